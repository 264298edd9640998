"""Sentences that deny or rank ("no source", "the earliest"), held against what the edition has: `sources/denials.toml`.

A passage, an attestation or a work that is added later may contradict such a sentence. So each is listed with the words
that a contradiction would have, and with the passages that have these words, have been read, and do not contradict.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from snorum import edition
from snorum.books import rulings
from snorum.edition import attestations, bibliography
from snorum.edition.editions import chosen
from snorum.games.vocabulary import SnorumError
from snorum.site.trace.gap import Gap

FILE = "denials.toml"
DENIES = re.compile(
    r"\bno (?:other )?(?:source|book)\b|\bnone of (?:the|these) (?:sources|books)|\bnobody says\b"
    r"|\bthe (?:earliest|oldest) (?:source|book|rules|report|text|known)",
    re.IGNORECASE,
)
"""What a sentence says that denies of all sources, or ranks them."""
WHERE = ("docs/edition/*.md", "docs/books/**/*.md", "src/snorum/lab/claims/history.py")
"""Where each such sentence must be listed, below the folder that has the edition's sources."""


class Denial(NamedTuple):
    """A sentence that denies or ranks, and what would contradict it."""

    at: str
    """The file that has it, below the folder of the edition."""
    says: str
    """Its words, as many as tell it from others."""
    contradicts: str = ""
    """What a passage or an attestation would say that contradicts it, as a regular expression."""
    before: int = 10_000
    """Only works before this year could contradict it; one without a date is taken for one of the last."""
    read: tuple[str, ...] = ()
    """The passages, and the works of attestations, that have such words, and were read: they do not contradict."""
    first: str = ""
    """The game of which it says when the oldest rules known are of, in the year `year`."""
    year: int = 0


def denials(path: Path) -> tuple[Denial, ...]:
    """Read a list of denials.

    Raises:
        SnorumError: it is not TOML, or a denial has other fields than it should.
    """
    try:
        table = tomllib.loads(path.read_text("utf-8"))
        return tuple(Denial(**{**each, "read": tuple(each.get("read", ()))}) for each in table["denial"])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        expected = f"[[denial]] with {', '.join(Denial._fields)}"
        raise SnorumError(f"{path}: not a list of denials ({error}), expected {expected}") from None


def gaps_of_denials() -> Iterator[Gap]:
    """Denials that stand in no file, that something may contradict, or that are not listed."""
    path = chosen().home / FILE
    listed = denials(path) if path.is_file() else ()
    root = chosen().home.parent
    texts = {each: _plain(root / each) for each in {denial.at for denial in listed}}
    for each in listed:
        if each.says not in texts[each.at]:
            yield Gap("denial", f"“{each.says}” does not stand in {each.at}", f"sources/{FILE}")
        if bool(each.contradicts) == bool(each.first):
            yield Gap("denial", f"“{each.says}” has no test, or two: expected contradicts or first", f"sources/{FILE}")
        if each.first and (year := _oldest_rules(each.first)) != each.year:
            yield Gap("denial", f"“{each.says}”: the oldest rules are of {year}, not of {each.year}", f"sources/{FILE}")
        found = {name for name, says in _all_said(each.before) if each.contradicts and _has(each.contradicts, says)}
        if new := sorted(found - {*each.read}):
            yield Gap("denial", f"“{each.says}”: to be read against {', '.join(new)}", f"sources/{FILE}")
        if stale := sorted({*each.read} - found):
            yield Gap("denial", f"“{each.says}” names {', '.join(stale)}, without such words", f"sources/{FILE}")
    if path.is_file():
        yield from _unlisted(listed, root)


def _unlisted(listed: tuple[Denial, ...], root: Path) -> Iterator[Gap]:
    for path in sorted(each for pattern in WHERE for each in root.glob(pattern)):
        at, text = path.relative_to(root).as_posix(), _plain(path)
        spans = [(start, start + len(each.says)) for each in listed for start in _starts(each, at, text)]
        for found in DENIES.finditer(text):
            if not any(start <= found.start() < end for start, end in spans):
                sentence = text[max(found.start() - 20, 0) : found.end() + 60]
                yield Gap("denial", f"“{sentence}” is not listed in sources/{FILE}", at)


def _starts(each: Denial, at: str, text: str) -> Iterator[int]:
    if each.at == at:
        yield from (found.start() for found in re.finditer(re.escape(each.says), text))


def _plain(path: Path) -> str:
    """The words of a file, on one line, without headings; the pieces of a text in Python are joined."""
    text = path.read_text("utf-8") if path.is_file() else ""
    return " ".join(re.sub(r'"\n\s*f?"|^#+ .*$', "", text, flags=re.MULTILINE).split())


def _has(pattern: str, says: str) -> bool:
    return re.search(pattern, says, re.IGNORECASE) is not None


def _all_said(before: int) -> Iterator[tuple[str, str]]:
    """What every passage and attestation of a work before a year says, with its id or its work."""
    for each in edition.passages():
        if _year(each.entry) < before:
            yield each.id, each.text or each.gist or ""
    yield from ((each.work, each.says) for each in attestations.attestations() if each.year < before)


def _year(work: str) -> int:
    return int(bibliography.entry(work).year or 9999)


def _oldest_rules(game: str) -> int:
    """The year of the first source with rules of a game: one whose ruling set is here, or that is said to have some."""
    years = [each.year for each in rulings.ruling_sets(game) if each.year]
    reported = [each.year for each in attestations.attestations(game) if each.has.startswith("rules")]
    return min([*years, *reported], default=0)
