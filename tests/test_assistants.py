"""What assistants ask: every tool by the protocol's own client, and its answers against the command and the table."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import anyio
import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import CallToolResult, TextContent

from snorum import edition, records
from snorum.books import rulings
from snorum.edition.editions import using
from snorum.edition.how_to_play import all_games
from snorum.games import GAMES
from snorum.games.vocabulary import SnorumError
from snorum.site import exports, trace
from snorum.site.assistants import consulting, judging
from snorum.site.assistants.basis import BASES
from snorum.site.assistants.cited import cited_in, passage_cited
from snorum.site.assistants.judging import Judged, Judgement, judge, next_plays
from snorum.site.assistants.server import make_server
from snorum.table import Table

T = TypeVar("T")
ROOT = Path(__file__).parent.parent
BEGGAR = ROOT / "tests/edition/beggar/sources"
NINES = """\
game: Snip-Snap-Snorum
players: Ann, Bea, Cal
dealer: Cal
Ann leads the nine of hearts
Bea 9 snip
"""
CASSINO = "game: Cassino\nplayers: Ann, Bea\ndealer: Bea\ntable: 7D 3S 9H KD\n"
TOOLS = {"judge", "next", "explain", "search", "compare", "how_to_play", "cite"}


def asked(ask: Callable[[Client], Awaitable[T]]) -> T:
    """What a client hears of the server in this process."""

    async def connected() -> T:
        async with Client(make_server()) as client:
            return await ask(client)

    return run(connected())


def run(talk: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine, in a thread: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, talk).result()


def said(result: CallToolResult) -> str:
    """The text of a result, or the first of several."""
    content = result.content[0]
    assert isinstance(content, TextContent)
    return content.text


def answer(tool: str, **given: Any) -> Any:
    """The answer of a tool; it must have one."""
    found = asked(lambda client: client.call_tool(tool, given))
    assert not found.is_error, found.content
    return found.structured_content


def refusal(tool: str, **given: Any) -> str:
    """Why a tool does not answer: in words, and not with the name of an error of Python."""
    found = asked(lambda client: client.call_tool(tool, given))
    assert found.is_error, found.content
    text = said(found)
    assert "Traceback" not in text and "unexpected" not in text.lower() and len(text) < 5_000
    return text


@cache
def printed(*words: str) -> str:
    """What the command prints."""
    done = subprocess.run([sys.executable, "-m", "snorum", *words], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


# The protocol


def test_each_tool_has_a_schema_and_says_what_it_does() -> None:
    with gzip.open(ROOT / "tests/schemas/mcp-2026-07-28.json.gz") as file:
        whole = json.load(file)
    listed = asked(lambda client: client.list_tools()).tools
    assert {each.name for each in listed} == TOOLS
    for tool in listed:
        as_sent = tool.model_dump(mode="json", by_alias=True, exclude_none=True)
        jsonschema.validate(as_sent, whole | {"$ref": "#/$defs/Tool"})
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        jsonschema.Draft202012Validator.check_schema(tool.output_schema or {})
        assert tool.annotations and tool.annotations.read_only_hint and tool.title
        assert len(tool.description or "") > 60 and tool.output_schema
        for name, field in tool.input_schema["properties"].items():
            assert field.get("description") or field.get("enum"), (tool.name, name)
    result = asked(lambda client: client.call_tool("judge", {"record": NINES}))
    as_sent = result.model_dump(mode="json", by_alias=True, exclude_none=True)
    jsonschema.validate(as_sent, whole | {"$ref": "#/$defs/CallToolResult"})
    judging_tool = next(each for each in listed if each.name == "judge")
    jsonschema.validate(result.structured_content, judging_tool.output_schema or {})
    assert json.loads(said(result)) == result.structured_content


def test_the_server_says_how_to_use_what_is_uncertain() -> None:
    async def instructions(client: Client) -> str:
        return client.instructions or ""

    text = asked(instructions)
    assert all(f"`{name}`" in text for name in TOOLS - {"how_to_play"})
    assert all(f"`{basis}`" in text for basis in set(BASES) - {"record"})


def test_over_a_real_process(tmp_path: Path) -> None:
    """In a folder of its own, where it leaves nothing."""

    async def talk() -> list[Any]:
        command = StdioServerParameters(command=sys.executable, args=["-m", "snorum", "mcp"], cwd=tmp_path)
        async with Client(stdio_client(command)) as client:
            first = await client.call_tool("judge", {"record": NINES})
            found = await client.call_tool("search", {"words": "who pays when C fails to pair", "most": 1})
            text = await client.read_resource("snorum://passage/peel-91-7")
            return [first.structured_content, found.structured_content, text.contents[0]]

    judged, found, passage = run(talk())
    assert judged["verdict"] == "lawful" and found["results"][0]["id"] == "peel-93-6"
    assert "W. H. Peel, Round Games with Cards, 1891, p. 91" in passage.text and list(tmp_path.iterdir()) == []


def test_another_edition_answers_from_its_own_books(tmp_path: Path) -> None:
    async def talk() -> list[Any]:
        words = ["-m", "snorum", "--edition", str(BEGGAR), "mcp"]
        async with Client(stdio_client(StdioServerParameters(command=sys.executable, args=words))) as client:
            judged = await client.call_tool("judge", {"record": "game: Beggar my Neighbour\nplayers: A, B\nA 4S\nB 5S"})
            found = await client.call_tool("search", {"words": "court card"})
            return [client.instructions, judged.structured_content, found.structured_content]

    instructions, judged, found = run(talk())
    assert "Beggar" in instructions and "Peel" not in instructions.partition("\n")[0]
    passages = [each["id"] for each in found["results"] if each["kind"] == "passage"]
    assert passages and not any("peel" in id for id in passages)
    assert 'game = "beggar-my-neighbour"' in judged["games"][0]["read_as"]


def test_two_hundred_at_once_are_all_answered() -> None:
    async def ask(client: Client) -> list[Any]:
        records = [NINES if odd else CASSINO + "Ann 9S takes 9H\n" for odd in range(2)]
        calls = [client.call_tool("judge", {"record": records[number % 2]}) for number in range(200)]
        return list(await asyncio.gather(*calls))

    found = asked(ask)
    first = [each.structured_content["games"][0]["plays"][0]["text"] for each in found]
    assert first == ["Ann 9S takes 9H", "Ann 9H"] * 100


def test_what_is_taken_back_while_it_waits_is_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """One question is being answered until another thread says so; of fifty behind it, taken back, none is begun."""
    begun, go_on = list[str](), threading.Event()

    def slow(record: str, *rest: object, **more: object) -> Judgement:
        begun.append(record)
        assert go_on.wait(60)
        return judge(NINES)

    monkeypatch.setattr(judging, "judge", slow)

    async def ask(client: Client) -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(client.call_tool, "judge", {"record": "first"})
            while not begun:
                await anyio.sleep(0.01)
            with anyio.move_on_after(0.2):
                async with anyio.create_task_group() as waiting:
                    for _ in range(50):
                        waiting.start_soon(client.call_tool, "judge", {"record": "taken back"})
            go_on.set()
        await client.call_tool("judge", {"record": "last"})

    asked(ask)
    assert begun == ["first", "last"]


# The same as elsewhere


def example_text(id: str) -> str:
    path = edition.example_path(id)
    assert path is not None
    return path.read_text("utf-8")


def test_its_verdicts_are_those_of_the_command_field_by_field() -> None:
    ids = [each.id for each in trace.examples()]
    lines = [json.loads(line) for line in printed("check", *ids, "--json").splitlines()]
    assert len(lines) == len(ids) > 120
    for id, line in zip(ids, lines, strict=True):
        [judged] = judge(example_text(id), full=True).games
        assert judged.report is not None and judged.report | {"record": id} == line
        assert_short(judged, line)


def assert_short(judged: Judged, line: dict[str, Any]) -> None:
    """The short form says the same, and its passages are those of the book in force."""
    assert (judged.verdict, judged.by) == (line["verdict"], line["as"] or "")
    assert [each.says for each in judged.owed] == [each["says"] for each in line["owed"]]
    for short, play in zip(judged.plays, line["plays"], strict=True):
        assert [short.deal, short.play, short.text, short.verdict] == [play[name] for name in PLAY]
        assert len(short.then) == len(play["events"])
        for why, reason in zip(short.reasons, play["reasons"], strict=True):
            by_book = reason["by_book"] or {"passages": []}
            assert why.passages == (by_book["passages"] or reason["passages"]) or not reason["passages"]
            assert (why.says, why.rule) == (reason["says"], reason["rule"])
            assert set(why.passages) <= judged.sources.keys()


PLAY = ("deal", "play", "text", "verdict")


def test_by_another_book_too_and_with_an_option(tmp_path: Path) -> None:
    text = CASSINO + "Ann 2C builds 9 on 7D\nBea KC takes KD\n"
    [judged] = judge(text, "foster-1897", full=True).games
    path = tmp_path / "asked.txt"
    path.write_text(text, "utf-8")
    line = json.loads(printed("check", str(path), "--as", "foster-1897", "--json"))
    assert judged.report is not None and judged.report | {"record": str(path)} == line
    assert_short(judged, line)
    assert judged.verdict == "undetermined" and judged.plays[0].reasons[0].passages == ["foster-480-11"]
    assert "an offence unless Ann held a nine" in judged.open[0]
    told = judge(NINES + "Cal 4C\n", rules={"variant": "whole-pack"}, full=True).games[0].report
    assert told is not None and told["rules"]["variant"] == "whole-pack"


@pytest.mark.parametrize("work", ["peel", "reid"])
def test_what_it_explains_is_what_the_command_lists(work: str) -> None:
    for line in printed("passages", work, "--json").splitlines():
        item = json.loads(line)
        explained = consulting.explain(item["id"])
        assert explained.kind == "passage" and explained.entry == item
        assert set(item["rules"]) <= {*explained.sources, *explained.left_out}
        assert explained.sources[item["id"]].quoted == (item["text"] is not None and not item["supplied"])


def test_everything_that_has_an_id_is_explained() -> None:
    kinds = {
        "rule": [each.id for each in trace.rules()],
        "crux": [each.id for each in trace.every_crux()],
        "example": [each.id for each in trace.examples()][:20],
        "work": [each.id for each in edition.works()],
    }
    for kind, ids in kinds.items():
        for id in ids:
            found = consulting.explain(id)
            assert found.id == id and found.kind in (kind, "book"), "a book and its work may have one id"
            json.dumps(asdict(found))
    assert consulting.explain("cassino.pack").kind == "parameter" and consulting.explain("jack").kind == "term"
    assert consulting.explain("foster-1897").entry["games"].keys() >= {"cassino", "jig"}
    rule, crux = consulting.explain("snip_snap_snorum.penalty"), consulting.explain("snip-snap-snorum.settling")
    assert rule.entry == exports.rule_item(next(each for each in trace.rules() if each.id == rule.id))
    assert set(crux.entry) - {"played_by"} == set(exports.crux_item(trace.every_crux()[0]))


def test_cites_as_the_command_does() -> None:
    for words in (["peel-91-7"], ["peel p. 93"], ["peel-91-7..peel-91-10"], []):
        assert consulting.cite(words) == printed("cite", *words)
    assert consulting.cite(["peel-91-7"], "mla") == printed("cite", "peel-91-7", "--style", "mla")
    assert consulting.cite(["peel-91-7"], format="bibtex") == printed("cite", "peel-91-7", "--format", "bibtex")


def test_compares_as_the_command_does() -> None:
    whole = json.loads(printed("compare", "jig", "--json"))
    for point in whole["points"]:
        [found] = consulting.compare("Jig", point["name"]).points
        assert found.question == point["question"] and found.differing == point["divided"]
        for stand in found.books:
            cell = point["cells"][stand.book]
            assert (stand.state, stand.options, stand.passages) == (cell["state"], cell["options"], cell["passages"])
            assert (stand.state == "stated") == any(stand.book in books for books in found.stated_by.values())
    listed, alike = consulting.compare("jig").points, consulting.compare("jig").alike
    assert len(listed) + len(alike) == len(whole["points"])
    assert [each.point for each in listed] == [each["name"] for each in whole["points"] if each["divided"]]


def test_a_sheet_has_every_line_with_what_it_rests_on() -> None:
    for name, play in all_games().items():
        sheet = consulting.how_to_play(name)
        assert [each.says for each in sheet.lines] == [each.says for each in play.sentences]
        assert {passage for each in sheet.lines for passage in each.passages} == set(sheet.sources)
    assert consulting.how_to_play("Royal Cassino").name == "royal-cassino"
    assert {each.basis for each in consulting.how_to_play("jig").lines} == {"stated", "our-reading", "supplied"}


# The guide


def conversations() -> list[tuple[dict[str, Any], Any]]:
    """What is asked in the guide, and what it prints of each answer."""
    text = (ROOT / "docs/guide/assistants.md").read_text("utf-8").partition("## Three conversations")[2]
    blocks = [json.loads(block) for block in re.findall(r"```\{code-block\} json\n(.*?)```", text, re.DOTALL)]
    return list(zip(blocks[::2], blocks[1::2], strict=True))


@pytest.mark.parametrize(("question", "printed"), conversations())
def test_the_guide_prints_what_is_answered(question: dict[str, Any], printed: Any) -> None:
    assert_in(printed, answer(question["tool"], **question["arguments"]), "")


def assert_in(part: Any, whole: Any, at: str) -> None:
    """Every field that is printed is in the answer; an ellipsis in a list stands for one thing or more."""
    if isinstance(part, dict):
        for key, value in part.items():
            assert_in(value, whole[key], f"{at}.{key}")
    elif isinstance(part, list) and "…" in part:
        place = part.index("…")
        after = len(part) - place - 1
        assert len(whole) >= len(part), at
        assert_in(part[:place], whole[:place], at)
        assert_in(part[place + 1 :], whole[len(whole) - after :], at)
    elif isinstance(part, list):
        assert len(part) == len(whole), at
        for number, (one, other) in enumerate(zip(part, whole, strict=True)):
            assert_in(one, other, f"{at}[{number}]")
    else:
        assert part == whole, at


# Honest by form


def test_what_is_not_settled_says_on_what_it_turns() -> None:
    found = answer("judge", record=NINES + "Cal 4C\n")
    assert found["verdict"] == "undetermined"
    assert found["games"][0]["open"][0].endswith("an offence if Cal held a nine")


BUILD = "game: Cassino\nplayers: A, B\ndealer: B\ntable: 7D 3S 9H KD\nA 2C builds 9 on 7D\n"
LAYS = "game: Cassino\nplayers: A, B\ndealer: B\ntable: 7D 3S 9H KD\nA 9S\n"
KNAVE = "game: Cassino\nplayers: A, B\ndealer: B\ntable: JD 3S 9H KD\nA JS\n"
QUEENS = "game: Cassino\nplayers: A, B\ndealer: B\ntable: QD QH 4C 5C\nA QC takes QD QH\n"
HELD_BACK = (
    "game: Snip\nplayers: Ann, Bea, Cal, Dot\ndealer: Ann\nBea 7D\nCal 7S\nDot KH\nAnn 4C\nBea 4H\nCal QD\nDot 7C\n"
)


@pytest.mark.parametrize(
    ("record", "book", "rules", "says", "basis"),
    [
        (NINES, "", {}, "Bea pairs the nine", "stated"),
        (NINES, "", {"payer": "pairer"}, "Bea, who has paired, pays 1", "agreed"),
        (HELD_BACK, "", {}, "Dot failed to pair, and pays double: 4", "uncertain"),
        (BUILD, "", {}, "A lays 2C on 7D", "supplied"),
        (BUILD, "foster-1897", {}, "A lays 2C on 7D", "stated"),
        (BUILD, "foster-1897", {"building": "none"}, "by these rules nothing is built", "agreed"),
        (LAYS, "", {}, "A must take if they can", "our-reading"),
        (LAYS, "", {"compulsion": "card"}, "A must take if they can", "agreed"),
        (KNAVE, "jones-1796", {}, "A must take if they can", "book-silent"),
        (QUEENS, "cairn-1846", {}, "A pairs with QC", "book-silent"),
    ],
)
def test_how_certain_a_sentence_is_stands_in_a_field(
    record: str, book: str, rules: dict[str, str], says: str, basis: str
) -> None:
    """Of several things on which it turns the least certain counts."""
    plays = answer("judge", record=record, book=book, rules=rules)["games"][0]["plays"]
    told = [each for play in plays for each in (*play["reasons"], *play["then"])]
    assert {each["basis"] for each in told if each["says"].startswith(says)} == {basis}
    assert {each["basis"] for each in told} <= BASES.keys()


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_called_stated_that_turns_on_what_the_book_leaves_open(name: str) -> None:
    """By every book of a game, on its worked examples; the points on which a reason turns are those of the report."""
    texts = [example_text(each.id) for each in trace.examples() if each.game == name][:4]
    seen = Counter[str]()
    for book in (each for each in rulings.ruling_sets(name) if not each.own):
        for text in texts:
            try:
                [judged] = judge(text, book.id, full=True).games
            except (SnorumError, ValueError):  # by this book it cannot be played so
                continue
            assert judged.report is not None
            for play, short in zip(judged.report["plays"], judged.plays, strict=True):
                for reason, why in zip(play["reasons"], short.reasons, strict=True):
                    turns_on = {point: judged.report["rules"][point] for point in reason["by_book"]["points"]}
                    left_open = [point for point, option in turns_on.items() if not is_stated(book, point, option)]
                    assert not (left_open and why.basis == "stated"), (book.id, reason)
                    assert left_open or why.basis in ("stated", "book-silent", "supplied", "record"), (book.id, why)
                    seen[why.basis] += 1
    assert not texts or seen["stated"] + seen["book-silent"] > 0


def is_stated(book: rulings.RulingSet, point: str, option: Any) -> bool:
    return book.points[point].state == "stated" and option in book.points[point].options


def test_only_the_words_of_a_source_are_quoted() -> None:
    for passage in edition.passages():
        cited = cited_in([passage.id])[passage.id]
        assert cited.quoted == (passage.text is not None and not passage.supplied)
        assert cited.says == (passage.text or passage.gist or "")
        assert cited.known == passage.known and str(passage.page or "") in cited.reference


def test_words_that_the_editors_supplied_are_not_quoted() -> None:
    assert not passage_cited("peel-99-8").quoted and passage_cited("peel-99-8").supplied


def test_an_address_that_leads_nowhere_yet_is_called_reserved() -> None:
    cited = cited_in(["peel-91-7"])["peel-91-7"]
    assert cited.address and cited.reserved == (not edition.chosen().stands_since)


@pytest.mark.parametrize(
    ("record", "line", "says"),
    [
        (NINES + "Bea frobnicates\n", 6, "'frobnicates'"),
        (NINES + "Dan 9C\n", 6, "Dan"),
        ("game: Jig\nplayers: Ann, Bea\ndealer: Bea\nAnn 5C\nBea does something", 5, "'does'"),
        ("hello", 1, "no head"),
        ("", 1, ""),
        ('format = 1\ngame = "jig"\nplayers = ["A", "B"]\n[[deals]]\ndealer = "B"\nplays = ["A 9Z"]\n', None, "9Z"),
    ],
)
def test_a_line_that_is_not_understood_comes_back_with_a_way_to_write_it(
    record: str, line: int | None, says: str
) -> None:
    found = answer("judge", record=record)
    assert found["verdict"] == "unreadable" and found["games"] == []
    missed = found["not_understood"][0]
    assert says in missed["says"] and missed["expected"]
    if line is not None and record:
        assert missed["line"] == line and missed["text"] == record.splitlines()[line - 1]
    assert judge(found["how_to_write"]).verdict != "unreadable"
    if "jig" in record.casefold():
        assert "Jig" in found["how_to_write"], "of the game that the record names"


@pytest.mark.parametrize("name", GAMES)
def test_the_way_to_write_a_game_can_be_read(name: str) -> None:
    text = judging.how_to_write(GAMES[name])
    assert records.read(text).game is GAMES[name] and judge(text).verdict in ("lawful", "undetermined")


# What may come next


def positions(name: str, seed: int) -> Iterator[tuple[Table, str]]:
    """A game played at random, before each act of whoever is in turn; until the first deal is over."""
    least, most = GAMES[name].players_allowed(GAMES[name].Rules())
    players = ["Ann", "Bea", "Cal", "Dan"][: max(least, min(most, 3 + seed % 2))]
    table, random = Table.begin(name, players, seed=seed), Random(seed)
    while not table.deal_over and len(table.steps) < 30:
        player = table.actors[-1]
        yield table, player
        table.play(random.choice(table.view(player).acts))


@pytest.mark.parametrize("name", sorted(set(GAMES) - {"snap"}))
def test_what_may_come_next_is_what_the_table_allows(name: str) -> None:
    """By the table, which knows every card; the answer knows what was played and the player's own hand."""
    tried = 0
    for seed in range(3):
        for table, player in positions(name, seed):
            if len(table.steps) % 4 == 1:
                record = table.record
                deal = record.deals[-1]
                hands = {player: deal.hands[player]}
                text = records.write(replace(record, deals=(*record.deals[:-1], replace(deal, hands=hands))))
                found = next_plays(text, player)
                acts = {act.text for act in table.view(player).acts}
                allowed = [each.play for each in (*found.may, *found.open)]  # perhaps without a call
                assert found.player == player
                for act in acts:
                    assert any(act == play or act.startswith(f"{play} ") for play in allowed), (act, allowed)
                for each in found.may:
                    assert table.judge(each.play).verdict == "lawful", each
                for each in found.may_not:
                    assert each.play not in acts and each.reasons and each.verdict != "lawful"
                tried += 1
    assert tried > 5


def test_why_another_card_may_not_be_played() -> None:
    found = next_plays(NINES.replace("Bea 9 snip\n", ""), cards="9C 3D")
    assert [each.play for each in found.may] == ["Bea 9C snip"] and found.player == "Bea" and found.settled
    [refused] = found.may_not
    why = refused.reasons[1]
    assert refused.play == "Bea 3D" and why.says.endswith("Bea held one and did not play it")
    assert why.basis == "stated" and why.passages and set(why.passages) <= set(found.sources)


def test_without_the_hand_what_had_to_be_played_stays_open() -> None:
    found = next_plays(NINES.replace("Bea 9 snip\n", ""))
    assert [each.play for each in found.may] == ["Bea 9 snip"] and len(found.open) == 12 and not found.may_not
    assert found.open[0].reasons[1].says.endswith("an offence if Bea held a nine")


def test_before_the_first_play_and_by_another_book() -> None:
    by_peel = next_plays(CASSINO, cards="2C 9S KC 4H")
    by_foster = next_plays(CASSINO, cards="2C 9S KC 4H", book="foster-1897")
    builds = "Ann 2C builds 9 on 7D"
    assert builds in {each.play for each in by_foster.may} - {each.play for each in by_peel.may}
    assert by_peel.player == "Ann" and {"Ann 9S takes 9H", "Ann KC takes KD"} <= {each.play for each in by_peel.may}


@pytest.mark.parametrize("book", ["", "foster-1897", "pagat"])
def test_without_a_hand_every_capture_is_named(book: str) -> None:
    found = next_plays(CASSINO, book=book)
    plays = {each.play for each in (*found.may, *found.open)}
    assert {"Ann 9 takes 9H", "Ann 10 takes 7D 3S", "Ann K takes KD"} <= plays and not found.may_not
    assert ("Ann 2 builds 9 on 7D" in plays) == bool(book)


def test_a_player_who_has_played_before_is_asked_without_a_hand() -> None:
    found = next_plays(NINES.replace("Bea 9 snip\n", "Bea 8\nCal 7\n"))
    assert found.player == "Ann" and len(found.may) == 1 and len(found.open) == 12


@pytest.mark.parametrize("plays", ["Ann 9\nBea 9 snip\n", "Ann 9H\nBea 4C\nCal 4D snip\n"])
def test_the_first_play_of_a_later_deal_is_asked_of_that_deal(plays: str) -> None:
    """Whoever led the deal before; a deal that was broken off says nothing of who is in turn."""
    record = NINES.split("Ann leads")[0] + plays + "dealer: Ann\n"
    found = next_plays(record, "Bea", "9D 4H")
    assert {each.play for each in found.may} == {"Bea 9D", "Bea 4H"} and found.may_not == []


def test_a_card_that_was_taken_back_is_held_again() -> None:
    record = "game: Jig\nplayers: Ann, Bea, Cal\ndealer: Cal\nAnn 5C\nBea 9D\nCal 6C\nAnn 7C\n"
    assert {each.play.split()[1] for each in next_plays(record, "Bea", "9D 8C").may} == {"8C"}


def test_what_the_record_gives_is_not_contradicted_by_the_question() -> None:
    record = NINES.replace("Ann leads", "hand of Bea: 4C 5C 6C 7C 8C\nAnn leads").replace("Bea 9 snip\n", "")
    with pytest.raises(SnorumError, match="by the record Bea does not hold 9D"):
        next_plays(record, "Bea", "9D")
    with pytest.raises(SnorumError, match="cards '9X'"):
        next_plays(record, "Bea", "9X")
    assert {each.play for each in next_plays(record, "Bea").may} == {f"Bea {rank}C" for rank in "45678"}


def test_names_that_differ_in_capitals_are_two_players() -> None:
    record = records.write(records.read(NINES)).replace('"Ann", "Bea"', '"ann", "Ann"').replace("Bea 9", "Ann 9")
    record = record.replace('"Ann 9H"', '"ann 9H"')
    assert next_plays(record, "Ann").player == "Ann" and next_plays(record, "ann").player == "ann"


def test_in_another_edition_what_is_said_of_our_games_has_our_passages() -> None:
    with using(BEGGAR):
        found = judge("game: Jig\nplayers: A, B\ndealer: B\nA 5C\n").games[0]
        assert "peel-95-5" in found.sources and consulting.explain("beggar_my_neighbour.in_turn").kind == "rule"
        missed = judge("game: Jig\nplayers: A, B\ndealer: B\nA does something\n")
        assert judge(missed.how_to_write).games and "Jig" in missed.how_to_write


def test_at_snap_no_card_is_guessed() -> None:
    found = next_plays("game: Snap\nplayers: Ann, Bea, Cal\ndealer: Cal\nAnn 4\nBea 4\n")
    assert [each.play for each in found.may] == ["Cal snap"] and "nobody has seen" in found.says
    with pytest.raises(SnorumError, match="expected no cards"):
        next_plays("game: Snap\nplayers: Ann, Bea, Cal\ndealer: Cal\nAnn 4\n", "Bea", "4H")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"player": "Zoe"}, "the player 'Zoe', expected one of Ann, Bea, Cal"),
        ({"cards": "9C 9D 9S 4C 5C 6C 7C"}, "Bea cannot hold"),
        ({"cards": "9H"}, "Bea cannot hold"),
        ({"book": "ostrow-1945"}, "ostrow-1945"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(given: dict[str, str], says: str) -> None:
    record = NINES.replace("Bea 9 snip\n", "")
    with pytest.raises(SnorumError, match=says.split("'")[0].strip()):
        found = next_plays(record, **given)
        raise SnorumError(found.not_understood[0].says)


def test_of_a_hand_that_is_told_in_part_it_is_said_that_other_cards_may_be_played() -> None:
    """Cal's `3C snap` would be lawful, and Cal may hold it."""
    jig = "game: Jig\nplayers: Ann, Bea, Cal\ndealer: Ann\n"
    told = f"{jig}hand of Cal: KD {'? ' * 16}\nBea 2C snip\n"
    found = next_plays(told, "Cal")
    assert [each.play for each in found.may_not] == ["Cal KD"]
    assert found.says == "16 of the cards of Cal are not told, and may be played or not: name them."
    assert next_plays(told, "Cal", "KD 3C").says == ""
    done = "game: Snitch'ems\nplayers: A, B\ndealer: A\nlayout: 4H 9C JS 2D\nhand of B: 5S 6S 7S\n"
    done += "B 5S\nA 7H\nB 6S\nA QH\nB 7S\n"
    assert next_plays(done, "B").says == "B has no card left to play."


def test_a_card_that_was_taken_back_is_still_held() -> None:
    """At Jig, and at Snip with `corrected`, a wrong card goes back to the hand."""
    plays = "B 7D snip\nB 6H\nB 8D snap\nC 9D snorum\nC 10D hicockalorum\nA JD jig\nA 5H snip\n"
    head = "game: Jig\nplayers: A, B, C, D\ndealer: A\nhand of B: 7D 8D 6H AC KH 2C 4C 5C 6C 7C 8C 9C 10C\n"
    assert [each.play for each in next_plays(head + plays, "B").may] == ["B 6H snap"]
    assert [each.play for each in next_plays(head + plays, "B", "6H AC KH").may] == ["B 6H snap"]
    snip = "game: Snip-Snap-Snorum\nrules: offending_card = corrected\nplayers: A, B, C\ndealer: C\n"
    snip += "hand of B: 8C 9C 10C JC QC\nA 8H\nB 9C\nB 8C snip\nC 4H\nA 2H\n"
    assert {each.play for each in next_plays(snip, "B").may} == {"B 9C", "B 10C", "B JC", "B QC"}


def test_where_nothing_comes_next_it_is_said_why() -> None:
    broken_off = "game: Cassino\nplayers: A, B\ndealer: B\ntable: 4S 5H 9D KC\nA 9S takes 9D 4S 5H\ndeal ends\n"
    assert next_plays(broken_off).says == "The deal is over."
    found = next_plays(NINES + "Ann 9H\n")
    assert (found.player, found.settled, found.may, found.may_not) == ("", False, [], [])
    assert found.says == "Nothing can come next, since Ann 9H cannot have happened: it is Cal's turn, not Ann's."
    jig = "game: Jig\nplayers: Ann, Bea, Cal\ndealer: Cal\nAnn leads the five of clubs\n"
    assert next_plays(jig).says.startswith("Whoever holds the card that must follow plays it: name the player")
    assert next_plays(jig, "Cal", "8C KD").says.startswith("Cal may play none of these cards now")
    assert [each.play for each in next_plays(jig, "Cal", "6C KD").may] == ["Cal 6C snap"]


def test_where_cards_are_drawn_what_is_still_to_be_drawn_is_not_held() -> None:
    head = 'format = 1\ngame = "cassino"\nplayers = ["A", "B"]\n[rules]\nnew_cards = "draws"\n[[deals]]\ndealer = "B"\n'
    deal = 'layout = "7D 3S 9H KD"\nhands = ["A: 2C 4C 5C 6S QS 8D"]\nplays = ["A 2C", "B JC"]\n'
    found = next_plays(head + deal, "A")
    tried = {each.play.split()[1] for each in (*found.may, *found.open, *found.may_not)}
    assert tried == {"4C", "5C", "6S", "QS"}, "four are held, and the eight has not been drawn"


def test_a_card_that_is_not_played_with_is_refused_as_such() -> None:
    record = "game: Newmarket\nplayers: Ann, Bea, Cal\ndealer: Cal\nAnn 5C\n"
    with pytest.raises(SnorumError, match="Bea cannot hold 7C: by these rules it is not in the pack"):
        next_plays(record, "Bea", "7C")


def test_if_time_runs_out_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "SECONDS", -1)
    found = next_plays(CASSINO)
    assert found.says == judging.HURRIED and found.may == found.open == found.may_not == []


def test_what_comes_after_an_impossible_play_is_counted_and_not_judged() -> None:
    [found] = judge(NINES + "Ann 4C\nBea 5C\nCal 6C\n").games
    assert found.verdict == "impossible" and len(found.plays) == 3 and found.not_judged == 2


def test_a_fault_is_counted_by_its_game() -> None:
    second = "game: Jig\nplayers: Ann, Bea\ndealer: Bea\nAnn frobnicates\n"
    assert [each.game for each in next_plays(NINES + second).not_understood] == [2]
    found = judge(NINES + second)
    assert [each.game for each in found.not_understood] == [2] and len(found.games) == 1


def test_what_a_rule_supplies_is_given_with_it() -> None:
    sources = judge(BUILD).games[0].sources
    assert sources["cassino.builds_up"].supplied.startswith("Peel has no building")


def test_a_long_explanation_names_what_it_leaves_out() -> None:
    found = consulting.explain("stop")
    assert len(found.sources) == consulting.MOST_SOURCES and found.left_out
    assert not {*found.left_out} & found.sources.keys()


def test_a_result_says_whether_its_words_are_the_source_s() -> None:
    by_kind = {each.kind: each.quoted for each in consulting.search("sweep the board", ["passage", "rule"], 40).results}
    assert by_kind["rule"] is False
    results = consulting.search("sweep the board", ["passage"], 60).results
    for each in results:
        assert each.quoted == passage_cited(each.id).quoted
    assert {each.quoted for each in results} == {True, False}


# Bad, hostile and enormous input


HOSTILE = ["", " ", "../../etc/passwd", "'; DROP TABLE", "\x00\x1b[2J", "🂡" * 50, "{{7*7}}", "peel-91-7\n\n", "a" * 190]


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_is_asked_the_answer_is_an_answer(text: str) -> None:
    async def ask(client: Client) -> list[Any]:
        given: list[tuple[str, dict[str, Any]]] = [
            ("judge", {"record": text}),
            ("judge", {"record": NINES, "book": text}),
            ("judge", {"record": NINES, "rules": {text: text}}),
            ("next", {"record": NINES, "player": text, "cards": text}),
            ("next", {"record": text}),
            ("explain", {"id": text}),
            ("search", {"words": text}),
            ("compare", {"game": text}),
            ("compare", {"game": "cassino", "point": text, "books": [text, text]}),
            ("how_to_play", {"game": text}),
            ("cite", {"ids": [text]}),
        ]
        return [await client.call_tool(tool, arguments) for tool, arguments in given]

    for found in asked(ask):
        text = said(found) if found.content else ""
        assert not found.is_error or len(text.partition(": ")[2]) > 10, "what is unexpected has no reason in its text"


def test_what_is_too_large_is_refused_before_it_is_read() -> None:
    assert "at most" in refusal("judge", record="x" * (records.MOST_BYTES + 1))
    assert "at most" in refusal("explain", id="x" * 1_000)
    assert "at most" in refusal("cite", ids=["peel"] * 1_000)
    assert "valid" in refusal("judge", record=["not", "a", "text"])
    assert "required" in refusal("judge").lower()
    assert "extra" in refusal("judge", record=NINES, **{"as": "foster-1897"}).lower(), "not judged by another book"
    whole = NINES + "Cal 4C\n" * (records.MOST_PLAYS + 1)
    assert answer("judge", record=whole)["verdict"] == "unreadable"


@settings(max_examples=60)
@given(st.text(max_size=100), st.integers(0, len(NINES)), st.integers(0, 20))
def test_a_record_that_is_damaged_is_judged_or_comes_back(garbage: str, at: int, cut: int) -> None:
    whole = records.write(records.read(NINES))
    for text in (NINES[:at] + garbage + NINES[at + cut :], whole[: 2 * at] + garbage + whole[2 * at + cut :], garbage):
        found = judge(text)
        assert found.verdict == "unreadable" if found.not_understood else found.games
        after = next_plays(text)
        assert after.not_understood == [] or after.how_to_write


@pytest.mark.parametrize("left_out", ["game", "players", "deals", "format", "plays", "dealer"])
def test_a_table_that_lacks_something_comes_back(left_out: str) -> None:
    whole = records.write(records.read(NINES)).replace('plays = [\n  "Ann 9H",\n  "Bea 9 snip",\n]', "plays = []")
    text = "".join(line for line in whole.splitlines(keepends=True) if not line.strip("[]").startswith(left_out))
    found = next_plays(text)
    assert (found.not_understood and found.how_to_write) or (left_out == "plays" and found.may)


def test_a_player_without_cards_is_given_none_to_play() -> None:
    head = 'format = 1\ngame = "cassino"\nplayers = ["A", "B"]\n[[deals]]\ndealer = "B"\nlayout = "7D 3S 9H KD"\n'
    hand, plays = 'hands = ["A: 2C 4C 5C 6S"]\n', '"A 2C", "B 8C", "A 4C", "B 8D", "A 5C", "B 8H", "A 6S", "B 8S"'
    found = next_plays(f"{head}{hand}plays = [{plays}]\n", "A")
    assert found.may == found.open == []
