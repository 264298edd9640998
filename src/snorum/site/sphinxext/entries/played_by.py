"""Which sources play an option of a point."""

from __future__ import annotations

from docutils import nodes

from snorum.books import rulings
from snorum.edition.certainty import not_seen
from snorum.site.sphinxext.base import SnorumDirective, para, passage_links, span


def played_by(directive: SnorumDirective, game: str, point: str, option: object) -> nodes.Node:
    """A line that names the sources that play an option, each with its passages; or says that none does."""
    stating = rulings.who_plays(game, point).get(option, [])
    if not stating:
        return para("played-by", span("kind", "Sources"), " No source known here plays so.")
    parts: list[nodes.Node | str] = []
    for each in stating:
        ruling = each.points[point]
        notes = [*filter(None, [ruling.for_whom(option)]), *not_seen(ruling.known)]
        parts += ["; " if parts else "", f"{each.id} (", *passage_links(directive, ruling.passages)]
        parts += [f"; {', '.join(notes)})" if notes else ")"]
    return para("played-by", span("kind", "Sources"), " Played so by ", *parts, ".")
