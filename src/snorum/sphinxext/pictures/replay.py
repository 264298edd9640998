"""The pictures of a replay: the table as it was laid and after each play, captioned; a script shows them one by one.

Without the script they are a list of small pictures, and that is also what prints.
"""

from __future__ import annotations

from collections.abc import Sequence

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from snorum import records, referee
from snorum.scene import Scene
from snorum.sphinxext.base import SnorumDirective, para, span
from snorum.sphinxext.pictures.picture import picture_of

SIGNS = {"lawful": "✓", "undetermined": "?", "offence": "✗", "contradicted": "≠", "impossible": "∅"}
"""A sign beside each verdict's word, so that neither stands by colour alone."""


class pictures(nodes.General, nodes.Element):
    """The list of pictures; its children are `step`s."""


class step(nodes.General, nodes.Element):
    """One picture and its caption.

    `at` is the row of the plays that it shows, from 0; `laid`, whether the table is shown as it was before that play.
    """


def board(directive: SnorumDirective, record: records.Record, plays: Sequence[referee.PlayReport]) -> nodes.container:
    """The list of pictures of these plays, with an empty place each for the controls and for what is said.

    The table is shown as each deal was laid and after each play; a string that only asserts something has no picture.
    """
    listed = pictures()
    deal = 0
    for row, play in enumerate(plays):
        laid = play.scene_before
        if laid and play.deal != deal:
            listed += _step(directive, row, laid, para("", "As dealt" if deal == 0 else f"Deal {play.deal}"), laid=True)
        deal = play.deal
        if record.deals[play.deal - 1].plays[play.play - 1].played:
            listed += _step(directive, row, play.scene, *_caption(play))
    empty = (nodes.container(classes=["controls"]), nodes.container(classes=["spoken"]))
    return nodes.container("", listed, *empty, classes=["board"])


def _step(directive: SnorumDirective, row: int, scene: Scene | None, *caption: nodes.Node, laid: bool = False) -> step:
    found = step(at=row, laid=laid)
    if scene is not None:
        found += picture_of(directive, scene)
    else:
        found += para("no-table", "It could not be played.")
    found += nodes.container("", *caption, classes=["caption"])
    return found


def _caption(play: referee.PlayReport) -> list[nodes.Node]:
    """What was played, the verdict, what was paid or taken."""
    lines: list[nodes.Node] = [para("", nodes.literal("", play.text), " ", verdict(play.verdict))]
    return lines + [para("event", sentence(referee.told(event))) for event in play.events]


def verdict(name: str) -> nodes.inline:
    """A verdict with its sign."""
    return span(f"verdict {name}", span("sign", SIGNS[name]), f" {name}")


def sentence(text: str) -> str:
    """A text with a capital at its head."""
    return text[:1].upper() + text[1:]


def _open_pictures(writer: HTML5Translator, node: pictures) -> None:
    writer.body.append('<ol class="pictures">\n')


def _close_pictures(writer: HTML5Translator, node: pictures) -> None:
    writer.body.append("</ol>\n")


def _open_step(writer: HTML5Translator, node: step) -> None:
    laid = ' data-laid=""' if node["laid"] else ""
    writer.body.append(f'<li data-at="{node["at"]}"{laid}>\n')


def _close_step(writer: HTML5Translator, node: step) -> None:
    writer.body.append("</li>\n")


def _skip(writer: nodes.NodeVisitor, node: nodes.Node) -> None:
    """The table of plays says it all."""
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the nodes with every writer."""
    other = (_skip, None)
    app.add_node(pictures, html=(_open_pictures, _close_pictures),
                 latex=other, text=other, man=other, texinfo=other)  # fmt: skip
    app.add_node(step, html=(_open_step, _close_step), latex=other, text=other, man=other, texinfo=other)
