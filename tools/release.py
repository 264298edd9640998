"""Make a release: `make release` fills in what can be worked out, checks the rest, and leaves a commit and a tag.

The version, the date and the list of frozen addresses are filled in. Then each check is printed, in the order in which
to mend what is wrong, followed by what that is: where, what was found, what was expected. If anything is, the files are
put back; otherwise what was filled in is committed and tagged, and what is left for a maintainer is said.
`python -m tools.release` only checks.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import yaml

from snorum import edition
from snorum.books import claims
from snorum.books.counts import KeptResults
from snorum.books.effects import read
from snorum.edition import addresses
from snorum.edition.files import write_whole
from snorum.games import GAMES, game
from snorum.games.vocabulary import SnorumError, cruxes
from snorum.lab import claims as lab_claims
from snorum.lab.effects.__main__ import is_up_to_date as readings_fresh
from snorum.lab.effects.measuring import games_of, tables
from snorum.lab.studies.running import is_current
from snorum.site import trace

ROOT = Path(__file__).parent.parent

FROZEN = (586, "01f13c6a22c661d5ac6c4c06ed952378222d36074d895d84660ef11869658dc1")
"""The lines of the list of addresses published with the last release: their number and their hash."""

INIT, CITATION, ZENODO = "src/snorum/__init__.py", "CITATION.cff", ".zenodo.json"
CHANGES, TITLE_PAGE, LIST = "CHANGELOG.md", "sources/edition.toml", "sources/addresses.txt"
TOOL = "tools/release.py"
PLACES = {
    "repository": "the address of the repository, without a slash at the end",
    "issues": "where faults are reported",
    "host": "where the site is deployed, with a slash at the end; w3id.org forwards to it",
    "index": "its page on the package index",
}
"""What the title page must say before a release, and what that is; `doi` and `stands_since` come after the first."""
FEWEST_GAMES = 5_000
"""So many games are played under each option of a crux at least."""
MEASURED, READINGS = "src/snorum/books/measured", "docs/readings"


def compare(where: str, found: object, expected: object) -> Iterator[str]:
    """Yield a line that says what is wrong, if the two differ."""
    if found != expected:
        yield f"{where}: {'missing' if found is None else found}, expected {expected or 'none'}"


def release_version(root: Path) -> str:
    """The version, from the file that sets it."""
    return _search(r'^__version__ = "(.+)"$', root / INIT)


def release_date(root: Path) -> str:
    """The date in the first heading of the change log; empty if there is none."""
    day = re.search(r"\d{4}-\d\d-\d\d", _search(r"^## (.*)$", root / CHANGES))
    return day[0] if day else ""


def _search(pattern: str, path: Path) -> str:
    found = re.search(pattern, path.read_text("utf-8"), re.MULTILINE)
    return found[1] if found else ""


def read_citation_files(root: Path) -> tuple[tuple[str, dict[str, Any]], ...]:
    """The data of the citation file and of the Zenodo deposit, each with the name of its file."""
    citation, deposit = (root / CITATION).read_text("utf-8"), (root / ZENODO).read_text("utf-8")
    return (CITATION, yaml.safe_load(citation)), (ZENODO, json.loads(deposit))


# What is checked


def set_up(root: Path) -> Iterator[str]:
    """The title page says where the edition stands."""
    page = tomllib.loads((root / TITLE_PAGE).read_text("utf-8"))
    for name, says in PLACES.items():
        if name not in page:
            yield f"{TITLE_PAGE}: no {name}, expected {says}"


def version(root: Path) -> Iterator[str]:
    """The version is that of a release, and the same in every file."""
    expected = release_version(root)
    if not re.fullmatch(r"\d+\.\d+\.\d+", expected):
        yield f"{INIT}: version {expected!r}, expected three numbers, such as 1.2.3"
    for where, given in read_citation_files(root):
        yield from compare(f"{where}: version", given["version"], expected)


def changelog(root: Path) -> Iterator[str]:
    """The change log begins with this version and its date, and lists changes."""
    _, *sections = re.split(r"^## ", (root / CHANGES).read_text("utf-8"), flags=re.MULTILINE)
    heading, _, body = sections[0].partition("\n") if sections else ("", "", "")
    if not re.fullmatch(rf"{re.escape(release_version(root))} \(\d{{4}}-\d\d-\d\d\)", heading):
        yield f"{CHANGES}: first heading {heading!r}, expected '{release_version(root)} (YYYY-MM-DD)'"
    if not re.search(r"^- \S", body, re.MULTILINE):
        yield f"{CHANGES}: nothing under {heading!r}, expected a list of changes"
    versions = [
        tuple(map(int, each)) for each in re.findall(r"^(\d+)\.(\d+)\.(\d+) ", "\n".join(sections), re.MULTILINE)
    ]
    yield from compare(f"{CHANGES}: order of the versions", versions, sorted(set(versions), reverse=True))


def citation(root: Path) -> Iterator[str]:
    """The citation and the deposit have the date of the change log, and the imprint has its year."""
    if not (expected := release_date(root)):
        yield f"{CHANGES}: no date of a release, expected one to compare with"
        return
    for (where, given), key in zip(read_citation_files(root), ("date-released", "publication_date"), strict=True):
        yield from compare(f"{where}: {key}", given.get(key) and str(given[key]), expected)
    yield from compare(f"{TITLE_PAGE}: year", _search(r"^year = (\d+)$", root / TITLE_PAGE), expected[:4])


def places(root: Path) -> Iterator[str]:
    """Where the edition stands is the same in the citation and the deposit as on the title page."""
    page = tomllib.loads((root / TITLE_PAGE).read_text("utf-8"))
    (_, cited), (_, deposit) = read_citation_files(root)
    yield from compare(f"{CITATION}: url", cited.get("url"), page["address"])
    yield from compare(f"{CITATION}: repository-code", cited.get("repository-code"), page.get("repository"))
    yield from compare(f"{CITATION}: doi", cited.get("doi"), page.get("doi"))
    related = {each["relation"]: each["identifier"] for each in deposit["related_identifiers"]}
    yield from compare(f"{ZENODO}: isIdenticalTo", related.get("isIdenticalTo"), page["address"])
    yield from compare(f"{ZENODO}: isSupplementTo", related.get("isSupplementTo"), page.get("repository"))


def keeps_published(lines: list[str]) -> bool:
    """Does a list of addresses still begin with all published lines, unchanged?"""
    count, digest = FROZEN
    return hash_of(lines[:count]) == digest


def hash_of(lines: list[str]) -> str:
    """The hash of some lines of the list."""
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def check_addresses(root: Path) -> Iterator[str]:
    """The list of addresses has everything that can be cited, keeps published lines, and is frozen completely."""
    lines = (root / LIST).read_text("utf-8").splitlines(keepends=True)
    there = {tuple(line.split()[:2]) for line in lines}
    yield from (
        f"{LIST}: the {kind} {id} is not listed, expected a line; run `make addresses`"
        for kind, id in citable()
        if (kind, id) not in there
    )
    if not keeps_published(lines):
        yield f"{LIST}: a line published earlier was changed or is gone, expected the first {FROZEN[0]} lines unchanged"
    elif len(lines) != FROZEN[0]:
        yield (
            f'tools/release.py: FROZEN is of {FROZEN[0]} lines, expected all lines: ({len(lines)}, "{hash_of(lines)}")'
        )


def citable() -> Iterator[addresses.Address]:
    """The kind and id of everything that needs a permanent address."""
    things: dict[str, Iterable[Any]] = {
        "passage": edition.passages(),
        "rule": trace.rules(),
        "crux": trace.every_crux(),
        "example": trace.examples(),
        "claim": claims.all_claims().values(),
    }
    yield from ((kind, each.id) for kind, some in things.items() for each in some)


def results(root: Path, studies: Iterable[str] = ()) -> Iterator[str]:
    """Every study has a stored result of its present definition, and replaying its first games gives the same."""
    there = KeptResults(root / MEASURED)
    for name in sorted(studies or {*lab_claims.all_studies(), *there}):
        where = f"{MEASURED}/{name}.json"
        if name not in lab_claims.all_studies():
            yield f"{where}: no study has this name, expected no file"
        elif name not in there:
            yield f"{where}: no file, expected the result of the study; run `make claims`"
        elif not is_current(lab_claims.study(name), there[name]):
            yield f"{where}: an outdated result, expected one that its first games confirm; run `make claims`"


def readings(root: Path, games: Iterable[str] = ()) -> Iterator[str]:
    """The effects of readings are stored for every crux, and replaying the first games gives the same."""
    for found in map(game, games or GAMES):
        where = f"{READINGS}/{found.NAME}.json"
        there = read(root / where, found.NAME)
        yield from compare(f"{where}: cruxes", sorted(there), sorted(each.name for each in cruxes(found.Rules)))
        for setting, some in tables(found):
            # Of a game that plays slowly fewer may have been played; how many, the pages say.
            number = max((there[each.name].games for each in some if each.name in there), default=games_of(found))
            if number < FEWEST_GAMES:
                yield f"{where}: {number} games, expected {FEWEST_GAMES} or more"
            if not readings_fresh(found, setting, some, there, number):
                names = ", ".join(each.name for each in some)
                yield f"{where}: outdated effects of {names}, expected what first games confirm; run `make readings`"


def tag(root: Path) -> Iterator[str]:
    """Everything is committed, and the tag is free or on this commit."""
    if changed := _git(root, "status", "--porcelain"):
        yield f"git: uncommitted {', '.join(line[3:] for line in changed)}, expected nothing"
    name = f"v{release_version(root)}"
    if name in _git(root, "tag") and name not in _git(root, "tag", "--points-at", "HEAD"):
        yield f"git: {name} is the tag of another commit, expected a new version"
    for other in _git(root, "tag", "--points-at", "HEAD", "v*"):
        yield from compare("git: tag of this commit", other, name)


def _git(root: Path, *arguments: str) -> list[str]:
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout.splitlines()


CHECKS: tuple[Callable[[Path], Iterator[str]], ...] = (
    set_up,
    version,
    changelog,
    citation,
    places,
    check_addresses,
    results,
    readings,
    tag,
)
LONG = (results, readings)
"""The checks that take minutes, since they play games again."""


# What is filled in


def fill_in(root: Path, today: date) -> list[str]:
    """Fill in the version, the date of the release and the list of addresses. Returns the files that changed."""
    number, day = release_version(root), release_date(root) or today.isoformat()
    changed = [
        _change(root / CHANGES, rf"^## {re.escape(number)} \(unreleased\)$", f"## {number} ({day})"),
        _change(root / CITATION, r"^version: .*(\ndate-released: .*)?$", f"version: {number}\ndate-released: {day}"),
        _change(root / TITLE_PAGE, r"^year = .*$", f"year = {day[:4]}"),
        _change(root / TITLE_PAGE, r"^version = .*$", f'version = "{number}"'),
    ]
    deposit = json.loads((root / ZENODO).read_text("utf-8")) | {"version": number, "publication_date": day}
    changed.append(_change(root / ZENODO, r"\A[\s\S]*\Z", json.dumps(deposit, indent=2, ensure_ascii=False) + "\n"))
    lines = (root / LIST).read_text("utf-8").splitlines(keepends=True)
    if keeps_published(lines):
        frozen = f'FROZEN = ({len(lines)}, "{hash_of(lines)}")'
        changed.append(_change(root / TOOL, r"^FROZEN = .*$", frozen))
    return list(dict.fromkeys(filter(None, changed)))


def _change(path: Path, pattern: str, words: str) -> str:
    """Put words in the place of a pattern. Returns the path if that changed the file, otherwise nothing."""
    text = path.read_text("utf-8")
    found = re.sub(pattern, lambda _: words, text, count=1, flags=re.MULTILINE)
    if found == text:
        return ""
    write_whole(path, found)
    return path.as_posix()


def make_release(root: Path = ROOT) -> int:
    """Fill in, check, commit and tag. Return 1 if something is wrong, otherwise 0."""
    if wrong := list(tag(root)):
        print("\n".join(wrong))
        return 1
    filled = fill_in(root, datetime.now(UTC).date())
    global FROZEN
    before, lines = FROZEN, (root / LIST).read_text("utf-8").splitlines(keepends=True)
    FROZEN = (len(lines), hash_of(lines)) if keeps_published(lines) else FROZEN
    # What takes minutes is checked only when nothing else is wrong.
    quick = [each for each in CHECKS if each not in (tag, *LONG)]
    if print_checks(root, quick) or print_checks(root, [each for each in CHECKS if each in LONG]):
        if filled:
            _git(root, "checkout", "-q", "--", *filled)
        FROZEN = before
        print("Nothing was changed. Mend this from the top, commit it, and run `make release` again.")
        return 1
    if filled:
        print(f"filled in: {', '.join(Path(each).relative_to(root).as_posix() for each in filled)}")
    name = f"v{release_version(root)}"
    if filled:
        _git(root, "commit", "-a", "-q", "-m", f"Release {name[1:]}")
    if name not in _git(root, "tag"):
        _git(root, "tag", "-a", name, "-m", name[1:])
    print(f"""
{name} is tagged. What is left:
  1. `git push --follow-tags`, when CI has passed on this commit
  2. in the workflow *Release*: approve the environments *index* and *github-pages*
  3. at Zenodo: publish the deposit that the release has made""")
    return 0


def print_checks(root: Path, checks: Iterable[Callable[[Path], Iterator[str]]] = CHECKS) -> bool:
    """Print every check with what is wrong. Returns whether anything is."""
    failed = False
    for check in checks:
        wrong: list[str] = []
        try:
            wrong.extend(check(root))
        except SnorumError as error:
            wrong.append(str(error))
        failed |= bool(wrong)
        said = [f"{'WRONG' if wrong else 'ok   '}  {check.__doc__}", *(f"       {each}" for each in wrong)]
        print("\n".join(said), flush=True)
    return failed


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["make"]):
        sys.exit("python -m tools.release only checks; python -m tools.release make makes a release")
    sys.exit(make_release() if sys.argv[1:] else print_checks(ROOT))
