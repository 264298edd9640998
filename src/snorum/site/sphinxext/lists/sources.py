"""`{sources}`: how the sources of a game play it: `{sources} cassino` with `:show:` and one of these.

`matrix`: every point by every source; `:only:` and `:without:` name points. `timeline`: when the game is attested.
`distances`: how far any two sources differ, as a table and as a tree. `through-time`: what the changes did; with
`cassino/building`, an experiment. `ruling`: with the name of one ruling set, how that source plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.typing import OptionSpec

from snorum import edition
from snorum.books import comparison, rulings, through_time
from snorum.books.comparison import Cell, Comparison, Distance, Point
from snorum.edition import attestations, bibliography
from snorum.edition.certainty import not_seen
from snorum.edition.editions import whose_default
from snorum.games import GAMES
from snorum.games.vocabulary import Crux, points, spelled
from snorum.site.drawing.plot import Bar, Plot, Row
from snorum.site.sphinxext.base import (
    SnorumDirective,
    cell_of,
    known_nodes,
    para,
    passage_links,
    source_file,
    span,
    table_of,
    with_commas,
)
from snorum.site.sphinxext.entries.claim_figure import figure_plot
from snorum.site.sphinxext.files.site_files import link_to_file
from snorum.site.sphinxext.kinship import tree
from snorum.site.sphinxext.lists.facets import entry_classes, make_filterable

SHOWS = ("matrix", "timeline", "distances", "ruling", "through-time")
DIVIDED = {"differs": "on which sources differ", "agrees": "on which they agree", "unsaid": "that at most one states"}
"""The states of a point, for the filter."""
NEAREST = 30
"""The most pairs of sources in the table of distances."""
LEAST_SHARED = through_time.LEAST_STATED
"""The tree leaves out a source that shares fewer stated points with some other than this."""


class SourcesDirective(SnorumDirective):
    """Show how the sources of a game play it."""

    kind = "sources"
    option_spec: ClassVar[OptionSpec] = {
        "only": directives.unchanged_required,
        "without": directives.unchanged_required,
        "show": lambda given: directives.choice(given, SHOWS),
    }

    def run(self) -> list[nodes.Node]:
        """The part of the comparison that the option names."""
        asked, *rest = self.arguments[0].split()
        name = asked.partition("/")[0]
        if name not in GAMES:
            raise self.error(f"expected one of {', '.join(GAMES)}, found {self.arguments[0]!r}")
        if "show" not in self.options:
            raise self.error(f"expected :show: with one of {', '.join(SHOWS)}, found none")
        self.depends_on(source_file(GAMES[name].Rules), *(each.path for each in rulings.ruling_sets()))
        for work in edition.works():
            self.depends_on_work(work.id)
        match self.options["show"]:
            case "timeline":
                return [self._timeline(name)]
            case "through-time":
                return list(self._through_time(name, asked))
            case "ruling":
                try:
                    return self._ruling(name, " ".join(rest))
                except rulings.UnknownRulingSet as error:
                    raise self.error(str(error)) from None
            case "distances":
                return self._distances(comparison.compare(name))
            case _:
                return [self._matrix(comparison.compare(name))]

    # Every point by every source

    def _matrix(self, found: Comparison) -> nodes.Node:
        heads = ["Point", *(each.id for each in found.sources)]
        rows = []
        only, without = ({*self.options.get(name, "").split()} for name in ("only", "without"))
        if unknown := (only | without) - {point.name for point in found.points}:
            raise self.error(f"{found.game} has no point {', '.join(sorted(unknown))}")
        for point in found.points:
            if point.name in without or (only and point.name not in only):
                continue
            stating = sum(cell.state == "stated" for cell in point.cells.values())
            state = "differs" if point.divided else "agrees" if stating > 1 else "unsaid"
            cells = [nodes.entry("", self._point(found.game, point))]
            cells += [self._cell(point.cells[each.id], each.id) for each in found.sources]
            rows.append(nodes.row("", *cells, classes=entry_classes({"points": [state]})))
        columns = [
            nodes.entry("", para("", head), classes=[f"of-{head}"] if number else [])
            for number, head in enumerate(heads)
        ]
        table = table_of(columns, rows, "sources-matrix")
        wide = nodes.container("", table, classes=["wide"])
        misdated = [para("", each.about_id) for each in rulings.ruling_sets(found.game) if each.about_id]
        download = para("download", link_to_file(f"comparison-{found.game}.csv", "This table as CSV"))
        return make_filterable({"points": ("Points", DIVIDED)}, "points", wide, *misdated, download)

    def _point(self, name: str, point: Point) -> nodes.Node:
        if isinstance(points(GAMES[name].Rules)[point.name], Crux):
            return para("", self.link("crux", f"{name}.{point.name}", point.question))
        return para("", point.question)

    def _cell(self, cell: Cell, source: str) -> nodes.entry:
        stated = [f"option-{option}" for option in cell.options] if cell.state == "stated" else []
        entry = nodes.entry("", classes=[f"of-{source}", cell.state, *stated])
        said, state = ", ".join(_plain(option) for option in cell.options), rulings.state_in_words(cell.state)
        match cell.state:
            case "silent" | "not-seen":
                entry += para("", state, *([f": {cell.why}"] if cell.why else []))
            case "uncertain":
                entry += para("", span("kind", state), f": {cell.why or f'{said}?'}")
            case "inferred":
                entry += para("", said, " (", span("kind", state), f"). {cell.why}")
            case _:
                entry += para("", said, *([f". {cell.why}"] if cell.why else []))
        if cell.passages:
            entry += para("rests-on", *passage_links(self, cell.passages), *self._certainty(cell))
        return entry

    def _certainty(self, cell: Cell) -> list[nodes.Node | str]:
        words = not_seen(cell.certainty)
        return [" ", span(f"certainty {cell.certainty}", *words)] if words else []

    # When the game is attested

    def _timeline(self, name: str) -> nodes.Node:
        self.depends_on(edition.sources() / attestations.FILE)
        rows: list[tuple[int, nodes.row]] = []
        for each in attestations.attestations(name):
            date = each.date or str(each.year)
            rows.append((each.year, self._dated(date, each.work, each.says, each.known, each.through, each.has)))
        for source in comparison.compare(name).sources:
            ruled = rulings.find(name, source.id)
            says = source.title
            has = f"rules; {len(ruled.in_state('stated'))} of our points stated"
            dated = source.dated or "not dated"
            row = self._dated(dated, source.work, says, source.certainty, source.through, has, source.seen_in)
            rows.append((source.year or 9999, row))
        rows.sort(key=lambda each: each[0])
        heads = ["Date", "Where", "What it has", "How we know it"]
        return nodes.container("", table_of(heads, [row for _, row in rows], "timeline"), classes=["wide"])

    def _dated(
        self, date: str, work: str, says: str, known: str, through: str, has: str, seen_in: str = ""
    ) -> nodes.row:
        title = self.link("work", work, bibliography.short_name(work))
        how = cell_of(*known_nodes(self, known, through), f", in {seen_in}" if seen_in else "")
        return nodes.row("", cell_of(date), cell_of(title), cell_of(f"{says} ({has})"), how)

    # How far any two differ

    def _distances(self, found: Comparison) -> list[nodes.Node]:
        known = comparison.distances(found)
        heads = ["Sources", "Differ on", "Of points both state", "Share"]
        near = known[:NEAREST]
        rows = [nodes.row("", *map(cell_of, _distance_texts(each))) for each in near]
        out: list[nodes.Node] = []
        drawn = tree.diagram(known, [each.id for each in found.sources], LEAST_SHARED)
        if drawn is not None:
            svg, left_out = drawn
            out.append(nodes.raw("", svg, format="html"))
            if left_out:
                out.append(
                    para(
                        "",
                        f"Not in the tree, because they share fewer than {LEAST_SHARED} stated points with "
                        f"another: {', '.join(left_out)}.",
                    )
                )
        if len(known) > len(near):
            said = f"The {NEAREST} nearest of {len(known)} pairs; all are in "
            out.append(para("", said, link_to_file("comparison.json", "comparison.json"), "."))
        return [*out, nodes.container("", table_of(heads, rows, "distances"), classes=["wide"])]

    # What the changes did

    def _through_time(self, name: str, asked: str) -> Iterator[nodes.Node]:
        """A plot for each measure that differs between a game's sources, or in an experiment (`cassino/building`)."""
        folder = edition.sources().parent / "docs" / "readings"
        self.depends_on(folder / through_time.FILE)
        kept = through_time.read(folder).get(asked)
        if kept is None:
            yield para("", "Not counted yet.")
            return
        found = {
            each["id"]: {key: through_time.Measured(*numbers) for key, numbers in each["measured"].items()}
            for each in kept["sources"]
        }
        groups = {"": found}
        if asked == name:
            several = [id for id in found if through_time.takes_several_packs(rulings.find(name, id), kept["players"])]
            groups = {"in one pack": {id: each for id, each in found.items() if id not in several}}
            groups["in several packs"] = {id: found[id] for id in several}
            if not all(groups.values()):
                groups = {"": found}
        plots = nodes.container(classes=["plots"])
        for measure, words in through_time.MEASURES.items():
            for group, sources in groups.items():
                plots += self._plot_through_time(asked, measure, words, group, sources, asked == name)
        if plots.children:
            yield plots
        yield para("counts", *self._how_counted(name, kept, asked == name))

    def _plot_through_time(
        self,
        asked: str,
        measure: str,
        words: str,
        group: str,
        sources: Mapping[str, Mapping[str, through_time.Measured]],
        spans: bool,
    ) -> list[nodes.Node]:
        """The plot of a measure, if it differs between these sources."""
        found = {id: each[measure] for id, each in sources.items() if measure in each}
        if len({(each.mean, each.least, each.most) for each in found.values()}) < 2:
            return []
        share = measure in through_time.SHARES
        number = 2 if spans else 1
        rows = tuple(Row(source, _bars(each, share)[:number]) for source, each in found.items())
        axis = f"{words}{' (%)' if share else ''}"
        name = asked.partition("/")[0]
        series = (f"by the source, and {whose_default(name)} where it says nothing", "span of what it leaves open")
        title = words[:1].upper() + words[1:] + (f"; games {group}" if group else "")
        plot = Plot(title, axis, series[:number], rows, 100 if share else 1)
        parts = ["figure", asked.replace("/", "-"), measure, *group.split()]
        drawn = figure_plot(plot=plot, name="-".join(parts).replace(" ", "-"))
        return [nodes.container("", para("caption", plot.finding), drawn, classes=["figure"])]

    def _how_counted(self, name: str, kept: Mapping[str, Any], spans: bool) -> Iterator[nodes.Node | str]:
        """How the numbers were made, and what is not among them."""
        shown = {each["id"] for each in kept["sources"]}
        missing = [each.id for each in rulings.ruling_sets(name) if each.id not in shown] if spans else []
        if missing:
            yield f"Not played, because they state fewer than {through_time.LEAST_STATED} of our points: "
            yield f"{', '.join(missing)}. "
        if len(shown) < 2:
            yield "So there is nothing to compare."
            return
        yield f"{kept['games']:,} games by each; {kept['players']} players{' at random' * spans}, "
        yield f"seed {kept['seed']}, version {kept['engine']}. "
        if any(each["measured"]["broken off"][0] for each in kept["sources"]):
            yield f"A game that is broken off counts as {through_time.MOST} plays, so that the means are too low. "
        if spans:
            whole = [each["id"] for each in kept["sources"] if each["ways"] <= kept["few"]]
            yield (
                "The span is over all that a source leaves open, together; how many packs a game takes is no part of "
                f"it. What can be filled in at most {kept['few']} ways was tried in each"
                f"{' (' + ', '.join(whole) + ')' if whole else ' (of no source here)'}; else each option alone, and "
                f"then together those that moved a number the same way: {kept['tried']} games each. The furthest way "
                f"was played {kept['again']} times more with other shuffles, and widens the span by what it moved "
                "there, unless that may be chance (at 99 % for each end). So the ends are estimates, and no search has "
                "shown that there are none further apart. "
            )
        yield "Count again: "
        yield nodes.literal("", f"python -m snorum.lab.effects.through_time docs/readings {name}")

    # How one source plays

    def _ruling(self, name: str, asked: str) -> list[nodes.Node]:
        each = rulings.find(name, asked)
        game_points = points(GAMES[name].Rules)
        work = edition.find_work(each.work)
        printing = work.printings[each.printing]
        how = known_nodes(self, printing.known, printing.through)
        title = self.link("work", each.work, bibliography.short_name(each.work))
        play = nodes.literal("", f"snorum play {name} --as {each.id}")
        found: list[nodes.Node] = [para("known", title, ". How we know it: ", *how, ". Play it: ", play)]
        if each.about_id:
            found.append(para("known", each.about_id))
        listed = nodes.definition_list(classes=["rulings"])
        for point, ruling in each.points.items():
            if ruling.state in rulings.UNSAID:
                continue
            body = para("", *passage_links(self, ruling.passages)) if ruling.passages else para("")
            asked_of = game_points[point]
            term = nodes.term("", asked_of.question if isinstance(asked_of, Crux) else asked_of.gloss)
            options = "; also: ".join(_gloss(asked_of.options, option) for option in ruling.options)
            said = options if ruling.is_played else "Uncertain" if ruling.why else f"Uncertain: {options}"
            said += " (inferred)" * (ruling.state == "inferred") + (f". {ruling.why}" if ruling.why else "")
            listed += nodes.definition_list_item("", term, nodes.definition("", para(ruling.state, said), body))
        found.append(listed)
        for state in rulings.UNSAID:
            if some := each.in_state(state):
                heading = "Silent" if state == "silent" else "Not seen, whether it speaks of it"
                names = ", ".join(point.replace("_", " ") for point in some)
                words = f" ({len(some)}), so that {whose_default(name)} is played: {names}."
                found.append(para(state, span("kind", heading), words))
        if each.agrees:
            links = [self.link("rule", rule, rule.partition(".")[2].replace("_", " ")) for rule in each.agrees]
            found.append(
                para("agrees", span("kind", "Agrees"), " with rules that ask nothing: ", *with_commas(links), ".")
            )
        for says, passages in each.beyond.items():
            found.append(
                para("beyond", span("kind", "Not played here"), f" {says} (", *passage_links(self, passages), ")")
            )
        return found


def _bars(each: through_time.Measured, share: bool) -> tuple[Bar, Bar | None]:
    """A mean with its interval, and the span of what the source leaves open, if that changes it."""
    says = f"{100 * each.mean:.3g} %" if share else f"{each.mean:.3g}"
    span = Bar(each.mean, each.least, each.most, says) if each.least < each.most else None
    return Bar(each.mean, each.low, each.high, says), span


def _gloss(options: Mapping[Any, str], option: object) -> str:
    """An option in words; for a number without a gloss, the number."""
    try:
        return options[option]
    except KeyError:
        return spelled(option)


def _plain(option: str) -> str:
    """An option as a cell of the matrix has it: `true` and `false` as yes and no."""
    return {"true": "yes", "false": "no"}.get(option, option.replace("-", " "))


def _distance_texts(each: Distance) -> list[str]:
    share = "—" if each.share is None else f"{float(each.share):.0%}"
    return [f"{each.one} and {each.other}", str(each.differing), str(each.shared), share]
