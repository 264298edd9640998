"""How a player chooses at a compiled game of Snip-Snap-Snorum."""

from __future__ import annotations

from snorum.playing import CARELESS as ONE_IN
from snorum.studies.chance import Integers, Stream, below
from snorum.studies.compiled import compiled
from snorum.studies.kernels.snip_table import HELD

POLICIES = {
    "random": "plays any of the cards that he may play, each as likely as another",
    "careless": f"plays at random, and of {ONE_IN} times that he is bound to pair he overlooks one",
}
RANDOM, CARELESS = range(len(POLICIES))


@compiled
def overlooks(policy: int, choice: Stream) -> bool:
    """Whether a player who is bound to pair overlooks it."""
    return policy == CARELESS and below(choice, ONE_IN) == 0


@compiled
def chosen(t: Integers, policy: int, choice: Stream, player: int) -> int:
    """The place in his hand of the card that a player plays who may play any."""
    return below(choice, t[HELD + player])
