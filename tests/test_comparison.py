"""The comparison of sources: what each cell says, how far two differ, and the tree."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from jsonschema import Draft202012Validator
from scipy.cluster.hierarchy import linkage

from snorum import edition
from snorum.books import comparison, rulings
from snorum.books.comparison import Cell, Comparison, Distance, Point, Source, as_csv, as_json, compare, distances
from snorum.edition.certainty import KNOWN
from snorum.games import GAMES
from snorum.games.vocabulary import SnorumError
from snorum.site.sphinxext.files.exports import SCHEMAS
from snorum.site.sphinxext.kinship import tree

SCHEMA = json.loads((SCHEMAS / "comparison-1.json").read_text("utf-8"))["properties"]["comparisons"]["items"]


def made(**options: dict[str, str]) -> Comparison:
    """A comparison of invented sources: for each point the options that sources state; others are silent."""
    names = sorted({source for of in options.values() for source in of})
    silent = Cell("silent", (), (), "", "")
    found = tuple(
        Point(
            point,
            point,
            {},
            {
                name: Cell("stated", tuple(of[name].split()), ("x-1-1",), "seen", "") if name in of else silent
                for name in names
            },
            0,
        )
        for point, of in options.items()
    )
    return Comparison("cassino", tuple(Source(name, None, name, name, "seen", "", "", "", {}) for name in names), found)


def test_two_sources_differ_on_a_point_that_both_state_with_no_option_in_common() -> None:
    found = made(p={"a": "x", "b": "y", "c": "x y"}, q={"a": "x", "b": "x"}, r={"a": "x", "c": "y"})
    by_pair = {(each.one, each.other): (each.differing, each.shared, each.share) for each in distances(found)}
    assert by_pair == {
        ("a", "b"): (1, 2, Fraction(1, 2)),  # p, not q; r is silent in b
        ("a", "c"): (1, 2, Fraction(1, 2)),  # r, not p, where c has x too
        ("b", "c"): (0, 1, Fraction(0)),
    }


def test_sources_that_agree_for_one_number_of_players_do_not_differ() -> None:
    always, but_for_two = Cell("stated", ("x",), (), "seen", ""), Cell("stated", ("x", "y"), (), "seen", "", {2: "y"})
    assert always.differs_from(but_for_two) is False and but_for_two.differs_from(always) is False
    assert always.differs_from(Cell("stated", ("y",), (), "seen", "")) is True


def test_sources_that_share_no_stated_point_have_no_distance_and_come_last() -> None:
    found = distances(made(p={"a": "x"}, q={"b": "x", "c": "y"}))
    assert [each.share for each in found] == [Fraction(1), None, None]


def test_those_that_differ_least_come_first_and_of_these_those_that_share_most() -> None:
    found = distances(made(p={"a": "x", "b": "x", "c": "y"}, q={"a": "x", "b": "x"}, r={"b": "x", "d": "x"}))
    order = [(each.one, each.other, each.differing, each.shared) for each in found if each.shared]
    assert order == [("a", "b", 0, 2), ("b", "d", 0, 1), ("a", "c", 1, 1), ("b", "c", 1, 1)]


def pairs(**differing: int) -> list[Distance]:
    return [Distance(name[0], name[1], number, 4) for name, number in differing.items()]


def test_the_tree_joins_those_first_that_differ_least() -> None:
    drawn = tree.diagram(pairs(ab=0, ac=4, ad=4, bc=4, bd=4, cd=1), "abcd", least=3)
    assert drawn is not None
    svg, left_out = drawn
    assert left_out == []
    names = [part.split("</text>")[0][-1] for part in svg.split("<text")[1:5]]
    assert {frozenset(names[:2]), frozenset(names[2:])} == {frozenset("ab"), frozenset("cd")}


def test_the_tree_leaves_out_a_source_that_shares_too_little_with_another() -> None:
    known = [*pairs(ab=0, ac=1, bc=1), Distance("a", "d", 0, 2), Distance("b", "d", 0, 4), Distance("c", "d", 0, 4)]
    drawn = tree.diagram(known, "abcd", least=3)
    assert drawn is not None
    assert drawn[1] in (["a"], ["d"])  # either of the two that share only two points
    assert tree.diagram(known[:3], "ab", least=3) is None


@pytest.mark.parametrize("name", GAMES)
def test_no_stated_cell_lacks_its_evidence(name: str) -> None:
    known = {each.id: each for each in edition.passages()}
    for point in compare(name).points:
        for cell in point.cells.values():
            assert cell.state in rulings.STATES
            if cell.state == "stated":
                assert cell.options and cell.passages
                assert cell.certainty == max((known[each].known for each in cell.passages), key=list(KNOWN).index)
            if cell.state == "silent":
                assert not cell.options


def test_the_points_that_divide_most_come_first() -> None:
    numbers = [each.divided for each in compare("cassino").points]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[0] > 0


def test_long_denies_the_point_for_the_last_take_that_peel_gives() -> None:
    found = compare("cassino", ["Long 1792", "peel-1891"])
    assert [each.id for each in found.sources] == ["long-1792", "peel-1891"]
    last = next(each for each in found.points if each.name == "last_take_point")
    assert last.cells["long-1792"].options == ("does-not",)
    assert last.cells["long-1792"].certainty == "second-hand"
    assert last.cells["peel-1891"].options == ("scores",)
    assert (last.divided, last.cells["peel-1891"].certainty) == (1, "seen")


def test_a_comparison_needs_two_sources() -> None:
    with pytest.raises(SnorumError, match="peel-1891 Peel 1891: expected at least two different sources"):
        compare("cassino", ["peel-1891", "Peel 1891"])


@pytest.mark.parametrize("name", GAMES)
def test_the_json_fits_its_schema(name: str) -> None:
    found = compare(name)
    plain = json.loads(json.dumps(as_json(found)))
    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(plain)] == []
    assert {"game", "sources", "points"} <= plain.keys()
    for point in plain["points"]:
        assert list(point["cells"]) == [each["id"] for each in plain["sources"]]
    for told, point in zip(plain["points"], found.points, strict=True):
        for source, cell in point.cells.items():
            each = told["cells"][source]
            assert (each["certainty"] or "", each["why"] or "") == (cell.certainty, cell.why)
            assert (each["options"], each["passages"]) == (list(cell.options), list(cell.passages))


def test_the_table_has_a_row_for_each_point_and_source() -> None:
    found = compare("snap")
    rows = list(csv.DictReader(io.StringIO(as_csv([found]))))
    assert tuple(rows[0]) == comparison.COLUMNS
    assert len(rows) == len(found.sources) * len(found.points)
    called = next(row for row in rows if (row["point"], row["source"]) == ("who_calls", "squareman-1916"))
    assert (called["state"], called["option"], called["year"]) == ("stated", "the-two", "1916")


def branches(tree_: tree.Branch) -> list[tuple[float, frozenset[str]]]:
    """For each place where a tree joins two branches, how far apart they are, and its sources."""
    if isinstance(tree_, str):
        return []
    here = float(tree_.apart), frozenset(tree.sources_in(tree_))
    return [here, *branches(tree_.left), *branches(tree_.right)]


@pytest.mark.parametrize("seed", range(40))
def test_the_tree_is_that_of_average_linkage(seed: int) -> None:
    """Held against SciPy's, with distances of which no two are the same."""
    chance = Random(seed)
    names = "abcdefghi"[: chance.randint(3, 9)]
    apart = {frozenset(pair): Fraction(chance.randrange(10**9), 10**9) for pair in combinations(names, 2)}
    clusters: list[frozenset[str]] = [frozenset(name) for name in names]
    heights = []
    for one, other, at, _ in linkage([float(each) for each in apart.values()], "average"):
        clusters.append(clusters[int(one)] | clusters[int(other)])
        heights.append(float(at))
    found = sorted(branches(tree.joined(names, apart)), key=lambda each: each[0])
    assert [each for _, each in found] == clusters[len(names) :]
    assert [at for at, _ in found] == pytest.approx(heights)


def test_a_cell_has_the_usual_option_by_itself_and_a_source_where_it_was_seen() -> None:
    """Morehead counts a sweep one, or not at all."""
    found = as_json(compare("cassino"))
    (point,) = (each for each in found["points"] if each["name"] == "sweep_points")
    cell = point["cells"]["morehead-1952"]
    assert (cell["option"], cell["options"]) == ("1", ["1", "0"])
    seen = {each["id"]: each["seen_in"] for name in GAMES for each in as_json(compare(name))["sources"]}
    assert "a text on the web that bears no year" in seen.values() and None in seen.values()
