"""What is counted of a compiled game of Snip-Snap-Snorum, and where it stands in the tally.

A *new card* is one that makes no pairing. It *can be paired* where another in the game has cards left to play after it.
"""

from __future__ import annotations

from snorum.seating import seat_named

SEATS_AT_MOST = 10
ROUNDS = 5

_SEATS = [seat_named(place) for place in range(SEATS_AT_MOST)]

MEASURES = (
    "plays", "payments", "counters paid", "players out", "deals", "games without a winner",
    "counters in the pool at the end", *(f"wins of {seat}" for seat in _SEATS),
    *(f"counters paid in the first deal by {seat}" for seat in _SEATS),
    "wins of A", "counters paid by A", "counters paid in the first deal by A",
    "plays after the first player was out", "deals after the first player was out", "plays waited by all who were out",
    "changes of the active player",
    *(f"new cards that can be paired, {out} of the rank played before" for out in range(4)),
    *(f"new cards paired, {out} of the rank played before" for out in range(4)),
    "leads", "leads paired",
    "third cards that can be paired", "third cards paired",
    "cards of two of a kind that can be paired", "cards of two of a kind paired",
    *(f"free choices, card {number}" for number in range(1, ROUNDS + 1)),
    *(f"free choices with a safe card, card {number}" for number in range(1, ROUNDS + 1)),
    *(f"free choices with a safe or almost safe card, card {number}" for number in range(1, ROUNDS + 1)),
)  # fmt: skip
"""Words, by their places in a tally.

A *third card* is a new one, two of whose rank were played before, and the fourth is not in its player's hand. Of *two
of a kind* a player still has another. A *free choice* is a player's who need not pair; a card of his is *safe* if all
others of its rank have been seen or are in his hand, *almost safe* if all but one. Card 1 is the first that he plays of
five."""

(M_PLAYS, M_PAYMENTS, M_PAID, M_OUT, M_DEALS, M_NO_WINNER, M_POOL, M_WINS) = range(8)
M_FIRST_DEAL = M_WINS + SEATS_AT_MOST
(M_WINS_OF_A, M_PAID_BY_A, M_FIRST_DEAL_OF_A, M_PLAYS_AFTER, M_DEALS_AFTER, M_WAITED, M_CHANGES, M_NEW) = range(
    M_FIRST_DEAL + SEATS_AT_MOST, M_FIRST_DEAL + SEATS_AT_MOST + 8
)
M_NEW_PAIRED = M_NEW + 4
(M_LEADS, M_LEADS_PAIRED, M_THIRD, M_THIRD_PAIRED, M_OF_TWO, M_OF_TWO_PAIRED, M_FREE) = range(
    M_NEW_PAIRED + 4, M_NEW_PAIRED + 11
)
M_SAFE = M_FREE + ROUNDS
M_ALMOST = M_SAFE + ROUNDS
