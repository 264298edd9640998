"""Where things stand in a record: what is cut out at each place is what the parser found there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from snorum import records
from snorum.edition import examples
from snorum.games import GAMES
from snorum.records.places import DEEP, Span, nearest, places
from snorum.records.shapes import Path
from snorum.table.playing import play_game

ODD = '''\
# a comment with plays = ["A 9"]
"format" = 1
game = 'snip-snap-snorum' # "quoted"
players = [ "A"
  , 'B', # "C",
  """C""", ]
note = """
[[deals]]
plays = ["no"] """
"ti\\u0074le" = "one \\" two # three"
rules.variant = "five-card"
rules . "pack" = 52

[[deals]]
dealer = "A"
plays = ["B 9C", """C \\
   9 snip""", \'\'\'D "9"\'\'\'
, # none
"E 9",]
hands = []
  [ [ deals ] ]  # not so: tomllib refuses this
'''
GOOD = ODD[: ODD.index("  [ [ deals")] + '[[ deals ]] # the second\nplays=[\r\n"A 1",\r\n\t"B 2"]\ndealer="B"'
INLINE = 'deals = [{dealer = "A", plays = ["A 9", "B 9"]}, {plays = [["C 9"]], a.b = 1979-05-27 07:32:00}]\nformat=1'


def cut(text: str, place: Span) -> str:
    """What stands at a place."""
    lines = text.split("\n")
    if place.line == place.last:
        return lines[place.line - 1][place.column - 1 : place.end - 1]
    between = lines[place.line : place.last - 1]
    return "\n".join([lines[place.line - 1][place.column - 1 :], *between, lines[place.last - 1][: place.end - 1]])


def within(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every part of what the parser found, with the way to it."""
    if path:
        yield path, data
    if len(path) < DEEP:
        for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
            yield from within(value, (*path, key))


def agree(text: str, data: Mapping[str, Any]) -> int:
    """Compare what stands at the place of each part with what the parser found; how many strings there were."""
    found, strings = places(text), 0
    for path, value in within(data):
        assert path in found, path
        if isinstance(value, str):
            strings += 1
            said = cut(text, found[path])
            read = tomllib.loads(f"it = [{said}]" if isinstance(path[-1], int) else said)
            inner = read["it"][0] if isinstance(path[-1], int) else read
            while isinstance(inner, dict):
                (inner,) = inner.values()
            assert inner == value, path
    return strings


def test_every_part_of_every_example_is_found() -> None:
    for path in examples():
        text = path.read_text(encoding="utf-8")
        assert agree(text, tomllib.loads(text)) >= 4


@pytest.mark.parametrize("name", GAMES)
def test_every_play_of_a_written_record_is_found(name: str) -> None:
    for seed in range(5):
        record = play_game(GAMES[name], "ABCD", seed)
        text = records.write(record)
        found, lines = places(text), text.split("\n")
        for number, deal in enumerate(record.deals):
            assert lines[found["deals", number].line - 1] == "[[deals]]"
            for play, line in enumerate(deal.plays):
                assert cut(text, found["deals", number, "plays", play]) == f'"{line.text}"'


@pytest.mark.parametrize(
    "text", [GOOD, INLINE, 'a."b c".\'d\' = {e = [1, [true, "x"]], f = ""}\n[a.z]\n[a.z.y]\nq="r"']
)
def test_odd_texts_are_read_as_the_parser_reads_them(text: str) -> None:
    assert agree(text, tomllib.loads(text)) > 1


def test_an_odd_text_line_by_line() -> None:
    found = places(GOOD)
    assert found["players", 2].line == 6
    assert found["note",] == Span(7, 1, 9, 19)
    assert found["rules", "pack"].line == 12
    assert [found["deals", 0, "plays", play].line for play in range(4)] == [16, 16, 17, 19]
    assert found["deals", 0, "plays", 1].last == 17
    assert (found["deals", 1].line, found["deals", 1, "plays", 1].line) == (21, 24)
    assert ("deals", 2) not in found


def test_what_is_no_toml_has_the_places_before_it() -> None:
    found = places(ODD)
    assert found["deals", 0, "plays", 3].line == 19
    assert places('a = 1\nb = "no end\nc = 2').keys() == {("a",)}
    assert places("a = " + "[" * 5000) == {}
    assert places(".".join("a" * 5000) + " = 1") == {}


def test_the_nearest_place_is_that_of_what_it_belongs_to() -> None:
    found = places(GOOD)
    assert nearest(found, ("deals", 0, "turn_up")) == found["deals", 0]
    assert nearest(found, ("deals", 0, "plays", 2)) == found["deals", 0, "plays", 2]
    assert nearest(found, ("nothing",)) is None
    assert nearest(found, ()) is None


PIECES = ['"', "'", '"""', "'''", "[", "]", "[[", "]]", "{", "}", "=", ",", ".", "#", "\n", "\r\n", " ", "\t", "\\",
          "é", "deals", "plays", "a", "1", "true", '"x"', "'y'", "[[deals]]\n", 'plays = ["A 9"]\n', "k = ", "\ud800",
          "1979-05-27 07:32:00", "-1.5e3", "\x00"]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@example(GOOD)
def test_no_text_makes_it_raise_and_what_is_toml_is_found(text: str) -> None:
    places(text)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError):
        return
    agree(text, data)


KEYS = st.sampled_from(["a", "b-1", "deals", "plays", "1"])
TEXTS = st.text("ab\"'\\\n\t #[]{}=,.é", max_size=6)


def quoted(text: str, how: int) -> str:
    """A text as TOML may have it, in one of four ways."""
    basic = text.translate({ord("\\"): "\\\\", ord('"'): '\\"', ord("\n"): "\\n", ord("\t"): "\\t"})
    if how == 1 and not set("'\n") & set(text):
        return f"'{text}'"
    if how == 2:
        return '"""\n' + text.replace("\\", "\\\\").replace('"', '\\"') + '"""'
    if how == 3 and "'" not in text:
        return f"'''{text}'''"
    return f'"{basic}"'


@st.composite
def documents(draw: st.DrawFn) -> str:
    """TOML of every shape: tables, arrays of tables, dotted keys, values in one another, white space and comments."""
    chance = Random(draw(st.integers(0, 2**32)))

    def gap(*, breaks: bool) -> str:
        return chance.choice(["", " ", "\t", *(["\n", " # , ] }\n", "\r\n"] if breaks else [])])

    def value(depth: int) -> str:
        kind = chance.randrange(6 if depth < 3 else 3)
        if kind < 2:
            return quoted(draw(TEXTS), chance.randrange(4))
        if kind == 2:
            return chance.choice(["1", "-0.5", "true", "1979-05-27", "1979-05-27T07:32:00Z", "0xFF", "inf"])
        items = chance.randrange(4)
        if kind < 5:
            parts = [gap(breaks=True) + value(depth + 1) + gap(breaks=True) for _ in range(items)]
            return f"[{','.join(parts)}{',' if parts and chance.random() < 0.3 else gap(breaks=True)}]"
        return "{" + ",".join(f" k{i} = {value(depth + 1)} " for i in range(items)) + "}"

    lines = []
    for number in range(chance.randrange(1, 6)):
        heading = chance.choice(
            ["", "[[deals]]", "[[ deals ]] # more", f"[t{number}]", f'["t{number}" . x]', "[[q.r]]"]
        )
        lines.append(gap(breaks=True) + heading)
        for key in range(chance.randrange(4)):
            name = chance.choice([f"k{number}{key}", f'"k{number} {key}"', f"d{number}{key} . e", f"'{number}{key}'"])
            lines.append(f"{name}{gap(breaks=False)}={gap(breaks=False)}{value(0)}{gap(breaks=False)}")
    return "\n".join(lines)


@given(documents())
def test_whatever_the_parser_accepts_is_found(text: str) -> None:
    agree(text, tomllib.loads(text))
