"""What is left of a hand as a picture shows it: no card that may have been played, and each that cannot have been."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product

from snorum.cards import Card
from snorum.referee.tables import without

HELD = [Card("9", "S"), Card("9", "H"), Card("9"), Card("K", "S"), None]
PLAYED = [Card("9", "S"), Card("9", "H"), Card("9"), Card("K", "S"), Card("K")]


def can_be(held: Card | None, card: Card) -> bool:
    """Whether a card of a hand, written down more or less fully, can be the one played."""
    return held is None or (held.rank == card.rank and (not held.suit or not card.suit or held.suit == card.suit))


def test_a_card_is_shown_just_when_it_is_left_whichever_was_played() -> None:
    tried = 0
    every = [each for size in range(1, 5) for each in combinations_with_replacement(HELD, size)]
    real = [each for each in every if all(each.count(card) < 2 for card in HELD if card and card.suit)]
    hands = [each for some in real for each in set(permutations(some))]
    for hand, card in product(hands, PLAYED):
        named = card in hand and bool(card.suit)
        which = [k for k, held in enumerate(hand) if (held == card if named else can_be(held, card))]
        if not which:
            continue  # he cannot have played it
        ways = [[*hand[:k], *hand[k + 1 :]] for k in which]
        left = without(hand, card)
        shown = {each for each in left if each and each.suit}
        assert shown == {each for each in hand if each and each.suit and all(each in way for way in ways)}, (hand, card)
        assert len(left) == len(hand) - 1 and set(left) <= {*HELD, Card("K")}
        tried += 1
    assert tried > 1000
