"""Claims about the variations of Snip-Snap-Snorum: the first out, and the card turned up."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from snorum.claims.by_reading import verdict_by_reading
from snorum.claims.claim import (
    FAILS,
    HOLDS,
    JUDGEMENT,
    Claim,
    Figure,
    Finding,
    Point,
    Quantity,
    Results,
    Series,
    not_so,
)  # fmt: skip
from snorum.claims.snip.studies import (
    EXCLUDED,
    FEW,
    FIRST_OUT_READINGS,
    FIRST_OUTS,
    GAME,
    MANY,
    SEATS,
    TEN,
    TURN_UP,
    TURN_UPS,
    of_players,
    paid_by,
    wins_of,
)  # fmt: skip
from snorum.claims.snip.telling import DEFAULT, with_more
from snorum.games.snip_snap_snorum import Rules
from snorum.studies.estimates import Estimate, rounded, told
from snorum.studies.results import Result, Sums

CHANGES = "changes of the active player"
DEALER, POOL, TO_ELDEST = "dealer-pays", "pool-pays", "dealer-pays, dealer_pays_to=eldest"


def _reading(number: int, name: str) -> str:
    return f"{of_players(number)}, {name}" if name else of_players(number)


def _complete(results: Results) -> Finding:
    result = results[FIRST_OUTS.name]
    total = result.total
    ways = [*map(of_players, TEN), *(_reading(number, name) for name in FIRST_OUT_READINGS for number in (FEW, MANY))]
    without = sum(total(way, "games without a winner") for way in ways)
    out = sum(total(way, "players out") for way in ways)
    deals = sum(total(way) for way in ways)
    return Finding(
        HOLDS if not without and not out else FAILS,
        f"In each of {deals:,} deals somebody was rid of his cards first and won the pool, and nobody was out: nothing "
        "is left over for the next.",
        (Quantity("deals without a winner, of those played", without),
         Quantity("players who went out of the game", out)),
    )  # fmt: skip


def _easy(results: Results) -> Finding:
    """Count what it takes to clear a hand, at each table."""
    result = results[FIRST_OUTS.name]
    ways = [of_players(number) for number in TEN]
    falling = min(result.difference(fewer, more, measure).side()
                  for measure in ("plays", CHANGES) for fewer, more in pairwise(ways))  # fmt: skip
    sides = {
        name: min(result.difference(_reading(FEW, name), _reading(MANY, name), measure).side()
                  for measure in ("plays", CHANGES))
        for name in (DEFAULT, *FIRST_OUT_READINGS)
    }  # fmt: skip
    verdict, under = verdict_by_reading(with_more(sides, falling), Rules, EXCLUDED)
    plays = {number: result.mean(of_players(number), "plays") for number in TEN}
    changes = {number: result.mean(of_players(number), CHANGES) for number in TEN}
    return Finding(
        verdict,
        "Among three players who choose at random "
        f"somebody is rid of his seventeen or eighteen cards after {rounded(plays[3])} plays "
        f"and {rounded(changes[3])} changes of the active player; among ten, with five or six cards, after "
        f"{rounded(plays[10])} and {rounded(changes[10])}.",
        (
            *(Quantity(f"cards played until one is out, {number} players", each) for number, each in plays.items()),
            *(Quantity(f"changes of the active player, {number} players", each) for number, each in changes.items()),
            *(Quantity(f"cards played until one is out, {number} players, {name}",
                       result.mean(_reading(number, name), "plays"))
              for name in FIRST_OUT_READINGS for number in (FEW, MANY)),
        ),
        Figure("Until the first hand is cleared", "in a deal", (
            Series("cards played", tuple(Point(f"{number} players", each) for number, each in plays.items())),
            Series(CHANGES, tuple(Point(f"{number} players", each) for number, each in changes.items())),
        )),
        under,
    )  # fmt: skip


def _not_desirable(results: Results) -> Finding:
    """How much of a deal is played before it ends, and how often a player has his turn."""
    result = results[FIRST_OUTS.name]
    plays = {number: result.mean(of_players(number), "plays") for number in TEN}
    each = {number: result.estimate(_played_by_each(number)) for number in TEN}
    return Finding(
        JUDGEMENT,
        f"What is desirable is for the players to say. Among three who choose at random a player has laid down "
        f"{rounded(each[3])} cards on the average when the deal ends, among five {rounded(each[5])}, among ten "
        f"{rounded(each[10])}; and of the fifty-two cards {rounded(plays[3])}, {rounded(plays[5])} and "
        f"{rounded(plays[10])} have been played.",
        (*(Quantity(f"cards laid down by a player, {number} players", each[number]) for number in TEN),
         *(Quantity(f"cards played in a deal, {number} players", plays[number]) for number in TEN)),
    )  # fmt: skip


def _played_by_each(number: int) -> Callable[[Sums], Fraction]:
    """How many cards a player lays down, on the average."""
    way = of_players(number)
    return lambda sums: Fraction(sums(way, "plays"), number * sums(way))


def _much_better(results: Results) -> Finding:
    result = results[TURN_UPS.name]
    dealer = {name: result.mean(name, paid_by(SEATS[0])) for name in TURN_UP}
    deals = {name: result.mean(name, "deals") for name in TURN_UP}
    wins = {name: [result.share(name, wins_of(seat)) for seat in SEATS] for name in TURN_UP}
    more = result.difference(DEALER, "none", paid_by(SEATS[0]))
    apart = {name: _apart(result, name) for name in ("none", DEALER, TO_ELDEST, POOL)}
    said = {
        "the dealer's payment to the pool makes the seats evener": apart[DEALER].high < apart["none"].low,
        "nothing else does": min(apart[TO_ELDEST].high, apart[POOL].high) > apart["none"].low,
    }
    return Finding(
        JUDGEMENT,
        f"What is better is for the players to say. Among five who choose at random the dealer, if he "
        f"pays, loses {rounded(dealer[DEALER])} counters in the first deal, {rounded(more)} more than without a "
        f"turn-up, and the game lasts {rounded(deals[DEALER])} deals; if the pool pays, he loses "
        f"{rounded(dealer[POOL])} and the game lasts {rounded(deals[POOL])} "
        f"(without a turn-up {rounded(deals['none'])}). Between the best seat and the worst lie "
        f"{told(apart['none'], share=True)} of the games without a turn-up, and {told(apart[DEALER], share=True)} if "
        f"the dealer pays the pool; if he pays eldest it is {told(apart[TO_ELDEST], share=True)}, and "
        f"{told(apart[POOL], share=True)} if the pool pays.",
        (
            *(Quantity(f"counters paid by the dealer in the first deal, {name}", each)
              for name, each in dealer.items()),
            *(Quantity(f"deals, {name}", each) for name, each in deals.items()),
            *(Quantity(f"games won by {seat}, {name}", each, share=True)
              for name, some in wins.items() for seat, each in zip(SEATS, some, strict=True)),
            *(Quantity(f"counters in the pool at the end, {name}",
                       result.mean(name, "counters in the pool at the end")) for name in TURN_UP),
        ),
        Figure("Who wins, by who pays for the turn-up", "share of the games", tuple(
            Series(name, tuple(Point(seat, each) for seat, each in zip(SEATS, wins[name], strict=True)))
            for name in ("none", DEALER, POOL)), share=True),
        unlike=not_so(said),
    )  # fmt: skip


def _apart(result: Result, name: str) -> Estimate:
    """By what share of the games the seat that wins most often is ahead of the one that wins least often."""
    best, worst = (end(SEATS, key=lambda seat: result.total(name, wins_of(seat))) for end in (max, min))
    return result.estimate(lambda sums: Fraction(sums(name, wins_of(best)) - sums(name, wins_of(worst)), sums(name)))


CLAIMS = (
    Claim(
        "snip.first-out-deal", GAME, "Each deal is complete in itself", ("peel-94-6",),
        "Where the first to be rid of his cards wins the pool and counters are unlimited, each deal has a winner and "
        "leaves nothing for the next: no pool, and nobody out.",
        "Nothing: it is so under every reading that players who make no mistake can meet.",
        "mixed", _complete, (FIRST_OUTS.name,),
        "Each play lays down a card, and hands are never filled again, so that a first hand has to be empty in the "
        "end; whose it was wins at once, or after the next card, which there is, since the others still hold some. "
        "He takes the pool. Nobody goes out who may owe without limit.",
        verdict=HOLDS,
    ),
    Claim(
        "snip.clear-a-hand", GAME, "Among many it is easy to clear a hand", ("peel-94-6",),
        "The more players, the fewer cards are played, and the fewer times the active player changes, until one is rid "
        "of all his cards.",
        "Nothing, so far as tried: three players and eight are compared under every reading, two to ten under those of "
        "the edition. Cards are chosen at random.",
        "simulation", _easy, (FIRST_OUTS.name,),
        "One deal each, the same pack dealt to two, three, and so on to ten players.",
        verdict=HOLDS,
    ),
    Claim(
        "snip.not-desirable", GAME, "Not very desirable among many", ("peel-94-6",),
        "It is not very desirable that the first out should win if many players are engaged.",
        "What the players like. Cards are chosen at random, under the readings of the edition.",
        "simulation", _not_desirable, (FIRST_OUTS.name,),
        "Peel's reason, that a hand is soon cleared, can be measured, and is a claim by itself. How short a deal may "
        "be before it is no pleasure cannot.",
        verdict=JUDGEMENT,
    ),
    Claim(
        "snip.pool-pays", GAME, "The pool should pay for the first Snip", ("peel-94-9",),
        "It is a much better way of playing Turn-up Snip that the pool, and not the dealer, pays for the first Snip.",
        "What the players like; who is paid, what comes of an empty pool, and which pairing is next. Five players, "
        "cards chosen at random.",
        "simulation", _much_better, (TURN_UPS.name,),
        "What can be measured is who pays, how long the game lasts and who wins it, with the same cards each way.",
        verdict=JUDGEMENT,
    ),
)  # fmt: skip
