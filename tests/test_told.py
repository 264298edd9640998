"""What has been told of a game is followed from play to play, and advice is made of it."""

from __future__ import annotations

import pytest

from snorum.books.rulings import rules_as
from snorum.cards import Card, read_card
from snorum.games import game
from snorum.records.told import Asking, Told, as_card, number_of, value_of
from snorum.records.words import Word, split

PLAYERS = ("Ann", "Bob", "Cal", "Dot")


def cards(words: str) -> list[Card]:
    return [read_card(word) for word in words.split()]


def words(line: str, name: str = "cassino") -> list[Word]:
    return [*split(line, game(name), PLAYERS)]


@pytest.fixture
def cassino() -> Told:
    """A table of Cassino as Foster has it."""
    told = Told(game("cassino"), PLAYERS, rules=rules_as(game("cassino"), "foster-1897", {}, 4))
    told.lay(cards("7D AH 6C KD"))
    return told


def test_only_cards_with_their_suits_are_known_to_lie(cassino: Told) -> None:
    cassino.lay([*cards("9S 9"), None])
    assert cassino.lying == {*cards("9S")} and not cassino.is_table_known


def test_a_card_leaves_the_hand_of_who_played_it_and_no_other() -> None:
    told = Told(game("snip-snap-snorum"), PLAYERS, hands={"Ann": cards("9 5"), "Bob": cards("5 9 2")})
    told.follow("Bob 9 snip")
    assert told.hands == {"Ann": cards("9 5"), "Bob": cards("5 2")}
    told.follow("= Bob 5, Ann 2")
    told.follow("Ann pays 5")
    assert told.hands["Ann"] == cards("9 5") and told.hands["Bob"] == cards("5 2")
    assert not told.lying, "nothing is taken at Snip"


def test_what_is_laid_taken_built_and_called_is_followed(cassino: Told) -> None:
    for play, lying, builds in (
        ("Ann 9C", "7D AH 6C KD 9C", set()),
        ("Bob KS takes KD", "7D AH 6C 9C", set()),
        ("Cal 2C builds 9 on 7D", "AH 6C 9C", {9}),
        ("Dot 6D calls sixes with 6C", "AH 9C", {6, 9}),
        ("Ann AC builds 10 on build 9", "AH 9C", {6, 10}),
        ("Bob 6S takes sixes", "AH 9C", {10}),
        ("Cal 10D takes build 10", "AH 9C", set()),
    ):
        cassino.follow(play)
        assert (cassino.lying, cassino.builds) == ({*cards(lying)}, builds), play
    assert cassino.cards == cards("9C KS 2C 6D AC 6S 10D")
    assert {*cards("7D KD 2C 10D")} <= cassino.seen and read_card("3H") not in cassino.seen


def test_where_nothing_is_built_what_is_called_lies_there_by_itself() -> None:
    told = Told(game("cassino"), PLAYERS)
    told.lay(cards("6C KD"))
    told.follow("Ann 6D calls sixes with 6C")
    assert told.lying == {*cards("6C KD 6D")} and not told.builds


def test_advice_shows_a_capture_of_the_players_own_cards_and_one_to_lay(cassino: Told) -> None:
    cassino.hands = {"Ann": cards("2C 7S AC 6H")}
    assert Asking(cassino, "", "Ann").ways() == ["'Ann 7S takes 7D'", "'Ann 6H'"]
    cassino.hands = {"Ann": cards("2C 3C")}
    assert Asking(cassino, "", "Ann").ways() == ["'Ann 3C'"]
    cassino.hands = {}
    pair, laid = Asking(cassino, "", "Ann").ways()
    assert pair == "'Ann 6D takes 6C'" and laid == "'Ann 9H'", "the first card that lies, with one that does not"
    cassino.lay(cards("9H"))
    assert Asking(cassino, "", "Bob").mine() == cards("AC"), "nobody can play the nine that lies there"


def test_what_somebody_gets_is_answered_with_what_two_others_pay() -> None:
    told = Told(game("snip-snap-snorum"), PLAYERS)
    for line, ways in (
        ("Ann gets two from Bob", "'Bob pays 2'"),
        ("Ann gets one from Bob and Cal and Dot", "'Bob pays 1' or 'Cal pays 1'"),
        ("Ann gets paid", "'= Ann 5'"),
    ):
        assert Asking(told, line, "Ann").gets(words(line, "snip-snap-snorum")).expected == ways


def test_a_word_that_is_not_known_is_answered_with_one_that_is_near() -> None:
    told = Told(game("snip-snap-snorum"), PLAYERS, hands={"Ann": cards("4S 9H")})
    asking = Asking(told, "Ann plaiys hearts", "Ann")
    assert asking.unknown(words("plaiys")[0]).expected == "perhaps 'plays'"
    assert asking.unknown(words("lys")[0]).expected == "'Ann 4S' or 'Ann 4S snip'", "too short to be sure"
    assert asking.unknown(words("xyz")[0]).expected == "'Ann 4S' or 'Ann 4S snip'"
    assert asking.unknown(words("hearts")[0]).expected == "a rank before the suit: 'four of hearts'"


def test_numbers_are_ranks_and_what_has_no_number_is_none() -> None:
    assert [number_of(each) for each in words("nine ace 14 king nines 9C")] == [9, 1, 14, 13, 9, None]
    assert [as_card(each).rank for each in words("ace ten 12 14")] == ["A", "10", "Q", "14"]
    assert [value_of(read_card(each)) for each in ("9C", "KD", "X*")] == [9, 13, 0]
    assert value_of(words("9C")[0]) == 9
