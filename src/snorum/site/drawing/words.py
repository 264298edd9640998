"""Describes drawings in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeGuard

from snorum.cards import SPOKEN, SUIT_NAMES, Card, a_card, listed
from snorum.cards.scene import Pile, Place, Scene
from snorum.games.vocabulary import POOL, in_figures


def is_known(card: Card | None) -> TypeGuard[Card]:
    """Whether at least the rank of a card is known."""
    return card is not None and card.rank in SPOKEN and card.suit in ("", *SUIT_NAMES)


def card_in_words(card: Card | None) -> str:
    """A card in words: `the nine of spades`, `a nine`, `a card`."""
    if not is_known(card):
        return "a card"
    return f"the {SPOKEN[card.rank]} of {name}" if (name := SUIT_NAMES.get(card.suit)) else a_card(card.rank)


def cards_in_words(cards: Iterable[Card | None]) -> str:
    """Cards in words: `the nine of spades and a ten`; `no card` if there is none."""
    names = [card_in_words(card) for card in cards]
    return listed(names, "and") if names else "no card"


def pile_in_words(pile: Pile) -> str:
    """A pile in words: `played the nine of spades, and 3 cards besides`, `layout empty`, `stock 32 cards`."""
    besides = _count(pile.hidden, "card")
    if not pile.cards:
        return f"{pile.name} {'empty' if pile.hidden == 0 else besides}"
    return f"{pile.name} {cards_in_words(pile.cards)}" + ("" if pile.hidden == 0 else f", and {besides} besides")


def place_in_words(scene: Scene, place: Place) -> str:
    """A sentence about a player and what they have."""
    what = [f"{place.player}{', the dealer' if place.dealer else ''}"]
    if place.out:
        return f"{what[0]}, is out."
    has = []
    if scene.hands:
        held = f" ({cards_in_words(place.cards)})" if any(place.cards) else ""
        has.append(f"{_count(place.hand, 'card')} in hand{held}")
    if scene.counters:
        has.append(_count(place.counters, "counter"))
    has += [f"{tally.name} {in_figures(tally.number)}" for tally in place.tallies if tally.number != 0]
    has += [pile_in_words(pile) for pile in place.piles if pile.cards or pile.hidden != 0]
    return f"{what[0]}: {'; '.join(has) or 'nothing'}." + (f" {place.player} has won." if place.won else "")


def table_in_words(scene: Scene) -> str:
    """The whole table in words: each player, the middle, the pool, payments and whose turn it is."""
    said = [place_in_words(scene, place) for place in scene.places]
    said += [f"In the middle: {'; '.join(map(pile_in_words, scene.middle))}."] if scene.middle else []
    said += [f"{name[:1].upper()}{name[1:]}: {_count(number, 'counter')}." for name, number in scene.all_pools]
    said += [_payment(payment.player, payment.to, payment.number, payment.of) for payment in scene.payments]
    said += [f"{place.player} is to play." for place in scene.places if place.to_play]
    return " ".join(said)


def _payment(player: str, to: str, number: int | None, of: str) -> str:
    payer, payee = ("the pool" if who == POOL else who for who in (player, to))
    verb = "pays" if of == "counters" else "gives"
    return f"{payer[:1].upper()}{payer[1:]} {verb} {payee} {_count(number, of[:-1])}."


def _count(number: int | None, of: str) -> str:
    if number is None:
        return f"an unknown number of {of}s"
    return f"{in_figures(number)} {of}{'' if abs(number) == 1 else 's'}" if number else f"no {of}s"


def all_known(cards: Sequence[Card | None]) -> list[Card]:
    """The cards whose rank is known."""
    return [card for card in cards if is_known(card)]
