"""A page is read again when what it shows can have changed, and not when it shows nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx
from sphinx.testing.util import SphinxTestApp

from snorum import edition
from snorum.site.sphinxext import rebuilding

CONF = 'extensions = ["myst_parser", "snorum.site.sphinxext.rebuilding"]\nhtml_theme = "basic"\n'


class Example(Directive):
    """Shows what the referee says, as the directives of the edition do."""

    def run(self) -> list[nodes.Node]:
        return [nodes.paragraph("", (rebuilding.OWN / "referee.py").read_text("utf-8"))]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Three pages, and a package and sources of some files in the place of ours."""
    for name, text in {
        "package/referee.py": "lawful",
        "package/site/sphinxext/example.py": "",
        "sources/peel.xml": "",
        "docs/conf.py": CONF,
        "docs/index.md": "# Start\n\n```{toctree}\nshown\nplain\n```\n",
        "docs/shown.md": "# Shown\n\n```{example}\n```\n",
        "docs/plain.md": "# Plain\n\nSee {doc}`shown`.\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.setattr(rebuilding, "OWN", tmp_path / "package")
    monkeypatch.setattr(edition, "sources", lambda: tmp_path / "sources")
    yield tmp_path
    rebuilding.input_files.cache_clear()


def build(project: Path) -> tuple[set[str], str]:
    """Which pages were read, and what one of them shows."""
    rebuilding.input_files.cache_clear()
    read: set[str] = set()

    def note(app: Sphinx, page: str, text: list[str]) -> None:
        read.add(page)

    app = SphinxTestApp("html", project / "docs", builddir=project / "build")
    try:
        app.add_directive("example", Example, override=True)
        app.connect("source-read", note)
        app.build()
    finally:
        app.cleanup()
    return read, (project / "build" / "html" / "shown.html").read_text("utf-8")


def change(path: Path, text: str) -> None:
    """Write a file; so soon after the last build that its time must be set."""
    path.write_text(text, "utf-8")
    later = path.stat().st_mtime + 60
    os.utime(path, (later, later))


def test_a_changed_verdict_is_shown_and_no_other_page_read(project: Path) -> None:
    assert build(project)[0] == {"index", "shown", "plain"}
    assert build(project)[0] == set()
    change(project / "package" / "referee.py", "an offence")
    read, shown = build(project)
    assert read == {"shown"} and "an offence" in shown and "lawful" not in shown


@pytest.mark.parametrize(
    ("file", "read"),
    [
        ("package/site/sphinxext/example.py", {"index", "shown", "plain"}),
        ("package/new.py", {"index", "shown", "plain"}),
        ("sources/peel.xml", {"shown"}),
        ("docs/plain.md", {"plain"}),
    ],
)
def test_what_can_have_changed_is_read_again(project: Path, file: str, read: set[str]) -> None:
    build(project)
    change(project / file, "# Anew\n")
    assert build(project)[0] == read
