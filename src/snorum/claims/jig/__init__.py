"""What Peel asserts of Jig (pp. 95-96): the claims, and the games played for them."""

from __future__ import annotations

from snorum.claims.claim import FIGURES, HOLDS, Claim
from snorum.claims.jig.common import IN_COMMON
from snorum.claims.jig.leads import STUDIES as STUDIES
from snorum.claims.jig.leads import find_lead_again, find_remembering
from snorum.claims.jig.series import find_low_stops, find_table

NO_READING = "No reading: no crux says which card follows, and nobody has a choice until the series ends."

CLAIMS = (
    IN_COMMON,
    Claim(
        "jig.lead-again",
        "jig",
        "To bring the Jig into one's own hand",
        ("peel-96-2",),
        "A player who, whenever he can, leads a card from which the series ends with a card of his own has the lead "
        "again oftener than one who leads any card, and is oftener the first to clear his hand; he wins counters by "
        "it, whether the others do the same or lead any card.",
        "How the others lead, and how many they are: tried with two to six players and eight; with five under both "
        "options of who deals next. Nobody withholds a card or calls wrongly, so that the other cruxes do not come up.",
        "mixed",
        find_lead_again,
        ("jig.leads", "jig.two-players"),
        "The same packs are played with a player A who leads to a stop or Jig of his own where he can, and any such "
        "card as likely as another, and with one who leads any card as likely as another. Each player deals once in "
        "a game, so that no seat has the better of it. What A wins more is compared game by game.\n\n"
        "Two players win counters by it rather than deals. For a short pack that is seen without chance: every deal is "
        "gone through, and every lead of either player, each as likely as another where he does not mind; who follows "
        "is asked of the reference implementation. Between two it is worth the same whatever the other does. Two who "
        "lead alike win nothing from each other in the long run, and what one wins by it from a player who leads any "
        "card, that player loses by not doing it.",
        verdict=HOLDS,
    ),
    Claim(
        "jig.remembering",
        "jig",
        "To remember what has been played",
        ("peel-96-3",),
        "Of two players who lead up to Jigs and stops of their own, he who remembers what has been played, and so "
        "knows every stop, has the lead again oftener and wins more counters than he who knows the table of Jigs "
        "alone.",
        "How the others lead, and how many they are: tried with two to six players and eight; with five under both "
        "options of who deals next.",
        "simulation",
        find_remembering,
        ("jig.leads", "jig.two-players"),
        "A player by the table leads a card to which he holds the Jig as Peel lists it, whether or not a card between "
        "has been played; he knows of no stop but the kings. He is put in A's place among the same others, with the "
        "same cards, as a player who knows what has been played.",
        ours="Peel calls it necessary to remember; we ask whether it pays, and tell besides how much of the gain in "
        "counters can be had without.",
        verdict=FIGURES,
    ),
    Claim(
        "jig.table-of-jigs",
        "jig",
        "The table of Jigs",
        tuple(f"peel-96-{number}" for number in range(5, 14)),
        "A series that begins with a card ends with the card that the table gives as its Jig: the fifth, counting the "
        "card led, or the king where there is no fifth.",
        NO_READING + " What has been played matters: the table is silent about that.",
        "mixed",
        find_table,
        ("jig.leads",),
        "Each card is led by the reference implementation, and followed until somebody has the lead: from a full "
        "suit, and then with every set of its higher cards played before, which are all the cases there are. How "
        "often a series ends as in the table when games are played is counted beside it.",
        verdict=HOLDS,
    ),
    Claim(
        "jig.low-stops",
        "jig",
        "Leading up to a low stop",
        ("peel-96-14",),
        "If the two, the three or the four is a stop and in the leader's hand, then by leading the ace, the two or the "
        "three he plays up to it and has the lead again.",
        NO_READING
        + " Whether each card is meant to lead to the next above it, or to any of the three, matters: both are tried.",
        "enumeration",
        find_low_stops,
        (),
        "For each of the three stops, every set of played cards of the suit that makes it one and leaves it in hand is "
        "taken, and each lower card that can be led is led by the reference implementation.",
        verdict=HOLDS,
    ),
)
