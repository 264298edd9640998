"""The verdict on a claim from what was found under each reading, or among the players of each policy."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from snorum.claims.claim import FAILS, HOLDS, HOLDS_AMONG, HOLDS_UNDER, TOO_CLOSE
from snorum.vocabulary import cruxes

Sides = Mapping[str, int]
"""What was found of each: that it is so (1), that it is not (-1), or nothing that can be relied on (0)."""


def verdict_by_reading(sides: Sides, rules: type, excluded: Collection[str] = ()) -> tuple[str, tuple[str, ...]]:
    """A verdict, and the readings under which the claim holds where it holds under some only.

    The first of the readings is the edition's own, the others are named `crux=option`. What the source's own examples
    exclude has no say.

    >>> from snorum.games.snitchems import Rules
    >>> verdict_by_reading({"": 1, "lift=any": 1}, Rules), verdict_by_reading({"": 1, "lift=any": 0}, Rules)
    (('holds', ()), ('holds-under', ('lift=all-or-none',)))
    >>> verdict_by_reading({"": -1, "lift=any": 1}, Rules), verdict_by_reading({"": 0, "lift=any": 1}, Rules)
    (('holds-under', ('lift=any',)), ('too-close', ()))
    """
    edition, *others = (name for name in sides if name not in excluded)
    found = {sides[name] for name in (edition, *others)}
    if found == {1}:
        return HOLDS, ()
    if not sides[edition]:
        return TOO_CLOSE, ()
    if sides[edition] < 0:
        held = tuple(name for name in others if sides[name] > 0)
        return (HOLDS_UNDER, held) if held else (FAILS, ())
    against = {name.partition("=")[0] for name in others if sides[name] < 1}
    return HOLDS_UNDER, tuple(
        name
        for crux in cruxes(rules)
        if crux.name in against
        for name in (f"{crux.name}={option}" for option in crux.options)
        if name.endswith(f"={crux.default}") or (sides.get(name) == 1 and name not in excluded)
    )


def verdict_by_policy(sides: Sides) -> tuple[str, tuple[str, ...]]:
    """A verdict, and among the players of which policies the claim holds where it holds among some only.

    >>> verdict_by_policy({"random": 1, "safe": -1, "counting": 0})
    ('holds-among', ('random',))
    """
    held = tuple(policy for policy, side in sides.items() if side == 1)
    if len(held) == len(sides):
        return HOLDS, ()
    if held:
        return HOLDS_AMONG, held
    return TOO_CLOSE if 0 in sides.values() else FAILS, ()
