"""The glossary: the calls and terms of the sources, from `sources/terms.toml`, and the passages that use them.

The editors write what a term means; the program finds where it occurs. A passage in copyright has only a summary, in
which a term may be the editors' word and not the source's. So the two are kept apart.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from snorum.edition import Passage, passages, sources
from snorum.edition.editions import for_each_edition
from snorum.games.vocabulary import SnorumError

KINDS = ("call", "term", "edition")
_FIELDS = {"headword", "kind", "lang", "forms", "except", "also", "means", "in"}


class TermError(SnorumError):
    """The glossary cannot be read. The message begins with the file and names the term."""


@dataclass(frozen=True)
class Term:
    """A call or a term."""

    headword: str
    kind: str
    """`call`, which a player says when playing, or `term`."""
    lang: str
    """The language of the headword: `en`, `sv`."""
    forms: tuple[str, ...]
    """The forms in which it occurs, ignoring capitals."""
    excepted: tuple[str, ...]
    """Phrases in which a form has another meaning."""
    also: tuple[str, ...]
    """Other words by which a reader may search for it."""
    means: str
    """The meaning in every game that `meanings` lacks; may be empty."""
    meanings: Mapping[str, str]
    """The meaning in single games, by the name of the game."""

    @property
    def id(self) -> str:
        """Its name in addresses: `hicockalorum`, `pair-royal`."""
        return re.sub(r"[^a-z]+", "-", fold(self.headword)).strip("-")

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # Exceptions are matched first, without a group, so that they are skipped as a whole.
        excepted = [_phrase_pattern(each) for each in sorted(self.excepted, key=len, reverse=True)]
        forms = "|".join(_phrase_pattern(each) for each in sorted(self.forms, key=len, reverse=True))
        return re.compile("|".join([*excepted, f"({forms})"]), re.IGNORECASE)

    def found(self, text: str) -> list[str]:
        """The forms that occur in a text, spelled as there.

        >>> term("Jig").found('the player says "Jig," as in "Snip-Jig"')
        ['Jig', 'Jig']
        >>> term("Snip").found("The penalties of Snip-Snap-Snorum")
        []
        """
        return [each[1] for each in self._pattern.finditer(text) if each[1]]

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """Every passage whose text or summary uses the term, in reading order."""
        if self.kind == "edition":
            return ()
        return tuple(each for each in passages() if self.found(each.text or each.gist or ""))

    def quoted_in(self, passage: Passage) -> bool:
        """Whether a passage uses the term in the source's own words: in its text, or in a quotation in its summary."""
        if passage.text is not None:
            return bool(self.found(passage.text))
        return any(self.found(each) for each in re.findall("“([^”]*)”", passage.gist or ""))

    def meaning(self, game: str) -> str:
        """The meaning of the term in a game; empty if none is given."""
        return self.meanings.get(game, self.means)


def _phrase_pattern(phrase: str) -> str:
    """A pattern for a phrase as whole words; quotation marks need no word boundary."""
    inner = re.escape(phrase)
    return (r"\b" if phrase[0].isalnum() else "") + inner + (r"\b" if phrase[-1].isalnum() else "")


def fold(text: str) -> str:
    """A text in lower case without diacritics: `hög` becomes `hog`."""
    import unicodedata

    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(each for each in decomposed if not unicodedata.combining(each))


@for_each_edition
def terms() -> tuple[Term, ...]:
    """Every call and term, in alphabetical order; none if the edition has no `terms.toml`.

    Raises:
        TermError: the file cannot be read, or an entry is incomplete.
    """
    path = sources() / "terms.toml"
    return read(path) if path.is_file() else ()


def read(path: Path) -> tuple[Term, ...]:
    """Read the terms of a file, in alphabetical order.

    Raises:
        TermError: the file cannot be read, or an entry is incomplete.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise TermError(f"{path}: not a glossary ({error}), expected TOML in UTF-8") from None
    if strange := sorted(data.keys() - {"term"}):
        raise TermError(f"{path}: {', '.join(strange)}, expected [[term]] before each term")
    found = tuple(sorted((_read_term(path, each) for each in data.get("term", [])), key=lambda each: each.id))
    names = [each.id for each in found]
    if twice := {each for each in names if names.count(each) > 1}:
        raise TermError(f"{path}: duplicate {', '.join(sorted(twice))}, expected each term once")
    return found


def term(headword: str) -> Term:
    """The term with this headword.

    Raises:
        KeyError: there is no such term.
    """
    return {each.headword: each for each in terms()}[headword]


def terms_of(passage: str) -> tuple[Term, ...]:
    """The terms used in a passage, in alphabetical order."""
    return tuple(each for each in terms() if any(found.id == passage for found in each.passages))


def _read_term(path: Path, entry: dict[str, Any]) -> Term:
    name = entry.get("headword", "")
    where = f"{path}: the term {name!r}"
    if unknown := set(entry) - _FIELDS:
        raise TermError(f"{where} has {', '.join(sorted(unknown))}, expected of {', '.join(sorted(_FIELDS))}")
    if not name or entry.get("kind") not in KINDS:
        raise TermError(f"{where} of kind {entry.get('kind')!r}, expected a headword, and {' or '.join(KINDS)}")
    if not entry.get("forms") and entry["kind"] != "edition":
        raise TermError(f"{where} has no forms, expected those in which it occurs")
    if not entry.get("means") and not entry.get("in"):
        raise TermError(f"{where} has no definition, expected means, or in with a game")
    return Term(
        headword=name,
        kind=entry["kind"],
        lang=entry.get("lang", "en"),
        forms=tuple(entry.get("forms", [name])),
        excepted=tuple(entry.get("except", ())),
        also=tuple(entry.get("also", ())),
        means=entry.get("means", ""),
        meanings=entry.get("in", {}),
    )
