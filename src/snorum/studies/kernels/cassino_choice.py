"""How players choose at Cassino, compiled: what they may play, and what it is worth to them."""

from __future__ import annotations

from snorum.games.cassino import Rules
from snorum.games.cassino.moves import compelled
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.cassino_scoring import Tally, worth
from snorum.studies.kernels.cassino_taking import captures, reachable
from snorum.studies.kernels.fishing_table import Table, offer_to_lay
from snorum.studies.kernels.log import size_of

POLICIES = {
    "random": "any lawful move, each as likely as another",
    "careless": "lawfully at random; but one occasion to take in ten is overlooked, and any card laid instead",
    "greedy": "the capture of most cards; where there is none, any card",
    "scoring": "what brings most points: a sweep, the cassinos, aces, and spades and cards in proportion; where "
    "nothing can be taken, the card worth least is laid",
}
GREEDY, SCORING = 2, 3


@compiled_within
def find_moves(rules: Rules, table: Table, player: int, tally: Tally) -> None:
    """Find the lawful moves of a hand: first those that take, then the cards that may be laid."""
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
    """What each move is worth to a greedy player, or to one who wants points."""
    for i in range(table.moves):
        takes, card = table.takes[i], 1 << table.card[i]
        if not scoring:
            table.worth[i] = size_of(takes)
        elif takes:
            table.worth[i] = worth(rules, takes | card) + 100 * (takes == table.on_table)
        else:
            table.worth[i] = -worth(rules, card)
