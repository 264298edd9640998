"""`{claim}`: what a source says about its game, the verdict and the evidence, as they are stored.

The content, if any, is the editors' comment.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec

from snorum import cards
from snorum.books import claims, findings, standings
from snorum.books.claims import METHODS, Attestation, Claim
from snorum.books.estimates import Estimate, as_text
from snorum.books.findings import VERDICTS, Finding, Settled, format_number
from snorum.edition import bibliography
from snorum.edition.editions import chosen
from snorum.games import GAMES, game
from snorum.games.vocabulary import Crux, option_of, points
from snorum.site import exports, trace
from snorum.site.naming import UNSETTLED
from snorum.site.sphinxext.base import (
    SnorumDirective,
    known_nodes,
    makes_site,
    markup_nodes,
    para,
    passage_links,
    pending_link,
    self_link,
    span,
    with_commas,
)
from snorum.site.sphinxext.domain import SnorumDomain
from snorum.site.sphinxext.entries.cite import cite_nodes
from snorum.site.sphinxext.entries.claim_figure import figure_of, table
from snorum.site.sphinxext.entries.claim_wording import in_plain_words, names_in, readings_named
from snorum.site.sphinxext.files.site_files import link_to_file
from snorum.site.sphinxext.pages.folded import fold, fold_under
from snorum.table.policies.described import PLAYERS, described

PLACE = "place"
"""The class of an anchor inside the fold, so that its address opens the fold. Styles move it to the top."""
FOLDER = "claims"
"""The folder of the data files, below the root of the site: `claims/jig.table-of-jigs.csv`."""
SIGNS = {
    "holds": "✓",
    "fails": "✗",
    "holds-under": "±",
    "holds-among": "±",
    "too-close": "?",
    "figures": "№",
    "judgement": "·",
    "not-known": "…",
}
"""A sign for each verdict, so that verdicts do not differ by colour alone."""
SHORT = {
    "holds-under": "holds under some readings",
    "holds-among": "holds among some players",
    "too-close": "too close to call",
    "figures": "figures, no verdict",
    "judgement": "a judgement",
    "not-known": "not known",
}
"""Short words for a verdict, where there is little room."""
LONGEST_HEAD = 330
"""A text of up to this many characters stands in the first line of a claim; a longer one is split."""
SHORTEST_HEAD = 150
BEST = "searching"
"""The policy beside which a claim's players are measured."""


class ClaimDirective(SnorumDirective):
    """Show a claim."""

    kind = "claim"
    has_content = True
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The assertion, the verdict and how it was reached; nothing if there is no such claim."""
        self.note_shown()
        name = "".join(self.arguments[0].split())
        found = claims.all_claims().get(name)
        if found is None:
            return self.nothing(name, claims.all_claims())
        settled = findings.settle(found)
        self.depends_on(*files_of(found))
        place = span(PLACE)
        self.anchor(place, found.id, found.title)
        body = nodes.container("", place, classes=["body"])
        head, more = split_sentences(settled.finding.sentence if settled.finding else settled.missing)
        if more:
            body += para("more", *markup_nodes(more))
        body += para("rests-on", "Stated in ", *passage_links(self, found.passages))
        body += para("asserts", span("kind", "In exact terms"), " ", *markup_nodes(found.asserts))
        if found.ours:
            body += para("ours", span("kind", "Our additions"), " ", *markup_nodes(found.ours))
        body += para("turns-on", span("kind", "Depends on"), " ", *markup_nodes(found.turns_on))
        body += para("method", span("kind", "Method"), f" {METHODS[found.method].capitalize()}.")
        if found.evidence:
            body += nodes.bullet_list("", *(nodes.list_item("", self._evidence(each)) for each in found.evidence))
        body += [para("argument", *markup_nodes(part)) for part in found.argument.split("\n\n") if part]
        if settled.finding:
            body += self._figure(found, settled.finding)
            body += explain_terms(self, settled, settled.finding)
            body += self._numbers(found, settled.finding)
        body += _how_to_reproduce(settled)
        if self.content:
            comment = self.parse_content_to_nodes()
            body += nodes.container("", para("kind", "The editors’ comment"), *comment, classes=["conclusion"])
        body += cite_nodes(self, "claim", found.id)
        opened = fold_under(_summary_line(settled, head), body, css="argument whole")
        link = para("permalink", self_link(found.id, "#", "self"))
        return [nodes.container("", link, opened, classes=["claim"])]

    def _evidence(self, each: Attestation) -> nodes.paragraph:
        """What another source says, and how we know."""
        work = self.link("work", each.work, bibliography.short_name(each.work))
        known = known_nodes(self, each.known, each.through)
        return para("evidence", work, year_in_brackets(each.work), ": ", *markup_nodes(each.says), " (", *known, ").")

    def _figure(self, claim: Claim, finding: Finding) -> list[nodes.Node]:
        """The readings or players for which the claim holds, and the figure."""
        shown: list[nodes.Node] = []
        if finding.under:
            shown.append(para("under", span("kind", "Holds under"), " ", *reading_links(self, claim, finding)))
        if finding.among:
            shown.append(para("under", span("kind", "Holds among"), f" {players_in_words(claim, finding)}"))
        if finding.figure:
            figure = figure_of(claim, finding.figure)
            # What was found, as the claim's finding begins; then what is drawn.
            found = sentences_of(finding.sentence)[0]
            caption = para("caption", *markup_nodes(found), " ", span("drawn", *markup_nodes(finding.figure.title)))
            shown.append(nodes.container("", caption, figure, classes=["figure"]))
        return shown

    def _numbers(self, claim: Claim, finding: Finding) -> list[nodes.Node]:
        """The quantities, and links to the files with all numbers."""
        shown: list[nodes.Node] = []
        if finding.quantities:
            rows = nodes.definition_list(classes=["quantities"])
            for each in finding.quantities:
                said = nodes.definition("", para("", *markup_nodes(format_number(each.value, share=each.share))))
                rows += nodes.definition_list_item(
                    "", nodes.term("", "", *markup_nodes(in_plain_words(claim.game, each.name))), said
                )
            shown.append(fold("The numbers", rows, _interval_note(finding), css="numbers"))
        files = [link_to_file(f"{FOLDER}/{claim.id}.{ending}", ending.upper()) for ending in ("csv", "json")]
        return [*shown, para("files", "Data: ", *with_commas(files))]


def explain_terms(directive: SnorumDirective, settled: Settled, finding: Finding) -> list[nodes.Node]:
    """How the simulated players choose, and the readings that the numbers mention."""
    claim, rows = settled.claim, nodes.definition_list(classes=["players"])
    for policy, does in policies_of(settled).items():
        name = PLAYERS.get(claim.game, {}).get(policy, policy)
        code = [nodes.Text(" "), nodes.literal("", policy)] if name != policy else []
        rows += nodes.definition_list_item("", nodes.term("", name, *code), nodes.definition("", para("", f"{does}.")))
    players = len(rows)
    for point, option, says in readings_named(claim, names_in(finding)):
        name = in_plain_words(claim.game, f"{point.name}={option}")
        asked = point.question if isinstance(point, Crux) else f"{point.gloss}:"
        term = nodes.term("", "", directive.link("crux", f"{claim.game}.{point.name}", name))
        answer = f"{says[:1].upper()}{says[1:]}." if isinstance(point, Crux) else f"{says}."
        rows += nodes.definition_list_item("", term, nodes.definition("", para("", *markup_nodes(f"{asked} {answer}"))))
    if not len(rows):
        return []
    title = (
        "How the players choose"
        if players == len(rows)
        else "How the players choose, and the readings"
        if players
        else "The readings"
    )
    return [fold(title, rows, *_strength(directive, settled), css="numbers players")]


def _strength(directive: SnorumDirective, settled: Settled) -> list[nodes.Node]:
    """How good a claim's players are, by the stored tournament of its game, if they have one."""
    claim, folder = settled.claim, Path(directive.env.srcdir, *standings.FOLDER)
    found = standings.read(folder, claim.game)
    measured = [each for each in policies_of(settled) if found and each in found.policies]
    if not found or not measured:
        return []
    directive.depends_on(standings.file_of(folder, claim.game))
    shares = "; ".join(
        f"{PLAYERS[claim.game][each]} {as_text(found.share_above(each, BEST), share=True)}" for each in measured
    )
    says = (
        f"How good they are: the share of games for two in which each is ahead of {BEST}, a player that knows no "
        f"advice and looks ahead; a tie is half. {shares[:1].upper()}{shares[1:]}. "
    )
    page = pending_link(directive.env.docname, "std", "doc", "/reference/advice", "How good was the advice?")
    return [para("note strength", says, page)]


def policies_of(settled: Settled) -> Mapping[str, str]:
    """The policies of the players in a claim's studies, each with its description."""
    used = dict.fromkeys(policy for study in settled.studies for way in study.ways for policy in way.policies)
    games = (settled.claim.game, *GAMES)  # a study of a like game may have players of its own
    return {policy: next(does[policy] for does in map(described, games) if policy in does) for policy in used}


def reading_links(directive: SnorumDirective, claim: Claim, finding: Finding) -> list[nodes.Node]:
    """The readings under which a claim holds, each with a link to its crux, and those that examples exclude."""
    found: list[nodes.Node] = []
    for joint, each in finding.joined_readings:
        words = _reading(directive, claim, *each.split("="))
        found += [nodes.Text(joint), span("reading", *words)] if joint else [span("reading", *words)]
    for before, some in zip((". But ", ". Not under "), trace.split_exclusions(Settled(claim, finding)), strict=True):
        for other in some:
            reading = nodes.literal("", f"{other.crux}={other.option}")
            example = directive.link("example", other.example, other.example)
            found += [nodes.Text(before), reading, nodes.Text(": the example "), example, nodes.Text(" excludes it")]
    return found


def players_in_words(claim: Claim, finding: Finding) -> str:
    """The players among whom a claim holds, in words: `players who choose at random or one of two first`."""
    return f"players who choose {cards.listed([PLAYERS[claim.game][each] for each in finding.among], 'or')}"


def year_in_brackets(key: str) -> str:
    """The year of a work in brackets; empty if it is undated."""
    year = bibliography.entry(key).year
    return f" ({year})" if year else ""


def _reading(directive: SnorumDirective, claim: Claim, name: str, option: str) -> list[nodes.Node]:
    point, said = points(game(claim.game).Rules)[name], name.replace("_", " ")
    gloss = nodes.Text(f": {point.options[option_of(point, option)]}")
    called = directive.link("crux", f"{claim.game}.{name}", said) if isinstance(point, Crux) else nodes.Text(said)
    return [called, gloss]


def _interval_note(finding: Finding) -> nodes.paragraph:
    """What the numbers in brackets mean."""
    if all(isinstance(each.value, Estimate) for each in finding.quantities):
        return para("note", "In brackets, an interval: 999 in a thousand such intervals contain the true number.")
    if any(isinstance(each.value, Estimate) for each in finding.quantities):
        return para(
            "note",
            "Numbers with an interval are estimates: 999 in a thousand such intervals contain the true "
            "number. The others are exact.",
        )
    return para("note", "All these numbers are exact.")


def _how_to_reproduce(settled: Settled) -> nodes.container:
    """The command that repeats the claim's calculation, and the games that it plays."""
    frame = nodes.container(classes=["reproduced"])
    frame += para("", span("kind", "To check it yourself"), " ", nodes.literal("", settled.claim.command))
    for each in settled.studies:
        about = f" {each.counted:,} games each of {_count_ways(len(each.ways))}, seed {each.counted_seed}."
        frame += para("note", "Uses the study ", nodes.literal("", each.name), ":", about)
    return frame


def _count_ways(number: int) -> str:
    return "one way to play" if number == 1 else f"{number} ways to play"


def _summary_line(settled: findings.Settled, says: str) -> list[nodes.Node]:
    """The line of a folded claim: its name, the verdict and the reason."""
    return [
        span("kind", "Claim"),
        nodes.Text(" "),
        span("name", settled.claim.title),
        nodes.Text(" "),
        verdict(settled),
        nodes.Text(" "),
        span("sentence", *markup_nodes(says)),
    ]


def sentences_of(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.!?]) (?=[A-Z‘“])", text.strip())


def split_sentences(text: str) -> tuple[str, str]:
    """Divide a text at the end of a sentence: as much as fits into the first line of a claim, and the rest.

    >>> split_sentences("It is so."), len(split_sentences("So it is. " * 40)[0])
    (('It is so.', ''), 159)
    """
    if len(text) <= LONGEST_HEAD:
        return text, ""
    head, *rest = sentences_of(text)
    while rest and len(head) < SHORTEST_HEAD and len(head) + len(rest[0]) < LONGEST_HEAD:
        head = f"{head} {rest.pop(0)}"
    return head, " ".join(rest)


def verdict(settled: findings.Settled) -> nodes.inline:
    """The verdict with its sign."""
    name = settled.finding.verdict if settled.finding else "unsettled"
    words = SHORT.get(name, VERDICTS.get(name, UNSETTLED))
    return span(f"settled {name}", span("sign", SIGNS.get(name, "…")), f" {words}")


def files_of(claim: Claim) -> list[Path]:
    """The files that state a claim and what was found."""
    finding = findings.file_of(claim.id)
    evidence = [chosen().bibliography] if claim.evidence else []
    return [claim.at, *([finding] if finding.is_file() else []), *evidence]


def write_files(app: Sphinx, exception: Exception | None) -> None:
    """Write the data files of every claim that the site shows."""
    if exception or not makes_site(app):
        return
    root = Path(app.outdir, FOLDER)
    if app.config.snorum_edition:  # elsewhere the folder may be the project's own
        shutil.rmtree(root, ignore_errors=True)
    for kind, id in sorted(SnorumDomain.of(app.env).anchored):
        if kind != "claim":
            continue
        found = claims.claim(id)
        settled = findings.settle(found)
        if settled.finding:
            root.mkdir(exist_ok=True)
            (root / f"{id}.csv").write_text(table(settled.finding), encoding="utf-8", newline="")
            (root / f"{id}.json").write_text(exports.as_text(exports.claim_item(found)), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Write the files at the end of a build."""
    app.connect("build-finished", write_files)
