"""References: what they name, and that the formats are what the libraries and schemas of others take them for."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import jsonschema
import pytest
import rispy
import schema_org
import yaml
from bibtexparser.entrypoint import parse_string as parse_bibtex
from pybtex.database import parse_string
from rdflib import RDF, SDO, Graph
from rdflib.compare import isomorphic
from referencing import Registry
from referencing.jsonschema import DRAFT3

from snorum import __version__, edition
from snorum.edition import bibliography
from snorum.edition.addresses import published
from snorum.edition.editions import own, using
from snorum.games.vocabulary import SnorumError
from snorum.site import citing
from snorum.site.citing import Item, formatted
from snorum.site.citing.formatted import _finish, _for_chicago, _for_mla, _prepare_item, _run_processor
from snorum.site.citing.imprint import full_title, headline
from snorum.site.citing.linked import ADDRESSES, linked_edition, linked_page, turtle
from snorum.site.citing.things import page_item

ROOT = Path(__file__).parent.parent
SCHEMAS = ROOT / "tests" / "schemas"
EVERYTHING = [(kind, id) for kind, id in published() if kind in citing.KINDS]


def test_a_reference_for_the_browser_has_what_its_item_has() -> None:
    """The title with the place, and the edition with its version; where there is none, no empty field."""
    book: Item = {
        "id": "x",
        "type": "book",
        "title": "Rules & Games",
        "version": "1.2",
        "publisher": "P",
        "author": [{"literal": "The editors"}],
        "issued": {"date-parts": [[2026, 3]]},
    }
    fields = parse_qs(citing.coins(book, "page 4"))
    assert (fields["rft.btitle"], fields["rft.edition"]) == (["Rules & Games, page 4"], ["version 1.2"])
    assert (fields["rft.aucorp"], fields["rft.date"], fields["rft.pub"]) == (["The editors"], ["2026-03"], ["P"])
    del book["version"], book["publisher"]
    assert not {"rft.edition", "rft.pub"} & parse_qs(citing.coins(book), keep_blank_values=True).keys()


@cache
def items() -> dict[tuple[str, str], Item]:
    """The reference to everything that has an address, and to every work."""
    found = {(kind, id): citing.item_of(kind, id) for kind, id in EVERYTHING}
    found |= {("work", key): citing.item(key) for key in bibliography.entries()}
    return found | {("edition", ""): citing.item()}


# One truth of the edition


def test_the_files_of_the_repository_say_what_the_references_say() -> None:
    cff = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    zenodo = json.loads((ROOT / ".zenodo.json").read_text("utf-8"))
    assert {own().title} == {cff["title"], zenodo["title"]}
    assert {__version__, own().version} == {cff["version"], zenodo["version"], citing.item()["version"]}
    assert [{"name": own().editors}] == cff["authors"] == zenodo["creators"]
    assert own().address == cff["url"] == zenodo["related_identifiers"][0]["identifier"]
    assert cff["keywords"] == zenodo["keywords"]
    assert " ".join(cff["abstract"].split()) in zenodo["description"]
    assert zenodo["license"] in [each.lower() for each in cff["license"]]
    assert str(cff.get("date-released", own().year)).startswith(str(own().year))
    assert f'copyright = "{own().year}, the Snorum editors' in (ROOT / "conf.py").read_text("utf-8")


def test_the_works_in_citation_cff_are_those_of_which_the_edition_gives_the_text() -> None:
    cff = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    named = {(each["title"], each.get("year"), each.get("month")) for each in cff["references"]}
    expected = set()
    for work in edition.works():
        date = citing.item(work.id).get("issued", {}).get("date-parts", [[]])[0]
        entry = bibliography.entry(work.id)
        expected.add((entry.title, date[0] if date else None, date[1] if entry.fields.get("month") else None))
    assert named == expected


def test_the_deposit_is_valid() -> None:
    rules = json.loads((SCHEMAS / "zenodo.json").read_text("utf-8"))
    jsonschema.validators.validator_for(rules)(rules, format_checker=jsonschema.FormatChecker()).validate(
        json.loads((ROOT / ".zenodo.json").read_text("utf-8"))
    )


def test_titles_get_the_capitals_that_handbooks_ask_for() -> None:
    assert full_title() == "Snorum: An Executable Edition of Old Card-Game Rules"
    assert headline("to whom the deal falls to") == "To Whom the Deal Falls To"


# What a reference names


@pytest.mark.parametrize("style", citing.STYLES)
def test_a_passage_is_cited_with_its_work_its_page_and_the_edition(style: str) -> None:
    for passage in edition.passages():
        text = citing.plain(citing.item(passage.id), style)
        name = f"assage {passage.id}"
        assert name in text, text
        assert full_title() in text and f"ersion {__version__}" in text and str(own().year) in text
        assert (
            f"{own().address}edition/" in text or f"{own().address}books/" in text
        ) and f"#{passage.id} (reserved)." in text
        if passage.work == "peel" and not passage.supplied:
            assert "W. H. Peel" in text or "Peel, W. H." in text
            assert "Round Games with Cards" in text and "1891" in text
            assert f", {passage.page}" in text or f"p. {passage.page}" in text or f"pp. {passage.page}" in text


def test_words_that_are_not_the_sources_are_not_cited_as_the_sources() -> None:
    kinds = {"supplied": 0, "summary": 0, "quoted": 0, "translated": 0}
    for passage in edition.passages():
        item = citing.item(passage.id)
        if passage.supplied:
            kinds["supplied"] += 1
            assert item["author"] == [{"literal": own().editors}] and "archive" not in item
            assert "supplied by the editors" in item["archive_location"]
        else:
            assert "supplied" not in item["archive_location"] and own().editors not in str(item.get("author"))
        said = "in the editors’ summary" in item["archive_location"]
        assert said == (passage.text is None)
        kinds["summary"] += said
        quoted = "as quoted by Robert Reid" in item["archive_location"]
        assert quoted == (passage.through == "reid")
        if passage.through:
            reporter = bibliography.entry(passage.through)
            assert f"by {reporter.author or '‘'}" in item["archive_location"]
            assert f"‘{reporter.short_title}’" in item["archive_location"], "where this passage is reported"
        kinds["quoted"] += quoted
        translated = "Swedish translation of ‘How Do I Play the Game of Snap?’" in item.get("genre", "")
        assert translated == (passage.work == "snapsv")
        kinds["translated"] += translated
        for style in citing.STYLES:
            text = citing.plain(item, style)
            assert ("supplied by the editors" in text) == passage.supplied
            assert ("in the editors’ summary" in text) == said and ("quoted by Robert Reid" in text) == quoted
            assert ("Swedish translation" in text) == translated
    assert all(kinds.values()), kinds


def test_a_range_has_all_its_pages_and_says_what_in_it_is_supplied() -> None:
    item = citing.item("peel-91-7..peel-92-3")
    assert item["page"] == "91-92" and item["archive_location"].startswith("passages peel-91-7 to peel-92-3, ")
    assert "91–92" in citing.plain(item, "chicago-note")
    assert citing.item("peel-90-6")["page"] == "90-91", "a sentence that runs over the page"
    mixed = citing.item("peel-99-3..peel-99-8")
    ours = "peel-99-5, peel-99-6 and peel-99-7 are in the editors’ summary, and peel-99-8 is supplied by the editors"
    assert mixed["archive_location"].endswith(f", text from a copy on the web, of which {ours}")
    after = citing.item("peel-99-7..peel-99-8")
    ours = "in the editors’ summary, of which peel-99-8 is supplied by the editors"
    assert after["archive_location"].endswith(f", {ours}")
    assert mixed["author"] == after["author"] == [{"family": "Peel", "given": "W. H."}]
    assert citing.item("peel-99-8")["author"] == [{"literal": own().editors}]


def test_a_passage_of_a_book_is_cited_from_its_chapter() -> None:
    chapters = {id: citing.item(id)["title"] for id in ("peel-90-1", "peel-94-8", "peel-95-2", "peel-99-4")}
    assert chapters == {
        "peel-90-1": "Snip-Snap-Snorum",
        "peel-94-8": "Snip-Snap-Snorum",
        "peel-95-2": "Jig",
        "peel-99-4": "Cassino",
    }


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("peel-91-77", "peel-91-7"),
        ("peel p. 12", "pages 80 to 100"),
        ("snap p. 3", "a work with pages"),
        ("sequence", "peel/nine-sequence"),
        ("peel-91-7..peel-91-3", "peel-91-3..peel-91-7"),
        ("peel-91-7..snap-3-2", "two passages of one work"),
        ("peel-91-7..snip-snap-snorum.settling", "two passages"),
        ("snip-snap-snorum.settling=now", "at-once"),
        ("snip-snap-snorum.settling=", "a crux and its option"),
        ("peel-91-7=at-once", "a crux and its option"),
        ("snip-snap-snorum.setling", "snip-snap-snorum.settling"),
        ("peel/nine-sequenc", "peel/nine-sequence"),
    ],
)
def test_an_error_about_a_wrong_name_says_what_was_expected(name: str, expected: str) -> None:
    with pytest.raises(SnorumError, match=expected):
        citing.item(name)


# Formats


def csl_schema() -> Any:
    """The schema, with the two parts that it calls by their ids."""
    schema = json.loads((SCHEMAS / "csl-data-1.0.json").read_text("utf-8"))
    parts: dict[str, Any] = {}

    def gather(node: Any) -> None:
        if isinstance(node, dict):
            if node.get("id") in ("date-variable", "name-variable"):
                parts[node["id"]] = node
            for each in node.values():
                gather(each)
        elif isinstance(node, list):
            for each in node:
                gather(each)

    gather(schema)
    base = schema["id"].rpartition("/")[0]
    registry: Registry[Any] = Registry().with_resources(
        (f"{base}/{name}", DRAFT3.create_resource(part)) for name, part in parts.items()
    )
    return jsonschema.Draft3Validator(schema, registry=registry)


def test_csl_json_fits_its_schema_and_the_citation_processor() -> None:
    validator = csl_schema()
    everything = json.loads(citing.csl_json(items().values()))
    assert len(everything) == len(EVERYTHING) + len(bibliography.entries()) + 1
    validator.validate(everything)
    for wrong in ({"type": "passage"}, {"passage": "91-7"}, {"issued": {"year": 1891}}, {"author": [{"name": "Peel"}]}):
        with pytest.raises(jsonschema.ValidationError):
            validator.validate([everything[0] | wrong])


def person(name: dict[str, str]) -> str:
    return name.get("literal") or f"{name['family']}, {name['given']}".removesuffix(", ")


def test_bibtex_is_read_back_by_two_libraries() -> None:
    text = citing.bibtex(items().values())
    one = parse_bibtex(text)
    assert not one.failed_blocks and len(one.entries) == len(items())
    two = parse_string(text, "bibtex")
    assert len(two.entries) == len(items())
    for item in items().values():
        entry = two.entries[citing.key(item)]
        fields = one.entries_dict[citing.key(item)].fields_dict
        plain = str(entry.fields["title"]).strip("{}").replace("\\", "")
        assert plain == item["title"]
        assert fields["title"].value.strip("{}").replace("\\", "") == item["title"]
        assert fields["year"].value == str(item["issued"]["date-parts"][0][0]) if "issued" in item else True
        assert entry.fields.get("pages", "").replace("--", "-") == item.get("page", "")
        assert entry.fields.get("url", "") == item.get("URL", "")
        names = [str(each).replace("{", "").replace("}", "") for each in entry.persons.get("author", ())]
        assert names == [person(each) for each in item.get("author", ())]
        if "archive" in item or "version" in item:
            assert __version__ in entry.fields["note"]


def test_ris_is_read_back() -> None:
    text = citing.ris(items().values())
    assert "\n" not in text.replace("\r\n", ""), "the format ends its lines with CR and LF"
    read = rispy.loads(text)
    assert len(read) == len(items())
    for entry, item in zip(read, items().values(), strict=True):
        assert entry["id"] == str(item["id"])
        assert entry["type_of_reference"] in rispy.TYPE_OF_REFERENCE_MAPPING
        assert entry.get("title") == item["title"]
        assert entry.get("urls") == ([item["URL"]] if "URL" in item else None)
        names = [
            each.replace("The\u00a0Snorum\u00a0editors,", own().editors).removesuffix(",")
            for each in entry.get("authors", ())
        ]
        assert names == [person(each) for each in item.get("author", ())]
        pages = item.get("page", "").partition("-")
        assert (entry.get("start_page", ""), entry.get("end_page", "")) == (pages[0], pages[2])
        place = entry.get("accession_number", ""), entry.get("name_of_database", "")
        assert place == (item.get("archive_location", ""), item.get("archive", ""))
        said = " ".join(entry.get("notes", ()))
        assert not any(each and each in said for each in place), "what has its own field is not said again"


def test_fields_that_zotero_lacks_are_lines_of_the_note() -> None:
    """Of a chapter it has no version, and of a web page no archive and no place in it."""
    everything = items().values()
    for item, written in zip(everything, json.loads(citing.csl_json(everything)), strict=True):
        lines = written.get("note", "").splitlines()
        fields = {"chapter": ["version"], "webpage": ["archive", "archive_location"]}.get(item["type"], [])
        wanted = [f"{name}: {item[name]}" for name in fields if name in item]
        about = ["The address is reserved, and leads nowhere yet"] * item.get("URL", "").startswith(own().address)
        assert lines == wanted + item.get("note", "").splitlines() + about
        assert {name: value for name, value in written.items() if name != "note"} == {
            name: value for name, value in item.items() if name != "note"
        }
    assert "in the editors’ summary" in json.loads(citing.csl_json([citing.item("reid-play-9")]))[0]["note"]
    assert "\r\nM2  - archive_location: passage reid-play-9, in the editors’ summary\r\n" in citing.ris(
        [citing.item("reid-play-9")]
    )


def test_a_language_has_the_name_that_biblatex_knows() -> None:
    """It prints a code as a word: `sv.`"""
    for works in (citing.bibtex(items().values()), (edition.sources() / "works.bib").read_text("utf-8")):
        for field in ("language", "langid"):
            assert set(re.findall(rf"{field} = {{(.*?)}}", works)) == {"swedish", "german", "french"}
    assert {item.get("language") for item in items().values()} == {"en", "en-GB", "sv", "de", "fr"}


def test_no_two_references_have_the_same_file_name() -> None:
    for kind in ("passage", "crux", "rule", "example"):
        keys = [citing.key(item).lower() for (of, _), item in items().items() if of == kind]
        assert len(keys) == len(set(keys)) > 40


SHAPES = (
    "peel-91-7",
    "peel-91-7..peel-92-3",
    "peel-99-5",
    "peel-99-8",
    "sporting-object-1",
    "reid-play-9",
    "snapsv-3-2",
    "pratesi",
    "",
    "snip-snap-snorum.settling",
    "snip_snap_snorum.double_penalty",
    "peel/nine-sequence",
)


@pytest.mark.parametrize("style", citing.STYLES)
def test_references_from_a_shared_shape_equal_those_formatted_alone(style: str) -> None:
    bend = _for_mla if style == "mla" else _for_chicago
    for name in SHAPES:
        item = citing.item(name)
        titled = {"title": headline(item["title"])} if item.get("author") == [{"literal": own().editors}] else {}
        direct = _finish(_run_processor(json.dumps(_prepare_item(item | titled) | bend(item)), style), item)
        said = f"{item['URL']} (reserved)." if item.get("URL", "").startswith(own().address) else ""
        assert formatted(item, style) == (direct.replace(f"{item['URL']}.", said) if said else direct)


@pytest.mark.parametrize("style", citing.STYLES)
def test_no_reference_repeats_itself_or_keeps_a_placeholder(style: str) -> None:
    for item in items().values():
        text = citing.plain(item, style)
        assert text.endswith((".", "?”")) and not text.startswith((",", ".", " ")), text
        assert not {"..", ", ,", "  ", "None", "()", " ,", "qq"} & {text[at : at + 2] for at in range(len(text))}, text
        ours = item.get("author") == [{"literal": own().editors}]
        title = (headline(item["title"]) if ours else item["title"]).replace("'", "’")
        marked = formatted(item, style)
        quoted = marked.count(f"“{title}”") + marked.count(f"“{title}.”") + marked.count(f"“{title},”")
        assert quoted + marked.count(f"<i>{title}</i>") == 1, text
        assert not re.search(r"”[.,]|[?!](”|</i>)?\.", marked), "stops and commas stand within the marks, and once"
        if "URL" in item:
            ends = f"{item['URL']} (reserved)." if item["URL"].startswith(own().address) else f"{item['URL']}."
            assert text.count(item["URL"]) == 1 and text.endswith(ends), "the address comes last"


def test_an_address_is_reserved_until_the_title_page_says_since_when_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("peel-91-7", "jig", "", "jig.fined", "snip.lead-worst"):
        assert citing.plain(citing.item(name), "mla").endswith(" (reserved).")
        assert "is reserved" in citing.bibtex([citing.item(name)]) and "is reserved" in citing.ris([citing.item(name)])
    standing = replace(own(), stands_since="2027-01-31")
    monkeypatch.setattr(sys.modules[_finish.__module__], "own", lambda: standing)
    with using(standing):
        assert citing.plain(citing.item("peel-91-7"), "mla").endswith("#peel-91-7.")
        assert "reserved" not in citing.bibtex([citing.item("peel-91-7")])
    assert "reserved" not in citing.plain(citing.item("pratesi"), "mla"), "a work has addresses of its own"


# Linked data


def vocabulary(data: dict[str, Any]) -> Graph:
    """The data as a graph; the context of schema.org, which is on the network, is what it comes to here."""
    inlined = json.loads(json.dumps(data)) | {
        "@context": {"@vocab": str(SDO), **{name: {"@type": "@id"} for name in ADDRESSES}}
    }
    return Graph().parse(data=json.dumps(inlined), format="json-ld")


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")
@pytest.mark.parametrize("whole", [True, False])
def test_linked_data_uses_the_vocabulary_of_schema_org(whole: bool) -> None:
    works = [each.id for each in edition.works()]
    page = page_item("edition/snitchems", "Snitch’ems")
    data = linked_edition([page], works, ["passages.json"]) if whole else linked_page(page, works)
    assert data["@context"] == "https://schema.org"
    graph = vocabulary(data)
    used = {what for _, predicate, what in graph if predicate == RDF.type} | set(graph.predicates()) - {RDF.type}
    assert len(used) > 15 and not used - set(dir(SDO))
    based = {str(graph.value(work, SDO.name)) for work in graph.objects(None, SDO.isBasedOn)}
    assert based == {bibliography.entry(work).title for work in works}
    assert __version__ in {str(each) for each in graph.objects(None, SDO.version)}
    kinds = {str(each).removeprefix(str(SDO)) for each in graph.objects(None, RDF.type)}
    assert {"Book", "Chapter"} <= kinds and (not whole or {"Dataset", "SoftwareSourceCode", "DataDownload"} <= kinds)


def as_model(node: dict[str, Any]) -> Any:
    """A node as the vocabulary has it: by a library that refuses properties its type has not, and wrong values."""
    if "@type" not in node:
        return node["@id"]
    fields: dict[str, Any] = {}
    for name, value in node.items():
        if name == "datePublished":
            assert re.fullmatch(r"\d{4}(-\d\d){0,2}", value)  # ISO 8601 allows less than a day, the library does not
            value = date(*[*map(int, value.split("-")), 1, 1][:3])
        if name == "bookFormat":
            value = schema_org.BookFormatType(value)
        if not name.startswith("@"):
            several = (
                [as_model(each) if isinstance(each, dict) else each for each in value]
                if isinstance(value, list)
                else None
            )
            fields[name] = several or (as_model(value) if isinstance(value, dict) else value)
    return getattr(schema_org, node["@type"])(**fields)


def test_linked_data_gives_each_type_its_own_properties() -> None:
    works = [key for key, entry in bibliography.entries().items() if entry.title]
    page = page_item("edition/snitchems", "Snitch’ems")
    for node in [linked_page(page, works), *linked_edition([page], works, ["passages.json"])["@graph"]]:
        assert as_model(node).name
    with pytest.raises(ValueError, match="contentUrl"):
        as_model({"@type": "Book", "contentUrl": "https://example.org"})


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")
def test_turtle_says_what_json_does() -> None:
    data = linked_edition([page_item("edition/snitchems", "Snitch’ems")], ["peel", "reid"])
    text = turtle(data)
    assert isomorphic(Graph().parse(data=text, format="turtle"), vocabulary(data)) and text == turtle(data)
    assert "@prefix schema: <https://schema.org/> ." in text
