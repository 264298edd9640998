"""Finds the gaps between the sources and their ruling sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from snorum import edition
from snorum.books import rulings
from snorum.books.rulings import RulingSet, State
from snorum.edition import Passage, bibliography
from snorum.games import game
from snorum.site.trace.gap import Gap
from snorum.site.trace.matrix import rules, rules_of
from snorum.site.trace.settling import from_home


def gaps_of_rulings() -> Iterator[Gap]:
    """Ruling sets that name what is not there or cannot be played, and rules of a source that no set of it names."""
    known = {each.id: each for each in edition.passages()}
    known_rules = {each.id for each in rules()}
    reporters = {each.id: each.through for each in edition.works()}
    named: dict[str, set[str]] = {}
    for each in rulings.ruling_sets():
        at = from_home(each.path)
        if not each.own:  # the rules of the game carry those out
            named.setdefault(each.work, set()).update(each.passages)
        for passage in sorted(each.passages):
            if passage not in known:
                yield Gap("unknown-passage", f"the ruling set {each.id} names {passage}, which does not exist", at)
            elif known[passage].work not in (each.work, reporters.get(each.work)) and not each.own:
                yield Gap("ruling", f"{each.id} rests on {passage}, which is not from its source, {each.work}", at)
        for rule in each.agrees.keys() - known_rules:
            yield Gap("unknown-rule", f"{each.id} agrees with {rule}, which is not a rule", at)
        if says := _not_playable(each):
            yield Gap("ruling", f"{each.id} cannot be played: {says}", at)
        if each.work not in bibliography.entries():
            yield Gap("unknown-work", f"{each.id} is a ruling set of {each.work}, which is not in works.bib", at)
        else:
            yield from _gaps_of_printing(each, known, at)
    for stated in known.values():
        left_out = stated.work in named and stated.id not in named[stated.work]
        if "rule" in stated.roles and left_out and not rules_of(stated.id):
            at = f"sources/{stated.work}/{stated.work}.xml:{stated.line}"
            yield Gap("ruling", f"{stated.id} states a rule, but no ruling set of {stated.work} names it", at)


def _gaps_of_printing(each: RulingSet, known: Mapping[str, Passage], at: str) -> Iterator[Gap]:
    """Another year than the bibliography has, or another printing than the passages have; and what that makes wrong.

    Of points a source is silent if it was read whole, and else it was not seen whether it speaks of them.
    """
    work = next((work for work in edition.works() if work.id == each.work), None)
    if work is None or each.printing not in work.printings:
        yield Gap("ruling", f"{each.id} is a ruling set of {each.entry}, of which the edition has no text", at)
        return
    entry = bibliography.entry(each.entry)
    named = entry.fields.get("idyear", entry.year)
    if str(each.year or "") != entry.year or (each.about_id and not each.id.endswith(f"-{named}")):
        yield Gap("ruling", f"{each.id} has another year than works.bib: {entry.year or 'none'}", at)
    printings = {known[id].printing for id in each.passages & known.keys() if known[id].work == each.work}
    if len(printings) == 1 and printings != {each.printing}:
        yield Gap("ruling", f"{each.id} rests on {printings.pop() or each.work} alone, expected it as printing", at)
    whole = work.printings[each.printing].whole
    wrong: State = "not-seen" if whole else "silent"
    if not each.own and (some := each.in_state(wrong)):
        expected = "silent: the source was read whole" if whole else "not-seen: the source was not read whole"
        yield Gap("ruling", f"{each.id} has {', '.join(some)} as {wrong}, expected {expected}", at)


def _not_playable(each: RulingSet) -> str:
    """Why no number of players can play by a ruling set; empty if some can."""
    chosen = game(each.game)
    least, most = chosen.players_allowed(each.rules())
    clashes = [chosen.at_odds(each.rules(number), number) for number in range(least, most + 1)]
    return "" if "" in clashes else clashes[0] if clashes else "no number of players is allowed"
