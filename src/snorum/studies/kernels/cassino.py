"""Cassino, compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from snorum.cards import pack
from snorum.games.cassino import Rules
from snorum.studies import chance
from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled, compiled_within
from snorum.studies.kernels.cassino_choice import COMPULSION, GREEDY, PLAYER, SCORING, moves_of, weighed
from snorum.studies.kernels.cassino_choice import POLICIES as POLICIES
from snorum.studies.kernels.cassino_scoring import GREAT, PACK, scored
from snorum.studies.kernels.cassino_tally import (
    ALL_CAPTURES,
    ALL_DEALS,
    ALL_SWEEPS,
    CAPTURED,
    CARDS_LEFT,
    CARDS_LYING,
    EMPTY,
    GAMES_LEFT,
    LAST_TAKE,
    NEVER,
    NEVER_GREAT,
    NO_WINNER,
    OF_COURT,
    OVERLOOKED,
    OWN_RANK,
    PAIR_LIES,
    PLAYS,
    SWEPT,
    SWEPT_ONE,
    WAY,
)
from snorum.studies.kernels.cassino_tally import MEASURES as MEASURES
from snorum.studies.kernels.fishing import OF_RANK, RANKS, cards_in, laid
from snorum.studies.kernels.fishing_moves import best, board_for, overlooks
from snorum.studies.kernels.fishing_table import (
    DEALS,
    MOST,
    PLAYERS,
    alike,
    left_lying,
    shuffled,
    write,
)
from snorum.studies.numbering import CAPTURES, DEALT, NOBODY, PLAYED, SWEEPS, WINS, number_of, option, place

_FULL_PACK = np.array([number_of(card) for card in pack(52)], np.int64)
_SMALL_PACK = np.array([number_of(card) for card in pack(32)], np.int64)
_UNEVEN = place(Rules, "uneven")
_SHORT_DEAL, _TO_TABLE = option(Rules, "uneven", "short-deal"), option(Rules, "uneven", "to-table")
_LAST, _SCORES = place(Rules, "last_take_point"), option(Rules, "last_take_point", "scores")
_DOUBLE, _TWO = place(Rules, "double_sweep"), option(Rules, "double_sweep", "two")


@compiled_within
def lowest_drawn(players: int, cards: Integers) -> int:
    """Who draws the lowest card, the ace lowest; only those whose cards are alike draw again."""
    alike, drawn = (1 << players) - 1, 0
    while alike & (alike - 1) and drawn < len(cards):
        low, those = RANKS, 0
        for player in range(players):
            if alike >> player & 1 and drawn < len(cards):
                rank = cards[drawn] % RANKS
                drawn += 1
                if rank < low:
                    low, those = rank, 0
                if rank == low:
                    those |= 1 << player
        alike = those
    player = 0
    while not alike >> player & 1:
        player += 1
    return player


@compiled
def play(
    rules: Integers, table: Integers, policies: Integers, seed: int, game: int, tally: Integers,
    log: npt.NDArray[np.int64],
) -> int:  # fmt: skip
    """Play one pack: see `snorum.studies.kernels.Kernel.play`."""
    players, stream, desk, cards = table[PLAYERS], np.empty(1, np.uint64), laid(), rules[PACK]
    board, whole = board_for(4), _FULL_PACK if cards == 52 else _SMALL_PACK
    pack, piles, sweeps = np.empty(cards, np.int64), np.zeros(12, np.int64), np.zeros(12, np.int64)
    hands, held = np.empty((12, 4), np.int64), np.zeros(12, np.int64)
    shuffled(stream, pack, whole, seed, game, 0)
    dealer = lowest_drawn(players, pack)
    shuffled(stream, pack, whole, seed, game, 1)
    full = (cards - 4) // (4 * players)
    over = cards - 4 - 4 * players * full
    deals = full + (rules[_UNEVEN] == _SHORT_DEAL and over > 0)
    stock, number, on_table, plays, last, rows, side = cards, 0, 0, 0, NOBODY, 0, 0
    for deal in range(1, deals + 1):
        turns = 4 * players if deal <= full else over
        held[:players] = 0
        for i in range(turns):
            stock -= 1
            player = (dealer + 1 + i) % players
            hands[player, held[player]] = pack[stock]
            held[player] += 1
        for _ in range(4 * (deal == 1) + over * (deal == full and rules[_UNEVEN] == _TO_TABLE)):
            stock -= 1
            board.lay[number] = pack[stock]
            on_table |= 1 << pack[stock]
            number += 1
        for turn in range(turns):
            if plays == table[MOST]:
                tally[NO_WINNER] += 1
                return rows
            plays += 1
            if not turn:
                tally[ALL_DEALS] = deal
                rows = write(log, rows, DEALT, dealer, deal, 0, 0, 0)
            player = (dealer + 1 + turn) % players
            tally[CARDS_LYING] += number
            tally[EMPTY] += not number
            tally[PAIR_LIES] += alike(on_table)[0] != 0
            board.hand[:] = hands[player]
            taking, moves = moves_of(rules, board, number, on_table, held[player], desk, tally)
            chance.begin(stream, seed, game, chance.CHOICE, plays)
            policy, holder, chosen = policies[player], NOBODY, 0
            if overlooks(board, policy, taking > 0 and rules[COMPULSION] == PLAYER, held[player], stream):
                holder = player
                tally[OVERLOOKED] += 1
            elif policy in (GREEDY, SCORING):
                weighed(rules, board, on_table, moves, policy == SCORING)
                chosen = best(stream, board.worth, moves)
            else:
                chosen = chance.below(stream, moves)
            card, takes = board.card[chosen], board.takes[chosen]
            rows = write(log, rows, PLAYED, player, card, takes, holder, moves)
            tally[PLAYS] += 1
            held[player] = left_lying(hands[player], held[player], 1 << card)
            if takes:
                last = player
                number = left_lying(board.lay, number, takes)
                on_table &= ~takes
                piles[player] |= takes | 1 << card
                tally[ALL_CAPTURES] += 1
                tally[CAPTURED] += cards_in(takes)
                tally[WAY + (takes & ~OF_RANK[card % RANKS] != 0)] += 1
                tally[OF_COURT] += card % RANKS >= 10
                rows = write(log, rows, CAPTURES, player, takes, 0, 0, 0)
                if not number:
                    sweeps[player] += 1
                    tally[ALL_SWEEPS] += 1
                    tally[SWEPT] += 1
                    tally[SWEPT_ONE] += cards_in(takes) == 1
                    rows = write(log, rows, SWEEPS, 1 << player, 0, 0, 0, 0)
            else:
                tally[OWN_RANK] += on_table & OF_RANK[card % RANKS] != 0
                board.lay[number] = card
                number += 1
                on_table |= 1 << card
        if deal == deals:
            tally[CARDS_LEFT] += number
            tally[GAMES_LEFT] += number > 0
            tally[NEVER] += stock
            for i in range(stock):
                tally[NEVER_GREAT] += 1 << pack[i] == GREAT
            if number and last != NOBODY:
                piles[last] |= on_table
                tally[ALL_CAPTURES] += 1
                tally[CAPTURED] += number
                rows = write(log, rows, CAPTURES, last, on_table, 0, 0, 0)
            if last != NOBODY and rules[_LAST] == _SCORES and (number or rules[_DOUBLE] == _TWO):
                sweeps[last] += 1
                tally[ALL_SWEEPS] += 1
                tally[LAST_TAKE] += 1
                rows = write(log, rows, SWEEPS, 1 << last, 0, 0, 0, 0)
            side = scored(rules, players, dealer, piles, sweeps, tally)
            if side:
                rows = write(log, rows, WINS, side, 0, 0, 0, 0)
        if deal == table[DEALS]:
            break
    tally[NO_WINNER] += not side
    return rows
