"""The games for OpenSpiel, which has solvers and learners for games with hidden cards.

`spiel` gives a game. To import this module registers it as `snorum`, so that `pyspiel.load_game` knows it too. A game
is the play of one pack: a player's utility is their points, counters or cards above the mean of all at its end. Each
card that is dealt is a chance node. It needs the package's extra `openspiel`.

>>> game = spiel("snitchems")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 52)
>>> ending = spiel("cassino", ending=8, seed=3).new_initial_state()
>>> [ending.action_to_string(action) for action in ending.legal_actions()]
['A QD takes QC', 'A KD takes KS', 'A 3H takes 3S']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate
from random import Random
from string import ascii_uppercase
from typing import Any, NamedTuple

from snorum.books.rulings import rules_as
from snorum.cards import Card
from snorum.edition import installing
from snorum.games import GAMES, game
from snorum.games.vocabulary import SnorumError
from snorum.lab.encoding import NUMBERS, Encoding
from snorum.records import Deal
from snorum.referee.telling import known_settings
from snorum.table import Table
from snorum.table.view import Act

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise SnorumError(f"the games for OpenSpiel need {error.name}: {installing.command('openspiel')}") from None

NAME = "snorum"
MOST_PLAYERS = 13
PARAMETERS = {"game": next(iter(GAMES)), "players": 2, "ruling": "", "rules": "", "ending": 0, "seed": 0}
"""What can be chosen, as for `spiel`; `rules` as `pack:32+compulsion:none`."""
PLAYS_OF_A_CARD = 4
"""No game has more acts in a pack than so many for each card."""
LARGEST = 1000.0
"""No utility is greater, or less than its negative."""


def spiel(
    name: str,
    *,
    players: int = 2,
    ruling: str = "",
    rules: Mapping[str, str] | None = None,
    ending: int = 0,
    seed: int = 0,
) -> Any:
    """A game for OpenSpiel.

    Args:
        name: the game's id.
        players: how many play.
        ruling: the source as which the game is played: `long-1792`.
        rules: options of the rules, by name, as `snorum play --set` takes them.
        ending: if not 0, the game begins late in a pack, when nothing is left to deal and the hands together have so
            many cards at most. If two play, nothing is hidden then.
        seed: chooses how it has come to that ending, by plays at random.

    Raises:
        SnorumError: there is no such game, rule or source, it does not take so many players, or it is not played by
            turns alone.
    """
    chosen = "+".join(f"{option}:{value}" for option, value in (rules or {}).items())
    given = {"game": name, "players": players, "ruling": ruling, "rules": chosen, "ending": ending, "seed": seed}
    return pyspiel.load_game(NAME, given)


def _type(*, ending: bool = False) -> Any:
    """What OpenSpiel is to know of a kind of game."""
    of = pyspiel.GameType
    return of(
        short_name=NAME,
        long_name="A card game of Snorum",
        dynamics=of.Dynamics.SEQUENTIAL,
        chance_mode=of.ChanceMode.DETERMINISTIC if ending else of.ChanceMode.EXPLICIT_STOCHASTIC,
        information=of.Information.PERFECT_INFORMATION if ending else of.Information.IMPERFECT_INFORMATION,
        utility=of.Utility.ZERO_SUM,
        reward_model=of.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class Spiel(pyspiel.Game):  # type: ignore[misc]
    """A game that OpenSpiel can play; `spiel` makes one."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.game, self.players = game(given["game"]), ascii_uppercase[: given["players"]]
        settings = dict(each.split(":", 1) for each in given["rules"].split("+") if each)
        if self.game.CRIES or self.game.RETURNING:
            raise SnorumError(f"{self.game.TITLE} is not played by turns alone, so it is no game for OpenSpiel")
        self.rules = rules_as(self.game, given["ruling"], known_settings(settings, [self.game]), len(self.players))
        least, most = self.game.players_allowed(self.rules)
        if not least <= len(self.players) <= most:
            raise SnorumError(f"{self.game.TITLE} takes {least} to {most} players, not {len(self.players)}")
        dealt = [self.rules, self.players, self.players[-1], 1]
        if not given["ending"] and self.game.cards_in_deal(*dealt) != self.game.hand_sizes(*dealt):
            raise SnorumError("OpenSpiel cannot play this: players draw cards during a deal, expected new hands alone")
        self.encoding = Encoding(self.game, self.rules, len(self.players))
        self.ending = given["ending"] and self._ending(given["ending"], given["seed"])
        pack = len(list(self.game.pack_of(self.rules)))
        about = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.number_of_actions,
            max_chance_outcomes=0 if self.ending else len(self.encoding.cards),
            num_players=len(self.players),
            min_utility=-LARGEST,
            max_utility=LARGEST,
            utility_sum=0.0,
            max_game_length=PLAYS_OF_A_CARD * pack,
        )
        kind = _type(ending=bool(self.ending) and len(self.players) == 2)
        super().__init__(kind, about, dict(params or {}))

    def _ending(self, most: int, seed: int) -> Table:
        """A table at which nothing is left to deal, and the hands have so many cards at most, but some."""
        chance = Random(seed)
        while True:
            table = Table.begin(self.game.NAME, self.players, rules=self.rules, seed=chance.getrandbits(48))
            while not ends_pack(table):
                if table.deal_over:
                    table.deal_again()
                elif not table.undealt and sum(map(len, table.hands.values())) <= most:
                    return table
                else:
                    table.follow(chance.choice(table.view(table.actors[-1]).acts))

    def new_initial_state(self) -> SpielState:
        """Nothing is dealt yet; or the beginning of the ending."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What writes down what a player sees, or with perfect recall all that they have seen."""
        return Observer(self, recalls=bool(iig_obs_type and iig_obs_type.perfect_recall))


def ends_pack(table: Table) -> bool:
    """Whether the pack is played: the game is over, or another would be shuffled."""
    return table.over or (table.deal_over and table.game.reshuffled(table.state))


class _Point(NamedTuple):
    """A point of a game, never changed: a table may be shared by copies of a state."""

    table: Table | None
    asked: tuple[str, ...]
    """Who may act, in the order in which they are asked."""
    dealt: tuple[Card, ...]
    """The cards of the deal that is being dealt, in order."""
    found: dict[int, dict[int, Act]]
    """The acts of each player for whom they have been asked, by their numbers."""

    def __deepcopy__(self, memo: object) -> _Point:
        return self


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A point of a game."""

    def __init__(self, of: Spiel) -> None:
        super().__init__(of)
        self.point = _Point(None, (), (), {})
        if of.ending:
            self.point = _Point(of.ending, tuple(of.ending.actors), (), {})

    @property
    def _of(self) -> Spiel:
        of: Spiel = self.get_game()
        return of

    # Whose turn it is, and what they can do

    def current_player(self) -> int:
        """Who is asked; or chance, or nobody, by OpenSpiel's numbers."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self._of.players.index(self.point.asked[0]) if self.point.asked else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Whether the pack is played."""
        return self.point.table is not None and not self.point.asked and ends_pack(self.point.table)

    def returns(self) -> list[float]:
        """By how much each player has more than all have on average; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * len(self._of.players)
        assert self.point.table is not None
        leads = self._of.game.leads(self.point.table.state)
        return [leads[player] for player in self._of.players]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt next, each with its chance."""
        left = Counter(self._left())
        return [
            (number, left[card] / left.total()) for number, card in enumerate(self._of.encoding.cards) if left[card]
        ]

    def _left(self) -> list[Card]:
        """The cards that are not dealt yet."""
        table = self.point.table
        fresh = table is None or self._of.game.reshuffled(table.state)
        left = Counter(self._of.game.pack_of(self._of.rules) if fresh or table is None else table.undealt)
        return list((left - Counter(self.point.dealt)).elements())

    def _legal_actions(self, player: int) -> list[int]:
        return sorted([*self._acts(player), *([self._of.encoding.wait] if len(self.point.asked) > 1 else [])])

    def _acts(self, player: int) -> dict[int, Act]:
        found, point = self.point.found, self.point
        if player not in found:
            assert point.table is not None
            found[player] = self._of.encoding.actions(point.table.view(self._of.players[player]))
        return found[player]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deals {self._of.encoding.cards[action]}"
        return "waits" if action == self._of.encoding.wait else self._acts(player)[action].text

    # What is done

    def _apply_action(self, action: int) -> None:
        table, asked, dealt, _ = self.point
        if not asked:
            self.point = self._deal((*dealt, self._of.encoding.cards[action]))
        elif action == self._of.encoding.wait:
            self.point = self.point._replace(asked=asked[1:])
        else:
            assert table is not None
            acts, table = self._acts(self.current_player()), table.copy()
            if action not in acts:
                raise SnorumError(f"{asked[0]} may not choose action {action}; expected one of `legal_actions`")
            table.follow(acts[action])
            self.point = _Point(table, tuple(table.actors), (), {})

    def _deal(self, dealt: tuple[Card, ...]) -> _Point:
        """The point after a card of a deal; with the last of them, the deal is made."""
        of, table = self._of, self.point.table
        number = 1 if table is None else len(table.record.deals) + 1
        players = list(of.players) if table is None else of.game.in_the_game(table.state)
        dealer = of.players[-1] if table is None else of.game.next_dealer(table.state)
        sizes = of.game.hand_sizes(of.rules, players, dealer, number)
        face_up = of.game.faces_up(of.rules, len(players), number)
        if len(dealt) < sum(sizes.values()) + face_up:
            return self.point._replace(dealt=dealt)
        cards = iter(dealt)
        hands = {player: [next(cards) for _ in range(size)] for player, size in sizes.items()}
        if table is None:
            table = Table.begin(of.game.NAME, of.players, rules=of.rules, dealer=dealer, hands=hands, face_up=[*cards])
        else:
            table = table.copy()
            table.deal_again(dealer, hands, [*cards])
        return _Point(table, tuple(table.actors), (), {})

    # What is seen

    def seen_by(self, player: int) -> Iterator[str]:
        """What a player has seen, in order: the own cards of each deal, the cards laid face up, and every play."""
        name, table = self._of.players[player], self.point.table
        for deal in table.record.deals if table is not None else ():
            yield f"{name} {' '.join(sorted(map(str, deal.hands.get(name, ()))))}"
            yield " ".join(map(str, deal.face_up))
            yield from (line.text for line in deal.plays)
        yield f"{name} is asked" if self.point.asked[:1] == (name,) else ""

    def __str__(self) -> str:
        cards = " ".join(map(str, self.point.dealt))
        every = [text for player in range(len(self._of.players)) for text in self.seen_by(player)]
        return "\n".join(filter(None, [*dict.fromkeys(every), cards]))


class Observer:
    """Writes down what a player sees: the numbers of `snorum.lab.encoding`, and all that they have seen as a text.

    With perfect recall a row follows for each deal and each play so far: who played (seat 0 is the player's own; for a
    deal nobody), the card played or the cards dealt to the player, the cards taken or laid face up, and how, as far as
    builds, calls and acts say more. Rows that are not reached are 0.
    """

    def __init__(self, of: Spiel, *, recalls: bool = False) -> None:
        self.of, game, encoding = of, of.game, of.encoding
        self.calls = [call for call in dict.fromkeys((*game.CALLS, *game.without_card)) if call]
        self.parts = {"seat": len(of.players), "card": len(encoding.cards), "other": len(encoding.cards)}
        self.parts |= {"call": len(self.calls)}
        self.parts |= {"builds": len(NUMBERS), "number": len(NUMBERS), "called": 1, "aloud": 1} if game.BUILDS else {}
        self.starts = dict(zip(self.parts, accumulate(self.parts.values(), initial=0), strict=False))
        rows = of.max_game_length() if recalls else 0
        view, row = len(encoding.names), sum(self.parts.values())
        self.tensor = np.zeros(view + rows * row, np.float32)
        self.past = self.tensor[view:].reshape(rows, row)
        self.dict = {"view": self.tensor[:view], **({"past": self.past} if recalls else {})}

    def set_from(self, state: SpielState, player: int) -> None:
        """Set the numbers."""
        table = state.point.table
        self.tensor[:] = 0
        if table is None:
            return
        name = self.of.players[player]
        self.dict["view"][:] = self.of.encoding.observe(table.view(name))
        if len(self.past):
            seats = self.of.players[player:] + self.of.players[:player]
            for row, each in zip(self.past, table.past, strict=False):
                self._recall(row, seats, each)

    def _recall(self, row: np.ndarray, seats: str, each: Any) -> None:
        """Set the numbers of a deal or a move."""
        cards, game, starts = self.of.encoding.cards, self.of.game, self.starts
        if isinstance(each, Deal):
            for part, dealt in (("card", each.hands.get(seats[0], ())), ("other", each.face_up)):
                row[[starts[part] + cards.index(card) for card in dealt if card in cards]] = 1
            return
        row[starts["seat"] + seats.index(each.player)] = 1
        if each.card is not None:
            row[starts["card"] + cards.index(each.card)] = 1
        elif each.call in self.calls:
            row[starts["call"] + self.calls.index(each.call)] = 1
        row[[starts["other"] + cards.index(card) for card in game.takes(each)]] = 1
        if game.BUILDS:
            row[[starts["builds"] + NUMBERS.index(number) for number in each.builds]] = 1
            if each.building is not None:
                row[[starts["other"] + cards.index(card) for card in each.building.on]] = 1
                row[[starts["builds"] + NUMBERS.index(number) for number in each.building.builds]] = 1
                row[starts["number"] + NUMBERS.index(each.building.number)] = 1
                row[[starts["called"], starts["aloud"]]] = each.building.call, each.building.aloud

    def string_from(self, state: SpielState, player: int) -> str:
        """The text."""
        return "\n".join(state.seen_by(player))


pyspiel.register_game(_type(), Spiel)
