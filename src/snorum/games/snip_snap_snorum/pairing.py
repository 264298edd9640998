"""What pairs what: whose turn it is, who can pair which card, and which pairing that makes."""

from __future__ import annotations

from collections.abc import Iterable

from snorum.cards import Card
from snorum.games.snip_snap_snorum.rules import FIVE_CARD
from snorum.games.snip_snap_snorum.table import Move, State, is_out, loses_last, next_in_order
from snorum.vocabulary import Demand, Reason, rule

CALLS = ("", "snip", "snap", "snorum")
"""What is called for no pairing, the first, the second and the third."""


@rule("peel-94-8")
def matchable(table: State) -> Demand | None:
    """The first player can match the top card of the undealt portion, if the dealer has turned it up."""
    return Demand(table.turn, (Card(table.turn_up),)) if table.turn_up else None


@rule("peel-91-7", "peel-92-2", says="{player} plays {a_rank}, which does not pair the {last} before it")
def pairable(table: State) -> Demand | None:
    """Only the player next in order has the opportunity of pairing, and only the card last played."""
    if not table.played:
        return matchable(table)
    last = table.played[-1]
    after = next_in_order(last.player, table.held)
    return Demand(after, (Card(last.card.rank),)) if after != last.player else None


def pairs(demand: Demand | None, move: Move) -> bool:
    """Whether a move is one that this demand, or this chance to pair, allows for."""
    return demand is not None and demand.player == move.player and demand.cards[0].rank == move.card.rank


@rule("peel-91-7", "peel-92-2", says="{player} pairs the {rank} that {paired} played: {call}")
def pairing(table: State, move: Move) -> int:
    """The first pairing of a card is Snip, the second Snap, the third Snorum; a card between ends it."""
    return pairings_so_far(table, move.card.rank) + 1 if pairs(pairable(table), move) else 0


@rule("peel-92-2", "peel-92-5")
def pairings_so_far(table: State, rank: str) -> int:
    """How many pairings the card last played already stands for, the rest of the deal apart or not."""
    match table.rules.pairing_scope:
        case "next-player":
            return table.chain
        case "whole-deal":
            return [play.card.rank for play in table.played].count(rank) - 1 + (table.turn_up == rank)


@rule("peel-94-9")
def chain_after(table: State, made: int) -> int:
    """Which pairing the next one builds on, a match of the turn-up being itself a first or not."""
    if table.played or not made:
        return made
    match table.rules.turn_up_chain:
        case "counts":
            return made
        case "apart":
            return 0


def call(table: State, move: Move) -> str:
    """What the player says as he plays: `snip`, `snap`, `snorum`, or nothing."""
    return CALLS[pairing(table, move)]


@rule("peel-91-7", "peel-92-1", says="it is {turn}'s turn, not {player}'s")
def may_play(table: State, move: Move) -> bool:
    """Each plays when his turn comes round, and not before; but the next may break in with a pair."""
    return move.player == table.turn or may_break_in(table, move)


@rule("peel-93-10", "peel-94-1", "peel-94-3")
def may_break_in(table: State, move: Move) -> bool:
    """With the whole pack dealt, play goes on until the next can pair the active player's card."""
    return table.rules.variant != FIVE_CARD and pairs(pairable(table), move)


def bars(table: State, move: Move) -> Reason | None:
    """Why the card cannot be played now: its player is out, or it is not his turn."""
    if is_out(table, move.player):
        return Reason(loses_last, {"player": move.player})
    return None if may_play(table, move) else Reason(may_play, {"turn": table.turn, "player": move.player})


def faults(table: State, move: Move) -> Iterable[Reason]:
    """Nothing is wrong here but what a hidden hand decides."""
    return ()
