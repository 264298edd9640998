"""The whole pack dealt and played in turn, as Cassell and Squareman have it: each test names a book's fact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.recording import deal, record, verdicts

from snorum import records
from snorum.cards import Card
from snorum.games import game
from snorum.games import snip_snap_snorum as snip
from snorum.games.snip_snap_snorum import Move, Rules
from snorum.games.vocabulary import Demand, Pays
from snorum.referee import Report, check
from snorum.table.playing import play_game

GAME = game("snip-snap-snorum")
IN_TURN = Rules(variant="whole-pack-in-turn")


def report_of(plays: Sequence[str], players: str = "ABCD", **rules: Any) -> Report:
    """What the referee says of one deal by A."""
    agreed = {"variant": "whole-pack-in-turn"} | rules
    return check(record("snip-snap-snorum", players, deal("A", plays), rules=agreed))


def test_the_whole_pack_is_dealt_out_and_each_has_five_counters() -> None:
    """Squareman: the whole of the fifty-two cards; five counters each, and an empty pool."""
    table = snip.deal(IN_TURN, "ABCDE", "A")
    assert sum(table.held.values()) == 52 and set(table.held.values()) == {10, 11}
    assert set(table.counters.values()) == {5} and (table.pool, table.undealt) == (0, 0)


def test_the_queens_of_cassell() -> None:
    """Cassell: the elder hand plays a queen; the second pays one, the third two, the fourth three."""
    report = report_of(["B Q", "C Q snip", "B pays 1", "D Q snap", "C pays 2", "A Q snorum", "D pays 3", "= pool 6"])
    assert {*verdicts(report)} == {"lawful"}


def test_nobody_plays_out_of_turn_nor_plays_on() -> None:
    """Unlike Peel's variation with the whole pack, in which one player plays on until the next can pair."""
    played = verdicts(report_of(["B 6", "C 9", "D 10"]))
    assert played == ["lawful", "undetermined", "undetermined"]  # C may hold a six, and D a nine
    for plays in (["B 6", "B 9"], ["B 6", "D 6"], ["B 6", "C 9", "B 9"]):
        assert report_of(plays).plays[-1].verdict == "impossible", plays


def test_a_card_between_begins_a_new_chain() -> None:
    """Cassell: a card of equal value with that of the next player."""
    table = snip.deal(IN_TURN, "ABCD", "A")
    for player, rank in zip("BCDAB", ["6", "6", "9", "6", "6"], strict=True):
        said = snip.call(table, Move(player, Card(rank)))
        table, events = snip.play(table, Move(player, Card(rank)))
    assert said == "snip" and [(event.player, event.counters) for event in events if isinstance(event, Pays)] == [
        ("A", 1)
    ]


def test_everyone_must_snip_who_can() -> None:
    """Both: everyone must snip if they can. The card shown later proves that C could; Peel's penalty applies."""
    table, _ = snip.play(snip.deal(IN_TURN, "ABCD", "A"), Move("B", Card("6")))
    assert snip.demanded(table) == Demand("C", (Card("6"),))
    report = report_of(["B 6", "C 9", "D 2", "A 3", "B 4", "C 6"])
    assert report.plays[1].verdict == "offence"
    assert [(event.player, event.counters) for event in report.plays[-1].events if isinstance(event, Pays)] == [
        ("C", 2),
        ("B", 1),
    ]


def test_who_has_paid_all_five_retires_and_the_last_in_has_the_pool() -> None:
    """Both: whoever has paid five retires; the pool is for the player whose counters last the longest."""
    plays = [
        "B 6",
        "C 6",
        "A 6",
        "B 6",
        "C 7",
        "A 7",
        "B 7",
        "A out",
        "C 7",
        "B 8",
        "C 8",
        "B out",
        "C wins",
        "= pool 13",
    ]
    assert {*verdicts(report_of(plays, players="ABC"))} == {"lawful"}


def test_the_cards_of_one_who_goes_out_are_set_aside_and_the_others_play_on() -> None:
    table = replace(snip.deal(IN_TURN, "ABC", "A"), counters={"A": 5, "B": 1, "C": 5})
    table, _ = snip.play(table, Move("B", Card("6")))
    after, _ = snip.play(table, Move("C", Card("6")))
    assert after.held["B"] == 0 and after.undealt == 0 and after.turn == "A"


def test_when_the_cards_have_been_played_the_pack_is_dealt_again() -> None:
    """Cassell: sometimes the cards are dealt three or four times before the game is decided."""
    deals = {len(play_game(GAME, "ABCDE", seed, IN_TURN).deals) for seed in range(40)}
    assert max(deals) > 1
    for seed in range(10):
        record = play_game(GAME, "ABCDE", seed, IN_TURN)
        assert all(sum(map(len, deal.hands.values())) == 52 for deal in record.deals)


@pytest.mark.parametrize("pack", [52, 32])
def test_random_games_are_lawful_and_read_back(pack: Any) -> None:
    for seed in range(40):
        players = "ABCDEFGHIJ"[: 2 + seed % (5 if pack == 32 else 9)]
        record = play_game(GAME, players, seed, Rules(variant="whole-pack-in-turn", pack=pack))
        assert records.read(records.write(record)) == record
        report = check(record)
        assert report.verdict == "lawful" and report.result["winner"]


def test_no_card_is_left_to_turn_up() -> None:
    assert snip.at_odds(Rules(variant="whole-pack-in-turn", turn_up="pool-pays"), 4)
