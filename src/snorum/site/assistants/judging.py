"""Judge what was played, and say what may be played next."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from snorum import records, referee
from snorum.cards import Card, read_card
from snorum.edition.how_to_play import all_games
from snorum.games import GAMES, Game, game
from snorum.games.vocabulary import SnorumError, rule_of
from snorum.records import Record, RecordError, plain, toml
from snorum.records.sentences import read_cards
from snorum.referee import PlayReport, Report, readings, telling
from snorum.referee.elsewhere import allowed_elsewhere
from snorum.referee.in_force import InForce, in_force_at
from snorum.referee.tables import without
from snorum.site.assistants.basis import Why, why
from snorum.site.assistants.cited import Cited, cited_in
from snorum.site.trace.how_to_play import first_hand
from snorum.table.playing import line_of_move, play_game
from snorum.table.telling import Telling

SECONDS = 8.0
"""How long other readings are tried."""
SHOWN = 6
"""How many plays of a hand show how to write plays."""
NAME = "record"
"""What a record is called in its report, since it has no file."""


@dataclass(frozen=True)
class NotUnderstood:
    """A line of a record that could not be read: where, what is wrong with it, and what was expected."""

    game: int
    line: int | None
    text: str
    says: str
    expected: str


@dataclass(frozen=True)
class PlayJudged:
    """A play, or an assertion such as a score, as the record has it; `then` is what was paid or taken because of it."""

    deal: int
    play: int
    text: str
    verdict: str
    reasons: list[Why]
    then: list[Why]


@dataclass(frozen=True)
class Judged:
    """The verdict on one game, by the book `by`; empty if by the edition's own source.

    `read_as` is the record as it was understood: compare it with what was meant. `ends` says how the game stands,
    `owed` who still owes whom what, `open` on what each undetermined play turns. `not_judged` is how many plays come
    after one that is impossible: nothing more can be said of them. `sources` has what the reasons name by id.
    `elsewhere` says which other books allow what is refused. If they were asked for, `report` is what
    `snorum check --json` prints, and `readings` what it prints with `--all`.
    """

    verdict: str
    by: str
    read_as: str
    plays: list[PlayJudged]
    ends: str
    owed: list[Why]
    open: list[str]
    not_judged: int
    sources: dict[str, Cited]
    elsewhere: str | None = None
    report: dict[str, Any] | None = None
    readings: dict[str, Any] | None = None


@dataclass(frozen=True)
class Judgement:
    """The verdict on what was told: the worst of its games, or `unreadable`.

    `not_understood` are the lines that could not be read: a game with such a line is not judged before the person has
    said what they mean. `how_to_write` is then a game written as it can be read.
    """

    verdict: str
    games: list[Judged] = field(default_factory=list)
    not_understood: list[NotUnderstood] = field(default_factory=list)
    how_to_write: str = ""


@dataclass(frozen=True)
class Play:
    """A play that might come next, as a record has it, the verdict on it, and why."""

    play: str
    verdict: str
    reasons: list[Why]


@dataclass(frozen=True)
class Next:
    """What may come next: the plays of `player` that are lawful (`may`), not settled (`open`) and refused (`may_not`).

    If nothing is listed, `says` tells why. `settled`: whether every play before was lawful. Of captures and builds
    those that are lawful are listed, if the table is known; a card by itself too, where it is refused.
    """

    player: str
    settled: bool
    says: str = ""
    may: list[Play] = field(default_factory=list)
    open: list[Play] = field(default_factory=list)
    may_not: list[Play] = field(default_factory=list)
    sources: dict[str, Cited] = field(default_factory=dict)
    not_understood: list[NotUnderstood] = field(default_factory=list)
    how_to_write: str = ""


def judge(
    record: str,
    book: str = "",
    rules: Mapping[str, str] | None = None,
    *,
    other_readings: bool = False,
    full: bool = False,
) -> Judgement:
    """Judge a record of play: TOML, or plain lines; of several games that are told, each.

    Args:
        record: the text.
        book: the source by which it is judged, in place of the record's own `as`: `long-1792`.
        rules: options that override those of the record, by the name of the crux or parameter.
        other_readings: whether each is judged under the other readings of the texts too.
        full: whether the whole report is given besides, as the command prints it.

    Raises:
        SnorumError: no game of the record has such a rule or option, or the book does not have the game.
    """
    texts = _games_told(record)
    given = _given(rules, texts)
    found, missed = list[Judged](), list[NotUnderstood]()
    for number, text in enumerate(texts, 1):
        try:
            read = records.read(text, given, book)
        except RecordError as error:
            missed += _not_understood(number, text, error)
        else:
            found.append(_judged(text, read, given, SECONDS / len(texts) if other_readings else 0, full=full))
    if missed:
        return Judgement("unreadable", found, missed, how_to_write(_game_of(texts)))
    return Judgement(referee.worst(each.verdict for each in found), found)


def _judged(text: str, record: Record, given: Mapping[str, str], seconds: float, *, full: bool) -> Judged:
    """Judge one game; under other readings too for so many seconds."""
    report = referee.check(record)
    elsewhere = allowed_elsewhere(record, report)
    more = None
    if seconds:
        judged = readings.judge_every_reading(record, given, seconds)
        changes = list(readings.single_changes(record, given, seconds / 4))
        more = json.loads(telling.readings_line(NAME, record, report, judged, changes))
    forces = telling.in_force(record, report, own=True)
    plays = [
        PlayJudged(play.deal, play.play, play.text, play.verdict, _reasons(play, force), _follows(play, force))
        for play, force in zip(report.plays, forces, strict=True)
    ]
    owed = [why(str(each), rule_of(each.by), forces[-1]) for each in report.owed]
    return Judged(
        report.verdict,
        record.ruling,
        records.write(record),
        plays,
        referee.describe_end(report),
        owed,
        list(_open_points(report)),
        sum(len(deal.plays) for deal in record.deals) - len(plays),
        _sources([each for play in plays for each in (*play.reasons, *play.then)] + owed),
        elsewhere.in_words(plain=records.is_plain(text), deals=len(record.deals)) if elsewhere else None,
        json.loads(telling.report_line(NAME, record, report, elsewhere)) if full else None,
        more,
    )


def _reasons(play: PlayReport, force: InForce) -> list[Why]:
    return [why(each.text, each.rule, force) for each in play.reasons]


def _follows(play: PlayReport, force: InForce) -> list[Why]:
    return [why(referee.describe_event(event), rule_of(event.by), force) for event in play.events]


def _sources(reasons: Iterable[Why]) -> dict[str, Cited]:
    """The passages of reasons, and the rules that are not a book's own."""
    named: dict[str, None] = {}
    for each in reasons:
        named |= dict.fromkeys(each.passages)
        if each.rule and each.basis != "stated":
            named[each.rule] = None
    return cited_in(list(named))


def _open_points(report: Report) -> Iterator[str]:
    """On what each undetermined play turns, and which plays cannot all have been lawful."""
    for play in report.plays:
        if play.verdict == "undetermined":
            yield f"deal {play.deal}, play {play.play}, {play.text}: {_because(play)}"
    for joint in report.jointly:
        yield f"plays {', '.join(f'{deal}.{play}' for deal, play in joint.plays)} together: {joint.says}"


def _because(play: PlayReport) -> str:
    return "; ".join(said.text for said in play.reasons)


def next_plays(record: str, player: str = "", cards: str = "", book: str = "") -> Next:
    """Say which plays may follow a record that ends in the middle of a deal, and why others may not.

    Args:
        record: what was played so far, as `judge` takes it; it may end with the head, before the first play.
        player: who plays next; by default, whose turn it is as far as the record tells.
        cards: the cards that the player holds now, `9H 4D 4S`; by default those that the record gives. If it gives
            none, every card is tried.
        book: the source by which it is played.

    Raises:
        SnorumError: the player is not in the game, or cannot hold these cards.
    """
    *others, text = _games_told(record)
    try:
        told = _telling(records.decoded(text), book)
        if told.report is not None and told.report.verdict == "impossible":
            last = told.report.plays[-1]
            says = f"Nothing can come next, since {last.text} cannot have happened: {_because(last)}."
            return Next("", settled=False, says=says)
        broken_off = any(line.ends for line in told.record.deals[-1].plays)
        if broken_off or (told.table is not None and told.record.game.deal_over(told.table)):
            return Next("", _is_settled(told), "The deal is over.")
        player = _player(told, player)
        hand = _hand(told, player, cards) if player else None
    except RecordError as error:
        missed = _not_understood(len(others) + 1, text, error)
        return Next("", settled=False, not_understood=missed, how_to_write=how_to_write(_game_of([text])))
    if not player:
        who = "Whoever holds the card that must follow plays it" if not told.record.game.BY_TURNS else "It is not told"
        return Next("", _is_settled(told), f"{who}: name the player, one of {', '.join(told.record.players)}.")
    tried = _every_card(told.record) if hand is None else hand
    acts = _acts(told, player, tried)
    named = {act.removeprefix(f"{player} ").split()[0] for act in acts}
    lone = [str(card) for card in tried if str(card) not in named]
    texts = [*acts, *(f"{player} {card}" for card in lone)]
    plays, all_tried = _try(told, texts)
    may, unsettled, refused = (
        [each for each in plays if each.verdict in kinds] for kinds in (("lawful",), ("undetermined",), WRONG)
    )
    return Next(
        player,
        _is_settled(told),
        _says(told, player, may, unsettled, refused, _untold(told, player, cards)) if all_tried else HURRIED,
        may,
        unsettled,
        refused,
        _sources(reason for each in plays for reason in each.reasons),
    )


WRONG = ("offence", "contradicted", "impossible")
HURRIED = "There was no time to try every card: name those that the player holds."


def _untold(told: Telling, player: str, cards: str) -> int:
    """How many cards of a hand are not told, of which some are."""
    left = None if cards.strip() else _left(told, player)
    return left.count(None) if left and any(left) else 0


def _says(told: Telling, player: str, may: list[Play], unsettled: list[Play], refused: list[Play], untold: int) -> str:
    """What the lists alone would not tell; `untold`: how many cards of the player were not tried."""
    if told.record.game.RETURNING:
        return f"Whose turn it is turns the next card, which nobody has seen. Calls that {player} may make are listed."
    if untold:
        return f"{untold} of the cards of {player} are not told, and may be played or not: name them."
    if not (may or unsettled or refused):
        return f"{player} has no card left to play."
    if may:
        return ""
    if unsettled:
        return f"What {player} may play turns on what was not told: see the reasons."
    return f"{player} may play none of these cards now: another plays, or {player} passes, if the game has that."


def _every_card(record: Record) -> list[Card]:
    """Every card that might be played, without its suit if that says nothing; none where cards lie in stacks."""
    cards = [] if record.game.RETURNING else record.game.pack_of(record.rules)
    return list(dict.fromkeys(card if record.game.needs_suits(record.rules) else Card(card.rank) for card in cards))


def _games_told(record: str) -> list[str]:
    try:
        return records.games_told(records.decoded(record))
    except RecordError:
        return [record]


def _given(rules: Mapping[str, str] | None, texts: Iterable[str]) -> dict[str, str]:
    return dict(telling.known_settings(rules, telling.games_of(texts))) if rules else {}


def _not_understood(number: int, text: str, error: RecordError) -> list[NotUnderstood]:
    lines = list(plain.lines_of(text)) if records.is_plain(text) else text.splitlines()
    return [
        NotUnderstood(
            number,
            each.line,
            lines[each.line - 1].strip() if each.line and each.line <= len(lines) else "",
            each.says,
            each.expected,
        )
        for each in (error, *error.others)
    ]


def _game_of(texts: Iterable[str]) -> Game | None:
    """The game that the first of some texts names, though it cannot be read otherwise; `None` if it names none."""
    for text in texts:
        with suppress(SnorumError):
            if not records.is_plain(text):
                return game(str(toml.parse(text).get("game")))
            reader = plain.PlainText()
            for number, line in enumerate(plain.lines_of(text), 1):
                reader.read(number, line)
                if "game" in reader.head:
                    return game(reader.head["game"])
    return None


def how_to_write(game: Game | None) -> str:
    """The beginning of a game in plain lines, as a record may be written; of the first game if none is named."""
    sheets = {play.game: play for play in all_games().values() if play.by_default}
    chosen = game or GAMES[next(iter(sheets), next(iter(GAMES)))]
    record = first_hand(sheets[chosen.NAME]) if chosen.NAME in sheets else None
    if record is None:
        least, _ = chosen.players_allowed(chosen.Rules())
        record = play_game(chosen, ["Ann", "Bea", "Cal", "Dan"][:least], 1, chosen.Rules(), deals=1)
    deal = record.deals[0]
    head = [f"game: {chosen.TITLE}", f"players: {', '.join(record.players)}", f"dealer: {deal.dealer}"]
    if deal.turn_up:
        head.append(f"turn-up: {deal.turn_up}")
    if deal.layout:
        head.append(f"table: {' '.join(map(str, deal.layout))}")
    return "\n".join([*head, *(line.text for line in deal.plays[:SHOWN])]) + "\n"


# What may come next


def _telling(text: str, book: str) -> Telling:
    """A game as far as it was told.

    Raises:
        RecordError: it cannot be read.
    """
    table = plain.parse(text)[0] if records.is_plain(text) else toml.parse(text)
    match table:
        case {"game": str(name), "players": [str(player), *_], "deals": [*_, {**last}]} if name in GAMES:
            if last.get("plays"):
                return Telling(records.read(text, ruling=book))
        case _:
            return Telling(records.read(text, ruling=book))
    # A record has a play at least: one is lent to it, and taken back.
    lent = {**last, "plays": [f"{player} {GAMES[name].every_card()[0]}"]}
    record = records.read_table({**table, "deals": [*table["deals"][:-1], lent]}, ruling=book)
    *before, begun = record.deals
    return Telling(replace(record, deals=(*before, replace(begun, plays=()))))


def _is_settled(told: Telling) -> bool:
    return told.report is None or told.report.verdict == "lawful"


def _player(told: Telling, name: str) -> str:
    """The player of this name, or if none is named whose turn it is; empty if that is not known."""
    players, asked = told.record.players, name.strip()
    if not name:
        return next((place.player for place in told.scene.places if place.to_play), "") if told.scene else ""
    alike = [asked] if asked in players else [each for each in players if each.casefold() == asked.casefold()]
    if len(alike) != 1:
        raise SnorumError(f"the player {name!r}, expected one of {', '.join(players)}")
    return alike[0]


def _hand(told: Telling, player: str, cards: str) -> list[Card] | None:
    """What a player is known to hold now, and `None` if that is not known; `cards` is what the question says."""
    recorded = _recorded_hand(told, player)
    if not cards.strip():
        return recorded
    try:
        held = [read_card(word) for word in read_cards(cards, told.record.game).split() if word != "?"]
    except RecordError as error:
        raise SnorumError(f"cards {cards!r}: {error.says}; expected {error.expected}") from None
    _refuse_seen(told, player, held)
    if recorded is not None and None not in (_left(told, player) or ()):
        if missing := [str(card) for card in held if card not in recorded]:
            raise SnorumError(f"by the record {player} does not hold {', '.join(missing)}")
        return held
    try:
        told.give(player, held)
    except RecordError as error:
        raise SnorumError(f"{player} cannot hold {cards!r}: {error.says}; expected {error.expected}") from None
    if told.report is not None and told.report.verdict == "impossible":
        raise SnorumError(f"{player} cannot hold {cards!r} after what was played: {_because(told.report.plays[-1])}")
    return held or None


def _recorded_hand(told: Telling, player: str) -> list[Card] | None:
    """The cards that a player still holds by the record, as far as it gives them; `None` if it gives none."""
    left = _left(told, player)
    known = [card for card in left or () if card]
    return None if left is None or (left and not known) else known


def _left(told: Telling, player: str) -> Sequence[Card | None] | None:
    """The cards that a player still holds, with `None` for those not given; `None` if the record has no such hand."""
    deal = told.record.deals[-1]
    if player not in deal.hands:
        return None
    left: Sequence[Card | None] = deal.hands[player]
    own = [(number, line.card) for number, line in enumerate(deal.plays, 1) if line.card and line.player == player]
    for at, (_, card) in enumerate(own):
        if not card.suit or card not in [earlier for _, earlier in own[:at]]:  # else it was taken back before
            left = without(left, card)
    counts = [place.hand for place in (told.scene.places if told.scene else ()) if place.player == player]
    if not counts or counts[0] is None:
        return left
    if (lacking := counts[0] - len(left)) > 0:  # as many were taken back, and not played again
        judged = [each for each in (told.report.plays if told.report else ()) if each.deal == len(told.record.deals)]
        wrong = {each.play for each in judged if each.verdict == "offence"}
        back = [card for number, card in own if number in wrong and [each for _, each in own].count(card) == 1]
        return [*left, *(back if len(back) == lacking else [None] * lacking)]
    return left[: counts[0]]  # what is recorded behind it is still to be drawn


def _refuse_seen(told: Telling, player: str, held: Sequence[Card]) -> None:
    """Refuse a card that was played in this deal, lies face up in it, or is not played with.

    Raises:
        SnorumError: there is such a card, or nobody sees the cards that a player has.
    """
    game, deal = told.record.game, told.record.deals[-1]
    if game.RETURNING:
        raise SnorumError(f"at {game.TITLE} nobody sees the cards of their stack; expected no cards")
    by_others = {card for line in deal.plays if line.player != player for card in line.cards}
    seen = by_others | {card for card in deal.face_up if card}
    pack = game.pack_of(told.record.rules)
    for card in held:
        if card in seen and card.suit:
            raise SnorumError(f"{player} cannot hold {card}: it was played in this deal, or lies face up")
        if card.suit and card not in pack:
            raise SnorumError(f"{player} cannot hold {card}: by these rules it is not in the pack")


def _acts(told: Telling, player: str, hand: Sequence[Card]) -> list[str]:
    """Every lawful act of a player with this hand, as records have it, if the table is known."""
    game, table = told.record.game, told.table
    if table is None or game.deal_over(table) or player not in (seated := game.in_the_game(table)):
        return []
    moves = game.lawful_moves(table, {each: list(hand) if each == player else [] for each in seated})
    own = (move for move in moves if move.player == player and (move.card is None or not game.RETURNING))
    return list(dict.fromkeys(line_of_move(game, table, move).text for move in own))


def _try(told: Telling, texts: Sequence[str]) -> tuple[list[Play], bool]:
    """Each text judged as the next play, unless it cannot be read as one; and whether there was time for all."""
    found, until = list[Play](), time.monotonic() + SECONDS / 2
    for text in texts:
        if time.monotonic() > until:
            return found, False
        after = Telling(told.record)
        try:
            after.tell(text)
        except RecordError:
            continue
        assert after.report is not None
        record, play = after.record, after.report.plays[-1]
        force = in_force_at(record.game, record.ruling, record.rules, play, record.deals[-1].plays[-1], own=True)
        found.append(Play(play.text, play.verdict, _reasons(play, force)))
    return found, True
