"""How a deal and a pack end: who takes the cards left, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from snorum.cards import Card
from snorum.games.cassino.counting import count_pack, reaches, wins_double
from snorum.games.cassino.dealing import hands_played, pack_used_up
from snorum.games.cassino.promises import false_builds_of, loses_game
from snorum.games.cassino.rules import Rules, several_packs
from snorum.games.cassino.scoring import most_points, points_at, settle_all, worth_of_sweep
from snorum.games.cassino.table import State
from snorum.games.vocabulary import Captures, Event, RuleFunction, Sweeps, Wins, rule


def deal_over(table: State) -> bool:
    """Whether all hands have been played."""
    return hands_played(table)


def game_over(table: State) -> bool:
    """Whether the pack is used up, and the game won or drawn."""
    return bool(table.winner) or table.draw


def points_counted(table: State) -> bool:
    """Whether the pack is used up, and its points are counted."""
    return game_over(table) or pack_used_up(table)


@rule(
    "peel-98-12",
    supplied="If nobody has taken anything, the cards stay where they are.",
    says="{player}, the last to take anything, takes the cards left: {cards}",
)
def left_to(last: str, left: Sequence[Card]) -> tuple[Card, ...]:
    """The cards left on the table at the end go to the player who took last."""
    return tuple(left) if last else ()


@rule("peel-98-12", says="{player} scores for the cards taken at the end, as for a sweep")
def last_sweep(rules: Rules) -> bool:
    """Taking the cards left at the end scores one point, like a sweep."""
    match rules.last_take_point:
        case "scores":
            return True
        case "does-not":
            return False


@rule("peel-98-12", "peel-99-1", says="{player} scores for the last take as well as for the sweep")
def scores_twice(rules: Rules) -> bool:
    """A sweep with the last card of the pack scores once."""
    match rules.double_sweep:
        case "one":
            return False
        case "two":
            return True


@rule("peel-98-12", "peel-99-1", supplied="In Hoyle's Games from 1800 on only a sweep before the end scores.")
def sweeps_at_end(rules: Rules) -> bool:
    """Taking all cards on the table with the last card of the pack is a sweep like any other."""
    match rules.final_sweep:
        case "scores":
            return True
        case "does-not":
            return False


def last_take_scores(rules: Rules) -> bool:
    """Whether the last take scores: the players count sweeps, and it is like one."""
    return worth_of_sweep(rules) > 0 and last_sweep(rules)


def end_pack(table: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The table when the pack is used up, and what has happened."""
    last, piles, sweeps = table.last, table.piles, table.sweeps
    left = left_to(last, [*table.on_table, *(card for each in table.builds for card in each.cards)])
    if left:
        piles = {**piles, last: (*piles[last], *left)}
        events.append(Captures(last, left, left_to))
        if last_take_scores(table.rules):
            sweeps = {**sweeps, last: sweeps[last] + 1}
            events.append(Sweeps(last, last_sweep))
    elif last and last_take_scores(table.rules) and scores_twice(table.rules):  # the last card has swept
        sweeps = {**sweeps, last: sweeps[last] + 1}
        events.append(Sweeps(last, scores_twice))
    table = replace(
        table, piles=piles, sweeps=sweeps, on_table=() if last else table.on_table, builds=() if last else table.builds
    )
    return end_of_several(table, events) if several_packs(table.rules) else end_of_one(table, events)


def sides_left(table: State) -> list[str]:
    """The sides that have not lost by a false build, if another has; otherwise none."""
    false = false_builds_of(table)
    left = [side for side, number in false.items() if not loses_game(table.rules, number)]
    return left if len(left) < len(false) else []


def end_of_one(table: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The table after a pack that is a game."""
    own = points_at(table)
    left = sides_left(table)
    scores = {side: own[side] for side in left} if left else settle_all(table.rules, own)
    left = left or list(scores)
    won = most_points([scores[side] for side in left])
    winner = left[won] if won >= 0 else ""
    if winner:
        events.append(Wins(winner, loses_game if len(left) == 1 else most_points))
    return replace(table, winner=winner, draw=not winner), events


def end_of_several(table: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The table after a pack of a game that takes several: its points are added up, and a side may have won."""
    scores, winner = count_pack(table, sides_left(table))
    left = sides_left(table)
    by: RuleFunction = wins_double if wins_double(table.rules, scores, winner) else reaches
    if len(left) == 1:
        winner, by = left[0], loses_game
    if winner:
        events.append(Wins(winner, by))
    return replace(table, scores=scores, winner=winner), events
