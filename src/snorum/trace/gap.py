"""A gap between text and code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gap:
    """Something missing between text and code."""

    kind: str
    """A word that names the check: `unknown-passage`, `no-rule`, `no-example`, `verdict`, `no-page`, ..."""
    says: str
    at: str
    """Where to look: a file, and a line where one is known (`docs/edition/snip-snap-snorum.md:41`)."""

    def __str__(self) -> str:
        return f"{self.at}: {self.says}"
