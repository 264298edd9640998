"""What is said of a play when the game is over: measured as said, and by every line of play where that can be."""

from __future__ import annotations

import json
import re
from itertools import cycle
from random import Random
from typing import Any

import pytest
from tests.policies.test_searching import great_cassino_lies_there

from snorum.edition import passages
from snorum.site.web import table as asked
from snorum.table import Seat, Table, next_act
from snorum.table.policies import ADVICE, policies_on_trial, policy
from snorum.table.review import review
from snorum.table.view import Act


def played_on(table: Table, seed: int, name: str = "random") -> Table:
    seats, chance = {player: Seat(policy(table.game.NAME, name)) for player in table.players}, Random(seed)
    while not table.over:
        if table.deal_over:
            table.deal_again()
        elif (act := next_act(table, seats, chance)) is not None:
            table.play(act)
    return table


def worth(table: Table, player: str) -> float:
    """By how much a player has more than the mean, if both play as well as can be: every line of play, one by one."""
    if table.deal_over:
        return table.game.leads(table.state)[player]
    mover = table.actors[-1]
    found = [worth(after(table, act), player) for act in table.view(mover).acts]
    return max(found) if mover == player else min(found)


def after(table: Table, act: Act) -> Table:
    other = table.copy()
    other.play(act)
    return other


@pytest.mark.parametrize("seed", range(4))
def test_where_nothing_is_hidden_it_says_what_every_line_of_play_shows(seed: int) -> None:
    table = played_on(Table.begin("cassino", "AB", seed=seed), seed)
    last, looked = len(table.steps), 0
    for number in range(last - 6, last):
        player, before = table.steps[number].move.player, table.before(number)
        assert not before.undealt
        found = review(table, number)
        acts = before.view(player).acts
        if len(acts) < 2:
            assert found is None
            continue
        looked += 1
        assert found is not None and (found.worlds, found.error) == (0, 0)
        worths = {act.text: worth(after(before, act), player) for act in acts}
        assert found.loses == pytest.approx(max(worths.values()) - worths[table.steps[number].text])
        assert worths[found.best.text] == pytest.approx(max(worths.values()))
        assert found.costly == (found.loses > 0) and (found.costly or found.best == found.own)
    assert looked >= 2


def test_great_cassino_left_lying_is_a_costly_mistake() -> None:
    """A nine is taken where the ten could take two points; at the end of the pack that is more than chance."""
    table = great_cassino_lies_there("10C")
    table.play("A 9C takes 9S")
    found = review(played_on(table, 1), 0, seconds=60)
    assert found is not None and found.best.text == "A 10S takes 10D"
    assert found.costly and found.worlds == 50 and 0.2 < found.loses < 2


@pytest.mark.parametrize(
    ("chosen", "measured", "loses"),
    [
        ([3.0, 1.0], [4.0, 2.0], 2.0),
        ([3.0, 1.0], [2.0, 2.0], 0),  # what was best in half of the worlds is no better in the others
        ([3.0, 1.0], [1.0, 2.0], 0),
        ([1.0, 3.0], [4.0, 2.0], 0),  # the own act was best
    ],
)
def test_an_act_is_the_best_only_if_it_brings_more_in_worlds_that_did_not_choose_it(
    monkeypatch: pytest.MonkeyPatch, chosen: list[float], measured: list[float], loses: float
) -> None:
    """Two acts; the second is the own."""
    table = great_cassino_lies_there("10C")
    acts = table.view("A").acts
    table.play(acts[1].text)

    class Tries:
        def __init__(self, goes_on: Any) -> None:
            self.worlds = cycle([chosen, measured])

        def try_all(self, view: Any, random: Random, *, alike: bool) -> list[float]:
            return [*next(self.worlds), *[-99.0] * (len(acts) - 2)]

    monkeypatch.setattr("snorum.table.review.Searching", Tries)
    monkeypatch.setattr("snorum.table.review.worths", lambda view, most: {})
    found = review(table, 0)
    assert found is not None and found.loses == loses and found.worlds == 50
    assert found.best.text == acts[0 if loses else 1].text and found.own.text == acts[1].text


def test_of_a_play_that_was_none_or_not_lawful_or_the_only_one_nothing_is_said() -> None:
    name, wrong, single = "snip-snap-snorum", 0, 0
    for seed in range(8):
        table = Table.begin(name, "ABC", dealer="A", seed=seed)
        seats, chance = {each: Seat(policy(name, "random"), mistakes=2) for each in table.players}, Random(seed)
        while not table.deal_over:
            act = next_act(table, seats, chance)
            assert act is not None
            table.play(act)
        for number, step in enumerate(table.steps):
            alone = step.move is not None and len(table.before(number).view(step.move.player).acts) == 1
            if step.verdict == "offence" or alone:
                wrong, single = wrong + (step.verdict == "offence"), single + alone
                assert review(table, number, seconds=0) is None
    assert wrong and single
    snap = Table.begin("snap", "AB", seed=1)
    snap.play(f"{snap.state.turn} turns")
    assert review(snap, 0) is None


def test_advice_is_that_of_a_passage_and_leads_to_the_best() -> None:
    known = {each.id for each in passages()}
    for name, advised in ADVICE.items():
        assert set(advised.values()) <= known
        for each in advised:
            assert policy(name, each).name == each
    table, seen = played_on(Table.begin("cassino", "AB", seed=7), 7), 0
    for number, step in enumerate(table.steps):
        if step.move is None or (found := review(table, number, seconds=0)) is None:
            continue
        view = table.before(number).view(step.move.player)
        for name, passage in found.advice.items():
            seen += 1
            maxim: Any = policies_on_trial("cassino")[name]
            assert found.best in maxim.advised(view) and found.own not in maxim.advised(view)
            assert passage == ADVICE["cassino"][name]
    assert seen


def test_the_page_looks_at_plays_of_a_deal_that_is_over_and_of_no_other() -> None:
    table = played_on(Table.begin("cassino", "AB", seed=2), 2)
    entries: list[Any] = []
    for number, step in enumerate(table.steps):
        if number and step.deal != table.steps[number - 1].deal:
            entries.append({"deal": ""})
        entries.append(step.text)
    question = {
        **{"format": 1, "game": "cassino", "players": ["A", "B"], "rules": {}, "mode": "play", "seed": 2},
        **{"seats": {}, "viewer": "A", "do": "review"},
    }

    def looked(end: int, at: str) -> Any:
        return json.loads(asked(json.dumps({**question, "entries": entries[:end], "text": at})))

    assert re.search("when its deal is over", looked(len(entries) - 1, "0")["error"][0]["says"])
    for bad in ("x", "-1", "99999", "9" * 2000):
        assert "error" in looked(len(entries), bad)
    number, expected = next(
        (number, found)
        for number in reversed(range(len(table.steps)))
        if (found := review(table, number)) is not None and found.costly and not found.worlds
    )
    found = looked(len(entries), str(number))["review"]
    assert found["ahead"] and found["costly"] and found["margin"] == found["worlds"] == 0
    assert (found["loses"], found["own"]["says"]) == (round(2 * expected.loses, 2), expected.own.says)


def test_few_worlds_prove_nothing() -> None:
    table = Table.begin("jig", "ABC", seed=5)
    seats, chance = {player: Seat(policy("jig", "random")) for player in table.players}, Random(1)
    while not table.deal_over:
        act = next_act(table, seats, chance)
        assert act is not None
        table.play(act)
    found = [each for number in range(len(table.steps)) if (each := review(table, number, seconds=0))]
    assert len(found) > 10 and not any(each.costly for each in found)


def test_advice_that_speaks_for_the_better_play_is_named_at_each_game_that_has_any() -> None:
    """Whatever plays at random breaks each game's advice now and then, to its cost or not."""
    for name, advised in ADVICE.items():
        seen = set[str]()
        for seed in range(12):
            table = Table.begin(name, "AB" if name == "cassino" else "ABC", seed=seed)
            seats, chance = {player: Seat(policy(name, "random")) for player in table.players}, Random(seed)
            while not table.deal_over:
                act = next_act(table, seats, chance)
                assert act is not None
                table.play(act)
            for number in range(len(table.steps)):
                if (found := review(table, number, seconds=0)) is not None:
                    seen |= found.advice.keys()
        assert seen and seen <= advised.keys(), name
