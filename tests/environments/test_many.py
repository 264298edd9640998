"""The compiled tables of Jig give an agent what `Alone` gives it: the reference is played beside them, card by card."""

from __future__ import annotations

import pickle
from random import Random
from string import ascii_uppercase
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from tests.profiles import FOLLOWED

from snorum.cards import pack
from snorum.games.vocabulary import SnorumError
from snorum.lab.environments import Together
from snorum.lab.environments.many import Many
from snorum.lab.environments.together import UNLAWFUL
from snorum.lab.studies.chance import SHUFFLE, shuffled_order
from snorum.lab.studies.kernels.jig_many import PLAYERS
from snorum.lab.studies.numbering import PLAYED, WIDTH
from snorum.table import Table


class Followed:
    """A compiled table, and beside it the environment of PettingZoo with the same cards."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, against: str, seat: str, **options: Any) -> None:
        monkeypatch.setattr(Table, "_shuffled", self.shuffled)
        self.many = Many("jig", 1, against=against, seat=seat, **options)
        self.one, self.seat = Together("jig", **options), seat

    def shuffled(self, _: str, number: int = 0) -> list[Any]:
        """The pack as the compiled game shuffles it, in place of the reference's own shuffle."""
        game, cards = int(self.many._games[0]), pack(52)
        return [cards[at] for at in shuffled_order(self.many._seed, game, SHUFFLE, number, 52)]

    def call(self, function: Any, **named: Any) -> Any:
        """Call a function of the compiled table, and keep what it logs."""
        self.many._log = np.zeros((500, WIDTH), np.int64)
        self.many._tables["rows"] = 0
        answer = function(**named)
        self.log = self.many._log[: self.many._tables["rows"][0]]
        return answer

    def begin(self) -> None:
        """Begin in the reference the game that has begun at the compiled table, with what the others played."""
        self.one.reset()
        self.follow(self.log)

    def follow(self, log: Any) -> None:
        """Make the logged plays in the reference; each must be the one that it expects, or one that it allows."""
        for row in log:
            if row[0] == PLAYED:
                player = self.one.possible_agents[row[1]]
                assert self.one.agent_selection == player
                self.one.step(int(row[2]) * self.one.encoding.acts_of_a_card)

    def compare(self, seen: dict[str, np.ndarray]) -> None:
        ours, theirs = self.one.observe(self.seat), {name: rows[0] for name, rows in seen.items()}
        differing = [
            (name, mine, other)
            for name, mine, other in zip(
                self.one.encoding.names, ours["observation"], theirs["observation"], strict=True
            )
            if mine != other
        ]
        assert not differing
        assert (ours["action_mask"] == theirs["action_mask"]).all()


def follow_one(monkeypatch: pytest.MonkeyPatch, number: int, steps: int = 60) -> set[str]:
    """Follow a table for so many steps, with options drawn by a number. Returns what was met."""
    chance = Random(number)
    rules = {
        "series_length": chance.choice("345"),
        "pool_from": chance.choice(["none", "all", "dealer"]),
        "pool_stake": chance.choice("012"),
        "out_call": chance.choice(["needed", "not-needed"]),
        "next_dealer": chance.choice(["left", "winner"]),
        "pool_renewed": chance.choice(["each-deal", "first-deal"]),
    }
    reward = chance.choice(["points", "win"])
    deals, players = chance.choice([0, 0, 1, 2, 3]), chance.choice([2, 2, 3, 5, 13])
    options = {"players": players, "deals": deals, "most": chance.choice([30, 70, 2000]), "reward": reward}
    seat = chance.choice(ascii_uppercase[:players])
    table = Followed(monkeypatch, rules=rules, against=chance.choice(PLAYERS), seat=seat, **options)
    seen, info = table.call(table.many.reset, seed=number)
    table.begin()
    met, over = set(), False
    for _ in range(steps):
        table.compare(seen)
        assert info["action_mask"] is seen["action_mask"] and table.many.observation_space.contains(seen)
        may = np.flatnonzero(seen["action_mask"][0])
        action = int(chance.choice(may)) if len(may) else 0
        (seen, rewards, ended, broken_off, info) = table.call(table.many.step, actions=np.array([action]))
        if over:
            assert not (rewards[0] or ended[0] or broken_off[0])
            table.begin()
            over = False
            continue
        table.follow(table.log)
        assert (ended[0], broken_off[0]) == (table.one.terminations[seat], table.one.truncations[seat])
        assert rewards[0] == pytest.approx(table.one.rewards[seat] if ended[0] else 0)
        over = bool(ended[0] or broken_off[0])
        met |= {f"{reward} {np.sign(rewards[0]):.0f}"} if ended[0] else {"broken off"} if broken_off[0] else set()
    return met


def test_each_step_is_that_of_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    met: set[str] = set()
    for number in range(FOLLOWED // 5):
        met |= follow_one(monkeypatch, number)
    assert met >= {"points 1", "points -1", "win 1", "win -1", "win 0", "broken off"}


def test_a_row_does_not_depend_on_the_others() -> None:
    """The games of five tables are the first five games of one."""
    five, one = Many("jig", 5, players=3), Many("jig", 1, players=3)
    first, _ = five.reset(seed=4)
    seen, _ = one.reset(seed=4)
    for row in range(5):
        assert (seen["observation"][0] == first["observation"][row]).all()
        over = False
        while not over:
            seen, _, ended, broken_off, _ = one.step(seen["action_mask"].argmax(axis=1))
            over = bool(ended[0] or broken_off[0])
        seen, *_ = one.step(np.zeros(1, np.int64))
    again, _ = five.reset(seed=4)
    other, _ = five.reset()
    assert (again["observation"] == first["observation"]).all() and (other["observation"] != first["observation"]).any()


@pytest.mark.parametrize("action", [-1, 1, 9_999, -4, 208, 212, 4 * 10**9, -(2**63), "another card"])
def test_an_unlawful_action_ends_its_game_alone(action: int | str) -> None:
    many = Many("jig", 3, seat="B")
    seen, _ = many.reset(seed=2)
    assert seen["action_mask"][1].sum() > 1, "B leads: no card has to follow"
    chosen = seen["action_mask"].argmax(axis=1)
    lawful = {int(each) for each in np.flatnonzero(seen["action_mask"][1])}
    chosen[1] = action if isinstance(action, int) else next(each for each in range(0, 208, 4) if each not in lawful)
    seen, rewards, ended, broken_off, _ = many.step(chosen)
    assert rewards.tolist() == [0, UNLAWFUL, 0] and ended.tolist() == [False, True, False] and not broken_off.any()
    assert not seen["action_mask"][1].any() and seen["action_mask"][0].any()
    seen, rewards, ended, _, _ = many.step(seen["action_mask"].argmax(axis=1))
    assert not rewards.any() and not ended.any() and seen["action_mask"].any(axis=1).all()


def test_gymnasium_makes_it_by_the_id_of_jig() -> None:
    many = gymnasium.make_vec("snorum/Jig-v0", num_envs=4, against="counting", players=2, seat="B", render_mode=None)
    assert isinstance(many, Many) and many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert many.observation_space["action_mask"].shape == (4, 213)  # type: ignore[index]
    beside = gymnasium.make_vec("snorum/Jig-v0", num_envs=4, vectorization_mode="sync", players=2)
    assert beside.single_observation_space == many.single_observation_space
    assert not isinstance(gymnasium.make_vec("snorum/Cassino-v0", num_envs=2), Many)


def test_a_copy_plays_on_as_the_tables_do() -> None:
    many = Many("jig", 4)
    seen, _ = many.reset(seed=1)
    for _ in range(9):
        seen, *_ = many.step(seen["action_mask"].argmax(axis=1))
    copied = pickle.loads(pickle.dumps(many))
    theirs, ends = seen, 0
    for _ in range(60):
        assert (seen["observation"] == theirs["observation"]).all()
        seen, rewards, ended, _, _ = many.step(seen["action_mask"].argmax(axis=1))
        theirs, others, _, _, _ = copied.step(theirs["action_mask"].argmax(axis=1))
        assert (rewards == others).all()
        ends += ended.sum()
    assert ends > 4


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"name": "cassino"}, "no tables of 'cassino' are compiled for agents: expected one of jig"),
        ({"num_envs": 0}, "num_envs 0: expected 1 or more"),
        ({"against": "careless"}, "against 'careless': expected one of random, by-the-table, to-a-stop, counting"),
        ({"seat": "C"}, "seat C: expected one of A, B"),
        ({"render_mode": "ansi"}, "expected no render_mode"),
        ({"players": 14}, "takes 2 to 13 players, not 14"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(SnorumError, match=told):
        Many(**({"name": "jig"} | options))


def test_it_says_what_has_to_come_first() -> None:
    many = Many("jig", 2)
    with pytest.raises(SnorumError, match="expected a call of reset first"):
        many.step(np.zeros(2, np.int64))
    many.reset(seed=1)
    for wrong in (np.zeros(1, np.int64), np.zeros(2), [None, None], ["4", "8"], np.zeros((2, 1), np.int64)):
        with pytest.raises(SnorumError, match="expected one whole number for each of 2 tables"):
            many.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(SnorumError, match="expected one number for all tables"):
        many.reset(seed=[1, 2])
    with pytest.raises(SnorumError, match="asked in none of 1000 games"):
        Many("jig", 2, most=0).reset()
