"""The command, run as a separate process: what it prints, and its exit status."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests import dividing

from snorum import edition
from snorum.books import claims, findings
from snorum.site import exports, trace

EXAMPLES = [str(path) for path in edition.examples()]
NINE = next(path for path in EXAMPLES if "nine-sequence" in path)
INTERRUPTED = next(path for path in EXAMPLES if "interrupted" in path)


class Ran(NamedTuple):
    status: int
    out: str
    err: str


def snorum(*words: str, stdin: bytes | str = "", cwd: Path | None = None) -> Ran:
    """Run the command as a separate process."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    ran = dividing.run("snorum", *words, stdin=data, folder=cwd)
    assert "Traceback" not in ran.stderr, ran.stderr
    return Ran(*ran)


def write(tmp_path: Path, plays: list[str], **more: Any) -> str:
    path = tmp_path / "game.toml"
    head = {"format": 1, "game": "snip-snap-snorum", "players": ["A", "B", "C"]} | more
    text = "".join(f"{key} = {json.dumps(value)}\n" for key, value in head.items())
    path.write_text(f'{text}[[deals]]\ndealer = "A"\nplays = {json.dumps(plays)}\n', encoding="utf-8")
    return str(path)


# check


def test_the_examples_are_as_peel_says_and_contain_no_offence() -> None:
    ran = snorum(
        "check", *(each for each in EXAMPLES if each.endswith(("nine-sequence.toml", "interrupted-sequence.toml")))
    )
    assert ran.status == 0 and not ran.err
    assert "B, whose card was paired, pays 1 (peel-91-7, p. 91)" in ran.out
    assert "an offence if E held a ten" in ran.out


def test_json_has_the_fields_of_the_format_in_their_order() -> None:
    ran = snorum("check", "--json", NINE)
    report = json.loads(ran.out)
    assert list(report) == [
        "format",
        "record",
        "game",
        "as",
        "rules",
        "verdict",
        "jointly",
        "plays",
        "result",
        "supposes",
        "owed",
        "if_ended",
        "source_says",
        "read_too",
        "allowed_as",
    ]
    assert report["record"] == NINE and report["format"] == 1 and report["jointly"] == []
    assert list(report["rules"])[:4] == ["variant", "pack", "turn_up", "pairing_scope"]
    snip = report["plays"][1]
    assert list(snip) == ["deal", "play", "text", "player", "verdict", "reasons", "events", "owed", "points"]
    assert snip["points"] == ["variant", "payer"]
    assert snip["reasons"] == [
        {
            "rule": "snip_snap_snorum.pairing",
            "passages": ["peel-91-7", "peel-92-2"],
            "says": "C pairs the nine that B played: Snip",
            "by_book": None,
        }
    ]
    assert snip["events"] == [
        {
            "event": "pays",
            "player": "B",
            "to": "pool",
            "counters": 1,
            "rule": "snip_snap_snorum.penalty",
            "passages": ["peel-91-7"],
            "by_book": None,
        }
    ]
    assert list(snip["events"][0]) == ["event", "player", "to", "counters", "rule", "passages", "by_book"]
    counts = next(play for play in report["plays"] if play["text"].startswith("="))
    assert counts["player"] is None and counts["events"] == []
    assert report["result"] == {
        "counters": {"A": 5, "B": 4, "C": 3, "D": 2, "E": 5},
        "pool": 6,
        "out": [],
        "winner": None,
        "draw": False,
    }
    assert ran.out == json.dumps(report, ensure_ascii=False) + "\n"


def test_a_rule_of_the_editors_is_marked_supplied(tmp_path: Path) -> None:
    played = write(tmp_path, ["B 9", "B 10"], rules={}, players=["A", "B", "C"]).replace("x", "x")
    text = Path(played).read_text(encoding="utf-8").replace("rules = {}\n", '[rules]\nvariant = "whole-pack"\n')
    report = json.loads(snorum("check", "-", "--json", stdin=text).out)
    kept_on = report["plays"][1]["reasons"][0]
    assert kept_on["rule"] == "snip_snap_snorum.keeps_on" and kept_on["supplied"] is True
    assert "supplied" not in report["plays"][0]["reasons"][0]


@pytest.mark.parametrize(
    ("plays", "options", "status"),
    [
        (["B 9", "C 9 snip"], [], 0),
        (["B 9", "C 10"], [], 0),
        (["B 9", "C 10"], ["--strict"], 1),
        (["B 9", "C 9 snap"], [], 1),
        (["C 9"], [], 1),
        (["B 9", "C 11"], [], 2),
    ],
)
def test_the_exit_status_is_that_of_the_worst_verdict(
    tmp_path: Path, plays: list[str], options: list[str], status: int
) -> None:
    assert snorum("check", write(tmp_path, plays), *options).status == status


def test_an_unreadable_record_is_reported_and_the_others_are_judged(tmp_path: Path) -> None:
    bad = write(tmp_path, ["B 9", "C 11 snip"])
    ran = snorum("check", "--json", bad, NINE, str(tmp_path / "none.toml"))
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 2 and [line["verdict"] for line in lines] == ["unreadable", "lawful", "unreadable"]
    assert list(lines[0]) == ["format", "record", "verdict", "error"]
    assert list(lines[0]["error"]) == ["deal", "play", "says", "expected"]
    assert (lines[0]["error"]["deal"], lines[0]["error"]["play"]) == (1, 2)
    assert lines[2]["error"]["deal"] is None
    assert f"{bad}: deal 1, play 2:" in ran.err and "expected" in ran.err


def test_standard_input_and_rules_set_on_the_command_line() -> None:
    text = Path(INTERRUPTED).read_text(encoding="utf-8")
    assert snorum("check", "-", stdin=text).status == 0
    ran = snorum("check", "-", "--set", "pairing_scope=whole-deal", "--json", stdin=text)
    assert ran.status == 1 and json.loads(ran.out)["rules"]["pairing_scope"] == "whole-deal"


@pytest.mark.parametrize(
    "words", [["--set", "settling=now"], ["--set", "setling=at-once"], ["--set", "settling"], ["--no"]]
)
def test_a_wrong_command_line_ends_with_2(words: list[str]) -> None:
    ran = snorum("check", NINE, *words)
    assert ran.status == 2 and words[-1].partition("=")[0] in ran.err and not ran.out


def test_a_rule_that_the_record_refuses_makes_it_unreadable() -> None:
    ran = snorum("check", NINE, "--set", "variant=whole-pack", "--set", "turn_up=pool-pays")
    assert ran.status == 2 and "turn_up" in ran.err


def test_control_characters_in_a_record_do_not_reach_the_terminal(tmp_path: Path) -> None:
    ran = snorum("check", write(tmp_path, ["B 9"], title="\x1b[31mred\x07 \u202eback"))
    assert ran.status == 0 and not {"\x1b", "\x07", "\u202e"} & set(ran.out)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"\xef\xbb\xbfformat = 1", b"[" * 100_000, b"a" * (1 << 20) + b"b"])
def test_bytes_of_any_kind_are_refused_in_one_line(data: bytes) -> None:
    ran = snorum("check", "-", stdin=data)
    assert ran.status == 2 and len(ran.err.splitlines()) == 1 and "expected" in ran.err


def test_only_terminals_get_colours() -> None:
    assert "\x1b" not in snorum("check", NINE).out
    import pty

    for environment, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        reader, writer = pty.openpty()
        clean = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        subprocess.run(
            [sys.executable, "-m", "snorum", "check", NINE],
            stdout=writer,
            check=True,
            env=clean | {"TERM": "xterm"} | environment,
        )
        assert (b"\x1b[" in os.read(reader, 100_000)) is coloured
        os.close(writer)
        os.close(reader)


# show, passages, cruxes, trace


def test_show_gives_the_passage_its_rules_and_its_cruxes() -> None:
    ran = snorum("show", "peel-92-2")
    for part in ("securing a stake", "p. 92", "both copies read ‘stack&’", "snip_snap_snorum.pairing", "pairing_scope"):
        assert part in ran.out
    assert snorum("show", "peel-93-5").out.count("crux") >= 2


def test_show_says_how_a_passage_is_known() -> None:
    assert "at second hand, through abartnof, Historical Rulebooks" in snorum("show", "long-9-1").out
    assert "second hand" not in snorum("show", "peel-91-7").out
    assert "played so by long-1792" in snorum("show", "cassino.last_take_point").out


def test_show_says_how_a_source_plays_each_of_its_games() -> None:
    ran = snorum("show", "foster-1897")
    assert [line.split(",")[0] for line in ran.out.splitlines() if line.startswith("foster-1897")] == [
        "foster-1897  Snip-Snap-Snorum",
        "foster-1897  Jig",
        "foster-1897  Cassino",
    ]
    words = " ".join(ran.out.split())
    assert "last_take_point: does-not (foster-483-1)." in words
    assert "whole_pack_pairing: uncertain: must or may (foster-503-2)." in words
    assert words.endswith(
        "Silent, so played by default: uneven, missing_little, cassino_numbers. "
        "snorum play cassino --as foster-1897 plays it"
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("snip-snap-snorum --seed 3 --players 3 --as squareman-1916", "in a new game C, the first out, deals (not"),
        ("snitchems --seed 5 --players 2 --as sporting-1797", "in the next round A deals (not from sporting-1797"),
    ],
)
def test_who_deals_the_next_game_is_not_cited_as_though_another_book_said_it(words: str, says: str) -> None:
    assert snorum("play", *words.split()).out.splitlines()[-1].startswith(says)


def test_show_takes_a_rule_a_crux_and_an_example() -> None:
    rule = snorum("show", "snip_snap_snorum.pairing").out
    assert "passage peel-91-7" in rule and "pairing_scope" in rule and "rule" in rule.splitlines()[0]
    assert re.search(r"rule  snorum/games/snip_snap_snorum/pairing\.py:\d+$", rule.splitlines()[0])
    crux = snorum("show", "snip-snap-snorum.pairing_scope").out
    assert "crux, excluded" in crux and "excluded by the example peel/interrupted-sequence" in crux
    assert crux.count("[default]") == 1 and "passage peel-92-2" in crux
    example = snorum("show", "peel/nine-sequence").out
    assert "lawful" in example and "passage peel-91-9" in example


def test_the_help_of_show_has_examples_that_work() -> None:
    """Among them is a crux with an option that no passage speaks for."""
    ids = [line.split()[-1] for line in snorum("show", "--help").out.splitlines() if line.startswith("    snorum show")]
    assert len(ids) == 6
    for each in ids:
        assert snorum("show", each).status == 0, each


def test_show_gives_the_claims_of_a_passage_and_a_claim_itself() -> None:
    passage, claim = snorum("show", "peel-93-3").out, snorum("show", "snip.third-card").out
    settled = findings.settle(claims.claim("snip.third-card"))
    assert settled.finding
    sentence = " ".join(settled.finding.sentence.split())
    for printed in (passage, claim):
        assert sentence in " ".join(printed.split())
    assert "claim snip.third-card: A third knave is almost safe — figures, and no verdict" in " ".join(passage.split())
    assert "passage peel-93-3" in claim and "snorum claims --run snip.third-card" in claim


def test_show_prints_a_note_only_once() -> None:
    notes = [line.strip() for line in snorum("show", "sporting-object-1").out.splitlines() if "not given" in line]
    assert len(notes) == 1


def test_cruxes_end_with_their_states_and_totals() -> None:
    lines = snorum("cruxes").out.splitlines()
    points = trace.every_crux()
    heads = [line for line in lines if line and not line.startswith(" ")]
    assert len(heads) == len(points) + 1
    assert sum("  open  " in line for line in heads) == sum(trace.state_of(each) == "open" for each in points) > 20
    settled = sum("  excluded  " in line for line in heads)
    assert heads[-1].startswith(f"{len(points)} cruxes, {settled} settled by examples; ")
    of_jig = snorum("cruxes", "jig").out.splitlines()[-1]
    assert of_jig.startswith(f"{sum(each.game == 'jig' for each in points)} cruxes, ")


@pytest.mark.parametrize(
    ("passage", "says"),
    [
        (
            "ostrow-rules-10",
            ["ruling set ostrow-1945, Cassino", "not played here: The dealer announces the last cards."],
        ),
        ("squareman-65-4", ["ruling set squareman-1916, Snap", "who_calls: the-two", "as the rule snap.only_the_two"]),
        ("dick1866-rules-7", ["ruling set dick-1866, Cassino", "combinations: uncertain: any"]),
    ],
)
def test_a_passage_of_another_book_says_what_becomes_of_it(passage: str, says: list[str]) -> None:
    lines = [line.strip() for line in snorum("show", passage).out.splitlines()]
    assert [line for line in says if line not in lines] == []


def test_a_parameter_is_shown_with_its_options_and_who_plays_them() -> None:
    shown = snorum("show", "snap.tie").out.splitlines()
    assert shown[0].split() == ["snap.tie", "agreed", "before", "the", "game"]
    assert "    nothing: nothing: the match can be called again" in shown
    assert shown[shown.index("    nothing: nothing: the match can be called again") + 1].split()[-1] == "lucas-1904"
    stakes = snorum("show", "jig.pool_stake").out
    assert "[default: " in stakes and "counters" in stakes and "passage peel-96-15" in stakes


def test_a_rule_and_a_parameter_of_one_name_are_both_shown() -> None:
    shown = snorum("show", "snap.begins").out.splitlines()
    assert [line.split()[1] for line in shown if line.startswith("snap.begins")] == ["rule", "agreed"]


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (["show", "peel-91-77"], "peel-91-7"),
        (["show", "jig.stop"], "jig.is_stop"),
        (["show", "peel/nine"], "peel/nine-sequence"),
        (["passages", "peal"], "peel"),
        (["cruxes", "snip-snap"], "snip-snap-snorum"),
        (["play", "snip-snap"], "snip-snap-snorum"),
    ],
)
def test_an_unknown_name_suggests_the_nearest(words: list[str], near: str) -> None:
    ran = snorum(*words)
    assert ran.status == 2 and near in ran.err and not ran.out


def test_passages_are_one_object_a_line() -> None:
    lines = [json.loads(line) for line in snorum("passages", "peel", "--json").out.splitlines()]
    assert lines == [each for each in exports.document("passages")["passages"] if each["work"] == "peel"]
    found = {line["id"]: line for line in lines}
    assert found["peel-91-7"]["page"] == 91 and "snip_snap_snorum.penalty" in found["peel-91-7"]["rules"]
    assert (
        found["peel-92-1"]["text"].startswith("This having disposed of the four nines")
        and not found["peel-92-1"]["gist"]
    )


def test_cruxes_list_what_the_examples_exclude() -> None:
    lines = [json.loads(line) for line in snorum("cruxes", "--json").out.splitlines()]
    by_name = {line["name"]: line for line in lines}
    assert lines == exports.document("cruxes")["cruxes"]
    assert {each["option"] for each in by_name["pairing_scope"]["excluded"]} == {"whole-deal"}
    assert by_name["pairing_scope"]["excluded"][0]["example"] == "peel/interrupted-sequence"
    assert not by_name["double_penalty"]["excluded"] and by_name["double_penalty"]["default"] == "double-the-forgone"


def test_trace_has_no_gaps() -> None:
    ran = snorum("trace", "--json")
    matrix = json.loads(ran.out)
    published = exports.document("trace")
    assert list(matrix) == list(published)
    # The tests that reach each rule may have been measured when the site was built.
    assert {**matrix, "tests": []} == {**published, "tests": []}
    assert ran.status == 0 and matrix["gaps"] == [] and matrix["tests"]


# play


@pytest.mark.parametrize(
    "rules", [[], ["--set", "variant=whole-pack"], ["--set", "turn_up=pool-pays"], ["--set", "pack=32"]]
)
def test_check_finds_a_record_written_by_play_lawful(tmp_path: Path, rules: list[str]) -> None:
    path = str(tmp_path / "game.toml")
    ran = snorum("play", "snip-snap-snorum", "--players", "5", "--seed", "1797", "--record", path, *rules)
    assert ran.status == 0 and "is the last in the game, and takes the pool" in ran.out
    report = json.loads(snorum("check", path, "--json", "--strict").out)
    assert {play["verdict"] for play in report["plays"]} == {"lawful"} and report["result"]["winner"]
    again = snorum("play", "snip-snap-snorum", "--players", "5", "--seed", "1797", *rules)
    assert ran.out.startswith(again.out)


def test_play_refuses_what_it_cannot_play_or_write(tmp_path: Path) -> None:
    for players in ("0", "1", "11", "40"):
        assert "takes 2 to 10 players" in snorum("play", "snip-snap-snorum", "--players", players).err
    ran = snorum("play", "snip-snap-snorum", "--seed", "1", "--record", str(tmp_path / "no" / "game.toml"))
    assert ran.status == 2 and "expected a file that can be written" in ran.err


def test_help_gives_an_example_of_every_command() -> None:
    text = snorum("--help").out
    for command in ("check", "show", "passages", "cruxes", "trace", "play"):
        assert f"snorum {command}" in text
        assert f"snorum {command}" in snorum(command, "--help").out.split("Example", 1)[1]


def test_output_that_cannot_be_written_gives_one_line_of_error() -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "snorum", "check", NINE], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ran.returncode == 2 and b"Traceback" not in ran.stderr and b"cannot be written" in ran.stderr


def test_names_are_printed_whatever_the_locale(tmp_path: Path) -> None:
    path = write(tmp_path, ["Ä 9"], players=["B", "Ä", "C"])
    Path(path).write_text(
        Path(path).read_text(encoding="utf-8").replace('dealer = "A"', 'dealer = "B"'), encoding="utf-8"
    )
    ran = subprocess.run(
        [sys.executable, "-m", "snorum", "check", "--json", path],
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert json.loads(ran.stdout)["plays"][0]["text"] == "Ä 9"


def test_an_example_can_be_named_by_its_id_from_anywhere(tmp_path: Path) -> None:
    ran = snorum("check", "peel/nine-sequence", "--json", cwd=tmp_path)
    assert ran.status == 0 and json.loads(ran.out)["record"] == "peel/nine-sequence"
