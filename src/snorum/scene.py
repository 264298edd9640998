"""The table as a picture needs it: who sits there, what lies before whom, and what in the middle. It knows no game.

A game gives a scene of its table (`scene`); a drawing is made of a scene and of nothing else. A game never meets an
unknown. What the referee does not know, because the ways in which a record can have been differ on it, is `None`:

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
from snorum.vocabulary import Captures, Event, Gives, Pays

_S = TypeVar("_S")


class Pile(NamedTuple):
    """Cards that lie together."""

    name: str
    """What it is, in the words of the game: `played`, `taken`, `stock`, `layout`."""
    cards: tuple[Card | None, ...] = ()
    """Those that can be seen, the lowest first; one that is not known is `None`."""
    hidden: int | None = 0
    """How many there are besides, face down or covered; `None` if that is not known."""
    face_down: bool = True
    """Whether these lie face down."""
    rows: int = 0
    """In how many rows those that can be seen lie side by side; none where they lie on one another."""
    latest: int | None = None
    """Which of them, from nought, is the card just played."""


class Tally(NamedTuple):
    """Something counted for a player that is neither a card nor a counter: `sweeps`."""

    name: str
    number: int | None


class Payment(NamedTuple):
    """What the play before moved: counters, or cards face down, from a player or the pool to another."""

    player: str
    to: str
    number: int | None
    of: str = "counters"
    """`counters` or `cards`."""


@dataclass(frozen=True, slots=True)
class Place:
    """A player and what is his. What he is, he is known to be."""

    player: str
    hand: int | None = 0
    """How many cards he has in hand; `None` if that is not known."""
    counters: int | None = 0
    piles: tuple[Pile, ...] = ()
    """What lies before him."""
    tallies: tuple[Tally, ...] = ()
    cards: tuple[Card | None, ...] = ()
    """What he has in hand, as far as a record tells it; empty where it tells nothing."""
    dealer: bool = False
    to_play: bool = False
    out: bool = False
    won: bool = False
    played: bool = False
    """Whether his was the play that led to this table."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table: its places clockwise, what lies in the middle, and the pool."""

    places: tuple[Place, ...]
    middle: tuple[Pile, ...] = ()
    pool: int | None = 0
    hands: bool = True
    """Whether the game has hands; at Snap there are stacks only."""
    counters: bool = True
    """Whether the game has counters, and so a pool."""
    payments: tuple[Payment, ...] = ()
    """What the play that led here moved, in its order."""


def seat_facts(
    players: Iterable[str], *, dealer: str, turn: str, out: Iterable[str] = (), winner: str = ""
) -> dict[str, dict[str, Any]]:
    """Who is what at a table, as the fields of `Place`, by player; `winner` may be a side, `A+C`."""
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


def with_play(scene: Scene, move: Any, events: Iterable[Event], takes: Sequence[Card]) -> Scene:
    """The scene with the play that led to it: who played, what was paid, and the cards taken, still to be seen.

    `move` is what the player did, as his game puts it; `takes`, the cards that it takes from the table.
    """
    payments: list[Payment] = []
    taken: dict[str, tuple[Card, ...]] = {}
    if takes:
        taken[move.player] = (move.card,)
    for event in events:
        match event:
            case Pays():
                payments.append(Payment(event.player, event.to, event.counters))
            case Gives():
                payments.append(Payment(event.player, event.to, event.cards, "cards"))
            case Captures() if move.card is not None:
                taken[event.player] = (*taken.get(event.player, ()), *event.cards)
    callers = {move.player, *move.player.split("+")}
    laid = move.card if move.player not in taken else None
    places = []
    for place in scene.places:
        piles = _shown(place.piles, taken.get(place.player, ()), place.player == move.player)
        if place.player == move.player:
            piles = _laid(piles, laid)
        places.append(replace(place, played=place.player in callers, piles=piles))
    before_him = any(pile.latest is not None for place in places for pile in place.piles)
    middle = scene.middle if before_him else _laid(scene.middle, laid)
    return replace(scene, places=tuple(places), middle=middle, payments=tuple(payments))


def _laid(piles: tuple[Pile, ...], card: Card | None) -> tuple[Pile, ...]:
    """These piles, with a mark on this card, if it lies on top of one of them."""
    on_top = [i for i, pile in enumerate(piles) if card is not None and pile.cards and pile.cards[-1] == card]
    return tuple(pile._replace(latest=len(pile.cards) - 1) if i in on_top[:1] else pile
                 for i, pile in enumerate(piles))  # fmt: skip


def _shown(piles: tuple[Pile, ...], taken: Sequence[Card], own: bool) -> tuple[Pile, ...]:
    """These piles, with the cards just taken lying face up on the first; `own`: the first of them was played."""
    if not taken or not piles or (piles[0].hidden or 0) < len(taken):
        return piles
    first = piles[0]
    hidden, latest = (first.hidden or 0) - len(taken), len(first.cards) if own else None
    return (first._replace(cards=(*first.cards, *taken), hidden=hidden, latest=latest), *piles[1:])


def merge(scenes: Sequence[_S]) -> _S:
    """What several scenes, or parts of them, agree on.

    A number on which they differ is `None`, and so is a card of which not even the rank is the same; of the cards of
    a pile as many are given as all have, and if some have more, the number of the others is not known. A player is
    to play, or out, if he is so in all.
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
        return replace(first, **{each.name: _common([getattr(value, each.name) for value in values])
                                 for each in fields(first)})  # fmt: skip
    if isinstance(first, tuple):
        found = [_common(some) for some in zip(*values, strict=False)]
        return tuple(each for each in found if each is not None or isinstance(first[0], Card | None))
    return None


def without_numbers(scene: Scene) -> Scene:
    """The scene where so little is known that no number is."""
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
    return replace(scene, places=places, middle=middle, pool=None, payments=payments)


def count_cards(scene: Scene) -> Mapping[str, int | None]:
    """How many cards a scene shows, by where they are: `hand`, and the names of its piles; `None` if not known."""
    found: dict[str, int | None] = {}
    for name, number in [
        *(("hand", place.hand) for place in scene.places),
        *((pile.name, None if pile.hidden is None else len(pile.cards) + pile.hidden)
          for pile in (*scene.middle, *(pile for place in scene.places for pile in place.piles))),
    ]:  # fmt: skip
        before = found.get(name, 0)
        found[name] = None if before is None or number is None else before + number
    return found
