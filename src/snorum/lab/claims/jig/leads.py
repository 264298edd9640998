"""What good leads gain at Jig: the studies, and the claims that they settle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from snorum.books.counts import Result, Sums
from snorum.books.estimates import Estimate
from snorum.books.findings import FIGURES, HOLDS, Figure, Finding, Point, Quantity, Series, short_number
from snorum.cards import RANKS, SPOKEN, listed
from snorum.lab.claims.finder import Results, unsupported, verdict_of
from snorum.lab.claims.jig.series import TABLES
from snorum.lab.claims.jig.short import worth
from snorum.lab.studies.study import Study, Way

RANDOM, TABLE, STOP = "random", "by-the-table", "to-a-stop"

SEATED = (*((players, {}) for players in TABLES), (5, {"next_dealer": "winner"}))
"""The tables of the studies: how many players, and which rules differ from the edition's."""


SHORT = 3
"""How many ranks the short pack has, for which the gain of two players is exact."""

WON = ("deals won by A", "deals")
"""The measures of player A's share of the deals."""

KINDS = {RANDOM: "others lead anything", STOP: "others lead up to stops"}
"""How the other players lead, by policy, in words."""


def _way_name(players: int, rules: dict[str, str], how: str) -> str:
    return f"{players}, {how}" + "".join(f", {name}={value}" for name, value in rules.items())


def _way(players: int, rules: dict[str, str], mine: str, others: str) -> str:
    return _way_name(players, rules, f"all {mine}" if mine == others else f"A {mine}, others {others}")


def _ways(players: int, rules: dict[str, str]) -> Iterator[Way]:
    for others in (RANDOM, STOP):
        for mine in (RANDOM, TABLE, STOP):
            policies = (mine, *[others] * (players - 1))
            yield Way(_way(players, rules, mine, others), rules, players, policies, deals=players)


def _all_ways() -> Iterator[Way]:
    for players, rules in SEATED:
        yield from _ways(players, rules)
        yield Way(
            _way_name(players, rules, f"A counting, others {STOP}"),
            rules,
            players,
            ("counting", *[STOP] * (players - 1)),
            deals=players,
        )


def _result_for(results: Results, players: int) -> Result:
    """The result of the study with this number of players; two players gain so little that they need more games."""
    return results["jig.two-players" if players == 2 else "jig.leads"]


STUDIES = (
    Study(
        "jig.leads",
        "jig",
        "what players win by leading up to a stop or Jig of their own, by memory or by the table alone",
        tuple(_all_ways()),
        games=40_000,
        seed=1890,
        measures=(
            "deals",
            "deals won by A",
            "counters of A",
            "leads of A",
            "leads regained by A",
            "series ended",
            "series that end as the table of Jigs has it",
        ),
    ),
    Study(
        "jig.two-players",
        "jig",
        "the same for two players, who gain so little that more games are needed to see it",
        tuple(_ways(2, {})),
        games=1_000_000,
        seed=1890,
        measures=("deals", "deals won by A", "counters of A", "leads of A", "leads regained by A"),
    ),
)


def find_lead_again(results: Results) -> Finding:
    """Settle the claim: compare leading up to a card of your own with leading any card."""
    found = _compare_leads(
        results,
        STOP,
        RANDOM,
        "Leading up to your own Jig or stop pays",
        "if you lead any card",
        "What you gain by leading up to a card of your own",
    )
    two, four = (worth(SHORT, suits) for suits in (2, 4))
    names = listed([SPOKEN[rank] + "s" for rank in reversed(RANKS[-SHORT:])], "and")
    sentence = (
        f"{found.sentence} For two players with only the {names} of two suits the gain is exact: "
        f"{short_number(two.counters)} counters a deal, and {short_number(two.deals, share=True)} of the deals. With "
        f"four suits it is {short_number(four.counters)} and {short_number(four.deals, share=True)}: more suits bring "
        "more counters and fewer deals."
    )
    quantities = tuple(
        quantity
        for suits, each in (("two", two), ("four", four))
        for quantity in (
            Quantity(f"counters more a deal, the {names} of {suits} suits, 2 players", each.counters),
            Quantity(f"deals won more, the {names} of {suits} suits, 2 players", each.deals, share=True),
        )
    )
    said = {"more suits bring more counters and fewer deals": two.counters < four.counters and four.deals < two.deals}
    return replace(found, sentence=sentence, quantities=found.quantities + quantities, unsupported=unsupported(said))


def find_remembering(results: Results) -> Finding:
    """Settle the claim: compare remembering what has been played with knowing only the table."""
    result = results["jig.leads"]
    found = _compare_leads(
        results,
        STOP,
        TABLE,
        "Remembering what has been played pays",
        "if you go by the table alone",
        "What you gain by remembering, compared with the table alone",
    )
    without = {others: result.estimate(partial(_part_by_table, players=5, others=others)) for others in (RANDOM, STOP)}
    sentence = (
        f"{found.sentence} Among five players, the table alone brings {short_number(without[RANDOM], share=True)} of "
        "what you gain by leading up to your own cards, if the others lead anything. If they lead up to stops, it "
        f"brings {short_number(without[STOP], share=True)}."
    )
    lost = {
        (players, others): _result_for(results, players).estimate(
            partial(
                _more_per_deal,
                ways=(_way(players, {}, RANDOM, others), _way(players, {}, TABLE, others)),
                measure="deals won by A",
            )
        )
        for players in TABLES
        for others in KINDS
    }
    quantities = tuple(
        Quantity(f"part of the gain that the table alone brings, 5 players, the others {others}", part, share=True)
        for others, part in without.items()
    )
    quantities += tuple(
        Quantity(
            f"deals won less by the table alone than by leading any card, {players} players, the {KINDS[others]}",
            each,
            share=True,
        )
        for (players, others), each in lost.items()
    )
    said = {"it pays at every table": found.verdict == HOLDS}
    return replace(
        found,
        verdict=FIGURES,
        sentence=sentence,
        quantities=found.quantities + quantities,
        unsupported=unsupported(said),
    )


def _part_by_table(sums: Sums, players: int, others: str) -> Fraction:
    """The part of a remembering player's gain that a player who knows only the table has."""
    ways = [_way(players, {}, mine, others) for mine in (RANDOM, TABLE, STOP)]
    any_card, by_table, by_memory = (_per_deal(sums, way) for way in ways)
    return (by_table - any_card) / (by_memory - any_card)


def _per_deal(sums: Sums, way: str, measure: str = "counters of A") -> Fraction:
    return Fraction(sums(way, measure), sums(way, "deals"))


def _compare_leads(results: Results, better: str, worse: str, verdict: str, otherwise: str, title: str) -> Finding:
    """Compare one way to lead with another, at each table and against two kinds of other players.

    Args:
        results: The results of the studies.
        better: The policy that the claim says is better.
        worse: The policy with which it is compared.
        verdict: The verdict in words, with which the sentence begins.
        otherwise: The other policy, in words that begin with `if`.
        title: The title of the figure.
    """
    gains: dict[str, dict[str, Estimate]] = {kind: {} for kind in KINDS.values()}
    quantities = []
    sides = []
    for players, rules in SEATED:
        result = _result_for(results, players)
        where = f"{players} players" + "".join(f", {name}={value}" for name, value in rules.items())
        for others, (kind, of_kind) in zip((RANDOM, STOP), gains.items(), strict=True):
            mine, instead = (_way(players, rules, how, others) for how in (better, worse))
            for measure, words in (("counters of A", "counters more a deal"), ("deals won by A", "deals won more")):
                gain = result.estimate(partial(_more_per_deal, ways=(mine, instead), measure=measure))
                sides.append(gain.side())
                quantities.append(Quantity(f"{words}, {where}, the {kind}", gain, share=measure != "counters of A"))
                if measure == "counters of A":
                    of_kind[where] = gain
            again = result.estimate(partial(_more_often_regained, ways=(mine, instead)))
            sides.append(again.side())
            quantities.append(Quantity(f"leads regained more, {where}, the {kind}", again, share=True))
    result, two = _result_for(results, 5), _result_for(results, 2)
    mine, instead = _way(5, {}, better, RANDOM), _way(5, {}, worse, RANDOM)
    out = two.estimate(
        partial(
            _more_per_deal, ways=(_way(2, {}, better, RANDOM), _way(2, {}, worse, RANDOM)), measure="deals won by A"
        )
    )
    again_mine, again_instead = (result.estimate(partial(_regained, way=way)) for way in (mine, instead))
    sentence = (
        f"{verdict}: you lead again after {short_number(again_mine, share=True)} of your leads, against "
        f"{short_number(again_instead, share=True)} {otherwise}. This is among five players of whom the others "
        f"lead anything. You are first out in {short_number(result.share(mine, *WON), share=True)} of the deals "
        f"instead of {short_number(result.share(instead, *WON), share=True)}, and win "
        f"{short_number(gains['others lead anything']['5 players'])} counters a deal more. Between two players you "
        f"gain {short_number(gains['others lead anything']['2 players'])} counters a deal, and "
        f"{short_number(out, share=True)} of the deals. It pays at every table we tried, of "
        f"{listed([str(players) for players in TABLES], 'and')} players, whether the others lead anything or up to "
        "stops; and among five, whoever deals next."
    )
    figure = Figure(
        title,
        "counters won more in a deal",
        tuple(
            Series(f"the {kind}", tuple(Point(where, gain) for where, gain in by_table.items()))
            for kind, by_table in gains.items()
        ),
    )
    return Finding(verdict_of(*sides), sentence, tuple(quantities), figure)


def _more_per_deal(sums: Sums, ways: tuple[str, str], measure: str) -> Fraction:
    return _per_deal(sums, ways[0], measure) - _per_deal(sums, ways[1], measure)


def _more_often_regained(sums: Sums, ways: tuple[str, str]) -> Fraction:
    return _regained(sums, ways[0]) - _regained(sums, ways[1])


def _regained(sums: Sums, way: str) -> Fraction:
    return Fraction(sums(way, "leads regained by A"), sums(way, "leads of A"))
