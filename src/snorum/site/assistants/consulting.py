"""Say what a passage, a rule, a question or a book says, how a game is played, and how a thing is cited."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from textwrap import shorten
from typing import Any

from snorum import edition
from snorum.books import comparison, rulings
from snorum.edition import bibliography
from snorum.edition.editions import looking_into
from snorum.edition.how_to_play import Basis, HowToPlay, all_games
from snorum.edition.terms import Term, terms
from snorum.games import GAMES, game
from snorum.games.vocabulary import Crux, Numbers, Parameter, SnorumError, points, spelled
from snorum.records import game_id
from snorum.site import citing, exports, trace
from snorum.site.assistants.cited import Cited, cited_in, permanent
from snorum.site.exports.items import work_item
from snorum.site.searching.entries import certainty
from snorum.site.searching.index import search as found
from snorum.site.searching.words import WEIGHTS


@dataclass(frozen=True)
class Explained:
    """What the edition has under an id.

    `kind` is `passage`, `rule`, `crux`, `parameter`, `example`, `claim`, `term`, `book` or `work`. `entry` has the
    fields that the edition's JSON files have for this kind; of a crux or parameter `played_by` has the books that state
    each option. The passages and rules that it names, and itself if it is one, are in `sources`: the first of them, if
    they are many; `left_out` has the ids of the others. `cite` is a reference to paste.
    """

    id: str
    kind: str
    entry: dict[str, Any]
    sources: dict[str, Cited]
    left_out: list[str]
    cite: str | None


MOST_SOURCES = 12
"""How many passages and rules an explanation gives in full."""


@dataclass(frozen=True)
class Stand:
    """How one book plays a point: `state` is `stated`, `inferred`, `uncertain`, `silent` or `not-seen`.

    `options` are what it plays; of a point that it does not state, what it is played by is not the book's.
    """

    book: str
    title: str
    year: int | None
    state: str
    options: list[str]
    passages: list[str]
    known: str
    why: str


@dataclass(frozen=True)
class PointCompared:
    """A point of a game: the question, its options with what they mean, and the books that state each.

    `differing` is how many pairs of books state different options. `books` says how each stands, with its passages, if
    this point or certain books were asked for.
    """

    point: str
    question: str
    options: dict[str, str]
    differing: int
    stated_by: dict[str, list[str]]
    books: list[Stand]


@dataclass(frozen=True)
class Compared:
    """How the books of a game play it: the points asked for, those on which most pairs of books differ first.

    `books` are those that are compared, by id, each with its title and year. `alike` are the points on which no two
    books that speak differ.
    """

    game: str
    books: dict[str, str]
    points: list[PointCompared]
    alike: list[str]
    sources: dict[str, Cited]


@dataclass(frozen=True)
class SheetLine:
    """A line of how to play. `basis`: `stated`; `our-reading`, where the source leaves it open; or `supplied`."""

    id: str
    under: str
    says: str
    basis: str
    passages: list[str]


@dataclass(frozen=True)
class Sheet:
    """How a game is played in one way, in the editors' words, with what every line rests on.

    `sheets` names the other ways of the same game that can be asked for.
    """

    name: str
    game: str
    title: str
    intro: str
    lines: list[SheetLine]
    payments: list[dict[str, str]]
    address: str | None
    sheets: list[str]
    sources: dict[str, Cited] = field(default_factory=dict)


def explain(id: str) -> Explained:
    """What the edition has under an id, of whatever kind.

    Args:
        id: `peel-91-7`, `snip_snap_snorum.penalty`, `snip-snap-snorum.settling`, `peel/nine-sequence`,
            `jig.table-of-jigs`, `foster-1897`, `peel`; or a term, such as `stop`.

    Raises:
        SnorumError: nothing has this id; the message names those most like it.
    """
    known = _known()
    name = id.strip().removeprefix("snorum://passage/")
    if name not in known and edition.chosen() != edition.own():
        with looking_into(edition.own()), suppress(SnorumError):
            return explain(name)
    if name not in known:
        name = next((each for each in known if _alike(each) == _alike(name)), name)
    if name not in known:
        near = edition.suggest_nearest(name, list(known)).partition("; there are")[0]
        raise SnorumError(
            f"no passage, rule, crux, example, claim, term, book or work {id!r}{near}; `search` looks for words, and "
            "`how_to_play` and `compare` tell of a game"
        )
    kind, make = known[name]
    entry = make()
    cited = None
    if kind != "term":  # a game may have its name
        with suppress(SnorumError):
            cited = citing.plain(citing.item(name))
    sources = cited_in([name, entry])
    shown = dict(list(sources.items())[:MOST_SOURCES])
    return Explained(name, kind, entry, shown, [each for each in sources if each not in shown], cited)


def _alike(name: str) -> str:
    """A name without what two spellings of it may differ in."""
    return " ".join(name.casefold().replace("-", " ").replace("’", "'").split())


def _known() -> dict[str, tuple[str, Callable[[], dict[str, Any]]]]:
    """Everything that can be explained, by id, with its kind and what makes its entry; the first of a name counts."""
    found = [(id, kind, each) for id, some in trace.named().items() for kind, each in some]
    found += [(each.id, "work", each) for each in edition.works()]
    found += [(name, "term", each) for each in terms() for name in (each.headword, each.id, *each.forms)]
    known: dict[str, tuple[str, Callable[[], dict[str, Any]]]] = {}
    for id, kind, each in found:
        known.setdefault(id, (kind, partial(_ENTRIES[kind], each)))
    return known


def _crux_item(point: trace.CruxOf) -> dict[str, Any]:
    return {**exports.crux_item(point), "played_by": _played_by(point.game, point.crux.name)}


def _parameter_item(named: tuple[str, Parameter]) -> dict[str, Any]:
    name, parameter = named
    return {
        "id": f"{name}.{parameter.name}",
        "game": name,
        "question": parameter.gloss,
        "options": _glosses(parameter),
        "default": spelled(parameter.default),
        "passages": list(parameter.passages),
        "played_by": _played_by(name, parameter.name),
    }


def _played_by(name: str, point: str) -> dict[str, list[str]]:
    """The books that state each option of a point; options that none states are left out."""
    return {
        spelled(option): [each.id for each in sets] for option, sets in rulings.who_plays(name, point).items() if sets
    }


def _glosses(point: Crux | Parameter) -> dict[str, str]:
    if isinstance(point.options, Numbers):
        return {str(point.options): ""}
    return {spelled(option): point.options[option] for option in point.options}


def _book_item(id: str) -> dict[str, Any]:
    """How a book plays each game that it has."""
    sets = [each for each in rulings.ruling_sets() if each.id == id]
    return {
        "id": id,
        "reference": bibliography.reference(sets[0].entry),
        "about_id": sets[0].about_id or None,
        "games": {
            each.game: {
                name: {
                    "state": ruling.state,
                    "options": list(map(spelled, ruling.options)),
                    "passages": list(ruling.passages),
                    "why": ruling.why or None,
                }
                for name, ruling in each.points.items()
            }
            for each in sets
        },
    }


def _term_item(term: Term) -> dict[str, Any]:
    return {
        "headword": term.headword,
        "kind": term.kind,
        "language": term.lang,
        "means": term.means or None,
        "in_games": dict(term.meanings),
        "passages": [each.id for each in term.passages],
    }


_ENTRIES: Mapping[str, Callable[[Any], dict[str, Any]]] = {
    "passage": exports.passage_item,
    "rule": exports.rule_item,
    "crux": _crux_item,
    "parameter": _parameter_item,
    "example": exports.example_item,
    "claim": exports.claim_item,
    "book": _book_item,
    "work": work_item,
    "term": _term_item,
}
"""What makes the entry of each kind."""


def compare(name: str, point: str = "", books: Sequence[str] = ()) -> Compared:
    """How books play a game: at one point, or at all on which some differ.

    Args:
        name: the game, `cassino`.
        point: the name of a crux or parameter; by default each point on which at least two books differ.
        books: the books, by id; by default all that have the game.

    Raises:
        SnorumError: there is no such game, point or book, or one book alone is named.
    """
    chosen = game(game_id(name)).NAME
    found = comparison.compare(chosen, books)
    known = points(GAMES[chosen].Rules)
    asked = point.removeprefix(f"{chosen}.").replace("-", "_")
    if asked and asked not in known:
        raise SnorumError(f"{chosen} has no point {point!r}{edition.suggest_nearest(asked, list(known))}")
    wanted = [each for each in found.points if (each.name == asked if asked else each.divided)]
    of = {each.id: each for each in found.sources}
    compared = [
        PointCompared(
            each.name,
            each.question,
            _glosses(known[each.name]),
            each.divided,
            _stated_by(each),
            [
                Stand(
                    source,
                    of[source].title,
                    of[source].year,
                    cell.state,
                    list(cell.options),
                    list(cell.passages),
                    cell.certainty,
                    cell.why,
                )
                for source, cell in each.cells.items()
                if asked or books
            ],
        )
        for each in wanted
    ]
    return Compared(
        chosen,
        {each.id: ", ".join(map(str, filter(None, [each.title, each.year]))) for each in found.sources},
        compared,
        [each.name for each in found.points if not each.divided],
        cited_in([list(each.passages) for one in compared for each in one.books]),
    )


def _stated_by(point: comparison.Point) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for source, cell in point.cells.items():
        for option in cell.options if cell.state == "stated" else ():
            found.setdefault(option, []).append(source)
    return found


def how_to_play(name: str) -> Sheet:
    """How a game is played: the sheet of this name, or of the game.

    Raises:
        SnorumError: there is no such sheet.
    """
    sheets = all_games()
    wanted = name.strip().casefold().replace("’", "'")
    titles = {(each.title or GAMES[each.game].TITLE).casefold(): each.name for each in sheets.values()}
    key = wanted if wanted in sheets else titles.get(wanted, "")
    with suppress(SnorumError):
        key = key or game_id(name)
    if key not in sheets:
        raise SnorumError(f"there is no sheet {name!r}, expected one of {', '.join(sheets)}")
    play = sheets[key]
    return Sheet(
        play.name,
        play.game,
        play.title or GAMES[play.game].TITLE,
        play.intro,
        [
            SheetLine(
                each.id,
                each.under or "what people get wrong",
                each.says,
                _basis(play, each.basis),
                list(each.basis.passages),
            )
            for each in play.sentences
        ],
        [{"call": each.call, "when": each.when, "pays": each.pays} for each in play.payments],
        permanent("game", play.game),
        [each.name for each in sheets.values() if each.game == play.game and each is not play],
        cited_in([list(each.basis.passages) for each in play.sentences]),
    )


def _basis(play: HowToPlay, basis: Basis) -> str:
    return certainty(play, basis).replace(" ", "-") or "stated"


@dataclass(frozen=True)
class Says:
    """A sentence of ours on what a passage comes to. `certainty` is `stated`, `our reading`, `supplied` or `rule`."""

    says: str
    certainty: str


@dataclass(frozen=True)
class Result:
    """Something that has the words asked for; `explain` has it whole.

    `quoted`: whether `text` are a source's own words. `says` has our sentences on what a passage comes to.
    """

    kind: str
    id: str
    title: str
    where: str
    text: str
    quoted: bool
    says: list[Says]


LONGEST_TEXT = 300


@dataclass(frozen=True)
class Results:
    """What was found, the best first, of `number` in all."""

    number: int
    results: list[Result]


def search(words: str, kinds: Sequence[str] = (), most: int = 10) -> Results:
    """What of the edition has these words, best first, in the order of the site's search page.

    Args:
        words: a question, or words of a passage.
        kinds: `passage`, `rule`, `crux`, `example`, `claim`, `term`, `work`, `play` (lines of how to play); by default
            all.
        most: how many results.

    Raises:
        SnorumError: there is no such kind.
    """
    if unknown := [each for each in kinds if each not in WEIGHTS]:
        raise SnorumError(f"the kind {unknown[0]!r}, expected one of {', '.join(WEIGHTS)}")
    all_found = found(words, kinds)
    results = [
        Result(
            each["kind"],
            each["id"],
            each["title"],
            each["where"],
            shorten(each.get("text") or "", LONGEST_TEXT, placeholder=" …"),
            each["kind"] == "passage" and not each.get("voice"),
            [Says(says, certainty or "stated") for says, certainty in each.get("answers", ())],
        )
        for each in all_found[: max(0, most)]
    ]
    return Results(len(all_found), results)


def cite(ids: Sequence[str], style: str = "chicago", format: str = "text") -> str:
    """References to things of the edition, as `snorum cite` prints them; to the whole edition if none is named.

    Raises:
        SnorumError: nothing has this name, or there is no such style or format.
    """
    return citing.references(ids, style if format == "text" else None, format)
