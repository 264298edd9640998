"""The table as all can see it, and which cards on it match.

>>> from snorum.cards import read_card
>>> piles = {"A": (read_card("9D"), read_card("4C")), "B": (read_card("5H"),), "C": (read_card("4H"),)}
>>> like_another_pile(piles, turner="C"), like_another_pile(piles, turner="B")
('A', '')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from snorum.cards import Card
from snorum.cards.seating import from_left, shares
from snorum.games.snap.rules import Rules, both
from snorum.games.vocabulary import Reason, RuleFunction, rule


class Move(NamedTuple):
    """A card turned, or a call if `card` is `None`. Players who call together are joined with `+`, as `A+B`."""

    player: str
    card: Card | None = None
    call: str = ""
    piles: tuple[str, ...] = ()
    """Whose piles are called, if that was said; if each player has a pile."""


class Turned(NamedTuple):
    """A card on the common pile, and who turned it."""

    player: str
    card: Card


class Claimed(NamedTuple):
    """A right call."""

    move: Move
    could: tuple[str, ...]
    """Who could make it, if only the two may whose cards match; empty if anyone could."""


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: face-up cards, and the number of face-down ones."""

    rules: Rules
    dealer: str
    turner: str
    """Who turned the last card; at first, the dealer."""
    turn: str
    """Who turns the next card; empty if nobody has one to turn."""
    stacks: Mapping[str, int]
    """Face-down cards, by player, clockwise."""
    piles: Mapping[str, tuple[Card, ...]]
    """Each player's own pile, face up, the top card last; empty with a common pile."""
    known: Mapping[str, tuple[str, ...]]
    """For each player the ranks at the bottom of the stack that all have seen go there. The cards above are unknown."""
    pile: tuple[Turned, ...] = ()
    """The common pile, the top card last; empty if each player has a pile."""
    pot: tuple[Card, ...] = ()
    """The snap pot, the top card last."""
    fresh: bool = False
    """Whether the last card turned still lies where it was turned."""
    waiting: tuple[str, ...] = ()
    """Players who had nothing to turn at their turn, but stay in the game while a match can be called."""
    out: tuple[str, ...] = ()
    """Who is out of the game, in order."""
    winner: str = ""
    draw: bool = False
    last_two: tuple[str, str] = ("", "")
    """The ranks of the last two cards turned, wherever they are now."""
    taker: str = ""
    """Who turns next because they took cards; empty if the turn passes as usual."""
    claimed: tuple[Claimed, ...] = ()
    """The right calls made since the last card was turned."""
    before_pot: tuple[str, ...] = ()
    """Players whose pile showed a match for the pot's top card before that card came to the top."""
    removed: tuple[Card, ...] = ()
    """Cards that have left the game."""
    may_begin: tuple[str, ...] = ()
    """Who may turn the first card, if several may; empty once it has been turned."""


@rule(*both("6-2"), says="{player} is out of the game")
def in_the_game(table: State) -> list[str]:
    """Players who have not been eliminated are in the game."""
    return [player for player in table.stacks if player not in table.out]


# Who turns the next card


@rule(*both("2-4"), says="{player} cannot turn a card: {finding}")
def in_turn(table: State) -> list[str]:
    """Play passes clockwise among the players still in the game.

    Returns them from the left of the last to turn.
    """
    return [player for player in from_left(tuple(table.stacks), table.turner) if player not in table.out]


def turning_rule(rules: Rules) -> RuleFunction | None:
    """The rule by which a player turns the next card."""
    return in_turn


@rule(*both("2-4"), supplied="The article does not say outright whether a call changes whose turn it is.")
def taker_goes_on(rules: Rules) -> bool:
    """Taking cards does not change whose turn is next."""
    match rules.after_take:
        case "left-of-turner":
            return False
        case "taker":
            return True


# How the cards are dealt, and who begins


def number_of_cards(rules: Rules) -> int:
    """How many cards there are; all are dealt."""
    return 52 * rules.packs


@rule(*both("2-1"), supplied="The article does not say who deals. The player listed first does.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """One player deals the cards."""
    return players[0]


@rule(*both("2-1", "2-2"), supplied="The dealing begins on the dealer's left.")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """All cards are dealt, one at a time, into stacks as equal as possible."""
    return shares(number_of_cards(rules), players, dealer)


@rule(*both("2-3"), supplied="No record says who is the youngest. We take it to be whoever turns the first card.")
def begins(rules: Rules, players: int) -> int:
    """The player on the dealer's left begins, or the youngest if the players so agree.

    Returns how many players, from the dealer's left on, may be the one who begins.
    """
    match rules.begins:
        case "eldest":
            return 1
        case "youngest":
            return players


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table when the cards have been dealt; `players` clockwise."""
    seats = tuple(players)
    first, *others = from_left(seats, dealer)[: begins(rules, len(seats))]
    nothing: dict[str, tuple[Any, ...]] = dict.fromkeys(seats, ())
    return State(
        rules,
        dealer,
        dealer,
        first,
        hand_sizes(rules, seats, dealer),
        nothing,
        nothing,
        may_begin=(first, *others) if others else (),
    )


@rule(*both("7-1", "7-3"), says="in Snap the cards are dealt only once: play goes on until somebody wins")
def bars_deal(table: State) -> Reason | None:
    """One deal is the whole game."""
    return Reason(bars_deal, {})


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at a new game, with all players of the last."""
    return deal(table.rules, table.stacks, dealer)


@rule(supplied="In the next game the deal passes to the left.")
def next_dealer(table: State) -> str:
    """In the next game the deal passes to the left."""
    return from_left(tuple(table.stacks), table.dealer)[0]


# How a card is turned, and a pile turned over


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


# Cards that match
@rule(*both("3-3"), says="{player} turns {a_rank}, like the {rank} before it")
def like_the_card_before(rules: Rules, alike: bool, on_a_card: bool) -> bool:
    """On the common pile a card matches the card turned just before if they have the same value.

    `alike` says whether they have; `on_a_card`, whether the earlier card still lies on the pile.
    """
    return alike and (on_a_card or like_one_that_is_gone(rules))


@rule(*both("3-3"), supplied="The article does not say outright whether a card that has left the pile can be matched.")
def like_one_that_is_gone(rules: Rules) -> bool:
    """A card matches the one turned before it even if that has left the pile."""
    match rules.card_before:
        case "on-the-pile":
            return False
        case "last-played":
            return True


@rule(*both("4-3"), says="{player} turns {a_rank}, and {other}'s pile shows another")
def like_another_pile(piles: Mapping[str, tuple[Card, ...]], turner: str) -> str:
    """Two piles match if their top cards have the same value.

    Returns whose pile matches the turner's: the nearest to the left; empty if there is none.
    """
    if not (played := piles[turner]):
        return ""
    rank = played[-1].rank
    left = from_left(tuple(piles), turner)[:-1]
    return next((player for player in left if piles[player] and piles[player][-1].rank == rank), "")


@rule(*both("5-2"), says="{player} turns {a_rank}, like the {rank} on the snap pot")
def like_the_pot(card: Card, pot: Sequence[Card]) -> bool:
    """A card on the piles matches the snap pot if the pot's top card has the same value."""
    return bool(pot) and pot[-1].rank == card.rank
