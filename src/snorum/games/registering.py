"""Check a game when it is registered: its parts fit together, and its rules get the facts that their templates need.

Python itself refuses a game that lacks a required part (`snorum.games.shape`). This module checks that optional parts
come together, and that each template of a rule (`says`) asks only for facts that some code gives.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from pathlib import Path
from string import Formatter
from types import CodeType, FunctionType
from typing import Any

from snorum.games.shape import Game
from snorum.games.vocabulary import EVENTS, RULES, cruxes, parameters

MOVE = {"player", "card", "takes", "builds", "building", "call", "piles", "withheld", "holder", "goes_on"}
"""The fields that a move may have: what a record or the referee can supply."""
SHARED = {"snorum.games.fishing", "snorum.games.stops"}
"""The modules that several games share, and that make events for them."""
FILLED_LATER = {"finding"}
"""Facts that the referee fills in itself."""


def register_games(*games: Game) -> Mapping[str, Game]:
    """Check games and return them by id. A `TypeError` names the game and everything that is wrong with it."""
    games_by_id: dict[str, Game] = {}
    for game in games:
        misfits = [*_list_misfits(game), *_list_missing_facts(type(game).__module__)]
        if game.NAME in games_by_id:
            misfits.append(f"duplicate game id: {game.NAME}")
        if misfits:
            raise TypeError(f"{game.TITLE}: {'; '.join(misfits)}")
        games_by_id[game.NAME] = game
    return games_by_id


# What a game must have


def _list_misfits(game: Game) -> Iterator[str]:
    """List the parts of a game that do not fit together."""
    own = {name for name in vars(Game) if getattr(type(game), name) is not getattr(Game, name)}
    move = set(game.Move._fields)
    needs = {
        "TAKES": (game.TAKES, {"takes"}, {"takes"}),
        "BUILDS": (game.BUILDS, {"stands"}, {"builds", "building"}),
        "RETURNING": (game.RETURNING, {"carry_out"}, set()),
        "SUITED": (game.SUITED == "score", {"without_suits"}, set()),
        "FACE_UP": (bool(game.FACE_UP), {"faces_up"}, set()),
        "demanded": ("demanded" in own, {"meets_demand", "why_demanded"}, {"withheld"}),
        "promised": ("promised" in own, {"why_promised"}, {"withheld"}),
        "choices": ("choices" in own, set(), {"piles"}),
        "turns_on": ("turns_on" in own, set(), {"holder"}),
        "ACTS": (bool(game.ACTS), set(), {"call"}),
        "every game": (True, set(), {"player", "card"}),
    }
    for power, (has, functions, words) in needs.items():
        yield from (f"{name} is missing, which {power} requires" for name in sorted(functions - own) if has)
        yield from (f"Move.{name} is missing, which {power} requires" for name in sorted(words - move) if has)
        yield from (
            f"{power} is missing, which {name} requires"
            for name in sorted(functions & own)
            if not has and power.isupper()
        )
    if game.SUITED not in (kinds := ("", "play", "score")):
        yield f"SUITED is {game.SUITED!r}, expected one of {', '.join(map(repr, kinds))}"
    strange = game.SETTINGS.keys() - {crux.name for crux in cruxes(game.Rules)} - {""}
    yield from (f"SETTINGS has {name!r}, which is no crux of the game" for name in sorted(strange))
    if game.LENGTH and game.LENGTH not in {each.name for each in parameters(game.Rules)}:
        yield f"LENGTH is {game.LENGTH!r}, which is no parameter of the game"
    if game.FOLLOWS and "call" not in move:
        yield "Move.call is missing, which FOLLOWS requires"
    for name in vars(type(game)).keys() - vars(Game).keys():
        if not name.startswith("_"):
            near = next(iter(get_close_matches(name, vars(Game), n=1)), "")
            yield f"{name} is nothing that a game has" + (f"; the nearest is {near}" if near else "")
    yield from (f"Move.{name} is unknown to records" for name in sorted(move - MOVE))
    yield from (
        f"Rules.{each.name} is neither a crux nor a parameter" for each in fields(game.Rules) if not each.metadata
    )


# Templates


def _list_missing_facts(module: str) -> Iterator[str]:
    """List the rules of a game (a module or package) whose template asks for a fact that no code gives."""
    scopes = [_Scope(each) for each in _members(module)]
    named = {scope.name: scope for scope in scopes}
    for rule in RULES.values():
        if not rule.says or not is_within(rule.function.__module__, module):
            continue
        name, able = rule.function.__name__, [scope for scope in scopes if scope.facts]
        giving = [scope for scope in able if name in scope.names]
        giving = giving or [scope for scope in able if name in _names_reached(scope, named)]
        given = FILLED_LATER.union(*(scope.facts for scope in giving))
        asked = {name for _, name, _, _ in Formatter().parse(rule.says) if name}
        code = rule.function.__code__
        at = f"{rule.id} ({Path(code.co_filename).name}, line {code.co_firstlineno})"
        if not giving:
            yield f"{at} has a template, but no code ever uses the rule in a reason or an event"
        yield from (f"{at} uses {{{name}}}, but no code gives it" for name in sorted(asked - given) if giving)


def is_within(module: str, package: str) -> bool:
    """Whether a module is this package or one within it."""
    return module == package or module.startswith(f"{package}.")


def _members(package: str) -> Iterator[Any]:
    """The functions and classes of a package."""
    for name, module in list(sys.modules.items()):
        if is_within(name, package):
            members = vars(module).values()
            yield from (each for each in members if isinstance(each, type | FunctionType) and each.__module__ == name)


class _Scope:
    """A function or a class: the names that its code uses, and the facts that it gives to rules.

    The facts are all its string constants, if it makes a `Reason`, and the fields of the events that it makes. So the
    check may miss an absent fact, but it never reports a fact that is given.
    """

    def __init__(self, of: Any) -> None:
        self.name = of.__name__
        self.names, words = _names_and_words(of)
        self.facts = {field for event in EVENTS if event.__name__ in self.names for field in event.__slots__}
        if "Reason" in self.names:
            self.facts |= words


def _names_and_words(of: Any) -> tuple[set[str], set[str]]:
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
        used = {name: module.get(name) for name in code.co_names}
        helpers = [each for name, each in used.items() if name.startswith(("_", "facts_"))]
        left += [each for each in helpers if isinstance(each, FunctionType) and "Reason" not in each.__code__.co_names]
        shared = [each for each in used.values() if getattr(each, "__module__", "") in SHARED]
        left += [code for each in shared for code in (vars(each).values() if isinstance(each, type) else [each])]
        for const in code.co_consts:
            words |= {word for word in (const if isinstance(const, tuple) else [const]) if isinstance(word, str)}
            left.append(const)
    return names, words


def _names_reached(scope: _Scope, scopes: Mapping[str, _Scope]) -> set[str]:
    """The names used by a scope and by everything that it calls."""
    found, left = set[str](), [scope.name]
    while left:
        for name in scopes[left.pop()].names - found:
            found.add(name)
            left += [name] if name in scopes else []
    return found
