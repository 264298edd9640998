"""Newmarket, as a newspaper of 2008 has it.

Nobody has the two of diamonds, so B begins with the three. The four is in nobody's hand either, and B leads a club.

>>> from snorum.cards import read_card
>>> table = deal(Rules(), "ABC", dealer="A")
>>> for player, word in ("B", "3D"), ("B", "5C"), ("A", "6C"):
...     move = Move(player, read_card(word))
...     print(explain(table, move))
...     table, events = play(table, move)
B begins with the 3D
B leads the 5C
A follows with the 6C
>>> demanded(table).cards, standing(table)["knave"]
((Card(rank='7', suit='C'),), 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from snorum.cards import Card, pack
from snorum.cards.scene import Pile, Place, Scene, Tally, seat_facts
from snorum.cards.seating import from_left
from snorum.games.shape import Game
from snorum.games.vocabulary import POOL, Demand, Event, Numbers, Pays, Reason, Wins, Withheld, crux, parameter, rule

ORDER = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HORSES = {Card("A", "H"): "ace", Card("K", "C"): "king", Card("Q", "D"): "queen", Card("J", "S"): "knave"}
"""The cards on which stakes lie, each with the name of its pool."""
RED = ("D", "H")


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree, and how the edition reads what the newspaper leaves open."""

    kitty: int = parameter(
        "How many counters each player stakes in the kitty", "guardian-newmarket-2", options=Numbers(1, 99, "counters")
    )
    one_colour: Literal["lowest", "any"] = crux(
        "What does a player lead who has no card of the other colour?",
        "guardian-newmarket-7",
        options={"lowest": "the lowest card of a suit", "any": "any card"},
        grounds={"lowest": "sense guardian-newmarket-7", "any": "least"},
    )


class Move(NamedTuple):
    """A card played; `withheld` is a card that somebody had to play instead."""

    player: str
    card: Card
    withheld: Withheld | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it."""

    rules: Rules
    dealer: str
    turn: str
    """Who leads if the run stops."""
    held: Mapping[str, int]
    """Cards in hand, by player, clockwise."""
    counters: Mapping[str, int]
    pools: Mapping[str, int]
    """The kitty and the stakes, by the names of `POOLS`."""
    played: tuple[Card, ...] = ()
    winner: str = ""


@rule("guardian-newmarket-2", supplied="Three to eight players, as the newspaper says at its head.")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Three to eight can play."""
    return 3, 8


def pack_of(rules: Rules) -> Sequence[Card]:
    """A whole pack; the four cards on which stakes lie are of another."""
    return pack(52)


@rule(supplied="The newspaper does not say who deals. The player listed first does.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """One player deals the cards."""
    return players[0]


@rule("guardian-newmarket-3")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """The pack is dealt out to the players and, last, to a hand that nobody has."""
    order, hands = from_left(players, dealer), len(players) + 1
    sizes = {player: 52 // hands + (place < 52 % hands) for place, player in enumerate(order)}
    return {player: sizes[player] for player in players}


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who holds counters: the players and the pools."""
    return (*players, POOL, *HORSES.values())


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the first deal; `players` clockwise."""
    seats, nothing = tuple(players), dict.fromkeys((POOL, *HORSES.values()), 0)
    return State(rules, dealer, "", hand_sizes(rules, seats, dealer), dict.fromkeys(seats, 0), nothing)


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the next deal: what was not won stays on its card."""
    held = hand_sizes(table.rules, tuple(table.held), dealer)
    return replace(table, dealer=dealer, turn="", held=held, played=(), winner="")


@rule(supplied="The newspaper does not say who deals next. The deal passes to the left.")
def next_dealer(table: State) -> str:
    """The deal passes to the left."""
    return from_left(tuple(table.held), table.dealer)[0]


def in_the_game(table: State) -> list[str]:
    """Everybody."""
    return list(table.held)


def follower(card: Card) -> Card | None:
    """The next highest card of the suit; none after the ace."""
    place = ORDER.index(card.rank) + 1
    return Card(ORDER[place], card.suit) if place < len(ORDER) else None


def lower(card: Card) -> tuple[Card, ...]:
    """The lower cards of its suit, from the two on."""
    return tuple(Card(rank, card.suit) for rank in ORDER[: ORDER.index(card.rank)])


def of_other_colour(card: Card) -> tuple[Card, ...]:
    """All cards of the two suits of the other colour."""
    suits = [suit for suit in "CDHS" if (suit in RED) != (card.suit in RED)]
    return tuple(Card(rank, suit) for suit in suits for rank in ORDER)


@rule("guardian-newmarket-5", says="{player} follows with the {card}")
def follows(table: State, card: Card) -> bool:
    """The next highest card of the suit follows."""
    return bool(table.played) and follower(table.played[-1]) == card


@rule("guardian-newmarket-5", says="the next card of the run must follow the {last}; {finding}")
def demanded(table: State) -> Demand | None:
    """Whoever holds the next card of the run plays it."""
    after = follower(table.played[-1]) if table.played else Card("2", "D")
    return Demand("", (after,)) if after and after not in table.played else None


@rule("guardian-newmarket-4", says="the lowest diamond begins; {finding}")
def begins(card: Card) -> tuple[Card, ...]:
    """The two of diamonds begins; if nobody has it the three, and so on. Returns what must begin before this card."""
    return lower(card) if card.suit == "D" else tuple(Card(rank, "D") for rank in ORDER)


@rule("guardian-newmarket-7", says="a run begins with the lowest card of a suit, of the other colour; {finding}")
def before_leading(table: State, card: Card) -> tuple[Card, ...]:
    """A new run begins with the player's lowest card of a suit of the other colour.

    Returns the cards that must be led before this one by who holds one of them.
    """
    other = of_other_colour(table.played[-1])
    if card in other:
        return lower(card)
    return (*other, *(lower(card) if lowest_of_one_colour(table.rules) else ()))


@rule("guardian-newmarket-7")
def lowest_of_one_colour(rules: Rules) -> bool:
    """Who has no card of the other colour leads the lowest of a suit as well."""
    match rules.one_colour:
        case "lowest":
            return True
        case "any":
            return False


def unmet(table: State, move: Move) -> Sequence[Demand]:
    """What had to be played instead of this card: the next of the run by whoever holds it, or a lower one to lead."""
    if not table.played:
        first = begins(move.card)
        return [Demand("", first)] if first else []
    if follows(table, move.card):
        return []
    left = [card for card in before_leading(table, move.card) if card not in table.played]
    run = demanded(table)
    return [*([run] if run else []), *([Demand(move.player, tuple(left))] if left else [])]


def why_demanded(table: State) -> Reason:
    """The rule behind a run."""
    return Reason(demanded, {"last": table.played[-1]}) if table.played else Reason(begins, {})


def why_unmet(table: State, move: Move, demand: Demand) -> Reason:
    """The rule behind what had to be played instead."""
    return Reason(before_leading, {}) if demand.player else why_demanded(table)


def meets_demand(table: State, move: Move) -> bool:
    """Whether the card is the next of the run."""
    return not unmet(table, move)


def lawful_moves(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The next card of the run, or else the leads of whoever played last."""
    every = {card: player for player, hand in hands.items() for card in hand}
    if not table.played:
        card = next(card for card in (Card(rank, "D") for rank in ORDER) if card in every)
        return [Move(every[card], card)]
    run = demanded(table)
    if run is not None and run.cards[0] in every:
        return [Move(every[run.cards[0]], run.cards[0])]
    hand = hands[table.turn]
    return [Move(table.turn, card) for card in hand if not set(before_leading(table, card)) & set(hand)]


@rule("guardian-newmarket-7", says="{turn} played last and leads, not {player}")
def leads(table: State, move: Move) -> bool:
    """Whoever played the last card of a run begins the next."""
    return move.player == table.turn


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why this cannot be played now: it does not follow, and another leads."""
    if not table.played or follows(table, move.card) or leads(table, move):
        return None
    return Reason(leads, {"turn": table.turn, "player": move.player})


@rule("guardian-newmarket-2", says="{player} stakes {counters} on the {to}")
def stakes(rules: Rules, pool: str) -> int:
    """Each player stakes in the kitty, and one counter on each of the four cards."""
    return rules.kitty if pool == POOL else 1


@rule("guardian-newmarket-8", says="{to} takes {counters} from the {player}")
def takes_stake(card: Card) -> str:
    """Who plays a card on which stakes lie takes them. Returns its pool, or nothing."""
    return HORSES.get(card, "")


@rule("guardian-newmarket-6", says="{to} takes the kitty of {counters}")
def takes_kitty(kitty: int) -> int:
    """Whoever is out first takes the kitty."""
    return kitty


@rule("guardian-newmarket-6", says="{player} has no card left, and wins")
def out(cards: int) -> bool:
    """The first player without cards has won."""
    return not cards


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play a card; the move must be possible. Returns the table after it, and what has happened."""
    player, due, events = move.player, list[Pays](), list[Event]()
    counters, pools = dict(table.counters), dict(table.pools)
    if not table.played:
        due = [Pays(each, pool, stakes(table.rules, pool), stakes) for each in table.held for pool in pools]
    held = {**table.held, player: table.held[player] - 1}
    won = out(held[player])
    staked = {pool: number + sum(each.counters for each in due if each.to == pool) for pool, number in pools.items()}
    if (pool := takes_stake(move.card)) and staked[pool]:
        due.append(Pays(pool, player, staked[pool], takes_stake))
    if won and staked[POOL]:
        due.append(Pays(POOL, player, takes_kitty(staked[POOL]), takes_kitty))
    for each in due:
        for who, number in ((each.player, -each.counters), (each.to, each.counters)):
            (pools if who in pools else counters)[who] += number
    events = [*due, *([Wins(player, out)] if won else [])]
    winner = player if won else ""
    after = replace(
        table, turn=player, held=held, counters=counters, pools=pools, played=(*table.played, move.card), winner=winner
    )
    return after, events


@rule("guardian-newmarket-7", says="{player} leads the {card}")
def led(table: State) -> bool:
    """A run that has stopped is followed by another."""
    return bool(table.played)


@rule("guardian-newmarket-4", says="{player} begins with the {card}")
def opens(table: State) -> bool:
    """The first card of a deal."""
    return not table.played


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule."""
    facts = {"player": move.player, "card": move.card}
    return Reason(opens if opens(table) else follows if follows(table, move.card) else led, facts)


def without_debts(table: State) -> State:
    """The table without counters, on which no move depends."""
    return replace(table, counters={}, pools={})


def deal_over(table: State) -> bool:
    """The deal is over when somebody is out."""
    return bool(table.winner)


def standing(table: State) -> dict[str, int]:
    """What each player has won or lost, and what lies in the pools."""
    return {**table.counters, **table.pools}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it."""
    stakes = {name: table.pools[name] for name in HORSES.values()}
    return {
        "counters": dict(table.counters),
        "pool": table.pools[POOL],
        "stakes": stakes,
        "winner": table.winner or None,
        "draw": False,
    }


def scene(table: State) -> Scene:
    """The table, with the last run face up."""
    seats = seat_facts(table.held, dealer=table.dealer, turn="", winner=table.winner)
    places = tuple(Place(**seats[each], hand=held, counters=table.counters[each]) for each, held in table.held.items())
    first = next(
        (n for n in range(len(table.played) - 1, 0, -1) if follower(table.played[n - 1]) != table.played[n]), 0
    )
    earlier = Pile("earlier", hidden=first, face_down=False)
    stakes = tuple(Tally(name, table.pools[name]) for name in HORSES.values())
    return Scene(places, (Pile("run", table.played[first:], rows=1), earlier), table.pools[POOL], stakes)


class _Newmarket(Game[Rules, State, Move]):
    NAME = "guardian-newmarket"
    TITLE = "Newmarket"
    SUITED = "play"
    POOLS = (POOL, *HORSES.values())
    Rules = Rules
    Move = Move
    players_allowed = staticmethod(players_allowed)
    pack_of = staticmethod(pack_of)
    first_dealer = staticmethod(first_dealer)
    hand_sizes = staticmethod(hand_sizes)
    holders = staticmethod(holders)
    deal = staticmethod(deal)
    deal_again = staticmethod(deal_again)
    next_dealer = staticmethod(next_dealer)
    in_the_game = staticmethod(in_the_game)
    demanded = staticmethod(demanded)
    meets_demand = staticmethod(meets_demand)
    unmet = staticmethod(unmet)
    why_demanded = staticmethod(why_demanded)
    why_unmet = staticmethod(why_unmet)
    lawful_moves = staticmethod(lawful_moves)
    why_impossible = staticmethod(why_impossible)
    explain = staticmethod(explain)
    play = staticmethod(play)
    without_debts = staticmethod(without_debts)
    deal_over = staticmethod(deal_over)
    standing = staticmethod(standing)
    result = staticmethod(result)
    scene = staticmethod(scene)


GAME = _Newmarket()
