"""Under which readings a payment is due that a record has too early, and which readings are tried for that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest
from tests import recording
from tests.recording import deal

from snorum import referee
from snorum.games.vocabulary import cruxes
from snorum.records import Record
from snorum.referee import Report, early
from snorum.referee.asking import RecordingRules, single_options
from snorum.referee.early import name_other_readings

PLAYS = ["B 9", "C 10", "C pays 2", "D J", "E 4", "A 5", "B 3", "C 9"]
"""C shows at the end that a nine was held back; two counters are due for that."""


def record(*deals: Sequence[str]) -> Record:
    """One deal by A, or another by B after it."""
    return recording.record("snip-snap-snorum", "ABCDE", *map(deal, "AB", deals))


def named(report: Report) -> list[tuple[int, int, str]]:
    """The readings that are named, with the deal and the place of the payment."""
    return [
        (play.deal, play.play, said.text.rpartition("(")[2].rstrip(")"))
        for play in report.plays
        for said in play.reasons
        if said.text.startswith("under another reading")
    ]


def test_each_early_payment_has_the_readings_under_which_it_is_due() -> None:
    assert named(referee.check(record(PLAYS))) == [(1, 3, "settling=at-once")]
    later = record(["B 2", "C 3"], [_one_seat_on(play) for play in PLAYS])
    assert named(referee.check(later)) == [(2, 3, "settling=at-once")]


def test_a_payment_that_only_may_be_due_under_a_reading_is_said_so() -> None:
    """If it happens at once, C's certain two were paid at play 4; whether more is due turns on two doubtful plays."""

    def judged(**rules: str) -> Report:
        plays = ["A J", "B J snip", "B A", "B Q", "B 9", "C pays 2"]
        given = deal("E", plays, hands=["C: 4 ? A 5 ? ? 2 ? ? ?"])
        return referee.check(
            recording.record("snip-snap-snorum", "ABCDE", given, rules={"variant": "first-out", **rules})
        )

    assert judged().plays[-1].reasons[-1].text.startswith("under another reading it may be due here: ")
    at_once = judged(settling="at-once").plays[-1]
    assert at_once.verdict == "undetermined" and at_once.reasons[0].text.startswith("nothing is due from C here")
    assert referee.check(record(PLAYS)).plays[2].reasons[-1].text.startswith("under another reading it is due here: ")


def test_a_payment_that_is_wrong_or_in_time_has_none() -> None:
    assert named(referee.check(record([play.replace("pays 2", "pays 4") for play in PLAYS]))) == []
    assert named(referee.check(record([*PLAYS[:2], *PLAYS[3:], PLAYS[2]]))) == []


def test_a_reading_under_which_the_report_ends_sooner_says_nothing() -> None:
    """And one under which the payment is contradicted too says nothing either."""
    written = record(PLAYS)
    report = referee.judge(written)
    for verdict, expected in (("lawful", True), ("undetermined", True), ("contradicted", False), ("impossible", False)):
        plays = [replace(play, verdict=verdict) for play in report.plays]

        def check(other: Record, plays: Sequence[referee.PlayReport] = plays) -> Report:
            _ = other.rules.settling  # the only crux that is asked about
            return replace(report, plays=tuple(plays))

        assert bool(named(name_other_readings(written, report, check))) is expected
        assert not named(name_other_readings(written, report, partial(check, plays=plays[:2])))


def test_only_so_many_early_payments_are_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    written = record([*PLAYS[:3], PLAYS[2], *PLAYS[3:]])
    assert [place[:2] for place in named(referee.check(written))] == [(1, 3), (1, 4)]
    monkeypatch.setattr(early, "MOST_EARLY", 1)
    assert [place[:2] for place in named(referee.check(written))] == [(1, 3)]


NINES = ["B 9H", "C 9C", "D 9D", "E 9S"]
"""B pays one, C two and D three."""


@pytest.mark.parametrize(
    ("told", "named_at"),
    [
        (["B pays 1", "C pays 2", "D pays 3"], {"B pays 1": 2, "C pays 2": 3}),
        (["B pays 2", "D pays 1", "C pays 3"], {}),
        (["D pays 3", "D pays 3"], {}),
    ],
)
def test_a_payment_that_is_told_late_has_the_play_at_which_it_is_due(told: list[str], named_at: dict[str, int]) -> None:
    for deals in ([[*NINES, *told]], [["B 9H"], [*(_one_seat_on(each) for each in [*NINES, *told])]]):
        found = {
            play.text: int(said.text.split(" at play ")[1].split()[0])
            for play in referee.check(record(*deals)).plays
            for said in play.reasons
            if " at play " in said.text and play.verdict == "contradicted"
        }
        assert found == (named_at if len(deals) == 1 else {_one_seat_on(each): at for each, at in named_at.items()})


def test_a_payment_told_at_its_play_is_not_told_late_by_another_line() -> None:
    plays = [*NINES[:2], "B pays 1", *NINES[2:], "B pays 1"]
    report = referee.check(record(plays))
    assert [play.verdict for play in report.plays][2::3] == ["lawful", "contradicted"]
    assert len(report.plays[-1].reasons) == 1


def test_what_was_paid_in_the_deal_before_is_not_told_late() -> None:
    play = referee.check(record(NINES[:2], ["C 2H", "B pays 1"])).plays[-1]
    assert play.verdict == "contradicted" and len(play.reasons) == 1


@pytest.mark.parametrize(
    "plays",
    [
        "B 9, C 9 snip, D 4, E 7, A 5, B 5 snip, C 5 snap, B pays 1",
        "B 9, C 9 snip, D 9 snap, E 9 snorum, A 4, B 7, C 7 snip, D K, C pays 2, E 2, A 3, B 5, C 6, D 7",
    ],
    ids=["two are due here, and one was due before", "early, and two were due before"],
)
def test_a_payment_that_is_wrong_or_early_is_not_told_late(plays: str) -> None:
    (play,) = (each for each in referee.check(record(plays.split(", "))).plays if " pays " in each.text)
    assert play.verdict == "contradicted" and not any(" at play " in said.text for said in play.reasons)


@pytest.mark.parametrize(
    ("plays", "named_at"),
    [
        (["A 6C", "A 7C", "C pays 3"], "1"),
        (["A 6C", "A 7C", "C pays 2"], "1"),
        (["A 6C", "C pays 3", "A 7C", "C pays 2"], ""),
    ],
)
def test_two_payments_at_one_play_are_told_together_or_apart(plays: list[str], named_at: str) -> None:
    """The dealer at Spin stakes two for Matrimony and one for Intrigue."""
    told = referee.check(recording.record("spin", "ABC", deal("C", plays))).plays[-1].reasons[-1].text
    assert told.partition(" at play ")[2].partition(" ")[0] == named_at


def test_what_a_pass_costs_may_be_told_with_the_play_after_it() -> None:
    """The record need not have the pass, so that there is no other place; where it has it, there are two."""
    rules = {"variant": "earl-of-coventry", "pass_costs": 1}
    for passing, verdict in (((), "lawful"), (("C passes",), "lawful"), (("C passes", "C pays 1"), "contradicted")):
        plays = ["B 9", *passing, "D 9", "C pays 1"]
        report = referee.check(recording.record("snip-snap-snorum", "ABCD", deal("A", plays), rules=rules))
        assert report.plays[-1].verdict == verdict
    left_out = recording.record("snip-snap-snorum", "ABCD", deal("A", ["B 9", "D 9", "C pays 2"]), rules=rules)
    assert referee.check(left_out).plays[-1].verdict == "contradicted"


def _one_seat_on(play: str) -> str:
    return play[0].translate(str.maketrans("ABCDE", "BCDEA")) + play[1:]


def test_rules_record_what_they_are_asked_in_order() -> None:
    rules = RecordingRules({"settling": "at-once", "payer": "paired"})
    assert (rules.payer, rules.settling, rules.payer) == ("paired", "at-once", "paired")
    assert list(rules.asked) == ["payer", "settling"]
    for name in ("_hidden", "nothing"):
        with pytest.raises(AttributeError, match=name):
            getattr(rules, name)


def test_single_options_are_all_others_of_these_cruxes() -> None:
    written = record(PLAYS)
    found = [(crux.name, option) for crux, option, _ in single_options(written, {"settling"})]
    assert found == [("settling", "at-once"), ("settling", "end-of-deal")]
    for crux, option, rules in single_options(written, {each.name for each in cruxes(type(written.rules))}):
        assert getattr(rules, crux.name) == option != getattr(written.rules, crux.name)
        assert not written.game.at_odds(rules, len(written.players))
    assert not list(single_options(written, ()))
    snitchems = recording.record("snitchems", "AB", deal("A", ["B K"]))
    assert not list(single_options(snitchems, {"four_players"})), "partners need four players"
