"""All claims and all studies of the edition, collected from the modules that its title page names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar

from snorum.edition.editions import TITLE_PAGE, chosen, for_each_edition
from snorum.games import nearest
from snorum.games.vocabulary import SnorumError
from snorum.lab.claims.claim import Claim
from snorum.lab.studies.study import Study

T = TypeVar("T")


@for_each_edition
def all_claims() -> Mapping[str, Claim]:
    """All claims by id, game by game."""
    claims: list[Claim] = [each for module in _modules() for each in module.CLAIMS]
    return _by_name(claims, [each.id for each in claims])


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
        raise SnorumError(f"{chosen().home / TITLE_PAGE}: claims: {error}, expected a module with claims") from None
    if not hasattr(module, "CLAIMS") or not hasattr(module, "STUDIES"):
        raise SnorumError(f"{chosen().home / TITLE_PAGE}: claims: {name}, expected a module with CLAIMS and STUDIES")
    return module


def _by_name(things: Sequence[T], names: Sequence[str]) -> dict[str, T]:
    if twice := sorted(name for name, count in Counter(names).items() if count > 1):
        raise SnorumError(f"duplicate name: {twice[0]}")
    return dict(zip(names, things, strict=True))


def claim(id: str) -> Claim:
    """The claim with this id; a `SnorumError` if there is none."""
    if id not in all_claims():
        raise SnorumError(f"unknown claim: {id!r}{_suggestion(id, all_claims(), _if_not_a_claim(id))}")
    return all_claims()[id]


def study(name: str) -> Study:
    """The study with this name; a `SnorumError` if there is none."""
    if name not in all_studies():
        raise SnorumError(f"unknown study: {name!r}{_suggestion(name, all_studies(), _if_not_a_study(name))}")
    return all_studies()[name]


def _suggestion(word: str, known: Iterable[str], otherwise: str) -> str:
    """The end of a message about an unknown name: what else has the name, or the nearest known name, if any."""
    near = nearest(word, known)
    return otherwise or (f"; the nearest is {near!r}" if near else "")


def _if_not_a_claim(word: str) -> str:
    resting = [each.id for each in all_claims().values() if word in each.studies]
    claimed = [each.id for each in claims_of(word)]
    return (f"; it is a study, used by {', '.join(resting)}" if resting else
            f"; it is a passage, which makes the claims {', '.join(claimed)}" if claimed else "")  # fmt: skip


def _if_not_a_study(word: str) -> str:
    if word not in all_claims():
        return ""
    studies = all_claims()[word].studies
    return f"; it is a claim, which uses {', '.join(studies)}" if studies else "; it is a claim, which uses no study"


def claims_of(passage: str) -> list[Claim]:
    """The claims that a passage makes."""
    return [each for each in all_claims().values() if passage in each.passages]
