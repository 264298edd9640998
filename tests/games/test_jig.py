"""Jig rule by rule: each test names the mistake that it would catch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.games.plain import JIG
from tests.recording import deal, record, verdicts

from snorum.cards import RANKS, SPOKEN, Card, pack, read_card
from snorum.games import jig
from snorum.games.jig import Move, Rules, State
from snorum.games.vocabulary import Event, Pays, Wins, Withheld
from snorum.referee import Report, check


def run(plays: str, players: str = "ABCD", given: Rules | None = None) -> tuple[State, list[str], list[list[Event]]]:
    """Play `B3D C4D A9H!4D@D`: B the three, C the four; then A the nine, D having held back the four."""
    table, calls, said = jig.deal(given or Rules(**JIG), players, "A"), [], []
    for word in plays.split():
        what, _, held = word.partition("!")
        card, _, holder = held.partition("@")
        withheld = Withheld(holder, read_card(card)) if held else None
        move = Move(what[0], read_card(what[1:]), withheld=withheld)
        assert jig.why_impossible(table, move) is None, word
        calls.append(jig.call(table, move))
        table, events = jig.play(table, move)
        said.append(events)
    return table, calls, said


def payments(events: list[Event]) -> list[tuple[str, str, int]]:
    return [(event.player, event.to, event.counters) for event in events if isinstance(event, Pays)]


# The deal and the lead


def test_the_whole_pack_is_dealt_from_the_left() -> None:
    table = jig.deal(Rules(), "ABC", "A")
    assert dict(table.held) == {"A": 17, "B": 18, "C": 17} and table.turn == "B"


def test_the_deal_passes_to_the_left_and_the_pool_stays() -> None:
    table, _, _ = run("B2C", given=Rules(pool_stake=2, pool_from="all"))
    again = jig.deal_again(table, jig.next_dealer(table))
    assert (again.dealer, again.turn, again.pool, again.number) == ("B", "C", 8, 2)


def test_nobody_but_eldest_leads() -> None:
    table = jig.deal(Rules(), "ABC", "A")
    assert jig.why_impossible(table, Move("C", Card("4", "D"))) is not None
    assert jig.why_impossible(table, Move("B", Card("4", "D"))) is None


# The series


def test_five_cards_are_snip_to_jig_and_the_player_of_the_jig_leads() -> None:
    table, calls, _ = run("B3D C4D A5D D6D C7D")
    assert calls == ["snip", "snap", "snorum", "hicockalorum", "jig"]
    assert table.turn == "C" and jig.demanded(table) is None
    assert jig.why_impossible(table, Move("B", Card("8", "D"))) is not None, "the eight does not follow a Jig"


def test_the_next_higher_of_the_suit_must_follow_whoever_holds_it() -> None:
    table, _, _ = run("B3D")
    demand = jig.demanded(table)
    assert demand is not None and (demand.player, demand.cards) == ("", (Card("4", "D"),))
    for player in "ABCD":
        assert jig.meets_demand(table, Move(player, Card("4", "D")))
    assert not jig.meets_demand(table, Move("C", Card("4", "H")))
    assert not jig.meets_demand(table, Move("C", Card("2", "D")))


def test_ace_is_lowest_and_king_highest() -> None:
    assert jig.next_highest(Card("A", "S")) == Card("2", "S")
    assert jig.next_highest(Card("10", "S")) == Card("J", "S")
    assert jig.next_highest(Card("K", "S")) is None


@pytest.mark.parametrize(
    ("plays", "called"),
    [
        ("BKD", "snip-jig"),
        ("BQD CKD", "snap-jig"),
        ("BJD CQD DKD", "snorum-jig"),
        ("B10D CJD DQD AKD", "hicockalorum-jig"),
        ("B9D C10D DJD AQD BKD", "jig"),  # a Jig is a Jig
        ("B4D C5D D6D A7D B8D B3D", "snip-jig"),  # the four has been played
        ("B4D C5D D6D A7D B8D B2D A3D", "snap-jig"),
    ],
)
def test_a_stop_is_a_king_or_what_has_its_next_card_played(plays: str, called: str) -> None:
    table, calls, _ = run(plays)
    assert calls[-1] == called
    assert table.turn == plays.split()[-1][0] and jig.demanded(table) is None


@pytest.mark.parametrize(
    ("plays", "move", "says"),
    [
        ("", "B9D", "B leads a nine: Snip"),
        ("B9D", "C10D", "C follows the nine of diamonds with the ten of diamonds: Snap"),
        ("", "BKD", "B plays the king of diamonds, a stop: Snip-jig"),
        ("BQD", "CKD", "C plays the king of diamonds, a stop: Snap-jig"),
        ("B3D C4D A5D D6D", "C7D", "C plays the seven of diamonds: Jig, and leads again"),
        ("B9D C10D DJD AQD", "BKD", "B plays the king of diamonds: Jig, and leads again"),
    ],
)
def test_what_is_said_of_a_card(plays: str, move: str, says: str) -> None:
    assert str(jig.explain(run(plays)[0], Move(move[0], read_card(move[1:])))) == says


def test_the_player_of_the_stop_leads_and_nobody_else() -> None:
    table, _, _ = run("BQD CKD")
    assert jig.why_impossible(table, Move("B", Card("2", "C"))) is not None
    assert jig.why_impossible(table, Move("C", Card("2", "C"))) is None


# Offences


def test_who_holds_back_the_card_pays_the_fine_and_the_card_played_leads() -> None:
    table, calls, said = run("B3D C9H!4D@D A10H", given=Rules(fine=2, **JIG))
    assert payments(said[1]) == [("D", "pool", 2)] and calls[1:] == ["snip", "snap"]
    assert table.counters["D"] == -2 and table.pool == 2


def test_nobody_pays_if_nobody_can_tell_who_held_it() -> None:
    _, _, said = run("B3D C9H!4D", given=Rules(fine=2))
    assert not said[1]


def test_a_wrong_call_is_fined_and_a_right_one_is_not() -> None:
    table, _, _ = run("B3D", given=Rules(fine=1))
    for call, paid in [("snip", [("C", "pool", 1)]), ("snap", []), ("", [])]:
        after, events = jig.play(table, Move("C", Card("4", "D"), call))
        assert payments(events) == paid
        assert after.series == 2, "the card is taken as rightly called"


def test_no_fine_is_agreed_by_default() -> None:
    table, _, _ = run("B3D")
    assert jig.play(table, Move("C", Card("4", "D"), "jig"))[1] == []


# The pool, and Out


@pytest.mark.parametrize(
    ("who", "paid"),
    [("none", []), ("dealer", [("A", "pool", 3)]), ("all", [("A", "pool", 3), ("B", "pool", 3), ("C", "pool", 3)])],
)
def test_stakes_are_paid_at_the_first_play_of_a_deal(who: Any, paid: Any) -> None:
    _, _, said = run("B3D C4D", "ABC", Rules(pool_stake=3, pool_from=who))
    assert [payments(events) for events in said] == [paid, []]


def test_the_dealer_who_pays_in_is_the_one_who_deals() -> None:
    _, events = jig.play(jig.deal(Rules(pool_stake=3, pool_from="dealer"), "ABC", "B"), Move("C", Card("3", "D")))
    assert payments(events) == [("B", "pool", 3)]


def test_the_first_out_of_cards_is_paid_for_every_card_left_and_wins_the_pool() -> None:
    table = jig.deal(Rules(pool_stake=1, pool_from="all"), "ABC", "A")
    table, _ = jig.play(table, Move("B", Card("3", "D")))
    table = replace(table, held={"A": 4, "B": 7, "C": 1})
    after, events = jig.play(table, Move("C", Card("4", "D")))
    assert payments(events) == [("A", "C", 4), ("B", "C", 7), ("pool", "C", 3)]
    assert isinstance(events[-1], Wins) and after.winner == "C" and jig.deal_over(after)
    assert after.counters == {"A": -5, "B": -8, "C": 13} and after.pool == 0


# The table of Jigs, 96-5 to 96-13, as Peel has it: what is Jig, and to which cards

PEEL = {
    "five": ["ace"],
    "six": ["two"],
    "seven": ["three"],
    "eight": ["four"],
    "nine": ["five"],
    "ten": ["six"],
    "knave": ["seven"],
    "queen": ["eight"],
    "king": ["nine", "ten", "knave", "queen"],
}


def test_peels_table_follows_from_his_rules() -> None:
    derived: dict[str, list[str]] = {}
    for rank in RANKS:
        derived.setdefault(SPOKEN[jig.jig_to(rank)], []).append(SPOKEN[rank])
    assert derived == {**PEEL, "king": [*PEEL["king"], "king"]}, "he leaves out only the king, a stop when led"


# Judged


def judged(*plays: str, hands: Sequence[str] = (), **rules: Any) -> Report:
    """What the referee says of one deal by A, of three players."""
    return check(record("jig", "ABC", deal("A", plays, hands=hands), rules=rules))


def test_a_card_withheld_is_named_and_its_holder_fined() -> None:
    """The four is played later by A, so that he held it himself when he led the nine."""
    plays = ("B 3D", "A 9H", "A 10H", "B JH", "C QH", "A KH jig", "A 2D snip-jig", "A 4D")
    report = judged(*plays, fine=1, **JIG)
    assert verdicts(report)[1] == "offence"
    assert "the four of diamonds must follow" in report.plays[1].reasons[-1].text
    assert [(event.player, event.counters) for event in report.plays[1].events if isinstance(event, Pays)] == [("A", 1)]
    assert verdicts(report)[2:] == ["lawful"] * 6, "the three has been played: the two was a stop"


def test_the_holder_is_found_where_every_other_hand_is_known() -> None:
    others = {"B": "3D", "A": "9H"}
    rest = [str(card) for card in pack() if str(card) not in ("3D", "9H", "4D")]
    hands = [f"B: {others['B']} {' '.join(rest[:17])}", f"A: {others['A']} {' '.join(rest[17:33])}"]
    report = judged("B 3D", "A 9H", hands=hands, fine=1)
    assert [event.player for event in report.plays[1].events if isinstance(event, Pays)] == ["C"]
    unknown = judged("B 3D", "A 9H", hands=hands[:1], fine=1)
    assert unknown.plays[1].verdict == "offence" and not unknown.plays[1].events


def test_a_wrong_call_is_an_offence_and_play_goes_on() -> None:
    report = judged("B 3D snap", "C 4D snap", "A 5D snorum", fine=1)
    assert verdicts(report) == ["offence", "lawful", "lawful"]
    assert report.result["counters"]["B"] == -1


def test_suits_left_out_are_supposed_to_follow_and_may_not_have() -> None:
    report = judged("B 3D", "C 4 snap", "A 5 snorum", "B 6 hicockalorum", "C 7 jig", "C 9S")
    assert verdicts(report)[1:5] == ["undetermined"] * 4
    assert report.plays[0].verdict == "lawful" and not report.jointly


def test_a_suit_that_cannot_follow_is_an_offence() -> None:
    """The three other fours are B's: the four that C plays is the one that follows, or is not."""
    follows = judged("B 3D", "C 4", hands=[f"B: 3D 4C 4H 4S {'? ' * 14}"])
    assert verdicts(follows) == ["lawful", "lawful"]
    other = judged("B 3D", "C 4", hands=[f"B: 3D 4D {'? ' * 16}"])
    assert other.plays[1].verdict == "offence"


def test_out_of_turn_is_impossible() -> None:
    assert verdicts(judged("B KD", "C 2S")) == ["lawful", "impossible"]


# What the text leaves open


def test_a_card_wrongly_played_stands_or_is_taken_up_again() -> None:
    plays = ["B 3D", "A 9H", "C 4D snap", "A 5D snorum", "B 6D", "C 7D jig", "C 2C", "A 3C", "B 4C", "C 5C", "A 6C"]
    stands = judged(*plays, "A 9H", fine=1, withheld_card="stands")
    assert verdicts(stands)[:3] == ["lawful", "offence", "offence"]
    corrected = judged(*plays, "A 9H", fine=1, withheld_card="corrected")
    assert verdicts(corrected) == ["lawful", "offence", *["lawful"] * 10]
    assert corrected.result["counters"]["C"] == -1, "C, who held the four, pays the fine"


def test_without_out_said_play_goes_on() -> None:
    table = jig.deal(Rules(out_call="needed"), "ABC", "A")
    table, _ = jig.play(table, Move("B", Card("3", "D")))
    table = replace(table, held={"A": 4, "B": 7, "C": 1})
    on, _ = jig.play(table, Move("C", Card("4", "D"), goes_on=True))
    assert not on.winner and not jig.deal_over(on)
    said, _ = jig.play(table, Move("C", Card("4", "D")))
    assert said.winner == "C" and jig.is_out(said, "C")
    free = replace(table, rules=Rules())
    assert jig.play(free, Move("C", Card("4", "D"), goes_on=True))[0].winner == "C"


def test_where_nobody_says_out_the_deal_ends_with_the_cards() -> None:
    table = jig.deal(Rules(out_call="needed"), "AB", "A")
    none = replace(table, held={"A": 0, "B": 0})
    assert jig.deal_over(none) and not jig.deal_over(table)


def test_who_has_the_lead_and_no_cards_passes_it_to_the_left() -> None:
    table = jig.deal(Rules(out_call="needed"), "ABCD", "A")
    table = replace(table, held={"A": 4, "B": 1, "C": 0, "D": 2})
    after, _ = jig.play(table, Move("B", Card("K", "D"), goes_on=True))
    assert after.turn == "D"
    assert jig.leads_for_him([4, 0, 1, 2], 1) == 2 and jig.leads_for_him([0, 0, 0], 1) == 1  # nobody has cards


@pytest.mark.parametrize(("who", "dealer"), [("left", "B"), ("winner", "C")])
def test_who_deals_next(who: Any, dealer: str) -> None:
    table = jig.deal(Rules(next_dealer=who), "ABC", "A")
    won = replace(table, winner="C")
    assert jig.next_dealer(won) == dealer
    assert jig.next_dealer(table) == "B", "a deal that is broken off has no winner"


@pytest.mark.parametrize(("how_often", "pool"), [("each-deal", 6), ("first-deal", 3)])
def test_how_often_the_pool_is_paid_into(how_often: Any, pool: int) -> None:
    table, _, _ = run("B3D", "ABC", Rules(pool_stake=1, pool_from="all", pool_renewed=how_often))
    again, _ = jig.play(jig.deal_again(table, "B"), Move("C", Card("3", "D")))
    assert (table.pool, again.pool) == (3, pool)


@pytest.mark.parametrize(("what", "paid"), [("calls-and-withholding", 4), ("calls-alone", 1)])
def test_for_what_a_fine_is_paid(what: Any, paid: int) -> None:
    """A wrong call, and three cards held back: of two of them nobody knows by whom, but somebody pays for each."""
    report = judged("B 3D snap", "A 9H", "A 4D", "B 2D", fine=1, fined_for=what, **JIG)
    assert report.result["pool"] == paid


# Properties


@given(st.sampled_from(RANKS), st.sets(st.sampled_from(pack()), max_size=20))
def test_who_leads_any_card_brings_it_up_to_a_stop_or_a_jig(rank: str, gone: set[Card]) -> None:
    """Followed upwards, a series ends within five cards, at its fifth or at the first stop, and not before."""
    card, played = Card(rank, "H"), frozenset(gone - {Card(rank, "H")})
    series = [card]
    while not jig.is_stop(series[-1], played | set(series)) and len(series) < 5:
        series.append(Card(RANKS[RANKS.index(series[-1].rank) + 1], "H"))
    held = dict.fromkeys("AB", 26)
    table = State(Rules(), "A", "B", held, {"A": 0, "B": 0}, 0, played)
    for number, each in enumerate(series, 1):
        table, _ = jig.play(table, Move("B", each))
        assert (jig.demanded(table) is None) == (number == len(series))


class Table(RuleBasedStateMachine):
    """A table played at by the rules and against them; counters and cards are conserved throughout."""

    @initialize(
        players=st.integers(2, 13),
        stake=st.integers(0, 3),
        of=st.sampled_from(["none", "all", "dealer"]),
        fine=st.integers(0, 2),
        order=st.permutations(pack()),
    )
    def sit_down(self, players: int, stake: int, of: Any, fine: int, order: list[Card]) -> None:
        seats = "ABCDEFGHIJKLM"[:players]
        self.table = jig.deal(Rules(stake, of, fine, **JIG), seats, "A")
        cards = iter(order)
        self.hands = {player: [next(cards) for _ in range(held)] for player, held in self.table.held.items()}

    @precondition(lambda self: not jig.deal_over(self.table))
    @rule(data=st.data(), faithful=st.booleans(), call=st.sampled_from(jig.CALLS))
    def play(self, data: st.DataObject, faithful: bool, call: str) -> None:
        demand = jig.demanded(self.table)
        moves = jig.lawful_moves(self.table, self.hands)
        assert moves, "somebody can always play, for all the cards are dealt"
        move = data.draw(st.sampled_from(moves))
        if demand is not None and not faithful:
            player = data.draw(st.sampled_from([player for player, hand in self.hands.items() if hand]))
            card = data.draw(st.sampled_from(self.hands[player]))
            held = None if card == demand.cards[0] else Withheld(moves[0].player, demand.cards[0])
            move = Move(player, card, call, held)
        assert jig.why_impossible(self.table, move) is None
        self.table, events = jig.play(self.table, move)
        self.hands[move.player].remove(move.card)
        assert all(getattr(event, "counters", 1) > 0 for event in events), "a payment of nothing is no event"

    @precondition(lambda self: jig.deal_over(self.table))
    @rule(order=st.permutations(pack()))
    def deal(self, order: list[Card]) -> None:
        self.table = jig.deal_again(self.table, jig.next_dealer(self.table))
        cards = iter(order)
        self.hands = {player: [next(cards) for _ in range(held)] for player, held in self.table.held.items()}

    @invariant()
    def counters_are_conserved(self) -> None:
        if hasattr(self, "table"):
            assert sum(self.table.counters.values()) + self.table.pool == 0

    @invariant()
    def cards_are_conserved(self) -> None:
        if hasattr(self, "table"):
            assert {player: len(hand) for player, hand in self.hands.items()} == dict(self.table.held)
            assert sum(self.table.held.values()) + len(self.table.played) == 52

    @invariant()
    def who_is_out_of_cards_has_won(self) -> None:
        if hasattr(self, "table"):
            rid = [player for player, held in self.table.held.items() if not held]
            assert rid == ([self.table.winner] if self.table.winner else [])


TestTable = Table.TestCase
