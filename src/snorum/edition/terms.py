"""The glossary: the calls and terms of the sources, from `sources/terms.toml`, and the passages that have them.

What a term means is the editors'; where it occurs is found in the text. A passage in copyright has no text here, and a
term in its summary may be the editors' word and not the source's, so that the two are kept apart.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from snorum.edition import Passage, passages, sources
from snorum.vocabulary import SnorumError

KINDS = ("call", "term")
_FIELDS = {"headword", "kind", "lang", "forms", "except", "also", "means", "in"}


class TermError(SnorumError):
    """A glossary that cannot be read. The message begins with the file and names the term."""


@dataclass(frozen=True)
class Term:
    """A call or a term."""

    headword: str
    kind: str
    """`call`, what a player says as he plays, or `term`."""
    lang: str
    """The language of the headword: `en`, `sv`."""
    forms: tuple[str, ...]
    """The words in which it occurs, in any capitals."""
    excepted: tuple[str, ...]
    """Phrases in which a form is another word."""
    also: tuple[str, ...]
    """Words that a reader may look for instead."""
    means: str
    """What it means where a game has no meaning of its own; may be empty."""
    meanings: Mapping[str, str]
    """What it means at single games, by the name of the game."""

    @property
    def id(self) -> str:
        """Its name in addresses: `hicockalorum`, `pair-royal`."""
        return re.sub(r"[^a-z]+", "-", fold(self.headword)).strip("-")

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # What is excepted is matched first and has no group, so that it is passed over whole.
        excepted = [_words(each) for each in sorted(self.excepted, key=len, reverse=True)]
        forms = "|".join(_words(each) for each in sorted(self.forms, key=len, reverse=True))
        return re.compile("|".join([*excepted, f"({forms})"]), re.IGNORECASE)

    def found(self, text: str) -> list[str]:
        """The forms that stand in a text, as they stand there.

        >>> term("Jig").found('the player says "Jig," as in "Snip-Jig"')
        ['Jig', 'Jig']
        >>> term("Snip").found("The penalties of Snip-Snap-Snorum")
        []
        """
        return [each[1] for each in self._pattern.finditer(text) if each[1]]

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Every passage whose text or summary has it, in reading order."""
        return tuple(each for each in passages() if self.found(each.text or each.gist or ""))

    def quoted_in(self, passage: Passage) -> bool:
        """Whether a passage has it in the source's own words: its text, or what its summary quotes."""
        if passage.text is not None:
            return bool(self.found(passage.text))
        return any(self.found(each) for each in re.findall("“([^”]*)”", passage.gist or ""))

    def meaning(self, game: str) -> str:
        """What it means at a game; empty if nothing says so."""
        return self.meanings.get(game, self.means)


def _words(phrase: str) -> str:
    """A pattern for a phrase at the bounds of words; quotation marks are their own bounds."""
    inner = re.escape(phrase)
    return (r"\b" if phrase[0].isalnum() else "") + inner + (r"\b" if phrase[-1].isalnum() else "")


def fold(text: str) -> str:
    """Words in small letters, without the marks over them: `hög` is `hog`."""
    import unicodedata

    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(each for each in decomposed if not unicodedata.combining(each))


@cache
def terms() -> tuple[Term, ...]:
    """Every call and term, in the order of the alphabet.

    Raises:
        TermError: the file cannot be read, or an entry of it lacks something.
    """
    return read(sources() / "terms.toml")


def read(path: Path) -> tuple[Term, ...]:
    """The terms of a file, in the order of the alphabet.

    Raises:
        TermError: it cannot be read, or an entry of it lacks something.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise TermError(f"{path}: not a glossary ({error}), expected TOML in UTF-8") from None
    found = tuple(sorted((_term(path, each) for each in data.get("term", [])), key=lambda each: each.id))
    names = [each.id for each in found]
    if twice := {each for each in names if names.count(each) > 1}:
        raise TermError(f"{path}: {', '.join(sorted(twice))} more than once, expected each term once")
    return found


def term(headword: str) -> Term:
    """The term of this headword.

    Raises:
        KeyError: there is none.
    """
    return {each.headword: each for each in terms()}[headword]


def terms_of(passage: str) -> tuple[Term, ...]:
    """The terms that stand in a passage, in the order of the alphabet."""
    return tuple(each for each in terms() if any(found.id == passage for found in each.passages))


def _term(path: Path, entry: dict[str, Any]) -> Term:
    name = entry.get("headword", "")
    where = f"{path}: the term {name!r}"
    if unknown := set(entry) - _FIELDS:
        raise TermError(f"{where} has {', '.join(sorted(unknown))}, expected of {', '.join(sorted(_FIELDS))}")
    if not name or entry.get("kind") not in KINDS:
        raise TermError(f"{where} of kind {entry.get('kind')!r}, expected a headword, and {' or '.join(KINDS)}")
    if not entry.get("forms"):
        raise TermError(f"{where} has no forms, expected those in which it occurs")
    if not entry.get("means") and not entry.get("in"):
        raise TermError(f"{where} has no definition, expected means, or in with a game")
    return Term(
        headword=name,
        kind=entry["kind"],
        lang=entry.get("lang", "en"),
        forms=tuple(entry["forms"]),
        excepted=tuple(entry.get("except", ())),
        also=tuple(entry.get("also", ())),
        means=entry.get("means", ""),
        meanings=entry.get("in", {}),
    )
