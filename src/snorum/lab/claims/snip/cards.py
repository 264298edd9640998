"""Claims about Snip-Snap-Snorum: which card to play, the third of a rank or one of two of a kind."""

from __future__ import annotations

from snorum.books.counts import Result
from snorum.books.estimates import rounded
from snorum.books.findings import FIGURES, HOLDS, Figure, Finding, Point, Quantity, Series, short_number
from snorum.games.snip_snap_snorum import Rules
from snorum.lab.claims.by_reading import limited_by_default, verdict_by_reading
from snorum.lab.claims.finder import Finder, Results, unsupported
from snorum.lab.claims.snip.exact import HAND, fourth_is_next, fourth_is_next_at_most, lead_is_paired
from snorum.lab.claims.snip.studies import (
    CARDS,
    DEFAULT,
    EXCLUDED,
    FIVE,
    GAME,
    OF_A_KIND,
    READINGS,
    TEN,
    against_way,
    players_way,
)
from snorum.table.policies.described import PLAYERS

CALLED = PLAYERS[GAME]
"""The policies in plain words."""
PAIRER, MINUS = "payer=pairer", "−"
WINS, PAYS = "wins of A", "counters paid in the first deal by A"


def _way_name(players: int) -> str:
    return "random" if players == FIVE else players_way(players)


def find_third_card(results: Results) -> Finding:
    """Settle the claim: compute the chance that the next player has the fourth card of a rank."""
    result = results[CARDS.name]
    chances = {(number, rounds): fourth_is_next(number, rounds) for number in TEN for rounds in range(1, HAND)}
    most = {(number, rounds): fourth_is_next_at_most(number, rounds) for number in TEN for rounds in (1, 2)}
    first, second = chances[FIVE, 1], chances[FIVE, 2]
    unknown = lead_is_paired()
    played = {
        n: result.share(_way_name(n), "third cards paired", "third cards that can be paired") for n in TEN if n > 2
    }
    small = fourth_is_next_at_most(3, 1, 32)
    return Finding(
        FIGURES,
        f"After one round, the next of five players holds the fourth knave with a chance of {first} "
        f"({short_number(first, share=True)}). After two rounds the chance is {second} "
        f"({short_number(second, share=True)}); within the round that follows it is {most[FIVE, 1]} at most, and in "
        f"the first round itself {fourth_is_next_at_most(FIVE, 0)} at most. By comparison, a card led when no other of "
        f"its rank has been seen is paired in {short_number(unknown, share=True)} of cases. Among ten players the "
        f"fourth knave comes next with a chance of up to {max(most[10, 1], most[10, 2])}, and among three with "
        f"thirty-two cards of up to {small}. When five players choose at random, "
        f"{short_number(played[FIVE], share=True)} of all third cards are paired.",
        (
            *(Quantity(f"chance that the next player has the fourth, {number} players, after {_rounds(rounds)}",
                       chances[number, rounds], share=True)
              for number in (2, 5, 10) for rounds in range(1, HAND)),
            *(Quantity(f"greatest such chance, {number} players, in the round after {_rounds(rounds)}",
                       most[number, rounds], share=True) for number in (2, 5, 10) for rounds in (1, 2)),
            Quantity("chance that a lead is paired, if its player holds no other of the rank", unknown, share=True),
            *(Quantity(f"third cards that were paired, {number} players", each, share=True)
              for number, each in played.items()),
            *(Quantity(f"chance that the next player has the fourth, 32 cards, {number} players, "
                       f"after {_rounds(rounds)}", fourth_is_next(number, rounds, 0, 32), share=True)
              for number in (3, 4, 6) for rounds in (1, 2)),
            Quantity("greatest such chance, 32 cards, 3 players, in the round after one round", small, share=True),
        ),
        Figure("Chance that the next player has the fourth of a rank", "chance", tuple(
            Series(f"after {_rounds(rounds)}",
                   tuple(Point(f"{number} players", chances[number, rounds]) for number in TEN))
            for rounds in range(1, HAND)), share=True),
    )  # fmt: skip


def _rounds(number: int) -> str:
    return "one round" if number == 1 else f"{('two', 'three', 'four')[number - 2]} rounds"


def _wins_more(result: Result, policy: str, than: str, others: str, reading: str = "") -> int:
    """Whether A wins more games by one policy than by another: 1 for more, -1 for fewer, 0 if too close to call."""
    one, other = against_way(policy, others, reading), against_way(than, others, reading)
    return result.difference(one, other, WINS).side()


def find_two_of_a_kind(results: Results) -> Finding:
    """Settle the claim: compare playing one of two of a kind with playing at random."""
    result = results[OF_A_KIND.name]
    sides = {reading: _wins_more(result, "pair-first", "random", "random", reading) for reading in (DEFAULT, *READINGS)}
    of_care = _wins_more(result, "pair-first", "random", "safe-pairs")
    verdict, under = verdict_by_reading(limited_by_default(sides, of_care), Rules, EXCLUDED)
    by, chance = against_way("pair-first", "random"), against_way("random", "random")
    cost = result.difference(by, chance, PAYS)
    won, won_by_chance = (short_number(result.share(way, WINS), share=True, digits=3) for way in (by, chance))
    if_pairer = [
        short_number(result.share(against_way(policy, "random", PAIRER), WINS), share=True, digits=3)
        for policy in ("pair-first", "random")
    ]
    said = {"that player pays less": cost.side() < 0, f"under {PAIRER} that player wins less": sides[PAIRER] < 0}
    return Finding(
        verdict,
        f"It pays: a player who always does it wins {won} of the games against four who choose at random. A player who "
        f"chooses at random too wins {won_by_chance}. The advice also saves {rounded(cost).removeprefix(MINUS)} "
        f"counters in the first deal. When one of two is led, it is paired in "
        f"{short_number(lead_is_paired(2), share=True)} of cases, and a single card in "
        f"{short_number(lead_is_paired(1), share=True)}. If the player who pairs had to pay, which Peel's own "
        f"examples exclude, the advice would cost games: {if_pairer[0]} won instead of {if_pairer[1]}.",
        (
            *(
                Quantity(
                    f"games won more by the advice than at random{name and ', ' + name}",
                    result.difference(
                        against_way("pair-first", "random", name), against_way("random", "random", name), WINS
                    ),
                    share=True,
                )
                for name in (DEFAULT, *READINGS)
            ),
            Quantity(
                "games won more by the advice than at random, against careful players",
                result.difference(against_way("pair-first", "safe-pairs"), against_way("random", "safe-pairs"), WINS),
                share=True,
            ),
            Quantity("counters paid more in the first deal by the advice than at random", cost),
            Quantity("chance that a lead is paired, if it is a single card", lead_is_paired(1), share=True),
            Quantity("chance that a lead is paired, if it is one of two", lead_is_paired(2), share=True),
            Quantity("chance that a lead is paired, if it is one of three", lead_is_paired(3), share=True),
        ),
        under=under,
        unsupported=unsupported(said),
    )


BETTER = ("third-first", "safe", "safe-pairs", "counting")
AGAINST = {"random": "chance", "safe-pairs": "care", "counting": "players who count"}
"""The policies of the other players, each with a short name."""


def find_two_of_a_kind_always(results: Results) -> Finding:
    """Settle the claim: compare playing one of two of a kind with better policies."""
    result = results[OF_A_KIND.name]
    policies = ("random", "pair-first", *BETTER)
    wins = {
        (policy, others): result.share(against_way(policy, others), WINS) for others in AGAINST for policy in policies
    }
    shown = {key: short_number(each, share=True, digits=3) for key, each in wins.items()}
    said = {
        "counting the cards is better": _wins_more(result, "safe", "pair-first", "random") > 0,
        "remembering is worth more": _wins_more(result, "counting", "safe", "random") > 0,
    }
    return Finding(
        FIGURES,
        f"Counting the cards is better: playing the rank with the fewest unseen cards wins {shown['safe', 'random']} "
        f"of the games against random players. Always playing one of two wins {shown['pair-first', 'random']}. "
        "Remembering also which ranks the next player lacks is worth more: "
        f"{shown['counting', 'random']}. A player who keeps both of Peel's rules, a third of a rank first and "
        f"otherwise one of two, wins {shown['third-first', 'random']}. Against four who count and remember, that "
        f"player wins {shown['third-first', 'counting']}, and one who does as they do {shown['counting', 'counting']}.",
        tuple(
            Quantity(
                f"games won by player A ({CALLED[policy]}) against four others ({CALLED[others]})", each, share=True
            )
            for (policy, others), each in wins.items()
        ),
        Figure(
            "How often player A wins, by how A chooses",
            "share of the games of five players",
            tuple(
                Series(f"against {words}", tuple(Point(policy, wins[policy, others]) for policy in policies))
                for others, words in AGAINST.items()
                if others != "safe-pairs"
            ),
            share=True,
        ),
        unsupported=unsupported(said),
    )


FINDERS = (
    Finder("snip.third-card", find_third_card, FIGURES),
    Finder("snip.two-of-a-kind", find_two_of_a_kind, HOLDS),
    Finder("snip.two-of-a-kind-always", find_two_of_a_kind_always, FIGURES),
)
