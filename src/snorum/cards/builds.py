"""Builds in the words of a record: what a card is laid on, and the number that is announced. This module knows no game.

>>> building = read_building("builds 9 on 7D".split())
>>> building.number, building.on, building.call
(9, (Card(rank='7', suit='D'),), False)
>>> " ".join(in_record(read_building("calls fives with 5H 4C AD".split())))
'calls fives with 5H 4C AD'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from snorum.cards import RANKS, SPOKEN, Card, read_card

NAMES = {number: SPOKEN[rank] for number, rank in enumerate(RANKS, 1)} | {14: "fourteen", 15: "fifteen"}
"""The name of each number."""
PLURALS = {number: f"{name}es" if name == "six" else f"{name}s" for number, name in NAMES.items()}
"""What is announced with a call, by its number."""
NUMBERS = frozenset(map(str, NAMES))
_CALLED = {plural: number for number, plural in PLURALS.items()}
UNSAID = "unannounced"
"""What a record adds to a build that was not named aloud."""


class Building(NamedTuple):
    """A card laid on others, and the number that is announced."""

    number: int
    """What they make, from 1 (aces) to 15 (what a joker takes)."""
    call: bool
    """Whether it is announced in the plural, so that only a card of that rank takes them: `calls fives`."""
    on: tuple[Card, ...]
    """The cards of the table that it is laid on."""
    builds: tuple[int, ...] = ()
    """The builds, by their numbers, that it is laid on."""
    aloud: bool = True
    """Whether it is announced at all."""


def read_building(words: Sequence[str], card: Callable[[str], Card] = read_card) -> Building | None:
    """Read `builds 9 on 7D` or `calls fives with 5H`; `None` if the words are not like that.

    `card` reads one card, and says what is wrong with it.
    """
    words = " ".join(words).replace(",", " ").split()
    aloud = words[-1:] != [UNSAID]
    match words if aloud else words[:-1]:
        case ["builds", number, "on", _, *_] if number in NUMBERS:
            named, call = int(number), False
        case ["calls", plural, "with", _, *_] if plural in _CALLED:
            named, call = _CALLED[plural], True
        case _:
            return None
    on, builds = read_lying(words[3 : None if aloud else -1], card)
    return Building(named, call, on, builds, aloud)


def read_lying(
    words: Sequence[str], card: Callable[[str], Card] = read_card
) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Read cards and builds that lie on the table: `7D build 9`. `fives`, and the numbers from 11 on, are builds."""
    cards, builds, left = list[Card](), list[int](), list(words)
    while left:
        word = left.pop(0)
        if word == "build" and left and left[0] in NUMBERS:
            builds.append(int(left.pop(0)))
        elif word in _CALLED:
            builds.append(_CALLED[word])
        elif word in NUMBERS and int(word) > 10:
            builds.append(int(word))
        else:
            cards.append(card(word))
    return tuple(cards), tuple(builds)


def in_record(building: Building) -> Iterator[str]:
    """The words of a record for a build or a call."""
    yield from ["calls", PLURALS[building.number], "with"] if building.call else ["builds", str(building.number), "on"]
    yield from lying_in_record(building.on, building.builds)
    if not building.aloud:
        yield UNSAID


def lying_in_record(cards: Sequence[Card], builds: Sequence[int]) -> Iterator[str]:
    """The words of a record for cards and builds that lie on the table."""
    yield from map(str, cards)
    yield from (f"build {number}" for number in builds)
