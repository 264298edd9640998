"""What players of Snap agree, and the passages of its two texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from snorum.vocabulary import parameter

COMMON_PILE, OWN_PILES = "common-pile", "own-piles"
MOST_PACKS = 8


def both(*numbers: str) -> tuple[str, ...]:
    """The passages of these numbers in the article and in its translation, whose sentences go in pairs."""
    return tuple(f"{work}-{number}" for number in numbers for work in ("snap", "snapsv"))


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree. Where the article can be read in more ways than one, the edition takes one."""

    variant: Literal["common-pile", "own-piles"] = parameter(
        "Onto which pile a card is turned", *both("3-2", "4-1"),
        options={COMMON_PILE: "one pile for all, the simplest version",
                 OWN_PILES: "each player's own pile, the more common one"})  # fmt: skip
    packs: Literal[1, 2, 3, 4, 5, 6, 7, 8] = parameter(
        "How many packs are shuffled together", *both("1-3", "1-5"),
        options={1: "one pack of fifty-two"} | {n: f"{n} packs" for n in range(2, MOST_PACKS + 1)})  # fmt: skip
