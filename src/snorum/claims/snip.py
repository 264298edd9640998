"""What Peel claims about Snip-Snap-Snorum, in the order of his text."""

from __future__ import annotations

from snorum.claims import snip_cards, snip_lead, snip_numbers, snip_variations
from snorum.claims.snip_studies import STUDIES as STUDIES

CLAIMS = (*snip_numbers.CLAIMS, *snip_lead.CLAIMS, *snip_cards.CLAIMS, *snip_variations.CLAIMS)
