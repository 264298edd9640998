"""The edition as a server of the Model Context Protocol, which assistants ask over standard input and output.

It reads and computes. It writes no file, opens no connection, and runs nothing that a client sends.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from threading import Event, Lock
from typing import Annotated, Any, Literal, TypeVar, cast

from anyio import CapacityLimiter, to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp.server.mcpserver.tools import Tool
from mcp.types import ToolAnnotations
from pydantic import Field

from snorum import __version__
from snorum.edition.certainty import KNOWN, SEEN
from snorum.edition.editions import chosen
from snorum.edition.how_to_play import all_games
from snorum.games import GAMES
from snorum.games.vocabulary import SnorumError
from snorum.records import MOST_BYTES
from snorum.site.assistants import consulting, judging
from snorum.site.assistants.cited import passage_cited
from snorum.site.assistants.consulting import Compared, Explained, Results, Sheet
from snorum.site.assistants.judging import Judgement, Next

T = TypeVar("T")
READS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
LONGEST_NAME = 200
"""How many letters an id or a name may have."""
MOST_NAMES = 50

Record = Annotated[
    str,
    Field(
        max_length=MOST_BYTES,
        description="What was played, in plain lines or TOML. First a head, such as `game: Cassino`, `players: Ann, "
        "Bea` (clockwise), `dealer: Bea`, and where there are such `table: 7D 3S 9H KD` or `turn-up: 6H`; then one "
        "play on each line, as people say it: `Ann 9S takes 9H`, `Bea leads the nine of hearts`, `Cal 9 "
        "snip`, `Ann pays 1`. A line `dealer: Ann` begins the next deal. `hand of Ann: 9S KC ? ?` gives a "
        "hand, with `?` for each card that is not known; `= Ann 4, Bea 3` asserts a count. Suits may be left "
        "out, but where cards follow in suit they decide. Pass on what the person said; do not invent cards.",
    ),
]
Book = Annotated[
    str,
    Field(
        max_length=LONGEST_NAME,
        description="The book by whose rules it is judged, by its id, such as `foster-1897`; `compare` lists those of "
        "a game. Empty: the book that the record names, or else the edition's own source.",
    ),
]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]

INSTRUCTIONS = """
{title}: the rules of old card games ({games}), each passage linked to code that carries it out, and a referee.

Use `judge` for "was this play lawful?", `next` for "what may I play?", `how_to_play` for the rules, `search` and
`explain` for what a rule or a source says, `compare` for how books differ, `cite` for references.

Answers say how certain they are, and so should you:
- The verdict `undetermined` means that what was told does not settle it: say on what it turns (`open`), and ask.
- `not_understood` has the lines that could not be read: ask the person what was meant, and never guess. Check `read_as`
  against what the person meant.
- The `basis` of a reason, a payment or a debt says on what it rests. `stated`: the book in force says it. `inferred`,
  `uncertain`: from that book, but not in so many words, or perhaps. `our-reading`: the source leaves it open, and the
  editors decided. `book-silent`: that book says nothing, and the edition's own source is followed. `supplied` or
  `partly-supplied`: no source says it, or not all of it. `agreed`: the players decided. Say so.
- Quote only what has `quoted` true, with its `reference`; the rest are the editors' words.
- Books differ: say by which book you answer.
"""


class _Asked:
    """Answers one question at a time: the edition that is worked with is one for the whole process.

    A question that is taken back while it waits is not answered; one that is being answered is, and nobody hears it.
    """

    def __init__(self) -> None:
        self._lock, self._threads = Lock(), CapacityLimiter(8)

    async def __call__(self, answer: Callable[..., T], *given: Any, **more: Any) -> T:
        taken_back = Event()

        def answered() -> T | None:
            with self._lock:
                return None if taken_back.is_set() else answer(*given, **more)

        try:
            found = await to_thread.run_sync(answered, abandon_on_cancel=True, limiter=self._threads)
        finally:
            taken_back.set()
        return cast(T, found)


async def _told(asked: _Asked, answer: Callable[..., T], *given: Any, **more: Any) -> T:
    """An answer; what is wrong with the question is said in the words of the command."""
    try:
        return await asked(answer, *given, **more)
    except SnorumError as error:
        raise ToolError(str(error)) from None


def make_server() -> MCPServer[Any]:
    """The server of the edition that is worked with."""
    games = ", ".join(each.TITLE for each in GAMES.values())
    asked = _Asked()
    server: MCPServer[Any] = MCPServer(
        chosen().id,
        tools=_tools(asked),
        title=chosen().title,
        instructions=INSTRUCTIONS.format(title=chosen().title, games=games).strip(),
        version=__version__,
        log_level="WARNING",
    )
    _offer_resources(server, asked)
    return server


def _tools(asked: _Asked) -> list[Tool]:
    tools: list[Tool] = []

    def tool(title: str, name: str | None = None) -> Callable[[Callable[..., Any]], None]:
        return lambda function: tools.append(_strict(function, title, name))

    @tool(title="Judge what was played")
    async def judge(
        record: Record,
        book: Book = "",
        rules: Annotated[
            dict[str, str],
            Field(
                description="Options agreed at the table, by the name of the crux or parameter: {'payer': 'pairer'}."
            ),
        ] = {},  # noqa: B006 - it is not changed
        other_readings: Annotated[
            bool, Field(description="Also judge under the other readings of the texts; takes some seconds.")
        ] = False,
        full: Annotated[
            bool, Field(description="Also give the whole report, as `snorum check --json` prints it; it is long.")
        ] = False,
    ) -> Judgement:
        """Say whether each play of a card game was lawful by an old book, why, who owes what, and how the game stands.

        Verdicts: `lawful`; `offence` (it can be done, but is against a rule); `undetermined` (it turns on what was not
        told: see `open`); `contradicted` (an assertion, such as a score, is not so); `impossible` (out of turn, or with
        cards that were not there: the rules do not say how play goes on, so nothing after it is judged); `unreadable`
        (see `not_understood` and `how_to_write`, and ask the person).
        """
        return await _told(asked, judging.judge, record, book, rules, other_readings=other_readings, full=full)

    @tool(title="What may be played next", name="next")
    async def next_(
        record: Record,
        player: Annotated[Name, Field(description="Who plays next. Empty: whose turn it is.")] = "",
        cards: Annotated[
            str,
            Field(
                max_length=1_000,
                description="All the cards that the player holds now: `9H 4D 4S`; whatever is left out counts as not "
                "known. Empty: those of the record, or if it has none, every card is tried.",
            ),
        ] = "",
        book: Book = "",
    ) -> Next:
        """Say which plays may come next after what was played so far, and why another card may not be played.

        The record may end in the middle of a deal, or with its head, before the first play; of several games the last
        one counts. `open` are plays that turn on what was not told.
        """
        return await _told(asked, judging.next_plays, record, player, cards, book)

    @tool(title="Explain a passage, rule or term")
    async def explain(
        id: Annotated[
            Name,
            Field(
                description="An id, as answers and pages give it, such as a passage `peel-91-7`, a rule "
                "`snip_snap_snorum.penalty`, a question that the texts leave open `snip-snap-snorum.settling`, an "
                "example `peel/nine-sequence`, a claim `jig.table-of-jigs`, a book `foster-1897`; or a term, `Snip`."
            ),
        ],
    ) -> Explained:
        """Give what the edition has under an id: the words, what they rest on, which books play it so, a reference."""
        return await _told(asked, consulting.explain, id)

    @tool(title="Search the edition")
    async def search(
        words: Annotated[str, Field(max_length=LONGEST_NAME * 5, description="A question, or words of a passage.")],
        kinds: Annotated[
            list[Literal["passage", "play", "rule", "crux", "example", "claim", "term", "work"]],
            Field(description="Only these kinds; `play` are lines of how to play, `crux` questions that are open."),
        ] = [],  # noqa: B006
        most: Annotated[int, Field(ge=1, le=60, description="How many results.")] = 10,
    ) -> Results:
        """Find passages of the old books, rules, open questions, claims and terms by words, best first."""
        return await _told(asked, consulting.search, words, kinds, most)

    @tool(title="Compare books")
    async def compare(
        game: Annotated[Name, Field(description="The game, such as `Cassino`.")],
        point: Annotated[
            Name, Field(description="One point, `court_cards`. Empty: all points on which books differ.")
        ] = "",
        books: Annotated[
            list[Name], Field(max_length=MOST_NAMES, description="At least two books, by id. Empty: all.")
        ] = [],  # noqa: B006
    ) -> Compared:
        """Say how the books of a game play it, point by point: which state it, in which passage, and which do not."""
        return await _told(asked, consulting.compare, game, point, books)

    @tool(title="How to play a game")
    async def how_to_play(
        game: Annotated[Name, Field(description="The game, or a way to play it, such as `Jig`, `Royal Cassino`.")],
    ) -> Sheet:
        """Give the rules of a game in a few lines, in the editors' words, each line with what it rests on."""
        return await _told(asked, consulting.how_to_play, game)

    @tool(title="Cite")
    async def cite(
        ids: Annotated[
            list[Name],
            Field(
                max_length=MOST_NAMES,
                description="Ids, such as `peel-91-7`, or `peel p. 93`, `peel-91-7..peel-91-10`. Empty: the edition.",
            ),
        ] = [],  # noqa: B006
        style: Annotated[Literal["chicago", "chicago-note", "mla"], Field(description="For text.")] = "chicago",
        format: Literal["text", "bibtex", "ris", "csl-json"] = "text",
    ) -> str:
        """Give references: the historical work with its page, and the edition with its version and address."""
        return await _told(asked, consulting.cite, ids, style, format)

    return tools


def _strict(function: Callable[..., Any], title: str, name: str | None) -> Tool:
    """A tool that refuses an argument which it has not: to ignore `as` would judge by another book than was asked."""
    made = Tool.from_function(function, name=name, title=title, annotations=READS)
    arguments = made.fn_metadata.arg_model
    arguments.model_config["extra"] = "forbid"
    arguments.model_rebuild(force=True)
    made.parameters["additionalProperties"] = False
    return made


def _offer_resources(server: MCPServer[Any], asked: _Asked) -> None:
    async def told(answer: Callable[..., str], *given: Any) -> str:
        try:
            return await asked(answer, *given)
        except SnorumError as error:
            raise ResourceError(str(error)) from None

    @server.resource("snorum://passage/{id}", title="A passage", mime_type="text/markdown")
    async def passage(id: str) -> str:
        """A passage of a source: its words, or the editors' summary, with the reference."""
        return await told(_passage_text, id)

    def sheet(name: str) -> Callable[[], Awaitable[str]]:
        async def read() -> str:
            return await told(_sheet_text, name)

        return read

    for name, play in all_games().items():
        server.resource(
            f"snorum://how-to-play/{name}",
            name=f"how-to-play/{name}",
            title=f"How to play {play.title or GAMES[play.game].TITLE}",
            description=play.intro,
            mime_type="text/markdown",
        )(sheet(name))


def _passage_text(id: str) -> str:
    """A quotation with its reference; what is not the source's is no quotation."""
    cited = passage_cited(id)
    how = "" if cited.known in ("", SEEN) else f"; {KNOWN[cited.known]}"
    whose = ("" if cited.quoted else "; in the editors' words") + how
    address = f" {cited.address}{' (reserved)' if cited.reserved else ''}" if cited.address else ""
    return f"{'> ' if cited.quoted else ''}{cited.says}\n\n{cited.reference}{whose}.{address}\n"


def _sheet_text(name: str) -> str:
    sheet = consulting.how_to_play(name)
    parts, under = [f"# {sheet.title}\n\n{sheet.intro}\n"], ""
    for line in sheet.lines:
        if line.under != under:
            under = line.under
            parts.append(f"\n## {under}\n")
        rests = "; ".join(filter(None, [", ".join(line.passages), "" if line.basis == "stated" else line.basis]))
        parts.append(f"- {line.says}{f' ({rests})' if rests else ''}")
    return "\n".join(parts) + "\n"


def serve() -> None:
    """Answer on standard input and output until they are closed."""
    make_server().run("stdio")
