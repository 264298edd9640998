"""How players choose at Cassino, compiled: what they may play, and what it is worth to them."""

from __future__ import annotations

from snorum.games.cassino import Rules
from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.cassino_scoring import worth
from snorum.studies.kernels.cassino_taking import captures, reachable
from snorum.studies.kernels.cassino_tally import CAN_CHOOSE, SEVERAL_OF_ONE, TO_CAPTURE, TO_CHOOSE
from snorum.studies.kernels.fishing import cards_in
from snorum.studies.kernels.fishing_moves import Board, lay_down
from snorum.studies.numbering import option, place

POLICIES = {
    "random": "any lawful move, each as likely as another",
    "careless": "lawfully at random; but one occasion to take in ten is overlooked, and any card laid instead",
    "greedy": "the capture of most cards; where there is none, any card",
    "scoring": "what brings most points: a sweep, the cassinos, aces, and spades and cards in proportion; where "
    "nothing can be taken, the card worth least is laid",
}
GREEDY, SCORING = 2, 3
COMPULSION = place(Rules, "compulsion")
PLAYER, _CARD = option(Rules, "compulsion", "player"), option(Rules, "compulsion", "card")


@compiled_within
def moves_of(
    rules: Integers, board: Board, number: int, on_table: int, held: int, desk: Integers, tally: Integers
) -> tuple[int, int]:
    """Write the lawful moves of a hand to the board: how many of them capture, and how many there are."""
    at, able, reach = 0, 0, reachable(on_table)
    for i in range(held):
        end = captures(rules, board.lay, number, on_table, reach, board.hand[i], desk, board.takes, at)
        board.card[at:end] = board.hand[i]
        able |= (end > at) << i
        tally[SEVERAL_OF_ONE] += end - at > 1
        at = end
    taking = at
    bound = able if rules[COMPULSION] == _CARD else -1 if able and rules[COMPULSION] == PLAYER else 0
    if taking:
        tally[TO_CAPTURE] += 1
        tally[TO_CHOOSE] += taking > 1
        tally[CAN_CHOOSE] += taking
    return taking, lay_down(board.takes, board.card, board.hand, held, bound, at)


@compiled_within
def weighed(rules: Integers, board: Board, on_table: int, moves: int, scoring: bool) -> None:
    """What each move is worth to a greedy player, or to one who wants points."""
    for i in range(moves):
        takes, card = board.takes[i], 1 << board.card[i]
        if not scoring:
            board.worth[i] = cards_in(takes)
        elif takes:
            board.worth[i] = worth(rules, takes | card) + 100 * (takes == on_table)
        else:
            board.worth[i] = -worth(rules, card)
