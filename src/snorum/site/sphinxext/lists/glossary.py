"""`{every} term`: the glossary, each call and term with its meanings and every passage that uses it."""

from __future__ import annotations

from docutils import nodes

from snorum import edition
from snorum.edition import terms
from snorum.edition.bibliography import NAMES_OF_LANGUAGES
from snorum.edition.terms import Term
from snorum.games import GAMES
from snorum.site import trace
from snorum.site.sphinxext.base import SnorumDirective, para, span, with_commas
from snorum.site.sphinxext.lists.facets import GROUP, entry_classes, make_filterable
from snorum.site.sphinxext.lists.indexes import definition_item, games, heading, passage_links_by_work
from snorum.site.trace.terms import games_of

HEADINGS = {"call": "Calls", "term": "Terms", "edition": "The editors’ words"}


def glossary_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """The calls, then the terms, in alphabetical order."""
    directive.depends_on(edition.sources() / "terms.toml")
    pages = trace.pages_known() or []
    directive.depends_on(*(edition.sources().parent / page.path for page in pages))
    languages = {each.lang: NAMES_OF_LANGUAGES.get(each.lang, each.lang).capitalize() for each in terms.terms()}
    found = make_filterable({"game": ("Game", games()), "language": ("Language", languages)}, "calls and terms")
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
    return definition_item([headword], [*_meanings(term, where), *_occurrences(directive, term)], classes)


def _meanings(term: Term, where: list[str]) -> list[nodes.Node]:
    """The meanings of a term: one, or one for each game if the games differ."""
    own = [game for game in where if game in term.meanings]
    common = [game for game in where if game not in own]
    if term.kind == "edition":
        return [para("means", *emphasis_nodes(term.means))]
    found: list[nodes.Node] = []
    for game in own:
        at = [span("game", f"{GAMES[game].TITLE}: ")] if len(where) > 1 else []
        found.append(para("means", *at, *emphasis_nodes(term.meanings[game])))
    if common and term.means:
        at = [span("game", f"{', '.join(GAMES[game].TITLE for game in common)}: ")] if own else []
        found.append(para("means", *at, *emphasis_nodes(term.means)))
    return found


def emphasis_nodes(text: str) -> list[nodes.Node]:
    """Words of the glossary as nodes; text between asterisks is emphasised."""
    return [
        nodes.emphasis("", part) if odd % 2 else nodes.Text(part) for odd, part in enumerate(text.split("*")) if part
    ]


def _occurrences(directive: SnorumDirective, term: Term) -> list[nodes.Node]:
    """The passages that use a term in the source's words, and those where only our summary uses it."""
    theirs = [each for each in term.passages if term.quoted_in(each)]
    ours = [each for each in term.passages if each not in theirs]
    kinds = {"In the source’s words: ": theirs, "In our summaries: ": ours}
    return [
        para("occurs", span("kind", words), *with_commas(passage_links_by_work(directive, passages)))
        for words, passages in kinds.items()
        if passages
    ]
