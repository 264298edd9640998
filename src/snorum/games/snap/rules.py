"""What the players agree, how the edition reads what the two texts leave open, and who can play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from snorum.cards import Card, pack
from snorum.games.vocabulary import crux, parameter, rule

MOST_PACKS: Final = 8


def both(*numbers: str) -> tuple[str, ...]:
    """The passages with these numbers in the article and in its translation, which match sentence by sentence."""
    return tuple(f"{work}-{number}" for number in numbers for work in ("snap", "snapsv"))


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree, and how the edition reads what the article leaves open."""

    variant: Literal["common-pile", "own-piles"] = parameter(
        "Onto which pile a card is turned",
        *both("3-2", "4-1"),
        options={
            "common-pile": "one pile for all (the simplest version)",
            "own-piles": "each player's own pile (the more common version)",
        },
    )
    packs: Literal[1, 2, 3, 4, 5, 6, 7, 8] = parameter(
        "How many packs are shuffled together",
        *both("1-3", "1-5"),
        options={1: "one pack"} | {n: f"{n} packs" for n in range(2, MOST_PACKS + 1)},
    )
    begins: Literal["eldest", "youngest"] = parameter(
        "Who turns the first card",
        *both("2-3"),
        options={
            "eldest": "the player on the dealer's left",
            "youngest": "the youngest player; a record gives no ages, so whoever does",
        },
    )
    piles_matched: Literal["caller-chooses", "turner"] = crux(
        "More than two piles show matching cards: which two does the caller take?",
        *both("4-3"),
        options={
            "caller-chooses": "any two they like: if a record names none, the two of one value that hold the most",
            "turner": "the one played on last, and the nearest matching pile to its left",
        },
        grounds={"caller-chooses": "letter snap-4-3", "turner": "least"},
    )
    open_match: Literal["until-covered", "while-showing"] = crux(
        "If each player has a pile, how long may a match be called?",
        *both("4-3", "5-2"),
        options={
            "until-covered": "as long as the matching cards are on top of their piles",
            "while-showing": "until anyone turns the next card",
        },
        grounds={"until-covered": "letter snap-4-3", "while-showing": "sense snap-4-2"},
    )
    caller_without_cards: Literal["may", "may-not"] = crux(
        "May a player without cards, but not yet out, call?",
        *both("3-5", "6-2"),
        options={"may": "yes, and so come back into play", "may-not": "no"},
        grounds={"may": "letter snap-3-4", "may-not": "sense snap-6-1"},
    )
    after_take: Literal["left-of-turner", "taker"] = crux(
        "Who turns the next card after someone has taken cards?",
        *both("2-4"),
        options={"left-of-turner": "the player on the left of the one who turned last", "taker": "the player who took"},
        grounds={"left-of-turner": "letter snap-2-4", "taker": "practice"},
    )
    pot_shuffled: Literal["no", "yes"] = crux(
        "Does the winner of the snap pot shuffle it, with its pile?",
        *both("5-2", "3-4", "4-3"),
        options={
            "no": "no: the pot goes unshuffled under the winner's stack, and the pile under the pot",
            "yes": "yes, like a pile won by Snap",
        },
        grounds={"no": "letter snap-5-2", "yes": "practice snap-3-4 snap-4-3"},
    )
    both_calls: Literal["either", "pot-first"] = crux(
        "A card matches both another card and the snap pot: which call is right?",
        *both("5-2", "6-1"),
        options={
            "either": "either: the first to call takes what their call wins",
            "pot-first": "only Snap Pot; Snap is an error",
        },
        grounds={"either": "letter snap-4-3 snap-5-2", "pot-first": "sense snap-5-2"},
    )
    penalty_from: Literal["pile-turned-over", "stack-then-pile", "stack-only"] = crux(
        "If each player has a pile, what pays a penalty when the stack is too small?",
        *both("6-1", "6-2", "4-4"),
        options={
            "pile-turned-over": "the pile, which the player shuffles and turns over to be the new stack",
            "stack-then-pile": "the bottom of the pile, turned face down card by card",
            "stack-only": "nothing more: the player has too few face-down cards, and is out",
        },
        grounds={"pile-turned-over": "letter snap-4-4", "stack-then-pile": "least", "stack-only": "sense snap-6-1"},
    )
    paid_last_card: Literal["in-until-turn", "out"] = crux(
        "A player pays a penalty in full with their last card: are they out?",
        *both("6-2", "3-5"),
        options={
            "in-until-turn": "not yet: they stay until they have no card to turn at their turn",
            "out": "yes, at once: they have run out of cards",
        },
        grounds={"in-until-turn": "letter snap-6-2", "out": "sense snap-6-2"},
    )
    pile_of_the_out: Literal["stays", "removed", "to-pot"] = crux(
        "What happens to the pile of a player who goes out?",
        *both("6-2", "4-3"),
        options={
            "stays": "it stays where it is, and can be matched and taken",
            "removed": "it leaves the game with the player",
            "to-pot": "it goes under the snap pot, or becomes the pot if there is none",
        },
        grounds={"stays": "letter snap-4-3", "removed": "sense snap-6-2", "to-pot": "least"},
    )
    locked: Literal["all-matches", "no-progress"] = crux(
        "When are all likely matches locked away, and the game drawn?",
        *both("7-2", "7-3"),
        options={
            "all-matches": "when, outside the pot, no two cards share a value and none matches the pot's top",
            "no-progress": "when all can know that no two players share a value and nobody has a match for the "
            "pot's top; a card on the common pile counts as its turner's",
        },
        grounds={"all-matches": "letter snap-7-2", "no-progress": "sense snap-7-3"},
    )
    card_before: Literal["last-played", "on-the-pile"] = crux(
        "The common pile has just been taken or set aside: can the next card match the one turned before?",
        *both("3-3"),
        options={
            "last-played": "yes, if the values are the same, wherever that card is now",
            "on-the-pile": "no: there is nothing on the pile to match",
        },
        grounds={"last-played": "letter snap-3-3", "on-the-pile": "sense snap-3-4"},
    )
    runs_out: Literal["at-once", "at-turn"] = crux(
        "With a common pile, when is a player who has turned their last card out?",
        *both("3-5"),
        options={"at-once": "at once", "at-turn": "at their next turn, if they still have nothing to turn"},
        grounds={"at-once": "letter snap-3-5", "at-turn": "sense snap-3-5"},
    )
    lost_to_pot: Literal["in-until-turn", "out"] = crux(
        "A player's last cards are set aside in the snap pot: are they out?",
        *both("6-2", "5-1"),
        options={
            "in-until-turn": "not until they have nothing to turn at their turn",
            "out": "yes, at once: they have lost all their cards",
        },
        grounds={"in-until-turn": "letter snap-6-2", "out": "sense snap-6-2"},
    )
    pot_top: Literal["newest", "first"] = crux(
        "The snap pot grows by another match: which cards lie on top of it?",
        *both("5-3", "5-1", "5-2"),
        options={"newest": "the newest match", "first": "the match that began it"},
        grounds={"newest": "letter snap-5-1", "first": "sense snap-5-3"},
    )
    late_call: Literal["forgiven", "error"] = crux(
        "A player makes the right call, but after another player: is that an error?",
        *both("6-1", "3-3", "3-4"),
        options={
            "forgiven": "no, until the next card is turned: the second caller gets nothing and pays nothing",
            "error": "yes, if by then nothing matches any more",
        },
        grounds={"forgiven": "letter snap-3-3", "error": "sense snap-6-1"},
    )
    who_calls: Literal["anyone", "the-two"] = parameter(
        "Who may call Snap",
        options={
            "anyone": "anyone in the game",
            "the-two": "only the two whose cards match; a call by another is an error",
        },
    )
    pile_turned: Literal["shuffled", "as-it-lies"] = parameter(
        "How a player's own pile is turned over",
        options={
            "shuffled": "it is shuffled first",
            "as-it-lies": "as it lies, so that its cards come up again in the same order",
        },
    )
    pot_matches: Literal["turned-since", "any-top"] = parameter(
        "If each player has a pile, which cards on top of the piles can match the snap pot",
        options={
            "turned-since": "those turned after the pot's top card came to lie there",
            "any-top": "all, even one that showed before",
        },
    )
    snap_wins: Literal["both-piles", "other-pile"] = parameter(
        "If each player has a pile, what the first to call Snap takes",
        options={
            "both-piles": "both piles whose cards match",
            "other-pile": "the other player's pile; the caller's own stays where it is",
        },
    )
    tie: Literal["cards-aside", "matching-cards-aside", "nothing"] = parameter(
        "What happens if two players call at the same time",
        options={
            "cards-aside": "the cards in dispute, with all that lies under them, become or join the snap pot",
            "matching-cards-aside": "the matching cards alone become or join the snap pot",
            "nothing": "nothing: the match can be called again",
        },
    )
    pot_wins: Literal["pot-and-pile", "pot-alone"] = parameter(
        "What the first to call Snap Pot takes",
        options={
            "pot-and-pile": "the pot, and the pile with the card that matches it",
            "pot-alone": "the pot; the pile stays where it is",
        },
    )
    wrong_call: Literal["card-to-each", "pile-to-pot"] = parameter(
        "What a wrong call costs",
        options={
            "card-to-each": "a card for each other player",
            "pile-to-pot": "the caller's pile, which becomes or joins the snap pot",
        },
    )


@rule(
    supplied="The article lets anyone call. So Cassell about 1881, Lucas in 1904, Squareman in 1916: the two alone.",
    says="{player} {calls} {call}, but only the two whose cards match may",
)
def only_the_two(rules: Rules) -> bool:
    """Anyone may call Snap, unless the players agree that only the two whose cards match may."""
    match rules.who_calls:
        case "anyone":
            return False
        case "the-two":
            return True


def one_pile(rules: Rules) -> bool:
    """Whether there is one pile for all."""
    match rules.variant:
        case "common-pile":
            return True
        case "own-piles":
            return False


@rule(
    *both("1-4", "1-5"),
    supplied="The article sets no limit. We take thirteen to a pack, so that each is dealt four cards.",
)
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Two or more can play, usually up to four; with more packs, more players."""
    return 2, 13 * rules.packs


@rule(*both("1-3", "1-5"), supplied="The article sets no limit. We take eight packs at the most.")
def pack_of(rules: Rules) -> Sequence[Card]:
    """The game is played with one pack, or with several shuffled together."""
    return pack(52) * rules.packs
