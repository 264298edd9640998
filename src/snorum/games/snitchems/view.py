"""A picture of the table."""

from __future__ import annotations

from snorum.cards.scene import Scene
from snorum.games.fishing import draw_scene
from snorum.games.snitchems.ending import deal_over
from snorum.games.snitchems.rules import CARDS
from snorum.games.snitchems.table import State


def scene(table: State) -> Scene:
    """The table, with the cards each player has captured."""
    return draw_scene(table, deal_over(table), CARDS, "captured", table.captured, dict.fromkeys(table.held, ()))
