"""What Peel claims about Snip-Snap-Snorum, in the order of the text."""

from __future__ import annotations

from snorum.claims.snip import cards, lead, numbers, variations
from snorum.claims.snip.studies import STUDIES as STUDIES

CLAIMS = (*numbers.CLAIMS, *lead.CLAIMS, *cards.CLAIMS, *variations.CLAIMS)
