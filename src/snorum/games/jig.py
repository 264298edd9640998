"""Jig, the second of the two games that went by the name of Snip-Snap-Snorum (Peel, pp. 95-96).

B leads the nine, and the suit is followed upwards; the king is a stop, so that his player leads next.

>>> table = deal(Rules(), "ABCDE", dealer="A")
>>> for player, rank in [("B", "9"), ("E", "10"), ("C", "J"), ("C", "Q"), ("A", "K")]:
...     move = Move(player, Card(rank, "D"))
...     print(player, SPOKEN[rank], call(table, move))
...     table, events = play(table, move)
B nine snip
E ten snap
C knave snorum
C queen hicockalorum
A king jig
>>> table.turn
'A'

Had he played the queen alone, she would have been no Jig yet, and who holds the king would have to play it:

>>> table, events = play(deal(Rules(), "ABCDE", dealer="A"), Move("B", Card("Q", "D")))
>>> demanded(table).cards, call(table, Move("A", Card("K", "D")))
((Card(rank='K', suit='D'),), 'snap-jig')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from snorum.cards import RANKS, SPOKEN, SUIT_NAMES, Card, a_card, pack
from snorum.seating import from_left, shares
from snorum.vocabulary import (
    POOL,
    Demand,
    Event,
    Numbers,
    Pays,
    Reason,
    RuleFunction,
    Wins,
    Withheld,
    crux,
    parameter,
    rule,
)

NAME = "jig"
TITLE = "Jig"
SERIES = ("snip", "snap", "snorum", "hicockalorum", "jig")
"""What is called for the first card of a series, and for each that follows it."""
CALLS = ("", *SERIES, *(f"{word}-jig" for word in SERIES[:-1]))
WRONG_CALL = "offence"
CRIES = ()
TAKES = RETURNING = False
SUITED = "play"
FACE_UP = ""
MOST_COUNTERS = 999_999_999
"""Of a stake or a fine: as many as a record can write."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree."""

    pool_stake: int = parameter(
        "How many counters go into the pool before a deal, from each who pays", "peel-96-15", "peel-96-16",
        options=Numbers(0, MOST_COUNTERS, "counters"))  # fmt: skip
    pool_from: Literal["none", "all", "dealer"] = parameter(
        "Who pays into the pool before a deal", "peel-96-16",
        options={"none": "nobody", "all": "each player, equally", "dealer": "the dealer"})  # fmt: skip
    fine: int = parameter(
        "How many counters a fault pays to the pool", "peel-96-16",
        options=Numbers(0, MOST_COUNTERS, "counters"))  # fmt: skip
    withheld_card: Literal["stands", "corrected"] = crux(
        "A card that had to follow is held back and another played: does that one stay?", "peel-95-5",
        options={"stands": "it stays, and is the lead of a new series",
                 "corrected": "it is taken up again, and the right card is to be played"})  # fmt: skip
    out_call: Literal["not-needed", "needed"] = crux(
        "Must he who has played his last card say Out to be paid?", "peel-96-15", "peel-95-4",
        options={"not-needed": "he need not: he is paid because his cards are gone",
                 "needed": "he must, before another card is played; else play goes on"})  # fmt: skip
    next_dealer: Literal["left", "winner"] = crux(
        "Who deals next?", "peel-95-3", "peel-96-15",
        options={"left": "the player on the dealer's left", "winner": "who has won the deal"})  # fmt: skip
    pool_renewed: Literal["each-deal", "first-deal"] = crux(
        "How often is the pool paid into?", "peel-96-15", "peel-96-16",
        options={"each-deal": "before every deal, for its winner takes it",
                 "first-deal": "once, before the first; after that it is filled by fines alone"})  # fmt: skip
    fined_for: Literal["calls-and-withholding", "calls-alone"] = crux(
        "For what is a fine paid?", "peel-96-16",
        options={"calls-and-withholding": "for a wrong call, and for a card held back",
                 "calls-alone": "for a wrong call, and nothing else"})  # fmt: skip


class Move(NamedTuple):
    """A card played, and what was called.

    `withheld`: the card demanded, and who held it back. `goes_on`: whether another card is played after it in the
    deal, so that nobody can have said Out.
    """

    player: str
    card: Card
    call: str = ""
    withheld: Withheld | None = None
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: hands are counted, never looked into."""

    rules: Rules
    dealer: str
    turn: str
    """Who leads next; while a card is awaited, who played last."""
    held: Mapping[str, int]
    """Cards in hand, by player, clockwise."""
    counters: Mapping[str, int]
    """Won and lost so far, pools included."""
    pool: int
    played: frozenset[Card] = frozenset()
    """The cards played in this deal."""
    series: int = 0
    """Which of `SERIES` the card last played was, from 1; nought if the next card is a lead."""
    last: Card | None = None
    """The card last played."""
    winner: str = ""
    number: int = 1
    """Which deal of the game this is."""


# The table is laid


def at_odds(rules: Rules, players: int) -> str:
    """No options exclude each other: a stake that nobody pays is no stake."""
    return ""


@rule(supplied="Peel gives no number of players: we take two to thirteen, so that each has four cards or more.")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Any number of players to whom the whole pack can be dealt for a game."""
    return 2, 13


def pack_of(rules: Rules) -> Sequence[Card]:
    """The full pack of fifty-two cards."""
    return pack(52)


@rule("peel-95-3", supplied="How the first dealer is settled is not said; the player listed first deals.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The first dealer is settled before the pack is shuffled."""
    return players[0]


@rule("peel-95-3")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """The cards are dealt out one at a time until the pack is exhausted."""
    return shares(len(pack_of(rules)), players, dealer)


def faces_up(rules: Rules, players: int, number: int) -> int:
    """No card is laid face up with a deal."""
    return 0


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who holds counters: the players, and the pool."""
    return (*players, POOL)


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The first deal of a game to `players`, clockwise."""
    return _lay(rules, dict.fromkeys(players, 0), 0, dealer)


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The next deal of the game; what is in the pool stays there."""
    return _lay(table.rules, table.counters, table.pool, dealer, table.number + 1)


def _lay(rules: Rules, counters: Mapping[str, int], pool: int, dealer: str, number: int = 1) -> State:
    players = list(counters)
    held = hand_sizes(rules, players, dealer)
    return State(rules, dealer, lead(players, dealer), held, counters, pool, number=number)


def bars_deal(table: State) -> Reason | None:
    """Nothing bars another deal."""
    return None


def reshuffled(table: State) -> bool:
    """Every deal is of the whole pack."""
    return True


@rule(supplied="Who deals next is not said.", says="the deal falls to {player}")
def deal_falls_to(table: State) -> str:
    """The deal passes to the left, or to the winner of the deal before; if nobody won that, to the left."""
    left = from_left(list(table.held), table.dealer)[0]
    match table.rules.next_dealer:
        case "left":
            return left
        case "winner":
            return table.winner or left


next_dealer = deal_falls_to
"""To whom the next deal falls; the rule has a name of its own, since the crux has this one."""


def after_game(table: State) -> Reason | None:
    """Each deal is complete in itself, and the game ends when the players have had enough."""
    return None


def in_the_game(table: State) -> list[str]:
    """Everyone."""
    return list(table.held)


def is_out(table: State, player: str) -> bool:
    """Whether a player is out of cards, who says Out: nobody is put out of the game."""
    return not table.held[player]


def puts_out(rules: Rules) -> RuleFunction | None:
    """Nobody is put out."""
    return None


@rule("peel-96-15", "peel-96-16")
def forms_pool(rules: Rules, number: int) -> bool:
    """Whether the pool, if one is to be formed, is formed before this deal."""
    match rules.pool_renewed:
        case "each-deal":
            return True
        case "first-deal":
            return number == 1


@rule("peel-96-16", says="{player} pays {counters} into the pool")
def stakes(rules: Rules, players: Sequence[str], dealer: str) -> list[Pays]:
    """The pool is formed by each player contributing to it equally, or by calling upon the dealer to pay in."""
    payers = {"none": (), "all": players, "dealer": (dealer,)}[rules.pool_from]
    return [Pays(player, POOL, rules.pool_stake, stakes) for player in payers if rules.pool_stake]


# What may be done


@rule("peel-95-5", says="{player} leads {a_rank}: {call}")
def lead(players: Sequence[str], dealer: str) -> str:
    """The player on the dealer's left-hand side has to play first, and leads whichever card he chooses."""
    return from_left(players, dealer)[0]


@rule("peel-95-5")
def next_highest(card: Card) -> Card | None:
    """The next highest card of the same suit, ace counting as lowest and king as highest; none follows a king."""
    place = RANKS.index(card.rank) + 1
    return Card(RANKS[place], card.suit) if place < len(RANKS) else None


@rule("peel-95-7", "peel-96-3", says="{player} plays {the_card}, a stop: {call}")
def is_stop(card: Card, played: frozenset[Card]) -> bool:
    """A card is a stop if the succeeding card has been played out, or it is a king."""
    after = next_highest(card)
    return after is None or after in played


@rule("peel-95-6", says="{player} plays {the_card}: Jig, and leads again")
def ends_series(series: int) -> bool:
    """The one who plays Jig has the next lead: the fifth card of a series is its last."""
    return series == len(SERIES)


@rule("peel-95-5", says="{the_card} must follow {the_last}; {finding}")
def demanded(table: State) -> Demand | None:
    """The holder of the next highest card of the same suit has to follow on; `None` where somebody leads."""
    if not table.series or table.last is None:
        return None
    after = next_highest(table.last)
    return Demand("", (after,)) if after else None


def meets(table: State, move: Move) -> bool:
    """Whether the card played is the one that must follow."""
    demand = demanded(table)
    return demand is not None and move.card == demand.cards[0]


def compulsion(table: State) -> Reason:
    """The rule by which the holder of the next card is bound to play it."""
    demand = demanded(table)
    if demand is None or table.last is None:
        raise ValueError("nothing is demanded")
    return Reason(demanded, {"the_card": _the(demand.cards[0]), "the_last": _the(table.last)})


def lawful(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The moves that those who hold these hands may make: the card that must follow, or any that the leader holds."""
    demand = demanded(table)
    if demand is None:
        return [Move(table.turn, card) for card in hands[table.turn]]
    return [Move(player, demand.cards[0]) for player, hand in hands.items() if demand.cards[0] in hand]


@rule("peel-95-6", "peel-96-1", says="{turn} has the lead, not {player}")
def may_lead(table: State, move: Move) -> bool:
    """The player of the Jig, or of the stop, has to lead the next card; and nobody else."""
    return bool(table.series) or move.player == table.turn


def bars(table: State, move: Move) -> Reason | None:
    """Why the card cannot be played now: another has the lead."""
    return None if may_lead(table, move) else Reason(may_lead, {"turn": table.turn, "player": move.player})


def faults(table: State, move: Move) -> Iterable[Reason]:
    """What is wrong with a play is that it does not follow, or that it is wrongly called: neither is found here."""
    return ()


# What is called, and what it costs


@rule("peel-95-5", says="{player} follows {the_last} with {the_card}: {call}")
def place_in_series(table: State, move: Move) -> int:
    """Snip, and then Snap, Snorum, Hicockalorum and Jig: which of these a card is, from 1; a new lead is the first."""
    return table.series + 1 if meets(table, move) else 1


@rule("peel-95-5", "peel-95-7")
def call(table: State, move: Move) -> str:
    """The players say Snip, Snap, Snorum, Hicockalorum and Jig; who plays a stop says Jig after it."""
    series = place_in_series(table, move)
    word = SERIES[series - 1]
    return f"{word}-jig" if is_stop(move.card, table.played) and not ends_series(series) else word


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    series = place_in_series(table, move)
    facts = {"player": move.player, "the_card": _the(move.card), "a_rank": a_card(move.card.rank),
             "call": call(table, move).capitalize()}  # fmt: skip
    if ends_series(series):
        return Reason(ends_series, facts)
    if is_stop(move.card, table.played):
        return Reason(is_stop, facts)
    if series == 1:
        return Reason(lead, facts)
    return Reason(place_in_series, {**facts, "the_last": _the(table.last) if table.last else ""})


@rule("peel-96-16", says="{player} pays a fine of {counters}")
def fined(table: State, move: Move) -> list[str]:
    """Fines or penalties for incorrect calls: who pays one for this play."""
    return [move.player] if move.call and move.call != call(table, move) else []


@rule("peel-96-16", says="{player}, who held the card back, pays a fine of {counters}",
      supplied="Whether the “etc.” covers a card held back is not said.")  # fmt: skip
def fined_for_withholding(rules: Rules, withheld: Withheld) -> list[str]:
    """Penalties for incorrect calls, etc.: who pays one for a card held back, if it is known who held it."""
    match rules.fined_for:
        case "calls-and-withholding":
            return [withheld.player] if withheld.player else []
        case "calls-alone":
            return []


@rule("peel-95-4", "peel-96-15", says="{player} pays {to} {counters} for the cards left in his hand")
def pays_for_cards(held: Mapping[str, int], winner: str) -> list[Pays]:
    """The one first out wins a coin or counter from each of the others for every card remaining in their hands."""
    return [Pays(player, winner, cards, pays_for_cards) for player, cards in held.items() if cards]


@rule("peel-96-15", says="{to} wins the pool of {counters}")
def wins_pool(pool: int, winner: str) -> list[Pays]:
    """He also wins the amount in the pool, if one has been formed."""
    return [Pays(POOL, winner, pool, wins_pool)] if pool else []


@rule("peel-96-15", says="{player} has played his last card: Out")
def out_of_cards(held: Mapping[str, int], player: str) -> bool:
    """When one of the party has exhausted his cards, he says Out; he has won, and the deal is over."""
    return not held[player]


@rule("peel-95-4", "peel-96-15")
def has_said_out(rules: Rules) -> bool:
    """Whether one who is out of cards is paid, though another has played on and he cannot have said "Out"."""
    match rules.out_call:
        case "not-needed":
            return True
        case "needed":
            return False


@rule("peel-95-5", supplied="What becomes of a card played where another had to follow is not said.")
def taken_up_again(rules: Rules) -> bool:
    """Whether a card played instead of the one that must follow goes back to its player's hand."""
    match rules.withheld_card:
        case "stands":
            return False
        case "corrected":
            return True


# A play


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play one card, and say what follows from it.

    The move is taken to be possible (`bars`); whether it is lawful is said by `move.withheld` and `move.call`.
    """
    rules, card = table.rules, move.card
    held = {**table.held, move.player: table.held[move.player] - 1}
    due: list[Pays] = []
    if not table.played and rules.pool_stake and forms_pool(rules, table.number):
        due += stakes(rules, list(held), table.dealer)
    if rules.fine:
        due += [Pays(player, POOL, rules.fine, fined) for player in fined(table, move)]
        if move.withheld:
            withholding = fined_for_withholding(rules, move.withheld)
            due += [Pays(player, POOL, rules.fine, fined_for_withholding) for player in withholding]
    counters, pool = table.counters, table.pool
    if due:
        counters, pool = _paid(counters, pool, due)
    events: list[Event] = [*due]
    if move.withheld and taken_up_again(rules):
        return replace(table, counters=counters, pool=pool), events
    winner = ""
    if out_of_cards(held, move.player) and (not move.goes_on or has_said_out(rules)):
        winner = move.player
    if winner:
        won = [*pays_for_cards(held, winner), *wins_pool(pool, winner)]
        counters, pool = _paid(counters, pool, won)
        events += [*won, Wins(winner, out_of_cards)]
    series = place_in_series(table, move)
    if ends_series(series) or is_stop(card, table.played):
        series = 0
    turn = move.player if held[move.player] or winner else leads_for_him(held, move.player)
    after = State(rules, table.dealer, turn, held, counters, pool, table.played | {card}, series, card, winner,
                  table.number)  # fmt: skip
    return after, events


@rule(supplied="Where one who has the lead has no cards, and has not said Out, the next who has any leads.")
def leads_for_him(held: Mapping[str, int], player: str) -> str:
    """The player with cards who is nearest to the left of one who has none; himself if nobody has."""
    return next((other for other in from_left(list(held), player) if held[other]), player)


def _paid(counters: Mapping[str, int], pool: int, due: Iterable[Pays]) -> tuple[Mapping[str, int], int]:
    """The counters and the pool after these payments. Counters are won and lost without limit."""
    held = {**counters, POOL: pool}
    for each in due:
        held[each.player] -= each.counters
        held[each.to] += each.counters
    pool = held.pop(POOL)
    return held, pool


def settle(table: State) -> tuple[State, list[Event]]:
    """Nothing is due when a deal is broken off; what is in the pool stays there."""
    return table, []


@rule("peel-96-15")
def deal_over(table: State) -> bool:
    """The deal is over when one of the party is out of cards, and is paid; or when all are."""
    return bool(table.winner) or not any(table.held.values())


def game_over(table: State) -> bool:
    """Never: each deal is complete in itself, and another can follow."""
    return False


def standing(table: State) -> dict[str, int]:
    """What each player has won or lost, and the pool."""
    return {**table.counters, POOL: table.pool}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as the report has it."""
    return {"counters": dict(table.counters), "pool": table.pool, "winner": table.winner or None, "draw": False}


def handle(
    hands: Mapping[str, list[Card]], stock: list[Card], before: State, move: Move, events: Iterable[Event],
    shuffle: Callable[[list[Card]], None],
) -> None:  # fmt: skip
    """Take the card from the hand, where it is not taken up again."""
    if not (move.withheld and taken_up_again(before.rules)):
        hands[move.player].remove(move.card)


# The table of Jigs


@rule("peel-96-4", "peel-96-5", "peel-96-6", "peel-96-7", "peel-96-8", "peel-96-9", "peel-96-10", "peel-96-11",
      "peel-96-12", "peel-96-13")  # fmt: skip
def jig_to(rank: str) -> str:
    """The rank that is Jig to a card led: the fifth of the series, or the king as the last that can follow.

    >>> {SPOKEN[rank]: SPOKEN[jig_to(rank)] for rank in "A9K"}
    {'ace': 'five', 'nine': 'king', 'king': 'king'}
    """
    card, series = Card(rank, "S"), 1
    while not (ends_series(series) or is_stop(card, frozenset())):
        card = next_highest(card) or card
        series += 1
    return card.rank


def _the(card: Card) -> str:
    return f"the {SPOKEN[card.rank]} of {SUIT_NAMES[card.suit]}" if card.suit else a_card(card.rank)
