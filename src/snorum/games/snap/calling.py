"""Who may call, how long, which call is right, and which is an error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from snorum.cards import listed
from snorum.cards.seating import from_left
from snorum.games.snap.rules import Rules, both, one_pile, only_the_two
from snorum.games.snap.table import Move, State, in_the_game, like_another_pile, like_the_card_before, like_the_pot
from snorum.games.vocabulary import rule


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


# Who may call, which call is right, and which is an error


CRIES = SNAP, SNAP_POT = "snap", "snap pot"


@rule(
    *both("3-3", "6-2"),
    supplied="Nobody has to call, and a wrong call does not end a match.",
    says="{player} {calls} {call}",
)
def may_call(table: State) -> list[str]:
    """All players still in the game may call."""
    return [player for player in in_the_game(table) if is_able_to_call(table, player)]


@rule(
    *both("3-5", "6-2"),
    supplied="The article does not say outright whether a player without cards may call.",
    says="{player} has no cards to call with",
)
def can_call(rules: Rules, stack: int, pile: int) -> bool:
    """A player who is still in the game may call even without cards."""
    if stack or pile:
        return True
    match rules.caller_without_cards:
        case "may":
            return True
        case "may-not":
            return False


def is_able_to_call(table: State, player: str) -> bool:
    """Whether a player who is in the game may call."""
    return can_call(table.rules, table.stacks[player], len(table.piles[player]))


@rule(
    *both("5-1", "5-4"),
    supplied="The record says who called at the same time, with a prop or without.",
    says="{player} cannot have called together",
)
def callers(move: Move) -> list[str]:
    """Players may call at the same time; if that happens too often, they can agree on a prop to grab."""
    return move.player.split("+")


# Calls
@rule(
    *both("5-2", "6-1"),
    supplied="The article does not say outright what to call if a card matches pot and pile.",
    says="{player} is first to call {call}",
)
def rightful(table: State) -> tuple[str, ...]:
    """Snap is the call for a match between cards on the piles, Snap Pot for a match with the pot."""
    snap, pot = _matched(table)
    right = either_call(table.rules, bool(snap), bool(pot), pot in snap)
    return tuple(call for call, is_right in zip((SNAP, SNAP_POT), right, strict=True) if is_right)


def _is_for_the_two(table: State, call: str) -> bool:
    return call == SNAP and not one_pile(table.rules) and only_the_two(table.rules)


def is_theirs_to_make(table: State, call: str, players: Sequence[str]) -> bool:
    """Whether these players, alone or together, are among those who may make a call."""
    return not _is_for_the_two(table, call) or bool(which_two(table, players))


def who_could_claim(table: State, call: str) -> tuple[str, ...]:
    """Who may make a right call, if only the two may whose cards match; empty if anyone may."""
    able = may_call(table) if _is_for_the_two(table, call) else []
    return tuple(player for player in able if which_two(table, [player]))


def rightful_for(table: State, players: Sequence[str]) -> tuple[str, ...]:
    """The right calls of these players, alone or together."""
    return tuple(call for call in rightful(table) if is_theirs_to_make(table, call, players))


@rule(
    supplied="If only the two whose cards match may call Snap, others call, rightly or wrongly, by themselves.",
    says="{player} cannot have called Snap together: only those can whose cards match each other",
)
def are_apart(table: State, move: Move) -> bool:
    """Players call together if each of them may call the same match, or none of them any.

    Returns whether the callers may call different matches, or only some of them may call one.
    """
    players = callers(move)
    if move.call not in rightful(table) or is_theirs_to_make(table, move.call, players):
        return False
    return any(is_theirs_to_make(table, move.call, [player]) for player in players)


def either_call(rules: Rules, snap: bool, pot: bool, one_card: bool) -> tuple[bool, bool]:
    """Which of the two calls are right.

    `snap` and `pot` say what matches; `one_card`, whether the same card matches both ways.
    """
    if not one_card:
        return snap, pot
    match rules.both_calls:
        case "either":
            return True, True
        case "pot-first":
            return False, True


def _matched(table: State) -> tuple[tuple[str, ...], str]:
    """Whose cards can be called with Snap, and whose with Snap Pot; on a common pile, who turned them."""
    if not one_pile(table.rules):
        return which_two(table), which_with_pot(table) if table.pot else ""
    if not table.fresh:
        return (), ""
    player, card = table.pile[-1]
    snap = like_the_card_before(table.rules, card.rank == table.last_two[0], len(table.pile) > 1)
    return (player,) if snap else (), player if like_the_pot(card, table.pot) else ""


@rule(*both("6-1"), says="{player} {calls} {call}, but {finding}")
def errs(call: str, right: Sequence[str]) -> bool:
    """Calling Snap when nothing matches is an error, and so is one call in place of the other."""
    return call not in right and (call == SNAP or bool(right))


@rule(
    *both("6-1"),
    supplied="The article names only Snap at nothing, and one call for the other.",
    says="{player} {calls} {call}, but nothing matches",
)
def errs_over_the_pot(call: str, right: Sequence[str]) -> bool:
    """Calling Snap Pot when nothing matches is an error too."""
    return call == SNAP_POT and not right


def is_wrong(call: str, right: Sequence[str]) -> bool:
    """Whether a call is not right."""
    return errs(call, right) or errs_over_the_pot(call, right)


@rule(
    *both("3-3", "3-4", "6-1"),
    supplied="The article does not say outright what a second call is.",
    says="{player} {calls} {call} after {first}, too late",
)
def comes_late(rules: Rules, after_another: bool) -> bool:
    """A player who repeats another player's right call gets nothing and pays nothing."""
    if not after_another:
        return False
    match rules.late_call:
        case "error":
            return False
        case "forgiven":
            return True


def repeated(table: State, move: Move) -> Move | None:
    """The right call, made by others since the last card was turned, that a call repeats; `None` if there is none."""
    players = {*callers(move)}
    by_others = [first for first in table.claimed if not players & {*callers(first.move)}]
    return next(
        (
            first.move
            for first in by_others
            if first.move.call == move.call and (not first.could or players <= {*first.could})
        ),
        None,
    )


def is_let_off(table: State, move: Move) -> bool:
    """Whether a wrong call costs nothing, because it only comes late."""
    return comes_late(table.rules, repeated(table, move) is not None)


def is_error(table: State, move: Move) -> bool:
    """Whether a call is an error that must be paid for."""
    return is_wrong(move.call, rightful_for(table, callers(move))) and not is_let_off(table, move)


def call(table: State, move: Move) -> str:
    """What is called: nothing with a card. `why_unlawful` judges calls."""
    return "" if move.card else move.call


def facts_of_call(move: Move) -> dict[str, str]:
    """The facts about a call that a sentence about it needs."""
    players = callers(move)
    return {
        "player": listed(players, "and"),
        "calls": "call" if len(players) > 1 else "calls",
        "call": move.call.title(),
    }
