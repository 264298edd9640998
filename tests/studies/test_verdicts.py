"""Verdicts follow the numbers: if stored results are swapped, scaled or made noisy, the verdicts change."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

import pytest

from snorum.books import claims, findings
from snorum.books.counts import BATCHES, KeptResults, Result, kept
from snorum.books.estimates import Estimate
from snorum.books.findings import Finding
from snorum.games.vocabulary import SnorumError
from snorum.lab import claims as lab_claims
from snorum.lab.claims.snip.studies import EXCLUDED, READINGS, wins_of
from snorum.lab.studies.study import Way
from snorum.site import trace

Turned = Callable[[Way], Way]
Stretched = Mapping[tuple[str, str], float]
"""The factor for a measure in the ways whose names begin with a prefix, by prefix and measure."""


def finding_with(id: str, *changed: Result) -> Finding:
    """The finding of a claim if these results replace the stored ones."""
    finding = lab_claims.find(claims.claim(id), KeptResults(new={each.study: each for each in changed})).finding
    assert finding is not None
    return finding


def name_of(way: Way) -> str:
    return json.dumps([way.players, dict(way.rules), way.policies])


def swap_ways(name: str, change: Turned) -> Result:
    """A stored result in which each way has the sums of another way, if there is one."""
    result = kept()[name]
    ways = {name_of(way): way.name for way in lab_claims.study(name).ways}
    others = {way.name: ways.get(name_of(change(way)), way.name) for way in lab_claims.study(name).ways}
    assert others != {name: name for name in others}
    return replace(result, sums={way: result.sums[other] for way, other in others.items()})


def when_a_plays(policies: Mapping[str, str]) -> Turned:
    """Swap to the way in which A plays by another policy."""
    return lambda way: replace(way, policies=(policies.get(way.policies[0], way.policies[0]), *way.policies[1:]))


def exchange(one: str, other: str) -> Turned:
    return when_a_plays({one: other, other: one})


def scale(name: str, by: Stretched) -> Result:
    """A stored result with some measures multiplied."""
    result = kept()[name]

    def factor(way: str, measure: str) -> float:
        return next((each for (start, what), each in by.items() if way.startswith(start) and what == measure), 1)

    assert all(any(way.startswith(start) and what in result.sums[way] for way in result.sums) for start, what in by)
    return replace(
        result,
        sums={
            way: {measure: tuple(int(part * factor(way, measure)) for part in parts) for measure, parts in some.items()}
            for way, some in result.sums.items()
        },
    )


def set_sum(name: str, way: str, measure: str, number: int) -> Result:
    """A stored result with another sum of one measure, all in one batch."""
    result = kept()[name]
    changed = {**result.sums[way], measure: (number, *[0] * (BATCHES - 1))}
    assert measure in result.sums[way]
    return replace(result, sums={**result.sums, way: changed})


def make_noisy(name: str) -> Result:
    """A stored result with the same sums, all of them in two of the batches."""
    result, chance = kept()[name], Random(7)

    def drowned(parts: tuple[int, ...]) -> tuple[int, ...]:
        one, other = chance.sample(range(BATCHES), 2)
        total = sum(parts)
        return tuple({one: total // 2, other: total - total // 2}.get(batch, 0) for batch in range(BATCHES))

    return replace(
        result,
        sums={way: {measure: drowned(parts) for measure, parts in some.items()} for way, some in result.sums.items()},
    )


def among_random(change: Turned) -> Turned:
    """Change only the ways in which the others choose at random."""
    return lambda way: change(way) if way.policies[1] == "random" else way


def mirror_players(way: Way) -> Way:
    """Swap ten players with two, nine with three, and so on."""
    return replace(way, players=12 - way.players, policies=way.policies[0])


def few_for_many(way: Way) -> Way:
    if len(way.rules) == 1:
        return mirror_players(way)
    return replace(way, players={3: 8, 8: 3}[way.players], policies=way.policies[0])


def of_two(way: Way) -> Way:
    return replace(way, policies=way.policies[::-1])


ELDEST = "counters paid in the first deal by eldest"
WAIT = "deals after the first player was out"
CHANGES = "changes of the active player"


@pytest.mark.parametrize(
    ("id", "change", "verdict", "under"),
    [
        ("jig.lead-again", lambda name: swap_ways(name, exchange("random", "to-a-stop")), "fails", ()),
        ("jig.lead-again", lambda name: swap_ways(name, when_a_plays({"random": "to-a-stop"})), "too-close", ()),
        ("snip.two-of-a-kind", lambda name: swap_ways(name, exchange("random", "pair-first")), "fails", ()),
        ("snip.two-of-a-kind", lambda name: swap_ways(name, among_random(exchange("random", "pair-first"))),
         "fails", ()),
        ("snip.waiting", lambda name: swap_ways(name, mirror_players), "fails", ()),
        ("snip.waiting", lambda name: scale(name, {("", WAIT): 1.5}), "holds", ()),
        ("snip.waiting", lambda name: scale(name, {("6 players, 52 cards, safe-pairs", WAIT): 0.5}), "fails", ()),
        ("snip.clear-a-hand", lambda name: swap_ways(name, few_for_many), "fails", ()),
        ("snip.clear-a-hand", lambda name: scale(name, {("10 players, 52 cards", "plays"): 2}), "fails", ()),
        ("snip.clear-a-hand", lambda name: scale(name, {("10 players, 52 cards", CHANGES): 2}), "fails", ()),
        ("snip.clear-a-hand", lambda name: scale(name, {("8 players, 52 cards, random, rejoin=", CHANGES): 4}),
         "holds-under", ("rejoin=may",)),
        ("snitchems.what-is-left", lambda name: swap_ways(name, of_two), "fails", ()),
        ("snitchems.what-is-left", lambda name: swap_ways("snitchems.foresight", of_two), "holds", ()),
        ("snip.lead-card", lambda name: scale(name, {("", "leads paired"): 0.5}), "fails", ()),
        ("snitchems.all-taken", lambda name: scale(name, {("compulsion=none", "tables cleared"): 0}),
         "holds-under", ("compulsion=player", "compulsion=card")),
        ("snitchems.pairs-dealt", lambda name: set_sum(name, "lift=any", "tables with a pair not dealt", 1),
         "fails", ()),
        ("snitchems.pairs-dealt", lambda name: set_sum(name, "compulsion=none", "tables with a pair not dealt", 0),
         "holds", ()),
        ("snip.first-out-deal", lambda name: set_sum(name, "2 players, 52 cards, random", "games without a winner", 1),
         "fails", ()),
        ("snip.first-out-deal",
         lambda name: set_sum(name, "8 players, 52 cards, random, rejoin=may-not", "players out", 1),
         "fails", ()),
        ("snap.until-a-winner", lambda name: scale(name, {("", "games broken off with no match to come"): 0}),
         "holds", ()),
        ("snap.until-a-winner",
         lambda name: set_sum(name, "common-pile, 4 players, all-matches", "games broken off with no match to come", 1),
         "holds-under", ("locked=no-progress",)),
        ("snap.until-a-winner",
         lambda name: set_sum(name, "own-piles, 4 players, no-progress", "games broken off with no match to come", 1),
         "holds-under", ("variant=common-pile",)),
    ],
)  # fmt: skip
def test_other_results_give_another_verdict(
    id: str, change: Callable[[str], Result], verdict: str, under: tuple[str, ...]
) -> None:
    finding = finding_with(id, *map(change, claims.claim(id).studies))
    assert (finding.verdict, finding.under) == (verdict, under)


@pytest.mark.parametrize(("by", "verdict"), [(2.5, "holds"), (1.0, "holds-among"), (0.7, "fails")])
def test_what_eldest_pays_decides_about_the_lead(by: float, verdict: str) -> None:
    assert finding_with("snip.lead", scale("snip.first-deals", {("", ELDEST): by})).verdict == verdict


def test_the_lead_is_a_disadvantage_among_policies_that_all_lose_by_it() -> None:
    """Random and counting players are tried under every reading, all six policies under the edition's reading."""
    assert finding_with("snip.lead").among == ("random", "pair-first")
    of_who_count = scale("snip.first-deals", {("counting", ELDEST): 3})
    assert finding_with("snip.lead", of_who_count).among == ("random", "pair-first", "counting")
    under_one_reading = scale("snip.first-deals", {("random, across_gap=adjacent-only", ELDEST): 0.5})
    assert finding_with("snip.lead", under_one_reading).among == ("pair-first",)
    of_all = scale("snip.first-deals", {("", ELDEST): 3})
    but_one = scale("snip.first-deals", {("counting, payer=pairer", ELDEST): 1, ("", ELDEST): 3})
    for results in (of_all, but_one):
        assert (finding_with("snip.lead", results).verdict, finding_with("snip.lead", results).among) == ("holds", ())


def test_a_reading_that_peel_excludes_does_not_count() -> None:
    """If the pairing player paid, everything would change; but Peel's sequence of nines shows who pays."""
    excluded = {f"{each.crux}={each.option}" for each in trace.excluded("snip-snap-snorum")}
    assert excluded & {*READINGS} == EXCLUDED != {*READINGS}
    lost = scale("snip.two-of-a-kind", {("A pair-first, others random, payer=pairer", "wins of A"): 0.5})
    assert finding_with("snip.two-of-a-kind").verdict == finding_with("snip.two-of-a-kind", lost).verdict == "holds"
    assert (
        "which Peel's own examples exclude, the advice would cost games" in finding_with("snip.two-of-a-kind").sentence
    )


@pytest.mark.parametrize("study", ["jig.leads", "jig.two-players"])
def test_two_players_and_more_have_separate_studies(study: str) -> None:
    """If in one study players lose where they should gain, the claim does not hold."""
    assert finding_with("jig.lead-again", swap_ways(study, exchange("random", "to-a-stop"))).verdict == "fails"


@pytest.mark.parametrize(
    ("measure", "by", "verdict"),
    [
        ("leads regained by A", 0.3, "fails"),
        ("deals won by A", 0.3, "fails"),
        ("counters of A", -1, "fails"),
        ("leads of A", 0.3, "holds"),
    ],
)
def test_at_jig_leads_deals_and_counters_are_gained(measure: str, by: float, verdict: str) -> None:
    """The claim fails if one of them is lost at one table; leading less often is not a loss in itself."""
    changed = scale("jig.leads", {("5, A to-a-stop, others random", measure): by})
    assert finding_with("jig.lead-again", changed).verdict == verdict


def test_two_of_a_kind_are_tried_against_careful_players() -> None:
    lost = scale("snip.two-of-a-kind", {("A pair-first, others safe-pairs", "wins of A"): 0.5})
    assert finding_with("snip.two-of-a-kind").verdict != finding_with("snip.two-of-a-kind", lost).verdict == "fails"


@pytest.mark.parametrize(
    "id",
    [
        "jig.lead-again",
        "snip.lead",
        "snip.lead-card",
        "snip.waiting",
        "snip.clear-a-hand",
        "snip.two-of-a-kind",
        "snitchems.what-is-left",
    ],
)
def test_noisy_results_are_too_close_to_call(id: str) -> None:
    """The numbers are the stored ones; only their errors are larger."""
    finding = finding_with(id, *map(make_noisy, claims.claim(id).studies))
    assert (finding.verdict, finding.under) == ("too-close", ())


@pytest.mark.parametrize(("id", "changed", "unsupported"), [
    ("snip.pool-pays", lambda: make_noisy("snip.turn-up"), "the seats win most evenly if the dealer pays the pool"),
    ("snip.lead", lambda: scale("snip.first-deals", {("safe", ELDEST): 1.5}),
     "the lead costs so much among those players"),
    ("snip.lead", lambda: scale("snip.first-deals", {("counting, across_gap=adjacent-only", ELDEST): 1.5}),
     "the lead is no disadvantage among those who count"),
    ("snip.two-of-a-kind", lambda: scale("snip.two-of-a-kind", {
        ("A pair-first, others random", "counters paid in the first deal by A"): 1.5}), "that player pays less"),
    ("snip.lead-worst", lambda: scale("snip.first-deals", {("", ELDEST): 1.5}),
     "the second, third and fourth pay more than eldest"),
    ("snip.two-of-a-kind-always", lambda: swap_ways("snip.two-of-a-kind", exchange("safe", "pair-first")),
     "counting the cards is better"),
    ("jig.remembering", lambda: swap_ways("jig.leads", exchange("by-the-table", "to-a-stop")),
     "it pays at every table"),
    ("snitchems.what-is-left",
     lambda: scale("snitchems.foresight", {("edition, sparing", "wins of player A"): 0.8}),
     "less than half of the gain comes from captures"),
    ("snitchems.without-sums", lambda: scale("snitchems.foresight", {
        ("capture_by_sum=only-with-eight-or-ten, sparing", "wins of player A"): 1.2}),
     "foresight gains nothing that these games show"),
    ("snip.pool-pays", lambda: scale("snip.turn-up", {("dealer-pays", wins_of("eldest")): 1.2}),
     "no seat is then certain to win more than another"),
])  # fmt: skip
def test_a_sentence_is_replaced_if_the_numbers_do_not_support_it(
    id: str, changed: Callable[[], Result], unsupported: str
) -> None:
    assert lab_claims.all_finders()[id].mismatches(finding_with(id)) == []
    finding = finding_with(id, changed())
    assert unsupported in finding.unsupported and unsupported in finding.sentence, "and it is not shown any more"


def test_games_lock_as_they_are_counted_where_all_matches_must_be_in_the_pot() -> None:
    """So far as many lock under `no-progress`; each reading is still tried separately."""
    way, locked = "own-piles, 3 players, all-matches", "games drawn with every match in the pot"
    finding = finding_with("snap.pot-can-lock", set_sum("snap.ends", way, locked, 1_000))
    assert finding.figure is not None
    [shown] = [each.value for each in finding.quantities if each.name == "games that lock, own-piles, 3 players"]
    drawn = finding.figure.series[1].points[1].value
    assert isinstance(shown, Estimate) and shown == drawn and shown.value == 0.1
    assert "10 % of" in finding.sentence


def test_that_more_games_lock_if_a_player_is_out_later_is_counted() -> None:
    way = "common-pile, 2 players, every match called by two, out at the next turn"
    fewer = set_sum("snap.out-at-turn", way, "games drawn with every match in the pot", 3_000)
    unsupported = finding_with("snap.pot-can-lock", fewer).unsupported
    assert unsupported == ("more lock if a player is out only at the next turn",)


def test_games_broken_off_too_soon_are_reported() -> None:
    way, measure = "own-piles, 3 players, all-matches", "games broken off"
    result = kept()["snap.ends"]
    more = tuple(each + 1 for each in result.sums[way][measure])
    finding = finding_with(
        "snap.until-a-winner", replace(result, sums={**result.sums, way: {**result.sums[way], measure: more}})
    )
    counts = {each.name: each.value for each in finding.quantities}
    assert counts["games broken off in which a match could still come"] == BATCHES
    assert finding.unsupported == ("every game is won, locked or without end",)
    drawn = set_sum("snap.ends", "own-piles, 3 players, no-progress", "games drawn", 1)
    assert finding_with("snap.until-a-winner", drawn).unsupported == ("as many more games count as drawn as never end",)


@pytest.mark.parametrize(
    ("verdict", "named"),
    [
        (findings.HOLDS_UNDER, {}),
        (findings.HOLDS_AMONG, {}),
        (findings.HOLDS_UNDER, {"under": ("a=b",), "among": ("two players",)}),
        (findings.HOLDS_AMONG, {"under": ("a=b",)}),
        ("holds", {"under": ("a=b",)}),
    ],
)
def test_readings_or_players_are_named_where_the_verdict_is_about_them_and_only_there(
    verdict: str, named: dict[str, tuple[str, ...]]
) -> None:
    with pytest.raises(SnorumError, match="must be named if the verdict is"):
        Finding(verdict, "So.", **named)  # type: ignore[arg-type]


def test_what_a_claim_does_not_have_is_null_for_other_programs() -> None:
    items = [findings.item(findings.settle(each)) for each in claims.all_claims().values()]
    for name in ("ours", "argument"):
        given = {each[name] for each in items}
        assert None in given and "" not in given and len(given) > 1
