"""How players choose at Snip-Snap-Snorum, where no pairing is due."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from snorum.games.snip_snap_snorum import next_in_order, pairs
from snorum.games.snip_snap_snorum.pairing import pairable
from snorum.table.view import Act, View, Weighing


class _Choosing(Weighing):
    """Pairs when that is allowed, and otherwise prefers some ranks."""

    def worth(self, view: View, act: Act) -> float:
        """A pairing first; then a card of a preferred rank."""
        assert act.move is not None
        if pairs(pairable(view.table), act.move):
            return 2
        return float(act.move.rank in self.preferred(view))

    def preferred(self, view: View) -> Collection[str]:
        """The ranks that the player prefers to play; empty without a preference."""
        raise NotImplementedError


def _held(view: View) -> Counter[str]:
    return Counter(card.rank for card in view.hand)


def _twice(view: View) -> set[str]:
    return {rank for rank, number in _held(view).items() if number > 1}


class _Safe(_Choosing):
    def preferred(self, view: View) -> Collection[str]:
        """The ranks of which most cards are known, in the own hand or shown."""
        held = _held(view)
        known = held + Counter(card.rank for card in view.shown)
        return {rank for rank in held if known[rank] == max(known[each] for each in held)}


class _PairFirst(_Choosing):
    def preferred(self, view: View) -> Collection[str]:
        """The ranks of which the hand has two or more."""
        return _twice(view)


class _SafePairs(_Safe):
    def preferred(self, view: View) -> Collection[str]:
        """The safe ranks of which the hand has two or more, or else all safe ranks."""
        safe = set(super().preferred(view))
        return safe & _twice(view) or safe


class _Counting(_Safe):
    def preferred(self, view: View) -> Collection[str]:
        """The ranks that the next player has shown not to hold, or else the safe ones."""
        seats = list(view.table.held)
        after = seats[next_in_order(seats.index(view.player), list(view.table.held.values()))]
        return view.lacking.get(after, frozenset()) & set(_held(view)) or super().preferred(view)


class _ThirdFirst(_PairFirst):
    def preferred(self, view: View) -> Collection[str]:
        """The ranks of which two or more have been shown, or else those of which the hand has two or more."""
        shown = Counter(card.rank for card in view.shown)
        return {rank for rank in _held(view) if shown[rank] > 1} or super().preferred(view)


SNIP = (
    _Safe(
        "safe", "where no pairing is due, plays a card of the rank with the fewest cards left in other hands or undealt"
    ),
    _PairFirst(
        "pair-first",
        "where no pairing is due, plays one of two or more cards of a rank, and without such cards at random",
    ),
    _SafePairs("safe-pairs", "plays like safe, and of equally safe cards prefers one of two or more of a rank"),
    _ThirdFirst(
        "third-first",
        "where no pairing is due, plays a card of a rank of which two or more have been seen; "
        "without one, one of two or more cards of a rank; otherwise at random",
    ),
    _Counting("counting", "plays like safe, but first prefers a rank that the next player has shown not to hold"),
)
