"""References for the browser button of a reference manager: COinS, an OpenURL in the `title` of an empty `<span>`.

Zotero and Mendeley look for these on a page. No other form that they read from a page allows an organisation as the
author.
"""

from __future__ import annotations

from urllib.parse import quote

from snorum.site.citing.imprint import Item

BOOK, JOURNAL, PAGE = "book", "journal", "dc"
FORMATS = {
    "book": (BOOK, "book", "btitle"),
    "chapter": (BOOK, "bookitem", "atitle"),
    "article-magazine": (JOURNAL, "article", "atitle"),
    "article-journal": (JOURNAL, "article", "atitle"),
    "webpage": (PAGE, "", "title"),
}
"""For each type of item, the OpenURL format, its genre, and the field for the title."""
CONTAINERS = {BOOK: "btitle", JOURNAL: "jtitle", PAGE: "source"}


def coins(item: Item, place: str = "") -> str:
    """A reference as an OpenURL context object.

    OpenURL has no field for a place in a work, such as `passage peel-91-7`. So the place follows the title, which also
    distinguishes several references on one page.

    Args:
        item: the reference as CSL-JSON.
        place: the place in the work.
    """
    form, genre, title = FORMATS[item["type"]]
    dates = item.get("issued", {}).get("date-parts", [[]])[0]
    pairs = [
        ("ctx_ver", "Z39.88-2004"),
        ("rft_val_fmt", f"info:ofi/fmt:kev:mtx:{form}"),
        ("rft.genre", genre),
        (f"rft.{title}", f"{item['title']}, {place}" if place else item["title"]),
        (f"rft.{CONTAINERS[form]}", item.get("container-title", "")),
    ]
    for name in item.get("author", ()):
        both = ("rft.aucorp", "literal"), ("rft.aulast", "family"), ("rft.aufirst", "given")
        pairs += [(field, name[part]) for field, part in both if part in name]
    pairs += [
        ("rft.date", "-".join(f"{part:02}" for part in dates)),
        ("rft.edition", f"version {item['version']}" if "version" in item else ""),
        ("rft.volume", item.get("volume", "")),
        ("rft.issue", item.get("issue", "")),
        ("rft.pages", item.get("page", "")),
        ("rft.place", item.get("publisher-place", "")),
        ("rft.pub", item.get("publisher", "")),
        ("rft.language", item.get("language", "")),
        ("rft.description", ", ".join(item[name] for name in ("archive_location", "archive") if name in item)),
        ("rft_id", item.get("URL", "")),
    ]
    return "&".join(f"{field}={quote(value, safe='')}" for field, value in pairs if value)
