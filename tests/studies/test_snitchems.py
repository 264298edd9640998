"""Compiled games of Snitch'ems go in step with the reference implementation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.studies.lockstep import (
    FOLLOWED,
    Table,
    follow_game,
    follow_many,
    options_not_met,
    random_rules,
    record_of,
    set_as_cards,
    table_with,
)

from snorum.cards import RANKS, SUITS, Card, pack
from snorum.games import game
from snorum.games.snitchems import Rules, deal, lawful_moves
from snorum.games.snitchems.playing import MOST_OF_A_KIND
from snorum.games.snitchems.taking import captures_by_kind
from snorum.lab.studies.kernels import kernel
from snorum.lab.studies.kernels.snitchems_taking import captures, reachable
from snorum.lab.studies.loop import count_each_game
from snorum.lab.studies.numbering import number_of

SNITCHEMS = game("snitchems")
KERNEL = kernel("snitchems")


@pytest.mark.parametrize("number", [2, 3, 4])
def test_games_go_in_step(number: int) -> None:
    """Also with three and four players, and with every policy, including the one that overlooks captures."""
    fixed: dict[str, Any] = {} if number == 4 else {"four_players": "each-for-himself"}
    games = FOLLOWED // 2 if number == 2 else FOLLOWED // 4
    met = follow_many(SNITCHEMS, games, seed=number, policies=(0, 0, 1, 1, 2, 3, 4), most=40, **fixed)
    assert [
        option for option in options_not_met(SNITCHEMS, met, games // 5) if number == 4 or "four_players" not in option
    ] == []


def test_captures_are_found_in_the_order_of_the_reference() -> None:
    """Also on the largest tables, where only some captures are offered."""
    for seed in range(FOLLOWED):
        compare_captures(seed)


def compare_captures(seed: int) -> None:
    random = Random(seed)
    cards = list(pack())
    random.shuffle(cards)
    table, hand = cards[: random.randint(1, 26)], cards[26:36]
    rules = random_rules(SNITCHEMS, random)
    compiled = table_with(table)
    reach = reachable(compiled.lay, len(table))
    for card in hand:
        compiled.moves = 0
        captures(record_of(rules), compiled, number_of(card), reach)
        offered = [each for some in captures_by_kind(rules, table, card) for each in islice(some, MOST_OF_A_KIND)]
        assert [set_as_cards(int(each)) for each in compiled.takes[: compiled.moves]] == [
            frozenset(each) for each in offered
        ], f"seed {seed}"


def test_a_sparing_capture_leaves_the_fewest_ranks_and_any_card_is_laid() -> None:
    """A always chooses, among the largest captures, one after which the fewest ranks capture; A lays random cards."""
    policy = list(KERNEL.POLICIES).index("sparing-captures")
    table = Table(SNITCHEMS, Rules(), 2, (policy, 2))
    chosen = spendthrift = 0
    now, hand = (0, 0), list[Card]()
    for number in range(20):
        for turn in follow_game(table, 17, number):
            if (number, turn.deal.number) != now:
                now, hand = (number, turn.deal.number), list(turn.deal.hands["A"])
            if turn.move.player != "A" or turn.after.over:
                continue
            moves = SNITCHEMS.lawful_moves(turn.before, {"A": hand, "B": []})
            left = {move: able(SNITCHEMS.play(turn.before, move)[0].on_table) for move in moves}
            if turn.move.takes:
                most = max(len(move.takes) for move in moves)
                alike = [left[move] for move in moves if len(move.takes) == most]
                assert len(turn.move.takes) == most and left[turn.move] == min(alike)
                chosen += max(alike) > min(alike)
            else:
                spendthrift += left[turn.move] > min(left.values())
            hand.remove(turn.move.card)
    assert chosen > 10 and spendthrift > 10


def test_turns_with_a_card_of_several_captures_are_counted() -> None:
    """Counted from turns of the reference implementation with two and three captures for one card."""
    several, met = "turns with a card of several captures", 0
    for number in range(8):
        table, hand, now, turns = Table(SNITCHEMS, Rules(lift="any"), 2, (0, 0)), dict[str, list[Card]](), 0, 0
        for turn in follow_game(table, 19, number):
            if turn.deal.number != now:
                now, hand = turn.deal.number, {player: list(dealt) for player, dealt in turn.deal.hands.items()}
            taking = Counter(move.card for move in SNITCHEMS.lawful_moves(turn.before, hand) if move.takes)
            turns += max(taking.values(), default=0) > 1
            met += sum(ways > 1 for ways in taking.values()) > 1
            hand[turn.move.player].remove(turn.move.card)
        counted = count_each_game(KERNEL, table.arm, 19, number, 1)[0]
        assert dict(zip(KERNEL.MEASURES, map(int, counted), strict=True))[several] == turns
    assert met, "never had two cards of a hand several captures each"


def able(on_table: Sequence[Card]) -> int:
    """The number of ranks that could capture, by the reference implementation."""
    table = deal(Rules(), "AB", dealer="B", face_up=list(on_table))
    return sum(
        any(move.takes for move in lawful_moves(table, {"A": [unlike(rank, on_table)], "B": []})) for rank in RANKS
    )


def unlike(rank: str, on_table: Sequence[Card]) -> Card:
    """A card of this rank that is not on the table, if there is one."""
    return next((card for suit in SUITS if (card := Card(rank, suit)) not in on_table), Card(rank, "S"))
