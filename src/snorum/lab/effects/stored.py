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
from snorum.books.effects import Effect
from snorum.edition.files import write_whole
from snorum.lab.effects.counting import SEED


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
        "means": {
            option: {name: [_short(number) for number in each] for name, each in means.items()}
            for option, means in found.means.items()
        },
        "differences": [[each.measure, each.option, _short(each.by), _short(each.error)] for each in found.differences],
        "first": {option: dict(counts) for option, counts in first.items()},
    }


def _short(number: float) -> float:
    return float(f"{number:.6g}")
