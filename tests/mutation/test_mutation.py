"""The tool that tries the tests: what it changes, what it calls killed, and what it finds wrong."""

from __future__ import annotations

import ast
from dataclasses import replace

import pytest
from tests.mutation import __main__ as tool
from tests.mutation.__main__ import Tried, in_fork, key_of, put_in_place, told
from tests.mutation.mutants import Mutant, mutants

from snorum import seating

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


def test_each_mistake_is_one_and_of_its_kind() -> None:
    found = [(each.function, each.becomes, each.outermost) for each in mutants(ast.parse(SOURCE), "x.py")]
    due = ("due", 5)
    assert [words for where, words, _ in found if not where] == ["LEAST = 3", "LEAST = 1"]
    assert [(words.partition(":")[0], of) for where, words, of in found if where and of is None] == [
        ("def due(table", None), ("def due(table", None),  # the default is what runs at import
    ]  # fmt: skip
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


def test_a_mistake_is_made_in_a_fork_and_nowhere_else() -> None:
    path = "src/snorum/seating.py"
    every = mutants(ast.parse((tool.ROOT / path).read_bytes()), path)
    changed = next(each for each in every if each.function == "from_left")

    def after() -> bool:
        before = seating.from_left.__code__
        put_in_place(changed)
        return seating.from_left.__code__ is not before

    assert in_fork(after) is True
    assert seating.from_left("ABC", "A") == ["B", "C", "A"]


def test_what_does_not_end_is_stopped_by_the_work_it_does_and_not_by_a_clock() -> None:
    def forever() -> None:
        while True:
            pass

    assert in_fork(forever, seconds=0.5) is None


@pytest.fixture
def mutant() -> Mutant:
    return next(iter(mutants(ast.parse("def f(a: int) -> bool:\n    return a > 1"), "src/snorum/games/snap/x.py")))


def test_each_survivor_is_explained_and_nothing_else_is(mutant: Mutant, capsys: pytest.CaptureFixture[str]) -> None:
    key, other = key_of(mutant), key_of(replace(mutant, becomes="return True"))
    lives, dies, alike = Tried(mutant, False), [Tried(mutant, True)] * 39, Tried(mutant, True)
    assert told([*dies, *[Tried(replace(mutant, becomes="return True"), False)]], {other: "why"},
                [mutant, replace(mutant, becomes="return True")]) == []  # fmt: skip
    assert capsys.readouterr().out.splitlines()[0].split() == ["games/snap", "40", "tried", "39", "killed", "97.5", "%"]
    assert told([lives], {}, [mutant]) == [
        "fewer than 95.0 % are killed",
        f"lives, and is not explained: {key.becomes}",
    ]
    assert told(dies, {key: "why"}, [mutant]) == [f"is explained, and is killed: {key.becomes}"]
    assert told([lives, *dies, alike], {key: "why"}, [mutant]) == []
    assert told(dies, {other: "why"}, [mutant]) == ["is explained, and cannot be made any more: return True"]
