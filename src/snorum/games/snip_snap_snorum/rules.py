"""What the players agree, how the edition reads what Peel leaves open, and who can play what with what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from snorum.cards import Card, pack
from snorum.vocabulary import POOL, crux, parameter, rule

FIVE_CARD, WHOLE_PACK, FIRST_OUT = "five-card", "whole-pack", "first-out"


Player = TypeVar("Player", str, int)
"""By name, or by seat."""


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
                 "whole-deal": "it does not: the stake counts every earlier card of the rank in the deal"},
        grounds={"next-player": "example peel-92-5", "whole-deal": "letter peel-91-7"})  # fmt: skip
    double_penalty: Literal["double-the-forgone", "double-snip"] = crux(
        "The double penalty of one who fails to pair: double of what?", "peel-93-6",
        options={"double-the-forgone": "of what the pairing that he avoided would have cost: 2, 4 or 6",
                 "double-snip": "of Snip: always 2"},
        grounds={"double-the-forgone": "sense peel-93-6 peel-91-7", "double-snip": "least"})  # fmt: skip
    settling: Literal["when-shown", "at-once", "end-of-deal"] = crux(
        "When is a failure to pair paid for?", "peel-93-6", "peel-93-7",
        options={"when-shown": "when the card held back is shown, or else when the deal is over",
                 "at-once": "as soon as it happens",
                 "end-of-deal": "when the deal is over, before the cards are cut for the next"},
        grounds={"when-shown": "sense peel-93-7",
                 "at-once": "practice peel-91-9",
                 "end-of-deal": "least"})  # fmt: skip
    unsettled_at_end: Literal["settled-first", "lapse"] = crux(
        "If one player is left while offences are unpaid, does the game end there?",
        "peel-91-3", "peel-93-7",
        options={"settled-first": "they are paid first, and may leave nobody",
                 "lapse": "it does, and they are forgotten"},
        grounds={"settled-first": "letter peel-93-7", "lapse": "sense peel-92-9"})  # fmt: skip
    both_out: Literal["last-to-pay", "no-winner"] = crux(
        "Who wins if a settlement leaves nobody with counters?", "peel-91-3", "peel-92-9",
        options={"last-to-pay": "who paid last: he held out longest", "no-winner": "nobody"},
        grounds={"last-to-pay": "sense peel-91-3", "no-winner": "sense peel-92-9"})  # fmt: skip
    reshuffle: Literal["each-deal", "from-undealt"] = crux(
        "From what are the next five cards dealt?", "peel-92-6", "peel-92-7", "peel-93-7",
        options={"each-deal": "the whole pack, gathered and shuffled again",
                 "from-undealt": "the undealt portion, while it is enough"},
        grounds={"each-deal": "sense peel-92-6 peel-93-7", "from-undealt": "sense peel-92-7"})  # fmt: skip
    offending_card: Literal["stands", "corrected"] = crux(
        "What becomes of the card that a player put down instead of the one that pairs?", "peel-93-5", "peel-93-6",
        options={"stands": "it stays, and play goes on from it",
                 "corrected": "before the next card he may take it back, and play the right one"},
        grounds={"stands": "letter peel-93-6", "corrected": "sense peel-93-5"})  # fmt: skip
    undiscovered: Literal["charged", "only-if-shown"] = crux(
        "Is a failure to pair paid for if the card held back never comes to light in play?",
        "peel-92-7", "peel-93-6", "peel-93-7",
        options={"charged": "it is: whatever proves it, it has to be paid for",
                 "only-if-shown": "it is not: its player has to be seen to play such a card later"},
        grounds={"charged": "letter peel-93-6", "only-if-shown": "sense peel-92-7 peel-93-7"})  # fmt: skip
    across_gap: Literal["next-in-game", "adjacent-only"] = crux(
        "May a card be paired across the seat of one who is out?", "peel-91-7", "peel-92-2", "peel-92-8",
        options={"next-in-game": "it may: the seat is as though it were not there",
                 "adjacent-only": "not in the deal in which he goes out; for the next they close up"},
        grounds={"next-in-game": "letter peel-92-2", "adjacent-only": "sense peel-91-7"})  # fmt: skip
    paired_player_out: Literal["counts", "breaks"] = crux(
        "May a card be paired whose player has gone out since he laid it down?",
        "peel-91-7", "peel-92-2", "peel-92-7",
        options={"counts": "it may: the pairing counts, and nobody pays for it",
                 "breaks": "it may not: the chain ends with the player"},
        grounds={"counts": "letter peel-91-7", "breaks": "sense peel-92-2"})  # fmt: skip
    call: Literal["not-needed", "needed"] = crux(
        "Is a pairing paid for if nobody calls it?", "peel-91-7", "peel-91-9", "peel-91-10",
        options={"not-needed": "it is: the cards are enough",
                 "needed": "it is not, though it counts: the next is still a Snap or a Snorum"},
        grounds={"not-needed": "letter peel-91-7", "needed": "sense peel-91-9"})  # fmt: skip
    turn_up_chain: Literal["counts", "apart"] = crux(
        "When the first player has matched the turn-up, what is the next pairing?", "peel-94-9",
        options={"counts": "a Snap: the match was the first pairing",
                 "apart": "a Snip: the match stands apart from the chain"},
        grounds={"counts": "letter peel-94-9", "apart": "sense peel-94-9"})  # fmt: skip
    turn_up_match: Literal["must", "may"] = crux(
        "Must the first player match the turn-up if he can?", "peel-93-5", "peel-94-8",
        options={"must": "he must, as with any card before him", "may": "he may keep his card back"},
        grounds={"must": "letter peel-94-8 peel-94-9", "may": "sense peel-93-5"})  # fmt: skip
    dealer_pays_to: Literal["pool", "eldest"] = crux(
        "Whom does the dealer pay when his turn-up is matched?", "peel-94-8", "peel-94-10",
        options={"pool": "the pool, like everyone else who is paired",
                 "eldest": "the player who has matched it"},
        grounds={"pool": "letter peel-91-7 peel-94-8", "eldest": "sense peel-94-10"})  # fmt: skip
    whole_pack_pairing: Literal["must", "may"] = crux(
        "With the whole pack dealt, must a player pair if he can?", "peel-93-5", "peel-94-2",
        options={"must": "he must, as in the five-card game", "may": "he may let it pass"},
        grounds={"must": "letter peel-93-5 peel-94-2", "may": "sense peel-93-10"})  # fmt: skip
    whole_pack_pairable: Literal["last", "any"] = crux(
        "Which of the active player's cards can be paired?", "peel-93-10", "peel-94-3", "peel-92-2",
        options={"last": "the last alone",
                 "any": "any that he has played since he became active; an earlier one is snipped"},
        grounds={"last": "letter peel-92-2", "any": "sense peel-93-10"})  # fmt: skip
    after_snap: Literal["last-to-pair", "first-to-pair"] = crux(
        "If nobody can follow a Snap with a Snorum, who plays on?", "peel-94-2", "peel-94-3",
        options={"last-to-pair": "who snapped, being the last to pair",
                 "first-to-pair": "who snipped, being the first"},
        grounds={"last-to-pair": "sense peel-93-11 peel-94-1", "first-to-pair": "sense peel-94-3"})  # fmt: skip
    rejoin: Literal["may", "may-not"] = crux(
        "With few at the table, may a player whose card was paired pair again in the same chain?", "peel-93-11",
        options={"may": "he may, when the chain has come round to him",
                 "may-not": "he may not: he waits until another chain is begun"},
        grounds={"may": "letter peel-93-11", "may-not": "sense peel-93-11"})  # fmt: skip
    first_out_moment: Literal["last-card-played", "after-next-turn"] = crux(
        "When has the first to be rid of his cards won?", "peel-94-5",
        options={"last-card-played": "as he plays the last of them",
                 "after-next-turn": "after the next card, so that he pays if it pairs his"},
        grounds={"last-card-played": "letter peel-94-5", "after-next-turn": "sense peel-94-6"})  # fmt: skip
    payer: Literal["paired", "pairer"] = crux(
        "Who pays for a pairing?", "peel-91-7", "peel-91-9", "peel-91-10",
        options={"paired": "the player whose card is paired", "pairer": "the player who pairs it"},
        grounds={"paired": "example peel-91-9 peel-91-10", "pairer": "letter peel-91-7"})  # fmt: skip
    next_dealer: Literal["after-dealer", "after-last-to-play"] = crux(
        "The next in order deals: next after whom?", "peel-92-6", "peel-94-4",
        options={"after-dealer": "after the dealer",
                 "after-last-to-play": "after whoever has played the last card"},
        grounds={"after-dealer": "sense peel-92-6", "after-last-to-play": "sense peel-92-2"})  # fmt: skip
    penalty_order: Literal["offender-first", "offender-last"] = crux(
        "Of the two who pay for a failure to pair, who pays first?", "peel-93-6",
        options={"offender-first": "the offender", "offender-last": "the player before him"},
        grounds={"offender-first": "sense peel-93-6", "offender-last": "sense peel-93-6"})  # fmt: skip
    own_pair: Literal["breaks", "carries", "pairs"] = crux(
        "What if the active player follows his card with another of the same rank?",
        "peel-91-7", "peel-92-2", "peel-93-10",
        options={"breaks": "it is a new card: who pairs it snips",
                 "carries": "no other card has come between: who pairs it makes the next pairing of the chain",
                 "pairs": "it is a pairing, and he pays for it himself"},
        grounds={"breaks": "letter peel-93-10", "carries": "sense peel-92-2", "pairs": "least"})  # fmt: skip
    after_snip: Literal["snipper", "snipped"] = crux(
        "After a Snip, who plays on?", "peel-93-11", "peel-94-1", "peel-94-3",
        options={"snipper": "who has snipped; who was snipped is inactive",
                 "snipped": "who was snipped; he “remains in, active”"},
        grounds={"snipper": "example peel-94-1 peel-94-3", "snipped": "sense peel-93-11"})  # fmt: skip
    after_snorum: Literal["last-to-pair", "next-in-order", "first-to-pair"] = crux(
        "After a Snorum, who plays on?", "peel-92-1", "peel-94-2", "peel-94-3",
        options={"last-to-pair": "who cried it, being the last to pair",
                 "next-in-order": "the player on his left, as in the five-card game",
                 "first-to-pair": "who snipped, being the first"},
        grounds={"last-to-pair": "sense peel-93-11 peel-94-1",
                 "next-in-order": "practice peel-92-1",
                 "first-to-pair": "least"})  # fmt: skip
    empty_pool: Literal["snip", "no-snip"] = crux(
        "Is the turn-up matched if the pool, which should pay for it, is empty?", "peel-94-9", "peel-94-10",
        options={"snip": "it is: a Snip, for which nothing is paid",
                 "no-snip": "it is not: where there is nobody to pay there is no Snip"},
        grounds={"snip": "letter peel-94-9", "no-snip": "sense peel-94-9"})  # fmt: skip
    offender_paid: Literal["not-paid", "as-though"] = crux(
        "Is the first player paid for a match that he wrongly held back?", "peel-93-6", "peel-94-9", "peel-94-10",
        options={"not-paid": "he is not: he pays his penalty, and gets nothing",
                 "as-though": "he is, just as though he had played the right card"},
        grounds={"not-paid": "letter peel-93-6", "as-though": "sense peel-94-9"})  # fmt: skip


def five_cards_each(rules: Rules) -> bool:
    """Whether five cards are dealt to each player, and not the whole pack."""
    match rules.variant:
        case "five-card":
            return True
        case "whole-pack" | "first-out":
            return False


def complete_deals(rules: Rules) -> bool:
    """Whether each deal is complete in itself, and the number of counters unlimited."""
    match rules.variant:
        case "five-card" | "whole-pack":
            return False
        case "first-out":
            return True


@rule("peel-91-6", "peel-94-8",
      supplied="The card turned up counts as shown: it is not dealt again before the pack is shuffled.")  # fmt: skip
def turns_up(rules: Rules) -> bool:
    """At Turn-up Snip a card is turned from what is left of the pack; else none."""
    match rules.turn_up:
        case "none":
            return False
        case "dealer-pays" | "pool-pays":
            return True


def pool_pays_match(rules: Rules) -> bool:
    """Whether the pool pays the first player for a match of the turn-up."""
    match rules.turn_up:
        case "none" | "dealer-pays":
            return False
        case "pool-pays":
            return True


@rule("peel-91-6", "peel-94-8", supplied="Turn-up Snip is played with five cards: a whole pack leaves none to turn up.")
def at_odds(rules: Rules, players: int) -> str:
    """Where the whole pack is dealt nothing is left to be turned up.

    The answer says which options exclude each other; it is empty if none do.
    """
    if turns_up(rules) and not five_cards_each(rules):
        return f"turn_up {rules.turn_up!r} excludes variant {rules.variant!r}"
    return ""


@rule("peel-90-6", supplied="With the smaller pack, too, two players are the least; the variations keep these limits.")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Two to ten with the full pack of fifty-two; any number up to six with the smaller pack."""
    return (2, 10) if rules.pack == 52 else (2, 6)


def pack_of(rules: Rules) -> Sequence[Card]:
    """The pack with which the game is played."""
    return pack(rules.pack)


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who holds counters: the players, and the pool."""
    return (*players, POOL)
