"""The five-card game of Snip-Snap-Snorum, compiled, with or without a turned-up card; and the whole pack in turn."""

from __future__ import annotations

from snorum.games.snip_snap_snorum.dealing import keeps_undealt
from snorum.games.snip_snap_snorum.moves import call_needed, may_take_back, must_match, must_pair
from snorum.games.snip_snap_snorum.pairing import counts_as_first, pairings_so_far, snips_for_nothing
from snorum.games.snip_snap_snorum.payment import match_paid, penalty, who_pays
from snorum.games.snip_snap_snorum.rules import Rules, five_cards_each
from snorum.games.snip_snap_snorum.table import all_but_one_out, pool_pays_match
from snorum.lab.studies.chance import Integers, Stream
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.snip_choice import (
    EACH,
    REPENTANT,
    choose_card,
    forgets_to_call,
    is_indifferent,
    overlooks_pairing,
    random_place_of,
)
from snorum.lab.studies.kernels.snip_counting import count_choice, count_new, count_paired, count_play
from snorum.lab.studies.kernels.snip_dues import cancel_contribution, note_offence, note_shown_card, settle_offences
from snorum.lab.studies.kernels.snip_table import (
    Table,
    Tally,
    can_reach,
    count_of,
    end_game,
    first_of,
    give_card,
    one_card,
    pay,
    take_card,
    write_play,
)
from snorum.lab.studies.numbering import NOBODY, POOL


@compiled_within
def play_five_cards(
    table: Table, rules: Rules, policies: Integers, choice: Stream, up: int, left: int, tally: Tally, log: Integers
) -> int:
    """Play a deal to its end, or until no plays are `left`. `up` is the rank turned up. Returns the plays left."""
    ordered = keeps_undealt(rules)
    turned = up  # as long as the turned-up card can count
    last, chain, last_player = NOBODY, 0, table.dealer
    third = of_two = False  # of the card last played
    wrong, before = NOBODY, (0, 0, 0, 0, False, False)  # a card that may be taken back, and the state before it
    while table.in_hand and not table.over and left:
        left -= 1
        player, kept, again = table.turn & 15, NOBODY, NOBODY
        if wrong >= 0 and policies[last_player] == REPENTANT and not table.out_in[last_player]:
            player, again = last_player, before[3]
            last, chain, last_player, third, of_two = before[0], before[1], before[2], before[4], before[5]
            give_card(table, player, wrong)
            table.seen -= one_card(wrong)
            table.in_hand += 1
            table.plays -= 1
            turned = up if table.plays == 0 else turned
        # The rank that the player can pair (`pairable`), and how often it was paired.
        first, able, so_far = table.plays == 0, last, 0
        if first:
            matchable = not pool_pays_match(rules) or table.pool > 0 or snips_for_nothing(rules)
            able = up if matchable else NOBODY
        else:
            played = count_of(table.seen, last) - (up == last)
            so_far = pairings_so_far(rules, chain, played - 1 + (turned == last))
            if table.out > table.left_out and not can_reach(table, rules, last_player, player):
                able = NOBODY
        alike = count_of(table.ranks[player], able) if able >= 0 else 0
        must = must_match(rules) if first else must_pair(rules)
        bound = alike > 0 and must
        # The card that the player chooses.
        if again >= 0:
            at = first_of(table, player, again)
        elif bound and alike < table.held[player] and overlooks_pairing(policies[player], choice):
            kept = able
            at = random_place_of(table, player, EACH & ~one_card(able), choice)
        elif bound or (alike > 0 and not is_indifferent(policies[player])):
            at = first_of(table, player, able)
        else:
            if not alike and five_cards_each(rules):
                count_choice(table, tally, player)
            at = choose_card(table, policies[player], choice, player)
        moves = alike if bound else table.held[player]
        rank = take_card(table, player, at, ordered)
        made = so_far + 1 if rank == able else 0
        if able >= 0 and must and not made:
            table.lacking[player] |= one_card(able)
        silent = made > 0 and call_needed(rules) and forgets_to_call(policies[player], choice)
        count_play(table, tally, player)
        if len(log):
            holder = player if kept >= 0 else NOBODY
            write_play(table, log, player, rank, kept, holder, moves if again < 0 else 0, silent)
        out = count_of(table.seen, rank)
        if made == 1 and not first:
            count_paired(table, tally, out, third, of_two)
        # Payments and the next turn.
        paid_for = again >= 0 and cancel_contribution(table, player, rank)
        if table.unpaid:
            note_shown_card(table, player, rank)
        if made or kept >= 0:
            if first:
                payer, to, price = match_paid(rules, table.dealer, player, POOL)
            else:
                payer, to, price = who_pays(rules, last_player, player), POOL, penalty(so_far + 1)
            if kept >= 0:
                note_offence(table, rules, player, kept, so_far + 1, payer, to, price)
            elif not paid_for and not silent:
                pay(table, rules, tally, log, payer, to, price)
        if table.unpaid:
            settle_offences(table, rules, tally, log, False)
        wrong = NOBODY
        if kept >= 0 and may_take_back(rules):
            wrong, before = rank, (last, chain, last_player, kept, third, of_two)
        chain = counts_as_first(rules, made) if first else made
        if first and not chain:
            turned = NOBODY
        table.seen += one_card(rank)
        last, last_player = rank, player
        table.turn = table.next[player]
        if all_but_one_out(rules, table.players, table.out):
            end_game(table, rules, tally, log, NOBODY)
        third = of_two = False
        if not made:
            third, of_two = count_new(table, tally, player, rank, out)
    return left
