"""All claims, and the studies that they rest on: gathered from the packages of the games, and from `history`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from snorum.claims.claim import Claim
from snorum.games import nearest
from snorum.studies.study import Study
from snorum.vocabulary import SnorumError

T = TypeVar("T")

MODULES = ("snip", "jig", "snitchems", "cassino", "snap", "history")
"""Each has `CLAIMS` and `STUDIES`, tuples, in the order of the text."""


@cache
def all_claims() -> Mapping[str, Claim]:
    """Every claim by its id, game by game."""
    found: list[Claim] = [each for module in _modules() for each in module.CLAIMS]
    return _by_name(found, [each.id for each in found])


@cache
def all_studies() -> Mapping[str, Study]:
    """Every study by its name, game by game."""
    found: list[Study] = [each for module in _modules() for each in module.STUDIES]
    return _by_name(found, [each.name for each in found])


def _modules() -> list[Any]:
    return [import_module(f"{__package__}.{name}") for name in MODULES if find_spec(f"{__package__}.{name}")]


def _by_name(found: Sequence[T], names: Sequence[str]) -> dict[str, T]:
    if twice := sorted(name for name, count in Counter(names).items() if count > 1):
        raise SnorumError(f"there are two of the name {twice[0]}")
    return dict(zip(names, found, strict=True))


def claim(id: str) -> Claim:
    """The claim of this id; a `SnorumError` if there is none."""
    if id not in all_claims():
        raise SnorumError(f"there is no claim {id!r}{_meant(id, all_claims(), _instead_of_a_claim(id))}")
    return all_claims()[id]


def study(name: str) -> Study:
    """The study of this name; a `SnorumError` if there is none."""
    if name not in all_studies():
        raise SnorumError(f"there is no study {name!r}{_meant(name, all_studies(), _instead_of_a_study(name))}")
    return all_studies()[name]


def _meant(word: str, known: Iterable[str], instead: str) -> str:
    """The end of a message about an unknown name: what else it is, or the nearest that is known, if any."""
    near = nearest(word, known)
    return instead or (f"; the nearest is {near!r}" if near else "")


def _instead_of_a_claim(word: str) -> str:
    resting = [each.id for each in all_claims().values() if word in each.studies]
    claimed = [each.id for each in claims_of(word)]
    return (f": it is a study, on which {', '.join(resting)} rest" if resting else
            f": it is a passage; what it claims is {', '.join(claimed)}" if claimed else "")  # fmt: skip


def _instead_of_a_study(word: str) -> str:
    if word not in all_claims():
        return ""
    studies = all_claims()[word].studies
    return f": it is a claim, which rests on {', '.join(studies)}" if studies else ": it is a claim, and rests on none"


def claims_of(passage: str) -> list[Claim]:
    """The claims that a passage asserts."""
    return [each for each in all_claims().values() if passage in each.passages]
