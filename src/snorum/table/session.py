"""A game that is really played, with every card known to the table and to nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import zip_longest
from random import Random
from typing import Any

from snorum.cards import Card
from snorum.cards.scene import Scene, at_rest
from snorum.cards.seating import from_left
from snorum.games import Game, game
from snorum.games.last_play import with_play
from snorum.games.vocabulary import Demand, Owed, SnorumError, marked
from snorum.records import Deal, Line, Played, Record
from snorum.records.deals import Deals
from snorum.records.lines import ENDS, split_player
from snorum.records.reading import check_players
from snorum.records.shapes import make_deal
from snorum.referee import Said
from snorum.referee.assertions import compare_assertions
from snorum.referee.judging import make_move
from snorum.referee.laying import state_reason
from snorum.table.judging import Entered, Made, Step, find_fault
from snorum.table.playing import deal_face_up, deal_hands, line_of_move, make, played_as
from snorum.table.position import CannotBeDone, Position
from snorum.table.seeing import in_doubt, steps_seen_by
from snorum.table.view import Act, View


class Table:
    """A game in progress."""

    def __init__(self, game: Game, players: Sequence[str], rules: Any, seed: int, *, title: str = "") -> None:
        """Nothing is dealt yet; see `begin` and `resume`."""
        self.game, self.players, self.rules, self.seed = game, check_players(game, rules, tuple(players)), rules, seed
        if clash := game.at_odds(rules, len(players)):
            raise SnorumError(clash)
        self.title = title
        self._deals = Deals(game, rules, self.players)
        self._past: list[Position] = []
        self._future: list[Position] = []

    @classmethod
    def begin(
        cls,
        name: str,
        players: Sequence[str],
        *,
        rules: Any = None,
        seed: int = 0,
        dealer: str = "",
        hands: Mapping[str, Sequence[Card]] | None = None,
        face_up: Sequence[Card] = (),
    ) -> Table:
        """Begin a game: shuffle and deal.

        Args:
            name: the game's id.
            players: their names, clockwise.
            rules: by default the edition's.
            seed: the same seed shuffles alike.
            dealer: who deals first; by default, whoever the game's rule and the shuffled cards make dealer.
            hands: an explicit deal, with the cards of all players.
            face_up: the cards laid face up with an explicit deal.

        Raises:
            SnorumError: there is no such game, or it cannot be played so.
        """
        chosen = game(name)
        table = cls(chosen, players, chosen.Rules() if rules is None else rules, seed)
        dealer = dealer or chosen.first_dealer(table.players, table._shuffled("first dealer"))
        table._past = [table._deal(None, dealer, hands, tuple(face_up))]
        return table

    @classmethod
    def resume(cls, record: Record, seed: int | None = None) -> Table:
        """Take up a game from its record, in which every hand must be known.

        What has still to be shuffled is shuffled by `seed`, by default that of the record.

        Raises:
            SnorumError: a hand is not known.
            CannotBeDone: a recorded play cannot be made.
        """
        seed = seed if seed is not None else record.seed if record.seed is not None else 0
        table = cls(record.game, record.players, record.rules, seed, title=record.title)
        notes = (record.note,) if record.note else ()
        for number, deal in enumerate(record.deals, 1):
            before = table._past[-1].table if number > 1 else None
            in_game = record.players if before is None else record.game.in_the_game(before)
            sizes = record.game.hand_sizes(record.rules, list(in_game), deal.dealer, number)
            least = record.game.cards_in_deal(record.rules, list(in_game), deal.dealer, number)
            for player, size in sizes.items():
                has = deal.hands.get(player, ())
                played = sum(line.played is not None and line.played.player == player for line in deal.plays)
                if len(has) < min(least[player], size + played) or None in has:
                    raise SnorumError(
                        f"deal {number}: the hand of {player} is not known, so it cannot be played on; it can be told"
                    )
            known = [card for card in deal.face_up if card]
            hands: dict[str, Sequence[Card]] = {
                player: [card for card in hand if card] for player, hand in deal.hands.items()
            }
            if number == 1:
                table._past = [replace(table._deal(None, deal.dealer, hands, tuple(known)), notes=notes)]
            else:
                table.deal_again(deal.dealer, hands, known)
            for line in deal.plays:
                table.play(line.text)
        return table

    # What is there

    @property
    def _now(self) -> Position:
        return self._past[-1]

    @property
    def state(self) -> Any:
        """The game's own table, with what only the table knows."""
        return self._now.table

    @property
    def hands(self) -> Mapping[str, tuple[Card, ...]]:
        """Everybody's cards; at Snap the stacks, the top card first."""
        return self._now.hands

    @property
    def undealt(self) -> list[Card]:
        """The cards that are still to be dealt from this pack, in no order: nobody sees it."""
        return sorted(self._now.stock)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was done so far, in all deals."""
        return self._now.steps

    @property
    def past(self) -> Iterator[Deal | Any]:
        """What has happened at the table, in order: each deal, as it was dealt, and each move."""
        for position in self._past:
            if position.what is None:
                yield position.dealt
            elif isinstance(position.what, Made):
                yield position.what.made

    def state_before(self, number: int) -> Any:
        """The game's own table before a step, counted from 0."""
        return self._past[self._moment(number)].table

    def before(self, number: int) -> Table:
        """Another table, as it was before a step, counted from 0."""
        other = self.copy()
        del other._past[self._moment(number) + 1 :]
        return other

    def _moment(self, number: int) -> int:
        """Where in the past a step, counted from 0, had not been done yet."""
        return next(at for at in reversed(range(len(self._past))) if self._past[at].plays <= number)

    @property
    def deal_over(self) -> bool:
        """Whether nothing more can be played in this deal."""
        return self._now.ended or self.game.deal_over(self.state)

    @property
    def over(self) -> bool:
        """Whether the game is over, or nothing more can be dealt."""
        return self.game.game_over(self.state) or (self.deal_over and self.game.bars_deal(self.state) is not None)

    def played_out(self, deals: int = 0) -> bool:
        """Whether the game is over, or so many deals are; without their number, a deal that is won can be the whole."""
        if not self.deal_over:
            return False
        return (self._now.number >= deals if deals else bool(self.result["winner"])) or self.over

    @property
    def has_result(self) -> bool:
        """Whether somebody has won the game, or the last deal, or nobody can."""
        return self.over or bool(self.result["winner"] or self.result["draw"])

    def winners(self, deals: int = 0) -> list[str]:
        """Who has won: one player, or partners; after several deals whoever has most. Nobody if it is drawn."""
        if deals > 1 and not self.over:
            scored = self.game.scored(self.state)
            first = [player for player, points in scored.items() if points == max(scored.values())]
            return first if len(first) == 1 else []
        return [player for player in self.players if player in (self.result["winner"] or "").split("+")]

    @property
    def owed(self) -> Sequence[Owed]:
        """What is due and not yet paid."""
        return self.game.owed(self.state)

    @property
    def result(self) -> Mapping[str, Any]:
        """Where the game stands."""
        return self.game.result(self.state)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the record says beside the plays."""
        return self._now.notes

    def note(self, text: str) -> None:
        """Add to the notes of the record."""
        self._past[-1] = replace(self._now, notes=(*self._now.notes, text))

    @property
    def record(self) -> Record:
        """The record so far. A deal in which nothing has been played cannot be read back: see `Record.begun`."""
        return Record(
            self.game,
            self.players,
            self.rules,
            self._now.deals,
            title=self.title,
            note=" ".join(self.notes),
            seed=self.seed,
        )

    @property
    def actors(self) -> list[str]:
        """Who may act now: first those who may break in or call, last whoever is in turn. Empty if the deal is over."""
        if self.deal_over:
            return []
        if self.game.BY_TURNS:
            return [self.state.turn]
        moves = self.game.lawful_moves(self.state, {player: list(hand) for player, hand in self.hands.items()})
        found = dict.fromkeys(move.player for move in moves if "+" not in move.player)
        turners = {move.player for move in moves if move.card is not None} if self.game.CRIES else {self.state.turn}
        return sorted(found, key=turners.__contains__)

    def scene(self, player: str = "") -> Scene:
        """The table as a picture shows it, with the last play; to a player with their own cards, and no other's."""
        state = self.game.seen_by(self.state, player) if player else self.state
        seen = self.game.scene(state)
        if self._now.last is not None:
            move, events = self._now.last
            seen = seen if move is None else with_play(self.game, seen, move, events)
        seen = at_rest(seen) if self._now.ended else seen
        if not player or self.game.RETURNING:
            return seen
        places = tuple(
            replace(place, cards=tuple(self.hands.get(player, ()))) if place.player == player else place
            for place in seen.places
        )
        return replace(seen, places=places)

    # What a player sees and may do

    def view(self, player: str) -> View:
        """What a player can see."""
        if player not in self.players:
            raise SnorumError(f"there is no player {player!r}; expected one of {', '.join(self.players)}")
        state = self.game.seen_by(self.state, player)
        hand = () if self.game.RETURNING else tuple(self.hands.get(player, ()))
        return View(
            self.game,
            self.rules,
            player,
            hand,
            state,
            self._now.shown,
            self._now.lacking,
            tuple(self._acts(state, player, hand)),
            self._now.number,
            self._now.gone,
            self._now.stock if self.game.looks(self.rules, player, self._now.dealt.dealer) else (),
        )

    def _acts(self, state: Any, player: str, hand: Sequence[Card]) -> Iterator[Act]:
        """What a player may lawfully do, as far as their own cards decide."""
        game = self.game
        if self.deal_over or player not in game.in_the_game(state):
            return
        hands = {each: list(hand) if each == player else [] for each in game.in_the_game(state)}
        for move in game.lawful_moves(state, hands):
            if move.player == player and (move.card is None or not game.RETURNING):
                yield Act(player, move, game, self.rules, state)
        if game.RETURNING and self._turns(state, player):
            yield Act(player, None, game, self.rules, state)

    def _turns(self, state: Any, player: str) -> bool:
        """At Snap: whether this player may turn a card now."""
        moves = self.game.lawful_moves(state, {each: list(hand) for each, hand in self.hands.items()})
        return any(move.player == player and move.card is not None for move in moves)

    def judge(self, text: str) -> Step:
        """What would follow from doing this, without doing it.

        Raises:
            RecordError: it cannot be read.
            CannotBeDone: it cannot be done now, lawful or not.
        """
        step = _step(self._after(self._line(text)))
        return in_doubt(step) if step.promised and not step.of else step

    def steps_seen_by(self, player: str) -> list[Step]:
        """What was done so far, judged as far as a player can know: see `steps_seen_by`."""
        deal = 0 if self.deal_over else self._now.number
        drawing = bool(self.game.to_draw(self.state))
        return steps_seen_by(
            player, self.steps, deal, lambda payment: self.game.claimable(self.rules, payment) is not None, drawing
        )

    # What is done

    def play(self, what: str | Act) -> Step:
        """Do something: play a card, call, assert something, or end the deal. An unlawful play is made as it is.

        Args:
            what: as a record has it (`B 9H snip`, `C pays 2`, `deal ends`), or one of `View.acts`.

        Raises:
            RecordError: it cannot be read.
            CannotBeDone: it cannot be done now, lawful or not.
        """
        self._go(self._after(self._line(what if isinstance(what, str) else what.text)))
        return _step(self._now)

    def follow(self, act: Act) -> None:
        """Do one of `View.acts`, as `play` does, but fast: it is written down and judged when `steps` is asked for."""
        move, now = act.move, self._now
        held = move is not None and move.card is not None and move.card in now.hands.get(act.player, ())
        if not held or self.game.RETURNING or self.deal_over:
            self.play(act)  # which looks at more, and says what is wrong if it is of another moment
            return
        chosen = self.game.choices(now.table, move)[0]
        played = played_as(self.game, now.table, chosen)
        hands = {player: list(hand) for player, hand in now.hands.items()}
        self._go(self._moved(make_move(self.game, played, goes_on=False), played.call, hands))

    def deal_again(
        self, dealer: str = "", hands: Mapping[str, Sequence[Card]] | None = None, face_up: Sequence[Card] = ()
    ) -> None:
        """Deal the next cards. A deal that is not over is broken off, and what is owed is paid: one thing to take back.

        Raises:
            CannotBeDone: there can be no other deal, and this one goes on.
        """
        game, at_the_end = self.game, self.copy()
        if not self.deal_over:
            at_the_end.play(ENDS)
        state = at_the_end.state
        if game.game_over(state):
            raise CannotBeDone(Said(None, "the game is over"))
        if (why := game.bars_deal(state)) is not None:
            raise CannotBeDone(state_reason(why))
        self._go(at_the_end._deal(state, dealer or game.next_dealer(state), hands, tuple(face_up)))

    def copy(self) -> Table:
        """Another table at the same point of the game, which can go on by itself."""
        other = copy(self)
        other._past, other._future = [*self._past], []
        return other

    def undo(self) -> bool:
        """Take back what was done last; return false if there is nothing."""
        if len(self._past) == 1:
            return False
        self._future.append(self._past.pop())
        return True

    def redo(self) -> bool:
        """Do again what was taken back last; return false if there is nothing."""
        if not self._future:
            return False
        self._past.append(self._future.pop())
        return True

    def _go(self, position: Position) -> None:
        self._past.append(position)
        self._future.clear()

    # How it is done

    def _shuffled(self, *why: object) -> list[Card]:
        """The whole pack, shuffled; its top is the end of the list."""
        cards = list(self.game.pack_of(self.rules))
        self._random(*why).shuffle(cards)
        return cards

    def _shuffling(self, now: Position) -> Callable[[list[Any]], None]:
        """What shuffles the cards that a play moves; few plays need a source of chance, and it takes time to make."""
        chance: list[Random] = []

        def shuffle(cards: list[Any]) -> None:
            if not chance:
                chance.append(self._random("shuffle", now.number, now.plays))
            chance[0].shuffle(cards)

        return shuffle

    def _random(self, *why: object) -> Random:
        """A source of chance that depends on the seed and on nothing but these words."""
        return Random(" ".join(map(str, (self.seed, *why))))

    def _deal(
        self, table: Any, dealer: str, hands: Mapping[str, Sequence[Card]] | None, face_up: tuple[Card, ...]
    ) -> Position:
        """The position after the next deal; `table` is the one before, if there is one."""
        game, rules = self.game, self.rules
        before = self._now if table is not None else None
        number = before.number + 1 if before is not None else 1
        in_game = list(self.players) if table is None else game.in_the_game(table)
        if dealer not in in_game:
            raise SnorumError(f"there is no player {dealer!r} to deal: expected one of {', '.join(in_game)}")
        anew = table is None or game.reshuffled(table)
        stock = self._shuffled("deal", number) if anew or before is None else list(before.stock)
        sizes = game.hand_sizes(rules, in_game, dealer, number)
        if hands is None:
            dealt = deal_hands(stock, sizes, dealer)
            face_up = deal_face_up(stock, game.faces_up(rules, len(self.players), number))
        else:
            if missing := [player for player, size in sizes.items() if len(hands.get(player, ())) < size]:
                raise SnorumError(f"the hand of {missing[0]} is not known: expected {sizes[missing[0]]} cards")
            for card in [*(card for cards in hands.values() for card in cards), *face_up]:
                if card in stock:
                    stock.remove(card)
            dealt = {player: list(cards[: sizes[player]]) for player, cards in hands.items()}
            later = zip_longest(*(hands[player][sizes[player] :] for player in from_left(list(sizes), dealer)))
            stock += [card for each in [*later][::-1] for card in each[::-1] if card]  # the first to be drawn last
        deal = make_deal(game, dealer, (), face_up, dealt)
        self._deals.check(deal, number)
        if table is None:
            laid = game.deal(rules, self.players, dealer, face_up)
        else:
            laid = game.deal_again(table, dealer, face_up)
        held = {player: tuple(cards) for player, cards in dealt.items()}
        if before is None:
            return Position(laid, held, tuple(stock), deal, shown=face_up)
        gone = () if anew else (*before.gone, *before.shown)
        return Position(
            laid, held, tuple(stock), deal, number, before.plays, before, shown=face_up, notes=before.notes, gone=gone
        )

    def _line(self, text: str) -> Line:
        """Read what is to be done; at Snap, `B turns` is the top card of the stack."""
        player, does = split_player(text, self.players)
        if self.game.RETURNING and does == "turns":
            text = f"{player} {self._top(player)}"
        line = self._deals.reader.line(text)
        *earlier, deal = self._now.deals
        return self._deals.as_meant((*earlier, replace(deal, plays=(*deal.plays, line))))[-1].plays[-1]

    def _top(self, player: str) -> Card:
        stack = self.hands.get(player, ())
        if stack:
            return stack[0]
        pile = [
            move.card
            for move in self.game.lawful_moves(self.state, {each: [] for each in self.hands})
            if move.player == player and move.card is not None
        ]
        if not pile:
            raise CannotBeDone(Said(None, f"{player} has no card to turn"))
        top: Card = self._random("turned over", self._now.plays).choice(pile)
        return top

    def _after(self, line: Line) -> Position:
        """The position after a line."""
        now = self._now
        if line.played is None:
            return self._assert(line)
        if self.deal_over:
            over = self.game.game_over(now.table)
            said = "the game is over" if over else "the deal is over"
            raise CannotBeDone(Said(None if over else marked(self.game.deal_over), said))
        hands = {player: list(hand) for player, hand in now.hands.items()}
        played = line.played
        if played.card is not None:
            played = played._replace(card=self._in_hand(played.player, played.card, hands))
            line = _with_card(line, played)
        for card in self.game.shown(played.call) if played.card is None else ():
            self._in_hand(played.player, card, hands)
        move = make_move(self.game, played, goes_on=False)
        if (why := self.game.why_impossible(now.table, move)) is not None:
            raise CannotBeDone(state_reason(why))
        if len(meant := self.game.choices(now.table, move)) > 1:
            move = meant[0]
            line = line_of_move(self.game, now.table, move)
        return self._moved(move, played.call, hands, line)

    def _moved(self, move: Any, call: str, hands: dict[str, list[Card]], line: Line | None = None) -> Position:
        """The position after a move that can be made, by this line; `hands` are moved with it."""
        game, now = self.game, self._now
        public = game.seen_by(now.table, "")  # what is demanded may depend on what only one player knows
        unmet = game.unmet(now.table, move)
        known = unmet if public is now.table else game.unmet(public, move)
        fault = find_fault(game, now.table, move, unmet, hands)
        made = move._replace(withheld=fault.withheld) if fault is not None else move
        stock = list(now.stock)
        table, events = make(game, now.table, made, hands, stock, self._shuffling(now))
        if (untold := game.untold(table)) and not game.untold(now.table):
            raise CannotBeDone(Said(None, f"before that it must be told {untold}"))
        demand = next((each for each in known if each.player), None)
        told, rules, deal = tuple(events), self.rules, now.number
        done = Made(game, rules, now.table, public, move, made, call, fault, demand, table, told, deal, line)
        held = {player: tuple(hand) for player, hand in hands.items()}
        return Position(
            table,
            held,
            tuple(stock),
            now.dealt,
            now.number,
            now.plays + 1,
            now,
            done,
            now.shown if move.card is None or move.card in held.get(move.player, ()) else (*now.shown, move.card),
            self._lacking(move, demand),
            (made, told),
            notes=now.notes,
            gone=now.gone,
        )

    def _lacking(self, move: Any, unmet: Demand | None) -> Mapping[str, frozenset[str]]:
        """The ranks that each player has shown to lack, after a move that does not meet this demand."""
        lacking = self._now.lacking
        if self.game.to_draw(self.state).get(move.player):  # the card that they now draw may be any
            return {player: ranks for player, ranks in lacking.items() if player != move.player}
        if unmet is None or any(each.suit for each in unmet.cards):  # a card of the rank and another suit may be held
            return lacking
        ranks = frozenset(each.rank for each in unmet.cards)
        return {**lacking, unmet.player: lacking.get(unmet.player, frozenset()) | ranks}

    def _in_hand(self, player: str, card: Card, hands: dict[str, list[Card]]) -> Card:
        """The card of a hand that is meant; at Snap it is brought to the top of the stack, if it is not there."""
        hand = hands.get(player, [])
        if self.game.RETURNING:
            if card in hand and hand[0] != card:
                hand.remove(card)
                hand.insert(0, card)
            if card in hand or not hand:
                return card
            raise CannotBeDone(Said(None, f"{card} is not the top card of {player}"))
        if card in hand or player not in hands:
            return card
        if found := [each for each in hand if not card.suit and each.rank == card.rank]:
            return found[0]
        raise CannotBeDone(Said(None, f"{player} does not hold {card}"))

    def _assert(self, line: Line) -> Position:
        """The position after an assertion, or after the end of the deal."""
        now = self._now
        if line.ends:
            if now.ended:
                raise CannotBeDone(Said(None, "the deal has ended"))
            over = self.game.deal_over(now.table)
            table, settled = (now.table, []) if over else self.game.settle(now.table)
            says = Said(marked(self.game.deal_over), "the deal is over") if over else Said(None, "the deal ends here")
            step = Step(line.text, "lawful", (says,), tuple(settled), now.number)
            left = [card for hand in now.hands.values() for card in hand]
            self._random("broken off", now.plays).shuffle(left)
            return replace(
                _told(now, line, step),
                table=table,
                hands=dict.fromkeys(now.hands, ()),
                stock=(*now.stock, *left),
                ended=True,
                last=(None, step.events),
            )
        events = now.last[1] if now.last else ()
        found = list(compare_assertions(line.assertions, self.game, self.rules, now.table, events))
        verdict = "contradicted" if any(right is False for right, _ in found) else "lawful"
        verdict = "undetermined" if verdict == "lawful" and any(right is None for right, _ in found) else verdict
        return _told(now, line, Step(line.text, verdict, tuple(said for _, said in found), (), now.number))


def _told(now: Position, line: Line, step: Step) -> Position:
    """The same position after a line that moves no card."""
    return replace(now, before=now, plays=now.plays + 1, what=Entered(line, step))


def _step(position: Position) -> Step:
    assert position.done is not None
    return position.done.step


def _with_card(line: Line, played: Played) -> Line:
    """The same play with a card of which the suit is known."""
    after = line.text.removeprefix(line.player or "").split()[1:]
    text = line.text if line.played == played else " ".join([line.player or "", str(played.card), *after])
    return line._replace(text=text, played=played)


def unlawful(table: Table, player: str) -> Iterable[str]:
    """What a player can do now that is not lawful: cards that are not allowed, and wrong calls."""
    view = table.view(player)
    allowed = {act.text for act in view.acts}
    texts = [f"{player} {card}" for card in view.hand] + [f"{player} {cry}" for cry in table.game.CRIES]
    texts += [f"{player} {act}" for act in table.game.without_card]
    for text in texts:
        if text not in allowed:
            try:
                if table.judge(text).verdict == "offence":
                    yield text
            except SnorumError:
                continue
