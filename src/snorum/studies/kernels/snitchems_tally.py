"""What is counted of a game of Snitch'ems."""

from __future__ import annotations

from snorum.studies.kernels.fishing_table import SEATS

_FOUR_SEATS = SEATS[:4]
MEASURES = (
    "plays", "deals", "captures", "cards captured", "games without a winner",
    *(f"wins of {seat}" for seat in _FOUR_SEATS),
    *(f"wins of player {player}" for player in "ABCD"),
    *(f"cards of {seat}" for seat in _FOUR_SEATS),
    *(f"cards of player {player}" for player in "ABCD"),
    "turns to capture", "turns to choose a capture", "cards with several captures", "captures to choose from",
    "turns to choose by number", "turns at an empty table", "tables cleared",
    "captures by pairing", "captures by sum alone", "captures by sum with lifting",
    "cards taken by pairing", "cards taken by sum alone", "cards taken by sum with lifting",
    "cards on the table at a turn", "tables with a pair", "tables with a prial",
    "tables with a pair not dealt", "tables with a prial not dealt", "cards laid to their own rank",
    "layouts with a pair", "games with a pair not dealt", "cards left at the end", "games with cards left",
    "games decided by what is left", "margin of the winner", "captures overlooked",
    "turns with a card of several captures",
)  # fmt: skip


def _of(measure: str) -> int:
    return MEASURES.index(measure)


PLAYS, ALL_DEALS, ALL_CAPTURES, CAPTURED, NO_WINNER = range(5)
WINS_OF_SEAT, WINS_OF_PLAYER, CARDS_OF_SEAT, CARDS_OF_PLAYER = (
    _of(f"{what} of {who}") for what in ("wins", "cards") for who in (SEATS[0], "player A")
)
TO_CAPTURE, TO_CHOOSE, SEVERAL_OF_ONE = _of("turns to capture"), _of("turns to choose a capture"), _of(
    "cards with several captures")  # fmt: skip
CAN_CHOOSE, BY_NUMBER = _of("captures to choose from"), _of("turns to choose by number")
EMPTY, CLEARED = _of("turns at an empty table"), _of("tables cleared")
WAY, CARDS_BY = _of("captures by pairing"), _of("cards taken by pairing")
CARDS_LYING, PAIR_LIES, PAIR_LAID = _of("cards on the table at a turn"), _of("tables with a pair"), _of(
    "tables with a pair not dealt")  # fmt: skip
OWN_RANK, LAYOUT_PAIR, GAME_PAIR = _of("cards laid to their own rank"), _of("layouts with a pair"), _of(
    "games with a pair not dealt")  # fmt: skip
CARDS_LEFT, GAMES_LEFT, DECIDED_BY_LEFT = _of("cards left at the end"), _of("games with cards left"), _of(
    "games decided by what is left")  # fmt: skip
MARGIN, OVERLOOKED = _of("margin of the winner"), _of("captures overlooked")
TURN_WITH_SEVERAL = _of("turns with a card of several captures")
