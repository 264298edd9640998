"""The table: whole games, views that hide what is hidden, undo, and records that the referee judges alike."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.profiles import MANY
from tests.table.sitting import sit_down

from snorum import records, referee
from snorum.cards import Card
from snorum.games import GAMES, game
from snorum.games.snip_snap_snorum import Move, last_in
from snorum.games.vocabulary import Pays, SnorumError, Withheld, cruxes, points, rules_with
from snorum.records import Record
from snorum.referee import Said
from snorum.table import CannotBeDone, Seat, Table, next_act
from snorum.table.judging import Step
from snorum.table.policies import RANDOM, policies
from snorum.table.seeing import steps_seen_by
from snorum.table.session import unlawful
from snorum.table.view import Act

NAMES = ["Ann", "Bea", "Cal", "Dot", "Eve"]
MOST = 60
"""The most things done in one session; whole games are played by `test_whole_games_end`."""


@st.composite
def sessions(draw: st.DrawFn, name: str, *, mistakes: int = 0, most: int = MOST) -> Table:
    """A game under random rules, played on for a while by random policies."""
    chosen = game(name)
    known = points(chosen.Rules)
    settings = {
        name: draw(st.sampled_from(sorted(map(str, each.options))))
        for name, each in known.items()
        if name in {crux.name for crux in cruxes(chosen.Rules)} | {"variant"}
    }
    rules: Any = rules_with(chosen.Rules, settings)
    players = NAMES[: draw(st.integers(2, 5))]
    least, greatest = chosen.players_allowed(rules)
    assume(least <= len(players) <= greatest and not chosen.at_odds(rules, len(players)))
    table = Table.begin(chosen.NAME, players, rules=rules, seed=draw(st.integers(0, 10**6)))
    play_on(table, draw(st.integers(0, 10**6)), draw(st.integers(1, most)), mistakes=mistakes)
    return table


def play_on(table: Table, seed: int, most: int, *, mistakes: int = 0) -> None:
    """Play on; where another deal can follow, deals are broken off now and then."""
    breaks_off = mistakes and not table.game.TAKES and not table.game.RETURNING
    random = Random(seed)
    all_ = list(policies(table.game.NAME).values())
    seats = {player: Seat(random.choice(all_), mistakes) for player in table.players}
    for _ in range(most):
        if table.over:
            return
        if table.deal_over:
            table.deal_again()
            continue
        if breaks_off and not random.randrange(12):
            table.play("deal ends")
            continue
        act = next_act(table, seats, random)
        assert act is not None, f"nobody does anything: {table.actors}"
        table.play(act)


def position(table: Table) -> object:
    return table.state, table.hands, table.steps, table.record.deals, table.scene()


def judged(record: Record) -> referee.Report:
    deals = tuple(deal for deal in record.deals if deal.plays)
    return referee.check(replace(record, deals=deals))


EACH_GAME = pytest.mark.parametrize("name", sorted(GAMES))


@EACH_GAME
@given(st.data())
def test_the_referee_judges_the_record_as_the_table_has_judged_each_play(name: str, data: st.DataObject) -> None:
    table = data.draw(sessions(name, mistakes=4))
    assume(table.steps)
    report = judged(table.record)
    assert [play.verdict for play in report.plays] == [step.verdict for step in table.steps]
    assert [play.events for play in report.plays] == [step.events for step in table.steps]
    for play, step in zip(report.plays, table.steps, strict=True):
        here, there = (" ".join(said.text for said in each.reasons) for each in (step, play))
        assert not ("held one and did not play it" in here and "held none" in there), (here, there)
    if table.record.deals[-1].plays:
        assert report.result == table.result
        assert report.owed == tuple(table.owed)


@EACH_GAME
@given(st.data())
def test_all_that_policies_choose_is_lawful(name: str, data: st.DataObject) -> None:
    table = data.draw(sessions(name))
    assert {step.verdict for step in table.steps} <= {"lawful"} and not table.notes
    for player in table.actors:
        for act in table.view(player).acts:
            assert table.judge(act.text).verdict == "lawful", act.text


def permuted(table: Table, player: str, random: Random) -> Table | None:
    """The same game with the cards changed round that a player has not seen; `None` if other plays would follow."""
    assert len(table.record.deals) == 1
    deal = table.record.deals[0]
    seen = {*table.view(player).shown}
    places = [
        (other, at)
        for other, hand in deal.hands.items()
        if other != player
        for at, card in enumerate(hand)
        if card not in seen
    ]
    dealt = [card for hand in deal.hands.values() for card in hand]
    rest = [card for card in table.game.pack_of(table.rules) if card not in dealt and card not in seen]
    cards = [deal.hands[other][at] for other, at in places] + rest
    random.shuffle(cards)
    hands: dict[str, list[Card]] = {other: [card for card in hand if card] for other, hand in deal.hands.items()}
    for (other, at), card in zip(places, cards, strict=False):
        assert card is not None
        hands[other][at] = card
    again = Table.begin(
        table.game.NAME,
        table.players,
        rules=table.rules,
        seed=table.seed,
        dealer=deal.dealer,
        hands=hands,
        face_up=[card for card in deal.face_up if card],
    )
    for step in table.steps:
        try:
            again.play(step.text)
        except CannotBeDone:
            return None
    same = [step.events for step in again.steps] == [step.events for step in table.steps]
    return again if same else None


def seen_by(table: Table, player: str) -> dict[str, Any]:
    view = table.view(player)
    return {
        **{name: getattr(view, name) for name in ("hand", "table", "shown", "lacking", "acts")},
        "scene": view.scene,
        "picture": table.scene(player),
    }


@EACH_GAME
@MANY
@given(st.data(), st.integers(0, 10**6))
def test_hundreds_of_sessions(name: str, data: st.DataObject, seed: int) -> None:
    """Undo and redo change nothing; a record is taken up where it was left; and nobody sees what is hidden."""
    table = data.draw(sessions(name, mistakes=4, most=20))
    there, random = position(table), Random(seed)
    undone = sum(table.undo() for _ in range(random.randint(1, 25)))
    assert sum(table.redo() for _ in range(25)) == undone
    assert position(table) == there
    if table.record.deals[-1].plays:
        assert records.read(records.write(table.record)) == table.record
        again = Table.resume(records.read(records.write(table.record)))
        assert position(again) == there
        play_on(table, seed, 3)
        play_on(again, seed, 3)
        assert position(again) == position(table)
    player = random.choice(table.players)
    if player in table.hands and len(table.record.deals) == 1 and not table.game.RETURNING:
        other = permuted(table, player, random)
        if other is not None:  # all that nobody has shown is dealt otherwise, and the plays are the same
            assert seen_by(other, player) == seen_by(table, player)


def test_at_snap_nobody_sees_a_stack() -> None:
    table = Table.begin("snap", ["Ann", "Bea"], seed=3)
    other = Table.begin("snap", ["Ann", "Bea"], seed=4)
    assert table.hands != other.hands
    assert seen_by(table, "Ann") | {"table": 0} == seen_by(other, "Ann") | {"table": 0}
    assert {act.text for player in table.players for act in table.view(player).acts} == {"Bea turns"}
    assert table.play("Bea turns").text == f"Bea {table.record.deals[0].hands['Bea'][0]}"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_whole_games_end(name: str) -> None:
    """Each policy plays a game with itself to its end, and the referee finds nothing wrong."""
    for number, policy in enumerate(policies(name).values()):
        table = Table.begin(name, NAMES[:3], seed=number)
        seats, random = {player: Seat(policy) for player in NAMES[:3]}, Random(number)
        for _ in range(3_000):
            if table.played_out():
                break
            if table.deal_over:
                table.deal_again()
            elif (act := next_act(table, seats, random)) is not None:
                table.play(act)
        assert table.deal_over and {step.verdict for step in table.steps} == {"lawful"}, policy.name
        assert referee.check(table.record).verdict == "lawful", policy.name


# What cannot be done, and what is wrong and can be done all the same

DEAL = {"A": "4C 5C 6C 7C 8C", "B": "9H 2C 3C KH QH", "C": "9D 10D JD 2D 3D"}


def dealt(**settings: str) -> Table:
    """A deal of Peel's game in which B leads a nine and C holds another."""
    return sit_down("snip-snap-snorum", "A", DEAL, rules=rules_with(game("snip-snap-snorum").Rules, settings))


def test_a_card_that_is_not_lawful_says_why_and_can_be_played() -> None:
    """Peel-93-5 and 93-6: C must pair the nine; not pairing costs double, and B pays as if it had been done."""
    table = dealt()
    table.play("B 9H")
    assert [act.text for act in table.view("C").acts] == ["C 9D snip"]
    wrong = table.judge("C 10D")
    assert wrong.verdict == "offence" and "C held one and did not play it" in wrong.reasons[1].text
    assert wrong.reasons[1].rule is not None and "peel-93-5" in wrong.reasons[1].rule.passages
    assert len(table.steps) == 1, "to ask is not to play"
    table.play("C 10D")
    assert [(each.player, each.counters) for each in table.owed] == [("C", 2), ("B", 1)]
    assert [(each.player, each.counters) for each in table.steps[-1].owed] == [("C", 2), ("B", 1)]
    assert [act.text for act in table.view("A").acts] == [f"A {card}" for card in DEAL["A"].split()]
    assert not table.view("A").table.due and table.view("C").table.due, "only C knows"
    end = table.play("deal ends")
    assert [(event.player, event.counters) for event in end.events] == [("C", 2), ("B", 1)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "says"),
    [("C 9D", "it is B's turn, not C's"), ("B 9D", "B does not hold 9D"), ("B 4", "B does not hold 4")],
)
def test_what_cannot_be_done_is_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(CannotBeDone) as caught:
        dealt().play(text)
    assert caught.value.reasons[0].text == says


def test_a_card_without_its_suit_is_the_one_in_the_hand() -> None:
    table = dealt()
    assert table.play("B 9").text == "B 9H"
    assert table.play("B pays 1").verdict == "contradicted"
    assert table.play("= B 5, pool 0").verdict == "lawful"


def test_after_the_end_of_a_deal_nothing_can_be_played_until_the_next() -> None:
    table = dealt()
    table.play("B 9H")
    table.play("deal ends")
    for text in ("C 9D", "deal ends"):
        with pytest.raises(CannotBeDone):
            table.play(text)
    table.deal_again()
    assert table.record.deals[-1].dealer == "B" and len(table.hands["A"]) == 5


class Broken:
    """A policy that does what it should not."""

    name, says = "broken", "does what it should not"

    def __init__(self, what: Any) -> None:
        self.what = what

    def choose(self, view: Any, random: Random) -> Any:
        if isinstance(self.what, Exception):
            raise self.what
        return self.what


@pytest.mark.parametrize("name", ["jig", "cassino", "snip-snap-snorum", "newmarket"])
def test_an_act_of_another_moment_is_not_followed(name: str) -> None:
    table = Table.begin(name, ["A", "B", "C"], seed=3)
    act = table.view(table.actors[-1]).acts[0]
    table.follow(act)
    with pytest.raises(CannotBeDone):
        table.follow(act)
    table.play("deal ends")
    with pytest.raises(CannotBeDone):
        table.follow(act)
    assert len(table.steps) == 2
    assert pickle.loads(pickle.dumps(table))._now == table._now


def test_a_step_names_what_is_owed_by_it_and_no_older_debt() -> None:
    table = dealt()
    for play in ("B 9H", "C 10D", "A 4C"):
        table.play(play)
    assert len(table.owed) == 2 and not table.steps[2].owed, "both debts are C's and B's of the play before"


def test_each_play_shuffles_otherwise_and_each_time_alike() -> None:
    """At Snap, whose piles are shuffled: the same play of the same game gives the same stack, and another another."""

    def stacks(seed: int) -> list[tuple[Card, ...]]:
        table, found = Table.begin("snap", ["A", "B"], seed=seed), list[tuple[Card, ...]]()
        chance = Random(1)
        while len(found) < 2 and not table.deal_over:
            lying = dict(table.hands)
            acts = [act for player in table.actors for act in table.view(player).acts]
            table.play(chance.choice([act for act in acts if act.is_call] or acts))
            found += [table.hands[who][len(lying[who]) :] for who in lying if len(table.hands[who]) > len(lying[who])]
        return found

    assert stacks(4) == stacks(4) and len(stacks(4)) == 2
    table = Table.begin("snitchems", ["A", "B"], seed=1)
    orders = []
    for _ in range(3):
        cards = list(range(20))
        table._shuffling(table._now)(cards)
        orders.append(tuple(cards))
        table.follow(table.view(table.actors[-1]).acts[0])
    assert len(set(orders)) == 3


NOT_LAWFUL: Any = Act("B", Move("B", Card("9", "D")), game("snip-snap-snorum"), None, dealt().state)


@pytest.mark.parametrize(
    ("what", "fault"),
    [
        (ValueError("oh"), "it failed (ValueError: oh; line {raised} of test_table.py)"),
        (None, "it chose nothing"),
        ("B 9D", "it returned 'B 9D'; expected one of the view's acts"),
        (
            Act("B", Move("B", Card("9", "D")), game("snip-snap-snorum"), None, dealt().state),
            "it chose B 9D, which is not lawful",
        ),
    ],
)
def test_a_policy_that_fails_is_named_and_a_random_act_takes_its_place(what: Any, fault: str) -> None:
    fault = fault.format(raised=Broken.choose.__code__.co_firstlineno + 2)
    table = dealt()
    act = next_act(table, {player: Seat(Broken(what)) for player in "ABC"}, Random(1))
    assert act in table.view("B").acts and act is not None
    table.play(act)
    assert table.record.note == f"B was played by the policy broken; {fault}; a random act took its place."


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_to_follow_an_act_is_to_play_it(name: str, seed: int) -> None:
    """What is not judged until it is asked for is judged as at once, however late, and in a table that was stored."""
    players = "ABCDE"[: min(5, game(name).players_allowed(game(name).Rules())[1])]
    played, followed = (Table.begin(name, list(players), seed=seed) for _ in range(2))
    chance = Random(seed)
    for _ in range(60):
        if played.deal_over:
            if played.over:
                break
            played.deal_again()
            followed.deal_again()
        act = chance.choice(played.view(chance.choice(played.actors)).acts)
        played.play(act.text)
        followed.follow(act)
        assert followed.hands == played.hands and followed.undealt == played.undealt
        assert followed.state == played.state
    stored = pickle.loads(pickle.dumps(followed))
    for table in (followed, stored):
        assert table.steps == played.steps
        assert records.write(table.record) == records.write(played.record)


AGREED: Any = {
    "building": "builds-and-calls",
    "compulsion": "none",
    "combinations": "any",
    "own_build": "free",
    "raising": "own-too",
}


def building(a: str, b: str, layout: str, **agreed: Any) -> Table:
    """A table at which A and B, and their partners C and D if there are any, may build; A is to play."""
    hands = {"A": a, "B": b, **agreed.pop("more", {})}
    return sit_down("cassino", [*hands][-1], hands, layout, game("cassino").Rules(**{**AGREED, **agreed}))


@pytest.mark.parametrize(
    ("third", "hand", "costs"),
    [
        ("A 2D builds 9 on 7", "2C 2D 3S 4C", 2),
        ("A 2D builds 9 on 7", "2C 2D 9S 4C", 1),
        ("A 3D builds 10 on 7", "2C 3D 4S 4C", 2),
        ("A 2D builds 9 on 7", "2C 2D 9S 7C", 0),
    ],
)
def test_a_false_build_costs_the_same_at_the_table_as_before_the_referee(third: str, hand: str, costs: int) -> None:
    """A needs the old number and the new, and may lack both; only the card that takes the new one costs points."""
    table = building(hand, "3C 10H KS 8H", "5D KC QH JS", false_build="two-points")
    for play in ("A 2C builds 7 on 5D", "B 3C", third):
        table.play(play)
    assert table.state.false_builds.get("A", 0) == costs
    assert [step.verdict for step in table.steps] == [play.verdict for play in judged(table.record).plays]


def test_a_promised_card_is_known_once_it_is_shown() -> None:
    table = building("2C 9S 4S 6C", "3C 10H KS 8H", "7D KC QH JS")
    table.play("A 2C builds 9 on 7D")
    assert [table.steps_seen_by(player)[0].verdict for player in "AB"] == ["lawful", "undetermined"]
    assert "an offence unless A held a nine" in table.steps_seen_by("B")[0].reasons[-1].text
    table.play("B 3C")
    table.play("A 9S takes 9")
    assert [table.steps_seen_by(player)[0].verdict for player in "AB"] == ["lawful", "lawful"]
    false = building("2C 3S 4S 6C", "3C 10H KS 8H", "7D KC QH JS")
    for play in ("A 2C builds 9 on 7D", "B 3C", "A 3S"):
        false.play(play)
    assert [false.steps_seen_by(player)[0].verdict for player in "AB"] == ["offence", "undetermined"]


def test_nobody_learns_from_a_build_what_a_partner_holds() -> None:
    for partner in ("9C 5H 6H QC", "4H 5H 6H QC"):
        more = {"C": partner, "D": "10S 8S KD QD"}
        table = building("2C 3S 4S 6C", "3C 10H KS 8H", "7D KC QH JS", partners=True, built_for="partner", more=more)
        assert table.judge("A 2C builds 9 on 7D").verdict == "undetermined"
        table.play("A 2C builds 9 on 7D")
        assert [table.steps_seen_by(player)[0].verdict for player in "ABCD"] == ["undetermined"] * 4
        assert table.steps[0].verdict == ("lawful" if partner.startswith("9") else "offence")


def test_the_card_that_is_laid_was_not_held_back() -> None:
    """B can capture only with the four that B lays; with another four in hand, that was held back too."""
    for others, held_back in (("KD QD", False), ("4D QD", True)):
        step = sit_down("snitchems", "A", {"A": "KC QC JC", "B": f"4S {others}"}, "4H 9C JS 2D").play("B 4S")
        assert step.verdict == "offence"
        assert any("B held one and did not play it" in said.text for said in step.reasons) == held_back


def test_cards_that_are_still_to_be_drawn_come_in_their_order_and_none_is_lost() -> None:
    """Each hand has the four that are dealt, and then what its player draws; with an odd number of players too."""
    rules = replace(game("cassino").Rules(), new_cards="draws", compulsion="none")
    pack = game("cassino").pack_of(rules)
    face_up, rest = pack[:4], pack[4:]
    hands = {player: rest[number * 6 : number * 6 + 6] for number, player in enumerate("ABC")}
    table = Table.begin("cassino", "ABC", rules=rules, dealer="C", hands=hands, face_up=face_up, seed=5)
    assert sorted([*table.undealt, *face_up, *(card for hand in table.hands.values() for card in hand)]) == sorted(pack)
    for number in range(2):
        for player in "ABC":
            table.play(f"{player} {table.hands[player][0]}")
            assert hands[player][4 + number] in table.hands[player]


def test_whoever_always_errs_does_nothing_lawful_where_they_can_err() -> None:
    table, erred = Table.begin("jig", "ABC", seed=4), 0
    seats = {player: Seat(RANDOM, mistakes=1) for player in table.players}
    for _ in range(6):
        wrong = [player for player in table.actors[:1] if [*unlawful(table, player)]]
        act = next_act(table, seats, Random(1))
        assert act is not None
        table.play(act)
        erred += bool(wrong)
        assert (table.steps[-1].verdict == "offence") == bool(wrong)
    assert erred


def test_two_secret_offenders_do_not_learn_of_each_other() -> None:
    """The wrong card of the last player may be taken back, and the table before it holds the offence of another."""
    hands = {"A": "9C QC 2S 3S 4S", "B": "QD 10C 5S 6S 7S", "C": "9D JD 2D 3D 4D"}
    table = sit_down("snip-snap-snorum", "B", hands)
    for play in ("C 9D", "A QC", "B 10C"):
        table.play(play)
    assert [step.verdict for step in table.steps] == ["lawful", "offence", "offence"]
    before = table.view("B").table.before
    assert before is not None and not before.due and all(move.withheld is None for move in before.played)
    assert [step.verdict for step in table.steps_seen_by("C")] == ["lawful", "undetermined", "undetermined"]
    assert [step.verdict for step in table.steps_seen_by("B")] == ["lawful", "undetermined", "offence"]
    table.play("C JD")
    table.play("A 9C")
    assert [step.verdict for step in table.steps_seen_by("C")][1] == "offence", "A has shown the nine"


@pytest.mark.parametrize(
    ("paid_by", "is_penalty", "verdict"),
    [("A", True, "offence"), ("A", False, "undetermined"), ("B", True, "undetermined")],
)
def test_only_a_penalty_paid_by_themselves_tells_that_a_player_held_a_card_back(
    paid_by: str, is_penalty: bool, verdict: str
) -> None:
    move = Move("A", Card("Q", "C"), withheld=Withheld("A", Card("9")))
    perhaps = Said(None, "an offence if A held a nine")
    step = Step("A QC", "offence", (), (Pays(paid_by, "pool", 2, last_in),), 1, move, perhaps, "A")
    seen = steps_seen_by("C", [step], 1, lambda payment: is_penalty)
    assert [each.verdict for each in seen] == [verdict]


def test_cards_of_a_deal_that_is_broken_off_can_be_dealt_again() -> None:
    rules = rules_with(game("snip-snap-snorum").Rules, {"reshuffle": "from-undealt"})
    table = Table.begin("snip-snap-snorum", "ABCDE", rules=rules, seed=5)
    for _ in range(3):
        table.play(next_act(table, {player: Seat(RANDOM) for player in "ABCDE"}, Random(1)) or "")
        table.play("deal ends")
        table.deal_again()
        assert [len(hand) for hand in table.hands.values()] == [5] * 5 and len(table.hands) == 5
        assert len({card for hand in table.hands.values() for card in hand}) == 25


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": ["A", "A", "B"]}, "duplicate player name: A"),
        ({"players": ["A+B", "C"]}, "cannot be a player's name"),
        ({"players": ["A"]}, "there is 1 player"),
        ({"dealer": "Z"}, "there is no player 'Z' to deal"),
        ({"hands": {"A": [Card("9", "H")]}}, "the hand of A is not known: expected 5 cards"),
        ({"hands": dict.fromkeys("ABC", [Card("9", "H")] * 5)}, "9H is named 15 times"),
        ({"rules": game("snip-snap-snorum").Rules(variant="whole-pack", turn_up="pool-pays")}, "excludes variant"),
    ],
)
def test_a_game_that_cannot_be_dealt_is_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(SnorumError, match=says):
        Table.begin("snip-snap-snorum", **{"players": ["A", "B", "C"], **change})


def test_at_snap_a_person_is_waited_for_after_every_card() -> None:
    table = Table.begin("snap", ["Ann", "Bea", "Cal"], seed=2)
    seats = {player: Seat(policies("snap")["alert"]) for player in ("Bea", "Cal")}
    for _ in range(40):
        assert next_act(table, seats, Random(1)) is None, "whether the card matches or not"
        act = next_act(table, seats, Random(1), passed=frozenset({"Ann"}))
        table.play(act if act is not None else "Ann turns")
    assert {step.verdict for step in table.steps} == {"lawful"}


def test_a_person_is_waited_for_and_may_let_a_pairing_pass() -> None:
    rules = rules_with(game("snip-snap-snorum").Rules, {"variant": "whole-pack", "whole_pack_pairing": "may"})
    for seed in range(40):
        table = Table.begin("snip-snap-snorum", "AB", rules=rules, seed=seed, dealer="A")
        seats = {"B": Seat(RANDOM)}
        table.play(next_act(table, seats, Random(seed)) or "")
        if table.actors == ["A", "B"]:
            break
    assert next_act(table, seats, Random(0)) is None, "A may break in"
    passed = next_act(table, seats, Random(0), passed=frozenset("A"))
    assert passed is not None and not isinstance(passed, str) and passed.player == "B"


def test_a_record_without_all_hands_cannot_be_played_on() -> None:
    text = 'format = 1\ngame = "jig"\nplayers = ["A", "B"]\n[[deals]]\ndealer = "A"\nplays = ["B 9C"]'
    with pytest.raises(SnorumError, match="deal 1: the hand of A is not known"):
        Table.resume(records.read(text))


# A deal that is broken off, and cards that are taken back


@pytest.mark.parametrize(("name", "dealer"), [("cassino", ""), ("snitchems", ""), ("snap", ""), ("jig", "Z")])
def test_a_deal_that_is_refused_changes_nothing(name: str, dealer: str) -> None:
    table = Table.begin(name, "ABC", seed=3)
    before = position(table)
    with pytest.raises(SnorumError):
        table.deal_again(dealer)
    assert position(table) == before and not table.deal_over and table.actors


def test_to_break_a_deal_off_by_the_next_is_one_thing_to_take_back() -> None:
    table = Table.begin("jig", "ABC", seed=1)
    table.play(table.view(table.actors[0]).acts[0])
    before = position(table)
    table.deal_again()
    after = position(table)
    assert [step.text for step in table.steps][1:] == ["deal ends"] and table.actors
    assert table.undo() and position(table) == before and not table.deal_over
    assert table.redo() and position(table) == after


def test_nobody_is_to_play_after_the_end_of_a_deal_that_is_broken_off() -> None:
    for name in ("snip-snap-snorum", "jig", "pope-joan"):
        table = Table.begin(name, "ABC", seed=1)
        assert name == "pope-joan" or any(place.to_play for place in table.scene().places)
        table.play("deal ends")
        assert not any(place.to_play for place in table.scene().places)
    text = "game: Cassino\nplayers: A, B\ndealer: B\ntable: 4S 5H 9D KC\nA 9S takes 9D 4S 5H\ndeal ends\n= A 4\n"
    *_, taken, ends, counted = referee.check(records.read(text)).plays
    for play, to_play in ((taken, ["B"]), (ends, []), (counted, [])):
        assert play.scene and [place.player for place in play.scene.places if place.to_play] == to_play


def test_a_card_that_was_taken_back_is_again_among_those_that_nobody_else_has_seen() -> None:
    """At Jig a wrong card goes back to the hand. Not seen are the cards in other hands, and those not dealt."""
    taken_back = 0
    for seed in range(6):
        table = Table.begin("jig", "ABCD", seed=seed)
        chance, seats = Random(seed), {player: Seat(RANDOM, mistakes=3) for player in "ABCD"}
        while not table.deal_over:
            act = next_act(table, seats, chance)
            assert act is not None
            step = table.play(act)
            taken_back += step.move.card in table.hands[step.move.player]
            for player in "ABCD":
                hidden = [card for other, hand in table.hands.items() if other != player for card in hand]
                assert sorted(table.view(player).unseen) == sorted([*hidden, *table.undealt])
    assert taken_back > 10


def test_what_needs_no_hand_to_be_known_is_known_to_all() -> None:
    """The three itself could have taken the three that lies there; and later a card shows what was held back."""
    table = building("3C QD JC 9H", "3H 10H KS 8H", "3D 7D 4S AS", compulsion="player")
    table.play("A 3C")
    seen = table.steps_seen_by("B")[0]
    assert seen.verdict == "offence" and "the card laid is 3C" in str(seen.reasons)
    table = building("QS 4C AC 9H", "3H 10H KS 8H", "3D 7D 4S AS", compulsion="player")
    table.play("A QS")
    assert [step.verdict for step in table.steps_seen_by("B")] == ["undetermined"]
    table.play("B 3H takes 3D")
    assert table.steps_seen_by("B")[0].verdict == "undetermined"
    table.play("A 4C takes 4S")
    assert table.steps_seen_by("B")[0].verdict == "offence"
