"""What several ways to complete a record say together, the ways being told play by play and not replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from tests import recording

from snorum.cards import Card
from snorum.games import game
from snorum.games.cassino import left_to, placed
from snorum.games.vocabulary import Captures, Event, Rule, Wins, rule_of
from snorum.records import Line, Record
from snorum.referee import Report
from snorum.referee.branches import PlayNumber
from snorum.referee.common import common, without_numbers
from snorum.referee.replay import Replay
from snorum.referee.report import Joint, PlayReport, Said, worst
from snorum.referee.together import CombinedReport


def snip(*deals: Sequence[str]) -> Record:
    """A record of a deal by A, or of another by B after it."""
    return recording.record("snip-snap-snorum", "ABC", *map(recording.deal, "AB", deals))


RECORD = snip(["B 9", "C 10", "= A 5"], ["C 9", "A 10", "= B 5"])
# The third and the sixth string are counts, not plays.


def strings(record: Record) -> list[tuple[int, int, Line]]:
    """The strings of a record in their order, with their places."""
    return [(deal, play, line) for deal, each in enumerate(record.deals, 1) for play, line in enumerate(each.plays, 1)]


VERDICTS = {"l": "lawful", "u": "undetermined", "o": "offence", "c": "contradicted", "i": "impossible"}


@dataclass
class Way:
    """A made-up replay: one letter for the verdict on each string that it reaches."""

    verdicts: str
    comes_to: dict[str, Any] = field(default_factory=dict)
    clashes: Sequence[frozenset[int]] = ()
    """Plays, from nought, that cannot all be lawful though each can."""
    said: dict[int, str] = field(default_factory=dict)
    events: dict[int, Event] = field(default_factory=dict)
    by: Rule | None = None
    """The rule that every reason names."""
    jointly: Sequence[Joint] = ()
    record: Record = RECORD
    rules: Any = RECORD.rules
    packs: Any = None
    gave_up_at: PlayNumber | None = None
    costly_offence: PlayNumber | None = None

    @property
    def plays(self) -> list[PlayReport]:
        return [
            PlayReport(deal, play, line.text, line.player, VERDICTS[letter], self._reasons(k), self._events(k))
            for k, (letter, (deal, play, line)) in enumerate(zip(self.verdicts, strings(self.record), strict=False))
        ]

    def _reasons(self, k: int) -> tuple[Said, ...]:
        return (Said(self.by, self.said.get(k, "so it is")),)

    def _events(self, k: int) -> tuple[Event, ...]:
        return (self.events[k],) if k in self.events else ()

    @property
    def offences(self) -> frozenset[PlayNumber]:
        return frozenset(PlayNumber(each.deal, each.play) for each in self.plays if each.verdict == "offence")

    @property
    def ends_impossible(self) -> bool:
        return self.verdicts.endswith("i")

    def can_all_be_lawful(self, plays: Sequence[int]) -> bool:
        if not all(k < len(self.verdicts) and self.verdicts[k] in "lu" for k in plays):
            return False
        return not any(some <= set(plays) for some in self.clashes)

    def report(self) -> Report:
        verdict = worst([play.verdict for play in self.plays])
        return Report(self.rules, verdict, tuple(self.jointly), tuple(self.plays), self.comes_to)

    def result(self) -> dict[str, Any]:
        return self.comes_to


def together(*ways: Way, exact: bool = True, first: int = 1) -> Report:
    return CombinedReport(cast(list[Replay], list(ways)), "the suits", first, "all" if exact else "some").report()


def letters(report: Report) -> str:
    return "".join(play.verdict[0] for play in report.plays)


WHY = "it depends on the suits, which the record does not give"


# Verdicts


def test_a_verdict_stands_if_all_ways_agree_and_is_undetermined_if_they_differ() -> None:
    report = together(Way("lolcll"), Way("loocll"), Way("lolcll"))
    assert letters(report) == "loucll" and report.verdict == "contradicted"
    assert [play.reasons[-1].text for play in report.plays][1:3] == ["so it is", WHY]
    assert [play.text for play in report.plays] == [line.text for _, _, line in strings(RECORD)]


def test_the_way_that_goes_furthest_is_followed_and_of_these_the_one_with_least_fault() -> None:
    def first(*ways: Way) -> str:
        return together(*ways, exact=False, first=3).plays[0].reasons[0].text

    def named(verdicts: str, name: str) -> Way:
        return Way(verdicts, said=dict.fromkeys(range(6), name))

    one, other = "perhaps one", "perhaps other"
    assert first(named("lll", "other"), named("oooo", "one")) == one, "who goes further, whatever is at fault"
    assert first(named("loooo", "one"), named("lllli", "other")) == one, "who is not stopped where he comes to"
    assert first(named("oollll", "other"), named("ocllll", "one")) == one, "who has fewer offences"
    assert first(named("ollllc", "other"), named("olllll", "one")) == one, "who has the better verdict"
    assert first(named("llllll", "other"), named("llllll", "one")) == other, "else the first"


def test_a_way_that_is_stopped_sooner_has_its_say_as_far_as_it_goes() -> None:
    for exact in (True, False):
        assert letters(together(Way("llllll"), Way("lloi"), Way("llllll"), exact=exact, first=3)) == "llulll"
    assert letters(together(Way("loi"), Way("lli"))) == "lui"
    assert letters(together(Way("llll"), Way("llli"))) == "lllluu", "who cannot play has no say, if another can"


def test_nothing_is_certain_from_the_first_doubt_on_if_not_all_ways_were_tried() -> None:
    report = together(Way("ollool"), Way("ollool"), exact=False, first=2)
    assert letters(report) == "olluuu" and report.verdict == "offence"
    why = report.plays[3].reasons[-1].text
    assert why == f"{WHY}; not settled: there are more possibilities than the referee tries"
    assert letters(together(Way("ollool"), Way("ollool"))) == "ollool"


def test_nothing_is_certain_where_a_way_was_lost() -> None:
    report = together(Way("ollool"), Way("ollool", gave_up_at=PlayNumber(2, 2)))
    assert letters(report) == "ollouu"


def test_what_a_fault_has_cost_is_not_known_of_ways_that_are_not_tried() -> None:
    """The third and the sixth string are counts; the second play was wrong, and something was paid for it."""
    ways = [Way("ollool", {"pool": 1}, costly_offence=PlayNumber(1, 2)) for _ in "ab"]
    some = CombinedReport(cast(list[Replay], ways), "the suits", 1, every=False, by_deal=False).report()
    assert letters(some) == "oluoou" and some.result == {"pool": None}
    assert letters(together(*ways)) == "ollool" and together(*ways).result == {"pool": 1}


@pytest.mark.parametrize(
    ("costly", "by_deal", "verdicts"),
    [
        (PlayNumber(1, 2), False, "llulluuu"),
        (PlayNumber(1, 2), True, "lllllull"),
        (PlayNumber(2, 2), False, "llllluuu"),
        (PlayNumber(2, 2), True, "llllllll"),
    ],
)
def test_if_each_deal_was_tried_in_every_way_only_counts_carry_the_cost_to_another(
    costly: PlayNumber, by_deal: bool, verdicts: str
) -> None:
    """The third string and those from the sixth on are no plays; the last two are not of a count."""
    told = snip(["B 9", "C 10", "= A 5"], ["C 9", "A 10", "= B 5", "B out", "deal ends"])
    ways = [cast(Replay, Way("llllllll", record=told, costly_offence=costly))]
    assert letters(CombinedReport(ways, "the suits", 1, every=False, by_deal=by_deal).report()) == verdicts


def test_a_play_is_impossible_if_every_way_ends_there() -> None:
    ends = together(Way("lli"), Way("lli"))
    assert letters(ends) == "lli" and ends.plays[-1].reasons == (Said(None, "so it is"),)
    assert letters(together(Way("llli"), Way("li"))) == "llli", "the second way did not come so far"


def test_strings_to_which_no_way_comes_are_undetermined_in_their_places() -> None:
    report = together(Way("ll"), Way("ll"), exact=False, first=2)
    assert letters(report) == "lluuuu"
    assert [(play.deal, play.play, play.text, play.player) for play in report.plays[2:]] == [
        (1, 3, "= A 5", None),
        (2, 1, "C 9", "C"),
        (2, 2, "A 10", "A"),
        (2, 3, "= B 5", None),
    ]
    assert letters(together(Way("li"), Way("li"))) == "li", "after what is impossible nothing is told"


# The result


def test_a_result_is_that_of_the_ways_in_which_every_doubt_was_lawful() -> None:
    lenient, other = Way("llllll", {"pool": 1}), Way("ollllc", {"pool": 2})
    report = together(lenient, other)
    assert letters(report) == "ullllu", "a count on which the ways differ is as doubtful as the play"
    assert report.result == {"pool": 1} and report.supposes
    same = [Way(verdicts, {"pool": 1, "table": cards}) for verdicts, cards in (("llllll", [Card("9")]), ("olllll", []))]
    assert not together(*same).supposes, "nothing that is counted would differ"
    neither = Way("lollll", {"pool": 1}), Way("ollllo", {"pool": 2})
    assert together(*neither).result == {"pool": None}, "no way is lenient: all count"


def test_cards_on_the_table_are_those_of_all_ways_and_numbers_those_of_the_kind() -> None:
    lenient = Way("llllll", {"pool": 1, "table": [Card("9", "H")]})
    other = Way("ollllo", {"pool": 2, "table": [Card("9", "C")]})
    assert together(lenient, other).result == {"pool": 1, "table": [Card("9")]}


def test_a_result_is_that_of_the_ways_that_come_as_far_as_any() -> None:
    ways = Way("llllll", {"pool": 1}), Way("lli", {"pool": 2})
    assert together(*ways, exact=False).result == {"pool": 1}


def test_blurred_no_number_is_known() -> None:
    result = {"counters": {"A": 5, "B": 4}, "pool": 6, "winner": None, "draw": False, "table": [Card("9")]}
    assert without_numbers(result) == result | {"counters": {"A": None, "B": None}, "pool": None}
    assert without_numbers({"draw": True, "pool": 0}) == {"draw": True, "pool": None}


# What cannot all have been lawful


def test_plays_in_doubt_that_are_lawful_together_in_no_way_are_said_by_deal() -> None:
    report = together(Way("lollol"), Way("olloll"))
    assert letters(report) == "uuluul"
    assert [joint.plays for joint in report.jointly] == [((1, 1), (1, 2)), ((2, 1), (2, 2))]
    assert {joint.says for joint in report.jointly} == {f"these plays cannot all have been lawful; {WHY}"}
    assert report.verdict == "offence"
    apart = together(Way("lollol"), Way("olloll"), Way("llllll"))
    assert letters(apart) == "uuluul" and not apart.jointly and apart.verdict == "undetermined"


@pytest.mark.parametrize(
    ("clash", "every", "said"),
    [
        ({0, 1}, True, [((1, 1), (1, 2))]),
        ({0, 1}, False, [((1, 1), (1, 2))]),
        ({3, 4}, True, [((2, 1), (2, 2))]),
        ({3, 4}, False, []),
        ({4}, False, [((2, 2),)]),
        ({1, 4}, True, [((1, 2), (2, 2))]),
        ({1, 4}, False, []),
    ],
)
def test_if_deals_were_tried_apart_no_clash_is_said_that_may_turn_on_the_deal_before(
    clash: set[int], every: bool, said: list[Any]
) -> None:
    """Who should deal the second deal, and so whether its first play is right, turns on the first deal."""
    ways = [cast(Replay, Way("uuluul", clashes=[frozenset(clash)]))]
    report = CombinedReport(ways, "the suits", 1, every=every).report()
    assert [joint.plays for joint in report.jointly] == said


def test_what_hands_forbid_in_each_way_is_a_clash_too() -> None:
    pair = frozenset({0, 1})
    assert not together(Way("oullll", clashes=[frozenset({0})])).jointly, "what is an offence by itself is no clash"
    assert [joint.plays for joint in together(Way("uullll", clashes=[pair])).jointly] == [((1, 1), (1, 2))]
    assert not together(Way("uullll", clashes=[pair]), Way("llllll")).jointly


def test_counts_are_not_asked_to_be_right_together() -> None:
    """Each count is right in one of the ways, both in none: it is enough to say of each that it is not known."""
    counts = snip(["B 9", "= A 5", "= B 5"])
    ways = [Way(verdicts, record=counts) for verdicts in ("lcl", "llc", "oll")]
    assert letters(together(*ways)) == "uuu" and not together(*ways).jointly


def test_if_not_all_ways_were_tried_only_what_clashes_before_the_first_doubt_is_said() -> None:
    before, after = Joint(((1, 1), (1, 2)), "before"), Joint(((2, 1), (2, 2)), "after")
    ways = Way("uuluul", jointly=[before, after]), Way("uuluul")
    assert together(*ways, exact=False, first=2).jointly == (before,)
    assert together(*ways, exact=False, first=1).jointly == ()


# Reasons and events


def reason(*texts: str) -> str:
    return together(*(Way("llllll", said={0: text}) for text in texts)).plays[0].reasons[0].text


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (("B pairs",) * 2, "B pairs"),
        (("B pairs", "B leads"), "perhaps B pairs"),
        (("the nine of hearts", "the nine of clubs"), "the nine"),
        (
            ("the nine of hearts and the ten of clubs", "the nine of hearts and the ten of spades"),
            "the nine of hearts and the ten",
        ),
        (("the nine of hearts", "the nine of clubs", "nothing"), "perhaps the nine"),
        (("the nine of hearts", "the nine of hearts", "nothing"), "perhaps the nine"),
    ],
)
def test_a_reason_is_perhaps_one_and_names_no_suit_that_is_another(texts: Sequence[str], said: str) -> None:
    assert reason(*texts) == said


def test_the_same_words_by_another_rule_are_another_reason() -> None:
    one, other = (Way("llllll", by=rule_of(rule)) for rule in (placed, left_to))
    assert together(one, other).plays[0].reasons == (Said(rule_of(placed), "perhaps so it is"),)


def test_of_a_capture_those_cards_are_known_on_which_the_ways_agree() -> None:
    def capture_all_agree_on(*captures: Event | None) -> Event:
        ways = [Way("llllll", events={1: each} if each else {}) for each in captures]
        return together(*ways).plays[1].events[0]

    def captures(*cards: Card, by: Any = placed) -> Captures:
        return Captures("A", cards, by)

    nine, ten = Card("9", "H"), Card("10", "C")
    assert capture_all_agree_on(captures(nine, ten), captures(nine, ten)) == captures(nine, ten)
    assert capture_all_agree_on(captures(nine, ten), captures(Card("9", "C"), ten)) == captures(Card("9"), ten)
    assert capture_all_agree_on(captures(nine, ten), captures(ten, ten)) == captures(Card("?"), ten)
    assert capture_all_agree_on(captures(nine, ten), captures(ten)) == captures(nine, ten), (
        "what took another number is another capture"
    )
    assert capture_all_agree_on(captures(nine), captures(ten, by=left_to)) == captures(nine), (
        "and so is what another rule took"
    )
    assert capture_all_agree_on(captures(nine), None) == captures(nine)
    won = Wins("A", placed)
    assert capture_all_agree_on(won, won) == won


@pytest.mark.parametrize(
    ("values", "found"),
    [
        (({"A": 1, "B": 2}, {"A": 1, "B": 3}), {"A": 1, "B": None}),
        ((Card("9", "H"), Card("9", "C")), Card("9")),
        ((Card("9", "H"), Card("10", "H")), Card("?")),
        (([1, 2], [1, 3]), [1, None]),
        (([1, 2], [1]), None),
        (("A", "B"), None),
        (((), ()), ()),
        ((None, 1), None),
    ],
)
def test_common_is_what_all_agree_on(values: Sequence[Any], found: Any) -> None:
    assert common(values) == found


def test_of_a_real_record_the_tables_can_be_seen() -> None:
    """The ways of other tests are only told; those of a record have their tables."""
    snip = game("snip-snap-snorum")
    ways = [Replay(RECORD), Replay(RECORD)]
    report = CombinedReport(ways, "the suits", 1).report()
    assert letters(report) == letters(ways[0].report()) and snip is RECORD.game
    assert report.plays[0].scene_before is not None
