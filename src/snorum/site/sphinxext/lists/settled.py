"""`{every} claim`: every claim of the sources, by verdict, with the reason."""

from __future__ import annotations

from docutils import nodes

from snorum import edition
from snorum.books import claims, findings
from snorum.books.findings import VERDICTS
from snorum.games import GAMES
from snorum.site.naming import UNSETTLED
from snorum.site.sphinxext.base import SnorumDirective, markup_nodes, para, span, with_commas
from snorum.site.sphinxext.entries.claim import files_of, players_in_words, reading_links
from snorum.site.sphinxext.lists.facets import GROUP, entry_classes, make_filterable
from snorum.site.sphinxext.lists.indexes import definition_item, games, heading, passage_links_by_work

HEADINGS = {
    "holds": "Holds",
    "fails": "Fails",
    "holds-under": "Holds under some readings only",
    "holds-among": "Holds among some players only",
    "too-close": "Too close to call",
    "figures": "Figures without a verdict",
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
    "figures": ("has figures without a verdict", "have figures without a verdict"),
    "judgement": ("is a judgement", "are judgements"),
    "not-known": ("is not known", "are not known"),
    "": ("is not settled", "are not settled"),
}
"""The words for a count of one claim, and of several."""


def claim_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """The number of claims with each verdict, then a list for each verdict, in a frame that readers can filter."""
    settled = findings.settle_all(claims.all_claims().values())
    groups = findings.by_verdict(settled)
    for each in settled:
        directive.depends_on(*files_of(each.claim))
    words = {verdict: VERDICTS.get(verdict, UNSETTLED) for verdict in groups}
    verdicts = {each or "none": words[each] for each in words}
    found = make_filterable({"game": ("Game", games()), "verdict": ("Verdict", verdicts)}, "claims")
    for verdict, some in groups.items():
        entries = nodes.definition_list(classes=["every"])
        entries += [_claim(directive, each) for each in some]
        found += nodes.container(
            "", heading(HEADINGS[verdict], 2, f"verdict-{verdict or 'none'}"), entries, classes=[GROUP]
        )
    if not settled:
        return [para("counts", "No claims.")]
    counts = ", ".join(f"{len(some)} {COUNTED[verdict][len(some) > 1]}" for verdict, some in groups.items())
    return [para("counts", f"{len(settled)} claims: {counts}."), found]


def _claim(directive: SnorumDirective, settled: findings.Settled) -> nodes.definition_list_item:
    claim, finding = settled.claim, settled.finding
    term = [directive.link("claim", claim.id, claim.title), nodes.Text(" "), span("roles", GAMES[claim.game].TITLE)]
    body: list[nodes.Node] = [
        para("asserts", span("kind", "In exact terms"), " ", *markup_nodes(claim.asserts)),
        *([para("ours", span("kind", "Our additions"), " ", *markup_nodes(claim.ours))] if claim.ours else []),
        para("sentence", span("kind", "Result"), " ", *markup_nodes(finding.sentence if finding else settled.missing)),
    ]
    if finding and finding.under:
        body.append(para("under", "Under ", *reading_links(directive, claim, finding)))
    if finding and finding.among:
        body.append(para("under", f"Among {players_in_words(claim, finding)}"))
    body.append(
        para(
            "rests-on",
            *with_commas(passage_links_by_work(directive, [edition.passage(each) for each in claim.passages])),
        )
    )
    verdict = finding.verdict if finding else "none"
    return definition_item(term, body, entry_classes({"game": [claim.game], "verdict": [verdict]}))
