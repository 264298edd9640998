"""Studies: play the games by the million, to settle what the sources claim.

The kernels play the games (`snorum.lab.studies.kernels`), and the reference implementation those that have no kernel:
Snap (`snorum.lab.studies.snap`) and the stops games (`snorum.lab.studies.stops`). A study says which games, and how the
players choose. A run splits the work into chunks, which can be counted anywhere. They need a compiler,
which the package's extra `studies` has.
"""

from collections.abc import Mapping

TABLES: Mapping[str, str] = {"jig": "snorum.lab.studies.kernels.jig_many"}
"""The games of which many tables are compiled for agents (`snorum.lab.environments.many`), each with the module that
plays; it has what `jig_many` has."""
MOST_GAMES = 1_000
"""So many games may end before an agent is asked."""
