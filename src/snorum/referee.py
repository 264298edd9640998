"""Replay a record of play under rules: verdicts, reasons, result.

The referee contains no game's name. It gives the benefit of the doubt: an offence counts, with what
follows from it, if the whole deal as recorded proves it; any other play is taken as lawful.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from snorum.evidence import Doubt, Evidence, shortest
from snorum.knowledge import Impossible
from snorum.records import Claim, Deal, Holding, IsOut, IsWinner, Paid, Played, Record
from snorum.vocabulary import Event, Pays, Rule, rule_of

VERDICTS = ("lawful", "undetermined", "offence", "contradicted", "impossible")
"""The verdicts of a play, best first; of several on one play the last stands."""

MOST_REPLAYED = 20_000
"""Cards turned up but not recorded may each have been matched or not. Every way is replayed, if that is not
more plays and assertions than these; if it is, what hangs on them is left unknown."""


@dataclass(frozen=True, slots=True)
class Said:
    """A reason: a rule (or none, where the record contradicts a mere count) and an instance of it."""

    rule: Rule | None
    text: str


@dataclass(frozen=True, slots=True)
class PlayReport:
    """What is said of one string of a record; `deal` and `play` count from 1."""

    deal: int
    play: int
    text: str
    player: str | None
    verdict: str
    reasons: tuple[Said, ...] = ()
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Joint:
    """Plays, as (deal, play), that cannot all have been lawful together."""

    plays: tuple[tuple[int, int], ...]
    says: str


@dataclass(frozen=True, slots=True)
class Report:
    """What is said of a record, and where the game stands at its end; an unknown number is `None`."""

    rules: Any
    verdict: str
    jointly: tuple[Joint, ...]
    plays: tuple[PlayReport, ...]
    result: Mapping[str, Any]


def worst(verdicts: Iterable[str]) -> str:
    """The verdict that stands, of several."""
    return max(verdicts, key=VERDICTS.index, default="lawful")


def told(event: Event) -> str:
    """An event in words, from the template of the rule that brings it."""
    facts = {name: getattr(event, name) for name in event.__slots__ if name != "by"}
    return rule_of(event.by).says.format_map(facts)


def check(record: Record) -> Report:
    """Judge a record under its rules.

    A turn-up that the record leaves out may or may not have been matched. Play goes on as in the way in
    which the record can be played furthest and with least fault; where the ways differ, a verdict is
    undetermined and a number unknown.
    """
    laid: _Laid = {}
    first = _Replay(record, {}, laid)
    if not first.in_doubt:
        return first.report()
    return _Worlds(record, first, laid).report()


class _Worlds:
    """The replays of one record, by whether each turn-up that it leaves out was matched."""

    def __init__(self, record: Record, first: _Replay, laid: _Laid) -> None:
        doubts: set[int] = set()
        runs, found = [first], set(first.in_doubt)
        plays = sum(1 + len(line.claims) for deal in record.deals for line in deal.plays)
        while found - doubts:
            doubts |= found
            self.sampled = plays * 2 ** len(doubts) > MOST_REPLAYED
            choices = [(True,) * len(doubts)] if self.sampled else product((False, True), repeat=len(doubts))
            guesses = [dict(zip(sorted(doubts), choice, strict=True)) for choice in choices if any(choice)]
            runs = [first, *(_Replay(record, each, laid) for each in guesses)]
            found = doubts if self.sampled else set().union(*(run.in_doubt for run in runs))
        self.first_doubt = min(doubts)
        self.ways = [run.report() for run in runs]
        self.ways.sort(key=lambda way: (-len(way.plays), VERDICTS.index(way.verdict)))

    def report(self) -> Report:
        """What all the ways say together."""
        main, length = self.ways[0], len(self.ways[0].plays)
        plays = tuple(self._play(number) for number in range(length))
        joint = self._jointly(plays)
        verdict = worst([*(play.verdict for play in plays), *("offence" for _ in joint)])
        result = _common([way.result for way in self.ways if len(way.plays) == length])
        return Report(main.rules, verdict, joint, plays, _blurred(result) if self.sampled else result)

    def _play(self, number: int) -> PlayReport:
        """One play: the verdict on which all agree who come so far, or none."""
        play = self.ways[0].plays[number]
        verdicts = {way.plays[number].verdict for way in self.ways if len(way.plays) > number}
        unsure = self.sampled and play.deal >= self.first_doubt and play.verdict == "contradicted"
        if len(verdicts) == 1 and not unsure:
            return play
        turns_on = Said(None, "it turns on the card turned up, which is not known")
        return replace(play, verdict="undetermined", reasons=(*play.reasons, turns_on))

    def _jointly(self, plays: Sequence[PlayReport]) -> tuple[Joint, ...]:
        """By deal, the plays in doubt that are not all lawful in any of the ways."""
        if self.sampled:
            return self.ways[0].jointly if all(way.jointly for way in self.ways) else ()
        found = []
        for deal in dict.fromkeys(play.deal for play in plays):
            doubtful = [i for i, play in enumerate(plays) if play.deal == deal and play.verdict == "undetermined"]
            if doubtful and self._clash(doubtful):
                run = tuple((deal, plays[i].play) for i in shortest(doubtful, self._clash))
                says = "these plays cannot all have been lawful, whatever card was turned up"
                found.append(Joint(run, says))
        return tuple(found)

    def _clash(self, numbers: Sequence[int]) -> bool:
        return not any(self._fine(way, numbers) for way in self.ways)

    @staticmethod
    def _fine(way: Report, numbers: Sequence[int]) -> bool:
        """Whether in this way the plays can all have been lawful."""
        if any(i >= len(way.plays) or way.plays[i].verdict not in ("lawful", "undetermined") for i in numbers):
            return False
        named = {(way.plays[i].deal, way.plays[i].play) for i in numbers}
        return not any(set(joint.plays) <= named for joint in way.jointly)


def _blurred(result: Any) -> Any:
    """A result in which no number is known."""
    if isinstance(result, Mapping):
        return {key: _blurred(value) for key, value in result.items()}
    return None if isinstance(result, int) and not isinstance(result, bool) else result


def _common(values: Sequence[Any]) -> Any:
    """What all agree on: of mappings, value by value; `None` where they differ."""
    first = values[0]
    if isinstance(first, Mapping):
        return {key: _common([value[key] for value in values]) for key in first}
    return first if all(value == first for value in values) else None


class _Stop(Exception):
    """The play is impossible, and the report ends with it."""

    def __init__(self, rule: Rule | None, text: str) -> None:
        super().__init__(text)
        self.said = Said(rule, text)


_Laid = dict[tuple[Any, ...], Evidence]
"""The evidence of each deal, by its number, the sizes of its hands and the cards not dealt."""


class _Replay:
    """One run through a record. `guesses`: by deal, whether a turn-up not recorded was matched."""

    def __init__(self, record: Record, guesses: Mapping[int, bool], laid: _Laid) -> None:
        self.record, self.game, self.rules = record, record.game, record.rules
        self.laid = laid
        self.guesses = guesses
        self.in_doubt: set[int] = set()
        self.plays: list[PlayReport] = []
        self.jointly: list[Joint] = []
        self.table: Any = None
        self.last_events: tuple[Event, ...] = ()
        self.gone: list[Any] = []
        """Cards shown since the last shuffle, a card not known as `None`."""
        for number, deal in enumerate(record.deals, 1):
            if not self._deal(number, deal, last=number == len(record.deals)):
                break

    def report(self) -> Report:
        """What is said of the record."""
        verdict = worst([*(play.verdict for play in self.plays), *("offence" for _ in self.jointly)])
        return Report(self.rules, verdict, tuple(self.jointly), tuple(self.plays), self._result())

    def _result(self) -> Mapping[str, Any]:
        table = self.table
        if table is None:  # nothing could be played: the table as it is before the first card
            record = self.record
            table = self.game.deal(self.rules, record.players, record.deals[0].dealer)
        result: Mapping[str, Any] = self.game.result(table)
        return result

    def _deal(self, number: int, deal: Deal, last: bool) -> bool:
        """Replay one deal; false if the report ends in it."""
        try:
            evidence, noted = self._laid(number, deal)
        except _Stop as stop:
            line = deal.plays[0]
            self.plays.append(PlayReport(number, 1, line.text, line.player, "impossible", (stop.said,)))
            return False
        doubts: list[tuple[int, Doubt]] = []
        closing = max((i for i, line in enumerate(deal.plays) if line.played), default=-1)
        for i, line in enumerate(deal.plays):
            verdicts: list[str] = []
            reasons: list[Said] = []
            events: tuple[Event, ...] = ()
            if i == 0 and noted is not None:
                verdicts.append("contradicted")
                reasons.append(noted)
            try:
                if line.played is None:
                    for verdict, said in self._claims(line.claims):
                        verdicts.append(verdict)
                        reasons.append(said)
                else:
                    doubt, events = self._play(evidence, i, line.played, verdicts, reasons)
                    if doubt is not None:
                        doubts.append((i + 1, doubt))
                    if i == closing and not last and not self.game.deal_over(self.table):
                        self.table, settled = self.game.settle(self.table)
                        events = self.last_events = (*events, *settled)
            except _Stop as stop:
                self.plays.append(PlayReport(number, i + 1, line.text, line.player, "impossible",
                                             (*reasons, stop.said)))  # fmt: skip
                self._join(number, evidence, doubts)
                return False
            self.plays.append(PlayReport(number, i + 1, line.text, line.player, worst(verdicts),
                                         tuple(reasons), events))  # fmt: skip
        if closing < 0 and not last:
            self.table, _ = self.game.settle(self.table)  # nothing was played, and nothing is due
        self._join(number, evidence, doubts)
        self.gone += evidence.shown
        return True

    def _laid(self, number: int, deal: Deal) -> tuple[Evidence, Said | None]:
        """Lay the table for a deal; gather what the record shows of it."""
        game, rules, noted = self.game, self.rules, None
        if self.table is None:
            in_game: list[str] = list(self.record.players)
            self.gone = []
        else:
            if game.game_over(self.table):
                raise _Stop(None, "the game is over: " + self._how_it_ended())
            in_game = game.in_the_game(self.table)
            if deal.dealer not in in_game:
                raise _Stop(rule_of(game.next_dealer), f"{deal.dealer}, who is out, cannot deal")
            due = game.next_dealer(self.table)
            if deal.dealer != due:
                noted = Said(rule_of(game.next_dealer), f"the deal falls to {due}, not to {deal.dealer}")
            if game.reshuffled(self.table, game.cards_needed(self.table)):
                self.gone = []
        sizes = game.hand_sizes(rules, in_game, deal.dealer)
        for player, hand in deal.hands.items():
            right = sizes.get(player, 0)
            if len(hand) != right:
                raise _Stop(rule_of(game.hand_sizes), f"{player} is dealt {right} cards, not {len(hand)}")
        key = (number, *sizes.items(), *self.gone)
        try:
            evidence = self.laid[key] = self.laid.get(key) or Evidence(game, rules, sizes, deal, self.gone)
        except Impossible as error:
            raise _Stop(None, str(error)) from None
        turn_up = self._turn_up(number, deal, evidence)
        if self.table is None:
            self.table = game.deal(rules, self.record.players, deal.dealer, turn_up)
        else:
            self.table = game.deal_again(self.table, deal.dealer, turn_up)
        return evidence, noted

    def _turn_up(self, number: int, deal: Deal, evidence: Evidence) -> str:
        """The rank turned up, as far as it can count: that of the first card played, or none."""
        if not self.game.turns_up(self.rules):
            return ""
        if deal.turn_up is not None:
            return deal.turn_up.rank
        first = next((line.played for line in deal.plays if line.played), None)
        if first is None:
            return ""
        may, may_not = evidence.turn_up_may_be(first.card.rank)
        if may and may_not:
            self.in_doubt.add(number)
            return first.card.rank if self.guesses.get(number, False) else ""
        return first.card.rank if may else ""

    def _play(
        self, evidence: Evidence, index: int, played: Played, verdicts: list[str], reasons: list[Said]
    ) -> tuple[Doubt | None, tuple[Event, ...]]:
        """Play a card; add what is found to `verdicts` and `reasons`."""
        game, table = self.game, self.table
        move = game.Move(played.player, played.card)
        self._may_be_played(move)
        if index in evidence.impossible:
            raise _Stop(None, evidence.impossible[index])
        why = game.explain(table, move)
        reasons.append(Said(rule_of(why.by), str(why)))
        doubt, withheld = None, False
        finding = evidence.of(table, index, played)
        if finding is not None:
            verdicts.append(finding.verdict)
            reasons.append(Said(rule_of(finding.by), finding.text))
            withheld = finding.verdict == "offence"
            doubt = finding.doubt
            move = game.Move(played.player, played.card, finding.rank if withheld else "")
        right = game.call(table, move)
        if played.call and played.call != right:
            verdicts.append(game.WRONG_CALL)
            said = f"the call is {right}" if right else "there is nothing to call"
            reasons.append(Said(rule_of(game.pairing), f"{said}, not {played.call}"))
        self.table, events = game.play(table, move)
        self.last_events = tuple(events)
        return doubt, self.last_events

    def _may_be_played(self, move: Any) -> None:
        game, table = self.game, self.table
        if game.game_over(table):
            raise _Stop(None, "the game is over: " + self._how_it_ended())
        if game.is_out(table, move.player):
            raise _Stop(rule_of(game.loses_last), f"{move.player} is out of the game")
        if game.deal_over(table):
            raise _Stop(rule_of(game.deal_over), "the deal is over")
        if not game.may_play(table, move):
            by = rule_of(game.may_play)
            raise _Stop(by, by.says.format(turn=table.turn, player=move.player))

    def _how_it_ended(self) -> str:
        return f"{self.table.winner} has won" if self.table.winner else "it is drawn"

    def _claims(self, claims: Iterable[Claim]) -> Iterator[tuple[str, Said]]:
        """Compare what the record asserts with what the rules yield."""
        game, table = self.game, self.table
        standing = game.standing(table)
        for claim in claims:
            match claim:
                case Paid(player, counters):
                    paid = [event for event in self.last_events
                            if isinstance(event, Pays) and event.player == player]  # fmt: skip
                    total = sum(event.counters for event in paid)
                    right = counters == total or counters in [event.counters for event in paid]
                    rule = rule_of(paid[-1].by) if paid else None
                    said = f"{player} pays {total or 'nothing'}"
                case Holding(holder, number):
                    held = standing[holder]
                    right, rule, said = held == number, None, f"{holder} has {held}"
                case IsOut(player):
                    right, rule = game.is_out(table, player), rule_of(game.loses_last)
                    said = f"{player} is {'out' if right else 'still in the game'}"
                case IsWinner(player):
                    right, rule = table.winner == player, None
                    said = f"{table.winner or 'nobody'} has won"
            yield ("lawful" if right else "contradicted"), Said(rule, said)

    def _join(self, number: int, evidence: Evidence, doubts: Sequence[tuple[int, Doubt]]) -> None:
        """Note the plays of a deal that cannot all have been lawful together."""
        run = evidence.clashing(doubts)
        if run:
            turns_on = " and ".join(doubt.supposes for _, doubt in run)
            says = f"these plays cannot all have been lawful: not all of it can be true that {turns_on}"
            self.jointly.append(Joint(tuple((number, play) for play, _ in run), says))


def as_json(name: str, record: Record, report: Report) -> dict[str, Any]:
    """One record's report, as `snorum check --json` prints it."""
    rules = report.rules
    return {
        "format": 1,
        "record": name,
        "game": record.game.NAME,
        "rules": {field: getattr(rules, field) for field in rules.__slots__},
        "verdict": report.verdict,
        "jointly": [{"plays": [list(play) for play in joint.plays], "says": joint.says} for joint in report.jointly],
        "plays": [_play_json(play) for play in report.plays],
        "result": report.result,
    }


def _play_json(play: PlayReport) -> dict[str, Any]:
    return {
        "deal": play.deal,
        "play": play.play,
        "text": play.text,
        "player": play.player,
        "verdict": play.verdict,
        "reasons": [{**_rule_json(said.rule), "says": said.text} for said in play.reasons],
        "events": [_event_json(event) for event in play.events],
    }


def _event_json(event: Event) -> dict[str, Any]:
    facts = {name: getattr(event, name) for name in event.__slots__ if name != "by"}
    return {"event": type(event).__name__.lower(), **facts, **_rule_json(rule_of(event.by))}


def _rule_json(rule: Rule | None) -> dict[str, Any]:
    if rule is None:
        return {"rule": None, "passages": []}
    supplied = {"supplied": True} if rule.supplied else {}
    return {"rule": rule.id, "passages": list(rule.passages), **supplied}


__all__ = ["VERDICTS", "Joint", "PlayReport", "Report", "Said", "as_json", "check", "told", "worst"]
