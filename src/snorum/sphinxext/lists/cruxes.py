"""`{every} crux`: every point that the texts leave open or are silent on, by game and by state.

A crux is *open* while two of its options or more have nothing against them, *settled by the examples* where those of
its source leave one only, and a rule is *supplied* where the editors have answered what no sentence asks.
"""

from __future__ import annotations

from docutils import nodes

from snorum import trace
from snorum.sphinxext.base import SnorumDirective, para, passages_named, prose, span
from snorum.sphinxext.entries.crux import STATES as OF_CRUX
from snorum.sphinxext.entries.crux import own_name
from snorum.sphinxext.entries.rule import own_name as rule_name
from snorum.sphinxext.entries.rule import supplied_note
from snorum.sphinxext.lists.facets import GROUP, entry_classes, narrow
from snorum.sphinxext.lists.indexes import defined, games, heading
from snorum.trace import CruxOf
from snorum.vocabulary import Rule

STATES = OF_CRUX | {"supplied": "supplied"}


def index_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """The totals, then a heading and a list for each game, in a frame that can be narrowed."""
    found = narrow({"game": ("Game", games()), "state": ("State", STATES)}, "points")
    for name, title in games().items():
        entries = nodes.definition_list(classes=["every"])
        entries += [_crux(directive, point) for point in trace.every_crux() if point.game == name]
        entries += [_supplied(directive, rule) for rule in trace.supplied_rules(name)]
        found += nodes.container("", heading(title, 2, f"cruxes-of-{name}"), entries, classes=[GROUP])
    return [para("counts", f"{trace.crux_totals()}."), found]


def _crux(directive: SnorumDirective, point: CruxOf) -> nodes.Node:
    excluded = [each for each in trace.at_odds(point) if not each.by_editors]
    against = {each.option: each for each in reversed(excluded)}  # of several, the first
    state = trace.state_of(point)
    options = nodes.bullet_list()
    for option, gloss in point.crux.options.items():
        line = para("", nodes.literal("", option), f" {gloss}")
        if option == point.crux.default:
            line += [nodes.Text(" "), span("default", "the edition’s reading")]
        if option in against:
            by = trace.example(against[option].example)
            link = directive.link("example", against[option].example, by.title if by else against[option].example)
            rests_on = passages_named(directive, against[option].passages)
            line += [nodes.Text(" "), span("excluded", "excluded by ", link, " (", *rests_on, ")")]
        options += nodes.list_item("", line)
    turns_on = para("rests-on", "Turns on ", *passages_named(directive, point.crux.passages))
    term = [directive.link("crux", point.id, own_name(point)), nodes.Text(" "), span(f"state {state}", STATES[state])]
    classes = entry_classes({"game": [point.game], "state": [state]})
    return defined(term, [para("", point.crux.question), options, turns_on], classes)


def _supplied(directive: SnorumDirective, rule: Rule) -> nodes.Node:
    term = [directive.link("rule", rule.id, rule_name(rule)), nodes.Text(" "), span("state supplied", "supplied")]
    body: list[nodes.Node] = [para("", *prose(rule.sentence)), supplied_note(rule)]
    if rule.passages:
        body.append(para("rests-on", "Beside ", *passages_named(directive, rule.passages)))
    classes = entry_classes({"game": [rule.game.replace("_", "-")], "state": ["supplied"]})
    return defined(term, body, classes)
