"""Environments for agents that learn: each game for PettingZoo, and one seat of it for Gymnasium.

They need the package's extra `environments`. What an agent is given is the `snorum.lab.encoding` of its view, and so
nothing that a player cannot see.

>>> cassino = env("cassino", players=3, ruling="long-1792")
>>> cassino.reset(seed=1797)
>>> agent = cassino.agent_selection
>>> seen = cassino.observe(agent)
>>> seen["observation"].shape == cassino.observation_space(agent)["observation"].shape
True
>>> action = int(seen["action_mask"].argmax())
>>> cassino.step(action)

To import this module registers each game with Gymnasium by an id:

>>> import gymnasium
>>> jig = gymnasium.make("snorum/Jig-v0", against="counting", players=2)
>>> seen, info = jig.reset(seed=1797)
>>> bool((jig.unwrapped.action_masks() == seen["action_mask"]).all())
True
"""

from snorum.edition import installing
from snorum.games import GAMES
from snorum.games.vocabulary import SnorumError
from snorum.lab.studies import TABLES

try:
    from gymnasium import register

    from snorum.lab.environments.alone import Alone, alone
    from snorum.lab.environments.together import Together, env
except ImportError as error:
    raise SnorumError(f"environments need {error.name}: {installing.command('environments')}") from None

for _name in GAMES:
    register(
        f"snorum/{''.join(map(str.capitalize, _name.split('-')))}-v0",
        f"{__name__}:Alone",
        kwargs={"name": _name},
        vector_entry_point=f"{__name__}.many:Many" if _name in TABLES else None,
    )

__all__ = ["Alone", "Together", "alone", "env"]
