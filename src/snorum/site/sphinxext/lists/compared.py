"""`{compared}`: tables that compare the games, computed from their code.

`deals` has a row for each line of its content, which names a game and the agreed rules: `cassino pack=32`. `grounds`
has a row for each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from string import ascii_uppercase
from typing import Any, ClassVar, NamedTuple

from docutils import nodes
from sphinx.util.typing import OptionSpec

from snorum.cards import seating
from snorum.edition.addresses import pages_of_games
from snorum.games import GAMES, Game, UnknownGame, game
from snorum.games.vocabulary import cruxes, parameters, spelled
from snorum.site import trace
from snorum.site.sphinxext.base import SnorumDirective, cell_of, para, pending_link, source_file, table_of
from snorum.site.sphinxext.lists.indexes import games
from snorum.site.trace.pages import parse_overrides

NUMBERS = range(2, 7)
"""The numbers of players, each with a column."""


class DealtPack(NamedTuple):
    """How a pack is dealt among some number of players."""

    deals: tuple[tuple[int, ...], ...]
    """For each deal until the pack is shuffled again, how many cards a player may get: one number, or two if the
    hands are uneven."""
    left_over: int
    """Cards that are neither in a hand nor face up."""


def deal_out(of: Game, rules: Any, number: int) -> DealtPack | None:
    """Deal out one pack to this number of players; `None` if the game does not allow the number.

    >>> cassino, jig = game("cassino"), game("jig")
    >>> deal_out(jig, jig.Rules(), 5)
    DealtPack(deals=((10, 11),), left_over=0)
    >>> deal_out(cassino, cassino.Rules(), 5)
    DealtPack(deals=((4,), (4,), (1, 2)), left_over=0)
    """
    if not of.may_be_played_by(rules, number):
        return None
    seats = ascii_uppercase[:number]
    once = of.reshuffled(of.deal(rules, seats, seats[0]))
    left, deals = len(of.pack_of(rules)), list[tuple[int, ...]]()
    while not (once and deals):
        hands = of.hand_sizes(rules, seats, seats[0], len(deals) + 1)
        needed = sum(hands.values()) + of.faces_up(rules, number, len(deals) + 1)
        if needed > left:
            break
        left -= needed
        deals.append(tuple(sorted(set(hands.values()))))
    return DealtPack(tuple(deals), left)


class ComparedDirective(SnorumDirective):
    """Compare the games: how their packs are dealt, or what their rules rest on."""

    kind = "compared"
    has_content = True
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The requested table."""
        self.depends_on(__file__, source_file(seating), *(source_file(each.Rules) for each in GAMES.values()))
        what = self.chosen(("deals", "grounds"))
        try:
            return [self._deals() if what == "deals" else self._grounds()]
        except (UnknownGame, ValueError) as error:
            raise self.error(str(error)) from None

    def _deals(self) -> nodes.table:
        columns = ["game", "cards", "face up", "players", *(f"{number} play" for number in NUMBERS)]
        rows = []
        for line in self.content:
            name, _, settings = line.partition(" ")
            agreed = dict(parse_overrides(settings))
            found = game(name)
            rules = agreed_rules(found, agreed)
            least, most = found.players_allowed(rules)
            players = [number for number in range(least, most + 1) if not found.at_odds(rules, number)]
            up = dict.fromkeys(found.faces_up(rules, number, 1) for number in players)
            cells = [
                self._game(found, agreed),
                cell_of(str(len(found.pack_of(rules)))),
                cell_of(_join_or(up)),
                cell_of(f"{players[0]}–{players[-1]}" if len(players) > 1 else str(players[0])),
                *(_deals_cell(deal_out(found, rules, number)) for number in NUMBERS),
            ]
            rows.append(nodes.row("", *cells))
        return table_of(columns, rows, "compared", widths=[3, *[1] * (len(columns) - 1)])

    def _grounds(self) -> nodes.table:
        columns = ["game", "rules", "from passages only", "partly supplied", "wholly supplied", "cruxes"]
        rows = []
        for found in (GAMES[name] for name in games()):
            module = found.NAME.replace("-", "_")
            rules = [each for each in trace.rules() if each.id.partition(".")[0] == module]
            partly = sum(bool(each.passages and each.supplied) for each in rules)
            wholly = sum(not each.passages for each in rules)
            numbers = [len(rules), len(rules) - partly - wholly, partly, wholly, len(list(cruxes(found.Rules)))]
            rows.append(nodes.row("", self._game(found, {}), *(cell_of(str(number)) for number in numbers)))
        return table_of(columns, rows, "compared", widths=[3, *[1] * (len(columns) - 1)])

    def _game(self, of: Game, agreed: Mapping[str, str]) -> nodes.entry:
        link = pending_link(
            self.env.docname, "std", "doc", f"/{pages_of_games().get(of.NAME, of.NAME)}", of.TITLE.replace("'", "’")
        )
        cell = cell_of(link)
        if agreed:
            cell += para("agreed", *(nodes.literal("", f"{name} = {value}") for name, value in agreed.items()))
        return cell


def agreed_rules(of: Game, agreed: Mapping[str, str]) -> Any:
    """A game's rules as agreed; `ValueError` for an unknown name or value.

    >>> agreed_rules(GAMES["cassino"], {"pack": "23"})
    Traceback (most recent call last):
    ValueError: Cassino has no pack = 23
    """
    points: dict[str, Mapping[Any, str]] = {each.name: each.options for each in parameters(of.Rules)}
    points |= {each.name: each.options for each in cruxes(of.Rules)}
    chosen = {}
    for name, value in agreed.items():
        options = [option for option in points.get(name, ()) if spelled(option) == value]
        if not options:
            raise ValueError(f"{of.TITLE} has no {name} = {value}")
        chosen[name] = options[0]
    return of.Rules(**chosen)


def _deals_cell(found: DealtPack | None) -> nodes.entry:
    """A cell with the cards of a player in each deal, and what is left over."""
    if found is None:
        return cell_of("—")
    runs = [(len(list(deals)), _join_or(sizes)) for sizes, deals in groupby(found.deals)]
    cell = cell_of(", then ".join(f"{times} × {cards}" if times > 1 else cards for times, cards in runs))
    if found.left_over:
        cell += para("over", f"{found.left_over} left over")
    return cell


def _join_or(numbers: Iterable[int]) -> str:
    return " or ".join(map(str, numbers))
