"""What a record proves about unseen cards: was a demanded card held back, or a promised one lacking?

This module tells `knowledge` every card that a record shows, and asks the two questions that depend on a hidden hand.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from itertools import product
from typing import Any, NamedTuple, TypeVar

from snorum.cards import SPOKEN, Card, a_card, a_suit, listed
from snorum.games import Game
from snorum.games.vocabulary import Demand, Lacking, MustHold, Reason, Withheld
from snorum.records import Deal, Played
from snorum.referee.knowledge import BUILT, FACE_UP, OPEN, Dealt, Fact, Impossible, Kept, Knowledge, Moves, Never

T = TypeVar("T")

GONE = "gone "
"""The place of cards that are not in these deals. It ends with a space, and no player's name does."""
NOBODY = "nobody "
"""The place of cards that are dealt to nobody in these deals: in a spare hand, or left over."""

Facts = frozenset[Fact]
Alternatives = tuple[Facts, ...]
"""At least one of these sets of facts is true."""
ALWAYS: Alternatives = (frozenset(),)


def hand_place(player: str, number: int) -> str:
    """The place of a player's cards in deal `number`."""
    return f"{player} {number}"


def face_up_place(number: int) -> str:
    """The place of the cards laid face up with deal `number`."""
    return f"{FACE_UP} {number}"


Mention = tuple[int, int, int]
"""Where a record shows a card: its deal, from 1; its string, from 0, or -1 for the layout; and its index among the
cards taken or laid out, from 0, or -1 for the card played."""


class Option(NamedTuple):
    """One possibility when a card was played: a certain card was held back, or was lacking, or the play was lawful."""

    facts: Alternatives
    withheld: Withheld | Lacking | None = None
    holder: str | None = None
    """Who holds the card on which it depends what follows; empty if nobody does, `None` if it depends on none."""

    def fill(self, move: Any) -> Any:
        """The move, if this is what was the case."""
        found = {"withheld": self.withheld, "holder": self.holder}
        return move._replace(**{name: value for name, value in found.items() if value is not None})


HOLDER_UNKNOWN = "the record does not show who held it"
"""Said of a demanded card that its unknown holder did not play."""


class Doubt(NamedTuple):
    """A play that may have been lawful: it was lawful if one of the alternatives is true."""

    alternatives: Alternatives
    supposes: str
    """The same in words: what must be true if the play was lawful."""


class Finding(NamedTuple):
    """What the cards prove about a play that did not meet a demand."""

    by: Callable[..., Any]
    text: str
    options: tuple[Option, ...]
    """The possibilities; if the play can have been lawful, that one comes first."""
    doubt: Doubt
    besides: tuple[tuple[Callable[..., Any], str], ...] = ()
    """Rules by which the play may be an offence as well, each with what is found."""


class DealSeen(NamedTuple):
    """A deal as recorded, and how many cards were dealt in it."""

    number: int
    deal: Deal
    sizes: Mapping[str, int]
    """The sizes of the hands, by player."""
    face_up: int
    """How many cards were laid face up with the hands."""


class Evidence:
    """What a record shows of the cards of one deal, or of all the deals of one pack.

    Everything in the record counts, also what is shown later. `impossible`: by deal and place in the deal, the first
    play that the cards rule out, and why. `undealable`: the first deal that cannot have been dealt, and why. What comes
    after either proves nothing.
    """

    def __init__(self, game: Game, rules: Any, deals: Sequence[DealSeen], gone: Sequence[Card | str] = ()) -> None:
        """`gone`: the cards of the pack that are not dealt again; for an unknown card, the place where it was."""
        self.game, self.rules, self.deals = game, rules, {each.number: each for each in deals}
        cards = game.pack_of(rules)
        self.ranks = list(dict.fromkeys(card.rank for card in cards))
        known = [card for card in gone if isinstance(card, Card)]
        sizes = {GONE: len(known), **{place: 1 for place in gone if isinstance(place, str)}}
        for each in deals:
            sizes |= {hand_place(player, each.number): size for player, size in each.sizes.items()}
            sizes[face_up_place(each.number)] = each.face_up
        if (left := len(cards) - sum(sizes.values())) > 0:
            sizes[NOBODY] = left
        every = game.SUITED == "play" or game.needs_suits(rules)
        named = None if every else {*known, *(c for each in deals for c in _cards_named(each.deal))}
        self.knowledge = Knowledge(cards, sizes, named)
        self.impossible: dict[tuple[int, int], str] = {}
        self.undealable: dict[int, str] = {}
        self.taken_back: set[tuple[int, int]] = set()
        self.mentions: list[Mention | None] = []
        """Where the record shows each move of `knowledge`; `None` for cards that not all players could see."""
        self._by_player: dict[int, defaultdict[str | None, list[tuple[int, Card]]]] = {}
        """The cards that each player plays in a deal, each with the index of its string, once that is asked for."""
        self._give(GONE, known)
        for each in deals:
            if not self._deal(each):
                break

    @property
    def ends_at(self) -> tuple[int, int] | None:
        """The first impossible place, as deal and string (-1 for dealing); `None` if everything is possible."""
        return min([*self.impossible, *((number, -1) for number in self.undealable)], default=None)

    def with_layouts(self, layouts: Mapping[int, Counter[str]]) -> Evidence | None:
        """The same with cards of these ranks laid face up, by deal, and no others seen there; `None` if impossible."""
        knowledge = self.knowledge.with_cards({face_up_place(number): cards for number, cards in layouts.items()})
        if knowledge is None:
            return None
        other = copy(self)
        other.knowledge = knowledge
        return other

    def _give(self, place: str, cards: Iterable[Card | None], *, open_: bool = False) -> None:
        for n, card in enumerate(cards):
            if card is not None:
                self.knowledge.give(place, card, face_up=open_)
                self.mentions.append((int(place.split()[1]), -1, n) if open_ else None)

    def _deal(self, seen: DealSeen) -> bool:
        """Take in a deal; return false if some point in it is impossible."""
        number, deal = seen.number, seen.deal
        before, mentioned = self.knowledge.copy(), len(self.mentions)
        try:
            self._give(face_up_place(number), deal.face_up, open_=True)
            for player, cards in deal.hands.items():
                self._give(hand_place(player, number), cards)
        except Impossible as error:  # and then no card of this deal shows anything about those before
            self.undealable[number] = str(error)
            self.knowledge, self.mentions[mentioned:] = before, []
            return False
        played = [(line.played.player, line.played.card) if line.played else None for line in deal.plays]
        back = self.game.taken_back(self.rules, played)
        self.taken_back |= {(number, index) for index in back}
        for index, line in enumerate(deal.plays):
            if line.played is not None:
                try:
                    self._play(seen, line.played, index, index in back)
                except Impossible as error:
                    self.impossible[number, index] = str(error)
                    return False
        return True

    def _play(self, seen: DealSeen, played: Played, index: int, back: bool) -> None:
        if played.player not in seen.sizes:
            raise Impossible(f"{played.player} has no cards in this deal")
        if played.card is None:
            for card in self.game.shown(played.call):
                self.knowledge.show_and_take_back(hand_place(played.player, seen.number), card)
                self.mentions.append(None)
            return
        if self._is_known_not_to_hold(seen, played.player, played.card, index):
            raise Impossible(f"{played.player} does not hold the {played.card}: every card of that hand is known")
        before = self.knowledge.copy() if played.touched else self.knowledge
        place = hand_place(played.player, seen.number)
        mentions: list[Mention | None] = []
        together = played.building is not None and self.game.stands(self.rules, played.building)
        taker = played.player if played.takes or played.builds else BUILT if together else OPEN
        try:
            layouts = [face_up_place(number) for number in self.deals if number <= seen.number]
            for n, card in sorted(enumerate(played.touched), key=lambda each: not each[1].suit):
                self.knowledge.take(card, taker, layouts)
                mentions.append((seen.number, index, n))
            if back:
                self.knowledge.show_and_take_back(place, played.card)
            else:
                again = self.game.taken_up_again(self.rules)
                self.knowledge.show(place, played.card, taker=taker, again=again)
            mentions.append((seen.number, index, -1))
        except Impossible:
            self.knowledge = before
            raise
        self.mentions += mentions

    def _is_known_not_to_hold(self, seen: DealSeen, player: str, card: Card, index: int) -> bool:
        """Whether, where players draw, a hand is known whole when a card is played that is not in it."""
        dealt = self.game.hand_sizes(self.rules, list(seen.sizes), seen.deal.dealer, seen.number).get(player, 0)
        if dealt == seen.sizes[player]:
            return False  # nobody draws: the whole hand is looked at together
        before = [line.card for line in seen.deal.plays[:index] if line.card and line.player == player]
        had = min(dealt + len(before), seen.sizes[player])
        hand = [each for each in seen.deal.hands.get(player, ())[:had] if each]
        if len(hand) < had or not all(each.suit for each in before):
            return False
        left = Counter(hand) - Counter(before)
        return not any(is_like(each, card) or is_like(card, each) for each in left)

    @property
    def moves(self) -> list[tuple[Card, Moves, Mention | None]]:
        """How the recorded cards moved, in order, and where the record shows them."""
        return [
            (card, where, mention) for (card, where), mention in zip(self.knowledge.moves, self.mentions, strict=True)
        ]

    def shown(self, number: int) -> list[Card | str]:
        """The cards that everybody saw in a deal, with those laid face up; for an unknown card, its place."""
        seen = self.deals[number]
        up = [card or face_up_place(number) for card in seen.deal.face_up]
        lines = enumerate(seen.deal.plays)
        played = [line.card for i, line in lines if (number, i) not in self.taken_back]
        return [*up, *[face_up_place(number)] * (seen.face_up - len(up)), *filter(None, played)]

    def possible(self, given: Alternatives, facts: Facts = frozenset()) -> bool:
        """Whether the cards allow the facts together with one of the alternatives given."""
        return any(self.knowledge.possible(some | facts) for some in given)

    def face_up_may_be(self, number: int, ranks: Iterable[str]) -> list[tuple[str, Facts]]:
        """Which of these ranks an unrecorded face-up card can have had; the empty text stands for any other rank."""
        place, each = face_up_place(number), list(dict.fromkeys(ranks))
        other: Facts = frozenset(Never(place, rank) for rank in each)
        ways: list[tuple[str, Facts]] = [("", other), *((rank, frozenset({Kept(place, rank)})) for rank in each)]
        return [(rank, facts) for rank, facts in ways if self.knowledge.possible(facts)]

    # What a hidden hand decides

    def judge(self, table: Any, number: int, index: int, move: Any, given: Alternatives = ALWAYS) -> Finding | None:
        """Judge play `index` of a deal: was a demanded card held back, or one lacking that had to be held?

        `None` if the play meets the demand or there was none, and promises nothing. `given`: what is supposed about the
        cards.
        """
        if promised := self.game.promised(table, move):
            return self._judge_promise(table, number, index, move, promised, given)
        if not (unmet := self.game.unmet(table, move)):
            return self._judge_by_unknown_turn_up(table, number, index, move, given)
        found = None
        for demand in unmet:
            why = self.game.why_unmet(table, move, demand)
            one = self._judge_demand(why, table, number, index, demand, given)
            found = self._both(found, one, given) if found else one
        return found

    def _both(self, first: Finding, second: Finding, given: Alternatives) -> Finding:
        """What is found of two demands: a play is lawful if it is by both."""
        lawful, *back = first.options
        if lawful.withheld:
            return first
        options = []
        for option in second.options:
            ways = dict.fromkeys(some | other for some, other in product(lawful.facts, option.facts))
            if facts := tuple(some for some in ways if self.possible(given, some)):
                options.append(option._replace(facts=facts))
        alternatives = tuple(
            dict.fromkeys(one | other for one, other in product(first.doubt.alternatives, second.doubt.alternatives))
        )
        doubt = Doubt(alternatives, " and ".join(filter(None, (first.doubt.supposes, second.doubt.supposes))))
        last, other = (second, first) if any(each.withheld for each in second.options) else (first, second)
        besides = (*other.besides, (other.by, other.text)) if len(other.options) > 1 else other.besides
        return last._replace(options=(*options, *back), doubt=doubt, besides=besides)

    def _judge_demand(
        self, why: Reason, table: Any, number: int, index: int, demand: Demand, given: Alternatives
    ) -> Finding:
        """Judge a play that does not do what is demanded."""
        if not demand.player:
            return self._held_by_somebody(why, number, index, demand, given)
        if self.game.to_draw(table):
            return self._judge_while_drawing(why, table, number, index, demand, given)
        if any(card.suit for card in demand.cards):
            return self._judge_suited(why, number, index, demand, given)
        player, ranks = demand.player, [card.rank for card in demand.cards]
        place = hand_place(player, number)
        never: Facts = frozenset(Never(place, rank) for rank in ranks)
        shown = next((rank for rank in ranks if self._plays_later(number, index, player, Card(rank))), "")
        options = [] if shown else [Option((never,))]
        supposes = f"{player} held no {listed([SPOKEN[rank] for rank in ranks], 'or')}"
        before: Facts = frozenset()
        for rank in ranks:
            withheld = Withheld(player, Card(rank))
            if rank == shown:
                options.append(Option((before,), withheld))
                break
            options.append(Option((before | {Kept(place, rank)},), withheld))
            before |= {Never(place, rank)}
        may_be = [rank for rank in ranks if self.possible(given, frozenset({Kept(place, rank)}))]
        left = self._possible_options(options, given)
        if all(option.withheld for option in left):
            certain = shown or next((rank for rank in ranks if self.knowledge.certainly_kept(place, rank)), "")
            one = a_card(certain) if certain and len(ranks) > 1 else "one"
            text = f"{player} held {one} and did not play it" if certain else f"the pack shows that {player} held one"
        elif len(left) == 1:
            text = f"the cards show that {player} held none"
        else:
            text = f"an offence if {player} held {listed([a_card(rank) for rank in may_be], 'or')}"
        return _make_finding(why, text, left, Doubt((never,) if not shown else (), supposes))

    def _judge_suited(self, why: Reason, number: int, index: int, demand: Demand, given: Alternatives) -> Finding:
        """Judge a demand for certain cards, such as those of a suit.

        It is decided by what the record shows of the hand: cards that it gives, or that the player plays later. What
        only a count of the other hands would prove stays undetermined.
        """
        player, place = demand.player, hand_place(demand.player, number)
        shown = self._shown(number, index, player)
        may_be = sure = [card for card in demand.cards if shown[card]]
        if not sure:
            copies = Counter(self.game.pack_of(self.rules))
            before = self._played(number, player, end=index)
            may_be = [
                card
                for card in demand.cards
                if before[card] < copies[card] and self.possible(given, frozenset({Dealt(place, card)}))
            ]
        facts = tuple(frozenset[Fact]({Dealt(place, card)}) for card in may_be)
        back = [Option(facts, Withheld(player, may_be[0]))] if may_be else []
        return self._find_held_back(why, player, bool(sure), back, demand.cards)

    def _shown(self, number: int, index: int, player: str) -> Counter[Card]:
        """The cards that the record shows in a player's hand at a play: given there, or played from then on."""
        deal = self.deals[number].deal
        given = Counter([card for card in deal.hands.get(player, ()) if card])
        acts = [line.played for line in deal.plays if line.played and line.card is None and line.player == player]
        given |= Counter([card for act in acts for card in self.game.shown(act.call)])
        return (given - self._played(number, player, end=index)) + self._played(number, player, begin=index)

    def _played(self, number: int, player: str, begin: int = 0, end: int = sys.maxsize) -> Counter[Card]:
        """The cards of these plays of a deal, as far as they are a player's."""
        if (by_player := self._by_player.get(number)) is None:
            by_player = self._by_player[number] = defaultdict(list)
            for at, line in enumerate(self.deals[number].deal.plays):
                if line.card is not None:
                    by_player[line.player].append((at, line.card))
        return Counter([card for at, card in by_player[player] if begin <= at < end])

    def _find_held_back(
        self, why: Reason, player: str, sure: bool, back: Sequence[Option], cards: Sequence[Card]
    ) -> Finding:
        """What is found where only the record tells; `back`: the possibilities that a demanded card was held back."""
        if sure:
            text = f"{player} held one and did not play it"
        elif not back:
            text = f"the cards show that {player} held none"
        else:
            text = f"an offence if {player} held {cards_in_words(cards, self.game.pack_of(self.rules))}"
        lawful = () if sure else (Option(ALWAYS),)
        return _make_finding(why, text, (*lawful, *back), Doubt(ALWAYS, ""))

    def _judge_while_drawing(
        self, why: Reason, table: Any, number: int, index: int, demand: Demand, given: Alternatives
    ) -> Finding:
        """Judge a demand where the player still draws cards, so that one shown later need not have been held.

        It is decided for each play by itself. What several plays together would prove stays undetermined.
        """
        player, place = demand.player, hand_place(demand.player, number)
        played = self._played(number, player, end=index)
        held = {card: self._holds(table, number, index, player, card) for card in demand.cards}
        later = {card: self._plays_later(number, index, player, card) for card in demand.cards}
        sure = [card for card in demand.cards if held[card]]
        may_be = sure or [
            card
            for card in demand.cards
            if held[card] is None
            and not (card.suit and card in played)
            and (
                later[card]
                or self.possible(given, frozenset[Fact]({Dealt(place, card) if card.suit else Kept(place, card.rank)}))
            )
        ]
        back = [Option(ALWAYS, Withheld(player, card)) for card in may_be]
        all_later = sum(later.values()) > self.game.to_draw(table)[player]
        return self._find_held_back(why, player, bool(may_be) and (bool(sure) or all_later), back, demand.cards)

    def _holds(self, table: Any, number: int, index: int, player: str, wanted: Card) -> bool | None:
        """Whether a player holds a card, or one of a rank, beside the one played; `None` if the record does not tell.

        What other hands prove is not considered.
        """
        later, draws = self._plays_later(number, index, player, wanted), self.game.to_draw(table).get(player, 0)
        if later > draws:
            return True
        if not self.game.to_draw(table):
            return None
        seen = self.deals[number]
        before, after = (
            [line.card for line in some if line.card and line.player == player]
            for some in (seen.deal.plays[: index + 1], seen.deal.plays[index + 1 :])
        )
        if table.turn != player and any(is_like(card, wanted) for card in after[:1]):
            return True  # whoever is not in turn draws only after the next card
        had = seen.sizes[player] - draws
        known = Counter(card for card in seen.deal.hands.get(player, ())[:had] if card)
        gone = Counter(before)
        if all(card.suit for card in (*known, *gone)):
            known |= gone
        held = sum(is_like(card, wanted) for card in known.elements())
        held -= sum(is_like(card, wanted) for card in gone.elements())
        return True if held > 0 else None if known.total() < had else False

    def _judge_promise(
        self, table: Any, number: int, index: int, move: Any, promised: Sequence[MustHold], given: Alternatives
    ) -> Finding:
        """Judge a play that is lawful only if certain cards are held after it."""
        held = {each: self._holds(table, number, index, each[0], Card(each[1])) for some in promised for each in some}
        unseen = [[each for each in some if not held[each]] for some in promised]
        drawing = bool(self.game.to_draw(table))

        def kept(each: tuple[str, str]) -> Facts:
            """What must be true if this is held: where players draw, a card shown later may be the one."""
            player, rank = each
            later = self._plays_later(number, index, player, Card(rank))
            return frozenset() if later else frozenset({_kept(number, each)})

        can_be = [some for some in unseen if not any(held[each] is False for each in some)]
        good: Alternatives = tuple(frozenset().union(*map(kept, some)) for some in can_be)
        options = [Option(good)]
        for lacking in product(*(range(len(some)) for some in unseen)):  # of each set, the first that is not held
            facts = frozenset[Fact]()
            for some, first in zip(unseen, lacking, strict=True):
                facts = facts.union(*map(kept, some[:first]), [] if drawing else [_never(number, some[first])])
            options.append(Option((facts,), Lacking(move.player, Card(unseen[0][lacking[0]][1]))))
        left = self._possible_options(options, given)
        words = holding_in_words(promised)
        if [] in unseen and not drawing:
            (player, _), *others = promised[unseen.index([])]
            text = "they are played later" if others else f"{player} plays one later"
        elif all(option.withheld for option in left):
            text = f"the cards show that {move.player} did not"
        elif len(left) > 1:
            text = f"an offence unless {words}"
        else:
            text = f"the cards show that {words}"
        return _make_finding(self.game.why_promised(table, move), text, left, Doubt(good, words))

    def _possible_options(self, options: Iterable[Option], given: Alternatives) -> tuple[Option, ...]:
        found = []
        for option in options:
            facts = tuple(some for some in option.facts if self.possible(given, some))
            if facts:
                found.append(option._replace(facts=facts))
        return tuple(found)

    def _held_by_somebody(self, why: Reason, number: int, index: int, demand: Demand, given: Alternatives) -> Finding:
        """Judge a demand on whoever holds a card. If somebody held it back, say who, if the record shows it.

        Nobody holds what lies in a spare hand, what has been played, and what the pack does not have.
        """
        seen, cards = self.deals[number], [card for card in demand.cards if self._can_be_held(number, index, card)]
        hands = {hand_place(player, number): player for player in seen.sizes}
        spare = [place for place in self.knowledge.places if place not in hands]
        suited = [card for card in cards if card.suit]
        shown = {player: self._shown(number, index, player) for player in seen.sizes} if suited else {}
        sure = [(player, card) for card in suited for player, has in shown.items() if has[card]]
        unheld, back = ALWAYS, list[Option]()
        for card in cards:
            if not unheld:
                break
            if card.suit:
                may_have = [
                    (player, self._also(unheld, [Dealt(place, card)], given)) for place, player in hands.items()
                ]
                back += [Option(facts, Withheld(player, card)) for player, facts in may_have if facts]
                places = [place for place in (*hands, *spare) if self.possible(given, frozenset({Dealt(place, card)}))]
                sure += [(hands[place], card) for place in places[:1] if len(places) == 1 and place in hands]
                unheld = self._also(unheld, [Dealt(place, card) for place in spare], given)
            else:
                back.append(Option(unheld, Withheld("", card)))
                unheld = unheld if spare else ()
        if sure:
            unheld = ()
        one, lawful = len(demand.cards) == 1, (Option(unheld),) if unheld else ()
        back = back or ([] if unheld else [Option(ALWAYS, Withheld("", demand.cards[0]))])
        holder, *others = {each.withheld.player for each in back if each.withheld} or {""}
        if unheld:
            nobody = f"nobody held {'it' if one else 'one'}"
            text = f"an offence unless {nobody}" if back else nobody
        elif sure:
            text = f"{sure[0][0]} held {'it' if one else name_of(sure[0][1])}"
        else:
            text = HOLDER_UNKNOWN if others or not holder else f"{holder} held {'it' if one else 'one'}"
        supposes = f"nobody held {cards_in_words(demand.cards, self.game.pack_of(self.rules))}"
        return _make_finding(why, text, (*lawful, *back), Doubt(unheld, supposes))

    def _also(self, given: Alternatives, facts: Iterable[Fact], supposed: Alternatives) -> Alternatives:
        """The alternatives with one of these facts besides that the cards allow, given what is supposed."""
        ways = dict.fromkeys(some | {fact} for some in given for fact in facts)
        return tuple(some for some in ways if self.possible(supposed, some))

    def _can_be_held(self, number: int, index: int, card: Card) -> bool:
        """Whether the pack has more such cards than were played before this play of the deal.

        Where wrong cards are taken up again, which of them stayed depends on the course of play: then the pack decides.
        """
        before = [] if self.game.taken_up_again(self.rules) else self.deals[number].deal.plays[:index]
        played = sum(
            line.card is not None and is_like(line.card, card) and (number, at) not in self.taken_back
            for at, line in enumerate(before)
        )
        return played < sum(is_like(each, card) for each in self.game.pack_of(self.rules))

    def _judge_by_unknown_turn_up(
        self, table: Any, number: int, index: int, move: Any, given: Alternatives
    ) -> Finding | None:
        """Judge the first play in a game where it must match the turn-up, and the record omits the turn-up."""
        seen = self.deals[number]
        first = not any(line.played for line in seen.deal.plays[:index])
        if self.game.FACE_UP != "turn_up" or not seen.face_up or seen.deal.face_up or not first:
            return None
        if self.game.demanded(table) is not None:
            return None
        player, place = move.player, hand_place(move.player, number)
        lawful: list[Facts] = []
        unlawful: list[Option] = []
        why = None
        for rank in self.ranks:
            turned = self.game.deal_again(table, table.dealer, [Card(rank)])
            if self.game.demanded(turned) is None:
                return None
            why = self.game.why_demanded(turned)
            up, withheld = Kept(face_up_place(number), rank), Withheld(player, Card(rank))
            if rank == move.card.rank:
                lawful.append(frozenset({up}))
            elif self._plays_later(number, index, player, Card(rank)):
                unlawful.append(Option((frozenset({up}),), withheld))
            else:
                lawful.append(frozenset({up, Never(place, rank)}))
                unlawful.append(Option((frozenset({up, Kept(place, rank)}),), withheld))
        offences = self._possible_options(unlawful, given)
        if not offences:
            return None
        assert why is not None, "a pack has ranks"
        options = (*self._possible_options([Option(tuple(lawful))], given), *offences)
        doubt = Doubt(tuple(lawful), f"{player} held no card of the same rank as the turn-up")
        if len(options) > len(offences):
            text = f"an offence if {player} held a card of the same rank as the turn-up, which the record does not give"
        else:
            text = f"{player} held a card of the same rank as the turn-up and did not play it"
        return Finding(why.by, text, options, doubt)

    def _plays_later(self, number: int, index: int, player: str, wanted: Card) -> int:
        """How many such cards, or cards of its rank, the player plays later in the deal than play `index`."""
        found = 0
        for i, line in enumerate(self.deals[number].deal.plays[index + 1 :], index + 1):
            if (number, i) in self.impossible:
                break
            found += line.player == player and line.card is not None and is_like(line.card, wanted)
        return found

    # Who holds a card on which payments turn

    def with_holders(
        self, options: Iterable[Option], number: int, card: Card, given: Alternatives = ALWAYS
    ) -> tuple[Option, ...]:
        """These options, each with everybody who can have been dealt this card in a deal, and with nobody."""
        players = {hand_place(player, number): player for player in self.deals[number].sizes}
        places: dict[str, list[str]] = {}
        for place in self.knowledge.places:
            places.setdefault(players.get(place, ""), []).append(place)
        found = []
        for option, (holder, some) in product(options, places.items()):
            if facts := self._also(option.facts, [Dealt(place, card) for place in some], given):
                found.append(option._replace(facts=facts, holder=holder))
        return tuple(found)

    # Several plays

    def can_all_be_lawful(self, doubts: Iterable[Doubt], given: Alternatives = ALWAYS) -> bool:
        """Whether all these plays can have been lawful together; `given`: what is supposed about the cards."""
        ways = product(given, *(doubt.alternatives for doubt in doubts))
        return any(self.knowledge.possible(frozenset().union(*way)) for way in ways)

    def find_clash(self, doubts: Sequence[tuple[T, Doubt]], given: Alternatives = ALWAYS) -> list[tuple[T, Doubt]]:
        """A shortest group of these plays that cannot all have been lawful, given this; empty if there is none."""
        if self.can_all_be_lawful((doubt for _, doubt in doubts), given):
            return []
        return shortest_clash(doubts, lambda some: not self.can_all_be_lawful((doubt for _, doubt in some), given))


def _make_finding(why: Reason, text: str, options: tuple[Option, ...], doubt: Doubt) -> Finding:
    reason = why._replace(facts={**why.facts, "finding": text})
    return Finding(why.by, str(reason), options, doubt)


def is_like(card: Card, wanted: Card) -> bool:
    """Whether a card is the one wanted, or of its rank if it is wanted without a suit."""
    return card == wanted if wanted.suit else card.rank == wanted.rank


def _kept(number: int, each: tuple[str, str]) -> Fact:
    """That a player holds a card of a rank, in deal `number`, that is not shown."""
    return Kept(hand_place(each[0], number), each[1])


def _never(number: int, each: tuple[str, str]) -> Fact:
    return Never(hand_place(each[0], number), each[1])


def holding_in_words(promised: Sequence[MustHold]) -> str:
    """What must be held: `A held a nine and a ten`, `A held a nine or C held a nine`."""
    said = []
    for some in promised:
        of = {who: [rank for rank in SPOKEN if (who, rank) in some] for who, _ in some}
        said.append(listed([f"{who} held {listed(map(a_card, ranks), 'and')}" for who, ranks in of.items()], "and"))
    return listed(said, "or")


def cards_in_words(cards: Sequence[Card], pack: Iterable[Card]) -> str:
    """Some cards in a sentence: `the JD or the 9S`; all of a suit: `a heart`."""
    of_suit = {suit: {card for card in pack if card.suit == suit} for suit in {card.suit for card in cards}}
    if set(cards) in of_suit.values():
        return a_suit(cards[0].suit)
    return listed(map(name_of, cards), "or")


def name_of(card: Card) -> str:
    """A card in a sentence: `the JD`; without its suit, `a knave`."""
    return f"the {card}" if card.suit else a_card(card.rank)


def _cards_named(deal: Deal) -> set[Card]:
    """The cards that a deal names, with or without suits."""
    named = {*deal.face_up, *(card for cards in deal.hands.values() for card in cards)}
    return {card for card in named if card}.union(*(line.cards for line in deal.plays))


def shortest_clash(items: Sequence[T], clash: Callable[[Sequence[T]], bool]) -> list[T]:
    """The shortest run from the first item that clashes, without the items that it does not need.

    A clash stays a clash when items are added, so the end of the run is found by halving.
    """
    end = bisect_left(range(1, len(items) + 1), True, key=lambda n: clash(items[:n])) + 1
    run = list(items[:end])
    for each in list(run):
        rest = [other for other in run if other is not each]
        if clash(rest):
            run = rest
    return run
