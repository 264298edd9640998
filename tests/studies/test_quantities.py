"""The numbers of claims, each computed again from the file of its study."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from snorum.books import claims, findings
from snorum.books.counts import MEASURED
from snorum.books.estimates import Estimate
from snorum.books.findings import Finding

ELDEST = "counters paid in the first deal by eldest"
WAIT = "deals after the first player was out"
CHOICE = "turns to choose a capture"
OUT_AT_TURN = "common-pile, 2 players, every match called by two, out at the next turn"


def finding_of(id: str) -> Finding:
    finding = findings.settle(claims.claim(id)).finding
    assert finding is not None
    return finding


@cache
def file_of(study: str) -> Any:
    return json.loads((MEASURED / f"{study}.json").read_text("utf-8"))


class Counted:
    """The sums in the file of a study."""

    def __init__(self, study: str) -> None:
        self.file = file_of(study)

    def __call__(self, way: str, *measures: str) -> int:
        return sum(sum(self.file["sums"][way][each]) for each in measures)

    def mean(self, way: str, *measures: str) -> Fraction:
        return Fraction(self(way, *measures), self.file["games"])

    def share(self, way: str, part: str, whole: str) -> Fraction:
        return Fraction(self(way, part), self(way, whole))


def _new_cards(which: str) -> Iterable[str]:
    return (f"new cards {which}, {out} of the rank played before" for out in range(4))


def _later_cards(of: Counted) -> Fraction:
    paired = of("counting", *_new_cards("paired")) - of("counting", "leads paired")
    return Fraction(paired, of("counting", *_new_cards("that can be paired")) - of("counting", "leads"))


def _beyond_the_lead(of: Counted) -> Fraction:
    seats = ("the dealer", "the second", "the third", "the fourth")
    return (
        of.mean("safe", ELDEST) - of.mean("safe", *(f"counters paid in the first deal by {each}" for each in seats)) / 4
    )


def _foresight(of: Counted, policy: str) -> Fraction:
    """The lead in wins, per game, of the player who looks at what is left; both have had each seat."""
    mine = of(f"lift=any, {policy}", "wins of player A") + of("lift=any, greedy", "wins of player B")
    others = of(f"lift=any, {policy}", "wins of player B") + of("lift=any, greedy", "wins of player A")
    return Fraction(mine - others, 2 * of.file["games"])


def _points_first(of: Counted, other: str) -> Fraction:
    """The lead in wins, per game, of partners who play for points; each pair of seats has played so."""
    first, second = f"scoring, {other}", f"{other}, scoring"
    mine = of(first, "wins of player A") + of(second, "wins of player B")
    others = of(first, "wins of player B") + of(second, "wins of player A")
    return Fraction(mine - others, 2 * of.file["games"])


def _a_deal(of: Counted, mine: str, measure: str) -> Fraction:
    return of.share(mine, measure, "deals")


def _by_the_table(of: Counted) -> Fraction:
    stop, table, chance = (
        _a_deal(of, way, "counters of A")
        for way in ("5, A to-a-stop, others random", "5, A by-the-table, others random", "5, all random")
    )
    return 1 - (stop - table) / (stop - chance)


FOUR, FIVE, EIGHT = (f"{number} players, 52 cards, random" for number in (4, 5, 8))
AGAIN = "leads regained by A"


@pytest.mark.parametrize(
    ("id", "quantity", "study", "reckoned"),
    [
        ("snip.best-number", "cards played in a game, 5 players", "snip.tables", lambda of: of.mean(FIVE, "plays")),
        ("snip.best-number", "deals, 4 players with 32 cards", "snip.tables",
         lambda of: of.mean("4 players, 32 cards, random", "deals")),
        ("snip.waiting", "deals that the first player out waits, 5 players", "snip.tables",
         lambda of: of.mean(FIVE, WAIT)),
        ("snip.lead", "counters that eldest pays more than the others (safest card first)", "snip.first-deals",
         _beyond_the_lead),
        ("snip.lead", "games won by the third, at random", "snip.seats",
         lambda of: of.mean("random", "wins of the third")),
        ("snip.lead", "games won by eldest, players who count", "snip.seats",
         lambda of: of.mean("counting", "wins of eldest")),
        ("snip.lead-worst", "counters paid in the first deal by the dealer", "snip.first-deals",
         lambda of: of.mean("random", "counters paid in the first deal by the dealer")),
        ("snip.lead-card", "a card led is paired, players who count", "snip.cards",
         lambda of: of.share("counting", "leads paired", "leads")),
        ("snip.lead-card", "a new card later is paired, players who count", "snip.cards", _later_cards),
        ("snip.safe-cards", "a safe or almost safe card in hand, card 4, players who count", "snip.cards",
         lambda of: of.share("counting", "free choices with a safe or almost safe card, card 4",
                             "free choices, card 4")),
        ("snip.third-card", "third cards that were paired, 8 players", "snip.cards",
         lambda of: of.share(EIGHT, "third cards paired", "third cards that can be paired")),
        ("snip.two-of-a-kind", "counters paid more in the first deal by the advice than at random",
         "snip.two-of-a-kind",
         lambda of: of.mean("A pair-first, others random", "counters paid in the first deal by A")
         - of.mean("A random, others random", "counters paid in the first deal by A")),
        ("snip.two-of-a-kind", "games won more by the advice than at random, against careful players",
         "snip.two-of-a-kind",
         lambda of: of.mean("A pair-first, others safe-pairs", "wins of A")
         - of.mean("A random, others safe-pairs", "wins of A")),
        ("snip.two-of-a-kind-always", "games won by player A (safest card first) against four others "
         "(safest card first and pairs preferred)", "snip.two-of-a-kind",
         lambda of: of.mean("A safe, others safe-pairs", "wins of A")),
        ("snip.clear-a-hand", "changes of the active player, 8 players", "snip.first-out",
         lambda of: of.mean(EIGHT, "changes of the active player")),
        ("snip.pool-pays", "deals, pool-pays", "snip.turn-up", lambda of: of.mean("pool-pays", "deals")),
        ("snip.pool-pays", "games won by eldest, dealer-pays", "snip.turn-up",
         lambda of: of.mean("dealer-pays", "wins of eldest")),
        ("jig.lead-again", "counters more a deal, 4 players, the others lead up to stops", "jig.leads",
         lambda of: _a_deal(of, "4, all to-a-stop", "counters of A")
         - _a_deal(of, "4, A random, others to-a-stop", "counters of A")),
        ("jig.lead-again", "leads regained more, 2 players, the others lead anything", "jig.two-players",
         lambda of: of.share("2, A to-a-stop, others random", AGAIN, "leads of A")
         - of.share("2, all random", AGAIN, "leads of A")),
        ("jig.remembering", "deals won more, 5 players, next_dealer=winner, the others lead anything", "jig.leads",
         lambda of: _a_deal(of, "5, A to-a-stop, others random, next_dealer=winner", "deals won by A")
         - _a_deal(of, "5, A by-the-table, others random, next_dealer=winner", "deals won by A")),
        ("jig.remembering", "part of the gain that the table alone brings, 5 players, the others random", "jig.leads",
         _by_the_table),
        ("jig.remembering", "deals won less by the table alone than by leading any card, 3 players, "
         "the others lead anything", "jig.leads", lambda of: _a_deal(of, "3, all random", "deals won by A")
         - _a_deal(of, "3, A by-the-table, others random", "deals won by A")),
        ("jig.table-of-jigs", "series that end as the table says, 6 random players", "jig.leads",
         lambda of: of.share("6, all random", "series that end as the table of Jigs has it", "series ended")),
        ("snitchems.three-and-four", "games without a winner (partners)", "snitchems.companies",
         lambda of: of.mean("partners, random", "games without a winner")),
        ("snitchems.pairs-dealt", "turns at which a prial lies there", "snitchems.choices",
         lambda of: of.share("edition", "tables with a prial", "plays")),
        ("snitchems.pairs-dealt", "turns at which a pair lies there that was not dealt, if players overlook "
         "one capture in ten", "snitchems.choices",
         lambda of: of.share("overlooking", "tables with a pair not dealt", "plays")),
        ("snitchems.all-taken", "times in a game (lift=any)", "snitchems.choices",
         lambda of: of.mean("lift=any", "tables cleared")),
        ("snitchems.choice-common", "turns with a choice in a deal", "snitchems.choices",
         lambda of: of.share("edition", CHOICE, "deals")),
        ("snitchems.one-card-several", "of the turns to capture, those with a card of several captures (lift=any)",
         "snitchems.one-card", lambda of: of.share("lift=any", "turns with a card of several captures",
                                                   "turns to capture")),
        ("snitchems.choice-common", "of the turns to capture, those with a choice (sparing)", "snitchems.choices",
         lambda of: of.share("sparing", CHOICE, "turns to capture")),
        ("snitchems.what-is-left", "games won less games lost, with foresight in captures and laying (lift=any)",
         "snitchems.foresight", lambda of: _foresight(of, "sparing")),
        ("snitchems.what-is-left", "games won less games lost, with foresight in captures (lift=any)",
         "snitchems.captures-weighed", lambda of: _foresight(of, "sparing-captures")),
        ("snitchems.without-sums", "of these by pairing (without)", "snitchems.choices",
         lambda of: of.share("capture_by_sum=only-with-eight-or-ten", "captures by pairing", "captures")),
        ("snitchems.without-sums", "games that the dealer wins more than eldest (with)", "snitchems.choices",
         lambda of: of.mean("edition", "wins of the dealer") - of.mean("edition", "wins of eldest")),
        ("cassino.thirty-two-will-do", "turns with a choice of captures (32, to-table)", "cassino.packs",
         lambda of: of.share("32, to-table, scoring", CHOICE, "plays")),
        ("cassino.thirty-two-will-do", "of the captures, those that combine cards (32, short-deal)", "cassino.packs",
         lambda of: of.share("32, short-deal, scoring", "captures that combine", "captures")),
        ("cassino.thirty-two-will-do", "games in which the ten of diamonds was among these", "cassino.packs",
         lambda of: of.mean("32, leftover-aside, random", "games with the great cassino never dealt")),
        ("cassino.points-first", "games won less games lost, against play for most cards", "cassino.points-first",
         lambda of: _points_first(of, "greedy")),
        ("cassino.points-first", "games won less games lost, against play at random", "cassino.points-first",
         lambda of: _points_first(of, "random")),
        ("cassino.two-lowest-together", "games in which nobody scores (for points)", "cassino.three",
         lambda of: of.mean("edition, scoring", "games in which the others reach the highest")),
        ("snap.pot-can-lock", "games that lock, own-piles, 3 players", "snap.ends",
         lambda of: of.mean("own-piles, 3 players, all-matches", "games drawn with every match in the pot")),
        ("snap.pot-can-lock", f"games that lock, {OUT_AT_TURN}", "snap.out-at-turn",
         lambda of: of.mean(OUT_AT_TURN, "games drawn with every match in the pot")),
        ("snap.pot-can-lock", "games drawn under no-progress, own-piles, 4 players", "snap.ends",
         lambda of: of.mean("own-piles, 4 players, no-progress", "games drawn")),
        ("snap.until-a-winner", "games that never end under all-matches, own-piles, 2 players", "snap.ends",
         lambda of: of.mean("own-piles, 2 players, all-matches", "games broken off with no match to come")),
    ],
)  # fmt: skip
def test_a_number_agrees_with_the_file_of_its_study(
    id: str, quantity: str, study: str, reckoned: Callable[[Counted], Fraction]
) -> None:
    [value] = [each.value for each in finding_of(id).quantities if each.name == quantity]
    assert isinstance(value, Estimate)
    assert value.value == pytest.approx(float(reckoned(Counted(study))), rel=1e-12)


def test_the_time_sat_out_is_a_share_over_all_players() -> None:
    figure = finding_of("snip.best-number").figure
    assert figure is not None
    [shown] = [point.value for point in figure.series[0].points if point.at == "4"]
    of = Counted("snip.tables")
    assert isinstance(shown, Estimate)
    waited = Fraction(of(FOUR, "plays waited by all who were out"), 4 * of(FOUR, "plays"))
    assert shown.value == pytest.approx(float(waited), rel=1e-12)
