"""`snorum check --all`: readings of a record, grouped by verdict."""

from __future__ import annotations

import json
import re
from collections import Counter
from types import SimpleNamespace

import pytest

from snorum import readings
from snorum.cli.checking import check_files
from snorum.games import game
from snorum.vocabulary import cruxes

Capture = pytest.CaptureFixture[str]
HEAD = "of all {:,} readings (combinations of options, not chances):"


def told(name: str, capsys: Capture, *given: str) -> list[str]:
    """The lines printed for a record, with wrapped lines joined."""
    check_files([name], given, all_readings=True, strict=False, json=False)
    return re.sub(r"\n {8}", " ", capsys.readouterr().out).splitlines()


def counted(name: str, capsys: Capture, *given: str) -> Counter[str]:
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


def test_the_verdict_with_fewer_conditions_has_its_own_and_the_other_is_given_otherwise(capsys: Capture) -> None:
    number = counted("peel/interrupted-sequence", capsys)
    assert set(number) == {"undetermined", "contradicted"} and min(number.values()) > 1000
    snip = "snip-snap-snorum"
    assert told("peel/interrupted-sequence", capsys) == [
        "peel/interrupted-sequence: The sequence interrupted [Snip-Snap-Snorum]",
        f"  ? undetermined under the edition's reading; {HEAD.format(number.total())}",
        f"  ? undetermined ({number['undetermined']:,}), if",
        gloss(snip, "pairing_scope", "next-player"),
        gloss(snip, "payer", "paired"),
        f"  ≠ contradicted otherwise ({number['contradicted']:,})",
        "",
    ]


def test_options_with_which_the_same_is_said_are_joined(capsys: Capture) -> None:
    number = counted("peel/cassino-takes-too-little", capsys)
    assert told("peel/cassino-takes-too-little", capsys)[2:] == [
        f"  ✗ offence ({number['offence']:,}), if",
        gloss("cassino", "combinations", "maximal", "most-cards"),
        f"  ✓ lawful otherwise ({number['lawful']:,})",
        "",
    ]


def test_conditions_are_alternatives_and_an_excluded_option_is_said_to_be(capsys: Capture) -> None:
    lines = told("peel/cassino-last-take", capsys)
    number = counted("peel/cassino-last-take", capsys)
    assert lines[1] == f"  ✓ lawful under the record's own reading; {HEAD.format(number.total())}"
    assert lines[2] == f"  ≠ contradicted ({number['contradicted']:,}), if"
    verdicts = [line for line in lines if re.match(r"  [✓✗≠]", line)]
    assert [line.split()[1] for line in verdicts[1:]] == ["contradicted", "offence", "lawful"]
    assert lines[3:9] == [
        gloss("cassino", "last_take_point", "scores"),
        gloss("cassino", "missing_little", "lowest-spade"),
        gloss("cassino", "supplied_scoring", "handbooks"),
        "  or if",
        gloss("cassino", "last_take_point", "does-not"),
        gloss("cassino", "supplied_scoring", "handbooks"),
    ]
    assert lines[9].startswith("  ✗ offence")


def test_what_all_readings_agree_on_is_said_in_a_line(capsys: Capture) -> None:
    number = counted("peel/jig-stops", capsys)
    assert told("peel/jig-stops", capsys)[1:] == [f"  ✓ lawful under every reading ({number['lawful']:,})", ""]


def test_a_crux_of_which_one_option_is_left_is_no_condition(capsys: Capture) -> None:
    """This record's own rules leave `four_players` only one option, so nothing depends on it."""
    check_files(["reid/ace-takes-seven"], (), all_readings=True, strict=False, json=True)
    found = json.loads(capsys.readouterr().out)["readings"]
    assert {each["rules"].get("four_players") for each in found} >= {found[0]["rules"]["four_players"]}
    lines = told("reid/ace-takes-seven", capsys)
    assert not any("four_players" in line for line in lines)
    assert sum(line.startswith("      ") for line in lines) == 1


def test_what_is_set_is_one_reading_fewer(capsys: Capture) -> None:
    free, given = (counted("peel/interrupted-sequence", capsys, *some) for some in ((), ("payer=pairer",)))
    assert given.total() * 2 == free.total() and set(given) == {"contradicted"}
    lines = told("peel/interrupted-sequence", capsys, "payer=pairer")
    assert lines[1] == f"  ≠ contradicted under every reading ({given.total():,})"


@pytest.mark.parametrize("judged", [0, 1], ids=["none", "some"])
def test_what_was_not_judged_in_time_is_called_so(
    judged: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = counted("peel/interrupted-sequence", capsys).total()
    stop_the_clock(monkeypatch, judged)
    lines = told("peel/interrupted-sequence", capsys)
    assert lines[1] == f"  ? undetermined under the edition's reading; {HEAD.format(number)}"
    [late] = [line for line in lines if "not judged" in line]
    assert re.match(r"  … not judged in the time allowed( otherwise)? \(", late)
    assert late.endswith(f"otherwise ({number:,})") is (judged == 0)
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
