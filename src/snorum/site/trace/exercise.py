"""Finds which tests run which rule.

If `coverage run -m pytest` has left data in the checkout that are newer than the games, these are the tests that ran a
line of the rule. Otherwise they are those that name the rule, which are fewer but never wrong.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from snorum.games.vocabulary import Rule


class RuleTest(NamedTuple):
    """A test, with the ids of the rules that it runs or names."""

    name: str
    rules: tuple[str, ...]


def tests_naming(home: Path, rules: Iterable[Rule]) -> list[RuleTest]:
    """The tests of the checkout at `home` that name a rule, which are the same on every machine."""
    if not (home / "conf.py").is_file() or not (home / "tests").is_dir():
        return []
    return [RuleTest(test, tuple(sorted(named))) for test, named in sorted(_named(home, tuple(rules)).items())]


def tests_running(home: Path, rules: Iterable[Rule]) -> list[RuleTest]:
    """The tests of the checkout at `home` that run or name a rule; none if there is no folder `tests`."""
    if not (home / "conf.py").is_file() or not (home / "tests").is_dir():
        return []
    rules = tuple(rules)
    measured = _measured(home / ".coverage", rules)
    found = measured if measured is not None else _named(home, rules)
    return [RuleTest(test, tuple(sorted(touched))) for test, touched in sorted(found.items())]


def _measured(data: Path, rules: tuple[Rule, ...]) -> dict[str, set[str]] | None:
    """The tests that ran a line of each rule's body, or None if there is no recent measurement."""
    try:
        from coverage import CoverageData
    except ImportError:
        return None
    files = {inspect.getsourcefile(rule.function) or "" for rule in rules}
    if not data.is_file() or any(data.stat().st_mtime < Path(file).stat().st_mtime for file in files):
        return None
    measurement = CoverageData(str(data))
    measurement.read()
    found: dict[str, set[str]] = {}
    for rule in rules:
        contexts = measurement.contexts_by_lineno(inspect.getsourcefile(rule.function) or "")
        source, first = inspect.getsourcelines(rule.function)
        # Importing the module runs the decorator and the def; only the lines below them show a use.
        for line in range(first + _head(source), first + len(source)):
            for context in contexts.get(line, []):
                if context:
                    found.setdefault(context, set()).add(rule.id)
    return found or None


def _head(source: list[str]) -> int:
    function = ast.parse(textwrap.dedent("".join(source))).body[0]
    assert isinstance(function, ast.FunctionDef)
    return function.body[0].lineno - 1


@lru_cache(maxsize=2)
def _named(home: Path, rules: tuple[Rule, ...]) -> dict[str, set[str]]:
    """The tests whose code names a rule function of a module that their file imports."""
    ids = {(f"snorum.games.{rule.game}", rule.function.__name__): rule.id for rule in rules}
    found: dict[str, set[str]] = {}
    for path in sorted((home / "tests").rglob("test_*.py")):
        text = path.read_text("utf-8")
        nodes = list(ast.walk(ast.parse(text))) if "snorum.games" in text else []
        imported = dict(_imports(nodes))
        for node in nodes:
            if isinstance(node, ast.FunctionDef) and re.match("test", node.name):
                touched = {ids[name] for name in _names(node, imported) if name in ids}
                if touched:
                    found[f"{path.relative_to(home).as_posix()}::{node.name}"] = touched
    return found


def _imports(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Local names, each with the module and the name in it that was imported (`""` for the module itself)."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                local = alias.asname or alias.name
                if node.module == "snorum.games":
                    yield local, (f"{node.module}.{alias.name}", "")
                else:  # a game may be a package; names from its modules count as the game's
                    yield local, (".".join(node.module.split(".")[:3]), alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.asname:
                    yield alias.asname, (alias.name, "")


def _names(function: ast.FunctionDef, imported: dict[str, tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and node.id in imported:
            yield imported[node.id]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield imported.get(node.value.id, ("", ""))[0], node.attr
