"""Records of which something was once said for certain that need not have been so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.recording import deal, record, verdicts, without_suits
from tests.worlds.comparing import compare
from tests.worlds.generate import random_record

from snorum.games import game
from snorum.games.vocabulary import Pays
from snorum.referee import Report, check, completions
from snorum.table import playing


def report_of(
    name: str, players: str, *deals: Sequence[str], layout: str = "", hands: Sequence[str] = (), **rules: Any
) -> Report:
    """What is said of deals of a game; the last player deals, and layout and hands are those of the first deal."""
    first, *others = deals
    given = [deal(players[-1], first, layout=layout, hands=hands), *(deal(players[-1], plays) for plays in others)]
    return check(record(name, players, *given, rules=rules))


@pytest.mark.parametrize("unknown", ["?", "K"])
def test_which_five_was_taken_is_not_known(unknown: str) -> None:
    """B may have taken the five of diamonds; A then takes the only five left."""
    report = report_of("cassino", "BA", ["B 6 takes A 5", "A 5H takes 5S"], layout=f"5D 5 A {unknown}")
    assert verdicts(report)[1] == ("undetermined" if unknown == "?" else "lawful")


@pytest.mark.parametrize("ace", ["A", "AC"])
@pytest.mark.parametrize("taken", ["AS AC", "AC AS"])
def test_the_order_in_which_cards_are_named_does_not_matter(ace: str, taken: str) -> None:
    """Nor whether B's ace, which can only be that of clubs, is named in full."""
    plays = [f"B {ace}", f"A 2 takes {taken}"]
    report = report_of("cassino", "BA", plays, hands=["B: AC 8S J Q"], compulsion="none")
    assert verdicts(report) == ["lawful", "undetermined"]


@pytest.mark.parametrize("taken", ["5", "5S"])
def test_a_card_named_less_fully_leaves_no_less_possible(taken: str) -> None:
    plays = [f"B 5H takes {taken}", "A 3 takes 5C", "B 4 takes 4"]
    report = report_of("snitchems", "BA", plays, layout="5 5S K ?", pair_take="any", compulsion="none")
    assert verdicts(report) == ["lawful"] * 3


def test_who_is_out_is_as_doubtful_as_the_offence() -> None:
    """If B held the fourth nine, he has paid his last counter, and it is C's turn."""
    report = report_of(
        "snip-snap-snorum", "BCA", ["B 9", "C 9 snip", "A 9 snap", "B 10", "C K", "A 2", "C 3"], settling="at-once"
    )
    assert verdicts(report) == ["lawful"] * 3 + ["undetermined"] * 4
    assert [joint.says for joint in report.jointly] == ["play 7 is possible only if play 4 was an offence"]
    assert report.jointly[0].plays == ((1, 4), (1, 7)) and report.result["out"] == ["B"]


def test_what_is_said_where_not_every_way_is_followed_is_hedged_and_names_only_given_suits() -> None:
    """Only the ways are followed in which every play was lawful. But whatever the suits, the first card is a lead."""
    report = report_of("jig", "ABC", ["A 10C", "B J", "C Q", "A K", "A 2", "B 3", "C 4"])
    assert verdicts(report) == ["undetermined"] * 7
    said = [play.reasons[0].text for play in report.plays]
    assert said[:3] == [
        "A leads a ten: Snip",
        "perhaps B follows the ten of clubs with the knave: Snap",
        "perhaps C follows the knave with the queen: Snorum",
    ]
    assert not any(" of " in text for text in said[2:])


def test_a_card_whose_suit_can_only_be_one_is_that_card() -> None:
    """B's ace is that of clubs, so that A takes the ace of spades from the layout; B could have taken it."""
    report = report_of(
        "cassino",
        "BCA",
        ["B A", "C 10 takes 8C AS AC"],
        hands=["B: 8S JD AC QS"],
        pack=32,
        court_cards="eleven-to-thirteen",
    )
    assert verdicts(report) == ["offence", "undetermined"]


def test_who_pays_for_a_card_held_back_is_somebody() -> None:
    """Of two players one held it: the pool has the fine for certain, and who has paid it is not known."""
    plays = ["A J", "B 9", "= pool 2", "= pool 0", "= A -2", "= B -2"]
    report = report_of("jig", "AB", plays, fine=2)
    assert verdicts(report)[2:] == ["lawful", "contradicted", "undetermined", "undetermined"]
    assert report.result["counters"] == {"A": None, "B": None} and report.result["pool"] == 2


def test_a_count_is_as_doubtful_as_the_play_before_it() -> None:
    """What is told is what follows if every play in doubt was lawful, and the report says so."""
    report = report_of(
        "jig", "BCA", ["B 9", "C 10", "= pool 0", "= pool 2", "= pool 3"], fine=2, hands=["A: 10D " + "? " * 16]
    )
    assert verdicts(report) == ["lawful", *["undetermined"] * 3, "contradicted"]
    assert report.result["counters"] == {"A": 0, "B": 0, "C": 0} and report.supposes


def test_a_card_taken_back_can_have_matched_a_turn_up_that_is_not_recorded() -> None:
    """If a knave was turned up, A takes back the ace and snips with the knave."""
    plays = ["A AS", "A JD snip", "B 5C"]
    report = report_of("snip-snap-snorum", "AB", plays, turn_up="dealer-pays", offending_card="corrected")
    assert verdicts(report)[1] == "lawful"


def test_a_deal_too_many_says_nothing_of_the_deals_before() -> None:
    report = report_of("cassino", "BCDEFGA", ["B AC"], ["B AD"], layout="7C 8C 9C 10C", pack=32, compulsion="card")
    assert report.plays[0].verdict == "lawful" and report.plays[-1].verdict == "impossible"


def test_the_card_that_was_taken_back_is_the_one_that_was_put_down() -> None:
    """The ten of hearts has lain there since the first play: the ten taken back was another."""
    plays = ["B 10H", "A 9", "B 10", "B 9", "A 10", "B 10H snip"]
    report = report_of("snip-snap-snorum", "BA", plays, offending_card="corrected")
    assert report.plays[-1].verdict == "impossible"


def test_a_deal_that_can_only_be_after_an_offence_is_said_to() -> None:
    """Sixteen cards in a hand of the smaller pack mean that B was out, and so that his last play was an offence."""
    deals = (deal("A", ["B 9", "C 9 snip", "C K", "A K snip", "A Q"]), deal("C", ["A 7"], hands=["A:" + " ?" * 16]))
    rules = {"variant": "whole-pack", "pack": 32, "settling": "at-once"}
    report = check(record("snip-snap-snorum", "ABC", *deals, rules=rules))
    assert [joint.says for joint in report.jointly] == ["deal 2 is possible only if play 5 of deal 1 was an offence"]


def test_missing_suits_in_half_of_a_whole_deal_are_settled() -> None:
    """However many ways there are to name the cards, none is tried in vain."""
    jig = game("jig")
    played = playing.turns(jig, "ABCD", Random(3), jig.Rules(), deals=1)
    whole = playing.recorded(jig, "ABCD", jig.Rules(), played)
    chance = Random(3)
    plays = tuple(line if chance.random() < 0.5 else without_suits(line) for line in whole.deals[0].plays)
    report = check(replace(whole, deals=(replace(whole.deals[0], hands={}, plays=plays),)))
    assert not any(said.text.startswith("not settled") for play in report.plays for said in play.reasons)


@pytest.mark.parametrize("more", [[], ["A 6"], ["B A", "A 2"]])
def test_nobody_is_fined_who_may_have_held_nothing_back(more: list[str]) -> None:
    """Somebody held the six that must follow the five; that B plays a six later does not make it his."""
    report = report_of("jig", "BA", ["B 5", "A J", "B 6", *more], fine=1)
    assert report.plays[1].verdict == "offence" and not report.plays[1].events
    assert report.plays[1].reasons[1].text == "the six must follow the five; the record does not show who held it"
    named = report_of("jig", "BA", ["B 5D", "A JC", "B 6H", "A 6D"], fine=1)
    assert named.plays[1].reasons[1].text == "the six of diamonds must follow the five of diamonds; A held it"
    assert [event.player for event in named.plays[1].events if isinstance(event, Pays)] == ["A"]


@pytest.mark.parametrize("seed", [300903])
def test_what_one_way_gives_up_is_not_settled_by_all_together(seed: int) -> None:
    """Who pays which fine can be so in very many ways of very many suits; then it is said that this was given up."""
    whole = compare(random_record("jig", seed))
    assert whole.differences == [] and whole.unsettled
    assert not [said.text for play in whole.report.plays for said in play.reasons if "perhaps perhaps" in said.text]


@pytest.mark.parametrize(
    ("name", "seed", "line"),
    [
        ("cassino", 319534, "B AS"),  # the ace laid out with the second deal comes after a play that cannot be
        ("snap", 300908, "A 9H"),  # the nine of A's pile is another than the nine of hearts, which B turned
    ],
)
def test_records_of_small_packs_that_were_judged_otherwise_than_all_worlds(name: str, seed: int, line: str) -> None:
    whole = random_record(name, seed)
    assert line in [each.text for deal in whole.record.deals for each in deal.plays], "the generator makes another now"
    assert compare(whole).differences == []


def test_a_wrong_call_is_not_free_because_later_plays_show_another_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """B's ten may be that of diamonds, a stop that ends the series: then the call is wrong, and A out of turn."""
    monkeypatch.setattr(completions, "FEW", 0)
    plays = ["A JD", "= A 0, B 0", "B 10 snip", "= A 0, B 0", "A JC"]
    report = report_of("jig", "AB", plays, withheld_card="stands", fine=1, fined_for="calls-alone")
    assert verdicts(report)[:4] == ["lawful", "lawful", "offence", "undetermined"]


def test_an_offence_in_every_way_is_one_whoever_should_have_dealt() -> None:
    """C's call is wrong; only whether the deal before was over, and so who deals, depends on its suits."""
    found = compare(random_record("jig", 714_355, agreed={"series_length": 4}))
    assert not found.differences and found.report.plays[-1].verdict == "offence", str(found)
