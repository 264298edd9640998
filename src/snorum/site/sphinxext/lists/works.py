"""`{every} work`: the bibliography, with every place that refers to each work."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform

from snorum import edition
from snorum.edition import bibliography, mentions
from snorum.site import trace
from snorum.site.naming import crux_name, rule_name
from snorum.site.sphinxext.base import SnorumDirective, para, pending_link, span, with_commas
from snorum.site.sphinxext.domain import SnorumDomain
from snorum.site.sphinxext.lists.indexes import passage_links_by_work


class pages_citing(nodes.General, nodes.Element):
    """A placeholder for the pages that show or cite a `work`, which are known once all pages are read."""


def work_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """The works that the edition contains, then those that it only names."""
    directive.depends_on(edition.chosen().bibliography)
    given = {each.id for each in edition.works()}
    found = nodes.definition_list(classes=["works"])
    for key in sorted(bibliography.entries(), key=lambda key: key not in given):
        found += _work(directive, key, key in given)
    return [found]


def revision_nodes(directive: SnorumDirective) -> list[nodes.Node]:
    """What was changed in the texts, the last first: a work, and what its header says of the revision."""
    found = nodes.definition_list(classes=["revisions"])
    made: dict[str, list[tuple[str, str]]] = {}
    for work in edition.works():
        for date, says in work.revisions:
            made.setdefault(date, []).append((work.id, says))
    for date in sorted(made, reverse=True):
        body = nodes.bullet_list()
        for key, says in sorted(made[date]):
            link = directive.link("work", key, bibliography.short_name(key))
            body += nodes.list_item("", para("", link, f": {says}"))
        found += nodes.definition_list_item("", nodes.term("", date), nodes.definition("", body))
    return [found]


def _work(directive: SnorumDirective, key: str, given: bool) -> nodes.definition_list_item:
    reference = span("reference", *reference_nodes(key))
    if directive.domain.note_anchored("work", key, bibliography.entry(key).short_title):
        reference["ids"].append(key)
    body: list[nodes.Node] = []
    if given:
        passages = [each for each in edition.passages(key) if not each.supplied]
        first, last = (list(passage_links_by_work(directive, [each])) for each in (passages[0], passages[-1]))
        number = "one passage" if len(passages) == 1 else f"{len(passages)} passages"
        to: list[nodes.Node | str] = [" to ", *last] if len(passages) > 1 else []
        body.append(para("", f"The edition gives {number} of it, ", *first, *to, "."))
        body.append(para("", *_usage_counts(directive, key)))
    naming = mentions.passages_naming(key)
    if naming:
        body.append(para("", "Named in ", *with_commas(passage_links_by_work(directive, naming)), "."))
    elsewhere = [
        *(
            directive.link("rule", each.id, rule_name(each))
            for each in trace.described_rules()
            if mentions.is_named(key, f"{each.sentence} {each.supplied}")
        ),
        *(
            directive.link("crux", each.id, crux_name(each))
            for each in trace.described_cruxes()
            if mentions.is_named(key, _crux_words(each))
        ),
    ]
    if elsewhere:
        body.append(para("", "Named in the rules and cruxes ", *with_commas(elsewhere), "."))
    body.append(pages_citing(work=key))
    return nodes.definition_list_item("", nodes.term("", "", reference), nodes.definition("", *body))


def reference_nodes(key: str) -> list[nodes.Node]:
    """The reference to a work, with the title of a book or journal in italics."""
    described, entry = bibliography.describe(key), bibliography.entry(key)
    title = entry.title if entry.kind == "book" else entry.fields.get("journal") or entry.fields.get("booktitle") or ""
    if not title or title not in described:
        return [nodes.Text(described)]
    before, _, after = described.partition(title)
    return [nodes.Text(before), nodes.emphasis("", title), nodes.Text(after)]


def _crux_words(point: trace.CruxOf) -> str:
    return " ".join([point.crux.question, *point.crux.options.values()])


def _usage_counts(directive: SnorumDirective, key: str) -> list[nodes.Node | str]:
    """The numbers of rules, cruxes and examples that use a work."""
    ids = {each.id for each in edition.passages(key)}
    rules = sum(bool(ids & set(each.passages)) for each in trace.described_rules())
    cruxes = sum(bool(ids & set(each.crux.passages)) for each in trace.described_cruxes())
    examples = sum(bool(ids & set(each.passages)) for each in trace.examples())
    return [f"{rules} rules carry it out, {cruxes} cruxes depend on it, {examples} worked examples record it."]


class LinkCitingPages(SphinxPostTransform):
    """Replace each placeholder with the links to the pages."""

    default_priority = 5  # before references are resolved

    def run(self, **kwargs: Any) -> None:
        """Replace the placeholders of every work on the page."""
        for place in list(self.document.findall(pages_citing)):
            place.replace_self(self._links(place["work"]))

    def _links(self, key: str) -> list[nodes.Node]:
        domain = SnorumDomain.of(self.env)
        ids = {each.id for each in edition.passages(key)} if key in {each.id for each in edition.works()} else set()
        setting = [page for page, shown in domain.shown.items() if any(each.name in ids for each in shown)]
        citing = [page for page, works in domain.cited.items() if key in works and page not in setting]
        kinds = {"Its text is on ": setting, "Referred to on ": citing}
        return [
            para("pages", words, *with_commas(self._page_links(sorted(pages))), ".")
            for words, pages in kinds.items()
            if pages
        ]

    def _page_links(self, pages: Iterable[str]) -> list[nodes.Node]:
        return [
            pending_link(self.env.docname, "std", "doc", f"/{page}", self.env.titles[page].astext()) for page in pages
        ]


def pages_to_rewrite(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """The pages with a bibliography, which change when other pages cite a work."""
    domain = SnorumDomain.of(env)
    return sorted({anchored.page for (kind, _), anchored in domain.anchored.items() if kind == "work"})


def setup(app: Sphinx) -> None:
    """Register the placeholder and its replacement."""
    app.add_node(pages_citing)
    app.add_post_transform(LinkCitingPages)
    app.connect("env-updated", pages_to_rewrite)
