"""Each of Long's nine maxims prefers what it says, at a table where something else could be done."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from tests.table.sitting import sit_down

from snorum import edition
from snorum.books.rulings import find
from snorum.cards import read_card
from snorum.table import Table
from snorum.table.policies import policies, policies_on_trial, policy
from snorum.table.policies.maxims import MAXIMS
from snorum.table.policies.stops import _pope_or_ace
from snorum.table.view import View, Weighing

RULES = find("cassino", "long-1792").rules(2)


def begin(layout: str, mine: str, theirs: str) -> Table:
    """A table of two at which A is to play."""
    return sit_down("cassino", "B", {"A": mine, "B": theirs}, layout, RULES)


def liked(name: str, view: View) -> set[str]:
    """What a policy may do next."""
    found = policy("cassino", name)
    assert isinstance(found, Weighing)
    return {act.text.removeprefix(f"{view.player} ") for act in found.liked(view)}


def after(table: Table, *acts: str) -> View:
    for act in acts:
        table.play(act)
    return table.view(table.state.turn)


ANY = begin("3C 4D 9H KS", "3D 4C JC QH", "5C 6D 7H 8S")


@pytest.mark.parametrize(
    ("name", "table", "acts", "likes"),
    [
        ("taking", ANY, (), {"3D takes 3C", "4C takes 4D"}),
        # The card just laid, not one of the layout; and not what was played before that.
        ("maxim-1", begin("3C 4D 9H KS", "3D 4C JC 2H", "JS 6D 7H 8S"), ("A 2H", "B JS"), {"JC takes JS"}),
        ("maxim-1", begin("3C 4D 9H KS", "3D 4C JC 2H", "JS 6D 7H 8S"), (), {"3D takes 3C", "4C takes 4D"}),
        ("maxim-2", begin("3C 4D 9S KS", "3D 4C 9H 2H", "JS 6D 7H 8S"), (), {"9H takes 9S"}),
        ("maxim-3", begin("3C 4D 9H KS", "3D JC JD 2H", "JS 6D 7H 8S"), (), {"JC", "JD"}),
        ("maxim-4", begin("3C 4D AC 2S", "3D 10D JC KH", "JS 6D 7H 8S"), (), {"10D takes 3C 4D AC 2S"}),
        # With the two beside them an eight could take the five and a three, two threes and the two: the whole board.
        ("maxim-4", begin("3C 3D 3H 5S", "QD 2C AH KH", "KS 6D 7H 8S"), (), {"QD", "KH", "AH"}),
        ("maxim-5", begin("10S 2D 9H KS", "10H 2H JC QH", "5C 6D 7H 8S"), (), {"JC", "QH"}),
        ("maxim-5", begin("10S 2D 9H KS", "10D 2S JC QH", "5C 6D 7H 8S"), (), {"10D takes 10S", "2S takes 2D"}),
        ("maxim-7", begin("3C 4D 9H KS", "7D 4C 9C QH", "5C 6D 7H 8S"), (), {"7D takes 3C 4D"}),
        ("maxim-8", begin("3C 4D 9H KS", "8D 2C QC AH", "5C 6D 7H 8S"), (), {"QC"}),
        ("maxim-8", begin("3C JD JH KS", "8D 2C 9C AH", "5C 6D 7H 8S"), (), {"2C"}),
        ("maxim-8", begin("3C JD JH KS", "8D 10C 9C AH", "5C 6D 7H 8S"), (), {"8D", "10C", "9C"}),
        ("maxim-8", begin("3C JD JH KS", "8D 3H QC AH", "5C 6D 7H 8S"), (), {"3H takes 3C"}),
        # The fourth king is not out, so to lay one would be rash; then it is, and then both are taken.
        ("maxim-9", begin("KC 4D 9H 2S", "KD KH JC QH", "KS 6D 7H 8S"), (), {"KD takes KC", "KH takes KC"}),
        ("maxim-9", begin("KC KS 9H 2S", "KD KH JC QH", "5S 6D 7H 8S"), (), {"KD takes KC KS", "KH takes KC KS"}),
    ],
)
def test_a_maxim_prefers_what_it_says(name: str, table: Table, acts: Iterable[str], likes: set[str]) -> None:
    assert liked(name, after(table.copy(), *acts)) == likes


def test_with_the_last_cards_a_court_card_is_kept_for_the_end() -> None:
    kept = other = 0
    for seed in range(20):
        table, chance = Table.begin("cassino", "AB", rules=RULES, seed=seed), Random(seed)
        while not table.over and not (table.deal_over and table.game.reshuffled(table.state)):
            if table.deal_over:
                table.deal_again()
                continue
            view = table.view(table.state.turn)
            courts = [card for card in view.hand if card.rank in "JQK"]
            others = [card for card in view.hand if card not in courts]
            likes = liked("maxim-6", view)
            if len(table.undealt) == 0 and len(courts) == 1 and others:
                kept += 1
                assert not any(text.startswith(str(courts[0])) for text in likes)
            elif table.undealt:
                other += likes == liked("taking", view)
                assert likes == liked("taking", view)
            table.play(chance.choice(view.acts))
    assert kept > 5 and other > 100


def test_all_together_prefer_what_most_of_them_do() -> None:
    """The four takes what was just laid, a spade with it and most cards; nothing else is best by so many."""
    view = after(begin("3C JD 9H KS", "4S 3D 2C QH", "4D 6D 7H 8S"), "A QH", "B 4D")
    assert liked("maxims", view) == {"4S takes 4D"}


def test_names_and_passages() -> None:
    assert [*policies_on_trial("cassino")] == ["taking", *(f"maxim-{number}" for number in range(1, 10)), "maxims"]
    assert not policies_on_trial("jig") and not policies_on_trial("cassino").keys() & policies("cassino").keys()
    gists = [
        edition.passage(id).gist or ""
        for id in [f"long-3-{n}" for n in range(1, 6)] + [f"long-4-{n}" for n in range(1, 5)]
    ]
    assert all(gist.split()[1] == "maxim:" for gist in gists)
    assert len(MAXIMS) == 1 + len(gists) + 1


@pytest.mark.parametrize(("hand", "turned", "leads"), [
    ("9D 2C 3C 4C", "5H", "9D"),
    ("AH 2C 3C 4C", "5H", "AH"),
    ("AS 2C 3C 4C", "5H", None),  # an ace, and not of trumps
])  # fmt: skip
def test_pope_joan_and_the_ace_of_trumps_are_led_first(hand: str, turned: str, leads: str | None) -> None:
    cards = [*map(read_card, hand.split())]
    view = SimpleNamespace(table=SimpleNamespace(turned=read_card(turned)))
    assert [str(card) for card in cards if _pope_or_ace(cast("View", view), card)] == ([leads] if leads else [])


def test_who_spares_takes_most_cards_first_and_then_leaves_least() -> None:
    """What is left to others matters only between captures of as many cards."""
    found = policy("snitchems", "sparing")
    assert isinstance(found, Weighing)
    for seed in range(40):
        table = Table.begin("snitchems", "AB", seed=seed)
        while not table.deal_over:
            view = table.view(table.actors[-1])
            most = max(len(act.move.takes) for act in view.acts if act.move)
            liked_acts = [act for act in found.liked(view) if act.move]
            assert {len(act.move.takes) for act in liked_acts if act.move} == {most}
            table.play(view.acts[-1])
