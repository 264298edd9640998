"""Shared by the directives: noting what a page shows and depends on, and making small nodes."""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from snorum import edition
from snorum.edition import bibliography
from snorum.edition.certainty import KNOWN
from snorum.games import nearest
from snorum.games.vocabulary import Rule
from snorum.site.naming import MARKED, number_in_its_work, short_number
from snorum.site.sphinxext.domain import SnorumDomain
from snorum.site.trace.pages import parse_shown

LETTERS = 12
"""How many letters a column one unit wide has in plain text."""


class SnorumDirective(SphinxDirective):
    """A directive whose argument names what it shows."""

    kind: str
    required_arguments = 1
    final_argument_whitespace = True

    @property
    def domain(self) -> SnorumDomain:
        """The domain, which records what each page shows."""
        return SnorumDomain.of(self.env)

    def note_shown(self) -> None:
        """Record in the domain what this directive shows. It need not exist: `trace` checks that."""
        options = {name: str(value) for name, value in self.options.items()}
        for shown in parse_shown(self.kind, self.arguments[0], options, self.lineno):
            self.domain.note_shown(shown)

    def anchor(self, node: nodes.Element, name: str, title: str) -> None:
        """Make links to `name` lead to `node`, unless they already lead elsewhere."""
        if self.domain.note_anchored(self.kind, name, title):
            node["ids"].append(name)

    def chosen(self, among: Sequence[str]) -> str:
        """The argument, if it is one of these words.

        Raises:
            DirectiveError: it is not.
        """
        if (word := self.arguments[0].strip()) not in among:
            raise self.error(f"{self.name}: found {word!r}, expected one of {', '.join(among)}")
        return word

    def nothing(self, word: str, known: Iterable[str]) -> list[nodes.Node]:
        """What stands for something that does not exist: nothing in an edition, where `trace` reports it.

        Raises:
            DirectiveError: this is a project of one's own, where nobody else would say so.
        """
        if self.config.snorum_edition:
            return []
        near = nearest(word, known)
        raise self.error(f"unknown {self.kind}: {word!r}" + (f"; the nearest is {near!r}" if near else ""))

    def depends_on(self, *files: Path | str | None) -> None:
        """Make Sphinx read the page again when one of these files changes."""
        for file in files:
            if file and Path(file).is_file():
                self.env.note_dependency(os.path.relpath(file, self.env.srcdir))

    def depends_on_work(self, work: str) -> None:
        """Make Sphinx read the page again when the text of a work changes."""
        self.depends_on(edition.sources() / work / f"{work}.xml")

    def link(self, kind: str, target: str, text: str) -> addnodes.pending_xref:
        """A link to something on any page; plain text if no page shows it."""
        return pending_link(self.env.docname, "snorum", kind, target, text)


def makes_site(app: Sphinx) -> bool:
    """Whether this build makes pages of HTML that have other files beside them; a book has not."""
    return app.builder.format == "html" and app.builder.name != "epub"


def add_html_node(
    app: Sphinx, node: type[nodes.Element], opens: Any, closes: Any = None, *, keeps_content: bool = False
) -> None:
    """Register a node that only HTML writes; other writers write nothing, or its content alone."""
    other = (_write_content, _write_content) if keeps_content else (_skip, None)
    app.add_node(node, html=(opens, closes), latex=other, text=other, man=other, texinfo=other)


def _skip(writer: nodes.NodeVisitor, node: nodes.Node) -> None:
    raise nodes.SkipNode


def _write_content(writer: nodes.NodeVisitor, node: nodes.Node) -> None:
    """Add nothing around it."""


def pending_link(docname: str, domain: str, kind: str, target: str, text: str) -> addnodes.pending_xref:
    """A cross-reference that becomes plain text if its target does not exist."""
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
    """A paragraph of words and nodes, with these CSS classes."""
    return nodes.paragraph("", "", *_nodes(parts), classes=css.split())


def span(css: str, *parts: nodes.Node | str) -> nodes.inline:
    """Words and nodes within a line, with these CSS classes."""
    return nodes.inline("", "", *_nodes(parts), classes=css.split())


def table_of(
    heads: Sequence[nodes.entry | str], rows: Iterable[nodes.row], css: str, widths: Sequence[int] = ()
) -> nodes.table:
    """A table with one row of heads; its columns have these widths, in relation to each other, or all the same."""
    group = nodes.tgroup(cols=len(heads))
    group += columns(widths or [1] * len(heads))
    group += nodes.thead("", nodes.row("", *(cell_of(head) if isinstance(head, str) else head for head in heads)))
    group += nodes.tbody("", *rows)
    return nodes.table("", group, classes=css.split())


def columns(widths: Sequence[int]) -> list[nodes.colspec]:
    """The columns of a table; in plain text each unit is so many letters that words are not broken."""
    return [nodes.colspec(colwidth=LETTERS * width) for width in widths]


def cell_of(*parts: nodes.Node | str) -> nodes.entry:
    """A cell of a table with one paragraph of words and nodes."""
    return nodes.entry("", para("", *parts))


def docstring_nodes(text: str) -> list[nodes.Node]:
    """A sentence of a docstring as nodes: text between backquotes becomes code."""
    return [nodes.literal("", part) if odd % 2 else nodes.Text(part) for odd, part in enumerate(text.split("`"))]


def markup_nodes(text: str) -> list[nodes.Node]:
    """The editors' words as nodes: `code` between backquotes, *emphasis* between asterisks.

    A number and its per cent sign stay on one line.
    """
    found: list[nodes.Node] = []
    for part in MARKED.split(text):
        match part[:1]:
            case "`":
                found.append(nodes.literal("", part.strip("`")))
            case "*":
                found.append(nodes.emphasis("", part.strip("*")))
            case _ if part:
                found.append(nodes.Text(part.replace(" %", "\u00a0%")))
    return found


def _nodes(parts: Iterable[nodes.Node | str]) -> list[nodes.Node]:
    return [nodes.Text(part) if isinstance(part, str) else part for part in parts]


def self_link(name: str, text: str, css: str) -> nodes.reference:
    """The permanent link that a passage, rule or other entry has to itself."""
    says = f"Permanent link to {name}"
    return nodes.reference("", text, refuri=f"#{name}", internal=True, classes=[css], reftitle=says)


def label_line(kind: str, name: nodes.Node) -> nodes.paragraph:
    """The first line of an entry: its kind and its name."""
    return para("label", span("kind", kind), " ", name)


def with_commas(links: Iterable[nodes.Node]) -> list[nodes.Node]:
    """The nodes, separated by commas."""
    found: list[nodes.Node] = []
    for link in links:
        if found:
            found.append(nodes.Text(", "))
        found.append(link)
    return found


def passage_links(directive: SnorumDirective, passages: Iterable[str]) -> list[nodes.Node]:
    """Links to passages by their numbers, separated by commas; of several of one work, only the first names it."""
    found, work = list[nodes.Node](), ""
    for passage in passages:
        same, work = passage.partition("-")[0] == work, passage.partition("-")[0]
        found.append(directive.link("passage", passage, (number_in_its_work if same else short_number)(passage)))
    return with_commas(found)


def known_nodes(directive: SnorumDirective, known: str, through: str) -> list[nodes.Node]:
    """How we know what a source says, in words, with a link to the work that reports it."""
    reporter = directive.link("work", through, bibliography.short_name(through)) if through else None
    return [nodes.Text(KNOWN[known]), *([nodes.Text(", through "), reporter] if reporter else [])]


def first_sentences(text: str, most: int = 200) -> str:
    """As many first sentences of a text as fit; if the first is too long, its first words.

    >>> first_sentences("Peel gives this game five pages.  All of their text is here.", 40)
    'Peel gives this game five pages.'
    >>> first_sentences("Peel gives this game five pages.", 20)
    'Peel gives this …'
    """
    text = " ".join(text.split())
    if len(text) <= most:
        return text
    ends = [end.end() for end in re.finditer(r"[.?!](?= )", text[: most + 1])]
    return text[: ends[-1]] if ends else f"{text[: most - 1].rpartition(' ')[0]} …"


def source_file(thing: Any) -> str | None:
    """The file that defines a function, class or module."""
    return inspect.getsourcefile(thing)


def function_name(rule: Rule) -> str:
    """The full name of a rule's function, as the reference lists it."""
    return f"{rule.function.__module__}.{rule.function.__name__}"
