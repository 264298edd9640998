"""What a call wins, and what goes into the snap pot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from snorum.cards import Card
from snorum.cards.seating import from_left
from snorum.games.shape import Stacks
from snorum.games.snap.calling import SNAP, callers, chooses, rightful_for, two_meant, two_to_call, with_pot_to_call
from snorum.games.snap.rules import Rules, both, one_pile
from snorum.games.snap.table import Move, State, turns_over, turns_over_as_it_lies
from snorum.games.vocabulary import Captures, Event, Gives, RuleFunction, rule


class Dispute(NamedTuple):
    """The piles that a call is about (besides the pot), and the players they come from."""

    piles: tuple[tuple[Card, ...], ...]
    of: tuple[str, ...]


def cards_in_dispute(table: State, move: Move) -> Dispute:
    """The cards in dispute: the common pile, the pile that matches the pot, or the two piles that match.

    If the players so agree, only the other's pile, no pile, or only the matching cards.
    """
    players, rules = callers(move), table.rules
    if move.call != SNAP and len(players) == 1 and leaves_the_pile(rules):
        return Dispute((), ())
    if one_pile(rules):
        aside = len(players) > 1 and sets_matching_cards_aside(rules)
        some = table.pile[-matching_cards(move.call) :] if aside else table.pile
        return Dispute((tuple(turned.card for turned in some),), tuple(dict.fromkeys(turned.player for turned in some)))
    owners = piles_called(table, move)
    if len(players) > 1 and sets_matching_cards_aside(rules):
        return Dispute(tuple(table.piles[owner][-1:] for owner in owners), owners)
    if len(players) == 1 and move.call == SNAP and takes_the_other_pile(rules):
        owners = tuple(owner for owner in owners if owner not in players)
    return Dispute(tuple(table.piles[owner] for owner in owners), owners)


def piles_called(table: State, move: Move) -> tuple[str, ...]:
    """Whose piles a right call is about, the one played on later last: those it names, or those it is taken to mean."""
    if move.piles:
        return next(some for some in may_be_named(table, move) if {*some} == {*move.piles})
    return all_meant(table, move)[0]


def choices(table: State, move: Move) -> list[Move]:
    """The calls that this may have been, where it leaves open which piles of several are meant; otherwise itself."""
    if move.card is not None or move.piles or one_pile(table.rules):
        return [move]
    if move.call not in rightful_for(table, callers(move)) or len(meant := all_meant(table, move)) == 1:
        return [move]
    calls = [move._replace(piles=some) for some in meant]
    by_cards = {cards_in_dispute(table, each): each for each in reversed(calls)}
    return list(reversed(by_cards.values())) if len(by_cards) > 1 else [move]


def all_meant(table: State, move: Move) -> list[tuple[str, ...]]:
    """The piles that a right call may be about which names none."""
    if move.call == SNAP:
        return list(two_meant(table, callers(move)))
    found = with_pot_to_call(table)
    return [(each,) for each in (found if len(found) > 1 and chooses(table.rules) else found[:1])]


def may_be_named(table: State, move: Move) -> list[tuple[str, ...]]:
    """The piles that a right call may name."""
    if move.call != SNAP or not chooses(table.rules):
        return all_meant(table, move)
    return list(two_to_call(table, callers(move)))


def matching_cards(call: str) -> int:
    """How many cards of a common pile match: the last two, if both still lie there, or the one like the pot's top."""
    return 2 if call == SNAP else 1


@rule(*both("3-4"), says="{player} takes the pile, {cards}, and puts it, shuffled, under their own cards")
def takes_the_pile(dispute: Dispute) -> tuple[Card, ...]:
    """The first to call takes the common pile, shuffles it, and puts it under their stack."""
    (pile,) = dispute.piles
    return pile


@rule(*both("4-3"), says="{player} takes both piles, {cards}, and puts them, shuffled, under their own cards")
def takes_both_piles(dispute: Dispute) -> tuple[Card, ...]:
    """The first to call takes both piles, shuffles them, and puts them under their stack."""
    other, played_on = dispute.piles
    return played_on + other


@rule(
    supplied="The article has both piles taken. So Cassell about 1881: what the owner of the like card has turned.",
    says="{player} takes the other's pile, {cards}, and puts it, shuffled, under their own cards",
)
def takes_the_others(dispute: Dispute) -> tuple[Card, ...]:
    """If the players so agree, the first to call takes only the other's pile, and keeps their own before them."""
    (pile,) = dispute.piles
    return pile


def takes_the_other_pile(rules: Rules) -> bool:
    """Whether the first to call Snap takes only the other's pile."""
    match rules.snap_wins:
        case "both-piles":
            return False
        case "other-pile":
            return True


@rule(
    *both("5-2"),
    supplied="The “appropriate” pile is the one that shows the matching card; it goes under the pot.",
    says="{player} takes the pot and the pile, {cards}, and puts them under their own cards",
)
def takes_the_pot(pot: tuple[Card, ...], dispute: Dispute) -> tuple[Card, ...]:
    """The first to call takes the snap pot and the pile with the matching card."""
    (played_on,) = dispute.piles
    return pot + played_on


@rule(
    supplied="The article has the pile taken too. So the Museum of Childhood, by the letter: the pool is won.",
    says="{player} takes the pot, {cards}, and puts it under their own cards",
)
def takes_the_pot_alone(pot: tuple[Card, ...], dispute: Dispute) -> tuple[Card, ...]:
    """If the players so agree, the first to call Snap Pot takes the pot, and no pile."""
    return pot


def leaves_the_pile(rules: Rules) -> bool:
    """Whether the first to call Snap Pot takes no pile."""
    match rules.pot_wins:
        case "pot-and-pile":
            return False
        case "pot-alone":
            return True


def taken_by(rules: Rules, call: str) -> RuleFunction:
    """The rule by which a call takes cards."""
    if call != SNAP:
        return takes_the_pot_alone if leaves_the_pile(rules) else takes_the_pot
    if one_pile(rules):
        return takes_the_pile
    return takes_the_others if takes_the_other_pile(rules) else takes_both_piles


@rule(*both("3-4", "4-3", "5-2"), supplied="The article does not say whether cards won by Snap Pot are shuffled.")
def is_shuffled(rules: Rules, by_snap: bool) -> bool:
    """Cards won by Snap are shuffled before they go under the stack; cards won by Snap Pot are not."""
    if by_snap:
        return True
    match rules.pot_shuffled:
        case "no":
            return False
        case "yes":
            return True


WHOLE_PILES, MATCHING_CARDS, NOTHING = range(3)
"""What a tie sets aside."""


@rule(
    supplied="The article has the cards in dispute set aside. So Lucas in 1904: as if nothing had happened.",
    says="{player} call {call} together: nobody wins anything",
)
def tied(rules: Rules) -> int:
    """Calls at the same time set cards aside, unless the players agree that they count for nothing."""
    match rules.tie:
        case "cards-aside":
            return WHOLE_PILES
        case "matching-cards-aside":
            return MATCHING_CARDS
        case "nothing":
            return NOTHING


@rule(
    supplied="The article has the cards in dispute set aside. So the Museum of Childhood: the matching cards.",
    says="{player} call {call} together: the matching cards are set aside in the snap pot",
)
def sets_matching_cards_aside(rules: Rules) -> bool:
    """If the players so agree, a tie sets only the matching cards aside, and the piles under them stay."""
    return tied(rules) == MATCHING_CARDS


@rule(
    *both("5-1"),
    supplied="Under the two matching cards lie the other cards of their piles in their order, those of the pile "
    "played on last above the others.",
    says="{player} call Snap together: the cards in dispute are set aside as the snap pot",
)
def set_aside(dispute: Dispute) -> tuple[Card, ...]:
    """If players call together, the cards in dispute become the snap pot, face up, the matching cards on top."""
    under = tuple(card for pile in dispute.piles for card in pile[:-1])
    return under + tuple(pile[-1] for pile in dispute.piles)


@rule(
    *both("5-3"),
    supplied="The article does not say where in the pot they go.",
    says="{player} call {call} together: the snap pot grows by the cards in dispute",
)
def pot_grows(rules: Rules, alike: bool) -> bool:
    """Another tie adds the cards in dispute to the snap pot, on top of it.

    `alike` says whether their top card has the value of the pot's. Returns whether they go on top.
    """
    if alike:
        return True
    match rules.pot_top:
        case "newest":
            return True
        case "first":
            return False


# What an error costs


@rule(
    *both("6-1"),
    supplied="If several err together, the one nearest to the left of the last to turn pays first.",
    says="{player} gives {to} a card, face down",
)
def penalty(players: Sequence[str], caller: str) -> list[str]:
    """A player who makes an error gives one face-down card to each other player still in the game.

    Returns those who are given a card, from the caller's left on.
    """
    return from_left(players, caller)[:-1]


@rule(
    supplied="The article has a card paid to each. So Lucas in 1904: the caller's cards go to the middle.",
    says="{player} {calls} {call} in error, and {loses}",
)
def pays_with_his_pile(rules: Rules) -> bool:
    """An error costs a card for each other player, unless the players agree that the caller's pile goes to the pot."""
    match rules.wrong_call:
        case "card-to-each":
            return False
        case "pile-to-pot":
            return True


@rule(
    *both("6-1", "4-4"),
    supplied="The top card of the stack pays. The article does not say outright what pays after that.",
)
def can_give(rules: Rules, stack: int, pile: int, owed: int) -> tuple[int, bool]:
    """A penalty is paid with the cards of the stack; when they run out, the pile is turned over to pay.

    Returns how many cards can pay, and whether the pile is turned over.
    """
    if stack >= owed or not pile:
        return stack, False
    match rules.penalty_from:
        case "stack-then-pile":
            return stack + pile, False
        case "stack-only":
            return stack, False
        case "pile-turned-over":
            return stack + pile, True


@rule(
    *both("6-2"),
    supplied="A player with too few cards gives those that they have.",
    says="{player} has too few cards for the penalty, gives them all, and is out",
)
def cannot_pay(able: int, owed: int) -> bool:
    """A player with too few cards to pay a penalty is out."""
    return able < owed


# What a move does with the cards themselves: turn, gather, shuffle and give them


def carry_out(stacks: Stacks, before: State, move: Move, events: Iterable[Event]) -> None:
    """Carry out a move on the stacks; `before` is the table before it, `events` what has happened."""
    if move.card is not None:
        if turns_over(before.stacks[move.player], len(pile := before.piles[move.player])):
            stacks.gather(move.player, pile, shuffled=not turns_over_as_it_lies(before.rules))
        stacks.turn(move.player, move.card)
        return
    paid: dict[str, int] = dict.fromkeys(before.stacks, 0)
    for event in events:
        if isinstance(event, Captures):
            stacks.gather(event.player, event.cards, shuffled=is_shuffled(before.rules, move.call == SNAP))
        elif isinstance(event, Gives):
            _give(stacks, before, event, paid)


def _give(stacks: Stacks, before: State, event: Gives, paid: dict[str, int]) -> None:
    """Have a player pay one card; `paid` counts the cards each has given, less those each was given."""
    player, pile = event.player, before.piles[event.player]
    shown = paid[player] - before.stacks[player]
    paid[player] += 1
    paid[event.to] -= 1
    if shown < 0:
        stacks.give(player, event.to)
    elif can_give(before.rules, 0, len(pile), 1)[1]:
        if not shown:
            stacks.gather(player, pile, shuffled=not turns_over_as_it_lies(before.rules))
        stacks.give(player, event.to)
    else:
        stacks.give_shown(player, event.to, pile[shown])


class _Hands:
    """The stacks as lists of cards, the top card first."""

    def __init__(self, hands: Mapping[str, list[Card]], shuffle: Callable[[list[Any]], None]) -> None:
        self.hands, self.shuffle = hands, shuffle

    def turn(self, player: str, card: Card) -> None:
        self.hands[player].remove(card)

    def gather(self, player: str, cards: Sequence[Card], *, shuffled: bool) -> None:
        taken = list(cards)
        if shuffled:
            self.shuffle(taken)
        self.hands[player].extend(taken)

    def give(self, player: str, to: str) -> None:
        self.hands[to].append(self.hands[player].pop(0))

    def give_shown(self, player: str, to: str, card: Card) -> None:
        self.hands[to].append(card)


def move_cards(
    hands: Mapping[str, list[Card]],
    stock: list[Card],
    before: State,
    move: Move,
    events: Iterable[Event],
    shuffle: Callable[[list[Any]], None],
) -> None:
    """Turn, gather, shuffle and give the cards themselves; `hands` are the stacks, top card first."""
    carry_out(_Hands(hands, shuffle), before, move, events)
