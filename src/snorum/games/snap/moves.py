"""Which moves are lawful, and why others are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from snorum.cards import Card, listed
from snorum.cards.scene import Pile, Place, Scene, seat_facts
from snorum.games.snap.calling import (
    are_apart,
    callers,
    can_call,
    errs,
    errs_over_the_pot,
    facts_of_call,
    is_able_to_call,
    is_error,
    is_theirs_to_make,
    may_call,
    rightful,
    rightful_for,
    which_two,
)
from snorum.games.snap.ending import game_over
from snorum.games.snap.rules import Rules, one_pile, only_the_two
from snorum.games.snap.table import Move, State, in_the_game, in_turn, next_from_the_pile
from snorum.games.snap.taking import may_be_named, pays_with_his_pile, takes_the_other_pile
from snorum.games.vocabulary import Reason, rule


def lawful_moves(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The lawful moves: turning the next card and, if something matches, every right call, alone or together.

    `hands` are the stacks, top card first. If the next player must turn their pile over, any card of it may come to
    the top. With more than four players, only two call together here, though more may.
    """
    moves = []
    if table.turn:
        begin = [player for player in table.may_begin if player not in table.out]
        for player in begin or (table.turn,):
            stack = hands[player]
            upcoming = stack[:1] or next_from_the_pile(table.rules, table.piles[player])
            moves += [Move(player, card) for card in upcoming]
    if right := rightful(table):
        those = may_call(table)
        for number in range(1, most_together(len(those)) + 1):
            for some in combinations(those, number):
                moves += [Move("+".join(some), None, call) for call in right if is_theirs_to_make(table, call, some)]
    return moves


def most_together(able: int) -> int:
    """The most players that call together in random play, if `is_able_to_call` may call."""
    return able if able <= 4 else 2


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why this cannot be done now: by a player who is out, by nobody at the table, or out of turn."""
    players = callers(move)
    for player in players:
        if player in table.out:
            return Reason(in_the_game, {"player": player})
    if move.card is None:
        if len(set(players)) < len(players) or not set(players) <= set(table.stacks):
            return Reason(callers, {"player": listed(players, "and")})
        if without := [player for player in players if not is_able_to_call(table, player)]:
            return Reason(can_call, {"player": without[0]})
        if are_apart(table, move):
            return Reason(are_apart, {"player": listed(players, "and")})
        if move.piles and move.call in rightful_for(table, players):
            return _wrongly_named(table, move)
    elif move.player != table.turn and move.player not in table.may_begin:
        finding = f"it is {table.turn}'s turn" if table.turn else "nobody has one"
        return Reason(in_turn, {"player": listed(players, "and"), "finding": finding})
    return None


def _wrongly_named(table: State, move: Move) -> Reason | None:
    """Why a right call cannot be about the piles that it names; `None` if it can."""
    named = () if one_pile(table.rules) else may_be_named(table, move)
    if any({*some} == {*move.piles} for some in named):
        return None
    could = " or ".join(listed(some, "and") for some in named)
    finding = f"the call is about {could}" if could else "there is one pile for all"
    return Reason(which_two, {**facts_of_call(move), "piles": listed(move.piles, "and"), "finding": finding})


def why_unlawful(table: State, move: Move) -> Iterator[Reason]:
    """Why a move is unlawful: a call when nothing matches, one call in place of the other, or another's call."""
    if move.card is None and is_error(table, move):
        if move.call in rightful(table):
            yield Reason(only_the_two, facts_of_call(move))
            return
        right = rightful_for(table, callers(move))
        finding = f"the call is {right[0].title()}" if right else "nothing matches"
        by = errs if errs(move.call, right) else errs_over_the_pot
        yield Reason(by, {**facts_of_call(move), "finding": finding})


# Which options exclude each other


@rule(supplied="These ways of playing come from books in which each player has a pile.")
def at_odds(rules: Rules, players: int) -> str:
    """Some ways of playing need a pile for each player, and only the two whose cards match can win each other's.

    Returns which options exclude each other; empty if none do.
    """
    of_own_piles = {"who_calls": only_the_two(rules), "wrong_call": pays_with_his_pile(rules)}
    for name, is_chosen in of_own_piles.items():
        if is_chosen and one_pile(rules):
            return f"{name} {getattr(rules, name)!r} excludes variant {rules.variant!r}"
    if takes_the_other_pile(rules) and not only_the_two(rules):
        return f"snap_wins {rules.snap_wins!r} excludes who_calls {rules.who_calls!r}"
    return ""


# Where the game stands


def standing(table: State) -> dict[str, int]:
    """How many cards each player has, in their stack and on their pile."""
    return {player: number + len(table.piles[player]) for player, number in table.stacks.items()}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as a report prints it."""
    return {
        "cards": standing(table),
        "pot": len(table.pot),
        "out": list(table.out),
        "winner": table.winner or None,
        "draw": table.draw,
    }


# A picture of the table


def scene(table: State) -> Scene:
    """The table: the stacks face down, the top card of each pile, and the two top cards of a common pile."""
    to_play = "" if game_over(table) else table.turn
    seats = seat_facts(table.stacks, dealer=table.dealer, turn=to_play, out=table.out, winner=table.winner)
    own = not one_pile(table.rules)
    places = tuple(
        Place(
            **seats[player],
            piles=(Pile("stack", hidden=cards), *([_top("pile", table.piles[player], 1)] if own else [])),
        )
        for player, cards in table.stacks.items()
    )
    middle = [] if own else [_top("pile", tuple(turned.card for turned in table.pile), 2)]
    middle.append(_top("snap pot", table.pot, 1))
    if table.removed:
        middle.append(Pile("removed", hidden=len(table.removed)))
    return Scene(places, tuple(middle), hands=False, counters=False)


def _top(name: str, cards: tuple[Card, ...], shown: int) -> Pile:
    return Pile(name, cards[-shown:], max(0, len(cards) - shown), face_down=False)
