"""`{how-to-play}`: a game in a few lines, each with what it rests on; common mistakes; a card of calls and payments.

With `:sheet:` it is the page that is printed: it has a first hand in pictures, and each line has an address. Without,
it is the head of a game's page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import ClassVar
from urllib.parse import urlencode

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util.typing import OptionSpec

from snorum import edition, referee
from snorum.edition.how_to_play import FILE, Basis, HowToPlay, Line, all_games
from snorum.games import GAMES
from snorum.games.vocabulary import Crux, Parameter, Pays
from snorum.games.vocabulary import points as game_points
from snorum.records import RecordError
from snorum.site import trace
from snorum.site.naming import crux_name, rule_name
from snorum.site.sphinxext.base import (
    SnorumDirective,
    para,
    passage_links,
    pending_link,
    source_file,
    span,
    table_of,
    with_commas,
)
from snorum.site.sphinxext.pages.folded import fold
from snorum.site.sphinxext.pages.frame import SHEETS
from snorum.site.sphinxext.pictures.picture import closeup_of
from snorum.site.trace.how_to_play import chosen_in, first_hand, readings_taken, supplied_in, supplied_words_in

WRONG = "What people get wrong"
KEY = (
    "The small numbers are the sentences on which a line rests. Our reading: the source leaves it open, and we chose. "
    "Ours: no source says it, and we say how we play."
)
TABLE = "table"
"""The page at which the games are played, where an edition has it."""


class HowToPlayDirective(SnorumDirective):
    """Set out how a game is played."""

    kind = "how-to-play"
    option_spec: ClassVar[OptionSpec] = {"sheet": directives.flag}

    def run(self) -> list[nodes.Node]:
        """The lines, the mistakes and the card; an error if there is no such sheet."""
        name = self.arguments[0].strip()
        if name not in all_games():
            raise self.error(f"nothing says how {name!r} is played; expected one of {', '.join(all_games())}")
        play = all_games()[name]
        if play.game not in GAMES:
            raise self.error(f"{FILE}: {name} is of the game {play.game!r}; expected one of {', '.join(GAMES)}")
        try:
            first_hand(play)
        except RecordError as error:
            raise self.error(f"{play.hand}: {error}") from None
        self.depends_on(edition.sources() / FILE, source_file(GAMES[play.game].Rules))
        self.depends_on(*(each.path for each in trace.examples()), *([play.hand] if play.hand.is_file() else []))
        body = nodes.container(classes=["how-to-play"])
        body += para("intro", play.intro)
        if "sheet" not in self.options:
            body += self._sections(play)
            if play.mistakes:
                body += fold(WRONG, self._lines(play, play.mistakes, "mistakes"), css="whole")
            if f"{SHEETS}/{name}" in self.env.found_docs:
                body += para(
                    "",
                    "On one sheet, with a first hand in pictures: ",
                    self._sheet(play, f"How to play {GAMES[play.game].TITLE}"),
                )
            return [body]
        body["classes"].append("sheet")
        if TABLE in self.env.found_docs:
            body += self._at_the_table(play)
        body += self._first_hand(play)
        rules = nodes.container("", self._sections(play), classes=["columns"])
        if play.payments:
            rules += nodes.container("", para("kind", "Calls and payments"), self._card(play), classes=["payments"])
        if play.mistakes:
            mistakes = self._lines(play, play.mistakes, "mistakes")
            rules += nodes.container("", para("kind", WRONG), mistakes, classes=["wrong"])
        body += [rules, para("key", KEY), *self._other_ways(play)]
        return [body]

    def _first_hand(self, play: HowToPlay) -> Iterator[nodes.Node]:
        """The plays of the first hand that the sheet shows, in pictures, with what was paid as the referee found it."""
        record = first_hand(play)
        if record is None or not play.steps:
            return
        shown = nodes.enumerated_list(classes=["first-hand"])
        steps = iter(play.steps)
        step = next(steps, None)
        for each in referee.check(record).plays:
            if step is None or each.text != step.play:
                continue
            says, step = step.says, next(steps, None)
            if each.scene is None or each.scene_before is None:
                continue
            played = record.deals[each.deal - 1].plays[each.play - 1].played
            card = played.card if played else None
            picture = closeup_of(self, each.scene_before, each.scene, each.player or "", card)
            paid = [span("paid", f"{_in_counters(it)}.") for it in each.events if isinstance(it, Pays)]
            line = para("", says, *(part for each in paid for part in (nodes.Text(" "), each)))
            shown += nodes.list_item("", picture, line)
        yield para("kind", "A first hand")
        yield shown

    def _at_the_table(self, play: HowToPlay) -> nodes.Node:
        """In the site: a link to play the game in this way, and one to tell what happened in it."""
        page = self.env.app.builder.get_relative_uri(self.env.docname, TABLE)
        record = first_hand(play)
        chosen = urlencode(chosen_in(record) if record else {})
        links = (
            nodes.reference("", text, internal=True, refuri=f"{page}#{mode}={play.game}{chosen and '&' + chosen}")
            for mode, text in (("play", "Play it now"), ("tell", "Settle a quarrel"))
        )
        return addnodes.only("", para("at-the-table", *links), expr="builder_html or builder_dirhtml")

    def _other_ways(self, play: HowToPlay) -> Iterator[nodes.Node]:
        """Links to the sheets of the other ways of playing the same game."""
        ways = [
            self._sheet(other)
            for other in all_games().values()
            if other.game == play.game and other.name != play.name and f"{SHEETS}/{other.name}" in self.env.found_docs
        ]
        if ways:
            yield para("other-ways", f"Other ways to play {GAMES[play.game].TITLE}: ", *with_commas(ways), ".")

    def _sheet(self, play: HowToPlay, title: str = "") -> nodes.Node:
        title = title or play.title or f"{GAMES[play.game].TITLE}, as the edition plays it"
        return pending_link(self.env.docname, "std", "doc", f"/{SHEETS}/{play.name}", title)

    def _sections(self, play: HowToPlay) -> nodes.definition_list:
        found = nodes.definition_list(classes=["sections"])
        for heading, lines in play.sections:
            body = nodes.definition("", self._lines(play, lines, "lines"))
            found += nodes.definition_list_item("", nodes.term("", heading), body)
        return found

    def _lines(self, play: HowToPlay, lines: Iterable[Line], css: str) -> nodes.bullet_list:
        found = nodes.bullet_list(classes=[css])
        for line in lines:
            item = nodes.list_item("", para("", line.says, " ", self._basis(play, line.basis)))
            if "sheet" in self.options:
                item["ids"].append(line.id)
            found += item
        return found

    def _card(self, play: HowToPlay) -> nodes.table:
        rows = list[nodes.row]()
        for each in play.payments:
            named = [para("", each.call), *([para("when", each.when)] if each.when else [])]
            brings = para("", each.pays, " ", self._basis(play, _with_passages(play, each.basis)))
            rows.append(nodes.row("", nodes.entry("", *named), nodes.entry("", brings)))
        return table_of(["Call or card", "What it brings"], rows, "card-of-payments")

    def _basis(self, play: HowToPlay, basis: Basis) -> nodes.Node:
        """What a line rests on, in small: passages; the open questions that it answers; what the editors supply."""
        parts = [passage_links(self, basis.passages)] if basis.passages else []
        if points := readings_taken(play, basis):
            asked = game_points(GAMES[play.game].Rules)
            cruxes = {each.crux.name: each for each in trace.every_crux() if each.game == play.game}
            named = with_commas(
                self.link("crux", cruxes[name].id, crux_name(cruxes[name]))
                if name in cruxes
                else nodes.Text(_asks(asked[name]))
                for name in points
            )
            parts.append([span("kind", "Our reading"), nodes.Text(" of "), *named])
        if rules := supplied_in(play, basis):
            named = with_commas(self.link("rule", each.id, rule_name(each)) for each in rules)
            parts.append([span("kind", "Ours"), nodes.Text(": "), *named])
        elif supplied_words_in(basis):
            parts.append([span("kind", "Ours")])
        joined = [node for part in parts for node in (nodes.Text(" · "), *part)][1:]
        return span("basis", *joined)


def _asks(point: Parameter | Crux) -> str:
    """What a point asks, within a sentence."""
    says = point.question if isinstance(point, Crux) else point.gloss
    return (says[:1].lower() + says[1:]).rstrip("?.")


def _with_passages(play: HowToPlay, basis: Basis) -> Basis:
    """The same; on the sheet of a game, if it names no passages, with those of its rules."""
    if basis.passages or not play.by_default:
        return basis
    of_rules = [passage for rule in trace.rules() if rule.id in basis.rules for passage in rule.passages]
    return replace(basis, passages=tuple(dict.fromkeys(of_rules)))


def _in_counters(paid: Pays) -> str:
    """What the referee says of a payment; a number at its end is one of counters."""
    says = referee.describe_event(paid)
    return f"{says} counter{'s' * (paid.counters != 1)}" if says.endswith(f" {paid.counters}") else says
