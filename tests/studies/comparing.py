"""Compare a rule of the reference implementation with its compiled form, on the same options and arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from random import Random
from typing import Any, Literal, TypeVar, get_type_hints

import numpy as np
from tests.profiles import FOLLOWED
from tests.studies.lockstep import record_of

from snorum.cards import RANKS, Card
from snorum.cards.seating import Counts
from snorum.games.vocabulary import Numbers, points
from snorum.lab.studies.numbering import NOBODY, number_of

RULES = object()
"""Marks the place of the rules among arguments."""


def compare(plain: Callable[..., Any], compiled: Any, rules: type[Any], read: set[str]) -> int:
    """Call both under every combination of the options read, or 300 of them. Returns the number of calls."""
    names = [each for each in points(rules) if each in read] if "rules" in inspect.signature(plain).parameters else []
    every = [
        [0, 1, 17] if isinstance(options := points(rules)[each].options, Numbers) else list(options) for each in names
    ]
    random, times = Random(plain.__name__), 0
    ways = list(product(*every))
    ways = random.sample(ways, min(len(ways), FOLLOWED))
    for chosen in ways:
        of_reference = rules(**dict(zip(names, chosen, strict=True)))
        record = record_of(of_reference)
        for given in arguments(plain, random, max(25, 2_000 // len(ways))):
            said = as_number(plain(*(of_reference if each is RULES else each for each in given)))
            assert said == compiled(*(record if each is RULES else as_number(each) for each in given)), (chosen, given)
            times += 1
    return times


def arguments(function: Callable[..., Any], random: Random, most: int) -> Iterator[list[Any]]:
    """Every combination of arguments for a function, or `most` random ones, with `RULES` in place of the rules."""
    hints = get_type_hints(function)
    names = list(inspect.signature(function).parameters)
    every = [values(name, hints[name]) for name in names]
    many = prod(len(each) for each in every)
    if many <= most:
        yield from map(list, product(*every))
    else:
        yield from ([random.choice(each) for each in every] for _ in range(most))


def values(name: str, kind: Any) -> list[Any]:
    if name == "rules":
        return [RULES]
    if kind is bool:
        return [False, True]
    if kind is Counts:
        return [[3, 7, 5], [7, 7], [0, 0, 4, 0], [0, 9], [0, 0, 0], [12, 3, 3, 12, 1]]
    if kind == int | None:
        return [None, 0, 3]
    if name == "seat":
        return [0, 1]
    if kind is int or isinstance(kind, TypeVar):  # a number, or a player, whom the reference may name
        return list(range(2, 14)) if name in ("players", "sides") else list(range(14))
    assert name == "rank" or kind == Literal[RANKS], f"{name} is {kind}"
    return list(RANKS)


def as_number(value: Any) -> Any:
    """A value of the reference implementation as the compiled games number it."""
    match value:
        case None:
            return NOBODY
        case Card():
            return number_of(value)
        case str():
            return RANKS.index(value)
        case tuple():
            return tuple(map(as_number, value))
        case list():
            return np.array(value)
    return value
