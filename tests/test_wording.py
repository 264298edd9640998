"""Findings in plain words: policies have plain names, and names of numbers contain no code."""

from __future__ import annotations

import re

import pytest

from snorum.books import claims, findings
from snorum.games import GAMES
from snorum.games.vocabulary import points
from snorum.lab import claims as lab_claims
from snorum.lab.studies.study import Study
from snorum.site.sphinxext.entries.claim_wording import in_plain_words, names_in, readings_named
from snorum.table.policies.described import PLAYERS


@pytest.mark.parametrize("study", lab_claims.all_studies().values(), ids=lambda study: study.name)
def test_every_policy_of_a_study_has_its_own_plain_name(study: Study) -> None:
    policies = {policy for way in study.ways for policy in way.policies}
    called = PLAYERS[study.game]
    assert policies <= called.keys()
    assert len({*called.values()}) == len(called) and not any("-" in name or "_" in name for name in called.values())


@pytest.mark.parametrize("claim", claims.all_claims().values(), ids=lambda claim: claim.id)
def test_readings_are_shown_in_plain_words_and_explained(claim: claims.Claim) -> None:
    finding = findings.settle(claim).finding
    assert finding is not None
    known = points(GAMES[claim.game].Rules)
    named = {each for name in names_in(finding) for each in re.findall(r"(\w+)=([\w-]+)", name)}
    explained = {(point.name, option): says for point, option, says in readings_named(claim, names_in(finding))}
    assert named <= explained.keys()
    for (name, option), says in explained.items():
        assert says == known[name].options[option]
    assert not any("=" in in_plain_words(claim.game, name) for name in names_in(finding))


@pytest.mark.parametrize(
    ("game", "name", "expected"),
    [
        ("snip-snap-snorum", "pair-first, payer=pairer", "one of a pair first, payer: pairer"),
        ("snip-snap-snorum", "one who is pair-first, the others random", "one who is pair first, the others random"),
        ("snip-snap-snorum", "safe, players who count", "safe, players who count"),
        ("jig", "5 players, next_dealer=winner", "5 players, next dealer: winner"),
        ("cassino", "52 cards, leftover-aside", "52 cards, leftover aside"),
        ("cassino", "two-and-thirty", "two-and-thirty"),
    ],
)
def test_only_code_names_are_replaced(game: str, name: str, expected: str) -> None:
    assert in_plain_words(game, name) == expected


def test_an_option_of_several_cruxes_is_not_guessed() -> None:
    known = points(GAMES["snip-snap-snorum"].Rules)
    assert sum("last-to-pair" in point.options for point in known.values()) > 1
    claim = next(each for each in claims.all_claims().values() if each.game == "snip-snap-snorum")
    assert readings_named(claim, ["last-to-pair"]) == []
    assert [option for _, option, _ in readings_named(claim, ["after_snap=last-to-pair"])] == ["last-to-pair"]
