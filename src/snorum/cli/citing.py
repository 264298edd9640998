"""`snorum cite`: references to what the edition gives."""

from __future__ import annotations

from collections.abc import Sequence

from snorum.cli.words import plain
from snorum.vocabulary import SnorumError


def cite(names: Sequence[str], style: str | None, format: str) -> None:
    """Print a reference to each of these, or to the whole edition if none is named."""
    from snorum import citing

    known = ("text", "html", *citing.FORMATS)
    if format not in known:
        raise SnorumError(f"--format {format}: expected one of {', '.join(known)}")
    if style is not None and style not in citing.STYLES:
        raise SnorumError(f"--style {style}: expected one of {', '.join(citing.STYLES)}")
    if style is not None and format in citing.FORMATS:
        raise SnorumError(f"--style {style}: {format} has no style, expected --format text or html with it")
    # All are found before any is printed, so that a wrong name leaves no half of a bibliography.
    items = [citing.item(name) for name in names or [""]]
    if format in citing.FORMATS:
        _, write = citing.FORMATS[format]
        # The lines of RIS end with CR and LF also where the terminal is told no better.
        print(write(items), end="")
        return
    formatted = citing.formatted if format == "html" else citing.plain
    for item in items:
        print(plain(formatted(item, style or "chicago")))
