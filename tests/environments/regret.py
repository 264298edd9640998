"""Small forms of the games, each for two with a pack of a few cards, and what play is best there.

`python -m tests.environments.regret` prints the tables of `docs/reference/advice.md`. OpenSpiel minimises regret
(CFR+); a linear programme, which is the second method, finds what the form is worth. Then it is found what the best
answer to each policy gains. That is 0 for whoever cannot be beaten.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, count
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from scipy.optimize import linprog
from scipy.sparse import csr_matrix, hstack
from tests.worlds.small_packs import Shape, played_with

from snorum.games import game as find_game
from snorum.lab.environments.openspiel import Spiel, spiel
from snorum.table.policies import policies, policy
from snorum.table.view import Weighing

FORMS = {
    "snip-snap-snorum": Shape("snip-snap-snorum", ("7", "8", "9"), "CD", hand=3),
    "jig": Shape("jig", ("J", "Q", "K"), "CD"),
    "cassino": Shape("cassino", ("A", "2", "3"), "DS", hand=2, laid=0),
    "snitchems": Shape("snitchems", ("3", "4", "7"), "CD", hand=2, laid=1),
}
"""The small forms, by game: six cards each. At Cassino a card is dealt to each when their two are played."""
ITERATIONS = (10, 100)
"""After how many rounds we look at what regret minimisation has found."""


class Chance(NamedTuple):
    """A deal: each way that it can come out is as likely as another."""

    children: tuple[Any, ...]


class Decision(NamedTuple):
    """A choice of a player, who knows no more than `seen`."""

    player: int
    seen: str
    children: tuple[Any, ...]


Node = Chance | Decision | float
"""A number is an end: by how much the first player is above the mean of both, which is half of the lead."""
Strategy = Mapping[str, Sequence[float]]
"""For what a player can have seen, the chance of each act."""


@dataclass
class Form:
    """A small form, with every line of play."""

    root: Node
    choose: dict[str, dict[str, list[float]]] = field(default_factory=lambda: defaultdict(dict))
    """How each policy chooses; what one finds by chance, it has found once for each thing that can be seen."""

    @classmethod
    def of(cls, shape: Shape) -> Form:
        """Follow every line of play of a game with this pack."""
        with played_with(shape):
            form, game = cls(0.0), spiel(shape.name)
            form.root = form._node(game, game.new_initial_state(), shape.name)
        return form

    def _node(self, game: Spiel, state: Any, name: str) -> Node:
        if state.is_terminal():
            return float(state.returns()[0])
        if state.is_chance_node():
            return Chance(tuple(self._node(game, each, name) for each in _deals(game, state)))
        player, actions = state.current_player(), state.legal_actions()
        seen = f"{player} {state.information_state_string(player)}"
        if seen not in self.choose["random"]:
            view = state.point.table.view("AB"[player])
            acts = game.encoding.actions(view)
            for each in (*policies(name).values(), policy(name, "searching")):
                liked = each.liked(view) if isinstance(each, Weighing) else [each.choose(view, Random(seen))]
                self.choose[each.name][seen] = [(acts[action] in liked) / len(liked) for action in actions]
        return Decision(player, seen, tuple(self._node(game, state.child(each), name) for each in actions))

    def lead(self, one: Strategy, other: Strategy) -> float:
        """By how much the first player is ahead at the end on average."""
        return 2 * _value(self.root, (one, other))

    @cached_property
    def loaded(self) -> Any:
        """The form as a game of OpenSpiel that is compiled."""
        lines = ['EFG 2 R "form" { "A" "B" }', ""]
        _write(self.root, lines, ({}, {}), count(1))
        return pyspiel.load_efg_game("\n".join(lines) + "\n")

    @cached_property
    def called(self) -> Mapping[str, tuple[str, list[int]]]:
        """What OpenSpiel calls all that a player can have seen, and the acts there."""
        found: dict[str, tuple[str, list[int]]] = {}
        _pair(self.root, self.loaded.new_initial_state(), found)
        return found

    def lost(self, strategy: Strategy) -> float:
        """By how much whoever answers a strategy as well as can be is ahead at the end, on average of both seats."""
        table = {name: list(zip(actions, strategy[seen], strict=True)) for seen, (name, actions) in self.called.items()}
        return 2 * float(pyspiel.exploitability(self.loaded, pyspiel.TabularPolicy(table)))

    def minimised(self, iterations: Sequence[int]) -> Iterator[Strategy]:
        """The strategy that regret minimisation (CFR+) has found on average after so many iterations."""
        solver, done = pyspiel.CFRPlusSolver(self.loaded), 0
        for wanted in iterations:
            for _ in range(wanted - done):
                solver.evaluate_and_update_policy()
            done, table = wanted, solver.tabular_average_policy().policy_table()
            yield {seen: [chance for _, chance in table[name]] for seen, (name, _) in self.called.items()}

    def worth(self) -> float:
        """By how much the first player is ahead at the end if nobody makes a mistake, by linear programming.

        A strategy is a plan: a weight for each series of acts of a player. The greatest payment that the first player
        can be sure of is the least that the second can be held to (Koller, Megiddo and von Stengel, 1994).
        """
        plans, payments = [{"": 0}, {"": 0}], defaultdict[tuple[int, int], float](float)
        flows: list[dict[str, tuple[int, list[int]]]] = [{}, {}]
        _plan(self.root, 1.0, ["", ""], plans, flows, payments)
        (first, second), rows = plans, len(flows[1]) + 1
        constraints = [_flow(flow, len(plan)) for flow, plan in zip(flows, plans, strict=True)]
        pays = csr_matrix((list(payments.values()), tuple(zip(*payments, strict=True))), (len(first), len(second)))
        # The greatest q[0], where x is a plan of the first, and q what the second can hold it to: F'q <= A'x.
        goal = np.zeros(len(first) + rows)
        goal[len(first)] = -1
        bounds = [(0, None)] * len(first) + [(None, None)] * rows
        begin = np.zeros(constraints[0].shape[0])
        begin[0] = 1
        found = linprog(
            goal,
            hstack([-pays.T, constraints[1].T]),
            np.zeros(len(second)),
            hstack([constraints[0], csr_matrix((len(begin), rows))]),
            begin,
            bounds,
        )
        return -2 * float(found.fun)


def _value(node: Node, players: Sequence[Strategy]) -> float:
    if isinstance(node, float):
        return node
    below = [_value(each, players) for each in node.children]
    if isinstance(node, Chance):
        return sum(below) / len(below)
    chances = players[node.player][node.seen]
    return sum(chance * value for chance, value in zip(chances, below, strict=True))


def _write(node: Node, lines: list[str], numbers: tuple[dict[str, int], ...], ends: Iterator[int]) -> None:
    """Write a node and all below it as Gambit does."""
    if isinstance(node, float):
        lines.append(f't "" {next(ends)} "" {{ {node} {-node} }}')
        return
    if isinstance(node, Chance):
        ways = " ".join(f'"{number}" 1/{len(node.children)}' for number in range(len(node.children)))
        lines.append(f'c "" {next(ends)} "" {{ {ways} }} 0')
    else:
        number = numbers[node.player].setdefault(node.seen, len(numbers[node.player]) + 1)
        ways = " ".join(f'"{node.player}.{number}.{act}"' for act in range(len(node.children)))
        lines.append(f'p "" {node.player + 1} {number} "" {{ {ways} }} 0')
    for each in node.children:
        _write(each, lines, numbers, ends)


def _pair(node: Node, state: Any, found: dict[str, tuple[str, list[int]]]) -> None:
    """Walk through the same tree twice, and note what OpenSpiel calls what a player has seen."""
    if isinstance(node, float):
        return
    actions = state.legal_actions()
    if isinstance(node, Decision):
        found[node.seen] = (state.information_state_string(), actions)
    for action, each in zip(actions, node.children, strict=True):
        _pair(each, state.child(action), found)


def _plan(
    node: Node,
    chance: float,
    done: list[str],
    plans: list[dict[str, int]],
    flows: list[dict[str, tuple[int, list[int]]]],
    payments: dict[tuple[int, int], float],
) -> None:
    """Number the series of acts of each player, and add up what each two of them pay."""
    if isinstance(node, float):
        payments[plans[0][done[0]], plans[1][done[1]]] += chance * node
        return
    if isinstance(node, Chance):
        for each in node.children:
            _plan(each, chance / len(node.children), done, plans, flows, payments)
        return
    plan = plans[node.player]
    series = [f"{node.seen} {act}" for act in range(len(node.children))]
    numbers = [plan.setdefault(each, len(plan)) for each in series]
    flows[node.player][node.seen] = (plan[done[node.player]], numbers)
    for name, each in zip(series, node.children, strict=True):
        now = list(done)
        now[node.player] = name
        _plan(each, chance, now, plans, flows, payments)


def _flow(flow: Mapping[str, tuple[int, list[int]]], columns: int) -> Any:
    """The plan begins with weight 1, and what comes to a choice goes on by one of its acts."""
    cells = [(0, 0, 1.0)]
    for row, (before, acts) in enumerate(flow.values(), 1):
        cells += [(row, before, -1.0), *((row, act, 1.0) for act in acts)]
    rows, places, weights = zip(*cells, strict=True)
    return csr_matrix((weights, (rows, places)), (len(flow) + 1, columns))


def _deals(game: Spiel, state: Any) -> Iterator[Any]:
    """The states after each deal; those that differ only in the order within a hand or layout are one."""
    table = state.point.table
    number = 1 if table is None else len(table.record.deals) + 1
    dealer = game.players[-1] if table is None else game.game.next_dealer(table.state)
    sizes = game.game.hand_sizes(game.rules, game.players, dealer, number)
    parts = [*sizes.values(), game.game.faces_up(game.rules, len(game.players), number)]
    for order in _divisions([action for action, _ in state.chance_outcomes()], parts):
        after = state.clone()
        for action in order:
            after.apply_action(action)
        yield after


def _divisions(cards: Sequence[int], parts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to deal so many cards to each."""
    if not parts:
        yield ()
        return
    for some in combinations(cards, parts[0]):
        left = [card for card in cards if card not in some]
        for rest in _divisions(left, parts[1:]):
            yield (*some, *rest)


def lines(name: str, form: Form) -> tuple[str, str]:
    """The lines of the page's two tables for a game: what its form is worth, and what each policy loses."""
    left, shape = [form.lost(found) for found in form.minimised(ITERATIONS)], FORMS[name]
    title, cards = find_game(name).TITLE, " ".join(map(str, shape.pack))
    lost = sorted((round(form.lost(how), 3) + 0.0, name) for name, how in form.choose.items())
    return (
        f"| {title} | {cards} | {len(form.choose['random']):,} | {_number(form.worth())} | "
        f"{' | '.join(f'{each:.4f}' for each in left)} |",
        f"| {title} | {', '.join(f'*{name}* {_number(each)}' for each, name in lost)} |",
    )


def _number(value: float) -> str:
    return f"{value + 0.0:.2f}".replace("-", "\N{MINUS SIGN}")


if __name__ == "__main__":
    for each in zip(*(lines(name, Form.of(shape)) for name, shape in FORMS.items()), strict=True):
        print(*each, sep="\n", end="\n\n")
