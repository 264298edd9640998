"""A record that shows what a crux is about: under its options the same plays come to something else.

A worked example is best, one of the passages that the crux turns on best of all. Where none comes out differently, a
game of random moves is played at a table where the crux comes up, and cut off where the options part. To find such
games takes minutes; so their seeds are kept, in `docs/readings/differences.json`, and `make differences` looks for
them anew. What is shown is replayed from them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import NamedTuple

from snorum import effects, records, referee, telling, trace
from snorum.games import GAMES, Game
from snorum.playing import recorded, turns
from snorum.records import Line, Record, RecordError, line
from snorum.trace import CruxOf
from snorum.vocabulary import Crux, SnorumError

SEEDS = 60
"""How many games are played in search of one, under each option."""
ENOUGH = 6
"""Of so many that show it, the shortest is taken."""
PLAYS = 150
"""After how many plays such a game is broken off."""

Groups = tuple[tuple[str, ...], ...]
"""The options under which a record comes to the same, together; those that its own rules exclude are left out."""


class Shown(NamedTuple):
    """A record that comes to something else under some options of a crux than under others."""

    groups: Groups
    example: str
    """The worked example; empty if it is a game of random moves."""
    title: str = ""
    text: str = ""
    """The record of such a game, as TOML."""


class Found(NamedTuple):
    """A game of random moves that shows a difference: played by this option, from this seed."""

    option: str
    seed: int
    silent: bool = False
    """Whether it is written down without what was called."""


Kept = Mapping[str, Found | None]
"""What `search` has found, by crux; `None` where it found nothing."""


def difference(point: CruxOf, kept: Kept) -> Shown | None:
    """What shows the difference between the options of a crux; `None` if nothing was found that does.

    Raises:
        SnorumError: no example does, and what is kept is not so any more.
    """
    best = max(_examples(point), key=lambda each: len(each.groups), default=None)
    if best is not None:
        return best
    if point.id not in kept:
        raise SnorumError(f"{point.id}: nobody has looked for a game that shows the difference; `make differences`")
    found = kept[point.id]
    return None if found is None else _replayed(point, found)


def read(path: Path) -> Kept:
    """What is kept in a file."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    return {id: None if found is None else Found(**found) for id, found in kept.items()}


def write(path: Path) -> None:
    """Search for every crux that no example shows, and keep what is found; it takes some minutes."""
    kept = {each.id: search(each) for each in trace.every_crux() if next(_examples(each), None) is None}
    lines = {id: None if found is None else found._asdict() for id, found in kept.items()}
    path.write_text(json.dumps(lines, indent=1) + "\n", encoding="utf-8")


def _examples(point: CruxOf) -> Iterator[Shown]:
    """The examples that show it, of the passages of the crux first, and then those that agree on one of its options."""
    crux = point.crux
    of_game = [each for each in trace.examples() if each.game == point.game]
    tied = [each for each in of_game if set(each.passages) & set(crux.passages)]
    agreed = [each for each in of_game if each.record is not None and crux.name in each.record.fixed]
    for some in (tied, agreed, of_game):
        found = []
        for each in some:
            groups = grouped(crux, each.path.read_text(encoding="utf-8"))
            if len(groups) > 1:
                found.append(Shown(groups, each.id, each.title))
        if found:
            yield from found
            return


def grouped(crux: Crux, text: str) -> Groups:
    """The options of a crux by what a record comes to under them."""
    return _alike(_judged(crux, text))


Judged = Mapping[str, referee.Report]


def _judged(crux: Crux, text: str) -> Judged:
    """The report under each option; an option under which the record cannot be read has none."""
    found = {}
    for option in crux.options:
        try:
            found[option] = referee.check(records.read(text, {crux.name: option}))
        except RecordError:
            continue
    return found


def _alike(judged: Judged) -> Groups:
    groups: dict[tuple[str, ...], list[str]] = {}
    for option, report in judged.items():
        came = (*map(telling.play_outcome, report.plays), telling.final_state(report))
        groups.setdefault(came, []).append(option)
    return tuple(map(tuple, groups.values()))


# Games of random moves


def search(point: CruxOf) -> Found | None:
    """Look for a game of random moves that shows it: of the first few, the shortest; `None` if none does."""
    for silent in (False, True):
        found = list(islice(_telling(point, silent), ENOUGH))
        if found:
            return min(found)[2]
    return None


def _telling(point: CruxOf, silent: bool) -> Iterator[tuple[int, int, Found]]:
    """The games that show it, each with what makes it worse than others: the fewer groups, the longer text."""
    for seed, option in product(range(SEEDS), point.crux.options):
        kept = Found(option, seed, silent)
        record = _played(GAMES[point.game], point.crux, kept)
        if record is not None:
            text, groups = _cut_off(point.crux, record)
            if len(groups) > 1:
                yield -len(groups), len(text), kept


def _replayed(point: CruxOf, kept: Found) -> Shown:
    record = _played(GAMES[point.game], point.crux, kept)
    if record is not None:
        text, groups = _cut_off(point.crux, record)
        if len(groups) > 1:
            return Shown(groups, "", record.title, text)
    raise SnorumError(f"{point.id}: game {kept.seed} does not show the difference any more; `make differences`")


def _played(game: Game, crux: Crux, kept: Found) -> Record | None:
    """A game of random moves, played by one option of the crux and recorded without saying so."""
    setting = effects.setting_of(game.NAME, crux.name)
    players = "ABCDEFGHIJ"[: setting.players]
    rules = game.Rules(**{**setting.rules, crux.name: kept.option})
    if game.at_odds(rules, len(players)):
        return None
    most = min(setting.most, PLAYS)
    played = turns(game, players, Random(kept.seed), rules, deals=setting.deals, most=most, choose=setting.conduct)
    title = f"{game.TITLE}: a game of random moves, seed {kept.seed}"
    told = replace(rules, **{crux.name: crux.default})
    record = recorded(game, players, told, played, title=title)
    return _without_calls(record) if kept.silent else record


def _without_calls(record: Record) -> Record:
    """The record without what was called as a card was played."""
    deals = [replace(deal, plays=tuple(_uncalled(each) for each in deal.plays)) for deal in record.deals]
    return replace(record, deals=tuple(deals))


def _uncalled(written: Line) -> Line:
    played = written.played
    return line(played._replace(call="")) if played and played.card else written


def _cut_off(crux: Crux, record: Record) -> tuple[str, Groups]:
    """The record as text, without what comes after all options have parted that part at all."""
    text = records.write(record)
    judged = _judged(crux, text)
    groups = _alike(judged)
    if len(groups) < 2:
        return text, groups
    firsts = [judged[group[0]].plays for group in groups]
    for number in range(min(map(len, firsts))):
        here = {tuple(map(telling.play_outcome, plays[: number + 1])) for plays in firsts}
        if len(here) == len(groups):
            last = firsts[0][number]
            short = records.write(_until(record, last.deal, last.play))
            if grouped(crux, short) == groups:
                return short, groups
    return text, groups


def _until(record: Record, deal: int, play: int) -> Record:
    """The record up to a play."""
    last = record.deals[deal - 1]
    return replace(record, deals=(*record.deals[: deal - 1], replace(last, plays=last.plays[:play])))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
