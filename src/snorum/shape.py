"""The shape that all games have: what the referee, the records and the pages may ask of one.

A game is an instance of its own class of `Game`, which says what its `Rules`, its table and its `Move` are, and names
its functions. What it must have is abstract here: a game that lacks some of it cannot be made, and Python's message
names what is missing. The rest has an answer that is right for most games, and a game with another gives its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol

from snorum.cards import Card
from snorum.scene import Scene
from snorum.vocabulary import Demand, Event, Reason, RuleFunction

Hands = Mapping[str, list[Card]]
"""The cards in hand, by player, for those in the game."""


class AnyTable(Protocol):
    """What the table of any game says of itself."""

    @property
    def dealer(self) -> str:
        """Who has dealt."""

    @property
    def turn(self) -> str:
        """Who plays next, or leads; empty if nobody does."""


class AnyMove(Protocol):
    """What a move at any game says of itself."""

    @property
    def player(self) -> str:
        """Who plays; of those who call together, the names joined by `+`."""

    @property
    def card(self) -> Card | None:
        """The card played; `None` where there is a call only."""


if TYPE_CHECKING:  # `Game` alone is a game of which nothing is known. From Python 3.13 on `typing` can say so itself.
    from typing_extensions import TypeVar

    R = TypeVar("R", default=Any)
    S = TypeVar("S", bound=AnyTable, default=Any)
    M = TypeVar("M", bound=AnyMove, default=Any)
else:
    from typing import TypeVar

    R, S, M = TypeVar("R"), TypeVar("S"), TypeVar("M")


class Stacks(Protocol):
    """Stacks from which cards are turned and to which they return, real or reasoned about."""

    def turn(self, player: str, card: Card) -> None:
        """A player turns the top card of his stack."""

    def gather(self, player: str, cards: Sequence[Card], *, shuffled: bool) -> None:
        """A player puts face-up cards under his stack, if not shuffled in the order given, the first uppermost."""

    def give(self, player: str, to: str) -> None:
        """A player puts his top card, face down, under another's stack."""

    def give_shown(self, player: str, to: str, card: Card) -> None:
        """A player puts a card that lies face up, face down, under another's stack."""


@dataclass(frozen=True, slots=True)
class Follows(Generic[S]):
    """How cards follow in suit: by it the suits are found that nobody recorded."""

    is_stop: Callable[[Card, frozenset[Card]], bool]
    """Whether no card can follow this one, those having been played."""
    ends_series: Callable[[int], bool]
    """Whether the card of this place in a series, from 1, is its last."""
    amid_series: Callable[[S, int, Card | None, frozenset[Card]], S]
    """A table at which the next card has this place in its series, after that card, those having been played."""


class Game(ABC, Generic[R, S, M]):
    """One game: `R` its rules, `S` its table as all can see it, `M` a move at it.

    No function looks into a hand but the ones that are given one.
    """

    def __repr__(self) -> str:
        return f"<{self.TITLE}>"

    # What it is

    @property
    @abstractmethod
    def NAME(self) -> str:
        """The id by which records and commands name the game: `snip-snap-snorum`."""

    @property
    @abstractmethod
    def TITLE(self) -> str:
        """Its name in print."""

    @property
    @abstractmethod
    def Rules(self) -> type[R]:
        """A frozen dataclass of parameters and cruxes, every one with a default."""

    @property
    @abstractmethod
    def Move(self) -> type[M]:
        """What a player does: a `NamedTuple`. Its fields, of which no game has all, are these.

        `player`: who plays (of those who call together, the names joined by `+`). `card`: the card played.
        `takes`: the cards that it takes from the table. `call`: what was called, where that matters to what
        follows; empty if nothing, or if nobody knows. `withheld`: what was held back (`Withheld`), or `None`.
        `goes_on`: whether another card is played after it in the deal.
        """

    CALLS: Sequence[str] = ("",)
    """What a player may call as they play a card, in lower case; the empty string is no call."""
    WRONG_CALL: Literal["contradicted", "offence"] = "contradicted"
    """The verdict on a wrong call of `CALLS`."""
    CRIES: Sequence[str] = ()
    """What may be called without a card being played, in lower case."""

    # What can be hidden, and what cards do beside being played: what most games have not

    FACE_UP: Literal["", "turn_up", "layout"] = ""
    """What is laid face up with a deal, as a record names it."""
    SUITED: Literal["", "play", "score"] = ""
    """What turns on suits: what may be played, the score alone, or nothing."""
    TAKES: bool = False
    """Whether a card played may take cards from the table."""
    RETURNING: bool = False
    """Whether cards once shown come back into play; hands are then stacks, their top card first."""
    FOLLOWS: Follows[S] | None = None
    """How the next highest card of the suit must follow the card before it; `None` where it need not."""

    def takes(self, move: M) -> tuple[Card, ...]:
        """The cards that a move takes from the table."""
        return ()

    def carry_out(self, stacks: Stacks, before: S, move: M, events: Iterable[Event]) -> None:
        """Where cards return: do with the stacks what a move does, made on the table `before`."""
        raise NotImplementedError(f"at {self.TITLE} no card comes back into play")

    def taken_up_again(self, rules: R) -> bool:
        """Whether a card played where another had to be goes back to its player's hand, to be played later."""
        return False

    def taken_back(self, rules: R, plays: Sequence[tuple[str, Card | None] | None]) -> set[int]:
        """Which of the cards recorded in a deal were taken back at once, by their places in the record.

        `plays`: who played which card; `None` stands for what is no play.
        """
        return set()

    # The table is laid

    def at_odds(self, rules: R, players: int) -> str:
        """Which options exclude each other, with so many players, in words; empty if none do."""
        return ""

    @abstractmethod
    def players_allowed(self, rules: R) -> tuple[int, int]:
        """The least and the greatest number of players."""

    @abstractmethod
    def pack_of(self, rules: R) -> Sequence[Card]:
        """The cards with which the game is played."""

    @abstractmethod
    def first_dealer(self, players: Sequence[str], turned: Iterable[Card]) -> str:
        """Who deals first, as the cards turned up (or drawn) decide."""

    @abstractmethod
    def hand_sizes(self, rules: R, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
        """How many cards each of `players`, who are in the game, is dealt in deal `number` (from 1).

        Beyond the last deal that the pack allows, what a full deal would be.
        """

    def faces_up(self, rules: R, players: int, number: int) -> int:
        """How many cards are laid face up with deal `number` (from 1)."""
        return 0

    def holders(self, rules: R, players: Sequence[str]) -> tuple[str, ...]:
        """Who can hold what the game is reckoned by: the keys of `standing`."""
        return tuple(players)

    @abstractmethod
    def deal(self, rules: R, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> S:
        """The table at the first deal of a game; `face_up` are the cards laid face up with it."""

    @abstractmethod
    def deal_again(self, table: S, dealer: str, face_up: Sequence[Card] = ()) -> S:
        """The table at the next deal of the game."""

    def bars_deal(self, table: S) -> Reason | None:
        """Why there can be no other deal after this table, though the game is not over; `None` if there can."""
        return None

    def reshuffled(self, table: S) -> bool:
        """Whether the next deal is from the whole pack, and not from what is undealt."""
        return True

    @abstractmethod
    def next_dealer(self, table: S) -> str:
        """To whom the next deal falls."""

    def after_game(self, table: S) -> Reason | None:
        """What the sources say of who deals when the game is over and another begins, if they say it."""
        return None

    @abstractmethod
    def in_the_game(self, table: S) -> list[str]:
        """Who is still in the game, clockwise."""

    def is_out(self, table: S, player: str) -> bool:
        """Whether a player is out of the game."""
        return player not in self.in_the_game(table)

    def elimination_rule(self, rules: R) -> RuleFunction | None:
        """The rule by which a player goes out of the game; `None` where nobody does before its end."""
        return None

    # What may be done, and what follows

    def demanded(self, table: S) -> Demand | None:
        """Who is bound to play which cards if he holds one of them; `None` if nobody is."""
        return None

    def meets_demand(self, table: S, move: M) -> bool:
        """Whether a move does what is demanded."""
        return True

    def why_demanded(self, table: S) -> Reason:
        """By which rule he is bound; its template has `{finding}` to be filled in."""
        raise ValueError("nothing is demanded")

    @abstractmethod
    def lawful_moves(self, table: S, hands: Hands) -> list[M]:
        """Every move that may lawfully be made at this table by those who hold these hands.

        `hands` has the cards of each player in the game. Of captures there may be very many, and a game may
        give some of them only; but it gives one if there is any.
        """

    @abstractmethod
    def why_impossible(self, table: S, move: M) -> Reason | None:
        """Why this cannot be played now, were it lawful or not; `None` if it can.

        Out of turn, by one who is out, a capture of cards that are not on the table or do not make the number.
        """

    def why_unlawful(self, table: S, move: M) -> Iterable[Reason]:
        """What is wrong with a move that can be played, as all at the table can see: offences, and why.

        What a hidden hand decides (`demanded`) and wrong calls of `CALLS` are not among them.
        """
        return ()

    def call(self, table: S, move: M) -> str:
        """What the player rightly calls as they play a card; empty for nothing."""
        return ""

    @abstractmethod
    def explain(self, table: S, move: M) -> Reason:
        """What a play is, in a sentence, and by which rule; `table` is the table before it."""

    @abstractmethod
    def play(self, table: S, move: M) -> tuple[S, list[Event]]:
        """Make a move: the table after it, and what it brings about. The move is one that nothing bars."""

    def settle(self, table: S) -> tuple[S, list[Event]]:
        """Settle what is due where a deal is broken off before the next."""
        return table, []

    def without_debts(self, table: S) -> object:
        """The table without what is owed, or counted, and decides nothing of how play goes on before it is paid."""
        return table

    @abstractmethod
    def deal_over(self, table: S) -> bool:
        """Whether nothing more can be played in this deal."""

    def game_over(self, table: S) -> bool:
        """Whether nothing more can be dealt: never, where each deal is complete in itself."""
        return False

    @abstractmethod
    def standing(self, table: S) -> dict[str, int]:
        """What each of `holders` has of that by which the game is reckoned."""

    @abstractmethod
    def result(self, table: S) -> dict[str, Any]:
        """Where the game stands, as a report has it.

        Always with `winner` (or `None`) and `draw`; cards that lie open on the table are its `table`.
        """

    def without_suits(self, result: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a result says whatever the suits; the rest is `None`, be it a value or the values of a mapping."""
        return result

    @abstractmethod
    def scene(self, table: S) -> Scene:
        """The table as a picture shows it."""

    # With the cards themselves, where a game is really played

    def move_cards(
        self,
        hands: Hands,
        stock: list[Card],
        before: S,
        move: M,
        events: Iterable[Event],
        shuffle: Callable[[list[Any]], None],
    ) -> None:
        """Do with the cards themselves what a move has done: take them from `hands`, gather them, put them away.

        `before` is the table before the move; the top of `stock`, the undealt cards, is its end.
        """
        if move.card is not None:
            hands[move.player].remove(move.card)
