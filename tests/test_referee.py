"""The referee: each kind of verdict, and exactness against brute force over every way the cards can lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import recording
from tests.recording import deal, verdicts
from tests.worlds.comparing import compare
from tests.worlds.generate import Written
from tests.worlds.small_packs import Shape, played_with

from snorum import records, referee
from snorum.cards import Card
from snorum.games import snip_snap_snorum as snip
from snorum.games.snip_snap_snorum import Due, Rules
from snorum.games.vocabulary import Pays
from snorum.referee import Report, check
from snorum.referee.knowledge import Impossible, Moves, Way, moved
from snorum.referee.replay import Replay
from snorum.referee.suits import following, naming


def record(
    plays: str,
    *more: str,
    hands: Sequence[str] = (),
    players: str = "ABCDE",
    dealer: str = "A",
    card_up: str = "",
    **rules: Any,
) -> records.Record:
    """A record of one deal or more, the plays of each separated by semicolons; later deals as `B: plays`."""
    deals = [deal(dealer, plays.split("; "), hands=hands, turn_up=card_up)]
    deals += [deal(next_dealer, strings.split("; ")) for next_dealer, strings in (each.split(": ") for each in more)]
    return recording.record("snip-snap-snorum", players, *deals, rules=rules)


def last(report: Report) -> tuple[str, str]:
    """The verdict on the last play reported, and the last thing said of it."""
    return report.plays[-1].verdict, report.plays[-1].reasons[-1].text


# What Peel says


def test_the_nine_sequence_is_lawful_to_the_last_counter() -> None:
    report = check(record("B 9; C 9 snip; D 9 snap; E 9 snorum; A 4; = A 5, B 4, C 3, D 2, E 5, pool 6"))
    assert set(verdicts(report)) == {"lawful"} and report.verdict == "lawful"


def test_the_pack_proves_d_and_leaves_e_in_doubt() -> None:
    report = check(record("B 9; C 9 snip; D 10; E 9; A 9 snip; B pays 1; = C 5"))
    assert verdicts(report)[:5] == ["lawful", "lawful", "lawful", "undetermined", "lawful"]
    assert report.plays[2].reasons[-1].text == "D must play a nine if they hold one; the cards show that D held none"
    assert report.plays[3].reasons[-1].text == "E must play a ten if they hold one; an offence if E held a ten"


# Offences


def test_a_card_shown_later_proves_that_it_was_held_back() -> None:
    report = check(record("B 9; C 10; A 2; B 3; C 9", players="ABC", settling="when-shown"))
    assert verdicts(report) == ["lawful", "offence", "undetermined", "undetermined", "undetermined"]
    assert [(event.player, event.counters) for event in report.plays[4].events] == [("C", 2), ("B", 1)]  # type: ignore[union-attr]


def test_a_card_in_a_hand_that_is_given_proves_it_too() -> None:
    assert verdicts(check(record("B 9; C 10", hands=["C: 9H 10D ? ? ?"])))[1] == "offence"
    assert verdicts(check(record("B 9; C 10", hands=["C: 2H 10D 4C 5C 6C"])))[1] == "lawful"
    assert verdicts(check(record("B 9; C 10", hands=["C: 2H 10D 4C 5C ?"])))[1] == "undetermined"


def test_an_offence_not_proved_is_forgiven_to_the_last_counter() -> None:
    assert check(record("B 9; C 10", settling="at-once")).result["pool"] == 0
    assert check(record("B 9; C 10; D 2; E 3; A 4; B 5; C 9", settling="at-once")).result["pool"] == 3


def test_what_is_turned_up_is_in_nobodys_hand() -> None:
    plays = "B 2; C 9; D 10; E 9; A 9"
    assert check(record(plays)).plays[2].verdict == "undetermined"
    turned = record(plays, card_up="9H", turn_up="pool-pays")
    assert check(turned).plays[2].verdict == "lawful"


def test_with_the_whole_pack_a_failure_is_told_at_the_next_card_and_names_who_failed() -> None:
    report = check(record("B 9; C 9 snip; C 3; D 9", variant="whole-pack"))
    assert verdicts(report) == ["lawful", "lawful", "offence", "impossible"]
    assert "D must pair with a nine" in report.plays[2].reasons[-1].text
    assert check(record("B 9; B 3; C 9", variant="whole-pack", whole_pack_pairing="may")).plays[1].verdict == "lawful"


def test_plays_that_cannot_all_be_lawful_are_said_together() -> None:
    # B goes on and A never pairs. If A had none of the first six ranks, B had all four of each, and three more
    # cards that he plays: 27, in a hand of 26.
    report = check(record("B 9; B 3; B 4; B 5; B 6; B 7; B 8; B 10; B J", players="AB", variant="whole-pack"))
    assert verdicts(report) == ["lawful"] + ["undetermined"] * 8
    assert [joint.plays for joint in report.jointly] == [tuple((1, play) for play in range(2, 8))]
    assert report.verdict == "offence"
    replay = Replay(record("B 9; B 3; B 4; B 5; B 6; B 7; B 8; B 10; B J", players="AB", variant="whole-pack"))
    for plays in combinations(range(7), 6):  # the first was lawful
        assert replay.can_all_be_lawful(plays) is (0 in plays), plays
    shorter = check(record("B 9; B 3; B 4; B 5; B 6; B 7; B 8", players="AB", variant="whole-pack"))
    assert shorter.jointly == () and shorter.verdict == "undetermined"


def test_only_plays_that_were_needed_for_a_clash_and_in_doubt_are_said_to_clash() -> None:
    # As above. Paid at once, A can fail three times before the counters are gone, and must, the last time at the end.
    plays = "B 9; B 3; B 4; B 5; B 6; B 7; B 8; B 10; B J"
    report = check(record(plays, players="AB", variant="whole-pack", settling="at-once"))
    assert verdicts(report) == ["lawful"] + ["undetermined"] * 7 + ["offence"]
    assert [joint.plays for joint in report.jointly] == [tuple((1, play) for play in range(2, 8))]
    called = check(record(plays.replace("4", "4 snip"), players="AB", variant="whole-pack"))
    assert verdicts(called)[2] == "contradicted"
    assert [joint.plays for joint in called.jointly] == [tuple((1, play) for play in (2, 4, 5, 6, 7, 8))]


def test_of_two_plays_that_say_the_same_of_a_hand_only_one_is_said_to_clash() -> None:
    # As above, but B plays two nines: both of the next plays are lawful only if A had none.
    plays = "B 9; B 9; B 3; B 4; B 5; B 6; B 7; B 8; B 10; B J"
    report = check(record(plays, players="AB", variant="whole-pack"))
    assert verdicts(report) == ["lawful"] + ["undetermined"] * 9
    [joint] = report.jointly
    assert joint.plays in [tuple((1, play) for play in (nine, 4, 5, 6, 7, 8)) for nine in (2, 3)]
    assert joint.says.count("held no") == 6 and joint.says.count("held no nine") == 1


@pytest.mark.parametrize(("settling", "said"), [("when-shown", [2, 3, 4, 5, 6, 8]), ("at-once", [2, 3, 4, 5, 6, 7, 8])])
def test_a_play_that_decides_what_was_paid_is_said_to_clash_too(settling: str, said: list[int]) -> None:
    # As above, but B holds three queens. If A had none of the other six ranks, B had 24 cards, the queens and an eight.
    hands = ["B: QC QD QH" + " ?" * 23]
    report = check(
        record(
            "B 9; B 3; B 4; B 5; B 6; B Q; B 7; B 8", players="AB", variant="whole-pack", hands=hands, settling=settling
        )
    )
    assert [joint.plays for joint in report.jointly] == [tuple((1, play) for play in said)]


# Contradictions


@pytest.mark.parametrize(
    ("plays", "says"),
    [
        ("B 9 snip", "nothing is called here, not snip"),
        ("B 9; C 9 snap", "the call is snip, not snap"),
        ("B 9; C 9; B pays 2", "B pays 1, not 2"),
        ("B 9; C 9; C pays 1", "nothing is due from C here, not 1"),
        ("B 9; = B 4", "B has 5, not 4"),
        ("B 9; C out", "C is still in the game"),
        ("B 9; C wins", "nobody has won"),
    ],
)
def test_what_the_rules_do_not_yield_is_contradicted_and_play_goes_on(plays: str, says: str) -> None:
    report = check(record(plays))
    assert last(report) == ("contradicted", says)
    assert verdicts(check(record(plays + "; = pool 7")))[-1] == "contradicted"


def test_another_dealer_is_contradicted_at_the_first_play_and_deals_all_the_same() -> None:
    report = check(record("B 9", "C: D 2; E 3"))
    assert verdicts(report)[1:] == ["contradicted", "undetermined"]
    assert [said.text for said in report.plays[1].reasons] == ["B must deal, not C", "D leads a two"]


def test_a_payment_is_met_by_one_payment_or_by_the_total_settling_included() -> None:
    plays = "B 9; A 10; B 2; A 3; B 4; A 5; B 6; A 7; B 8; A 9"
    for paid in ("A pays 2", "B pays 1", "= A 3, B 4, pool 3"):
        assert check(record(f"{plays}; {paid}", players="AB")).plays[-1].verdict == "lawful", paid
    assert check(record(f"{plays}; A pays 3", players="AB")).plays[-1].verdict == "contradicted"


# What is impossible


@pytest.mark.parametrize(
    ("plays", "play"),
    [
        ("C 9", 1),  # the lead is B's
        ("B 9; D 9", 2),  # out of turn
        ("B 9H; C 9H", 2),  # a card twice
        ("B 9; C 9; D 9; E 9; A 9", 5),  # a fifth nine
    ],
)
def test_what_no_deal_allows_ends_the_report(plays: str, play: int) -> None:
    report = check(record(plays + "; B 2; C 3"))
    assert report.verdict == "impossible" and len(report.plays) == play


def test_a_card_not_in_a_hand_wholly_known() -> None:
    report = check(record("B 9; C 3", hands=["C: 2H 10D 4C 5C 6C"]))
    assert last(report)[0] == "impossible" and "every card of that hand is known" in last(report)[1]


def test_a_player_out_plays_no_more_and_nobody_plays_after_the_end() -> None:
    five = "B 9; A 9; B 10; A 10; B J; A J; B Q; A Q; B K; A K"
    report = check(record(five, "B: A 2", players="AB"))
    assert (report.result["out"], report.result["winner"], report.result["pool"]) == (["B"], "A", 5)
    assert last(report) == ("impossible", "the game is over: A has won") and report.plays[-1].deal == 2


def test_a_sixth_card_and_a_deal_that_is_over() -> None:
    five = "B 2; A 3; B 4; A 5; B 6; A 7; B 8; A 9; B 10; A J"
    assert last(check(record(five + "; B 2", players="AB"))) == ("impossible", "the deal is over")


def test_result_is_the_state_before_what_is_impossible() -> None:
    assert check(record("B 9; C 9; E 9")).result["counters"] == {"A": 5, "B": 4, "C": 5, "D": 5, "E": 5}


# Deals


def test_a_deal_broken_off_is_settled_and_the_last_one_is_not() -> None:
    broken = "B 9; C 10; A 2; B 3; C 9"
    late = {"settling": "end-of-deal", "unsettled_at_end": "lapse"}
    assert check(record(broken, players="ABC", **late)).result["pool"] == 0
    report = check(record(broken, "B: C 2; = B 4, C 3, pool 3", players="ABC", **late))
    assert report.plays[4].events and report.result["counters"] == {"A": 5, "B": 4, "C": 3}
    assert report.plays[-1].verdict == "undetermined", "A may have held a ten, and owe for it"
    hands = ["A: 2 4 5 6 7", "B: 9 3 4 5 6", "C: 9 10 J Q K"]
    known = check(record(broken, "B: C 2; = B 4, C 3, pool 3", players="ABC", hands=hands, **late))
    assert known.plays[-1].verdict == "lawful"


def test_a_card_shown_is_not_dealt_again_from_the_undealt_portion() -> None:
    deals = ("B 9H; C 2C", "B: C 9H")
    assert check(record(*deals, players="ABC")).verdict != "impossible"
    assert check(record(*deals, players="ABC", reshuffle="from-undealt")).plays[-1].verdict == "impossible"


@pytest.mark.parametrize(
    ("last_plays", "again", "possible"),
    [("", "2C", True), ("", "9S", False), ("; A 3C; B 4C; C 2C", "2C", False), ("; A 3C; B 4C; C 2C", "5D", True)],
)
def test_a_card_taken_back_can_be_dealt_again_unless_it_was_played_after_all(
    last_plays: str, again: str, possible: bool
) -> None:
    # C takes back the two of clubs, and pairs. The deal is broken off, and the next player deals.
    given: dict[str, Any] = {"players": "ABC", "reshuffle": "from-undealt", "offending_card": "corrected"}
    report = check(record(f"B 9H; C 2C; C 9S{last_plays}", f"B: C {again}", **given))
    assert verdicts(report)[1] == "offence" and (report.plays[-1].verdict != "impossible") is possible


def test_a_hand_for_one_who_is_out_is_impossible_at_the_deals_first_play() -> None:
    five = "B 9; C 9; A 2; B 10; C 10; A 3; B J; C J; A 4; B Q; C Q; A 5; B K; C K; A 6"
    out = records.write(record(five, "C: A 2; C 3", players="ABC"))
    assert check(records.read(out)).verdict == "undetermined"
    dealt = out.replace('dealer = "C"', 'dealer = "C"\nhands = ["B: ? ? ? ? ?"]')
    report = check(records.read(dealt))
    assert last(report) == ("impossible", "B is dealt 0 cards, not 5")
    assert (report.plays[-1].deal, report.plays[-1].play) == (2, 1)
    assert report.plays[-1].scene_before is None, "there is no table to show"
    by_b = check(records.read(out.replace('dealer = "C"', 'dealer = "B"')))
    assert last(by_b) == ("impossible", "B is out of the game and cannot deal")


# A turn-up that is not recorded


def test_an_unknown_turn_up_leaves_numbers_unknown() -> None:
    report = check(record("B 9; C 2", turn_up="dealer-pays"))
    assert report.result["counters"] == {"A": None, "B": 5, "C": 5, "D": 5, "E": 5}
    assert report.result["pool"] is None


def test_a_call_that_supposes_a_match_is_undetermined() -> None:
    said = check(record("B 9 snip; C 2", turn_up="dealer-pays")).plays[0]
    assert said.verdict == "undetermined"
    assert said.reasons[-1].text == "it depends on the turn-up, which the record does not give"


def test_a_turn_up_that_the_pack_rules_out_was_not_matched() -> None:
    report = check(record("B 9; C 9 snip; D 9 snap; E 9 snorum; = A 5, pool 6", turn_up="dealer-pays"))
    assert report.plays[-1].verdict == "lawful" and report.result["pool"] == 6


def test_turn_ups_that_the_plays_need_and_exclude_clash() -> None:
    report = check(record("B 9; C 9 snap; D 9 snap", players="ABCD", turn_up="pool-pays"))
    assert verdicts(report) == ["undetermined"] * 3
    assert [joint.plays for joint in report.jointly] == [((1, 2), (1, 3))] and report.verdict == "offence"
    counts = check(record("B 9; = A 5; = A 4", turn_up="dealer-pays"))
    assert verdicts(counts)[1:] == ["undetermined"] * 2 and not counts.jointly, "a count is no play"


@pytest.mark.parametrize(
    ("hands", "plays", "clash"),
    [
        # One needs a nine turned up, one a ten; both are lawful if a nine was; one needs a queen, one a knave.
        (["B: 9C 10C 10D JC"], "B 9C; A 9D; B 10C; A JD", [(((1, 1), (1, 4)), "play 1 and play 4")]),
        (["B: 9C 9D 10D 10H JH", "A: 9S JC JD QC QD"], "B 9C; C 10C", []),
        (
            ["B: 9C 9D 10D 10H JH", "A: 9S JC JD QC QD"],
            "B 9C; C 9H; A 9S; B 9D; C 10C; A JC; B JH; C QH",
            [(((1, 1), (1, 8)), "B held no card of the same rank as the turn-up; C held no knave")],
        ),
    ],
)
def test_plays_clash_if_they_need_different_turn_ups(hands: list[str], plays: str, clash: list[Any]) -> None:
    """The other cards are all dealt."""
    shape = Shape("snip-snap-snorum", (*RANKS, "Q")[: len(hands) + 2], "CDHS"[: len(hands) + 2], hand=len(hands) + 3)
    with played_with(shape):
        written = record(plays, players="ABC"[: len(hands) + 1], hands=hands, turn_up="pool-pays")
    found = compare(Written(shape, written))
    assert {verdicts(found.report)[0], verdicts(found.report)[-1]} == {"undetermined"} and not found.differences
    assert [(joint.plays, joint.says.rpartition(": ")[2]) for joint in found.report.jointly] == clash


def test_a_play_is_impossible_when_the_last_way_has_ended() -> None:
    report = check(record("B 9; D 2; C 2", turn_up="dealer-pays"))
    assert verdicts(report)[1:] == ["impossible"]


def test_with_too_many_unknown_turn_ups_nothing_is_certain() -> None:
    deals = [f"{'ABC'[number % 3]}: {'BCA'[number % 3]} 9" for number in range(1, 30)]
    report = check(record("B 9", *deals, "A: = A 4", players="ABC", turn_up="dealer-pays", turn_up_match="may"))
    assert last(report)[0] == "undetermined"
    assert set(report.result["counters"].values()) == {None} and report.result["pool"] is None


def test_a_deal_of_assertions_alone_gives_its_cards_back() -> None:
    full = "B 2; A AH; B 3; A 4; B 5; A 6; B 7; A 8; B 9; A 10"
    for_nothing = ["B: = pool 0", "A: = pool 0"] * 2  # else two cards would be left, and the pack be shuffled
    again = check(record(full, *for_nothing, "B: A AH", players="AB", reshuffle="from-undealt"))
    assert last(again)[0] == "impossible"


def test_offences_are_settled_when_paying_ends_the_deal() -> None:
    """With the whole pack, paying for one offence can put out the last player who holds cards."""
    table = snip.deal(Rules(variant="whole-pack", settling="when-shown"), "ABC", "A")
    owed = tuple(
        Due(who, rank, (Pays(who, "pool", 2, snip.double_penalty), Pays("A", "pool", 1, snip.offence)))
        for who, rank in (("B", "7"), ("C", "8"))
    )
    table = replace(table, held={"A": 0, "B": 3, "C": 0}, counters={"A": 5, "B": 1, "C": 5}, due=owed)
    after, events = snip.play(table, snip.Move("B", Card("7")))
    assert snip.deal_over(after) and not after.due
    assert [event.player for event in events if isinstance(event, Pays)] == ["B", "A", "C", "A"]


# Against brute force: two players, three ranks, every way to deal twelve cards five and five

RANKS = ("9", "10", "J")
PACK = [Card(rank, suit) for rank in RANKS for suit in "CDHS"]
HANDS = [frozenset(cards) for cards in combinations(PACK, 5)]
Played = tuple[str, Card]


def contains(hand: frozenset[Card], cards: Sequence[Card]) -> bool:
    exact = [card for card in cards if card.suit]
    need, have = Counter(card.rank for card in cards), Counter(card.rank for card in hand)
    fits = all(have[rank] >= number for rank, number in need.items())
    return fits and len(set(exact)) == len(exact) and set(exact) <= hand


def completions(given: dict[str, list[Card]], plays: Sequence[Played]) -> Iterator[dict[str, frozenset[Card]]]:
    """Every deal that respects the hands given and the cards played."""
    may = {}
    for player in "AB":
        shown = [card for who, card in plays if who == player]
        may[player] = [hand for hand in HANDS if contains(hand, given.get(player, [])) and contains(hand, shown)]
    for hand in may["A"]:
        for other in may["B"]:
            if not hand & other:
                yield {"A": hand, "B": other}


def offences(hands: dict[str, frozenset[Card]], plays: Sequence[Played]) -> list[bool]:
    """By the plain sense of 93-5: he held a card of the rank before, and played another."""
    left = {player: Counter(card.rank for card in hand) for player, hand in hands.items()}
    found = []
    for number, (player, card) in enumerate(plays):
        before = plays[number - 1][1].rank if number else ""
        found.append(bool(number and card.rank != before and left[player][before] > 0))
        left[player][card.rank] -= 1
    return found


@st.composite
def partial_records(draw: st.DrawFn) -> tuple[dict[str, list[Card]], list[Played]]:
    pack = draw(st.permutations(PACK))
    hands = {"A": list(pack[:5]), "B": list(pack[5:10])}
    given = {
        player: [card if draw(st.booleans()) else Card(card.rank) for card in hand[: draw(st.integers(1, 5))]]
        for player, hand in hands.items()
        if draw(st.booleans())
    }
    plays: list[Played] = []
    for number in range(draw(st.integers(1, 10))):
        player = "BA"[number % 2]
        hand = hands[player]
        pairs = [card for card in hand if plays and card.rank == plays[-1][1].rank]
        lawfully = draw(st.sampled_from([True, True, False]))
        card = draw(st.sampled_from(pairs if pairs and lawfully else hand))
        hand.remove(card)
        plays.append((player, card if draw(st.booleans()) else Card(card.rank)))
    return given, plays


@given(partial_records())
def test_every_verdict_is_what_every_completion_says(partial: tuple[dict[str, list[Card]], list[Played]]) -> None:
    known, plays = partial
    hands = [f"{player}: {' '.join([*map(str, cards), *['?'] * (5 - len(cards))])}" for player, cards in known.items()]
    text = record(
        "; ".join(f"{player} {card}" for player, card in plays),
        players="AB",
        hands=hands,
        double_penalty="double-snip",
        settling="end-of-deal",
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(snip.GAME), "pack_of", staticmethod(lambda rules: PACK))
        report = check(text)
    every = [offences(hands_, plays) for hands_ in completions(known, plays)]
    assert every
    over = len(report.plays)  # a game can end within the deal; what comes after is impossible
    for number, play in enumerate(report.plays[: over - (report.plays[-1].verdict == "impossible")]):
        found = {way[number] for way in every}
        expected = "undetermined" if len(found) == 2 else "offence" if True in found else "lawful"
        assert play.verdict == expected, (number, play)
    doubtful = [number for number, play in enumerate(report.plays) if play.verdict == "undetermined"]
    together = any(not any(way[number] for number in doubtful) for way in every)
    assert bool(report.jointly) is not together
    for joint in report.jointly:
        named = [play - 1 for _, play in joint.plays]
        assert named == _shortest(every, doubtful)
        assert "offence" in report.verdict or report.verdict in ("contradicted", "impossible")


def _shortest(every: list[list[bool]], doubtful: list[int]) -> list[int]:
    def clash(numbers: Sequence[int]) -> bool:
        return not any(not any(way[number] for number in numbers) for way in every)

    run = next(doubtful[:n] for n in range(1, len(doubtful) + 1) if clash(doubtful[:n]))
    for number in list(run):
        if clash([other for other in run if other != number]):
            run = [other for other in run if other != number]
    return run


def test_verdicts_are_ranked() -> None:
    assert referee.worst(["lawful", "contradicted", "offence"]) == "contradicted"
    assert referee.worst([]) == "lawful"


# Cards of one rank that are taken up again and again


@pytest.mark.parametrize(
    "plays",
    [["B 2"] * 13, [*["B 2"] * 12, "A 2", "C 2", "D 2"]],
    ids=["of 67 million namings some thousands are asked for", "of as many all but a few cannot be ended"],
)
def test_a_card_that_is_taken_up_again_often_is_not_named_in_every_way(
    plays: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = 0

    def counted(ways: Iterable[Way], suit: str, moves: Moves) -> Iterator[Way]:
        nonlocal steps
        steps += 1
        assert steps < 5_000
        return moved(ways, suit, moves)

    monkeypatch.setattr(naming, "moved", counted)
    report = referee.check(recording.record("jig", "ABCD", deal("D", ["A 5", *plays, "A 7"])))
    assert steps and "impossible" not in {play.verdict for play in report.plays}


def test_no_suits_are_tried_for_more_cards_of_a_rank_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    twos = recording.record("jig", "ABC", deal("C", ["A 2", *["B 2"] * 12]))

    def of_four(*options: str) -> Iterator[tuple[str, ...]]:
        assert len(options) <= 4
        return product(*options)

    monkeypatch.setattr(following, "product", of_four)
    follows = twos.game.FOLLOWS
    assert follows is not None
    with pytest.raises(Impossible, match="no suits agree"):
        following.Deal(twos, 0, follows)
