"""What passages, rules, questions and works are called in lists, links and results of a search."""

from __future__ import annotations

import re

from snorum import edition
from snorum.books import rulings
from snorum.edition import Passage, bibliography
from snorum.edition.editions import chosen, for_each_edition
from snorum.games.vocabulary import Rule
from snorum.site.trace import CruxOf

STATES = {"open": "open", "excluded": "settled by the examples"}
"""The words for a crux's state on its page."""
UNSETTLED = "not settled"
MARKED = re.compile(r"(`[^`]+`|\*[^*]+\*)")
"""A stretch of the editors' words that is marked: `code` between backquotes, *emphasis* between asterisks."""


def passage_title(passage: Passage) -> str:
    """The name of a passage on other pages: `Peel 91-7`, `Snap sv 3-2`; in brackets if it is supplied."""
    authors = bibliography.entry(passage.work).authors
    language = foreign_language(passage.work)
    # A translation has the name of the translated work; its number shows the language.
    work = passage.work.removesuffix(language)
    number = short_number(passage.id) if language else passage.id.partition("-")[2]
    name = f"{authors[0].family if authors else work.capitalize()} {number}"
    return f"[{name}, supplied]" if passage.supplied else name


def short_number(passage: str) -> str:
    """A passage's number without its work: `91-7`; in a translation, with the language: `sv 3-2`.

    Of other books than those from which the edition has its games, with the work: `long 3-2`. If two works have
    the same number, the shorter work's name is added: `sporting object-1`.
    """
    name, _, number = passage.partition("-")
    return f"{_distinguishing_work(name, number)} {number}".lstrip()


def number_in_its_work(passage: str) -> str:
    """A passage's number where its work stands above it: `3-2`; in a translation, with the language."""
    name, _, number = passage.partition("-")
    return number if name in _other_books() else short_number(passage)


@for_each_edition
def _other_books() -> frozenset[str]:
    """The works in the edition's language that are not its source of a game, nor known through such a source."""
    own = {each.work for each in rulings.ruling_sets() if each.own}
    return frozenset(
        work.id for work in edition.works() if not own & {work.id, work.through} and not foreign_language(work.id)
    )


def foreign_language(work: str) -> str:
    """The code of the language of a work that is not in the edition's own, as `sv`; otherwise empty."""
    language = edition.find_work(work).language
    return "" if language == chosen().language.partition("-")[0] else language


@for_each_edition
def _distinguishing_work(name: str, number: str) -> str:
    works = {work.id: work for work in edition.works()}
    if name not in works:
        return ""
    if language := foreign_language(name):
        return language
    if name in _other_books():
        return name
    ours = [work for work in works.values() if not foreign_language(work.id) and work.id not in _other_books()]
    sharing = [work for work in ours if _has_number(work, number)]
    longest = max(sharing, key=lambda work: len(work.passages), default=works[name])
    return "" if longest.id == name else name


def _has_number(work: edition.Work, number: str) -> bool:
    return any(each.id == f"{work.id}-{number}" for each in work.passages)


def crux_name(point: CruxOf) -> str:
    """The name of a crux's field, in words: `pairing scope`."""
    return point.crux.name.replace("_", " ")


def rule_name(rule: Rule) -> str:
    """The name of a rule's function, in words: `double penalty`."""
    return rule.id.rpartition(".")[2].replace("_", " ").strip()


def how_far_supplied(rule: Rule) -> str:
    """How much of a rule the editors supplied: `whole`, `part` or `no`."""
    return "no" if not rule.supplied else "part" if rule.passages else "whole"


def work_name(work: str) -> str:
    """A work by its author and title: `Peel, Round Games with Cards`."""
    entry = bibliography.entry(work)
    return ", ".join(filter(None, [entry.authors[0].family if entry.authors else "", entry.short_title]))


def strip_markup(text: str) -> str:
    """The editors' words as plain text, without the marks of code and emphasis."""
    return MARKED.sub(lambda part: part[0].strip(part[0][0]), text)
