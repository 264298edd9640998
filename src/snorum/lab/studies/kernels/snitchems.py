"""Snitch'ems, compiled."""

from __future__ import annotations

import numpy as np

from snorum.games.snitchems import Rules, pack_of
from snorum.games.snitchems.dealing import cards_dealt, deals_of_a_pack, faces_up, is_a_game, is_majority, most_cards
from snorum.games.snitchems.playing import must_capture
from snorum.games.snitchems.rules import number_of_sides
from snorum.lab.studies import chance
from snorum.lab.studies.chance import Integers
from snorum.lab.studies.compiled import compiled, compiled_within
from snorum.lab.studies.fields import measures
from snorum.lab.studies.kernels import Sitting
from snorum.lab.studies.kernels.fishing import OF_RANK, RANKS
from snorum.lab.studies.kernels.fishing_table import (
    Table,
    best_move,
    clear_table,
    deal_cards,
    overlooks_capture,
    play_card,
    ranks_lying_twice,
    seat_from_dealer,
    shuffle_pack,
    take_what_is_left,
    turn_to,
)
from snorum.lab.studies.kernels.log import size_of, write
from snorum.lab.studies.kernels.snitchems_choice import GREEDY, SPARING, SPARING_CAPTURES, Tally, find_moves, weigh
from snorum.lab.studies.kernels.snitchems_choice import POLICIES as POLICIES
from snorum.lab.studies.numbering import NOBODY, WINS, number_of

MEASURES = measures(Tally)
_PACK = np.array([number_of(card) for card in pack_of(Rules())], np.int64)


@compiled_within
def first_with_an_ace(table: Table) -> int:
    """The player to whom the first ace is turned up (`first_dealer`)."""
    turned = 0
    while table.pack[turned] % RANKS:
        turned += 1
    return turned % table.players


@compiled_within
def has_card_laid_since(table: Table, ranks: int) -> bool:
    """Is there a card of one of these ranks on the table that was not in the layout?"""
    for rank in range(RANKS):  # noqa: SIM110 - generators cannot be compiled
        if ranks >> rank & 1 and table.on_table & OF_RANK[rank] & ~table.layout:
            return True
    return False


@compiled_within
def count_pairs(table: Table, tally: Tally) -> bool:
    """Count the pairs and prials on the table. Returns whether there is a pair that was not dealt."""
    pair, prial = ranks_lying_twice(table.on_table)
    tally.tables_with_a_prial += prial != 0
    since = has_card_laid_since(table, pair)
    tally.tables_with_a_pair_not_dealt += since
    tally.tables_with_a_prial_not_dealt += has_card_laid_since(table, prial)
    return since


@compiled_within
def winning_side(rules: Rules, captured: Integers) -> int:
    """The side that has won; `NOBODY` if none has."""
    first = most_cards(captured)
    return first if first >= 0 and is_majority(rules, captured[first], captured.sum()) else NOBODY


@compiled
def finish_pack(rules: Rules, table: Table, left: int, tally: Tally) -> int:
    """Count the result of a pack, with the cards `left` already in the piles. Returns the set of winners, or 0."""
    sides = number_of_sides(rules, table.players)
    captured = np.zeros(sides, np.int64)
    for player in range(table.players):
        cards = size_of(table.piles[player])
        captured[player % sides] += cards
        tally.cards_of[seat_from_dealer(table, player)] += cards
        tally.cards_by_player[player] += cards
    if not is_a_game(rules):
        return 0
    first = winning_side(rules, captured)
    if left:
        captured[table.last % sides] -= size_of(left)
        tally.games_decided_by_what_is_left += winning_side(rules, captured) != first
        captured[table.last % sides] += size_of(left)
    if first == NOBODY:
        return 0
    winners = 0
    for player in range(first, table.players, sides):
        winners |= 1 << player
        tally.wins_of[seat_from_dealer(table, player)] += 1
        tally.wins_by_player[player] += 1
    most = captured[first]
    captured[first] = 0
    tally.margin_of_the_winner += most - captured.max()
    return winners


@compiled
def play(
    table: Table, rules: Rules, sitting: Sitting, policies: Integers, seed: int, game: int, tally: Tally, log: Integers
) -> int:
    """Play one pack: see `snorum.lab.studies.kernels.Kernel.play`."""
    stream, spare = np.empty(1, np.uint64), np.empty(56, np.int64)
    clear_table(table, sitting.players)
    shuffle_pack(table, stream, _PACK, seed, game, 0)
    table.dealer = first_with_an_ace(table)
    shuffle_pack(table, stream, _PACK, seed, game, 1)
    deals, side, pairs_laid = deals_of_a_pack(rules, table.players), 0, False
    for deal in range(1, deals + 1):
        cards = cards_dealt(table.players)
        deal_cards(table, cards, faces_up(rules, table.players, deal))
        if deal == 1:
            tally.layouts_with_a_pair += ranks_lying_twice(table.layout)[0] != 0
        for turn in range(cards):
            if table.plays == sitting.most:
                tally.games_without_a_winner += 1
                return table.rows
            player = turn_to(table, turn, tally, log)
            pairs_laid |= count_pairs(table, tally)
            find_moves(rules, table, player, tally)
            chance.begin_stream(stream, seed, game, chance.CHOICE, table.plays)
            policy, holder, chosen = policies[player], NOBODY, 0
            if overlooks_capture(table, player, policy, must_capture(rules, False, table.taking > 0), stream, tally):
                holder = player
            elif policy in (GREEDY, SPARING, SPARING_CAPTURES):
                weigh(rules, table, policy, spare)
                chosen = best_move(table, stream)
            else:
                chosen = chance.draw_below(stream, table.moves)
            takes = play_card(table, player, chosen, holder, tally, log)
            if takes:
                tally.captures_by[table.kind[chosen]] += 1
                tally.cards_taken_by[table.kind[chosen]] += size_of(takes)
                tally.tables_cleared += not table.lying
        if deal == deals:
            tally.games_with_a_pair_not_dealt += pairs_laid
            side = finish_pack(rules, table, take_what_is_left(table, tally, log), tally)
            if side:
                write(table, log, WINS, side, 0, 0, 0, 0)
        if deal == sitting.deals:
            break
    tally.games_without_a_winner += not side
    return table.rows
