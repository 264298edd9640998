"""Plain words for readers, in place of the code names of policies, readings and options.

The data keep the code names, since commands use them. So wherever a page replaces one, it also explains it.

>>> in_plain_words("jig", "5 players, next_dealer=winner"), in_plain_words("snip-snap-snorum", "pair-first")
('5 players, next dealer: winner', 'one of a pair first')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from snorum.books.claims import Claim
from snorum.books.findings import Finding
from snorum.games import game
from snorum.games.vocabulary import Crux, Numbers, Parameter, points, spelled
from snorum.table.policies.described import PLAYERS

_READING = re.compile(r"\b([a-z][a-z_]*)=([a-z0-9-]+)")
_HYPHENED = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")


def in_plain_words(game_id: str, text: str) -> str:
    """A name from a game's finding, with words in place of the code names of readings, options and policies.

    A policy whose code name is an ordinary word (`safe`) is replaced only if it is the whole name.

    >>> in_plain_words("snip-snap-snorum", "safe"), in_plain_words("snip-snap-snorum", "safe, cards chosen at random")
    ('safest card first', 'safe, cards chosen at random')
    """
    players = PLAYERS.get(game_id, {})
    parts = [players.get(part, part) if "-" in part or part == text else part for part in text.split(", ")]
    return _HYPHENED.sub(lambda match: _spaced(game_id, match[0]), _READING.sub(_reading_in_words, ", ".join(parts)))


def _reading_in_words(match: re.Match[str]) -> str:
    return f"{match[1].replace('_', ' ')}: {match[2].replace('-', ' ')}"


def _spaced(game_id: str, word: str) -> str:
    known = word in PLAYERS.get(game_id, {}) or any(word in _options(each) for each in _points(game_id).values())
    return word.replace("-", " ") if known else word


def _points(game_id: str) -> Mapping[str, Parameter | Crux]:
    return points(game(game_id).Rules)


def _options(point: Parameter | Crux) -> dict[str, str]:
    if isinstance(point.options, Numbers):
        return {}
    return {spelled(option): gloss for option, gloss in point.options.items()}


def names_in(finding: Finding) -> Iterator[str]:
    """Every name in the figure and the quantities of a finding."""
    if finding.figure:
        for series in finding.figure.series:
            yield series.name
            yield from (point.at for point in series.points)
    yield from (each.name for each in finding.quantities)


def readings_named(claim: Claim, names: Iterable[str]) -> list[tuple[Parameter | Crux, str, str]]:
    """The readings that occur in names of a claim's numbers: the crux or parameter, the option, and what it says.

    An option may occur alone (`to-table`) if only one crux or parameter has it.
    """
    known = _points(claim.game)
    named: dict[tuple[str, str], None] = {}
    for name in names:
        for point, option in _READING.findall(name):
            if point in known and option in _options(known[point]):
                named[point, option] = None
        for word in _HYPHENED.findall(_READING.sub("", name)):
            having = [point for point, each in known.items() if word in _options(each)]
            if len(having) == 1:
                named[having[0], word] = None
    return [(known[point], option, _options(known[point])[option]) for point, option in named]
