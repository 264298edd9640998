"""What works without a network, once a page has run the package: *The table*, *Check a record*, sheets and search.

`sw.js`, at the site's root, lists their files for the service worker `theme/static/check/offline.js`, which keeps them
beside the runtime, in the one cache of the edition. `manifest.webmanifest` lets a phone put the table on its home
screen.
"""

from __future__ import annotations

import hashlib
import json
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from docutils import nodes
from sphinx.application import Sphinx

from snorum.edition.files import write_whole
from snorum.site.sphinxext.checking.runtime import COMPRESSED, runs_in
from snorum.site.sphinxext.pictures.social import PAPER, SVG, render_png

PAGES = ("index.html", "table.html", "check.html", "search.html", "how-to-play/*.html")
LEFT_OUT = (f"*{COMPRESSED}", "*.gz", "*.map", "*/licences/*", "*/mystnb.*", "*/searchtools.js", "*/debug.css")
"""Of `_static`: what the runtime keeps itself, and what no page of these loads."""
WORKER, MANIFEST = "sw.js", "manifest.webmanifest"
ICONS = {f"_static/icon-{size}.png": size for size in (180, 192, 512)}
"""The size of each in pixels: of a home screen of Apple's, then of others."""


def kept_files(site: Path) -> dict[str, str]:
    """The files to keep, by their paths within the site, and a digest of each."""
    pages = [path for pattern in PAGES for path in sorted(site.glob(pattern))]
    files = [path for path in sorted((site / "_static").rglob("*")) if path.is_file()]
    found = {path.relative_to(site).as_posix(): path for path in [*pages, *files, site / MANIFEST]}
    return {
        name: hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for name, path in found.items()
        if not any(fnmatch(name, each) for each in LEFT_OUT)
    }


def icons_of(app: Sphinx) -> dict[str, int]:
    """The icons of a site: none if it has no drawn one to begin with, or nothing to make pictures with."""
    return ICONS if str(app.config.html_favicon).endswith(".svg") and find_spec("resvg_py") else {}


def icon(drawn: str) -> str:
    """A picture on paper, with so much margin that a phone can round it off."""
    svg = Element("svg", xmlns=SVG, viewBox="0 0 100 100")
    SubElement(svg, "rect", width="100", height="100", fill=PAPER)
    svg.append(fromstring(drawn))
    svg[1].attrib |= {"x": "20", "y": "20", "width": "60", "height": "60"}
    return tostring(svg, encoding="unicode")


def manifest(title: str, language: str, icons: dict[str, int]) -> dict[str, Any]:
    """What a phone asks of a site that is put on its home screen."""
    return {
        "id": "table.html",
        "name": f"{title}: the table",
        "short_name": title,
        "lang": language,
        "start_url": "table.html",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": path, "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
            for path, size in icons.items()
        ],
    }


def write_worker(app: Sphinx, exception: Exception | None) -> None:
    """Write the manifest, its icons and the service worker of a site that has a runtime."""
    if exception is not None or not runs_in(app):
        return
    site, icons = Path(app.outdir), icons_of(app)
    if icons:
        drawn = icon(Path(app.confdir, app.config.html_favicon).read_text("utf-8"))
        for path, size in icons.items():
            write_whole(site / path, render_png(drawn, size))
    said = manifest(app.config.html_title, app.config.language, icons)
    write_whole(site / MANIFEST, (json.dumps(said, indent=1, ensure_ascii=False) + "\n").encode())
    listed = json.dumps(kept_files(site), indent=1)
    write_whole(site / WORKER, f'const KEPT = {listed};\nimportScripts("_static/check/offline.js");\n'.encode())


def add_links(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Name the manifest and the icon in the head of each page that is kept."""
    if runs_in(app) and any(fnmatch(f"{page}.html", each) for each in PAGES):
        to_root = "../" * page.count("/")
        links = [("manifest", MANIFEST), *(("apple-touch-icon", path) for path in list(icons_of(app))[:1])]
        tags = [f'<link rel="{name}" href="{to_root}{path}">' for name, path in links]
        context["metatags"] = "\n".join([context.get("metatags", ""), *tags])


def setup(app: Sphinx) -> None:
    """Write the files at the end of a build, after the runtime."""
    app.connect("html-page-context", add_links, priority=600)
    app.connect("build-finished", write_worker, priority=900)
