"""Rewrite the rule functions of the games for the compiler, with numbers in place of names.

A rule is stated once, in `snorum.games`, and compiled games call the same function. Its source is rewritten: an option
becomes its number among the options, a card and a rank become their numbers (`snorum.lab.studies.numbering`), and
`None` becomes -1. Such a function takes and returns only numbers: no names, sets or hands.

>>> from snorum.games.cassino.rules import Rules
>>> from snorum.games.cassino.taking import court_cards_combine
>>> print(rewritten_source(court_cards_combine))
def court_cards_combine(rules):
    if rules.court_cards == 0:
        return False
    else:
        return True
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Mapping
from dis import get_instructions
from textwrap import dedent
from types import FunctionType
from typing import Any, cast

from snorum.cards import RANKS, Card
from snorum.games.vocabulary import points
from snorum.lab.studies.numbering import NOBODY, number_of, option


class NotShared(TypeError):
    """A function cannot be compiled, or does not decide every option. The message names it and says why."""


def is_rule_function(value: Any) -> bool:
    """Is this a function of the reference implementation, which must be rewritten before it is compiled?"""
    module = value.__module__ if isinstance(value, FunctionType) else ""
    return module.startswith("snorum.") and not module.startswith("snorum.lab.studies.")


def rewrite(function: Callable[..., Any], compile_it: Callable[[Any], Any]) -> FunctionType:
    """Rewrite a function with numbers in place of names, ready to be compiled.

    Args:
        function: a rule function of a game.
        compile_it: compiles the rule functions that it calls.
    """
    tree = _rewritten_tree(function)
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    around = function.__globals__
    names = {each.argval for each in get_instructions(function) if each.opname == "LOAD_GLOBAL"} & around.keys()
    space = {name: compile_it(around[name]) if is_rule_function(around[name]) else around[name] for name in names}
    space["__name__"] = function.__module__
    exec(compile(tree, function.__code__.co_filename, "exec"), space)
    return cast("FunctionType", space[function.__name__])


def rewritten_source(function: Callable[..., Any]) -> str:
    """The source of a function after the rewriting."""
    return ast.unparse(_rewritten_tree(function))


def _rewritten_tree(function: Callable[..., Any]) -> ast.Module:
    tree = ast.parse(dedent(inspect.getsource(function)))
    (definition,) = tree.body
    if not isinstance(definition, ast.FunctionDef):
        raise NotShared(f"{function.__name__} is not defined with `def`")
    definition.decorator_list, definition.returns = [], None
    if ast.get_docstring(definition) is not None:
        del definition.body[0]
    for each in definition.args.args:
        each.annotation = None
    return ast.fix_missing_locations(cast("ast.Module", _Rewriter(function).visit(tree)))


_SAME: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Is: ast.Eq, ast.IsNot: ast.NotEq}
"""Comparisons with `None` become comparisons with its number."""


class _Rewriter(ast.NodeTransformer):
    """Replaces options, cards, ranks and `None` by numbers."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.name = f"{function.__module__}.{function.__name__}"
        self.around: dict[str, Any] = function.__globals__

    def visit_Match(self, node: ast.Match) -> list[ast.stmt]:
        field = self._field(node.subject)
        if not field:
            raise NotShared(f"{self.name} matches a value that is not a field of the rules")
        cases = [([self._number(field, value) for value in self._values(each)], each.body) for each in node.cases]
        decided = [number for numbers, _ in cases for number in numbers]
        for each in self._options(field):
            if self._number(field, each) not in decided:
                raise NotShared(f"{self.name} does not decide {field} = {each!r}")
        *some, (_, last) = cases
        chain = self._statements(last)
        for numbers, body in reversed(some):
            tests: list[ast.expr] = [ast.Compare(node.subject, [ast.Eq()], [ast.Constant(each)]) for each in numbers]
            test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), tests)
            chain = [ast.copy_location(ast.If(test, self._statements(body), chain), node)]
        return chain

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        field = self._field(node)
        if field and isinstance(next(iter(self._options(field))), str):
            raise NotShared(f"{self.name} reads {field} without `match`, so not every option is decided")
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        node.ops = [_SAME.get(type(each), type(each))() for each in node.ops]
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        value = self.around.get(node.id)
        return ast.copy_location(ast.Constant(number_of(value)), node) if isinstance(value, Card) else node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and self.around.get(node.func.id) is Card:
            return ast.copy_location(ast.Constant(number_of(Card(*map(ast.literal_eval, node.args)))), node)
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if node.value is None:
            return ast.copy_location(ast.Constant(NOBODY), node)
        if isinstance(node.value, str):
            if node.value not in RANKS:
                raise NotShared(f"{self.name} names {node.value!r}, which is neither an option nor a rank")
            return ast.copy_location(ast.Constant(RANKS.index(node.value)), node)
        return node

    def _statements(self, some: list[ast.stmt]) -> list[ast.stmt]:
        found = []
        for each in some:
            numbered = self.visit(each)
            found += numbered if isinstance(numbered, list) else [numbered]
        return found

    def _field(self, node: ast.expr) -> str:
        """The field of the rules that this expression reads; empty if none."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rules":
            return node.attr
        return ""

    def _options(self, field: str) -> Mapping[Any, str]:
        return points(self.around["Rules"])[field].options

    def _number(self, field: str, value: Any) -> int:
        if value not in self._options(field):
            raise NotShared(f"{self.name} names {value!r}, which is not an option of {field}")
        return option(self.around["Rules"], field, value)

    def _values(self, case: ast.match_case) -> list[Any]:
        """The options that a case of a `match` names."""
        patterns = case.pattern.patterns if isinstance(case.pattern, ast.MatchOr) else [case.pattern]
        if case.guard or not all(isinstance(each, ast.MatchValue | ast.MatchSingleton) for each in patterns):
            raise NotShared(f"{self.name} has a case that does not name its options")
        return [
            each.value if isinstance(each, ast.MatchSingleton) else ast.literal_eval(each.value)
            for each in patterns
            if isinstance(each, ast.MatchValue | ast.MatchSingleton)
        ]
