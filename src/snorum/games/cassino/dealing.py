"""How cards are drawn for partners and for the deal, and how they are dealt (Peel, pp. 97-98, 100)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from snorum.cards import RANKS, Card
from snorum.cards.seating import from_left, shares
from snorum.games.cassino.order import in_turn
from snorum.games.cassino.promises import after_the_pack
from snorum.games.cassino.rules import Rules, several_packs
from snorum.games.cassino.table import Move, State
from snorum.games.fishing import next_deal
from snorum.games.vocabulary import Event, Reason, rule


@rule(
    "peel-98-2",
    supplied="If the pack runs out, players who are still tied keep the order of their seats. A joker is "
    "the highest card.",
)
def lowest_first(players: Sequence[str], drawn: Iterator[Card], deciding: Collection[int]) -> list[str]:
    """Players who tie draw again, but only if the tie decides who deals or who are partners.

    Args:
        players: who draws.
        drawn: the cards drawn, in order.
        deciding: the places at which a tie matters; 1 is between the first player and the second.

    Returns the players in the order of their cards, the ace lowest.
    """
    cards = dict(zip(players, drawn, strict=False))
    order: list[str] = []
    for rank in (*RANKS, "X"):
        alike = [player for player, card in cards.items() if card.rank == rank]
        again = {place - len(order) for place in deciding} & set(range(1, len(alike)))
        order += lowest_first(alike, drawn, again) if again else alike
    return [*order, *(player for player in players if player not in cards)]


@rule("peel-98-1", supplied="Any number of players draw for the deal as four do.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The player who draws the lowest card deals first; the ace is the lowest.

    >>> from snorum.cards import read_card
    >>> cards = [read_card(word) for word in "3H 7C 3D KS QS 9D".split()]
    >>> first_dealer("ABCD", cards)  # A and C, who tie, draw again
    'C'
    """
    return lowest_first(players, iter(turned), {1})[0]


@rule("peel-97-8", "peel-98-2")
def partners_drawn(players: Sequence[str], turned: Iterable[Card]) -> tuple[tuple[str, str], tuple[str, str]]:
    """The players of the two lowest cards are partners, and so are those of the two highest.

    The dealer, who drew the lowest card, is named first. Here B and C tie, and draw again:

    >>> from snorum.cards import read_card
    >>> partners_drawn("ABCD", [read_card(word) for word in "3H 7C 7D KS QS 9D".split()])
    (('A', 'C'), ('B', 'D'))
    """
    first, second, third, fourth = lowest_first(players, iter(turned), {1, 2})
    return (first, second), (third, fourth)


@rule(
    "peel-97-2",
    "peel-97-6",
    "peel-98-12",
    supplied="Peel gives no rule for when the cards do not come out evenly.",
)
def left_over(rules: Rules, cards: int) -> tuple[int, int]:
    """If fewer cards are left than four each, they are dealt as far as they go, from the dealer's left on.

    Returns how many of them are dealt, and how many are laid on the table.
    """
    if not cards or draws(rules):
        return 0, 0
    match rules.uneven:
        case "leftover-aside":
            return 0, 0
        case "short-deal":
            return cards, 0
        case "to-table":
            return 0, cards


@rule("peel-100-5")
def exposed_in_dealing(number: int, for_table: bool) -> Literal["nothing", "forfeit", "taken-up"]:
    """A dealer who exposes a card of a hand forfeits the deal if it is the first; later, the player takes the card.

    Args:
        number: the deal of the pack, from 1.
        for_table: whether the card was dealt for the table, where cards lie exposed.

    >>> exposed_in_dealing(1, for_table=True), exposed_in_dealing(1, for_table=False), exposed_in_dealing(2, False)
    ('nothing', 'forfeit', 'taken-up')
    """
    if for_table:
        return "nothing"
    return "forfeit" if number == 1 else "taken-up"


@rule("peel-98-12")
def full_deals(rules: Rules, players: int) -> int:
    """Deals of four cards each follow one another as long as the pack has enough cards."""
    return 1 if draws(rules) else (rules.pack - 4) // (4 * players)


@rule(
    "peel-98-11", supplied="Peel deals new hands. Drawing is in the card makers' rules of 1898, and in Foster by 1914."
)
def draws(rules: Rules) -> bool:
    """New hands are dealt when all are empty; or the players draw a card after each play, as long as there are any."""
    match rules.new_cards:
        case "deals":
            return False
        case "draws":
            return True


def cards_undealt(table: State) -> int:
    """How many cards of the pack nobody has been dealt or has drawn."""
    built = sum(len(each.cards) for each in table.builds)
    seen = len(table.on_table) + built + sum(len(pile) for pile in table.piles.values())
    return table.rules.pack - seen - sum(table.held.values())


def to_draw(table: State) -> dict[str, int]:
    """How many cards each player will still draw in this deal, from the play that is due on."""
    if not draws(table.rules):
        return {}
    *_, before, _ = from_left(list(table.held), table.turn)
    return shares(cards_undealt(table), list(table.held), before)


def move_cards(
    hands: Mapping[str, list[Card]],
    stock: list[Card],
    before: State,
    move: Move,
    events: Iterable[Event],
    shuffle: Callable[[list[Any]], None],
) -> None:
    """A card played leaves its hand; where the players draw, the top card of the stock comes into it."""
    hands[move.player].remove(move.card)
    if to_draw(before).get(move.player):
        hands[move.player].append(stock.pop())


def deals_of_a_pack(rules: Rules, players: int) -> int:
    """How many deals a pack has, including a short one."""
    full = full_deals(rules, players)
    dealt, _ = left_over(rules, rules.pack - 4 - 4 * players * full)
    return full + (dealt > 0)


def place_in_pack(rules: Rules, players: int, number: int) -> int:
    """Which deal of its pack deal `number` of a game is, from 1."""
    deals = deals_of_a_pack(rules, players)
    return (number - 1) % deals + 1 if several_packs(rules) and deals else number


def cards_dealt(rules: Rules, players: int, number: int) -> int:
    """How many cards are dealt to all players in deal `number`; beyond the last deal, as many as in a full one."""
    full = full_deals(rules, players)
    dealt, _ = left_over(rules, rules.pack - 4 - 4 * players * full)
    return dealt if dealt and number == full + 1 else 4 * players


@rule("peel-98-4", "peel-98-11")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Each player is dealt four cards in every deal; in the last, the rest as far as it goes."""
    return shares(cards_dealt(rules, len(players), place_in_pack(rules, len(players), number)), players, dealer)


def cards_in_deal(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """How many cards each player has had at the end of a deal: those dealt, and those drawn."""
    if draws(rules):
        return shares(rules.pack - 4, players, dealer)
    return hand_sizes(rules, players, dealer, number)


@rule("peel-98-5", "peel-98-6", "peel-98-11")
def faces_up(rules: Rules, players: int, number: int) -> int:
    """Four cards are laid face up with the first deal, one by one or all at once; none with later deals."""
    full, place = full_deals(rules, players), place_in_pack(rules, players, number)
    _, laid = left_over(rules, rules.pack - 4 - 4 * players * full)
    return (4 if place == 1 else 0) + (laid if place == full else 0)


def pack_begins(rules: Rules, players: int, number: int) -> bool:
    """Whether deal `number` is the first of a pack."""
    return place_in_pack(rules, players, number) == 1


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the first deal of a game; `players` clockwise, `face_up` the cards laid on the table."""
    seats = list(players)
    held = hand_sizes(rules, seats, dealer, 1)
    none: tuple[Card, ...] = ()
    return State(
        rules, dealer, in_turn(dealer, held), held, tuple(face_up), dict.fromkeys(seats, none), dict.fromkeys(seats, 0)
    )


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the next deal, from the same pack as long as it lasts."""
    held = hand_sizes(table.rules, list(table.held), dealer, table.number + 1)
    return next_deal(gather_pack(table) if reshuffled(table) else table, dealer, held, face_up)


@rule(supplied="No book says so; with another pack all the cards are gathered and shuffled, as at any game.")
def gather_pack(table: State) -> State:
    """For the next pack all cards are gathered, those taken and those left, and only the scores are kept."""
    nothing: tuple[Card, ...] = ()
    return replace(
        table,
        on_table=nothing,
        builds=(),
        piles=dict.fromkeys(table.piles, nothing),
        sweeps=dict.fromkeys(table.sweeps, 0),
        false_builds=after_the_pack(table),
        last="",
    )


@rule("peel-98-10", "peel-98-11", says="new cards are dealt when all hands have been played, and these have not")
def hands_played(table: State) -> bool:
    """The next deal comes when all hands are empty."""
    return not any(table.held.values())


def bars_deal(table: State) -> Reason | None:
    """Why there can be no other deal: players still have cards."""
    return None if hands_played(table) else Reason(hands_played, {})


def pack_used_up(table: State) -> bool:
    """Whether the last deal of a pack has been played."""
    return is_used_up(table.rules, table.held, table.number)


def is_used_up(rules: Rules, held: Mapping[str, int], number: int) -> bool:
    """Whether nobody has cards, and deal `number` was the last of its pack; `held` are the cards in each hand."""
    return not any(held.values()) and place_in_pack(rules, len(held), number) == deals_of_a_pack(rules, len(held))


@rule("peel-98-11", "peel-98-12")
def reshuffled(table: State) -> bool:
    """New hands are dealt from the same pack until it is used up."""
    return pack_used_up(table)


@rule("peel-98-11")
def next_dealer(table: State) -> str:
    """One player deals throughout the pack."""
    return dealer_of_next_pack(table) if pack_used_up(table) else table.dealer


@rule(supplied="Peel does not say who deals the next pack; so Hoyle's Games in the 1830s, and Foster in 1897.")
def dealer_of_next_pack(table: State) -> str:
    """The player on the dealer's left deals the next pack."""
    return from_left(list(table.held), table.dealer)[0]
