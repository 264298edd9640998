"""What a record asserts of payments, counts and winners, compared with what is so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from snorum.games import game
from snorum.games import snip_snap_snorum as snip
from snorum.games.vocabulary import Event, Owed, Pays, Reason, rule_of
from snorum.records import Assertion, Holding, IsOut, IsWinner, Paid
from snorum.referee.assertions import compare_assertions, pays_early

GAME = game("snip-snap-snorum")
RULES = snip.Rules()
TABLE = snip.deal(RULES, "ABC", "A")
PENALTY, OFFENCE = rule_of(snip.penalty), rule_of(snip.offence)


def compared(assertion: Assertion, events: Sequence[Event] = (), table: Any = TABLE) -> tuple[bool | None, Any, str]:
    ((right, said),) = compare_assertions([assertion], GAME, RULES, table, events)
    return right, said.rule, said.text


PAID = [Pays("A", "pool", 9, snip.penalty), Pays("B", "pool", 2, snip.penalty), Pays("B", "pool", 1, snip.offence)]


@pytest.mark.parametrize(
    ("counters", "expected"),
    [
        (1, (True, OFFENCE, "B pays 3")),
        (2, (True, OFFENCE, "B pays 3")),
        (3, (True, OFFENCE, "B pays 3")),
        (4, (False, OFFENCE, "B pays 3, not 4")),
        (0, (False, OFFENCE, "B pays 3, not 0")),
    ],
)
def test_a_payment_is_one_of_the_payments_or_their_total(counters: int, expected: Any) -> None:
    """The last of them is the reason."""
    assert compared(Paid("B", counters), PAID) == expected


def test_who_pays_nothing_pays_nothing() -> None:
    assert compared(Paid("C", 0), PAID) == (True, None, "C pays nothing")
    assert compared(Paid("C", 1), PAID) == (False, None, "nothing is due from C here, not 1")


OWED = [
    Owed("B", "pool", 2, snip.double_penalty, Reason(snip.settled_now, {"when": "soon"})),
    Owed("C", "pool", 5, snip.double_penalty, Reason(snip.settled_now, {"when": "soon"})),
    Owed("B", "pool", 1, snip.offence, Reason(snip.settled_now, {"when": "soon"})),
]


@pytest.mark.parametrize(("counters", "early"), [(0, False), (1, True), (2, True), (3, True), (4, False), (5, False)])
def test_a_payment_is_early_if_it_is_one_of_the_debts_or_their_total(counters: int, early: bool) -> None:
    assert pays_early("B", counters, OWED) is early
    assert not pays_early("A", counters, OWED)


def test_an_early_payment_names_the_debts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "owed", staticmethod(lambda table: OWED))
    right, rule, text = compared(Paid("B", 3))
    assert (right, rule) == (False, OFFENCE)
    assert text == f"B pays early: {OWED[0]}; {OWED[2]}"
    right, rule, text = compared(Paid("B", 4))
    assert (right, rule) == (False, OFFENCE)
    assert text == f"nothing is due from B here, not 4; {OWED[0]}; {OWED[2]}"
    right, rule, text = compared(Paid("B", 4), PAID[:2])
    assert (right, rule) == (False, PENALTY)
    assert text == f"B pays 2, not 4; {OWED[0]}; {OWED[2]}"


def test_a_count_is_compared_with_what_is_held() -> None:
    assert compared(Holding("B", 5)) == (True, None, "B has 5")
    assert compared(Holding("B", 4)) == (False, None, "B has 5, not 4")
    assert compared(Holding("pool", 0)) == (True, None, "pool has 0")
    assert compared(Holding("A+C", 0)) == (False, None, "nothing is counted for A+C")


def test_who_is_out_or_has_won_is_compared_with_the_table() -> None:
    out = replace(TABLE, counters={"A": 5, "B": 0, "C": 5}, out=("B",))
    assert compared(IsOut("B"), table=out)[::2] == (True, "B is out")
    assert compared(IsOut("C"), table=out)[::2] == (False, "C is still in the game")
    rule = GAME.elimination_rule(RULES)
    assert rule and compared(IsOut("B"), table=out)[1] == rule_of(rule)
    assert compared(IsWinner("A")) == (False, None, "nobody has won")
    won = replace(TABLE, winner="A+C")
    assert compared(IsWinner("A"), table=won) == (True, None, "A+C has won")
    assert compared(IsWinner("A+C"), table=won)[0] and not compared(IsWinner("B"), table=won)[0]


def test_every_assertion_is_compared() -> None:
    found = list(compare_assertions([Holding("A", 5), Holding("B", 4)], GAME, RULES, TABLE, ()))
    assert [right for right, _ in found] == [True, False]
