"""The commands, their arguments and their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from snorum import __version__
from snorum.vocabulary import SnorumError

app = typer.Typer(
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="Read old rules of card games, and check what was played against them.",
    epilog="""\b
Examples:
  snorum check peel/nine-sequence
  snorum show peel-91-7
  snorum passages peel --json
  snorum cruxes snip-snap-snorum
  snorum cite peel-91-7 --style mla
  snorum claims
  snorum trace
  snorum play snip-snap-snorum --players 5 --seed 1797 --record game.toml""",
)  # fmt: skip

Json = Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")]
Set = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Play by another rule; may be repeated.")
]


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"snorum {__version__}")
        raise typer.Exit


@app.callback()
def _snorum(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")]
    = False,
) -> None:  # fmt: skip
    pass


@app.command(
    short_help="Judge records of play.",
    epilog="""\b
Examples:
  snorum check peel/nine-sequence
  snorum check game.toml --set settling=at-once
  cat game.toml | snorum check - --json
  snorum check peel/interrupted-sequence --all

Exit status: 2 if a record cannot be read, 1 if one is not lawful, otherwise 0.""",
)
def check(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help="Records of play; - is standard input; peel/nine-sequence is that example of the sources.",
        ),
    ],
    set_: Set = None,
    all_: Annotated[bool, typer.Option("--all", help="Judge under every reading, and say which readings fit.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Let an undetermined record, too, exit with 1.")] = False,
    json: Json = False,
) -> None:
    """Judge records of play: for each play what happened, whether it was lawful, and why."""
    from snorum.cli.checking import check_files

    raise typer.Exit(check_files(files, set_ or [], every=all_, strict=strict, json=json))


@app.command(
    short_help="Show a passage, rule, crux, example or claim.",
    epilog="""\b
Examples:
  snorum show peel-91-7
  snorum show snip_snap_snorum.penalty
  snorum show snip-snap-snorum.settling
  snorum show peel/nine-sequence""",
)
def show(id: Annotated[str, typer.Argument(metavar="ID", help="As the pages and the lists give it.")]) -> None:
    """Show a passage, a rule, a crux, a worked example or a claim, where it stands, and what hangs on it."""
    from snorum.cli.single import show as show_one

    show_one(id)


@app.command(
    short_help="List the passages of the sources.",
    epilog="\b\nExamples:\n  snorum passages\n  snorum passages peel --json",
)
def passages(
    work: Annotated[str | None, typer.Argument(metavar="[WORK]", help="The work, such as peel; all if left out.")]
    = None,
    json: Json = False,
) -> None:  # fmt: skip
    """List the passages of the sources, in reading order."""
    from snorum.cli.showing import list_passages

    list_passages(work, json=json)


@app.command(
    short_help="List what the texts leave open.",
    epilog="\b\nExamples:\n  snorum cruxes\n  snorum cruxes snip-snap-snorum --json",
)
def cruxes(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; all if left out.")] = None,
    json: Json = False,
) -> None:
    """List the points that the texts leave open, their options, and what the examples exclude."""
    from snorum.cli.showing import list_cruxes

    list_cruxes(game, json=json)


@app.command(
    short_help="Give a reference, ready to paste or to import.",
    epilog="""\b
Examples:
  snorum cite peel-91-7
  snorum cite peel-91-7..peel-91-10 --style chicago-note
  snorum cite snip-snap-snorum.settling=at-once --style mla
  snorum cite snip_snap_snorum.double_penalty --format bibtex
  snorum cite peel-91-7 reid-play-9 --format ris > snorum.ris
  snorum cite "peel p. 93" nine-sequence
  snorum cite peel
  snorum cite cassino
  snorum cite""",
)
def cite(
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID]...",
            help="A passage, a range of passages, a crux (with =OPTION), a rule, an example, a claim, a work or a "
            "game; the whole edition if left out.",
        ),
    ] = None,
    style: Annotated[
        str | None, typer.Option("--style", metavar="STYLE", help="chicago (the default), chicago-note or mla.")
    ] = None,
    format: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="text, html, bibtex, ris or csl-json.")
    ] = "text",
) -> None:
    """Give a reference that names the historical work with its page, and the edition with its version and address."""
    from snorum.cli.citing import cite as print_references

    print_references(ids or [], style, format)


@app.command(
    short_help="Say what links text and code, and what is missing.",
    epilog="\b\nExamples:\n  snorum trace\n  snorum trace --json",
)
def trace(json: Json = False) -> None:
    """Say what links text and code, and what is missing; exit with 1 if anything is."""
    from snorum.cli.showing import show_trace

    raise typer.Exit(show_trace(json=json))


@app.command(
    short_help="Play a game with random lawful moves.",
    epilog="""\b
Examples:
  snorum play snip-snap-snorum
  snorum play snip-snap-snorum --players 5 --seed 1797 --record game.toml
  snorum play snip-snap-snorum --set variant=whole-pack --players 4
  snorum play cassino --set partners=true""",
)
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as snip-snap-snorum.")],
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many play; if left out, five or as many as can.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="Shuffle alike each time.")] = None,
    set_: Set = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Write the record here.")] = None,
) -> None:  # fmt: skip
    """Play a game with random lawful moves, print it as it goes, and write its record if asked."""
    from snorum.cli.playing import play_out

    play_out(game, players, seed, set_ or [], record)


Workers = Annotated[int, typer.Option("--workers", metavar="K", help="How many processes play.")]
Dask = Annotated[
    str | None, typer.Option("--dask", metavar="ADDRESS", help="Play on the Dask cluster whose scheduler is there.")
]
Games = Annotated[
    int | None,
    typer.Option("--games", metavar="N", help="How many games, in each way; if left out, as many as it has."),
]


@app.command(
    short_help="List what the sources claim, and whether it holds.",
    epilog="""\b
Examples:
  snorum claims
  snorum claims jig.table-of-jigs
  snorum claims --json
  snorum claims --run jig.table-of-jigs
  snorum claims --run all --games 10000 --workers 4

What --run plays is compiled: pip install 'snorum[studies]'; for --dask, 'snorum[cluster]'.

Exit status: 1 if a claim is not settled, or does not come out as it is kept; otherwise 0.""",
)
def claims(
    id: Annotated[str | None, typer.Argument(metavar="[ID]", help="The claim; all if left out.")] = None,
    run: Annotated[
        str | None, typer.Option("--run", metavar="ID", help="Settle this claim anew, or all, and compare.")
    ] = None,
    games: Games = None,
    workers: Workers = 1,
    dask: Dask = None,
    json: Json = False,
) -> None:
    """List what the sources claim of their games, by verdict: each with the reason and the command that settles it."""
    from snorum.cli.claiming import run_claims, show_claims

    if run is not None and id is not None:
        raise SnorumError(f"{id}, --run {run}: expected one claim, as --run {id}")
    if run is None and (games is not None or workers != 1 or dask is not None):
        raise SnorumError("--games, --workers and --dask say how claims are run: expected --run ID, or --run all")
    if run is not None:
        raise typer.Exit(run_claims(run, games=games, workers=workers, dask=dask, json=json))
    raise typer.Exit(show_claims(id, json=json))


@app.command(
    short_help="Play and count games by the million.",
    epilog="""\b
Examples:
  snorum study
  snorum study jig.two-players --games 100000
  snorum study jig.two-players --workers 4 --into results
  snorum study --all --dask tcp://127.0.0.1:8786

What is broken off, by Ctrl-C or otherwise, goes on with the same command where it stood.
Studies are compiled: pip install 'snorum[studies]'; for --dask, 'snorum[cluster]'.""",
)
def study(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="What is studied.")] = None,
    all_: Annotated[bool, typer.Option("--all", help="Run every study.")] = False,
    games: Games = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="Shuffle otherwise than the study.")] = None,
    workers: Workers = 1,
    dask: Dask = None,
    into: Annotated[Path, typer.Option("--into", metavar="FOLDER", help="Where the results are written.")]
    = Path("snorum-studies"),
    again: Annotated[bool, typer.Option("--again", help="Run again what is there already, and overwrite it.")] = False,
) -> None:  # fmt: skip
    """Run the studies on which claims rest; without a name, list them. The same seed gives the same result anywhere."""
    from snorum.cli.studying import list_studies, run_studies

    if not names and not all_:
        if games is not None or seed is not None or workers != 1 or dask is not None or again:
            raise SnorumError("the options say how studies are run: expected the name of one, or --all")
        list_studies()
        return
    from snorum.claims import all_studies

    wanted = list(all_studies()) if all_ else names or []
    raise typer.Exit(run_studies(wanted, games=games, seed=seed, workers=workers, dask=dask, into=into, again=again))
