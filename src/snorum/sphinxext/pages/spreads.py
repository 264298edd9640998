"""Text and annotation side by side: each run of passages in one frame with what the editors set beside it.

The pages are written in one column, a passage and then its commentary. A *spread* is a run of passages with all that
follows, up to the next passage or heading. The style sheet sets its two halves beside each other where there is
room. Within the text a sentence and its translation are *partners*, and are set in two columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from snorum import edition

LONG = 1100
"""From so many characters on a text may be taller than a window, and must not be held in view."""


class SetSpreads(SphinxPostTransform):
    """Set the spreads of a page, each within its section."""

    default_priority = 850
    formats = ("html",)

    def run(self, **kwargs: object) -> None:
        """Do so in every section that shows a passage."""
        for section in list(self.document.findall(nodes.section)):
            if any(map(_is_passage, section.children)):
                section[:] = list(spreads(list(section.children)))


class _Spread:
    """A spread as it grows."""

    def __init__(self) -> None:
        self.text: list[nodes.Node] = []
        self.beside: list[nodes.Node] = []

    def node(self) -> nodes.container:
        frame = nodes.container(classes=["spread"])
        text = nodes.container("", *partnered(self.text), classes=["text"])
        if sum(len(quotation.astext()) for quotation in text.findall(nodes.block_quote)) > LONG:
            text["classes"].append("long")
        frame += text
        if self.beside:
            frame += nodes.container("", *self.beside, classes=["beside"])
        return frame


def spreads(children: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """The same nodes with each run of passages, and what follows it, put into a spread."""
    now: _Spread | None = None
    for child in children:
        if isinstance(child, nodes.section | nodes.title):
            if now:
                yield now.node()
            now = None
            yield child
        elif _is_passage(child):
            if now is None or now.beside:
                if now:
                    yield now.node()
                now = _Spread()
            now.text.append(child)
        elif now is None:
            yield child
        else:
            now.beside.append(child)
    if now:
        yield now.node()


def partnered(passages: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
    """The same passages with sentences and their translations, where they follow upon each other, put together."""
    for numbers, run in groupby(passages, _numbers):
        together = list(run)
        if numbers and len(together) > 1:
            yield nodes.container("", *together, classes=["partners"])
        else:
            yield from together


def _is_passage(node: nodes.Node) -> bool:
    return isinstance(node, nodes.container) and "passages" in node


def _numbers(node: nodes.Node) -> tuple[str, ...]:
    """The numbers that a sentence shares with its translation; empty for a work that has none."""
    names = node["passages"] if isinstance(node, nodes.Element) else []
    works = {name.partition("-")[0] for name in names}
    return tuple(name.partition("-")[2] for name in names) if works & _translated() else ()


def _translated() -> set[str]:
    """The works that the edition gives in two languages: those translated, and the translations."""
    found = set[str]()
    for work in edition.works():
        original = work.id.removesuffix(work.language)
        if work.language != "en" and original != work.id:
            found |= {work.id, original}
    return found


def setup(app: Sphinx) -> None:
    """Have it done for every page in HTML."""
    app.add_post_transform(SetSpreads)
