"""What Peel claims about Snip-Snap-Snorum, in the order of the text."""

from __future__ import annotations

from snorum.lab.claims.snip import cards, lead, numbers, variations
from snorum.lab.claims.snip.studies import STUDIES as STUDIES

FINDERS = (*numbers.FINDERS, *lead.FINDERS, *cards.FINDERS, *variations.FINDERS)
