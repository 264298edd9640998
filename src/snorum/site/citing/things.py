"""References to what the editors wrote: cruxes, rules, worked examples, settled claims and pages."""

from __future__ import annotations

from collections.abc import Sequence

from snorum import edition, records
from snorum.edition import bibliography
from snorum.edition.addresses import address, base_address, pages_of_games
from snorum.games.vocabulary import Rule, SnorumError
from snorum.site import trace
from snorum.site.citing.imprint import Item, edition_item
from snorum.site.citing.works import related


class UnknownOption(SnorumError):
    """The crux has no such option."""


def crux_item(id: str, option: str = "") -> Item:
    """A crux, or one option of it.

    Raises:
        SnorumError: there is no such crux or option; the message lists what there is.
    """
    known = {each.id: each for each in trace.every_crux()}
    if id not in known:
        raise SnorumError(f"no crux {id!r}{edition.suggest_nearest(id, list(known))}")
    crux = known[id].crux
    where = [f"crux {id}"]
    if option:
        if option not in crux.options:
            raise UnknownOption(f"{id}: unknown option {option!r}, expected one of {', '.join(crux.options)}")
        where.append(f"option {option}")
    return _editors_item(crux.question, where, address("crux", id)) | {"id": f"{id}={option}" if option else id}


def rule_item(id: str) -> Item:
    """A rule of the reference implementation, with the passages that it carries out.

    Raises:
        SnorumError: there is no such rule.
    """
    known = {each.id: each for each in trace.rules()}
    if id not in known:
        raise SnorumError(f"no rule {id!r}{edition.suggest_nearest(id, list(known))}")
    name = id.rpartition(".")[2].strip("_").replace("_", " ").capitalize()
    return _editors_item(name, [f"rule {id}", *_sources_of_rule(known[id])], address("rule", id)) | {"id": id}


def example_item(id: str) -> Item:
    """A worked example, with the passages that it records.

    Raises:
        SnorumError: there is no such example, or its record cannot be read.
    """
    path = edition.example_path(id)
    if path is None:
        known = [edition.example_id(each) for each in edition.examples()]
        raise SnorumError(f"no example {id!r}{edition.suggest_nearest(id, known)}")
    record = records.read_file(path)
    how = "after" if record.source else "a test by the editors of"
    passages = [f"{how} {_list_passages(record.passages)}"] if record.passages else []
    return _editors_item(record.title or id, [f"example {id}", *passages], address("example", id)) | {"id": id}


def claim_item(id: str) -> Item:
    """A claim as the edition settles it, with the passages that state it.

    Raises:
        SnorumError: there is no such claim.
    """
    from snorum.books import claims

    found = claims.claim(id)
    return _editors_item(
        found.title, [f"claim {id}", f"after {_list_passages(found.passages)}"], address("claim", id)
    ) | {"id": id}


def game_item(game: str) -> Item:
    """The page of a game, by the name of its module: `cassino`."""
    from snorum.games import game as module

    return page_item(pages_of_games()[game], module(game).TITLE.replace("'", "’"))


def page_item(name: str, title: str) -> Item:
    """A page of the edition, such as `edition/jig`."""
    item = _editors_item(title, [], f"{base_address()}{name}.html") | {"id": name}
    del item["archive_location"]
    return item


def _editors_item(title: str, where: Sequence[str], url: str) -> Item:
    whole = edition_item()
    own = {"type": "chapter", "title": title, "container-title": whole["title"]}
    return whole | own | {"archive_location": ", ".join(where), "URL": url}


def _sources_of_rule(rule: Rule) -> list[str]:
    """The passages of a rule, and whether the editors supplied it."""
    after = [f"after {_list_passages(rule.passages)}"] if rule.passages else []
    if not rule.supplied:
        return after
    return [*after, "partly supplied by the editors" if after else "supplied by the editors"]


def _list_passages(passages: Sequence[str]) -> str:
    """The passages by name: `Peel 91-7, 92-2; Snap sv 3-5`."""
    found: dict[str, list[str]] = {}
    for each in passages:
        work, _, number = each.partition("-")
        found.setdefault(work_in_words(work), []).append(number)
    return "; ".join(f"{name} {', '.join(numbers)}" for name, numbers in found.items())


def work_in_words(work: str) -> str:
    """The name of a work in running text: its author or id; for a translation, the work that it translates."""
    entry = bibliography.entry(work)
    if entry.authors:
        return entry.authors[0].family
    if related(work, "translationof"):
        return f"{work.removesuffix(entry.language).capitalize()} {entry.language}"
    return work.capitalize()
