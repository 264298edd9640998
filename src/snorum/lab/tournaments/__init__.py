"""Tournaments: policies play against each other, in all seats, with the same cards.

The games are those of the table (`snorum.table`): each policy sees what its player can see, and the game's own rules
judge it. A tournament is a study of which each way is one seating, so it is counted in batches, by one process, by
several or by a cluster, with the same numbers to the last digit.

>>> tournament = Tournament.of("snitchems", ["random", "greedy"], games=80)
>>> [way.policies for way in tournament.study.ways]
[('random', 'greedy'), ('greedy', 'random')]
>>> standings = tournament.hold()
>>> [(each.policy, each.games) for each in standings.ranking]
[('greedy', 80), ('random', 80)]
>>> standings.ranking[0].wins.value > standings.ranking[1].wins.value
True
"""

from snorum.books.standings import Standing, Standings
from snorum.lab.tournaments.tournament import Tournament

__all__ = ["Standing", "Standings", "Tournament"]
