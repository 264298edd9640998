"""What every game provides: the functions that the referee, the records and the pages call.

A game is an instance of its own class of `Game`, which says what its `Rules`, its table and its `Move` are, and names
its functions. What it must have is abstract here: a game that lacks some of it cannot be made, and Python's message
names what is missing. The rest has an answer that is right for most games, and a game with another gives its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol

from snorum.cards import Card, pack
from snorum.cards.builds import Building
from snorum.cards.scene import Scene
from snorum.games.vocabulary import (
    PASS,
    POOL,
    Demand,
    Event,
    MustHold,
    Numbers,
    Owed,
    Pays,
    Reason,
    RuleFunction,
    parameters,
)

Hands = Mapping[str, list[Card]]
"""The cards in hand, by player, for those in the game."""


class AnyTable(Protocol):
    """The attributes that the table of every game has."""

    @property
    def dealer(self) -> str:
        """The dealer."""

    @property
    def turn(self) -> str:
        """Who plays next, or leads; empty if nobody does."""


class AnyMove(Protocol):
    """What a move at any game says of itself."""

    @property
    def player(self) -> str:
        """Who plays; players who call together are joined by `+`."""

    @property
    def card(self) -> Card | None:
        """The card played; `None` for a call without a card, or a pass."""


class Count(NamedTuple):
    """One thing that counts in the end, such as spades."""

    taken: Mapping[str, int]
    """How many each player or side has."""
    points: Mapping[str, int]
    """What each scores for them, if the pack is used up."""


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
        """A player turns the top card of their stack."""

    def gather(self, player: str, cards: Sequence[Card], *, shuffled: bool) -> None:
        """A player puts face-up cards under their stack; if not shuffled, in this order with the first on top."""

    def give(self, player: str, to: str) -> None:
        """A player puts their top card, face down, under another's stack."""

    def give_shown(self, player: str, to: str, card: Card) -> None:
        """A player puts a face-up card, face down, under another's stack."""


@dataclass(frozen=True, slots=True)
class Follows(Generic[S]):
    """How cards follow in suit. The referee uses this to find unrecorded suits."""

    is_stop: Callable[[Card, frozenset[Card]], bool]
    """Whether no card can follow this one once these others have been played."""
    ends_series: Callable[[Any, int], bool]
    """Whether, by these rules, the card at this place in a series (from 1) is its last."""
    amid_series: Callable[[S, int, Card | None, frozenset[Card]], S]
    """A table at which the next card has this place in its series, after a given card and these others."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A table at which a crux is tried, to see what its options change."""

    players: int = 4
    rules: Mapping[str, Any] = field(default_factory=dict)
    """Parameters, and the readings without which the crux tried would never come up."""
    careless: bool = False
    """Whether the players now and then overlook a duty; otherwise they play lawfully, at random."""
    deals: int | None = None
    """How many deals are played, if each deal is complete in itself."""
    most: int = 2_000
    """After how many plays a game is stopped; Snap can go on for ever."""


class Game(ABC, Generic[R, S, M]):
    """One game: `R` its rules, `S` its table as all can see it, `M` a move at it.

    Only functions that are given a hand look into one.
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
        """What a player does: a `NamedTuple` with some of these fields.

        `player`: who plays (players who call together are joined by `+`). `card`: the card played. `takes`: the cards
        that it takes from the table. `builds`: the builds that it takes. `building`: what it is laid on, and the number
        announced. `call`: what was called, if that matters later; empty if nothing, or if unknown. `piles`: whose
        piles a call is about, if that was said. `withheld`: the card held back or lacking (`Withheld`, `Lacking`), or
        `None`. `holder`: who holds the card that decides what follows (`turns_on`). `goes_on`: whether another card
        follows in the deal.
        """

    CALLS: Sequence[str] = ("",)
    """What a player may call as they play a card, in lower case; the empty string is no call."""
    WRONG_CALL: Literal["contradicted", "offence"] = "contradicted"
    """The verdict on a wrong call of `CALLS`."""
    CRIES: Sequence[str] = ()
    """What may be called without playing a card, in lower case."""
    WORDS: Mapping[str, str] = MappingProxyType({})
    """What people also say in this game, in small letters: for a card (`big casino`: `10D`), for a call (`snorem`:
    `snorum`), or a word that says what one of the kinds of `snorum.records.words` does (`slaps`: `says`)."""
    OTHER_NAMES: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    """Other names that the game has in the sources, each with the rules that it stands for (`Earl of Coventry`)."""
    POOLS: Sequence[str] = (POOL,)
    """The pools by their names: `pool` alone, or several. A payment names one, and no player is called so."""
    BY_TURNS: bool = False
    """Whether nobody can do anything but whoever's turn it is."""
    PASSES: bool = False
    """Whether a player in turn may pass: a move without a card, with the call `snorum.games.vocabulary.PASS`."""
    ACTS: Sequence[str] = ()
    """What else a player may do without playing a card, as a record says it: `shows matrimony`. Such a move has these
    words as its call, and they are the right call (`call`)."""

    SETTINGS: Mapping[str, Setting] = MappingProxyType({})
    """The table at which each crux is tried, by its name; that of the empty name is for those without their own.

    A crux about the price of a fault shows nothing among players who make no fault, and one about a card turned up
    needs such a card.
    """

    # What can be hidden, and what cards do beside being played: what most games have not

    FACE_UP: Literal["", "turn_up", "layout"] = ""
    """What is laid face up with a deal, by its key in a record."""
    SUITED: Literal["", "play", "score"] = ""
    """What depends on suits: what may be played (`play`), only the score (`score`), or nothing."""
    TAKES: bool = False
    """Whether a card played may take cards from the table."""
    BUILDS: bool = False
    """Whether, by some rules, a card may be laid on others with a number announced (`snorum.cards.builds`)."""
    RETURNING: bool = False
    """Whether cards once shown come back into play; hands are then stacks, their top card first."""
    LENGTH: str = ""
    """The parameter that says to how many points a game is played, in several packs if need be; 0 is one pack.

    With another number the result has a `score`: what each player or side has with all packs that are used up.
    """
    CLEARING: RuleFunction | None = None
    """The rule by which it is a sweep to take all that lies on the table; that of a last take is another."""
    SETTLEMENT: Callable[..., Any] | None = None
    """The rule by which the points of a pack are compared; what it makes of them is `settled` in a result."""
    FOLLOWS: Follows[S] | None = None
    """How the next highest card of the suit must follow the card before it; `None` where it need not."""

    def points_to_win(self, rules: R) -> int:
        """To how many points a game is played, in several packs if need be; 0 if each pack is a game."""
        return getattr(rules, self.LENGTH) if self.LENGTH else 0

    @property
    def without_card(self) -> tuple[str, ...]:
        """What a player may do without playing a card, other than a call: to pass, and `ACTS`."""
        return (*([PASS] if self.PASSES else []), *self.ACTS)

    def shown(self, act: str) -> Sequence[Card]:
        """The cards that one of `ACTS` shows; whoever does it holds them, and keeps them."""
        return ()

    def turned(self, act: str) -> Card | None:
        """The card that was turned up, if one of `ACTS` says so."""
        return None

    def needs_suits(self, rules: R) -> bool:
        """Whether a record must give every card its suit: suits decide what may be played, and nothing tells which.

        How cards follow tells which only of French cards, each there once.
        """
        if self.SUITED != "play" or self.FOLLOWS is None:
            return self.SUITED == "play"
        cards = self.pack_of(rules)
        return len(set(cards)) < len(cards) or not set(cards) <= set(pack())

    def every_card(self) -> list[Card]:
        """The cards of its packs, each once: by the default rules, and by each option of each parameter."""
        default: Any = self.Rules()
        options = [
            replace(default, **{each.name: option})
            for each in parameters(self.Rules)
            if not isinstance(each.options, Numbers)
            for option in each.options
        ]
        return list(dict.fromkeys(card for rules in (default, *options) for card in self.pack_of(rules)))

    def takes(self, move: M) -> tuple[Card, ...]:
        """The cards that a move takes from the table."""
        return ()

    def stands(self, rules: R, building: Building) -> bool:
        """Where a game builds: whether by these rules such a build protects its cards."""
        return False

    def carry_out(self, stacks: Stacks, before: S, move: M, events: Iterable[Event]) -> None:
        """In games with returning cards: do with the stacks what a move made on the table `before` does."""
        raise NotImplementedError(f"at {self.TITLE} no card comes back into play")

    def taken_up_again(self, rules: R) -> bool:
        """Whether a wrongly played card goes back to the player's hand, to be played later."""
        return False

    def taken_back(self, rules: R, plays: Sequence[tuple[str, Card | None] | None]) -> set[int]:
        """Which recorded cards of a deal were taken back at once, by their index in `plays`.

        `plays`: who played which card; `None` for a string that is not a play.
        """
        return set()

    # The table is laid

    def at_odds(self, rules: R, players: int) -> str:
        """Say which options exclude each other with this number of players; empty if none do."""
        return ""

    @abstractmethod
    def players_allowed(self, rules: R) -> tuple[int, int]:
        """The smallest and the largest number of players."""

    def may_be_played_by(self, rules: R, players: int) -> bool:
        """Whether so many can play by these rules, and none of their options exclude each other."""
        least, most = self.players_allowed(rules)
        return least <= players <= most and not self.at_odds(rules, players)

    @abstractmethod
    def pack_of(self, rules: R) -> Sequence[Card]:
        """The cards with which the game is played."""

    @abstractmethod
    def first_dealer(self, players: Sequence[str], turned: Iterable[Card]) -> str:
        """Who deals first, as the cards turned up (or drawn) decide."""

    @abstractmethod
    def hand_sizes(self, rules: R, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
        """How many cards each of `players`, who are in the game, is dealt in deal `number` (from 1).

        After the last deal that the pack allows, the sizes of a full deal.
        """

    def cards_in_deal(self, rules: R, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
        """How many cards each of `players` has had at the end of deal `number`: those dealt, and those drawn later."""
        return self.hand_sizes(rules, players, dealer, number)

    def to_draw(self, table: S) -> Mapping[str, int]:
        """How many cards each player will still draw in this deal, from the play that is due on.

        They are drawn one at a time, by whoever has played, in the order of the seats; empty if nobody ever draws.
        """
        return {}

    def looks(self, rules: R, player: str, dealer: str) -> bool:
        """Whether a player looks at the cards that were dealt to nobody."""
        return False

    def faces_up(self, rules: R, players: int, number: int) -> int:
        """How many cards are laid face up with deal `number` (from 1)."""
        return 0

    def holders(self, rules: R, players: Sequence[str]) -> tuple[str, ...]:
        """Whose counts the game keeps: the keys of `standing`."""
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
        """Whether the next deal uses the whole pack, and not only the undealt cards."""
        return True

    def pack_begins(self, rules: R, players: int, number: int) -> bool:
        """In games in which cards are taken: whether deal `number` (from 1) is the first of a whole pack.

        It agrees with `reshuffled`, but needs no table.
        """
        return number == 1

    @abstractmethod
    def next_dealer(self, table: S) -> str:
        """Who deals next."""

    def after_game(self, table: S) -> Reason | None:
        """What the sources say about who deals the first deal of a new game; `None` if nothing."""
        return None

    @abstractmethod
    def in_the_game(self, table: S) -> list[str]:
        """Who is still in the game, clockwise."""

    def is_out(self, table: S, player: str) -> bool:
        """Whether a player is out of the game."""
        return player not in self.in_the_game(table)

    def elimination_rule(self, rules: R) -> RuleFunction | None:
        """The rule by which a player goes out of the game; `None` if nobody goes out before its end."""
        return None

    # What may be done, and what follows

    def passed_over(self, table: S, move: M) -> Sequence[str]:
        """Who has passed without a word if this move is made now, in their order; nobody where a pass must be said."""
        return ()

    def demanded(self, table: S) -> Demand | None:
        """Who must play one of which cards if they hold one; `None` if nobody must."""
        return None

    def meets_demand(self, table: S, move: M) -> bool:
        """Whether a move does what is demanded."""
        return True

    def why_demanded(self, table: S) -> Reason:
        """The rule behind the demand. Its template ends with `; {finding}`, which the referee fills in."""
        raise ValueError("nothing is demanded")

    def unmet(self, table: S, move: M) -> Sequence[Demand]:
        """What had to be played instead of this move by whoever holds it, in the order that is asked; nothing if none.

        A game whose demands depend on the move (the lowest card of the suit that is led) gives its own answer.
        """
        demand = None if self.meets_demand(table, move) else self.demanded(table)
        return () if demand is None else (demand,)

    def why_unmet(self, table: S, move: M, demand: Demand) -> Reason:
        """The rule behind one of the `unmet` demands, with a template like that of `why_demanded`."""
        return self.why_demanded(table)

    def promised(self, table: S, move: M) -> Sequence[MustHold]:
        """What must be held after a move for it to be lawful: one of these sets.

        Nothing is asked if there are none.
        """
        return ()

    def why_promised(self, table: S, move: M) -> Reason:
        """The rule behind it. Its template contains `{finding}`, which the referee fills in."""
        raise ValueError("nothing is promised")

    @abstractmethod
    def lawful_moves(self, table: S, hands: Hands) -> list[M]:
        """Every move that may lawfully be made at this table by those who hold these hands.

        `hands` has the cards of each player in the game. There may be very many captures, and a game may give only
        some of them; but it gives one if there is any.
        """

    @abstractmethod
    def why_impossible(self, table: S, move: M) -> Reason | None:
        """Why this move cannot be played now, lawful or not; `None` if it can.

        Examples: out of turn, by a player who is out, a capture of cards that are not on the table.
        """

    def why_unlawful(self, table: S, move: M) -> Iterable[Reason]:
        """The offences in a possible move that everybody at the table can see, with the rule for each.

        Offences that depend on a hidden hand (`demanded`) and wrong calls of `CALLS` are not included.
        """
        return ()

    def call(self, table: S, move: M) -> str:
        """The right call for a card played; empty if nothing is called. For a pass, `PASS`."""
        return ""

    def choices(self, table: S, move: M) -> Sequence[M]:
        """The moves that a possible move may have been, if it leaves open whose piles it is about; each says so.

        `play` takes it for the first of them.
        """
        return [move]

    @abstractmethod
    def explain(self, table: S, move: M) -> Reason:
        """Say in a sentence what a play is, and by which rule; `table` is the table before it."""

    @abstractmethod
    def play(self, table: S, move: M) -> tuple[S, list[Event]]:
        """Make a possible move; return the table after it, and its events."""

    def turns_on(self, table: S, move: M) -> Card | None:
        """A card on whose holder it depends what follows from a move, such as who is paid; `None` if on none.

        `play` finds the holder in the field `holder` of the move: a player, the empty string for nobody, or `None` if
        it is not known.
        """
        return None

    def untold(self, table: S) -> str:
        """What a record has not told, on which counts depend, such as `the turn-up`; empty if they are known.

        A count that is not known is `None` in `result` and in `scene`.
        """
        return ""

    def turns_on_untold(self, table: S, move: M) -> bool:
        """Whether what a record has not told (`untold`) decides if a possible move is lawful."""
        return False

    def settle(self, table: S) -> tuple[S, list[Event]]:
        """Settle what is due when a deal is broken off before the next."""
        return table, []

    def turning_rule(self, rules: R) -> RuleFunction | None:
        """In games with returning cards: the rule by which a player turns the next card."""
        return None

    def owed(self, table: S) -> Sequence[Owed]:
        """What is due and not yet paid, in the order in which it will be paid."""
        return ()

    def claimable(self, rules: R, payment: Pays) -> Reason | None:
        """Until when a payment can be claimed, once it is due; `None` if the source sets no limit."""
        return None

    def without_debts(self, table: S) -> object:
        """The table without debts and counts that cannot affect play before they are paid."""
        return table

    @abstractmethod
    def deal_over(self, table: S) -> bool:
        """Whether this deal is finished."""

    def game_over(self, table: S) -> bool:
        """Whether no further deal is possible; never true in a game whose deals are complete in themselves."""
        return False

    def points_counted(self, table: S) -> bool:
        """Where suits decide the score (`SUITED`): whether the result has points that they decide."""
        return self.game_over(table)

    @abstractmethod
    def standing(self, table: S) -> dict[str, int]:
        """The count of each of `holders`, such as counters or captured cards."""

    def scored(self, table: S) -> dict[str, int]:
        """What each player has in the end, partners alike: points, counters or cards; the more, the better."""
        standing = self.standing(table)
        return {player: n for holder, n in standing.items() if holder not in self.POOLS for player in holder.split("+")}

    def leads(self, table: S) -> dict[str, float]:
        """By how much each player has more than all have on average."""
        scored = self.scored(table)
        mean = sum(scored.values()) / len(scored)
        return {player: number - mean for player, number in scored.items()}

    @abstractmethod
    def result(self, table: S) -> dict[str, Any]:
        """Where the game stands, as a report has it.

        It always has `winner` (or `None`) and `draw`; `table` has the cards that lie face up on the table.
        """

    def without_suits(self, result: Mapping[str, Any]) -> Mapping[str, Any]:
        """The parts of a result that do not depend on suits; the others are `None`."""
        return result

    def tallied(self, table: S) -> Mapping[str, Count]:
        """What each player or side has so far that counts in the end, by its name, as the players could count it."""
        return {}

    @abstractmethod
    def scene(self, table: S) -> Scene:
        """The table as a picture shows it."""

    def seen_by(self, table: S, player: str) -> S:
        """The table as one player knows it: without what follows from the hands of others. As all know it: `""`."""
        return table

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
        """Move the cards themselves as a move requires: take them from `hands`, gather them, put them away.

        `before` is the table before the move; the top of `stock`, the undealt cards, is its end.
        """
        if move.card is not None:
            hands[move.player].remove(move.card)
