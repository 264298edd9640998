"""What a game must have, and what is found out of a game that is not whole when it is registered."""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import pytest

import snorum
from snorum.cards import Card, pack
from snorum.games import GAMES, Game, cassino, game, jig, snap, vocabulary
from snorum.games.registering import register_games
from snorum.referee.stacks import Stacks

NEEDED = {
    "NAME", "TITLE", "Rules", "Move", "players_allowed", "pack_of", "first_dealer", "hand_sizes", "deal", "deal_again",
    "next_dealer", "in_the_game", "lawful_moves", "why_impossible", "explain", "play", "deal_over", "standing",
    "result", "scene",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(NEEDED))
def test_a_game_without_what_it_needs_cannot_be_made_and_that_is_named(name: str) -> None:
    own = {key: value for key, value in vars(type(jig.GAME)).items() if key != name and not key.startswith("_")}
    with pytest.raises(TypeError, match=rf"class Toy .*\b{name}\b"):
        type("Toy", (Game,), own)()


def changed(of: Game, **more: Any) -> Game:
    """A game with something changed, or with the answer that most games give."""
    return type("Changed", (type(of),), {"__module__": type(of).__module__, **more})()  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("of", "name", "fault"),
    [
        ("cassino", "takes", "Cassino: takes is missing, which TAKES requires"),
        ("cassino", "faces_up", "Cassino: faces_up is missing, which FACE_UP requires"),
        ("cassino", "FACE_UP", "Cassino: FACE_UP is missing, which faces_up requires"),
        ("cassino", "without_suits", "Cassino: without_suits is missing, which SUITED requires"),
        ("cassino", "SUITED", "Cassino: SUITED is missing, which without_suits requires"),
        ("snap", "carry_out", "Snap: carry_out is missing, which RETURNING requires"),
        ("snap", "RETURNING", "Snap: RETURNING is missing, which carry_out requires"),
        ("jig", "meets_demand", "Jig: meets_demand is missing, which demanded requires"),
        ("jig", "why_demanded", "Jig: why_demanded is missing, which demanded requires"),
    ],
)
def test_a_power_without_its_function_is_named(of: str, name: str, fault: str) -> None:
    with pytest.raises(TypeError, match=f"^{fault}$"):
        register_games(changed(game(of), **{name: getattr(Game, name)}))


class Shouted(NamedTuple):
    """A move with a field that no record has, and without what was held back."""

    player: str
    card: Card
    loudly: bool = False


@dataclass(frozen=True, slots=True)
class Unasked:
    """Rules with a field of which nobody is told."""

    stake: int = 1


def test_what_a_record_cannot_tell_and_what_no_reader_is_told_is_named() -> None:
    faults = (
        "Move.withheld is missing, which demanded requires; Move.call is missing, which FOLLOWS requires; "
        "Move.loudly is unknown to records"
    )
    with pytest.raises(TypeError, match=f"^Jig: {faults}$"):
        register_games(changed(jig.GAME, Move=Shouted))
    with pytest.raises(TypeError, match=r"^Snap: Rules\.stake is neither a crux nor a parameter$"):
        register_games(changed(snap.GAME, Rules=Unasked, SETTINGS=Game.SETTINGS))


def test_no_two_games_have_one_name() -> None:
    with pytest.raises(TypeError, match=r"^Snap: duplicate game id: jig$"):
        register_games(jig.GAME, changed(snap.GAME, NAME="jig"))


# Templates


@pytest.mark.parametrize(
    ("rule", "says", "fault"),
    [
        ("jig.lead", "{player} leads {a_rnk}", "uses {a_rnk}, but no code gives it"),  # a `Reason` of `explain`
        ("snap.like_the_pot", "{player} turns {first}", "uses {first}, but no code gives it"),  # given to another rule
        ("jig.wins_pool", "{player} has {rank}", "uses {rank}, but no code gives it"),  # an event
        (
            "snap.takes_the_pile",
            "{winner} takes {cards}",
            "uses {winner}, but no code gives it",
        ),  # by way of `taken_by`
        (
            "snitchems.must_lift_all",
            "{left}, {right}",
            "uses {right}, but no code gives it",
        ),  # by way of `rules_broken`
        ("jig.jig_to", "{player}", "has a template, but no code ever uses the rule in a reason or an event"),
    ],
)
def test_a_template_that_its_facts_do_not_fill_is_named(
    rule: str, says: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vocabulary.RULES, rule, vocabulary.RULES[rule]._replace(says=says))
    with pytest.raises(TypeError, match=rf"{re.escape(rule)} \(\w+\.py, line \d+\) {re.escape(fault)}"):
        register_games(GAMES[rule.partition(".")[0]])


WRITTEN = """
from snorum.games.vocabulary import Reason, rule

@rule(supplied="All of it.", says="{player} plays {card}")
def plays(): "A card is played."

def explain(table, move):
    return Reason(plays, {"player": move.player, "KEY": move.card})
"""


@pytest.mark.parametrize(("key", "right"), [("card", True), ("crad", False)])
def test_a_fact_misspelt_where_it_is_given_is_named(key: str, right: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("snorum.games.toy")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(WRITTEN.replace("KEY", key), vars(module))
    try:
        toy = changed(jig.GAME, __module__=module.__name__)
        if right:
            assert register_games(toy) == {"jig": toy}
        else:
            with pytest.raises(
                TypeError, match=r"^Jig: toy\.plays \(<string>, line 4\) uses \{card\}, but no code gives it$"
            ):
                register_games(toy)
    finally:
        del vocabulary.RULES["toy.plays"]


# The answers that most games give


def test_where_a_game_says_nothing_else_the_common_answer_holds() -> None:
    table = jig.deal(jig.Rules(), "ABC", "A")
    assert not jig.GAME.game_over(table) and jig.GAME.reshuffled(table) and jig.GAME.bars_deal(table) is None
    assert snap.GAME.holders(snap.Rules(), "AB") == ("A", "B") and snap.GAME.faces_up(snap.Rules(), 2, 1) == 0
    hands = {"A": pack(52)[:2], "B": []}
    layout = pack(52)[2:6]
    before = cassino.deal(cassino.Rules(), "AB", "B", layout)
    assert not cassino.GAME.is_out(before, "A")
    cards = {player: list(some) for player, some in hands.items()}
    cassino.GAME.move_cards(cards, [], before, cassino.Move("A", hands["A"][0]), [], list.reverse)
    assert cards == {"A": [hands["A"][1]], "B": []}
    with pytest.raises(NotImplementedError, match="at Jig no card comes back into play"):
        jig.GAME.carry_out(Stacks([], {}, {}), table, jig.Move("A", Card("9")), [])


# What mypy holds: each of these lines is wrong, and it says so if one of them should not be


class Mixed(Game[jig.Rules, jig.State, jig.Move]):
    play = staticmethod(cassino.play)  # type: ignore[assignment]
    lawful_moves = staticmethod(jig.lawful_moves)
    Rules = cassino.Rules  # type: ignore[assignment]


def never_called() -> None:
    table = jig.GAME.deal(jig.GAME.Rules(), "AB", "A")
    cassino.GAME.standing(table)  # type: ignore[arg-type]
    jig.GAME.why_impossible(table, cassino.GAME.Move("A", Card("A")))  # type: ignore[arg-type]
    after, _ = jig.GAME.play(table, jig.GAME.Move("A", Card("A")))
    print(after.on_table)  # type: ignore[attr-defined]
    jig.GAME.pack_of(snap.GAME.Rules())  # type: ignore[arg-type]


# What can be agreed


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_can_be_agreed_is_what_the_type_of_the_rules_says(name: str) -> None:
    """Literal types list the options once more, the default first; others are yes or no, a number, or a text."""
    rules = game(name).Rules
    for point, hint in get_type_hints(rules).items():
        options: list[Any] = list(islice(vocabulary.points(rules)[point].options, 9))
        if get_origin(hint) is Literal:
            assert tuple(options) == get_args(hint), point
        elif hint is bool:
            assert set(options) == {False, True}, point
        else:
            assert all(type(option) is hint for option in options), point


# Who need not know which game it is


SOURCES = Path(snorum.__file__).parent
KNOW_NO_GAME = [path for path in SOURCES.glob("referee/**/*.py") if path.name != "readings.py"]


@pytest.mark.parametrize("path", KNOW_NO_GAME, ids=lambda path: str(path.relative_to(SOURCES)))
def test_the_referee_names_no_game_and_asks_a_table_for_nothing_that_only_one_game_has(path: Path) -> None:
    text = path.read_text("utf-8")
    assert re.findall(r"(?i)snip|snap\b|snorum(?=-)|jig|cass?ino|snitch|turn-up snip", text) == []
    asked = {
        node.attr
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute)
        and ast.unparse(node.value).rpartition(".")[2] in ("table", "_table")
        and ast.unparse(node.value) != "self._table"
    }
    assert asked <= {"dealer", "turn"}
    assert not re.search(r"(?:get|has)attr\((?:self\.)?(?:game|table|move)\b", text)
