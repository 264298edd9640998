"""From what a reader types to what is cited: one id, a range of passages, an option of a crux, or nothing at all."""

from __future__ import annotations

import re

from snorum import edition
from snorum.citing.imprint import Item, edition_item
from snorum.edition import bibliography
from snorum.edition.addresses import published
from snorum.vocabulary import SnorumError

KINDS = ("passage", "crux", "rule", "example", "claim")
"""Of what has an address, what is cited by its id."""
PAGES = re.compile(r"(?P<work>[^\d.=]+?)[ ,]+pp?\.? *(?P<first>\d+)(?:[-–](?P<last>\d+))?", re.IGNORECASE)
"""A work and its pages: `peel p. 93`, `Peel, pp. 93-94`."""


class UnknownName(SnorumError):
    """What is neither a work nor anything of the edition. The message suggests the nearest."""


def item(name: str = "") -> Item:
    """The reference, as CSL-JSON, to what this names; to the whole edition if it names nothing.

    `peel-91-7`, `peel-91-7..peel-91-10`, `snip-snap-snorum.settling`, `snip-snap-snorum.settling=at-once`,
    `snip_snap_snorum.double_penalty`, `peel/nine-sequence`, `peel`, `peel p. 93`, `cassino`. Near misses that can mean
    one thing only are taken for it: `Peel 91-7`, `nine-sequence`.

    Raises:
        UnknownName: nothing has this name.
        SnorumError: a range or an option that is not one.
    """
    if not name:
        return edition_item()
    if pages := PAGES.fullmatch(name.strip()):
        return item_of("passage", *_on_pages(name, pages["work"], int(pages["first"]), int(pages["last"] or 0)))
    first, dots, last = name.partition("..")
    crux, equals, option = name.partition("=")
    if dots:
        (kind, start), (other, end) = found(first), found(last)
        if (kind, other) != ("passage", "passage"):
            raise SnorumError(f"{name}: expected two passages, such as peel-91-7..peel-91-10")
        return item_of("passage", start, end)
    if equals:
        kind, id = found(crux)
        if kind != "crux" or not option:
            raise SnorumError(f"{name}: expected a crux and its option, such as snip-snap-snorum.settling=at-once")
        return item_of("crux", id, option)
    return item_of(*found(name))


def found(name: str) -> tuple[str, str]:
    """The kind and the id of what a reader means by a name.

    The id itself comes first; then the game, for its page; then what differs from one id alone in capitals, in spaces
    for hyphens, or by leaving out the work of an example.

    Raises:
        UnknownName: nothing has this name, or several may be meant.
    """
    known = [(kind, id) for kind, id in published() if kind in KINDS]
    known += [("work", key) for key in bibliography.entries()]
    known += [("page", game) for game in _games()]
    plain = _plain(name)
    for wanted in (name, plain):
        for kind, id in known:
            if id == wanted or (kind, f"edition/{id}") == ("page", wanted):
                return kind, id
    near = [(kind, id) for kind, id in known if plain == _plain(id)]
    near = near or [(kind, id) for kind, id in known if kind == "example" and plain == _plain(id).partition("/")[2]]
    if len(near) == 1:
        return near[0]
    ids = [id for _, id in near or known]
    told = f", which may be any of {', '.join(ids)}" if near else edition.suggest_nearest(name, ids)
    raise UnknownName(
        f"nothing to cite is called {name!r}, "
        f"expected the id of a passage, crux, rule, example, claim, work or game{told}"
    )


def kind_of(name: str) -> str:
    """Of which kind the thing of this name is: one of `KINDS`, `work` or, of a game, `page`.

    Raises:
        UnknownName: nothing has it.
    """
    return found(name)[0]


def _games() -> list[str]:
    """The games, by their pages: those on which rules stand."""
    pages = {page: None for (kind, _), page in published().items() if kind == "rule"}
    return [page.removeprefix("edition/").removesuffix(".html") for page in pages]


def _plain(name: str) -> str:
    """A name as one may remember it: `Snap sv 3-2` is `snapsv-3-2`."""
    words = name.strip().casefold().replace("’", "").replace("'", "").split()
    if len(words) > 2 and words[0] + words[1] in bibliography.entries():
        words[:2] = [words[0] + words[1]]
    return "-".join(words)


def _on_pages(name: str, work: str, first: int, last: int) -> tuple[str, str]:
    """The first and last passage of a work that begin on these pages; of one page if `last` is 0."""
    last = last or first
    kind, key = found(work)
    passages = edition.passages(key) if kind == "work" and key in {each.id for each in edition.works()} else ()
    here = [each.id for each in passages if each.page and first <= each.page <= last]
    if not here:
        pages = sorted({each.page for each in passages if each.page})
        told = f"pages {pages[0]} to {pages[-1]}" if pages else "a work with pages, such as peel p. 93"
        raise UnknownName(f"nothing to cite is called {name!r}, expected {told}")
    return here[0], here[-1]


def item_of(kind: str, id: str, more: str = "") -> Item:
    """The reference to a thing of known kind; `more` is the last passage of a range, or the option of a crux."""
    # The games are read only where something of theirs is cited: a passage is cited at once.
    match kind:
        case "work":
            from snorum.citing.works import work_item

            return work_item(id)
        case "passage":
            from snorum.citing.passages import passage_item

            return passage_item(id, more or None)
        case "crux":
            from snorum.citing.things import crux_item

            return crux_item(id, more)
        case "rule":
            from snorum.citing.things import rule_item

            return rule_item(id)
        case "example":
            from snorum.citing.things import example_item

            return example_item(id)
        case "claim":
            from snorum.citing.things import claim_item

            return claim_item(id)
        case "page":
            from snorum.citing.things import game_item

            return game_item(id)
        case _:
            raise SnorumError(f"a {kind} is not cited by itself, expected one of {', '.join(KINDS)} or work")
