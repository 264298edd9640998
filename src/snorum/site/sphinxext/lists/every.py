"""`{every}`: lists of all entries of a kind, for the reference."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

from docutils import nodes
from sphinx.util.typing import OptionSpec

from snorum import edition
from snorum.games import GAMES
from snorum.site import trace
from snorum.site.sphinxext.base import SnorumDirective, source_file
from snorum.site.sphinxext.lists import cruxes, glossary, indexes, matrix, settled, supplied, works

LISTS: Mapping[str, Callable[[SnorumDirective], list[nodes.Node]]] = {
    "passage": indexes.passage_nodes,
    "rule": indexes.rule_nodes,
    "crux": cruxes.index_nodes,
    "claim": settled.claim_nodes,
    "term": glossary.glossary_nodes,
    "trace": matrix.matrix_nodes,
    "work": works.work_nodes,
    "revision": works.revision_nodes,
    "supplied-words": supplied.words_nodes,
    "conjecture": supplied.conjecture_nodes,
    "variant": supplied.variant_nodes,
    "supplied-rule": partial(supplied.rule_nodes, how="whole"),
    "partly-supplied-rule": partial(supplied.rule_nodes, how="part"),
    "open-reading": supplied.reading_nodes,
    "editors-record": supplied.record_nodes,
}


class ListDirective(SnorumDirective):
    """List every entry of a kind that `LISTS` names, with related entries."""

    kind = "every"
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The requested list."""
        for work in edition.works():
            self.depends_on_work(work.id)
        self.depends_on(*(source_file(game.Rules) for game in GAMES.values()))
        self.depends_on(*(example.path for example in trace.examples()))
        return LISTS[self.chosen(tuple(LISTS))](self)
