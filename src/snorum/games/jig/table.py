"""The table as all can see it, how it is laid, and how the deal passes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from snorum.cards import Card
from snorum.games.jig.rules import Rules, pack_of
from snorum.seating import from_left, shares
from snorum.vocabulary import POOL, Withheld, rule


class Move(NamedTuple):
    """A card played, and what was called.

    `withheld`: the card demanded, and who held it back. `goes_on`: whether another card is played after it in the
    deal, so that nobody can have said Out.
    """

    player: str
    card: Card
    call: str = ""
    withheld: Withheld | None = None
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: hands are counted, never looked into."""

    rules: Rules
    dealer: str
    turn: str
    """Who leads next; while a card is awaited, who played last."""
    held: Mapping[str, int]
    """Cards in hand, by player, clockwise."""
    counters: Mapping[str, int]
    """Won and lost so far, pools included."""
    pool: int
    played: frozenset[Card] = frozenset()
    """The cards played in this deal."""
    series: int = 0
    """Which of `SERIES` the card last played was, from 1; nought if the next card is a lead."""
    last: Card | None = None
    """The card last played."""
    winner: str = ""
    number: int = 1
    """Which deal of the game this is."""
    length: int = 0
    """How many cards the series of the card last played has had, whether it has ended or not."""


# The table is laid


@rule("peel-95-3", supplied="How the first dealer is settled is not said; the player listed first deals.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The first dealer is settled before the pack is shuffled."""
    return players[0]


@rule("peel-95-3")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Every card is dealt, one by one, though some then have one more than others."""
    return shares(len(pack_of(rules)), players, dealer)


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who holds counters: the players, and the pool."""
    return (*players, POOL)


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The first deal of a game to `players`, clockwise."""
    return _lay(rules, dict.fromkeys(players, 0), 0, dealer)


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The next deal of the game; what is in the pool stays there."""
    return _lay(table.rules, table.counters, table.pool, dealer, table.number + 1)


def _lay(rules: Rules, counters: Mapping[str, int], pool: int, dealer: str, number: int = 1) -> State:
    players = list(counters)
    held = hand_sizes(rules, players, dealer)
    return State(rules, dealer, lead(players, dealer), held, counters, pool, number=number)


@rule("peel-95-5", says="{player} leads {a_rank}: {call}")
def lead(players: Sequence[str], dealer: str) -> str:
    """Eldest leads, with any card."""
    return from_left(players, dealer)[0]


def amid_series(table: State, series: int, last: Card | None, played: frozenset[Card]) -> State:
    """A table at which the next card has this place in its series, after `last`, these having been played."""
    return replace(table, series=series - 1, last=last, played=played)


def without_debts(table: State) -> State:
    """The table without what has been won and lost, on which no play turns."""
    return replace(table, counters={}, pool=0)


# Who deals next, and who is in


@rule(supplied="Who deals next is not said.")
def deal_falls_to(table: State) -> str:
    """The deal passes to the left."""
    won = winner_deals(table.rules, bool(table.winner))
    return table.winner if won else from_left(list(table.held), table.dealer)[0]


def winner_deals(rules: Rules, won: bool) -> bool:
    """Whether the winner of a deal, if somebody has won it, deals next."""
    match rules.next_dealer:
        case "left":
            return False
        case "winner":
            return won


next_dealer = deal_falls_to
"""To whom the next deal falls; the rule has a name of its own, since the crux has this one."""


def in_the_game(table: State) -> list[str]:
    """Everyone."""
    return list(table.held)


def is_out(table: State, player: str) -> bool:
    """Whether a player is out of cards, who says Out: nobody is put out of the game."""
    return not table.held[player]


# Where the game stands


def standing(table: State) -> dict[str, int]:
    """What each player has won or lost, and the pool."""
    return {**table.counters, POOL: table.pool}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as the report has it."""
    return {"counters": dict(table.counters), "pool": table.pool, "winner": table.winner or None, "draw": False}
