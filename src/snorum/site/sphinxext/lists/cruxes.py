"""`{every} crux`: every question that the texts leave open or do not mention, by game and state.

A crux is *open* while two or more options have no example against them, and *settled by the examples* if those of its
source leave only one. A rule is *supplied* if the editors added something that no sentence mentions.
"""

from __future__ import annotations

from docutils import nodes

from snorum.games.vocabulary import Rule
from snorum.site import trace
from snorum.site.naming import STATES as OF_CRUX
from snorum.site.naming import crux_name, rule_name
from snorum.site.sphinxext.base import SnorumDirective, docstring_nodes, para, passage_links, span
from snorum.site.sphinxext.entries.rule import supplied_note
from snorum.site.sphinxext.lists.facets import GROUP, entry_classes, make_filterable
from snorum.site.sphinxext.lists.indexes import definition_item, games, heading
from snorum.site.trace import CruxOf

STATES = OF_CRUX | {"supplied": "supplied"}


def index_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """The totals, then a heading and a list for each game, in a frame that readers can filter."""
    found = make_filterable({"game": ("Game", games()), "state": ("State", STATES)}, "points")
    for name, title in games().items():
        entries = nodes.definition_list(classes=["every"])
        entries += [_crux(directive, point) for point in trace.described_cruxes() if point.game == name]
        entries += [_supplied(directive, rule) for rule in trace.supplied_rules(name)]
        found += nodes.container("", heading(title, 2, f"cruxes-of-{name}"), entries, classes=[GROUP])
    return [para("counts", f"{trace.crux_totals()}."), found]


def _crux(directive: SnorumDirective, point: CruxOf) -> nodes.Node:
    excluded = [each for each in trace.exclusions_of(point) if not each.by_editors]
    against = {each.option: each for each in reversed(excluded)}  # the first of several
    state = trace.state_of(point)
    options = nodes.bullet_list()
    for option, gloss in point.crux.options.items():
        line = para("", nodes.literal("", option), f" {gloss}")
        if option == point.crux.default:
            line += [nodes.Text(" "), span("default", "the edition’s reading")]
        if option in against:
            by = trace.example(against[option].example)
            link = directive.link("example", against[option].example, by.title if by else against[option].example)
            rests_on = passage_links(directive, against[option].passages)
            line += [nodes.Text(" "), span("excluded", "excluded by ", link, " (", *rests_on, ")")]
        options += nodes.list_item("", line)
    depends_on = para("rests-on", "Depends on ", *passage_links(directive, point.crux.passages))
    term = [directive.link("crux", point.id, crux_name(point)), nodes.Text(" "), span(f"state {state}", STATES[state])]
    classes = entry_classes({"game": [point.game], "state": [state]})
    return definition_item(term, [para("", point.crux.question), options, depends_on], classes)


def _supplied(directive: SnorumDirective, rule: Rule) -> nodes.Node:
    term = [directive.link("rule", rule.id, rule_name(rule)), nodes.Text(" "), span("state supplied", "supplied")]
    body: list[nodes.Node] = [para("", *docstring_nodes(rule.sentence)), supplied_note(rule)]
    if rule.passages:
        body.append(para("rests-on", "Together with ", *passage_links(directive, rule.passages)))
    classes = entry_classes({"game": [rule.game_id], "state": ["supplied"]})
    return definition_item(term, body, classes)
