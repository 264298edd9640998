"""The glossary: its data, where its terms are found, and what it must not lack."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from snorum import edition
from snorum.edition import mentions
from snorum.edition.terms import TermError, read, term, terms, terms_of
from snorum.site import trace
from snorum.site.trace.terms import games_of, gaps_of_terms


def ids(headword: str) -> list[str]:
    return [each.id for each in term(headword).passages]


def test_every_call_of_the_nine_sequence_and_of_jig_is_there() -> None:
    calls = {each.headword for each in terms() if each.kind == "call"}
    assert {"Snip", "Snap", "Snorum", "Hicockalorum", "Jig", "Out", "Snap Pot"} <= calls
    assert ids("Hicockalorum") == ["peel-95-5"]


def test_a_term_is_found_in_its_inflected_forms_and_in_capitals() -> None:
    assert {"peel-93-3", "peel-91-4"} <= set(ids("knave"))  # knaves, knave
    assert "peel-94-3" in ids("Snip")  # snipped
    assert "peel-94-7" in ids("turn-up")  # TURN-UP SNIP


def test_the_name_of_a_game_does_not_count_as_a_call() -> None:
    assert "peel-90-1" not in ids("Snip") + ids("Snap") + ids("Snorum")
    assert "snap-1-1" not in ids("Snap")
    assert term("Snap").found('"Snap," which he says at Snip-Snap-Snorum') == ["Snap"]


def test_every_form_found_is_a_whole_word_of_its_passage() -> None:
    for each in terms():
        for passage in each.passages:
            text = passage.text or passage.gist or ""
            for form in each.found(text):
                assert re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text), (each.headword, passage.id)


def test_a_word_of_our_summary_does_not_count_as_the_sources() -> None:
    jack = edition.passage("reid-pairing-5")
    assert jack in term("knave").passages and not term("knave").quoted_in(jack)
    assert term("pair-royal").quoted_in(edition.passage("reid-object-1"))
    assert term("hög").quoted_in(edition.passage("snapsv-2-1"))


def test_a_term_of_one_meaning_has_it_and_its_language() -> None:
    assert term("Hicockalorum").means == "The fourth of five calls, made with the fourth card of the series."
    assert (term("Hicockalorum").lang, term("hög").lang) == ("en", "sv")


def test_the_terms_of_a_passage() -> None:
    assert [each.headword for each in terms_of("peel-96-1")] == ["lead", "stop"]


def test_a_term_has_a_meaning_at_each_of_its_games() -> None:
    pages = trace.pages_known()
    assert pages is not None
    assert list(gaps_of_terms(pages)) == []
    assert games_of(term("stock"), pages) == ["snip-snap-snorum", "cassino", "pope-joan"]
    assert term("stock").meaning("cassino") != term("stock").meaning("snip-snap-snorum")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"forms": ("stock", "stockpile")}, "'stockpile', which occurs in no passage"),
        (
            {"meanings": {"cassino": "Cards.", "pope-joan": "Cards."}},
            "the text of snip-snap-snorum, but has no meaning for it",
        ),
        ({"means": "Cards.", "meanings": {"jig": "None."}}, "a meaning for jig, but no passage of that game uses it"),
        ({"means": "Cards.", "meanings": {"whist": "None."}}, "'whist', which is not a game"),
    ],
)
def test_an_incomplete_glossary_is_a_gap(change: dict[str, object], says: str) -> None:
    wrong = replace(term("stock"), **change)  # type: ignore[arg-type]
    found = [gap.says for gap in gaps_of_terms(trace.pages_known(), [wrong])]
    assert len(found) == 1 and says in found[0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[term]]\nheadword = "Stock"\nkind = "term"\nforms = ["stock"]', "no definition"),
        ('[[term]]\nheadword = "Stock"\nkind = "term"\nmeans = "Cards."', "no forms"),
        ('[[term]]\nheadword = "Stock"\nkind = "word"\nforms = ["stock"]\nmeans = "Cards."', "'word'"),
        ('[[term]]\nheadword = "Stock"\nkind = "term"\nforms = ["stock"]\nmean = "Cards."', "mean, expected"),
        (
            '[[term]]\nheadword = "A b"\nkind = "term"\nforms = ["a"]\nmeans = "x"\n' * 2,
            "duplicate a-b, expected each term once",
        ),
        ("[[term", "not a glossary"),
    ],
)
def test_a_faulty_glossary_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "terms.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TermError, match=re.escape(says)):
        read(path)


def test_a_work_is_found_where_it_is_named() -> None:
    named = {key: [each.id for each in mentions.passages_naming(key)] for key in ("pratesi", "addy", "bohn", "reid")}
    assert named["pratesi"] == ["reid-intro-4", "reid-sources-9"]
    assert "reid-sources-4" in named["addy"]  # "Wright depends on Addy."
    assert named["bohn"] == []
    assert named["reid"] == []  # the name of his game is not the name of his page
    texts = {each.id for key in ("parlettpope", "pagat-snip") for each in mentions.passages_naming(key) if each.text}
    assert texts >= {"peel-90-3", "peel-96-17"}  # named in the text of a passage, not in a summary or a note


def test_what_else_people_call_a_term_is_read() -> None:
    """The search finds a term by it."""
    entries = tomllib.loads((edition.sources() / "terms.toml").read_text("utf-8"))["term"]
    also = {each["headword"]: tuple(each.get("also", ())) for each in entries}
    assert {each.headword: each.also for each in terms()} == also and any(also.values())
