"""Claims about the variations of Snip-Snap-Snorum: where the first player out wins, and where a card is turned up."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from snorum.books.counts import Result, Sums
from snorum.books.estimates import Estimate
from snorum.books.findings import FAILS, HOLDS, JUDGEMENT, Figure, Finding, Point, Quantity, Series, short_number
from snorum.games.snip_snap_snorum import Rules
from snorum.lab.claims.by_reading import limited_by_default, verdict_by_reading
from snorum.lab.claims.finder import Finder, Results, unsupported
from snorum.lab.claims.snip.studies import (
    DEFAULT,
    EXCLUDED,
    FEW,
    FIRST_OUT_READINGS,
    FIRST_OUTS,
    MANY,
    SEATS,
    TEN,
    TURN_UP,
    TURN_UPS,
    paid_by,
    players_way,
    wins_of,
)

CHANGES = "changes of the active player"
DEALER, POOL, TO_ELDEST = "dealer-pays", "pool-pays", "dealer-pays, dealer_pays_to=eldest"


def _way_name(number: int, name: str) -> str:
    return f"{players_way(number)}, {name}" if name else players_way(number)


def find_complete_deals(results: Results) -> Finding:
    """Settle the claim: count the deals without a winner and the players who go out."""
    result = results[FIRST_OUTS.name]
    total = result.total
    ways = [*map(players_way, TEN), *(_way_name(number, name) for name in FIRST_OUT_READINGS for number in (FEW, MANY))]
    without = sum(total(way, "games without a winner") for way in ways)
    out = sum(total(way, "players out") for way in ways)
    deals = sum(total(way) for way in ways)
    return Finding(
        HOLDS if not without and not out else FAILS,
        f"It is so: in each of {deals:,} deals somebody got rid of all their cards and won the pool. Nobody went out "
        "of the game, and nothing was left for the next deal.",
        (Quantity("deals without a winner", without), Quantity("players who went out of the game", out)),
    )


def find_clear_a_hand(results: Results) -> Finding:
    """Count the plays until a hand is cleared, for each number of players."""
    result = results[FIRST_OUTS.name]
    ways = [players_way(number) for number in TEN]
    falling = min(
        result.difference(fewer, more, measure).side()
        for measure in ("plays", CHANGES)
        for fewer, more in pairwise(ways)
    )
    sides = {
        name: min(
            result.difference(_way_name(FEW, name), _way_name(MANY, name), measure).side()
            for measure in ("plays", CHANGES)
        )
        for name in (DEFAULT, *FIRST_OUT_READINGS)
    }
    verdict, under = verdict_by_reading(limited_by_default(sides, falling), Rules, EXCLUDED)
    plays = {number: result.mean(players_way(number), "plays") for number in TEN}
    changes = {number: result.mean(players_way(number), CHANGES) for number in TEN}
    return Finding(
        verdict,
        f"The more players, the sooner a hand is cleared: among ten, with five or six cards each, after "
        f"{short_number(plays[10])} plays. Among three, with seventeen or eighteen cards each, it takes "
        f"{short_number(plays[3])} plays. The active player changes {short_number(changes[10])} times among ten, and "
        f"{short_number(changes[3])} times among three. All choose at random.",
        (
            *(Quantity(f"cards played until one is out, {number} players", each) for number, each in plays.items()),
            *(Quantity(f"changes of the active player, {number} players", each) for number, each in changes.items()),
            *(
                Quantity(
                    f"cards played until one is out, {number} players, {name}",
                    result.mean(_way_name(number, name), "plays"),
                )
                for name in FIRST_OUT_READINGS
                for number in (FEW, MANY)
            ),
        ),
        Figure(
            "Until the first hand is cleared",
            "in a deal",
            (
                Series("cards played", tuple(Point(f"{number} players", each) for number, each in plays.items())),
                Series(CHANGES, tuple(Point(f"{number} players", each) for number, each in changes.items())),
            ),
        ),
        under,
    )


def find_not_desirable(results: Results) -> Finding:
    """Count the cards that are played in a deal before it ends, by all and by each player."""
    result = results[FIRST_OUTS.name]
    plays = {number: result.mean(players_way(number), "plays") for number in TEN}
    each = {number: result.estimate(_played_by_each(number)) for number in TEN}
    return Finding(
        JUDGEMENT,
        "Only the players can say what is desirable. Among ten who choose at random, a player lays down "
        f"{short_number(each[10])} cards on average before the deal ends. Among five it is {short_number(each[5])}, "
        f"and among three {short_number(each[3])}. Of the fifty-two cards, {short_number(plays[10])} are played among "
        f"ten, {short_number(plays[5])} among five and {short_number(plays[3])} among three.",
        (
            *(Quantity(f"cards laid down by a player, {number} players", each[number]) for number in TEN),
            *(Quantity(f"cards played in a deal, {number} players", plays[number]) for number in TEN),
        ),
    )


def _played_by_each(number: int) -> Callable[[Sums], Fraction]:
    """How many cards a player lays down, on average."""
    way = players_way(number)
    return lambda sums: Fraction(sums(way, "plays"), number * sums(way))


def find_pool_pays(results: Results) -> Finding:
    """Compare who pays, how long the game takes and who wins, by who pays for the turn-up."""
    result = results[TURN_UPS.name]
    dealer = {name: result.mean(name, paid_by(SEATS[0])) for name in TURN_UP}
    deals = {name: result.mean(name, "deals") for name in TURN_UP}
    wins = {name: [result.share(name, wins_of(seat)) for seat in SEATS] for name in TURN_UP}
    more = result.difference(DEALER, "none", paid_by(SEATS[0]))
    apart = {name: _best_over_worst(result, name) for name in ("none", DEALER, TO_ELDEST, POOL)}
    said = {
        "the seats win most evenly if the dealer pays the pool": apart[DEALER].high < apart["none"].low,
        "no seat is then certain to win more than another": apart[DEALER].side() == 0,
        "nothing else does": min(apart[TO_ELDEST].high, apart[POOL].high) > apart["none"].low,
    }
    return Finding(
        JUDGEMENT,
        "Only the players can say which is better. Among five who choose at random, a game takes "
        f"{short_number(deals[POOL])} deals if the pool pays, and {short_number(deals[DEALER])} if the dealer pays; "
        f"without a turn-up it takes {short_number(deals['none'])}. In the first deal the dealer loses "
        f"{short_number(dealer[POOL])} counters if the pool pays, and {short_number(dealer[DEALER])} if the dealer "
        f"pays, which is {short_number(more)} more than without a turn-up. The seats win most evenly if the dealer "
        "pays the pool: no seat is then certain to win more than another. Otherwise the best seat wins more of the "
        f"games than the worst: {short_number(apart['none'], share=True)} without a turn-up, "
        f"{short_number(apart[TO_ELDEST], share=True)} if the dealer pays eldest, and "
        f"{short_number(apart[POOL], share=True)} if the pool pays.",
        (
            *(Quantity(f"counters paid by the dealer in the first deal, {name}", each)
              for name, each in dealer.items()),
            *(Quantity(f"deals, {name}", each) for name, each in deals.items()),
            *(Quantity(f"games won by {seat}, {name}", each, share=True)
              for name, shares in wins.items() for seat, each in zip(SEATS, shares, strict=True)),
            *(Quantity(f"counters in the pool at the end, {name}",
                       result.mean(name, "counters in the pool at the end")) for name in TURN_UP),
        ),
        Figure("Who wins, by who pays for the turn-up", "share of the games", tuple(
            Series(name, tuple(Point(seat, each) for seat, each in zip(SEATS, wins[name], strict=True)))
            for name in ("none", DEALER, POOL)), share=True),
        unsupported=unsupported(said),
    )  # fmt: skip


def _best_over_worst(result: Result, name: str) -> Estimate:
    """How many games more the best seat wins than the worst, as a share of all games."""
    best, worst = (end(SEATS, key=lambda seat: result.total(name, wins_of(seat))) for end in (max, min))
    return result.estimate(lambda sums: Fraction(sums(name, wins_of(best)) - sums(name, wins_of(worst)), sums(name)))


FINDERS = (
    Finder("snip.first-out-deal", find_complete_deals, HOLDS),
    Finder("snip.clear-a-hand", find_clear_a_hand, HOLDS),
    Finder("snip.not-desirable", find_not_desirable, JUDGEMENT),
    Finder("snip.pool-pays", find_pool_pays, JUDGEMENT),
)
