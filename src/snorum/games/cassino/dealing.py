"""How the cards are dealt, and who deals first (Peel, pp. 97-98)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from snorum.cards import RANKS, Card
from snorum.fishing import dealt_again
from snorum.games.cassino.order import in_turn
from snorum.games.cassino.rules import Rules
from snorum.games.cassino.table import State
from snorum.seating import shares
from snorum.vocabulary import Reason, rule


@rule("peel-98-2", supplied="If the pack gives out, those who are still alike keep the order in which they sit.")
def lowest_first(players: Sequence[str], drawn: Iterator[Card], deciding: Collection[int]) -> list[str]:
    """Only those who drew alike draw again, and only where the tie leaves it open who deals or who are partners.

    The answer has the players in the order of their cards, the ace lowest. `deciding` are the places that matter:
    1 is that between the first and the second.
    """
    cards = dict(zip(players, drawn, strict=False))
    order: list[str] = []
    for rank in RANKS:
        alike = [player for player, card in cards.items() if card.rank == rank]
        again = {place - len(order) for place in deciding} & set(range(1, len(alike)))
        order += lowest_first(alike, drawn, again) if again else alike
    return [*order, *(player for player in players if player not in cards)]


@rule("peel-98-1", supplied="Two or three players, and more than four, draw for the deal as four do.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The lowest becomes the first dealer, the ace counting as lowest.

    >>> from snorum.cards import read_card
    >>> cards = [read_card(word) for word in "3H 7C 3D KS QS 9D".split()]
    >>> first_dealer("ABCD", cards)  # A and C, who tie, draw again
    'C'
    """
    return lowest_first(players, iter(turned), {1})[0]


@rule("peel-97-8", "peel-98-2")
def partners_drawn(players: Sequence[str], turned: Iterable[Card]) -> tuple[tuple[str, str], tuple[str, str]]:
    """The two lowest are partners, and so are the two highest.

    The dealer, who drew lowest, is named first. Here B and C tie, and draw again:

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
    supplied="Where the deals do not come out evenly Peel gives no rule.",
)
def left_over(rules: Rules, cards: int) -> tuple[int, int]:
    """Cards too few to deal four to each are dealt as far as they go, from the dealer's left."""
    if not cards:
        return 0, 0
    match rules.uneven:
        case "leftover-aside":
            return 0, 0
        case "short-deal":
            return cards, 0
        case "to-table":
            return 0, cards


@rule("peel-98-12")
def full_deals(rules: Rules, players: int) -> int:
    """Deals follow each other until the pack is used up, with four cards for everyone as long as there are so many."""
    return (rules.pack - 4) // (4 * players)


def deals_of_a_pack(rules: Rules, players: int) -> int:
    """How many deals there are, a short one counted."""
    full = full_deals(rules, players)
    dealt, _ = left_over(rules, rules.pack - 4 - 4 * players * full)
    return full + (dealt > 0)


def cards_dealt(rules: Rules, players: int, number: int) -> int:
    """How many cards are dealt to all in deal `number`; beyond the last deal, those of a full one."""
    full = full_deals(rules, players)
    dealt, _ = left_over(rules, rules.pack - 4 - 4 * players * full)
    return dealt if dealt and number == full + 1 else 4 * players


@rule("peel-98-4", "peel-98-11")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Four cards to everyone in every deal; what is left for the last is dealt as far as it goes."""
    return shares(cards_dealt(rules, len(players), number), players, dealer)


@rule("peel-98-5", "peel-98-6", "peel-98-11")
def faces_up(rules: Rules, players: int, number: int) -> int:
    """With the first deal four cards are laid out for all to see; with later ones, none.

    They may be dealt one at a time or all at one time.
    """
    full = full_deals(rules, players)
    _, laid = left_over(rules, rules.pack - 4 - 4 * players * full)
    return (4 if number == 1 else 0) + (laid if number == full else 0)


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The first deal of a pack to `players`, clockwise; `face_up` is what is laid on the table."""
    seats = list(players)
    held = hand_sizes(rules, seats, dealer, 1)
    none: tuple[Card, ...] = ()
    return State(rules, dealer, in_turn(dealer, held), held, tuple(face_up),
                 dict.fromkeys(seats, none), dict.fromkeys(seats, 0))  # fmt: skip


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The next deal from the same pack."""
    return dealt_again(table, dealer, hand_sizes(table.rules, list(table.held), dealer, table.number + 1), face_up)


@rule("peel-98-10", "peel-98-11", says="fresh cards are dealt when the hands have been played, and these have not")
def hands_played(table: State) -> bool:
    """There is another deal once every hand is empty."""
    return not any(table.held.values())


def bars_deal(table: State) -> Reason | None:
    """There is no other deal while cards are in hand."""
    return None if hands_played(table) else Reason(hands_played, {})


@rule("peel-98-11", "peel-98-12")
def reshuffled(table: State) -> bool:
    """The fresh cards come from the same pack, until it has been exhausted."""
    return False


@rule("peel-98-11")
def next_dealer(table: State) -> str:
    """The deal does not pass: one player deals throughout."""
    return table.dealer
