"""Count games of Pope Joan, Spin and Newmarket, played by the reference implementation.

Each deal is shuffled by itself, so that a deal of a game has the same cards in every way of playing. What a player
likes to lead is found from their hand and from the cards that they know to be gone. This is quicker than the policies
of `snorum.table.policies.stops`, and the tests compare the two choice by choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

from snorum.cards import Card
from snorum.cards.seating import SEATS, from_left, seat_named
from snorum.games import Game, newmarket, pope_joan, spin
from snorum.games.stops import Move, State, due, next_higher
from snorum.games.vocabulary import Event, Pays
from snorum.lab.studies.study import Way
from snorum.table.playing import deal_face_up, deal_hands
from snorum.table.policies.stops import next_lower

COUNTED: Mapping[type, Game] = {each.Rules: each for each in (pope_joan.GAME, spin.GAME, newmarket.GAME)}
"""The games, by the classes of their rules."""
POOLS = tuple(dict.fromkeys(pool for each in COUNTED.values() for pool in each.POOLS))
DEALS, PLAYS, LEADS = "deals", "plays", "leads"
LEFT, LEFT_OF_A = "cards left in hands", "cards left in the hand of A"
LEADS_OF_A, REGAINED = "leads of A", "leads regained by A"
PRIZES, PRIZES_PLAYED = "prizes dealt to A", "prizes played by A"
"""A prize is a card that its holder wins something by and that no card leads up to: Pope Joan and the ace of trumps, or
Spin."""
IN_POOLS = "counters in the pools at the end"
PAYMENTS, PAID, IN_THE_POOL = "payments", "counters paid", "counters in the pool at the end"
"""As in the other games: what players pay, to each other or into a pool, and what lies in all pools at the end."""
A, DEALER, ELDEST = "A", "the dealer", "eldest"


def won_by(who: str) -> str:
    """The measure of the deals that somebody wins.

    >>> won_by(DEALER)
    'deals won by the dealer'
    """
    return f"deals won by {who}"


def counters_of(who: str) -> str:
    """The measure of the counters that somebody wins or, below zero, loses."""
    return f"counters of {who}"


def taken(pool: str) -> str:
    """The measure of the deals in which somebody takes what lies in a pool."""
    return f"deals in which {pool} is taken"


def taken_from(pool: str) -> str:
    """The measure of the counters taken from a pool."""
    return f"counters taken from {pool}"


MEASURES = (
    DEALS,
    PLAYS,
    LEADS,
    LEFT,
    LEFT_OF_A,
    LEADS_OF_A,
    REGAINED,
    PRIZES,
    PRIZES_PLAYED,
    IN_POOLS,
    *(measure(who) for measure in (won_by, counters_of) for who in (A, DEALER, ELDEST)),
    *(measure(pool) for measure in (taken, taken_from) for pool in POOLS),
    PAYMENTS,
    PAID,
    IN_THE_POOL,
    *(f"wins of {seat_named(place)}" for place in range(len(SEATS))),
)

RANDOM, STOPS_LAST, STOPS_FIRST = "random", "stops-last", "stops-first"
LOWEST_FIRST, TO_A_STOP = "lowest-first", "to-a-stop"
POPE_FIRST, SPIN_FIRST = "pope-first", "spin-first"
PRIZES_FIRST = (POPE_FIRST, SPIN_FIRST)
POLICIES = (RANDOM, STOPS_LAST, STOPS_FIRST, LOWEST_FIRST, TO_A_STOP, *PRIZES_FIRST)


# How players choose


def own_run(hand: Collection[Card], gone: Collection[Card], card: Card, ace_high: bool = False) -> int:
    """How many cards of one hand go down from this lead on, if they end in a stop that the player knows; 0 otherwise.

    Args:
        hand: The player's cards.
        gone: The cards that the player knows to be in no hand.
        card: The card led.
        ace_high: Whether the ace follows the king.
    """
    cards = 1
    while (after := next_higher(card)) is not None:
        if after in gone:
            return cards
        if after not in hand:
            return 0
        card, cards = after, cards + 1
    return 0 if ace_high and Card("A", card.suit) not in gone else cards


def is_lowest(hand: Collection[Card], gone: Collection[Card], card: Card, ace_high: bool = False) -> bool:
    """Whether no lower card of the same hand may lead up to a card."""
    lower = next_lower(card)
    while lower is not None and lower not in gone:
        if lower in hand:
            return False
        lower = next_lower(lower)
    return True


def leads_up(hand: Collection[Card], gone: Collection[Card], card: Card, ace_high: bool = False) -> bool:
    """Whether a card is the lowest of a hand among cards that may all be there, up to a stop of the same hand."""
    stop = card
    while (after := next_higher(stop)) is not None and after not in gone:
        stop = after
    if stop not in hand or (after is None and ace_high and Card("A", card.suit) not in gone):
        return False
    return is_lowest(hand, gone, card)


def is_prize(table: State, card: Card) -> bool:
    """Whether a card wins something and no card leads up to it: Pope Joan, the ace of trumps; at Spin, Spin."""
    if isinstance(table, spin.State):
        return card == spin.SPIN
    turned = getattr(table, "turned", None)
    return turned is not None and (card == pope_joan.POPE or card == Card("A", turned.suit))


def liked(
    policy: str, table: State, acts: Sequence[Move], hand: Collection[Card], aside: Collection[Card] = ()
) -> Sequence[Move]:
    """The acts among which a player is indifferent who may do these."""
    if policy == RANDOM or len(acts) < 2:
        return acts
    if without_card := [act for act in acts if act.card is None]:
        return without_card
    if policy in PRIZES_FIRST and (prizes := [act for act in acts if act.card and is_prize(table, act.card)]):
        acts = prizes
    how = {TO_A_STOP: leads_up, LOWEST_FIRST: is_lowest}.get(policy, own_run)
    gone = {*table.missing, *table.played, *aside}
    worth = [int(how(hand, gone, act.card, table.ace_high)) for act in acts if act.card]
    if policy == STOPS_LAST:
        worth = [-bool(each) for each in worth]
    most = max(worth)
    return [act for act, each in zip(acts, worth, strict=True) if each == most]


# Games


def count_games(rules: Any, way: Way, seed: int, first: int, number: int) -> Counter[str]:
    """Play `number` games from `first` on, and add up their measures."""
    total: Counter[str] = Counter()
    for each in range(first, first + number):
        total.update(count_game(rules, way.players, way.policies, f"{seed} {each}", way.deals, way.most))
    return total


def count_game(
    rules: Any, players: int, policies: Sequence[str], name: str, deals: int, most: int = 2_000
) -> Counter[str]:
    """Play a game and count its measures; those that are zero may be missing.

    Args:
        rules: The rules of one of the three games.
        players: How many play; the first deals first.
        policies: How each of them chooses.
        name: What the cards and all choices follow from. The cards of a deal follow from it and from nothing else.
        deals: How many deals are played.
        most: The number of plays after which the game is broken off.
    """
    game, seats, chance = COUNTED[type(rules)], SEATS[:players], Random(name)
    dealer, table = game.first_dealer(seats, ()), None
    total: Counter[str] = Counter()
    for number in range(1, deals + 1):
        stock = list(game.pack_of(rules))
        Random(f"{name} {number}").shuffle(stock)
        hands = deal_hands(stock, game.hand_sizes(rules, seats, dealer, number), dealer)
        face_up = deal_face_up(stock, game.faces_up(rules, players, number))
        laid = game.deal(rules, seats, dealer, face_up) if table is None else game.deal_again(table, dealer, face_up)
        deal = DealInProgress(game, laid, hands, stock, policies)
        total.update(deal.play(chance, most - total[PLAYS]))
        table, dealer = deal.table, game.next_dealer(deal.table)
    if table is not None:
        total[counters_of(A)] = table.counters[seats[0]]
        total[IN_POOLS] = total[IN_THE_POOL] = sum(table.pools.values())
    return total


class DealInProgress:
    """A deal in progress, with everybody's cards."""

    def __init__(
        self, game: Game, table: Any, hands: dict[str, list[Card]], stock: Sequence[Card], policies: Sequence[str]
    ) -> None:
        """The deal before its first play; `stock` has the cards in nobody's hand but the card turned up."""
        self.game, self.table, self.hands, self.stock = game, table, hands, stock
        self._policies = dict(zip(hands, policies, strict=True))
        self._holder = {card: player for player, hand in hands.items() for card in hand}
        any_time = getattr(table.rules, "shown_when", "") == "any-time"
        self._anybody_may = any_time or getattr(table.rules, "pope_in_lieu", False)

    def play(self, chance: Random, most: int) -> Counter[str]:
        """Play the deal to its end, or until there have been so many plays, and count it."""
        first, table = SEATS[0], self.table
        dealer, eldest = table.dealer, from_left(list(table.held), table.dealer)[0]
        found = Counter({DEALS: 1, PRIZES: sum(is_prize(table, card) for card in self.hands[first])})
        leader = ""
        while not self.game.deal_over(self.table) and found[PLAYS] < most:
            move = self.next_move(chance)
            if move.card is not None:
                found[PLAYS] += 1
                found[PRIZES_PLAYED] += move.player == first and is_prize(self.table, move.card)
                if due(self.table) is None:
                    found[LEADS] += 1
                    found[LEADS_OF_A] += move.player == first
                    found[REGAINED] += move.player == first == leader
                    leader = move.player
            found.update(self._count_events(self.make(move)))
        for who, player in ((A, first), (DEALER, dealer), (ELDEST, eldest)):
            found[won_by(who)] += self.table.winner == player
            if who != A:
                found[counters_of(who)] += self.table.counters[player] - table.counters[player]
        place = (SEATS.index(self.table.winner or dealer) - SEATS.index(dealer)) % len(self.table.held)
        found[f"wins of {seat_named(place)}"] += bool(self.table.winner)
        found[LEFT] += sum(self.table.held.values())
        found[LEFT_OF_A] += self.table.held[first]
        return found

    def next_move(self, chance: Random) -> Move:
        """The next card of the run, from whoever holds it; or what is chosen by the player who may choose."""
        table, after = self.table, due(self.table)
        if self._anybody_may:
            acts = self.game.lawful_moves(table, self.hands)
            player = chance.choice(list(dict.fromkeys(act.player for act in acts)))
            return self._choose(player, [act for act in acts if act.player == player], chance)
        player = table.turn
        own = {player: self.hands[player]}
        if after is None or table.to_lay:
            acts = self.game.lawful_moves(table, own)
            return self._choose(acts[0].player, acts, chance)
        follow = Move(self._holder[after], after) if after in self._holder else None
        if isinstance(table, spin.State) and spin.SPIN in self.hands[player]:
            follow = self._choose_to_stop(player, self.game.lawful_moves(table, own), follow, chance)
        return follow or self._choose(player, [Move(player, card) for card in self.hands[player]], chance)

    def _choose(self, player: str, acts: Sequence[Move], chance: Random) -> Move:
        return chance.choice(self.liked(player, acts))

    def liked(self, player: str, acts: Sequence[Move]) -> Sequence[Move]:
        """The acts among which a player is indifferent who may do these."""
        aside = self.stock if self.game.looks(self.table.rules, player, self.table.dealer) else ()
        return liked(self._policies[player], self.table, acts, self.hands[player], aside)

    def _choose_to_stop(self, player: str, acts: Sequence[Move], follow: Move | None, chance: Random) -> Move | None:
        """Whether the holder of Spin plays it now with the card before; they choose before another follows.

        Who plays at random is as likely to let the next card follow, whoever holds it.
        """
        if not any(act.card == spin.SPIN for act in acts):
            return follow
        if self._policies[player] == RANDOM and follow is not None:
            return chance.choice([follow, Move(player, spin.SPIN)])
        return self._choose(player, acts, chance)

    def make(self, move: Move) -> Sequence[Event]:
        """Make a move, and take its card from the hand."""
        if (card := self.game.turns_on(self.table, move)) is not None:
            holder = next((player for player, hand in self.hands.items() if card in hand), "")
            move = move._replace(holder=holder)
        self.table, events = self.game.play(self.table, move)
        if move.card is not None:
            self.hands[move.player].remove(move.card)
        return events

    def _count_events(self, events: Sequence[Event]) -> Counter[str]:
        found = Counter[str]()
        for event in events:
            if isinstance(event, Pays) and event.player in self.table.held:
                found[PAYMENTS] += 1
                found[PAID] += event.counters
            if isinstance(event, Pays) and event.player in self.table.pools and event.to in self.table.held:
                found[taken(event.player)] += 1
                found[taken_from(event.player)] += event.counters
        return found
