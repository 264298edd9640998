"""Check that all that names a release agrees: `make release`. Nothing is changed; CONTRIBUTING.md has the steps.

Each check is printed. What is wrong follows it: where, what was found, what was expected.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from snorum import claims, edition, trace
from snorum.claims import KeptResults
from snorum.edition import addresses
from snorum.effects import read
from snorum.effects.__main__ import fresh as readings_fresh
from snorum.effects.counting import GAMES_PLAYED
from snorum.effects.measuring import tables
from snorum.games import GAMES, game
from snorum.studies.running import fresh
from snorum.vocabulary import SnorumError, cruxes

ROOT = Path(__file__).parent.parent

FROZEN = (586, "01f13c6a22c661d5ac6c4c06ed952378222d36074d895d84660ef11869658dc1")
"""How many lines of the list of addresses were published with the last release, and their hash."""

INIT, CITATION, ZENODO = "src/snorum/__init__.py", "CITATION.cff", ".zenodo.json"
CHANGES, IMPRINT, LIST = "CHANGELOG.md", "src/snorum/citing/imprint.py", "src/snorum/edition/addresses.txt"
MEASURED, READINGS = "src/snorum/claims/measured", "docs/readings"


def differs(where: str, found: object, expected: object) -> Iterator[str]:
    """A line that says what is wrong, if anything is."""
    if found != expected:
        yield f"{where}: {found}, expected {expected}"


def the_version(root: Path) -> str:
    """The version, from the one place that sets it."""
    return _found(r'^__version__ = "(.+)"$', root / INIT)


def the_date(root: Path) -> str:
    """The day in the first heading of the change log, or nothing."""
    day = re.search(r"\d{4}-\d\d-\d\d", _found(r"^## (.*)$", root / CHANGES))
    return day[0] if day else ""


def _found(pattern: str, path: Path) -> str:
    found = re.search(pattern, path.read_text("utf-8"), re.MULTILINE)
    return found[1] if found else ""


def given_by(root: Path) -> tuple[tuple[str, dict[str, Any]], ...]:
    """What the citation and the deposit say, each with the name of its file."""
    citation, deposit = (root / CITATION).read_text("utf-8"), (root / ZENODO).read_text("utf-8")
    return (CITATION, yaml.safe_load(citation)), (ZENODO, json.loads(deposit))


# What is checked


def version(root: Path) -> Iterator[str]:
    """The version is one of a release, and every file has it."""
    expected = the_version(root)
    if not re.fullmatch(r"\d+\.\d+\.\d+", expected):
        yield f"{INIT}: version {expected!r}, expected three numbers, such as 1.2.3"
    for where, given in given_by(root):
        yield from differs(f"{where}: version", given["version"], expected)


def changelog(root: Path) -> Iterator[str]:
    """The change log begins with this version and its date, and says what has changed."""
    _, *sections = re.split(r"^## ", (root / CHANGES).read_text("utf-8"), flags=re.MULTILINE)
    heading, _, body = sections[0].partition("\n") if sections else ("", "", "")
    if not re.fullmatch(rf"{re.escape(the_version(root))} \(\d{{4}}-\d\d-\d\d\)", heading):
        yield f"{CHANGES}: first heading {heading!r}, expected '{the_version(root)} (YYYY-MM-DD)'"
    if not re.search(r"^- \S", body, re.MULTILINE):
        yield f"{CHANGES}: nothing stands under {heading!r}, expected a list of changes"
    versions = [
        tuple(map(int, each)) for each in re.findall(r"^(\d+)\.(\d+)\.(\d+) ", "\n".join(sections), re.MULTILINE)
    ]
    yield from differs(f"{CHANGES}: order of the versions", versions, sorted(set(versions), reverse=True))


def citation(root: Path) -> Iterator[str]:
    """The citation has the date of the change log, and so has the deposit; the imprint has its year."""
    if not (expected := the_date(root)):
        yield f"{CHANGES}: no date of a release, expected one to compare with"
        return
    for (where, given), key in zip(given_by(root), ("date-released", "publication_date"), strict=True):
        yield from differs(f"{where}: {key}", str(given.get(key)), expected)
    yield from differs(f"{IMPRINT}: YEAR", _found(r"^YEAR = (\d+)$", root / IMPRINT), expected[:4])


def kept(lines: list[str]) -> bool:
    """Whether a list of addresses still begins with every line that was published, each where it was."""
    count, digest = FROZEN
    return hashed(lines[:count]) == digest


def hashed(lines: list[str]) -> str:
    """The hash of lines of the list."""
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def listed(root: Path) -> Iterator[str]:
    """The list of addresses has all that can be cited, keeps what was published, and is frozen whole."""
    lines = (root / LIST).read_text("utf-8").splitlines(keepends=True)
    there = {tuple(line.split()[:2]) for line in lines}
    yield from (f"{LIST}: the {kind} {id} is not listed, expected a line; run `make addresses`"
                for kind, id in citable() if (kind, id) not in there)  # fmt: skip
    if not kept(lines):
        yield f"{LIST}: a line published earlier was changed or is gone, expected the first {FROZEN[0]} as they were"
    elif len(lines) != FROZEN[0]:
        yield (f"tools/release.py: FROZEN is of {FROZEN[0]} lines, expected all that are published now: "
               f'({len(lines)}, "{hashed(lines)}")')  # fmt: skip


def citable() -> Iterator[addresses.Address]:
    """The kind and id of everything that has a permanent address."""
    things: dict[str, Iterable[Any]] = {
        "passage": edition.passages(), "rule": trace.rules(), "crux": trace.every_crux(), "example": trace.examples(),
        "claim": claims.all_claims().values(),
    }  # fmt: skip
    yield from ((kind, each.id) for kind, some in things.items() for each in some)


def results(root: Path, studies: Iterable[str] = ()) -> Iterator[str]:
    """Every study's kept result is of the study as it is defined, and its first games come out so again."""
    there = KeptResults(root / MEASURED)
    for name in sorted(studies or {*claims.all_studies(), *there}):
        where = f"{MEASURED}/{name}.json"
        if name not in claims.all_studies():
            yield f"{where}: no study has this name, expected no file"
        elif name not in there:
            yield f"{where}: no file, expected the result of the study; run `make claims`"
        elif not fresh(claims.study(name), there[name]):
            yield f"{where}: a result that would be another now, expected one that comes out again; run `make claims`"


def readings(root: Path, games: Iterable[str] = ()) -> Iterator[str]:
    """What each reading does to the games is kept for every crux, and the first games come out so again."""
    for found in map(game, games or GAMES):
        where = f"{READINGS}/{found.NAME}.json"
        there = read(root / where, found.NAME)
        yield from differs(f"{where}: cruxes", sorted(there), sorted(each.name for each in cruxes(found.Rules)))
        for setting, some in tables(found):
            if not readings_fresh(found, setting, some, there, GAMES_PLAYED):
                names = ", ".join(each.name for each in some)
                yield f"{where}: {names} would be other now, expected what comes out again; run `make readings`"


def tag(root: Path) -> Iterator[str]:
    """Nothing is uncommitted, and the tag is free or stands here."""
    if changed := _git(root, "status", "--porcelain"):
        yield f"git: uncommitted {', '.join(line[3:] for line in changed)}, expected nothing"
    name = f"v{the_version(root)}"
    if name in _git(root, "tag") and name not in _git(root, "tag", "--points-at", "HEAD"):
        yield f"git: {name} is the tag of another commit, expected a new version"
    for other in _git(root, "tag", "--points-at", "HEAD", "v*"):
        yield from differs("git: tag of this commit", other, name)


def _git(root: Path, *arguments: str) -> list[str]:
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout.splitlines()


CHECKS: tuple[Callable[[Path], Iterator[str]], ...] = (version, changelog, citation, tag, listed, results, readings)


def main(root: Path = ROOT) -> int:
    """Print every check with what is wrong; 1 if anything is."""
    failed = False
    for check in CHECKS:
        wrong: list[str] = []
        try:
            wrong.extend(check(root))
        except SnorumError as error:
            wrong.append(str(error))
        failed |= bool(wrong)
        said = [f"{'WRONG' if wrong else 'ok   '}  {check.__doc__}", *(f"       {each}" for each in wrong)]
        print("\n".join(said), flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
