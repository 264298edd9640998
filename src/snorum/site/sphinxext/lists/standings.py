"""`{standings} cassino` and `{endings} cassino`: a stored tournament, and what is lost in stored endings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from docutils import nodes

from snorum.games import GAMES
from snorum.lab.studies.estimates import as_text
from snorum.lab.tournaments import Standing, Standings, stored
from snorum.lab.tournaments.endings import MOST_CARDS
from snorum.site.drawing.ratings import plot_of
from snorum.site.sphinxext.base import SnorumDirective, cell_of, para, table_of
from snorum.site.sphinxext.entries.claim_figure import figure_plot
from snorum.table.policies import policy

BESIDE = ("random", "taking", "searching")
"""The policies with which each is compared, where they play."""


class StandingsDirective(SnorumDirective):
    """The directive; its argument is the name of a stored tournament."""

    def run(self) -> list[nodes.Node]:
        """A plot of the ratings, the table, and how to play the tournament again."""
        name = self.arguments[0]
        if name in GAMES.keys() - stored.STORED:
            return [para("", "Not counted.")]
        if name not in stored.STORED:
            raise self.error(f"no tournament of {name!r}; expected one of {', '.join(stored.STORED)}")
        folder = Path(self.env.srcdir, *stored.FOLDER)
        self.depends_on(stored.file_of(folder, name))
        found = stored.read(folder, name)
        if found is None:
            return [para("", "Not played yet.")]
        version = found.result.provenance.version if found.result.provenance else ""
        games = found.result.games
        says = (f"{found.games:,} games of {found.players} players: {2 * games} for each two policies, {games} in each "
                f"seat, with the same cards; seed {found.result.seed}, version {version}. In brackets the interval at "
                "99.9 %. To play them again: ")  # fmt: skip
        command = f"python -m snorum.lab.tournaments docs/readings/tournaments {name}"
        plot = figure_plot(plot=plot_of(found), name=f"figure-tournament-{name}")
        beside = [each for each in BESIDE if each in found.policies]
        heads = ("policy", "games won", "points", *(f"more than {each}" for each in beside), "what it does")
        rows = [nodes.row("", *map(cell_of, _cells(found, each, beside))) for each in found.ranking]
        table = table_of([*map(cell_of, heads)], rows, "standings")
        return [plot, table, para("counts", says, nodes.literal("", command))]


class EndingsDirective(SnorumDirective):
    """The directive for endings; its argument is the name of stored endings."""

    def run(self) -> list[nodes.Node]:
        """The table, and how to play the endings again."""
        name = self.arguments[0]
        if name in GAMES.keys() - stored.ENDINGS.keys():
            return [para("", "Not counted.")]
        if name not in stored.ENDINGS:
            raise self.error(f"no endings of {name!r}; expected one of {', '.join(stored.ENDINGS)}")
        folder, endings = Path(self.env.srcdir, *stored.FOLDER), stored.endings_of(name)
        self.depends_on(stored.endings_file_of(folder, name))
        found = stored.read_endings(folder, name)
        if found is None:
            return [para("", "Not played yet.")]
        rows = [nodes.row("", *map(cell_of, (each, as_text(found.mean(each, "lost")),
                                             as_text(found.share(each, "without loss"), share=True))))
                for each in endings.policies]  # fmt: skip
        at_stake = as_text(found.share(endings.policies[0], "at stake"), share=True)
        says = (f"{found.games:,} endings with {MOST_CARDS} cards at most, which {endings.before} has reached against "
                f"itself; in {at_stake} of them the first act can lose something. Seed {found.seed}; in brackets the "
                "interval at 99.9 %. To play them again: ")  # fmt: skip
        command = f"python -m snorum.lab.tournaments docs/readings/tournaments {name}"
        lost = f"lead lost in an ending, in {stored.AHEAD_IN[endings.game]}"
        table = table_of([*map(cell_of, ("policy", lost, "endings without a loss"))], rows, "standings")
        return [table, para("counts", says, nodes.literal("", command))]


def _cells(found: Standings, each: Standing, beside: Sequence[str]) -> Iterator[str]:
    yield from (each.policy, as_text(each.wins, share=True), as_text(each.points))
    for other in beside:
        yield "" if other == each.policy else as_text(found.share_above(each.policy, other), share=True)
    yield policy(found.game, each.policy).says
