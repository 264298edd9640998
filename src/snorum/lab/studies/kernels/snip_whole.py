"""Snip-Snap-Snorum with the whole pack dealt, compiled, and the variation that ends when the first player is out."""

from __future__ import annotations

from snorum.games.snip_snap_snorum.dealing import first_rid
from snorum.games.snip_snap_snorum.moves import call_needed, must_pair_on
from snorum.games.snip_snap_snorum.pairing import exposed, pairings_so_far, rejoins, upon_own_card
from snorum.games.snip_snap_snorum.payment import penalty, who_pays
from snorum.games.snip_snap_snorum.rules import Rules, complete_deals
from snorum.games.snip_snap_snorum.table import active_after, all_but_one_out, keeps_on, next_in_order
from snorum.lab.studies.chance import Integers, Stream, draw_below
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.snip_choice import (
    EACH,
    choose_card,
    count_cards_of,
    forgets_to_call,
    is_indifferent,
    overlooks_pairing,
    random_place_of,
)
from snorum.lab.studies.kernels.snip_counting import count_new, count_paired, count_play
from snorum.lab.studies.kernels.snip_dues import note_offence, note_shown_card, settle_offences
from snorum.lab.studies.kernels.snip_table import (
    Table,
    Tally,
    can_reach,
    count_of,
    end_game,
    is_among,
    one_card,
    pay,
    take_card,
    write_play,
)
from snorum.lab.studies.numbering import NOBODY, POOL


@compiled_within
def who_can_pair(table: Table, rules: Rules, last_player: int, paired: int) -> int:
    """The player who can pair the last card (`pairable`). `paired` is the set of players paired in this chain."""
    if table.plays == 0:
        return NOBODY
    after = next_in_order(last_player, table.held)
    if after == last_player or (table.out > table.left_out and not can_reach(table, rules, last_player, after)):
        return NOBODY
    return NOBODY if paired >> after & 1 and not rejoins(rules) else after


@compiled_within
def play_whole_pack(
    table: Table, rules: Rules, policies: Integers, choice: Stream, left: int, tally: Tally, log: Integers
) -> int:
    """Play a deal to its end, or until no plays are `left`. Returns the plays left."""
    last, chain, last_player, rid = NOBODY, 0, NOBODY, NOBODY
    run = kept_back = 0  # the ranks that the last player has played in a row; those held back meanwhile
    paired = pairs = 0  # the set of players paired in this chain, and the number of pairings
    first = NOBODY  # the player whose card was the second to be paired, and who made the first pairing
    third = of_two = False  # of the card last played
    while table.in_hand and not table.over and left:
        left -= 1
        turn, kept = table.turn, NOBODY
        # Who can pair which ranks, and which pairings are due.
        after = who_can_pair(table, rules, last_player, paired)
        able = duty = able_cards = duty_cards = 0
        if after >= 0:
            able = exposed(rules, one_card(last), run)
            able_cards = count_cards_of(table.ranks[after], able)
            if must_pair_on(rules):
                duty = able if able & (able - 1) == 0 else able & ~kept_back
                duty_cards = able_cards if duty == able else count_cards_of(table.ranks[after], duty)
        # Who plays, and which card.
        player = turn
        if duty_cards:
            moves = able_cards
            others = table.held[turn] - (able_cards if after == turn else 0)
            if others and overlooks_pairing(policies[after], choice):
                kept = table.hands[after, random_place_of(table, after, duty, choice)]
                at = random_place_of(table, turn, EACH & ~able if after == turn else EACH, choice)
            else:
                player, at = after, random_place_of(table, after, able, choice)
        else:
            moves = table.held[turn] + (able_cards if after != turn else 0)
            pick = draw_below(choice, moves) if able_cards else 0
            if able_cards and (not is_indifferent(policies[after]) or pick >= table.held[turn]):
                player, at = after, random_place_of(table, after, able, choice)
            else:
                at = choose_card(table, policies[turn], choice, turn)
            if duty:
                table.lacking[after] |= duty
        rank = take_card(table, player, at, False)
        # The pairing that it makes (`pairing`).
        out = count_of(table.seen, rank)
        so_far = pairings_so_far(rules, chain if rank == last else 0, out - 1) if table.plays else 0
        own = player == last_player and rank == last
        made = new_chain = 0
        if player == after and is_among(rank, able):
            made = new_chain = so_far + 1
        elif own:
            made, new_chain = upon_own_card(rules, so_far)
        # A player who follows their own card while another overlooks a pairing does not call either.
        silent = made > 0 and call_needed(rules) and (kept >= 0 or forgets_to_call(policies[player], choice))
        count_play(table, tally, player)
        if len(log):
            write_play(table, log, player, rank, kept, after if kept >= 0 else NOBODY, moves, silent)
        if made == 1 and not own:
            count_paired(table, tally, out, third, of_two)
        # Payments and the next turn.
        if table.unpaid:
            note_shown_card(table, player, rank)
        if kept >= 0:
            forgone = pairings_so_far(rules, chain if kept == last else 0, count_of(table.seen, kept) - 1) + 1
            note_offence(
                table, rules, after, kept, forgone, who_pays(rules, last_player, after), POOL, penalty(forgone)
            )
        winner = NOBODY
        if complete_deals(rules):
            now = NOBODY if table.held[player] else player
            winner = first_rid(rules, now, rid)
            rid = now if rid < 0 else rid
        if made and not silent:
            pay(table, rules, tally, log, who_pays(rules, last_player, player), POOL, penalty(made))
        if table.unpaid:
            settle_offences(table, rules, tally, log, winner >= 0)
        if made:
            paired |= 1 << last_player
            pairs += 1
            first = last_player if pairs == 2 else first
        elif new_chain == 0:
            paired, pairs = 0, 0
        active, following = player, next_in_order(player, table.held)
        if made:
            active = active_after(rules, made, player, last_player, following, first if pairs > 1 else player)
        table.turn = active if keeps_on(rules, table.held[active]) else next_in_order(active, table.held)
        tally.changes_of_the_active_player += table.turn != turn
        table.seen += one_card(rank)
        if player != last_player:
            run = kept_back = 0
        run |= one_card(rank)
        if kept >= 0:
            kept_back |= one_card(kept)
        last, last_player, chain = rank, player, new_chain
        third = of_two = False
        if not made:
            third, of_two = count_new(table, tally, player, rank, out)
        if winner >= 0 or all_but_one_out(rules, table.players, table.out):
            end_game(table, rules, tally, log, winner)
    return left
