"""What the players of Cassino agree, how the edition reads what Peel leaves open, and who can play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from snorum.cards import JOKER, Card, pack, read_card
from snorum.games.fishing import players_by_side
from snorum.games.vocabulary import crux, parameter, rule

GREAT_CASSINO, LITTLE_CASSINO = Card("10", "D"), Card("2", "S")


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree, and how the edition reads what Peel leaves open."""

    partners: bool = parameter(
        "Whether four players play as two pairs of partners",
        "peel-97-2",
        "peel-97-3",
        options={False: "each plays alone", True: "the first and the third play against the second and the fourth"},
    )
    pack: Literal[52, 32, 53] = parameter(
        "How many cards",
        "peel-97-6",
        options={
            52: "the full pack",
            32: "the smaller pack, ace and seven to king",
            53: "the full pack and a joker, which counts fifteen",
        },
    )
    settlement: Literal["by-peel", "plain", "difference", "lowest-deducted", "two-lowest-together"] = parameter(
        "How the points of the sides are compared",
        "peel-97-3",
        "peel-97-4",
        "peel-97-5",
        "peel-99-9",
        "peel-100-2",
        "peel-100-3",
        options={
            "by-peel": "two sides score the difference; with more, each side scores its own points",
            "plain": "each side scores its own points",
            "difference": "the winner scores the lead over the next side",
            "lowest-deducted": "the lowest score is deducted from every side",
            "two-lowest-together": "of three sides, the two lowest scores together are deducted from the highest, "
            "and nobody else scores",
        },
    )
    uneven: Literal["short-deal", "leftover-aside", "to-table"] = crux(
        "What happens to the cards left when there are too few to deal four each?",
        "peel-97-2",
        "peel-97-6",
        "peel-98-12",
        options={
            "short-deal": "they are dealt as far as they go, from the dealer's left on",
            "leftover-aside": "they are not used",
            "to-table": "they are laid face up with the last full deal",
        },
        grounds={
            "short-deal": "sense peel-98-12 peel-99-2",
            "leftover-aside": "sense peel-98-11",
            "to-table": "sense peel-98-12",
        },
    )
    combinations: Literal["maximal", "most-cards", "any"] = crux(
        "How much of what combines must a card take?",
        "peel-98-7",
        options={
            "maximal": "everything: no set that still makes the number may be left",
            "most-cards": "as many cards as can be taken in any way",
            "any": "as much as the player likes",
        },
        grounds={"maximal": "letter peel-98-7", "most-cards": "sense peel-98-7", "any": "practice peel-98-8"},
    )
    compulsion: Literal["player", "card", "none"] = crux(
        "Who must take?",
        "peel-98-7",
        "peel-98-9",
        options={
            "player": "a player who can take with any card in their hand",
            "card": "only the card played, if it can; the player may choose one that cannot",
            "none": "nobody",
        },
        grounds={"player": "letter peel-98-9", "card": "sense peel-98-7", "none": "practice"},
    )
    last_take_point: Literal["scores", "does-not"] = crux(
        "Is taking the cards left at the end worth a point?",
        "peel-98-12",
        options={"scores": "yes, like any sweep", "does-not": "no: it is not a sweep"},
        grounds={"scores": "letter peel-98-12", "does-not": "practice peel-97-4 peel-97-5"},
    )
    double_sweep: Literal["one", "two"] = crux(
        "The last card of the pack sweeps the board: how often does it score?",
        "peel-98-12",
        "peel-99-1",
        options={
            "one": "once: it is a sweep, and nothing is left to take at the end",
            "two": "twice: for the sweep, and for the last take",
        },
        grounds={"one": "letter peel-99-1", "two": "sense peel-98-12"},
    )
    missing_little: Literal["void", "lowest-spade"] = crux(
        "What is Little Cassino in the smaller pack, which has no two of spades?",
        "peel-97-6",
        "peel-99-4",
        options={"void": "nothing: nobody scores that point", "lowest-spade": "the lowest spade, which is the ace"},
        grounds={"void": "letter peel-99-4", "lowest-spade": "sense peel-98-1"},
    )
    supplied_scoring: Literal["handbooks", "none"] = crux(
        "Do aces, most spades and most cards score?",
        "peel-99-2",
        "peel-99-5",
        "peel-99-6",
        "peel-99-7",
        "peel-99-8",
        options={
            "handbooks": "yes: Peel's list has all three, and so have the handbooks of the time",
            "none": "no: only the two Cassinos and the sweeps; for records that were kept so",
        },
        grounds={"handbooks": "letter peel-99-5 peel-99-6 peel-99-7", "none": "least"},
    )
    court_cards: Literal["pair-only", "eleven-to-thirteen"] = crux(
        "Do the knave, queen and king combine?",
        "peel-98-7",
        "peel-98-8",
        options={
            "pair-only": "no: they have no number, and only pair",
            "eleven-to-thirteen": "yes, as eleven, twelve and thirteen",
        },
        grounds={"pair-only": "sense peel-98-7 peel-98-8", "eleven-to-thirteen": "practice peel-95-5"},
    )
    sweep_points: Literal[1, 0] = parameter(
        "What a sweep scores", options={1: "one point", 0: "nothing, nor does the last take"}
    )
    courts_taken: Literal["all", "one", "one-or-three"] = parameter(
        "How many of its rank a knave, queen or king takes",
        options={
            "all": "as many as lie on the table",
            "one": "one",
            "one-or-three": "one; but all three, if they lie there",
        },
    )
    game_points: Literal[0, 11, 15, 21, 50, 61] = parameter(
        "How many points a game is",
        options={
            0: "each pack is a game",
            11: "eleven, in as many packs as it takes",
            15: "fifteen, in as many packs as it takes",
            21: "twenty-one, in as many packs as it takes",
            50: "fifty, in as many packs as it takes",
            61: "sixty-one, in as many packs as it takes",
        },
    )
    counting_out: Literal["highest", "great-first", "cards-first"] = parameter(
        "Who wins a game of several packs if more than one side reaches its points with the same pack",
        options={
            "highest": "the side with the most points; if two have as many, they play on",
            "great-first": "the first to reach them, as the points are counted: Great Cassino, Little Cassino, "
            "cards, spades, the aces of spades, clubs, hearts and diamonds, sweeps",
            "cards-first": "the first to reach them, as the points are counted: cards, spades, Great Cassino, "
            "Little Cassino, the aces, sweeps",
        },
    )
    lurch: Literal[0, 5, 6, 7] = parameter(
        "With how few points a side is lurched when another wins, so that the winner wins double",
        options={0: "nobody is lurched", 5: "fewer than five", 6: "fewer than six", 7: "fewer than seven"},
    )
    majority: Literal["most", "more-than-half"] = parameter(
        "What scores for cards, and for spades",
        options={
            "most": "more of them than any other side has",
            "more-than-half": "more than half of those in the pack",
        },
    )
    sweeps_compared: Literal["each", "difference"] = parameter(
        "How the sweeps of different sides are counted",
        options={
            "each": "each side counts all its sweeps",
            "difference": "each side counts only those that it has more than the side with fewest",
        },
    )
    final_sweep: Literal["scores", "does-not"] = parameter(
        "Whether a sweep with the last card of the pack scores as a sweep",
        options={"scores": "yes, like any sweep", "does-not": "no: only a sweep before the end does"},
    )
    building: Literal["none", "builds", "builds-and-calls", "builds-and-number-calls"] = parameter(
        "What may be done with a card beside taking with it and laying it down",
        options={
            "none": "nothing",
            "builds": "building: it is laid on a card of the table, or on a build, to be taken with it by a card "
            "of their sum",
            "builds-and-calls": "building, on one card or several, and calling: several cards or sums of one "
            "number are put together",
            "builds-and-number-calls": "the same, but knaves, queens and kings without numbers are not put together",
        },
    )
    raising: Literal["others", "own-too", "nobody"] = parameter(
        "Who may raise a build to a higher number",
        options={
            "others": "not who has made it, until another has raised it",
            "own-too": "whoever has made it too, with a card in hand for the old number and one for the new",
            "nobody": "nobody",
        },
    )
    raised_with: Literal["hand", "table-too"] = parameter(
        "With what a build is raised",
        options={"hand": "a card from the hand alone", "table-too": "with cards of the table too"},
    )
    own_build: Literal["act", "free"] = parameter(
        "What players do whose own build lies on the table",
        options={
            "act": "they take it or something else, or build, and keep a card to take it with",
            "free": "what they like",
        },
    )
    announcing: Literal["aloud", "not-needed"] = parameter(
        "Whether a build must be named aloud",
        options={"aloud": "yes: if it is not, the cards lie as before, each by itself", "not-needed": "no"},
    )
    built_for: Literal["own-card", "declared", "partner"] = parameter(
        "Whose card must be able to take a build",
        options={
            "own-card": "that of who makes it",
            "declared": "that of who makes it, or of a partner who has built the same number",
            "partner": "that of who makes it, or of the partner",
        },
    )
    false_build: Literal["nothing", "two-points", "game"] = parameter(
        "What a build costs whose maker has no card to take it with",
        options={"nothing": "no points", "two-points": "two points", "game": "the game"},
    )
    ace_number: Literal["one", "one-or-fourteen"] = parameter(
        "What an ace from the hand takes", options={"one": "one", "one-or-fourteen": "one or fourteen"}
    )
    cassino_numbers: Literal["own", "fifteen-and-sixteen"] = parameter(
        "What the two Cassinos take from a hand",
        options={
            "own": "two and ten, as other cards of their rank do",
            "fifteen-and-sixteen": "these, or else Little Cassino fifteen and Great Cassino sixteen",
        },
    )
    new_cards: Literal["deals", "draws"] = parameter(
        "How the players get new cards",
        "peel-98-11",
        options={
            "deals": "four each are dealt when all hands have been played",
            "draws": "after each play its player draws one from the pack, as long as it lasts",
        },
    )
    spades: Literal["most", "each"] = parameter(
        "What scores for spades",
        options={"most": "most of them, one point", "each": "each one point, and the knave one more"},
    )


@rule(
    "peel-97-2",
    supplied="Only four can play as partners. The two lowest scores are added only where three sides play. A lurch "
    "belongs to eleven points, or fifteen; points are counted out one by one where nothing is deducted from them. "
    "Numbers above thirteen go with those of king, queen and knave.",
)
def at_odds(rules: Rules, players: int) -> str:
    """Partners need four players, and some ways to score need a certain game.

    Returns which options exclude each other; empty if none do.
    """
    if rules.partners and players != 4:
        return f"partners need 4 players, not {players}"
    sides = number_of_sides(rules, players)
    if needs_three_sides(rules) and sides != 3:
        return f"the two lowest scores together need 3 sides, not {sides}"
    if rules.lurch and rules.game_points not in (11, 15):
        return f"a lurch needs a game of 11 points or 15, not of {rules.game_points or 'one pack'}"
    beyond = rules.ace_number != "one" or rules.cassino_numbers != "own" or rules.pack == 53
    if beyond and rules.court_cards == "pair-only":
        return "a card can count fourteen or more only where king, queen and knave have numbers"
    if rules.cassino_numbers != "own" and rules.building != "none":
        return "the Cassinos count fifteen and sixteen only where nobody builds"
    if several_packs(rules) and counted_one_by_one(rules) and not scores_own_points(rules, sides):
        return "points are counted out one by one only if each side scores its own points"
    return ""


def needs_three_sides(rules: Rules) -> bool:
    """Whether the points are compared in a way that only three sides can use."""
    match rules.settlement:
        case "two-lowest-together":
            return True
        case "by-peel" | "plain" | "difference" | "lowest-deducted":
            return False


def scores_own_points(rules: Rules, sides: int) -> bool:
    """Whether each of this many sides scores its own points, and nothing is deducted."""
    match rules.settlement:
        case "by-peel":
            return sides > 2
        case "plain":
            return True
        case "difference" | "lowest-deducted" | "two-lowest-together":
            return False


def counted_one_by_one(rules: Rules) -> bool:
    """Whether the points of a pack are counted out one by one."""
    match rules.counting_out:
        case "highest":
            return False
        case "great-first" | "cards-first":
            return True


@rule(supplied="Peel gives no length of a game; so Long in 1792 and the poem of 1793, and later books to twenty-one.")
def several_packs(rules: Rules) -> bool:
    """A game to a number of points takes as many packs as it needs."""
    return rules.game_points > 0


@rule("peel-97-2", "peel-97-6", supplied="The pack must have four cards for each player, and four for the table.")
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Two or more can play, as long as the pack has enough cards."""
    return (2, (rules.pack - 4) // 4)


@rule("peel-97-6", supplied="Peel has no joker; so an encyclopaedia of 1905.")
def pack_of(rules: Rules) -> Sequence[Card]:
    """The game is played with the full pack, with the smaller one of thirty-two, or with a joker."""
    return (*pack(52), read_card(JOKER)) if rules.pack == 53 else pack(rules.pack)


def number_of_sides(rules: Rules, players: int) -> int:
    """How many sides play. Seat by seat, each player belongs to the next side."""
    return 2 if rules.partners else players


@rule("peel-98-3")
def sides(rules: Rules, players: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Partners sit opposite each other and form one side; otherwise each player is a side.

    >>> sides(Rules(partners=True), "ABCD")
    {'A+C': ('A', 'C'), 'B+D': ('B', 'D')}
    """
    return players_by_side(players, number_of_sides(rules, len(players)))


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who takes cards and scores: the sides."""
    return tuple(sides(rules, players))
