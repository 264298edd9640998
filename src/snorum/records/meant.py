"""What a number on the table means, where cards are built: a card of that number, or a build of it.

`takes 9` takes the nine that lies there; if none does, the build of nine. `takes build 9` always takes the build.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from snorum.cards import RANKS, Card
from snorum.cards.combinations import taken_from
from snorum.games import Game
from snorum.records.lines import quoted
from snorum.records.shapes import Deal, Line, Played, RecordError


class _Lying:
    """What lies on the table, as far as a record tells it."""

    def __init__(self) -> None:
        self.cards: tuple[Card, ...] = ()
        self.builds: set[int] = set()
        self.known = True
        """Whether the record gives every card laid face up."""

    def named(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], tuple[int, ...]]:
        """Which of these cards lie there, and which stand for builds instead."""
        found, builds = [card for card in cards if card.suit], list[int]()
        meant = []
        for card in cards:
            number = RANKS.index(card.rank) + 1 if card.rank in RANKS else 0
            if not card.suit and number in self.builds and taken_from(self.cards, [*found, card]) is None:
                builds.append(number)
                continue
            meant.append(card)
            found += [] if card.suit else [card]
        return tuple(meant), tuple(builds)

    def meant(self, played: Played) -> Played:
        """A play with its numbers understood."""
        if played.building is not None:
            on, builds = self.named(played.building.on)
            building = played.building._replace(on=on, builds=(*played.building.builds, *builds))
            return played._replace(building=building)
        takes, builds = self.named(played.takes)
        return played._replace(takes=takes, builds=(*played.builds, *builds))

    def follow(self, game: Game, rules: Any, played: Played) -> None:
        """Do what a play does."""
        building = played.building
        if building is not None and game.stands(rules, building):
            self._remove(building.on)
            self.builds = self.builds - {*building.builds} | {building.number}
        elif played.takes or played.builds:
            self._remove(played.takes)
            self.builds -= {*played.builds}
        elif played.card is not None:
            self.cards = (*self.cards, played.card)

    def _remove(self, cards: Sequence[Card]) -> None:
        _, self.cards = taken_from(self.cards, cards) or ((), self.cards)


def _unknown_layout(line: Line, deal: int, place: int) -> RecordError:
    expected = "all the cards laid face up: the line 'layout: 7D 4C KH 2S', or in a record layout = \"7D 4C KH 2S\""
    path = ("deals", deal - 1, "plays", place)
    return RecordError(
        f"{quoted(line.text)}: cards are built, and the layout is not known", expected, deal, place + 1, path
    )


def as_meant(game: Game, rules: Any, players: int, deals: Sequence[Deal]) -> tuple[Deal, ...]:
    """Deals with the numbers of their plays understood; the texts stay as they are.

    Raises:
        RecordError: cards are built, and the record does not say what was laid face up.
    """
    return _follow(game, rules, players, deals)[0] if game.BUILDS else tuple(deals)


def builds_lying(game: Game, rules: Any, players: int, deals: Sequence[Deal]) -> list[int]:
    """The numbers of the builds that lie on the table at the end of a record."""
    return sorted(_follow(game, rules, players, deals)[1].builds) if game.BUILDS else []


def _follow(game: Game, rules: Any, players: int, deals: Sequence[Deal]) -> tuple[tuple[Deal, ...], _Lying]:
    found: list[Deal] = []
    lying = _Lying()
    for number, deal in enumerate(deals, 1):
        if game.pack_begins(rules, players, number):
            lying = _Lying()
        up = [card for card in deal.face_up if card]
        lying.cards = (*lying.cards, *up)
        lying.known &= len(up) == game.faces_up(rules, players, number)
        lines: list[Line] = []
        for place, line in enumerate(deal.plays):
            if line.played is not None:
                if (line.played.building or line.played.builds) and not lying.known:
                    raise _unknown_layout(line, number, place)
                played = lying.meant(line.played)
                lying.follow(game, rules, played)
                line = line._replace(played=played)
            lines.append(line)
        found.append(replace(deal, plays=tuple(lines)))
    return tuple(found), lying
