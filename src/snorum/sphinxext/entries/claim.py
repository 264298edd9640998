"""`{claim}`: what a source asserts of its game, the verdict and what it rests on, all computed as the page is built.

The content, if there is any, is the editors' commentary.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import ClassVar, cast

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec

from snorum import cards, claims, exports, trace
from snorum.claims import KNOWN, METHODS, VERDICTS, Attestation, Claim, Finding, Settled
from snorum.claims.claim import number_told
from snorum.claims.storing import MEASURED
from snorum.claims.wording import PLAYERS, names, plain, readings_named
from snorum.edition import bibliography, sources
from snorum.games import game
from snorum.sphinxext.base import SnorumDirective, listed, marked, para, passages_named, self_link, span
from snorum.sphinxext.citing.cite import cite_nodes
from snorum.sphinxext.domain import SnorumDomain
from snorum.sphinxext.entries.claim_figure import figure_of, table
from snorum.sphinxext.files.site_files import link_to_file
from snorum.sphinxext.pages.folded import fold, fold_under
from snorum.studies import kernels
from snorum.studies.chunks import kernel_of
from snorum.studies.estimates import Estimate
from snorum.vocabulary import Crux, option_of, points

PLACE = "place"
"""Where an address leads: within the fold, so that the address opens it, and drawn at the head of the whole."""
FOLDER = "claims"
"""Where the numbers are, below the root of the site: `claims/jig.table-of-jigs.csv`."""
SIGNS = {"holds": "✓", "fails": "✗", "holds-under": "±", "holds-among": "±", "too-close": "?", "figures": "№",
         "judgement": "·", "not-known": "…"}  # fmt: skip
"""A sign beside each verdict's words, so that neither stands by colour alone."""
SHORT = {"holds-under": "holds under some readings", "holds-among": "holds among some players",
         "too-close": "too close to call", "figures": "figures, no verdict", "judgement": "a judgement",
         "not-known": "not known"}  # fmt: skip
"""What stands for a verdict where there is little room."""
UNSETTLED = "not settled"
SHORT_ENOUGH = 330
"""So many letters may stand in the line of a claim; of a longer text as many sentences as make `LEAST`."""
LEAST = 150


class ClaimDirective(SnorumDirective):
    """Set out a claim."""

    kind = "claim"
    has_content = True
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The assertion, the verdict, and how it was reached; nothing where there is no such claim."""
        self.note_shown()
        found = claims.all_claims().get("".join(self.arguments[0].split()))
        if found is None:
            return []
        settled = claims.settle(found)
        self.depends_on(*files_of(found))
        place = span(PLACE)
        self.anchor(place, found.id, found.title)
        body = nodes.container("", place, classes=["body"])
        head, more = divided(settled.finding.sentence if settled.finding else settled.lacks)
        if more:
            body += para("more", *marked(more))
        body += para("rests-on", "Asserted in ", *passages_named(self, found.passages))
        body += para("asserts", span("kind", "In exact terms"), " ", *marked(found.asserts))
        if found.ours:
            body += para("ours", span("kind", "What is ours in that"), " ", *marked(found.ours))
        body += para("turns-on", span("kind", "Turns on"), " ", *marked(found.turns_on))
        body += para("method", span("kind", "Method"), f" {METHODS[found.method].capitalize()}.")
        if found.evidence:
            body += nodes.bullet_list("", *(nodes.list_item("", self._evidence(each)) for each in found.evidence))
        body += [para("argument", *marked(part)) for part in found.argument.split("\n\n") if part]
        if settled.finding:
            body += self._figure(found, settled.finding)
            body += explained(self, found, settled.finding)
            body += self._numbers(found, settled.finding)
        body += _reproduced(found)
        if self.content:
            comment = self.parse_content_to_nodes()
            body += nodes.container("", para("kind", "The editors’ comment"), *comment, classes=["conclusion"])
        body += cite_nodes(self, "claim", found.id)
        opened = fold_under(_line(settled, head), body, css="argument whole")
        link = para("permalink", self_link(found.id, "#", "self"))
        return [nodes.container("", link, opened, classes=["claim"])]

    def _evidence(self, each: Attestation) -> nodes.paragraph:
        """What another source says, and how that is known."""
        work = self.link("work", each.work, short_name(each.work))
        known: list[nodes.Node] = [nodes.Text(KNOWN[each.known])]
        if each.through:
            known += [nodes.Text(", through "), self.link("work", each.through, short_name(each.through))]
        return para("evidence", work, dated(each.work), ": ", *marked(each.says), " (", *known, ").")

    def _figure(self, claim: Claim, finding: Finding) -> list[nodes.Node]:
        """The readings under which it holds, and the figure."""
        shown: list[nodes.Node] = []
        if finding.under:
            shown.append(para("under", span("kind", "Holds under"), " ", *readings(self, claim, finding)))
        if finding.among:
            shown.append(para("under", span("kind", "Holds among"), f" {players_named(claim, finding)}"))
        if finding.figure:
            caption = para("caption", *marked(finding.figure.title))
            shown.append(nodes.container("", caption, figure_of(claim, finding.figure), classes=["figure"]))
        return shown

    def _numbers(self, claim: Claim, finding: Finding) -> list[nodes.Node]:
        """The quantities, and the files of all numbers."""
        shown: list[nodes.Node] = []
        if finding.quantities:
            rows = nodes.definition_list(classes=["quantities"])
            for each in finding.quantities:
                said = nodes.definition("", para("", *marked(number_told(each.value, share=each.share))))
                rows += nodes.definition_list_item("", nodes.term("", "", *marked(plain(claim.game, each.name))), said)
            shown.append(fold("The numbers", rows, _interval_note(finding), css="numbers"))
        files = [link_to_file(f"{FOLDER}/{claim.id}.{ending}", ending.upper()) for ending in ("csv", "json")]
        return [*shown, para("files", "Data: ", *listed(files))]


def explained(directive: SnorumDirective, claim: Claim, finding: Finding) -> list[nodes.Node]:
    """How the players of its studies choose, in the words of the kernel, and the readings that its numbers name."""
    rows = nodes.definition_list(classes=["players"])
    for policy, does in policies_of(claim).items():
        name = PLAYERS.get(claim.game, {}).get(policy, policy)
        code = [nodes.Text(" "), nodes.literal("", policy)] if name != policy else []
        rows += nodes.definition_list_item("", nodes.term("", name, *code), nodes.definition("", para("", f"{does}.")))
    players = len(rows)
    for point, option, says in readings_named(claim, names(finding)):
        name = plain(claim.game, f"{point.name}={option}")
        asked = point.question if isinstance(point, Crux) else f"{point.gloss}:"
        term = nodes.term("", "", directive.link("crux", f"{claim.game}.{point.name}", name))
        answer = f"{says[:1].upper()}{says[1:]}." if isinstance(point, Crux) else f"{says}."
        rows += nodes.definition_list_item("", term, nodes.definition("", para("", *marked(f"{asked} {answer}"))))
    if not len(rows):
        return []
    title = (
        "How they play" if players == len(rows) else "How they play, and the readings" if players else "The readings"
    )
    return [fold(title, rows, css="numbers players")]


def policies_of(claim: Claim) -> Mapping[str, str]:
    """How the players of a claim's studies choose: each policy with the description that its kernel gives."""
    ways = [way for name in claim.studies for way in claims.all_studies()[name].ways]
    if not ways:
        return {}
    described: Mapping[str, str] = import_module(kernel_of(claim.game)).POLICIES
    return {policy: described[policy] for way in ways for policy in way.policies}


def readings(directive: SnorumDirective, claim: Claim, finding: Finding) -> list[nodes.Node]:
    """The readings under which a claim holds: each crux linked, and the option's gloss; or how the players choose."""
    found: list[nodes.Node] = []
    for joint, each in finding.under_joined:
        words = _reading(directive, claim, *each.split("="))
        found += [nodes.Text(joint), span("reading", *words)] if joint else [span("reading", *words)]
    for before, some in zip((". But ", ". Not under "), trace.exclusions_told(Settled(claim, finding)), strict=True):
        for other in some:
            reading = nodes.literal("", f"{other.crux}={other.option}")
            example = directive.link("example", other.example, other.example)
            found += [nodes.Text(before), reading, nodes.Text(": the example "), example, nodes.Text(" excludes it")]
    return found


def players_named(claim: Claim, finding: Finding) -> str:
    """Among whom it holds, in words: `players who choose at random or one of two first`."""
    return f"players who choose {cards.listed([PLAYERS[claim.game][each] for each in finding.among], 'or')}"


def short_name(key: str) -> str:
    """A work by its author and title; one that names no author by its title and where it stands."""
    work = bibliography.entry(key)
    if work.author:
        return f"{work.author}, {work.short_title}"
    stands = next((work.fields[each] for each in ("booktitle", "journal", "howpublished") if each in work.fields), "")
    return f"{work.short_title}, {stands}" if stands else work.short_title


def dated(key: str) -> str:
    """The year of a work after its name; nothing, where it bears none."""
    year = bibliography.entry(key).year
    return f" ({year})" if year else ""


def _reading(directive: SnorumDirective, claim: Claim, name: str, option: str) -> list[nodes.Node]:
    point, said = points(game(claim.game).Rules)[name], name.replace("_", " ")
    gloss = nodes.Text(f": {point.options[option_of(point, option)]}")
    called = directive.link("crux", f"{claim.game}.{name}", said) if isinstance(point, Crux) else nodes.Text(said)
    return [called, gloss]


def _interval_note(finding: Finding) -> nodes.paragraph:
    """What the numbers in brackets are."""
    if all(isinstance(each.value, Estimate) for each in finding.quantities):
        return para("note", "In brackets, the ends of intervals of which 999 in a thousand hold the true number.")
    if any(isinstance(each.value, Estimate) for each in finding.quantities):
        return para("note", "What has an interval was estimated: 999 in a thousand such hold the true number. "
                            "What has none is exact.")  # fmt: skip
    return para("note", "All of them are exact.")


def _reproduced(claim: Claim) -> nodes.container:
    """The command that settles it anew, and what games it plays."""
    frame = nodes.container(classes=["reproduced"])
    line = para("", span("kind", "To have it settled anew"), " ", nodes.literal("", claim.command))
    frame += line
    for name in claim.studies:
        if name in claims.kept():
            result = claims.kept()[name]
            about = f" {result.games:,} games each of {_ways(len(result.sums))}, seed {result.seed}."
            frame += para("note", "Rests on the study ", nodes.literal("", name), ":", about)
    return frame


def _ways(number: int) -> str:
    return "one way to play" if number == 1 else f"{number} ways to play"


def _line(settled: claims.Settled, says: str) -> list[nodes.Node]:
    """What shows of a claim while it is folded: its name, the verdict, and what says why."""
    return [
        span("kind", "Claim"), nodes.Text(" "), span("name", settled.claim.title), nodes.Text(" "), verdict(settled),
        nodes.Text(" "), span("sentence", *marked(says)),
    ]  # fmt: skip


def divided(text: str) -> tuple[str, str]:
    """What is said of a verdict: as much as may stand in the line of a claim, whole sentences, and the rest.

    >>> divided("It is so."), len(divided("So it is. " * 40)[0])
    (('It is so.', ''), 159)
    """
    if len(text) <= SHORT_ENOUGH:
        return text, ""
    head, *rest = re.split(r"(?<=[.!?]) (?=[A-Z‘“])", text.strip())
    while rest and len(head) < LEAST and len(head) + len(rest[0]) < SHORT_ENOUGH:
        head = f"{head} {rest.pop(0)}"
    return head, " ".join(rest)


def verdict(settled: claims.Settled) -> nodes.inline:
    """The verdict with its sign."""
    name = settled.finding.verdict if settled.finding else "unsettled"
    words = SHORT.get(name, VERDICTS.get(name, UNSETTLED))
    return span(f"settled {name}", span("sign", SIGNS.get(name, "…")), f" {words}")


def files_of(claim: Claim) -> list[Path]:
    """The files on which it rests: the modules of its game and kernel, the words, and the results that are there."""
    game = claim.id.partition(".")[0]
    source = Path(claim.find.__code__.co_filename)
    results = (MEASURED / f"{name}.json" for name in claim.studies)
    shared = (MEASURED.parent / f"{name}.py" for name in ("by_reading", "claim", "wording"))
    modules = [*dict.fromkeys([source, *sorted((MEASURED.parent / game).glob("*.py"))]), *shared]
    modules += [sources() / "works.bib"] if claim.evidence else []
    kernel = Path(kernels.__file__).parent.glob(f"{kernels.KERNELS[claim.game]}*.py") if claim.studies else ()
    return [*modules, *sorted(kernel), *(path for path in results if path.is_file())]


def write_files(app: Sphinx, exception: Exception | None) -> None:
    """Write the numbers of every claim that the site shows."""
    if exception or app.builder.name == "epub" or app.builder.format != "html":
        return
    root = Path(app.outdir, FOLDER)
    if app.config.snorum_edition:  # elsewhere the folder may be the project's own
        shutil.rmtree(root, ignore_errors=True)
    for kind, id in sorted(cast(SnorumDomain, app.env.get_domain("snorum")).anchored):
        if kind != "claim":
            continue
        found = claims.claim(id)
        settled = claims.settle(found)
        if settled.finding:
            root.mkdir(exist_ok=True)
            (root / f"{id}.csv").write_text(table(settled.finding), encoding="utf-8", newline="")
            (root / f"{id}.json").write_text(exports.as_text(exports.claim_item(found)), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Have the files written when the pages are."""
    app.connect("build-finished", write_files)
