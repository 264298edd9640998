"""What is counted of a game of Cassino."""

from __future__ import annotations

from snorum.studies.kernels.fishing_table import SEATS

_PLAYERS = "ABCDEFGHIJKL"
MEASURES = (
    "plays", "deals", "captures", "cards captured", "sweeps", "games without a winner",
    *(f"wins of {seat}" for seat in SEATS),
    *(f"wins of player {player}" for player in _PLAYERS),
    *(f"points of {seat}" for seat in SEATS),
    *(f"points of player {player}" for player in _PLAYERS),
    *(f"cards of {seat}" for seat in SEATS),
    "turns to capture", "turns to choose a capture", "cards with several captures", "captures to choose from",
    "turns at an empty table", "cards on the table at a turn", "captures by pairing", "captures that combine",
    "captures of a court card", "boards swept", "boards swept with a single card", "points for the last take",
    "tables with a pair", "cards laid to their own rank", "cards left at the end", "games with cards left",
    "cards never dealt", "games with the great cassino never dealt", "points of all", "points from sweeps of all",
    "points of peel's list of all", "points settled on the winner", "points of the winner", "points of the next",
    "captures overlooked",
)  # fmt: skip


def _of(measure: str) -> int:
    return MEASURES.index(measure)


PLAYS, ALL_DEALS, ALL_CAPTURES, CAPTURED, ALL_SWEEPS, NO_WINNER = range(6)
WINS_OF_SEAT, POINTS_OF_SEAT, CARDS_OF_SEAT = (_of(f"{what} of {SEATS[0]}") for what in ("wins", "points", "cards"))
WINS_OF_PLAYER, POINTS_OF_PLAYER = (_of(f"{what} of player A") for what in ("wins", "points"))
TO_CAPTURE, TO_CHOOSE = _of("turns to capture"), _of("turns to choose a capture")
SEVERAL_OF_ONE, CAN_CHOOSE = _of("cards with several captures"), _of("captures to choose from")
EMPTY, CARDS_LYING = _of("turns at an empty table"), _of("cards on the table at a turn")
WAY, OF_COURT = _of("captures by pairing"), _of("captures of a court card")
SWEPT, SWEPT_ONE, LAST_TAKE = _of("boards swept"), _of("boards swept with a single card"), _of(
    "points for the last take")  # fmt: skip
PAIR_LIES, OWN_RANK = _of("tables with a pair"), _of("cards laid to their own rank")
CARDS_LEFT, GAMES_LEFT = _of("cards left at the end"), _of("games with cards left")
NEVER, NEVER_GREAT = _of("cards never dealt"), _of("games with the great cassino never dealt")
POINTS, FROM_SWEEPS, OF_PEEL = _of("points of all"), _of("points from sweeps of all"), _of(
    "points of peel's list of all")  # fmt: skip
SETTLED, OF_WINNER, OF_NEXT = _of("points settled on the winner"), _of("points of the winner"), _of(
    "points of the next")  # fmt: skip
OVERLOOKED = _of("captures overlooked")
