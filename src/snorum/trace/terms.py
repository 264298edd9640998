"""What the glossary must hold: every form occurs, and every game in which a term occurs has a meaning for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from snorum.edition.terms import Term, terms
from snorum.games import GAMES
from snorum.trace.gap import Gap
from snorum.trace.pages import Page, games_shown

AT = "sources/terms.toml"


def gaps_of_terms(pages: Iterable[Page] | None, known: Iterable[Term] | None = None) -> Iterator[Gap]:
    """What is missing from the glossary. Which game a passage belongs to is asked only where there are pages."""
    games = games_shown(pages) if pages is not None else None
    for term in terms() if known is None else known:
        here = f"the term {term.headword!r}"
        occurring = {form.casefold() for each in term.passages for form in term.found(each.text or each.gist or "")}
        for form in term.forms:
            if form.casefold() not in occurring:
                yield Gap("term", f"{here} has the form {form!r}, which stands in no passage", AT)
        for game in term.meanings:
            if game not in GAMES:
                yield Gap("term", f"{here} has a meaning at {game!r}, and there is no such game", AT)
        if games is None:
            continue
        among = {games[each.id] for each in term.passages if each.id in games}
        for game in among & set(GAMES):
            if not term.meaning(game):
                yield Gap("term", f"{here} stands in the text of {game}, and nothing says what it means there", AT)
        # Of a game that has no page of its own among these, it cannot be said what stands in its text.
        for game in sorted(set(term.meanings) & set(GAMES) & set(games.values()) - among):
            yield Gap("term", f"{here} has a meaning at {game}, where no passage has it", AT)


def games_of(term: Term, pages: Iterable[Page]) -> list[str]:
    """The games in whose text a term stands, in the order of the edition."""
    shown = games_shown(pages)
    among = {shown.get(each.id) for each in term.passages}
    return [game for game in GAMES if game in among]
