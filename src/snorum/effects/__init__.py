"""What a reading does to the game: the same games played under each option of a crux, and counted.

The same shuffles and the same chances serve every option, so that what differs is the reading and not the luck.
The games are those of the kernels: `snorum.effects.measuring` needs the compiler, the rest of this package does not.
The numbers are kept in `docs/readings`, a file for each game, and shown with the crux; `make readings` counts anew.
"""

from snorum.effects.counting import GAMES_PLAYED, SEED, Effect, Measured
from snorum.effects.settings import Setting, setting_of
from snorum.effects.stored import Stored, read, write
from snorum.effects.words import conclusion

__all__ = [
    "GAMES_PLAYED",
    "SEED",
    "Effect",
    "Measured",
    "Setting",
    "Stored",
    "conclusion",
    "read",
    "setting_of",
    "write",
]
