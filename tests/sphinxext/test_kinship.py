"""The diagram of how the games are related: what it says is on its passages, and is drawn once."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from snorum import edition
from snorum.games import GAMES
from snorum.games.vocabulary import SnorumError
from snorum.site.sphinxext.kinship.drawing import BADGE, BOX, GAP, LETTER, diagram, place_boxes
from snorum.site.sphinxext.kinship.statements import Family, Statement, anchor, read

FILE = edition.sources().parent / "docs" / "edition" / "kinship.toml"
KINSHIP = read(FILE)
SAID = [said for family in KINSHIP.families for said in family.says]
TEXTS = {passage.id: passage.text or "" for passage in edition.passages()}


def drawn(family: Family) -> str:
    return diagram(family, KINSHIP.titles, lambda game: f"{game}.html" if game in GAMES else None, anchor)


def test_every_game_of_the_edition_is_in_it() -> None:
    assert set(GAMES) <= set(KINSHIP.titles)
    assert {name for family in KINSHIP.families for row in family.rows for name in row} == set(KINSHIP.titles)


@pytest.mark.parametrize("said", SAID, ids=lambda said: f"{said.number}-{said.who}")
def test_a_statement_rests_on_passages_and_quotes_them_rightly(said: Statement) -> None:
    text = said.says
    cited = re.findall(r"\{passage\}`([\w-]+)`", text)
    assert cited
    source = " ".join(TEXTS[name] for name in cited)
    for quoted in re.findall(r"\*([^*]+)\*", text):
        assert quoted in source, quoted


def test_a_quotation_that_peel_has_not_would_be_caught() -> None:
    said = SAID[0]
    worse = replace(said, says=said.says.replace("offshoot", "heir"))
    assert worse != said
    with pytest.raises(AssertionError, match="heir"):
        test_a_statement_rests_on_passages_and_quotes_them_rightly(worse)


@pytest.mark.parametrize("family", KINSHIP.families, ids=lambda family: family.title)
def test_it_draws_each_game_and_each_statement_once(family: Family) -> None:
    svg = fromstring(drawn(family))
    words = [" ".join("".join(each.itertext()).split()) for each in svg.iter() if each.tag.endswith("text")]
    for row in family.rows:
        for name in row:
            assert words.count(KINSHIP.titles[name]) == 1
    links = [each.get("href") for each in svg.iter() if each.tag.endswith("}a") or each.tag == "a"]
    assert [link for link in links if link and link.startswith("#")] == [f"#{anchor(said)}" for said in family.says]
    for said in family.says:
        assert said.label in words
    for voice in ("source", "editors"):
        lines = [each for each in svg.iter() if each.tag.endswith("line") and f"voice-{voice}" in each.get("class", "")]
        expected = sum(2 if said.kind == "name" else 1 for said in family.says if said.voice == voice)
        assert len(lines) == expected


@pytest.mark.parametrize("family", KINSHIP.families, ids=lambda family: family.title)
def test_no_two_boxes_overlap(family: Family) -> None:
    for one, other in combinations(place_boxes(family).values(), 2):
        beside = one.x + one.width <= other.x or other.x + other.width <= one.x
        assert beside or abs(one.y - other.y) >= BOX


@pytest.mark.parametrize("family", KINSHIP.families, ids=lambda family: family.title)
def test_a_line_ends_at_the_boxes_of_its_games_and_no_label_reaches_the_next_line(family: Family) -> None:
    at, svg = place_boxes(family), fromstring(drawn(family))
    discs = [each for each in svg.iter() if each.tag.endswith("circle")]
    labels = [each for each in svg.iter() if each.tag.endswith("text") and each.get("class") == "words"]
    upright = [said for said in family.says if len({at[name].y for names in said.between for name in names}) > 1]
    ends = {int(words.text or 0): float(words.get("x", 0)) for words in svg.iter() if words.get("class") == "number"}
    for said in upright:
        for names in said.between:
            left, right = min(at[name].x for name in names), max(at[name].x + at[name].width for name in names)
            assert left <= ends[said.number] <= right, said.label
    for label in labels:
        for line in label:
            x, y = float(line.get("x", 0)), float(line.get("y", 0))
            after = [float(disc.get("cx", 0)) for disc in discs if abs(float(disc.get("cy", 0)) - y) < GAP / 2]
            right = x + LETTER * len((line.text or "").strip())
            assert all(disc - BADGE >= right for disc in after if disc > x), line.text


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('["snitchems", "fishing"]', '["snitchems", "whist"]', "unknown game whist"),
        ('["snitchems", "fishing"]', '["casino", "fishing"]', "put them into the same row"),
        ('voice = "editors"', 'voice = "rumour"', "expected as voice source or editors"),
    ],
)
def test_a_statement_that_cannot_be_drawn_is_an_error(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = FILE.read_text("utf-8")
    assert old in text
    (tmp_path / "kinship.toml").write_text(text.replace(old, new), "utf-8")
    with pytest.raises(SnorumError, match=fault):
        read(tmp_path / "kinship.toml")
