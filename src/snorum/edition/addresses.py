"""The addresses at which the edition has promised to be found: published once, kept for good.

`addresses.txt` lists every passage, rule, crux, example and claim that has ever stood on a page, and where. It only
grows: the build fails if something listed is gone or has moved, or if something new is not yet listed
(`make addresses` lists it).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from snorum.vocabulary import SnorumError

LIST = Path(__file__).with_name("addresses.txt")
PERMANENT = "https://w3id.org/snorum/"
"""Where addresses begin. The host behind it may change; the address may not."""
URL = "SNORUM_URL"
"""The environment variable that names another beginning, for a copy of the site that stands elsewhere."""

Address = tuple[str, str]
"""A kind (`passage`, `rule`, `crux`, `example` or `claim`) and an id."""


class UnknownAddress(SnorumError):
    """Something that no page shows. The message suggests the nearest."""


@cache
def published() -> Mapping[Address, str]:
    """By kind and id, the page on which each thing stands, in order: `edition/jig.html`.

    Raises:
        SnorumError: a line of the list is not of three words, or a thing is listed twice.
    """
    found: dict[Address, str] = {}
    for number, line in enumerate(LIST.read_text("utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        words = line.split()
        if len(words) != 3:
            raise SnorumError(f"{LIST.name}:{number}: {line!r}, expected a kind, an id and a page")
        kind, id, page = words
        if (kind, id) in found:
            raise SnorumError(f"{LIST.name}:{number}: the {kind} {id} has an address already, {found[kind, id]}")
        found[kind, id] = page
    return found


def base() -> str:
    """Where the addresses of this copy begin, with a slash at its end."""
    return os.environ.get(URL, PERMANENT).rstrip("/") + "/"


def path(kind: str, id: str) -> str:
    """The address of a thing within the site: `edition/snip-snap-snorum.html#peel-91-7`.

    Raises:
        UnknownAddress: no page shows it.
    """
    known = published()
    if (kind, id) not in known:
        near = get_close_matches(id, [each for of, each in known if of == kind], n=3, cutoff=0.5)
        raise UnknownAddress(f"the {kind} {id} has no address" + (f"; the nearest: {', '.join(near)}" if near else ""))
    return f"{known[kind, id]}#{id}"


def address(kind: str, id: str) -> str:
    """The whole address of a thing: `https://w3id.org/snorum/edition/snip-snap-snorum.html#peel-91-7`.

    Raises:
        UnknownAddress: no page shows it.
    """
    return base() + path(kind, id)


def page(name: str) -> str:
    """The whole address of a page by its name, `edition/jig`; that of the start page is where all addresses begin."""
    return base() if name == "index" else f"{base()}{name}.html"


def broken(shown: Mapping[Address, str]) -> list[str]:
    """What is wrong with a site that shows these things at these pages: a sentence for each promise broken."""
    found = []
    for (kind, id), page in published().items():
        now = shown.get((kind, id))
        if now is None:
            found.append(f"the {kind} {id} is gone; its address, {page}#{id}, was published and must stay")
        elif now != page:
            found.append(f"the {kind} {id} has moved to {now}; its address, {page}#{id}, was published and must stay")
    return found


def unlisted(shown: Mapping[Address, str]) -> list[tuple[Address, str]]:
    """The things shown that have no published address yet."""
    return [(thing, page) for thing, page in shown.items() if thing not in published()]


def publish(new: Iterable[tuple[Address, str]]) -> None:
    """Add things to the end of the list; what is on it stays as it is."""
    with LIST.open("a", encoding="utf-8") as file:
        file.writelines(f"{kind} {id} {page}\n" for (kind, id), page in new)
    published.cache_clear()
