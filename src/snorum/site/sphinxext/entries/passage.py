"""`{passage}`: the source's own words and, in small print, what carries them out and how to cite them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from string import ascii_lowercase
from typing import ClassVar

from docutils import nodes
from sphinx.util.typing import OptionSpec

from snorum import edition
from snorum.books import claims
from snorum.edition import Passage, Piece, terms
from snorum.edition.certainty import SEEN
from snorum.games import GAMES
from snorum.site import trace
from snorum.site.naming import crux_name, number_in_its_work, passage_title, rule_name
from snorum.site.sphinxext.base import (
    SnorumDirective,
    columns,
    known_nodes,
    para,
    self_link,
    source_file,
    span,
    with_commas,
)
from snorum.site.sphinxext.entries.cite import cite_nodes
from snorum.site.sphinxext.entries.claim import files_of
from snorum.site.sphinxext.pages.apostrophes import curl_apostrophes
from snorum.site.sphinxext.pages.folded import fold


class PassageDirective(SnorumDirective):
    """Show one or more passages: sentences together in one paragraph, cells in their table."""

    kind = "passage"
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The text, its apparatus, and a line of details for each passage."""
        self.note_shown()
        known = {each.id: each for each in edition.passages()}
        passages = [known[name] for name in self.arguments[0].split() if name in known]
        if unknown := [name for name in self.arguments[0].split() if name not in known]:
            self.nothing(unknown[0], known)
        if not passages:
            return []
        self._note_dependencies(passages)
        frame = nodes.container(classes=["passage"], passages=[passage.id for passage in passages])
        if all("heading" in passage.roles for passage in passages):
            frame["classes"].append("passage-heading")
        if all(passage.supplied for passage in passages):
            frame["classes"].append("passage-supplied")
        quotation = nodes.block_quote(classes=["source"])
        apparatus: dict[str, str] = {}
        if all(passage.cells for passage in passages):
            quotation += self._table(passages, apparatus)
        else:
            for is_heading, some in groupby(passages, lambda passage: "heading" in passage.roles):
                text = nodes.paragraph()
                for passage in some:
                    text += [*([nodes.Text(" ")] if text.children else []), self._text(passage, apparatus)]
                if is_heading and "passage-heading" not in frame["classes"]:
                    text["classes"].append("heading")
                quotation += text
        frame += quotation
        if apparatus:
            notes = [
                para("note", nodes.superscript("", letter), " ", *note_nodes(note))
                for note, letter in apparatus.items()
            ]
            frame += nodes.container("", *notes, classes=["apparatus"])
        frame += [self._details(passage) for passage in passages]
        return [frame]

    def _note_dependencies(self, passages: Sequence[Passage]) -> None:
        for passage in passages:
            self.depends_on_work(passage.work)
            self.depends_on(*(example.path for example in trace.examples_of(passage.id)))
        self.depends_on(*(source_file(game.Rules) for game in GAMES.values()), edition.sources() / "terms.toml")
        for passage in passages:
            self.depends_on(*(file for each in claims.claims_of(passage.id) for file in files_of(each)))

    def _table(self, passages: Sequence[Passage], apparatus: dict[str, str]) -> nodes.table:
        """Cells in a table like that of the source; a cell that continues in the rows below spans them."""
        rows: dict[int, nodes.row] = {}
        for passage in sorted(passages, key=lambda passage: passage.cells):
            row = passage.cells[0][0]
            entry = nodes.entry("", nodes.paragraph("", "", self._text(passage, apparatus)))
            if len(passage.cells) > 1:
                entry["morerows"] = len(passage.cells) - 1
            rows.setdefault(row, nodes.row())
            rows[row] += entry
        number = max(column for passage in passages for _, column in passage.cells)
        group = nodes.tgroup("", *columns([1] * number), cols=number)
        group += nodes.tbody("", *rows.values())
        return nodes.table("", group, classes=["cells"])

    def _text(self, passage: Passage, apparatus: dict[str, str]) -> nodes.inline:
        """The passage with its number, like a verse; a note that `apparatus` lacks is added under the next letter."""
        words = nodes.inline(classes=["passage-text"])
        language = _language(passage)
        if passage.text is not None and language != self.env.config.language.partition("-")[0]:
            words["classes"].append(f"language-{language}")  # docutils writes it as a `lang` attribute
        self.anchor(words, passage.id, passage_title(passage))
        number = self_link(passage.id, number_in_its_work(passage.id), "number")
        words += nodes.superscript("", "", number, classes=["verse"])
        if passage.page is not None and passage.page != _page_before(passage):
            words += page_mark(passage.page)
        words += nodes.Text(" ")
        if passage.text is None:
            words += span("gist", *map(_piece_node, passage.pieces))
            return words
        for piece in passage.pieces:
            words += _piece_node(piece)
            if piece.note:
                letter = apparatus.setdefault(piece.note, ascii_lowercase[len(apparatus)])
                words += nodes.superscript("", letter, classes=["note-mark"])
        return words

    def _details(self, passage: Passage) -> nodes.Node:
        """One line: number, roles, the rules, cruxes, examples, claims and terms of the passage, and how to cite it."""
        rules, points = trace.rules_of(passage.id), trace.cruxes_of(passage.id)
        facts = [span("of", number_in_its_work(passage.id)), span("roles", ", ".join(passage.roles))]
        if passage.text is None:
            facts.append(span("summary", "in our words"))
        if passage.known != SEEN:
            facts.append(span(f"certainty {passage.known}", *known_nodes(self, passage.known, passage.through)))
        if passage.supplied:
            facts.append(span("supplied", "supplied by the editors"))
        line = para("", facts[0], *(part for fact in facts[1:] for part in (nodes.Text(" "), fact)))
        ties = [
            _related_links("rule", "rules", [self.link("rule", each.id, rule_name(each)) for each in rules]),
            _related_links("crux", "cruxes", [self.link("crux", each.id, crux_name(each)) for each in points]),
            _related_links(
                "example",
                "examples",
                [self.link("example", each.id, each.title) for each in trace.examples_of(passage.id)],
            ),
            _related_links(
                "claim", "claims", [self.link("claim", each.id, each.title) for each in claims.claims_of(passage.id)]
            ),
            _related_links("term", "terms", term_links(self, passage.id)),
        ]
        cite = cite_nodes(self, "passage", passage.id)
        return nodes.container("", line, *(tie for tie in ties if tie), *cite, classes=["particulars"])


def _related_links(one: str, several: str, links: list[nodes.Node]) -> nodes.Node | None:
    """Links to entries related to a passage: a single one by name, several folded under their number."""
    if len(links) < 2:
        return para(f"ties of-{one}", span("kind", one), " ", *links) if links else None
    return fold(f"{len(links)} {several}", para("", *with_commas(links)), css=f"ties of-{one}")


def _language(passage: Passage) -> str:
    return edition.find_work(passage.work).language


def _piece_node(piece: Piece) -> nodes.Node:
    match piece.kind:
        case "emph":
            return nodes.emphasis("", piece.text)
        case "break":
            return page_mark(piece.page or 0)
        case "supplied":
            return span("supplied", piece.text)
        case "gap":
            return span("gap", piece.text)
        case "mended" | "expanded" | "moved" | "variant":
            return span(piece.kind, piece.text)
        case "foreign":
            # Docutils writes a class of this form as a `lang` attribute.
            return span(f"foreign language-{piece.lang}", piece.text)
        case "text":
            return nodes.Text(piece.text)


def note_nodes(note: str) -> list[nodes.Node]:
    """A note of the apparatus, with a siglum for each copy: `copy N` instead of its file name.

    The siglum abbreviates that name: it is its first letter.
    """
    if note.startswith("supplied"):
        note = curl_apostrophes(note)  # such a note quotes no copy
    found: list[nodes.Node] = []
    for part in re.split(f"({'|'.join(_copy_names())})", note):
        if part in _copy_names():
            found += [nodes.Text("copy "), nodes.abbreviation("", part[0].upper(), explanation=part)]
        elif part:
            found.append(nodes.Text(part))
    return found


def _copy_names() -> list[str]:
    return [witness.id for work in edition.works() for witness in work.witnesses]


def page_mark(page: int) -> nodes.inline:
    """The number of the page that begins here; the style sheet moves it into the margin."""
    return span("page-mark", span("page-number", f"[p. {page}]"))


def _page_before(passage: Passage) -> int | None:
    """The page on which the previous passage ends."""
    page: int | None = None
    for each in edition.passages(passage.work):
        if each.id == passage.id:
            break
        page = next((piece.page for piece in reversed(each.pieces) if piece.kind == "break"), each.page)
    return page


def term_links(directive: SnorumDirective, passage: str) -> list[nodes.Node]:
    """Links to the glossary for the terms used in a passage."""
    return [directive.link("term", each.id, each.headword) for each in terms.terms_of(passage)]
