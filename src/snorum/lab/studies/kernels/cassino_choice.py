"""How players choose in compiled games of Cassino: the lawful moves, and the worth of each."""

from __future__ import annotations

from snorum.games.cassino import Rules
from snorum.games.cassino.playing import compelled
from snorum.games.cassino.scoring import worth_of_sweep
from snorum.lab.studies.compiled import compiled_within
from snorum.lab.studies.kernels.cassino_scoring import Tally, points_worth
from snorum.lab.studies.kernels.cassino_taking import captures, reachable
from snorum.lab.studies.kernels.fishing_table import Table, offer_to_lay
from snorum.lab.studies.kernels.log import size_of

POLICIES = ("random", "careless", "greedy", "scoring")
GREEDY, SCORING = 2, 3


@compiled_within
def find_moves(rules: Rules, table: Table, player: int, tally: Tally) -> None:
    """Find the lawful moves of a hand: first the captures, then the cards that may be laid."""
    table.moves, able, reach = 0, 0, reachable(table.on_table)
    for i in range(table.held[player]):
        before = table.moves
        captures(rules, table, table.hands[player, i], reach)
        able |= (table.moves > before) << i
        tally.cards_with_several_captures += table.moves - before > 1
    bound = 0
    for i in range(table.held[player]):
        bound |= compelled(rules, able >> i & 1 == 1, able != 0) << i
    offer_to_lay(table, player, bound, tally)


@compiled_within
def weigh(rules: Rules, table: Table, scoring: bool) -> None:
    """Set the worth of each move for a greedy player, or for a scoring one."""
    for i in range(table.moves):
        takes, card = table.takes[i], 1 << table.card[i]
        if not scoring:
            table.worth[i] = size_of(takes)
        elif takes:
            table.worth[i] = points_worth(rules, takes | card) + 100 * worth_of_sweep(rules) * (takes == table.on_table)
        else:
            table.worth[i] = -points_worth(rules, card)
