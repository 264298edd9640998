"""A picture of the table."""

from __future__ import annotations

from snorum.fishing import draw_scene
from snorum.games.cassino.ending import deal_over
from snorum.games.cassino.table import State
from snorum.scene import Scene, Tally


def scene(table: State) -> Scene:
    """The table, with the cards each player has taken and the sweeps each has made."""
    taken = {player: len(pile) for player, pile in table.piles.items()}
    sweeps = {player: [Tally("sweeps", number)] for player, number in table.sweeps.items()}
    return draw_scene(table, deal_over(table), table.rules.pack, "taken", taken, sweeps)
