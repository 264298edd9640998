"""`snorum claims`: list what the sources claim, and whether it is true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from snorum.books.claims import METHODS, all_claims, claim
from snorum.books.findings import VERDICTS, Finding, Settled, StudyUsed, by_verdict, format_number, settle_all
from snorum.cards import listed
from snorum.cli.words import bold, dim, echo, wrapped
from snorum.edition.certainty import KNOWN
from snorum.edition.files import in_json
from snorum.site import exports, trace
from snorum.table.policies.described import described


def show_claims(id: str | None, *, json: bool) -> int:
    """Print the claims by verdict, or one in full. Return 1 if any is not settled, otherwise 0."""
    settled = settle_all([claim(id)] if id else all_claims().values())
    if json:
        print_json(settled)
    elif id:
        print_in_full(settled[0])
    else:
        _print_list(settled)
    return int(any(each.finding is None for each in settled))


def print_json(settled: Sequence[Settled], more: Mapping[str, Any] | None = None) -> None:
    """Print claims as JSON, one in a line, each with `more` if that is given."""
    for each in settled:
        print(in_json({**exports.claim_item(each.claim, each), **(more or {})}))


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
    echo(
        ", ".join(
            f"{len(claims_of_verdict)} {VERDICTS.get(verdict, 'not settled')}"
            for verdict, claims_of_verdict in by_verdict(settled).items()
        )
    )


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


def _print_study(study: StudyUsed, game: str) -> None:
    """Print which games were played, and how the players chose."""
    ways = "1 way" if len(study.ways) == 1 else f"each of {len(study.ways)} ways"
    echo(wrapped(f"The study {study.name}: {study.counted:,} games in {ways}, seed {study.counted_seed}."))
    does = described(game)
    for policy in dict.fromkeys(policy for way in study.ways for policy in way.policies):
        echo(wrapped(f"{policy}: {does.get(policy, policy)}", "    "))


def print_in_full(settled: Settled) -> None:
    """Print a claim, the verdict and all that it rests on."""
    claim, finding = settled.claim, settled.finding
    echo(f"{bold(claim.id)}  {claim.title}  {dim(', '.join(claim.passages))}")
    echo(wrapped(f"In exact terms: {claim.asserts}"))
    if claim.ours:
        echo(wrapped(f"Ours: {claim.ours}"))
    echo(wrapped(f"Depends on: {claim.turns_on}"))
    echo(wrapped(f"Settled by: {METHODS[claim.method]}"))
    for study in settled.studies:
        _print_study(study, claim.game)
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
