"""`{every} trace`: a table of the passages with their rules, cruxes, examples and tests."""

from __future__ import annotations

from collections import Counter

from docutils import nodes

from snorum import edition
from snorum.site import trace
from snorum.site.citing.works import related
from snorum.site.naming import crux_name, rule_name, short_number
from snorum.site.sphinxext.base import SnorumDirective, para, table_of, with_commas
from snorum.site.sphinxext.lists.facets import SORTABLE, entry_classes, make_filterable
from snorum.site.sphinxext.lists.indexes import ROLES, games, opening_node, works
from snorum.site.trace.exercise import tests_naming
from snorum.site.trace.pages import game_by_passage

WORDS = 7
"""How many of its first words a passage shows in the table."""
STATES = {
    "open": "a crux is open",
    "settled": "settled by the examples",
    "carried-out": "carried out, no crux",
    "nothing": "nothing to carry out",
    "supplied": "something supplied",
}
HEADS = {
    "Passage": "",
    "Does": "",
    "State": "",
    "Rules": "by-number",
    "Cruxes": "by-number",
    "Examples": "by-number",
    "Tests": "by-number",
}


def matrix_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """The table, in a frame that readers can filter."""
    home = edition.sources().parent
    tests = Counter(rule for test in tests_naming(home, trace.rules()) for rule in test.rules)
    shown = game_by_passage(trace.pages_known() or ())
    heads = [nodes.entry("", para("", name), classes=css.split()) for name, css in HEADS.items()]
    rows = (_row(directive, passage, shown.get(passage.id, ""), tests) for passage in edition.passages())
    table = table_of(heads, rows, f"{SORTABLE} trace")
    facets = {"work": ("Work", works()), "role": ("Role", ROLES), "game": ("Game", games()), "state": ("State", STATES)}
    return [make_filterable(facets, "passages", table)]


def states_of(passage: edition.Passage) -> list[str]:
    """The states of a passage (keys of `STATES`): whether it has open cruxes or rules, and anything supplied."""
    rules = trace.rules_of(passage.id)
    cruxes = {trace.state_of(each) for each in trace.cruxes_of(passage.id)}
    first = "open" if "open" in cruxes else "settled" if cruxes else "carried-out" if rules else "nothing"
    return [first, "supplied"] if passage.supplied or any(rule.supplied for rule in rules) else [first]


def _row(directive: SnorumDirective, passage: edition.Passage, game: str, tests: Counter[str]) -> nodes.row:
    rules, states = trace.rules_of(passage.id), states_of(passage)
    original = related(passage.work, "translationof")
    number = short_number(passage.id).removeprefix(f"{passage.work} ")
    name = f"{(original.key if original else passage.work).capitalize()} {number}"
    cells = [
        para("", directive.link("passage", passage.id, name), " ", opening_node(passage, WORDS)),
        nodes.Text(", ".join(passage.roles)),
        nodes.Text(", ".join(STATES[each] for each in states)),
        *(
            para("", *with_commas(links)) if links else None
            for links in (
                [directive.link("rule", each.id, rule_name(each)) for each in rules],
                [directive.link("crux", each.id, crux_name(each)) for each in trace.cruxes_of(passage.id)],
                [directive.link("example", each.id, each.title) for each in trace.examples_of(passage.id)],
            )
        ),
        nodes.Text(str(count)) if (count := sum(tests[each.id] for each in rules)) else None,
    ]
    classes = entry_classes({"work": [passage.work], "role": passage.roles, "game": [game], "state": states})
    # Words without links are in no paragraphs of their own: thousands of elements less to lay out.
    return nodes.row("", *(nodes.entry("", *([cell] if cell else [])) for cell in cells), classes=classes)
