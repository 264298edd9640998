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
from snorum.games import snip_snap_snorum
from snorum.vocabulary import Demand, Event, Reason, SnorumError

__all__ = ["GAMES", "Game", "UnknownGame", "game", "nearest"]


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
        """What a player may call as he plays, in lower case; the empty string is no call."""

    @property
    def WRONG_CALL(self) -> str:
        """The verdict on a wrong call: `contradicted` or `offence`."""

    @property
    def POOL(self) -> str:
        """Who is paid if no player is."""

    @property
    def Rules(self) -> type[Any]:
        """A frozen dataclass of parameters and cruxes, every one with a default."""

    @property
    def Move(self) -> Callable[..., Any]:
        """A card played: `Move(player, card)`, and as the third argument what was withheld."""

    def at_odds(self, rules: Any) -> str:
        """Which options exclude each other, in words; empty if none do."""

    # The table is laid

    def players_allowed(self, rules: Any) -> tuple[int, int]:
        """The least and the greatest number of players."""

    def first_dealer(self, players: Sequence[str], turned: Iterable[Card]) -> str:
        """Who deals first, as the cards turned up decide."""

    def hand_sizes(self, rules: Any, players: Sequence[str], dealer: str) -> dict[str, int]:
        """How many cards each of `players`, who are in the game, is dealt."""

    def turns_up(self, rules: Any) -> bool:
        """Whether the dealer turns up a card."""

    def cards_needed(self, table: Any) -> int:
        """How many cards the next deal takes."""

    def reshuffled(self, table: Any, needed: int) -> bool:
        """Whether the next deal is from the whole pack, and not from the undealt portion."""

    def deal(self, rules: Any, players: Iterable[str], dealer: str, turn_up: str = "") -> Any:
        """The table at the first deal of a game."""

    def deal_again(self, table: Any, dealer: str, turn_up: str = "") -> Any:
        """The table at the next deal of the game."""

    def next_dealer(self, table: Any) -> str:
        """To whom the next deal falls."""

    def new_dealer(self, table: Any) -> str:
        """Who would deal first in a new game, this one being over."""

    def in_the_game(self, table: Any) -> list[str]:
        """Who is still in the game, clockwise."""

    def is_out(self, table: Any, player: str) -> bool:
        """Whether a player is out of the game."""

    def loses_last(self, rules: Any, counters: int) -> bool:
        """Whether one with so many counters is out; never, where nobody goes out."""

    # What may be done, and what follows

    def demanded(self, table: Any) -> Demand | None:
        """Who is bound to play which rank if he holds it."""

    def must_match(self, rules: Any) -> bool:
        """Whether the first player is bound to match a card turned up."""

    def compulsion(self, table: Any) -> Reason:
        """By which rule he is bound."""

    def lawful(self, table: Any, hand: Iterable[Card]) -> list[Card]:
        """The cards of his hand that the player whose turn it is may play."""

    def may_play(self, table: Any, move: Any) -> bool:
        """Whether this player can play this card now, were it lawful or not."""

    def pairing(self, table: Any, move: Any) -> int:
        """Which pairing a play makes; nought is none."""

    def call(self, table: Any, move: Any) -> str:
        """What the player rightly calls as he plays."""

    def explain(self, table: Any, move: Any) -> Reason:
        """What a play is, in a sentence, and by which rule."""

    def play(self, table: Any, move: Any) -> tuple[Any, list[Event]]:
        """Play a card: the table after it, and what it brings about."""

    def settle(self, table: Any) -> tuple[Any, list[Event]]:
        """Settle what is due where a deal is broken off before the next."""

    def deal_over(self, table: Any) -> bool:
        """Whether nothing more can be played in this deal."""

    def game_over(self, table: Any) -> bool:
        """Whether nothing more can be dealt."""

    def standing(self, table: Any) -> dict[str, int]:
        """What each player holds of that by which the game is reckoned, and the pool."""

    def result(self, table: Any) -> dict[str, Any]:
        """Where the game stands, as a report has it."""


GAMES: Mapping[str, Game] = {snip_snap_snorum.NAME: snip_snap_snorum}
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
