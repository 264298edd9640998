"""Finds exactly which suits unrecorded cards can have had, in a game in which cards follow in suit.

A deal has too many possible suits to try them all. But the verdict on a card depends on little: on the card before it,
on that card's place in its series, and on whether the next highest card of its suit has been played. All of these are
of the rank below or above, and each rank has only four cards. So the search goes from the lowest rank to the highest,
and not from the first play to the last: the suits of one rank restrict only those of the next.

A *step* goes from the suits of one rank to those of the next, and decides which plays were offences. A *way* has one
step from each rank, and so gives the suits of the whole deal. The search drops steps that make a play impossible, and
steps that lead to no complete way. The rest is exactly what is possible, as long as played cards stay on the table.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple, cast

from snorum.cards import RANKS, SUITS, Card
from snorum.games.shape import Follows
from snorum.records import Played, Record
from snorum.referee.evidence import DealSeen, Evidence
from snorum.referee.judging import make_move
from snorum.referee.knowledge import Impossible


class Node(NamedTuple):
    """The suits of the cards of one rank, in the order in which they were played, and their places in their series."""

    suits: tuple[str, ...]
    places: tuple[int, ...]
    more: tuple[int, ...]
    """For each hand, the number of cards that it must have had beyond those known, so far."""


class Step(NamedTuple):
    """A step from the suits of one rank to those of the next."""

    start: Node
    end: Node
    offences: int
    """The plays that are offences with these suits, as bits."""
    stops: tuple[bool, ...]
    """Which cards of the first rank are stops."""
    names: str
    """For each of `SUITS`, its name at the start of the step: suits that the record never names are interchangeable."""


Steps = list[list[Step]]
"""The steps from each rank; each belongs to at least one way."""
Suits = tuple[str, ...]
"""The suits of the cards of a deal, in the order of play."""
Look = tuple[str, int, bool]
"""A card as it can have been: its suit, its place in its series and whether it is a stop."""

SOME_SUIT, *_ = SUITS
"""Any suit, for questions about ranks."""
_END = Node((), (), ())
"""The node after the highest rank."""


class Deal:
    """The possible suits of one deal of a record.

    Attributes:
        judged: the number of cards that can have been played as recorded; the next card, if there is one, is
            impossible with any suits.
        lines: the place of each card among the strings of the deal.

    Raises:
        Impossible: no hands agree with the record.
    """

    def __init__(self, record: Record, number: int, follows: Follows) -> None:
        """`number`: of the deal, from 0. `follows`: how the next highest card follows, in the order of `RANKS`."""
        self.game, self.rules, self.follows, deal = record.game, record.rules, follows, record.deals[number]
        sizes = self.game.hand_sizes(self.rules, record.players, deal.dealer, number + 1)
        if any(len(hand) != sizes.get(player) for player, hand in deal.hands.items()):
            raise Impossible("a hand is not as large as it is dealt")
        evidence = Evidence(self.game, self.rules, [DealSeen(number, deal, sizes, 0)])
        if evidence.undealable:
            raise Impossible("the hands cannot be dealt")
        ends = min((index for _, index in evidence.impossible), default=len(deal.plays))
        self.lines = [j for j, line in enumerate(deal.plays) if line.card and j < ends]
        self.plays = [cast(Played, deal.plays[j].played) for j in self.lines]
        self.cards = [cast(Card, play.card) for play in self.plays]
        self.sizes, self.hands = sizes, deal.hands
        self._table = self.game.deal(self.rules, record.players, deal.dealer)
        self._find_leads()
        self._ranks = [[k for k, card in enumerate(self.cards) if card.rank == rank] for rank in RANKS]
        self._follows = [
            k > 0 and RANKS.index(card.rank) == RANKS.index(self.cards[k - 1].rank) + 1
            for k, card in enumerate(self.cards)
        ]
        named = {card.suit for cards in (self.cards, *self.hands.values()) for card in cards if card}
        self.unnamed = [suit for suit in SUITS if suit not in named]
        self._calls: dict[tuple[str, int, bool], str] = {}
        self._names: dict[tuple[str, ...], tuple[tuple[str, ...], str]] = {}
        self._count_known_cards()
        self._nodes = [list(self._suits_of(r)) for r in range(len(RANKS))]
        if not all(self._nodes):
            raise Impossible("no suits agree with the record")
        self.steps = self._longest_possible()

    def _find_leads(self) -> None:
        """Find who leads if a card ends its series, which no suit decides."""
        table = self._table
        self._goes_on: list[bool] = []
        self.judged = len(self.plays)
        for k, play in enumerate(self.plays):
            may_lead = bool(play.player == table.turn)
            if self.game.deal_over(table) or (k == 0 and not may_lead):
                self.judged = k
                return
            if k:
                self._goes_on.append(not may_lead)
            table, _ = self.game.play(table, make_move(self.game, play, goes_on=True))

    # The possible suits of one rank

    def _count_known_cards(self) -> None:
        """Find the known cards of each recorded hand, and how many of its cards are unknown, for any suits."""
        self._given = {player: [card for card in hand if card] for player, hand in self.hands.items()}
        self._watched = list(self._given)
        free = []
        for player in self._watched:
            least = sum(self._least_held(player, r, ()) for r in range(len(RANKS)))
            free.append(self.sizes[player] - least)
        self._free = tuple(free)

    def _least_held(self, player: str, r: int, suits: Sequence[str]) -> int:
        """The least number of cards of a rank in a hand, if its played cards have these suits."""
        given = [card for card in self._given.get(player, ()) if card.rank == RANKS[r]]
        own = [i for i, k in enumerate(self._ranks[r]) if self.plays[k].player == player]
        named = {card.suit for card in given} | {self.cards[self._ranks[r][i]].suit for i in own}
        named |= {suits[i] for i in own} if suits else set()
        return max(len(given), len(own), len(named - {""}))

    def _suits_of(self, r: int) -> Iterator[Node]:
        plays, rank = self._ranks[r], RANKS[r]
        if len(plays) > len(SUITS):  # no card is played twice, and not every choice need be tried to find that out
            return
        owner = {card: player for player, cards in self._given.items() for card in cards}
        options: list[Sequence[str]] = []
        for k in plays:
            card, player = self.cards[k], self.plays[k].player
            free = [s for s in SUITS if owner.get(Card(rank, s), player) == player]
            options.append([card.suit] if card.suit else free)
        stock = sum(card.rank == rank for card in self.game.pack_of(self.rules))
        least = [self._least_held(player, r, ()) for player in self._watched]
        for suits in product(*options):
            held = {player: self._least_held(player, r, suits) for player in self.sizes}
            more = tuple(held[player] - known for player, known in zip(self._watched, least, strict=True))
            if len(set(suits)) == len(suits) and sum(held.values()) <= stock and self._fits_hands(more):
                yield Node(suits, (1,) * len(suits), more)

    def _fits_hands(self, more: Iterable[int]) -> bool:
        return all(number <= free for number, free in zip(more, self._free, strict=True))

    # From rank to rank

    def _longest_possible(self) -> Steps:
        """The steps for as many plays as are possible."""

        def is_too_many(plays: int) -> bool:
            self.judged = plays
            return self._all_steps() is None

        if (steps := self._all_steps()) is None:
            self.judged = bisect_left(range(self.judged), True, key=is_too_many) - 1
            steps = self._all_steps()
        if steps is None:
            raise Impossible("no suits agree with the record")
        return steps

    def without(self, offences: Iterable[int]) -> Steps | None:
        """The steps in which none of these plays is an offence; `None` if one must be."""
        return self._all_steps(sum(1 << k for k in offences))

    def as_far_as(self, k: int) -> Deal:
        """The same deal; the plays after this one, which is possible, need not be."""
        deal = copy(self)
        deal.judged = k + 1
        steps = deal._all_steps()
        assert steps is not None
        deal.steps = steps
        return deal

    def _all_steps(self, barred: int = 0) -> Steps | None:
        nodes = dict.fromkeys(node._replace(suits=self._rename_unnamed(node.suits)[0]) for node in self._nodes[0])
        steps: Steps = []
        for r in range(len(RANKS)):
            steps.append([step for step in self._steps(r, nodes) if not step.offences & barred])
            nodes = dict.fromkeys(step.end for step in steps[r])  # in an order that is the same in every run
        if not nodes:
            return None
        for r in range(len(RANKS) - 2, -1, -1):
            leads_on = {step.start for step in steps[r + 1]}
            steps[r] = [step for step in steps[r] if step.end in leads_on]
        return steps

    def _steps(self, r: int, nodes: Iterable[Node]) -> Iterator[Step]:
        """The steps from these suits of a rank to suits of the next."""
        rank = RANKS[r]
        above, others = ([], [_END]) if r + 1 == len(RANKS) else (self._ranks[r + 1], self._nodes[r + 1])
        stop = [
            self.follows.is_stop(Card(rank, SOME_SUIT), frozenset(played))
            for played in ((), [Card(above_, SOME_SUIT) for above_ in RANKS[r + 1 :]])
        ]
        earlier = [sum(other < k for other in above) for k in self._ranks[r]]
        before = [self._ranks[r].index(k - 1) if self._follows[k] else None for k in above]
        known: dict[Any, tuple[tuple[int, ...], int] | None] = {}
        for node in nodes:
            suits = node.suits
            for other in others:
                over = other.suits
                stops = tuple([stop[suit in over[:n]] for suit, n in zip(suits, earlier, strict=True)])
                same = tuple([i is not None and suits[i] == suit for i, suit in zip(before, over, strict=True)])
                key = node.places, stops, same
                if key not in known:
                    known[key] = self._judge(r, above, *key)
                if (judged := known[key]) is None:
                    continue
                more = node.more
                if other is not _END:
                    more = tuple([a + b for a, b in zip(more, other.more, strict=True)])
                if self._fits_hands(more):
                    as_, named = self._rename_unnamed(over)
                    yield Step(node, Node(as_, judged[0], more), judged[1], stops, named)

    def _rename_unnamed(self, suits: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
        """The suits with those never recorded renamed in a fixed order, and what each of `SUITS` was before."""
        if suits not in self._names:
            order = [suit for suit in dict.fromkeys((*suits, *SUITS)) if suit in self.unnamed]
            names = dict(zip(order, self.unnamed, strict=True))
            back = dict(zip(self.unnamed, order, strict=True))
            self._names[suits] = (
                tuple([names.get(suit, suit) for suit in suits]),
                "".join([back.get(suit, suit) for suit in SUITS]),
            )
        return self._names[suits]

    def _judge(
        self, r: int, above: Sequence[int], places: Sequence[int], stops: Sequence[bool], same: Sequence[bool]
    ) -> tuple[tuple[int, ...], int] | None:
        """The places of the next rank's cards in their series, and the offences; `None` if a play is impossible."""
        offences, series = 0, {}
        for k, place, stop in zip(self._ranks[r], places, stops, strict=True):
            if k >= self.judged:
                continue
            goes_on = series[k] = 0 if stop or self.follows.ends_series(self.rules, place) else place
            if k + 1 < self.judged:
                if self._goes_on[k] and not goes_on:
                    return None
                if goes_on and not self._follows[k + 1]:
                    offences |= 1 << (k + 1)
            if self.plays[k].call and self.plays[k].call != self._call(RANKS[r], place, stop):
                offences |= 1 << k
        next_places = []
        for k, is_same in zip(above, same, strict=True):
            before = series[k - 1] if self._follows[k] and k < self.judged else 0
            if before and not is_same:
                offences |= 1 << k
            next_places.append(before + 1 if is_same else 1)
        return tuple(next_places), offences

    def _call(self, rank: str, place: int, stop: bool) -> str:
        """The right call for a card at a place in its series, if it is a stop or if it is not."""
        key = rank, place, stop
        if key not in self._calls:
            r = RANKS.index(rank)
            before = Card(RANKS[r - 1], SOME_SUIT) if place > 1 else None
            after = {Card(other, SOME_SUIT) for other in RANKS[r + 1 :] if stop}
            table = self.follows.amid_series(self._table, place, before, frozenset(after))
            move = self.game.Move(player=table.turn, card=Card(rank, SOME_SUIT))
            self._calls[key] = self.game.call(table, move)
        return self._calls[key]

    @cached_property
    def fines_calls(self) -> bool:
        """Whether something is paid for a wrong call."""
        table = self._table
        move = self.game.Move(player=table.turn, card=Card(RANKS[0], SOME_SUIT))
        wrong = next(call for call in self.game.CALLS if call and call != self.game.call(table, move))
        return bool(self.game.play(table, move)[1] != self.game.play(table, move._replace(call=wrong))[1])

    # Ways

    def way(self, steps: Steps, *, most: bool = False) -> list[Step]:
        """The way with the fewest offences, or the `most`."""
        sign = -1 if most else 1
        best: dict[Node, tuple[int, list[Step]]] = {step.start: (0, []) for step in steps[0]}
        for steps_from_rank in steps:
            ahead: dict[Node, tuple[int, list[Step]]] = {}
            for step in steps_from_rank:
                if step.start in best:
                    cost, before = best[step.start]
                    cost += sign * step.offences.bit_count()
                    if step.end not in ahead or cost < ahead[step.end][0]:
                        ahead[step.end] = cost, [*before, step]
            best = ahead
        return min(best.values(), key=lambda each: each[0])[1]

    def suits(self, way: Sequence[Step]) -> Suits:
        """The suit of each card of the deal, in one way."""
        suit_of_play: dict[int, str] = {}
        names = dict(zip(SUITS, SUITS, strict=True))
        for r, step in enumerate(way):
            suit_of_play |= {k: names[suit] for k, suit in zip(self._ranks[r], step.start.suits, strict=True)}
            names = {suit: names[was] for suit, was in zip(SUITS, step.names, strict=True)}
        return tuple(suit_of_play[k] for k in range(len(self.plays)))

    def looks(self, r: int, step: Step) -> Iterator[tuple[int, Look]]:
        """For each card of rank `r`, its place among the plays and what it is in this step.

        The suit is empty if the record never names it.
        """
        for k, suit, place, stop in zip(self._ranks[r], step.start.suits, step.start.places, step.stops, strict=True):
            yield k, ("" if suit in self.unnamed else suit, place, stop)


def narrowed(steps: Steps, r: int, by: Callable[[Step], bool]) -> Steps:
    """These steps, with only those from rank `r` that satisfy `by`."""
    return [*steps[:r], list(filter(by, steps[r])), *steps[r + 1 :]]
