"""No test of this folder fails because the machine is slow, or stopped for a while."""

from __future__ import annotations

import pytest

from snorum.referee import completions


@pytest.fixture(autouse=True)
def as_long_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The referee gives up only where there is too much to try, never because of the time."""
    monkeypatch.setattr(completions, "SECONDS", 600.0)
