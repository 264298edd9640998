"""What is called with a card."""

from __future__ import annotations

from snorum.games.snip_snap_snorum.correction import table_played_on
from snorum.games.snip_snap_snorum.pairing import pairing
from snorum.games.snip_snap_snorum.rules import Rules
from snorum.games.snip_snap_snorum.table import Move, State
from snorum.games.vocabulary import PASS, rule

CALLS = ("", "snip", "snap", "snorum")
"""The call for no pairing, the first, the second and the third."""


def is_called(rules: Rules, move: Move) -> bool:
    """Whether a pairing is called, or need not be."""
    return bool(move.call) or not call_needed(rules)


@rule("peel-91-9", "peel-91-10", supplied="Peel does not say outright whether a pairing that nobody calls is paid for.")
def call_needed(rules: Rules) -> bool:
    """A pairing is paid for even if nobody calls it."""
    match rules.call:
        case "not-needed":
            return False
        case "needed":
            return True


def call(table: State, move: Move) -> str:
    """What the player calls as they play: `snip`, `snap`, `snorum`, or nothing; a player without a card passes."""
    return PASS if move.card is None else CALLS[pairing(table_played_on(table, move), move)]
