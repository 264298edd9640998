"""Definitions of studies, and estimates from their sums."""

from __future__ import annotations

import statistics
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

import pytest

from snorum.books.counts import BATCHES, Provenance, Result, batches
from snorum.books.estimates import Estimate, as_text, student_half_width, upper_bound
from snorum.games.vocabulary import SnorumError
from snorum.lab.studies.study import Study, Way

STUDY = Study(
    "jig.tables",
    "jig",
    "what more players come to",
    (Way("three", {}, 3), Way("five", {"fine": 1}, 5)),
    games=4_000,
    seed=7,
    measures=("plays", "payments"),
)


def result(chance: Random, chances: dict[str, float], games: int = 4_000) -> Result:
    """A result of games with ten plays each, some of them with a payment."""
    sums = {
        way: {
            "plays": tuple(10 * number for _, number in batches(games)),
            "payments": tuple(
                sum(chance.random() < of_way for _ in range(10 * number)) for _, number in batches(games)
            ),
        }
        for way, of_way in chances.items()
    }
    return Result("jig.tables", STUDY.digest, games, 7, sums, {})


@pytest.mark.parametrize(
    ("way", "says"),
    [
        (("w", {"fin": 1}, 3), "nearest is 'fine'"),
        (("w", {"withheld_card": "never"}, 3), "cannot be 'never'"),
        (("w", {}, 99), "takes 2 to"),
        (("w", {}, 3, ("random", "random")), "2 policies for 3 players; expected one for each"),
    ],
)
def test_a_wrong_way_of_a_study_is_explained(way: tuple[str, dict[str, object], int], says: str) -> None:
    with pytest.raises(SnorumError, match=says):
        Study("jig.x", "jig", "x", (Way(*way),), 100, 1, ("plays",))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"ways": STUDY.ways[:1] * 2}, "each with its own name"),
        ({"ways": ()}, "expected one way or more"),
        ({"measures": ()}, "one measure or more"),
        ({"games": BATCHES - 1}, "39 games; expected 40 or more"),
        ({"game": "cassino", "ways": (Way("w", {"partners": True}, 3),)}, "jig.tables, w: partners"),
        ({"game": "snap", "ways": (Way("w", {"packs": 2}, 14),)}, "jig.tables, w: 14 players; expected 13 at most"),
    ],
)
def test_a_study_names_what_it_lacks(change: dict[str, Any], says: str) -> None:
    with pytest.raises(SnorumError, match=says):
        replace(STUDY, **change)
    assert replace(STUDY, games=BATCHES).games == BATCHES


def test_a_digest_covers_only_what_is_played_and_counted() -> None:
    spelled_out = replace(STUDY, ways=(Way("three", {"fine": 0}, 3, ("random",) * 3), STUDY.ways[1]))
    assert spelled_out.digest == STUDY.digest == replace(STUDY, games=99, seed=8).digest
    others = [
        replace(STUDY, measures=("plays",)),
        replace(STUDY, ways=STUDY.ways[:1]),
        replace(STUDY, ways=(replace(STUDY.ways[0], most=9), STUDY.ways[1])),
        replace(STUDY, ways=(replace(STUDY.ways[0], policies=("careless",) * 3), STUDY.ways[1])),
    ]
    assert len({STUDY.digest, *(each.digest for each in others)}) == 5


@pytest.mark.parametrize("games", [40, 41, 79, 1000, 9_999_999])
def test_batches_cover_all_games_and_are_of_equal_size(games: int) -> None:
    found = batches(games)
    assert len(found) == BATCHES and found[0][0] == 0
    assert all(first + number == after for (first, number), (after, _) in pairwise(found))
    assert sum(number for _, number in found) == games
    assert max(number for _, number in found) - min(number for _, number in found) <= 1


def test_the_error_of_a_mean_is_that_of_the_textbook() -> None:
    chance = Random(3)
    values = [chance.randrange(1000) for _ in range(BATCHES)]
    found = Result("s", "d", BATCHES, 1, {"w": {"plays": tuple(values)}}, {}).mean("w", "plays")
    assert found.value == pytest.approx(statistics.mean(values))
    assert found.error == pytest.approx(statistics.stdev(values) / sqrt(BATCHES))
    assert found.high - found.value == pytest.approx(student_half_width(BATCHES - 1) * found.error)


def test_students_interval_is_that_of_the_tables() -> None:
    for freedom, reach in ((20, 3.850), (30, 3.646), (39, 3.558), (60, 3.460), (120, 3.373)):
        assert student_half_width(freedom) == pytest.approx(reach, rel=1e-3)


def test_intervals_contain_the_true_value_as_often_as_promised() -> None:
    """Of 1,000 intervals at 99.9 % for a share and for a difference few miss; at 90 % more do."""
    chance = Random(1797)
    missed = narrow = 0
    for _ in range(500):
        found = result(chance, {"three": 0.3, "five": 0.32}, 200)
        share, apart = found.share("three", "payments", "plays"), found.difference("five", "three", "payments")
        for estimate, truth in ((share, 0.3), (apart, 0.2)):
            missed += not estimate.low <= truth <= estimate.high
            narrow += abs(estimate.value - truth) > 1.685 * estimate.error
    assert missed <= 5 and 60 <= narrow <= 140


def test_an_event_never_counted_may_still_happen() -> None:
    found = result(Random(1), {"three": 0.0, "five": 1.0})
    never, always = (found.share(way, "payments", "plays") for way in ("three", "five"))
    assert never.value == 0 and never.high == pytest.approx(7.6 / 4_000, rel=1e-3)
    assert always.value == 1 and always.low == pytest.approx(1 - never.high)


def test_the_share_of_a_few_games_stays_possible() -> None:
    few = (1, 1, *[0] * (BATCHES - 2))
    most = tuple(number - one for (_, number), one in zip(batches(4_000), few, strict=True))
    found = replace(result(Random(1), {}), sums={"three": {"rare": few, "usual": most}})
    rare, usual = (found.share("three", each) for each in ("rare", "usual"))
    assert 0 < rare.low < rare.value == 2 / 4_000 < rare.high < 3 * 7.6 / 4_000
    assert [usual.low, usual.high] == pytest.approx([1 - rare.high, 1 - rare.low])


def test_a_small_share_of_something_other_than_games_uses_the_batches() -> None:
    """Events that occur more than once in a game are not independent trials; still, no share is negative."""
    few = (1, 1, *[0] * (BATCHES - 2))
    found = replace(result(Random(1), {}), sums={"three": {"rare": few, "plays": (1_000,) * BATCHES}})
    plain = found.estimate(lambda sums: Fraction(sums("three", "rare"), sums("three", "plays")))
    assert plain.low < 0
    assert found.share("three", "rare", "plays") == plain._replace(low=0.0)
    usual = tuple(1_000 - each for each in few)
    found = replace(found, sums={"three": {"usual": usual, "plays": (1_000,) * BATCHES}})
    plain = found.estimate(lambda sums: Fraction(sums("three", "usual"), sums("three", "plays")))
    assert plain.high > 1
    assert found.share("three", "usual", "plays") == plain._replace(high=1.0)


def test_the_share_of_many_games_uses_the_batches() -> None:
    """With sixty in one batch and none in the others, the batches show that they were not independent."""
    found = replace(result(Random(1), {}), sums={"three": {"often": (60, *[0] * (BATCHES - 1))}})
    often = found.share("three", "often")
    assert often.low == 0 and often.high > 2 * upper_bound(60, 4_000)


def test_an_estimate_is_computed_from_all_batches() -> None:
    """It is not the mean of the estimates without each batch, which differs for a function that is not linear."""
    found = Result("s", "d", BATCHES, 1, {"w": {"plays": (100, *[1] * (BATCHES - 1)), "ends": (1,) * BATCHES}}, {})
    square = found.estimate(lambda sums: Fraction(sums("w", "plays"), sums("w", "ends")) ** 2)
    assert square.value == (139 / 40) ** 2
    assert square.high - square.value == pytest.approx(square.value - square.low)


def test_an_exact_number_is_neither_above_nor_below_itself() -> None:
    exact, above, below = Estimate(2.0, 0.0, 2.0, 2.0), Estimate(3.0, 0.3, 2.0, 4.0), Estimate(1.0, 0.3, 0.0, 2.0)
    assert [each.side(2) for each in (exact, above, below)] == [0, 0, 0]
    assert (exact.side(1.9), exact.side(2.1)) == (1, -1)


def test_a_function_of_the_sums_may_be_any() -> None:
    found = result(Random(1), {"three": 0.1, "five": 0.2})
    ratio = found.estimate(lambda sums: Fraction(sums("five", "payments"), sums("three", "payments")))
    assert ratio.low < 2 < ratio.high and ratio.side(1) == 1 and ratio.side(3) == -1 and ratio.side(2) == 0


def test_a_divisor_counted_in_one_batch_is_refused() -> None:
    once = (1, *[0] * (BATCHES - 1))
    found = Result("s", "d", BATCHES, 1, {"w": {"plays": once, "payments": once}}, {})
    with pytest.raises(SnorumError, match="40 games are too few"):
        found.estimate(lambda sums: Fraction(sums("w", "payments") + 1, sums("w", "plays")))


@pytest.mark.parametrize("asked", [("tree", "plays"), ("three", "payment")])
def test_a_missing_way_or_measure_is_named_with_the_nearest(asked: tuple[str, str]) -> None:
    with pytest.raises(SnorumError, match=r"the nearest is '(three|payments)'"):
        result(Random(1), {"three": 0.1}).mean(*asked)


def test_a_result_is_read_as_it_was_written() -> None:
    found = replace(result(Random(1), {"three": 0.1}), first={"three": {"plays": 10, "payments": 1}})
    found = replace(found, provenance=Provenance("1.0", "abc", "a machine", "2026-11-21T00:00:00Z", 1.5))
    assert Result.read(found.text()) == found
    found.mean("three", "plays")
    assert Result.read(found.text()) == found, "what has been worked out from it makes it no other"


@pytest.mark.parametrize("text", ["{", "[]", "5", '{"study": "s"}', '{"sums": 5}'])
def test_a_text_that_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(SnorumError, match="no result of a study can be read from it"):
        Result.read(text)


def test_zero_has_no_minus_sign() -> None:
    assert as_text(Estimate(-0.0001, 0.0002, -0.0004, 0.0004)) == "−0.0001 (−0.0004 to 0.0004)"
    assert as_text(Estimate(-0.01, 0.2, -4, 4), share=True) == "−1 % (−400 to 400)"
    assert as_text(Estimate(-0.001, 0.2, -1.5, 1.4)) == "0.0 (−1.5 to 1.4)"


def test_an_estimate_is_printed_with_the_places_that_its_error_allows() -> None:
    assert as_text(Estimate(-1234.5678, 0.4, -1236, -1233.2)) == "−1,234.6 (−1,236.0 to −1,233.2)"
    assert as_text(Estimate(0.00012345, 0, 0.00012345, 0.00012345), share=True) == "0.012345 %"
