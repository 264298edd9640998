"""Each source's own examples, judged as it plays and as another does: where the two differ, so do the verdicts."""

from __future__ import annotations

import json

import pytest

from snorum import records, referee
from snorum.books import rulings
from snorum.edition import example_path
from snorum.records import Record
from snorum.referee import Report, telling
from snorum.site import trace


def _record(example: str, source: str) -> Record:
    path = example_path(example)
    assert path is not None
    return records.read_file(path, ruling=source)


def judged(example: str, source: str) -> Report:
    return referee.check(_record(example, source))


@pytest.mark.parametrize(
    ("example", "source", "other", "verdict", "at", "rule"),
    [
        # Long lets a player wait; with Peel, whoever can take must.
        ("long/cassino-waiting-play", "long-1792", "peel-1891", "offence", 1, "cassino.compelled"),
        # Hoyle's ten may take all; Peel's player may not wait for it.
        ("hoyle/cassino-ten-takes-all", "hoyle-1835", "peel-1891", "offence", 2, "cassino.compelled"),
        # A court card takes one of its rank, by pagat.com; all of them, by Peel.
        ("pagat/cassino-queen-takes-one", "pagat", "peel-1891", "offence", 1, "cassino.must_take"),
        # Four of a rank, and the player of the fourth leads again: with Squareman turns only pass to the left.
        ("foster/four-kings", "foster-1897", "squareman-1916", "impossible", 6, "snip_snap_snorum.may_play"),
        # Where a rank must be played out, nobody can lay another card.
        ("peel/interrupted-sequence", "peel-1891", "britannica-1911", "impossible", 4, "snip_snap_snorum.may_discard"),
        # The winner turns the next card, or the player left of the last to turn.
        ("bradley/taker-goes-on", "bradley-1905", "vam", "impossible", 4, "snap.in_turn"),
        # Foster's sequence ends with its fourth card.
        ("peel/jig-sequence", "peel-1891", "foster-1897", "impossible", 4, "jig.ends_series"),
        # Peel says that a card takes everything; Hoyle, that it may.
        ("peel/cassino-takes-too-little", "hoyle-1835", "peel-1891", "offence", 1, "cassino.must_take"),
    ],
)
def test_what_one_source_allows_another_does_not(
    example: str, source: str, other: str, verdict: str, at: int, rule: str
) -> None:
    assert judged(example, source).verdict in ("lawful", "undetermined")  # the hands of Peel's examples are not known
    report = judged(example, other)
    assert report.verdict == verdict
    play = next(each for each in report.plays if each.play == at)
    assert rule in [said.rule.id for said in play.reasons if said.rule]
    assert play.verdict in ("offence", "impossible")


def test_only_the_two_may_call_with_squareman_and_anyone_with_milton_bradley() -> None:
    for source, verdict in (("squareman-1916", "offence"), ("cassell-1881", "offence"), ("bradley-1905", "lawful")):
        assert judged("squareman/third-player-calls", source).plays[2].verdict == verdict


def test_matching_costs_with_squareman_and_nothing_with_foster() -> None:
    assert judged("squareman/sixes", "squareman-1916").verdict == "lawful"
    assert judged("squareman/sixes", "foster-1897").plays[2].verdict == "contradicted"


@pytest.mark.parametrize(
    ("source", "points", "settled"),
    [("long-1792", {"A": 7, "B": 4}, {"A": 3, "B": 0}), ("peel-1891", {"A": 8, "B": 4}, {"A": 4, "B": 0})],
)
def test_the_last_take_is_worth_a_point_to_peel_and_nothing_to_long(
    source: str, points: dict[str, int], settled: dict[str, int]
) -> None:
    result = judged("long/cassino-seven-against-four", source).result
    assert (result["points"], result["settled"]) == (points, settled)  # seven and four are Long's own numbers


def test_of_three_with_five_four_and_two_points_nobody_scores_with_long() -> None:
    result = judged("long/cassino-five-four-two", "long-1792").result
    assert result["points"] == {"A": 5, "B": 4, "C": 2}
    assert set(result["settled"].values()) == {0}


def test_examples_of_other_books_exclude_nothing_here() -> None:
    own = {each.work for each in rulings.ruling_sets() if each.own} | {"snapsv", "sporting"}
    for example in trace.examples():
        if example.id.partition("/")[0] not in own:
            assert example.record is not None and example.record.ruling
    against = {each.example.partition("/")[0] for name in ("cassino", "snap", "jig") for each in trace.excluded(name)}
    assert against <= own


def test_a_verdict_by_another_book_says_what_that_book_has_and_what_is_our_default() -> None:
    """Foster's words leave open whether a player must take; that a card that takes nothing stays, he states."""
    record = _record("long/cassino-waiting-play", "foster-1897")
    report = referee.check(record)
    said = {each.point or each.rule: each for each in telling.source_says(record, report)}
    assert said["compulsion"].ruling.state == "uncertain"
    assert telling.says_in_words(said["compulsion"], report.rules).startswith("compulsion: uncertain, played here as")
    assert "settlement" not in said and "spades" not in said, "what the score asks for decides no play"
    added = said["cassino.added"]
    assert (telling.says_in_words(added, report.rules), added.ruling.passages) == ("added: stated", ("foster-482-7",))
    told = json.loads(telling.report_line("x", record, report, None))["source_says"]
    assert {"rule": "cassino.added", "point": None, "state": "stated", "passages": ["foster-482-7"]} in told


def test_the_edition_s_own_source_needs_no_second_list() -> None:
    record = _record("long/cassino-waiting-play", "peel-1891")
    assert telling.source_says(record, referee.check(record)) == []


def test_what_a_source_does_not_say_is_called_our_default_and_what_is_set_against_it_a_choice() -> None:
    """Long says nothing of two sweeps at once, and has court cards only pair."""
    path = example_path("long/cassino-nine-clears")
    assert path is not None
    record = records.read_file(path, {"court_cards": "eleven-to-thirteen"}, ruling="long-1792")
    report = referee.check(record)
    said = {each.point: telling.says_in_words(each, report.rules) for each in telling.source_says(record, report)}
    assert said["double_sweep"] == "double sweep: not seen, played here as one, our default"
    assert said["court_cards"] == "court cards: eleven-to-thirteen, chosen here"
    assert said["compulsion"] == "compulsion: none, inferred"
