"""The data that the page "Check a record" needs before any Python runs: games, options, examples and cruxes.

The build of the site writes them to `forms.json`.
"""

from __future__ import annotations

import json
from typing import Any

from snorum import edition, records
from snorum.books import rulings
from snorum.cards.builds import Building
from snorum.edition import bibliography
from snorum.edition.editions import chosen
from snorum.games import GAMES, Game
from snorum.games.vocabulary import Crux, Numbers, Parameter, points, spelled
from snorum.records import MOST_BYTES
from snorum.records.deals import MOST_PUT_RIGHT
from snorum.site import drawing, trace
from snorum.site.trace import CruxOf, Example
from snorum.site.web.differences import SEEDS, Kept, difference
from snorum.site.web.linking import address, linked_passages
from snorum.table.policies import policies


def forms(kept: Kept | None) -> str:
    """All games as JSON.

    Each game has its `name` and `title`; its `points` (parameters and cruxes) in the order of its `Rules`; the
    `sources` as which it can be played; its `examples` with their text; and `excluded`, the
    options that examples exclude. The file also has `symbols`, the pictures that drawings of the table use; `first`,
    the example that is shown first (or null); and `pages`, the page of the source on which each passage stands.

    Args:
        kept: the stored games of random moves, for the cruxes that no example shows; `None` if none were searched.

    Raises:
        SnorumError: a stored game is missing, or does not show the difference any more.
    """
    return json.dumps(
        {
            "format": 1,
            "most_bytes": MOST_BYTES,
            "symbols": _symbols(),
            "first": next((example for _, example, _ in chosen().moments), None),
            "pages": {each.id: each.page for each in edition.passages() if each.page},
            "games": [game_data(game, kept) for game in GAMES.values()],
        },
        ensure_ascii=False,
    )


def _symbols() -> str:
    """The pictures of all cards of all games, with a suit and without."""
    cards = {card: None for game in GAMES.values() for card in game.every_card()}
    return drawing.symbols([*cards, *{card._replace(suit=""): None for card in cards}])


def seats() -> str:
    """What the page "The table" needs before any Python runs, as JSON.

    Each game has its `name`, `title`, `points` and `sources`, its `policies` with their descriptions, its `calls` and
    `cries`, whether a player `passes`, `takes`, `turns` (cards are turned unseen), `face_up`, the rule that says its
    `length` (or ""), and how many `players` the edition's rules allow. The file also has `most_put_right`, the
    `symbols`, and the text of all `passages` that a rule of a game names, or on which a ruling set rests.
    """
    named = {id: None for rule in trace.rules() for id in rule.passages}
    named |= {id: None for each in rulings.ruling_sets() for id in each.passages_played}
    return json.dumps(
        {
            "format": 1,
            "most_put_right": MOST_PUT_RIGHT,
            "symbols": _symbols(),
            "passages": {id: _passage(edition.passage(id)) for id in named},
            "games": [_seated(game) for game in GAMES.values()],
        },
        ensure_ascii=False,
    )


def _seated(game: Game) -> dict[str, Any]:
    rules = game.Rules()
    return {
        "name": game.NAME,
        "title": game.TITLE,
        "points": [
            _parameter(each) if isinstance(each, Parameter) else _question(game, each)
            for each in points(game.Rules).values()
        ],
        "players": list(game.players_allowed(rules)),
        "sources": _sources(game),
        "policies": [{"name": each.name, "says": each.says} for each in policies(game.NAME).values()],
        "calls": [call for call in game.CALLS if call],
        "cries": list(game.CRIES),
        "acts": list(game.without_card),
        "takes": game.TAKES,
        "turns": game.RETURNING,
        "face_up": game.FACE_UP,
        "length": game.LENGTH,
    }


def _passage(passage: edition.Passage) -> dict[str, Any]:
    return {"text": passage.text, "gist": passage.gist, "page": passage.page, "address": address("passage", passage.id)}


def game_data(game: Game, kept: Kept | None) -> dict[str, Any]:
    """The data of one game, as in `forms`."""
    examples = [each for each in trace.examples() if each.game == game.NAME]
    return {
        "name": game.NAME,
        "title": game.TITLE,
        "points": [
            _crux(game, each, kept) if isinstance(each, Crux) else _parameter(each)
            for each in points(game.Rules).values()
        ],
        "sources": _sources(game),
        "examples": [_example(each) for each in examples],
        "blank": records.blank(game),
        "excluded": [
            {"crux": each.crux, "option": each.option, "example": each.example} for each in trace.excluded(game.NAME)
        ],
    }


def _sources(game: Game) -> list[dict[str, Any]]:
    """The sources as which the game can be played; `builds` says whether by them cards are built."""
    found = []
    for each in rulings.ruling_sets(game.NAME):
        entry = bibliography.entry(each.entry)
        by = entry.authors[0].family if entry.authors else entry.short_title
        found.append(
            {
                "id": each.id,
                "title": ", ".join(filter(None, [entry.short_title, entry.dated])),
                "short": ", ".join(filter(None, [by, entry.dated])),
                "own": each.own,
                "stated": len(each.in_state("stated")),
                "builds": game.BUILDS and game.stands(each.rules(), Building(2, False, ())),
            }
        )
    return found


def _parameter(each: Parameter) -> dict[str, Any]:
    return {
        "kind": "parameter",
        "name": each.name,
        "says": each.gloss,
        **_options(each),
        "passages": linked_passages(each.passages),
    }


def _crux(game: Game, each: Crux, kept: Kept | None) -> dict[str, Any]:
    point = CruxOf(game.NAME, each)
    return {**_question(game, each), "difference": _difference(point, kept)}


def _question(game: Game, each: Crux) -> dict[str, Any]:
    point = CruxOf(game.NAME, each)
    return {
        "kind": "crux",
        "name": each.name,
        "says": each.question,
        **_options(each),
        "passages": linked_passages(each.passages),
        "id": point.id,
        "address": address("crux", point.id),
    }


def _options(point: Parameter | Crux) -> dict[str, Any]:
    """The options, written as for `--set`; for a number, its limits and its unit."""
    if isinstance(point.options, Numbers):
        least = next(iter(point.options))  # not min(): there may be a billion
        most = least + len(point.options) - 1
        return {"default": spelled(point.default), "least": least, "most": most, "unit": point.options.unit}
    options = [{"value": spelled(value), "gloss": gloss} for value, gloss in point.options.items()]
    return {"default": spelled(point.default), "options": options}


def _difference(point: CruxOf, kept: Kept | None) -> dict[str, Any]:
    """The record that shows the difference; if there is none, the number of games that were searched."""
    shown = difference(point, {point.id: None} if kept is None else kept)
    if shown is None:
        searched = 0 if kept is None else SEEDS * len(point.crux.options)
        return {"groups": [], "example": None, "title": None, "text": None, "games": searched}
    return {
        "groups": [list(group) for group in shown.groups],
        "example": shown.example or None,
        "title": shown.title,
        "text": shown.text or None,
        "games": None,
    }


def _example(each: Example) -> dict[str, Any]:
    return {
        "id": each.id,
        "title": each.title,
        "text": each.path.read_text(encoding="utf-8"),
        "address": address("example", each.id),
    }
