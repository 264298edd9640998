"""The policies of the reference choose what the compiled ones do, choice by choice."""

from __future__ import annotations

from itertools import groupby

import pytest
from tests.profiles import FOLLOWED
from tests.studies.lockstep import Table as Compiled
from tests.studies.lockstep import follow_game

from snorum.games import game
from snorum.lab.studies import snap
from snorum.lab.studies.kernels import KERNELS, kernel
from snorum.table import Table, playing
from snorum.table.playing import CARELESS
from snorum.table.policies import policies
from snorum.table.policies.described import described
from snorum.table.view import Act, View, Weighing

SHARED = [(name, policy) for name in KERNELS for policy in policies(name) if policy in kernel(name).POLICIES]
SETTINGS = {"snip-snap-snorum": [{}, {"variant": "whole-pack"}, {"turn_up": "dealer-pays"}]}
"""The rules under which the policies are compared, where the edition's alone are not enough."""


def chosen(view: View, turn: playing.Turn) -> Act:
    """The act that the compiled game chose."""
    [act] = [
        act for act in view.acts if act.move is not None and as_chosen(view, act.move) == as_chosen(view, turn.move)
    ]
    return act


def as_chosen(view: View, move: object) -> object:
    return move.card, sorted(view.game.takes(move))  # type: ignore[attr-defined]


def compare(name: str, policy: Weighing, number: int, **settings: str) -> int:
    """Follow a compiled game of this policy; at every choice the reference must like what was chosen."""
    of = game(name)
    compiled = Compiled(of, of.Rules(**settings), 3, (list(kernel(name).POLICIES).index(policy.name),) * 3, most=120)
    turns = follow_game(compiled, 5, number)
    table: Table | None = None
    choices = 0
    for deal, group in groupby(turns, key=lambda turn: turn.deal):
        if table is None:
            table = Table.begin(
                name, "ABC", rules=compiled.rules, dealer=deal.dealer, hands=deal.hands, face_up=deal.face_up
            )
        else:
            table.deal_again(deal.dealer, deal.hands, deal.face_up)
        for turn in group:
            if turn.move.card is not None:
                view = table.view(turn.move.player)
                liked = policy.liked(view)
                assert chosen(view, turn) in liked, f"game {number}: {turn.move} is not among {liked}"
                choices += len(liked) < len(view.acts)
            table.play(playing.line_of(of, turn).text)
    return choices


@pytest.mark.parametrize(("name", "policy"), [pair for pair in SHARED if pair[1] != "random"])
def test_what_a_compiled_policy_chooses_the_reference_likes(name: str, policy: str) -> None:
    mine = policies(name)[policy]
    assert isinstance(mine, Weighing)
    for settings in SETTINGS.get(name, [{}]):
        choices = sum(compare(name, mine, number, **settings) for number in range(FOLLOWED // 30))
        assert choices > 20, "it prefers some acts to others"


def test_the_same_policies_are_shared() -> None:
    assert CARELESS == 10, "the descriptions say so"
    mistaken = {"careless", "forgetful", "repentant"}
    for name in KERNELS:
        assert set(kernel(name).POLICIES) - mistaken - set(policies(name)) == set(), name
        assert set(kernel(name).POLICIES) <= set(described(name)), name
    assert set(snap.POLICIES) <= set(described("snap"))
