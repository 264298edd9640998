"""What is checked of a game when it is registered: that it is whole, and that its rules can say what they say.

A game that lacks what every game must have cannot be made at all (`snorum.shape`). Here it is checked that what it has
goes together, and that each template of its rules (`says`) is filled by the facts that go with the rule.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields
from string import Formatter
from types import CodeType, FunctionType
from typing import Any

from snorum.shape import Game
from snorum.vocabulary import EVENTS, RULES

MOVE = {"player", "card", "takes", "call", "withheld", "goes_on"}
"""What a move may have: what a record, and the referee, can tell a game of it."""
FILLED_LATER = {"finding"}
"""What the referee fills in itself."""


def register_games(*games: Game) -> Mapping[str, Game]:
    """Games by their ids. A `TypeError` names the game, and everything that is missing or does not go together."""
    found: dict[str, Game] = {}
    for game in games:
        faults = [*_shape(game), *_templates(type(game).__module__)]
        if game.NAME in found:
            faults.append(f"there is a game {game.NAME} already")
        if faults:
            raise TypeError(f"{game.TITLE}: {'; '.join(faults)}")
        found[game.NAME] = game
    return found


def _shape(game: Game) -> Iterator[str]:
    """What of a game does not go together."""
    own = {name for name in vars(Game) if getattr(type(game), name) is not getattr(Game, name)}
    move = set(game.Move._fields)
    needs = {
        "TAKES": (game.TAKES, {"takes"}, {"takes"}),
        "RETURNING": (game.RETURNING, {"carry_out"}, set()),
        "SUITED": (game.SUITED == "score", {"without_suits"}, set()),
        "FACE_UP": (bool(game.FACE_UP), {"faces_up"}, set()),
        "demanded": ("demanded" in own, {"meets_demand", "why_demanded"}, {"withheld"}),
        "every game": (True, set(), {"player", "card"}),
    }
    for power, (has, functions, words) in needs.items():
        yield from (f"{name} is missing, which goes with {power}" for name in sorted(functions - own) if has)
        yield from (f"Move.{name} is missing, which goes with {power}" for name in sorted(words - move) if has)
        yield from (f"{power} is missing, which goes with {name}" for name in sorted(functions & own)
                    if not has and power.isupper())  # fmt: skip
    yield from (f"Move.{name} is nothing that a record can tell" for name in sorted(move - MOVE))
    yield from (f"Rules.{each.name} is neither a crux nor a parameter" for each in fields(game.Rules)
                if not each.metadata)  # fmt: skip


# Templates


def _templates(module: str) -> Iterator[str]:
    """The rules of a game, by its module or package, whose template asks for a fact that does not go with them."""
    scopes = [_Scope(each) for each in _members(module)]
    named = {scope.name: scope for scope in scopes}
    for rule in RULES.values():
        if not rule.says or not _within(rule.function.__module__, module):
            continue
        name, able = rule.function.__name__, [scope for scope in scopes if scope.facts]
        giving = [scope for scope in able if name in scope.names]
        giving = giving or [scope for scope in able if name in _reached(scope, named)]
        given = FILLED_LATER.union(*(scope.facts for scope in giving))
        asked = {name for _, name, _, _ in Formatter().parse(rule.says) if name}
        if not giving:
            yield f"{rule.id} says something, and nothing is ever done or explained by it"
        yield from (f"{rule.id} says {{{name}}}, and is not given it" for name in sorted(asked - given) if giving)


def _within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def _members(package: str) -> Iterator[Any]:
    """The functions and classes of a package."""
    for name, module in list(sys.modules.items()):
        if _within(name, package):
            members = vars(module).values()
            yield from (each for each in members if isinstance(each, type | FunctionType) and each.__module__ == name)


class _Scope:
    """A function or a class: the names that its code uses, and the facts that it gives to rules.

    Those are all its words, if it makes a `Reason`, and the fields of the events that it makes. So it may be thought
    to give more than it does; but no fact that nobody has ever given.
    """

    def __init__(self, of: Any) -> None:
        self.name = of.__name__
        self.names, words = _used(of)
        self.facts = {field for event in EVENTS if event.__name__ in self.names for field in event.__slots__}
        if "Reason" in self.names:
            self.facts |= words


def _used(of: Any) -> tuple[set[str], set[str]]:
    """The names and words in the code of a function or a class, and of the helpers of its module that give it facts."""
    names, words, module = set[str](), set[str](), vars(sys.modules[of.__module__])
    left = list(vars(of).values()) if isinstance(of, type) else [of]
    seen = set[Any]()
    while left:
        each = left.pop()
        code = each.__code__ if isinstance(each, FunctionType) else each
        if not isinstance(code, CodeType) or code in seen:
            continue
        seen.add(code)
        names |= set(code.co_names)
        helpers = [module.get(name) for name in code.co_names if name.startswith(("_", "facts_"))]
        left += [each for each in helpers if isinstance(each, FunctionType) and "Reason" not in each.__code__.co_names]
        for const in code.co_consts:
            words |= {word for word in (const if isinstance(const, tuple) else [const]) if isinstance(word, str)}
            left.append(const)
    return names, words


def _reached(scope: _Scope, scopes: Mapping[str, _Scope]) -> set[str]:
    """The names that a scope uses, and all that it calls."""
    found, left = set[str](), [scope.name]
    while left:
        for name in scopes[left.pop()].names - found:
            found.add(name)
            left += [name] if name in scopes else []
    return found
