"""What Reid's page claims about Snitch'ems."""

from __future__ import annotations

from snorum.books.findings import FIGURES, HOLDS, JUDGEMENT
from snorum.lab.claims.finder import Finder
from snorum.lab.claims.snitchems import exact, played
from snorum.lab.claims.snitchems.studies import STUDIES as STUDIES

FINDERS = (
    Finder("snitchems.eight-deals", exact.find_eight_deals, HOLDS),
    Finder("snitchems.three-and-four", exact.find_three_and_four, FIGURES),
    Finder("snitchems.pairs-dealt", exact.find_pairs_dealt, HOLDS),
    Finder("snitchems.laying-says", exact.find_laying_says, HOLDS),
    Finder("snitchems.all-taken", played.find_all_taken, HOLDS),
    Finder("snitchems.choice-common", played.find_choice_common, FIGURES),
    Finder("snitchems.one-card-several", played.find_one_card_several, FIGURES),
    Finder("snitchems.what-is-left", played.find_what_is_left, HOLDS),
    Finder("snitchems.without-sums", played.find_without_sums, JUDGEMENT),
)
