"""What several tests draw their cases from."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from snorum.games.snip_snap_snorum import Rules
from snorum.games.vocabulary import cruxes, points

VARIANTS = points(Rules)["variant"].options


@st.composite
def snip_rules(draw: st.DrawFn) -> Rules:
    """Rules of Snip-Snap-Snorum with any parameters that go together, and any reading."""
    chosen: dict[str, Any] = {each.name: draw(st.sampled_from(list(each.options))) for each in cruxes(Rules)}
    chosen["variant"] = draw(st.sampled_from(list(VARIANTS)))
    chosen["pack"] = draw(st.sampled_from([52, 32]))
    if chosen["variant"] == "five-card":
        chosen["turn_up"] = draw(st.sampled_from(["none", "dealer-pays", "pool-pays"]))
    if chosen["variant"] == "earl-of-coventry":
        chosen["pass_costs"] = draw(st.sampled_from([0, 1]))
        chosen["card_left_costs"] = draw(st.sampled_from([1, 0]))
    return Rules(**chosen)
