"""Offences at a compiled game of Snip-Snap-Snorum: what is due for them, and when it is paid."""

from __future__ import annotations

from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snip_table import DUE, DUE_WIDTH, DUES, LEFT, Rules, over, pay
from snorum.studies.numbering import POOL, option, place

DOUBLE_PENALTY, DOUBLE_SNIP = place(Rules, "double_penalty"), option(Rules, "double_penalty", "double-snip")
SETTLING, AT_ONCE = place(Rules, "settling"), option(Rules, "settling", "at-once")
WHEN_SHOWN = option(Rules, "settling", "when-shown")
UNSETTLED, LAPSE = place(Rules, "unsettled_at_end"), option(Rules, "unsettled_at_end", "lapse")
UNDISCOVERED, CHARGED = place(Rules, "undiscovered"), option(Rules, "undiscovered", "charged")
PENALTY_ORDER, OFFENDER_FIRST = place(Rules, "penalty_order"), option(Rules, "penalty_order", "offender-first")
OFFENDER_PAID, NOT_PAID = place(Rules, "offender_paid"), option(Rules, "offender_paid", "not-paid")

OFFENDER, RANK, SHOWN, NOW, FIRST, SECOND = 0, 1, 2, 3, 4, 7
"""The columns of a due: whose it is, for which rank, whether it has come to light, whether it is paid now, and the two
payments: by whom, to whom, how many counters (none: there is no such payment)."""


@compiled_within
def owe(t: Integers, rules: Integers, offender: int, rank: int, forgone: int, payer: int, to: int, paid: int) -> None:
    """Note an offence; `payer`, `to` and `paid` are what the pairing avoided would have brought."""
    due = DUES + t[DUE] * DUE_WIDTH
    t[DUE] += 1
    t[due + OFFENDER], t[due + RANK], t[due + SHOWN], t[due + NOW] = offender, rank, 0, 0
    first, second = FIRST, SECOND
    if rules[PENALTY_ORDER] != OFFENDER_FIRST:
        first, second = SECOND, FIRST
    if to == offender and rules[OFFENDER_PAID] == NOT_PAID:
        paid = 0
    t[due + first], t[due + first + 1] = offender, POOL
    t[due + first + 2] = 2 if rules[DOUBLE_PENALTY] == DOUBLE_SNIP else 2 * forgone
    t[due + second], t[due + second + 1], t[due + second + 2] = payer, to, paid


@compiled_within
def show(t: Integers, player: int, rank: int) -> None:
    """A play shows a card, which may have been held back."""
    for each in range(t[DUE]):
        due = DUES + each * DUE_WIDTH
        if t[due + OFFENDER] == player and t[due + RANK] == rank:
            t[due + SHOWN] = 1


@compiled_within
def without_pairing(t: Integers, rules: Integers, offender: int, rank: int) -> bool:
    """The right card is played after all: nobody contributes as though it had been; whether it was paid for already."""
    for each in range(t[DUE] - 1, -1, -1):
        due = DUES + each * DUE_WIDTH
        if t[due + OFFENDER] == offender and t[due + RANK] == rank:
            t[due + (SECOND if rules[PENALTY_ORDER] == OFFENDER_FIRST else FIRST) + 2] = 0
            return False
    return True


@compiled_within
def _chargeable(t: Integers, rules: Integers, due: int) -> bool:
    charged: bool = t[due + SHOWN] == 1 or rules[UNDISCOVERED] == CHARGED
    return charged


@compiled_within
def _strike(t: Integers, each: int) -> None:
    """Strike out one thing due; those after it move up."""
    t[DUE] -= 1
    for at in range(DUES + each * DUE_WIDTH, DUES + t[DUE] * DUE_WIDTH):
        t[at] = t[at + DUE_WIDTH]


@compiled_within
def _settle(t: Integers, rules: Integers, tally: Integers, log: Integers) -> None:
    """Settle what is marked to be paid now, in order; when the game is over, it is asked what becomes of the rest."""
    at_the_end = False
    while t[DUE]:
        if not at_the_end and over(t, rules):
            at_the_end = True
            _left_at_the_end(t, rules)
        each = 0
        while each < t[DUE] and not t[DUES + each * DUE_WIDTH + NOW]:
            each += 1
        if each == t[DUE]:
            return
        due = DUES + each * DUE_WIDTH
        one, to_one, first = t[due + FIRST], t[due + FIRST + 1], t[due + FIRST + 2]
        other, to_other, second = t[due + SECOND], t[due + SECOND + 1], t[due + SECOND + 2]
        _strike(t, each)
        pay(t, rules, tally, log, one, to_one, first)
        pay(t, rules, tally, log, other, to_other, second)


@compiled_within
def _left_at_the_end(t: Integers, rules: Integers) -> None:
    """One player is left, or none: what is unpaid lapses, or all of it that can be charged is to be paid now."""
    if rules[UNSETTLED] == LAPSE:
        t[DUE] = 0
    for each in range(t[DUE] - 1, -1, -1):
        due = DUES + each * DUE_WIDTH
        if _chargeable(t, rules, due):
            t[due + NOW] = 1
        else:
            _strike(t, each)


@compiled_within
def settle(t: Integers, rules: Integers, tally: Integers, log: Integers, won: bool) -> None:
    """Settle what is to be settled at this play."""
    last = won or over(t, rules) or t[LEFT] == 0
    for each in range(t[DUE]):
        due = DUES + each * DUE_WIDTH
        when = rules[SETTLING]
        now = last or when == AT_ONCE or (when == WHEN_SHOWN and t[due + SHOWN] == 1)
        t[due + NOW] = now and _chargeable(t, rules, due)
    _settle(t, rules, tally, log)
    if t[DUE] and t[LEFT] == 0:  # paying has put out the last who held cards
        for each in range(t[DUE]):
            due = DUES + each * DUE_WIDTH
            t[due + NOW] = _chargeable(t, rules, due)
        _settle(t, rules, tally, log)
        last = True
    if last:
        t[DUE] = 0
