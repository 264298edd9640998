"""The Earl of Coventry: which rank is being played, who must play a card of it, and who passes."""

from __future__ import annotations

from snorum.cards import SPOKEN, a_card
from snorum.games.snip_snap_snorum.order import next_player
from snorum.games.snip_snap_snorum.rules import rank_by_rank
from snorum.games.snip_snap_snorum.table import Move, State
from snorum.games.vocabulary import Reason, rule

FOURTH = 3
"""Which pairing the fourth card of a rank makes."""


def rank_in_play(table: State) -> str:
    """The rank of which the next card must be; empty if the next player leads, and at the other games."""
    if not rank_by_rank(table.rules) or not table.played or leads_again(table.chain):
        return ""
    return table.played[-1].rank


@rule(
    supplied="Peel has nothing of this; so Foster in 1897 and the Encyclopaedia Britannica in 1911.",
    says="{player}, who played the fourth {last}, leads {a_rank}",
)
def leads_again(made: int) -> bool:
    """The player of the fourth card of a rank leads again, with any card."""
    return made == FOURTH


@rule(
    supplied="Peel has nothing of this; so Foster in 1897 and the Encyclopaedia Britannica in 1911.",
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
    supplied="Peel has nothing of this. Foster in 1897 says only that each in turn matches if they can; who says "
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
