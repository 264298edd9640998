"""Snitch'ems (*The Sporting Magazine*, December 1797, through Robert Reid's description).

A four is on the table, with the ace, the two and the three: a four from hand pairs it, or makes ten.

>>> table = deal(Rules(), "AB", dealer="B", face_up=[Card(rank) for rank in "A234"])
>>> for takes in captures(table.rules, table.on_table, Card("4")):
...     print(told(takes), "-", explain(table, Move("A", Card("4"), takes)))
4 - A pairs with 4, and takes 4
A 3 - A makes eight with 4, and takes A 3
A 2 3 - A makes ten with 4, and takes A 2 3
2 4 - A makes ten with 4, and takes 2 4
>>> table, events = play(table, Move("A", Card("4"), (Card("A"), Card("2"), Card("3"))))
>>> table.captured, told(table.on_table), table.turn
({'A': 4, 'B': 0}, '4', 'B')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Literal, NamedTuple

from snorum.cards import RANKS, SPOKEN, Card, a_card, pack
from snorum.combinations import can_make, sets_making, some_of, taken_from, told, total, value
from snorum.seating import from_left
from snorum.vocabulary import Captures, Demand, Event, Reason, RuleFunction, Wins, Withheld, crux, rule

NAME = "snitchems"
TITLE = "Snitch'ems"
CALLS = ("",)
WRONG_CALL = "contradicted"
CRIES = ()
TAKES = True
RETURNING = False
SUITED = ""
FACE_UP = "layout"

TOTALS = (8, 10)
"""What is made."""

_PACK = pack(52)

_MOST_OF_A_KIND = 16
"""Of the captures that a card can make in one way, so many are offered to a player at random."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How the edition reads what Reid leaves open."""

    capture_by_sum: Literal["allowed", "only-with-eight-or-ten"] = crux(
        "May a set be made with no eight or ten on the table to lift with it?",
        "reid-making-2", "reid-lifting-2", "reid-doubt-1", "reid-doubt-2", "reid-doubt-3",
        options={"allowed": "it may: to make eight or ten is a capture by itself",
                 "only-with-eight-or-ten": "it may not: an eight (or ten) must be lifted with it"})  # fmt: skip
    lift: Literal["all", "any"] = crux(
        "Who makes eight (or ten): must he lift every eight (or ten) on the table?",
        "reid-lifting-2", "reid-lifting-3", "reid-lifting-5",
        options={"all": "he must, if he makes it at all",
                 "any": "he may lift as many as he likes, or none"})  # fmt: skip
    pair_take: Literal["all", "any"] = crux(
        "Who pairs: must he take every card of the rank?", "reid-pairing-2", "reid-pairing-3",
        options={"all": "he must", "any": "he may take as many as he likes, but at least one"})  # fmt: skip
    compulsion: Literal["player", "card", "none"] = crux(
        "Who must capture?", "reid-play-9", "reid-play-10",
        options={"player": "a player who can capture with any card in his hand",
                 "card": "the card played, if it can; the player need not choose one that can",
                 "none": "nobody"})  # fmt: skip
    eight_from_hand: Literal["no", "yes"] = crux(
        "Does an eight (or ten) from hand take a set that makes eight (or ten) without it?",
        "reid-making-2", "reid-lifting-2",
        options={"no": "it does not: the card played is one of those that make the total",
                 "yes": "it does: it pairs with the total that they make"})  # fmt: skip


class Move(NamedTuple):
    """A card played, and what it takes; if nothing, it is laid on the table."""

    player: str
    card: Card
    takes: tuple[Card, ...] = ()
    withheld: Withheld | None = None


class Made(NamedTuple):
    """What a capture is. A `total` of nought is a pair, and `made` is then what is paired."""

    total: int
    made: tuple[Card, ...]
    lifted: tuple[Card, ...] = ()
    """The eights that are lifted with a set that makes eight, the tens with one that makes ten."""


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: hands are counted, never looked into."""

    rules: Rules
    dealer: str
    turn: str
    held: Mapping[str, int]
    """Cards in hand, by player, clockwise."""
    on_table: tuple[Card, ...]
    """Face up, in the order laid."""
    captured: Mapping[str, int]
    """Cards in each player's pile."""
    number: int = 1
    """Which deal this is."""
    last: str = ""
    """Who made the last capture."""
    winner: str = ""
    draw: bool = False


# The table is laid


def at_odds(rules: Rules, players: int) -> str:
    """No options exclude each other."""
    return ""


@rule("reid-players-2", "reid-players-3")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """The game is for two; four could play it as well, and three."""
    return (2, 4)


@rule("reid-players-4")
def pack_of(rules: Rules) -> Sequence[Card]:
    """The pack is the usual one of fifty-two."""
    return _PACK


@rule(supplied="Reid does not say who deals first: it is the player to whom the first ace is turned up.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The player to whom the first ace is turned up deals."""
    return next(players[i % len(players)] for i, card in enumerate(turned) if card.rank == "A")


@rule("reid-deal-1", "reid-deal-2", supplied="Three and four players, too, are dealt three cards each.")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Each is dealt three cards, and three more whenever the hands have been played."""
    return dict.fromkeys(players, 3)


@rule("reid-deal-1", "reid-deal-2", "reid-players-3")
def faces_up(rules: Rules, players: int, number: int) -> int:
    """Four cards are laid face up, for three players seven; with the first deal only."""
    if number > 1:
        return 0
    return 7 if players == 3 else 4


@rule("reid-deal-3")
def deals_of_a_pack(rules: Rules, players: int) -> int:
    """There is deal after deal until the pack is used up: for two players, eight.

    >>> [deals_of_a_pack(Rules(), players) for players in (2, 3, 4)]
    [8, 5, 4]
    """
    return (len(pack_of(rules)) - faces_up(rules, players, 1)) // (3 * players)


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who captures cards: the players."""
    return tuple(players)


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The first deal of a pack to `players`, clockwise; `face_up` is the layout."""
    seats = list(players)
    held = hand_sizes(rules, seats, dealer, 1)
    return State(rules, dealer, in_turn(dealer, held), held, tuple(face_up), dict.fromkeys(seats, 0))


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The next deal from the same pack."""
    number = table.number + 1
    held = hand_sizes(table.rules, list(table.held), dealer, number)
    return replace(table, dealer=dealer, turn=in_turn(dealer, held), held=held, number=number,
                   on_table=(*table.on_table, *face_up))  # fmt: skip


@rule("reid-deal-2", says="three more are dealt when the hands have been played, and these have not")
def hands_played(table: State) -> bool:
    """Three more each are dealt when both hands have been played."""
    return not any(table.held.values())


def bars_deal(table: State) -> Reason | None:
    """There is no other deal while cards are in hand."""
    return None if hands_played(table) else Reason(hands_played, {})


@rule("reid-deal-2", "reid-deal-3")
def reshuffled(table: State) -> bool:
    """The next hands are dealt from the cards remaining in the pack."""
    return False


@rule("reid-deal-4", says="the deal falls to {player}, who dealt before")
def next_dealer(table: State) -> str:
    """The dealer deals until the pack is used up; only then does the deal pass."""
    return table.dealer


@rule("reid-deal-4", supplied="Among three and four players the deal passes to the left.",
      says="in the next round {player} would deal")  # fmt: skip
def deal_passes(table: State) -> str:
    """When the last cards have been played, the other player has the deal."""
    return from_left(list(table.held), table.dealer)[0]


def after_game(table: State) -> Reason | None:
    """Who deals in the next round, this one being over."""
    return Reason(deal_passes, {"player": deal_passes(table)})


def in_the_game(table: State) -> list[str]:
    """Everyone, clockwise."""
    return list(table.held)


def is_out(table: State, player: str) -> bool:
    """Nobody goes out of the game."""
    return False


def puts_out(rules: Rules) -> RuleFunction | None:
    """There is no rule by which one does."""
    return None


# How a card captures


@rule("reid-object-2", "reid-object-3", "reid-making-6")
def number(card: Card) -> int:
    """Cards from ace to ten are worth their number, the ace one; court cards are worth none (nought)."""
    return value(card)


@rule("reid-object-1", "sporting-object-1", "reid-pairing-2", "reid-pairing-4", "reid-pairing-5",
      says="{player} pairs with {card}, and takes {cards}")  # fmt: skip
def pairing(card: Card, table: Iterable[Card]) -> tuple[Card, ...]:
    """Any card takes a card, or cards, of its own rank; court cards are taken in no other way."""
    return tuple([other for other in table if other.rank == card.rank])


@rule("reid-object-1", "sporting-object-1", "reid-making-2", "reid-making-5", "reid-making-6",
      says="{player} makes {total} with {card}, and takes {cards}")  # fmt: skip
def making(rules: Rules, card: Card, table: Sequence[Card], total: int) -> Iterator[tuple[Card, ...]]:
    """A card takes a card, or cards, that with it make exactly eight, or exactly ten."""
    if not number(card):
        return
    for made in sets_making(table, wanting(rules, card, total)):
        if not is_pair(card, made):
            yield made


@rule("reid-making-2", "reid-lifting-2", says="{player} makes {total} without {card}, which is no part of it")
def wanting(rules: Rules, card: Card, total: int) -> int:
    """How much a set must come to, so that it makes the total with the card played; nought if none can."""
    if number(card) != total:
        return max(0, total - number(card))
    match rules.eight_from_hand:
        case "no":
            return 0
        case "yes":
            return total


@rule(supplied="A four on a four, or a five on a five, is a pair; it does not make an eight, or a ten.",
      says="{player} pairs with {card}, and does not make {total}")  # fmt: skip
def is_pair(card: Card, made: Sequence[Card]) -> bool:
    """A card and another of its rank are a pair, and not an eight or a ten."""
    return len(made) == 1 and made[0].rank == card.rank


@rule("reid-lifting-2", says="{player} makes {total} with {card}, and takes {cards}, lifting {lifted}")
def lifting(total: int, table: Iterable[Card]) -> tuple[Card, ...]:
    """The eight or ten that is made pairs with an eight or ten on the table, and lifts it."""
    rank = str(total)
    return tuple([other for other in table if other.rank == rank])


@rule("reid-pairing-2", says="{player} takes {cards} and leaves {left}: all of the rank must be taken")
def must_take_all(rules: Rules) -> bool:
    """Whether a card must take every card of its rank: "it (them)"."""
    match rules.pair_take:
        case "all":
            return True
        case "any":
            return False


@rule("reid-lifting-2", says="{player} makes {total} and leaves {left}: all must be lifted with it")
def must_lift_all(rules: Rules) -> bool:
    """Whether who makes eight (or ten) must lift every eight (or ten) on the table."""
    match rules.lift:
        case "all":
            return True
        case "any":
            return False


@rule("reid-making-2", "reid-lifting-2", says="{player} makes {total} and lifts none: a set is taken only with one")
def may_be_made(rules: Rules, lifted: Sequence[Card]) -> bool:
    """Whether a set may be taken with these eights or tens lifted, if there are any."""
    match rules.capture_by_sum:
        case "allowed":
            return True
        case "only-with-eight-or-ten":
            return len(lifted) > 0


def _kinds(rules: Rules, table: Sequence[Card], card: Card) -> Iterator[Iterator[tuple[Card, ...]]]:
    """The captures that a card may make: by pairing, by making eight, by making ten."""
    if pair := pairing(card, table):
        yield some_of(pair, least=len(pair) if must_take_all(rules) else 1)
    for each in TOTALS:
        if able_to_make(rules, table, card, each):
            yield _made(rules, table, card, each)


def _made(rules: Rules, table: Sequence[Card], card: Card, total: int) -> Iterator[tuple[Card, ...]]:
    there = lifting(total, table)
    lifts = [lifted for lifted in some_of(there, least=len(there) if must_lift_all(rules) else 0)
             if may_be_made(rules, lifted)]  # fmt: skip
    for made in making(rules, card, table, total):
        for lifted in lifts:
            if lifted or pairing(card, made) != made:  # three twos make eight with a two, and are taken as a pair
                yield (*made, *lifted)


@rule("reid-play-11", "reid-choice-2")
def captures(rules: Rules, table: Sequence[Card], card: Card) -> Iterator[tuple[Card, ...]]:
    """Who can capture in several ways chooses freely, but makes one capture only.

    Each lawful capture is given once (cards without suit apart), one at a time.
    """
    for kind in _kinds(rules, table, card):
        yield from kind


def able_to_make(rules: Rules, table: Sequence[Card], card: Card, total: int) -> bool:
    """Whether a card can lawfully make this total; true also of an eight (or ten) that can only pair with another."""
    want = number(card) and wanting(rules, card, total)
    return bool(want) and may_be_made(rules, lifting(total, table)) and can_make(table, want)


def able(rules: Rules, table: Sequence[Card], card: Card) -> bool:
    """Whether a card can capture anything, lawfully."""
    return any(other.rank == card.rank for other in table) or any(
        able_to_make(rules, table, card, total) for total in TOTALS
    )


def what_is(card: Card, takes: Sequence[Card]) -> Made | None:
    """What a capture is, by whatever reading; `None` if the cards make nothing with the card played.

    What is a pair is taken as one. No cards make both eight and ten.
    """
    if len(pairing(card, takes)) == len(takes):
        return Made(0, tuple(takes))
    if not number(card) or not all(map(number, takes)):
        return None
    for each in TOTALS:
        made = tuple([other for other in takes if number(other) != each])
        if total(made) == (each - number(card) or each):
            return Made(each, made, lifting(each, takes))
    return None


# What may be done


@rule("reid-play-1", "reid-play-2", "reid-play-6", supplied="Among three and four players the turn passes to the left.",
      says="it is {turn}'s turn, not {player}'s")  # fmt: skip
def in_turn(player: str, held: Mapping[str, int]) -> str:
    """The player who did not deal begins, and turns alternate; a turn is one card from the hand.

    The answer is who plays after `player`, or begins when he has dealt.
    """
    return next((other for other in from_left(list(held), player) if held[other]), player)


@rule("reid-play-9", "reid-play-10", says="{player} must capture if he can, as with {cards}; {finding}")
def must_capture(rules: Rules, with_it: bool, with_another: bool) -> bool:
    """Who can capture must: with the card that he would lay, or with "any other card you hold"."""
    match rules.compulsion:
        case "player":
            return with_it or with_another
        case "card":
            return with_it
        case "none":
            return False


def demanded(table: State) -> Demand | None:
    """The ranks with which the player whose turn it is could capture, if he is bound to use one that he holds."""
    if not table.on_table or not must_capture(table.rules, False, True):
        return None
    ranks = (Card(rank) for rank in RANKS)
    return Demand(table.turn, tuple(card for card in ranks if able(table.rules, table.on_table, card)))


def meets(table: State, move: Move) -> bool:
    """Whether the move captures."""
    return bool(move.takes)


def compulsion(table: State) -> Reason:
    """The rule by which `demanded` binds, for the referee to fill in what was found."""
    demand = demanded(table)
    if demand is None:
        raise ValueError("nothing is demanded")
    return Reason(must_capture, {"player": demand.player, "cards": _any_of(demand.cards)})


def _any_of(cards: Sequence[Card]) -> str:
    names = [a_card(card.rank) for card in cards]
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def lawful(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The moves that the player whose turn it is may make with his hand.

    Of the captures that a card can make in one way (by pairing, eight, ten) there are sixteen at most.
    """
    rules, turn, hand = table.rules, table.turn, hands[table.turn]
    takes = [
        (card, [each for kind in _kinds(rules, table.on_table, card) for each in islice(kind, _MOST_OF_A_KIND)])
        for card in hand
    ]
    moves = [Move(turn, card, each) for card, some in takes for each in some]
    any_can = bool(moves)
    moves += [Move(turn, card) for card, some in takes if not must_capture(rules, bool(some), any_can)]
    return moves


@rule("reid-pairing-2", "reid-making-2", "reid-choice-2",
      says="{cards} cannot be taken with {card}: {why}")  # fmt: skip
def bars_capture(table: Sequence[Card], card: Card, takes: Sequence[Card]) -> str:
    """A capture is of cards on the table that pair with the card, or make eight or ten, and one only.

    The answer says why this is none; it is empty if it is one, be it lawful or not.
    """
    if taken_from(table, takes) is None:
        return "they are not all on the table"
    if what_is(card, takes) is None:
        return "they neither pair with it nor make eight or ten"
    return ""


def bars(table: State, move: Move) -> Reason | None:
    """Why this cannot be played: out of turn, or a capture that is none."""
    if move.player != table.turn:
        return Reason(in_turn, {"turn": table.turn, "player": move.player})
    if move.takes and (why := bars_capture(table.on_table, move.card, move.takes)):
        return Reason(bars_capture, {"cards": told(move.takes), "card": move.card, "why": why})
    return None


def faults(table: State, move: Move) -> Iterator[Reason]:
    """What is wrong with a move, as all at the table can see: a capture of less than must be taken, or none."""
    rules, on_table, card = table.rules, table.on_table, move.card
    facts: dict[str, Any] = {"player": move.player, "card": card, "cards": told(move.takes)}
    if not move.takes:
        if must_capture(rules, able(rules, on_table, card), False):
            yield Reason(must_capture, {**facts, "cards": a_card(card.rank), "finding": f"he lays {card}"})
        return
    what, (_, left) = _capture(table, move)
    facts["total"] = SPOKEN[str(what.total)] if what.total else ""
    if not what.total:
        if must_take_all(rules) and (pair := pairing(card, left)):
            yield Reason(must_take_all, {**facts, "left": told(pair)})
        return
    if not wanting(rules, card, what.total):
        yield Reason(wanting, facts)
    if is_pair(card, what.made):
        yield Reason(is_pair, facts)
    if not may_be_made(rules, what.lifted):
        yield Reason(may_be_made, facts)
    if must_lift_all(rules) and (unlifted := lifting(what.total, left)):
        yield Reason(must_lift_all, {**facts, "left": told(unlifted)})


def _capture(table: State, move: Move) -> tuple[Made, tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """What a capture is, the cards taken and the cards left."""
    what, cards = what_is(move.card, move.takes), taken_from(table.on_table, move.takes)
    if what is None or cards is None:
        raise ValueError(f"{told(move.takes)} cannot be taken with {move.card}")
    return what, cards


def call(table: State, move: Move) -> str:
    """Nothing is called."""
    return ""


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    facts: dict[str, Any] = {"player": move.player, "card": move.card, "cards": told(move.takes)}
    if not move.takes:
        return Reason(stays, facts)
    what, _ = _capture(table, move)
    facts |= {"total": SPOKEN[str(what.total)] if what.total else "", "lifted": told(what.lifted)}
    return Reason(lifting if what.lifted else making if what.total else pairing, facts)


# What follows


@rule("reid-play-3", "reid-play-5", "reid-play-8", says="{player} lays {card}")
def stays(on_table: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A card that captures nothing stays on the table, face up; to an empty table one simply lays a card."""
    return (*on_table, card)


@rule("reid-play-3", "reid-play-4", says="{player} captures {cards}")
def piled(captured: Mapping[str, int], player: str, cards: Sequence[Card]) -> dict[str, int]:
    """The card played and what it captures go to the player's pile."""
    return {**captured, player: captured[player] + len(cards) + 1}


@rule("reid-end-2", supplied="If nobody has captured anything, what is left stays where it is.",
      says="{player}, who captured last, takes what is left: {cards}")  # fmt: skip
def left_to(last: str, left: Sequence[Card]) -> tuple[Card, ...]:
    """The cards left on the table go to the player who captured last."""
    return tuple(left) if last else ()


@rule("reid-end-3", "reid-intro-4", supplied="If two have captured equally many and nobody more, the game is drawn.",
      says="{player} has captured most cards, and wins")  # fmt: skip
def most_cards(captured: Mapping[str, int]) -> str:
    """The player who has captured most cards wins; empty if no one player has."""
    most = max(captured.values())
    first, *others = [player for player, cards in captured.items() if cards == most]
    return "" if others else first


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play one card, and say what follows from it; the move is one that nothing bars."""
    rules, player = table.rules, move.player
    on_table, captured, last = table.on_table, table.captured, table.last
    events: list[Event] = []
    held = {**table.held, player: table.held[player] - 1}
    if move.takes:
        _, (taken, on_table) = _capture(table, move)
        captured, last = piled(captured, player, taken), player
        events.append(Captures(player, taken, piled))
    else:
        on_table = stays(on_table, move.card)
    after = State(rules, table.dealer, in_turn(player, held), held, on_table, captured, table.number, last)
    if not any(held.values()) and table.number == deals_of_a_pack(rules, len(held)):
        return _ended(after, events)
    return after, events


def _ended(table: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The pack is used up."""
    captured = table.captured
    left = left_to(table.last, table.on_table)
    if left:
        captured = {**captured, table.last: captured[table.last] + len(left)}
        events.append(Captures(table.last, left, left_to))
    winner = most_cards(captured)
    if winner:
        events.append(Wins(winner, most_cards))
    on_table = () if table.last else table.on_table
    return replace(table, captured=captured, on_table=on_table, winner=winner, draw=not winner), events


def settle(table: State) -> tuple[State, list[Event]]:
    """Nothing is ever due."""
    return table, []


def deal_over(table: State) -> bool:
    """Whether the hands have been played."""
    return hands_played(table)


def game_over(table: State) -> bool:
    """Whether the pack is used up, and the game won or drawn."""
    return bool(table.winner) or table.draw


def standing(table: State) -> dict[str, int]:
    """The cards that each player has captured."""
    return dict(table.captured)


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as the report has it."""
    return {"captured": dict(table.captured), "table": list(table.on_table),
            "winner": table.winner or None, "draw": table.draw}  # fmt: skip


def handle(
    hands: Mapping[str, list[Card]],
    stock: list[Card],
    before: State,
    move: Move,
    events: Iterable[Event],
    shuffle: Callable[[list[Card]], None],
) -> None:
    """The card leaves the hand; those on the table and in the piles need not be handled."""
    hands[move.player].remove(move.card)
