"""How to play, held against passages, rules and readings: what a line may say, and what of it is the editors' own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from snorum import edition, records, referee
from snorum.books import rulings
from snorum.edition.editions import for_each_edition
from snorum.edition.how_to_play import FILE, HANDS, Basis, HowToPlay, all_games
from snorum.games import GAMES
from snorum.games.vocabulary import Rule, option_of, points, spelled
from snorum.site.trace.gap import Gap
from snorum.site.trace.matrix import every_crux, rules, state_of

AT = f"sources/{FILE}"


def gaps_of_how_to_play() -> Iterator[Gap]:
    """Games without it, if others have it; what is wrong with lines and with first hands."""
    own = {play.game for play in all_games().values() if play.by_default}
    for game in sorted(rulings.games_from_here() - own if own else ()):
        yield Gap("how-to-play", f"{game} is not there, expected it, as a game taken from a work of the edition", AT)
    for game in sorted({play.game for play in all_games().values()} - rulings.games_described()):
        yield Gap("how-to-play", f"{game} is no game of which a source of the edition says how it is played", AT)
    for play in all_games().values():
        if play.game not in GAMES:
            continue
        try:
            record = first_hand(play)
        except records.RecordError as error:
            yield Gap("how-to-play", str(error), f"sources/{HANDS}/{play.name}.toml")
            continue
        if record and record.game is not GAMES[play.game]:
            yield Gap("how-to-play", f"{play.name}, its first hand is of another game, expected {play.game}", AT)
            continue
        for says in (*_faults_of_lines(play, record), *_faults_of_hand(play, record)):
            yield Gap("how-to-play", f"{play.name}, {says}", AT)


def _faults_of_lines(play: HowToPlay, record: records.Record | None) -> Iterator[str]:
    passages = {each.id for each in edition.passages()}
    known_rules = {each.id for each in rules()}
    known = points(GAMES[play.game].Rules)
    played = record.rules if record else GAMES[play.game].Rules()
    whose = "the edition reads" if play.by_default else "its hand is played by"
    for says, basis in play.bases:
        for passage in basis.passages:
            if passage not in passages:
                yield f"{says!r}: there is no passage {passage}"
        for rule in basis.rules:
            if rule not in known_rules:
                yield f"{says!r}: there is no rule {rule}"
        for reading in basis.reads:
            name, _, option = reading.partition("=")
            try:
                option_of(known[name], option)
            except KeyError:
                yield f"{says!r}: there is no reading {reading}"
                continue
            if option != (plays := spelled(getattr(played, name))):
                yield f"{says!r}: it takes {reading}, and {whose} {plays}"


def _faults_of_hand(play: HowToPlay, record: records.Record | None) -> Iterator[str]:
    """Each play of a first hand is lawful, and the steps that the sheet shows are among them, in order."""
    if record is None:
        if play.steps or not play.by_default:
            yield f"has no record of a first hand, expected {HANDS}/{play.name}.toml"
        return
    plays = referee.check(record).plays
    for each in plays:
        if each.verdict != "lawful":
            yield f"its first hand: {each.text!r} is {each.verdict}, expected lawful"
    texts = iter(each.text for each in plays)
    for step in play.steps:
        if step.play not in texts:
            yield f"its first hand has no play {step.play!r} after the step before"


def first_hand(play: HowToPlay) -> records.Record | None:
    """The record of the first hand of a sheet; `None` if there is none. Raises `RecordError` if it cannot be read."""
    return _record(play.hand)


@for_each_edition
def _record(path: Path) -> records.Record | None:
    return records.read_file(path) if path.is_file() else None


def _book(record: records.Record | None) -> rulings.RulingSet | None:
    """The source as which a hand is played; `None` for the edition's own reading."""
    return rulings.find(record.game.NAME, record.ruling) if record and record.ruling else None


def chosen_in(record: records.Record) -> dict[str, str]:
    """What a record chooses: `as`, and each point at which it differs from that source, or from the edition."""
    book = _book(record)
    usual = book.options(len(record.players)) if book else {}
    chosen = {
        name: spelled(getattr(record.rules, name))
        for name, point in points(record.game.Rules).items()
        if getattr(record.rules, name) != usual.get(name, point.default)
    }
    return {**({"as": record.ruling} if book else {}), **chosen}


def readings_taken(play: HowToPlay, basis: Basis) -> list[str]:
    """The points that a line answers as the edition reads them, by name: another reading plays otherwise.

    On the sheet of a game these are its open cruxes; of a game as another book has it, what that book does not state.
    """
    book = _book(first_hand(play))
    if book is None or book.own:
        left_open = {each.crux.name for each in every_crux() if each.game == play.game and state_of(each) == "open"}
    else:
        left_open = {name for name, ruling in book.points.items() if ruling.state != "stated"}
    return [name for name in (each.partition("=")[0] for each in basis.reads) if name in left_open]


def supplied_in(play: HowToPlay, basis: Basis) -> list[Rule]:
    """The rules of a line that no passage states: the editors have supplied them whole.

    Of a game as another book has it, not those that this book states itself: for which it has passages, or all of
    whose points it states.
    """
    book = _book(first_hand(play))
    found = [each for each in rules() if each.id in basis.rules and not each.passages]
    return [each for each in found if book is None or not _is_stated(each, book)]


def _is_stated(rule: Rule, book: rulings.RulingSet) -> bool:
    asked = [book.points[point] for point in rulings.points_asked(rule) if point in book.points]
    return rule.id in book.agrees or (bool(asked) and all(each.state == "stated" for each in asked))


def supplied_words_in(basis: Basis) -> list[str]:
    """The passages of a line whose words the editors supplied."""
    return [each for each in basis.passages if edition.passage(each).supplied]
