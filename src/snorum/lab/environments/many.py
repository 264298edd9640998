"""Many compiled tables at once as a vector of Gymnasium, for programs that learn from millions of acts."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from snorum.games.vocabulary import SnorumError
from snorum.lab.environments.together import UNLAWFUL, Together
from snorum.lab.studies import MOST_GAMES, TABLES
from snorum.lab.studies.fields import record
from snorum.lab.studies.kernels import ASKED, BROKEN_OFF, REFUSED, WON, Sitting, kernel
from snorum.lab.studies.loop import prepare_arm
from snorum.lab.studies.numbering import NOBODY, WIDTH, as_numbers


class Many(VectorEnv[dict[str, np.ndarray], np.ndarray, np.ndarray]):
    """Many games at once, in each of which an agent plays against policies.

    What an agent is given, its actions and its rewards are those of `Alone`, row by row. The game of a row that is over
    begins anew at the next step, whose action and reward do not count (`AutoresetMode.NEXT_STEP`). The same seed and
    actions give the same rows; they are not those of `Alone` with that seed, because the compiled games draw their own
    chances.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        name: str,
        num_envs: int = 1_000,
        *,
        against: str = "random",
        seat: str = "A",
        render_mode: None = None,
        **options: Any,
    ) -> None:
        """Choose what is played.

        Args:
            name: the game's id, one of `snorum.lab.studies.TABLES`.
            num_envs: how many tables there are.
            against: how the others play: the name of a policy that is compiled and lawful.
            seat: the agent's seat.
            render_mode: none, for many tables are not shown.
            options: the others of `Together`: `players`, `rules`, `ruling`, `deals`, `most`, `reward`.

        Raises:
            SnorumError: there are no such tables or policy, or what `Together` refuses.
        """
        if name not in TABLES:
            raise SnorumError(
                f"no tables of {name!r} are compiled for agents: expected one of {', '.join(TABLES)}, or for others "
                "vectorization_mode='sync'"
            )
        self._module = TABLES[name]
        if num_envs < 1:
            raise SnorumError(f"num_envs {num_envs}: expected 1 or more")
        if against not in (known := self._compiled.PLAYERS):
            raise SnorumError(
                f"against {against!r}: expected one of {', '.join(known)}, or for others vectorization_mode='sync'"
            )
        if render_mode is not None:
            raise SnorumError("many tables are not shown; expected no render_mode")
        one = Together(name, **options)
        self.encoding, self.num_envs, self.reward = one.encoding, num_envs, one.reward
        self._agent = one.seat_of(seat)
        self.single_observation_space = one.observation_space(seat)
        self.single_action_space = one.action_space(seat)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        players = len(one.possible_agents)
        of = kernel(name)
        policies = [of.POLICIES.index(against)] * players
        self._arm = prepare_arm(of, as_numbers(one.rules), Sitting(players, one.deals, one.most), policies)
        self._columns = self._compiled.columns(self.encoding)
        self._tables, self._tallies = np.zeros(num_envs, record(of.Table)), np.zeros(num_envs, record(of.Tally))
        self._streams = np.zeros((num_envs, 1), np.uint64)
        self._standing = np.zeros(num_envs, np.int64)
        self._seed = NOBODY
        self._log = np.empty((0, WIDTH), np.int64)

    @property
    def _compiled(self) -> Any:
        """The module that plays, which cannot be pickled with the rest."""
        return import_module(self._module)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin a game at every table.

        Raises:
            SnorumError: the seed is not one number for all tables, or the agent is asked in none of very many games.
        """
        if isinstance(seed, list):
            raise SnorumError("seed: expected one number for all tables")
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(2**48))
        self._games = np.arange(-self.num_envs, 0)
        self._standing[:] = WON
        self._play(np.full(self.num_envs, NOBODY))
        return self._seen()

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Do what the agent has chosen at each table; then the others play until it is asked again.

        Raises:
            SnorumError: no game has begun, or there is not one action for each table.
        """
        if self._seed == NOBODY:
            raise SnorumError("no game has begun, expected a call of reset first")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise SnorumError(
                f"actions of shape {chosen.shape} and type {chosen.dtype}: expected one whole number for each of "
                f"{self.num_envs} tables"
            )
        cards, others = np.divmod(chosen.astype(np.int64), self.encoding.acts_of_a_card)
        self._play(np.where(others, NOBODY, cards))
        rewards = np.zeros(self.num_envs)
        rewards[self._standing == REFUSED] = UNLAWFUL
        won = self._standing == WON
        rewards[won] = self._rewards(*(each[won] for each in self._compiled.scores(self._tables)))
        seen, info = self._seen()
        return seen, rewards, won | (self._standing == REFUSED), self._standing == BROKEN_OFF, info

    def _play(self, cards: np.ndarray) -> None:
        over = self._standing != ASKED
        self._compiled.step_all(
            self._tables,
            self._tallies,
            self._streams,
            *self._arm,
            self._agent,
            self._seed,
            self._games,
            cards,
            self._standing,
            self._log,
        )
        if (over & (self._standing != ASKED)).any():
            raise SnorumError(f"the agent is asked in none of {MOST_GAMES} games, expected more plays (`most`)")

    def _rewards(self, scores: np.ndarray, winners: np.ndarray) -> np.ndarray:
        """The agent's rewards at tables where somebody has won, as `Together` has them."""
        scores = scores[:, : self._arm.sitting.players]
        if self.reward == "points":
            leads: np.ndarray = scores[:, self._agent] - scores.mean(axis=1)
            return leads
        mine, decided = winners == self._agent, np.full(len(winners), True)
        if self._arm.sitting.deals > 1:
            first = scores == scores.max(axis=1, keepdims=True)
            mine, decided = first[:, self._agent], first.sum(axis=1) == 1
        rewards: np.ndarray = np.where(mine, 1.0, -1 / (scores.shape[1] - 1)) * decided
        return rewards

    def _seen(self) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        rows = np.empty((self.num_envs, len(self.encoding.names)), np.float32)
        masks = np.empty((self.num_envs, self.encoding.number_of_actions), np.int8)
        self._compiled.see_all(self._tables, self._standing, self._agent, self._columns, rows, masks)
        return {"observation": rows, "action_mask": masks}, {
            "action_mask": masks,
            "_action_mask": np.full(self.num_envs, True),
        }
