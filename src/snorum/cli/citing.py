"""`snorum cite`: print references to parts of the edition."""

from __future__ import annotations

from collections.abc import Sequence

from snorum.cli.words import escape_controls
from snorum.games.vocabulary import SnorumError


def cite(names: Sequence[str], style: str | None, format: str) -> None:
    """Print a reference to each named item, or to the whole edition if no name is given."""
    from snorum.site import citing

    known = ("text", "html", *citing.FORMATS)
    if format not in known:
        raise SnorumError(f"--format {format}: expected one of {', '.join(known)}")
    if style is not None and style not in citing.STYLES:
        raise SnorumError(f"--style {style}: expected one of {', '.join(citing.STYLES)}")
    if style is not None and format in citing.FORMATS:
        raise SnorumError(f"--style {style}: {format} has no styles; expected --format text or html")
    # Find all items before printing any, so that a wrong name does not leave half a bibliography.
    items = [citing.item(name) for name in names or [""]]
    if format in citing.FORMATS:
        _, write = citing.FORMATS[format]
        # RIS lines already end with CR and LF.
        print(write(items), end="")
        return
    formatted = citing.formatted if format == "html" else citing.plain
    for item in items:
        print(escape_controls(formatted(item, style or "chicago")))
