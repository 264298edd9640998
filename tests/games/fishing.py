"""What the tests of the two fishing games share: plays as a record writes them, judged and made by the engine."""

from __future__ import annotations

from functools import cache
from typing import Any

from snorum.cards import Card, read_card
from snorum.games import Game
from snorum.games.vocabulary import Event

Cards = tuple[Card, ...]


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
