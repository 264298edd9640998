"""What a lead is worth at Jig: the games played for it, and what they say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from snorum.cards import RANKS, SPOKEN, listed
from snorum.claims.claim import (
    FIGURES,
    HOLDS,
    Figure,
    Finding,
    Point,
    Quantity,
    Results,
    Series,
    not_so,
    verdict_of,
)
from snorum.claims.jig.series import TABLES
from snorum.claims.jig.short import worth
from snorum.studies.estimates import Estimate, told
from snorum.studies.results import Result, Sums
from snorum.studies.study import Study, Way

RANDOM, TABLE, STOP = "random", "by-the-table", "to-a-stop"

SEATED = (*((players, {}) for players in TABLES), (5, {"next_dealer": "winner"}))
"""At how many players' tables, and under which reading."""


SHORT = 3
"""Ranks of the short pack for which two players' gain is reckoned exactly."""

KINDS = {RANDOM: "others lead anything", STOP: "others lead up to stops"}
"""How the others lead, in words."""


def _named(players: int, rules: dict[str, str], how: str) -> str:
    return f"{players}, {how}" + "".join(f", {name}={value}" for name, value in rules.items())


def _way(players: int, rules: dict[str, str], mine: str, others: str) -> str:
    return _named(players, rules, f"all {mine}" if mine == others else f"A {mine}, others {others}")


def _ways(players: int, rules: dict[str, str]) -> Iterator[Way]:
    for others in (RANDOM, STOP):
        for mine in (RANDOM, TABLE, STOP):
            policies = (mine, *[others] * (players - 1))
            yield Way(_way(players, rules, mine, others), rules, players, policies, deals=players)


def _all_ways() -> Iterator[Way]:
    for players, rules in SEATED:
        yield from _ways(players, rules)
        yield Way(_named(players, rules, f"A counting, others {STOP}"), rules, players,
                  ("counting", *[STOP] * (players - 1)), deals=players)  # fmt: skip


def _of(results: Results, players: int) -> Result:
    """The result of the study that has tables of so many: two differ so little that they are played more."""
    return results["jig.two-players" if players == 2 else "jig.leads"]


STUDIES = (
    Study(
        "jig.leads",
        "jig",
        "what is won by who leads up to a stop or Jig of his own, by memory or by the table alone",
        tuple(_all_ways()),
        games=40_000,
        seed=1890,
        measures=("deals", "deals won by A", "counters of A", "leads of A", "leads regained by A", "series ended",
                  "series that end as the table of Jigs has it"),
    ),
    Study(
        "jig.two-players",
        "jig",
        "the same of two players, whom it helps so little that it takes more games to see it",
        tuple(_ways(2, {})),
        games=1_000_000,
        seed=1890,
        measures=("deals", "deals won by A", "counters of A", "leads of A", "leads regained by A"),
    ),
)  # fmt: skip


def find_lead_again(results: Results) -> Finding:
    """Lead up to a card of one's own, against leading any card."""
    found = _compared(
        results, STOP, RANDOM,
        "He who leads up to a Jig or stop of his own", "he who leads any card",
        "What leading up to a card of one's own is worth",
    )  # fmt: skip
    two, four = (worth(SHORT, suits) for suits in (2, 4))
    names = listed([SPOKEN[rank] + "s" for rank in reversed(RANKS[-SHORT:])], "and")
    sentence = (
        f"{found.sentence} Reckoned exactly for two who are dealt the {names} of two suits, in every way, it is worth "
        f"{float(two.counters):.2f} counters a deal and {100 * float(two.deals):.1f} % of the deals; those of four "
        f"suits, {float(four.counters):.2f} and {100 * float(four.deals):.1f} %; so with more suits it is more "
        "counters, and fewer deals."
    )
    quantities = tuple(
        quantity
        for suits, each in (("two", two), ("four", four))
        for quantity in (
            Quantity(f"counters more a deal, the {names} of {suits} suits, 2 players", each.counters),
            Quantity(f"deals won more, the {names} of {suits} suits, 2 players", each.deals, share=True),
        )
    )
    said = {"with more suits it is more counters, and fewer deals": two.counters < four.counters
            and four.deals < two.deals}  # fmt: skip
    return replace(found, sentence=sentence, quantities=found.quantities + quantities, unlike=not_so(said))


def find_remembering(results: Results) -> Finding:
    """Know what has been played, against knowing the table alone."""
    result = results["jig.leads"]
    found = _compared(
        results, STOP, TABLE,
        "He who remembers what has been played", "he who knows the table alone",
        "What memory is worth, beyond the table",
    )  # fmt: skip
    without = {others: result.estimate(partial(_part, players=5, others=others)) for others in (RANDOM, STOP)}
    sentence = (
        f"{found.sentence} Of what leading up to one's own cards is worth, {told(without[RANDOM], share=True)} can "
        f"be had by the table alone among five of whom the others lead anything, and "
        f"{told(without[STOP], share=True)} where they lead up to stops."
    )
    lost = {
        (players, others): _of(results, players).estimate(
            partial(_more, ways=(_way(players, {}, RANDOM, others), _way(players, {}, TABLE, others)),
                    measure="deals won by A"))
        for players in TABLES for others in KINDS
    }  # fmt: skip
    quantities = tuple(Quantity(f"part of the gain that the table alone brings, 5 players, the others {others}", part,
                                share=True) for others, part in without.items())  # fmt: skip
    quantities += tuple(
        Quantity(f"deals won fewer by the table alone than by leading any card, {players} players, "
                 f"the {KINDS[others]}", each, share=True) for (players, others), each in lost.items()
    )  # fmt: skip
    said = {"it pays at every table": found.verdict == HOLDS}
    return replace(found, verdict=FIGURES, sentence=sentence, quantities=found.quantities + quantities,
                   unlike=not_so(said))  # fmt: skip


def _part(sums: Sums, players: int, others: str) -> Fraction:
    """What part of the gain of one who remembers is had by one who knows the table."""
    ways = [_way(players, {}, mine, others) for mine in (RANDOM, TABLE, STOP)]
    any_card, by_table, by_memory = (_per_deal(sums, way) for way in ways)
    return (by_table - any_card) / (by_memory - any_card)


def _per_deal(sums: Sums, way: str, measure: str = "counters of A") -> Fraction:
    return Fraction(sums(way, measure), sums(way, "deals"))


def _compared(results: Results, better: str, worse: str, he: str, other: str, title: str) -> Finding:
    """Put one way to lead in the place of another, at each table, and against two kinds of others."""
    gains: dict[str, dict[str, Estimate]] = {kind: {} for kind in KINDS.values()}
    quantities = []
    sides = []
    for players, rules in SEATED:
        result = _of(results, players)
        where = f"{players} players" + "".join(f", {name}={value}" for name, value in rules.items())
        for others, (kind, of_kind) in zip((RANDOM, STOP), gains.items(), strict=True):
            mine, instead = (_way(players, rules, how, others) for how in (better, worse))
            for measure, words in (("counters of A", "counters more a deal"), ("deals won by A", "deals won more")):
                gain = result.estimate(partial(_more, ways=(mine, instead), measure=measure))
                sides.append(gain.side())
                quantities.append(Quantity(f"{words}, {where}, the {kind}", gain, share=measure != "counters of A"))
                if measure == "counters of A":
                    of_kind[where] = gain
            again = result.estimate(partial(_more_regained, ways=(mine, instead)))
            sides.append(again.side())
            quantities.append(Quantity(f"leads regained more, {where}, the {kind}", again, share=True))
    result, two = _of(results, 5), _of(results, 2)
    mine, instead = _way(5, {}, better, RANDOM), _way(5, {}, worse, RANDOM)
    out = two.estimate(partial(_more, ways=(_way(2, {}, better, RANDOM), _way(2, {}, worse, RANDOM)),
                               measure="deals won by A"))  # fmt: skip
    sentence = (
        f"{he}, among five of whom the others lead anything, has the lead again after "
        f"{told(result.estimate(lambda sums: _again(sums, mine)), share=True)} of his leads, where {other} has it "
        f"after {told(result.estimate(lambda sums: _again(sums, instead)), share=True)}; he is first out in "
        f"{told(result.share(mine, 'deals won by A', 'deals'), share=True)} of the deals, instead of "
        f"{told(result.share(instead, 'deals won by A', 'deals'), share=True)}, and wins "
        f"{told(gains['others lead anything']['5 players'])} counters a deal more. Between two it is worth "
        f"{told(gains['others lead anything']['2 players'])} counters, and he is first out in "
        f"{told(out, share=True)} of the deals more. So it is at every table tried, of "
        f"{listed([str(players) for players in TABLES], 'and')} players, whether the others lead anything or up to "
        "stops; among five whoever deals next."
    )
    figure = Figure(title, "counters won more, a deal", tuple(
        Series(f"the {kind}", tuple(Point(where, gain) for where, gain in found.items()))
        for kind, found in gains.items()))  # fmt: skip
    return Finding(verdict_of(*sides), sentence, tuple(quantities), figure)


def _more(sums: Sums, ways: tuple[str, str], measure: str) -> Fraction:
    return _per_deal(sums, ways[0], measure) - _per_deal(sums, ways[1], measure)


def _more_regained(sums: Sums, ways: tuple[str, str]) -> Fraction:
    return _again(sums, ways[0]) - _again(sums, ways[1])


def _again(sums: Sums, way: str) -> Fraction:
    return Fraction(sums(way, "leads regained by A"), sums(way, "leads of A"))
