"""Choose some of the possible suits of a deal that represent all of them.

The chosen ways show whether each play can have been lawful, whether it can have been an offence, and whether the plays
in doubt can all have been lawful together. If a card can have been different things, they show each of them. What is
the same in all chosen ways is the same in every way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from functools import partial
from operator import is_

from snorum.cards import RANKS
from snorum.records import Record
from snorum.referee.common import OutOfTime, stay_in_time
from snorum.referee.evidence import shortest_clash
from snorum.referee.knowledge import Impossible
from snorum.referee.suits.following import Deal, Look, Step, Suits, narrowed
from snorum.referee.suits.naming import with_suits


class RepresentativeWays:
    """The representative ways of one deal. The first has the fewest offences."""

    def __init__(self, deal: Deal, until: float, *, lawful: bool = False) -> None:
        """Find them.

        Args:
            deal: the deal.
            until: the time limit, by `time.monotonic`; after it `OutOfTime` is raised.
            lawful: whether its steps are only those in which no play is an offence.
        """
        self.deal, self.until = deal, until
        self.ways: list[Sequence[Step]] = []
        self.short: list[Sequence[Step]] = []
        """Ways in which not every play can be made."""
        self._offences: list[int] = []
        self._looks: list[set[Look]] = [set() for _ in deal.plays]
        self._add(deal.way(deal.steps))
        if lawful:
            self._each_look()
            return
        self._each_at_fault()
        self._each_lawful()
        self._each_look()
        self._together()
        self._each_so_far()

    def short_suits(self) -> list[Suits]:
        """The suits of ways in which not every play can be made."""
        return list(dict.fromkeys(map(self.deal.suits, self.short)))

    def suits(self) -> list[Suits]:
        """The suits of each way in which every play can be made, no two alike."""
        suits = [self.deal.suits(way) for way in self.ways]
        unnamed = self.deal.unnamed
        other = dict(zip(unnamed, (*unnamed[1:], *unnamed[:1]), strict=True))
        suits.append(tuple(other.get(suit, suit) for suit in suits[0]))  # suits never named are interchangeable
        return list(dict.fromkeys(suits))

    def _add(self, way: Sequence[Step]) -> None:
        stay_in_time(self.until)
        self.ways.append(way)
        offences = 0
        for r, step in enumerate(way):
            offences |= step.offences
            for k, look in self.deal.looks(r, step):
                self._looks[k].add(look)
        self._offences.append(offences)

    def _each_at_fault(self) -> None:
        """For each play that can have been an offence, add a way in which it was one."""
        for r, steps in enumerate(self.deal.steps):
            possible = 0
            for step in steps:
                possible |= step.offences
            for k in range(self.deal.judged):
                bit = 1 << k
                if possible & bit and not any(offences & bit for offences in self._offences):
                    self._add(self.deal.way(narrowed(self.deal.steps, r, partial(_makes_offence, bit)), most=True))

    def _each_lawful(self) -> None:
        """For each play that can have been lawful, add a way in which it was."""
        for k in range(self.deal.judged):
            if all(offences >> k & 1 for offences in self._offences):
                self._without([k])

    def _each_look(self) -> None:
        """For each card, add ways that show its possible places in a series, suits, and whether it is a stop."""
        for r, steps in enumerate(self.deal.steps):
            looks_of_play: dict[int, dict[Look, Step]] = {}
            for step in steps:
                for k, look in self.deal.looks(r, step):
                    looks_of_play.setdefault(k, {}).setdefault(look, step)
            for k, looks in looks_of_play.items():
                while new := _new_look(self._looks[k], looks):
                    self._add(self.deal.way(narrowed(self.deal.steps, r, partial(is_, looks[new]))))

    def _together(self) -> None:
        """If the plays that can have been lawful can all have been so, add a way in which they were."""
        doubtful = [k for k in range(self.deal.judged) if not all(offences >> k & 1 for offences in self._offences)]
        if self._clash(doubtful):
            shortest_clash(doubtful, self._clash)

    def _each_so_far(self) -> None:
        """For each play that could be something else if later plays were impossible, add ways that show it."""
        for k in range(self.deal.judged):
            stay_in_time(self.until)
            verdicts = {offences >> k & 1 for offences in self._offences}
            if verdicts == {1} and (steps := self.deal.as_far_as(k).without([k])) is not None:
                self.short.append(self.deal.way(steps))
            steps = self.deal.as_far_as(k).steps
            if verdicts == {0}:
                is_offence = partial(_makes_offence, 1 << k)
                if (r := next((r for r, some in enumerate(steps) if any(map(is_offence, some))), None)) is not None:
                    self.short.append(self.deal.way(narrowed(steps, r, is_offence)))
            if self.deal.plays[k].call and self.deal.fines_calls:  # it is paid for before the next play
                r = RANKS.index(self.deal.cards[k].rank)
                looks = {look: step for step in steps[r] for other, look in self.deal.looks(r, step) if other == k}
                seen = {*self._looks[k]}
                while new := _new_look(seen, looks):
                    seen.add(new)
                    self.short.append(self.deal.way(narrowed(steps, r, partial(is_, looks[new]))))

    def _clash(self, plays: Sequence[int]) -> bool:
        bits = sum(1 << k for k in plays)
        return all(offences & bits for offences in self._offences) and not self._without(plays)

    def _without(self, plays: Sequence[int]) -> bool:
        """Whether these plays can all have been lawful; if so, add a way in which they were."""
        stay_in_time(self.until)
        steps = self.deal.without(plays)
        if steps is None:
            return False
        self._add(self.deal.way(steps))
        return True


def _new_look(seen: Set[Look], looks: Iterable[Look]) -> Look | None:
    """A look that shows something of a card to be uncertain, if the looks seen so far do not show it.

    Two places show that it is uncertain how many cards the series has, and a stop and no stop, whether it ends. Two
    suits show that its suit is uncertain: of the cards that are otherwise the same, and of all.
    """
    rest, shown = Counter(look[1:] for look in seen), [{look[part] for look in seen} for part in range(3)]
    for look in looks:
        new = any(len(some) < 2 and each not in some for each, some in zip(look, shown, strict=True))
        if look not in seen and (rest[look[1:]] == 1 or new):
            return look
    return None


def _makes_offence(bit: int, step: Step) -> bool:
    return bool(step.offences & bit)


def representative_suits(record: Record, until: float) -> list[Record] | None:
    """The record with suits, in ways that represent all.

    `None` if they are not found in time, if a card can be taken up again, or where cards do not follow in suit.
    """
    follows = record.game.FOLLOWS
    if follows is None or record.game.taken_up_again(record.rules):
        return None
    deals: list[tuple[list[int], list[Suits], list[Suits]]] = []
    for number in range(len(record.deals)):
        try:
            deal = Deal(record, number, follows)
            if all(card.suit for card in deal.cards):
                deals.append((deal.lines, [tuple(card.suit for card in deal.cards)], []))
            else:
                chosen_ways = RepresentativeWays(deal, until)
                deals.append((deal.lines, chosen_ways.suits(), chosen_ways.short_suits()))
        except Impossible:
            deals.append(([], [()], []))
        except OutOfTime:
            return None
    found = _one_after_another(record, [(lines, ways) for lines, ways, _ in deals])
    for number, (_, _, short) in enumerate(deals):
        first = [(lines, ways[0]) for lines, ways, _ in deals]
        for way in short:
            found.append(_given(record, [(lines, way if n == number else one) for n, (lines, one) in enumerate(first)]))
    return found


def lawful_suits(record: Record, until: float) -> list[Record] | None:
    """The record with suits, in ways that represent all in which every play was lawful.

    If every play was lawful, no card was taken up again. So these are known even where that is the rule. `None` if
    there are none, if they are not found in time, or where cards do not follow in suit.
    """
    if (follows := record.game.FOLLOWS) is None:
        return None
    deals: list[tuple[list[int], list[Suits]]] = []
    for number, recorded in enumerate(record.deals):
        if all(line.card.suit for line in recorded.plays if line.card):
            deals.append(([], [()]))
            continue
        try:
            deal = Deal(record, number, follows)
            steps = deal.without(range(deal.judged)) if deal.judged == len(deal.plays) else None
            if steps is None or len(deal.plays) < sum(line.card is not None for line in recorded.plays):
                return None
            deal.steps = steps
            deals.append((deal.lines, RepresentativeWays(deal, until, lawful=True).suits()))
        except (Impossible, OutOfTime):
            return None
    return _one_after_another(record, deals)


def _one_after_another(record: Record, deals: Sequence[tuple[Sequence[int], Sequence[Suits]]]) -> list[Record]:
    """The record with the suits of each deal in one way after another, so often that each way is there."""
    most = max(len(ways) for _, ways in deals)
    return [_given(record, [(lines, ways[i % len(ways)]) for lines, ways in deals]) for i in range(most)]


def _given(record: Record, suits: Iterable[tuple[Sequence[int], Suits]]) -> Record:
    """The record with these suits of the cards played: for each deal, the places of the strings and their suits."""
    return with_suits(
        record,
        [
            {(number, j, -1): suit for j, suit in zip(lines, way, strict=True)}
            for number, (lines, way) in enumerate(suits, 1)
        ],
    )
