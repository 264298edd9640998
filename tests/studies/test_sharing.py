"""The rules that the compiled games share with the reference: every option decided, and decided alike."""

from __future__ import annotations

import ast
import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, make_dataclass
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Literal, get_type_hints

import numpy as np
import pytest
from tests.studies.lockstep import record_of

import snorum
from snorum.cards import RANKS, Card
from snorum.games import GAMES
from snorum.seating import Counts
from snorum.studies import kernels
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels import KERNELS, kernel
from snorum.studies.numbering import NOBODY, number_of
from snorum.studies.sharing import NotShared, is_of_the_games, numbered, numbered_source
from snorum.vocabulary import Numbers, crux, parameter, points

PACKAGE = Path(snorum.__file__).parent
SOURCES = {path.name: ast.parse(path.read_text("utf-8")) for path in Path(kernels.__file__).parent.glob("*.py")}
ANOTHER = "another way"

NOT_READ: dict[str, dict[str, str]] = {}
"""By game the cruxes and parameters that no shared function reads, each with the reason."""


# Every rewriting, of functions made up for it


@dataclass(frozen=True)
class Rules:
    """Rules made up: four named ways, one of two, and numbers that are named and that are not."""

    how: Literal["never", "once", "twice", "always"] = crux(
        "How often?", options={"never": "", "once": "", "twice": "", "always": ""})  # fmt: skip
    whose: Literal["own", "other"] = crux("Whose?", options={"own": "", "other": ""})
    kindly: bool = parameter("Whether?", options={False: "", True: ""})
    pack: int = parameter("Which?", options={52: "", 32: ""})
    fine: int = parameter("How many?", options=Numbers(0, 999_999_999, "counters"))


MADE_UP: list[Callable[..., Any]] = []


def made_up(function: Callable[..., Any]) -> Callable[..., Any]:
    """Take a function for one of the reference implementation."""
    function.__module__ = "snorum.made_up"
    MADE_UP.append(function)
    return function


LUCKY = Card("7", "H")


@made_up
def by_ways(rules: Rules, number: int) -> int:
    """Options one by one, and in or-patterns, the last case too."""
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
def which(rules: Rules) -> Card | None:
    match rules.how:
        case "never":
            return None
        case "once":
            return LUCKY
        case "twice" | "always":
            return Card("Q", "S")


@made_up
def is_none(rules: Rules) -> tuple[bool, bool]:
    return which(rules) is None, which(rules) is not None


@made_up
def is_lucky(rules: Rules) -> bool:
    return which(rules) == LUCKY


@made_up
def is_court(rank: Literal[RANKS]) -> bool:  # type: ignore[valid-type]
    return rank in ("J", "Q", "K") or rank == "A"


@made_up
def nobody_first(player: int | None) -> int:
    return 7 if player is None else player


@cache
def shared(function: Callable[..., Any]) -> Any:
    return compiled_within(numbered(function, shared))


@pytest.mark.parametrize("function", MADE_UP, ids=lambda each: each.__name__)
def test_every_rewriting_computes_what_the_function_does(function: Callable[..., Any]) -> None:
    assert compare(function, shared(function), Rules, set(points(Rules))) > 1


def test_options_cards_ranks_and_nobody_are_numbers() -> None:
    assert "rules.how == 0" in numbered_source(which) and f"return {NOBODY}" in numbered_source(which)
    assert f"return {number_of(LUCKY)}" in numbered_source(which) and "return 50" in numbered_source(which)
    assert "rank in (10, 11, 12) or rank == 0" in numbered_source(is_court)
    assert not any(isinstance(node, ast.Constant) and isinstance(node.value, str)
                   for each in MADE_UP for node in ast.walk(ast.parse(numbered_source(each))))  # fmt: skip


# What cannot be shared, and says so


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


def has_a_guard(rules: Rules, number: int) -> int:  # type: ignore[return]
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


def matches_another_thing(rules: Rules, number: int) -> int:  # type: ignore[return]
    match number:
        case 1:
            return rules.pack


def names_a_word(rules: Rules) -> str:
    return "snap" if rules.kindly else "snip"


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lacks_one, "does not decide how = 'always'"),
        (misspells, "names 'othr', which is no option of whose"),
        (has_a_guard, "a case that does not name its options"),
        (has_a_rest, "a case that does not name its options"),
        (compares, "reads how and does not match it"),
        (compares_backwards, "reads how and does not match it|names 'once'"),
        (takes_for_true, "reads how and does not match it"),
        (passes_on, "reads whose and does not match it|names 'own'"),
        (matches_another_thing, "matches something that is no field of the rules"),
        (names_a_word, "names 'snap', which is neither an option nor a rank"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_what_may_absorb_an_option_is_refused(function: Callable[..., Any], says: str) -> None:
    with pytest.raises(NotShared, match=rf"test_sharing[.]{function.__name__} .*({says})"):
        numbered_source(function)


# The rules of the games


@cache
def rules_called() -> dict[Callable[..., Any], Any]:
    """The functions of the reference implementation that the kernels call, and what each is compiled to."""
    found: dict[Callable[..., Any], Any] = {}

    def look(around: dict[str, Any]) -> None:
        for value in list(around.values()):
            plain = getattr(value, "py_func", None)
            if plain is not None and is_of_the_games(plain):
                of_reference = getattr(import_module(plain.__module__), plain.__name__)
                if of_reference not in found:
                    found[of_reference] = value
                    look(plain.__globals__)

    for name in KERNELS:
        kernel(name)
    for path in SOURCES:
        look(vars(import_module(f"{kernels.__name__}.{path.removesuffix('.py')}")))
    return found


def called(game: str) -> list[Callable[..., Any]]:
    """Those of one game."""
    package = f"snorum.games.{game.replace('-', '_')}."
    return [each for each in rules_called() if each.__module__.startswith(package)]


def fields_read(function: Callable[..., Any]) -> set[str]:
    """The fields of the rules that a function reads itself."""
    tree = ast.parse(inspect.getsource(function))
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name) and node.value.id == "rules"}  # fmt: skip


def all_fields_read(function: Callable[..., Any]) -> set[str]:
    """The same, with those that the functions read which it calls."""
    around, found = vars(import_module(function.__module__)), fields_read(function)
    names = {node.id for node in ast.walk(ast.parse(inspect.getsource(function))) if isinstance(node, ast.Name)}
    for each in rules_called():
        if each is not function and any(around.get(name) is each for name in names):
            found |= all_fields_read(each)
    return found


@pytest.mark.parametrize("game", KERNELS)
def test_every_crux_and_parameter_is_read_by_a_shared_function_or_named_here(game: str) -> None:
    read = {name for function in called(game) for name in fields_read(function)}
    named = NOT_READ.get(game, {})
    assert read | named.keys() == {*points(GAMES[game].Rules)}
    assert not read & named.keys() and all(named.values())


def named_options() -> Iterator[tuple[str, str]]:
    """The game, and its crux or parameter of named options."""
    for game in KERNELS:
        for point in points(GAMES[game].Rules).values():
            if isinstance(point.default, str) and point.name not in NOT_READ.get(game, {}):
                yield game, point.name


@pytest.mark.parametrize(("game", "name"), list(named_options()))
def test_an_option_added_is_refused_until_it_is_decided(game: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    more = with_another_option(GAMES[game].Rules, name)
    deciding = [each for each in called(game) if name in fields_read(each)]
    assert deciding
    for each in deciding:
        monkeypatch.setitem(each.__globals__, "Rules", more)  # type: ignore[attr-defined]
        with pytest.raises(
            NotShared, match=rf"{each.__module__}[.]{each.__name__} does not decide {name} = '{ANOTHER}'"
        ):
            numbered_source(each)


def with_another_option(rules: type[Any], name: str) -> type[Any]:
    """A game's rules with one more option of a crux or parameter."""
    told = []
    for each in fields(rules):
        marks = dict(each.metadata)
        if each.name == name:
            [(kind, (text, options, passages, default))] = marks.items()
            marks = {kind: (text, {**options, ANOTHER: ANOTHER}, passages, default)}
        told.append((each.name, each.type, field(default=each.default, metadata=marks)))
    return make_dataclass("Rules", told, frozen=True)


@pytest.mark.parametrize("game", KERNELS)
def test_a_rule_is_computed_as_the_reference_does(game: str) -> None:
    """Under every option that it decides, of numbers of all sizes that come up."""
    assert called(game)
    for function in called(game):
        assert compare(function, rules_called()[function], GAMES[game].Rules, all_fields_read(function))


def compare(plain: Callable[..., Any], compiled: Any, rules: type[Any], read: set[str]) -> int:
    """Call both under every combination of the options read; how often that was."""
    names = [each for each in points(rules) if each in read] if "rules" in inspect.signature(plain).parameters else []
    every = [[0, 1, 17] if isinstance(options := points(rules)[each].options, Numbers) else list(options)
             for each in names]  # fmt: skip
    random, times = Random(plain.__name__), 0
    for chosen in product(*every):
        of_reference = rules(**dict(zip(names, chosen, strict=True)))
        for given in arguments(plain, random):
            said = as_number(plain(*(of_reference if each is Rules else each for each in given)))
            record = record_of(of_reference)
            assert said == compiled(*(record if each is Rules else as_number(each) for each in given)), (chosen, given)
            times += 1
    return times


def arguments(function: Callable[..., Any], random: Random) -> Iterator[list[Any]]:
    """Arguments of all kinds for a function; in the place of the rules stands `Rules`."""
    hints = get_type_hints(function)
    names = list(inspect.signature(function).parameters)
    every = [values(name, hints[name]) for name in names]
    many = int(np.prod([len(each) for each in every]))
    if many <= 200:
        yield from map(list, product(*every))
    else:
        yield from ([random.choice(each) for each in every] for _ in range(200))


def values(name: str, kind: Any) -> list[Any]:
    if name == "rules":
        return [Rules]
    if kind is bool:
        return [False, True]
    if kind is Counts:
        return [[3, 7, 5], [7, 7], [0, 0, 4, 0], [0, 9], [0, 0, 0], [12, 3, 3, 12, 1]]
    if kind == int | None:
        return [None, 0, 3]
    if kind is int:
        return list(range(2, 14)) if name in ("players", "sides") else list(range(14))
    assert kind == Literal[RANKS], f"{name} is {kind}"  # type: ignore[valid-type]
    return list(RANKS)


def as_number(value: Any) -> Any:
    """What the reference names, as the compiled games have it."""
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


# A copy of the package with something changed in it


def run_changed(folder: Path, path: str, old: str, new: str, script: str) -> subprocess.CompletedProcess[str]:
    """Run a script with the package as it is but for one line."""
    shutil.copytree(PACKAGE, folder / "snorum", ignore=shutil.ignore_patterns("__pycache__"))
    source = folder / "snorum" / path
    text = source.read_text("utf-8")
    assert text.count(old) == 1
    source.write_text(text.replace(old, new), encoding="utf-8")
    around = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(folder / "compiled")}
    return subprocess.run([sys.executable, "-c", script], env=around, cwd=folder, capture_output=True, text=True)


def test_a_kernel_that_does_not_know_an_option_fails_when_it_is_imported(tmp_path: Path) -> None:
    done = run_changed(
        tmp_path, "games/jig/rules.py",
        '"first-deal": "once, ', '"never": "never", "first-deal": "once, ',
        "import snorum.studies.kernels.jig",
    )  # fmt: skip
    assert done.returncode
    assert done.stderr.endswith("snorum.games.jig.payment.forms_pool does not decide pool_renewed = 'never'\n")


COUNT_JIG = """
import json
from snorum.games.jig import Rules
from snorum.studies.kernels import Setting, kernel
from snorum.studies.loop import arm, counted
from snorum.studies.numbering import as_numbers
jig = kernel("jig")
way = arm(jig, as_numbers(Rules()), Setting(4, deals=2), [0] * 4)
print(json.dumps(dict(zip(jig.MEASURES, map(int, counted(jig, way, 1797, 0, 50))))))
"""


def test_a_rule_that_is_changed_changes_the_compiled_game(tmp_path: Path) -> None:
    """Four counters for each card left; else it is the same game."""
    done = run_changed(tmp_path, "games/jig/payment.py", "    return cards\n", "    return 4 * cards\n", COUNT_JIG)
    assert not done.returncode, done.stderr
    changed, plain = ast.literal_eval(done.stdout), {}
    exec(COUNT_JIG.replace("print(json.dumps(", "found.update(").removesuffix("))\n") + ")", {"found": plain})
    assert changed.pop("counters paid") == 4 * plain.pop("counters paid") == 4 * plain["cards left"] > 0
    words = [each for each in plain if not each.startswith("counters")]
    assert [changed[each] for each in words] == [plain[each] for each in words]


# Kernels that read like the game


def is_a_place(node: ast.expr) -> bool:
    """A constant, or something reckoned with one: `HELD`, `HELD + seat`."""
    return any(isinstance(each, ast.Name) and each.id.isupper() for each in ast.walk(node))


@pytest.mark.parametrize("path", SOURCES)
def test_nothing_on_a_table_is_found_by_its_place(path: str) -> None:
    """A record has names for its fields: none is reckoned out, nor a part of a field that is two in one."""
    for node in ast.walk(SOURCES[path]):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load | ast.Store):
            on, where = ast.unparse(node.value), ast.unparse(node)
            record = on.split(".")[0] in ("table", "tally", "rules", "setting", "desk")
            assert not (record and "." not in on), f"{path}:{node.lineno}: {where}"
            assert not (record and isinstance(node.slice, ast.BinOp) and is_a_place(node.slice)), f"{path}: {where}"


@pytest.mark.parametrize("path", SOURCES)
def test_no_kernel_decides_an_option_by_itself(path: str) -> None:
    named = {name for _, name in named_options()}
    read = [node for node in ast.walk(SOURCES[path]) if isinstance(node, ast.Attribute)]
    assert not [each.lineno for each in read if ast.unparse(each.value) == "rules" and each.attr in named]
