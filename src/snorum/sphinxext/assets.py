"""Style sheets and scripts that a page has no use for are left out of it."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

USES = {
    "sphinx-design": 'class="sd-',
    "design-tabs": 'class="sd-tab',
    "clipboard": 'class="highlight',
    "copybutton": 'class="highlight',
    "drawing.css": "snorum-drawing",
}
"""What of the text of a page shows that it uses a file; a file that is not named here is always loaded."""


def leave_out(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Drop from a page's files those for which it has no use."""
    body = context.get("body")
    if not isinstance(body, str):
        return  # a page made by a template alone, as the search
    for files in ("css_files", "script_files"):
        context[files] = [each for each in context.get(files, ()) if _used(str(getattr(each, "filename", each)), body)]


def _used(file: str, body: str) -> bool:
    name = file.rpartition("/")[2]
    return all(sign in body for start, sign in USES.items() if name.startswith(start))


def setup(app: Sphinx) -> None:
    """Have it done as each page is written."""
    app.connect("html-page-context", leave_out, priority=800)
