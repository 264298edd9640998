"""Rules that the compiled games share with the reference: each option is decided only there, and the same."""

from __future__ import annotations

import ast
import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import field, fields, make_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.studies.comparing import compare

import snorum
from snorum.games import GAMES
from snorum.games.vocabulary import points
from snorum.lab.studies import kernels
from snorum.lab.studies.kernels import KERNELS, kernel
from snorum.lab.studies.sharing import NotShared, is_rule_function, rewritten_source

PACKAGE = Path(snorum.__file__).parent
SOURCES = {path.name: ast.parse(path.read_text("utf-8")) for path in Path(kernels.__file__).parent.glob("*.py")}
ANOTHER = "another way"

NOT_READ: dict[str, dict[str, str]] = {
    "snip-snap-snorum": dict.fromkeys(
        ("pass_costs", "card_left_costs"), "only the Earl of Coventry, which is not compiled, asks for it"
    ),
    "cassino": {
        "courts_taken": "compiled games take all court cards of a rank (`LEFT_OUT`)",
        "counting_out": "compiled games are of one pack",
        "lurch": "compiled games are of one pack",
        "sweeps_compared": "compiled games count every sweep (`LEFT_OUT`)",
        "ace_number": "in compiled games an ace is one (`LEFT_OUT`)",
        "cassino_numbers": "in compiled games a two is two, and a ten ten (`LEFT_OUT`)",
        **dict.fromkeys(
            ("building", "raising", "raised_with", "own_build", "announcing", "built_for", "false_build"),
            "in compiled games nothing is built (`LEFT_OUT`)",
        ),
    },
}
"""For each game, the cruxes and parameters that no shared function reads, each with the reason."""


# The rules of the games


@cache
def rules_called() -> dict[Callable[..., Any], Any]:
    """The functions of the reference implementation that the kernels call, each with its compiled form."""
    found: dict[Callable[..., Any], Any] = {}

    def look(around: dict[str, Any]) -> None:
        for value in list(around.values()):
            plain = getattr(value, "py_func", None)
            if plain is not None and is_rule_function(plain):
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
    """The functions of one game that its kernel calls."""
    package = f"snorum.games.{game.replace('-', '_')}."
    return [each for each in rules_called() if each.__module__.startswith(package)]


def fields_read(function: Callable[..., Any]) -> set[str]:
    """The fields of the rules that a function reads directly."""
    tree = ast.parse(inspect.getsource(function))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rules"
    }


def all_fields_read(function: Callable[..., Any]) -> set[str]:
    """The fields of the rules that a function reads, directly or through functions that it calls."""
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
    """Every game with each of its cruxes or parameters that has named options."""
    for game in KERNELS:
        for point in points(GAMES[game].Rules).values():
            if isinstance(point.default, str) and point.name not in NOT_READ.get(game, {}):
                yield game, point.name


@pytest.mark.parametrize(("game", "name"), list(named_options()))
def test_a_new_option_is_refused_until_a_function_decides_it(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = with_another_option(GAMES[game].Rules, name)
    deciding = [each for each in called(game) if name in fields_read(each)]
    assert deciding
    for each in deciding:
        monkeypatch.setattr(import_module(each.__module__), "Rules", more)
        with pytest.raises(
            NotShared, match=rf"{each.__module__}[.]{each.__name__} does not decide {name} = '{ANOTHER}'"
        ):
            rewritten_source(each)


def with_another_option(rules: type[Any], name: str) -> type[Any]:
    """A copy of a game's rules with one more option of a crux or parameter."""
    told = []
    for each in fields(rules):
        marks = dict(each.metadata)
        if each.name == name:
            [(kind, (text, options, *rest))] = marks.items()
            marks = {kind: (text, {**options, ANOTHER: ANOTHER}, *rest)}
        told.append((each.name, each.type, field(default=each.default, metadata=marks)))
    return make_dataclass("Rules", told, frozen=True)


@pytest.mark.parametrize("game", KERNELS)
def test_a_rule_is_computed_as_the_reference_does(game: str) -> None:
    """Under every option that it decides, with numbers of all sizes that occur."""
    assert called(game)
    for function in called(game):
        assert compare(function, rules_called()[function], GAMES[game].Rules, all_fields_read(function))


# A changed copy of the package


def run_changed(folder: Path, path: str, old: str, new: str, script: str) -> subprocess.CompletedProcess[str]:
    """Run a script with a copy of the package in which one line is changed."""
    shutil.copytree(PACKAGE, folder / "snorum", ignore=shutil.ignore_patterns("__pycache__"))
    source = folder / "snorum" / path
    text = source.read_text("utf-8")
    assert text.count(old) == 1
    source.write_text(text.replace(old, new), encoding="utf-8")
    around = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run([sys.executable, "-c", script], env=around, cwd=folder, capture_output=True, text=True)


def test_a_kernel_that_does_not_know_an_option_fails_when_it_is_imported(tmp_path: Path) -> None:
    done = run_changed(
        tmp_path,
        "games/jig/rules.py",
        'only fines fill it",\n        },\n        grounds={',
        'only fines fill it", "never": "never"},\n        grounds={"never": "least", ',
        "import snorum.lab.studies.kernels.jig",
    )
    assert done.returncode
    assert done.stderr.endswith("snorum.games.jig.playing.forms_pool does not decide pool_renewed = 'never'\n")


def jig_counted() -> dict[str, int]:
    """The counts of some games of Jig. It imports what it needs, because it also runs in another process."""
    from snorum.games.jig import Rules
    from snorum.lab.studies.kernels import Sitting, kernel
    from snorum.lab.studies.loop import count_games, prepare_arm
    from snorum.lab.studies.numbering import as_numbers

    of = kernel("jig")
    way = prepare_arm(of, as_numbers(Rules()), Sitting(4, deals=2), [0] * 4)
    return dict(zip(of.MEASURES, map(int, count_games(of, way, 1797, 0, 50)), strict=True))


def test_changing_a_rule_changes_the_compiled_game(tmp_path: Path) -> None:
    """Four counters for each card left; otherwise the game is the same."""
    script = f"from __future__ import annotations\n{inspect.getsource(jig_counted)}\nprint(jig_counted())"
    done = run_changed(tmp_path, "games/jig/playing.py", "    return cards\n", "    return 4 * cards\n", script)
    assert not done.returncode, done.stderr
    changed, plain = ast.literal_eval(done.stdout), jig_counted()
    assert changed.pop("counters paid") == 4 * plain.pop("counters paid") == 4 * plain["cards left"] > 0
    words = [each for each in plain if not each.startswith("counters")]
    assert [changed[each] for each in words] == [plain[each] for each in words]


# Kernels that read like the game


def counts_from_a_place(node: ast.expr) -> bool:
    """Is an index computed from a constant, as in `HELD + seat`?"""
    sums = [each for each in ast.walk(node) if isinstance(each, ast.BinOp) and isinstance(each.op, ast.Add | ast.Sub)]
    return any(isinstance(side, ast.Name) and side.id.isupper() for each in sums for side in (each.left, each.right))


@pytest.mark.parametrize("path", SOURCES)
def test_no_kernel_computes_the_place_of_a_field(path: str) -> None:
    """Fields of records are read by name, not by a computed index, and no field holds two things."""
    for node in ast.walk(SOURCES[path]):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load | ast.Store):
            where, (record, *fields_) = f"{path}:{node.lineno}", ast.unparse(node.value).split(".")
            if record in ("table", "tally", "rules", "sitting", "desk"):
                assert fields_, f"{where}: a record has no places"
                assert not counts_from_a_place(node.slice), f"{where}: {ast.unparse(node)} is two fields in one"


@pytest.mark.parametrize("path", SOURCES)
def test_no_kernel_decides_an_option_by_itself(path: str) -> None:
    named = {name for _, name in named_options()}
    read = [node for node in ast.walk(SOURCES[path]) if isinstance(node, ast.Attribute)]
    assert not [each.lineno for each in read if ast.unparse(each.value) == "rules" and each.attr in named]
