"""References for reference managers: BibTeX, RIS, CSL-JSON."""

from __future__ import annotations

import json
import re
from calendar import month_name
from collections.abc import Callable, Iterable, Mapping, Sequence

from snorum.edition import bibliography
from snorum.site.citing.imprint import Item, is_reserved

BIBTEX_TYPES = {
    "chapter": "incollection",
    "book": "book",
    "article-magazine": "article",
    "article-journal": "article",
    "webpage": "misc",
}
RIS_TYPES = {
    "chapter": "CHAP",
    "book": "BOOK",
    "article-magazine": "MGZN",
    "article-journal": "JOUR",
    "webpage": "ELEC",
}
WITHOUT_A_FIELD = {"chapter": ("version",), "webpage": ("archive", "archive_location")}
"""For each type of reference, the fields that Zotero lacks. They are repeated as lines of the note, `version: 0.1.0`,
which Zotero keeps and its styles read as fields."""
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def csl_json(items: Iterable[Item]) -> str:
    """A list of references as CSL-JSON."""
    return json.dumps([item | _note_with_lines(item) for item in items], ensure_ascii=False, indent=2) + "\n"


def _note_with_lines(item: Item) -> Item:
    """The note of an item, with the fields that Zotero lacks, and what is to be said of its address."""
    lines = [*_note_lines(item), *filter(None, [item.get("note", ""), _about_address(item)])]
    return {"note": "\n".join(lines)} if lines else {}


def _note_lines(item: Item) -> list[str]:
    return [f"{name}: {item[name]}" for name in WITHOUT_A_FIELD.get(item["type"], ()) if name in item]


def bibtex(items: Iterable[Item]) -> str:
    """References as BibTeX entries, one after the other."""
    return "\n".join(map(_bibtex_entry, items))


def ris(items: Iterable[Item]) -> str:
    """References as RIS records, one after the other; lines end with CR and LF, as the format requires."""
    return "\r\n".join(line for item in items for line in [*_ris_record(item), ""])


FORMATS: Mapping[str, tuple[str, Callable[[Iterable[Item]], str]]] = {
    "bibtex": ("bib", bibtex),
    "ris": ("ris", ris),
    "csl-json": ("json", csl_json),
}
"""Each format, with the suffix of its files and its writer."""


def _bibtex_entry(item: Item) -> str:
    kind = BIBTEX_TYPES[item["type"]]
    container = {"incollection": "booktitle", "article": "journal"}.get(kind, "howpublished")
    date = _date(item)
    fields = {
        "author": _bibtex_names(item.get("author", ())),
        "editor": _bibtex_names(item.get("editor", ())),
        "title": f"{{{_tex(item['title'])}}}",
        container: _tex(item.get("container-title", "")),
        "volume": _tex(item.get("volume", "")),
        "number": _tex(item.get("issue", "")),
        "year": str(date[0]) if date else "",
        "pages": item.get("page", "").replace("-", "--"),
        "publisher": _tex(item.get("publisher", "")),
        "address": _tex(item.get("publisher-place", "")),
        "note": _tex(_note(item)),
        "language": (language := _bibtex_language(item)),
        "langid": language,
        "url": item.get("URL", ""),
        "doi": item.get("DOI", ""),
    }
    lines = [f"  {name} = {{{value}}},\n" for name, value in fields.items() if value]
    if months := [each[1] for each in _dates(item) if len(each) > 1]:
        # Both months of a double issue: `jul # "/" # aug`.
        both = ' # "/" # '.join(MONTHS[month - 1] for month in months)
        lines.append(f"  month = {both},\n")
    return f"@{kind}{{{key(item)},\n{''.join(lines)}}}\n"


def key(item: Item) -> str:
    """The id as a BibTeX key and file name, without slashes and equals signs: `peel-nine-sequence`."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", str(item["id"]))


def _ris_record(item: Item) -> list[str]:
    kind, date = RIS_TYPES[item["type"]], _date(item)
    first, _, last = item.get("page", "").partition("-")
    lines: list[tuple[str, str]] = [("TY", kind)]
    lines += [("AU", _ris_name(name)) for name in item.get("author", ())]
    lines += [("ED", _ris_name(name)) for name in item.get("editor", ())]
    lines += [
        ("TI", item["title"]),
        ("T2", item.get("container-title", "")),
        ("PY", str(date[0]) if date else ""),
        ("DA", _ris_date(_dates(item))),
        ("VL", item.get("volume", "")),
        ("IS", item.get("issue", "")),
        ("SP", first),
        ("EP", last),
        ("ET", f"version {item['version']}" if "version" in item else ""),
        ("PB", item.get("publisher", "")),
        ("CY", item.get("publisher-place", "")),
        ("DB", item.get("archive", "")),
        ("AN", item.get("archive_location", "")),
        ("N1", _sentences(item.get("genre", ""), item.get("note", ""), _about_address(item))),
        *(("M2", line) for line in _note_lines(item) if kind == "ELEC"),  # a chapter has its version in ET
        ("LA", item.get("language", "")),
        ("UR", item.get("URL", "")),
        ("DO", item.get("DOI", "")),
        ("ID", str(item["id"])),
    ]
    return [f"{tag}  - {value}" for tag, value in lines if value] + ["ER  - "]


def _note(item: Item) -> str:
    """The note of a BibTeX entry: everything that has no field there, such as the edition and the place in it."""
    version = f"version {item['version']}" if "version" in item else ""
    parts = [version, item.get("genre", ""), item.get("archive_location", ""), item.get("archive", "")]
    return _sentences(", ".join(filter(None, parts)), item.get("note", ""), _about_address(item))


def _about_address(item: Item) -> str:
    return "The address is reserved, and leads nowhere yet" if is_reserved(item) else ""


def _sentences(*parts: str) -> str:
    """Join the parts as sentences, each with a capital; the last has no full stop."""
    return ". ".join(f"{part[:1].upper()}{part[1:]}" for part in parts if part)


def _dates(item: Item) -> list[list[int]]:
    return list(item["issued"]["date-parts"]) if "issued" in item else []


def _date(item: Item) -> list[int]:
    return _dates(item)[0] if _dates(item) else []


def _ris_date(dates: Sequence[Sequence[int]]) -> str:
    """`1995/07//July-August`: year, month, day, and after them what does not fit them."""
    if not dates or len(dates[0]) < 2:
        return ""
    parts = [f"{part:02}" for part in dates[0]]
    both = "-".join(month_name[date[1]] for date in dates) if len(dates) > 1 else ""
    return "/".join([*parts, *[""] * (3 - len(parts)), both])


def _bibtex_names(names: Sequence[Mapping[str, str]]) -> str:
    # The braces keep a name that is not a person's from being taken apart.
    return " and ".join(
        f"{{{_tex(name['literal'])}}}" if "literal" in name else f"{_tex(name['family'])}, {_tex(name['given'])}"
        for name in names
    )


def _bibtex_language(item: Item) -> str:
    """The language by the name that biblatex prints and hyphenates it by; a code it would print as a word."""
    language = item.get("language", "en")
    return "" if language.startswith("en") else bibliography.NAMES_OF_LANGUAGES.get(language, "")


def _ris_name(name: Mapping[str, str]) -> str:
    # Without a comma some programs take the last word for the name of a family, and without fixed spaces others do.
    return f"{name['literal']},".replace(" ", "\u00a0") if "literal" in name else f"{name['family']}, {name['given']}"


def _tex(text: str) -> str:
    return re.sub(r"([&%$#_{}])", r"\\\1", text)
