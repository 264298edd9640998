"""What the sources assert of the history of their games, weighed by what other sources say.

No count settles these. Each finding is a judgement of the editors', and what it rests on stands beside it: what each
work says, and how that is known. The years between them are reckoned.
"""

from __future__ import annotations

from snorum.claims.claim import (
    JUDGEMENT,
    NOT_KNOWN,
    REFERENCE,
    SECOND_HAND,
    SEEN,
    Attestation,
    Claim,
    Finding,
    Quantity,
    Results,
)

METHOD = "bibliography"
YEARS = {"covent": 1773, "curwen": 1778, "long": 1792, "cassell": 1881, "peel": 1891}
"""Of the works that are reckoned with, as the bibliography has them."""
SNIP, CASSINO, SNITCHEMS, SNAP = "snip-snap-snorum", "cassino", "snitchems", "snap"


def years_between(earlier: str, later: str) -> int:
    """How many years lie between two works of the bibliography.

    >>> years_between("long", "peel")
    99
    """
    return YEARS[later] - YEARS[earlier]


def _confused(_: Results) -> Finding:
    return Finding(
        NOT_KNOWN,
        "That one name had both games is attested: Cassell's book has them under one head "
        f"{years_between('cassell', 'peel')} years before Peel. The game of equal ranks went by it a century before; "
        "where the game of sequences had it from, and whether it was confused with the other, no source that is known "
        "here says.",
        (Quantity("years from Curwen's game to Peel's", years_between("curwen", "peel")),
         Quantity("years from Cassell's two games to Peel's", years_between("cassell", "peel"))),
    )  # fmt: skip


def _antiquity(_: Results) -> Finding:
    return Finding(
        JUDGEMENT,
        f"Rules of it were printed in {YEARS['long']}, {years_between('long', 'peel')} years before Peel's book, as is "
        "reported at second hand; nothing older is known here. Whether that is *considerable* is for the reader to "
        "say.",
        (Quantity("years from the oldest rules that are known here to Peel", years_between("long", "peel")),),
    )


def _usually_four(_: Results) -> Finding:
    return Finding(
        NOT_KNOWN,
        "Of the handbooks known here one says that four are the preferable number, and none that they are not; how the "
        "game was usually played no source records.",
    )


def _own_piles(_: Results) -> Finding:
    return Finding(
        NOT_KNOWN,
        "All other accounts of Snap that are known here give each player a pile, and the one that has the common pile "
        "besides calls it an easy form. How often either is met with at tables none of them says.",
        (Quantity("other accounts", len(PILES)),),
    )


def _cards_alone(_: Results) -> Finding:
    years = years_between("covent", "long")
    return Finding(
        NOT_KNOWN,
        "It fits what is known here, and is not shown by it. Of two games of the family of which something is known "
        "from before 1800 the one, Snitch'ems, scores nothing but the majority of cards, and is reported "
        f"{years} years before the other, Cassino, which scores single cards too. Two games make no family, and both "
        "reports are at second hand.",
        (Quantity("years from the first report of Snitch'ems to the first rules of Cassino", years),),
    )


def _name(_: Results) -> Finding:
    return Finding(
        NOT_KNOWN,
        "Reid offers it as a guess, and no source that is known here derives the name. The sense that he means is in "
        "Wright's dictionary, by his report, from Lancashire; the game is reported from Sheffield, which is near.",
    )


PILES = (
    Attestation("milton-bradley", "each player has his own pile, and any two that show like cards may be called", SEEN),
    Attestation("squareman", "each has his own pile; only the two whose cards match may call", SEEN),
    Attestation("lucas", "each has his own pile; in some houses anyone may call, but only the owners should", SEEN),
    Attestation("diagram", "each has his own pile", SECOND_HAND, "victorian"),
    Attestation("vam", "each has his own pile; one common pile is easy Snap, for the very young", REFERENCE),
    Attestation("bicycle", "each has his own pile", REFERENCE),
)

CLAIMS = (
    Claim(
        "snip.confused",
        SNIP,
        "Two games confused",
        ("peel-90-2",),
        "Two games that were separate came to be called by one name, and were confused.",
        "What is known of either before Peel.",
        METHOD,
        _confused,
        verdict=NOT_KNOWN,
        evidence=(
            Attestation("curwen", "Snip, Snap, Snorum, played in 1778: six counters, a pool, six cards each; "
                     "whose card is matched by the next pays", SECOND_HAND, "smithgosling"),
            Attestation("cassell", "both games under one head, the game of sequences first, as the commoner", SEEN),
            Attestation("foster", "the game of equal ranks is Earl of Coventry, where Snip, Snap, Snorem may be said; "
                     "that of sequences is Jig, a variation of it", SEEN),
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
        "What may be called considerable.",
        METHOD,
        _antiquity,
        verdict=JUDGEMENT,
        evidence=(
            Attestation("long", "rules of Cassino, without building, for two, three and four", SECOND_HAND, "bartnof"),
            Attestation("pratesi", "on the origin of the game; we have not seen what he found", SECOND_HAND, "reid"),
        ),
    ),
    Claim(
        "cassino.usually-four",
        CASSINO,
        "Usually played by four",
        ("peel-97-2",),
        "Cassino is usually played by four, two of whom are partners against the other two.",
        "Where and when it is asked.",
        METHOD,
        _usually_four,
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
        "Piles of one's own are met with more often",
        ("snap-4-1", "snapsv-4-1"),
        "Of the two forms of Snap that in which each player has a pile of his own is the commoner.",
        "Whether books or tables are asked.",
        METHOD,
        _own_piles,
        verdict=NOT_KNOWN,
        evidence=PILES,
    ),
    Claim(
        "snitchems.cards-alone",
        SNITCHEMS,
        "To score cards alone marks the ancient games",
        ("reid-intro-4",),
        "That nothing scores but the majority of the cards is the distinctive character of the ancient fishing games.",
        "Which games are of the family, and when they were first played. The assertion is Pratesi's, as Reid reports "
        "it.",
        METHOD,
        _cards_alone,
        verdict=NOT_KNOWN,
        evidence=(
            Attestation("pratesi", "holds it to be the distinctive mark of the ancient games", SECOND_HAND, "reid"),
            Attestation("covent", "Snitch'ems is in it, by a report whose author we do not know", SECOND_HAND),
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
        _name,
        verdict=NOT_KNOWN,
        evidence=(
            Attestation("wright", "has that sense from Lancashire", SECOND_HAND, "reid"),
            Attestation("addy", "Snitcham, a game like Casino, from a glossary by Joseph Hunter", SECOND_HAND, "reid"),
        ),
    ),
)  # fmt: skip
STUDIES = ()
