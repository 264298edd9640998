"""A picture of the table."""

from __future__ import annotations

from snorum.cards.builds import NAMES, PLURALS
from snorum.cards.scene import Pile, Scene, Tally
from snorum.games.cassino.ending import deal_over
from snorum.games.cassino.table import Build, State
from snorum.games.fishing import draw_scene


def scene(table: State) -> Scene:
    """The table, with the cards each player has taken and the sweeps each has made."""
    taken = {player: len(pile) for player, pile in table.piles.items()}
    sweeps = {player: [Tally("sweeps", number)] for player, number in table.sweeps.items()}
    builds = [Pile(f"{name_of(each)}, {each.owner}'s", each.cards) for each in table.builds]
    return draw_scene(table, deal_over(table), table.rules.pack, "taken", taken, sweeps, builds)


def name_of(build: Build) -> str:
    """A build as it is announced: `nine`, or `nines` if it cannot be raised."""
    return (PLURALS if build.sets > 1 else NAMES)[build.number]
