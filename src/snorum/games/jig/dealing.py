"""How the cards are dealt, and who deals next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from snorum.cards import Card
from snorum.games.jig.order import lead
from snorum.games.jig.rules import Rules, pack_of
from snorum.games.jig.table import State
from snorum.seating import from_left, shares
from snorum.vocabulary import rule


# The table is laid
@rule("peel-95-3", supplied="How the first dealer is settled is not said; the player listed first deals.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The first dealer is settled before the pack is shuffled."""
    return players[0]


@rule("peel-95-3")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Every card is dealt, one by one, though some then have one more than others."""
    return shares(len(pack_of(rules)), players, dealer)


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
