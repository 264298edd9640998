"""The edition for other programs: its data against their schemas, the sitemap, and that a page and a file agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator
from tests.conftest import ROOT
from tests.site.visiting import page_names

from snorum import edition, exports, trace
from snorum.edition import addresses

NAMES = list(exports.DOCUMENTS)


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / f"docs/schemas/{name}-1.json").read_text(encoding="utf-8"))
    return found


def published(site: Path, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((site / f"{name}.json").read_text(encoding="utf-8"))
    return found


def objects(part: Any) -> list[dict[str, Any]]:
    """Every description of an object within a schema."""
    if isinstance(part, list):
        return [found for each in part for found in objects(each)]
    if not isinstance(part, dict):
        return []
    here = [part] if part.get("type") == "object" else []
    return here + [found for each in part.values() for found in objects(each)]


@pytest.mark.parametrize("name", NAMES)
def test_a_document_keeps_to_its_schema(site: Path, name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    validator = Draft202012Validator(schema(name), format_checker=Draft202012Validator.FORMAT_CHECKER)
    assert [error.message for error in validator.iter_errors(published(site, name))] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_says_of_every_field_what_it_is_and_lets_in_no_other(name: str) -> None:
    assert schema(name)["$id"] == exports.schema_address(name) == f"{addresses.PERMANENT}schemas/{name}-1.json"
    for each in objects(schema(name)):
        if "properties" in each:
            assert each["additionalProperties"] is False
            assert each["required"] == list(each["properties"])
            assert all(about.get("description") for about in each["properties"].values())


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_published_at_the_address_that_a_document_names(site: Path, name: str) -> None:
    within = published(site, name)["$schema"].removeprefix(addresses.PERMANENT)
    assert json.loads((site / within).read_text(encoding="utf-8")) == schema(name)


def test_the_schemas_tell_wrong_from_right() -> None:
    """A passage without text or summary, a rule that rests on nothing, an unknown field, a verdict that is none."""
    wrong = {
        "passages": ("passages", {"text": None, "gist": None}),
        "rules": ("rules", {"passages": [], "supplied": None}),
        "cruxes": ("cruxes", {"colour": "red"}),
        "examples": ("examples", {"verdict": "probable"}),
    }
    for name, (items, change) in wrong.items():
        document = exports.document(name)
        assert Draft202012Validator(schema(name)).is_valid(document)
        document[items][0].update(change)
        assert not Draft202012Validator(schema(name)).is_valid(document), name


def test_everything_is_there_under_its_id(site: Path) -> None:
    for name, known in {
        "passages": [each.id for each in edition.passages()],
        "rules": [each.id for each in trace.rules()],
        "cruxes": [each.id for each in trace.every_crux()],
        "examples": [each.id for each in trace.examples()],
    }.items():
        assert [each["id"] for each in published(site, name)[name]] == known


def test_every_address_leads_to_its_place_in_the_site(site: Path) -> None:
    pages: dict[str, str] = {}
    for name in ("passages", "rules", "cruxes", "examples"):
        for each in published(site, name)[name]:
            page, _, anchor = each["address"].removeprefix(addresses.base()).partition("#")
            text = pages.setdefault(page, (site / page).read_text(encoding="utf-8"))
            assert anchor == each["id"] and f'id="{anchor}"' in text, each["address"]
    for name in NAMES:
        assert published(site, name)["address"] == f"{addresses.base()}{name}.json"


def test_the_pieces_of_a_passage_are_the_whole_of_it(site: Path) -> None:
    for each in published(site, "passages")["passages"]:
        assert "".join(piece["text"] for piece in each["pieces"]) == (each["text"] or each["gist"]), each["id"]


def test_a_work_in_copyright_is_given_in_the_editors_words_alone(site: Path) -> None:
    document = published(site, "passages")
    closed = {work["id"] for work in document["works"] if "in copyright" in work["licence"]}
    assert closed == {"reid", "snap", "snapsv"}
    in_our_words = [each for each in document["passages"] if each["work"] in closed and "heading" not in each["roles"]]
    assert len(in_our_words) > 50
    assert [each["id"] for each in in_our_words if each["text"] is not None and not each["supplied"]] == []


def test_what_one_document_cites_another_has(site: Path) -> None:
    ids = {name: {each["id"] for each in published(site, name)[name]} for name in NAMES if name != "trace"}
    for passage in published(site, "passages")["passages"]:
        for name in ("rules", "cruxes", "examples"):
            assert set(passage[name]) <= ids[name]
            for cited in published(site, "trace")["passages"]:
                if cited["id"] == passage["id"]:
                    assert cited[name] == passage[name]
    for crux in published(site, "cruxes")["cruxes"]:
        assert crux["default"] == crux["options"][0]["name"]
        assert {each["example"] for each in crux["excluded"]} <= ids["examples"]


def test_the_page_on_data_explains_every_field(site: Path) -> None:
    text = (site / "reference" / "data.html").read_text(encoding="utf-8")
    for name in NAMES:
        assert f'href="../{name}.json"' in text
        fields = {field for each in objects(schema(name)) for field in each.get("properties", ())}
        assert [field for field in sorted(fields) if f'<span class="pre">{field}</span>' not in text] == []


def test_the_sitemap_names_every_page_that_is_read(site: Path) -> None:
    root = ElementTree.fromstring((site / "sitemap.xml").read_bytes())
    found = [each.text or "" for each in root.findall("{*}url/{*}loc")]
    assert root.tag == "{http://www.sitemaps.org/schemas/sitemap/0.9}urlset"
    named = {each.removeprefix(addresses.base()) for each in found}
    assert named == set(page_names(site)) - {"genindex.html", "py-modindex.html", "search.html"}
    robots = (site / "robots.txt").read_text(encoding="utf-8").splitlines()
    assert f"Sitemap: {addresses.base()}sitemap.xml" in robots and "Disallow: /" not in robots
