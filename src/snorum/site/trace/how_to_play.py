"""How to play, held against passages, rules and readings: what a line may say, and what of it is the editors' own."""

from __future__ import annotations

from collections.abc import Iterator

from snorum import edition
from snorum.books import rulings
from snorum.edition.how_to_play import FILE, Basis, all_games
from snorum.games.vocabulary import Rule
from snorum.site.trace.gap import Gap
from snorum.site.trace.matrix import CruxOf, every_crux, rules, state_of

AT = f"sources/{FILE}"


def gaps_of_how_to_play() -> Iterator[Gap]:
    """Games without it, if others have it; lines that name what is not there, or that the edition's reading denies."""
    passages = {each.id for each in edition.passages()}
    known_rules = {each.id for each in rules()}
    cruxes = {each.id: each.crux for each in every_crux()}
    for game in sorted(rulings.games_from_here() - all_games().keys() if all_games() else ()):
        yield Gap("how-to-play", f"{game} is not there, expected it, as a game taken from a work of the edition", AT)
    for game in sorted(all_games().keys() - rulings.games_described()):
        yield Gap("how-to-play", f"{game} is no game of which a source of the edition says how it is played", AT)
    for game, play in all_games().items():
        for says, basis in play.bases:
            line = f"{game}, {says!r}"
            for passage in basis.passages:
                if passage not in passages:
                    yield Gap("how-to-play", f"{line}: there is no passage {passage}", AT)
            for rule in basis.rules:
                if rule not in known_rules:
                    yield Gap("how-to-play", f"{line}: there is no rule {rule}", AT)
            for reading in basis.reads:
                name, _, option = reading.partition("=")
                crux = cruxes.get(f"{game}.{name}")
                if crux is None or option not in crux.options:
                    yield Gap("how-to-play", f"{line}: there is no reading {reading}", AT)
                elif option != crux.default:
                    yield Gap("how-to-play", f"{line}: it takes {reading}, and the edition reads {crux.default}", AT)


def readings_taken(game: str, basis: Basis) -> list[CruxOf]:
    """The open questions that a line answers as the edition reads them: another reading plays otherwise."""
    names = {each.partition("=")[0] for each in basis.reads}
    return [each for each in every_crux() if each.game == game and each.crux.name in names and state_of(each) == "open"]


def supplied_in(basis: Basis) -> list[Rule]:
    """The rules of a line that no passage states: the editors have supplied them whole."""
    return [each for each in rules() if each.id in basis.rules and not each.passages]


def supplied_words_in(basis: Basis) -> list[str]:
    """The passages of a line whose words the editors supplied."""
    return [each for each in basis.passages if edition.passage(each).supplied]
