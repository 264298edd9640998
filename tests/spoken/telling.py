"""Tell a play in the words of a person, with random choices: what a reader must understand again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from snorum.cards import RANKS, SPOKEN, SUIT_NAMES, Card, a_suit
from snorum.cards.builds import NAMES, PLURALS
from snorum.games import Game
from snorum.records import Played

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
OPEN_SIGNS = {"C": "♧", "D": "♢", "H": "♡", "S": "♤"}


class Teller:
    """Tells plays of a game."""

    def __init__(self, game: Game, random: Random) -> None:
        self.game, self.random = game, random

    def told(self, played: Played) -> str:
        """A sentence that says a play."""
        said = self._said(played)
        if self.random.random() < 0.2:
            said += self.random.choice([".", "!", " (nice)", " # so it was", "  "])
        if self.random.random() < 0.15:
            said = self.random.choice(["- ", "• ", "3. ", "2) "]) + said
        return said

    def _said(self, played: Played) -> str:
        if played.card is None:
            return self._call(played)
        who = played.player
        card = self.card(played.card)
        if played.building is not None:
            return self._build(played)
        if played.takes or played.builds:
            return self._capture(played)
        call = f" {self._quoted(played.call)}" if played.call else ""
        turns = "turns over" if self.game.FACE_UP == "turn_up" else "turns up"  # which may be the turn-up
        laid = self._one(
            "plays", "lays", "laid", "puts down", "leads", turns, "drops", "throws", "played", "is playing"
        )
        if laid == "is playing":
            laid = "is playing" if not call else "plays"
        return self._one(
            f"{who} {card}{call}",
            f"{who}: {card}{call}",
            f"{who} {laid} {self._the(card)}{call}",
            f"{who}, {card}{call}",
            f"{who}'s {card}{call}",
            f"{laid} {self._the(card)} by {who}{call}" if not call else f"{who} – {card},{call}",
        )

    def _call(self, played: Played) -> str:
        """A call without a card, or a pass."""
        who = played.player.split("+")
        names = self._one("+".join(who), " & ".join(who), " and ".join(who))
        if played.call == "pass":
            return f"{names} {self._one('passes', 'pass', 'passed')}"
        says = self._one("calls", "shouts", "called", "yells", "cries out", "says")
        said = self._one(
            f"{names} {says} {self._quoted(played.call)}", f"{names} {played.call}", f"{names}: {played.call}!"
        )
        return f"{said} {'+'.join(played.piles)}" if played.piles else said

    def _capture(self, played: Played) -> str:
        assert played.card is not None
        who, card = played.player, self.card(played.card)
        lying = [
            *map(self.card, played.takes),
            *(self._one(f"build {n}", f"the build of {NAMES[n]}", f"the {n} build") for n in played.builds),
        ]
        some = self._listed(lying)
        takes = self._one("takes", "took", "captures", "picks up", "is taking", "collects", "gathers in", "scoops up")
        return self._one(
            f"{who} {card} {takes} {some}",
            f"{who} {takes} {some} with {self._the(card)}",
            f"{who}: {card} x {some}",
            f"{who} plays {self._the(card)} and {takes} {some}",
            f"with {self._the(card)} {who} {takes} {some}",
            f"{who} uses {self._the(card)} to take {some}",
            f"{who} {card} → {some}",
            f"{who}'s {card} {takes} {some}",
            f"{who} lays {self._the(card)}, taking {some}",
        )

    def _build(self, played: Played) -> str:
        assert played.card is not None and played.building is not None
        build, who, card = played.building, played.player, self.card(played.card)
        lying = self._listed([*map(self.card, build.on), *(f"build {number}" for number in build.builds)])
        number = self._one(str(build.number), NAMES[build.number])
        if build.call:
            plural = PLURALS[build.number]
            said = self._one(
                f"{who} {card} calls {plural} with {lying}", f"{who} lays {card} on {lying}, calling {plural}"
            )
        else:
            said = self._one(
                f"{who} {card} builds {number} on {lying}",
                f"{who} builds {number} with {self._the(card)} on {lying}",
                f"{who} puts {self._the(card)} on {lying}, building {number}",
                f"{who} lays {card} on {lying} and says {number}",
                f"{who} {card} on {lying} = {number}",
                f"with {self._the(card)} {who} builds {number} on {lying}",
                f"{who} makes {number} with {self._the(card)} on {lying}",
            )
        return said if build.aloud else f"{said} {self._one('unannounced', 'silently', 'without a word')}"

    # Words

    def card(self, card: Card) -> str:
        """A card in one of the forms in which people write it."""
        rank, suit = card
        if rank not in RANKS or (suit and suit not in SIGNS):
            return str(card)
        short = self._one(rank, "T" if rank == "10" else rank)
        spoken = self._one(SPOKEN[rank], SPOKEN[rank].capitalize(), "jack" if rank == "J" else SPOKEN[rank])
        if not suit:
            return self._one(rank, spoken)
        name, one = SUIT_NAMES[suit], a_suit(suit).split()[-1]
        return self._one(
            f"{rank}{suit}",
            f"{short}{suit.lower()}" if rank != "A" else f"{rank}{suit}",
            f"{rank}{SIGNS[suit]}",
            f"{SIGNS[suit]}{rank}",
            f"{rank}{OPEN_SIGNS[suit]}",
            f"{spoken} of {name}",
            f"{rank} of {name}",
            f"{rank} {name}",
            f"{rank} {one}",
            f"{rank}-{suit}",
            f"{rank} {SIGNS[suit]}",
        )

    def _the(self, card: str) -> str:
        return self._one(card, f"the {card}", f"her {card}", f"his {card}")

    def _listed(self, some: Sequence[str]) -> str:
        if len(some) == 1:
            return some[0]
        *before, last = some
        return self._one(f"{', '.join(before)} and {last}", ", ".join(some), " + ".join(some), " & ".join(some))

    def _quoted(self, call: str) -> str:
        return self._one(call, call.capitalize(), f"“{call}”", f'"{call}!"')

    def _one(self, *ways: str) -> str:
        return self.random.choice(ways)
