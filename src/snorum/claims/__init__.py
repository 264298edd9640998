"""Claims: what the sources assert about their games, put into exact terms and settled.

A claim is settled by proof, by enumeration or by games played and counted; the verdict is computed each time from what
was proved, enumerated or counted. What is asserted of history the editors judge, by what other sources say. The counts
of the studies are kept with the package.
"""

from snorum.claims.claim import (
    KNOWN,
    METHODS,
    VERDICTS,
    Attestation,
    Claim,
    Figure,
    Finding,
    Point,
    Quantity,
    Series,
    verdict_of,
)
from snorum.claims.registry import all_claims, all_studies, claim, claims_of, study
from snorum.claims.settled import Settled, by_verdict, disagreement, item, number_item, settle, settle_all
from snorum.claims.storing import KeptResults, kept

__all__ = [
    "KNOWN",
    "METHODS",
    "VERDICTS",
    "Attestation",
    "Claim",
    "Figure",
    "Finding",
    "KeptResults",
    "Point",
    "Quantity",
    "Series",
    "Settled",
    "all_claims",
    "all_studies",
    "by_verdict",
    "claim",
    "claims_of",
    "disagreement",
    "item",
    "kept",
    "number_item",
    "settle",
    "settle_all",
    "study",
    "verdict_of",
]
