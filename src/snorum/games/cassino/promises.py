"""What a build promises, and what a broken promise costs.

Who builds nine promises a nine. So A, with one card left after the build, must hold it then:

>>> from snorum.cards.builds import Building
>>> from snorum.cards import read_card
>>> table = State(Rules(building="builds"), "B", "A", {"A": 2, "B": 2}, (read_card("7D"),), {}, {})
>>> promised(table, Move("A", read_card("2C"), building=Building(9, False, table.on_table)))
((('A', '9'),),)
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice, product

from snorum.cards import SPOKEN, Card, a_card, listed
from snorum.cards.builds import Building
from snorum.cards.combinations import can_make, gatherings, sets_making, sums, taken_from, value
from snorum.games.cassino.building import allows, as_laid, builds_up, faults_of, made, numbered, raised, rank_of, stands
from snorum.games.cassino.rules import Rules, sides
from snorum.games.cassino.table import Build, Move, State
from snorum.games.cassino.taking import can_take_of_rank, has_number, numbers_of
from snorum.games.vocabulary import Lacking, MustHold, Reason, rule

# What is promised


@rule(
    supplied="Peel has no building. So Dick in 1867, Foster in 1914 and later books.",
    says="{player} must take or build, since their own build of {number} lies on the table",
)
def must_act(rules: Rules) -> bool:
    """Players whose own build lies on the table take it or something else, or build, and lay no card by itself."""
    match rules.own_build:
        case "act":
            return True
        case "free":
            return False


def own_builds(table: State, player: str) -> list[Build]:
    """The builds for which a player has promised a card, and must act."""
    return [each for each in table.builds if each.promiser == player] if must_act(table.rules) else []


@rule(
    supplied="Peel has no building. A build may be made for a partner's card, as Townsend has it in 1891. Who has "
    "made one need not hold the card; so they must take if they can, and lay a card otherwise.",
    says="{player} has built, and must take if they can, for example with {cards}; {finding}",
)
def must_act_if_able(rules: Rules, made: bool) -> bool:
    """Who has made a build for a partner's card, or their own, takes something if they can, or builds.

    `made` says whether such a build of theirs lies on the table.
    """
    return made and must_act(rules)


def has_built_for_either(table: State, player: str) -> bool:
    """Whether a build lies there that a player has made, for which neither they nor a partner has promised a card."""
    return any(not each.promiser and each.owner == player for each in table.builds)


@rule(
    supplied="Peel has no building. Dick in 1867: a build or call without the card for it is false. "
    "That who must act keeps the card is implied.",
    says="{player} must hold {cards} after this{cost}; {finding}",
)
def must_hold(rules: Rules, own: bool, declared: bool, joined: bool = False) -> tuple[bool, bool]:
    """Who builds holds a card to take the build; or a partner does.

    Args:
        rules: what the players agree.
        own: whether the player has a partner.
        declared: whether a partner has promised a card for the same number.
        joined: whether a partner has built the same number on this player's promise.

    Returns whether a card must be held at all, and whether it may be the partner's.
    """
    match rules.built_for:
        case "own-card":
            return True, False
        case "declared":
            return not declared, joined
        case "partner":
            return True, own


def promised(table: State, move: Move) -> tuple[MustHold, ...]:
    """What must be held after a move for it to be lawful: one of these sets. Nothing is asked if there are none.

    The card that takes the build comes first in each, then those for builds that lie there.
    """
    rules, building, player = table.rules, as_laid(table.rules, move).building, move.player
    own = own_builds(table, player)
    if building is None and not own:
        return ()
    partners = [
        other for side in sides(rules, list(table.held)).values() if player in side for other in side if other != player
    ]
    asked = list[list[tuple[str, str]]]()
    if building is not None and stands(rules, building):
        there = numbered(table.builds, [building.number])
        declared = any(each.promiser in partners for each in there)
        needed, partner_may = must_hold(rules, bool(partners), declared, _is_joined(there, player, partners))
        taker = rank_of(rules, building.number)
        if needed:
            asked.append([(holder, taker) for holder in (player, *(partners if partner_may else ()))])
        asked += [
            [(player, rank_of(rules, each.number))] for each in raised(table.builds, building) if each.owner == player
        ]
    for each in own:
        used = each.number in move.builds or (building and each.number in (*building.builds, building.number))
        if each.promiser == player and not used and rank_of(rules, each.number) == move.card.rank:
            joined = must_hold(rules, bool(partners), False, _is_joined([each], player, partners))[1]
            asked.append([(holder, move.card.rank) for holder in (player, *(partners if joined else ()))])
    return tuple(tuple(dict.fromkeys(some)) for some in product(*asked)) if asked else ()


def _is_joined(builds: Iterable[Build], player: str, partners: Container[str]) -> bool:
    """Whether a partner was last to build one of these, on a card that this player has promised."""
    return any(each.promiser == player and each.owner in partners for each in builds)


def why_promised(table: State, move: Move) -> Reason:
    """The rule by which something must be held; the referee fills in what it found."""
    first, *others = promised(table, move)
    cards = listed([a_card(rank) for rank in sorted({rank for _, rank in first}, key=[*SPOKEN].index)], "and")
    builds = move.building is not None and (move.player, rank_of(table.rules, move.building.number)) in first
    player = f"{move.player} or the partner" if others else move.player
    points = cost_of_false_builds(table.rules, 1) if builds else 0
    cost = f", or lose {points} points" if points else ""
    if builds and loses_game(table.rules, 1):
        cost = ", or lose the game"
    return Reason(must_hold, {"player": player, "cards": cards, "cost": cost})


def are_held(table: State, move: Move, hand: Sequence[Card]) -> bool:
    """Whether a player can hold what they must after a move, as far as the rest of their own hand decides."""
    if not (asked := promised(table, move)):
        return True
    ranks = [card.rank for card in hand]
    ranks.remove(move.card.rank)
    return any(all(who == move.player and rank in ranks for who, rank in each) for each in asked)


# What is there after it


def promiser_of(table: State, move: Move, building: Building) -> str:
    """Who promises a card for a build: its maker, or else a partner who has done so for the same number."""
    own, asked = (move.player, rank_of(table.rules, building.number)), promised(table, move)
    if asked and all(own in each for each in asked):
        return move.player
    return (
        ""
        if asked and own in asked[0]
        else next((each.promiser for each in numbered(table.builds, [building.number])), "")
    )


def after_building(table: State, move: Move, building: Building) -> tuple[tuple[Card, ...], tuple[Build, ...]]:
    """The cards that lie by themselves after a build, and the builds."""
    if not stands(table.rules, building):
        return (*table.on_table, move.card), table.builds
    _, left = taken_from(table.on_table, building.on) or ((), table.on_table)
    build = made(table.rules, table.builds, move.player, move.card, building)
    build = build._replace(promiser=promiser_of(table, move, building))
    others = [each for each in table.builds if each.number not in building.builds]
    return left, builds_up(building.number, others, build)


# What a false build costs


@rule(supplied="Peel has no building. Dick in 1867 has two points for a false build, in 1868 the game.")
def cost_of_false_builds(rules: Rules, number: int) -> int:
    """A false build costs two points, or the game, or nothing."""
    match rules.false_build:
        case "nothing" | "game":
            return 0
        case "two-points":
            return 2 * number


@rule(supplied="Peel has no building; so Dick in 1868.", says="{player} wins, since every other side has built falsely")
def loses_game(rules: Rules, false_builds: int) -> bool:
    """Who has built falsely loses the game, where that is agreed."""
    match rules.false_build:
        case "nothing" | "two-points":
            return False
        case "game":
            return false_builds > 0


def is_false(rules: Rules, move: Move) -> bool:
    """Whether a move is a build that costs its maker something, because the card that takes it is lacking."""
    costs = cost_of_false_builds(rules, 1) > 0 or loses_game(rules, 1)
    lacking = move.withheld if isinstance(move.withheld, Lacking) else None
    return costs and bool(lacking and move.building and lacking.card.rank == rank_of(rules, move.building.number))


def without_debts(table: State) -> State:
    """The table without its false builds, which matter only to the score."""
    return replace(table, false_builds={}) if table.false_builds else table


def after_the_pack(table: State) -> dict[str, int]:
    """The false builds that still matter after a pack: those that lose the game."""
    return {player: number for player, number in table.false_builds.items() if loses_game(table.rules, number)}


def costs_at(table: State) -> dict[str, int]:
    """The points that each side loses by its false builds."""
    return {side: cost_of_false_builds(table.rules, number) for side, number in false_builds_of(table).items()}


def false_builds_of(table: State) -> Mapping[str, int]:
    """How many false builds each side has made."""
    return {
        side: sum(table.false_builds.get(player, 0) for player in players)
        for side, players in sides(table.rules, list(table.held)).items()
    }


# Which builds and calls there are to choose from


MOST_OF_A_NUMBER = 16
"""How many builds of one number with one card a player at random chooses from."""


def lawful_builds(table: State, hand: Sequence[Card]) -> Iterator[Move]:
    """Builds and calls that the player in turn may lawfully make; of each number with each card some sixteen ways."""
    rules = table.rules
    if not allows(rules, False):
        return
    mine = any(table.turn in (each.owner, each.promiser) for each in table.builds)  # a card may have to be kept for one
    reach = sums(table.on_table)
    another = must_hold(rules, True, True) != (True, False)  # a partner's card may do
    elsewhere = {each.number for each in table.builds if another}
    numbers = [numbers_of(rules, card) for card in hand]
    lower = [each.number for each in table.builds]
    for place, card in enumerate(hand):
        own = {*chain(*numbers[:place], *numbers[place + 1 :])}
        for number in sorted(own | elsewhere):
            rest = number - value(card)
            if not (number in numbers[place] or rest in lower or (rest > 0 and reach >> rest & 1)):
                continue
            for building in islice(_builds_of(table, card, number, reach), MOST_OF_A_NUMBER):
                move = Move(table.turn, card, building=building)
                plain = not building.builds and len(building.on) == 1 and not building.call
                wrong = not plain and any(faults_of(table, move, building, several=building.call))
                if not wrong and ((number in own and not mine) or are_held(table, move, hand)):
                    yield move


def _builds_of(table: State, card: Card, number: int, reach: int) -> Iterator[Building]:
    """Ways to lay a card so that a number is made: first with one sum, then with others put to it.

    `reach`: the sums that the cards of the table make, as bits.
    """
    rules, counted, lying = table.rules, value(card), table.on_table
    numbered, several = number <= 10 or has_number(rules, number), allows(rules, True)
    joins = any(each.number == number for each in table.builds)
    firsts: list[tuple[tuple[Card, ...], tuple[int, ...]]] = []
    if several and number in numbers_of(rules, card):
        firsts.append(((), ()))
    if numbered and counted < number:
        firsts += [((), (each.number,)) for each in table.builds if counted + each.number == number]
        if reach >> number - counted & 1:
            firsts += [(some, ()) for some in islice(sets_making(lying, number - counted), MOST_OF_A_NUMBER)]
    if not firsts:
        return
    several = several and bool(reach >> number & 1)
    alike = [other for other in lying if (value(other) <= number if numbered else value(other) == number)]
    for on, raises in firsts:
        builds = (*raises, number) if joins else raises
        if on or builds:
            yield Building(number, not on and not raises, on, builds)
        if several:
            rest = list(alike)
            for each in on:
                rest.remove(each)
            for more in islice(gatherings(rest, number, 1), MOST_OF_A_NUMBER) if can_make(rest, number) else ():
                if numbered or can_take_of_rank(rules, number, len(more) + 1):
                    yield Building(number, True, (*on, *more), builds)
