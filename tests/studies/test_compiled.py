"""Compiled code is reused exactly where the source code is the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from snorum.lab.studies import compiled, slices
from snorum.lab.studies.slices import OWN, Sources
from snorum.lab.studies.tasks import source_digest

PROJECT = {
    "__init__.py": "from made.deep import seven as lucky\n",
    "rules.py": "from __future__ import annotations\nLIMIT = 3\nWORDS = ('a',)\ndef unasked():\n    return 1\n",
    "deep/__init__.py": "from made.deep.inner import seven\nfrom made.deep import other\nALL = {'other': other}\n",
    "deep/inner.py": "def seven():\n    return 7\n",
    "deep/other.py": "def eight():\n    return 8\n",
    "deep/seven.py": "def eleven():\n    return 11\n",
    "all/__init__.py": "from made.all.one import *\nfrom made.all.two import *\n",
    "all/one.py": "from made.all.two import *\ndef nine():\n    return 9\ndef ten():\n    return 10\n",
    "all/two.py": "from made.all.one import *\ndef ten():\n    return 20\n",
    "noted.py": "NOTES = []\nNOTES.append('x')\nVALUE = 1\n",
    "play.py": '''
"""A module."""
from made import all, deep, rules
from made import lucky
from made.deep import ALL
from made.noted import VALUE
STEP = 2

def play(cards):
    """Play."""
    return helper(cards) + rules.LIMIT

def helper(cards):
    return STEP * lucky()

def other(name):
    return ALL[name].eight()

def noted():
    return VALUE

def by_package():
    return deep.seven()

def by_star():
    return all.nine() + all.ten()
''',
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in PROJECT.items():
        path = tmp_path / "made" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "made"


def digest(project: Path, name: str) -> str:
    return Sources({"made": project}).digest(("made.play", name))


@pytest.mark.parametrize(
    ("name", "file", "old", "new", "counts"),
    [
        ("play", "play.py", '"""Play."""', '"""Play it."""\n    # so', False),
        ("play", "play.py", '"""Play."""', "", False),
        ("play", "play.py", "play(cards)", "play(cards: list[int]) -> int", False),
        ("play", "play.py", "def other", "def another", False),
        ("play", "play.py", "STEP = 2", "STEP = 3", True),
        ("play", "play.py", "STEP *", "STEP +", True),
        ("play", "rules.py", "LIMIT = 3", "LIMIT = 4", True),
        ("play", "rules.py", "return 1", "return 2", False),
        ("play", "rules.py", "('a',)", "('b',)", False),
        ("play", "deep/inner.py", "return 7", "return 8", True),
        ("play", "deep/other.py", "return 8", "return 9", False),
        ("play", "deep/seven.py", "return 11", "return 12", False),
        ("by_package", "deep/inner.py", "return 7", "return 8", True),
        ("by_package", "deep/seven.py", "return 11", "return 12", False),
        ("by_package", "deep/other.py", "return 8", "return 9", False),
        ("other", "deep/other.py", "return 8", "return 9", True),
        ("other", "deep/inner.py", "return 7", "return 8", False),
        ("noted", "noted.py", "'x'", "'y'", True),
        ("by_star", "all/one.py", "return 9", "return 8", True),
        ("by_star", "all/two.py", "return 20", "return 21", True),
        ("by_star", "all/one.py", "return 10", "return 11", False),
        ("", "deep/other.py", "return 8", "return 9", True),
    ],
)
def test_code_depends_only_on_what_it_uses(
    project: Path, name: str, file: str, old: str, new: str, counts: bool
) -> None:
    before, text = digest(project, name), (project / file).read_text("utf-8")
    assert text.count(old) == 1
    (project / file).write_text(text.replace(old, new), "utf-8")
    assert (digest(project, name) != before) is counts


def test_code_is_the_same_in_another_folder(project: Path, tmp_path: Path) -> None:
    shutil.copytree(project, tmp_path / "copy" / "made")
    assert digest(project, "play") == digest(tmp_path / "copy" / "made", "play")
    assert digest(project, "play") != digest(project, "helper")


KERNELS = [
    f"snorum.lab.studies.{name}"
    for name in ("kernels.snip", "kernels.jig", "kernels.snitchems", "kernels.cassino", "snap", "stops")
]


@pytest.mark.parametrize(
    ("file", "change", "games"),
    [
        ("games/cassino/scoring.py", lambda text: text.replace('"""', '"""Anew: ', 1), ()),
        ("lab/studies/kernels/cassino.py", lambda text: text.replace('"""', '"""Anew: ', 1) + "\n# and so on\n", ()),
        ("lab/studies/kernels/cassino.py", lambda text: text + "\nX = 1\n", ("cassino",)),
        ("lab/studies/kernels/jig.py", lambda text: text + "\nX = 1\n", ("jig",)),
        ("lab/studies/kernels/fishing.py", lambda text: text + "\nprint()\n", ("snitchems", "cassino")),
        (
            "lab/studies/chance.py",
            lambda text: text.replace("0x9E3779B97F4A7C15", "0x9E3779B97F4A7C17"),
            ("snip", "jig", "snitchems", "cassino"),
        ),
        (
            "table/playing.py",
            lambda text: text.replace("CARELESS = ", "CARELESS = 1 + "),
            ("snip", "jig", "snitchems", "cassino", "snap"),
        ),
        ("games/snap/ending.py", lambda text: text.replace("<= 1", "<= 2"), ("snap",)),
        ("games/newmarket/playing.py", lambda text: text.replace('"Q": "J"', '"Q": "10"'), ("stops",)),
        ("table/policies/stops.py", lambda text: text.replace("_FAR = 100", "_FAR = 200"), ()),
        ("books/counts.py", lambda text: text + "\nX = 1\n", ()),
    ],
)
def test_the_source_digest_covers_only_what_counts_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, change: Callable[[str], str], games: tuple[str, ...]
) -> None:
    """A change to one game does not make the results of another outdated."""
    copy = tmp_path / "snorum"
    shutil.copytree(OWN, copy, ignore=shutil.ignore_patterns("__pycache__", "measured"))
    text = (copy / file).read_text("utf-8")
    assert change(text) != text
    (copy / file).write_text(change(text), "utf-8")
    before = {name: source_digest(name) for name in KERNELS}
    monkeypatch.setattr(slices, "modules_around", lambda name, path: (Sources({"snorum": copy}), name))
    changed = {name for name in KERNELS if source_digest.__wrapped__(name) != before[name]}
    assert changed == {name for name in KERNELS if name.rpartition(".")[2] in games}


SHUFFLED = """
from snorum.lab.studies.chance import shuffle, shuffled_order
print(*shuffled_order(1797, 0, 1, 1, 6), sum(shuffle.stats.cache_misses.values()), shuffle.py_func.__code__.co_filename)
"""


def test_a_copy_elsewhere_reuses_compiled_code_until_its_source_changes(tmp_path: Path) -> None:
    """Its folder and a docstring make no difference; a number does."""

    def shuffled(folder: Path) -> tuple[str, str]:
        environment = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(tmp_path / "kept")}
        ran = subprocess.run(
            [sys.executable, "-c", SHUFFLED], env=environment, capture_output=True, check=True, text=True
        )
        *cards, compiled_anew, file = ran.stdout.split()
        assert Path(file).is_relative_to(folder)
        return " ".join(cards), compiled_anew

    copy = tmp_path / "src"
    shutil.copytree(OWN, copy / "snorum", ignore=shutil.ignore_patterns("__pycache__", "measured"))
    assert shuffled(OWN.parent) == ("3 1 5 4 2 0", "1")
    path = copy / "snorum" / "lab" / "studies" / "chance.py"
    text = path.read_text("utf-8").replace('"""Random', '"""Anew.\n\nRandom').replace("Shuffle the", "Mix the")
    path.write_text(text, "utf-8")
    assert shuffled(copy) == ("3 1 5 4 2 0", "0")
    path.write_text(text.replace("below(stream, last + 1)", "below(stream, last)"), "utf-8")
    cards, compiled_anew = shuffled(copy)
    assert cards != "3 1 5 4 2 0" and compiled_anew == "1"


def test_a_rewritten_function_is_compiled_again() -> None:
    """With another constant it still has the same file, name and instructions."""

    def made(number: int) -> Callable[[], int]:
        names: dict[str, Callable[[], int]] = {}
        exec(compile(f"def seven():\n    return {number}\n", __file__, "exec"), {"__name__": __name__}, names)
        return names["seven"]

    assert compiled.stamp(made(7), __name__) == compiled.stamp(made(7), __name__) != compiled.stamp(made(8), __name__)


HOMELESS = """
import os, pwd
def nobody(uid):
    raise KeyError(uid)
pwd.getpwuid = nobody
for name in ("HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR"):
    os.environ.pop(name, None)
import snorum.site.sphinxext
from snorum.lab.studies import compiled
print(compiled._cache_folder())
"""


def test_a_user_without_a_home_folder_can_build_the_edition() -> None:
    ran = subprocess.run([sys.executable, "-c", HOMELESS], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert Path(ran.stdout.strip()).parent == OWN / "lab" / "studies"
