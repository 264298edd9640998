"""Choose some of the possible layouts of a record that represent all of them.

Layouts differ only in the cards that nobody takes, which lie on the table to the end. An extra card of this kind never
turns an offence into a lawful play: it can only add to what must be taken. So a play that is an offence with some cards
on the table is an offence with every layout that contains them. Layouts are therefore built card by card, as long as
the plays in question stay lawful. And a play that is lawful with the whole rest of the pack on the table is lawful with
every layout.

The chosen layouts show whether each play can have been lawful, whether it can have been an offence, whether the plays
in doubt can all have been lawful together, and which cards must lie on the table. Unknown hands are left to `evidence`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement

from snorum.cards import Card
from snorum.records import Record
from snorum.referee.common import OutOfTime, stay_in_time
from snorum.referee.evidence import shortest_clash
from snorum.referee.layouts.filling import Forced, Laid, Ranks, all_forced, every_layout
from snorum.referee.replay import Replay

FEW = 1_000
"""The most plays for which every layout is tried."""

LAWFUL, OFFENCE = {"lawful", "undetermined"}, {"offence", "undetermined"}


def representative_layouts(
    record: Record, absent: Sequence[int], most: int, until: float
) -> tuple[list[Laid], bool, bool]:
    """Fill in the layouts of a record in ways that represent all.

    Returns:
        The records; whether they represent all, or are only as many as time allowed; whether they are all there are.
    """
    forced = all_forced(record, absent)
    plays = sum(len(deal.plays) for deal in record.deals)
    every = every_layout(forced, max(3, len(forced), FEW // plays))
    if every is not None:
        return every, True, True
    layouts = Layouts(forced, until)
    try:
        layouts.find()
    except OutOfTime:
        return layouts.records()[:most] or [_some_layout(forced)], False, False
    return layouts.records(), True, False


def _some_layout(forced: Sequence[Forced]) -> Laid:
    """Fill in the layouts of a record in one possible way."""
    return next(laid for each in forced for way in each.all_fillings() if (laid := each.laid(way)))


class Layouts:
    """The representative layouts of a record. `OutOfTime`, if they are not found by `until`, of `time.monotonic`."""

    def __init__(self, forced: Sequence[Forced], until: float) -> None:
        self.until = until
        self.ways: list[tuple[Forced, Ranks]] = []
        self._runs: list[Replay] = []
        self._known: dict[tuple[int, Ranks], Replay | None] = {}
        self._forced = forced
        self._single: dict[tuple[int, tuple[int, ...], int, str], bool] = {}
        self._whole: list[Replay | None] = []

    def find(self) -> None:
        """Find representative layouts."""
        self._add(*next((each, way) for each in self._forced for way in each.all_fillings() if each.laid(way)))
        plays = self._runs[0].plays
        judged = [k for k, play in enumerate(plays) if play.verdict in LAWFUL | OFFENCE]
        self._whole = [_with_all_cards(each) for each in self._forced]
        for k in judged:
            if not any(_verdict(run, k) in LAWFUL for run in self._runs):
                self._all_lawful([k])
            if not any(_verdict(run, k) in OFFENCE for run in self._runs):
                self._at_fault(k, plays[k].deal)
        can_be = [k for k in judged if any(_verdict(run, k) in LAWFUL for run in self._runs)]
        for deal in dict.fromkeys(plays[k].deal for k in can_be) if self._clash(can_be) else ():
            of_deal = [k for k in can_be if plays[k].deal == deal]
            if self._clash(of_deal):
                shortest_clash(of_deal, self._clash)
        of_pack = list(self._forced[0].free)
        for last in range(1, len(of_pack) + 1):
            for rank in self._forced[0].evidence.ranks:
                self._lay_extreme(of_pack[:last], rank, most=False)
                self._lay_extreme(of_pack[:last], rank, most=True)

    def records(self) -> list[Laid]:
        """The record with each of the layouts found."""
        return [laid for forced, way in self.ways if (laid := forced.laid(way))]

    def _add(self, forced: Forced, way: Ranks) -> None:
        self.ways.append((forced, way))
        run = self._run(forced, way)
        assert run is not None
        self._runs.append(run)

    def _run(self, forced: Forced, way: Ranks) -> Replay | None:
        """Replay the record with these cards in its layouts; `None` if they cannot have been there."""
        key = self._forced.index(forced), way
        if key not in self._known:
            stay_in_time(self.until)
            laid = forced.laid(way)
            self._known[key] = Replay(*laid) if laid else None
        return self._known[key]

    def _lay_extreme(self, deals: Sequence[int], rank: str, *, most: bool) -> None:
        """Add layouts of these deals, from 0, with the fewest, or the `most`, cards of a rank, unless there are any.

        What is taken is the same with every layout, and what is not taken lies there to the end of the pack. So where
        the layouts up to a deal have the fewest together, the table of this deal has. Where they have most, it shows
        whether a card taken without its suit can have been another, and whether more could be taken.
        """
        sign = -1 if most else 1
        best = min(sign * _laid(*way, deals, rank) for way in self.ways)
        for forced in self._forced:
            given = sum(forced.cards[deal].count(rank) for deal in deals)
            free = min(sum(forced.free[deal] for deal in deals), forced.evidence.knowledge.unseen(rank))
            limit = sign * (given + free * most)
            for way in forced.all_fillings(rank, first=most) if limit < best else ():
                stay_in_time(self.until)
                number = sign * _laid(forced, way, deals, rank)
                if number < best and self._run(forced, way) is not None:
                    self._add(forced, way)
                    best = number
                    if best == limit:
                        break

    def _clash(self, plays: Sequence[int]) -> bool:
        return not any(run.can_all_be_lawful(plays) for run in self._runs) and not self._all_lawful(plays)

    def _all_lawful(self, plays: Sequence[int]) -> bool:
        """Whether these plays can all have been lawful; if so, add a layout that shows it."""
        for number, forced in enumerate(self._forced):

            def lawful(forced: Forced, way: Ranks) -> bool:
                run = self._run(forced, way)
                return run is not None and run.can_all_be_lawful(plays)

            def may_have(i: int, rank: str, number: int = number, forced: Forced = forced) -> bool:
                key = number, tuple(plays), i, rank
                if key not in self._single:
                    alone = tuple((rank,) if i == j else () for j in range(len(forced.free)))
                    self._single[key] = lawful(forced, alone)
                return self._single[key]

            if (way := self._filled(forced, forced.nothing_more(), lawful, may_have)) is not None:
                self._add(forced, way)
                return True
        return False

    def _at_fault(self, k: int, deal: int) -> None:
        """If a play can have been an offence, add a layout that shows it."""
        for forced, whole in zip(self._forced, self._whole, strict=True):

            def at_fault(forced: Forced, way: Ranks) -> bool:
                return _verdict(self._run(forced, way), k) in OFFENCE

            for way in _few_cards(forced, deal) if _verdict(whole, k) in OFFENCE else ():
                if (full := self._filled(forced, way, at_fault)) is not None:
                    self._add(forced, full)
                    return

    def _filled(
        self,
        forced: Forced,
        start: Ranks,
        good: Callable[[Forced, Ranks], bool],
        may_have: Callable[[int, str], bool] = lambda i, rank: True,
    ) -> Ranks | None:
        """A whole layout that contains these cards and is good at every step; `None` if there is none."""
        ranks = forced.ranks()

        @cache
        def filled(way: Ranks) -> Ranks | None:
            if not good(forced, way):
                return None
            place = next((i for i, number in enumerate(forced.free.values()) if len(way[i]) < number), None)
            if place is None:
                return way
            fuller = (filled(_with(way, place, rank, ranks)) for rank in reversed(ranks) if may_have(place, rank))
            return next((found for found in fuller if found is not None), None)

        return filled(start)


def _laid(forced: Forced, way: Ranks, deals: Sequence[int], rank: str) -> int:
    """How many cards of a rank are in the layouts of these deals, from 0, besides those that the record gives."""
    free = dict(zip(forced.free, way, strict=True))
    return sum(forced.cards[deal].count(rank) + free[deal].count(rank) for deal in deals)


def _verdict(run: Replay | None, k: int) -> str:
    """The verdict on a string; empty if the replay does not reach it."""
    return run.plays[k].verdict if run is not None and k < len(run.plays) else ""


def _with_all_cards(forced: Forced) -> Replay | None:
    """Replay the record with the whole rest of the pack in the first layout, and hands as without it."""
    if (laid := forced.laid(forced.nothing_more())) is None:
        return None
    record, packs = laid
    rest = [Card(rank) for rank in forced.ranks() for _ in range(forced.evidence.knowledge.unseen(rank))]
    deals, first = list(record.deals), min(forced.free)
    deals[first] = replace(deals[first], layout=(*deals[first].face_up, *rest))
    return Replay(replace(record, deals=tuple(deals)), packs)


def _with(way: Ranks, i: int, rank: str, order: Sequence[str]) -> Ranks:
    some = tuple(sorted((*way[i], rank), key=order.index))
    return (*way[:i], some, *way[i + 1 :])


def _few_cards(forced: Forced, deal: int) -> Iterator[Ranks]:
    """The layouts of few cards, the fewest first, in a deal or before it."""
    places = [place for place, i in enumerate(forced.free) if forced.free[i] and i < deal]
    items = [(place, rank) for place in places for rank in forced.ranks()]
    for size in range(sum(forced.free.values()) + 1):
        for some in combinations_with_replacement(items, size):
            yield tuple(tuple(rank for at, rank in some if at == place) for place in range(len(forced.free)))
