"""`{every}`: lists of all passages, rules or cruxes, for the reference."""

from __future__ import annotations

from itertools import groupby
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.typing import OptionSpec

from snorum import edition, trace
from snorum.games import GAMES
from snorum.sphinxext.base import SnorumDirective, listed, para, passages_named, prose, source_of, span
from snorum.sphinxext.cruxes import index_nodes
from snorum.sphinxext.domain import short
from snorum.sphinxext.rule import own_name as rule_name
from snorum.sphinxext.rule import supplied_note

WORDS = 9
"""How many of its first words a passage is known by in a list."""


class ListDirective(SnorumDirective):
    """List every `passage`, `rule` or `crux` that there is, with what it is tied to."""

    kind = "every"
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The list asked for."""
        for work in edition.works():
            self.depends_on_work(work.id)
        self.depends_on(*(source_of(game.Rules) for game in GAMES.values()))
        self.depends_on(*(example.path for example in trace.examples()))
        kind = directives.choice(self.arguments[0], ("passage", "rule", "crux"))
        match kind:
            case "passage":
                return self._passages()
            case "rule":
                return self._rules()
            case _:
                return index_nodes(self)

    def _passages(self) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for work in edition.works():
            found.append(nodes.rubric("", work.title))
            for page, passages in groupby(work.passages, key=lambda passage: passage.page):
                if page is not None:
                    found.append(para("page-heading", f"Page {page}"))
                entries = nodes.definition_list(classes=["every"])
                entries += [self._passage(passage) for passage in passages]
                found.append(entries)
        return found

    def _passage(self, passage: edition.Passage) -> nodes.Node:
        words = (passage.text or passage.gist or "").split()
        opening = " ".join(words[:WORDS]) + (" …" if len(words) > WORDS else "")
        link = self.link("passage", passage.id, short(passage.id))
        line = para("", span("roles", ", ".join(passage.roles)))
        rules = [self.link("rule", rule.id, rule_name(rule)) for rule in trace.rules_of(passage.id)]
        if rules:
            line += [nodes.Text(" · "), *listed(rules)]
        return _entry([link, nodes.Text(" "), span("opening", opening)], line)

    def _rules(self) -> list[nodes.Node]:
        entries = nodes.definition_list(classes=["every"])
        for rule in trace.rules():
            body: list[nodes.Node] = [para("", *prose(rule.sentence))]
            if rule.passages:
                body.append(para("rests-on", *passages_named(self, rule.passages)))
            if rule.supplied:
                body.append(supplied_note(rule))
            entries += _entry([self.link("rule", rule.id, rule_name(rule))], *body)
        return [entries]


def _entry(term: list[nodes.Node], *body: nodes.Node) -> nodes.definition_list_item:
    return nodes.definition_list_item("", nodes.term("", "", *term), nodes.definition("", *body))
