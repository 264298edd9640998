"""The edition in Sphinx: directives, roles, a domain, and the checks of the build.

The extension only prints. A directive asks `edition`, `trace`, `referee` or `readings` for a value and returns docutils
nodes with classes. Only `trace.gaps` decides whether the edition is complete.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from snorum import __version__
from snorum.edition.addresses import base_address
from snorum.edition.editions import Edition, EditionError, chosen, own, use
from snorum.site.sphinxext import book, checks, domain, metadata, rebuilding
from snorum.site.sphinxext.checking import checker, offline, runtime, tabling
from snorum.site.sphinxext.entries import cite, claim, claim_figure
from snorum.site.sphinxext.entries.claim import ClaimDirective
from snorum.site.sphinxext.entries.crux import CruxDirective
from snorum.site.sphinxext.entries.example import ExampleDirective
from snorum.site.sphinxext.entries.how_to_play import HowToPlayDirective
from snorum.site.sphinxext.entries.passage import PassageDirective
from snorum.site.sphinxext.entries.rule import RuleDirective
from snorum.site.sphinxext.files import downloads, exports, hosting, markdown, news, site_files, tables
from snorum.site.sphinxext.kinship import directive as kinship
from snorum.site.sphinxext.lists import counts, facets, finding, search, works
from snorum.site.sphinxext.lists.compared import ComparedDirective
from snorum.site.sphinxext.lists.every import ListDirective
from snorum.site.sphinxext.lists.sources import SourcesDirective
from snorum.site.sphinxext.lists.standings import EndingsDirective, StandingsDirective
from snorum.site.sphinxext.pages import (
    apostrophes,
    assets,
    columns,
    folded,
    frame,
    installs,
    moved,
    spreads,
    theme,
    writer,
)
from snorum.site.sphinxext.pictures import moment, picture, replay, social
from snorum.site.sphinxext.pictures.drawn import DrawnDirective
from snorum.site.sphinxext.reference import backlinks, docstrings
from snorum.site.sphinxext.reference.modules import ModulesDirective
from snorum.site.trace.unreadable import unreadable

SHOWING = (
    folded,
    facets,
    domain,
    rebuilding,
    works,
    kinship,
    picture,
    replay,
    moment,
    site_files,
    cite,
    claim,
    claim_figure,
    checker,
    tabling,
    counts,
)
"""Loaded by every project that shows or names parts of the edition."""
PUBLISHING = (
    apostrophes, book, checks, columns, finding, search, social, writer, exports, hosting, markdown, news, tables,
    downloads, metadata, runtime, offline, spreads, assets, backlinks, docstrings, frame, installs, moved, theme,
)  # fmt: skip
"""Loaded only by an edition: checks of completeness, data, metadata and search."""


def title_page() -> dict[str, Any]:
    """What an edition's title page says, as settings of Sphinx."""
    edition = chosen()
    return {
        "project": edition.title,
        "html_title": edition.title,
        "author": edition.editors,
        "copyright": f"{edition.year}, {edition.editors}",
        "version": edition.version,
        "language": edition.language,
        "html_baseurl": base_address(),
    }


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives and roles, under their short names and in the domain `snorum`.

    A project that sets `snorum_edition` publishes an edition: Snorum's if it is `True`, or that of a folder. Its
    title page says what `conf.py` does not. The build checks that it is complete, and adds metadata, data and search.
    Any other project may show or name what it likes of Snorum's edition, and its own pages are left alone.
    """
    app.add_config_value("snorum_edition", False, "env", frozenset({bool, str}))
    if isinstance(folder := app.config.snorum_edition, str):
        try:
            use(Edition.read(Path(app.confdir, folder)))
        except EditionError as error:
            # Sphinx would ask to report an exception as a fault of its own.
            sys.exit(f"conf.py: snorum_edition = {folder!r}\n{error}")
        theme.set_unless_given(app.config, title_page())
        app._init_i18n()  # the language may be another now
    else:
        use(own())
    for each in SHOWING:
        each.setup(app)
    for name, directive in {
        "passage": PassageDirective,
        "rule": RuleDirective,
        "crux": CruxDirective,
        "example": ExampleDirective,
        "claim": ClaimDirective,
        "every": ListDirective,
        "compared": ComparedDirective,
        "sources": SourcesDirective,
        "endings": EndingsDirective,
        "standings": StandingsDirective,
        "how-to-play": HowToPlayDirective,
    }.items():
        app.add_directive(name, directive)
        app.add_directive_to_domain("snorum", name, directive)
    app.add_directive("modules", ModulesDirective)
    app.add_directive("drawn", DrawnDirective)
    if app.config.snorum_edition:
        if faults := unreadable():
            sys.exit("\n".join(faults))
        for each in PUBLISHING:
            each.setup(app)
    return {"version": __version__, "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
