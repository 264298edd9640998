"""Compiled games of Snip-Snap-Snorum go in step with the reference implementation."""

from __future__ import annotations

from typing import Any

import pytest
from tests.studies.lockstep import ASKED, FOLLOWED, follow_many, options_not_met

from snorum.games import game
from snorum.games.vocabulary import cruxes
from snorum.lab.studies.kernels import kernel

SNIP = game("snip-snap-snorum")
EVERY_POLICY = range(len(kernel("snip-snap-snorum").POLICIES))
FAR = FOLLOWED // 8
"""The number of games played far; most are broken off early, so that many tables are tried."""


@pytest.mark.parametrize("variant", ["five-card", "whole-pack", "first-out", "whole-pack-in-turn"])
def test_games_go_in_step(variant: str) -> None:
    """With random rules, so that each option of each crux comes up in many games."""
    met = follow_many(SNIP, FOLLOWED - FAR, seed=1, most=16, variant=variant)
    met += follow_many(
        SNIP, FAR, seed=2, most=160, policies=EVERY_POLICY, deals=0 if variant != "first-out" else 2, variant=variant
    )
    assert not options_not_met(SNIP, met, FOLLOWED // 4)
    assert met[("players", 10)] and met[("players", 2)]


def test_a_turn_up_matched_after_all_counts_for_the_chain() -> None:
    """The rarest case: a match is held back, then made after all, and paired by the next player (`whole-deal`)."""
    repentant = list(kernel("snip-snap-snorum").POLICIES).index("repentant")
    follow_many(
        SNIP,
        FOLLOWED,
        most=25,
        policies=(repentant,),
        variant="five-card",
        turn_up="dealer-pays",
        pairing_scope="whole-deal",
        offending_card="corrected",
        turn_up_match="must",
        turn_up_chain="counts",
    )


FIVE_CARD_ONLY = {
    "turn_up_chain",
    "turn_up_match",
    "dealer_pays_to",
    "empty_pool",
    "offender_paid",
    "reshuffle",
    "offending_card",
}
WHOLE_PACK_ONLY = {
    "whole_pack_pairing",
    "whole_pack_pairable",
    "after_snap",
    "rejoin",
    "own_pair",
    "after_snip",
    "after_snorum",
}


def variant_of(crux: str) -> str:
    """A variant in which a crux matters."""
    if crux == "first_out_moment":
        return "first-out"
    return "whole-pack" if crux in WHOLE_PACK_ONLY else "five-card"


@pytest.mark.skipif(not ASKED, reason="make lockstep follows ten thousand games under each option, one by one")
@pytest.mark.parametrize(
    ("crux", "option"), [(crux.name, option) for crux in cruxes(SNIP.Rules) for option in crux.options]
)
def test_games_go_in_step_under_each_option(crux: str, option: str) -> None:
    """In a variant where the crux matters: with a turned-up card, if the crux is about that."""
    fixed: dict[str, Any] = {"variant": variant_of(crux), crux: option}
    if crux == "dealer_pays_to":
        fixed["turn_up"] = "dealer-pays"
    elif crux in FIVE_CARD_ONLY - {"reshuffle", "offending_card"}:
        fixed["turn_up"] = "pool-pays"
    met = follow_many(SNIP, ASKED, seed=3, most=40, policies=EVERY_POLICY, **fixed)
    assert met[(crux, option)] == ASKED
