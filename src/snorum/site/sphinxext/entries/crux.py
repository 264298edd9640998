"""`{crux}`: a question that the text leaves open, its options, the argument for each, and what examples exclude.

The content is a definition list of options with their arguments, followed by the editors' conclusion.
"""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from sphinx.util import logging
from sphinx.util.typing import OptionSpec

from snorum.books import rulings
from snorum.games import GAMES
from snorum.games.vocabulary import GROUNDS
from snorum.referee.readings import Exclusion
from snorum.site import trace
from snorum.site.naming import STATES, crux_name
from snorum.site.sphinxext.base import SnorumDirective, para, passage_links, self_link, source_file, span, with_commas
from snorum.site.sphinxext.checking.checker import has_difference, link_to_difference
from snorum.site.sphinxext.entries.cite import cite_nodes
from snorum.site.sphinxext.entries.effect import effect_nodes
from snorum.site.sphinxext.entries.played_by import played_by
from snorum.site.sphinxext.pages.folded import fold_under
from snorum.site.trace import CruxOf

logger = logging.getLogger(__name__)


class CruxDirective(SnorumDirective):
    """Show a crux."""

    kind = "crux"
    has_content = True
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The question, its options and the conclusion; nothing if there is no such crux."""
        self.note_shown()
        name = ".".join(self.arguments[0].split())
        point = next((each for each in trace.every_crux() if each.id == name), None)
        if point is None:
            return self.nothing(name, [each.id for each in trace.every_crux()])
        self.depends_on(source_file(GAMES[point.game].Rules), *(each.path for each in trace.examples()))
        self.depends_on(*(each.path for each in rulings.ruling_sets(point.game)))
        body = nodes.container(classes=["body"])
        self.anchor(body, point.id, crux_name(point))
        body += para("rests-on", "Depends on ", *passage_links(self, point.crux.passages))
        arguments, conclusion = self._content(point)
        body += self._options(point, arguments)
        if has_difference(self, point.id):
            body += para("try", link_to_difference(point.id, "See the difference: one record under each option"))
        body += effect_nodes(self, point)
        if conclusion:
            heading = para("kind", "The editors’ conclusion")
            body += nodes.container("", heading, *conclusion, classes=["conclusion"])
        body += cite_nodes(self, "crux", point.id)
        opened = fold_under(_summary_line(point), body, css="argument whole")
        link = para("permalink", self_link(point.id, "#", "self"))
        return [nodes.container("", link, opened, classes=["crux"])]

    def _content(self, point: CruxOf) -> tuple[dict[str, list[nodes.Node]], list[nodes.Node]]:
        """The argument for each option, and the conclusion that follows."""
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
        for missing in sorted(options - set(arguments)) if self.config.snorum_edition or arguments else ():
            self._warn(f"{point.id}: no argument for the option {missing}; add it to the definition list")
        for unknown in sorted(set(arguments) - options):
            self._warn(f"{point.id}: unknown option {unknown}; expected one of {', '.join(point.crux.options)}")
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
            body += played_by(self, point.game, point.crux.name, option)
            against = [each for each in trace.exclusions_of(point) if each.option == option]
            for by_editors in (False, True):
                if some := [each for each in against if each.by_editors == by_editors]:
                    body += self._excluding_examples(some)
            found += nodes.definition_list_item("", term, body)
        return found

    def _excluding_examples(self, against: list[Exclusion]) -> nodes.Node:
        """One sentence that names the examples against an option: all from the source, or all by the editors."""
        links = [self._example_link(each.example) for each in against]
        many = "s" if len(links) > 1 else ""
        if against[0].by_editors:
            says = span("kind", "Another reading is shown"), f" by the editors’ example{many} "
            return para("illustrated", *says, *with_commas(links))
        return para("excluded", span("kind", "Excluded"), f" by the example{many} ", *with_commas(links))

    def _example_link(self, name: str) -> nodes.Node:
        example = trace.example(name)
        return self.link("example", name, f"‘{example.title}’" if example else name)


def _summary_line(point: CruxOf) -> list[nodes.Node]:
    """The line of a folded crux: its question, its state and the edition's reading."""
    state = trace.state_of(point)
    reading = point.crux.options[point.crux.default]
    return [
        span("kind", "Crux"),
        nodes.Text(" "),
        span("name", crux_name(point)),
        nodes.Text(" "),
        span(f"state {state}", STATES[state]),
        nodes.Text(" "),
        span("question", point.crux.question),
        nodes.Text(" "),
        span("reading", span("kind", "Our reading"), f" {reading}"),
    ]
