"""A record with its layouts filled in, in every way in which its pack and its captures allow it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, islice, product

from snorum.cards import Card
from snorum.records import Deal, Record

MOST_FORCED = 64
"""In how many ways cards that were taken, and not laid, are spread over two layouts."""


def deals_without_layout(record: Record) -> list[int]:
    """The deals, from nought, in which cards were laid face up that the record does not give."""
    if record.game.FACE_UP != "layout":
        return []
    return [i for i in range(len(record.deals)) if _unknown(record, i)]


def _unknown(record: Record, number: int) -> int:
    """How many cards of a layout are not recorded."""
    size = record.game.faces_up(record.rules, len(record.players), number + 1)
    return size - sum(card is not None for card in record.deals[number].layout or ())


def layouts(record: Record, absent: Sequence[int], most: int) -> tuple[list[Record], bool]:
    """A record with its layouts filled in: first by the cards that were taken and that nobody laid."""
    found: list[Record] = []
    complete = True
    forced = _forced(record, absent)
    for cards, slots, left in forced:
        ranks = [rank for rank in reversed(left) if left[rank] > 0]
        ways = product(*(combinations_with_replacement(ranks, slots[i]) for i in absent))
        fits = list(islice((way for way in ways if _fits(way, left)), most // len(forced) + 1))
        if len(fits) > most // len(forced):
            complete = False
            fits = list(islice(_telling(ranks, [slots[i] for i in absent], left), most))
        if not fits:  # no pack has what the record shows; let the referee say where that comes out
            fits = [tuple((next(iter(left)),) * slots[i] for i in absent)]
        found += [_laid(record, absent, cards, way) for way in fits]
    return found, complete and len(forced) < MOST_FORCED


Way = tuple[tuple[str, ...], ...]
"""The ranks that fill each layout."""


def _fits(way: Way, left: Counter[str]) -> bool:
    return all(number <= left[rank] for rank, number in Counter(rank for some in way for rank in some).items())


def _telling(ranks: Sequence[str], slots: Sequence[int], left: Counter[str]) -> Iterator[Way]:
    """Ways that tell: each rank and each two ranks among cards that could hardly be taken."""
    seen = set()
    total = sum(slots)
    plain = [rank for rank in ranks for _ in range(left[rank])][:total]
    for some in ((), *((rank,) for rank in ranks), *combinations_with_replacement(ranks, 2)):
        spread = [*some, *plain][:total]
        ends = [sum(slots[: i + 1]) for i in range(len(slots))]
        way = tuple(tuple(spread[end - size : end]) for end, size in zip(ends, slots, strict=True))
        if way not in seen and _fits(way, left):
            seen.add(way)
            yield way


Forced = tuple[dict[int, list[Card]], dict[int, int], Counter[str]]
"""By deal, the cards that must have been laid out, as they were taken, and how many are left unknown; and by rank
the cards of the pack that the record shows nowhere."""


def _forced(record: Record, absent: Sequence[int]) -> list[Forced]:
    """What must have been laid out, in as many ways as it can have been spread over the layouts."""
    left = Counter(card.rank for card in record.game.pack_of(record.rules))
    table: list[Card] = []
    found: list[Forced] = [({i: [] for i in absent}, {i: _unknown(record, i) for i in absent}, left)]
    for i, deal in enumerate(record.deals):
        table += [card for card in deal.layout or () if card is not None]
        left.subtract(card.rank for card in deal.layout or () if card is not None)
        left.subtract(_held(deal))
        for played in (line.played for line in deal.plays if line.played and line.played.card):
            for card in played.takes:
                like = [each for each in table if each.rank == card.rank and not (each.suit and card.suit)]
                here = card if card in table else next(iter(like), None)
                if here is not None:
                    table.remove(here)
                elif any(free[j] for _, free, _ in found for j in absent if j <= i):
                    found = [way for each in found for way in _spread(each, card, [j for j in absent if j <= i])]
                    left[card.rank] -= 1
            if not played.takes and played.card is not None:
                table.append(played.card)
    return found[:MOST_FORCED]


def _spread(forced: Forced, card: Card, deals: Sequence[int]) -> Iterator[Forced]:
    """A card more that must have been laid out, with one of these deals or another."""
    cards, free, left = forced
    for i in [i for i in deals if free[i]]:
        yield {**cards, i: [*cards[i], card]}, {**free, i: free[i] - 1}, left


def _held(deal: Deal) -> Counter[str]:
    """The cards of a deal that are known to have been in hands, by rank."""
    shown: dict[str, Counter[str]] = {}
    for line in deal.plays:
        if line.played is not None and line.played.card is not None:
            shown.setdefault(line.played.player, Counter())[line.played.card.rank] += 1
    given = {who: Counter(card.rank for card in hand if card) for who, hand in deal.hands.items()}
    total: Counter[str] = Counter()
    for who in {*shown, *given}:
        total += shown.get(who, Counter()) | given.get(who, Counter())
    return total


def _laid(record: Record, absent: Sequence[int], forced: dict[int, list[Card]], way: Way) -> Record:
    deals = list(record.deals)
    for i, ranks in zip(absent, way, strict=True):
        known = [card for card in deals[i].layout or () if card is not None]
        deals[i] = replace(deals[i], layout=(*known, *forced[i], *map(Card, ranks)))
    return replace(record, deals=tuple(deals))
