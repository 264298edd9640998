"""`make release`: a release in which all agrees passes, and each thing that can be forgotten is found and named."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tools import release

Check = Callable[[Path], Iterator[str]]
ROOT = release.ROOT
STUDY, GAME = "snap.ends", "snap"


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """A copy of all that is looked at, made ready as 1.2.3."""
    for name in (release.INIT, release.CITATION, release.ZENODO, release.TITLE_PAGE, release.LIST):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    now = release.release_version(ROOT)
    change(tmp_path / release.INIT, f'__version__ = "{now}"', '__version__ = "1.2.3"')
    change(tmp_path / release.CITATION, f"version: {now}", "version: 1.2.3\ndate-released: 2026-12-01")
    change(tmp_path / release.ZENODO, f'"{now}"', '"1.2.3", "publication_date": "2026-12-01"')
    text = "# Changes\n\n## 1.2.3 (2026-12-01)\n\n### Verdicts\n\n- One is other.\n\n## 1.2.2 (2026-11-01)\n\n- Text.\n"
    (tmp_path / release.CHANGES).write_text(text, "utf-8")
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize("check", [release.version, release.changelog, release.citation])
def test_a_release_in_which_all_agrees_passes(ready: Path, check: Check) -> None:
    assert list(check(ready)) == []


@pytest.mark.parametrize(("file", "old", "new", "check", "says"), [
    (release.INIT, "1.2.3", "1.2.4", release.version, "CITATION.cff: version: 1.2.3, expected 1.2.4"),
    (release.INIT, "1.2.3", "1.2.3.dev0", release.version,
     "src/snorum/__init__.py: version '1.2.3.dev0', expected three numbers, such as 1.2.3"),
    (release.CITATION, "1.2.3", "1.2.2", release.version, "CITATION.cff: version: 1.2.2, expected 1.2.3"),
    (release.ZENODO, "1.2.3", "1.2.2", release.version, ".zenodo.json: version: 1.2.2, expected 1.2.3"),
    (release.CHANGES, "1.2.3 (2026-12-01)", "Unreleased", release.changelog,
     "CHANGELOG.md: first heading 'Unreleased', expected '1.2.3 (YYYY-MM-DD)'"),
    (release.CHANGES, "1.2.3", "1.2.4", release.changelog,
     "CHANGELOG.md: first heading '1.2.4 (2026-12-01)', expected '1.2.3 (YYYY-MM-DD)'"),
    (release.CHANGES, "- One is other.", "", release.changelog,
     "CHANGELOG.md: nothing under '1.2.3 (2026-12-01)', expected a list of changes"),
    (release.CHANGES, "1.2.2", "1.10.0", release.changelog,
     "CHANGELOG.md: order of the versions: [(1, 2, 3), (1, 10, 0)], expected [(1, 10, 0), (1, 2, 3)]"),
    (release.CHANGES, "(2026-12-01)", "(unreleased)", release.citation,
     "CHANGELOG.md: no date of a release, expected one to compare with"),
    (release.CITATION, "date-released: 2026-12-01\n", "", release.citation,
     "CITATION.cff: date-released: missing, expected 2026-12-01"),
    (release.ZENODO, "2026-12-01", "2026-12-02", release.citation,
     ".zenodo.json: publication_date: 2026-12-02, expected 2026-12-01"),
    (release.TITLE_PAGE, "year = 2026", "year = 2025", release.citation,
     "sources/edition.toml: year: 2025, expected 2026"),
])  # fmt: skip
def test_what_was_forgotten_is_named(ready: Path, file: str, old: str, new: str, check: Check, says: str) -> None:
    change(ready / file, old, new)
    assert says in list(check(ready))


# Addresses


def freeze(root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The list as it is, frozen whole."""
    path = root / release.LIST
    lines = path.read_text("utf-8").splitlines(keepends=True)
    monkeypatch.setattr(release, "FROZEN", (len(lines), release.hash_of(lines)))
    return path


def test_a_list_that_is_whole_and_frozen_passes(ready: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    freeze(ready, monkeypatch)
    assert list(release.check_addresses(ready)) == []


def test_an_address_that_is_new_must_be_frozen(ready: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = freeze(ready, monkeypatch)
    lines, _ = release.FROZEN
    path.write_text(path.read_text("utf-8") + "rule new.one edition/new.html\n", "utf-8")
    [line] = release.check_addresses(ready)
    assert line.startswith(f"tools/release.py: FROZEN is of {lines} lines, expected all lines: ({lines + 1}, ")


def test_an_address_that_was_taken_off_or_changed_is_missed(ready: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = freeze(ready, monkeypatch)
    change(path, "passage peel-97-1 edition/cassino.html\n", "")
    gone, broken = release.check_addresses(ready)
    assert gone == f"{release.LIST}: the passage peel-97-1 is not listed, expected a line; run `make addresses`"
    assert broken.startswith(f"{release.LIST}: a line published earlier was changed or is gone")


@pytest.mark.parametrize("kind", ["passage", "rule", "crux", "example", "claim"])
def test_nothing_that_can_be_cited_may_be_unlisted(ready: Path, kind: str) -> None:
    path = ready / release.LIST
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(f"{kind} ")), "utf-8")
    assert sum(f"the {kind} " in line for line in release.check_addresses(ready)) > 5


# Kept results


def copied(root: Path, folder: str, name: str) -> Path:
    """What is kept of a study, or of the readings of a game."""
    path = root / folder / f"{name}.json"
    path.parent.mkdir(parents=True)
    shutil.copy(ROOT / folder / path.name, path)
    return path


def test_a_kept_result_that_comes_out_again_passes(tmp_path: Path) -> None:
    copied(tmp_path, release.MEASURED, STUDY)
    assert list(release.results(tmp_path, [STUDY])) == []


@pytest.mark.parametrize("wrong", ["digest", "games", "first"])
def test_a_kept_result_of_something_else_is_stale(tmp_path: Path, wrong: str) -> None:
    path = copied(tmp_path, release.MEASURED, STUDY)
    data = json.loads(path.read_text("utf-8"))
    if wrong == "first":
        way = data["first"][next(iter(data["first"]))]
        way[next(iter(way))] += 1
    else:
        data[wrong] = "0" if wrong == "digest" else data[wrong] + 1
    path.write_text(json.dumps(data), "utf-8")
    [line] = release.results(tmp_path, [STUDY])
    assert line.startswith(f"{release.MEASURED}/{STUDY}.json: an outdated result")


def test_a_result_that_is_missing_or_that_nobody_asks_for_is_named(tmp_path: Path) -> None:
    path = copied(tmp_path, release.MEASURED, STUDY)
    path.rename(path.with_name("no.such.json"))
    found = list(release.results(tmp_path, [STUDY, "no.such"]))
    assert found[0].startswith(f"{release.MEASURED}/no.such.json: no study has this name")
    assert found[1].startswith(f"{release.MEASURED}/{STUDY}.json: no file")


def test_readings_that_come_out_again_pass(tmp_path: Path) -> None:
    copied(tmp_path, release.READINGS, GAME)
    assert list(release.readings(tmp_path, [GAME])) == []


def test_readings_that_are_stale_or_of_another_crux_are_named(tmp_path: Path) -> None:
    path = copied(tmp_path, release.READINGS, GAME)
    data = json.loads(path.read_text("utf-8"))
    first = data["cruxes"][0]
    option = first["first"][next(iter(first["first"]))]
    option[next(iter(option))] += 1
    data["cruxes"][-1]["crux"] = "no-such"
    path.write_text(json.dumps(data), "utf-8")
    cruxes, *stale = release.readings(tmp_path, [GAME])
    assert cruxes.startswith(f"{release.READINGS}/{GAME}.json: cruxes: [") and "no-such" in cruxes
    assert any(first["crux"] in line and "outdated effects" in line for line in stale)


# The tag, and the whole


def test_the_tag_is_of_this_commit_and_of_this_version(ready: Path) -> None:
    def git(*arguments: str) -> None:
        who = "-c user.name=A -c user.email=a@example.org -c tag.gpgSign=false -c commit.gpgSign=false"
        subprocess.run(["git", *who.split(), *arguments], cwd=ready, check=True, capture_output=True)

    git("init", "-q")
    assert any(line.startswith("git: uncommitted ") for line in release.tag(ready))
    git("add", ".")
    git("commit", "-qm", "1.2.3")
    assert list(release.tag(ready)) == []
    git("tag", "v1.2.3")
    assert list(release.tag(ready)) == []
    git("commit", "-qm", "more", "--allow-empty")
    assert list(release.tag(ready)) == ["git: v1.2.3 is the tag of another commit, expected a new version"]
    git("tag", "v1.2.4")
    assert "git: tag of this commit: v1.2.4, expected v1.2.3" in list(release.tag(ready))


def test_each_check_is_printed_and_one_that_fails_makes_the_whole_fail(
    ready: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(release, "CHECKS", (release.version, release.citation))
    assert not release.print_checks(ready, release.CHECKS)
    assert capsys.readouterr().out == f"ok     {release.version.__doc__}\nok     {release.citation.__doc__}\n"
    change(ready / release.CITATION, "version: 1.2.3", "version: 1.2.2")
    assert release.print_checks(ready, release.CHECKS)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [f"WRONG  {release.version.__doc__}", "       CITATION.cff: version: 1.2.2, expected 1.2.3"]
    assert lines[2].startswith("ok ")


# The release is made


PLACES = """repository = "https://example.org/snorum"
issues = "https://example.org/snorum/issues"
host = "https://example.net/snorum/"
index = "https://example.com/project/snorum"
"""


@pytest.fixture
def repository(ready: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """A repository before its first release, with nothing filled in; a function that runs git in it."""
    for name in (release.INIT, release.CITATION, release.ZENODO, release.TITLE_PAGE):
        shutil.copy(ROOT / name, ready / name)
    (ready / release.TOOL).parent.mkdir(exist_ok=True)
    shutil.copy(ROOT / release.TOOL, ready / release.TOOL)
    (ready / release.CHANGES).write_text("# Changes\n\n## 0.1.0 (unreleased)\n\n- All.\n", "utf-8")
    monkeypatch.setattr(release, "FROZEN", release.FROZEN)
    quick = [each for each in release.CHECKS if each not in (release.results, release.readings)]
    monkeypatch.setattr(release, "CHECKS", tuple(quick))

    def git(*words: str) -> str:
        command = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words]
        return subprocess.run(command, cwd=ready, check=True, capture_output=True, text=True).stdout

    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "A")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "a@example.org")
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-q", "-m", "All")
    return git


def test_what_is_missing_is_said_first_and_nothing_is_committed(
    ready: Path, repository: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert release.make_release(ready) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"WRONG  {release.set_up.__doc__}"
    assert said[1] == f"       {release.TITLE_PAGE}: no repository, expected {release.PLACES['repository']}"
    assert said[-1] == "Nothing was changed. Mend this from the top, commit it, and run `make release` again."
    assert repository("log", "--oneline").count("\n") == 1 and not repository("tag")
    assert not repository("status", "--porcelain")
    (ready / "new").touch()
    assert release.make_release(ready) == 1 and "git: uncommitted new" in capsys.readouterr().out


def test_a_release_is_filled_in_committed_and_tagged(
    ready: Path, repository: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    page = ready / release.TITLE_PAGE
    page.write_text(page.read_text("utf-8").replace("[moments]", f"{PLACES}\n[moments]"), "utf-8")
    change(ready / release.CITATION, "license:\n", "repository-code: https://example.org/snorum\nlicense:\n")
    deposit = json.loads((ready / release.ZENODO).read_text("utf-8"))
    related = {"identifier": "https://example.org/snorum", "relation": "isSupplementTo", "resource_type": "software"}
    deposit["related_identifiers"].append(related)
    (ready / release.ZENODO).write_text(json.dumps(deposit), "utf-8")
    repository("commit", "-a", "-q", "-m", "Where it stands")
    assert release.make_release(ready) == 0, capsys.readouterr().out
    said = capsys.readouterr().out
    assert "filled in: CHANGELOG.md, CITATION.cff, .zenodo.json" in said and "v0.1.0 is tagged" in said
    assert repository("tag").split() == ["v0.1.0"] and not repository("status", "--porcelain")
    assert repository("log", "-1", "--format=%s") == "Release 0.1.0\n"
    day = release.release_date(ready)
    assert f"date-released: {day}\n" in (ready / release.CITATION).read_text("utf-8")
    lines = (ready / release.LIST).read_text("utf-8").splitlines(keepends=True)
    frozen = f'FROZEN = ({len(lines)}, "{release.hash_of(lines)}")\n'
    assert frozen in (ready / release.TOOL).read_text("utf-8")
    assert release.make_release(ready) == 0, "again, and nothing is left to do"
    assert repository("log", "--oneline").count("\n") == 3
