"""Offences in compiled games of Snip-Snap-Snorum: what is due for them, and when it is paid."""

from __future__ import annotations

from snorum.games.snip_snap_snorum.payment import (
    charged_unseen,
    double_penalty,
    in_order,
    paid_for_failing,
    settled_now,
    unsettled_at_end,
)
from snorum.games.snip_snap_snorum.rules import Rules
from snorum.games.snip_snap_snorum.table import all_but_one_out
from snorum.lab.studies.chance import Integers
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.snip_table import Table, Tally, pay
from snorum.lab.studies.numbering import POOL

DONE, OPEN, NOW = range(3)
"""The state of an offence: paid or lapsed, unpaid, or to be paid now."""


@compiled_within
def note_offence(
    table: Table, rules: Rules, offender: int, rank: int, forgone: int, payer: int, to: int, paid: int
) -> None:
    """Note an offence (`offence`). Had it been made, the pairing would have cost `payer` `paid` counters, to `to`."""
    each = table.offences
    table.offences += 1
    table.unpaid += 1
    table.offender[each], table.kept[each], table.shown[each], table.standing[each] = offender, rank, 0, OPEN
    table.double[each] = double_penalty(rules, forgone)
    table.payer[each], table.payee[each] = payer, to
    table.contribution[each] = 0 if to == offender and not paid_for_failing(rules) else paid


@compiled_within
def note_shown_card(table: Table, player: int, rank: int) -> None:
    """Note that a play shows a card that may have been held back (`brought_to_light`)."""
    for each in range(table.offences):
        if table.offender[each] == player and table.kept[each] == rank:
            table.shown[each] = 1


@compiled_within
def cancel_contribution(table: Table, offender: int, rank: int) -> bool:
    """Cancel the contribution for a pairing that is made after all. Returns whether it was already paid for."""
    for each in range(table.offences - 1, -1, -1):
        if table.standing[each] != DONE and table.offender[each] == offender and table.kept[each] == rank:
            table.contribution[each] = 0
            return False
    return True


@compiled_within
def _chargeable(table: Table, rules: Rules, each: int) -> bool:
    return table.standing[each] != DONE and (table.shown[each] == 1 or charged_unseen(rules))


@compiled_within
def _pay_what_is_due(table: Table, rules: Rules, tally: Tally, log: Integers) -> None:
    """Make the payments that are due now, in order; when the game is over, first decide about the rest."""
    at_the_end = False
    while table.unpaid:
        if not at_the_end and all_but_one_out(rules, table.players, table.out):
            at_the_end = True
            _decide_at_the_end(table, rules)
        each = 0
        while each < table.offences and table.standing[each] != NOW:
            each += 1
        if each == table.offences:
            return
        table.standing[each] = DONE
        table.unpaid -= 1
        double = (table.offender[each], POOL, table.double[each])
        first, second = in_order(rules, double, (table.payer[each], table.payee[each], table.contribution[each]))
        pay(table, rules, tally, log, first[0], first[1], first[2])
        pay(table, rules, tally, log, second[0], second[1], second[2])


@compiled_within
def _decide_at_the_end(table: Table, rules: Rules) -> None:
    """At the end of the game, mark all chargeable offences for payment now, or let them lapse."""
    table.unpaid = 0
    for each in range(table.offences):
        chargeable = _chargeable(table, rules, each)
        table.standing[each] = NOW if chargeable else DONE
        table.unpaid += chargeable
    if not unsettled_at_end(rules, table.unpaid):
        table.offences = table.unpaid = 0


@compiled_within
def settle_offences(table: Table, rules: Rules, tally: Tally, log: Integers, won: bool) -> None:
    """Make all payments for offences that are due at this play."""
    last = won or all_but_one_out(rules, table.players, table.out) or table.in_hand == 0
    for each in range(table.offences):
        if _chargeable(table, rules, each) and settled_now(rules, table.shown[each] == 1, last):
            table.standing[each] = NOW
    _pay_what_is_due(table, rules, tally, log)
    if table.unpaid and table.in_hand == 0:  # paying has put out the last player with cards
        for each in range(table.offences):
            if _chargeable(table, rules, each):
                table.standing[each] = NOW
        _pay_what_is_due(table, rules, tally, log)
        last = True
    if last:
        table.offences = table.unpaid = 0
