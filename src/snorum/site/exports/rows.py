"""Passages, cruxes, claims, how sources play, and the links between them: rows of one kind each, for data frames."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from snorum import edition
from snorum.books import claims, comparison, rulings
from snorum.edition import frames
from snorum.games import GAMES
from snorum.games.vocabulary import SnorumError
from snorum.records.lines import one_of
from snorum.site import trace
from snorum.site.exports.items import claim_item, crux_item, passage_item


class PassageRow(NamedTuple):
    """A passage. Several ids in a field have spaces between; the table `links` has each in its own row."""

    id: str
    """Its id: `peel-91-7`."""
    address: str
    """Where the edition shows it, for good."""
    work: str
    """The id of its work."""
    printing: str | None
    """The printing or page from which it is known, if that has its own entry in the bibliography."""
    page: int | None
    """The page of the work; `None` if it has none."""
    section: str | None
    """The section of the work; `None` if it has none."""
    supplied: bool
    """Whether it is the editors' own."""
    known: str
    """How we know what it says: `seen`, or at second hand."""
    through: str | None
    """The work that reports it; `None` if it is not known at second hand."""
    reference: str
    """The work or printing, with place, publisher and year."""
    text: str | None
    """`None` if the work is in copyright."""
    gist: str | None
    """The editors' summary; `None` if the text is given."""
    rules: str
    """The rules that rest on it."""
    cruxes: str
    """The cruxes that ask what it means."""
    examples: str
    """The examples that it gives."""
    claims: str
    """The claims that it makes."""


class OptionRow(NamedTuple):
    """An option of a crux. Several ids in a field have spaces between; the table `links` has each in its own row."""

    crux: str
    """The id of the crux: `snip-snap-snorum.payer`."""
    address: str
    """Where the edition shows it, for good."""
    game: str
    """The id of the game."""
    question: str
    """What is asked."""
    option: str
    """The answer that this row is about, by its name."""
    gloss: str
    """The answer in words."""
    taken: bool
    """Whether the edition takes it."""
    ground: str
    """The kind of ground for it: `letter`, `sense`, `practice`, `least`."""
    passages: str
    """The passages of the ground."""
    excluded_by: str
    """The examples of the source that contradict it."""


class ClaimRow(NamedTuple):
    """A claim of a source about its game, and the verdict. The table `links` has each of its passages in a row."""

    id: str
    """Its id: `jig.lead-again`."""
    address: str
    """Where the edition shows it, for good."""
    game: str
    """The id of the game."""
    title: str
    """What it is about, in a few words."""
    passages: str
    """The passages that make it, with spaces between."""
    asserts: str
    """What is claimed, in exact terms."""
    method: str
    """How it is settled."""
    verdict: str | None
    """`None` if it is not settled."""
    says: str
    """The finding in a sentence."""
    command: str
    """What settles it again."""


class RulingRow(NamedTuple):
    """An option that a source has for a point of a game."""

    game: str
    """The id of the game."""
    point: str
    """The rule that can be played in several ways, by its name."""
    source: str
    """The id of the ruling set: `long-1792`."""
    year: int | None
    """The year of the source; `None` if it has no date."""
    state: str
    """Whether the source has `stated` it, it is `inferred`, it is `uncertain` what the source means, the source is
    `silent`, or what it has was `not-seen`."""
    option: str | None
    """The option; `None` if the source is silent, or we do not know which it has."""
    place: int
    """1 for the option that is usual in the source, 2 for the next."""
    certainty: str | None
    """How we know what the source says: `seen`, or at second hand; `None` if no passage says it."""
    why: str | None
    """What needs a word, in a sentence."""


class LinkRow(NamedTuple):
    """A link from one thing of the edition to another."""

    kind: str
    """What it comes from: `passage`, `option`, `claim` or `ruling`."""
    id: str
    """The id of that; of an option `CRUX=OPTION`, of a ruling `GAME.POINT SOURCE`."""
    relation: str
    """What the other is to it: `role`, `rule`, `crux`, `example` or `claim` of a passage, `ground` of an option or the
    example by which it is `excluded`, `passage` of a claim or ruling."""
    to: str
    """The id of the other; or the role."""


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
            found.append(
                _row(
                    OptionRow,
                    {
                        **each,
                        "crux": each["id"],
                        "option": name,
                        "gloss": option["gloss"],
                        "taken": name == each["default"],
                        "ground": ground["kind"],
                        "passages": ground["passages"],
                        "excluded_by": [by["example"] for by in each["excluded"] if by["option"] == name],
                    },
                )
            )
    return found


def _claims() -> list[ClaimRow]:
    items = map(claim_item, claims.all_claims().values())
    return [_row(ClaimRow, {**each, "says": each["sentence"]}) for each in items]


def _rulings() -> list[RulingRow]:
    found = []
    for compared in _comparisons():
        years = {each.id: each.year for each in compared.sources}
        for point in compared.points:
            for source, cell in point.cells.items():
                found += [
                    RulingRow(
                        compared.game,
                        point.name,
                        source,
                        years[source],
                        cell.state,
                        option,
                        place,
                        cell.certainty or None,
                        cell.why or None,
                    )
                    for place, option in enumerate(cell.options or (None,), 1)
                ]
    return found


def _comparisons() -> list[comparison.Comparison]:
    return [comparison.compare(name) for name in GAMES if name in rulings.games_described()]


def _links() -> list[LinkRow]:
    found = []
    for passage in map(passage_item, edition.passages()):
        for relation in ("roles", "rules", "cruxes", "examples", "claims"):
            found += [LinkRow("passage", passage["id"], _ONE[relation], to) for to in passage[relation]]
    for option in _options():
        for relation, ids in (("ground", option.passages), ("excluded", option.excluded_by)):
            found += [LinkRow("option", f"{option.crux}={option.option}", relation, to) for to in ids.split()]
    for claim in claims.all_claims().values():
        found += [LinkRow("claim", claim.id, "passage", to) for to in claim.passages]
    for compared in _comparisons():
        found += [
            LinkRow("ruling", f"{compared.game}.{point.name} {source}", "passage", to)
            for point in compared.points
            for source, cell in point.cells.items()
            for to in cell.passages
        ]
    return found


_ONE = {"roles": "role", "rules": "rule", "cruxes": "crux", "examples": "example", "claims": "claim"}
TABLES: Mapping[str, tuple[type[Any], Callable[[], Sequence[Any]]]] = {
    "passages": (PassageRow, _passages),
    "cruxes": (OptionRow, _options),
    "claims": (ClaimRow, _claims),
    "rulings": (RulingRow, _rulings),
    "links": (LinkRow, _links),
}
"""For each table, the kind of its rows, and what makes them."""


def rows(name: str) -> Sequence[Any]:
    """The rows of a table: `passages`, `cruxes` (one for each option), `claims`, `rulings` or `links`.

    Raises:
        SnorumError: there is no such table.
    """
    return _table(name)[1]()


def to_frame(name: str) -> Any:
    """The same as an Arrow table: see `snorum.edition.frames`."""
    kind, make = _table(name)
    return frames.to_frame(kind, make())


def _table(name: str) -> tuple[type[Any], Callable[[], Sequence[Any]]]:
    if name not in TABLES:
        raise SnorumError(f"there is no table {name!r}; expected {one_of(name, TABLES)}")
    return TABLES[name]
