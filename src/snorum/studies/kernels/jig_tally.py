"""What is counted of a game of Jig, and where in the tally."""

from __future__ import annotations

from snorum.seating import seat_named
from snorum.studies.kernels.jig_leads import POLICIES

MOST_PLAYERS = 13
PLACES = tuple(seat_named(place) for place in range(MOST_PLAYERS))
"""The seats by their distance from a dealer's, as `snorum.effects` names them."""

MEASURES = (
    "plays",
    "deals",
    "payments",
    "counters paid",
    "games without a winner",
    "counters in the pool at the end",
    "leads",
    "series that end at a stop",
    "cards left",
    "deals won by A",
    "counters of A",
    "leads of A",
    "leads regained by A",
    "series ended",
    "series that end as the table of Jigs has it",
    *(f"wins of {place}" for place in PLACES),
    *(f"deals won from the seat of {place}" for place in PLACES),
    *(f"counters for cards, from the seat of {place}" for place in PLACES),
    *(f"leads of {policy}" for policy in POLICIES),
    *(f"leads regained by {policy}" for policy in POLICIES),
)
"""A game's winner is who wins its last deal, and his seat is counted from its first dealer; a deal's, from its own.

A lead is regained if the series that it begins ends with a card of the leader's own.
"""

PLAYS, DEALS, PAYMENTS, PAID, NO_WINNER, POOL_AT_END, LEADS, STOPS, LEFT = range(9)
WON_BY_A, NET_OF_A, LEADS_OF_A, REGAINED_BY_A, SERIES, AS_IN_TABLE = range(9, 15)
WINS_OF = 15
WON_FROM = WINS_OF + MOST_PLAYERS
NET_FROM = WON_FROM + MOST_PLAYERS
LEADS_OF = NET_FROM + MOST_PLAYERS
REGAINED_BY = LEADS_OF + len(POLICIES)
