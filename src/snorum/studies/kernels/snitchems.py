"""Snitch'ems, compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from snorum.games.snitchems import Rules, pack_of
from snorum.studies import chance
from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled, compiled_within
from snorum.studies.kernels.fishing import OF_RANK, RANKS, cards_in, laid
from snorum.studies.kernels.fishing_moves import best, board_for, overlooks
from snorum.studies.kernels.fishing_table import (
    DEALS,
    MOST,
    PLAYERS,
    alike,
    laid_since,
    left_lying,
    shuffled,
    write,
)
from snorum.studies.kernels.snitchems_choice import (
    COMPULSION,
    GREEDY,
    PLAYER,
    SPARING,
    SPARING_CAPTURES,
    moves_of,
    weighed,
)
from snorum.studies.kernels.snitchems_choice import POLICIES as POLICIES
from snorum.studies.kernels.snitchems_tally import (
    ALL_CAPTURES,
    ALL_DEALS,
    CAPTURED,
    CARDS_BY,
    CARDS_LEFT,
    CARDS_LYING,
    CARDS_OF_PLAYER,
    CARDS_OF_SEAT,
    CLEARED,
    DECIDED_BY_LEFT,
    EMPTY,
    GAME_PAIR,
    GAMES_LEFT,
    LAYOUT_PAIR,
    MARGIN,
    NO_WINNER,
    OVERLOOKED,
    OWN_RANK,
    PAIR_LAID,
    PAIR_LIES,
    PLAYS,
    WAY,
    WINS_OF_PLAYER,
    WINS_OF_SEAT,
)
from snorum.studies.kernels.snitchems_tally import MEASURES as MEASURES
from snorum.studies.numbering import CAPTURES, DEALT, NOBODY, PLAYED, WINS, number_of, option, place

_PACK = np.array([number_of(card) for card in pack_of(Rules())], np.int64)
_WIN, _MAJORITY = place(Rules, "win"), option(Rules, "win", "majority")
_UNIT, _ONE_PACK = place(Rules, "match_unit"), option(Rules, "match_unit", "one-pack")
_FOUR, _PARTNERS = place(Rules, "four_players"), option(Rules, "four_players", "partners")


@compiled_within
def _ended(
    rules: Integers, table: Integers, piles: Integers, left: int, last: int, dealer: int, tally: Integers
) -> int:
    """Count how a pack has ended, what was left being in the piles; who has won, as a set, or nought."""
    players = table[PLAYERS]
    for player in range(players):
        tally[CARDS_OF_SEAT + (player - dealer) % players] += piles[player]
        tally[CARDS_OF_PLAYER + player] += piles[player]
    if rules[_UNIT] != _ONE_PACK:
        return 0
    side = _winner(rules, players, piles)
    if left:
        piles[last] -= left
        tally[DECIDED_BY_LEFT] += _winner(rules, players, piles) != side
        piles[last] += left
    if not side:
        return 0
    mine = theirs = 0
    for player in range(players):
        if side >> player & 1:
            mine += piles[player]
            tally[WINS_OF_SEAT + (player - dealer) % players] += 1
            tally[WINS_OF_PLAYER + player] += 1
    for player in range(players):
        if not side >> player & 1:
            both = piles[player] + (piles[player ^ 2] if side & (side - 1) else 0)
            theirs = max(theirs, both)
    tally[MARGIN] += mine - theirs
    return side


@compiled_within
def _winner(rules: Integers, players: int, piles: Integers) -> int:
    """The side that has most cards, as a set of players; nought if none has won."""
    most = total = won = 0
    sides = 2 if players == 4 and rules[_FOUR] == _PARTNERS else players
    for side in range(sides):
        cards = piles[side] + (piles[side + 2] if sides < players else 0)
        total += cards
        if cards == most:
            won = 0
        elif cards > most:
            most, won = cards, 1 << side | (1 << side + 2 if sides < players else 0)
    return won if 2 * most > total or rules[_WIN] != _MAJORITY else 0


@compiled
def play(
    rules: Integers, table: Integers, policies: Integers, seed: int, game: int, tally: Integers,
    log: npt.NDArray[np.int64],
) -> int:  # fmt: skip
    """Play one pack: see `snorum.studies.kernels.Kernel.play`."""
    players, stream, desk = table[PLAYERS], np.empty(1, np.uint64), laid()
    board, kind = board_for(3), np.empty(160, np.int64)
    pack, spare, piles = np.empty(52, np.int64), np.empty(56, np.int64), np.zeros(4, np.int64)
    hands, held = np.empty((4, 3), np.int64), np.zeros(4, np.int64)
    shuffled(stream, pack, _PACK, seed, game, 0)
    dealer = 0
    while pack[dealer] % RANKS:
        dealer += 1
    dealer %= players
    shuffled(stream, pack, _PACK, seed, game, 1)
    faces = 7 if players == 3 else 4
    deals, stock, number, on_table = (52 - faces) // (3 * players), 52, 0, 0
    plays, last, rows, side, pairs_laid, layout = 0, NOBODY, 0, 0, False, 0
    for deal in range(1, deals + 1):
        for i in range(3 * players):
            stock -= 1
            hands[(dealer + 1 + i) % players, i // players] = pack[stock]
        held[:players] = 3
        for _ in range(faces if deal == 1 else 0):
            stock -= 1
            board.lay[number] = pack[stock]
            on_table |= 1 << pack[stock]
            number += 1
        if deal == 1:
            layout = on_table
            tally[LAYOUT_PAIR] += alike(layout)[0] != 0
        for turn in range(3 * players):
            if plays == table[MOST]:
                tally[NO_WINNER] += 1
                return rows
            plays += 1
            if not turn:
                tally[ALL_DEALS] = deal
                rows = write(log, rows, DEALT, dealer, deal, 0, 0, 0)
            player = (dealer + 1 + turn) % players
            pair, prial = alike(on_table)
            tally[CARDS_LYING] += number
            tally[EMPTY] += not number
            if pair:
                tally[PAIR_LIES] += 1
                tally[PAIR_LIES + 1] += prial != 0
                since = laid_since(on_table, layout, pair)
                tally[PAIR_LAID] += since
                tally[PAIR_LAID + 1] += laid_since(on_table, layout, prial)
                pairs_laid |= since
            board.hand[:] = hands[player]
            taking, moves = moves_of(rules, board, number, on_table, held[player], desk, kind, tally)
            chance.begin(stream, seed, game, chance.CHOICE, plays)
            policy, holder, chosen = policies[player], NOBODY, 0
            if overlooks(board, policy, taking > 0 and rules[COMPULSION] == PLAYER, held[player], stream):
                holder = player
                tally[OVERLOOKED] += 1
            elif policy in (GREEDY, SPARING, SPARING_CAPTURES):
                weighed(rules, board, number, on_table, moves, policy, spare)
                chosen = best(stream, board.worth, moves)
            else:
                chosen = chance.below(stream, moves)
            card, takes = board.card[chosen], board.takes[chosen]
            rows = write(log, rows, PLAYED, player, card, takes, holder, moves)
            tally[PLAYS] += 1
            held[player] = left_lying(hands[player], held[player], 1 << card)
            if takes:
                number = left_lying(board.lay, number, takes)
                on_table &= ~takes
                cards, last = cards_in(takes), player
                piles[player] += cards + 1
                tally[ALL_CAPTURES] += 1
                tally[CAPTURED] += cards
                tally[WAY + kind[chosen]] += 1
                tally[CARDS_BY + kind[chosen]] += cards
                tally[CLEARED] += not number
                rows = write(log, rows, CAPTURES, player, takes, 0, 0, 0)
            else:
                tally[OWN_RANK] += on_table & OF_RANK[card % RANKS] != 0
                board.lay[number] = card
                number += 1
                on_table |= 1 << card
        if deal == deals:
            left = number if last != NOBODY else 0
            tally[CARDS_LEFT] += number
            tally[GAMES_LEFT] += number > 0
            if left:
                piles[last] += left
                tally[ALL_CAPTURES] += 1
                tally[CAPTURED] += left
                rows = write(log, rows, CAPTURES, last, on_table, 0, 0, 0)
            tally[GAME_PAIR] += pairs_laid
            side = _ended(rules, table, piles, left, last, dealer, tally)
            if side:
                rows = write(log, rows, WINS, side, 0, 0, 0, 0)
        if deal == table[DEALS]:
            break
    tally[NO_WINNER] += not side
    return rows
