"""The parts of a record after it has been read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from snorum.cards import Card
from snorum.cards.builds import Building
from snorum.games import Game
from snorum.games.vocabulary import SnorumError

Path = tuple[str | int, ...]
"""The path to a part of a record: `("deals", 0, "plays", 3)` is the fourth play of the first deal."""


class RecordError(SnorumError):
    """A record cannot be read. The message says where, what is wrong, and what was expected.

    `deal` and `play` count from 1, the plays of each deal by themselves; `None` where none applies.
    """

    def __init__(
        self, says: str, expected: str, deal: int | None = None, play: int | None = None, path: Path = ()
    ) -> None:
        super().__init__(says, expected, deal, play)
        self.says, self.expected, self.deal, self.play = says, expected, deal, play
        self.path = path
        """The path to what is wrong: keys, and numbers from 0, as in `places`."""
        self.line: int | None = None
        """The line, from 1, of a record in plain lines."""
        self.others: Sequence[RecordError] = ()
        """What is wrong with other lines of it."""

    def __str__(self) -> str:
        places = (("line", self.line),) if self.line else (("deal", self.deal), ("play", self.play))
        at = [f"{name} {number}" for name, number in places if number]
        return f"{', '.join(at)}{': ' if at else ''}{self.says}; expected {self.expected}"


@contextmanager
def place(deal: int, play: int | None = None) -> Iterator[None]:
    """Give errors raised inside the deal and the play, unless they have their own."""
    try:
        yield
    except RecordError as error:
        if error.deal is None:
            error.deal, error.play = deal, play
        raise


@contextmanager
def within(*path: str | int) -> Iterator[None]:
    """Put this path before the path of errors raised inside."""
    try:
        yield
    except RecordError as error:
        error.path = (*path, *error.path)
        raise


class Played(NamedTuple):
    """A card played, `C 9H snip` or `A 4C takes AD 3H`; a call made without one, `B+C snap pot`; or `B passes`."""

    player: str
    """Of players who call together, the names joined by `+`."""
    card: Card | None
    """`None` for a call without a card, or a pass."""
    call: str = ""
    """In lower case; empty if the record gives none."""
    takes: tuple[Card, ...] = ()
    """The cards taken from the table, in the order written."""
    builds: tuple[int, ...] = ()
    """The builds taken, by their numbers."""
    building: Building | None = None
    """What the card is laid on, and the number announced: `B 2C builds 9 on 7D`."""
    piles: tuple[str, ...] = ()
    """Whose piles a call is about: `A snap C+D`, `A snap pot C`."""

    @property
    def touched(self) -> tuple[Card, ...]:
        """The cards of the table that the play names."""
        return (*self.takes, *(self.building.on if self.building else ()))

    def with_touched(self, cards: Sequence[Card]) -> Played:
        """The same with other cards in their place."""
        taken, on = tuple(cards[: len(self.takes)]), tuple(cards[len(self.takes) :])
        return self._replace(takes=taken, building=self.building and self.building._replace(on=on))


class Paid(NamedTuple):
    """The assertion `C pays 2`."""

    player: str
    counters: int


class Holding(NamedTuple):
    """One item of the assertion `= A 5, pool 6`."""

    holder: str
    number: int


class IsOut(NamedTuple):
    """The assertion `A out`."""

    player: str


class IsWinner(NamedTuple):
    """The assertion `A wins`."""

    player: str


Assertion = Paid | Holding | IsOut | IsWinner


class Line(NamedTuple):
    """One string of `plays`: a play, or one or more assertions."""

    text: str
    """As the record has it."""
    player: str | None
    """The player it is about, or players joined by `+` who call together; `None` for counts of several."""
    played: Played | None
    assertions: tuple[Assertion, ...]
    ends: bool = False
    """Whether it says that the deal ends here: `deal ends`."""

    @property
    def card(self) -> Card | None:
        """The card played; `None` for an assertion, a call or a pass."""
        return self.played.card if self.played else None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that it shows: the one played, and those taken or built with."""
        touched = self.played.touched if self.played else ()
        return (self.card, *touched) if self.card else touched


@dataclass(frozen=True)
class Deal:
    """One deal, as far as the record knows it."""

    dealer: str
    plays: tuple[Line, ...]
    turn_up: Card | None = None
    layout: tuple[Card | None, ...] | None = None
    """The cards laid face up with the deal; `None` if unknown, or if the game has none."""
    hands: Mapping[str, tuple[Card | None, ...]] = field(default_factory=dict)
    """By player, for the hands that are given; an unknown card is `None`. In games with returning cards a hand is the
    player's first stack, top card first. Where players draw, the cards drawn may follow those dealt, in order."""
    put_right: Mapping[int, Line] = field(default_factory=dict)
    """By the number of a play, from 1 on: what was played or told first in its place, and then put right."""

    def as_told_first(self, play: int) -> Deal:
        """The deal until a play that was put right, with what was told first."""
        return replace(self, plays=(*self.plays[: play - 1], self.put_right[play]))

    @property
    def face_up(self) -> tuple[Card | None, ...]:
        """The cards laid face up with the deal, as far as the record gives them."""
        return (self.turn_up,) if self.turn_up else self.layout or ()


@dataclass(frozen=True)
class Record:
    """A game as recorded."""

    game: Game
    players: tuple[str, ...]
    """Clockwise."""
    rules: Any
    """The game's `Rules`."""
    deals: tuple[Deal, ...]
    title: str = ""
    source: str = ""
    passages: tuple[str, ...] = ()
    note: str = ""
    seed: int | None = None
    """Of a game played at a table of ours: what shuffled the cards."""
    fixed: tuple[str, ...] = field(default=(), compare=False)
    """The rules that the record names, that its ruling set states, or that were set when it was read.

    The others are the edition's defaults.
    """
    ruling: str = ""
    """The ruling set of the source as which it is played, such as `long-1792`; empty for the edition's own reading."""

    @property
    def begun(self) -> Record:
        """The record without its last deal, if nothing has been played in that."""
        return self if not self.deals or self.deals[-1].plays else replace(self, deals=self.deals[:-1])


def make_deal(
    game: Game,
    dealer: str,
    plays: Sequence[Line],
    face_up: Sequence[Card],
    hands: Mapping[str, Sequence[Card | None]],
    put_right: Mapping[int, Line] | None = None,
) -> Deal:
    """A deal, with the cards face up under the key that the game has for them."""
    turn_up = face_up[0] if face_up and game.FACE_UP == "turn_up" else None
    layout = tuple(face_up) if face_up and game.FACE_UP == "layout" else None
    given = {player: tuple(cards) for player, cards in hands.items()}
    return Deal(dealer, tuple(plays), turn_up, layout, given, put_right or {})
