"""References for the button of a reference manager: COinS, an OpenURL in the `title` of an empty `<span>`.

Zotero and Mendeley look for them on a page and offer what they find. It is the one form that they read in a page in
which the author may be a corporation.
"""

from __future__ import annotations

from urllib.parse import quote

from snorum.citing.imprint import Item

BOOK, JOURNAL, PAGE = "book", "journal", "dc"
FORMATS = {
    "book": (BOOK, "book", "btitle"),
    "chapter": (BOOK, "bookitem", "atitle"),
    "article-magazine": (JOURNAL, "article", "atitle"),
    "article-journal": (JOURNAL, "article", "atitle"),
    "webpage": (PAGE, "", "title"),
}
"""By the type of an item, the format of OpenURL, the genre in it, and where the title goes."""
CONTAINERS = {BOOK: "btitle", JOURNAL: "jtitle", PAGE: "source"}


def coins(item: Item, place: str = "") -> str:
    """A reference as a context object of OpenURL.

    OpenURL has no field for what within the work is meant, `passage peel-91-7`; it follows the title, by which several
    of one page are told apart.

    Args:
        item: the reference as CSL-JSON.
        place: what within the work is meant.
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
