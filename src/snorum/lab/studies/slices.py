"""Find all code that a function depends on: the statements that define it, those that define what they use, and so on.

The files are read statement by statement, so that a module that imports one constant does not depend on all of the
other module. Docstrings, comments and annotations of functions are left out, because they do not change a result. Where
a module is used as a whole (`GAMES = {"jig": jig}`), all of it counts. Dependencies that arise only at run time
(`import_module`, a name assigned into another module) are not found; compiled functions have none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

Symbol = tuple[str, str]
"""A module and a name in it; an empty name stands for the whole module."""

_COMPOUND = (ast.If, ast.Try, ast.With, ast.For, ast.While)


class Statement(NamedTuple):
    """A statement of a module: its syntax tree in one line, and the symbols that it uses."""

    code: str
    uses: frozenset[Symbol]


class Module:
    """The statements of a file, by the names that they bind, and those that run whenever the module is loaded."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        self.bound: dict[str, list[Statement]] = {}
        self.imported: dict[str, Symbol] = {}
        self.stars: list[str] = []
        self.always: list[Statement] = []
        for each in _Stripping().visit(ast.parse(path.read_bytes())).body:
            self._add(each)

    def statements(self, name: str) -> list[Statement]:
        """The statements that bind a name (any name, if it is empty), and those that run when the module is loaded."""
        if name:
            return [*self.bound.get(name, []), *self.always]
        stars = [Statement(f"from {each} import *", frozenset([(each, "")])) for each in self.stars]
        return [*(each for some in self.bound.values() for each in some), *stars, *self.always]

    def _add(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for name, symbol in self._taken(node):
                if name == "*":
                    self.stars.append(symbol[0])
                    continue
                self.bound.setdefault(name, []).append(Statement(f"{name} = {symbol}", frozenset([symbol])))
                if isinstance(node, ast.ImportFrom):
                    self.imported[name] = symbol
            return
        statement = Statement(in_one_line(node), frozenset(self._uses(node)))
        names = set(_names_bound(node))
        for name in names:
            self.bound.setdefault(name, []).append(statement)
        if not names or (isinstance(node, _COMPOUND) and "TYPE_CHECKING" not in statement.code):
            self.always.append(statement)

    def _taken(self, node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, Symbol]]:
        """The names that an import binds, and the symbols they stand for."""
        if isinstance(node, ast.Import):
            for each in node.names:
                yield each.asname or each.name.partition(".")[0], (each.name, "")
            return
        above = self.package.split(".")
        source = [*above[: len(above) + 1 - node.level], *filter(None, [node.module])] if node.level else [node.module]
        for each in node.names:
            yield each.asname or each.name, (".".join(map(str, source)), each.name.replace("*", ""))

    def _uses(self, node: ast.AST) -> Iterator[Symbol]:
        """The symbols in a statement; `chance.SHUFFLE` is kept whole, because `chance` may be a module."""
        match node:
            case ast.Attribute(ast.Name(name), attribute) if name in self.imported:
                yield self.name, f"{name}.{attribute}"
                return
            case ast.Name(name):
                yield self.name, name
            case ast.Import() | ast.ImportFrom():
                yield from (symbol for _, symbol in self._taken(node))
        for each in ast.iter_child_nodes(node):
            yield from self._uses(each)


class Sources:
    """The modules in the folders of some packages; each file is read when first needed."""

    def __init__(self, roots: Mapping[str, Path]) -> None:
        self.roots = dict(roots)
        self.path_of = cache(self._path_of)
        self.module = cache(self._module)

    def _path_of(self, name: str) -> Path | None:
        """The file of a module; `None` if it is not in these folders."""
        top, *rest = name.split(".")
        inside = self.roots[top].joinpath(*rest) if top in self.roots else None
        files = [inside / "__init__.py", inside.with_name(f"{inside.name}.py")] if inside else []
        return next((each for each in files if each.is_file()), None)

    def _module(self, name: str) -> Module | None:
        """A module; `None` if it is not in these folders."""
        path = self.path_of(name)
        return Module(name, path) if path else None

    def resting_on(self, *symbols: Symbol) -> dict[Symbol, list[Statement]]:
        """All symbols that these depend on, each with the statements that define it."""
        found: dict[Symbol, list[Statement]] = {}
        left = list(symbols)
        while left:
            symbol = self._meant(left.pop())
            if symbol in found or (module := self.module(symbol[0])) is None:
                continue
            found[symbol] = module.statements(symbol[1])
            left += [used for each in found[symbol] for used in each.uses]
        return found

    def defined(self, symbol: Symbol) -> Symbol:
        """The symbol under which this one is defined, if other modules only import it."""
        seen: set[Symbol] = set()
        while symbol not in seen:
            seen.add(symbol)
            symbol = self._meant(symbol)
            module = self.module(symbol[0])
            symbol = module.imported.get(symbol[1], symbol) if module else symbol
        return symbol

    def _meant(self, symbol: Symbol) -> Symbol:
        """Resolve a symbol such as `chance.SHUFFLE` in the module `chance`, or one that names a module."""
        source, name = symbol
        first, _, attribute = name.partition(".")
        module = self.module(source)
        if attribute and module:
            inner, rest = self._meant(module.imported[first])
            return (source, first) if rest or not self.path_of(inner) else self._meant((inner, attribute))
        if name and module and (name not in module.bound or module.imported.get(name) == symbol):
            inner = f"{source}.{name}"
            if self.path_of(inner):
                return (inner, "")
            return next(
                (self._meant((each, name)) for each in reversed(module.stars) if self._binds(each, name)), symbol
            )
        return symbol

    def _binds(self, source: str, name: str, asking: frozenset[str] = frozenset()) -> bool:
        """Whether a module binds a name, itself or by a star import; `asking` are modules that wait for the answer."""
        module = self.module(source)
        if module is None or source in asking:
            return False
        return name in module.bound or any(self._binds(each, name, asking | {source}) for each in module.stars)

    def digest(self, *symbols: Symbol) -> str:
        """A digest of all code that these depend on; the folder and the version of Python make no difference."""
        lines = {f"{module}: {each.code}" for (module, _), some in self.resting_on(*symbols).items() for each in some}
        return sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]


class _Stripping(ast.NodeTransformer):
    """Removes docstrings and annotations, which do not change a result."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        words = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if words else node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)


def _names_bound(node: ast.stmt) -> Iterator[str]:
    """The names that a statement binds in its module."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (each.id for target in targets for each in _names_stored(target))
        case ast.If() | ast.Try() | ast.With() | ast.For() | ast.While():
            yield from (each.id for each in _names_stored(node))
            for each in ast.walk(node):
                match each:
                    case ast.Import(names) | ast.ImportFrom(names=names):
                        yield from ((alias.asname or alias.name).partition(".")[0] for alias in names)
                    case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                        yield name


def _names_stored(node: ast.AST) -> Iterator[ast.Name]:
    return (each for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store))


def in_one_line(node: Any) -> str:
    """A syntax tree in one line, without empty fields, so that every version of Python gives the same."""
    if isinstance(node, list):
        return f"[{', '.join(map(in_one_line, node))}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = ((name, value) for name, value in ast.iter_fields(node) if name not in ("ctx", "kind", "type_comment"))
    return f"{type(node).__name__}({', '.join(f'{n}={in_one_line(v)}' for n, v in fields if v not in (None, []))})"


OWN = Path(__file__).parents[2]


def modules_around(name: str, path: Path) -> tuple[Sources, str]:
    """Find the modules that a file can import (this package's and its own package's), and its name among them.

    >>> sources, name = modules_around("elsewhere", OWN / "games" / "jig" / "__init__.py")
    >>> name, sources.path_of("snorum.cards") == OWN / "cards" / "__init__.py"
    ('snorum.games.jig', True)
    """
    if path.is_relative_to(OWN):
        inside = path.relative_to(OWN.parent).with_suffix("").parts
        return _sources_below(OWN.name, OWN), ".".join(inside[:-1] if inside[-1] == "__init__" else inside)
    top, *rest = name.split(".")
    return _sources_below(top, path.parents[len(rest) - 1] if rest else path.with_suffix("")), name


@cache
def _sources_below(top: str, folder: Path) -> Sources:
    return Sources({OWN.name: OWN, top: folder})
