"""The preview image that other sites show for a page: its title, a sentence, and cards, as PNG.

What people share has an image of its own: pages at whose top a table stands, and those whose names begin as in
`SHARED`. The others use that of the start page. There are images only if `snorum_card_fonts` names the folder of the
fonts and `html_baseurl` is set, since the address of an image must be absolute.
"""

from __future__ import annotations

import contextlib
import io
from importlib import import_module
from pathlib import Path
from textwrap import wrap
from typing import Any
from urllib.parse import urljoin
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from docutils import nodes
from sphinx.application import Sphinx

from snorum.cards import Card
from snorum.site import drawing
from snorum.site.drawing import Drawing
from snorum.site.sphinxext.base import first_sentences
from snorum.site.sphinxext.pictures.picture import drawn, picture

SIZE = WIDTH, HEIGHT = 1200, 630
FOLDER = "_social"
SHARED = ("table", "check", "how-to-play/", "books/index", "reference/claims")
"""How the names begin of pages that people share; rulings and turns are addresses of the table."""
NINES = tuple(Card("9", suit) for suit in "CDHS")
"""Shown where a page has no table: the four nines of Peel's example."""
SVG = "http://www.w3.org/2000/svg"
FACE = "Newsreader 16pt 16pt"
INK, QUIET, PAPER, ACCENT = "#1d1b18", "#5d5a55", "#faf7f1", "#8a2b22"


def share_image(title: str, beneath: str, edition: str, shown: Drawing) -> str:
    """The image as SVG: on the right a drawing; on the left the title, with the edition's name below."""
    svg = Element("svg", xmlns=SVG, width=str(WIDTH), height=str(HEIGHT), viewBox=f"0 0 {WIDTH} {HEIGHT}")
    SubElement(svg, "rect", width=str(WIDTH), height=str(HEIGHT), fill=PAPER)
    SubElement(svg, "rect", width="14", height=str(HEIGHT), fill=ACCENT)
    lines = wrap(title, 14)
    size = 76 if len(lines) < 3 else 62
    y = HEIGHT / 2 - (len(lines) - 1) * size / 2 - 20
    for number, line in enumerate(lines):
        _text(svg, line, y + number * size * 1.08, size, INK)
    y += (len(lines) - 1) * size * 1.08 + 52
    for number, line in enumerate(wrap(beneath, 38)):
        _text(svg, line, y + number * 34, 27, QUIET, italic=True)
    _text(svg, edition, HEIGHT - 64, 34, ACCENT)
    cards = fromstring(shown.svg(prefix="card"))
    _, _, wide, high = map(float, cards.get("viewBox", "").split())
    scale = min(600 / wide, 560 / high)
    place = {
        "x": WIDTH - 50 - wide * scale,
        "y": (HEIGHT - high * scale) / 2,
        "width": wide * scale,
        "height": high * scale,
    }
    cards.attrib |= {name: f"{value:.1f}" for name, value in place.items()}
    svg.append(cards)
    return tostring(svg, encoding="unicode")


def _text(svg: Element, words: str, y: float, size: float, fill: str, *, italic: bool = False) -> None:
    style = {"font-style": "italic"} if italic else {}
    SubElement(
        svg, "text", {"x": "64", "y": f"{y:.1f}", "font-family": FACE, "font-size": str(size), "fill": fill, **style}
    ).text = words


def render_png(svg: str, width: int, fonts: Path | None = None) -> bytes:
    """Convert an image to PNG, so many pixels wide, with the fonts of a folder and none of the computer's own."""
    import resvg_py

    faces = [str(path) for path in sorted(fonts.glob("*.ttf"))] if fonts else []
    made: bytes = resvg_py.svg_to_bytes(
        svg_string=svg,
        font_files=faces,
        skip_system_fonts=True,
        font_family=FACE,
        serif_family=FACE,
        sans_serif_family=FACE,
        width=width,
    )
    return made


def add_share_image(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Draw the image of a page with a table at its top, and add its address (or the start page's) to the page."""
    base, fonts = app.config.html_baseurl, app.config.snorum_card_fonts
    if doctree is None or not (base and fonts) or app.builder.name == "epub":
        return
    tables = list(doctree.findall(picture))
    table = next((each for each in tables if each["moment"]), None)
    if table or page == app.config.root_doc or page.startswith(SHARED):
        pictures = [drawn(each) for each in ([table] if table else tables)]
        shown = max(pictures, key=lambda each: len(each.cards), default=drawing.hand(NINES))
        title = next(doctree.findall(nodes.title)).astext()
        first = next(doctree.findall(nodes.paragraph), None)
        says = table["moment"] if table else first_sentences(first.astext(), 150) if first else ""
        file = app.outdir / FOLDER / f"{page}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(
            render_png(share_image(title, says, app.config.project, shown), WIDTH, Path(app.confdir) / fonts)
        )
    else:
        page, says = app.config.root_doc, app.config.ogp_site_name
    context["meta"] = {
        **(context.get("meta") or {}),
        "og:image": urljoin(base, f"{FOLDER}/{page}.png"),
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"Playing cards, and the words: {says}",
    }
    context["metatags"] += '\n<meta name="twitter:card" content="summary_large_image" />'


def setup(app: Sphinx) -> None:
    """Draw images for the pages; this must come before the extension that writes the tags."""
    with contextlib.redirect_stdout(io.StringIO()):
        import_module("sphinxext.opengraph")  # it prints in each build that it cannot draw images itself
    app.add_config_value("snorum_card_fonts", "", "html", [str])
    app.connect("html-page-context", add_share_image, priority=400)
