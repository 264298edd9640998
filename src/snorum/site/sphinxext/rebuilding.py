"""Decides which pages Sphinx reads again when the code or the sources have changed.

Sphinx notices a changed page, but not that a changed referee may change a verdict on it. So a page with one of our
directives or roles depends on every file of the package and of the sources. The code that makes all pages (this
extension, the references, the drawings, the templates) is treated as a Sphinx setting: when it changes, all pages are
read again. `{modules}` needs nothing: Sphinx records which files it documents.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config

import snorum
from snorum import edition
from snorum.edition.editions import ADDRESSES, BIBLIOGRAPHY, TITLE_PAGE, for_each_edition

OWN = Path(snorum.__file__).parent
MAKERS = (
    "__init__.py",
    "edition/",
    "referee/telling.py",
    "site/citing/",
    "site/drawing/",
    "site/exports/",
    "site/sphinxext/",
    "site/web/",
)
"""Files and folders of the package that affect every page."""
TITLE_PAGES = (TITLE_PAGE, BIBLIOGRAPHY, ADDRESSES)
"""Files of an edition that affect every page."""
SETTING = "snorum_makers"
PLAIN = {"doc", "ref", "py", "download", "math", "toctree", "code-block", "eval-rst", "grid", "grid-item-card", "note"}
"""Directives and roles that show nothing of the edition. Any other is assumed to show something."""
_NAMES = re.compile(r"\{([a-z][a-z-]*)[a-z:-]*\}")


@for_each_edition
def input_files() -> tuple[Path, ...]:
    """Every file of the package and of its sources."""
    found = {path for folder in (OWN, edition.sources()) for path in folder.rglob("*") if path.is_file()}
    return tuple(sorted(path for path in found if path.suffix != ".pyc"))


def digest_makers(app: Sphinx, config: Config) -> None:
    """Store a digest of what affects all pages as a setting: the code, the templates, and the names of all files."""
    templates = [path for folder in config.templates_path for path in Path(app.confdir, folder).rglob("*.html")]
    found = sha256()
    for path in (*input_files(), *sorted(templates)):
        found.update(path.name.encode())
        if path in templates or path.name in TITLE_PAGES or _path_in_package(path).startswith(MAKERS):
            found.update(path.read_bytes())
    config[SETTING] = found.hexdigest()


def _path_in_package(path: Path) -> str:
    return path.relative_to(OWN).as_posix() if path.is_relative_to(OWN) else ""


def note_dependencies(app: Sphinx, tree: nodes.document) -> None:
    """Make Sphinx read a page again whenever what it shows of the edition may have changed."""
    env = app.env
    names = _NAMES.findall(Path(env.doc2path(env.docname)).read_text("utf-8"))
    if not PLAIN.issuperset(names) or any(_own_references(tree)):
        for path in input_files():
            env.note_dependency(os.path.relpath(path, env.srcdir))


def _own_references(tree: nodes.document) -> Iterator[addnodes.pending_xref]:
    return (each for each in tree.findall(addnodes.pending_xref) if each["refdomain"] == "snorum")


def setup(app: Sphinx) -> None:
    """Register the setting, and record the dependencies of each page as it is read."""
    app.add_config_value(SETTING, "", "env", frozenset({str}))
    app.connect("config-inited", digest_makers)
    app.connect("doctree-read", note_dependencies)
