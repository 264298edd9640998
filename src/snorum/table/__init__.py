"""The table: play a game, or tell what was played at another table, one play at a time.

`Table` has every card, and plays: it says who may act, what each player can see and lawfully do, and why another play
is not lawful. `Telling` knows only what it is told, and has the referee judge it. Neither has a rule of its own: they
ask the game and the referee. Both can undo, and both give the record.

>>> table = Table.begin("snip-snap-snorum", ["A", "B", "C"], seed=1797)
>>> table.actors, [act.text for act in table.view("C").acts][:2]
(['C'], ['C KH', 'C 5C'])
>>> step = table.play("C KH")
>>> step.verdict, step.reasons[0].text
('lawful', 'C leads a king')
>>> table.undo()
True
>>> table.record.deals[0].plays
()
"""

from snorum.table.acting import Seat, next_act
from snorum.table.judging import Step
from snorum.table.position import CannotBeDone
from snorum.table.session import Table
from snorum.table.telling import Telling

__all__ = ["CannotBeDone", "Seat", "Step", "Table", "Telling", "next_act"]
