"""The mutation tool: which mistakes it makes, what it counts as killed, and what it reports as wrong."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from tests.dividing import HERE
from tests.mutation import __main__ as tool
from tests.mutation.__main__ import Measured, Tried, in_fork, key_of, print_score, replace_code
from tests.mutation.mutants import Mutant, mutants

import snorum
from snorum.books import rulings
from snorum.cards import seating

SOURCE = '''
LEAST = 2


@rule("x-1", says="not changed: 1 or 2")
def due(table: State, players: int = 3) -> str | None:
    """Who is due."""
    assert players > 0
    match table.turn:
        case "eldest":
            found = first(table, players)
        case "youngest":
            found = last(table, players)
    for each in table.players:
        if each in table.out and not each.waits:
            continue
        table.asked.append(each)
    return found
'''


def test_each_mutant_has_one_mistake_of_a_known_kind() -> None:
    found = [(each.function, each.becomes, each.outermost) for each in mutants(ast.parse(SOURCE), "x.py")]
    due = ("due", 5)
    assert [words for where, words, _ in found if not where] == ["LEAST = 3", "LEAST = 1"]
    assert [(words.partition(":")[0], of) for where, words, of in found if where and of is None] == [
        ("def due(table", None),
        ("def due(table", None),  # only the default runs at import
    ]
    assert [words for where, words, of in found if of] == [
        "match table.turn: 'eldest': found = last(table, players); 'youngest': found = first(table, players)",
        "found = first(players, table)",
        "found = last(players, table)",
        "if not (each in table.out and (not each.waits)):",
        "if each in table.out or not each.waits:",
        "if not each.waits:",
        "if each in table.out:",
        "if each not in table.out and (not each.waits):",
        "if each in table.out and each.waits:",
        "break",
        "pass",
        "pass",
        "return None",
    ]
    assert {of for _, _, of in found} == {None, due}


def test_limits_of_how_much_is_tried_are_left_alone() -> None:
    source = "MOST_TRIED = 200\nLEAST = 1\nif tried > MOST_TRIED:\n    stop()"
    found = [each.becomes for each in mutants(ast.parse(source), "x.py")]
    assert found == ["LEAST = 2", "LEAST = 0", "if not tried > MOST_TRIED:", "pass"]


def test_a_default_that_is_never_read_is_left_alone() -> None:
    source = "def f(rules, number=1, *, least=2, most=3):\n    return rules.size + least\nlambda a=1, b=2: b"
    found = [each.becomes for each in mutants(ast.parse(source), "x.py") if each.outermost is None]
    assert found == [
        "def f(rules, number=1, *, least=3, most=3):",
        "def f(rules, number=1, *, least=1, most=3):",
        "lambda a=1, b=3: b",
        "lambda a=1, b=1: b",
    ]


def test_a_mistake_is_tried_with_the_tests_that_run_its_line_then_its_module_or_else_with_all(mutant: Mutant) -> None:
    elsewhere = replace(mutant, line=mutant.line + 1)
    other = replace(mutant, path="src/snorum/games/snap/__init__.py")
    measured = {
        "slow": Measured(2.0, {mutant.path: {mutant.line}}),
        "fast": Measured(1.0, {mutant.path: {7}}),
        "quick": Measured(0.5, {"src/snorum/games/snap/y.py": {1}}),
        "long": Measured(60.0, {mutant.path: {7}}),
    }
    assert tool.tests_of(measured, mutant, Counter()) == (["slow", "fast"], 3.0)
    assert tool.tests_of(measured, elsewhere, Counter()) == (["fast", "slow", "long"], 63.0)
    assert tool.tests_of(measured, elsewhere, Counter(slow=2)) == (["slow", "fast", "long"], 63.0)
    assert tool.tests_of(measured, other, Counter()) == (["quick", "fast", "slow", "long"], 63.5)
    measured["longest"] = Measured(tool.MOST, {mutant.path: {mutant.line}})
    assert tool.tests_of(measured, mutant, Counter()) == (["slow", "fast"], 3.0)


def test_what_was_kept_without_a_mistake_is_forgotten() -> None:
    first, sets = rulings.ruling_sets(), [*rulings.ruling_sets()]
    assert rulings.ruling_sets()[0] is first[0]
    tool.forget()
    assert rulings.ruling_sets()[0] is not sets[0] and [*rulings.ruling_sets()] == sets


def test_a_mistake_stays_in_its_fork() -> None:
    path = "src/snorum/cards/seating.py"
    every = mutants(ast.parse((tool.ROOT / path).read_bytes()), path)
    changed = next(each for each in every if each.function == "from_left")

    def after() -> bool:
        before = seating.from_left.__code__
        replace_code(changed)
        return seating.from_left.__code__ is not before

    assert in_fork(after) is True
    assert seating.from_left("ABC", "A") == ["B", "C", "A"]


SESSION = """
from tests.mutation.__main__ import collected

FILES = {files}

def measured(tests):
    for file in FILES:
        tests.measure_file([item for item in tests.items if str(item.path) == file])
    return True

print(collected(FILES, measured))
"""
"""Measures the tests of two files."""


COMMAND = """
import os, sys
from coverage import Coverage
import snorum.cli
from tests import dividing

watch = Coverage(data_file=None, config_file=False, include=[f"{dividing.ROOT}/src/*"])
watch.start()
watch.switch_context("a test")
snorum.cli.__version__ = "with a mistake"
before = os.getcwd(), sys.argv, sys.path[0], dict(os.environ)
ran = dividing.run("snorum", "--version", folder=dividing.ROOT / "tests", KEPT="no")
refused = dividing.run("snorum", "check", "-", stdin=b"x", folder=dividing.ROOT / "tests")
assert before == (os.getcwd(), sys.argv, sys.path[0], dict(os.environ))
watch.stop()
ran_here = watch.get_data().contexts_by_lineno(f"{dividing.ROOT}/src/snorum/cli/checking.py")
print((*ran, *refused[:2], "-: " in refused.stderr, "a test" in sum(ran_here.values(), [])))
"""


@pytest.mark.parametrize(("here", "version"), [({HERE: "1"}, "with a mistake"), ({}, snorum.__version__)])
def test_the_command_is_run_where_the_mistake_is(here: dict[str, str], version: str) -> None:
    """Only in runs with mistakes; it changes nothing of the process, and the lines that it runs are known."""
    variables = {name: value for name, value in os.environ.items() if name != HERE} | here
    ran = subprocess.run([sys.executable, "-c", COMMAND], cwd=tool.ROOT, env=variables, capture_output=True, text=True)
    told = (0, f"snorum {version}\n", "", 2, "", True, bool(here))
    assert ran.stdout == f"{told}\n", ran.stderr


def test_fixtures_of_the_session_stay_from_file_to_file(tmp_path: Path) -> None:
    fixture = (
        "import pytest\nmade = []\n@pytest.fixture(scope='session')\ndef once():\n    made.append(1)\n    return made\n"
    )
    (tmp_path / "conftest.py").write_text(fixture, "utf-8")
    for name in "ab":
        (tmp_path / f"test_{name}.py").write_text("def test_it(once): assert len(once) == 1", "utf-8")
    files = [str(tmp_path / f"test_{name}.py") for name in "ab"]
    command = [sys.executable, "-c", SESSION.format(files=files)]
    done = subprocess.run(command, cwd=tool.ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "True"


MEASURING = """
from pathlib import Path
from tests.mutation import __main__ as tool

tool.KEPT = Path({kept!r})
found = tool.measure_all({files!r}, 2)
print(sorted(name.rpartition("/")[2] for name in found))
"""


def test_tests_are_measured_once_until_their_file_changes(tmp_path: Path) -> None:
    """Each writes down that it was run, whichever process ran it."""
    ran = tmp_path / "ran"
    files = [tmp_path / f"test_{name}.py" for name in "abc"]
    for file in files:
        file.write_text(f"def test_it(): open({str(ran)!r}, 'a').write({file.stem[-1]!r})\n", "utf-8")

    def measured() -> subprocess.CompletedProcess[str]:
        told = MEASURING.format(kept=str(tmp_path / "kept"), files=[*map(str, files)])
        return subprocess.run([sys.executable, "-c", told], cwd=tool.ROOT, capture_output=True, text=True)

    every = str([f"test_{name}.py::test_it" for name in "abc"])
    assert measured().stdout.splitlines()[-1] == every and sorted(ran.read_text()) == ["a", "b", "c"]
    files[1].write_text(files[1].read_text("utf-8") + "\n# changed\n", "utf-8")
    assert measured().stdout.splitlines()[-1] == every and ran.read_text()[3:] == "b"
    files[2].write_text("def test_it(): assert False", "utf-8")
    failed = measured()
    assert failed.returncode and "a test fails without a mistake" in failed.stderr


AT_IMPORT = """
import ast
from tests.mutation.__main__ import ROOT, Measured, is_killed_at_import
from tests.mutation.mutants import mutants

path = "src/snorum/cards/combinations.py"
measured = {f"{path}::snorum.cards.combinations": Measured(1.0, {path: {1}})}
every = mutants(ast.parse((ROOT / path).read_bytes()), path)
print([is_killed_at_import(measured, each) for each in every if not each.function])
"""
"""Changes the values of cards, and runs the doctests of their own module, which pytest then imports by name."""


def test_a_mistake_in_a_constant_is_noticed_by_doctests_of_its_own_module() -> None:
    """In a process of its own, since here the module has been imported."""
    done = subprocess.run([sys.executable, "-c", AT_IMPORT], cwd=tool.ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == str([True] * 6)


def test_an_endless_loop_is_stopped_by_processor_time() -> None:
    def forever() -> None:
        while True:
            pass

    assert in_fork(forever, seconds=0.5) is None


@pytest.fixture
def mutant() -> Mutant:
    return next(iter(mutants(ast.parse("def f(a: int) -> bool:\n    return a > 1"), "src/snorum/games/snap/x.py")))


def test_every_survivor_and_only_survivors_are_explained(mutant: Mutant, capsys: pytest.CaptureFixture[str]) -> None:
    key, other = key_of(mutant), key_of(replace(mutant, becomes="return True"))
    lives, dies, alike = Tried(mutant, False), [Tried(mutant, True)] * 39, Tried(mutant, True)
    assert (
        print_score(
            [*dies, *[Tried(replace(mutant, becomes="return True"), False)]],
            {other: "why"},
            [mutant, replace(mutant, becomes="return True")],
        )
        == []
    )
    assert capsys.readouterr().out.splitlines()[0].split() == ["games/snap", "40", "tried", "39", "killed", "97.5", "%"]
    assert print_score([lives], {}, [mutant]) == [
        "fewer than 95.0 % are killed",
        f"lives, but is not explained: {key.becomes}",
    ]
    assert print_score(dies, {key: "why"}, [mutant]) == [f"is explained, but was killed: {key.becomes}"]
    assert print_score([lives, *dies, alike], {key: "why"}, [mutant]) == []
    assert print_score(dies, {other: "why"}, [mutant]) == ["is explained, but can no longer be made: return True"]
