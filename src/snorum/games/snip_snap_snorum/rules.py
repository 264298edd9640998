"""What the players agree, how the edition reads what Peel leaves open, and who can play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from snorum.cards import Card, pack
from snorum.games.vocabulary import crux, parameter, rule

FIVE_CARD, WHOLE_PACK, FIRST_OUT = "five-card", "whole-pack", "first-out"
WHOLE_PACK_IN_TURN, EARL_OF_COVENTRY = "whole-pack-in-turn", "earl-of-coventry"


Player = TypeVar("Player", str, int)
"""By name, or by seat."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree, and how the edition reads what Peel leaves open."""

    variant: Literal["five-card", "whole-pack", "first-out", "whole-pack-in-turn", "earl-of-coventry"] = parameter(
        "Which game is played",
        "peel-91-5",
        "peel-93-9",
        "peel-94-5",
        options={
            FIVE_CARD: "five cards each; the last with counters wins",
            WHOLE_PACK: "the whole pack is dealt; the last with counters wins",
            FIRST_OUT: "the whole pack is dealt; the first out of cards wins the deal",
            WHOLE_PACK_IN_TURN: "the whole pack is dealt, and each plays one card in turn, as with five cards; "
            "the last with counters wins",
            EARL_OF_COVENTRY: "the whole pack is dealt; all four cards of a rank are played before another is "
            "led; the first out of cards wins the deal",
        },
    )
    pack: Literal[52, 32] = parameter(
        "How many cards",
        "peel-90-6",
        options={
            52: "the full pack, for two to ten players",
            32: "the smaller pack, ace and seven to king, for two to six",
        },
    )
    turn_up: Literal["none", "dealer-pays", "pool-pays"] = parameter(
        "Turn-up Snip: who pays if the first player matches the turn-up",
        "peel-94-8",
        "peel-94-9",
        options={
            "none": "no card is turned up",
            "dealer-pays": "the dealer pays the pool",
            "pool-pays": "the pool pays the player",
        },
    )
    pairing_scope: Literal["next-player", "whole-deal"] = crux(
        "If another card comes between, does the same rank start again from Snip?",
        "peel-92-2",
        "peel-92-4",
        "peel-92-5",
        options={
            "next-player": "yes: only cards played directly one after another count",
            "whole-deal": "no: every earlier card of the rank in the deal counts",
        },
        grounds={"next-player": "example peel-92-5", "whole-deal": "letter peel-91-7"},
    )
    double_penalty: Literal["double-the-forgone", "double-snip"] = crux(
        "A player who fails to pair pays double: double of what?",
        "peel-93-6",
        options={
            "double-the-forgone": "of what the missed pairing would have cost: 2, 4 or 6",
            "double-snip": "of Snip: always 2",
        },
        grounds={"double-the-forgone": "sense peel-93-6 peel-91-7", "double-snip": "least"},
    )
    settling: Literal["when-shown", "at-once", "end-of-deal"] = crux(
        "When does a player pay for failing to pair?",
        "peel-93-6",
        "peel-93-7",
        options={
            "when-shown": "when they show the card they held back; at the latest when the deal is over",
            "at-once": "as soon as it happens",
            "end-of-deal": "when the deal is over, before the cards are cut for the next",
        },
        grounds={"when-shown": "sense peel-93-7", "at-once": "practice peel-91-9", "end-of-deal": "least"},
    )
    unsettled_at_end: Literal["settled-first", "lapse"] = crux(
        "If only one player is left while offences are unpaid, does the game end at once?",
        "peel-91-3",
        "peel-93-7",
        options={
            "settled-first": "no: the offences are paid first, which may leave nobody in the game",
            "lapse": "yes: they are never paid",
        },
        grounds={"settled-first": "letter peel-93-7", "lapse": "sense peel-92-9"},
    )
    both_out: Literal["last-to-pay", "no-winner"] = crux(
        "Who wins if the last payments leave nobody with counters?",
        "peel-91-3",
        "peel-92-9",
        options={"last-to-pay": "the player who paid last, having held out longest", "no-winner": "nobody"},
        grounds={"last-to-pay": "sense peel-91-3", "no-winner": "sense peel-92-9"},
    )
    reshuffle: Literal["each-deal", "from-undealt"] = crux(
        "Which cards are dealt for the next five each?",
        "peel-92-6",
        "peel-92-7",
        "peel-93-7",
        options={
            "each-deal": "the whole pack, gathered and shuffled again",
            "from-undealt": "the undealt cards, as long as there are enough",
        },
        grounds={"each-deal": "sense peel-92-6 peel-93-7", "from-undealt": "sense peel-92-7"},
    )
    offending_card: Literal["stands", "corrected"] = crux(
        "A player plays another card than the one that pairs: may they take it back?",
        "peel-93-5",
        "peel-93-6",
        options={
            "stands": "no: it stays, and play goes on from it",
            "corrected": "yes: before the next card they may take it back and play the right one",
        },
        grounds={"stands": "letter peel-93-6", "corrected": "sense peel-93-5"},
    )
    undiscovered: Literal["charged", "only-if-shown"] = crux(
        "Does a player pay for failing to pair if they never play the card they held back?",
        "peel-92-7",
        "peel-93-6",
        "peel-93-7",
        options={
            "charged": "yes: however the failure is proved, they pay",
            "only-if-shown": "no: they pay only if they are later seen to play such a card",
        },
        grounds={"charged": "letter peel-93-6", "only-if-shown": "sense peel-92-7 peel-93-7"},
    )
    across_gap: Literal["next-in-game", "adjacent-only"] = crux(
        "May a card be paired across the seat of a player who is out?",
        "peel-91-7",
        "peel-92-2",
        "peel-92-8",
        options={
            "next-in-game": "yes: the empty seat is skipped",
            "adjacent-only": "not in the deal in which they go out; for the next deal the others close up",
        },
        grounds={"next-in-game": "letter peel-92-2", "adjacent-only": "sense peel-91-7"},
    )
    paired_player_out: Literal["counts", "breaks"] = crux(
        "May a card be paired if the player who played it has gone out since?",
        "peel-91-7",
        "peel-92-2",
        "peel-92-7",
        options={
            "counts": "yes: the pairing counts, and nobody pays for it",
            "breaks": "no: the chain ends when the player goes out",
        },
        grounds={"counts": "letter peel-91-7", "breaks": "sense peel-92-2"},
    )
    call: Literal["not-needed", "needed"] = crux(
        "Is a pairing paid for if nobody calls it?",
        "peel-91-7",
        "peel-91-9",
        "peel-91-10",
        options={
            "not-needed": "yes: the cards are enough",
            "needed": "no, but it counts: the next pairing is still a Snap or a Snorum",
        },
        grounds={"not-needed": "letter peel-91-7", "needed": "sense peel-91-9"},
    )
    turn_up_chain: Literal["counts", "apart"] = crux(
        "The first player has matched the turn-up: what is the next pairing?",
        "peel-94-9",
        options={
            "counts": "a Snap: the match was the first pairing",
            "apart": "a Snip: the match is not part of the chain",
        },
        grounds={"counts": "letter peel-94-9", "apart": "sense peel-94-9"},
    )
    turn_up_match: Literal["must", "may"] = crux(
        "Must the first player match the turn-up if they can?",
        "peel-93-5",
        "peel-94-8",
        options={"must": "yes, as they must pair any other card", "may": "no: they may keep the card"},
        grounds={"must": "letter peel-94-8 peel-94-9", "may": "sense peel-93-5"},
    )
    dealer_pays_to: Literal["pool", "eldest"] = crux(
        "Whom does the dealer pay when the turn-up is matched?",
        "peel-94-8",
        "peel-94-10",
        options={"pool": "the pool, like everyone else who is paired", "eldest": "the player who matched it"},
        grounds={"pool": "letter peel-91-7 peel-94-8", "eldest": "sense peel-94-10"},
    )
    whole_pack_pairing: Literal["must", "may"] = crux(
        "With the whole pack dealt, must a player pair if they can?",
        "peel-93-5",
        "peel-94-2",
        options={"must": "yes, as in the five-card game", "may": "no: they may let it pass"},
        grounds={"must": "letter peel-93-5 peel-94-2", "may": "sense peel-93-10"},
    )
    whole_pack_pairable: Literal["last", "any"] = crux(
        "Which of the active player's cards can be paired?",
        "peel-93-10",
        "peel-94-3",
        "peel-92-2",
        options={
            "last": "only the last",
            "any": "any that they have played since they became active; an earlier one makes a Snip",
        },
        grounds={"last": "letter peel-92-2", "any": "sense peel-93-10"},
    )
    after_snap: Literal["last-to-pair", "first-to-pair"] = crux(
        "If nobody can follow a Snap with a Snorum, who plays on?",
        "peel-94-2",
        "peel-94-3",
        options={
            "last-to-pair": "the player who made the Snap, the last to pair",
            "first-to-pair": "who snipped, being the first",
        },
        grounds={"last-to-pair": "sense peel-93-11 peel-94-1", "first-to-pair": "sense peel-94-3"},
    )
    rejoin: Literal["may", "may-not"] = crux(
        "With few players, may someone whose card was paired pair again in the same chain?",
        "peel-93-11",
        options={
            "may": "yes, when the chain comes round to them",
            "may-not": "no: they wait until another chain begins",
        },
        grounds={"may": "letter peel-93-11", "may-not": "sense peel-93-11"},
    )
    first_out_moment: Literal["last-card-played", "after-next-turn"] = crux(
        "When has the first player without cards won the deal?",
        "peel-94-5",
        options={
            "last-card-played": "as soon as they play their last card",
            "after-next-turn": "after the next card, so that they pay if it pairs theirs",
        },
        grounds={"last-card-played": "letter peel-94-5", "after-next-turn": "sense peel-94-6"},
    )
    payer: Literal["paired", "pairer"] = crux(
        "Who pays for a pairing?",
        "peel-91-7",
        "peel-91-9",
        "peel-91-10",
        options={"paired": "the player whose card is paired", "pairer": "the player who pairs it"},
        grounds={"paired": "example peel-91-9 peel-91-10", "pairer": "letter peel-91-7"},
    )
    next_dealer: Literal["after-dealer", "after-last-to-play"] = crux(
        "The next in order deals: after whom?",
        "peel-92-6",
        "peel-94-4",
        options={"after-dealer": "after the dealer", "after-last-to-play": "after the player of the last card"},
        grounds={"after-dealer": "sense peel-92-6", "after-last-to-play": "sense peel-92-2"},
    )
    penalty_order: Literal["offender-first", "offender-last"] = crux(
        "Two players pay for a failure to pair: who pays first?",
        "peel-93-6",
        options={"offender-first": "the offender", "offender-last": "the player before the offender"},
        grounds={"offender-first": "sense peel-93-6", "offender-last": "sense peel-93-6"},
    )
    own_pair: Literal["breaks", "carries", "pairs"] = crux(
        "The active player plays two cards of one rank running: what is the second?",
        "peel-91-7",
        "peel-92-2",
        "peel-93-10",
        options={
            "breaks": "a new card: whoever pairs it makes a Snip",
            "carries": "no pairing, but whoever pairs it makes the next pairing of the chain",
            "pairs": "a pairing, for which the active player pays",
        },
        grounds={"breaks": "letter peel-93-10", "carries": "sense peel-92-2", "pairs": "least"},
    )
    after_snip: Literal["snipper", "snipped"] = crux(
        "Who plays on after a Snip?",
        "peel-93-11",
        "peel-94-1",
        "peel-94-3",
        options={
            "snipper": "the player who made the Snip; the player who was snipped is inactive",
            "snipped": "the player who was snipped, who “remains in, active”",
        },
        grounds={"snipper": "example peel-94-1 peel-94-3", "snipped": "sense peel-93-11"},
    )
    after_snorum: Literal["last-to-pair", "next-in-order", "first-to-pair"] = crux(
        "Who plays on after a Snorum?",
        "peel-92-1",
        "peel-94-2",
        "peel-94-3",
        options={
            "last-to-pair": "the player who made it, the last to pair",
            "next-in-order": "the player on that player's left, as in the five-card game",
            "first-to-pair": "who snipped, being the first",
        },
        grounds={
            "last-to-pair": "sense peel-93-11 peel-94-1",
            "next-in-order": "practice peel-92-1",
            "first-to-pair": "least",
        },
    )
    empty_pool: Literal["snip", "no-snip"] = crux(
        "The pool should pay for a match of the turn-up, but is empty: is it a Snip?",
        "peel-94-9",
        "peel-94-10",
        options={"snip": "yes: a Snip, for which nothing is paid", "no-snip": "no: where nobody pays there is no Snip"},
        grounds={"snip": "letter peel-94-9", "no-snip": "sense peel-94-9"},
    )
    offender_paid: Literal["not-paid", "as-though"] = crux(
        "Is the first player paid for a match that they wrongly held back?",
        "peel-93-6",
        "peel-94-9",
        "peel-94-10",
        options={
            "not-paid": "no: they pay the penalty and get nothing",
            "as-though": "yes, just as though they had played the right card",
        },
        grounds={"not-paid": "letter peel-93-6", "as-though": "sense peel-94-9"},
    )
    pass_costs: Literal[0, 1] = parameter(
        "The Earl of Coventry: what a player who passes pays the pool",
        options={
            0: "nothing, and there is no pool",
            1: "a counter; all players also put one into the pool before a deal, and those with fewer cards than "
            "others two",
        },
    )
    card_left_costs: Literal[1, 0] = parameter(
        "The Earl of Coventry: what each player pays the winner for each card left in hand",
        options={1: "a counter", 0: "nothing: the winner has the pool alone"},
    )


def five_cards_each(rules: Rules) -> bool:
    """Whether five cards are dealt to each player, and not the whole pack."""
    match rules.variant:
        case "five-card":
            return True
        case "whole-pack" | "first-out" | "whole-pack-in-turn" | "earl-of-coventry":
            return False


def plays_in_turn(rules: Rules) -> bool:
    """Whether players play one card each in turn, and no active player plays on alone."""
    match rules.variant:
        case "five-card" | "whole-pack-in-turn" | "earl-of-coventry":
            return True
        case "whole-pack" | "first-out":
            return False


def rank_by_rank(rules: Rules) -> bool:
    """Whether the four cards of a rank are played before another card is led: the Earl of Coventry."""
    match rules.variant:
        case "five-card" | "whole-pack" | "first-out" | "whole-pack-in-turn":
            return False
        case "earl-of-coventry":
            return True


def complete_deals(rules: Rules) -> bool:
    """Whether each deal is complete in itself, with an unlimited number of counters."""
    match rules.variant:
        case "five-card" | "whole-pack" | "whole-pack-in-turn":
            return False
        case "first-out" | "earl-of-coventry":
            return True


@rule("peel-91-6", "peel-94-8", supplied="The turn-up is not dealt again before the pack is shuffled.")
def turns_up(rules: Rules) -> bool:
    """In Turn-up Snip one card is turned up from the rest of the pack; otherwise none is."""
    match rules.turn_up:
        case "none":
            return False
        case "dealer-pays" | "pool-pays":
            return True


@rule("peel-91-6", "peel-94-8", supplied="Turn-up Snip is played with five cards each.")
def at_odds(rules: Rules, players: int) -> str:
    """When the whole pack is dealt, no card is left to turn up.

    Returns which options exclude each other; empty if none do.
    """
    if turns_up(rules) and not five_cards_each(rules):
        return f"turn_up {rules.turn_up!r} excludes variant {rules.variant!r}"
    return ""


@rule("peel-90-6", supplied="Two players are the least with the smaller pack too; the variations have the same limits.")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Two to ten play with the full pack, two to six with the smaller one."""
    return (2, 10) if rules.pack == 52 else (2, 6)


def pack_of(rules: Rules) -> Sequence[Card]:
    """The pack, as the players have agreed."""
    return pack(rules.pack)
