"""A game that a kernel has played, played again by the reference implementation: the same cards, the same choices."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from snorum import playing
from snorum.cards import Card
from snorum.games import Game, Hands
from snorum.studies import chance
from snorum.studies.kernels import kernel
from snorum.studies.loop import Arm, logged
from snorum.studies.numbering import (
    CALLED,
    CAPTURES,
    DEALT,
    GIVES,
    NOBODY,
    OUT,
    PAYS,
    PLAYED,
    POOL,
    SEATS,
    SWEEPS,
    WIDTH,
    WINS,
    as_numbers,
    card_of,
    number_of,
)
from snorum.vocabulary import POOL as THE_POOL
from snorum.vocabulary import Captures, Event, Gives, Numbers, Out, Pays, Sweeps, Wins, Withheld, points

Row = tuple[int, ...]


class Table(NamedTuple):
    """Who plays a game, under which rules, and how."""

    game: Game
    rules: Any
    players: int
    policies: tuple[int, ...]
    deals: int = 0
    most: int = 2_000

    @property
    def arm(self) -> Arm:
        return Arm(as_numbers(self.rules), np.array([self.players, self.deals, self.most]), np.array(self.policies))


def follow(table: Table, seed: int, number: int) -> list[playing.Turn]:
    """Have the kernel play game `number`, and the reference implementation follow it; the turns of the latter.

    An `AssertionError` says where the two part.
    """
    log, _ = logged(kernel(table.game.NAME), table.arm, seed, number)
    rows = [tuple(int(each) for each in row) for row in log]
    script = Script(table.game, seed, number, rows)
    turns = []
    for turn in playing.turns(
        table.game, SEATS[: table.players], script, table.rules,
        deals=table.deals or None, most=table.most, choose=script.choose,
    ):  # fmt: skip
        script.compare(turn)
        turns.append(turn)
    assert script.at == len(rows), f"the kernel goes on: {rows[script.at :][:5]}"
    return turns


class Script(Random):
    """Stands in the place of chance: the shuffles are the kernel's, and so are the choices."""

    def __init__(self, game: Game, seed: int, number: int, rows: list[Row]) -> None:
        super().__init__()
        self.game, self.study, self.number, self.rows = game, seed, number, rows
        self.at = 0
        self.shuffled = {chance.SHUFFLE: -1, chance.PILE: 0}
        self.deal = 0

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        """The next shuffle of the pack (the first of all, number 0, decides who deals), or of a pile."""
        purpose = chance.PILE if self.deal and self.game.RETURNING else chance.SHUFFLE
        self.shuffled[purpose] += 1
        order = chance.order(self.study, self.number, purpose, self.shuffled[purpose], len(cards))
        cards[:] = [cards[each] for each in order]

    def row(self) -> Row:
        assert self.at < len(self.rows), "the kernel has ended the game"
        self.at += 1
        return self.rows[self.at - 1]

    def choose(self, game: Game, table: Any, hands: Hands, _: Any) -> Any:
        """The move that the kernel chose, if it is one of those that may be made."""
        row = self.row()
        if row[0] == DEALT:
            self.deal += 1
            assert row[1:3] == (SEATS.index(table.dealer), self.deal), f"dealt: {row}"
            row = self.row()
        moves = game.lawful(table, hands)
        if row[0] == PLAYED and row[4] != NOBODY:
            return self.against_duty(table, hands, row)
        assert row[5] in (0, len(moves)), f"{row}: {len(moves)} moves are lawful"
        found = [move for move in moves if as_row(game, move)[:4] == row[:4]]
        assert found, f"{row} is none of {moves}"
        return found[0]

    def against_duty(self, table: Any, hands: Hands, row: Row) -> Any:
        """A move by which what was demanded is held back."""
        demand = self.game.demanded(table)
        assert demand is not None
        holder = SEATS[row[4]]
        kept = next(each for each in demand.cards if any(same(each, card) for card in hands[holder]))
        move = self.game.Move(SEATS[row[1]], card_of(row[2]), withheld=Withheld(holder, kept))
        assert move.card in hands[move.player] and self.game.bars(table, move) is None, row
        return move

    def compare(self, turn: playing.Turn) -> None:
        """What the turn brought about, beside what the kernel says that it did."""
        for event in turn.events:
            said, done = self.row(), row_of(event)
            assert said == done, f"the kernel says {said}, the reference {event}"


def same(asked: Card, card: Card) -> bool:
    return asked.rank == card.rank and asked.suit in ("", card.suit)


def as_row(game: Game, move: Any) -> Row:
    """A move as the log has it, as far as its fourth column."""
    if move.card is None:
        return (CALLED, seats(move.player), list(game.CRIES).index(move.call), 0)
    return (PLAYED, SEATS.index(move.player), number_of(move.card), cards(getattr(move, "takes", ())))


def row_of(event: Event) -> Row:
    """An event as the log has it."""
    match event:
        case Pays():
            row = [PAYS, seat(event.player), seat(event.to), event.counters]
        case Out():
            row = [OUT, seat(event.player)]
        case Wins():
            row = [WINS, seats(event.player)]
        case Captures():
            row = [CAPTURES, seat(event.player), cards(event.cards)]
        case Sweeps():
            row = [SWEEPS, seats(event.player)]
        case Gives():
            row = [GIVES, seat(event.player), seat(event.to), event.cards]
    return tuple(row + [0] * (WIDTH - len(row)))


def seat(player: str) -> int:
    return POOL if player == THE_POOL else SEATS.index(player)


def seats(players: str) -> int:
    return sum(1 << SEATS.index(each) for each in players.split("+"))


def cards(some: Iterable[Card]) -> int:
    return sum(1 << number_of(card) for card in some)


def drawn(game: Game, random: Random, **fixed: Any) -> Any:
    """Rules drawn by chance: an option of every crux and parameter but those that are `fixed`."""
    chosen = {}
    for name, point in points(game.Rules).items():
        options = [0, 1, 3] if isinstance(point.options, Numbers) else list(point.options)
        chosen[name] = fixed[name] if name in fixed else random.choice(options)
    return game.Rules(**chosen)
