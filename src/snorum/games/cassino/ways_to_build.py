"""Which builds and calls there are to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from snorum.cards import Card
from snorum.cards.builds import Building
from snorum.cards.combinations import can_make, gatherings, sets_making, sums, value
from snorum.games.cassino.building import allows, faults_of
from snorum.games.cassino.promises import are_held, must_hold
from snorum.games.cassino.table import Move, State
from snorum.games.cassino.taking import can_take_of_rank, has_number, numbers_of

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
