"""How much is tried: the profiles of Hypothesis with two measures that tests take of them, and the number of games.

`HYPOTHESIS_PROFILE` names the profile. None has a deadline: what a slow machine takes is no fault of the rules.

>>> FEW.max_examples < CHOSEN.max_examples < MANY.max_examples
True
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("dev", max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""New examples in every run."""
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, print_blob=True)
"""The same examples in every run, so that a change is judged by itself and not by chance."""
settings.register_profile("quick", settings.get_profile("dev"), max_examples=20)
"""For `make check`."""
settings.register_profile("long", settings.get_profile("dev"), max_examples=2_000)
"""For `make fuzz`."""
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "dev")
settings.load_profile(PROFILE)
CHOSEN = settings.get_profile(PROFILE)


def times(factor: float) -> settings:
    """So many times the examples of the profile."""
    return settings(max_examples=max(1, round(factor * CHOSEN.max_examples)))


MANY = times(5)
"""Where an example takes no time, and what could be wrong is rare."""
FEW = times(0.3)
"""Where each example is a game or more."""

ASKED = int(os.environ.get("SNORUM_LOCKSTEP_GAMES", "0"))
"""How many games are to be followed of each game and variant, and under each option by itself; none of the latter, if
nobody has asked. `make lockstep` asks for ten thousand."""
FOLLOWED = ASKED or 300
"""How many games are followed, and tables tried with every subset of their cards."""

WORLDS = int(os.environ.get("SNORUM_WORLDS", "100"))
"""How many small records of each game are compared with all their worlds. `make worlds` asks for twenty thousand."""
FORGOTTEN = int(os.environ.get("SNORUM_FORGOTTEN", "16"))
"""How many whole games are tried of which much is forgotten; fewer for properties that take long."""


def despite(check: HealthCheck, tried: settings = CHOSEN) -> settings:
    """The same, though a health check objects; who uses it says why it may."""
    return settings(tried, suppress_health_check=[*tried.suppress_health_check, check])
