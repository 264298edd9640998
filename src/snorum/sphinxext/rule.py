"""`{rule}`: a rule in a sentence, the passages it carries out, what is supplied, and its code."""

from __future__ import annotations

import inspect
from typing import ClassVar

from docutils import nodes
from sphinx.util.typing import OptionSpec

from snorum import trace
from snorum.sphinxext.base import (
    SnorumDirective,
    function_name,
    labelled,
    para,
    passages_named,
    pending,
    prose,
    self_link,
    source_of,
    span,
)
from snorum.sphinxext.cite import cite_nodes
from snorum.sphinxext.folded import fold
from snorum.vocabulary import Rule


class RuleDirective(SnorumDirective):
    """Set a rule of the reference implementation."""

    kind = "rule"
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The rule, its passages and its code; nothing where there is no such rule, as `trace` will say."""
        self.note_shown()
        name = self.arguments[0].strip()
        rule = next((rule for rule in trace.rules() if rule.id == name), None)
        if rule is None:
            return []
        self.depends_on(source_of(rule.function))
        frame = nodes.container(classes=["rule"])
        self.anchor(frame, rule.id, own_name(rule))
        frame += labelled("Rule", self_link(rule.id, own_name(rule), "name"))
        frame += para("sentence", *prose(rule.sentence))
        if rule.passages:
            frame += para("rests-on", "Carries out ", *passages_named(self, rule.passages))
        if rule.supplied:
            frame += supplied_note(rule)
        frame += self._code(rule)
        frame += cite_nodes(self, "rule", rule.id)
        return [frame]

    def _code(self, rule: Rule) -> nodes.Node:
        code = inspect.getsource(rule.function)
        block = nodes.literal_block(code, code, language="python")
        link = pending(self.env.docname, "py", "func", function_name(rule), "In the reference")
        return fold("The code", block, para("to-reference", link), css="code")


def own_name(rule: Rule) -> str:
    """A rule by its function's name, in words: `double penalty`."""
    return rule.id.rpartition(".")[2].replace("_", " ").strip()


def supplied_note(rule: Rule) -> nodes.Node:
    """What no passage gives, marked as the editors' own."""
    return para("supplied-note", span("kind", "Supplied"), f" {rule.supplied}")
