"""Snip-Snap-Snorum, its variations, and Turn-up Snip (Peel, pp. 90-94).

The sequence of nines: A deals, B leads a nine, and C, D and E pair it in turn.

>>> table = deal(Rules(), "ABCDE", dealer="A")
>>> for player in "BCDE":
...     said = call(table, Move(player, Card("9")))
...     table, events = play(table, Move(player, Card("9")))
...     print(player, said or "leads", *[f"- {event.player} pays {event.counters}" for event in events])
B leads
C snip - B pays 1
D snap - C pays 2
E snorum - D pays 3
>>> table.counters, table.pool, table.turn
({'A': 5, 'B': 4, 'C': 3, 'D': 2, 'E': 5}, 6, 'A')

The same interrupted: D plays a ten, so C pays nothing, and A's nine is no more than a Snip on E's.

>>> table = deal(Rules(), "ABCDE", dealer="A")
>>> for player, rank in zip("BCDEA", "9 9 10 9 9".split()):
...     table, events = play(table, Move(player, Card(rank)))
>>> table.counters, table.pool
({'A': 5, 'B': 4, 'C': 5, 'D': 5, 'E': 4}, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from snorum.cards import SPOKEN, Card, a_card, pack
from snorum.seating import shares
from snorum.vocabulary import (
    POOL,
    Demand,
    Event,
    Out,
    Pays,
    Reason,
    RuleFunction,
    Wins,
    Withheld,
    crux,
    parameter,
    rule,
)

NAME = "snip-snap-snorum"
TITLE = "Snip-Snap-Snorum"
CALLS = ("", "snip", "snap", "snorum")
"""What is called for no pairing, the first, the second and the third."""
WRONG_CALL = "contradicted"
CRIES = ()
TAKES = RETURNING = False
SUITED = ""
FACE_UP = "turn_up"

FIVE_CARD, WHOLE_PACK, FIRST_OUT = "five-card", "whole-pack", "first-out"


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree, and how the edition reads what Peel leaves open."""

    variant: Literal["five-card", "whole-pack", "first-out"] = parameter(
        "Which game is played", "peel-91-5", "peel-93-9", "peel-94-5",
        options={FIVE_CARD: "five cards each; the last with counters wins",
                 WHOLE_PACK: "the whole pack is dealt; the last with counters wins",
                 FIRST_OUT: "the whole pack is dealt; the first out of cards wins the deal"})  # fmt: skip
    pack: Literal[52, 32] = parameter(
        "How many cards", "peel-90-6",
        options={52: "the full pack, for two to ten players",
                 32: "the smaller pack, ace and seven to king, for two to six"})  # fmt: skip
    turn_up: Literal["none", "dealer-pays", "pool-pays"] = parameter(
        "Turn-up Snip: who pays if the first player matches the turn-up", "peel-94-8", "peel-94-9",
        options={"none": "no card is turned up",
                 "dealer-pays": "the dealer pays the pool",
                 "pool-pays": "the pool pays the player"})  # fmt: skip
    pairing_scope: Literal["next-player", "whole-deal"] = crux(
        "Does a card between break the chain, so that the same rank starts again from Snip?",
        "peel-92-2", "peel-92-4", "peel-92-5",
        options={"next-player": "it does: only cards played one directly after another count",
                 "whole-deal": "it does not: the stake counts every earlier card of the rank in the deal"})  # fmt: skip
    double_penalty: Literal["double-the-forgone", "double-snip"] = crux(
        "The double penalty of one who fails to pair: double of what?", "peel-93-6",
        options={"double-the-forgone": "of what the pairing that he avoided would have cost: 2, 4 or 6",
                 "double-snip": "of Snip: always 2"})  # fmt: skip
    settling: Literal["end-of-deal", "at-once", "when-shown"] = crux(
        "When is a failure to pair paid for?", "peel-93-6", "peel-93-7",
        options={"end-of-deal": "when the deal is over, before the cards are cut for the next",
                 "at-once": "as soon as it happens",
                 "when-shown": "when the card held back is shown, or else when the deal is over"})  # fmt: skip
    unsettled_at_end: Literal["lapse", "settled-first"] = crux(
        "If one player is left while offences are unpaid, does the game end there?",
        "peel-91-3", "peel-93-7",
        options={"lapse": "it does, and they are forgotten",
                 "settled-first": "they are paid first, and may leave nobody"})  # fmt: skip
    both_out: Literal["last-to-pay", "no-winner"] = crux(
        "Who wins if a settlement leaves nobody with counters?", "peel-91-3", "peel-92-9",
        options={"last-to-pay": "who paid last: he held out longest", "no-winner": "nobody"})  # fmt: skip
    reshuffle: Literal["each-deal", "from-undealt"] = crux(
        "From what are the next five cards dealt?", "peel-92-6", "peel-92-7", "peel-93-7",
        options={"each-deal": "the whole pack, gathered and shuffled again",
                 "from-undealt": "the undealt portion, while it is enough"})  # fmt: skip
    turn_up_chain: Literal["counts", "apart"] = crux(
        "When the first player has matched the turn-up, what is the next pairing?", "peel-94-9",
        options={"counts": "a Snap: the match was the first pairing",
                 "apart": "a Snip: the match stands apart from the chain"})  # fmt: skip
    turn_up_match: Literal["must", "may"] = crux(
        "Must the first player match the turn-up if he can?", "peel-93-5", "peel-94-8",
        options={"must": "he must, as with any card before him",
                 "may": "he may keep his card back"})  # fmt: skip
    whole_pack_pairing: Literal["must", "may"] = crux(
        "With the whole pack dealt, must a player pair if he can?", "peel-93-5", "peel-94-2",
        options={"must": "he must, as in the five-card game", "may": "he may let it pass"})  # fmt: skip
    first_out_moment: Literal["last-card-played", "after-next-turn"] = crux(
        "When has the first to be rid of his cards won?", "peel-94-5",
        options={"last-card-played": "as he plays the last of them",
                 "after-next-turn": "after the next card, so that he pays if it pairs his"})  # fmt: skip


class Move(NamedTuple):
    """A card played. `withheld`: a card of the rank demanded that somebody held back, if he did."""

    player: str
    card: Card
    withheld: Withheld | None = None


class Due(NamedTuple):
    """An offence to be paid for: by whom, the rank held back, and the payments in their order."""

    offender: str
    rank: str
    payments: tuple[Pays, Pays]


@dataclass(frozen=True, slots=True)
class State:
    """The table as all can see it: hands are counted, never looked into."""

    rules: Rules
    dealer: str
    turn: str
    """Who plays next; with the whole pack, the active player (or who leads when he has no cards)."""
    held: Mapping[str, int]
    """Cards in hand, by player, clockwise."""
    counters: Mapping[str, int]
    pool: int
    played: tuple[Move, ...] = ()
    """The plays of this deal, oldest first."""
    chain: int = 0
    """Which pairing the card last played made: 0 none, 1 Snip, 2 Snap, 3 Snorum."""
    due: tuple[Due, ...] = ()
    """Offences not yet settled."""
    out: tuple[str, ...] = ()
    """Who is out of the game, in order."""
    undealt: int = 0
    """Cards in the undealt portion, face down."""
    turn_up: str = ""
    """The rank turned up, while it can still count."""
    rid: str = ""
    """First-out: the first to have played his last card."""
    winner: str = ""
    draw: bool = False


# The table is laid


@rule("peel-91-6", "peel-94-8", supplied="Turn-up Snip is played with five cards: a whole pack leaves none to turn up.")
def at_odds(rules: Rules, players: int) -> str:
    """The top card of the undealt portion can be turned up only where there is one.

    The answer says which options exclude each other; it is empty if none do.
    """
    if rules.turn_up != "none" and rules.variant != FIVE_CARD:
        return f"turn_up {rules.turn_up!r} excludes variant {rules.variant!r}"
    return ""


@rule("peel-90-6", supplied="With the smaller pack, too, two players are the least; the variations keep these limits.")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Two to ten with the full pack of fifty-two; any number up to six with the smaller pack."""
    return (2, 10) if rules.pack == 52 else (2, 6)


@rule("peel-91-2", "peel-94-5")
def counters_to_start(rules: Rules) -> int:
    """Each player has five counters; where their number is unlimited they are reckoned from nothing."""
    return 0 if rules.variant == FIRST_OUT else 5


@rule("peel-91-4", supplied="The turning up begins with the player listed first.")
def first_dealer(players: Sequence[str], turned: Iterable[Card]) -> str:
    """The player to whom the first knave is turned up has the first right to deal."""
    return next(players[i % len(players)] for i, card in enumerate(turned) if card.rank == "J")


@rule("peel-91-5", "peel-93-9", supplied="The whole pack, too, is dealt one card at a time.")
def hand_sizes(rules: Rules, players: Sequence[str], dealer: str, number: int = 1) -> dict[str, int]:
    """Five cards each, or the whole pack as nearly equal as possible, beginning on the dealer's left.

    `players` are those in the game, clockwise; so is the answer, which counts the cards of each.
    """
    return shares(5 * len(players) if rules.variant == FIVE_CARD else rules.pack, players, dealer)


@rule("peel-91-6", "peel-94-8")
def turns_up(rules: Rules) -> bool:
    """There is no turn-up card needed; at Turn-up Snip the top of the undealt portion is turned up."""
    return rules.turn_up != "none"


def faces_up(rules: Rules, players: int, number: int) -> int:
    """How many cards are laid face up with a deal: the turn-up, if there is one."""
    return int(turns_up(rules))


def pack_of(rules: Rules) -> Sequence[Card]:
    """The pack with which the game is played."""
    return pack(rules.pack)


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who holds counters: the players, and the pool."""
    return (*players, POOL)


@rule("peel-92-6", "peel-92-8")
def next_dealer(table: State) -> str:
    """The next in order becomes the dealer, of those still in the game."""
    return _next(table.dealer, table.counters, in_the_game(table))


@rule("peel-93-1", says="in a new game {player}, the first out, would deal")
def new_dealer(table: State) -> str:
    """If a new game is started on, the first out in the previous game becomes the new dealer."""
    return table.out[0]


def after_game(table: State) -> Reason | None:
    """Who deals in a new game, this one being over."""
    return Reason(new_dealer, {"player": new_dealer(table)})


@rule("peel-92-6", "peel-92-7", "peel-93-7",
      supplied="The undealt portion is dealt from while it has cards enough for all, and the turn-up.")  # fmt: skip
def reshuffled(table: State) -> bool:
    """Whether the pack is gathered and shuffled before cards are dealt again."""
    match table.rules.reshuffle:
        case "each-deal":
            return True
        case "from-undealt":
            return table.rules.variant != FIVE_CARD or table.undealt < cards_needed(table)


@rule("peel-92-7", "peel-92-8", "peel-94-5")
def in_the_game(table: State) -> list[str]:
    """Those who have counters left; where counters are unlimited, everyone."""
    if table.rules.variant == FIRST_OUT:
        return list(table.counters)
    return [player for player, counters in table.counters.items() if counters]


def deal(rules: Rules, players: Iterable[str], dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The first deal of a game to `players`, clockwise; `face_up` is the card turned up, if one is."""
    start = counters_to_start(rules)
    counters = dict.fromkeys(players, start)
    return _lay(State(rules, dealer, dealer, {}, counters, 0), dealer, face_up)


def deal_again(table: State, dealer: str, face_up: Sequence[Card] = ()) -> State:
    """The next deal of the game, to those still in it."""
    if table.rules.variant == FIRST_OUT:
        table = pool_taken(table)
    return _lay(table, dealer, face_up)


def bars_deal(table: State) -> Reason | None:
    """Nothing bars another deal: what a deal broken off leaves is settled."""
    return None


def cards_needed(table: State) -> int:
    """How many cards the next deal takes, the turn-up with it."""
    rules, players = table.rules, in_the_game(table)
    return sum(hand_sizes(rules, players, players[0]).values()) + turns_up(rules)


def _lay(table: State, dealer: str, face_up: Sequence[Card]) -> State:
    rules, players = table.rules, in_the_game(table)
    undealt = rules.pack if reshuffled(table) else table.undealt
    held = dict.fromkeys(table.counters, 0) | hand_sizes(rules, players, dealer)
    turn_up = face_up[0].rank if face_up else ""
    return State(rules, dealer, lead(dealer, held), held, table.counters, table.pool,
                 out=table.out, undealt=undealt - cards_needed(table), turn_up=turn_up)  # fmt: skip


@rule("peel-94-5", "peel-94-6")
def pool_taken(table: State) -> State:
    """Each deal is complete in itself: its winner has the pool, and the next begins with none."""
    won = {table.winner: table.counters[table.winner] + table.pool} if table.winner else {}
    return replace(table, counters={**table.counters, **won}, pool=0, winner="", rid="")


# What may be done


@rule("peel-91-9", "peel-93-10", says="{player} leads {a_rank}")
def lead(dealer: str, held: Mapping[str, int]) -> str:
    """The player on the dealer's left-hand side has to lead."""
    return next_in_order(dealer, held)


@rule("peel-91-7", "peel-92-1", "peel-92-2", "peel-92-8")
def next_in_order(player: str, held: Mapping[str, int]) -> str:
    """The turn passes to the player next in order of play who is in the game and holds cards.

    That is `player` himself if no other holds any.
    """
    players = list(held)
    here = players.index(player) + 1
    for other in players[here:]:
        if held[other]:
            return other
    for other in players[:here]:
        if held[other]:
            return other
    return player


@rule("peel-94-8")
def matchable(table: State) -> Demand | None:
    """The first player can match the top card of the undealt portion, if the dealer has turned it up."""
    return Demand(table.turn, (Card(table.turn_up),)) if table.turn_up else None


@rule("peel-91-7", "peel-92-2", says="{player} plays {a_rank}, which does not pair the {last} before it")
def pairable(table: State) -> Demand | None:
    """Only the player next in order has the opportunity of pairing, and only the card last played."""
    if not table.played:
        return matchable(table)
    last = table.played[-1]
    after = next_in_order(last.player, table.held)
    return Demand(after, (Card(last.card.rank),)) if after != last.player else None


def _pairs(demand: Demand | None, move: Move) -> bool:
    return demand is not None and demand.player == move.player and demand.cards[0].rank == move.card.rank


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
    return _pairs(demanded(table), move)


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


@rule("peel-91-7", "peel-92-1", says="it is {turn}'s turn, not {player}'s")
def may_play(table: State, move: Move) -> bool:
    """Each plays when his turn comes round, and not before; but the next may break in with a pair."""
    return move.player == table.turn or may_break_in(table, move)


def bars(table: State, move: Move) -> Reason | None:
    """Why the card cannot be played now: its player is out, or it is not his turn."""
    if is_out(table, move.player):
        return Reason(loses_last, {"player": move.player})
    return None if may_play(table, move) else Reason(may_play, {"turn": table.turn, "player": move.player})


def faults(table: State, move: Move) -> Iterable[Reason]:
    """Nothing is wrong here but what a hidden hand decides."""
    return ()


@rule("peel-93-10", "peel-94-1", "peel-94-3")
def may_break_in(table: State, move: Move) -> bool:
    """With the whole pack dealt, play goes on until the next can pair the active player's card."""
    return table.rules.variant != FIVE_CARD and _pairs(pairable(table), move)


# What is made, and what it costs


@rule("peel-91-7", "peel-92-2", says="{player} pairs the {rank} that {paired} played: {call}")
def pairing(table: State, move: Move) -> int:
    """The first pairing of a card is Snip, the second Snap, the third Snorum; a card between ends it."""
    return pairings_so_far(table, move.card.rank) + 1 if _pairs(pairable(table), move) else 0


@rule("peel-92-2", "peel-92-5")
def pairings_so_far(table: State, rank: str) -> int:
    """How many pairings the card last played already stands for, the rest of the deal apart or not."""
    match table.rules.pairing_scope:
        case "next-player":
            return table.chain
        case "whole-deal":
            return [play.card.rank for play in table.played].count(rank) - 1 + (table.turn_up == rank)


@rule("peel-91-7", says="{player}, whose card was paired, pays {counters}")
def penalty(pairing: int) -> int:
    """One stake for Snip; two stakes for Snap; and three stakes for Snorum."""
    return pairing


@rule("peel-94-8", says="{player}, the dealer, pays {counters} for the first Snip")
def dealer_pays(table: State, eldest: str) -> Pays:
    """If the first player can match the turn-up, the dealer has to pay the penalty for Snip."""
    return Pays(table.dealer, POOL, penalty(1), dealer_pays)


@rule("peel-94-9", "peel-94-10", says="the pool pays {to} {counters} for the first Snip")
def pool_pays(table: State, eldest: str) -> Pays:
    """The player takes one counter out of the pool and adds it to his own stock."""
    return Pays(POOL, eldest, penalty(1), pool_pays)


@rule("peel-94-8", "peel-94-9", says="{player} matches the {rank} turned up: Snip")
def match_paid(table: State, eldest: str) -> Pays:
    """For the first Snip, made on the turn-up, the dealer pays or, much better, the pool."""
    return dealer_pays(table, eldest) if table.rules.turn_up == "dealer-pays" else pool_pays(table, eldest)


@rule("peel-94-9")
def chain_after(table: State, made: int) -> int:
    """Which pairing the next one builds on, a match of the turn-up being itself a first or not."""
    if table.played or not made:
        return made
    match table.rules.turn_up_chain:
        case "counts":
            return made
        case "apart":
            return 0


def payment(table: State, pairer: str, made: int) -> Pays:
    """What a pairing brings: the player whose card is paired pays, or dealer or pool for the turn-up."""
    if not table.played:
        return match_paid(table, pairer)
    return Pays(table.played[-1].player, POOL, penalty(made), penalty)


def is_out(table: State, player: str) -> bool:
    """Whether a player is out of the game."""
    return player in table.out


def puts_out(rules: Rules) -> RuleFunction | None:
    """The rule by which a player goes out; where counters are unlimited nobody does."""
    return loses_last if loses_last(rules, 0) else None


def call(table: State, move: Move) -> str:
    """What the player says as he plays: `snip`, `snap`, `snorum`, or nothing."""
    return CALLS[pairing(table, move)]


def explain(table: State, move: Move) -> Reason:
    """What the play is, in a sentence, and by which rule; `table` is the table before it."""
    facts = {"player": move.player, "rank": SPOKEN[move.card.rank], "a_rank": a_card(move.card.rank)}
    made = pairing(table, move)
    if not table.played:
        return Reason(match_paid if made else lead, facts)
    last = table.played[-1]
    if made:
        return Reason(pairing, {**facts, "paired": last.player, "call": CALLS[made].capitalize()})
    if last.player == move.player:
        return Reason(keeps_on, facts)
    return Reason(pairable, {**facts, "last": SPOKEN[last.card.rank]})


def standing(table: State) -> dict[str, int]:
    """The counters of each player, and the pool."""
    return {**table.counters, POOL: table.pool}


def result(table: State) -> dict[str, Any]:
    """Where the game stands, as the report has it."""
    return {"counters": dict(table.counters), "pool": table.pool, "out": list(table.out),
            "winner": table.winner or None, "draw": table.draw}  # fmt: skip


# Offences


@rule("peel-93-6", says="{player} did not pair, and pays double: {counters}")
def double_penalty(rules: Rules, forgone: int) -> int:
    """In the event of his failing to do so, he has to pay a double penalty to the pool."""
    match rules.double_penalty:
        case "double-the-forgone":
            return 2 * penalty(forgone)
        case "double-snip":
            return 2 * penalty(1)


@rule("peel-93-6", says="{player} pays {counters}, just as though the right card had been played")
def offence(table: State, withheld: Withheld) -> Due:
    """The player who would have been penalized contributes just as though the right card had been played."""
    offender, rank = withheld.player, withheld.card.rank
    forgone = pairings_so_far(table, rank) + 1 if table.played else 1
    double = Pays(offender, POOL, double_penalty(table.rules, forgone), double_penalty)
    return Due(offender, rank, (double, replace(payment(table, offender, forgone), by=offence)))


@rule("peel-93-6", "peel-93-7")
def settled_now(rules: Rules, due: Due, move: Move, last_of_deal: bool) -> bool:
    """Whether an offence is paid for at this play; at the latest before the cards are cut again."""
    match rules.settling:
        case "end-of-deal":
            return last_of_deal
        case "at-once":
            return True
        case "when-shown":
            return last_of_deal or (due.offender, due.rank) == (move.player, move.card.rank)


@rule("peel-91-3", "peel-93-7")
def unsettled_at_end(rules: Rules, dues: Sequence[Due]) -> Sequence[Due]:
    """Of the offences unpaid when one player is left, those that are paid all the same."""
    match rules.unsettled_at_end:
        case "lapse":
            return ()
        case "settled-first":
            return dues


# Payment, and who is out


class _Account:
    """The counters and hands of one play while its payments are made."""

    def __init__(self, table: State) -> None:
        self.rules = table.rules
        self.counters, self.held = dict(table.counters), dict(table.held)
        self.pool, self.undealt, self.out = table.pool, table.undealt, table.out
        self.events: list[Event] = []
        self.last_to_pay = ""

    def pay(self, owed: Pays) -> None:
        """Make one payment, as far as it can be made."""
        paid = payable(self.rules, owed, self.counters, self.pool)
        if not paid:
            return
        self.events.append(Pays(owed.player, owed.to, paid, owed.by))
        if owed.player == POOL:
            self.pool -= paid
            self.counters[owed.to] += paid
        else:
            self.pool += paid
            self.counters[owed.player] -= paid
            self.last_to_pay = owed.player
            if loses_last(self.rules, self.counters[owed.player]):
                self.leave(owed.player)

    def leave(self, player: str) -> None:
        """Put a player out of the game, and his cards away."""
        self.out = (*self.out, player)
        self.undealt += cards_of_the_out(self.rules, self.held[player])
        self.held[player] = 0
        self.events.append(Out(player, loses_last))

    @property
    def over(self) -> bool:
        return self.rules.variant != FIRST_OUT and len(self.out) >= len(self.counters) - 1

    def settle(self, now: Sequence[Due], dues: Sequence[Due]) -> tuple[Due, ...]:
        """Settle `now`, of all that is due, in order, and give what is left of the dues.

        Both payments of one offence are made before it is asked whether the game is over.
        """
        left, at_the_end = list(dues), False
        while left:
            if self.over and not at_the_end:
                now = left = list(unsettled_at_end(self.rules, left))
                at_the_end = True
            due = next((each for each in left if each in now), None)
            if due is None:
                break
            left.remove(due)
            for owed in due.payments:
                self.pay(owed)
        return tuple(left)


@rule("peel-94-5", "peel-94-10",
      supplied="Who owes more than he has pays what he has; the pool pays nothing to one who is out.")  # fmt: skip
def payable(rules: Rules, owed: Pays, counters: Mapping[str, int], pool: int) -> int:
    """How much of a payment is made: all where counters are unlimited, else what the payer has."""
    if owed.player == POOL:
        return min(owed.counters, pool) if counters[owed.to] else 0
    return owed.counters if rules.variant == FIRST_OUT else min(owed.counters, counters[owed.player])


@rule("peel-92-6", "peel-92-7", says="{player} has lost his last counter, and is out")
def loses_last(rules: Rules, counters: int) -> bool:
    """Who has lost the last of his stakes is out of the game."""
    return not counters and rules.variant != FIRST_OUT


@rule("peel-92-7", supplied="With the whole pack dealt, the cards of a player who is out are set aside.")
def cards_of_the_out(rules: Rules, cards: int) -> int:
    """He adds his cards, face downwards and unexposed, to the top of the undealt portion."""
    return cards if rules.variant == FIVE_CARD else 0


@rule("peel-91-3", "peel-92-9", "peel-94-4", says="{player} is the last in, and takes the pool")
def last_in(account: _Account) -> str:
    """All but one have lost their stakes: the last in takes the pool."""
    left = [player for player, counters in account.counters.items() if counters]
    return left[0] if left else nobody_left(account.rules, account.last_to_pay)


@rule("peel-91-3", "peel-92-9")
def nobody_left(rules: Rules, last_to_pay: str) -> str:
    """Who has the pool if the last payments left nobody in; empty if no one has."""
    match rules.both_out:
        case "last-to-pay":
            return last_to_pay
        case "no-winner":
            return ""


@rule("peel-94-5", says="{player} is the first rid of his cards, and wins the pool")
def first_rid(table: State, account: _Account, mover: str) -> str:
    """The player who first succeeds in getting rid of his cards wins; empty while nobody has."""
    match table.rules.first_out_moment:
        case "last-card-played":
            return "" if account.held[mover] else mover
        case "after-next-turn":
            return table.rid


# A play, and the end of a deal


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play one card, and say what follows from it.

    The move is taken to be possible (`may_play`); whether it is lawful is said by `move.withheld`.
    """
    rules, account = table.rules, _Account(table)
    account.held[move.player] -= 1
    made = pairing(table, move)
    if made:
        account.pay(payment(table, move.player, made))
    due = table.due
    if move.withheld:
        due = (*due, offence(table, move.withheld))
    rid = table.rid or ("" if account.held[move.player] or rules.variant != FIRST_OUT else move.player)
    winner = first_rid(table, account, move.player) if rules.variant == FIRST_OUT else ""
    if due or account.over:
        last = bool(winner) or account.over or not any(account.held.values())
        due = account.settle([each for each in due if settled_now(rules, each, move, last)], due)
        if due and not any(account.held.values()):  # paying has put out the last who held cards
            due = account.settle(due, due)
    turn = move.player if keeps_on(rules, move.player, account.held) else next_in_order(move.player, account.held)
    chain = chain_after(table, made)
    turn_up = table.turn_up if table.played or chain else ""
    after = State(rules, table.dealer, turn, account.held, account.counters, account.pool,
                  (*table.played, move), chain, due, account.out, account.undealt, turn_up, rid)  # fmt: skip
    return _ended(after, account, winner) if winner or account.over else (after, account.events)


@rule("peel-93-10", "peel-93-11", "peel-94-1", "peel-94-2", "peel-94-3",
      supplied="If the active player has no cards left, the next becomes active and leads.",
      says="{player} keeps on, with {a_rank}")  # fmt: skip
def keeps_on(rules: Rules, mover: str, held: Mapping[str, int]) -> bool:
    """With the whole pack dealt, he keeps on playing one card after another; who pairs him takes over."""
    return rules.variant != FIVE_CARD and held[mover] > 0


def settle(table: State) -> tuple[State, list[Event]]:
    """Settle what is still due when a deal is broken off and the cards are gathered for the next."""
    account = _Account(table)
    account.settle(table.due, table.due)
    after = replace(table, due=(), counters=account.counters, pool=account.pool, out=account.out,
                    held=dict.fromkeys(account.held, 0),
                    undealt=account.undealt + broken_off(table.rules, account.held))  # fmt: skip
    return _ended(after, account, "") if account.over else (after, account.events)


@rule(supplied="When a five-card deal is broken off, the cards in hand join the undealt portion.")
def broken_off(rules: Rules, held: Mapping[str, int]) -> int:
    """How many cards in hand go back to the undealt portion when a deal is broken off."""
    return cards_of_the_out(rules, sum(held.values()))


@rule("peel-92-6", "peel-94-4", "peel-94-5")
def deal_over(table: State) -> bool:
    """A deal is over when all have played all their cards, or the game or the deal is won."""
    return bool(table.winner) or table.draw or not any(table.held.values())


def game_over(table: State) -> bool:
    """Whether the game is won or drawn; where each deal is complete in itself, it never is."""
    return table.rules.variant != FIRST_OUT and (bool(table.winner) or table.draw)


def _ended(table: State, account: _Account, first: str) -> tuple[State, list[Event]]:
    winner = first or last_in(account)
    if winner:
        account.events.append(Wins(winner, first_rid if first else last_in))
    return replace(table, winner=winner, draw=not winner), account.events


def _next(player: str, players: Iterable[str], among: Iterable[str]) -> str:
    inside = set(among)
    return next_in_order(player, {each: each in inside for each in players})


def handle(
    hands: Mapping[str, list[Card]], stock: list[Card], before: State, move: Move, events: Iterable[Event],
    shuffle: Callable[[list[Card]], None],
) -> None:  # fmt: skip
    """Take the card from the hand; the cards of one who goes out are added to the top of the undealt portion."""
    hands[move.player].remove(move.card)
    for event in events:
        if isinstance(event, Out):
            stock += hands[event.player]
            hands[event.player].clear()
