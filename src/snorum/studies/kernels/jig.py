"""Jig, compiled.

A card is a number, thirteen to a suit and the next higher the next number, so that a series is a row of numbers; who
holds which card is kept both ways, card by card and hand by hand.
"""

from __future__ import annotations

import numpy as np

from snorum.games.jig import Rules
from snorum.playing import CARELESS as ONE_IN
from snorum.studies.chance import CHOICE, SHUFFLE, Integers, Stream, begin, below, shuffle
from snorum.studies.compiled import compiled, compiled_within
from snorum.studies.kernels.jig_leads import CARELESS, FORGETFUL, POLICIES, choose_lead, end_by_table
from snorum.studies.kernels.jig_tally import (
    AS_IN_TABLE,
    DEALS,
    LEADS,
    LEADS_OF,
    LEADS_OF_A,
    LEFT,
    MEASURES,
    NET_FROM,
    NET_OF_A,
    NO_WINNER,
    PAID,
    PAYMENTS,
    PLAYS,
    POOL_AT_END,
    REGAINED_BY,
    REGAINED_BY_A,
    SERIES,
    STOPS,
    WINS_OF,
    WON_BY_A,
    WON_FROM,
)
from snorum.studies.numbering import (
    DEALT,
    NO_OUT,
    NOBODY,
    PAYS,
    PLAYED,
    POOL,
    WINS,
    WRONGLY_CALLED,
    option,
    place,
)

__all__ = ["MEASURES", "POLICIES", "play"]

SUIT = 13
LAST_OF_SERIES = 5
NOWHERE = -1

_STAKE, _FROM, _FINE = place(Rules, "pool_stake"), place(Rules, "pool_from"), place(Rules, "fine")
_ALL, _DEALER = option(Rules, "pool_from", "all"), option(Rules, "pool_from", "dealer")
_WITHHELD, _CORRECTED = place(Rules, "withheld_card"), option(Rules, "withheld_card", "corrected")
_OUT_CALL, _NEEDED = place(Rules, "out_call"), option(Rules, "out_call", "needed")
_NEXT, _WINNER_DEALS = place(Rules, "next_dealer"), option(Rules, "next_dealer", "winner")
_RENEWED, _ONCE = place(Rules, "pool_renewed"), option(Rules, "pool_renewed", "first-deal")
_FINED_FOR, _CALLS_ALONE = place(Rules, "fined_for"), option(Rules, "fined_for", "calls-alone")


@compiled_within
def _pay(log: Integers, rows: int, tally: Integers, counters: Integers, player: int, to: int, number: int) -> int:
    """One payment; `POOL` is the last of `counters`. How many rows are written now."""
    counters[player] -= number
    counters[to] += number
    tally[PAYMENTS] += 1
    tally[PAID] += number
    if rows < len(log):
        log[rows, 0], log[rows, 1], log[rows, 2], log[rows, 3] = PAYS, player, to, number
    return rows + 1


@compiled_within
def _stakes(
    rules: Integers, log: Integers, rows: int, tally: Integers, counters: Integers, players: int, dealer: int
) -> int:
    """What is paid into the pool before a deal."""
    if rules[_STAKE] == 0:
        return rows
    for player in range(players):
        if rules[_FROM] == _ALL or (rules[_FROM] == _DEALER and player == dealer):
            rows = _pay(log, rows, tally, counters, player, POOL, rules[_STAKE])
    return rows


@compiled_within
def _deal(pack: Integers, hands: Integers, held: Integers, holder: Integers, at: Integers, dealer: int) -> None:
    """Deal the shuffled pack from its end, one card at a time from the dealer's left."""
    players = len(held)
    held[:] = 0
    player = dealer
    for each in range(len(pack) - 1, -1, -1):
        player = player + 1 if player + 1 < players else 0
        card = pack[each]
        hands[player, held[player]] = card
        holder[card], at[card] = player, held[player]
        held[player] += 1


@compiled_within
def _lose(hands: Integers, held: Integers, holder: Integers, at: Integers, card: int) -> None:
    """The card leaves the hand that holds it."""
    player, where = holder[card], at[card]
    held[player] -= 1
    last = hands[player, held[player]]
    hands[player, where] = last
    at[last] = where
    holder[card] = NOWHERE


@compiled_within
def _other_card(stream: Stream, hands: Integers, held: Integers, player: int, demanded: int) -> int:
    """Any card of a player's but the one that is demanded; `NOWHERE` if he has none."""
    others = 0
    for each in range(held[player]):
        if hands[player, each] != demanded:
            others += 1
    if not others:
        return NOWHERE
    chosen = below(stream, others)
    for each in range(held[player]):
        if hands[player, each] != demanded:
            if chosen == 0:
                return int(hands[player, each])
            chosen -= 1
    return NOWHERE


@compiled_within
def _win(
    log: Integers, rows: int, tally: Integers, counters: Integers, held: Integers, winner: int, dealer: int
) -> int:
    """A player is out of cards: he is paid, and wins."""
    players = len(held)
    for other in range(players):
        if held[other]:
            rows = _pay(log, rows, tally, counters, other, winner, held[other])
            tally[LEFT] += held[other]
            tally[NET_FROM + (other - dealer) % players] -= held[other]
            tally[NET_FROM + (winner - dealer) % players] += held[other]
    if counters[POOL]:
        rows = _pay(log, rows, tally, counters, POOL, winner, counters[POOL])
    tally[WINS_OF + winner] += 1
    tally[WON_FROM + (winner - dealer) % players] += 1
    tally[WON_BY_A] += winner == 0
    if rows < len(log):
        log[rows, 0], log[rows, 1] = WINS, 1 << winner
    return rows + 1


@compiled
def play(
    rules: Integers, table: Integers, policies: Integers, seed: int, game: int, tally: Integers, log: Integers
) -> int:
    """Play one game, as `snorum.studies.kernels.Kernel` has it."""
    players, deals, most = table[0], table[1], table[2]
    pack, hands = np.empty(52, np.int64), np.empty((players, 52), np.int64)
    holder, at = np.empty(52, np.int64), np.empty(52, np.int64)
    held, counters = np.zeros(players, np.int64), np.zeros(players + 1, np.int64)
    chance, packs = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    begin(chance, seed, game, CHOICE, 1)
    rows, number, dealer, last_winner = 0, 0, 0, NOBODY
    ended = False
    while not ended:
        number += 1
        for card in range(52):
            pack[card] = card
        begin(packs, seed, game, SHUFFLE, number)
        shuffle(packs, pack, 52)
        _deal(pack, hands, held, holder, at, dealer)
        eldest = dealer + 1 if dealer + 1 < players else 0
        turn, leader, series, led, last, in_hand = eldest, NOBODY, 0, NOWHERE, NOWHERE, 52
        winner = NOBODY
        began = False
        while winner == NOBODY and in_hand:
            if most == 0:
                ended = True
                break
            most -= 1
            withheld, said, moves = NOBODY, 0, 1
            if series:  # the next higher card is in somebody's hand
                card = last + 1
                player = holder[card]
                if policies[turn] == CARELESS and below(chance, ONE_IN) == 0:
                    other = _other_card(chance, hands, held, turn, card)
                    if other != NOWHERE:
                        withheld, card, player, moves = player, other, turn, 0
            else:
                player, moves = turn, held[turn]
                card = choose_lead(policies[turn], chance, hands, held, holder, turn)
            taken_up = withheld != NOBODY and rules[_WITHHELD] == _CORRECTED
            if policies[player] == FORGETFUL and withheld == NOBODY:
                if below(chance, ONE_IN) == 0:
                    said |= WRONGLY_CALLED
                if rules[_OUT_CALL] == _NEEDED and held[player] == 1 and in_hand > 1 and below(chance, ONE_IN) == 0:
                    said |= NO_OUT

            if not began:
                if rows < len(log):
                    log[rows, 0], log[rows, 1], log[rows, 2] = DEALT, dealer, number
                rows += 1
            if rows < len(log):
                log[rows, 0], log[rows, 1], log[rows, 2], log[rows, 3] = PLAYED, player, card, 0
                log[rows, 4], log[rows, 5], log[rows, 6] = withheld, moves, said
            rows += 1
            tally[PLAYS] += 1
            if not began:
                began = True
                tally[DEALS] += 1
                if rules[_RENEWED] != _ONCE or number == 1:
                    rows = _stakes(rules, log, rows, tally, counters, players, dealer)
            if rules[_FINE]:
                if said & WRONGLY_CALLED:
                    rows = _pay(log, rows, tally, counters, player, POOL, rules[_FINE])
                if withheld != NOBODY and rules[_FINED_FOR] != _CALLS_ALONE:
                    rows = _pay(log, rows, tally, counters, withheld, POOL, rules[_FINE])
            if taken_up:
                continue

            last_winner = NOBODY
            if series and withheld == NOBODY:
                series += 1
            else:
                series, leader, led = 1, player, card
                tally[LEADS] += 1
                tally[LEADS_OF_A] += player == 0
                tally[LEADS_OF + policies[player]] += 1
            _lose(hands, held, holder, at, card)
            in_hand -= 1
            last = card
            if held[player] == 0 and not said & NO_OUT:
                winner = last_winner = player
                rows = _win(log, rows, tally, counters, held, player, dealer)
            stop = card % SUIT == SUIT - 1 or holder[card + 1] == NOWHERE
            if stop or series == LAST_OF_SERIES:
                tally[STOPS] += stop
                tally[SERIES] += 1
                tally[AS_IN_TABLE] += card == end_by_table(led)
                if player == leader:
                    tally[REGAINED_BY_A] += player == 0
                    tally[REGAINED_BY + policies[player]] += 1
                series = 0
            turn = player
            while held[turn] == 0 and in_hand and winner == NOBODY:
                turn = turn + 1 if turn + 1 < players else 0
        if (deals and number == deals) or (not deals and winner != NOBODY):
            ended = True
        dealer = winner if rules[_NEXT] == _WINNER_DEALS and winner != NOBODY else (dealer + 1) % players
    if last_winner == NOBODY:
        tally[NO_WINNER] += 1
    tally[POOL_AT_END] += counters[POOL]
    tally[NET_OF_A] += counters[0]
    return rows
