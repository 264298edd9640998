"""What unseen cards can be, against brute force over every way to deal a small pack."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.profiles import MANY

from snorum.cards import Card
from snorum.knowledge import Impossible, Kept, Never, Sight

RANKS = ("9", "10", "J")
SUITS = "CDH"
PACK = [Card(rank, suit) for rank in RANKS for suit in SUITS]
Hands = tuple[frozenset[Card], ...]


class Seen(NamedTuple):
    """What is known of a deal of nine cards to two or three players."""

    sizes: dict[str, int]
    given: list[tuple[str, Card]]
    shown: list[tuple[str, Card]]


def contains(hand: frozenset[Card], cards: list[Card]) -> bool:
    """Whether a hand holds these cards, each a different one; `9` is any nine."""
    exact = [card for card in cards if card.suit]
    if len(set(exact)) != len(exact) or not set(exact) <= hand:
        return False
    need, have = Counter(card.rank for card in cards), Counter(card.rank for card in hand)
    return all(have[rank] >= number for rank, number in need.items())


def deals(seen: Seen) -> list[Hands]:
    """Every way to deal the pack that respects what is known."""
    players = list(seen.sizes)

    def fits(player: str, hand: frozenset[Card]) -> bool:
        return all(contains(hand, [card for who, card in known if who == player]) for known in (seen.given, seen.shown))

    found: list[Hands] = [()]
    for player in players:
        further = []
        for hands in found:
            rest = [card for card in PACK if not any(card in hand for hand in hands)]
            further += [(*hands, frozenset(cards)) for cards in combinations(rest, seen.sizes[player])
                        if fits(player, frozenset(cards))]  # fmt: skip
        found = further
    return found


def true_in(fact: Kept | Never, hands: Hands, seen: Seen) -> bool:
    """Whether a fact is true if the cards lie so."""
    hand = hands[list(seen.sizes).index(fact.place)]
    shown = sum(who == fact.place and card.rank == fact.rank for who, card in seen.shown)
    kept = sum(card.rank == fact.rank for card in hand) > shown
    return kept if isinstance(fact, Kept) else not kept


@st.composite
def partly_seen(draw: st.DrawFn) -> Seen:
    """A real deal, of which some cards are given and some are shown, with their suits or without."""
    sizes = draw(
        st.sampled_from([{"A": 3, "B": 3}, {"A": 4, "B": 3}, {"A": 2, "B": 3, "C": 2}, {"A": 3, "B": 3, "C": 3}])
    )
    pack = draw(st.permutations(PACK))
    given_: list[tuple[str, Card]] = []
    shown: list[tuple[str, Card]] = []
    for player, size in sizes.items():
        hand, pack = pack[:size], pack[size:]
        for known, most in ((given_, size), (shown, size)):
            for card in hand[: draw(st.integers(0, most))] if draw(st.booleans()) else draw(st.permutations(hand))[:1]:
                known.append((player, card if draw(st.booleans()) else Card(card.rank)))
    return Seen(sizes, given_, shown)


facts = st.lists(
    st.builds(lambda kind, player, rank: kind(player, rank), st.sampled_from([Kept, Never]), st.sampled_from("AB"),
              st.sampled_from(RANKS)), min_size=1, max_size=4,
)  # fmt: skip


def sight_of(seen: Seen) -> Sight:
    sight = Sight(PACK, seen.sizes)
    for player, card in seen.given:
        sight.give(player, card)
    for player, card in seen.shown:
        sight.show(player, card)
    return sight


@MANY
@given(partly_seen(), facts)
def test_what_is_possible_is_what_some_deal_shows(seen: Seen, asked: list[Kept | Never]) -> None:
    every = deals(seen)
    assert every, "a real deal is always among them"
    expected = any(all(true_in(fact, hands, seen) for fact in asked) for hands in every)
    assert sight_of(seen).possible(asked) is expected


@MANY
@given(partly_seen(), st.sampled_from("AB"), st.sampled_from(PACK), st.booleans())
def test_a_card_is_refused_just_when_no_deal_has_it(seen: Seen, player: str, card: Card, suited: bool) -> None:
    extra = card if suited else Card(card.rank)
    possible = bool(deals(seen._replace(shown=[*seen.shown, (player, extra)])))
    sight = sight_of(seen)
    try:
        sight.show(player, extra)
    except Impossible:
        assert not possible
        assert sight.possible([]), "a card refused leaves everything as it was"
    else:
        assert possible


@pytest.mark.parametrize("fact", [Kept("D", "9"), Never("E", "10")])
def test_a_hand_wholly_shown_hides_nothing(fact: Kept | Never) -> None:
    sight = Sight(PACK, {"D": 1, "E": 1})
    sight.show("D", Card("10"))
    sight.show("E", Card("9"))
    assert sight.possible([fact]) is isinstance(fact, Never)
