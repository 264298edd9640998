"""Claims in the site: each in its place, with the verdict that its results give, its figure and its data."""

from __future__ import annotations

import csv
import json
import re
from functools import cache
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lxml import html
from tests.site.visiting import typeset

from snorum.books import claims, findings
from snorum.books import standings as kept_standings
from snorum.books.counts import MEASURED
from snorum.books.estimates import Estimate, as_text
from snorum.books.findings import Number, Settled
from snorum.edition.addresses import published
from snorum.games import GAMES
from snorum.games.vocabulary import Numbers, points
from snorum.lab import claims as lab_claims
from snorum.site.naming import passage_title
from snorum.site.sphinxext.entries.claim_wording import names_in
from snorum.table.policies.described import PLAYERS, described

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Pages

CLAIMS = [pytest.param(each, id=each.id) for each in claims.all_claims().values()]
STUDIED = [pytest.param(each, id=each.id) for each in claims.all_claims().values() if each.studies]


@pytest.fixture
def settled(request: pytest.FixtureRequest) -> Settled:
    return findings.settle(request.param)


def all_settled() -> list[Settled]:
    return findings.settle_all(claims.all_claims().values())


def drawn() -> list[Settled]:
    return [each for each in all_settled() if each.finding and each.finding.figure]


@cache
def tree(page: Path) -> Any:
    return html.parse(page, html.HTMLParser(encoding="utf-8"))


def text(part: Any) -> str:
    return " ".join("".join(part.itertext()).split())


def words_of(written: str) -> str:
    """A text of a claim as it is read: no marks of code or emphasis, and every apostrophe is set as one."""
    return " ".join(typeset(re.sub("[`*]", "", written)).split())


def without_code(name: str) -> str:
    """A name of a number, whichever marks join its words: `next_dealer=winner` and `next dealer: winner` are alike."""
    return " ".join(re.sub("[-_=:`*]", " ", name).replace("’", "'").split())


def numbers_read(said: str) -> list[tuple[float, float]]:
    """The numbers of a line, as they are read there, and what half of the last figure of each amounts to."""
    unit = 0.01 if "%" in said else 1.0
    found = []
    for figures in re.findall(r"[−]?[\d,]+(?:\.\d+)?", said):
        decimals = len(figures.partition(".")[2])
        found.append((unit * float(figures.replace("−", "-").replace(",", "")), unit * 0.5001 / 10**decimals))
    return found


def says(said: str, value: Number, share: bool) -> bool:
    """Whether a line gives a number: an estimate and the ends of its interval, or what is exact as a fraction."""
    if isinstance(value, Estimate):
        read = numbers_read(said)
        true = [value.value, value.low, value.high] if value.low < value.high else [value.value]
        # As many figures as the interval leaves: its ends are seen to be two, and not a hundred figures apart.
        fine = all((value.high - value.low) / 100 < half < value.high - value.low for _, half in read[1:])
        near = all(abs(number - each) <= half for (number, half), each in zip(read, true, strict=True))
        return near and fine and ("%" in said) == share
    if value.denominator == 1:
        return said == (f"{100 * value.numerator} %" if share else f"{value.numerator:,}")
    exact, _, decimal = said.rpartition("(")
    [(number, half)] = numbers_read(decimal)
    fine = half < abs(float(value)) / 100 or abs(number - value) < 1e-9
    return abs(number - value) <= half and fine and exact.strip() in ("", str(value))


def frame_of(site: Path, settled: Settled) -> Any:
    page = site / published()["claim", settled.claim.id]
    [body] = tree(page).xpath(f"//*[@id='{settled.claim.id}']")
    return next(each for each in body.iterancestors() if "claim" in each.get("class", "").split())


@pytest.mark.parametrize("settled", CLAIMS, indirect=True)
def test_a_claim_is_on_the_page_of_its_game_with_its_verdict(site: Path, settled: Settled) -> None:
    claim, finding = settled.claim, settled.finding
    assert finding is not None
    assert published()["claim", claim.id] == f"edition/{claim.game}.html"
    frame = frame_of(site, settled)
    [summary] = frame.xpath("./details/summary")
    said = [text(each) for each in (*summary.find_class("sentence"), *frame.find_class("more"))]
    assert words_of(finding.sentence) == " ".join(said)
    assert said[0].endswith(".") and (len(said[0]) <= 330 or ". " not in said[0]), "the line of a claim is short"
    [verdict] = summary.find_class("settled")
    assert finding.verdict in verdict.get("class").split()
    whole = text(frame)
    for words in (claim.title, claim.asserts, claim.turns_on, *claim.argument.split("\n\n")):
        assert words_of(words) in whole
    assert claim.command in whole and all(name in whole for name in claim.studies)
    rows = frame.xpath(".//dl[contains(@class, 'quantities')]/dt")
    for row, each in zip(rows, finding.quantities, strict=True):
        assert says(text(row.getnext()), each.value, each.share), (each, text(row.getnext()))
        policies = [
            called
            for policy, called in PLAYERS[claim.game].items()
            if policy == each.name or ("-" in policy and policy in each.name.split(", "))
        ]
        if not policies:
            assert without_code(text(row)) == without_code(each.name)
        assert all(words_of(called) in text(row) for called in policies)
    for passage in claim.passages:
        assert frame.xpath(f".//p[contains(@class, 'rests-on')]//a[contains(@href, '#{passage}')]")


@pytest.mark.parametrize("settled", STUDIED, indirect=True)
def test_a_claim_says_how_its_players_choose(site: Path, settled: Settled) -> None:
    claim = settled.claim
    [fold] = frame_of(site, settled).xpath(".//details[contains(@class, 'players')]")
    assert text(fold.find("summary")).startswith("How the players choose")
    said = {text(each): text(each.getnext()) for each in fold.iter("dt")}
    for study in map(lab_claims.all_studies().__getitem__, claim.studies):
        does = described(study.game)
        for policy in {policy for way in study.ways for policy in way.policies}:
            called = PLAYERS[claim.game][policy]
            term = called if called == policy else f"{called} {policy}"
            assert said[words_of(term)] == f"{words_of(does[policy])}."


@pytest.mark.parametrize("settled", STUDIED, indirect=True)
def test_a_claim_says_how_good_its_players_are(site: Path, settled: Settled) -> None:
    """Those who play in the stored tournament of the game, beside one that looks ahead; at Snap nobody chooses."""
    claim = settled.claim
    found = frame_of(site, settled).find_class("strength")
    if claim.game == "snap":
        assert found == []
        return
    [said] = found
    assert [link.get("href") for link in said.iter("a")] == ["../reference/advice.html"]
    standings = kept_standings.read(Path(__file__).parents[2] / "docs" / "readings" / "tournaments", claim.game)
    assert standings is not None
    policies = {
        policy for name in claim.studies for way in lab_claims.all_studies()[name].ways for policy in way.policies
    }
    assert policies & {*standings.policies}
    for policy in policies & {*standings.policies}:
        share = standings.share_above(policy, "searching")
        words = f"{PLAYERS[claim.game][policy]} {as_text(share, share=True)}"
        assert typeset(words).lower() in text(said).lower()
    assert len(policies & {*standings.policies}) == text(said).count(" % (")


@pytest.mark.parametrize("settled", CLAIMS, indirect=True)
def test_no_name_of_a_number_is_in_code(site: Path, settled: Settled) -> None:
    """And what a name says of readings is explained, with a link to the crux."""
    claim, finding = settled.claim, settled.finding
    assert finding is not None
    frame = frame_of(site, settled)
    called = [text(each) for each in [*frame.xpath(".//dl[contains(@class, 'quantities')]/dt"), *frame.iter("text")]]
    known = points(GAMES[claim.game].Rules)
    code = {policy for policy in PLAYERS[claim.game] if "-" in policy}
    for point in known.values():
        if not isinstance(point.options, Numbers):  # of which there are very many, and no word
            code |= {str(option) for option in point.options if "-" in str(option)}
    for name in called:
        assert "=" not in name and "_" not in name
        assert not code & set(re.findall(r"[\w-]+", name)), name
    explained = {text(each): each.getnext() for each in frame.xpath(".//details[contains(@class, 'players')]//dt")}
    for point, option in {each for name in names_in(finding) for each in re.findall(r"(\w+)=([\w-]+)", name)}:
        says = explained[f"{point.replace('_', ' ')}: {option.replace('-', ' ')}"]
        assert words_of(known[point].options[option])[1:] in text(says)  # its first letter is a capital


SEEN = {
    "holds": "✓ holds",
    "fails": "✗ fails",
    "holds-under": "± holds under some readings",
    "holds-among": "± holds among some players",
    "too-close": "? too close to call",
    "figures": "№ figures, no verdict",
    "judgement": "· a judgement",
    "not-known": "… not known",
}
"""What is seen of a verdict: its sign, and its words."""


@pytest.mark.parametrize("settled", CLAIMS, indirect=True)
def test_a_verdict_is_in_words(site: Path, settled: Settled) -> None:
    assert settled.finding is not None
    [verdict] = frame_of(site, settled).xpath("./details/summary//*[contains(@class, 'settled')]")
    assert text(verdict) == SEEN[settled.finding.verdict]


@pytest.mark.parametrize("settled", CLAIMS, indirect=True)
def test_the_readings_under_which_a_claim_holds_have_the_names_of_the_cruxes(site: Path, settled: Settled) -> None:
    claim, finding = settled.claim, settled.finding
    assert finding is not None
    known = points(GAMES[claim.game].Rules)
    expected = []
    for each in finding.under:
        name, option = each.split("=")
        expected.append(f"{name.replace('_', ' ')}: {words_of(known[name].options[option])}")
    by_verdict = tree(site / "reference" / "claims-by-verdict.html")
    [entry] = by_verdict.xpath(f"//dt[.//a[substring-after(@href, '#') = '{claim.id}']]/following-sibling::dd[1]")
    for frame in (frame_of(site, settled), entry):
        assert [text(each) for each in frame.xpath(".//p[contains(@class, 'under')]//*[@class='reading']")] == expected


@pytest.mark.parametrize("settled", CLAIMS, indirect=True)
def test_a_claim_gives_its_number_of_games_and_the_seed(site: Path, settled: Settled) -> None:
    notes = [
        text(each) for each in frame_of(site, settled).xpath(".//*[contains(@class, 'reproduced')]/p[@class='note']")
    ]
    for name, note in zip(settled.claim.studies, notes, strict=True):
        kept = json.loads((MEASURED / f"{name}.json").read_text("utf-8"))
        ways = "one way" if len(kept["sums"]) == 1 else f"{len(kept['sums'])} ways"
        assert f"study {name}: {kept['games']:,} games each of {ways} to play" in note
        assert note.endswith(f"seed {kept['seed']}.")


@pytest.mark.parametrize("settled", CLAIMS, indirect=True)
def test_the_passages_of_a_claim_link_to_it(site: Path, settled: Settled) -> None:
    for passage in settled.claim.passages:
        page = tree(site / published()["passage", passage])
        [place] = page.xpath(f"//*[@id='{passage}']")
        frame = next(each for each in place.iterancestors() if "passage" in each.get("class", "").split())
        lines = frame.xpath(".//*[contains(@class, 'of-claim')]")
        assert any(each.xpath(f".//a[substring-after(@href, '#') = '{settled.claim.id}']") for each in lines), passage


@pytest.mark.parametrize("settled", CLAIMS, indirect=True)
def test_the_numbers_of_a_claim_can_be_downloaded(site: Path, settled: Settled) -> None:
    finding = settled.finding
    assert finding is not None
    stem = site / "claims" / settled.claim.id
    whole = json.loads(Path(f"{stem}.json").read_text("utf-8"))
    assert (whole["id"], whole["verdict"], whole["sentence"]) == (settled.claim.id, finding.verdict, finding.sentence)
    assert [(each["name"], each["exact"]) for each in whole["quantities"]] == [
        (each.name, None if isinstance(each.value, Estimate) else str(each.value)) for each in finding.quantities
    ]
    rows = list(csv.DictReader(StringIO(Path(f"{stem}.csv").read_text("utf-8"))))
    points = [each for series in finding.figure.series for each in series.points] if finding.figure else []
    values = [*(each.value for each in finding.quantities), *(each.value for each in points)]
    assert len(rows) == len(values)
    for row, value in zip(rows, values, strict=True):
        if isinstance(value, Estimate):
            found = tuple(float(row[name]) for name in ("value", "low", "high"))
            assert found == (value.value, value.low, value.high) and row["exact"] == ""
        else:
            assert row["exact"] == str(value) and float(row["value"]) == float(value)
    hrefs = frame_of(site, settled).xpath(".//p[contains(@class, 'files')]//a/@href")
    assert {f"../claims/{settled.claim.id}.{ending}" for ending in ("csv", "json")} <= set(hrefs)


COUNTED = {
    "holds": "holds?",
    "fails": "fails?",
    "holds-under": "holds? under some readings only",
    "holds-among": "holds? among some players only",
    "too-close": "(is|are) too close to call",
    "figures": "(has|have) figures without a verdict",
    "judgement": "(is a judgement|are judgements)",
    "not-known": "(is|are) not known",
}
"""What is said of how many claims have a verdict, in the order in which they are told."""


def test_one_page_lists_all_claims_by_verdict(site: Path) -> None:
    page = tree(site / "reference" / "claims-by-verdict.html")
    seen = []
    for verdict, words in COUNTED.items():
        some = [each for each in all_settled() if each.finding and each.finding.verdict == verdict]
        if not some:
            continue
        [head] = page.xpath(f"//*[@id='verdict-{verdict}']")
        group = head.getparent()
        for each in some:
            assert each.finding is not None
            [link] = group.xpath(f".//dt//a[substring-after(@href, '#') = '{each.claim.id}']")
            assert text(link) == words_of(each.claim.title) and words_of(each.finding.sentence) in text(group)
            seen.append(each.claim.id)
        [counts] = page.xpath("//p[contains(@class, 'counts')]")
        assert re.search(rf"\b{len(some)} {words}[,.]", text(counts))
    assert sorted(seen) == sorted(claims.all_claims()) and seen


def test_the_search_finds_claims(site: Path) -> None:
    data = (site / "_static" / "search-data.js").read_text("utf-8")
    found = json.loads(data.removeprefix("window.snorumSearch=").removesuffix(";\n"))
    kinds = {each["id"]: each for each in found if each["kind"] == "claim"}
    assert set(kinds) == {*claims.all_claims()}
    for each in all_settled():
        assert each.finding and words_of(each.finding.sentence) in kinds[each.claim.id]["text"]
        assert kinds[each.claim.id]["url"].endswith(f"#{each.claim.id}")


def test_a_title_is_not_also_a_passage() -> None:
    """They stand side by side in the search, and are told apart."""
    from snorum import edition

    names = {passage_title(each) for each in edition.passages()}
    assert not names & {each.title for each in claims.all_claims().values()}
    assert len({each.title for each in claims.all_claims().values()}) == len(claims.all_claims())


@pytest.fixture(params=[(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")], ids=str)
def page(pages: Pages, request: pytest.FixtureRequest) -> Page:
    width, scheme = request.param
    return pages(width, scheme)


WRITING = """all => all.map(svg => {
  const frame = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll("text")].map(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return { left, right, top, bottom, says: each.textContent };
  });
  const lies = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 3 && other.top < one.bottom - 3;
  return {
    name: svg.getAttribute("aria-labelledby"),
    outside: texts.filter(each => each.left < frame.left - 1 || each.right > frame.right + 1).map(each => each.says),
    over: texts.flatMap((one, n) => texts.slice(n + 1).filter(other => lies(one, other))
      .map(other => [one.says, other.says])),
    size: parseFloat(getComputedStyle(svg.querySelector("text")).fontSize) * frame.width / svg.viewBox.baseVal.width,
    wide: frame.width,
    seen: [...svg.querySelectorAll(".point, .bar")].every(each => {
      const { fill, stroke } = getComputedStyle(each);
      return fill !== "none" || stroke !== "none";
    }),
  };
})"""


@pytest.mark.browser
@pytest.mark.parametrize("game", GAMES)
def test_a_figure_can_be_read_in_either_theme_on_any_screen(page: Page, site_url: str, game: str) -> None:
    page.goto(f"{site_url}edition/{game}.html")
    page.evaluate("document.querySelectorAll('.claim details.whole').forEach(each => { each.open = true })")
    found = page.locator(".claim svg.snorum-plot").evaluate_all(WRITING)
    assert len(found) == sum(each.claim.game == game for each in drawn())
    for each in found:
        assert (each["outside"], each["over"], each["seen"]) == ([], [], True), each["name"]
        assert each["size"] >= 11, each["name"]
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


HEAD = """id => {
  const head = document.getElementById(id).closest(".claim").querySelector("summary");
  const bars = [...document.querySelectorAll("header, .where")].filter(each =>
    ["fixed", "sticky"].includes(getComputedStyle(each).position) && each.offsetHeight);
  return {
    covered: Math.max(0, ...bars.map(each => each.getBoundingClientRect().bottom)),
    open: head.parentElement.open,
    name: head.querySelector(".name").getBoundingClientRect().top,
    verdict: head.querySelector(".settled").getBoundingClientRect().bottom,
  };
}"""


@pytest.mark.browser
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_link_to_a_claim_shows_its_name_and_its_verdict(
    pages: Pages, site_url: str, width: int, scripts: bool
) -> None:
    page = pages(width, scripts=scripts)
    page.goto(f"{site_url}reference/claims-by-verdict.html")
    longest = sorted(all_settled(), key=lambda each: len(each.finding.sentence) if each.finding else 0)[-3:]
    for each in longest:
        page.goto(f"{site_url}reference/claims-by-verdict.html")
        page.locator(f"dt a[href$='#{each.claim.id}']").click()
        page.wait_for_url(f"**#{each.claim.id}")
        page.wait_for_timeout(300)
        found = page.evaluate(HEAD, each.claim.id)
        assert found["open"] and found["covered"] <= found["name"] < found["verdict"] < 450, each.claim.id


@pytest.mark.browser
def test_verdicts_are_visible_while_folded_and_without_scripts(pages: Pages, site_url: str) -> None:
    page = pages(scripts=False)
    for game in sorted({each.claim.game for each in all_settled()}):
        page.goto(f"{site_url}edition/{game}.html")
        shown = [" ".join(each.split()) for each in page.locator(".claim details.whole > summary").all_inner_texts()]
        for each in all_settled():
            if each.claim.game == game and each.finding:
                said = words_of(each.finding.sentence)[:100]
                assert any(words_of(each.claim.title) in one and said in one for one in shown), each.claim.id
        assert page.locator(".claim .argument .body").first.is_hidden()
        page.locator(".claim details.whole > summary").first.click()
        assert page.locator(".claim .body").first.is_visible()
        links = page.locator(".claim .body").first.locator("> .files a")
        with page.expect_download() as download:
            links.first.click()
        assert download.value.suggested_filename.endswith(".csv")


@pytest.mark.browser
def test_a_claim_is_printed_completely(pages: Pages, site_url: str) -> None:
    page = pages()
    each = (drawn() or all_settled())[0]
    page.goto(f"{site_url}edition/{each.claim.game}.html")
    page.emulate_media(media="print")
    frame = page.locator(f".claim:has([id='{each.claim.id}'])")
    assert frame.locator(".asserts").is_visible() and frame.locator(".reproduced").is_visible()
    if each.finding and each.finding.figure:
        assert frame.locator("svg.snorum-plot").is_visible()
