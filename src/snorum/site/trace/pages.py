"""Finds what the pages of the edition show, from their Markdown and without Sphinx.

Only the five directives of the edition count, each in a fence of colons or backquotes at the start of a line. In a code
block, directives are illustrations and do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from snorum.games import GAMES

_OPENS = re.compile(r"(?P<fence>:{3,}|`{3,}|~{3,})\s*(?:\{(?P<directive>[\w:-]+)\})?\s*(?P<rest>.*)")
_OPTION = re.compile(r":(?P<name>[\w-]+):\s*(?P<value>.*)")
KINDS = ("passage", "rule", "crux", "example", "claim")


class Shown(NamedTuple):
    """One passage, rule, crux, example or claim that a page shows."""

    kind: str
    name: str
    """Its id: `peel-91-7`, `snip_snap_snorum.pairing`, `snip-snap-snorum.settling`, `peel/nine-sequence`,
    `jig.table-of-jigs`."""
    line: int
    verdict: str = ""
    """For an example, the verdict that the page expects."""
    under: tuple[tuple[str, str], ...] = ()
    """For an example, the changed rules with their values."""


class Page(NamedTuple):
    """A page and the entries that it shows, from top to bottom."""

    path: str
    """The path from the root of the repository: `docs/edition/snip-snap-snorum.md`."""
    shown: tuple[Shown, ...]


def parse_shown(kind: str, argument: str, options: dict[str, str], line: int) -> list[Shown]:
    """The entries that one directive shows: one or more passages, or one entry of another kind."""
    words = argument.split()
    match kind:
        case "passage":
            return [Shown(kind, word, line) for word in words]
        case "rule":
            return [Shown(kind, argument.strip(), line)]
        case "crux":
            return [Shown(kind, ".".join(words), line)]
        case "claim":
            return [Shown(kind, "".join(words), line)]
        case _:
            verdict = options.get("verdict", "").strip() or "lawful"
            return [Shown(kind, "/".join(words), line, verdict, parse_overrides(options.get("under", "")))]


def game_by_passage(pages: Iterable[Page]) -> dict[str, str]:
    """The game of each passage, by the passage's id: the name of the page that shows it, or of that page's folder."""
    found = dict[str, str]()
    for page in pages:
        path = Path(page.path)
        game = next((name for name in (path.stem, path.parent.name) if name in GAMES), path.stem)
        found |= {each.name: game for each in page.shown if each.kind == "passage"}
    return found


def parse_overrides(text: str) -> tuple[tuple[str, str], ...]:
    """Parse changed rules, written as `settling=at-once pack=32`."""
    pairs = (item.partition("=") for item in text.replace(",", " ").split())
    return tuple((name, value) for name, _, value in pairs)


def scan_pages(docs: Path) -> list[Page]:
    """Every page below `docs` that shows entries of the edition, sorted by path."""
    paths = sorted(docs.rglob("*.md"))
    names = [f"{docs.name}/{path.relative_to(docs).as_posix()}" for path in paths]
    shown = (tuple(scan_page(path.read_text("utf-8"))) for path in paths)
    pages = [Page(*each) for each in zip(names, shown, strict=True)]
    return [page for page in pages if page.shown]


def scan_page(text: str) -> Iterator[Shown]:
    """The entries that one page shows, from its Markdown."""
    lines = text.splitlines()
    code = ""  # the fence that opened the current code block
    for number, line in enumerate(lines):
        if code:
            if re.fullmatch(rf"\s*{code[0]}{{{len(code)},}}\s*", line):
                code = ""
            continue
        opens = _OPENS.fullmatch(line)
        if not opens:
            continue
        name = (opens["directive"] or "").removeprefix("snorum:")
        if name in KINDS:
            options = dict(_options(lines[number + 1 :]))
            yield from parse_shown(name, opens["rest"], options, number + 1)
            if opens["fence"][0] != ":":
                code = opens["fence"]
        elif opens["fence"][0] != ":" and (opens["directive"] or not opens["rest"].endswith(opens["fence"])):
            code = opens["fence"]


def _options(lines: list[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        option = _OPTION.fullmatch(line)
        if not option:
            return
        yield option["name"], option["value"]
