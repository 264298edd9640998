"""Plays a game with a small pack, small hands and small layouts, so that every way in which cards lie can be tried.

The game keeps its rules. Only the functions that give numbers of cards are replaced, in all of its modules, and put
back at the end.

>>> with played_with(Shape("snitchems", ("3", "5", "8"), "CD", hand=2, laid=2)) as snitchems:
...     snitchems.hand_sizes(snitchems.Rules(), "AB", "B", 1), len(snitchems.pack_of(snitchems.Rules()))
({'A': 2, 'B': 2}, 6)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any, NamedTuple

import pytest

from snorum.cards import Card, pack
from snorum.cards.seating import shares
from snorum.games import Game, game, newmarket, snip_snap_snorum
from snorum.games.cassino import draws, left_over
from snorum.games.snip_snap_snorum import FIVE_CARD, Rules, complete_deals


class Shape(NamedTuple):
    """A game with a pack of these ranks and suits.

    `hand` and `laid` are the numbers of cards in a hand and in the first layout; `counters` is what each player starts
    with. A game ignores those that it does not have. If the whole pack is dealt, `hand` is ignored too.
    """

    name: str
    ranks: tuple[str, ...]
    suits: str = "CDHS"
    hand: int = 2
    laid: int = 0
    counters: int = 5

    @property
    def pack(self) -> tuple[Card, ...]:
        return tuple(Card(rank, suit) for suit in self.suits for rank in self.ranks)


@contextmanager
def played_with(shape: Shape) -> Iterator[Game]:
    """Give the game this small pack until the context ends."""
    instead = _INSTEAD[shape.name](_Sizes(shape))
    with pytest.MonkeyPatch.context() as patch:
        replace_in_game(patch, shape.name, **{"pack_of": lambda rules: shape.pack, **instead})
        yield game(shape.name)


def replace_in_game(patch: pytest.MonkeyPatch, name: str, **instead: Any) -> None:
    """Replace functions or numbers of a game, in every module that uses them."""
    package = f"{type(game(name)).__module__}."
    inside = [module for key, module in sys.modules.items() if f"{key}.".startswith(package)]
    for function, other in instead.items():
        users = [module for module in inside if hasattr(module, function)]
        assert users, f"{name} has no {function}"
        for module in users:
            patch.setattr(module, function, other)
        if function in vars(shape := type(game(name))):
            patch.setattr(shape, function, staticmethod(other))


class _Sizes:
    """Replacements for the functions of a game that give numbers of cards."""

    def __init__(self, shape: Shape) -> None:
        self.shape, self.cards = shape, len(shape.pack)
        self.lay: Callable[..., Any] = snip_snap_snorum.dealing._new_deal

    # Cassino: full deals, then what `uneven` does with the rest

    def full_deals(self, players: int) -> int:
        return (self.cards - self.shape.laid) // (self.shape.hand * players)

    def rest(self, rules: Any, players: int) -> tuple[int, int]:
        """How many left-over cards are dealt, and how many are laid on the table."""
        used = self.shape.laid + self.shape.hand * players * self.full_deals(players)
        return left_over(rules, self.cards - used)

    def cassino_hands(self, rules: Any, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
        dealt, _ = self.rest(rules, len(players))
        short = dealt and number == self.full_deals(len(players)) + 1
        return shares(dealt if short else self.shape.hand * len(players), players, dealer)

    def cassino_faces_up(self, rules: Any, players: int, number: int) -> int:
        _, laid = self.rest(rules, players)
        return self.shape.laid * (number == 1) + laid * (number == self.full_deals(players))

    def cassino_all(self, rules: Any, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
        if draws(rules):
            return shares(self.cards - self.shape.laid, players, dealer)
        return self.cassino_hands(rules, players, dealer, number)

    def cassino_undealt(self, table: Any) -> int:
        there = [table.on_table, *(each.cards for each in table.builds), *table.piles.values()]
        return self.cards - sum(map(len, there)) - sum(map(int, table.held.values()))

    def cassino_deals(self, rules: Any, players: int) -> int:
        if draws(rules):
            return 1
        dealt, _ = self.rest(rules, players)
        return self.full_deals(players) + (dealt > 0)

    # Snitch'ems: left-over cards are not used

    def snitchems_hands(self, rules: Any, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
        return dict.fromkeys(players, self.shape.hand)

    def snitchems_faces_up(self, rules: Any, players: int, number: int) -> int:
        return self.shape.laid if number == 1 else 0

    def snitchems_deals(self, rules: Any, players: int) -> int:
        return self.full_deals(players)

    # Snap: the whole pack

    def whole_pack(self, rules: Any, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
        return shares(self.cards, players, dealer)

    # Spin: everybody knows which cards were taken out

    def not_there(self) -> tuple[Card, ...]:
        return tuple(card for card in pack(52) if card not in self.shape.pack)

    # Newmarket: without the cards turned up

    def newmarket_pack(self, rules: Any) -> Sequence[Card]:
        return [card for card in self.shape.pack if card not in newmarket.missing(rules)]

    # Snip-Snap-Snorum: some cards each, or the whole pack

    def snip_hands(self, rules: Any, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
        dealt = self.shape.hand * len(players) if rules.variant == FIVE_CARD else self.cards
        return shares(dealt, players, dealer)

    def snip_counters(self, rules: Any) -> int:
        return 0 if complete_deals(rules) else self.shape.counters

    def snip_lay(self, table: Any, dealer: str, face_up: Sequence[Card]) -> Any:
        """The game's own new deal, with the size of this pack."""
        asked: dict[str, Any] = {each.name: getattr(table.rules, each.name) for each in fields(Rules)}
        laid = self.lay(replace(table, rules=Rules(**{**asked, "pack": self.cards})), dealer, face_up)
        return replace(laid, rules=table.rules)  # those of the referee record what they are asked


_INSTEAD: dict[str, Callable[[_Sizes], dict[str, Any]]] = {
    "cassino": lambda sizes: {
        "hand_sizes": sizes.cassino_hands,
        "faces_up": sizes.cassino_faces_up,
        "deals_of_a_pack": sizes.cassino_deals,
        "cards_in_deal": sizes.cassino_all,
        "cards_undealt": sizes.cassino_undealt,
    },
    "snitchems": lambda sizes: {
        "hand_sizes": sizes.snitchems_hands,
        "faces_up": sizes.snitchems_faces_up,
        "deals_of_a_pack": sizes.snitchems_deals,
    },
    "snip-snap-snorum": lambda sizes: {
        "hand_sizes": sizes.snip_hands,
        "counters_to_start": sizes.snip_counters,
        "_new_deal": sizes.snip_lay,
    },
    "jig": lambda sizes: {},
    "spin": lambda sizes: {"taken_out": sizes.not_there},
    "newmarket": lambda sizes: {"pack_of": sizes.newmarket_pack},
    "pope-joan": lambda sizes: {"CARDS": sizes.cards},
    "snap": lambda sizes: {"hand_sizes": sizes.whole_pack},
}
"""For each game, the functions to replace besides `pack_of`."""
