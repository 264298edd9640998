"""The checks of the build: every gap that `trace` finds is a warning, which `-W` turns into an error."""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import ENUM
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from snorum.books import claims, findings
from snorum.edition import addresses
from snorum.games import GAMES
from snorum.site import trace
from snorum.site.sphinxext.domain import SnorumDomain
from snorum.site.sphinxext.rebuilding import digest_files, is_made, note_made

PUBLISH = 'build once with snorum_addresses = "publish" (`make addresses`), and commit the list'
"""What to do about a new address."""
NO_GAPS = "no gaps"
logger = logging.getLogger(__name__)


def settle_first(app: Sphinx, env: BuildEnvironment, pages: list[str]) -> None:
    """Settle the claims and replay the examples before Sphinx divides itself, since each part would do it anew.

    For five pages or fewer it does not, and what these do not show need not be found.
    """
    if len(pages) <= 5:
        return
    findings.settle_all(claims.all_claims().values())
    for game in GAMES:
        trace.excluded(game)


def report_gaps(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn about every gap, at the place where it can be fixed."""
    pages = sorted(SnorumDomain.of(env).pages())
    made_of = pages, digest_files(Path(app.srcdir))
    if is_made(app, NO_GAPS, made_of):
        return
    found = trace.gaps(pages)
    for gap in found:
        at = gap.at if ":" in gap.at else f"{gap.at}:1"  # without a line Sphinx takes it for the name of a page
        logger.warning(gap.says, location=at, type="snorum", subtype=gap.kind)
    if not found:
        note_made(app, NO_GAPS, made_of)


def check_addresses(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn about broken published addresses. Then publish new addresses, or warn that they are unpublished.

    In a draft the list has what the pages show, and nothing is published for good.
    """
    if not app.config.snorum_addresses:
        return
    domain = SnorumDomain.of(env)
    shown = {thing: f"{anchored.page}.html" for thing, anchored in domain.anchored.items()}
    if app.config.snorum_addresses == "draft":
        addresses.write_draft(shown)
        return
    for says in addresses.find_broken(shown):
        logger.warning(says, type="snorum", subtype="address")
    new = addresses.find_unpublished(shown)
    if app.config.snorum_addresses == "publish":
        addresses.publish(new)
    elif new:
        (kind, id), page = new[0]
        others = f" and {len(new) - 1} more" if len(new) > 1 else ""
        says = f"{page}: the {kind} {id}{others} has no published address; {PUBLISH}"
        logger.warning(says, type="snorum", subtype="address")


def setup(app: Sphinx) -> None:
    """Run the checks once all pages are read."""
    app.add_config_value("snorum_addresses", "", "", ENUM("", "keep", "publish", "draft"))
    app.connect("env-before-read-docs", settle_first)
    app.connect("env-check-consistency", report_gaps)
    app.connect("env-check-consistency", check_addresses)
