"""`snorum check --all`: readings of a record, grouped by verdict."""

from __future__ import annotations

import json
import re
from collections import Counter
from types import SimpleNamespace

import pytest

from snorum.cli.checking import check_files
from snorum.games import game
from snorum.games.vocabulary import cruxes
from snorum.referee import readings

Capture = pytest.CaptureFixture[str]
UNDER = "under every reading"


def printed(name: str, capsys: Capture, *given: str) -> str:
    """All that is printed for a record."""
    check_files([name], given, all_readings=True, strict=False, json=False)
    return capsys.readouterr().out


def own_line(name: str, capsys: Capture, *given: str) -> str:
    """The line on the record's own reading."""
    return printed(name, capsys, *given).splitlines()[1]


def printed_lines(name: str, capsys: Capture, *given: str) -> list[str]:
    """The lines printed on the verdicts under all combinations, with wrapped lines joined."""
    verdicts = printed(name, capsys, *given).partition("answered together:\n")[2]
    return re.sub(r"\n {8}", " ", verdicts).splitlines()


def count_by_verdict(name: str, capsys: Capture, *given: str) -> Counter[str]:
    """The number of readings with each verdict, from the JSON output."""
    check_files([name], given, all_readings=True, strict=False, json=True)
    counts: Counter[str] = Counter()
    for each in json.loads(capsys.readouterr().out)["readings"]:
        counts[each["verdict"]] += each["count"]
    return counts


def gloss(name: str, crux: str, *options: str) -> str:
    """The line for a crux with some of its options, from the rules of its game."""
    [point] = [each for each in cruxes(game(name).Rules) if each.name == crux]
    said = "; or: ".join(point.options[option] for option in options)
    return f"      {point.question} {said[0].upper()}{said[1:]}. ({crux} {' or '.join(options)})"


def test_the_verdict_with_fewer_conditions_lists_them_and_the_other_says_otherwise(capsys: Capture) -> None:
    snip = "snip-snap-snorum"
    assert printed_lines("peel/interrupted-sequence", capsys)[:-1] == [
        "  ? undetermined, if",
        gloss(snip, "pairing_scope", "next-player"),
        gloss(snip, "payer", "paired"),
        "  ≠ contradicted otherwise",
    ]


def test_options_with_the_same_effect_are_joined(capsys: Capture) -> None:
    assert printed_lines("peel/cassino-takes-too-little", capsys)[:-1] == [
        "  ✗ offence, if",
        gloss("cassino", "combinations", "maximal", "most-cards"),
        "  ✓ lawful otherwise",
    ]


def test_conditions_are_alternatives_and_excluded_options_are_marked(capsys: Capture) -> None:
    lines = printed_lines("peel/cassino-last-take", capsys)
    assert own_line("peel/cassino-last-take", capsys).startswith("  ✓ lawful under the record's own reading: captured")
    assert lines[0] == "  ≠ contradicted, if"
    verdicts = [line for line in lines if re.match(r"  [✓✗≠]", line)]
    assert [line.split()[1].rstrip(",") for line in verdicts] == ["contradicted", "offence", "lawful"]
    assert lines[1:7] == [
        gloss("cassino", "last_take_point", "scores"),
        gloss("cassino", "missing_little", "lowest-spade"),
        gloss("cassino", "supplied_scoring", "handbooks"),
        "  or if",
        gloss("cassino", "last_take_point", "does-not"),
        gloss("cassino", "supplied_scoring", "handbooks"),
    ]
    assert lines[7].startswith("  ✗ offence")


def test_one_line_is_enough_if_all_readings_agree(capsys: Capture) -> None:
    assert printed("peel/jig-stops", capsys).splitlines()[1:-1] == [
        "  ✓ lawful under the edition's reading: A 0, B 0, C 0, D 0, E 0; pool 0",
        "  No other answer, changed by itself, changes the verdict, what is paid, or the end.",
        f"  ✓ lawful {UNDER}",
    ]


def test_a_crux_with_one_option_left_is_not_a_condition(capsys: Capture) -> None:
    """This record's own rules leave `four_players` only one option, so nothing depends on it."""
    check_files(["reid/ace-takes-seven"], (), all_readings=True, strict=False, json=True)
    found = json.loads(capsys.readouterr().out)["readings"]
    assert {each["rules"].get("four_players") for each in found} >= {found[0]["rules"]["four_players"]}
    lines = printed_lines("reid/ace-takes-seven", capsys)
    assert not any("four_players" in line for line in lines)
    assert sum(line.startswith("      ") for line in lines) == 1


def test_setting_an_option_leaves_fewer_readings(capsys: Capture) -> None:
    free, given = (count_by_verdict("peel/interrupted-sequence", capsys, *some) for some in ((), ("payer=pairer",)))
    assert given.total() * 2 == free.total() and set(given) == {"contradicted"}
    lines = printed("peel/interrupted-sequence", capsys, "payer=pairer").splitlines()
    assert lines[-2] == f"  ≠ contradicted {UNDER}"


def test_what_another_answer_changes_is_told_one_at_a_time(capsys: Capture) -> None:
    """Peel-91-7: the player whose card is paired pays; with `pairer` the other does, and the counts differ."""
    lines = printed("peel/interrupted-sequence", capsys).splitlines()
    own = 1
    assert lines[own].startswith("  ? undetermined under the edition's reading: paid at play 2: B 1; at play 7: E 1; ")
    assert lines[own].endswith("; A 5, B 4, C 5, D 5, E 4; pool 2")
    assert lines[own + 1] == "  What another answer changes, one at a time:"
    payer = next(i for i, line in enumerate(lines) if "Who pays for a pairing? The player who pairs" in line)
    assert " ".join(" ".join(lines[payer + 2 : payer + 4]).split()) == (
        "≠ contradicted; paid at play 2: C 1; at play 7: A 1; A 4, B 5, C 4, D 5, E 5; pool 2"
    )
    check_files(["peel/interrupted-sequence"], ("settling=at-once",), all_readings=True, strict=False, json=True)
    told = json.loads(capsys.readouterr().out)
    assert [each["player"] for each in told["own"]["payments"]] == ["B", "E"]
    assert {each["crux"] for each in told["changes"]} == {"pairing_scope", "payer", "undiscovered"}


@pytest.mark.parametrize("judged", [0, 1], ids=["none", "some"])
def test_readings_not_judged_in_time_are_reported(
    judged: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = count_by_verdict("peel/interrupted-sequence", capsys).total()
    stop_the_clock(monkeypatch, judged)
    lines = printed_lines("peel/interrupted-sequence", capsys)
    assert "  … the other combinations were not judged in the time allowed" in lines
    assert any(line.startswith("  ? undetermined, if") for line in lines) is (judged == 1)
    stop_the_clock(monkeypatch, judged)
    check_files(["peel/interrupted-sequence"], (), all_readings=True, strict=False, json=True)
    found = json.loads(capsys.readouterr().out)["readings"]
    assert {each["verdict"] for each in found} == {"undetermined"}
    assert sum(each.get("judged", True) for each in found) == judged
    assert sum(each["count"] for each in found) == number


def stop_the_clock(monkeypatch: pytest.MonkeyPatch, judged: int) -> None:
    """Let the time for comparing readings run out after this many replays."""
    read = iter([0.0] * (judged + 1))  # the first reading sets the time limit
    monkeypatch.setattr(readings, "time", SimpleNamespace(monotonic=lambda: next(read, 1e9)))
