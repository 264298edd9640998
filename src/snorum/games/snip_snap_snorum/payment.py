"""What a pairing costs, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from snorum.cards import SPOKEN
from snorum.games.snip_snap_snorum.pairing import count_earlier_pairings
from snorum.games.snip_snap_snorum.rules import Player, Rules, complete_deals
from snorum.games.snip_snap_snorum.table import (
    Due,
    Move,
    State,
    all_but_one_out,
    cards_of_the_out,
    loses_last,
    pool_pays_match,
)
from snorum.games.vocabulary import POOL, Event, Out, Owed, Pays, Reason, Withheld, rule


@rule("peel-91-7", says="{player}, whose card was paired, pays {counters}")
def penalty(pairing: int) -> int:
    """A Snip costs one counter, a Snap two and a Snorum three."""
    return pairing


def payment(table: State, pairer: str, made: int) -> Pays:
    """The payment for a pairing: by the player whose card is paired; for the turn-up, by the dealer or the pool."""
    if not table.played:
        payer, to, counters = match_paid(table.rules, table.dealer, pairer, POOL)
        return Pays(payer, to, counters, pool_pays if payer == POOL else dealer_pays)
    paired = table.played[-1].player
    payer = who_pays(table.rules, paired, pairer)
    return Pays(payer, POOL, penalty(made), penalty if payer == paired else who_pays)


@rule("peel-91-7", "peel-91-9", says="{player}, who has paired, pays {counters}")
def who_pays(rules: Rules, paired: Player, pairer: Player) -> Player:
    """The player whose card is paired pays the pool."""
    match rules.payer:
        case "paired":
            return paired
        case "pairer":
            return pairer


# The turn-up
@rule("peel-94-8", "peel-94-9", says="{player} matches the {rank} turned up: Snip")
def match_paid(rules: Rules, dealer: Player, eldest: Player, pool: Player) -> tuple[Player, Player, int]:
    """A match of the turn-up is the first Snip; the dealer pays for it or, much better, the pool.

    Returns who pays, whom, and how much.
    """
    if pool_pays_match(rules):
        return pool, eldest, pool_pays()
    return dealer, dealer_pays(rules, eldest, pool), penalty(1)


@rule(
    "peel-94-8",
    supplied="Peel does not say outright whom the dealer pays.",
    says="{player}, the dealer, pays {counters} for the first Snip",
)
def dealer_pays(rules: Rules, eldest: Player, pool: Player) -> Player:
    """If the turn-up is matched, the dealer pays the pool the price of a Snip.

    Returns whom the dealer pays.
    """
    match rules.dealer_pays_to:
        case "pool":
            return pool
        case "eldest":
            return eldest


@rule("peel-94-9", "peel-94-10", says="the pool pays {to} {counters} for the first Snip")
def pool_pays() -> int:
    """If the pool pays for a match of the turn-up, the player gets one counter."""
    return penalty(1)


# What can be paid
@rule(
    "peel-94-5",
    "peel-94-10",
    supplied="Players who owe more than they have pay what they have; a player who is out gets nothing.",
)
def payable(rules: Rules, owed: int, has: int, by_the_pool: bool, to_one_out: bool) -> int:
    """Players pay as much as they have; where counters are unlimited, all that they owe."""
    if to_one_out:
        return 0
    return owed if complete_deals(rules) and not by_the_pool else min(owed, has)


# What a player pays for failing to pair, and when


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


# The counters while payments are made one after another


class Account:
    """The counters and hands while the payments of a play are made; `held` counts the cards after the play."""

    def __init__(self, table: State, held: dict[str, int]) -> None:
        self.rules = table.rules
        self.counters, self.held = dict(table.counters), held
        self.pool, self.undealt, self.out = table.pool, table.undealt, table.out
        self.events: list[Event] = []
        self.last_to_pay = ""

    def pay(self, owed: Pays) -> None:
        """Make one payment, as far as possible."""
        has = self.pool if owed.player == POOL else self.counters[owed.player]
        to_one_out = owed.to in self.out
        paid = payable(self.rules, owed.counters, has, owed.player == POOL, to_one_out)
        if not paid:
            return
        self.events.append(Pays(owed.player, owed.to, paid, owed.by))
        if owed.to == POOL:
            self.pool += paid
        else:
            self.counters[owed.to] += paid
        if owed.player == POOL:
            self.pool -= paid
            return
        self.counters[owed.player] -= paid
        self.last_to_pay = owed.player
        if loses_last(self.rules, self.counters[owed.player]):
            self.leave(owed.player)

    def leave(self, player: str) -> None:
        """Put a player out of the game, and their cards away."""
        self.out = (*self.out, player)
        self.undealt += cards_of_the_out(self.rules, self.held[player])
        self.held[player] = 0
        self.events.append(Out(player, loses_last))

    @property
    def over(self) -> bool:
        """Whether all players but one have lost their counters."""
        return all_but_one_out(self.rules, len(self.counters), len(self.out))

    def settle(self, now: Sequence[Due], dues: Sequence[Due]) -> tuple[Due, ...]:
        """Settle the offences in `now`, in the order of `dues`; return the rest of the dues.

        Both payments of an offence are made before the game can end.
        """
        left = list(dues)
        while left:
            if self.over:
                unpaid = chargeable(self.rules, left)
                now = left = unpaid[: unsettled_at_end(self.rules, len(unpaid))] if unpaid else []
            due = next((each for each in left if each in now), None)
            if due is None:
                break
            left.remove(due)
            for owed in due.payments:
                self.pay(owed)
        return tuple(left)
