"""Claims about which card to play at Snip-Snap-Snorum: the third of a rank, and one of two of a kind."""

from __future__ import annotations

from snorum.claims.by_reading import verdict_by_reading
from snorum.claims.claim import FIGURES, HOLDS, Claim, Figure, Finding, Point, Quantity, Results, Series, not_so
from snorum.claims.snip.exact import HAND, fourth_is_next, fourth_is_next_at_most, lead_is_paired
from snorum.claims.snip.studies import (
    CARDS,
    EXCLUDED,
    FIVE,
    GAME,
    OF_A_KIND,
    READINGS,
    TEN,
    first_against,
    of_players,
)  # fmt: skip
from snorum.claims.snip.telling import DEFAULT, per_cent, with_more
from snorum.games.snip_snap_snorum import Rules
from snorum.studies.estimates import rounded
from snorum.studies.results import Result

PAIRER, MINUS = "payer=pairer", "−"
WINS, PAYS = "wins of A", "counters paid in the first deal by A"


def _way(players: int) -> str:
    return "random" if players == FIVE else of_players(players)


def _third(results: Results) -> Finding:
    result = results[CARDS.name]
    chances = {(number, rounds): fourth_is_next(number, rounds) for number in TEN for rounds in range(1, HAND)}
    most = {(number, rounds): fourth_is_next_at_most(number, rounds) for number in TEN for rounds in (1, 2)}
    first, second = chances[FIVE, 1], chances[FIVE, 2]
    unknown = lead_is_paired()
    played = {n: result.share(_way(n), "third cards paired", "third cards that can be paired") for n in TEN if n > 2}
    small = fourth_is_next_at_most(3, 1, 32)
    return Finding(
        FIGURES,
        f"Among five players the fourth knave is in the next hand with a chance of {first} ({per_cent(first)}) "
        f"when each has played one card, {second} ({per_cent(second)}) when two, and at the most "
        f"{most[FIVE, 1]} in the round that follows (in the first round itself it can be "
        f"{fourth_is_next_at_most(FIVE, 0)}); a card of which no other has been seen is paired with one of "
        f"{per_cent(unknown)} when it is led. Among ten players the chance can be {max(most[10, 1], most[10, 2])}, and "
        f"with thirty-two cards {small} among three. Of all third cards, "
        f"early or late, that five players at random played {per_cent(played[FIVE])} were paired.",
        (
            *(Quantity(f"the fourth is next, {number} players, after {_rounds(rounds)}", chances[number, rounds],
                       share=True)
              for number in (2, 5, 10) for rounds in range(1, HAND)),
            *(Quantity(f"the fourth is next at the most, {number} players, in the round after {_rounds(rounds)}",
                       most[number, rounds], share=True) for number in (2, 5, 10) for rounds in (1, 2)),
            Quantity("a lead of which no other is in hand is paired", unknown, share=True),
            *(Quantity(f"third cards that were paired, {number} players", each, share=True)
              for number, each in played.items()),
            *(Quantity(f"with 32 cards, {number} players, after {_rounds(rounds)}",
                       fourth_is_next(number, rounds, 0, 32), share=True)
              for number in (3, 4, 6) for rounds in (1, 2)),
            Quantity("with 32 cards at the most, 3 players, in the round after one round", small, share=True),
        ),
        Figure("The fourth of a rank is in the next player's hand", "chance", tuple(
            Series(f"after {_rounds(rounds)}",
                   tuple(Point(f"{number} players", chances[number, rounds]) for number in TEN))
            for rounds in range(1, HAND)), share=True),
    )  # fmt: skip


def _rounds(number: int) -> str:
    return "one round" if number == 1 else f"{('two', 'three', 'four')[number - 2]} rounds"


def _better(result: Result, policy: str, than: str, others: str, reading: str = "") -> int:
    """Whether A wins more games by one policy than by another (1), fewer (-1), or neither for certain (0)."""
    one, other = first_against(policy, others, reading), first_against(than, others, reading)
    return result.difference(one, other, WINS).side()


def _two(results: Results) -> Finding:
    result = results[OF_A_KIND.name]
    sides = {reading: _better(result, "pair-first", "random", "random", reading) for reading in (DEFAULT, *READINGS)}
    of_care = _better(result, "pair-first", "random", "safe-pairs")
    verdict, under = verdict_by_reading(with_more(sides, of_care), Rules, EXCLUDED)
    by, chance = first_against("pair-first", "random"), first_against("random", "random")
    cost = result.difference(by, chance, PAYS)
    if_pairer = [per_cent(result.share(first_against(policy, "random", PAIRER), WINS))
                 for policy in ("pair-first", "random")]  # fmt: skip
    said = {
        "he pays less": cost.side() < 0,
        f"under {PAIRER} he wins less": sides[PAIRER] < 0,
    }
    return Finding(
        verdict,
        f"One of five who always does it wins {per_cent(result.share(by, WINS))} of the games against players "
        f"who choose at random, and if he chooses at random too {per_cent(result.share(chance, WINS))}; in "
        f"the first deal he pays {rounded(cost).removeprefix(MINUS)} counters less. Led, one of two is paired with a "
        f"chance of {per_cent(lead_is_paired(2))}, a single card with one of {per_cent(lead_is_paired(1))}. If the "
        f"player who pairs paid, which Peel's own examples exclude, he would win {if_pairer[0]} by doing it, and "
        f"{if_pairer[1]} at random.",
        (
            *(Quantity(f"games won by who does it, beyond who plays at random{name and ', ' + name}",
                       result.difference(first_against("pair-first", "random", name),
                                         first_against("random", "random", name), WINS), share=True)
              for name in (DEFAULT, *READINGS)),
            Quantity("the same against players who take care",
                     result.difference(first_against("pair-first", "safe-pairs"),
                                       first_against("random", "safe-pairs"), WINS), share=True),
            Quantity("counters paid in the first deal, beyond who plays at random", cost),
            Quantity("a single card that is led is paired", lead_is_paired(1), share=True),
            Quantity("one of two that is led is paired", lead_is_paired(2), share=True),
            Quantity("one of three that is led is paired", lead_is_paired(3), share=True),
        ),
        under=under,
        unlike=not_so(said),
    )  # fmt: skip


BETTER = ("third-first", "safe", "safe-pairs", "counting")
AGAINST = {"random": "chance", "safe-pairs": "care", "counting": "players who count"}
"""Against whom the policies are tried, and in a word or two how those play."""


def _always(results: Results) -> Finding:
    result = results[OF_A_KIND.name]
    policies = ("random", "pair-first", *BETTER)
    wins = {(policy, others): result.share(first_against(policy, others), WINS)
            for others in AGAINST for policy in policies}  # fmt: skip
    said = {
        "to count is better": _better(result, "safe", "pair-first", "random") > 0,
        "to remember is worth more": _better(result, "counting", "safe", "random") > 0,
    }
    return Finding(
        FIGURES,
        f"To count what is out is better: who plays the rank of which the fewest are unseen wins "
        f"{per_cent(wins['safe', 'random'])} of the games against players who choose at random, who always plays "
        f"one of two {per_cent(wins['pair-first', 'random'])}; to remember besides what the next has not got is "
        f"worth more ({per_cent(wins['counting', 'random'])}). Who keeps both of Peel's "
        f"rules, a third of a rank first and else one of two, wins {per_cent(wins['third-first', 'random'])}; "
        f"against four who count and remember he wins {per_cent(wins['third-first', 'counting'])}, where one who "
        f"does as they do wins {per_cent(wins['counting', 'counting'])}.",
        tuple(Quantity(f"games won by one who is {policy}, the others {others}", each, share=True)
              for (policy, others), each in wins.items()),
        Figure("How A wins, by how he chooses", "share of the games of five that he wins", tuple(
            Series(f"against {words}", tuple(Point(policy, wins[policy, others]) for policy in policies))
            for others, words in AGAINST.items() if others != "safe-pairs"), share=True),
        unlike=not_so(said),
    )  # fmt: skip


CLAIMS = (
    Claim(
        "snip.third-card", GAME, "A third knave is almost safe", ("peel-93-3",),
        "In the round after each has played one card or two, if two of a rank have been played and a player holds the "
        "third and not the fourth, the chance that the next has the fourth is very small.",
        "What is known of the cards: nothing here but what has been seen. Five players and fifty-two cards; other "
        "tables are given beside.",
        "mixed", _third, (CARDS.name,),
        "The fourth knave is as likely to be any of the cards that the player has not seen: 52 less those played and "
        "those in his hand. The next player holds 5 less as many as he has played. After one round that is 4 of 43, "
        "after two 3 of 39; as the round goes on fewer cards are unseen, and the last but one to play in it runs the "
        "greatest risk. Later rounds are safer, but for the end of a deal at a full table: where fifty of the cards "
        "are dealt, and hardly any are left, the fourth has to be near.",
        ours="Peel has no number for *very remote*, and names no table; that a round is a card from each is ours.",
        verdict=FIGURES,
    ),
    Claim(
        "snip.two-of-a-kind", GAME, "Play one of two of a kind", ("peel-93-4",),
        "One of five players who, whenever he need not pair, plays one of two or more of a kind if he has them and "
        "else at random, wins more games than if he played at random.",
        "Who pays for a pairing: if the player who pairs did, it would be the worse for him. The others choose at "
        "random, and, under the edition's readings, also with care.",
        "mixed", _two, (OF_A_KIND.name,),
        "The same games are played with the same cards twice over, A choosing in the one way and in the other.",
        verdict=HOLDS,
    ),
    Claim(
        "snip.two-of-a-kind-always", GAME, "Always one of two of a kind", ("peel-93-4", "peel-93-3"),
        "One of five players does at least as well by always playing one of two of a kind as by any other way of "
        "choosing that is tried here: playing a third of a rank before it, going by how many of a rank are unseen, and "
        "by what the next player lacks.",
        "Who pays for a pairing, and how the others choose: at random, and, under the edition's readings, with care "
        "or counting.",
        "simulation", _always, (OF_A_KIND.name,),
        "Peel gives two rules, a third knave and one of two of a kind, and the same reason for both, that few cards "
        "are left to pair with. Tried here are the second by itself, and both: a card of a rank of which two or more "
        "have been seen, else one of two. Who goes by the reason "
        "leads one of two, as Peel would; later he plays a third knave before it, for with two knaves played and one "
        "in hand three cards are known, with a pair in hand only two.",
        ours="Peel's *should always* is advice; with what else it is compared is our choice.",
        verdict=FIGURES,
    ),
)  # fmt: skip
