"""What changed, for those who come back: the day of each page for the sitemap, a feed, and a page for lost links.

`changes.atom` has an entry for each version in the change log that `snorum_changes` names. `404.html` is what a host
shows for an address that is not there; it is shown at any depth, so its links are absolute.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from xml.etree import ElementTree

from jinja2 import Environment, FileSystemLoader
from markdown_it import MarkdownIt
from sphinx.application import Sphinx

from snorum.edition import addresses
from snorum.edition.editions import chosen
from snorum.site.sphinxext.pages.frame import doors_of
from snorum.site.sphinxext.pages.theme import FOLDER as THEME

FEED, LOST, PAGE = "changes.atom", "404", "about/changes"
"""The names of the feed and of the page for lost links; the page that shows the change log, where there is one."""
TEMPLATES = THEME / "templates"
ATOM = "http://www.w3.org/2005/Atom"


def days_of_change(folder: Path, within: str = ".") -> Mapping[Path, str]:
    """For each file within a folder that is under version control, the day of its last commit: `2026-11-28`.

    Nothing where there is no history, or only a part of it.
    """
    if _git(folder, "rev-parse", "--is-shallow-repository") != "false":
        return {}
    root, found, day = Path(_git(folder, "rev-parse", "--show-toplevel")), dict[Path, str](), ""
    for line in _git(
        folder, "-c", "core.quotepath=off", "log", "--format=day %cs", "--name-only", "--", within
    ).splitlines():
        if line.startswith("day "):
            day = line[4:]
        elif line:
            found.setdefault(root / line, day)
    return found


def _git(folder: Path, *words: str) -> str:
    try:
        return subprocess.run(
            ["git", "-C", str(folder), *words], capture_output=True, text=True, check=True
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def page_days(app: Sphinx) -> dict[str, str]:
    """For each page the day on which its text last changed: that of the page, or of a source that it shows."""
    days = days_of_change(Path(app.confdir))
    texts = (Path(app.srcdir), chosen().home)

    @cache  # most pages read the same hundreds of files
    def day_of(path: str) -> str:
        file = Path(app.srcdir, path).resolve()
        return days.get(file, "") if any(file.is_relative_to(each) for each in texts) else ""

    found = {}
    for page in app.env.found_docs:
        if day := max(map(day_of, [str(app.env.doc2path(page)), *map(str, app.env.dependencies[page])])):
            found[page] = day
    return found


def feed(text: str, title: str, page: str, last: str = "") -> bytes:
    """The versions of a change log as a feed; one without a date is of `last`, the day of the last change, if known."""
    root = ElementTree.Element("feed", xmlns=ATOM)
    made = [(name, day or last, body) for name, day, body in _versions(text) if day or last]
    ElementTree.SubElement(root, "title").text = f"{title}: changes"
    ElementTree.SubElement(root, "id").text = urljoin(addresses.base_address(), FEED)
    ElementTree.SubElement(root, "link", rel="self", href=urljoin(addresses.base_address(), FEED))
    ElementTree.SubElement(root, "link", href=page)
    ElementTree.SubElement(root, "updated").text = f"{max((day for _, day, _ in made), default='1970-01-01')}T00:00:00Z"
    ElementTree.SubElement(ElementTree.SubElement(root, "author"), "name").text = f"The {title} editors"
    for name, day, body in made:
        entry = ElementTree.SubElement(root, "entry")
        ElementTree.SubElement(entry, "title").text = f"{title} {name}"
        ElementTree.SubElement(entry, "id").text = f"{page}#{name}"
        ElementTree.SubElement(entry, "link", href=page)
        ElementTree.SubElement(entry, "updated").text = f"{day}T00:00:00Z"
        ElementTree.SubElement(entry, "content", type="html").text = MarkdownIt().render(body)
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _versions(text: str) -> Iterator[tuple[str, str, str]]:
    """The versions of a change log, each with its day, if it has one, and what changed."""
    _, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    for section in sections:
        heading, _, body = section.partition("\n")
        day = re.search(r"\d{4}-\d\d-\d\d", heading)
        yield heading.split()[0], day[0] if day else "", body


def write_feed(app: Sphinx, failed: Exception | None) -> None:
    """Write the feed at the end of a build, if there is a change log."""
    if failed or app.builder.name != "html" or not app.config.snorum_changes:
        return
    log = Path(app.confdir, app.config.snorum_changes)
    last = days_of_change(log.parent, log.name).get(log.resolve(), "")
    page = addresses.page_address(PAGE if PAGE in app.env.found_docs else app.config.root_doc)
    (Path(app.outdir) / FEED).write_bytes(feed(log.read_text("utf-8"), app.config.project, page, last))


def write_lost_page(app: Sphinx, failed: Exception | None) -> None:
    """Write the page for addresses that are not there; it needs nothing of the theme."""
    if failed or app.builder.name != "html" or not app.config.html_baseurl:
        return
    base = app.config.html_baseurl.rstrip("/") + "/"
    doors = [{**each, "href": urljoin(base, each["href"])} for each in doors_of(app, app.config.root_doc)]
    template = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True).get_template("lost.html")
    page = template.render(project=app.config.project, language=app.config.language, base=base, lost_doors=doors)
    (Path(app.outdir) / f"{LOST}.html").write_text(page, encoding="utf-8")


def link_feed(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Tell every page of the feed."""
    context["feed"] = FEED if app.config.snorum_changes and app.builder.name == "html" else ""


def setup(app: Sphinx) -> None:
    """Register the settings, the page and the feed."""
    app.add_config_value("snorum_changes", "", "html", [str])
    app.connect("html-page-context", link_feed)
    app.connect("build-finished", write_feed)
    app.connect("build-finished", write_lost_page)
