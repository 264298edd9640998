"""Snap as other books have it: each test names a book, and what the article's rules would do otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.games.test_snap import OWN, at_fault, cards, gives, go_on, moved, run, taken, with_stacks
from tests.recording import deal, record

from snorum.books.rulings import find
from snorum.cards import Card, pack, read_card
from snorum.games import snap
from snorum.games.snap import Move, Rules, State
from snorum.games.snap.calling import are_apart, rightful
from snorum.games.vocabulary import Captures, parameters
from snorum.referee import check
from snorum.referee.knowledge import Impossible
from snorum.referee.stacks import Stacks
from snorum.table import Seat, Table, next_act, playing
from snorum.table.policies import policy

THE_TWO = replace(OWN, who_calls="the-two")


def why_not(table: State, word: str) -> list[str]:
    return [str(reason) for reason in snap.why_unlawful(table, moved(word))]


# Who may call: Cassell (about 1881), Lucas (1904), Squareman (1916)


@pytest.mark.parametrize("caller", ["A", "D"])
def test_either_of_the_two_takes_what_both_have_turned(caller: str) -> None:
    """Squareman: the other's cards and their own, under their own pack; the piles of others stay."""
    table, said = run(THE_TWO, "ABCD", f"A9C B8H C2S D4S A4D B5H C6C D4H {caller}:snap")
    assert taken(said[-1]) == Counter(cards("9C 4D 4S 4H"))
    assert table.piles == {"A": (), "B": cards("8H 5H"), "C": cards("2S 6C"), "D": ()}
    assert table.stacks[caller] == 11 + 4


@pytest.mark.parametrize("caller", ["B", "C"])
def test_a_call_by_another_than_the_two_is_an_error_and_wins_nothing(caller: str) -> None:
    table, _ = run(THE_TWO, "ABCD", "A4C B9H C2S D4H")
    assert why_not(table, f"{caller}:snap") == [f"{caller} calls Snap, but only the two whose cards match may"]
    after, said = go_on(table, f"{caller}:snap")
    assert not taken(said[-1]) and len(gives(said[-1])) == 3 and after.piles == table.piles
    assert not at_fault(after, "A:snap"), "the match can still be called by those whose it is"
    assert not at_fault(run(OWN, "ABCD", "A4C B9H C2S D4H")[0], f"{caller}:snap")


def test_only_the_two_are_offered_the_call_alone_or_together() -> None:
    table, _ = run(THE_TWO, "ABC", "A4C B9H C4H")
    calls = [move.player for move in snap.lawful_moves(table, {player: [] for player in "ABC"}) if not move.card]
    assert calls == ["A", "C", "A+C"]


def test_the_two_who_call_together_set_their_piles_aside() -> None:
    table, _ = run(THE_TWO, "ABC", "A4C B9H C4H A+C:snap")
    assert table.pot == cards("4C 4H") and table.piles["B"] == cards("9H")


def test_a_wrong_call_is_not_made_together_with_a_right_one() -> None:
    table, _ = run(THE_TWO, "ABC", "A4C B9H C4H")
    for word in ("A+B:snap", "A+B+C:snap"):
        assert "cannot have called Snap together" in str(snap.why_impossible(table, moved(word)))
    nothing, _ = run(THE_TWO, "ABC", "A4C B9H C3H")
    assert snap.why_impossible(nothing, moved("A+B:snap")) is None and at_fault(nothing, "A+B:snap")


def test_the_call_of_the_pot_is_anybodys() -> None:
    """Lucas: for the cards in the middle anyone may call."""
    table, _ = run(THE_TWO, "ABC", "A4C B9H C4H A+C:snap A4D")
    assert not at_fault(table, "B:pot") and not at_fault(table, "C:pot")
    assert taken(go_on(table, "B:pot")[1][-1]) == Counter(cards("4C 4H 4D"))


LONG = replace(THE_TWO, open_match="until-covered", piles_matched="caller-chooses")


def test_of_three_alike_each_owner_takes_their_own_and_the_greater_of_the_others() -> None:
    table, _ = run(LONG, "ABC", "A9C B8C C7C A9D B4C C4D A4H")
    assert [len(table.piles[player]) for player in "ABC"] == [3, 2, 2]
    for caller, lost in [("A", "AB"), ("B", "AB"), ("C", "AC")]:
        after, _ = go_on(table, f"{caller}:snap")
        assert [player for player in "ABC" if not after.piles[player]] == list(lost)
    assert go_on(table, "B+C:snap")[0].piles["A"] == cards("9C 9D 4H"), "the two who call set their own aside"
    assert snap.why_impossible(table, moved("A+B+C:snap")) is None


def test_two_matches_at_once_are_called_by_their_owners_each_by_itself() -> None:
    table, _ = run(LONG, "ABCD", "A4C B9H C4H D9D")
    assert not any(at_fault(table, f"{player}:snap") for player in "ABCD")
    assert are_apart(table, moved("A+B:snap")) and not are_apart(table, moved("B+D:snap"))
    table, said = go_on(table, "A:snap")
    assert taken(said[-1]) == Counter(cards("4C 4H")) and at_fault(table, "C:snap")
    assert taken(go_on(table, "B:snap")[1][-1]) == Counter(cards("9H 9D"))


def test_a_late_call_is_forgiven_to_the_other_of_the_two_and_to_nobody_else() -> None:
    table, _ = run(replace(THE_TWO, late_call="forgiven"), "ABC", "A4C B9H C4H A:snap")
    assert not at_fault(table, "C:snap") and at_fault(table, "B:snap")
    assert not at_fault(run(replace(OWN, late_call="forgiven"), "ABC", "A4C B9H C4H A:snap")[0], "B:snap")


def test_who_has_no_card_left_waits_for_the_pot_but_not_for_a_match_of_others() -> None:
    """B has nothing to turn, and no card that could match: without a pot, B is out at once."""
    stacks = {"A": 5, "B": 0, "C": 5}
    table = with_stacks(
        replace(LONG, lost_to_pot="in-until-turn"),
        stacks,
        turner="C",
        turn="A",
        piles={"A": (), "B": (), "C": cards("4H")},
    )
    after, _ = go_on(table, "A4C")
    assert after.out == ("B",)
    waits, _ = go_on(replace(table, pot=cards("4D")), "A4C")
    assert not waits.out and waits.waiting == ("B",)
    assert go_on(replace(table, rules=replace(table.rules, who_calls="anyone")), "A4C")[0].waiting == ("B",)


def test_a_match_of_two_who_are_out_is_nobodys() -> None:
    piles = {"A": cards("4C"), "B": cards("4H"), "C": (), "D": ()}
    table = with_stacks(LONG, {"A": 0, "B": 0, "C": 9, "D": 9}, piles=piles, out=("A", "B"), turner="B", turn="C")
    assert at_fault(table, "C:snap")
    assert not at_fault(replace(table, rules=replace(LONG, who_calls="anyone")), "C:snap")
    assert rightful(table) == () and rightful(replace(table, out=("A",))) == ("snap",)


def test_two_whose_matches_differ_are_never_made_to_call_together() -> None:
    rest = [card for card in pack() if card.rank not in ("4", "9")]
    hands = {
        player: [read_card(top), *rest[i * 11 : i * 11 + 11]]
        for i, (player, top) in enumerate(zip("ABCD", ["4C", "9H", "4H", "9D"], strict=True))
    }
    left = iter(cards("4D 4S 9C 9S"))
    hands = {player: [*hand, next(left)] for player, hand in hands.items()}
    rules = Rules(variant="own-piles", who_calls="the-two")
    table = Table.begin("snap", list("ABCD"), rules=rules, dealer="D", hands=hands)
    for player in "ABCD":
        table.play(f"{player} turns")
    seats, acts = {player: Seat(policy("snap", "alert")) for player in "ABCD"}, set()
    for seed in range(100):
        act = next_act(table, seats, Random(seed))
        assert act is not None
        said = act if isinstance(act, str) else act.text
        assert table.judge(said).verdict == "lawful"
        acts.add(said)
    assert {"A snap", "D snap", "A+C snap", "B+D snap"} <= acts


# What a call wins: Cassell


def test_by_cassell_the_caller_wins_the_others_pile_and_keeps_their_own_before_them() -> None:
    given = replace(THE_TWO, snap_wins="other-pile")
    table, _ = run(given, "ABC", "A9C B8C C7C A4C B5C C4H")
    by_turner, said = go_on(table, "C:snap")
    assert taken(said[-1]) == Counter(cards("9C 4C")) and by_turner.piles["C"] == cards("7C 4H")
    by_owner, said = go_on(table, "A:snap")
    assert taken(said[-1]) == Counter(cards("7C 4H")) and by_owner.piles["A"] == cards("9C 4C")
    assert [event.by for event in said[-1] if isinstance(event, Captures)] == [snap.takes_the_others]


# Ties: Lucas, and the Museum of Childhood


def test_by_lucas_a_tie_changes_nothing() -> None:
    table, _ = run(replace(THE_TWO, tie="nothing"), "ABC", "A4C B9H C4H")
    after, said = go_on(table, "A+C:snap")
    assert after == table and not said[-1]
    assert str(snap.explain(table, moved("A+C:snap"))) == "A and C call Snap together: nobody wins anything"
    assert taken(go_on(after, "A:snap")[1][-1]) == Counter(cards("4C 4H"))


def test_by_the_museum_a_tie_puts_only_the_matching_cards_into_the_pool() -> None:
    given = replace(OWN, tie="matching-cards-aside")
    table, _ = run(given, "ABC", "A9C B8C C7C A4C B5C C4H A+C:snap")
    assert table.pot == cards("4C 4H") and table.piles == {"A": cards("9C"), "B": cards("8C 5C"), "C": cards("7C")}
    assert run(OWN, "ABC", "A9C B8C C7C A4C B5C C4H A+C:snap")[0].piles["A"] == ()
    more, _ = go_on(table, "A4S A+B:pot")
    assert more.pot == cards("4C 4H 4S") and more.piles["A"] == cards("9C")


def test_easy_snap_is_played_as_the_museum_has_it() -> None:
    """Vam rule 14: one pile for all; rule 9 has the matching cards, not the whole pile, put into the pool."""
    chosen = find("snap", "vam")
    rules = replace(chosen.rules(3), variant="common-pile")
    assert not snap.at_odds(rules, 3)
    table, _ = run(rules, "ABC", "A9C B4C C4H A+C:snap")
    assert (table.pot, [each.card for each in table.pile]) == (cards("4C 4H"), [*cards("9C")])
    table, said = go_on(table, "A5C B4D C:pot")
    assert taken(said[-1]) == Counter(cards("4C 4H")), "the pile stays, by rule 10"
    assert [each.card for each in table.pile] == [*cards("9C 5C 4D")]


def test_what_lies_under_two_matching_cards_keeps_the_order_in_which_the_piles_were_played_on() -> None:
    """`set_aside`: of the pile played on last above the others. A and B are tied; C, who turned after them, is not."""
    table, _ = run(Rules(variant="own-piles"), "ABCD", "A9C B8C C5C D5D C:snap A7H B7S C7C A+B:snap")
    assert table.pot == cards("9C 8C 7H 7S")


def test_a_call_is_forgiven_until_the_next_card_whatever_was_called_between() -> None:
    table, _ = run(Rules(variant="own-piles"), "ABC", "A2C B2D A+B:snap C2H A5C B5D A:snap B:pot")
    assert not at_fault(table, "C:snap") and at_fault(go_on(table, "C3H")[0], "C:snap")


def test_by_the_museum_the_cards_that_come_to_light_can_match() -> None:
    given = replace(OWN, tie="matching-cards-aside", open_match="until-covered")
    table, _ = run(given, "ABC", "A9C B8C C9H")
    table, _ = go_on(replace(table, claimed=()), "A4C B5C C4H A+C:snap")
    assert not at_fault(table, "B:snap"), "the nines show again"


# The pool: the Museum of Childhood


@pytest.mark.parametrize(("which", "matches"), [("turned-since", False), ("any-top", True)])
def test_a_card_that_showed_before_the_pool_matches_it_by_the_museum_alone(which: Any, matches: bool) -> None:
    """B's four showed when those of A and C went into the pool: any player's top card will do."""
    given = replace(OWN, open_match="until-covered", pot_matches=which)
    table, _ = run(given, "ABC", "A4C B4S C4H A+C:snap")
    assert table.pot == cards("4C 4H") and table.piles["B"] == cards("4S")
    assert at_fault(table, "A:pot") is not matches
    if matches:
        assert taken(go_on(table, "A:pot")[1][-1]) == Counter(cards("4C 4H 4S"))
    assert not at_fault(go_on(table, "A9C B4D")[0], "A:pot"), "a four turned since matches in any case"


def test_by_the_museum_the_pool_is_won_without_the_pile() -> None:
    table, said = run(replace(OWN, pot_wins="pot-alone"), "ABC", "A4C B4H A+B:snap C9D A4S B:pot")
    assert taken(said[-1]) == Counter(cards("4C 4H")) and not table.pot
    assert table.piles == {"A": cards("4S"), "B": (), "C": cards("9D")} and table.turn == "B"


def test_a_pot_won_alone_from_a_common_pile_leaves_that_pile() -> None:
    given = replace(OWN, variant="common-pile", pot_wins="pot-alone")
    table, said = run(given, "ABC", "A4C B4H A+B:snap C9D A4S B:pot")
    assert taken(said[-1]) == Counter(cards("4C 4H")) and [turned.card for turned in table.pile] == [*cards("9D 4S")]
    assert not at_fault(go_on(table, "B4D")[0], "C:snap"), "what lies on the pile can still be matched"


# Wrong calls: Lucas


def test_by_lucas_a_wrong_caller_loses_the_pile_to_the_middle() -> None:
    given = replace(THE_TWO, wrong_call="pile-to-pot")
    table, _ = run(given, "ABC", "A9C B8C C7C A4C B5C")
    after, said = go_on(table, "A:snap")
    assert not said[-1] and after.pot == cards("9C 4C") and after.piles["A"] == () and after.stacks == table.stacks
    centre, _ = go_on(after, "C4H")
    assert taken(go_on(centre, "B:pot")[1][-1]) == Counter(cards("9C 4C 7C 4H")), "the pile of the turner-up goes too"
    assert "loses the pile before A" in str(snap.explain(table, moved("A:snap")))
    first, _ = run(given, "ABC", "A9C")
    assert str(snap.explain(first, moved("C:snap"))) == "C calls Snap in error, and nothing lies before C"
    both = "A and C call Snap in error, and the pile before A goes to the snap pot"
    assert str(snap.explain(first, moved("A+C:snap"))) == both
    of_all = "A and B call Snap in error, and the piles before A and B go to the snap pot"
    assert str(snap.explain(table, moved("A+B:snap"))) == of_all


def test_a_second_wrong_call_lays_its_pile_on_the_first() -> None:
    given = replace(THE_TWO, wrong_call="pile-to-pot")
    table, _ = run(given, "ABC", "A9C B8C C7C A:snap B:snap")
    assert table.fresh and not go_on(table, "C:snap")[0].fresh, "the last card turned lies there no longer"
    assert table.pot == cards("9C 8C") and go_on(table, "C:snap")[0].pot == cards("9C 8C 7C")
    assert run(replace(given, pot_top="first"), "ABC", "A9C B8C C7C A:snap B:snap")[0].pot == cards("8C 9C")


def test_who_has_nothing_on_the_table_loses_nothing_by_a_wrong_call() -> None:
    table, _ = run(replace(THE_TWO, wrong_call="pile-to-pot"), "ABC", "A9C B8C")
    assert go_on(table, "C:snap")[0].pot == () and at_fault(table, "C:snap")


@pytest.mark.parametrize(("lost_to_pot", "out"), [("in-until-turn", ()), ("out", ("A",))])
def test_who_loses_their_last_cards_by_a_wrong_call(lost_to_pot: Any, out: tuple[str, ...]) -> None:
    given = replace(THE_TWO, wrong_call="pile-to-pot", lost_to_pot=lost_to_pot)
    table = with_stacks(given, {"A": 1, "B": 5, "C": 5})
    assert go_on(table, "A9C A:snap")[0].out == out


# A pile turned over as it lies: Lucas, the Museum of Childhood

AS_IT_LIES = replace(OWN, pile_turned="as-it-lies")


def test_a_pile_turned_over_as_it_lies_begins_with_the_card_turned_first() -> None:
    table = with_stacks(AS_IT_LIES, {"A": 0, "B": 5}, piles={"A": cards("4C 6C 7C"), "B": ()})
    assert [move.card for move in snap.lawful_moves(table, {"A": [], "B": []})] == [*cards("4C")]
    assert "as it lies" in str(snap.explain(table, moved("A4C")))
    hands: dict[str, list[Card]] = {"A": [], "B": list(cards("2C 3C"))}
    snap.move_cards(hands, [], table, moved("A4C"), [], lambda _: pytest.fail("nothing is shuffled"))
    assert hands["A"] == [*cards("6C 7C")]


def test_a_penalty_is_paid_from_the_pile_in_its_order() -> None:
    given = replace(AS_IT_LIES, penalty_from="pile-turned-over")
    table = with_stacks(given, {"A": 5, "B": 0, "C": 5}, piles={"A": (), "B": cards("2C 9H 8S"), "C": ()})
    hands = {"A": list(cards("3C")), "B": [], "C": list(cards("4C"))}
    _, said = go_on(table, "B:snap")
    snap.move_cards(hands, [], table, moved("B:snap"), said[-1], lambda _: pytest.fail("nothing is shuffled"))
    assert hands == {"A": [*cards("3C 9H")], "B": [*cards("8S")], "C": [*cards("4C 2C")]}


def sleeping_game(given: Rules, chance: Random, plays: int) -> list[tuple[State, Move, dict[str, list[Card]]]]:
    """A game in which nobody calls: the table before each card, the move, and the stacks before it."""
    stock, found = list(pack()), []
    chance.shuffle(stock)
    hands = {"A": stock[:26], "B": stock[26:]}
    table = snap.deal(given, "AB", "B")
    for _ in range(plays):
        move = next(move for move in snap.lawful_moves(table, hands) if move.card is not None)
        found.append((table, move, {player: list(hand) for player, hand in hands.items()}))
        before = table
        table, events = snap.play(before, move)
        snap.move_cards(hands, [], before, move, events, chance.shuffle)
    return found


@pytest.mark.parametrize("is_known", [True, False])
def test_after_one_round_of_an_unshuffled_game_every_card_is_known_before_it_comes(is_known: bool) -> None:
    """Nothing is forgotten when a pile is turned over, and nothing is refused that comes."""
    played = sleeping_game(AS_IT_LIES, Random(1866), 200)
    dealt = {player: tuple(hand) for player, hand in played[0][2].items()} if is_known else {}
    stacks = Stacks(pack(), played[0][0].stacks, dealt)
    for number, (table, move, _) in enumerate(played):
        if is_known or number >= 52:
            others = [card for card in pack() if card != move.card]
            for other in (others[number % 51], others[(number * 7) % 51]):
                with pytest.raises(Impossible):
                    stacks.follow(snap, table, move._replace(card=other), [])
        stacks.follow(snap, table, move, [])


def test_a_record_shows_a_shuffle_that_should_not_have_been() -> None:
    """A's two cards come up again in their order, unless the pile is shuffled."""
    order = [str(card) for card in pack()]
    once = [
        f"{player} {card}"
        for two in zip(order[:26], order[26:], strict=True)
        for player, card in zip("AB", two, strict=True)
    ]
    for again, verdicts in [("AC", ("lawful", "lawful")), ("2C", ("lawful", "impossible"))]:
        for way, verdict in zip(("shuffled", "as-it-lies"), verdicts, strict=True):
            rules = {"variant": "own-piles", "pile_turned": way}
            report = check(record("snap", "AB", deal("B", [*once, f"A {again}"]), rules=rules))
            assert report.plays[-1].verdict == verdict, (way, again)


# All of them


def test_what_excludes_what() -> None:
    def clash(**options: Any) -> str:
        return snap.at_odds(Rules(**options), 3)

    assert clash(who_calls="the-two") == "who_calls 'the-two' excludes variant 'common-pile'"
    assert clash(wrong_call="pile-to-pot") == "wrong_call 'pile-to-pot' excludes variant 'common-pile'"
    assert not clash(tie="matching-cards-aside"), "of a common pile the two last cards"
    assert clash(variant="own-piles", snap_wins="other-pile") == "snap_wins 'other-pile' excludes who_calls 'anyone'"
    assert not clash(tie="nothing") and not clash(pot_wins="pot-alone") and not clash()
    assert not clash(
        variant="own-piles",
        who_calls="the-two",
        snap_wins="other-pile",
        tie="matching-cards-aside",
        wrong_call="pile-to-pot",
    )


NEW: Mapping[str, Mapping[str, Any]] = {
    "the-two": {"who_calls": "the-two"},
    "as-it-lies": {"pile_turned": "as-it-lies"},
    "any-top": {"pot_matches": "any-top"},
    "other-pile": {"who_calls": "the-two", "snap_wins": "other-pile"},
    "matching-cards": {"tie": "matching-cards-aside"},
    "void ties": {"tie": "nothing"},
    "pot-alone": {"pot_wins": "pot-alone"},
    "pile-to-pot": {"wrong_call": "pile-to-pot"},
    "museum": {
        "pile_turned": "as-it-lies",
        "pot_matches": "any-top",
        "tie": "matching-cards-aside",
        "pot_wins": "pot-alone",
    },
    "lucas": {"who_calls": "the-two", "tie": "nothing", "wrong_call": "pile-to-pot", "pile_turned": "as-it-lies"},
}
"""Ways of other books."""
GAMES = 4
"""How many random games of each way are judged."""


def test_every_new_option_is_among_these() -> None:
    met = {(name, option) for way in NEW.values() for name, option in way.items()}
    assert met >= {
        (each.name, option)
        for each in parameters(Rules)
        for option in list(each.options)[1:]
        if each.name not in ("variant", "packs", "begins")
    }


@pytest.mark.parametrize("way", NEW)
@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_are_judged_lawful(way: str, seed: int) -> None:
    rules = Rules(variant="own-piles", **NEW[way])
    players = "ABCDE"[: 2 + seed % 4]
    played = list(playing.turns(snap.GAME, players, Random(seed), rules, most=400))
    report = check(playing.recorded(snap.GAME, players, rules, played))
    assert {play.verdict for play in report.plays} == {"lawful"}
    last = played[-1].after
    assert report.result["cards"] == snap.standing(last) and report.result["pot"] == len(last.pot)


@pytest.mark.parametrize("way", ["the-two", "lucas", "museum"])
def test_a_table_of_alert_players_plays_on(way: str) -> None:
    """Two who are first together, but whose matches differ, call one after the other."""
    table = Table.begin("snap", list("ABCDE"), rules=Rules(variant="own-piles", **NEW[way]), seed=3)
    seats, random = {player: Seat(policy("snap", "alert")) for player in "ABCDE"}, Random(3)
    for _ in range(300):
        if table.deal_over:
            break
        act = next_act(table, seats, random)
        assert act is not None
        assert table.play(act).verdict == "lawful"
    assert {play.verdict for play in check(table.record).plays} == {"lawful"}
