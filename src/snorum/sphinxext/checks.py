"""The checks of the build: every gap that `trace` finds is a warning, and `-W` makes it a failure."""

from __future__ import annotations

from typing import cast

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from snorum import trace
from snorum.sphinxext.domain import SnorumDomain

logger = logging.getLogger(__name__)


def report_gaps(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of every gap, at the place where it can be mended."""
    domain = cast(SnorumDomain, env.get_domain("snorum"))
    for gap in trace.gaps(domain.pages()):
        logger.warning(gap.says, location=gap.at, type="snorum", subtype=gap.kind)


def setup(app: Sphinx) -> None:
    """Have the checks run once all pages are read."""
    app.connect("env-check-consistency", report_gaps)
