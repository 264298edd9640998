"""How the cards are dealt, shown and played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from snorum.cards import Card
from snorum.cards.scene import Scene
from snorum.cards.seating import from_left, shares
from snorum.games import stops
from snorum.games.spin.rules import PAIRS, POOLS, SPIN, Rules, pack_of, taken_out
from snorum.games.stops import (
    Move,
    demand_next,
    draw_scene,
    due,
    follows,
    is_known_stop,
    name_card,
    next_table,
    why_next,
)
from snorum.games.vocabulary import Demand, Reason, rule

SHOWS = "shows "
ACTS = tuple(f"{SHOWS}{pool}" for pool in PAIRS)
UNCOLLECTED = "uncollected"
CALLS = ("", UNCOLLECTED)


@dataclass(frozen=True, slots=True)
class State(stops.State):
    """The table as all can see it: of hands only the number of cards."""

    taken: frozenset[str] = frozenset()
    """The pairs that were shown or played in this deal, by their pools."""
    must_lead: Card | None = None
    """A card of a pair just shown that has to be led, by rules that ask for it."""
    stopped: frozenset[str] = frozenset()
    """Who has played a stop in this deal."""
    exempt: str = ""
    """Who won the deal before."""


# The table is laid


@rule(supplied="Peel does not say how the first dealer is chosen. The player listed first deals.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The player listed first deals first."""
    return players[0]


@rule("peel-88-1", "peel-88-2", "peel-87-4", "peel-81-7")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """All cards are dealt, one at a time, as evenly as possible; there is no spare hand, and no card is turned up."""
    return shares(len(pack_of(rules)), players, dealer)


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the first deal; `players` clockwise."""
    seats = list(players)
    held = hand_sizes(rules, seats, dealer)
    counters, pools = dict.fromkeys(seats, 0), dict.fromkeys(POOLS, 0)
    return State(rules, dealer, from_left(seats, dealer)[0], held, counters, pools, frozenset(taken_out()))


@rule("peel-82-7", "peel-87-3", supplied="Peel says it of Pope Joan, and sends the reader there.")
def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """What nobody won stays in its pool for the next deal."""
    held = hand_sizes(table.rules, list(table.held), dealer)
    return next_table(table, dealer, held, taken=frozenset(), must_lead=None, stopped=frozenset(), exempt=table.winner)


@rule("peel-81-5", supplied="Peel does not say who deals next. The deal passes to the left, as at Pope Joan.")
def next_dealer(table: State) -> str:
    """The deal passes to the left."""
    return from_left(list(table.held), table.dealer)[0]


# What may be done


@rule("peel-88-3", "peel-83-2", says="{the_card} must follow {the_last}; {finding}")
def demanded(table: State) -> Demand | None:
    """Whoever holds the next higher card of the suit must play it."""
    return demand_next(table)


def meets_demand(table: State, move: Move) -> bool:
    """Whether the card played is the one that must follow, or Spin with the card before it."""
    return move.card is None or follows(table, move.card) or is_spin_with(table, move)


def why_demanded(table: State) -> Reason:
    """The rule that demands the next card."""
    return why_next(table, demanded)


@rule(
    "peel-87-5",
    "peel-88-6",
    "peel-88-7",
    "peel-88-8",
    "peel-88-9",
    says="{player} plays Spin with {the_last}: it is a stop, and {player} leads",
)
def is_spin_with(table: State, move: Move) -> bool:
    """The holder of Spin may play it at once with another card of theirs, and it is a stop."""
    alone = len(table.run) < 2 and not goes_with_lead(table.rules)
    return move.card == SPIN and move.player == table.turn and due(table) is not None and not alone


@rule("peel-88-6", "peel-88-8")
def goes_with_lead(rules: Rules) -> bool:
    """Spin goes only with a card that follows in a run, not with one that is led."""
    match rules.spin_with_lead:
        case "followed":
            return False
        case "any":
            return True


@rule(
    "peel-87-5",
    "peel-88-6",
    "peel-88-7",
    supplied="That it is a stop Peel says of Spin played with a card that follows, and not of Spin that is led.",
    says="{player} leads Spin: a stop, and leads again",
)
def is_stop_when_led(rules: Rules) -> bool:
    """Spin that is led after a stop is a lead like another: the two of diamonds follows."""
    match rules.spin_led:
        case "lead":
            return False
        case "stop":
            return True


def lawful_moves(table: State, hands: Mapping[str, Sequence[Card]]) -> list[Move]:
    """The card that must follow, and Spin with the card before it; or any lead, and the pairs that may be shown."""
    after, own = due(table), hands.get(table.turn, ())
    shows = [
        move
        for player, hand in hands.items()
        for pool, pair in PAIRS.items()
        if {*pair} <= {*hand}
        for move in [Move(player, None, f"{SHOWS}{pool}")]
        if why_impossible(table, move) is None and not any(why_unlawful(table, move))
    ]
    if after is not None:
        found = [Move(player, after) for player, hand in hands.items() if after in hand]
        spin = Move(table.turn, SPIN)
        return [*found, *([spin] if SPIN in own and is_spin_with(table, spin) else []), *shows]
    leads = [table.must_lead] if table.must_lead in own else own
    return [*(Move(table.turn, card) for card in leads if card), *shows]


def shown(act: str) -> Sequence[Card]:
    """The two cards of a pair."""
    return PAIRS[act.removeprefix(SHOWS)]


@rule("peel-83-2", "peel-88-3", says="{turn} has the lead, not {player}")
def may_lead(table: State, move: Move) -> bool:
    """The player on the dealer's left leads first, and then whoever played the last card of a run."""
    return follows(table, move.card) or move.player == table.turn


@rule("peel-88-4", says="{pool} has been won already")
def is_left(table: State, pool: str) -> bool:
    """Each pair is shown once in a deal."""
    return pool not in table.taken


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why this cannot be done now: another has the lead, or the pair was shown before."""
    if move.card is not None and not may_lead(table, move):
        return Reason(may_lead, {"turn": table.turn, "player": move.player})
    pool = _pool_shown(move)
    return Reason(is_left, {"pool": pool.capitalize()}) if pool and not is_left(table, pool) else None


@rule("peel-88-4", "peel-88-5", says="{player} cannot show a pair now: it is done after playing a stop, before leading")
def may_show(table: State, player: str) -> bool:
    """A pair is shown after its holder has played a stop, before they lead."""
    rules: Rules = table.rules
    leads = due(table) is None and player == table.turn
    match rules.shown_when:
        case "before-leading":
            return leads and (bool(table.played) or shown_at_first(rules))
        case "any-time":
            return player in table.stopped or (leads and not table.played and shown_at_first(rules))


@rule("peel-88-4", "peel-88-5", says="{player} shows a pair, and pairs are played here")
def is_shown(rules: Rules) -> bool:
    """A pair is won by showing it."""
    match rules.pair_by:
        case "showing" | "showing-or-playing":
            return True
        case "playing":
            return False


@rule("peel-88-4")
def shown_at_first(rules: Rules) -> bool:
    """A pair cannot be shown before the first card of a deal."""
    match rules.first_lead:
        case "no-showing":
            return False
        case "showing":
            return True


@rule("peel-88-5", says="{player} must lead {the_card}, which was shown")
def leads_after_showing(rules: Rules) -> bool:
    """Cards that were shown stay in the hand: any card may be led.

    Returns whether the lower of them must be led at once.
    """
    match rules.shown_cards:
        case "stay":
            return False
        case "played":
            return True


def why_unlawful(table: State, move: Move) -> Iterable[Reason]:
    """What everybody sees to be wrong: a pair shown at another time, or another card led than the one shown."""
    if _pool_shown(move) and not is_shown(table.rules):
        yield Reason(is_shown, {"player": move.player})
    elif _pool_shown(move) and not may_show(table, move.player):
        yield Reason(may_show, {"player": move.player})
    if move.card is not None and table.must_lead not in (None, move.card):
        yield Reason(leads_after_showing, {"player": move.player, "the_card": name_card(table.must_lead)})


def call(table: State, move: Move) -> str:
    """The words of what is done without a card; with Spin or a king, that its payments were not collected."""
    return move.call if move.card is None or (move.card == SPIN or move.card.rank == "K") else ""


# What is done


@rule("peel-88-4", "peel-88-5", says="{player} shows {pool}")
def shows(move: Move) -> str:
    """The holder of a pair shows its two cards, and then leads any card. Returns its pool, or nothing."""
    return move.call.removeprefix(SHOWS) if move.card is None else ""


_pool_shown = shows


@rule("peel-88-3", "peel-83-2", says="{player} leads {the_card}")
def leads(table: State, move: Move) -> bool:
    """Whoever has the lead leads any card."""
    return not follows(table, move.card)


@rule("peel-88-3", "peel-83-2", says="{player} follows with {the_card}")
def follows_on(table: State, move: Move) -> bool:
    """The next card of the suit follows, whoever holds it."""
    return follows(table, move.card)


@rule("peel-87-4", "peel-80-4", "peel-84-4", "peel-84-5", says="{player} plays {the_card}, a stop, and leads again")
def is_stop(table: State, card: Card) -> bool:
    """Six cards are always stops: the kings, the ace of hearts and the seven of diamonds.

    A card below one that was played is a stop as well.
    """
    return is_known_stop(table, card)


def scene(table: State) -> Scene:
    """The table, with the last run face up."""
    return draw_scene(table)
