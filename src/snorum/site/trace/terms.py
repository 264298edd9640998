"""Checks the glossary: every form occurs, and a term has a meaning for every game in which it occurs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from snorum.edition.terms import Term, terms
from snorum.games import GAMES
from snorum.site.trace.gap import Gap
from snorum.site.trace.pages import Page, game_by_passage

AT = "sources/terms.toml"


def gaps_of_terms(pages: Iterable[Page] | None, known: Iterable[Term] | None = None) -> Iterator[Gap]:
    """The gaps of the glossary. Meanings are checked by game only if pages are known."""
    games = game_by_passage(pages) if pages is not None else None
    for term in terms() if known is None else known:
        here = f"the term {term.headword!r}"
        occurring = {form.casefold() for each in term.passages for form in term.found(each.text or each.gist or "")}
        for form in () if term.kind == "edition" else term.forms:
            if form.casefold() not in occurring:
                yield Gap("term", f"{here} has the form {form!r}, which occurs in no passage", AT)
        for game in term.meanings:
            if game not in GAMES:
                yield Gap("term", f"{here} has a meaning for {game!r}, which is not a game", AT)
        if games is None or term.kind == "edition":
            continue
        among = {games[each.id] for each in term.passages if each.id in games}
        for game in among & set(GAMES):
            if not term.meaning(game):
                yield Gap("term", f"{here} occurs in the text of {game}, but has no meaning for it", AT)
        # If the game has no page among these, its text is not known.
        for game in sorted(set(term.meanings) & set(GAMES) & set(games.values()) - among):
            yield Gap("term", f"{here} has a meaning for {game}, but no passage of that game uses it", AT)


def games_of(term: Term, pages: Iterable[Page]) -> list[str]:
    """The games whose text uses a term, in the order of the edition."""
    shown = game_by_passage(pages)
    among = {shown.get(each.id) for each in term.passages}
    return [game for game in GAMES if game in among]
