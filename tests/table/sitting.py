"""Tables for tests: a deal that is chosen, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from snorum.cards import read_card
from snorum.table import Table


def sit_down(game: str, dealer: str, hands: Mapping[str, str], layout: str = "", rules: Any = None) -> Table:
    """A table at which these hands have been dealt.

    Args:
        game: the game's name.
        dealer: who dealt.
        hands: the cards of each player, as in `{"A": "9H 2C", "B": "9D 10D"}`; the players sit in this order.
        layout: the cards laid on the table.
        rules: those of the game, or the edition's.
    """
    cards = {player: [read_card(word) for word in words.split()] for player, words in hands.items()}
    laid = [read_card(word) for word in layout.split()]
    return Table.begin(game, list(hands), rules=rules, dealer=dealer, hands=cards, face_up=laid)
