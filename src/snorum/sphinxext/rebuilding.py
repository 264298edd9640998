"""Which pages are read again when not their own text has changed, but the code or the sources.

Sphinx sees a changed page; it cannot see that a changed referee may have changed a verdict on it. So a page on which a
directive or role of ours stands depends on every file of the package and of the sources. What makes all pages (this
extension, the references, the drawings, the templates) is a setting in Sphinx's eyes: when it changes, all are read
again. `{modules}` needs nothing: Sphinx notes by itself from which files it documents.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config

from snorum import edition
from snorum.studies.slices import OWN as OWN

MAKERS = ("__init__.py", "citing/", "drawing/", "edition/", "exports/", "sphinxext/", "telling.py", "web/")
"""What makes every page, below the package's folder."""
SETTING = "snorum_makers"
PLAIN = {"doc", "ref", "py", "download", "math", "toctree", "code-block", "eval-rst", "grid", "grid-item-card", "note"}
"""Directives and roles that show nothing of the edition; whatever else stands on a page is taken to do so."""
_NAMES = re.compile(r"\{([a-z][a-z-]*)[a-z:-]*\}")


@cache
def files() -> tuple[Path, ...]:
    """Every file of the package and of its sources."""
    found = {path for folder in (OWN, edition.sources()) for path in folder.rglob("*") if path.is_file()}
    return tuple(sorted(path for path in found if path.suffix != ".pyc"))


def digest_makers(app: Sphinx, config: Config) -> None:
    """Tell Sphinx what all pages are made by, as a setting: the code, the templates, and which files there are."""
    templates = [path for folder in config.templates_path for path in Path(app.confdir, folder).rglob("*.html")]
    found = sha256()
    for path in (*files(), *sorted(templates)):
        found.update(path.name.encode())
        if path in templates or path.suffix == ".bib" or _name(path).startswith(MAKERS):
            found.update(path.read_bytes())
    config[SETTING] = found.hexdigest()


def _name(path: Path) -> str:
    return path.relative_to(OWN).as_posix() if path.is_relative_to(OWN) else ""


def depend(app: Sphinx, tree: nodes.document) -> None:
    """Have a page read again whenever what it shows of the edition can have changed."""
    env = app.env
    names = _NAMES.findall(Path(env.doc2path(env.docname)).read_text("utf-8"))
    if not PLAIN.issuperset(names) or any(_references(tree)):
        for path in files():
            env.note_dependency(os.path.relpath(path, env.srcdir))


def _references(tree: nodes.document) -> Iterator[addnodes.pending_xref]:
    return (each for each in tree.findall(addnodes.pending_xref) if each["refdomain"] == "snorum")


def setup(app: Sphinx) -> None:
    """Have what pages depend on noted as they are read."""
    app.add_config_value(SETTING, "", "env", frozenset({str}))
    app.connect("config-inited", digest_makers)
    app.connect("doctree-read", depend)
