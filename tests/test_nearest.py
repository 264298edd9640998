"""`make check` runs the tests that are nearest to what has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.nearest import LEFT, MOST, ROOT, nearest

FILES = {
    "src/snorum/__init__.py": "",
    "src/snorum/cards.py": "def pack():\n    return []\n",
    "src/snorum/jig/__init__.py": "from snorum.jig.playing import play\n",
    "src/snorum/jig/playing.py": "from snorum.jig.fines import fine\ndef play():\n    return fine()\n",
    "src/snorum/jig/fines.py": "def fine():\n    return 1\n",
    "src/snorum/cassino.py": "from snorum.cards import pack\ndef play():\n    return pack()\n",
    "tests/helpers.py": "from snorum.cassino import play\ndef played():\n    return play()\n",
    "tests/test_jig.py": "from snorum import jig\ndef test_it():\n    assert jig.play()\n",
    "tests/test_cassino.py": "from tests.helpers import played\ndef test_it():\n    assert not played()\n",
    "tests/site/test_pages.py": "from snorum.cards import pack\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/snorum/jig/playing.py", {"tests/test_jig.py"}),
        ("src/snorum/jig/fines.py", {"tests/test_jig.py"}),
        ("src/snorum/cassino.py", {"tests/test_cassino.py"}),
        ("src/snorum/cards.py", {"tests/test_cassino.py"}),
        ("tests/helpers.py", {"tests/test_cassino.py"}),
        ("tests/test_jig.py", {"tests/test_jig.py"}),
        ("tests/site/test_pages.py", set()),
        ("docs/guide.md", set()),
    ],
)
def test_the_nearest_name_what_has_changed_or_what_names_it(project: Path, changed: str, tests: set[str]) -> None:
    own = {changed} if changed.startswith(("src/", "docs/")) else set()
    assert nearest(project, [changed]) == tests | own


@pytest.mark.parametrize(
    ("changed", "near", "far"),
    [
        ("src/snorum/games/cassino/taking.py", "tests/games/test_cassino.py", "tests/games/test_jig.py"),
        ("src/snorum/games/jig/playing.py", "tests/games/test_jig.py", "tests/games/test_cassino.py"),
        ("src/snorum/referee/knowledge.py", "tests/test_knowledge.py", "tests/test_citing.py"),
        ("src/snorum/referee/suits/following.py", "tests/test_referee.py", "tests/test_citing.py"),
        ("sources/peel/peel.xml", "tests/edition", "tests/games/test_jig.py"),
    ],
)
def test_of_this_project_the_right_ones_are_found(changed: str, near: str, far: str) -> None:
    found = nearest(ROOT, [changed])
    assert near in found and far not in found
    assert len(found) <= MOST + 1 and not any(path.startswith(LEFT) for path in found)


def test_none_waits_for_a_site() -> None:
    """`make check` sets no folder of a site; what needs one is left to `make test`."""
    command = [sys.executable, "-m", "pytest", "-n0", "-q", "tests/edition/test_addresses.py", "-k", "site_has_every"]
    ran = subprocess.run(command, cwd=ROOT, env={**os.environ, "SNORUM_SITE": ""}, capture_output=True, text=True)
    assert ran.returncode == 0 and "1 skipped" in ran.stdout, ran.stdout
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\nnearest:")[2].partition("\n\n")[0]
    assert " SNORUM_SITE= " in recipe
