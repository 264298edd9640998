"""Real hands, dealt and played: what must hold of every game that the engine plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import snip_rules

from snorum.cards import Card, pack
from snorum.games import Hands, game
from snorum.games import snip_snap_snorum as snip
from snorum.games.snip_snap_snorum import Rules
from snorum.games.vocabulary import Out, SnorumError, Wins
from snorum.records import write
from snorum.table.playing import Dealt, Turn, line_of, play_game, recorded, turns

NAMES = "ABCDEFGHIJ"
GAME = game("snip-snap-snorum")


@st.composite
def games(draw: st.DrawFn) -> tuple[Rules, str, int]:
    """Rules, as many players as they take, and a seed."""
    rules = draw(snip_rules())
    return rules, NAMES[: draw(st.integers(2, 10 if rules.pack == 52 else 6))], draw(st.integers(0, 10**6))


def by_deal(played: list[Turn]) -> Iterator[tuple[Dealt, list[Turn]]]:
    for deal, group in groupby(played, key=lambda turn: turn.deal.number):
        turns_of_deal = list(group)
        assert turns_of_deal[0].deal.number == deal
        yield turns_of_deal[0].deal, turns_of_deal


@given(games())
def test_every_card_is_dealt_once_and_played_from_the_hand_that_held_it(drawn: tuple[Rules, str, int]) -> None:
    rules, players, seed = drawn
    for deal, played in by_deal(list(turns(GAME, players, Random(seed), rules, deals=4))):
        dealt = [card for hand in deal.hands.values() for card in hand]
        dealt += deal.face_up
        assert len(set(dealt)) == len(dealt)
        assert set(dealt) <= set(pack(rules.pack))
        if rules.variant != "five-card":
            assert set(dealt) == set(pack(rules.pack))
            sizes = [len(hand) for hand in deal.hands.values()]
            assert max(sizes) - min(sizes) <= 1
        else:
            assert {len(hand) for hand in deal.hands.values()} == {5}
            assert len(deal.face_up) == (rules.turn_up != "none")
        seen: Counter[tuple[str, Card]] = Counter(
            (turn.move.player, turn.move.card) for turn in played if turn.move.card
        )
        assert all(count == 1 and card in deal.hands[player] for (player, card), count in seen.items())
        gone = {event.player for turn in played for event in turn.events if isinstance(event, Out)}
        ended = snip.game_over(played[-1].after) or snip.complete_deals(rules)
        for player in set(deal.hands) - gone:
            shown = sum(1 for holder, _ in seen if holder == player)
            assert shown == len(deal.hands[player]) or ended


@given(games())
def test_counters_are_never_made_or_lost(drawn: tuple[Rules, str, int]) -> None:
    rules, players, seed = drawn
    first_out = snip.complete_deals(rules)
    for turn in turns(GAME, players, Random(seed), rules, deals=3 if first_out else None):
        total = sum(turn.after.counters.values()) + turn.after.pool
        assert total == (0 if first_out else 5 * len(players))
        assert turn.after.pool >= 0
        assert first_out or min(turn.after.counters.values()) >= 0


@given(games())
def test_a_game_ends_with_one_winner_and_those_who_are_out_stay_out(drawn: tuple[Rules, str, int]) -> None:
    rules, players, seed = drawn
    played = list(turns(GAME, players, Random(seed), rules))
    assert len(played) < 10_000, "a game of random moves is long since over"
    wins = [event for turn in played for event in turn.events if isinstance(event, Wins)]
    assert [win.player for win in wins] == [played[-1].after.winner]
    out: list[str] = []
    for turn in played:
        assert turn.move.player not in out
        out += [event.player for event in turn.events if isinstance(event, Out)]
    if snip.complete_deals(rules):
        assert not out
        assert played[-1].deal.number == 1
    else:
        assert set(players) - set(out) == {played[-1].after.winner}
    # Who was out before a deal was dealt nothing in it.
    for deal, group in by_deal(played):
        assert not set(deal.hands) & set(group[0].before.out)


@given(games())
def test_no_move_made_at_random_is_an_offence(drawn: tuple[Rules, str, int]) -> None:
    rules, players, seed = drawn
    hands: dict[str, list[Card]] = {}
    deal = 0
    for turn in turns(GAME, players, Random(seed), rules, deals=3):
        if turn.deal.number != deal:
            deal, hands = turn.deal.number, {name: list(hand) for name, hand in turn.deal.hands.items()}
        demand = snip.demanded(turn.before)
        assert snip.may_play(turn.before, turn.move)
        assert not turn.after.due
        asked = {card.rank for card in demand.cards} if demand else set()
        if demand is not None and asked & {card.rank for card in hands[demand.player]}:
            assert turn.move.player == demand.player and turn.move.rank in asked
        if turn.move.card is not None:
            hands[turn.move.player].remove(turn.move.card)
        for event in turn.events:
            if isinstance(event, Out):
                hands[event.player] = []


@given(st.integers(0, 10**6), st.integers(2, 4), st.sampled_from([52, 32]))
def test_from_the_undealt_portion_no_card_is_dealt_that_was_shown(seed: int, count: int, size: Any) -> None:
    """A card played or turned up since the last shuffle is not in the undealt portion; one put there is."""
    rules = Rules(reshuffle="from-undealt", turn_up="pool-pays", pack=size)
    shown: set[Card] = set()
    returned: set[Card] = set()
    last: Any = None
    for deal, played in by_deal(list(turns(GAME, NAMES[:count], Random(seed), rules))):
        if last is None or snip.reshuffled(last):
            shown, returned = set(), set()
        dealt = {card for hand in deal.hands.values() for card in hand} | set(deal.face_up)
        assert not dealt & shown
        if returned:
            # They lie on the top, so the next deal begins with them.
            assert len(dealt & returned) == min(len(dealt), len(returned))
        hands = {player: set(hand) for player, hand in deal.hands.items()}
        returned = set()
        shown |= set(deal.face_up)
        for turn in played:
            shown.add(turn.move.card)
            hands[turn.move.player].remove(turn.move.card)
            for event in turn.events:
                if isinstance(event, Out):
                    returned |= hands.pop(event.player)
        last = played[-1].after


def test_each_deal_is_from_the_whole_pack_unless_the_reading_says_otherwise() -> None:
    """Over enough deals a card comes back at once if the pack is gathered, and never from what is undealt."""
    again = Counter[str]()
    for reading in ("each-deal", "from-undealt"):
        for seed in range(20):
            deals = [
                deal for deal, _ in by_deal(list(turns(GAME, "AB", Random(seed), Rules(reshuffle=reading), deals=2)))
            ]
            first, second = ({card for hand in deal.hands.values() for card in hand} for deal in deals)
            again[reading] += len(first & second)
    assert again["each-deal"] > 0
    assert again["from-undealt"] == 0


def test_the_first_knave_decides_who_deals() -> None:
    """Four players of whom each is as likely as another to be turned the first knave, but for the order."""
    turned = [Card("4"), Card("Q"), Card("9"), Card("K"), Card("2"), Card("J"), Card("J")]
    assert snip.first_dealer("ABCD", turned) == "B"
    dealers = Counter(next(turns(GAME, "ABCD", Random(seed))).deal.dealer for seed in range(200))
    assert set(dealers) == set("ABCD")
    for seed in range(30):
        cards = list(pack(52))
        Random(seed).shuffle(cards)
        knave = [card.rank for card in cards].index("J")
        first = next(turns(GAME, "ABCD", Random(seed)))
        assert first.deal.dealer == "ABCD"[knave % 4]
        assert first.move.player == "ABCDA"["ABCD".index(first.deal.dealer) + 1]


def test_who_is_bound_to_pair_does_so_before_the_active_player_goes_on() -> None:
    table = snip.deal(Rules(variant="whole-pack"), "ABC", dealer="A")
    table, _ = snip.play(table, snip.Move("B", Card("9", "H")))
    hands: Hands = {"A": [Card("9", "S")], "B": [Card("4", "H")], "C": [Card("9", "C"), Card("2", "C")]}
    assert snip.lawful_moves(table, hands) == [snip.Move("C", Card("9", "C"))]
    may = snip.deal(Rules(variant="whole-pack", whole_pack_pairing="may"), "ABC", dealer="A")
    may, _ = snip.play(may, snip.Move("B", Card("9", "H")))
    assert set(snip.lawful_moves(may, hands)) == {snip.Move("B", Card("4", "H")), snip.Move("C", Card("9", "C"))}


def test_a_player_who_may_let_it_pass_sometimes_does() -> None:
    """With the whole pack dealt and pairing free, an active player goes on while the next holds a pair."""
    rules = Rules(variant="whole-pack", whole_pack_pairing="may")
    passed = paired = 0
    for turn in turns(GAME, "AB", Random(3), rules):
        pairable = snip.pairable(turn.before)
        if pairable is None or pairable.player == turn.before.turn:
            continue
        gone = {move.card for move in turn.before.played}
        held = [card for card in turn.deal.hands[pairable.player] if card not in gone]
        if pairable.cards[0].rank in [card.rank for card in held]:
            paired += turn.move.player == pairable.player
            passed += turn.move.player != pairable.player
    assert paired > 0
    assert passed > 0


def test_the_same_seed_plays_the_same_game() -> None:
    texts = {write(play_game(GAME, "ABCDE", seed)) for seed in (1797, 1797, 1891)}
    assert len(texts) == 2


def test_deals_complete_in_themselves_are_played_as_often_as_asked() -> None:
    rules = Rules(variant="first-out")
    assert len(play_game(GAME, "ABC", 1, rules).deals) == 1
    record = play_game(GAME, "ABC", 1, rules, deals=4)
    assert len(record.deals) == 4
    first = "ABC".index(record.deals[0].dealer)
    assert [deal.dealer for deal in record.deals] == ["ABC"[(first + i) % 3] for i in range(4)]
    assert len(play_game(GAME, "ABC", 1, deals=2).deals) == 2


def test_a_game_is_broken_off_when_a_record_could_hold_no_more() -> None:
    assert len(list(turns(GAME, "ABCDE", Random(1), most=7))) == 7


def test_what_is_recorded_is_what_was_played() -> None:
    rules = Rules(turn_up="pool-pays")
    played = list(turns(GAME, "ABCD", Random(5), rules))
    record = recorded(GAME, "ABCD", rules, played, title="Four", note="Dealt and played.")
    assert (record.title, record.note, record.rules) == ("Four", "Dealt and played.", rules)
    assert [line for deal in record.deals for line in deal.plays] == [line_of(GAME, turn) for turn in played]
    calls = Counter(line.text.split()[2] for deal in record.deals for line in deal.plays if line.text.count(" ") == 2)
    assert calls["snip"] > calls["snap"] > 0
    for deal, (dealt, _) in zip(record.deals, by_deal(played), strict=True):
        assert (deal.dealer, deal.hands, deal.face_up) == (dealt.dealer, dealt.hands, dealt.face_up)


@pytest.mark.parametrize(
    ("players", "rules", "says"),
    [
        ("A", Rules(), "takes 2 to 10 players, not 1"),
        (NAMES[:7], Rules(pack=32), "takes 2 to 6 players, not 7"),
        ("AB", Rules(variant="whole-pack", turn_up="dealer-pays"), "excludes"),
    ],
)
def test_a_game_that_cannot_be_played_is_refused_before_a_card_is_dealt(players: str, rules: Rules, says: str) -> None:
    with pytest.raises(SnorumError, match=says):
        turns(GAME, players, Random(1), rules)
