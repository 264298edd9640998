"""Removes style sheets and scripts that a page does not need, or loads them only when needed."""

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
    "claims.css": 'class="claim|snorum-plot',
    "sources.css": "sources-matrix|source-tree",
}
"""For the beginning of a file's name, a pattern of the HTML that needs the file. Other files are always loaded."""
NEVER = ("sphinx_highlight",)
"""Files that no page needs: this one marks words found by Sphinx's own search, which this site does not use."""
LATER = ("clipboard", "copybutton")
"""Files loaded only when code becomes visible (`later.js`), which on most pages never happens."""
_COMMENTS = {".css": re.compile(r"/\*.*?\*/\s*", re.DOTALL), ".js": re.compile(r"^[ \t]*//.*\n", re.MULTILINE)}
"""The comments in our style sheets and scripts, by file suffix."""


def drop_unused_files(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Remove the files that a page does not need."""
    body = context.get("body")
    if not isinstance(body, str):
        return  # a page made only by a template, such as the search
    context["later_files"] = []
    for kind in ("css_files", "script_files"):
        used = [each for each in context.get(kind, ()) if _is_used(_file_name(each), body)]
        context["later_files"] += [each for each in used if _file_name(each).startswith(LATER)]
        context[kind] = [each for each in used if not _file_name(each).startswith(LATER)]


def _file_name(file: object) -> str:
    return str(getattr(file, "filename", file)).rpartition("/")[2]


def _is_used(name: str, body: str) -> bool:
    return not name.startswith(NEVER) and all(
        re.search(sign, body) for start, sign in USES.items() if name.startswith(start)
    )


def strip_comments_from_files(app: Sphinx, exception: Exception | None) -> None:
    """Strip comments from the site's copies of our style sheets and scripts, a twentieth of what a page loads."""
    if exception or app.builder.format != "html":
        return
    for folder in app.config.html_static_path:
        for source in Path(app.confdir, folder).glob("*"):
            copy = Path(app.outdir, "_static", source.name)
            if source.suffix in _COMMENTS and copy.is_file():
                copy.write_text(strip_comments(source.read_text("utf-8"), source.suffix), encoding="utf-8")


def strip_comments(text: str, suffix: str) -> str:
    """A style sheet or script without its comments; in a script, only comments on their own lines are removed."""
    return _COMMENTS[suffix].sub("", text)


def setup(app: Sphinx) -> None:
    """Remove files as each page is written, and strip comments at the end."""
    app.connect("html-page-context", drop_unused_files, priority=800)
    app.connect("build-finished", strip_comments_from_files)
