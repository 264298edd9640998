"""Rows of one kind as an Arrow table, which libraries of data frames take without a copy, and as CSV and Parquet.

Each row is a `NamedTuple`; its fields are the columns. The table has Arrow's stream interface (`__arrow_c_stream__`),
by which pandas (`DataFrame.from_arrow`), Polars (`polars.DataFrame`), DuckDB and others read it.

>>> from typing import NamedTuple
>>> class Height(NamedTuple):
...     name: str
...     metres: float | None
>>> print(as_csv(Height, [Height("tower", 55.5), Height("hill", None)]), end="")
name,metres
tower,55.5
hill,
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from html import escape
from importlib import import_module
from io import StringIO
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

from snorum.edition import installing
from snorum.edition.files import replacing
from snorum.games.vocabulary import SnorumError

Row = tuple[Any, ...]
_ARROW = {str: "utf8", int: "int64", float: "float64", bool: "bool"}


def to_frame(kind: type[Row], rows: Iterable[Row]) -> Any:
    """An Arrow table, of the library arro3, with a column for each field of `kind`: `str`, `int`, `float` or `bool`.

    Raises:
        SnorumError: arro3 is not installed.
    """
    core, types = _library("arro3.core"), _types(kind)
    columns = list(zip(*rows, strict=True)) or [()] * len(types)
    arrow = [getattr(core.DataType, _ARROW[of])() for of in types.values()]
    arrays = [core.Array(list(column), type=of) for column, of in zip(columns, arrow, strict=True)]
    return core.Table.from_pydict(dict(zip(types, arrays, strict=True)))


def write_parquet(path: Path, kind: type[Row], rows: Iterable[Row]) -> None:
    """Write rows as a Parquet file.

    Raises:
        SnorumError: arro3 is not installed.
        OSError: the file cannot be written.
    """
    table, io = to_frame(kind, rows), _library("arro3.io")
    with replacing(path) as file:
        io.write_parquet(table, file)


def as_csv(kind: type[Row], rows: Iterable[Row]) -> str:
    """Rows as CSV, with the names of the columns in the first line; empty where nothing is known."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_types(kind))
    writer.writerows(rows)
    return out.getvalue()


def as_html(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """An HTML table for a notebook, with the class that Sphinx gives its own; no cell is read as HTML.

    >>> as_html(["name", "metres"], [["a < b", 55.5]]).partition("<tbody>")[2]
    '<tr><td>a &lt; b</td><td>55.5</td></tr></tbody></table>'
    """
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f'<table class="docutils"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _types(kind: type[Row]) -> dict[str, type]:
    """The type of each column, without `None`."""
    hints = get_type_hints(kind)
    return {name: next(each for each in get_args(of) or [of] if each is not NoneType) for name, of in hints.items()}


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise SnorumError(f"data frames and Parquet need arro3: {installing.command('data')}") from None
