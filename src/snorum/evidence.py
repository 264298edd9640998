"""What a recorded deal proves of its hidden hands: was a demanded card held back?

Between the record and `knowledge`: this module sets out the cards that a deal shows, and puts the one
question that a hidden hand decides.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeVar

from snorum.cards import SPOKEN, Card, a_card, listed
from snorum.games import Game
from snorum.knowledge import Impossible, Kept, Never, Sight
from snorum.records import Deal, Played
from snorum.vocabulary import Demand, Withheld

FACE_UP, GONE = "face-up ", "gone "
"""Places that hold cards beside the players; no player's name has a space in it."""


def taken_up_again(game: Game, rules: Any) -> bool:
    """Whether a card wrongly played goes back to its player's hand, to be played later: where a game has such."""
    may = getattr(game, "taken_up_again", None)
    return may is not None and bool(may(rules))


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
    withheld: Withheld | None = None
    """What was held back, if it is proved that something was."""
    doubt: Doubt | None = None


class Evidence:
    """The cards of one deal, as far as the record shows them.

    All that is recorded of the deal counts, what is later shown with the rest. `impossible` holds the
    index of the first play whose card cannot have been in the hand that played it, and why; what comes
    after it proves nothing.
    """

    def __init__(
        self,
        game: Game,
        rules: Any,
        sizes: Mapping[str, int],
        face_up: int,
        deal: Deal,
        gone: Sequence[Card | None],
    ) -> None:
        """`sizes`: of the hands; `face_up`: how many cards were laid open with them; `gone`: not in this deal."""
        self.game, self.rules = game, rules
        self.face_up = [*deal.face_up, *[None] * (face_up - len(deal.face_up))]
        self.ranks = Counter(card.rank for card in game.pack_of(rules))
        self.sizes = sizes
        self.sight = Sight(self.ranks, {**sizes, GONE: len(gone), FACE_UP: face_up})
        for place, cards in ((GONE, gone), (FACE_UP, self.face_up), *deal.hands.items()):
            for card in cards:
                if card is not None:
                    self.sight.give(place, card)
        self.given = {card: player for player, hand in deal.hands.items() for card in hand if card and card.suit}
        """In whose hand a card is given, by its name."""
        self.plays: list[Played | None] = []
        self.impossible: dict[int, str] = {}
        self.taken_back = self._taken_back(deal)
        for index, line in enumerate(deal.plays):
            if line.played is not None and line.played.card is not None:
                try:
                    if line.played.player not in sizes:
                        raise Impossible(f"{line.played.player} has no cards in this deal")
                    self.sight.show(line.played.player, line.played.card)
                    if index in self.taken_back:
                        self.sight.take_back(line.played.player, line.played.card)
                except Impossible as error:
                    if not self._taken_up_again(line.played):
                        self.impossible[index] = str(error)
                        break
            self.plays.append(line.played)

    @property
    def shown(self) -> list[Card | None]:
        """The cards that all have seen in this deal, those laid face up with them."""
        played = (play.card for i, play in enumerate(self.plays) if play and i not in self.taken_back)
        return [*self.face_up, *played]

    def _taken_back(self, deal: Deal) -> set[int]:
        """Which plays were of a card that went back to the hand, where a game has such."""
        which = getattr(self.game, "taken_back", None)
        played = [(line.played.player, line.played.card) if line.played else None for line in deal.plays]
        return set(which(self.rules, played)) if which else set()

    def face_up_may_be(self, rank: str) -> tuple[bool, bool]:
        """Whether a card face up that is not recorded can have been of a rank, and of another."""
        return self.sight.possible([Kept(FACE_UP, rank)]), self.sight.possible([Never(FACE_UP, rank)])

    def of(self, table: Any, index: int, move: Any) -> Finding | None:
        """Judge a move against what was demanded; `None` if it meets the demand, or there was none."""
        demand = self.game.demanded(table)
        if demand is None:
            return self._of_unknown_turn_up(table, index, move)
        if self.game.meets(table, move):
            return None
        if not demand.player:
            return self._held_by_somebody(table, demand)
        player, ranks = demand.player, [card.rank for card in demand.cards]
        shown = next((rank for rank in ranks if self._held(index, player, rank)), "")
        if shown:
            return self._found("offence", table, "he held one, and did not play it", Withheld(player, Card(shown)))
        may_be = [rank for rank in ranks if self.sight.possible([Kept(player, rank)])]
        if not may_be:
            return self._found("lawful", table, "the cards show that he held none")
        never = tuple(Never(player, rank) for rank in ranks)
        if not self.sight.possible(never):
            return self._found("offence", table, "the pack shows that he held one", Withheld(player, Card(may_be[0])))
        doubt = Doubt((never,), f"{player} held no {listed([SPOKEN[rank] for rank in ranks], 'or')}")
        text = f"an offence if {player} held {listed([a_card(rank) for rank in may_be], 'or')}"
        return self._found("undetermined", table, text, None, doubt)

    def _found(
        self, verdict: str, table: Any, text: str, withheld: Withheld | None = None, doubt: Doubt | None = None
    ) -> Finding:
        why = self.game.compulsion(table)
        reason = why._replace(facts={**why.facts, "finding": text})
        return Finding(verdict, why.by, str(reason), withheld, doubt)

    def _held_by_somebody(self, table: Any, demand: Demand) -> Finding:
        """Whoever held the card demanded did not play it: who that was, if the record shows it."""
        card = demand.cards[0]
        holder = self.holder(card)
        text = f"{holder} held it" if holder else "who held it is not known"
        return self._found("offence", table, text, Withheld(holder, card))

    def holder(self, card: Card) -> str:
        """In whose hand a card was that is in somebody's; empty if nothing shows it."""
        place = self.sight.where(card)
        if place:
            return place
        able = [player for player in self.sizes if self.sight.may_hold(player, card)]
        return able[0] if len(able) == 1 else ""

    def _of_unknown_turn_up(self, table: Any, index: int, move: Any) -> Finding | None:
        """Judge the first play where the turn-up must be matched, and the record does not give it."""
        if self.game.FACE_UP != "turn_up" or self.face_up != [None] or any(self.plays[:index]):
            return None
        player = move.player
        lawful: list[tuple[Kept | Never, ...]] = []
        unlawful: list[tuple[str, tuple[Kept | Never, ...]]] = []
        why = None
        for rank in self.ranks:
            turned = self._with_turn_up(table, rank)
            if self.game.demanded(turned) is None:
                return None
            why = self.game.compulsion(turned)
            up, kept, never = Kept(FACE_UP, rank), Kept(player, rank), Never(player, rank)
            if rank == move.card.rank:
                lawful.append((up,))
            elif self._held(index, player, rank):
                unlawful.append((rank, (up,)))
            else:
                lawful.append((up, never))
                unlawful.append((rank, (up, kept)))
        may_be = next((rank for rank, facts in unlawful if self.sight.possible(facts)), "")
        if not may_be or why is None:
            return None
        if any(self.sight.possible(facts) for facts in lawful):
            doubt = Doubt(tuple(lawful), f"{player} held no card of the rank turned up")
            text = f"an offence if {player} held a card of the rank turned up, which is not known"
            return Finding("undetermined", why.by, text, None, doubt)
        text = f"{player} held a card of the rank turned up, and did not play it"
        return Finding("offence", why.by, text, Withheld(player, Card(may_be)))

    def _with_turn_up(self, table: Any, rank: str) -> Any:
        """The table as it would be, before the first play, had a card of this rank been turned up."""
        return self.game.deal_again(table, table.dealer, [Card(rank)])

    def _taken_up_again(self, played: Played) -> bool:
        """Whether a card that its player seems to play twice may have been taken up again after the first time."""
        before = [play for play in self.plays if play and (play.player, play.card) == (played.player, played.card)]
        return bool(before) and taken_up_again(self.game, self.rules)

    def _held(self, index: int, player: str, rank: str) -> bool:
        """Whether it is certain that a player held a card of a rank when play `index` was made, or then played it."""
        later = any(
            play is not None and play.card is not None and (play.player, play.card.rank) == (player, rank)
            for play in self.plays[index + 1 :]
        )
        return later or self.sight.kept(Kept(player, rank))

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
