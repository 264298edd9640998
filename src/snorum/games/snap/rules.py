"""What the players agree, how the edition reads what the two texts leave open, and who can play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from snorum.cards import Card, pack
from snorum.vocabulary import crux, parameter, rule

MOST_PACKS: Final = 8


def both(*numbers: str) -> tuple[str, ...]:
    """The passages of these numbers in the article and in its translation, whose sentences go in pairs."""
    return tuple(f"{work}-{number}" for number in numbers for work in ("snap", "snapsv"))


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree, and how they take what the article leaves open."""

    variant: Literal["common-pile", "own-piles"] = parameter(
        "Onto which pile a card is turned", *both("3-2", "4-1"),
        options={"common-pile": "one pile for all, the simplest version",
                 "own-piles": "each player's own pile, the more common one"})  # fmt: skip
    packs: Literal[1, 2, 3, 4, 5, 6, 7, 8] = parameter(
        "How many packs are shuffled together", *both("1-3", "1-5"),
        options={1: "one pack of fifty-two"} | {n: f"{n} packs" for n in range(2, MOST_PACKS + 1)})  # fmt: skip
    begins: Literal["eldest", "youngest"] = parameter(
        "Who turns the first card", *both("2-3"),
        options={"eldest": "the player on the dealer's left",
                 "youngest": "the youngest: whoever does, for a record says nobody's age"})  # fmt: skip
    piles_matched: Literal["caller-chooses", "turner"] = crux(
        "More than two piles show matching cards: which two does the caller take?", *both("4-3"),
        options={"caller-chooses": "which he likes: those two of one value that hold the most cards",
                 "turner": "the one last played on, and the nearest to its left that matches it"},
        grounds={"caller-chooses": "letter snap-4-3", "turner": "least"})  # fmt: skip
    open_match: Literal["until-covered", "while-showing"] = crux(
        "With piles of their own, how long may a match be called?", *both("4-3", "5-2"),
        options={"until-covered": "as long as the cards that match are on top of their piles",
                 "while-showing": "until the next card is turned, by whomever"},
        grounds={"until-covered": "letter snap-4-3", "while-showing": "sense snap-4-2"})  # fmt: skip
    caller_without_cards: Literal["may", "may-not"] = crux(
        "May a player call who has no cards at the moment, but is not yet out?", *both("3-5", "6-2"),
        options={"may": "he may, and so come back", "may-not": "he may not"},
        grounds={"may": "letter snap-3-4", "may-not": "sense snap-6-1"})  # fmt: skip
    after_take: Literal["left-of-turner", "taker"] = crux(
        "Who turns the next card when somebody has taken cards?", *both("2-4"),
        options={"left-of-turner": "the player on the left of the one who turned last, whoever took",
                 "taker": "the player who took"},
        grounds={"left-of-turner": "letter snap-2-4", "taker": "practice"})  # fmt: skip
    pot_shuffled: Literal["no", "yes"] = crux(
        "Is the snap pot shuffled, with its pile, by the player who wins it?", *both("5-2", "3-4", "4-3"),
        options={"no": "it is not: the pot goes under his stack as it lies, and the pile under the pot",
                 "yes": "it is, as a pile won by Snap would be"},
        grounds={"no": "letter snap-5-2", "yes": "practice snap-3-4 snap-4-3"})  # fmt: skip
    both_calls: Literal["either", "pot-first"] = crux(
        "A card matches another and the snap pot as well: what is called?", *both("5-2", "6-1"),
        options={"either": "Snap or Snap Pot: who is first to call either has what it wins",
                 "pot-first": "Snap Pot, and Snap is one call for the other"},
        grounds={"either": "letter snap-4-3 snap-5-2", "pot-first": "sense snap-5-2"})  # fmt: skip
    penalty_from: Literal["pile-turned-over", "stack-then-pile", "stack-only"] = crux(
        "With piles of their own, what is a penalty paid from when the stack does not suffice?",
        *both("6-1", "6-2", "4-4"),
        options={"pile-turned-over": "from the pile, which he shuffles and turns over to be his stack",
                 "stack-then-pile": "from the bottom of the pile, cards being turned down one by one",
                 "stack-only": "from nothing more: he has not enough face-down cards, and is out"},
        grounds={"pile-turned-over": "letter snap-4-4",
                 "stack-then-pile": "least",
                 "stack-only": "sense snap-6-1"})  # fmt: skip
    paid_last_card: Literal["in-until-turn", "out"] = crux(
        "A player pays a penalty in full, and with his last card: is he out?", *both("6-2", "3-5"),
        options={"in-until-turn": "he had enough, and stays until he has no card to turn at his turn",
                 "out": "he has run out of cards, and is out at once"},
        grounds={"in-until-turn": "letter snap-6-2", "out": "sense snap-6-2"})  # fmt: skip
    pile_of_the_out: Literal["stays", "removed", "to-pot"] = crux(
        "What becomes of the pile of a player who goes out?", *both("6-2", "4-3"),
        options={"stays": "it stays where it is, and can be matched and taken",
                 "removed": "it leaves the game with him",
                 "to-pot": "it goes under the snap pot, or becomes one"},
        grounds={"stays": "letter snap-4-3", "removed": "sense snap-6-2", "to-pot": "least"})  # fmt: skip
    locked: Literal["all-matches", "no-progress"] = crux(
        "When are all likely matches locked away, and the game drawn?", *both("7-2", "7-3"),
        options={"all-matches": "when outside the pot no two cards have one value, and none that of its top",
                 "no-progress": "when all can know that no two players have cards of one value, nor anybody one like "
                                "the pot's top; those on the common pile are his who turned them"},
        grounds={"all-matches": "letter snap-7-2", "no-progress": "sense snap-7-3"})  # fmt: skip
    card_before: Literal["last-played", "on-the-pile"] = crux(
        "The common pile has just been taken or set aside: does the next card match the one turned before it?",
        *both("3-3"),
        options={"last-played": "it does if the values are the same, wherever that card is now",
                 "on-the-pile": "it does not: nothing lies on the pile that it could match"},
        grounds={"last-played": "letter snap-3-3", "on-the-pile": "sense snap-3-4"})  # fmt: skip
    runs_out: Literal["at-once", "at-turn"] = crux(
        "With a common pile, when is a player out who has turned his last card?", *both("3-5"),
        options={"at-once": "as soon as he has turned it",
                 "at-turn": "when his turn comes and he has still nothing to turn"},
        grounds={"at-once": "letter snap-3-5", "at-turn": "sense snap-3-5"})  # fmt: skip
    lost_to_pot: Literal["in-until-turn", "out"] = crux(
        "A player's last cards are set aside in the snap pot: is he out?", *both("6-2", "5-1"),
        options={"in-until-turn": "he is not until he has nothing to turn at his turn",
                 "out": "he has lost all his cards, and is out at once"},
        grounds={"in-until-turn": "letter snap-6-2", "out": "sense snap-6-2"})  # fmt: skip
    pot_top: Literal["newest", "first"] = crux(
        "The snap pot grows by another match: which cards lie on top of it?", *both("5-3", "5-1", "5-2"),
        options={"newest": "those that were matched last", "first": "those with which it was begun"},
        grounds={"newest": "letter snap-5-1", "first": "sense snap-5-3"})  # fmt: skip
    late_call: Literal["forgiven", "error"] = crux(
        "Somebody calls as another has done rightly, but after him: is that an error?", *both("6-1", "3-3", "3-4"),
        options={"forgiven": "it is not, until the next card is turned: he was second, and gets nothing",
                 "error": "it is, if by then nothing matches any more"},
        grounds={"forgiven": "letter snap-3-3", "error": "sense snap-6-1"})  # fmt: skip


def one_pile(rules: Rules) -> bool:
    """Whether there is one pile for all."""
    match rules.variant:
        case "common-pile":
            return True
        case "own-piles":
            return False


@rule(*both("1-4", "1-5"),
      supplied="The article sets no limit; with thirteen players to a pack, each is dealt four cards.")  # fmt: skip
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Two to four players is the usual number; there may be more, and with more packs more still."""
    return 2, 13 * rules.packs


@rule(*both("1-3", "1-5"), supplied="No more than eight packs, though the article sets no limit.")
def pack_of(rules: Rules) -> Sequence[Card]:
    """An ordinary pack, or as many as the players care to shuffle into one."""
    return pack(52) * rules.packs
