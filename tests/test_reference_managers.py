"""References, read by the programs of others: pandoc, bibutils, Zotero. Each is skipped where it is not to be had."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from snorum import __version__, edition
from snorum.edition.editions import own
from snorum.site import citing

ZOTERO = "SNORUM_ZOTERO"
"""Names the address at which Zotero's translation server listens: `http://127.0.0.1:1969`."""
OWN = ("peel-99-8", "snip-snap-snorum.settling", "snip_snap_snorum.double_penalty", "peel/nine-sequence", "cassino")
"""What is the editors' own; all the rest has authors who are people, or none."""


def program(name: str) -> str:
    """A program on the path. Without it a test is skipped, or fails if it is required."""
    found = shutil.which(name)
    if found is None:
        if name in os.environ.get("SNORUM_REQUIRE", "").split():
            pytest.fail(f"no {name} on the path, and SNORUM_REQUIRE names it")
        pytest.skip(f"no {name} on the path")
    return found


def run(*command: str, given: str) -> str:
    result = subprocess.run(command, input=given.encode(), capture_output=True)
    assert result.returncode == 0, result.stderr
    return result.stdout.decode()


def pandoc_reads(text: str, form: str) -> list[dict[str, Any]]:
    """What pandoc makes of references, as CSL-JSON."""
    read: list[dict[str, Any]] = json.loads(run(program("pandoc"), "-f", form, "-t", "csljson", given=text))
    return read


def zotero(path: str, text: str) -> Any:
    """What Zotero makes of references (`import`), or of the page at an address (`web`)."""
    server = os.environ.get(ZOTERO)
    if not server:
        pytest.skip(f"{ZOTERO} does not name a translation server of Zotero's")
    request = Request(f"{server.rstrip('/')}/{path}", text.encode(), {"Content-Type": "text/plain"})
    try:
        with urlopen(request, timeout=120) as response:
            return json.load(response)
    except HTTPError as several:  # of which one is to be chosen
        assert several.code == 300, several.read()
        return json.load(several)


def zotero_reads(form: str, name: str) -> dict[str, Any]:
    """The one item that Zotero makes of a reference."""
    [item] = [
        each for each in zotero("import", citing.FORMATS[form][1]([citing.item(name)])) if each["itemType"] != "note"
    ]
    found: dict[str, Any] = item
    return found


@pytest.mark.parametrize("form", ["ris", "csl-json", "biblatex"])
def test_pandoc_keeps_the_name_of_the_editors_whole(form: str) -> None:
    write = citing.FORMATS["bibtex" if form == "biblatex" else form][1]
    for item in pandoc_reads(write([citing.item(name) for name in OWN]), form.replace("-", "")):
        [author] = item["author"]
        name = author.get("family") or author["literal"]
        assert name.replace("\u00a0", " ") == own().editors and "given" not in author
    [peel] = pandoc_reads(write([citing.item("peel-91-7")]), form.replace("-", ""))
    assert peel["author"] == [{"family": "Peel", "given": "W. H."}]


def test_pandoc_knows_the_language_of_an_entry() -> None:
    [item] = pandoc_reads(citing.bibtex([citing.item("snapsv-3-2")]), "biblatex")
    assert item["language"].startswith("sv")


def test_bibutils_keeps_the_name_of_the_editors_whole() -> None:
    for name in OWN:
        read = run(program("ris2xml"), given=citing.ris([citing.item(name)]))
        names = re.findall(r"<name( [^>]*)?>\s*(.*?)\s*<role>", read, re.DOTALL)
        corporation = own().editors.replace(" ", "\u00a0")
        assert names == [("", f"<namePart>{corporation}</namePart>")], "a corporation, and no person"
    assert '<namePart type="family">Peel<' in run(program("ris2xml"), given=citing.ris([citing.item("peel-91-7")]))


@pytest.mark.parametrize("form", citing.FORMATS)
def test_zotero_keeps_the_name_of_the_editors_whole(form: str) -> None:
    for name in OWN:
        [author] = zotero_reads(form, name)["creators"]
        assert author["name"].replace("\u00a0", " ") == own().editors


@pytest.mark.parametrize("form", ["ris", "csl-json"])
def test_zotero_keeps_the_version_and_the_notes_on_a_passage(form: str) -> None:
    for name in OWN:
        read = zotero_reads(form, name)
        assert read["itemType"] == "bookSection"
        assert f"version: {__version__}" in read.get("extra", "") or read["edition"] == f"version {__version__}"
    reid = zotero_reads(form, "reid-play-9")
    assert reid["itemType"] == "webpage"
    assert "archive_location: passage reid-play-9, in the editors’ summary" in reid["extra"].splitlines()
    assert f"version {__version__}" in reid["extra"]


def test_zotero_does_not_read_a_swedish_entry_as_english() -> None:
    assert zotero_reads("bibtex", "snapsv-3-2")["language"] == "swedish"


def test_the_button_of_zotero_offers_the_page_and_its_passages(site_url: str) -> None:
    """On a page with one thing to cite it takes that; on others one chooses, by titles of which no two are the same."""
    [page] = zotero("web", f"{site_url}edition/games-compared.html")
    assert (page["itemType"], page["title"], page["bookTitle"]) == ("bookSection", "The games compared", own().title)
    [start] = zotero("web", site_url)
    assert (start["itemType"], start["title"], start["edition"]) == ("book", own().title, f"version {__version__}")
    for each in (page, start):
        [author] = each["creators"]
        assert author["name"] == own().editors and "abstractNote" not in each
    offered = zotero("web", f"{site_url}edition/snitchems.html")["items"]
    titles = list(offered.values())
    assert titles[0] == "Snitch’ems" and len(titles) == len(set(titles))
    assert {each.rpartition("passage ")[2] for each in titles[1:]} == {
        each.id for work in ("reid", "sporting") for each in edition.passages(work)
    }
