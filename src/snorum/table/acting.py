"""What the players for whom the computer chooses do next."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from snorum.games.vocabulary import SnorumError
from snorum.table.playing import ALERTNESS
from snorum.table.position import CannotBeDone
from snorum.table.session import Table, unlawful
from snorum.table.view import Act, Policy


class Seat(NamedTuple):
    """How a player is played."""

    policy: Policy
    mistakes: int = 0
    """One act in so many is not lawful, where there is an unlawful one; 0 for none."""
    strict: bool = False
    """Whether it is an error if the policy fails, or chooses what is not lawful."""


def next_act(
    table: Table, seats: Mapping[str, Seat], random: Random, *, passed: frozenset[str] = frozenset()
) -> str | Act | None:
    """What is done next by a player of whom `seats` says how they choose; `None` if another must act first.

    `passed` are those of the others who could break in or call, and let it be. A policy that fails, or that returns
    what is not lawful, is named in the notes of the record, and a random act takes its place.

    Raises:
        SnorumError: the policy of a strict seat fails, or returns what is not lawful.
    """
    if table.game.CRIES:
        return _call_or_turn(table, seats, random, passed)
    actors = table.actors
    for player in actors:
        if player in passed:
            continue
        if player not in seats:
            return None
        if (act := choice(table, player, seats[player], random, must=player == actors[-1])) is not None:
            return act
    return None


def choice(table: Table, player: str, seat: Seat, random: Random, *, must: bool) -> str | Act | None:
    """What one player does; `must`: nobody else can act."""
    if seat.mistakes and random.randrange(seat.mistakes) == 0 and (wrong := list(unlawful(table, player))):
        return random.choice(wrong)
    view = table.view(player)
    fault = ""
    try:
        act = seat.policy.choose(view, random)
    except Exception as error:  # a policy may be anybody's
        where = traceback.extract_tb(error.__traceback__)[-1]
        act, fault = (
            None,
            f"it failed ({type(error).__name__}: {error}; line {where.lineno} of {Path(where.filename).name})",
        )
    if act is not None and act not in view.acts:
        lawful = f"it chose {getattr(act, 'text', '')}, which is not lawful"
        fault = lawful if hasattr(act, "text") else f"it returned {act!r:.60}; expected one of the view's acts"
    if not fault and (act is not None or not must):
        return act
    instead = random.choice(view.acts) if view.acts else None
    if instead is not None:
        fault = fault or "it chose nothing"
        said = f"{player} was played by the policy {seat.policy.name}; {fault}"
        if seat.strict:
            raise SnorumError(said)
        table.note(f"{said}; a random act took its place.")
    return instead


def _call_or_turn(table: Table, seats: Mapping[str, Seat], random: Random, passed: frozenset[str]) -> str | Act | None:
    """At Snap: those who call, of whom one or more are first, or else whoever turns the next card.

    A person who has not let it pass is waited for after every card: otherwise the waiting would say that it matches.
    """
    playing = [player for player in table.game.in_the_game(table.state) if player not in passed]
    if table.deal_over or any(player not in seats for player in playing):
        return None
    acts = {player: choice(table, player, seats[player], random, must=False) for player in playing}
    if wrong := [act for act in acts.values() if isinstance(act, str)]:
        return wrong[0]
    calls = [act for act in acts.values() if isinstance(act, Act) and act.is_call]
    if calls:
        return _first_to_call(table, calls, random)
    turner = table.actors[-1]
    turns = [act for act in table.view(turner).acts if not act.is_call] if turner in seats else []
    return turns[0] if turns else None


def _first_to_call(table: Table, calls: Sequence[Act], random: Random) -> str:
    """The call of those who are first: mostly one player, sometimes two at once."""
    together = random.choices([1, 2], [ALERTNESS[1], ALERTNESS[2]])[0] if len(calls) > 1 else 1
    first, *others = random.sample(list(calls), together)
    callers = [first.player, *(each.player for each in others if _same_call(each, first))]
    text = f"{'+'.join(sorted(callers, key=table.players.index))} {first.text.partition(' ')[2]}"
    return text if len(callers) == 1 or _can_be_done(table, text) else first.text


def _can_be_done(table: Table, text: str) -> bool:
    """Whether this can be done: those who may call different matches cannot call together."""
    try:
        table.judge(text)
    except CannotBeDone:
        return False
    return True


def _same_call(one: Act, other: Act) -> bool:
    return one.text.partition(" ")[2] == other.text.partition(" ")[2]
