"""Deals that cannot be dealt, and turn-ups that nobody recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.recording import deal, record
from tests.worlds.small_packs import Shape, played_with

from snorum.cards import Card
from snorum.records import Record
from snorum.referee import Report, check
from snorum.referee.evidence import DealSeen, Evidence, face_up_place
from snorum.referee.laying import gather_evidence, lacks_suits


def fishing(*deals: tuple[str, Sequence[str], Sequence[str]], name: str = "cassino", **rules: Any) -> Record:
    """Deals, each with its layout, its hands and its plays."""
    given = [deal("B", plays, hands=hands, layout=layout) for layout, hands, plays in deals]
    return record(name, "AB", *given, rules=rules)


def last(report: Report) -> tuple[int, int, str, str]:
    play = report.plays[-1]
    return play.deal, play.play, play.verdict, play.reasons[-1].text


@pytest.mark.parametrize(("number", "size"), [(1, 3), (1, 5), (2, 3), (2, 5)])
def test_a_hand_of_another_size_cannot_be_dealt(number: int, size: int) -> None:
    """The reader refuses such a record; the referee says so of one that was not read."""
    good = fishing(
        ("2C 3C 4C 5C", [], ["A JC", "B QC", "A JD", "B QD", "A JH", "B QH", "A JS", "B QS"]),
        ("", [], ["A KC"]),
        compulsion="none",
    )
    deals = list(good.deals)
    deals[number - 1] = replace(deals[number - 1], hands={"A": (None,) * size})
    assert last(check(replace(good, deals=tuple(deals)))) == (
        number,
        1,
        "impossible",
        f"A is dealt 4 cards, not {size}",
    )


@pytest.mark.parametrize("name", ["cassino", "snitchems"])
def test_nothing_is_dealt_while_players_have_cards(name: str) -> None:
    report = check(fishing(("", [], ["A K"]), ("", [], ["A Q"]), name=name))
    assert last(report)[:3] == (2, 1, "impossible")
    rule = report.plays[-1].reasons[-1].rule
    assert rule is not None and rule.id == f"{name}.hands_played"


def test_a_deal_that_cannot_be_dealt_shows_nothing_of_those_before() -> None:
    """B cannot be dealt the ace again; so that A is dealt the 2D then does not show which two A has played."""
    rules = {"capture_by_sum": "only-with-eight-or-ten", "lift": "any", "compulsion": "none", "several_sets": "yes"}
    with played_with(Shape("snitchems", ("A", "2", "3"), "CDHS", hand=1, laid=4)):
        first: tuple[str, list[str], list[str]] = ("", [], ["A 2 takes 2S 2H", "= B 0, A 3", "B AD"])
        alone = check(fishing(first, name="snitchems", **rules))
        report = check(fishing(first, ("", ["A: 2D", "B: AD"], ["A 2"]), name="snitchems", **rules))
    assert last(report) == (2, 1, "impossible", "the AD was played by B")
    assert [each.verdict for each in report.plays[:3]] == [each.verdict for each in alone.plays]
    assert report.plays[0].verdict == "undetermined"


def test_a_layout_that_has_a_card_played_before_cannot_be_dealt() -> None:
    """All three eights have been played when the last two cards are laid on the table."""
    with played_with(Shape("cassino", ("3", "5", "8", "K"), "CDH", hand=2, laid=2)):
        report = check(
            fishing(
                ("3C 5C", [], ["A 8C", "B 8D", "A 8H", "B KC"]),
                ("8C ?", [], ["A KD"]),
                compulsion="none",
                uneven="to-table",
            )
        )
    assert [play.verdict for play in report.plays[:-1]] == ["lawful"] * 4
    assert last(report) == (2, 1, "impossible", "the 8C was played by A")


@pytest.mark.parametrize("deals", [2, 3, 4, 5])
def test_a_pack_has_cards_for_so_many_deals(deals: int) -> None:
    """Of 32 cards four are laid and eight dealt each time: three deals, and four cards are left."""
    written = fishing(
        *[("7C 8C 9C 10C", [], ["A K"]), *[("", [], ["A K"])] * (deals - 1)],
        compulsion="none",
        uneven="leftover-aside",
        pack=32,
    )
    [pack] = gather_evidence(written)
    assert sorted(pack.deals) == [1, 2, 3][:deals]


def turned(*plays: str, **rules: str) -> Report:
    return check(record("snip-snap-snorum", "ABC", deal("A", plays), rules={"turn_up": "dealer-pays", **rules}))


def test_the_dealer_has_paid_or_not_if_the_turn_up_is_unknown() -> None:
    assert turned("B 9", "C 2").result["counters"] == {"A": None, "B": 5, "C": 5}
    assert turned("B 9", "C 2", turn_up="none").result["counters"] == {"A": 5, "B": 5, "C": 5}
    nothing = turned("= A 5")
    assert nothing.result["counters"] == {"A": 5, "B": 5, "C": 5} and nothing.verdict == "lawful"


def test_only_the_first_card_can_have_matched_it_unless_that_was_taken_back() -> None:
    """All nines are played, so that none was turned up, and A has paid three for the Snorum alone."""
    plays = ("B 9", "C 9", "A 9", "B 9")
    assert turned(*plays).result["counters"]["A"] == 2
    assert turned("B 2", *plays[1:]).result["counters"]["A"] is None


@pytest.mark.parametrize(
    ("turn_up", "card", "reshuffle", "possible"),
    [
        ("QS", "QS", "from-undealt", False),
        ("QS", "QH", "from-undealt", True),
        ("QS", "QS", "each-deal", True),
        ("", "QS", "from-undealt", True),
        ("QS", "2C", "from-undealt", False),
        ("QS", "2C", "each-deal", True),
    ],
)
def test_a_card_turned_up_or_played_is_not_dealt_again_from_the_undealt(
    turn_up: str, card: str, reshuffle: str, possible: bool
) -> None:
    plays = ["B 2C", "A 3C", "B 4C", "A 5C", "B 6C", "A 7C", "B 8C", "A 9C", "B 10C", "A JC"]
    deals = deal("A", plays, turn_up=turn_up), deal("B", [f"A {card}"])
    rules = {"turn_up": "pool-pays", "reshuffle": reshuffle}
    report = check(record("snip-snap-snorum", "AB", *deals, rules=rules))
    assert (report.plays[-1].deal, report.plays[-1].verdict != "impossible") == (2, possible)


@pytest.mark.parametrize("turn_up", ["QS", ""])
def test_what_everybody_saw_of_a_deal_has_its_turn_up_or_the_place_of_it(turn_up: str) -> None:
    given = deal("A", ["B 2C", "= A 5", "A 3"], turn_up=turn_up)
    written = record("snip-snap-snorum", "AB", given, rules={"turn_up": "pool-pays"})
    evidence = Evidence(written.game, written.rules, [DealSeen(1, written.deals[0], {"A": 5, "B": 5}, 1)])
    first = Card("Q", "S") if turn_up else face_up_place(1)
    assert evidence.shown(1) == [first, Card("2", "C"), Card("3")]


def test_of_a_layout_only_some_of_which_is_known_the_other_cards_have_its_place() -> None:
    written = fishing(("7C ? 7D ?", [], ["A KC"]), compulsion="none")
    evidence = Evidence(written.game, written.rules, [DealSeen(1, written.deals[0], {"A": 4, "B": 4}, 4)])
    seen = Counter([Card("7", "C"), Card("7", "D"), Card("K", "C"), *[face_up_place(1)] * 2])
    assert Counter(evidence.shown(1)) == seen


def test_if_nothing_can_be_dealt_the_result_is_that_of_the_beginning() -> None:
    written = record("jig", "AB", deal("B", ["A 9"]))
    report = check(replace(written, deals=(replace(written.deals[0], hands={"A": (None,)}),)))
    assert last(report)[:3] == (1, 1, "impossible")
    assert report.result["counters"] == {"A": 0, "B": 0} and report.result["winner"] is None


@pytest.mark.parametrize(("layout", "lacks"), [("2C 3C 5C ?", False), ("2C 3C 5C 6", True)])
def test_a_card_that_is_not_known_at_all_lacks_no_suit(layout: str, lacks: bool) -> None:
    assert lacks_suits(fishing((layout, [], ["A KC"])).deals[0]) is lacks
