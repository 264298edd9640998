"""Passages, cruxes and claims as rows of one kind each, for data frames."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from snorum import claims, edition, frames, trace
from snorum.exports.items import claim_item, crux_item, passage_item
from snorum.games import nearest
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


def _passages() -> list[PassageRow]:
    ids = ("rules", "cruxes", "examples", "claims")
    return [PassageRow(*(each[name] for name in PassageRow._fields[:-4]), *(" ".join(each[name]) for name in ids))
            for each in map(passage_item, edition.passages())]  # fmt: skip


def _options() -> list[OptionRow]:
    found = []
    for each in map(crux_item, trace.every_crux()):
        for option in each["options"]:
            against = [by["example"] for by in each["excluded"] if by["option"] == option["name"]]
            found.append(OptionRow(
                each["id"], each["address"], each["game"], each["question"], option["name"], option["gloss"],
                option["name"] == each["default"], option["ground"]["kind"], " ".join(option["ground"]["passages"]),
                " ".join(against),
            ))  # fmt: skip
    return found


def _claims() -> list[ClaimRow]:
    return [ClaimRow(each["id"], each["address"], each["game"], each["title"], " ".join(each["passages"]),
                     each["asserts"], each["method"], each["verdict"], each["sentence"], each["command"])
            for each in map(claim_item, claims.all_claims().values())]  # fmt: skip


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
        near = nearest(name, TABLES)
        raise SnorumError(f"there is no table {name!r}; expected one of {', '.join(TABLES)}"
                          + (f" (the nearest is {near!r})" if near else ""))  # fmt: skip
    return TABLES[name]
