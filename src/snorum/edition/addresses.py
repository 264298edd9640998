"""The permanent addresses of the edition that is worked with.

`addresses.txt` lists every passage, rule, crux, example and claim that was ever on a page, with that page. The list
only grows. The build fails if a listed entry is gone or has moved, or if a new one is not listed (`make addresses`
adds it).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from snorum.edition.editions import Edition, chosen, for_each_edition, is_looked_into, looking_into, own
from snorum.edition.files import write_whole
from snorum.games.vocabulary import SnorumError

URL = "SNORUM_URL"
"""The environment variable with another beginning, for a copy of the site at another host."""

Address = tuple[str, str]
"""A kind (`passage`, `rule`, `crux`, `example` or `claim`) and an id."""


class UnknownAddress(SnorumError):
    """No page shows this entry. The message suggests similar ids."""


@for_each_edition
def published() -> Mapping[Address, str]:
    """The page of each entry, by kind and id, in the order of the list: `edition/jig.html`.

    Raises:
        SnorumError: a line of the list does not have three words, or an entry is listed twice.
    """
    path = chosen().addresses
    found: dict[Address, str] = {}
    for number, (kind, id, page) in read_list(path, "addresses", "a kind, an id and a page"):
        if (kind, id) in found:
            raise SnorumError(f"{path}:{number}: duplicate {kind} {id}, expected it once; see {found[kind, id]}")
        found[kind, id] = page
    return found


def read_list(path: Path, of: str, words: str) -> Iterator[tuple[int, tuple[str, str, str]]]:
    """The lines of a list of three words each, with their numbers, but comments; nothing if there is no such file.

    Args:
        path: the file.
        of: what it lists.
        words: what the three words are.

    Raises:
        SnorumError: it is not in UTF-8, or a line does not have three words.
    """
    try:
        lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    except UnicodeDecodeError as error:
        raise SnorumError(f"{path}: not a list of {of} ({error}), expected UTF-8") from None
    for number, line in enumerate(lines, 1):
        if line and not line.startswith("#"):
            try:
                first, second, third = line.split()
            except ValueError:
                raise SnorumError(f"{path}:{number}: {line!r}, expected {words}") from None
            yield number, (first, second, third)


def base_address() -> str:
    """The beginning of the addresses of this copy of the site, with a slash at the end."""
    copy = None if is_looked_into() else os.environ.get(URL)  # another edition is not on this copy
    return (copy or chosen().address).rstrip("/") + "/"


def path_of(kind: str, id: str) -> str:
    """The address of an entry within the site: `edition/snip-snap-snorum.html#peel-91-7`.

    Raises:
        UnknownAddress: no page shows it.
    """
    known = published()
    if (kind, id) not in known:
        near = get_close_matches(id, [each for of, each in known if of == kind], n=3, cutoff=0.5)
        hint = f"; the nearest: {', '.join(near)}" if near else f", expected it in {chosen().addresses}"
        raise UnknownAddress(f"the {kind} {id} has no address{hint}")
    return f"{known[kind, id]}#{id}"


def address(kind: str, id: str) -> str:
    """The full address of an entry: `https://w3id.org/snorum/edition/snip-snap-snorum.html#peel-91-7`.

    Raises:
        UnknownAddress: no page shows it.
    """
    with looking_into(edition_of(kind, id)):
        return base_address() + path_of(kind, id)


def edition_of(kind: str, id: str) -> Edition:
    """The edition that publishes an entry: the one that is worked with, or Snorum's own, whose games it plays."""
    if (kind, id) not in published():
        with looking_into(own()):
            if (kind, id) in published():
                return own()
    return chosen()


def page_address(name: str) -> str:
    """The full address of a page such as `edition/jig`; the start page has the address from `base_address`."""
    return base_address() if name == "index" else f"{base_address()}{name}.html"


def pages_of_games() -> dict[str, str]:
    """By the id of each game of which a rule is published, the name of the page with the first: `edition/jig`."""
    pages: dict[str, str] = {}
    for (kind, id), page in published().items():
        if kind == "rule":
            pages.setdefault(id.partition(".")[0].replace("_", "-"), page.removesuffix(".html"))
    return pages


def find_broken(shown: Mapping[Address, str]) -> list[str]:
    """Return a sentence for each published address that is broken in a site with these entries and pages."""
    found = []
    for (kind, id), page in published().items():
        now = shown.get((kind, id))
        if now is None:
            found.append(f"the {kind} {id} is gone; its published address is {page}#{id}, so show it there again")
        elif now != page:
            found.append(f"the {kind} {id} is on {now}; its published address is {page}#{id}, so move it back")
    return found


def find_unpublished(shown: Mapping[Address, str]) -> list[tuple[Address, str]]:
    """The entries of a site that have no published address yet, with their pages."""
    return [(thing, page) for thing, page in shown.items() if thing not in published()]


def write_draft(shown: Mapping[Address, str]) -> None:
    """Replace the list by the entries of a site that is not published yet."""
    lines = "".join(_lines(sorted(shown.items(), key=lambda each: each[1])))
    path = chosen().addresses
    if not path.is_file() or path.read_text("utf-8") != lines:  # pages that rest on the list are read again
        write_whole(path, lines)
        published.cache_clear()


def publish(new: Iterable[tuple[Address, str]]) -> None:
    """Add entries at the end of the list."""
    path = chosen().addresses
    before = path.read_text("utf-8") if path.is_file() else ""
    write_whole(path, before + "".join(_lines(new)))
    published.cache_clear()


def _lines(entries: Iterable[tuple[Address, str]]) -> Iterator[str]:
    """The lines of the list for some entries."""
    return (f"{kind} {id} {page}\n" for (kind, id), page in entries)
