"""One run through a record: each string judged, each play made.

It gives the benefit of the doubt: an offence counts, with what follows from it, if the whole deal as
recorded proves it; any other play is taken as lawful. It contains no game's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from snorum.cards import Card
from snorum.evidence import Doubt, Evidence, taken_up_again
from snorum.games import Game
from snorum.knowledge import Impossible
from snorum.records import Deal, Line, Played, Record
from snorum.referee.claims import compared
from snorum.referee.report import Joint, PlayReport, Report, Said, in_words, worst
from snorum.referee.tables import Tables
from snorum.stacks import Returning, Stacks
from snorum.vocabulary import Event, Reason, Rule, Withheld, marked

Laid = dict[tuple[Any, ...], Evidence]
"""The evidence of each deal, by its number, the sizes of its hands and the cards not dealt."""


class _Stop(Exception):
    """The play is impossible, and the report ends with it."""

    def __init__(self, rule: Rule | None, text: str) -> None:
        super().__init__(text)
        self.said = Said(rule, text)


def _said(reason: Reason) -> Said:
    facts = {name: in_words(value) for name, value in reason.facts.items()}
    return Said(marked(reason.by), str(reason._replace(facts=facts)))


def move_of(game: Game, played: Played, withheld: Withheld | None = None, *, goes_on: bool) -> Any:
    """What was done, as a game puts it: as much of a record's words as its `Move` has fields for."""
    words = {**played._asdict(), "withheld": withheld, "goes_on": goes_on}
    return game.Move(**{name: words[name] for name in game.Move._fields})


class Replay:
    """One run through a record.

    `guesses`: by deal, whether a turn-up not recorded was matched. `seen`: where to note the tables, if anywhere.
    """

    def __init__(
        self, record: Record, guesses: Mapping[int, bool], laid: Laid, seen: list[Tables] | None = None
    ) -> None:
        self.record, self.game, self.rules = record, record.game, record.rules
        self.laid = laid
        self.guesses, self.seen = guesses, seen
        self.in_doubt: set[int] = set()
        self.plays: list[PlayReport] = []
        self.jointly: list[Joint] = []
        self._doubts: dict[int, tuple[Evidence, list[tuple[int, Doubt]]]] = {}
        """By deal, the plays in doubt."""
        self.table: Any = None
        self.stacks: Stacks | None = None
        self.last_events: tuple[Event, ...] = ()
        self.piled: set[Card] = set()
        """The cards of this pack that were taken, or took others, and are named."""
        self.gone: list[Card | None] = []
        """Cards shown since the last shuffle, a card not known as `None`."""
        self.closing, self.goes_on = -1, False
        """The last play of this deal, and whether the one being judged is followed by another."""
        self.stays: set[Card] = set()
        """The cards played in this deal of which none was wrongly held back for them: these are not taken up again."""
        for number, deal in enumerate(record.deals, 1):
            if not self._deal(number, deal, last=number == len(record.deals)):
                break

    def report(self) -> Report:
        """What is said of the record."""
        verdict = worst([*(play.verdict for play in self.plays), *("offence" for _ in self.jointly)])
        return Report(self.rules, verdict, tuple(self.jointly), tuple(self.plays), self._result())

    @property
    def ended(self) -> bool:
        """Whether the last play reported is impossible."""
        return bool(self.plays) and self.plays[-1].verdict == "impossible"

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.game.game_over(self.table)

    def can_all_be_lawful(self, plays: Iterable[int]) -> bool:
        """Whether these strings, by their places in the report from nought, can all be lawful in one deal."""
        asked = set(plays)
        if any(k >= len(self.plays) or self.plays[k].verdict not in ("lawful", "undetermined") for k in asked):
            return False
        named = {(self.plays[k].deal, self.plays[k].play) for k in asked}
        return not any(evidence.clashing([(play, doubt) for play, doubt in doubts if (deal, play) in named])
                       for deal, (evidence, doubts) in self._doubts.items())  # fmt: skip

    def _result(self) -> Mapping[str, Any]:
        table = self.table
        if table is None:  # nothing could be played: the table as it is before the first card
            record = self.record
            table = self.game.deal(self.rules, record.players, record.deals[0].dealer)
        result: Mapping[str, Any] = self.game.result(table)
        return result

    # A deal

    def _deal(self, number: int, deal: Deal, last: bool) -> bool:
        """Replay one deal; false if the report ends in it."""
        try:
            evidence, noted = self._laid(number, deal)
        except _Stop as stop:
            line = deal.plays[0]
            self.plays.append(PlayReport(number, 1, line.text, line.player, "impossible", (stop.said,)))
            return False
        doubts: list[tuple[int, Doubt]] = []
        self.stays = set()
        self.closing = closing = max((i for i, line in enumerate(deal.plays) if line.played), default=-1)
        settles = not last and self.game.bars_deal(self.table) is None
        for i, line in enumerate(deal.plays):
            found, table = _Found([noted] if i == 0 and noted else []), self.table
            try:
                self._line(evidence, i, line, found)
                if i == closing and settles and not self.game.deal_over(self.table):
                    self.table, settled = self.game.settle(self.table)
                    found.events = self.last_events = (*found.events, *settled)
            except _Stop as stop:
                found.say("impossible", stop.said)
            verdict = worst(found.verdicts)
            if found.doubt is not None and verdict == "undetermined":
                doubts.append((i + 1, found.doubt))
            self.plays.append(PlayReport(number, i + 1, line.text, line.player, verdict,
                                         tuple(found.reasons), found.events))  # fmt: skip
            if self.seen is not None:
                then = self.table if verdict != "impossible" else None
                self.seen.append(Tables(self.game, table, then, found.move, found.events, deal, i))
            if verdict == "impossible":
                self._join(number, evidence, doubts)
                return False
        if closing < 0 and settles:
            self.table, _ = self.game.settle(self.table)  # nothing was played, and nothing is due
        self._join(number, evidence, doubts)
        self.gone += evidence.shown
        return True

    def _laid(self, number: int, deal: Deal) -> tuple[Evidence, Said | None]:
        """Lay the table for a deal; gather what the record shows of it."""
        game, rules, noted = self.game, self.rules, None
        if self.table is None:
            in_game: list[str] = list(self.record.players)
        else:
            if game.game_over(self.table):
                raise _Stop(None, "the game is over: " + self._how_it_ended())
            if (barred := game.bars_deal(self.table)) is not None:
                said = _said(barred)
                raise _Stop(said.rule, said.text)
            in_game = game.in_the_game(self.table)
            if deal.dealer not in in_game:
                raise _Stop(marked(game.next_dealer), f"{deal.dealer}, who is out, cannot deal")
            due = game.next_dealer(self.table)
            if deal.dealer != due:
                noted = Said(marked(game.next_dealer), f"the deal falls to {due}, not to {deal.dealer}")
            if game.reshuffled(self.table):
                self.gone = []
                self.piled = set()
        sizes = game.hand_sizes(rules, in_game, deal.dealer, number)
        for player, hand in deal.hands.items():
            right = sizes.get(player, 0)
            if len(hand) != right:
                raise _Stop(marked(game.hand_sizes), f"{player} is dealt {right} cards, not {len(hand)}")
        up = game.faces_up(rules, len(self.record.players), number)
        key = (number, *sizes.items(), *self.gone)
        shown = deal
        if game.RETURNING:  # then a card played proves nothing of the hands, and the stacks are watched instead
            self.stacks = Stacks(game.pack_of(rules), sizes, deal.hands)
            shown = Deal(deal.dealer, ())
        try:
            evidence = self.laid[key] = self.laid.get(key) or Evidence(game, rules, sizes, up, shown, self.gone)
        except Impossible as error:
            raise _Stop(None, str(error)) from None
        face_up = self._face_up(number, deal, evidence, up)
        if self.table is None:
            self.table = game.deal(rules, self.record.players, deal.dealer, face_up)
        else:
            self.table = game.deal_again(self.table, deal.dealer, face_up)
        return evidence, noted

    def _face_up(self, number: int, deal: Deal, evidence: Evidence, size: int) -> Sequence[Card]:
        """The cards laid face up: of a turn-up not recorded, as far as it can count, the rank first played."""
        if not size or deal.face_up or self.game.FACE_UP != "turn_up":
            return [card for card in deal.face_up if card is not None]
        first = next((line.played for line in deal.plays if line.played), None)
        if first is None or first.card is None:
            return ()
        may, may_not = evidence.face_up_may_be(first.card.rank)
        if may and may_not:
            self.in_doubt.add(number)
            may = self.guesses.get(number, False)
        return [Card(first.card.rank)] if may else ()

    # A string of the record

    def _line(self, evidence: Evidence, index: int, line: Line, found: _Found) -> None:
        """Judge one string, and play what it plays."""
        self.goes_on = index < self.closing
        if line.played is None:
            for right, said in compared(line.claims, self.game, self.rules, self.table, self.last_events):
                found.say("lawful" if right else "contradicted", said)
        else:
            self._play(evidence, index, line.played, found)

    def _play(self, evidence: Evidence, index: int, played: Played, found: _Found) -> None:
        game, table = self.game, self.table
        if game.game_over(table):
            raise _Stop(None, "the game is over: " + self._how_it_ended())
        if game.deal_over(table):
            raise _Stop(marked(game.deal_over), "the deal is over")
        move = self._move(played)
        if (barred := game.bars(table, move)) is not None:
            raise _Stop(*_parts(_said(barred)))
        if index in evidence.impossible:
            raise _Stop(None, evidence.impossible[index])
        if played.card in self.stays and taken_up_again(game, self.rules):
            raise _Stop(None, f"the {played.card} has been played already")
        if game.TAKES:
            self._once(evidence, index, played)
        why = _said(game.explain(table, move))
        found.reasons.append(why)
        for fault in game.faults(table, move):
            found.say("offence", _said(fault))
        finding = evidence.of(table, index, move)
        if finding is not None:
            found.say(finding.verdict, Said(marked(finding.by), finding.text))
            found.doubt = finding.doubt
            if finding.withheld is not None:
                move = self._move(played, finding.withheld)
        if played.card is not None and played.call and played.call != (right := game.call(table, move)):
            said = f"the call is {right}" if right else "there is nothing to call"
            found.say(game.WRONG_CALL, Said(why.rule, f"{said}, not {played.call}"))
        found.move = move
        self.table, events = game.play(table, move)
        self.last_events = found.events = tuple(events)
        if not (finding and finding.withheld) and played.card is not None and played.card.suit:
            self.stays.add(played.card)
        if self.stacks is not None:
            try:
                self.stacks.follow(cast(Returning, game), table, move, events)
            except Impossible as error:
                self.table, self.last_events, found.events = table, (), ()
                raise _Stop(None, str(error)) from None

    def _once(self, evidence: Evidence, index: int, played: Played) -> None:
        """See that no card that is named is in two places: a card without a suit can prove to have been one."""
        named = [card for card in (played.card, *played.takes) if card is not None and card.suit]
        for card in named:
            if card in self.piled or named.count(card) > 1:
                raise _Stop(None, f"the {card} has been taken already")
        for card in played.takes:
            holder = evidence.given.get(card, "")
            laid = (each.card for each in evidence.plays[:index] if each and each.player == holder and not each.takes)
            if holder and not any(each in (card, Card(card.rank)) for each in laid):
                raise _Stop(None, f"the {card} is in {holder}'s hand")
        if played.takes:
            self.piled.update(named)

    def _move(self, played: Played, withheld: Withheld | None = None) -> Any:
        """What was done, as the game puts it."""
        return move_of(self.game, played, withheld, goes_on=self.goes_on)

    def _how_it_ended(self) -> str:
        result = self.game.result(self.table)
        if result["winner"]:
            return f"{result['winner']} has won"
        return "it is drawn" if result["draw"] else "nothing more can be dealt"

    def _join(self, number: int, evidence: Evidence, doubts: Sequence[tuple[int, Doubt]]) -> None:
        """Note the plays of a deal that cannot all have been lawful together."""
        self._doubts[number] = evidence, list(doubts)
        run = evidence.clashing(doubts)
        if run:
            turns_on = " and ".join(doubt.supposes for _, doubt in run)
            says = f"these plays cannot all have been lawful: not all of it can be true that {turns_on}"
            self.jointly.append(Joint(tuple((number, play) for play, _ in run), says))


class _Found:
    """What is found of one string, while it is judged."""

    def __init__(self, noted: Sequence[Said]) -> None:
        self.verdicts = ["contradicted"] * len(noted)
        self.reasons = list(noted)
        self.events: tuple[Event, ...] = ()
        self.doubt: Doubt | None = None
        self.move: Any = None

    def say(self, verdict: str, said: Said) -> None:
        """Add a verdict and its reason."""
        self.verdicts.append(verdict)
        self.reasons.append(said)


def _parts(said: Said) -> tuple[Rule | None, str]:
    return said.rule, said.text
