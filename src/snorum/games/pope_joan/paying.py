"""What is staked, won and paid."""

from __future__ import annotations

from dataclasses import replace

from snorum.cards import Card
from snorum.games.pope_joan.playing import (
    TURNED_POPE,
    State,
    follows_on,
    goes_on_alone,
    is_instead,
    is_stop,
    leads,
    stands_for,
    wins_at_once,
)
from snorum.games.pope_joan.rules import (
    COURTS,
    DRESSED,
    GAME_POOL,
    PAIRS,
    POPE,
    Rules,
    contributed,
    needed,
    shares_given,
)
from snorum.games.stops import Move, Payments, follows, lay, name_card, pool_of, put_down, unsaid_stakes
from snorum.games.vocabulary import Event, Reason, Wins, rule

# The board is dressed


@rule("peel-81-2", "peel-81-5", "peel-85-3", says="{player} gives {counters} to dress the board")
def gives(table: State, player: str) -> int:
    """All give counters to dress the board before each deal, and the dealer twice as many; or the dealer gives all.

    Returns how many a player gives.
    """
    rules: Rules = table.rules
    one, deals = contributed(rules, len(table.held)), player == table.dealer
    match rules.dressed_by:
        case "all":
            return one * (1 + deals)
        case "alike":
            return one
        case "dealer":
            return max(needed(rules), rules.contribution * shares_given(rules, len(table.held))) * deals
        case "losers":
            return one * (1 + deals) if table.number == 1 else 0


@rule("peel-81-3", "peel-81-4", "peel-85-5", says="{to} is dressed with {counters}")
def placed(table: State, pool: str) -> int:
    """Six counters are placed for Pope Joan, two each for Matrimony and Intrigue, and one for each single trump.

    What remains is for Game. Returns how many are placed in a compartment.
    """
    return DRESSED.get(pool, 0) if table.rules.dressed_by != "losers" or table.number == 1 else 0


def _dress(table: State) -> Payments:
    """What is paid before the first move of a deal."""
    paid = Payments(table)
    if table.staked:
        return paid
    for player in table.held:
        paid.pay(player, GAME_POOL, gives(table, player), gives)
    for pool in table.pools:
        paid.pay(GAME_POOL, pool, placed(table, pool), placed)
    if table.turned is not None and takes_turned_pope(table.turned):
        paid.empty("pope", table.dealer, takes_turned_pope)
        for player in table.held:
            if player != table.dealer:
                paid.pay(player, table.dealer, pays_for_turned_pope(table, player), pays_for_turned_pope)
    elif table.turned is not None and takes_turned(table.turned) in table.pools:
        paid.empty(takes_turned(table.turned), table.dealer, takes_turned)
    return paid


@rule("peel-82-1", says="{to}, who has turned up Pope Joan, takes the {counters} staked for it")
def takes_turned_pope(turned: Card) -> bool:
    """A dealer who turns up Pope Joan takes its stake."""
    return turned == POPE


@rule("peel-82-1", "peel-82-2", says="{player} pays {to} {counters} for Pope Joan turned up")
def pays_for_turned_pope(table: State, player: str) -> int:
    """Each player pays the dealer who turns up Pope Joan a counter for each card dealt, unless a limit is agreed.

    Returns how many counters a player pays.
    """
    rules: Rules = table.rules
    match rules.turned_pope_costs:
        case "own-cards":
            cards = table.held[player]
        case "all-cards":
            cards = sum(table.held.values())
    return min(cards, rules.pope_limit or cards) if rules.pope_payments != "none" else 0


@rule("peel-82-3", says="{to}, who has turned it up, takes the {counters} staked for the {player}")
def takes_turned(card: Card) -> str:
    """A dealer who turns up an ace, king, queen or knave takes its stake. Returns its compartment, or nothing."""
    return COURTS.get(card.rank, "")


# What is won in play


@rule("peel-80-7", "peel-82-4", "peel-82-5", says="{to} plays Pope Joan and takes the {counters} staked for it")
def takes_pope(card: Card) -> bool:
    """Whoever plays Pope Joan takes its stake."""
    return card == POPE


@rule("peel-82-4", says="{player} pays {to} {counters} for Pope Joan")
def pays_for_pope(rules: Rules, cards: int) -> int:
    """Every other player pays the player of Pope Joan a counter for each card in hand.

    Returns how many counters are paid for so many cards.
    """
    if rules.pope_payments != "turned-up-and-played":
        return 0
    match rules.limit_for:
        case "turned-up":
            return cards
        case "both":
            return min(cards, rules.pope_limit or cards)


@rule("peel-82-4", "peel-80-6")
def cards_paid_for(rules: Rules, payers: int, players: int) -> int:
    """For Pope Joan each pays by the cards in their own hand.

    Returns how many cards are paid for, of the hand of the payer and of the player of Pope Joan.
    """
    match rules.played_pope_costs:
        case "payers-hand":
            return payers
        case "players-hand":
            return players


@rule("peel-80-7", "peel-82-4", "peel-82-5", says="{to} takes the {counters} staked for the {player}")
def takes_court(table: State, card: Card) -> str:
    """Whoever plays ace, king, queen or knave of trumps takes its stake. Returns its compartment, or nothing."""
    trump = table.turned is not None and card.suit == table.turned.suit
    pool = COURTS.get(card.rank, "") if trump else ""
    return pool if pool in table.pools else ""


@rule("peel-82-4", "peel-82-5", "peel-84-4", says="{to} takes the {counters} staked for {player}")
def takes_pair(table: State, move: Move, pool: str) -> bool:
    """Whoever plays king and queen of trumps in a deal takes Matrimony; queen and knave take Intrigue."""
    return _other_of_pair(table, move, pool) == move.player


@rule("peel-83-1", says="{to} takes {counters} of what was staked for {player}")
def shares_pair(table: State, move: Move, pool: str) -> str:
    """If it is agreed, two players who play the two cards of a pair divide its stake. Returns the other player."""
    other = _other_of_pair(table, move, pool)
    return other if table.rules.divided and other != move.player else ""


def _other_of_pair(table: State, move: Move, pool: str) -> str:
    """Who played the other card of a pair with this one; empty if nobody did."""
    card, pair = move.card, PAIRS[pool]
    if card is None or table.turned is None or card.suit != table.turned.suit or card.rank not in pair:
        return ""
    other = pair[1 - pair.index(card.rank)]
    if not is_pair_in(table, card.rank == pair[0] and follows(table, card)):
        return ""
    return dict(table.courts).get(other, "")


@rule("peel-82-4", "peel-82-5", "peel-84-4")
def is_pair_in(table: State, follows_lower: bool) -> bool:
    """The two cards of a pair need not be played one upon the other."""
    rules: Rules = table.rules
    match rules.pairs_won:
        case "one-player":
            return True
        case "one-run":
            return follows_lower


@rule("peel-83-1", supplied="Peel says divided, and nothing of an odd counter.")
def for_higher_card(rules: Rules, lying: int) -> int:
    """An odd counter of a divided stake stays for the next deal. Returns what the player of the higher card takes."""
    match rules.odd_counter:
        case "stays":
            return lying // 2
        case "higher-card":
            return -(-lying // 2)


def _pay_for_card(table: State, move: Move, paid: Payments) -> None:
    """What a card wins when it is played."""
    player, card = move.player, move.card
    assert card is not None
    if takes_pope(card):
        paid.empty("pope", player, takes_pope)
        for other, cards in table.held.items():
            if other != player:
                paid_for = cards_paid_for(table.rules, cards, table.held[player])
                paid.pay(other, player, pays_for_pope(table.rules, paid_for), pays_for_pope)
    if court := takes_court(table, card):
        paid.empty(court, player, takes_court)
    for pool in PAIRS:
        if takes_pair(table, move, pool):
            paid.empty(pool, player, takes_pair)
        elif other := shares_pair(table, move, pool):
            lying = paid.lies_in(pool)
            higher, lower = (player, other) if card.rank == PAIRS[pool][0] else (other, player)
            paid.pay(pool, higher, for_higher_card(table.rules, lying), shares_pair)
            paid.pay(pool, lower, lying // 2, shares_pair)


# Who is out


@rule("peel-80-6", "peel-84-7", says="{player} has played their last card, and wins")
def out_of_cards(cards: int) -> bool:
    """The first player without cards wins, and the deal is over."""
    return not cards


@rule("peel-81-3", "peel-84-8", says="{to} takes the {counters} for Game")
def takes_game(pool: int) -> int:
    """The winner takes what is staked for Game."""
    return pool


@rule("peel-80-6", "peel-84-8", says="{player} pays {to} {counters} for the cards left in their hand")
def pays_for_cards(cards: int) -> int:
    """Every other player pays the winner a counter for each card that they still hold."""
    return cards


@rule("peel-84-8", "peel-85-2")
def is_exempt(rules: Rules, holds_pope: bool) -> bool:
    """A player who still holds Pope Joan pays nothing for the cards left, neither to the winner nor to the board."""
    match rules.losers_exempt:
        case "exempt":
            return holds_pope
        case "pays":
            return holds_pope and rules.dressed_by != "losers"


def turns_on(table: State, move: Move) -> Card | None:
    """With the last card of the winner: Pope Joan, if it was not played. Who holds it pays nothing."""
    ends = move.card not in (None, POPE) and out_of_cards(table.held[move.player] - 1)
    unseen = POPE not in table.played and table.turned != POPE
    return POPE if ends and unseen and is_exempt(table.rules, True) else None


@rule("peel-85-2")
def pays_to_board(rules: Rules) -> bool:
    """The losers pay the winner, unless it is agreed that they pay to the board."""
    return rules.dressed_by == "losers"


def _end(table: State, move: Move, paid: Payments) -> tuple[State, list[Event]]:
    """The table after the last card of a player, `table` being that after it was played."""
    held = {player: cards for player, cards in table.held.items() if player != move.player}
    pay = {player: cards for player, cards in held.items() if not is_exempt(table.rules, player == move.holder)}
    paid.pay(GAME_POOL, move.player, takes_game(paid.lies_in(GAME_POOL)), takes_game)
    if pays_to_board(table.rules):
        table = replace(table, to_lay={player: cards for player, cards in pay.items() if cards})
    else:
        for player, cards in pay.items():
            paid.pay(player, move.player, pays_for_cards(cards), pays_for_cards)
    return paid.after(table, winner=move.player), [*paid.made, Wins(move.player, out_of_cards)]


# A move


@rule("peel-85-2", "peel-85-3", says="{player} lays a counter on {to}")
def lays(move: Move) -> str:
    """Counters that are paid to the board are laid wherever the player chooses. Returns the compartment, or nothing."""
    return pool_of(move)


def explain(table: State, move: Move) -> Reason:
    """What is done, in a sentence, and by which rule; `table` is the table before it."""
    if move.card is None:
        if move.call == TURNED_POPE:
            return Reason(wins_at_once, {"player": move.player})
        return Reason(lays, {"player": move.player, "to": lays(move)})
    facts = {"player": move.player, "the_card": name_card(move.card)}
    if is_instead(table, move) and (missing := stands_for(table)):
        return Reason(is_instead, {**facts, "the_card": name_card(missing)})
    if is_stop(table, move.card) and table.held[move.player] > 1:
        return Reason(is_stop, facts)
    return Reason(leads if leads(table, move) else follows_on, facts)


def play(table: State, move: Move) -> tuple[State, list[Event]]:
    """Play a card or lay a counter; the move must be possible. Returns the table after it, and what has happened."""
    if not lays(move):
        table = unsaid_stakes(table)
    paid = _dress(table)
    table = replace(table, staked=True)
    if move.call == TURNED_POPE:
        paid.pay(GAME_POOL, table.dealer, takes_game(paid.lies_in(GAME_POOL)), takes_game)
        return paid.after(table, winner=table.dealer), [*paid.made, Wins(table.dealer, wins_at_once)]
    if lays(move):
        after, laid = lay(paid.after(table), move, lays)
        return after, [*paid.made, *laid]
    card = move.card
    assert card is not None
    missing = stands_for(table) if is_instead(table, move) else None
    after = replace(put_down(table, move), only="")
    if missing is not None:
        only = move.player if goes_on_alone(table.rules) else ""
        after = replace(after, run=(*table.run, card), last=missing, only=only)
    if table.turned is not None and card.suit == table.turned.suit and card.rank in "KQJ":
        after = replace(after, courts=(*table.courts, (card.rank, move.player)))
    _pay_for_card(replace(table, held=after.held), move, paid)
    if out_of_cards(after.held[move.player]):
        return _end(after, move, paid)
    return paid.after(after), paid.made
