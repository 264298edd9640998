"""Tables for statisticians: reports, studies, passages, cruxes and claims, with one kind of row in each."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import arro3.io
import pytest

import snorum
from snorum import edition
from snorum.books import claims, counts, rulings
from snorum.edition import frames
from snorum.games.vocabulary import SnorumError, spelled
from snorum.site import exports, trace
from snorum.site.exports.rows import TABLES
from snorum.site.sphinxext.files.tables import KINDS, columns

QUARREL = """
format = 1
game = "snip-snap-snorum"
players = ["A", "B", "<b>"]
deals = [{ dealer = "A", plays = ["B 9", "<b> 9 snip", "B pays 2", "A 4", "A 9H"] }]
"""


def test_a_report_has_a_row_for_each_string() -> None:
    report = snorum.check(QUARREL)
    table = report.to_frame()
    assert table["text"].to_pylist() == [play.text for play in report.plays]
    assert table["verdict"].to_pylist() == [play.verdict for play in report.plays]
    assert set(table["verdict"].to_pylist()) >= {"lawful", "contradicted"}
    assert table["rules"].to_pylist()[1].split() == [
        reason.rule.id for reason in report.plays[1].reasons if reason.rule
    ]
    passages = {each for row in table["passages"].to_pylist() for each in row.split()}
    assert passages and all(edition.passage(each) for each in passages)


def test_each_reason_of_a_report_has_a_row_for_each_of_its_passages() -> None:
    report = snorum.check(QUARREL)
    table = report.to_frame(reasons=True)
    rows = list(zip(*(table[name].to_pylist() for name in ("play", "says", "rule", "passage")), strict=True))
    assert len(set(rows)) == len(rows) and all(" " not in (passage or "") for *_, passage in rows)
    for play in report.plays:
        assert {(says, rule) for number, says, rule, _ in rows if number == play.play} == {
            (each.text, each.rule and each.rule.id) for each in play.reasons
        }
    of_plays = {(row.play, each) for row in report.rows() for each in row.passages.split()}
    assert of_plays == {(play, passage) for play, _, _, passage in rows if passage}


def test_a_report_says_itself_in_a_line_and_as_a_table() -> None:
    report = snorum.check(QUARREL)
    assert repr(report).startswith(f"<Report: {report.verdict}; 5 plays; ") and "\n" not in repr(report)
    html = report._repr_html_()
    assert html.count("<tr>") == 6 and "<td>&lt;b&gt; 9 snip</td>" in html and "<b>" not in html


def test_a_study_has_a_row_for_each_mean() -> None:
    kept = counts.kept()["jig.two-players"]
    assert (
        repr(kept)
        == f"<Result: jig.two-players; {kept.games:,} games in each of {len(kept.ways)} ways, seed {kept.seed}>"
    )
    table = kept.to_frame()
    assert table.num_rows == sum(len(measures) for measures in kept.sums.values())
    row = {name: table[name].to_pylist()[3] for name in table.column_names}
    mean = kept.mean(row["way"], row["measure"])
    assert (row["value"], row["low"], row["high"]) == (mean.value, mean.low, mean.high) and row["games"] == kept.games


def test_the_tables_have_all_passages_options_and_claims() -> None:
    passages, options, found = (exports.rows(name) for name in ("passages", "cruxes", "claims"))
    assert [each.id for each in passages] == [each.id for each in edition.passages()]
    assert [(each.crux, each.option) for each in options] == [
        (crux.id, option) for crux in trace.every_crux() for option in crux.crux.options
    ]
    taken = {each.crux: each.option for each in options if each.taken}
    assert taken == {crux.id: crux.crux.default for crux in trace.every_crux()}
    assert {each.id for each in found} == set(claims.all_claims())
    [passage] = [each for each in passages if each.id == "peel-91-7"]
    assert passage.page == 91 and "snip_snap_snorum.penalty" in passage.rules.split() and passage.known == "seen"
    payer = {each.option: each.excluded_by.split() for each in options if each.crux == "snip-snap-snorum.payer"}
    assert "peel/nine-sequence" in payer["pairer"] and payer["paired"] == []


def test_links_have_each_id_of_the_other_tables_in_its_own_row() -> None:
    links = exports.rows("links")
    assert len(set(links)) == len(links)
    found = {(each.kind, each.id, each.relation): set[str]() for each in links}
    for each in links:
        found[each.kind, each.id, each.relation].add(each.to)
    for passage in exports.rows("passages"):
        for relation, ids in (
            ("rule", passage.rules),
            ("crux", passage.cruxes),
            ("example", passage.examples),
            ("claim", passage.claims),
        ):
            assert found.get(("passage", passage.id, relation), set()) == set(ids.split())
        assert found["passage", passage.id, "role"] == set(edition.passage(passage.id).roles)
    for option in exports.rows("cruxes"):
        for relation, ids in (("ground", option.passages), ("excluded", option.excluded_by)):
            assert found.get(("option", f"{option.crux}={option.option}", relation), set()) == set(ids.split())
    for claim in exports.rows("claims"):
        assert found["claim", claim.id, "passage"] == set(claim.passages.split())
    assert found["ruling", "cassino.last_take_point long-1792", "passage"] == {"long-10-1", "long-10-2"}


def test_each_option_that_a_source_has_is_a_row() -> None:
    rows = exports.rows("rulings")
    for each in rulings.ruling_sets():
        for point, ruling in each.points.items():
            mine = [row for row in rows if (row.game, row.source, row.point) == (each.game, each.id, point)]
            assert [row.option or "" for row in mine] == ([spelled(option) for option in ruling.options] or [""])
            assert {(row.state, row.year) for row in mine} == {(ruling.state, each.year)}


@pytest.mark.parametrize("name", KINDS)
def test_every_column_of_every_table_is_explained(name: str) -> None:
    found = columns(KINDS[name].row)
    assert [each.name for each in found] == list(KINDS[name].row._fields)  # type: ignore[attr-defined]
    assert all(each.says.endswith(".") for each in found)


@pytest.mark.parametrize("name", TABLES)
def test_csv_parquet_and_arrow_say_the_same(name: str, tmp_path: Path) -> None:
    kind, _ = TABLES[name]
    rows = exports.rows(name)
    table = exports.to_frame(name)
    assert hasattr(table, "__arrow_c_stream__") and table.num_rows == len(rows) > 20
    columns = {column: table[column].to_pylist() for column in table.column_names}
    assert columns == {column: [getattr(row, column) for row in rows] for column in kind._fields}
    path = tmp_path / "rows.parquet"
    frames.write_parquet(path, kind, rows)
    again = arro3.io.read_parquet(str(path)).read_all()
    assert {column: again[column].to_pylist() for column in again.column_names} == columns
    read = list(csv.reader(StringIO(frames.as_csv(kind, rows))))
    assert read == [list(kind._fields), *([("" if cell is None else str(cell)) for cell in row] for row in rows)]


class Sample(NamedTuple):
    name: str
    number: int | None
    share: float
    sure: bool


def test_types_stay_and_so_does_what_is_not_known() -> None:
    table = frames.to_frame(Sample, [Sample("a", None, 0.5, True), Sample("b", 2, 1.0, False)])
    assert [str(field.type).split(".")[-1].split("<")[0] for field in table.schema]
    assert table["number"].to_pylist() == [None, 2] and table["sure"].to_pylist() == [True, False]
    empty = frames.to_frame(Sample, [])
    assert empty.num_rows == 0 and empty.column_names == list(Sample._fields)
    assert [str(field.type) for field in empty.schema] == [str(field.type) for field in table.schema]


def test_without_arro3_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "arro3.core", None)
    with pytest.raises(SnorumError, match=r"pip install '.*\[data\]'"):
        snorum.check(QUARREL).to_frame()


def test_there_is_no_other_table() -> None:
    with pytest.raises(SnorumError, match=r"no table 'passage'; expected one of .* \(the nearest is 'passages'\)"):
        exports.rows("passage")
