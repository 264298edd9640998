"""What Peel claims about Cassino."""

from __future__ import annotations

from snorum.books.findings import FIGURES, HOLDS, JUDGEMENT
from snorum.lab.claims.cassino import advice, exact, packs
from snorum.lab.claims.cassino.studies import STUDIES as STUDIES
from snorum.lab.claims.finder import Finder

FINDERS = (
    Finder("cassino.or-more", exact.find_or_more, HOLDS),
    Finder("cassino.shorter-with-thirty-two", exact.find_shorter, HOLDS),
    Finder("cassino.thirty-two-will-do", packs.find_thirty_two, JUDGEMENT),
    Finder("cassino.other-combinations", exact.find_other_combinations, HOLDS),
    Finder("cassino.pack-exhausted", exact.find_exhausted, HOLDS),
    Finder("cassino.points-first", advice.find_points_first, FIGURES),
    Finder("cassino.two-lowest-together", advice.find_two_lowest, JUDGEMENT),
)
