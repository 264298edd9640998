"""`snorum claims` and `snorum study`, with small claims and a study whose games take no time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.interrupting import interruptible
from tests.studies import tiny as tiny_kernel
from tests.studies.test_running import STUDY, Interrupted, broken_off

from snorum import __version__, cli
from snorum.books import claims, counts, findings
from snorum.books.claims import Attestation
from snorum.books.counts import Result
from snorum.books.estimates import Estimate
from snorum.books.findings import Figure, Finding, Point, Quantity, Series
from snorum.cli.progress import COMPILING, TimeLeft
from snorum.games.vocabulary import SnorumError
from snorum.lab import claims as lab_claims
from snorum.lab.claims import Finder, Results, registry, store_findings
from snorum.lab.studies import chunks, tasks
from snorum.lab.studies.journal import Journal
from snorum.lab.studies.running import Progress, run

ROOT = Path(__file__).parents[2]


def _first_wins_a_third(results: Results) -> Finding:
    share = results[STUDY.name].share("three", "wins of the first")
    verdict = "too-close" if share.high - share.low > 0.1 else "holds" if share.side(0.4) < 0 else "fails"
    return Finding(
        verdict, f"The first of three wins {share.value:.3f} of the games.", (Quantity("his share", share, True),)
    )


CLAIMS = (
    f"""
[[claim]]
id = "tiny.first"
title = "The first"
passages = ["snap-7-2"]
asserts = "the first of three wins less than two games in five"
turns_on = "nothing"
method = "simulation"
studies = ["{STUDY.name}"]

[[claim]]
id = "tiny.pack"
title = "The pack"
passages = ["snap-7-2"]
asserts = "there are 52 cards"
turns_on = "nothing"
method = "enumeration"
argument = """
    + "'''\nThey were\ncounted.'''\n"
    + """ours = "We counted one pack."
"""
)
FIRST = Finder("tiny.first", _first_wins_a_third, "holds")
PACK = Finder(
    "tiny.pack",
    lambda _: Finding(
        "figures",
        "There are 52 cards.",
        (Quantity("cards", 52),),
        Figure("Cards", "cards", (Series("all", (Point("of each suit", 13),)),)),
    ),
    "figures",
)


def install(kernel: str = "tests.studies.tiny", claims_in: str = "claims") -> None:
    """Replace the package's claims and studies with those of these tests; for a separate process."""
    tasks.kernel_of = lambda game: kernel
    chunks.AT_MOST = 500
    Path(claims_in).mkdir(exist_ok=True)
    Path(claims_in, "snap.toml").write_text(CLAIMS, encoding="utf-8")
    claims.FOLDER = str(Path(claims_in).absolute())
    findings.FOLDER = str(Path("findings").absolute())
    registry._modules = lambda: [SimpleNamespace(FINDERS=(FIRST, PACK), STUDIES=(STUDY,))]


CACHED = claims.all_claims, registry.all_studies, registry.all_finders


@pytest.fixture(autouse=True)
def forgetting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Undo after each test what it installs in this process."""
    replaced = (
        (tasks, "kernel_of"),
        (chunks, "AT_MOST"),
        (registry, "_modules"),
        (claims, "FOLDER"),
        (findings, "FOLDER"),
    )
    for module, name in replaced:
        monkeypatch.setattr(module, name, getattr(module, name))
    for each in CACHED:
        each.cache_clear()
    yield
    for each in CACHED:
        each.cache_clear()


@pytest.fixture(autouse=True)
def tiny(forgetting: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Install the claims and the study of these tests, with empty folders for results."""
    monkeypatch.chdir(tmp_path)
    install()
    monkeypatch.setattr("snorum.books.counts.MEASURED", tmp_path / "kept")
    monkeypatch.setattr("snorum.site.exports.items.address", lambda kind, id: f"{kind}-{id}")  # they are on no page
    monkeypatch.setattr("snorum.cli.claiming.described", lambda game: tiny_kernel.SAYS)
    (tmp_path / "kept").mkdir()


@pytest.fixture
def measured(tmp_path: Path) -> Result:
    """The result of the study, run and stored."""
    found = run(STUDY)
    (tmp_path / "kept" / f"{STUDY.name}.json").write_text(found.text(), encoding="utf-8")
    assert len(list(store_findings())) == 2
    return found


class Snorum:
    """Runs the command in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *words: str) -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "argv", ["snorum", *words])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = self.capsys.readouterr()
        assert "Traceback" not in err
        return int(ended.value.code or 0), out, err


@pytest.fixture
def snorum(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Snorum:
    return Snorum(monkeypatch, capsys)


# claims


def test_claims_are_listed_by_verdict_each_with_its_command(snorum: Snorum, measured: Result) -> None:
    status, out, _ = snorum("claims")
    assert status == 0
    assert out.splitlines()[0] == "HOLDS" and "1 holds, 1 figures, and no verdict: the exact terms are ours" in out
    assert "The first of three wins 0.33" in out and "snorum claims --run tiny.first" in out


def test_a_claim_without_a_finding_is_not_settled(snorum: Snorum, measured: Result, tmp_path: Path) -> None:
    (tmp_path / "findings" / "tiny.first.json").unlink()
    status, out, _ = snorum("claims")
    assert status == 1
    assert "NOT SETTLED YET" in out and "snorum claims --store" in out
    assert "1 figures, and no verdict: the exact terms are ours, 1 not settled" in out


def test_findings_are_stored_again_only_if_they_have_changed(measured: Result, tmp_path: Path) -> None:
    path = tmp_path / "findings" / "tiny.first.json"
    before = path.read_text("utf-8")
    path.write_text(before.replace(__version__, "0.0.1", 1), encoding="utf-8")
    assert not [*store_findings()] and "0.0.1" in path.read_text("utf-8")
    path.write_text(before.replace('"about": "whether', '"about": "if'), encoding="utf-8")
    assert [*store_findings()] == [f"-> {path}"] and path.read_text("utf-8") == before
    path.write_text(before.replace("two games in five", "three games in five"), encoding="utf-8")
    one, other = store_findings()
    assert one == f"-> {path}" and "asserts something else now" in other and path.read_text("utf-8") == before


def test_a_finding_is_read_again_when_its_file_has_changed(measured: Result, tmp_path: Path) -> None:
    path, claim = tmp_path / "findings" / "tiny.pack.json", claims.claim("tiny.pack")
    before = findings.settle(claim)
    path.write_text(path.read_text("utf-8").replace("There are 52", "There are fifty-two"), encoding="utf-8")
    os.utime(path, ns=(0, path.stat().st_mtime_ns + 1))
    after = findings.settle(claim)
    assert before.finding and after.finding
    assert (before.finding.sentence, after.finding.sentence) == ("There are 52 cards.", "There are fifty-two cards.")


def test_a_finding_whose_sentence_does_not_fit_is_not_stored(measured: Result, tmp_path: Path) -> None:
    registry._modules = lambda: [SimpleNamespace(FINDERS=(replace(FIRST, verdict="fails"), PACK), STUDIES=(STUDY,))]
    registry.all_finders.cache_clear()
    with pytest.raises(SnorumError, match=r"tiny\.first: the editors' sentence does not fit: it was written for"):
        list(store_findings())
    assert json.loads((tmp_path / "findings" / "tiny.first.json").read_text("utf-8"))["verdict"] == "holds"


def test_one_claim_is_shown_in_full(snorum: Snorum, measured: Result) -> None:
    _, out, _ = snorum("claims", "tiny.pack")
    for each in (
        "The pack",
        "snap-7-2",
        "there are 52 cards",
        "every case there is",
        "They were counted.",
        "cards: 52",
        "all, of each suit: 13",
    ):
        assert each in out
    _, out, _ = snorum("claims", "tiny.first")
    assert f"The study tiny.cards: {measured.games:,} games in each of 2 ways, seed 1797." in out
    assert "random: turns up the top card" in out
    _, out, _ = snorum("claims", "--run", "tiny.first", "--games", "100")
    assert "The study tiny.cards: 100 games" in out
    status, _, err = snorum("claims", "tiny.pak")
    assert status == 2 and "the nearest is 'tiny.pack'" in err


def test_a_claim_that_holds_under_some_readings_names_them(snorum: Snorum, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Finding("holds-under", "So.", under=("a=b", "c=d"))
    for found, told in ((one, "a=b; and c=d"), (replace(one, either=True), "a=b or c=d")):
        settled = findings.Settled(claims.claim("tiny.pack"), found)
        monkeypatch.setattr("snorum.cli.claiming.settle_all", lambda some, settled=settled: [settled])
        assert f"Under {told}." in snorum("claims")[1] and f"only: {told}" in snorum("claims", "tiny.pack")[1]


def test_a_finding_is_read_as_it_was_stored_and_other_programs_get_all_of_it(tmp_path: Path) -> None:
    third, most = Fraction(1, 3), Estimate(0.5, 0.01, 0.4, 0.6)
    seen = Attestation("hoyle", "has it", "seen"), Attestation("addy", "has the game", "second-hand", "reid")
    claim = replace(claims.claim("tiny.pack"), studies=(), evidence=seen, ours="")
    series = Series("", (Point("2", third), Point("3", most))), Series("of A", (Point("2", 4),))
    figure = Figure("Wins", "players", series)
    numbers = Quantity("wins", third, True), Quantity("games", 7), Quantity("share", most)
    for finding in (
        Finding("holds-under", "So.", numbers, figure, under=("a=b", "c=d"), either=True),
        Finding("holds-among", "So.", numbers, figure, among=("random",)),
    ):
        settled = findings.Settled(claim, finding)
        path = tmp_path / f"{finding.verdict}.json"
        path.write_text(json.dumps(findings.as_stored(settled, "1.0")), "utf-8")
        assert (again := findings.read(claim, path)) == settled
        assert again.finding and [type(each.value) for each in again.finding.quantities] == [Fraction, int, Estimate]
        told = findings.item(settled)
        assert (told["verdict"], told["under"], told["among"]) == (finding.verdict, [*finding.under], [*finding.among])
        assert [each["through"] for each in told["evidence"]] == [None, "reid"]
        assert [each["exact"] for each in told["quantities"]] == ["1/3", "7", None]
        assert [each["name"] for each in told["figure"]["series"]] == [None, "of A"]
    without = findings.item(findings.Settled(claim, None, "not yet"))
    assert (without["sentence"], without["figure"]) == ("not yet", None)
    assert without["under"] == without["among"] == without["quantities"] == []


def test_the_editors_may_judge_with_evidence_or_without() -> None:
    made = replace(claims.claim("tiny.pack"), method="judgement", found="It is so.", evidence=())
    seen = Attestation("reid", "has it", "seen")
    assert not [fault for each in (made, replace(made, evidence=(seen,))) for fault in each.faults()]


def test_excluded_readings_are_named_with_their_examples(snorum: Snorum, monkeypatch: pytest.MonkeyPatch) -> None:
    settled = findings.Settled(
        replace(claims.claim("tiny.pack"), game="snip-snap-snorum"),
        Finding("holds-under", "So.", under=("payer=paired",)),
    )
    monkeypatch.setattr("snorum.cli.claiming.settle_all", lambda some: [settled])
    for said in (snorum("claims")[1], snorum("claims", "tiny.pack")[1]):
        assert "Not under payer=pairer: the example peel/" in " ".join(said.split())


def test_policies_and_other_sources_are_named(snorum: Snorum, monkeypatch: pytest.MonkeyPatch) -> None:
    given = (Attestation("addy", "has the game", "second-hand", "reid"),)
    made = replace(claims.claim("tiny.pack"), method="bibliography", evidence=given)
    settled = findings.Settled(made, Finding("holds-among", "So.", among=("random", "safe")))
    monkeypatch.setattr("snorum.cli.claiming.settle_all", lambda some: [settled])
    assert "Among random or safe." in snorum("claims")[1]
    whole = snorum("claims", "tiny.pack")[1]
    assert "only: random or safe" in whole and "addy: has the game (at second hand, through reid)" in whole


def test_what_the_editors_added_to_a_claim_is_shown(snorum: Snorum, measured: Result) -> None:
    assert "\n  Ours: We counted one pack.\n" in snorum("claims")[1]
    assert "\n  Ours: We counted one pack.\n" in snorum("claims", "tiny.pack")[1]
    first, pack = (json.loads(line) for line in snorum("claims", "--json")[1].splitlines())
    assert (first["ours"], pack["ours"]) == (None, "We counted one pack.")


def test_json_has_every_claim_on_a_line(snorum: Snorum, measured: Result) -> None:
    status, out, _ = snorum("claims", "--json")
    first, pack = (json.loads(line) for line in out.splitlines())
    assert status == 0 and (first["verdict"], pack["verdict"]) == ("holds", "figures")
    assert pack["quantities"] == [{"name": "cards", "share": False, **exactly(52)}]
    assert pack["figure"]["series"] == [{"name": "all", "points": [{"at": "of each suit", **exactly(13)}]}]
    assert first["figure"] is None and [each["name"] for each in first["studies"]] == [STUDY.name]
    assert pack["address"] == "claim-tiny.pack"
    low, high = first["quantities"][0]["interval"]
    assert low < first["quantities"][0]["value"] < high


def exactly(number: int) -> dict[str, object]:
    return {"value": float(number), "exact": str(number), "error": None, "interval": None}


def test_a_claim_settled_again_is_compared_with_the_stored_result(snorum: Snorum, measured: Result) -> None:
    status, out, err = snorum("claims", "--run", "tiny.first")
    assert status == 0 and "the same as the stored result, to the last digit" in out and "162 of 162 chunks" in err
    status, out, _ = snorum("claims", "--run", "tiny.first", "--games", "20000")
    assert status == 0 and "agrees with the stored result, within the errors of both" in out
    status, out, _ = snorum("claims", "--run", "tiny.first", "--games", "100")
    assert status == 0 and "does not contradict the stored result, which is: holds" in out
    status, out, _ = snorum("claims", "--run", "all", "--games", "20000")
    assert status == 0 and "the same as the stored result, exactly" in out
    status, out, _ = snorum("claims", "--run", "all", "--json")
    assert status == 0 and [json.loads(line)["as_kept"] for line in out.splitlines()] == ["same", "same"]


def test_a_result_too_close_to_call_says_so_and_affirms_nothing(snorum: Snorum, measured: Result) -> None:
    _, out, _ = snorum("claims", "--run", "tiny.first", "--games", "100", "--json")
    found = json.loads(out)
    assert found["verdict"] == "too-close" and found["as_kept"] == "undecided"
    assert found["sentence"].endswith("the verdict is ‘too close to call at this precision’.")
    assert "The first of three wins" in str(findings.settle(claims.claim("tiny.first")))


def test_an_interrupted_claim_says_that_nothing_is_saved(snorum: Snorum, tmp_path: Path) -> None:
    def interrupted(*_: object, **__: object) -> Result:
        raise KeyboardInterrupt

    snorum.monkeypatch.setattr("snorum.lab.studies.running.run", interrupted)
    status, _, err = snorum("claims", "--run", "tiny.first")
    assert status == 130 and "nothing is saved" in err and "`snorum study tiny.cards`" in err


def test_a_passage_shows_each_claim_with_its_verdict(snorum: Snorum, measured: Result) -> None:
    assert (
        "claim tiny.pack: The pack — figures, and no verdict: the exact terms are ours" in snorum("show", "snap-7-2")[1]
    )


def test_a_claim_that_contradicts_its_stored_result_is_reported(
    snorum: Snorum, measured: Result, tmp_path: Path
) -> None:
    path = tmp_path / "findings" / "tiny.first.json"
    path.write_text(path.read_text("utf-8").replace('"verdict": "holds"', '"verdict": "fails"'), encoding="utf-8")
    status, out, _ = snorum("claims", "--run", "tiny.first", "--json")
    found = json.loads(out)
    assert status == 1 and found["as_kept"] == "contradicts" and "the verdict was ‘fails’" in found["against"][0]
    status, out, _ = snorum("claims", "--run", "tiny.first")
    assert status == 1 and "contradicts" in out and "the verdict was ‘fails’, and is now ‘holds’" in out
    status, out, _ = snorum("claims", "--run", "all")  # the last one agrees
    assert status == 1 and "contradicts" in out and "the same as the stored result, exactly" in out


def test_to_the_last_digit_refers_to_everything_counted(snorum: Snorum, measured: Result, tmp_path: Path) -> None:
    """The claim uses only one way of playing; the other is compared too."""
    other = {**measured.sums, "wasted": measured.sums["three"]}
    path = tmp_path / "other" / f"{STUDY.name}.json"
    path.parent.mkdir()
    path.write_text(replace(measured, sums=other).text(), encoding="utf-8")
    snorum.monkeypatch.setattr("snorum.books.counts.MEASURED", path.parent)
    status, out, _ = snorum("claims", "--run", "tiny.first")
    assert status == 0 and "to the last digit" not in out and "agrees with the stored result" in out


def test_a_study_is_run_once_for_all_claims_with_the_requested_workers(snorum: Snorum, measured: Result) -> None:
    both = SimpleNamespace(FINDERS=(FIRST, replace(FIRST, claim="tiny.again"), PACK), STUDIES=(STUDY,))
    snorum.monkeypatch.setattr(registry, "_modules", lambda: [both])
    Path(claims.FOLDER, "jig.toml").write_text(
        CLAIMS.partition('[[claim]]\nid = "tiny.pack"')[0].replace("tiny.first", "tiny.again")
    )
    for each in CACHED:
        each.cache_clear()
    asked: list[int] = []

    def processes(workers: int) -> chunks.Counter:
        asked.append(workers)
        return chunks.count_here

    snorum.monkeypatch.setattr("snorum.lab.studies.workers.processes", processes)
    status, out, _ = snorum("claims", "--run", "all", "--games", "1000", "--workers", "3")
    assert status == 0 and asked == [3] and out.count("The study tiny.cards: 1,000 games") == 2
    snorum("study", "tiny.cards", "--games", "1000", "--workers", "2")
    assert asked == [3, 2]
    snorum("study", "tiny.cards", "--games", "1000", "--again")
    assert asked == [3, 2]


def test_exact_numbers_must_be_the_same() -> None:
    one = Finding("holds", "So.", (Quantity("cards", 52), Quantity("share", Fraction(1, 3))))
    assert not lab_claims.disagreement(one, one)
    assert lab_claims.disagreement(one, replace(one, quantities=(Quantity("cards", 51), one.quantities[1])))
    assert lab_claims.disagreement(one, replace(one, quantities=one.quantities[:1]))
    under = [replace(one, verdict="holds-under", under=(each,)) for each in ("a=b", "a=c")]
    assert lab_claims.disagreement(*under) and not lab_claims.disagreement(under[0], under[0])


# study


def test_studies_are_listed(snorum: Snorum, measured: Result) -> None:
    _, out, _ = snorum("study")
    assert "tiny.cards  30,000 games in each of 2 ways, seed 1797; stored" in out
    changed = replace(STUDY, measures=STUDY.measures[::-1])
    snorum.monkeypatch.setattr(registry, "_modules", lambda: [SimpleNamespace(FINDERS=(), STUDIES=(changed,))])
    registry.all_studies.cache_clear()
    assert "seed 1797; not run" in snorum("study")[1]


def test_a_study_is_run_and_written_with_its_provenance(snorum: Snorum, measured: Result, tmp_path: Path) -> None:
    status, out, _ = snorum("study", "tiny.cards", "--into", "results", "--workers", "2")
    found = Result.read((tmp_path / "results" / "tiny.cards.json").read_text("utf-8"))
    assert status == 0 and found.sums == measured.sums
    assert found.provenance and found.provenance.version == __version__
    three, wasted = (
        out.index("three: 3 players; random\n"),
        out.index("wasted: 4 players; wasteful random random random"),
    )
    assert ["plays 3" in " ".join(part.split()) for part in (out[three:wasted], out[wasted:])] == [True, False]
    assert "plays 4" in " ".join(out[wasted:].split()) and "wins of the first 0.33" in " ".join(out[three:].split())
    assert [path.name for path in (tmp_path / "results").iterdir()] == ["tiny.cards.json"]
    assert "already run" in snorum("study", "--all", "--into", "results")[1]
    assert "already run" not in snorum("study", "--all", "--into", "results", "--again")[1]
    assert "already run" not in snorum("study", "--all", "--into", "results", "--seed", "8", "--again")[1]
    assert Result.read((tmp_path / "results" / "tiny.cards.json").read_text("utf-8")).sums != measured.sums


@pytest.mark.parametrize("words", [("--games", "2000"), ("--seed", "8")])
def test_a_result_with_more_games_or_another_seed_is_not_overwritten_unless_asked(
    words: tuple[str, ...], snorum: Snorum, measured: Result, tmp_path: Path
) -> None:
    path = tmp_path / "kept" / f"{STUDY.name}.json"
    status, _, err = snorum("study", STUDY.name, "--into", "kept", *words)
    assert (
        status == 2 and "30,000 games of seed 1797 would be overwritten" in err and "--into" in err and "--again" in err
    )
    assert path.read_text("utf-8") == measured.text() and len(list(path.parent.iterdir())) == 1
    assert snorum("study", STUDY.name, "--into", "elsewhere", *words)[0] == 0
    assert snorum("study", STUDY.name, "--into", "kept", "--again", *words)[0] == 0
    assert Result.read(path.read_text("utf-8")).sums != measured.sums


def test_a_result_with_more_games_replaces_one_with_fewer(snorum: Snorum, tmp_path: Path) -> None:
    for games in ("1000", "2000"):
        assert ["already run" in snorum("study", STUDY.name, "--games", games)[1] for _ in range(2)] == [False, True]
    assert Result.read((tmp_path / "snorum-studies" / f"{STUDY.name}.json").read_text("utf-8")).games == 2_000


def test_a_damaged_result_is_named(snorum: Snorum, measured: Result, tmp_path: Path) -> None:
    path = tmp_path / "kept" / f"{STUDY.name}.json"
    path.write_text("{", encoding="utf-8")
    counts._read.cache_clear()
    for words in (("study", STUDY.name, "--into", "kept"), ("claims", "--store")):
        status, _, err = snorum(*words)
        assert status == 2 and str(path) in err.replace("kept", str(path.parent), words[0] == "study")
        assert "no result of a study can be read from it" in err and len(err.splitlines()) == 1
    assert snorum("study", STUDY.name, "--into", "kept", "--again")[0] == 0
    assert Result.read(path.read_text("utf-8")).sums == measured.sums


def test_a_damaged_finding_is_named(snorum: Snorum, measured: Result, tmp_path: Path) -> None:
    path = tmp_path / "findings" / "tiny.first.json"
    path.write_text(path.read_text("utf-8").replace('"sentence"', '"sentences"'), encoding="utf-8")
    status, _, err = snorum("claims")
    assert status == 2 and f"{path}: not a finding (KeyError('sentence')), expected one made by" in err


def test_findings_are_stored_by_the_command_of_the_edition_that_is_worked_with(
    snorum: Snorum, measured: Result, tmp_path: Path
) -> None:
    path = tmp_path / "findings" / "tiny.first.json"
    path.unlink()
    assert snorum("claims", "--store")[:2] == (0, f"-> {path}\nFindings that have changed: 1.\n") and path.is_file()
    assert snorum("claims", "--store")[:2] == (0, "Findings that have changed: 0.\n")
    assert "expected it alone" in snorum("claims", "tiny.first", "--store")[2]


@pytest.mark.parametrize(("old", "new", "says"), [
    ('"claim": "tiny.pack"', '"claim": "tiny.bag"', "it is of tiny.bag and no study, expected tiny.pack and no study"),
    ('"verdict": "figures"', '"verdict": "holds"', "the verdict is 'holds', but the claim has `ours`"),
    ('"asserts": "', '"asserts": "Not ', "it was found when the claim asserted something else: snorum claims --store"),
])  # fmt: skip
def test_a_finding_of_another_claim_or_on_what_the_editors_added_is_refused(
    snorum: Snorum, measured: Result, tmp_path: Path, old: str, new: str, says: str
) -> None:
    path = tmp_path / "findings" / "tiny.pack.json"
    path.write_text(path.read_text("utf-8").replace(old, new), encoding="utf-8")
    status, _, err = snorum("claims")
    assert status == 2 and says in err


@pytest.mark.parametrize(("old", "new", "says"), [
    ('passages = ["snap-7-2"]', 'passages = "snap-7-2"', "passages is 'snap-7-2', expected a list of texts"),
    ('passages = ["snap-7-2"]', "passages = [7]", "passages is [7], expected a list of texts"),
    ('[[claim]]\nid = "tiny.first"', '[claim]\nid = "tiny.first"', "expected"),
    ('id = "tiny.first"', 'id = "../first"', "expected an id such as jig.low-stops"),
    ('turns_on = "nothing"', 'turnson = "nothing"', "tiny.first: unknown key turnson, expected "),
    ('title = "The first"\n', "", "tiny.first: no title, expected "),
    ('method = "simulation"', 'method = "magic"', "tiny.first: unknown method: 'magic'; expected one of proof, "),
    ('title = "The first"', "title = 5", "snap.toml:2: tiny.first: title is 5, expected a text"),
    ('method = "simulation"', 'evidence = "none"\nmethod = "simulation"',
     "expected [[claim.evidence]] above each source"),
    ('method = "simulation"', 'evidence = [{work = "x", known = "seen"}]\nmethod = "simulation"',
     "tiny.first, evidence: no says, expected work, says, known"),
    ('method = "simulation"', 'evidence = [5]\nmethod = "simulation"', "evidence is [5], expected [[claim.evidence]]"),
    ('method = "simulation"', 'evidence = 5\nmethod = "simulation"', "evidence is 5, expected [[claim.evidence]]"),
    ('method = "simulation"', 'evidence = [{work = "x", says = "y", known = "seen"}]\nmethod = "simulation"',
     "evidence must be given if the method is 'bibliography', and only then or with 'judgement'"),
    ('method = "simulation"', 'found = "It is."\nmethod = "simulation"',
     "found, what the editors judge, must be given if the method is 'judgement', and only then"),
    ('method = "simulation"', 'evidence = [{work = "x", says = "y", known = "heard"}]\nmethod = "bibliography"',
     "unknown `known` of evidence: heard; expected one of "),
    ('method = "simulation"',
     'evidence = [{work = "x", says = "y", known = "seen", through = "z"}]\nmethod = "bibliography"',
     "evidence with `through` must be known at 'second-hand'"),
    (CLAIMS, "claim = [5]", "snap.toml: claim is [5], expected [[claim]] above each claim"),
    (CLAIMS, 'claim = [{ id = "snap.a" }, 5]', "5], expected [[claim]] above each claim"),
    (CLAIMS, "claim = 5", "snap.toml: claim is 5, expected [[claim]] above each claim"),
    (CLAIMS, 'claim = [{id = "tiny.first"}]', "snap.toml: tiny.first: no "),
    ('method = "simulation"', 'evidence = [{wrk = "x"}]\nmethod = "simulation"', "evidence: unknown key wrk"),
])  # fmt: skip
def test_a_fault_in_a_file_of_claims_is_named_at_its_place(
    snorum: Snorum, tmp_path: Path, old: str, new: str, says: str
) -> None:
    path = tmp_path / "claims" / "snap.toml"
    assert old in CLAIMS
    path.write_text(CLAIMS.replace(old, new, 1), encoding="utf-8")
    for each in CACHED:
        each.cache_clear()
    status, _, err = snorum("claims")
    assert status == 2 and str(path) in err and says in err and "Traceback" not in err


def test_ways_missing_from_a_stored_result_are_added_without_playing_again(
    snorum: Snorum, measured: Result, tmp_path: Path
) -> None:
    path = tmp_path / "kept" / f"{STUDY.name}.json"
    path.write_text(replace(measured, game="", ways=()).text(), encoding="utf-8")
    assert '"ways"' not in path.read_text("utf-8")
    _, out, _ = snorum("study", STUDY.name, "--into", "kept")
    assert "already run" in out and "now lists every rule of each way" in out
    assert path.read_text("utf-8") == measured.text()
    assert "now lists" not in snorum("study", STUDY.name, "--into", "kept")[1]


@pytest.mark.parametrize("words", [("study", "snip.seats"), ("claims", "--run", "snip.lead")])
@pytest.mark.parametrize("lacking", ["numpy", "numba"])
def test_without_the_compiler_the_extra_is_named(words: tuple[str, ...], lacking: str, tmp_path: Path) -> None:
    script = f"import sys; sys.modules[{lacking!r}] = None; from snorum.cli import main; main()"
    found = subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )
    assert found.returncode == 2 and found.stderr.splitlines() == [
        f"snorum: studies are compiled, and the compiler is missing: pip install '{ROOT}[studies]'"
    ]


@pytest.mark.parametrize("command", ["study", "claims"])
def test_help_names_the_extra(command: str, snorum: Snorum) -> None:
    assert "which the extra `studies` has" in snorum(command, "--help")[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("tiny.card",), "unknown study: 'tiny.card'; the nearest is 'tiny.cards'"),
        (("qqq",), "unknown study: 'qqq'\n"),
        (("tiny.first",), "unknown study: 'tiny.first'; it is a claim, which uses tiny.cards"),
        (("tiny.pack",), "it is a claim, which uses no study"),
        (("--games", "100"), "expected its name, or --all"),
        (("tiny.cards", "--dask", "foo"), "--dask foo: expected the address of a scheduler"),
        (("tiny.cards", "--games", "3"), "expected 40 or more"),
        (("tiny.cards", "--workers", "0"), "expected 1 or more"),
        (("tiny.cards", "--dask", "tcp://127.0.0.1:1"), "no Dask scheduler answers"),
        (("tiny.cards", "--into", "file"), "expected a folder that can be written"),
    ],
)
def test_a_wrong_study_command_is_explained(words: tuple[str, ...], says: str, snorum: Snorum, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    snorum.monkeypatch.setattr("snorum.lab.studies.workers.ANSWER", 1)
    status, _, err = snorum("study", *words)
    assert status == 2 and says in err
    assert not list(tmp_path.rglob("*.jsonl"))  # a run that did nothing leaves nothing behind


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("tiny.pak",), "the nearest is 'tiny.pack'"),
        (("qqq",), "unknown claim: 'qqq'; snorum claims lists all\n"),
        (("tiny.cards",), "it is a study, used by tiny.first"),
        (("snap-7-2",), "it is a passage, which makes the claims tiny.first, tiny.pack"),
        (("--games", "100"), "expected --run ID"),
        (("tiny.pack", "--run", "tiny.pack"), "expected one claim"),
    ],
)
def test_a_wrong_claim_name_is_explained(words: tuple[str, ...], says: str, snorum: Snorum) -> None:
    status, _, err = snorum("claims", *words)
    assert status == 2 and says in err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_run_can_be_resumed(workers: str, tmp_path: Path) -> None:
    first = "from tests.cli import test_claims as tests; tests.install('tests.studies.pressing')"
    words = ["study", "tiny.cards", "--games", "400000", "--workers", workers]
    process = interruptible(*words, first=first, PRESSING=str(tmp_path))
    _, err = process.communicate()
    assert process.returncode == 130, err
    assert (tmp_path / "pressed").is_dir()
    assert "interrupted" in err and "give the same command to resume" in err and "Traceback" not in err
    [journal] = (tmp_path / "snorum-studies").glob("*.jsonl")
    assert len(journal.read_bytes().splitlines()) > 10
    assert not (tmp_path / "snorum-studies" / "tiny.cards.json").exists()


def test_a_terminal_is_shown_a_bar(tmp_path: Path) -> None:
    master, terminal = os.openpty()
    script = "from tests.cli import test_claims as tests; from snorum.cli import main; tests.install(); main()"
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    words = [sys.executable, "-c", script, "study", "tiny.cards", "--games", "2000"]
    environment = {**os.environ, "PYTHONPATH": path, "TERM": "xterm"}
    subprocess.run(words, check=True, stderr=terminal, stdout=subprocess.DEVNULL, env=environment)
    os.close(terminal)
    shown = b""
    try:
        while part := os.read(master, 4096):
            shown += part
    except OSError:  # on Linux this means that the other end is closed
        pass
    assert b"tiny.cards" in shown and b"82/82" in shown and "━".encode() in shown


def test_the_estimate_of_time_left_ignores_compiling() -> None:
    """After two minutes of compiling and then a chunk a second, the estimate never counts the compiling."""
    now = [0.0]
    ahead = TimeLeft(lambda: now[0])

    def time_left(done: int) -> str:
        return ahead(Progress(done, 1000, 0, 20 * done, 20 * (1000 - done)))

    assert COMPILING in time_left(0)
    now[0] = 120
    assert [time_left(done) for done in (1, 2, 5, 10)] == [""] * 4
    now[0] += 99
    assert time_left(100) == ", about 15 min left"
    now[0] += 890
    assert (time_left(990), time_left(1000)) == (", about 10 s left", "")


def test_the_estimate_of_time_left_counts_games_not_chunks() -> None:
    """The first chunks are small: twenty chunks of 100 games say nothing about the time for one of 20,000."""
    now = [0.0]
    ahead = TimeLeft(lambda: now[0])
    for done in range(1, 21):
        now[0] += 1
        assert ahead(Progress(done, 40, 0, 100 * done, 400_000 - 100 * done)) == ""
    now[0] = 220
    assert ahead(Progress(21, 40, 0, 22_000, 380_000)) == ", about 1 h 3 min left"


def test_an_interrupted_run_is_resumed_from_its_journal(snorum: Snorum, measured: Result, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "snorum-studies", STUDY, STUDY.games, STUDY.seed)
    with pytest.raises(Interrupted):
        run(STUDY, counter=broken_off(20), journal=journal)
    status, _, err = snorum("study", "tiny.cards")
    assert status == 0 and "20 chunks are done" in err and "20 of 162 chunks" in err
    assert Result.read((tmp_path / "snorum-studies" / "tiny.cards.json").read_text("utf-8")).sums == measured.sums
    assert not journal.path.exists()
