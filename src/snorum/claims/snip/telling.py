"""How findings about Snip-Snap-Snorum are reached and put into words."""

from __future__ import annotations

from collections.abc import Mapping

from snorum.claims.claim import FAILS, HOLDS, HOLDS_UNDER, PLAYERS, TOO_CLOSE
from snorum.claims.snip.studies import EXCLUDED
from snorum.games import game
from snorum.studies.estimates import Estimate, told
from snorum.vocabulary import points

DEFAULT = ""
"""The reading of the edition, among those that are compared."""


def under_readings(sides: Mapping[str, int]) -> tuple[str, tuple[str, ...]]:
    """A verdict from what was found under each reading: 1 that it holds, -1 that it fails, 0 that nothing can be said.

    The readings are named `crux=option`, that of the edition is `DEFAULT`; with the verdict go those on which it rests.
    What Peel's own examples exclude has no say.

    >>> under_readings({"": 1, "payer=pairer": -1, "pairing_scope=whole-deal": 1})
    ('holds', ())
    >>> under_readings({"": 1, "across_gap=adjacent-only": -1, "pairing_scope=whole-deal": 1})
    ('holds-under', ('across_gap=next-in-game',))
    """
    sides = {name: side for name, side in sides.items() if name not in EXCLUDED}
    if all(side == 1 for side in sides.values()):
        return HOLDS, ()
    if all(side == -1 for side in sides.values()):
        return FAILS, ()
    if not sides[DEFAULT]:
        return TOO_CLOSE, ()
    if sides[DEFAULT] == 1:
        against = [name.partition("=")[0] for name, side in sides.items() if side != 1]
        of_game = points(game("snip-snap-snorum").Rules)
        return HOLDS_UNDER, tuple(f"{crux}={of_game[crux].default}" for crux in dict.fromkeys(against))
    with_it = tuple(name for name, side in sides.items() if side == 1)
    return (HOLDS_UNDER, with_it) if with_it else (FAILS, ())


def among_players(sides: Mapping[str, int]) -> tuple[str, tuple[str, ...]]:
    """A verdict from what was found where all choose by one policy or another, and those among whom it holds.

    >>> among_players({"random": 1, "safe": -1, "counting": 0})
    ('holds-under', ('players=random',))
    """
    held = tuple(f"{PLAYERS}={policy}" for policy, side in sides.items() if side == 1)
    if len(held) == len(sides):
        return HOLDS, ()
    if held:
        return HOLDS_UNDER, held
    return TOO_CLOSE if 0 in sides.values() else FAILS, ()


def with_more(sides: Mapping[str, int], more: int) -> dict[str, int]:
    """What was found under each reading, where `more` was found of what was tried under that of the edition alone.

    Unless that is for the claim, too, nothing can be said of the other readings but what is against it.

    >>> with_more({"": 1, "payer=pairer": 1, "pairing_scope=whole-deal": -1}, -1)
    {'': -1, 'payer=pairer': 0, 'pairing_scope=whole-deal': -1}
    """
    return {name: min(side, max(more, 0) if name else more) for name, side in sides.items()}


def share(estimate: Estimate) -> str:
    """A share, in per cent."""
    return told(estimate, share=True)


def bare(value: float, places: int = 2) -> str:
    """A number without its interval, where that stands among the quantities."""
    return f"{value:,.{places}f}".replace("-", "−")


def per_cent(value: float, places: int = 1) -> str:
    """A share without its interval."""
    return f"{100 * value:.{places}f} %"
