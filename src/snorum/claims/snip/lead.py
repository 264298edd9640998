"""Claims about the lead at Snip-Snap-Snorum, and about what can be known of the cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise

from snorum.cards import listed
from snorum.claims.claim import (
    JUDGEMENT,
    Claim,
    Figure,
    Finding,
    Point,
    Quantity,
    Results,
    Series,
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
from snorum.claims.snip.telling import DEFAULT, among_players, bare, per_cent, under_readings
from snorum.studies.estimates import Estimate
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
KNOWING = ("safe", "safe-pairs", "counting")
"""Those who know what is safe, which is the reason that Peel gives."""


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
    verdict, under = among_players(sides)
    wins = [seats.share("random", wins_of(seat)) for seat in SEATS]
    falling = all(seats.estimate(_oftener("random", *pair)).side() == 1 for pair in pairwise(SEATS))
    costs = {1: "more counters than the others on the average", 0: "as many, so far as can be told,", -1: "fewer"}
    groups = [_among(policies, side, words) for side, words in costs.items()
              if any(each.side() == side for each in policies.values())]  # fmt: skip
    knowing = max(policies[policy].side() for policy in KNOWING)
    reason = " Peel's reason is that players come to know what is safe; "
    reason += "among those who go by it there is no such disadvantage."
    hence = reason if knowing < 1 else ""
    return Finding(
        verdict,
        f"{'It depends on how they play' if len(groups) > 1 else 'However they play it is the same'}: in the first "
        f"deal eldest pays {'; '.join(groups)}.{hence} Among players at random he wins {per_cent(wins[1].value)} of "
        + ("the games; but he deals next, and wins fall in the order in which the seats come to deal." if falling else
           "the games; but he deals next, which may count for more."),
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
        under,
    )  # fmt: skip


def _oftener(way: str, seat: str, other: str) -> Callable[[Sums], Fraction]:
    """How much more often a seat wins than another."""
    return lambda sums: Fraction(sums(way, wins_of(seat)) - sums(way, wins_of(other)), sums(way))


def _among(policies: Mapping[str, Estimate], side: int, words: str) -> str:
    """Among players of which policies the lead costs so much, and what it costs."""
    found = [who + (f" ({bare(policies[policy].value, 3)})" if side else "") for policy, who in WHO.items()
             if policies[policy].side() == side]  # fmt: skip
    return f"{words} among players who {listed(found, 'or')}"


def _worst(results: Results) -> Finding:
    result = results[FIRST_DEALS.name]
    sides = {}
    for name in (DEFAULT, *READINGS):
        way = _way("random", name)
        differences = [result.estimate(_between(way, seat)) for seat in OTHERS]
        sides[name] = min(each.side() for each in differences)
    verdict, under = under_readings(sides)
    found = _paid(result, "random")
    exact = with_a_card_each(FIVE)
    others = {
        name: result.estimate(_between("random", seat))
        for name, seat in zip(NAMES[1:], [*SEATS[2:], SEATS[0]], strict=True)
    }
    more, less = ([name for name, each in others.items() if each.side() == side] for side in (-1, 1))  # fmt: skip
    low, high = (bare(end(each.value for each in found[1:-1])) for end in (min, max))
    return Finding(
        verdict,
        f"{_pay(more).capitalize()} more than eldest, {_pay(less)} less: in the first deal eldest pays "
        f"{bare(found[0].value)} counters, the dealer {bare(found[-1].value)}, the others "
        f"{f'about {low}' if low == high else f'{low} to {high}'}. With one card each it is reckoned exactly: "
        f"{exact[0]} for eldest, {exact[1]} for the second, {exact[-1] or 'nothing'} for the dealer.",
        (
            *(Quantity(f"counters paid in the first deal by {name}", each)
              for name, each in zip(NAMES, found, strict=True)),
            *(Quantity(f"with one card each, by {name}", each) for name, each in zip(NAMES, exact, strict=True)),
        ),
        Figure("What each seat pays in the first deal", "counters", tuple(
            Series(how, tuple(Point(name, each) for name, each in zip(NAMES, _paid(result, policy), strict=True)))
            for policy, how in HOW.items())),
        under,
    )  # fmt: skip


def _between(way: str, seat: str) -> Callable[[Sums], Fraction]:
    """How much more eldest pays than another."""
    return lambda sums: Fraction(sums(way, paid_by(ELDEST)) - sums(way, paid_by(seat)), sums(way))


def _pay(names: list[str]) -> str:
    return f"{listed(names, 'and') if names else 'nobody'} {'pay' if len(names) > 1 else 'pays'}"


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
        f"A card led at random is paired {per_cent(float(exact))} of the time, reckoned exactly, and a new card later "
        f"in the deal {per_cent(later['random'].value)}; among players who count it is "
        f"{per_cent(lead['counting'].value)} against {per_cent(later['counting'].value)}.",
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
        f"card that nobody can pair {per_cent(absolutely[0].value)} of the time at his first card and "
        f"{per_cent(absolutely[3].value)} at his fourth; one that a single card can pair, or none, "
        f"{per_cent(almost[0].value)} and {per_cent(almost[3].value)}.",
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
        "that he has not, else of the rank of which the fewest are neither in one's hand nor seen.",
        ours="Peel does not say among whom the lead is a disadvantage, nor in what; among whom it is, six ways of "
        "choosing tell, each followed by all five.",
    ),
    Claim(
        "snip.lead-worst", GAME, "Nobody sits worse than the leader", ("peel-93-2",),
        "In the first deal eldest, who leads, pays more counters than any other player, cards being chosen at random.",
        TURNS_ON, "mixed", _worst, (FIRST_DEALS.name,),
        "Why the leader pays less than those after him can be seen in the smallest game of all, one card each. "
        "The leader's card can be paired once, for one counter. The second's can be paired just as often, and when it "
        "was itself a pairing it costs him two: he has all that the leader risks, and the chance of a Snap besides. "
        "The dealer plays the last card of the deal, which nobody can pair. With five cards each it is the same: "
        "eldest has one card that can never be the second of a chain, the dealer one that is never paired.",
        ours="Peel says that the lead is a disadvantage, and not that no seat is worse; the question is ours.",
    ),
    Claim(
        "snip.lead-card", GAME, "A card led is paired more often", ("peel-93-2",),
        "The first card of a deal is paired more often than a new card later in it.",
        "Five players, who choose at random or count.", "mixed", _lead_card, (CARDS.name,),
        "The chance of a card led at random is that of five cards out of fifty-one having one of three: "
        "1 − C(48, 5) / C(51, 5). The games played have to agree with it.",
    ),
    Claim(
        "snip.safe-cards", GAME, "It is often possible to know a safe card", ("peel-93-2",),
        "After a few cards a player often holds one of which he knows that the others of its rank are played or in his "
        "own hand, or all but one.",
        "How the players choose: who plays his safe cards first has none left. Five players.",
        "simulation", _safe, (CARDS.name,),
        "Counted at every free choice of the first deal: a card is safe if no other of its rank is left that he has "
        "not seen, almost safe if one is.",
    ),
)  # fmt: skip
