"""How players choose at the stops games: which card to lead, and when to play the cards that win something."""

from __future__ import annotations

from collections.abc import Callable

from snorum.cards import Card, pack
from snorum.games import pope_joan, spin
from snorum.games.stops import is_known_stop, next_higher
from snorum.table.view import Act, View, Weighing

_FAR = 100
_BELOW = {after: card for card in pack(52) if (after := next_higher(card))}


def next_lower(card: Card) -> Card | None:
    """The next lower card of its suit; nothing is below an ace."""
    return _BELOW.get(card)


def stops_here(view: View, card: Card) -> bool:
    """Whether a player knows that nothing can follow a card: everybody knows it, or they have seen the next aside."""
    return is_known_stop(view.table, card) or next_higher(card) in view.looked


def own_run(view: View, card: Card) -> tuple[int, bool]:
    """How many cards of their own a player plays one upon another from this lead on, and whether they end in a stop."""
    cards = 1
    while not stops_here(view, card):
        after = next_higher(card)
        if after is None or after not in view.hand:
            return cards, False
        card, cards = after, cards + 1
    return cards, True


def is_lowest(view: View, card: Card) -> bool:
    """Whether no lower card of the same hand may lead up to a card."""
    lower = next_lower(card)
    while lower is not None and lower not in (*view.table.missing, *view.table.played, *view.looked):
        if lower in view.hand:
            return False
        lower = next_lower(lower)
    return True


def leads_up(view: View, card: Card) -> bool:
    """Whether a card is the lowest of the hand among cards that may all be there, up to a stop of the same hand."""
    stop: Card | None = card
    while stop is not None and not stops_here(view, stop):
        stop = next_higher(stop)
    return stop in view.hand and is_lowest(view, card)


class _Leading(Weighing):
    """Acts without a card come first, and among leads those worth most."""

    def worth(self, view: View, act: Act) -> float:
        """What an act is worth; what shows a pair wins something and costs nothing."""
        assert act.move is not None
        return self.lead(view, act.move.card) if act.move.card is not None else _FAR * _FAR

    def lead(self, view: View, card: Card) -> float:
        """The worth of a card."""
        raise NotImplementedError


class _StopsFirst(_Leading):
    def lead(self, view: View, card: Card) -> float:
        """A run of one's own that ends in a stop, the longer the better."""
        cards, stops = own_run(view, card)
        return _FAR * stops + cards * stops


class _ToAStop(_Leading):
    def lead(self, view: View, card: Card) -> float:
        """The lowest card of the hand that can lead up to a stop of the same hand, or that stop."""
        return leads_up(view, card)


class _LowestFirst(_Leading):
    def lead(self, view: View, card: Card) -> float:
        """A card that cannot be led up to from the same hand."""
        return is_lowest(view, card)


class _StopsLast(_Leading):
    def lead(self, view: View, card: Card) -> float:
        """Anything but a stop."""
        return -own_run(view, card)[1]


class _PrizesFirst(_StopsFirst):
    def __init__(self, name: str, says: str, is_prize: Callable[[View, Card], bool]) -> None:
        super().__init__(name, says)
        self._is_prize = is_prize

    def lead(self, view: View, card: Card) -> float:
        """A card that no other leads up to and that wins something; then as before."""
        return 2 * _FAR * self._is_prize(view, card) + super().lead(view, card)


def _pope_or_ace(view: View, card: Card) -> bool:
    turned = view.table.turned
    return card == pope_joan.POPE or (turned is not None and card == Card("A", turned.suit))


def _is_spin(view: View, card: Card) -> bool:
    return card == spin.SPIN


_STOPS_FIRST = _StopsFirst(
    "stops-first",
    "leads, if possible, a card from which cards of the same hand go on to a stop that is known, the most cards first",
)
_STOPS_LAST = _StopsLast("stops-last", "leads a card from which no known stop of the same hand is reached, if possible")
_LOWEST_FIRST = _LowestFirst("lowest-first", "leads a card that no lower card of the same hand can lead up to")
_TO_A_STOP = _ToAStop(
    "to-a-stop",
    "leads, if possible, the lowest card that can lead up to a known stop of the same hand, or plays that stop",
)
POPE_JOAN = (
    _STOPS_LAST,
    _STOPS_FIRST,
    _LOWEST_FIRST,
    _TO_A_STOP,
    _PrizesFirst(
        "pope-first", "leads Pope Joan or the ace of trumps as soon as possible; then like stops-first", _pope_or_ace
    ),
)
SPIN = (
    _STOPS_LAST,
    _STOPS_FIRST,
    _LOWEST_FIRST,
    _TO_A_STOP,
    _PrizesFirst("spin-first", "plays Spin as soon as possible; then like stops-first", _is_spin),
)
NEWMARKET = (_STOPS_LAST, _STOPS_FIRST, _LOWEST_FIRST, _TO_A_STOP)
