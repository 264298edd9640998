"""Snip-Snap-Snorum, compiled. Suits do not matter: cards are ranks."""

from __future__ import annotations

from snorum.studies.kernels.snip_choice import POLICIES as POLICIES
from snorum.studies.kernels.snip_five import play_five_card
from snorum.studies.kernels.snip_table import MEASURES as MEASURES

SUITS = False

play = play_five_card
