"""How the cards are dealt and played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from snorum.cards import Card
from snorum.cards.scene import Pile, Scene
from snorum.cards.seating import from_left
from snorum.games import stops
from snorum.games.pope_joan.rules import CARDS, POPE, Rules, cards_each, dealt_on, pools_of, taken_out
from snorum.games.stops import (
    Move,
    acts_for,
    draw_scene,
    due,
    follows,
    is_known_stop,
    layings,
    lays_unseen,
    moves_with_cards,
    next_higher,
    next_table,
    next_to_lay,
    pool_of,
    uncovered,
    unsaid_stakes,
    why_next,
)
from snorum.games.vocabulary import Demand, Reason, rule

TURNED_POPE = "shows pope"
"""What the dealer does who has turned up Pope Joan, where that wins the game."""
ACTS = (*acts_for(pools_of(Rules())), TURNED_POPE)
INSTEAD = "instead"
CALLS = ("", INSTEAD)


@dataclass(frozen=True, slots=True)
class State(stops.State):
    """The table as all can see it: of hands only the number of cards."""

    turned: Card | None = None
    """The card turned up for trump; `None` if a record does not give it."""
    courts: tuple[tuple[str, str], ...] = ()
    """The king, queen and knave of trumps as they were played: rank and player."""
    only: str = ""
    """Who alone may play the next card of the run; empty if anybody may."""


# The table is laid


@rule(
    "peel-81-1",
    supplied="Peel refers to his pages on Nap, which are not in this edition. The player listed first deals.",
)
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The player listed first deals first."""
    return players[0]


@rule("peel-81-7", "peel-81-8", "peel-86-4")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """The cards are dealt one at a time, as evenly as possible, to the players and to the spare hand."""
    order = [player for player in from_left(players, dealer) if player != dealer or rules.dealer_looks != "stands-out"]
    each, left = cards_each(rules, len(players))
    more = left if dealt_on(rules) else 0
    sizes = {player: each + (place < more) for place, player in enumerate(order)}
    return {player: sizes.get(player, 0) for player in players}


def faces_up(rules: Rules, players: int, number: int) -> int:
    """One card is turned up for trump."""
    return 1


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the first deal; `players` clockwise."""
    seats = list(players)
    held = hand_sizes(rules, seats, dealer)
    counters, pools = dict.fromkeys(seats, 0), dict.fromkeys(pools_of(rules), 0)
    return _turn_up(State(rules, dealer, from_left(seats, dealer)[0], held, counters, pools), face_up)


@rule("peel-82-7")
def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """What nobody won stays on the board for the next deal."""
    held = hand_sizes(table.rules, list(table.held), dealer)
    to_lay = {dealer: 1} if lays_one(table.rules) else {}
    after = next_table(table, dealer, held, to_lay=to_lay, courts=(), only="")
    return _turn_up(replace(after, turn=next_to_lay(after) or after.turn), face_up)


@rule("peel-80-4", "peel-80-5")
def kept_out(turned: Card | None) -> frozenset[Card]:
    """The eight of diamonds and the card turned up are in no hand; the cards below them are stops."""
    return frozenset((taken_out(), *([turned] if turned else [])))


def _turn_up(table: State, face_up: Sequence[Card]) -> State:
    turned = next((card for card in face_up if card.suit), None)
    if turned is None:
        none = dict.fromkeys(table.pools, 0)
        return replace(table, turned=None, missing=kept_out(None), untold=table.untold or "the turn-up", pools=none)
    return replace(table, turned=turned, missing=kept_out(turned))


@rule("peel-81-5", supplied="Peel says only that the deal goes round. It passes to the left.")
def next_dealer(table: State) -> str:
    """The deal passes to the left."""
    return from_left(list(table.held), table.dealer)[0]


def turned(act: str) -> Card | None:
    """A dealer who shows Pope Joan has turned it up."""
    return POPE if act == TURNED_POPE else None


def looks(rules: Rules, player: str, dealer: str) -> bool:
    """Whether a player looks at the spare hand."""
    return player == dealer and looks_at_spare_hand(rules)


@rule("peel-81-7", "peel-86-3")
def looks_at_spare_hand(rules: Rules) -> bool:
    """The spare hand lies unseen, unless it is agreed that the dealer looks at it."""
    return rules.dealer_looks != "no"


@rule("peel-85-3", supplied="Peel has nothing of how the board is first dressed then. It is dressed as usual.")
def lays_one(rules: Rules) -> bool:
    """Where the losers pay to the board, the dealer lays one counter before every deal but the first."""
    return rules.dressed_by == "losers"


# What may be done


@rule("peel-80-3", "peel-83-2", says="{the_card} must follow {the_last}; {finding}")
def demanded(table: State) -> Demand | None:
    """Whoever holds the next higher card of the suit must play it; who does not, passes."""
    after = due(table)
    return Demand(table.only, (after,)) if after else None


def meets_demand(table: State, move: Move) -> bool:
    """Whether the card played is the one that must follow."""
    return move.card is None or follows(table, move.card)


def why_demanded(table: State) -> Reason:
    """The rule that demands the next card."""
    return why_next(table, demanded)


def stands_for(table: State) -> Card | None:
    """The card of a run in whose place Pope Joan could be played: the next one, if it has not been played."""
    after = next_higher(table.last) if table.last is not None else None
    return None if after in table.played else after


@rule("peel-86-6", "peel-86-7", "peel-86-8", says="{player} plays Pope Joan in place of {the_card}")
def is_instead(table: State, move: Move) -> bool:
    """If it is agreed, Pope Joan may be played in place of a card that is missing from a run."""
    if not table.rules.pope_in_lieu or move.card != POPE or stands_for(table) is None:
        return False
    return move.call == INSTEAD or move.player != table.turn


@rule("peel-86-6", "peel-86-8", says="{only} alone goes on after Pope Joan, not {player}")
def goes_on_alone(rules: Rules) -> bool:
    """After Pope Joan in place of a card, whoever holds the next card goes on."""
    match rules.lieu_goes_on:
        case "anybody":
            return False
        case "holder-alone":
            return True


def lawful_moves(table: State, hands: Mapping[str, Sequence[Card]]) -> list[Move]:
    """The stakes that may be laid; then the card that must follow, or any lead, or Pope Joan in place of a card."""
    if laid := layings(table, _open_pools(table)):
        return laid
    if wins_at_once(table):
        return [Move(table.dealer, None, TURNED_POPE)]
    may = {table.only: hands.get(table.only, ())} if table.only else hands
    found = moves_with_cards(table, may)
    if found and follows(table, found[0].card):
        return found
    holder = next((player for player, hand in hands.items() if POPE in hand), "")
    instead = Move(holder, POPE, INSTEAD)
    return [*found, *([instead] if holder and is_instead(table, instead) else [])]


@rule("peel-85-7", "peel-85-8", says="{player} has turned up Pope Joan, and wins at once")
def wins_at_once(table: State) -> bool:
    """If it is agreed, a dealer who turns up Pope Joan wins the game at once."""
    return table.turned == POPE and table.rules.pope_turned_up == "wins" and not table.winner


@rule("peel-83-2", says="{turn} has the lead, not {player}")
def may_lead(table: State, move: Move) -> bool:
    """The player on the dealer's left leads first, and then whoever played the last card of a run."""
    return follows(table, move.card) or is_instead(table, move) or move.player == table.turn


@rule("peel-85-2", "peel-85-3", says="{player} has no counter to lay")
def may_lay(table: State, player: str) -> bool:
    """Counters are laid by those who have to pay them to the board."""
    return bool(table.to_lay.get(player))


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why this cannot be done now: the game is won, another has the lead, or a counter cannot be laid."""
    if move.call == TURNED_POPE:
        right = has_turned_pope(table) and move.player == table.dealer
        return None if right else Reason(has_turned_pope, {"player": move.player})
    if pool_of(move) and pool_of(move) not in pools_of(table.rules):
        return Reason(pools_of, {"pool": pool_of(move).capitalize()})
    if pool_of(move):
        return None if may_lay(table, move.player) else Reason(may_lay, {"player": move.player})
    if wins_at_once(table):
        return Reason(wins_at_once, {"player": table.dealer})
    if has_won(table):
        return Reason(has_won, {"player": table.winner})
    table = unsaid_stakes(table)
    return None if may_lead(table, move) else Reason(may_lead, {"turn": table.turn, "player": move.player})


@rule("peel-80-6", "peel-84-7", says="{player} has won, and no more cards are played")
def has_won(table: State) -> bool:
    """When somebody has won, only counters are left to be laid."""
    return bool(table.winner)


@rule("peel-85-8", says="{player} has not turned up Pope Joan so as to win by it")
def has_turned_pope(table: State) -> bool:
    """Only a dealer who has turned up Pope Joan can show it, and only if it is agreed that it wins."""
    return wins_at_once(table)


@rule("peel-85-2", "peel-85-3", says="the whole board must be covered, and nothing lies on {pools} yet")
def must_cover(table: State, pool: str) -> bool:
    """Losers lay their counters where they choose, but every compartment must be covered.

    The dealer lays the single counter before a deal anywhere.
    """
    return pool not in _open_pools(table)


def _open_pools(table: State) -> list[str]:
    """The compartments on which a counter may be laid now."""
    return uncovered(table) if table.winner else list(table.pools)


def why_unlawful(table: State, move: Move) -> Iterable[Reason]:
    """What everybody sees to be wrong: a counter laid where one lies, or a run continued by another than may."""
    if pool_of(move) and not table.untold and must_cover(table, pool_of(move)):
        yield Reason(must_cover, {"pools": " and ".join(_open_pools(table))})
    if table.only and follows(table, move.card) and move.player != table.only:
        yield Reason(goes_on_alone, {"only": table.only, "player": move.player})


def turns_on_untold(table: State, move: Move) -> bool:
    """Whether a counter may be laid only where nothing lies, and it is not known where that is."""
    return bool(table.winner) and lays_unseen(table, move)


def call(table: State, move: Move) -> str:
    """The words of what is done without a card; and that Pope Joan is played in place of another."""
    return move.call if move.card is None else INSTEAD if is_instead(table, move) else ""


@rule("peel-83-2", says="{player} leads {the_card}")
def leads(table: State, move: Move) -> bool:
    """Whoever has the lead leads any card."""
    return not follows(table, move.card)


@rule("peel-83-2", says="{player} follows with {the_card}")
def follows_on(table: State, move: Move) -> bool:
    """The next card of the suit follows, whoever holds it."""
    return follows(table, move.card)


@rule("peel-80-3", "peel-80-4", "peel-80-5", "peel-84-5", says="{player} plays {the_card}, a stop, and leads again")
def is_stop(table: State, card: Card) -> bool:
    """A card is a stop if nothing can follow it: a king, the seven of diamonds, the card below the turn-up.

    So is a card below one that has been played.
    """
    return is_known_stop(table, card)


@rule("peel-83-3")
def turned_over(table: State) -> int:
    """After a stop the cards of the run are turned over. Returns how many cards lie face down."""
    return len(table.played) - len(table.run)


def scene(table: State) -> Scene:
    """The table, with the last run face up, the turn-up, and the spare hand."""
    sizes = hand_sizes(table.rules, list(table.held), table.dealer)
    spare = Pile("spare hand", hidden=CARDS - 1 - sum(sizes.values()))
    return draw_scene(table, Pile("turn-up", (table.turned,)), spare, earlier=turned_over(table))
