"""One seat of a game as an environment of Gymnasium; policies play the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from snorum.games.vocabulary import SnorumError
from snorum.lab.environments.together import RENDER_MODES, UNLAWFUL, Together
from snorum.lab.studies import MOST_GAMES
from snorum.table import Seat
from snorum.table.acting import choice
from snorum.table.policies import policy
from snorum.table.view import Policy


def alone(name: str, **options: Any) -> Alone:
    """One seat of a game for Gymnasium: see `Alone`."""
    return Alone(name, **options)


class Alone(gymnasium.Env[dict[str, Any], int]):
    """A game that an agent plays against policies.

    An observation has the `observation`, whose numbers `encoding.names` names, and the `action_mask`, which `info` has
    too. The reward comes when the game ends. An action that the mask does not allow ends it, with the reward -100.
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(self, name: str, *, against: str | Policy = "random", seat: str = "A", **options: Any) -> None:
        """Choose what is played.

        Args:
            name: the game's id.
            against: how the others play: the name of a policy, or a policy.
            seat: the agent's seat. The first dealer is drawn, or is A where the rules say nothing of it, as at Jig.
            options: those of `Together`: `players`, `rules`, `ruling`, `deals`, `most`, `reward`, `render_mode`.

        Raises:
            SnorumError: there is no such game, policy, rule or source, or it does not take so many players.
        """
        self.together = Together(name, **options)
        self.encoding = self.together.encoding
        self.against: Policy = policy(name, against) if isinstance(against, str) else against
        self.together.seat_of(seat)
        self.seat = seat
        self.observation_space = self.together.observation_space(seat)
        self.action_space = self.together.action_space(seat)
        self.render_mode = self.together.render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin another game, in which the others play until the agent is asked; one that ends before is not given.

        Raises:
            SnorumError: so many games end before.
        """
        super().reset(seed=seed)
        for _ in range(MOST_GAMES):
            self.together.reset(seed=int(self.np_random.integers(2**48)))
            self._others_play()
            if self.together.choices(self.seat):
                return self._seen()
        raise SnorumError(f"{self.seat} is asked in none of {MOST_GAMES} games, expected more plays (`most`)")

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do what the agent has chosen; then the others play until it is asked again."""
        if action not in self.together.choices(self.seat):
            info = self._seen()[1]
            self.together.terminations = dict.fromkeys(self.together.agents, True)
            return self._seen()[0], UNLAWFUL, True, False, info
        self.together.step(int(action))
        self._others_play()
        seen, info = self._seen()
        ended, broken_off = self.together.terminations[self.seat], self.together.truncations[self.seat]
        return seen, self.together.rewards[self.seat] if ended else 0.0, ended, broken_off, info

    def _others_play(self) -> None:
        game, seat = self.together, Seat(self.against, strict=True)
        while game.agent_selection != self.seat and not (game.terminations[self.seat] or game.truncations[self.seat]):
            act = choice(game.table, game.agent_selection, seat, game.chance, must=not game.may_wait)
            asked_for = game.actions(game.view(game.agent_selection)).values()
            game.act(next((each for each in asked_for if each == act), None))

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = self.together.observe(self.seat)
        return seen, {"action_mask": seen["action_mask"]}

    def action_masks(self) -> np.ndarray:
        """For each action whether the agent may choose it now: what learners with masks ask for by this name."""
        return self.together.action_mask(self.seat).astype(bool)

    def render(self) -> Any:
        """The record so far, or a picture of the table: see `Together.render`."""
        return self.together.render()
