"""What the sources claim about the history of their games, weighed by what other sources say.

No count settles these claims. Each finding is the editors' judgement and comes with its evidence: what each work says,
and how we know it. The years between the works are computed.
"""

from __future__ import annotations

from snorum.edition.certainty import REFERENCE, SECOND_HAND, SEEN
from snorum.lab.claims.claim import (
    JUDGEMENT,
    NOT_KNOWN,
    Attestation,
    Claim,
    Finding,
    Quantity,
    Results,
)

METHOD = "bibliography"
YEARS = {"covent": 1773, "curwen": 1778, "long": 1792, "cassell": 1881, "peel": 1891}
"""The years of the works between which years are counted, as the bibliography gives them."""
SNIP, CASSINO, SNITCHEMS, SNAP = "snip-snap-snorum", "cassino", "snitchems", "snap"


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
        (Quantity("years from Curwen's game to Peel's", years_between("curwen", "peel")),
         Quantity("years from Cassell's two games to Peel's", years_between("cassell", "peel"))),
    )  # fmt: skip


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
        NOT_KNOWN,
        "No source known here records how many usually played. Of the handbooks known here, one "
        "says that four is the preferable number, and none says that it is not.",
    )


def find_own_piles(_: Results) -> Finding:
    """Judge the claim that a pile for each player is the more common form of Snap."""
    return Finding(
        NOT_KNOWN,
        "No source known here says how often either form is played. Of the other accounts weighed here each gives "
        "every player a pile; the one that also has the common pile calls it an easy form. Some pages of today have "
        "the common pile alone.",
        (Quantity("other accounts", len(PILES)),),
    )


def find_cards_alone(_: Results) -> Finding:
    """Judge the claim that scoring only cards marks the ancient games."""
    years = years_between("covent", "long")
    return Finding(
        NOT_KNOWN,
        "What is known here fits the claim but does not show it. Of two games of the family we know something from "
        "before 1800. Snitch'ems scores only the majority of cards. Cassino scores single cards too, and the oldest "
        f"report of it known here is {years} years younger. Two games are too few for a conclusion about the family, "
        "and both reports are at second hand.",
        (Quantity("years from the first report of Snitch'ems to the first rules of Cassino", years),),
    )


def find_name(_: Results) -> Finding:
    """Judge the claim that Snitch'ems is named for stealing."""
    return Finding(
        NOT_KNOWN,
        "Reid offers it as a guess, and no source known here derives the name. According to Reid, Wright's dictionary "
        "has *snitch* in this sense from Lancashire. The game is reported from Sheffield, which is near.",
    )


PILES = (
    Attestation("cassell", "each player has a pile; only the turner and the owner of the like card call", SEEN),
    Attestation("milton-bradley", "each player has a pile, and a call is right when any two show like cards", SEEN),
    Attestation("squareman", "each player has a pile; only the two whose cards match may call", SEEN),
    Attestation("lucas", "each player has a pile; in some houses anyone may call, but only the owners should", SEEN),
    Attestation("diagram", "each player has a pile", SECOND_HAND, "victorian"),
    Attestation("vam", "each player has a pile; one common pile is easy Snap, for the very young", REFERENCE),
    Attestation("bicycle", "each player has a pile", REFERENCE),
)

CLAIMS = (
    Claim(
        "snip.confused",
        SNIP,
        "Two games confused",
        ("peel-90-2",),
        "Two separate games came to have one name, and were confused.",
        "What is known of each game before Peel.",
        METHOD,
        find_confused,
        verdict=NOT_KNOWN,
        evidence=(
            Attestation("curwen", "Snip, Snap, Snorum, played in 1778: six counters, a pool, six cards each; "
                     "whose card is matched by the next pays", SECOND_HAND, "smithgosling"),
            Attestation("cassell", "both games under one head, the game of sequences first, as the more common", SEEN),
            Attestation("foster", "the game of equal ranks is Earl of Coventry, where Snip, Snap, Snorem may be said; "
                     "the game of sequences is Jig, a variation of it", SEEN),
            Attestation("britannica", "there are several methods; in the commonest, ranks are matched", SEEN),
            Attestation("pagat-snip", "the game of sequences is perhaps the original", REFERENCE),
        ),
    ),
    Claim(
        "cassino.antiquity",
        CASSINO,
        "Of considerable antiquity",
        ("peel-97-2",),
        "Cassino was of considerable age in 1891.",
        "What counts as considerable.",
        METHOD,
        find_antiquity,
        verdict=JUDGEMENT,
        evidence=(
            Attestation("long", "rules of Cassino, without building, for two, three and four", SECOND_HAND, "bartnof"),
            Attestation("pratesi", "on the origin of the game; we have not seen the work", SECOND_HAND, "reid"),
        ),
    ),
    Claim(
        "cassino.usually-four",
        CASSINO,
        "Usually played by four",
        ("peel-97-2",),
        "Cassino is usually played by four, two of whom are partners against the other two.",
        "The place and the time that Peel means.",
        METHOD,
        find_usually_four,
        verdict=NOT_KNOWN,
        evidence=(
            Attestation("long", "four in partnership, as at whist; also two and three", SECOND_HAND, "bartnof"),
            Attestation("cassell", "up to twelve may play, four is the preferable number", SEEN),
            Attestation("foster", "two to four, each for himself, or four as partners", SEEN),
        ),
    ),
    Claim(
        "snap.own-piles-usual",
        SNAP,
        "A pile for each player is more common",
        ("snap-4-1", "snapsv-4-1"),
        "Of the two forms of Snap, the one in which each player has a pile is the more common.",
        "Whether we ask books or players.",
        METHOD,
        find_own_piles,
        verdict=NOT_KNOWN,
        evidence=PILES,
    ),
    Claim(
        "snitchems.cards-alone",
        SNITCHEMS,
        "Scoring only cards marks the ancient games",
        ("reid-intro-4",),
        "What distinguishes the ancient fishing games is that nothing scores but the majority of the cards.",
        "Which games belong to the family, and when they were first played. The claim is Pratesi's, as Reid reports "
        "it.",
        METHOD,
        find_cards_alone,
        verdict=NOT_KNOWN,
        evidence=(
            Attestation("pratesi", "takes it for the distinctive character of the ancient games", SECOND_HAND, "reid"),
            Attestation("covent", "Snitch'ems is in it, as pagat.com is reported to say now", SECOND_HAND, "bartnof"),
            Attestation("sporting", "Snitch'ems, where nothing but the majority of cards counts", SECOND_HAND, "reid"),
            Attestation("long", "Cassino: single cards count, and the majorities of cards and of spades", SECOND_HAND,
                     "bartnof"),
        ),
    ),
    Claim(
        "snitchems.name",
        SNITCHEMS,
        "Named for stealing",
        ("reid-sources-7",),
        "The name comes from *snitch* in the sense of stealing.",
        "What other senses the word has had.",
        METHOD,
        find_name,
        verdict=NOT_KNOWN,
        evidence=(
            Attestation("wright", "has that sense from Lancashire", SECOND_HAND, "reid"),
            Attestation("addy", "Snitcham, a game like Casino, from a glossary by Joseph Hunter", SECOND_HAND, "reid"),
        ),
    ),
)  # fmt: skip
STUDIES = ()
