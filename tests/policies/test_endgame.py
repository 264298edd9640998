"""Where nothing is hidden any more, each act is worth what following every line of play to its end shows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.profiles import FEW

from snorum.table import Table
from snorum.table.policies import OPEN_AT_THE_END, policies, policy, slow_policies
from snorum.table.policies.endgame import MOST_CARDS, Endgame, Search, hands_known_to, worths
from snorum.table.view import Act, View

EACH_GAME = pytest.mark.parametrize("name", OPEN_AT_THE_END)
FEW_CARDS = 6
"""So few cards in both hands that every line of play can be followed without a thought."""


def points_of_play(name: str, seed: int, players: str = "AB") -> Iterator[Table]:
    """A table at each point of a pack played at random."""
    table, chance = Table.begin(name, list(players), seed=seed), Random(seed)
    while not (table.over or (table.deal_over and table.game.reshuffled(table.state))):
        if table.deal_over:
            table.deal_again()
            continue
        yield table
        table.play(chance.choice(table.view(table.actors[-1]).acts))


def ending(name: str, seed: int, most: int = FEW_CARDS) -> tuple[Table, View]:
    """The first point at which the last hands have so few cards, and what the player in turn sees."""
    while True:
        for table in points_of_play(name, seed):
            if not table.undealt and sum(map(len, table.hands.values())) <= most:
                return table, table.view(table.actors[-1])
        seed += 1_000


def worth_by_every_line(table: Table, player: str) -> float:
    """What a point is worth for a player if both play as well as can be: every act is tried at the table itself."""
    if table.deal_over:
        scored = table.game.scored(table.state)
        return scored[player] - sum(points for each, points in scored.items() if each != player)
    mover = table.actors[-1]
    found = []
    for act in table.view(mover).acts:
        table.play(act)
        found.append(worth_by_every_line(table, player))
        table.undo()
    return max(found) if mover == player else min(found)


@EACH_GAME
@FEW
@given(st.integers(0, 200))
def test_an_act_is_worth_what_every_line_of_play_shows(name: str, seed: int) -> None:
    table, view = ending(name, seed)
    found = worths(view)
    assert list(found) == list(view.acts)
    for act, worth in found.items():
        table.play(act)
        assert worth == worth_by_every_line(table, view.player)
        table.undo()


@EACH_GAME
def test_hands_are_known_when_and_only_when_nothing_is_left_to_deal(name: str) -> None:
    known = 0
    for table in points_of_play(name, 3):
        for player in table.players:
            hands = hands_known_to(table.view(player))
            assert (hands is None) == bool(table.undealt)
            if hands is not None:
                known += 1
                assert {each: sorted(hand) for each, hand in hands.items()} == {
                    each: sorted(hand) for each, hand in table.hands.items()
                }
    assert known >= 10


@pytest.mark.parametrize(
    ("name", "players"), [("jig", "ABC"), ("cassino", "ABC"), ("snip-snap-snorum", "AB"), ("snap", "AB")]
)
def test_otherwise_they_are_not(name: str, players: str) -> None:
    """Three play; or a part of the pack is not dealt; or nobody sees their own hand."""
    tables = [worths(table.view(table.actors[-1])) for table in points_of_play(name, 5, players)]
    assert len(tables) > 8 and not any(tables)


@EACH_GAME
@FEW
@given(st.integers(0, 200))
def test_the_policy_makes_an_act_worth_most(name: str, seed: int) -> None:
    _, view = ending(name, seed)
    found, chosen = worths(view), Endgame().choose(view, Random(0))
    assert chosen is not None and (found[chosen] == max(found.values()))


class Last:
    """Makes the last act that it may."""

    name, says = "last", "makes the last act"

    def choose(self, view: View, random: Random) -> Act | None:
        return view.acts[-1] if view.acts else None


def test_until_then_it_plays_as_another() -> None:
    plays: Any = Endgame(Last(), most=6)
    as_last, better = 0, 0
    for table in points_of_play("jig", 1):
        view = table.view(table.actors[-1])
        chosen = plays.choose(view, Random(0))
        if len(view.acts) == 1 or sum(map(len, table.hands.values())) > 6:
            assert chosen == view.acts[-1]
            as_last += 1
        else:
            found = worths(view)
            assert found[chosen] == max(found.values())
            better += 1
    assert as_last > 20 and better
    assert plays.says.endswith("plays as last") and "6 cards" in plays.says


def test_it_is_offered_where_it_differs_from_searching() -> None:
    assert {name for name in ("snip-snap-snorum", "snap", *OPEN_AT_THE_END) if "endgame" in slow_policies(name)} == {
        *OPEN_AT_THE_END
    }
    found: Any = policy("jig", "endgame")
    assert found.most == MOST_CARDS and found.before.name == "searching"
    assert "endgame" not in policies("jig")


@pytest.mark.parametrize(
    ("least", "most", "low", "high", "says"),
    [
        (3.0, 9.0, -5.0, 3.0, 3.0),  # it is 3 or more, which is all that is asked
        (3.0, 9.0, -5.0, 2.0, 3.0),
        (-9.0, 3.0, 3.0, 5.0, 3.0),
        (-9.0, 3.0, 4.0, 5.0, 3.0),
        (3.0, 3.0, -5.0, 5.0, 3.0),
    ],
)
def test_a_position_met_before_is_worth_what_was_found_then(
    least: float, most: float, low: float, high: float, says: float
) -> None:
    """A bound is said that is one: what is said of a position is kept as the bound of those before it."""
    table, view = ending("cassino", 3)
    search, hands = Search(view.game, view.player), {player: [*hand] for player, hand in table.hands.items()}
    search.worth(table.state, hands)
    (position,) = [key for key in search.met if key == [*search.met][-1]]
    search.met = {position: (least, most)}
    assert search.worth(table.state, hands, low, high) == says
