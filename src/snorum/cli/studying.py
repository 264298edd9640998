"""`snorum study`: list the studies, and run them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from snorum.claims import all_studies, kept, study
from snorum.cli.words import bold, dim, echo, wrapped
from snorum.studies.results import Result
from snorum.studies.study import Study
from snorum.vocabulary import SnorumError

if TYPE_CHECKING:
    from snorum.studies.chunks import Counter
    from snorum.studies.journal import Journal

INTERRUPTED = 130
"""The exit status of what was interrupted from the keyboard."""


def list_studies() -> None:
    """Print the studies, and what is kept of them."""
    results = kept()
    for each in all_studies().values():
        ways = "1 way" if len(each.ways) == 1 else f"{len(each.ways)} ways"
        state = "kept" if each.name in results and results[each.name].of(each) else "not run"
        echo(f"{bold(each.name)}  {dim(f'{each.games:,} games in each of {ways}, seed {each.seed}; {state}')}")
        echo(wrapped(each.about))


def run_studies(
    names: Sequence[str],
    *,
    games: int | None,
    seed: int | None,
    workers: int,
    dask: str | None,
    into: Path,
    again: bool,
) -> int:
    """Run studies one after another and write their results; 130 if that was interrupted."""
    wanted = [study(name) for name in dict.fromkeys(names)]
    by = counter(workers, dask)
    for each in wanted if not again else ():
        _guard(_path(into, each), _games(each, games), _seed(each, seed))
    for each in wanted:
        try:
            _run(each, _games(each, games), _seed(each, seed), by, into, again=again)
        except KeyboardInterrupt:
            return INTERRUPTED
        except BrokenPipeError:
            raise
        except OSError as error:
            raise SnorumError(f"{into}: {error.strerror}; expected a folder that can be written") from None
    return 0


def counter(workers: int, dask: str | None) -> Counter:
    """Who counts; a `SnorumError` if what that needs is not installed, or there are too few."""
    import_module("snorum.studies.compiled")  # it says what is missing, as none of those does that need it
    from snorum.studies import chunks
    from snorum.studies import workers as elsewhere

    if workers < 1:
        raise SnorumError(f"--workers {workers}: expected one at least")
    if dask is not None:
        return elsewhere.dask(dask, say=lambda text: echo(text, err=True))
    return chunks.here if workers == 1 else elsewhere.processes(workers)


def _path(into: Path, study: Study) -> Path:
    return into / f"{study.name}.json"


def _games(study: Study, asked: int | None) -> int:
    return study.games if asked is None else asked


def _seed(study: Study, asked: int | None) -> int:
    return study.seed if asked is None else asked


def _there(path: Path) -> Result | None:
    """The result that is there already; a `SnorumError` if what is there is none."""
    try:
        return Result.read(path.read_text("utf-8")) if path.is_file() else None
    except (SnorumError, UnicodeDecodeError) as error:
        raise SnorumError(f"{path}: {error}; remove it, or have it overwritten by --again") from None


def _guard(path: Path, games: int, seed: int) -> None:
    """Overwrite nothing that was counted from more games, or from other cards, unless it is asked for."""
    there = _there(path)
    if there and (there.games > games or there.seed != seed):
        raise SnorumError(
            f"{path} has {there.games:,} games of seed {there.seed}, which {games:,} of seed {seed} would overwrite: "
            "write these elsewhere by --into, or overwrite it by --again"
        )


def _run(study: Study, games: int, seed: int, by: Counter, into: Path, *, again: bool) -> None:
    from snorum.cli.progress import shown
    from snorum.studies.journal import Journal
    from snorum.studies.running import fresh, run

    path = _path(into, study)
    if not again and (there := _there(path)) and fresh(study, there, games, seed):
        echo(f"{study.name}: run already, and its first games come out as they did; --again runs it again")
        if there != (full := there.told_in_full(study)):
            path.write_text(full.text(), encoding="utf-8")
            echo(f"Its ways are told in full in {path}, which they were not.")
        return
    journal = Journal(into, study, games, seed)
    if found := len(journal.done()):
        echo(f"{study.name}: {found} chunks are done from a run that was broken off; it goes on from there", err=True)
    try:
        with shown(study.name) as tell:
            result = run(study, games, seed, by=by, journal=journal, tell=tell)
    except KeyboardInterrupt:
        echo(f"{study.name}: interrupted{_goes_on(journal)}.", err=True)
        raise
    except SnorumError as error:
        raise SnorumError(f"{error}{_goes_on(journal)}") from None
    path.write_text(result.text(), encoding="utf-8")
    journal.remove()
    print_result(study, result)
    echo(dim(f"The sums and their provenance are in {path}."))


def _goes_on(journal: Journal) -> str:
    """The end of a line that says why a run was broken off. Where nothing is done, nothing is left behind."""
    if found := len(journal.done()):
        return f"; {found} chunks are done and kept in {journal.path}: the same command goes on from there"
    journal.remove()
    return "; no chunk was done yet"


def print_result(study: Study, result: Result) -> None:
    """Print the means of all that was counted."""
    seconds = f", {result.provenance.seconds:g} s" if result.provenance else ""
    echo(f"{bold(study.name)}  {dim(f'{result.games:,} games in each way, seed {result.seed}{seconds}')}")
    echo(wrapped(study.about))
    width = max(map(len, study.measures))
    for way in study.ways:
        echo(f"  {way.name}: {_table(study, way.name)}")
        for measure in study.measures:
            echo(f"    {measure:<{width}}  {result.mean(way.name, measure)}")


def _table(study: Study, name: str) -> str:
    way = study.way(name)
    rules = "".join(f", {rule} {value}" for rule, value in way.rules.items())
    policies = way.policies[0] if len(set(way.policies)) == 1 else " ".join(way.policies)
    return f"{way.players} players{rules}; {policies}"
