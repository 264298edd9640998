"""Parse TOML from untrusted sources, refusing what could exhaust the parser's time or its stack.

The parser of the standard library is recursive in nested values and quadratic in the parts of a key. So one linear pass
over the text comes first. It reads strings and comments as the parser does. It need not notice where the text stops
being TOML, because the parser stops there.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from typing import Any

from snorum.records.shapes import RecordError

MOST_BYTES = 1 << 20
MOST_PARTS = 8
"""The most parts of a key: `a.b.c` has three."""
DEEPEST = 32
"""The deepest nesting of arrays and inline tables."""

_BEGUN = r""" "{3} | '{3} """
"""The beginning of a string of several lines."""
STRING = rf"""
      "{{3}} (?: "{{0,2}} (?: [^"\\]++ | \\. ) )*+ "{{3,5}}
    | '{{3}} (?: '{{0,2}} [^']++ )*+ '{{3,5}}
    | (?! {_BEGUN} ) " (?: [^"\\\n]++ | \\. )*+ "
    | (?! {_BEGUN} ) ' [^'\n]*+ '
    """
"""A string, as a verbose expression in which a dot is any character."""
_STRUCTURE = r"""
      ["']                                 # a string that has no end
    | \# [^\n]*+                           # a comment
    | [\[\]{}.=,\n]
    """
_TOKEN = re.compile(f"{STRING} | {_BEGUN} | {_STRUCTURE}", re.VERBOSE | re.DOTALL)


_TYPOGRAPHIC = str.maketrans("“”„‘’", '"""\'\'')
_HEAD = "lines such as 'game: Snip-Snap-Snorum', 'players: A, B, C', 'dealer: A' before the plays; or TOML"
_EXPECTED = "NAME = VALUE, with texts in quotation marks and lists in square brackets"


def parse(text: str) -> dict[str, Any]:
    """Parse a TOML text; raise `RecordError` if it is not TOML, or nested too deep."""
    text = text.removeprefix("\ufeff")
    _refuse_extremes(text)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        if (plain := text.translate(_TYPOGRAPHIC)) != text:
            return parse(plain)
        if (missing := _missing_comma(text)) is not None:
            line, word = missing
            raise RecordError(f"line {line} has no comma after {word}", "a comma after each text of a list") from None
        if not re.search(r"[=\[]|^\s*(format|game|players)\b", text):
            headless = RecordError("the record has no head", _HEAD)
            headless.line = 1
            raise headless from None
        raise RecordError(f"the record is not TOML: {_shortened(str(error))}", _EXPECTED) from None
    except ValueError:
        raise RecordError("a number has too many digits", "smaller numbers") from None
    if not table and not text.strip():
        raise RecordError("the record is empty", _HEAD)
    return table


def _shortened(message: str) -> str:
    """Shorten a message of the parser, but keep its end, which says where."""
    return message if len(message) <= 200 else f"{message[:150]}…{message[-49:]}"


def _missing_comma(text: str) -> tuple[int, str] | None:
    """The first text in a list that another follows without a comma between them, with its line; `None` if none is."""
    if '"' not in text and "'" not in text:
        return None
    depth, before, word = 0, None, ""
    for match in _TOKEN.finditer(text):
        token = match[0]
        depth += (token in ("[", "{")) - (token in ("]", "}"))
        if token[0] in "\"'" and len(token) > 1:
            if depth > 0 and before is not None:
                return text.count("\n", 0, before) + 1, word
            before, word = match.end(), " ".join(token.split())[:60]
        elif token != "\n" and token[0] != "#":
            before = None
    return None


def decoded(data: bytes | str) -> str:
    """The text of a record; raise `RecordError` if it is too large, or not UTF-8."""
    try:
        size = len(data if isinstance(data, bytes) else data.encode())
        if size > MOST_BYTES:
            raise RecordError("the record is larger than 1 MiB", "a file of at most 1 MiB (1,048,576 bytes)")
        text = unicodedata.normalize("NFC", data.decode() if isinstance(data, bytes) else data)
    except UnicodeError as error:
        at = f" at byte {error.start}" if isinstance(error, UnicodeDecodeError) else ""
        raise RecordError(f"the record is not UTF-8{at}", "a text in UTF-8") from None
    return text


def _refuse_extremes(text: str) -> None:
    if text.count(".") < MOST_PARTS and text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = dots = 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token == ".":
            dots += 1
            if dots >= MOST_PARTS:
                raise RecordError(
                    f"line {_line(text, match)} has a key with more than {MOST_PARTS} parts",
                    f"keys of at most {MOST_PARTS} parts",
                )
            continue
        if token in ("[", "{"):
            depth += 1
            if depth > DEEPEST:
                raise RecordError(
                    f"line {_line(text, match)} nests values more than {DEEPEST} deep", f"nesting of at most {DEEPEST}"
                )
        elif token in ("]", "}"):
            depth -= 1
        elif token in ('"', "'", '"""', "'''"):
            return
        if token in "[]{}=,\n":
            dots = 0


def _line(text: str, match: re.Match[str]) -> int:
    return text.count("\n", 0, match.start()) + 1
