"""The pictures of a replay: the table after the deal and after each play, with captions. A script shows one at a time.

Without the script, and in print, they are a list of small pictures.
"""

from __future__ import annotations

from collections.abc import Sequence

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from snorum import records, referee
from snorum.cards.scene import Scene
from snorum.site.sphinxext.base import SnorumDirective, add_html_node, para, span
from snorum.site.sphinxext.pictures.picture import picture_of

SIGNS = {"lawful": "✓", "undetermined": "?", "offence": "✗", "contradicted": "≠", "impossible": "∅"}
"""A sign for each verdict, so that verdicts do not differ by colour alone."""


class pictures(nodes.General, nodes.Element):
    """A list of pictures; its children are `step`s."""


class step(nodes.General, nodes.Element):
    """One picture and its caption.

    `at` is the row of the play that it shows, from 0. `laid` is true if it shows the table before that play.
    """


def picture_list(
    directive: SnorumDirective, record: records.Record, plays: Sequence[referee.PlayReport]
) -> nodes.container:
    """The pictures of these plays, with empty containers for the script's controls and spoken words.

    There is a picture after each deal and after each play, but none for an entry that only asserts something.
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
        found += para("no-table", "This could not be played.")
    found += nodes.container("", *caption, classes=["caption"])
    return found


def _caption(play: referee.PlayReport) -> list[nodes.Node]:
    """The play, its verdict, and what was paid or taken."""
    lines: list[nodes.Node] = [para("", nodes.literal("", play.text), " ", verdict(play.verdict))]
    return lines + [para("event", capitalise(referee.describe_event(event))) for event in play.events]


def verdict(name: str) -> nodes.inline:
    """A verdict with its sign."""
    return span(f"verdict {name}", span("sign", SIGNS[name]), f" {name}")


def capitalise(text: str) -> str:
    """Make the first letter of a text a capital."""
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


def setup(app: Sphinx) -> None:
    """Register the nodes. In other formats the table of plays contains everything."""
    add_html_node(app, pictures, _open_pictures, _close_pictures)
    add_html_node(app, step, _open_step, _close_step)
