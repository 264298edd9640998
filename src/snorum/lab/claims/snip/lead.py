"""Claims about Snip-Snap-Snorum: what the lead costs, and what players can know of the cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise

from snorum.books.counts import Result, Sums
from snorum.books.estimates import Estimate, rounded
from snorum.books.findings import (
    FIGURES,
    HOLDS,
    HOLDS_AMONG,
    JUDGEMENT,
    Figure,
    Finding,
    Point,
    Quantity,
    Series,
    short_number,
)
from snorum.cards import listed
from snorum.lab.claims.by_reading import verdict_by_policy
from snorum.lab.claims.finder import Finder, Results, unsupported, verdict_of
from snorum.lab.claims.snip.exact import lead_at_random_is_paired, with_a_card_each
from snorum.lab.claims.snip.studies import (
    CARDS,
    DEFAULT,
    EXCLUDED,
    FIRST_DEALS,
    FIVE,
    GAME,
    OTHERS,
    POLICIES,
    READINGS,
    SEATS,
    SEATS_STUDY,
    paid_by,
    wins_of,
)
from snorum.table.policies.described import PLAYERS

ELDEST = SEATS[1]
HOW = {"random": "cards chosen at random", "counting": "players who count"}
WHO = {
    "random": "choose at random",
    "pair-first": "always play one of two, as Peel advises",
    "safe": "play the rank with the fewest unseen cards",
    "safe-pairs": "play the rank with the fewest unseen cards and then one of two",
    "counting": "also remember which ranks the next player lacks",
    "careless": "overlook pairings",
}
"""What players who follow each policy do, for a sentence that begins `players who`."""
COSTS = {"random": 1, "pair-first": 1, "safe": -1, "safe-pairs": 0, "counting": -1, "careless": -1}
"""What the sentence says of players of each policy: the leader pays more than the others' average (1), less (-1), or
as much (0)."""


def _way_name(policy: str, reading: str) -> str:
    return f"{policy}, {reading}" if reading else policy


def _pays_more_than_others(way: str) -> Callable[[Sums], Fraction]:
    """How many counters more eldest pays than the average of the others."""

    def excess(sums: Sums) -> Fraction:
        others = sum(sums(way, paid_by(seat)) for seat in OTHERS)
        return Fraction(sums(way, paid_by(ELDEST)), sums(way)) - Fraction(others, len(OTHERS) * sums(way))

    return excess


def _paid_by_seats(result: Result, way: str) -> list[Estimate]:
    """What each seat pays in the first deal, from the leader to the dealer."""
    return [result.mean(way, paid_by(seat)) for seat in [*SEATS[1:], SEATS[0]]]


NAMES = ["eldest, who leads", "the second", "the third", "the fourth", "the dealer"]


def find_lead(results: Results) -> Finding:
    """Settle the claim: compare what eldest pays with the average of the others."""
    result, seats = results[FIRST_DEALS.name], results[SEATS_STUDY.name]
    beyond = {name: result.estimate(_pays_more_than_others(_way_name("random", name))) for name in (DEFAULT, *READINGS)}
    careful = {
        name: result.estimate(_pays_more_than_others(_way_name("counting", name))) for name in (DEFAULT, *READINGS)
    }
    policies = {policy: result.estimate(_pays_more_than_others(policy)) for policy in POLICIES}
    sides = {policy: each.side() for policy, each in policies.items()}
    for policy, found in (("random", beyond), ("counting", careful)):
        sides[policy] = min(each.side() for name, each in found.items() if name not in EXCLUDED)
    verdict, among = verdict_by_policy(sides)
    wins = [seats.share("random", wins_of(seat)) for seat in SEATS]
    said = {
        "the lead costs so much among those players": all(
            policies[each].side() == side for each, side in COSTS.items()
        ),
        "the lead is no disadvantage among those who count": all(
            each.side() < 1 for name, each in careful.items() if name not in EXCLUDED
        ),
        "wins fall in the order of the seats": all(
            seats.estimate(_wins_more("random", *pair)).side() == 1 for pair in pairwise(SEATS)
        ),
    }
    groups = [
        _group_in_words(policies, side, words)
        for side, words in (
            (1, "more counters than the average of the others"),
            (0, "as many, so far as we can tell,"),
            (-1, "fewer"),
        )
    ]
    return Finding(
        verdict,
        f"It depends on how the players choose. In the first deal, eldest, who leads, pays {groups[0]}. "
        f"Eldest pays {groups[1]}. Eldest pays {groups[2]}. Peel's reason is that players come to know which cards "
        "are safe; among those who use that knowledge the lead is no disadvantage. Among players who choose at random, "
        f"eldest wins {short_number(wins[1], share=True, digits=3)} of the games. But eldest deals next, and wins fall "
        "in the order in which the seats come to deal.",
        (
            *(
                Quantity(f"counters that eldest pays more than the others, {how}{name and ', ' + name}", found[name])
                for how, found in (("at random", beyond), ("players who count", careful))
                for name in found
            ),
            *(
                Quantity(f"counters that eldest pays more than the others ({PLAYERS[GAME][policy]})", each)
                for policy, each in policies.items()
                if policy not in HOW
            ),
            *(
                Quantity(f"games won by {seat}, at random", each, share=True)
                for seat, each in zip(SEATS, wins, strict=True)
            ),
            Quantity("games won by eldest, players who count", seats.share("counting", wins_of(ELDEST)), share=True),
        ),
        Figure(
            "How much more eldest pays than the others, by how all choose",
            "counters in the first deal",
            (Series("five players", tuple(Point(policy, each) for policy, each in policies.items())),),
        ),
        among=among,
        unsupported=unsupported(said),
    )


def _wins_more(way: str, seat: str, other: str) -> Callable[[Sums], Fraction]:
    """How much more often one seat wins than another."""
    return lambda sums: Fraction(sums(way, wins_of(seat)) - sums(way, wins_of(other)), sums(way))


def _group_in_words(policies: Mapping[str, Estimate], side: int, words: str) -> str:
    """What eldest pays, and among players of which policies; with the counters, where they differ from the others'."""
    found = [
        who + (f" ({rounded(policies[policy])})" if side else "")
        for policy, who in WHO.items()
        if COSTS[policy] == side
    ]
    return f"{words} among players who {listed(found, 'or')}"


def find_worst_seat(results: Results) -> Finding:
    """Settle the claim: compare what eldest pays with what each other seat pays."""
    result = results[FIRST_DEALS.name]
    found = _paid_by_seats(result, "random")
    exact = with_a_card_each(FIVE)
    beyond = {seat: result.estimate(_pays_more_than("random", seat)).side() for seat in OTHERS}
    said = {
        "the second, third and fourth pay more than eldest": all(beyond[seat] < 0 for seat in SEATS[2:]),
        "the dealer pays less": beyond[SEATS[0]] > 0,
    }
    second, third, fourth = (rounded(each) for each in found[1:-1])
    return Finding(
        FIGURES,
        f"The leader does not sit worst: in the first deal eldest pays {rounded(found[0])} counters, and the second "
        f"{second}. The third pays {third}, the fourth {fourth}, and the dealer only {rounded(found[-1])}. With one "
        f"card each we know the averages exactly: {exact[0]} for eldest, {exact[1]} for the second, and nothing for "
        "the dealer.",
        (
            *(
                Quantity(f"counters paid in the first deal by {name}", each)
                for name, each in zip(NAMES, found, strict=True)
            ),
            *(Quantity(f"with one card each, by {name}", each) for name, each in zip(NAMES, exact, strict=True)),
        ),
        Figure(
            "What each seat pays in the first deal",
            "counters",
            tuple(Series(how, tuple(map(Point, NAMES, _paid_by_seats(result, policy)))) for policy, how in HOW.items()),
        ),
        unsupported=unsupported(said),
    )


def _pays_more_than(way: str, seat: str) -> Callable[[Sums], Fraction]:
    """How many counters more eldest pays than another seat."""
    return lambda sums: Fraction(sums(way, paid_by(ELDEST)) - sums(way, paid_by(seat)), sums(way))


def _new_cards_paired(way: str) -> Callable[[Sums], Fraction]:
    """The share of new cards, without the leads, that are paired."""

    def share(sums: Sums) -> Fraction:
        new = sum(sums(way, f"new cards that can be paired, {out} of the rank played before") for out in range(4))
        paired = sum(sums(way, f"new cards paired, {out} of the rank played before") for out in range(4))
        return Fraction(paired - sums(way, "leads paired"), new - sums(way, "leads"))

    return share


def _leads_paired_more(way: str) -> Callable[[Sums], Fraction]:
    """How much more often a lead is paired than a new card later in the deal."""
    return lambda sums: Fraction(sums(way, "leads paired"), sums(way, "leads")) - _new_cards_paired(way)(sums)


def find_lead_card(results: Results) -> Finding:
    """Settle the claim: compare how often a lead and a later new card are paired."""
    result = results[CARDS.name]
    lead = {policy: result.share(policy, "leads paired", "leads") for policy in HOW}
    later = {policy: result.estimate(_new_cards_paired(policy)) for policy in HOW}
    more = [result.estimate(_leads_paired_more(policy)).side() for policy in HOW]
    exact = lead_at_random_is_paired()
    return Finding(
        verdict_of(*more),
        f"It is so: a card led at random is paired in {short_number(exact, share=True)} of cases, and a new card "
        f"later in the deal in {short_number(later['random'], share=True)}. Among players who count, it is "
        f"{short_number(lead['counting'], share=True)} against {short_number(later['counting'], share=True)}.",
        (
            Quantity("a card led at random is paired", exact, share=True),
            *(Quantity(f"a card led is paired, {how}", lead[policy], share=True) for policy, how in HOW.items()),
            *(Quantity(f"a new card later is paired, {how}", later[policy], share=True) for policy, how in HOW.items()),
        ),
    )


def find_safe_cards(results: Results) -> Finding:
    """Count how often a player with a free choice holds a safe card."""
    result = results[CARDS.name]
    found = {
        (policy, kind): [
            result.share(policy, f"free choices with a {kind} card, card {card}", f"free choices, card {card}")
            for card in range(1, 6)
        ]
        for policy in HOW
        for kind in ("safe", "safe or almost safe")
    }
    absolutely, almost = found["random", "safe"], found["random", "safe or almost safe"]
    return Finding(
        JUDGEMENT,
        "Peel does not say how often is often. Five players choose at random. When a player need not pair, they hold a "
        f"card that nobody can pair in {short_number(absolutely[0], share=True)} of cases at the first card, and "
        f"in {short_number(absolutely[3], share=True)} at the fourth. They hold a card that one unseen card at most "
        f"can pair in {short_number(almost[0], share=True)} and {short_number(almost[3], share=True)}.",
        tuple(
            Quantity(f"a {kind} card in hand, card {card}, {HOW[policy]}", each, share=True)
            for (policy, kind), some in found.items()
            for card, each in enumerate(some, 1)
        ),
        Figure(
            "Safe cards in hand",
            "share of the free choices",
            tuple(
                Series(
                    f"{kind}, {HOW[policy]}", tuple(Point(f"card {card}", each) for card, each in enumerate(some, 1))
                )
                for (policy, kind), some in found.items()
            ),
            share=True,
        ),
    )


FINDERS = (
    Finder("snip.lead", find_lead, HOLDS_AMONG, among=("random", "pair-first")),
    Finder("snip.lead-worst", find_worst_seat, FIGURES),
    Finder("snip.lead-card", find_lead_card, HOLDS),
    Finder("snip.safe-cards", find_safe_cards, JUDGEMENT),
)
