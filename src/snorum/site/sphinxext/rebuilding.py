"""Decides which pages Sphinx reads again when the code or the sources have changed.

Sphinx notices a changed page, but not that a changed referee may change a verdict on it. So a page with one of our
directives or roles depends on every file of the package and of the sources. The code that makes all pages (this
extension, the references, the drawings, the templates) is treated as a Sphinx setting: when it changes, all pages are
read again. `{modules}` needs nothing: Sphinx records which files it documents.

What is written at the end of a build is written again only if something that it is made of has changed (`unless_made`).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from functools import wraps
from hashlib import sha256
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.util.parallel import make_chunks

import snorum
from snorum import edition
from snorum.edition.editions import ADDRESSES, BIBLIOGRAPHY, TITLE_PAGE, for_each_edition
from snorum.edition.files import write_whole

OWN = Path(snorum.__file__).parent
MAKERS = (
    "__init__.py",
    "edition/",
    "referee/telling.py",
    "site/assistants/cited.py",
    "site/citing/",
    "site/drawing/",
    "site/exports/",
    "site/naming.py",
    "site/sphinxext/",
    "site/web/",
)
"""Files and folders of the package that affect every page."""
TITLE_PAGES = (TITLE_PAGE, BIBLIOGRAPHY, ADDRESSES)
"""Files of an edition that affect every page."""
SETTING = "snorum_makers"
MADE = "made.json"
"""A file beside the doctrees that says of what each file was made that is written at the end of a build."""
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


@for_each_edition
def digest_inputs() -> str:
    """A digest of every file of the package and of its sources."""
    found = sha256()
    for path in input_files():
        found.update(f"{path}\n{path.stat().st_size}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


Finish = Callable[[Sphinx, Exception | None], None]
"""What is done at the end of a build."""


def unless_made(*files: str, of: Callable[[Sphinx], object] = lambda app: None) -> Callable[[Finish], Finish]:
    """Do something at the end of a build, unless all that it is made of is as it was when it was done last.

    Args:
        files: files or folders of the site that it writes; if one is missing, it is done.
        of: what it is made of beside the package, the sources and the address of the site, by its `repr`.
    """

    def decorate(finish: Finish) -> Finish:
        @wraps(finish)
        def finish_unless_made(app: Sphinx, failed: Exception | None) -> None:
            if failed:
                return
            name, made_of = f"{finish.__module__} in {app.outdir}", of(app)
            if is_made(app, name, made_of) and all(Path(app.outdir, each).exists() for each in files):
                return
            finish(app, failed)
            note_made(app, name, made_of)

        return finish_unless_made

    return decorate


def is_made(app: Sphinx, name: str, of: object) -> bool:
    """Whether what has this name was last made of the same."""
    return _made(app).get(name) == _digest_all(app, of)


def note_made(app: Sphinx, name: str, of: object) -> None:
    """Note what this was made of."""
    write_whole(Path(app.doctreedir, MADE), json.dumps(_made(app) | {name: _digest_all(app, of)}, indent=1))


def _made(app: Sphinx) -> dict[str, str]:
    try:
        found: dict[str, str] = json.loads(Path(app.doctreedir, MADE).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def _digest_all(app: Sphinx, of: object) -> str:
    return sha256(repr((digest_inputs(), app.config[SETTING], app.config.html_baseurl, of)).encode()).hexdigest()


def digest_files(folder: Path) -> list[tuple[str, str]]:
    """The names and digests of the files in a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return [(path.as_posix(), sha256(path.read_bytes()).hexdigest()) for path in files]


def _path_in_package(path: Path) -> str:
    return path.relative_to(OWN).as_posix() if path.is_relative_to(OWN) else ""


def note_dependencies(app: Sphinx, tree: nodes.document) -> None:
    """Make Sphinx read a page again whenever what it shows of the edition may have changed."""
    env = app.env
    names = _NAMES.findall(Path(env.doc2path(env.docname)).read_text("utf-8"))
    if not PLAIN.issuperset(names) or any(_own_references(tree)):
        for path in _from(env.srcdir):
            env.note_dependency(path)


@for_each_edition
def _from(folder: Path) -> tuple[str, ...]:
    """The input files, as they are named from a folder."""
    return tuple(os.path.relpath(path, folder) for path in input_files())


def _own_references(tree: nodes.document) -> Iterator[addnodes.pending_xref]:
    return (each for each in tree.findall(addnodes.pending_xref) if each["refdomain"] == "snorum")


def spread_pages(app: Sphinx, env: BuildEnvironment, pages: list[str]) -> None:
    """Deal the pages to the processes that read them like cards: neighbours, such as notebooks, take alike long."""
    parts = len(make_chunks(pages, app.parallel)) if app.parallel > 1 else 1
    pages[:] = [page for part in range(parts) for page in pages[part::parts]]


def setup(app: Sphinx) -> None:
    """Register the setting, and record the dependencies of each page as it is read."""
    app.add_config_value(SETTING, "", "env", frozenset({str}))
    app.connect("config-inited", digest_makers)
    app.connect("env-before-read-docs", spread_pages)
    app.connect("doctree-read", note_dependencies)
