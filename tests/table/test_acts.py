"""What is done at a table without a card, a hand that somebody looks at, and pools by name."""

from __future__ import annotations

from random import Random

import pytest
from tests.table.sitting import sit_down

from snorum.cards.scene import Place, Scene, Tally, without_numbers
from snorum.games import game
from snorum.lab.encoding import Encoding
from snorum.table import Table
from snorum.table.position import CannotBeDone


def test_stakes_are_laid_before_a_card_is_played() -> None:
    table = Table.begin("newmarket", ["A", "B", "C"], seed=1, dealer="A")
    assert table.actors == ["B"] and table.view("B").acts[0].text == "B stakes on ace"
    with pytest.raises(CannotBeDone, match="where the stakes were laid"):
        table.play(f"B {table.hands['B'][0]}")
    for text in "B stakes on ace", "C stakes on king", "A stakes on queen", "A stakes on knave":
        assert table.play(text).verdict == "lawful"
    assert table.actors == ["B"] and not any(act.is_call for act in table.view("B").acts)
    assert [(pool.name, pool.number) for pool in table.scene().all_pools] == [
        *(("ace", 1), ("king", 1), ("queen", 1), ("knave", 1))
    ]


def test_who_shows_a_pair_must_hold_it() -> None:
    hands = {
        "A": "KS KD QD 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC AS",
        "B": "2D 3D 4D 5D 6D 7D 9D 10D JD AD AH 3H 4H 5H 6H 7H 8H",
        "C": "9H 10H JH QH KH 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS",
    }
    table = sit_down("spin", "C", hands)
    assert table.play("A KS").verdict == "lawful"
    with pytest.raises(CannotBeDone, match="A does not hold JD"):
        table.play("A shows intrigue")
    assert "A shows matrimony" in [act.text for act in table.view("A").acts]
    table.play("A shows matrimony")
    assert {"KD", "QD"} <= {*map(str, table.hands["A"])}


@pytest.mark.parametrize(("looks", "sees"), [("no", 0), ("plays", 10), ("stands-out", 10)])
def test_the_spare_hand_is_seen_by_the_dealer_alone_if_that_is_agreed(looks: str, sees: int) -> None:
    """Five players have eight cards each, and the spare hand ten; if the dealer stands out, four have ten each."""
    rules = game("pope-joan").Rules(dealer_looks=looks)
    table = Table.begin("pope-joan", [*"ABCDE"], rules=rules, seed=4, dealer="A")
    views = {player: table.view(player) for player in "ABCDE"}
    assert {player: len(view.looked) for player, view in views.items()} == dict.fromkeys("BCDE", 0) | {"A": sees}
    assert len(table.hands["A"]) == (0 if looks == "stands-out" else 8)
    if sees:
        assert not {*views["A"].looked} & {card for hand in table.hands.values() for card in hand}
        assert not {*views["A"].looked} & {*views["A"].unseen}


def test_every_act_without_a_card_has_a_number_of_its_own() -> None:
    """Eight compartments are more than the acts that a card has."""
    of = game("pope-joan")
    rules = of.Rules(dressed_by="losers")
    table, chance = Table.begin("pope-joan", [*"ABC"], rules=rules, seed=2), Random(2)
    while not table.state.winner:
        player = table.actors[0]
        table.play(chance.choice(table.view(player).acts))
    view, encoding = table.view(table.actors[0]), Encoding(of, rules, 3)
    numbers = encoding.actions(view)
    assert len(numbers) == len(view.acts) > 4
    assert max(numbers) < encoding.wait < encoding.number_of_actions
    assert len(encoding.observe(view)) == len(encoding.names) == len({*encoding.names})
    assert {"pope", "matrimony", "game"} <= {*encoding.names} and "pool" not in encoding.names


def test_without_numbers_no_pool_has_one() -> None:
    scene = Scene((Place("A"),), pool=3, pools=(Tally("ace", 2),), pool_name="game")
    assert without_numbers(scene).all_pools == (Tally("game", None), Tally("ace", None))
