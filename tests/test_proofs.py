"""Proofs that what a passage says is played: what they find, and that they cannot be had for nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from snorum import edition
from snorum.games import cassino
from snorum.games.cassino import counting, scoring
from snorum.games.vocabulary import RULES
from snorum.site.trace import proofs
from snorum.site.trace.proofs import NOT_PLAYED, Proof, ProofError, Proofs, denied, gaps_of_proofs, read

HEAD = 'players = ["A", "B"]\n'
COURTS = """
[[proof]]
passages = ["morehead-rules-3"]
against = { courts_taken = "all" }
layout = "JC JD 7H 5C"
plays = ["A JS takes JC JD"]
verdict = "impossible"
"""


@pytest.fixture
def of_morehead(tmp_path: Path) -> Callable[[str], Proofs]:
    """Read a file of proofs for Morehead's Cassino."""

    def written(text: str, game: str = "cassino") -> Proofs:
        path = tmp_path / "morehead" / "proofs" / f"{game}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEAD + text, "utf-8")
        return read(path)

    return written


@pytest.fixture(autouse=True)
def kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a build has proved is known to the tests, and what they prove is not known to it."""
    kept = tmp_path / "proved.json"
    known = edition.sources().parent / proofs.KEPT
    kept.write_text(known.read_text("utf-8") if known.is_file() else "[]", "utf-8")
    monkeypatch.setattr(proofs, "KEPT", kept)


def only(found: Proofs) -> Proof:
    (proof,) = found.proofs
    return proof


def test_a_record_that_another_option_judges_otherwise_proves_its_passage(of_morehead: Callable[[str], Proofs]) -> None:
    found = of_morehead(COURTS)
    assert found.ruling.id == "morehead-1952" and only(found).passages == ("morehead-rules-3",)
    assert only(found).fault() == ""


def test_the_proof_that_the_guide_shows_proves_its_passage(tmp_path: Path) -> None:
    guide = (edition.sources().parent / "docs/guide/other-books.md").read_text("utf-8")
    path = tmp_path / "peel/proofs/snip-snap-snorum.toml"
    path.parent.mkdir(parents=True)
    path.write_text("[[proof]]" + guide.partition("\n[[proof]]")[2].partition("```")[0], "utf-8")
    assert only(read(path)).fault() == ""


@pytest.mark.parametrize(
    ("put", "instead", "says"),
    [
        ('"impossible"', '"lawful"', "the record is impossible, expected lawful"),
        ('"all"', '"one-or-three"', "under courts_taken one-or-three the record is impossible too"),
        ('takes JC JD"', 'takes JC"', "the record is lawful, expected impossible"),
        ('against = { courts_taken = "all" }', 'without = "cassino.sweep"', "without cassino.sweep the record is"),
        ('against = { courts_taken = "all" }', "against = { lurch = 6 }", "cannot be played: a lurch needs"),
        (
            "verdict =",
            'result = { winner = "A" }\nverdict =',
            "the results are {'winner': None}, expected {'winner': 'A'}",
        ),
        ("verdict =", 'follows = "wins"\nverdict =', "from it does not follow: wins"),
    ],
)
def test_what_proves_nothing_is_named(put: str, instead: str, says: str, of_morehead: Callable[[str], Proofs]) -> None:
    assert COURTS.count(put) == 1
    assert says in only(of_morehead(COURTS.replace(put, instead))).fault()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = 1", "unknown key x"),
        ("[[proof]]\nverdict = 'lawful'", "the key passages is missing"),
        (COURTS.replace("against", "# "), "either against"),
        (COURTS + "without = 'cassino.sweep'", "either against"),
        (COURTS.replace("courts_taken", "court_taken"), "no point is called court_taken"),
        (COURTS.replace('"all"', '"both"'), "courts_taken has no option both"),
        (COURTS.replace('against = { courts_taken = "all" }', "without = 'cassino.swept_away'"), "no rule cassino"),
        (COURTS + "record = 'a-pack'", "there is no record a-pack"),
        ("not_played.morehead-rules-4 = 'boring'", "is not played for 'boring', expected one of advice"),
        ("[", "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, says: str, of_morehead: Callable[[str], Proofs]) -> None:
    with pytest.raises(ProofError, match=f"(?s)cassino.toml.*{says}"):
        of_morehead(text)


def test_a_record_may_be_one_that_the_format_refuses(of_morehead: Callable[[str], Proofs]) -> None:
    proof = '[[proof]]\npassages = ["x"]\nagainst = { pack = 52 }\nrules = { pack = 32 }\nplays = ["A 2C"]\n'
    assert only(of_morehead(f'{proof}verdict = "unreadable"')).fault() == ""


def test_a_record_may_be_shared(of_morehead: Callable[[str], Proofs]) -> None:
    given = '[[proof]]\npassages = ["x"]\nagainst = { sweep_points = 1 }\nverdict = "lawful"\n'
    result = "result = { points = { B = 3 } }\n"
    assert only(of_morehead(f'{given}{result}record = "two-players"')).fault() == ""
    own = '[records.mine]\nplayers = ["A", "B", "C"]\n[[records.mine.deals]]\ndealer = "C"\nplays = ["A 2C"]\n'
    assert only(of_morehead(f'{given}record = "mine"\n{own}')).record["players"] == ["A", "B", "C"]
    example = only(of_morehead(f'{given}record = "morehead/cassino-building-six"'))
    assert example.record["as"] == "morehead-1952" and "title" not in example.record


# A rule denied


def test_a_rule_is_denied_wherever_it_is_called_and_only_for_a_while() -> None:
    assert (scoring.great_cassino(True), cassino.great_cassino(True)) == (2, 2)
    with denied(RULES["cassino.great_cassino"].function):
        assert (scoring.great_cassino(True), cassino.great_cassino(True)) == (3, 3)
    assert (scoring.great_cassino(True), cassino.great_cassino(True)) == (2, 2)


def test_a_rule_is_itself_again_after_an_error() -> None:
    rules = cassino.Rules(lurch=6)
    with pytest.raises(KeyError), denied(counting.is_lurched):
        assert not counting.is_lurched(rules, 3)
        raise KeyError
    assert counting.is_lurched(rules, 3)


# What the trace asks for


def gaps(monkeypatch: pytest.MonkeyPatch, *files: Proofs) -> list[tuple[str, str]]:
    monkeypatch.setattr(proofs, "all_proofs", lambda: files)
    return [(gap.kind, gap.says) for gap in gaps_of_proofs()]


def stated() -> dict[str, tuple[Proofs, ...]]:
    """The edition's files, by work."""
    found: dict[str, tuple[Proofs, ...]] = {}
    for each in proofs.all_proofs():
        work = each.path.parents[1].name
        found[work] = (*found.get(work, ()), each)
    return found


def of(work: str) -> Proofs:
    (found,) = stated()[work]
    return found


def test_every_passage_with_a_rule_is_proved_or_not_played() -> None:
    """The title page asks for all, and so does this count made without it."""
    proved, not_played = proofs.answered()
    wanted = {each.id for each in edition.passages() if "rule" in each.roles}
    assert wanted == proved | not_played.keys() and not proved & not_played.keys()
    assert set(not_played.values()) <= set(NOT_PLAYED)


def test_what_is_lacking_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    rest = [each for work, files in stated().items() if work != "uspc" for each in files]
    uspc = of("uspc")
    last = replace(uspc, proofs=uspc.proofs[:-1])
    assert gaps(monkeypatch, *rest, last) == [
        ("no-proof", "uspc-rules-8 states a rule, but no proof shows that it is played")
    ]


def changed(proofs_of: Proofs, number: int, **given: object) -> Proofs:
    some = list(proofs_of.proofs)
    some[number] = replace(some[number], **given)  # type: ignore[arg-type]
    return replace(proofs_of, proofs=tuple(some))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"verdict": "offence"}, "expected offence"),
        ({"passages": ("uspc-rules-4",)}, "booked under"),
        ({"passages": ("uspc-rules-99",)}, "there is no passage uspc-rules-99"),
    ],
)
def test_a_proof_that_proves_nothing_is_a_gap(
    given: Mapping[str, object], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    uspc = of("uspc")
    number = next(n for n, each in enumerate(uspc.proofs) if each.passages == ("uspc-rules-8",))
    rest = [each for work, files in stated().items() if work != "uspc" for each in files]
    found = gaps(monkeypatch, *rest, changed(uspc, number, **given))
    assert any(kind == "proof" and says in text for kind, text in found)


@pytest.mark.parametrize(
    ("not_played", "says"),
    [
        ({"uspc-rules-8": "advice"}, "uspc-rules-8 is proved, and said not to be played"),
        ({"uspc-rules-6": "advice"}, "uspc-rules-6 is beyond the game as the ruling set says, but advice here"),
        ({"uspc-rules-8": "beyond"}, "uspc-rules-8 is proved"),
        ({"long-5-1": "title", "uspc-head-1": "title"}, "is no passage with a rule"),
    ],
)
def test_what_is_wrongly_said_not_to_be_played_is_a_gap(
    not_played: Mapping[str, str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    uspc = of("uspc")
    rest = [each for work, files in stated().items() if work != "uspc" for each in files]
    given = replace(uspc, not_played={**uspc.not_played, **not_played})
    assert any(says in text for _, text in gaps(monkeypatch, *rest, given))


def test_what_has_been_proved_is_not_proved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not list(gaps_of_proofs())
    asked: list[Proof] = []

    def noted(proof: Proof) -> str:
        asked.append(proof)
        return ""

    monkeypatch.setattr(Proof, "fault", noted)
    assert not list(gaps_of_proofs()) and not asked
    uspc = of("uspc")
    rest = [each for work, files in stated().items() if work != "uspc" for each in files]
    other = {**uspc.proofs[0].record, "note": "Another."}
    gaps(monkeypatch, *rest, changed(uspc, 0, record=other))
    assert [each.passages for each in asked] == [uspc.proofs[0].passages]


# Faults that the proofs have shown: each is made once more, and seen


@pytest.mark.parametrize(
    ("work", "game", "name", "option", "passage"),
    [
        ("ostrow", "cassino", "building", "builds-and-calls", "ostrow-rules-8"),
        ("morehead", "cassino", "sweep_points", 1, "morehead-rules-9"),
        ("dick1866", "cassino", "building", "builds-and-calls", "dick1866-rules-2"),
        ("dick1894", "cassino", "built_for", "own-card", "dick1894-rules-12"),
        ("pagat", "cassino", "courts_taken", "all", "pagat-cassino-12"),
        ("webchips", "snip-snap-snorum", "whole_pack_pairing", "may", "webchips-rules-13"),
    ],
)
def test_a_ruling_set_with_another_option_than_its_book_fails(
    work: str, game: str, name: str, option: object, passage: str
) -> None:
    (file,) = [each for each in stated()[work] if each.game == game]
    wrong = [each for each in file.proofs if passage in each.passages]
    changed_records = [
        replace(each, record={**each.record, "rules": {**each.record.get("rules", {}), name: option}}) for each in wrong
    ]
    assert wrong and all(not each.fault() for each in wrong)
    assert any(each.fault() for each in changed_records)
