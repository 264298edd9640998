"""Which cards match, and how long a match can be called.

>>> from snorum.cards import read_card
>>> piles = {"A": (read_card("9D"), read_card("4C")), "B": (read_card("5H"),), "C": (read_card("4H"),)}
>>> like_another_pile(piles, turner="C"), like_another_pile(piles, turner="B")
('A', '')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from snorum.cards import Card
from snorum.cards.seating import from_left
from snorum.games.snap.rules import Rules, both, only_the_two
from snorum.games.snap.table import State
from snorum.games.vocabulary import rule


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


# Matches that are open
@rule(
    *both("3-3", "4-3", "5-2"),
    supplied="The article does not say outright how long a match may be called while the piles still show it.",
)
def open_piles(table: State) -> list[str]:
    """A match may be called as long as its two cards are on top of their piles.

    Returns whose piles show a card that can be called, from the last to turn backwards.
    """
    piles = table.piles
    latest = [table.turner] if table.fresh and piles[table.turner] else []
    tops = {player: pile[-1].rank for player, pile in piles.items() if pile}
    ranks = list(tops.values())
    if len(set(ranks)) == len(ranks) and not table.pot:
        return latest
    rank = tops[table.turner] if latest else ""
    others = [
        player for player, top in tops.items() if top != rank and (ranks.count(top) > 1 or _matches_pot(table, player))
    ]
    if not others or not stays_open(table.rules):
        return latest
    return latest + [player for player in reversed(from_left(tuple(piles), table.turner)) if player in others]


def stays_open(rules: Rules) -> bool:
    """Whether a match may still be called when another card, turned since, has not covered it."""
    match rules.open_match:
        case "while-showing":
            return False
        case "until-covered":
            return True


def _matches_pot(table: State, player: str) -> bool:
    """Whether the top card of a player's pile matches the pot, and counts although it may have shown before."""
    turned_since = player not in table.before_pot
    return can_match_the_pot(table.rules, turned_since) and like_the_pot(table.piles[player][-1], table.pot)


@rule(
    supplied="The article does not say outright whether a card that already showed can match the pot. The Museum of "
    "Childhood has the top card of any pile."
)
def can_match_the_pot(rules: Rules, turned_since: bool) -> bool:
    """A card that showed before the snap pot had its top card does not match it, unless the players so agree."""
    if turned_since:
        return True
    match rules.pot_matches:
        case "turned-since":
            return False
        case "any-top":
            return True


@rule(
    *both("4-3"),
    supplied="The article does not say outright which two of several matching piles are meant. Where a record names "
    "none, we take it that the caller wants the most cards; of pairs that hold as many it may be any.",
    says="{player} cannot have called {call} on {piles}: {finding}",
)
def which_two(table: State, callers: Sequence[str] = ()) -> tuple[str, ...]:
    """If more than two piles match, the caller takes the two with the most cards.

    Args:
        table: the table before the call.
        callers: who call; by default, any of those who may.

    Returns:
        Whose piles they are, the one played on later last; of several that hold as many, the first. Empty if none
        match, or none that these may call.
    """
    return next(iter(two_meant(table, callers)), ())


def two_meant(table: State, callers: Sequence[str] = ()) -> list[tuple[str, str]]:
    """The pairs of piles that a call may be about which names none; empty if none match."""
    meant: list[tuple[str, str]] = []
    most = 0
    for two in two_to_call(table, callers):
        cards = sum(len(table.piles[player]) for player in two)
        if not meant or takes_rather(table.rules, cards, most):
            meant, most = [two], cards
        elif chooses(table.rules) and cards == most:
            meant.append(two)
    return meant


def two_to_call(table: State, callers: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs of piles that these callers may call, the one played on later last."""
    pairs = _matching_pairs(table)
    return [two for two in pairs if _is_theirs(table, two, callers)] if only_the_two(table.rules) else list(pairs)


def _is_theirs(table: State, two: tuple[str, str], callers: Sequence[str]) -> bool:
    """Whether a match between two piles is one that these callers may call, if only the two concerned may.

    More than two callers, each with a matching card, set aside the piles of two of them.
    """
    if not callers:
        return not {*two} <= {*table.out}
    rank = table.piles[two[0]][-1].rank
    alike = all(table.piles[player] and table.piles[player][-1].rank == rank for player in callers)
    return alike and ({*callers} <= {*two} or {*two} <= {*callers})


def chooses(rules: Rules) -> bool:
    """Whether the caller may choose between piles that match."""
    match rules.piles_matched:
        case "turner":
            return False
        case "caller-chooses":
            return True


def takes_rather(rules: Rules, cards: int, most: int) -> bool:
    """Whether the caller takes two piles with `cards` cards rather than an earlier two with `most`."""
    return chooses(rules) and cards > most


def _matching_pairs(table: State) -> Iterator[tuple[str, str]]:
    """All pairs of piles that match and may be called; first, for each value, the last played on with its nearest."""
    piles, seen = table.piles, set()
    for player in open_piles(table):
        rank = piles[player][-1].rank
        if rank not in seen:
            seen.add(rank)
            if not like_another_pile(piles, player):
                continue
            left = from_left(tuple(piles), player)[:-1]
            alike = [other for other in left if piles[other] and piles[other][-1].rank == rank]
            yield from ((other, player) for other in alike)
            yield from combinations(alike, 2)  # their piles were played on before, from the left of the last on


def which_with_pot(table: State) -> str:
    """Whose pile shows a card that matches the pot and may be called; of several, the last played on. Empty if none."""
    return next(iter(with_pot_to_call(table)), "")


def with_pot_to_call(table: State) -> list[str]:
    """Whose piles show a card that matches the pot and may be called, from the last to turn backwards."""
    alike = [
        player
        for player in reversed(from_left(tuple(table.piles), table.turner))
        if table.pot and table.piles[player] and _matches_pot(table, player)
    ]
    latest = alike[:1] if table.fresh and alike[:1] == [table.turner] else []
    return alike if alike != latest and stays_open(table.rules) else latest
