"""`{every} claim`: every claim of the sources by its verdict, with the sentence that says why."""

from __future__ import annotations

from docutils import nodes

from snorum import claims, edition
from snorum.claims import VERDICTS
from snorum.sphinxext.base import SnorumDirective, listed, marked, para, span
from snorum.sphinxext.entries.claim import UNSETTLED, files_of, players_named, readings
from snorum.sphinxext.lists.facets import GROUP, entry_classes, narrow
from snorum.sphinxext.lists.indexes import defined, games, heading, named_by_work

HEADINGS = {
    "holds": "Holds",
    "fails": "Fails",
    "holds-under": "Holds under some readings only",
    "holds-among": "Holds among some players only",
    "too-close": "Too close to call",
    "figures": "Figures, and no verdict",
    "judgement": "A judgement",
    "not-known": "Not known",
    "": "Not settled",
}

COUNTED = {
    "holds": ("holds", "hold"),
    "fails": ("fails", "fail"),
    "holds-under": ("holds under some readings only", "hold under some readings only"),
    "holds-among": ("holds among some players only", "hold among some players only"),
    "too-close": ("is too close to call", "are too close to call"),
    "figures": ("is figures without a verdict", "are figures without a verdict"),
    "judgement": ("is a judgement", "are judgements"),
    "not-known": ("is not known", "are not known"),
    "": ("is not settled", "are not settled"),
}
"""What is said of one claim, and of several."""


def claim_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """How many there are of each verdict; then a heading and a list for each, in a frame that can be narrowed."""
    settled = claims.settle_all(claims.all_claims().values())
    groups = claims.by_verdict(settled)
    for each in settled:
        directive.depends_on(*files_of(each.claim))
    words = {verdict: VERDICTS.get(verdict, UNSETTLED) for verdict in groups}
    found = narrow({"game": ("Game", games()), "verdict": ("Verdict", {each or "none": words[each] for each in words})},
                   "claims")  # fmt: skip
    for verdict, some in groups.items():
        entries = nodes.definition_list(classes=["every"])
        entries += [_claim(directive, each) for each in some]
        found += nodes.container("", heading(HEADINGS[verdict], 2, f"verdict-{verdict or 'none'}"), entries,
                                 classes=[GROUP])  # fmt: skip
    counts = ", ".join(f"{len(some)} {COUNTED[verdict][len(some) > 1]}" for verdict, some in groups.items())
    return [para("counts", f"{len(settled)} claims: {counts}."), found]


def _claim(directive: SnorumDirective, settled: claims.Settled) -> nodes.definition_list_item:
    claim, finding = settled.claim, settled.finding
    term = [directive.link("claim", claim.id, claim.title), nodes.Text(" "), span("roles", games()[claim.game])]
    body: list[nodes.Node] = [
        para("asserts", span("kind", "In exact terms"), " ", *marked(claim.asserts)),
        *([para("ours", span("kind", "What is ours in that"), " ", *marked(claim.ours))] if claim.ours else []),
        para("sentence", span("kind", "Found"), " ", *marked(finding.sentence if finding else settled.lacks)),
    ]
    if finding and finding.under:
        body.append(para("under", "Under ", *readings(directive, claim, finding)))
    if finding and finding.among:
        body.append(para("under", f"Among {players_named(claim, finding)}"))
    body.append(para("rests-on", *listed(named_by_work(directive, [edition.passage(each) for each in claim.passages]))))
    verdict = finding.verdict if finding else "none"
    return defined(term, body, entry_classes({"game": [claim.game], "verdict": [verdict]}))
