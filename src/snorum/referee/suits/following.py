"""Suits that nobody recorded, in a game in which cards follow in suit: which they can have been, exactly.

The suits of a deal can be had in more ways than can be tried. But of all that was played before it, a card turns on
little: on the card before it, on the place of that in its series, and on whether the next highest card of its
suit has been played. That is all of one rank, the one below it or the one above it, and of each rank there are
four cards. So the ranks are gone through from the lowest up, and not the plays from the first: what the suits of
one rank can be hangs on those of the next, and on no other.

A *step* goes from the suits of one rank to those of the next, and decides which plays were offences. A *way* has one
step from each rank, and so gives the suits of the whole deal. Steps that make a play impossible, or that lead nowhere,
are dropped. What is left is exactly what is possible, as long as played cards stay on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from itertools import product
from typing import Any, NamedTuple, cast

from snorum.cards import RANKS, SUITS, Card
from snorum.evidence import DealSeen, Evidence
from snorum.knowledge import Impossible
from snorum.records import Played, Record
from snorum.referee.judging import make_move
from snorum.shape import Follows


class Node(NamedTuple):
    """The suits of the cards of one rank, in the order in which they were played, and their places in their series."""

    suits: tuple[str, ...]
    places: tuple[int, ...]
    more: tuple[int, ...]
    """How many cards more than was known each hand must have had, so far."""


class Step(NamedTuple):
    """From the suits of one rank to those of the next."""

    start: Node
    end: Node
    offences: int
    """The plays, as bits, that it makes offences."""
    stops: tuple[bool, ...]
    """Which cards of the first rank are stops."""
    names: str
    """What each of `SUITS`, at its end, is at its start: suits that the record never names are all alike."""


Steps = list[list[Step]]
"""The steps from each rank; each belongs to some way."""
Suits = tuple[str, ...]
"""Of the cards of a deal, in the order of play."""
Look = tuple[str, int, bool]
"""What a card can have been: its suit, its place in its series and whether it is a stop."""

_END = Node((), (), ())
"""The node after the highest rank."""


class Deal:
    """What the suits of one deal of a record can have been.

    `judged` is the number of its cards that can have been played as recorded; the one after them, if there is one,
    is impossible, whatever the suits. `lines`: where each card is among the strings of the deal. `Impossible` if no
    hands can be as the record has them.
    """

    def __init__(self, record: Record, number: int, follows: Follows) -> None:
        """`number`: of the deal, from nought. `follows`: how the next highest card follows, by the order of `RANKS`."""
        self.game, self.rules, self.follows, deal = record.game, record.rules, follows, record.deals[number]
        sizes = self.game.hand_sizes(self.rules, record.players, deal.dealer, number + 1)
        if any(len(hand) != sizes.get(player) for player, hand in deal.hands.items()):
            raise Impossible("a hand is not as large as it is dealt")
        evidence = Evidence(self.game, self.rules, [DealSeen(1, deal, sizes, 0)])
        if evidence.undealable:
            raise Impossible(evidence.undealable[1])
        ends = min((index for _, index in evidence.impossible), default=len(deal.plays))
        cards = [j for j, line in enumerate(deal.plays) if line.played and line.played.card]
        self.lines = [j for j in cards if j < ends]
        self.plays = [cast(Played, deal.plays[j].played) for j in self.lines]
        self.cards = [cast(Card, play.card) for play in self.plays]
        self.sizes, self.hands = sizes, deal.hands
        self._table = self.game.deal(self.rules, record.players, deal.dealer)
        self._walk(max(cards, default=-1))
        self._ranks = [[k for k, card in enumerate(self.cards) if card.rank == rank] for rank in RANKS]
        self._follows = [k > 0 and RANKS.index(card.rank) == RANKS.index(self.cards[k - 1].rank) + 1
                         for k, card in enumerate(self.cards)]  # fmt: skip
        named = {card.suit for some in (self.cards, *self.hands.values()) for card in some if card}
        self.unnamed = [suit for suit in SUITS if suit not in named]
        self._calls: dict[tuple[str, int, bool], str] = {}
        self._names: dict[tuple[str, ...], tuple[tuple[str, ...], str]] = {}
        self._known()
        self._nodes = [list(self._suits_of(r)) for r in range(len(RANKS))]
        if not all(self._nodes):
            raise Impossible("there are no such suits")
        self.steps = self._as_far_as_can_be()

    def _walk(self, last: int) -> None:
        """Who has the lead, should a card end its series: it turns on no suit. `last`: the last card's string."""
        table = self._table
        self._goes_on = [False] * len(self.plays)
        self.judged = len(self.plays)
        for k, play in enumerate(self.plays):
            may_lead = bool(play.player == table.turn)
            if self.game.deal_over(table) or (k == 0 and not may_lead):
                self.judged = k
                return
            if k:
                self._goes_on[k - 1] = not may_lead
            table, _ = self.game.play(table, make_move(self.game, play, goes_on=self.lines[k] < last))

    # What the suits of one rank can be

    def _known(self) -> None:
        """What is known of each hand that is given, whatever the suits, and how many of its cards are not."""
        self._given = {player: [card for card in hand if card] for player, hand in self.hands.items()}
        self._watched = list(self._given)
        free = []
        for player in self._watched:
            least = sum(self._held(player, r, ()) for r in range(len(RANKS)))
            free.append(self.sizes[player] - least)
        self._free = tuple(free)

    def _held(self, player: str, r: int, suits: Sequence[str]) -> int:
        """How many cards of a rank a hand has at the least, those played of it having these suits."""
        given = [card for card in self._given.get(player, ()) if card.rank == RANKS[r]]
        own = [i for i, k in enumerate(self._ranks[r]) if self.plays[k].player == player]
        named = {card.suit for card in given} | {self.cards[self._ranks[r][i]].suit for i in own}
        named |= {suits[i] for i in own} if suits else set()
        return max(len(given), len(own), len(named - {""}))

    def _suits_of(self, r: int) -> Iterator[Node]:
        plays, rank = self._ranks[r], RANKS[r]
        owner = {card: player for player, cards in self._given.items() for card in cards}
        named = {self.cards[k] for k in plays}
        options: list[Sequence[str]] = []
        for k in plays:
            card, player = self.cards[k], self.plays[k].player
            free = [s for s in SUITS if Card(rank, s) not in named and owner.get(Card(rank, s), player) == player]
            options.append([card.suit] if card.suit else free)
        stock = sum(card.rank == rank for card in self.game.pack_of(self.rules))
        least = [self._held(player, r, ()) for player in self._watched]
        for suits in product(*options):
            held = {player: self._held(player, r, suits) for player in self.sizes}
            more = tuple(held[player] - known for player, known in zip(self._watched, least, strict=True))
            if len(set(suits)) == len(suits) and sum(held.values()) <= stock and self._enough(more):
                yield Node(suits, (1,) * len(suits), more)

    def _enough(self, more: Iterable[int]) -> bool:
        return all(number <= free for number, free in zip(more, self._free, strict=True))

    # From rank to rank

    def _as_far_as_can_be(self) -> Steps:
        """The steps of as many plays as can be made."""
        steps, can, cannot = self._all_steps(), 0, self.judged
        if steps is not None:
            return steps
        while cannot - can > 1:
            self.judged = (can + cannot) // 2
            if self._all_steps() is None:
                cannot = self.judged
            else:
                can = self.judged
        self.judged = can
        if (steps := self._all_steps()) is None:
            raise Impossible("there are no such suits")
        return steps

    def without(self, offences: Iterable[int]) -> Steps | None:
        """The steps by which none of these plays is an offence; `None` if one must be."""
        return self._all_steps(sum(1 << k for k in offences))

    def as_far_as(self, k: int) -> Deal:
        """The same deal, of which the plays after this one need not have been possible."""
        found = copy(self)
        found.judged = min(self.judged, k + 1)
        if (steps := found._all_steps()) is None:
            raise Impossible("there are no such suits")
        found.steps = steps
        return found

    def _all_steps(self, barred: int = 0) -> Steps | None:
        nodes: Iterable[Node] = {node._replace(suits=self._alike(node.suits)[0]) for node in self._nodes[0]}
        found: Steps = []
        for r in range(len(RANKS)):
            found.append([step for step in self._steps(r, nodes) if not step.offences & barred])
            nodes = {step.end for step in found[r]}
        if not nodes:
            return None
        for r in range(len(RANKS) - 2, -1, -1):
            leads_on = {step.start for step in found[r + 1]}
            found[r] = [step for step in found[r] if step.end in leads_on]
        return found

    def _steps(self, r: int, nodes: Iterable[Node]) -> Iterator[Step]:
        """The steps from these suits of a rank to suits of the next."""
        rank = RANKS[r]
        above, others = ([], [_END]) if r + 1 == len(RANKS) else (self._ranks[r + 1], self._nodes[r + 1])
        stop = [self.follows.is_stop(Card(rank, SUITS[0]), frozenset(played))
                for played in ((), [Card(above_, SUITS[0]) for above_ in RANKS[r + 1 : r + 2]])]  # fmt: skip
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
                if self._enough(more):
                    as_, named = self._alike(over)
                    yield Step(node, Node(as_, judged[0], more), judged[1], stops, named)

    def _alike(self, suits: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
        """These suits, if those that the record never names are named in their order; and how each is then named."""
        if suits not in self._names:
            order = [suit for suit in dict.fromkeys((*suits, *SUITS)) if suit in self.unnamed]
            names = dict(zip(order, self.unnamed, strict=True))
            back = dict(zip(self.unnamed, order, strict=True))
            self._names[suits] = (tuple([names.get(suit, suit) for suit in suits]),
                                  "".join([back.get(suit, suit) for suit in SUITS]))  # fmt: skip
        return self._names[suits]

    def _judge(
        self, r: int, above: Sequence[int], places: Sequence[int], stops: Sequence[bool], same: Sequence[bool]
    ) -> tuple[tuple[int, ...], int] | None:
        """Where the cards of the next rank come in their series, and the offences; `None` if a play is barred."""
        offences, series = 0, {}
        for k, place, stop in zip(self._ranks[r], places, stops, strict=True):
            if k >= self.judged:
                continue
            goes_on = series[k] = 0 if stop or self.follows.ends_series(place) else place
            if k + 1 < self.judged:
                if self._goes_on[k] and not goes_on:
                    return None
                if goes_on and not self._follows[k + 1]:
                    offences |= 1 << (k + 1)
            if self.plays[k].call and self.plays[k].call != self._call(RANKS[r], place, stop):
                offences |= 1 << k
        found = []
        for k, is_same in zip(above, same, strict=True):
            before = series.get(k - 1, 0) if self._follows[k] and k < self.judged else 0
            if before and not is_same:
                offences |= 1 << k
            found.append(before + 1 if before and is_same else 1)
        return tuple(found), offences

    def _call(self, rank: str, place: int, stop: bool) -> str:
        """What is rightly called for a card at a place in its series, be it a stop or not."""
        key = rank, place, stop
        if key not in self._calls:
            r = RANKS.index(rank)
            before = Card(RANKS[r - 1], SUITS[0]) if place > 1 else None
            after = {Card(other, SUITS[0]) for other in RANKS[r + 1 : r + 2] if stop}
            table = self.follows.amid_series(self._table, place, before, frozenset(after))
            move = self.game.Move(player=table.turn, card=Card(rank, SUITS[0]))
            self._calls[key] = self.game.call(table, move)
        return self._calls[key]

    # Ways

    def way(
        self, steps: Steps, most: bool = False, rank: int = -1, by: Callable[[Step], bool] = lambda _: True
    ) -> list[Step]:
        """A way by some of these steps, with fewest offences or `most`; from `rank`, if given, by such a step."""
        sign = -1 if most else 1
        best: dict[Node, tuple[int, list[Step]]] = {step.start: (0, []) for step in steps[0]}
        for r, some in enumerate(steps):
            ahead: dict[Node, tuple[int, list[Step]]] = {}
            for step in some if r != rank else filter(by, some):
                if step.start in best:
                    cost, before = best[step.start]
                    cost += sign * step.offences.bit_count()
                    if step.end not in ahead or cost < ahead[step.end][0]:
                        ahead[step.end] = cost, [*before, step]
            best = ahead
        return min(best.values(), key=lambda each: each[0])[1]

    def suits(self, way: Sequence[Step]) -> Suits:
        """The suit of each card."""
        found: dict[int, str] = {}
        names = dict(zip(SUITS, SUITS, strict=True))
        for r, step in enumerate(way):
            found |= {k: names[suit] for k, suit in zip(self._ranks[r], step.start.suits, strict=True)}
            names = {suit: names[was] for suit, was in zip(SUITS, step.names, strict=True)}
        return tuple(found[k] for k in range(len(self.plays)))

    def looks(self, r: int, step: Step) -> Iterator[tuple[int, Look]]:
        """What the cards of rank `r` are, by their places among the plays and a step from it.

        A suit that the record never names is any such.
        """
        for k, suit, place, stop in zip(self._ranks[r], step.start.suits, step.start.places, step.stops, strict=True):
            yield k, ("" if suit in self.unnamed else suit, place, stop)
