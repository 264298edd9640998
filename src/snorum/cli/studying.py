"""`snorum study`: list and run the studies."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from snorum.books.counts import Result, kept
from snorum.cli.words import bold, dim, echo, wrapped
from snorum.edition.files import write_whole
from snorum.games.vocabulary import SnorumError
from snorum.lab.claims.registry import all_studies, study
from snorum.lab.studies.study import Study

if TYPE_CHECKING:
    from snorum.lab.studies.chunks import Counter
    from snorum.lab.studies.journal import Journal

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def list_studies() -> None:
    """Print the studies, and whether a result of each is stored."""
    results = kept()
    for each in all_studies().values():
        ways = "1 way" if len(each.ways) == 1 else f"{len(each.ways)} ways"
        state = "stored" if each.name in results and each.fits(results[each.name]) else "not run"
        echo(f"{bold(each.name)}  {dim(f'{each.games:,} games in each of {ways}, seed {each.seed}; {state}')}")
        echo(wrapped(each.about))


def run_studies(
    names: Sequence[str] | None,
    *,
    games: int | None,
    seed: int | None,
    workers: int,
    dask: str | None,
    into: Path,
    again: bool,
) -> int:
    """Run studies, or all if none are named, and write their results. Return 0, or 130 after Ctrl-C."""
    wanted = list(all_studies().values()) if names is None else [study(name) for name in dict.fromkeys(names)]
    counter = choose_counter(workers, dask)
    for each in wanted if not again else ():
        _refuse_to_overwrite(_result_path(into, each), _games_to_play(each, games), _seed_to_use(each, seed))
    for each in wanted:
        try:
            _run_study(each, _games_to_play(each, games), _seed_to_use(each, seed), counter, into, again=again)
        except KeyboardInterrupt:
            return INTERRUPTED
        except BrokenPipeError:
            raise
        except OSError as error:
            raise SnorumError(f"{into}: {error.strerror}; expected a folder that can be written") from None
    return 0


def choose_counter(workers: int, dask: str | None) -> Counter:
    """Choose what plays the games: this process, several processes, or a Dask cluster.

    Raises:
        SnorumError: the compiler or Dask is not installed, no cluster answers, or `workers` is less than 1.
    """
    import_module("snorum.lab.studies.compiled")  # only this module says how to install what is missing
    from snorum.lab.studies import chunks
    from snorum.lab.studies import workers as elsewhere

    if workers < 1:
        raise SnorumError(f"--workers {workers}: expected 1 or more")
    if dask is not None:
        return elsewhere.dask(dask, say=lambda text: echo(text, err=True))
    return chunks.count_here if workers == 1 else elsewhere.processes(workers)


def _result_path(into: Path, study: Study) -> Path:
    return into / f"{study.name}.json"


def _games_to_play(study: Study, asked: int | None) -> int:
    return study.games if asked is None else asked


def _seed_to_use(study: Study, asked: int | None) -> int:
    return study.seed if asked is None else asked


def _existing_result(path: Path) -> Result | None:
    """The result that this file already holds, if it exists; a `SnorumError` if it cannot be read."""
    try:
        return Result.read(path.read_text("utf-8")) if path.is_file() else None
    except (SnorumError, UnicodeDecodeError) as error:
        raise SnorumError(f"{path}: {error}; remove it, or overwrite it with --again") from None


def _refuse_to_overwrite(path: Path, games: int, seed: int) -> None:
    """Raise a `SnorumError` if a result from more games, or from another seed, would be overwritten."""
    there = _existing_result(path)
    if there and (there.games > games or there.seed != seed):
        raise SnorumError(
            f"{path}: {there.games:,} games of seed {there.seed} would be overwritten by {games:,} of seed {seed}; "
            "write to another folder with --into, or overwrite them with --again"
        )


def _run_study(study: Study, games: int, seed: int, counter: Counter, into: Path, *, again: bool) -> None:
    from snorum.cli.progress import show_progress
    from snorum.lab.studies.journal import Journal
    from snorum.lab.studies.kernels import KERNELS
    from snorum.lab.studies.running import is_current, run

    path = _result_path(into, study)
    if not again and (there := _existing_result(path)) and is_current(study, there, games, seed):
        echo(f"{study.name}: already run, and its first games come out the same when replayed; --again runs all of it")
        if there != (full := study.with_full_ways(there)):
            write_whole(path, full.text())
            echo(f"{path} now lists every rule of each way.")
        return
    journal = Journal(into, study, games, seed)
    if found := len(journal.done()):
        echo(f"{study.name}: resuming an interrupted run, of which {found} chunks are done", err=True)
    try:
        with show_progress(study.name, compiles=study.game in KERNELS) as show:
            result = run(study, games, seed, counter=counter, journal=journal, on_progress=show)
    except KeyboardInterrupt:
        echo(f"{study.name}: interrupted{how_to_resume(journal)}.", err=True)
        raise
    except SnorumError as error:
        raise SnorumError(f"{error}{how_to_resume(journal)}") from None
    write_whole(path, result.text())
    journal.remove()
    print_result(study, result)
    echo(dim(f"The sums and their provenance are in {path}."))


def how_to_resume(journal: Journal) -> str:
    """The end of a message about an interrupted run. A journal without chunks is removed."""
    if found := len(journal.done()):
        return f"; {found} chunks are saved in {journal.path}; give the same command to resume"
    journal.remove()
    return "; no chunk was finished, so nothing is saved"


def print_result(study: Study, result: Result) -> None:
    """Print the mean of each measure, way by way."""
    seconds = f", {result.provenance.seconds:g} s" if result.provenance else ""
    echo(f"{bold(study.name)}  {dim(f'{result.games:,} games in each way, seed {result.seed}{seconds}')}")
    echo(wrapped(study.about))
    width = max(map(len, study.measures))
    for way in study.ways:
        echo(f"  {way.name}: {_describe_way(study, way.name)}")
        for measure in study.measures:
            echo(f"    {measure:<{width}}  {result.mean(way.name, measure)}")


def _describe_way(study: Study, name: str) -> str:
    way = study.way(name)
    rules = "".join(f", {rule} {value}" for rule, value in way.rules.items())
    policies = way.policies[0] if len(set(way.policies)) == 1 else " ".join(way.policies)
    return f"{way.players} players{rules}; {policies}"
