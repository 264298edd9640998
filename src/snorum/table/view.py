"""What one player at a table can see and do, and what chooses for them.

A policy is given a `View` and nothing else: no hand but the player's own, and nothing that follows from another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from snorum.cards import Card
from snorum.cards.scene import Scene
from snorum.games import Game
from snorum.games.shape import M, R, S
from snorum.games.vocabulary import Rule, marked
from snorum.referee import Said
from snorum.referee.laying import state_reason
from snorum.table.playing import line_of_move


@dataclass(frozen=True)
class Act(Generic[M]):
    """Something that a player may do. It is put into words when they are asked for."""

    player: str
    """Who does it; players who call together are joined by `+`."""
    move: M | None
    """`None` where the card is turned unseen."""
    game: Game = field(repr=False, compare=False)
    rules: Any = field(repr=False, compare=False)
    table: Any = field(repr=False, compare=False)
    """The table at which it may be done, as the player knows it."""

    @cached_property
    def text(self) -> str:
        """As a record has it: `B 9H snip`. Where the card is turned unseen, the player and `turns`."""
        return f"{self.player} turns" if self.move is None else line_of_move(self.game, self.table, self.move).text

    @cached_property
    def _said(self) -> Said:
        if self.move is not None:
            return state_reason(self.game.explain(self.table, self.move))
        by = self.game.turning_rule(self.rules)
        return Said(marked(by) if by else None, f"{self.player} turns the next card")

    @property
    def says(self) -> str:
        """What it is, in a sentence."""
        return self._said.text

    @property
    def rule(self) -> Rule | None:
        """The rule by which it is that."""
        return self._said.rule

    @property
    def is_call(self) -> bool:
        """Whether it is a call without a card, or a pass."""
        return self.move is not None and self.move.card is None


@dataclass(frozen=True)
class View(Generic[R, S, M]):
    """What one player can see."""

    game: Game[R, S, M]
    rules: R
    player: str
    hand: tuple[Card, ...]
    """The player's own cards, in the order dealt; none in a game where nobody sees their own."""
    table: S
    """The table as this player knows it."""
    shown: tuple[Card, ...]
    """The cards of this deal that all have seen, in order."""
    lacking: Mapping[str, frozenset[str]]
    """For each player, the ranks of which they have shown in this deal to hold none, unless they broke a rule."""
    acts: tuple[Act[M], ...]
    """What the player may lawfully do now, as far as their own cards decide; nothing if it is for others to act."""

    deal: int = 1
    """Which deal of the game this is."""
    gone: tuple[Card, ...] = ()
    """The cards of the pack that all have seen in earlier deals."""
    looked: tuple[Card, ...] = ()
    """The cards dealt to nobody, if this player has looked at them."""

    @cached_property
    def unseen(self) -> list[Card]:
        """The cards of the pack that a player who remembers all cards has not seen."""
        seen = Counter((*self.hand, *self.shown, *self.gone, *self.looked))
        return list((Counter(self.game.pack_of(self.rules)) - seen).elements())

    @cached_property
    def scene(self) -> Scene:
        """The table as a picture shows it."""
        return self.game.scene(self.table)


class Policy(Protocol):
    """Chooses for a player."""

    @property
    def name(self) -> str:
        """As commands and pages name it: `safe`."""

    @property
    def says(self) -> str:
        """What it does, in a sentence without a subject."""

    def choose(self, view: View, random: Random) -> Act | None:
        """One of `view.acts`, or `None` to let others act."""


T = TypeVar("T")


def best(items: Sequence[T], worth: Callable[[T], float]) -> list[T]:
    """The items that are worth most, in their order."""
    values = [worth(item) for item in items]
    return [item for item, value in zip(items, values, strict=True) if value == max(values)]


class Weighing:
    """A policy that prefers the acts with the greatest worth, and chooses among equal ones at random."""

    def __init__(self, name: str, says: str) -> None:
        self.name, self.says = name, says

    def liked(self, view: View) -> Sequence[Act]:
        """The acts among which it is indifferent: those worth most."""
        return best(view.acts, lambda act: self.worth(view, act))

    def advised(self, view: View) -> Sequence[Act]:
        """The acts that its advice speaks for, before it chooses among them by anything else."""
        return self.liked(view)

    def worth(self, view: View, act: Act) -> float:
        """What an act is worth; all the same unless a policy says otherwise."""
        return 0

    def choose(self, view: View, random: Random) -> Act | None:
        """One of the acts worth most; `None` if there is nothing to do."""
        return random.choice(self.liked(view)) if view.acts else None
