"""Make mutants: copies of a module with one small mistake each, which a good test should notice.

A mutant differs from the code in one expression or statement. Annotations, decorators, docstrings, assertions and the
words of messages are left alone. So are defaults of parameters that their function never reads, and limits of how much
is tried (`LIMITS`): one more or less changes nothing that is certain.

>>> source = "def is_out(counters: int) -> bool:\\n    return counters < 1"
>>> for each in mutants(ast.parse(source), "snip.py"):
...     print(each.becomes)
return not counters < 1
return counters <= 1
return counters < 2
return counters < 0
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from types import CodeType
from typing import Any

OTHER_OPERATORS: dict[type[ast.AST], Any] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
OTHER_NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}
ORDER_IS_NOTHING = {"min", "max", "isinstance", "getattr", "hasattr", "cast"}
"""Calls whose arguments are not swapped, because nothing would change, or nothing would run."""
NOT_TRIED = {"strict", "repr"}
"""Keyword arguments whose values change nothing in a correct program."""
LIMITS = re.compile("_?(MOST|FEW|TRIES|SECONDS)")
"""How the names of constants begin that limit how much is tried."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, eq=False)
class Mutant:
    """A module with one mistake in it."""

    path: str
    line: int
    function: str
    """The function with the mistake, such as `Knowledge.possible`; empty for code that runs at import."""
    was: str
    """The statement, without what is indented below it."""
    becomes: str
    tree: ast.Module
    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST
    """The wrong node, in place of the right one."""
    outermost: tuple[str, int] | None
    """The name and first line of the function to recompile; `None` if the module must be imported again."""

    def compiled(self) -> CodeType:
        """Compile the module with the mistake."""
        before = put(self.parent, self.field, self.index, self.node)
        code = compile(ast.fix_missing_locations(self.tree), self.path, "exec")
        put(self.parent, self.field, self.index, before)
        return code


def put(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> ast.AST:
    """Replace a node by another, and return the old one."""
    if index is None:
        before: ast.AST = getattr(parent, field)
        setattr(parent, field, node)
    else:
        some = getattr(parent, field)
        before, some[index] = some[index], node
    return before


def mutants(tree: ast.Module, path: str) -> list[Mutant]:
    """Every mutant of a module, in the order of its lines; none that reads as the module does."""
    found = _in_children(tree, Mutant(path, 0, "", "", "", tree, tree, "", None, tree, None), tree, None)
    return [each for each in found if each.was != each.becomes]


def _in_children(node: ast.AST, at: Mutant, statement: ast.AST, returns: str | None) -> Iterator[Mutant]:
    """The mutants of a node's children; `returns` is the return annotation of the function around it."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases"):
            continue
        inside = at
        if isinstance(node, FUNCTIONS) and field == "body" and at.outermost is None:
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            inside = replace(at, outermost=(at.function, first))
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not _is_unread_default(node, field, index, at.parent):
                yield from _of_child(child, replace(inside, parent=node, field=field, index=index), statement, returns)


def _of_child(node: ast.AST, at: Mutant, statement: ast.AST, returns: str | None) -> Iterator[Mutant]:
    if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr) or _is_docstring(node):
        return
    if isinstance(node, ast.keyword) and node.arg in NOT_TRIED:
        return
    if isinstance(node, ast.Assign) and any(map(_is_limit, node.targets)):
        return
    if isinstance(node, ast.stmt | ast.match_case):
        statement = node
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        inner = f"{at.function}.{node.name}".lstrip(".")
        returns = ast.unparse(node.returns) if isinstance(node, ast.FunctionDef) and node.returns else None
        yield from _in_children(node, replace(at, function=inner), statement, returns)
        return
    was = _heading(statement)
    for instead in _instead(node, at, returns):
        ast.copy_location(instead, node)
        before = put(at.parent, at.field, at.index, instead)
        becomes = _heading(instead if statement is node and isinstance(instead, ast.stmt) else statement)
        put(at.parent, at.field, at.index, before)
        line: Any = getattr(node if hasattr(node, "lineno") else statement, "lineno", 0)
        yield replace(at, line=line, was=was, becomes=becomes, node=instead)
    yield from _in_children(node, at, statement, returns)


def _instead(node: ast.AST, at: Mutant, returns: str | None) -> Iterator[ast.AST]:
    """The wrong nodes that can replace a node."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Compare(left, [operator, *operators], comparators) if not any(map(_is_limit, [left, *comparators])):
            yield ast.Compare(left, [_other(operator), *operators], comparators)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(_other(operator), values)
            for k in range(len(values)):
                rest = [*values[:k], *values[k + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(operator, rest)
        case ast.BinOp(left, operator, right) if at.outermost and type(operator) in OTHER_OPERATORS:
            yield ast.BinOp(left, _other(operator), right)
        case ast.AugAssign(target, operator, value):
            yield ast.AugAssign(target, _other(operator), value)
            yield ast.Pass()
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.If(test) | ast.While(test) | ast.IfExp(test) if not _is_negated_elsewhere(test):
            yield _changed(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.comprehension(ifs=[_, *_]):
            for k, test in enumerate(node.ifs):
                if not _is_negated_elsewhere(test):
                    yield _changed(node, ifs=[*node.ifs[:k], ast.UnaryOp(ast.Not(), test), *node.ifs[k + 1 :]])
        case ast.Name(id=name, ctx=ast.Load()) if name in OTHER_NAMES:
            yield ast.Name(OTHER_NAMES[name], ast.Load())
        case ast.Call(func, [first, second, *rest]) if at.outermost and ast.unparse(func) not in ORDER_IS_NOTHING:
            if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
                yield _changed(node, args=[second, first, *rest])
        case ast.Match(cases=cases):
            for k in range(len(cases) - 1):
                yield from _exchanged(node, cases, k)
        case ast.Return(value) if value is not None and not isinstance(value, ast.Constant):
            yield from (ast.Return(other) for other in _other_results(value, returns or ""))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
            yield ast.Pass()
        case ast.Expr(ast.Yield() | ast.YieldFrom()):
            yield ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
        case ast.Expr(ast.Call()) | ast.Raise() | ast.Delete():
            yield ast.Pass()
        case ast.Assign([ast.Attribute() | ast.Subscript(), *_]):
            yield ast.Pass()


def _is_unread_default(node: ast.AST, field: str, index: int | None, function: ast.AST) -> bool:
    """Is this the default of a parameter that its function never reads? Games of one shape have such parameters."""
    if not isinstance(node, ast.arguments) or index is None or field not in ("defaults", "kw_defaults"):
        return False
    with_default = [*node.posonlyargs, *node.args][-len(node.defaults) :] if field == "defaults" else node.kwonlyargs
    read = {each.id for each in ast.walk(function) if isinstance(each, ast.Name)}
    return with_default[index].arg not in read


def _is_limit(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and bool(LIMITS.match(node.id))


def _other(operator: ast.AST) -> Any:
    return OTHER_OPERATORS[type(operator)]()


def _changed(node: ast.AST, **fields: object) -> ast.AST:
    found = copy(node)
    for name, value in fields.items():
        setattr(found, name, value)
    return found


def _is_negated_elsewhere(test: ast.expr) -> bool:
    """Does another mutant negate this condition already, because it begins with `not`, or uses `==`, `is` or `in`?"""
    match test:
        case (
            ast.UnaryOp(ast.Not())
            | ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.Is() | ast.IsNot() | ast.In() | ast.NotIn()])
        ):
            return True
    return False


def _exchanged(node: ast.Match, cases: list[ast.match_case], k: int) -> Iterator[ast.AST]:
    """Swap the bodies of two cases, if neither uses what its own pattern binds."""
    one, other = cases[k : k + 2]
    plain = all(isinstance(each.pattern, ast.MatchValue | ast.MatchOr) for each in (one, other))
    if plain and [ast.dump(each) for each in one.body] != [ast.dump(each) for each in other.body]:
        swapped = [_changed(one, body=other.body), _changed(other, body=one.body)]
        yield _changed(node, cases=[*cases[:k], *swapped, *cases[k + 2 :]])


def _other_results(value: ast.expr, returns: str) -> Iterator[ast.expr]:
    """Wrong results of the same type."""
    if returns == "bool":
        yield ast.UnaryOp(ast.Not(), value)
    elif returns == "int":
        yield ast.BinOp(value, ast.Add(), ast.Constant(1))
    elif returns == "str":
        yield ast.Constant("")
    elif returns.endswith("| None"):
        yield ast.Constant(None)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _heading(statement: ast.AST) -> str:
    """A statement in one line, without its indented block; for a `match`, with its cases."""
    if isinstance(statement, ast.Match):
        bodies = [f"{ast.unparse(case.pattern)}: {_heading(case.body[-1])}" for case in statement.cases]
        return f"match {ast.unparse(statement.subject)}: {'; '.join(bodies)}"
    bare = copy(statement)
    for field in ("body", "orelse", "finalbody", "handlers", "decorator_list"):
        if isinstance(getattr(bare, field, None), list):
            setattr(bare, field, [])
    return " ".join(ast.unparse(bare).split())
