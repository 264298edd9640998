"""Find the tests nearest to what has changed, for `make check`.

`python -m tests.nearest` compares the files with the commit at which this branch left `main` (on `main`, with the last
commit), and prints arguments for pytest: the tests that use names of a changed module. If these are few, it adds tests
that use names of modules that use it, and so on. Tests named after the module come first. A name that a package only
imports belongs to the module that defines it. Tests that open a site or take long are left to `make test`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.in_full import git

from snorum.lab.studies.slices import Sources

ROOT = Path(__file__).parent.parent
LEFT = (
    "tests/cli/",
    "tests/site/",
    "tests/worlds/",
    "tests/sphinxext/test_build.py",
    "tests/studies/test_cluster.py",
    "tests/studies/test_running.py",
    "tests/test_claims.py",
)
"""Tests that take too long for `make check`."""
FEWEST, MOST = 3, 8
"""The fewest and the most files of tests to find; among equally near ones, those that use the fewest modules win."""
_OF_FINDINGS = ("tests/studies/test_quantities.py", "tests/studies/test_verdicts.py", "tests/test_wording.py")
BESIDES = {
    "sources/": ("tests/edition", "tests/test_witnesses.py", "tests/test_trace.py"),
    **dict.fromkeys(
        ("sources/claims/", "sources/findings/", "src/snorum/books/measured/", "src/snorum/lab/claims/"), _OF_FINDINGS
    ),
}
"""Tests of files that no test imports: the texts, and the claims, which are found by their ids."""


def main() -> None:
    """Print the arguments for pytest; nothing if no test is near a change."""
    print("\n".join(sorted(nearest(ROOT, changed(ROOT)))))


def changed(root: Path) -> list[str]:
    """The files that differ from the commit to compare with, as paths from the root."""
    base = git(root, "merge-base", "HEAD", "main") or git(root, "merge-base", "HEAD", "origin/main") or "HEAD"
    changes, added = git(root, "diff", "--name-only", base), git(root, "ls-files", "--others", "--exclude-standard")
    return [name for name in f"{changes}\n{added}".splitlines() if (root / name).is_file()]


def nearest(root: Path, files: Collection[str]) -> set[str]:
    """The arguments for pytest after a change of these files, as paths from the root."""
    names, named = graph(root)
    tests = {name: path for path, name in names.items() if Path(path).name.startswith("test_")}
    found = {path for file in files for start, paths in BESIDES.items() if file.startswith(start) for path in paths}
    for file in files:
        if file in names:
            found |= {tests[each] for each in tests_near(names[file], named, tests)}
            found |= {file} if file.startswith("src/") else set()  # its doctests
        elif file.endswith(".md") and file.startswith(("docs/", "README")):
            found.add(file)  # its examples are run as tests
    return {path for path in found if not path.startswith(LEFT)}


@cache
def graph(root: Path) -> tuple[Mapping[str, str], Mapping[str, Collection[str]]]:
    """The module of each file, and for each module the modules whose names it uses."""
    sources = Sources({"snorum": root / "src" / "snorum", "tests": root / "tests"})
    names = {path.relative_to(root).as_posix(): name for name, path in modules(sources)}
    return names, {name: set(named_by(sources, name)) for name in names.values()}


def modules(sources: Sources) -> Iterator[tuple[str, Path]]:
    """Every module, and its file."""
    for top, folder in sources.roots.items():
        for path in sorted(folder.rglob("*.py")):
            parts = (top, *path.relative_to(folder).with_suffix("").parts)
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def named_by(sources: Sources, module: str) -> Iterator[str]:
    """The modules that define the names used in a module."""
    found = sources.module(module)
    for statement in found.statements("") if found else ():
        for symbol in statement.uses:
            name, _ = sources.defined(symbol)
            if name != module:
                yield name


def tests_near(module: str, named: Mapping[str, Collection[str]], tests: Mapping[str, str]) -> list[str]:
    """The modules of tests that are nearest to a module, by the names that they use."""
    called_after = {f"test_{part}" for part in module.split(".")}
    level, seen, found = {module}, {module}, list[str]()
    while level and len(found) < FEWEST:
        near = [each for each in level if each in tests and not tests[each].startswith(LEFT)]
        found += sorted(near, key=lambda each: (Path(tests[each]).stem not in called_after, len(named[each]), each))
        level = {user for user, some in named.items() if not level.isdisjoint(some)} - seen
        seen |= level
    return found[:MOST]


if __name__ == "__main__":
    main()
