"""What is counted of a game of Snap, and where in the tally."""

from __future__ import annotations

from snorum.seating import seat_named

MOST_PLAYERS = 13
PLACES = tuple(seat_named(place) for place in range(MOST_PLAYERS))
"""The seats by their distance from the dealer's, as `snorum.effects` names them."""

MEASURES = (
    "plays",
    "calls",
    "captures",
    "cards captured",
    "cards given in penalty",
    "players out",
    "deals",
    "games without a winner",
    "matches",
    "ties",
    "snap pots won",
    "errors",
    "games drawn",
    "games drawn with every match in the pot",
    "games drawn, the pot empty",
    "games broken off",
    "games broken off with no match to come",
    "most cards in the pot",
    *(f"wins of {place}" for place in PLACES),
)
"""A match is a card turned that may be called. "No match to come" is said of the cards as they lie, seen or unseen."""

(PLAYS, CALLS, CAPTURED, CARDS_CAPTURED, CARDS_GIVEN, PLAYERS_OUT, DEALS, NO_WINNER, MATCHES, TIES, POTS_WON, ERRORS,
 DRAWN, DRAWN_LOCKED, DRAWN_NO_POT, BROKEN_OFF, NO_MATCH_TO_COME, MOST_IN_POT, WINS_OF) = range(19)  # fmt: skip
