"""What is counted in compiled games of Snip-Snap-Snorum; `snip_table.Tally` explains the terms."""

from __future__ import annotations

from snorum.games.snip_snap_snorum.dealing import HAND
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.snip_choice import ranks_in_hand, ranks_with_known
from snorum.lab.studies.kernels.snip_table import Table, Tally, count_of


@compiled_within
def count_play(table: Table, tally: Tally, player: int) -> None:
    """Count a play."""
    tally.plays += 1
    tally.plays_waited_by_all_who_were_out += table.out
    table.plays += 1
    table.last_player = player


@compiled_within
def count_choice(table: Table, tally: Tally, player: int) -> None:
    """Count a free choice in the five-card game."""
    card = HAND - table.held[player]
    hand = table.ranks[player]
    known, mine = table.seen + hand, ranks_in_hand(hand)
    safe = mine & ranks_with_known(known, 4)
    tally.free_choices[card] += 1
    tally.free_choices_with_a_safe_card[card] += safe != 0
    tally.free_choices_almost_safe[card] += safe | (mine & ranks_with_known(known, 3)) != 0


@compiled_within
def count_new(table: Table, tally: Tally, player: int, rank: int, out: int) -> tuple[bool, bool]:
    """Count a new card if it can be paired; `out` cards of its rank were played before it.

    Returns two answers: is it a third card, and is it one of two of a kind?
    """
    if table.in_hand == table.held[player]:
        return False, False
    own = count_of(table.ranks[player], rank)
    third, of_two = out == 2 and own == 0, own > 0
    tally.new_cards_that_can_be_paired[out] += 1
    tally.leads += table.plays == 1
    tally.third_cards_that_can_be_paired += third
    tally.cards_of_two_of_a_kind_that_can_be_paired += of_two
    return third, of_two


@compiled_within
def count_paired(table: Table, tally: Tally, out: int, third: bool, of_two: bool) -> None:
    """Count the pairing of a new card.

    `out` cards of its rank had then been played; `third` and `of_two` are the answers of `count_new`.
    """
    tally.new_cards_paired[out - 1] += 1
    tally.leads_paired += table.plays == 2
    tally.third_cards_paired += third
    tally.cards_of_two_of_a_kind_paired += of_two


@compiled_within
def finish_tally(table: Table, tally: Tally) -> int:
    """Complete the tally at the end of a game, and return the number of rows of the log."""
    tally.deals = table.deal if table.plays else table.deal - 1
    if tally.plays:
        tally.games_without_a_winner = table.winner < 0
        tally.counters_in_the_pool_at_the_end = table.pool
    if table.out:
        tally.plays_after_the_first_player_was_out += tally.plays
        tally.deals_after_the_first_player_was_out += tally.deals
    rows: int = table.rows
    return rows
