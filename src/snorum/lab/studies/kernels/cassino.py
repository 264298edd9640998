"""Cassino, compiled."""

from __future__ import annotations

import numpy as np

from snorum.cards import pack
from snorum.games.cassino import Rules
from snorum.games.cassino.dealing import (
    cards_dealt,
    deals_of_a_pack,
    faces_up,
    last_take_scores,
    scores_twice,
    sweeps_at_end,
)
from snorum.games.cassino.playing import compelled
from snorum.lab.studies import chance
from snorum.lab.studies.chance import Integers
from snorum.lab.studies.compiled import compiled, compiled_within
from snorum.lab.studies.fields import measures
from snorum.lab.studies.kernels import Sitting
from snorum.lab.studies.kernels.cassino_choice import GREEDY, SCORING, find_moves, weigh
from snorum.lab.studies.kernels.cassino_choice import POLICIES as POLICIES
from snorum.lab.studies.kernels.cassino_scoring import GREAT, Tally, score_pack
from snorum.lab.studies.kernels.fishing import OF_RANK, RANKS
from snorum.lab.studies.kernels.fishing_table import (
    Table,
    best_move,
    clear_table,
    deal_cards,
    overlooks_capture,
    play_card,
    shuffle_pack,
    take_what_is_left,
    turn_to,
)
from snorum.lab.studies.kernels.log import size_of, write
from snorum.lab.studies.numbering import NOBODY, SWEEPS, WINS, number_of

MEASURES = measures(Tally)
LEFT_OUT = {
    "courts_taken": ("one", "one-or-three"),
    "game_points": (11, 15, 21, 50, 61),
    "lurch": (5, 6, 7),
    "sweeps_compared": ("difference",),
    "building": ("builds", "builds-and-calls", "builds-and-number-calls"),
    "ace_number": ("one-or-fourteen",),
    "spades": ("each",),
    "new_cards": ("draws",),
    "pack": (53,),
    "cassino_numbers": ("fifteen-and-sixteen",),
}
_PACKS = (
    np.array([number_of(card) for card in pack(52)], np.int64),
    np.array([number_of(card) for card in pack(32)], np.int64),
)


@compiled_within
def lowest_drawn(table: Table) -> int:
    """The player who draws the lowest card, aces low (`lowest_first`). Only tied players draw again."""
    alike, drawn = (1 << table.players) - 1, 0
    while alike & (alike - 1) and drawn < table.stock:
        low, those = RANKS, 0
        for player in range(table.players):
            if alike >> player & 1 and drawn < table.stock:
                rank = table.pack[drawn] % RANKS
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


@compiled_within
def score_sweep(table: Table, player: int, tally: Tally, log: Integers) -> None:
    """Score a sweep for a player, or a point that counts like one."""
    table.sweeps[player] += 1
    tally.sweeps += 1
    write(table, log, SWEEPS, 1 << player, 0, 0, 0, 0)


@compiled
def play(
    table: Table, rules: Rules, sitting: Sitting, policies: Integers, seed: int, game: int, tally: Tally, log: Integers
) -> int:
    """Play one pack: see `snorum.lab.studies.kernels.Kernel.play`."""
    stream, pack = np.empty(1, np.uint64), _PACKS[0] if rules.pack == 52 else _PACKS[1]
    clear_table(table, sitting.players)
    shuffle_pack(table, stream, pack, seed, game, 0)
    table.dealer = lowest_drawn(table)
    shuffle_pack(table, stream, pack, seed, game, 1)
    deals, side = deals_of_a_pack(rules, table.players), 0
    for deal in range(1, deals + 1):
        cards = cards_dealt(rules, table.players, deal)
        deal_cards(table, cards, faces_up(rules, table.players, deal))
        for turn in range(cards):
            if table.plays == sitting.most:
                tally.games_without_a_winner += 1
                return table.rows
            player = turn_to(table, turn, tally, log)
            find_moves(rules, table, player, tally)
            chance.begin_stream(stream, seed, game, chance.CHOICE, table.plays)
            policy, holder, chosen = policies[player], NOBODY, 0
            bound = compelled(rules, False, table.taking > 0)
            if overlooks_capture(table, player, policy, bound, stream, tally):
                holder = player
            elif policy in (GREEDY, SCORING):
                weigh(rules, table, policy == SCORING)
                chosen = best_move(table, stream)
            else:
                chosen = chance.draw_below(stream, table.moves)
            rank = table.card[chosen] % RANKS
            takes = play_card(table, player, chosen, holder, tally, log)
            if takes:
                combine = takes & ~OF_RANK[rank] != 0
                tally.captures_by_pairing += not combine
                tally.captures_that_combine += combine
                tally.captures_of_a_court_card += rank >= 10
                if not table.lying:
                    tally.boards_swept += 1
                    tally.boards_swept_with_a_single_card += size_of(takes) == 1
                    if deal < deals or turn < cards - 1 or sweeps_at_end(rules):
                        score_sweep(table, player, tally, log)
        if deal == deals:
            tally.cards_never_dealt += table.stock
            for i in range(table.stock):
                tally.games_with_the_great_cassino_never_dealt += 1 << table.pack[i] == GREAT
            left = take_what_is_left(table, tally, log)
            if table.last != NOBODY and last_take_scores(rules) and (left or scores_twice(rules)):
                tally.points_for_the_last_take += 1
                score_sweep(table, table.last, tally, log)
            side = score_pack(rules, table, tally)
            if side:
                write(table, log, WINS, side, 0, 0, 0, 0)
        if deal == sitting.deals:
            break
    tally.games_without_a_winner += not side
    return table.rows
