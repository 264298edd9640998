"""Playing and judging agree, whatever the rules; and no record, however mangled, stops the referee."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.profiles import FEW, MANY
from tests.recording import without_suits

from snorum import records
from snorum.cards import RANKS, Card
from snorum.games import GAMES, Game, game
from snorum.games import snip_snap_snorum as snip
from snorum.games.vocabulary import Crux, Withheld, points
from snorum.records import Deal, Record, RecordError
from snorum.referee import VERDICTS, as_json, check
from snorum.table import playing

SEATS = "ABCDEFGHIJKLM"
MOST = 300
"""Plays of a game that the tests play; Snap can go on for ever."""


@st.composite
def any_game(draw: st.DrawFn, among: Sequence[str] = tuple(GAMES)) -> tuple[Game, Any, str]:
    """Any game and as many players as it takes, every parameter and crux at any option, so that they go together.

    Of options that exclude each other, some give way to the defaults: parameters first.
    """
    of = game(draw(st.sampled_from(among)))
    rules = of.Rules(
        **{name: draw(st.sampled_from(list(islice(point.options, 12)))) for name, point in points(of.Rules).items()}
    )
    least, most = of.players_allowed(rules)
    players = SEATS[: draw(st.integers(least, min(most, len(SEATS))))]
    asked = points(of.Rules)
    for name in sorted(asked, key=lambda name: isinstance(asked[name], Crux)):
        if of.at_odds(rules, len(players)):
            rules = replace(rules, **{name: getattr(of.Rules(), name)})
    assert not of.at_odds(rules, len(players))
    return of, rules, players


def record_of(of: Game, rules: Any, players: str, seed: int) -> Record:
    return playing.recorded(of, players, rules, playing.turns(of, players, Random(seed), rules, most=MOST))


@st.composite
def games_played(draw: st.DrawFn) -> Record:
    return record_of(*draw(any_game()), draw(st.integers(0, 10**6)))


@given(games_played())
def test_what_is_played_is_found_lawful(record: Record) -> None:
    report = check(record)
    assert report.verdict == "lawful" and not report.jointly
    assert sum(len(deal.plays) for deal in record.deals) == len(report.plays)


@FEW
@given(games_played(), st.booleans(), st.booleans())
def test_what_is_not_known_is_never_found_at_fault(record: Record, laid: bool, suited: bool) -> None:
    """With hands, and perhaps layouts and suits, left out, a lawful game stays free of fault, and its calls right."""
    suited = suited or record.game.needs_suits(record.rules)  # a record without suits is then refused
    blind = replace(record, deals=tuple(blinded(deal, laid, suited) for deal in record.deals))
    assert check(blind).verdict in ("lawful", "undetermined")


def blinded(deal: Deal, laid: bool, suited: bool) -> Deal:
    plays = deal.plays if suited else tuple(without_suits(line) for line in deal.plays)
    layout = deal.layout if suited else deal.layout and tuple(card and Card(card.rank) for card in deal.layout)
    turn_up = deal.turn_up if suited else deal.turn_up and Card(deal.turn_up.rank)
    return replace(deal, hands={}, plays=plays, layout=layout if laid else None, turn_up=turn_up if laid else None)


@given(games_played())
def test_a_record_written_is_read_again(record: Record) -> None:
    assert records.read(records.write(record)) == record


def _mangled(text: str, random: Random) -> str:
    """A good record with a few strings of its plays moved, doubled, lost, or changed by a letter."""
    lines = text.splitlines()
    plays = [i for i, line in enumerate(lines) if re.match(r'\s+"', line)]
    for _ in range(random.randint(1, 4)):
        i, j = random.choice(plays), random.choice(plays)
        match random.randrange(6):
            case 0:
                lines[i], lines[j] = lines[j], lines[i]
            case 1:
                lines[i] = lines[j]
            case 2:
                lines[i] = ""
            case 3:
                other = random.choice(["9", "KD", "10H", "A", "?"])
                lines[i] = re.sub(r"\b(10|[A2-9JQK])([CDHS])\b", other, lines[i])
            case 4:
                lines = [re.sub(r"layout = .*", random.choice(['layout = "? ? ? ?"', "", ""]), line) for line in lines]
                lines[i] = re.sub(r"\b(10|[A2-9JQK])[CDHS]\b", r"\1", lines[i])
            case _:
                cut = random.randrange(len(lines[i]) or 1)
                lines[i] = lines[i][:cut] + random.choice('"?=:+ 9Q\t\\é') + lines[i][cut + 1 :]
    return "\n".join(lines)


@MANY
@given(any_game(), st.integers(0, 40), st.integers(0, 10**9))
def test_a_mangled_record_is_judged_or_refused(which: tuple[Game, Any, str], seed: int, chance: int) -> None:
    of, rules, players = which
    played = playing.turns(of, players, Random(seed), rules, most=60)
    good = playing.recorded(of, players, rules, played)
    try:
        record = records.read(_mangled(records.write(good), Random(chance)))
    except RecordError as error:
        assert error.says and error.expected
        return
    report = check(record)
    assert report.verdict in VERDICTS
    assert [play.verdict for play in report.plays].count("impossible") <= 1
    assert all(play.verdict != "impossible" for play in report.plays[:-1])
    json.dumps(as_json("mangled", record, report))


class Table(RuleBasedStateMachine):
    """A table played at by the rules and against them; counters and cards are conserved throughout."""

    @initialize(pick=any_game(["snip-snap-snorum"]), number=st.integers(2, 6))
    def sit_down(self, pick: Any, number: int) -> None:
        self.agreed = pick[1]
        self.players = SEATS[:number]
        self.table = snip.deal(self.agreed, self.players, "A")
        self.stakes = snip.counters_to_start(self.agreed) * number

    @precondition(lambda self: not snip.deal_over(self.table))
    @rule(rank=st.sampled_from(["A", "9", "10", "J"]), withheld=st.booleans(), breaks_in=st.booleans())
    def play(self, rank: str, withheld: bool, breaks_in: bool) -> None:
        demand = snip.demanded(self.table)
        player = self.table.turn
        if breaks_in and demand and demand.player != player:
            player, rank = demand.player, demand.cards[0].rank
        played = [play.rank for play in self.table.played]
        if played.count(rank) == 4:
            rank = next(other for other in RANKS if played.count(other) < 4)
            player = self.table.turn
        move = snip.Move(player, Card(rank))
        if withheld and demand and not snip.meets_demand(self.table, move):
            move = move._replace(withheld=Withheld(demand.player, demand.cards[0]))
        if snip.rank_by_rank(self.agreed) and snip.why_impossible(self.table, move) is not None:
            move = move._replace(card=None)
        assert snip.why_impossible(self.table, move) is None
        before = self.table
        self.table, events = snip.play(before, move)
        assert all(getattr(event, "counters", 1) > 0 for event in events), "a payment of nothing is no event"
        assert set(before.out) <= set(self.table.out)

    @precondition(lambda self: snip.deal_over(self.table) and not snip.game_over(self.table))
    @rule()
    def deal(self) -> None:
        assert not self.table.due, "penalties are enforced before the cards are cut for the next deal"
        self.table = snip.deal_again(self.table, snip.next_dealer(self.table))

    @precondition(lambda self: snip.game_over(self.table))
    @rule()
    def a_new_game(self) -> None:
        assert bool(self.table.winner) is not self.table.draw
        self.table = snip.deal(self.agreed, self.players, snip.new_dealer(self.table))
        assert self.table.dealer != self.table.turn

    @invariant()
    def counters_are_conserved(self) -> None:
        if hasattr(self, "table"):
            held = sum(self.table.counters.values()) + self.table.pool
            assert held == self.stakes

    @invariant()
    def who_is_out_holds_nothing(self) -> None:
        if hasattr(self, "table"):
            assert all(not self.table.held[player] for player in self.table.out)
            if not snip.complete_deals(self.agreed):
                assert all(number >= 0 for number in self.table.counters.values())
                assert set(self.table.out) == {who for who, number in self.table.counters.items() if not number}

    @invariant()
    def the_turn_is_of_one_who_can_play(self) -> None:
        if hasattr(self, "table") and not snip.deal_over(self.table):
            assert self.table.held[self.table.turn] > 0


TestTable = Table.TestCase
TestTable.settings = settings(stateful_step_count=60)
