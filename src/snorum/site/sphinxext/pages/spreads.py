"""Puts passages and the editors' notes side by side.

The pages are written in one column: a passage, then its commentary. A *spread* is a run of passages with everything
that follows, up to the next passage or heading. If there is room, the style sheet shows the two halves side by side,
and the examples across both.
Within the text, a sentence and its translation are *partners*, shown in two columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from snorum import edition

LONG = 1100
"""A text longer than this, in characters, may be taller than a window and must not stay fixed in view."""


class SetSpreads(SphinxPostTransform):
    """Build the spreads of a page, each within its section."""

    default_priority = 850
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        """Build the spreads of every section with a passage."""
        for section in list(self.document.findall(nodes.section)):
            if any(map(_is_passage, section.children)):
                section[:] = list(group_into_spreads(list(section.children)))


class _Spread:
    """A spread being built: nodes of text, nodes beside it, and examples across both, which are taller than a text."""

    def __init__(self) -> None:
        self.text: list[nodes.Node] = []
        self.beside: list[nodes.Node] = []
        self.across: list[nodes.Node] = []

    def nodes(self) -> Iterator[nodes.container]:
        frame = nodes.container(classes=["spread"])
        text = nodes.container("", *group_partners(self.text), classes=["text"])
        if sum(len(quotation.astext()) for quotation in text.findall(nodes.block_quote)) > LONG:
            text["classes"].append("long")
        frame += text
        if self.beside:
            frame += nodes.container("", *self.beside, classes=["beside"])
        yield frame
        if self.across:
            yield nodes.container("", *self.across, classes=["across"])


def group_into_spreads(children: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """Put each run of passages, with what follows it, into a spread."""
    current: _Spread | None = None
    for child in children:
        if isinstance(child, nodes.section | nodes.title):
            if current:
                yield from current.nodes()
            current = None
            yield child
        elif _is_passage(child):
            if current is None or current.beside or current.across:
                if current:
                    yield from current.nodes()
                current = _Spread()
            current.text.append(child)
        elif current is None:
            yield child
        else:
            (current.across if _is_example(child) else current.beside).append(child)
    if current:
        yield from current.nodes()


def group_partners(passages: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """Put each sentence together with its translation, if they follow each other."""
    for numbers, run in groupby(passages, _shared_numbers):
        together = list(run)
        if numbers and len(together) > 1:
            yield nodes.container("", *together, classes=["partners"])
        else:
            yield from together


def _is_passage(node: nodes.Node) -> bool:
    return isinstance(node, nodes.container) and "passages" in node


def _is_example(node: nodes.Node) -> bool:
    return isinstance(node, nodes.container) and "example" in node["classes"]


def _shared_numbers(node: nodes.Node) -> tuple[str, ...]:
    """The numbers that a sentence shares with its translation; empty for a work without a translation."""
    names = node["passages"] if isinstance(node, nodes.Element) else []
    works = {name.partition("-")[0] for name in names}
    return tuple(name.partition("-")[2] for name in names) if works & _works_in_two_languages() else ()


def _works_in_two_languages() -> set[str]:
    """The works that the edition has in two languages: originals and translations."""
    found = set[str]()
    for work in edition.works():
        original = work.id.removesuffix(work.language)
        if work.language != "en" and original != work.id:
            found |= {work.id, original}
    return found


def setup(app: Sphinx) -> None:
    """Register the change for every HTML page."""
    app.add_post_transform(SetSpreads)
