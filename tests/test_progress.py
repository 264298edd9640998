"""How far a build is, as `make edition` says it."""

from __future__ import annotations

import io
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from tools import progress

from snorum import cli
from snorum.cli import showing

SPHINX = ["loading translations [en]... done", "reading sources... [  2%] about/decisions",
          "reading sources... [100%] table", "looking for now-outdated files... none found",
          "writing output... [ 50%] index"]  # fmt: skip
TOLD = ["2 % of the pages read", "100 % of the pages read", "50 % of the pages written"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_stages_are_read_from_what_sphinx_prints() -> None:
    assert list(progress.stages(iter(SPHINX))) == TOLD


def test_a_terminal_is_shown_each_stage_in_one_line() -> None:
    out = Terminal()
    progress.show("The site", iter(TOLD), out)
    assert out.getvalue().split("\r")[1:] == [*(f"The site: {each}\x1b[K" for each in TOLD), "\x1b[K"]


def test_elsewhere_there_is_a_line_now_and_then() -> None:
    out, seconds = io.StringIO(), count(0, 6)
    progress.show("The site", iter(TOLD * 3), out, clock=lambda: next(seconds))
    lines = out.getvalue().splitlines()
    assert 1 < len(lines) < 9 and all(line.startswith("The site: ") and line.endswith(" s") for line in lines)


def test_the_status_and_the_warnings_are_those_of_sphinx(tmp_path: Path) -> None:
    (tmp_path / "conf.py").touch()
    (tmp_path / "index.rst").write_text("Title\n=====\n\n:unknown:`role`\n", encoding="utf-8")
    words = ["-m", "tools.progress", "Ours", "--", "-W", "--keep-going", str(tmp_path), str(tmp_path / "_out")]
    ran = subprocess.run([sys.executable, *words], capture_output=True, text=True, cwd=Path(__file__).parents[1])
    assert (
        ran.returncode == 1
        and 'Unknown interpreted text role "unknown"' in ran.stderr
        and "Traceback" not in ran.stderr
    )


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
