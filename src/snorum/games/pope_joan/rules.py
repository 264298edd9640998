"""What the players agree, how the edition reads what Peel leaves open, and who can play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from snorum.cards import Card, pack
from snorum.games.stops import MOST_COUNTERS
from snorum.games.vocabulary import Numbers, crux, parameter, rule

POPE = Card("9", "D")
COURTS = {"A": "ace", "K": "king", "Q": "queen", "J": "knave"}
"""The compartments for single trumps, by their ranks."""
PAIRS = {"matrimony": ("K", "Q"), "intrigue": ("Q", "J")}
"""The compartments for two trumps, each with their ranks, the higher first."""
GAME_POOL = "game"
POOLS = ("pope", *PAIRS, *COURTS.values(), GAME_POOL)
"""The compartments of the board."""
DRESSED = {"pope": 6, "matrimony": 2, "intrigue": 2, "ace": 1, "king": 1, "queen": 1, "knave": 1}
"""How many counters are placed in each compartment; what remains is for Game."""
CARDS = 51


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agree, and how the edition reads what Peel leaves open."""

    compartments: Literal[8, 5] = parameter(
        "How many compartments the board has",
        "peel-80-2",
        "peel-85-5",
        options={8: "eight", 5: "five: without king, queen and knave"},
    )
    dressed_by: Literal["all", "dealer", "losers", "alike"] = parameter(
        "Who dresses the board",
        "peel-81-2",
        "peel-81-5",
        "peel-85-2",
        "peel-85-3",
        options={
            "all": "all players before each deal, the dealer twice as much as each other",
            "dealer": "the dealer alone",
            "losers": "those who have cards left when a deal ends, where they choose; and the dealer, with one counter",
            "alike": "all players alike before each deal, the dealer no more than another",
        },
    )
    contribution: int = parameter(
        "How many counters each player but the dealer gives to dress the board; 0 for the fewest that do",
        "peel-81-2",
        options=Numbers(0, MOST_COUNTERS // 14, "counters"),
    )
    stops: Literal["spare-hand", "number", "remainder"] = parameter(
        "Which cards are kept out of play to make stops",
        "peel-81-7",
        "peel-85-11",
        options={
            "spare-hand": "a spare hand, as large as the others",
            "number": "a number of cards agreed on, from the top or the bottom of the pack",
            "remainder": "what is left when the cards have been dealt round as far as they go",
        },
    )
    stops_number: int = parameter(
        "How many cards are kept out, if their number is agreed on", "peel-85-11", options=Numbers(1, 20, "cards")
    )
    pope_limit: Literal[0, 4, 6] = parameter(
        "How many counters a player pays at most for Pope Joan; 0 for no limit",
        "peel-82-2",
        options={0: "no limit", 4: "four", 6: "six"},
    )
    pope_payments: Literal["turned-up-and-played", "turned-up", "none"] = parameter(
        "When the others pay for Pope Joan, a counter for each card",
        "peel-82-1",
        "peel-82-4",
        options={
            "turned-up-and-played": "when it is turned up, and when it is played",
            "turned-up": "only when it is turned up",
            "none": "never: its stake is all that it wins",
        },
    )
    pope_turned_up: Literal["plays-on", "wins"] = parameter(
        "What the dealer has of Pope Joan turned up, beside the stake and the payments",
        "peel-82-1",
        "peel-85-8",
        options={"plays-on": "nothing: the game goes on", "wins": "the game, and the stake for it"},
    )
    divided: bool = parameter(
        "Whether Matrimony and Intrigue are divided between two players who play them together",
        "peel-83-1",
        options={False: "no", True: "yes"},
    )
    pope_in_lieu: bool = parameter(
        "Whether Pope Joan may be played in place of a card that is missing from a run",
        "peel-86-6",
        options={False: "no", True: "yes"},
    )
    dealer_looks: Literal["no", "plays", "stands-out"] = parameter(
        "Whether the dealer looks at the spare hand",
        "peel-86-3",
        "peel-86-4",
        options={
            "no": "no",
            "plays": "yes, and plays with the others",
            "stands-out": "yes, and has no cards in that deal",
        },
    )
    surplus: Literal["spare-hand", "dealt-on"] = crux(
        "Where do the cards go that are left when each hand has as many as the others?",
        "peel-81-7",
        "peel-81-8",
        "peel-81-9",
        options={"spare-hand": "to the spare hand", "dealt-on": "to the players, one each as far as they go"},
        grounds={"spare-hand": "example peel-81-9 peel-81-10", "dealt-on": "sense peel-81-7"},
    )
    turned_pope_costs: Literal["own-cards", "all-cards"] = crux(
        "For which cards does each player pay the dealer a counter, if Pope Joan is turned up?",
        "peel-82-1",
        "peel-82-2",
        options={"own-cards": "for each card dealt to that player", "all-cards": "for each card dealt to anybody"},
        grounds={"own-cards": "sense peel-82-2", "all-cards": "least peel-82-1"},
    )
    played_pope_costs: Literal["payers-hand", "players-hand"] = crux(
        "For which cards does each player pay a counter, when Pope Joan is played?",
        "peel-82-4",
        "peel-80-6",
        options={
            "payers-hand": "for each card in their own hand",
            "players-hand": "for each card that is left to the player of Pope Joan",
        },
        grounds={"payers-hand": "practice peel-80-6", "players-hand": "least"},
    )
    limit_for: Literal["turned-up", "both"] = crux(
        "Does an agreed limit hold for Pope Joan that is played, too?",
        "peel-82-2",
        "peel-82-4",
        options={"turned-up": "no: only if it is turned up", "both": "yes"},
        grounds={"turned-up": "sense peel-82-2", "both": "sense peel-82-2"},
    )
    pairs_won: Literal["one-player", "one-run"] = crux(
        "Must the two cards of Matrimony or Intrigue be played one upon the other?",
        "peel-82-4",
        "peel-82-5",
        "peel-84-4",
        options={
            "one-player": "no: it is enough that one player plays both in a deal",
            "one-run": "yes: the higher must follow the lower",
        },
        grounds={"one-player": "letter peel-82-4", "one-run": "practice peel-84-4"},
    )
    odd_counter: Literal["stays", "higher-card"] = crux(
        "Who has the odd counter when a stake is divided?",
        "peel-83-1",
        options={"stays": "nobody: it stays for the next deal", "higher-card": "the player of the higher card"},
        grounds={"stays": "least", "higher-card": "least"},
    )
    lieu_goes_on: Literal["anybody", "holder-alone"] = crux(
        "When Pope Joan has been played in place of a card, who goes on with the run?",
        "peel-86-7",
        "peel-86-8",
        options={
            "anybody": "whoever holds the next card",
            "holder-alone": "the player of Pope Joan alone, if they hold the next card",
        },
        grounds={"anybody": "sense peel-86-6", "holder-alone": "sense peel-86-8"},
    )
    losers_exempt: Literal["exempt", "pays"] = crux(
        "Where the losers pay to the board, is the holder of Pope Joan exempt too?",
        "peel-84-8",
        "peel-85-2",
        options={"exempt": "yes, if it was not played", "pays": "no: every unplayed card is paid for"},
        grounds={"exempt": "sense peel-84-8", "pays": "sense peel-85-2"},
    )


@rule(
    "peel-80-3",
    supplied="Peel says any number of players. We take two to twelve, so that each has at least three cards.",
)
def players_allowed(rules: Rules) -> tuple[int, int]:
    """Any number can play, at our table two to twelve."""
    return 2, 12


@rule("peel-80-3", "peel-80-4", "peel-81-6")
def taken_out() -> Card:
    """The eight of diamonds is taken out of the pack."""
    return Card("8", "D")


@cache
def pack_of(rules: Rules) -> Sequence[Card]:
    """The pack without the eight of diamonds."""
    return [card for card in pack(52) if card != taken_out()]


@rule("peel-80-2", "peel-81-3", "peel-85-5", says="this board has no compartment for {pool}")
def pools_of(rules: Rules) -> tuple[str, ...]:
    """The board has eight compartments, or five: Pope Joan, Matrimony, Intrigue, Ace and Game."""
    match rules.compartments:
        case 8:
            return POOLS
        case 5:
            return tuple(pool for pool in POOLS if pool not in ("king", "queen", "knave"))


def holders(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Who holds counters: the players and the compartments."""
    return (*players, *pools_of(rules))


@rule("peel-81-2", "peel-81-4", "peel-85-6")
def needed(rules: Rules) -> int:
    """At least fifteen counters dress the board of eight compartments, and twelve that of five."""
    return sum(DRESSED[pool] for pool in pools_of(rules) if pool in DRESSED) + 1


@rule("peel-81-2")
def contributed(rules: Rules, players: int) -> int:
    """Each player gives as many counters as are needed, and the dealer twice as many.

    Returns how many a player gives who does not deal.
    """
    return rules.contribution or -(-needed(rules) // shares_given(rules, players))


@rule("peel-81-2", "peel-81-5")
def shares_given(rules: Rules, players: int) -> int:
    """The dealer gives two shares and each other player one, unless all are to give alike. Returns how many in all."""
    return players + (rules.dressed_by != "alike")


def at_odds(rules: Rules, players: int) -> str:
    """Say which options exclude each other with this number of players; empty if none do."""
    gathered = contributed(rules, players) * shares_given(rules, players)
    if gathered < needed(rules):
        return (
            f"contribution {rules.contribution}: {players} players give {gathered} counters, expected {needed(rules)}"
        )
    if rules.dealer_looks == "stands-out" and players == 2:
        return "dealer_looks stands-out: with two players nobody would be left to play against"
    if rules.dealer_looks != "no" and rules.stops == "remainder" and cards_each(rules, players)[1] == 0:
        return f"dealer_looks {rules.dealer_looks}: no card remains to be looked at"
    return ""


@rule("peel-86-4")
def hands_dealt(rules: Rules, players: int) -> int:
    """Every player has cards, unless the dealer looks at the spare hand and stands out. Returns how many hands."""
    return players - (rules.dealer_looks == "stands-out")


@rule("peel-80-5", "peel-81-7", "peel-81-8", "peel-81-9", "peel-81-10", "peel-85-11", "peel-86-1")
def cards_each(rules: Rules, players: int) -> tuple[int, int]:
    """A spare hand is dealt, as large as the others, and takes the surplus; the last card is turned up.

    Returns how many cards each player has at least, and how many are left when all have so many.
    """
    hands, left = hands_dealt(rules, players), CARDS - 1
    match rules.stops:
        case "spare-hand":
            each = left // (hands + 1)
            return each, left - each * (hands + 1)
        case "number":
            return divmod(left - rules.stops_number, hands)
        case "remainder":
            return divmod(left, hands)


@rule("peel-81-7", "peel-81-8", "peel-85-11")
def dealt_on(rules: Rules) -> bool:
    """The cards left over are not dealt to the players.

    What remains where the remainder makes the stops is never dealt.
    """
    match rules.surplus:
        case "spare-hand":
            return False
        case "dealt-on":
            return rules.stops != "remainder"
