"""The files of effects: one JSON file for each game, with the seed and the version of the engine.

Each file also has the sums of the first games under each option. A test plays these games again to see whether the
engine still does what it did when the numbers were counted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from snorum import __version__
from snorum.edition.files import write_whole
from snorum.lab.effects.counting import SEED, Difference, Effect, Measured


def write(path: Path, effects: Sequence[tuple[Effect, Mapping[str, Mapping[str, float]]]]) -> None:
    """Write the effects of a game's cruxes to a file, each with the sums of the first games under each option."""
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = {"engine": __version__, "seed": SEED, "cruxes": [_as_json(*each) for each in effects]}
    write_whole(path, json.dumps(kept, indent=1, ensure_ascii=False) + "\n")


def _as_json(found: Effect, first: Mapping[str, Mapping[str, float]]) -> dict[str, Any]:
    return {
        "crux": found.crux,
        "setting": found.setting,
        "games": found.games,
        "means": {option: {name: [_short(number) for number in each] for name, each in means.items()}
                  for option, means in found.means.items()},
        "differences": [[each.measure, each.option, _short(each.by), _short(each.error)] for each in found.differences],
        "first": {option: dict(counts) for option, counts in first.items()},
    }  # fmt: skip


def _short(number: float) -> float:
    return float(f"{number:.6g}")


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
