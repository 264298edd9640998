"""What the stops games share: a run goes upwards in one suit until nobody has the next card; who stopped it leads.

Stakes lie in pools of several names. Cards may be missing from play: taken out of the pack, turned up, or in a hand
that nobody plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from snorum.cards import RANKS, SPOKEN, SUIT_NAMES, SUITS, Card, a_card
from snorum.cards.scene import Pile, Place, Scene, Tally, seat_facts
from snorum.cards.seating import from_left
from snorum.games.vocabulary import Demand, Event, Pays, Reason, RuleFunction, Withheld

MOST_COUNTERS = 999_999_999
"""The most counters of a stake or a fine: the largest number that a record can hold."""
STAKES_ON = "stakes on "
"""How a record begins to say that a player lays a counter in a pool: `B stakes on ace`."""

LAYING = {"stakes": "plays", "staked": "plays", "bets": "plays", "bet": "plays"}
"""What people also say who lay a counter."""

_ABOVE = {Card(one, suit): Card(after, suit) for suit in SUITS for one, after in pairwise(RANKS)}


def next_higher(card: Card) -> Card | None:
    """The next higher card of its suit, from the ace up to the king; nothing is above a king."""
    return _ABOVE.get(card)


def name_card(card: Card) -> str:
    """A card in words: `the nine of diamonds`; without a suit, `a nine`."""
    return f"the {SPOKEN[card.rank]} of {SUIT_NAMES[card.suit]}" if card.suit else a_card(card.rank)


class Move(NamedTuple):
    """A card played, or something done without one.

    `withheld` is a card that somebody had to play instead. `holder` is who holds the card on which the payments turn.
    """

    player: str
    card: Card | None
    call: str = ""
    withheld: Withheld | None = None
    holder: str | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: of hands only the number of cards."""

    rules: Any
    dealer: str
    turn: str
    """Who leads if nobody follows; while stakes are laid, who lays the next."""
    held: Mapping[str, int]
    """Cards in hand, by player, clockwise."""
    counters: Mapping[str, int]
    """What each player has won or lost so far, stakes included."""
    pools: Mapping[str, int]
    """What lies in each pool, by its name."""
    missing: frozenset[Card] = frozenset()
    """The cards that everybody knows to be in no hand: taken out of the pack, or turned up."""
    played: frozenset[Card] = frozenset()
    """The cards played in this deal."""
    run: tuple[Card, ...] = ()
    """The cards of the last run, in order."""
    last: Card | None = None
    """The card that has to be followed; `None` if a card is to be led."""
    to_lay: Mapping[str, int] = field(default_factory=dict)
    """How many counters each player has still to lay in pools of their choice."""
    untold: str = ""
    """What a record has not told, so that nobody can say what lies in the pools: `the turn-up`."""
    staked: bool = False
    """Whether what is staked before a deal has been paid; it is paid with the first move."""
    ace_high: bool = False
    """Whether the ace also follows the king, and the two the ace."""
    winner: str = ""
    number: int = 1
    """Which deal of the game this is."""


S = TypeVar("S", bound=State)


class Payments:
    """Payments from one table on: what players and pools have after them, and what was paid."""

    def __init__(self, table: State) -> None:
        self._held = {**table.counters, **table.pools}
        self._unknown = frozenset(table.pools) if table.untold else frozenset()
        self._players = tuple(table.counters)
        self.made: list[Event] = []

    def pay(self, player: str, to: str, counters: int, by: RuleFunction) -> None:
        """Pay, if there is anything to pay; nothing can be said of what comes from a pool that is not known."""
        if player in self._unknown:
            self._held[player] = 0  # of a pool that is not known, this is what must lie there
        elif counters:
            self._held[player] -= counters
            self._held[to] += counters
            self.made.append(Pays(player, to, counters, by))

    def empty(self, pool: str, to: str, by: RuleFunction) -> None:
        """Pay out all that lies in a pool."""
        self.pay(pool, to, self._held[pool], by)

    def lies_in(self, pool: str) -> int:
        """How many counters lie in a pool now."""
        return self._held[pool]

    def after(self, table: S, **changes: Any) -> S:
        """The table with these payments made, and with other changes."""
        held = dict(self._held)
        counters = {player: held.pop(player) for player in self._players}
        return replace(table, counters=counters, pools=held, **changes)


# The table is laid


def in_the_game(table: State) -> list[str]:
    """Everyone, clockwise."""
    return list(table.held)


def next_table(table: S, dealer: str, held: Mapping[str, int], **changes: Any) -> S:
    """The table at the next deal: what was not won stays in its pool."""
    fresh: dict[str, Any] = {"played": frozenset(), "run": (), "last": None, "to_lay": {}}
    fresh |= {"staked": False, "winner": ""}
    turn = from_left(list(held), dealer)[0]
    return replace(table, dealer=dealer, turn=turn, held=held, number=table.number + 1, **fresh | changes)


# Runs


def due(table: State) -> Card | None:
    """The card that must follow; `None` if everybody knows that none can."""
    if table.last is None:
        return None
    after = next_higher(table.last) or (Card(RANKS[0], table.last.suit) if table.ace_high else None)
    return None if after is None or after in table.missing or after in table.played else after


def is_known_stop(table: State, card: Card) -> bool:
    """Whether everybody knows that nothing can follow this card once it is played."""
    return due(replace(table, last=card)) is None


def demand_next(table: State) -> Demand | None:
    """Whoever holds the next card of the run must play it."""
    after = due(table)
    return Demand("", (after,)) if after else None


def why_next(table: State, by: RuleFunction) -> Reason:
    """Why the next card of the run must be played, by a game's own rule.

    Raises:
        ValueError: none must be.
    """
    if (after := due(table)) is None or table.last is None:
        raise ValueError("nothing is demanded")
    return Reason(by, {"the_card": name_card(after), "the_last": name_card(table.last)})


def follows(table: State, card: Card | None) -> bool:
    """Whether a card is the next of the run."""
    return card is not None and card == due(table)


def moves_with_cards(table: State, hands: Mapping[str, Sequence[Card]]) -> list[Move]:
    """The next card of the run, from whoever holds it; if nobody does, any lead of the player who stopped the run."""
    after = due(table)
    if after is not None and (holder := next((who for who, hand in hands.items() if after in hand), "")):
        return [Move(holder, after)]
    return [Move(table.turn, card) for card in hands.get(table.turn, ())]


def put_down(table: S, move: Move) -> S:
    """The table after a card is played: the run goes on, or a new one begins."""
    assert move.card is not None
    run = (*table.run, move.card) if follows(table, move.card) else (move.card,)
    held = {**table.held, move.player: table.held[move.player] - 1}
    return replace(table, turn=move.player, held=held, played=table.played | {move.card}, run=run, last=move.card)


# Stakes that players lay where they choose


def acts_for(pools: Iterable[str]) -> tuple[str, ...]:
    """What a player does who lays a counter in one of these pools, as a record says it."""
    return tuple(f"{STAKES_ON}{pool}" for pool in pools)


def pool_of(move: Move) -> str:
    """The pool in which a move lays a counter; empty if it does not."""
    return move.call.removeprefix(STAKES_ON) if move.call.startswith(STAKES_ON) else ""


def next_to_lay(table: State) -> str:
    """Who lays the next counter: in turn from the dealer's left. Empty if nobody has any to lay."""
    return next((player for player in from_left(list(table.held), table.dealer) if table.to_lay.get(player)), "")


def uncovered(table: State) -> list[str]:
    """The pools that must be laid on, if as many counters are left as there are empty pools; otherwise all pools."""
    empty = [pool for pool, lying in table.pools.items() if not lying]
    return empty if empty and sum(table.to_lay.values()) <= len(empty) else list(table.pools)


def lays_unseen(table: State, move: Move) -> bool:
    """Whether a counter is laid of which nobody can say if it must go where nothing lies: the pools are not known.

    It is lawful in any case if so many of the other pools cannot be empty.
    """
    if not table.untold or not (laid := pool_of(move)):
        return False
    perhaps_empty = [pool for pool, lying in table.pools.items() if pool != laid and not lying]
    return sum(table.to_lay.values()) <= len(perhaps_empty)


def layings(table: State, pools: Iterable[str]) -> list[Move]:
    """What may be laid now, in these pools; nothing if all has been laid."""
    return [Move(player, None, act) for player in [next_to_lay(table)] if player for act in acts_for(pools)]


def lay(table: S, move: Move, by: RuleFunction) -> tuple[S, list[Event]]:
    """Lay one counter in a pool."""
    paid = Payments(table)
    paid.pay(move.player, pool_of(move), 1, by)
    left = {player: number - (player == move.player) for player, number in table.to_lay.items()}
    after = paid.after(table, to_lay={player: number for player, number in left.items() if number})
    return replace(after, turn=next_to_lay(after) or from_left(list(table.held), table.dealer)[0]), paid.made


def unsaid_stakes(table: S) -> S:
    """The table if a record goes on and has not told where all stakes were laid."""
    if not table.to_lay:
        return table
    untold, first = table.untold or "where the stakes were laid", from_left(list(table.held), table.dealer)[0]
    return replace(table, to_lay={}, untold=untold, turn=first)


def settle(table: S) -> tuple[S, list[Event]]:
    """The table before the next deal, if a record does not tell where all counters were laid."""
    return unsaid_stakes(table), []


# Where the game stands


def without_debts(table: State) -> State:
    """The table without counters, on which no play depends."""
    return replace(table, counters={}, pools={}, untold="")


def deal_over(table: State) -> bool:
    """Whether somebody is out, and nothing is left to be laid."""
    return bool(table.winner) and not table.to_lay


def standing(table: State) -> dict[str, int]:
    """What each player has won or lost, and what lies in the pools."""
    return {**table.counters, **table.pools}


def untold(table: State) -> str:
    """What a record has not told, on which the counts depend; empty if they are known."""
    return table.untold


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it; a count that is not known is `None`."""
    known = not table.untold
    return {
        "counters": {player: number if known else None for player, number in table.counters.items()},
        "pools": {pool: number if known else None for pool, number in table.pools.items()},
        "winner": table.winner or None,
        "draw": False,
    }


def draw_scene(table: State, *others: Pile, earlier: int | None = None) -> Scene:
    """The table with the last run face up, earlier runs turned over, and other piles in the middle.

    While a card must follow, nobody at the table knows who holds it; so nobody is shown as next to play.
    """
    known, waits = not table.untold, due(table) is not None and not table.to_lay
    to_play = "" if waits or deal_over(table) else table.turn
    seats = seat_facts(table.held, dealer=table.dealer, turn=to_play, winner=table.winner)
    places = tuple(
        Place(**seats[player], hand=cards, counters=table.counters[player] if known else None)
        for player, cards in table.held.items()
    )
    over = Pile("earlier", hidden=len(table.played) - len(table.run) if earlier is None else earlier)
    first, *pools = (Tally(pool, lying if known else None) for pool, lying in table.pools.items())
    middle = (Pile("run", table.run, rows=1), *others, over)
    return Scene(places, middle, first.number, tuple(pools), pool_name=first.name)
