"""What the sources claim about the history of their games, weighed by what other sources say.

No count settles these claims. Each finding is the editors' judgement and comes with its evidence: what each work says,
and how we know it. The years between the works are computed.
"""

from __future__ import annotations

from snorum.books.claims import claim
from snorum.books.findings import JUDGEMENT, NOT_KNOWN, Finding, Quantity
from snorum.lab.claims.finder import Finder, Results

YEARS = {"covent": 1773, "curwen": 1778, "long": 1792, "jones": 1796, "cassell": 1881, "peel": 1891}
"""The years of the works between which years are counted, as the bibliography gives them."""


def years_between(earlier: str, later: str) -> int:
    """The number of years between two works of the bibliography.

    >>> years_between("long", "peel")
    99
    """
    return YEARS[later] - YEARS[earlier]


def find_confused(_: Results) -> Finding:
    """Judge the claim that two games were confused."""
    return Finding(
        NOT_KNOWN,
        "No source known here says that the two games were confused. Both games did have one name: Cassell's book has "
        f"them under one head {years_between('cassell', 'peel')} years before Peel. The game of equal ranks had the "
        "name a century earlier. No source known here says where the game of sequences got it.",
        (
            Quantity("years from Curwen's game to Peel's", years_between("curwen", "peel")),
            Quantity("years from Cassell's two games to Peel's", years_between("cassell", "peel")),
        ),
    )


def find_antiquity(_: Results) -> Finding:
    """Judge the claim that Cassino is of considerable antiquity."""
    return Finding(
        JUDGEMENT,
        f"The oldest rules known here are {years_between('long', 'peel')} years older than Peel's book. They were "
        f"printed in {YEARS['long']}, according to a report at second hand. The reader must say whether that is "
        "*considerable*.",
        (Quantity("years from the oldest rules known here to Peel", years_between("long", "peel")),),
    )


def find_usually_four(_: Results) -> Finding:
    """Judge the claim that four usually play Cassino."""
    return Finding(
        JUDGEMENT,
        f"Jones says so {years_between('jones', 'peel')} years before Peel, as it is reported: generally four play, "
        "occasionally three or two. Peel's sentence may descend from his. Later books differ: one prefers four, others "
        "name two to four alike. How many in fact usually played, none of them counted.",
        (Quantity("years from Jones's sentence to Peel's", years_between("jones", "peel")),),
    )


def find_own_piles(_: Results) -> Finding:
    """Judge the claim that a pile for each player is the more common form of Snap."""
    return Finding(
        NOT_KNOWN,
        "No other source known here says how often either form is played. Of the accounts weighed beside it each gives "
        "every player a pile; the one that also has the common pile calls it an easy form. Some pages of today have "
        "the common pile alone.",
        (Quantity("other accounts", len(claim("snap.own-piles-usual").evidence)),),
    )


def find_cards_alone(_: Results) -> Finding:
    """Judge the claim that scoring only cards marks the ancient games."""
    years = years_between("covent", "long")
    return Finding(
        NOT_KNOWN,
        "What is known here speaks rather against the claim. Of five games of the family we know something from "
        "before 1800. Laugh and Lie Down, of about 1665, and Snitch'ems score only the number of cards. In Cul-bas and "
        "Papillon the pool goes to whoever is rid of the cards first, and Papillon pays for aces and for clearing the "
        f"table besides. Cassino scores single cards too, and its first rules known here are {years} years younger "
        "than the first report of Snitch'ems. Pratesi is also reported to say *exclusively or preferentially*. All "
        "these reports are at second hand.",
        (Quantity("years from the first report of Snitch'ems to the first rules of Cassino", years),),
    )


def find_name(_: Results) -> Finding:
    """Judge the claim that Snitch'ems is named for stealing."""
    return Finding(
        NOT_KNOWN,
        "Reid offers it as a guess, and no source known here derives the name. According to Reid, Wright's dictionary "
        "has *snitch* in this sense from Lancashire. The game is reported from Sheffield, which is near.",
    )


FINDERS = (
    Finder("snip.confused", find_confused, NOT_KNOWN),
    Finder("cassino.antiquity", find_antiquity, JUDGEMENT),
    Finder("cassino.usually-four", find_usually_four, JUDGEMENT),
    Finder("snap.own-piles-usual", find_own_piles, NOT_KNOWN),
    Finder("snitchems.cards-alone", find_cards_alone, NOT_KNOWN),
    Finder("snitchems.name", find_name, NOT_KNOWN),
)
STUDIES = ()
