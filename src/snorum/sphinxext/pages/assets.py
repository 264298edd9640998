"""Style sheets and scripts that a page has no use for are left out of it, or come when they are wanted."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

USES = {
    "sphinx-design": 'class="sd-',
    "design-tabs": 'class="sd-tab',
    "clipboard": 'class="highlight',
    "copybutton": 'class="highlight',
    "drawing.css": "snorum-drawing",
    "claims.css": 'class="claim',
}
"""What of the text of a page shows that it uses a file; a file that is not named here is always loaded."""
NEVER = ("sphinx_highlight",)
"""Marks what Sphinx's own search looked for; this site has another, which does not send its words along."""
LATER = ("clipboard", "copybutton")
"""These come when code first comes into sight (later.js), which on most pages of the edition is never."""
_REMARKS = {".css": re.compile(r"/\*.*?\*/\s*", re.DOTALL), ".js": re.compile(r"^[ \t]*//.*\n", re.MULTILINE)}
"""What is written in our style sheets and scripts for those who work on them."""


def leave_out(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Drop from a page's files those for which it has no use."""
    body = context.get("body")
    if not isinstance(body, str):
        return  # a page made by a template alone, as the search
    context["later_files"] = []
    for kind in ("css_files", "script_files"):
        used = [each for each in context.get(kind, ()) if _used(_name(each), body)]
        context["later_files"] += [each for each in used if _name(each).startswith(LATER)]
        context[kind] = [each for each in used if not _name(each).startswith(LATER)]


def _name(file: object) -> str:
    return str(getattr(file, "filename", file)).rpartition("/")[2]


def _used(name: str, body: str) -> bool:
    return not name.startswith(NEVER) and all(sign in body for start, sign in USES.items() if name.startswith(start))


def drop_remarks(app: Sphinx, exception: Exception | None) -> None:
    """Take the remarks out of the copies of our style sheets and scripts: a twentieth of what a page brings with it."""
    if exception or app.builder.format != "html":
        return
    for folder in app.config.html_static_path:
        for source in Path(app.confdir, folder).glob("*"):
            copy = Path(app.outdir, "_static", source.name)
            if source.suffix in _REMARKS and copy.is_file():
                copy.write_text(without_remarks(source.read_text("utf-8"), source.suffix), encoding="utf-8")


def without_remarks(text: str, suffix: str) -> str:
    """A style sheet or script without its remarks; in a script, those that have a line to themselves."""
    return _REMARKS[suffix].sub("", text)


def setup(app: Sphinx) -> None:
    """Have it done as each page is written, and at the end."""
    app.connect("html-page-context", leave_out, priority=800)
    app.connect("build-finished", drop_remarks)
