"""Each game passes the tests of PettingZoo and Gymnasium, and what an agent is given is what its player sees."""

from __future__ import annotations

import sys
from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from hypothesis import given
from hypothesis import strategies as st
from pettingzoo.test import api_test, seed_test
from tests.profiles import FEW, times
from tests.table.sitting import sit_down
from tests.table.test_table import Broken, permuted, sessions

from snorum import referee
from snorum.books.rulings import find
from snorum.games import GAMES, game
from snorum.games.vocabulary import SnorumError
from snorum.lab.encoding import Encoding
from snorum.lab.environments import Together, alone, env
from snorum.table import Table
from snorum.table.policies import policy

EACH_GAME = pytest.mark.parametrize("name", sorted(GAMES))
AS = {"cassino": "foster-1897", "snap": "cassell", "snip-snap-snorum": "squareman-1916"}


# The clients' own tests


@EACH_GAME
@pytest.mark.filterwarnings("ignore::UserWarning")  # on the names of the agents, and on dictionaries with a mask
def test_it_passes_the_tests_of_the_clients(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name, players=3), num_cycles=300)
    least = GAMES[name].players_allowed(GAMES[name].Rules())[0]
    seed_test(lambda: env(name, players=least), num_cycles=60)
    check_env(alone(name), skip_render_check=True)
    assert "Passed API test" in capsys.readouterr().out


# What an agent is given


@EACH_GAME
@FEW
@given(st.data())
def test_each_act_has_a_number_and_each_number_of_the_mask_an_act(name: str, data: st.DataObject) -> None:
    table = data.draw(sessions(name))
    encoding = Encoding(table.game, table.rules, len(table.players))
    for player in table.players:
        view = table.view(player)
        actions = encoding.actions(view)
        assert sorted(each.text for each in actions.values()) == sorted(each.text for each in view.acts)
        assert len(encoding.observe(view)) == len(encoding.names) == len(set(encoding.names))
        mask = encoding.mask(actions, may_wait=False)
        assert [number for number, may in enumerate(mask) if may] == sorted(actions)
        assert encoding.mask(actions, may_wait=True)[encoding.wait] == 1 and encoding.wait not in actions
        for number, act in actions.items():
            if act.move is not None and act.move.card is not None:
                assert encoding.cards[number // encoding.acts_of_a_card] == act.move.card
            if number % encoding.acts_of_a_card:  # it is not the first of its block
                before = actions[number - 1]
                taken = [len(table.game.takes(each.move)) if each.move else 0 for each in (before, act)]
                assert taken[0] > taken[1] or (taken[0] == taken[1] and before.text < act.text)


@EACH_GAME
@times(2)
@given(st.data(), st.integers(0, 10**6))
def test_hidden_cards_change_no_number(name: str, data: st.DataObject, seed: int) -> None:
    table = data.draw(sessions(name, mistakes=4, most=20))
    random = Random(seed)
    player = random.choice(table.players)
    encoding = Encoding(table.game, table.rules, len(table.players))
    if len(table.record.deals) > 1 or table.game.RETURNING:
        return
    other = permuted(table, player, random)
    if other is not None:
        assert (encoding.observe(other.view(player)) == encoding.observe(table.view(player))).all()


def test_the_numbers_are_those_of_the_table() -> None:
    """At Cassino with building, A builds, B takes two cards, and C looks: seat 1 is A, seat 2 is B."""
    rules = find("cassino", "foster-1897").rules(3)
    hands = {"A": "2C 9S 4S 6C", "B": "QS 10H KS 8H", "C": "2D 3D 4D KD"}
    table = sit_down("cassino", "C", hands, "7D QC AH JS", rules)
    table.play("A 2C builds 9 on 7D")
    table.play("B QS takes QC")
    encoding = Encoding(game("cassino"), rules, 3)
    numbers = dict(zip(encoding.names, encoding.observe(table.view("C")), strict=True))
    told = {name: number for name, number in numbers.items() if number}
    assert {name for name in told if name.startswith("own ") and "build" not in name} == {
        "own 2D",
        "own 3D",
        "own 4D",
        "own KD",
    }
    assert {name for name in told if name.startswith("lying ")} == {"lying AH", "lying JS"}
    assert {name for name in told if name.startswith("shown ")} == {
        "shown 7D",
        "shown QC",
        "shown AH",
        "shown JS",
        "shown 2C",
        "shown QS",
    }
    assert {name for name in told if name.startswith("built ")} == {"built 7D", "built 2C"}
    assert told["latest QS"] == told["sums of build 9"] == told["seat 1: made build 9"] == told["deal"] == 1
    assert told["seat 1: promised build 9"] == 1 and "seat 0: made build 9" not in told
    assert [told[f"seat {seat}: in hand"] for seat in range(3)] == [4, 3, 3]
    assert told["seat 2: taken"] == 2 and told["stock"] == 52 - 16 and told["layout"] == 2
    assert told["seat 0: dealer"] == told["seat 0: to play"] == 1
    by_a = dict(zip(encoding.names, encoding.observe(table.view("A")), strict=True))
    assert by_a["seat 0: made build 9"] == 1 and by_a["seat 1: taken"] == 2 and by_a["own 9S"] == 1


def test_counters_cards_played_and_ranks_lacked_are_among_the_numbers() -> None:
    """At Snip-Snap-Snorum: C pairs the nine of B, who pays; D, who plays a four, has shown to hold no nine."""
    hands = {"A": "2C 3C 4C 5C 6C", "B": "9H 3D 4D 5D 6D", "C": "9S 3H 4H 5H 6H", "D": "4S 3S 7S 5S 6S"}
    table = sit_down("snip-snap-snorum", "A", hands)
    for play in ("B 9H", "C 9S snip", "D 4S"):
        table.play(play)
    encoding = Encoding(game("snip-snap-snorum"), table.rules, 4)
    numbers = dict(zip(encoding.names, encoding.observe(table.view("D")), strict=True))
    assert [numbers[f"seat {seat}: counters"] for seat in range(4)] == [table.state.counters[who] for who in "DABC"]
    assert [numbers[f"seat {seat}: counters"] for seat in range(4)] == [5, 5, 4, 5] and numbers["pool"] == 1
    assert {name for name, number in numbers.items() if number and ": lacks " in name} == {"seat 0: lacks 9"}
    assert {name for name, number in numbers.items() if number and ": top " in name} == {"seat 0: top 4"}
    assert [numbers[f"seat {seat}: played"] for seat in range(4)] == [1, 0, 1, 1]


@EACH_GAME
def test_no_pile_and_no_tally_is_forgotten(name: str) -> None:
    """Whatever a scene counts is among the numbers: the cards that are not in hand are all in its piles."""
    chosen = game(name)
    together = Together(name, players=3)
    together.reset(seed=4)
    pack = len(chosen.pack_of(together.rules))
    for _ in range(40):
        if all(together.terminations.values()):
            break
        agent = together.agent_selection
        numbers = dict(zip(together.encoding.names, together.encoding.observe(together.view(agent)), strict=True))
        scene = together.view(agent).scene
        places = {pile.name for place in scene.places for pile in place.piles} | {"in hand"}
        middle = {pile.name for pile in scene.middle}
        counted = sum(numbers[each] for each in middle)
        counted += sum(numbers[f"seat {seat}: {each}"] for seat in range(3) for each in places)
        beside = sum(card not in together.encoding.cards for pile in scene.middle for card in pile.cards if card)
        assert counted == pack + beside  # Newmarket's four cards of the stakes are not played with
        mask = together.observe(agent)["action_mask"]
        together.step(int(np.flatnonzero(mask)[0]))


# How a game is played in it


def play_out(together: Together, seed: int) -> None:
    together.reset(seed=seed)
    chance = np.random.default_rng(seed)
    while not (all(together.terminations.values()) or all(together.truncations.values())):
        mask = together.observe(together.agent_selection)["action_mask"]
        together.step(int(chance.choice(np.flatnonzero(mask))))


@EACH_GAME
@pytest.mark.parametrize("own", [True, False])
def test_a_whole_game_is_lawful_and_its_rewards_are_the_points(name: str, own: bool) -> None:
    together = Together(name, players=3, ruling="" if own else AS.get(name, ""), most=400)
    play_out(together, 1797)
    table = together.table
    assert referee.check(table.record).verdict == "lawful"
    if not any(together.truncations.values()):
        scored = table.game.scored(table.state)
        assert sum(together.rewards.values()) == pytest.approx(0)
        for one in scored:
            for other in scored:
                assert together.rewards[one] - together.rewards[other] == pytest.approx(scored[one] - scored[other])


def test_a_win_is_paid_by_the_others() -> None:
    together = Together("snitchems", players=3, reward="win", rules={"win": "most"})
    won = 0
    for seed in range(20):
        play_out(together, seed)
        winner = together.table.result["winner"]
        won += winner is not None
        assert together.rewards == {each: 1.0 if each == winner else -0.5 if winner else 0.0 for each in "ABC"}
    assert won > 10
    partners = Together("cassino", players=4, reward="win", rules={"partners": "true"})
    play_out(partners, 1)
    first, second = (partners.rewards[each] for each in "AB")
    assert partners.rewards == {"A": first, "B": second, "C": first, "D": second} and {first, second} == {1.0, -1.0}


def test_who_may_break_in_is_asked_first_and_may_wait() -> None:
    together = Together("snap", players=3)
    asked = 0
    for seed in range(10):
        together.reset(seed=seed)
        while together.plays < 60 and not all(together.terminations.values()):
            actors, agent = together.table.actors, together.agent_selection
            assert together.waiting[-1] == actors[-1]
            calls = together.encoding.actions(together.view(agent)).values()
            if len(together.waiting) > 1:
                asked_for = together.actions(together.view(agent)).values()
                assert list(asked_for) == [act for act in calls if act.is_call] != []
            mask = together.observe(agent)["action_mask"]
            assert mask[together.encoding.wait] == (len(together.waiting) > 1)
            for other in {*"ABC"} - {agent}:
                assert not together.observe(other)["action_mask"].any()
            if mask[together.encoding.wait]:
                asked += 1
                before, plays = list(together.waiting), together.plays
                together.step(together.encoding.wait)
                assert together.waiting == before[1:] and together.plays == plays
            else:
                together.step(int(np.flatnonzero(mask)[0]))
    assert asked > 10


def test_the_same_seed_deals_the_same() -> None:
    games = [Together("cassino", players=2) for _ in range(2)]
    for together in games:
        together.reset(seed=5)
    assert games[0].table.hands == games[1].table.hands
    games[0].reset(seed=6)
    assert games[0].table.hands != games[1].table.hands


# What is not allowed


def test_a_wrong_action_ends_the_game_or_raises() -> None:
    together = Together("jig", players=2)
    together.reset(seed=1)
    wrong = int(np.flatnonzero(together.observe(together.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(SnorumError, match=f"may not choose action {wrong}; expected one that its action_mask allows"):
        together.step(wrong)
    wrapped = env("jig", players=2)
    wrapped.reset(seed=1)
    wrong = int(np.flatnonzero(wrapped.observe(wrapped.agent_selection)["action_mask"] == 0)[0])
    loser = wrapped.agent_selection
    wrapped.step(wrong)
    assert wrapped.terminations[loser] and wrapped.rewards[loser] == -100
    single = alone("jig", players=2)
    seen, info = single.reset(seed=1)
    assert (info["action_mask"] == seen["action_mask"]).all()
    _, reward, ended, broken_off, _ = single.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, ended, broken_off) == (-100, True, False)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 40}, "takes"),
        ({"rules": {"compulsion": "perhaps"}}, "compulsion"),
        ({"ruling": "long-1791"}, "long-1792"),
    ],
)
def test_what_cannot_be_played_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(SnorumError, match=says):
        env("cassino", **options)


@pytest.mark.parametrize("make", [env, alone])
def test_a_way_to_render_that_there_is_not_is_refused(make: Any) -> None:
    with pytest.raises(SnorumError, match="render_mode 'human': expected ansi or svg"):
        make("jig", render_mode="human")


@pytest.mark.parametrize("make", [env, alone])
def test_a_reward_that_there_is_not_is_refused(make: Any) -> None:
    with pytest.raises(SnorumError, match="reward 'point': expected points or win"):
        make("jig", reward="point")


def test_a_game_must_begin_first() -> None:
    single = alone("jig")
    for ask in (single.action_masks, lambda: single.step(0)):
        with pytest.raises(SnorumError, match="the game has not begun, expected a call of reset first"):
            ask()


def test_without_the_extra_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in [name for name in sys.modules if name.startswith("snorum.lab.environments")]:
        monkeypatch.delitem(sys.modules, each)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(SnorumError, match=r"pip install '.*\[environments\]'"):
        __import__("snorum.lab.environments")


# One seat


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("error")
def test_gymnasium_makes_each_game_by_its_id(name: str) -> None:
    """`gymnasium.make` looks at the first steps with a checker of its own, which warns of what is wrong."""
    made = gymnasium.make(f"snorum/{name.title().replace('-', '')}-v0", players=3, render_mode="ansi")
    seen, info = made.reset(seed=4)
    chance = np.random.default_rng(4)
    for _ in range(12):
        masks = made.unwrapped.action_masks()  # type: ignore[attr-defined]
        assert masks.dtype == bool and masks.any()
        assert masks.tolist() == seen["action_mask"].tolist() == info["action_mask"].tolist()
        seen, _, ended, broken_off, info = made.step(int(chance.choice(np.flatnonzero(masks))))
        if ended or broken_off:
            break
    assert made.render()


def test_a_game_that_ends_before_the_agent_is_asked_is_not_given() -> None:
    """At Pope Joan a player may lead again and again, and be rid of all cards before another has played one."""
    single = alone("pope-joan", players=3)
    for seed in range(40):
        seen, _ = single.reset(seed=seed)
        assert seen["action_mask"].any()


def test_an_agent_that_is_never_asked_is_told_so() -> None:
    """With one play in a game: at Jig it is B who leads."""
    with pytest.raises(SnorumError, match=r"A is asked in none of 1000 games, expected more plays \(`most`\)"):
        alone("jig", players=3, most=1).reset(seed=0)


def test_the_state_has_what_every_player_sees() -> None:
    together = Together("cassino", players=3)
    together.reset(seed=2)
    together.step(int(np.flatnonzero(together.action_mask(together.agent_selection))[0]))
    rows = together.state().reshape(3, -1)
    assert together.state_space.contains(together.state())
    for agent, row in zip("ABC", rows, strict=True):
        assert (row == together.observe(agent)["observation"]).all()
        held = {name for name, one in zip(together.encoding.names, row, strict=True) if one and name.startswith("own ")}
        assert held == {f"own {card}" for card in together.table.hands[agent]}


@EACH_GAME
def test_one_seat_is_asked_until_the_game_ends(name: str) -> None:
    single = alone(name, against="random", players=3, seat="B", most=300)
    seen, _ = single.reset(seed=3)
    chance = np.random.default_rng(3)
    for _ in range(2_000):
        action = int(chance.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, ended, broken_off, _ = single.step(action)
        if ended or broken_off:
            break
        assert reward == 0 and single.together.agent_selection == "B"
    assert ended or broken_off
    record = single.together.table.record
    assert referee.check(record).verdict == "lawful"
    if ended:
        scored = single.together.game.scored(single.together.table.state)
        assert reward == pytest.approx(scored["B"] - sum(scored.values()) / 3)


def test_many_at_once_are_played_as_each_alone() -> None:
    """In Gymnasium's vectors; the next game begins in the step in which one ends."""
    singles = [alone("snitchems", players=2) for _ in range(3)]
    many = SyncVectorEnv([partial(alone, "snitchems", players=2)] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    masks = many.reset(seed=5)[0]["action_mask"]
    seen = [single.reset(seed=5 + number)[0] for number, single in enumerate(singles)]
    ended = 0
    for _ in range(30):
        assert (masks == [each["action_mask"] for each in seen]).all()
        actions = [int(np.flatnonzero(mask)[0]) for mask in masks]
        found, rewards, ends, *_ = many.step(np.array(actions))
        masks = found["action_mask"]
        for number, (single, action) in enumerate(zip(singles, actions, strict=True)):
            seen[number], reward, end, *_ = single.step(action)
            assert (reward, end) == (rewards[number], ends[number])
            if end:
                ended += 1
                seen[number], _ = single.reset()
    assert ended == 3


def test_the_others_play_by_their_policy() -> None:
    single = alone("snitchems", against="greedy", players=2)
    greedy = policy("snitchems", "greedy")
    seen, _ = single.reset(seed=8)
    for _ in range(20):
        seen, _, ended, _, _ = single.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        if ended:
            break
    again = Table.begin("snitchems", "AB", seed=single.together.table.seed)
    compared = 0
    for step in single.together.table.steps:
        if again.deal_over:
            again.deal_again()
        if step.move.player == "B":
            assert step.move in [act.move for act in greedy.liked(again.view("B"))]  # type: ignore[attr-defined]
            compared += 1
        again.play(step.text)
    assert compared > 3


def test_at_snap_whoever_is_to_turn_calls_as_often_first_as_another() -> None:
    """Both call every match; the calls go to the one in turn about half of the time."""
    together = Together("snap", players=2)
    first = {"in turn": 0, "other": 0}
    for seed in range(40):
        together.reset(seed=seed)
        while together.plays < 80 and not all(together.terminations.values()):
            asked = together.actions(together.view(together.agent_selection))
            calls = [number for number, act in asked.items() if act.is_call]
            if calls and len(together.table.actors) > 1:
                turner = together.table.actors[-1]
                first["in turn" if together.agent_selection == turner else "other"] += 1
            together.step(
                calls[0] if calls else int(np.flatnonzero(together.observe(together.agent_selection)["action_mask"])[0])
            )
    assert min(first.values()) > 0.35 * sum(first.values()) and sum(first.values()) > 80


@pytest.mark.parametrize(
    ("what", "says"),
    [(ValueError("oh"), "it failed .ValueError: oh; line"), (None, "it chose nothing"), ("B 9H", "it returned 'B 9H'")],
)
def test_an_opponent_that_cheats_is_named(what: Any, says: str) -> None:
    single = alone("jig", against=Broken(what), players=2)
    with pytest.raises(SnorumError, match=says):
        for seed in range(10):
            seen, _ = single.reset(seed=seed)
            single.step(int(np.flatnonzero(seen["action_mask"])[0]))


def test_seats_and_actions_that_there_are_not() -> None:
    with pytest.raises(SnorumError, match="seat Z: expected one of A, B"):
        alone("jig", seat="Z", players=2)
    with pytest.raises(SnorumError, match="deals -1: expected 0 or more"):
        Together("jig", deals=-1)
    for action in (10**6, -1):
        single = alone("jig", players=2)
        single.reset(seed=1)
        seen, reward, ended, _, _ = single.step(action)
        assert (reward, ended) == (-100, True) and not seen["action_mask"].any()


def test_a_game_without_a_result_is_truncated() -> None:
    """A pack of Cassino lasts six deals for two players; after one of them nothing has been scored."""
    together = Together("cassino", players=2, deals=1)
    play_out(together, 1)
    assert all(together.truncations.values()) and not any(together.terminations.values())
    assert set(together.rewards.values()) == {0.0} and len(together.table.record.deals) == 1
    by_deals = Together("jig", players=3, deals=4, reward="win")
    for seed in range(10):
        play_out(by_deals, seed)
        scored = by_deals.game.scored(by_deals.table.state)
        best = [player for player in "ABC" if scored[player] == max(scored.values())]
        assert [player for player in "ABC" if by_deals.rewards[player] > 0] == (best if len(best) == 1 else [])


def test_cards_of_earlier_deals_are_told() -> None:
    together = Together("cassino", players=2)
    together.reset(seed=2)
    while len(together.table.record.deals) < 2:
        together.step(int(np.flatnonzero(together.observe(together.agent_selection)["action_mask"])[0]))
    view = together.view(together.agent_selection)
    numbers = dict(zip(together.encoding.names, together.encoding.observe(view), strict=True))
    gone = {name.removeprefix("gone ") for name, number in numbers.items() if number and name.startswith("gone ")}
    assert gone == {str(card) for card in view.gone} and len(gone) == 4 + 8 and numbers["deal"] == 2
