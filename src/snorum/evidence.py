"""What a recorded deal proves of its hidden hands: was a demanded card held back?

Between the record and `knowledge`: this module sets out the cards that a deal shows, and puts the one
question that a hidden hand decides.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeVar

from snorum.cards import SPOKEN, Card, a_card, ranks_of
from snorum.games import Game
from snorum.knowledge import Impossible, Kept, Never, Sight
from snorum.records import Deal, Played

TURN_UP, GONE = "turn-up ", "gone "
"""Places that hold cards beside the players; no player's name has a space in it."""


class Doubt(NamedTuple):
    """A play that may have been lawful: it was if one of the alternatives holds."""

    alternatives: tuple[tuple[Kept | Never, ...], ...]
    supposes: str
    """What it supposes to be true, in words."""


class Finding(NamedTuple):
    """What is found of a play that did not meet a demand."""

    verdict: str
    by: Callable[..., Any]
    text: str
    rank: str
    """The rank held back, where one was."""
    doubt: Doubt | None


class Evidence:
    """The cards of one deal, as far as the record shows them.

    All that is recorded of the deal counts, what is later shown with the rest. `impossible` holds the
    index of the first play whose card cannot have been in the hand that played it, and why; what comes
    after it proves nothing.
    """

    def __init__(
        self, game: Game, rules: Any, sizes: Mapping[str, int], deal: Deal, gone: Sequence[Card | None]
    ) -> None:
        self.game, self.rules = game, rules
        self.turns_up = game.turns_up(rules)
        self._turn_up = deal.turn_up
        places = {**sizes, GONE: len(gone), TURN_UP: int(self.turns_up)}
        self.sight = Sight(dict.fromkeys(ranks_of(rules.pack), 4), places)
        for card in gone:
            if card is not None:
                self.sight.give(GONE, card)
        if deal.turn_up is not None:
            self.sight.give(TURN_UP, deal.turn_up)
        for player, hand in deal.hands.items():
            for card in hand:
                if card is not None:
                    self.sight.give(player, card)
        self.plays: list[Played | None] = []
        self.impossible: dict[int, str] = {}
        for index, line in enumerate(deal.plays):
            if line.played is not None:
                try:
                    if line.played.player not in sizes:
                        raise Impossible(f"{line.played.player} has no cards in this deal")
                    self.sight.show(line.played.player, line.played.card)
                except Impossible as error:
                    self.impossible[index] = str(error)
                    break
            self.plays.append(line.played)

    @property
    def shown(self) -> list[Card | None]:
        """The cards that all have seen in this deal, the turn-up with them."""
        return [*([self._turn_up] if self.turns_up else []), *(play.card for play in self.plays if play)]

    def turn_up_may_be(self, rank: str) -> tuple[bool, bool]:
        """Whether a turn-up that is not recorded can have been of a rank, and of another."""
        return self.sight.possible([Kept(TURN_UP, rank)]), self.sight.possible([Never(TURN_UP, rank)])

    def of(self, table: Any, index: int, played: Played) -> Finding | None:
        """Judge a play against what was demanded; `None` if it meets the demand, or there was none."""
        demand = self.game.demanded(table)
        if demand is None:
            return self._of_unknown_turn_up(table, index, played)
        if (demand.player, demand.rank) == (played.player, played.card.rank):
            return None
        why = self.game.compulsion(table)
        kept, never = Kept(demand.player, demand.rank), Never(demand.player, demand.rank)

        def found(verdict: str, text: str, doubt: Doubt | None = None) -> Finding:
            reason = why._replace(facts={**why.facts, "finding": text})
            return Finding(verdict, why.by, str(reason), demand.rank, doubt)

        name = a_card(demand.rank)
        if self._later(index, demand.player, demand.rank) or self.sight.kept(kept):
            return found("offence", "he held one, and did not play it")
        if not self.sight.possible([kept]):
            return found("lawful", "the cards show that he held none")
        if not self.sight.possible([never]):
            return found("offence", "the pack shows that he held one")
        doubt = Doubt(((never,),), f"{demand.player} held no {SPOKEN[demand.rank]}")
        return found("undetermined", f"an offence if {demand.player} held {name}", doubt)

    def _of_unknown_turn_up(self, table: Any, index: int, played: Played) -> Finding | None:
        """Judge the first play where the turn-up must be matched, and the record does not give it."""
        if table.played or self._turn_up is not None or not self.turns_up:
            return None
        if not self.game.must_match(self.rules):
            return None
        player = played.player
        lawful: list[tuple[Kept | Never, ...]] = []
        unlawful: list[tuple[str, tuple[Kept | Never, ...]]] = []
        for rank in ranks_of(self.rules.pack):
            up, kept, never = Kept(TURN_UP, rank), Kept(player, rank), Never(player, rank)
            if rank == played.card.rank:
                lawful.append((up,))
            elif self._later(index, player, rank) or self.sight.kept(kept):
                unlawful.append((rank, (up,)))
            else:
                lawful.append((up, never))
                unlawful.append((rank, (up, kept)))
        may_be = next((rank for rank, facts in unlawful if self.sight.possible(facts)), "")
        if not may_be:
            return None
        if any(self.sight.possible(facts) for facts in lawful):
            doubt = Doubt(tuple(lawful), f"{player} held no card of the rank turned up")
            text = f"an offence if {player} held a card of the rank turned up, which is not known"
            return Finding("undetermined", self.game.must_match, text, "", doubt)
        text = f"{player} held a card of the rank turned up, and did not play it"
        return Finding("offence", self.game.must_match, text, may_be, None)

    def _later(self, index: int, player: str, rank: str) -> bool:
        return any(
            play is not None and play.player == player and play.card.rank == rank for play in self.plays[index + 1 :]
        )

    def _together(self, doubts: Sequence[Doubt]) -> bool:
        """Can all these plays have been lawful in one and the same deal?"""
        ways: Iterator[tuple[tuple[Kept | Never, ...], ...]] = product(*(doubt.alternatives for doubt in doubts))
        return any(self.sight.possible([fact for facts in way for fact in facts]) for way in ways)

    def clashing(self, doubts: Sequence[tuple[int, Doubt]]) -> list[tuple[int, Doubt]]:
        """The plays in doubt that cannot all have been lawful: none of them could be left out."""
        if self._together([doubt for _, doubt in doubts]):
            return []
        return shortest(doubts, lambda some: not self._together([doubt for _, doubt in some]))


T = TypeVar("T")


def shortest(items: Sequence[T], clash: Callable[[Sequence[T]], bool]) -> list[T]:
    """Of items that clash, the shortest run from the first on that does, without what it can spare.

    What clashes goes on clashing when more is added, so that the end of the run is found by halving.
    """
    end = bisect_left(range(1, len(items) + 1), True, key=lambda n: clash(items[:n])) + 1
    run = list(items[:end])
    for each in list(run):
        rest = [other for other in run if other is not each]
        if clash(rest):
            run = rest
    return run
