"""Count games of Snap, played by the reference implementation.

Most games are compiled, and counted by the hundred thousand, because what is claimed of them turns on small
differences. What is claimed of Snap is seen in ten thousand games, and those the reference plays in minutes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from snorum.cards.seating import SEATS, seat_named
from snorum.games import Game, Hands
from snorum.games.snap import GAME, Rules, State, all_in_the_pot, no_match_left
from snorum.games.vocabulary import Captures, Gives, Out, Wins
from snorum.lab.studies.study import Way
from snorum.table.playing import Choice, Turn, lawful_move, turns
from snorum.table.settings import careless_move

DRAWN, DRAWN_NO_POT = "games drawn", "games drawn, the pot empty"
DRAWN_BY_POT = "games drawn with every match in the pot"
BROKEN_OFF, NEVER = "games broken off", "games broken off with no match to come"
"""A game without a winner is drawn or broken off. Whether a match could still come is judged from the cards as they
really lie, also the unseen ones."""
MEASURES = (
    "plays",
    "calls",
    "captures",
    "cards captured",
    "cards given in penalty",
    "players out",
    "deals",
    "games without a winner",
    DRAWN,
    DRAWN_BY_POT,
    DRAWN_NO_POT,
    BROKEN_OFF,
    NEVER,
    *(f"wins of {seat_named(place)}" for place in range(len(SEATS))),
)


def call_alone(game: Game, table: Any, hands: Hands, random: Random) -> Any:
    """Choose a move: one player calls if any call is right; otherwise the next card is turned."""
    return _call_if_possible(game, table, hands, random, together=False)


def call_together(game: Game, table: Any, hands: Hands, random: Random) -> Any:
    """Choose a move: two players call together if any call is right; otherwise the next card is turned."""
    return _call_if_possible(game, table, hands, random, together=True)


def _call_if_possible(game: Game, table: Any, hands: Hands, random: Random, together: bool) -> Any:
    moves = game.lawful_moves(table, hands)
    calls = [move for move in moves if move.card is None and move.player.count("+") == int(together)]
    return random.choice(calls or [move for move in moves if move.card is not None] or moves)


POLICIES: Mapping[str, Choice] = {
    "random": lawful_move,
    "careless": careless_move,
    "alert": call_alone,
    "together": call_together,
}
"""How the whole table plays, by the names of `snorum.table.policies.described`: the moves are races."""


def count_games(rules: Rules, way: Way, seed: int, first: int, number: int) -> Counter[str]:
    """Play `number` games from `first` on, and add up their measures; the first seat's policy holds for all."""
    total: Counter[str] = Counter()
    choose = POLICIES[way.policies[0]]
    for each in range(first, first + number):
        total.update(count_game(rules, way.players, choose, Random(f"{seed} {each}"), way.most))
    return total


def count_game(rules: Rules, players: int, choose: Choice, chance: Random, most: int) -> Counter[str]:
    """Play a game and count its measures; those that are zero may be missing."""
    found: Counter[str] = Counter(deals=1)
    stacks: Hands = {}

    def choose_and_see(game: Any, table: State, hands: Hands, random: Random) -> Any:
        nonlocal stacks
        stacks = hands
        return choose(game, table, hands, random)

    turn: Turn | None = None
    for turn in turns(GAME, SEATS[:players], chance, rules, most=most, choose=choose_and_see):
        found["plays" if turn.move.card else "calls"] += 1
        for event in turn.events:
            match event:
                case Captures():
                    found["captures"] += 1
                    found["cards captured"] += len(event.cards)
                case Gives():
                    found["cards given in penalty"] += event.cards
                case Out():
                    found["players out"] += 1
                case Wins():
                    place = (SEATS.index(event.player) - SEATS.index(turn.deal.dealer)) % players
                    found[f"wins of {seat_named(place)}"] += 1
    if turn is not None and not turn.after.winner:
        found.update(count_end(turn.after, stacks))
    return found


def count_end(table: State, stacks: Hands) -> Counter[str]:
    """The measures of a game that nobody has won, given the cards that lie face down."""
    found = Counter({"games without a winner": 1, DRAWN if table.draw else BROKEN_OFF: 1})
    if table.draw:
        found[DRAWN_BY_POT] += all_in_the_pot(table)
        found[DRAWN_NO_POT] += not table.pot
    else:
        seen = {player: tuple(card.rank for card in stacks[player]) for player in table.stacks}
        found[NEVER] += no_match_left(replace(table, known=seen))
    return found
