"""How players choose in compiled games of Snitch'ems: lawful moves, the worth of each, and what is counted."""

from __future__ import annotations

from typing import Annotated

from snorum.games.snitchems import Rules
from snorum.games.snitchems.playing import must_capture
from snorum.games.snitchems.taking import TOTALS, may_be_made, number, wanting
from snorum.lab.studies.chance import Integers
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels import fishing_table
from snorum.lab.studies.kernels.fishing import OF_RANK, RANKS, totals_of
from snorum.lab.studies.kernels.fishing_table import PLAYERS_NAMED, SEATS_NAMED, Table, offer_to_lay, remove_cards
from snorum.lab.studies.kernels.log import size_of
from snorum.lab.studies.kernels.snitchems_taking import captures, reachable

POLICIES = ("random", "careless", "greedy", "sparing", "sparing-captures")
GREEDY, SPARING, SPARING_CAPTURES = 2, 3, 4
FOUR = 4


class Tally(fishing_table.Tally):
    """What is counted in a game of Snitch'ems."""

    wins_of: Annotated[Integers, SEATS_NAMED[:FOUR]]
    wins_by_player: Annotated[Integers, "wins of", PLAYERS_NAMED[:FOUR]]
    cards_of: Annotated[Integers, SEATS_NAMED[:FOUR]]
    cards_by_player: Annotated[Integers, "cards of", PLAYERS_NAMED[:FOUR]]
    turns_to_choose_by_number: int
    tables_cleared: int
    captures_by: Annotated[Integers, ("pairing", "sum alone", "sum with lifting")]
    cards_taken_by: Annotated[Integers, ("pairing", "sum alone", "sum with lifting")]
    tables_with_a_prial: int
    tables_with_a_pair_not_dealt: int
    tables_with_a_prial_not_dealt: int
    layouts_with_a_pair: int
    games_with_a_pair_not_dealt: int
    games_decided_by_what_is_left: int
    margin_of_the_winner: int
    turns_with_a_card_of_several_captures: int


@compiled_within
def find_moves(rules: Rules, table: Table, player: int, tally: Tally) -> None:
    """Find the lawful moves of a hand: first the captures, then the cards that may be laid."""
    table.moves, able, several, reach = 0, 0, 0, reachable(table.lay, table.lying)
    for i in range(table.held[player]):
        before = table.moves
        captures(rules, table, table.hands[player, i], reach)
        able |= (table.moves > before) << i
        several += table.moves - before > 1
    tally.cards_with_several_captures += several
    tally.turns_with_a_card_of_several_captures += several > 0
    bound = 0
    for i in range(table.held[player]):
        bound |= must_capture(rules, able >> i & 1 == 1, able != 0) << i
    offer_to_lay(table, player, bound, tally)
    if table.taking:
        most = least = size_of(table.takes[0])
        for i in range(1, table.taking):
            many = size_of(table.takes[i])
            most, least = max(most, many), min(least, many)
        tally.turns_to_choose_by_number += most > least


@compiled_within
def ranks_that_capture(rules: Rules, lay: Integers, lying: int, on_table: int) -> int:
    """The number of ranks (of 13) with which a player could capture from the table."""
    ranks, every = 0, totals_of(lay, lying, -1)
    for rank in range(RANKS):
        able = on_table & OF_RANK[rank] != 0
        for total in TOTALS:
            want = wanting(rules, number(rank + 1), total)
            if want and not able and may_be_made(rules, on_table & OF_RANK[total - 1] != 0):
                able = bool(every >> want & 1)
        ranks += able
    return ranks


@compiled_within
def weigh(rules: Rules, table: Table, policy: int, spare: Integers) -> None:
    """Set the worth of each move for a greedy or sparing player; the policy decides for which moves."""
    for i in range(table.moves):
        takes = table.takes[i]
        worth = 100 * size_of(takes)
        if policy == SPARING or (policy == SPARING_CAPTURES and takes):
            for each in range(table.lying):
                spare[each] = table.lay[each]
            left = remove_cards(spare, table.lying, takes)
            after = table.on_table & ~takes
            if not takes:
                spare[left], left, after = table.card[i], left + 1, after | 1 << table.card[i]
            worth -= ranks_that_capture(rules, spare, left, after)
        table.worth[i] = worth
