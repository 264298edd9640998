"""Where ways are too many to try, some are chosen that tell as much as all; here, where all can be tried."""

from __future__ import annotations

import pytest
from tests.profiles import WORLDS
from tests.worlds.comparing import compare
from tests.worlds.generate import random_record

from snorum.referee import completions
from snorum.referee.layouts import representative as representative_layouts

RECORDS = WORLDS // 2


@pytest.mark.parametrize("name", ["cassino", "snitchems", "jig"])
def test_ways_that_are_chosen_tell_as_much_as_all(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(representative_layouts, "FEW", 0)
    monkeypatch.setattr(completions, "FEW", 0)
    for seed in range(500_000, 500_000 + RECORDS):
        found = compare(random_record(name, seed))
        differences = [each for each in found.differences if not each.kind.endswith("of several deals")]
        assert not differences, f"{name}, seed {seed}\n{found}"  # such clashes are looked for where all ways are tried
