"""What the directives share: noting what a page shows and depends on, and making small nodes."""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from snorum import edition
from snorum.sphinxext.domain import SnorumDomain, short
from snorum.trace.pages import shown_by
from snorum.vocabulary import Rule

_MARKED = re.compile(r"(`[^`]+`|\*[^*]+\*)")


class SnorumDirective(SphinxDirective):
    """A directive whose argument names what it shows."""

    kind: str
    required_arguments = 1
    final_argument_whitespace = True

    @property
    def domain(self) -> SnorumDomain:
        """The domain, where what the page shows is noted."""
        return cast(SnorumDomain, self.env.get_domain("snorum"))

    def note_shown(self) -> None:
        """Tell the domain what this directive shows, whether or not it exists: `trace` judges that."""
        options = {name: str(value) for name, value in self.options.items()}
        for shown in shown_by(self.kind, self.arguments[0], options, self.lineno):
            self.domain.note_shown(shown)

    def anchor(self, node: nodes.Element, name: str, title: str) -> None:
        """Make `node` the place to which `name` points, unless that has one already."""
        if self.domain.note_anchored(self.kind, name, title):
            node["ids"].append(name)

    def depends_on(self, *files: Path | str | None) -> None:
        """Have the page read again when one of these files changes."""
        for file in files:
            if file:
                self.env.note_dependency(os.path.relpath(file, self.env.srcdir))

    def depends_on_work(self, work: str) -> None:
        """Have the page read again when the text of a work changes."""
        self.depends_on(edition.sources() / work / f"{work}.xml")

    def link(self, kind: str, target: str, text: str) -> addnodes.pending_xref:
        """A link that may lead nowhere: to what another page shows, or does not."""
        return pending(self.env.docname, "snorum", kind, target, text)


def pending(docname: str, domain: str, kind: str, target: str, text: str) -> addnodes.pending_xref:
    """A cross-reference, left as plain text where nothing answers to it."""
    inner = nodes.inline("", text, classes=["xref", f"{domain}-{kind}"])
    return addnodes.pending_xref(
        "",
        inner,
        refdomain=domain,
        reftype=kind,
        reftarget=target,
        refdoc=docname,
        refexplicit=True,
        may_lead_nowhere=True,
    )


def para(css: str, *parts: nodes.Node | str) -> nodes.paragraph:
    """A paragraph of words and nodes, of this class."""
    return nodes.paragraph("", "", *_nodes(parts), classes=css.split())


def span(css: str, *parts: nodes.Node | str) -> nodes.inline:
    """A run of words and nodes within a line, of this class."""
    return nodes.inline("", "", *_nodes(parts), classes=css.split())


def prose(text: str) -> list[nodes.Node]:
    """A sentence of a docstring: what stands between backquotes is code."""
    return [nodes.literal("", part) if odd % 2 else nodes.Text(part) for odd, part in enumerate(text.split("`"))]


def marked(text: str) -> list[nodes.Node]:
    """Words of ours as they are written in code: `code` between backquotes, *emphasis* between asterisks.

    No line ends between a number and its sign for per cent.
    """
    found: list[nodes.Node] = []
    for part in _MARKED.split(text):
        match part[:1]:
            case "`":
                found.append(nodes.literal("", part.strip("`")))
            case "*":
                found.append(nodes.emphasis("", part.strip("*")))
            case _ if part:
                found.append(nodes.Text(part.replace(" %", "\u00a0%")))
    return found


def unmarked(text: str) -> str:
    """The same as words alone."""
    return "".join(node.astext() for node in marked(text)).replace("\u00a0", " ")


def _nodes(parts: Iterable[nodes.Node | str]) -> list[nodes.Node]:
    return [nodes.Text(part) if isinstance(part, str) else part for part in parts]


def self_link(name: str, text: str, css: str) -> nodes.reference:
    """The permanent link of something, pointing to itself."""
    says = f"Permanent link to {name}"
    return nodes.reference("", text, refuri=f"#{name}", internal=True, classes=[css], reftitle=says)


def labelled(kind: str, name: nodes.Node) -> nodes.paragraph:
    """The line at the head of a rule, crux or example: which it is, and its name."""
    return para("label", span("kind", kind), " ", name)


def listed(links: Iterable[nodes.Node]) -> list[nodes.Node]:
    """Nodes with commas between them."""
    found: list[nodes.Node] = []
    for link in links:
        if found:
            found.append(nodes.Text(", "))
        found.append(link)
    return found


def passages_named(directive: SnorumDirective, passages: Iterable[str]) -> list[nodes.Node]:
    """Links to passages by their numbers, with commas between them."""
    return listed(directive.link("passage", passage, short(passage)) for passage in passages)


def source_of(thing: Any) -> str | None:
    """The file in which a function, class or module is written."""
    return inspect.getsourcefile(thing)


def function_name(rule: Rule) -> str:
    """The full name of a rule's function, as the reference lists it."""
    return f"{rule.function.__module__}.{rule.function.__name__}"
