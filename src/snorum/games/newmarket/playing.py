"""How the cards are dealt and played, and what follows from a play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from snorum.cards import Card, listed
from snorum.cards.scene import Pile, Scene
from snorum.cards.seating import from_left, shares
from snorum.games.newmarket.rules import POOLS, Rules, missing, pack_of, turned_up
from snorum.games.stops import (
    Move,
    Payments,
    State,
    acts_for,
    demand_next,
    draw_scene,
    follows,
    is_known_stop,
    lay,
    layings,
    lays_unseen,
    moves_with_cards,
    name_card,
    next_table,
    next_to_lay,
    pool_of,
    put_down,
    uncovered,
    unsaid_stakes,
    why_next,
)
from snorum.games.vocabulary import Demand, Event, Reason, Wins, rule

ACTS = acts_for(POOLS.values())


# The table is laid


@rule(supplied="Peel does not say how the first dealer is chosen. The player listed first deals.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The player listed first deals first."""
    return players[0]


@rule("peel-89-7")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """All cards are dealt, one at a time, as evenly as possible."""
    return shares(len(pack_of(rules)), players, dealer)


@rule("peel-89-5", "peel-89-6")
def counters_to_lay(rules: Rules, players: Sequence[str], dealer: str, number: int) -> dict[str, int]:
    """Each player puts one counter on the four cards before a deal, and the dealer one more.

    Returns how many counters each player lays where they choose.
    """
    extra = int(rules.extra == "any")
    match rules.staked:
        case "dealer-alone" if number > 1:
            return {dealer: extra} if extra else {}
        case "each-deal" | "dealer-alone":
            return {player: 1 + extra * (player == dealer) for player in players}


@rule("peel-89-6", says="{player} puts one extra on the {to}")
def extra_on_all(rules: Rules) -> int:
    """The dealer's one extra is put on a card that the dealer chooses.

    Returns how many counters the dealer puts on every card.
    """
    match rules.extra:
        case "any":
            return 0
        case "all-four":
            return 1


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The table at the first deal; `players` clockwise."""
    seats = list(players)
    to_lay = counters_to_lay(rules, seats, dealer, 1)
    return State(
        rules,
        dealer,
        from_left(seats, dealer)[0],
        hand_sizes(rules, seats, dealer),
        dict.fromkeys(seats, 0),
        dict.fromkeys(POOLS.values(), 0),
        missing(rules),
        to_lay=to_lay,
        ace_high=ace_follows(rules),
    )


@rule("peel-89-12")
def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """What nobody won stays on its card for the next deal."""
    seats, number = list(table.held), table.number + 1
    to_lay = counters_to_lay(table.rules, seats, dealer, number)
    after = next_table(table, dealer, hand_sizes(table.rules, seats, dealer, number), to_lay=to_lay)
    return replace(after, turn=next_to_lay(after) or after.turn)


@rule("peel-81-5", supplied="Peel does not say who deals next. The deal passes to the left, as at Pope Joan.")
def next_dealer(table: State) -> str:
    """The deal passes to the left."""
    return from_left(list(table.held), table.dealer)[0]


# What may be done


@rule("peel-89-9")
def ace_follows(rules: Rules) -> bool:
    """The ace is the lowest card: it goes before the two, and does not follow the king."""
    match rules.ace:
        case "low":
            return False
        case "both":
            return True


@rule("peel-89-8", "peel-88-3", "peel-83-2", says="{the_card} must follow {the_last}; {finding}")
def demanded(table: State) -> Demand | None:
    """Whoever holds the next higher card of the suit must play it."""
    return demand_next(table)


def meets_demand(table: State, move: Move) -> bool:
    """Whether the card played is the one that must follow."""
    return move.card is None or follows(table, move.card)


def why_demanded(table: State) -> Reason:
    """The rule that demands the next card."""
    return why_next(table, demanded)


def lawful_moves(table: State, hands: Mapping[str, Sequence[Card]]) -> list[Move]:
    """The stakes that may be laid; then the card that must follow, or any lead."""
    return layings(table, _open_pools(table)) or moves_with_cards(table, hands)


@rule("peel-83-2", "peel-88-3", says="{turn} has the lead, not {player}")
def may_lead(table: State, move: Move) -> bool:
    """The player on the dealer's left leads first, and then whoever played the last card of a run."""
    return follows(table, move.card) or move.player == table.turn


@rule("peel-89-5", says="{player} has no counter left to lay")
def may_lay(table: State, player: str) -> bool:
    """Each player lays the agreed number of counters."""
    return bool(table.to_lay.get(player))


def why_impossible(table: State, move: Move) -> Reason | None:
    """Why this cannot be done now: another has the lead, or no counter is left to lay."""
    if pool_of(move):
        return None if may_lay(table, move.player) else Reason(may_lay, {"player": move.player})
    table = unsaid_stakes(table)
    return None if may_lead(table, move) else Reason(may_lead, {"turn": table.turn, "player": move.player})


@rule("peel-89-5", says="all four cards must be covered, and nothing lies on {pools} yet")
def must_cover(table: State, pool: str) -> bool:
    """Players lay counters on any of the four cards, but all four must be covered."""
    return pool not in _open_pools(table)


def _open_pools(table: State) -> list[str]:
    """The pools on which a counter may be laid now."""
    return list(table.pools) if extra_on_all(table.rules) else uncovered(table)


def why_unlawful(table: State, move: Move) -> Iterable[Reason]:
    """What everybody sees to be wrong: a counter on a covered card, when the others could not all be covered."""
    if pool_of(move) and not table.untold and must_cover(table, pool_of(move)):
        yield Reason(must_cover, {"pools": listed([f"the {pool}" for pool in _open_pools(table)], "or")})


def turns_on_untold(table: State, move: Move) -> bool:
    """Whether a counter may be laid only where nothing lies, and it is not known where that is."""
    return lays_unseen(table, move) and not extra_on_all(table.rules)


def call(table: State, move: Move) -> str:
    """The words of what is done without a card."""
    return move.call if move.card is None else ""


# What follows


@rule("peel-89-5", "peel-89-6", says="{player} puts a counter on the {to}")
def stakes(table: State, move: Move) -> str:
    """Players put their counters on whichever of the four cards they choose.

    Returns the pool.
    """
    return pool_of(move)


@rule("peel-89-8", "peel-89-9", says="{to} takes the {counters} on the {player}")
def takes_stake(rules: Rules, card: Card, followed: bool) -> str:
    """Whoever plays the card just below one of the four takes the stake on it; below an ace stands the king.

    Returns the pool that is taken, or nothing.
    """
    of = {_below(turned): pool for pool, turned in turned_up(rules).items()}
    return of.get(card, "") if followed or taken_when_led(rules) else ""


def _below(card: Card) -> Card:
    return Card("K", card.suit) if card.rank == "A" else Card({"K": "Q", "Q": "J", "J": "10"}[card.rank], card.suit)


@rule("peel-89-8", "peel-89-12")
def taken_when_led(rules: Rules) -> bool:
    """The card below one of the four takes its stake whenever it is played, also when it is led."""
    match rules.led_up_to:
        case "played":
            return True
        case "followed":
            return False


@rule("peel-89-11", says="{player} has played their last card, and wins")
def out_of_cards(cards: int) -> bool:
    """The first player without cards wins, and the deal is over."""
    return not cards


@rule("peel-89-11", says="{player} pays {to} {counters} for the cards left in their hand")
def pays_for_cards(cards: int) -> int:
    """Every other player pays the winner a counter for each card that they still hold."""
    return cards


@rule("peel-89-8", "peel-83-2", says="{player} leads {the_card}")
def leads(table: State, move: Move) -> bool:
    """Whoever has the lead leads any card."""
    return not follows(table, move.card)


@rule("peel-89-8", "peel-83-2", says="{player} follows with {the_card}")
def follows_on(table: State, move: Move) -> bool:
    """The next card of the suit follows, whoever holds it."""
    return follows(table, move.card)


@rule("peel-89-3", "peel-89-10", "peel-80-4", says="{player} plays {the_card}, a stop, and leads again")
def is_stop(table: State, card: Card) -> bool:
    """A card is a stop if nothing can follow it: a king, the card below one that is missing, or below one played."""
    return is_known_stop(table, card)


def explain(table: State, move: Move) -> Reason:
    """What is done, in a sentence, and by which rule; `table` is the table before it."""
    if move.card is None:
        return Reason(stakes, {"player": move.player, "to": pool_of(move)})
    facts = {"player": move.player, "the_card": name_card(move.card)}
    if is_stop(table, move.card) and table.held[move.player] > 1:
        return Reason(is_stop, facts)
    return Reason(leads if leads(table, move) else follows_on, facts)


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Lay a counter or play a card; the move must be possible. Returns the table after it, and what has happened."""
    paid = Payments(table)
    for pool in () if table.staked else table.pools:
        paid.pay(table.dealer, pool, extra_on_all(table.rules), extra_on_all)
    table = paid.after(table, staked=True)
    if stakes(table, move):
        after, laid = lay(table, move, stakes)
        return after, [*paid.made, *laid]
    table = unsaid_stakes(table)
    player, card = move.player, move.card
    assert card is not None
    followed, after = follows(table, card), put_down(table, move)
    if pool := takes_stake(table.rules, card, followed):
        paid.empty(pool, player, takes_stake)
    if not out_of_cards(after.held[player]):
        return paid.after(after), paid.made
    for other, cards in after.held.items():
        paid.pay(other, player, pays_for_cards(cards), pays_for_cards)
    return paid.after(after, winner=player), [*paid.made, Wins(player, out_of_cards)]


def scene(table: State) -> Scene:
    """The table, with the last run face up, and the four cards on which the stakes lie."""
    return draw_scene(table, *(Pile(f"the {pool}", (card,)) for pool, card in turned_up(table.rules).items()))
