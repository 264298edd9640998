"""How many plays a second the reference engine makes: the five-card game, five players, random lawful play.

The engine is the one that the referee runs, nothing left out: `deal`, `lawful`, `play` and `deal_again`, game after
game. Shuffling, dealing and choosing a card are counted in the time. Prints one number, the median of five runs.
"""

from __future__ import annotations

import random
import statistics
import time

from snorum.cards import Card, pack
from snorum.games import snip_snap_snorum as snip

PLAYERS = ("A", "B", "C", "D", "E")
SECONDS = 1.0


def hands_dealt(table: snip.State, cards: list[Card], chance: random.Random) -> dict[str, list[Card]]:
    """Shuffle the pack and deal from its top as many cards to each player as the table says that he holds."""
    chance.shuffle(cards)
    top = iter(cards)
    return {player: [next(top) for _ in range(held)] for player, held in table.held.items()}


def play_a_game(cards: list[Card], chance: random.Random) -> int:
    """Play a game to its end, deal after deal; how many cards were played."""
    table = snip.deal(snip.Rules(), PLAYERS, "A")
    hands, plays = hands_dealt(table, cards, chance), 0
    while not snip.game_over(table):
        if snip.deal_over(table):
            table = snip.deal_again(table, snip.next_dealer(table))
            hands = hands_dealt(table, cards, chance)
        hand = hands[table.turn]
        card = chance.choice(snip.lawful(table, hand))
        hand.remove(card)
        table, _ = snip.play(table, snip.Move(table.turn, card))
        plays += 1
    return plays


def plays_a_second(chance: random.Random) -> float:
    """Play whole games for about `SECONDS`."""
    cards, plays, start = list(pack(52)), 0, time.perf_counter()
    while (taken := time.perf_counter() - start) < SECONDS:
        plays += play_a_game(cards, chance)
    return plays / taken


if __name__ == "__main__":
    seeded = random.Random(1797)
    print(statistics.median(plays_a_second(seeded) for _ in range(5)))
