"""Records that several tests begin with: the worked examples, as text."""

from __future__ import annotations

from snorum.edition import example_path


def text_of(id: str) -> str:
    """A worked example, by its id."""
    path = example_path(id)
    assert path is not None
    return path.read_text(encoding="utf-8")


NINE = text_of("peel/nine-sequence")
"""Every play of it is lawful."""
