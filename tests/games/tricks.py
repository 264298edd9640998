"""A game of tricks, as an edition might have it: suit must be followed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from snorum.cards import Card, make_pack, ranks_among
from snorum.cards.scene import Pile, Place, Scene, seat_facts
from snorum.cards.seating import alone_ahead, from_left
from snorum.games.shape import Game
from snorum.games.vocabulary import Captures, Demand, Event, Reason, Wins, Withheld, parameter, rule

NEW = "Made up for a test."
LOW = {"french": "2 3 4 5 6", "german": "6", "spanish": "2 3 4 5"}
"""What the pack of 32 cards lacks."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree."""

    cards: int = parameter("How many cards each is dealt", options={4: "four", 8: "eight"})
    pack: Literal["french", "german", "spanish"] = parameter(
        "What cards they have", options=dict.fromkeys(LOW, "these")
    )


class Move(NamedTuple):
    """A card given to the trick."""

    player: str
    card: Card
    withheld: Withheld | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it."""

    rules: Rules
    dealer: str
    turn: str
    held: Mapping[str, int]
    tricks: Mapping[str, int]
    trick: tuple[tuple[str, Card], ...] = ()
    winner: str = ""
    draw: bool = False
    revoked: tuple[Withheld, ...] = ()


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table when the cards have been dealt."""
    seats = list(players)
    return State(rules, dealer, from_left(seats, dealer)[0], dict.fromkeys(seats, rules.cards), dict.fromkeys(seats, 0))


@rule(supplied=NEW)
def led(table: State) -> str:
    """The suit of the first card of the trick is led; empty before."""
    return table.trick[0][1].suit if table.trick else ""


def pack_of(rules: Rules) -> Sequence[Card]:
    """Thirty-two cards of one of three kinds."""
    return make_pack(rules.pack, LOW[rules.pack])


@rule(supplied=NEW, says="{player} must follow suit; {finding}")
def must_follow(rules: Rules, suit: str) -> tuple[Card, ...]:
    """Who holds a card of the suit led must give one."""
    return tuple(card for card in pack_of(rules) if card.suit == suit)


def demanded(table: State) -> Demand | None:
    """A card of the suit led."""
    return Demand(table.turn, must_follow(table.rules, led(table))) if led(table) else None


@rule(supplied=NEW, says="{player} takes the trick")
def taken(rules: Rules, trick: Sequence[tuple[str, Card]]) -> str:
    """The highest card of the suit led takes the trick, in the order of the pack."""
    order = ranks_among(pack_of(rules))
    return max((order.index(card.rank), player) for player, card in trick if card.suit == trick[0][1].suit)[1]


@rule(supplied=NEW, says="{player} gives {card}")
def in_turn(players: Sequence[str], player: str) -> str:
    """Turns pass to the left."""
    return from_left(players, player)[0]


@rule(supplied=NEW, says="{player} has most tricks")
def most_tricks(tricks: Sequence[int]) -> int:
    """Most tricks win."""
    return alone_ahead(tricks)


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Give a card to the trick."""
    held = {**table.held, move.player: table.held[move.player] - 1}
    trick, seats = (*table.trick, (move.player, move.card)), list(held)
    table = replace(table, revoked=(*table.revoked, *([move.withheld] if move.withheld else [])))
    if len(trick) < len(seats):
        return replace(table, held=held, trick=trick, turn=in_turn(seats, move.player)), []
    by = taken(table.rules, trick)
    events: list[Event] = [Captures(by, tuple(card for _, card in trick), taken)]
    table = replace(table, held=held, trick=(), turn=by, tricks={**table.tricks, by: table.tricks[by] + 1})
    if any(held.values()):
        return table, events
    won = most_tricks(list(table.tricks.values()))
    winner = seats[won] if won >= 0 else ""
    events += [Wins(winner, most_tricks)] if winner else []
    return replace(table, turn="", winner=winner, draw=not winner), events


def lawful_moves(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """Cards of the suit led, or else any card."""
    hand = hands[table.turn]
    return [Move(table.turn, card) for card in [each for each in hand if each.suit == led(table)] or hand]


def why_impossible(table: State, move: Move) -> Reason | None:
    """It is another's turn."""
    return None if move.player == table.turn else Reason(in_turn, {"player": table.turn, "card": "the next card"})


def why_demanded(table: State) -> Reason:
    """Suit must be followed."""
    return Reason(must_follow, {"player": table.turn})


def explain(table: State, move: Move) -> Reason:
    """What a play is."""
    return Reason(in_turn, {"player": move.player, "card": move.card})


def scene(table: State) -> Scene:
    """The hands and the trick."""
    seats = seat_facts(table.held, dealer=table.dealer, turn=table.turn, winner=table.winner)
    places = tuple(Place(**seats[player], hand=held) for player, held in table.held.items())
    return Scene(places, (Pile("trick", tuple(card for _, card in table.trick), rows=1),), counters=False)


class _Tricks(Game[Rules, State, Move]):
    NAME = "tricks"
    TITLE = "Tricks"
    SUITED = "play"
    Rules = Rules
    Move = Move
    players_allowed = staticmethod(lambda rules: (2, 4))
    pack_of = staticmethod(pack_of)
    first_dealer = staticmethod(lambda players, turned: players[0])
    hand_sizes = staticmethod(lambda rules, players, dealer, number=1: dict.fromkeys(players, rules.cards))
    deal = staticmethod(deal)
    deal_again = staticmethod(lambda table, dealer, face_up=(): deal(table.rules, table.held, dealer))
    next_dealer = staticmethod(lambda table: from_left(list(table.held), table.dealer)[0])
    in_the_game = staticmethod(lambda table: list(table.held))
    demanded = staticmethod(demanded)
    meets_demand = staticmethod(lambda table, move: move.card.suit == led(table))
    why_demanded = staticmethod(why_demanded)
    lawful_moves = staticmethod(lawful_moves)
    why_impossible = staticmethod(why_impossible)
    explain = staticmethod(explain)
    play = staticmethod(play)
    deal_over = staticmethod(lambda table: not any(table.held.values()))
    standing = staticmethod(lambda table: dict(table.tricks))
    scene = staticmethod(scene)

    def result(self, table: State) -> dict[str, Any]:
        """Where the game stands."""
        revoked = [f"{each.player} {each.card}" for each in table.revoked]
        return {"tricks": dict(table.tricks), "revoked": revoked, "winner": table.winner or None, "draw": table.draw}


GAME = _Tricks()
