"""Cassino in several packs, as other books have it: games to a number of points, counting out, and lurches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from tests import recording
from tests.games.fishing import Cards, Fishing, read
from tests.recording import without_hands

from snorum import records
from snorum.books import rulings
from snorum.cards import Card
from snorum.games import cassino, game
from snorum.games.cassino import Rules, State
from snorum.games.vocabulary import Wins, parameters
from snorum.records import Deal, Record
from snorum.referee import check, describe_event
from snorum.table import Table, playing
from snorum.table.policies import policies
from snorum.table.view import Weighing

CASSINO = game("cassino")
OPTIONS: dict[str, list[Any]] = {each.name: list(each.options) for each in parameters(Rules)}
run = Fishing(cassino.GAME).run


def pack_ends(
    piles: Mapping[str, str], scores: Mapping[str, int], sweeps: Mapping[str, int] | None = None, **given: Any
) -> tuple[State, list[Wins]]:
    """The table after the last card of a pack, which takes nothing and is left, and who wins.

    The first of the players has taken last, and has the card left, a king of hearts, and no point for that.
    """
    rules = Rules(**{"game_points": 11, "settlement": "plain", "last_take_point": "does-not", **given})
    players = list(piles)
    table = cassino.deal(rules, players, players[-1])
    taken: dict[str, Cards] = {player: read(cards) for player, cards in piles.items()}
    table = replace(
        table,
        turn=players[0],
        held=dict.fromkeys(players, 0) | {players[0]: 1},
        piles=taken,
        number=cassino.deals_of_a_pack(rules, len(players)),
        scores=scores,
        last=players[0],
        sweeps=dict.fromkeys(players, 0) | dict(sweeps or {}),
    )
    table, events = run(table, f"{players[0]} KH")
    return table, [event for event in events if isinstance(event, Wins)]


def score_and_winner(table: State) -> tuple[dict[str, int], str | None]:
    found = cassino.result(table)
    assert found["draw"] is False
    return found["score"], found["winner"]


# The points of packs are added up


def test_a_pack_adds_to_the_score_and_ends_the_game_only_at_the_number() -> None:
    """The great Cassino makes ten of eight, and eleven of nine: with eleven, and no less, the game is won."""
    table, wins = pack_ends({"A": "10D", "B": "3C 4C"}, {"A": 8, "B": 3})
    assert score_and_winner(table) == ({"A": 10, "B": 3}, None) and not wins and not cassino.game_over(table)
    table, wins = pack_ends({"A": "10D", "B": "3C 4C"}, {"A": 9, "B": 3})
    assert score_and_winner(table) == ({"A": 11, "B": 3}, "A") and cassino.game_over(table)
    assert [describe_event(event) for event in wins] == ["A reaches the points of the game, and wins"]


@pytest.mark.parametrize("number", [11, 15, 21, 50, 61])
def test_the_number_is_what_is_agreed(number: int) -> None:
    table, _ = pack_ends({"A": "10D", "B": "3C 4C"}, {"A": number - 3, "B": 0}, game_points=number)
    assert score_and_winner(table)[1] is None
    table, _ = pack_ends({"A": "10D", "B": "3C 4C"}, {"A": number - 2, "B": 0}, game_points=number)
    assert score_and_winner(table)[1] == "A"


def test_where_each_pack_is_a_game_there_is_no_score() -> None:
    table, wins = pack_ends({"A": "10D", "B": "3C 4C"}, {}, game_points=0)
    assert "score" not in cassino.result(table) and [event.player for event in wins] == ["A"]
    assert table.scores == {}


def test_what_is_added_is_what_is_left_after_the_settlement() -> None:
    """Three points against one: the difference is two."""
    for settlement in ("difference", "by-peel"):
        table, _ = pack_ends({"A": "10D AC", "B": "AH 3H 4H"}, {"A": 3, "B": 4}, settlement=settlement)
        assert score_and_winner(table)[0] == {"A": 5, "B": 4}


def test_three_players_add_what_the_highest_has_over_both_others() -> None:
    """The highest of three sides has three points, the others one each: one point is left."""
    piles = {"A": "10D AC", "B": "AH 3H 4H", "C": "AD 5H 6H"}
    table, _ = pack_ends(piles, {"A": 3, "B": 4, "C": 0}, settlement="two-lowest-together")
    assert score_and_winner(table)[0] == {"A": 4, "B": 4, "C": 0}


def test_points_of_the_pack_are_shown_when_it_is_used_up_and_not_before() -> None:
    table, _ = pack_ends({"A": "10D", "B": "3C 4C"}, {"A": 3, "B": 3})
    found = cassino.result(table)
    assert found["points"] == {"A": 2, "B": 0} and found["score"] == {"A": 5, "B": 3}
    found = cassino.result(cassino.deal_again(table, "A", read("2C 3C 4C 5C")))
    assert found["points"] == {"A": None, "B": None} and found["score"] == {"A": 5, "B": 3}


# The next pack


def test_the_next_pack_is_whole_and_dealt_by_the_player_on_the_left() -> None:
    table, _ = pack_ends({"A": "10D", "B": "3C 4C", "C": "5D"}, {"A": 3, "B": 3, "C": 1}, {"B": 2})
    assert table.dealer == "C" and cassino.reshuffled(table) and cassino.next_dealer(table) == "A"
    again = cassino.deal_again(table, "A", read("10D 3C 4C 5C"))
    assert again.turn == "B" and again.on_table == read("10D 3C 4C 5C") and again.last == ""
    assert again.piles == {"A": (), "B": (), "C": ()} and set(again.sweeps.values()) == {0}
    assert again.held == {"A": 4, "B": 4, "C": 4}
    assert not cassino.reshuffled(again) and cassino.next_dealer(again) == "A"
    assert cassino.bars_deal(again) is not None


def test_cards_that_nobody_took_do_not_lie_there_in_the_next_pack() -> None:
    table, _ = pack_ends({"A": "", "B": ""}, {"A": 3, "B": 3})
    table = replace(table, on_table=read("KH QS"))
    assert cassino.deal_again(table, "A", read("2C 3C 4C 5C")).on_table == read("2C 3C 4C 5C")


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 4), (5, 3)])
def test_each_pack_is_dealt_alike(players: int, deals: int) -> None:
    """Fifty-two cards: six deals for two; four for three; for five, two and a short one of eight cards."""
    rules, seats = Rules(game_points=11), list("ABCDE"[:players])
    for number in range(1, 3 * deals + 1):
        place = (number - 1) % deals + 1
        assert cassino.faces_up(rules, players, number) == (4 if place == 1 else 0)
        assert cassino.pack_begins(rules, players, number) == (place == 1)
        dealt = sum(cassino.hand_sizes(rules, seats, "A", number).values())
        assert dealt == (8 if players == 5 and place == 3 else 4 * players)
    assert cassino.faces_up(Rules(), players, deals + 1) == 0


# Who wins if several sides reach the number


def test_the_highest_wins_and_equals_play_on() -> None:
    table, _ = pack_ends({"A": "10D", "B": "AC AH AD"}, {"A": 10, "B": 10})  # two points; three, and most cards
    assert score_and_winner(table) == ({"A": 12, "B": 16}, "B")
    table, wins = pack_ends({"A": "10D AC", "B": "AH AD AS"}, {"A": 10, "B": 9})  # spades to B
    assert score_and_winner(table) == ({"A": 13, "B": 13}, None) and not wins
    table, _ = pack_ends({"A": "AC", "B": "3H 5H"}, {"A": 13, "B": 13})
    assert score_and_winner(table) == ({"A": 14, "B": 13}, "A")


VALUES = {"great": 2, "little": 1, "cards": 3, "spades": 1, "sweep": 1} | dict.fromkeys(("AS", "AC", "AH", "AD"), 1)
PILES = {
    ("great", "little"): ("10D 3S", "2S 3H 4H"),
    ("little", "cards"): ("2S 3H", "4S 4H 4D 5H"),
    ("cards", "spades"): ("4H 4D 4C", "4S"),
    ("spades", "AS"): ("4S 5S", "AS 3H 4H"),
    ("spades", "great"): ("4S", "10D 3H"),
    ("little", "AS"): ("2S", "AS 3H"),
    ("AS", "AC"): ("AS", "AC 3S"),
    ("AC", "AH"): ("AC", "AH 3D"),
    ("AH", "AD"): ("AH", "AD 3D"),
    ("AD", "sweep"): ("AD", "3D 4D"),
}
"""What two sides take, so that one scores the first for it and the other the second, and nothing else. The first side
gets one card more at the end, so that the sides are equal in cards unless the cards are what is scored."""


def counted(order: str, first: str, second: str, *, swapped: bool = False) -> tuple[dict[str, int], str | None]:
    """Who wins if two sides need just these points: the side with the first is A, or B if they are swapped."""
    piles = dict(zip("AB", PILES[first, second], strict=True))
    needs = {"A": 11 - VALUES[first], "B": 11 - VALUES[second]}
    sweeps = {"B": 1} if second == "sweep" else {}
    table, _ = pack_ends(piles, needs, sweeps, counting_out=order)
    if swapped:
        table = State(
            **{name: getattr(table, name) for name in ("rules", "dealer", "turn", "held", "on_table")},
            piles={"A": table.piles["B"], "B": table.piles["A"]},
            sweeps={"A": table.sweeps["B"], "B": 0},
            scores={"A": needs["B"], "B": needs["A"]},
        )
        return cassino.count_pack(table)
    return score_and_winner(table)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("order", "sequence"),
    [
        ("great-first", ["great", "little", "cards", "spades", "AS", "AC", "AH", "AD", "sweep"]),  # the poem of 1793
        ("cards-first", ["cards", "spades", "great", "little", "AS", "AC", "AH", "AD", "sweep"]),  # Foster 1897
    ],
)
def test_points_are_counted_out_in_the_order_of_the_book(order: str, sequence: list[str], swapped: bool) -> None:
    for first, second in pairwise(sequence):
        score, winner = counted(order, first, second, swapped=swapped)
        assert winner == "BA"[not swapped], (first, second)
        assert score[winner] == 11 and sum(score.values()) == 22 - VALUES[second], "what comes later is not counted"
        assert counted("highest", first, second)[1] is None, "both have eleven"


def test_sweeps_are_counted_one_of_each_side_at_a_time() -> None:
    """A needs two sweeps, B one of two: B is there first, though B sits after A."""
    table, _ = pack_ends({"A": "3H", "B": "4H 5H"}, {"A": 9, "B": 10}, {"A": 2, "B": 2}, counting_out="cards-first")
    assert score_and_winner(table) == ({"A": 10, "B": 11}, "B")
    # Each needs one: they are there together, have as many, and the next sweep decides.
    table, _ = pack_ends({"A": "3H", "B": "4H 5H"}, {"A": 10, "B": 10}, {"A": 1, "B": 2}, counting_out="cards-first")
    assert score_and_winner(table) == ({"A": 11, "B": 12}, "B")


def test_one_by_one_or_at_once_the_points_are_the_same() -> None:
    for order in ("great-first", "cards-first"):
        random = Random(order)
        for _ in range(200):
            rules = Rules(
                game_points=21,
                settlement="plain",
                counting_out=order,
                pack=random.choice([52, 32]),
                supplied_scoring=random.choice(["handbooks", "none"]),
                sweep_points=random.choice([0, 1]),
                missing_little=random.choice(["void", "lowest-spade"]),
                majority=random.choice(OPTIONS["majority"]),
                sweeps_compared=random.choice(OPTIONS["sweeps_compared"]),
            )
            cards = list(cassino.pack_of(rules))
            random.shuffle(cards)
            piles = {"A": cards[: len(cards) // 3], "B": cards[len(cards) // 3 : 30], "C": cards[30:]}
            sweeps = {side: random.randint(0, 3) for side in piles}
            counts = cassino.points_in_order(rules, piles, sweeps, dict.fromkeys(piles, 0))
            total = {side: sum(count[side] for count in counts) for side in piles}
            assert total == cassino.points(rules, piles, sweeps)


def test_points_set_against_each_other_cannot_be_counted_one_by_one() -> None:
    for order in ("great-first", "cards-first"):
        odds = {
            settlement: bool(cassino.at_odds(Rules(game_points=21, counting_out=order, settlement=settlement), 2))
            for settlement in ("by-peel", "plain", "difference", "lowest-deducted")
        }
        assert odds == {"by-peel": True, "plain": False, "difference": True, "lowest-deducted": True}
        assert not cassino.at_odds(Rules(game_points=21, counting_out=order), 3), "three sides score their own"


# The lurch


@pytest.mark.parametrize(
    ("lurch", "behind", "lurched"),
    [(0, 0, False), (5, 4, True), (5, 5, False), (6, 5, True), (6, 6, False)],  # Long: six points save the lurch
)
def test_who_has_too_few_points_is_lurched(lurch: int, behind: int, lurched: bool) -> None:
    table, wins = pack_ends({"A": "10D", "B": "3C 4C"}, {"A": 9, "B": behind}, lurch=lurch)
    says = "A reaches the points of the game and wins double, since another side is lurched"
    assert (describe_event(wins[0]) == says) == lurched
    assert cassino.result(table).get("lurched") == (None if not lurch else ["B"] if lurched else [])


def test_nobody_is_lurched_before_the_game_is_won() -> None:
    table, _ = pack_ends({"A": "10D", "B": "3C 4C"}, {"A": 8, "B": 0}, lurch=6)
    assert cassino.result(table)["lurched"] == []


def test_one_of_three_may_be_lurched() -> None:
    table, wins = pack_ends({"A": "10D", "B": "3C 4C", "C": "5C 6C"}, {"A": 9, "B": 7, "C": 2}, lurch=6)
    assert cassino.result(table)["lurched"] == ["C"] and "double" in describe_event(wins[0])


def test_a_lurch_belongs_to_eleven_points_or_fifteen() -> None:
    """The poem of 1793: seven points save the lurch where three play to fifteen."""
    odds = {number: bool(cassino.at_odds(Rules(game_points=number, lurch=7), 3)) for number in OPTIONS["game_points"]}
    assert odds == {0: True, 11: False, 15: False, 21: True, 50: True, 61: True}
    assert not any(cassino.at_odds(Rules(game_points=number), 3) for number in OPTIONS["game_points"])
    table, wins = pack_ends({"A": "10D", "B": "3C", "C": "5C"}, {"A": 13, "B": 7, "C": 6}, lurch=7, game_points=15)
    assert cassino.result(table)["lurched"] == ["C"] and "double" in describe_event(wins[0])


# What other books count


@pytest.mark.parametrize(("option", "cards", "spades"), [("most", 3, 1), ("more-than-half", 0, 0)])
def test_most_of_three_or_more_than_half(option: str, cards: int, spades: int) -> None:
    """Twenty-six cards are half of fifty-two, and six spades not half of thirteen."""
    pack = [card for card in cassino.pack_of(Rules()) if card.rank not in ("A", "10", "2")]
    some, others = [card for card in pack if card.suit == "S"], [card for card in pack if card.suit != "S"]
    piles = {"A": [*some[:6], *others[:20]], "B": [*some[6:], *others[20:]], "C": [Card("2", "C")]}
    rules = Rules(majority=option)  # type: ignore[arg-type]
    assert cassino.points_supplied(rules, piles) == {"A": cards + spades, "B": 0, "C": 0}
    more = {**piles, "A": [*piles["A"], Card("2", "D")]}
    assert cassino.points_supplied(rules, more) == {"A": 3 + spades, "B": 0, "C": 0}
    more = {**piles, "A": [*piles["A"][1:], Card("2", "S"), Card("10", "S")]}
    assert cassino.points_supplied(rules, more) == {"A": 3 + 1, "B": 0, "C": 0}, "twenty-seven, and seven spades"


def test_more_than_half_of_the_smaller_pack() -> None:
    """Seventeen of thirty-two cards, five of eight spades; sixteen and four are half, and score nothing."""
    rules, pack = Rules(pack=32, majority="more-than-half"), cassino.pack_of(Rules(pack=32))
    spades = [card for card in pack if card.suit == "S" and card.rank != "A"]
    others = [card for card in pack if card.suit != "S" and card.rank not in ("A", "10")]
    for ours, points in ((spades[:4] + others[:12], 0), (spades[:5] + others[:11], 1), (spades[:4] + others[:13], 3)):
        found = cassino.points_supplied(rules, {"A": ours, "B": [], "C": []})
        assert found == {"A": points, "B": 0, "C": 0}


@pytest.mark.parametrize(
    ("option", "sweeps", "points"),
    [
        ("each", {"A": 3, "B": 1}, {"A": 3, "B": 1}),
        ("difference", {"A": 3, "B": 1}, {"A": 2, "B": 0}),
        ("difference", {"A": 2, "B": 2}, {"A": 0, "B": 0}),
        ("difference", {"A": 3, "B": 1, "C": 2}, {"A": 2, "B": 0, "C": 1}),
    ],
)
def test_sweeps_are_set_against_each_other_or_not(option: str, sweeps: dict[str, int], points: dict[str, int]) -> None:
    table, _ = pack_ends(dict.fromkeys(sweeps, ""), {}, sweeps, sweeps_compared=option, supplied_scoring="none")
    found = cassino.result(table)
    assert found["points"] == points and found["sweeps"] == sweeps
    for order in ("great-first", "cards-first"):
        counted_out, _ = pack_ends(
            dict.fromkeys(sweeps, ""), {}, sweeps, sweeps_compared=option, supplied_scoring="none", counting_out=order
        )
        assert cassino.result(counted_out)["score"] == points


@pytest.mark.parametrize(
    ("final", "double", "last_take", "sweeps"),
    [
        ("scores", "one", "does-not", 1),
        ("does-not", "one", "does-not", 0),
        ("does-not", "one", "scores", 0),  # nothing is left to take at the end
        ("does-not", "two", "scores", 1),  # the last take scores, and not the sweep
    ],
)
def test_a_sweep_with_the_last_card_may_be_none(final: str, double: str, last_take: str, sweeps: int) -> None:
    rules = Rules(final_sweep=final, double_sweep=double, last_take_point=last_take)  # type: ignore[arg-type]
    table = replace(cassino.deal(rules, "AB", "B", read("KD")), turn="A", held={"A": 1, "B": 0}, number=6)
    table, _ = run(table, "A KC takes KD")
    assert cassino.result(table)["sweeps"] == {"A": sweeps, "B": 0} and cassino.game_over(table)


def test_a_sweep_before_the_last_card_scores_whatever_the_last_does() -> None:
    rules = Rules(final_sweep="does-not")
    for number, held in ((5, {"A": 1, "B": 0}), (6, {"A": 1, "B": 1})):
        table = replace(cassino.deal(rules, "AB", "B", read("KD")), turn="A", held=held, number=number)
        table, _ = run(table, "A KC takes KD")
        assert cassino.result(table)["sweeps"] == {"A": 1, "B": 0}


@pytest.mark.parametrize("worth", [1, 0])
def test_who_plays_for_points_seeks_a_sweep_only_if_it_scores(worth: Any) -> None:
    [scoring] = [each for each in policies("cassino").values() if each.name == "scoring"]
    hands = {"A": read("KC 9C 4C 3C"), "B": read("7C 7D 7H 8C")}
    layout = read("KD KS 6H 5H")
    table = Table.begin("cassino", "AB", rules=Rules(sweep_points=worth), dealer="B", hands=hands, face_up=layout)
    swept = replace(table.view("A"), table=replace(table.state, on_table=read("KD KS")))
    [act] = [act for act in swept.acts if act.move and act.move.card == Card("K", "C")]
    assert isinstance(scoring, Weighing)
    assert scoring.worth(swept, act) - scoring.worth(table.view("A"), act) == 100 * worth


# The referee, and records


def a_game(seed: int, players: str = "AB", **given: Any) -> Record:
    return playing.play_game(CASSINO, players, seed, Rules(**{"game_points": 11, **given}))


WAYS: list[tuple[str, dict[str, Any]]] = [
    ("AB", {"lurch": 5}),
    ("AB", {"game_points": 21, "settlement": "plain", "counting_out": "cards-first"}),
    ("ABC", {"game_points": 15, "settlement": "plain", "counting_out": "great-first"}),
    ("ABC", {"settlement": "two-lowest-together", "lurch": 6}),
    ("ABCD", {"partners": True, "lurch": 6}),
    ("AB", {"game_points": 50, "sweeps_compared": "difference", "final_sweep": "does-not"}),
    ("ABC", {"majority": "more-than-half", "settlement": "plain", "courts_taken": "one-or-three"}),
    ("ABCDE", {"game_points": 21, "settlement": "plain", "uneven": "to-table"}),
    ("ABCDE", {"game_points": 21, "settlement": "plain", "uneven": "leftover-aside"}),
]


@pytest.mark.parametrize(("players", "given"), WAYS)
def test_whole_games_are_lawful_and_end_at_the_number(players: str, given: dict[str, Any]) -> None:
    for seed in range(5):
        record = a_game(seed, players, **given)
        report = check(records.read(records.write(record)))
        assert report.verdict == "lawful", seed
        score, number = report.result["score"], record.rules.game_points
        assert score[report.result["winner"]] == max(score.values()) >= number
        deals = cassino.deals_of_a_pack(record.rules, len(players))
        assert len(record.deals) % deals == 0
        dealers = [deal.dealer for deal in record.deals[::deals]]
        seats = players * len(dealers)
        assert "".join(dealers) in seats, "the deal passes to the left from pack to pack"


def test_after_the_game_nothing_is_dealt() -> None:
    record = a_game(1)
    report = check(replace(record, deals=(*record.deals, record.deals[0])))
    last = report.plays[-1]
    assert last.verdict == "impossible" and last.reasons[0].text.startswith("the game is over: ")


def test_the_wrong_player_deals_the_next_pack() -> None:
    record = a_game(2)
    deals = list(record.deals)
    first = deals[0].dealer
    deals[6] = replace(deals[6], dealer=first, hands={})
    other = "AB"[first == "A"]
    play = next(play for play in check(replace(record, deals=tuple(deals))).plays if (play.deal, play.play) == (7, 1))
    assert play.reasons[0].text == f"{other} must deal, not {first}"


def test_a_card_is_played_once_in_each_pack() -> None:
    """What was taken in one pack is played again in the next; and of the next nothing is known from the one before."""
    record = without_hands(a_game(3))
    report = check(record)
    assert report.verdict == "lawful"
    assert report.result["winner"]
    again = record.deals[6].plays[0].played
    assert again is not None and again.card is not None
    deal = record.deals[7]
    line = records.lines.Reader(CASSINO, record.rules, "AB").line(f"{deal.plays[0].player} {again.card}")
    wrong = replace(deal, plays=(line, *deal.plays[1:]))
    report = check(replace(record, deals=(*record.deals[:7], wrong)))
    assert report.plays[-1].verdict == "impossible" and (report.plays[-1].deal, report.plays[-1].play) == (8, 1)


def test_who_held_a_card_in_one_pack_need_not_hold_it_in_the_next() -> None:
    """A laid the king of hearts in the first pack; in the second, that proves nothing about a king held back."""
    record = without_hands(a_game(5, compulsion="player"))
    assert check(record).verdict in ("lawful", "undetermined")
    plays = [play for play in check(record).plays if play.deal > 6]
    assert plays and {play.verdict for play in plays} <= {"lawful", "undetermined"}


def bare(card: Card | None) -> Card | None:
    return card and Card(card.rank)


def without_suits(deal: Deal) -> Deal:
    layout = deal.layout and tuple(map(bare, deal.layout))
    return replace(deal, hands={}, layout=layout, plays=tuple(map(recording.without_suits, deal.plays)))


def test_what_follows_a_pack_of_unknown_score_is_open() -> None:
    record = a_game(4)
    assert len(record.deals) > 6
    deals = *map(without_suits, record.deals[:6]), *record.deals[6:]
    report = check(replace(record, deals=deals))
    assert {play.verdict for play in report.plays if play.deal <= 6} == {"lawful"}
    assert {play.verdict for play in report.plays if play.deal > 6} == {"undetermined"}
    lines = [
        (number, place, line.text) for number, deal in enumerate(deals, 1) for place, line in enumerate(deal.plays, 1)
    ]
    assert [(play.deal, play.play, play.text) for play in report.plays] == lines
    unknown = {"A": None, "B": None}
    assert report.result["score"] == unknown and report.result["winner"] is None
    assert report.result["captured"] == unknown, "of a pack that may not have been played"


def test_nothing_follows_what_is_impossible_in_a_pack_of_unknown_score() -> None:
    record = a_game(4)
    *before, last = map(without_suits, record.deals[:6])
    *plays, line = last.plays
    assert line.played is not None
    other = "A" if line.player == "B" else "B"
    out_of_turn = line._replace(player=other, played=line.played._replace(player=other))
    last = replace(last, plays=(*plays, out_of_turn))
    report = check(replace(record, deals=(*before, last, *record.deals[6:])))
    assert [play.verdict == "impossible" for play in report.plays][-2:] == [False, True]
    assert (report.plays[-1].deal, report.plays[-1].play) == (6, len(last.plays))


def test_the_score_of_the_packs_before_is_known_though_the_last_lacks_suits_or_its_layout() -> None:
    record = a_game(4)
    known = check(replace(record, deals=record.deals[:6])).result["score"]
    last = without_suits(record.deals[6])
    for deal in (last, replace(last, layout=None)):
        report = check(replace(record, deals=(*record.deals[:6], deal)))
        assert report.verdict in ("lawful", "undetermined")
        assert report.result["score"] == known and report.result["captured"] != {"A": 0, "B": 0}


def test_a_score_is_known_only_as_far_as_the_suits_show_it() -> None:
    """The first pack without suits: the score is the true one or not known, and so are the points."""
    unknown = 0
    for seed in range(8):
        record = a_game(seed, lurch=5)
        record = replace(record, deals=record.deals[:6])
        true = check(record).result
        found = check(replace(record, deals=tuple(map(without_suits, record.deals)))).result
        for name in ("points", "settled", "score"):
            for side, number in found[name].items():
                assert number in (None, true[name][side]), (seed, name)
                unknown += number is None
        assert found["winner"] in (None, true["winner"])
        assert found["captured"] == true["captured"]
    assert unknown


@pytest.mark.parametrize("source", [each.id for each in rulings.ruling_sets("cassino")])
def test_what_each_thing_scores_adds_up_to_the_points(source: str) -> None:
    """However a book counts: what a pack brings for cards, spades, and so on, is what the result says of it."""
    counted = 0
    for number in (2, 3, 4):
        rules = rulings.rules_as(CASSINO, source, {}, number)
        least, most = CASSINO.players_allowed(rules)
        if not least <= number <= most or CASSINO.at_odds(rules, number):
            continue
        for turn in playing.turns(CASSINO, "ABCD"[:number], Random(number), rules):
            points = CASSINO.result(turn.after)["points"]
            if not cassino.pack_used_up(turn.after) or not all(value is not None for value in points.values()):
                continue
            false = replace(turn.after, false_builds={"A": 2})
            for table in (turn.after, false):
                rows, points = CASSINO.tallied(table).values(), CASSINO.result(table)["points"]
                assert {side: sum(row.points[side] for row in rows) for side in points} == points
            counted += 1
    assert counted


def test_false_builds_are_counted_and_deducted() -> None:
    """Two points for each (Dick, 1867); without one nothing is said of them."""
    rules = Rules(partners=True, building="builds", false_build="two-points")
    table = cassino.deal(rules, "ABCD", "D")
    assert "false builds" not in CASSINO.tallied(table)
    taken, points = CASSINO.tallied(replace(table, false_builds={"A": 1, "C": 2}))["false builds"]
    assert (taken, points) == ({"A+C": 3, "B+D": 0}, {"A+C": -6, "B+D": 0})
