"""How the cards are dealt, and who deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from snorum.cards import Card
from snorum.cards.seating import from_left, shares
from snorum.games.fishing import next_deal
from snorum.games.snitchems.order import in_turn
from snorum.games.snitchems.rules import CARDS, Rules
from snorum.games.snitchems.table import State
from snorum.games.vocabulary import Reason, rule


@rule(supplied="Reid does not say who deals first.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """Cards are turned up to one player after another; the first ace makes its player the dealer."""
    return next(players[i % len(players)] for i, card in enumerate(turned) if card.rank == "A")


def cards_dealt(players: int) -> int:
    """How many cards are dealt to all players together in each deal."""
    return 3 * players


@rule("reid-deal-1", "reid-deal-2", supplied="Three or four players are also dealt three cards each.")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Each player is dealt three cards, and three more when all hands have been played."""
    return shares(cards_dealt(len(players)), players, dealer)


@rule("reid-deal-1", "reid-deal-2", "reid-players-3")
def faces_up(rules: Rules, players: int, number: int) -> int:
    """With the first deal, four cards are laid face up on the table, or seven if three play."""
    if number > 1:
        return 0
    return 7 if players == 3 else 4


@rule("reid-deal-3")
def deals_of_a_pack(rules: Rules, players: int) -> int:
    """Deals follow one another until the pack is used up: for two players, eight.

    >>> [deals_of_a_pack(Rules(), players) for players in (2, 3, 4)]
    [8, 5, 4]
    """
    return (CARDS - faces_up(rules, players, 1)) // cards_dealt(players)


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the first deal of a pack; `players` clockwise, `face_up` the cards laid on the table."""
    seats = list(players)
    held = hand_sizes(rules, seats, dealer, 1)
    return State(rules, dealer, in_turn(dealer, held), held, tuple(face_up), dict.fromkeys(seats, 0))


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the next deal from the same pack."""
    return next_deal(table, dealer, hand_sizes(table.rules, list(table.held), dealer, table.number + 1), face_up)


@rule("reid-deal-2", says="new cards are dealt when all hands have been played, and these have not")
def hands_played(table: State) -> bool:
    """The next deal comes when all hands are empty."""
    return not any(table.held.values())


def bars_deal(table: State) -> Reason | None:
    """Why there can be no other deal: players still have cards."""
    return None if hands_played(table) else Reason(hands_played, {})


@rule("reid-deal-2", "reid-deal-3")
def reshuffled(table: State) -> bool:
    """New hands are dealt from the same pack until it is used up."""
    return False


@rule("reid-deal-4")
def next_dealer(table: State) -> str:
    """One player deals throughout the pack."""
    return table.dealer


@rule(
    "reid-deal-4",
    supplied="With three or four players the deal passes to the left.",
    says="in the next round {player} deals",
)
def deal_passes(table: State) -> str:
    """When the pack is used up, the other player deals."""
    return from_left(list(table.held), table.dealer)[0]


def after_game(table: State) -> Reason | None:
    """Who deals in the next round."""
    return Reason(deal_passes, {"player": deal_passes(table)})
