"""The table of a compiled game of Snip-Snap-Snorum: one array of numbers, and what is paid at it.

The sections of the array have a place for each seat, or for each thing due; the offences and how they are settled are
in `snip_dues`.
"""

from __future__ import annotations

import numpy as np

from snorum.cards import RANKS, RANKS_OF_32
from snorum.games.snip_snap_snorum import Rules as Rules
from snorum.studies.chance import SHUFFLE, Integers, Stream, begin, below, shuffle
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.snip_measures import (
    M_FIRST_DEAL,
    M_FIRST_DEAL_OF_A,
    M_OUT,
    M_PAID,
    M_PAID_BY_A,
    M_PAYMENTS,
    M_PLAYS,
    M_WINS,
    M_WINS_OF_A,
    SEATS_AT_MOST,
)
from snorum.studies.numbering import DEALT, OUT, PAYS, PLAYED, POOL, SILENT, WINS, option, place

VARIANT, PACK, TURN_UP = (place(Rules, name) for name in ("variant", "pack", "turn_up"))
FIVE_CARD, WHOLE_PACK, FIRST_OUT = (option(Rules, "variant", name) for name in ("five-card", "whole-pack", "first-out"))
RESHUFFLE, FROM_UNDEALT = place(Rules, "reshuffle"), option(Rules, "reshuffle", "from-undealt")
NEXT_DEALER, AFTER_LAST = place(Rules, "next_dealer"), option(Rules, "next_dealer", "after-last-to-play")
BOTH_OUT, NO_WINNER = place(Rules, "both_out"), option(Rules, "both_out", "no-winner")
SCOPE, WHOLE_DEAL = place(Rules, "pairing_scope"), option(Rules, "pairing_scope", "whole-deal")
PAYER, PAIRER = place(Rules, "payer"), option(Rules, "payer", "pairer")
CALL, NEEDED = place(Rules, "call"), option(Rules, "call", "needed")
ACROSS_GAP, ADJACENT = place(Rules, "across_gap"), option(Rules, "across_gap", "adjacent-only")
PAIRED_OUT, BREAKS = place(Rules, "paired_player_out"), option(Rules, "paired_player_out", "breaks")

# The table's numbers, and its sections

(PLAYERS, DEALER, DEAL, TURN, LEFT, POOL_HAS, UNDEALT, OUTS, LEFT_OUT, LAST_TO_PAY, DUE, WON, DRAWN, ROWS, PLAYS,
 LAST_PLAYER, SHUFFLES, SEEN, WRITTEN, FIRST_PLAYS, FIRST_DEAL) = range(21)  # fmt: skip
"""How many play; who deals, which deal, whose turn; cards in all hands; counters in the pool; cards undealt; how many
are out, and were before this deal; who paid last; how much is due; who has won, from 1; whether nobody has; rows
written; plays of this deal; who has played last; how often the pack was shuffled to be dealt; what all have seen in
this deal, as a hand; the last deal written down; the plays and deals when the first player went out."""

HAND_AT_MOST, DUES_AT_MOST, DUE_WIDTH = 26, 64, 10
COUNTERS = 22
"""Counters, by seat."""
HELD = COUNTERS + SEATS_AT_MOST
"""Cards in hand, by seat."""
PACKED = HELD + SEATS_AT_MOST
"""The hand as counts, four bits for each rank."""
IN_ORDER = PACKED + SEATS_AT_MOST
"""Who went out, one after another."""
IS_OUT = IN_ORDER + SEATS_AT_MOST
"""In which deal each went out, or 0."""
VOID = IS_OUT + SEATS_AT_MOST
"""The ranks that each has shown that he has not, as a hand with one of each."""
NEXT = VOID + SEATS_AT_MOST
"""Who is the next in the game, clockwise."""
PLACE = NEXT + SEATS_AT_MOST
"""How far each sits from the first dealer."""
HANDS = PLACE + SEATS_AT_MOST
"""The ranks in hand, `HAND_AT_MOST` places for each seat."""
DUES = HANDS + SEATS_AT_MOST * HAND_AT_MOST
STOCK = DUES + DUES_AT_MOST * DUE_WIDTH
"""The undealt portion, its top last."""
SIZE = STOCK + 52 + SEATS_AT_MOST * HAND_AT_MOST

ORDER_OF_52 = np.array([RANKS.index(rank) for _ in range(4) for rank in RANKS])
ORDER_OF_32 = np.array([RANKS.index(rank) for _ in range(4) for rank in RANKS_OF_32])
KNAVE = RANKS.index("J")


@compiled_within
def write(
    t: Integers, log: Integers, kind: int, one: int, two: int, three: int, four: int, five: int, six: int
) -> None:
    """Write a row of the log, if there is one."""
    if len(log):
        if t[ROWS] < len(log):
            row = log[t[ROWS]]
            row[0], row[1], row[2], row[3], row[4], row[5], row[6] = kind, one, two, three, four, five, six
        t[ROWS] += 1


@compiled_within
def pack_in_order(rules: Integers, cards: Integers) -> int:
    """Lay out the pack before it is shuffled, by rank; how many cards it has."""
    if rules[PACK] == 52:
        for each in range(52):
            cards[each] = ORDER_OF_52[each]
        return 52
    for each in range(32):
        cards[each] = ORDER_OF_32[each]
    return 32


@compiled_within
def sit_down(t: Integers, rules: Integers, players: int, stream: Stream, seed: int, number: int) -> None:
    """Lay the table for a game: counters, and a first dealer to whom the first knave is turned up."""
    t[:HANDS] = 0
    t[PLAYERS] = players
    t[LAST_TO_PAY] = -1
    cards = t[STOCK:]
    size = pack_in_order(rules, cards)
    begin(stream, seed, number, SHUFFLE, 0)
    shuffle(stream, cards, size)
    seat = 0
    turned = 0
    while cards[turned] != KNAVE:
        turned += 1
        seat = seat + 1 if seat + 1 < players else 0
    t[DEALER] = seat
    for far in range(players):
        t[COUNTERS + seat] = 0 if rules[VARIANT] == FIRST_OUT else 5
        t[PLACE + seat] = far
        t[NEXT + seat] = seat + 1 if seat + 1 < players else 0
        seat = t[NEXT + seat]


@compiled_within
def following(t: Integers, section: int, seat: int) -> int:
    """The next seat clockwise that has anything in a section of the table; `seat` itself if no other has."""
    players = t[PLAYERS]
    other = seat
    for _ in range(players - 1):
        other += 1
        if other == players:
            other = 0
        if t[section + other]:
            return other
    return seat


@compiled_within
def pay(t: Integers, rules: Integers, tally: Integers, log: Integers, payer: int, to: int, counters: int) -> None:
    """Make one payment, as far as it can be made."""
    unlimited = rules[VARIANT] == FIRST_OUT
    if to != POOL and t[COUNTERS + to] == 0:
        return
    paid = counters
    if payer == POOL:
        paid = min(paid, t[POOL_HAS])
    elif not unlimited:
        paid = min(paid, t[COUNTERS + payer])
    if paid <= 0:
        return
    write(t, log, PAYS, payer, to, paid, 0, 0, 0)
    tally[M_PAYMENTS] += 1
    tally[M_PAID] += paid
    if to == POOL:
        t[POOL_HAS] += paid
    else:
        t[COUNTERS + to] += paid
    if payer == POOL:
        t[POOL_HAS] -= paid
        return
    t[COUNTERS + payer] -= paid
    t[LAST_TO_PAY] = payer
    if t[DEAL] == 1:
        tally[M_FIRST_DEAL + t[PLACE + payer]] += paid
    if payer == 0:
        tally[M_PAID_BY_A] += paid
        tally[M_FIRST_DEAL_OF_A] += paid * (t[DEAL] == 1)
    if t[COUNTERS + payer] == 0 and not unlimited:
        leave(t, rules, tally, log, payer)


@compiled_within
def leave(t: Integers, rules: Integers, tally: Integers, log: Integers, player: int) -> None:
    """Put a player out of the game, and his cards away."""
    tally[M_OUT] += 1
    if t[OUTS] == 0:
        t[FIRST_PLAYS], t[FIRST_DEAL] = tally[M_PLAYS], t[DEAL]
    write(t, log, OUT, player, 0, 0, 0, 0, 0)
    t[IN_ORDER + t[OUTS]] = player
    t[OUTS] += 1
    t[IS_OUT + player] = t[DEAL]
    for seat in range(t[PLAYERS]):
        if t[NEXT + seat] == player:
            t[NEXT + seat] = t[NEXT + player]
    held = t[HELD + player]
    if rules[VARIANT] == FIVE_CARD:
        for each in range(held):
            t[STOCK + t[UNDEALT] + each] = t[HANDS + player * HAND_AT_MOST + each]
        t[UNDEALT] += held
    t[LEFT] -= held
    t[HELD + player] = 0
    t[PACKED + player] = 0


@compiled_within
def over(t: Integers, rules: Integers) -> bool:
    """Whether all but one have lost their stakes."""
    ended: bool = rules[VARIANT] != FIRST_OUT and t[OUTS] >= t[PLAYERS] - 1
    return ended


@compiled_within
def first_of(t: Integers, player: int, rank: int) -> int:
    """The first place in a hand that has a card of this rank, which it holds."""
    at = HANDS + player * HAND_AT_MOST
    place = 0
    while t[at + place] != rank:
        place += 1
    return place


@compiled_within
def give(t: Integers, player: int, rank: int) -> None:
    """Put a card into a hand, which is counted among all hands (`LEFT`) by who gives it."""
    t[HANDS + player * HAND_AT_MOST + t[HELD + player]] = rank
    t[HELD + player] += 1
    t[PACKED + player] += 1 << (4 * rank)


@compiled_within
def take(t: Integers, player: int, at: int) -> int:
    """Take from a hand the card at a place; its rank."""
    first = HANDS + player * HAND_AT_MOST
    rank: int = t[first + at] & 15
    t[HELD + player] -= 1
    t[first + at] = t[first + t[HELD + player]]
    t[PACKED + player] -= 1 << (4 * rank)
    t[LEFT] -= 1
    return rank


@compiled_within
def take_in_order(t: Integers, player: int, at: int) -> int:
    """Take from a hand the first card of the rank of that at a place; the others keep their order."""
    first = HANDS + player * HAND_AT_MOST
    rank: int = t[first + at]
    t[HELD + player] -= 1
    for each in range(first + first_of(t, player, rank), first + t[HELD + player]):
        t[each] = t[each + 1]
    t[PACKED + player] -= 1 << (4 * rank)
    t[LEFT] -= 1
    return rank


@compiled_within
def count_of(t: Integers, player: int, rank: int) -> int:
    """How many cards of a rank a hand holds."""
    count: int = (t[PACKED + player] >> (4 * rank)) & 15
    return count


@compiled_within
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


@compiled_within
def another(t: Integers, player: int, rank: int, choice: Stream) -> int:
    """The place of some card in a hand that is not of this rank."""
    at = below(choice, t[HELD + player] - count_of(t, player, rank))
    first = HANDS + player * HAND_AT_MOST
    for each in range(t[HELD + player]):
        if t[first + each] == rank and each <= at:
            at += 1
    return at


@compiled_within
def write_play(
    t: Integers, log: Integers, player: int, rank: int, kept: int, holder: int, moves: int, silent: bool
) -> None:
    """Write a play down, and before the first of a deal who has dealt; `kept` is a rank held back, or -1."""
    if t[WRITTEN] < t[DEAL]:
        write(t, log, DEALT, t[DEALER], t[DEAL], 0, 0, 0, 0)
        t[WRITTEN] = t[DEAL]
    write(t, log, PLAYED, player, rank, 0 if kept < 0 else 1 << kept, holder, moves, SILENT * silent)


@compiled_within
def end(t: Integers, rules: Integers, tally: Integers, log: Integers, winner: int) -> None:
    """End a game, or a deal that is complete in itself; the last in wins, if there is no `winner` (`NOBODY`)."""
    if winner < 0:
        for seat in range(t[PLAYERS]):
            if t[COUNTERS + seat]:
                winner = seat
                break
    if winner < 0 and rules[BOTH_OUT] != NO_WINNER:
        winner = t[LAST_TO_PAY]
    if winner < 0:
        t[DRAWN] = 1
        return
    t[WON] = winner + 1
    write(t, log, WINS, 1 << winner, 0, 0, 0, 0, 0)
    tally[M_WINS + t[PLACE + winner]] += 1
    tally[M_WINS_OF_A] += winner == 0


@compiled_within
def pass_the_deal(t: Integers, rules: Integers) -> None:
    """The next in order becomes the dealer, of those still in the game."""
    after = t[DEALER]
    if rules[NEXT_DEALER] == AFTER_LAST and t[PLAYS]:
        after = t[LAST_PLAYER]
    t[DEALER] = t[NEXT + after]
