"""What follows from a failure to pair, who pays first, and when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from snorum.games.snip_snap_snorum.pairing import so_far
from snorum.games.snip_snap_snorum.payment import payment, penalty
from snorum.games.snip_snap_snorum.rules import Rules
from snorum.games.snip_snap_snorum.table import Due, Move, State
from snorum.vocabulary import POOL, Pays, Withheld, rule

Payment = TypeVar("Payment")


@rule("peel-93-6", says="{player} did not pair, and pays double: {counters}")
def double_penalty(rules: Rules, forgone: int) -> int:
    """Whoever fails to pair owes twice what he kept another from paying."""
    match rules.double_penalty:
        case "double-the-forgone":
            return 2 * penalty(forgone)
        case "double-snip":
            return 2 * penalty(1)


@rule("peel-93-6", says="{player} pays {counters}, just as though the right card had been played")
def offence(table: State, withheld: Withheld) -> Due:
    """A failure to pair costs both: the offender twice over, and whoever should have been paired the usual."""
    offender, rank = withheld.player, withheld.card.rank
    forgone = so_far(table, rank) + 1
    double = Pays(offender, POOL, double_penalty(table.rules, forgone), double_penalty)
    other = replace(payment(table, offender, forgone), by=offence)
    if other.to == offender and not paid_for_failing(table.rules):
        return Due(offender, rank, (double,))
    return Due(offender, rank, in_order(table.rules, double, other))


@rule("peel-93-6", "peel-94-9", "peel-94-10",
      supplied="Whether he who fails to match the turn-up is paid for the match is not said outright.")  # fmt: skip
def paid_for_failing(rules: Rules) -> bool:
    """Who failed to match the turn-up pays his penalty, and is not paid for the match."""
    match rules.offender_paid:
        case "as-though":
            return True
        case "not-paid":
            return False


@rule("peel-93-6", supplied="The two pay “while” each other does; in which order is not said outright.")
def in_order(rules: Rules, offender: Payment, other: Payment) -> tuple[Payment, Payment]:
    """Of the two who pay for a failure to pair, the offender pays first."""
    match rules.penalty_order:
        case "offender-first":
            return offender, other
        case "offender-last":
            return other, offender


def brought_to_light(dues: Iterable[Due], move: Move) -> tuple[Due, ...]:
    """What is due, where a play shows a card that was held back."""
    return tuple(
        due._replace(shown=True) if (due.offender, due.rank) == (move.player, move.card.rank) else due for due in dues
    )


def without_pairing(dues: Sequence[Due], move: Move) -> tuple[tuple[Due, ...], bool]:
    """What is due when the right card has been played after all, and whether its pairing is paid for already.

    If it is not, it is paid for as any other; then nobody contributes as though it had been played.
    """
    for i in reversed(range(len(dues))):
        due = dues[i]
        if (due.offender, due.rank) == (move.player, move.card.rank):
            double = tuple(owed for owed in due.payments if owed.by is not offence)
            return (*dues[:i], due._replace(payments=double), *dues[i + 1 :]), False
    return tuple(dues), True


# When it is paid for
@rule("peel-93-6", "peel-93-7",
      supplied="Offences are settled in the order in which they happened.")  # fmt: skip
def settled_now(rules: Rules, shown: bool, last_of_deal: bool) -> bool:
    """An offence is paid for when it shows, and at the latest when the deal is over."""
    match rules.settling:
        case "end-of-deal":
            return last_of_deal
        case "at-once":
            return True
        case "when-shown":
            return last_of_deal or shown


def chargeable(rules: Rules, dues: Iterable[Due]) -> list[Due]:
    """Those of the offences that are paid for at all."""
    return [due for due in dues if due.shown or charged_unseen(rules)]


@rule("peel-92-7", "peel-93-6", "peel-93-7")
def charged_unseen(rules: Rules) -> bool:
    """The penalty is due whatever proves the failure, though nobody has seen the card."""
    match rules.undiscovered:
        case "charged":
            return True
        case "only-if-shown":
            return False


@rule("peel-91-3", "peel-93-7")
def unsettled_at_end(rules: Rules, unpaid: int) -> int:
    """Offences that are unpaid when one player is left are paid before the game is over.

    The answer is how many of them.
    """
    match rules.unsettled_at_end:
        case "lapse":
            return 0
        case "settled-first":
            return unpaid
