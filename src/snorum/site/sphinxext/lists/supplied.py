"""`{every} supplied-...`: everything that the editors added or chose in text, rules and readings."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from snorum import edition
from snorum.edition import Passage, Piece
from snorum.games import GAMES
from snorum.site import trace
from snorum.site.naming import crux_name, how_far_supplied, passage_title, rule_name
from snorum.site.sphinxext.base import SnorumDirective, docstring_nodes, para, passage_links, span
from snorum.site.sphinxext.entries.passage import note_nodes
from snorum.site.sphinxext.lists.facets import entry_classes
from snorum.site.sphinxext.lists.indexes import definition_item

AROUND = 4
"""How many words are shown before and after a change by the editors."""


def words_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """Every word that the editors added, and every place where words are missing."""
    return [_of_pieces(directive, ("supplied", "gap"))]


def conjecture_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """Every place where the edition differs from all copies."""
    return [_of_pieces(directive, ("mended", "expanded", "moved"))]


def variant_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """Every place where the copies differ and the editors followed one of them."""
    return [_of_pieces(directive, ("variant",))]


def _of_pieces(directive: SnorumDirective, kinds: tuple[str, ...]) -> nodes.definition_list:
    entries = nodes.definition_list(classes=["every", "changes"])
    for passage in edition.passages():
        changed = [(index, piece) for index, piece in enumerate(passage.pieces) if piece.kind in kinds]
        if changed:
            link = directive.link("passage", passage.id, passage_title(passage))
            body = [line for index, piece in changed for line in _change(passage, index, piece)]
            entries += definition_item([link], body, entry_classes({"work": [passage.work]}))
    return entries


def _change(passage: Passage, index: int, piece: Piece) -> Iterator[nodes.Node]:
    """A change with a few words around it, and its note in the apparatus."""
    before = "".join(each.text for each in passage.pieces[:index]).split()
    after = "".join(each.text for each in passage.pieces[index + 1 :]).split()
    joined = bool(index and passage.pieces[index - 1].text[-1:].strip())
    first = ("… " if len(before) > AROUND else "") + " ".join(before[-AROUND:])
    ended = index + 1 < len(passage.pieces) and passage.pieces[index + 1].text[:1].strip()
    last = " ".join(after[:AROUND]) + (" …" if len(after) > AROUND else "")
    gap = "" if joined or not first else " "
    face = "context" if passage.text is not None else "context gist"
    yield para(face, first + gap, span(f"changed {piece.kind}", piece.text), ("" if ended or not last else " ") + last)
    if piece.note:
        yield para("note", *note_nodes(piece.note))


def rule_nodes(directive: SnorumDirective, how: str) -> list[nodes.Node]:
    """The rules that the editors supplied wholly (`whole`) or in part (`part`)."""
    entries = nodes.definition_list(classes=["every"])
    for rule in trace.supplied_rules():
        if how_far_supplied(rule) != how:
            continue
        game = GAMES[rule.game_id].TITLE
        body: list[nodes.Node] = [para("", *docstring_nodes(rule.sentence)), para("supplied-note", rule.supplied)]
        if rule.passages:
            body.append(para("rests-on", "The rest from ", *passage_links(directive, rule.passages)))
        link = directive.link("rule", rule.id, rule_name(rule))
        entries += definition_item([link, nodes.Text(" "), span("of-game", game)], body, entry_classes({}))
    return [entries]


def reading_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """The open cruxes, with the option that the edition plays by."""
    entries = nodes.definition_list(classes=["every"])
    for point in trace.described_cruxes():
        if trace.state_of(point) != "open":
            continue
        crux = point.crux
        chosen = para("", crux.question, " ", span("gloss", f"{crux.options[crux.default]}."))
        others = [gloss for option, gloss in crux.options.items() if option != crux.default]
        rest = para("rests-on", "Or: ", "; ".join(others), ". Depends on ", *passage_links(directive, crux.passages))
        link = directive.link("crux", point.id, crux_name(point))
        game = span("of-game", GAMES[point.game].TITLE)
        entries += definition_item([link, nodes.Text(" "), game], [chosen, rest], entry_classes({}))
    return [entries]


def record_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """The records that the editors wrote for a sentence without an example."""
    entries = nodes.definition_list(classes=["every"])
    for example in trace.examples():
        if example.record is None or example.record.source:
            continue
        body: list[nodes.Node] = [para("rests-on", "Written from ", *passage_links(directive, example.passages))]
        if example.record.note:
            body.insert(0, para("", " ".join(example.record.note.split())))
        link = directive.link("example", example.id, example.title)
        game = span("of-game", GAMES[example.game].TITLE)
        entries += definition_item([link, nodes.Text(" "), game], body, entry_classes({}))
    return [entries]
