"""Jig, compiled."""

from __future__ import annotations

import numpy as np

from snorum.games.jig import Rules
from snorum.games.jig.dealing import has_said_out, out_of_cards, winner_deals
from snorum.games.jig.moves import taken_up_again
from snorum.games.jig.playing import fined, fined_for_withholding, forms_pool, pays_for_cards, stakes, wins_pool
from snorum.games.jig.rules import CARDS
from snorum.games.jig.series import cards_in_series, ends_series
from snorum.games.jig.table import leads_for_him
from snorum.lab.studies.chance import CHOICE, SHUFFLE, Integers, Stream, begin_stream, draw_below
from snorum.lab.studies.compiled import compiled, compiled_within
from snorum.lab.studies.fields import measures
from snorum.lab.studies.kernels import Sitting
from snorum.lab.studies.kernels.jig_leads import CARELESS, FORGETFUL, JIG_TO, Tally, choose_lead
from snorum.lab.studies.kernels.jig_leads import POLICIES as POLICIES
from snorum.lab.studies.kernels.jig_table import (
    NEXT,
    Table,
    deal_cards,
    is_stop,
    left_of,
    remove_card,
    seat_from_dealer,
)
from snorum.lab.studies.kernels.log import write
from snorum.lab.studies.numbering import DEALT, NO_OUT, NOBODY, PAYS, PLAYED, POOL, WINS, WRONGLY_CALLED
from snorum.table.playing import CARELESS as ONE_IN

MEASURES = measures(Tally)


@compiled_within
def pay(table: Table, player: int, to: int, counters: int, tally: Tally, log: Integers) -> None:
    """Pay counters from a player or the pool, if any are due."""
    if counters:
        table.counters[player] -= counters
        table.counters[to] += counters
        tally.payments += 1
        tally.counters_paid += counters
        write(table, log, PAYS, player, to, counters)


@compiled_within
def win(table: Table, winner: int, tally: Tally, log: Integers) -> None:
    """Pay the player who is out of cards, and record the win."""
    table.winner = winner
    for other in range(table.players):
        cards = table.held[other]
        counters = pays_for_cards(cards)
        pay(table, other, winner, counters, tally, log)
        tally.cards_left += cards
        tally.counters_for_cards[seat_from_dealer(table, other)] -= counters
        tally.counters_for_cards[seat_from_dealer(table, winner)] += counters
    pay(table, POOL, winner, wins_pool(table.counters[POOL]), tally, log)
    tally.wins_of[winner] += 1
    tally.deals_won_from_the_seat_of[seat_from_dealer(table, winner)] += 1
    tally.deals_won_by_A += winner == 0
    write(table, log, WINS, 1 << winner, 0, 0)


@compiled_within
def random_other_card(table: Table, player: int, demanded: int, stream: Stream) -> int:
    """A random card of a player's other than the card demanded; `NOBODY` if there is none."""
    holds_it = table.holder[demanded] == player
    others = table.held[player] - holds_it
    if not others:
        return NOBODY
    chosen = draw_below(stream, others)
    return int(table.hands[player, chosen + (holds_it and chosen >= table.at[demanded])])


@compiled_within
def continue_series(
    table: Table, card: int, player: int, follows: bool, policy: int, rules: Rules, tally: Tally
) -> None:
    """Continue the series with a card, or begin one with a lead; its last card or a stop ends it."""
    if follows:
        table.series += 1
    else:
        table.series, table.leader, table.led = 1, player, card
        tally.leads += 1
        tally.leads_of_A += player == 0
        tally.leads_of[policy] += 1
    table.last, table.length = card, table.series
    stop = is_stop(table, card)
    if stop or ends_series(rules, table.series):
        tally.series_that_end_at_a_stop += stop
        tally.series_ended += 1
        tally.series_that_end_as_the_table_of_Jigs_has_it += card == JIG_TO[cards_in_series(rules), table.led]
        if player == table.leader:
            tally.leads_regained_by_A += player == 0
            tally.leads_regained_by[policy] += 1
        table.series = 0


@compiled_within
def play_deal(
    table: Table, rules: Rules, most: int, policies: Integers, stream: Stream, tally: Tally, log: Integers
) -> None:
    """Play a deal to its end, or until the game has had `most` plays."""
    while table.winner == NOBODY and table.in_hand and tally.plays < most:
        turn, withheld, said, moves = table.turn, NOBODY, 0, 1
        if table.series:
            card = NEXT[table.last]
            player = table.holder[card]
            if policies[turn] == CARELESS and draw_below(stream, ONE_IN) == 0:
                other = random_other_card(table, turn, card, stream)
                if other != NOBODY:
                    withheld, card, player, moves = player, other, turn, 0
        else:
            player, moves = turn, table.held[turn]
            card = choose_lead(rules, table, policies[turn], stream, turn)
        if policies[player] == FORGETFUL and withheld == NOBODY:
            if draw_below(stream, ONE_IN) == 0:
                said |= WRONGLY_CALLED
            last = table.held[player] == 1 and table.in_hand > 1
            if last and not has_said_out(rules) and draw_below(stream, ONE_IN) == 0:
                said |= NO_OUT
        carry_out(table, rules, player, card, withheld, moves, said, policies[player], tally, log)


@compiled_within
def carry_out(
    table: Table,
    rules: Rules,
    player: int,
    card: int,
    withheld: int,
    moves: int,
    said: int,
    policy: int,
    tally: Tally,
    log: Integers,
) -> None:
    """Carry out a play with what it costs. `withheld` is who held back the card that was due, or `NOBODY`."""
    begins = table.in_hand == CARDS
    if begins:
        tally.deals += 1
        write(table, log, DEALT, table.dealer, table.deal, 0)
    write(table, log, PLAYED, player, card, 0, withheld, moves, said)
    tally.plays += 1
    if begins and forms_pool(rules, table.deal):
        for each in range(table.players):
            pay(table, each, POOL, stakes(rules, each == table.dealer), tally, log)
    pay(table, player, POOL, fined(rules, said & WRONGLY_CALLED != 0), tally, log)
    if withheld != NOBODY:
        pay(table, withheld, POOL, fined_for_withholding(rules, True), tally, log)
        if taken_up_again(rules):
            return
    follows = table.series > 0 and withheld == NOBODY
    remove_card(table, card)
    if out_of_cards(table.held[player]) and (not said & NO_OUT or has_said_out(rules)):
        win(table, player, tally, log)
    continue_series(table, card, player, follows, policy, rules, tally)
    table.turn = player
    if not table.held[player] and table.winner == NOBODY:
        table.turn = leads_for_him(table.held[: table.players], player)


@compiled_within
def sit_down(table: Table, players: int) -> None:
    """Begin a game: nobody has cards, and nobody has won or lost anything."""
    table.players, table.dealer, table.deal, table.winner, table.in_hand, table.rows = players, 0, 0, NOBODY, 0, 0
    table.counters[:] = 0


@compiled_within
def deal_again(table: Table, rules: Rules, packs: Stream, seed: int, game: int) -> None:
    """Deal, the first time or after the last deal has been played."""
    if table.deal:
        won = table.winner != NOBODY
        table.dealer = table.winner if winner_deals(rules, won) else left_of(table, table.dealer)
    table.deal += 1
    begin_stream(packs, seed, game, SHUFFLE, table.deal)
    deal_cards(table, packs)


@compiled_within
def is_over(table: Table, deals: int) -> bool:
    """Whether the game ends with a deal that is over: it is the last of `deals`; or it is won, and `deals` is 0."""
    return table.deal == deals or (table.winner != NOBODY and not deals)


@compiled
def play(
    table: Table, rules: Rules, sitting: Sitting, policies: Integers, seed: int, game: int, tally: Tally, log: Integers
) -> int:
    """Play one game: see `snorum.lab.studies.kernels.Kernel.play`."""
    packs, stream = np.empty(1, np.uint64), np.empty(1, np.uint64)
    begin_stream(stream, seed, game, CHOICE, 1)
    sit_down(table, sitting.players)
    while True:
        deal_again(table, rules, packs, seed, game)
        play_deal(table, rules, sitting.most, policies, stream, tally, log)
        if tally.plays == sitting.most or is_over(table, sitting.deals):
            break
    tally.games_without_a_winner += table.winner == NOBODY
    tally.counters_in_the_pool_at_the_end += table.counters[POOL]
    tally.counters_of_A += table.counters[0]
    return int(table.rows)
