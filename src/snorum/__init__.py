"""Snorum: an executable edition of old card-game rules.

What most programs need stands here; everything else is in the modules, in ten folders, from `cards` up to `cli`.

>>> import snorum
>>> record = snorum.play("cassino", 2, seed=1)
>>> snorum.check(record).verdict
'lawful'
>>> snorum.passage("peel-91-8").text
'For instance, suppose there are five players, A, B, C, D, and E.'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from snorum import games
    from snorum.table.shortcuts import check, passage, play

    TITLE: str

__all__ = ["TITLE", "__version__", "check", "games", "passage", "play"]

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import the games and the shortcuts when they are first asked for: to import Snorum alone loads nothing.

    `TITLE` is the title of Snorum's own edition.
    """
    if name == "TITLE":
        return import_module("snorum.edition.editions").own().title
    if name == "games":
        return import_module("snorum.games")
    if name in __all__:
        return getattr(import_module("snorum.table.shortcuts"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The names of `__all__` among the others, though they are imported later."""
    return sorted({*globals(), *__all__})
