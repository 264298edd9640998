r"""Find where in a TOML text each key and value stands, so that errors and verdicts can be shown beside their lines.

The parser of the standard library does not report places. This module reads the same text again for its places alone.
It accepts much that is not TOML, because the parser decides that. Where it cannot go on it stops, and the places found
so far are right.

>>> found = places('''format = 1
... [[deals]]
... plays = ["B 9C", # a lead
...          "C 9 snip"]
... ''')
>>> found["deals", 0, "plays", 1]
Span(line=4, column=10, last=4, end=20)
>>> found["deals", 0].line
2
>>> nearest(found, ("deals", 0, "hands")).line
2
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from snorum.records.shapes import Path
from snorum.records.toml import DEEPEST, MOST_PARTS, STRING

DEEP = 6
"""The longest path, in keys and numbers, to anything in a record; what lies deeper gets no place."""
MOST_ITEMS = 10_000
"""How many items of an array get a place; a record has at most this many plays."""


class Span(NamedTuple):
    """Where something stands; a key, from its start to the end of its value. Counted from 1, in characters."""

    line: int
    column: int
    last: int
    """Its last line."""
    end: int
    """The column after its last character, in its last line."""


def places(text: str) -> Mapping[Path, Span]:
    """The place of each key and each item of an array, by the keys and numbers that lead to it.

    A table with a heading has the place of the heading. No text raises an error.
    """
    finder = _Finder(text)
    with suppress(_Stop):
        finder.read()
    return finder.found


def nearest(found: Mapping[Path, Span], path: Path) -> Span | None:
    """The place of a part of the record, or of the smallest part around it that has one; `None` if none has."""
    return next((found[path[:size]] for size in range(len(path), 0, -1) if path[:size] in found), None)


class _Stop(Exception):
    """The text is not TOML from here on."""


_GAP = re.compile(r"(?: [ \t\r\n]++ | \#[^\n]*+ )*+", re.VERBOSE)
_BLANK = re.compile(r"[ \t]*+")
_REST_OF_LINE = re.compile(r"[ \t]*+(?:\#[^\n]*+)?+\r?(?:\n|\Z)")
_BARE = re.compile(r"[A-Za-z0-9_-]++")
_STRING = re.compile(STRING, re.VERBOSE | re.DOTALL)
_WORD = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[ ][0-9][^\s,\]}#]*+ | [^\s,\]}#\[{\"'=]++", re.VERBOSE)
"""A number, a truth or a date; a date and its time may have a space between them."""


class _Finder:
    """Goes through a text once; `at` is the current position."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.found: dict[Path, Span] = {}
        self._lines = [0, *(match.end() for match in re.finditer("\n", text))]
        self._tables: dict[Path, int] = {}
        """How many tables each array of tables has so far."""

    def read(self) -> None:
        """Find all places; raise `_Stop` where the text is not TOML."""
        table: Path = ()
        while True:
            self._skip(_GAP)
            start = self.at
            if start == len(self.text):
                return
            if self._has("[["):
                table = self._heading(start, "]]")
            elif self._has("["):
                table = self._heading(start, "]")
            else:
                self._pair(table, 0)
            if not self._skip(_REST_OF_LINE):
                raise _Stop

    # What a text is made of

    def _heading(self, start: int, close: str) -> Path:
        """Read a heading; return the path of the table that it opens."""
        path: Path = ()
        parts = self._key()
        if not self._has(close):
            raise _Stop
        for number, part in enumerate(parts, 1):
            path = (*path, part)
            if number == len(parts) and close == "]]":
                self._tables[path] = self._tables.get(path, 0) + 1
            self._note(path, start)
            if path in self._tables:
                path = (*path, self._tables[path] - 1)
        self._note(path, start)
        return path

    def _pair(self, table: Path, depth: int) -> None:
        """A key and its value."""
        start = self.at
        parts = self._key()
        if not self._has("="):
            raise _Stop
        self._skip(_BLANK)
        path = (*table, *parts)
        self._value(path, depth)
        for size in range(len(table) + 1, len(path) + 1):
            self._note(path[:size], start)

    def _key(self) -> list[str]:
        """The parts of a key, with white space round them."""
        parts: list[str] = []
        while True:
            self._skip(_BLANK)
            start = self.at
            if self._skip(_BARE):
                parts.append(self.text[start : self.at])
            elif self._skip(_STRING):
                parts.append(self._said(start))
            else:
                raise _Stop
            if len(parts) > MOST_PARTS:
                raise _Stop
            self._skip(_BLANK)
            if not self._has("."):
                return parts

    def _said(self, start: int) -> str:
        """Read a string that is used as a key."""
        try:
            return str(tomllib.loads(f"key = {self.text[start : self.at]}")["key"])
        except ValueError:
            raise _Stop from None

    def _value(self, path: Path, depth: int) -> None:
        if depth > DEEPEST:
            raise _Stop
        if self._has("["):
            self._items(path, depth)
        elif self._has("{"):
            self._pairs(path, depth)
        elif not self._skip(_STRING) and not self._skip(_WORD):
            raise _Stop

    def _items(self, path: Path, depth: int) -> None:
        """Read the items of an array."""
        number = 0
        while True:
            self._skip(_GAP)
            if self._has("]"):
                return
            start = self.at
            self._value((*path, number), depth + 1)
            if number < MOST_ITEMS:
                self._note((*path, number), start)
            number += 1
            self._skip(_GAP)
            if not self._has(",") and not self.text.startswith("]", self.at):
                raise _Stop

    def _pairs(self, path: Path, depth: int) -> None:
        """Read the pairs of an inline table."""
        while True:
            self._skip(_GAP)
            if self._has("}"):
                return
            self._pair(path, depth + 1)
            self._skip(_GAP)
            if not self._has(",") and not self.text.startswith("}", self.at):
                raise _Stop

    # Going on

    def _skip(self, what: re.Pattern[str]) -> bool:
        """Go past a match, if there is one."""
        match = what.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match is not None

    def _has(self, sign: str) -> bool:
        """Go past a sign, if it is there."""
        there = self.text.startswith(sign, self.at)
        self.at += len(sign) * there
        return there

    def _note(self, path: Path, start: int) -> None:
        """Note the place from `start` to here, unless the path has one already."""
        if len(path) <= DEEP and path not in self.found:
            (line, column), (last, end) = self._line_of(start), self._line_of(self.at)
            self.found[path] = Span(line, column, last, end)

    def _line_of(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1
