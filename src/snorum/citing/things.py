"""References to what the editors wrote: cruxes, rules, worked examples, claims settled, pages of the edition."""

from __future__ import annotations

from collections.abc import Sequence

from snorum import edition, records, trace
from snorum.citing.imprint import Item, edition_item
from snorum.citing.works import related
from snorum.edition import bibliography
from snorum.edition.addresses import address, base_address
from snorum.vocabulary import Rule, SnorumError


class UnknownOption(SnorumError):
    """An option that a crux does not have."""


def crux_item(id: str, option: str = "") -> Item:
    """A crux, or one option of it.

    Raises:
        SnorumError: there is no such crux, or it has no such option; the message says what there is.
    """
    known = {each.id: each for each in trace.every_crux()}
    if id not in known:
        raise SnorumError(f"no crux {id!r}{edition.suggest_nearest(id, list(known))}")
    crux = known[id].crux
    where = [f"crux {id}"]
    if option:
        if option not in crux.options:
            raise UnknownOption(f"{id} has no option {option!r}; its options: {', '.join(crux.options)}")
        where.append(f"option {option}")
    return _own(crux.question, where, address("crux", id)) | {"id": f"{id}={option}" if option else id}


def rule_item(id: str) -> Item:
    """A rule of the reference implementation, with the passages that it carries out.

    Raises:
        SnorumError: there is no such rule.
    """
    known = {each.id: each for each in trace.rules()}
    if id not in known:
        raise SnorumError(f"no rule {id!r}{edition.suggest_nearest(id, list(known))}")
    name = id.rpartition(".")[2].strip("_").replace("_", " ").capitalize()
    return _own(name, [f"rule {id}", *_resting(known[id])], address("rule", id)) | {"id": id}


def example_item(id: str) -> Item:
    """A worked example: the record, and what it records.

    Raises:
        SnorumError: there is no such example, or its record cannot be read.
    """
    path = edition.example_path(id)
    if path is None:
        known = [edition.example_id(each) for each in edition.examples()]
        raise SnorumError(f"no example {id!r}{edition.suggest_nearest(id, known)}")
    record = records.read_file(path)
    how = "after" if record.source else "a test by the editors of"
    passages = [f"{how} {_listed(record.passages)}"] if record.passages else []
    return _own(record.title or id, [f"example {id}", *passages], address("example", id)) | {"id": id}


def claim_item(id: str) -> Item:
    """A claim as the edition settles it, with the passages that make it.

    Raises:
        SnorumError: there is no such claim.
    """
    from snorum import claims

    found = claims.claim(id)
    return _own(found.title, [f"claim {id}", f"after {_listed(found.passages)}"], address("claim", id)) | {"id": id}


def game_item(game: str) -> Item:
    """The page of a game, by the name of its module: `cassino`."""
    from snorum.games import game as module

    return page_item(f"edition/{game}", module(game).TITLE.replace("'", "’"))


def page_item(name: str, title: str) -> Item:
    """A page of the edition, such as `edition/jig`, by its title."""
    item = _own(title, [], f"{base_address()}{name}.html") | {"id": name}
    del item["archive_location"]
    return item


def _own(title: str, where: Sequence[str], url: str) -> Item:
    whole = edition_item()
    own = {"type": "chapter", "title": title, "container-title": whole["title"]}
    return whole | own | {"archive_location": ", ".join(where), "URL": url}


def _resting(rule: Rule) -> list[str]:
    """On what a rule rests; what no passage gives is called supplied."""
    after = [f"after {_listed(rule.passages)}"] if rule.passages else []
    if not rule.supplied:
        return after
    return [*after, "partly supplied by the editors" if after else "supplied by the editors"]


def _listed(passages: Sequence[str]) -> str:
    """Passages as the sources are spoken of: `Peel 91-7, 92-2; Snap sv 3-5`."""
    found: dict[str, list[str]] = {}
    for each in passages:
        work, _, number = each.partition("-")
        found.setdefault(spoken(work), []).append(number)
    return "; ".join(f"{name} {', '.join(numbers)}" for name, numbers in found.items())


def spoken(work: str) -> str:
    """What a work is called in running text: by its author, or its id; a translation, by what it translates."""
    entry = bibliography.entry(work)
    if entry.authors:
        return entry.authors[0].family
    if related(work, "translationof"):
        return f"{work.removesuffix(entry.language).capitalize()} {entry.language}"
    return work.capitalize()
