"""Which sources play an option of a point."""

from __future__ import annotations

from docutils import nodes

from snorum import rulings
from snorum.sphinxext.base import SnorumDirective, para, span


def played_by(directive: SnorumDirective, game: str, point: str, option: object) -> nodes.Node:
    """A line that names the sources that play an option, each with a link to its passage; or says that none does."""
    stating = rulings.who_plays(game, point).get(option, [])
    if not stating:
        return para("played-by", span("kind", "Sources"), " No source known here plays so.")
    parts: list[nodes.Node | str] = []
    for each in stating:
        passage = each.points[point].passages[0]
        parts += [", " if parts else "", directive.link("passage", passage, each.id)]
    return para("played-by", span("kind", "Sources"), " Played so by ", *parts, ".")
