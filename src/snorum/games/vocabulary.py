"""The vocabulary that all games share: rules and their marks, cruxes and parameters, events, errors.

A rule is a function with a mark. The mark says which passages the rule carries out, or what the editors supplied. It
has one template for the sentence that terminal, reports and pages print. It registers the function and returns it
unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import cache
from string import Formatter
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from snorum.cards import Card
from snorum.cards.scene import POOL as POOL

PASS = "passes"
"""What a record says of a player who plays no card in their turn, in a game where that is possible."""

RuleFunction = Callable[..., Any]
F = TypeVar("F", bound=RuleFunction)
R = TypeVar("R")


class SnorumError(Exception):
    """The input is wrong. The message says where, what was found, and what was expected."""


class Rule(NamedTuple):
    """A rule function and its mark."""

    id: str
    """`snip_snap_snorum.pairing`: the game's module and the function's name."""
    function: RuleFunction
    passages: tuple[str, ...]
    supplied: str
    """What the editors supplied, in a sentence; empty where every word rests on a passage."""
    says: str
    """A template for an instance: `{player} pairs the {rank} that {paired} played: {call}`."""

    @property
    def game(self) -> str:
        """The game's module: `snip_snap_snorum`."""
        return self.id.partition(".")[0]

    @property
    def game_id(self) -> str:
        """The game's id: `snip-snap-snorum`."""
        return self.game.replace("_", "-")

    @property
    def sentence(self) -> str:
        """The rule in a sentence: the first paragraph of the function's docstring, on one line."""
        return " ".join((self.function.__doc__ or "").split("\n\n")[0].split())


def _game(module: str) -> str:
    """The game that a module belongs to: `cassino` for `snorum.games.cassino.scoring`."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["snorum", "games"] else parts[-1]


RULES: dict[str, Rule] = {}
_MARKS: dict[RuleFunction, Rule] = {}


def rule(*passages: str, supplied: str = "", says: str = "") -> Callable[[F], F]:
    """Mark a function as the rule that carries out `passages`, or as one that the editors supplied."""
    if not passages and not supplied:
        raise TypeError("a rule needs a passage or a text for `supplied`")
    try:
        odd = [field for _, field, how, turned in Formatter().parse(says) if how or turned or field == ""]
    except ValueError as error:
        raise TypeError(
            f"the template {says!r} cannot be read ({error}), expected facts in braces: {{player}}"
        ) from None
    if odd:
        raise TypeError(f"the template {says!r} has more than the name of a fact in braces, expected {{player}}")

    def mark(function: F) -> F:
        name = f"{_game(function.__module__)}.{function.__name__}"
        if name in RULES and RULES[name].function.__code__ != function.__code__:
            raise TypeError(f"duplicate rule: {name}")
        RULES[name] = _MARKS[function] = Rule(name, function, passages, supplied, says)
        return function

    return mark


def rule_of(function: RuleFunction) -> Rule:
    """The mark of a rule function."""
    return _MARKS[function]


def marked(function: RuleFunction) -> Rule | None:
    """The mark of a function, if it is a rule."""
    return _MARKS.get(function)


GROUNDS: Mapping[str, str] = {
    "example": "an example in the source",
    "letter": "the exact words",
    "sense": "the purpose and context",
    "practice": "the author’s practice elsewhere, or tradition",
    "least": "the smallest addition to the text",
}
"""The reasons for choosing an option of a crux, the strongest first (`docs/about/principles.md`)."""


class Ground(NamedTuple):
    """The strongest ground for an option of a crux."""

    kind: str
    """One of `GROUNDS`."""
    passages: tuple[str, ...]
    """The passages where it can be read."""


class Crux(NamedTuple):
    """A question that the text leaves open, and its possible answers."""

    name: str
    question: str
    options: Mapping[str, str]
    """Each option and its gloss; the first is the edition's default."""
    passages: tuple[str, ...]
    default: str
    grounds: Mapping[str, Ground]
    """The ground for each option."""

    @property
    def ground(self) -> Ground:
        """The ground for the edition's default."""
        return self.grounds[self.default]

    def overturned_by(self, order: Sequence[str] = ()) -> list[str]:
        """The options with a stronger ground than the default, which the edition's own principle would prefer.

        The exact words can support only one option. Two options may share a weaker ground; then the argument decides.

        Args:
            order: the grounds, the strongest first; by default that of `GROUNDS`.
        """
        rank = {kind: place for place, kind in enumerate(order or GROUNDS)}
        most = rank[self.ground.kind] - (self.ground.kind != "letter")
        others = ((option, ground) for option, ground in self.grounds.items() if option != self.default)
        return [option for option, ground in others if rank[ground.kind] <= most]


class Parameter(NamedTuple):
    """Something that the players agree on before the game."""

    name: str
    gloss: str
    options: Mapping[Any, str]
    passages: tuple[str, ...]
    default: Any


class Numbers(Mapping[Any, str]):
    """The options of a parameter that is a number, from `least` to `most`; the first is the default.

    >>> counters = Numbers(0, 9, "counters")
    >>> counters[1], counters[2]
    ('1 counter', '2 counters')
    """

    def __init__(self, least: int, most: int, unit: str) -> None:
        self._numbers, self.unit = range(least, most + 1), unit

    def __getitem__(self, number: Any) -> str:
        if number not in self._numbers:
            raise KeyError(number)
        return f"{number} {self.unit.removesuffix('s') if number == 1 else self.unit}"

    def __contains__(self, number: object) -> bool:
        return number in self._numbers

    def __iter__(self) -> Iterator[Any]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __str__(self) -> str:
        return f"a whole number from {self._numbers[0]} to {self._numbers[-1]:,}"


def crux(question: str, *passages: str, options: Mapping[str, str], grounds: Mapping[str, str]) -> Any:
    """A field of a game's `Rules` that is a crux; its first option is the default.

    `grounds` gives for each option its strongest ground and the passages where it can be read: `letter peel-93-6`.
    """
    default = next(iter(options))
    ground_of = {
        option: Ground(kind, tuple(places))
        for option, ground in grounds.items()
        for kind, *places in [ground.split() or [""]]
    }
    if ground_of.keys() != options.keys() or not {ground.kind for ground in ground_of.values()} <= GROUNDS.keys():
        raise TypeError(f"{question!r}: each option needs one of the grounds {', '.join(GROUNDS)}")
    if any(not ground.passages and ground.kind in ("example", "letter", "sense") for ground in ground_of.values()):
        raise TypeError(f"{question!r}: the grounds example, letter and sense need a passage, as in letter peel-93-6")
    return field(default=default, metadata={"crux": (question, options, passages, default, ground_of)})


def parameter(gloss: str, *passages: str, options: Mapping[Any, str]) -> Any:
    """A field of a game's `Rules` that the players agree on; its first option is the default."""
    default = next(iter(options))
    return field(default=default, metadata={"parameter": (gloss, options, passages, default)})


def spelled(option: Any) -> str:
    """An option as records and commands write it: `true`, `3`, `stands`."""
    return str(option).lower() if isinstance(option, bool) else str(option)


def spell_rules(rules: Any) -> dict[str, str]:
    """A game's rules, with each option as a record of play writes it."""
    return {name: spelled(value) for name, value in asdict(rules).items()}


def in_figures(number: int | None) -> str:
    """A number as sentences have it, with a true minus; `not known` if it is not.

    >>> in_figures(-3), in_figures(None)
    ('−3', 'not known')
    """
    return "not known" if number is None else str(number).replace("-", "−")


def option_of(point: Parameter | Crux, text: str) -> Any:
    """The option that records and commands write like this.

    Raises:
        KeyError: no option is written like this.
    """
    if isinstance(point.options, Numbers):
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 12 else -1
        if number not in point.options:
            raise KeyError(text)
        return number
    return {spelled(option): option for option in point.options}[text]


def rules_with(rules: type[R], settings: Mapping[str, str], stated: Mapping[str, Any] | None = None) -> R:
    """A game's rules with options that are written as in records and commands, by the names of their points.

    What is not set is as `stated`, by point, and otherwise the edition's default.

    Raises:
        KeyError: the game has no such point, or the point no such option.
    """
    known = points(rules)
    return rules(**{**(stated or {}), **{name: option_of(known[name], text) for name, text in settings.items()}})


def known_options(point: Parameter | Crux) -> list[str]:
    """The options of a point as records and commands write them; for numbers, a description of the range."""
    return [str(point.options)] if isinstance(point.options, Numbers) else [spelled(option) for option in point.options]


def points(rules: Any) -> Mapping[str, Parameter | Crux]:
    """The parameters and cruxes of a `Rules` class by name, in the order in which it lists them."""
    return _points(rules)


@cache  # by itself, since to mypy a class of any kind is no key
def _points(rules: Any) -> Mapping[str, Parameter | Crux]:
    kinds: Mapping[str, type[Parameter | Crux]] = {"parameter": Parameter, "crux": Crux}
    made = {each.name: kinds[word](each.name, *told) for each in fields(rules) for word, told in each.metadata.items()}
    return MappingProxyType(made)


def cruxes(rules: Any) -> Iterator[Crux]:
    """The cruxes of a `Rules` class, in the order in which it lists them."""
    return (point for point in points(rules).values() if isinstance(point, Crux))


def parameters(rules: Any) -> Iterator[Parameter]:
    """The parameters of a `Rules` class, in the order in which it lists them."""
    return (point for point in points(rules).values() if isinstance(point, Parameter))


@dataclass(frozen=True, slots=True)
class Pays:
    """A payment of `counters`; payer and payee are players, or `pool`."""

    player: str
    to: str
    counters: int
    by: RuleFunction


@dataclass(frozen=True, slots=True)
class Out:
    """A player is out of the game."""

    player: str
    by: RuleFunction


@dataclass(frozen=True, slots=True)
class Wins:
    """A player, or a side (`A+C`), wins the game (or the deal, where each deal is complete in itself)."""

    player: str
    by: RuleFunction


@dataclass(frozen=True, slots=True)
class Captures:
    """A player takes `cards` from the table; the card played to take them is not included."""

    player: str
    cards: tuple[Card, ...]
    by: RuleFunction


@dataclass(frozen=True, slots=True)
class Sweeps:
    """A player takes all the cards on the table and is credited with a sweep."""

    player: str
    by: RuleFunction


@dataclass(frozen=True, slots=True)
class Gives:
    """A player gives a number of cards, face down, to another player."""

    player: str
    to: str
    cards: int
    by: RuleFunction


Event = Pays | Out | Wins | Captures | Sweeps | Gives
EVENTS = (Pays, Out, Wins, Captures, Sweeps, Gives)


class Reason(NamedTuple):
    """Why a play got its verdict: a rule, and the facts that fill its template."""

    by: RuleFunction
    facts: Mapping[str, Any]

    def __str__(self) -> str:
        return say(self.by, self.facts)


def say(by: RuleFunction, facts: Mapping[str, Any]) -> str:
    """Fill the template of a rule.

    Raises:
        SnorumError: it uses a fact that is not given.
    """
    rule = rule_of(by)
    try:
        return rule.says.format_map(facts)
    except KeyError as error:
        given = ", ".join(f"{{{name}}}" for name in facts) or "none"
        raise SnorumError(
            f"{rule.id} uses {{{error.args[0]}}}, expected one of the facts given there: {given}"
        ) from None


class Owed(NamedTuple):
    """A payment that is due and not yet made."""

    player: str
    to: str
    """A player, or `pool`."""
    counters: int
    by: RuleFunction
    """The rule by which it is due."""
    when: Reason
    """When it is to be paid, and until when it can be claimed."""

    def __str__(self) -> str:
        return f"{self.player} owes {'the pool' if self.to == POOL else self.to} {self.counters}, {self.when}"


class Demand(NamedTuple):
    """A player must play one of `cards` if they hold one.

    They are ranks, each a card without its suit, or cards with their suits: then the game's `SUITED` is `play`.
    """

    player: str
    """Empty if the demand is on whoever holds one of the cards; what nobody holds, nobody need play."""
    cards: tuple[Card, ...]


class Withheld(NamedTuple):
    """A player held back a card that they had to play."""

    player: str
    """The player who held it back; empty if nobody at the table can know."""
    card: Card
    """Without its suit if only the rank was demanded."""


MustHold = tuple[tuple[str, str], ...]
"""Cards that must be held: players, each with a rank; first what matters most."""


class Lacking(NamedTuple):
    """A player did not hold a card that they had to hold."""

    player: str
    card: Card
    """Without its suit."""
