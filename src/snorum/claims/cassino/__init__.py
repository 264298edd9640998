"""What Peel asserts of Cassino, settled."""

from __future__ import annotations

from snorum.claims.cassino import exact, packs
from snorum.claims.cassino.studies import PACKS
from snorum.claims.cassino.studies import STUDIES as STUDIES
from snorum.claims.claim import HOLDS, JUDGEMENT, Claim

OR_MORE = Claim(
    id="cassino.or-more",
    game="cassino",
    title="Two, three, four, or more",
    passages=("peel-97-2",),
    asserts="Cassino can be played by two, three and four persons, and by more: the pack has four cards for each of "
    "them and four for the table.",
    turns_on="No crux. How many the smaller pack allows is reckoned beside it.",
    method="enumeration",
    find=exact.or_more,
    argument="Each number of players is dealt one deal, as Peel deals it, for as long as the pack lasts.",
    verdict=HOLDS,
)

SHORTER = Claim(
    id="cassino.shorter-with-thirty-two",
    game="cassino",
    title="With thirty-two cards the hands are shorter",
    passages=("peel-97-6",),
    asserts="With the pack of thirty-two fewer cards are played than with that of fifty-two, by the four players of "
    "whom Peel speaks.",
    turns_on="`uneven`: what becomes of cards too few to deal four to each. It is so under every option.",
    method="enumeration",
    find=exact.shorter,
    argument="For each number of players the cards are counted that are dealt into hands: so many plays has a game, "
    "since every card in hand is played and a turn is one card.",
    verdict=HOLDS,
)

THIRTY_TWO = Claim(
    id="cassino.thirty-two-will-do",
    game="cassino",
    title="No reason against thirty-two cards",
    passages=("peel-97-6",),
    asserts="There is no reason why Cassino should not be played with thirty-two cards.",
    turns_on="`uneven`, since four players cannot be dealt twenty-eight cards four at a time; `court_cards`; and how "
    "they play: at random, and so as to score. What is a reason is for the players to say.",
    method="mixed",
    find=packs.thirty_two,
    studies=(PACKS.name,),
    argument="Three reasons are weighed. The numbers two to six are gone, of which combinations are mostly made: the "
    "sets that make a number are enumerated, and the captures that combine are counted in play. The two of spades is "
    "gone, and its point with it. And the deals do not come out, so that with four players twelve cards, of which the "
    "ten of diamonds may be one, may never be dealt.",
    verdict=JUDGEMENT,
)

OTHERS = Claim(
    id="cassino.other-combinations",
    game="cassino",
    title="And other combinations make ten",
    passages=("peel-98-8",),
    asserts="Nine and ace, eight and two, seven and three, six and four, two fives, and two threes and a four make "
    "ten; so do other sets of two or more cards of the pack.",
    turns_on="No crux: sums are sums.",
    method="enumeration",
    find=exact.other_combinations,
    argument="Every way to make ten of two or more numbers, none used oftener than the pack has cards of it. Peel's "
    "own are looked for among them. The tests count the sets of cards one by one.",
    verdict=HOLDS,
)

EXHAUSTED = Claim(
    id="cassino.pack-exhausted",
    game="cassino",
    title="Deals of four until the pack is exhausted",
    passages=("peel-98-12",),
    asserts="Dealing four cards to each again and again exhausts the whole pack, among Peel's four players with the "
    "full pack.",
    turns_on="No crux: these deals come out even. For other numbers, and with thirty-two cards, it turns on `uneven`.",
    method="enumeration",
    find=exact.exhausted,
    argument="For either pack, and each number of players, the cards are counted that a game deals and lays out if "
    "only deals of four to each are made.",
    verdict=HOLDS,
)

CLAIMS = (OR_MORE, SHORTER, THIRTY_TWO, OTHERS, EXHAUSTED)
