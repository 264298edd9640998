"""Games of Snap are counted as they are played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.profiles import FOLLOWED
from tests.studies.lockstep import random_table
from tests.studies.recounting import recount

from snorum.cards import RANKS
from snorum.cards.seating import SEATS
from snorum.games import game
from snorum.games import snap as reference
from snorum.lab.studies.snap import (
    BROKEN_OFF,
    DRAWN,
    DRAWN_BY_POT,
    DRAWN_NO_POT,
    NEVER,
    POLICIES,
    count_end,
    count_game,
    count_games,
)
from snorum.lab.studies.study import Way
from snorum.table.playing import Choice, Turn, turns

SNAP = game("snap")
OWN = reference.Rules(variant="own-piles")


def played(rules: reference.Rules, players: int, choose: Choice, chance: Random, most: int) -> list[Turn]:
    return list(turns(SNAP, SEATS[:players], chance, rules, most=most, choose=choose))


@pytest.mark.parametrize("policy", POLICIES)
def test_what_is_counted_is_what_happened(policy: str) -> None:
    """Another count of the same games, with random rules."""
    random, total = Random(1797), Counter[str]()
    for number in range(FOLLOWED // 4):
        table = random_table(SNAP, random, most=random.choice((20, 300)), greatest=6, packs=1)
        how = table.rules, table.players, POLICIES[policy]
        found = count_game(*how, Random(number), table.most)
        wanted = recount(SNAP, SEATS[: table.players], played(*how, Random(number), table.most))
        assert {name: found[name] for name in wanted} == wanted
        assert found[DRAWN] + found[BROKEN_OFF] == found["games without a winner"]
        total += found
    met = (DRAWN,) if policy == "together" else ("captures", "players out", "wins of the dealer", "wins of eldest")
    assert all(total[each] for each in (BROKEN_OFF, *met)), total
    assert bool(total["cards given in penalty"]) == (policy == "careless")


@pytest.mark.parametrize(("policy", "callers"), [("alert", 1), ("together", 2)])
def test_every_match_is_called_by_as_many_as_the_policy_says(policy: str, callers: int) -> None:
    calls = 0
    for number in range(20):
        for turn in played(reference.Rules(), 3, POLICIES[policy], Random(number), 200):
            right = [move for move in SNAP.lawful_moves(turn.before, {each: [] for each in SEATS[:3]}) if not move.card]
            assert bool(right) == (turn.move.card is None)
            if right:
                calls += 1
                assert turn.move.player.count("+") + 1 == callers
    assert calls > 20


def owners(table: reference.State, stacks: Any) -> Counter[str]:
    """How many players have each rank, in a stack or on their own pile."""
    return Counter(
        rank for player in table.stacks for rank in {card.rank for card in (*stacks[player], *table.piles[player])}
    )


def test_no_match_is_to_come_if_no_two_players_share_a_rank() -> None:
    """Without a pot and with everybody in the game, that is all there is to it."""
    seen: Counter[bool] = Counter()
    random = Random(7)
    for _ in range(400):
        some, shared = random.sample(RANKS, 6), random.random() < 0.5
        table = reference.deal(OWN, "ABC", dealer="A")
        mine = {"A": some[:2], "B": some[2:4], "C": [*some[4:], *(some[:1] if shared else [])]}
        stacks = {
            player: [card for card in reference.pack_of(OWN) if card.rank in ranks] for player, ranks in mine.items()
        }
        piles = {player: tuple(cards[:1]) for player, cards in stacks.items()}
        left = {player: cards[1:] for player, cards in stacks.items()}
        table = replace(table, stacks={player: len(cards) for player, cards in left.items()}, piles=piles)
        never = bool(count_end(table, left)[NEVER])
        assert never == (max(owners(table, left).values()) == 1)
        seen[never] += 1
    assert min(seen[True], seen[False]) > 100


@pytest.mark.parametrize(("top", "never"), [("A", False), ("K", True)])
def test_a_card_like_the_top_of_the_pot_is_a_match_to_come(top: str, never: bool) -> None:
    """A holds the ace; nobody holds a king."""
    pack = {str(card): card for card in reference.pack_of(OWN)}
    stacks = {"A": [pack["AC"], pack["2C"]], "B": [pack["3C"]], "C": [pack["4C"]]}
    table = reference.deal(OWN, "ABC", dealer="A")
    table = replace(
        table, stacks={player: len(some) for player, some in stacks.items()}, pot=(pack["5C"], pack[f"{top}D"])
    )
    assert bool(count_end(table, stacks)[NEVER]) is never


def test_games_are_counted_by_their_numbers_whatever_the_chunk() -> None:
    way = Way("w", {"variant": "own-piles"}, 3, ("random", "alert", "alert"), most=300)
    whole, rules = count_games(OWN, way, 5, 0, 6), OWN
    assert whole == count_games(OWN, way, 5, 0, 2) + count_games(OWN, way, 5, 2, 4)
    each = [count_game(rules, 3, POLICIES["random"], Random(f"5 {number}"), 300) for number in range(6)]
    assert whole == sum(each, Counter()) and len({tuple(sorted(one.items())) for one in each}) == 6


def test_a_game_that_is_said_never_to_end_goes_on_without_a_call() -> None:
    never = 0
    for number in range(60):
        whole = played(OWN, 3, POLICIES["random"], Random(number), 1_500)
        if count_game(OWN, 3, POLICIES["random"], Random(number), 900)[NEVER]:
            never += 1
            assert all(turn.move.card for turn in whole[900:]) and not whole[-1].after.winner
    assert never


def test_how_a_draw_came_about_is_counted_apart() -> None:
    """With every match in the pot; or, where that is enough, without progress and without a pot."""
    total = Counter[str]()
    for number in range(40):
        for locked in ("all-matches", "no-progress"):
            found = count_game(replace(OWN, locked=locked), 2, POLICIES["together"], Random(number), 3_000)
            total += Counter({f"{locked}, {name}": count for name, count in found.items()})
    assert total[f"all-matches, {DRAWN}"] == total[f"all-matches, {DRAWN_BY_POT}"] > 0
    assert total[f"no-progress, {DRAWN}"] > total[f"no-progress, {DRAWN_BY_POT}"] > 0
    table = replace(reference.deal(OWN, "AB", dealer="A"), draw=True)
    assert count_end(table, {})[DRAWN_NO_POT] == 1 and not count_end(table, {})[DRAWN_BY_POT]
