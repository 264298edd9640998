"""How players choose at Snitch'ems, compiled: what they may play, and what it is worth to them."""

from __future__ import annotations

from snorum.games.snitchems import Rules
from snorum.studies.chance import Integers
from snorum.studies.compiled import compiled_within
from snorum.studies.kernels.fishing import OF_RANK, RANKS, cards_in, sums
from snorum.studies.kernels.fishing_moves import Board, lay_down
from snorum.studies.kernels.fishing_table import left_lying
from snorum.studies.kernels.snitchems_taking import captures, may_be_made, reachable, wanting
from snorum.studies.kernels.snitchems_tally import (
    BY_NUMBER,
    CAN_CHOOSE,
    SEVERAL_OF_ONE,
    TO_CAPTURE,
    TO_CHOOSE,
    TURN_WITH_SEVERAL,
)
from snorum.studies.numbering import option, place

POLICIES = {
    "random": "any lawful move, each as likely as another",
    "careless": "lawfully at random; but one occasion to capture in ten is overlooked, and any card laid instead",
    "greedy": "the capture of most cards; where there is none, any card",
    "sparing": "the capture of most cards, and of equal ones, or of cards to lay, that after which the fewest ranks "
    "can capture",
    "sparing-captures": "the capture of most cards, and of equal ones that after which the fewest ranks can capture; "
    "where there is none, any card",
}
GREEDY, SPARING, SPARING_CAPTURES = 2, 3, 4

COMPULSION = place(Rules, "compulsion")
PLAYER, _CARD = option(Rules, "compulsion", "player"), option(Rules, "compulsion", "card")


@compiled_within
def moves_of(
    rules: Integers, board: Board, number: int, on_table: int, held: int, desk: Integers, kind: Integers,
    tally: Integers,
) -> tuple[int, int]:  # fmt: skip
    """Write the lawful moves of a hand to the board, and to `kind` of what kind each capture is.

    How many of them capture, and how many there are.
    """
    at, able, several, reach = 0, 0, 0, reachable(board.lay, number)
    for i in range(held):
        end = captures(rules, board.lay, number, on_table, reach, board.hand[i], desk, board.takes, kind, at)
        board.card[at:end] = board.hand[i]
        able |= (end > at) << i
        several += end - at > 1
        at = end
    taking = at
    tally[SEVERAL_OF_ONE] += several
    tally[TURN_WITH_SEVERAL] += several > 0
    bound = able if rules[COMPULSION] == _CARD else -1 if able and rules[COMPULSION] == PLAYER else 0
    if taking:
        tally[TO_CAPTURE] += 1
        tally[TO_CHOOSE] += taking > 1
        tally[CAN_CHOOSE] += taking
        most = least = cards_in(board.takes[0])
        for i in range(1, taking):
            many = cards_in(board.takes[i])
            most, least = max(most, many), min(least, many)
        tally[BY_NUMBER] += most > least
    return taking, lay_down(board.takes, board.card, board.hand, held, bound, at)


@compiled_within
def ranks_that_capture(rules: Integers, lay: Integers, number: int, on_table: int) -> int:
    """With how many of the thirteen ranks one could capture."""
    ranks, every = 0, sums(lay, number, -1)
    for rank in range(RANKS):
        able = on_table & OF_RANK[rank] != 0
        for total in (8, 10):
            want = wanting(rules, rank, total)
            if want and not able and may_be_made(rules, on_table & OF_RANK[total - 1]):
                able = bool(every >> want & 1)
        ranks += able
    return ranks


@compiled_within
def weighed(
    rules: Integers, board: Board, number: int, on_table: int, moves: int, policy: int, spare: Integers
) -> None:
    """What each move is worth to a greedy player, or to a sparing one, of captures alone or of all moves."""
    for i in range(moves):
        takes = board.takes[i]
        worth = 100 * cards_in(takes)
        if policy == SPARING or (policy == SPARING_CAPTURES and takes):
            for each in range(number):
                spare[each] = board.lay[each]
            left = left_lying(spare, number, takes)
            after = on_table & ~takes
            if not takes:
                spare[left], left, after = board.card[i], left + 1, after | 1 << board.card[i]
            worth -= ranks_that_capture(rules, spare, left, after)
        board.worth[i] = worth
