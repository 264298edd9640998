"""Whose turn it is at Snap, what he turns, and who may call."""

from __future__ import annotations

from snorum.cards import Card
from snorum.games.snap.rules import Rules, both
from snorum.games.snap.table import Move, State, Turned
from snorum.seating import from_left
from snorum.vocabulary import rule


@rule(*both("6-2"), says="{player} is out of the game")
def in_the_game(table: State) -> list[str]:
    """Those who have not been eliminated, clockwise."""
    return [player for player in table.stacks if player not in table.out]


@rule(*both("2-4"), says="{player} cannot turn a card: {finding}")
def in_turn(table: State) -> list[str]:
    """Play proceeds clockwise: those still in the game, from the left of the player who turned last."""
    return [player for player in from_left(tuple(table.stacks), table.turner) if player not in table.out]


@rule(*both("2-4"), supplied="Whether a call changes the turn is not said outright.")
def taker_goes_on(rules: Rules) -> bool:
    """Whoever takes cards does not change whose turn is next."""
    match rules.after_take:
        case "left-of-turner":
            return False
        case "taker":
            return True


@rule(*both("3-1", "3-2"), says="{player} turns {a_rank}")
def onto_the_common_pile(pile: tuple[Turned, ...], player: str, card: Card) -> tuple[Turned, ...]:
    """From the stack that lies face down before him he turns the top card, face up, onto a common pile."""
    return (*pile, Turned(player, card))


@rule(*both("3-1", "4-1", "4-2"), says="{player} turns {a_rank} onto his pile")
def onto_his_own_pile(pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Each player has a pile of his own, face up, onto which he turns his cards."""
    return (*pile, card)


@rule(
    *both("4-4"),
    supplied="He turns it over when it is his turn, or to pay a penalty, and not before.",
    says="{player} has no face-down cards: he shuffles his pile, turns it over, and turns {a_rank}",
)
def turns_over(stack: int, pile: int) -> bool:
    """Whose face-down cards have run out shuffles his own pile and turns it over, to be his stack again.

    He does so when it is his turn. Until then his pile shows what it showed: were it turned over at once, the
    card that he has just turned would be gone before anybody could call it.
    """
    return not stack and pile > 0


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
