"""`snorum tournament`: let policies play each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from snorum import __version__
from snorum.books.estimates import as_text
from snorum.books.rulings import find, rules_as
from snorum.books.standings import Entry, Standings
from snorum.cli.checking import parse_overrides
from snorum.cli.progress import show_progress
from snorum.cli.studying import INTERRUPTED, choose_counter, how_to_resume
from snorum.cli.words import bold, dim, echo, wrapped
from snorum.edition.files import in_json, write_whole
from snorum.edition.frames import as_csv, to_frame, write_parquet
from snorum.games import game
from snorum.games.vocabulary import SnorumError
from snorum.lab.studies import compiled as compiled  # which says how to install what is missing
from snorum.lab.tournaments import Tournament
from snorum.site.drawing.ratings import plot_of
from snorum.table.policies import policies as known_policies
from snorum.table.policies import policies_on_trial, policy, slow_policies

NOTE = (
    "Points are those of the game, or its counters or cards. The rating counts who has more of them, not how many: "
    "its mean is 1,500, and a policy rated 400 above another has more ten times as often. In brackets: the interval at "
    "99.9 %."
)


def hold(
    name: str,
    names: str,
    *,
    games: int,
    players: int | None,
    seed: int,
    given: Sequence[str],
    ruling: str,
    deals: int,
    workers: int,
    dask: str | None,
    json: bool,
    csv: bool,
    parquet: Path | None,
    figure: Path | None,
    into: Path | None,
) -> int:
    """Hold a tournament and print the standings. Return 0, or 130 after Ctrl-C.

    Args:
        name: the game's id.
        names: the policies, separated by commas.
        games: how many games in all.
        players: how many play at a table.
        seed: what shuffles the cards.
        given: rules, as NAME=VALUE.
        ruling: the source as which the game is played.
        deals: how many deals a game has at most; 0 for as many as it needs.
        workers: how many processes play.
        dask: the scheduler of a cluster that plays.
        json: print JSON.
        csv: print a table for spreadsheets.
        parquet: a file for the same table.
        figure: an SVG file for the figure.
        into: a folder where to save what is played, so that an interrupted tournament can be resumed.
    """
    chosen = game(name)
    wanted = [each.strip() for each in names.split(",") if each.strip()]
    if len(wanted) < 2:
        known = ", ".join(known_policies(name) | slow_policies(name) | policies_on_trial(name))
        raise SnorumError(f"--policies {names or '…'}: expected two or more of {known}, or FILE.py:NAME")
    if json and csv:
        raise SnorumError("--json and --csv: expected one of them")
    if figure is not None and figure.suffix != ".svg":
        raise SnorumError(f"--figure {figure}: expected a file whose name ends with .svg")
    rules = asdict(rules_as(chosen, ruling, parse_overrides(given, [chosen]), players or len(wanted)))
    tournament = Tournament.of(name, wanted, games=games, players=players, seed=seed, rules=rules, deals=deals)
    for path in (parquet, figure):
        if path is not None and (path.is_dir() or not path.absolute().parent.is_dir()):
            raise SnorumError(f"{path}: expected a file that can be written, in a folder that there is")
    if parquet is not None:
        to_frame(Entry, ())  # fails before anything is played if the library is missing
    counter, journal = choose_counter(workers, dask), tournament.journal(into) if into else None
    saved = "; nothing is saved, which --into FOLDER would do"
    try:
        with show_progress(f"tournament of {chosen.TITLE}", compiles=False) as show:
            found = tournament.hold(counter, show, journal)
    except KeyboardInterrupt:
        echo(f"interrupted{how_to_resume(journal) if journal else saved}.", err=True)
        return INTERRUPTED
    except OSError as error:
        if into is None:
            raise
        raise SnorumError(f"--into {into}: {error.strerror}; expected a folder that can be written") from None
    if journal:
        journal.remove()
    if parquet is not None:
        _write(parquet, lambda: write_parquet(parquet, Entry, found.entries()))
    if figure is not None:
        _write(figure, lambda: write_whole(figure, svg(found)))
    if json:
        print(in_json(as_json(found)))
    elif csv:
        print(as_csv(Entry, found.entries()), end="")
    else:
        _print(found, find(name, ruling).id if ruling else "")
    return 0


def _write(path: Path, write: Any) -> None:
    try:
        write()
    except OSError as error:
        raise SnorumError(f"{path}: {error.strerror}; expected a file that can be written") from None


def _print(found: Standings, ruling: str) -> None:
    seatings = len(found.seatings)
    echo(f"{bold(game(found.game).TITLE)}: {found.games:,} games of {found.players} players, seed {found.result.seed}")
    echo(dim(f"  {seatings} seatings with the same cards, {found.result.games:,} games each"))
    if found.rules:
        rules = ", ".join(f"{name} {value}" for name, value in found.rules.items())
        echo(dim(wrapped(f"rules{f', as {ruling} has them' if ruling else ''}: {rules}")))
    if found.broken_off:
        echo(f"  {found.broken_off:,} games were broken off after {found.most:,} plays, and count as they stood")
    width = max(len(each.policy) for each in found.ranking)
    echo(f"  {'policy':<{width}}  {'rating':<24}{'won':<26}points")
    for each in found.ranking:
        won = as_text(each.wins, share=True)
        echo(f"  {each.policy:<{width}}  {as_text(each.rating):<24}{won:<26}{as_text(each.points)}")
    echo("")
    echo(bold("More points than") + dim(" (the share of the meetings; a tie is half)"))
    for one in found.ranking:
        for other in found.ranking:
            if one is not other and one.rating.value >= other.rating.value:
                share = as_text(found.share_above(one.policy, other.policy), share=True)
                echo(f"  {one.policy} than {other.policy}: {share}")
    echo("")
    for each in found.ranking:
        echo(dim(wrapped(f"{each.policy}: {policy(found.game, each.policy).says}")))
    echo("")
    echo(dim(wrapped(NOTE)))


def as_json(found: Standings) -> dict[str, Any]:
    """The standings as JSON."""
    return {
        "game": found.game,
        "players": found.players,
        "seed": found.result.seed,
        "games": found.games,
        "rules": found.rules,
        "seatings": [list(policies) for _, policies in found.seatings],
        "version": __version__,
        "standings": [
            {
                "policy": each.policy,
                "games": each.games,
                **{name: getattr(each, name)._asdict() for name in ("wins", "points", "rating")},
            }
            for each in found.ranking
        ],
        "entries": [each._asdict() for each in found.entries()],
    }


def svg(found: Standings) -> str:
    """A figure of the ratings."""
    plot = plot_of(found)._replace(title=f"{game(found.game).TITLE}: ratings after {found.games:,} games")
    return plot.svg("tournament")
