"""`{how-to-play}`: a game in a few lines, each with what it rests on; common mistakes; a card of calls and payments.

With `:sheet:` it is the page that is printed, and each line has an address; without, it is the head of a game's page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util.typing import OptionSpec

from snorum import edition
from snorum.edition.how_to_play import FILE, Basis, HowToPlay, Line, all_games
from snorum.games import GAMES
from snorum.site import trace
from snorum.site.sphinxext.base import (
    SnorumDirective,
    para,
    passage_links,
    pending_link,
    source_file,
    span,
    with_commas,
)
from snorum.site.sphinxext.entries.crux import crux_name
from snorum.site.sphinxext.entries.rule import rule_name
from snorum.site.sphinxext.pages.folded import fold
from snorum.site.trace.how_to_play import readings_taken, supplied_in, supplied_words_in

FOLDER = "how-to-play"
"""The folder of the pages that are printed, each named for its game."""
TABLE = "table"
"""The page at which the games are played, where an edition has it."""


class HowToPlayDirective(SnorumDirective):
    """Set out how a game is played."""

    kind = "how-to-play"
    option_spec: ClassVar[OptionSpec] = {"sheet": directives.flag}

    def run(self) -> list[nodes.Node]:
        """The lines, the mistakes and the card; an error if there is no such game."""
        game = self.arguments[0].strip()
        if game not in all_games():
            raise self.error(f"nothing says how {game!r} is played; expected one of {', '.join(all_games())}")
        self.depends_on(edition.sources() / FILE, source_file(GAMES[game].Rules))
        self.depends_on(*(each.path for each in trace.examples()))
        play = all_games()[game]
        mistakes = self._lines(game, play.mistakes, "mistakes")
        body = nodes.container(classes=["how-to-play"])
        body += [para("intro", play.intro), self._sections(play)]
        sheet = "sheet" in self.options
        if sheet and TABLE in self.env.found_docs:
            body += self._at_the_table(game)
        if play.mistakes:
            wrong = "What people get wrong"
            body += [para("kind", wrong), mistakes] if sheet else [fold(wrong, mistakes, css="whole")]
        if sheet and play.payments:
            body += [para("kind", "Calls and payments"), self._card(play)]
        if not sheet and f"{FOLDER}/{game}" in self.env.found_docs:
            body += para("", "On one sheet, with calls and payments: ", self._sheet(game))
        return [body]

    def _at_the_table(self, game: str) -> nodes.Node:
        """In the site: a link to play the game, and one to tell what happened in it, with the game chosen."""
        page = self.env.app.builder.get_relative_uri(self.env.docname, TABLE)
        play, tell = (
            nodes.reference("", text, internal=True, refuri=f"{page}#{mode}={game}")
            for mode, text in (("play", "Play it now"), ("tell", "Settle a quarrel"))
        )
        return addnodes.only("", para("at-the-table", play, " · ", tell), expr="builder_html or builder_dirhtml")

    def _sheet(self, game: str) -> nodes.Node:
        title = f"How to play {GAMES[game].TITLE}"
        return pending_link(self.env.docname, "std", "doc", f"/{FOLDER}/{game}", title)

    def _sections(self, play: HowToPlay) -> nodes.definition_list:
        found = nodes.definition_list(classes=["sections"])
        for heading, lines in play.sections:
            body = nodes.definition("", self._lines(play.game, lines, "lines"))
            found += nodes.definition_list_item("", nodes.term("", heading), body)
        return found

    def _lines(self, game: str, lines: Iterable[Line], css: str) -> nodes.bullet_list:
        found = nodes.bullet_list(classes=[css])
        for line in lines:
            item = nodes.list_item("", para("", line.says, " ", self._basis(game, line.basis)))
            if "sheet" in self.options:
                item["ids"].append(line.id)
            found += item
        return found

    def _card(self, play: HowToPlay) -> nodes.table:
        rows = [
            nodes.row("", *(nodes.entry("", para("", words)) for words in ("Call or card", "When", "What it brings")))
        ]
        for each in play.payments:
            brings = para("", each.pays, " ", self._basis(play.game, _with_passages(each.basis)))
            cells = [para("", each.call), para("", each.when), brings]
            rows.append(nodes.row("", *(nodes.entry("", cell) for cell in cells)))
        columns = [nodes.colspec(colwidth=width) for width in (3, 4, 5)]
        group = nodes.tgroup("", *columns, nodes.thead("", rows[0]), nodes.tbody("", *rows[1:]), cols=3)
        return nodes.table("", group, classes=["card-of-payments"])

    def _basis(self, game: str, basis: Basis) -> nodes.Node:
        """What a line rests on, in small: passages; the open questions that it answers; what the editors supply."""
        parts = [passage_links(self, basis.passages)] if basis.passages else []
        if points := readings_taken(game, basis):
            named = with_commas(self.link("crux", each.id, crux_name(each)) for each in points)
            parts.append([span("kind", "Our reading"), nodes.Text(" of "), *named])
        if rules := supplied_in(basis):
            named = with_commas(self.link("rule", each.id, rule_name(each)) for each in rules)
            parts.append([span("kind", "Supplied"), nodes.Text(": "), *named])
        elif supplied_words_in(basis):
            parts.append([span("kind", "Supplied")])
        joined = [node for part in parts for node in (nodes.Text(" · "), *part)][1:]
        return span("basis", *joined)


def _with_passages(basis: Basis) -> Basis:
    """The same; if it names no passages, with those of its rules."""
    of_rules = [passage for rule in trace.rules() if rule.id in basis.rules for passage in rule.passages]
    return replace(basis, passages=basis.passages or tuple(dict.fromkeys(of_rules)))
