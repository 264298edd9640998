"""What of the edition can be found: everything that has an address of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from snorum import edition
from snorum.books import claims, findings
from snorum.books.findings import VERDICTS
from snorum.edition import bibliography
from snorum.edition.addresses import published
from snorum.edition.how_to_play import Basis, HowToPlay, all_games
from snorum.edition.terms import terms
from snorum.games import GAMES
from snorum.site import trace
from snorum.site.naming import (
    STATES,
    UNSETTLED,
    crux_name,
    foreign_language,
    how_far_supplied,
    passage_title,
    rule_name,
    strip_markup,
    work_name,
)
from snorum.site.trace.how_to_play import readings_taken, supplied_in, supplied_words_in
from snorum.site.trace.pages import Page, Shown, game_by_passage

Found = dict[str, Any]
"""`kind`, `id`, `title`, `text`, `where`, and perhaps `also` (words to find it by), `lang`, `voice` (`ours`).

A passage may have `answers`: sentences of ours that say what it comes to, each with how certain it is.
"""


def edition_entries() -> Iterator[Found]:
    """Everything of the edition that has an address of its own."""
    for kind in (_passages, _lines_of_play, _cruxes, _rules, _examples, _claims, _terms, _works):
        yield from kind()


def games_of_passages() -> dict[str, str]:
    """The game of each passage that a page shows; an installed package, which has no pages, knows it by the address."""
    if pages := trace.pages_known():
        return game_by_passage(pages)
    shown = (Page(path, (Shown("passage", id, 0),)) for (kind, id), path in published().items() if kind == "passage")
    return game_by_passage(shown)


def _passages() -> Iterator[Found]:
    """The passages."""
    games = games_of_passages()
    for passage in edition.passages():
        roles = ", ".join(passage.roles)
        found = {
            "kind": "passage",
            "id": passage.id,
            "title": passage_title(passage),
            "text": passage.text or passage.gist,
            "where": " · ".join(filter(None, [work_name(passage.work), passage.page_label, roles])),
        }
        voice = "supplied" if passage.supplied else "" if passage.text is not None else "in our words"
        game = games.get(passage.id, "").replace("-", "")
        more = {
            "voice": voice,
            "game": game,
            "foreign": foreign_language(passage.work),
            "answers": list(_answers(passage.id)),
            "asks": " ".join(_asked_of(passage.id)),
        }
        yield found | {name: value for name, value in more.items() if value}


def _lines_of_play() -> Iterator[Found]:
    """The lines of how to play, and the common mistakes."""
    for play in all_games().values():
        for line in play.sentences:
            yield {
                "kind": "play",
                "id": f"{play.name}/{line.id}",
                "text": line.says,
                "game": play.game.replace("-", ""),
                "title": f"{play.title or GAMES[play.game].TITLE}: {line.under.lower() or 'what people get wrong'}",
                "where": " · ".join(filter(None, ["How to play", certainty(play, line.basis)])),
            }


def _cruxes() -> Iterator[Found]:
    """The cruxes."""
    for point in trace.described_cruxes():
        glosses = "; ".join(point.crux.options.values())
        yield {
            "kind": "crux",
            "id": point.id,
            "title": crux_name(point),
            "text": f"{point.crux.question} — {glosses}",
            "also": " ".join(point.crux.options),
            "where": f"{GAMES[point.game].TITLE} · {STATES[trace.state_of(point)]}",
        }


def _rules() -> Iterator[Found]:
    """The rules."""
    for rule in trace.described_rules():
        supplied = {"no": "", "part": "supplied in part", "whole": "supplied"}[how_far_supplied(rule)]
        yield {
            "kind": "rule",
            "id": rule.id,
            "title": rule_name(rule),
            "text": " ".join(filter(None, [rule.sentence.replace("`", ""), rule.supplied])),
            "where": " · ".join(filter(None, [GAMES[rule.game_id].TITLE, supplied])),
        }


def _examples() -> Iterator[Found]:
    """The examples that can be read; what cannot is reported elsewhere."""
    for example in (each for each in trace.examples() if each.record):
        note = example.record.note if example.record else ""
        yield {
            "kind": "example",
            "id": example.id,
            "title": example.title,
            "text": " ".join(note.split()),
            "where": f"{GAMES[example.game].TITLE} · {example.verdict}",
        }


def _claims() -> Iterator[Found]:
    """The claims."""
    for settled in findings.settle_all(claims.all_claims().values()):
        claim, finding = settled.claim, settled.finding
        says = VERDICTS[finding.verdict] if finding else UNSETTLED
        text = " ".join(filter(None, [claim.asserts, finding.sentence if finding else "", claim.turns_on]))
        yield {
            "kind": "claim",
            "id": claim.id,
            "title": claim.title,
            "text": strip_markup(text),
            "where": f"{GAMES[claim.game].TITLE} · {says}",
        }


def _terms() -> Iterator[Found]:
    """The terms of the glossary."""
    for term in terms():
        text = " ".join([term.means, *term.meanings.values()]).replace("*", "")
        yield {
            "kind": "term",
            "id": term.id,
            "title": term.headword,
            "text": text.strip(),
            "also": " ".join([*term.forms, *term.also]),
            "where": f"{term.kind}",
            "lang": term.lang,
        }


def _works() -> Iterator[Found]:
    """The works of the bibliography."""
    for key, entry in bibliography.entries().items():
        yield {
            "kind": "work",
            "id": key,
            "title": entry.short_title,
            "text": bibliography.describe(key),
            "where": entry.year or "work",
        }


def _answers(passage: str) -> Iterator[tuple[str, str]]:
    """What a passage comes to, in our sentences: how to play the game by default, and the rules that carry it out."""
    for play in all_games().values():
        for line in play.sentences:
            if play.by_default and passage in line.basis.passages:
                yield line.says, certainty(play, line.basis)
    for rule in trace.rules_of(passage):
        yield rule.sentence.replace("`", ""), "rule, supplied in part" if rule.supplied else "rule"


def _asked_of(passage: str) -> Iterator[str]:
    """What else a passage may be found by: the names of its rules, and the questions that it leaves open."""
    yield from map(rule_name, trace.rules_of(passage))
    yield from (point.crux.question for point in trace.cruxes_of(passage))


def certainty(play: HowToPlay, basis: Basis) -> str:
    """Whether a line of how to play is more than its source says."""
    if readings_taken(play, basis):
        return "our reading"
    return "supplied" if supplied_in(play, basis) or supplied_words_in(basis) else ""
