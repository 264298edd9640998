"""What stands around every page: the doors of the edition, and where in it one is.

`{doors}` shows the doors large, for the start page: a line for each, with what stands below its name.
"""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from snorum.edition.how_to_play import all_games
from snorum.games import GAMES

SHEETS = "how-to-play"
"""The folder of the pages that say how a game is played."""


class Door(NamedTuple):
    """A way into the edition: what one does there, the first page that has it, and what pages lie behind it."""

    title: str
    """In a word."""
    name: str
    """In full."""
    sign: str
    """A picture of it: the path of a line, in a square of 48."""
    pages: tuple[str, ...]
    """Names of pages, `{game}` for each game in turn; the first that there is, is opened."""
    behind: tuple[str, ...]
    """How the names of pages behind it begin."""
    anchor: str = ""


_CARDS = "M8 14l14-5 9 26-14 5zM26 9l14 4-7 26-3-1M17 20l4 3-1 5-4-3z"
_SCALES = "M24 8v30M16 39h16M10 13h28M10 13l-6 14h12zM38 13l-6 14h12zM4 27a6 5 0 0 0 12 0M32 27a6 5 0 0 0 12 0"
_SHEET = "M11 6h20l6 6v19M11 6v36h16M31 6v6h6M16 18h14M16 24h14M16 30h8M36 34a6 6 0 1 0 .1 0M36 37v3l2 2"
_BOOK = (
    "M24 12c-5-4-12-4-18-2v28c6-2 13-2 18 2 5-4 12-4 18-2V10c-6-2-13-2-18 2zM24 12v28M11 17h7M11 23h7M30 17h7M30 23h7"
)
DOORS = (
    Door("Play", "Play", _CARDS, ("table",), ("table", "guide/table", "guide/players")),
    Door("Settle", "Settle a quarrel", _SCALES, ("table", "check"), ("check", "guide/checking"), "#tell={game}"),
    Door("Learn", "Learn in three minutes", _SHEET, ("how-to-play/{game}", "how-to-play/index"), ("how-to-play/",)),
    Door("Read", "Read the sources", _BOOK, ("edition/{game}", "edition/index"), ("edition/", "books/")),
)
"""In the order in which a visitor meets them; an edition has those whose pages it has."""


class DoorsDirective(SphinxDirective):
    """Show the doors, each with a line of the content below its name."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """A link for each door that the edition has; only in a site, since a book has none of them."""
        lines = [line for line in self.content if line.strip()]
        if len(lines) != len(DOORS):
            expected = f"a line for each of the {len(DOORS)} doors: {', '.join(door.name for door in DOORS)}"
            raise self.error(f"{len(lines)} lines stand below the doors; expected {expected}")
        says = dict(zip((door.title for door in DOORS), lines, strict=True))
        shown = "".join(
            f'<a class="door" href="{escape(each["href"])}"><svg viewBox="0 0 48 48" aria-hidden="true">'
            f'<path d="{each["sign"]}"/></svg><span class="name">{each["name"]}</span>'
            f'<span class="says">{escape(says[each["title"]])}</span></a>'
            for each in doors_of(self.env.app, self.env.docname)
        )
        drawn = nodes.raw("", f'<div class="doors-large">{shown}</div>', format="html")
        return [addnodes.only("", drawn, expr="builder_html or builder_dirhtml")]


def _opened(app: Sphinx, door: Door) -> str:
    """The page that a door opens; empty if the edition has none."""
    names = (name.format(game=game) for name in door.pages for game in GAMES)
    return next((name for name in names if name in app.env.found_docs), "")


def doors_of(app: Sphinx, page: str) -> list[dict[str, Any]]:
    """The doors with their addresses, seen from a page; `here` is that behind which the page lies."""
    found: list[dict[str, Any]] = []
    for door in DOORS:
        if opened := _opened(app, door):
            anchor = door.anchor.format(game=next(iter(GAMES))) if opened == "table" else ""
            href = app.builder.get_relative_uri(page, opened) + anchor
            found.append({**door._asdict(), "href": href, "here": page.startswith(door.behind)})
    return found


def siblings_of(app: Sphinx, page: str) -> list[dict[str, Any]]:
    """The pages of the games in the same folder, for the page of a game or of a way to play one; otherwise none."""
    folder, _, name = page.rpartition("/")
    if name not in GAMES and not (folder == SHEETS and name in all_games()):
        return []
    pages = {page.removesuffix(name) + game: game for game in GAMES}
    return [
        {"title": GAMES[game].TITLE, "href": app.builder.get_relative_uri(page, each), "here": each == page}
        for each, game in pages.items()
        if each in app.env.found_docs
    ]


def add_frame(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Give the template of a page its doors, and where one is."""
    context["doors"] = doors_of(app, page)
    context["siblings"] = siblings_of(app, page)


def setup(app: Sphinx) -> None:
    """Register the directive, and prepare what the templates ask for."""
    app.add_directive("doors", DoorsDirective)
    app.connect("html-page-context", add_frame)
