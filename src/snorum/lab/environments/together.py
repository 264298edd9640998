"""A game as an environment of PettingZoo in which the agents act in turn (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random, SystemRandom
from string import ascii_uppercase
from typing import Any, Literal, get_args

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from snorum.books.rulings import rules_as
from snorum.games import game
from snorum.games.vocabulary import SnorumError
from snorum.lab.encoding import Encoding
from snorum.referee.telling import known_settings
from snorum.site import drawing
from snorum.table import Table
from snorum.table.view import Act, View

Reward = Literal["points", "win"]
LARGEST = 1e6
"""No number of an observation is greater, or less than its negative."""
RENDER_MODES = ("ansi", "svg")
UNLAWFUL = -100.0
"""The reward for an action that the mask does not allow: worse than to lose. It ends the game."""


def env(name: str, **options: Any) -> Any:
    """A game for PettingZoo, with its usual wrappers: a wrong action ends the game, and a wrong order is an error.

    Args:
        name: the game's id: `snip-snap-snorum`, `jig`, `cassino`, `snitchems`, `snap`.
        options: those of `Together`.

    Raises:
        SnorumError: there is no such game, rule or source, or it does not take so many players.
    """
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(Together(name, **options), UNLAWFUL)))


class Together(AECEnv):  # type: ignore[misc]
    """A game whose agents are its players, `A`, `B`, ….

    One agent acts at a time. Those who may break in or call are asked first, and may let it be with the action
    `encoding.wait`; at Snap they are asked in a random order, and last whoever is to turn a card. When the game ends,
    each agent is given a reward.
    """

    def __init__(
        self,
        name: str,
        *,
        players: int | None = None,
        rules: Mapping[str, str] | None = None,
        ruling: str = "",
        deals: int = 0,
        most: int = 2_000,
        reward: Reward = "points",
        render_mode: Literal["ansi", "svg"] | None = None,
    ) -> None:
        """Choose what is played.

        Args:
            name: the game's id.
            players: how many play; by default as few as can.
            rules: options of the rules, by name, as `snorum play --set` takes them.
            ruling: the source as which the game is played: `long-1792`.
            deals: how many deals a game has at most; 0 for as many as it needs. If it has no result then, all rewards
                are 0, and it is truncated.
            most: after how many plays a game is broken off, as truncated.
            reward: `points`, for the points, counters or cards above the mean of all; or `win`, for 1 to whoever wins,
                which the others lose in equal shares.
            render_mode: `ansi` for the record so far, `svg` for a picture of the table.

        Raises:
            SnorumError: there is no such game, rule, source or `render_mode`, or it does not take so many players.
        """
        super().__init__()
        self.game = game(name)
        number = self.game.players_allowed(self.game.Rules())[0] if players is None else players
        self.rules = rules_as(self.game, ruling, known_settings(rules or {}, [self.game]), number)
        if deals < 0:
            raise SnorumError(f"deals {deals}: expected 0 or more")
        least, greatest = self.game.players_allowed(self.rules)
        if not least <= number <= greatest:
            raise SnorumError(f"{self.game.TITLE} takes {least} to {greatest} players, not {number}")
        if reward not in get_args(Reward):
            raise SnorumError(f"reward {reward!r}: expected {' or '.join(get_args(Reward))}")
        if render_mode not in (None, *RENDER_MODES):
            raise SnorumError(f"render_mode {render_mode!r}: expected {' or '.join(RENDER_MODES)}")
        self.encoding = Encoding(self.game, self.rules, number)
        self.deals, self.most, self.reward, self.render_mode = deals, most, reward, render_mode
        self.metadata = {
            "name": f"snorum_{name.replace('-', '_')}_v1",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
        }
        self.possible_agents = list(ascii_uppercase[:number])
        self.chance = Random(SystemRandom().getrandbits(48))
        size, actions = len(self.encoding.names), self.encoding.number_of_actions
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LARGEST, LARGEST, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(-LARGEST, LARGEST, (number * size,), np.float32)
        """What `state` returns."""

    def seat_of(self, agent: str) -> int:
        """The number of an agent's seat, from 0.

        Raises:
            SnorumError: there is no such agent.
        """
        if agent not in self.possible_agents:
            raise SnorumError(f"seat {agent}: expected one of {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def observation_space(self, agent: str) -> Any:
        """The `observation`, whose numbers `encoding.names` names, and the `action_mask`."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of the actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game. The same seed deals and, with the same actions, plays the same."""
        if seed is not None:
            self.chance = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.table = Table.begin(self.game.NAME, self.agents, rules=self.rules, seed=self.chance.getrandbits(48))
        self.plays = 0
        self._ask()

    def _ask(self) -> None:
        """Find who may act, and in which order they are asked."""
        while self.table.deal_over and not self.table.played_out(self.deals):
            self.table.deal_again()
        self._views: dict[str, View] = {}
        self._numbered: dict[str, dict[int, Act]] = {}
        self.waiting = self.table.actors or self.possible_agents[:1]
        if self.game.CRIES:
            last = self.waiting[-1:]
            callers = [each for each in self.waiting if any(act.is_call for act in self.view(each).acts)]
            self.chance.shuffle(callers)
            self.waiting = callers if callers == last else callers + last
        self.agent_selection = self.waiting[0]

    def view(self, agent: str) -> View:
        """What a player can see, of which the observation is the encoding."""
        if agent not in self._views:
            self._views[agent] = self.table.view(agent)
        return self._views[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """The numbers of what an agent sees, and which actions it may choose; none if it is for another to act."""
        return {"observation": self.encoding.observe(self.view(agent)), "action_mask": self.action_mask(agent)}

    def state(self) -> np.ndarray:
        """What all players together see, for learners whose critic may see every hand: their rows, in order."""
        return np.concatenate([self.encoding.observe(self.view(agent)) for agent in self.possible_agents])

    def action_mask(self, agent: str) -> np.ndarray:
        """For each action 1 if an agent may choose it now, otherwise 0."""
        return self.encoding.mark(self.choices(agent))

    def choices(self, agent: str) -> list[int]:
        """The actions that an agent may choose; none if it is for another to act."""
        if not hasattr(self, "table"):
            raise SnorumError("the game has not begun, expected a call of reset first")
        over = agent not in self.agents or self.terminations[agent] or self.truncations[agent]
        if over or agent != self.agent_selection:
            return []
        return self.encoding.choices(self.actions(self.view(agent)), may_wait=self.may_wait)

    def actions(self, view: View) -> dict[int, Act]:
        """The acts that the selected agent is asked for: at Snap calls, until all who can have let them be."""
        if view.player not in self._numbered:
            self._numbered[view.player] = self.encoding.actions(view)
        found = self._numbered[view.player]
        if self.game.CRIES and self.may_wait:
            return {number: act for number, act in found.items() if act.is_call}
        return found

    @property
    def may_wait(self) -> bool:
        """Whether the agent that is asked may let others act."""
        return len(self.waiting) > 1

    def step(self, action: int | None) -> None:
        """Do what the selected agent has chosen.

        Raises:
            SnorumError: the mask does not allow it.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        acts = self.actions(self.view(agent))
        if action == self.encoding.wait and self.may_wait:
            self.act(None)
        elif action in acts:
            self.act(acts[action])
        else:
            raise SnorumError(f"{agent} may not choose action {action}; expected one that its action_mask allows")

    def act(self, act: Act | None) -> None:
        """Do this for the selected agent; `None` lets others act."""
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if act is None:
            del self.waiting[0]
            self.agent_selection = self.waiting[0]
        else:
            self.table.follow(act)
            self.plays += 1
            self._ask()
        ended = self.table.played_out(self.deals)
        if ended and self.table.has_result:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self._rewards()
        elif ended or self.plays >= self.most:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _rewards(self) -> dict[str, float]:
        if self.reward == "points":
            return self.game.leads(self.table.state)
        won = self.table.winners(self.deals)
        if not won:
            return dict.fromkeys(self.agents, 0.0)
        each_loses = len(won) / max(len(self.agents) - len(won), 1)
        return {agent: 1.0 if agent in won else -each_loses for agent in self.agents}

    def render(self) -> str | None:
        """The record so far, or a picture of the table, as everybody sees it."""
        if self.render_mode is None:
            return None
        if self.render_mode == "svg":
            return drawing.table(self.table.scene()).svg()
        return "\n".join(step.text for step in self.table.steps)

    def close(self) -> None:
        """Nothing is held open."""
