"""How the claims of the sources are settled: by proof, by enumeration, or by games that are played and counted.

`snorum claims --store` computes every finding again, and stores it for the edition (`snorum.books.findings`).
"""

from snorum.lab.claims.finder import Finder, Results
from snorum.lab.claims.registry import all_finders, all_studies, study
from snorum.lab.claims.settling import disagreement, find, store_findings

__all__ = ["Finder", "Results", "all_finders", "all_studies", "disagreement", "find", "store_findings", "study"]
