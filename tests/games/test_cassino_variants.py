"""Draw Cassino, the joker, and Cassinos that count more: each test names the mistake that it would catch."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.games.fishing import Fishing, read
from tests.games.test_cassino_building import checked, verdicts, why
from tests.recording import deal, record

from snorum import records, referee
from snorum.cards import Card, read_card
from snorum.cards.combinations import list_cards
from snorum.games import cassino
from snorum.games.cassino import Rules, taking
from snorum.games.vocabulary import SnorumError
from snorum.records import RecordError
from snorum.table import Table
from snorum.table.playing import play_game

FISHING = Fishing(cassino.GAME)
DRAWS = Rules(new_cards="draws")
COURTS = {"court_cards": "eleven-to-thirteen"}
JOKER = Rules(pack=53, court_cards="eleven-to-thirteen")
MORE = Rules(cassino_numbers="fifteen-and-sixteen", court_cards="eleven-to-thirteen")

# Draw Cassino: "each player fills the hand up to four from the stock after each card played" (Foster)


@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCDE"])
def test_a_hand_is_filled_up_to_four_as_long_as_the_stock_lasts(seats: str) -> None:
    table = Table.begin("cassino", seats, rules=DRAWS, seed=3)
    left, random = 52 - 4 - 4 * len(seats), Random(1)
    while not table.over:
        player = table.actors[0]
        table.play(random.choice(table.view(player).acts))
        left -= left > 0
        assert len(table.undealt) == left
        assert len(table.hands[player]) == 4 or not left
        assert {player: len(hand) for player, hand in table.hands.items()} == dict(table.state.held)
    assert len(table.record.deals) == 1, "nothing is dealt after the first round"
    assert sum(table.result["captured"].values()) + len(table.state.on_table) == 52


def test_players_who_show_that_they_lack_a_card_may_draw_it() -> None:
    hands = {"A": read("KC QC JC 9C"), "B": read("KD QD JD 9D")}
    table = Table.begin("cassino", "AB", rules=DRAWS, dealer="B", hands=hands, face_up=read("2C 3C 4C 5H"))
    table.play("A KC")
    assert not table.view("B").lacking.get("A")
    dealt = Table.begin("cassino", "AB", dealer="B", hands=hands, face_up=read("2C 3C 4C 5H"))
    dealt.play("A KC")
    assert "2" in dealt.view("B").lacking["A"]


def test_another_game_is_taken_up_with_the_cards_drawn_in_the_same_order() -> None:
    table, random = Table.begin("cassino", "ABC", rules=DRAWS, seed=8), Random(2)
    for _ in range(20):
        table.play(random.choice(table.view(table.actors[0]).acts))
    again = Table.resume(records.read(records.write(table.record)), seed=8)
    assert again.hands == table.hands and again.state == table.state
    (deal,) = table.record.deals
    assert [len(hand) for hand in deal.hands.values()] == [4 + 7, 4 + 7, 4 + 6]
    short = records.read(records.write(table.record).replace(f' {deal.hands["A"][-1]}"', '"', 1))
    with pytest.raises(SnorumError, match="hand of A is not known"):
        Table.resume(short)


def test_a_hand_has_no_more_cards_than_can_be_drawn() -> None:
    text = records.write(play_game(cassino.GAME, "AB", 1, DRAWS))
    assert '  "A: ' in text
    line = next(each for each in text.splitlines() if each.startswith('  "A: '))
    longer = line.replace('",', ' 7D",')
    with pytest.raises(RecordError, match=r"the hand of A has 25 cards.*4 cards, and at most 20 drawn after them"):
        records.read(text.replace(line, longer))
    dealt = text.replace('new_cards = "draws"\n', "")
    with pytest.raises(RecordError, match="the hand of A has 24 cards"):
        records.read(dealt)


PLAYS = ("A 2C builds 9 on 7D", "B KC", "A 9C takes 9")


def test_a_card_shown_later_may_have_been_drawn() -> None:
    """Where hands are dealt, the nine shown later was there; where players draw, it may have come since."""
    assert verdicts(*PLAYS)[0] == "l"
    assert verdicts(*PLAYS, new_cards="draws")[0] == "u"
    assert "an offence unless A held a nine" in checked(*PLAYS, new_cards="draws").plays[0].reasons[-1].text


@pytest.mark.parametrize(
    ("hand", "verdict"),
    [
        ("A: 2C 9C 3D 3H", "l"),  # dealt
        ("A: 2C 4D 3D 3H", "o"),  # the hand is known, and it is not there; it was drawn
        ("A: 2C 4D 3D ?", "u"),
        ("B: KC 9D 9H 9S", "u"),
    ],
)
def test_a_recorded_hand_says_what_was_held(hand: str, verdict: str) -> None:
    assert verdicts(*PLAYS, new_cards="draws", hands=(hand,))[0] == verdict


def test_a_hand_with_the_cards_drawn_is_known_at_each_play() -> None:
    """A draws a nine after the first play: the build of the second is good, and would have been false before."""
    hand = ("A: KD 2C 3D 3H 9C",)
    assert verdicts("A KD takes KH", "B QC", "A 2C builds 9 on 7D", new_cards="draws", hands=hand) == ["l", "l", "l"]
    false = ("A 2C builds 9 on 7D", "B QC", "A KD takes KH")
    assert verdicts(*false, new_cards="draws", hands=("A: KD 2C 3D 3H 9C",)) == ["o", "l", "l"]
    assert "the cards show that A did not" in why(*false[:1], new_cards="draws", hands=hand)


def test_games_at_which_cards_are_drawn_are_lawful_when_read_again() -> None:
    rules = Rules(new_cards="draws", building="builds-and-calls", compulsion="none", combinations="any")
    for seed in range(12):
        record = play_game(cassino.GAME, "ABCD"[: 2 + seed % 3], seed, rules)
        assert referee.check(records.read(records.write(record))).verdict == "lawful"


# The joker is fifteen (The New International Encyclopaedia)


def test_a_joker_takes_what_makes_fifteen() -> None:
    table = FISHING.table_with("9D 6C KH 2S", rules=JOKER)
    assert [set(each) for each in taking.captures(JOKER, table.on_table, read_card("X"))] == [set(table.on_table)]
    assert FISHING.judged(table, "A X* takes KH 2S 9D 6C") == "lawful"
    assert FISHING.judged(table, "A X* takes KH 9D") == "barred: bars_capture"
    assert FISHING.judged(table, "A X*") == "compelled"


def test_no_sum_takes_a_joker() -> None:
    """It is above all numbers, and there is no other; so it stays, for whoever takes last."""
    on_table = read("X* AC 2D")
    for rank in ["A", "2", "10", "J", "Q", "K"]:
        assert all(read_card("X") not in each for each in taking.captures(JOKER, on_table, Card(rank)))


def test_fifteen_is_built_and_taken_by_the_joker() -> None:
    agreed = {**COURTS, "pack": 53}
    assert verdicts("A 8C builds 15 on 7D", "B QC", "A X takes 15", **agreed) == ["l", "l", "l"]
    assert verdicts("A 8C builds 15 on 7D", **COURTS) == ["i"]
    assert "no card takes that number" in why("A 8C builds 15 on 7D", **COURTS)


def test_fourteen_is_raised_to_fifteen_with_an_ace() -> None:
    agreed = {**COURTS, "pack": 53, "ace_number": "one-or-fourteen", "own_build": "free"}
    plays = "A 7C builds 14 on 7D", "B AC builds 15 on build 14", "A KD takes KH", "B X takes 15"
    assert verdicts(*plays, "A AD", **agreed)[1:4] == ["l", "l", "l"]


def test_a_joker_needs_numbers_for_court_cards_and_draws_highest_for_the_deal() -> None:
    assert "king, queen and knave have numbers" in cassino.at_odds(Rules(pack=53), 2)
    assert not cassino.at_odds(JOKER, 2)
    assert cassino.first_dealer("ABC", read("X* KS KD 9C 4D")) == "C", "the kings draw again"
    assert cassino.lowest_first("ABC", iter(read("X* KS QD")), {1, 2}) == ["C", "B", "A"]


# In parts of Germany Little Cassino takes fifteen and Great Cassino sixteen (The Cairn, 1846)


@pytest.mark.parametrize(
    ("card", "taken"),
    [("2S", {"9D 6C", "2D", "2D 9D 6C"}), ("2H", {"2D"}), ("10D", {"KH 3C", "10C", "10C KH 3C"}), ("10H", {"10C"})],
)
def test_the_cassinos_alone_of_their_rank_take_more(card: str, taken: set[str]) -> None:
    rules = Rules(cassino_numbers="fifteen-and-sixteen", court_cards="eleven-to-thirteen", combinations="any")
    lying = read("9D 6C 2D") if card[0] == "2" else read("KH 3C 10C")
    assert {list_cards(each) for each in taking.captures(rules, lying, read_card(card))} == taken
    assert FISHING.judged(FISHING.table_with("9D 6C JC JH", rules=rules), "A 2S takes 9D 6C") == "lawful"
    assert FISHING.judged(FISHING.table_with("9D 6C JC JH", rules=rules), "A 2H takes 9D 6C") == "barred: bars_capture"


def test_little_cassino_takes_two_or_fifteen_and_not_both() -> None:
    table = FISHING.table_with("AC AD 4D 5D 6D", rules=MORE)
    assert FISHING.judged(table, "A 2S takes AC AD") == "lawful" == FISHING.judged(table, "A 2S takes 4D 5D 6D")
    assert FISHING.judged(table, "A 2S takes AC AD 4D 5D 6D") == "barred: bars_capture"


def with_fifteen_laid(play: str, *hands: str, **rules: str) -> referee.PlayReport:
    """What is said of A's first play, where the nine and the six lie on the table."""
    agreed = {"court_cards": "eleven-to-thirteen", "cassino_numbers": "fifteen-and-sixteen", **rules}
    given = deal("B", [play], layout="9D 6C JC JH", hands=hands)
    [said] = referee.check(record("cassino", "AB", given, rules=agreed)).plays
    return said


def test_who_holds_little_cassino_must_take_fifteen_with_it() -> None:
    held = with_fifteen_laid("A 2H", "A: 2S 2H 3C 4D")
    assert (held.verdict, with_fifteen_laid("A 2H", "A: 2C 2H 3C 4D").verdict) == ("offence", "lawful")
    assert with_fifteen_laid("A 2H", "A: 2C 2H 3C ?").verdict == "undetermined"
    assert "the 2S" in held.reasons[-1].text
    with pytest.raises(RecordError, match="3 has no suit"):
        with_fifteen_laid("A 3")


@pytest.mark.parametrize(
    ("hand", "verdict"),
    [("A: 2C 2H 3C 4D 2S", "lawful"), ("A: 2S 2H 3C 4D 5S", "offence"), ("A: 2C 2H 3C ?", "undetermined")],
)
def test_little_cassino_drawn_later_was_not_held(hand: str, verdict: str) -> None:
    assert with_fifteen_laid("A 2H", hand, new_cards="draws").verdict == verdict


def test_the_cassinos_count_more_only_where_nobody_builds() -> None:
    assert "only where nobody builds" in cassino.at_odds(replace(MORE, building="builds"), 2)
    assert not cassino.at_odds(MORE, 2)


def test_games_as_the_annual_of_1846_has_them_are_lawful() -> None:
    rules = Rules(cassino_numbers="fifteen-and-sixteen", court_cards="eleven-to-thirteen", ace_number="one-or-fourteen")
    fifteens = 0
    for seed in range(30):
        record = play_game(cassino.GAME, "AB", seed, rules)
        assert referee.check(records.read(records.write(record))).verdict == "lawful"
        fifteens += sum(
            len({card.rank for card in line.played.takes} - {"2"}) > 0
            for line in record.deals[0].plays
            if line.played and line.played.card == Card("2", "S")
        )
    assert fifteens
