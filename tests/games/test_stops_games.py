"""Pope Joan, Spin and Newmarket against somebody who plays them by hand, with all cards known, some, and none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import recording
from tests.games import stops_told
from tests.profiles import FEW
from tests.recording import deal, verdicts, without_hands

from snorum import records, referee
from snorum.games import game
from snorum.games.vocabulary import Numbers, Pays, points
from snorum.records import Record
from snorum.table.playing import Choice, Turn, lawful_move, line_of, recorded, turns
from snorum.table.settings import careless_move

TOLD = {"pope-joan": stops_told.PopeJoan, "spin": stops_told.Spin, "newmarket": stops_told.Newmarket}
AGREED: Mapping[str, tuple[str, ...]] = {
    "pope-joan": ("pope_limit", "divided", "pope_in_lieu", "surplus", "turned_pope_costs", "played_pope_costs",
                  "limit_for", "pairs_won", "odd_counter"),
    "spin": ("spin_stake", "dealer_in_game", "pair_by", "shown_when", "first_lead", "spin_led", "spin_kept",
             "spin_with_lead"),
    "newmarket": ("turned", "turned_from", "extra", "led_up_to", "ace"),
}  # fmt: skip
"""What the player by hand knows how to agree on."""
EACH = pytest.mark.parametrize("name", sorted(TOLD))
VARIATIONS: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "pope-joan": (
        {"dressed_by": "losers"},
        {"dressed_by": "dealer", "compartments": 5},
        {"dressed_by": "alike", "pope_payments": "turned-up"},
        {"pope_payments": "none"},
        {"stops": "remainder"},
        {"stops": "number", "stops_number": 7, "surplus": "dealt-on"},
        {"dealer_looks": "stands-out"},
        {"pope_turned_up": "wins"},
        {"pope_in_lieu": True, "lieu_goes_on": "holder-alone"},
        {"dressed_by": "losers", "losers_exempt": "pays"},
    ),
    "spin": ({"shown_cards": "played"}, {"dealer_in_game": True}),
    "newmarket": ({"staked": "dealer-alone"}, {"ace": "both"}, {"extra": "all-four"}),
}
"""Rules that the player by hand does not play: only the referee is asked."""


@st.composite
def deals(draw: st.DrawFn, name: str, choose: Choice[Any, Any, Any] = lawful_move) -> tuple[Any, list[Turn[Any, Any]]]:
    """The rules and the plays of one random deal."""
    of = game(name)
    rules = of.Rules()
    for point in draw(st.sets(st.sampled_from(AGREED[name]))):
        options = points(of.Rules)[point].options
        some = list(options)[:6] if isinstance(options, Numbers) else list(options)
        rules = replace(rules, **{point: draw(st.sampled_from(some))})
    least, most = of.players_allowed(rules)
    seats = "ABCDEFGHIJKLM"[: draw(st.integers(least, min(most, 7)))]
    return rules, list(turns(of, seats, Random(draw(st.integers(0, 10**9))), rules, choose=choose))


def told_by_hand(name: str, rules: Any, played: list[Turn[Any, Any]]) -> stops_told.Told:
    """The player by hand, before the first play of a deal."""
    dealt = played[0].deal
    agreed = {point: getattr(rules, point) for point in AGREED[name]}
    if dealt.face_up:
        agreed["turned"] = str(dealt.face_up[0])
    hands = {who: [*map(str, cards)] for who, cards in dealt.hands.items()}
    return TOLD[name]([*dealt.hands], dealt.dealer, hands, **agreed)


@EACH
@settings(FEW, max_examples=60)
@given(st.data())
def test_every_play_may_be_made_and_brings_what_the_player_by_hand_says(name: str, data: st.DataObject) -> None:
    of = game(name)
    rules, played = data.draw(deals(name))
    told = told_by_hand(name, rules, played)
    left = {who: list(cards) for who, cards in played[0].deal.hands.items()}
    for turn in played:
        lawful = {line_of(of, turn._replace(move=move)).text for move in of.lawful_moves(turn.before, left)}
        assert lawful == told.may()
        told.do(line_of(of, turn).text)
        if turn.move.card is not None:
            left[turn.move.player].remove(turn.move.card)
        assert of.standing(turn.after) == told.counts
    assert of.result(played[-1].after)["winner"] == told.winner


@EACH
@settings(FEW, max_examples=40)
@given(st.data())
def test_what_was_played_lawfully_is_lawful_with_all_hands_and_no_offence_with_none(
    name: str, data: st.DataObject
) -> None:
    of = game(name)
    rules, played = data.draw(deals(name))
    record = recorded(of, tuple(played[0].deal.hands), rules, played)
    full = referee.check(record)
    assert full.verdict == "lawful"
    assert full.result == of.result(played[-1].after)
    for less in (without_hands(record), without_hands(record, "A")):
        report = referee.check(less)
        assert {play.verdict for play in report.plays} <= {"lawful", "undetermined"}
        assert not report.jointly
        for what, counts in report.result.items():
            known = full.result[what]
            if isinstance(counts, Mapping):
                assert all(number in (None, known[who]) for who, number in counts.items())
        for one, other in zip(report.plays, full.plays, strict=True):
            assert {*one.events} <= {*other.events}


@EACH
@settings(FEW, max_examples=60)
@given(st.data())
def test_a_card_held_back_is_found_where_it_can_be_known(name: str, data: st.DataObject) -> None:
    """Players now and then keep back the card that must follow, and lead another."""
    of = game(name)
    rules, played = data.draw(deals(name, careless_move))
    told, right = told_by_hand(name, rules, played), list[bool]()
    for turn in played:
        said = line_of(of, turn).text
        right.append(said in told.may())
        told.do(said)
    record = recorded(of, tuple(played[0].deal.hands), rules, played)
    assert [play.verdict == "lawful" for play in referee.check(record).plays] == right
    for less in (without_hands(record), without_hands(record, "B")):
        for play, so in zip(referee.check(less).plays, right, strict=True):
            assert play.verdict in ("undetermined", "lawful" if so else "offence")


@EACH
@pytest.mark.parametrize("seed", range(4))
def test_games_of_several_deals_by_every_variation_are_lawful(name: str, seed: int) -> None:
    of = game(name)
    for variation in VARIATIONS[name]:
        rules = of.Rules(**variation)
        played = list(turns(of, "ABCD", Random(seed), rules, deals=4))
        assert len({turn.deal.number for turn in played}) == 4
        for turn in played:
            standing = of.standing(turn.after)
            assert sum(standing.values()) == 0 and all(standing[pool] >= 0 for pool in turn.after.pools)
        report = referee.check(recorded(of, tuple("ABCD"), rules, played))
        assert report.verdict == "lawful", variation
        assert report.result == of.result(played[-1].after)


@EACH
@pytest.mark.parametrize("seed", range(3))
def test_stakes_are_carried_over_until_somebody_wins_them(name: str, seed: int) -> None:
    of = game(name)
    played = list(turns(of, "ABCD", Random(seed), deals=5))
    ends = [list(group)[-1].after for _, group in groupby(played, key=lambda turn: turn.deal.number)]
    begins = [next(turn.before for turn in played if turn.deal.number == number) for number in range(1, 6)]
    for before, after in zip(ends, begins[1:], strict=False):
        assert after.pools == before.pools
    assert any(number for end in ends for number in end.pools.values())


def check(name: str, *plays: str, turn_up: str = "", hands: Sequence[str] = (), **rules: Any) -> referee.Report:
    """The report on a deal to A, B and C by C."""
    given = deal("C", plays, turn_up=turn_up, hands=hands)
    return referee.check(recording.record(name, "ABC", given, rules=rules))


def paid(report: referee.Report, to: str = "") -> list[tuple[str, int]]:
    """Who has paid what with the last play, to one player if that is asked."""
    pays = [each for each in report.plays[-1].events if isinstance(each, Pays)]
    return [(each.player, each.counters) for each in pays if to in ("", each.to)]


# What a record does not tell

STAKES_UNTOLD = """
A KC, A 2H, C 3H, C 5S, A 6S, B 7S, B 5H, B 6H, B JS, A QS, B KS, B 2C, B AC, B 3D, B 4D, A 5D, A 6D, A AD, A
2D, A JH, A 10S, A 9C, C 10C, B JC, B 4C, B 10D, A stakes on game
"""
STAKES_TOLD_IN_PART = """
A stakes on pope, B 8S, A 9S, A 5C, B 6C, B 10C, A JC, C QC, C 3S, C 5S, C 6S, C 7S, C KD, C JS, C 4C, C JD, C
9C, C 7H, C 10D, B stakes on intrigue, B pays 0
"""


def test_what_depends_on_stakes_is_not_said_to_depend_on_a_turn_up_that_is_given() -> None:
    deals = [
        deal(dealer, [play.strip() for play in plays.replace("\n", " ").split(",")], turn_up=up)
        for dealer, up, plays in (("C", "4H", STAKES_UNTOLD), ("A", "AC", STAKES_TOLD_IN_PART))
    ]
    rules = {"compartments": 5, "dressed_by": "losers"}
    last = referee.check(recording.record("pope-joan", "ABC", *deals, rules=rules)).plays[-1]
    assert (last.text, last.verdict) == ("B pays 0", "undetermined")
    assert last.reasons[-1].text == "it depends on where the stakes were laid, which the record does not give"


def test_what_is_wrong_wherever_the_stakes_lie_is_not_said_to_depend_on_them() -> None:
    """Of three players at Newmarket each has laid one counter, so B has lost one; the referee does not work it out."""
    for asserted in "= B -4", "= B 7", "B pays 2":
        last = referee.check(recording.record("newmarket", "ABC", deal("A", ["B 3C", asserted]))).plays[-1]
        what = "pays" if "pays" in asserted else "has"
        says = f"what B {what} is not worked out, since the record does not give where the stakes were laid"
        assert last.verdict == "undetermined" and last.reasons[0].text == says


def test_without_the_turn_up_plays_are_judged_and_nothing_is_counted() -> None:
    report = check("pope-joan", "A KS", "A 6D", "B 7D", "B KH", "B KC", "= B 3")
    assert verdicts(report)[:-1] == ["lawful"] * 5
    assert report.plays[-1].verdict == "undetermined"
    says = "what B has is not worked out, since the record does not give the turn-up"
    assert report.plays[-1].reasons[0].text == says
    assert {*report.result["counters"].values(), *report.result["pools"].values()} == {None}
    given = check("pope-joan", "A KS", "A 6D", "B 7D", "B KH", "B KC", turn_up="2H")
    assert given.result["pools"]["king"] == 0 and given.result["counters"]["B"] == -3


def test_if_it_is_not_told_where_stakes_were_laid_nothing_is_counted() -> None:
    told = ["A stakes on ace", "B stakes on king", "C stakes on queen", "C stakes on knave"]
    report = check("newmarket", *told, "A 9D", "A 10D")
    assert report.result["counters"] == {"A": 0, "B": -1, "C": -2}
    for some in told[:3], []:
        report = check("newmarket", *some, "A 9D", "A 10D")
        assert report.plays[-1].verdict == "lawful" and not report.plays[-1].events
        assert {*report.result["counters"].values(), *report.result["pools"].values()} == {None}


def test_every_card_must_be_covered() -> None:
    report = check("newmarket", "A stakes on ace", "B stakes on ace", "C stakes on king", "C stakes on queen")
    assert verdicts(report) == ["lawful", "offence", "lawful", "lawful"]
    assert "nothing lies on the king, the queen or the knave yet" in report.plays[1].reasons[-1].text


# Who holds a card on which payments turn

LAST = ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "10C", "10S", "10H", "10D", "9C"]


def test_who_kept_spin_pays_double_if_it_is_known_who_did() -> None:
    """A has seventeen cards, each of them a stop when it is played; B has seventeen, and C sixteen."""
    plays = [f"A {card}" for card in [*["KC", "KS", "KH", "KD"], *LAST]]
    unknown = check("spin", *plays)
    assert unknown.result["winner"] == "A"
    assert [unknown.result["counters"][who] for who in "ABC"] == [None, None, None]
    by_b = check("spin", *plays, hands=["B: AD 2D 3D 4D 5D 6D 7D 9D AC 2C 3C 4C 5C 6C 7C 8C AS"])
    assert paid(by_b, "A") == [("B", 34), ("C", 16), ("game", 2)]
    by_c = check("spin", *plays, hands=["B: 2D 3D 4D 5D 6D 7D 9D AC 2C 3C 4C 5C 6C 7C 8C AS 2S"])
    assert paid(by_c, "A") == [("B", 17), ("C", 32), ("game", 2)]


# What is shown


def test_a_pair_that_is_shown_was_in_the_hand() -> None:
    shows = ["A KS", "A shows matrimony", "A 2C"]
    assert verdicts(check("spin", *shows)) == ["lawful"] * 3
    with_them = "A: KS KD QD 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC AS"
    assert check("spin", *shows, hands=[with_them]).verdict == "lawful"
    report = check("spin", *shows, hands=[with_them.replace("QD", "JD")])
    assert report.plays[1].verdict == "impossible"
    played = check("spin", "A KS", "A QD", "A KD", "A shows matrimony")
    assert played.plays[-1].verdict == "impossible"
    later = check("spin", "A KS", "A shows matrimony", "A 2C", "B 3C", "B QD")
    assert later.plays[-1].verdict == "impossible", "A has shown the queen"


def test_nothing_is_shown_before_a_stop_or_twice() -> None:
    assert check("spin", "A shows matrimony").verdict == "offence"
    assert check("spin", "A 2C", "A shows matrimony").plays[1].verdict == "offence"
    assert check("spin", "A KS", "A shows matrimony", "A shows matrimony").plays[-1].verdict == "impossible"


def test_spin_goes_with_the_card_just_played_and_not_a_card_later() -> None:
    assert verdicts(check("spin", "A 6C", "B 7C", "B AD", "B 2C")) == ["lawful"] * 4
    assert check("spin", "A 6C", "B 7C", "A 8C", "B AD").plays[-1].verdict == "impossible", "A has played last"
    assert check("spin", "A 6C", "A AD").plays[-1].verdict == "offence", "the six was led"
    assert paid(check("spin", "A 6C", "B 7C", "B AD")) == [("A", 3), ("C", 3)]


def test_what_was_not_collected_is_not_paid() -> None:
    assert paid(check("spin", "A 2C", "A KS")) == [("B", 1), ("C", 1)]
    assert paid(check("spin", "A 2C", "A KS uncollected")) == []
    assert check("spin", "A 2C uncollected").verdict == "contradicted"


# Pope Joan


def test_pope_joan_turned_up_is_paid_for_by_cards_dealt() -> None:
    """With three players each is dealt twelve cards, and two are left for the spare hand."""
    assert paid(check("pope-joan", "A 2C", turn_up="9D"), "C") == [("pope", 6), ("A", 12), ("B", 12)]


def test_the_holder_of_pope_joan_pays_nothing_if_it_was_not_played() -> None:
    plays = [f"A {card}" for card in ["KC", "KS", "KH", "KD", "QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD"]]
    unknown = check("pope-joan", *plays, "= A 17", turn_up="2H")
    assert unknown.result["counters"]["A"] is None
    assert (unknown.plays[-1].verdict, unknown.plays[-1].reasons[-1].text) == (
        *("undetermined", "it depends on who held the 9D"),
    )
    with_b = check("pope-joan", *plays, turn_up="2H", hands=["B: 9D AC 2C 3C 4C 5C 6C 7C 8C 9C 10C AS"])
    assert [who for who, _ in paid(with_b)] == ["game", "C"]
    others = ["B: AC 2C 3C 4C 5C 6C 7C 8C 9C 10C AS 2S", "C: 3S 4S 5S 6S 7S 8S 9S 10S AH 3H 4H 5H"]
    with_nobody = check("pope-joan", *plays, turn_up="2H", hands=others)
    assert [who for who, _ in paid(with_nobody)] == ["game", "B", "C"]


def test_pope_joan_in_place_of_a_card_goes_on_with_the_card_above_it() -> None:
    plays = ("A 8S", "B 9S", "C 9D instead", "C JS")
    report = check("pope-joan", *plays, turn_up="2H", pope_in_lieu=True)
    assert verdicts(report) == ["lawful", "lawful", "undetermined", "lawful"]
    assert check("pope-joan", *plays, turn_up="2H").plays[2].verdict == "impossible", "it is not agreed"


def record_of(name: str, rules: Mapping[str, Any], *deals: str, players: str = "ABC") -> Record:
    """The record of deals such as `C 2H: A KS, A stakes on ace`: the dealer, the card turned up, and the plays."""
    given = []
    for each in deals:
        head, _, told = each.partition(": ")
        dealer, _, up = head.partition(" ")
        *hands, plays = told.split(" / ")
        given.append(deal(dealer, plays.split(", "), turn_up=up, hands=hands))
    return recording.record(name, players, *given, rules=rules)


LOSERS = {"dressed_by": "losers"}
WINS = {"pope_turned_up": "wins"}
PAYS = LOSERS | {"losers_exempt": "pays"}
RUN = [f"B {rank}C" for rank in ("A", *range(2, 11), "J", "Q")]
ALL_ON_POPE = f"A: {', '.join([*RUN, *[f'{who} stakes on pope' for who in 'A' * 12 + 'C' * 12]])}"
"""B is out in one run, and both others lay their twelve counters on one compartment."""
ALONE = {"staked": "dealer-alone", "extra": "all-four"}


@pytest.mark.parametrize(("record", "verdicts"), [
    # A dealer who shows Pope Joan has turned it up, whether or not the record gives the turn-up.
    (record_of("pope-joan", WINS, "C: C shows pope, = C 30"), "lawful contradicted"),
    (record_of("pope-joan", WINS, "C: A: 9D ? ? ? ? ? ? ? ? ? ? ? / C shows pope"), "impossible"),
    # Whoever has won, nobody plays another card; counters are laid on, and that they are told is not asked of them.
    (record_of("pope-joan", LOSERS, "L 2H: A QS, B KS, B KH, B KD, A AC", players="ABCDEFGHIJKL"),
     "lawful*4 impossible"),
    # Page 85: of the dealer's single counter Peel says that it may be placed where the dealer chooses.
    (record_of("pope-joan", LOSERS | WINS, "C 9D: C shows pope", "A 2H: A stakes on ace, B 3S"), "lawful*3"),
    (record_of("pope-joan", LOSERS | WINS, "C 2H: A KS", "A 9D: A stakes on pope, A shows pope"), "lawful*3"),
    # If Pope Joan was turned up, everybody has paid for it.
    (record_of("pope-joan", {}, "C: A KS, A pays 12, A pays 4"), "lawful undetermined lawful"),
    (record_of("pope-joan", {}, "C 2H: A KS, A pays 12, A pays 4"), "lawful contradicted lawful"),
    # The board has no such compartment.
    (record_of("pope-joan", LOSERS | {"compartments": 5}, "C 2H: A KS", "A 3H: A stakes on knave"),
     "lawful impossible"),
    # One counter on each of the four is the dealer's extra, and all that is laid in later deals.
    (record_of("newmarket", ALONE, "C: A stakes on ace, B stakes on king, C stakes on queen, A 9D",
               "A: B 9D, = A -5"),
     "lawful*6"),
    # A deal is broken off while counters are laid: where the others lie is not told.
    (record_of("newmarket", {}, "C: A stakes on ace",
               "A: B stakes on ace, C stakes on king, A stakes on queen, A stakes on knave, B 9D, = B -1"),
     "lawful*6 undetermined"),
    # Of so many cards counters lie on in this deal that nothing can be left uncovered.
    (record_of("newmarket", {}, "C: A 9D", "A: B stakes on ace, C stakes on ace, A stakes on ace"),
     "lawful lawful undetermined undetermined"),
    # Since then the knave was taken: nothing need lie on it, and the last counter may have had to go there.
    (record_of("newmarket", {}, "C: A 9D",
               "A: B stakes on ace, C stakes on king, A stakes on queen, A stakes on knave, B 9D, C 10D",
               "B: C stakes on ace, A stakes on ace, B stakes on ace, B stakes on king"),
     "lawful*10 undetermined"),
    # Nobody knows what the dealer took for the turn-up. Seven other compartments may be empty for the last seven.
    (record_of("pope-joan", PAYS, ALL_ON_POPE), "lawful*29 undetermined*7"),
    (record_of("pope-joan", PAYS, "C 2H: A KS", ALL_ON_POPE), "lawful*30 undetermined*7"),
    # Knave, queen and king, shown one pair after the other: the knave leads to both.
    (record_of("spin", {"shown_cards": "played"}, "C: A KS, A shows intrigue, A shows matrimony, A JD"), "lawful*4"),
])  # fmt: skip
def test_what_stands_on_the_board_and_who_may_act(record: Record, verdicts: str) -> None:
    said = [each for word in verdicts.split() for each in [word.partition("*")[0]] * int(word.partition("*")[2] or 1)]
    assert [play.verdict for play in referee.check(record).plays] == said


def test_the_four_cards_turned_up_may_be_named_in_any_order() -> None:
    assert record_of("newmarket", {"turned": "JD QH KC AS"}, "C: A 9D").rules.turned == "AS KC QH JD"
    with pytest.raises(records.RecordError, match="no option 'JD QH KC KS'"):
        record_of("newmarket", {"turned": "JD QH KC KS"}, "C: A 9D")
