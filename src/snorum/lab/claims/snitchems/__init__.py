"""What Reid's page claims about Snitch'ems."""

from __future__ import annotations

from snorum.lab.claims.claim import FIGURES, HOLDS, JUDGEMENT, Claim
from snorum.lab.claims.snitchems import exact, played
from snorum.lab.claims.snitchems.studies import CAPTURES, CHOICES, COMPANIES, FORESIGHT, ONE_CARD
from snorum.lab.claims.snitchems.studies import STUDIES as STUDIES

EIGHT_DEALS = Claim(
    id="snitchems.eight-deals",
    game="snitchems",
    title="Eight deals use up the pack",
    passages=("reid-deal-3",),
    asserts="With three cards each in every deal, and four laid out in the first, two players use up a pack of "
    "fifty-two in eight deals. No card is left over.",
    turns_on="No crux: how cards are captured does not affect how they are dealt.",
    method="enumeration",
    find=exact.find_eight_deals,
    argument="We deal the cards as the rules say, deal after deal, until too few are left for another deal.",
    verdict=HOLDS,
)

COMPANY = Claim(
    id="snitchems.three-and-four",
    game="snitchems",
    title="Three players with seven cards laid out, four with four",
    passages=("reid-players-3",),
    asserts="Each player gets three cards in every deal. The deals come out even with a layout of four cards for four "
    "players, and of seven for three, and with no smaller layout.",
    ours="Reid says only that these layouts suit. We take that to mean that the deals come out even, and we add the "
    "comparison with smaller layouts.",
    turns_on="No crux. Games between random and between greedy players show how the game goes; for four also as "
    "partners (`four_players`).",
    method="mixed",
    find=exact.find_three_and_four,
    studies=(COMPANIES.name,),
    argument="For every layout from one card upwards, we compute how many cards are left when the pack is dealt out. "
    "Reid says no more than that three or four *could* play; the games show how they fare.",
    verdict=FIGURES,
)

PAIRS = Claim(
    id="snitchems.pairs-dealt",
    game="snitchems",
    title="Pairs and prials lie on the table only if dealt",
    passages=("reid-pairing-6",),
    asserts="If two or more cards of a rank lie on the table, all of them were laid out in the first deal.",
    turns_on="Capture must be compulsory, for the player or for the card played; Reid derives the claim from that. And "
    "nobody may overlook a capture.",
    method="mixed",
    find=exact.find_pairs_dealt,
    studies=(CHOICES.name,),
    argument="After the first deal, only a player can lay a card on the table. If a card of its rank lies there, the "
    "new card can capture it by pairing, under every reading of the other cruxes. So, if a card must capture when it "
    "can, it cannot be laid there. Of two cards of a rank on the table, the later was therefore not laid by a player, "
    "and neither was the earlier, since the layout comes first. We tried the step on which this rests with every rank, "
    "under every combination of the options that affect captures. The games played count the tables that it forbids.",
    verdict=HOLDS,
)

WITHOUT_SUMS = Claim(
    id="snitchems.without-sums",
    game="snitchems",
    title="Much less in the game without captures by sum",
    passages=("reid-doubt-4",),
    asserts="There is much less in the game if a set may be made only to lift with it an eight or a ten that lies on "
    "the table.",
    turns_on="`capture_by_sum`, whose two options it compares. Only the players can say how much there is in a game. "
    "We can count how often they capture, how often they have a choice, and what foresight gains.",
    method="simulation",
    find=played.find_without_sums,
    studies=(CHOICES.name, FORESIGHT.name, CAPTURES.name),
    argument="Random players play the same packs under both options. Foresight is measured as follows. One player "
    "takes the most cards and, of equal captures or cards to lay, chooses the one that leaves the fewest ranks with "
    "which the next player can capture. The other only takes the most cards. The gain is how many more games the first "
    "wins; each sits in either seat. A third player, who looks ahead in capturing but lays any card, shows how much of "
    "the gain comes from captures.",
    verdict=JUDGEMENT,
)

SAYS = Claim(
    id="snitchems.laying-says",
    game="snitchems",
    title="What a card left on the table says",
    passages=("reid-play-10",),
    asserts="A player who leaves a card on the table can capture neither with it nor with any other card in hand.",
    turns_on="Players must capture if they can, *with any other card you hold*, as Reid's own sentence says, and must "
    "not overlook a capture. We also show what follows from the other options of `compulsion`.",
    method="enumeration",
    find=exact.find_laying_says,
    argument="We put every rank on the table and every two ranks in a hand, and leave each card that may be left. We "
    "do this under each option of `compulsion` and, one at a time, each reading of the other cruxes that affect "
    "captures. To see whether a card could have captured, we use the rules under which nobody must. Larger tables and "
    "hands bring nothing new if every possible capture forbids all other moves; the tests try them.",
    verdict=HOLDS,
)

FREQUENT = Claim(
    id="snitchems.choice-common",
    game="snitchems",
    title="A choice of captures is common",
    passages=("reid-play-11",),
    asserts="A player who can capture can commonly do so in more than one way. A capture that can be made with either "
    "of two cards counts as two ways.",
    ours="Reid has no number for *common*. Reid may mean this, or a choice that a single card gives, which is a claim "
    "of its own.",
    turns_on="Every crux that affects captures, one at a time; players who play at random, greedily or with foresight.",
    method="simulation",
    find=played.find_choice_common,
    studies=(CHOICES.name,),
    argument="Two captures differ if they take different cards or are made with different cards. We count them at each "
    "turn, whatever the player then chooses.",
    verdict=FIGURES,
)

ONE_CARD_SEVERAL = Claim(
    id="snitchems.one-card-several",
    game="snitchems",
    title="One card captures in several ways",
    passages=("reid-play-11",),
    asserts="A player who can capture commonly holds a card that can do so in more than one way.",
    ours="Reid has no number for *common*. That a single card gives the choice we take from Reid's examples, which are "
    "all of that kind.",
    turns_on="Every crux that affects captures, one at a time; players who play at random, greedily or with foresight.",
    method="simulation",
    find=played.find_one_card_several,
    studies=(ONE_CARD.name, CHOICES.name),
    argument="Two captures with one card differ if they take different cards. We count them at each turn, whatever the "
    "player then plays.",
    verdict=FIGURES,
)

CLEARED = Claim(
    id="snitchems.all-taken",
    game="snitchems",
    title="At times a player takes everything",
    passages=("reid-play-7",),
    asserts="Under every reading, a player sometimes takes everything on the table.",
    turns_on="Every crux that affects captures, one at a time; random players.",
    method="simulation",
    find=played.find_all_taken,
    studies=(CHOICES.name,),
    argument="One game would show that it happens. Many games show how often.",
    verdict=HOLDS,
)

LEAVINGS = Claim(
    id="snitchems.what-is-left",
    game="snitchems",
    title="The best capture depends on what it leaves",
    passages=("reid-choice-6",),
    asserts="Of captures of equally many cards, one can be better by what it leaves the opponent. A player who chooses "
    "captures by that wins more games than they lose against one who looks only at how many cards they take.",
    turns_on="Every crux that affects captures, one at a time; the two policies named. A player who counts better may "
    "gain more.",
    method="simulation",
    find=played.find_what_is_left,
    studies=(CAPTURES.name, FORESIGHT.name),
    argument="Reid does not say how to weigh what is left. Any method that gains shows that it matters; we tried to "
    "leave the fewest ranks with which the opponent can capture. Both players lay any card if they cannot capture, and "
    "play the same packs twice, with their seats exchanged. Reid speaks of captures; we also measured a player who "
    "lays cards by the same rule. If every set that makes eight or ten can be taken, a card laid down opens the table "
    "to many ranks or to few. If an eight or a ten must be lifted with the set, that card hardly opens the table to "
    "more than its own rank, and the rule does little but keep eights and tens in hand.",
    verdict=HOLDS,
)

CLAIMS = (EIGHT_DEALS, COMPANY, PAIRS, SAYS, CLEARED, FREQUENT, ONE_CARD_SEVERAL, LEAVINGS, WITHOUT_SUMS)
