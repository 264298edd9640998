"""A record with a suit for each card that lacks one, at a game in which suits matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice, product
from random import Random
from typing import Any

from snorum.cards import SUITS, Card
from snorum.evidence import taken_up_again
from snorum.records import Line, Played, Record
from snorum.referee.replay import move_of

SAMPLE = 100
"""How many ways are tried, beside the likeliest, where the ways are too many to try them all."""
ATTEMPTS, PATIENCE = 12, 500
"""How often a way in which all is lawful is looked for, and how many plays each attempt may take."""


def deals_without_suits(record: Record) -> list[int]:
    """The deals, from nought, in which a card was shown whose suit the record does not give."""
    return sorted({i for i, _, _ in _suitless(record)})


Spot = tuple[int, int, bool]
"""A card that lies open: its deal, and its place among the plays, or (true) in the layout."""


def _suitless(record: Record) -> list[Spot]:
    found: list[Spot] = []
    for i, deal in enumerate(record.deals):
        found += [(i, j, True) for j, card in enumerate(deal.layout or ()) if card and not card.suit]
        for j, line in enumerate(deal.plays):
            if line.played is not None and line.played.card is not None and not line.played.card.suit:
                found.append((i, j, False))
    return found


def some_suits(record: Record, most: int) -> tuple[list[Record], bool]:
    """A record with a suit for each card that lacks one: in every way, or in some; and whether in every way."""
    missing = _Suits(record)
    if not missing.spots:
        return [record], True
    found = list(islice(missing.all_ways(), most + 1))
    if 0 < len(found) <= most:
        return [missing.given(way) for way in found], True
    chance = Random(len(missing.spots))
    first = missing.likeliest() if record.game.SUITED == "play" else missing.at_random(chance)
    ways = [first, *(missing.at_random(chance) for _ in range(min(SAMPLE, most) - 1))]
    return [missing.given(way) for way in ways], False


class _Suits:
    """The suits that the cards of a record can have. A way gives each spot its suit."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.spots = _suitless(record)
        one_pack = record.game.TAKES  # what is taken lies aside until the pack is out
        self._pack = [0 if one_pack else i for i in range(len(record.deals))]
        self._named: dict[int, set[Card]] = {}
        self._hands: dict[tuple[int, str], tuple[Card | None, ...]] = {}
        self._owners: dict[tuple[int, Card], set[tuple[int, str]]] = {}
        """By pack and card, in whose hand and in which deal it is given."""
        self._again = taken_up_again(record.game, record.rules)
        """Whether a card can be taken up and played once more, by the same player."""
        self._taken: dict[int, set[Card]] = {}
        """By pack, the cards that are named as they are taken."""
        for i, deal in enumerate(record.deals):
            named = self._named.setdefault(self._pack[i], set())
            named |= {card for card in deal.face_up if card and card.suit}
            for played in (line.played for line in deal.plays):
                if played is not None and played.card is not None and played.card.suit:
                    if self._again:
                        self._owners.setdefault((self._pack[i], played.card), set()).add((i, played.player))
                    else:
                        named.add(played.card)
            self._taken.setdefault(self._pack[i], set()).update(
                card for line in deal.plays if line.played for card in line.played.takes if card.suit
            )
            for player, hand in deal.hands.items():
                self._hands[i, player] = hand
                for card in hand:
                    if card is not None:
                        self._owners.setdefault((self._pack[i], card), set()).add((i, player))

    def card(self, spot: Spot) -> tuple[str, str]:
        """The rank at a spot, and who played it."""
        i, j, laid = spot
        deal = self.record.deals[i]
        if laid:
            card = (deal.layout or ())[j]
            return (card.rank if card else ""), ""
        played = deal.plays[j].played
        assert played is not None and played.card is not None
        return played.card.rank, played.player

    def options(self, spot: Spot, used: set[tuple[int, Card]]) -> list[str]:
        """The suits that a card can have, others having been given theirs."""
        rank, player = self.card(spot)
        pack = self._pack[spot[0]]
        holder = (spot[0], player)
        own = self._hands.get(holder, (None,))
        open_hand = any(card is None or (card.rank == rank and not card.suit) for card in own)
        cards = (Card(rank, suit) for suit in SUITS)
        return [card.suit for card in cards
                if card not in self._named[pack] and (pack, card) not in used
                and self._owners.get((pack, card), {holder}) == {holder} and (open_hand or card in own)]  # fmt: skip

    @cached_property
    def by_rank(self) -> list[tuple[list[Spot], list[tuple[str, ...]]]]:
        """The spots of each rank of a pack, and the suits that they can have together. Ranks do not meddle."""
        groups: dict[tuple[int, str], list[Spot]] = {}
        for spot in self.spots:
            groups.setdefault((self._pack[spot[0]], self.card(spot)[0]), []).append(spot)
        return [(spots, self._together(pack, rank, spots)) for (pack, rank), spots in groups.items()]

    def _together(self, pack: int, rank: str, spots: Sequence[Spot]) -> list[tuple[str, ...]]:
        """The suits that the spots of one rank can have together: a card named as taken must have lain there."""
        wanted = {card.suit for card in self._taken[pack] - self._named[pack] if card.rank == rank}
        laid = [k for k, spot in enumerate(spots) if self._lies(spot)]
        ways: list[tuple[str, ...]] = [()]
        for spot in spots[: len(SUITS) + 1]:  # a fifth of a rank has no suit left, if none is played twice
            ways = [(*way, suit) for way in ways for suit in self.options(spot, self._used(spots, way, spot))]
        return [way for way in ways if wanted <= {way[k] for k in laid if k < len(way)}]

    def _used(self, spots: Sequence[Spot], way: Sequence[str], spot: Spot) -> set[tuple[int, Card]]:
        """What others have been given, of which this spot can have none."""
        given = zip(spots, way, strict=False)
        return {self.taken(*each) for each in given if not self._again or self.card(each[0]) != self.card(spot)}

    def _lies(self, spot: Spot) -> bool:
        """Whether the card at a spot comes to lie on the table."""
        played = None if spot[2] else self.record.deals[spot[0]].plays[spot[1]].played
        return played is None or not played.takes

    def all_ways(self) -> Iterator[list[str]]:
        """Every way; none if no pack has what the record shows."""
        if not all(ways for _, ways in self.by_rank):
            return
        for chosen in product(*(ways for _, ways in self.by_rank)):
            yield self._in_order(chosen)

    def _in_order(self, chosen: Sequence[tuple[str, ...]]) -> list[str]:
        suits = {spot: suit for (spots, _), way in zip(self.by_rank, chosen, strict=True)
                 for spot, suit in zip(spots, way, strict=False)}  # fmt: skip
        return [suits.get(spot, "") for spot in self.spots]

    def taken(self, spot: Spot, suit: str) -> tuple[int, Card]:
        """The card that a spot takes from its pack, being of this suit."""
        return self._pack[spot[0]], Card(self.card(spot)[0], suit)

    def at_random(self, chance: Random) -> list[str]:
        """A way by chance; what no pack can have keeps no suit."""
        return self._in_order([chance.choice(ways) if ways else () for _, ways in self.by_rank])

    def likeliest(self) -> list[str]:
        """A way in which all is lawful, if one is found."""
        return _Guide(self).way()

    def filled(self, chosen: Mapping[Spot, str], chance: Random | None = None) -> list[str]:
        """A way with these suits, and any for the rest; where no suit is left for a card, it keeps none."""
        used = {self.taken(spot, suit) for spot, suit in chosen.items()}
        way = []
        for spot in self.spots:
            suit = chosen.get(spot)
            if suit is None:
                options = self.options(spot, used) or [""]
                suit = chance.choice(options) if chance else options[0]
                used.add(self.taken(spot, suit))
            way.append(suit)
        return way

    def given(self, way: Sequence[str]) -> Record:
        """The record with these suits."""
        deals = [(list(deal.layout or ()), list(deal.plays)) for deal in self.record.deals]
        for spot, suit in zip(self.spots, way, strict=True):
            i, j, laid = spot
            if laid:
                deals[i][0][j] = Card(self.card(spot)[0], suit)
            else:
                deals[i][1][j] = suited(deals[i][1][j], suit)
        both = zip(self.record.deals, deals, strict=True)
        filled = [replace(deal, layout=tuple(up) or deal.layout, plays=tuple(plays)) for deal, (up, plays) in both]
        return replace(self.record, deals=tuple(filled))


def suited(line: Line, suit: str) -> Line:
    """A string of a record, the card played in it being of this suit."""
    if line.played is None or line.played.card is None:
        return line
    return line._replace(played=line.played._replace(card=line.played.card._replace(suit=suit)))


class _Guide:
    """Looks for suits with which every play can be made and does what is demanded.

    It tries the suits of each card in a random order and goes back where none will do; after so many plays
    it begins anew, in another order. It may fail, and then gives the way that went furthest.
    """

    def __init__(self, suits: _Suits) -> None:
        self.suits, self.record, self.game = suits, suits.record, suits.record.game
        self.spots = set(suits.spots)
        self.strings = [(i, j) for i, deal in enumerate(self.record.deals)
                        for j, line in enumerate(deal.plays) if line.played and line.played.card]  # fmt: skip
        self.furthest: tuple[int, dict[Spot, str]] = (-1, {})

    def way(self) -> list[str]:
        """A suit for each spot."""
        for attempt in range(ATTEMPTS):
            self.chance, self.left = Random(attempt), PATIENCE
            chosen: dict[Spot, str] = {}
            used: set[tuple[int, Card]] = set()
            for spot in self.suits.spots:
                if spot[2]:
                    self._give(chosen, used, spot, self.chance.choice(self.suits.options(spot, used) or [""]))
            if self._goes(0, None, chosen, used):
                break
        _, chosen = self.furthest
        return self.suits.filled(chosen)

    def _goes(self, number: int, table: Any, chosen: dict[Spot, str], used: set[tuple[int, Card]]) -> bool:
        """Whether play goes on to the end from here, with the suits chosen so far."""
        if number > self.furthest[0]:
            self.furthest = number, dict(chosen)
        if number == len(self.strings):
            return True
        deal, play = self.strings[number]
        if number == 0 or self.strings[number - 1][0] != deal:
            table = self._laid(deal, table)
            if table is None:
                return False
        played = self.record.deals[deal].plays[play].played
        assert played is not None and played.card is not None
        spot = (deal, play, False)
        options = self.suits.options(spot, used) if spot in self.spots else [played.card.suit]
        for suit in self.chance.sample(options, len(options)):
            self.left -= 1
            if self.left < 0:
                return False
            card = Card(played.card.rank, suit)
            after = self._after(table, played, card)
            if after is None:
                continue
            if spot in self.spots:
                chosen, used = dict(chosen), set(used)
                self._give(chosen, used, spot, suit)
            if self._goes(number + 1, after, chosen, used):
                return True
        return False

    def _give(self, chosen: dict[Spot, str], used: set[tuple[int, Card]], spot: Spot, suit: str) -> None:
        chosen[spot] = suit
        used.add(self.suits.taken(spot, suit))

    def _laid(self, deal: int, table: Any) -> Any:
        """The table at a deal; `None` if it cannot be dealt."""
        game, told = self.game, self.record.deals[deal]
        face_up = [card for card in told.face_up if card]
        if table is None:
            return game.deal(self.record.rules, self.record.players, told.dealer, face_up)
        if game.game_over(table) or game.bars_deal(table) or game.is_out(table, told.dealer):
            return None
        return game.deal_again(table, told.dealer, face_up)

    def _after(self, table: Any, played: Played, card: Card) -> Any:
        """The table after a play; `None` if it cannot be made or does not do what is demanded."""
        game = self.game
        move = move_of(game, played._replace(card=card), goes_on=True)
        if game.deal_over(table) or game.bars(table, move) is not None:
            return None
        if game.demanded(table) is not None and not game.meets(table, move):
            return None
        return game.play(table, move)[0]
