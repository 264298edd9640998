"""`{standings} cassino` and `{endings} cassino`: a stored tournament, and what is lost in stored endings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.typing import OptionSpec

from snorum.books import standings
from snorum.books.estimates import as_text
from snorum.books.standings import MOST_CARDS, Standing, Standings
from snorum.games import GAMES
from snorum.site.drawing.ratings import plot_of
from snorum.site.sphinxext.base import SnorumDirective, cell_of, para, table_of
from snorum.site.sphinxext.entries.claim_figure import figure_plot
from snorum.table.policies import policy

BESIDE = ("random", "taking", "searching")
"""The policies with which each is compared, where they play."""


class _Stored(SnorumDirective):
    """A directive that shows what is stored of a game, or of what is on trial there."""

    def nothing_kept(self, name: str, kept: Sequence[str]) -> list[nodes.Node]:
        """A line instead, for a game of which nothing is stored; an error for any other name."""
        if name in GAMES:
            return [para("", "Not counted.")]
        raise self.error(f"nothing is stored of {name!r}; expected one of {', '.join(kept)}")


class StandingsDirective(_Stored):
    """The directive; its argument is the name of a stored tournament."""

    def run(self) -> list[nodes.Node]:
        """A plot of the ratings, the table, and how to play the tournament again."""
        name = self.arguments[0]
        folder = Path(self.env.srcdir, *standings.FOLDER)
        found = standings.read(folder, name)
        if found is None:
            return self.nothing_kept(name, standings.names(folder))
        self.depends_on(standings.file_of(folder, name))
        version = found.result.provenance.version if found.result.provenance else ""
        games = found.result.games
        meetings = (
            f"{2 * games} for each two policies, {games} in each seat"
            if found.players == 2
            else f"{games} for each seating"
        )
        says = (
            f"{found.games:,} games of {found.players} players: {meetings}, with the same cards; "
            f"seed {found.result.seed}, version {version}. In brackets the interval at 99.9 %. To play them again: "
        )
        command = f"python -m snorum.lab.tournaments docs/readings/tournaments {name}"
        plot = figure_plot(plot=plot_of(found), name=f"figure-tournament-{name}")
        beside = [each for each in BESIDE if each in found.policies]
        heads = ("policy", "games won", "points", *(f"more than {each}" for each in beside), "what it does")
        rows = [nodes.row("", *map(cell_of, _cells(found, each, beside))) for each in found.ranking]
        table = table_of(heads, rows, "standings")
        return [plot, table, para("counts", says, nodes.literal("", command))]


class EndingsDirective(_Stored):
    """The directive for endings; its argument is the name of stored endings, `:in:` in what the players lead."""

    option_spec: ClassVar[OptionSpec] = {"in": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """The table, and how to play the endings again."""
        name = self.arguments[0]
        folder = Path(self.env.srcdir, *standings.FOLDER)
        found = standings.read_endings(folder, name)
        if found is None:
            return self.nothing_kept(name, standings.names_of_endings(folder))
        self.depends_on(standings.endings_file_of(folder, name))
        policies, before = list(found.sums), found.ways[0]["policies"][1]
        rows = [
            nodes.row(
                "",
                *map(
                    cell_of,
                    (each, as_text(found.mean(each, "lost")), as_text(found.share(each, "without loss"), share=True)),
                ),
            )
            for each in policies
        ]
        at_stake = as_text(found.share(policies[0], "at stake"), share=True)
        says = (
            f"{found.games:,} endings with {MOST_CARDS} cards at most, which {before} has reached against "
            f"itself; in {at_stake} of them the first act can lose something. Seed {found.seed}; in brackets the "
            "interval at 99.9 %. To play them again: "
        )
        command = f"python -m snorum.lab.tournaments docs/readings/tournaments {name}"
        lost = f"lead lost in an ending, in {self.options.get('in', 'points')}"
        table = table_of(["policy", lost, "endings without a loss"], rows, "standings")
        return [table, para("counts", says, nodes.literal("", command))]


def _cells(found: Standings, each: Standing, beside: Sequence[str]) -> Iterator[str]:
    yield from (each.policy, as_text(each.wins, share=True), as_text(each.points))
    for other in beside:
        yield "" if other == each.policy else as_text(found.share_above(each.policy, other), share=True)
    yield policy(found.game, each.policy).says
