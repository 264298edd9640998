"""The arguments about Snap, tried with any cards in any order."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.profiles import FEW

from snorum.cards import RANKS, pack
from snorum.games import Game, Hands, game, snap
from snorum.games.snap.ending import all_in_the_pot
from snorum.lab.claims import snap as snap_ends
from snorum.lab.claims.snap import COMMON, OWN, endless_game, first_locked_game, locked_away
from snorum.table.playing import turns

SNAP = game("snap")


@pytest.mark.parametrize("variant", [COMMON, OWN])
def test_the_game_that_locks_is_lawful_and_locks_at_its_end(variant: str) -> None:
    _, played = first_locked_game(variant)
    assert played and all(snap.standing(played[-1].after).values())
    for turn in played:
        assert SNAP.why_impossible(turn.before, turn.move) is None and not any(
            SNAP.why_unlawful(turn.before, turn.move)
        )
        assert locked_away(turn.after) == all_in_the_pot(turn.after) == (turn is played[-1])
        assert sum(snap.standing(turn.after).values()) + len(turn.after.pot) + len(turn.after.pile) == 52


def test_games_without_a_pot_do_not_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """If only one player calls at a time, there is no pot."""

    def alone(game: Game, table: Any, hands: Hands, random: Random) -> Any:
        return next(move for move in reversed(game.lawful_moves(table, hands)) if "+" not in move.player)

    monkeypatch.setattr(snap_ends, "call_together", alone)
    monkeypatch.setattr(snap_ends, "SEEDS", 5)
    assert first_locked_game.__wrapped__(COMMON) == (0, [])


def tables_after_each_card(low: frozenset[str], order: Random, cards: int) -> list[snap.State]:
    """The tables of two players with own piles, of whom one begins with all cards of the ranks in `low`."""
    stacks = {
        "A": [card for card in pack(52) if card.rank in low],
        "B": [card for card in pack(52) if card.rank not in low],
    }
    table = replace(
        snap.deal(snap.Rules(variant="own-piles"), "AB", dealer="A"),
        stacks={player: len(some) for player, some in stacks.items()},
        known={player: tuple(card.rank for card in some) for player, some in stacks.items()},
    )
    tables = []
    for _ in range(cards):
        player = table.turn
        stacks[player] = stacks[player] or list(table.piles[player])
        order.shuffle(stacks[player])
        table, _ = snap.play(table, snap.Move(player, stacks[player].pop()))
        tables.append(table)
    return tables


@FEW
@given(st.integers(1, 2**13 - 2), st.integers(0, 10**6))
def test_two_who_share_no_rank_never_have_anything_to_call(bits: int, seed: int) -> None:
    low = frozenset(rank for each, rank in enumerate(RANKS) if bits >> each & 1)
    tables = tables_after_each_card(low, Random(seed), 160)
    nobody: dict[str, list[Any]] = {"A": [], "B": []}
    assert not any(move.card is None for table in tables for move in snap.lawful_moves(table, nobody))
    assert not any(snap.game_over(table) or table.out for table in tables)
    assert {snap.standing(table)["A"] for table in tables} == {4 * len(low)}


def test_under_no_progress_two_who_share_no_rank_have_drawn() -> None:
    table = next(iter(endless_game()))
    assert not snap.game_over(table)
    rules = replace(table.rules, locked="no-progress")
    after, _ = snap.play(
        replace(table, rules=rules, known={"A": (), "B": table.known["B"]}),
        snap.Move(table.turn, next(card for card in pack(52) if card.rank == "A")),
    )
    assert after.draw


@FEW
@given(st.integers(0, 10**6), st.integers(2, 8))
def test_with_one_pile_the_game_is_won_within_a_pack_if_nobody_calls(seed: int, players: int) -> None:
    """At most one call can follow the last card."""

    def asleep(game: Game, table: Any, hands: Hands, random: Random) -> Any:
        moves = game.lawful_moves(table, hands)
        return next((move for move in moves if move.card is not None), moves[0])

    played = list(turns(SNAP, "ABCDEFGH"[:players], Random(seed), choose=asleep))
    assert played[-1].after.winner
    assert sum(turn.move.card is not None for turn in played) <= 52 and len(played) <= 53
