"""What a player pays for failing to pair, and when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from snorum.cards import SPOKEN
from snorum.games.snip_snap_snorum.pairing import count_earlier_pairings
from snorum.games.snip_snap_snorum.payment import payment, penalty
from snorum.games.snip_snap_snorum.rules import Rules
from snorum.games.snip_snap_snorum.table import Due, Move, State
from snorum.games.vocabulary import POOL, Owed, Pays, Reason, Withheld, rule

Payment = TypeVar("Payment")


@rule("peel-93-6", says="{player} failed to pair, and pays double: {counters}")
def double_penalty(rules: Rules, forgone: int) -> int:
    """A player who fails to pair pays twice what the pairing would have cost."""
    match rules.double_penalty:
        case "double-the-forgone":
            return 2 * penalty(forgone)
        case "double-snip":
            return 2 * penalty(1)


@rule("peel-93-6", says="{player} pays {counters}, as if the right card had been played")
def offence(table: State, withheld: Withheld) -> Due:
    """A player who fails to pair pays double; the player of the card not paired pays as if it had been."""
    offender, rank = withheld.player, withheld.card.rank
    forgone = count_earlier_pairings(table, rank) + 1
    double = Pays(offender, POOL, double_penalty(table.rules, forgone), double_penalty)
    other = replace(payment(table, offender, forgone), by=offence)
    if other.to == offender and not paid_for_failing(table.rules):
        return Due(offender, rank, (double,))
    return Due(offender, rank, in_order(table.rules, double, other))


@rule(
    "peel-93-6",
    "peel-94-9",
    "peel-94-10",
    supplied="Peel does not say outright whether a player who fails to match the turn-up is paid.",
)
def paid_for_failing(rules: Rules) -> bool:
    """A player who fails to match the turn-up pays the penalty, and is not paid for the match."""
    match rules.offender_paid:
        case "as-though":
            return True
        case "not-paid":
            return False


@rule("peel-93-6", supplied="Peel says only that one pays “while” the other does.")
def in_order(rules: Rules, offender: Payment, other: Payment) -> tuple[Payment, Payment]:
    """When two players pay for a failure to pair, the offender pays first."""
    match rules.penalty_order:
        case "offender-first":
            return offender, other
        case "offender-last":
            return other, offender


def mark_shown(dues: Iterable[Due], move: Move) -> tuple[Due, ...]:
    """The dues after a play, with an offence marked as shown if the play shows the card held back."""
    return tuple(
        due._replace(shown=True) if (due.offender, due.rank) == (move.player, move.rank) else due for due in dues
    )


def settle_by_right_card(dues: Sequence[Due], move: Move) -> tuple[tuple[Due, ...], bool]:
    """The dues when the right card is played after all, and whether its pairing has been paid for already.

    If it has not, the pairing is paid for like any other, and the payment "as if it had been played" falls away.
    """
    for i in reversed(range(len(dues))):
        due = dues[i]
        if (due.offender, due.rank) == (move.player, move.rank):
            double = tuple(owed for owed in due.payments if owed.by is not offence)
            return (*dues[:i], due._replace(payments=double), *dues[i + 1 :]), False
    return tuple(dues), True


# When it is paid for
@rule(
    "peel-93-6",
    "peel-93-7",
    supplied="Offences are settled in the order in which they happened.",
    says="to be paid {when}, and claimed before the cards are cut for the next deal",
)
def settled_now(rules: Rules, shown: bool, last_of_deal: bool) -> bool:
    """A failure to pair is paid for when the card held back is shown, at the latest when the deal is over."""
    match rules.settling:
        case "end-of-deal":
            return last_of_deal
        case "at-once":
            return True
        case "when-shown":
            return last_of_deal or shown


def owed(table: State) -> list[Owed]:
    """The offences that are not yet paid for, in order, and when they are to be paid."""
    return [
        Owed(each.player, each.to, each.counters, each.by, Reason(settled_now, {"when": _when(table.rules, due)}))
        for due in table.due
        for each in due.payments
    ]


def _when(rules: Rules, due: Due) -> str:
    """When an offence is to be paid for that has not been paid for yet."""
    shows = f"{due.offender} shows the {SPOKEN[due.rank]} held back"
    if not settled_now(rules, shown=True, last_of_deal=False):
        return "when the deal is over" + ("" if due.shown or charged_unseen(rules) else f", but only if {shows}")
    return f"when {shows}, at the latest when the deal is over" if charged_unseen(rules) else f"only when {shows}"


def claimable(rules: Rules, payment: Pays) -> Reason | None:
    """Until when an offence can be claimed; `None` for other payments."""
    return Reason(settled_now, {"when": "now"}) if payment.by in (double_penalty, offence) else None


def chargeable(rules: Rules, dues: Iterable[Due]) -> list[Due]:
    """The offences that are paid for at all."""
    return [due for due in dues if due.shown or charged_unseen(rules)]


@rule("peel-92-7", "peel-93-6", "peel-93-7")
def charged_unseen(rules: Rules) -> bool:
    """The penalty is due even if the card held back is never shown in play."""
    match rules.undiscovered:
        case "charged":
            return True
        case "only-if-shown":
            return False


@rule("peel-91-3", "peel-93-7")
def unsettled_at_end(rules: Rules, unpaid: int) -> int:
    """Offences unpaid when only one player is left are paid before the game ends.

    Returns how many of the unpaid offences are paid.
    """
    match rules.unsettled_at_end:
        case "lapse":
            return 0
        case "settled-first":
            return unpaid
