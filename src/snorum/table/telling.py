"""Tell what was played at another table: a record that grows play by play, and the referee's report on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from snorum import referee
from snorum.cards import Card
from snorum.cards.scene import Scene
from snorum.games import game
from snorum.games.vocabulary import SnorumError
from snorum.records import Record
from snorum.records.deals import Deals
from snorum.records.reading import check_players
from snorum.records.shapes import make_deal
from snorum.referee import Report


class Telling:
    """What was played, as far as it has been told. Hands are unknown unless they are given."""

    def __init__(self, record: Record) -> None:
        """Tell on from a record, whose last deal may have no plays yet."""
        check_players(record.game, record.rules, record.players)
        if clash := record.game.at_odds(record.rules, len(record.players)):
            raise SnorumError(clash)
        self.record = record
        self._past: list[Record] = []
        self._future: list[Record] = []
        self._deals = Deals(record.game, record.rules, record.players)

    @classmethod
    def begin(
        cls,
        name: str,
        players: Sequence[str],
        dealer: str,
        *,
        rules: Any = None,
        hands: Mapping[str, Sequence[Card | None]] | None = None,
        face_up: Sequence[Card] = (),
        put_right: Mapping[int, str] | None = None,
    ) -> Telling:
        """Begin with a deal.

        Args:
            name: the game's id.
            players: their names, clockwise.
            dealer: who dealt.
            rules: by default the edition's.
            hands: the hands that are known; an unknown card is `None`.
            face_up: the cards laid face up, if they are known.
            put_right: what was told first in place of some plays, by their numbers.
        """
        chosen = game(name)
        rules = chosen.Rules() if rules is None else rules
        telling = cls(Record(chosen, tuple(players), rules, ()))
        telling.deal(dealer, hands, face_up, put_right)
        telling._past.clear()
        return telling

    @cached_property
    def report(self) -> Report | None:
        """What the referee says of it; `None` before the first play."""
        record = self.record.begun
        return referee.check(record) if record.deals else None

    @property
    def scene(self) -> Scene | None:
        """The table after what was told last; `None` if it is not known."""
        if not self.record.deals[-1].plays:
            dealt = self._dealt()
            return None if dealt is None else self.record.game.scene(dealt)
        scenes = (
            each
            for play in reversed(self.report.plays if self.report else ())
            for each in (play.scene, play.scene_before)
        )
        return next((each for each in scenes if each is not None), None)

    @property
    def table(self) -> Any:
        """The game's own table now, if only one can be: of the hands it has what all can see. Otherwise `None`."""
        if not self.record.deals[-1].plays:
            return self._dealt()
        return self._after_plays()

    def _after_plays(self) -> Any:
        """The table after the last play, in whichever deal that was."""
        sight = self.report.plays[-1].sight if self.report and self.report.plays else None
        found = [each.then for each in sight.tables()] if sight else []
        return found[0] if found and all(each == found[0] for each in found) else None

    def _dealt(self) -> Any:
        """The table as the last deal laid it, which nobody has played on; `None` if what came before is not known."""
        (*before, last), game = self.record.deals, self.record.game
        face_up = [card for card in last.face_up if card]
        if not before:
            return game.deal(self.record.rules, self.record.players, last.dealer, face_up)
        table = self._after_plays()
        if table is None or not game.deal_over(table) or game.game_over(table) or game.bars_deal(table) is not None:
            return None
        return game.deal_again(table, last.dealer, face_up)

    def tell(self, text: str) -> None:
        """Add a play or an assertion, as a record has it.

        Raises:
            RecordError: it cannot be read.
        """
        line = self._deals.reader.line(text)
        if self.report is not None and self.report.verdict == "impossible":
            raise SnorumError("after what cannot have happened nothing more can be judged: take it back first")
        *before, last = self.record.deals
        if last.plays and any(each.ends for each in last.plays) and (line.played or line.ends):
            raise SnorumError("the deal has ended: expected the next deal")
        deals = self._deals.as_meant((*before, replace(last, plays=(*last.plays, line))))
        self._go(replace(self.record, deals=deals))

    def deal(
        self,
        dealer: str,
        hands: Mapping[str, Sequence[Card | None]] | None = None,
        face_up: Sequence[Card] = (),
        put_right: Mapping[int, str] | None = None,
    ) -> None:
        """Begin the next deal.

        Raises:
            RecordError: the hands or the cards face up cannot be dealt so.
            SnorumError: nothing has been played in the last deal.
        """
        if self.record != self.record.begun:
            raise SnorumError("nothing has been played in this deal yet")
        first = {number: self._deals.reader.line(text) for number, text in (put_right or {}).items()}
        deal = make_deal(self.record.game, dealer, (), face_up, hands or {}, first)
        self._deals.check(deal, len(self.record.deals) + 1)
        self._deals.check_put_right((*self.record.deals, deal))
        self._go(replace(self.record, deals=(*self.record.deals, deal)))

    def give(self, player: str, held: Sequence[Card]) -> None:
        """Say what a player holds now, besides what they have played in this deal; other cards stay unknown.

        Raises:
            RecordError: these cannot be the player's cards.
        """
        *before, last = self.record.deals
        number, game, rules = len(self.record.deals), self.record.game, self.record.rules
        in_game = self.record.players if not before or (now := self.table) is None else game.in_the_game(now)
        size = game.hand_sizes(rules, list(in_game), last.dealer, number).get(player, 0)
        played = [line.card for line in last.plays if line.card and line.player == player]
        cards = [*played, *(card for card in held if card not in played)]  # what was put right is held again
        deal = replace(last, hands={**last.hands, player: (*cards, *[None] * (size - len(cards)))})
        self._deals.check(deal, number)
        self._go(replace(self.record, deals=(*before, deal)))

    def undo(self) -> bool:
        """Take back what was told last; return false if there is nothing."""
        return self._swap(self._past, self._future)

    def redo(self) -> bool:
        """Tell again what was taken back last; return false if there is nothing."""
        return self._swap(self._future, self._past)

    def _swap(self, source: list[Record], target: list[Record]) -> bool:
        if not source:
            return False
        target.append(self.record)
        self._set(source.pop())
        return True

    def _go(self, record: Record) -> None:
        self._past.append(self.record)
        self._future.clear()
        self._set(record)

    def _set(self, record: Record) -> None:
        self.record = record
        self.__dict__.pop("report", None)
