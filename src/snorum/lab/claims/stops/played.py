"""What Peel claims of Pope Joan and Spin that is settled by playing: what to lead, and what the spare hand does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial

from snorum.books.counts import Result, Sums
from snorum.books.estimates import Estimate
from snorum.books.findings import FIGURES, JUDGEMENT, Figure, Finding, Point, Quantity, Series, short_number
from snorum.cards.seating import SEATS
from snorum.games import pope_joan, spin
from snorum.lab.claims.finder import Results, unsupported, verdict_of
from snorum.lab.claims.stops.exact import kept_out
from snorum.lab.claims.stops.studies import (
    BOARD,
    FEW_TABLES,
    LEADING,
    LOOKING,
    MANY,
    PAID_OTHERWISE,
    SPARE_HANDS,
    SPIN_TABLES,
    TABLES,
    way_name,
)
from snorum.lab.studies.stops import (
    DEALER,
    DEALS,
    ELDEST,
    IN_POOLS,
    LEADS,
    LEADS_OF_A,
    LEFT_OF_A,
    LOWEST_FIRST,
    PLAYS,
    POPE_FIRST,
    PRIZES,
    PRIZES_PLAYED,
    RANDOM,
    REGAINED,
    STOPS_FIRST,
    TO_A_STOP,
    A,
    counters_of,
    taken,
    taken_from,
    won_by,
)

OTHERS = {
    RANDOM: "the others lead anything",
    LOWEST_FIRST: "the others lead the lowest",
    STOPS_FIRST: "the others play stops",
}
"""How the others lead, in words."""


def _per_deal(sums: Sums, way: str, measure: str, whole: str = DEALS) -> Fraction:
    return Fraction(sums(way, measure), sums(way, whole))


def mean(result: Result, way: str, measure: str, whole: str = DEALS) -> Estimate:
    """Estimate how much there is of a measure in a deal, or in another measure."""
    return result.estimate(partial(_per_deal, way=way, measure=measure, whole=whole))


def _more(sums: Sums, way: str, other: str, measure: str, whole: str) -> Fraction:
    return _per_deal(sums, way, measure, whole) - _per_deal(sums, other, measure, whole)


def more(result: Result, way: str, other: str, measure: str, whole: str = DEALS) -> Estimate:
    """Estimate how much more there is of it in one way of playing than in another."""
    return result.estimate(partial(_more, way=way, other=other, measure=measure, whole=whole))


# What to lead


_TRIED = ((TO_A_STOP, LOWEST_FIRST), (STOPS_FIRST, LOWEST_FIRST))
LEADS_COMPARED = {
    RANDOM: ("pope.leads", TABLES, ((TO_A_STOP, RANDOM), (STOPS_FIRST, RANDOM), (LOWEST_FIRST, RANDOM), *_TRIED)),
    LOWEST_FIRST: ("pope.leads-among-equals", FEW_TABLES, _TRIED),
}
"""By how the others lead: the study, the numbers of players, and the pairs of ways to lead that are compared."""
GAINS = {counters_of(A): "counters more a deal", LEFT_OF_A: "cards left more", won_by(A): "deals won more"}
"""What is compared of two ways to lead, in words."""


def _gains(
    result: Result, players: int, better: str, worse: str, others: str, game: str = ""
) -> dict[str, tuple[Quantity, Estimate]]:
    """What A gains by one way to lead, by measure."""
    ways = (way_name(players, better, others), way_name(players, worse, others))
    found = {}
    for measure, words in GAINS.items():
        gain = more(result, *ways, measure)
        name = f"{words} by {better} than by {worse}, {game}{players} players, {OTHERS[others]}"
        found[measure] = Quantity(name, gain, share=measure == won_by(A)), gain
    return found


def find_known_stops(results: Results) -> Finding:
    """Compare leading up to known stops, and playing them at once, with leading any card or the lowest of a suit."""
    quantities, gains = list[Quantity](), dict[tuple[int, str, str, str, str], Estimate]()
    for others, (study, tables, instead) in LEADS_COMPARED.items():
        for players in tables:
            for mine, other in instead:
                for measure, (quantity, gain) in _gains(results[study], players, mine, other, others).items():
                    quantities.append(quantity)
                    gains[players, mine, other, others, measure] = gain
    elsewhere = {"Spin": (results["spin.leads"], SPIN_TABLES), "Newmarket": (results["newmarket.leads"], (5,))}
    for game, (result, tables) in elsewhere.items():
        for players in tables:
            for other in (RANDOM, LOWEST_FIRST):
                found = _gains(result, players, TO_A_STOP, other, RANDOM, f"{game}, ")
                quantities += [quantity for quantity, _ in found.values()]
    result, seen = results["pope.leads"], dict[tuple[str, str], Estimate]()
    for mine in LEADING:
        way = way_name(5, mine, RANDOM)
        seen |= {(mine, measure): mean(result, way, measure) for measure in GAINS}
        regained = seen[mine, REGAINED] = mean(result, way, REGAINED, LEADS_OF_A)
        quantities.append(
            Quantity(f"leads after which A leads again, by {mine}, 5 players, {OTHERS[RANDOM]}", regained, share=True)
        )
    first, left, counters = won_by(A), LEFT_OF_A, counters_of(A)
    any_card, low = (gains[5, mine, RANDOM, RANDOM, counters] for mine in (TO_A_STOP, LOWEST_FIRST))
    by_lowest = more(result, way_name(3, LOWEST_FIRST, RANDOM), way_name(3, TO_A_STOP, RANDOM), counters)
    sentence = (
        "It depends on what you would lead instead, and on how many play. Compared with any card, leading up to "
        "known stops pays at every table we tried: among five, of whom the others lead anything, you win "
        f"{short_number(any_card)} counters a deal more. But leading the lowest card of any suit, whether a known "
        f"stop is above it or not, does as much: {short_number(low)} counters; among three it "
        f"wins you {short_number(by_lowest)} more. Compared with that, going for stops "
        f"leaves you with fewer cards, {short_number(seen[TO_A_STOP, left], digits=3)} instead of "
        f"{short_number(seen[LOWEST_FIRST, left], digits=3)}, and you lead again more often. But with three to five "
        "players, of whom the others lead anything, you are first out less often: with five, in "
        f"{short_number(seen[TO_A_STOP, first], share=True, digits=3)} of the deals instead of "
        f"{short_number(seen[LOWEST_FIRST, first], share=True, digits=3)}. With six and eight we saw no such loss. To "
        "play the stops themselves and keep the cards below them is worst: with five you are first out in "
        f"{short_number(seen[STOPS_FIRST, first], share=True, digits=3)} of the deals, less often than with any card "
        f"({short_number(seen[RANDOM, first], share=True, digits=3)}). We think that a stop in hand is worth keeping "
        "where others often lead up to it, since it brings back the lead; but that we have not tested."
    )

    def sides(mine: str, other: str, measure: str, others: str = RANDOM, tables: Iterable[int] = TABLES) -> set[int]:
        return {gains[each, mine, other, others, measure].side() for each in tables}

    said = {
        "it pays at every table, compared with any card": sides(TO_A_STOP, RANDOM, counters) == {1},
        "leading the lowest card pays too, among five": low.side() == 1,
        "as much as going for stops": not gains[5, TO_A_STOP, LOWEST_FIRST, RANDOM, counters].side(),
        "and more among three": by_lowest.side() == 1,
        "it leaves fewer cards than the lowest card": sides(TO_A_STOP, LOWEST_FIRST, left) == {-1},
        "and among players who lead the lowest": sides(TO_A_STOP, LOWEST_FIRST, left, LOWEST_FIRST, FEW_TABLES) == {-1},
        "who goes for stops leads again more often": seen[TO_A_STOP, REGAINED].low > seen[LOWEST_FIRST, REGAINED].high,
        "they are first out less often, among three to five": sides(TO_A_STOP, LOWEST_FIRST, first, tables=(3, 4, 5))
        == {-1},
        "and not among six and eight": -1 not in sides(TO_A_STOP, LOWEST_FIRST, first, tables=(6, 8)),
        "to play the stops themselves is worse than any card, among three to five": sides(
            STOPS_FIRST, RANDOM, first, tables=(3, 4, 5)
        )
        == {-1},
    }
    drawn = Figure(
        "Deals won at Pope Joan, compared with leading the lowest card of a suit",
        "deals won more, the others leading anything",
        tuple(
            Series(
                words,
                tuple(Point(f"{each} players", gains[each, mine, LOWEST_FIRST, RANDOM, first]) for each in TABLES),
            )
            for mine, words in ((TO_A_STOP, "leading up to known stops"), (STOPS_FIRST, "playing known stops"))
        ),
        share=True,
    )
    return Finding(FIGURES, sentence, tuple(quantities), drawn, unsupported=unsupported(said))


def find_prizes_first(results: Results) -> Finding:
    """Settle the claim: compare leading Pope Joan and the ace of trumps first with leading stops first."""
    result = results["pope.prizes"]
    sides, quantities = [], list[Quantity]()
    figure: dict[str, dict[str, Estimate]] = {}
    for others in (RANDOM, STOPS_FIRST):
        figure[others] = {}
        for players in FEW_TABLES:
            found = _gains(result, players, POPE_FIRST, STOPS_FIRST, others)
            quantities += [quantity for quantity, _ in found.values()]
            figure[others][f"{players} players"] = found[counters_of(A)][1]
            sides.append(found[counters_of(A)][1].side())
            for mine in (POPE_FIRST, STOPS_FIRST):
                share = mean(result, way_name(players, mine, others), PRIZES_PLAYED, PRIZES)
                name = f"Pope Joan and aces of trumps played of those dealt to a player, {mine}, {players} players"
                quantities.append(Quantity(f"{name}, {OTHERS[others]}", share, share=True))
    otherwise = {}
    for words, rules in PAID_OTHERWISE.items():
        better, worse = (way_name(5, mine, RANDOM, **rules) for mine in (POPE_FIRST, STOPS_FIRST))
        otherwise[words] = more(result, better, worse, counters_of(A))
        quantities.append(Quantity(f"counters more a deal, if {words}, 5 players", otherwise[words]))
        sides.append(otherwise[words].side())
    played = {
        mine: mean(result, way_name(5, mine, RANDOM), PRIZES_PLAYED, PRIZES) for mine in (POPE_FIRST, STOPS_FIRST)
    }
    deals = [more(result, way_name(each, POPE_FIRST, others), way_name(each, STOPS_FIRST, others), won_by(A))
             for each in FEW_TABLES for others in figure]  # fmt: skip
    stake_alone = otherwise["Pope Joan wins its stake alone"]
    sentence = (
        "It pays at every table we tried. Among five, of whom the others lead anything, a player who leads Pope Joan "
        f"or the ace of trumps as soon as they can wins {short_number(figure[RANDOM]['5 players'])} counters a deal "
        f"more than one who plays known stops first. They get rid of {short_number(played[POPE_FIRST], share=True)} "
        f"of these cards instead of {short_number(played[STOPS_FIRST], share=True)}. Even if nobody pays for Pope "
        f"Joan, and it wins its stake alone, the gain is {short_number(stake_alone)} counters. With three players it "
        f"is {short_number(figure[RANDOM]['3 players'])}, with eight {short_number(figure[RANDOM]['8 players'])}. It "
        "costs no deals that we could see."
    )
    said = {
        "it is worth less with eight players than with three": figure[RANDOM]["8 players"].high
        < figure[RANDOM]["3 players"].low,
        "it costs no deals": all(each.side() >= 0 for each in deals),
    }
    drawn = Figure(
        "What you gain by leading Pope Joan and the ace of trumps at the first opportunity",
        "counters won more in a deal",
        tuple(
            Series(OTHERS[others], tuple(Point(where, each) for where, each in by_table.items()))
            for others, by_table in figure.items()
        ),
    )
    return Finding(verdict_of(*sides), sentence, tuple(quantities), drawn, unsupported=unsupported(said))


# The board


def find_state_of_the_board(results: Results) -> Finding:
    """Say what can be measured: how often each stake is won, and how much it is then."""
    result = results["pope.spare-hand"]
    often, much, quantities = {}, {}, list[Quantity]()
    for players in MANY:
        way = way_name(players, TO_A_STOP, TO_A_STOP)
        for pool in BOARD:
            often[players, pool] = mean(result, way, taken(pool))
            much[players, pool] = mean(result, way, taken_from(pool), taken(pool))
            quantities += [
                Quantity(f"deals in which {pool} is won, {players} players", often[players, pool], share=True),
                Quantity(f"counters on {pool} when it is won, {players} players", much[players, pool]),
            ]
    sentence = (
        "How large a stake must be to be worth it depends on the hand, and we did not measure it. But there is "
        "something to study: what is not won is added to. Among five players the stake for Pope Joan is won in "
        f"{short_number(often[5, 'pope'], share=True)} of the deals, and has then {short_number(much[5, 'pope'])} "
        "counters on average instead of the 6 laid for a deal. Matrimony is won in "
        f"{short_number(often[5, 'matrimony'], share=True)} of the deals, with {short_number(much[5, 'matrimony'])} "
        f"counters instead of 2. A king of trumps has {short_number(much[5, 'king'])} instead of 1. These are "
        "averages over games of one deal for each player, begun with an empty board; the longer the game, the more "
        "can lie there."
    )
    said = {
        "the stakes grow": all(much[5, pool].low > laid for pool, laid in (("pope", 6), ("matrimony", 2), ("king", 1)))
    }
    figure = Figure(
        "What lies on the board of Pope Joan when it is won",
        "counters, where one is laid for each single trump",
        tuple(
            Series(f"{players} players", tuple(Point(pool, much[players, pool]) for pool in BOARD)) for players in MANY
        ),
    )
    return Finding(JUDGEMENT, sentence, tuple(quantities), figure, unsupported=unsupported(said))


# The spare hand


def find_larger_spare_hand(results: Results) -> Finding:
    """Settle the claim: compare deals with the surplus in the spare hand and with the surplus dealt to the players."""
    result = results["pope.spare-hand"]
    quantities, seen = list[Quantity](), {}
    for players in MANY:
        for how, rules in SPARE_HANDS.items():
            way = way_name(players, TO_A_STOP, TO_A_STOP, **rules)
            spare = kept_out(players, **rules).spare
            found = {
                "cards played in a deal": mean(result, way, PLAYS),
                "leads in a deal": mean(result, way, LEADS),
                "counters won by eldest": mean(result, way, counters_of(ELDEST)),
                "counters won by the dealer": mean(result, way, counters_of(DEALER)),
                "counters on the board at the end of a game": result.mean(way, IN_POOLS),
            }
            shares = {
                "deals won by eldest": mean(result, way, won_by(ELDEST)),
                "deals won by the dealer": mean(result, way, won_by(DEALER)),
                **{f"deals in which {pool} is won": mean(result, way, taken(pool)) for pool in BOARD},
            }
            seen[players, how] = found | shares
            where = f"{players} players, a spare hand of {spare} {how}"
            quantities += [Quantity(f"{words}, {where}", each) for words, each in found.items()]
            quantities += [Quantity(f"{words}, {where}", each, share=True) for words, each in shares.items()]
    larger, smaller = seen[8, "with the surplus"], seen[8, "without it"]
    sizes = [kept_out(8, **rules).spare for rules in SPARE_HANDS.values()]
    cards, king = "cards played in a deal", "deals in which king is won"
    eldest, dealer = "deals won by eldest", "deals won by the dealer"
    sentence = (
        f"With eight players, a spare hand of {sizes[0]} cards instead of {sizes[1]} makes the deals shorter: "
        f"{short_number(larger[cards])} cards are played instead of {short_number(smaller[cards])}. Less of the board "
        f"is won: the king of trumps takes its stake in {short_number(larger[king], share=True)} of the deals instead "
        f"of {short_number(smaller[king], share=True)}. But all hands are of one size then. If the surplus is dealt "
        f"on, eldest has a card more than the dealer, and is first out in {short_number(smaller[eldest], share=True)} "
        f"of the deals, the dealer in {short_number(smaller[dealer], share=True)}. With the larger spare hand it is "
        f"{short_number(larger[eldest], share=True)} and {short_number(larger[dealer], share=True)}: it is better to "
        "have the lead. Which of these is a disadvantage is for the players to say."
    )
    said = {
        "fewer cards are played": larger[cards].high < smaller[cards].low,
        "eldest wins more deals, and the dealer fewer": larger[eldest].low > smaller[eldest].high
        and larger[dealer].high < smaller[dealer].low,
        "eldest wins more deals than the dealer": larger[eldest].low > larger[dealer].high,
        "the king of trumps is played more seldom": larger[king].high < smaller[king].low,
        "all hands are of one size then": len({*pope_joan.hand_sizes(pope_joan.Rules(), SEATS[:8], "A").values()}) == 1,
    }
    return Finding(FIGURES, sentence, tuple(quantities), unsupported=unsupported(said))


def find_looking(results: Results) -> Finding:
    """Settle the claim: compare the dealer who looks at the spare hand with one who does not, or stands out."""
    result = results["pope.looking"]
    ways = {
        (players, how): way_name(players, TO_A_STOP, TO_A_STOP, dealer_looks=option)
        for players in FEW_TABLES
        for how, option in LOOKING.items()
    }
    counters = {key: mean(result, way, counters_of(DEALER)) for key, way in ways.items()}
    deals = {key: mean(result, way, won_by(DEALER)) for key, way in ways.items()}
    others = {
        (players, how): result.estimate(partial(_of_each_other, way=way, players=players))
        for (players, how), way in ways.items()
    }
    first, looks, out = LOOKING
    gain = {each: more(result, ways[each, looks], ways[each, first], counters_of(DEALER)) for each in FEW_TABLES}
    relief = result.estimate(
        lambda sums: _of_each_other(sums, ways[5, out], 5) - _of_each_other(sums, ways[5, first], 5)
    )
    quantities = [
        *(
            Quantity(f"counters that the dealer wins a deal, who {how}, {players} players", each)
            for (players, how), each in counters.items()
        ),
        *(
            Quantity(f"deals won by the dealer, who {how}, {players} players", each, share=True)
            for (players, how), each in deals.items()
            if how != out
        ),
        *(
            Quantity(f"counters that each of the others wins a deal, if the dealer {how}, {players} players", each)
            for (players, how), each in others.items()
        ),
        *(
            Quantity(f"counters that the dealer gains by looking, {players} players", each)
            for players, each in gain.items()
        ),
    ]
    sentence = (
        "It is an advantage. Among five players who all lead up to the stops they know, the dealer who looks wins "
        f"{short_number(gain[5])} counters a deal more, and is first out in "
        f"{short_number(deals[5, looks], share=True)} of the deals instead of "
        f"{short_number(deals[5, first], share=True)}. It does not make the dealer a winner: they give twice as much "
        f"to the board, lose {short_number(_loss(counters[5, first]))} counters a deal without looking, and still "
        f"{short_number(_loss(counters[5, looks]))} with it. If they stand out they lose "
        f"{short_number(_loss(counters[5, out]))}, and each of the others is better off by {short_number(relief)} "
        "counters than with a dealer who does not look. Whether the dealer ought to is for the players to say."
    )
    said = {
        "the dealer who looks still loses, at every table": all(
            counters[each, looks].side() < 0 for each in FEW_TABLES
        ),
        "among five they win more deals": deals[5, looks].low > deals[5, first].high,
        "standing out helps the others, among five": relief.side() > 0,
        "standing out costs more than not looking": all(
            counters[each, out].high < counters[each, first].low for each in FEW_TABLES
        ),
    }
    figure = Figure(
        "What the dealer of Pope Joan wins or loses",
        "counters in a deal",
        tuple(
            Series(f"the dealer {how}", tuple(Point(f"{each} players", counters[each, how]) for each in FEW_TABLES))
            for how in LOOKING
        ),
    )
    sides = [each.side() for each in gain.values()]
    return Finding(verdict_of(*sides), sentence, tuple(quantities), figure, unsupported=unsupported(said))


def _loss(counters: Estimate) -> Estimate:
    """What is lost, as a number above zero."""
    return Estimate(-counters.value, counters.error, -counters.high, -counters.low)


def _of_each_other(sums: Sums, way: str, players: int) -> Fraction:
    """The counters that each player but the dealer wins in a deal; what is not won is in the pools."""
    all_others = -sums(way, IN_POOLS) - sums(way, counters_of(DEALER))
    return Fraction(all_others, (players - 1) * sums(way, DEALS))


# Spin


def stakes(players: int, dealer_in_game: bool) -> tuple[int, int]:
    """The stakes of the dealer and of another player before a deal of Spin.

    >>> stakes(5, False), stakes(5, True)
    ((3, 1), (4, 1))
    """
    rules = spin.Rules(dealer_in_game=dealer_in_game)
    table = spin.deal(rules, SEATS[:players], SEATS[0])
    pairs = sum(spin.dealers_stake(rules, pool) for pool in spin.PAIRS)
    dealer, other = (spin.stake_for_game(table, player) for player in SEATS[:2])
    return dealer + pairs, other


def find_tax(results: Results) -> Finding:
    """Say what can be measured: what the dealer stakes, and what dealing costs."""
    result = results["spin.leads"]
    usual, taxed = stakes(5, False), stakes(5, True)
    options: Mapping[bool, Mapping[str, bool]] = {False: {}, True: {"dealer_in_game": True}}
    cost = {
        (players, how): mean(result, way_name(players, TO_A_STOP, TO_A_STOP, **rules), counters_of(DEALER))
        for players in SPIN_TABLES
        for how, rules in options.items()
    }
    dearer = {}
    for players in SPIN_TABLES:
        taxing, free = (way_name(players, TO_A_STOP, TO_A_STOP, **options[how]) for how in (True, False))
        dearer[players] = more(result, taxing, free, counters_of(DEALER))
    words = {False: "without a stake in Game", True: "with a stake in Game"}
    quantities = [
        *(Quantity(f"stakes of the dealer, {words[how]}", stakes(5, how)[0]) for how in options),
        Quantity("stakes of each other player", usual[1]),
        *(
            Quantity(
                f"stakes of each player when each of {players} has dealt, {words[how]}", dealer + (players - 1) * other
            )
            for players in SPIN_TABLES
            for how in options
            for dealer, other in [stakes(players, how)]
        ),
        *(
            Quantity(f"counters that the dealer wins a deal, {words[how]}, {players} players", each)
            for (players, how), each in cost.items()
        ),
        *(
            Quantity(f"counters that the stake in Game costs the dealer a deal, {players} players", _loss(each))
            for players, each in dearer.items()
        ),
    ]
    sentence = (
        f"In a single deal it is a tax: the dealer stakes {usual[0]} times as much as another player, and {taxed[0]} "
        "times with a stake in Game. Among five who lead up to their stops the dealer loses "
        f"{short_number(_loss(cost[5, False]))} counters a deal as it is, and {short_number(_loss(dearer[5]))} more "
        "so taxed. But over a round in which each deals once all have staked as much, but for the winners, who are "
        "exempt. Whether the tax is out of proportion depends on whether the players stop before the deal has gone "
        "round."
    )
    said = {
        "the tax costs the dealer": all(each.side() < 0 for each in dearer.values()),
        "the others stake as much in either way": usual[1] == taxed[1] == 1,
    }
    return Finding(JUDGEMENT, sentence, tuple(quantities), unsupported=unsupported(said))
