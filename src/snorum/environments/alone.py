"""One seat of a game as an environment of Gymnasium; policies play the others."""

from __future__ import annotations

from typing import Any

import gymnasium

from snorum.environments.together import UNLAWFUL, Together
from snorum.policies import policy
from snorum.view import Act, Policy


def alone(name: str, **options: Any) -> Alone:
    """One seat of a game for Gymnasium: see `Alone`."""
    return Alone(name, **options)


class Alone(gymnasium.Env[dict[str, Any], int]):
    """A game that an agent plays against policies.

    An observation has the `observation`, whose numbers `encoding.names` names, and the `action_mask`, which `info` has
    too. The reward comes when the game ends. An action that the mask does not allow ends the game, with the reward -1.
    """

    def __init__(self, name: str, *, against: str | Policy = "random", seat: str = "A", **options: Any) -> None:
        """Choose what is played.

        Args:
            name: the game's id.
            against: how the others play: the name of a policy, or a policy.
            seat: the agent's seat; the first dealer is drawn by chance.
            options: those of `Together`: `players`, `rules`, `ruling`, `deals`, `most`, `reward`, `render_mode`.

        Raises:
            SnorumError: there is no such game, policy, rule or source, or it does not take so many players.
        """
        self.together = Together(name, **options)
        self.encoding = self.together.encoding
        self.against: Policy = policy(name, against) if isinstance(against, str) else against
        self.seat = self.together.possible_agents[self.together.possible_agents.index(seat)]
        self.observation_space = self.together.observation_space(seat)
        self.action_space = self.together.action_space(seat)
        self.render_mode = self.together.render_mode
        self.metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin another game, in which the others play until the agent is asked."""
        super().reset(seed=seed)
        self.together.reset(seed=int(self.np_random.integers(2**48)))
        self._others_play()
        return self._seen()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do what the agent has chosen; then the others play until it is asked again."""
        seen, info = self._seen()
        if not seen["action_mask"][action]:
            return seen, UNLAWFUL, True, False, info
        self.together.step(int(action))
        self._others_play()
        seen, info = self._seen()
        ended, broken_off = self.together.terminations[self.seat], self.together.truncations[self.seat]
        return seen, self.together.rewards[self.seat] if ended else 0.0, ended, broken_off, info

    def _others_play(self) -> None:
        game = self.together
        while game.agent_selection != self.seat and not (game.terminations[self.seat] or game.truncations[self.seat]):
            view = game.view(game.agent_selection)
            act: Act | None = self.against.choose(view, game.chance)
            if act is None and not game.may_wait and view.acts:
                act = game.chance.choice(view.acts)
            game.act(act)

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = self.together.observe(self.seat)
        return seen, {"action_mask": seen["action_mask"]}

    def render(self) -> Any:
        """The record so far, or a picture of the table: see `Together.render`."""
        return self.together.render()
