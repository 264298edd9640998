"""Claims about Pope Joan, Spin and Newmarket, checked against other computations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.studies.test_verdicts import exchange, finding_with, make_noisy, scale, swap_ways, when_a_plays

from snorum.books import claims
from snorum.books.counts import Result, kept
from snorum.cards import RANKS, Card
from snorum.games import pope_joan
from snorum.lab.claims.stops import exact, likeness
from snorum.lab.claims.stops.exact import kept_out, known_stops, leads_up_to, paid_to_dealer, stops_of_spin
from snorum.lab.claims.stops.likeness import GAMES, followers, longest_run, play_some
from snorum.lab.claims.stops.played import stakes
from snorum.lab.studies.study import Way

PACK = pope_joan.pack_of(pope_joan.Rules())
KINGS = {Card("K", suit) for suit in "CDHS"}


def below(card: Card) -> Card | None:
    place = RANKS.index(card.rank)
    return Card(RANKS[place - 1], card.suit) if place else None


def test_the_known_stops_are_kings_the_seven_of_diamonds_and_the_card_below_the_turn_up() -> None:
    numbers = Counter[int]()
    for turned in PACK:
        wanted = ({*KINGS, Card("7", "D"), below(turned)} - {turned, None}) & {*PACK}
        assert {*known_stops(turned)} == wanted
        numbers[len(wanted)] += 1
    assert numbers == {6: 41, 5: 10}
    assert len(known_stops(Card("7", "H"))) == 6, "Peel's own hand"


def test_what_leads_up_to_a_card_is_the_card_below() -> None:
    for turned in PACK[::7]:
        for card in exact.in_play(turned):
            lower = below(card)
            assert leads_up_to(card, turned) == ([lower] if lower in PACK and lower != turned else [])


def test_peels_instances_of_the_spare_hand() -> None:
    """With five players eight cards each and ten kept out; with eight five each and ten (peel-81-9, peel-81-10)."""
    assert kept_out(5) == (10, 8) and kept_out(8) == (10, 5)
    assert all(kept_out(players).spare + players * kept_out(players).hand == 50 for players in exact.TABLES)


@pytest.mark.parametrize("players", [3, 8])
def test_the_average_of_unknown_stops_is_that_of_shuffled_packs(players: int) -> None:
    out, random, found, packs = kept_out(players), Random(players), 0, 4_000
    for _ in range(packs):
        cards = list(PACK)
        random.shuffle(cards)
        spare, hands = {*cards[1 : 1 + out.spare]}, {*cards[1 + out.spare :]}
        found += sum(below(card) in hands for card in spare)
    assert abs(found / packs - out.unknown_stops) < 0.15


def test_the_dealer_who_turns_up_pope_joan_is_paid_for_each_card() -> None:
    """Five players dress the board with eighteen counters, of which four are for Game, and have eight cards each."""
    assert paid_to_dealer(5) == {"pope": 6, "others": 4 * 8}
    assert paid_to_dealer(5, pope_turned_up="wins") == {"pope": 6, "others": 4 * 8, "game": 18 - 14}
    assert paid_to_dealer(5, pope_limit=4) == {"pope": 6, "others": 4 * 4}


def test_the_stops_of_spin() -> None:
    for players in exact.TABLES:
        assert {*stops_of_spin(players)} == {*KINGS, Card("A", "H"), Card("7", "D")}


def test_the_stakes_of_spin_are_even_after_a_round() -> None:
    for players in (3, 5):
        for in_game in (False, True):
            dealer, other = stakes(players, in_game)
            assert (dealer, other) == (3 + in_game, 1)
            given = [sum(dealer if deals == player else other for deals in range(players)) for player in range(players)]
            assert {*given} == {players + 2 + in_game}


def test_what_follows_is_the_next_higher_card() -> None:
    gone = {
        "jig": set(),
        "pope-joan": {Card("8", "D"), likeness.TURNED},
        "spin": {Card("8", "D"), Card("2", "H")},
        "newmarket": {Card(rank, suit) for rank, suit in ("7C", "7D", "7H", "7S", "AS", "KC", "QH", "JD")},
    }
    for name in GAMES:
        cards = [Card(rank, suit) for suit in "CDHS" for rank in RANKS]
        wanted = {(below(card), card) for card in cards if below(card) and not {card, below(card)} & gone[name]}
        assert followers(name) == wanted, name
    assert {name: longest_run(name) for name in GAMES} == {"jig": 5, "pope-joan": 13, "spin": 13, "newmarket": 6}


def test_the_points_of_likeness_tell_other_games_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the other Snip-Snap-Snorum no higher card follows, and others lead than the player of the last card."""
    monkeypatch.setattr(likeness, "GAMES", {**GAMES, "snip-snap-snorum": "Snip-Snap-Snorum"})
    assert not followers("snip-snap-snorum") & followers("jig")
    assert not all(likeness._always(("jig", "snip-snap-snorum")).values())
    for name in GAMES:
        seen = play_some(name)
        assert seen.first_rid_wins == likeness.DEALS and seen.losers == likeness.DEALS * (likeness.PLAYERS - 1)


def other_looking(one: str, other: str) -> Callable[[Way], Way]:
    def change(way: Way) -> Way:
        looks = {one: other, other: one}.get(way.rules["dealer_looks"], way.rules["dealer_looks"])
        return Way(way.name, {**way.rules, "dealer_looks": looks}, way.players, way.policies, way.deals)

    return change


@pytest.mark.parametrize(
    ("id", "change", "verdict"),
    [
        ("pope.prizes-first", lambda name: swap_ways(name, when_a_plays({"stops-first": "pope-first"})), "too-close"),
        ("pope.prizes-first", lambda name: swap_ways(name, exchange("stops-first", "pope-first")), "fails"),
        ("pope.dealer-looks", lambda name: swap_ways(name, other_looking("no", "plays")), "fails"),
        ("pope.dealer-looks", make_noisy, "too-close"),
    ],
)
def test_other_results_give_another_verdict(id: str, change: Callable[[str], Result], verdict: str) -> None:
    studies = [name for name in claims.claim(id).studies if name.startswith("pope.")]
    assert finding_with(id, *map(change, studies)).verdict == verdict


@pytest.mark.parametrize(
    ("id", "study", "by"),
    [
        ("pope.larger-spare-hand", "pope.spare-hand", {("8, all to-a-stop, surplus", "plays"): 0.5}),
        ("pope.state-of-the-board", "pope.spare-hand", {("5, all to-a-stop", "counters taken from pope"): 0.5}),
        ("spin.tax", "spin.leads", {("3, all to-a-stop, dealer_in_game", "counters of the dealer"): 0.2}),
        ("pope.known-stops", "pope.leads", {("5, A to-a-stop", "leads regained by A"): 0.5}),
        ("pope.known-stops", "pope.leads-among-equals", {("8, A to-a-stop", "cards left in the hand of A"): 1.2}),
    ],
)
def test_a_sentence_that_the_numbers_do_not_support_is_noticed(id: str, study: str, by: Any) -> None:
    assert not finding_with(id).unsupported
    assert finding_with(id, scale(study, by)).unsupported


@pytest.mark.parametrize("policy", ["random", "lowest-first", "stops-first"])
def test_what_is_said_of_known_stops_is_not_said_of_other_leads(policy: str) -> None:
    changed = swap_ways("pope.leads", exchange("to-a-stop", policy))
    assert len(finding_with("pope.known-stops", changed).unsupported) > 1


def test_the_dealers_and_the_pools_add_up() -> None:
    """Everybody deals once, and what the players have lost lies in the pools."""
    result = kept()["spin.leads"]
    for way in result.sums:
        players = int(way.partition(",")[0])
        assert result.total(way, "deals") == players * result.games
        if ", all " in way:
            everybody = -Fraction(result.total(way, "counters in the pools at the end"), players)
            found = result.mean(way, "counters of A")
            assert found.low <= everybody / result.games <= found.high
