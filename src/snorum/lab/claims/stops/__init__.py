"""What Peel claims of Pope Joan, Spin and Newmarket (pp. 80-89), and the games played to check it."""

from __future__ import annotations

from snorum.books.findings import FAILS, FIGURES, HOLDS, JUDGEMENT
from snorum.lab.claims.finder import Finder
from snorum.lab.claims.stops.exact import (
    find_dealer_dresses,
    find_no_way_up,
    find_pope_turned_up,
    find_proportion,
    find_six_of_spin,
    find_six_stops,
)
from snorum.lab.claims.stops.likeness import find_another_variation, find_like_pope_joan, find_so_similar
from snorum.lab.claims.stops.played import (
    find_known_stops,
    find_larger_spare_hand,
    find_looking,
    find_prizes_first,
    find_state_of_the_board,
    find_tax,
)
from snorum.lab.claims.stops.studies import STUDIES as STUDIES

FINDERS = (
    Finder("pope.six-stops", find_six_stops, FAILS),
    Finder("pope.dealer-dresses", find_dealer_dresses, HOLDS),
    Finder("pope.larger-spare-hand", find_larger_spare_hand, FIGURES),
    Finder("pope.prizes-first", find_prizes_first, HOLDS),
    Finder("pope.no-way-up", find_no_way_up, HOLDS),
    Finder("pope.state-of-the-board", find_state_of_the_board, JUDGEMENT),
    Finder("pope.known-stops", find_known_stops, FIGURES),
    Finder("pope.pope-turned-up", find_pope_turned_up, JUDGEMENT),
    Finder("pope.proportion", find_proportion, FIGURES),
    Finder("pope.dealer-looks", find_looking, HOLDS),
    Finder("spin.like-pope-joan", find_like_pope_joan, JUDGEMENT),
    Finder("spin.six-stops", find_six_of_spin, HOLDS),
    Finder("spin.tax", find_tax, JUDGEMENT),
    Finder("newmarket.variation", find_another_variation, JUDGEMENT),
    Finder("jig.so-similar", find_so_similar, JUDGEMENT),
)
