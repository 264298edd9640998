"""The games: one module each, all of one shape.

>>> game("snip-snap-snorum").TITLE
'Snip-Snap-Snorum'
>>> game("snip-snap")
Traceback (most recent call last):
snorum.games.UnknownGame: there is no game 'snip-snap'; the nearest is 'snip-snap-snorum'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Protocol

from snorum.cards import Card
from snorum.games import cassino, jig, snap, snip_snap_snorum, snitchems
from snorum.scene import Scene
from snorum.vocabulary import Demand, Event, Reason, RuleFunction, SnorumError

__all__ = ["GAMES", "Game", "Hands", "UnknownGame", "game", "nearest"]

Hands = Mapping[str, list[Card]]
"""The cards in hand, by player, for those in the game."""


class Game(Protocol):
    """What every module of a game has.

    Its `Rules`, `State` and `Move` are its own, and whoever holds one passes it back unseen: they are
    `Any` here. A state is the table as all can see it; no function looks into a hand but the ones that
    are given one.
    """

    @property
    def NAME(self) -> str:
        """The id by which records and commands name the game: `snip-snap-snorum`."""

    @property
    def TITLE(self) -> str:
        """Its name in print."""

    @property
    def CALLS(self) -> Sequence[str]:
        """What a player may call as he plays a card, in lower case; the empty string is no call."""

    @property
    def WRONG_CALL(self) -> str:
        """The verdict on a wrong call of `CALLS`: `contradicted` or `offence`."""

    @property
    def CRIES(self) -> Sequence[str]:
        """What may be called without a card being played, in lower case."""

    @property
    def TAKES(self) -> bool:
        """Whether a card played may take cards from the table."""

    @property
    def FACE_UP(self) -> str:
        """What is laid face up with a deal, as a record names it: `turn_up`, `layout`, or nothing."""

    @property
    def SUITED(self) -> str:
        """What turns on suits: what may be played (`play`), the score alone (`score`), or nothing."""

    @property
    def RETURNING(self) -> bool:
        """Whether cards once shown come back into play; hands are then stacks, their top card first."""

    @property
    def Rules(self) -> type[Any]:
        """A frozen dataclass of parameters and cruxes, every one with a default."""

    @property
    def Move(self) -> type[Any]:
        """What a player does: a `NamedTuple`. Its fields, of which no game has all, are these.

        `player`: who plays (of those who call together, the names joined by `+`). `card`: the card played.
        `takes`: the cards that it takes from the table. `call`: what was called, where that matters to what
        follows; empty if nothing, or if nobody knows. `withheld`: what was held back (`Withheld`), or `None`.
        `goes_on`: whether another card is played after it in the deal.
        """

    def at_odds(self, rules: Any, players: int) -> str:
        """Which options exclude each other, with so many players, in words; empty if none do."""

    # The table is laid

    def players_allowed(self, rules: Any) -> tuple[int, int]:
        """The least and the greatest number of players."""

    def pack_of(self, rules: Any) -> Sequence[Card]:
        """The cards with which the game is played."""

    def first_dealer(self, players: Sequence[str], turned: Iterable[Card]) -> str:
        """Who deals first, as the cards turned up (or drawn) decide."""

    def hand_sizes(self, rules: Any, players: Sequence[str], dealer: str, number: int) -> dict[str, int]:
        """How many cards each of `players`, who are in the game, is dealt in deal `number` (from 1).

        Beyond the last deal that the pack allows, what a full deal would be.
        """

    def faces_up(self, rules: Any, players: int, number: int) -> int:
        """How many cards are laid face up with deal `number` (from 1)."""

    def holders(self, rules: Any, players: Sequence[str]) -> tuple[str, ...]:
        """Who can hold what the game is reckoned by: the keys of `standing`."""

    def deal(self, rules: Any, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> Any:
        """The table at the first deal of a game; `face_up` are the cards laid face up with it."""

    def bars_deal(self, table: Any) -> Reason | None:
        """Why there can be no other deal after this table, though the game is not over; `None` if there can."""

    def reshuffled(self, table: Any) -> bool:
        """Whether the next deal is from the whole pack, and not from what is undealt."""

    def deal_again(self, table: Any, dealer: str, face_up: Sequence[Card] = ()) -> Any:
        """The table at the next deal of the game."""

    def next_dealer(self, table: Any) -> str:
        """To whom the next deal falls."""

    def after_game(self, table: Any) -> Reason | None:
        """What the sources say of who deals when the game is over and another begins, if they say it."""

    def in_the_game(self, table: Any) -> list[str]:
        """Who is still in the game, clockwise."""

    def is_out(self, table: Any, player: str) -> bool:
        """Whether a player is out of the game."""

    def puts_out(self, rules: Any) -> RuleFunction | None:
        """The rule by which a player goes out of the game; `None` where nobody does before its end."""

    # What may be done, and what follows

    def demanded(self, table: Any) -> Demand | None:
        """Who is bound to play which cards if he holds one of them; `None` if nobody is."""

    def meets(self, table: Any, move: Any) -> bool:
        """Whether a move does what is demanded."""

    def compulsion(self, table: Any) -> Reason:
        """By which rule he is bound; its template has `{finding}` to be filled in."""

    def lawful(self, table: Any, hands: Hands) -> list[Any]:
        """Every move that may lawfully be made at this table by those who hold these hands.

        `hands` has the cards of each player in the game. Of captures there may be very many, and a game may
        give some of them only; but it gives one if there is any.
        """

    def bars(self, table: Any, move: Any) -> Reason | None:
        """Why this cannot be played now, were it lawful or not; `None` if it can.

        Out of turn, by one who is out, a capture of cards that are not on the table or do not make the number.
        """

    def faults(self, table: Any, move: Any) -> Iterable[Reason]:
        """What is wrong with a move that can be played, as all at the table can see: offences, and why.

        What a hidden hand decides (`demanded`) and wrong calls of `CALLS` are not among them.
        """

    def call(self, table: Any, move: Any) -> str:
        """What the player rightly calls as he plays a card; empty for nothing."""

    def explain(self, table: Any, move: Any) -> Reason:
        """What a play is, in a sentence, and by which rule; `table` is the table before it."""

    def play(self, table: Any, move: Any) -> tuple[Any, list[Event]]:
        """Make a move: the table after it, and what it brings about. The move is one that nothing bars."""

    def settle(self, table: Any) -> tuple[Any, list[Event]]:
        """Settle what is due where a deal is broken off before the next."""

    def course(self, table: Any) -> Any:
        """The table without what is owed, or counted, and decides nothing of how play goes on before it is paid."""

    def deal_over(self, table: Any) -> bool:
        """Whether nothing more can be played in this deal."""

    def game_over(self, table: Any) -> bool:
        """Whether nothing more can be dealt."""

    def standing(self, table: Any) -> dict[str, int]:
        """What each of `holders` has of that by which the game is reckoned."""

    def result(self, table: Any) -> dict[str, Any]:
        """Where the game stands, as a report has it; always with `winner` (or `None`) and `draw`."""

    def scene(self, table: Any) -> Scene:
        """The table as a picture shows it."""

    # With the cards themselves, where a game is really played

    def handle(
        self,
        hands: Mapping[str, list[Any]],
        stock: list[Any],
        before: Any,
        move: Any,
        events: Iterable[Event],
        shuffle: Callable[[list[Any]], None],
    ) -> None:
        """Do with the cards themselves what a move has done: take them from `hands`, gather them, put them away.

        `before` is the table before the move; the top of `stock`, the undealt cards, is its end.
        """


_MODULES: tuple[Game, ...] = (snip_snap_snorum, jig, cassino, snitchems, snap)

GAMES: Mapping[str, Game] = {module.NAME: module for module in _MODULES}
"""Every game, by its id."""


class UnknownGame(SnorumError):
    """There is no game of this name. The message suggests the nearest."""


def game(name: str) -> Game:
    """The game of this id; `UnknownGame` if there is none."""
    if name not in GAMES:
        near = nearest(name, GAMES)
        raise UnknownGame(
            f"there is no game {name[:60]!r}; "
            + (f"the nearest is {near!r}" if near else f"there is {', '.join(GAMES)}")
        )
    return GAMES[name]


def nearest(word: str, known: Iterable[str]) -> str:
    """What was probably meant by an unknown word; empty if nothing known is near it."""
    return next(iter(get_close_matches(word[:60].lower(), list(known), n=1)), "")
