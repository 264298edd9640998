"""`snorum claims`: list what the sources claim, and whether it is true."""

from __future__ import annotations

import json as jsonlib
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import groupby
from typing import Any, NamedTuple

import typer

from snorum.cards import listed
from snorum.cli.studying import INTERRUPTED, choose_counter
from snorum.cli.words import bold, dim, echo, wrapped
from snorum.edition.certainty import KNOWN
from snorum.games.vocabulary import SnorumError
from snorum.lab.claims import all_claims, all_studies, claim, kept
from snorum.lab.claims.claim import METHODS, VERDICTS, Claim, Finding, Results, format_number
from snorum.lab.claims.settled import Settled, by_verdict, disagreement, settle, settle_all
from snorum.lab.claims.storing import KeptResults
from snorum.lab.studies.results import Result
from snorum.lab.studies.study import Study
from snorum.site import exports, trace

ALL = "all"


def show_claims(id: str | None, *, json: bool) -> int:
    """Print the claims by verdict, or one in full. Return 1 if any is not settled, otherwise 0."""
    settled = settle_all([claim(id)] if id else all_claims().values())
    if json:
        _print_json(settled)
    elif id:
        _print_in_full(settled[0], kept())
    else:
        _print_list(settled)
    return int(any(each.finding is None for each in settled))


def run_claims(id: str, *, games: int | None, workers: int, dask: str | None, json: bool) -> int:
    """Settle a claim (or all) again, and compare with the stored result. Return 1 if that is contradicted, or 0."""
    claims = list(all_claims().values()) if id == ALL else [claim(id)]
    new_results: dict[str, Result] = {}
    contradicted = False
    for each in claims:
        for name in each.studies:
            if name not in new_results:
                new_results[name] = _run_study(name, games, workers, dask)
        now, before = settle(each, KeptResults(new=new_results)), settle(each)
        compared = _compare(each, before.finding, now.finding, new_results)
        contradicted |= bool(compared.against)
        if json:
            _print_json([now], {"as_kept": compared.outcome, "against": compared.against})
        else:
            _print_in_full(now, KeptResults(new=new_results))
            _print_comparison(compared)
    return int(contradicted)


def _run_study(name: str, games: int | None, workers: int, dask: str | None) -> Result:
    counter = choose_counter(workers, dask)  # first, because it says so if the compiler is missing
    from snorum.cli.progress import show_progress
    from snorum.lab.studies.running import run

    try:
        with show_progress(name) as show:
            return run(all_studies()[name], games, counter=counter, on_progress=show)
    except KeyboardInterrupt:
        echo(f"{name}: interrupted, and nothing is saved; `snorum study {name}` plays them too and can be resumed",
             err=True)  # fmt: skip
        raise typer.Exit(INTERRUPTED) from None


class Comparison(NamedTuple):
    """A claim settled again, compared with the stored result."""

    outcome: str
    """One word: `same`, `agrees`, `undecided`, `contradicts`, or `nothing-kept`."""
    sentence: str
    against: list[str]
    """The contradictions, in words."""


def _compare(claim: Claim, before: Finding | None, now: Finding | None, new_results: dict[str, Result]) -> Comparison:
    if before is None or now is None:
        return Comparison("nothing-kept", "No result is stored to compare it with.", [])
    results = kept()
    if against := disagreement(before, now):
        return Comparison("contradicts", "It contradicts the stored result:", against)
    if before == now and all(results[each].sums == new_results[each].sums for each in claim.studies):
        what = "to the last digit" if claim.studies else "exactly"
        return Comparison("same", f"It is the same as the stored result, {what}.", [])
    if before.verdict == now.verdict:
        return Comparison("agrees", "It agrees with the stored result, within the errors of both.", [])
    return Comparison(
        "undecided", f"It does not contradict the stored result, which is: {VERDICTS[before.verdict]}.", []
    )


def _print_comparison(compared: Comparison) -> None:
    echo(f"  {compared.sentence}")
    for each in compared.against:
        echo(wrapped(each, "    "))
    echo()


def _print_json(settled: Sequence[Settled], more: Mapping[str, Any] | None = None) -> None:
    for each in settled:
        print(jsonlib.dumps({**exports.claim_item(each.claim, each), **(more or {})}, ensure_ascii=False))


def _print_list(settled: Sequence[Settled]) -> None:
    if not settled:
        echo("no claims")
        return
    for verdict, claims_here in by_verdict(settled).items():
        echo(f"{bold(VERDICTS.get(verdict, 'not settled yet').upper())}")
        for each in claims_here:
            echo(f"{bold(each.claim.id)}  {each.claim.title}  {dim(', '.join(each.claim.passages))}")
            if each.finding and (conditions := _conditions(each.finding)):
                echo(wrapped(f"{'Under' if each.finding.under else 'Among'} {conditions}.{_exclusions(each)}"))
            if each.claim.ours:
                echo(wrapped(f"Ours: {each.claim.ours}"))
            echo(wrapped(each.finding.sentence if each.finding else each.missing))
            echo(dim(f"  {each.claim.command}"))
        echo()
    echo(", ".join(f"{len(claims_of_verdict)} {VERDICTS.get(verdict, 'not settled')}"
                   for verdict, claims_of_verdict in by_verdict(settled).items()))  # fmt: skip


def _conditions(finding: Finding) -> str:
    """The readings under which a claim holds, joined by *or* or *and*; or the players among whom it holds."""
    if finding.among:
        return listed(finding.among, "or")
    return "".join(joint + each for joint, each in finding.joined_readings)


def _exclusions(settled: Settled) -> str:
    """The readings that examples exclude, and the examples."""
    sentences = ""
    for before, exclusions in zip((" But", " Not under"), trace.split_exclusions(settled), strict=True):
        for example, same in groupby(exclusions, lambda each: each.example):
            options = " or ".join(f"{each.crux}={each.option}" for each in same)
            sentences += f"{before} {options}: the example {example} excludes it."
    return sentences


def _print_study(name: str, results: Results) -> None:
    """Print which games were played and, if the compiler is installed, how the players chose."""
    study = all_studies()[name]
    played: Study | Result = results[name] if name in results else study  # noqa: SIM401 - `get` reads what is not there
    ways = "1 way" if len(study.ways) == 1 else f"each of {len(study.ways)} ways"
    echo(wrapped(f"The study {name}: {played.games:,} games in {ways}, seed {played.seed}."))
    try:
        from snorum.lab.studies import chunks

        described = import_module(chunks.kernel_of(study.game)).POLICIES
    except (ImportError, SnorumError):
        return
    for policy in dict.fromkeys(policy for way in study.ways for policy in way.policies):
        echo(wrapped(f"{policy}: {described[policy]}", "    "))


def _print_in_full(settled: Settled, results: Results) -> None:
    claim, finding = settled.claim, settled.finding
    echo(f"{bold(claim.id)}  {claim.title}  {dim(', '.join(claim.passages))}")
    echo(wrapped(f"In exact terms: {claim.asserts}"))
    if claim.ours:
        echo(wrapped(f"Ours: {claim.ours}"))
    echo(wrapped(f"Depends on: {claim.turns_on}"))
    echo(wrapped(f"Settled by: {METHODS[claim.method]}"))
    for name in claim.studies:
        _print_study(name, results)
    if claim.argument:
        echo(wrapped(" ".join(claim.argument.split())))
    if finding is None:
        echo(bold(f"  Not settled: {settled.missing}"))
        return
    conditions = _conditions(finding)
    echo(f"  {bold(VERDICTS[finding.verdict])}{': ' + conditions if conditions else ''}")
    if others := _exclusions(settled):
        echo(wrapped(others.strip()))
    echo(wrapped(finding.sentence))
    for each in finding.quantities:
        echo(f"    {each}")
    for work, says, known, through in claim.evidence:
        by = f", through {through}" if through else ""
        echo(wrapped(f"{work}: {says} ({KNOWN[known]}{by})", "    "))
    if finding.figure:
        echo(f"    {finding.figure.title} ({finding.figure.axis})")
        for series in finding.figure.series:
            for point in series.points:
                number = format_number(point.value, share=finding.figure.share)
                echo(f"      {series.name}, {point.at}: {number}")
    echo(dim(f"  {claim.command}"))
