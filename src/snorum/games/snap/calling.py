"""Who may call, which call is right, and which is an error."""

from __future__ import annotations

from collections.abc import Sequence

from snorum.games.snap.matching import like_the_card_before, like_the_pot, which_two, which_with_pot
from snorum.games.snap.rules import Rules, both, one_pile
from snorum.games.snap.table import Move, State, in_the_game
from snorum.vocabulary import rule

CRIES = SNAP, SNAP_POT = "snap", "snap pot"


@rule(*both("3-3", "6-2"), supplied="Nobody has to; and a match that was called wrongly is still there to be called.",
      says="{player} {calls} {call}")  # fmt: skip
def may_call(table: State) -> list[str]:
    """The players, all who are still in the game, are to call."""
    return [player for player in in_the_game(table) if able(table, player)]


@rule(*both("3-5", "6-2"), supplied="Whether one without cards, who is not yet out, may call is not said outright.",
      says="{player} has no cards to call with")  # fmt: skip
def can_call(rules: Rules, stack: int, pile: int) -> bool:
    """Whoever is in the game may call, also one who has no cards at the moment."""
    if stack or pile:
        return True
    match rules.caller_without_cards:
        case "may":
            return True
        case "may-not":
            return False


def able(table: State, player: str) -> bool:
    """Whether a player who is in the game may call."""
    return can_call(table.rules, table.stacks[player], len(table.piles[player]))


@rule(*both("5-1", "5-4"), supplied="Who called at the same time is for the record to say, prop or no prop.",
      says="{player} cannot have called together")  # fmt: skip
def callers(move: Move) -> list[str]:
    """Two or more players may call at the same time; if they do so too often, there can be a prop to grab."""
    return move.player.split("+")


# Calls
@rule(*both("5-2", "6-1"), supplied="What to call if a card matches both the pot and another is not said outright.",
      says="{player} is first to call {call}")  # fmt: skip
def rightful(table: State) -> tuple[str, ...]:
    """Snap is called on a match of cards on the piles, Snap Pot on a match with the pot."""
    snap, pot = _right(table)
    right = either_call(table.rules, bool(snap), bool(pot), pot in snap)
    return tuple(call for call, is_right in zip((SNAP, SNAP_POT), right, strict=True) if is_right)


def either_call(rules: Rules, snap: bool, pot: bool, one_card: bool) -> tuple[bool, bool]:
    """Which of the two calls are right, of those that something matches; `one_card`: one card matches both ways."""
    if not (snap and pot and one_card):
        return snap, pot
    match rules.both_calls:
        case "either":
            return True, True
        case "pot-first":
            return False, True


def _right(table: State) -> tuple[tuple[str, ...], str]:
    """Whose cards can be called Snap, and whose Snap Pot: of a common pile, who turned them."""
    if not one_pile(table.rules):
        return which_two(table), which_with_pot(table) if table.pot else ""
    if not table.fresh:
        return (), ""
    player, card = table.pile[-1]
    snap = like_the_card_before(table.rules, card.rank == table.last_two[0], len(table.pile) > 1)
    return (player,) if snap else (), player if like_the_pot(card, table.pot) else ""


@rule(*both("6-1"), says="{player} {calls} {call}, but {finding}")
def errs(call: str, right: Sequence[str]) -> bool:
    """It is an error to call Snap where nothing matches, or to call Snap for Snap Pot or Snap Pot for Snap."""
    return call not in right and (call == SNAP or bool(right))


@rule(*both("6-1"), supplied="The article names Snap called at nothing, and one call for the other, and not this.",
      says="{player} {calls} {call}, but nothing matches")  # fmt: skip
def errs_over_the_pot(call: str, right: Sequence[str]) -> bool:
    """It is an error as well to call Snap Pot where nothing matches."""
    return call == SNAP_POT and not right


def is_wrong(call: str, right: Sequence[str]) -> bool:
    """Whether a call is not right."""
    return errs(call, right) or errs_over_the_pot(call, right)


@rule(*both("3-3", "3-4", "6-1"), supplied="What it is to call second is not said outright.",
      says="{player} {calls} {call} after {first}, too late")  # fmt: skip
def comes_late(rules: Rules, after_another: bool) -> bool:
    """Who calls as another has done rightly, but after him, gets nothing and pays nothing."""
    if not after_another:
        return False
    match rules.late_call:
        case "error":
            return False
        case "forgiven":
            return True


def is_let_off(table: State, move: Move) -> bool:
    """Whether a call that is not right is none that must be paid for."""
    first = table.claimed
    after_another = first is not None and first.call == move.call and not {*callers(first)} & {*callers(move)}
    return comes_late(table.rules, after_another)


def at_fault(table: State, move: Move) -> bool:
    """Whether a call is an error that must be paid for."""
    return is_wrong(move.call, rightful(table)) and not is_let_off(table, move)


def call(table: State, move: Move) -> str:
    """Nothing is called as a card is turned; a call made without one is judged by `why_unlawful`."""
    return "" if move.card else move.call


def facts_of_call(move: Move) -> dict[str, str]:
    """The facts about a call that a sentence about it needs."""
    players = callers(move)
    return {"player": join_names(players), "calls": "call" if len(players) > 1 else "calls", "call": move.call.title()}


def join_names(players: Sequence[str]) -> str:
    """The names of players in a sentence: `A, B and C`."""
    return " and ".join(filter(None, [", ".join(players[:-1]), players[-1]]))
