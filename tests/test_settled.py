"""Comparing findings, and writing them for other programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from tests.studies.test_running import STUDY

from snorum.books import claims, findings
from snorum.books.claims import Claim
from snorum.books.counts import KeptResults, Result
from snorum.books.estimates import Estimate
from snorum.books.findings import Finding, Number, Quantity, Settled, item, number_item
from snorum.edition import bibliography
from snorum.games.vocabulary import SnorumError
from snorum.lab import claims as lab_claims
from snorum.lab.claims import Finder, Results, registry, settling
from snorum.lab.claims.history import YEARS


def between(low: float, high: float) -> Estimate:
    return Estimate((low + high) / 2, (high - low) / 7, low, high)


def finding(verdict: str = "holds", value: Number = 1) -> Finding:
    return Finding(verdict, "So.", (Quantity("it", value),))


@pytest.mark.parametrize(
    ("before", "after", "agree"),
    [
        (between(1, 2), between(1.5, 3), True),
        (between(1, 2), between(2, 3), True),
        (between(1, 2), between(2.1, 3), False),
        (between(2.1, 3), between(1, 2), False),
        (between(0, 9), between(4, 5), True),
        (Fraction(1, 3), Fraction(1, 3), True),
        (Fraction(1, 3), Fraction(1, 4), False),
        (Fraction(1, 3), between(0, 1), False),
    ],
)
def test_findings_agree_if_intervals_overlap_and_exact_numbers_are_equal(
    before: Number, after: Number, agree: bool
) -> None:
    assert (lab_claims.disagreement(finding(value=before), finding(value=after)) == []) == agree


def test_too_close_to_call_contradicts_nothing() -> None:
    close, holds, fails = (finding(verdict) for verdict in ("too-close", "holds", "fails"))
    assert not lab_claims.disagreement(close, fails) and not lab_claims.disagreement(holds, close)
    assert lab_claims.disagreement(holds, fails) == ["the verdict was ‘holds’, and is now ‘fails’"]
    more = replace(holds, quantities=(*holds.quantities, Quantity("more", 2)))
    assert (
        lab_claims.disagreement(holds, more)
        == lab_claims.disagreement(more, holds)
        == ["the findings have different quantities"]
    )


@pytest.mark.parametrize(("verdict", "under"), [("holds", ("a=b",)), ("holds-under", ()), ("held", ())])
def test_an_inconsistent_finding_is_refused(verdict: str, under: tuple[str, ...]) -> None:
    with pytest.raises(SnorumError):
        Finding(verdict, "So.", under=under)


@pytest.mark.parametrize(
    ("finding", "says"),
    [
        (Finding("fails", "So."), "it was written for the verdict ‘holds’, and the verdict is ‘fails’"),
        (
            Finding("holds-under", "So.", under=("a=b",)),
            "it was written for the verdict ‘holds’, and the verdict is ‘holds under these readings only’ a=b",
        ),
        (Finding("holds", "So.", unsupported=("all pay",)), "it says that all pay, which the numbers do not show"),
    ],
)
def test_a_sentence_is_replaced_if_it_does_not_fit_the_results(finding: Finding, says: str) -> None:
    with finder(lambda _: finding):
        settled = lab_claims.find(replace(CLAIM, studies=()), {})
    assert settled.finding is not None and settled.finding.verdict == finding.verdict
    assert settled.finding.sentence == f"The editors' sentence does not fit these results: {says}."


def test_years_are_those_of_the_bibliography() -> None:
    assert {key: str(year) for key, year in YEARS.items()} == {key: bibliography.entry(key).year for key in YEARS}


def test_a_claim_with_ours_has_no_verdict_on_the_source() -> None:
    with finder(lambda _: finding()), pytest.raises(SnorumError, match="a claim with `ours` must"):
        lab_claims.find(replace(CLAIM, studies=(), ours="We count deals."), {})


def test_number_items_have_the_exact_number_or_the_error() -> None:
    assert number_item(Fraction(1, 3)) == {"value": 1 / 3, "exact": "1/3", "error": None, "interval": None}
    assert number_item(Estimate(0.5, 0.01, 0.4, 0.6)) == {
        "value": 0.5,
        "exact": None,
        "error": 0.01,
        "interval": [0.4, 0.6],
    }


CLAIM = Claim("x.y", "snap", "X", ("snap-7-2",), "it is so", "nothing", "simulation", ("x.study",))


@contextmanager
def finder(find: Callable[[Results], Finding]) -> Iterator[None]:
    """Let the finding of `CLAIM`, which is written to hold, be computed so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settling, "all_finders", lambda: {CLAIM.id: Finder(CLAIM.id, find, "holds")})
        patch.setattr(settling, "study", lambda name: STUDY)
        yield


def test_claims_that_are_not_settled_have_no_verdict_and_come_last() -> None:
    settled = [Settled(CLAIM, None, "not run"), Settled(CLAIM, finding("fails")), Settled(CLAIM, finding("holds"))]
    assert [*findings.by_verdict(settled)] == ["holds", "fails", ""]
    unsettled = item(settled[0])
    assert (unsettled["verdict"], unsettled["sentence"], unsettled["quantities"]) == (None, "not run", [])


def test_new_results_take_the_place_of_stored_ones(tmp_path: Path) -> None:
    kept, anew = (Result("x.study", "d", games, 1, {"w": {"plays": (1,)}}, {"w": {"plays": 1}}) for games in (40, 80))
    (tmp_path / "x.study.json").write_text(kept.text(), "utf-8")
    (tmp_path / "x.other.json").write_text("{}", "utf-8")
    results = KeptResults(tmp_path, {"x.study": anew, "x.third": anew})
    assert results["x.study"].games == 80 and KeptResults(tmp_path)["x.study"].games == 40
    assert [*results] == ["x.other", "x.study", "x.third"] and len(results) == 3
    assert "x.third" in results and "x.third" not in KeptResults(tmp_path)
    with finder(lambda _: finding()):
        assert lab_claims.find(CLAIM, KeptResults(tmp_path / "none", {"x.study": anew})).finding is not None
        assert lab_claims.find(CLAIM, KeptResults(tmp_path / "none")).finding is None


def test_a_passage_has_all_claims_that_name_it() -> None:
    expected: dict[str, list[str]] = {}
    for each in claims.all_claims().values():
        for passage in each.passages:
            expected.setdefault(passage, []).append(each.id)
    assert {passage: [each.id for each in claims.claims_of(passage)] for passage in expected} == expected


def test_duplicate_names_are_refused() -> None:
    by_name: Mapping[str, int] = registry._by_name([1, 2], ["a", "b"])
    assert by_name == {"a": 1, "b": 2}
    with pytest.raises(SnorumError, match="duplicate name: b"):
        registry._by_name([1, 2, 3], ["b", "a", "b"])
