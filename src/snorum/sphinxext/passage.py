"""`{passage}`: the source's own words, and in small what carries them out and how to cite them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import ClassVar

from docutils import nodes
from sphinx.util.typing import OptionSpec

from snorum import __version__, edition, trace
from snorum.edition import Passage, Piece, bibliography
from snorum.games import GAMES
from snorum.sphinxext.base import SnorumDirective, listed, para, self_link, source_of, span
from snorum.sphinxext.crux import own_name as crux_name
from snorum.sphinxext.domain import short
from snorum.sphinxext.folded import fold
from snorum.sphinxext.rule import own_name as rule_name


class PassageDirective(SnorumDirective):
    """Set one passage, or several that run on in one paragraph."""

    kind = "passage"
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The text, its apparatus, and a line of particulars for each passage."""
        self.note_shown()
        known = {each.id: each for each in edition.passages()}
        passages = [known[name] for name in self.arguments[0].split() if name in known]
        if not passages:
            return []  # `trace` says that there is no such passage
        self._note_dependencies(passages)
        heading = all("heading" in passage.roles for passage in passages)
        frame = nodes.container(classes=["passage", *(["passage-heading"] if heading else [])])
        quotation = nodes.block_quote(classes=["source"])
        text = nodes.paragraph()
        marks = iter(ascii_lowercase)
        apparatus: list[nodes.Node] = []
        for passage in passages:
            if text.children:
                text += nodes.Text(" ")
            text += self._text(passage, marks, apparatus)
        quotation += text
        frame += quotation
        if apparatus:
            frame += nodes.container("", *apparatus, classes=["apparatus"])
        frame += [self._particulars(passage) for passage in passages]
        return [frame]

    def _note_dependencies(self, passages: Sequence[Passage]) -> None:
        for passage in passages:
            self.depends_on_work(passage.work)
            self.depends_on(*(example.path for example in trace.examples_of(passage.id)))
        self.depends_on(*(source_of(game.Rules) for game in GAMES.values()))

    def _text(self, passage: Passage, marks: Iterator[str], apparatus: list[nodes.Node]) -> nodes.inline:
        """The passage, numbered as verses are; notes are added to `apparatus` under the next letters."""
        words = nodes.inline(classes=["passage-text"])
        self.anchor(words, passage.id, title(passage))
        number = self_link(passage.id, short(passage.id), "number")
        words += nodes.superscript("", "", number, classes=["verse"])
        if passage.page is not None and passage.page != _page_before(passage):
            words += page_mark(passage.page)
        words += nodes.Text(" ")
        if passage.text is None:
            words += span("gist", *map(_piece, passage.pieces))
            return words
        for piece in passage.pieces:
            words += _piece(piece)
            if piece.note:
                letter = next(marks)
                words += nodes.superscript("", letter, classes=["note-mark"])
                apparatus.append(para("note", nodes.superscript("", letter), f" {piece.note}"))
        return words

    def _particulars(self, passage: Passage) -> nodes.Node:
        """One line: number, roles, what carries it out, what turns on it, what shows it, how to cite it."""
        rules, points = trace.rules_of(passage.id), trace.cruxes_of(passage.id)
        links = {
            "carried out by": [self.link("rule", each.id, rule_name(each)) for each in rules],
            "discussed in": [self.link("crux", each.id, crux_name(each)) for each in points],
            "example": [self.link("example", each.id, each.title) for each in trace.examples_of(passage.id)],
        }
        line = para("", span("of", short(passage.id)), span("roles", ", ".join(passage.roles)))
        line += [span("links", f"{words} ", *listed(found)) for words, found in links.items() if found]
        cite = fold("cite", para("", *_citation(passage)), css="cite")
        return nodes.container("", line, cite, classes=["particulars"])


def _piece(piece: Piece) -> nodes.Node:
    match piece.kind:
        case "emph":
            return nodes.emphasis("", piece.text)
        case "break":
            return page_mark(piece.page or 0)
        case "supplied":
            return span("supplied", f"[{piece.text}]")
        case "gap":
            return span("gap", piece.text or "[…]")
        case "mended" | "variant":
            return span(piece.kind, piece.text)
        case "foreign":
            # Docutils writes a class of this form as a `lang` attribute.
            return span(f"foreign language-{piece.lang}", piece.text)
        case "text":
            return nodes.Text(piece.text)


def title(passage: Passage) -> str:
    """How a passage is named away from its page: `Peel 91-7`."""
    authors = bibliography.entry(passage.work).authors
    return f"{authors[0].family if authors else passage.work.capitalize()} {short(passage.id)}"


def page_mark(page: int) -> nodes.inline:
    """The number of the page that begins here; the style sheet puts it in the margin."""
    return span("page-mark", span("page-number", f"[p. {page}]"))


def _citation(passage: Passage) -> list[nodes.Node | str]:
    where = f"P. {passage.page}, passage" if passage.page else "Passage"
    revised = next(work.revised for work in edition.works() if work.id == passage.work)
    return [
        f"{bibliography.describe(passage.work)} {where} ",
        nodes.literal("", passage.id),
        f", in Snorum: an executable edition of old card-game rules, version {__version__}, text revised {revised}.",
    ]


def _page_before(passage: Passage) -> int | None:
    """The page on which the passage before this one ends."""
    page: int | None = None
    for each in edition.passages(passage.work):
        if each.id == passage.id:
            break
        page = next((piece.page for piece in reversed(each.pieces) if piece.kind == "break"), each.page)
    return page
