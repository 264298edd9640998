"""What every game says of itself, as its source has it: how many can play, who deals, what it looks like at the end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from snorum import records
from snorum.vocabulary import SnorumError

NAMES = [f"P{number}" for number in range(40)]


def record_of(name: str, players: int, rules: dict[str, Any]) -> records.Record:
    given = "".join(f"{key} = {json.dumps(value)}\n" for key, value in rules.items())
    text = f'format = 1\ngame = "{name}"\nplayers = {json.dumps(NAMES[:players])}\n[rules]\n{given}'
    return records.read(f'{text}[[deals]]\ndealer = "P0"\nplays = ["P0 9"]\n')


@pytest.mark.parametrize(
    ("name", "rules", "least", "most"),
    [
        ("snip-snap-snorum", {}, 2, 10),  # peel-90-6: "from two to ten"
        ("snip-snap-snorum", {"pack": 32}, 2, 6),  # peel-90-6: six for a pack of thirty-two
        ("jig", {}, 2, 13),  # supplied: four cards each at the least
        ("cassino", {}, 2, 12),  # supplied: four each, and four on the table, of fifty-two
        ("cassino", {"pack": 32}, 2, 7),
        ("snitchems", {}, 2, 4),  # reid-players-3
        ("snap", {}, 2, 13),  # supplied: four cards each at the least
        ("snap", {"packs": 2}, 2, 26),
    ],
)
def test_no_more_and_no_fewer_play_than_the_source_has(name: str, rules: Any, least: int, most: int) -> None:
    assert [len(record_of(name, players, rules).players) for players in (least, most)] == [least, most]
    for players in (least - 1, most + 1):
        with pytest.raises(SnorumError, match=f"{players} player.*{least} to {most}"):
            record_of(name, players, rules)
