"""The duty to pair: who is bound to play what, and what may be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from snorum.cards import SPOKEN, Card, a_card
from snorum.games.snip_snap_snorum.pairing import pairable, pairs
from snorum.games.snip_snap_snorum.rules import FIVE_CARD, Rules
from snorum.games.snip_snap_snorum.table import Move, State
from snorum.vocabulary import Demand, Reason, rule


def demanded(table: State) -> Demand | None:
    """Who is bound to play which rank, if he holds it; `None` where nobody is."""
    if not table.played:
        bound = must_match(table.rules)
    elif table.rules.variant == FIVE_CARD:
        bound = True
    else:
        bound = must_pair_on(table.rules)
    return pairable(table) if bound else None


def meets(table: State, move: Move) -> bool:
    """Whether the player on whom the demand lies plays the rank demanded."""
    return pairs(demanded(table), move)


@rule("peel-93-5", says="{player} must play {a_rank} if he holds one; {finding}")
def must_pair(table: State, hand: Iterable[Card]) -> list[Card]:
    """If a player has a card similar to that played immediately before him, he must play it."""
    cards, demand = list(hand), demanded(table)
    if demand is None or demand.player != table.turn:
        return cards
    return [card for card in cards if card.rank == demand.cards[0].rank] or cards


@rule("peel-93-5", "peel-94-8", says="{player} must match the turn-up with {a_rank} if he holds one; {finding}")
def must_match(rules: Rules) -> bool:
    """Whether the first player is bound to match the turn-up."""
    match rules.turn_up_match:
        case "must":
            return True
        case "may":
            return False


@rule("peel-93-5", "peel-94-2", says="{player} must pair with {a_rank} if he holds one; {finding}")
def must_pair_on(rules: Rules) -> bool:
    """Whether, with the whole pack dealt, a player who can pair is bound to."""
    match rules.whole_pack_pairing:
        case "must":
            return True
        case "may":
            return False


def compulsion(table: State) -> Reason:
    """The rule by which `demanded` binds, for the referee to fill in what was found."""
    demand = demanded(table)
    if demand is None:
        raise ValueError("nothing is demanded")
    by = must_match if not table.played else must_pair if table.rules.variant == FIVE_CARD else must_pair_on
    rank = demand.cards[0].rank
    return Reason(by, {"player": demand.player, "rank": SPOKEN[rank], "a_rank": a_card(rank)})


def lawful(table: State, hands: Mapping[str, list[Card]]) -> list[Move]:
    """The moves that those who hold these hands may make.

    Who is bound to break in upon the active player must do it; who may break in, may.
    """
    turn, able = table.turn, None
    if table.rules.variant != FIVE_CARD and (able := pairable(table)) is not None:
        pairs = [Move(able.player, card) for card in hands[able.player] if card.rank == able.cards[0].rank]
        if pairs and demanded(table) is not None:
            return pairs
    moves = [Move(turn, card) for card in must_pair(table, hands[turn])]
    return moves + pairs if able is not None and able.player != turn else moves
