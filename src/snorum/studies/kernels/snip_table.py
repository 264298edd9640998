"""The table of a compiled game of Snip-Snap-Snorum: how it is laid, who is next, and what is paid at it.

A hand is a number too, four bits for each rank, and so is what has been seen; so are sets of ranks, with the lowest of
the four bits.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from snorum.cards import RANKS
from snorum.games.snip_snap_snorum.dealing import (
    HAND,
    cards_dealt,
    cards_needed,
    counters_to_start,
    deals_next,
    goes_round,
    is_knave,
    keeps_undealt,
)
from snorum.games.snip_snap_snorum.elimination import cards_of_the_out, loses_last
from snorum.games.snip_snap_snorum.ending import last_in, nobody_left
from snorum.games.snip_snap_snorum.pairing import pairs_across, pairs_one_out
from snorum.games.snip_snap_snorum.payment import payable
from snorum.games.snip_snap_snorum.rules import Rules, pack_of, players_allowed
from snorum.seating import seat_named
from snorum.studies.chance import SHUFFLE, Integers, Stream, begin, below, shuffle
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.log import write
from snorum.studies.numbering import DEALT, NOBODY, OUT, PAYS, PLAYED, POOL, SILENT, WINS

_LEAST, SEATS = players_allowed(Rules())
_CARDS = len(pack_of(Rules()))
_PACKS = tuple(np.array([RANKS.index(card.rank) for card in pack_of(Rules(pack=size))]) for size in (52, 32))

_SEATS_NAMED = tuple(seat_named(place) for place in range(SEATS))
_BEFORE_IT = tuple(f"{out} of the rank played before" for out in range(4))
_OF_THE_HAND = tuple(f"card {number}" for number in range(1, HAND + 1))


class Table:
    """The table, and the hands."""

    players: int
    dealer: int
    deal: int
    shuffles: int
    """How often the pack was shuffled to be dealt."""
    undealt: int
    """Cards of the undealt portion; its top is the last of them."""
    stock: Annotated[Integers, _CARDS]
    turn: int
    plays: int
    """Of this deal."""
    last_player: int
    seen: int
    """What all have seen in this deal, as a hand."""
    in_hand: int
    """Cards in all hands."""
    held: Annotated[Integers, SEATS]
    hands: Annotated[Integers, SEATS, _CARDS // _LEAST]
    ranks: Annotated[Integers, SEATS]
    """The hand as a number."""
    lacking: Annotated[Integers, SEATS]
    """The ranks that each has shown that he has not."""
    pool: int
    counters: Annotated[Integers, SEATS]
    last_to_pay: int
    out: int
    """How many are out."""
    left_out: int
    """How many were before this deal."""
    out_in: Annotated[Integers, SEATS]
    """In which deal each went out, or 0."""
    next: Annotated[Integers, SEATS]
    """The next in the game, clockwise."""
    place: Annotated[Integers, SEATS]
    """How far each sits from the first dealer."""
    over: int
    winner: int
    rows: int
    """Rows of the log."""
    written: int
    """The last deal written down."""
    # offences of this deal: whose, and the rank that he kept back; whether that has been seen; how each stands; what he
    # pays for it, and what another contributes
    offences: int
    unpaid: int
    offender: Annotated[Integers, _CARDS]
    kept: Annotated[Integers, _CARDS]
    shown: Annotated[Integers, _CARDS]
    standing: Annotated[Integers, _CARDS]
    double: Annotated[Integers, _CARDS]
    payer: Annotated[Integers, _CARDS]
    payee: Annotated[Integers, _CARDS]
    contribution: Annotated[Integers, _CARDS]


class Tally:
    """What is counted of a game.

    A *new card* is one that makes no pairing. It *can be paired* where another in the game has cards left to play after
    it. A *third card* is a new one, two of whose rank were played before, and the fourth is not in its player's hand.
    Of *two of a kind* a player still has another. A *free choice* is a player's who need not pair; a card of his is
    *safe* if all others of its rank have been seen or are in his hand, *almost safe* if all but one. Card 1 is the
    first that he plays of five.
    """

    plays: int
    payments: int
    counters_paid: int
    players_out: int
    deals: int
    games_without_a_winner: int
    counters_in_the_pool_at_the_end: int
    wins_of: Annotated[Integers, _SEATS_NAMED]
    counters_paid_in_the_first_deal_by: Annotated[Integers, _SEATS_NAMED]
    wins_of_a: Annotated[int, "wins of A"]
    counters_paid_by_a: Annotated[int, "counters paid by A"]
    counters_paid_in_the_first_deal_by_a: Annotated[int, "counters paid in the first deal by A"]
    plays_after_the_first_player_was_out: int
    deals_after_the_first_player_was_out: int
    plays_waited_by_all_who_were_out: int
    changes_of_the_active_player: int
    new_cards_that_can_be_paired: Annotated[Integers, "new cards that can be paired,", _BEFORE_IT]
    new_cards_paired: Annotated[Integers, "new cards paired,", _BEFORE_IT]
    leads: int
    leads_paired: int
    third_cards_that_can_be_paired: int
    third_cards_paired: int
    cards_of_two_of_a_kind_that_can_be_paired: int
    cards_of_two_of_a_kind_paired: int
    free_choices: Annotated[Integers, "free choices,", _OF_THE_HAND]
    free_choices_with_a_safe_card: Annotated[Integers, "free choices with a safe card,", _OF_THE_HAND]
    free_choices_almost_safe: Annotated[Integers, "free choices with a safe or almost safe card,", _OF_THE_HAND]


# The log


@compiled_within
def write_play(
    table: Table, log: Integers, player: int, rank: int, kept: int, holder: int, moves: int, silent: bool
) -> None:
    """Write a play down, and before the first of a deal who has dealt; `kept` is a rank held back, or `NOBODY`."""
    if table.written < table.deal:
        write(table, log, DEALT, table.dealer, table.deal, 0)
        table.written = table.deal
    write(table, log, PLAYED, player, rank, 0 if kept < 0 else 1 << kept, holder, moves, SILENT * silent)


# A game and its deals


@compiled_within
def gather(table: Table, rules: Rules) -> None:
    """Gather the whole pack."""
    pack = _PACKS[0] if rules.pack == len(_PACKS[0]) else _PACKS[1]
    table.undealt = len(pack)
    for each in range(table.undealt):
        table.stock[each] = pack[each]


@compiled_within
def sit_down(table: Table, rules: Rules, players: int, stream: Stream, seed: int, game: int) -> None:
    """Lay the table for a game: counters, and a first dealer to whom the first knave is turned up (`first_dealer`)."""
    table.deal = table.shuffles = table.pool = table.out = table.rows = table.written = table.over = 0
    table.players, table.last_to_pay = players, NOBODY
    table.out_in[:] = 0
    table.counters[:] = 0
    gather(table, rules)
    begin(stream, seed, game, SHUFFLE, 0)
    shuffle(stream, table.stock, table.undealt)
    turned = 0
    while not is_knave(table.stock[turned]):
        turned += 1
    table.dealer = seat = turned % players
    for far in range(players):
        table.counters[seat] = counters_to_start(rules)
        table.place[seat] = far
        table.next[seat] = seat + 1 if seat + 1 < players else 0
        seat = table.next[seat]


@compiled_within
def deal_cards(table: Table, rules: Rules, stream: Stream, seed: int, game: int) -> int:
    """Deal to those in the game, one card at a time from the dealer's left; the rank turned up, or `NOBODY`.

    Only the cards that are dealt are drawn, unless the undealt portion is dealt from next.
    """
    inside = table.players - table.out
    dealt, needed = cards_dealt(rules, inside), cards_needed(rules, inside)
    drawn = 0
    if table.deal == 0 or not goes_round(rules, table.undealt, inside):
        gather(table, rules)
        table.shuffles += 1
        begin(stream, seed, game, SHUFFLE, table.shuffles)
        if keeps_undealt(rules):
            shuffle(stream, table.stock, table.undealt)
        else:
            drawn = needed
    table.deal += 1
    table.plays = table.seen = table.offences = table.unpaid = table.over = 0
    table.winner, table.left_out, table.in_hand = NOBODY, table.out, dealt
    table.held[:] = 0
    table.ranks[:] = 0
    table.lacking[:] = 0
    table.turn = seat = table.next[table.dealer]
    for each in range(needed):
        table.undealt -= 1
        top = table.undealt
        if drawn and top:
            other = below(stream, top + 1)
            table.stock[top], table.stock[other] = table.stock[other], table.stock[top]
        rank: int = table.stock[top]
        if each == dealt:
            table.seen = one(rank)
            return rank
        give(table, seat, rank)
        seat = table.next[seat]
    return NOBODY


@compiled_within
def pass_the_deal(table: Table, rules: Rules) -> None:
    """The next in order becomes the dealer, of those still in the game (`next_dealer`)."""
    last = table.last_player if table.plays else table.dealer
    table.dealer = deals_next(rules, table.next[table.dealer], table.next[last])


@compiled_within
def end(table: Table, rules: Rules, tally: Tally, log: Integers, winner: int) -> None:
    """End a game, or a deal that is complete in itself; the last in wins, if there is no `winner` (`ended`)."""
    table.over = 1
    if winner < 0:
        winner = last_in(table.counters)
    if winner < 0:
        winner = nobody_left(rules, table.last_to_pay, NOBODY)
    table.winner = winner
    if winner >= 0:
        write(table, log, WINS, 1 << winner, 0, 0)
        tally.wins_of[table.place[winner]] += 1
        tally.wins_of_a += winner == 0


# Hands


@compiled_within
def give(table: Table, player: int, rank: int) -> None:
    """Put a card into a hand, which is counted among all hands by who gives it."""
    table.hands[player, table.held[player]] = rank
    table.held[player] += 1
    table.ranks[player] += one(rank)


@compiled_within
def take(table: Table, player: int, at: int, in_order: bool) -> int:
    """Take from a hand the card at a place; its rank.

    If the cards are kept in order, the first card of the rank is taken.
    """
    hand = table.hands[player]
    rank: int = hand[at] & 15
    table.held[player] -= 1
    if in_order:
        for each in range(first_of(table, player, rank), table.held[player]):
            hand[each] = hand[each + 1]
    else:
        hand[at] = hand[table.held[player]]
    table.ranks[player] -= one(rank)
    table.in_hand -= 1
    return rank


@compiled_within
def first_of(table: Table, player: int, rank: int) -> int:
    """The first place in a hand that has a card of this rank, which it holds."""
    hand, place = table.hands[player], 0
    while hand[place] != rank:
        place += 1
    return place


@compiled_within
def count_of(hand: int, rank: int) -> int:
    """How many cards of a rank are in a hand, or among the cards seen."""
    return hand >> (4 * rank) & 15


@compiled_within
def one(rank: int) -> int:
    """A card of a rank, as a hand, and as a set of ranks."""
    return 1 << (4 * rank)


@compiled_within
def among(rank: int, ranks: int) -> bool:
    """Whether a rank is one of some."""
    return ranks >> (4 * rank) & 1 == 1


@compiled_within
def reaches(table: Table, rules: Rules, last: int, after: int) -> bool:
    """Whether the player next in order can pair at all, when some have gone out in this deal."""
    if table.out_in[last] and not pairs_one_out(rules):
        return False
    if not pairs_across(rules):
        seat = (last + 1) % table.players
        while seat != after:
            if table.out_in[seat] == table.deal:
                return False
            seat = (seat + 1) % table.players
    return True


# Payments


@compiled_within
def pay(table: Table, rules: Rules, tally: Tally, log: Integers, payer: int, to: int, owed: int) -> None:
    """Make one payment, as far as it can be made."""
    has = table.pool if payer == POOL else table.counters[payer]
    paid = payable(rules, owed, has, payer == POOL, to != POOL and table.counters[to] == 0)
    if paid == 0:
        return
    write(table, log, PAYS, payer, to, paid)
    tally.payments += 1
    tally.counters_paid += paid
    if to == POOL:
        table.pool += paid
    else:
        table.counters[to] += paid
    if payer == POOL:
        table.pool -= paid
        return
    table.counters[payer] -= paid
    table.last_to_pay = payer
    if table.deal == 1:
        tally.counters_paid_in_the_first_deal_by[table.place[payer]] += paid
    if payer == 0:
        tally.counters_paid_by_a += paid
        tally.counters_paid_in_the_first_deal_by_a += paid * (table.deal == 1)
    if loses_last(rules, table.counters[payer]):
        leave(table, rules, tally, log, payer)


@compiled_within
def leave(table: Table, rules: Rules, tally: Tally, log: Integers, player: int) -> None:
    """Put a player out of the game, and his cards away."""
    tally.players_out += 1
    if table.out == 0:  # `reckoned` adds those of the whole game
        tally.plays_after_the_first_player_was_out = -tally.plays
        tally.deals_after_the_first_player_was_out = -table.deal
    write(table, log, OUT, player, 0, 0)
    table.out += 1
    table.out_in[player] = table.deal
    for seat in range(table.players):
        if table.next[seat] == player:
            table.next[seat] = table.next[player]
    held = table.held[player]
    for each in range(cards_of_the_out(rules, held)):
        table.stock[table.undealt] = table.hands[player, each]
        table.undealt += 1
    table.in_hand -= held
    table.held[player] = table.ranks[player] = 0
