"""The works that the edition contains and cites, from `sources/works.bib`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from snorum.edition import UnknownWork, suggest_nearest
from snorum.edition.certainty import KNOWN
from snorum.edition.editions import chosen, for_each_edition
from snorum.games.vocabulary import SnorumError

NAMES_OF_LANGUAGES = {
    "en": "english",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "hu": "hungarian",
    "it": "italian",
    "la": "latin",
    "nl": "dutch",
    "no": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ru": "russian",
    "sv": "swedish",
}
"""The BibTeX name of each language, by its code."""
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
"""In English, whatever language the computer speaks."""


OF_BIBLATEX = {"journaltitle": "journal", "location": "address"}
"""Fields that newer bibliographies call otherwise."""
DATE = re.compile(r"([0-9]{4})(?:-(0[1-9]|1[0-2])(?:-[0-3][0-9])?)?")


class BibliographyError(SnorumError):
    """The bibliography cannot be read. The message begins with the file."""


class Name(NamedTuple):
    """A person's name; `str()` gives the given name first."""

    given: str
    family: str

    def __str__(self) -> str:
        return f"{self.given} {self.family}".strip()


@dataclass(frozen=True, slots=True)
class Entry:
    """A work in the bibliography. Fields that its entry lacks are empty."""

    key: str
    kind: str
    """The type of the BibTeX entry: `book`, `article`, `incollection`, `misc`."""
    title: str
    authors: tuple[Name, ...]
    editors: tuple[Name, ...]
    year: str
    fields: Mapping[str, str]
    """Every other field, by its name in BibTeX, as plain text on one line."""

    @property
    def dated(self) -> str:
        """The year in words: `1891`; `[1796?]` if the work bears none and it is only probable."""
        return f"[{self.year}?]" if "circa" in self.fields else self.year

    @property
    def place(self) -> str:
        """Where it stands: a book, a journal or a site; empty if it stands by itself."""
        within = ("booktitle", "journal", "howpublished")
        return next((self.fields[each] for each in within if each in self.fields), "")

    @property
    def author(self) -> str:
        """The authors, as in a sentence."""
        return _join_names(self.authors)

    @property
    def short_title(self) -> str:
        """The short title, for use where the full title has been given before."""
        return self.fields.get("shorttitle", self.title)

    @property
    def language(self) -> str:
        """The code of its language: `en`, `sv`."""
        named = self.fields.get("language", "english")
        return next(code for code, name in NAMES_OF_LANGUAGES.items() if name == named)

    @property
    def pages(self) -> str:
        """The pages in words: `pp. 6–11`, `p. 236`."""
        pages = self.fields.get("pages", "").replace("--", "–")
        return pages and f"{'pp.' if '–' in pages else 'p.'} {pages}"


def read(path: Path) -> Mapping[str, Entry]:
    """The entries of a BibTeX file by key, in the order of the file.

    Raises:
        BibliographyError: the file cannot be read, is not BibTeX, or has an entry without a title, or with a year, a
            month or a language that cannot be read.
    """
    from pybtex.database.input.bibtex import Parser
    from pybtex.exceptions import PybtexError

    try:
        database = Parser(encoding="utf-8").parse_string(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, PybtexError) as error:
        raise BibliographyError(f"{path}: not a bibliography ({error}), expected BibTeX in UTF-8") from None
    return MappingProxyType({key: _read_entry(path, key, entry) for key, entry in database.entries.items()})


@for_each_edition
def entries() -> Mapping[str, Entry]:
    """The entries of `sources/works.bib` by key, in the order of the file."""
    return read(chosen().bibliography)


def entry(key: str) -> Entry:
    """The entry of a work.

    Raises:
        UnknownWork: the bibliography has no such key; the message suggests the nearest.
    """
    try:
        return entries()[key]
    except KeyError:
        raise UnknownWork(f"no work {key!r} in works.bib{suggest_nearest(key, list(entries()))}") from None


def short_name(key: str) -> str:
    """A work by author and title; if it names no author, by title and where it was published."""
    work = entry(key)
    if work.author:
        return f"{work.author}, {work.short_title}"
    return ", ".join(filter(None, [work.short_title, work.place]))


def known_in_words(known: str, through: str) -> str:
    """How we know what a source says, with the work that reports it.

    >>> known_in_words("second-hand", "reid")
    "at second hand, through Robert Reid, Snitch'ems"
    """
    return KNOWN[known] + (f", through {short_name(through)}" if through else "")


def is_title(key: str, words: str) -> bool:
    """Whether words are the title of a book or journal, which is set in italics.

    >>> is_title("sporting", "The Sporting Magazine"), is_title("reid", "a web page")
    (True, False)
    """
    work = entry(key)
    titles = [work.fields.get("journal", ""), work.fields.get("booktitle", "")]
    if work.kind == "book":
        titles += [work.title, work.short_title]
    plain = words.casefold().replace("’", "'")
    return any(plain in title.casefold() or (title and title.casefold() in plain) for title in titles)


def describe(key: str) -> str:
    """A reference to a work, and what is noted of it, on one line.

    >>> print(describe("wright"))
    ‘Snitcham’, in Joseph Wright, ed., The English Dialect Dictionary, V, Oxford: Frowde, 1904, p. 586.
    """
    work = entry(key)
    get = work.fields.get
    kind = get("type", "")
    sentences = [reference(key), get("note", ""), kind[:1].upper() + kind[1:]]
    return " ".join(_with_full_stop(each) for each in sentences if each)


def reference(key: str) -> str:
    """A reference to a work without what is noted of it.

    >>> print(reference("pratesi"))
    Franco Pratesi, ‘Casino from Nowhere to Vaguely Everywhere’, The Playing Card, XXIV, 1 (July/August 1995), pp. 6–11
    """
    work = entry(key)
    get = work.fields.get
    match work.kind:
        case "article":
            date = f"({' '.join(filter(None, [get('month'), work.dated]))})"
            issue = ", ".join(filter(None, [get("journal"), get("volume"), get("number")]))
            parts = [work.author, f"‘{work.title}’", f"{issue} {date}"]
        case "incollection":
            edited = f"{_join_names(work.editors)}, ed., " if work.editors else ""
            within = f"in {edited}{get('booktitle', '')}"
            parts = [work.author, f"‘{work.title}’", within, get("volume", ""), _imprint(work)]
        case "book":
            parts = [work.author, work.title, _imprint(work)]
        case _:
            parts = [work.author, f"‘{work.title}’", get("howpublished", ""), work.dated]
    return ", ".join(filter(None, [*parts, work.pages]))


def _imprint(work: Entry) -> str:
    published = ": ".join(filter(None, [work.fields.get("address"), work.fields.get("publisher")]))
    return ", ".join(filter(None, [published, work.dated]))


def _with_full_stop(sentence: str) -> str:
    return sentence if sentence.endswith(("?", "!", ".")) else f"{sentence}."


def _join_names(names: tuple[Name, ...]) -> str:
    *others, last = map(str, names) if names else [""]
    return f"{', '.join(others)} and {last}" if others else last


def _month(word: str) -> str:
    """A month by its name in English; empty if the word is none. It may be a number, or the first three letters."""
    known = {
        key: name for number, name in enumerate(MONTHS, 1) for key in (str(number), name.lower(), name[:3].lower())
    }
    return known.get(word.strip().lower().removeprefix("0"), "")


def _faults(kind: str, fields: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with the fields of an entry of this type, each in a few words."""
    if kind == "article" and not fields.get("journal"):
        yield "no journal, expected one for an article; what is in none is a misc"
    if not re.fullmatch(r"[0-9]{0,4}", year := fields.get("year", "")):
        yield f"the year is {year!r}, expected a number; what is known about it belongs in the note"
    if date := fields.get("date", ""):
        found = DATE.fullmatch(date)
        if not found:
            yield f"the date is {date!r}, expected one as 1891, 1891-05 or 1891-05-28; the rest belongs in the note"
        elif year and found[1] != year:
            yield f"the date is {date!r} and the year {year!r}, expected one and the same"
    if "month" in fields and not all(map(_month, fields["month"].split("/"))):
        yield f"the month is {fields['month']!r}, expected its name in English, or a number"
    known = [*NAMES_OF_LANGUAGES, *NAMES_OF_LANGUAGES.values()]
    if (language := fields.get("language", "en")) not in known:
        yield f"the language is {language!r}, expected one of {', '.join(NAMES_OF_LANGUAGES.values())}"


def _read_entry(path: Path, key: str, entry: Any) -> Entry:
    fields = {OF_BIBLATEX.get(name.lower(), name.lower()): _plain_text(value) for name, value in entry.fields.items()}
    if "year" not in fields and (found := DATE.fullmatch(fields.get("date", ""))):
        fields |= {"year": found[1]} | ({"month": found[2]} if found[2] else {})
    title = fields.pop("title", "")
    if not title:
        raise BibliographyError(f"{path}: the entry {key!r} has no title, expected one for each work")
    if faults := list(_faults(entry.type, fields)):
        raise BibliographyError("\n".join(f"{path}: the entry {key!r}: {fault}" for fault in faults))
    year = fields.pop("year", "")
    if "month" in fields:
        fields["month"] = "/".join(_month(each) for each in fields["month"].split("/"))
    if "language" in fields:
        fields["language"] = NAMES_OF_LANGUAGES.get(fields["language"], fields["language"])
    authors, editors = (_read_names(entry.persons.get(role, ())) for role in ("author", "editor"))
    return Entry(key, entry.type, title, authors, editors, year, MappingProxyType(fields))


def _read_names(persons: Any) -> tuple[Name, ...]:
    return tuple(
        Name(
            " ".join([*person.first_names, *person.middle_names]),
            " ".join([*person.prelast_names, *person.last_names, *person.lineage_names]),
        )
        for person in persons
    )


def _plain_text(value: str) -> str:
    """A field without the braces that keep its capitals, on one line."""
    return " ".join(value.replace("{", "").replace("}", "").split())
