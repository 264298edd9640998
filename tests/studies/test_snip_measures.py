"""The counts of compiled Snip-Snap-Snorum, counted again from the turns of the reference implementation."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.studies.lockstep import Table, follow_game

from snorum.cards.seating import seat_named
from snorum.games import game
from snorum.games import snip_snap_snorum as snip
from snorum.games.vocabulary import POOL, Out, Pays, Wins
from snorum.lab.studies.kernels import kernel
from snorum.lab.studies.loop import count_each_game
from snorum.table.playing import Turn

SNIP = game("snip-snap-snorum")
KERNEL = kernel("snip-snap-snorum")
PLAYERS = "ABCDE"


def tally(table: Table, seed: int, number: int) -> dict[str, int]:
    found = count_each_game(KERNEL, table.arm, seed, number, 1)[0]
    return {name: int(each) for name, each in zip(KERNEL.MEASURES, found, strict=True)}


def seat(turns: list[Turn], player: str) -> str:
    dealer = PLAYERS.index(turns[0].deal.dealer)
    return seat_named((PLAYERS.index(player) - dealer) % len(PLAYERS))


def recounted(turns: list[Turn]) -> Counter[str]:
    """Count from the turns who pays, who waits, and which cards are paired."""
    counts: Counter[str] = Counter()
    first_out: tuple[int, int] | None = None
    last: Any = None
    for number, turn in enumerate(turns, 1):
        counts["plays waited by all who were out"] += len(turn.before.out)
        for event in turn.events:
            match event:
                case Pays(player, _, counters, _) if player != POOL:
                    first = turn.deal.number == 1
                    counts[f"counters paid in the first deal by {seat(turns, player)}"] += counters * first
                    counts["counters paid by A"] += counters * (player == "A")
                    counts["counters paid in the first deal by A"] += counters * (player == "A" and first)
                case Out():
                    first_out = first_out or (number, turn.deal.number)
                case Wins(player, _):
                    counts["wins of A"] += player == "A"
        last = _cards(counts, turn, last)
    if first_out:
        counts["plays after the first player was out"] = len(turns) - first_out[0]
        counts["deals after the first player was out"] = turns[-1].deal.number - first_out[1]
    return counts


def _cards(counts: Counter[str], turn: Turn, last: Any) -> Any:
    """Count a card, and the one before it if that is paired. Returns what the next card's count needs."""
    before, after, move = turn.before, turn.after, turn.move
    hand = [card.rank for card in turn.deal.hands[move.player]]
    for play in before.played:
        if play.player == move.player:
            hand.remove(play.card.rank)
    seen = [play.card.rank for play in before.played] + [card.rank for card in turn.deal.face_up]
    made = snip.pairing(before, move)
    if made == 1 and before.played:
        out, kinds = last
        counts[f"new cards paired, {out} of the rank played before"] += 1
        counts.update(f"{kind} paired" for kind in kinds)
    if not made and not _could_pair(turn, hand):
        known = Counter(seen) + Counter(hand)
        best = max(known[rank] for rank in hand)
        card = 6 - len(hand)
        counts[f"free choices, card {card}"] += 1
        counts[f"free choices with a safe card, card {card}"] += best == 4
        counts[f"free choices with a safe or almost safe card, card {card}"] += best >= 3
    others = sum(after.held.values()) - after.held[move.player]
    if made or not others:
        return None
    out, own = seen.count(move.card.rank), hand.count(move.card.rank) - 1
    counts[f"new cards that can be paired, {out} of the rank played before"] += 1
    kinds = ["leads"] if not before.played else []
    counts["leads"] += not before.played
    for kind, is_one in (("third cards", out == 2 and not own), ("cards of two of a kind", own > 0)):
        counts[f"{kind} that can be paired"] += is_one
        kinds += [kind] * is_one
    return out, kinds


def _could_pair(turn: Turn, hand: list[str]) -> bool:
    demand = snip.pairable(turn.before)
    return demand is not None and demand.player == turn.move.player and demand.cards[0].rank in hand


OWN = {
    "counters paid in",
    "counters paid by",
    "wins of A",
    "plays after",
    "deals after",
    "plays waited",
    "new cards",
    "leads",
    "third cards",
    "cards of two",
    "free choices",
}


@pytest.mark.parametrize("turn_up", ["none", "pool-pays", "dealer-pays"])
def test_the_counts_agree_with_the_turns(turn_up: str) -> None:
    """Also with a turned-up card, which all can see."""
    rules = SNIP.Rules(turn_up=turn_up)
    words = [name for name in KERNEL.MEASURES if any(name.startswith(word) for word in OWN)]
    met: Counter[str] = Counter()
    for number in range(150):
        chosen = tuple(Random(number).choice(range(6)) for _ in PLAYERS)
        chosen = tuple(0 if each == 1 else each for each in chosen)  # a careless player pays without a pairing
        table = Table(SNIP, rules, len(PLAYERS), chosen)
        counts = recounted(follow_game(table, 7, number))
        kernels = tally(table, 7, number)
        assert {name: kernels[name] for name in words} == {name: counts[name] for name in words}
        met += counts
    never = {name for name in words if not met[name]}
    assert {name for name in never if "seat" not in name and "3 of the rank" not in name} == set()


def test_policies_play_as_described() -> None:
    """Each policy plays, card by card, what its description says."""
    names = list(KERNEL.POLICIES)
    for policy in ("safe", "pair-first", "safe-pairs", "third-first"):
        met = 0
        table = Table(SNIP, SNIP.Rules(), len(PLAYERS), (names.index(policy), 0, 0, 0, 0), deals=2)
        for number in range(60):
            for turn in follow_game(table, 11, number):
                if turn.move.player == "A":
                    met += _as_described(policy, turn)
        assert met > 200


def _as_described(policy: str, turn: Turn) -> bool:
    hand = [card.rank for card in turn.deal.hands["A"]]
    for play in turn.before.played:
        if play.player == "A":
            hand.remove(play.card.rank)
    if _could_pair(turn, hand):
        return False
    known = Counter(hand) + Counter(play.card.rank for play in turn.before.played)
    chosen, alike = turn.move.card.rank, Counter(hand)
    thirds = [rank for rank in hand if known[rank] - alike[rank] >= 2]
    if policy == "third-first" and thirds:
        assert chosen in thirds
    elif policy in ("pair-first", "third-first"):
        assert alike[chosen] > 1 or max(alike.values()) == 1
    else:
        assert known[chosen] == max(known[rank] for rank in hand)
        best = [rank for rank in hand if known[rank] == known[chosen]]
        assert policy == "safe" or alike[chosen] > 1 or max(alike[rank] for rank in best) == 1
    return True


def test_counting_plays_what_the_next_player_lacks() -> None:
    """If the next player did not pair a rank when that was due, and `counting` holds it, `counting` plays it."""
    names = list(KERNEL.POLICIES)
    table = Table(SNIP, SNIP.Rules(), 3, (names.index("counting"), 0, 0))
    met = 0
    for number in range(80):
        lacking: set[str] = set()
        deal = 0
        for turn in follow_game(table, 13, number):
            if turn.deal.number != deal:
                deal, lacking = turn.deal.number, set()
            hand = [card.rank for card in turn.deal.hands[turn.move.player]]
            for play in turn.before.played:
                if play.player == turn.move.player:
                    hand.remove(play.card.rank)
            following = snip.next_player("A", turn.before.held)
            if turn.move.player == "B" and (demand := snip.pairable(turn.before)) and not snip.pairs(demand, turn.move):
                lacking.add(demand.cards[0].rank)
            if turn.move.player == "A" and following == "B" and not _could_pair(turn, hand) and lacking & set(hand):
                met += 1
                assert turn.move.card.rank in lacking
    assert met > 50


def test_the_policy_does_not_change_the_cards() -> None:
    """The first hands of a game are the same with every policy."""
    names = list(KERNEL.POLICIES)
    hands = set()
    for policy in ("random", "safe", "counting"):
        table = Table(SNIP, SNIP.Rules(), 5, (names.index(policy),) * 5, most=1)
        hands.add(str(follow_game(table, 3, 17)[0].deal.hands))
    assert len(hands) == 1
    assert len(np.unique([tally(Table(SNIP, SNIP.Rules(), 5, (0,) * 5), 3, each)["plays"] for each in range(20)])) > 5
