"""On short packs two methods find the same best play, and the page on the advice says what the policies lose to it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver
from tests.environments.regret import FORMS, Form, lines
from tests.worlds.small_packs import played_with

from snorum.lab.environments.openspiel import spiel
from snorum.table.policies.endgame import worths

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "advice.md"


@pytest.mark.parametrize("name", FORMS)
def test_two_methods_find_the_same_and_the_page_has_what_each_policy_loses(name: str) -> None:
    found = Form.of(FORMS[name])
    early, late = found.minimised((10, 100))
    assert 0 <= found.lost(late) < 0.001 and found.lost(late) <= found.lost(early)
    assert found.lead(late, late) == pytest.approx(found.worth(), abs=2 * found.lost(late) + 1e-9)
    page = PAGE.read_text("utf-8").splitlines()
    assert all(line in page for line in lines(name, found))


def test_where_both_hands_are_known_our_own_search_finds_the_same() -> None:
    """At Jig both know both hands: what a deal is worth is found by following every line of play."""
    shape, total = FORMS["jig"], []
    with played_with(shape):
        game = spiel("jig")
        for order in ([*some, *rest] for some, rest in halves(range(6))):
            state = game.new_initial_state()
            for action in order:
                state.apply_action(action)
            player = "AB"[state.current_player()]
            best = max(worths(state.point.table.view(player)).values())
            total.append(best if player == "A" else -best)
    assert len(total) == 20 and np.mean(total) == pytest.approx(Form.of(shape).worth())


def halves(cards: range) -> list[tuple[list[int], list[int]]]:
    return [
        (some, [each for each in cards if each not in some])
        for some in ([a, b, c] for a in cards for b in cards for c in cards if a < b < c)
    ]


def test_in_whole_games_nothing_is_met_twice() -> None:
    """Two games of Snitch'ems have forty-eight plays each. What is never met again, nobody can learn to regret."""
    np.random.seed(1)
    solver = OutcomeSamplingSolver(spiel("snitchems"))
    for _ in range(2):
        solver.iteration()
    assert len(solver._infostates) == 2 * 2 * 48
