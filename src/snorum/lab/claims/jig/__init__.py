"""What Peel claims about Jig (pp. 95-96), and the games played to check it."""

from __future__ import annotations

from snorum.lab.claims.claim import FIGURES, HOLDS, Claim
from snorum.lab.claims.jig.common import IN_COMMON
from snorum.lab.claims.jig.leads import STUDIES as STUDIES
from snorum.lab.claims.jig.leads import find_lead_again, find_remembering
from snorum.lab.claims.jig.series import find_low_stops, find_table

NO_READING = "No crux: none says which card follows, and nobody has a choice until the series ends."

CLAIMS = (
    IN_COMMON,
    Claim(
        "jig.lead-again",
        "jig",
        "Leading to a Jig in your own hand",
        ("peel-96-2",),
        "Players who lead up to a Jig or stop of their own, whenever they can, have the lead again more often than "
        "players who lead any card. They are more often the first to clear their hand, and win counters by it, whether "
        "the others do the same or lead any card.",
        "How the others lead, and how many play: we tried two to six players and eight, and with five both options of "
        "who deals next. Nobody withholds a card or calls wrongly, so the other cruxes do not come up.",
        "mixed",
        find_lead_again,
        ("jig.leads", "jig.two-players"),
        "The same packs are played twice. Once player A leads to a stop or Jig of their own whenever possible, and "
        "chooses at random among such cards; once A leads any card at random. Each player deals once in a game, so no "
        "seat has an advantage. We compare what A wins game by game.\n\n"
        "Two players gain counters by it rather than deals. A short pack shows this exactly: we go through every deal "
        "and every lead of either player, with equal chances where the player has no preference. The reference "
        "implementation says who follows. Between two the gain is the same whatever the other does. Two who lead "
        "alike win nothing from each other in the long run; and what one wins by it from a player who leads any card, "
        "that player loses by not doing it.",
        verdict=HOLDS,
    ),
    Claim(
        "jig.remembering",
        "jig",
        "Remembering what has been played",
        ("peel-96-3",),
        "Two players lead up to Jigs and stops of their own. One remembers what has been played, and so knows every "
        "stop; the other knows only the table of Jigs. The first has the lead again more often and wins more counters.",
        "How the others lead, and how many play: we tried two to six players and eight, and with five both options of "
        "who deals next.",
        "simulation",
        find_remembering,
        ("jig.leads", "jig.two-players"),
        "A player who knows only the table leads a card whose Jig, as Peel lists it, they hold, even if a card between "
        "has been played. The only stops that this player knows are the kings. We put this player in A's place, among "
        "the same others and with the same cards as a player who remembers.",
        ours="Peel calls it necessary to remember. We ask whether it pays, and how much of the gain in counters the "
        "table alone can bring.",
        verdict=FIGURES,
    ),
    Claim(
        "jig.table-of-jigs",
        "jig",
        "The table of Jigs",
        tuple(f"peel-96-{number}" for number in range(5, 14)),
        "A series ends with the card that the table gives as the Jig of its first card: the fifth card, counting the "
        "card led, or the king where there is no fifth.",
        NO_READING + " What has been played before matters, and the table is silent about it.",
        "mixed",
        find_table,
        ("jig.leads",),
        "The reference implementation leads each card and follows it until somebody has the lead. It does so from a "
        "full suit, and then with every set of the higher cards played before, which covers every case. We also count "
        "how often a series ends as in the table when games are played.",
        verdict=HOLDS,
    ),
    Claim(
        "jig.low-stops",
        "jig",
        "Leading up to a low stop",
        ("peel-96-14",),
        "If the two, the three or the four is a stop and in the leader's hand, the leader can lead the ace, the two or "
        "the three up to it, and has the lead again.",
        NO_READING
        + " It matters whether Peel means that each card leads to the next above it, or to any of the three: "
        "we tried both.",
        "enumeration",
        find_low_stops,
        (),
        "For each of the three stops, we go through every set of played cards of the suit that makes it a stop and "
        "leaves it in hand. The reference implementation leads each lower card that can be led.",
        verdict=HOLDS,
    ),
)
