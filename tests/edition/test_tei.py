"""Reading a TEI file: what comes out, and that whatever breaks the rules is refused with file and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import strategies as st
from tests.edition.test_editions import title_page
from tests.profiles import despite

from snorum.edition import UnknownWitness, sources, words_of
from snorum.edition.collation import compare_with_copy, differences_from_witnesses
from snorum.edition.editions import using
from snorum.edition.tei import Passage, Piece, TeiError, Work, read
from snorum.games.vocabulary import SnorumError

HEADER = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:id="hoyle" xml:lang="en">
  <teiHeader>
    <fileDesc>
      <titleStmt><title>A Short Treatise</title><author><persName>Edmond Hoyle</persName></author></titleStmt>
      <publicationStmt><availability><licence>Public domain.</licence></availability></publicationStmt>
      <sourceDesc>
        <listWit>
          <witness xml:id="one" ana="#page-numbers #underscores"/>
          <witness xml:id="two"/>
        </listWit>
      </sourceDesc>
    </fileDesc>
    <encodingDesc>
      <editorialDecl><correction><p>Errors are mended.</p></correction></editorialDecl>
    </encodingDesc>
    <revisionDesc><change when="2026-11-21">Made.</change></revisionDesc>
  </teiHeader>
"""
BODY = """  <text><body><pb n="7"/>
    <div><head xml:id="hoyle-7-1" ana="#heading">WHIST.</head>
    <p>
      <s xml:id="hoyle-7-2" ana="#rule">Four <hi rend="italic">play</hi>.</s>
      <s xml:id="hoyle-7-3" ana="#rule #claim">All cut.</s>
    </p></div>
  </body></text>
</TEI>
"""
GOOD = HEADER + BODY
AT = {text: number for number, text in enumerate(GOOD.splitlines(), 1)}
PLAY = '      <s xml:id="hoyle-7-2" ana="#rule">Four <hi rend="italic">play</hi>.</s>'
CUT = '      <s xml:id="hoyle-7-3" ana="#rule #claim">All cut.</s>'
HEAD = '    <div><head xml:id="hoyle-7-1" ana="#heading">WHIST.</head>'
PB = '  <text><body><pb n="7"/>'
ONE = '          <witness xml:id="one" ana="#page-numbers #underscores"/>'
TWO = '          <witness xml:id="two"/>'
LIST = "        <listWit>"
P = "    <p>"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hoyle.xml"


def load(path: Path, text: str) -> Work:
    path.write_text(text, encoding="utf-8")
    return read(path)


def sentence(path: Path, inner: str) -> Passage:
    """The passage that has this inside."""
    return load(path, GOOD.replace("All cut.", inner)).passages[2]


def heard(path: Path, inner: str, witness: str) -> str:
    work = load(path, GOOD.replace("All cut.", inner))
    return " ".join(word for word, id in words_of(work, witness) if id == "hoyle-7-3")


def test_a_work_is_read(path: Path) -> None:
    work = load(path, GOOD)
    assert (work.id, work.title, work.full_title) == ("hoyle", "A Short Treatise", "A Short Treatise")
    assert (work.author, work.pseudonym, work.licence) == ("Edmond Hoyle", None, "Public domain.")
    assert (work.principles, work.revised) == (("Errors are mended.",), "2026-11-21")
    assert work.passages[1] == Passage(
        id="hoyle-7-2",
        work="hoyle",
        page=7,
        section="WHIST",
        roles=("rule",),
        text="Four play.",
        gist=None,
        pieces=(Piece("text", "Four "), Piece("emph", "play"), Piece("text", ".")),
        line=AT[PLAY],
    )
    assert work.passages[0].section is None
    assert work.passages[2].roles == ("rule", "claim")


def test_the_words_of_a_witness_include_page_numbers_and_underscores(path: Path) -> None:
    work = load(path, GOOD)
    assert words_of(work, "one") == (
        ("[7]", "hoyle-7-1"),
        ("WHIST.", "hoyle-7-1"),
        ("Four", "hoyle-7-2"),
        ("_play_.", "hoyle-7-2"),
        ("All", "hoyle-7-3"),
        ("cut.", "hoyle-7-3"),
    )
    assert [word for word, _ in words_of(work, "two")] == ["WHIST.", "Four", "play.", "All", "cut."]


def test_an_unknown_witness_is_refused_and_the_known_ones_named(path: Path) -> None:
    with pytest.raises(UnknownWitness, match="unknown witness 'three', expected one of one, two"):
        words_of(load(path, GOOD), "three")


def test_a_corrected_error_keeps_both_forms(path: Path) -> None:
    inner = "All <choice><sic>cat</sic><corr>cut</corr></choice>."
    assert sentence(path, inner).text == "All cut."
    assert sentence(path, inner).pieces[1] == Piece("mended", "cut", "cut: both copies read ‘cat’")
    assert heard(path, inner, "one") == heard(path, inner, "two") == "All cat."


def test_a_page_that_turns_within_an_error_turns_after_its_correction(path: Path) -> None:
    inner = 'All <choice><sic>in <pb n="8"/> active</sic><corr>inactive</corr></choice> cut.'
    passage = sentence(path, inner)
    assert passage.page == 7
    assert passage.text == "All inactive cut."
    assert [(piece.kind, piece.page) for piece in passage.pieces if piece.kind != "text"] == [
        ("mended", None),
        ("break", 8),
    ]
    assert heard(path, inner, "one") == "All in [8] active cut."
    assert heard(path, inner, "two") == "All in active cut."


def test_a_variant_keeps_the_words_of_each_copy(path: Path) -> None:
    inner = 'All <app><lem wit="#two">cut</lem><rdg wit="#one">c.u.t</rdg></app>.'
    assert sentence(path, inner).pieces[1] == Piece("variant", "cut", "cut: one reads ‘c.u.t’")
    assert heard(path, inner, "one") == "All c.u.t."
    assert heard(path, inner, "two") == "All cut."


def test_a_word_that_one_copy_lacks(path: Path) -> None:
    inner = 'All <app><lem wit="#two">may</lem><rdg wit="#one"/></app> cut.'
    assert sentence(path, inner).notes == ("may: missing in one",)
    assert heard(path, inner, "one") == "All cut."


def test_a_copy_that_ends_has_no_more_words(path: Path) -> None:
    ended = GOOD.replace("WHIST.", '<app><lem wit="#one">WHIST.</lem><rdg wit="#two"><witEnd/></rdg></app>')
    work = load(path, ended.replace("All", "<choice><sic>Al</sic><corr>All</corr></choice>"))
    assert words_of(work, "two") == ()
    assert len(words_of(work, "one")) == 6
    assert work.passages[0].notes == ("WHIST.: two ends before this",)
    assert work.passages[2].notes == ("All: one reads ‘Al’",)


def test_supplied_words_and_gaps_are_in_no_copy(path: Path) -> None:
    inner = 'All <supplied>players</supplied> cut <gap reason="torn"/>.'
    passage = sentence(path, inner)
    assert passage.text == "All [players] cut […]."
    assert passage.notes == ("supplied by the editors", "not given here: torn")
    assert not passage.supplied
    assert heard(path, inner, "one") == "All cut ."


def test_a_wholly_supplied_passage_is_marked_and_names_its_source(path: Path) -> None:
    book = '<bibl xml:id="jones"><title>Hoyle Improved</title><date>1775</date></bibl>'
    supplied = '<gap reason="lost"/> <supplied reason="lost" source="#jones">All cut.</supplied>'
    passage = load(path, GOOD.replace("<listWit>", f"{book}<listWit>").replace("All cut.", supplied)).passages[2]
    assert passage.supplied and passage.text == "[…] [All cut.]"
    assert passage.notes == ("both copies break off here", "supplied by the editors, after Hoyle Improved (1775)")
    assert not sentence(path, "All <supplied>cut.</supplied>").supplied
    assert not sentence(path, 'All cut <gap reason="lost"/>').supplied
    assert not sentence(path, '<gap reason="lost"/>').supplied


def test_words_supplied_because_the_source_is_silent_say_so(path: Path) -> None:
    passage = sentence(path, '<supplied reason="not-said">All cut.</supplied>')
    assert passage.notes == ("supplied by the editors; the source does not say",)


def test_a_page_after_the_end_of_a_copy_is_not_among_its_words(path: Path) -> None:
    """Its number belongs to the next words of the copy; if there are none, the copy has no number."""
    summary, more = '<note type="gist">They cut.</note>', '<pb n="8"/><s xml:id="hoyle-8-1" ana="#rule">{}</s>'
    last = f"</s>{more.format(summary)}"
    work = load(path, GOOD.replace("All cut.</s>", f"All cut.{last}"))
    assert [word for word, _ in words_of(work, "one")][-2:] == ["All", "cut."]
    then = '<s xml:id="hoyle-8-2" ana="#rule">Then play.</s>'
    work = load(path, GOOD.replace("All cut.</s>", f"All cut.{last}{then}"))
    assert words_of(work, "one")[-3:] == (("[8]", "hoyle-8-2"), ("Then", "hoyle-8-2"), ("play.", "hoyle-8-2"))


def test_a_ditto_mark_is_read_as_what_it_stands_for(path: Path) -> None:
    inner = '<choice><abbr>"</abbr><expan>All</expan></choice> cut.'
    assert sentence(path, inner).pieces[0] == Piece("expanded", "All", 'All: both copies read ‘"’, for ditto')
    assert sentence(path, inner).text == "All cut."
    assert heard(path, inner, "one") == '" cut.'


TABLE = """<table>
    <row><cell xml:id="hoyle-7-4" ana="#claim">Ace high</cell><cell xml:id="hoyle-7-5" ana="#rule">king,</cell></row>
    <row><cell xml:id="hoyle-7-6" ana="#claim">deuce low</cell><cell prev="#hoyle-7-5">or queen</cell></row>
    </table></div>"""


def test_a_table_is_read_cell_by_cell_and_a_cell_may_run_on_over_the_next_line(path: Path) -> None:
    work = load(path, GOOD.replace("</div>", TABLE))
    ace, king, deuce = work.passages[3:]
    assert [each.cells for each in (ace, king, deuce)] == [((1, 1),), ((1, 2), (2, 2)), ((2, 1),)]
    assert king.text == "king, or queen" == "".join(piece.text for piece in king.pieces)
    assert king.notes == ("or queen: after 7-6 in both copies, which give the table line by line",)
    assert (ace.section, king.roles, work.passages[2].cells) == ("WHIST", ("rule",), ())
    heard_here = [each for each in words_of(work, "two") if each[1] > "hoyle-7-3"]
    assert " ".join(word for word, _ in heard_here) == "Ace high king, deuce low or queen"
    assert [id for word, id in heard_here if word in ("king,", "or", "queen")] == ["hoyle-7-5"] * 3


TABLE_MISTAKES = {
    "no cell of that name before it": ("#hoyle-7-5", "#hoyle-7-9", "prev '#hoyle-7-9', expected a cell on the line"),
    "a sentence run on": ("#hoyle-7-5", "#hoyle-7-3", "prev '#hoyle-7-3', expected a cell on the line before"),
    "the cell just before it": ("#hoyle-7-5", "#hoyle-7-6", "prev '#hoyle-7-6', expected a cell on the line before"),
    "a name of its own": ('prev="', 'ana="#rule" prev="', "more of hoyle-7-5, expected words alone"),
    "markup": ("or queen", 'or <hi rend="italic">queen</hi>', "more of hoyle-7-5, expected words alone"),
    "nothing": ("or queen", " ", "more of hoyle-7-5, expected words alone"),
    "neither a name nor a cell before it": (' prev="#hoyle-7-5"', "", "xml:id '', expected work-page-number"),
    "a paragraph in it": ("or queen", "<p>or queen</p>", "<p> in <cell>, expected <pb>,"),
    "text between cells": ("</cell></row>\n    <row>", "</cell></row>stray<row>", "text in <table>: 'stray'"),
}


@pytest.mark.parametrize("mistake", TABLE_MISTAKES)
def test_a_mistake_in_a_table_is_refused(path: Path, mistake: str) -> None:
    old, new, says = TABLE_MISTAKES[mistake]
    assert TABLE.count(old) == 1
    with pytest.raises(TeiError) as caught:
        load(path, GOOD.replace("</div>", TABLE.replace(old, new)))
    assert re.match(rf"{re.escape(str(path))}:\d+: {re.escape(says)}", str(caught.value))


def test_a_source_of_supplied_words_needs_a_title_and_a_year(path: Path) -> None:
    with pytest.raises(TeiError, match=r"the work 'jones' in part, expected its <title> and <date>"):
        load(path, GOOD.replace("<listWit>", '<bibl xml:id="jones"><title>Hoyle Improved</title></bibl><listWit>'))
    for inner in ("<date>1775</date>", "<title/><date>1775</date>", "<title>Hoyle Improved</title><date/>"):
        with pytest.raises(TeiError, match="expected its <title> and <date>"):
            load(path, GOOD.replace("<listWit>", f'<bibl xml:id="jones">{inner}</bibl><listWit>'))


def test_a_passage_in_copyright_has_a_gist_and_no_text(path: Path) -> None:
    passage = sentence(path, '<note type="gist">The players\n cut for deal.</note>')
    assert (passage.text, passage.gist) == (None, "The players cut for deal.")
    assert passage.pieces == (Piece("text", "The players cut for deal."),)
    assert heard(path, '<note type="gist">The players cut.</note>', "one") == ""


def test_a_work_without_pages_is_numbered_by_its_divisions(path: Path) -> None:
    text = GOOD.replace('<pb n="7"/>', "").replace("<div>", '<div n="play">')
    work = load(path, text.replace("hoyle-7-", "hoyle-play-"))
    assert [(each.id, each.page) for each in work.passages] == [(f"hoyle-play-{n}", None) for n in (1, 2, 3)]
    numbered = load(path, text.replace('n="play"', 'n="7"'))
    assert [(each.id, each.page) for each in numbered.passages] == [(f"hoyle-7-{n}", None) for n in (1, 2, 3)]


def test_the_language_of_a_source_is_that_of_the_first_book_in_the_header(path: Path) -> None:
    assert load(path, GOOD).language == "en"
    swedish = '<bibl><textLang mainLang="sv"/></bibl><bibl><textLang mainLang="de"/></bibl><listWit>'
    assert load(path, GOOD.replace("<listWit>", swedish)).language == "sv"


def test_the_source_as_such_is_known_as_its_first_book_is_even_if_that_has_a_name(path: Path) -> None:
    books = '<bibl xml:id="first" ana="#reference"><title>A</title><date>1742</date></bibl><listWit>'
    printings = load(path, GOOD.replace("<listWit>", books)).printings
    assert [(key, each.key, each.known) for key, each in printings.items()] == [
        ("", "", "reference"),
        ("first", "first", "reference"),
    ]


def test_a_book_that_is_known_in_part_says_so_in_one_way(path: Path) -> None:
    book = '<bibl ana="#seen" type="half"><title>A</title></bibl><listWit>'
    with pytest.raises(
        TeiError, match=r"hoyle\.xml:8: type 'half', expected 'part', if it was not seen whole, or none"
    ):
        load(path, GOOD.replace("<listWit>", book))


def test_an_empty_file_is_refused_at_its_first_line(path: Path) -> None:
    with pytest.raises(TeiError, match=r"hoyle\.xml:1: not XML"):
        load(path, "")


def test_what_a_copy_has_beyond_the_end_belongs_to_the_last_passage(path: Path) -> None:
    work = load(path, GOOD)
    longer = " ".join(word for word, _ in words_of(work, "one")) + " Finis."
    assert compare_with_copy(work, "one", longer) == ["hoyle-7-3: ‘’, but one has ‘Finis.’"]


def test_a_witness_without_its_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "hoyle").mkdir()
    (tmp_path / "hoyle/hoyle.xml").write_text(GOOD, "utf-8")
    title_page(tmp_path)
    with using(tmp_path):
        (work, first), (_, second) = differences_from_witnesses()
    assert work.id == "hoyle" and first == "the witness one is missing, expected one.txt in hoyle/witnesses"
    assert second.startswith("the witness two is missing")


def test_a_summary_quotes_another_language(path: Path) -> None:
    passage = sentence(path, '<note type="gist">Says “<foreign xml:lang="sv">fyra\n klubbor</foreign>”.</note>')
    assert (passage.text, passage.gist) == (None, "Says “fyra klubbor”.")
    assert passage.pieces == (Piece("text", "Says “"), Piece("foreign", "fyra klubbor", lang="sv"), Piece("text", "”."))


def test_an_unknown_author_has_no_name(path: Path) -> None:
    anonymous = GOOD.replace("<persName>Edmond Hoyle</persName>", "not known")
    assert load(path, anonymous).author == ""


def test_an_emphasis_without_words_is_a_piece_without_words(path: Path) -> None:
    assert sentence(path, 'All <hi rend="italic"/>cut.').pieces[1] == Piece("emph", "")


def test_comments_do_not_break_a_word(path: Path) -> None:
    assert sentence(path, "All c<!-- sic -->ut.").text == "All cut."


MISTAKES = {
    "unknown element": (CUT, "cut", "<b>cut</b>", "<b> in <s>, expected <pb>, <hi>,"),
    "known element out of place": (CUT, "cut", "<p>cut</p>", "<p> in <s>, expected"),
    "element of another namespace": (CUT, "cut", '<hi xmlns="x" rend="italic">cut</hi>', "<{x}hi> in <s>"),
    "processing instruction": (CUT, "cut", "<?php cut?>", "a processing instruction in <s>, expected"),
    "unknown attribute": (CUT, "<s ", '<s rend="x" ', "attribute rend on <s>, expected xml:id, ana"),
    "attribute missing": (CUT, ' ana="#rule #claim"', "", "<s> has no ana, expected ana on each <s>"),
    "unknown element of the header": (LIST, "<listWit>", "<facsimile/><listWit>", "<facsimile> in the header"),
    "unknown attribute of the header": (LIST, "<listWit>", '<listWit n="1">', "attribute n on <listWit>"),
    "unknown way of copying": (ONE, "#underscores", "#stars", "ana 'stars', expected page-numbers or"),
    "witness without a name": (TWO, ' xml:id="two"', "", "<witness> has no xml:id, expected"),
    "text out of place": (P, "<p>", "<p>stray", "text in <p>: 'stray', expected text in sentences"),
    "text after a heading": (HEAD, "</head>", "</head>stray", "text in <div>: 'stray', expected"),
    "duplicate id": (CUT, "hoyle-7-3", "hoyle-7-2", "xml:id 'hoyle-7-2' a second time, expected it once, as on line"),
    "ill-formed id": (CUT, "hoyle-7-3", "hoyle-7.3", "xml:id 'hoyle-7.3', expected work-page-number, as in"),
    "id that begins with nought": (CUT, "hoyle-7-3", "hoyle-7-03", "xml:id 'hoyle-7-03', expected work-page-number"),
    "id of another page": (CUT, "hoyle-7-3", "hoyle-8-3", "xml:id 'hoyle-8-3', expected 'hoyle-7-3'"),
    "id of another work": (CUT, "hoyle-7-3", "peel-7-3", "xml:id 'peel-7-3', expected 'hoyle-7-3'"),
    "number left out": (CUT, "hoyle-7-3", "hoyle-7-4", "xml:id 'hoyle-7-4', expected 'hoyle-7-3'"),
    "page that is no number": (PB, 'n="7"', 'n="vii"', "page 'vii' after page 0, expected the number of a later"),
    "page that goes back": (CUT, "cut", '<pb n="7"/> cut', "page '7' after page 7, expected the number of a later"),
    "unknown role": (CUT, "#claim", "#opinion", "ana '#opinion', expected #rule or #example or #claim or"),
    "role without its mark": (CUT, "#claim", "claim", "ana 'claim', expected #rule or"),
    "role twice": (CUT, "#claim", "#rule", "ana='#rule #rule', expected #rule or"),
    "no role": (CUT, "#rule #claim", "", "ana='', expected #rule or"),
    "unknown witness": (CUT, "cut", '<app><lem wit="#one">cut</lem><rdg wit="#three">cat</rdg></app>',
     "wit '#three', expected #one or #two"),
    "witness twice in one place": (CUT, "cut", '<app><lem wit="#one #two">cut</lem><rdg wit="#two">cat</rdg></app>',
     "readings of one, two, two, expected each of one, two once"),
    "witness forgotten": (CUT, "cut", '<app><lem wit="#two">cut</lem><rdg wit="#two">cat</rdg></app>',
     "readings of two, two, expected each of one, two once"),
    "reading without another": (CUT, "cut", '<app><lem wit="#one #two">cut</lem></app>', "<app> of other things"),
    "two corrections": (CUT, "cut", "<choice><corr>cut</corr><sic>cat</sic></choice>",
     "<choice> of other things, expected one <sic>"),
    "error and expansion": (CUT, "cut", "<choice><sic>cut</sic><expan>cat</expan></choice>",
     "<choice> of other things, expected one <sic>"),
    "expansion of nothing": (CUT, "cut", "<choice><abbr/><expan>cut</expan></choice>",
     "'' expanded to 'cut', expected a mark and what"),
    "nothing supplied": (CUT, "cut", "<supplied> </supplied>", "nothing supplied, expected words within"),
    "supplied after an unknown work": (CUT, "cut", '<supplied source="#jones">cut</supplied>',
     "source '#jones', expected"),
    "correction of nothing": (CUT, "cut", "<choice><sic>cut</sic><corr>cut</corr></choice>",
     "'cut' mended to itself, expected a <corr>"),
    "unknown rendition": (PLAY, "italic", "bold", "rend 'bold', expected 'italic'"),
    "note of another kind": (CUT, "cut", '<note type="x">y</note>', "a note of type 'x', expected 'gist'"),
    "empty passage": (CUT, "All cut.", " ", "hoyle-7-3 has neither, expected a text or a gist"),
    "text and gist": (CUT, "cut", '<note type="gist">y</note>', "hoyle-7-3 has both, expected a text or a gist"),
    "named division in a paged work": (HEAD, "<div>", '<div n="play">',
     "a division named 'play', expected a word or number, in"),
    "mark that stands for nothing": (CUT, "cut", "<choice><abbr>do.</abbr><expan></expan></choice>",
     "'do.' expanded to '', expected a mark and what it stands for"),
    "undefined entity": (CUT, "cut", "&cut;", "not XML (Entity 'cut' not defined"),
    "not well formed": (CUT, "</s>", "</p>", "not XML ("),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_refused_with_file_and_line(path: Path, mistake: str) -> None:
    line, old, new, says = MISTAKES[mistake]
    assert old in line
    with pytest.raises(TeiError) as caught:
        load(path, GOOD.replace(line, line.replace(old, new)))
    assert str(caught.value).startswith(f"{path}:{AT[line]}: {says}")
    assert ", expected " in str(caught.value)
    assert isinstance(caught.value, SnorumError)


def test_a_passage_before_any_page_is_refused(path: Path) -> None:
    says = rf"hoyle\.xml:{AT[HEAD]}: hoyle-7-1 before any page, expected <pb>"
    with pytest.raises(TeiError, match=says):
        load(path, GOOD.replace('<pb n="7"/>', ""))


HEADERS = {
    "title": "<title>A Short Treatise</title>",
    "author": "<persName>Edmond Hoyle</persName>",
    "licence": "<licence>Public domain.</licence>",
    "principles": "<correction><p>Errors are mended.</p></correction>",
    "revision": '<change when="2026-11-21">Made.</change>',
}


@pytest.mark.parametrize("lacking", HEADERS)
def test_an_incomplete_header_is_refused(path: Path, lacking: str) -> None:
    with pytest.raises(TeiError, match=rf"{re.escape(str(path))}:3: .*, expected "):
        load(path, GOOD.replace(HEADERS[lacking], ""))


def test_all_that_a_header_lacks_is_named_and_each_revision_needs_its_day(path: Path) -> None:
    with pytest.raises(TeiError, match=r"no fileDesc/titleStmt/author, expected that element, with text in it$"):
        load(path, GOOD.replace(HEADERS["author"], ""))
    with pytest.raises(TeiError, match=r"author, no fileDesc/.*licence, expected these elements, with text in each$"):
        load(path, GOOD.replace(HEADERS["author"], "").replace(HEADERS["licence"], ""))
    with pytest.raises(TeiError, match="revisions dated 'May', '2026-11-21'"):
        load(path, GOOD.replace(HEADERS["revision"], HEADERS["revision"] + '<change when="May">Mended.</change>'))


def test_all_faults_of_a_text_are_named_at_once(path: Path) -> None:
    """Each with its line, in order; a fault brings about no other."""
    markup = GOOD.replace(CUT, CUT.replace("</s>", "<b/></s>")).replace(HEAD, HEAD.replace("ana=", "anna="))
    with pytest.raises(TeiError) as caught:
        load(path, markup)
    lines = [int(line.split(":")[1]) for line in str(caught.value).splitlines()]
    assert lines == [AT[HEAD], AT[HEAD], AT[CUT]] and "<b> in <s>" in str(caught.value)
    later = '<pb n="6"/><s xml:id="hoyle-6-1" ana="#rul">All cut.</s>'
    with pytest.raises(TeiError) as caught:
        load(path, GOOD.replace("hoyle-7-1", "hoyle-7-9").replace(CUT, later))
    said = [line.split(":", 2)[2].partition(",")[0].strip() for line in str(caught.value).splitlines()]
    assert said == ["xml:id 'hoyle-7-9'", "page '6' after page 7", "ana '#rul'"]
    header = GOOD
    for lacking in HEADERS.values():
        header = header.replace(lacking, "")
    with pytest.raises(TeiError) as caught:
        load(path, header)
    assert "no encodingDesc/editorialDecl/*/p" in str(caught.value) and "no revisionDesc/change" in str(caught.value)


def doctype(path: Path, declaration: str, inner: str) -> TeiError:
    text = GOOD.replace("<TEI ", f"<!DOCTYPE TEI [{declaration}]>\n<TEI ").replace("All cut.", inner)
    with pytest.raises(TeiError) as caught:
        load(path, text)
    return caught.value


def test_a_billion_laughs_attack_is_refused(path: Path) -> None:
    laughs = '<!ENTITY a "ha">' + "".join(
        f'<!ENTITY {name} "{f"&{before};" * 10}">' for before, name in zip("abcdefghi", "bcdefghij", strict=True)
    )
    assert str(doctype(path, laughs, "&j;")) == (f"{path}:2: a document type, expected none: entities are not expanded")


def test_no_file_and_no_network_is_reached_through_an_entity(path: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("not for the edition")
    for source in (secret.as_uri(), "http://127.0.0.1:9/x"):
        error = doctype(path, f'<!ENTITY x SYSTEM "{source}">', "&x;")
        assert str(error).startswith(f"{path}:2: a document type")


def test_a_document_type_does_not_hide_in_another_encoding(path: Path) -> None:
    text = GOOD.replace('encoding="UTF-8"', 'encoding="UTF-7"').replace("<TEI ", "+ADw-!DOCTYPE TEI>\n<TEI ")
    with pytest.raises(TeiError, match=r"hoyle\.xml:2: not XML"):
        load(path, text)


def test_bytes_that_are_not_utf_8_are_refused_with_their_line(path: Path) -> None:
    path.write_bytes(GOOD.replace("All", "Ÿll").encode("latin-1", "replace").replace(b"?ll", b"\xffll"))
    with pytest.raises(TeiError, match=rf"hoyle\.xml:{AT[CUT]}: a byte that is not UTF-8"):
        read(path)


def test_another_root_is_refused(path: Path) -> None:
    for text in ("<TEI/>", '<teiCorpus xmlns="http://www.tei-c.org/ns/1.0"/>'):
        with pytest.raises(TeiError, match=r"hoyle\.xml:1: the root element is .*, expected <TEI>"):
            load(path, text)


def test_a_missing_file_is_refused(path: Path) -> None:
    with pytest.raises(TeiError, match=r"hoyle\.xml:1: the file cannot be read"):
        read(path)


PEEL = (sources() / "peel" / "peel.xml").read_text(encoding="utf-8")


@despite(HealthCheck.function_scoped_fixture)
@given(
    start=st.integers(0, len(PEEL)),
    length=st.integers(0, 60),
    put=st.sampled_from(["", "<", "&", "<s>", "</s>", '"', "#", "-", "\x00", "é", "9", "<pb n='91'/>"]),
)
@example(start=0, length=len(PEEL), put="")
def test_a_damaged_file_is_read_or_refused_with_its_line(path: Path, start: int, length: int, put: str) -> None:
    try:
        work = load(path, PEEL[:start] + put + PEEL[start + length :])
    except TeiError as error:
        assert re.match(rf"{re.escape(str(path))}:\d+: .+, expected .+", str(error), re.DOTALL)
    else:
        assert all((each.text or each.gist) == "".join(piece.text for piece in each.pieces) for each in work.passages)


WORDS = st.text(alphabet="abc .,'", min_size=1, max_size=12)
SPACE = st.sampled_from(["", " ", "\n      "])
INLINE = st.one_of(
    WORDS,
    WORDS.map(lambda text: f'<hi rend="italic">{text}</hi>'),
    WORDS.map(lambda text: f"<choice><sic>{text}x</sic><corr>{text}</corr></choice>"),
    WORDS.map(lambda text: f'<app><lem wit="#one">{text}</lem><rdg wit="#two">{text}y</rdg></app>'),
    WORDS.map(lambda text: f'<choice><abbr>{text}"</abbr><expan>{text}z</expan></choice>'),
    WORDS.map(lambda text: f"<supplied>{text}z</supplied>"),
)


@despite(HealthCheck.function_scoped_fixture)
@given(st.lists(st.tuples(INLINE, SPACE), min_size=1, max_size=6))
def test_the_reading_text_is_the_markup_taken_away(path: Path, inline: list[tuple[str, str]]) -> None:
    inner = "z" + "".join(part + space for part, space in inline)
    kept = inner.replace("<supplied>", "[").replace("</supplied>", "]")
    read_here = re.sub(r"<(sic|rdg|abbr)\b.*?</\1>|<[^>]*>", "", kept, flags=re.DOTALL)
    passage = sentence(path, inner)
    assert passage.text == " ".join(read_here.split()) == "".join(piece.text for piece in passage.pieces)


def test_the_latest_revision_counts_in_any_order(path: Path) -> None:
    change = HEADERS["revision"]
    later = change.replace("2026-11-21", "2027-01-02")
    assert load(path, GOOD.replace(change, later + change)).revised == "2027-01-02"
    assert load(path, GOOD.replace(change, change + later)).revised == "2027-01-02"


def test_a_header_and_a_text_are_both_needed(path: Path) -> None:
    with pytest.raises(TeiError, match=r"hoyle\.xml:2: <TEI> holds \['teiHeader'\], expected"):
        load(path, f"{HEADER}</TEI>")
    with pytest.raises(TeiError, match=rf"hoyle\.xml:{AT[PB]}: <text> has no body, expected <body>"):
        load(path, f"{HEADER}  <text></text></TEI>")
