"""Helpers for the commands: colours, wrapped text, references, and settings given on the command line."""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Iterable, Sequence

import typer

from snorum import edition
from snorum.games.vocabulary import Rule, SnorumError
from snorum.referee.in_force import ByBook, InForce

VERDICT_STYLE = {
    "lawful": ("green", "✓"),
    "undetermined": ("yellow", "?"),
    "offence": ("red", "✗"),
    "contradicted": ("magenta", "≠"),
    "impossible": ("red", "∅"),
}

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def escape_controls(text: str) -> str:
    """Text from a file, with control characters made visible, so that it cannot control the terminal."""
    return _CONTROL.sub(lambda found: repr(found[0])[1:-1], text)


def echo(text: str = "", *, err: bool = False) -> None:
    """Print a line, without colours if the output has none or `NO_COLOR` is set."""
    typer.echo(text, err=err, color=False if os.environ.get("NO_COLOR") else None)


def wrapped(text: str, indent: str = "  ") -> str:
    """A paragraph, indented and wrapped for a terminal."""
    return textwrap.fill(text, 84, initial_indent=indent, subsequent_indent=indent)


def dim(text: str) -> str:
    """Text in a dim colour, for references and asides."""
    return typer.style(text, dim=True)


def bold(text: str) -> str:
    """Text in bold, for headings."""
    return typer.style(text, bold=True)


def styled_verdict(word: str, width: int = 0) -> str:
    """A verdict in its colour, with a sign that shows it where there are no colours."""
    colour, sign = VERDICT_STYLE[word]
    return typer.style(f"{sign} {word:<{width}}", fg=colour)


def rule_reference(rule: Rule | None, force: InForce) -> str:
    """Where a rule comes from, in brackets: its passages with their pages, or *supplied*.

    If another book than the edition's own is in force, these are its own passages: those that say what the rule says,
    and by its name each point on which it turns with those that state it. If it has none, that is said, and the
    edition's follow.
    """
    said = force.by_book(rule)
    if said and said.passages:
        return dim(f" ({'; '.join(_of_book(said))})")
    if rule is None:
        return ""
    where = _with_pages(rule.passages)
    if rule.supplied:
        where.append("supplied" if not where else "partly supplied")
    origin = f"not from {said.book}: " if said else ""
    return dim(f" ({origin}{'; '.join(where)})")


def _of_book(said: ByBook) -> list[str]:
    found = _with_pages(said.agrees)
    for name, passages in said.besides:
        found.append(f"on {name}: {', '.join(passages if found or passages[1:] else _with_pages(passages))}")
    return found


def _with_pages(passages: Sequence[str]) -> list[str]:
    """The passages, the first with its page."""
    first = [", ".join(filter(None, [passage, edition.passage(passage).page_label])) for passage in passages[:1]]
    return [*first, *passages[1:]]


def parse_settings(given: Iterable[str]) -> dict[str, str]:
    """Read rules given as NAME=VALUE; a `SnorumError` if one has another form."""
    read = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise SnorumError(f"{each}: expected NAME=VALUE, such as settling=at-once")
        read[name] = value
    return read
