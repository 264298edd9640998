"""The words of findings for those who read them: what a kernel and its rules call by a code name, in plain words.

The data keep the code names, by which commands are given; so each is also explained, wherever it has been replaced.

>>> plain("jig", "5 players, next_dealer=winner"), plain("snip-snap-snorum", "pair-first")
('5 players, next dealer: winner', 'one of two first')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from snorum.claims.claim import Claim, Finding
from snorum.games import game
from snorum.vocabulary import Crux, Numbers, Parameter, points, spelled

PLAYERS: Mapping[str, Mapping[str, str]] = {
    "snip-snap-snorum": {
        "random": "at random",
        "careless": "overlooking pairings",
        "pair-first": "one of two first",
        "third-first": "a third first",
        "safe": "the safest first",
        "safe-pairs": "the safest, of two",
        "counting": "counting",
    },
    "jig": {
        "random": "at random",
        "by-the-table": "by Peel's table",
        "to-a-stop": "up to a stop",
        "counting": "counting",
    },
    "snitchems": {
        "random": "at random",
        "careless": "overlooking captures",
        "greedy": "greedy",
        "sparing": "sparing",
        "sparing-captures": "sparing in captures",
    },
    "cassino": {"random": "at random", "scoring": "for points"},
    "snap": {"random": "at random", "alert": "every match called by one", "together": "every match called by two"},
}
"""How players choose, by game and policy: a few words that can stand in a list, a figure, or after `players`."""

_READING = re.compile(r"\b([a-z][a-z_]*)=([a-z0-9-]+)")
_HYPHENED = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")


def plain(of: str, text: str) -> str:
    """A name of a game's finding without code: its readings and options as words, and its policies by what they do.

    A policy whose code name is a word like others is taken for one only where it is the whole name.

    >>> plain("snip-snap-snorum", "safe"), plain("snip-snap-snorum", "safe, cards chosen at random")
    ('the safest first', 'safe, cards chosen at random')
    """
    called = PLAYERS.get(of, {})
    parts = [called.get(part, part) if "-" in part or part == text else part for part in text.split(", ")]
    return _HYPHENED.sub(lambda found: _spaced(of, found[0]), _READING.sub(_reading, ", ".join(parts)))


def _reading(found: re.Match[str]) -> str:
    return f"{found[1].replace('_', ' ')}: {found[2].replace('-', ' ')}"


def _spaced(of: str, word: str) -> str:
    known = word in PLAYERS.get(of, {}) or any(word in _options(each) for each in _points(of).values())
    return word.replace("-", " ") if known else word


def _points(of: str) -> Mapping[str, Parameter | Crux]:
    return points(game(of).Rules)


def _options(point: Parameter | Crux) -> dict[str, str]:
    if isinstance(point.options, Numbers):
        return {}
    return {spelled(option): gloss for option, gloss in point.options.items()}


def names(finding: Finding) -> Iterator[str]:
    """Every name in the numbers of a finding."""
    if finding.figure:
        for series in finding.figure.series:
            yield series.name
            yield from (point.at for point in series.points)
    yield from (each.name for each in finding.quantities)


def readings_named(claim: Claim, some: Iterable[str]) -> list[tuple[Parameter | Crux, str, str]]:
    """The readings that names of a claim's numbers give in code: the point, the option, and what it says.

    An option without its point is taken for what it is if one point alone has it.
    """
    known = _points(claim.game)
    found: dict[tuple[str, str], None] = {}
    for name in some:
        for point, option in _READING.findall(name):
            if point in known and option in _options(known[point]):
                found[point, option] = None
        for word in _HYPHENED.findall(_READING.sub("", name)):
            having = [point for point, each in known.items() if word in _options(each)]
            if len(having) == 1:
                found[having[0], word] = None
    return [(known[point], option, _options(known[point])[option]) for point, option in found]
