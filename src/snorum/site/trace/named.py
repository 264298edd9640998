"""Everything of the edition that has an id."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from snorum import edition
from snorum.books import claims, rulings
from snorum.games import GAMES
from snorum.games.vocabulary import parameters
from snorum.site.trace.matrix import every_crux, examples, rules


def named() -> Mapping[str, list[tuple[str, Any]]]:
    """What has each id, with its kind; a rule may have the name of a parameter.

    The kinds: `passage`, `rule`, `crux`, `parameter` (its game and itself), `example`, `claim`, `book` (its id).
    """
    kinds: Mapping[str, Iterable[tuple[str, Any]]] = {
        "passage": ((each.id, each) for each in edition.passages()),
        "rule": ((each.id, each) for each in rules()),
        "crux": ((each.id, each) for each in every_crux()),
        "parameter": (
            (f"{game}.{each.name}", (game, each)) for game in GAMES for each in parameters(GAMES[game].Rules)
        ),
        "example": ((each.id, each) for each in examples()),
        "claim": claims.all_claims().items(),
        "book": ((id, id) for id in dict.fromkeys(each.id for each in rulings.ruling_sets())),
    }
    found: defaultdict[str, list[tuple[str, Any]]] = defaultdict(list)
    for kind, items in kinds.items():
        for id, each in items:
            found[id].append((kind, each))
    return dict(found)
