"""How the cards are dealt, and who deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from snorum.cards import Card
from snorum.fishing import dealt_again
from snorum.games.snitchems.order import in_turn
from snorum.games.snitchems.rules import CARDS, Rules
from snorum.games.snitchems.table import State
from snorum.seating import from_left, shares
from snorum.vocabulary import Reason, rule


@rule(supplied="Reid does not say who deals first: it is the player to whom the first ace is turned up.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The player to whom the first ace is turned up deals."""
    return next(players[i % len(players)] for i, card in enumerate(turned) if card.rank == "A")


def cards_dealt(rules: Rules, players: int, number: int) -> int:
    """How many cards are dealt to all in deal `number`."""
    return 3 * players


@rule("reid-deal-1", "reid-deal-2", supplied="Three and four players, too, are dealt three cards each.")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Each is dealt three cards, and three more whenever the hands have been played."""
    return shares(cards_dealt(rules, len(players), number), players, dealer)


@rule("reid-deal-1", "reid-deal-2", "reid-players-3")
def faces_up(rules: Rules, players: int, number: int) -> int:
    """Four cards are laid face up, for three players seven; with the first deal only."""
    if number > 1:
        return 0
    return 7 if players == 3 else 4


@rule("reid-deal-3")
def deals_of_a_pack(rules: Rules, players: int) -> int:
    """There is deal after deal until the pack is used up: for two players, eight.

    >>> [deals_of_a_pack(Rules(), players) for players in (2, 3, 4)]
    [8, 5, 4]
    """
    return (CARDS - faces_up(rules, players, 1)) // cards_dealt(rules, players, 1)


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The first deal of a pack to `players`, clockwise; `face_up` is the layout."""
    seats = list(players)
    held = hand_sizes(rules, seats, dealer, 1)
    return State(rules, dealer, in_turn(dealer, held), held, tuple(face_up), dict.fromkeys(seats, 0))


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The next deal from the same pack."""
    return dealt_again(table, dealer, hand_sizes(table.rules, list(table.held), dealer, table.number + 1), face_up)


@rule("reid-deal-2", says="three more are dealt when the hands have been played, and these have not")
def hands_played(table: State) -> bool:
    """Three more each are dealt when both hands have been played."""
    return not any(table.held.values())


def bars_deal(table: State) -> Reason | None:
    """There is no other deal while cards are in hand."""
    return None if hands_played(table) else Reason(hands_played, {})


@rule("reid-deal-2", "reid-deal-3")
def reshuffled(table: State) -> bool:
    """The next hands are dealt from the cards remaining in the pack."""
    return False


@rule("reid-deal-4")
def next_dealer(table: State) -> str:
    """The dealer deals until the pack is used up; only then does the deal pass."""
    return table.dealer


@rule("reid-deal-4", supplied="Among three and four players the deal passes to the left.",
      says="in the next round {player} would deal")  # fmt: skip
def deal_passes(table: State) -> str:
    """When the last cards have been played, the other player has the deal."""
    return from_left(list(table.held), table.dealer)[0]


def after_game(table: State) -> Reason | None:
    """Who deals in the next round, this one being over."""
    return Reason(deal_passes, {"player": deal_passes(table)})
