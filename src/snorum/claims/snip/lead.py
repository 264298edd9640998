"""Claims about the lead at Snip-Snap-Snorum, and about what can be known of the cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise

from snorum.cards import listed
from snorum.claims.by_reading import verdict_by_policy
from snorum.claims.claim import (
    FIGURES,
    HOLDS,
    HOLDS_AMONG,
    JUDGEMENT,
    Claim,
    Figure,
    Finding,
    Point,
    Quantity,
    Results,
    Series,
    not_so,
    verdict_of,
)  # fmt: skip
from snorum.claims.snip.exact import lead_at_random_is_paired, with_a_card_each
from snorum.claims.snip.studies import (
    CARDS,
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
)  # fmt: skip
from snorum.claims.snip.telling import DEFAULT, per_cent
from snorum.studies.estimates import Estimate, rounded
from snorum.studies.results import Result, Sums

ELDEST = SEATS[1]
HOW = {"random": "cards chosen at random", "counting": "players who count"}
WHO = {
    "random": "choose at random",
    "pair-first": "always play one of two, as Peel advises",
    "safe": "go by what is unseen",
    "safe-pairs": "go by what is unseen and then play one of two",
    "counting": "remember besides what the next has not got",
    "careless": "overlook pairings",
}
"""How each policy is put in a sentence about players who follow it."""
COSTS = {"random": 1, "pair-first": 1, "safe": -1, "safe-pairs": 0, "counting": -1, "careless": -1}
"""Among players of each policy: whether the lead costs more than the other seats (1), less (-1), or neither, as the
sentence has it."""


def _way(policy: str, reading: str) -> str:
    return f"{policy}, {reading}" if reading else policy


def _beyond(way: str) -> Callable[[Sums], Fraction]:
    """How much more eldest pays than the others do on the average."""

    def of(sums: Sums) -> Fraction:
        others = sum(sums(way, paid_by(seat)) for seat in OTHERS)
        return Fraction(sums(way, paid_by(ELDEST)), sums(way)) - Fraction(others, len(OTHERS) * sums(way))

    return of  # fmt: skip


def _paid(result: Result, way: str) -> list[Estimate]:
    """What each seat pays in the first deal, from the leader to the dealer."""
    return [result.mean(way, paid_by(seat)) for seat in [*SEATS[1:], SEATS[0]]]


NAMES = ["eldest, who leads", "the second", "the third", "the fourth", "the dealer"]


def _lead(results: Results) -> Finding:
    result, seats = results[FIRST_DEALS.name], results[SEATS_STUDY.name]
    beyond = {name: result.estimate(_beyond(_way("random", name))) for name in (DEFAULT, *READINGS)}
    careful = {name: result.estimate(_beyond(_way("counting", name))) for name in (DEFAULT, *READINGS)}
    policies = {policy: result.estimate(_beyond(policy)) for policy in POLICIES}
    sides = {policy: each.side() for policy, each in policies.items()}
    for policy, found in (("random", beyond), ("counting", careful)):
        sides[policy] = min(each.side() for name, each in found.items() if name not in EXCLUDED)
    verdict, among = verdict_by_policy(sides)
    wins = [seats.share("random", wins_of(seat)) for seat in SEATS]
    said = {
        "it costs so much among those players": all(policies[each].side() == side for each, side in COSTS.items()),
        "among those who count there is no such disadvantage": all(
            each.side() < 1 for name, each in careful.items() if name not in EXCLUDED
        ),
        "wins fall in the order of the seats": all(
            seats.estimate(_oftener("random", *pair)).side() == 1 for pair in pairwise(SEATS)
        ),
    }
    groups = [
        _among(policies, side, words)
        for side, words in (
            (1, "more counters than the others on the average"),
            (0, "as many, so far as can be told,"),
            (-1, "fewer"),
        )
    ]
    return Finding(
        verdict,
        f"It depends on how they play: in the first deal eldest pays {'; '.join(groups)}. Peel's reason is that "
        f"players come to know what is safe; among those who go by it there is no such disadvantage. Among players at "
        f"random he wins {per_cent(wins[1])} of the games; but he deals next, and wins fall in the order in which the "
        "seats come to deal.",
        (
            *(Quantity(f"what eldest pays beyond the others, {how}{name and ', ' + name}", found[name])
              for how, found in (("at random", beyond), ("players who count", careful)) for name in found),
            *(Quantity(f"what eldest pays beyond the others, {policy}", each)
              for policy, each in policies.items() if policy not in HOW),
            *(Quantity(f"games won by {seat}, at random", each, share=True)
              for seat, each in zip(SEATS, wins, strict=True)),
            Quantity("games that eldest wins, players who count", seats.share("counting", wins_of(ELDEST)), share=True),
        ),
        Figure("What eldest pays beyond the others, by how all choose", "counters in the first deal", (
            Series("five players", tuple(Point(policy, each) for policy, each in policies.items())),)),
        among=among,
        unlike=not_so(said),
    )  # fmt: skip


def _oftener(way: str, seat: str, other: str) -> Callable[[Sums], Fraction]:
    """How much more often a seat wins than another."""
    return lambda sums: Fraction(sums(way, wins_of(seat)) - sums(way, wins_of(other)), sums(way))


def _among(policies: Mapping[str, Estimate], side: int, words: str) -> str:
    """Among players of which policies the lead costs so much, and what it costs."""
    found = [who + (f" ({rounded(policies[policy])})" if side else "") for policy, who in WHO.items()
             if COSTS[policy] == side]  # fmt: skip
    return f"{words} among players who {listed(found, 'or')}"


def _worst(results: Results) -> Finding:
    result = results[FIRST_DEALS.name]
    found = _paid(result, "random")
    exact = with_a_card_each(FIVE)
    beyond = {seat: result.estimate(_between("random", seat)).side() for seat in OTHERS}
    said = {
        "those between pay more than eldest": all(beyond[seat] < 0 for seat in SEATS[2:]),
        "the dealer pays less": beyond[SEATS[0]] > 0,
    }
    second, third, fourth = (rounded(each) for each in found[1:-1])
    return Finding(
        FIGURES,
        f"The second, the third and the fourth pay more than eldest, the dealer pays less: in the first deal eldest "
        f"pays {rounded(found[0])} counters, the dealer {rounded(found[-1])}, the others {second}, {third} and "
        f"{fourth}. With one card each it is reckoned exactly: {exact[0]} for eldest, {exact[1]} for the second, "
        "nothing for the dealer.",
        (
            *(Quantity(f"counters paid in the first deal by {name}", each)
              for name, each in zip(NAMES, found, strict=True)),
            *(Quantity(f"with one card each, by {name}", each) for name, each in zip(NAMES, exact, strict=True)),
        ),
        Figure("What each seat pays in the first deal", "counters", tuple(
            Series(how, tuple(Point(name, each) for name, each in zip(NAMES, _paid(result, policy), strict=True)))
            for policy, how in HOW.items())),
        unlike=not_so(said),
    )  # fmt: skip


def _between(way: str, seat: str) -> Callable[[Sums], Fraction]:
    """How much more eldest pays than another."""
    return lambda sums: Fraction(sums(way, paid_by(ELDEST)) - sums(way, paid_by(seat)), sums(way))


def _later(way: str) -> Callable[[Sums], Fraction]:
    """The share of the new cards, but the leads, that are paired."""

    def of(sums: Sums) -> Fraction:
        new = sum(sums(way, f"new cards that can be paired, {out} of the rank played before") for out in range(4))
        paired = sum(sums(way, f"new cards paired, {out} of the rank played before") for out in range(4))
        return Fraction(paired - sums(way, "leads paired"), new - sums(way, "leads"))

    return of  # fmt: skip


def _lead_beyond(way: str) -> Callable[[Sums], Fraction]:
    """How much more often a lead is paired than a new card later."""
    return lambda sums: Fraction(sums(way, "leads paired"), sums(way, "leads")) - _later(way)(sums)


def _lead_card(results: Results) -> Finding:
    result = results[CARDS.name]
    lead = {policy: result.share(policy, "leads paired", "leads") for policy in HOW}
    later = {policy: result.estimate(_later(policy)) for policy in HOW}
    more = [result.estimate(_lead_beyond(policy)).side() for policy in HOW]
    exact = lead_at_random_is_paired()
    return Finding(
        verdict_of(*more),
        f"A card led at random is paired {per_cent(exact)} of the time, reckoned exactly, and a new card later "
        f"in the deal {per_cent(later['random'])}; among players who count it is "
        f"{per_cent(lead['counting'])} against {per_cent(later['counting'])}.",
        (
            Quantity("a card led at random is paired", exact, share=True),
            *(Quantity(f"a card led is paired, {how}", lead[policy], share=True) for policy, how in HOW.items()),
            *(Quantity(f"a new card later is paired, {how}", later[policy], share=True) for policy, how in HOW.items()),
        ),
    )  # fmt: skip


def _safe(results: Results) -> Finding:
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
        f"How often is often, Peel does not say. Among five who choose at random, a player who need not pair holds a "
        f"card that nobody can pair {per_cent(absolutely[0])} of the time at his first card and "
        f"{per_cent(absolutely[3])} at his fourth; one that a single card can pair, or none, "
        f"{per_cent(almost[0])} and {per_cent(almost[3])}.",
        tuple(Quantity(f"a {kind} card in hand, card {card}, {HOW[policy]}", each, share=True)
              for (policy, kind), some in found.items() for card, each in enumerate(some, 1)),
        Figure("Safe cards in hand", "share of the choices that are free", tuple(
            Series(f"{kind}, {HOW[policy]}", tuple(Point(f"card {card}", each) for card, each in enumerate(some, 1)))
            for (policy, kind), some in found.items()), share=True),
    )  # fmt: skip


TURNS_ON = (
    "How the players choose, and who pays for a pairing. Five players; the readings that players who make no mistake "
    "can meet in a deal of five cards, each in turn with the others as the edition takes them."
)

CLAIMS = (
    Claim(
        "snip.lead", GAME, "The lead is a disadvantage", ("peel-93-2",),
        "In the first deal eldest, who leads, pays more counters than the others do on the average.",
        TURNS_ON, "simulation", _lead, (FIRST_DEALS.name, SEATS_STUDY.name),
        "What a seat pays is counted in the first deal, before the deal has passed; the same cards are dealt whoever "
        "chooses. Six ways of choosing are tried under the edition's readings, chance and counting under the others. "
        "To count means: to play, where one may choose, first a card of a rank that the next player has shown "
        "that he has not, else of the rank of which the fewest are neither in one's hand nor seen.\n\n"
        "Peel does not say in what the lead is a disadvantage; counters are all that a deal is about. Nor does he say "
        "among whom; all five choose by one policy.",
        verdict=HOLDS_AMONG,
        among=("random", "pair-first"),
    ),
    Claim(
        "snip.lead-worst", GAME, "Nobody sits worse than the leader", ("peel-93-2",),
        "In the first deal eldest, who leads, pays more counters than any other player, cards being chosen at random.",
        "How the players choose: at random, or counting. Five players; the readings of the edition.", "mixed", _worst,
        (FIRST_DEALS.name,),
        "Why the leader pays less than those after him can be seen in the smallest game of all, one card each. "
        "The leader's card can be paired once, for one counter. The second's can be paired just as often, and when it "
        "was itself a pairing it costs him two: he has all that the leader risks, and the chance of a Snap besides. "
        "The dealer plays the last card of the deal, which nobody can pair. With five cards each it is the same: "
        "eldest has one card that can never be the second of a chain, the dealer one that is never paired.",
        ours="Peel says that the lead is a disadvantage, and not that no seat is worse; the question is ours.",
        verdict=FIGURES,
    ),
    Claim(
        "snip.lead-card", GAME, "A card led is paired more often", ("peel-93-2",),
        "The first card of a deal is paired more often than a new card later in it.",
        "Five players, who choose at random or count.", "mixed", _lead_card, (CARDS.name,),
        "The chance of a card led at random is that of five cards out of fifty-one having one of three: "
        "1 − C(48, 5) / C(51, 5). The games played have to agree with it.",
        verdict=HOLDS,
    ),
    Claim(
        "snip.safe-cards", GAME, "It is often possible to know a safe card", ("peel-93-2",),
        "After a few cards a player often holds one of which he knows that the others of its rank are played or in his "
        "own hand, or all but one.",
        "How the players choose: who plays his safe cards first has none left. Five players.",
        "simulation", _safe, (CARDS.name,),
        "Counted at every free choice of the first deal: a card is safe if no other of its rank is left that he has "
        "not seen, almost safe if one is.",
        verdict=JUDGEMENT,
    ),
)  # fmt: skip
