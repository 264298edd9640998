"""Claims about the variations of Snip-Snap-Snorum: the first out, and the card turned up."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

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
)  # fmt: skip
from snorum.claims.snip.studies import (
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
from snorum.claims.snip.telling import DEFAULT, bare, per_cent, under_readings, with_more
from snorum.studies.results import Result

CHANGES = "changes of the active player"


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
    result = results[FIRST_OUTS.name]
    ways = [of_players(number) for number in TEN]
    falling = min(result.difference(fewer, more, measure).side()
                  for measure in ("plays", CHANGES) for fewer, more in pairwise(ways))  # fmt: skip
    sides = {
        name: min(result.difference(_reading(FEW, name), _reading(MANY, name), measure).side()
                  for measure in ("plays", CHANGES))
        for name in (DEFAULT, *FIRST_OUT_READINGS)
    }  # fmt: skip
    verdict, under = under_readings(with_more(sides, falling))
    plays = {number: result.mean(of_players(number), "plays") for number in TEN}
    changes = {number: result.mean(of_players(number), CHANGES) for number in TEN}
    return Finding(
        verdict,
        "Among three players who choose at random "
        f"somebody is rid of his seventeen or eighteen cards after {bare(plays[3].value, 0)} plays "
        f"and {bare(changes[3].value, 0)} changes of the active player; among ten, with five or six cards, after "
        f"{bare(plays[10].value, 0)} and {bare(changes[10].value, 0)}.",
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


def _much_better(results: Results) -> Finding:
    result = results[TURN_UPS.name]
    dealer = {name: result.mean(name, paid_by(SEATS[0])) for name in TURN_UP}
    deals = {name: result.mean(name, "deals") for name in TURN_UP}
    wins = {name: [result.share(name, wins_of(seat)) for seat in SEATS] for name in TURN_UP}
    spread = {name: max(each.value for each in some) - min(each.value for each in some) for name, some in wins.items()}
    seen = {name: _differ(result, name) for name in ("dealer-pays", "pool-pays")}
    even = "evener" if spread["dealer-pays"] < spread["pool-pays"] else "less even"
    return Finding(
        JUDGEMENT,
        f"What is better is for the players to say. Among five who choose at random the dealer, if he "
        f"pays, loses {bare(dealer['dealer-pays'].value)} "
        f"counters in the first deal, {bare(dealer['dealer-pays'].value - dealer['none'].value)} more than without a "
        f"turn-up, and the game lasts {bare(deals['dealer-pays'].value, 1)} deals; if the pool pays, he loses "
        f"{bare(dealer['pool-pays'].value)} and the game lasts {bare(deals['pool-pays'].value, 1)} "
        f"(without a turn-up {bare(deals['none'].value, 1)}). It is the dealer's payment that makes the seats {even}: "
        f"between the best and the worst of them lie {per_cent(spread['dealer-pays'])} of the games"
        f"{'' if seen['dealer-pays'] else ', too little to be told from none'}, and {per_cent(spread['pool-pays'])}"
        f"{'' if seen['pool-pays'] else ', as little,'} if the pool pays.",
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
            for name in ("none", "dealer-pays", "pool-pays")), share=True),
    )  # fmt: skip


def _differ(result: Result, name: str) -> bool:
    """Whether it can be told that the seats do not win equally often: the best one from the worst."""
    best, worst = (end(SEATS, key=lambda seat: result.total(name, wins_of(seat))) for end in (max, min))
    apart = result.estimate(lambda sums: Fraction(sums(name, wins_of(best)) - sums(name, wins_of(worst)), sums(name)))
    return apart.side() == 1


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
    ),
    Claim(
        "snip.clear-a-hand", GAME, "Among many it is easy to clear a hand", ("peel-94-6",),
        "The more players, the fewer cards are played, and the fewer times the active player changes, until one is rid "
        "of all his cards.",
        "Nothing, so far as tried: three players and eight are compared under every reading, two to ten under those of "
        "the edition. Cards are chosen at random. Whether that makes it undesirable is for the players to say.",
        "simulation", _easy, (FIRST_OUTS.name,),
        "One deal each, the same pack dealt to two, three, and so on to ten players.",
    ),
    Claim(
        "snip.pool-pays", GAME, "The pool should pay for the first Snip", ("peel-94-9",),
        "It is a much better way of playing Turn-up Snip that the pool, and not the dealer, pays for the first Snip.",
        "What the players like; who is paid, what comes of an empty pool, and which pairing is next. Five players, "
        "cards chosen at random.",
        "simulation", _much_better, (TURN_UPS.name,),
        "What can be measured is who pays, how long the game lasts and who wins it, with the same cards each way.",
    ),
)  # fmt: skip
