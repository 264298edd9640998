"""The article on Snap and its Swedish translation, side by side."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from snorum.edition import Passage, Work, sources
from snorum.edition.tei import read
from snorum.site.naming import passage_title, short_number

ENGLISH = read(sources() / "snap" / "snap.xml")
SWEDISH = read(sources() / "snapsv" / "snapsv.xml")
SENTENCES = {"title": 1, "1": 5, "2": 4, "3": 5, "4": 4, "5": 4, "6": 2, "7": 3}
PAIRS = list(zip(ENGLISH.passages, SWEDISH.passages, strict=False))
AS_ENGLISH = "As the English: "

OTHERWISE = {
    "1-1": "enkel lek",
    "2-1": "hög",
    "2-2": "så nära som möjligt",
    "3-2": "med framsidan uppåt",
    "3-3": "fyra klubbor",
    "3-4": "hans eller hennes",
    "4-1": "kasserad",
    "4-2": "från högen med framsidan upp till kasseringshögen",
    "5-1": "i någon av varianterna",
    "5-2": "ska den första spelaren skrika",
    "5-3": "slipsen",
    "5-4": "oavgjorda spel i ett spel",
    "6-1": "att byta ut",
    "6-2": "hans eller hennes",
    "7-2": "troliga matcher",
}
"""Where the Swedish says something else, or can be read otherwise, and the words on which it turns."""


def place(passage: Passage) -> str:
    """An id without its work: `3-2`."""
    return passage.id.partition("-")[2]


def swedish_words(passage: Passage) -> list[str]:
    return [piece.text for piece in passage.pieces if piece.kind == "foreign"]


@pytest.mark.parametrize("work", [ENGLISH, SWEDISH], ids=lambda work: work.id)
def test_every_sentence_is_there_in_order(work: Work) -> None:
    expected = [f"{work.id}-{part}-{number + 1}" for part, count in SENTENCES.items() for number in range(count)]
    assert [each.id for each in work.passages] == expected


def test_each_sentence_has_exactly_one_partner_in_the_other_language() -> None:
    english, swedish = (Counter(map(place, work.passages)) for work in (ENGLISH, SWEDISH))
    assert english == swedish
    assert set(english.values()) == {1}


@pytest.mark.parametrize(("english", "swedish"), PAIRS, ids=lambda each: each.id)
def test_partners_do_the_same(english: Passage, swedish: Passage) -> None:
    assert place(english) == place(swedish)
    assert english.roles == swedish.roles


def test_a_note_says_where_the_swedish_differs_from_the_english() -> None:
    for each in SWEDISH.passages[1:]:
        assert each.gist
        assert each.gist.startswith(AS_ENGLISH) != bool(swedish_words(each)), each.id


def test_every_place_where_the_swedish_says_something_else_is_noted() -> None:
    noted = {place(each): " ".join(swedish_words(each)) for each in SWEDISH.passages[1:] if swedish_words(each)}
    assert set(noted) == set(OTHERWISE)
    for number, turns_on in OTHERWISE.items():
        assert turns_on in noted[number]


def test_swedish_words_are_marked_as_swedish() -> None:
    for each in SWEDISH.passages:
        unmarked = " ".join(piece.text for piece in each.pieces if piece.kind != "foreign")
        assert not re.search("[åäöÅÄÖ]", unmarked), each.id
        assert {piece.lang for piece in each.pieces if piece.kind == "foreign"} <= {"sv"}
    assert swedish_words(SWEDISH.passages[0]) == ["Hur spelar jag Game of Snap?"]
    assert not any(swedish_words(each) for each in ENGLISH.passages)


def test_the_header_has_the_facts_that_a_librarian_needs() -> None:
    assert ENGLISH.title == "How Do I Play the Game of Snap?"
    assert (ENGLISH.author, SWEDISH.author) == ("", "")
    for work in (ENGLISH, SWEDISH):
        assert "in copyright" in work.licence
        assert len(work.principles) >= 2
        assert work.revised >= "2026-11-21"
    assert 'when="2019-09-19"' in (sources() / "snap" / "snap.xml").read_text(encoding="utf-8")
    assert 'mainLang="sv"' in (sources() / "snapsv" / "snapsv.xml").read_text(encoding="utf-8")


def test_on_a_page_with_both_a_swedish_number_names_the_language() -> None:
    assert (ENGLISH.language, SWEDISH.language) == ("en", "sv")
    english, swedish = PAIRS[12]
    assert (short_number(english.id), passage_title(english)) == ("3-3", "Snap 3-3")
    assert (short_number(swedish.id), passage_title(swedish)) == ("sv 3-3", "Snap sv 3-3")


def test_the_page_discusses_every_place_where_the_swedish_says_something_else() -> None:
    page = (sources().parent / "docs" / "edition" / "snap.md").read_text(encoding="utf-8")
    for number in OTHERWISE:
        _, shown, after = page.partition(f":::{{passage}} snapsv-{number}\n:::\n")
        assert shown, number
        commentary, _, _ = after.partition(":::{passage}")
        assert "]{.language-sv}" in commentary, f"nothing is said of snapsv-{number}"


def test_swedish_words_on_the_page_are_marked_as_swedish() -> None:
    page = (sources().parent / "docs" / "edition" / "snap.md").read_text(encoding="utf-8")
    assert not re.findall(r"[\wåäö]*[åäö][\wåäö]*", re.sub(r"\[[^]]*\]\{\.language-sv\}", "", page))
