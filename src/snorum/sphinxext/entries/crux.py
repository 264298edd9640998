"""`{crux}`: a point that the text leaves open, its options, the argument for each, and what examples exclude.

The content is a definition list, an option and the argument for it, and after that the editors' conclusion.
"""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from sphinx.util import logging
from sphinx.util.typing import OptionSpec

from snorum import trace
from snorum.games import GAMES
from snorum.readings import Exclusion
from snorum.sphinxext.base import (
    SnorumDirective,
    listed,
    para,
    passages_named,
    self_link,
    source_of,
    span,
)
from snorum.sphinxext.checking.checker import see_difference, shows_difference
from snorum.sphinxext.citing.cite import cite_nodes
from snorum.sphinxext.entries.effect import effect_nodes
from snorum.sphinxext.pages.folded import fold_under
from snorum.trace import CruxOf
from snorum.vocabulary import GROUNDS

STATES = {"open": "open", "excluded": "settled by the examples"}
"""What a crux's state is called on its page."""

logger = logging.getLogger(__name__)


class CruxDirective(SnorumDirective):
    """Set out a crux."""

    kind = "crux"
    has_content = True
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The question, its options and the conclusion; nothing where there is no such crux."""
        self.note_shown()
        name = ".".join(self.arguments[0].split())
        point = next((each for each in trace.every_crux() if each.id == name), None)
        if point is None:
            return []
        self.depends_on(source_of(GAMES[point.game].Rules), *(each.path for each in trace.examples()))
        body = nodes.container(classes=["body"])
        self.anchor(body, point.id, own_name(point))
        body += para("rests-on", "Turns on ", *passages_named(self, point.crux.passages))
        arguments, conclusion = self._content(point)
        body += self._options(point, arguments)
        if shows_difference(self, point.id):
            body += para("try", see_difference(point.id, "See the difference: one record under each option"))
        body += effect_nodes(self, point)
        if conclusion:
            heading = para("kind", "The editors’ conclusion")
            body += nodes.container("", heading, *conclusion, classes=["conclusion"])
        body += cite_nodes(self, "crux", point.id)
        opened = fold_under(_line(point), body, css="argument whole")
        link = para("permalink", self_link(point.id, "#", "self"))
        return [nodes.container("", link, opened, classes=["crux"])]

    def _content(self, point: CruxOf) -> tuple[dict[str, list[nodes.Node]], list[nodes.Node]]:
        """The argument for each option, and what follows them."""
        parsed = self.parse_content_to_nodes()
        arguments: dict[str, list[nodes.Node]] = {}
        rest: list[nodes.Node] = []
        for node in parsed:
            if isinstance(node, nodes.definition_list) and not arguments:
                for item in node.findall(nodes.definition_list_item):
                    term = next(item.findall(nodes.term)).astext()
                    parts = item.findall(nodes.definition)
                    arguments[term] = [child for part in parts for child in part.children]
            else:
                rest.append(node)
        options = set(point.crux.options)
        for missing in sorted(options - set(arguments)):
            self._warn(f"no argument is given for the option {missing} of {point.id}")
        for unknown in sorted(set(arguments) - options):
            self._warn(f"{point.id} has no option {unknown}; its options: {', '.join(point.crux.options)}")
        return arguments, rest

    def _warn(self, message: str) -> None:
        logger.warning(message, location=self.get_location(), type="snorum", subtype="crux")

    def _options(self, point: CruxOf, arguments: dict[str, list[nodes.Node]]) -> nodes.definition_list:
        found = nodes.definition_list(classes=["options"])
        for option, gloss in point.crux.options.items():
            ground = point.crux.grounds[option]
            term = nodes.term("", "", span("gloss", gloss), nodes.Text(" "), nodes.literal("", option))
            term += [nodes.Text(" "), span(f"ground {ground.kind}", f"by {GROUNDS[ground.kind]}")]
            if option == point.crux.default:
                term += [nodes.Text(" "), span("default", "the edition’s reading")]
            body = nodes.definition("", *arguments.get(option, []))
            against = [each for each in trace.at_odds(point) if each.option == option]
            for by_editors in (False, True):
                if some := [each for each in against if each.by_editors == by_editors]:
                    body += self._at_odds(some)
            found += nodes.definition_list_item("", term, body)
        return found

    def _at_odds(self, against: list[Exclusion]) -> nodes.Node:
        """One sentence: the examples, all of the source or all of the editors, with which an option is at odds."""
        links = [self._example(each.example) for each in against]
        many = "s" if len(links) > 1 else ""
        if against[0].by_editors:
            says = span("kind", "Another reading is illustrated"), f" by the editors’ example{many} "
            return para("illustrated", *says, *listed(links))
        return para("excluded", span("kind", "Excluded"), f" by the example{many} ", *listed(links))

    def _example(self, name: str) -> nodes.Node:
        example = trace.example(name)
        return self.link("example", name, f"‘{example.title}’" if example else name)


def _line(point: CruxOf) -> list[nodes.Node]:
    """What shows of a crux while it is folded: its question, how it stands, and the edition's reading."""
    state = trace.state_of(point)
    reading = point.crux.options[point.crux.default]
    return [
        span("kind", "Crux"), nodes.Text(" "), span("name", own_name(point)), nodes.Text(" "),
        span(f"state {state}", STATES[state]), nodes.Text(" "), span("question", point.crux.question),
        nodes.Text(" "), span("reading", span("kind", "Our reading"), f" {reading}"),
    ]  # fmt: skip


def own_name(point: CruxOf) -> str:
    """A crux by its field's name, in words: `pairing scope`."""
    return point.crux.name.replace("_", " ")
