"""The verdict on a claim, from the results under each reading or among the players of each policy."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from snorum.books.findings import FAILS, HOLDS, HOLDS_AMONG, HOLDS_UNDER, TOO_CLOSE
from snorum.games.vocabulary import cruxes

Sides = Mapping[str, int]
"""By reading or policy: 1 if the claim is true there, -1 if it is false, 0 if it is too close to call."""


def verdict_by_reading(sides: Sides, rules: type, excluded: Collection[str] = ()) -> tuple[str, tuple[str, ...]]:
    """The verdict, and, if the claim holds under some readings only, the readings under which it holds.

    Where it holds under a reading and is too close to call under another, it is too close to call: "only" would say
    that it does not hold there.

    Args:
        sides: The results by reading. The first is the edition's own reading; the others are named `crux=option`.
        rules: The class of the game's rules, which has the cruxes.
        excluded: The readings that the source's own examples exclude. They do not affect the verdict.

    >>> from snorum.games.snitchems import Rules
    >>> verdict_by_reading({"": 1, "lift=any": 1}, Rules), verdict_by_reading({"": 1, "lift=any": -1}, Rules)
    (('holds', ()), ('holds-under', ('lift=all-or-none',)))
    >>> verdict_by_reading({"": -1, "lift=any": 1}, Rules), verdict_by_reading({"": 1, "lift=any": 0}, Rules)
    (('holds-under', ('lift=any',)), ('too-close', ()))
    """
    edition, *others = (name for name in sides if name not in excluded)
    found = {sides[name] for name in (edition, *others)}
    if found == {1}:
        return HOLDS, ()
    held = tuple(name for name in others if sides[name] > 0)
    if sides[edition] < 0 and not held:
        return FAILS, ()
    if 0 in found:  # so it is open under which readings it holds
        return TOO_CLOSE, ()
    if sides[edition] < 0:
        return HOLDS_UNDER, held
    against = {name.partition("=")[0] for name in others if sides[name] < 1}
    return HOLDS_UNDER, tuple(
        name
        for crux in cruxes(rules)
        if crux.name in against
        for name in (f"{crux.name}={option}" for option in crux.options)
        if name.endswith(f"={crux.default}") or (sides.get(name) == 1 and name not in excluded)
    )


def limited_by_default(sides: Sides, more: int) -> dict[str, int]:
    """The results under each reading, after something more was tried under the edition's reading alone.

    If that further result (`more`) is not in favour of the claim, the other readings can only count against it.

    >>> limited_by_default({"": 1, "payer=pairer": 1, "pairing_scope=whole-deal": -1}, -1)
    {'': -1, 'payer=pairer': 0, 'pairing_scope=whole-deal': -1}
    """
    return {name: min(side, max(more, 0) if name else more) for name, side in sides.items()}


def verdict_by_policy(sides: Sides) -> tuple[str, tuple[str, ...]]:
    """The verdict, and, if the claim holds among some players only, the policies of those players.

    >>> verdict_by_policy({"random": 1, "safe": -1, "counting": 0})
    ('holds-among', ('random',))
    """
    held = tuple(policy for policy, side in sides.items() if side == 1)
    if len(held) == len(sides):
        return HOLDS, ()
    if held:
        return HOLDS_AMONG, held
    return TOO_CLOSE if 0 in sides.values() else FAILS, ()
