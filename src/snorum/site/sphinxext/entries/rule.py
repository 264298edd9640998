"""`{rule}`: a rule in a sentence, the passages it carries out, what the editors supplied, and its code."""

from __future__ import annotations

import inspect
from typing import ClassVar

from docutils import nodes
from sphinx.util.typing import OptionSpec

from snorum.games.vocabulary import Rule
from snorum.site import trace
from snorum.site.naming import rule_name
from snorum.site.sphinxext.base import (
    SnorumDirective,
    docstring_nodes,
    function_name,
    para,
    passage_links,
    pending_link,
    self_link,
    source_file,
    span,
)
from snorum.site.sphinxext.entries.cite import cite_nodes
from snorum.site.sphinxext.pages.folded import fold_under


class RuleDirective(SnorumDirective):
    """Show a rule of the reference implementation."""

    kind = "rule"
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The rule, its passages and its code; nothing if there is no such rule, which `trace` reports."""
        self.note_shown()
        name = self.arguments[0].strip()
        rule = next((rule for rule in trace.rules() if rule.id == name), None)
        if rule is None:
            return self.nothing(name, [each.id for each in trace.rules()])
        self.depends_on(source_file(rule.function))
        line = [span("kind", "Rule"), nodes.Text(" "), span("name", rule_name(rule)), nodes.Text(" ")]
        if rule.supplied:
            line += [span("supplied-tag", "partly supplied" if rule.passages else "supplied"), nodes.Text(" ")]
        body = nodes.container(classes=["body"])
        self.anchor(body, rule.id, rule_name(rule))
        if rule.passages:
            body += para("rests-on", "Carries out ", *passage_links(self, rule.passages))
        if rule.supplied:
            body += supplied_note(rule)
        body += self._code(rule)
        body += cite_nodes(self, "rule", rule.id)
        opened = fold_under([*line, span("sentence", *docstring_nodes(rule.sentence))], body, css="code whole")
        link = para("permalink", self_link(rule.id, "#", "self"))
        return [nodes.container("", link, opened, classes=["rule"])]

    def _code(self, rule: Rule) -> list[nodes.Node]:
        code = inspect.getsource(rule.function)
        block = nodes.literal_block(code, code, language="python")
        link = pending_link(self.env.docname, "py", "func", function_name(rule), "In the reference")
        return [block, para("to-reference", link)]


def supplied_note(rule: Rule) -> nodes.Node:
    """The part of a rule that no passage gives, marked as the editors' own."""
    return para("supplied-note", span("kind", "Supplied"), f" {rule.supplied}")
