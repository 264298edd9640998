"""Finds what a reader wants to cite: one id, a range of passages, an option of a crux, or the whole edition."""

from __future__ import annotations

import re

from snorum import edition
from snorum.edition import bibliography
from snorum.edition.addresses import edition_of, pages_of_games, published
from snorum.edition.editions import Edition, chosen, looking_into, own
from snorum.games.vocabulary import RULES, SnorumError
from snorum.site.citing.imprint import Item, edition_item

KINDS = ("passage", "crux", "rule", "example", "claim")
"""The kinds of entries that are cited by id."""
PAGES = re.compile(r"(?P<work>[^\d.=]+?)[ ,]+pp?\.? *(?P<first>\d+)(?:[-–](?P<last>\d+))?", re.IGNORECASE)
"""A work and its pages: `peel p. 93`, `Peel, pp. 93-94`."""


class UnknownName(SnorumError):
    """Nothing that can be cited has this name. The message suggests similar names."""


def item(name: str = "") -> Item:
    """The reference to a named thing, as CSL-JSON; without a name, to the whole edition.

    `peel-91-7`, `peel-91-7..peel-91-10`, `snip-snap-snorum.settling`, `snip-snap-snorum.settling=at-once`,
    `snip_snap_snorum.double_penalty`, `peel/nine-sequence`, `peel`, `peel p. 93`, `long-1792`, `cassino`. A slightly
    different spelling is accepted if it can mean only one thing: `Peel 91-7`, `nine-sequence`.

    Raises:
        UnknownName: nothing has this name.
        SnorumError: the range or the option is not valid.
    """
    if not name:
        return edition_item()
    if pages := PAGES.fullmatch(name.strip()):
        return item_of(
            "passage", *_passages_on_pages(name, pages["work"], int(pages["first"]), int(pages["last"] or 0))
        )
    first, dots, last = name.partition("..")
    crux, equals, option = name.partition("=")
    if dots:
        (kind, start), (other, end) = find_by_name(first), find_by_name(last)
        if (kind, other) != ("passage", "passage"):
            raise SnorumError(f"{name}: expected two passages, such as peel-91-7..peel-91-10")
        return item_of("passage", start, end)
    if equals:
        kind, id = find_by_name(crux)
        if kind != "crux" or not option:
            raise SnorumError(f"{name}: expected a crux and its option, such as snip-snap-snorum.settling=at-once")
        return item_of("crux", id, option)
    return item_of(*find_by_name(name))


def find_by_name(name: str) -> tuple[str, str]:
    """The kind and the id that a reader means by a name.

    An exact id comes first; then a game, for its page; then the only id that differs just in capitals, in spaces for
    hyphens, or in the work of an example, left out.

    Raises:
        UnknownName: nothing has this name, or it may mean several things.
    """
    known = _known()
    if chosen() != own():
        # Perhaps without an address yet.
        known += [("passage", each.id) for each in edition.passages()]
        known += [("rule", each.id) for each in RULES.values() if each.game in chosen().games]
        with looking_into(own()):
            known = list(dict.fromkeys([*known, *_known()]))
    plain = _simplify(name)
    for wanted in (name, plain):
        for kind, id in known:
            if id == wanted or (kind == "page" and pages_of_games().get(id) == wanted):
                return kind, id
    from snorum.books.rulings import ruling_sets
    from snorum.games import GAMES

    if of := [each.work for each in ruling_sets() if each.id == plain]:
        return "work", of[0]  # how a book plays is cited as the book
    if plain in GAMES:
        raise UnknownName(f"{plain} has no page yet, expected one that shows one of its rules in {chosen().addresses}")
    near = [(kind, id) for kind, id in known if plain == _simplify(id)]
    near = near or [(kind, id) for kind, id in known if kind == "example" and plain == _simplify(id).partition("/")[2]]
    if len(near) == 1:
        return near[0]
    ids = [id for _, id in near or known]
    hint = f", which may be any of {', '.join(ids)}" if near else edition.suggest_nearest(name, ids)
    raise UnknownName(
        f"unknown name {name!r}, expected the id of a passage, crux, rule, example, claim, work or game{hint}"
    )


def kind_of(name: str) -> str:
    """The kind of the thing with this name: one of `KINDS`, `work` or, for a game, `page`.

    Raises:
        UnknownName: nothing has this name.
    """
    return find_by_name(name)[0]


def _known() -> list[tuple[str, str]]:
    """The kind and the id of all that can be cited of the edition that is worked with."""
    entries = [(kind, id) for kind, id in published() if kind in KINDS]
    return [
        *entries,
        *(("work", key) for key in bibliography.entries()),
        *(("page", game) for game in pages_of_games()),
    ]


def _edition_of(kind: str, id: str) -> Edition:
    """The edition in which something is cited."""
    match kind:
        case "work":
            return chosen() if id in bibliography.entries() else own()
        case "page":
            return chosen() if id in pages_of_games() else own()
    return edition_of(kind, id)


def _simplify(name: str) -> str:
    """A name in lower case, with hyphens for spaces: `Snap sv 3-2` becomes `snapsv-3-2`."""
    words = name.strip().casefold().replace("’", "").replace("'", "").split()
    if len(words) > 2 and words[0] + words[1] in bibliography.entries():
        words[:2] = [words[0] + words[1]]
    return "-".join(words)


def _passages_on_pages(name: str, work: str, first: int, last: int) -> tuple[str, str]:
    """The first and last passage that begin on these pages of a work, or on one page if `last` is 0."""
    last = last or first
    kind, key = find_by_name(work)
    passages = edition.passages(key) if kind == "work" and key in {each.id for each in edition.works()} else ()
    here = [each.id for each in passages if each.page and first <= each.page <= last]
    if not here:
        pages = sorted({each.page for each in passages if each.page})
        expected = f"pages {pages[0]} to {pages[-1]}" if pages else "a work with pages, such as peel p. 93"
        raise UnknownName(f"unknown name {name!r}, expected {expected}")
    return here[0], here[-1]


def item_of(kind: str, id: str, more: str = "") -> Item:
    """The reference to an entry of known kind; `more` is the last passage of a range, or the option of a crux."""
    with looking_into(_edition_of(kind, id)):
        return _item_of(kind, id, more)


def _item_of(kind: str, id: str, more: str) -> Item:
    # The games are imported only if needed, so that a passage is cited without delay.
    match kind:
        case "work":
            from snorum.site.citing.works import work_item

            return work_item(id)
        case "passage":
            from snorum.site.citing.passages import passage_item

            return passage_item(id, more or None)
        case "crux":
            from snorum.site.citing.things import crux_item

            return crux_item(id, more)
        case "rule":
            from snorum.site.citing.things import rule_item

            return rule_item(id)
        case "example":
            from snorum.site.citing.things import example_item

            return example_item(id)
        case "claim":
            from snorum.site.citing.things import claim_item

            return claim_item(id)
        case "page":
            from snorum.site.citing.things import game_item

            return game_item(id)
        case _:
            raise SnorumError(f"a {kind} cannot be cited, expected one of {', '.join(KINDS)} or work")
