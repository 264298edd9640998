"""The oracle itself, where packs are so small that the worlds can be written out without a thought.

Here every card is dealt in every way, and every card played or taken is every card that it can have been: what the
oracle leaves unsettled, or tries once for all cards that are alike, is tried in full.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from math import comb

import pytest
from tests.profiles import WORLDS
from tests.worlds.cards_apart import Cards
from tests.worlds.generate import Written, random_record
from tests.worlds.oracle import Item, Oracle, Outcome, World, judge, verdict_of
from tests.worlds.small_packs import Shape, played_with

from snorum import records
from snorum.cards import Card
from snorum.games import Game
from snorum.records import Deal, Line, Record

TINY = {
    "cassino": [
        Shape("cassino", ("3", "5", "8"), "CD", 1, 2),
        Shape("cassino", ("5", "10"), "CDH", 1, 2),
        Shape("cassino", ("4", "8"), "CDH", 2, 2),
        Shape("cassino", ("2", "4"), "CHS", 1, 1),
    ],
    "snitchems": [
        Shape("snitchems", ("3", "5", "8"), "CD", 1, 2),
        Shape("snitchems", ("4", "8"), "CDH", 2, 2),
        Shape("snitchems", ("5", "10"), "CDH", 1, 3),
    ],
    "snip-snap-snorum": [
        Shape("snip-snap-snorum", ("5", "8"), "CDH", 2, counters=2),
        Shape("snip-snap-snorum", ("5", "8", "9"), "CD", 2),
        Shape("snip-snap-snorum", ("7", "8", "9"), "CD", 1, counters=1),
    ],
    "jig": [Shape("jig", ("Q", "K"), "CDHS"), Shape("jig", ("J", "Q", "K"), "CD"), Shape("jig", ("Q", "K"), "CDH")],
}
RECORDS = max(1, WORLDS // 15)
"""Of each game."""
WORK = 4_000
"""A record is made with fewer plays, if there are more ways than these."""


@pytest.mark.parametrize("name", TINY)
def test_every_world_is_thought_of(name: str) -> None:
    for seed in range(RECORDS):
        whole = random_record(name, seed, TINY[name])
        record = whole.record
        if name not in ("cassino", "snitchems"):
            record = replace(record, deals=record.deals[:1])
        with played_with(whole.shape) as game:
            while ways_of(game, record) > WORK and (fewer := shorter(record)).deals:
                record = fewer
            judged = judge(record)
            assert judged.verdicts == plainly_judged(game, record), Written(whole.shape, record)


@pytest.mark.parametrize("name", TINY)
def test_what_is_certain_of_little_is_so_of_all(name: str) -> None:
    """What is settled though much is forgotten is true of what was really played."""
    for seed in range(3 * RECORDS):
        told = random_record(name, seed)
        if told.whole is None:
            continue
        with played_with(told.shape):
            little, all_ = judge(told.record), judge(told.whole)
        assert len(little.verdicts) == len(all_.verdicts) and "undetermined" not in all_.verdicts, told
        for one, other in zip(little.verdicts, all_.verdicts, strict=True):
            assert one in (other, "undetermined"), told
        lawful = [k for k in little.undetermined if all_.verdicts[k] == "lawful"]
        assert little.can_all_be_lawful(lawful), told


def plainly_judged(game: Game, record: Record) -> list[str]:
    """The verdicts on a record, from every way in which its cards can lie."""
    items = [
        item
        for number, deal in enumerate(record.deals, 1)
        for item in (Item(number), *(Item(number, line, i) for i, line in enumerate(deal.plays)))
    ]
    for shown in range(len(items), -1, -1):
        ways = set(outcomes(game, record, items[:shown]))
        if ways:
            verdicts = [verdict_of(way) for way in zip(*ways, strict=True)]
            if "impossible" in verdicts:
                return verdicts[: verdicts.index("impossible") + 1]
            return verdicts + ["impossible"] * (shown < len(items))
    raise AssertionError("there is always a world of which nothing is known")


def outcomes(game: Game, record: Record, items: Sequence[Item]) -> Iterator[tuple[Outcome, ...]]:
    """What the strings among these items are, in every way in which the cards can lie that agrees with them."""
    if not items:
        yield ()
        return
    for deals in every_deal(game, record, items):
        for lines in product(*(every_line(game, record, item.line) for item in items if item.line)):
            left = list(lines)
            named = [
                replace(deal, plays=tuple(left.pop(0) for item in items if item.line and item.deal == number))
                for number, deal in enumerate(deals, 1)
            ]
            told = replace(record, deals=(*named, *record.deals[len(named) :]))
            shown = [Item(item.deal, item.line and named[item.deal - 1].plays[item.at], item.at) for item in items]
            oracle = Oracle(replace(record, deals=full_length(record, told.deals)))
            for world in oracle.worlds(World(None, Cards.unplaced((), {})), shown):
                yield world.outcomes


def full_length(record: Record, deals: Sequence[Deal]) -> tuple[Deal, ...]:
    """The deals with the strings that are left out of them as they were: they say where a deal breaks off."""
    return tuple(
        replace(deal, plays=(*deal.plays, *before.plays[len(deal.plays) :]))
        for deal, before in zip(deals, record.deals, strict=True)
    )


def every_deal(game: Game, record: Record, items: Sequence[Item]) -> Iterator[list[Deal]]:
    """All that can have been dealt, as far as these items go."""
    places: list[tuple[int, str, int, Sequence[Card | None]]] = []
    for number in dict.fromkeys(item.deal for item in items):
        deal = record.deals[number - 1]
        up = game.faces_up(record.rules, len(record.players), number)
        places.append((number, "", up, deal.face_up))
        sizes = game.hand_sizes(record.rules, record.players, deal.dealer, number)
        places += [(number, player, size, deal.hands.get(player, ())) for player, size in sizes.items()]
    for dealt in every_way(sorted(game.pack_of(record.rules)), [place[2:] for place in places]):
        deals = []
        for number in dict.fromkeys(item.deal for item in items):
            cards = {player: some for (of, player, *_), some in zip(places, dealt, strict=True) if of == number}
            face_up = cards.pop("")
            turn_up = face_up[0] if face_up and game.FACE_UP == "turn_up" else None
            layout = face_up if face_up and turn_up is None else None
            deals.append(replace(record.deals[number - 1], hands=cards, layout=layout, turn_up=turn_up))
        yield deals


def every_way(
    pack: Sequence[Card], places: Sequence[tuple[int, Sequence[Card | None]]]
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """All ways to fill places of these sizes, of which these cards are known."""
    if not places:
        yield ()
        return
    (size, known), *others = places
    for some in combinations(pack, size):
        if can_be(some, known):
            for rest in every_way([card for card in pack if card not in some], others):
                yield (some, *rest)


def can_be(cards: Sequence[Card], known: Iterable[Card | None]) -> bool:
    """Whether these are the cards of which so much is known."""
    entries = [card for card in known if card]
    have, need = Counter(card.rank for card in cards), Counter(card.rank for card in entries)
    return have >= need and all(card in cards for card in entries if card.suit)


def every_line(game: Game, record: Record, line: Line) -> Iterator[Line]:
    """A string with every card for those that it names by their rank alone."""
    if line.played is None or line.played.card is None:
        yield line
        return
    mentions = [
        [card] if card.suit else [each for each in game.pack_of(record.rules) if each.rank == card.rank]
        for card in (line.played.card, *line.played.takes)
    ]
    for card, *takes in product(*mentions):
        yield records.line(line.played._replace(card=card, takes=tuple(takes)))


def ways_of(game: Game, record: Record) -> int:
    """How many ways there are to fill in all that is not named, at most."""
    number, cards = 1, len(game.pack_of(record.rules))
    for k, deal in enumerate(record.deals, 1):
        sizes = game.hand_sizes(record.rules, record.players, deal.dealer, k)
        given = [(size, deal.hands.get(player, ())) for player, size in sizes.items()]
        for size, known in ((game.faces_up(record.rules, len(record.players), k), deal.face_up), *given):
            unknown = size - sum(card is not None for card in known)
            number, cards = number * max(1, comb(cards, unknown)), cards - unknown
        for line in deal.plays:
            number *= len(list(every_line(game, record, line)))
    return number


def shorter(record: Record) -> Record:
    """A record without its last string, and so perhaps without a deal."""
    *deals, last = record.deals
    fewer = [replace(last, plays=last.plays[:-1])] if len(last.plays) > 1 else []
    return replace(record, deals=(*deals, *fewer))
