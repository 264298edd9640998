"""What Peel claims about Cassino."""

from __future__ import annotations

from snorum.lab.claims.cassino import advice, exact, packs
from snorum.lab.claims.cassino.studies import PACKS, POINTS_FIRST, THREE
from snorum.lab.claims.cassino.studies import STUDIES as STUDIES
from snorum.lab.claims.claim import FIGURES, HOLDS, JUDGEMENT, Claim

OR_MORE = Claim(
    id="cassino.or-more",
    game="cassino",
    title="Two, three, four, or more",
    passages=("peel-97-2",),
    asserts="Two, three, four and more persons can play Cassino: the pack has four cards for each of them and four for "
    "the table.",
    turns_on="No crux. We also compute how many players the smaller pack allows.",
    method="enumeration",
    find=exact.find_or_more,
    argument="We deal one deal, as Peel does, to two players, then to three, and so on for as long as the pack lasts.",
    verdict=HOLDS,
)

SHORTER = Claim(
    id="cassino.shorter-with-thirty-two",
    game="cassino",
    title="With thirty-two cards the hands are shorter",
    passages=("peel-97-6",),
    asserts="Four players, the number that Peel means, play fewer cards with a pack of thirty-two than with fifty-two.",
    turns_on="`uneven`: what happens to the last cards, if there are too few to deal four to each. It is so under "
    "every option.",
    method="enumeration",
    find=exact.find_shorter,
    argument="For each number of players we count the cards that are dealt into hands. A game has as many plays, since "
    "every card in hand is played, one in a turn.",
    verdict=HOLDS,
)

THIRTY_TWO = Claim(
    id="cassino.thirty-two-will-do",
    game="cassino",
    title="No reason against thirty-two cards",
    passages=("peel-97-6",),
    asserts="There is no reason why Cassino should not be played with thirty-two cards.",
    turns_on="`uneven`, since twenty-eight cards do not make full deals for four players; `court_cards`; and how they "
    "play, at random or to score points. The players decide what counts as a reason.",
    method="mixed",
    find=packs.find_thirty_two,
    studies=(PACKS.name,),
    argument="We weigh three reasons. First, the numbers two to six are gone, of which most combinations are made: we "
    "list the sets that make a number, and count the captures that combine cards in games. Second, the two of spades "
    "is gone, and its point with it. Third, the deals do not come out even: among four players twelve cards may never "
    "be dealt, and the ten of diamonds may be one of them.",
    verdict=JUDGEMENT,
)

OTHERS = Claim(
    id="cassino.other-combinations",
    game="cassino",
    title="And other combinations make ten",
    passages=("peel-98-8",),
    asserts="Nine and ace, eight and two, seven and three, six and four, two fives, and two threes and a four make "
    "ten, and so do other sets of two or more cards.",
    turns_on="No crux: a sum is a sum.",
    method="enumeration",
    find=exact.find_other_combinations,
    argument="We list every way to make ten from two or more numbers, none used more often than the pack has cards of "
    "it, and check that Peel's own are among them. The tests count the sets of cards one by one.",
    verdict=HOLDS,
)

EXHAUSTED = Claim(
    id="cassino.pack-exhausted",
    game="cassino",
    title="Deals of four until the pack is exhausted",
    passages=("peel-98-12",),
    asserts="If Peel's four players each get four cards again and again, the full pack is used up.",
    turns_on="No crux: these deals come out even. For other numbers, and with thirty-two cards, `uneven` decides.",
    method="enumeration",
    find=exact.find_exhausted,
    argument="For each pack and each number of players, we count the cards that a game deals and lays out if every "
    "deal gives four cards to each.",
    verdict=HOLDS,
)

ADVICE = Claim(
    id="cassino.points-first",
    game="cassino",
    title="First the Cassinos, aces and spades",
    passages=("peel-100-1",),
    asserts="Partners who take the Cassinos, aces and spades before other cards win more often than partners who do "
    "not.",
    turns_on="How the others play: at random, or for most cards. We test the first half of the advice only. That pairs "
    "should be left until last, and that tens and twos should go early, is not tested.",
    method="simulation",
    find=advice.find_points_first,
    studies=(POINTS_FIRST.name,),
    argument="Two partners play for points: of all captures they choose the one worth most, counting the Cassinos, "
    "aces, spades, cards and a sweep; where they can take nothing, they lay the card worth least. Two play "
    "without looking at what scores. Each side has each pair of seats in half of the games. The terms are ours, since "
    "Peel does not say how the others play.",
    verdict=FIGURES,
)

TWO_LOWEST = Claim(
    id="cassino.two-lowest-together",
    game="cassino",
    title="Two against one leaves many hands without a score",
    passages=("peel-100-4",),
    asserts="If the two lowest of three players add their points, these so often reach the highest that the method is "
    "not desirable.",
    turns_on="`last_take_point`, and how they play: at random, for most cards or for points. A majority is read as "
    "most. The players decide how many are too many.",
    method="simulation",
    find=advice.find_two_lowest,
    studies=(THREE.name,),
    argument="We count the games of three players in which the two lower scores together are as high as the highest, "
    "or higher. Peel calls that a negative score; by his own rule nobody then scores.",
    verdict=JUDGEMENT,
)

CLAIMS = (OR_MORE, SHORTER, THIRTY_TWO, OTHERS, EXHAUSTED, ADVICE, TWO_LOWEST)
