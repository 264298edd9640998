"""The edition as tables for statisticians: CSV files with one kind of row each, and what their columns mean.

After a build the files are in `tables/`, beside the pages. `{columns} links` lists the columns of a kind of row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from types import NoneType
from typing import Any, NamedTuple, get_args, get_type_hints

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective

from snorum.books import counts, standings
from snorum.books.counts import MeanRow
from snorum.books.standings import Entry
from snorum.edition.frames import as_csv
from snorum.referee.report import PlayRow, ReasonRow
from snorum.site.exports.rows import TABLES
from snorum.site.sphinxext.base import docstring_nodes, para
from snorum.site.sphinxext.files.site_files import link_to_file
from snorum.site.sphinxext.rebuilding import digest_files, unless_made

FOLDER = "tables"
Row = tuple[Any, ...]


class Kind(NamedTuple):
    """A kind of row; and what has them all, given the folder of the pages, if the site has them as a file."""

    row: type[Row]
    rows: Callable[[Path], Iterable[Row]] | None = None


def _studies(pages: Path) -> list[MeanRow]:
    return [row for result in counts.kept().values() for row in result.rows()]


def _tournaments(pages: Path) -> list[Entry]:
    folder = pages.joinpath(*standings.FOLDER)
    return [
        row for name in standings.names(folder) if (found := standings.read(folder, name)) for row in found.entries()
    ]


def _endings(pages: Path) -> list[MeanRow]:
    folder = pages.joinpath(*standings.FOLDER)
    return [
        row._replace(study=f"endings.{name}")
        for name in standings.names_of_endings(folder)
        if (found := standings.read_endings(folder, name))
        for row in found.rows()
    ]


def _of_edition(make: Callable[[], Iterable[Row]], pages: Path) -> Iterable[Row]:
    return make()


KINDS: Mapping[str, Kind] = {
    **{name: Kind(row, partial(_of_edition, make)) for name, (row, make) in TABLES.items()},
    "studies": Kind(MeanRow, _studies),
    "endings": Kind(MeanRow, _endings),
    "tournaments": Kind(Entry, _tournaments),
    "plays": Kind(PlayRow),
    "reasons": Kind(ReasonRow),
}
"""The tables by name, those of a report on a record last."""


class Column(NamedTuple):
    """A column of a table."""

    name: str
    type: str
    says: str


def columns(row: type[Row]) -> list[Column]:
    """The columns of a kind of row, from its fields and what stands below each.

    >>> columns(PlayRow)[3]
    Column(name='player', type='text, or empty', says='Who acts by it; `None` if nobody does.')
    """
    said = ModuleAnalyzer.for_module(row.__module__)
    said.analyze()
    return [
        Column(name, _type_in_words(of), " ".join(said.attr_docs.get((row.__name__, name), [])).strip())
        for name, of in get_type_hints(row).items()
    ]


def _type_in_words(of: Any) -> str:
    """The type of a column, as a CSV file has it."""
    words = {str: "text", int: "whole number", float: "number", bool: "True or False"}
    kinds = get_args(of) or (of,)
    [kind] = [each for each in kinds if each is not NoneType]
    return f"{words[kind]}, or empty" if NoneType in kinds else words[kind]


class ColumnsDirective(SphinxDirective):
    """List the columns of a table, with a link to its file."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The link and the list; an error for an unknown table."""
        name = self.arguments[0]
        if name not in KINDS:
            raise self.error(f"unknown table {name!r}, expected one of {', '.join(KINDS)}")
        kind = KINDS[name]
        self.env.note_dependency(ModuleAnalyzer.for_module(kind.row.__module__).srcname)
        found = nodes.definition_list(classes=["fields"])
        for each in columns(kind.row):
            term = nodes.term("", "", nodes.literal("", each.name), nodes.Text(" "), nodes.emphasis("", each.type))
            found += nodes.definition_list_item("", term, nodes.definition("", para("", *docstring_nodes(each.says))))
        file = f"{name}.csv"
        return [*([para("", link_to_file(f"{FOLDER}/{file}", file))] if kind.rows else []), found]


@unless_made(FOLDER, of=lambda app: digest_files(Path(app.srcdir, "readings")))
def write_files(app: Sphinx, failed: Exception | None) -> None:
    """Write the tables at the end of a build."""
    if app.builder.name != "html":
        return
    out = Path(app.outdir, FOLDER)
    out.mkdir(exist_ok=True)
    for name, kind in KINDS.items():
        if kind.rows:
            text = as_csv(kind.row, kind.rows(Path(app.srcdir)))
            (out / f"{name}.csv").write_text(text, encoding="utf-8", newline="")


def setup(app: Sphinx) -> None:
    """Register the directive, and write the files at the end of a build."""
    app.add_directive("columns", ColumnsDirective)
    app.connect("build-finished", write_files)
