"""A page is read again when what it shows can have changed, and not when it shows nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
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


# What is written at the end of a build


@pytest.fixture
def written(project: Path) -> Callable[..., int]:
    """Builds the project, with a file that is written at the end; says how many times it was written."""
    times = [0]
    beside = project / "docs" / "numbers.txt"
    beside.write_text("1", "utf-8")

    @rebuilding.unless_made("told.txt", of=lambda app: beside.read_text("utf-8"))
    def write(app: Sphinx, failed: Exception | None) -> None:
        times[0] += 1
        Path(app.outdir, "told.txt").write_text(beside.read_text("utf-8"), "utf-8")

    def build_it(builder: str = "html", address: str = "", *, fails: bool = False) -> int:
        rebuilding.input_files.cache_clear()
        rebuilding.digest_inputs.cache_clear()
        settings = {"html_baseurl": address}
        app = SphinxTestApp(builder, project / "docs", builddir=project / "build", confoverrides=settings)
        try:
            app.add_directive("example", Example, override=True)
            app.connect("build-finished", write)
            if fails:
                app.events.emit("build-finished", ValueError("it failed"))
            else:
                app.build()
        finally:
            app.cleanup()
            rebuilding.digest_inputs.cache_clear()
        return times[0]

    return build_it


def test_a_file_is_written_again_only_if_what_it_is_made_of_has_changed(
    project: Path, written: Callable[..., int]
) -> None:
    told = project / "build" / "html" / "told.txt"
    assert [written(), written()] == [1, 1]
    (project / "docs" / "numbers.txt").write_text("2", "utf-8")
    assert written() == 2 and told.read_text("utf-8") == "2"
    (project / "package" / "referee.py").write_text("offence", "utf-8")
    assert [written(), written()] == [3, 3]
    (project / "sources" / "hoyle.xml").touch()
    assert [written(), written()] == [4, 4]
    told.unlink()
    assert [written(), written()] == [5, 5] and told.is_file()
    assert [written(address="https://a.org/"), written(address="https://a.org/")] == [6, 6]


def test_each_folder_has_its_own_and_a_build_that_failed_none(project: Path, written: Callable[..., int]) -> None:
    assert [written("html"), written("dirhtml"), written("html"), written("dirhtml")] == [1, 2, 2, 2]
    (project / "docs" / "numbers.txt").write_text("2", "utf-8")
    assert written(fails=True) == 2
    assert [written("html"), written("dirhtml")] == [3, 4]
