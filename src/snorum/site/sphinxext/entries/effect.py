"""The effect of a crux on play: a sentence and, folded, the numbers that `make readings` has counted."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from docutils import nodes

from snorum.books.effects import Effect, Stored, conclusion, read
from snorum.site.sphinxext.base import SnorumDirective, cell_of, para, span, table_of
from snorum.site.sphinxext.pages.folded import fold
from snorum.site.trace import CruxOf

FOLDER = "readings"
"""The folder of the stored numbers, below the pages."""


def effect_nodes(directive: SnorumDirective, point: CruxOf) -> list[nodes.Node]:
    """The conclusion and the table for a crux; an edition says so if nothing of its game has been counted."""
    path = Path(directive.env.srcdir) / FOLDER / f"{point.game}.json"
    if not path.is_file():  # Sphinx treats a missing file as a changed one
        says = para("", span("kind", "In play"), " Not counted.")
        return [nodes.container("", says, classes=["effect"])] if directive.config.snorum_edition else []
    directive.depends_on(path)
    kept = _read_effects(path, point.game, path.stat().st_mtime_ns)
    found = kept.get(point.crux.name)
    if found is None:
        return []
    frame = nodes.container(classes=["effect"])
    frame += para("", span("kind", "In play"), " ", conclusion(found, point.crux.default))
    if found.differences:
        seed = f"Means with their standard errors, seed {kept.seed}, engine {kept.engine}."
        frame += fold("The numbers", _effect_table(found), para("note", seed), css="numbers")
    return [frame]


@lru_cache(maxsize=16)
def _read_effects(path: Path, game: str, changed: int) -> Stored:
    return read(path, game)


def _effect_table(found: Effect) -> nodes.table:
    """A row for each measure that differs between the options, and a column for each option."""
    options = list(found.means)
    heads = [cell_of("Per game"), *(cell_of(nodes.literal("", option)) for option in options)]
    rows = []
    for measure in found.means[options[0]]:
        numbers = [found.means[option][measure] for option in options]
        cells = [cell_of(f"{each.mean:.3f} ± {each.error:.3f}") for each in numbers]
        rows.append(nodes.row("", cell_of(measure), *cells))
    return table_of(heads, rows, "effects")
