"""Scenes: what a picture of a table rests on, held against the cards as they were really dealt and played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import recording
from tests.profiles import FEW
from tests.strategies import snip_rules

from snorum import records, referee
from snorum.cards import Card, read_card
from snorum.cards.scene import Payment, Pile, Place, Scene, Tally, count_cards, merge, without_cards, without_numbers
from snorum.games import GAMES, Game, game
from snorum.games.last_play import with_play
from snorum.games.vocabulary import Captures, Pays
from snorum.table.playing import Turn, play_game, turns

EXAMPLES = sorted((Path(__file__).parent.parent / "sources").glob("*/examples/*.toml"))
STOPS = ("pope-joan", "spin", "newmarket")
FISHING = ["cassino", "snitchems"]


def seen(played: list[Turn], of: Game) -> Iterator[tuple[Turn, Scene]]:
    for turn in played:
        yield turn, with_play(of, of.scene(turn.after), turn.move, turn.events)


def open_cards(scene: Scene) -> Counter[Card | None]:
    return Counter(
        card
        for pile in (*scene.middle, *(pile for place in scene.places for pile in place.piles))
        for card in pile.cards
    )


def pile(scene: Scene, name: str) -> Pile:
    (found,) = (each for each in scene.middle if each.name == name)
    return found


# Against the cards themselves


@given(st.sampled_from(sorted(GAMES)), st.integers(2, 4), st.integers(0, 10**6))
@FEW
def test_hands_are_as_large_as_the_cards_left_in_them(name: str, players: int, seed: int) -> None:
    of = game(name)
    players = max(players, of.players_allowed(of.Rules())[0])
    left: dict[str, list[Card]] = {}
    deal = None
    for turn, scene in seen(list(turns(of, "ABCD"[:players], Random(seed), deals=3, most=200)), of):
        if of.RETURNING:
            assert not scene.hands
            continue
        if turn.deal != deal:
            deal, left = turn.deal, {player: list(hand) for player, hand in turn.deal.hands.items()}
        if turn.move.card is not None:
            left[turn.move.player].remove(turn.move.card)
        for place in scene.places:
            assert place.hand == (0 if place.out else len(left.get(place.player, ())))


@given(st.sampled_from(FISHING), st.integers(2, 4), st.integers(0, 10**6))
@FEW
def test_fishing_has_every_card_of_the_pack_somewhere_and_the_layout_where_it_was_laid(
    name: str, players: int, seed: int
) -> None:
    of = game(name)
    dealt: set[Card] = set()
    laid: list[Card] = []
    taken: Counter[str] = Counter()
    deal = None
    for turn, scene in seen(list(turns(of, "ABCD"[:players], Random(seed))), of):
        if turn.deal != deal:
            deal = turn.deal
            dealt |= {*deal.face_up, *(card for hand in deal.hands.values() for card in hand)}
            laid += deal.face_up
        if not turn.move.takes:
            laid.append(turn.move.card)
        else:
            taken[turn.move.player] += 1
        for event in turn.events:
            if isinstance(event, Captures):
                taken[event.player] += len(event.cards)
                laid = [card for card in laid if card not in event.cards]
        assert list(pile(scene, "layout").cards) == laid
        assert pile(scene, "stock").hidden == 52 - len(dealt)
        before_him = {place.player: len(place.piles[0].cards) + (place.piles[0].hidden or 0) for place in scene.places}
        assert before_him == {place.player: taken[place.player] for place in scene.places}
        assert max(open_cards(scene).values(), default=1) == 1


@given(
    st.sampled_from(["common-pile", "own-piles"]),
    st.sampled_from(["stays", "removed", "to-pot"]),
    st.integers(2, 5),
    st.integers(0, 10**6),
)
@FEW
def test_snap_loses_no_card(variant: str, left_behind: str, players: int, seed: int) -> None:
    snap = game("snap")
    rules = snap.Rules(variant=variant, pile_of_the_out=left_behind)
    for _, scene in seen(list(turns(snap, "ABCDE"[:players], Random(seed), rules, most=300)), snap):
        assert sum(number or 0 for number in count_cards(scene).values()) == 52


@given(snip_rules(), st.integers(2, 5), st.integers(0, 10**6))
@FEW
def test_snip_shows_the_card_played_last_and_those_that_it_pairs(rules: Any, players: int, seed: int) -> None:
    snip = game("snip-snap-snorum")
    last: Any = None
    for turn, scene in seen(list(turns(snip, "ABCDE"[:players], Random(seed), rules, deals=2)), snip):
        last = turn.move if turn.move.card else last  # who passes leaves the table as it was
        shown = [card for place in scene.places for pile in place.piles for card in pile.cards]
        assert last.card in shown
        assert {card.rank for card in shown if card} == {last.card.rank}
        marked = [
            (place.player, pile.cards[pile.latest])
            for place in scene.places
            for pile in place.piles
            if pile.latest is not None
        ]
        assert marked == ([(turn.move.player, turn.move.card)] if turn.move.card else [])
        if turn.deal.number == 1 and not any(place.out for place in scene.places):
            assert sum(number or 0 for number in count_cards(scene).values()) == rules.pack
        assert scene.payments == tuple(
            Payment(event.player, event.to, event.counters) for event in turn.events if isinstance(event, Pays)
        )


def test_the_turn_up_lies_on_the_cards_that_were_not_dealt() -> None:
    snip = game("snip-snap-snorum")
    table = snip.deal(snip.Rules(turn_up="pool-pays"), "ABCDE", "A", [Card("9", "C")])
    undealt = pile(snip.scene(table), "undealt")
    assert [card and card.rank for card in undealt.cards] == ["9"]
    assert undealt.hidden == 52 - 5 * 5 - 1
    assert not snip.scene(snip.deal(snip.Rules(variant="whole-pack"), "ABCDE", "A")).middle, "every card is dealt"


def test_jig_shows_the_series_to_its_end() -> None:
    jig = game("jig")
    table = jig.deal(jig.Rules(), "ABC", dealer="C")
    for player, card in ("A", "9D"), ("B", "10D"), ("C", "JD"), ("A", "QD"), ("B", "KD"):
        assert jig.scene(table).places["ABC".index(player)].hand
        table, _ = jig.play(table, jig.Move(player, read_card(card)))
    assert [str(card) for card in pile(jig.scene(table), "series").cards] == ["9D", "10D", "JD", "QD", "KD"]
    assert [place.player for place in jig.scene(table).places if place.to_play] == ["B"]
    table, _ = jig.play(table, jig.Move("B", read_card("2C")))
    assert [str(card) for card in pile(jig.scene(table), "series").cards] == ["2C"]
    assert pile(jig.scene(table), "earlier").hidden == 5
    assert not any(place.to_play for place in jig.scene(table).places), "nobody can say who has the three"


@given(st.sampled_from(sorted(GAMES)), st.integers(2, 4), st.integers(0, 10**6))
@FEW
def test_whose_turn_it_is_plays_next_and_who_has_won_is_told(name: str, players: int, seed: int) -> None:
    of = game(name)
    players = max(players, of.players_allowed(of.Rules())[0])
    played = list(turns(of, "ABCD"[:players], Random(seed), most=200))
    for turn, following in pairwise(played):
        to_play = [place.player for place in of.scene(turn.after).places if place.to_play]
        assert len(to_play) <= 1
        if to_play and following.deal == turn.deal and following.move.card is not None:
            assert following.move.player == to_play[0]
        runs = name in ("jig", *STOPS)
        assert to_play or following.deal != turn.deal or runs or following.move.card is None
    last = played[-1].after
    winner = of.result(last)["winner"]
    won = [place.player for place in of.scene(last).places if place.won]
    assert won == (sorted(winner.split("+")) if winner else [])


# What the referee gives


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_play_of_an_example_that_can_be_played_has_its_scene(path: Path) -> None:
    record = records.read_file(path)
    report = referee.check(record)
    for play in report.plays:
        scene = play.scene
        assert (scene is None) == (play.verdict == "impossible")
        if scene is None:
            continue
        assert tuple(place.player for place in scene.places) == record.players
        if scene.counters:
            assert scene.payments == tuple(
                Payment(event.player, event.to, event.counters) for event in play.events if isinstance(event, Pays)
            )
    if scene and "counters" in report.result:
        assert {place.player: place.counters for place in scene.places} == report.result["counters"]
        pools = report.result["pools"] if "pools" in report.result else {"pool": report.result["pool"]}
        assert dict(scene.all_pools) == pools
    if scene and "table" in report.result:
        assert list(pile(scene, "layout").cards) == [
            card if card and card.rank != "?" else None for card in report.result["table"]
        ]


def test_a_play_begins_where_the_one_before_ended() -> None:
    report = referee.check(records.read_file(next(path for path in EXAMPLES if path.stem == "nine-sequence")))
    first = report.plays[0].scene_before
    assert first is not None
    assert [place.hand for place in first.places] == [5] * 5
    assert not any(place.played for place in first.places)
    for one, other in pairwise(report.plays):
        before, then = other.scene_before, one.scene
        assert before is not None
        assert then is not None
        assert [place.counters for place in before.places] == [place.counters for place in then.places]


def test_a_counter_that_hangs_on_a_turn_up_nobody_wrote_down_is_not_known() -> None:
    given = recording.deal("A", ["B 9", "C 4"])
    report = referee.check(recording.record("snip-snap-snorum", "ABC", given, rules={"turn_up": "dealer-pays"}))
    scene = report.plays[0].scene
    assert scene is not None
    assert [(place.player, place.counters) for place in scene.places] == [("A", None), ("B", 5), ("C", 5)]
    assert scene.pool is None
    assert [place.hand for place in scene.places] == [5, 4, 5]


def test_a_layout_that_nobody_wrote_down_is_shown_as_far_as_it_is_known() -> None:
    record = recording.record("cassino", "AB", recording.deal("A", ["B 10H takes 4C 6D"]))
    scene = referee.check(record).plays[0].scene
    assert scene is not None
    taken = scene.places[1].piles[0]
    assert [str(card) for card in taken.cards] == ["10H", "4C", "6D"]
    layout = pile(scene, "layout")
    assert len(layout.cards) == 2
    assert all(card is None or not card.suit for card in layout.cards)


def test_counters_are_told_from_the_ways_that_judge_most_kindly_as_in_the_result() -> None:
    given = recording.deal("A", ["B 9 snip", "C 10 snap"])  # of another suit the ten is wrongly called, and fined
    report = referee.check(recording.record("jig", "ABC", given, rules={"fine": 1}))
    scene = report.plays[-1].scene
    assert scene is not None
    assert {place.player: place.counters for place in scene.places} == report.result["counters"]
    assert report.result["counters"] == {"A": 0, "B": 0, "C": 0}


def test_a_counter_that_hangs_on_who_held_a_card_back_is_not_known() -> None:
    """One of the three held the six of clubs, and pays a counter into the pool."""
    rules = {"fine": 1, "fined_for": "calls-and-withholding", "withheld_card": "stands"}
    given = recording.deal("C", ["A 5C", "A 9H", "A 10H"])
    report = referee.check(recording.record("jig", "ABC", given, rules=rules))
    seen = [play.scene for play in report.plays if play.scene]
    assert [[place.counters for place in each.places] for each in seen] == [[0, 0, 0], [None] * 3, [None] * 3]
    assert [each.pool for each in seen] == [0, 1, 1]


def test_a_hand_that_the_record_gives_is_shown_as_far_as_it_is_left() -> None:
    of = game("snip-snap-snorum")
    record = play_game(of, "ABC", 7)
    for play in referee.check(record).plays:
        if play.deal > 1 or play.scene is None:
            break
        deal = record.deals[0]
        gone = {line.played.card for line in deal.plays[: play.play] if line.played}
        for place in play.scene.places:
            if not place.out:
                assert set(place.cards) == set(deal.hands[place.player]) - gone
    else:
        pytest.fail("the game has one deal")


def test_a_card_that_may_have_been_played_keeps_no_suit_in_a_hand() -> None:
    """A holds the two of spades and two others, and plays a two: of those ways that there are, a few are followed."""
    hands = [
        "A: 5H QC 2S 6D JC 2 3D J AC 4S 3 7S J A Q 10D 4 3 9D 10 4 10 8D Q 7 2",
        "B: KS 2H 5D 9C AS 5 A 6H 3H 7H K 6 JS 7 K 9 6 8C 8 9 4C 10C K QS 5 8",
    ]
    given = recording.deal("B", ["A 2", "A 3", "B 4", "B 5", "A 4", "B 5", "B 6", "A 7", "B 8"], hands=hands)
    record = recording.record("jig", "AB", given, rules={"withheld_card": "stands"})
    for play in referee.check(record).plays[1:]:
        assert play.scene
        held = {place.player: place.cards for place in play.scene.places}["A"]
        assert [str(card) for card in held if card and card.rank == "2"] == ["2", "2"]


def test_a_play_that_cannot_be_made_has_a_table_before_it_and_none_after() -> None:
    record = recording.record("jig", "AB", recording.deal("B", ["A QH", "A KH", "B 2D"]))
    *_, made, refused = referee.check(record).plays
    assert refused.verdict == "impossible" and refused.scene is None
    assert made.scene is not None and refused.scene_before is not None
    assert (
        [place.hand for place in refused.scene_before.places] == [place.hand for place in made.scene.places] == [24, 26]
    )


def test_reports_are_compared_by_what_they_say() -> None:
    record = records.read_file(EXAMPLES[0])
    assert referee.check(record) == referee.check(record)


# What several scenes agree on


def test_what_differs_is_not_known() -> None:
    one = Place("A", 4, 5, (Pile("taken", (Card("9", "S"), Card("4")), 3),), (Tally("sweeps", 1),), out=True)
    other = Place("A", 4, 6, (Pile("taken", (Card("9", "H"), None), 3),), (Tally("sweeps", 2),))
    assert merge([one, other]) == Place("A", 4, None, (Pile("taken", (Card("9"), None), 3),), (Tally("sweeps", None),))
    assert merge([Pile("layout", (Card("9"), Card("4"))), Pile("layout", (Card("9"),))]) == Pile(
        "layout", (Card("9"),), None
    )
    assert merge([one, one]) is one
    scenes = [Scene((one,), pool=number, payments=(Payment("A", "pool", number),)) for number in (1, 2)]
    assert merge(scenes) == Scene((one,), pool=None, payments=(Payment("A", "pool", None),))


def test_where_cards_are_only_supposed_none_in_a_pile_is_shown() -> None:
    """Neither on the table nor before a player, who may have taken the last of them; how many there are stays."""
    scene = Scene((Place("A", 4, piles=(Pile("taken", (Card("9"),), 2),)),), (Pile("layout", (Card("K"), None)),))
    found = without_cards(scene)
    assert found.places[0].piles[0].cards == (None,) and found.middle[0].cards == (None, None)
    assert count_cards(found) == count_cards(scene)


def test_where_next_to_nothing_is_known_no_number_is() -> None:
    scene = without_numbers(
        Scene((Place("A", 4, 5, (Pile("played", (Card("9"),), 2),)),), (Pile("undealt", (), 30),), 3)
    )
    assert set(count_cards(scene).values()) == {None}
    assert (scene.pool, scene.places[0].counters) == (None, None)
    assert scene.places[0].piles[0].cards == (Card("9"),)
