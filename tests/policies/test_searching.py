"""Searching sees what a player sees, imagines what can be, and finds what is best where that is certain."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.profiles import FEW
from tests.table.sitting import sit_down
from tests.table.test_table import permuted, sessions

from snorum.books import rulings
from snorum.cards import Card
from snorum.games import GAMES, game
from snorum.games.vocabulary import SnorumError
from snorum.table import Seat, Table, next_act
from snorum.table.policies import policies, policy, slow_policies
from snorum.table.policies.searching import Searching, deal_hidden

SEARCHED = sorted(set(GAMES) - {"snap"})
EACH_GAME = pytest.mark.parametrize("name", SEARCHED)


@EACH_GAME
@FEW
@given(st.data(), st.integers(0, 10**6))
def test_what_it_imagines_can_be(name: str, data: st.DataObject, seed: int) -> None:
    """All cards of the pack, as many in each hand as there are, none where it cannot be."""
    table = data.draw(sessions(name))
    player = Random(seed).choice(table.players)
    view = table.view(player)
    hands, stock = deal_hidden(view, Random(seed))
    assert list(hands.get(player, ())) == list(view.hand)
    assert {other: len(hand) for other, hand in hands.items()} == {
        other: len(table.hands.get(other, ())) for other in hands
    }
    dealt = Counter([*(card for hand in hands.values() for card in hand), *stock, *view.shown, *view.gone])
    assert dealt == Counter(table.game.pack_of(table.rules))
    hidden = Counter([*(card for other, hand in table.hands.items() if other != player for card in hand)])
    assert not hidden - Counter(view.unseen)


@EACH_GAME
@FEW
@given(st.data(), st.integers(0, 10**6))
def test_hidden_cards_do_not_change_its_choice(name: str, data: st.DataObject, seed: int) -> None:
    table = data.draw(sessions(name, most=12))
    assume(not table.deal_over and len(table.record.deals) == 1)
    player = table.actors[-1]
    other = permuted(table, player, Random(seed))
    assume(other is not None)
    assert other is not None
    search = Searching(worlds=2)
    one, two = (search.choose(each.view(player), Random(seed)) for each in (table, other))
    assert one == two


def test_it_leads_what_wins_the_hand_if_all_cards_are_known() -> None:
    """With two players at Jig the whole pack is dealt: who sees one hand knows both."""
    chance = Random(2)
    won = Counter[str]()
    for seed in range(12):
        table = Table.begin("jig", "AB", seed=seed)
        seats = {"A": Seat(Searching(worlds=6)), "B": Seat(policy("jig", "random"))}
        assert sorted(table.view("A").unseen) == sorted([*table.hands["B"], *left_over(table)])
        while not table.deal_over:
            act = next_act(table, seats, chance)
            assert act is not None
            table.play(act)
        won[table.result["winner"]] += 1
    assert won["A"] >= 10  # by chance, one time in fifty


def left_over(table: Table) -> list[Card]:
    known = {*table.hands["A"], *table.hands["B"], *table.view("A").shown}
    return [card for card in table.game.pack_of(table.rules) if card not in known]


@FEW
@given(st.integers(0, 10**6))
def test_nobody_is_imagined_to_hold_what_they_have_shown_to_lack(seed: int) -> None:
    """At Snip-Snap-Snorum D has not paired the nine; without that one deal in four would give D another."""
    hands = {"A": "2C 3C 4C 5C 6C", "B": "9H 3D 4D 5D 6D", "C": "9S 3H 4H 5H 6H", "D": "4S 3S 7S 5S 6S"}
    table = sit_down("snip-snap-snorum", "A", hands)
    for play in ("B 9H", "C 9S snip", "D 4S"):
        table.play(play)
    view = table.view("A")
    assert view.lacking == {"D": {"9"}}
    for each in range(10):
        imagined, _ = deal_hidden(view, Random(seed + each))
        assert "9" not in {card.rank for card in imagined["D"]} and len(imagined["D"]) == 4


def test_whoever_has_built_is_imagined_to_hold_what_takes_the_build() -> None:
    """B builds nine, and so must hold a nine; by chance one world in four has it."""
    rules = rulings.find("cassino", "foster-1897").rules(2)
    table = sit_down("cassino", "A", {"A": "3C 4C 5C 6C", "B": "2H 9S JC QC"}, "7D QH JH KH", rules)
    table.play("B 2H builds 9 on 7D")
    for seed in range(20):
        imagined, _ = deal_hidden(table.view("A"), Random(seed))
        assert "9" in {card.rank for card in imagined["B"]}


def great_cassino_lies_there(held: str) -> Table:
    """A, without the duty to take, can take Great Cassino, two points at the end of the pack, or a nine, none.

    `held`: a card of B's.
    """
    hands = {"A": "9C 10S 6H KC", "B": f"2C 3C 5C {held}"}
    return sit_down("cassino", "B", hands, "10D QC JH 9S", game("cassino").Rules(compulsion="none"))


def test_it_takes_what_brings_most() -> None:
    view = great_cassino_lies_there("7C").view("A")
    assert [act.text for act in view.acts[:2]] == ["A 9C takes 9S", "A 10S takes 10D"]
    choice = Searching(worlds=30).choose(view, Random(3))
    assert choice is not None and choice.text == "A 10S takes 10D"


def test_it_is_asked_for_by_name_and_not_offered_at_the_table() -> None:
    assert "searching" not in policies("cassino") and set(slow_policies("jig")) == {"searching", "endgame"}
    found: Any = policy("cassino", "searching")
    assert isinstance(found, Searching) and str(found.worlds) in found.says
    with pytest.raises(SnorumError, match="there is no policy 'searching' for snap"):
        policy("snap", "searching")
