"""Find out which open questions a verdict turns on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class RecordingRules:
    """Rules that record which cruxes they are asked about, in order, and answer as a reading would."""

    def __init__(self, answers: Mapping[str, Any]) -> None:
        self._answers = answers
        self.asked: dict[str, None] = {}
        self.__slots__ = tuple(answers)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        self.asked[name] = None
        return self._answers[name]
