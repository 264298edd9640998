"""The claims of the edition, and the stored results on which they rest."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from math import hypot

import pytest

from snorum import edition
from snorum.books import claims, counts, findings
from snorum.books.claims import Claim
from snorum.books.counts import BATCHES, KeptResults, Result
from snorum.edition.editions import chosen
from snorum.games import GAMES
from snorum.lab import claims as lab_claims
from snorum.lab.studies.running import run
from snorum.lab.studies.study import Study
from snorum.lab.studies.tasks import first_sums

CLAIMS = [pytest.param(each, id=each.id) for each in claims.all_claims().values()]
COUNTED = [pytest.param(each, id=each.id) for each in claims.all_claims().values() if each.studies]
STUDIES = [pytest.param(each, id=each.name) for each in lab_claims.all_studies().values()]

SMALL = 2_000
"""How many games a small run plays."""
RARE = 20
FEW = 400
SLOW = {"snap": 20, "pope-joan": 40, "spin": 40, "newmarket": 40}
"""The games of which fewer are played, and how many times fewer: the reference plays them, and nothing compiled."""


@pytest.mark.parametrize("claim", CLAIMS)
def test_every_claim_has_passages_and_is_settled(claim: Claim) -> None:
    assert claim.game in GAMES and claim.passages
    assert all(edition.passage(each) for each in claim.passages)
    assert set(claim.studies) <= {*lab_claims.all_studies()}
    for words in (claim.title, claim.asserts, claim.turns_on):
        assert words.strip() == words != ""
    settled = findings.settle(claim)
    assert settled.finding is not None, settled.missing
    assert not claim.ours or settled.finding.verdict in ("figures", "judgement")
    sentence = settled.finding.sentence
    assert sentence[0].isupper() and sentence.endswith("."), sentence
    assert len({each.name for each in settled.finding.quantities}) == len(settled.finding.quantities)
    assert (claim.method in ("simulation", "mixed")) == bool(claim.studies)


def test_claims_come_from_the_passages_with_that_role() -> None:
    with_the_role = {each.id for each in edition.passages() if "claim" in each.roles}
    assert with_the_role == {passage for each in claims.all_claims().values() for passage in each.passages}


def test_every_study_is_used_by_a_claim_and_stored() -> None:
    assert {*lab_claims.all_studies()} == {name for each in claims.all_claims().values() for name in each.studies}
    assert {*counts.kept()} == {*lab_claims.all_studies()}


@pytest.mark.parametrize("study", STUDIES)
def test_stored_results_are_those_of_the_study_and_the_kernels(study: Study) -> None:
    """If this fails, run `make claims`."""
    kept = counts.kept()[study.name]
    assert study.fits(kept), "the study has changed since"
    assert (kept.games, kept.seed) == (study.games, study.seed)
    assert kept.first == first_sums(study, study.seed, study.games), "its first games have other results"
    assert kept.provenance is not None
    assert (kept.game, kept.ways) == (study.game, study.full_ways), "its ways are not recorded"
    assert set(kept.sums) == {way.name for way in study.ways}
    for found in kept.sums.values():
        assert tuple(found) == study.measures and all(len(parts) == BATCHES for parts in found.values())


@pytest.mark.parametrize("study", STUDIES)
def test_other_games_agree_with_the_stored_results(study: Study) -> None:
    """A small run from another seed agrees within the errors of both."""
    assert not differing(study, counts.kept()[study.name], small_run(study.name))


@cache
def small_run(name: str) -> Result:
    study = lab_claims.study(name)
    return run(study, SMALL // SLOW.get(study.game, 1), study.seed + 1)


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_stored_finding_is_what_is_found_now(claim: Claim) -> None:
    """If this fails, run `make findings`."""
    assert lab_claims.find(claim) == findings.settle(claim)


def test_each_claim_has_a_finder_and_a_finding() -> None:
    assert {*lab_claims.all_finders()} == {*claims.all_claims()}
    stored = chosen().home.joinpath(findings.FOLDER).glob("*.json")
    assert {path.stem for path in stored} == {*claims.all_claims()}


@pytest.mark.parametrize("claim", COUNTED)
def test_few_games_contradict_nothing(claim: Claim) -> None:
    """With too few games a claim is too close to call; it does not fail."""
    before = findings.settle(claim).finding
    studies = [lab_claims.study(name) for name in claim.studies]
    few = {each.name: small_run(each.name) if each.game in SLOW else run(each, FEW) for each in studies}
    after = lab_claims.find(claim, KeptResults(new=few)).finding
    assert before is not None and after is not None
    assert lab_claims.disagreement(before, after) == []


def differing(study: Study, one: Result, other: Result) -> list[str]:
    """The ways and measures in which two results differ by more than six standard errors."""
    found = []
    for way in study.ways:
        for measure in study.measures:
            first, second = one.mean(way.name, measure), other.mean(way.name, measure)
            if abs(first.value) * min(one.games, other.games) < RARE:
                continue
            if abs(first.value - second.value) > 6 * hypot(first.error, second.error):
                found.append(f"{way.name}, {measure}: {first}; {second}")
    return found


@pytest.mark.parametrize("study", STUDIES[:1])
def test_different_results_would_be_noticed(study: Study) -> None:
    """The comparison of the tests above finds sums that are a tenth too large."""
    kept = counts.kept()[study.name]
    moved = {
        way: {name: tuple(each * 11 // 10 for each in parts) for name, parts in found.items()}
        for way, found in kept.sums.items()
    }
    assert differing(study, Result(kept.study, kept.digest, kept.games, kept.seed, moved, {}), kept)


def test_findings_can_be_computed_without_the_compiler() -> None:
    """From the counts that are stored; the compiler and the cluster are for counting."""
    script = "\n".join(
        [
            "import sys",
            "from snorum.books.claims import all_claims",
            "from snorum.lab.claims import find",
            "assert all(find(each).finding for each in all_claims().values())",
            "assert not {'numba', 'numpy', 'distributed'} & {*sys.modules}, sorted(sys.modules)",
        ]
    )
    subprocess.run([sys.executable, "-c", script], check=True)
