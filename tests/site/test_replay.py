"""The replays in a real browser: stepped by key and by button, run and stopped, without scripts, and on a phone."""

from __future__ import annotations

import math
import re
import struct
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.site.visiting import page_names

from snorum.edition.addresses import published
from snorum.edition.editions import own
from snorum.site import trace

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from tests.conftest import Pages

CHOSEN = [game for game, *_ in own().moments]
"""The games with a picture on the start page."""
pytestmark = pytest.mark.browser

GAME = "edition/snip-snap-snorum.html"
NINES = "peel/nine-sequence"


def opened(page: Page, example: str) -> Locator:
    """The replay of an example, with every fold around it open."""
    box = page.locator(f".example.replay[id='{example}'], [id='{example}'] .example.replay").first
    box.evaluate(
        "each => { for (let up = each; up; up = up.parentElement) if (up.tagName === 'DETAILS') up.open = true }"
    )
    box.scroll_into_view_if_needed()
    return box


@pytest.fixture(params=[1280, 390])
def page(pages: Pages, request: pytest.FixtureRequest) -> Page:
    return pages(request.param)


def picture(box: Locator) -> Locator:
    return box.locator(".pictures > li").locator("visible=true")


def words(there: Locator) -> str:
    """The text of an element, visible or not."""
    return " ".join((there.inner_text() or there.text_content() or "").split())


def spoken_text(box: Locator) -> str:
    return words(box.locator(".spoken"))


def test_the_nine_sequence_is_stepped_to_its_end_by_keyboard(page: Page, site_url: str) -> None:
    page.goto(site_url + GAME)
    box = opened(page, NINES)
    assert picture(box).count() == 1
    assert spoken_text(box) == "As dealt"
    box.locator(".board").focus()
    heard, titles = [], []
    for _ in box.locator("table.plays tbody tr").all():
        page.keyboard.press("ArrowRight")
        heard.append(spoken_text(box))
        titles.append(picture(box).locator("svg.snorum-drawing > title").text_content())
    assert heard[5].startswith("E 9 snorum ✓ lawful")
    assert "D, whose card was paired, pays 3" in heard[5]
    assert "E pairs the nine that D played: Snorum" in heard[5]
    assert heard[6].startswith("D pays 3 ✓ lawful")
    assert heard[-1].startswith("A 4 ✓ lawful")
    assert len(set(titles)) == 5, "five plays, and what is only asserted shows no other table"
    link = box.locator(".spoken a").last
    assert (link.get_attribute("href") or "").endswith("#peel-93-5")
    page.keyboard.press("ArrowRight")
    assert spoken_text(box) == heard[-1], "the end is the end"
    page.keyboard.press("ArrowLeft")
    assert spoken_text(box) == heard[-2]
    page.keyboard.press("Home")
    assert spoken_text(box) == "As dealt"
    page.keyboard.press("End")
    assert spoken_text(box) == heard[-1]


def test_the_controls_step_run_and_stop(page: Page, site_url: str) -> None:
    page.clock.install()
    page.goto(site_url + GAME)
    box = opened(page, NINES)
    controls = box.get_by_role("group", name="Replay: The sequence of nines", exact=True)
    count = controls.locator(".count")
    assert words(count) == "1 / 10"
    controls.get_by_role("button", name="Step").click()
    assert words(count) == "2 / 10"
    controls.get_by_role("button", name="Back").click()
    controls.get_by_role("button", name="Back").click(force=True)
    assert words(count) == "1 / 10"
    controls.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(3000)
    assert words(count) == "3 / 10"
    controls.get_by_role("button", name="Pause").click()
    page.clock.run_for(10_000)
    assert words(count) == "3 / 10"
    controls.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(30_000)
    assert words(count) == "10 / 10"
    assert controls.get_by_role("button", name="Play", exact=True).count() == 1
    controls.get_by_role("button", name="First").click()
    assert words(count) == "1 / 10"
    controls.get_by_role("button", name="Last").click()
    assert words(count) == "10 / 10"
    box.locator(".board").focus()
    page.keyboard.press("Space")
    page.clock.run_for(1000)
    assert words(count) == "2 / 10", "from the end it begins again"
    page.keyboard.press("Space")
    page.clock.run_for(10_000)
    assert words(count) == "2 / 10"


def test_a_click_chooses_and_marks_a_row(page: Page, site_url: str) -> None:
    page.goto(site_url + GAME)
    box = opened(page, NINES)
    box.get_by_role("button", name="D 9 snap").click()
    assert spoken_text(box).startswith("D 9 snap ✓ lawful")
    assert box.locator("tr.here").all_inner_texts()[0].startswith("D 9 snap")
    assert box.locator("[aria-current=step]").all_inner_texts() == ["D 9 snap"]


def test_a_screen_reader_announces_the_step_and_the_ends(page: Page, site_url: str) -> None:
    page.goto(site_url + GAME)
    box = opened(page, NINES)
    live = box.locator("[aria-live]")
    assert live.count() == 1 and live.get_attribute("aria-live") == "polite"
    buttons = box.locator(".controls button")

    def ended() -> list[str | None]:
        return [
            name
            for name in ("First", "Back", "Step", "Last")
            if buttons.and_(box.get_by_role("button", name=name, exact=True)).get_attribute("aria-disabled") == "true"
        ]

    assert ended() == ["First", "Back"]
    box.locator(".board").focus()
    page.keyboard.press("ArrowRight")
    assert ended() == []
    assert " ".join((live.text_content() or "").split()).startswith("B 9 ✓ lawful")
    page.keyboard.press("End")
    assert ended() == ["Step", "Last"]
    groups = page.get_by_role("group", name=re.compile("^Replay")).all()
    names = page.locator(".replay .controls").evaluate_all("all => all.map(each => each.ariaLabel)")
    assert groups and len(names) == len(set(names)), "each replay has a name of its own"


def test_keys_work_only_in_the_table_and_the_plays(page: Page, site_url: str) -> None:
    page.goto(site_url + GAME)
    box = opened(page, NINES)
    count = box.locator(".count")
    for inside, moves in ((".about a", False), (".outcome", False), (".controls .next", True), ("button.go", True)):
        place = box.locator(inside).first
        place.evaluate("each => each.dispatchEvent(new KeyboardEvent('keydown', {key: 'End', bubbles: true}))")
        assert words(count) == ("10 / 10" if moves else "1 / 10"), inside
        if moves:
            box.locator(".controls .first").click()


def test_a_reason_that_repeats_the_play_is_not_shown_twice(page: Page, site_url: str) -> None:
    page.goto(site_url + GAME)
    box = opened(page, NINES)
    box.get_by_role("button", name="C pays 2", exact=True).click()
    assert spoken_text(box).startswith("C pays 2 ✓ lawful As the rule says (")
    assert spoken_text(box).count("pays 2") == 1


def test_two_replays_do_not_disturb_each_other(page: Page, site_url: str) -> None:
    page.goto(site_url + GAME)
    one, other = opened(page, NINES), opened(page, "peel/interrupted-sequence")
    other.locator(".board").focus()
    page.keyboard.press("End")
    assert spoken_text(one) == "As dealt"
    assert words(other.locator(".count")) == "10 / 10"
    one.get_by_role("button", name="Step").click()
    assert words(other.locator(".count")) == "10 / 10"
    assert words(one.locator(".count")) == "2 / 10"


def test_a_payment_moves_from_the_player_to_the_pool(page: Page, site_url: str) -> None:
    page.goto(site_url + GAME)
    box = opened(page, NINES)
    box.get_by_role("button", name="B 9", exact=True).click()
    assert box.locator(".token").count() == 0
    moved = """box => {
        box.querySelector(".controls .next").click();
        const token = box.querySelector(".token");
        const going = token.getAnimations()[0];
        going.pause();
        const middle = (found) => {
            const r = found.getBoundingClientRect();
            return [r.x + r.width / 2, r.y + r.height / 2];
        };
        const at = (time) => { going.currentTime = time; return middle(token.querySelector("circle")); };
        const shown = box.querySelector(".pictures > li:not([hidden])");
        const pays = shown.querySelector(".payment");
        return {number: token.textContent, from: pays.dataset.from, to: pays.dataset.to, start: at(0), end: at(699.9),
                places: Object.fromEntries([...shown.querySelectorAll(".place")].map((each) => {
                    const r = each.getBoundingClientRect();
                    return [each.querySelector(".name").textContent, [r.left, r.top, r.right, r.bottom]];
                })),
                pool: middle(shown.querySelector(".pool"))};
    }"""
    found = box.evaluate(moved)
    assert (found["number"], found["from"], found["to"]) == ("1", "B", "pool")

    x, y = found["start"]
    left, top, right, bottom = found["places"]["B"]
    assert left <= x <= right and top <= y <= bottom
    assert math.dist(found["end"], found["pool"]) < math.dist(found["start"], found["pool"]) / 3


def test_payments_do_not_move_with_reduced_motion(pages: Pages, site_url: str) -> None:
    page = pages(still=True)
    page.goto(site_url + GAME)
    box = opened(page, NINES)
    box.get_by_role("button", name="B 9", exact=True).click()
    tokens = "box => { box.querySelector('.controls .next').click(); return box.querySelectorAll('.token').length; }"
    assert box.evaluate(tokens) == 0
    assert spoken_text(box).startswith("C 9 snip")


def test_without_scripts_the_pictures_are_a_list(pages: Pages, site_url: str) -> None:
    page = pages(1280, scripts=False)
    page.goto(site_url)
    box = page.locator(".example.replay").first
    shown = picture(box)
    assert shown.count() == 6
    captions = [" ".join(text.split()) for text in shown.locator(".caption").all_inner_texts()]
    assert captions[0] == "As dealt"
    assert captions[4].startswith("E 9 snorum ✓ lawful")
    assert "pays 3" in captions[4]
    tops = {round((each.bounding_box() or {"y": 0})["y"]) for each in shown.all()}
    assert len(tops) < 6, "they stand side by side"
    assert not box.locator(".controls").is_visible()


def test_all_pictures_are_printed(pages: Pages, site_url: str) -> None:
    page = pages()
    page.goto(site_url)
    page.emulate_media(media="print")
    box = page.locator(".example.replay").first
    assert picture(box).count() == 6
    assert not box.locator(".controls").is_visible()
    plays = box.locator("table.plays tbody tr:not(.deal) td:first-child")
    assert plays.count() and all(text.strip() for text in plays.all_inner_texts()), "what was played is printed"
    assert all(name.is_visible() for name in box.locator("button.go").all())


def test_every_example_is_a_replay_that_reaches_its_end(pages: Pages, site_url: str) -> None:
    page = pages(390)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    seen = 0
    for at_page in sorted({at for (kind, _), at in published().items() if kind == "example"}):
        page.goto(f"{site_url}{at_page}")
        for box in page.locator(".example.replay").all():
            seen += 1
            ends = box.evaluate("""box => {
                for (let up = box; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
                const count = () => box.querySelector(".count").textContent.split(" / ").map(Number);
                const steps = count()[1];
                for (let n = 1; n < steps; n++) box.querySelector(".controls .next").click();
                const shown = [...box.querySelectorAll(".pictures > li")].filter((each) => !each.hidden);
                return [count(), steps, shown.length, shown[0].querySelectorAll("svg.snorum-drawing").length,
                        box.querySelector(".spoken").textContent.trim()];
            }""")
            at, steps, shown, drawn, words = ends
            assert at == [steps, steps] and steps > 1, (at_page, ends)
            cannot = "impossible" in words  # after what cannot be played there is no table
            assert (shown, drawn) == (1, 0 if cannot else 1) and words, (at_page, ends)
        wide, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide <= window, at_page
    assert seen >= len(trace.examples())
    assert faults == []


def test_ids_are_unique_on_each_page(site: Path) -> None:
    for page in ("index", *(f"edition/{game}" for game in CHOSEN)):
        ids = re.findall(r'\sid="([^"]+)"', (site / f"{page}.html").read_text("utf-8"))
        assert len(ids) == len(set(ids)), page
        used = set(re.findall(r'<use[^>]* href="#([^"]+)"', (site / f"{page}.html").read_text("utf-8")))
        assert used and used <= set(ids), page


def test_the_arrows_agree_with_the_payments_in_the_events(page: Page, site_url: str) -> None:
    page.goto(site_url + GAME)
    pays = "all => all.map(each => [each.dataset.from, each.dataset.to, each.querySelector('text').textContent])"
    found = opened(page, NINES).locator(".payment").evaluate_all(pays)
    assert found == [["B", "pool", "1"], ["C", "pool", "2"], ["D", "pool", "3"]]


def test_a_game_has_its_table_at_the_top_of_its_page_and_on_that_of_the_edition(page: Page, site_url: str) -> None:
    for game in CHOSEN:
        page.goto(f"{site_url}edition/{game}.html")
        figure = page.locator(".moment").first
        assert figure.locator("svg.snorum-drawing").is_visible()
        assert figure.locator("a").count() == 1
        first = page.locator("[role=main] .passage, .passage").first.bounding_box()
        here = figure.bounding_box()
        assert here and first and here["y"] < first["y"]
    page.goto(site_url + "edition/index.html")
    assert page.locator(".moments .moment").count() == len(CHOSEN)
    for number, game in enumerate(CHOSEN):
        link = page.locator(".moments .moment").nth(number).locator("a")
        assert (link.get_attribute("href") or "").endswith(f"{game}.html")


def test_each_page_names_an_existing_image_of_the_right_size(site: Path) -> None:
    """What people share has an image of its own: games, sheets, the table (rulings), claims, books."""
    images = {}
    for name in page_names(site):
        text = (site / name).read_text("utf-8")
        address = re.search(r'<meta property="og:image" content="(https?://[^"]+)"', text)
        if not address:
            assert name in {"404.html", "genindex.html", "py-modindex.html", "search.html"}
            continue
        assert '<meta name="twitter:card" content="summary_large_image"' in text
        image = address[1].partition("/_social/")[2]
        head = (site / "_social" / image).read_bytes()[:24]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", head[16:24]) == (1200, 630)
        images[name.removesuffix(".html")] = image.removesuffix(".png")
    own = {name for name, image in images.items() if name == image}
    games = {f"{folder}/{game}" for game in CHOSEN for folder in ("edition", "how-to-play")}
    assert own >= {
        "index",
        "table",
        "check",
        "books/index",
        "reference/claims-by-verdict",
        "how-to-play/royal-cassino",
        *games,
    }
    assert {images[name] for name in images.keys() - own} == {"index"}
    drawn = {(site / "_social" / f"{name}.png").read_bytes() for name in own}
    assert len(drawn) == len(own)
