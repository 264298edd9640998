"""The house rules that hold for the tree as a whole: what it may mention, what it pins, what it installs."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib import import_module, metadata
from itertools import pairwise
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import snorum
from snorum import edition
from snorum.games import GAMES
from snorum.games.vocabulary import cruxes
from snorum.table.settings import setting_in_words, setting_of

ROOT = Path(__file__).parent.parent

# Not of the tree: what git, make and the tools leave in it.
LEFT_BEHIND = {".git", ".venv", "build", "dist", "htmlcov", "__pycache__"}

# A path that exists on one machine only; the hosts that packages come from, which are each user's own choice.
# Each is written so that this file does not mention it.
FOREIGN = [
    re.compile(r"(?<![\w.~/<-])/(?:work|root|home|Users|opt|mnt|tmp)/\w"),
    re.compile(r"\bpypi\.[a-z]|\bpythonhosted\.|\bregistry\.npm[j]s|\bdeb\.debian\."),
    re.compile(r"\.\./shared\b|[.]library\b"),
]


def tree() -> Iterator[Path]:
    """Every file of the project."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [
            name for name in folders if name not in LEFT_BEHIND and not name.endswith(("_cache", ".egg-info"))
        ]
        if ".hypothesis" in folders:
            folders.remove(".hypothesis")
        yield from (Path(folder) / name for name in files if not name.startswith(".coverage"))


def foreign(text: str) -> list[str]:
    """What a text mentions that it must not."""
    return [found.group() for pattern in FOREIGN for found in pattern.finditer(text)]


def run(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run this interpreter with `arguments`, its environment extended."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


# What the tree mentions


def test_every_file_is_text_and_speaks_of_the_project_alone() -> None:
    found = {}
    for path in tree():
        if path.suffix in {".png", ".ico", ".ttf", ".woff2", ".gz"}:
            continue
        mentions = foreign(path.read_text(encoding="utf-8"))
        if path == ROOT / "src/snorum/site/sphinxext/checking/runtime.py":
            mentions = mentions[1:]  # the one address from which the runtime of the page comes, pinned by its digest
        if mentions:
            found[str(path.relative_to(ROOT))] = mentions
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "see /" + "home/ann/snorum",
        'Path("/' + 'tmp/x")',
        "https://pypi" + ".org/simple",
        "from .." + "/shared/design.md",
    ],
)
def test_a_foreign_path_or_host_would_be_found(text: str) -> None:
    assert foreign(text)


@pytest.mark.parametrize("text", ["docs/tmp/x", "~/root/x", "a/home/b", "pypi", "/usr/bin/chromium", "</tmp/x>"])
def test_an_ordinary_path_is_not_foreign(text: str) -> None:
    assert not foreign(text)


# What is pinned


def pins() -> dict[str, str]:
    """The versions of constraints.txt, by normalised name."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    entries = [line for line in lines if not line.startswith("#")]
    for entry in entries:
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", entry), f"not a name and a version: {entry!r}"
    found = {canonicalize_name(name): version for name, version in (entry.split("==") for entry in entries)}
    assert len(found) == len(entries), "a name is pinned twice"
    return {str(name): version for name, version in found.items()}


def needed(name: str, extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]) -> Iterator[str]:
    """The distributions that an installed distribution with these extras needs, and theirs in turn."""
    if (name, extras) in seen:
        return
    seen.add((name, extras))
    for text in metadata.distribution(name).requires or []:
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras | {""}):
            yield str(canonicalize_name(requirement.name))
            yield from needed(requirement.name, frozenset(requirement.extras), seen)


def installed() -> set[str]:
    """What set-up installs under this Python: first what packages are built with, then the package with its extras."""
    first = re.search(r"\$\(INSTALL\) (\w.*)", (ROOT / "Makefile").read_text("utf-8"))
    assert first is not None
    builders = first[1].split()
    found = {*builders, *needed("snorum", frozenset({"dev", "docs"}), set())}
    assert {"lxml", "sphinx", "markupsafe", "hatchling"} <= found
    return found


def test_constraints_pin_every_package_that_set_up_installs_and_no_other() -> None:
    assert installed() <= set(pins())
    if sys.version_info[:2] == (3, 11):  # the oldest needs the most
        assert installed() == set(pins())


def test_the_tests_run_with_the_pinned_versions() -> None:
    assert {name: metadata.version(name) for name in installed()} == {name: pins()[name] for name in installed()}


def test_the_pinned_versions_can_be_installed_with_the_oldest_python() -> None:
    """Its first release too: some packages ask for a later one of the same series."""
    asked = {name: metadata.metadata(name).json.get("requires_python", "") for name in (*installed(), "snorum")}
    oldest = str(asked["snorum"]).removeprefix(">=") + ".0"
    assert {name: versions for name, versions in asked.items() if oldest not in SpecifierSet(str(versions))} == {}


# What is imported


def test_the_engine_runs_on_the_standard_library_alone() -> None:
    # -S leaves site-packages out: an import of anything installed fails, wherever it hides.
    script = (
        f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r});"
        "import snorum.referee.readings, snorum.table.playing, snorum.books.findings, snorum.site.drawing;"
        "print(sorted(sys.modules))"
    )
    result = run("-S", "-c", script, cwd=ROOT, PYTHONPATH="")
    assert result.returncode == 0, result.stderr
    assert "snorum.referee" in result.stdout


def test_the_command_starts_without_its_heavy_libraries() -> None:
    result = run("-X", "importtime", "-m", "snorum", "--version", cwd=ROOT)
    assert result.returncode == 0, result.stderr
    assert snorum.__version__ in result.stdout
    loaded = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in result.stderr.splitlines()}
    assert "snorum" in loaded
    assert loaded.isdisjoint({"docutils", "lxml", "pybtex", "rich", "sphinx"})


def test_the_frame_has_no_name_of_a_game_of_peel_or_of_this_edition() -> None:
    """In its code; docstrings, help and messages have examples. That it imports no game, import-linter sees."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (frame,) = [each["source_modules"] for each in contracts if each["name"].startswith("Frame")]
    own = edition.own()
    names = {
        *GAMES,
        *(each.TITLE for each in GAMES.values()),
        *(each.replace("-", "_") for each in GAMES),
        "peel",
        own.title,
        own.editors,
    }
    for module in [*frame, "snorum.edition"]:
        place = ROOT / "src" / module.replace(".", "/")
        for path in [place.with_suffix(".py")] if place.with_suffix(".py").is_file() else sorted(place.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))) if path.parent.name != "policies" else ():
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    assert node.value not in names and not node.value.startswith(own.address), (path, node.lineno)


# What is installed


def build_wheel(origin: Path, folder: Path) -> Path:
    """Build a wheel into a folder."""
    options = ["--no-deps", "--no-build-isolation", "--no-index", "-q", "-w", str(folder)]
    result = run("-m", "pip", "wheel", *options, str(origin), cwd=folder)
    assert result.returncode == 0, result.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built from a source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    result = run("-m", "hatchling", "build", "-t", "sdist", "-d", str(folder), cwd=ROOT)
    assert result.returncode == 0, result.stderr
    (origin,) = folder.glob("*.tar.gz")
    return build_wheel(origin, folder)


def test_a_wheel_from_the_checkout_is_the_same(wheel: Path, tmp_path: Path) -> None:
    files = []
    for path in (wheel, build_wheel(ROOT, tmp_path)):
        with zipfile.ZipFile(path) as archive:
            files.append({each.filename: each.CRC for each in archive.infolist()})
    assert files[0] == files[1] and files[0]


def test_a_wheel_carries_the_package_and_every_source(wheel: Path) -> None:
    expected = {
        str(Path("snorum/_sources", path.relative_to(ROOT / "sources")))
        for path in tree()
        if path.is_relative_to(ROOT / "sources")
    } | {str(path.relative_to(ROOT / "src")) for path in tree() if path.is_relative_to(ROOT / "src" / "snorum")}
    assert {"snorum/_sources/peel/peel.xml", "snorum/_sources/works.bib", "snorum/py.typed"} <= expected
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        assert names == expected
        text = archive.read("snorum/_sources/peel/peel.xml")
    assert text == (ROOT / "sources" / "peel" / "peel.xml").read_bytes()


def test_an_installed_package_works_outside_the_repository(wheel: Path, tmp_path: Path) -> None:
    installed, elsewhere = tmp_path / "installed", tmp_path / "elsewhere"
    elsewhere.mkdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)

    def command(*arguments: str) -> str:
        result = run(*arguments, cwd=elsewhere, PYTHONPATH=str(installed))
        assert result.returncode == 0, result.stderr
        return result.stdout

    assert command("-c", "import snorum; print(snorum.__file__)").startswith(str(installed))
    assert snorum.__version__ in command("-m", "snorum", "--version")
    passages = [json.loads(line) for line in command("-m", "snorum", "passages", "peel", "--json").splitlines()]
    by_id = {passage["id"]: passage for passage in passages}
    assert by_id["peel-91-7"]["page"] == 91
    example = installed / "snorum" / "_sources" / "peel" / "examples" / "nine-sequence.toml"
    assert command("-m", "snorum", "check", str(example))
    command("-m", "snorum", "new", "mine")
    mine = ["-m", "snorum", "--edition", "mine/sources"]
    assert "no gaps" in command(*mine, "trace")
    command(*mine, "new-game", "Old Maid", "parlour")
    with (elsewhere / "mine/sources/edition.toml").open("a") as title_page:
        title_page.write('games = ["old_maid"]\n')
    assert "has won" in command(*mine, "play", "old-maid", "--players", "3", "--seed", "2")
    others = "beggar", "newmarket"
    for name in others:
        shutil.copytree(ROOT / "tests/edition" / name, elsewhere / name)
    for folder in ("mine", *others):
        options = ["-W", "--keep-going", "-n", "-q", "-D", "snorum_runtime="]
        command("-Wignore", "-m", "sphinx", *options, f"{folder}/docs", f"{folder}/site")
        assert (elsewhere / folder / "site/_static/snorum.css").is_file(), "our style is in the wheel"
    page = (elsewhere / "beggar/site/beggar.html").read_text("utf-8")
    assert "Cal lays a knave, for which one card is due" in page
    newmarket = ["-m", "snorum", "--edition", "newmarket/sources"]
    assert "no gaps" in command(*newmarket, "trace")
    assert "has won" in command(*newmarket, "play", "guardian-newmarket", "--players", "4", "--seed", "3")
    stop = "newmarket/sources/guardian/examples/nobody-has-the-eight.toml"
    assert "must follow the 7D; nobody held it" in " ".join(command(*newmarket, "check", stop).split())


# What make says


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["make", "--no-print-directory", *arguments], cwd=ROOT, capture_output=True, text=True)


def test_make_alone_lists_every_target() -> None:
    listed = set(re.findall(r"^  ([a-z-]+) ", make().stdout, re.MULTILINE))
    assert listed == {
        "help", "setup", "edition", "test", "coverage", "serve", "bench", "readings", "lock", "clean",
        "addresses", "differences", "epub", "claims", "lockstep", "test-long", "release", "released", "check",
        "worlds", "fuzz", "mutation", "tournaments", "findings",
    }  # fmt: skip


@pytest.mark.parametrize("version", ["3.10.14", "2.7.18"])
def test_set_up_refuses_a_python_that_is_too_old(version: str, tmp_path: Path) -> None:
    old = tmp_path / "python"
    old.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo "Python {version}"\nexit 1\n', encoding="utf-8")
    old.chmod(0o755)
    result = make("setup", f"PYTHON={old}", f"VENV={tmp_path / 'venv'}")
    assert result.returncode != 0
    assert f"needs Python 3.11 or later; found: Python {version}" in result.stderr
    assert "make setup PYTHON=" in result.stderr
    assert not (tmp_path / "venv").exists()


# The frame and this edition

OF_GAMES = {"games", "claims", "studies", "policies", "tournaments", "effects", "templates"}
"""What belongs to games, and to what is counted of them."""
EXAMPLE = re.compile(
    r"such as|as in|as #|Examples:|Records of play|Play as a source|expected the author|the invented one|"
    r"'B 9H|\"B snap\"|9H snip"
)
"""Where a message or a help text gives an example."""


def test_no_limit_in_seconds_holds_while_tests_run() -> None:
    """They would fail on a slow machine; a test of a limit sets it itself."""
    modules = {path: path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py")}
    limited = [path.relative_to(ROOT / "src") for path, text in modules.items() if "\nSECONDS = " in text]
    found = [".".join(path.with_suffix("").parts) for path in limited]
    assert len(found) >= 5
    assert {name: import_module(name).SECONDS for name in found} == dict.fromkeys(found, 86_400.0)


def test_each_file_of_a_game_is_read_in_one_sitting() -> None:
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in (ROOT / "src/snorum/games").glob("*/*.py")}
    assert len(lines) > 30
    assert [f"{path.parent.name}/{path.name}" for path, number in lines.items() if number > 400] == []


def test_the_frame_names_no_game_and_no_book_but_in_examples() -> None:
    named = {*GAMES, *(each.id for each in edition.works()), "snip", "snitch"} - {"long"}  # an English word too
    sign = re.compile(rf"\b({'|'.join(sorted(named, key=len, reverse=True))})\b", re.IGNORECASE)
    found = []
    for path in sorted((ROOT / "src" / "snorum").rglob("*.py")):
        if OF_GAMES & set(path.relative_to(ROOT / "src" / "snorum").parts):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        described = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}  # docstrings
        found += [
            f"{path}:{each.lineno}: {each.value}"
            for each in ast.walk(tree)
            if isinstance(each, ast.Constant)
            and isinstance(each.value, str)
            and id(each) not in described
            and sign.search(each.value)
            and not EXAMPLE.search(each.value)
        ]
    theme = ROOT / "src" / "snorum" / "sphinxext" / "theme"
    for path in sorted(path for path in theme.rglob("*") if path.suffix in (".css", ".js", ".html")):
        code = re.sub(
            r"/\*.*?\*/|\{#.*?#\}|^\s*//.*?$|; // .*?$", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE
        )
        found += [f"{path}: {line.strip()}" for line in code.splitlines() if sign.search(line)]
    assert found == []


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="git knows which files are the project's")
def test_every_file_has_a_licence_and_the_package_names_those_of_its_files() -> None:
    """Public domain is none: nothing is licensed."""
    command = [sys.executable, "-m", "reuse", "--root", str(ROOT), "lint", "--json"]
    quiet = os.environ | {"REUSE_ENCODING_MODULE": "charset_normalizer"}  # the other needs a library of the system's
    report = json.loads(subprocess.run(command, capture_output=True, env=quiet).stdout)
    assert not any(report["non_compliant"].values()), report["non_compliant"]
    assert len(report["files"]) > 1000
    expressions = {
        each["value"]
        for file in report["files"]
        if file["path"].startswith(("src/snorum/", "sources/"))
        for each in file["spdx_expressions"]
    }
    shipped = {name for each in expressions for name in each.split(" AND ")} - {"LicenseRef-Public-Domain"}
    with (ROOT / "pyproject.toml").open("rb") as file:
        assert set(tomllib.load(file)["project"]["license"].split(" AND ")) == shipped


def test_no_comment_stands_twice_in_a_row() -> None:
    """As happens when a heading of a section is written anew."""
    for path in (each for folder in ("src", "tests", "tools") for each in (ROOT / folder).rglob("*.py")):
        lines = filter(None, map(str.strip, path.read_text("utf-8").splitlines()))
        twice = [one for one, other in pairwise(lines) if one == other and one.startswith("# ")]
        assert not twice, path


def test_no_table_of_a_setting_counts_one_in_the_plural() -> None:
    settings = [setting_of(game, each.name) for game in GAMES.values() for each in cruxes(game.Rules)]
    words = {setting_in_words(each) for each in settings}
    assert any(", 1 deal, " in each for each in words)
    assert not [each for each in words if re.search(r"\b1 \w+s\b", each)]
