"""What a reason says where several replays give different ones."""

from __future__ import annotations

from typing import Any

import pytest

from snorum.cards import Card
from snorum.games.cassino import left_to, placed
from snorum.games.vocabulary import rule_of
from snorum.referee.common import common, hedge_reason, without_numbers
from snorum.referee.evidence import HOLDER_UNKNOWN
from snorum.referee.report import Said

NINE, OTHER = "the nine of hearts must follow", "the nine of clubs must follow"


def hedged(text: str, *others: str) -> str:
    """The reason of one replay, others giving these."""
    return hedge_reason(Said(None, text), [[Said(None, each)] for each in (text, *others)]).text


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ((f"{NINE}; A held it", f"{NINE}; A held it"), f"{NINE}; A held it"),
        ((f"{NINE}; A held it", f"{NINE}; B held it"), f"{NINE}; {HOLDER_UNKNOWN}"),
        ((f"{NINE}; {HOLDER_UNKNOWN}", f"{NINE}; B held it"), f"{NINE}; {HOLDER_UNKNOWN}"),
        ((f"{NINE}; A held it", f"{OTHER}; B held it"), f"the nine must follow; {HOLDER_UNKNOWN}"),
        ((f"{NINE}; A held it", f"{OTHER}; A held it"), "the nine must follow; A held it"),
        ((f"{NINE}; the pack shows it", f"{NINE}; the cards show it"), f"{NINE}; perhaps the pack shows it"),
        ((f"{NINE}; the pack shows it", f"{OTHER}; the cards do"), "the nine must follow; perhaps the pack shows it"),
        ((f"{NINE}; A held it", "B leads"), f"perhaps {NINE}; A held it"),
        ((NINE, f"{NINE}; A held it"), f"perhaps {NINE}"),
        (("perhaps B leads", "C leads"), "perhaps B leads"),
    ],
)
def test_the_parts_of_a_reason_are_hedged_by_themselves(texts: tuple[str, ...], said: str) -> None:
    assert hedged(*texts) == said


def test_a_replay_that_says_nothing_of_it_makes_it_doubtful() -> None:
    assert hedge_reason(Said(None, NINE), [[Said(None, NINE)], []]).text == f"perhaps {NINE}"
    one, other = rule_of(placed), rule_of(left_to)
    said = hedge_reason(Said(one, NINE), [[Said(one, NINE)], [Said(other, OTHER)]])
    assert said == Said(one, f"perhaps {NINE}"), "another rule gives another reason"


def test_what_is_hedged_already_is_not_hedged_again_and_names_only_sure_cards() -> None:
    doubtful = "B leads; perhaps the nine of spades must follow"
    assert hedged(doubtful, "B leads; the ten must follow") == doubtful
    of_some = Said(None, "perhaps the nine of spades must follow")
    assert hedge_reason(of_some, [[of_some], []], sure=frozenset()).text == "perhaps the nine must follow"


def test_the_other_reasons_of_a_replay_do_not_count() -> None:
    reasons = [[Said(None, "B leads"), Said(None, NINE)], [Said(None, OTHER), Said(None, "B leads")]]
    assert hedge_reason(Said(None, NINE), reasons).text == "the nine must follow"


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ((Card("9", "H"), 3), None),
        ((3, Card("9", "H")), None),
        (([Card("9", "H"), Card("4")], [Card("9", "C"), Card("5")]), [Card("9"), Card("?")]),
        (((1, 2), (1, 3)), [1, None]),
        (((1, 2), 3), None),
        ((True, False), None),
        (({"A": {"B": 1, "C": 2}}, {"A": {"B": 1, "C": 3}}), {"A": {"B": 1, "C": None}}),
        ((5, 5, 6), None),
    ],
)
def test_what_is_common_is_found_in_values_of_any_kind(values: tuple[Any, ...], found: Any) -> None:
    assert common(values) == found


def test_only_numbers_are_left_out() -> None:
    result = {"A": {"B": 1}, "winner": "A", "draw": True, "table": [Card("9")], "pool": 0, "nobody": None}
    assert without_numbers(result) == {**result, "A": {"B": None}, "pool": None}
