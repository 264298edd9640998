"""What the page "The table" asks: to play a game, or to tell what was played, one thing at a time.

The page keeps what was done as a list of *entries*: plays and assertions as a record has them, and deals. It sends all
of them with each question, so that nothing is lost if this Python is ended; the game that was asked about last is kept,
and only what is new in its list is done.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from snorum import records, referee
from snorum.books import rulings
from snorum.cards import SPOKEN, Card, ranks_among, read_card, suits_among
from snorum.cards.builds import Building
from snorum.cards.scene import Pile, Scene
from snorum.edition.files import in_json
from snorum.games import Game, game
from snorum.games.vocabulary import Event, Pays, Rule, SnorumError, marked, rule_of
from snorum.records import MOST_PLAYS, Record, RecordError
from snorum.records.deals import MOST_PUT_RIGHT
from snorum.records.lines import quoted
from snorum.records.meant import builds_lying
from snorum.records.plain import PlainText
from snorum.records.sentences import read_cards
from snorum.records.told import Told
from snorum.referee import PlayReport, Said, telling
from snorum.referee.in_force import ByBook, InForce, in_force
from snorum.site.web.linking import by_rule, linked, owed_by_rule, put_right_by_rule, said_by_source
from snorum.table import CannotBeDone, Seat, Step, Table, Telling, next_act
from snorum.table.judging import is_held
from snorum.table.policies import policies, policy
from snorum.table.review import goes_on, review
from snorum.table.view import Act, View, Weighing

FORMAT = 1
MOST_PLAYERS = 104


def table(question: str) -> str:
    """Answer a question of the page.

    The question is an object: `game`, `players`, `rules` (options by name), `mode` (`play` or `tell`), `seed`, `seats`
    (for each player whom the computer plays: `policy` and `mistakes`), `entries`; `viewer`, who looks; and `do`:

    - `look`: nothing.
    - `add`: do `text`. `judge`: say what would follow from it.
    - `next`: let a player act whom the computer plays, except those in `passed`.
    - `hint`: what the policy `text` would do for the viewer.
    - `why`: why a player whom the computer plays did step `text`, counted from 0.
    - `review`: once a deal is over, what step `text` brought, beside the best that can be found (`table.review`).
    - `hear`: of a game that is told, what the line `text` says. The answer has it in the words of a record, in `heard`;
      hands and a layout in `gives`; or, if it is not understood, `says` why and what was `expected`.

    The answer has all that the page shows. If an entry, or what is to be done, cannot be, it has `error`, with the
    reasons; `at` is then the number of entries that can be done.
    """
    try:
        asked = _Question.read(_parsed(question))
        try:
            return in_json(_answer(asked))
        except _Stopped as stop:
            book = asked.by_book(None, None)
            return in_json({"error": [_describe_reason(each, book) for each in stop.reasons], "at": stop.at})
    except SnorumError as error:
        return in_json({"error": [_describe_reason(Said(None, str(error)))], "at": None})


def _parsed(question: str) -> Any:
    try:
        return json.loads(question)
    except (ValueError, RecursionError):
        raise _malformed() from None


class _Stopped(Exception):
    """An entry cannot be done; `at` is how many can."""

    def __init__(self, reasons: Sequence[Said], at: int | None) -> None:
        super().__init__()
        self.reasons, self.at = reasons, at


@dataclass(frozen=True)
class _Question:
    """A question, with everything in it of the right kind."""

    game: Game
    players: tuple[str, ...]
    settings: Mapping[str, str]
    tells: bool
    seed: int
    seats: Mapping[str, Seat]
    entries: tuple[Any, ...]
    viewer: str
    do: str
    text: str
    passed: frozenset[str]

    @classmethod
    def read(cls, given: Any) -> _Question:
        """Refuse whatever is not as it should be: it may come from an address that anybody has written."""
        if not isinstance(given, dict) or given.get("format") != FORMAT:
            raise SnorumError("this game is of another version of the page, or damaged")
        try:
            chosen = game(_text(given["game"]))
            players = tuple(_text(each) for each in _list(given["players"], MOST_PLAYERS))
            rules = {_text(name): _text(value) for name, value in _object(given["rules"]).items()}
            seats = {
                _text(player): Seat(policy(chosen.NAME, _text(seat["policy"])), _number(seat["mistakes"]))
                for player, seat in _object(given["seats"]).items()
            }
            entries = tuple(_list(given["entries"], MOST_PLAYS))
            return cls(
                chosen,
                players,
                rules,
                given["mode"] == "tell",
                _number(given["seed"]),
                seats,
                entries,
                _text(given.get("viewer", "")),
                _text(given["do"]),
                _text(given.get("text", "")),
                frozenset(map(_text, _list(given.get("passed", []), MOST_PLAYERS))),
            )
        except (KeyError, TypeError, ValueError, AttributeError):
            raise _malformed() from None

    @property
    def rules(self) -> Any:
        """The rules that are played by."""
        try:
            settings = {name: value for name, value in self.settings.items() if name != "as"}
            ruling = self.settings.get("as", "")
            return rulings.rules_as(self.game, ruling, settings, len(self.players))
        except KeyError as error:
            raise SnorumError(f"{self.game.TITLE} has no rule or option {error}") from None

    def by_book(self, table: Any, move: Any) -> InForce:
        """What the book says of a move by which it is played, if another than the edition's own is in force."""
        return in_force(self.game, self.settings.get("as", ""), self.rules, table, move)

    @property
    def key(self) -> object:
        """What a game is kept by: all but the entries and what is asked."""
        return (
            self.game.NAME,
            self.players,
            tuple(sorted(self.settings.items())),
            self.tells,
            self.seed,
            json.dumps(self.entries[:1]) if self.tells else "",
        )


def _malformed() -> SnorumError:
    return SnorumError("this game is damaged: something in it is missing, or of another kind")


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 2_000 or any("\ud800" <= each <= "\udfff" for each in value):
        raise _malformed()
    return value


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 1 << 53:
        raise _malformed()
    return value


def _list(value: Any, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise _malformed()
    return value


def _object(value: Any) -> dict[Any, Any]:
    if not isinstance(value, dict):
        raise _malformed()
    return value


# The game that was asked about last


class _Kept:
    """A game, and the entries that have been done in it."""

    key: object = None
    table: Table | Telling
    done: list[Any]


_kept = _Kept()


def _current(asked: _Question) -> Table | Telling:
    """The game with all its entries done."""
    if _kept.key != asked.key:
        _kept.key, _kept.table, _kept.done = None, _begin(asked), []
        _kept.key = asked.key
    first = 1 if asked.tells else 0  # what is told begins with its first deal
    entries = list(asked.entries[first:])
    same = next(
        (i for i, (one, other) in enumerate(zip(_kept.done, entries, strict=False)) if one != other),
        min(len(_kept.done), len(entries)),
    )
    while len(_kept.done) > same:
        _kept.table.undo()
        _kept.done.pop()
    for entry in entries[same:]:
        try:
            _do(asked, _kept.table, entry)
        except CannotBeDone as stop:
            raise _Stopped(stop.reasons, first + len(_kept.done)) from None
        except RecordError as error:
            said = f"{error.says}; expected {error.expected}"  # where it stands in a record is of no use here
            raise _Stopped([Said(None, said)], first + len(_kept.done)) from None
        except SnorumError as error:
            raise _Stopped([Said(None, str(error))], first + len(_kept.done)) from None
        _kept.done.append(entry)
    return _kept.table


def _begin(asked: _Question) -> Table | Telling:
    if not asked.tells:
        return Table.begin(asked.game.NAME, asked.players, rules=asked.rules, seed=asked.seed)
    dealer, hands, face_up, right = _deal(asked, asked.entries[0] if asked.entries else {})
    return Telling.begin(
        asked.game.NAME, asked.players, dealer, rules=asked.rules, hands=hands, face_up=face_up, put_right=right
    )


def _deal(
    asked: _Question, entry: Any
) -> tuple[str, dict[str, tuple[Card | None, ...]], tuple[Card, ...], dict[int, str]]:
    """The dealer, the known hands and the cards face up of a deal that is told, and what was put right in it."""
    if not isinstance(entry, dict):
        raise SnorumError("a deal is missing")
    hands = {_text(player): _cards(asked.game, cards) for player, cards in _object(entry.get("hands", {})).items()}
    face_up = tuple(card for card in _cards(asked.game, entry.get("face_up", "")) if card is not None)
    right = {_text(number): _text(first) for number, first in _object(entry.get("put_right", {})).items()}
    if len(right) > MOST_PUT_RIGHT or not all(re.fullmatch("[1-9][0-9]{0,4}", number) for number in right):
        raise _malformed()
    return _text(entry.get("deal", "")), hands, face_up, {int(number): first for number, first in right.items()}


def _cards(game: Game, value: Any) -> tuple[Card | None, ...]:
    """Cards in any words, `?` for one that is not known."""
    words = read_cards(_text(value), game).split()
    return tuple(None if word == "?" else read_card(word) for word in words)


def _do(asked: _Question, sitting: Table | Telling, entry: Any) -> None:
    if isinstance(sitting, Table):
        if isinstance(entry, dict):
            sitting.deal_again()
        else:
            sitting.play(_text(entry))
    elif isinstance(entry, dict):
        sitting.deal(*_deal(asked, entry))
    else:
        sitting.tell(_text(entry))


# Answers


def _answer(asked: _Question) -> dict[str, Any]:
    sitting = _current(asked)
    if isinstance(sitting, Telling):
        return _heard(asked, sitting) if asked.do == "hear" else _describe_telling(asked, sitting)
    extra: dict[str, Any] = {}
    match asked.do:
        case "judge":
            step = _judge(sitting, asked.text)
            return {"judged": _play(step, asked, asked.by_book(sitting.state, step.move))}
        case "hint":
            view = sitting.view(asked.viewer)
            act = policy(asked.game.NAME, asked.text).choose(view, Random(len(sitting.steps)))
            says = policies(asked.game.NAME)[asked.text].says
            because = _count(view, act) if act else ""
            return {"hint": _act(act) if act else None, "policy": asked.text, "says": says, "because": because}
        case "why":
            return {"why": _why(asked, sitting, asked.text)}
        case "review":
            return {"review": _reviewed(sitting, asked.text)}
        case "next":
            chance = Random(f"{asked.seed} {len(asked.entries)}")
            chosen = next_act(sitting, asked.seats, chance, passed=asked.passed)
            extra["waits"] = chosen is None
            if chosen is not None:
                extra["added"] = _add(sitting, chosen)
        case "add":
            extra["added"] = _add(sitting, asked.text)
    return {**_describe_play(asked, sitting), **extra}


def _step(sitting: Table, number: str) -> int:
    """Which step is asked about, counted from 0."""
    if not re.fullmatch("[0-9]{1,5}", number) or int(number) >= len(sitting.steps):
        raise _malformed()
    return int(number)


def _reviewed(sitting: Table, asked: str) -> dict[str, Any] | None:
    """What a play brought; null if there is nothing to say of it.

    Of two players `loses` is how much further ahead the best would have put this one, of more how much further above
    the mean of all; `margin` is twice its standard error.
    """
    if not sitting.deal_over:
        raise SnorumError("a play can be looked at when its deal is over")
    found = review(sitting, _step(sitting, asked))
    if found is None:
        return None
    ahead = 2 if len(sitting.players) == 2 else 1
    says = {name: policy(sitting.game.NAME, name).says for name in found.advice}
    return {
        "own": _act(found.own),
        "best": _act(found.best),
        "loses": round(ahead * found.loses, 2),
        "margin": round(ahead * 2 * found.error, 2),
        "ahead": ahead == 2,
        "worlds": found.worlds,
        "goes_on": goes_on(sitting.game)[1],
        "costly": found.costly and ahead * found.loses >= 0.05,
        "advice": [{"says": says[name], "passage": linked("passage", id)} for name, id in found.advice.items()],
    }


def _why(asked: _Question, sitting: Table, asked_of: str) -> str:
    """How a player of the computer's chooses, and once the hands may be known, between how much it chose."""
    number = _step(sitting, asked_of)
    step = sitting.steps[number]
    callers = step.move.player.split("+") if step.move is not None else []
    player = next((each for each in callers if each in asked.seats), "")
    if not player:
        return "this was said, and not by a player of the computer's"
    seat, name = asked.seats[player], asked.seats[player].policy.name
    says = f"{player} plays as {name}{', but errs at times' if seat.mistakes else ''}: {seat.policy.says}"
    if not sitting.deal_over and step.deal == len(sitting.record.deals):
        return says
    if step.verdict == "offence":
        return (
            f"{player} errs at times, and did so here" if seat.mistakes else "by the rules now chosen it is not lawful"
        )
    view = sitting.before(number).view(player)
    act = next((act for act in view.acts if act.text == step.text), None)
    choice = "had no other lawful act" if len(view.acts) < 2 else f"had {len(view.acts)} lawful acts"
    return "; ".join(filter(None, [says, choice, _count(view, act) if act else ""]))


def _heard(asked: _Question, sitting: Telling) -> dict[str, Any]:
    """What a line says of a game that is told: plays as a record has them, or cards; or why it is not understood."""
    told = Told(asked.game, asked.players, rules=sitting.record.rules)
    for number, deal in enumerate(sitting.record.deals, 1):
        hands = {player: [card for card in hand if card and card.suit] for player, hand in deal.hands.items()}
        told.begin_deal(number, hands)
        if deal.face_up:
            told.lay(deal.face_up)
        for line in deal.plays:
            told.follow(line.text)
    reader = PlainText.going_on(told)
    try:
        heard = reader.read(1, asked.text)
        cards = reader.deals[-1] if reader.deals else {"hands": []}
        hands, face_up = dict(each.split(": ", 1) for each in cards["hands"]), cards.get("layout", "")
        if not (heard or hands or face_up):
            raise RecordError(f"{quoted(asked.text)} tells no play", "a play, 'hand of A: 9H', or 'layout: 9S AH'")
    except RecordError as error:
        return {"heard": [], "says": error.says, "expected": error.expected}
    return {"heard": heard, **({"gives": {"hands": hands, "face_up": face_up}} if not heard else {})}


def _add(sitting: Table, what: str | Act) -> str:
    try:
        text = sitting.play(what).text
    except CannotBeDone as stop:
        raise _Stopped(stop.reasons, None) from None
    _kept.done.append(text)
    return text


def _judge(sitting: Table, text: str) -> Step:
    try:
        return sitting.judge(text)
    except CannotBeDone as stop:
        raise _Stopped(stop.reasons, None) from None


def _describe_play(asked: _Question, sitting: Table) -> dict[str, Any]:
    """What the page shows of a game that is played."""
    view = sitting.view(asked.viewer) if asked.viewer else None
    result, force = sitting.result, _in_force(sitting, view)
    move = view.acts[0].move if view is not None and view.acts else None
    books = [asked.by_book(sitting.state_before(number), step.move) for number, step in enumerate(sitting.steps)]
    pack, now = asked.game.pack_of(asked.rules), asked.by_book(sitting.state, move)
    owed = asked.game.owed(sitting.game.seen_by(sitting.state, asked.viewer))
    counted = sitting.deal_over and (sitting.over or asked.game.reshuffled(sitting.state))
    seen, steps = sitting.scene(asked.viewer), sitting.steps_seen_by(asked.viewer)
    in_doubt = any(step.verdict != known.verdict for step, known in zip(sitting.steps, steps, strict=True))
    return {
        "scene": _scene(seen),
        "hand": [str(card) for card in sorted(view.hand, key=pack.index)] if view else [],
        "acts": [_act(act) for act in _best_first(asked.game, view)] if view else [],
        "layout": [str(card) for card in result.get("table", [])],
        "builds": _builds(asked, [each.number for each in getattr(sitting.state, "builds", ())]),
        "actors": sitting.actors,
        "turn": _turn(seen),
        "log": [_play(step, asked, book) for step, book in zip(steps, books, strict=True)],
        "force": _as_source(asked, force, now),
        "owed": [owed_by_rule(each, now) for each in owed],
        "result": referee.describe_result(_undrawn(result)),
        "score": _score(asked, sitting, result, counted=counted, in_doubt=in_doubt),
        "match": _match(sitting, result) if counted else None,
        "winner": result["winner"],
        "draw": result["draw"],
        "counted": counted,
        "deal": len(sitting.record.deals),
        "begun": bool(sitting.record.deals[-1].plays),
        "over": sitting.over,
        "deal_over": sitting.deal_over,
        "dealer": sitting.record.deals[-1].dealer,
        "notes": list(sitting.notes),
        "record": _record(sitting.record),
    }


def _best_first(game: Game, view: View) -> Sequence[Act]:
    """What a player can do, as the best policy that weighs it at once would rather do it."""
    weighing = [each for each in policies(game.NAME).values() if isinstance(each, Weighing)]
    return sorted(view.acts, key=lambda act: -weighing[-1].worth(view, act)) if game.TAKES else view.acts


def _known(result: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parts of a result of which anything is known yet."""
    return {
        name: value for name, value in result.items() if not isinstance(value, Mapping) or {*value.values()} != {None}
    }


def _undrawn(result: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parts of a result of which anything is known, without the cards on the table, which the page draws."""
    return {name: value for name, value in _known(result).items() if name not in ("table", "builds")}


def _describe_telling(asked: _Question, sitting: Telling) -> dict[str, Any]:
    """What the page shows of a game that is told."""
    report, seen, deals = sitting.report, sitting.scene, sitting.record.deals
    record = replace(sitting.record.begun, ruling=asked.settings.get("as", ""))
    books = telling.in_force(record, report) if report else []
    first = telling.first_told(record, report) if report else {}
    return {
        "scene": _scene(seen) if seen else None,
        "layout": [str(card) for pile in seen.middle if pile.rows for card in pile.cards if card] if seen else [],
        "builds": _builds(asked, builds_lying(asked.game, asked.rules, len(sitting.record.players), deals)),
        "turn": _turn(seen) if seen else "",
        "log": [
            {**_play(play, asked, book), "put_right": put_right_by_rule(first.get((play.deal, play.play)))}
            for play, book in zip(report.plays if report else (), books, strict=True)
        ],
        "jointly": [each.says for each in report.jointly] if report else [],
        "owed": [owed_by_rule(each, books[-1]) for each in report.owed] if report else [],
        "result": referee.describe_end(_only_known(report)) if report else "",
        "dealer": sitting.record.deals[-1].dealer,
        "deal": len(sitting.record.deals),
        "begun": bool(sitting.record.deals[-1].plays),
        "record": _record(sitting.record),
        "ranks": ranks_among(pack := asked.game.pack_of(asked.rules)),
        "suits": suits_among(pack),
    }


def _only_known(report: referee.Report) -> referee.Report:
    ended = report.if_ended
    return replace(report, result=_known(report.result), if_ended=None if ended is None else _known(ended))


def _builds(asked: _Question, numbers: Iterable[int]) -> list[int] | None:
    """The numbers of the builds on the table; `None` if by these rules nothing is built."""
    builds = asked.game.BUILDS and asked.game.stands(asked.rules, Building(2, False, ()))
    return list(numbers) if builds else None


def _play(play: PlayReport | Step, asked: _Question, book: InForce) -> dict[str, Any]:
    """A play with its verdict, and what followed."""
    return {
        "text": play.text,
        "verdict": play.verdict,
        "reasons": [_describe_reason(each, book) for each in play.reasons],
        "events": [_event(each, asked, book) for each in play.events],
        "owed": [owed_by_rule(each, book) for each in play.owed],
    }


def _in_force(sitting: Table, view: View | None) -> Rule | None:
    """The rule by which somebody must do something now, or else by which the viewer may."""
    if sitting.deal_over:
        return marked(sitting.game.deal_over)
    public = sitting.game.seen_by(sitting.state, "")
    demand = sitting.game.demanded(public)
    if demand is not None and (demand.player or is_held(demand, sitting.hands)):
        return rule_of(sitting.game.why_demanded(public).by)
    return view.acts[0].rule if view is not None and view.acts else None


def _in_full(rule: Rule | None, said: ByBook | None = None) -> dict[str, Any]:
    """A rule with its passages, and what it says."""
    return {**by_rule(rule, said), "sentence": rule.sentence if rule else ""}


def _as_source(asked: _Question, rule: Rule | None, book: InForce) -> dict[str, Any]:
    """A rule, the source as which the game is played, and what that says itself of the rule."""
    ruling, said = asked.settings.get("as", ""), book.by_book(rule)
    says = rulings.source_says(asked.game.NAME, ruling, {rule: said.points if said else ()} if rule else {})
    return {**_in_full(rule, said), "as": ruling or None, "source_says": said_by_source(says, asked.rules)}


def _record(record: Record) -> str | None:
    """The record as TOML, without a deal of which nothing is known yet; `None` before the first play."""
    return records.write(record.begun) if record.begun.deals else None


def _count(view: View, act: Act) -> str:
    """What can be counted of an act: the cards that it takes, or the unseen cards of the rank that is played."""
    move = act.move
    if move is None or move.card is None or move.card.rank not in SPOKEN or getattr(move, "building", None):
        return ""
    if taken := view.game.takes(move):
        return "" if getattr(move, "builds", ()) else f"that is {len(taken) + 1} cards with its own"
    left = sum(each.rank == move.card.rank for each in view.unseen)
    of_rank = f"{left or 'no'} {'cards' if left > 1 else 'card'} of its rank"
    if view.game.TAKES:
        return f"{of_rank} {'are' if left > 1 else 'is'} unseen to pair with it"
    return f"{of_rank} may be with the others" if left else f"the others have no {SPOKEN[move.card.rank]} any more"


def _act(act: Act) -> dict[str, Any]:
    card = act.move.card if act.move is not None else None
    takes, builds = (list(getattr(act.move, name, ()) or ()) for name in ("takes", "builds"))
    return {
        "text": act.text,
        "says": act.says,
        "call": act.is_call,
        "card": str(card) if card else None,
        "takes": [str(each) for each in takes],
        "builds": builds,
        **by_rule(act.rule),
    }


def _event(event: Event, asked: _Question, book: InForce) -> dict[str, Any]:
    """An event in words; of a payment also what it is, and until when it can be claimed."""
    rule = rule_of(event.by)
    found = {"says": referee.describe_event(event), **by_rule(rule, book.by_book(rule)), "pays": None, "until": None}
    if isinstance(event, Pays):
        until = asked.game.claimable(asked.rules, event)
        found["pays"] = [event.player, event.to, event.counters]
        found["from_pool"] = event.player in asked.game.POOLS
        found["until"] = until and {"says": str(until), **by_rule(by := rule_of(until.by), book.by_book(by))}
    return found


def _describe_reason(said: Said, book: InForce | None = None) -> dict[str, Any]:
    return {"says": said.text, **_in_full(said.rule, book.by_book(said.rule) if book else None)}


def _scene(seen: Scene) -> dict[str, Any]:
    """The table as the page lays it: what each place has, and what lies in the middle."""
    return {
        "places": [
            {
                "player": place.player,
                "hand": place.hand if seen.hands else 0,
                "counters": place.counters if seen.counters else None,
                "piles": [_pile(pile) for pile in place.piles],
                "tallies": [[tally.name, tally.number] for tally in place.tallies if tally.number],
                **{name: getattr(place, name) for name in ("dealer", "to_play", "out", "won")},
            }
            for place in seen.places
        ],
        "middle": [_pile(pile) for pile in seen.middle],
        "pool": seen.pool if seen.counters else None,
        "pools": [[name, number] for name, number in seen.all_pools],
    }


def _pile(pile: Pile) -> dict[str, Any]:
    return {
        "name": pile.name,
        "cards": [str(card) if card else None for card in pile.cards],
        "hidden": pile.hidden,
        "spread": bool(pile.rows),
        "latest": pile.latest,
        "build": pile.build,
    }


def _turn(seen: Scene) -> str:
    """Who is to play; empty if nobody is, or it is not known."""
    return next((place.player for place in seen.places if place.to_play), "")


def _score(
    asked: _Question, sitting: Table, result: Mapping[str, Any], *, counted: bool, in_doubt: bool
) -> list[dict[str, Any]]:
    """What each player or side has that counts, row by row, by the game's own names, and what they score once counted.

    What only pools have is no row: it lies on the table. `counted`: whether the deal is over, and the next one begins
    with all cards, and then there are sums. `in_doubt`: whether a viewer cannot know yet how a play is judged. Then
    debts that turn on it are not told.
    """
    tallied = sitting.game.tallied(sitting.game.without_debts(sitting.state) if in_doubt else sitting.state)
    known = {name: values for name, values in _undrawn(result).items() if isinstance(values, Mapping)}
    if not tallied:
        return [_row(name, values) for name, values in known.items() if not values.keys() <= {*sitting.game.POOLS}]
    rows = [_row(name, each.taken, each.points if counted else None) for name, each in tallied.items()]
    if counted:
        sides = next(iter(tallied.values())).points
        points = {side: sum(each.points[side] for each in tallied.values()) for side in sides}
        settled = known.get("settled", points)
        rows.append(_row("this pack", {}, points))
        if settled != points:
            rule = sitting.game.SETTLEMENT and marked(sitting.game.SETTLEMENT)
            said = asked.by_book(None, None).by_book(rule)
            rows.append(_row("once settled", {}, settled) | by_rule(rule, said))
    return rows


def _row(name: str, of: Mapping[str, int], points: Mapping[str, int] | None = None) -> dict[str, Any]:
    return {"name": name, "of": dict(of), "points": None if points is None else dict(points)}


def _match(sitting: Table, result: Mapping[str, Any]) -> dict[str, Any] | None:
    """A game to a number of points: `to` how many, and what each side had `before` the last deal, and has `now`."""
    number = sitting.game.points_to_win(sitting.state.rules)
    if not number:
        return None
    first = next(at for at, step in enumerate(sitting.steps) if step.deal == len(sitting.record.deals))
    before = sitting.game.result(sitting.state_before(first))
    return {"to": number, "before": before["score"], "now": result["score"]}
