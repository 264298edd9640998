"""Building and calling, which Peel does not have: American books do from 1866 on.

Dick's example of 1866: the dealer lays an ace on a six, and so builds seven; the other raises it to nine with a two.

>>> from snorum.cards.builds import Building
>>> from snorum.cards import read_card
>>> rules = Rules(building="builds", compulsion="none")
>>> builds = (Build(7, (read_card("6C"), read_card("AD")), 1, "A"),)
>>> on = Building(9, False, (), (7,))
>>> why_not_made(rules, (), builds, read_card("2H"), on), list(raised(builds, on)) == list(builds)
('', True)
>>> build = made(rules, builds, "B", read_card("2H"), on)
>>> build.number, list_cards(build.cards), build.owner
(9, '6C AD 2H', 'B')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from snorum.cards import RANKS, Card
from snorum.cards.builds import PLURALS, Building
from snorum.cards.combinations import card_of, division, list_cards, taken_from, value
from snorum.games.cassino.rules import Rules, pack_of
from snorum.games.cassino.table import Build, Move, State
from snorum.games.cassino.taking import can_take_of_rank, has_number, numbers_of
from snorum.games.fishing import lying_in_words
from snorum.games.vocabulary import Reason, rule

ABOVE = {14: "A", 15: "X"}
"""The ranks of the cards that take the numbers above that of a king."""

# What stands on the table


@rule(
    supplied="Peel has no building. Dick has it in 1866, and calling with it in 1867, and so have most later books.",
    says="by these rules nothing is {done}, and {cards} lie on the table, each by itself",
)
def allows(rules: Rules, call: bool) -> bool:
    """A player may lay a card on one of the table and name their sum; or put several of one number together."""
    match rules.building:
        case "none":
            return False
        case "builds":
            return not call
        case "builds-and-calls" | "builds-and-number-calls":
            return True


@rule(
    supplied="Peel has no building. Dick in 1866 lays a card on one of the board. Where a book has calling too, we "
    "let a build be laid on several.",
    says="{player} may lay {card} on one card of the table, not on {cards}",
)
def may_be_laid_on(rules: Rules, cards: int) -> bool:
    """A build is laid on as many cards of the table as make the number, or on one alone."""
    match rules.building:
        case "none" | "builds":
            return cards <= 1
        case "builds-and-calls" | "builds-and-number-calls":
            return True


@rule(
    supplied="Peel has no building. That picture cards are not built is in Ostrow in 1945.",
    says="{player} may not put {cards} together: picture cards are not built",
)
def courts_are_built(rules: Rules) -> bool:
    """Knaves, queens and kings that have no number are put together, as many as one of them takes; or they are not."""
    match rules.building:
        case "none" | "builds" | "builds-and-calls":
            return True
        case "builds-and-number-calls":
            return False


def is_of_courts(rules: Rules, number: int) -> bool:
    """Whether a build of this number is of knaves, queens or kings that have no number."""
    return 10 < number <= len(RANKS) and not has_number(rules, number)


@rule(
    supplied="Peel has no building. So Dick in 1867: what is not named, the other side may take apart.",
    says="{player} names no number aloud: {cards} lie on the table, each by itself",
)
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
    rank = RANKS[number - 1] if number <= len(RANKS) else ABOVE[number]
    able = number in numbers_of(rules, Card(rank)) and any(card.rank == rank for card in pack_of(rules))
    return rank if able else ""


def numbered(builds: Sequence[Build], numbers: Sequence[int]) -> list[Build]:
    """The builds of these numbers that lie on the table."""
    return [each for each in builds if each.number in numbers]


def raised(builds: Sequence[Build], building: Building) -> Iterator[Build]:
    """The builds that are raised: those on which a card is laid to make another number."""
    return (each for each in numbered(builds, building.builds) if each.number != building.number)


# What makes a number


@rule(
    supplied="Peel has no building. The sum of pips is in Dick in 1866, the call of equal numbers in 1867.",
    says="{cards} cannot be announced as {number}: {why}",
)
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
    court = is_of_courts(rules, building.number)
    if court and not building.call:
        return "king, queen and knave have no number"
    number = sets_of(rules, builds, card, building)
    if not number and court and all(value(each) == building.number for each in (card, *building.on)):
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
    laid = [*building.on, *map(card_of, lower)]
    before = sum(each.sets for each in numbered(builds, [building.number]))
    if not laid and not before:
        return 0
    if building.number in numbers_of(rules, card)[1:]:
        found = _division(rules, laid, building.number, 0)  # the ace makes the number by itself
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


@rule(
    supplied="Peel has no building. Whether players may raise their own build was disputed for eighty years.",
    says="{player} raises {builds} to {higher} with {card}",
)
def may_raise(rules: Rules, own: bool) -> bool:
    """Players raise builds that another has made or was last to raise, or their own too, or none."""
    match rules.raising:
        case "others":
            return not own
        case "own-too":
            return True
        case "nobody":
            return False


@rule(
    supplied="Peel has no building. That a call is not raised is in the card makers' rules of 1898, and in Foster.",
    says="{player} may not raise the build of {number}: {why}",
)
def why_not_raised(rules: Rules, build: Build, player: str) -> str:
    """A build of several cards or sums is raised by nobody, and one of a single sum by those who may.

    Returns why this player may not; empty if they may.
    """
    if build.sets > 1:
        return "it has several cards or sums of that number"
    if may_raise(rules, build.owner == player):
        return ""
    return "it is their own" if may_raise(rules, False) else "no build is raised"


@rule(
    supplied="Peel has no building. Dick in 1868: a player cannot build from the table; so Foster too. Of two builds "
    "raised together we hold that each is raised with the other, which lies on the table.",
    says="{player} may not raise the build of {number} with {cards} of the table",
)
def raises_with_table(rules: Rules) -> bool:
    """A build is raised with a card from the hand alone, or with cards of the table too."""
    match rules.raised_with:
        case "hand":
            return False
        case "table-too":
            return True


def faults_in_building(table: State, move: Move, building: Building) -> Iterator[Reason]:
    """What all at the table can see to be unlawful in a build or a call."""
    return faults_of(table, move, building, puts_together(table.rules, table.builds, move.card, building))


def faults_of(table: State, move: Move, building: Building, several: bool) -> Iterator[Reason]:
    """The same, if it is known whether the play is a call (`several`)."""
    rules = table.rules
    facts = {"player": move.player, "cards": list_cards([*building.on, move.card])}
    if not allows(rules, building.call):
        yield Reason(allows, {**facts, "done": "called" if building.call else "built"})
        return
    if several and not allows(rules, True):
        yield Reason(allows, {**facts, "done": "called"})
    if not may_be_laid_on(rules, len(building.on)):
        yield Reason(may_be_laid_on, {"player": move.player, "card": move.card, "cards": list_cards(building.on)})
    if is_of_courts(rules, building.number) and not courts_are_built(rules):
        yield Reason(courts_are_built, facts)
    lower = list(raised(table.builds, building))
    for each in lower:
        about = {"player": move.player, "number": each.number}
        if why := why_not_raised(rules, each, move.player):
            yield Reason(why_not_raised, {**about, "why": why})
        if value(move.card) + each.number != building.number and not raises_with_table(rules):
            others = [other.number for other in lower if other is not each]
            yield Reason(raises_with_table, {**about, "cards": lying_in_words(building.on, others)})


# In words


@rule(
    supplied="Peel has no building; so Dick in 1866 and later books.",
    says="{player} lays {card} on {cards}, and builds {number}",
)
def builds_up(number: int, builds: Sequence[Build], build: Build) -> tuple[Build, ...]:
    """The cards of a build are taken together, by a card of its number. Builds of one number lie together as one."""
    return (*(each for each in builds if each.number != number), build)


@rule(
    supplied="Peel has no calling; so Dick in 1867 and later books.",
    says="{player} lays {card} with {cards}, and calls {number}",
)
def calls(build: Build) -> bool:
    """A call, or a build of several cards or sums of one number, is taken by a card of that number and not raised."""
    return build.sets > 1


def explain_building(table: State, move: Move, building: Building) -> Reason:
    """What a build is, in a sentence."""
    facts = {"player": move.player, "card": move.card, "cards": lying_in_words(building.on, building.builds)}
    if not announced(table.rules, building.aloud):
        return Reason(announced, {**facts, "cards": list_cards([*building.on, move.card])})
    if building.call or puts_together(table.rules, table.builds, move.card, building):
        return Reason(calls, {**facts, "number": PLURALS[building.number]})
    if not building.on and (lower := [each.number for each in raised(table.builds, building)]):
        return Reason(may_raise, {**facts, "builds": lying_in_words((), lower), "higher": building.number})
    return Reason(builds_up, {**facts, "number": building.number})
