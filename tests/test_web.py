"""What the page asks of the package: the lines of the command byte for byte, the places of everything, and no harm."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests import dividing
from tests.samples import NINE, text_of

from snorum import records, referee
from snorum.books import rulings
from snorum.edition import addresses, example_path, examples
from snorum.games import GAMES
from snorum.games.vocabulary import SnorumError, cruxes, points, spelled
from snorum.records import Record
from snorum.referee import elsewhere
from snorum.site import trace
from snorum.site.web import check, check_all, differences, heard, pictures, told
from snorum.site.web.forms import forms

ROOT = Path(__file__).parent.parent
KEPT = differences.read(ROOT / "docs" / "readings" / "differences.json")


def judged(text: str, name: str = "a.toml", settings: str = "{}") -> Any:
    return json.loads(check(text, name, settings))


def printed(*arguments: str) -> list[str]:
    """What the command prints, line by line."""
    done = dividing.run("snorum", *arguments)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.splitlines()


FAILURE = text_of("peel/failure-to-pair")


# The same as the command


def test_every_example_gives_the_line_that_the_command_prints() -> None:
    paths = examples()
    lines = printed("check", "--json", *map(str, paths))
    assert [judged(path.read_text(encoding="utf-8"), str(path))["report"] for path in paths] == lines


def test_rules_set_beside_a_record_give_the_line_that_the_command_prints() -> None:
    path = str(example_path("peel/failure-to-pair"))
    (line,) = printed("check", "--json", path, "--set", "settling=at-once", "--set", "penalty_order=offender-last")
    found = judged(FAILURE, path, '{"settling": "at-once", "penalty_order": "offender-last"}')
    assert found["report"] == line
    assert found["report"] != judged(FAILURE, path)["report"]


def test_under_all_readings_the_line_and_the_words_are_the_command_s() -> None:
    path = str(example_path("peel/interrupted-sequence"))
    text = text_of("peel/interrupted-sequence")
    found = json.loads(check_all(text, path, "{}"))
    (line,) = printed("check", "--json", "--all", path)
    assert found["report"] == line
    said = " ".join(" ".join(printed("check", "--all", path)).split())
    answers = [answer for each in found["readings"] for answers in each["conditions"] for answer in answers]
    assert answers
    assert all(answer["says"] in said for answer in answers)
    assert all(each["says"] in said and each["comes_to"] in said for each in found["changes"])
    assert found["come_to"] in said and len(found["changes"]) == 3
    given = forms_of("snip-snap-snorum")["excluded"]
    assert json.loads(check_all(text, path, "{}", json.dumps(given))) == found


def test_what_cannot_be_read_gives_the_line_that_the_command_prints(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(NINE.replace("C 9 snip", "C 9 snup"), encoding="utf-8")
    done = dividing.run("snorum", "check", "--json", str(path))
    assert done.returncode == 2
    assert judged(path.read_text(encoding="utf-8"), str(path))["report"] + "\n" == done.stdout


# What the page shows


def test_an_answer_has_what_the_page_asks_for_and_no_more() -> None:
    head = {"verdict", "report", "game", "title", "fixed"}
    body = {
        "plays",
        "marks",
        "jointly",
        "outcome",
        "ends",
        "owed",
        "read_as",
        "elsewhere",
        "as",
        "source_says",
        "read_too",
    }
    assert set(judged(NINE)) == head | body
    assert set(json.loads(check_all(NINE, "a.toml"))) == head | {"own", "readings", "come_to", "changes"}
    assert set(judged("")) == {"verdict", "report", "error"}


TOLD = "game: Cassino\nplayers: Ann, Bob\ndealer: Bob\nlayout: 9S AH 6C KD\nAnn took the nine with her 9C\nBob frobs\n"


def test_each_line_says_how_it_is_read() -> None:
    reads, unread = json.loads(heard(TOLD))
    assert reads == {"line": 5, "reads": ["Ann 9C takes 9"]}
    assert (unread["line"], unread["says"]) == (6, "'frobs' in 'Bob frobs' is not understood") and unread["expected"]
    assert json.loads(heard(NINE)) == []
    assert [each["line"] for each in json.loads(heard(TOLD + TOLD))] == [5, 6, 11, 12]


def test_several_games_are_judged_one_by_one() -> None:
    good = TOLD.replace("Bob frobs\n", "")
    texts = json.loads(told(good + good))
    assert [judged(text)["plays"][0]["line"] for text in texts] == [5, 10] and json.loads(told(NINE)) == [NINE]


def test_what_another_book_allows_is_said_with_the_line_to_add() -> None:
    answer = judged(TOLD.replace("Ann took the nine with her 9C\nBob frobs", "Ann 2C builds 9 on 6C"))
    assert answer["verdict"] == "impossible" and answer["elsewhere"] is None, "no book lets six and two be nine"
    built = TOLD.replace("Ann took the nine with her 9C\nBob frobs", "Ann 2C builds 8 on 6C")
    answer = judged(built)
    assert answer["elsewhere"].startswith("Play 1 may be allowed by ") and answer["elsewhere"].endswith(
        "add the line as: pagat."
    )
    assert json.loads(answer["report"])["allowed_as"]["ruling_sets"][-1] == "pagat"
    assert judged(built.replace("dealer", "as: pagat\ndealer"))["elsewhere"] is None


PROVED = """
game = "snip-snap-snorum"
players = ["A", "B", "C"]
deals = [{ dealer = "C", plays = ["A 7", "B K", "C 4", "A 2", "B 7"] }]
format = 1
"""


def test_a_book_allows_nothing_that_is_proved_later_to_be_an_offence_by_it_too() -> None:
    """Squareman allows the king as long as no seven of B's is seen."""
    answer, until = judged(PROVED), judged(PROVED.replace(', "C 4", "A 2", "B 7"', ""))
    assert answer["plays"][1]["verdict"] == "offence" and answer["elsewhere"] is None
    assert until["plays"][1]["verdict"] == "undetermined"


def test_it_is_said_by_which_books_a_play_is_lawful_by_which_perhaps_and_in_which_deal() -> None:
    built = TOLD.replace("Ann took the nine with her 9C\nBob frobs", "Ann 2C builds 8 on 6C")
    known = built.replace("Ann 2C", "hand Ann: 2C 8H ? ?\nAnn 2C")
    answer = json.loads(judged(known)["report"])["allowed_as"]
    assert set(answer["in_doubt"]) < set(answer["ruling_sets"]), judged(known)["elsewhere"]
    assert judged(known)["elsewhere"].startswith("Play 1 is allowed by ")
    lower = '"A QC", "B JC", "A 10C", "B 9C", "A 8C", "B 7C", "A 6C", "B 5C"'  # none of which can take
    two = 'format = 1\ngame = "cassino"\nplayers = ["A", "B"]\n[[deals]]\ndealer = "B"\nlayout = "KC KD KH KS"\n'
    two += f'plays = [{lower}]\n[[deals]]\ndealer = "B"\nplays = ["A 2D builds 9 on 7C"]\n'
    assert judged(two)["elsewhere"].startswith("Play 1 of deal 2 may be allowed by ")


def test_books_that_were_not_asked_in_time_are_not_denied(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is stopped until every book but the last three has been asked."""
    built = TOLD.replace("Ann took the nine with her 9C\nBob frobs", "Ann 2C builds 8 on 6C")
    whole = json.loads(judged(built)["report"])["allowed_as"]
    assert whole["every_book"] and "at least" not in judged(built)["elsewhere"]
    others = [each for each in rulings.ruling_sets("cassino") if not each.own]
    readings = iter([0.0] * (len(others) - 2))  # one when it begins, and one before each book
    clock = SimpleNamespace(monotonic=lambda: next(readings, elsewhere.SECONDS + 1))
    monkeypatch.setattr(elsewhere, "time", clock)
    record = records.read(built)
    cut = elsewhere.allowed_elsewhere(record, referee.check(record))
    assert cut is not None and not cut.every_book
    assert set(cut.ruling_sets) < set(whole["ruling_sets"])
    assert cut.in_words(plain=True).startswith("Play 1 may be allowed by at least ")


def test_each_play_stands_at_its_line() -> None:
    for path in examples():
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for play in judged(text)["plays"]:
            assert f'"{play["text"]}"' in lines[play["line"] - 1]
            assert lines[play["line"] - 1][play["column"] - 1 :].startswith(f'"{play["text"]}"')


def test_reasons_and_events_come_with_their_passages_and_addresses() -> None:
    play = judged(NINE)["plays"][3]
    assert (play["text"], play["verdict"]) == ("D 9 snap", "lawful")
    assert [event["says"] for event in play["events"]] == ["C, whose card was paired, pays 2"]
    passages = {each["id"]: each["address"] for each in play["reasons"][0]["passages"]}
    assert passages["peel-91-7"] == "edition/snip-snap-snorum.html#peel-91-7"
    rule = play["events"][0]["rule"]
    assert rule["address"] == addresses.path_of("rule", rule["id"])
    assert judged(NINE)["outcome"].startswith("A 5, B 4")


def test_the_table_of_each_play_is_drawn() -> None:
    found = json.loads(pictures(NINE, "{}", 0, 100))
    plays = judged(NINE)["plays"]
    assert [(each["deal"], each["play"]) for each in found] == [(each["deal"], each["play"]) for each in plays]
    for each in found:
        root = ElementTree.fromstring(each["svg"])
        assert root.findtext("{http://www.w3.org/2000/svg}title") == each["title"]
    assert "Pool: 3 counters" in found[3]["title"]
    assert json.loads(pictures(NINE, "{}", 3, 1)) == found[3:4]
    assert json.loads(pictures("", "{}")) == []


def test_each_line_has_the_worst_verdict_of_its_plays() -> None:
    for path in examples():
        found = judged(path.read_text(encoding="utf-8"))
        assert found["marks"] == [
            {"line": play["line"], "verdict": play["verdict"], "plays": 1, "at": at}
            for at, play in enumerate(found["plays"])
        ]
    found = judged(FAILURE.replace("\n  ", " "))
    assert [play["verdict"] for play in found["plays"][:3]] == ["lawful", "offence", "lawful"]
    (line,) = {play["line"] for play in found["plays"]}
    assert found["marks"] == [{"line": line, "verdict": "offence", "plays": 11, "at": 1}]


def test_what_is_to_be_compared_is_equal_where_the_same_happens_and_only_there() -> None:
    seen: dict[tuple[str, str], str] = {}
    for payer in ("paired", "pairer"):
        for play in judged(FAILURE, settings=json.dumps({"payer": payer}))["plays"]:
            shown = json.dumps([play["verdict"], *(event["says"] for event in play["events"])])
            seen[play["comes_to"], shown] = play["text"]
    assert len({comes_to for comes_to, _ in seen}) == len({shown for _, shown in seen}) == len(seen) > 2
    # Here every play comes to the same, and the end does not.
    text = text_of("peel/cassino-last-take")
    ours, none = (judged(text, settings=f'{{"supplied_scoring": "{by}"}}') for by in ("handbooks", "none"))
    assert [play["comes_to"] for play in ours["plays"]] == [play["comes_to"] for play in none["plays"]]
    assert ours["ends"] != none["ends"]


def test_a_payment_that_reads_alike_and_goes_to_somebody_else_is_not_the_same() -> None:
    text = text_of("peel/turn-up-dealer-pays")
    found = [judged(text, settings=f'{{"dealer_pays_to": "{to}"}}')["plays"][0] for to in ("pool", "eldest")]
    (pool,), (eldest,) = (each["events"] for each in found)
    assert (pool["says"], pool["to"], eldest["to"]) == (eldest["says"], "pool", "B")
    assert found[0]["comes_to"] != found[1]["comes_to"]


def test_a_number_has_its_minus_sign_and_a_name_its_hyphen() -> None:
    text = re.sub(r"\bC\b", "C-D", text_of("peel/jig-wrong-call"))
    assert judged(text)["outcome"] == "A 0, B 0, C-D −2, D 0, E 0; pool 2"


# Errors and their lines

RECORD = """\
format = 1
game = "snip-snap-snorum"
players = ["A", "B",
  "C"]

[rules]
variant = "five-card"

[[deals]]
dealer = "A"
hands = ["B: 9C 4D ? ? ?",
  "C: 9H 4S ? ? ?"]
plays = [
  "B 9C",
  "C 9 snip",
]

[[deals]]
dealer = "B"
plays = ["C 4"]
"""


@pytest.mark.parametrize(
    ("put", "instead", "line", "says"),
    [
        ("C 9 snip", "C 9 snup", 15, "is not a call"),
        ('"C 9 snip"', "7", 15, "a whole number"),
        ('dealer = "B"', 'dealer = "X"', 19, "no player"),
        ('dealer = "B"', "dealer = 3", 19, "a whole number"),
        ('dealer = "B"\n', "", 18, "missing"),
        ('"C"]', '"B"]', 4, "duplicate player name"),
        ('"C"]', '"pool"]', 4, "cannot be a player"),
        ('"five-card"', '"six-card"', 7, "no option"),
        ("variant =", "varient =", 7, "no rule"),
        ('variant = "five-card"', 'variant = "whole-pack"\nturn_up = "dealer-pays"', 6, "turn_up"),
        ('game = "snip', 'game = "snap', 2, "no game"),
        ("format = 1", "format = 2", 1, "unknown"),
        ("format = 1", "format = 1\nformal = 1", 2, "unknown key"),
        ('dealer = "A"', 'dealer = "A"\nturn_up = "9H"', 11, "no turn_up"),
        ("C: 9H 4S", "C: 9H", 12, "4 cards"),
        ("C: 9H", "B: 9H", 12, "duplicate hand"),
        ("C: 9H", "C: 1H", 12, "not a card"),
        ("C: 9H", "C: 9C", 9, "named 2 times"),
        ('"A", "B",', '"A", , "B",', 3, "not TOML"),
        ('"C 9 snip",\n]', '"C 9 snip', 15, "not TOML"),
        ('plays = ["C 4"]\n', 'plays = ["C 4"', 20, "not TOML"),
        ("format = 1", "a.b.c.d.e.f.g.h.i = 1", 1, "more than 8 parts"),
        ("format = 1\n", "", None, "missing"),
    ],
)
def test_an_error_points_at_its_line(put: str, instead: str, line: int | None, says: str) -> None:
    assert RECORD.count(put) == 1
    found = judged(RECORD.replace(put, instead))
    assert found["verdict"] == "unreadable"
    assert says in found["error"]["says"]
    assert found["error"]["line"] == line


@pytest.mark.parametrize("text", ["format = = 1", RECORD.replace('"A", "B",', '"A", , "B",')])
def test_the_line_of_an_error_is_not_said_twice(text: str) -> None:
    found = judged(text)
    assert found["error"]["line"] and "at line" not in found["error"]["says"]
    assert "at line" in found["report"], "the command has no place but in its words"


def test_rules_that_nobody_knows_are_refused_as_the_command_refuses_them() -> None:
    found = judged(NINE, settings='{"setling": "at-once"}')
    assert found["report"] is None
    assert found["error"]["says"].startswith("setling=at-once: unknown rule 'setling'; the nearest: settling")
    assert "no option 'never'" in judged(NINE, settings='{"settling": "never"}')["error"]["says"]
    assert judged(NINE, settings='{"settling": 3}')["report"] is None
    assert judged(NINE, settings="[]")["report"] is None


# Harm from nothing

NASTY = [
    "<script>alert(1)</script>",
    '"',
    "'",
    '"""',
    "\\",
    "]]>",
    "&amp;",
    "\x00",
    "\u202e",
    "\ud800",
    "\r",
    "é" * 999,
]


@given(
    st.sampled_from(NASTY) | st.text(max_size=30), st.sampled_from(["A", "C 9 snip", "nine", "peel", "five", "Peel"])
)
@example("x" * (1 << 20), "C 9 snip")
def test_no_text_in_any_field_does_harm(put: str, field: str) -> None:
    for text in (put, NINE.replace(field, put), NINE.replace(field, json.dumps(put)[1:-1])):
        found = judged(text, put, json.dumps({put: put}) if len(put) < 9 else "{}")
        assert found["verdict"] in (*referee.VERDICTS, "unreadable")
        for each in json.loads(pictures(text)):
            assert each["svg"] is None or "<script" not in each["svg"]


def test_a_megabyte_of_noise_is_refused_soon() -> None:
    for noise in (
        "[" * (1 << 20),
        "a = [" + "1," * (1 << 19),
        '"' * (1 << 20),
        "a = 1\n" * (1 << 17),
        "\n" * (1 << 20),
    ):
        assert judged(noise[: 1 << 20])["verdict"] == "unreadable"


# Nothing but the standard library

ALONE = """\
import json, sys
from snorum.site.web import check, check_all, get_ready, pictures
get_ready()
text = sys.stdin.read()
found = json.loads(check(text, "a.toml"))
assert found["verdict"] == "lawful", found
assert json.loads(pictures(text))[0]["svg"]
assert json.loads(check_all(text, "a.toml"))["readings"]
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names)))
"""


def test_it_runs_on_the_standard_library_alone() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-S", "-c", ALONE], input=NINE, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == ["__main__", "snorum"]


# The forms


@pytest.fixture(scope="module")
def built() -> Any:
    return json.loads(forms(KEPT))


def forms_of(name: str) -> Any:
    from snorum.site.web.forms import game_data

    return game_data(GAMES[name], KEPT)


def test_the_forms_have_every_point_of_every_game(built: Any) -> None:
    assert [game["name"] for game in built["games"]] == list(GAMES)
    for game in built["games"]:
        known = points(GAMES[game["name"]].Rules)
        assert [each["name"] for each in game["points"]] == list(known)
        for each in game["points"]:
            point = known[each["name"]]
            assert each["default"] == spelled(point.default)
            if "options" in each:
                assert {some["value"]: some["gloss"] for some in each["options"]} == {
                    spelled(option): gloss for option, gloss in point.options.items()
                }
            else:
                assert each["least"] in point.options and each["most"] + 1 not in point.options
            assert [passage["id"] for passage in each["passages"]] == list(point.passages)
            assert all(passage["address"] for passage in each["passages"])


def test_the_forms_have_what_the_page_asks_for_and_no_more(built: Any) -> None:
    assert set(built) == {"format", "most_bytes", "symbols", "first", "pages", "games"}
    assert built["first"] == "peel/nine-sequence"
    asked = {"kind", "name", "says", "default", "passages"}
    for game in built["games"]:
        assert set(game) == {"name", "title", "points", "sources", "examples", "blank", "excluded"}
        for each in game["points"]:
            of_crux = {"id", "address", "difference"} if each["kind"] == "crux" else set()
            assert set(each) == asked | of_crux | ({"options"} if "options" in each else {"least", "most", "unit"})
        assert all(set(each) == {"id", "title", "text", "address"} for each in game["examples"])


def test_the_forms_have_every_example(built: Any) -> None:
    found = {each["id"]: each["text"] for game in built["games"] for each in game["examples"]}
    assert found == {each.id: each.path.read_text(encoding="utf-8") for each in trace.examples()}


def what_came(record: Record) -> str:
    """What a record comes to, without the reasons."""
    report = referee.as_json("", record, referee.check(record))
    for play in report["plays"]:
        del play["reasons"], play["owed"]
    return json.dumps([report["plays"], report["result"]])


def test_what_is_shown_of_each_crux_differs_as_it_says(built: Any) -> None:
    shown = 0
    for game in built["games"]:
        texts = {each["id"]: each["text"] for each in game["examples"]}
        for each in game["points"]:
            if each["kind"] != "crux" or not each["difference"]["groups"]:
                continue
            found = each["difference"]
            assert (found["example"] is None) != (found["text"] is None)
            text = texts[found["example"]] if found["example"] else found["text"]
            came = [
                {what_came(records.read(text, {each["name"]: option})) for option in group} for group in found["groups"]
            ]
            assert all(len(some) == 1 for some in came), each["name"]
            assert len(set.union(*came)) == len(came) > 1, each["name"]
            shown += 1
    number = sum(len(list(cruxes(game.Rules))) for game in GAMES.values())
    assert shown > number * 0.8


def test_a_missing_or_outdated_stored_game_is_an_error() -> None:
    point = next(each for each in trace.every_crux() if each.id in KEPT)
    with pytest.raises(SnorumError, match="make differences"):
        differences.difference(point, {})
    unseen = next(each for each in trace.every_crux() if each.id in KEPT and KEPT[each.id] is None)
    with pytest.raises(SnorumError, match="make differences"):
        differences.difference(unseen, {unseen.id: differences.RandomGame(unseen.crux.default, 0)})
