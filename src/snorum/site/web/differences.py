"""Finds a record that shows what a crux decides: the same plays have another outcome under another option.

A worked example is best, above all one of the passages that the crux depends on. If no example has different outcomes,
the program plays games of random moves at a table where the crux comes up, and cuts them off where the options begin to
differ. To find such games takes minutes. So `make differences` searches for them and stores their seeds in
`docs/readings/differences.json`; the site replays the games from these seeds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from snorum import records, referee
from snorum.edition.files import write_whole
from snorum.games import GAMES, Game
from snorum.games.vocabulary import Crux, SnorumError
from snorum.records import Line, Record, RecordError, line
from snorum.referee import telling
from snorum.referee.elsewhere import up_to
from snorum.site import trace
from snorum.site.trace import CruxOf
from snorum.table.playing import recorded, turns
from snorum.table.settings import choice_of, setting_of

SEEDS = 60
"""The number of games to search, under each option."""
ENOUGH = 6
"""The search stops after this number of games that show a difference, and takes the shortest."""
PLAYS = 150
"""The number of plays after which a game is broken off."""

Groups = tuple[tuple[str, ...], ...]
"""The options, grouped by the outcome of a record; options that the record's own rules exclude are left out."""


class Difference(NamedTuple):
    """A record whose outcome depends on the option of a crux."""

    groups: Groups
    example: str
    """The worked example; empty if it is a game of random moves."""
    title: str = ""
    text: str = ""
    """The record of such a game, as TOML."""


class RandomGame(NamedTuple):
    """A game of random moves that shows a difference: played by this option, from this seed."""

    option: str
    seed: int
    silent: bool = False
    """Whether the record leaves out the calls."""


Kept = Mapping[str, RandomGame | None]
"""The game that `search` found for each crux; `None` if it found none."""


def difference(point: CruxOf, kept: Kept) -> Difference | None:
    """An example or a game that shows the difference between the options of a crux; `None` if none was found.

    Raises:
        SnorumError: no example shows it, and the stored game is missing or does not show it any more.
    """
    best = max(_examples(point), key=lambda each: len(each.groups), default=None)
    if best is not None:
        return best
    if point.id not in kept:
        raise SnorumError(f"{point.id}: no stored search for a game that shows the difference; run `make differences`")
    game = kept[point.id]
    return None if game is None else _replay(point, game)


def read(path: Path) -> Kept:
    """Read the stored games from a file."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    return {id: None if game is None else RandomGame(**game) for id, game in kept.items()}


def write(path: Path) -> None:
    """Search games for every crux that no example shows, and store them in a file; this takes some minutes."""
    kept = {each.id: search(each) for each in trace.every_crux() if next(_examples(each), None) is None}
    lines = {id: None if game is None else game._asdict() for id, game in kept.items()}
    write_whole(path, json.dumps(lines, indent=1) + "\n")


def _examples(point: CruxOf) -> Iterator[Difference]:
    """The examples that show the difference: of the crux's passages, or else agreeing on an option, or else any."""
    crux = point.crux
    of_game = [each for each in trace.examples() if each.game == point.game]
    tied = [each for each in of_game if set(each.passages) & set(crux.passages)]
    agreed = [each for each in of_game if each.record is not None and crux.name in each.record.fixed]
    for examples in (tied, agreed, of_game):
        showing = []
        for each in examples:
            known = {getattr(each.record.rules, crux.name): each.report} if each.record and each.report else {}
            groups = _group_by_outcome(_judge(crux, each.path.read_text(encoding="utf-8"), known))
            if len(groups) > 1:
                showing.append(Difference(groups, each.id, each.title))
        if showing:
            yield from showing
            return


def grouped(crux: Crux, text: str) -> Groups:
    """Group the options of a crux by the outcome of a record."""
    return _group_by_outcome(_judge(crux, text))


Reports = Mapping[str, referee.Report]


def _judge(crux: Crux, text: str, known: Reports = MappingProxyType({})) -> Reports:
    """The report under each option, unless it is known; an option under which the record cannot be read has none."""
    reports = {}
    for option in crux.options:
        try:
            reports[option] = known.get(option) or referee.check(records.read(text, {crux.name: option}))
        except RecordError:
            continue
    return reports


def _group_by_outcome(reports: Reports) -> Groups:
    groups: dict[tuple[str, ...], list[str]] = {}
    for option, report in reports.items():
        outcome = (*map(telling.play_outcome, report.plays), telling.final_state(report))
        groups.setdefault(outcome, []).append(option)
    return tuple(map(tuple, groups.values()))


# Games of random moves


def search(point: CruxOf) -> RandomGame | None:
    """Search for a game of random moves that shows the difference; `None` if none of the games does."""
    for silent in (False, True):
        games = list(islice(_games_that_show(point, silent), ENOUGH))
        if games:
            return min(games)[2]
    return None


def _games_that_show(point: CruxOf, silent: bool) -> Iterator[tuple[int, int, RandomGame]]:
    """The games that show the difference, with sort keys: most groups of options first, then the shortest text."""
    for seed, option in product(range(SEEDS), point.crux.options):
        kept = RandomGame(option, seed, silent)
        record = _play(GAMES[point.game], point.crux, kept)
        if record is not None:
            text, groups = _cut_off(point.crux, record)
            if len(groups) > 1:
                yield -len(groups), len(text), kept


def _replay(point: CruxOf, kept: RandomGame) -> Difference:
    record = _play(GAMES[point.game], point.crux, kept)
    if record is not None:
        text, groups = _cut_off(point.crux, record)
        if len(groups) > 1:
            return Difference(groups, "", record.title, text)
    raise SnorumError(f"{point.id}: the stored game (seed {kept.seed}) shows no difference now; run `make differences`")


def _play(game: Game, crux: Crux, kept: RandomGame) -> Record | None:
    """Play random moves under one option of the crux; the record does not name the option."""
    setting = setting_of(game, crux.name)
    players = "ABCDEFGHIJ"[: setting.players]
    rules = game.Rules(**{**setting.rules, crux.name: kept.option})
    if game.at_odds(rules, len(players)):
        return None
    most = min(setting.most, PLAYS)
    played = turns(game, players, Random(kept.seed), rules, deals=setting.deals, most=most, choose=choice_of(setting))
    title = f"{game.TITLE}: a game of random moves, seed {kept.seed}"
    rules_written = replace(rules, **{crux.name: crux.default})
    record = recorded(game, players, rules_written, played, title=title)
    return _without_calls(record) if kept.silent else record


def _without_calls(record: Record) -> Record:
    """The record without the calls."""
    deals = [replace(deal, plays=tuple(_without_call(each) for each in deal.plays)) for deal in record.deals]
    return replace(record, deals=tuple(deals))


def _without_call(written: Line) -> Line:
    played = written.played
    return line(played._replace(call="")) if played and played.card else written


def _cut_off(crux: Crux, record: Record) -> tuple[str, Groups]:
    """The record as text, cut off after the play by which every group of options has its own outcome."""
    text = records.write(record)
    reports = _judge(crux, text)
    groups = _group_by_outcome(reports)
    if len(groups) < 2:
        return text, groups
    firsts = [reports[group[0]].plays for group in groups]
    for number in range(min(map(len, firsts))):
        here = {tuple(map(telling.play_outcome, plays[: number + 1])) for plays in firsts}
        if len(here) == len(groups):
            last = firsts[0][number]
            short = records.write(up_to(record, last.deal, last.play))
            if grouped(crux, short) == groups:
                return short, groups
    return text, groups


if __name__ == "__main__":
    write(Path(sys.argv[1]))
