"""Who owes what: after each play and at the end, when it is to be paid, and what is said of a payment made early."""

from __future__ import annotations

import pytest
from tests.recording import deal, record, verdicts

from snorum import records, referee
from snorum.games.vocabulary import rule_of
from snorum.records import RecordError
from snorum.referee import Report

QUARREL = ["B 9", "C 10", "D J", "E 4", "A 5", "B 3", "C 9"]
"""C shows a nine at the end, and so held it when B led one (Peel, 93-5)."""


def judged(*plays: str, **rules: str) -> Report:
    return referee.check(record("snip-snap-snorum", "ABCDE", deal("A", plays), rules=rules))


def debts(report: Report, play: int = -1) -> list[tuple[str, str, int]]:
    return [(each.player, each.to, each.counters) for each in report.plays[play].owed]


def test_the_failure_to_pair_is_owed_until_it_is_shown() -> None:
    """Peel-93-6: double, two for a Snip, and the player who would have been penalized pays the one of a Snip."""
    report = judged(*QUARREL)
    assert debts(report, 0) == []
    assert debts(report, 1) == debts(report, 5) == [("C", "pool", 2), ("B", "pool", 1)]
    assert debts(report) == [] and report.result["counters"] == {"A": 5, "B": 4, "C": 3, "D": 5, "E": 5}
    first = report.plays[1].owed[0]
    assert "peel-93-6" in rule_of(first.by).passages and "peel-93-7" in rule_of(first.when.by).passages
    assert str(first) == (
        "C owes the pool 2, to be paid when C shows the nine held back, at the latest when the deal is over, "
        "and claimed before the cards are cut for the next deal"
    )


def test_who_may_or_may_not_have_failed_owes_nothing_yet() -> None:
    report = judged(*QUARREL[:-1])
    assert report.plays[1].verdict == "undetermined" and debts(report, 1) == []


def test_where_it_is_paid_at_the_end_it_is_owed_to_the_end() -> None:
    report = judged(*QUARREL, settling="end-of-deal")
    assert (
        debts(report)
        == [("C", "pool", 2), ("B", "pool", 1)]
        == [(each.player, each.to, each.counters) for each in report.owed]
    )
    assert report.result["pool"] == 0 and report.if_ended is not None
    assert report.if_ended["counters"] == {"A": 5, "B": 4, "C": 3, "D": 5, "E": 5} and report.if_ended["pool"] == 3
    assert (
        "if the deal ends now, and every play in doubt was lawful: A 5, B 4, C 3, D 5, E 5; pool 3"
        in referee.describe_end(report)
    )


def test_where_a_deal_ends_what_is_owed_is_paid() -> None:
    report = judged(
        *QUARREL,
        "Deal  ends",
        "C pays 2",
        "= A 5, B 4, C 3, pool 3",
        settling="end-of-deal",
        undiscovered="only-if-shown",
    )
    assert verdicts(report)[-3:] == ["lawful"] * 3
    assert debts(report) == [] and report.if_ended is None and report.result["pool"] == 3
    end = report.plays[-3]
    assert [(event.player, event.counters) for event in end.events] == [("C", 2), ("B", 1)]  # type: ignore[union-attr]


@pytest.mark.parametrize(("plays", "paying"), [(["B 9", "C 10"], 1), (["B 9", "C 10", "deal ends"], 2)])
def test_what_is_due_is_paid_once_before_the_next_deal(plays: list[str], paying: int) -> None:
    """With the last card, unless a string says that the deal ends."""
    held = deal("A", plays, hands=["C: 9S 10C 2C 3C 4C"])
    report = referee.check(record("snip-snap-snorum", "ABCDE", held, deal("B", ["C 9"])))
    assert [k for k, play in enumerate(report.plays) if play.events] == [paying]


def test_if_the_deal_ends_at_once_nothing_is_paid_that_the_reading_forgives() -> None:
    rules = {"settling": "end-of-deal", "undiscovered": "only-if-shown"}
    assert judged(*QUARREL, "deal ends", **rules).result["pool"] == 3
    held = judged("B 9", "C 10", "D J", "E 4", "A 5", "B 3", "C 9", **rules)
    assert "but only if" not in str(held.owed[0]) and "when the deal is over" in str(held.owed[0])
    assert "only if C shows the nine held back" in str(held.plays[1].owed[0])


@pytest.mark.parametrize("paid", ["C pays 2", "B pays 1"])
def test_a_payment_before_it_is_due_is_early_and_the_reading_is_named_under_which_it_is_due(paid: str) -> None:
    plays = [*QUARREL[:2], paid, *QUARREL[2:]]
    early = judged(*plays).plays[2]
    assert early.verdict == "contradicted"
    first, *others = (each.text for each in early.reasons)
    assert first.startswith(
        f"{paid[0]} pays early: {paid[0]} owes the pool {paid[-1]}, to be paid when C shows the nine"
    )
    assert len(others) == 1 and others[0].endswith("as soon as it happens (settling=at-once)")
    assert judged(*plays, settling="at-once").plays[2].verdict == "lawful"


def test_another_number_is_no_early_payment() -> None:
    said = judged("B 9", "C 10", "C pays 3", *QUARREL[2:]).plays[2].reasons
    assert said[0].text.startswith("nothing is due from C here, not 3; C owes the pool 2") and len(said) == 1


def test_after_the_end_of_a_deal_nothing_is_played_in_it() -> None:
    with pytest.raises(RecordError, match="deal 1, play 3: the deal has ended before 'C 9'"):
        judged("B 9", "deal ends", "C 9")
    with pytest.raises(RecordError, match="the deal has ended before 'deal ends'"):
        judged("B 9", "deal ends", "deal ends")
    two = record("jig", "AB", deal("A", ["B 3D snip", "deal ends"]), deal("B", ["A 4D snip"]))
    again = records.read(records.write(two))
    assert again.deals[0].plays[1].ends and referee.check(again).verdict == "lawful"


def test_a_deal_that_is_over_can_be_said_to_end() -> None:
    given = deal("A", ["B 7C", "deal ends"], hands=["B: 7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S JC JD JH JS"])
    report = referee.check(record("snip-snap-snorum", "AB", given, rules={"variant": "first-out", "pack": 32}))
    assert report.plays[-1].reasons[0].text == "the deal ends here"
