"""The type of a gap between text and code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gap:
    """Something missing between text and code."""

    kind: str
    """The name of the check: `unknown-passage`, `no-rule`, `no-example`, `verdict`, `no-page`, ..."""
    says: str
    at: str
    """A file, with a line if it is known: `docs/edition/snip-snap-snorum.md:41`."""

    def __str__(self) -> str:
        return f"{self.at}: {self.says}"
