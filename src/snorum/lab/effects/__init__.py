"""The effect of a reading: the same games are played under each option of a crux, and counted.

Every option is played with the same shuffles and the same chances, so differences come from the reading and not from
luck. The numbers are stored in `docs/readings`, one file for each game, and shown with the crux; `make readings` counts
them again. Only `snorum.lab.effects.measuring` needs the compiler.
"""

from snorum.lab.effects.counting import GAMES_PLAYED, SEED, Effect, Measured
from snorum.lab.effects.settings import choice_of, setting_in_words, setting_of
from snorum.lab.effects.stored import Stored, read, write
from snorum.lab.effects.words import conclusion

__all__ = [
    "GAMES_PLAYED",
    "SEED",
    "Effect",
    "Measured",
    "Stored",
    "choice_of",
    "conclusion",
    "read",
    "setting_in_words",
    "setting_of",
    "write",
]
