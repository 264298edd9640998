"""The score of a game of Cassino that leaves out suits: known where it cannot be otherwise, and only there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.recording import deal, record, without_suits

from snorum.cards import Card
from snorum.games import game
from snorum.games.vocabulary import Wins
from snorum.records import Line, Record
from snorum.referee import Report, check
from snorum.referee.replay import Replay
from snorum.referee.report import Joint
from snorum.referee.suits import scores
from snorum.referee.suits.naming import every_suit
from snorum.table.playing import play_game

CASSINO = game("cassino")
# Nobody need take anything; of points there are the ten of diamonds and, for the last to take, what is left.
AGREED: dict[str, Any] = {
    "pack": 32,
    "uneven": "leftover-aside",
    "compulsion": "none",
    "combinations": "any",
    "missing_little": "void",
    "supplied_scoring": "none",
    "settlement": "plain",
    "last_take_point": "scores",
}
RANKS = ("A", "7", "8", "9", "10", "J", "Q", "K")


def a_game(
    seed: int,
    claims: Sequence[str] = (),
    *,
    unnamed: Sequence[str] = RANKS,
    takers: str = "B",
    laid: bool = True,
    aside: int = 0,
) -> Record:
    """A whole game in which only `takers` take, and what they can pair, with the suits of the ranks `unnamed` left out.

    The tens are the layout if they are `laid`; so many of them are left `aside` when the rest is dealt.
    """
    rules = CASSINO.Rules(**AGREED)
    pack = list(CASSINO.pack_of(rules))
    Random(seed).shuffle(pack)
    tens = [card for card in pack if card.rank == "10"]
    others = [card for card in pack if card.rank != "10"]
    pack = [*tens[:aside], *others, *tens[aside:]] if laid else pack  # what is first is not dealt, what is last is laid
    deals: list[dict[str, Any]] = []
    state: Any = None
    while state is None or not CASSINO.game_over(state):
        number = state.number + 1 if state else 1
        up = [pack.pop() for _ in range(CASSINO.faces_up(rules, 2, number))]
        state = CASSINO.deal_again(state, "A", up) if state else CASSINO.deal(rules, "AB", "A", up)
        hands = {who: [pack.pop() for _ in range(cards)] for who, cards in state.held.items()}
        lines = []
        while not CASSINO.deal_over(state):
            who = state.turn
            card = hands[who].pop()
            takes = [each for each in state.on_table if each.rank == card.rank] if who in takers else []
            words = [
                who,
                card_as_written(card, unnamed),
                *["takes"] * bool(takes),
                *(card_as_written(each, unnamed) for each in takes),
            ]
            lines.append(" ".join(words))
            state, _ = CASSINO.play(state, CASSINO.Move(player=who, card=card, takes=tuple(takes)))
        layout = " ".join(card_as_written(card, unnamed) for card in up)
        lines += claims if CASSINO.game_over(state) else ()
        deals.append(deal("A", lines, layout=layout))
    return record("cassino", "AB", *deals, rules=AGREED)


def card_as_written(card: Card, unnamed: Sequence[str]) -> str:
    return card.rank if card.rank in unnamed else str(card)


def winners(report: Report) -> list[str]:
    """Who is said to have won; the pictures show the same, from the play on by which they have."""
    said = list[str]()
    for play in report.plays:
        before, after = play.scene_before, play.scene  # a replay alone has none
        assert before is None or [place.player for place in before.places if place.won] == said
        said += [event.player for event in play.events if isinstance(event, Wins)]
        assert after is None or [place.player for place in after.places if place.won] == said
    return said


SCORED = {
    "captured": {"A": 0, "B": 28},
    "sweeps": {"A": 0, "B": 1},
    "points": {"A": 0, "B": 3},
    "settled": {"A": 0, "B": 3},
    "supplied": {"A": 0, "B": 0},
    "table": [],
    "winner": "B",
    "draw": False,
}
BY_CHANCE = SCORED | {name: {"A": 0, "B": None} for name in ("points", "settled", "supplied")}
BY_CHANCE |= {"winner": None, "draw": None}
CLAIMS = ["B wins", "= B 28"]


def test_what_every_way_agrees_on_is_known() -> None:
    for unnamed in ((), ("9",)):
        report = check(a_game(4, CLAIMS, unnamed=unnamed))
        assert report.result == SCORED and report.verdict == "lawful"
        assert winners(report) == ["B"]


@pytest.mark.parametrize(("seed", "winners"), [(2, "B+D"), (4, "A+C")])
def test_of_a_side_that_has_won_both_players_have(seed: int, winners: str) -> None:
    whole = play_game(CASSINO, "ABCD", seed, CASSINO.Rules(**AGREED | {"partners": True}))

    def without_suit(line: Line) -> Line:
        return without_suits(line) if line.cards and line.cards[0].rank == "9" and len(line.cards) == 1 else line

    deals = (replace(deal, hands={}, plays=tuple(map(without_suit, deal.plays))) for deal in whole.deals)
    last = check(replace(whole, deals=tuple(deals))).plays[-1]
    assert last.scene and [place.player for place in last.scene.places if place.won] == winners.split("+")


def test_what_the_ways_differ_on_is_not_known_though_all_are_tried() -> None:
    """One ten is left aside: B has the ten of diamonds or has not, and wins with it or without."""
    report = check(a_game(4, ["B wins"], unnamed=("10",), aside=1))
    nothing_known = {name: {"A": 0, "B": None} for name in ("points", "settled")}
    assert report.result == SCORED | nothing_known
    assert report.verdict == "lawful" and winners(report) == ["B"]


def test_what_only_the_ways_that_were_tried_agree_on_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tens are named, and B has them all: whatever suits are tried, he has his points. It is still by chance."""
    record = a_game(4, CLAIMS, unnamed=[rank for rank in RANKS if rank != "10"])
    report = check(record)
    assert report.result == BY_CHANCE and winners(report) == []
    assert [play.verdict for play in report.plays[-2:]] == ["undetermined", "lawful"]
    assert report.plays[-2].reasons[-1].text.startswith("not settled: it depends on suits")
    assert report.verdict == "undetermined"


def test_more_ways_than_can_be_scored_are_not_all_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    record = a_game(4, unnamed=("9",))
    assert every_suit(record, 12) is not None and every_suit(record, 11) is None
    replay = Replay(record)
    assert scores.with_suits(replay.report(), [replay], every=True).result == SCORED
    assert scores.with_suits(replay.report(), [replay], every=False).result == BY_CHANCE, "nor if layouts were chosen"
    monkeypatch.setattr(scores, "MOST", 24 * len(replay.plays))
    assert scores.with_suits(replay.report(), [replay] * 2, every=True).result == SCORED
    assert scores.with_suits(replay.report(), [replay] * 3, every=True).result == BY_CHANCE


def test_a_wrong_claim_is_contradicted_whatever_the_suits() -> None:
    report = check(a_game(4, ["A wins", "= B 27"], unnamed=("9",)))
    assert [play.verdict for play in report.plays[-2:]] == ["contradicted"] * 2 and report.verdict == "contradicted"
    by_chance = check(a_game(4, ["A wins", "= B 27"]))
    assert [play.verdict for play in by_chance.plays[-2:]] == ["undetermined", "contradicted"]


def test_before_the_game_is_over_no_suits_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scores, "every_suit", lambda record, most: pytest.fail("the points are not yet counted"))
    record = a_game(4)
    report = check(replace(record, deals=record.deals[:-1]))
    assert report.result["points"] == {"A": None, "B": None} and report.result["captured"] == {"A": 0, "B": 10}


def test_who_has_won_is_said_as_the_suits_have_it() -> None:
    """Without suits nobody has the ten of diamonds, and A, who took last, would have won by that."""
    record = a_game(13, ["A wins", "B wins"], unnamed=("10",), takers="AB", laid=False)
    assert winners(Replay(record).report()) == ["A"]
    report = check(record)
    assert report.result["points"] == {"A": 1, "B": 2} and winners(report) == ["B"]
    assert [play.verdict for play in report.plays[-2:]] == ["contradicted", "lawful"]


@pytest.mark.parametrize(
    ("seed", "takers", "unnamed", "ending"),
    [
        (4, "", (), "it is drawn"),
        (4, "", ("9",), "nothing more can be dealt"),
        (13, "AB", (), "B has won"),
        (13, "AB", ("10",), "nothing more can be dealt"),
    ],
)
def test_a_deal_after_the_end_is_told_who_has_won_only_if_no_suit_is_missing(
    seed: int, takers: str, unnamed: Sequence[str], ending: str
) -> None:
    """As above, B has won by the ten of diamonds."""
    record = a_game(seed, unnamed=unnamed, takers=takers, laid=not takers)
    report = check(replace(record, deals=(*record.deals, record.deals[-1])))
    assert report.plays[-1].reasons[-1].text == f"the game is over: {ending}"


def test_who_has_won_is_not_said_where_one_suit_or_another_decides_it() -> None:
    report = check(a_game(1, ["A wins", "B wins"], unnamed=("10",), takers="AB", laid=False))
    assert report.result["points"] == {"A": None, "B": None}
    assert report.result["winner"] is None and winners(report) == []
    assert [play.verdict for play in report.plays[-2:]] == ["undetermined", "undetermined"]


def test_a_suit_that_was_supplied_is_not_printed_as_recorded() -> None:
    """Nobody takes anything; of the kings on the table three are named, so that the fourth could be."""
    record = a_game(4, unnamed=(), takers="")
    deals = [
        replace(deal, plays=tuple(without_suits(line) if line.text == "A KH" else line for line in deal.plays))
        for deal in record.deals
    ]
    result = check(replace(record, deals=tuple(deals))).result
    assert sum(card.rank == "K" for card in result["table"]) == 4 and Card("K") in result["table"]
    assert result["winner"] is None and result["draw"] is True


def test_what_cannot_all_be_lawful_is_an_offence_whatever_the_score() -> None:
    way = Replay(a_game(4, unnamed=("9",)))
    joint = Joint(((1, 1), (1, 2)), "these plays cannot all have been lawful")
    assert scores.with_suits(way.report(), [way], every=True).verdict == "lawful"
    assert scores.with_suits(replace(way.report(), jointly=(joint,)), [way], every=True).verdict == "offence"


def test_suits_that_can_be_had_in_more_ways_than_are_tried_are_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    record = a_game(4, CLAIMS, unnamed=("9",))
    plays = len(check(record).plays)
    for most, result in ((12 * plays, SCORED), (12 * plays - 1, BY_CHANCE)):
        monkeypatch.setattr(scores, "MOST", most)
        assert check(record).result == result
