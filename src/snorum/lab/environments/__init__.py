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
"""

from snorum.games.vocabulary import SnorumError

try:
    from snorum.lab.environments.alone import Alone, alone
    from snorum.lab.environments.together import Together, env
except ImportError as error:
    raise SnorumError(f"environments need {error.name}: pip install 'snorum[environments]'") from None

__all__ = ["Alone", "Together", "alone", "env"]
