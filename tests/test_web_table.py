"""What the page "The table" is answered: the same whatever was asked before, and nothing that is not well formed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snorum import records, referee
from snorum.books import rulings
from snorum.games import GAMES, game
from snorum.games.vocabulary import RULES
from snorum.site.web import forms
from snorum.site.web.table import table
from snorum.table import Table
from snorum.table.policies import policies
from snorum.table.view import Weighing

SEATS = {"B": {"policy": "safe", "mistakes": 0}, "C": {"policy": "counting", "mistakes": 0}}
GAME: dict[str, Any] = {
    "format": 1,
    "mode": "play",
    "game": "snip-snap-snorum",
    "players": ["A", "B", "C"],
    "rules": {},
    "seed": 1,
    "seats": SEATS,
    "entries": [],
    "viewer": "A",
    "do": "look",
}
TOLD = {
    **GAME,
    "mode": "tell",
    "seats": {},
    "players": list("ABCDE"),
    "entries": [{"deal": "A", "hands": {}, "face_up": ""}],
}


def ask(question: Any) -> Any:
    return json.loads(table(json.dumps(question)))


def play_on(question: dict[str, Any], number: int) -> list[Any]:
    """The entries after so many acts, each the first that is offered or that the computer makes."""
    entries: list[Any] = []
    while len(entries) < number:
        answer = ask({**question, "entries": entries, "do": "next"})
        if answer["waits"] and not answer["acts"] and not answer["deal_over"]:  # at Snap a person could call
            answer = ask({**question, "entries": entries, "do": "next", "passed": ["A"]})
        if answer["over"]:
            break
        if answer["waits"] and answer["deal_over"]:
            entries.append({"deal": ""})
        else:
            entries.append(answer["acts"][0]["text"] if answer["waits"] else answer["added"])
            if entries[-1].endswith(" turns"):
                entries[-1] = ask({**question, "entries": entries[:-1], "do": "add", "text": entries[-1]})["added"]
    return entries


@pytest.mark.parametrize("name", sorted(GAMES))
def test_an_answer_does_not_depend_on_what_was_asked_before(name: str) -> None:
    seats = {player: {"policy": list(policies(name))[-1], "mistakes": 0} for player in "BC"}
    question = {**GAME, "game": name, "seats": seats}
    entries = play_on(question, 25)
    after = ask({**question, "entries": entries})
    some = [ask({**question, "entries": entries[:number]}) for number in (20, 3, 11)]
    ask({**question, "game": "jig", "seats": {}})
    assert [ask({**question, "entries": entries[:number]}) for number in (20, 3, 11)] == some
    assert ask({**question, "entries": entries}) == after
    report = referee.check(records.read(after["record"]))
    assert all(
        said["verdict"] in (play.verdict, "undetermined") for said, play in zip(after["log"], report.plays, strict=True)
    )


def test_beside_the_rule_in_force_stands_what_the_source_says_as_which_the_game_is_played() -> None:
    """Long has cards taken by pairing, and leaves open whether all that combines must go."""
    game = {**GAME, "game": "cassino", "seats": {}, "rules": {"as": "long-1792"}}
    force = ask(game)["force"]
    assert force["as"] == "long-1792" and force["rule"]["id"] == "cassino.pairing"
    said = {each["says"]: each["passages"] for each in force["source_says"]}
    assert said["pairing: stated"] == [{"id": "long-7-4", "address": "books/cassino/long.html#long-7-4"}]
    assert "combinations: uncertain, played here as maximal" in said
    assert ask({**game, "rules": {"as": "peel-1891"}})["force"]["source_says"] == []


def test_what_cannot_be_done_leaves_the_game_as_it_was() -> None:
    entries = play_on(GAME, 5)
    before = ask({**GAME, "entries": entries})
    for text in ("A nonsense", "B 9", "deal ends extra", ""):
        answer = ask({**GAME, "entries": entries, "do": "add", "text": text})
        assert answer["error"] and answer["at"] is None
    mine = next(entry for entry in play_on(GAME, 12)[5:] if entry.startswith("A "))
    there = play_on(GAME, 12)[: play_on(GAME, 12).index(mine)]
    judged = ask({**GAME, "entries": there, "do": "judge", "text": mine})
    assert judged["judged"]["verdict"] == "lawful" and len(ask({**GAME, "entries": there})["log"]) == len(there)
    assert ask({**GAME, "entries": entries}) == before


def test_an_entry_that_cannot_be_done_is_named_by_its_place() -> None:
    entries = play_on(GAME, 6)
    answer = ask({**GAME, "entries": [*entries[:4], "A 2C takes 3D", *entries[4:]]})
    assert answer["at"] == 4 and answer["error"][0]["says"]
    assert ask({**GAME, "entries": entries[:4]})["log"]


def test_a_quarrel_that_is_told_says_who_owes_what_and_until_when() -> None:
    """Peel-93-6 and 93-7."""
    answer = ask({**TOLD, "entries": [*TOLD["entries"], "B 9", "C 10", "D J", "E 4", "A 5", "B 3", "C 9"]})
    assert [play["verdict"] for play in answer["log"][:2]] == ["lawful", "offence"]
    assert [each["says"][:18] for each in answer["log"][1]["owed"]] == ["C owes the pool 2,", "B owes the pool 1,"]
    paid = [event for event in answer["log"][-1]["events"] if event["pays"]]
    assert [event["pays"] for event in paid] == [["C", "pool", 2], ["B", "pool", 1]]
    assert all("before the cards are cut" in event["until"]["says"] for event in paid)
    assert {each["id"] for event in paid for each in event["until"]["passages"]} >= {"peel-93-7"}
    assert answer["turn"] == "D"


def test_what_is_owed_by_another_book_cites_that_book_and_not_peel() -> None:
    """In a game that is played, where somebody made a mistake; and in one that is told, once it has been paid."""
    seats = {player: {"policy": "safe", "mistakes": 1} for player in "BC"}
    played = {**GAME, "seed": 0, "rules": {"as": "squareman-1916", "settling": "end-of-deal"}, "seats": seats}
    owed = ask({**played, "entries": play_on(played, 23)})["owed"]
    assert owed and all(one["by_book"]["book"] == "squareman-1916" for each in owed for one in (each, each["when"]))
    plays = ["B 9", "C 10", "D J", "E 4", "A 5", "B 3", "C 9"]
    log = ask({**TOLD, "rules": {"as": "squareman-1916"}, "entries": [*TOLD["entries"], *plays]})["log"]
    until = [event["until"] for play in log for event in play["events"] if event["pays"]]
    assert until and all(each["by_book"]["book"] == "squareman-1916" for each in until)


def test_a_hint_says_what_a_policy_would_do_and_why() -> None:
    question = {**GAME, "seed": 3}
    entries = play_on(question, 2)
    seen = ask({**question, "entries": entries})
    assert seen["hand"] == ["QC", "8D", "5S", "8S", "9S"] and seen["acts"][0]["card"] == "5S"
    answer = ask({**question, "entries": entries, "do": "hint", "text": "pair-first"})
    assert answer["hint"]["card"] in ("8D", "8S"), "the only rank of which A holds two"
    assert answer["says"] == policies("snip-snap-snorum")["pair-first"].says
    eights = [entry for entry in entries if entry.split()[1].startswith("8")]
    assert answer["because"] == f"{4 - 2 - len(eights)} cards of its rank may be with the others"


@pytest.mark.parametrize("name", ["cassino", "snitchems"])
def test_a_hint_counts_what_is_taken_or_could_pair(name: str) -> None:
    """Counted from the words of the act, and from the cards that lie and have been played."""
    seen = set()
    for seed in range(6):
        question = {**GAME, "game": name, "players": ["A", "B"], "seats": {}, "seed": seed, "text": "greedy"}
        answer = ask({**question, "do": "hint"})
        looked = ask(question)
        if answer["hint"] is None:
            continue
        _, card, *rest = answer["hint"]["text"].split()
        if rest:
            expected = f"that is {len(rest)} cards with its own"  # "takes", and each card
        else:
            known = [*looked["hand"], *looked["layout"]]
            left = 4 - sum(each[:-1] == card[:-1] for each in known)
            some = (
                "no card of its rank is"
                if not left
                else f"{left} card{'s' * (left > 1)} of its rank {'are' if left > 1 else 'is'}"
            )
            expected = f"{some} unseen to pair with it"
        assert answer["because"] == expected
        seen.add(bool(rest))
    assert seen == {True, False}


def test_why_the_computer_played_so_tells_no_secret_before_the_deal_is_over() -> None:
    seats = {"B": {"policy": "random", "mistakes": 0}, "C": {"policy": "safe", "mistakes": 6}}
    question = {**GAME, "seed": 3, "seats": seats}
    entries = play_on(question, 40)
    over = next(end for end in range(1, 41) if ask({**question, "entries": entries[:end]})["deal_over"])
    texts = entries[:over]
    mine, random, safe = (next(at for at, each in enumerate(texts) if each[0] == player) for player in "ABC")

    def why(end: int, at: object) -> Any:
        return ask({**question, "entries": texts[:end], "do": "why", "text": str(at)})

    says = policies("snip-snap-snorum")
    assert why(over - 1, random) == {"why": f"B plays as random: {says['random'].says}"}
    assert why(over - 1, safe) == {"why": f"C plays as safe, but errs at times: {says['safe'].says}"}
    for at in (random, safe):
        assert re.search("; had (no other lawful act|[0-9]+ lawful acts)|, and did so here$", why(over, at)["why"])
    assert why(over, mine) == {"why": "this was said, and not by a player of the computer's"}
    assert "error" in why(over, 999) and "error" in why(over, "x")


def test_of_two_ways_to_take_that_which_brings_more_is_named_first() -> None:
    """Each card's first act is what *counting* prefers for it: the page has it chosen as soon as the card is."""
    counting, several = policies("cassino")["counting"], 0
    assert isinstance(counting, Weighing)
    for seed in range(6):
        seats = {"B": {"policy": "random", "mistakes": 0}}
        rules = {"as": "dick-1866"}
        question = {**GAME, "game": "cassino", "players": ["A", "B"], "rules": rules, "seats": seats, "seed": seed}
        entries = play_on(question, 46)
        sitting = Table.begin("cassino", "AB", rules=rulings.rules_as(game("cassino"), "dick-1866", {}, 2), seed=seed)
        for number, entry in enumerate(entries):
            view, offered = sitting.view("A"), ask({**question, "entries": entries[:number]})["acts"]
            worths = [(act.text.split()[1], counting.worth(view, act), act.text) for act in view.acts]
            for card in {card for card, *_ in worths}:
                first = next(act["text"] for act in offered if act["card"] == card)
                own = {text: worth for each, worth, text in worths if each == card}
                assert own[first] == max(own.values())
                several += len(set(own.values())) > 1
            if isinstance(entry, dict):
                sitting.deal_again()
            else:
                sitting.play(entry)
    assert several > 10


@pytest.mark.parametrize(("book", "cited"), [("", "peel-97-3"), ("dick-1866", "dick1866-rules-9")])
def test_the_settlement_cites_the_book_that_is_played(book: str, cited: str) -> None:
    """By either the winner of two scores the difference."""
    seats = {player: {"policy": "scoring", "mistakes": 0} for player in "AB"}
    rules = {"as": book} if book else {}
    question = {**GAME, "game": "cassino", "players": ["A", "B"], "seats": seats, "rules": rules, "seed": 5}
    entries: list[Any] = []
    while not (answer := ask({**question, "entries": entries, "do": "next"}))["counted"]:
        entries.append(answer.get("added") or {"deal": ""})
    rows = {row["name"]: row for row in answer["score"]}
    own, settled = rows["this pack"]["points"], rows["once settled"]
    assert sorted(settled["points"].values()) == [0, abs(own["A"] - own["B"])]
    assert settled["rule"]["id"] == "cassino.settled"
    assert cited in [each["id"] for each in (settled["by_book"] or settled)["passages"]]


@pytest.mark.parametrize(("book", "cited"), [("", "peel-98-7"), ("foster-1897", "foster-480-3")])
def test_what_cannot_be_done_cites_the_book_that_is_played(book: str, cited: str) -> None:
    """B's two takes neither four nor six."""
    rules = {"as": book} if book else {}
    question = {**GAME, "game": "cassino", "players": ["A", "B"], "seats": {}, "rules": rules, "viewer": "B"}
    (reason,) = ask({**question, "do": "judge", "text": "B 2H takes 4C 6H"})["error"]
    assert cited in [each["id"] for each in (reason["by_book"] or reason)["passages"]]


def test_the_score_is_a_count_of_what_was_played() -> None:
    """Cassino, from the record alone: what each has taken, and how often a capture left nothing on the table."""
    seats = {player: {"policy": "greedy", "mistakes": 0} for player in "BC"}
    swept = 0
    for seed in range(20):
        question = {**GAME, "game": "cassino", "seats": seats, "seed": seed}
        answer = ask({**question, "entries": play_on(question, 24)})
        piles: dict[str, list[str]] = {player: [] for player in "ABC"}
        sweeps, lying = dict.fromkeys("ABC", 0), list[str]()
        for deal in records.read(answer["record"]).deals:
            lying += map(str, deal.face_up)
            for played in (line.played for line in deal.plays):
                assert played is not None and played.card is not None
                taken = [str(card) for card in played.takes]
                piles[played.player] += [str(played.card), *taken] if taken else []
                lying = [card for card in lying if card not in taken] + ([] if taken else [str(played.card)])
                sweeps[played.player] += bool(taken) and not lying
        rows = {row["name"]: row["of"] for row in answer["score"]}
        ends = {"cards": "", "spades": "S", "Great Cassino": "10D", "Little Cassino": "2S"}
        for name, end in ends.items():
            assert rows[name] == {player: sum(card.endswith(end) for card in pile) for player, pile in piles.items()}
        assert rows["aces"] == {player: sum(card[0] == "A" for card in pile) for player, pile in piles.items()}
        assert rows["sweeps"] == sweeps
        swept += sum(sweeps.values())
    assert swept


@pytest.mark.parametrize(
    ("name", "says"), [("snip-snap-snorum", "counters"), ("snap", "cards"), ("snitchems", "captured")]
)
def test_what_is_counted_has_the_name_that_the_game_gives_it(name: str, says: str) -> None:
    question = {**GAME, "game": name, "seats": {player: {"policy": "random", "mistakes": 0} for player in "BC"}}
    answer = ask({**question, "entries": play_on(question, 9)})
    result = referee.check(records.read(answer["record"])).result
    assert answer["score"] == [{"name": says, "of": result[says], "points": None}]


def test_a_reason_of_a_game_that_is_told_has_the_sentence_of_its_rule() -> None:
    log = ask({**TOLD, "entries": [*TOLD["entries"], "B 9H", "C 9S"]})["log"]
    named = [reason for play in log for reason in play["reasons"] if reason["rule"]]
    assert named and all(reason["sentence"] == RULES[reason["rule"]["id"]].sentence for reason in named)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(st.sampled_from(sorted({*GAME, "text", "passed"})), JSON)
def test_whatever_an_address_has_in_it_is_answered_or_refused(key: str, value: Any) -> None:
    answer = ask({**GAME, key: value})
    assert "error" in answer or answer["scene"]
    answer = ask({**TOLD, key: value})
    assert "error" in answer or "scene" in answer


@given(JSON)
def test_an_entry_of_any_kind_is_done_or_refused(value: Any) -> None:
    for question in (GAME, TOLD):
        answer = ask({**question, "entries": [*question["entries"], value]})
        assert "error" in answer or "scene" in answer


def test_the_page_has_what_it_needs_of_every_game() -> None:
    seats = json.loads(forms.seats())
    assert [each["name"] for each in seats["games"]] == list(GAMES)
    for each in seats["games"]:
        assert {policy["name"] for policy in each["policies"]} == set(policies(each["name"]))
        assert each["points"] and each["players"]
    assert seats["passages"]["peel-93-5"]["text"].startswith("If a player has a card similar")
    assert seats["passages"]["snap-2-1"]["text"] is None and seats["passages"]["snap-2-1"]["gist"]


def test_a_sentence_is_heard_with_the_cards_that_lie_there() -> None:
    laid = {"deal": "A", "hands": {"Mary Ann": "the nine of clubs, 2 hearts ? ?"}, "face_up": "9S, ace of hearts 6C KD"}
    question = {**TOLD, "game": "cassino", "players": ["A", "Mary Ann"], "entries": [laid], "do": "hear"}
    assert ask({**question, "text": "mary ann takes the 9S with her 9C. A trails a 3"}) == {
        "heard": ["Mary Ann 9C takes 9S", "A 3"]
    }
    gives = {"heard": [], "gives": {"hands": {"Mary Ann": "9C 2H"}, "face_up": ""}}
    assert ask({**question, "text": "Mary Ann's hand: 9C, two of hearts"}) == gives
    gives["gives"] = {"hands": {}, "face_up": "9S AH"}
    assert ask({**question, "text": "on the table: nine of spades AH"}) == gives
    assert ask({**question, "text": "= A 3"}) == {"heard": ["= A 3"]}
    for nothing in ("# a remark", "dealer: A", "hand of Zoe: 9C"):
        answer = ask({**question, "text": nothing})
        assert answer["heard"] == [] and answer["says"] and answer["expected"] and "gives" not in answer
    assert ask({**question, "text": "Mary Ann takes the six"}) == {
        "heard": [],
        "says": "'Mary Ann takes the six' does not say with which card",
        "expected": "'Mary Ann 6 takes 6'",
    }
    answer = ask({**question, "do": "look"})
    assert answer["layout"] == ["9S", "AH", "6C", "KD"]
    joined = {**TOLD, "game": "snap", "players": ["Ann", "Bea", "Cal"], "entries": [{"deal": "Ann"}], "do": "hear"}
    assert ask({**joined, "text": "Ann and Cal both shouted snap"}) == {"heard": ["Ann+Cal snap"]}
    turned = {**joined, "entries": [{"deal": "Ann"}, "Bea 4C", "Cal 9H", "= Ann 4"], "text": "Cal snaps the fours"}
    assert not ask(turned)["heard"], "a count of four is no four turned"
    turned["entries"] = [{"deal": "Ann"}, "Bea 4C", "Cal 9H", "Ann 4D"]
    assert ask(turned)["heard"] == ["Cal snap"]
    answer = ask({**question, "entries": [laid, "Mary Ann 9C takes 9S", "A 3H"], "do": "look"})
    assert [each["text"] for each in answer["log"]] == ["Mary Ann 9C takes 9S", "A 3H"]


@pytest.mark.parametrize("name", GAMES)
def test_the_bench_asks_what_the_page_answers(name: str) -> None:
    """Its questions for a game begin a game there, and each is answered; a game of three to eleven has three."""
    from bench.checking_in_page import moves

    asked = moves(name)
    assert {each["do"] for each in asked} == {"look", "add", "next"}
    assert [answer["error"] for answer in map(ask, asked) if "error" in answer] == []


def test_the_score_has_no_false_build_of_which_only_the_builder_can_know() -> None:
    """C builds eight, and nobody else knows whether C holds one."""
    question = {
        "format": 1,
        "mode": "play",
        "game": "cassino",
        "players": ["A", "B", "C"],
        "rules": {"as": "dick-1867"},
    }
    question |= {"seed": 0, "seats": {}, "entries": ["C 3C builds 8 on 5S"], "do": "look"}

    def false_builds(viewer: str) -> list[Any]:
        answer = ask({**question, "viewer": viewer})
        return [row["of"] for row in answer["score"] if row["name"] == "false builds" and any(row["of"].values())]

    assert false_builds("A") == [] and false_builds("C") == [{"A": 0, "B": 0, "C": 1}]
