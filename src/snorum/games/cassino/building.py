"""Building and calling, which Peel does not have: American books do from 1866 on.

Dick's example of 1866: the dealer lays an ace on a six, and so builds seven; the other raises it to nine with a two.

>>> from snorum.builds import Building
>>> from snorum.cards import read_card
>>> rules = Rules(building="builds", compulsion="none")
>>> builds = (Build(7, (read_card("6C"), read_card("AD")), 1, "A"),)
>>> on = Building(9, False, (), (7,))
>>> why_not_made(rules, (), builds, read_card("2H"), on), list(raised(builds, on)) == list(builds)
('', True)
>>> made(rules, builds, "B", read_card("2H"), on)
Build(number=9, cards=(Card(rank='6', suit='C'), Card(rank='A', suit='D'), Card(rank='2', suit='H')), sets=1, \
owner='B', promiser='')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from snorum.builds import GREATEST, PLURALS, Building
from snorum.cards import RANKS, Card, a_card, listed
from snorum.combinations import can_make, division, gatherings, list_cards, sets_making, taken_from, value
from snorum.games.cassino.rules import Rules, sides
from snorum.games.cassino.table import Build, Move, State
from snorum.games.cassino.taking import can_take_of_rank, has_number, numbers_of
from snorum.vocabulary import Holding, Lacking, Reason, rule

MOST_OF_A_NUMBER = 16
"""How many builds of one number with one card a player at random chooses from."""

# What stands on the table


@rule(supplied="Peel has no building. Dick has it in 1866, and calling with it in 1867, and so have most later books.",
      says="by these rules nothing is {done}, and {cards} lie on the table, each by itself")  # fmt: skip
def allows(rules: Rules, call: bool) -> bool:
    """A player may lay a card on one of the table and name their sum; or put several of one number together."""
    match rules.building:
        case "none":
            return False
        case "builds":
            return not call
        case "builds-and-calls":
            return True


@rule(supplied="Peel has no building. So Dick in 1867: what is not named, the other side may take apart.",
      says="{player} names no number aloud: {cards} lie on the table, each by itself")  # fmt: skip
def announced(rules: Rules, aloud: bool) -> bool:
    """A build that is not named aloud is none."""
    match rules.announcing:
        case "aloud":
            return aloud
        case "not-needed":
            return True


def as_laid(rules: Rules, move: Move) -> Move:
    """A move as what it is: a build that is not named aloud lays a card down by itself."""
    building = move.building
    return move if building is None or announced(rules, building.aloud) else move._replace(building=None)


def stands(rules: Rules, building: Building) -> bool:
    """Whether what is laid on other cards protects them; otherwise each lies by itself."""
    return allows(rules, building.call) and announced(rules, building.aloud)


def rank_of(rules: Rules, number: int) -> str:
    """The rank of the cards that take a build of this number; empty if there is none."""
    if number == GREATEST:
        return "A" if GREATEST in numbers_of(rules, Card("A")) else ""
    return RANKS[number - 1]


def numbered(builds: Sequence[Build], numbers: Sequence[int]) -> list[Build]:
    """The builds of these numbers that lie on the table."""
    return [each for each in builds if each.number in numbers]


def raised(builds: Sequence[Build], building: Building) -> Iterator[Build]:
    """The builds that are raised: those on which a card is laid to make another number."""
    return (each for each in numbered(builds, building.builds) if each.number != building.number)


# What makes a number


@rule(supplied="Peel has no building. The sum of pips is in Dick in 1866, the call of equal numbers in 1867.",
      says="{cards} cannot be announced as {number}: {why}")  # fmt: skip
def why_not_made(
    rules: Rules, on_table: Sequence[Card], builds: Sequence[Build], card: Card, building: Building
) -> str:
    """Together the cards make the number, once or several times; a call makes it more than once.

    Returns why they do not; empty if they do.
    """
    if taken_from(on_table, building.on) is None or len(numbered(builds, building.builds)) < len(building.builds):
        return "they are not all on the table"
    if not rank_of(rules, building.number):
        return "no card takes that number"
    court = 10 < building.number < GREATEST and not has_number(rules, building.number)
    if court and not building.call:
        return "king, queen and knave have no number"
    number = sets_of(rules, builds, card, building)
    if not number and court and all(value(each) == building.number for each in building.on):
        return "a court card does not take so many of its rank"
    if not number:
        return "they do not fall into sums of it"
    if building.call and number < 2:
        return "the plural is for two at least, and this is one"
    return ""


def sets_of(rules: Rules, builds: Sequence[Build], card: Card, building: Building) -> int:
    """How many times the cards make the number, with a build of it that lies there already; 0 if they do not."""
    lower = [each.number for each in raised(builds, building)]
    if any(number > building.number for number in lower):
        return 0
    laid = [*building.on, *(Card(RANKS[number - 1]) for number in lower)]
    before = sum(each.sets for each in numbered(builds, [building.number]))
    if not laid and not before:
        return 0
    if building.number == GREATEST and GREATEST in numbers_of(rules, card):
        found = _division(rules, laid, GREATEST, 0)  # the ace makes the number by itself
        if found is not None:
            return before + 1 + len(found)
    found = _division(rules, [card, *laid], building.number, before)
    return 0 if found is None else before + len(found)


def puts_together(rules: Rules, builds: Sequence[Build], card: Card, building: Building) -> bool:
    """Whether a play is a call: it puts several cards or sums of a number together, or a card of it to a build."""
    before = sum(each.sets for each in numbered(builds, [building.number]))
    alone = not building.on and not list(raised(builds, building))
    return alone or sets_of(rules, builds, card, building) - before > 1


def _division(rules: Rules, cards: Sequence[Card], number: int, before: int) -> tuple[tuple[Card, ...], ...] | None:
    """The cards divided into sums of a number, or court cards of one rank; `before`: how many of these lie there."""
    if number <= 10 or has_number(rules, number):
        return division(cards, number)
    alike = all(value(card) == number for card in cards) and can_take_of_rank(rules, number, len(cards) + before)
    return tuple((card,) for card in cards) if alike else None


def made(rules: Rules, builds: Sequence[Build], player: str, card: Card, building: Building) -> Build:
    """The build that lies on the table then. What lies there with the same number is part of it."""
    lying = numbered(builds, [*building.builds, building.number])
    cards = (*(card for each in lying for card in each.cards), *building.on, card)
    return Build(building.number, cards, sets_of(rules, builds, card, building), player)


# What is allowed


@rule(supplied="Peel has no building. Whether players may raise their own build was disputed for eighty years.",
      says="{player} raises the build of {number} to {higher} with {card}")  # fmt: skip
def may_raise(rules: Rules, own: bool) -> bool:
    """Players raise builds that another has made or was last to raise, or their own too, or none."""
    match rules.raising:
        case "others":
            return not own
        case "own-too":
            return True
        case "nobody":
            return False


@rule(supplied="Peel has no building. That a call is not raised is in the card makers' rules of 1898, and in Foster.",
      says="{player} may not raise the build of {number}: {why}")  # fmt: skip
def why_not_raised(rules: Rules, build: Build, player: str) -> str:
    """A build of several cards or sums is raised by nobody, and one of a single sum by those who may.

    Returns why this player may not; empty if they may.
    """
    if build.sets > 1:
        return "it has several cards or sums of that number"
    if may_raise(rules, build.owner == player):
        return ""
    return "it is their own" if may_raise(rules, False) else "no build is raised"


@rule(supplied="Peel has no building. Dick in 1868: a player cannot build from the table; so Foster too.",
      says="{player} may not raise the build of {number} with {cards} of the table")  # fmt: skip
def raises_with_table(rules: Rules) -> bool:
    """A build is raised with a card from the hand alone, or with cards of the table too."""
    match rules.raised_with:
        case "hand":
            return False
        case "table-too":
            return True


@rule(supplied="Peel has no building. So Dick in 1867, Foster in 1897 and later books.",
      says="{player} must take or build, since their own build of {number} lies on the table")  # fmt: skip
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


def faults_in_building(table: State, move: Move, building: Building) -> Iterator[Reason]:
    """What all at the table can see to be unlawful in a build or a call."""
    return _faults(table, move, building, puts_together(table.rules, table.builds, move.card, building))


def _faults(table: State, move: Move, building: Building, several: bool) -> Iterator[Reason]:
    """The same, if it is known whether the play is a call."""
    rules, facts = table.rules, {"player": move.player, "cards": list_cards([*building.on, move.card])}
    if not allows(rules, building.call):
        yield Reason(allows, {**facts, "done": "called" if building.call else "built"})
        return
    if several and not allows(rules, True):
        yield Reason(allows, {**facts, "done": "called"})
    for each in raised(table.builds, building):
        about = {"player": move.player, "number": each.number}
        if why := why_not_raised(rules, each, move.player):
            yield Reason(why_not_raised, {**about, "why": why})
        if value(move.card) + each.number != building.number and not raises_with_table(rules):
            yield Reason(raises_with_table, {**about, "cards": list_cards(building.on)})


# What a build promises


@rule(supplied="Peel has no building. Dick in 1867: a build or call without the card for it is false. "
               "That who must act keeps the card is implied.",
      says="{player} must hold {cards} after this{cost}; {finding}")  # fmt: skip
def must_hold(rules: Rules, own: bool, declared: bool) -> tuple[bool, bool]:
    """Who builds holds a card to take the build; or a partner does.

    Args:
        rules: what the players agree.
        own: whether the player has a partner.
        declared: whether a partner has built the same number.

    Returns whether a card must be held at all, and whether it may be the partner's.
    """
    match rules.built_for:
        case "own-card":
            return True, False
        case "declared":
            return not declared, False
        case "partner":
            return True, own


def promised(table: State, move: Move) -> tuple[Holding, ...]:
    """What must be held after a move for it to be lawful: one of these sets. Nothing is asked if there are none.

    The card that takes the build comes first in each, then those for builds that lie there.
    """
    rules, building, player = table.rules, as_laid(table.rules, move).building, move.player
    ranks = [rank_of(rules, each.number) for each in own_builds(table, player)
             if each.number not in move.builds and rank_of(rules, each.number) == move.card.rank
             and (building is None or each.number not in (*building.builds, building.number))]  # fmt: skip
    kept: Holding = tuple((player, rank) for rank in ranks)
    if building is None or not stands(rules, building):
        return (kept,) if kept else ()
    partners = [other for side in sides(rules, list(table.held)).values() if player in side for other in side
                if other != player]  # fmt: skip
    declared = any(each.promiser in partners for each in numbered(table.builds, [building.number]))
    needed, partner_may = must_hold(rules, bool(partners), declared)
    old = [(player, rank_of(rules, each.number)) for each in raised(table.builds, building) if each.owner == player]
    taker = rank_of(rules, building.number)
    holders = [player, *(partners if partner_may else ())] if needed else []
    also = (*old, *kept)
    found = tuple(tuple(dict.fromkeys([(holder, taker), *also])) for holder in holders)
    return found or ((also,) if also else ())


def why_promised(table: State, move: Move) -> Reason:
    """The rule by which something must be held; the referee fills in what it found."""
    first, *others = promised(table, move)
    cards = listed([a_card(rank) for rank in sorted({rank for _, rank in first}, key=RANKS.index)], "and")
    builds = move.building is not None and (move.player, rank_of(table.rules, move.building.number)) in first
    player = f"{move.player} or the partner" if others else move.player
    points = cost_of_false_builds(table.rules, 1) if builds else 0
    cost = f", or lose {points} points" if points else ""
    if builds and loses_game(table.rules, 1):
        cost = ", or lose the game"
    return Reason(must_hold, {"player": player, "cards": cards, "cost": cost})


def promiser_of(table: State, move: Move, building: Building) -> str:
    """Who promises a card for a build: its maker, or else a partner who has done so for the same number."""
    own, asked = (move.player, rank_of(table.rules, building.number)), promised(table, move)
    if asked and all(own in each for each in asked):
        return move.player
    return "" if asked and own in asked[0] else next(
        (each.promiser for each in numbered(table.builds, [building.number])), "")  # fmt: skip


def are_held(table: State, move: Move, hand: Sequence[Card]) -> bool:
    """Whether a player can hold what they must after a move, as far as the rest of their own hand decides."""
    if not (asked := promised(table, move)):
        return True
    ranks = [card.rank for card in hand]
    ranks.remove(move.card.rank)
    return any(all(who == move.player and rank in ranks for who, rank in each) for each in asked)


# Which builds there are


def lawful_builds(table: State, hand: Sequence[Card], card: Card) -> Iterator[Building]:
    """Builds and calls that a player may lawfully make with a card of a hand; of each number some sixteen ways."""
    rules, left = table.rules, [*hand]
    if not allows(rules, False):
        return
    left.remove(card)
    own = {number for other in left for number in numbers_of(rules, other)}
    builds = any(
        table.turn in (each.owner, each.promiser) for each in table.builds
    )  # a card for one may have to be kept
    another = must_hold(rules, True, True) != (True, False)  # a partner's card may do
    for number in sorted(own | {each.number for each in table.builds if another}):
        for building in islice(_builds_of(table, card, number), MOST_OF_A_NUMBER):
            move = Move(table.turn, card, building=building)
            wrong = building.builds and any(_faults(table, move, building, several=building.call))
            if not wrong and ((number in own and not builds) or are_held(table, move, hand)):
                yield building


def _builds_of(table: State, card: Card, number: int) -> Iterator[Building]:
    """Ways to lay a card so that a number is made: first with one sum, then with others put to it."""
    rules, counted, lying = table.rules, value(card), table.on_table
    sums, several = number <= 10 or has_number(rules, number), allows(rules, True)
    joins = any(each.number == number for each in table.builds)
    firsts: list[tuple[tuple[Card, ...], tuple[int, ...]]] = []
    if several and number in numbers_of(rules, card):
        firsts.append(((), ()))
    if sums and counted < number:
        firsts += [((), (each.number,)) for each in table.builds if counted + each.number == number]
        firsts += [(some, ()) for some in islice(sets_making(lying, number - counted), MOST_OF_A_NUMBER)]
    if not firsts:
        return
    alike = [other for other in lying if (value(other) <= number if sums else value(other) == number)]
    for on, raises in firsts:
        builds = (*raises, number) if joins else raises
        if on or builds:
            yield Building(number, not on and not raises, on, builds)
        if several and alike:
            rest = list(alike)
            for each in on:
                rest.remove(each)
            for more in islice(gatherings(rest, number, 1), MOST_OF_A_NUMBER) if can_make(rest, number) else ():
                if sums or can_take_of_rank(rules, number, len(more) + 1):
                    yield Building(number, True, (*on, *more), builds)


# In words


@rule(supplied="Peel has no building; so Dick in 1866 and later books.",
      says="{player} lays {card} on {cards}, and builds {number}")  # fmt: skip
def builds_up(number: int, builds: Sequence[Build], build: Build) -> tuple[Build, ...]:
    """The cards of a build are taken together, by a card of its number. Builds of one number lie together as one."""
    return (*(each for each in builds if each.number != number), build)


@rule(supplied="Peel has no calling; so Dick in 1867 and later books.",
      says="{player} lays {card} with {cards}, and calls {number}")  # fmt: skip
def calls(build: Build) -> bool:
    """A call, or a build of several cards or sums of one number, is taken by a card of that number and not raised."""
    return build.sets > 1


def explain_building(table: State, move: Move, building: Building) -> Reason:
    """What a build is, in a sentence."""
    what = [list_cards(building.on)] if building.on else []
    what += [f"the build of {number}" for number in building.builds]
    facts = {"player": move.player, "card": move.card, "cards": " and ".join(what)}
    if not announced(table.rules, building.aloud):
        return Reason(announced, {**facts, "cards": list_cards([*building.on, move.card])})
    if building.call or puts_together(table.rules, table.builds, move.card, building):
        return Reason(calls, {**facts, "number": PLURALS[building.number]})
    if not building.on and (lower := [each.number for each in raised(table.builds, building)]):
        return Reason(may_raise, {**facts, "number": lower[0], "higher": building.number})
    return Reason(builds_up, {**facts, "number": building.number})


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
    return {side: sum(table.false_builds.get(player, 0) for player in players)
            for side, players in sides(table.rules, list(table.held)).items()}  # fmt: skip
