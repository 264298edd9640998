"""What an error costs at Snap, who is out, and how the game ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from snorum.cards import Card
from snorum.games.snap.dealing import pack_of
from snorum.games.snap.rules import Rules, both
from snorum.games.snap.table import State
from snorum.seating import from_left
from snorum.vocabulary import RuleFunction, rule

# What an error costs


@rule(*both("6-1"), says="{player} {calls} {call}, but {finding}")
def errs(call: str, right: Sequence[str]) -> bool:
    """It is an error to call where nothing matches, or to call Snap for Snap Pot or Snap Pot for Snap."""
    return call not in right


@rule(*both("6-1"), supplied="Of players who err together, the one nearest the left of the last to turn pays first.",
      says="{player} gives {to} a card, face down")  # fmt: skip
def penalty(players: Sequence[str], caller: str) -> list[str]:
    """He gives at once one face-down card to each of the `players` still in the game, from his left."""
    return from_left(players, caller)[:-1]


@rule(*both("6-1"),
      supplied="He gives the top of his stack, and after that the bottom of his own pile, turned down.")  # fmt: skip
def can_give(stack: int, pile: tuple[Card, ...]) -> int:
    """The cards that a player has, to pay a penalty with."""
    return stack + len(pile)


@rule(*both("6-2"), supplied="Who pays in full with his last card is in the game until his turn comes.",
      says="{player} has too few cards for the penalty, gives what he has, and is out")  # fmt: skip
def cannot_pay(able: int, owed: int) -> bool:
    """Who has not cards enough to pay a penalty is out."""
    return able < owed


# Who is out, and the end


@rule(*both("3-5"),
      supplied="He stays while a match is open, for he may call it; what he has turned stays where it is.",
      says="{player} has no card to turn, and is out")  # fmt: skip
def nothing_to_turn(stack: int, pile: tuple[Card, ...]) -> bool:
    """Who runs out of cards to turn, and has no pile of his own to turn over, is out when his turn comes."""
    return not stack and not pile


@rule(*both("6-2"), supplied="Cards that go into the snap pot are not lost to another's call.",
      says="{player} has lost his last cards to another's call, and is out")  # fmt: skip
def loses_all(player: str, taken_from: Collection[str], stack: int, pile: tuple[Card, ...]) -> bool:
    """Who loses all his cards to another player's Snap is out."""
    return player in taken_from and not stack and not pile


def puts_out(rules: Rules) -> RuleFunction | None:
    """Who has no card to turn is out; penalties and other players' calls may bring it about sooner."""
    return nothing_to_turn


@rule(*both("1-2", "7-1"), says="{player} is the last in the game, and wins")
def last_left(players: Sequence[str]) -> str:
    """Once all but one have been eliminated, the one who remains has won; empty while there are more."""
    return players[0] if len(players) == 1 else ""


@rule(*both("7-2"), supplied="Every match: outside the pot no rank is left twice, and none that would match its top.")
def locked(rules: Rules, pot: Sequence[Card]) -> bool:
    """If every likely match is locked away in the snap pot, the game is a draw between the survivors."""
    if not pot:
        return False
    left = Counter(card.rank for card in pack_of(rules))
    left.subtract(card.rank for card in pot)
    return max(left.values()) <= 1 and not left[pot[-1].rank]


@rule(*both("7-1", "7-2", "7-3"))
def game_over(table: State) -> bool:
    """Unless it is drawn, play goes on until there is a winner."""
    return bool(table.winner) or table.draw


def deal_over(table: State) -> bool:
    """The deal is over with the game."""
    return game_over(table)
