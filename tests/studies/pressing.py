"""The quick game of these tests, in which Ctrl-C is pressed as soon as ten chunks are kept in the folder PRESSING.

It is pressed by whoever counts: the command itself, or one of its workers while the command waits for them.
"""

from __future__ import annotations

import itertools
import os
import time
from pathlib import Path

from tests.interrupting import count_kept, press_once
from tests.studies.tiny import MEASURES as MEASURES
from tests.studies.tiny import POLICIES as POLICIES
from tests.studies.tiny import Rules as Rules
from tests.studies.tiny import Table as Table
from tests.studies.tiny import Tally as Tally
from tests.studies.tiny import play as play

from snorum.lab.studies.chunks import Done
from snorum.lab.studies.tasks import CompiledTask

FOLDER = Path(os.environ.get("PRESSING", ""))
AHEAD = 50
"""After so many chunks, who counts waits until ten are kept."""
_count = CompiledTask.play
_counted = itertools.count(1)


def _count_and_press(task: CompiledTask) -> Done:
    if next(_counted) > AHEAD:
        while count_kept(FOLDER / "snorum-studies") < 10:
            time.sleep(0.01)
        press_once(FOLDER)
    return _count(task)


if "PRESSING" in os.environ:
    CompiledTask.play = _count_and_press  # type: ignore[assignment,method-assign]
