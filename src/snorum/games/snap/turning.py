"""How a card is turned, and a pile turned over."""

from __future__ import annotations

from collections.abc import Sequence

from snorum.cards import Card
from snorum.games.snap.rules import Rules, both
from snorum.games.snap.table import Turned
from snorum.games.vocabulary import rule


@rule(*both("3-1", "3-2"), says="{player} turns {a_rank}")
def onto_the_common_pile(pile: tuple[Turned, ...], player: str, card: Card) -> tuple[Turned, ...]:
    """The player turns the top card of their stack face up onto the common pile."""
    return (*pile, Turned(player, card))


@rule(*both("3-1", "4-1", "4-2"), says="{player} turns {a_rank} onto their pile")
def onto_his_own_pile(pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Each player has a face-up pile, and turns the top card of their stack onto it."""
    return (*pile, card)


@rule(
    *both("4-4"),
    supplied="They turn it over at their turn, or to pay a penalty, and not before.",
    says="{player} has no face-down cards, so shuffles their pile, turns it over, and turns {a_rank}",
)
def turns_over(stack: int, pile: int) -> bool:
    """A player without face-down cards shuffles their pile and turns it over as their new stack.

    They do so at their turn. If they did it at once, the card they have just turned would be gone before anybody
    could call.
    """
    return not stack and pile > 0


@rule(
    supplied="The article has the pile shuffled. Lucas in 1904 and the Museum of Childhood have no shuffle.",
    says="{player} has no face-down cards, so turns their pile over as it lies, and turns {a_rank}",
)
def turns_over_as_it_lies(rules: Rules) -> bool:
    """A pile that is turned over is shuffled, unless the players agree to turn it over as it lies.

    The card that was turned first is then the first to be turned again.
    """
    match rules.pile_turned:
        case "shuffled":
            return False
        case "as-it-lies":
            return True


def next_from_the_pile(rules: Rules, pile: Sequence[Card]) -> list[Card]:
    """The cards of a pile, its top card last, that may come first when it is turned over."""
    return list(pile[:1]) if turns_over_as_it_lies(rules) else list(dict.fromkeys(pile))
