"""Set how much the tests try: the profiles of Hypothesis, multiples of them, and the number of games to follow.

`HYPOTHESIS_PROFILE` names the profile. No profile has a deadline, because a slow machine is not a fault of the rules.

>>> FEW.max_examples < CHOSEN.max_examples < MANY.max_examples
True
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

settings.register_profile("dev", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""New examples in every run."""
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, print_blob=True)
"""The same examples in every run, so that chance does not decide whether a change passes."""
settings.register_profile("quick", settings.get_profile("dev"), max_examples=20)
"""For `make check`."""
settings.register_profile("long", settings.get_profile("dev"), max_examples=2_000)
"""For `make fuzz`."""
settings.register_profile(
    "mutation",
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
"""For `make mutation`, which does not need the smallest failure."""
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "dev")
settings.load_profile(PROFILE)
CHOSEN = settings.get_profile(PROFILE)


def times(factor: float) -> settings:
    """Settings with a multiple of the profile's number of examples."""
    return settings(max_examples=max(1, round(factor * CHOSEN.max_examples)))


MANY = times(5)
"""For quick examples and rare errors."""
FEW = times(0.3)
"""For examples that each play a game or more."""

ASKED = int(os.environ.get("SNORUM_LOCKSTEP_GAMES", "0"))
"""The number of games to follow of each game and variant, and for each single option; `make lockstep` asks for 10,000.

With 0, the default, single options are not tried.
"""
FOLLOWED = ASKED or 300
"""The number of games to follow, and of tables to try with every subset of their cards."""

WORLDS = int(os.environ.get("SNORUM_WORLDS", "60"))
"""How many small records of each game are compared with all their worlds. `make worlds` asks for twenty thousand."""
FORGOTTEN = int(os.environ.get("SNORUM_FORGOTTEN", "8"))
"""How many whole games are tried of which much is forgotten; fewer for properties that take long."""
TRUE = int(os.environ.get("SNORUM_TRUE", "300"))
"""How many true whole games of each game are tried, of which the record leaves much out; `make worlds` asks for twenty
thousand."""


def despite(check: HealthCheck, tried: settings = CHOSEN) -> settings:
    """The same settings without one health check; say why where you use it."""
    return settings(tried, suppress_health_check=[*tried.suppress_health_check, check])
