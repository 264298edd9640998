"""The Sphinx domain `snorum`: what each page shows, where its anchors are, and the roles that link to it."""

from __future__ import annotations

from collections.abc import Iterator, Set
from pathlib import Path
from textwrap import shorten
from typing import Any, ClassVar, NamedTuple

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
from snorum.edition.addresses import address, edition_of
from snorum.edition.editions import chosen
from snorum.site import trace
from snorum.site.naming import short_number
from snorum.site.trace import Page, Shown

LABELLED = ("passage", "rule", "crux", "example", "claim")
"""Kinds that are also Sphinx labels, so that projects without this domain can refer to them with `:ref:`."""
KINDS = (*LABELLED, "work", "term")


class Anchored(NamedTuple):
    """The target of a link: its page, and its name in running text."""

    page: str
    title: str


class ReferenceRole(XRefRole):
    """A role of the domain, which also works under its short name, without `snorum:`."""

    def __init__(self, kind: str) -> None:
        super().__init__(innernodeclass=nodes.inline, warn_dangling=True)
        self.kind = kind

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the pending reference, whichever name of the role was used."""
        self.name = f"snorum:{self.kind}"
        return super().run()

    def process_link(
        self, env: BuildEnvironment, refnode: nodes.Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """Record which page refers to a work, for the links back from the bibliography."""
        if self.kind == "work":
            SnorumDomain.of(env).note_cited(target)
        return super().process_link(env, refnode, has_explicit_title, title, target)


class SuppliedRole(SphinxRole):
    """The editors' own words, in square brackets."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Put the brackets into the text itself, so that they do not depend on a style sheet."""
        return [nodes.inline(self.rawtext, f"[{self.text}]", classes=["supplied"])], []


class SnorumDomain(Domain):
    """Passages, rules, cruxes, examples, claims, works and terms, named and anchored by their ids."""

    name = "snorum"
    label = "Snorum"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in KINDS}
    roles: ClassVar[dict[str, RoleFunction | XRefRole]] = {kind: ReferenceRole(kind) for kind in KINDS}
    initial_data: ClassVar[dict[str, Any]] = {"shown": {}, "anchored": {}, "cited": {}, "sections": {}}
    """`shown`: what each page shows, for `trace.gaps`; `anchored`: link targets by kind and id; `cited`: the works to
    which each page refers; `sections`: the sections of each page's own prose, for the search."""
    data_version = 3

    @classmethod
    def of(cls, env: BuildEnvironment) -> SnorumDomain:
        """The domain of a build."""
        domain = env.get_domain(cls.name)
        assert isinstance(domain, cls)
        return domain

    @property
    def shown(self) -> dict[str, list[Shown]]:
        """What each page shows, from top to bottom."""
        return self.data["shown"]  # type: ignore[no-any-return]

    @property
    def anchored(self) -> dict[tuple[str, str], Anchored]:
        """The page and title of each link target, by kind and id."""
        return self.data["anchored"]  # type: ignore[no-any-return]

    def note_shown(self, shown: Shown) -> None:
        """Record that the page being read shows this."""
        self.shown.setdefault(self.env.docname, []).append(shown)

    @property
    def cited(self) -> dict[str, list[str]]:
        """The works to which each page refers, by page name."""
        return self.data["cited"]  # type: ignore[no-any-return]

    @property
    def sections(self) -> dict[str, list[dict[str, Any]]]:
        """The sections of each page's own prose, for the search, by page name."""
        return self.data["sections"]  # type: ignore[no-any-return]

    def note_cited(self, work: str) -> None:
        """Record that the page being read refers to a work."""
        works = self.cited.setdefault(self.env.docname, [])
        if work not in works:
            works.append(work)

    def note_anchored(self, kind: str, name: str, title: str) -> bool:
        """Record an anchor on the page being read; return False if the target already has one."""
        if (kind, name) in self.anchored:
            return False
        self.anchored[kind, name] = Anchored(self.env.docname, title)
        if kind in LABELLED:
            labels = self.env.domains.standard_domain
            labels.labels[name] = (self.env.docname, name, title)
            labels.anonlabels[name] = (self.env.docname, name)
        return True

    def pages(self) -> list[Page]:
        """What every page shows, in the form that `trace` needs."""
        home = self.env.srcdir.parent
        paths = {page: Path(self.env.doc2path(page)).relative_to(home).as_posix() for page in self.shown}
        return [Page(paths[page], tuple(shown)) for page, shown in self.shown.items()]

    def clear_doc(self, docname: str) -> None:
        """Forget a page that is about to be read again or was deleted."""
        self.shown.pop(docname, None)
        self.cited.pop(docname, None)
        self.sections.pop(docname, None)
        for key in [key for key, anchored in self.anchored.items() if anchored.page == docname]:
            del self.anchored[key]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Add what a parallel process recorded about its pages."""
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
        """The link to a target, or None if no page shows it. What another edition lacks may be in Snorum's."""
        found = self.anchored.get((typ, target))
        if found is None:
            if env.config.snorum_edition and edition_of(typ, target) != chosen():
                return nodes.reference("", "", contnode, refuri=address(typ, target), internal=False)
            return None
        if not node.get("refexplicit"):
            here = typ == "passage" and found.page == fromdocname
            contnode = nodes.inline(
                "", short_number(target) if here else found.title, classes=["xref", f"snorum-{typ}"]
            )
        if typ == "work" and bibliography.is_title(target, contnode.astext()):
            contnode = nodes.emphasis("", contnode.astext(), classes=contnode["classes"])
        link = make_refnode(builder, fromdocname, found.page, target, contnode, _hint(typ, target, found.title))
        if typ == "passage":
            link["classes"].append("passage-number")
        return link

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """The links to a target of this name, for a role that does not give the kind."""
        links = {
            f"snorum:{kind}": self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
            for kind in KINDS
        }
        return [(role, link) for role, link in links.items() if link is not None]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """The entries for `objects.inv` and the search index."""
        for (kind, name), anchored in self.anchored.items():
            yield name, anchored.title, kind, anchored.page, name, 1


def _hint(kind: str, target: str, title: str) -> str:
    """What a link says when one points at it: the title, and of a passage or a crux what it says or asks."""
    if kind == "passage":
        passage = edition.passage(target)
        says = shorten(passage.text or passage.gist or "", 100, placeholder=" …")
        return f"{title}: “{says}”" if passage.text else f"{title}, in our words: {says}" if says else title
    points = trace.every_crux() if kind == "crux" else []
    return ": ".join([title, *(each.crux.question for each in points if each.id == target)])


def show_as_text(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.Node | None:
    """The text of a computed link whose target no page shows; links written by authors must have a target."""
    if "to-reference" in node.parent["classes"]:  # words that mean nothing unless they lead somewhere
        return nodes.Text("")
    return contnode if node.get("may_lead_nowhere") else None


def setup(app: Sphinx) -> None:
    """Register the domain, and its roles under their short names as well."""
    app.add_domain(SnorumDomain)
    for kind in KINDS:
        if kind != "term":  # `term` alone is Sphinx's own role; ours is `snorum:term`
            app.add_role(kind, ReferenceRole(kind))
    app.add_role("supplied", SuppliedRole())
    # After intersphinx, which may know a page elsewhere.
    app.connect("missing-reference", show_as_text, priority=900)
