"""The works that the edition gives and cites."""

from __future__ import annotations

from pathlib import Path

import pytest

from snorum.edition import UnknownWork, works
from snorum.edition.bibliography import BibliographyError, Name, describe, entries, entry, is_title, read


def test_every_work_that_the_sources_name_has_an_entry() -> None:
    named = {"peel", "bohn", "cassell", "sporting", "reid", "snap", "snapsv", "addy", "wright", "pratesi"}
    assert named <= set(entries())


def test_every_work_edited_is_in_the_bibliography_under_the_same_name() -> None:
    for work in works():
        assert entry(work.id).title == work.full_title
        assert entry(work.id).author == work.author


def test_peel() -> None:
    peel = entry("peel")
    assert (peel.kind, peel.authors, peel.year) == ("book", (Name("W. H.", "Peel"),), "1891")
    assert peel.short_title == "Round Games with Cards"
    assert "Baxter-Wray" in peel.fields["note"]


def test_a_title_is_known_with_either_apostrophe() -> None:
    assert is_title("cassell", "Cassell’s Book of In-door Amusements")
    assert is_title("cassell", "Cassell's Book of In-door Amusements")
    assert is_title("cassell", "In-door Amusements") and is_title("peel", "Round Games"), "or a part of it"
    assert not is_title("cassell", "The Sporting Magazine")


@pytest.mark.parametrize(
    ("key", "reference"),
    [
        ("sporting", "‘The Game of Snitch'ems’, The Sporting Magazine (December 1797), pp. 150–152. Anonymous."),
        (
            "addy",
            "‘Snitcham’, in Sidney Oldall Addy, ed., A Glossary of Words Used in the Neighbourhood of "
            "Sheffield, London: Trübner, 1888, p. 236.",
        ),
        ("wright", "‘Snitcham’, in Joseph Wright, ed., The English Dialect Dictionary, V, Oxford: Frowde, 1904,"),
        ("pratesi", "Franco Pratesi, ‘Casino from Nowhere to Vaguely Everywhere’, The Playing Card, XXIV, 1 ("),
        ("reid", "Robert Reid, ‘Snitch'ems’, pagat.com. "),
        ("snap", "‘How Do I Play the Game of Snap?’, 2019. "),
        ("snapsv", "‘Hur spelar jag Game of Snap?’. Swedish translation of How Do I Play the Game of Snap?"),
        ("peel", "W. H. Peel, Round Games with Cards: A Practical Treatise on All the Most Popular Games, with "),
        ("bohn", "The Hand-Book of Games, London: Bohn, 1850, pp. 330–332. Not seen by the editors,"),
        ("cassell", "Cassell's Book of In-door Amusements, Card Games, and Fireside Fun, London: Cassell, Petter,"),
    ],
)
def test_a_work_is_described_in_a_line(key: str, reference: str) -> None:
    assert describe(key).startswith(reference)


@pytest.mark.parametrize("key", entries())
def test_a_description_has_no_trace_of_bibtex(key: str) -> None:
    line = describe(key)
    assert not set("{}\n") & set(line) and "--" not in line and "  " not in line
    assert line.endswith((".", "?")) and ".." not in line


def test_an_unknown_work_suggests_the_nearest() -> None:
    with pytest.raises(UnknownWork, match=r"no work 'pratesy' in works\.bib; the nearest: pratesi"):
        describe("pratesy")


def test_several_authors_are_joined_as_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "works.bib"
    path.write_text("@book{k, author = {Ada Ace and Bo van Bower and Cy Cut}, title = {{T}}}", encoding="utf-8")
    assert read(path)["k"].author == "Ada Ace, Bo van Bower and Cy Cut"
    assert read(path)["k"].authors[1] == Name("Bo", "van Bower")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("@book{peel, title = {Round", "not a bibliography"),
        ("@book{peel, year = 1891}", "the entry 'peel' has no title"),
        ("@book{peel, title = {A}}\n@book{peel, title = {B}}", "not a bibliography"),
        ("@book{a, title = {A}, year = {about 1880}}", "the entry 'a': the year is 'about 1880', expected a number"),
        ("@book{a, title = {A}, date = {1891/1892}}", "the entry 'a': the date is '1891/1892', expected one as 1891,"),
        ("@book{a, title = {A}, date = {2008-11-22}, year = 1999}", "the entry 'a': the date is '2008-11-22' and"),
        ("@article{a, title = {A}, year = 1880}", "the entry 'a': no journal, expected one for an article"),
        ("@book{a, title = {A}, month = {März}}", "the entry 'a': the month is 'März', expected its name in English"),
        (
            "@book{a, title = {A}, language = {klingon}}",
            "the entry 'a': the language is 'klingon', expected one of eng",
        ),
    ],
)
def test_a_bibliography_that_cannot_be_read_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "works.bib"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BibliographyError) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}: {says}")


def test_months_and_languages_may_be_written_in_several_ways(tmp_path: Path) -> None:
    path = tmp_path / "works.bib"
    path.write_text(
        "".join(
            f"@book{{k{n}, title = {{T}}, month = {month}, language = {{{language}}}}}\n"
            for n, (month, language) in enumerate([("mar", "german"), ("{3}", "de"), ("{march/4}", "la")])
        ),
        "utf-8",
    )
    found = read(path).values()
    assert [each.fields["month"] for each in found] == ["March", "March", "March/April"]
    assert [each.language for each in found] == ["de", "de", "la"]


@pytest.mark.parametrize(("date", "year", "month"), [("2008-11-22", "2008", "November"), ("2008", "2008", None)])
def test_the_names_of_newer_bibliographies_are_read_too(
    tmp_path: Path, date: str, year: str, month: str | None
) -> None:
    path = tmp_path / "works.bib"
    path.write_text(f"@article{{a, title = {{A}}, journaltitle = {{J}}, location = {{P}}, date = {{{date}}}}}", "utf-8")
    found = read(path)["a"]
    assert (found.year, found.fields.get("month"), found.place, found.fields["address"]) == (year, month, "J", "P")


def test_a_missing_bibliography_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BibliographyError, match="No such file"):
        read(tmp_path / "works.bib")
