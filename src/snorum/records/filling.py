"""The places of a sentence: the card played, what it takes or is laid on, the number named, what is called."""

from __future__ import annotations

from collections.abc import Sequence

from snorum.cards import RANKS, Card
from snorum.cards.builds import NAMES, PLURALS, UNSAID
from snorum.records.lines import quoted
from snorum.records.shapes import RecordError
from snorum.records.told import COURT, Asking, as_card, number_of, value_of
from snorum.records.words import NOTHING, Word, is_possessive, words_of


class Places:
    """The places of a sentence, filled with its cards, numbers and calls."""

    def __init__(self, asking: Asking, words: Sequence[Word]) -> None:
        self.asking, self.game, self.told = asking, asking.game, asking.told
        self.verbs: list[str] = []
        self.places: dict[str, list[Word]] = {
            place: [] for place in ("lead", "plays", "takes", "builds", "raises", "says", "with", "on", "into", "of")
        }
        self.calls: list[str] = []
        self.builds_lying: list[int] = []
        self.named: list[str] = []
        self.explained: list[Word] = []
        """Words that say nothing more, such as whose card another is laid on."""
        self.totals = [word for word in words if word.kind == "total"]
        self.counts: list[Word] = []
        self.last: Word | None = None
        """A number after a comma, which may be another card."""
        self.mentions: set[str] = set()
        """Whether the table, the pool, or that nothing was said, is told of."""
        self.making = self.leaves = self.implied = self.combined = self.paired = self.by_it = False
        self.place = "lead"
        self.swept = any(word.kind == "after" for word in words)
        self._fill([word for word in words if word.kind not in {"skip", "rest", "!", "(", ")", ".", "after", "total"}])

    def _fill(self, words: Sequence[Word]) -> None:
        """Put each word into its place: that of the last verb or preposition before it."""
        left, word = list(words), NOTHING
        while left:
            before, word = word, left.pop(0)
            after = left[0] if left else NOTHING
            kind = self._kind(word, left)
            if after.kind == "cards" and number_of(word) and word.value not in COURT:
                self.counts.append(word)  # `3 cards`
                left.pop(0)
            elif kind in {"plays", "takes", "builds", "raises", "says"}:
                self._verb(kind, word, before)
            elif kind in {"with", "on", "into"} or (kind == "of" and self.places[self.place]):
                self.place = kind
            elif kind == "->":
                made = self.game.BUILDS and after.kind in {"rank", "number"} and not left[1:]
                self.place = "into" if made else "takes"
                self.verbs += [] if made else ["takes"]
            elif kind in {":", ",", "-"}:
                self._parting(left)
            elif before.kind == "+" and word.text == "1":
                raise self.asking.open("may count a point", *self.asking.ways())
            elif kind in {"card", "rank", "number"}:
                self._card(word, left)
            elif kind == "it":
                self._meant_by_it()
            elif kind == "pile" and self.game.BUILDS:
                self._lying_build(left)
            elif kind == "call":
                self._call(word, before)
            elif kind == "name":
                self._name(word, before, after)
            elif kind == "article":
                if after.kind in {"rank", "card"} and self.place == "takes" and after.text[:1].isdigit():
                    raise self.asking.open("may say that an ace is taken as well", *self._taken_either_way(after))
                if word.small == "a" and self._may_be_an_ace(before, left):
                    raise RecordError(
                        f"{quoted(self.asking.said)} has a small 'a', which may be an ace", "a capital A for an ace"
                    )
            elif kind in {"unsaid", "table", "pool"}:
                self.mentions.add(kind)
            elif kind == "but" and (self.place == "takes" or self.game.CRIES):
                raise self.asking.open("tells two things", *self.asking.ways())
            elif kind == "by" and after.kind in {"rank", "number"}:
                raise self.asking.open("counts something")
            elif kind not in _SILENT:
                raise self.asking.unknown(word)

    def _may_be_an_ace(self, before: Word, left: Sequence[Word]) -> bool:
        """Whether `a` stands where a card does: alone, or in a list of ranks (`takes 8 a`, `with 3 a 6`)."""
        after = left[0] if left else NOTHING
        if after is NOTHING or after.kind in {"article", ",", "+", "&", "join"}:
            return True
        if before.kind in {"card", "rank", "number"}:
            return after.text[:1].isdigit() or after.kind in {"pile", "on", "with", "into", "->", "="}
        if {"builds", "says"} & {*self.verbs} and self.place in {"on", "with"}:
            of_a_build = after.kind == "pile" and left[1:2] and left[1].text.isdigit()  # `on a build 9`
            return after.text[:1].isdigit() or bool(of_a_build)
        verb = after.kind in {"takes", "raises", "says", "->"} or after.small == "builds"
        return self.place == "lead" and not self.verbs and verb

    def _kind(self, word: Word, left: Sequence[Word]) -> str:
        """The kind of a word in this game, before these."""
        after = left[0] if left else NOTHING
        numbered = after.kind in {"rank", "number"}
        match word.kind:
            case "pairs":
                self.paired = True
                return "takes" if self.game.TAKES else "plays"
            case "wins" if self.game.TAKES:
                return "takes"
            case "combines":
                builds = self.game.BUILDS and any(each.kind in {"into", "says", "builds"} for each in left)
                self.combined = True
                return "builds" if builds else "takes"
            case "to" if after.kind in {"builds", "takes", "plays", "says"}:  # `2H on 4D to build six`
                return "join"
            case "to" if numbered and not self.game.TAKES:
                raise self.asking.open("may name several cards", *self.asking.ways())
            case "to" if number_of(after) in self.told.builds and "raises" in self.verbs:
                raise self.asking.open("may name a card or a build", *self.raising_ways())
            case "to" if self.game.CRIES and after.kind == "name":
                raise self.asking.open(f"names {after.value} too", *self._calls_with(after.value))
            case "to":  # `raises it to ten`, `adds the two to the seven of diamonds`
                later = any(each.kind in {"builds", "says", "into", "="} for each in left[1:])
                return "into" if numbered and {"builds", "raises"} & {*self.verbs} and not later else "on"
            case "raises" if word.small == "up" and "takes" in self.verbs:  # `sweeps the six up`
                return "join"
            case "=" | "sum":
                return "into"
            case "by" if after.kind == "card" and self.game.TAKES:
                return "with"
        return word.kind

    def _call(self, word: Word, before: Word) -> None:
        """What is called; unless it is another's call, or somebody was called upon."""
        whose = self.place == "on" and before.kind in {"name", "skip", "on", "to"}
        passive = word.small.endswith("ed") and word.small != word.value and before.kind in {"card", "rank", ",", "-"}
        if not self.game.CRIES and (whose or passive):
            raise self.asking.open(f"does not say who called ({word.text!r})")
        self.calls.append(word.value)

    def _verb(self, kind: str, word: Word, before: Word) -> None:
        if kind == "takes" and "takes" in self.verbs and before.kind in {"card", "rank", "number"}:
            raise self.asking.open("tells two things", *self.asking.ways())
        if kind != "takes" or "takes" not in self.verbs:
            self.verbs.append(kind)
        self.making |= word.small == "making"
        self.leaves |= word.small.startswith(("leav", "left"))
        self.place = kind

    def _parting(self, left: Sequence[Word]) -> None:
        """What a comma or colon parts: the number from the cards, or what is played from what is taken."""
        place = self.place
        if place == "builds" and self.places[place] and not self.places["plays"]:
            self.place = "plays"  # `builds nine: five on 4D`
        elif self.game.BUILDS and place in {"on", "with"} and self._is_last_number(left):
            self.place, self.last = "into", left[-1]
        elif self.game.TAKES and place in {"lead", "plays"} and self.places[place] and not self.verbs:
            self.verbs.append("takes")
            self.place, self.implied = "takes", True

    def _card(self, word: Word, left: list[Word]) -> None:
        """A card or a number, unless it may count cards: `two of the cards`, `two nines`."""
        after = left[0] if left else NOTHING
        if word.player and len(word.text) > 1 and word.text == word.player:
            raise self.asking.open(f"may name a player or a card ({word.text!r})")
        if after.kind == "pile" and self.game.BUILDS and self.place == "builds" and (number_of(word) or 9) < 4:
            raise self.asking.open(f"may count builds ({word.text!r})")
        of = after.kind == "of" and word.kind == "rank"
        some = of and (self.place != "builds" or (left[1:2] and left[1].kind == "skip"))
        counts = after.kind == "rank" and after.plural and not word.plural
        if counts and number_of(word) == len(self._all_lying(after)):
            self.explained.append(word)  # `two fives`, where two lie
            return
        spelt = word.kind == "number" and word.text.isalpha() and self.place not in _MAKING
        if some or counts or spelt:
            raise self.asking.open(f"may count cards ({word.text!r})")
        if after.kind == "pile" and number_of(word) and self.game.BUILDS and not self._is_beside(word, left[1:]):
            left.pop(0)  # `the nine build`
            if left and left[0].kind == "of" and self.place not in _MAKING:
                raise self._told_what_is_built(number_of(word))
            self._build(word)
        else:
            self.places[self.place].append(word)

    def _is_beside(self, word: Word, after: Sequence[Word]) -> bool:
        """Whether a card stands beside a build that has its own number: `takes A 6 build 7`."""
        of = bool(after) and after[0].kind == "of"
        named = after[of] if len(after) > of else NOTHING
        if named.kind not in {"rank", "number"}:
            return False
        own, other = number_of(word) in self.told.builds, number_of(named) in self.told.builds
        if own and of == other:
            raise self.asking.open(f"may name a card or a build ({word.text!r})", *self.asking.ways())
        return not (own and of)

    def _lying_build(self, left: list[Word]) -> None:
        if self.place == "lead" and not self.verbs and not self.places["lead"]:
            self.verbs.append("builds")  # `build of six, 2H on 4D`
            self.place = "builds"
            return
        of = bool(left) and left[0].kind == "of"
        if of:
            left.pop(0)
        builds = self.told.builds
        if of and left and self.place not in _MAKING and builds and number_of(left[0]) not in builds:
            raise self._told_what_is_built(min(builds))
        if left and left[0].kind in {"rank", "number"}:
            self._build(left.pop(0))
        elif len(self.told.builds) == 1 and self.place != "builds":
            self.builds_lying.append(next(iter(self.told.builds)))
        elif self.place in {"takes", "on", "raises"} and not (left and left[0].kind in {"name", "card", "with"}):
            raise self.asking.open(
                "does not say which build", *(self._taking_a_build() if self.place == "takes" else self.raising_ways())
            )

    def _told_what_is_built(self, number: int | None) -> RecordError:
        """An error about `takes the build of 3S and 4D`, since those are no cards beside it."""
        played = [*self.places["lead"], *self.places["plays"], *self.places["with"]]
        card = as_card(played[0]) if played else self.asking.mine()[0]
        way = f"'{self.asking.player} {card} takes build {number}'"
        ways = [way] if "takes" in self.verbs else self.raising_ways()
        return self.asking.open("says what a build is of", *ways)

    def _name(self, word: Word, before: Word, after: Word) -> None:
        """Another player: whose pile is called, or whose card another is laid on."""
        if after.kind == "pile" and self.game.BUILDS:
            self.explained.append(word)  # `takes Ann's build`
        own = word.value == self.asking.player or after.kind in {"pile", "call"}
        if is_possessive(word) and self.place != "on" and not own and not self.game.CRIES:
            raise self.asking.open(f"names a card of {word.value}")
        listed = bool(self.named) and before.kind in {"join", "&", ","}
        of_pile = before.kind == "call" or before.small in words_of("about") or listed
        if self.game.CRIES and self.place != "on" and not of_pile:
            raise self.asking.open(f"names {word.value} too", *self._calls_with(word.value))
        snapped = self.calls and self.game.CALLS and not self.game.CRIES and not self.places[self.place]
        if snapped or (self.place == "on" and not self.game.TAKES and not self.game.CRIES):
            self.explained.append(word)  # `snaps Bob with the nine`, `9S on Bob's 9C`
        else:
            self.named.append(word.value)

    @staticmethod
    def _is_last_number(words: Sequence[Word]) -> bool:
        """Whether a number is all that is still said: `2C on 7D, nine`."""
        said = [word for word in words if word.kind != "article"]
        return len(said) == 1 and said[0].kind in {"rank", "number"}

    def _meant_by_it(self) -> None:
        """What `it` and `them` stand for: cards named before, or the only build."""
        before = [word for some in ("raises", "builds") for word in self.places[some]]
        if self.place == "takes" and any(word.kind != "card" for word in self.places["builds"]):
            raise self.asking.open("tells two things", *self.asking.ways())
        if self.place == "takes" and self.places["takes"] and self.combined:
            return
        if self.place == "takes" and self.places["takes"]:
            played = [as_card(word) for place in ("lead", "plays") for word in self.places[place]]
            ways = self._taking_ways(played[0] if played else None, self.places["takes"])
            raise self.asking.open("does not say what else is taken", *ways)
        if self.place == "takes" and before:
            self.places["takes"] += before
            self.verbs = ["takes"]
            self.places["raises"], self.places["builds"] = [], []
        elif self.game.BUILDS and len(self.told.builds) == 1:
            self.builds_lying.append(next(iter(self.told.builds)))
            self.by_it = True

    def _build(self, word: Word) -> None:
        """A build that is named by its number: one that lies there, or that is made."""
        if self.place in _MAKING:
            self.places[self.place].append(word)
        else:
            self.builds_lying.append(number_of(word) or 0)

    def _taken_either_way(self, word: Word) -> list[str]:
        card = word.value if word.kind == "card" else Card(word.value)
        player = self.asking.player
        mine = [str(as_card(each)) for each in (*self.places["lead"], *self.places["plays"], *self.places["with"])] or [
            "?"
        ]
        return [f"'{player} {mine[0]} takes {card}'", f"'{player} {mine[0]} takes A {card}'"]

    # Builds

    @property
    def is_build(self) -> bool:
        """Whether something is built, raised or called."""
        numbered = bool(self.places["into"]) or (bool(self.places["says"]) and not self.calls)
        laid = bool(self.places["on"] or self.places["with"])
        return "takes" not in self.verbs and (
            "builds" in self.verbs
            or "raises" in self.verbs
            or numbered
            or "unsaid" in self.mentions
            or (bool(self.builds_lying) and laid)
        )

    @property
    def is_laid_by_itself(self) -> bool:
        """Whether a card is only laid: `adds the three of hearts to the table`."""
        cards = [word for place in self.places.values() for word in place]
        laid = "raises" in self.verbs and "table" in self.mentions
        if laid and len(cards) > 1 and not self.places["builds"] and not self.places["into"]:
            raise self.asking.open("names two cards", *self._each_alone(cards))
        return laid and len(cards) == 1 and not self.builds_lying

    def _follows(self, verb: str, *others: str) -> bool:
        """Whether a verb comes after one of some others, as another thing that is done."""
        return verb in self.verbs and any(other in self.verbs[: self.verbs.index(verb)] for other in others)

    def building(self) -> list[str]:
        """A build, or a call, as a record has it."""
        if self.places["with"] and self.places["plays"] and self._follows("plays", "builds", "raises"):
            raise self.asking.open("tells two things", *self.asking.ways())
        number, plural = self._announced()
        if left := [each for each in self.places["builds"] if each.kind != "card"] if number else []:
            raise self.asking.open(f"has two numbers ({left[0].text!r})")
        aimless = "raises" in self.verbs and self.told.builds and not self.builds_lying
        if aimless and not self.places["on"] and not self.places["into"] and number is None:
            raise self.asking.open("does not say to what it is added", *self.raising_ways())
        explicit = [*self.places["lead"], *self.places["plays"]]
        with_, on = self.places["with"], self.places["on"]
        named = [*self.places["builds"], *self.places["raises"], *self.places["of"], *self.places["says"]]
        played, under = self._played_and_under(explicit, with_, on, named, number)
        if number is None and self.builds_lying and any(each.kind == "rank" for each in self.places["raises"]):
            raise self.asking.open("does not say which number is built")
        if number is None:
            number = self._sum([played, *under])
        if not under and not self.builds_lying and "raises" in self.verbs and number:
            sums = [value_of(played) + build for build in self.told.builds]
            if sums == [number] and not any(value_of(played) + value_of(card) == number for card in self.told.lying):
                self.builds_lying = [*self.told.builds]
        if self.told.lies(played) and "says" not in self.verbs:
            raise self.asking.open(f"lays {played}, which lies on the table", *self._build_ways(under, number))
        if self.places["of"] and value_of(played) == number and not self.builds_lying:
            raise self.asking.open("may be a build or a capture", *self._taking_ways(played, [*self.places["of"], *on]))
        if not under and not self.builds_lying:
            raise self.asking.open("does not say what the card is laid on", *self._build_ways([played], number))
        if several := [each for some in (explicit, with_, on, named) for each in some if each.plural]:
            raise self.asking.open(f"may mean two of them ({several[0].text!r})")
        court = plural and not self.builds_lying and all(value_of(each) == number for each in (played, *under))
        counted = any(number_of(total) != number for total in self.totals)
        if counted or not 1 <= number <= (len(RANKS) if court else 10):
            raise self.asking.open("does not say which number is built", *self._build_ways([played, *under], None))
        if self.last is not None and number != value_of(played) + sum(map(value_of, under)) + sum(self.builds_lying):
            raise self.asking.open(
                f"may name a number or a card ({self.last.text!r})", *self._build_ways([played, *under], None)
            )
        one = plural and value_of(played) + sum(map(value_of, under)) == number != value_of(played)
        in_record = self.verbs == ["says"] and bool(self.places["lead"]) and not on  # `2C calls nines with 7D`
        unclear = one and len(under) == 1 and not self.builds_lying and not in_record
        if plural and ("says" not in self.verbs or unclear):
            raise self.asking.open("may be a build or a call", *self._either(played, number, under))
        lying = [*map(str, under), *(f"build {each}" for each in self.builds_lying)]
        says = ["calls", PLURALS[number], "with"] if plural else ["builds", str(number), "on"]
        return [str(played), *says, *lying, *([UNSAID] if "unsaid" in self.mentions else [])]

    def _announced(self) -> tuple[int | None, bool]:
        """The number that is announced, and whether in the plural; it is taken out of its place."""
        for place in ("into", "says", "builds"):
            for word in self.places[place]:
                number = number_of(word)
                if number is None or word.kind == "card":
                    if (
                        word.kind == "card"
                        and word.text[-1:] == "s"
                        and place in {"says", "builds"}
                        and word.text[:-1].isdigit()
                    ):
                        self.places[place].remove(word)
                        return int(word.text[:-1]), True
                    continue
                self.places[place].remove(word)
                return number, word.plural
        return None, False

    def _played_and_under(
        self,
        explicit: Sequence[Word],
        with_: Sequence[Word],
        on: Sequence[Word],
        named: Sequence[Word],
        number: int | None,
    ) -> tuple[Card, list[Card]]:
        """The card played, and the cards that it is laid on; `number` is the one that was announced."""
        if "raises" in self.verbs and named and not self.builds_lying and not on:
            raised = [word for word in named if word.kind != "card" and number_of(word) in self.told.builds]
            self.builds_lying += [number_of(word) or 0 for word in raised]
            named = [word for word in named if word not in raised]
        calls = "says" in self.verbs and not on
        if len(explicit) > 1 and not on and not with_:  # `2C + 7D = 9`
            return self._from_hand([*map(as_card, (*explicit, *named))], number)
        if explicit:
            return as_card(explicit[0]), [*map(as_card, (*explicit[1:], *named, *with_, *on))]
        if len(with_) == 1 and not (calls and (not named or self.told.lies(as_card(with_[0])))):
            return as_card(with_[0]), [*map(as_card, (*named, *on))]
        if len(named) == 1 and (on or self.builds_lying):
            return as_card(named[0]), [*map(as_card, (*with_, *on))]
        every = [*map(as_card, (*named, *with_, *on))]
        return self._from_hand(every, number)

    def _from_hand(self, every: Sequence[Card], number: int | None = None) -> tuple[Card, list[Card]]:
        """Of some cards, the one that was played: the one that does not lie on the table, or is known to be in hand."""
        lying, mine = self.told.lying, self.told.hands.get(self.asking.player, ())
        free = [card for card in every if card not in lying]
        held = [card for card in every if card in mine]
        for some in (held, free):
            if len(some) == 1:
                return some[0], [card for card in every if card is not some[0]]
        if not every:
            ways = self.raising_ways() if self.builds_lying else self._build_ways([], number)
            raise self.asking.open("names no card that is laid", *ways)
        if not self.game.BUILDS:
            others = [(card, [each for each in every if each is not card]) for card in every[:3]]
            ways = [way for card, taken in others for way in self._taking_ways(card, taken)]
            raise self.asking.open("does not say which card was played", *ways)
        ways = [
            f"'{self.asking.player} {card} builds {number or self._sum(every)} on "
            f"{' '.join(str(each) for each in every if each is not card)}'"
            for card in every[:3]
        ]
        raise self.asking.open(
            "does not say which card was played", *(ways if len(every) > 1 else self._build_ways(every, number))
        )

    def _sum(self, cards: Sequence[Card]) -> int:
        """The number that is built if none is named: the sum of what lies there and what is laid."""
        values = [*map(value_of, cards)]
        number = sum(values) + sum(self.builds_lying)
        if number not in NAMES or any(not 1 <= value <= 10 for value in values):
            raise self.asking.open("does not say which number is built", *self._build_ways(cards, None))
        return number

    def _either(self, played: Card, number: int, under: Sequence[Card]) -> list[str]:
        lying = " ".join([*map(str, under), *(f"build {each}" for each in self.builds_lying)])
        player = self.asking.player
        return [
            f"'{player} {played} builds {number} on {lying}'",
            f"'{player} {played} calls {PLURALS.get(number, number)} with {lying}'",
        ]

    def _build_ways(self, named: Sequence[Card], number: int | None) -> list[str]:
        """How a build is written, with the cards that were named as far as they do, and with others of this table."""
        lying = [card for card in named if card in self.told.lying] or sorted(self.told.lying) or [Card("7", "D")]
        mine = [card for card in named if card not in self.told.lying]
        for card, build in ((card, build) for card in mine for build in sorted(self.told.builds)):
            if number in {None, value_of(card) + build} and value_of(card) + build <= 10:
                return [f"'{self.asking.player} {card} builds {value_of(card) + build} on build {build}'"]
        for card in mine or self.told.hands.get(self.asking.player) or [Card("2", "C")]:
            for other in lying:
                made = sum(value_of(each) for each in (card, other))
                if made == number or (number is None and max(value_of(card), value_of(other)) < made <= 10):
                    return [f"'{self.asking.player} {card} builds {made} on {other}'"]
        for other in lying:
            if number is not None and 0 < (laid := number - value_of(other)) < number <= 10:
                return [f"'{self.asking.player} {Card(RANKS[laid - 1])} builds {number} on {other}'"]
        return [f"'{self.asking.player} 2C builds 9 on 7D', say"]

    # Captures, plays and calls

    @property
    def is_taking(self) -> bool:
        """Whether cards of the table are taken."""
        if self.is_laid_by_itself:
            return False
        made = self.places["into"] and len([word for some in self.places.values() for word in some]) > 2
        if (
            "takes" not in self.verbs
            and {"builds", "raises"} & {*self.verbs}
            and (self.places["on"] or not (self.places["with"] or (self.places["builds"] and self.places["of"])))
        ):
            raise self.asking.open(f"is no play of {self.game.TITLE}: nothing is built")
        if self.swept and "takes" not in self.verbs:
            named = self._named_cards()
            ways = self._taking_ways(named[0], sorted(self.told.lying)) if named else self._taking_ways(None, ())
            raise self.asking.open("does not say what is taken", *ways)
        return "takes" in self.verbs or "builds" in self.verbs or bool(made)

    def taking(self) -> list[str]:
        """A capture, as a record has it."""
        explicit, taken, with_ = self._of_a_capture()
        if not explicit and self._is_matched_with(taken, with_):
            explicit, taken, with_ = taken, with_, []
        self._refuse_two_things(explicit, taken, with_)
        played, taken = self._played(explicit, taken, with_)
        if self.told.lies(as_card(played)):
            raise self.asking.open("takes with a card that lies on the table", *self._taking_ways(None, taken))
        self._refuse_sums(as_card(played), taken)
        counted = [
            word
            for word in taken
            if word.kind == "rank" and word.text.isalpha() and number_of(word) in {len(taken) - 1, len(taken)}
        ]
        if counted and len(taken) > 2:
            raise self.asking.open(f"may count cards ({counted[0].text!r})")
        cards, builds = self._cards_and_builds(played, taken)
        if any(word.kind == "number" and not 1 <= word.value <= len(RANKS) for word in (played, *cards)):
            raise self.asking.open("names no card for a number", *self._taking_ways(None, ()))
        if not cards and not builds:
            raise self.asking.open("does not say what is taken", *self._taking_ways(as_card(played), ()))
        if any(number_of(word) not in {len(cards), len(cards) + 1} for word in self.counts if not builds):
            raise self.asking.open(f"may count cards ({self.counts[0].text!r})")
        self.explained += self.counts
        return [
            str(as_card(played)),
            "takes",
            *(str(as_card(each)) for each in cards),
            *(f"build {each}" for each in builds),
        ]

    def _of_a_capture(self) -> tuple[list[Word], list[Word], list[Word]]:
        """What is named before what is taken, what is taken, and with what; sums that it makes are explained."""
        explicit, with_ = [*self.places["lead"], *self.places["plays"]], self.places["with"]
        explicit += [word for word in self.places["builds"] if word.kind == "card"]
        taken = [*self.places["takes"], *self.places["of"], *self.places["on"]]
        made = [word for word in self.places["builds"] if word.kind != "card"]
        totals = [*self.totals, *self.places["into"]]
        if "takes" not in self.verbs or self.making:  # `makes eight of AD and 7H`; `takes 7H with AD, making eight`
            totals = [*totals, *made]
            made = [] if self.making else made
        if made and self.places["of"]:
            taken, with_ = [], [*with_, *self.places["of"]]
        if any(number_of(total) not in self._sums() for total in totals):
            raise self.asking.open("counts something")
        self.explained += totals
        if made and "takes" in self.verbs:
            raise self.asking.open("tells two things", *self.asking.ways())
        return explicit, taken, with_

    def _is_matched_with(self, one: Sequence[Word], others: Sequence[Word]) -> bool:
        """Whether a card from the hand is paired or combined with cards of the table: `pairs her 6H with the six`."""
        held = len(one) == 1 and one[0].kind == "card" and not self.told.may_lie(one[0].value)
        told = (self.paired or self.combined) and self.told.is_table_known
        return told and held and bool(others) and all(self.told.may_lie(as_card(each)) for each in others)

    def _refuse_two_things(self, explicit: Sequence[Word], taken: Sequence[Word], with_: Sequence[Word]) -> None:
        """Refuse a line that tells more than a capture, or from which it is not plain which card was played."""
        if len({*self.verbs} & {"takes", "says", "raises"}) > 1:
            raise self.asking.open("tells two things", *self.asking.ways())
        laid_on = self.places["on"] and self.places["takes"] and "plays" in self.verbs
        if laid_on or self._follows("plays", "takes"):
            raise self.asking.open("tells two things", *self.asking.ways())
        if explicit and with_ and "takes" in self.verbs:
            some = [*taken, *with_] if len(with_) == 1 else taken
            ways = self._taking_ways(as_card(explicit[0]), some) + self._taking_ways(as_card(with_[0]), explicit)
            raise self.asking.open("does not say which card was played", *ways)
        if self.named and not self.builds_lying:
            raise self.asking.open(f"names {self.named[0]} too, and does not say whose card was played")
        if len(explicit) > 1 and "takes" in self.verbs:
            raise self.asking.open(
                "names two cards before what is taken", *self._taking_ways(as_card(explicit[0]), taken)
            )

    def _played(
        self, explicit: Sequence[Word], taken: Sequence[Word], with_: Sequence[Word]
    ) -> tuple[Word, list[Word]]:
        """The card that was played, and all that was taken with it."""
        if len(explicit) > 1:  # `3C + 7H = 10`
            card, _ = self._from_hand([*map(as_card, explicit)])
            played, *others = sorted(explicit, key=lambda word: as_card(word) != card)
            return played, [*others, *taken, *with_]
        if explicit:
            return explicit[0], [*taken, *with_]
        if len(with_) == 1:
            return with_[0], [*taken]
        if len(with_) > 1 and "builds" in self.verbs:  # `makes ten with 3C and 7H`
            card, _ = self._from_hand([*map(as_card, with_)])
            played = next(word for word in with_ if as_card(word) == card)
            return played, [*(word for word in with_ if word is not played), *taken]
        raise self.asking.open("does not say with which card", *self._taking_ways(None, taken))

    def _cards_and_builds(self, played: Word, taken: Sequence[Word]) -> tuple[list[Word], list[int]]:
        """What was taken: the cards, and the numbers of the builds."""
        cards, builds = list[Word](), [*self.builds_lying]
        for word in taken:
            number = number_of(word)
            if word.plural and len(both := self._all_lying(word)) > 1:
                self.explained.append(word)
                cards += [word._replace(kind="card", value=card, plural=False) for card in both]
                continue
            if word.plural and number not in self.told.builds:  # `both sixes`
                one = str(as_card(word))
                raise self.asking.open(
                    f"may mean two of them, or a build ({word.text!r})",
                    *(
                        f"'{self.asking.player} {as_card(played)} takes {some}'"
                        for some in (f"{one} {one}", f"build {number}")
                    ),
                )
            if number in self.told.builds and (word.plural or (number > 10 and word.text.isdigit())):
                builds.append(number)
            else:
                cards.append(word)
        return cards, builds

    def _all_lying(self, word: Word) -> list[Card]:
        """The cards of a rank that lie on the table, where no build does and all of them are known."""
        known = self.told.is_table_known and not self.told.builds and all(card.suit for card in self.told.lying)
        return sorted(card for card in self.told.lying if card.rank == word.value) if known else []

    def _refuse_sums(self, played: Card, taken: Sequence[Word]) -> None:
        """Refuse a number that may be a card, or the sum of the others, or one of them again: `ten, 9S and AH`."""
        for word in (each for each in taken if each.kind == "rank"):
            others = [each for each in taken if each is not word]
            total, value = sum(map(value_of, others)), value_of(word)
            told_apart = word.text.isalpha() or any(each.kind == "card" for each in others)
            alike = all(as_card(each).rank == word.value for each in others)
            sums = others and not alike and value in {total, total + value_of(played)}
            again = word.text.isalpha() and any(
                each.kind == "card" and each.value.rank == word.value for each in others
            )
            made = not others and word.text.isalpha() and word.value not in {card.rank for card in self.told.lying}
            makes = made and value in {value_of(played) + value_of(card) for card in self.told.lying}
            if (told_apart and sums) or again or makes:
                ways = self._taking_ways(played, others) if others else self.asking.ways()
                raise self.asking.open(f"may name a card, or the sum ({word.text!r})", *ways)
        known = self.told.lying and all(card.suit for card in self.told.lying)
        if self.implied and known and any(word.kind == "card" and word.value not in self.told.lying for word in taken):
            raise self.asking.open("names two cards", *self._each_alone([played, *taken]))
        if self.by_it and self.builds_lying and value_of(played) not in self.builds_lying:
            raise self.asking.open("does not say what is taken", *self.asking.ways())

    def raising_ways(self) -> list[str]:
        """How a build is raised with the card that was named; with one of the player's, or an ace, if none was."""
        for card in self._named_cards() or (*self.asking.mine(), Card("A")):
            made = {build: build + value_of(card) for build in sorted(self.told.builds)}
            says = f"'{self.asking.player} {card} builds"
            if ways := [f"{says} {number} on build {build}'" for build, number in made.items() if number <= 10]:
                return ways
        return []

    def ways_of_a_build(self) -> list[str]:
        """How the card that was named takes a build or raises it."""
        return [*(self._taking_a_build() if self._named_cards() else []), *self.raising_ways()]

    def _taking_a_build(self) -> list[str]:
        """How a build is taken with the card that was named; if none was, each one with a card of its number."""
        named, builds = self._named_cards(), sorted(self.told.builds)
        cards = {number: Card(RANKS[number - 1]) for number in builds if not named}
        cards |= {value_of(card): card for card in named or self.asking.mine() if value_of(card) in builds}
        return [f"'{self.asking.player} {card} takes build {number}'" for number, card in cards.items()]

    def _named_cards(self) -> list[Card]:
        return [as_card(word) for some in self.places.values() for word in some if word.kind == "card"]

    def _sums(self) -> tuple[int, int]:
        """What the cards that are taken come to, and what all cards that are named do."""
        taken = sum(value_of(word) for place in ("takes", "of", "on") for word in self.places[place])
        played = sum(value_of(word) for place in ("lead", "plays", "with") for word in self.places[place])
        return taken, taken + played

    def _taking_ways(self, played: Card | None, taken: Sequence[Word | Card]) -> list[str]:
        """How a capture is written: what the card that was played may take; or with a card of the number taken."""
        if played and not taken and (may := self.asking.taken_with(played)):
            return [f"'{self.asking.player} {played} takes {may}'"]
        some = [as_card(each) for each in taken] or sorted(self.told.lying)[:1] or [Card("9", "S")]
        number = sum(map(value_of, some))
        mine = [card for card in self.told.hands.get(self.asking.player, ()) if value_of(card) == number][:2]
        rank = RANKS[number - 1] if len(some) > 1 and number <= 10 else some[0].rank
        cards = [played] if played and played not in self.told.lying else mine or [Card(rank)]
        return [f"'{self.asking.player} {card} takes {' '.join(map(str, some))}'" for card in cards]

    def _calls_with(self, other: str) -> list[str]:
        player, call = self.asking.player, (self.calls or self.game.CRIES)[0]
        return [f"'{player} {call}'", f"'{player}+{other} {call}'"]

    def left_out(self, words: Sequence[Word], text: Sequence[str]) -> Word | None:
        """The first card, number, name or call of a sentence that is not in the words of a record that tell it."""
        said = [each for part in text for each in (part, *part.split("+"), *part.split()[1:])]
        for word in words:
            if word.kind in {"card", "rank", "number", "name", "call"} and word not in self.explained:
                found = next((each for each in said if each in _said_by(word)), None)
                if found is None:
                    return word
                if word.kind not in {"name", "call"}:
                    said.remove(found)
        return None

    def _each_alone(self, cards: Sequence[Word | Card]) -> list[str]:
        free = [as_card(card) for card in cards if as_card(card) not in self.told.lying]
        return [f"'{self.asking.player} {card}'" for card in free[:2]]

    def play(self) -> list[str]:
        """A card that is laid, with what is called; or a call."""
        cards = [word for place in self.places.values() for word in place]
        calls = list(dict.fromkeys(self.calls))
        if calls and self.game.CRIES:
            plural = [word for word in cards if word.plural]  # `snaps the fours`
            self.explained += plural
            seen = [card.rank for card in self.told.cards]
            if several := [word for word in plural if seen and seen.count(word.value) < 2]:
                raise self.asking.open(f"names cards that have not been turned ({several[0].text!r})")
        if not self.game.TAKES and len(cards) > len(self.places["on"]):  # `the nine of hearts on the nine of clubs`
            ranks = {card.rank for card in self.told.cards}
            if new := [word for word in self.places["on"] if ranks and as_card(word).rank not in ranks]:
                raise self.asking.open(f"names two cards ({new[0].text!r})", *self._each_alone(cards))
            self.explained += self.places["on"]
        cards = [word for word in cards if word not in self.explained]
        if len(calls) > 1:
            raise self.asking.open("has two calls")
        if calls and cards and self.game.CRIES:
            player, card = self.asking.player, as_card(cards[0])
            raise self.asking.open("is a card and a call", f"'{player} {card}'", f"'{player} {calls[0]}'")
        if [word for word in self.places["into"] if not (calls and self.game.CRIES and word.plural)]:
            raise self.asking.open("counts something", f"'= {self.asking.player} 5'")
        if not cards:
            return self._call_alone(calls)
        if self.places["on"] and len(cards) > 1 and self.game.BUILDS:
            raise self.asking.open(
                "does not say which number is built", *self._build_ways([*map(as_card, cards)], None)
            )
        if len(cards) > 1:
            first, *others = map(as_card, cards)
            takes = self.game.TAKES and not self.told.lies(first) and all(map(self.told.lies, others))
            ways = self._taking_ways(first, others) if takes else self._each_alone(cards)
            raise self.asking.open("names two cards", *ways)
        if self.totals or ({*self.verbs} == {"says"} and self.places["says"]):
            raise self.asking.open("does not say which card was played", *self._each_alone(cards))
        if cards[0].kind == "number" and (not 1 <= cards[0].value <= 10 or not (self.game.BUILDS or calls)):
            raise self.asking.open("counts something", f"'= {self.asking.player} {cards[0].value}'")
        if cards[0].plural or self.named:
            raise self.asking.open("leaves open what is played")
        card = as_card(cards[0])
        left = self.leaves and card.rank in {each.rank for each in self.told.lying}
        if self.game.TAKES and (self.told.lies(card) or left):
            if not self.told.lies(card):
                raise self.asking.open(f"may lay {card}, or let it lie", f"'{self.asking.player} {card}'")
            raise self.asking.open(f"names {card}, which lies on the table", *self._taking_ways(None, cards))
        return [str(card), *calls]

    def _call_alone(self, calls: Sequence[str]) -> list[str]:
        player = self.asking.player
        unsaid = ("pool" in self.mentions and "pool" not in calls[0]) if calls else "says" in self.verbs
        if self.game.CRIES and unsaid:
            raise self.asking.open("does not say what was called", *(f"'{player} {cry}'" for cry in self.game.CRIES))
        if calls and self.game.CRIES:
            return [*calls, *(["+".join(self.named)] if self.named else [])]
        if calls:
            card = self.asking.mine()[0]
            raise self.asking.open("does not say with which card", f"'{player} {card} {calls[0]}'")
        raise self.asking.open("does not say which card")


def _said_by(word: Word) -> set[str]:
    """How a record may have a card, a number, a name or a call."""
    number = number_of(word)
    if word.kind == "number" or (word.kind == "rank" and number):
        return {str(as_card(word)), str(number), PLURALS.get(number or 0, "")}
    return {str(word.value)}


_MAKING = {"builds", "into", "says"}
"""Places in which a number is built, not one that lies there."""
_SILENT = {"of", "join", "but", "&", "+", "-", "in", "by", "cards", "pile", "/", "mark", "same"}
"""Words that only stand between others."""
