"""`{kinship}`: who says which games are related, as a diagram and as a list of the same statements.

Its argument is a TOML file beside the page. `games` gives the title for each name. Each `family` has a title, rows of
games, and statements about them. A statement connects two neighbours, or two groups (names separated by spaces).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec
from sphinx.writers.html5 import HTML5Translator

from snorum.edition.addresses import pages_of_games
from snorum.games.vocabulary import SnorumError
from snorum.site.sphinxext.base import SnorumDirective, add_html_node, para, span
from snorum.site.sphinxext.kinship.drawing import diagram, legend
from snorum.site.sphinxext.kinship.statements import Kinship, Statement, anchor, read


class kinship_diagram(nodes.General, nodes.Element):
    """The drawing of the attribute `kinship`."""


class KinshipDirective(SnorumDirective):
    """Show the diagram, its key, and the statements that it draws."""

    kind = "kinship"
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The figure, and a list with the same statements in words."""
        _, name = self.env.relfn2path(self.arguments[0])
        self.depends_on(name)
        try:
            kinship = read(Path(name))
        except (OSError, KeyError, TypeError, ValueError, SnorumError) as error:
            raise self.error(f"{self.arguments[0]}: {error}") from None
        figure = nodes.container(classes=["kinship"])
        figure += kinship_diagram(kinship=kinship)
        stated = nodes.enumerated_list(classes=["kinship-says"], enumtype="arabic", prefix="", suffix=".")
        for family in kinship.families:
            for said in family.says:
                stated += self._item(said)
        return [figure, stated]

    def _item(self, said: Statement) -> nodes.list_item:
        words, messages = self.parse_inline(said.says, lineno=self.lineno)
        line = para("", span("who", f"{said.who}:"), " ")
        line += words
        return nodes.list_item("", line, *messages, ids=[anchor(said)], classes=[f"voice-{said.voice}"])


def _visit(writer: HTML5Translator, node: kinship_diagram) -> None:
    kinship: Kinship = node["kinship"]
    here: str = writer.builder.current_docname
    pages = pages_of_games()

    def href(game: str) -> str | None:
        return writer.builder.get_relative_uri(here, pages[game]) if game in pages else None

    writer.body += [diagram(family, kinship.titles, href, anchor) for family in kinship.families]
    writer.body.append(legend())
    raise nodes.SkipNode


def _style(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if doctree is not None and next(doctree.findall(kinship_diagram), None):
        app.add_css_file("kinship.css")


def setup(app: Sphinx) -> None:
    """Register the directive and the node. Formats other than HTML have only the list."""
    add_html_node(app, kinship_diagram, _visit)
    app.connect("html-page-context", _style)
    app.add_directive("kinship", KinshipDirective)
    app.add_directive_to_domain("snorum", "kinship", KinshipDirective)
