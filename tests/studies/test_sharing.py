"""Rewriting rules for the compiler: the result computes the same, and undecided options are refused."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import pytest
from tests.studies.comparing import compare

from snorum.cards import RANKS, Card
from snorum.games.vocabulary import Numbers, crux, parameter, points
from snorum.lab.studies.compiled import compiled_without_cache
from snorum.lab.studies.numbering import NOBODY, number_of
from snorum.lab.studies.sharing import NotShared, rewrite, rewritten_source

# Invented functions, for every kind of rewriting


@dataclass(frozen=True)
class Rules:
    """Invented rules: options with names, and numbers with and without names."""

    how: Literal["never", "once", "twice", "always"] = crux(
        "How often?",
        options={"never": "", "once": "", "twice": "", "always": ""},
        grounds=dict.fromkeys(("never", "once", "twice", "always"), "least"),
    )
    whose: Literal["own", "other"] = crux(
        "Whose?", options={"own": "", "other": ""}, grounds={"own": "least", "other": "least"}
    )
    kindly: bool = parameter("Whether?", options={False: "", True: ""})
    pack: int = parameter("Which?", options={52: "", 32: ""})
    fine: int = parameter("How many?", options=Numbers(0, 999_999_999, "counters"))


MADE_UP: list[Callable[..., Any]] = []


def made_up(function: Callable[..., Any]) -> Callable[..., Any]:
    """Treat a function as one of the reference implementation."""
    function.__module__ = "snorum.made_up"
    MADE_UP.append(function)
    return function


LUCKY = Card("7", "H")


@made_up
def by_ways(rules: Rules, number: int) -> int:
    """Single options and or-patterns, also in the last case."""
    match rules.how:
        case "never":
            return 0
        case "once":
            return number
        case "twice" | "always":
            return 2 * number


@made_up
def two_and_two(rules: Rules, number: int) -> int:
    match rules.how:
        case "always" | "once":
            number += 5
        case "twice" | "never":
            number *= 7
    return number - 1


@made_up
def nested(rules: Rules, number: int) -> int:
    if number > 3:
        match rules.whose:
            case "other":
                match rules.how:
                    case "once" | "never":
                        return 10
                    case "twice":
                        return 20 + number
                    case "always":
                        match rules.kindly:
                            case True:
                                return 30
                            case False:
                                return 40
            case "own":
                return 50
    return 60


@made_up
def flagged(rules: Rules, bound: bool) -> tuple[int, bool]:
    return (3 if rules.kindly else 4), bound and not rules.kindly


@made_up
def in_a_loop(rules: Rules, number: int) -> int:
    total = 0
    for each in range(number):
        match rules.pack:
            case 32:
                total += each
            case 52:
                continue
        total += 100
    return total


@made_up
def numbers(rules: Rules, number: int) -> int:
    return rules.fine * number + (1 if rules.pack == 52 else 2)


@made_up
def lucky_card(rules: Rules) -> Card | None:
    match rules.how:
        case "never":
            return None
        case "once":
            return LUCKY
        case "twice" | "always":
            return Card("Q", "S")


@made_up
def is_none(rules: Rules) -> tuple[bool, bool]:
    return lucky_card(rules) is None, lucky_card(rules) is not None


@made_up
def is_lucky(rules: Rules) -> bool:
    return bool(lucky_card(rules) == LUCKY)


@made_up
def is_court(rank: Literal[RANKS]) -> bool:  # type: ignore[valid-type]
    return rank in ("J", "Q", "K") or rank == "A"


def unshared(rules: Rules) -> str:
    return "snap"


unshared.__module__ = "snorum.made_up"


@made_up
def named_like_a_rule(unshared: int) -> int:
    return unshared + 1


@made_up
def nobody_first(player: int | None) -> int:
    return 7 if player is None else player


@cache
def shared(function: Callable[..., Any]) -> Any:
    return compiled_without_cache(rewrite(function, shared))  # its module is invented too, so nothing can be cached


@pytest.mark.parametrize("function", MADE_UP, ids=lambda each: each.__name__)
def test_a_rewritten_function_computes_the_same(function: Callable[..., Any]) -> None:
    assert compare(function, shared(function), Rules, set(points(Rules))) > 1


def test_options_cards_ranks_and_nobody_are_numbers() -> None:
    assert "rules.how == 0" in rewritten_source(lucky_card) and f"return {NOBODY}" in rewritten_source(lucky_card)
    assert f"return {number_of(LUCKY)}" in rewritten_source(lucky_card) and "return 50" in rewritten_source(lucky_card)
    assert "rank in (10, 11, 12) or rank == 0" in rewritten_source(is_court)
    assert not any(
        isinstance(node, ast.Constant) and isinstance(node.value, str)
        for each in MADE_UP
        for node in ast.walk(ast.parse(rewritten_source(each)))
    )


# Functions that must be refused


def lacks_one(rules: Rules) -> int:  # type: ignore[return]
    match rules.how:
        case "never" | "once":
            return 1
        case "twice":
            return 2


def misspells(rules: Rules) -> int:
    match rules.whose:
        case "own":
            return 1
        case "othr" | "other":
            return 2


def has_a_guard(rules: Rules, number: int) -> int:
    match rules.whose:
        case "own" if number:
            return 1
        case "own" | "other":
            return 2


def has_a_rest(rules: Rules) -> int:
    match rules.how:
        case "never":
            return 1
        case _:
            return 2


def compares(rules: Rules) -> bool:
    return rules.how == "once"


def compares_backwards(rules: Rules) -> bool:
    return "once" == rules.how  # noqa: SIM300


def takes_for_true(rules: Rules) -> bool:
    return bool(rules.how)


def passes_on(rules: Rules) -> int:
    return {"own": 1, "other": 2}[rules.whose]


def matches_another_thing(rules: Rules, number: int) -> int | None:
    match number:
        case 1:
            return rules.pack
    return None


def names_a_word(rules: Rules) -> str:
    return "snap" if rules.kindly else "snip"


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lacks_one, "does not decide how = 'always'"),
        (misspells, "names 'othr', which is not an option of whose"),
        (has_a_guard, "a case that does not name its options"),
        (has_a_rest, "a case that does not name its options"),
        (compares, "reads how without `match`"),
        (compares_backwards, "reads how without `match`|names 'once'"),
        (takes_for_true, "reads how without `match`"),
        (passes_on, "reads whose without `match`|names 'own'"),
        (matches_another_thing, "matches a value that is not a field of the rules"),
        (names_a_word, "names 'snap', which is neither an option nor a rank"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_code_that_could_hide_an_option_is_refused(function: Callable[..., Any], says: str) -> None:
    with pytest.raises(NotShared, match=rf"test_sharing[.]{function.__name__} .*({says})"):
        rewritten_source(function)
