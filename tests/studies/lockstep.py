"""Replay a kernel's game in the reference implementation, with the same cards and the same choices, and compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np
from tests.profiles import ASKED as ASKED
from tests.profiles import FOLLOWED as FOLLOWED
from tests.studies.recounting import recount

from snorum.cards import RANKS, Card
from snorum.cards.seating import SEATS, seat_named
from snorum.games import GAMES, Game, Hands
from snorum.games.vocabulary import POOL as THE_POOL
from snorum.games.vocabulary import Captures, Event, Numbers, Out, Pays, Sweeps, Wins, Withheld, cruxes, points
from snorum.lab.effects.counting import COUNTED
from snorum.lab.studies import chance
from snorum.lab.studies.fields import record, record_of_rules
from snorum.lab.studies.kernels import KERNELS, Sitting, fishing_table, kernel
from snorum.lab.studies.loop import Arm, play_logged, prepare_arm
from snorum.lab.studies.numbering import (
    CAPTURES,
    DEALT,
    NO_OUT,
    OUT,
    PAYS,
    PLAYED,
    POOL,
    SILENT,
    SWEEPS,
    WIDTH,
    WINS,
    WRONGLY_CALLED,
    as_numbers,
    card_of,
    number_of,
)
from snorum.table import playing

Row = tuple[int, ...]


class Table(NamedTuple):
    """The players of a game, its rules, and how the players choose."""

    game: Game
    rules: Any
    players: int
    policies: tuple[int, ...]
    deals: int = 0
    most: int = 2_000

    @property
    def arm(self) -> Arm:
        sitting = Sitting(self.players, self.deals, self.most)
        return prepare_arm(kernel(self.game.NAME), as_numbers(self.rules), sitting, self.policies)


def follow_game(table: Table, seed: int, number: int) -> list[playing.Turn]:
    """Let the kernel play game `number`, replay it in the reference implementation, and return the turns of that.

    An `AssertionError` says where the two differ.
    """
    of = kernel(table.game.NAME)
    log, tally = play_logged(of, table.arm, seed, number)
    rows = [tuple(int(each) for each in row) for row in log]
    script = Script(table.game, seed, number, rows, suits=getattr(of, "SUITS", True))
    turns = []
    for turn in playing.turns(
        table.game,
        SEATS[: table.players],
        script,
        table.rules,
        deals=table.deals or None,
        most=table.most,
        choose=script.choose,
    ):
        script.compare_events(turn)
        turns.append(turn)
    assert script.at == len(rows), f"the kernel has more rows: {rows[script.at :][:5]}"
    compare_tally(dict(zip(of.MEASURES, map(int, tally), strict=True)), table, turns)
    return turns


def compare_tally(tally: dict[str, int], table: Table, turns: list[playing.Turn]) -> None:
    """Compare the kernel's counts with counts of the same turns by the reference."""
    counts = recount(table.game, SEATS[: table.players], turns)
    words = {*COUNTED, *(f"wins of {seat_named(place)}" for place in range(table.players))}
    unknown = sorted(word for word, number in counts.items() if number and word not in tally)
    assert not unknown, f"the kernel does not count {unknown}"
    differing = {
        word: (tally[word], counts.get(word, 0)) for word in words & {*tally} if tally[word] != counts.get(word, 0)
    }
    assert not differing, f"the kernel counts one thing, the reference another: {differing}"


class Script(Random):
    """Replaces the random numbers: it repeats the kernel's shuffles and choices."""

    def __init__(self, game: Game, seed: int, number: int, rows: list[Row], *, suits: bool = True) -> None:
        super().__init__()
        self.game, self.study, self.number, self.rows, self.suits = game, seed, number, rows, suits
        self.at = 0
        self.shuffled = -1
        self.deal = 0

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        """Make the kernel's next shuffle of the pack; shuffle 0 decides the first dealer."""
        self.shuffled += 1
        order = chance.shuffled_order(self.study, self.number, chance.SHUFFLE, self.shuffled, len(cards))
        cards[:] = [cards[each] for each in order]

    def next_row(self) -> Row:
        assert self.at < len(self.rows), "the kernel has ended the game"
        self.at += 1
        return self.rows[self.at - 1]

    def choose(self, game: Game, table: Any, hands: Hands, _: Any) -> Any:
        """The move that the kernel chose; it must be a possible move."""
        row = self.next_row()
        if row[0] == DEALT:
            self.deal += 1
            assert row[1:3] == (SEATS.index(table.dealer), self.deal), f"dealt: {row}"
            row = self.next_row()
        assert row[0] == PLAYED, f"the reference expects a move, the kernel has {row}"
        moves = game.lawful_moves(table, hands)
        if row[4] >= 0:
            return self.move_against_duty(table, hands, row)
        if not row[5] and not self.game.TAKES:
            moves += self.more_moves(table, hands)
        assert row[5] in (0, len(moves)), f"{row}: {len(moves)} moves are lawful"
        found = [move for move in moves if self.as_logged(as_row(move)) == row[:4]]
        assert found, f"{row} is not among {moves}"
        return self.add_words(table, hands, found[0], row[6])

    def add_words(self, table: Any, hands: Hands, move: Any, what: int) -> Any:
        """Add to a move the wrong call, or the missing Out, that the kernel has logged."""
        if what & WRONGLY_CALLED:
            right = self.game.call(table, move)
            move = move._replace(call=next(each for each in self.game.CALLS if each and each != right))
        if what & NO_OUT:
            assert len(hands[move.player]) == 1 and sum(map(len, hands.values())) > 1, f"{move}: nobody goes out"
            move = move._replace(goes_on=True)
        if what & SILENT:
            assert self.game.call(table, move), f"{move}: there is nothing to call"
            move = move._replace(call="")
        return move

    def more_moves(self, table: Any, hands: Hands) -> list[Any]:
        """More moves that meet a demand: the right card of a player who takes back a wrong one."""
        moves = [self.game.Move(player, card) for player, hand in hands.items() for card in hand]
        moves = [
            move for move in moves if not self.game.why_impossible(table, move) and self.game.meets_demand(table, move)
        ]
        return [move._replace(call=self.game.call(table, move)) for move in moves]

    def as_logged(self, row: Row) -> Row:
        """A row as a kernel without suits logs it: with a card of the first suit."""
        kind, player, card, taken = row
        return row if self.suits else (kind, player, card % len(RANKS), taken)

    def is_card(self, card: Card, number: int) -> bool:
        return number_of(card) == number if self.suits else RANKS.index(card.rank) == number

    def move_against_duty(self, table: Any, hands: Hands, row: Row) -> Any:
        """A move that holds back what was demanded: the card in the row, or else the holder's first."""
        demand = self.game.demanded(table)
        holder, player = SEATS[row[4]], SEATS[row[1]]
        assert demand is not None and demand.player in ("", holder), f"{row}, and the demand is {demand}"
        assert player == table.turn, f"{row}: expected {table.turn} to play"
        kept = [each for each in demand.cards if any(is_same_card(each, card) for card in hands[holder])]
        if not self.game.TAKES and row[3]:
            kept = [each for each in kept if row[3] == 1 << RANKS.index(each.rank)]
        assert kept, f"{row}: {holder} holds back nothing that is demanded"
        card = next((each for each in hands[player] if self.is_card(each, row[2])), None)
        assert card is not None, f"{row}: the card is not in {hands[player]}"
        move = self.game.Move(player, card, withheld=Withheld(holder, kept[0]))
        assert self.game.why_impossible(table, move) is None and not self.game.meets_demand(table, move), row
        return move

    def compare_events(self, turn: playing.Turn) -> None:
        """Compare the events of a turn with those in the kernel's log."""
        for event in turn.events:
            said, done = self.next_row(), row_of(event)
            assert said == done, f"the kernel says {said}, the reference {event}"


def is_same_card(asked: Card, card: Card) -> bool:
    return asked.rank == card.rank and asked.suit in ("", card.suit)


def as_row(move: Any) -> Row:
    """The first four columns of a move in the log."""
    return (PLAYED, SEATS.index(move.player), number_of(move.card), cards_as_set(getattr(move, "takes", ())))


def row_of(event: Event) -> Row:
    """The row of an event in the log."""
    match event:
        case Pays():
            row = [PAYS, seat_number(event.player), seat_number(event.to), event.counters]
        case Out():
            row = [OUT, seat_number(event.player)]
        case Wins():
            row = [WINS, seats_as_set(event.player)]
        case Captures():
            row = [CAPTURES, seat_number(event.player), cards_as_set(event.cards)]
        case Sweeps():
            row = [SWEEPS, seats_as_set(event.player)]
    return tuple(row + [0] * (WIDTH - len(row)))


def seat_number(player: str) -> int:
    return POOL if player == THE_POOL else SEATS.index(player)


def seats_as_set(players: str) -> int:
    return sum(1 << SEATS.index(each) for each in players.split("+"))


def cards_as_set(some: Iterable[Card]) -> int:
    return sum(1 << number_of(card) for card in some)


def set_as_cards(some: int) -> frozenset[Card]:
    """The cards of a kernel's set, which has a bit for each; the inverse of `cards_as_set`."""
    return frozenset(card_of(number) for number in range(52) if some >> number & 1)


@cache
def points_of(game: str) -> dict[str, Any]:
    """The parameters and cruxes of a game, cached for thousands of games."""
    return dict(points(GAMES[game].Rules))


def left_out_of(game: str) -> Mapping[str, Sequence[Any]]:
    """The options that a game's kernel does not play, by the name of the parameter or crux."""
    found: Mapping[str, Sequence[Any]] = getattr(kernel(game), "LEFT_OUT", {}) if game in KERNELS else {}
    return found


def random_rules(game: Game, random: Random, **fixed: Any) -> Any:
    """Random rules: an option of every crux and parameter except the `fixed` ones, of those that the kernel plays."""
    chosen, left_out = {}, left_out_of(game.NAME)
    for name, point in points_of(game.NAME).items():
        options = [0, 1, 3] if isinstance(point.options, Numbers) else list(point.options)
        options = [option for option in options if option not in left_out.get(name, ())]
        chosen[name] = fixed[name] if name in fixed else random.choice(options)
    return game.Rules(**chosen)


def random_table(
    game: Game,
    random: Random,
    *,
    policies: Sequence[int] = (0, 1),
    deals: int = 0,
    most: int = 2_000,
    greatest: int = 13,
    **fixed: Any,
) -> Table:
    """A random table: rules (except the `fixed` ones), number of players (up to `greatest`), and policies."""
    while True:
        rules = random_rules(game, random, **fixed)
        least, limit = game.players_allowed(rules)
        players = random.randint(least, min(limit, greatest))
        if not game.at_odds(rules, players):
            chosen = tuple(random.choice(policies) for _ in range(players))
            return Table(game, rules, players, chosen, deals, most)


def follow_many(
    game: Game,
    number: int,
    *,
    seed: int = 1797,
    policies: Sequence[int] = (0, 1),
    deals: int = 0,
    most: int = 2_000,
    greatest: int = 13,
    **fixed: Any,
) -> Counter[tuple[str, Any]]:
    """Follow games, each at a random table. Returns how many were played under each option of each crux.

    An `AssertionError` names the game that differs from the reference, with all that is needed to play it again.
    """
    random, met = Random(f"{game.NAME} {seed} {sorted(fixed.items())}"), Counter[tuple[str, Any]]()
    for each in range(number):
        table = random_table(game, random, policies=policies, deals=deals, most=most, greatest=greatest, **fixed)
        try:
            follow_game(table, seed, each)
        except Exception as error:
            raise AssertionError(f"game {each} of seed {seed}, {table}: {error!r}") from error
        met.update((name, getattr(table.rules, name)) for name in points_of(game.NAME))
        met[("players", table.players)] += 1
    return met


def options_not_met(game: Game, met: Mapping[tuple[str, Any], int], least: int = 1) -> list[str]:
    """The options of cruxes that came up in fewer than `least` games."""
    return [
        f"{crux.name}={option}"
        for crux in cruxes(game.Rules)
        for option in crux.options
        if met[(crux.name, option)] < least
    ]


def table_with(cards: Sequence[Card]) -> Any:
    """A compiled table of a fishing game with these cards on it."""
    table = np.zeros(1, record(fishing_table.Table)).view(np.recarray)[0]
    table.lying, table.on_table = len(cards), sum(1 << number_of(card) for card in cards)
    table.lay[: len(cards)] = [number_of(card) for card in cards]
    return table


def record_of(rules: Any) -> Any:
    """A game's rules as a record for its kernel."""
    return np.array([as_numbers(rules)], record_of_rules(type(rules)))[0]
