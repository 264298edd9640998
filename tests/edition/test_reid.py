"""Reid's page on Snitch'ems, the words of 1797 that it quotes, and its examples as records of play."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from snorum.cards import Card
from snorum.edition import Passage, Work, sources
from snorum.edition.tei import read
from snorum.games.snitchems import Rules, captures
from snorum.records import read_file
from snorum.referee import check

REID = read(sources() / "reid" / "reid.xml")
SPORTING = read(sources() / "sporting" / "sporting.xml")
RECORDS = sorted((sources() / "reid" / "examples").glob("*.toml"))

SENTENCES = {
    "intro": 4,
    "players": 4,
    "object": 3,
    "deal": 4,
    "play": 11,
    "capture": 1,
    "pairing": 6,
    "making": 6,
    "lifting": 5,
    "choice": 6,
    "end": 3,
    "doubt": 4,
    "sources": 9,
}
"""How many passages each section of the page has, its heading counted where it has one."""

HEADINGS = {
    "reid-players-1": "Players and Cards",
    "reid-pairing-1": "1. Capture by pairing",
    "reid-making-1": "2. Capture by making eights and tens",
    "reid-lifting-1": "3. Capture by pairing 8s and 10s",
    "reid-choice-1": "Choice of capture",
    "reid-end-1": "End of the Game",
}

EXAMPLES = {
    "reid-pairing-3": [("4", ["4"]), ("4", ["4", "4"])],
    "reid-making-3": [("A", ["7"])],
    "reid-making-4": [("A", ["3", "4"])],
    "reid-making-5": [("4", ["A", "2", "3"])],
    "reid-lifting-3": [("A", ["7", "8"])],
    "reid-lifting-4": [("4", ["A", "5", "10"])],
    "reid-lifting-5": [("A", ["2", "7", "10", "10"])],
    "reid-choice-4": [("2", ["8"]), ("2", ["6", "8"])],
    "reid-choice-5": [("2", ["2", "2"]), ("2", ["2", "6"]), ("2", ["6", "8"])],
}
"""What each example says can be captured, by the card from hand; from the page itself."""

AGAINST_THE_RULES = {"capture-missed", "one-capture-only"}
"""The editors' own records of what the page forbids."""


def by_id(work: Work) -> dict[str, Passage]:
    return {each.id: each for each in work.passages}


def ids_with(role: str) -> set[str]:
    return {each.id.removeprefix("reid-") for each in REID.passages if role in each.roles}


def record(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def ranks(cards: str) -> list[str]:
    return [card[:-1] for card in cards.split()]


def capture(play: str) -> tuple[str, list[str]]:
    """The rank played, and the ranks taken."""
    _, card, *taken = play.replace(" takes", "").split()
    return ranks(card)[0], ranks(" ".join(taken))


def test_every_sentence_of_the_page_is_there_in_order() -> None:
    expected = [f"reid-{section}-{number + 1}" for section, count in SENTENCES.items() for number in range(count)]
    assert [each.id for each in REID.passages] == expected
    assert all(each.page is None for each in REID.passages)


def test_only_headings_are_given_in_full() -> None:
    assert {each.id: each.text for each in REID.passages if each.text} == HEADINGS
    assert ids_with("heading") == {id.removeprefix("reid-") for id in HEADINGS}


def test_a_section_whose_heading_the_copy_lacks_has_none() -> None:
    sections = {each.id.split("-")[1]: each.section for each in REID.passages if "heading" not in each.roles}
    assert {name for name, section in sections.items() if section is None} == {
        "intro",
        "object",
        "deal",
        "play",
        "capture",
        "doubt",
        "sources",
    }
    assert sections["lifting"] == "3. Capture by pairing 8s and 10s"


def test_roles() -> None:
    assert ids_with("example") == {
        "pairing-3",
        "making-3",
        "making-4",
        "making-5",
        "lifting-3",
        "lifting-4",
        "lifting-5",
        "choice-3",
        "choice-4",
        "choice-5",
    }
    assert ids_with("claim") == {
        "intro-4",
        "players-3",
        "deal-3",
        "play-7",
        "play-10",
        "play-11",
        "pairing-6",
        "choice-6",
        "doubt-4",
        "sources-7",
    }
    assert {"players-3", "deal-1", "play-9", "play-10", "making-2", "lifting-2", "end-2", "end-3"} <= ids_with("rule")
    assert not ids_with("rule") & {"pairing-3", "choice-4", "doubt-1", "sources-1", "intro-2"}


def test_the_only_words_of_1797_are_those_that_reid_quotes() -> None:
    title, clause = (each for each in SPORTING.passages if each.through == "reid")
    assert title.text == "The Game of Snitch'ems"
    assert clause.text == "[…] to make either eights, tens, pairs or pair-royals […]"
    assert [piece.kind for piece in clause.pieces if piece.kind != "text"] == ["gap", "gap"]
    assert set(clause.notes) == {"not given here: the text of 1797 has not been seen"}
    assert (SPORTING.author, SPORTING.witnesses) == ("", ())
    assert {each.through for each in SPORTING.passages} == {"reid", "bartnof09"}


def test_the_words_of_1797_are_in_the_public_domain_and_reids_are_not() -> None:
    assert "public domain" in SPORTING.licence
    assert "in copyright" in REID.licence and "public" not in REID.licence
    assert REID.author == "Robert Reid"


def test_the_explanation_of_pair_royals_is_reids() -> None:
    assert "prials" in (by_id(REID)["reid-object-1"].gist or "")
    assert not any("prial" in (each.text or "").replace("pair-royals", "") for each in SPORTING.passages)


@pytest.mark.parametrize("passage", EXAMPLES)
def test_each_example_of_reids_is_a_record(passage: str) -> None:
    tied = [record(path) for path in RECORDS if passage in record(path)["passages"]]
    recorded = [capture(each["deals"][0]["plays"][0]) for each in tied]
    for expected in EXAMPLES[passage]:
        assert expected in recorded, f"{passage}: no record of {expected}"


def test_the_first_sentence_of_the_choice_is_recorded_with_both_its_answers() -> None:
    tied = {path.stem for path in RECORDS if "reid-choice-3" in record(path)["passages"]}
    assert tied == {"two-makes-ten", "two-makes-eight"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_what_one_turn_after_the_deal_can_be(path: Path) -> None:
    given = record(path)
    (deal,) = given["deals"]
    layout = deal["layout"].split()
    assert (given["game"], given["players"], deal["dealer"]) == ("snitchems", ["A", "B"], "A")
    assert given.get("source") == "reid" or given["note"].startswith("The editors'")
    assert len(layout) == 4
    shown = [*layout, deal["plays"][0].split()[1]]
    for hand in deal.get("hands", ()):
        cards = hand.partition(":")[2].split()
        assert len(cards) == 3 and shown[-1] in cards
        shown += [card for card in cards if card != shown[-1]]
    assert len(shown) == len(set(shown)), "a card is there twice"
    assert set(given["passages"]) <= set(by_id(REID))
    assert "the editors'" in given["note"].replace(" \\\n", " ")


@pytest.mark.parametrize(
    "path", [path for path in RECORDS if path.stem not in AGAINST_THE_RULES], ids=lambda path: path.stem
)
def test_the_cards_taken_pair_or_make_eight_or_ten(path: Path) -> None:
    deal = record(path)["deals"][0]
    played, taken = capture(deal["plays"][0])
    layout = ranks(deal["layout"])
    assert all(taken.count(rank) <= layout.count(rank) for rank in taken)
    if not taken or set(taken) == {played}:
        return
    value = dict(zip(["A", *map(str, range(2, 11))], range(1, 11), strict=True))
    made = [
        total
        for total in (8, 10)
        for lifted in range(taken.count(str(total)) + 1)
        if value[played] + sum(value[rank] for rank in taken) - lifted * total == total
    ]
    assert made, f"{played} and {taken} make neither eight nor ten"


def test_the_cards_counted_are_the_cards_taken() -> None:
    for path in RECORDS:
        play, *asserted = record(path)["deals"][0]["plays"]
        _, taken = capture(play)
        for each in asserted:
            assert re.fullmatch(r"= B (\d+)", each)
            assert int(each.split()[-1]) == (len(taken) + 1 if taken else 0), path.stem


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_reid_says_could_be_captured_is_lawful(path: Path) -> None:
    assert check(read_file(path)).verdict == ("offence" if path.stem in AGAINST_THE_RULES else "lawful")


def test_one_capture_only_is_an_offence_for_that_alone() -> None:
    path = next(path for path in RECORDS if path.stem == "one-capture-only")
    assert check(read_file(path, {"several_sets": "yes"})).verdict == "lawful"


def test_the_capture_missed_is_an_offence_for_the_card_in_hand_alone() -> None:
    path = next(path for path in RECORDS if path.stem == "capture-missed")
    assert check(read_file(path, {"compulsion": "card"})).verdict == "lawful"


@pytest.mark.parametrize("passage", EXAMPLES)
def test_each_capture_is_among_those_that_the_engine_offers(passage: str) -> None:
    for path in RECORDS:
        if passage in record(path)["passages"]:
            deal = record(path)["deals"][0]
            table = [Card(card[:-1], card[-1]) for card in deal["layout"].split()]
            _, played, _, *taken = deal["plays"][0].split()
            offered = {frozenset(map(str, each)) for each in captures(Rules(), table, Card(played[:-1], played[-1]))}
            assert frozenset(taken) in offered
