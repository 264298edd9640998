"""What follows from a failure to pair, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from snorum.games.snip_snap_snorum.pairing import pairings_so_far
from snorum.games.snip_snap_snorum.payment import payment, penalty
from snorum.games.snip_snap_snorum.rules import Rules
from snorum.games.snip_snap_snorum.table import Due, Move, State
from snorum.vocabulary import POOL, Pays, Withheld, rule


@rule("peel-93-6", says="{player} did not pair, and pays double: {counters}")
def double_penalty(rules: Rules, forgone: int) -> int:
    """In the event of his failing to do so, he has to pay a double penalty to the pool."""
    match rules.double_penalty:
        case "double-the-forgone":
            return 2 * penalty(forgone)
        case "double-snip":
            return 2 * penalty(1)


@rule("peel-93-6", says="{player} pays {counters}, just as though the right card had been played")
def offence(table: State, withheld: Withheld) -> Due:
    """The player who would have been penalized contributes just as though the right card had been played."""
    offender, rank = withheld.player, withheld.card.rank
    forgone = pairings_so_far(table, rank) + 1 if table.played else 1
    double = Pays(offender, POOL, double_penalty(table.rules, forgone), double_penalty)
    return Due(offender, rank, (double, replace(payment(table, offender, forgone), by=offence)))


@rule("peel-93-6", "peel-93-7")
def settled_now(rules: Rules, due: Due, move: Move, last_of_deal: bool) -> bool:
    """Whether an offence is paid for at this play; at the latest before the cards are cut again."""
    match rules.settling:
        case "end-of-deal":
            return last_of_deal
        case "at-once":
            return True
        case "when-shown":
            return last_of_deal or (due.offender, due.rank) == (move.player, move.card.rank)


@rule("peel-91-3", "peel-93-7")
def unsettled_at_end(rules: Rules, dues: Sequence[Due]) -> Sequence[Due]:
    """Of the offences unpaid when one player is left, those that are paid all the same."""
    match rules.unsettled_at_end:
        case "lapse":
            return ()
        case "settled-first":
            return dues
