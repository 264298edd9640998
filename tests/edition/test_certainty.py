"""How the wording of a work and of each passage is known: in its file, in references and in the data."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.edition.test_tei import CUT, GOOD

from snorum import edition
from snorum.edition import attestations
from snorum.edition.certainty import least_certain
from snorum.edition.tei import TeiError, read
from snorum.games.vocabulary import SnorumError
from snorum.site import citing
from snorum.site.exports import passage_item

SOURCE = "      <sourceDesc>\n"
REPORTED = (
    SOURCE
    + """        <bibl ana="#second-hand" source="#jones"><title>A Treatise</title></bibl>
        <bibl xml:id="jones"><title>Jones on Whist</title><date>1900</date></bibl>
"""
)


def read_with(tmp_path: Path, *changes: tuple[str, str]) -> edition.Work:
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "hoyle.xml"
    path.write_text(text, "utf-8")
    return read(path)


def test_a_passage_is_known_like_its_work_unless_it_says_otherwise(tmp_path: Path) -> None:
    work = read_with(tmp_path, (SOURCE, REPORTED), (CUT, CUT.replace("#rule #claim", "#rule #claim #seen")))
    assert (work.known, work.through) == ("second-hand", "jones")
    assert [(each.known, each.through) for each in work.passages] == [("second-hand", "jones")] * 2 + [("seen", "")]
    assert work.passages[2].roles == ("rule", "claim")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (' source="#jones"', "", "second-hand with source=None, expected a source"),
        (
            'ana="#second-hand" source',
            'ana="#seen #second-hand" source',
            "ana '#seen #second-hand', expected one certainty",
        ),
        ('ana="#second-hand" source="#jones"', 'ana="#seen" source="#jones"', "seen with source='#jones', expected a"),
        ('source="#jones"', 'source="#smith"', "source '#smith', expected #jones"),
        ("#rule #claim", "#second-hand", "expected one role or more, and at most one certainty"),
        ("#rule #claim", "#rule #seen #reference", "expected one role or more, and at most one certainty"),
    ],
)
def test_a_wrong_certainty_is_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(TeiError) as caught:
        read_with(tmp_path, (SOURCE, REPORTED), (old, new))
    assert says in str(caught.value)


def test_a_reference_names_who_reports_the_wording() -> None:
    where = "as reported by abartnof, ‘Historical Rulebooks and Game Manuals for Cassino’, github.com/abartnof/cassino"
    assert where in citing.plain(citing.item("long-10-2"), "chicago")
    assert "reported" not in citing.plain(citing.item("hoyle-246-1"), "chicago")  # seen
    assert "New York: Frederick A. Stokes, 1914." in citing.plain(citing.item("foster-482-7"), "chicago"), "not of 1897"
    later = citing.plain(citing.item("jones1800-p161-2"), "chicago")
    assert "[1814?]" in later and "p. 161" in later and "296" not in later, "the printing that was seen"
    assert "as seen in a text on the web that bears no year" in citing.plain(citing.item("hoyle-246-1"), "chicago")
    assert "as quoted by Robert Reid" in citing.plain(citing.item("sporting-object-1"), "chicago")


def test_the_data_say_how_a_passage_is_known() -> None:
    for id, known, through in (("long-10-2", "second-hand", "bartnof"), ("peel-91-7", "seen", None)):
        item = passage_item(edition.passage(id))
        assert (item["known"], item["through"]) == (known, through)


def test_the_least_certain_of_several_counts() -> None:
    assert least_certain(["seen", "reference", "second-hand"]) == "reference"
    assert least_certain([]) == ""


def test_attestations_come_in_order_of_date() -> None:
    found = attestations.attestations("snip-snap-snorum")
    assert [each.year for each in found] == sorted(each.year for each in found)
    assert found[0].year == 1650


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[attestation]]\ngame = "jig"', "expected [[attestation]] with game, year, work"),
        (
            '[[attestation]]\ngame = "jig"\nyear = "1650"\nwork = "a"\nsays = "b"\nknown = "seen"',
            "known 'seen' in '1650'",
        ),
        (
            '[[attestation]]\ngame = "jig"\nyear = 1650\nwork = "a"\nsays = "b"\nknown = "heard"',
            "known 'heard' in 1650",
        ),
    ],
)
def test_a_wrong_attestation_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / attestations.FILE
    path.write_text(text, "utf-8")
    with pytest.raises(SnorumError) as caught:
        attestations.read(path)
    assert says in str(caught.value)
