"""Passages, rules, cruxes, examples and claims as plain data, with their permanent addresses and related entries."""

from __future__ import annotations

import inspect
from typing import Any

from snorum import referee
from snorum.books import claims, findings
from snorum.books.claims import Claim
from snorum.books.findings import StudyUsed
from snorum.edition import Passage, Work, bibliography
from snorum.edition.addresses import UnknownAddress, address
from snorum.edition.editions import chosen, own
from snorum.games.vocabulary import Ground, Rule
from snorum.referee.readings import Exclusion
from snorum.site import trace
from snorum.site.trace import CruxOf, Example

Item = dict[str, Any]


def _address(kind: str, id: str) -> str | None:
    """The address of an entry; `None` if another edition than ours has not been built since it came."""
    try:
        return address(kind, id)
    except UnknownAddress:
        if chosen() == own():
            raise
        return None


def work_item(work: Work) -> Item:
    """A work whose passages the edition gives."""
    return {
        "id": work.id,
        "title": work.title,
        "full_title": work.full_title,
        "author": work.author or None,
        "pseudonym": work.pseudonym,
        "language": work.language,
        "reference": bibliography.describe(work.id),
        "licence": work.licence,
        "revised": work.revised,
        "known": work.known,
        "through": work.through or None,
        "witnesses": [{"id": each.id, "title": each.title, "note": each.note} for each in work.witnesses],
    }


def passage_item(passage: Passage) -> Item:
    """A passage: its text (or the editors' summary, if the text is not given) and the entries related to it."""
    return {
        "id": passage.id,
        "address": _address("passage", passage.id),
        "work": passage.work,
        "printing": passage.printing or None,
        "page": passage.page,
        "section": passage.section,
        "roles": list(passage.roles),
        "supplied": passage.supplied,
        "known": passage.known,
        "through": passage.through or None,
        "reference": bibliography.reference(passage.entry),
        "text": passage.text,
        "gist": passage.gist,
        "pieces": [
            {
                "kind": piece.kind,
                "text": piece.text,
                "note": piece.note or None,
                "page": piece.page,
                "language": piece.lang or None,
            }
            for piece in passage.pieces
        ],
        "cells": [list(cell) for cell in passage.cells],
        "rules": [each.id for each in trace.rules_of(passage.id)],
        "cruxes": [each.id for each in trace.cruxes_of(passage.id)],
        "examples": [each.id for each in trace.examples_of(passage.id)],
        "claims": [each.id for each in claims.claims_of(passage.id)],
    }


def rule_item(rule: Rule) -> Item:
    """A rule of the reference implementation: its sentence, its passages, what the editors supplied, and its code."""
    return {
        "id": rule.id,
        "address": _address("rule", rule.id),
        "game": rule.game_id,
        "sentence": rule.sentence,
        "says": rule.says or None,
        "passages": list(rule.passages),
        "supplied": rule.supplied or None,
        "function": f"{rule.function.__module__}.{rule.function.__name__}",
        "code": inspect.getsource(rule.function),
    }


def crux_item(point: CruxOf) -> Item:
    """A crux: its options, the edition's choice, and the examples against each option."""
    crux = point.crux
    return {
        "id": point.id,
        "address": _address("crux", point.id),
        "game": point.game,
        "name": crux.name,
        "question": crux.question,
        "state": trace.state_of(point),
        "options": [
            {"name": option, "gloss": gloss, "ground": ground_item(crux.grounds[option])}
            for option, gloss in crux.options.items()
        ],
        "default": crux.default,
        "ground": ground_item(crux.ground),
        "passages": list(crux.passages),
        "excluded": [exclusion_item(each) for each in trace.exclusions_of(point) if not each.by_editors],
        "illustrated": [exclusion_item(each) for each in trace.exclusions_of(point) if each.by_editors],
    }


def exclusion_item(each: Exclusion) -> Item:
    """An option of a crux that an example contradicts."""
    return {
        "option": each.option,
        "example": each.example,
        "passages": list(each.passages),
        "by_editors": each.by_editors,
    }


def ground_item(ground: Ground) -> Item:
    """The ground for an option, with its passages."""
    return {"kind": ground.kind, "passages": list(ground.passages)}


def example_item(example: Example) -> Item:
    """A worked example: the text of its record, and the referee's report."""
    return {
        "id": example.id,
        "address": _address("example", example.id),
        "work": example.id.partition("/")[0],
        "game": example.game,
        "title": example.title,
        "passages": list(example.passages),
        "by_editors": bool(example.record and not example.record.source),
        "verdict": example.verdict,
        "record": example.path.read_text(encoding="utf-8"),
        "report": _report_item(example) if example.record and example.report else None,
    }


def _report_item(example: Example) -> Item:
    """The report on an example as format 1 of `examples.json` has it: without what is owed, which came later."""
    assert example.record is not None and example.report is not None
    report = referee.as_json(example.id, example.record, example.report)
    for each in (report, *report["plays"]):
        del each["owed"]
    del report["if_ended"], report["as"], report["supposes"]
    return report


def claim_item(claim: Claim, settled: findings.Settled | None = None) -> Item:
    """A claim: the assertion in exact terms, how it was settled, the result, and how to reproduce it.

    Without `settled`, the result comes from the stored studies.
    """
    kept = settled or findings.settle(claim)
    found = findings.item(kept)
    rest = {name: found[name] for name in found if name != "id"}
    return {
        "id": claim.id,
        "address": _address("claim", claim.id),
        **rest,
        "studies": [study_item(each) for each in kept.studies],
    }


def study_item(study: StudyUsed) -> Item:
    """A study that a claim uses: the games played, and their rules. Its sums are stored with the package."""
    return {
        "name": study.name,
        "about": study.about,
        "games": study.games,
        "seed": study.seed,
        "digest": study.digest,
        "ways": [
            {
                "name": way.name,
                "players": way.players,
                "policies": list(way.policies),
                "deals": way.deals or None,
                "rules": [{"name": name, "value": value} for name, value in way.rules.items()],
            }
            for way in study.ways
        ],
        "command": f"snorum study {study.name}",
    }
