"""What pairs what: who can pair which card, which pairing that makes, and what the next builds on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from snorum.cards import RANKS, Card
from snorum.games.snip_snap_snorum.order import next_player
from snorum.games.snip_snap_snorum.rules import Rules, five_cards_each, pool_pays_match
from snorum.games.snip_snap_snorum.table import Move, State
from snorum.seating import from_left
from snorum.vocabulary import Demand, rule

Ranks = TypeVar("Ranks", tuple[Card, ...], int)
"""A card of each rank, or a set of ranks with a bit for each."""


_SOME = {rank: (Card(rank),) for rank in RANKS}
"""Some card of each rank, as a demand names it."""


# The turn-up
@rule("peel-94-8")
def matchable(table: State) -> Demand | None:
    """A card turned up can be matched by the first to play, and by nobody later."""
    if not table.turn_up:
        return None
    if not table.pool and pool_pays_match(table.rules) and not snips_for_nothing(table.rules):
        return None
    return Demand(table.turn, _SOME[table.turn_up])


@rule(
    "peel-94-9",
    "peel-94-10",
    supplied="What becomes of the first Snip where the pool is empty is not said outright.",
)
def snips_for_nothing(rules: Rules) -> bool:
    """The turn-up is matched, and it is a Snip, though the pool be empty and pay nothing."""
    match rules.empty_pool:
        case "snip":
            return True
        case "no-snip":
            return False


# Who can pair what
@rule("peel-91-7", "peel-92-2", supplied="A new deal begins a new chain.",
      says="{player} plays {a_rank}, which does not pair the {last} before it")  # fmt: skip
def pairable(table: State) -> Demand | None:
    """Only the player next in order has the opportunity of pairing, and only the card last played."""
    if not table.played:
        return matchable(table)
    last = table.played[-1]
    after = next_player(last.player, table.held)
    if after == last.player:
        return None
    if len(table.out) > table.left_out and not reaches(table, last.player, after):
        return None
    if after in table.paired and not rejoins(table.rules):
        return None
    return Demand(after, _SOME[last.card.rank] if five_cards_each(table.rules) else _exposed(table))


def reaches(table: State, last: str, after: str) -> bool:
    """Whether the player next in order can pair at all, when some have gone out in this deal."""
    if last in table.out and not pairs_one_out(table.rules):
        return False
    seats = from_left(list(table.held), last)
    between = seats[: seats.index(after)]
    return not any(player in between for player in table.out[table.left_out :]) or pairs_across(table.rules)


@rule(
    "peel-91-7",
    "peel-92-2",
    "peel-92-7",
    supplied="Whether the card of one who is out can be paired is not said outright.",
)
def pairs_one_out(rules: Rules) -> bool:
    """A card can be paired though its player has gone out since; nobody pays for that."""
    match rules.paired_player_out:
        case "counts":
            return True
        case "breaks":
            return False


@rule("peel-91-7", "peel-92-2", "peel-92-8",
      supplied="For a new deal they close up; nothing is said outright of a gap within one.")  # fmt: skip
def pairs_across(rules: Rules) -> bool:
    """A card is paired across the seat of one who is out, as though that were not there."""
    match rules.across_gap:
        case "next-in-game":
            return True
        case "adjacent-only":
            return False


@rule("peel-93-11")
def rejoins(rules: Rules) -> bool:
    """A player who was paired, and is inactive, may pair again when the chain comes round to him."""
    match rules.rejoin:
        case "may":
            return True
        case "may-not":
            return False


@rule("peel-93-10", "peel-94-3")
def exposed(rules: Rules, last: Ranks, played: Ranks) -> Ranks:
    """With the whole pack dealt one player lays card after card, the last of which can be paired.

    Of the ranks that he has `played` without a break, and the `last` of them, those that can be paired.
    """
    match rules.whole_pack_pairable:
        case "last":
            return last
        case "any":
            return played


def _exposed(table: State) -> tuple[Card, ...]:
    last, *earlier = dict.fromkeys(play.card.rank for play in _run(table))
    if not earlier:
        return _SOME[last]
    return exposed(table.rules, _SOME[last], tuple(Card(rank) for rank in (last, *earlier)))


def _run(table: State) -> Iterator[Move]:
    """The cards that the player of the last card has played without a break, the last first."""
    for play in reversed(table.played):
        if play.player != table.played[-1].player:
            return
        yield play


def held_back(table: State) -> set[str]:
    """The ranks that the next in order was found to hold back while the player of the last card went on playing."""
    return {play.withheld.card.rank for play in _run(table) if play.withheld}


def pairs(demand: Demand | None, move: Move) -> bool:
    """Whether a move pairs what this demand says can be paired."""
    if demand is None or demand.player != move.player:
        return False
    first, *others = demand.cards
    return first.rank == move.card.rank or any(card.rank == move.card.rank for card in others)


# Which pairing it is
@rule("peel-91-7", "peel-92-2", says="{player} pairs the {rank} that {paired} played: {call}")
def pairing(table: State, move: Move) -> int:
    """The first pairing of a card is Snip, the second Snap, the third Snorum; a card between ends it."""
    if table.played and table.played[-1].card.rank != move.card.rank and five_cards_each(table.rules):
        return 0  # as most cards; what follows would find the same, more slowly
    if pairs(pairable(table), move):
        return so_far(table, move.card.rank) + 1
    if follows_own(table, move):
        made, _ = upon_own_card(table.rules, so_far(table, move.card.rank))
        return made
    return 0


@rule("peel-92-2", "peel-92-5")
def pairings_so_far(rules: Rules, in_chain: int, in_deal: int) -> int:
    """A chain counts only the cards of a rank played directly one after another."""
    match rules.pairing_scope:
        case "next-player":
            return in_chain
        case "whole-deal":
            return in_deal


def so_far(table: State, rank: str) -> int:
    """How many pairings a card of this rank, played next, builds on."""
    if not table.played:
        return 0
    in_chain = table.chain if table.played[-1].card.rank == rank else 0
    in_deal = [play.card.rank for play in table.played].count(rank) - 1 + (table.turn_up == rank)
    return in_chain if in_chain == in_deal else pairings_so_far(table.rules, in_chain, in_deal)


def follows_own(table: State, move: Move) -> bool:
    """Whether the active player lays a card upon one of his own of the same rank."""
    if five_cards_each(table.rules) or not table.played:
        return False
    last = table.played[-1]
    return last.player == move.player and last.card.rank == move.card.rank


@rule(
    "peel-91-7",
    "peel-92-2",
    "peel-93-10",
    supplied="What two of a kind running from one hand are is not said outright.",
)
def upon_own_card(rules: Rules, so_far: int) -> tuple[int, int]:
    """Two cards of a rank from one hand are no pairing: the second is a new card.

    The answer is which pairing he makes, and on which the next one builds.
    """
    match rules.own_pair:
        case "breaks":
            return 0, 0
        case "carries":
            return 0, so_far
        case "pairs":
            return so_far + 1, so_far + 1


def chain_after(table: State, move: Move, made: int) -> int:
    """Which pairing the next one builds on, a match of the turn-up being itself a first or not."""
    if made and not table.played:
        return counts_as_first(table.rules, made)
    if not made and follows_own(table, move):
        _, chain = upon_own_card(table.rules, so_far(table, move.card.rank))
        return chain
    return made


@rule("peel-94-9")
def counts_as_first(rules: Rules, made: int) -> int:
    """A match of the turn-up is the first pairing of a chain: the next is a Snap."""
    match rules.turn_up_chain:
        case "counts":
            return made
        case "apart":
            return 0


def paired_after(table: State, made: int, chain: int) -> tuple[str, ...]:
    """Whose cards have been paired in the chain, after a play that makes this pairing and leaves this chain."""
    if made and table.played:
        return (*table.paired, table.played[-1].player)
    return table.paired if chain else ()
