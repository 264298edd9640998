"""Which moves are lawful, and why others are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from snorum.cards import Card, a_card, listed, ranks_among
from snorum.cards.builds import PLURALS
from snorum.cards.combinations import list_cards
from snorum.games.cassino.building import as_laid, faults_in_building, numbered, rank_of, why_not_made
from snorum.games.cassino.order import in_turn
from snorum.games.cassino.promises import are_held, has_built_for_either, must_act, must_act_if_able, own_builds
from snorum.games.cassino.rules import Rules, pack_of
from snorum.games.cassino.table import Move, State
from snorum.games.cassino.taking import (
    bars_capture,
    can_take,
    captures,
    cassinos_take_more,
    find_takable,
    least_to_take,
    most_takable,
    must_take,
    numbers_of,
)
from snorum.games.cassino.ways_to_build import lawful_builds
from snorum.games.fishing import captures_and_layings, demand_capture, reason_to_capture, split_layout
from snorum.games.vocabulary import Demand, Reason, rule

MOST_OF_A_KIND = 32
"""How many captures of one card a player at random chooses from."""


@rule("peel-98-7", "peel-98-9", says="{player} must take if they can, for example with {cards}; {finding}")
def compelled(rules: Rules, with_it: bool, with_another: bool) -> bool:
    """A player who can take must."""
    match rules.compulsion:
        case "card":
            return with_it
        case "player":
            return with_it or with_another
        case "none":
            return False


def demanded(table: State) -> Demand | None:
    """The ranks that could take; if the player whose turn it is holds one, they must use it. `None` if nobody must."""
    if not (table.on_table or table.builds) or not (compelled(table.rules, False, True) or _must_act_if_able(table)):
        return None
    every = pack_of(table.rules)
    cards = every if cassinos_take_more(table.rules) else map(Card, ranks_among(every))
    return demand_capture(table, cards, partial(can_take_anything, table))


def can_take_anything(table: State, card: Card) -> bool:
    """Whether a card can take a card, a set or a build."""
    return bool(builds_for(table, card)) or can_take(table.rules, table.on_table, card)


def builds_for(table: State, card: Card) -> tuple[int, ...]:
    """The numbers of the builds that a card can take."""
    return tuple(each.number for each in numbered(table.builds, numbers_of(table.rules, card)))


def meets_demand(table: State, move: Move) -> bool:
    """Whether a move takes anything, or builds."""
    return bool(move.takes or move.builds or as_laid(table.rules, move).building)


def why_demanded(table: State) -> Reason:
    """The rule that demands a capture; the referee fills in what it found."""
    reason = reason_to_capture(compelled, demanded(table))
    if compelled(table.rules, False, True):
        return reason
    return Reason(must_act_if_able, {"player": table.turn, "cards": reason.facts["cards"]})


def _must_act_if_able(table: State) -> bool:
    return must_act_if_able(table.rules, has_built_for_either(table, table.turn))


def lawful_moves(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The lawful moves of the player whose turn it is; of each card some of its captures.

    A player who has promised a card that they lack may have none; then they lay a card down all the same.
    """
    hand, player = hands[table.turn], table.turn
    some, bound = partial(_some_captures, table, hand), partial(compelled, table.rules)
    taking, laying = captures_and_layings(hand, some, partial(Move, player), bound)
    building = list(lawful_builds(table, hand))
    if (own_builds(table, player) and (taking or building)) or (_must_act_if_able(table) and taking):
        laying = []
    return [*taking, *building, *laying]


def _some_captures(table: State, hand: Sequence[Card], card: Card) -> Iterator[Move]:
    """Some of the captures of a card that leave what is promised in the hand."""
    return (move for move in _captures_and_builds(table, card) if are_held(table, move, hand))


def _captures_and_builds(table: State, card: Card) -> Iterator[Move]:
    """Some of the captures of a card, with the builds of its number or, where a card need not take all, without."""
    rules, builds, needed = table.rules, builds_for(table, card), any(must_take(table.rules))
    some = list(islice(captures(rules, table.on_table, card), MOST_OF_A_KIND))
    if builds and not (some and needed):
        yield Move(table.turn, card, builds=builds)
    for each in some:
        if builds:
            yield Move(table.turn, card, each, builds=builds)
        if not (builds and needed):
            yield Move(table.turn, card, each)


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why this cannot be played: it is out of turn, or not a capture, or not a build."""
    rules, card = table.rules, move.card
    if move.player != table.turn:
        return Reason(in_turn, {"turn": table.turn, "player": move.player})
    if built := [each for each in move.takes for build in table.builds if each.suit and each in build.cards]:
        why = "it lies in a build, which is taken whole"
        return Reason(bars_capture, {"cards": list_cards(built), "card": card, "why": why})
    if move.takes and (why := bars_capture(rules, table.on_table, card, move.takes)):
        return Reason(bars_capture, {"cards": list_cards(move.takes), "card": card, "why": why})
    for number in move.builds:
        if why := _why_not_taken(table, move, number):
            return Reason(bars_capture, {"cards": f"the build of {number}", "card": card, "why": why})
    if (building := as_laid(rules, move).building) and (
        why := why_not_made(rules, table.on_table, table.builds, card, building)
    ):
        cards = listed([*map(str, (*building.on, card)), *(f"the build of {each}" for each in building.builds)], "and")
        named = PLURALS[building.number] if building.call else building.number
        return Reason(why_not_made, {"cards": cards, "number": named, "why": why})
    return None


def _why_not_taken(table: State, move: Move, number: int) -> str:
    if not numbered(table.builds, [number]):
        return "there is no such build on the table"
    if number not in builds_for(table, move.card):
        return f"only {a_card(rank_of(table.rules, number))} takes it"
    return "it is named twice" if move.builds.count(number) > 1 else ""


def why_unlawful(table: State, move: Move) -> Iterator[Reason]:
    """Why a move is unlawful, as all at the table can see: it takes too little, or nothing, or builds wrongly."""
    rules, on_table, card = table.rules, table.on_table, move.card
    facts, move = {"player": move.player, "card": card}, as_laid(rules, move)
    if move.building:
        yield from faults_in_building(table, move, move.building)
        return
    if not move.takes and not move.builds:
        if own := own_builds(table, move.player):
            yield Reason(must_act, {"player": move.player, "number": own[0].number})
        if can_take_anything(table, card) and compelled(rules, True, False):
            yield Reason(compelled, {**facts, "cards": a_card(card.rank), "finding": f"the card laid is {card}"})
        return
    if any(must_take(rules)) and len(move.builds) < len(builds_for(table, card)):
        yield Reason(must_take, {**facts, "why": "it leaves a build of its number"})
    if len(move.takes) >= most_takable(rules, on_table, card):
        return
    few = least_to_take(rules, on_table, card) - (move.builds != () and not must_take(rules)[0])
    if len(move.takes) < few:
        yield Reason(must_take, {**facts, "why": f"{len(move.takes)} where {few} can be taken"})
    elif must_take(rules)[1] and (more := find_takable(rules, card, *split_layout(table, move.takes))):
        yield Reason(must_take, {**facts, "why": f"{list_cards(more)} can be taken too"})
