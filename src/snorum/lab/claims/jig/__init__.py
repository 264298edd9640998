"""What Peel claims about Jig (pp. 95-96), and the games played to check it."""

from __future__ import annotations

from snorum.books.findings import FIGURES, HOLDS
from snorum.lab.claims.finder import Finder
from snorum.lab.claims.jig.common import IN_COMMON
from snorum.lab.claims.jig.leads import STUDIES as STUDIES
from snorum.lab.claims.jig.leads import find_lead_again, find_remembering
from snorum.lab.claims.jig.series import find_low_stops, find_table

FINDERS = (
    IN_COMMON,
    Finder("jig.lead-again", find_lead_again, HOLDS),
    Finder("jig.remembering", find_remembering, FIGURES),
    Finder("jig.table-of-jigs", find_table, HOLDS),
    Finder("jig.low-stops", find_low_stops, HOLDS),
)
