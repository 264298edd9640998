"""A record with its layouts filled in: what must have been laid out, and what can have been beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from snorum.cards import Card
from snorum.records import Deal, Record
from snorum.referee.replay import Laid, Replay

MOST_FORCED = 64
"""In how many ways cards that were taken, and not laid, are spread over two layouts."""

Ranks = tuple[tuple[str, ...], ...]
"""The ranks that fill each layout, or some of its places."""
Place = tuple[int, int]
"""A string of a record: its deal and its place there, from nought."""


def deals_without_layout(record: Record) -> list[int]:
    """The deals, from nought, in which cards were laid face up that the record does not give."""
    if record.game.FACE_UP != "layout":
        return []
    return [i for i in range(len(record.deals)) if _unknown(record, i)]


def _unknown(record: Record, number: int) -> int:
    """How many cards of a layout are not recorded."""
    size = record.game.faces_up(record.rules, len(record.players), number + 1)
    return size - sum(card is not None for card in record.deals[number].layout or ())


@dataclass(frozen=True)
class Forced:
    """What must have been laid out, as it was taken, in one of the ways in which it was spread over the layouts."""

    record: Record
    cards: dict[int, list[Card]]
    """By deal."""
    free: dict[int, int]
    """By deal, how many cards of its layout are left unknown."""
    left: Counter[str]
    """By rank, the cards of the pack that the record shows nowhere."""

    @property
    def key(self) -> tuple[tuple[Card, ...], ...]:
        """The cards in each layout, in whatever order they were taken."""
        return tuple(tuple(sorted(some)) for some in self.cards.values())

    def ranks(self) -> list[str]:
        """The ranks that the layout can have had beside, in the order of the pack."""
        return [rank for rank in self.left if self.left[rank] > 0]

    def all_fillings(self) -> Iterator[Ranks]:
        """Every way to fill the rest, one at a time."""
        return _choices(tuple((rank, self.left[rank]) for rank in self.ranks()), tuple(self.free.values()))

    def fits(self, way: Ranks) -> bool:
        """Whether the pack has these cards, and the layouts the places."""
        within = all(len(some) <= number for some, number in zip(way, self.free.values(), strict=True))
        counts = Counter(rank for some in way for rank in some)
        return within and all(number <= self.left[rank] for rank, number in counts.items())

    def laid(self, way: Ranks) -> Record:
        """The record with these cards in its layouts, after those that are known and those that are forced."""
        deals = list(self.record.deals)
        for i, ranks in zip(self.free, way, strict=True):
            known = [card for card in deals[i].layout or () if card is not None]
            deals[i] = replace(deals[i], layout=(*known, *self.cards[i], *map(Card, ranks)))
        return replace(self.record, deals=tuple(deals))

    def nothing_more(self) -> Ranks:
        """No card beside those that are forced."""
        return tuple(() for _ in self.free)


Stock = tuple[tuple[str, int], ...]
"""How many cards of each rank there are to choose from."""


def _choices(stock: Stock, sizes: Sequence[int]) -> Iterator[Ranks]:
    """Every way to fill so many layouts of these sizes; none is begun that the stock cannot finish."""
    if not sizes:
        yield ()
        return
    for some, rest in _some_of(stock, sizes[0]):
        for others in _choices(rest, sizes[1:]):
            yield (some, *others)


def _some_of(stock: Stock, size: int) -> Iterator[tuple[tuple[str, ...], Stock]]:
    """Every choice of so many cards, and the stock without them."""
    if size > sum(number for _, number in stock):
        return
    if not size or not stock:
        yield (), stock
        return
    (rank, number), others = stock[0], stock[1:]
    for taken in range(min(size, number), -1, -1):
        for some, rest in _some_of(others, size - taken):
            yield (*(rank,) * taken, *some), ((rank, number - taken), *rest)


def all_forced(record: Record, absent: Sequence[int]) -> list[Forced]:
    """What must have been laid out, in every way in which it can have been spread.

    A play that no layout makes possible ends the report, and what is taken from then on forces nothing.
    """
    before: Place = (-1, -1)
    found, runs = _with_captures(record, absent, (len(record.deals), 0), True, {})
    while all(run.ended for run in runs):
        ends = max((run.plays[-1].deal - 1, run.plays[-1].play - 1) for run in runs)
        if ends <= before:  # nothing that can have been laid makes that play possible
            _, runs = _with_captures(record, absent, before, False, {})
            evidence = {key[0] - 1: each for run in runs for key, each in run.laid.items()}
            breaks = {deal: min(each.impossible) for deal, each in evidence.items() if each.impossible}
            return _with_captures(record, absent, before, False, breaks)[0]
        before = ends
        found, runs = _with_captures(record, absent, ends, True, {})
    return [each for each, run in zip(found, runs, strict=True) if not run.ended]


def _with_captures(
    record: Record, absent: Sequence[int], ends: Place, inclusive: bool, breaks: dict[int, int]
) -> tuple[list[Forced], list[Replay]]:
    """What is forced by the captures as far as `ends`, and a replay of each way with no card more."""
    found = _forced(record, absent, ends, inclusive, breaks)
    runs = []
    for each in found:
        laid: Laid = {}
        runs.append(Replay(each.laid(each.nothing_more()), {}, laid))
    return found, runs


def _forced(
    record: Record, absent: Sequence[int], ends: Place, inclusive: bool, breaks: dict[int, int]
) -> list[Forced]:
    pack = record.game.pack_of(record.rules)
    left = Counter(card.rank for card in pack)

    def counts(place: Place) -> bool:
        return place < ends or (inclusive and place == ends)

    named = Counter(card for i, deal in enumerate(record.deals) for j, line in enumerate(deal.plays)
                    if line.played and counts((i, j)) for card in line.played.takes if card.suit)  # fmt: skip
    table: list[Card] = []
    shown = 0
    found = [Forced(record, {i: [] for i in absent}, {i: _unknown(record, i) for i in absent}, left)]
    for i, deal in enumerate(record.deals[: ends[0] + 1]):
        table += [card for card in deal.layout or () if card is not None]
        left.subtract(card.rank for card in deal.layout or () if card is not None)
        left.subtract(_held(deal, breaks.get(i, len(deal.plays))))
        for j, line in enumerate(deal.plays):
            played = line.played
            if played is None or played.card is None or not counts((i, j)):
                continue
            shown += 1
            if shown > len(pack):  # more is played than there is, which the evidence will say
                break
            # What is named with its suit is found first: a card named without one may be any that is left.
            for card in sorted(played.takes[: len(pack)], key=lambda each: not each.suit):
                named[card] -= 1
                like = [each for each in table if each.rank == card.rank and not (each.suit and card.suit)]
                # A card that is yet to be taken by its name was not the one, if there can have been another.
                others = [each for each in like if named[each] <= 0]
                here = card if card in table else next(iter(others or like), None)
                room = any(each.free[j] for each in found for j in absent if j <= i)
                if here is not None and (card.suit or others or not room):
                    table.remove(here)
                elif room:
                    ways = (way for each in found for way in _spread(each, card, [j for j in absent if j <= i]))
                    found = list({each.key: each for each in ways}.values())
                    left[card.rank] -= 1
            if not played.takes:
                table.append(played.card)
    return found[:MOST_FORCED]


def _spread(forced: Forced, card: Card, deals: Iterable[int]) -> Iterator[Forced]:
    """A card more that must have been laid out, with one of these deals or another."""
    cards, free = forced.cards, forced.free
    for i in [i for i in deals if free[i]]:
        yield replace(forced, cards={**cards, i: [*cards[i], card]}, free={**free, i: free[i] - 1})


def _held(deal: Deal, ends: int) -> Counter[str]:
    """The cards of a deal that are known to have been in hands, by rank; from string `ends` on nothing is."""
    played = [line.played for line in deal.plays[:ends] if line.played is not None]
    total: Counter[str] = Counter()
    for who in {*(play.player for play in played), *deal.hands}:
        shown = [play.card for play in played if play.card is not None and play.player == who]
        given = [card for card in deal.hands.get(who, ()) if card]
        named = {card for card in (*shown, *given) if card.suit}
        counts = (Counter(card.rank for card in some) for some in (shown, given, named))
        total += next(counts) | next(counts) | next(counts)
    return total


def every_layout(forced: Sequence[Forced], most: int) -> list[Record] | None:
    """The record with its layouts filled in in every way; `None` if they are more than `most`."""
    found: list[Record] = []
    for each in forced:
        ways = list(islice(each.all_fillings(), most - len(found) + 1))
        if not ways:  # no pack has what the record shows; let the referee say where that comes out
            ways = [tuple((next(iter(each.left)),) * number for number in each.free.values())]
        if len(found) + len(ways) > most:
            return None
        found += [each.laid(way) for way in ways]
    return found
