"""`{every} passage` and `{every} rule`: all passages page by page, and all rules game by game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from docutils import nodes

from snorum import edition
from snorum.books import rulings
from snorum.games import GAMES
from snorum.games.vocabulary import Rule
from snorum.site import trace
from snorum.site.naming import how_far_supplied, passage_title, rule_name, short_number, work_name
from snorum.site.sphinxext.base import SnorumDirective, docstring_nodes, para, passage_links, span, with_commas
from snorum.site.sphinxext.entries.rule import supplied_note
from snorum.site.sphinxext.lists.facets import GROUP, Facets, entry_classes, make_filterable

WORDS = 12
"""How many of its first words a passage shows in a list."""

ROLES = {role: role for role in edition.ROLES}


def works() -> dict[str, str]:
    """The names of the works with passages, by id, for a list."""
    return {each.id: work_name(each.id) for each in edition.works()}


def games() -> dict[str, str]:
    """The titles of the games that the edition describes, by name."""
    return {name: game.TITLE for name, game in GAMES.items() if name in rulings.games_described()}


def opening(passage: edition.Passage, words: int = WORDS) -> str:
    """The first words of a passage, or of our summary of it."""
    found = (passage.text or passage.gist or "").split()
    return " ".join(found[:words]) + ("\u00a0…" if len(found) > words else "")


def opening_node(passage: edition.Passage, words: int = WORDS) -> nodes.inline:
    """The first words of a passage, marked as the source's or as ours."""
    supplied = " supplied" if passage.supplied else ""
    return span("opening" + supplied if passage.text is not None else "opening gist", opening(passage, words))


def heading(text: str, level: int, name: str) -> nodes.rubric:
    """A heading within a list, with its own anchor."""
    found = nodes.rubric("", text, classes=[f"level-{level}"])
    found["heading-level"] = level
    found["ids"].append(name)
    return found


def passage_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """Every passage of every work, page by page (or part by part, in a work without pages)."""
    facets: Facets = {"work": ("Work", works()), "role": ("Role", ROLES)}
    found = make_filterable(facets, "passages")
    for work in edition.works():
        name = f"passages-of-{work.id}"
        groups = [(place, list(some)) for place, some in groupby(work.passages, key=place_of)]
        jump = para("jump", *with_commas(_jump_link(f"{name}-{place}", place) for place, _ in groups))
        of_work = nodes.container("", heading(work_name(work.id), 2, name), jump, classes=[GROUP])
        for place, passages in groups:
            says = "Page " if passages[0].page is not None else "Paragraph " if place.isdigit() else ""
            entries = nodes.bullet_list(classes=["every"])
            entries += [_passage(directive, each) for each in passages]
            head = heading(f"{says}{place}".capitalize(), 3, f"{name}-{place}")
            of_work += nodes.container("", head, entries, classes=[GROUP])
        found += of_work
    return [found]


def place_of(passage: edition.Passage) -> str:
    """The middle part of a passage's id: its page, or the part of a work without pages."""
    return passage.id.split("-")[1]


def _jump_link(name: str, text: str) -> nodes.reference:
    return nodes.reference("", text, refuri=f"#{name}", internal=True)


def _passage(directive: SnorumDirective, passage: edition.Passage) -> nodes.list_item:
    link = directive.link("passage", passage.id, short_number(passage.id))
    line = para("", span("at", link), " ", opening_node(passage), " ", span("roles", ", ".join(passage.roles)))
    rules = [directive.link("rule", each.id, rule_name(each)) for each in trace.rules_of(passage.id)]
    if rules:
        line += [nodes.Text(" · "), *with_commas(rules)]
    return nodes.list_item("", line, classes=entry_classes({"work": [passage.work], "role": passage.roles}))


SUPPLIED = {"no": "no", "part": "in part", "whole": "wholly"}


def rule_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """Every rule of every game, with its passages and what the editors supplied."""
    found = make_filterable({"game": ("Game", games()), "supplied": ("Supplied", SUPPLIED)}, "rules")
    for name, game in games().items():
        entries = nodes.definition_list(classes=["every"])
        for rule in trace.described_rules():
            if rule.game == name.replace("-", "_"):
                entries += _rule(directive, rule, name)
        found += nodes.container("", heading(game, 2, f"rules-of-{name}"), entries, classes=[GROUP])
    return [found]


def _rule(directive: SnorumDirective, rule: Rule, game: str) -> nodes.definition_list_item:
    body: list[nodes.Node] = [para("", *docstring_nodes(rule.sentence))]
    if rule.passages:
        body.append(para("rests-on", *passage_links(directive, rule.passages)))
    if rule.supplied:
        body.append(supplied_note(rule))
    classes = entry_classes({"game": [game], "supplied": [how_far_supplied(rule)]})
    return definition_item([directive.link("rule", rule.id, rule_name(rule))], body, classes)


def definition_item(term: list[nodes.Node], body: list[nodes.Node], classes: list[str]) -> nodes.definition_list_item:
    """A term and its definition, both with the classes of one entry."""
    return nodes.definition_list_item(
        "", nodes.term("", "", *term, classes=classes), nodes.definition("", *body, classes=classes)
    )


def passage_links_by_work(directive: SnorumDirective, passages: list[edition.Passage]) -> Iterator[nodes.Node]:
    """Links to passages: the first of each work by its full name, the rest by number."""
    before = ""
    for each in passages:
        yield directive.link("passage", each.id, short_number(each.id) if each.work == before else passage_title(each))
        before = each.work
