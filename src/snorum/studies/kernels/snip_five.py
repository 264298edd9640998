"""The five-card game of Snip-Snap-Snorum, compiled, with or without a card turned up."""

from __future__ import annotations

import numpy as np

from snorum.studies.chance import CHOICE, SHUFFLE, Integers, Stream, begin, below, shuffle
from snorum.studies.compiled import compiled
from snorum.studies.kernels.snip_choice import chosen, overlooks
from snorum.studies.kernels.snip_dues import owe, settle, show
from snorum.studies.kernels.snip_table import (
    COUNTERS,
    DEAL,
    DEALER,
    DRAWN,
    DUE,
    FROM_UNDEALT,
    HAND_AT_MOST,
    HANDS,
    HELD,
    IS_OUT,
    LEFT,
    LEFT_OUT,
    OUTS,
    PACKED,
    PLAYERS,
    PLAYS,
    POOL_HAS,
    RESHUFFLE,
    SHUFFLES,
    SIZE,
    STOCK,
    TURN,
    TURN_UP,
    UNDEALT,
    WON,
    Rules,
    count_of,
    end,
    first_of,
    following,
    over,
    pack_in_order,
    pass_the_deal,
    pay,
    play_written,
    reckoned,
    sit_down,
    take_from_hand,
)
from snorum.studies.numbering import NOBODY, POOL, option, place

NO_TURN_UP, DEALER_PAYS = option(Rules, "turn_up", "none"), option(Rules, "turn_up", "dealer-pays")
POOL_PAYS = option(Rules, "turn_up", "pool-pays")
SCOPE, WHOLE_DEAL = place(Rules, "pairing_scope"), option(Rules, "pairing_scope", "whole-deal")
ACROSS_GAP, ADJACENT = place(Rules, "across_gap"), option(Rules, "across_gap", "adjacent-only")
PAIRED_OUT, BREAKS = place(Rules, "paired_player_out"), option(Rules, "paired_player_out", "breaks")
CHAIN, APART = place(Rules, "turn_up_chain"), option(Rules, "turn_up_chain", "apart")
MATCH, MUST = place(Rules, "turn_up_match"), option(Rules, "turn_up_match", "must")
PAYS_TO, TO_ELDEST = place(Rules, "dealer_pays_to"), option(Rules, "dealer_pays_to", "eldest")
EMPTY_POOL, NO_SNIP = place(Rules, "empty_pool"), option(Rules, "empty_pool", "no-snip")
PAYER, PAIRER = place(Rules, "payer"), option(Rules, "payer", "pairer")


@compiled
def deal(t: Integers, rules: Integers, stream: Stream, seed: int, game: int) -> int:
    """Deal five cards each to those in the game; the rank turned up, or -1.

    Only the cards that are dealt are drawn, unless the undealt portion is to be dealt from next.
    """
    cards = t[STOCK:]
    inside = t[PLAYERS] - t[OUTS]
    needed = 5 * inside + (rules[TURN_UP] != NO_TURN_UP)
    mixed = rules[RESHUFFLE] == FROM_UNDEALT
    if t[DEAL] == 0 or t[UNDEALT] < needed or not mixed:
        t[UNDEALT] = pack_in_order(rules, cards)
        t[SHUFFLES] += 1
        begin(stream, seed, game, SHUFFLE, t[SHUFFLES])
        if mixed:
            shuffle(stream, cards, t[UNDEALT])
    t[DEAL] += 1
    top = t[UNDEALT]
    t[UNDEALT] -= needed
    t[PLAYS] = 0
    t[LEFT_OUT] = t[OUTS]
    t[LEFT] = 5 * inside
    for seat in range(t[PLAYERS]):
        t[PACKED + seat] = 0
        t[HELD + seat] = 0
    t[TURN] = following(t, COUNTERS, t[DEALER])
    seat = t[TURN]
    for each in range(needed):
        top -= 1
        if not mixed and top:
            other = below(stream, top + 1)
            cards[top], cards[other] = cards[other], cards[top]
        rank: int = cards[top]
        if each == 5 * inside:
            return rank
        t[HANDS + seat * HAND_AT_MOST + t[HELD + seat]] = rank
        t[HELD + seat] += 1
        t[PACKED + seat] += 1 << (4 * rank)
        seat = following(t, COUNTERS, seat)
    return -1


@compiled
def reaches(t: Integers, rules: Integers, last: int, after: int) -> bool:
    """Whether the player next in order can pair at all, when some have gone out in this deal."""
    if t[IS_OUT + last] and rules[PAIRED_OUT] == BREAKS:
        return False
    if rules[ACROSS_GAP] == ADJACENT:
        seat = (last + 1) % t[PLAYERS]
        while seat != after:
            if t[IS_OUT + seat] == t[DEAL]:
                return False
            seat = (seat + 1) % t[PLAYERS]
    return True


@compiled
def play_five_card(
    rules: Integers, table: Integers, policies: Integers, seed: int, game: int, tally: Integers, log: Integers
) -> int:
    """Play a game to its end, or as far as it is to be played; how many rows were written."""
    t, stream, choice = np.zeros(SIZE, np.int64), np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    sit_down(t, rules, table[0], stream, seed, game)
    begin(choice, seed, game, CHOICE, 0)
    deals, left = table[1], table[2]
    whole_deal, turn_up = rules[SCOPE] == WHOLE_DEAL, rules[TURN_UP]
    while True:
        turned = deal(t, rules, stream, seed, game)
        last, chain, seen, last_player = -1, 0, 0, t[DEALER]
        while t[LEFT] and not t[WON] and not t[DRAWN]:
            if left == 0:
                return reckoned(t, tally)
            left -= 1
            player = t[TURN]
            # What he can pair, and how often it was paired.
            able, so_far = last, 0
            if t[PLAYS] == 0:
                able = turned
                if turn_up == POOL_PAYS and t[POOL_HAS] == 0 and rules[EMPTY_POOL] == NO_SNIP:
                    able = -1
            else:
                so_far = chain
                if whole_deal:
                    so_far = ((seen >> (4 * last)) & 15) - 1 + (turned == last)
                if t[OUTS] > t[LEFT_OUT] and not reaches(t, rules, last_player, player):
                    able = -1
            alike = count_of(t, player, able) if able >= 0 else 0
            bound = alike > 0 and (t[PLAYS] > 0 or rules[MATCH] == MUST)
            # What he plays.
            kept = -1
            if bound and alike < t[HELD + player] and overlooks(policies[player], choice):
                kept = able
                at = below(choice, t[HELD + player] - alike)
                first = HANDS + player * HAND_AT_MOST
                for each in range(t[HELD + player]):
                    if t[first + each] == able:
                        at += each <= at
            elif bound:
                at = first_of(t, player, able)
            else:
                at = chosen(t, policies[player], choice, player)
            moves = alike if bound else t[HELD + player]
            rank = take_from_hand(t, player, at)
            play_written(t, tally, log, player, rank, kept, player if kept >= 0 else NOBODY, moves)
            made = so_far + 1 if rank == able else 0
            # What follows from it.
            if t[DUE]:
                show(t, player, rank)
            if made or kept >= 0:
                payer, to, price = last_player, POOL, so_far + 1
                if t[PLAYS] == 1:
                    payer, price = t[DEALER], 1
                    if turn_up == POOL_PAYS:
                        payer, to = POOL, player
                    elif rules[PAYS_TO] == TO_ELDEST:
                        to = player
                elif rules[PAYER] == PAIRER:
                    payer = player
                if made:
                    pay(t, rules, tally, log, payer, to, price)
                else:
                    owe(t, rules, player, kept, so_far + 1, payer, to, price)
            if t[DUE]:
                settle(t, rules, tally, log, False)
            chain = 0 if made and t[PLAYS] == 1 and rules[CHAIN] == APART else made
            if t[PLAYS] == 1 and not chain:
                turned = -1
            seen += 1 << (4 * rank)
            last, last_player = rank, player
            t[TURN] = following(t, HELD, player)
            if over(t, rules):
                end(t, rules, log, NOBODY)
        if t[WON] or t[DRAWN] or t[DEAL] == deals:
            return reckoned(t, tally)
        pass_the_deal(t, rules)
