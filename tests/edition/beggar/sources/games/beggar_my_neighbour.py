"""Beggar my Neighbour, as a book of about 1881 has it.

B turns a queen, and C pays for it with two cards; but the second is a knave, for which A pays one.

>>> from snorum.cards import read_card
>>> table = deal(Rules(), "ABC", dealer="A")
>>> for player, word in ("B", "QS"), ("C", "4H"), ("C", "JD"), ("A", "9C"):
...     move = Move(player, read_card(word))
...     print(explain(table, move))
...     table, events = play(table, move)
B lays a queen, for which two cards are due
C pays a four
C lays a knave, for which one card is due
A pays a nine
>>> events[0].player, standing(table), table.turn
('C', {'A': 16, 'B': 17, 'C': 19}, 'C')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from snorum.cards import Card, a_card, pack
from snorum.cards.scene import Pile, Place, Scene, seat_facts
from snorum.cards.seating import from_left, shares
from snorum.games.shape import Game, Stacks
from snorum.games.vocabulary import Captures, Event, Reason, RuleFunction, Wins, crux, parameter, rule

NUMBERS = {1: "one card is", 2: "two cards are", 3: "three cards are"}


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree, and how the edition reads what the book leaves open."""

    pack: Literal[52, 40] = parameter(
        "How many cards", options={52: "the full pack", 40: "a pack without eights, nines and tens"}
    )
    laying: Literal["until-a-court-card", "one-each"] = parameter(
        "How cards are laid while none is due",
        "amusements-beggar-4",
        options={
            "until-a-court-card": "one player lays card after card until a court card comes",
            "one-each": "each player lays one card in turn",
        },
    )
    runs_out: Literal["next-pays", "paid"] = crux(
        "What if a player has too few cards to pay?",
        "amusements-beggar-5",
        "amusements-beggar-8",
        options={"next-pays": "the next player pays the rest", "paid": "that is enough, and the cards are taken"},
        grounds={"next-pays": "sense amusements-beggar-8", "paid": "least"},
    )


class Move(NamedTuple):
    """A card turned from the top of a stack and laid down."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it."""

    rules: Rules
    dealer: str
    turn: str
    stacks: Mapping[str, int]
    """Cards in hand, face down, by player, clockwise."""
    pile: tuple[Card, ...] = ()
    """The cards laid, the top one last."""
    payee: str = ""
    """Who laid the last court card."""
    due: int = 0
    """How many ordinary cards the payee is still to be paid."""
    winner: str = ""


@rule("amusements-beggar-3")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """As many as wish can play, if each has a card."""
    return 2, rules.pack


def pack_of(rules: Rules) -> Sequence[Card]:
    """The full pack, or one of forty."""
    return pack(rules.pack)


@rule(supplied="The book does not say who deals. The player listed first does.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """One player deals the cards."""
    return players[0]


@rule("amusements-beggar-3", supplied="The dealing begins on the dealer's left; the last round may be short.")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """All the cards are dealt, as equally as they go."""
    return shares(rules.pack, players, dealer)


@rule("amusements-beggar-4", supplied="The book does not say who the first player is: the one on the dealer's left.")
def begins(players: Sequence[str], dealer: str) -> str:
    """The player on the dealer's left begins."""
    return from_left(players, dealer)[0]


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table when the cards have been dealt; `players` clockwise."""
    seats = tuple(players)
    return State(rules, dealer, begins(seats, dealer), hand_sizes(rules, seats, dealer))


@rule(supplied="The book does not say how it ends.", says="all the cards are dealt only once")
def bars_deal(table: State) -> Reason | None:
    """One deal is the whole game."""
    return Reason(bars_deal, {})


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at a new game."""
    return deal(table.rules, table.stacks, dealer)


@rule(supplied="In the next game the deal passes to the left.")
def next_dealer(table: State) -> str:
    """In the next game the deal passes to the left."""
    return from_left(tuple(table.stacks), table.dealer)[0]


def in_the_game(table: State) -> list[str]:
    """Those who have cards, or are being paid."""
    return [player for player, cards in table.stacks.items() if cards or player == table.payee]


@rule("amusements-beggar-5", says="it is {turn}'s turn, not {player}'s")
def in_turn(player: str, stacks: Mapping[str, int], payee: str) -> str:
    """The neighbour on the left is next: the first with cards who is not the one to be paid; empty if there is none."""
    return next((other for other in from_left(tuple(stacks), player) if stacks[other] and other != payee), "")


@rule("amusements-beggar-5", "amusements-beggar-7", says="{player} lays {a_card}, for which {number} due")
def price(rank: str) -> int:
    """For a king three cards are due, for a queen two, for a knave one, and for others nothing."""
    return {"K": 3, "Q": 2, "J": 1}.get(rank, 0)


@rule("amusements-beggar-4", says="{player} lays {a_card}")
def laid(pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Cards are laid face up, one on another."""
    return (*pile, card)


@rule("amusements-beggar-5", "amusements-beggar-8", says="{player} pays {a_card}")
def still_due(due: int) -> int:
    """An ordinary card pays one of those that are due. Returns how many are left."""
    return max(due - 1, 0)


@rule("amusements-beggar-4")
def goes_on(rules: Rules) -> bool:
    """While none is due, one player lays card after card until a court card comes."""
    match rules.laying:
        case "until-a-court-card":
            return True
        case "one-each":
            return False


@rule("amusements-beggar-5", "amusements-beggar-8")
def rest_is_due(rules: Rules) -> bool:
    """If a player has too few cards to pay, the next player pays the rest."""
    match rules.runs_out:
        case "next-pays":
            return True
        case "paid":
            return False


@rule(
    "amusements-beggar-6",
    "amusements-beggar-8",
    supplied="They are turned over as they lie.",
    says="{player} takes {cards}",
)
def taken_up(stack: int, pile: Sequence[Card]) -> int:
    """Who is paid takes all that has been laid, and puts it under the cards in hand."""
    return stack + len(pile)


@rule(
    supplied="The book does not say how it ends. Who alone has cards has won; so later books.",
    says="{player} alone has cards, and wins",
)
def wins(players: int) -> bool:
    """Who alone has cards has won."""
    return players == 1


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Lay a card; the move must be possible. Returns the table after it, and what has happened."""
    rules, player, due = table.rules, move.player, price(move.card.rank)
    stacks, pile = {**table.stacks, player: table.stacks[player] - 1}, laid(table.pile, move.card)
    payee = player if due else table.payee
    due = due or still_due(table.due)
    stays = stacks[player] > 0 and (player != payee if payee else goes_on(rules))
    passes = payee in ("", player) or rest_is_due(rules)
    turn = player if stays else in_turn(player, stacks, payee) if passes else ""
    after = replace(table, turn=turn, stacks=stacks, pile=pile, payee=payee, due=due)
    events: list[Event] = []
    if payee and not (due and turn):
        stacks[payee] = taken_up(stacks[payee], pile)
        events.append(Captures(payee, pile, taken_up))
        after = replace(after, turn=payee, pile=(), payee="", due=0)
    left = in_the_game(after)
    if wins(len(left)):
        events.append(Wins(left[0], wins))
        return replace(after, turn="", winner=left[0]), events
    return after, events


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule."""
    facts = {"player": move.player, "a_card": a_card(move.card.rank)}
    if number := price(move.card.rank):
        return Reason(price, {**facts, "number": NUMBERS[number]})
    return Reason(still_due if table.due else laid, facts)


def lawful_moves(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The top card of the player in turn."""
    return [Move(table.turn, card) for card in hands[table.turn][:1]]


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why this cannot be done now: it is out of turn."""
    return None if move.player == table.turn else Reason(in_turn, {"turn": table.turn, "player": move.player})


def turning_rule(rules: Rules) -> RuleFunction | None:
    """The rule by which a player turns the next card."""
    return in_turn


def game_over(table: State) -> bool:
    """Whether somebody has won."""
    return bool(table.winner)


def standing(table: State) -> dict[str, int]:
    """How many cards each player has."""
    return dict(table.stacks)


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it."""
    return {"cards": standing(table), "winner": table.winner or None, "draw": False}


def carry_out(stacks: Stacks, before: State, move: Move, events: Iterable[Event]) -> None:
    """Turn the card, and put what is taken under the stack."""
    stacks.turn(move.player, move.card)
    for event in events:
        if isinstance(event, Captures):
            stacks.gather(event.player, event.cards, shuffled=False)


def move_cards(hands: Any, stock: Any, before: State, move: Move, events: Iterable[Event], shuffle: Any) -> None:
    """The same with the cards themselves."""
    hands[move.player].remove(move.card)
    for event in events:
        if isinstance(event, Captures):
            hands[event.player].extend(event.cards)


def scene(table: State) -> Scene:
    """The table: the stacks face down, and the cards laid."""
    seats = seat_facts(table.stacks, dealer=table.dealer, turn=table.turn, winner=table.winner)
    places = tuple(
        Place(**seats[player], piles=(Pile("stack", hidden=cards),)) for player, cards in table.stacks.items()
    )
    hidden = max(0, len(table.pile) - 3)
    return Scene(places, (Pile("pile", table.pile[-3:], hidden, face_down=False),), hands=False, counters=False)


class _BeggarMyNeighbour(Game[Rules, State, Move]):
    NAME = "beggar-my-neighbour"
    TITLE = "Beggar my Neighbour"
    RETURNING = True
    Rules = Rules
    Move = Move
    players_allowed = staticmethod(players_allowed)
    pack_of = staticmethod(pack_of)
    first_dealer = staticmethod(first_dealer)
    hand_sizes = staticmethod(hand_sizes)
    deal = staticmethod(deal)
    deal_again = staticmethod(deal_again)
    bars_deal = staticmethod(bars_deal)
    next_dealer = staticmethod(next_dealer)
    in_the_game = staticmethod(in_the_game)
    turning_rule = staticmethod(turning_rule)
    lawful_moves = staticmethod(lawful_moves)
    why_impossible = staticmethod(why_impossible)
    explain = staticmethod(explain)
    play = staticmethod(play)
    deal_over = staticmethod(game_over)
    game_over = staticmethod(game_over)
    standing = staticmethod(standing)
    result = staticmethod(result)
    carry_out = staticmethod(carry_out)
    move_cards = staticmethod(move_cards)
    scene = staticmethod(scene)


GAME = _BeggarMyNeighbour()
