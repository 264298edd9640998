"""The table as a picture needs it: players, piles and pool. This module knows no game.

A game makes a scene of its table (`scene`), and a drawing uses the scene alone. What the referee does not know, because
the possible completions of a record differ, is `None`:

>>> from snorum.cards import read_card
>>> one = Scene((Place("A", hand=4, counters=5), Place("B", hand=4, counters=4)), pool=1)
>>> other = Scene((Place("A", hand=4, counters=5), Place("B", hand=4, counters=3)), pool=2)
>>> both = merge([one, other])
>>> both.places[0] == one.places[0], both.places[1].counters, both.pool
(True, None, None)
>>> merge([Pile("layout", (read_card("9S"),)), Pile("layout", (read_card("9H"),))]).cards
(Card(rank='9', suit=''),)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple, TypeVar

from snorum.cards import Card

_S = TypeVar("_S")

POOL = "pool"
"""The payee of payments that go to no player. No player may have this name."""


class Pile(NamedTuple):
    """Cards that lie together."""

    name: str
    """Its name in the words of the game: `played`, `taken`, `stock`, `layout`."""
    cards: tuple[Card | None, ...] = ()
    """The visible cards, the lowest first; an unknown card is `None`."""
    hidden: int | None = 0
    """How many more there are, face down or covered; `None` if unknown."""
    face_down: bool = True
    """Whether the hidden cards lie face down."""
    rows: int = 0
    """In how many rows the visible cards lie side by side; 0 if they lie on one another."""
    latest: int | None = None
    """The index of the card just played, if it is here."""
    build: int | None = None
    """The number of a build."""


class Tally(NamedTuple):
    """Something else counted for a player, such as `sweeps`."""

    name: str
    number: int | None


class Payment(NamedTuple):
    """Counters, or face-down cards, that the last play moved from one player or the pool to another."""

    player: str
    to: str
    number: int | None
    of: str = "counters"
    """`counters` or `cards`."""


@dataclass(frozen=True, slots=True)
class Place:
    """A player and what belongs to them."""

    player: str
    hand: int | None = 0
    """How many cards are in hand; `None` if unknown."""
    counters: int | None = 0
    piles: tuple[Pile, ...] = ()
    """What lies before the player."""
    tallies: tuple[Tally, ...] = ()
    cards: tuple[Card | None, ...] = ()
    """The cards in hand as far as the record gives them; empty if it gives none."""
    dealer: bool = False
    to_play: bool = False
    out: bool = False
    won: bool = False
    played: bool = False
    """Whether this player made the last play."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table: its places clockwise, what lies in the middle, and the pool."""

    places: tuple[Place, ...]
    middle: tuple[Pile, ...] = ()
    pool: int | None = 0
    pools: tuple[Tally, ...] = ()
    """The other pools, by name, where there are several."""
    hands: bool = True
    """Whether the game has hands; Snap has stacks only."""
    counters: bool = True
    """Whether the game has counters, and so a pool."""
    payments: tuple[Payment, ...] = ()
    """What the last play moved, in order."""
    pool_name: str = POOL
    """The name of the first pool."""

    @property
    def all_pools(self) -> tuple[Tally, ...]:
        """The pool and the other pools, each with its name; none in a game without counters."""
        return (Tally(self.pool_name, self.pool), *self.pools) if self.counters else ()


def seat_facts(
    players: Iterable[str], *, dealer: str, turn: str, out: Iterable[str] = (), winner: str = ""
) -> dict[str, dict[str, Any]]:
    """The fields of `Place` that say each player's role; `winner` may be a side, `A+C`."""
    gone, won = set(out), (winner, *winner.split("+"))
    return {
        player: {
            "player": player,
            "dealer": player == dealer,
            "to_play": player == turn,
            "out": player in gone,
            "won": bool(winner) and player in won,
        }
        for player in players
    }


def at_rest(seen: Scene) -> Scene:
    """The same scene after a deal was broken off, when nobody is to play."""
    return replace(seen, places=tuple(replace(place, to_play=False) for place in seen.places))


def merge(scenes: Sequence[_S]) -> _S:
    """What several scenes, or parts of them, agree on.

    A number on which they differ is `None`, and so is a card whose rank differs. A pile shows as many cards as all
    have; if some have more, the number of hidden cards is unknown. A player is to play, or out, only if all scenes
    agree.
    """
    first, *others = scenes
    if all(other == first for other in others):
        return first
    found = _common(list(scenes))
    assert isinstance(found, type(first))
    return found


def _common(values: Sequence[Any]) -> Any:
    first = values[0]
    if all(value == first for value in values):
        return first
    if any(value is None for value in values):
        return None
    if isinstance(first, bool):
        return all(values)
    if all(isinstance(value, Card) for value in values):
        return Card(first.rank) if all(value.rank == first.rank for value in values) else None
    if isinstance(first, Pile):
        alike = len({len(pile.cards) for pile in values}) == 1
        hidden = _common([pile.hidden for pile in values]) if alike else None
        return first._replace(cards=_common([pile.cards for pile in values]), hidden=hidden)
    if isinstance(first, Tally | Payment):
        same = all(value._replace(number=first.number) == first for value in values)
        return first._replace(number=_common([value.number for value in values])) if same else None
    if isinstance(first, Place | Scene):
        return replace(
            first, **{each.name: _common([getattr(value, each.name) for value in values]) for each in fields(first)}
        )
    if isinstance(first, tuple):
        found = [_common(some) for some in zip(*values, strict=False)]
        return tuple(each for each in found if each is not None or isinstance(first[0], Card | None))
    return None


def without_cards(scene: Scene) -> Scene:
    """The scene with every card in a pile unknown."""
    places = tuple(replace(place, piles=_unknown(place.piles)) for place in scene.places)
    return replace(scene, places=places, middle=_unknown(scene.middle))


def _unknown(piles: Sequence[Pile]) -> tuple[Pile, ...]:
    return tuple(pile._replace(cards=(None,) * len(pile.cards)) for pile in piles)


def without_numbers(scene: Scene) -> Scene:
    """The scene with every number replaced by `None`."""
    places = tuple(
        replace(
            place,
            hand=None,
            counters=None,
            piles=tuple(pile._replace(hidden=None) for pile in place.piles),
            tallies=tuple(tally._replace(number=None) for tally in place.tallies),
        )
        for place in scene.places
    )
    payments = tuple(payment._replace(number=None) for payment in scene.payments)
    middle = tuple(pile._replace(hidden=None) for pile in scene.middle)
    pools = tuple(pool._replace(number=None) for pool in scene.pools)
    return replace(scene, places=places, middle=middle, pool=None, pools=pools, payments=payments)


def count_cards(scene: Scene) -> Mapping[str, int | None]:
    """How many cards are in all hands (`hand`) and in all piles of each name; `None` if unknown."""
    found: dict[str, int | None] = {}
    for name, number in [
        *(("hand", place.hand) for place in scene.places),
        *(
            (pile.name, None if pile.hidden is None else len(pile.cards) + pile.hidden)
            for pile in (*scene.middle, *(pile for place in scene.places for pile in place.piles))
        ),
    ]:
        before = found.get(name, 0)
        found[name] = None if before is None or number is None else before + number
    return found
