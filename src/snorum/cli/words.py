"""How the command prints: colour where the terminal has it, references, settings."""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Iterable

import typer

from snorum import edition
from snorum.vocabulary import Rule, SnorumError

VERDICT_STYLE = {
    "lawful": ("green", "✓"), "undetermined": ("yellow", "?"), "offence": ("red", "✗"),
    "contradicted": ("magenta", "≠"), "impossible": ("red", "∅"),
}  # fmt: skip

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def plain(text: str) -> str:
    """Text from a file, with what could command the terminal made visible."""
    return _CONTROL.sub(lambda found: repr(found[0])[1:-1], text)


def echo(text: str = "", *, err: bool = False) -> None:
    """Print a line; its colours fall away where the output has none, or `NO_COLOR` is set."""
    typer.echo(text, err=err, color=False if os.environ.get("NO_COLOR") else None)


def wrapped(text: str, indent: str = "  ") -> str:
    """A paragraph, set in from the left and broken where a terminal can show it."""
    return textwrap.fill(text, 84, initial_indent=indent, subsequent_indent=indent)


def dim(text: str) -> str:
    """A reference or an aside."""
    return typer.style(text, dim=True)


def bold(text: str) -> str:
    """A heading."""
    return typer.style(text, bold=True)


def verdict(word: str, width: int = 0) -> str:
    """A verdict with its sign, which stands for the colour where there is none."""
    colour, sign = VERDICT_STYLE[word]
    return typer.style(f"{sign} {word:<{width}}", fg=colour)


def reference(rule: Rule | None) -> str:
    """Where a rule comes from: its passages with their pages; or that it was supplied."""
    if rule is None:
        return ""
    where = [", ".join(filter(None, [passage, page(edition.passage(passage))])) for passage in rule.passages[:1]]
    where += list(rule.passages[1:])
    if rule.supplied:
        where.append("supplied" if not where else "partly supplied")
    return dim(f" ({'; '.join(where)})")


def page(passage: edition.Passage) -> str:
    """The page on which a passage stands; empty in a work that has none."""
    return f"p. {passage.page}" if passage.page else ""


def settings(given: Iterable[str]) -> dict[str, str]:
    """Read rules given as NAME=VALUE; a `SnorumError` if one is not of that form."""
    read = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise SnorumError(f"{each}: expected NAME=VALUE, such as settling=at-once")
        read[name] = value
    return read
