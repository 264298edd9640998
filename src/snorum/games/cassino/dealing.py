"""How cards are drawn for partners and for the deal, and how they are dealt (Peel, pp. 97-98, 100)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from snorum.cards import RANKS, Card
from snorum.cards.seating import from_left, shares
from snorum.games.cassino.counting import count_pack, reaches, wins_double
from snorum.games.cassino.promises import after_the_pack, false_builds_of, loses_game
from snorum.games.cassino.rules import Rules, several_packs
from snorum.games.cassino.scoring import most_points, points_at, settle_all, worth_of_sweep
from snorum.games.cassino.table import Move, State, in_turn
from snorum.games.fishing import next_deal
from snorum.games.vocabulary import Captures, Event, Reason, RuleFunction, Sweeps, Wins, rule


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


@rule("peel-97-2", "peel-97-6", "peel-98-12", supplied="Peel gives no rule for when the cards do not come out evenly.")
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


@rule(supplied="Peel does not say who deals the next pack; so Hoyle's Games in the 1830s, and Foster in 1914.")
def dealer_of_next_pack(table: State) -> str:
    """The player on the dealer's left deals the next pack."""
    return from_left(list(table.held), table.dealer)[0]


# How a deal and a pack end: who takes the cards left, and who wins


def deal_over(table: State) -> bool:
    """Whether all hands have been played."""
    return hands_played(table)


def game_over(table: State) -> bool:
    """Whether the pack is used up, and the game won or drawn."""
    return bool(table.winner) or table.draw


def points_counted(table: State) -> bool:
    """Whether the pack is used up, and its points are counted."""
    return game_over(table) or pack_used_up(table)


@rule(
    "peel-98-12",
    supplied="If nobody has taken anything, the cards stay where they are.",
    says="{player}, the last to take anything, takes the cards left: {cards}",
)
def left_to(last: str, left: Sequence[Card]) -> tuple[Card, ...]:
    """The cards left on the table at the end go to the player who took last."""
    return tuple(left) if last else ()


@rule("peel-98-12", says="{player} scores for the cards taken at the end, as for a sweep")
def last_sweep(rules: Rules) -> bool:
    """Taking the cards left at the end scores one point, like a sweep."""
    match rules.last_take_point:
        case "scores":
            return True
        case "does-not":
            return False


@rule("peel-98-12", "peel-99-1", says="{player} scores for the last take as well as for the sweep")
def scores_twice(rules: Rules) -> bool:
    """A sweep with the last card of the pack scores once."""
    match rules.double_sweep:
        case "one":
            return False
        case "two":
            return True


@rule("peel-98-12", "peel-99-1", supplied="In Hoyle's Games from 1800 on only a sweep before the end scores.")
def sweeps_at_end(rules: Rules) -> bool:
    """Taking all cards on the table with the last card of the pack is a sweep like any other."""
    match rules.final_sweep:
        case "scores":
            return True
        case "does-not":
            return False


def last_take_scores(rules: Rules) -> bool:
    """Whether the last take scores: the players count sweeps, and it is like one."""
    return worth_of_sweep(rules) > 0 and last_sweep(rules)


def end_pack(table: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The table when the pack is used up, and what has happened."""
    last, piles, sweeps = table.last, table.piles, table.sweeps
    left = left_to(last, [*table.on_table, *(card for each in table.builds for card in each.cards)])
    if left:
        piles = {**piles, last: (*piles[last], *left)}
        events.append(Captures(last, left, left_to))
        if last_take_scores(table.rules):
            sweeps = {**sweeps, last: sweeps[last] + 1}
            events.append(Sweeps(last, last_sweep))
    elif last and last_take_scores(table.rules) and scores_twice(table.rules):  # the last card has swept
        sweeps = {**sweeps, last: sweeps[last] + 1}
        events.append(Sweeps(last, scores_twice))
    table = replace(
        table, piles=piles, sweeps=sweeps, on_table=() if last else table.on_table, builds=() if last else table.builds
    )
    return end_of_several(table, events) if several_packs(table.rules) else end_of_one(table, events)


def sides_left(table: State) -> list[str]:
    """The sides that have not lost by a false build, if another has; otherwise none."""
    false = false_builds_of(table)
    left = [side for side, number in false.items() if not loses_game(table.rules, number)]
    return left if len(left) < len(false) else []


def end_of_one(table: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The table after a pack that is a game."""
    own = points_at(table)
    left = sides_left(table)
    scores = {side: own[side] for side in left} if left else settle_all(table.rules, own)
    left = left or list(scores)
    won = most_points([scores[side] for side in left])
    winner = left[won] if won >= 0 else ""
    if winner:
        events.append(Wins(winner, loses_game if len(left) == 1 else most_points))
    return replace(table, winner=winner, draw=not winner), events


def end_of_several(table: State, events: list[Event]) -> tuple[State, list[Event]]:
    """The table after a pack of a game that takes several: its points are added up, and a side may have won."""
    scores, winner = count_pack(table, sides_left(table))
    left = sides_left(table)
    by: RuleFunction = wins_double if wins_double(table.rules, scores, winner) else reaches
    if len(left) == 1:
        winner, by = left[0], loses_game
    if winner:
        events.append(Wins(winner, by))
    return replace(table, scores=scores, winner=winner), events
