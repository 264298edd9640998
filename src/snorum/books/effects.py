"""The effect of a reading: what was counted when the same games were played under each option of a crux.

Every option was played with the same deals; at compiled games with the same shuffles and chances throughout, and at
Snap until two games differ. So differences come from the reading more than from luck. The numbers are stored in
`docs/readings`, one file for each game, and shown with the crux; the laboratory counts them (`snorum.lab.effects`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Measured(NamedTuple):
    """A mean, and its standard error."""

    mean: float
    error: float


class Difference(NamedTuple):
    """A measure in which an option of a crux differs from the first option."""

    measure: str
    option: str
    by: float
    """How much greater the mean is than under the first option."""
    error: float
    """The standard error of that difference."""


class Effect(NamedTuple):
    """The effect of the options of a crux on the game."""

    game: str
    crux: str
    setting: str
    games: int
    means: Mapping[str, Mapping[str, Measured]]
    """The means by option and measure, for the measures in which some option differs from the first."""
    differences: tuple[Difference, ...]
    """The differences, the most significant first."""


class Stored(dict[str, Effect]):
    """The effects of a game's cruxes by name, with what is needed to see whether they are up to date."""

    engine = ""
    seed = 0

    def __init__(self) -> None:
        super().__init__()
        self.first: dict[str, Mapping[str, Mapping[str, float]]] = {}


def read(path: Path, game: str) -> Stored:
    """Read the effects from a file; there are none if there is no file."""
    kept = Stored()
    if not path.is_file():
        return kept
    data = json.loads(path.read_text("utf-8"))
    kept.engine, kept.seed = data["engine"], data["seed"]
    for each in data["cruxes"]:
        means = {
            option: {name: Measured(*pair) for name, pair in by_name.items()}
            for option, by_name in each["means"].items()
        }
        differences = tuple(Difference(*fields) for fields in each["differences"])
        kept[each["crux"]] = Effect(game, each["crux"], each["setting"], each["games"], means, differences)
        kept.first[each["crux"]] = each["first"]
    return kept


_SENTENCES: Mapping[str, str] = {
    "plays": "a game takes {after} plays instead of {before}",
    "deals": "a game takes {after} deals instead of {before}",
    "calls": "there are {after} calls in a game instead of {before}",
    "counters paid": "{after} counters are paid in a game instead of {before}",
    "payments": "there are {after} payments in a game instead of {before}",
    "captures": "there are {after} captures in a game instead of {before}",
    "cards captured": "{after} cards are captured in a game instead of {before}",
    "sweeps": "there are {after} sweeps in a game instead of {before}",
    "cards given in penalty": "{after} cards are given as a penalty in a game instead of {before}",
    "players out": "{after} players go out in a game instead of {before}",
    "games without a winner": "{after} of the games have no winner instead of {before}",
    "counters in the pool at the end": "the pool holds {after} counters at the end instead of {before}",
}


def conclusion(found: Effect, default: str) -> str:
    """Describe the effect of a crux in a sentence, with the options' names."""
    if not found.differences:
        return (
            f"In {found.games:,} games under each option ({found.setting}) no difference in what we counted is greater "
            "than chance may make."
        )
    most: dict[str, Difference] = {}
    for each in found.differences:
        most.setdefault(each.option, each)
    parts = [f"under ‘{option}’ {_difference_in_words(found, each, default)}" for option, each in most.items()]
    sentence = "; ".join(parts)
    return f"{sentence[0].upper()}{sentence[1:]} ({found.games:,} games each way; {found.setting})."


def _difference_in_words(found: Effect, each: Difference, default: str) -> str:
    before, after = found.means[default][each.measure], found.means[each.option][each.measure]
    share = each.measure.startswith(("wins of", "games without"))
    words = {"before": rounded_mean(before, each, share=share), "after": rounded_mean(after, each, share=share)}
    if each.measure.startswith("wins of "):
        who = each.measure.removeprefix("wins of ")
        return f"{who} wins {words['after']} of the games instead of {words['before']}"
    return _SENTENCES.get(each.measure, each.measure + ": {after} instead of {before}").format_map(words)


def rounded_mean(number: Measured, each: Difference, *, share: bool) -> str:
    """A mean with as many decimal places as are needed to show the difference."""
    small = abs(each.by) * (100 if share else 1)
    places = 0 if small >= 5 else 1 if small >= 0.5 else 2 if small >= 0.05 else 3
    return f"{number.mean * 100:.{places}f} %" if share else f"{number.mean:.{places}f}"
