"""The Earl of Coventry, as Foster and the Encyclopaedia Britannica have it: each test names a book's fact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.recording import deal, record, verdicts

from snorum import records
from snorum.cards import Card, read_card
from snorum.games import game
from snorum.games import snip_snap_snorum as snip
from snorum.games.snip_snap_snorum import Move, Rules, State
from snorum.games.vocabulary import PASS, Demand, Event, Pays, SnorumError, Wins
from snorum.lab.studies.kernels import kernel, refuse_left_out
from snorum.records import RecordError
from snorum.referee import Report, check
from snorum.table import Seat, Table, next_act
from snorum.table.playing import play_game, turns
from snorum.table.policies import policy

GAME = game("snip-snap-snorum")


def earl(**given: Any) -> Rules:
    return Rules(variant="earl-of-coventry", **given)


def go_on(table: State, plays: str) -> tuple[State, list[Event]]:
    """Play `B9 C-`: B a nine, then C passes. Returns the table and the events of the last play."""
    events: list[Event] = []
    for word in plays.split():
        move = Move(word[0], None, call=PASS) if word[1:] == "-" else Move(word[0], read_card(word[1:]))
        assert snip.why_impossible(table, move) is None, word
        table, events = snip.play(table, move)
    return table, events


def holding(players: str, cards: Sequence[int], **given: Any) -> State:
    """A table at which A has dealt and the players hold so many cards."""
    return replace(snip.deal(earl(**given), players, "A"), held=dict(zip(players, cards, strict=True)))


def paid(events: Sequence[Event]) -> list[tuple[str, str, int]]:
    return [(event.player, event.to, event.counters) for event in events if isinstance(event, Pays)]


def report_of(plays: Sequence[str], players: str = "ABCDE", hands: Sequence[str] = (), **rules: Any) -> Report:
    """What the referee says of one deal by A."""
    agreed = {"variant": "earl-of-coventry"} | rules
    return check(record("snip-snap-snorum", players, deal("A", plays, hands=hands), rules=agreed))


# Britannica: a king, and then Snip, Snap and Snorem with the second, third and fourth; the last begins the next round.


def test_the_second_third_and_fourth_are_called_and_the_fourth_leads() -> None:
    report = report_of(["B K", "C K snip", "D K snap", "E K snorum", "E 2", "A 2 snip"])
    assert verdicts(report) == ["lawful"] * 6
    assert [play.reasons[0].text for play in report.plays] == [
        "B leads a king",
        "C plays the second king: Snip",
        "D plays the third king: Snap",
        "E plays the fourth king: Snorum",
        "E, who played the fourth king, leads a two",
        "A plays the second two: Snip",
    ]


def test_the_fourth_is_not_taken_back_by_the_lead_after_it() -> None:
    """With five cards each, two cards running from one hand are a wrong card and the right one."""
    given = earl(offending_card="corrected")
    assert snip.taken_back(given, [("D", Card("K")), ("E", Card("K")), ("E", Card("2"))]) == set()
    assert snip.taken_back(replace(given, variant="whole-pack-in-turn"), [("E", Card("K")), ("E", Card("2"))]) == {0}


def test_the_next_in_order_does_not_lead_after_the_fourth() -> None:
    assert verdicts(report_of(["B K", "C K snip", "D K snap", "E K snorum", "A 2"]))[-1] == "impossible"


@pytest.mark.parametrize("call", ["snip", "snap", "snorum"])
def test_nothing_is_called_with_the_first(call: str) -> None:
    assert verdicts(report_of([f"B K {call}"])) == ["contradicted"]


def test_a_pass_does_not_break_the_count() -> None:
    """Unlike Peel's game, where a card between begins a new chain."""
    assert verdicts(report_of(["B K", "C passes", "D K snip", "E passes", "A K snap", "B passes", "C passes"])) == [
        "lawful",
        "undetermined",
        "lawful",
        "undetermined",
        "lawful",
        "undetermined",
        "undetermined",
    ]


def test_the_turn_comes_round_to_one_who_has_played_of_the_rank_already() -> None:
    table, _ = go_on(snip.deal(earl(), "ABC", "A"), "B9 C- A- B9 C- A- B9")
    assert (table.turn, table.chain) == ("C", 2)
    assert snip.call(table, Move("C", Card("9"))) == "snorum"


def test_nobody_pays_for_a_pairing() -> None:
    table, events = go_on(snip.deal(earl(), "ABCDE", "A"), "B9 C9 D9 E9")
    assert not events and not any(table.counters.values()) and table.pool == 0


# Britannica: who cannot pair may not discard


@pytest.mark.parametrize("card", ["2", "Q"])
def test_who_cannot_match_may_not_discard(card: str) -> None:
    report = report_of(["B K", f"C {card}"])
    assert verdicts(report)[-1] == "impossible"
    assert report.plays[-1].reasons[0].text == "C can only play a king, or pass"


def test_only_the_player_in_turn_passes_or_plays() -> None:
    table, _ = go_on(snip.deal(earl(), "ABCD", "A"), "BK")
    for move in (Move("D", Card("K")), Move("D", None, call=PASS), Move("B", Card("K"))):
        assert snip.why_impossible(table, move) is not None


def test_a_leader_cannot_pass() -> None:
    assert verdicts(report_of(["B passes"])) == ["impossible"]
    assert verdicts(report_of(["B K", "C K", "D K", "E K", "E passes"]))[-1] == "impossible"


@pytest.mark.parametrize("variant", ["five-card", "whole-pack", "first-out", "whole-pack-in-turn"])
def test_nobody_passes_at_the_other_games(variant: str) -> None:
    report = report_of(["B K", "B passes" if variant in ("whole-pack", "first-out") else "C passes"], variant=variant)
    assert verdicts(report) == ["lawful", "impossible"]
    assert "cannot pass: everyone in turn plays a card" in report.plays[-1].reasons[0].text


# Each player plays a card of the rank if they can


def test_who_holds_one_must_play_it_and_who_holds_none_must_pass() -> None:
    table, _ = go_on(snip.deal(earl(), "ABC", "A"), "BK")
    assert snip.demanded(table) == Demand("C", (Card("K"),))
    for hand, may in (("KC 2H KS", ["KC", "KS"]), ("2H 3H", ["None"])):
        moves = snip.lawful_moves(table, {"A": [], "B": [], "C": [read_card(card) for card in hand.split()]})
        assert [str(move.card) for move in moves] == may
    free, _ = go_on(table, "CK AK BK")
    assert snip.demanded(free) is None
    assert len(snip.lawful_moves(free, {"A": [], "B": [Card("2"), Card("3")], "C": []})) == 2


def test_a_king_shown_later_proves_the_offence_and_nothing_is_paid() -> None:
    report = report_of(["B K", "C passes", "D K snip", "E passes", "A passes", "B K snap", "C K snorum"], pass_costs=0)
    assert verdicts(report)[1] == "offence" and "C held one and did not play it" in report.plays[1].reasons[1].text
    assert not any(play.events for play in report.plays) and not any(play.owed for play in report.plays)


def test_a_known_hand_settles_a_pass() -> None:
    hand = "2 3 4 5 6 7 8 9 10 J " + "{} "
    for card, verdict in (("Q", "lawful"), ("K", "offence"), ("?", "undetermined")):
        report = report_of(["B K", "C passes"], hands=[f"C: {hand.format(card)}"], players="ABCDE")
        assert verdicts(report)[1] == verdict, card


def test_not_all_can_have_passed() -> None:
    """The whole pack is dealt, so somebody holds the other kings."""
    report = report_of(["B K", "C passes", "A passes", "B passes"], players="ABC")
    assert verdicts(report) == ["lawful", *["undetermined"] * 3]
    assert [joint.plays for joint in report.jointly] == [((1, 2), (1, 3), (1, 4))]


# The first without cards wins, and has a counter from each for each card left


def test_the_first_out_wins_a_counter_for_each_card_the_others_hold() -> None:
    table, events = go_on(holding("ABCD", [3, 1, 4, 2]), "B9")
    assert paid(events) == [("A", "B", 3), ("C", "B", 4), ("D", "B", 2)]
    assert isinstance(events[-1], Wins) and table.winner == "B"
    assert table.counters == {"A": -3, "B": 9, "C": -4, "D": -2}
    assert snip.deal_over(table) and not snip.game_over(table)


def test_whose_last_card_is_the_fourth_does_not_lead_but_has_won() -> None:
    table, _ = go_on(holding("ABC", [3, 4, 1]), "B9 C-")
    table, events = go_on(table, "A9 B9 C9")
    assert table.winner == "C" and snip.deal_over(table) and paid(events) == [("A", "C", 2), ("B", "C", 2)]


def test_each_deal_is_complete_in_itself() -> None:
    table, _ = go_on(holding("ABC", [3, 1, 4]), "B9")
    assert snip.next_dealer(table) == "B" and snip.in_the_game(table) == ["A", "B", "C"]
    again = snip.deal_again(table, "B")
    assert (again.pool, again.winner, again.turn) == (0, "", "C")
    assert again.counters == {"A": -3, "B": 7, "C": -4}


# Modern articles: a counter from each before the deal, one for each pass, and the pool to the winner


def test_a_pass_costs_nothing_or_a_counter() -> None:
    for price, left in ((0, [0, 0]), (1, [-1, 1])):
        table, _ = go_on(snip.deal(earl(pass_costs=price), "ABCD", "A"), "BK")
        after, _ = go_on(table, "C-")
        assert [after.counters["C"] - table.counters["C"], after.pool - table.pool] == left


@pytest.mark.parametrize(("players", "stakes"), [("ABCD", [1, 1, 1, 1]), ("ABCDE", [2, 1, 1, 2, 2])])
def test_all_put_one_in_before_the_deal_and_those_with_fewer_cards_two(players: str, stakes: list[int]) -> None:
    """Fifty-two among five: B and C, on the dealer's left, are dealt eleven, the others ten."""
    table, events = go_on(snip.deal(earl(pass_costs=1), players, "A"), "B9")
    assert paid(events) == [(player, "pool", number) for player, number in zip(players, stakes, strict=True)]
    assert go_on(table, "C9")[1] == [], "they are paid once"


@pytest.mark.parametrize(("each_card", "won"), [(0, 7), (1, 7 + 5)])
def test_the_winner_has_the_pool(each_card: int, won: int) -> None:
    table, _ = go_on(holding("ABC", [3, 2, 4], pass_costs=1, card_left_costs=each_card), "B9")
    assert table.pool == 5  # A and B were dealt fewer than C
    table, _ = go_on(table, "C- A-")
    before = table.counters["B"]
    after, events = go_on(table, "B9")
    assert after.winner == "B" and after.pool == 0 and after.counters["B"] - before == won + 2 * each_card
    assert paid(events)[-1] == ("pool", "B", 7) and snip.wins_pool(7) == 7
    assert sum(after.counters.values()) == 0


# Records


@pytest.mark.parametrize("said", ["C passes", "C pass", "C PASSES"])
def test_a_pass_is_a_play_without_a_card(said: str) -> None:
    record = records.read(records.write(play_game(GAME, "ABC", 1, earl())))
    line = records.lines.Reader(GAME, record.rules, record.players).line(said)
    assert line.played == records.Played("C", None, PASS) and line.text == said


def test_a_pass_is_read_in_plain_lines() -> None:
    head = "game: Snip-Snap-Snorum\nplayers: Ann, Bea, Cal\nrules: variant=earl-of-coventry\ndealer: Ann\n"
    record = records.read(head + "Bea leads the king of hearts\nCal says pass, Ann passed\nBea: passes\n")
    assert [line.text for line in record.deals[0].plays] == ["Bea KH", "Cal passes", "Ann passes", "Bea passes"]


def test_nobody_passes_in_a_record_of_another_game() -> None:
    with pytest.raises(RecordError, match="play 1"):
        record("jig", "AB", deal("A", ["B passes"]))


# Whole games

WAYS = [{}, {"pass_costs": 1}, {"pass_costs": 1, "card_left_costs": 0}, {"pack": 32}]


@pytest.mark.parametrize("way", WAYS)
def test_random_games_are_lawful_and_read_back(way: dict[str, Any]) -> None:
    for seed in range(40):
        players = "ABCDEFGHIJ"[: 2 + seed % (5 if "pack" in way else 9)]
        record = play_game(GAME, players, seed, earl(**way))
        assert records.read(records.write(record)) == record
        report = check(record)
        assert report.verdict == "lawful" and sum(report.result["counters"].values()) == 0
        assert report.result["winner"] and report.result["pool"] == 0


def test_in_a_lawful_game_a_rank_is_played_out_before_another_is_led() -> None:
    for seed in range(20):
        ranks = [turn.move.rank for turn in turns(GAME, "ABCD", Random(seed), earl()) if turn.move.card]
        assert all(len(set(ranks[at : at + 4])) == 1 for at in range(0, len(ranks), 4))


@pytest.mark.parametrize("mistakes", [0, 4])
@pytest.mark.parametrize("name", ["random", "safe", "pair-first", "counting", "third-first"])
def test_the_table_judges_as_the_referee_does(name: str, mistakes: int) -> None:
    for seed in range(3):
        table = Table.begin("snip-snap-snorum", list("ABCD"), rules=earl(pass_costs=seed % 2), seed=seed)
        seats, chance = {each: Seat(policy("snip-snap-snorum", name), mistakes) for each in "ABCD"}, Random(seed)
        for _ in range(150):
            act = None if table.deal_over else next_act(table, seats, chance)
            if act is None:
                break
            table.play(act)
            table.scene("A")
        report = check(table.record)
        assert [step.verdict for step in table.steps] == verdicts(report)
        assert dict(table.result) == dict(report.result)
        assert mistakes or report.verdict == "lawful"


def test_who_has_passed_is_known_to_lack_the_rank() -> None:
    hands = {
        player: [read_card(f"{rank}{suit}") for rank in ranks.split()]
        for player, suit, ranks in (("A", "C", RANKS), ("B", "D", RANKS), ("C", "H", RANKS), ("D", "S", RANKS))
    }
    hands["C"][12], hands["D"][0] = hands["D"][0], hands["C"][12]  # C has two aces, and D two kings
    table = Table.begin("snip-snap-snorum", list("ABCD"), rules=earl(), dealer="A", hands=hands)
    table.play("B KD")
    assert [act.text for act in table.view("C").acts] == ["C passes"]
    assert table.judge("C passes").verdict == "lawful"
    table.play("C passes")
    assert table.view("A").lacking == {"C": frozenset("K")}
    assert sorted(act.text for act in table.view("D").acts) == ["D KH snip", "D KS snip"]
    assert table.judge("D passes").verdict == "offence"


RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K"


def test_the_compiled_games_refuse_it_by_name() -> None:
    with pytest.raises(SnorumError, match="not played with variant 'earl-of-coventry'"):
        refuse_left_out(kernel("snip-snap-snorum"), earl())
    refuse_left_out(kernel("snip-snap-snorum"), Rules())
