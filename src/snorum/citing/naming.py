"""From what a reader types to what is cited: one id, a range of passages, an option of a crux, or nothing at all."""

from __future__ import annotations

from snorum import edition
from snorum.citing.imprint import Item, edition_item
from snorum.edition import bibliography
from snorum.edition.addresses import published
from snorum.vocabulary import SnorumError

KINDS = ("passage", "crux", "rule", "example")
"""Of what has an address, what is cited by its id."""


class UnknownName(SnorumError):
    """What is neither a work nor anything of the edition. The message suggests the nearest."""


def item(name: str = "") -> Item:
    """The reference, as CSL-JSON, to what this names; to the whole edition if it names nothing.

    `peel-91-7`, `peel-91-7..peel-91-10`, `snip-snap-snorum.settling`, `snip-snap-snorum.settling=at-once`,
    `snip_snap_snorum.double_penalty`, `peel/nine-sequence`, `peel`.

    Raises:
        UnknownName: nothing has this name.
        SnorumError: a range or an option that is not one.
    """
    if not name:
        return edition_item()
    first, dots, last = name.partition("..")
    crux, equals, option = name.partition("=")
    if dots:
        kinds = [kind_of(first), kind_of(last)]
        if kinds != ["passage", "passage"]:
            raise SnorumError(f"{name}: expected two passages, such as peel-91-7..peel-91-10")
        return item_of("passage", first, last)
    if equals:
        if kind_of(crux) != "crux" or not option:
            raise SnorumError(f"{name}: expected a crux and its option, such as snip-snap-snorum.settling=at-once")
        return item_of("crux", crux, option)
    return item_of(kind_of(name), name)


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
        case _:
            raise SnorumError(f"a {kind} is not cited by itself, expected one of {', '.join(KINDS)} or work")


def kind_of(name: str) -> str:
    """Of which kind the thing of this name is: `passage`, `crux`, `rule`, `example` or `work`.

    Raises:
        UnknownName: nothing has it.
    """
    if name in bibliography.entries():
        return "work"
    found = next((kind for kind in KINDS if (kind, name) in published()), None)
    if found:
        return found
    known = [id for kind, id in published() if kind in KINDS] + list(bibliography.entries())
    raise UnknownName(
        f"nothing to cite is called {name!r}, expected the id of a passage, crux, rule, example or work"
        f"{edition.nearest(name, known)}"
    )
