"""Passages, cruxes and claims as rows of one kind each, for data frames."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from snorum import claims, edition, frames, trace
from snorum.exports.items import claim_item, crux_item, passage_item
from snorum.records.lines import one_of
from snorum.vocabulary import SnorumError


class PassageRow(NamedTuple):
    """A passage. Several ids in a field have spaces between."""

    id: str
    address: str
    work: str
    page: int | None
    section: str | None
    supplied: bool
    """Whether it is the editors' own."""
    known: str
    """How we know what it says: `seen`, or at second hand."""
    text: str | None
    """`None` if the work is in copyright."""
    gist: str | None
    rules: str
    cruxes: str
    examples: str
    claims: str


class OptionRow(NamedTuple):
    """An option of a crux."""

    crux: str
    address: str
    game: str
    question: str
    option: str
    gloss: str
    taken: bool
    """Whether the edition takes it."""
    ground: str
    """The kind of ground for it: `letter`, `sense`, `practice`, `least`."""
    passages: str
    """The passages of the ground, with spaces between."""
    excluded_by: str
    """The examples of the source that contradict it, with spaces between."""


class ClaimRow(NamedTuple):
    """A claim of a source about its game, and the verdict on it."""

    id: str
    address: str
    game: str
    title: str
    passages: str
    asserts: str
    method: str
    verdict: str | None
    says: str
    """The finding in a sentence."""
    command: str
    """What settles it again."""


def _row(kind: type[Any], item: Mapping[str, Any]) -> Any:
    """The row with the fields of an item that it has; several ids become one text."""
    return kind(*(" ".join(item[name]) if isinstance(item[name], list) else item[name] for name in kind._fields))


def _passages() -> list[PassageRow]:
    return [_row(PassageRow, passage_item(each)) for each in edition.passages()]


def _options() -> list[OptionRow]:
    found = []
    for each in map(crux_item, trace.described_cruxes()):
        for option in each["options"]:
            name, ground = option["name"], option["ground"]
            found.append(_row(OptionRow, {
                **each, "crux": each["id"], "option": name, "gloss": option["gloss"], "taken": name == each["default"],
                "ground": ground["kind"], "passages": ground["passages"],
                "excluded_by": [by["example"] for by in each["excluded"] if by["option"] == name],
            }))  # fmt: skip
    return found


def _claims() -> list[ClaimRow]:
    items = map(claim_item, claims.all_claims().values())
    return [_row(ClaimRow, {**each, "says": each["sentence"]}) for each in items]


TABLES: Mapping[str, tuple[type[Any], Callable[[], Sequence[Any]]]] = {
    "passages": (PassageRow, _passages), "cruxes": (OptionRow, _options), "claims": (ClaimRow, _claims),
}  # fmt: skip
"""For each table, the kind of its rows, and what makes them."""


def rows(name: str) -> Sequence[Any]:
    """The rows of a table: `passages`, `cruxes` (one for each option) or `claims`.

    Raises:
        SnorumError: there is no such table.
    """
    return _table(name)[1]()


def to_frame(name: str) -> Any:
    """The same as an Arrow table: see `snorum.frames`."""
    kind, make = _table(name)
    return frames.to_frame(kind, make())


def _table(name: str) -> tuple[type[Any], Callable[[], Sequence[Any]]]:
    if name not in TABLES:
        raise SnorumError(f"there is no table {name!r}; expected {one_of(name, TABLES)}")
    return TABLES[name]
