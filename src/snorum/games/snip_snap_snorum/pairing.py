"""Who can pair which card, and whether that is a Snip, a Snap or a Snorum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from snorum.cards import RANKS, SPOKEN, Card, a_card
from snorum.cards.seating import from_left
from snorum.games.snip_snap_snorum.rules import Rules, plays_in_turn, rank_by_rank
from snorum.games.snip_snap_snorum.table import Move, State, next_player, pool_pays_match
from snorum.games.vocabulary import Demand, Reason, rule

FOURTH = 3
"""Which pairing the fourth card of a rank makes."""


def rank_in_play(table: State) -> str:
    """The rank of which the next card must be; empty if the next player leads, and at the other games."""
    if not rank_by_rank(table.rules) or not table.played or leads_again(table.chain):
        return ""
    return table.played[-1].rank


@rule(
    supplied="Peel has nothing of this; so Foster in 1914 and the Encyclopaedia Britannica in 1911.",
    says="{player}, who played the fourth {last}, leads {a_rank}",
)
def leads_again(made: int) -> bool:
    """The player of the fourth card of a rank leads again, with any card."""
    return made == FOURTH


@rule(
    supplied="Peel has nothing of this; so Foster in 1914 and the Encyclopaedia Britannica in 1911.",
    says="{player} plays the {which} {rank}: {call}",
)
def continues_rank(table: State, move: Move) -> bool:
    """Each player in turn plays a card of the rank if they can: the second is Snip, then Snap, then Snorum."""
    return move.card is not None and move.rank == rank_in_play(table)


@rule(
    supplied="Peel has nothing of this. The Encyclopaedia Britannica of 1911 says that each player matches if they "
    "can; modern articles that each must, and that failing to costs nothing.",
    says="{player} must play {a_rank} if they hold one; {finding}",
)
def must_continue_rank(table: State) -> bool:
    """A player who holds a card of the rank being played must play it."""
    return bool(rank_in_play(table))


@rule(
    supplied="Peel has nothing of this; so the Encyclopaedia Britannica in 1911, and modern articles.",
    says="{player} passes",
)
def passes(move: Move) -> bool:
    """A player who has no card of the rank being played passes."""
    return move.card is None


@rule(
    supplied="Peel has nothing of this; so the Encyclopaedia Britannica in 1911.",
    says="{player} can only play {a_rank}, or pass",
)
def may_discard(table: State, move: Move) -> bool:
    """A player who cannot play a card of the rank may not play another."""
    return not rank_in_play(table) or continues_rank(table, move)


@rule(
    supplied="Peel has nothing of passing: at his games everybody in turn plays a card. At the Earl of Coventry "
    "nobody can pass the lead.",
    says="{player} cannot pass: {why}",
)
def may_pass(table: State) -> bool:
    """Only a player who has to continue a rank can pass; a leader plays a card, and so does everyone at other games."""
    return bool(rank_in_play(table))


@rule(
    supplied="Peel has nothing of this. Foster in 1914 says only that each in turn matches if they can; who says "
    "nothing, and plays no card, has passed."
)
def passed_over(table: State, move: Move) -> list[str]:
    """A player who is passed over in turn, while a rank is being played, has passed.

    Returns who has, in their order, if this move is made now.
    """
    found, turn = list[str](), table.turn
    if rank_in_play(table) and table.held.get(move.player):
        while turn != move.player:
            found.append(turn)
            turn = next_player(turn, table.held)
    return found


def why_not_in_rank(table: State, move: Move) -> Reason | None:
    """Why this pass, or this card, cannot be played to the rank in play; `None` if it can."""
    if passes(move) and not may_pass(table):
        leads = rank_by_rank(table.rules)
        why = "a leader plays a card" if leads else "everyone in turn plays a card"
        return Reason(may_pass, {"player": move.player, "why": why})
    if not passes(move) and not may_discard(table, move):
        return Reason(may_discard, {"player": move.player, "a_rank": a_card(rank_in_play(table))})
    return None


def facts_of_rank(table: State, move: Move) -> dict[str, str]:
    """The facts about a card that continues a rank, or is led after one."""
    which = ("second", "third", "fourth")[table.chain % FOURTH]
    last = SPOKEN[table.played[-1].rank] if table.played else ""
    return {
        "player": move.player,
        "which": which,
        "last": last,
        **({"rank": SPOKEN[move.rank], "a_rank": a_card(move.rank)} if move.card else {}),
    }


# Who can pair which card, and whether that is a Snip, a Snap or a Snorum


Ranks = TypeVar("Ranks", tuple[Card, ...], int)
"""Ranks: as a card of each, or as a number with a bit for each."""


_CARD_OF_RANK = {rank: (Card(rank),) for rank in RANKS}
"""For each rank a card of it, as a demand names it."""


# The turn-up
@rule("peel-94-8")
def matchable(table: State) -> Demand | None:
    """Only the first player can match the turn-up."""
    if not table.turn_up:
        return None
    if not table.pool and pool_pays_match(table.rules) and not snips_for_nothing(table.rules):
        return None
    return Demand(table.turn, _CARD_OF_RANK[table.turn_up])


@rule(
    "peel-94-9",
    "peel-94-10",
    supplied="Peel does not say outright what happens to the first Snip if the pool is empty.",
)
def snips_for_nothing(rules: Rules) -> bool:
    """Matching the turn-up is a Snip even if the pool is empty and pays nothing."""
    match rules.empty_pool:
        case "snip":
            return True
        case "no-snip":
            return False


# Who can pair what
@rule(
    "peel-91-7",
    "peel-92-2",
    supplied="A new deal begins a new chain.",
    says="{player} plays {a_rank}, which does not pair the {last} before it",
)
def pairable(table: State) -> Demand | None:
    """Only the next player in order can pair, and only the card played last."""
    if not table.played:
        return matchable(table)
    if rank_by_rank(table.rules):
        return Demand(table.turn, _CARD_OF_RANK[rank]) if (rank := rank_in_play(table)) else None
    last = table.played[-1]
    after = next_player(last.player, table.held)
    if after == last.player:
        return None
    if len(table.out) > table.left_out and not can_reach(table, last.player, after):
        return None
    if after in table.paired and not rejoins(table.rules):
        return None
    return Demand(after, _CARD_OF_RANK[last.rank] if plays_in_turn(table.rules) else _exposed_cards(table))


def can_reach(table: State, last: str, after: str) -> bool:
    """Whether the next player can pair at all, when others have gone out in this deal."""
    if last in table.out and not pairs_one_out(table.rules):
        return False
    seats = from_left(list(table.held), last)
    between = seats[: seats.index(after)]
    return not any(player in between for player in table.out[table.left_out :]) or pairs_across(table.rules)


@rule(
    "peel-91-7",
    "peel-92-2",
    "peel-92-7",
    supplied="Peel does not say outright whether the card of a player who is out can be paired.",
)
def pairs_one_out(rules: Rules) -> bool:
    """A card can be paired even if its player has gone out since; nobody pays for that."""
    match rules.paired_player_out:
        case "counts":
            return True
        case "breaks":
            return False


@rule(
    "peel-91-7",
    "peel-92-2",
    "peel-92-8",
    supplied="The players close up for a new deal; Peel says nothing outright of a gap within one.",
)
def pairs_across(rules: Rules) -> bool:
    """A card can be paired across the seat of a player who is out."""
    match rules.across_gap:
        case "next-in-game":
            return True
        case "adjacent-only":
            return False


@rule("peel-93-11")
def rejoins(rules: Rules) -> bool:
    """A player whose card was paired may pair again when the chain comes round to them."""
    match rules.rejoin:
        case "may":
            return True
        case "may-not":
            return False


@rule("peel-93-10", "peel-94-3")
def exposed(rules: Rules, last: Ranks, played: Ranks) -> Ranks:
    """With the whole pack dealt, only the last card that the active player has played can be paired.

    Args:
        rules: what the players agreed.
        last: the rank of the last card.
        played: the ranks of all cards that the player has played without a break.

    Returns the ranks that can be paired.
    """
    match rules.whole_pack_pairable:
        case "last":
            return last
        case "any":
            return played


def _exposed_cards(table: State) -> tuple[Card, ...]:
    last, *earlier = dict.fromkeys(play.rank for play in _unbroken_run(table))
    if not earlier:
        return _CARD_OF_RANK[last]
    return exposed(table.rules, _CARD_OF_RANK[last], tuple(Card(rank) for rank in (last, *earlier)))


def _unbroken_run(table: State) -> Iterator[Move]:
    """The cards that the last player has played without a break, newest first."""
    for play in reversed(table.played):
        if play.player != table.played[-1].player:
            return
        yield play


def ranks_held_back(table: State) -> set[str]:
    """The ranks that the next player was found to hold back while the active player played on."""
    return {play.withheld.card.rank for play in _unbroken_run(table) if play.withheld}


def pairs(demand: Demand | None, move: Move) -> bool:
    """Whether a move pairs a card that can be paired."""
    if demand is None or demand.player != move.player:
        return False
    first, *others = demand.cards
    return first.rank == move.rank or any(card.rank == move.rank for card in others)


# Which pairing it is
@rule("peel-91-7", "peel-92-2", says="{player} pairs the {rank} that {paired} played: {call}")
def pairing(table: State, move: Move) -> int:
    """The first pairing of a rank is Snip, the second Snap, the third Snorum; another card between ends the chain."""
    if table.played and table.played[-1].rank != move.rank and plays_in_turn(table.rules):
        return 0  # as most cards; what follows would find the same, more slowly
    if pairs(pairable(table), move):
        return count_earlier_pairings(table, move.rank) + 1
    if follows_own(table, move):
        made, _ = upon_own_card(table.rules, count_earlier_pairings(table, move.rank))
        return made
    return 0


@rule("peel-92-2", "peel-92-5")
def pairings_so_far(rules: Rules, in_chain: int, in_deal: int) -> int:
    """Only cards of a rank played directly one after another count for the chain."""
    match rules.pairing_scope:
        case "next-player":
            return in_chain
        case "whole-deal":
            return in_deal


def count_earlier_pairings(table: State, rank: str) -> int:
    """How many pairings come before a card of this rank, if it is played next."""
    if not table.played:
        return 0
    in_chain = table.chain if table.played[-1].rank == rank else 0
    in_deal = [play.rank for play in table.played].count(rank) - 1 + (table.turn_up == rank)
    return in_chain if in_chain == in_deal else pairings_so_far(table.rules, in_chain, in_deal)


def follows_own(table: State, move: Move) -> bool:
    """Whether the active player plays two cards of one rank running."""
    if not table.played:
        return False
    last = table.played[-1]
    return last.player == move.player and last.rank == move.rank


@rule(
    "peel-91-7",
    "peel-92-2",
    "peel-93-10",
    supplied="Peel does not say outright what two cards of one rank running from one hand are.",
)
def upon_own_card(rules: Rules, so_far: int) -> tuple[int, int]:
    """Players cannot pair their own card: the second of two cards running from one hand is a new card.

    Returns which pairing the second card makes, and how many pairings come before the next one.
    """
    match rules.own_pair:
        case "breaks":
            return 0, 0
        case "carries":
            return 0, so_far
        case "pairs":
            return so_far + 1, so_far + 1


def chain_after(table: State, move: Move, made: int) -> int:
    """How many pairings come before the next one, once this play has been made."""
    if made and not table.played:
        return counts_as_first(table.rules, made)
    if not made and follows_own(table, move):
        _, chain = upon_own_card(table.rules, count_earlier_pairings(table, move.rank))
        return chain
    return made


@rule("peel-94-9")
def counts_as_first(rules: Rules, made: int) -> int:
    """A match of the turn-up counts as the first pairing of a chain: the next is a Snap."""
    match rules.turn_up_chain:
        case "counts":
            return made
        case "apart":
            return 0


def paired_after(table: State, made: int, chain: int) -> tuple[str, ...]:
    """Whose cards have been paired in the chain, once this play has been made."""
    if made and table.played:
        return (*table.paired, table.played[-1].player)
    return table.paired if chain else ()
