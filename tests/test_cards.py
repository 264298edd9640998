"""Cards as people write them, and the packs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snorum.cards import RANKS, RANKS_OF_32, SPOKEN, SUITS, Card, a_card, a_suit, make_pack, pack, ranks_of, read_card
from snorum.cards.builds import read_lying


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("9", Card("9")),
        ("10H", Card("10", "H")),
        ("th", Card("10", "H")),
        ("T", Card("10")),
        ("t♦", Card("10", "D")),
        ("as", Card("A", "S")),
        ("J♠", Card("J", "S")),
        ("q♣", Card("Q", "C")),
        ("2♥", Card("2", "H")),
        ("kd", Card("K", "D")),
    ],
)
def test_a_card_is_read_in_every_spelling(text: str, card: Card) -> None:
    assert read_card(text) == card


@pytest.mark.parametrize("text", ["", "1", "11", "0", "H", "9X", "9*", "10HH", "9 H", "?", "1OH", "HH", "♠", "9H\n"])
def test_what_is_no_card_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(ValueError, match="expected a rank"):
        read_card(text)


@given(st.sampled_from(RANKS), st.sampled_from(["", *SUITS]))
def test_a_card_is_read_as_it_is_written(rank: str, suit: str) -> None:
    card = Card(rank, suit)
    assert read_card(str(card)) == read_card(str(card).lower()) == card


def test_the_packs_have_four_of_each_rank() -> None:
    for size, ranks in ((52, RANKS), (32, RANKS_OF_32), (36, ("A", *RANKS[5:])), (48, (*RANKS[:9], *RANKS[10:]))):
        cards = pack(size)
        assert len(cards) == len(set(cards)) == size
        assert all([card.rank for card in cards].count(rank) == 4 for rank in ranks)
        assert ranks_of(size) == ranks
    assert set(pack(32)) < set(pack(52))
    assert not {card.rank for card in pack(32)} & {"2", "3", "4", "5", "6"}


def test_every_rank_has_a_name_and_its_article() -> None:
    assert set(SPOKEN) == {*RANKS, "U", "O", "N", "X"}
    assert [a_card(rank) for rank in ("A", "8", "9", "J")] == ["an ace", "an eight", "a nine", "a knave"]


@pytest.mark.parametrize("text", ["9ſ", "", "♠", "1", "９H", "9HH"])
def test_what_only_looks_like_a_card_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        read_card(text)


def test_a_suit_in_words_is_one_card_of_it() -> None:
    assert [a_suit(suit) for suit in "HLA*"] == ["a heart", "a leaf", "an acorn", "a joker"]


@pytest.mark.parametrize(("copies", "jokers"), [(0, 0), (1, -1)])
def test_no_pack_has_fewer_cards_than_none(copies: int, jokers: int) -> None:
    with pytest.raises(ValueError, match=f"not {copies} and {jokers}"):
        make_pack("french", copies=copies, jokers=jokers)


def test_builds_that_lie_there_stand_beside_cards() -> None:
    cards, builds = read_lying(["7D", "9", "build", "9", "fives", "11"])
    assert (cards, builds) == ((Card("7", "D"), Card("9")), (9, 5, 11))
