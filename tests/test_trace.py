"""Where text and code meet: the matrix, the scanner of pages, and every kind of gap."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sphinx.environment import BuildEnvironment

from snorum import edition
from snorum.books import claims, findings
from snorum.books.claims import Attestation, Claim
from snorum.books.findings import Finding, Settled
from snorum.edition.editions import faults_of_title_page, own, using
from snorum.games import GAMES, vocabulary
from snorum.games import snip_snap_snorum as snip
from snorum.games.vocabulary import RULES, Crux, Ground, cruxes, rule, rule_of
from snorum.site import trace
from snorum.site.trace import completeness, exercise, matrix, pages
from snorum.site.trace.pages import Page, Shown, scan_page

ROOT = Path(__file__).parent.parent


def kinds(gaps: list[trace.Gap]) -> set[str]:
    return {gap.kind for gap in gaps}


@pytest.fixture
def extra_rules() -> Iterator[None]:
    """Rules registered by a test are forgotten after it."""
    before = dict(RULES)
    yield
    RULES.clear()
    RULES.update(before)


# The matrix


def test_rules_cruxes_and_examples_of_a_passage() -> None:
    assert "snip_snap_snorum.penalty" in [each.id for each in trace.rules_of("peel-91-7")]
    assert [each.id for each in trace.cruxes_of("peel-92-4")] == ["snip-snap-snorum.pairing_scope"]
    assert "peel/nine-sequence" in [each.id for each in trace.examples_of("peel-91-9")]
    assert trace.rules_of("peel-90-3") == []


def test_what_the_interrupted_sequence_excludes() -> None:
    excluded = {(each.crux, each.option): each for each in trace.excluded(snip.GAME.NAME)}
    found = excluded["pairing_scope", "whole-deal"]
    assert found.example == "peel/interrupted-sequence"
    assert {"peel-92-4", "peel-92-5"} <= set(found.passages)


def test_an_example_under_other_rules_has_another_verdict() -> None:
    found = trace.example("peel/interrupted-sequence")
    assert found is not None
    assert found.verdict == "undetermined"
    assert trace.verdict_under(found, {"pairing_scope": "whole-deal"}) == "contradicted"


def test_an_unknown_example_is_none() -> None:
    assert trace.example("peel/no-such") is None


# The gaps


def test_there_is_no_gap() -> None:
    assert trace.gaps() == []


def test_a_rule_that_cites_an_unknown_passage(extra_rules: None) -> None:
    def made_up() -> None:
        """A rule of no book."""

    made_up.__module__ = "snorum.games.snip_snap_snorum"
    rule("peel-91-77")(made_up)
    says = [gap.says for gap in trace.gaps() if gap.kind == "unknown-passage"]
    assert says == ["the rule snip_snap_snorum.made_up cites peel-91-77, which does not exist"]


def test_a_passage_that_no_rule_cites(extra_rules: None) -> None:
    for name, each in list(RULES.items()):
        RULES[name] = each._replace(passages=tuple(p for p in each.passages if p != "peel-93-1"))
    found = trace.gaps()
    assert [gap.says for gap in found] == ["peel-93-1 states a rule, but no rule of a game cites it"]
    path, _, line = found[0].at.partition(":")
    assert 'xml:id="peel-93-1"' in (ROOT / path).read_text("utf-8").splitlines()[int(line) - 1]


def test_rules_stand_in_one_order_whatever_game_is_loaded_first() -> None:
    """The lists of the site and the exports must not differ from process to process."""
    script = "import snorum.games.{}; from snorum.site import trace; print(*(rule.id for rule in trace.rules()))"
    listed = {
        subprocess.run([sys.executable, "-c", script.format(game)], capture_output=True, text=True, check=True).stdout
        for game in ("snitchems", "snap", "vocabulary")
    }
    assert len(listed) == 1 and {*listed.pop().split()} == {rule.id for rule in trace.rules()}


def claimed(id: str, *passages: str, game: str = "jig", under: str = "", settled: bool = True) -> Settled:
    finding = Finding("holds-under" if under else "holds", "So it is.", under=(under,) if under else ())
    claim = Claim(id, game, "A", passages, "a", "b", "proof", at=Path(__file__))
    return Settled(claim, finding if settled else None, "" if settled else "no finding is stored")


def with_claims(monkeypatch: pytest.MonkeyPatch, *more: Settled, without: str = "") -> None:
    known = {id: each for id, each in claims.all_claims().items() if without not in each.passages}
    known |= {each.claim.id: each.claim for each in more}
    made, settle = {each.claim.id: each for each in more}, findings.settle
    monkeypatch.setattr(findings, "settle", lambda claim: made.get(claim.id) or settle(claim))
    monkeypatch.setattr(claims, "all_claims", lambda: known)
    monkeypatch.setattr(claims, "claims_of", lambda id: [each for each in known.values() if id in each.passages])


def test_a_finding_of_no_claim_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *rest = claims.all_claims().items()
    monkeypatch.setattr(claims, "all_claims", lambda: dict(rest))
    found = [gap for gap in trace.gaps() if "a finding is stored" in gap.says]
    assert [gap.at for gap in found] == [f"sources/findings/{first[0]}.json"] and "delete it" in found[0].says


def test_a_claim_passage_without_a_claim_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    with_claims(monkeypatch, without="peel-93-2")
    found = [gap for gap in trace.gaps() if gap.kind == "no-claim"]
    says = (
        "peel-93-2 makes a claim about its game, but the edition does not settle it; state it in "
        "sources/claims/GAME.toml, or give the sentence the role comment"
    )
    assert says in [gap.says for gap in found]
    path, _, line = next(gap.at for gap in found if "peel-93-2" in gap.says).partition(":")
    assert 'xml:id="peel-93-2"' in (ROOT / path).read_text("utf-8").splitlines()[int(line) - 1]


@pytest.mark.parametrize(
    ("made_up", "kind", "says"),
    [
        (claimed("jig.x", "peel-96-99"), "unknown-passage", "is made by peel-96-99, which does not exist"),
        (claimed("jig.x", "peel-96-1"), "no-role", "is made by peel-96-1, which does not have the role claim"),
        (claimed("jog.x", "peel-96-2", game="jog"), "unknown-game", "is about jog, which does not exist"),
        (claimed("jig.x", "peel-96-2", under="outcall=needed"), "unknown-rule", "holds under outcall=needed"),
        (claimed("jig.x", "peel-96-2", settled=False), "unsettled", "no finding is stored"),
    ],
)
def test_a_claim_about_something_unknown_is_a_gap(
    made_up: Settled, kind: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_claims(monkeypatch, made_up)
    [gap, unshown] = [gap for gap in trace.gaps() if f"claim {made_up.claim.id} " in gap.says]
    assert unshown.kind == "no-page"
    assert gap.kind == kind and says in gap.says and gap.at == "tests/test_trace.py"


def test_a_claim_names_the_readings_that_examples_exclude() -> None:
    """Those under which it holds, and those under which it does not: of one crux each, and once."""

    def exclusions(*under: str) -> list[list[tuple[str, str]]]:
        settled = findings.Settled(claims.claim("snip.waiting"), Finding("holds-under", "So.", under=under))
        return [[(each.crux, each.option) for each in some] for some in trace.split_exclusions(settled)]

    assert exclusions("payer=paired") == [[], [("payer", "pairer")]]
    assert exclusions("payer=pairer") == [[("payer", "pairer")], []]
    assert exclusions("settling=at-once") == [[], []]


def test_what_a_claim_rests_on_is_in_the_bibliography(monkeypatch: pytest.MonkeyPatch) -> None:
    given = (Attestation("nobody", "nothing", "second-hand", "no-one"),)
    made = claimed("jig.x", "peel-96-2")
    with_claims(monkeypatch, replace(made, claim=replace(made.claim, method="bibliography", evidence=given)))
    assert {gap.says for gap in trace.gaps() if gap.kind == "unknown-work"} == {
        f"the claim jig.x rests on {each}, which is not in works.bib" for each in ("nobody", "no-one")
    }


def test_a_default_that_a_stronger_ground_overturns_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    """No default has a weaker ground than another option; the check would report one that had."""
    assert [gap for gap in trace.gaps() if gap.kind == "ground"] == []
    [crux] = [each for each in cruxes(GAMES["jig"].Rules) if each.name == "withheld_card"]
    letter = Ground("letter", ("peel-95-9",))
    other = crux._replace(grounds={**crux.grounds, "stands": letter, "corrected": Ground("sense", ("peel-95-9",))})
    assert not crux.overturned_by() and other.overturned_by() == ["stands"]
    monkeypatch.setattr(completeness, "cruxes", lambda rules: [other])
    assert (
        "jig.withheld_card: the default corrected rests on the purpose and context, "
        "but stands has the stronger ground: the exact words"
        in [gap.says for gap in trace.gaps() if gap.kind == "ground"]
    )


def test_the_ground_for_an_option_cites_an_existing_passage(monkeypatch: pytest.MonkeyPatch) -> None:
    [crux] = [each for each in cruxes(GAMES["jig"].Rules) if each.name == "withheld_card"]
    lost = crux._replace(grounds={**crux.grounds, "stands": Ground("sense", ("peel-95-99",))})
    no_example = crux._replace(grounds={**crux.grounds, "corrected": Ground("example", ("peel-95-5",))})
    for point, says in (
        (lost, "the ground for jig.withheld_card = stands is peel-95-99, which does not exist"),
        (
            no_example,
            "jig.withheld_card: its ground is an example, but no example of the source excludes every other option",
        ),
    ):
        monkeypatch.setattr(completeness, "cruxes", lambda rules, point=point: [point])
        assert says in [gap.says for gap in trace.gaps()]
    for grounds, wrong in (
        ({"a": "letter"}, "need a passage"),
        ({"a": "hunch x"}, "one of the grounds"),
        ({}, "one of"),
    ):
        with pytest.raises(TypeError, match=wrong):
            vocabulary.crux("Which?", options={"a": "a"}, grounds=grounds)


def test_a_rule_says_what_is_played_and_in_other_words_than_its_source() -> None:
    """No question, and no seven words together that stand in a passage beside it."""

    def sevens(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[a-z']+", text.lower())
        return {tuple(words[i : i + 7]) for i in range(len(words) - 6)}

    for each in trace.rules():
        assert not re.search(r"^(Whether|How|What becomes|Which|Whom)\b|[:,] whether|perhaps", each.sentence), each.id
        for passage in each.passages:
            assert not sevens(each.sentence) & sevens(edition.passage(passage).text or ""), (each.id, passage)


@pytest.mark.parametrize(
    ("default", "other", "overturned"),
    [
        ("example", "letter", False),
        ("letter", "sense", False),
        ("letter", "letter", True),
        ("sense", "letter", True),
        ("sense", "sense", False),
        ("practice", "sense", True),
        ("least", "practice", True),
        ("least", "least", False),
    ],
)
def test_grounds_are_ranked(default: str, other: str, overturned: bool) -> None:
    point = Crux("x", "X?", {"a": "a", "b": "b"}, (), "a", {"a": Ground(default, ()), "b": Ground(other, ())})
    assert bool(point.overturned_by()) == overturned


def test_an_edition_ranks_grounds_as_its_title_page_says() -> None:
    point = Crux("x", "X?", {"a": "a", "b": "b"}, (), "a", {"a": Ground("sense", ()), "b": Ground("practice", ())})
    assert not point.overturned_by() and point.overturned_by(["example", "letter", "practice", "sense", "least"]) == [
        "b"
    ]
    own = tomllib.loads(edition.chosen().home.joinpath("edition.toml").read_text("utf-8"))
    assert not list(faults_of_title_page({**own, "grounds": ["example", "letter", "practice", "sense", "least"]}))
    [fault] = faults_of_title_page({**own, "grounds": ["letter", "sense"]})
    assert fault.endswith("expected example, letter, sense, practice, least in the order that you want")


def with_examples(monkeypatch: pytest.MonkeyPatch, *paths: Path) -> None:
    monkeypatch.setattr(edition, "examples", lambda: paths)


def test_an_example_passage_without_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    with_examples(monkeypatch, *(path for path in edition.examples() if path.stem != "nine-sequence"))
    found = trace.gaps()
    assert "peel-91-8 gives an example, but no record of play names it" in [gap.says for gap in found]
    assert kinds(found) == {"no-example", "no-record", "moment"}


def test_moments_that_are_not_there() -> None:
    moments = {
        ("snip", "peel/nine-sequence", "E 9 snorum"): "the moment of snip: expected one of snip-snap-snorum, jig",
        ("jig", "peel/none", "D 5C jig"): "the moment of jig: there is no example 'peel/none'",
        ("jig", "peel/jig-sequence", "D 6C jig"): "the moment of jig: peel/jig-sequence has no play 'D 6C jig'",
    }
    with using(replace(own(), moments=tuple(moments))):
        found = trace.gaps()
    for gap, says in zip(found, moments.values(), strict=True):
        assert gap.says.startswith(says) and gap.at == "sources/edition.toml"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("B pays 1", "B pays 2", "is contradicted"),
        ('"peel-91-9"', '"peel-91-99"', "names peel-91-99, which does not exist"),
        ("format = 1", "format = 2", "cannot be read"),
        ("A 4", "A 4 of hearts", "cannot be read"),
    ],
)
def test_a_faulty_record_is_a_gap(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, old: str, new: str, says: str
) -> None:
    path = next(path for path in edition.examples() if path.stem == "nine-sequence")
    text = path.read_text("utf-8")
    assert old in text
    changed = tmp_path / "peel" / "examples" / path.name
    changed.parent.mkdir(parents=True)
    changed.write_text(text.replace(old, new), encoding="utf-8")
    with_examples(monkeypatch, *(changed if each == path else each for each in edition.examples()))
    assert any(says in gap.says and "nine-sequence" in gap.says for gap in trace.gaps())


def test_a_bad_verdict_is_a_gap_unless_a_page_expects_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found = trace.example("peel/nine-sequence")
    assert found is not None
    assert found.report is not None
    bad = replace(found, report=replace(found.report, verdict="offence"))
    for module in (completeness, matrix, trace):
        monkeypatch.setattr(module, "examples", lambda: [bad])
    monkeypatch.setattr(completeness, "example", lambda name: bad)
    for declared, expected in (("offence", 0), ("lawful", 1)):
        page = Page("docs/x.md", (Shown("example", bad.id, 3, declared),))
        assert len([gap for gap in trace.gaps([page]) if gap.kind == "verdict"]) == expected
    assert [gap.says for gap in trace.gaps([]) if gap.kind == "verdict"] == [
        "the example peel/nine-sequence is offence, but no page says so"
    ]


def test_a_crux_that_depends_on_an_unknown_passage(monkeypatch: pytest.MonkeyPatch) -> None:
    point = trace.every_crux()[0].crux._replace(passages=("peel-91-77",))
    monkeypatch.setattr(completeness, "cruxes", lambda rules: [point])
    found = [gap.says for gap in trace.gaps() if gap.kind == "unknown-passage"]
    assert found == [f"the crux {game}.{point.name} depends on peel-91-77, which does not exist" for game in GAMES]


def test_an_installed_package_does_not_check_pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "sources").mkdir()
    for path in edition.sources().iterdir():
        (tmp_path / "sources" / path.name).symlink_to(path)
    monkeypatch.setattr(edition, "sources", lambda: tmp_path / "sources")
    assert trace.pages_known() is None
    assert trace.gaps() == []
    assert trace.summary().pages is None
    assert "the pages are not part of an installed package" in str(trace.summary())
    assert trace.as_json()["tests"] == []


# The pages


def test_the_scanner_reads_what_the_directives_read() -> None:
    page = """
:::{passage} peel-91-8 peel-91-9
:::
```{rule} snip_snap_snorum.pairing
```
::::{snorum:crux} snip-snap-snorum settling
at-once
: because
::::
:::{example} peel nine-sequence
:verdict: undetermined
:under: settling=at-once pack=32
:::
~~~
:::{passage} peel-91-10
:::
~~~
Words about :::{passage} in a line.
```{code-block} md
:::{rule} snip_snap_snorum.lead
:::
```
:::{note}
:::
:::{example} peel nine-sequence
:::
"""
    assert list(scan_page(page)) == [
        Shown("passage", "peel-91-8", 2),
        Shown("passage", "peel-91-9", 2),
        Shown("rule", "snip_snap_snorum.pairing", 4),
        Shown("crux", "snip-snap-snorum.settling", 6),
        Shown("example", "peel/nine-sequence", 10, "undetermined", (("settling", "at-once"), ("pack", "32"))),
        Shown("example", "peel/nine-sequence", 25, "lawful"),
    ]


def test_sphinx_and_the_scanner_see_the_same(read_env: BuildEnvironment) -> None:
    seen = {f"docs/{name}.md": tuple(shown) for name, shown in read_env.domaindata["snorum"]["shown"].items()}
    scanned = {page.path: page.shown for page in pages.scan_pages(ROOT / "docs")}
    assert {path: [each._replace(line=0) for each in shown] for path, shown in seen.items()} == {
        path: [each._replace(line=0) for each in shown] for path, shown in scanned.items()
    }
    for path, shown in scanned.items():
        for ours, sphinxs in zip(shown, seen[path], strict=True):
            assert 0 <= sphinxs.line - ours.line <= 1, "MyST counts one line more within another directive"
    assert len(scanned) >= 2


# What is printed


def test_the_matrix_as_plain_data() -> None:
    found = trace.as_json()
    assert list(found) == ["passages", "rules", "examples", "tests", "gaps"]
    passages = {each["id"]: each for each in found["passages"]}
    assert passages["peel-91-7"]["page"] == 91
    assert "snip_snap_snorum.pairing" in passages["peel-91-7"]["rules"]
    assert {each["id"] for each in found["rules"]} == {each.id for each in trace.rules()}
    assert found["gaps"] == []


def test_no_crux_has_the_name_of_a_rule() -> None:
    """They are anchors on the same pages."""
    assert not {point.id for point in trace.every_crux()} & {each.id for each in trace.rules()}


def test_the_summary_counts() -> None:
    texts = [path.read_text("utf-8") for path in edition.sources().glob("*/*.xml")]
    passages = sum(len(re.findall(r'<(?:s|head|cell)\s[^>]*xml:id="[a-z][a-z0-9]*-[\w-]+"', text)) for text in texts)
    records = len(list(edition.sources().glob("*/examples/*.toml")))
    counted = trace.summary()
    assert (counted.passages, counted.examples, counted.gaps) == (passages, records, 0)
    assert passages > 200 and str(counted).startswith(f"{passages} passages, ")
    assert str(counted).endswith("no gaps")


def test_the_tests_that_name_a_rule(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "conf.py").touch()
    (tmp_path / "tests" / "test_x.py").write_text(
        "from snorum.games import snip_snap_snorum as snip\n"
        "from snorum.games.snip_snap_snorum import pairing as pairs\n"
        "def test_a():\n    assert snip.penalty(1) == 1 and pairs\n"
        "def test_b():\n    penalty = pairing = 1\n"
        "def helper():\n    snip.lead()\n",
        encoding="utf-8",
    )
    found = exercise.tests_running(tmp_path, trace.rules())
    rules = ("snip_snap_snorum.pairing", "snip_snap_snorum.penalty")
    assert found == [exercise.RuleTest("tests/test_x.py::test_a", rules)]


def test_the_tests_that_ran_a_rule_come_from_the_coverage_data(tmp_path: Path) -> None:
    from coverage import CoverageData

    (tmp_path / "tests").mkdir()
    (tmp_path / "conf.py").touch()
    penalty, pairing = rule_of(snip.penalty), rule_of(snip.pairing)
    data = CoverageData(str(tmp_path / ".coverage"))
    data.set_context("tests.test_x.test_a")
    # The last line of the one body, and the first line of the other's mark, which runs at import.
    last = max(line for *_, line in snip.penalty.__code__.co_lines() if line is not None)
    data.add_lines(
        {
            snip.penalty.__code__.co_filename: [last],
            snip.pairing.__code__.co_filename: [snip.pairing.__code__.co_firstlineno],
        }
    )
    data.write()
    assert exercise.tests_running(tmp_path, [penalty, pairing]) == [
        exercise.RuleTest("tests.test_x.test_a", ("snip_snap_snorum.penalty",))
    ]
    os.utime(tmp_path / ".coverage", (0, 0))
    assert exercise.tests_running(tmp_path, [penalty, pairing]) == []


def test_a_gap_says_where() -> None:
    assert str(trace.Gap("order", "x stands after y", "docs/a.md:3")) == "docs/a.md:3: x stands after y"
