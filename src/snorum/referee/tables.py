"""The tables before and after one string of a record, as a picture shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from snorum.cards import Card
from snorum.cards.scene import Scene, at_rest
from snorum.games import Game
from snorum.games.last_play import with_play
from snorum.games.vocabulary import Event
from snorum.records import Deal


class Tables(NamedTuple):
    """The tables before and after one string, in one possible completion of the record."""

    game: Game
    table: Any
    """The table before it."""
    then: Any
    """The table after it; `None` if it could not be played."""
    move: Any
    """What was played; `None` if the string only asserts something."""
    events: tuple[Event, ...]
    deal: Deal
    """Its deal. Hands are shown as far as the record gives them and no play has made them uncertain."""
    place: int
    """The index of the string in the deal, from 0."""

    def before(self) -> Scene:
        """The table before the play."""
        return self._with_hands(self.table, self.place)

    def after(self) -> Scene | None:
        """The table after it, with what it moved; `None` if it could not be played."""
        if self.then is None:
            return None
        seen = self._with_hands(self.then, self.place + 1)
        return seen if self.move is None else with_play(self.game, seen, self.move, self.events)

    def _with_hands(self, table: Any, played: int) -> Scene:
        """The scene of a table, with what is left of the recorded hands after this many strings of the deal."""
        seen, to_draw = self.game.scene(table), self.game.to_draw(table)
        places = []
        for place in seen.places:
            left: Sequence[Card | None] = self.deal.hands.get(place.player, ())
            if not left:
                places.append(place)
                continue
            hand, draws = place.hand or 0, to_draw.get(place.player, 0) > 0
            own = [each.card for each in self.deal.plays[:played] if each.card and each.player == place.player]
            expected = len(left) - len(own) if draws else hand
            for card in own:
                held = hand if draws else len(left)  # what comes after these was still to be drawn
                left = [*without(left[:held], card), *left[held:]]
            known = len(left) == expected >= hand == place.hand
            places.append(replace(place, cards=tuple(left[:hand])) if known else place)
        seen = replace(seen, places=tuple(places))
        return at_rest(seen) if any(line.ends for line in self.deal.plays[:played]) else seen


def without(hand: Sequence[Card | None], card: Card) -> list[Card | None]:
    """The hand after this card was played from it; if it may be one of several, those left lose their suits.

    >>> from snorum.cards import read_card
    >>> hand = [read_card("9S"), read_card("9H"), None]
    >>> without(hand, read_card("9S")) == [hand[1], None], without(hand, read_card("KD")) == hand[:2]
    (True, True)
    >>> without(hand, read_card("9"))
    [Card(rank='9', suit=''), None]
    """
    left = list(hand)
    alike = [held for held in left if held is not None and held.rank == card.rank and (not card.suit or not held.suit)]
    if card in left:
        left.remove(card)
    elif alike:
        left.remove(alike[0])
    elif None in left:
        left.remove(None)
    if card.suit:
        return left
    return [Card(card.rank) if held is not None and held.rank == card.rank else held for held in left]
