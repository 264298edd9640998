"""Claims about Snitch'ems that games settle: how often there is a choice, and what foresight and sums are worth."""

from __future__ import annotations

from fractions import Fraction

from snorum.books.counts import Result, Sums
from snorum.books.estimates import Estimate
from snorum.books.findings import FIGURES, JUDGEMENT, Figure, Finding, Point, Quantity, Series, short_number
from snorum.games.snitchems import Rules
from snorum.lab.claims.by_reading import verdict_by_reading
from snorum.lab.claims.finder import Results, unsupported
from snorum.lab.claims.snitchems.studies import CAPTURES, CHOICES, EDITION, FORESIGHT, ONE_CARD, READINGS

WITHOUT, FREE = "capture_by_sum=only-with-eight-or-ten", "compulsion=none"


def in_words(name: str) -> str:
    """The name of a reading, for a list of numbers."""
    return "as the edition reads it" if name == EDITION else name


POLICIES = ("greedy", "sparing")
"""The policies that are tried besides random play, under the edition's reading."""


def find_choice_common(results: Results) -> Finding:
    """Settle Reid's claim that a choice of captures is common."""
    result = results[CHOICES.name]
    shares = {
        name: result.share(name, "turns to choose a capture", "turns to capture") for name in (*READINGS, *POLICIES)
    }
    per_deal = result.estimate(
        lambda sums: Fraction(sums(EDITION, "turns to choose a capture"), sums(EDITION, "deals"))
    )
    number = result.share(EDITION, "turns to choose by number", "turns to capture")
    least = min(shares, key=lambda name: shares[name].value)
    return Finding(
        FIGURES,
        f"Random players have a choice at {short_number(shares[EDITION], share=True)} of the turns at which they can "
        f"capture. Under every reading and policy that we tried, it is at least "
        f"{short_number(shares[least], share=True)}.",
        (
            Quantity("turns with a choice in a deal", per_deal),
            Quantity("of the turns to capture, those with a choice of how many cards to take", number, share=True),
            *(
                Quantity(f"of the turns to capture, those with a choice ({in_words(name)})", share, share=True)
                for name, share in shares.items()
            ),
        ),
        Figure(
            "Turns at which there is a choice",
            "share of the turns at which a player can capture",
            (Series("turns with a choice", tuple(Point(in_words(name), share) for name, share in shares.items())),),
            share=True,
        ),
    )


def find_one_card_several(results: Results) -> Finding:
    """Settle the claim that one card commonly captures in several ways."""
    result = results[ONE_CARD.name]
    shares = {
        name: result.share(name, "turns with a card of several captures", "turns to capture")
        for name in (*READINGS, *POLICIES)
    }
    any_choice = results[CHOICES.name].share(EDITION, "turns to choose a capture", "turns to capture")
    return Finding(
        FIGURES,
        f"Random players hold a card that can capture in several ways at {short_number(shares[EDITION], share=True)} "
        f"of the turns at which they can capture. If nobody had to capture, it would be "
        f"{short_number(shares[FREE], share=True)}. They have a choice of any kind, also between cards, at "
        f"{short_number(any_choice, share=True)}.",
        tuple(
            Quantity(
                f"of the turns to capture, those with a card of several captures ({in_words(name)})", share, share=True
            )
            for name, share in shares.items()
        ),
        Figure(
            "Turns at which one card can capture in several ways",
            "share of the turns at which a player can capture",
            (Series("turns with such a card", tuple(Point(in_words(name), share) for name, share in shares.items())),),
            share=True,
        ),
    )


def find_all_taken(results: Results) -> Finding:
    """Settle Reid's claim that a player may at times take everything on the table."""
    result = results[CHOICES.name]
    means = {name: result.mean(name, "tables cleared") for name in READINGS}
    sides = {name: 1 if result.total(name, "tables cleared") else -1 for name in READINGS}
    verdict, under = verdict_by_reading(sides, Rules)
    return Finding(
        verdict,
        f"It happens: random players clear the table {short_number(means[EDITION])} times in a game. Without captures "
        f"by sum alone, they clear it {short_number(means[WITHOUT])} times.",
        tuple(Quantity(f"times in a game ({in_words(name)})", mean) for name, mean in means.items()),
        under=under,
    )


BOTH, CAPTURES_ALONE = "sparing", "sparing-captures"
"""The policies with foresight: in every choice, or only in choosing among captures."""


def foresight_gain(results: Results, reading: str, policy: str = BOTH) -> Estimate:
    """Games that a player with foresight wins more than a greedy one, as a share of all games, over both seats."""

    def gain(sums: Sums) -> Fraction:
        first, second = f"{reading}, {policy}", f"{reading}, greedy"
        won = sums(first, "wins of player A") + sums(second, "wins of player B")
        lost = sums(first, "wins of player B") + sums(second, "wins of player A")
        return Fraction(won - lost, sums(first) + sums(second))

    return results[FORESIGHT.name if policy == BOTH else CAPTURES.name].estimate(gain)


def find_what_is_left(results: Results) -> Finding:
    """Settle Reid's claim that the best capture depends on what each leaves the opponent."""
    alone, both = (
        {name: foresight_gain(results, name, policy) for name in READINGS} for policy in (CAPTURES_ALONE, BOTH)
    )
    verdict, under = verdict_by_reading({name: each.side() for name, each in alone.items()}, Rules)
    said = {
        "less than half of the gain comes from captures": 2 * alone[EDITION].high < both[EDITION].low,
        "without captures by sum alone, doing both gains nothing that these games show": both[WITHOUT].side() == 0,
        "without captures by sum alone, laying cards by that rule costs games": both[WITHOUT].high < alone[WITHOUT].low,
    }
    return Finding(
        verdict,
        f"It does: choosing captures by what they leave wins {short_number(alone[EDITION], share=True)} of the games "
        "more than it loses against a greedy player. This is under the edition's reading, for a player who otherwise "
        "lays any card. For a player who also lays cards by that rule the gain is "
        f"{short_number(both[EDITION], share=True)}, so less than half of it comes from captures. Without captures by "
        f"sum alone, a player who lays any card gains {short_number(alone[WITHOUT], share=True)}. One who lays cards "
        "by that rule then gains nothing that these games show: laying by it costs games.",
        tuple(
            Quantity(f"games won less games lost, {words} ({in_words(name)})", each, share=True)
            for words, gains in (("with foresight in captures", alone), ("with foresight in captures and laying", both))
            for name, each in gains.items()
        ),
        Figure(
            "What foresight gains",
            "games won less games lost, as a share of the games",
            tuple(
                Series(words, tuple(Point(in_words(name), each) for name, each in gains.items()))
                for words, gains in (("in captures", alone), ("in captures and laying", both))
            ),
            share=True,
        ),
        under,
        unsupported=unsupported(said),
    )


def dealers_lead(result: Result, way: str) -> Estimate:
    """Games that the dealer wins more than eldest, as a share of all games of two players."""
    return result.estimate(
        lambda sums: Fraction(sums(way, "wins of the dealer") - sums(way, "wins of eldest"), sums(way))
    )


def find_without_sums(results: Results) -> Finding:
    """Settle Reid's claim that there is much less in the game without captures by sum alone."""
    result = results[CHOICES.name]
    both = {"with": EDITION, "without": WITHOUT}
    choice = {word: result.share(way, "turns to choose a capture", "turns to capture") for word, way in both.items()}
    cleared = {word: result.mean(way, "tables cleared") for word, way in both.items()}
    gain = {word: foresight_gain(results, way) for word, way in both.items()}
    alone = {word: foresight_gain(results, way, CAPTURES_ALONE) for word, way in both.items()}
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
            Quantity(f"games won less games lost, with foresight ({word})", gain[word], share=True),
            Quantity(f"games won less games lost, with foresight in captures only ({word})", alone[word], share=True),
        ]
    return Finding(
        JUDGEMENT,
        "Only the players can say whether it is much less. Without captures by sum alone, foresight gains nothing that "
        f"these games show, instead of {short_number(gain['with'], share=True)} of the games. If it is used only in "
        f"captures, and any card is laid, it gains {short_number(alone['without'], share=True)} instead of "
        f"{short_number(alone['with'], share=True)}. Random players make "
        f"{short_number(captured['without'], digits=3)} captures in a game instead of "
        f"{short_number(captured['with'], digits=3)}, and {short_number(paired['without'], share=True)} of them are by "
        f"pairing instead of {short_number(paired['with'], share=True)}.",
        tuple(quantities),
        Figure(
            "With and without captures by sum alone",
            "shares, as named",
            tuple(
                Series(
                    f"{word} captures by sum alone",
                    (
                        Point("captures by pairing", paired[word]),
                        Point("turns to capture with a choice", choice[word]),
                        Point("games that the dealer wins more than eldest", dealer[word]),
                        Point("games that foresight gains", gain[word]),
                    ),
                )
                for word in both
            ),
            share=True,
        ),
        unsupported=unsupported({"foresight gains nothing that these games show": gain["without"].side() == 0}),
    )
