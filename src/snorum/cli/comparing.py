"""`snorum compare`: how the sources of a game play it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from snorum.books import comparison, rulings
from snorum.books.comparison import Cell, Comparison, Point, distances
from snorum.cli.words import bold, dim, echo, wrapped
from snorum.edition import bibliography
from snorum.edition.certainty import not_seen
from snorum.edition.files import in_json
from snorum.games import game


def compare(name: str, between: Sequence[str], *, json: bool, csv: bool) -> None:
    """Print how the sources of a game play it."""
    found = comparison.compare(name, between)
    if json:
        print(in_json(comparison.as_json(found)))
    elif csv:
        print(comparison.as_csv([found]), end="")
    else:
        echo("\n".join(_lines(found)))


def _lines(found: Comparison) -> Iterator[str]:
    yield f"{bold(game(found.game).TITLE)}: {len(found.sources)} source{'s' * (len(found.sources) != 1)}"
    for each in found.sources:
        known = bibliography.known_in_words(each.certainty, each.through)
        known += f", in {each.seen_in}" if each.seen_in else ""
        stated = sum(point.cells[each.id].state == "stated" for point in found.points)
        title = ", ".join(filter(None, [each.title, each.dated]))
        yield f"  {each.id:<18} {title}; {stated} of {len(found.points)} points stated " + dim(f"({known})")
    divided = [each for each in found.points if each.divided]
    agreed = [each for each in found.points if not each.divided and _states(each, "stated")]
    unstated = [each for each in found.points if not _states(each, "stated")]
    inferred = [each for each in unstated if _states(each, "inferred")]
    parts = {"Where they differ": divided, "Where no two that speak differ": agreed, "What is only inferred": inferred}
    for heading, some in parts.items():
        if some:
            yield ""
            yield bold(heading)
        for point in some:
            yield from _point_lines(point)
    if unsaid := [each.name for each in unstated if each not in inferred]:
        yield ""
        yield wrapped(f"No option is stated or inferred: {', '.join(unsaid)}.")
    if len(found.sources) < 2:
        return
    yield ""
    yield bold("How far they differ") + dim(" (of the points that both state, those with no option in common)")
    for pair in distances(found):
        share = "—" if pair.share is None else f"{float(pair.share):.0%}"
        yield f"  {pair.one:<18} {pair.other:<18} {pair.differing:>2} of {pair.shared:>2}  {share}"


def _states(point: Point, state: str) -> list[str]:
    return [source for source, cell in point.cells.items() if cell.state == state]


def _point_lines(point: Point) -> Iterator[str]:
    yield f"  {bold(point.name)}: {point.question}"
    stated: dict[str, list[str]] = {}
    for source, cell in point.cells.items():
        for option in cell.options if cell.state == "stated" else ():
            note = rulings.for_whom(option, cell.options, cell.players)
            stated.setdefault(option, []).append(_named(source, cell) + f" ({note})" * bool(note))
    for option, sources in stated.items():
        gloss = point.options.get(option, "")
        yield wrapped(f"{option}{f' ({gloss})' if gloss else ''}: {', '.join(sources)}", "    ")
    for source in (each for each in _states(point, "stated") if point.cells[each].why):
        yield dim(wrapped(f"{source}: {point.cells[source].why}", "    "))
    for source in _states(point, "inferred"):
        cell = point.cells[source]
        yield dim(wrapped(f"inferred: {' or '.join(cell.options)}: {_named(source, cell)}: {cell.why}", "    "))
    for source in _states(point, "uncertain"):
        cell = point.cells[source]
        yield dim(wrapped(f"uncertain: {_named(source, cell)}{f': {cell.why}' if cell.why else ''}", "    "))
    for state in rulings.UNSAID:
        if some := _states(point, state):
            yield dim(wrapped(f"{rulings.state_in_words(state)}: {', '.join(some)}", "    "))


def _named(source: str, cell: Cell) -> str:
    """A source with the passages on which its cell rests, and how they are known if not seen."""
    notes = ", ".join(cell.passages) + "".join(f"; {words}" for words in not_seen(cell.certainty))
    return f"{source} [{notes}]" if cell.passages else source
