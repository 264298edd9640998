"""Who is passed over in turn, while a rank is being played, has passed, and is judged like one who said so."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests import recording
from tests.recording import verdicts
from tests.worlds.generate import RandomGame
from tests.worlds.small_packs import Shape, played_with

from snorum import records, referee
from snorum.games import game
from snorum.games.vocabulary import PASS
from snorum.records import Deal, Line, Record
from snorum.referee.report import worst


def judged(*plays: str, book: str = "foster-1897") -> referee.Report:
    """What the referee says of one deal by C, played as a book has it: Foster's is the Earl of Coventry."""
    return referee.check(recording.record("snip-snap-snorum", "ABC", recording.deal("C", plays), as_=book))


def test_a_player_who_says_nothing_has_passed() -> None:
    """Foster says only that each in turn matches if they can."""
    report = judged("A KH", "C KS", "A KD")
    assert [(play.text, play.verdict) for play in report.plays] == [
        ("A KH", "lawful"),
        ("C KS", "undetermined"),
        ("A KD", "lawful"),
    ]
    said = judged("A KH", "B passes", "C KS", "A KD")
    assert report.plays[1].reasons[1:] == said.plays[1].reasons and report.result == said.result


def test_a_card_shown_later_convicts_who_was_passed_over() -> None:
    report = judged("A KH", "C KS", "A KD", "B KC", "B 4C")
    assert report.plays[1].verdict == "offence"
    assert [each.text for each in report.plays[1].reasons][1:] == [
        "B passes",
        "B must play a king if they hold one; B held one and did not play it",
    ]


def test_passes_left_out_of_one_string_that_cannot_all_be_lawful_are_an_offence() -> None:
    """A plays two kings; then B, C and A pass, although somebody holds the others."""
    report = judged("A KH", "A KD", "A passes")
    assert verdicts(report) == ["lawful", "undetermined", "offence"]
    assert "cannot all have been lawful" in report.plays[2].reasons[-1].text and not report.jointly
    assert "C held no king" in report.plays[2].reasons[-1].text


def test_nobody_passes_a_lead_and_nobody_plays_another_rank() -> None:
    assert judged("B KH").plays[0].verdict == "impossible", "A leads"
    ran = judged("A KH", "C 5S")
    assert (ran.plays[-1].verdict, ran.plays[-1].reasons[0].text) == ("impossible", "C can only play a king, or pass")
    peel = judged("A KH", "C 5S", book="peel-1891")
    assert peel.plays[-1].verdict == "impossible", "at Peel's games nobody passes"


def test_nobody_is_passed_over_when_the_deal_is_over() -> None:
    """A, who has one card, plays it and wins; a card after it is reported, as impossible."""
    with played_with(Shape("snip-snap-snorum", ("5", "J", "K"), "C")):
        ran = judged("A KC", "C JC")
    assert [(play.text, play.verdict) for play in ran.plays] == [("A KC", "lawful"), ("C JC", "impossible")]
    assert [each.text for each in ran.plays[1].reasons] == ["the deal is over"]


def without_passes(record: Record, chance: Random) -> tuple[Record, list[list[int]]]:
    """The record without some of its passes, and for each string left those that it stands for.

    A whole round of passes stays, since nobody can tell that it was made.
    """
    deals: list[Deal] = []
    stand_for: list[list[int]] = []
    number = 0
    for deal in record.deals:
        left: list[Line] = []
        passes: list[tuple[int, Line]] = []
        for line in deal.plays:
            if line.played is not None and line.played.call == PASS:
                passes.append((number, line))
            else:
                players = [each.player for _, each in passes]
                round_ = len(set(players)) < len(players) or line.player in players
                before: list[int] = []
                for at, each in passes:
                    before.append(at)
                    if round_ or chance.random() < 0.3:
                        left.append(each)
                        stand_for.append(before)
                        before = []
                left.append(line)
                stand_for.append([*before, number])
                passes = []
            number += 1
        left += [line for _, line in passes]
        stand_for += [[at] for at, _ in passes]
        deals.append(replace(deal, plays=tuple(left)))
    return replace(record, deals=tuple(deals)), stand_for


@pytest.mark.parametrize("hands", [True, False])
def test_records_with_and_without_their_passes_are_judged_alike(hands: bool) -> None:
    chosen = game("snip-snap-snorum")
    rules = replace(chosen.Rules(), variant="earl-of-coventry", pass_costs=1)
    folded = 0
    for seed in range(150):
        chance = Random(f"earl {seed}")
        played = RandomGame(chosen, rules, "ABCD"[: chance.choice((2, 3, 4))], chance)
        played.asserts, played.left = 0, 40
        whole = played.record()
        if not hands:
            whole = recording.without_hands(whole)
        whole = records.read(records.write(whole))
        less, stand_for = without_passes(whole, chance)
        one, other = verdicts(referee.judge(whole)), verdicts(referee.judge(records.read(records.write(less))))
        expected = [worst(one[k] for k in places) for places in stand_for if places[-1] < len(one)]
        assert list(other) == expected[: len(other)], records.write(less)
        assert len(other) >= len(expected) - 1
        assert referee.judge(whole).result == referee.judge(less).result or "impossible" in one
        folded += sum(len(places) > 1 for places in stand_for)
    assert folded > 100
