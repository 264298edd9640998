"""What the tests of the two fishing games share: plays as a record writes them, whole games, and a table to try."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from snorum.cards import Card, read_card
from snorum.games import Game
from snorum.games.vocabulary import Event

Cards = tuple[Card, ...]
Turn = tuple[Any, dict[str, list[Card]], Any, Any, list[Event]]
"""The table, the hands, the move, the table after it, and the events of the move."""


@cache
def read(words: str) -> Cards:
    return tuple(read_card(word) for word in words.split())


class Fishing:
    """One of the games, asked in words."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def table_with(self, cards: str, players: str = "AB", rules: Any = None, **given: Any) -> Any:
        """A table at which A is to play, with all the cards of a first deal in each hand."""
        table = self.game.deal(rules or self.game.Rules(**given), players, players[-1], read(cards))
        assert table.turn == "A"
        return table

    def move(self, words: str) -> Any:
        """`A 4C takes AD 3H`."""
        player, card, *rest = words.split()
        return self.game.Move(player, read_card(card), read(" ".join(rest[1:])))

    def judged(self, table: Any, words: str) -> str:
        """`lawful`, or the names of the rules that the move breaks, or of the one that bars it."""
        barred = self.game.why_impossible(table, self.move(words))
        if barred is not None:
            assert str(barred)
            return f"barred: {barred.by.__name__}"
        faults = list(self.game.why_unlawful(table, self.move(words)))
        assert all(str(fault) for fault in faults)
        return " ".join(fault.by.__name__ for fault in faults) or "lawful"

    def run(self, table: Any, *plays: str) -> tuple[Any, list[Event]]:
        """Play, and give the events of the last play."""
        events: list[Event] = []
        for words in plays:
            assert self.game.why_impossible(table, self.move(words)) is None, words
            table, events = self.game.play(table, self.move(words))
        return table, events

    def play_out(self, rules: Any, players: str, random: Random) -> Generator[Turn, None, tuple[list[Card], int]]:
        """A whole game of random lawful moves, turn by turn; then the cards left, and how many deals there were."""
        game, table, number, dealer = self.game, None, 0, players[-1]
        stock: list[Card] = []
        while table is None or not game.game_over(table):
            if table is None or game.reshuffled(table):
                stock = list(game.pack_of(rules))
                random.shuffle(stock)
            number, dealer = number + 1, game.next_dealer(table) if table else dealer
            sizes = game.hand_sizes(rules, list(players), dealer, number)
            hands = {player: [stock.pop() for _ in range(size)] for player, size in sizes.items()}
            layout = [stock.pop() for _ in range(game.faces_up(rules, len(players), number))]
            table = game.deal_again(table, dealer, layout) if table else game.deal(rules, players, dealer, layout)
            while not game.deal_over(table):
                chosen = random.choice(game.lawful_moves(table, hands))
                before, held = table, {player: list(cards) for player, cards in hands.items()}
                table, events = game.play(before, chosen)
                game.move_cards(hands, stock, before, chosen, events, random.shuffle)
                yield before, held, chosen, table, events
        return stock, number


class AnyTable(RuleBasedStateMachine):
    """A table at which anything is tried; what nothing bars is played, lawful or not.

    A game's own machine calls `begin`, says what is tried, and what becomes of the cards.
    """

    game: Game

    def begin(self, rules: Any, players: str, dealer: str, seed: int) -> None:
        """Sit down, shuffle and deal."""
        self.agreed, self.players, self.number, self.random = rules, players, 1, Random(seed)
        self.shuffle()
        self.table = self.game.deal(rules, players, dealer, self.give(dealer))

    def shuffle(self) -> None:
        """Take the whole pack."""
        self.stock = list(self.game.pack_of(self.agreed))
        self.random.shuffle(self.stock)

    def give(self, dealer: str) -> list[Card]:
        """Deal the hands; return the cards laid face up."""
        sizes = self.game.hand_sizes(self.agreed, list(self.players), dealer, self.number)
        self.hands = {player: [self.stock.pop() for _ in range(size)] for player, size in sizes.items()}
        return [self.stock.pop() for _ in range(self.game.faces_up(self.agreed, len(self.players), self.number))]

    def chosen(self, which: int, some: Collection[int], seat: int) -> tuple[str, Card, Cards]:
        """Who is to play (most often who is in turn), a card of the hand in turn, and some cards of the table."""
        hand = self.hands[self.table.turn]
        taken = tuple(card for place, card in enumerate(self.table.on_table) if place in some)
        return self.players[seat] if seat < len(self.players) else self.table.turn, hand[which % len(hand)], taken

    def attempt(self, tried: Any) -> None:
        """Make a move if nothing bars it."""
        barred = self.game.why_impossible(self.table, tried)
        if tried.player != self.table.turn:
            assert barred is not None
        if barred is not None:
            return
        assert str(self.game.explain(self.table, tried))
        assert all(str(fault) for fault in self.game.why_unlawful(self.table, tried))
        self.make(tried)

    def make(self, move: Any) -> None:
        """Make a possible move."""
        self.game.move_cards(self.hands, self.stock, self.table, move, [], list.sort)
        self.table, _ = self.game.play(self.table, move)

    def faults_allowed(self, moves: Sequence[Any]) -> list[Any]:
        """The rules that each of the lawful moves may break, where nothing better can be done."""
        return []

    @precondition(lambda self: not self.game.deal_over(self.table))
    @rule(which=st.integers(0, 10**6))
    def play_lawfully(self, which: int) -> None:
        moves = self.game.lawful_moves(self.table, self.hands)
        move = moves[which % len(moves)]
        assert self.game.why_impossible(self.table, move) is None
        faults = [fault.by for fault in self.game.why_unlawful(self.table, move)]
        assert not faults or faults == self.faults_allowed(moves)
        self.make(move)

    @precondition(lambda self: self.game.deal_over(self.table) and not self.game.game_over(self.table))
    @rule()
    def deal_again(self) -> None:
        assert self.game.bars_deal(self.table) is None
        self.number += 1
        if self.game.reshuffled(self.table):
            self.shuffle()
        dealer = self.game.next_dealer(self.table)
        self.table = self.game.deal_again(self.table, dealer, self.give(dealer))

    @invariant()
    def the_hands_are_counted(self) -> None:
        if hasattr(self, "table"):
            assert {player: len(hand) for player, hand in self.hands.items()} == self.table.held
