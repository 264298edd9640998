"""The games pass OpenSpiel's own tests; its deals are chance, and its solver finds what ours does."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.algorithms.minimax import alpha_beta_search
from tests.policies.test_endgame import EACH_GAME as EACH_ENDING
from tests.table.sitting import sit_down

from snorum import referee
from snorum.games.vocabulary import SnorumError
from snorum.lab.encoding import NUMBERS
from snorum.lab.environments.openspiel import Observer, spiel
from snorum.table.policies.endgame import worths

BY_TURNS = ["cassino", "jig", "snip-snap-snorum", "snitchems"]
EACH_GAME = pytest.mark.parametrize("name", BY_TURNS)


@EACH_GAME
@pytest.mark.parametrize("players", [2, 3])
def test_it_passes_the_tests_of_openspiel(name: str, players: int) -> None:
    pyspiel.random_sim_test(spiel(name, players=players), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "chosen",
    [
        {"ruling": "foster-1897"},
        {"rules": {"pack": "32", "compulsion": "none"}},
        {"ending": 8, "seed": 3},
        {"ending": 6, "rules": {"new_cards": "draws"}},
    ],
)
def test_so_do_other_books_other_rules_and_endings(chosen: dict[str, Any]) -> None:
    game = spiel("cassino", **chosen)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_its_playthrough_works() -> None:
    text = playthrough("snorum(game=snitchems,ending=6,seed=1)", None, seed=1)
    assert 'GameType.short_name = "snorum"' in text and "TerminalState" not in text and "Returns()" in text
    assert "deals" in playthrough("snorum(game=jig)", None, seed=1)


def played(name: str, chance: Random, players: int = 2) -> Any:
    """The end of a game played at random."""
    state = spiel(name, players=players).new_initial_state()
    while not state.is_terminal():
        numbers = [each for each, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chance.choice(numbers))
    return state


@EACH_GAME
def test_the_referee_finds_the_game_lawful_and_its_result_the_same(name: str) -> None:
    state = played(name, Random(7), 3)
    report = referee.check(state.point.table.record)
    assert report.verdict == "lawful"
    scored = state.point.table.game.scored(state.point.table.state)
    mean = sum(scored.values()) / 3
    assert state.returns() == pytest.approx([scored[player] - mean for player in "ABC"])
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize(("name", "ruling"), [*((name, "") for name in BY_TURNS), ("cassino", "foster-1897")])
def test_the_tensor_of_what_was_seen_tells_as_much_as_its_text(name: str, ruling: str) -> None:
    """Two states with one tensor have one text, and the other way round, in games that begin with the same deal."""
    game, chance = spiel(name, ruling=ruling), Random(3)
    by_tensor, by_text = dict[bytes, str](), dict[str, bytes]()
    begun = game.new_initial_state()
    while begun.is_chance_node():
        begun.apply_action(chance.choice([each for each, _ in begun.chance_outcomes()]))
    for _ in range(12):
        state = begun.clone()
        for _ in range(8):
            if state.current_player() < 0:
                break
            for player in range(2):
                text = state.information_state_string(player).removesuffix("\n" + "AB"[player] + " is asked").strip()
                tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
                assert by_tensor.setdefault(tensor, text) == text
                assert by_text.setdefault(text, tensor) == tensor
            state.apply_action(chance.choice(state.legal_actions()))
    assert len(by_text) > 30


def test_each_part_of_what_was_seen_has_its_number() -> None:
    """At Cassino as Foster has it, seen by C: A builds nine, B takes a queen, C calls fours."""
    game = spiel("cassino", players=3, ruling="foster-1897")
    hands = {"A": "2C 9S 4S 6C", "B": "QS 10H KS 8H", "C": "4D 3D 4C KD"}
    table = sit_down("cassino", "C", hands, "7D QC AH 4H", game.rules)
    for play in ("A 2C builds 9 on 7D", "B QS takes QC", "C 4D calls fours with 4H"):
        table.play(play)
    state, observer = game.new_initial_state(), Observer(game, recalls=True)
    state.point = state.point._replace(table=table)
    observer.set_from(state, 2)
    named = {"card": list(map(str, game.encoding.cards)), "other": list(map(str, game.encoding.cards))}
    named |= {"builds": list(map(str, NUMBERS)), "number": list(map(str, NUMBERS)), "call": observer.calls}
    found = []
    for row in observer.past[:5]:
        parts = np.split(row, np.cumsum(list(observer.parts.values()))[:-1])
        told = {part: np.flatnonzero(numbers) for part, numbers in zip(observer.parts, parts, strict=True)}
        found.append({part: {named.get(part, "012")[at] for at in some} for part, some in told.items() if len(some)})
    dealt = {"card": set(hands["C"].split()), "other": {"7D", "QC", "AH", "4H"}}
    built = {"seat": {"1"}, "card": {"2C"}, "other": {"7D"}, "number": {"9"}, "aloud": {"0"}}
    taken = {"seat": {"2"}, "card": {"QS"}, "other": {"QC"}}
    called = {"seat": {"0"}, "card": {"4D"}, "other": {"4H"}, "number": {"4"}, "called": {"0"}, "aloud": {"0"}}
    assert found == [dealt, built, taken, called, {}], "the first number of a part that has one is its 0"


def test_an_action_that_is_not_lawful_is_named() -> None:
    state = spiel("jig", ending=6, seed=1).new_initial_state()
    asked = "AB"[state.current_player()]
    wrong = next(number for number in range(200) if number not in state.legal_actions())
    with pytest.raises(SnorumError, match=f"{asked} may not choose action {wrong}; expected one of `legal_actions`"):
        state.apply_action(wrong)


@EACH_GAME
def test_each_card_is_dealt_with_the_chance_that_it_has(name: str) -> None:
    state, dealt = spiel(name).new_initial_state(), 0
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert [chance for _, chance in outcomes] == [pytest.approx(1 / (52 - dealt))] * (52 - dealt)
        state.apply_action(outcomes[0][0])
        dealt += 1
    assert dealt == {"cassino": 12, "jig": 52, "snip-snap-snorum": 10, "snitchems": 10}[name]


@EACH_GAME
def test_hidden_cards_change_nothing_that_a_player_sees(name: str) -> None:
    """The last two cards dealt to the one who does not look are others: what the other sees is the same."""
    game = spiel(name)
    states = []
    for swapped in (False, True):
        state, order = game.new_initial_state(), list(range(52))
        Random(3).shuffle(order)
        in_hand = {"cassino": 4, "jig": 26, "snip-snap-snorum": 5, "snitchems": 3}[name]
        if swapped and name != "jig":
            order[in_hand], order[30] = order[30], order[in_hand]  # a card of B's, and one that is not dealt yet
        while state.is_chance_node():
            state.apply_action(order[len(state.history())])
        states.append(state)
    one, other = states
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.observation_tensor(0) == other.observation_tensor(0)
    if name != "jig":  # where all cards are dealt, none can be exchanged
        assert one.information_state_string(1) != other.information_state_string(1)
        assert one.observation_tensor(1) != other.observation_tensor(1)


def test_a_copy_goes_its_own_way() -> None:
    state = spiel("cassino", ending=8, seed=2).new_initial_state()
    first, before = state.legal_actions()[0], str(state)
    copy = state.clone()
    copy.apply_action(first)
    assert str(state) == before != str(copy) and str(state.child(first)) == str(copy)


@EACH_ENDING
@pytest.mark.parametrize("seed", range(4))
def test_the_solver_of_openspiel_finds_what_ours_does(name: str, seed: int) -> None:
    game = spiel(name, ending=8, seed=seed)
    state = game.new_initial_state()
    player = state.current_player()
    view = state.point.table.view("AB"[player])
    lead, act = alpha_beta_search(game, state=state, maximizing_player_id=player)
    found = worths(view)
    assert max(found.values()) == 2 * lead
    assert found[game.encoding.actions(view)[act]] == 2 * lead


@pytest.mark.parametrize(
    ("name", "chosen", "says"),
    [
        ("snap", {}, "Snap is not played by turns alone"),
        ("cassino", {"players": 13}, "Cassino takes 2 to 12 players, not 13"),
        ("cassino", {"rules": {"stakes": "2"}}, "unknown rule 'stakes'"),
        ("cassino", {"ruling": "hoyle-1700"}, "hoyle-1700"),
        ("cassino", {"rules": {"new_cards": "draws"}}, "players draw cards during a deal"),
    ],
)
def test_what_cannot_be_played_is_refused(name: str, chosen: dict[str, Any], says: str) -> None:
    with pytest.raises(SnorumError, match=says):
        spiel(name, **chosen)


def test_without_openspiel_it_says_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "snorum.lab.environments.openspiel")
    with pytest.raises(SnorumError, match=r"need pyspiel: pip install '.*\[openspiel\]'"):
        import snorum.lab.environments.openspiel  # noqa: F401
