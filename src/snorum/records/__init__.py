"""Records of play: what was played, as completely or as incompletely as it is known.

A record is a TOML file that a person can write by hand. Reading it finds every error that can be found before a card is
played, and says in which deal and play. Whether the plays were lawful, or possible, is for the referee to say.

>>> record = read('''
... format = 1
... game = "snip-snap-snorum"
... players = ["A", "B", "C"]
... [[deals]]
... dealer = "A"
... hands = ["B: 9H 4D ? ? ?"]
... plays = ["B 9h", "C 9 Snip", "B pays 1"]
... ''')
>>> record.deals[0].plays[1].played
Played(player='C', card=Card(rank='9', suit=''), call='snip', takes=(), builds=(), building=None, piles=())
>>> record.deals[0].hands["B"][:3]
(Card(rank='9', suit='H'), Card(rank='4', suit='D'), None)
>>> read(write(record)) == record
True
>>> read(write(record).replace("Snip", "snup"))
Traceback (most recent call last):
snorum.records.shapes.RecordError: deal 1, play 2: 'snup' is not a call; expected one of snip, snap, snorum
(the nearest is 'snip')
"""

from snorum.records.blank import blank
from snorum.records.deals import MOST_PLAYS
from snorum.records.plain import game_id, games_told, is_plain
from snorum.records.reading import read, read_file, read_table
from snorum.records.shapes import Assertion, Deal, Holding, IsOut, IsWinner, Line, Paid, Played, Record, RecordError
from snorum.records.toml import MOST_BYTES, decoded
from snorum.records.writing import line, write

__all__ = [
    "MOST_BYTES",
    "MOST_PLAYS",
    "Assertion",
    "Deal",
    "Holding",
    "IsOut",
    "IsWinner",
    "Line",
    "Paid",
    "Played",
    "Record",
    "RecordError",
    "blank",
    "decoded",
    "game_id",
    "games_told",
    "is_plain",
    "line",
    "read",
    "read_file",
    "read_table",
    "write",
]
