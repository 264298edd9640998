"""The domain `snorum`: what each page shows, where it is anchored, and the roles that point to it."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, cast

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxRole
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import RoleFunction

from snorum import edition
from snorum.edition import bibliography
from snorum.trace import Page, Shown

LABELLED = ("passage", "rule", "crux", "example", "claim")
"""What is a label of Sphinx too, so that a project that has not this domain can refer to it by `:ref:`."""
KINDS = (*LABELLED, "work", "term")


class Anchored(NamedTuple):
    """Something that can be pointed to: its page, and how it is named in running text."""

    page: str
    title: str


class Reference(XRefRole):
    """A role of the domain, at home under its short name as under `snorum:`."""

    def __init__(self, kind: str) -> None:
        super().__init__(innernodeclass=nodes.inline, warn_dangling=True)
        self.kind = kind

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the pending reference, by whichever name the role was called."""
        self.name = f"snorum:{self.kind}"
        return super().run()

    def process_link(
        self, env: BuildEnvironment, refnode: nodes.Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """Note which page refers to a work, for the links back from the bibliography."""
        if self.kind == "work":
            cast(SnorumDomain, env.get_domain("snorum")).note_cited(target)
        return super().process_link(env, refnode, has_explicit_title, title, target)


class Supplied(SphinxRole):
    """Words that are the editors' own: set in square brackets, as editors do."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Set the brackets in the text itself, so that they are there without a style sheet."""
        return [nodes.inline(self.rawtext, f"[{self.text}]", classes=["supplied"])], []


class SnorumDomain(Domain):
    """Passages, rules, cruxes, examples, claims, works and terms, named and anchored by their ids."""

    name = "snorum"
    label = "Snorum"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in KINDS}
    roles: ClassVar[dict[str, RoleFunction | XRefRole]] = {kind: Reference(kind) for kind in KINDS}
    initial_data: ClassVar[dict[str, Any]] = {"shown": {}, "anchored": {}, "cited": {}, "sections": {}}
    """`shown`: what each page shows, for `trace.gaps`; `anchored`: by kind and id, what can be pointed to; `cited`:
    the works to which each page refers; `sections`: what the search finds of each page's own prose."""
    data_version = 3

    @property
    def shown(self) -> dict[str, list[Shown]]:
        """What each page shows, from top to bottom."""
        return self.data["shown"]  # type: ignore[no-any-return]

    @property
    def anchored(self) -> dict[tuple[str, str], Anchored]:
        """Where each passage, rule, crux and example stands."""
        return self.data["anchored"]  # type: ignore[no-any-return]

    def note_shown(self, shown: Shown) -> None:
        """Note that the page being read shows this."""
        self.shown.setdefault(self.env.docname, []).append(shown)

    @property
    def cited(self) -> dict[str, list[str]]:
        """The works to which each page refers, by the page's name."""
        return self.data["cited"]  # type: ignore[no-any-return]

    @property
    def sections(self) -> dict[str, list[dict[str, Any]]]:
        """What the search finds of each page's own prose, by the page's name."""
        return self.data["sections"]  # type: ignore[no-any-return]

    def note_cited(self, work: str) -> None:
        """Note that the page being read refers to a work."""
        works = self.cited.setdefault(self.env.docname, [])
        if work not in works:
            works.append(work)

    def note_anchored(self, kind: str, name: str, title: str) -> bool:
        """Note an anchor on the page being read; False where another has been noted already."""
        if (kind, name) in self.anchored:
            return False
        self.anchored[kind, name] = Anchored(self.env.docname, title)
        if kind in LABELLED:
            labels = self.env.domains.standard_domain
            labels.labels[name] = (self.env.docname, name, title)
            labels.anonlabels[name] = (self.env.docname, name)
        return True

    def pages(self) -> list[Page]:
        """What every page shows, in the form that `trace` takes."""
        home = self.env.srcdir.parent
        paths = {page: Path(self.env.doc2path(page)).relative_to(home).as_posix() for page in self.shown}
        return [Page(paths[page], tuple(shown)) for page, shown in self.shown.items()]

    def clear_doc(self, docname: str) -> None:
        """Forget a page that is about to be read again, or is gone."""
        self.shown.pop(docname, None)
        self.cited.pop(docname, None)
        self.sections.pop(docname, None)
        for key in [key for key, anchored in self.anchored.items() if anchored.page == docname]:
            del self.anchored[key]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what a parallel reader has noted of its pages."""
        self.cited.update({page: works for page, works in otherdata["cited"].items() if page in docnames})
        self.sections.update({page: found for page, found in otherdata["sections"].items() if page in docnames})
        self.shown.update({page: shown for page, shown in otherdata["shown"].items() if page in docnames})
        for key, anchored in otherdata["anchored"].items():
            if anchored.page in docnames:
                self.anchored.setdefault(key, anchored)

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """The link to what is asked for, or None where no page shows it."""
        found = self.anchored.get((typ, target))
        if found is None:
            return None
        if not node.get("refexplicit"):
            here = typ == "passage" and found.page == fromdocname
            contnode = nodes.inline("", short(target) if here else found.title, classes=["xref", f"snorum-{typ}"])
        if typ == "work" and bibliography.is_title(target, contnode.astext()):
            contnode = nodes.emphasis("", contnode.astext(), classes=contnode["classes"])
        return make_refnode(builder, fromdocname, found.page, target, contnode, found.title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """The same where the role does not say of which kind its target is."""
        links = {
            f"snorum:{kind}": self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
            for kind in KINDS
        }
        return [(role, link) for role, link in links.items() if link is not None]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """What goes into `objects.inv` and the search index."""
        for (kind, name), anchored in self.anchored.items():
            yield name, anchored.title, kind, anchored.page, name, 1


def short(passage: str) -> str:
    """A passage's number without its work: `91-7`; that of a translation with its language: `sv 3-2`.

    Where two works in English have the number, that of the shorter one keeps its work's name: `sporting object-1`.
    """
    name, _, number = passage.partition("-")
    return f"{_told_by(name, number)} {number}".lstrip()


@cache
def _told_by(name: str, number: str) -> str:
    works = {work.id: work for work in edition.works()}
    if name not in works:
        return ""
    if works[name].language != "en":
        return works[name].language
    sharing = [work for work in works.values() if work.language == "en" and _has(work, number)]
    longest = max(sharing, key=lambda work: len(work.passages), default=works[name])
    return "" if longest.id == name else name


def _has(work: edition.Work, number: str) -> bool:
    return any(each.id == f"{work.id}-{number}" for each in work.passages)


def unlinked(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.TextElement | None:
    """The plain text of a computed link to what no page shows; what an author refers to must exist."""
    return contnode if node.get("may_lead_nowhere") else None


def setup(app: Sphinx) -> None:
    """Register the domain, and its roles under their short names too."""
    app.add_domain(SnorumDomain)
    for kind in KINDS:
        if kind != "term":  # `term` alone is Sphinx's own role; ours is `snorum:term`
            app.add_role(kind, Reference(kind))
    app.add_role("supplied", Supplied())
    app.connect("missing-reference", unlinked, priority=900)  # after intersphinx, which may know of a page elsewhere
