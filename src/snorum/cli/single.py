"""`snorum show`: show one passage, rule, crux, worked example or claim, and what depends on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import snorum
from snorum import edition
from snorum.books import claims, findings, rulings
from snorum.books.claims import Claim
from snorum.books.findings import VERDICTS
from snorum.cli.claiming import show_claims
from snorum.cli.showing import grounds
from snorum.cli.words import bold, dim, echo, styled_verdict, wrapped
from snorum.edition import bibliography
from snorum.edition.certainty import SEEN
from snorum.edition.editions import is_looked_into, looking_into
from snorum.games import GAMES
from snorum.games.vocabulary import Numbers, Parameter, Rule, SnorumError, spelled
from snorum.site import trace
from snorum.site.trace import CruxOf, Example


def show(id: str) -> None:
    """Print the passage, rule, crux, parameter, example, claim or ruling set with this id.

    Raises:
        SnorumError: nothing has this id; the message suggests similar ids.
    """
    known = trace.named()
    if id not in known and edition.chosen() != edition.own():  # perhaps what a rule of a game rests on
        with looking_into(edition.own()), suppress(SnorumError):
            show(id)
            return
    if id not in known:
        near = edition.suggest_nearest(id, list(known))
        raise SnorumError(f"no passage, rule, crux, parameter, example, claim or source {id!r}{near}")
    for number, (kind, each) in enumerate(known[id]):
        if number:
            echo("")
        _SHOWN[kind](each)


def _show_passage(passage: edition.Passage) -> None:
    work = edition.find_work(passage.work)
    where = ", ".join(filter(None, [work.title, passage.page_label, passage.section]))
    echo(f"{bold(passage.id)}  {where}  {dim(', '.join(passage.roles))}")
    echo(wrapped(passage.text if passage.text is not None else f"[in our words] {passage.gist}"))
    if passage.known != SEEN:
        echo(dim(bibliography.known_in_words(passage.known, passage.through)))
    for note in dict.fromkeys(passage.notes):  # two gaps may share a note
        echo(dim(wrapped(note, "    ")))
    for rule in trace.rules_of(passage.id):
        echo(f"\n{bold('rule')} {rule.id}")
        echo(wrapped(rule.sentence))
        if rule.supplied:
            echo(wrapped(f"Supplied: {rule.supplied}"))
    for each in trace.cruxes_of(passage.id):
        echo(f"\n{bold('crux')} {each.id}")
        echo(wrapped(each.crux.question))
    for ruling_set in (each for each in rulings.ruling_sets() if not each.own):
        if lines := list(ruling_set.rests_on(passage.id)):
            echo(f"\n{bold('ruling set')} {ruling_set.id}, {GAMES[ruling_set.game].TITLE}")
            for says in lines:
                echo(wrapped(says))
    _print_examples(trace.examples_of(passage.id))
    for claim in claims.claims_of(passage.id):
        settled = findings.settle(claim)
        says = VERDICTS[settled.finding.verdict] if settled.finding else "not settled"
        echo(f"\n{bold('claim')} {claim.id}: {claim.title} — {dim(says)}")
        echo(wrapped(settled.finding.sentence if settled.finding else settled.missing))


def _show_rule(rule: Rule) -> None:
    code = rule.function.__code__
    echo(f"{bold(rule.id)}  {dim('rule')}  {dim(f'{_shortened(code.co_filename)}:{code.co_firstlineno}')}")
    echo(wrapped(rule.sentence))
    if rule.supplied:
        echo(wrapped(f"Supplied: {rule.supplied}"))
    _print_passages(rule.passages)
    for id, point in {each.id: each for passage in rule.passages for each in trace.cruxes_of(passage)}.items():
        echo(f"\n{bold('crux')} {id} {dim('depends on ' + ', '.join(point.crux.passages))}")
        echo(wrapped(point.crux.question))


def _shortened(path: str) -> str:
    """The path of a module, from the folder of the package, or of the project whose edition it is."""
    above = (Path(snorum.__file__).parents[1], edition.chosen().home.parent)
    return next((str(Path(path).relative_to(each)) for each in above if each in Path(path).parents), path)


def _show_crux(point: CruxOf) -> None:
    crux = point.crux
    echo(f"{bold(point.id)}  {dim(f'crux, {trace.state_of(point)}')}")
    echo(wrapped(crux.question))
    for option, gloss in crux.options.items():
        default = " [default]" if option == crux.default else ""
        echo(f"    {option}{dim(default)}: {gloss}")
        echo(dim(f"      by {grounds(crux.grounds[option])}"))
        _print_who_plays(rulings.who_plays(point.game, crux.name), crux.name, option)
        for each in trace.exclusions_of(point):
            if each.option == option:
                by = "another reading is illustrated by" if each.by_editors else "excluded by the example"
                echo(f"      {by} {each.example} {dim('(' + ', '.join(each.passages) + ')')}")
    _print_passages(crux.passages)


def _show_parameter(named: tuple[str, Parameter]) -> None:
    game, parameter = named
    echo(f"{bold(f'{game}.{parameter.name}')}  {dim('agreed before the game')}")
    echo(wrapped(parameter.gloss))
    stating = rulings.who_plays(game, parameter.name)
    if isinstance(parameter.options, Numbers):
        echo(f"    {parameter.options} {dim(f'[default: {parameter.default}]')}")
    for option in stating if isinstance(parameter.options, Numbers) else parameter.options:
        default = " [default]" if option == parameter.default else ""
        echo(f"    {spelled(option)}{dim(default)}: {parameter.options[option]}")
        _print_who_plays(stating, parameter.name, option)
    _print_passages(parameter.passages)


def _print_who_plays(stating: Mapping[Any, Sequence[rulings.RulingSet]], point: str, option: Any) -> None:
    named = ((each.id, each.points[point].for_whom(option)) for each in stating.get(option, ()))
    if said := ", ".join(f"{id} ({note})" if note else id for id, note in named):
        echo(dim(wrapped(f"played so by {said}", "      ")))


def _show_example(example: Example) -> None:
    record = example.record
    echo(f"{bold(example.id)}  {example.title}  {dim('example')}")
    if record is None or example.report is None:
        echo(wrapped(example.error))
        return
    echo(wrapped(f"{record.game.TITLE}: {', '.join(record.players)}"))
    if record.note:
        echo(wrapped(" ".join(record.note.split())))
    echo(f"\n{styled_verdict(example.verdict)}  {dim(f'snorum check {example.id} prints it play by play')}")
    _print_passages(example.passages)


def _show_claim(claim: Claim) -> None:
    show_claims(claim.id, json=False)
    _print_passages(claim.passages)


def _show_rulings(id: str) -> None:
    """Print how a source plays each game of which it has rules."""
    for each in rulings.ruling_sets():
        if each.id != id:
            continue
        title = bibliography.short_name(each.work)
        echo(f"{bold(id)}  {GAMES[each.game].TITLE}, as in {title}  {dim('ruling set')}")
        if each.about_id:
            echo(dim(each.about_id))
        for name, ruling in each.points.items():
            if ruling.state not in rulings.UNSAID:
                why = f" {ruling.why}" if ruling.why else ""
                echo(wrapped(f"{name}: {ruling.in_words} ({ruling.cited or 'no passage'}).{why}"))
        for state in rulings.UNSAID:
            if some := each.in_state(state):
                whether = " whether it speaks of it" if state == "not-seen" else ""
                says = rulings.state_in_words(state).capitalize()
                echo(dim(wrapped(f"{says}{whether}, so played by default: {', '.join(some)}.")))
        if not is_looked_into():
            echo(f"\n{dim(f'snorum play {each.game} --as {id} plays it')}\n")


_SHOWN: Mapping[str, Callable[[Any], None]] = {
    "passage": _show_passage,
    "rule": _show_rule,
    "crux": _show_crux,
    "parameter": _show_parameter,
    "example": _show_example,
    "claim": _show_claim,
    "book": _show_rulings,
}
"""What prints each kind."""


def _print_passages(ids: Iterable[str]) -> None:
    for each in map(edition.passage, ids):
        echo(f"\n{bold('passage')} {each.id} {dim(each.page_label)}".rstrip())
        echo(wrapped(each.text if each.text is not None else f"[in our words] {each.gist}"))


def _print_examples(examples: Iterable[Example]) -> None:
    for each in examples:
        echo(f"\n{bold('example')} {each.id}: {each.title} {dim(each.verdict)}")
