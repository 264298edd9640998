"""All finders and all studies of the edition, collected from the modules that its title page names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar

from snorum.books.claims import all_claims, suggestion
from snorum.edition.editions import TITLE_PAGE, chosen, for_each_edition
from snorum.games.vocabulary import SnorumError
from snorum.lab.claims.finder import Finder
from snorum.lab.studies.study import Study

T = TypeVar("T")


@for_each_edition
def all_finders() -> Mapping[str, Finder]:
    """What computes each finding, by the id of its claim."""
    finders: list[Finder] = [each for module in _modules() for each in module.FINDERS]
    return _by_name(finders, [each.claim for each in finders])


@for_each_edition
def all_studies() -> Mapping[str, Study]:
    """All studies by name, game by game."""
    studies: list[Study] = [each for module in _modules() for each in module.STUDIES]
    return _by_name(studies, [each.name for each in studies])


def _modules() -> list[Any]:
    return [_module(name) for name in chosen().claims]


def _module(name: str) -> Any:
    try:
        module = import_module(name)
    except ImportError as error:
        raise SnorumError(f"{chosen().home / TITLE_PAGE}: claims: {error}, expected a module with finders") from None
    if not hasattr(module, "FINDERS") or not hasattr(module, "STUDIES"):
        raise SnorumError(f"{chosen().home / TITLE_PAGE}: claims: {name}, expected a module with FINDERS and STUDIES")
    return module


def _by_name(things: Sequence[T], names: Sequence[str]) -> dict[str, T]:
    if twice := sorted(name for name, count in Counter(names).items() if count > 1):
        raise SnorumError(f"duplicate name: {twice[0]}")
    return dict(zip(names, things, strict=True))


def study(name: str) -> Study:
    """The study with this name; a `SnorumError` if there is none."""
    if name not in all_studies():
        raise SnorumError(f"unknown study: {name!r}{suggestion(name, all_studies(), _if_not_a_study(name))}")
    return all_studies()[name]


def _if_not_a_study(word: str) -> str:
    if word not in all_claims():
        return ""
    studies = all_claims()[word].studies
    return f"; it is a claim, which uses {', '.join(studies)}" if studies else "; it is a claim, which uses no study"
