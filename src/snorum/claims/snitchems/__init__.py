"""What Reid's page asserts of Snitch'ems, settled."""

from __future__ import annotations

from snorum.claims.claim import FIGURES, HOLDS, JUDGEMENT, Claim
from snorum.claims.snitchems import exact, played
from snorum.claims.snitchems.studies import CAPTURES, CHOICES, COMPANIES, FORESIGHT, ONE_CARD
from snorum.claims.snitchems.studies import STUDIES as STUDIES

EIGHT_DEALS = Claim(
    id="snitchems.eight-deals",
    game="snitchems",
    title="Eight deals use up the pack",
    passages=("reid-deal-3",),
    asserts="Two players who have three cards each from every deal, with four cards laid out at the first, "
    "use up a pack of fifty-two in eight deals, and no card is left over.",
    turns_on="No crux: how cards are captured has nothing to do with how they are dealt.",
    method="enumeration",
    find=exact.eight_deals,
    argument="The cards are dealt off, deal by deal, as the rules give them, until there are too few for another.",
    verdict=HOLDS,
)

COMPANY = Claim(
    id="snitchems.three-and-four",
    game="snitchems",
    title="Three players with seven cards laid out, four with four",
    passages=("reid-players-3",),
    asserts="With three cards for each player from every deal, a layout of four for four players, and one of seven for "
    "three, lets the deals come out even; and no smaller layout does.",
    ours="Reid says only that these layouts suit; that to suit is to come out even, and the comparison with smaller "
    "ones, we add.",
    turns_on="No crux. What is played besides, at random and greedily, shows what becomes of the game; for four also "
    "as partners (`four_players`).",
    method="mixed",
    find=exact.three_and_four,
    studies=(COMPANIES.name,),
    argument="Of every layout from one card on it is reckoned what is left of the pack when it has been dealt out. "
    "That three or four *could* play is no more than that; how they fare is measured beside it.",
    verdict=FIGURES,
)

PAIRS = Claim(
    id="snitchems.pairs-dealt",
    game="snitchems",
    title="Pairs and prials lie there only if dealt",
    passages=("reid-pairing-6",),
    asserts="If two or more cards of a rank lie on the table, all of them were laid out with the first deal.",
    turns_on="That capture is compulsory, from which Reid himself derives it, whether the player is bound or the card "
    "played; and that nobody overlooks a capture.",
    method="mixed",
    find=exact.pairs_dealt,
    studies=(CHOICES.name,),
    argument="After the first deal no card comes to lie on the table but one that a player lays. If a card of its rank "
    "lies there, it can capture that one by pairing, under every reading of the other cruxes; so where the card played "
    "must capture if it can, it cannot be laid. Of two cards of a rank that lie there the later one cannot have been "
    "laid, nor, since layouts come first, the earlier. The step on which this rests is tried with every rank under "
    "every combination of the options that bear on captures; the games played beside it count the tables that it "
    "forbids.",
    verdict=HOLDS,
)

WITHOUT_SUMS = Claim(
    id="snitchems.without-sums",
    game="snitchems",
    title="Much less in the game without captures by sum",
    passages=("reid-doubt-4",),
    asserts="There is much less in the game if a set may be made only with an eight or a ten on the table to be "
    "lifted.",
    turns_on="`capture_by_sum`, whose two options it compares. What there is in a game is for those who play it to "
    "say; how often they capture, and can choose, and what foresight gains them, can be counted.",
    method="simulation",
    find=played.without_sums,
    studies=(CHOICES.name, FORESIGHT.name, CAPTURES.name),
    argument="The same packs are played under both options, at random. What foresight is worth is the lead in "
    "games won of a player who takes most cards and, of equal captures, leaves the fewest ranks with which the next "
    "can capture, over one who only takes most; each sits in either seat. How much of it comes of choosing captures is "
    "told by a third, who lays any card.",
    verdict=JUDGEMENT,
)

SAYS = Claim(
    id="snitchems.laying-says",
    game="snitchems",
    title="What a card left on the table says",
    passages=("reid-play-10",),
    asserts="A player who leaves a card on the table can capture neither with it nor with any other card in his hand.",
    turns_on="That a player must capture who can, *with any other card you hold*, as Reid's own sentence has it; and "
    "that nobody overlooks a capture. What would follow from the other options of `compulsion` is given beside it.",
    method="enumeration",
    find=exact.laying_says,
    argument="Every rank lies on the table, a hand holds every two ranks, and each card that may be left is "
    "left: under each option of `compulsion`, with each of the other cruxes that bear on captures as the edition takes "
    "it and otherwise. Whether a card could have captured is asked where nobody must. Larger tables and hands bring "
    "nothing new where all moves that capture forbid all others; the tests try them.",
    verdict=HOLDS,
)

FREQUENT = Claim(
    id="snitchems.choice-common",
    game="snitchems",
    title="A choice of captures is common",
    passages=("reid-play-11",),
    asserts="It is common that a player who can capture can do so in more than one way; a capture that can be made "
    "with either of two cards is two ways.",
    ours="Reid has no number for *common*, and may mean this or a choice that one card gives, which is asked by "
    "itself.",
    turns_on="Every crux that bears on captures, one by one; players at random, greedy and sparing ones.",
    method="simulation",
    find=played.choice_common,
    studies=(CHOICES.name,),
    argument="Two captures are two if they take other cards or are made with another card. Counted at each turn, "
    "whatever the player then chooses.",
    verdict=FIGURES,
)

ONE_CARD_SEVERAL = Claim(
    id="snitchems.one-card-several",
    game="snitchems",
    title="One card captures in several ways",
    passages=("reid-play-11",),
    asserts="It is common that a player who can capture holds a card that can do so in more than one way.",
    ours="Reid has no number for *common*. That one card gives the choice we take from his examples, which are all "
    "such.",
    turns_on="Every crux that bears on captures, one by one; players at random, greedy and sparing ones.",
    method="simulation",
    find=played.one_card_several,
    studies=(ONE_CARD.name, CHOICES.name),
    argument="Two captures with one card are two if they take other cards. Counted at each turn, whatever the player "
    "then plays.",
    verdict=FIGURES,
)

CLEARED = Claim(
    id="snitchems.all-taken",
    game="snitchems",
    title="At times a player takes everything",
    passages=("reid-play-7",),
    asserts="It happens under every reading that a player takes everything on the table.",
    turns_on="Every crux that bears on captures, one by one; players at random.",
    method="simulation",
    find=played.all_taken,
    studies=(CHOICES.name,),
    argument="That it happens one game would show. How often is counted over many.",
    verdict=HOLDS,
)

LEAVINGS = Claim(
    id="snitchems.what-is-left",
    game="snitchems",
    title="The best capture depends on what it leaves",
    passages=("reid-choice-6",),
    asserts="Of captures of equally many cards one is better than another by what it leaves the opponent: who looks at "
    "that in choosing wins more games than he loses against one who looks only at how many cards he takes.",
    turns_on="Every crux that bears on captures, one by one; the two policies named. A player who counts better may "
    "gain more.",
    method="simulation",
    find=played.what_is_left,
    studies=(CAPTURES.name, FORESIGHT.name),
    argument="How to weigh what is left Reid does not say. Any way that gains shows that it matters; the one tried "
    "here is to leave the fewest ranks with which the opponent can capture. "
    "Both lay any card where there is nothing to capture, and play the same packs twice, with their seats exchanged. "
    "Reid speaks of captures; one who lays "
    "cards by the same rule too is measured beside him. Where every set that makes eight or ten can "
    "be taken, a card laid down exposes the table to many ranks or to few; where an eight or a ten must be lifted with "
    "it, hardly to more than the card's own: the rule then does little but keep eights and tens in hand.",
    verdict=HOLDS,
)

CLAIMS = (EIGHT_DEALS, COMPANY, PAIRS, SAYS, CLEARED, FREQUENT, ONE_CARD_SEVERAL, LEAVINGS, WITHOUT_SUMS)
