"""Building and calling at Cassino: each dispute, every lawful act found another way, and whole games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests import recording
from tests.games import builds_apart as apart
from tests.games.fishing import read
from tests.profiles import FEW, MANY, times

from snorum import records, referee
from snorum.books import rulings
from snorum.cards import Card, pack, read_card
from snorum.cards.builds import Building
from snorum.cards.combinations import value
from snorum.games import cassino
from snorum.games.cassino import Build, Move, Rules, State
from snorum.games.cassino.promises import MOST_OF_A_NUMBER
from snorum.games.vocabulary import Lacking, parameters
from snorum.records import Record, RecordError
from snorum.referee import Report, describe_event, describe_result, telling
from snorum.table.playing import lawful_move, play_game, turns

BUILT: dict[str, Any] = {"building": "builds-and-calls", "compulsion": "none", "combinations": "any"}


def written(
    *plays: str,
    layout: str = "7D 4C KH 2S",
    hands: Sequence[str] = (),
    players: str = "AB",
    book: str = "",
    **rules: Any,
) -> Record:
    """A record in which A plays first, with builds, or as a book has it."""
    given = recording.deal(players[-1], plays, layout=layout, hands=hands)
    return recording.record("cassino", players, given, rules=rules if book else BUILT | rules, as_=book)


def checked(*plays: str, **given: Any) -> Report:
    return referee.check(written(*plays, **given))


def verdicts(*plays: str, **given: Any) -> list[str]:
    """A letter for each play: lawful, offence, undetermined, impossible."""
    return [verdict[0] for verdict in recording.verdicts(checked(*plays, **given))]


def why(*plays: str, **given: Any) -> str:
    """Why the last play got its verdict."""
    return "; ".join(said.text for said in checked(*plays, **given).plays[-1].reasons)


# What makes a number, and what is taken


@pytest.mark.parametrize(
    ("play", "says"),
    [
        ("A 3C builds 9 on 7D", "do not fall into sums"),
        ("A 2C builds 9 on 6D", "not all on the table"),
        ("A 2C builds 9 on build 7", "not all on the table"),
        ("A AC builds 14 on KH", "no card takes that number"),
        ("A AC builds 11 on 10D", "not all on the table"),
        ("A 7C calls sevens with 4C 2S", "do not fall into sums"),
        ("A 2C calls nines with 7D", "two at least"),
        ("A 2C calls sevens with 7D", "do not fall into sums"),
        ("A KC calls kings with KH 4C", "do not fall into sums"),
        ("A 7C calls kings with KH", "do not fall into sums"),
        ("A 7C builds 11 on 4C", "king, queen and knave have no number"),
        ("A 5C builds 8 on 2S 7D", "do not fall into sums"),
    ],
)
def test_what_makes_no_number_is_impossible(play: str, says: str) -> None:
    assert verdicts(play) == ["i"]
    assert says in why(play)


def test_a_build_is_taken_whole_by_its_number_alone() -> None:
    begun = "A 2C builds 9 on 7D", "B 3C"
    hands = "A: 2C 9S 5C 6C", "B: 3C 7C 9H QC"
    taken = checked(*begun, "A 9S takes 9", "= A 3", hands=hands)
    assert [play.verdict for play in taken.plays] == ["lawful"] * 4
    for wrong in ("B 7C takes 7D", "B 7C takes 7", "B 7C takes build 7", "B QC takes build 9"):
        assert verdicts(begun[0], wrong, hands=hands) == ["l", "i"], wrong
    assert verdicts(begun[0], "B 9H takes build 9", hands=hands) == ["l", "l"]  # whoever has made it


def test_a_number_means_the_card_and_else_the_build() -> None:
    hands = "A: 2C 9S 5C 6C", "B: 3C 7C 9H QC"
    both = checked("A 2C builds 9 on 7D", "B 9H takes 9", layout="7D 9C KH 2S", hands=hands, own_build="free")
    build = {"number": 9, "sums": 1, "owner": "A", "cards": [*read("7D 2C")]}
    assert (both.result["captured"]["B"], both.result["builds"]) == (2, [build])
    assert "builds: 9 of A (7D 2C)" in describe_result(both.result)
    named = checked("A 2C builds 9 on 7D", "B 9H takes build 9", layout="7D 9C KH 2S", hands=hands)
    assert (named.result["captured"]["B"], named.result["table"]) == (3, [*read("9C KH 2S")])
    for text in ("A 2C builds 9 on 7D", "A 7C calls sevens with 4C 2S AC 7D", "A 2C builds 9 on 7D unannounced"):
        record = written(text)
        assert records.read(records.write(record)) == record


@pytest.mark.parametrize(
    "play",
    [
        "A 2C builds 9",
        "A 2C builds nine on 7D",
        "A 5S calls five with 5H",
        "A 2C builds 16 on KH",
        "A 2C builds on 7D",
        "A 2C builds 0 on 7D",
    ],
)
def test_what_is_no_build_is_refused_with_an_example(play: str) -> None:
    with pytest.raises(RecordError, match="builds 9 on 7D"):
        written(play)


def test_a_record_with_builds_needs_its_layout() -> None:
    with pytest.raises(RecordError, match=r"deal 1, play 1: .*the layout is not known; expected .*layout = "):
        written(NINE, "B 3C", layout="")
    with pytest.raises(RecordError, match="the layout is not known"):
        written(NINE, "B 3C", layout="7D 4C KH ?")
    assert written("A 2C takes 2S", layout="7D 4C ? 2S").deals


def test_plain_lines_say_the_same() -> None:
    plain = """game: Cassino
players: Ann, Bea
dealer: Bea
rules: building=builds-and-calls, compulsion=none
layout: 7D 4C KH 2S
Ann lays the two of clubs and builds nine on the seven of diamonds
Bea: AC built 10 on 9
Ann takes the build of ten with the ten of clubs
Bea 4D calls fours with the four of clubs, Ann 3C builds five on 2S silently
Bea 4S takes build 4 and KH
Ann lays 6D
"""
    ways = [
        "lays the two of clubs on the seven of diamonds and says nine",
        "2C on 7D builds 9",
        "2C built 9 upon 7D",
        "plays 2C, announces nine on 7D",
    ]
    first, said = "lays the two of clubs and builds nine on the seven of diamonds", records.read(plain)
    for way in ways:
        assert records.read(plain.replace(first, way)).deals[0].plays[0].text == "Ann 2C builds 9 on 7D", way
    with pytest.raises(RecordError, match="perhaps 'builds'"):
        records.read(plain.replace(first, "2C bulds 9 on 7D"))
    plays = [line.text for line in said.deals[0].plays]
    assert plays == [
        "Ann 2C builds 9 on 7D",
        "Bea AC builds 10 on 9",
        "Ann 10C takes build 10",
        "Bea 4D calls fours with 4C",
        "Ann 3C builds 5 on 2S unannounced",
        "Bea 4S takes KH build 4",
        "Ann 6D",
    ]


def test_without_suits_no_score_is_told() -> None:
    whole = play_game(cassino.GAME, "AB", 5, Rules(**BUILT))
    report = referee.check(whole)
    assert None not in report.result["points"].values()
    text = records.write(whole)
    line = next(line for line in text.split("\n") if " builds " in line)
    without = line.replace(line.split()[1], line.split()[1][:-1], 1)
    told = referee.check(records.read(text.replace(line, without)))
    assert set(told.result["points"].values()) == {None}
    bare = re.sub(r"(hands = )\[[^]]*\]", r"\1[]", text).replace(line, without)
    assert set(referee.check(records.read(bare)).result["points"].values()) == {None}


def test_the_table_is_swept_only_when_no_build_is_left() -> None:
    hands = "A: 2C 9S 5C 10C", "B: 3C 4D 8H QC"
    swept = checked("A 2C builds 9 on 7D", "B 4D", "A 9S takes 9", "= A 3", hands=hands, layout="7D 4C KH 2S")
    assert swept.result["sweeps"] == {"A": 0, "B": 0}
    table = replace(at("", builds=[Build(9, read("7D 2C"), 1, "A")]), turn="A")
    after, events = cassino.play(table, Move("A", Card("9", "S"), builds=(9,)))
    assert [type(event).__name__ for event in events] == ["Captures", "Sweeps"]
    assert after.sweeps["A"] == 1


@pytest.mark.parametrize(("last", "taken", "left"), [("B", "KH 3C 7D 2S", False), ("", "", True)])
def test_a_build_left_at_the_end_goes_with_the_other_cards_to_the_last_to_take(
    last: str, taken: str, left: bool
) -> None:
    build = Build(9, read("7D 2S"), 1, "B", "B")
    table = replace(at("KH", [build]), held={"A": 1, "B": 0}, last=last, number=cassino.deals_of_a_pack(Rules(), 2))
    after, _ = cassino.play(table, Move("A", Card("3", "C")))
    assert after.piles["B"] == read(taken) and bool(after.on_table) is left and after.builds == (build,) * left


def at(loose: str, builds: Any = (), players: str = "AB", **rules: Any) -> State:
    """A table at which A is to play."""
    laid = cassino.deal(Rules(**{**BUILT, **rules}), players, players[-1], read("7D 4C KH 2S"))
    return replace(laid, on_table=read(loose), builds=tuple(builds))


NINE = "A 2C builds 9 on 7D"
HANDS = ("A: 2C AD 9S 10S", "B: 3C 10H 5S 8H")


@pytest.mark.parametrize(
    ("plays", "says"),
    [
        ([NINE], "A lays 2C on 7D, and builds 9"),
        ([f"{NINE} unannounced"], "A names no number aloud: 7D 2C lie on the table, each by itself"),
        (["A 4D calls fours with 4C"], "A lays 4D with 4C, and calls fours"),
        (["A 2C builds 6 on 4C 2S 4S"], "A lays 2C with 4C 2S 4S, and calls sixes"),  # though named as a build
        ([NINE, "B AC builds 10 on 9"], "B raises the build of 9 to 10 with AC"),
        ([NINE, "B AC builds 12 on build 9 2S"], "B lays AC on 2S and the build of 9, and builds 12"),
        ([NINE, "B 9H takes build 9"], "B takes the build of 9 with 9H"),
        ([NINE, "B 5C calls nines with build 9 4C"], "B lays 5C with 4C and the build of 9, and calls nines"),
    ],
)
def test_what_is_said_of_a_build(plays: list[str], says: str) -> None:
    report = checked(*plays, layout="7D 4C 2S 4S", court_cards="eleven-to-thirteen", raised_with="table-too")
    assert report.plays[-1].reasons[0].text == says


def test_all_builds_are_named_that_one_card_raises() -> None:
    report = checked(
        "A 2C builds 3 on AC", "B 3S builds 5 on 2D", "A AS builds 9 on build 3 build 5", layout="AC 2D 7H 9H"
    )
    assert report.plays[-1].reasons[0].text == "A raises the build of 3 and the build of 5 to 9 with AS"


# The disputes


@pytest.mark.parametrize(
    ("raising", "own", "other", "back"),
    [("others", "o", "l", "l"), ("own-too", "l", "l", "l"), ("nobody", "o", "o", "l")],
)
def test_who_may_raise_a_build(raising: str, own: str, other: str, back: str) -> None:
    assert verdicts(NINE, "B 3C", "A AD builds 10 on 9", hands=HANDS, raising=raising)[2] == own
    hands = "A: 2C AD 9S 10S", "B: AC 10H 5S 8H"
    raised = verdicts(NINE, "B AC builds 10 on 9", "A 10S takes 10", hands=hands, raising=raising)
    assert raised[1:] == [other, back]
    said = why(NINE, "B 3C", "A AD builds 10 on 9", hands=HANDS, raising=raising)
    assert ("it is their own" in said, "no build is raised" in said) == (raising == "others", raising == "nobody")


def test_after_another_has_raised_a_build_its_maker_may() -> None:
    hands = "A: 2C AD 4S 8S", "B: AC 5H 6H 7H"
    plays = "A 2C builds 4 on 2S", "B AC builds 5 on 4", "A AD builds 6 on 5"
    assert verdicts(*plays, hands=hands)[2] == "o"  # A holds no six
    assert verdicts(*plays, hands=("A: 2C AD 4S 6S", hands[1])) == ["l", "l", "l"]


@pytest.mark.parametrize(("raised_with", "verdict"), [("hand", "o"), ("table-too", "l")])
def test_with_what_a_build_is_raised(raised_with: str, verdict: str) -> None:
    hands = "A: AC 8D 5C 6C", "B: 2C 9H 5H 6H"
    plays = "A AC builds 5 on 4C", "B 2C builds 9 on build 5 2S"
    assert verdicts(*plays, hands=("A: AC 5D 8C 6C", hands[1]), raised_with=raised_with) == ["l", verdict]
    if raised_with == "hand":
        assert "may not raise the build of 5 with 2S" in why(*plays, hands=hands, raised_with="hand")


def test_a_second_build_of_a_number_is_no_call() -> None:
    """B builds nine beside A's nine, in the singular, where nobody calls; both lie together, and nobody raises them."""
    hands = "A: 2C 9D AD KH", "B: 4C 3D 9S 10H"
    plays = "A 2C builds 9 on 7D", "B 4C builds 9 on 5S", "A AD builds 10 on 9"
    given = {"layout": "7D 5S QH JS", "hands": hands, "building": "builds"}
    assert verdicts(*plays, **given) == ["l", "l", "o"]
    assert "builds 9" in why(*plays[:2], **given)
    assert verdicts(plays[0], "B 9S calls nines with build 9", **given) == ["l", "o"]


def test_without_suits_a_card_like_one_of_a_build_is_the_one_that_lies_free() -> None:
    assert verdicts("A 2 builds 9 on 7", "B 7 takes 7", layout="7 7 KC QH") == ["u", "l"]


def test_why_something_is_no_build_or_not_taken() -> None:
    hands = "A: 5C 7D 8S KD", "B: 5S AH 10D 3H"
    begun = "A 5C builds 7 on 2D"
    given: dict[str, Any] = {"layout": "2D KC QH JS", "hands": hands}
    assert "it lies in a build, which is taken whole" in why(begun, "B 5S takes 5C", **given)
    assert "only a seven takes it" in why(begun, "B 10D takes build 7", **given)
    assert "AH and the build of 7 cannot be announced as 9" in why(begun, "B AH builds 9 on 7", **given)
    assert "2D and 5C cannot be announced as sevens: the plural is for two at least" in why(
        "A 5C calls sevens with 2D", **given
    )
    assert "there is no such build on the table" in why(begun, "B 10D takes build 10", **given)
    assert "king, queen and knave have no number" in why("A KD builds 13 on KC", **given)
    assert "does not take so many" in why("A KD calls kings with KC", **given, courts_taken="one")
    takes = "A 7D takes 7H build 7", "A 7D takes 7H sevens"
    for play in takes:
        assert verdicts(begun, "B 10D", play, layout="2D 7H QH JS", hands=hands) == ["l", "l", "l"], play


@pytest.mark.parametrize(
    ("combinations", "taken", "says"),
    [
        ("maximal", "build 9", "9H can be taken too"),
        ("maximal", "build 9 5H 4C", "9H can be taken too"),
        ("maximal", "build 9 9H", "5H 4C can be taken too"),
        ("maximal", "9H 5H 4C", "it leaves a build of its number"),
        ("maximal", "build 9 9H 5H 4C", ""),
        ("most-cards", "build 9", "0 where 3 can be taken"),
        ("most-cards", "build 9 9H", "1 where 3 can be taken"),
        ("most-cards", "build 9 5H 4C", "2 where 3 can be taken"),
        ("most-cards", "9H 5H 4C", "it leaves a build of its number"),
        ("most-cards", "build 9 9H 5H 4C", ""),
        ("any", "build 9", ""),
        ("any", "build 9 9H", ""),
        ("any", "9H 5H 4C", ""),
    ],
)
def test_what_must_be_taken_with_a_build(combinations: str, taken: str, says: str) -> None:
    given: dict[str, Any] = {
        "layout": "7D 9H 5H 4C",
        "hands": ("A: 2C 9S 10S JS", "B: QC QD QH QS"),
        "combinations": combinations,
        "own_build": "free",
    }
    plays = "A 2C builds 9 on 7D", "B QC", f"A 9S takes {taken}"
    assert verdicts(*plays, **given) == ["l", "l", "o" if says else "l"]
    assert says in why(*plays, **given)


def test_what_has_two_sums_is_raised_by_nobody() -> None:
    hands = "A: 2C 9S 5C 6C", "B: AC 10H 5H 8H"
    for first in ("A 2C calls nines with 7D 5D 4C", "A 2C builds 9 on 7D 5D 4C"):
        assert verdicts(first, "B AC builds 10 on build 9", layout="7D 5D 4C KH", hands=hands) == ["l", "o"]
        assert "nothing is called" in why(first, layout="7D 5D 4C KH", hands=hands, building="builds")


def test_who_has_a_build_lays_no_card_alone() -> None:
    free = "A: 2C 9S 5C 6C", "B: 3C 10H 5S 8H"
    plays = NINE, "B 3C", "A 5C"
    assert verdicts(*plays, hands=free) == ["l", "l", "o"]
    assert verdicts(*plays, hands=free, own_build="free") == ["l", "l", "l"]
    keeps = verdicts(NINE, "B 9H", "A 9S takes 9H", hands=("A: 2C 9S 5C 6C", "B: 9H 10H 5S 8H"))
    assert keeps == ["l", "l", "o"]  # A has no nine left for the build
    assert verdicts(NINE, "B 9H", "A 9S takes 9H build 9", hands=("A: 2C 9S 5C 6C", "B: 9H 10H 5S 8H"))[2] == "l"


@pytest.mark.parametrize(("announcing", "taken"), [("aloud", "l"), ("not-needed", "i")])
def test_what_is_not_named_aloud_may_be_taken_apart(announcing: str, taken: str) -> None:
    plays = "A 2C builds 9 on 7D unannounced", "B 7H takes 7D"
    hands = "A: 2C 5C 6C 8C", "B: 7H 10H 5S 8H"  # no nine: where nothing is built, nothing is promised
    assert verdicts(*plays, hands=hands, announcing=announcing) == ["l" if announcing == "aloud" else "o", taken]


@pytest.mark.parametrize(
    ("building", "build", "call"), [("none", "o", "o"), ("builds", "l", "o"), ("builds-and-calls", "l", "l")]
)
def test_what_may_be_done_at_all(building: str, build: str, call: str) -> None:
    hands = "A: 2C 9S 4D 4S", "B: 7H 10H 5S 8H"
    assert verdicts(NINE, hands=hands, building=building) == [build]
    nine = Move("A", Card("2", "C"), building=Building(9, False, read("7D")))
    assert cassino.promised(at("7D", building=building), nine) == (((("A", "9"),),) if build == "l" else ())
    assert verdicts("A 4D calls fours with 4C", hands=hands, building=building) == [call]
    if call == "o":
        assert "nothing is called" in why("A 4D calls fours with 4C", hands=hands, building=building)
    if building == "none":  # the cards lie as they did
        assert "nothing is built" in why(NINE, hands=hands, building=building)
        assert verdicts(NINE, "B 7H takes 7D", hands=hands, building=building) == ["o", "l"]


def test_the_card_that_takes_a_build_lies_there_no_more() -> None:
    """B has one nine, and took the build with it: the nine on the table is A's."""
    plays = "A 2C builds 9 on 7D", "B 9 takes build 9", "A 9", "B 8C"
    for taken, verdict in (("9", "l"), ("9H", "l"), ("9D", "i")):
        assert verdicts(*plays, f"A 9 takes {taken}", hands=("B: 9D 5C 3C 8C",))[-1] == verdict


@pytest.mark.parametrize(
    ("said", "announcing", "taken"),
    [("", "aloud", "i"), (" unannounced", "aloud", "l"), (" unannounced", "not-needed", "i")],
)
def test_the_cards_of_a_build_do_not_lie_by_themselves(said: str, announcing: str, taken: str) -> None:
    """A has one deuce: it is the two of clubs, and is in the build, if there is one; the other on the table is B's."""
    plays = f"A 2 builds 9 on 7D{said}", "B 2", "A 6 takes 2C 4C"
    found = verdicts(*plays, hands=("A: 2C 6D 9H 9S",), layout="7D 4C 5H KS", announcing=announcing)
    assert found[-1] == taken


@pytest.mark.parametrize(
    ("courts_taken", "two", "three"), [("all", "l", "l"), ("one", "i", "i"), ("one-or-three", "i", "l")]
)
def test_court_cards_are_called_as_they_are_taken(courts_taken: Any, two: str, three: str) -> None:
    hands = "A: KC KS 4D 5S", "B: 7H 10H 5C 8H"
    assert verdicts("A KC calls kings with KH", hands=hands, courts_taken=courts_taken) == [two]
    found = verdicts("A KC calls kings with KH KD", layout="KH KD 2S 3S", hands=hands, courts_taken=courts_taken)
    assert found == [three]
    build = Build(13, read("KH KD"), 2, "B")  # with another king there are three
    sets = cassino.sets_of(Rules(courts_taken=courts_taken), [build], Card("K", "C"), Building(13, True, (), (13,)))
    assert (sets == 3) is (three == "l")
    sums = at("10H 2H AH", court_cards="eleven-to-thirteen", courts_taken=courts_taken)  # these are no kings
    hand = [*read("KC KS")]
    assert [move.card for move in cassino.lawful_moves(sums, {"A": hand, "B": []}) if move.building] == hand


def test_an_ace_may_be_fourteen() -> None:
    royal = {"court_cards": "eleven-to-thirteen", "ace_number": "one-or-fourteen"}
    hands = "A: AC AS 4D KC", "B: AD 10H 5C 8H"
    for play in ("A AC takes 10D 4C", "A AC takes KH AH", "A AC takes AH", "A AC takes KH AH 10D 4C"):
        assert verdicts(play, layout="10D 4C KH AH", hands=hands, **royal) == ["l"], play
    assert verdicts("A AC takes 10D 4C", layout="10D 4C KH AH", hands=hands) == ["i"]
    assert verdicts("A KC builds 14 on AH", layout="10D 4C KH AH", hands=hands, **royal) == ["l"]
    assert verdicts("A AC calls fourteens with 10D 4C", layout="10D 4C KH AH", hands=hands, **royal) == ["l"]
    assert verdicts("A 4D takes AH", layout="10D 4C KH AH", hands=hands, **royal) == ["i"]
    full = {**royal, "combinations": "maximal", "compulsion": "card"}
    assert verdicts("A AC takes 10D 4C", layout="10D 4C KH AH", hands=hands, **full) == ["o"]
    assert verdicts("A AC takes 10D 4C KH AH", layout="10D 4C KH AH", hands=hands, **full) == ["l"]


# What a build promises


def test_a_false_build_is_proved_by_the_hand() -> None:
    other = "B: 3C 10H 5S 8H"
    assert verdicts(NINE) == ["u"]
    assert verdicts(NINE, hands=("A: 2C 9S 5C 6C", other)) == ["l"]
    assert verdicts(NINE, hands=("A: 2C 3S 5C 6C", other)) == ["o"]
    assert verdicts(NINE, hands=("B: 9C 9D 9H 9S",)) == ["o"]  # the others are all seen
    assert verdicts(NINE, "B 3C", "A 9S takes 9") == ["l", "l", "l"]
    assert verdicts("A 9C calls nines with 9D", layout="9D 4C KH 2S", hands=("A: 9C 3S 5C 6C", other)) == ["o"]


def test_partners_may_build_for_one_another() -> None:
    """B and D are partners: B has built nine, and D adds to it without a nine."""
    hands = ("A: 2C 9S 5C 6C", "B: 3C 9H 5S 8H", "C: 7C 8C 10C QC", "D: AC 8D KD QD")
    plays = "A 6C", "B 3C builds 9 on 6C", "C QC", "D AC calls nines with build 9 8S"
    given = {"layout": "8S 4C KH 2S", "players": "ABCD", "hands": hands, "partners": True}
    assert [verdicts(*plays, built_for=each, **given)[3] for each in ("own-card", "declared", "partner")] == list("oll")
    alone = "A 5C", "B 3C", "C 8C", "D AC builds 9 on 8S"
    assert [verdicts(*alone, built_for=each, **given)[3] for each in ("own-card", "declared", "partner")] == list("ool")
    unknown = {**given, "hands": hands[3:]}
    assert verdicts(*alone, built_for="partner", **unknown)[3] == "u"  # B may have a nine
    for nine, who in (["A 6C", "B 9H"], "B"), (["A 6C", "B 5S", "C 7C", "D 9D"], "D"):
        report = checked(*alone, *nine, built_for="partner", **{**given, "hands": ()})
        assert report.plays[3].verdict == "lawful"
        assert report.plays[3].reasons[-1].text.endswith(f"; {who} plays one later")


@pytest.mark.parametrize("false_build", ["nothing", "two-points", "game"])
@pytest.mark.parametrize("several", [False, True])
def test_what_a_false_build_costs(false_build: Any, several: bool) -> None:
    """A whole pack, in which A builds once without the card for it."""

    def choose(game: Any, table: State, hands: Any, random: Random) -> Move:
        ranks = {each.rank for each in hands[table.turn]}
        for card, on in product(hands["A"] if table.turn == "A" and not built else (), table.on_table):
            number = value(card) + value(on)
            if number <= 10 and str(number) not in ranks and card.rank != on.rank:
                built.append(card)
                return Move("A", card, building=Building(number, False, (on,)))
        found: Move = lawful_move(game, table, hands, random)
        return found

    built = list[Card]()
    rules = Rules(**{**BUILT, "own_build": "free", "settlement": "plain", "game_points": 21 if several else 0})
    record = play_game(cassino.GAME, "AB", 5, rules, deals=6, choose=choose)
    free = referee.check(record)
    costly = referee.check(replace(record, rules=replace(rules, false_build=false_build)))
    assert len(built) == 1
    assert Counter(play.verdict for play in free.plays)["offence"] == 1
    key = "score" if several else "points"
    lost = {side: free.result[key][side] - costly.result[key][side] for side in "AB"}
    assert lost == {"A": 2 if false_build == "two-points" else 0, "B": 0}
    if false_build == "game":
        assert costly.result["winner"] == "B"
        assert "every other side has built falsely" in describe_event(costly.plays[-1].events[-1])


PARTNERS = ("A: 2C 9S 5C 6C", "B: 3C 9H 5S 8H", "C: 7C JC 10C QC", "D: AC JD KD QD")


def test_who_builds_for_a_partner_has_promised_nothing() -> None:
    """D builds nine for B's nine, and then lays what there is: B has promised the card, or nobody can say who."""
    given: dict[str, Any] = {"layout": "8S 4C KH 2H", "players": "ABCD", "hands": PARTNERS, "partners": True}
    alone = "A 5C", "B 3C", "C QC", "D AC builds 9 on 8S", "A 6C", "B 5S", "C 7C", "D JD"
    assert verdicts(*alone, built_for="partner", **given) == list("lllllllo"), "D has made the build, and must act"
    assert verdicts(*alone, built_for="partner", own_build="free", **given) == list("llllllll")
    begun = "A 6C", "B 3C builds 9 on 6C", "C QC", "D AC calls nines with build 9 8S"
    assert verdicts(*begun, "A 5C", "B 5S", built_for="declared", **given) == list("lllllo")  # B must still act
    assert verdicts(*begun, "A 5C", "B 9H", built_for="declared", **given)[5] == "o"  # and keep the nine
    assert verdicts(*begun, "A 5C", "B 9H takes 9", built_for="declared", **given)[5] == "l"


BY_BOOK = [
    # Ostrow's rule 8: a player may not build picture cards; as Foster has it, kings are called.
    ("ostrow-1945", "AB", "KC KD 2C 3C", ["A KH calls kings with KC KD"], "offence"),
    ("foster-1897", "AB", "KC KD 2C 3C", ["A KH calls kings with KC KD"], "undetermined"),
    # Dick's rule 2 of 1866: a card is laid on one of the board, and another on both.
    ("dick-1866", "AB", "3D 4C KD KC", ["A 2C builds 9 on 3D 4C"], "offence"),
    ("dick-1866", "AB", "7D 4C KD KC", ["A 2C builds 9 on 7D", "B AC builds 10 on 9"], "undetermined"),
    ("dick-1867", "AB", "3D 4C KD KC", ["A 2C builds 9 on 3D 4C"], "undetermined"),
]


@pytest.mark.parametrize(("book", "players", "layout", "plays", "verdict"), BY_BOOK)
def test_what_may_be_built_on_what_by_book(
    book: str, players: str, layout: str, plays: Sequence[str], verdict: str
) -> None:
    assert checked(*plays, layout=layout, players=players, book=book).plays[-1].verdict == verdict


@pytest.mark.parametrize(("holds", "verdict"), [("9S 9H 4D 5D", "l"), ("9S 3H 4D 5D", "o")])
def test_what_a_partner_has_built_too_their_card_is_authority_for(holds: str, verdict: str) -> None:
    """Dick's rule 12 of 1894. C has called nines on A's build: A's last nine may go if C holds one, and else not."""
    given: dict[str, Any] = {
        "layout": "7D KH KD KC",
        "players": "ABCD",
        "partners": True,
        "built_for": "declared",
        "hands": ("A: 2C 9C 3S 5S", f"C: {holds}"),
    }
    plays = "A 2C builds 9 on 7D", "B 3C", "C 9S calls nines with build 9", "D 4C", "A 9C calls nines with build 9"
    assert verdicts(*plays, **given)[-1] == verdict


def test_where_a_partners_card_will_do_who_has_built_must_still_act() -> None:
    """As Townsend has it A builds nine, keeps the nine, and may not lay another card by itself."""
    given: dict[str, Any] = {
        "layout": "7D KH KD KC",
        "players": "ABCD",
        "partners": True,
        "built_for": "partner",
        "hands": ("A: 2C 9C 8C AC",),
    }
    plays = "A 2C builds 9 on 7D", "B 3C", "C 4C", "D 5C", "A 8C"
    assert verdicts(*plays, **given)[-1] == "o" and verdicts(*plays, own_build="free", **given)[-1] == "l"
    assert verdicts(*plays[:4], "A 9C takes 9", **given)[-1] == "l"


def test_sweeps_do_not_count_for_two_as_morehead_has_it() -> None:
    """Rule 9: with two players sweeps do not count; rule 8 counts them otherwise."""
    chosen = rulings.find("cassino", "morehead-1952")
    assert [chosen.rules(number).sweep_points for number in (2, 3, 4)] == [0, 1, 1]


def test_a_card_laid_without_a_word_is_judged_as_laid() -> None:
    hands = "A: 2C 9S 5C AD", "B: 3C 10H 5S 8H"
    assert verdicts(NINE, "B 3C", "A 5C builds 7 on 2S unannounced", hands=hands) == ["l", "l", "o"]  # A must act
    assert "their own build" in why(NINE, "B 3C", "A 5C builds 7 on 2S unannounced", hands=hands)
    card: dict[str, Any] = {"hands": ("A: 4D 9S 5C AD", hands[1]), "compulsion": "card"}
    assert verdicts("A 4D builds 6 on 2S unannounced", **card) == ["o"]
    assert "it is their own" not in why(NINE, "B 3C", "A AD builds 10 on 9 unannounced", hands=hands, own_build="free")


@pytest.mark.parametrize(
    ("play", "lacks", "costs"), [("A 9S builds 10 on AC", "9", 0), ("A 2C builds 6 on 4C", "6", 2)]
)
def test_only_a_false_build_costs_points(play: str, lacks: str, costs: int) -> None:
    """A has a build of nine. To play the nine elsewhere breaks a promise, but the build of ten is good."""
    hands = "A: 2D 9S 10S 2C", "B: 3C 7H 5S 8H"
    plays = "A 2D builds 9 on 7D", "B 3C", play
    report = checked(*plays, layout="7D 4C AC KH", hands=hands, false_build="two-points")
    assert report.plays[2].verdict == "offence"
    table: Any = cassino.deal(Rules(**BUILT, false_build="two-points"), "AB", "B", read("7D 4C AC KH"))
    for each in written(*plays, layout="7D 4C AC KH", hands=hands).deals[0].plays:
        played = each.played
        assert played is not None and played.card is not None
        lacking = Lacking("A", Card(lacks)) if each.text == play else None
        move = Move(played.player, played.card, played.takes, lacking, played.builds, played.building)
        table, _ = cassino.play(table, move)
    assert cassino.costs_at(table) == {"A": costs, "B": 0}


@pytest.mark.parametrize("packs", [1, 2])
def test_who_has_lost_by_a_false_build_does_not_win_later(packs: int) -> None:
    """Of three, A has built falsely and has most points; the best of the others wins, in this pack or the next."""
    rules = Rules(**BUILT, false_build="game", settlement="plain", game_points=11)
    table = replace(cassino.deal(rules, "ABC", "C", read("7D 4C KH 2S")), false_builds={"A": 1})
    low = {"A": 20, "B": 10 if packs == 2 else 12, "C": 4}
    ended, events = cassino.end_of_several(replace(table, scores=low), [])
    if packs == 2:
        assert not ended.winner
        assert cassino.gather_pack(ended).false_builds == {"A": 1}
        ended, events = cassino.end_of_several(replace(cassino.gather_pack(ended), scores={**low, "B": 13}), [])
    [wins] = events
    assert (ended.winner, wins.by.__name__) == ("B", "reaches")
    one = replace(
        table,
        rules=replace(rules, game_points=0, settlement="difference"),
        piles={"A": read("AS AC AH"), "B": read("AD 10D"), "C": read("3C")},
    )
    ended, events = cassino.end_of_one(one, [])
    assert (ended.winner, events[-1].by.__name__) == ("B", "most_points")


def test_which_card_a_number_means_does_not_depend_on_the_order() -> None:
    hands = "A: 2C 9S 5C 6C", "B: 3C 9H 5S 8H"
    for words in ("9D 9", "9 9D", "9D build 9", "9D nines"):
        found = verdicts("A 2C builds 9 on 7D", f"B 9H takes {words}", layout="7D 9D KH 2S", hands=hands)
        assert found == ["l", "l"], words
    twice = "A 2C builds 9 on 7D", "B 9H takes build 9 build 9"
    assert verdicts(*twice, hands=hands) == ["l", "i"]
    assert "named twice" in why(*twice, hands=hands)


@pytest.mark.parametrize("number", ["1" * 5000, "\u0669", "09", "0"])
def test_numbers_are_those_of_builds(number: str) -> None:
    for play in (f"A 9S takes build {number}", f"A 2C builds {number} on 7D"):
        with pytest.raises(RecordError, match="play 1"):
            written(play)


# Every lawful act


def game_of(table: apart.Table, agreed: apart.Agreed) -> tuple[State, list[Card]]:
    """The same table in the game; A is in turn, and B has made the builds that are not A's."""
    rules = Rules(compulsion="none", combinations="any", **agreed._asdict())
    spare = iter([card for card in cassino.pack_of(rules) if str(card) not in {*table.loose, *table.hand}])
    builds = tuple(
        Build(each.number, (next(spare), next(spare)), each.sets, who, who)
        for each in table.builds
        for who in ["A" if each.mine else "B"]
    )
    laid = cassino.deal(rules, "AB", "B", read("7D 4C KH 2S"))
    return replace(laid, on_table=read(" ".join(table.loose)), builds=builds), [*read(" ".join(table.hand))]


def is_lawful(state: State, hand: list[Card], act: apart.Act) -> bool:
    """What the game says of an act, in the singular or the plural."""
    word, number, loose, raised = act
    [card] = read(word)
    joined = (number,) if any(each.number == number for each in state.builds) else ()
    for call in (False, True):
        move = Move("A", card, building=Building(number, call, read(" ".join(loose)), (*raised, *joined)))
        if cassino.why_impossible(state, move) is not None:
            continue
        faults = list(map(str, cassino.why_unlawful(state, move)))
        assert not any("  " in fault for fault in faults), "a word is lacking"
        if not faults:
            left = Counter(other.rank for other in hand)
            left[card.rank] -= 1
            asked = cassino.promised(state, move)
            if not asked or any(all(left[rank] for _, rank in each) for each in asked):
                return True
    return False


@st.composite
def tables(draw: st.DrawFn) -> tuple[apart.Table, apart.Agreed]:
    agreed = draw(
        st.sampled_from(apart.AGREED).filter(
            lambda each: (each.ace_number, each.pack) == ("one", 52) or each.court_cards != "pair-only"
        )
    )
    cards = draw(st.lists(st.sampled_from([str(card) for card in pack(52)]), min_size=3, max_size=8, unique=True))
    held = draw(st.integers(1, 4))
    if agreed.pack == 53:
        cards[draw(st.integers(0, len(cards) - 1))] = "X*"
    greatest = (
        15
        if agreed.pack == 53
        else 14
        if agreed.ace_number != "one"
        else 13
        if agreed.court_cards != "pair-only"
        else 10
    )
    builds = draw(
        st.lists(
            st.builds(apart.Lying, st.integers(1, greatest), st.sampled_from([1, 1, 2]), st.booleans()),
            max_size=2,
            unique_by=lambda each: each.number,
        )
    )
    return apart.Table(tuple(cards[held:]), tuple(cards[:held]), tuple(builds)), agreed


@example((
    apart.Table(("5S", "AC", "2C", "3C", "5C", "7C"), ("5D", "10C"), (apart.Lying(5, 1, False),)),
    next(each for each in apart.AGREED if each.raised_with == "hand" and each.court_cards == "pair-only"
         and (each.building, each.raising, each.ace_number) == ("builds-and-calls", "others", "one")),
))  # fmt: skip
@given(tables())
@MANY
def test_every_lawful_build_is_found_and_no_other(drawn: tuple[apart.Table, apart.Agreed]) -> None:
    table, agreed = drawn
    state, hand = game_of(table, agreed)
    expected = apart.lawful(table, agreed)
    offered = set[apart.Act]()
    for move in cassino.lawful_moves(state, {"A": hand}):
        if move.building is not None:
            raised = sorted(number for number in move.building.builds if number != move.building.number)
            offered.add(
                (str(move.card), move.building.number, tuple(sorted(map(str, move.building.on))), tuple(raised))
            )
    single = {act for act in expected if len(act[3]) < 2}
    assert offered <= expected
    assert all(is_lawful(state, hand, act) for act in expected)
    ways = Counter((card, number) for card, number, _, _ in expected)
    few = {act for act in single if ways[act[:2]] <= MOST_OF_A_NUMBER // 2}  # of more, some are offered, and some twice
    if agreed.raised_with == "hand":
        assert few <= offered
    tried = {
        (card, number, loose, tuple(raised))
        for card in table.hand
        for number in range(1, 16)
        for loose in map(tuple, map(sorted, apart._subsets(table.loose)))
        for raised in apart._subsets(sorted(each.number for each in table.builds if each.number != number))
    }
    assert {act for act in tried if is_lawful(state, hand, act)} == expected


# Whole games


@given(st.sampled_from([2, 3, 4]), st.integers(0, 10**6), st.data())
@FEW
def test_whole_games_keep_every_card(players: int, seed: int, data: st.DataObject) -> None:
    chosen = {
        each.name: data.draw(st.sampled_from([*each.options])) for each in parameters(Rules) if each.name != "pack"
    }
    chosen["building"] = data.draw(st.sampled_from(["builds", "builds-and-calls"]))
    chosen["combinations"] = data.draw(st.sampled_from(["any", "maximal", "most-cards"]))
    chosen["partners"] &= players == 4
    chosen["lurch"] = chosen["lurch"] if chosen["game_points"] in (11, 15) else 0
    if chosen["settlement"] == "two-lowest-together" or chosen["game_points"]:
        chosen["settlement"] = "plain"
    chosen["court_cards"] = "pair-only" if chosen["ace_number"] == "one" else "eleven-to-thirteen"
    chosen["cassino_numbers"] = "own"  # only where nobody builds
    rules, seats = Rules(**chosen), "ABCD"[:players]
    assert not cassino.at_odds(rules, players)
    seen = Counter[str]()
    for turn in turns(cassino.GAME, seats, Random(seed), rules, deals=3):
        after = turn.after
        lying = [*after.on_table, *(card for each in after.builds for card in each.cards)]
        taken = [card for pile in after.piles.values() for card in pile]
        assert len({*lying, *taken}) == len(lying) + len(taken)
        assert len({each.number for each in after.builds}) == len(after.builds)
        seen["build"] += turn.move.building is not None
    record = play_game(cassino.GAME, seats, seed, rules, deals=3)
    assert referee.check(records.read(records.write(record))).verdict == "lawful"


@times(0.05)
@given(st.integers(0, 10**6))
def test_a_table_of_thirty_cards_is_answered_without_listing_all(seed: int) -> None:
    """Thirty cards and four builds: of each card and number only some acts are listed."""
    chance = Random(seed)
    cards = chance.sample(pack(52), 42)
    builds = tuple(Build(number, tuple(cards[2 * i : 2 * i + 2]), 1, "B") for i, number in enumerate((6, 7, 9, 10)))
    state = replace(at("7D", raising="own-too", raised_with="table-too"), on_table=tuple(cards[8:38]), builds=builds)
    moves = cassino.lawful_moves(state, {"A": cards[38:]})
    assert 0 < len(moves) < 4 * (2 * cassino.MOST_OF_A_KIND + 14 * cassino.MOST_OF_A_NUMBER)
    for move in moves[:40]:
        assert cassino.why_impossible(state, move) is None
        assert not list(cassino.why_unlawful(state, move))


# What the books say


@pytest.mark.parametrize(
    ("source", "point", "says"),
    [
        ("foster-1897", "raising", "own-too, stated"),
        ("pagat", "raising", "uncertain, played here as others"),
        ("dick-1866", "own_build", "not seen, played here as act"),
        ("dick-1866", "raising", "others, stated"),
    ],
)
def test_below_a_verdict_stands_what_the_book_says_of_the_point_that_decided(
    source: str, point: str, says: str
) -> None:
    record = written(NINE, "B 3C", "A AD builds 10 on 9", "B 4D", "A 9S", layout="7D 8C KH QS", book=source)
    report = referee.check(record)
    said = {each.point: telling.says_in_words(each, report.rules) for each in telling.source_says(record, report)}
    assert says in said[point]


@pytest.mark.parametrize(
    ("source", "verdict"),
    [
        ("dick-1866", "o"),
        ("dick-1867", "o"),
        ("uspc-1898", "o"),
        ("dick-1894", "o"),
        ("international-1905", "o"),
        ("foster-1897", "l"),
        ("townsend-1891", "l"),
        ("ostrow-1945", "l"),
        ("morehead-1952", "l"),
    ],
)
def test_may_a_player_raise_their_own_build_by_source(source: str, verdict: str) -> None:
    """That who has made it may not is stated by all who forbid it; who else may is uncertain in the article of 1905."""
    ruling = rulings.find("cassino", source).points["raising"]
    assert ruling.state == ("uncertain" if source == "international-1905" else "stated")
    assert ruling.options and ("own-too" in ruling.options) == (verdict == "l")
    raised = verdicts(NINE, "B 3C", "A AD builds 10 on 9", hands=("A: 2C AD 9S 10S", "B: 3C 4D 5S 8H"), book=source)
    assert raised[2] == verdict


def test_where_nobody_must_take_all_a_capture_may_leave_the_build_of_its_number() -> None:
    rules = Rules(**BUILT)
    build = Build(9, (Card("7", "D"), Card("2", "S")), 1, "B")
    table = State(
        rules, "B", "A", {"A": 1, "B": 1}, (Card("9", "C"),), {"A": (), "B": ()}, {"A": 0, "B": 0}, builds=(build,)
    )
    nine = Card("9", "H")
    found = [
        (move.takes, move.builds)
        for move in cassino.lawful_moves(table, {"A": [nine], "B": []})
        if move.takes or move.builds
    ]
    assert sorted(found) == [((), (9,)), ((Card("9", "C"),), ()), ((Card("9", "C"),), (9,))]


def test_an_ace_that_makes_fourteen_counts_as_one_of_several() -> None:
    rules = Rules(**BUILT, court_cards="eleven-to-thirteen", ace_number="one-or-fourteen")
    king, ace = Card("K", "H"), Card("A", "D")
    both = Building(14, True, (king, ace))
    assert cassino.sets_of(rules, (), Card("A", "C"), both) == 2
    assert cassino.sets_of(rules, (), Card("A", "C"), both._replace(on=(king,), call=False)) == 1


def test_a_single_build_has_a_singular_name() -> None:
    single, several = (Build(number=6, cards=(), sets=sets, owner="A") for sets in (1, 2))
    assert (cassino.name_of(single), cassino.name_of(several)) == ("six", "sixes")


@pytest.mark.parametrize(
    ("costs", "says"),
    [
        ("nothing", "A must hold a nine after this; "),
        ("two-points", "A must hold a nine after this, or lose 2 points; "),
        ("game", "A must hold a nine after this, or lose the game; "),
    ],
)
def test_the_reason_says_what_a_false_build_costs(costs: Any, says: str) -> None:
    rules = Rules(building="builds", compulsion="none", false_build=costs)
    table = State(rules, "B", "A", {"A": 2, "B": 2}, (read_card("7D"),), {}, {})
    move = Move("A", read_card("2C"), building=Building(9, False, table.on_table))
    why = cassino.why_promised(table, move)
    assert str(why._replace(facts={**why.facts, "finding": "…"})) == f"{says}…"
    without_a_nine = move._replace(withheld=Lacking("A", Card("9")))
    assert cassino.is_false(rules, without_a_nine) is (costs != "nothing") and not cassino.is_false(rules, move)
    assert not cassino.is_false(rules, without_a_nine._replace(building=None)), "who lays a card builds nothing"


OWN_NINE = Build(9, read("7D 2S"), 1, "A", "A")


@pytest.mark.parametrize(("move", "given", "says"), [
    (Move("A", read_card("2C"), building=Building(9, False, read("7D"))), {},
     "A must hold a nine after this, or lose 2 points"),
    (Move("A", read_card("AD"), building=Building(10, False, (), (9,))), {"builds": [OWN_NINE]},
     "A must hold a nine and a ten after this, or lose 2 points"),  # one for the old number, and one for the new
    (Move("A", read_card("9C"), read("9H")), {"builds": [OWN_NINE]}, "A must hold a nine after this"),  # no new build
    (Move("A", read_card("2C"), building=Building(9, False, read("7D"))), {"built_for": "partner", "partners": True},
     "A or the partner must hold a nine after this, or lose 2 points"),
])  # fmt: skip
def test_the_reason_says_who_must_hold_what(move: Move, given: dict[str, Any], says: str) -> None:
    table = at("7D 9H", players="ABCD", raising="own-too", false_build="two-points", **given)
    why = cassino.why_promised(table, move)
    assert str(why._replace(facts={**why.facts, "finding": "…"})) == f"{says}; …"
    held = [move.card, Card("9", "S"), Card("10", "S")]  # with the card played, then with a nine, then with a ten too
    assert [cassino.are_held(table, move, held[:size]) for size in (1, 2, 3)] == [False, "ten" not in says, True]


def test_who_keeps_the_card_for_their_own_build_may_play_any_other() -> None:
    table = at("4C 9H", [OWN_NINE])
    assert not cassino.promised(table, Move("A", Card("4", "S"), read("4C")))
    assert cassino.promised(table, Move("A", Card("9", "C"), read("9H"))) == ((("A", "9"),),)
    assert verdicts(NINE, "B 3C", "A 4S takes 4C", hands=("A: 2C 4S 9S 10S", "B: 3C 10H 5S 8H")) == ["l", "l", "l"]


@pytest.mark.parametrize(("costs", "kept"), [("two-points", {}), ("game", {"A": 1}), ("nothing", {})])
def test_a_false_build_costs_points_with_its_own_pack_and_no_other(costs: str, kept: dict[str, int]) -> None:
    table = replace(at("4C", false_build=costs), held={"A": 0, "B": 0}, number=6, false_builds={"A": 1})
    assert cassino.gather_pack(table).false_builds == kept


@pytest.mark.parametrize(("with_", "verdict"), [("hand", "o"), ("table-too", "l")])
def test_whether_cards_of_the_table_may_help_to_raise(with_: str, verdict: str) -> None:
    raises = "B AC builds 12 on build 9 2S"
    hands = "A: 2C AD 9S 10S", "B: AC QH 5S 8H"
    given = {"hands": hands, "layout": "7D 4C 2S KS", "court_cards": "eleven-to-thirteen", "raised_with": with_}
    assert verdicts(NINE, raises, **given)[1] == verdict
    assert ("may not raise the build of 9 with 2S of the table" in why(NINE, raises, **given)) == (verdict == "o")
    assert verdicts(NINE, "B AC builds 10 on 9", layout="7D 4C 2S KS", raised_with=with_)[1] == "u", "alone it may"


def test_two_builds_raised_together_are_each_raised_with_the_other() -> None:
    """Foster's builds are raised with the card from the hand alone; the reason names what lay on the table."""
    built = ["A 2S builds 4 on 2D", "B 2H builds 5 on 3D", "A AC builds 10 on build 4 build 5"]
    last = checked(*built, layout="2D 3D 6H KC", book="foster-1897").plays[-1]
    assert last.verdict == "offence"
    said = [each.text for each in last.reasons]
    assert "A may not raise the build of 4 with the build of 5 of the table" in said
    assert "A may not raise the build of 5 with the build of 4 of the table" in said


@pytest.mark.parametrize(("taken", "calls"), [("all", {1, 2}), ("one-or-three", {2}), ("one", set[int]())])
def test_kings_are_called_only_as_many_as_a_king_will_take(taken: str, calls: set[int]) -> None:
    """The call is later taken by another king: that which is laid with it, and those of the table."""
    table = at("KH KD 4C", courts_taken=taken)
    moves = cassino.lawful_moves(table, {"A": [*read("KS KC")], "B": []})
    assert {len(move.building.on) for move in moves if move.building} == calls


@pytest.mark.parametrize(
    ("built_for", "builds", "who"),
    [
        ("own-card", {}, "A"),
        ("own-card", {9: "C"}, "A"),
        ("declared", {}, "A"),
        ("declared", {9: "B"}, "A"),
        ("declared", {9: "C"}, "C"),
        ("declared", {9: "C", 4: "A"}, "C"),  # A must keep a four, and no nine
        ("partner", {}, ""),
        ("partner", {9: "C"}, ""),  # either may hold it: C alone has promised nothing
    ],
)
def test_who_promises_a_nine_that_a_builds_with_a_four(built_for: str, builds: dict[int, str], who: str) -> None:
    lying = [Build(number, (), 1, owner, owner) for number, owner in builds.items()]
    table = at("5D", lying, players="ABCD", partners=True, built_for=built_for)
    building = Building(9, False, read("5D"), (9,) if 9 in builds else ())
    assert cassino.promiser_of(table, Move("A", Card("4", "S"), building=building), building) == who


@pytest.mark.parametrize(
    ("hand", "loose", "acts"),
    [
        ("4D 4S", "4C KH", {"4D calls 4 with 4C", "4S calls 4 with 4C"}),
        ("2C 9S", "7D KH", {"2C builds 9 on 7D"}),
        ("2C 9S", "7D 9D", {"2C builds 9 on 7D", "2C calls 9 with 7D 9D"}),  # nobody calls with their last nine
        ("9H 9S", "7D 9D", {"9H calls 9 with 9D", "9S calls 9 with 9D"}),
        ("2C 9S", "6D KH", set()),
        ("KC KS", "4C KH", {"KC calls 13 with KH", "KS calls 13 with KH"}),
    ],
)
def test_what_can_be_built_is_found(hand: str, loose: str, acts: set[str]) -> None:
    moves = [(move.card, move.building) for move in cassino.lawful_moves(at(loose), {"A": [*read(hand)], "B": []})]
    assert acts == {
        f"{card} {'calls' if it.call else 'builds'} {it.number} {'with' if it.call else 'on'} "
        + " ".join(map(str, it.on))
        for card, it in moves
        if it
    }


def test_who_raises_a_partners_build_need_not_keep_a_card_for_the_old_number() -> None:
    """A has promised a five for the build that C has added to; raised to ten, it lies there no longer.

    Dick in 1894: that one of partners holds the card is authority for the other. C has built it too: C's five will do.
    """
    five = Build(5, read("3D 2D"), 1, "C", "A")
    table = at("KH", [five], players="ABCD", partners=True, built_for="declared")
    raises = Move("A", Card("5", "H"), building=Building(10, False, (), (5,)))
    assert cassino.promised(table, raises) == ((("A", "10"),),)
    assert cassino.promised(table, Move("A", Card("5", "H"))) == ((("A", "5"),), (("C", "5"),))
    alone = at("KH", [five._replace(owner="A")], players="ABCD", partners=True, built_for="declared")
    assert cassino.promised(alone, Move("A", Card("5", "H"))) == ((("A", "5"),),)
