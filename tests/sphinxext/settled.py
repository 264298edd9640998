"""What builds need: Sphinx, and what became of the claims and examples."""

import snorum.sphinxext  # noqa: F401
from snorum import claims, trace
from snorum.games import GAMES

claims.settle_all(claims.all_claims().values())
for game in GAMES:
    trace.excluded(game)
