"""Cassino (Peel, pp. 97-99, as far as the copy goes; the rest of the scoring is the editors').

A ten takes another ten, and with it what combines to ten:

>>> from snorum.cards import read_card
>>> layout = [read_card(word) for word in "10H 9C AD KS".split()]
>>> table = deal(Rules(), "AB", dealer="B", face_up=layout)
>>> move = Move("A", read_card("10C"), tuple(layout[:3]))
>>> print(explain(table, move))
A takes with 10C what pairs or combines with it: 10H; 9C AD
>>> table, events = play(table, move)
>>> standing(table), told(table.on_table), table.turn
({'A': 4, 'B': 0}, 'KS', 'B')

B pairs the king that is left, and with that has swept the board; A must commence a new one.

>>> table, events = play(table, Move("B", read_card("KD"), (layout[3],)))
>>> [type(event).__name__ for event in events], result(table)["sweeps"]
(['Captures', 'Sweeps'], {'A': 0, 'B': 1})
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, NamedTuple

from snorum.cards import RANKS, Card, a_card, pack, ranks_of
from snorum.combinations import taken_from, told
from snorum.games.cassino.rules import Rules as Rules
from snorum.games.cassino.scoring import combined, most_points, points, settled, supplied, swept
from snorum.games.cassino.taking import able, bars_capture, captures, combining, could_take, must_take, pairing, ways
from snorum.seating import from_left, shares
from snorum.vocabulary import Captures, Demand, Event, Reason, RuleFunction, Sweeps, Wins, Withheld, rule

NAME = "cassino"
TITLE = "Cassino"
CALLS = ("",)
WRONG_CALL = "contradicted"
CRIES = ()
TAKES = True
SUITED = "score"
RETURNING = False
FACE_UP = "layout"

_MOST_OF_A_KIND = 32
"""Of what a card can take, so many ways are offered to a player at random."""


class Move(NamedTuple):
    """A card played, and what it takes; if nothing, it is laid on the table."""

    player: str
    card: Card
    takes: tuple[Card, ...] = ()
    withheld: Withheld | None = None


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
    piles: Mapping[str, tuple[Card, ...]]
    """The cards that each player has taken, and those that he took them with."""
    sweeps: Mapping[str, int]
    """How often each player has swept the board."""
    number: int = 1
    """Which deal this is."""
    last: str = ""
    """Who was last to take anything."""
    winner: str = ""
    """A side: a player, or two partners, as `A+C`."""
    draw: bool = False


# Who plays, and with whom


@rule("peel-97-2", supplied="Partners are four, and cannot be more or fewer.")
def at_odds(rules: Rules, players: int) -> str:
    """When four play, two of them may act as partners against the other two.

    The answer says which options exclude each other; it is empty if none do.
    """
    return f"partners exclude {players} players: they are four" if rules.partners and players != 4 else ""


@rule(
    "peel-97-2",
    "peel-97-6",
    supplied="At most so many play as the pack can give four cards each, and four to the table.",
)
def players_allowed(rules: Rules) -> tuple[int, int]:
    """The game is available for two, three, four, or more persons."""
    return (2, (rules.pack - 4) // 4)


@rule("peel-98-3")
def sides(rules: Rules, players: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The partners sit opposite to each other; otherwise each is a side by himself.

    >>> sides(Rules(partners=True), "ABCD")
    {'A+C': ('A', 'C'), 'B+D': ('B', 'D')}
    """
    if not rules.partners:
        return {player: (player,) for player in players}
    return {"+".join(side): tuple(side) for side in (players[::2], players[1::2])}


@rule("peel-98-2", supplied="If the pack gives out, those who are still alike keep the order in which they sit.")
def lowest_first(players: Sequence[str], drawn: Iterator[Card], deciding: Collection[int]) -> list[str]:
    """Only those whose cards are alike draw a second time, and only if a tie prevents the decision.

    The answer has the players in the order of their cards, the ace lowest. `deciding` are the places that matter:
    1 is that between the first and the second.
    """
    cards = dict(zip(players, drawn, strict=False))
    order: list[str] = []
    for rank in RANKS:
        alike = [player for player, card in cards.items() if card.rank == rank]
        again = {place - len(order) for place in deciding} & set(range(1, len(alike)))
        order += lowest_first(alike, drawn, again) if again else alike
    return [*order, *(player for player in players if player not in cards)]


@rule("peel-98-1", supplied="Two or three players, and more than four, draw for the deal as four do.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The lowest becomes the first dealer, the ace counting as lowest.

    >>> from snorum.cards import read_card
    >>> cards = [read_card(word) for word in "3H 7C 3D KS QS 9D".split()]
    >>> first_dealer("ABCD", cards)  # A and C, who tie, draw again
    'C'
    """
    return lowest_first(players, iter(turned), {1})[0]


@rule("peel-97-8", "peel-98-2")
def partners_drawn(players: Sequence[str], turned: Iterable[Card]) -> tuple[tuple[str, str], tuple[str, str]]:
    """Those who draw the two lowest cards play against the drawers of the two highest.

    The dealer, who drew lowest, is named first. Here B and C tie, and draw again:

    >>> from snorum.cards import read_card
    >>> partners_drawn("ABCD", [read_card(word) for word in "3H 7C 7D KS QS 9D".split()])
    (('A', 'C'), ('B', 'D'))
    """
    first, second, third, fourth = lowest_first(players, iter(turned), {1, 2})
    return (first, second), (third, fourth)


# The table is laid


@rule("peel-97-6")
def pack_of(rules: Rules) -> Sequence[Card]:
    """It is usual to play with the full pack; there is no reason why the smaller should not be used."""
    return pack(rules.pack)


@rule("peel-97-2", "peel-97-6", "peel-98-12", supplied="Peel overlooks that the deals seldom come out evenly.")
def left_over(rules: Rules, cards: int) -> tuple[int, int]:
    """Of so many cards, too few to deal four to each: how many are dealt, and how many laid on the table."""
    match rules.uneven:
        case "leftover-aside":
            return 0, 0
        case "short-deal":
            return cards, 0
        case "to-table":
            return 0, cards


@rule("peel-98-12")
def full_deals(rules: Rules, players: int) -> int:
    """The same proceeding is repeated until the whole pack has been exhausted."""
    return (rules.pack - 4) // (4 * players)


def deals_of_a_pack(rules: Rules, players: int) -> int:
    """How many deals there are, a short one counted."""
    full = full_deals(rules, players)
    dealt, _ = left_over(rules, rules.pack - 4 - 4 * players * full)
    return full + (dealt > 0)


@rule("peel-98-4", "peel-98-11")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """The dealer distributes four cards to each of the players, and afterwards four fresh cards."""
    full = full_deals(rules, len(players))
    dealt, _ = left_over(rules, rules.pack - 4 - 4 * len(players) * full)
    return shares(dealt if dealt and number == full + 1 else 4 * len(players), players, dealer)


@rule("peel-98-5", "peel-98-6", "peel-98-11")
def faces_up(rules: Rules, players: int, number: int) -> int:
    """He also places four other cards face upwards in the middle of the table, but not in later rounds.

    They may be dealt one at a time or all at one time.
    """
    full = full_deals(rules, players)
    _, laid = left_over(rules, rules.pack - 4 - 4 * players * full)
    return (4 if number == 1 else 0) + (laid if number == full else 0)


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who takes cards and scores: the sides."""
    return tuple(sides(rules, players))


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The first deal of a pack to `players`, clockwise; `face_up` is what is laid on the table."""
    seats = list(players)
    held = hand_sizes(rules, seats, dealer, 1)
    none: tuple[Card, ...] = ()
    return State(rules, dealer, in_turn(dealer, held), held, tuple(face_up),
                 dict.fromkeys(seats, none), dict.fromkeys(seats, 0))  # fmt: skip


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The next deal from the same pack."""
    number = table.number + 1
    held = hand_sizes(table.rules, list(table.held), dealer, number)
    return replace(table, dealer=dealer, turn=in_turn(dealer, held), held=held, number=number,
                   on_table=(*table.on_table, *face_up))  # fmt: skip


@rule("peel-98-10", "peel-98-11", says="fresh cards are dealt when the hands have been played, and these have not")
def hands_played(table: State) -> bool:
    """Fresh cards are distributed when the cards in hand have been paired, combined, or added to the table."""
    return not any(table.held.values())


def bars_deal(table: State) -> Reason | None:
    """There is no other deal while cards are in hand."""
    return None if hands_played(table) else Reason(hands_played, {})


@rule("peel-98-11", "peel-98-12")
def reshuffled(table: State) -> bool:
    """The fresh cards come from the same pack, until it has been exhausted."""
    return False


@rule("peel-98-11")
def next_dealer(table: State) -> str:
    """The original dealer then distributes four fresh cards."""
    return table.dealer


def after_game(table: State) -> Reason | None:
    """Peel does not say who deals when the pack has been played through."""
    return None


def in_the_game(table: State) -> list[str]:
    """Everyone, clockwise."""
    return list(table.held)


def is_out(table: State, player: str) -> bool:
    """Nobody goes out of the game."""
    return False


def puts_out(rules: Rules) -> RuleFunction | None:
    """There is no rule by which one does."""
    return None


# What may be done


@rule("peel-98-7", "peel-98-10", says="it is {turn}'s turn, not {player}'s")
def in_turn(player: str, held: Mapping[str, int]) -> str:
    """The player on the left of the dealer plays a card, the next does the same, and so on round the table.

    The answer is who plays after `player`, or begins when he has dealt.
    """
    return next((other for other in from_left(list(held), player) if held[other]), player)


@rule("peel-98-7", "peel-98-9", says="{player} must take if he can, as with {cards}; {finding}")
def compelled(rules: Rules, with_it: bool, with_another: bool) -> bool:
    """He adds a card to those on the table "if he is not able to pair or combine"."""
    match rules.compulsion:
        case "card":
            return with_it
        case "player":
            return with_it or with_another
        case "none":
            return False


def demanded(table: State) -> Demand | None:
    """The ranks with which the player whose turn it is could take, if he is bound to use one that he holds."""
    if not table.on_table or not compelled(table.rules, False, True):
        return None
    ranks = (Card(rank) for rank in ranks_of(table.rules.pack))
    return Demand(table.turn, tuple(card for card in ranks if able(table.on_table, card)))


def meets(table: State, move: Move) -> bool:
    """Whether the move takes anything."""
    return bool(move.takes)


def compulsion(table: State) -> Reason:
    """The rule by which `demanded` binds, for the referee to fill in what was found."""
    demand = demanded(table)
    if demand is None:
        raise ValueError("nothing is demanded")
    names = [a_card(card.rank) for card in demand.cards]
    cards = " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    return Reason(compelled, {"player": demand.player, "cards": cards})


def lawful(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The moves that the player whose turn it is may make with his hand; of each card, 32 captures at most."""
    rules, turn, hand = table.rules, table.turn, hands[table.turn]
    takes = [(card, list(islice(captures(rules, table.on_table, card), _MOST_OF_A_KIND))) for card in hand]
    moves = [Move(turn, card, each) for card, some in takes for each in some]
    any_can = bool(moves)
    moves += [Move(turn, card) for card, some in takes if not compelled(rules, bool(some), any_can)]
    return moves


def bars(table: State, move: Move) -> Reason | None:
    """Why this cannot be played: out of turn, or a capture that is none."""
    if move.player != table.turn:
        return Reason(in_turn, {"turn": table.turn, "player": move.player})
    if move.takes and (why := bars_capture(table.on_table, move.card, move.takes)):
        return Reason(bars_capture, {"cards": told(move.takes), "card": move.card, "why": why})
    return None


def faults(table: State, move: Move) -> Iterator[Reason]:
    """What is wrong with a move, as all at the table can see: it takes less than it must, or nothing."""
    rules, on_table, card = table.rules, table.on_table, move.card
    facts = {"player": move.player, "card": card}
    if not move.takes:
        if able(on_table, card) and compelled(rules, True, False):
            yield Reason(compelled, {**facts, "cards": a_card(card.rank), "finding": f"he lays {card}"})
        return
    least, full = must_take(rules, on_table, card)
    if len(move.takes) < least:
        yield Reason(must_take, {**facts, "why": f"{len(move.takes)} where {least} can be taken"})
    elif full and (more := could_take(card, _taken(table, move)[1])):
        yield Reason(must_take, {**facts, "why": f"{told(more)} can be taken too"})


def _taken(table: State, move: Move) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards taken and the cards left."""
    cards = taken_from(table.on_table, move.takes)
    if cards is None:
        raise ValueError(f"{told(move.takes)} are not all on the table")
    return cards


def call(table: State, move: Move) -> str:
    """Nothing is called."""
    return ""


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    facts: dict[str, Any] = {"player": move.player, "card": move.card, "cards": told(move.takes)}
    if not move.takes:
        return Reason(new_board if not table.on_table else added, facts)
    if len(pairing(move.card, move.takes)) == len(move.takes):
        return Reason(pairing, facts)
    return Reason(combining, {**facts, "ways": "; ".join(map(told, ways(move.card, move.takes) or ()))})


# What follows


@rule("peel-98-9", says="{player} adds {card} to the table")
def added(on_table: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """If he is not able to pair or combine, he must add a card, face upwards, to those on the table."""
    return (*on_table, card)


@rule("peel-99-1", says="{player} commences a new board with {card}")
def new_board(card: Card) -> tuple[Card, ...]:
    """The following player has to commence a new board by laying out a card."""
    return (card,)


@rule("peel-98-3", "peel-98-9", says="{player} takes {cards}")
def placed(pile: tuple[Card, ...], card: Card, cards: Sequence[Card]) -> tuple[Card, ...]:
    """He places them with his own card face downwards in front of him; each player's are kept distinct."""
    return (*pile, card, *cards)


@rule("peel-99-1", says="{player} sweeps the board")
def sweep(left: Sequence[Card]) -> bool:
    """If a player is able to sweep the board, he scores a point."""
    return not left


@rule("peel-98-12", supplied="If nobody has taken anything, what is left stays where it is.",
      says="{player}, the last to take anything, takes what is left: {cards}")  # fmt: skip
def left_to(last: str, left: Sequence[Card]) -> tuple[Card, ...]:
    """The player who is last able to pair or combine takes all the remaining cards off the table."""
    return tuple(left) if last else ()


@rule("peel-98-12", says="{player} scores for what he took at the end, as for a sweep")
def last_sweep(rules: Rules) -> bool:
    """He scores one point for thus "sweeping the board", as it is termed."""
    match rules.last_take_point:
        case "scores":
            return True
        case "does-not":
            return False


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play one card, and say what follows from it; the move is one that nothing bars."""
    rules, player = table.rules, move.player
    on_table, piles, sweeps, last = table.on_table, table.piles, table.sweeps, table.last
    events: list[Event] = []
    held = {**table.held, player: table.held[player] - 1}
    if move.takes:
        taken, on_table = _taken(table, move)
        piles, last = {**piles, player: placed(piles[player], move.card, taken)}, player
        events.append(Captures(player, taken, placed))
        if sweep(on_table):
            sweeps = {**sweeps, player: sweeps[player] + 1}
            events.append(Sweeps(player, sweep))
    else:
        on_table = added(on_table, move.card) if on_table else new_board(move.card)
    after = State(rules, table.dealer, in_turn(player, held), held, on_table, piles, sweeps, table.number, last)
    if not any(held.values()) and table.number == deals_of_a_pack(rules, len(held)):
        return _ended(after, events)
    return after, events


def _ended(table: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The pack has been played through."""
    last, piles, sweeps = table.last, table.piles, table.sweeps
    left = left_to(last, table.on_table)
    if left:
        piles = {**piles, last: (*piles[last], *left)}
        events.append(Captures(last, left, left_to))
        if last_sweep(table.rules):
            sweeps = {**sweeps, last: sweeps[last] + 1}
            events.append(Sweeps(last, last_sweep))
    table = replace(table, piles=piles, sweeps=sweeps, on_table=() if last else table.on_table)
    winner = most_points(settled(table.rules, _points(table)))
    if winner:
        events.append(Wins(winner, most_points))
    return replace(table, winner=winner, draw=not winner), events


def settle(table: State) -> tuple[State, list[Event]]:
    """Nothing is ever due before the pack has been played through."""
    return table, []


def deal_over(table: State) -> bool:
    """Whether the hands have been played."""
    return hands_played(table)


def game_over(table: State) -> bool:
    """Whether the pack has been played through, and the game won or drawn."""
    return bool(table.winner) or table.draw


def _sides(table: State) -> dict[str, tuple[str, ...]]:
    return sides(table.rules, list(table.held))


def _points(table: State) -> dict[str, int]:
    of_side = _sides(table)
    return points(table.rules, combined(of_side, table.piles), swept(of_side, table.sweeps))


def standing(table: State) -> dict[str, int]:
    """The cards that each side has taken."""
    return {side: len(pile) for side, pile in combined(_sides(table), table.piles).items()}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as the report has it; the points are not known until the pack is played through."""
    over, own, piles = game_over(table), _points(table), combined(_sides(table), table.piles)
    unknown = dict.fromkeys(piles)
    return {"captured": standing(table), "sweeps": swept(_sides(table), table.sweeps),
            "points": own if over else unknown, "settled": settled(table.rules, own) if over else unknown,
            "supplied": supplied(table.rules, piles) if over else unknown, "table": list(table.on_table),
            "winner": table.winner or None, "draw": table.draw}  # fmt: skip


def handle(
    hands: Mapping[str, list[Card]], stock: list[Card], before: State, move: Move, events: Iterable[Event],
    shuffle: Callable[[list[Card]], None],
) -> None:  # fmt: skip
    """The card leaves the hand; those on the table and in the piles need not be handled."""
    hands[move.player].remove(move.card)
