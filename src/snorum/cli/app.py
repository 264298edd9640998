"""The commands, their arguments and their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from snorum import __version__
from snorum.games.vocabulary import SnorumError

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="Read the rules of old card games, and check games against them.",
    epilog="""\b
Examples:
  snorum check peel/nine-sequence
  snorum show peel-91-7
  snorum passages peel --json
  snorum cruxes snip-snap-snorum
  snorum cite peel-91-7 --style mla
  snorum claims
  snorum trace
  snorum play snip-snap-snorum --players 5 --seed 1797 --record game.toml
  snorum new my-edition""",
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Choose an option of the rules; may be repeated."),
]

As = Annotated[
    str,
    typer.Option("--as", metavar="SOURCE", help="Play as a source does: long-1792; `snorum compare GAME` lists them."),
]


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"snorum {__version__}")
        raise typer.Exit


@app.callback()
def _snorum(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    edition: Annotated[
        Path | None,
        typer.Option(
            "--edition",
            metavar="FOLDER",
            help="Work with another edition than Snorum's: the folder of its edition.toml.",
        ),
    ] = None,
) -> None:
    from snorum.edition.editions import Edition, of_project, use

    if context.invoked_subcommand == "new":  # it works with none
        return
    if found := Edition.read(edition) if edition else of_project(Path.cwd()):
        use(found)


@app.command(
    short_help="Check whether recorded games were played by the rules.",
    epilog="""\b
Examples:
  snorum check peel/nine-sequence
  snorum check game.toml --set settling=at-once
  cat game.toml | snorum check - --json
  snorum check peel/interrupted-sequence --all
  snorum check game.toml --as foster-1897
  snorum check --blank cassino > tuesday.toml

A record is TOML, or plain lines: a head, and then a play on each line:

\b
  game: Snip-Snap-Snorum
  players: Ann, Bea, Cal
  dealer: Cal
  Ann leads the nine of hearts
  Bea 9 snip

Exit status: 0 if no record was found wrong, 1 if one was, 2 if one cannot be read.""",
)
def check(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE...",
            help="Records of play: files, - for standard input, or examples of the sources (peel/nine-sequence).",
        ),
    ] = None,
    set_: Set = None,
    as_: As = "",
    all_: Annotated[bool, typer.Option("--all", help="Say what other readings of the rules would change.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 also if a record is undetermined.")] = False,
    blank: Annotated[
        str | None, typer.Option("--blank", metavar="GAME", help="Print an empty record to fill in.")
    ] = None,
    json: Json = False,
) -> None:
    """Say of each play in a record what happened, whether it was lawful, and why; and who owes what."""
    from snorum.cli.checking import check_files, print_blank

    if blank is not None:
        print_blank(blank)
        return
    if not files:
        raise SnorumError("nothing to check: expected a file, - for standard input, an example, or --blank GAME")
    raise typer.Exit(check_files(files, set_ or [], as_, all_readings=all_, strict=strict, json=json))


@app.command(
    short_help="Show a passage, rule, crux, example, claim or source.",
    epilog="""\b
Examples:
  snorum show peel-91-7
  snorum show snip_snap_snorum.penalty
  snorum show snip-snap-snorum.settling
  snorum show snap.tie
  snorum show peel/nine-sequence
  snorum show long-1792""",
)
def show(id: Annotated[str, typer.Argument(metavar="ID", help="An id, as pages and lists give it.")]) -> None:
    """Show a passage, rule, crux, parameter, example or claim and what depends on it, or how a source plays."""
    from snorum.cli.single import show as show_one

    show_one(id)


@app.command(
    short_help="List the passages of the sources.",
    epilog="\b\nExamples:\n  snorum passages\n  snorum passages peel --json",
)
def passages(
    work: Annotated[
        str | None, typer.Argument(metavar="[WORK]", help="The work, such as peel; by default all.")
    ] = None,
    json: Json = False,
) -> None:
    """List the passages of the sources, in reading order."""
    from snorum.cli.showing import list_passages

    list_passages(work, json=json)


@app.command(
    short_help="List the questions that the texts leave open.",
    epilog="\b\nExamples:\n  snorum cruxes\n  snorum cruxes snip-snap-snorum --json",
)
def cruxes(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; by default all.")] = None,
    json: Json = False,
) -> None:
    """List the questions that the texts leave open, the possible answers, and which of them the examples exclude."""
    from snorum.cli.showing import list_cruxes

    list_cruxes(game, json=json)


@app.command(
    short_help="Print a reference, ready to paste or to import.",
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
            "game; by default the whole edition.",
        ),
    ] = None,
    style: Annotated[
        str | None, typer.Option("--style", metavar="STYLE", help="chicago (the default), chicago-note or mla.")
    ] = None,
    format: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="text, html, bibtex, ris or csl-json.")
    ] = "text",
) -> None:
    """Print a reference: the historical work with its page, and the edition with its version and address."""
    from snorum.cli.words import escape_controls
    from snorum.site import citing

    # A file is as its format has it: RIS ends its lines with CR and LF.
    found = citing.references(ids or [], style, format)
    print(found if format in citing.FORMATS else escape_controls(found), end="")


@app.command(
    short_help="List the rules behind each passage, and what is missing.",
    epilog="\b\nExamples:\n  snorum trace\n  snorum trace --json",
)
def trace(json: Json = False) -> None:
    """List the rules that carry out each passage, and what is missing; exit with 1 if anything is."""
    from snorum.cli.showing import show_trace

    raise typer.Exit(show_trace(json=json))


@app.command(
    short_help="Compare how the sources of a game play it.",
    epilog="""\b
Examples:
  snorum compare cassino
  snorum compare cassino --between long-1792 peel-1891
  snorum compare snip-snap-snorum --json""",
)
def compare(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as cassino.")],
    between: Annotated[
        tuple[str, str] | None, typer.Option("--between", metavar="SOURCE SOURCE", help="Compare these two only.")
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print a table, for spreadsheets.")] = False,
    json: Json = False,
) -> None:
    """Say on which points the sources of a game differ, where each stands in its text, and how far any two differ."""
    from snorum.cli.comparing import compare as compare_sources

    compare_sources(game, between or (), json=json, csv=csv)


@app.command(
    short_help="Play a game: sit down yourself, or let the computer play for all.",
    epilog="""\b
Examples:
  snorum play snip-snap-snorum --seat A
  snorum play cassino --seat B --players 2 --policy greedy --record game.toml
  snorum play snip-snap-snorum
  snorum play snip-snap-snorum --players 5 --seed 1797 --record game.toml
  snorum play snip-snap-snorum --set variant=whole-pack --players 4
  snorum play cassino --set partners=true
  snorum play cassino --as long-1792""",
)
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as snip-snap-snorum.")],
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many play; by default five, or the nearest.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="The same seed gives the same game.")] = None,
    set_: Set = None,
    as_: As = "",
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Write the record here.")] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="PLAYER", help="Play for this player (A, B, …) in the terminal.")
    ] = None,
    policy: Annotated[
        str | None, typer.Option("--policy", metavar="NAME", help="How the others choose, with --seat.")
    ] = None,
    mistakes: Annotated[
        int, typer.Option("--mistakes", metavar="N", min=0, help="The others err one time in N, with --seat; 0: never.")
    ] = 0,
) -> None:
    """Sit down at the table, or let the computer play with random lawful moves; write the record if asked."""
    from snorum.cli.playing import play_out

    if seat is None and (policy is not None or mistakes):
        raise SnorumError("--policy and --mistakes work only with --seat: expected --seat A")
    play_out(game, players, seed, set_ or [], record, ruling=as_, seat=seat, policy=policy, mistakes=mistakes)


Workers = Annotated[int, typer.Option("--workers", metavar="K", help="How many processes to use.")]
Dask = Annotated[
    str | None, typer.Option("--dask", metavar="ADDRESS", help="Play on the Dask cluster with this scheduler.")
]
Games = Annotated[
    int | None, typer.Option("--games", metavar="N", help="How many games in each way; by default what the study says.")
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

Some claims need compiled games, which the extra `studies` has, and --dask `cluster`.
A message says how to install it.

Exit status: 1 if a claim is not settled, or contradicts the stored result; otherwise 0.""",
)
def claims(
    id: Annotated[str | None, typer.Argument(metavar="[ID]", help="The claim; by default all.")] = None,
    run: Annotated[
        str | None, typer.Option("--run", metavar="ID", help="Settle this claim (or all) again, and compare.")
    ] = None,
    store: Annotated[
        bool, typer.Option("--store", help="Compute all findings from the counts of the studies, and store them.")
    ] = False,
    games: Games = None,
    workers: Workers = 1,
    dask: Dask = None,
    json: Json = False,
) -> None:
    """List what the sources claim about their games, whether it is true, why, and the command that settles it."""
    from snorum.cli.claiming import show_claims

    if store and (id is not None or run is not None or json):
        raise SnorumError("--store computes the findings of all claims: expected it alone")
    if run is not None and id is not None:
        raise SnorumError(f"{id}, --run {run}: expected one claim, as --run {id}")
    if run is None and (games is not None or workers != 1 or dask is not None):
        raise SnorumError("--games, --workers and --dask work only with --run: expected --run ID, or --run all")
    if run is not None:
        from snorum.cli.settling import run_claims

        raise typer.Exit(run_claims(run, games=games, workers=workers, dask=dask, json=json))
    if store:
        from snorum.cli.settling import store_all

        store_all()
        return
    raise typer.Exit(show_claims(id, json=json))


@app.command(
    short_help="Play and count games by the million.",
    epilog="""\b
Examples:
  snorum study
  snorum study jig.two-players --games 100000
  snorum study jig.two-players --workers 4 --into results
  snorum study --all --dask tcp://127.0.0.1:8786

To resume after Ctrl-C or a failure, give the same command again.

Studies need a compiler, which the extra `studies` has, and --dask `cluster`.
A message says how to install it.""",
)
def study(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="The studies to run.")] = None,
    all_: Annotated[bool, typer.Option("--all", help="Run every study.")] = False,
    games: Games = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="Shuffle with another seed.")] = None,
    workers: Workers = 1,
    dask: Dask = None,
    into: Annotated[Path, typer.Option("--into", metavar="FOLDER", help="Where to write the results.")] = Path(
        "snorum-studies"
    ),
    again: Annotated[bool, typer.Option("--again", help="Run again, and overwrite existing results.")] = False,
) -> None:
    """Play and count the games behind the claims; without a name, list the studies. Same seed, same result."""
    from snorum.cli.studying import list_studies, run_studies

    if not names and not all_:
        if games is not None or seed is not None or workers != 1 or dask is not None or again:
            raise SnorumError("the options work only with a study: expected its name, or --all")
        list_studies()
        return
    raise typer.Exit(
        run_studies(
            None if all_ else names or (), games=games, seed=seed, workers=workers, dask=dask, into=into, again=again
        )
    )


@app.command(
    short_help="Let policies play each other, and rate them.",
    epilog="""\b
Examples:
  snorum tournament cassino --policies greedy,counting,random
  snorum tournament cassino --policies greedy,counting,random --games 10000 --seed 1 --workers 2
  snorum tournament jig --policies counting,mine.py:cautious --deals 4
  snorum tournament cassino --as foster-1897 --policies greedy,counting --csv > cassino.csv
  snorum tournament snap --policies alert,drowsy --parquet snap.parquet --figure snap.svg

Each seating plays the same cards, 40 games at least. Same seed, same numbers, with any number of workers. Without
--policies, the message lists those of the game; `searching` takes seconds for a game.

Tournaments need snorum[studies]; --parquet needs snorum[data], and --dask snorum[cluster].""",
)
def tournament(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as cassino.")],
    policies: Annotated[
        str, typer.Option("--policies", metavar="NAME,NAME…", help="Who plays: names, or FILE.py:NAME.")
    ] = "",
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games in all, or a few more.")] = 10_000,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many at a table; by default one of each policy.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Shuffle with another seed.")] = 1,
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", min=0, help="End each game after N deals; 0: when it is over.")
    ] = 0,
    set_: Set = None,
    as_: As = "",
    workers: Workers = 1,
    dask: Dask = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print one number in each row, for spreadsheets.")] = False,
    json: Json = False,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="Write the rows of --csv as Parquet.")
    ] = None,
    figure: Annotated[Path | None, typer.Option("--figure", metavar="FILE", help="Draw the ratings, as SVG.")] = None,
    into: Annotated[
        Path | None, typer.Option("--into", metavar="FOLDER", help="Save what is played, to resume after Ctrl-C.")
    ] = None,
) -> None:
    """Play policies against each other in all seats with the same cards: wins, points and ratings, with intervals."""
    from snorum.cli.tournaments import hold

    raise typer.Exit(hold(
        game, policies, games=games, players=players, seed=seed, given=set_ or [], ruling=as_, deals=deals,
        workers=workers, dask=dask, json=json, csv=csv, parquet=parquet, figure=figure, into=into,
    ))  # fmt: skip


@app.command(
    short_help="Begin an edition of your own.",
    epilog="""\b
Examples:
  snorum new parlour-games
  snorum new parlour-games --title "Parlour games of the coast" --editors "Jane Doe" --address https://example.org/parlour/

It has an invented book of five sentences, how that book plays Snap, a record, a page, tests and a Makefile. Put your
own in their place.""",
)
def new(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new or empty folder.")],
    title: Annotated[str, typer.Option("--title", help="The title; by default the folder's name.")] = "",
    editors: Annotated[str, typer.Option("--editors", help="Who publishes it.")] = "The editors",
    address: Annotated[str, typer.Option("--address", help="Where its site will be, with a slash at the end.")] = "",
) -> None:
    """Make a small edition that builds, for you to put your own text in its place."""
    from snorum.cli.beginning import begin

    begin(folder, title=title, editors=editors, address=address)


@app.command(
    short_help="Begin a game of your own, in an edition of your own.",
    epilog="""\b
Examples:
  snorum new-game "Old Maid" parlour
  snorum --edition sources new-game beggar-my-neighbour amusements

The game made is a small one that is played as it stands: a module of Python in the edition's folder games, and a ruling
set. Put your own in its place.""",
)
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called: Old Maid, or old-maid.")],
    work: Annotated[str, typer.Argument(metavar="WORK", help="The work of the edition from which it is taken.")],
) -> None:
    """Make a small game that is played, for you to put your own in its place."""
    from snorum.cli.beginning import begin_game

    begin_game(name, work)


@app.command(
    short_help="Let chat assistants ask the edition.",
    epilog="""\b
Examples:
  snorum mcp
  snorum --edition sources mcp

An assistant starts this command and asks it by the Model Context Protocol: whether a play was lawful and by which
passage, what may be played next, what a rule or a book says. It answers on standard input and output until they are
closed; it writes no file. The guide says how to add it to an assistant. It needs snorum[mcp].""",
)
def mcp() -> None:
    """Let chat assistants judge games and look up rules by the Model Context Protocol."""
    from snorum.cli.assisting import serve

    serve()
