"""Pictures of a table, or of one play, drawn when the page is written; each page defines its cards once."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from snorum.cards import Card
from snorum.cards.scene import Scene
from snorum.site import drawing
from snorum.site.sphinxext.base import add_html_node


class picture(nodes.General, nodes.Element):
    """A picture of a table: `scene` is what it shows, and `name` its id, unique on the page.

    `moment` says what just happened if the picture represents a whole game; otherwise it is empty. `play` is the play
    that a close-up shows, as the arguments of `drawing.closeup`; otherwise `None`.
    """


def picture_of(directive: SphinxDirective, scene: Scene, *, moment: str = "") -> picture:
    """A picture of a scene, with a new id."""
    return picture(scene=scene, moment=moment, play=None, name=f"table-{directive.env.new_serialno('picture')}")


def closeup_of(directive: SphinxDirective, before: Scene, after: Scene, player: str, played: Card | None) -> picture:
    """A picture of one play, with a new id."""
    found = picture_of(directive, after)
    found["play"] = (before, after, player, played)
    return found


def drawn(node: picture) -> drawing.Drawing:
    """The drawing of a node."""
    return drawing.closeup(*node["play"]) if node["play"] else drawing.table(node["scene"])


class DefineCards(SphinxPostTransform):
    """Define the cards of all pictures of a page once, before the first picture."""

    default_priority = 910
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Add the definitions, if there are pictures."""
        found = list(self.document.findall(picture))
        if found:
            cards = dict.fromkeys(card for each in found for card in drawn(each).cards)
            self.document.insert(0, nodes.raw("", drawing.symbols(cards), format="html"))


def _draw(writer: HTML5Translator, node: picture) -> None:
    writer.body.append(drawn(node).svg(symbols="page", prefix=node["name"]))
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the node, which only HTML draws."""
    add_html_node(app, picture, _draw)
    app.add_post_transform(DefineCards)
