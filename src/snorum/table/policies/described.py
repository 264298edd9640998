"""How players choose, in words: those of the reference and those whom only the games of studies have.

>>> described("snap")["together"]
'every match is called by two players at once'
"""

from __future__ import annotations

from collections.abc import Mapping

from snorum.table.policies import policies

_AT_STOPS = {
    "random": "at random",
    "stops-first": "stops first",
    "stops-last": "stops last",
    "lowest-first": "lowest card first",
    "to-a-stop": "up to a stop",
    "pope-first": "Pope Joan or ace first",
    "spin-first": "Spin first",
}
PLAYERS: Mapping[str, Mapping[str, str]] = {
    "snip-snap-snorum": {
        "random": "at random",
        "careless": "overlooking pairings",
        "pair-first": "one of a pair first",
        "third-first": "third of a rank first",
        "safe": "safest card first",
        "safe-pairs": "safest card first and pairs preferred",
        "counting": "counting",
    },
    "jig": {
        "random": "at random",
        "by-the-table": "by Peel's table",
        "to-a-stop": "up to a stop",
        "counting": "counting",
    },
    "snitchems": {
        "random": "at random",
        "careless": "overlooking captures",
        "greedy": "greedy",
        "sparing": "with foresight",
        "sparing-captures": "with foresight in captures",
    },
    **dict.fromkeys(("pope-joan", "spin", "newmarket"), _AT_STOPS),
    "cassino": {"random": "at random", "greedy": "for most cards", "scoring": "for points"},
    "snap": {"random": "at random", "alert": "every match called by one", "together": "every match called by two"},
}
"""How players choose, by game and policy, in a few words for a list or a figure."""
_RARELY = "one time in ten"
"""As `snorum.table.playing.CARELESS` has it."""
_ONLY_COUNTED: Mapping[str, Mapping[str, str]] = {
    "snip-snap-snorum": {
        "careless": f"plays at random, and overlooks a pairing that is due {_RARELY}",
        "forgetful": f"plays at random, and {_RARELY} pairs without saying the word",
        "repentant": "plays like careless, and takes the wrong card back at once where that is allowed",
    },
    "jig": {
        "careless": f"leads like random; {_RARELY} follows with a wrong card of the same hand",
        "forgetful": f"leads like random; {_RARELY} names a card wrongly, and {_RARELY} forgets to say Out",
    },
    "cassino": {"careless": f"plays like random, but {_RARELY} overlooks that a card must be taken, and lays any card"},
    "snitchems": {"careless": f"plays like random, but {_RARELY} overlooks that a capture is due, and lays any card"},
    "snap": {
        "random": "where a call is right, mostly one player calls, sometimes two or more together, and sometimes "
        "nobody",
        "careless": f"like random, but {_RARELY} somebody makes a wrong call",
        "alert": "every match is called by one player, all equally likely",
        "together": "every match is called by two players at once",
    },
}
"""What is said of all players of a game together, or of a player who makes mistakes on purpose."""


def described(game: str) -> Mapping[str, str]:
    """How each player chooses that the games of a study can have, by the name of the policy."""
    return {**{name: each.says for name, each in policies(game).items()}, **_ONLY_COUNTED.get(game, {})}
