"""Plots: every number where it belongs, nothing told by colour alone, and words for those who cannot see them."""

from __future__ import annotations

from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snorum.site.drawing.plot import LETTER, SHAPES, WIDTH, Bar, Plot, Row, ticks

SVG = "{http://www.w3.org/2000/svg}"

values = st.floats(-1e6, 1e6).filter(lambda value: value == 0 or abs(value) > 1e-6)


def drawn(plot: Plot) -> Element:
    return fromstring(plot.svg("figure-x"))


def exact(value: float) -> Bar:
    return Bar(value, value, value, f"{value:g}")


def of_class(root: Element, name: str) -> list[Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


def across(point: Element) -> float:
    return float(point.attrib["transform"].removeprefix("translate(").split()[0])


@given(values, values)
def test_ticks_are_round_evenly_spaced_and_within(one: float, other: float) -> None:
    low, high = sorted((one, other))
    if high - low < 1e-3 * max(abs(low), abs(high), 1e-3):
        return
    found = ticks(low, high)
    assert 1 <= len(found) <= 5
    slack = (high - low) * 1e-6
    assert low - slack <= found[0] and found[-1] <= high + slack
    gaps = {f"{after - before:.3g}" for before, after in pairwise(found)}
    assert len(gaps) <= 1
    assert all(
        gap.rstrip("0").replace(".", "").replace("e", " ").split()[0].strip("0") in {"1", "2", "25", "5"}
        for gap in gaps
    )


@given(st.lists(values, min_size=1, max_size=8))
def test_bars_begin_at_zero_and_are_as_long_as_their_numbers(numbers: list[float]) -> None:
    root = drawn(Plot("t", "a", ("",), tuple(Row(f"{n}", (exact(each),)) for n, each in enumerate(numbers))))
    bars = of_class(root, "bar")
    longest = max(map(abs, numbers))
    lengths = [float(each.attrib["width"]) for each in bars]
    for length, number in zip(lengths, numbers, strict=True):
        if abs(number) > longest / 50:
            assert length / max(lengths) == pytest.approx(abs(number) / longest, abs=0.02)
    for each in bars:
        assert float(each.attrib["x"]) >= 0 and float(each.attrib["x"]) + float(each.attrib["width"]) <= WIDTH


@given(st.lists(st.tuples(values, st.floats(0.001, 100)), min_size=2, max_size=8))
def test_points_are_in_the_order_of_their_numbers_and_intervals_fit(numbers: list[tuple[float, float]]) -> None:
    rows = tuple(Row(f"{n}", (Bar(value, value - by, value + by, "?"),)) for n, (value, by) in enumerate(numbers))
    root = drawn(Plot("t", "a", ("",), rows))
    points, ways = of_class(root, "point"), of_class(root, "interval")
    placed = sorted(zip((value for value, _ in numbers), map(across, points), strict=True))
    assert all(before[1] <= after[1] for before, after in pairwise(placed))
    for each in points:
        assert 0 <= across(each) <= WIDTH
    for way in ways:
        low, high = (float(part.split()[0].split("v")[0]) for part in way.attrib["d"].split("M")[-2:])
        assert 0 <= low <= high <= WIDTH


def axis(*values: tuple[float, float, float]) -> list[str]:
    """The numbers on the axis of a plot with these bars: least, value, greatest."""
    rows = tuple(Row("a", (Bar(value, low, high, "?"),)) for low, value, high in values)
    return [says for says, _ in texts(drawn(Plot("t", "x", ("",), rows))) if says not in ("a", "x", "?", "t")]


@pytest.mark.parametrize(
    ("bars", "zero"),
    [
        ([(0, 1, 4), (1, 2, 5)], True),
        ([(1, 2, 4)], True),
        ([(10, 11, 12)], False),
        ([(-1, 2, 4)], True),
        ([(-4, -2, -1)], True),
        ([(-12, -11, -10)], False),
        ([(-40, -2, 1)], True),
        ([(10, 10, 10), (12, 12, 12)], True),
    ],
)
def test_the_axis_has_zero_where_it_is_near_or_the_bars_begin_there(
    bars: list[tuple[float, float, float]], zero: bool
) -> None:
    assert ("0" in axis(*bars)) is zero


def test_series_differ_by_shape_and_are_named_in_a_key() -> None:
    row = Row("all", (Bar(1, 0.5, 1.5, "1.0"), Bar(2, 1, 3, "2.0")))
    root = drawn(Plot("Two", "counters", ("first", "second"), (row,)))
    assert {each.attrib["d"] for each in of_class(root, "point")} == set(SHAPES[:2])
    texts = ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]
    assert {"first", "second", "all", "1.0", "2.0", "counters"} <= set(texts)
    alone = drawn(Plot("One", "counters", ("first",), (Row("all", (Bar(1, 0.5, 1.5, "1.0"),)),)))
    assert "first" not in ["".join(each.itertext()) for each in alone.iter(f"{SVG}text")]


def test_a_plot_is_described_in_words() -> None:
    rows = (Row("five players", (Bar(0.5, 0.4, 0.6, "50 %"), None)), Row("six", (exact(0.25), exact(1))))
    root = drawn(Plot("Who <wins>", "games won", ("a", "b"), rows, 100))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and desc is not None
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"].split() == [title.attrib["id"], desc.attrib["id"]]
    assert (title.text, desc.text) == ("Who <wins>", "games won. five players: a 50 %. six: a 0.25, b 1.")


def texts(root: Element) -> list[tuple[str, Element]]:
    return [("".join(each.itertext()), each) for each in root.iter(f"{SVG}text")]


def test_a_long_name_is_above_its_number_and_wraps_within_the_picture() -> None:
    name = "a player who holds two of a kind and keeps the other of them back"
    root = drawn(Plot("t", "axis", ("",), (Row(name, (Bar(1, 1, 1, "one"),)), Row("b", (Bar(2, 2, 2, "two"),)))))
    found = texts(root)
    lines = found[: [says for says, _ in found].index("one")]
    assert " ".join(says for says, _ in lines) == name and len(lines) > 1
    assert all(float(each.attrib["x"]) + len(says) * LETTER <= WIDTH for says, each in lines)
    ys = [float(each.attrib["y"]) for says, each in found if says in {*dict(lines), "one", "b", "two"}]
    assert all(after - before >= 14 for before, after in pairwise(ys))
    bar = of_class(root, "bar")[1]
    assert float(bar.attrib["x"]) + float(bar.attrib["width"]) > WIDTH / 2


def test_two_plots_of_one_notebook_share_no_id() -> None:
    one, other = (Plot("t", "axis", ("",), (Row("a", (exact(value),)),))._repr_html_() for value in (1, 2))
    ids = [{each.attrib["id"] for each in fromstring(html).iter() if "id" in each.attrib} for html in (one, other)]
    assert all(ids) and not ids[0] & ids[1]


def test_a_short_name_is_in_the_line_of_its_number() -> None:
    found = dict(texts(drawn(Plot("t", "axis", ("",), (Row("two", (exact(1),)), Row("three", (exact(4),)))))))
    assert found["two"].get("text-anchor") == "end"
    assert abs(float(found["two"].attrib["y"]) - float(found["1"].attrib["y"])) < 2


@given(st.lists(st.text("abc ", min_size=1, max_size=60).filter(str.strip), min_size=1, max_size=4), values)
def test_between_names_and_values_there_is_room_for_the_numbers(named: list[str], value: float) -> None:
    root = drawn(Plot("t", "a", ("",), tuple(Row(each, (Bar(value, value, value, "−1,234.5 %"),)) for each in named)))
    (axis,) = of_class(root, "axis")
    left, right = axis.attrib["d"].removeprefix("M").split("H")
    assert float(right) - float(left.split()[0]) >= WIDTH / 4
