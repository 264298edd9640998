"""What the pages of the edition show, read from their Markdown without Sphinx.

Only the five directives of the edition are looked for, each opening a fence of colons or backquotes at the
start of a line. What stands in a code block is an illustration, and shows nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

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
    """Of an example: the verdict that the page says it has."""
    under: tuple[tuple[str, str], ...] = ()
    """Of an example: the rules overridden, by name, and their values."""


class Page(NamedTuple):
    """A page and what it shows, from top to bottom."""

    path: str
    """As one would type it from the repository: `docs/edition/snip-snap-snorum.md`."""
    shown: tuple[Shown, ...]


def shown_by(kind: str, argument: str, options: dict[str, str], line: int) -> list[Shown]:
    """What one directive shows: several passages, or one of anything else."""
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
            return [Shown(kind, "/".join(words), line, verdict, read_under(options.get("under", "")))]


def games_shown(pages: Iterable[Page]) -> dict[str, str]:
    """The game to which each passage belongs, by its id: that of the page which sets it, named for its game."""
    return {each.name: Path(page.path).stem for page in pages for each in page.shown if each.kind == "passage"}


def read_under(text: str) -> tuple[tuple[str, str], ...]:
    """Rules overridden, written `settling=at-once pack=32`."""
    pairs = (item.partition("=") for item in text.replace(",", " ").split())
    return tuple((name, value) for name, _, value in pairs)


def scan(docs: Path) -> list[Page]:
    """Every page below `docs` that shows something of the edition, by path."""
    paths = sorted(docs.rglob("*.md"))
    names = [f"{docs.name}/{path.relative_to(docs).as_posix()}" for path in paths]
    shown = (tuple(scan_text(path.read_text("utf-8"))) for path in paths)
    pages = [Page(*each) for each in zip(names, shown, strict=True)]
    return [page for page in pages if page.shown]


def scan_text(text: str) -> Iterator[Shown]:
    """What one page shows, from its Markdown."""
    lines = text.splitlines()
    code = ""  # the fence that opened the code block we are in
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
            yield from shown_by(name, opens["rest"], options, number + 1)
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
