"""The readings in which most tables of these tests are laid; each is tried against its others by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SNAP: Mapping[str, Any] = {
    "piles_matched": "turner",
    "open_match": "while-showing",
    "penalty_from": "stack-then-pile",
    "card_before": "on-the-pile",
    "runs_out": "at-turn",
    "late_call": "error",
}
JIG: Mapping[str, Any] = {"withheld_card": "stands"}
SNIP: Mapping[str, Any] = {"settling": "end-of-deal", "unsettled_at_end": "lapse", "offender_paid": "as-though"}
CASSINO: Mapping[str, Any] = {"uneven": "leftover-aside", "compulsion": "card"}
SNITCHEMS: Mapping[str, Any] = {"lift": "all", "paired_total": "no", "win": "most"}
