"""What a combined report says of costs, clashes, payments and ends, where not all ways were tried or they differ."""

from __future__ import annotations

from typing import Any, cast

import pytest
from tests.test_together import Way, letters, snip, together

from snorum.games.cassino import left_to, placed
from snorum.games.vocabulary import Captures, Event, Wins
from snorum.records import Record
from snorum.referee import Report
from snorum.referee.branches import PlayNumber
from snorum.referee.replay import Replay
from snorum.referee.report import Joint
from snorum.referee.together import CombinedReport

ASSERTED = snip(["B 9", "= A 5", "A out"], ["C 9", "= B 5", "A out", "C 4"])


def combined(*ways: Way, every: bool = False, by_deal: bool = True) -> Report:
    return CombinedReport(cast(list[Replay], list(ways)), "the suits", 1, every=every, by_deal=by_deal).report()


def lawful(record: Record = ASSERTED, **more: Any) -> Way:
    return Way("l" * sum(len(deal.plays) for deal in record.deals), {"pool": 1, "out": []}, record=record, **more)


def test_what_an_offence_has_cost_is_open_if_some_ways_of_its_deal_were_not_tried() -> None:
    """After it every assertion is open, and no play is."""
    cost = PlayNumber(1, 1)
    report = combined(lawful(costly_offence=cost), lawful(), by_deal=False)
    assert letters(report) == "luuluul" and report.result == {"pool": None, "out": []}
    assert report.if_ended is None


def test_if_all_ways_of_each_deal_were_tried_only_counts_of_later_deals_are_open() -> None:
    assert letters(combined(lawful(costly_offence=PlayNumber(1, 1)))) == "llllull"
    assert letters(combined(lawful(costly_offence=PlayNumber(2, 1)))) == "lllllll"


def test_the_first_cost_counts_and_nothing_before_it_is_open() -> None:
    ways = lawful(costly_offence=PlayNumber(1, 2)), lawful(costly_offence=PlayNumber(2, 2))
    assert letters(combined(*ways, by_deal=False)) == "lluluul"
    assert letters(combined(*ways[1:], by_deal=False)) == "lllllul"
    assert letters(combined(*ways, by_deal=False, every=True)) == "lllllll", "all ways are all costs"


def test_who_should_deal_is_no_clash_if_not_all_ways_were_tried() -> None:
    """The first string of a later deal is left out, because it turns on the deals before."""
    ways = Way("llloll"), Way("llllol")
    assert [joint.plays for joint in together(*ways).jointly] == [((2, 1), (2, 2))]
    assert not combined(*ways).jointly
    first_deal = Way("lollll"), Way("olllll")
    assert [joint.plays for joint in combined(*first_deal).jointly] == [((1, 1), (1, 2))]


def test_a_clash_of_several_deals_is_said_only_if_all_ways_were_tried() -> None:
    """Each deal can have been lawful, but not both."""
    ways = Way("lollll"), Way("llllol")
    assert [joint.plays for joint in together(*ways).jointly] == [((1, 2), (2, 2))]
    assert not combined(*ways).jointly
    assert not together(*ways, Way("llllll")).jointly


def test_clashes_of_deals_come_before_those_of_several() -> None:
    ways = Way("olllll"), Way("lollol"), Way("olllol")
    assert [joint.plays for joint in together(*ways).jointly] == [((1, 1), (1, 2))]


def test_only_the_first_replays_clashes_before_the_first_doubt_are_said() -> None:
    before, across = Joint(((1, 1), (1, 2)), "before"), Joint(((1, 1), (2, 1)), "across")
    ways = Way("uuluul", jointly=[before, across]), Way("uuluuc", jointly=[Joint(((1, 2), (1, 1)), "other")])
    assert together(*ways, exact=False, first=2).jointly == (before,)
    assert together(*ways, exact=False, first=3).jointly == (before, across)


def test_a_result_is_supposed_if_ways_that_are_not_lenient_end_otherwise() -> None:
    lenient, other = Way("llllll", {"pool": 1}), Way("ollllo", {"pool": 2})
    assert together(lenient, other).supposes
    assert not together(lenient, Way("ollllo", {"pool": 1})).supposes
    assert not together(lenient, Way("ollllo", {"pool": 1, "table": []})).supposes
    assert not together(Way("llllll", {"pool": 1}), Way("llllll", {"pool": 2})).supposes, "both are lenient"


def test_a_result_that_a_lenient_replay_supposes_is_supposed() -> None:
    assert together(Supposing("llllll", {"pool": 1}), Way("llllll", {"pool": 1})).supposes
    assert together(Way("llllll", {"pool": 1}), Supposing("llllll", {"pool": 1})).supposes
    assert not together(Way("llllll", {"pool": 1}), Supposing("olllll", {"pool": 1})).supposes


class Supposing(Way):
    """A replay whose result assumes that plays in doubt were lawful."""

    def report(self) -> Report:
        report = super().report()
        return Report(report.rules, report.verdict, report.jointly, report.plays, report.result, supposes=True)


class Ending(Way):
    """A replay of which another number results if the deal ends now."""

    def report(self) -> Report:
        report = super().report()
        return Report(report.rules, report.verdict, report.jointly, report.plays, report.result, if_ended={"pool": 3})


def test_what_results_if_the_deal_ends_is_what_lenient_replays_agree_on() -> None:
    assert together(Ending("llllll", {"pool": 1}), Ending("llllll", {"pool": 1})).if_ended == {"pool": 3}
    assert together(Ending("llllll", {"pool": 1}), Way("llllll", {"pool": 1})).if_ended == {"pool": None}
    assert together(Ending("llllll", {"pool": 1}), Way("olllll", {"pool": 1})).if_ended == {"pool": 3}
    assert together(Way("llllll", {"pool": 3}), Ending("llllll", {"pool": 3})).if_ended is None


def test_nothing_is_certain_from_the_string_at_which_a_replay_gave_up() -> None:
    for place, expected in ((PlayNumber(1, 1), "uuuuuu"), (PlayNumber(1, 3), "lluuuu"), (PlayNumber(2, 3), "lllllu")):
        assert letters(together(Way("llllll", gave_up_at=place), Way("llllll"))) == expected


def test_if_all_is_exact_it_does_not_matter_where_something_is_missing_first() -> None:
    for first in (1, 2):
        assert letters(together(Way("llllll"), Way("llllll"), first=first)) == "llllll"


@pytest.mark.parametrize("missing", [0, 1])
def test_an_event_counts_if_all_replays_with_that_verdict_have_it(missing: int) -> None:
    """What happens in a replay with another verdict does not matter."""
    won: dict[int, Event] = {1: Wins("A", placed)}
    ways, other = [Way("llllll", events=won), Way("llllll", events={} if missing else won)], Way("lollll")
    play = together(*ways, other).plays[1]
    assert play.verdict == "undetermined" and bool(play.events) is not bool(missing)


def test_a_capture_is_compared_with_the_captures_of_all_replays() -> None:
    capture, other = Captures("A", (), placed), Captures("A", (), left_to)
    ways = Way("llllll", events={1: capture}), Way("lollll", events={1: other}), Way("llllll")
    assert together(*ways).plays[1].events == (capture,)


def test_a_replay_that_is_stopped_does_not_count_if_another_goes_on() -> None:
    assert letters(together(Way("llllll"), Way("li"), Way("llllll"))) == "llllll"
    assert letters(together(Way("llllll"), Way("li"), Way("lollll"))) == "lullll"
