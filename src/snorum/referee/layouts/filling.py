"""Fill in the layouts of a record: the cards that must have been laid out, and those that may have been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from snorum.cards import Card
from snorum.records import Record
from snorum.referee.evidence import Evidence, face_up_place
from snorum.referee.laying import evidence_of_deal, gather_evidence

Ranks = tuple[tuple[str, ...], ...]
"""The ranks that fill each layout, or some of its places."""
Laid = tuple[Record, Sequence[Evidence]]
"""A record with its layouts, and what it shows of the cards of each pack."""


def deals_without_layout(record: Record) -> list[int]:
    """The deals, from 0, with face-up cards that the record does not give."""
    if record.game.FACE_UP != "layout":
        return []
    return [i for i in range(len(record.deals)) if _unknown(record, i)]


def _unknown(record: Record, number: int) -> int:
    """How many cards of a layout are not recorded."""
    size = record.game.faces_up(record.rules, len(record.players), number + 1)
    return size - sum(card is not None for card in record.deals[number].layout or ())


@dataclass(frozen=True)
class Forced:
    """The cards that must have been laid out because they were taken, in one of the possible ways."""

    record: Record
    packs: Sequence[Evidence]
    """What the record shows of each pack."""
    evidence: Evidence
    """What it shows of the pack whose layouts are not recorded."""
    cards: dict[int, list[str]]
    """By deal, from 0: the ranks of these cards, without those that the record gives."""
    free: dict[int, int]
    """By deal: how many cards of the layout are still unknown."""

    def ranks(self) -> list[str]:
        """The ranks that the unknown cards can have, in the order of the pack."""
        return [rank for rank in self.evidence.ranks if self.evidence.knowledge.unseen(rank)]

    def all_fillings(self, rank: str = "", *, first: bool = False) -> Iterator[Ranks]:
        """Every way to fill the unknown places with cards that are left; those of the rank `first`, or last."""
        order = sorted(self.ranks(), key=rank.__ne__ if first else rank.__eq__)
        stock = tuple((each, self.evidence.knowledge.unseen(each)) for each in order)
        return _choices(stock, tuple(self.free.values()))

    def laid(self, way: Ranks) -> Laid | None:
        """The record with these cards added to its layouts; `None` if that is impossible."""
        deals, dealt = list(self.record.deals), {}
        for i, ranks in zip(self.free, way, strict=True):
            known = [card for card in deals[i].layout or () if card is not None]
            deals[i] = replace(deals[i], layout=(*known, *map(Card, self.cards[i]), *map(Card, ranks)))
            dealt[i + 1] = Counter([card.rank for card in known] + self.cards[i] + list(ranks))
        evidence = self.evidence.with_layouts(dealt)
        packs = [evidence if each is self.evidence else each for each in self.packs]
        return (replace(self.record, deals=tuple(deals)), [each for each in packs if each]) if evidence else None

    def nothing_more(self) -> Ranks:
        """The filling that adds no card."""
        return tuple(() for _ in self.free)


Stock = tuple[tuple[str, int], ...]
"""How many cards of each rank there are to choose from."""


def _choices(stock: Stock, sizes: Sequence[int]) -> Iterator[Ranks]:
    """Every way to fill layouts of these sizes from the stock."""
    if not sizes:
        yield ()
        return
    for some, rest in _some_of(stock, sizes[0]):
        for others in _choices(rest, sizes[1:]):
            yield (some, *others)


def _some_of(stock: Stock, size: int) -> Iterator[tuple[tuple[str, ...], Stock]]:
    """Every choice of `size` cards, each with the stock that remains."""
    if not 0 <= size <= sum(number for _, number in stock):
        return
    if not size:
        yield (), stock
        return
    (rank, number), others = stock[0], stock[1:]
    for taken in range(min(size, number), -1, -1):
        for some, rest in _some_of(others, size - taken):
            yield (*(rank,) * taken, *some), ((rank, number - taken), *rest)


def all_forced(record: Record, absent: Sequence[int]) -> list[Forced]:
    """The cards that must have been laid out, in every possible way.

    Layouts after an impossible play prove nothing and are left out. All that are `absent` are of one pack.
    """
    packs = gather_evidence(record)
    evidence = evidence_of_deal(packs, absent[0] + 1)
    ends_at = evidence.ends_at
    absent = [i for i in absent if ends_at is None or (i + 1, -1) < ends_at]
    forced = []
    for way in evidence.knowledge.layouts(face_up_place(i + 1) for i in absent):
        cards, free = {}, {}
        for i in absent:
            given = Counter(card.rank for card in record.deals[i].layout or () if card)
            cards[i] = list((way[face_up_place(i + 1)] - given).elements())
            free[i] = _unknown(record, i) - len(cards[i])
        forced.append(Forced(record, packs, evidence, cards, free))
    return forced


def every_layout(forced: Sequence[Forced], most: int) -> list[Laid] | None:
    """The record with its layouts filled in every way; `None` if there are more than `most` ways."""
    found: dict[object, Laid] = {}
    tried = 0
    for each in forced:
        for way in each.all_fillings():
            tried += 1
            key = tuple(tuple(sorted([*each.cards[i], *some])) for i, some in zip(each.free, way, strict=True))
            if key not in found and (laid := each.laid(way)):
                found[key] = laid
            if tried > 2 * most or len(found) > most:
                return None
    return list(found.values())
