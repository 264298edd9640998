"""The table of compiled games of Snip-Snap-Snorum: hands, deals, turns and payments.

A hand is also kept as a number with four bits for each rank: how many cards of it there are. So are the cards seen. A
set of ranks is a number with the lowest of the four bits for each rank.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from snorum.cards import RANKS
from snorum.cards.seating import seat_named
from snorum.games.snip_snap_snorum.dealing import (
    HAND,
    cards_dealt,
    cards_needed,
    counters_to_start,
    deals_from_undealt,
    deals_next,
    is_knave,
    keeps_undealt,
    last_in,
    nobody_left,
)
from snorum.games.snip_snap_snorum.pairing import pairs_across, pairs_one_out
from snorum.games.snip_snap_snorum.payment import payable
from snorum.games.snip_snap_snorum.rules import Rules, pack_of, players_allowed
from snorum.games.snip_snap_snorum.table import cards_of_the_out, loses_last
from snorum.lab.studies.chance import SHUFFLE, Integers, Stream, begin_stream, draw_below, shuffle
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.log import write
from snorum.lab.studies.numbering import DEALT, NOBODY, OUT, PAYS, PLAYED, POOL, SILENT, WINS

_LEAST, SEATS = players_allowed(Rules())
_CARDS = len(pack_of(Rules()))
_PACKS = tuple(np.array([RANKS.index(card.rank) for card in pack_of(Rules(pack=size))]) for size in (52, 32))

_SEATS_NAMED = tuple(seat_named(place) for place in range(SEATS))
_BEFORE_IT = tuple(f"{out} of the rank played before" for out in range(4))
_OF_THE_HAND = tuple(f"card {number}" for number in range(1, HAND + 1))


class Table:
    """The table of Snip-Snap-Snorum, with the hands."""

    players: int
    dealer: int
    deal: int
    shuffles: int
    """How often the pack was shuffled for a deal."""
    undealt: int
    """The number of undealt cards; the top is the last of them in `stock`."""
    stock: Annotated[Integers, _CARDS]
    turn: int
    plays: int
    """Plays in this deal."""
    last_player: int
    seen: int
    """The cards that all have seen in this deal, as a hand."""
    in_hand: int
    """The number of cards in all hands."""
    held: Annotated[Integers, SEATS]
    hands: Annotated[Integers, SEATS, _CARDS // _LEAST]
    ranks: Annotated[Integers, SEATS]
    """Each hand as a number."""
    lacking: Annotated[Integers, SEATS]
    """The set of ranks that each player has shown not to hold."""
    pool: int
    counters: Annotated[Integers, SEATS]
    last_to_pay: int
    out: int
    """The number of players out of the game."""
    left_out: int
    """The number of players out before this deal."""
    out_in: Annotated[Integers, SEATS]
    """The deal in which each player went out, or 0."""
    next: Annotated[Integers, SEATS]
    """The next player in the game, clockwise."""
    place: Annotated[Integers, SEATS]
    """The distance of each seat from the first dealer's."""
    over: int
    winner: int
    rows: int
    """The number of rows of the log."""
    written: int
    """The last deal in the log."""
    # the offences of this deal: the offender, the rank held back, whether it has been shown, the state, what the
    # offender pays, and what another player contributes
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
    """What is counted in a game.

    A *new card* makes no pairing. It *can be paired* if another player in the game has cards left. A *third card* is a
    new card after two others of its rank, while its player does not hold the fourth. A card is of *two of a kind* if
    its player still holds another of its rank. A player who need not pair has a *free choice*. Then a card is *safe* if
    all others of its rank have been seen or are in the same hand, and *almost safe* if all but one. Card 1 is the first
    of the five that a player plays.
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
    """Write a play to the log, after a row for the deal if it is the first. `kept` is a rank held back, or `NOBODY`."""
    if table.written < table.deal:
        write(table, log, DEALT, table.dealer, table.deal, 0)
        table.written = table.deal
    write(table, log, PLAYED, player, rank, 0 if kept < 0 else 1 << kept, holder, moves, SILENT * silent)


# A game and its deals


@compiled_within
def gather(table: Table, rules: Rules) -> None:
    """Gather the whole pack, unshuffled."""
    pack = _PACKS[0] if rules.pack == len(_PACKS[0]) else _PACKS[1]
    table.undealt = len(pack)
    for each in range(table.undealt):
        table.stock[each] = pack[each]


@compiled_within
def sit_down(table: Table, rules: Rules, players: int, stream: Stream, seed: int, game: int) -> None:
    """Prepare a game: give out counters, and turn up cards until a knave shows the first dealer (`first_dealer`)."""
    table.deal = table.shuffles = table.pool = table.out = table.rows = table.written = table.over = 0
    table.players, table.last_to_pay = players, NOBODY
    table.out_in[:] = 0
    table.counters[:] = 0
    gather(table, rules)
    begin_stream(stream, seed, game, SHUFFLE, 0)
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
    """Deal to those in the game, one card at a time from the dealer's left. Returns the rank turned up, or `NOBODY`.

    Only the cards to be dealt are shuffled, unless the rest is to be dealt next.
    """
    inside = table.players - table.out
    dealt, needed = cards_dealt(rules, inside), cards_needed(rules, inside)
    drawn = 0
    if table.deal == 0 or not deals_from_undealt(rules, table.undealt, inside):
        gather(table, rules)
        table.shuffles += 1
        begin_stream(stream, seed, game, SHUFFLE, table.shuffles)
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
            other = draw_below(stream, top + 1)
            table.stock[top], table.stock[other] = table.stock[other], table.stock[top]
        rank: int = table.stock[top]
        if each == dealt:
            table.seen = one_card(rank)
            return rank
        give_card(table, seat, rank)
        seat = table.next[seat]
    return NOBODY


@compiled_within
def pass_the_deal(table: Table, rules: Rules) -> None:
    """Make the next player still in the game the dealer (`next_dealer`)."""
    last = table.last_player if table.plays else table.dealer
    table.dealer = deals_next(rules, table.next[table.dealer], table.next[last])


@compiled_within
def end_game(table: Table, rules: Rules, tally: Tally, log: Integers, winner: int) -> None:
    """End a game, or a deal that is complete in itself (`ended`). Without a `winner`, the last player in wins."""
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
def give_card(table: Table, player: int, rank: int) -> None:
    """Put a card into a hand; the caller updates `in_hand`."""
    table.hands[player, table.held[player]] = rank
    table.held[player] += 1
    table.ranks[player] += one_card(rank)


@compiled_within
def take_card(table: Table, player: int, at: int, in_order: bool) -> int:
    """Take the card at a place from a hand, and return its rank.

    If the cards are kept in order, take the first card of the rank.
    """
    hand = table.hands[player]
    rank: int = hand[at] & 15
    table.held[player] -= 1
    if in_order:
        for each in range(first_of(table, player, rank), table.held[player]):
            hand[each] = hand[each + 1]
    else:
        hand[at] = hand[table.held[player]]
    table.ranks[player] -= one_card(rank)
    table.in_hand -= 1
    return rank


@compiled_within
def first_of(table: Table, player: int, rank: int) -> int:
    """The first place in a hand with a card of this rank; the hand must hold one."""
    hand, place = table.hands[player], 0
    while hand[place] != rank:
        place += 1
    return place


@compiled_within
def count_of(hand: int, rank: int) -> int:
    """The number of cards of a rank in a hand, or among the cards seen."""
    return hand >> (4 * rank) & 15


@compiled_within
def one_card(rank: int) -> int:
    """A single card as a hand, and a single rank as a set."""
    return 1 << (4 * rank)


@compiled_within
def is_among(rank: int, ranks: int) -> bool:
    """Is a rank in a set of ranks?"""
    return ranks >> (4 * rank) & 1 == 1


@compiled_within
def can_reach(table: Table, rules: Rules, last: int, after: int) -> bool:
    """Can the next player pair at all, if players have gone out in this deal?"""
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
    """Make one payment, as far as the payer can."""
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
        put_out(table, rules, tally, log, payer)


@compiled_within
def put_out(table: Table, rules: Rules, tally: Tally, log: Integers, player: int) -> None:
    """Put a player out of the game, and put their cards away."""
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
