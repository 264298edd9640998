"""The edition in Sphinx: its directives, their roles, a domain, and the checks of the build.

The extension is a printer. A directive asks `edition`, `trace`, `referee` or `readings` for a value and
returns docutils nodes with classes; what is complete and what is not, `trace.gaps` alone decides.
"""

from __future__ import annotations

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from snorum import __version__
from snorum.sphinxext import (
    apostrophes,
    assets,
    backlinks,
    book,
    checker,
    checks,
    cite,
    claim,
    claim_figure,
    columns,
    domain,
    downloads,
    exports,
    facets,
    finding,
    folded,
    kinship,
    metadata,
    moment,
    picture,
    rebuilding,
    replay,
    runtime,
    search,
    site_files,
    social,
    spreads,
    works,
    writer,
)
from snorum.sphinxext.claim import ClaimDirective
from snorum.sphinxext.compared import ComparedDirective
from snorum.sphinxext.crux import CruxDirective
from snorum.sphinxext.drawn import DrawnDirective
from snorum.sphinxext.example import ExampleDirective
from snorum.sphinxext.lists import ListDirective
from snorum.sphinxext.modules import ModulesDirective
from snorum.sphinxext.passage import PassageDirective
from snorum.sphinxext.rule import RuleDirective


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives and roles, by their short names and under the domain `snorum`."""
    folded.setup(app)
    facets.setup(app)
    domain.setup(app)
    for name, directive in {
        "passage": PassageDirective,
        "rule": RuleDirective,
        "crux": CruxDirective,
        "example": ExampleDirective,
        "claim": ClaimDirective,
        "every": ListDirective,
        "compared": ComparedDirective,
    }.items():
        app.add_directive(name, directive)
        app.add_directive_to_domain("snorum", name, directive)
    app.add_directive("modules", ModulesDirective)
    app.add_directive("drawn", DrawnDirective)
    apostrophes.setup(app)
    book.setup(app)
    checks.setup(app)
    columns.setup(app)
    finding.setup(app)
    search.setup(app)
    works.setup(app)
    kinship.setup(app)
    picture.setup(app)
    rebuilding.setup(app)
    replay.setup(app)
    moment.setup(app)
    social.setup(app)
    writer.setup(app)
    exports.setup(app)
    for each in (site_files, cite, claim, claim_figure, downloads, metadata, runtime, checker):
        each.setup(app)
    spreads.setup(app)
    assets.setup(app)
    backlinks.setup(app)
    return {
        "version": __version__,
        "env_version": 1,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
