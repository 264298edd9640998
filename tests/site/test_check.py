"""The page "Check a record" in a real browser: verdicts, errors, rules, readings, and the command's report."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.site.checking import NINE, check, command, downloaded, marks, opened, settled, text_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


def test_the_nine_sequence_is_checked_and_drawn(warm: BrowserContext, site_url: str) -> None:
    watched = opened(warm, site_url + "check.html")
    page = watched.page
    expect(page.locator("#check-text")).to_have_value(NINE)
    check(page)
    expect(page.locator("#check-status")).to_have_text("✓ lawful · 9 plays judged")
    assert marks(page) == dict.fromkeys(range(15, 24), "✓ lawful")
    assert "A 5, B 4, C 3, D 2, E 5; pool 6" in page.locator(".outcome").inner_text()
    box = page.locator(".check-found .example.replay")
    box.get_by_role("button", name="D pays 3").click()
    # What is asserted has no picture of its own: the one of E's nine stands, with D's payment on its way.
    picture = box.locator(".pictures > li").locator("visible=true")
    expect(picture.locator("svg title")).to_contain_text("Pool: 6 counters")
    pays = picture.locator(".payment").evaluate("each => [each.dataset.from, each.dataset.to]")
    assert pays == ["D", "pool"]
    assert page.locator(".bands > .here").evaluate("each => each.style.getPropertyValue('--line')") == "21"
    box.locator(".board").focus()
    page.keyboard.press("Home")
    expect(box.locator(".spoken")).to_have_text("As dealt")
    expect(picture.locator("svg title")).to_contain_text("Pool: no counters")
    link = box.locator("table.plays a", has_text="peel-91-9").first
    link.click()
    expect(page).to_have_url(site_url + "edition/snip-snap-snorum.html#peel-91-9")
    page.go_back()
    expect(page.locator("#check-text")).to_have_value(NINE)
    assert watched.wrong == []
    page.close()


def test_a_wrong_call_is_marked_on_its_line(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html#example=peel/nine-sequence").page
    settled(page)
    wrong = NINE.replace("D 9 snap", "D 9 snip")
    line = wrong.splitlines().index('  "D 9 snip",') + 1
    page.locator("#check-text").fill(wrong)
    expect(page, "the address is of the example no longer").to_have_url(site_url + "check.html")
    expect(page.locator("#check-status")).to_have_text("The record has been changed since it was checked.")
    check(page)
    found = marks(page)
    assert found.pop(line) == "≠ contradicted"
    assert set(found.values()) == {"✓ lawful"}
    expect(page.locator("#check-status")).to_have_text(f"≠ contradicted · first at D 9 snip, line {line}")
    expect(page.locator(".check-found .spoken")).to_contain_text("the call is snap, not snip", ignore_case=True)
    page.locator(".marks .mark").first.click()
    expect(page.locator(".check-found .spoken .head")).to_contain_text("B 9")
    page.close()


ERRORS = {
    "call": (NINE.replace("D 9 snap", "D 9 snup"), '"D 9 snup"', "'snup' is not a call"),
    "toml": (NINE.replace('"C 9 snip",', '"C 9 snip" "'), None, "The record is not TOML: "),
    "key": (NINE.replace("dealer", "deeler"), "deeler", "deeler"),
    # What stands before it on its line is outside the first plane, where a browser counts each character twice.
    "plane": (NINE.replace('"D 9 snap"', '"🂡 🂮", "D 9 snup"'), '"🂡 🂮"', "🂡"),
    "rule": (NINE.replace("[[deals]]", "[rules]\nsettling = 'naught'\n\n[[deals]]"), "'naught'", "naught"),
}


def test_an_error_points_at_its_place(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    alert, area = page.get_by_role("alert"), page.locator("#check-text")
    for what, (text, selected, says) in ERRORS.items():
        check(page, text)
        expect(alert, what).to_contain_text(says)
        number = int(re.match(r"Line (\d+)", alert.inner_text().strip())[1])  # type: ignore[index]
        assert marks(page) == {number: "! error"}, what
        expect(area, what).to_be_focused()
        expect(area, what).to_have_attribute("aria-invalid", "true")
        expect(area, what).to_have_attribute("aria-errormessage", "check-error")
        before, chosen = area.evaluate("""({ value, selectionStart: start, selectionEnd: end }) =>
          [value.slice(0, start), value.slice(start, end)]""")
        assert before.count("\n") + 1 == number, what
        assert (selected or "") in chosen, what
        if what in ("call", "plane"):
            assert chosen == selected
        check(page, NINE)
        expect(alert, what).to_be_empty()
        for name in ("aria-invalid", "aria-errormessage"):
            assert area.get_attribute(name) is None, what
    page.close()


def test_rules_are_chosen_as_at_the_command_line(
    warm: BrowserContext, site_url: str, forms: Any, tmp_path: Path
) -> None:
    page = opened(warm, site_url + "check.html#example=peel/nine-sequence").page
    settled(page)
    page.locator(".check-rules > summary").click()
    payer = page.locator(".point[data-name=payer]")
    (point,) = (each for each in forms["games"][0]["points"] if each["name"] == "payer")
    payer.locator("summary").click()
    words = " ".join(payer.inner_text().split())
    assert point["says"] in words
    assert all(each["gloss"][1:] in words for each in point["options"])
    addresses = payer.locator("a").evaluate_all("all => all.map(each => each.getAttribute('href'))")
    assert {site_url + each["address"] for each in point["passages"]} <= set(addresses)
    payer.get_by_role("radio").nth(2).check()
    settled(page)
    expect(page.locator("#check-status .verdict")).to_contain_text("contradicted")
    expect(page.locator("#check-text")).to_have_value(NINE)
    expect(page.locator("#check-command")).to_have_text("snorum check nine-sequence.toml --set payer=pairer")
    name, report = downloaded(page, "Download report (JSON)")
    assert name == "nine-sequence.json"
    assert report == command(page, tmp_path, "nine-sequence.toml", NINE)
    page.get_by_role("button", name="payer = pairer").click()
    expect(page.locator("#check-status .verdict")).to_contain_text("lawful")
    expect(page.locator("#check-set")).to_be_hidden()
    page.close()


CHOOSE = "document.querySelectorAll('.point[data-name=payer] input[type=radio]')[2].click();"
"""The reader has the pairer pay, which makes the nine-sequence contradicted."""
PRESS = "document.getElementById('check-now').click();"


@pytest.mark.parametrize("how", ["during a check", "after another name", "after both"])
def test_a_verdict_always_belongs_to_the_rules_shown(
    warm: BrowserContext, site_url: str, tmp_path: Path, how: str
) -> None:
    page = opened(warm, site_url + "check.html").page
    name = "nine-sequence.toml"
    if how != "during a check":
        check(page)
        name = "tuesday.toml"
        page.locator(".check-take > summary").click()
        page.locator("#check-file").fill("tuesday.toml")
        page.locator("#check-file").press("Tab")
        settled(page)
    page.evaluate(f"() => {{ {'' if how == 'after another name' else PRESS} {CHOOSE} }}")
    expect(page.locator("#check-status .verdict")).to_contain_text("contradicted")
    expect(page.locator("#check-command")).to_have_text(f"snorum check {name} --set payer=pairer")
    saved, report = downloaded(page, "Download report (JSON)")
    assert saved == name.replace(".toml", ".json")
    assert json.loads(report)["rules"]["payer"] == "pairer"
    assert report == command(page, tmp_path, name, NINE)
    page.close()


def test_a_record_changed_during_a_check_gets_no_verdict(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    page.evaluate(f"""() => {{
      {PRESS}
      const area = document.getElementById("check-text");
      area.value += " ";
      area.dispatchEvent(new Event("input"));
    }}""")
    expect(page.locator("#check-status")).to_have_text("The record has been changed while it was being checked.")
    page.locator("#checker:not([data-busy])").wait_for()
    assert page.locator("#check-status").inner_text() == "The record has been changed while it was being checked."
    assert page.locator(".outcome, .marks .mark").count() == 0
    expect(page.locator("#check-report")).to_have_attribute("aria-disabled", "true")
    page.close()


def test_a_note_does_not_count_as_the_game(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    page.evaluate(CHOOSE)
    head, _, rest = NINE.partition("note = ")
    check(page, head + "note = '''\ngame = \"snap\"'''\n\n" + rest[rest.index("[[deals]]") :])
    expect(page.locator("#check-game")).to_have_text("Snip-Snap-Snorum")
    expect(page.locator("#check-set")).to_contain_text("payer = pairer")
    expect(page.locator("#check-status .verdict")).to_contain_text("contradicted")
    page.close()


def test_a_hyphen_in_a_name_is_kept(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    head, note, deals = NINE.partition("note = ")[0], "note = ''\n\n", NINE[NINE.index("[[deals]]") :]
    check(page, re.sub(r"\bD\b", "D-x", head + note + deals))
    expect(page.locator(".outcome .standing")).to_contain_text("D-x 2")
    page.close()


def test_every_game_has_its_form_and_its_examples(fresh: BrowserContext, site_url: str, forms: Any) -> None:
    """Without any Python: nobody has asked for a verdict."""
    watched = opened(fresh, site_url + "check.html")
    page = watched.page
    page.locator(".check-rules > summary").click()
    for game in forms["games"]:
        for each in game["examples"]:
            page.locator("#check-example").select_option(each["id"])
            expect(page.locator("#check-text")).to_have_value(each["text"])
        names = page.locator(".point").evaluate_all("all => all.map(each => each.dataset.name)")
        assert sorted(names) == sorted(point["name"] for point in game["points"])
        for point in game["points"]:
            box = page.locator(f".point[data-name={point['name']}]")
            inputs = box.locator("input")
            assert inputs.count() == (1 + len(point["options"]) if "options" in point else 1)
    assert watched.wrong == []
    assert [each for each in watched.asked if "pyodide" in each or "/snorum-" in each] == []


def test_under_every_reading(warm: BrowserContext, site_url: str, tmp_path: Path) -> None:
    page = opened(warm, site_url + "check.html#example=peel/interrupted-sequence").page
    settled(page)
    page.get_by_role("button", name="Under every reading").click()
    expect(page.locator("ol.readings > li")).to_have_count(2)
    first = " ".join(page.locator("ol.readings > li").first.inner_text().split())
    assert first.startswith("? undetermined, if")
    assert "Who pays for a pairing? The player whose card is paired" in first
    assert "otherwise" in page.locator("ol.readings > li").last.inner_text()
    changes = page.locator("ul.changes > li")
    expect(changes.filter(has_text="payer = pairer")).to_contain_text("paid at play 2: C 1; at play 7: A 1")
    _, report = downloaded(page, "Download report (JSON)")
    assert report == command(page, tmp_path, "interrupted-sequence.toml", text_of("peel/interrupted-sequence"))
    assert json.loads(report)["readings"]
    page.close()


def test_downloads_are_what_the_command_reads_and_prints(warm: BrowserContext, site_url: str, tmp_path: Path) -> None:
    page = opened(warm, f"{site_url}check.html").page
    for example in ("peel/jig-wrong-call", "peel/cassino-last-take", "reid/capture-missed", "snap/snap-pot"):
        page.evaluate("example => { location.hash = `example=${example}`; }", example)
        expect(page.locator("#check-text")).to_have_value(text_of(example))
        settled(page)
        name, text = downloaded(page, "Download record")
        assert (name, text) == (f"{example.partition('/')[2]}.toml", text_of(example))
        _, report = downloaded(page, "Download report (JSON)")
        assert report == command(page, tmp_path, name, text)
    page.close()


def test_try_it_opens_an_example_ready_to_be_changed(warm: BrowserContext, site_url: str) -> None:
    page = warm.new_page()
    page.goto(site_url + "edition/jig.html")
    link = page.locator("[id='peel/jig-sequence'] .try a")
    assert link.get_attribute("href") == "../check.html#example=peel/jig-sequence"
    link.evaluate("each => each.click()")
    settled(page)
    expect(page.locator("#check-text")).to_have_value(text_of("peel/jig-sequence"))
    expect(page.locator("#check-status .verdict")).to_contain_text("lawful")
    page.close()


def test_the_difference_of_a_crux_is_shown(warm: BrowserContext, site_url: str, forms: Any) -> None:
    page = warm.new_page()
    page.goto(site_url + "edition/snip-snap-snorum.html")
    page.locator("a[href$='#difference=snip-snap-snorum.payer']").first.evaluate("each => each.click()")
    settled(page)
    table = page.locator("table.differs")
    heads = [" ".join(each.split()) for each in table.locator("thead th").all_inner_texts()]
    assert heads == [
        "Option",
        "The player whose card is paired paired the edition’s reading",
        "The player who pairs it pairer",
    ]
    parting = [" ".join(each.split()) for each in table.locator("tr.parting > *").all_inner_texts()]
    assert parting[0] == "First difference C 9 snip line 16"
    assert "B, whose card was paired, pays 1" in parting[1] and "C, who has paired, pays 1" in parting[2]
    button = table.get_by_role("button", name="Check with pairer")
    expect(button).to_have_text("Check with pairer")
    button.click()
    settled(page)
    expect(page.locator("#check-set")).to_contain_text("payer = pairer")
    expect(page.locator("#check-status .verdict")).to_contain_text("contradicted")
    page.close()


def test_the_options_differ_as_in_the_build(warm: BrowserContext, site_url: str, forms: Any) -> None:
    """The record judged in the page under each option falls into the same groups; one crux of each game."""
    page = opened(warm, site_url + "check.html").page
    for game in forms["games"]:
        cruxes = [each for each in game["points"] if each["kind"] == "crux" and each["difference"]["groups"]]
        point = max(cruxes, key=lambda each: (len(each["options"]), not each["difference"]["example"]))
        page.evaluate("id => { location.hash = `difference=${id}`; }", point["id"])
        expect(page.locator("table.differs thead")).to_contain_text(point["options"][-1]["value"])
        settled(page)
        # What the options are grouped by: verdicts, events and the result; not the reasons.
        columns = page.locator("table.differs").evaluate(
            """table => [...table.tBodies[0].rows].slice(0, -1).map(row => [...row.cells].slice(1).flatMap(cell =>
              Array(cell.colSpan).fill(cell)).map(cell => [...cell.querySelectorAll(".reason")].reduce(
              (text, each) => text.replace(each.innerText, ""), cell.innerText).trim()))"""
        )
        assert len(columns) >= 3
        seen: dict[tuple[str, ...], list[str]] = {}
        for option, *cells in zip([each["value"] for each in point["options"]], *columns, strict=True):
            seen.setdefault(tuple(cells), []).append(option)
        assert sorted(map(sorted, seen.values())) == sorted(map(sorted, point["difference"]["groups"]))
    page.close()
