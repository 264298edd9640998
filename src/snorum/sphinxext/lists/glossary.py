"""`{every} term`: the glossary, each call and term with its meanings and every passage in which it stands."""

from __future__ import annotations

from docutils import nodes

from snorum import edition, trace
from snorum.edition import terms
from snorum.edition.terms import Term
from snorum.sphinxext.base import SnorumDirective, listed, para, span
from snorum.sphinxext.lists.facets import GROUP, entry_classes, narrow
from snorum.sphinxext.lists.indexes import defined, games, heading, named_by_work
from snorum.trace.terms import games_of

HEADINGS = {"call": "Calls", "term": "Terms"}
LANGUAGES = {"en": "English", "sv": "Swedish"}


def glossary_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """The calls, then the terms, in the order of the alphabet."""
    directive.depends_on(edition.sources() / "terms.toml")
    pages = trace.pages_known() or []
    directive.depends_on(*(edition.sources().parent / page.path for page in pages))
    languages = {each.lang: LANGUAGES[each.lang] for each in terms.terms()}
    found = narrow({"game": ("Game", games()), "language": ("Language", languages)}, "calls and terms")
    for kind, words in HEADINGS.items():
        entries = nodes.definition_list(classes=["every", "glossary"])
        entries += [_term(directive, each, games_of(each, pages)) for each in terms.terms() if each.kind == kind]
        found += nodes.container("", heading(words, 2, kind + "s"), entries, classes=[GROUP])
    return [found]


def _term(directive: SnorumDirective, term: Term, where: list[str]) -> nodes.definition_list_item:
    language = f" language-{term.lang}" if term.lang != "en" else ""
    headword = span(f"headword{language}", term.headword)
    if directive.domain.note_anchored("term", term.id, term.headword):
        headword["ids"].append(term.id)
    classes = entry_classes({"game": where, "language": [term.lang]})
    return defined([headword], [*_meanings(term, where), *_occurrences(directive, term)], classes)


def _meanings(term: Term, where: list[str]) -> list[nodes.Node]:
    """What it means: once, or game by game where the games differ."""
    own = [game for game in where if game in term.meanings]
    common = [game for game in where if game not in own]
    found: list[nodes.Node] = []
    for game in own:
        at = [span("game", f"{games()[game]}: ")] if len(where) > 1 else []
        found.append(para("means", *at, *emphasised(term.meanings[game])))
    if common and term.means:
        at = [span("game", f"{', '.join(games()[game] for game in common)}: ")] if own else []
        found.append(para("means", *at, *emphasised(term.means)))
    return found


def emphasised(text: str) -> list[nodes.Node]:
    """Words of the glossary: what stands between asterisks is emphasised."""
    return [
        nodes.emphasis("", part) if odd % 2 else nodes.Text(part) for odd, part in enumerate(text.split("*")) if part
    ]


def _occurrences(directive: SnorumDirective, term: Term) -> list[nodes.Node]:
    """The passages that have it in the source's words, and those where it is known of our summary alone."""
    theirs = [each for each in term.passages if term.quoted_in(each)]
    ours = [each for each in term.passages if each not in theirs]
    kinds = {"In the source’s words: ": theirs, "In our summaries: ": ours}
    return [
        para("occurs", span("kind", words), *listed(named_by_work(directive, passages)))
        for words, passages in kinds.items()
        if passages
    ]
