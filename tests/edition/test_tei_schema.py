"""The TEI of the edition against the published schema of TEI, the edition's own, and the structure of its citations."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from lxml import etree
from tools import tei_schema
from tools.tei_schema import ODD, SCHEMA, TEI, TEI_ALL, included

from snorum import edition
from snorum.edition.subset import HEADER, TEXT

FILES = sorted(edition.sources().glob("*/*.xml"))
XML_ID = "{http://www.w3.org/XML/1998/namespace}id"


@pytest.fixture(scope="module")
def tei_all() -> etree.RelaxNG:
    return etree.RelaxNG(etree.fromstring(gzip.decompress(TEI_ALL.read_bytes())))


@pytest.fixture(scope="module")
def own() -> etree.RelaxNG:
    return etree.RelaxNG(etree.parse(SCHEMA))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_source_is_valid_tei_and_of_the_kind_that_the_odd_describes(
    path: Path, tei_all: etree.RelaxNG, own: etree.RelaxNG
) -> None:
    text = etree.parse(path)
    assert tei_all.validate(text), tei_all.error_log
    assert own.validate(text), own.error_log


def test_the_odd_is_valid_and_names_what_the_reader_takes(tei_all: etree.RelaxNG) -> None:
    odd = etree.parse(ODD)
    assert tei_all.validate(odd), tei_all.error_log
    assert included(odd) == {*TEXT, *HEADER}


def test_the_schema_is_the_one_that_the_command_makes_from_the_odd() -> None:
    assert SCHEMA.read_bytes() == tei_schema.text(), "python -m tools.tei_schema makes it again"


@pytest.mark.parametrize("foreign", ["lg", "ab", "del"])
def test_what_the_odd_does_not_name_is_refused_though_tei_has_it(
    foreign: str, tei_all: etree.RelaxNG, own: etree.RelaxNG
) -> None:
    text = etree.parse(FILES[0])
    parent = next(text.iter(f"{TEI}s" if foreign == "del" else f"{TEI}div"))
    added = etree.SubElement(parent, f"{TEI}{foreign}")
    if foreign == "lg":
        etree.SubElement(added, f"{TEI}l").text = "a verse"
    assert tei_all.validate(text), tei_all.error_log
    assert not own.validate(text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_any_reader_of_tei_finds_each_passage_by_its_id(path: Path) -> None:
    """As a processor of `citeStructure` would: what `match` selects, by the value of `use`."""
    text = etree.parse(path)
    (structure,) = text.iter(f"{TEI}citeStructure")
    assert (structure.get("unit"), structure.get("use")) == ("passage", "@xml:id")
    names = {"tei": TEI[1:-1]}
    found = text.xpath(str(structure.get("match")).replace("//body", "//tei:body"), namespaces=names)
    assert isinstance(found, list)
    ids = [each.get(XML_ID) for each in found if isinstance(each, etree._Element)]
    assert ids == [each.id for each in edition.passages(path.stem)]
