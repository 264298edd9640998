"""Claims: what the sources say about their games, in exact terms, and whether it is so.

Proof, enumeration or games that are played and counted settle a claim. Its verdict is computed each time from these
results; the counts of the games are stored with the package. Claims about history are judged by the editors, from what
other sources say.
"""

from snorum.lab.claims.claim import (
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
from snorum.lab.claims.registry import all_claims, all_studies, claim, claims_of, study
from snorum.lab.claims.settled import Settled, by_verdict, disagreement, item, number_item, settle, settle_all
from snorum.lab.claims.storing import KeptResults, kept

__all__ = [
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
