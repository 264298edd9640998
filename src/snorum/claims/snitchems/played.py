"""What is found of Snitch'ems by playing it: how often there is a choice, what foresight gains, what sums are worth."""

from __future__ import annotations

from fractions import Fraction

from snorum.claims.by_reading import verdict_by_reading
from snorum.claims.claim import (
    FIGURES,
    JUDGEMENT,
    Figure,
    Finding,
    Point,
    Quantity,
    Results,
    Series,
    not_so,
    number_told,
)
from snorum.claims.snitchems.studies import CAPTURES, CHOICES, EDITION, FORESIGHT, ONE_CARD, READINGS
from snorum.games.snitchems import Rules
from snorum.studies.estimates import Estimate
from snorum.studies.results import Result, Sums

WITHOUT, FREE = "capture_by_sum=only-with-eight-or-ten", "compulsion=none"


def as_read(name: str) -> str:
    """A reading in words."""
    return "as the edition reads it" if name == EDITION else name


POLICIES = ("greedy", "sparing")
"""How players choose besides, under the edition's reading."""


def choice_common(results: Results) -> Finding:
    """Reid: who can capture in several ways, and that is common, takes whichever he likes."""
    result = results[CHOICES.name]
    shares = {name: result.share(name, "turns to choose a capture", "turns to capture")
              for name in (*READINGS, *POLICIES)}  # fmt: skip
    per_deal = result.estimate(
        lambda sums: Fraction(sums(EDITION, "turns to choose a capture"), sums(EDITION, "deals"))
    )
    number = result.share(EDITION, "turns to choose by number", "turns to capture")
    least = min(shares, key=lambda name: shares[name].value)
    return Finding(
        FIGURES,
        f"Among players at random, a player has a choice at {number_told(shares[EDITION], share=True)} of the turns at "
        f"which he can capture; under no reading, and by no policy tried, is it less than "
        f"{number_told(shares[least], share=True)}.",
        (
            Quantity("turns with a choice in a deal", per_deal),
            Quantity("of the turns to capture, those where it decides how many cards are taken", number, share=True),
            *(Quantity(f"of the turns to capture, those with a choice ({as_read(name)})", share, share=True)
              for name, share in shares.items()),
        ),
        Figure(
            "Turns at which there is a choice",
            "share of the turns at which a player can capture",
            (Series("turns with a choice", tuple(Point(as_read(name), share) for name, share in shares.items())),),
            share=True,
        ),
    )  # fmt: skip


def one_card_several(results: Results) -> Finding:
    """Reid's examples of a choice: one card that captures in several ways."""
    result = results[ONE_CARD.name]
    shares = {name: result.share(name, "turns with a card of several captures", "turns to capture")
              for name in (*READINGS, *POLICIES)}  # fmt: skip
    any_choice = results[CHOICES.name].share(EDITION, "turns to choose a capture", "turns to capture")
    return Finding(
        FIGURES,
        f"Among players at random, a player holds a card that can capture in several ways at "
        f"{number_told(shares[EDITION], share=True)} of the turns at which he can capture; a choice of any kind, "
        f"between cards too, he has at {number_told(any_choice, share=True)}. If nobody had to capture, it would be "
        f"{number_told(shares[FREE], share=True)}.",
        tuple(Quantity(f"of the turns to capture, those with a card of several captures ({as_read(name)})", share,
                       share=True) for name, share in shares.items()),
        Figure(
            "Turns at which one card can capture in several ways",
            "share of the turns at which a player can capture",
            (Series("turns with such a card", tuple(Point(as_read(name), share) for name, share in shares.items())),),
            share=True,
        ),
    )  # fmt: skip


def all_taken(results: Results) -> Finding:
    """Reid: a player may at times take everything on the table."""
    result = results[CHOICES.name]
    means = {name: result.mean(name, "tables cleared") for name in READINGS}
    sides = {name: int(result.total(name, "tables cleared") > 0) for name in READINGS}
    verdict, under = verdict_by_reading(sides, Rules)
    return Finding(
        verdict,
        f"Among players at random it happens {number_told(means[EDITION])} times in a game; without captures by sum "
        f"alone {number_told(means[WITHOUT])} times.",
        tuple(Quantity(f"times in a game ({as_read(name)})", mean) for name, mean in means.items()),
        under=under,
    )


BOTH, CAPTURES_ALONE = "sparing", "sparing-captures"
"""Who looks at what he leaves: always, or in choosing among captures and nowhere else."""


def lead(results: Results, reading: str, policy: str = BOTH) -> Estimate:
    """By what share of the games who looks at what he leaves wins more than the greedy player, in either seat."""

    def of(sums: Sums) -> Fraction:
        first, second = f"{reading}, {policy}", f"{reading}, greedy"
        won = sums(first, "wins of player A") + sums(second, "wins of player B")
        lost = sums(first, "wins of player B") + sums(second, "wins of player A")
        return Fraction(won - lost, sums(first) + sums(second))

    return results[FORESIGHT.name if policy == BOTH else CAPTURES.name].estimate(of)


def what_is_left(results: Results) -> Finding:
    """Reid: which capture is best depends on what each leaves the opponent."""
    alone, both = ({name: lead(results, name, policy) for name in READINGS} for policy in (CAPTURES_ALONE, BOTH))
    verdict, under = verdict_by_reading({name: each.side() for name, each in alone.items()}, Rules)
    said = {
        "less than half of it comes of captures": 2 * alone[EDITION].high < both[EDITION].low,
        "without captures by sum it costs games to lay cards by that rule": both[WITHOUT].high < alone[WITHOUT].low,
    }
    return Finding(
        verdict,
        f"As the edition reads it, who looks at what he leaves in choosing among captures, and lays any card, wins "
        f"{number_told(alone[EDITION], share=True)} of the games more than he loses; who lays cards by the same rule "
        f"too, {number_told(both[EDITION], share=True)}: less than half of it comes of captures. "
        f"Without captures by sum alone the one is worth {number_told(alone[WITHOUT], share=True)}, both "
        f"{number_told(both[WITHOUT], share=True)}; there it costs games to lay cards by that rule.",
        tuple(
            Quantity(f"games won less games lost, {words} ({as_read(name)})", each, share=True)
            for words, leads in (("choosing captures so", alone), ("choosing captures and cards to lay so", both))
            for name, each in leads.items()
        ),
        Figure(
            "What it gains to look at what one leaves",
            "games won less games lost, as a share of the games",
            tuple(
                Series(words, tuple(Point(as_read(name), each) for name, each in leads.items()))
                for words, leads in (("in choosing captures", alone), ("in choosing captures and cards to lay", both))
            ),
            share=True,
        ),
        under,
        unlike=not_so(said),
    )


def dealers_lead(result: Result, way: str) -> Estimate:
    """By what share of the games of two the dealer wins more than eldest."""
    return result.estimate(
        lambda sums: Fraction(sums(way, "wins of the dealer") - sums(way, "wins of eldest"), sums(way))
    )


def without_sums(results: Results) -> Finding:
    """Reid has played it both with and without, and found much less in it without."""
    result = results[CHOICES.name]
    both = {"with": EDITION, "without": WITHOUT}
    choice = {word: result.share(way, "turns to choose a capture", "turns to capture") for word, way in both.items()}
    cleared = {word: result.mean(way, "tables cleared") for word, way in both.items()}
    gain = {word: lead(results, way) for word, way in both.items()}
    alone = {word: lead(results, way, CAPTURES_ALONE) for word, way in both.items()}
    dealer = {word: dealers_lead(result, way) for word, way in both.items()}
    paired = {word: result.share(way, "captures by pairing", "captures") for word, way in both.items()}
    captured = {word: result.mean(way, "captures") for word, way in both.items()}
    quantities = []
    for word, way in both.items():
        quantities += [
            Quantity(f"captures in a game ({word})", captured[word]),
            Quantity(f"of these by pairing ({word})", paired[word], share=True),
            Quantity(f"of the turns to capture, those with a choice ({word})", choice[word], share=True),
            Quantity(f"turns with a choice in a game ({word})", result.mean(way, "turns to choose a capture")),
            Quantity(f"times in a game that the table is cleared ({word})", cleared[word]),
            Quantity(f"games that the dealer wins more than eldest ({word})", dealer[word], share=True),
            Quantity(f"games won less games lost by who looks at what he leaves ({word})", gain[word], share=True),
            Quantity(f"the same by who looks at it in choosing captures alone ({word})", alone[word], share=True),
        ]
    return Finding(
        JUDGEMENT,
        f"Without them there are {number_told(captured['without'])} captures in a game instead of "
        f"{number_told(captured['with'])}, {number_told(paired['without'], share=True)} of them by pairing instead of "
        f"{number_told(paired['with'], share=True)}; and to look at what one leaves gains "
        f"{number_told(gain['without'], share=True)} of the games instead of {number_told(gain['with'], share=True)}. "
        f"To look at it in choosing among captures alone gains {number_told(alone['without'], share=True)} instead of "
        f"{number_told(alone['with'], share=True)}.",
        tuple(quantities),
        Figure(
            "With captures by sum alone, and without",
            "shares, as named",
            tuple(
                Series(
                    f"{word} them",
                    (
                        Point("captures by pairing", paired[word]),
                        Point("turns to capture with a choice", choice[word]),
                        Point("games that the dealer wins more", dealer[word]),
                        Point("games that foresight gains", gain[word]),
                    ),
                )
                for word in both
            ),
            share=True,
        ),
    )
