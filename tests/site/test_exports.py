"""The edition for other programs: its data against their schemas, the sitemap, and that a page and a file agree."""

from __future__ import annotations

import copy
import csv
import hashlib
import json
import os
import re
import subprocess
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator
from lxml import html
from tests.conftest import ROOT
from tests.site.visiting import page_names

from snorum import edition
from snorum.books import claims, counts
from snorum.edition import addresses, frames
from snorum.edition.editions import own
from snorum.lab.tournaments import stored
from snorum.site import exports, trace
from snorum.site.exports.rows import TABLES
from snorum.site.sphinxext.files import news
from snorum.site.sphinxext.files.exports import SCHEMAS
from snorum.site.sphinxext.files.tables import KINDS
from snorum.site.trace import exercise

NAMES = list(exports.DOCUMENTS)
OPTIONAL = (
    {"supplied"},
    {"to", "counters", "cards", "supplied"},
    {"counters", "pool", "captured", "sweeps", "points", "settled", "supplied", "table", "cards", "pot", "out"}
    | {"score", "lurched", "builds"},
)
"""The fields that are not always there: of a reason, of an event, of a result."""
STRUCTURE = {
    "passages": "ee2b4bf74b69d983",
    "rules": "cb0e146b29a2723c",
    "cruxes": "66caff44e92eafba",
    "examples": "7879f72fdf59fd97",
    "claims": "e0d48c46d3e0a004",
    "comparison": "5c69ca19213fba7a",
    "trace": "2ce0e2b73039d467",
}
"""Of each schema without its descriptions, the beginning of the SHA-256 hash."""


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SCHEMAS / f"{name}-1.json").read_text(encoding="utf-8"))
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
    here = [part] if "object" in types(part) else []
    return here + [found for each in part.values() for found in objects(each)]


def types(part: dict[str, Any]) -> list[str]:
    """The types that a description allows, null among them; none where it names none."""
    named = part.get("type", [])
    return [named] if isinstance(named, str) else named if isinstance(named, list) else []


def strings(part: Any, at: tuple[str, ...] = ()) -> list[tuple[str, dict[str, Any]]]:
    """Every description of a string within a schema, with the fields that lead to it: `passages.pieces.text`."""
    if isinstance(part, list):
        return [found for each in part for found in strings(each, at)]
    if not isinstance(part, dict):
        return []
    found = [(".".join(at), part)] if "string" in types(part) else []
    for name, each in part.items():
        if name == "properties":
            found += [one for field, about in each.items() for one in strings(about, (*at, field))]
        else:
            found += strings(each, at)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_document_fits_its_schema(site: Path, name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    validator = Draft202012Validator(schema(name), format_checker=Draft202012Validator.FORMAT_CHECKER)
    assert [error.message for error in validator.iter_errors(published(site, name))] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_describes_every_field_and_allows_no_other(name: str) -> None:
    assert schema(name)["$id"] == exports.schema_address(name) == f"{own().address}schemas/{name}-1.json"
    for each in objects(schema(name)):
        if "properties" in each:
            assert each["additionalProperties"] is False
            absent = set(each["properties"]) - set(each["required"])
            assert each["required"] == [field for field in each["properties"] if field not in absent]
            assert not absent or absent in OPTIONAL
            assert all(about.get("description") for about in each["properties"].values())
        elif "anyOf" not in each:  # a map: by player, or by the name of a crux
            assert each["propertyNames"]["pattern"] and "minProperties" in each and each["additionalProperties"]["type"]


@pytest.mark.parametrize("name", NAMES)
def test_no_text_is_empty_unless_the_schema_says_so(name: str) -> None:
    loose = {where for where, about in strings(schema(name)) if not about.keys() & {"pattern", "minLength", "format"}}
    assert loose == {"passages": {"passages.pieces.text"}, "trace": {"rules.supplied"}}.get(name, set())
    for where, about in strings(schema(name)):
        # Few programs judge `format`, and what an address is they would not agree on.
        assert ("pattern" in about) or about.get("format") in (None, "date"), where


@pytest.mark.parametrize("name", NAMES)
def test_the_number_of_the_format_is_raised_when_the_fields_change(name: str) -> None:
    """Descriptions may be bettered. From the first release on, any other change of a schema needs a new number."""
    assert hashlib.sha256(json.dumps(bare(schema(name)), sort_keys=True).encode()).hexdigest()[:16] == STRUCTURE[name]


def bare(part: Any, *, fields: bool = False) -> Any:
    """A schema without its descriptions; a field that is called so stays."""
    if isinstance(part, list):
        return [bare(each) for each in part]
    if not isinstance(part, dict):
        return part
    kept = {key: each for key, each in part.items() if fields or key != "description"}
    return {key: bare(each, fields=key == "properties") for key, each in kept.items()}


@pytest.mark.parametrize("name", NAMES)
def test_the_head_names_the_edition_and_its_licences(site: Path, name: str) -> None:
    document = published(site, name)
    assert (document["edition"], document["version"]) == (own().title, own().version)
    text, code, sources = document["licences"]
    assert (text["name"], text["address"]) == ("CC-BY-4.0", own().text_licence) and "editors" in text["covers"]
    assert (code["covers"], code["name"], code["address"]) == ("code", "MIT", own().code_licence)
    assert (sources["name"], sources["address"]) == (None, None) and "words of the sources" in sources["covers"]


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_published_at_the_address_that_a_document_names(site: Path, name: str) -> None:
    within = published(site, name)["$schema"].removeprefix(own().address)
    assert json.loads((site / within).read_text(encoding="utf-8")) == schema(name)


def test_the_schemas_refuse_faulty_data() -> None:
    """A passage without text or summary, a rule that rests on nothing, an unknown field, a verdict that is none ..."""
    wrong: dict[str, list[tuple[str, Any]]] = {
        "passages": [("passages.0", {"text": None, "gist": None}), ("passages.0.address", "peel-90-1")],
        "rules": [
            ("rules.0", {"passages": [], "supplied": None}),
            ("rules.0.sentence", ""),
            ("licences.0.address", ""),
        ],
        "cruxes": [("cruxes.0", {"colour": "red"}), ("cruxes.0.address", "ftp://w3id.org/snorum/")],
        "examples": [
            ("examples.0.verdict", "probable"),
            ("examples.0.report", {}),
            ("examples.0.report.plays.0.verdict", "unreadable"),
            ("examples.0.report.plays.0.reasons.0.says", ""),
            ("examples.0.report.plays.0.events", [{"event": "steals"}]),
            ("examples.0.report.result", {"winner": None, "draw": False}),
            ("examples.0.report.game", "cassino"),
        ],
        "claims": [
            ("claims.0.verdict", "true"),
            ("claims.0.sentence", ""),
            ("claims.0", {"passages": []}),
            ("claims.0.quantities", [{"name": "cards", "share": False, "value": 52}]),
            ("claims.0.method", "guesswork"),
        ],
        "trace": [("tests.0.test", ""), ("passages.0.work", "Peel 1891")],
    }
    for name, changes in wrong.items():
        right = exports.document(name)
        assert Draft202012Validator(schema(name)).is_valid(right)
        for path, change in changes:
            document = copy.deepcopy(right)
            *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
            within: Any = document
            for step in way:
                within = within[step]
            within[last] = {**within[last], **change} if last == 0 else change
            assert not Draft202012Validator(schema(name)).is_valid(document), (name, path)


def test_the_schema_of_a_report_distinguishes_events() -> None:
    events = schema("examples")["properties"]["examples"]["items"]["properties"]["report"]["properties"]["plays"]
    judge = Draft202012Validator(events["items"]["properties"]["events"]["items"])
    rests = {"player": "B", "rule": "cassino.captures", "passages": ["peel-98-3"]}
    assert judge.is_valid({"event": "captures", "cards": ["9", "10H"], **rests})
    assert judge.is_valid({"event": "pays", "to": "pool", "counters": 1, "supplied": True, **rests})
    assert judge.is_valid({"event": "gives", "to": "C", "cards": 2, **rests})
    assert judge.is_valid({"event": "wins", **rests})
    assert not judge.is_valid({"event": "captures", "cards": 2, **rests})
    assert not judge.is_valid({"event": "captures", "cards": ["11H"], **rests})
    assert not judge.is_valid({"event": "pays", "to": "pool", **rests})
    assert not judge.is_valid({"event": "gives", "to": "C", "cards": ["9"], **rests})
    assert not judge.is_valid({"event": "wins", "counters": 1, **rests})
    assert not judge.is_valid({"event": "wins", "supplied": False, **rests})


def test_everything_is_there_under_its_id(site: Path) -> None:
    for name, known in {
        "passages": [each.id for each in edition.passages()],
        "rules": [each.id for each in trace.rules()],
        "cruxes": [each.id for each in trace.every_crux()],
        "examples": [each.id for each in trace.examples()],
        "claims": list(claims.all_claims()),
    }.items():
        assert [each["id"] for each in published(site, name)[name]] == known


def test_every_address_leads_to_its_place_in_the_site(site: Path) -> None:
    pages: dict[str, str] = {}
    for name in ("passages", "rules", "cruxes", "examples", "claims"):
        for each in published(site, name)[name]:
            page, _, anchor = each["address"].removeprefix(addresses.base_address()).partition("#")
            text = pages.setdefault(page, (site / page).read_text(encoding="utf-8"))
            assert anchor == each["id"] and f'id="{anchor}"' in text, each["address"]
    for name in NAMES:
        assert published(site, name)["edition"] == own().title
        assert published(site, name)["address"] == f"{addresses.base_address()}{name}.json"


def test_the_pieces_of_a_passage_add_up_to_its_text(site: Path) -> None:
    for each in published(site, "passages")["passages"]:
        assert "".join(piece["text"] for piece in each["pieces"]) == (each["text"] or each["gist"]), each["id"]


def test_a_work_in_copyright_is_given_in_the_editors_words_alone(site: Path) -> None:
    document = published(site, "passages")
    closed = {work["id"] for work in document["works"] if "in copyright" in work["licence"]}
    assert closed == {"reid", "snap", "snapsv", "curwen", "morehead", "ostrow", "pagat", "vam", "webchips"}
    in_our_words = [each for each in document["passages"] if each["work"] in closed and "heading" not in each["roles"]]
    assert len(in_our_words) > 50
    assert [each["id"] for each in in_our_words if each["text"] is not None and not each["supplied"]] == []


def test_everything_that_a_document_cites_is_in_another(site: Path) -> None:
    ids = {
        name: {each["id"] for each in published(site, name)[name]}
        for name in NAMES
        if name not in ("trace", "comparison")
    }
    traced = {each["id"]: each for each in published(site, "trace")["passages"]}
    every_claim = published(site, "claims")["claims"]
    for passage in published(site, "passages")["passages"]:
        cited = traced[passage["id"]]
        for name in ("rules", "cruxes", "examples"):
            assert set(passage[name]) <= ids[name]
            assert cited[name] == passage[name]
        assert set(passage["claims"]) == {each["id"] for each in every_claim if passage["id"] in each["passages"]}
    for crux in published(site, "cruxes")["cruxes"]:
        assert crux["default"] == crux["options"][0]["name"]
        assert {each["example"] for each in crux["excluded"]} <= ids["examples"]


def test_measurements_of_one_machine_are_not_published(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rule = trace.rules()[0].id
    monkeypatch.setattr(exercise, "_measured", lambda *_: {"tests.test_x.test_ran": {rule}})
    assert trace.as_json()["tests"] == [{"test": "tests.test_x.test_ran", "rules": [rule]}]
    assert exports.document("trace") == published(site, "trace")


def test_the_page_on_data_explains_every_field(site: Path) -> None:
    text = (site / "reference" / "data.html").read_text(encoding="utf-8")
    for name in NAMES:
        assert f'href="../{name}.json"' in text
        fields = {field for each in objects(schema(name)) for field in each.get("properties", ())}
        assert [field for field in sorted(fields) if f">{field}</code>" not in text] == []


def test_the_sitemap_names_every_page_that_is_read(site: Path) -> None:
    root = ElementTree.fromstring((site / "sitemap.xml").read_bytes())
    found = [each.text or "" for each in root.findall("{*}url/{*}loc")]
    assert root.tag == "{http://www.sitemaps.org/schemas/sitemap/0.9}urlset"
    named = [each.removeprefix(addresses.base_address()) for each in found]
    pages = {"" if name == "index.html" else name for name in page_names(site)}
    assert set(named) == pages - {"404.html", "genindex.html", "py-modindex.html", "search.html"} and len(named) == len(
        set(named)
    )
    # What a page calls itself is what the sitemap calls it.
    for address, name in zip(found, named, strict=True):
        page = html.document_fromstring((site / (name or "index.html")).read_bytes())
        assert page.xpath("//link[@rel='canonical']/@href") == [address]
        assert page.xpath("//meta[@property='og:url']/@content") == [address]
    robots = (site / "robots.txt").read_text(encoding="utf-8").splitlines()
    assert f"Sitemap: {addresses.base_address()}sitemap.xml" in robots and "Disallow: /" not in robots


def test_the_sitemap_says_when_a_page_last_changed(site: Path) -> None:
    """The day of the last commit that touched the page or a source that it shows; none without the whole history."""
    git = ["git", "-C", str(ROOT)]
    shallow = subprocess.run(
        [*git, "rev-parse", "--is-shallow-repository"], capture_output=True, text=True
    ).stdout.strip()
    root = ElementTree.fromstring((site / "sitemap.xml").read_bytes())
    days = {url.findtext("{*}loc", ""): url.findtext("{*}lastmod") for url in root.findall("{*}url")}
    if shallow != "false":
        assert set(days.values()) == {None}
        return
    asked = {"about/principles": "docs/about/principles.md", "guide/citing": "docs/guide/citing.md"}
    for page, path in asked.items():
        last = subprocess.run(
            [*git, "log", "-1", "--format=%cs", "--", path], capture_output=True, text=True
        ).stdout.strip()
        assert last <= (days[addresses.page_address(page)] or "")
    assert all(re.fullmatch(r"20\d\d-\d\d-\d\d", day or "") for day in days.values())


def test_the_day_of_a_file_is_that_of_its_last_commit(tmp_path: Path) -> None:
    """Two files, one changed a day later; of a clone without its history nothing is known, nor outside of one."""

    def git(*words: str, day: str = "") -> None:
        who = {f"GIT_{role}_{what}": "a@b.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        at = {f"GIT_{role}_DATE": f"{day}T12:00:00Z" for role in ("AUTHOR", "COMMITTER")} if day else {}
        subprocess.run(["git", "-C", str(first), *words], check=True, capture_output=True, env=os.environ | who | at)

    first = tmp_path / "first"
    first.mkdir()
    assert news.days_of_change(first) == {}
    git("init")
    for day, names in (("2026-01-02", "ab"), ("2026-03-04", "bö")):
        for name in names:
            (first / f"{name}.md").write_text(day, encoding="utf-8")
        git("add", ".")
        git("commit", "-m", day, day=day)
    found = {path.stem: day for path, day in news.days_of_change(first).items()}
    assert found == {"a": "2026-01-02", "b": "2026-03-04", "ö": "2026-03-04"}
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--depth=1", first.as_uri(), str(clone)], check=True, capture_output=True)
    assert news.days_of_change(clone) == {}


def test_the_feed_has_an_entry_for_each_version_with_a_day() -> None:
    log = "# Changes\n\n## 0.2.0 (unreleased)\n\n- `B` & more\n\n## 0.1.0 (2026-12-01)\n\n- A\n"
    for today, names in (("", ["X 0.1.0"]), ("2026-12-09", ["X 0.2.0", "X 0.1.0"])):
        root = ElementTree.fromstring(news.feed(log, "X", "https://a.org/c.html", today))
        entries = root.findall("{*}entry")
        assert [each.findtext("{*}title") for each in entries] == names
        assert root.findtext("{*}updated") == f"{today or '2026-12-01'}T00:00:00Z"
        assert len({each.findtext("{*}id") for each in entries}) == len(names)
    assert entries[0].findtext("{*}content") == "<ul>\n<li><code>B</code> &amp; more</li>\n</ul>\n"


def test_every_page_names_the_feed_and_a_lost_page_leads_on(site: Path) -> None:
    for name in page_names(site):
        if name != "404.html":
            page: Any = html.document_fromstring((site / name).read_bytes())
            [feed] = page.xpath("//link[@type='application/atom+xml']/@href")
            assert (site / name).parent.joinpath(feed).resolve() == (site / "changes.atom").resolve(), name
    assert ElementTree.fromstring((site / "changes.atom").read_bytes()).tag == "{http://www.w3.org/2005/Atom}feed"
    lost: Any = html.document_fromstring((site / "404.html").read_bytes())
    found = lost.xpath("//a/@href")
    assert all(each.startswith(addresses.base_address()) for each in found) and not lost.xpath("//link | //script")
    names = [each.removeprefix(addresses.base_address()).partition("#")[0] or "index.html" for each in found]
    assert len(names) == 6 and all((site / name).is_file() for name in names)


def test_the_tables_are_there_and_the_page_explains_and_offers_each(site: Path) -> None:
    files = {path.stem: path.read_text("utf-8") for path in (site / "tables").glob("*.csv")}
    assert files.keys() == {name for name, kind in KINDS.items() if kind.rows} >= TABLES.keys()
    for name, (row, make) in TABLES.items():
        assert files[name] == frames.as_csv(row, make())
    tree = html.parse(site / "reference" / "tables.html", html.HTMLParser(encoding="utf-8"))
    assert {each.get("href") for each in tree.xpath("//a[@download]")} >= {f"../tables/{name}.csv" for name in files}
    terms = [
        each.findtext("code/span") or "".join(each.find("code").itertext())
        for each in tree.xpath("//dl[contains(@class, 'fields')]/dt")
    ]
    assert terms == [column for name in PAGE for column in KINDS[name].row._fields]  # type: ignore[attr-defined]
    rows = {name: list(csv.DictReader(StringIO(files[name]))) for name in ("studies", "endings", "tournaments")}
    assert {row["study"] for row in rows["studies"]} == set(counts.kept())
    assert {row["study"] for row in rows["endings"]} == {f"endings.{name}" for name in stored.ENDINGS}
    assert {row["game"] for row in rows["tournaments"]} == {each.game for each in stored.STORED.values()}


PAGE = ("passages", "cruxes", "claims", "rulings", "links", "studies", "tournaments", "endings", "plays", "reasons")
"""The tables in the order of their page."""
