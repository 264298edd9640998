"""How far a build is, as `make edition` says it."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import progress

from snorum import cli
from snorum.cli import showing

SPHINX = ["loading translations [en]... done", "reading sources... [  2%] about/decisions",
          "reading sources... [100%] table", "looking for now-outdated files... none found",
          "writing output... [ 50%] index", "dumping search index in English ... done",
          "dumping object inventory... done"]  # fmt: skip
TOLD = ["2 % of the pages read", "100 % of the pages read", "50 % of the pages written"]
LAST = "all pages written, now the data and what pages load"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_stages_are_read_from_what_sphinx_prints() -> None:
    assert list(progress.stages(iter(SPHINX))) == [*TOLD, LAST]


def test_a_terminal_is_shown_each_stage_in_one_line() -> None:
    out = Terminal()
    progress.show("The site", iter(TOLD), out)
    assert out.getvalue().split("\r")[1:] == [*(f"The site: {each}\x1b[K" for each in TOLD), "\x1b[K"]


def test_elsewhere_there_is_a_line_now_and_then_also_while_nothing_is_told() -> None:
    out = io.StringIO()

    def told() -> Iterator[str]:
        yield from TOLD
        while out.getvalue().count("\n") < 3:
            time.sleep(0.01)

    progress.show("The site", told(), out, every=0.05)
    assert all(re.fullmatch(r"The site: \d+ % of the pages \w+, \d+ s", line) for line in out.getvalue().splitlines())


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the pages of a folder."""
    words = ["-m", "tools.progress", "Ours", "--", "-W", "--keep-going", str(folder), str(folder.with_name("built"))]
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, cwd=Path(__file__).parents[1])


def test_a_page_with_a_warning_fails_until_it_is_corrected_and_no_other_is_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "conf.py").touch()
    (folder / "index.rst").write_text("Title\n=====\n\n.. toctree::\n\n   other\n", "utf-8")
    (folder / "other.rst").write_text("Other\n=====\n\n:unknown:`role`\n", "utf-8")
    for _ in range(2):
        ran = build(folder)
        assert ran.returncode == 1 and "Traceback" not in ran.stderr
        _, _, repeated = ran.stderr.partition("Ours is not built:\n")
        assert re.match(r".*other\.rst:4: ERROR: Unknown interpreted text role .unknown", repeated)
        kept = tmp_path / "built/.doctrees"
        assert [path.name for path in kept.glob("*.doctree")] == ["index.doctree"]
    (folder / "other.rst").write_text("Other\n=====\n", "utf-8")
    assert build(folder).returncode == 0


def test_after_a_warning_about_no_page_all_are_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "conf.py").write_text("html_theme_options = {'no such': 1}\n", "utf-8")
    (folder / "index.rst").write_text("Title\n=====\n", "utf-8")
    ran = build(folder)
    assert ran.returncode == 1 and "unsupported theme option" in ran.stderr
    assert not (tmp_path / "built/.doctrees").exists()


def test_after_a_build_that_ended_without_a_warning_all_are_read_again(tmp_path: Path) -> None:
    """As when the sources of the edition cannot be read, or a page's data cannot be written."""
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "conf.py").touch()
    (folder / "index.rst").write_text("Title\n=====\n", "utf-8")
    assert build(folder).returncode == 0 and (tmp_path / "built/.doctrees/index.doctree").exists()
    fails = "import sys\n\ndef setup(app):\n    app.connect('build-finished', lambda *_: sys.exit('no disk'))\n"
    (folder / "conf.py").write_text(fails, "utf-8")
    assert build(folder).returncode == 1 and not (tmp_path / "built/.doctrees").exists()


def test_trace_says_how_many_proofs_it_has_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(showing, "EVERY", -1.0)
    monkeypatch.setattr(sys, "argv", ["snorum", "trace"])
    with pytest.raises(SystemExit):
        cli.main()
    lines = [line for line in capsys.readouterr().err.splitlines() if line.startswith("proofs that each passage")]
    done, total = lines[-1].rpartition(": ")[2].split(" of ")
    assert done == total == str(len(lines))
