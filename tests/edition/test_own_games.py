"""Games that an edition has of its own: Beggar my Neighbour, and the game that `snorum new-game` makes."""

from __future__ import annotations

import doctest
import inspect
import json
import re
import subprocess
import sys
import warnings
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pettingzoo.test import api_test
from tests.edition.test_editions import OF_DOCUMENTS, build, change, copied, run
from tests.recording import deal, record, verdicts

from snorum import edition, records, referee
from snorum.books import rulings
from snorum.books.comparison import compare
from snorum.cards import Card
from snorum.cli.comparing import _lines
from snorum.edition.addresses import UnknownAddress
from snorum.edition.editions import Edition, EditionError, looking_into, own, using, whose_default
from snorum.games import GAMES, UnknownGame, game
from snorum.games.vocabulary import RULES
from snorum.lab.environments import env
from snorum.site import citing, exports, trace
from snorum.site.citing import UnknownName
from snorum.site.sphinxext.lists.every import LISTS
from snorum.site.trace.unreadable import unreadable
from snorum.table.playing import recorded, turns

HOME = Path(__file__).with_name("beggar")
BEGGAR = "beggar-my-neighbour"


@pytest.fixture
def beggar() -> Iterator[Edition]:
    with using(HOME / "sources") as it:
        yield it


def test_its_game_is_there_while_it_is_worked_with_and_not_after() -> None:
    ours, rules = list(GAMES), trace.rules()
    with using(HOME / "sources"):
        assert list(GAMES) == [BEGGAR, *ours] and game(BEGGAR).TITLE == "Beggar my Neighbour"
        assert [each.id for each in trace.rules()][: len(rules)] == [each.id for each in rules]
        with looking_into(own()):
            assert BEGGAR in GAMES, "what is looked up elsewhere may be about it"
    assert list(GAMES) == ours and trace.rules() == rules
    with pytest.raises(UnknownGame):
        game(BEGGAR)


def test_what_is_played_by_default_is_called_ours_in_the_edition_whose_game_it_is(beggar: Edition) -> None:
    assert (whose_default(BEGGAR), whose_default("cassino")) == ("our default", "Snorum's default")
    with using(own()):
        assert whose_default("snip-snap-snorum") == "our default"


def test_nothing_is_missing_from_it(beggar: Edition) -> None:
    assert trace.gaps() == []
    assert {each.id: each.verdict for each in trace.examples()} == {
        "amusements/knave-for-a-queen": "lawful",
        "amusements/out-of-turn": "impossible",
    }
    assert rulings.games_from_here() == {BEGGAR} == rulings.games_described()
    assert {each["game"] for each in exports.document("rules")["rules"]} == {BEGGAR}
    assert [each["id"] for each in exports.document("cruxes")["cruxes"]] == [f"{BEGGAR}.runs_out"]
    assert {each["id"].partition(".")[0] for each in exports.document("trace")["rules"]} == {"beggar_my_neighbour"}
    (by,) = rulings.ruling_sets()
    assert (by.points["runs_out"].state, by.points["pack"].state) == ("uncertain", "silent")
    assert [each.id for each in trace.rules_of("amusements-beggar-7")] == ["beggar_my_neighbour.price"]
    with pytest.raises(UnknownAddress, match=r"the rule beggar_my_neighbour\.wins has no address"):
        citing.item("beggar_my_neighbour.wins")
    assert "summary" in citing.plain(citing.item("amusements-beggar-5"), "chicago")


def test_its_game_is_cited_by_its_page(beggar: Edition) -> None:
    """The page has a name of its own, `beggar`, and is found by the id of the game."""
    assert citing.item(BEGGAR)["URL"] == "https://example.org/old-children/beggar.html"
    with pytest.raises(UnknownName, match="unknown name 'beggar-my-neighbor'"):
        citing.item("beggar-my-neighbor")


def test_where_nothing_is_called_a_word_after_the_card_is_no_play(beggar: Edition) -> None:
    with pytest.raises(records.RecordError, match="'A 9H snip' is not a play; expected a player and a card: 'A AC'"):
        record(BEGGAR, "AB", deal("B", ["A 9H snip"]))


def test_a_comparison_of_one_source_has_no_heading_without_a_line(beggar: Edition) -> None:
    said = "\n".join(_lines(compare(BEGGAR)))
    assert "1 source\n" in said and "Where no two that speak differ" in said
    assert "Where they differ" not in said and "How far they differ" not in said


def test_its_own_examples_hold(beggar: Edition) -> None:
    done = doctest.testmod(inspect.getmodule(game(BEGGAR).explain))
    assert done.attempted and not done.failed


def simulate(hands: dict[str, list[Card]], first: str, rules: Any) -> Iterator[tuple[str, Card]]:
    """Who lays which card, told as children tell it: with stacks alone, and no table."""
    seats, stacks = list(hands), {player: deque(cards) for player, cards in hands.items()}
    middle: list[Card] = []
    owed, to, player = 0, "", first

    def after(one: str) -> str | None:
        around = seats[seats.index(one) + 1 :] + seats[: seats.index(one) + 1]
        return next((each for each in around if stacks[each] and each != to), None)

    while sum(bool(stacks[each]) or each == to for each in seats) > 1:
        card = stacks[player].popleft()
        yield player, card
        middle.append(card)
        was_owed = owed
        if card.rank in ("J", "Q", "K"):
            owed, to, other = ("J", "Q", "K").index(card.rank) + 1, player, after(player)
            other = after(player)
        elif owed:
            owed -= 1
            other = player if stacks[player] else after(player) if rules.runs_out == "next-pays" else None
        elif rules.laying == "until-a-court-card" and stacks[player]:
            other = player
        else:
            other = after(player)
        if to and (other is None or (was_owed and not owed)):
            stacks[to].extend(middle)
            middle, player, to, owed = [], to, "", 0
        elif other is None:
            return
        else:
            player = other


@given(
    st.integers(2, 6),
    st.integers(0, 10**6),
    st.sampled_from([52, 40]),
    st.sampled_from(["until-a-court-card", "one-each"]),
    st.sampled_from(["next-pays", "paid"]),
)
def test_it_goes_as_children_play_it_and_every_game_is_judged_lawful(
    players: int, seed: int, pack: int, laying: str, runs_out: str
) -> None:
    with using(HOME / "sources"):
        it, random = game(BEGGAR), Random(seed)
        rules = it.Rules(pack=pack, laying=laying, runs_out=runs_out)
        played = list(turns(it, "ABCDEF"[:players], random, rules, most=300))
        hands = {player: list(cards) for player, cards in played[0].deal.hands.items()}
        assert sum(map(len, hands.values())) == pack == len({card for cards in hands.values() for card in cards})
        assert {card.rank for cards in hands.values() for card in cards}.isdisjoint({"8", "9", "10"}) == (pack == 40)
        expected = simulate(hands, played[0].move.player, rules)
        assert [(turn.move.player, turn.move.card) for turn in played] == [
            each for each, _ in zip(expected, played, strict=False)
        ]
        end = played[-1].after
        assert it.game_over(end) == (len(played) < 300 or it.game_over(end))
        if end.winner:
            assert next(expected, None) is None and end.stacks[end.winner] + len(end.pile) == pack
        report = referee.check(recorded(it, "ABCDEF"[:players], rules, played))
        assert report.verdict == "lawful"


def test_a_card_that_cannot_have_come_up_is_found_out(beggar: Edition) -> None:
    """Cal's nine went under Bea's stack, seventeen cards deep."""
    report = referee.check(record(BEGGAR, ["Ann", "Bea", "Cal"], deal("Ann", ["Bea JC", "Cal 9H", "Bea 9H"])))
    assert verdicts(report) == ["lawful", "lawful", "impossible"]


def test_its_site_is_built_without_a_warning_and_calls_what_is_played_by_default_its_own(tmp_path: Path) -> None:
    folder = copied(HOME, tmp_path / "site")
    done = build(folder)
    assert done.returncode == 0, done.stderr
    page = (folder / "build/site/beggar.html").read_text("utf-8")
    assert "our default is played: pack" in page and "Snorum’s default" not in page
    assert '<span class="nf">price</span>' in page and page.count("<svg") >= 9
    assert "Snorum editors" not in page
    for schema in OF_DOCUMENTS:
        document = json.loads((folder / "build/site" / f"{schema.stem.removesuffix('-1')}.json").read_text("utf-8"))
        assert list(Draft202012Validator(json.loads(schema.read_text("utf-8"))).iter_errors(document)) == []


def test_its_lists_have_nothing_of_ours_and_say_what_is_not_counted(tmp_path: Path) -> None:
    folder = copied(HOME, tmp_path / "lists")
    lists = [f"{{every}} {kind}" for kind in LISTS] + [f"{{{kind}}} {BEGGAR}" for kind in ("standings", "endings")]
    text = "".join(f":::{each}\n:::\n\n" for each in [*lists, "{compared} grounds"])
    counts = "{count}`games` {count}`rules` {count}`cruxes` {count}`claims`"
    (folder / "docs/lists.md").write_text(f"---\norphan: true\n---\n# Lists\n\n{counts}\n\n{text}", encoding="utf-8")
    assert (done := build(folder)).returncode == 0, done.stderr
    page = (folder / "build/site/lists.html").read_text("utf-8")
    assert not re.search("Snip|Jig|Cassino|Snitch|Snap|Peel", page)
    assert "one 14 one no" in page and "No claims." in page and page.count("Not counted.") == 2
    crux = (folder / "build/site/beggar.html").read_text("utf-8")
    assert '<span class="kind">In play</span> Not counted.' in crux
    assert run("cruxes", folder=folder).stdout.count("default") == 1
    assert run("claims", folder=folder).stdout == "no claims\n"


# Faults


@pytest.mark.parametrize(("old", "new", "at", "says"), [
    ("class Rules:", "class Rules", "beggar_my_neighbour.py:{line}", "expected ':'"),
    ("from snorum.cards.builds", "", "edition.toml", "games has 'beggar', expected the name of a module in "),
    ("import Captures,", "import Capture,", "beggar_my_neighbour.py:{line}", "cannot import name 'Capture'"),
    ("    scene = staticmethod(scene)\n", "", "beggar_my_neighbour.py:{last}", "abstract method scene"),
    ("    carry_out = staticmethod(carry_out)\n", "", "beggar_my_neighbour.py:{class}", "carry_out is missing"),
    ("{player} pays {a_card}", "{payer} pays {a_card}", "beggar_my_neighbour.py",
     ") uses {payer}, but no code gives it"),
    ('NAME = "beggar-my-neighbour"', 'NAME = "beggar"', "beggar_my_neighbour.py",
     "expected a game whose NAME is 'beggar-my-neighbour'"),
    ("    RETURNING = True", '    RETURNING = True\n    SUITED = "suits"', "beggar_my_neighbour.py",
     "SUITED is 'suits', expected"),
    ("    RETURNING = True", '    RETURNING = True\n    SETTINGS = {"runs_dry": None}', "beggar_my_neighbour.py",
     "SETTINGS has 'runs_dry', which is no crux of the game"),
    ("    RETURNING = True", '    RETURNING = True\n    LENGTH = "runs_dry"', "beggar_my_neighbour.py",
     "LENGTH is 'runs_dry', which is no parameter of the game"),
    ("{player} pays {a_card}", "{player} pays {a_card", "beggar_my_neighbour.py:{line}",
     "the template '{player} pays {a_card' cannot be read (expected '}' before end of string)"),
    ("{player} pays {a_card}", "{player!r} pays {a_card}", "beggar_my_neighbour.py:{line}",
     "has more than the name of a fact in braces, expected {player}"),
    ("    result = static", "    reshufled = static", "beggar_my_neighbour.py:{last}", "abstract method result"),
    ("    RETURNING = True", "    RETURNING = True\n    reshufled = staticmethod(result)", "beggar_my_neighbour.py",
     "reshufled is nothing that a game has; the nearest is reshuffled"),
    ("GAME = _Beg", "game = _Beg", "beggar_my_neighbour.py", "has no attribute 'GAME'"),
    ("    stacks, pile = {", "    stacks, pile = {**nothing, ", "beggar_my_neighbour.py:{line}",
     """NameError("name 'nothing' is not defined"), found by playing Beggar my Neighbour, expected no error"""),
    ('Pile("stack", hidden=cards)', 'Pile("stack", hidden=card)', "beggar_my_neighbour.py:{line}", "'card' is not d"),
    (', "draw": False}', "}", "beggar_my_neighbour.py", "result has no draw, expected winner and draw"),
    ("move.player == table.turn", "move.player != table.turn", "beggar_my_neighbour.py",
     "which is judged impossible (it is B's turn, not B's), expected lawful moves"),
    ('@rule("amusements-beggar-3")\n', "@rule()\n", "beggar_my_neighbour.py:{line}", "a rule needs a passage"),
])  # fmt: skip
def test_a_fault_in_a_game_is_named_at_its_place(tmp_path: Path, old: str, new: str, at: str, says: str) -> None:
    folder = copied(HOME, tmp_path / "faulty")
    path = folder / "sources/games/beggar_my_neighbour.py"
    if new or "staticmethod" in old:
        before = path.read_text("utf-8").partition(old)[0]
        change(path, old, new)
        last = len(path.read_text("utf-8").splitlines())
        text = path.read_text("utf-8")
        of_class = text[: text.index("class _BeggarMy")].count("\n") + 1
        at = at.format(line=before.count("\n") + 1, last=last, **{"class": of_class})
    else:
        change(folder / "sources/edition.toml", '"beggar_my_neighbour"', '"beggar"')
    done = run("trace", folder=folder)
    assert done.returncode and "Traceback" not in done.stderr, done.stderr
    (line,) = [each for each in done.stderr.splitlines() if says in each]
    assert re.search(rf"{re.escape(at)}\b", line), done.stderr


BROKEN = """
from snorum.games.vocabulary import rule


@rule(supplied="A rule of a game that is never made.")
def price(table: object) -> int:
    \"\"\"A card costs one.\"\"\"
    return 1


raise ValueError("no further")
"""


def test_a_game_that_cannot_be_loaded_leaves_all_rules_as_they_were(tmp_path: Path) -> None:
    folder = copied(HOME, tmp_path / "broken")
    change(folder / "sources/edition.toml", '"beggar_my_neighbour"', '"broken"')
    (folder / "sources/games/broken.py").write_text(BROKEN, "utf-8")
    before = dict(RULES)
    with pytest.raises(EditionError, match="no further"), using(folder / "sources"):
        list(GAMES)
    assert before == RULES and "snorum.games.broken" not in sys.modules


def test_two_editions_cannot_have_a_game_of_one_name_in_one_process(beggar: Edition, tmp_path: Path) -> None:
    assert BEGGAR in GAMES
    folder = copied(HOME, tmp_path / "again")
    with using(folder / "sources"), pytest.raises(EditionError, match=r"another .* has been loaded from"):
        list(GAMES)


def test_a_game_cannot_have_the_name_of_one_of_ours(tmp_path: Path) -> None:
    folder = copied(HOME, tmp_path / "ours")
    change(folder / "sources/edition.toml", '["beggar_my_neighbour"]', '["snap", "none", "no-name"]')
    (folder / "sources/games/snap.py").touch()
    with using(folder / "sources"):
        said = unreadable()
    assert len(said) == 1 and "games has snap, which is the name of one of Snorum's" in said[0]
    assert "games has 'none', expected the name of a module" in said[0] and "games has 'no-name'" in said[0]


# A game to begin with


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("begun") / "parlour-games"
    assert run("new", str(folder)).returncode == 0
    done = run("new-game", "Old Maid", "parlour", folder=folder)
    assert done.returncode == 0 and 'games = ["old_maid"]' in done.stdout, done.stderr
    return folder


def test_a_game_to_begin_with_is_played_as_it_stands(begun: Path, tmp_path: Path) -> None:
    folder = copied(begun, tmp_path / "named")
    unnamed = run("trace", folder=folder)
    assert "a game of the edition's own is named in edition.toml" in unnamed.stderr
    change(folder / "sources/edition.toml", "version =", 'games = ["old_maid"]\nversion =')
    assert "no gaps" in run("trace", folder=folder).stdout
    played = run("play", "old-maid", "--players", "3", "--seed", "2", "--record", "game.toml", folder=folder)
    assert played.returncode == 0, played.stderr
    assert run("check", "game.toml", folder=folder).returncode == 0
    with using(folder / "sources"), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # as for our own games
        api_test(env("old-maid", players=2), num_cycles=30)
    there = run("new-game", "old maid", "parlour", folder=folder)
    assert there.returncode == 2 and "there is a game old-maid already" in there.stderr
    tested = subprocess.run(
        [sys.executable, "-m", "doctest", "sources/games/old_maid.py"], cwd=folder, capture_output=True, text=True
    )
    assert tested.returncode == 0, tested.stdout


def test_a_game_that_fails_is_told_by_file_and_line(begun: Path, tmp_path: Path) -> None:
    folder = copied(begun, tmp_path / "failing")
    change(folder / "sources/edition.toml", "version =", 'games = ["old_maid"]\nversion =')
    module = folder / "sources/games/old_maid.py"
    change(module, "in hands[table.turn]]", "in hands[table.turnn]]")
    [at] = [at for at, line in enumerate(module.read_text("utf-8").splitlines(), 1) if "turnn" in line]
    played = run("play", "old-maid", "--players", "3", folder=folder)
    says = f"snorum: {module}:{at}: AttributeError: 'State' object has no attribute 'turnn'\n"
    assert played.returncode == 1 and played.stderr == says


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["Old Maid", "parlour"], "old_maid.py, "),
        (["Snap", "parlour"], "there is a game snap already"),
        (["Spoil Five", "peel"], "the edition has no work 'peel', expected one of parlour"),
        (['Old "Maid"', "parlour"], "expected a name in letters from A to Z and digits"),
        (["3", "parlour"], "the game '3', expected a name in letters from A to Z and digits"),
        (["Überraschung", "parlour"], "expected a name in letters from A to Z and digits"),
        (["Class", "parlour"], "the game 'Class', expected another name than a word of Python's, such as Class Game"),
    ],
)
def test_no_game_is_begun_that_cannot_be(begun: Path, words: list[str], says: str) -> None:
    before = sorted(begun.rglob("*"))
    done = run("new-game", *words, folder=begun)
    assert done.returncode == 2 and says in done.stderr, done.stderr
    assert sorted(begun.rglob("*")) == before


def test_in_snorums_edition_no_game_is_begun(tmp_path: Path) -> None:
    done = run("new-game", "Old Maid", "peel", folder=tmp_path)
    assert done.returncode == 2 and "belongs to an edition of one's own" in done.stderr
    assert edition.sources().joinpath("games").exists() is False


# Loading


def test_a_game_that_was_mended_is_loaded_and_nothing_is_left_of_the_other(tmp_path: Path) -> None:
    """A package, whose submodule is another in the second edition."""
    for name, number in (("one", 1), ("two", 2)):
        home = copied(HOME, tmp_path / name) / "sources"
        package = home / "games" / "old_game"
        package.mkdir()
        text = (home / "games" / "beggar_my_neighbour.py").read_text("utf-8").replace(BEGGAR, "old-game")
        (package / "extra.py").write_text(f"NUMBER = {number}\n")
        text = text.replace("from dataclasses", "from snorum.games.old_game.extra import NUMBER\nfrom dataclasses", 1)
        (package / "__init__.py").write_text(text + ("raise SystemExit\n" if name == "one" else ""), "utf-8")
        change(home / "edition.toml", "beggar_my_neighbour", "old_game")
        with using(home):
            if name == "one":
                with pytest.raises(EditionError, match=r"old_game/__init__\.py:\d+: SystemExit"):
                    list(GAMES)
            else:
                assert inspect.getmodule(game("old-game").explain).NUMBER == 2  # type: ignore[union-attr]


def test_several_threads_wait_until_a_game_is_loaded(tmp_path: Path) -> None:
    home = copied(HOME, tmp_path / "slow") / "sources"
    path = home / "games" / "slow_game.py"
    text = (home / "games" / "beggar_my_neighbour.py").read_text("utf-8").replace(BEGGAR, "slow-game")
    path.write_text(text.replace("from dataclasses", "import time\ntime.sleep(0.2)\nfrom dataclasses", 1), "utf-8")
    change(home / "edition.toml", "beggar_my_neighbour", "slow_game")
    with using(home), ThreadPoolExecutor(3) as threads:
        assert [each.TITLE for each in threads.map(game, ["slow-game"] * 3)] == ["Beggar my Neighbour"] * 3
