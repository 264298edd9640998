"""How each source plays each game: its ruling sets, from `sources/WORK/rulings/GAME.toml`.

A ruling set answers every question of a game (`snorum.games.vocabulary.points`) as one source does: with an option and
the passages that have it, with one that is *inferred*, with *uncertain*, with *silent*, or with *not-seen*. What is
inferred is played as though it were stated, but in no count is it taken for that. Where a source is silent or
uncertain, or we have not seen whether it speaks of a point, the edition's default is played; but if what the source
may mean excludes that, the first option that it may mean.

>>> long = find("cassino", "Long 1792")
>>> long.points["last_take_point"].options, long.points["double_sweep"].state
(('does-not',), 'not-seen')
>>> long.rules().last_take_point
'does-not'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple

from snorum import edition
from snorum.edition.certainty import least_certain, not_seen
from snorum.edition.editions import are_texts, chosen, for_each_edition
from snorum.games import GAMES, Game, game, nearest
from snorum.games.vocabulary import (
    RULES,
    Crux,
    Numbers,
    Parameter,
    Rule,
    SnorumError,
    cruxes,
    known_options,
    option_of,
    points,
    rules_with,
    spelled,
)

State = Literal["stated", "inferred", "uncertain", "silent", "not-seen"]
STATES: Mapping[State, str] = {
    "stated": "the source says so",
    "inferred": "the source does not say so; we conclude it from what it says, or from what it leaves out",
    "uncertain": "what the source means cannot be said yet",
    "silent": "the source says nothing, and we have read all that it says of the game",
    "not-seen": "we do not know whether the source speaks of it",
}
HAVING: Mapping[str, State] = {
    "option": "stated",
    "inferred": "inferred",
    "uncertain": "uncertain",
    "not-seen": "not-seen",
}
"""The key that gives the options of a point in a ruling set, and the state of which they then are."""
UNSAID: tuple[State, ...] = ("silent", "not-seen")
"""The states of a point of which a source says nothing, or is not known to say anything."""
POINTS = "[points]"
_KEYS = {"id", "game", "year", "printing", "own", "points", "agrees", "beyond"}
_ID = re.compile(r"[a-z]+(-[0-9]{4})?")


def state_in_words(state: str) -> str:
    """A state as a sentence has it: `not seen`."""
    return state.replace("-", " ")


class RulingError(SnorumError):
    """A ruling set cannot be read. The message says where, and what was expected."""


class UnknownRulingSet(SnorumError):
    """A game has no ruling set of this name. The message names those that it has."""

    def __init__(self, says: str, expected: str) -> None:
        super().__init__(f"{says}, expected {expected}")
        self.says, self.expected = says, expected


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a source says about one point of a game."""

    state: State
    options: tuple[Any, ...] = ()
    """The options that it has, the usual one first; if it is uncertain or not seen which, those that it may have."""
    passages: tuple[str, ...] = ()
    why: str = ""
    """From what an option is inferred, what makes it uncertain, or what else needs a word; usually empty."""
    by_players: Mapping[int, Any] = field(default_factory=dict)
    """The option for a number of players, where the source has one for that number alone."""

    @property
    def in_words(self) -> str:
        """The options in a line: `the-two`, `uncertain: any`, `not seen`."""
        said, state = " or ".join(map(spelled, self.options)), state_in_words(self.state)
        return said if self.state == "stated" else f"{state}: {said}" if said and self.state != "not-seen" else state

    @property
    def known(self) -> str:
        """How we know it, by the least certain of its passages: a key of `certainty.KNOWN`; empty without passages."""
        return least_certain(edition.passage(each).known for each in self.passages if edition.has_passage(each))

    @property
    def cited(self) -> str:
        """Its passages, and how they are known if not seen: `long-10-1, long-10-2; at second hand`."""
        return "; ".join([", ".join(self.passages), *not_seen(self.known)]) if self.passages else ""

    @property
    def is_played(self) -> bool:
        """Whether it has an option that is played as the source's: one that it states, or that is inferred."""
        return self.state in ("stated", "inferred")

    def option(self, players: int | None) -> Any:
        """The option that this number of players has; `None` if none is stated for them, or inferred."""
        if not self.is_played:
            return None
        others = [option for option in self.options if option not in self.by_players.values()]
        return self.by_players.get(players or 0, others[0] if others else None)

    def for_whom(self, option: Any) -> str:
        """For which numbers of players it has an option, or that it has it beside another; usually empty."""
        return for_whom(option, self.options, self.by_players)


def for_whom(option: Any, options: Sequence[Any], by_players: Mapping[int, Any]) -> str:
    """For which numbers of players a source has an option, or that it has it beside another; usually empty.

    >>> [for_whom(each, ["plain", "thrice", "double"], {3: "thrice"}) for each in ("plain", "thrice", "double")]
    ['otherwise', 'for 3 players', 'also']
    """
    if numbers := [str(number) for number, each in by_players.items() if each == option]:
        return f"for {' or '.join(numbers)} players"
    usual = next((each for each in options if each not in by_players.values()), option)
    return "also" if option != usual else "otherwise" if by_players else ""


@dataclass(frozen=True, slots=True)
class RulingSet:
    """How one source plays one game."""

    id: str
    """The author or a short title, and the year: `long-1792`; for a work without a date, without a year."""
    game: str
    work: str
    """The key of the source in the bibliography."""
    own: bool
    """Whether it is the source from which the edition takes this game."""
    points: Mapping[str, Ruling]
    """A ruling for every parameter and crux of the game, in the order of its `Rules`."""
    agrees: Mapping[str, tuple[str, ...]]
    """The passages that say what a rule of the game says which asks nothing, by the id of the rule."""
    beyond: Mapping[str, tuple[str, ...]]
    """What the source says that the game as it is here does not play, in a sentence each, with the passages."""
    path: Path
    year: int | None
    """The year of the source, as the bibliography has it: mostly that of the id; `None` if it has no date."""
    printing: str
    """The key of the printing or page that is described, if it has its own entry in the bibliography; else empty."""

    @property
    def entry(self) -> str:
        """The key of what is described in the bibliography: of the printing or page, or else of the work."""
        return self.printing or self.work

    def in_state(self, state: State) -> list[str]:
        """The points that are in a state."""
        return [name for name, ruling in self.points.items() if ruling.state == state]

    @property
    def about_id(self) -> str:
        """What is to be said if the id, which is permanent, names another year than the source has; else empty."""
        named = self.id.rpartition("-")[2]
        if not named.isdigit() or int(named) == self.year:
            return ""
        return f"The name {self.id} is permanent; the text is cited under another year than it names, {self.year}."

    def options(self, players: int | None = None) -> dict[str, Any]:
        """The options that so many play by, where the source has one or excludes the edition's default, by point."""
        found = {}
        for name, point in points(game(self.game).Rules).items():
            ruling = self.points[name]
            option = ruling.option(players)
            if not ruling.is_played and ruling.options and point.default not in ruling.options:
                option = ruling.options[0]  # the edition's default is none of those that it may have
            if option is not None:
                found[name] = option
        return found

    @property
    def passages_played(self) -> list[str]:
        """The passages by which its points and rules are played, each once."""
        named = [each.passages for each in self.points.values()]
        return list(dict.fromkeys(passage for some in (*named, *self.agrees.values()) for passage in some))

    @property
    def passages(self) -> set[str]:
        """Every passage that the ruling set rests on or names."""
        return {*self.passages_played, *(passage for some in self.beyond.values() for passage in some)}

    def rests_on(self, passage: str) -> Iterator[str]:
        """What the ruling set takes from a passage, a line for each point, rule or thing not played here."""
        for name, ruling in self.points.items():
            if passage in ruling.passages:
                yield f"{name}: {ruling.in_words}"
        yield from (f"as the rule {rule}" for rule, passages in self.agrees.items() if passage in passages)
        yield from (f"not played here: {says}" for says, passages in self.beyond.items() if passage in passages)

    def rules(self, players: int | None = None) -> Any:
        """The game's `Rules` as this source has them for so many; the edition's defaults where it states nothing."""
        return game(self.game).Rules(**self.options(players))


def ruling_sets(name: str | None = None) -> tuple[RulingSet, ...]:
    """The ruling sets of a game, or of all games, the earliest source first and those without a date last.

    Raises:
        RulingError: a file of a ruling set is wrong.
    """
    return tuple(each for each in _all() if name in (None, each.game))


@for_each_edition
def games_described() -> frozenset[str]:
    """The games of which a source of the edition says how they are played."""
    return frozenset(each.game for each in ruling_sets())


@for_each_edition
def games_from_here() -> frozenset[str]:
    """The games that the edition takes from works of its own: the rules of these rest on its passages."""
    return frozenset(each.game for each in ruling_sets() if each.own)


@for_each_edition
def _all() -> tuple[RulingSet, ...]:
    found, faults = list[RulingSet](), list[str]()
    for path in sorted(chosen().home.glob("*/rulings/*.toml")):
        try:
            found.append(read(path))
        except RulingError as error:
            faults.append(str(error))
    seen: dict[tuple[str, str], Path] = {}
    for each in found:
        if (before := seen.setdefault((each.game, each.id), each.path)) != each.path:
            faults.append(f"{each.path}: a second ruling set {each.id} of {each.game}, after {before}")
    if faults:
        raise RulingError("\n".join(faults))
    return tuple(sorted(found, key=lambda each: (list(GAMES).index(each.game), each.year or 9999, each.id)))


def find(name: str, asked: str) -> RulingSet:
    """The ruling set of a game with this id, which may be written `Long 1792`, or `long` if there is only one.

    Raises:
        UnknownRulingSet: the game has no such ruling set; the message names those that it has.
    """
    known = {each.id: each for each in ruling_sets(name)}
    words = "-".join(re.findall(r"[a-z]+|[0-9]+", asked.lower()))
    if words in known:
        return known[words]
    begin = [each for each in known.values() if words in (each.work, each.id.partition("-")[0])]
    if len(begin) == 1:
        return begin[0]
    near = ", ".join(each.id for each in begin) or nearest(words, known)
    expected = f"one of {', '.join(known)}" if known else "none, since this edition has no source of it"
    raise UnknownRulingSet(
        f"no source of {game(name).TITLE} is called {asked[:60]!r}",
        expected + (f" (the nearest: {near})" if near else ""),
    )


def rules_as(game: Game, asked: str, settings: Mapping[str, str], players: int | None) -> Any:
    """The rules by which so many play as a source does, or as the edition does if none is asked for, with settings.

    Raises:
        UnknownRulingSet: the game has no such ruling set.
    """
    return rules_with(game.Rules, settings, find(game.NAME, asked).options(players) if asked else None)


def stated(name: str, asked: str) -> set[str]:
    """The points of which a source of a game has an option, stated or inferred; none if no source is asked for."""
    return {point for point, each in find(name, asked).points.items() if each.is_played} if asked else set()


def read(path: Path) -> RulingSet:
    """Read a ruling set.

    Raises:
        RulingError: the file is not TOML, or has other keys, points or options than it should. The message has a line
            for each fault.
    """
    try:
        table = tomllib.loads(text := path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RulingError(f"{path}: not a ruling set ({error}), expected TOML in UTF-8") from None
    faults = {key: f"{path}{_line_of(key, text)}: {says}" for key, says in _faults_of_head(path, table)}
    if "game" in faults or "points" in faults:
        raise RulingError("\n".join(faults.values()))
    asked, own, of_points = points(game(table["game"]).Rules), table.get("own", False), dict[str, str]()
    given = dict(_rulings(table["points"], asked, of_points))
    if own is True:
        given |= dict(_by_grounds(game(table["game"]), given))
    if missing := [name for name in asked if name not in given and name not in of_points]:
        of_points[""] = (
            f'no ruling for {", ".join(missing)}, expected an option with its passages, "silent" or "not-seen"'
        )
    said = [*faults.values(), *(f"{path}{_line_of(key, text, POINTS)}: {says}" for key, says in of_points.items())]
    if said:
        raise RulingError("\n".join(said))
    agrees, beyond = ({key: tuple(some) for key, some in table.get(part, {}).items()} for part in ("agrees", "beyond"))
    found = {name: given[name] for name in asked}
    named, work = table["id"].rpartition("-")[2], path.parents[1].name
    year = table.get("year", int(named) if named.isdigit() else None)
    printing = table.get("printing", "")
    return RulingSet(table["id"], table["game"], work, own, found, agrees, beyond, path, year, printing)


def _line_of(key: str, text: str, below: str = "") -> str:
    """A colon and the number of the line where a key is given below a heading; of the heading if there is none."""
    start = text.find(below)
    said = re.compile(rf"""^[ \t]*\[?(points\.)?["']?{re.escape(key)}["']?[ \t]*[].=]""", re.MULTILINE)
    line = said.search(text, max(start, 0))
    place = line.start() if line and key else start if below else -1
    return f":{text.count(chr(10), 0, place) + 1}" if place >= 0 else ""


def _faults_of_head(path: Path, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with a ruling set outside its points, by its key."""
    for key in table.keys() - _KEYS:
        yield key, f"unknown key {key}, expected {', '.join(sorted(_KEYS))}"
    yield from ((key, f"the key {key!r} is missing") for key in ("id", "game", "points") if key not in table)
    name = table.get("game", path.stem)
    if not isinstance(name, str) or name not in GAMES:
        known = f"expected one of {', '.join(GAMES)} (a game of the edition's own is named in edition.toml)"
        yield "game", f"the game {name!r}, {known}"
    elif name != path.stem:
        yield "game", f"the game is {name}, expected {name}.toml as the name of its file"
    if not isinstance(id := table.get("id", "x"), str) or not _ID.fullmatch(table.get("id", "long-1792")):
        yield "id", f"the id {id!r}, expected the author or a short title and the year: long-1792"
    if type(table.get("year", 1)) is not int or not isinstance(table.get("printing", ""), str):
        yield "year", f"year {table.get('year')!r}, printing {table.get('printing')!r}, expected a number and a key"
    if not isinstance(table.get("own", False), bool):
        yield "own", f"own is {table['own']!r}, expected true or false"
    if not isinstance(table.get("points", {}), dict):
        yield "points", "points is no table, expected [points] and a line for each"
    for part in ("agrees", "beyond"):
        of_rules = table.get(part, {})
        if not isinstance(of_rules, dict) or not all(map(are_texts, of_rules.values())):
            yield part, f"{part} is {of_rules!r}, expected a list of passages for each"


def _rulings(
    table: Mapping[str, Any], asked: Mapping[str, Parameter | Crux], faults: dict[str, str]
) -> Iterator[tuple[str, Ruling]]:
    for name, said in table.items():
        if name not in asked:
            faults[name] = f"no point is called {name!r}, expected one of {', '.join(asked)}"
            continue
        try:
            yield name, Ruling(said) if said in ("silent", "not-seen") else _ruling(asked[name], said)
        except (AttributeError, TypeError, ValueError) as error:
            faults[name] = str(error)


def _ruling(point: Parameter | Crux, said: Any) -> Ruling:
    if not isinstance(said, dict) or not said.keys() <= {*HAVING, "passages", "why", "players"}:
        expected = f"{', '.join(HAVING)} with passages"
        raise ValueError(f'{point.name} is {said!r}, expected "silent", "not-seen", or {expected}')
    if len(keys := HAVING.keys() & said.keys()) != 1:
        raise ValueError(f"{point.name}: expected one of {', '.join(HAVING)}")
    if not are_texts(said.get("passages", [])) or not isinstance(said.get("why", ""), str):
        raise ValueError(f"{point.name}: expected passages as a list, and why as a text")
    (key,) = keys
    state, options, passages = HAVING[key], said[key], tuple(said.get("passages", ()))
    options = tuple(_option(point, each) for each in (options if isinstance(options, list) else [options]))
    if len(set(map(spelled, options))) < len(options):
        raise ValueError(f"{point.name}: an option stands twice in {', '.join(map(spelled, options))}")
    of_players = said.get("players", {})
    if not isinstance(of_players, dict) or not all(each.isdecimal() for each in of_players):
        raise ValueError(f"{point.name}: players is {of_players!r}, expected a number of players and its option, each")
    by_players = {int(number): _option(point, option) for number, option in of_players.items()}
    found = Ruling(state, options, passages, said.get("why", ""), by_players)
    if (found.is_played and not options) or (state == "stated" and not passages):
        raise ValueError(f"{point.name}: an option needs the passages that have it")
    if state == "inferred" and not found.why:
        raise ValueError(f"{point.name}: what is inferred needs its reason, as why")
    if state == "not-seen" and passages:
        raise ValueError(f"{point.name}: not seen, though passages speak of it")
    if not set(found.by_players.values()) <= set(options if found.is_played else ()):
        raise ValueError(f"{point.name}: players has an option that the source is not said to have")
    return found


def _option(point: Parameter | Crux, said: Any) -> Any:
    """What is said, if it is an option of the point, and of its type: TOML has `1`, `1.0` and `true` apart."""
    with suppress(KeyError):
        if option_of(point, spelled(said)) == said:
            return said
    known = known_options(point)
    one_of = "one of " if len(known) > 1 else ""
    raise ValueError(f"{point.name} has no option {spelled(said)!r}, expected {one_of}{', '.join(known)}")


def _by_grounds(game: Game, given: Container[str]) -> Iterator[tuple[str, Ruling]]:
    """What the game's own source says about the cruxes that are not given: as much as each default's ground lets it.

    What rests on the exact words is inferred from them if the rule that asks for it is partly supplied.
    """
    supplied = {
        name: rule.supplied
        for rule in RULES.values()
        if rule.supplied and rule.game_id == game.NAME
        for name in points_asked(rule)
    }
    for crux in cruxes(game.Rules):
        if (name := crux.name) in given:
            continue
        ground = crux.ground
        match ground.kind:
            case "letter" if name in supplied:
                yield name, Ruling("inferred", (crux.default,), ground.passages, supplied[name])
            case "example" | "letter":
                yield name, Ruling("stated", (crux.default,), ground.passages)
            case "sense":
                yield name, Ruling("uncertain", tuple(crux.options), ground.passages)
            case _:
                yield name, Ruling("silent", passages=ground.passages)


def who_plays(name: str, point: str) -> dict[Any, list[RulingSet]]:
    """The sources that state each option of a point of a game, by option; options that no source states are empty."""
    known = points(game(name).Rules)[point].options
    stating: Iterable[Any] = [] if isinstance(known, Numbers) else known
    by_option: dict[Any, list[RulingSet]] = {option: [] for option in stating}
    for each in ruling_sets(name):
        ruling = each.points[point]
        for option in ruling.options if ruling.state == "stated" else ():
            by_option.setdefault(option, []).append(each)
    return by_option


class SourceSays(NamedTuple):
    """What a source says about something that a rule of the game decides."""

    rule: str
    point: str
    """The parameter or crux; empty if the rule asks none."""
    ruling: Ruling


def source_says(name: str, asked: str, judged: Mapping[Rule, Iterable[str]]) -> list[SourceSays]:
    """What the source as which a game is played says about rules itself: its own passages, or that it says nothing.

    A rule that the source neither states nor leaves open by a point of the game is left out. Nothing is said if no
    source is asked for, or the edition's own, on whose passages the rules rest. A point belongs to a rule that asks for
    it, and a crux also to those that rest on its passages.

    Args:
        name: the game.
        asked: the id of the source's ruling set.
        judged: the rules, each with the points on which it turned, besides those for which its own code asks.
    """
    each = find(name, asked) if asked else None
    if each is None or each.own:
        return []
    found = list[SourceSays]()
    seen = set[str]()
    for rule, turned_on in judged.items():
        asks = {*points_asked(rule), *turned_on}
        if rule.id in each.agrees:
            found.append(SourceSays(rule.id, "", Ruling("stated", passages=each.agrees[rule.id])))
        related = [crux.name for crux in cruxes(game(name).Rules) if not {*crux.passages}.isdisjoint(rule.passages)]
        for point in [*(point for point in each.points if point in asks), *related]:
            if point not in seen:
                seen.add(point)
                found.append(SourceSays(rule.id, point, each.points[point]))
    return found


def points_asked(rule: Rule) -> set[str]:
    """The names that the function of a rule uses, if it is given rules: among them what it asks these for."""
    code = rule.function.__code__
    return {*code.co_names} if "rules" in code.co_varnames else set()
