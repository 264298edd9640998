"""The page "The table": games played to their end by what the page offers, a quarrel that is told, and what is kept."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.site.checking import PATIENCE, Watched
from tests.site.visiting import SCHEMES, TWO_FRAMES, violations

from snorum import edition, records, referee
from snorum.books.rulings import rules_as
from snorum.cards import a_card, read_card
from snorum.cards.combinations import value
from snorum.games import GAMES
from snorum.site.web.table import table
from snorum.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from playwright.sync_api import BrowserContext, Page

    from snorum.records import Deal
    from snorum.table.view import View

pytestmark = pytest.mark.browser

QUARREL = ["9", "10", "J", "4", "5", "3", "9"]
"""B leads a nine, C does not pair it, and shows a nine four plays later (Peel, 93-5 to 93-7)."""


SEED = 3
"""What shuffles the cards in these tests. Of three players it is Bea who leads, and Ann waits."""


def opened(context: BrowserContext, address: str) -> Watched:
    watched = Watched(context.new_page())
    watched.page.add_init_script(f"crypto.getRandomValues = numbers => numbers.fill({SEED});")
    if len(context.pages) == 1:  # what an earlier test has left is not taken up
        watched.page.goto(address.partition("table.html")[0] + "search.html")
        watched.page.evaluate("localStorage.clear()")
    watched.page.goto(address)
    expect(watched.page.locator("#card-table")).to_be_visible()
    return watched


def begin(
    page: Page,
    game: str,
    *,
    players: int = 2,
    mode: str = "play",
    pace: str = "quick",
    source: str = "",
    laid: str = "",
    length: str = "",
) -> None:
    page.locator("#table-game").select_option(game)
    if length:
        page.locator("#table-length").select_option(length)
    page.locator("#table-number").select_option(str(players))
    page.locator(f"[name=table-mode][value={mode}]").check()
    if source or laid:
        page.locator("#table-options > summary").click()
    if source:
        page.locator(".check-rules > summary").click()
        page.get_by_label("As a source plays it").select_option(source)
    if laid:
        page.locator("#table-faceup").fill(laid)
    page.locator("#table-begin").click()
    expect(page.locator("#table-play")).to_be_visible(timeout=PATIENCE)
    if mode == "play":
        set_pace(page, pace)


def share(page: Page, game: str) -> None:
    """Begin a game of two persons, who share the device."""
    page.locator("#table-game").select_option(game)
    page.locator("#table-number").select_option("2")
    page.locator("#table-options").evaluate("each => { each.open = true; }")
    page.locator("#table-players .who").nth(1).select_option("")
    page.locator("#table-begin").click()


def set_pace(page: Page, pace: str) -> None:
    page.get_by_role("button", name="More").click()
    page.locator("#table-pace").select_option(pace)
    page.locator("#table-more .close").click()


def settle(page: Page) -> None:
    """Wait until it is for the person to act, or nothing more can be done."""
    mine = "#card-table:not([data-busy]) :is(#table-hand .lawful, #table-calls button:not([id]), #table-next)"
    over = page.locator("#table-said").filter(has_text="The game is over")
    expect(page.locator(mine).first.or_(over).first).to_be_visible(timeout=PATIENCE)


# Does what the page offers: plays the first lawful card, turns a card, or deals again. A script does it, since each
# question from outside takes longer than the answer; what it clicks, a finger would hit. Ends when that is done, or
# with `until` as soon as a deal or the game is over.
DO_SOMETHING = """async until => {
  const find = selector => [...document.querySelectorAll(selector)].find(each => each.checkVisibility());
  const card = () => find("#table-hand .lawful"), call = () => find("#table-calls .chief");
  const act = () => call() ?? (card() ? null : find("#table-calls button:not([id])"));
  const deal = () => find("#table-next"), log = () => document.querySelectorAll("#table-log li").length;
  const isOver = () => document.querySelector("#table-said").textContent.includes("The game is over");
  const isMine = () => find("#card-table:not([data-busy])") && (card() || act() || deal());
  const wait = async reached => {
    for (const end = Date.now() + PATIENCE; !reached(); await new Promise(requestAnimationFrame)) {
      if (Date.now() > end) throw Error(`in vain: ${reached}`);
    }
  };
  const click = each => {
    each.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = each.getBoundingClientRect();
    const hit = document.elementFromPoint(left + Math.min(width / 2, 20), top + Math.min(height / 2, 20));
    if (!each.contains(hit)) throw Error(`${each.outerHTML} lies below ${hit?.outerHTML}`);
    each.click();
  };
  for (let left = until ? 2_000 : 1; left; left -= 1) {
    await wait(() => isOver() || isMine());
    if (isOver() || (until && deal())) return;
    const said = log(), dealt = deal();
    const played = !dealt && card();
    click(dealt || played || act());
    if (played && call()) click(call());
    if (!dealt) await wait(() => log() > said);
  }
}""".replace("PATIENCE", str(PATIENCE))


def do_something(page: Page) -> None:
    page.evaluate(DO_SOMETHING, False)


def record_of(page: Page) -> str:
    return page.locator("#table-record").text_content() or ""


def decided(page: Page) -> bool:
    """Whether the game is decided: a winner, or nobody any more."""
    result = referee.check(records.read(record_of(page))).result
    return bool(result["winner"] or result["draw"])


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_whole_game_is_played_by_what_the_page_offers(warm: BrowserContext, site_url: str, name: str) -> None:
    watched = opened(warm, site_url + "table.html")
    page = watched.page
    begin(page, name, players=max(2, GAMES[name].players_allowed(GAMES[name].Rules())[0]))
    for _ in range(100):
        page.evaluate(DO_SOMETHING, True)
        if decided(page):
            break
        do_something(page)
    report = referee.check(records.read(record_of(page)))
    assert {play.verdict for play in report.plays} == {"lawful"}
    assert decided(page)
    assert watched.wrong == []
    page.close()


def tell(page: Page, cards: list[str]) -> None:
    for number, card in enumerate(cards, 1):
        page.locator("#table-pad .ranks").get_by_role("button", name=card, exact=True).click()
        expect(page.locator("#table-log li")).to_have_count(number)
        expect(page.locator("#card-table:not([data-busy])")).to_be_attached()


@pytest.mark.parametrize("width", [1280, 390])
def test_a_quarrel_is_told_by_tapping_and_settled(warm: BrowserContext, site_url: str, width: int) -> None:
    """Peel-93-6: C pays double, two; B pays as if the nine had been paired, one; 93-7: before the cards are cut."""
    watched = opened(warm, site_url + "table.html")
    page = watched.page
    page.set_viewport_size({"width": width, "height": 900})
    begin(page, "snip-snap-snorum", players=5, mode="tell")
    tell(page, QUARREL[:-1])
    second = page.locator("#table-lines li", has_text="Cal plays a ten")
    expect(second).to_contain_text("cannot be known")
    second.locator("summary").click()
    expect(second).to_contain_text("an offence if Cal held a nine")
    expect(page.locator("#table-verdict")).to_contain_text("Nothing wrong is seen")
    tell_last = page.locator("#table-pad .ranks").get_by_role("button", name=QUARREL[-1], exact=True)
    tell_last.click()
    expect(page.locator("#table-verdict")).to_contain_text("Cal must pay 2, Bea 1.")
    expect(page.locator("#table-verdict")).to_contain_text("Cal held one and did not play it")
    expect(page.locator("#table-lines li.offence")).to_contain_text("wrong")
    if width < 1000:
        page.locator("#table-book").click()
    account = page.locator("#table-account")
    for owes in ("Cal owes the pool 2", "Bea owes the pool 1"):
        line = account.locator("li", has_text=owes)
        expect(line).to_contain_text("claimed before the cards are cut for the next deal")
        expect(line.get_by_role("link", name="peel-93-6").first).to_be_visible()
        expect(line).to_contain_text("p. 93")
    wide, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= window
    if width < 1000:
        page.locator("#table-beside .close").click()
    page.locator("#table-seats").get_by_role("button", name="Cal").click()
    page.get_by_role("button", name="pays …").click()
    page.get_by_label("How many counters Cal pays").fill("2")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(account.locator("li.paid")).to_contain_text("Cal has paid the pool 2")
    report = referee.check(records.read(record_of(page)))
    assert report.verdict == "offence" and report.result["counters"]["Cal"] == 3
    assert watched.wrong == []
    page.close()


def more(page: Page, button: str) -> None:
    """Press one of the buttons behind *More*."""
    page.get_by_role("button", name="More").click()
    page.locator(button).click()
    if page.locator("#table-more").is_visible():
        page.locator("#table-more .close").click()


def penalised(page: Page) -> None:
    """Play until a card of the hand may not be played, and press it."""
    for _ in range(60):
        settle(page)
        wrong = page.locator("#table-hand .card:not(.lawful)")
        if wrong.count() and page.locator("#table-hand .lawful").count():
            wrong.first.click()
            return
        do_something(page)
    pytest.fail("nothing was ever unlawful")


def test_an_unlawful_card_says_why_and_can_be_played_all_the_same(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "table.html").page
    begin(page, "snip-snap-snorum", players=5)
    penalised(page)
    why = page.locator("#table-why")
    expect(why).to_contain_text("offence")
    expect(why).to_contain_text("must play")
    expect(why.get_by_role("link", name="peel-93-5")).to_be_visible()
    expect(page.locator("#table-force blockquote")).to_contain_text("he must play it")
    plays = page.locator("#table-log li").count()
    expect(why).to_contain_text(re.compile(r"owes the pool \d"))
    page.get_by_role("button", name="Play it all the same").click()
    expect(page.locator("#table-log li.offence")).to_have_count(1)
    assert page.locator("#table-log li").count() > plays
    page.locator("#table-undo").click()
    expect(page.locator("#table-log li.offence")).to_have_count(0)
    more(page, "#table-redo")
    expect(page.locator("#table-log li.offence")).to_have_count(1)
    page.close()


def test_a_game_survives_a_reload_and_opens_from_its_address(
    warm: BrowserContext, site_url: str, tmp_path: Path
) -> None:
    warm.grant_permissions(["clipboard-read", "clipboard-write"])
    page = opened(warm, site_url + "table.html").page
    begin(page, "cassino")
    do_something(page)
    settle(page)
    before = record_of(page)
    page.reload()
    expect(page.locator("#table-record")).to_have_text(before, timeout=PATIENCE)
    more(page, "#table-address")
    expect(page.locator("#table-said")).to_contain_text("The address is copied")
    address = page.evaluate("navigator.clipboard.readText()")
    do_something(page)
    settle(page)
    before_copy, before = before, record_of(page)
    assert before_copy != before
    page.reload()
    expect(page.locator("#table-record")).to_have_text(before, timeout=PATIENCE)
    other = opened(warm, address).page
    expect(other.locator("#table-record")).to_have_text(before_copy, timeout=PATIENCE)
    do_something(other)
    assert record_of(page) == before, "another tab does not change this one"
    page.get_by_role("button", name="More").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    name, text = download.value.suggested_filename, download.value.path().read_text("utf-8")
    assert name == "table.toml" and text == before
    assert referee.check(records.read(text)).verdict == "lawful"
    page.locator("#table-check").click()
    expect(page.locator("#check-text")).to_have_value(before, timeout=PATIENCE)
    for each in (page, other):
        each.close()


@pytest.mark.parametrize(
    ("word", "says"), [("nonsense", "it is cut off or changed"), ("A" * 17_000, "longer than any address")]
)
def test_a_damaged_address_is_refused_and_nothing_is_lost(
    warm: BrowserContext, site_url: str, word: str, says: str
) -> None:
    watched = opened(warm, f"{site_url}table.html#game={word}")
    expect(watched.page.locator("#table-error")).to_contain_text(says)
    expect(watched.page.locator("#table-begin")).to_be_visible()
    assert watched.wrong == []
    watched.page.close()


HARM = {
    "format": 1,
    "mode": "play",
    "game": "jig",
    "players": ["<img src=x onerror=alert(1)>", "B"],
    "rules": {},
    "seats": {},
    "seed": 1,
    "entries": ["B 9C", {"deal": "<b>"}, 7],
}


CHANGES: list[dict[str, object]] = [
    {},
    {"format": 2},
    {"seats": {"B": {"policy": "evil", "mistakes": 0}}},
    {"seed": "x"},
    {"entries": [[]]},
    {"rules": {"fine": "no"}},
]


@pytest.mark.parametrize("change", CHANGES)
def test_an_address_made_to_harm_does_none(warm: BrowserContext, site_url: str, change: dict[str, object]) -> None:
    watched = opened(warm, site_url + "table.html")
    page = watched.page
    begin(page, "jig", pace="wait")
    before = page.evaluate("localStorage.getItem(`snorum-table ${new URL('.', location.href).pathname}`)")
    packed = page.evaluate(
        """async value => {
      const share = await import(new URL("_static/check/share.js", document.baseURI));
      return share.packed(value);
    }""",
        json.loads(json.dumps({**HARM, **change})),
    )
    page.evaluate("word => { location.hash = `game=${word}`; }", packed)
    expect(page.locator("#table-why:not(:empty), #table-error:not(:empty)").first).to_be_attached(timeout=PATIENCE)
    assert page.locator("#card-table img, #card-table b").count() == 0
    if change:
        page.reload()
        expect(page.locator("#table-play")).to_be_visible(timeout=PATIENCE)
        kept = page.evaluate("localStorage.getItem(`snorum-table ${new URL('.', location.href).pathname}`)")
        assert json.loads(kept)["state"] == json.loads(before)["state"], "the game before is still there"
    assert watched.wrong == []
    page.close()


def test_another_reading_plays_the_same_cards_again(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "table.html").page
    begin(page, "snip-snap-snorum", players=5, mode="tell")
    tell(page, QUARREL)
    page.locator("#table-leave").click()
    page.locator("#table-options > summary").click()
    page.locator(".check-rules > summary").click()
    page.locator("details[data-name=settling] > summary").click()
    page.locator("input[name=set-settling][value=end-of-deal]").check()
    owes = page.locator("#table-account li", has_text="Cal owes the pool 2")
    expect(owes).to_contain_text("to be paid when the deal is over")
    expect(page.locator("#table-account .stand")).to_contain_text("if the deal ends now")
    page.locator("#table-resume").click()
    page.get_by_role("button", name="More").click()
    page.locator("#table-end").click()
    expect(page.locator("#table-log li").first).not_to_contain_text("deal ends")
    page.locator("#table-end-now").click()
    expect(page.locator("#table-log li").first).to_contain_text("deal ends")
    expect(page.locator("#table-account")).to_contain_text("since play 8")
    page.close()


def judge(page: Page, looks: dict[str, int]) -> None:
    """Axe finds nothing wrong with the page as it is, phone and wide, light and dark."""
    page.evaluate("document.querySelectorAll('#card-table details').forEach(each => { each.open = true; })")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert violations(page, looks, whole=(width, scheme) == (390, "light")) == [], (width, scheme)


def test_axe_finds_nothing_wrong_after_a_deal(warm: BrowserContext, site_url: str) -> None:
    """The score, the look at one's own plays, an answer to *Why?*, the cover between two players, and a ruling."""
    page = opened(warm, site_url + "table.html").page
    looks: dict[str, int] = {}
    begin(page, "cassino", length="21")
    while not page.locator("#table-counted h3").count():
        do_something(page)
        page.evaluate(DO_SOMETHING, True)
    expect(page.locator(".match")).to_be_visible()
    judge(page, looks)
    page.locator("#table-look-back").click()
    expect(page.locator("#table-reviewed progress")).to_have_count(0, timeout=PATIENCE)
    judge(page, looks)
    page.locator("#table-review .close").click()
    page.locator("#table-book").click()
    page.get_by_role("button", name="Why?").first.click()
    expect(page.locator(".asked [role=status]").filter(has_text="plays as")).to_have_count(1)
    judge(page, looks)
    page.goto(f"{site_url}table.html#tell=snip-snap-snorum")
    page.locator("#table-begin").click()
    page.locator("#table-line").fill("Bea leads a nine")
    page.locator("#table-line").press("Enter")
    expect(page.locator("#table-lines li")).to_have_count(1, timeout=PATIENCE)
    page.get_by_role("button", name="Keep ruling").click()
    judge(page, looks)
    page.goto(f"{site_url}table.html#play=snip-snap-snorum")
    share(page, "snip-snap-snorum")
    page.locator("#table-hand .lawful").first.click(timeout=PATIENCE)
    expect(page.get_by_role("button", name=re.compile("^I am "))).to_be_visible(timeout=PATIENCE)
    judge(page, looks)
    page.close()


def test_axe_finds_nothing_wrong_and_the_keyboard_is_enough(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "table.html").page
    looks: dict[str, int] = {}
    judge(page, looks)
    page.locator("#table-begin").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#table-play")).to_be_visible(timeout=PATIENCE)
    settle(page)
    judge(page, looks)
    plays = page.locator("#table-log li").count()
    page.locator("#table-hand .lawful").first.focus()
    page.keyboard.press("Space")
    expect(page.locator("#table-log li").nth(plays)).to_be_attached()
    expect(page.locator("#table-said")).to_contain_text(re.compile("pairs|plays|leads"))
    expect(page.locator("#table-felt")).to_contain_text("pool")
    page.close()


def test_two_people_play_snap_and_each_can_call(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "table.html").page
    share(page, "snap")
    for number in range(1, 9):
        page.get_by_role("button", name="Turn a card").click()
        expect(page.locator("#table-log li")).to_have_count(number, timeout=PATIENCE)
        expect(page.locator("#card-table:not([data-busy])")).to_be_attached()
    turned = [text.split()[0] for text in page.locator("#table-log code").all_text_contents()]
    assert set(turned) == {"Ann", "Bea"}
    page.get_by_role("button", name="Bea: Snap!", exact=True).click()
    expect(page.locator("#table-why").or_(page.locator("#table-log li").nth(8)).first).to_be_visible()
    page.close()


def test_the_source_played_as_speaks_below_the_rule_in_force(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "table.html").page
    page.locator("#table-game").select_option("cassino")
    page.locator("#table-options > summary").click()
    page.locator(".check-rules > summary").click()
    page.get_by_label("As a source plays it").select_option("long-1792")
    page.locator("#table-begin").click()
    expect(page.locator("#table-force")).to_contain_text("What long-1792 itself says", timeout=PATIENCE)
    expect(page.locator("#table-force .source-says a[href*='books/cassino/long.html#long-']").first).to_be_visible()
    page.close()


def test_what_is_clicked_out_of_turn_or_taken_back_does_not_stop_the_others(
    warm: BrowserContext, site_url: str
) -> None:
    page = opened(warm, site_url + "table.html").page
    begin(page, "snip-snap-snorum", players=3, pace="wait")
    expect(page.locator("#table-go")).to_be_visible()
    page.locator("#table-hand .card").first.click()
    expect(page.locator("#table-why")).to_contain_text("It is Bea's turn")
    page.locator("#table-go").click()
    expect(page.locator("#table-log li")).to_have_count(1)
    page.locator("#table-undo").click()
    expect(page.locator("#table-log li")).to_have_count(0)
    more(page, "#table-redo")
    expect(page.locator("#table-log li")).to_have_count(1)
    page.locator("#table-undo").click()
    page.locator("#table-go").click()
    expect(page.locator("#table-log li")).to_have_count(1)
    expect(page.locator("#table-redo")).to_have_attribute("aria-disabled", "true")
    set_pace(page, "quick")
    settle(page)
    page.locator("#table-hint").click()
    expect(page.locator("#table-said")).to_contain_text(
        re.compile(r"^Ann .*(of its rank may be with the others|any more)\.$")
    )
    page.close()


def test_a_call_that_is_told_belongs_to_the_last_card(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "table.html").page
    begin(page, "snip-snap-snorum", players=3, mode="tell")
    tell(page, ["9", "9"])
    page.get_by_role("button", name="Snip", exact=True).click()
    expect(page.locator("#table-log li").first).to_contain_text("Cal 9 snip")
    page.get_by_role("button", name="Next deal").click()
    expect(page.get_by_role("button", name="Snip", exact=True)).to_have_count(0)
    page.close()


def test_a_second_tap_on_deal_does_not_undo_the_first(warm: BrowserContext, site_url: str) -> None:
    """Both in the same moment; and while an older game is taken up again after a reload."""
    watched = opened(warm, site_url + "table.html")
    page = watched.page
    page.locator("#table-begin").evaluate("button => { button.click(); button.click(); }")
    expect(page.locator("#table-play")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#table-felt .slot").first).to_be_visible(timeout=PATIENCE)
    settle(page)
    do_something(page)
    page.reload()
    page.locator("#table-begin").evaluate("button => button.click()")
    expect(page.locator("#table-felt .slot").first).to_be_visible(timeout=PATIENCE)
    settle(page)
    assert watched.wrong == []
    page.close()


@pytest.mark.parametrize("name", ["toString", "__proto__"])
def test_any_name_is_that_of_a_person(warm: BrowserContext, site_url: str, name: str) -> None:
    """What every object has is no policy of the computer's."""
    watched = opened(warm, site_url + "table.html")
    page = watched.page
    page.locator("#table-number").select_option("2")
    page.locator("#table-options > summary").click()
    rows = page.locator("#table-players > *")
    for at, called in enumerate(("Ann", name)):
        rows.nth(at).locator(".name").fill(called)
        rows.nth(at).locator(".who").select_option("")
    page.locator("#table-begin").click()
    expect(page.locator("#table-play")).to_be_visible(timeout=PATIENCE)
    for player in (name, "Ann"):
        if player == "Ann":
            cover = page.get_by_role("button", name="I am Ann", exact=True)
            expect(cover).to_be_visible(timeout=PATIENCE)
            assert page.locator("#table-hand .card").count() == 0, "the next hand is not in the page"
            cover.click()
        settle(page)
        expect(page.locator("#table-said")).to_contain_text(f"turn, {player}")
        page.locator("#table-hand .lawful").first.click()
    assert watched.wrong == []
    page.close()


def test_by_another_book_that_book_is_in_force(warm: BrowserContext, site_url: str) -> None:
    """Ostrow's queen takes one of two (rule 1): his sentence stands at the play, and the large one is his too."""
    watched = opened(warm, site_url + "table.html")
    page = watched.page
    begin(page, "cassino", mode="tell", source="ostrow-1945", laid="QD QH 4C 5C")
    rank = page.locator("#table-pad .ranks").get_by_role("button", name="Q", exact=True)
    rank.click()
    rank.click()
    page.get_by_role("button", name="Done", exact=True).click()
    line = page.locator("#table-log li").first
    expect(line).to_be_visible()
    expect(page.locator("#table-force")).to_contain_text("ostrow")
    expect(page.locator("#table-force blockquote").get_by_role("link", name=re.compile("^ostrow-"))).to_be_visible()
    assert watched.wrong == []
    page.close()


def test_the_download_begins_when_the_page_opens(fresh: BrowserContext, site_url: str) -> None:
    watched = opened(fresh, site_url + "table.html")
    with watched.page.expect_request(lambda request: "pyodide" in request.url, timeout=PATIENCE):
        watched.page.reload()
    watched.page.close()


@pytest.mark.parametrize("name", ["table.html", "check.html"])
def test_a_page_names_every_script_that_it_will_load(fresh: BrowserContext, site_url: str, name: str) -> None:
    """So that none waits for another that imports it. The script of the worker is for the worker to load."""
    page = fresh.new_page()
    page.goto(site_url + name)
    expect(page.locator("#card-table, #checker")).to_be_visible(timeout=PATIENCE)
    named = "[...document.querySelectorAll('script[src], link[rel=modulepreload]')].map(each => each.src ?? each.href)"
    loaded = "performance.getEntriesByType('resource').map(each => each.name).filter(each => /\\.js(\\?|$)/.test(each))"
    found = {script for script in page.evaluate(loaded) if not script.endswith("/worker.js")}
    assert found == set(page.evaluate(named))
    page.close()


def test_a_build_is_made_taken_and_told_by_tapping(warm: BrowserContext, site_url: str) -> None:
    """Ann lays a card on another, whether lawfully or not; then the dispute of 1866 is told."""
    watched = opened(warm, site_url + "table.html")
    page = watched.page
    begin(page, "cassino", source="foster-1897")
    settle(page)
    hand, lying = page.locator("#table-hand .card"), page.locator("#table-felt button.card")
    hand.first.click()
    expect(lying.first).to_be_visible()
    own, others = ([each.get_attribute("data-card") or "" for each in some.all()] for some in (hand, lying))
    numbers = [(a, b, value(read_card(a)) + value(read_card(b))) for a in own for b in others]
    card, on, number = next(each for each in numbers if each[2] <= 10)
    if card != own[0]:
        page.locator(f"#table-hand [data-card='{card}']").click()
    clear = page.get_by_role("button", name="Clear", exact=True)
    if clear.count():
        clear.click()
    page.locator(f"#table-felt [data-card='{on}']").click()
    said = page.locator("#table-log li").count()
    page.get_by_role("button", name=f"Build {number}", exact=True).click()
    if str(number) not in [each[:-1] for each in own]:  # a false build
        expect(page.locator("#table-why")).to_contain_text(f"must hold {a_card(str(number))}")
        page.get_by_role("button", name="Play it all the same").click()
    expect(page.locator(f"#table-log li[value='{said + 1}']")).to_contain_text(f"builds {number} on {on}")
    assert " builds " in record_of(page)
    page.close()

    page = opened(warm, site_url + "table.html").page
    begin(page, "cassino", mode="tell", source="dick-1866", laid="7D 4C KH 2S")
    rank = page.locator("#table-pad .ranks")
    for number, (card, on, says) in enumerate(
        [("2", "7", "it builds 9 on 7"), ("3", "", ""), ("A", "the build 9", "it builds 10 on build 9")], 1
    ):
        rank.get_by_role("button", name=card, exact=True).click()
        where = page.locator("#table-pad .doing") if on.startswith("the") else rank
        if on:
            where.get_by_role("button", name=on, exact=True).click()
        page.get_by_role("button", name=says or "It takes nothing", exact=True).click()
        expect(page.locator("#table-log li")).to_have_count(number)
        expect(page.locator("#card-table:not([data-busy])")).to_be_attached()
    expect(page.locator("#table-log li.offence[value='3']")).to_contain_text("it is their own")
    page.close()


def test_a_line_is_told_in_ones_own_words(warm: BrowserContext, site_url: str) -> None:
    """It is shown as it is read while one types, added with Enter, and asked about if it says too little."""
    page = opened(warm, site_url + "table.html").page
    begin(page, "cassino", mode="tell", laid="9S AH 6C KD")
    line, heard = page.get_by_label("In your own words"), page.locator("#table-heard")
    name = page.locator("#table-seats").get_by_role("button").nth(1).inner_text()
    line.fill(f"{name} took the nine and the ace with her ten of clubs")
    expect(heard).to_have_text(f"That is: {name} 10C takes 9 A")
    line.press("Enter")
    expect(page.locator("#table-log li").first).to_contain_text(f"{name} 10C takes 9 A")
    expect(line).to_have_value("")
    expect(line).to_be_focused()
    line.fill("somebody trails a three")
    line.press("Enter")
    expect(heard).to_contain_text("does not say who")
    expect(page.locator("#table-log li")).to_have_count(1)
    line.fill(f"hand of {name}: 9H 4D")
    line.press("Enter")
    wrong = page.locator("#table-why")
    expect(wrong).to_contain_text("? for each that is not known")
    page.get_by_role("button", name="Leave the table").click()
    begin(page, "snap", mode="tell")
    expect(wrong).to_be_empty()
    page.close()


def tap_at_once(page: Page, *taps: tuple[str, str]) -> None:
    """Tap these buttons, each by its part of the table and its text, before the first is judged."""
    page.evaluate(
        """taps => { for (const [part, text] of taps) {
          [...document.querySelectorAll(`${part} button`)].find(each => each.textContent === text).click(); } }""",
        taps,
    )


def told(page: Page, *entries: str) -> None:
    """The record has these plays, and no others, when everything is judged."""
    expect(page.locator("#table-log li")).to_have_count(len(entries))
    expect(page.locator("#card-table:not([data-busy])")).to_be_attached()
    plays = re.search(r"plays = \[(.*?)\]", record_of(page), re.DOTALL)
    assert re.findall(r'"(.*?)"', plays[1] if plays else "") == list(entries)


def test_what_is_told_in_haste_is_told(warm: BrowserContext, site_url: str) -> None:
    """Each waits until what came before it is judged, and is for whoever plays then."""
    page = opened(warm, site_url + "table.html").page
    begin(page, "snip-snap-snorum", mode="tell", players=3)
    pad = "#table-pad"
    tap_at_once(page, (pad, "9"), (pad, "10"), (pad, "J"))
    told(page, "Bea 9", "Cal 10", "Ann J")
    tap_at_once(page, ("#table-seats", "Bea"), (pad, "4"), (pad, "5"))
    told(page, "Bea 9", "Cal 10", "Ann J", "Bea 4", "Cal 5")  # a tap on a player is for one card
    tap_at_once(page, (pad, "5"), (pad, "Snip"))
    told(page, "Bea 9", "Cal 10", "Ann J", "Bea 4", "Cal 5", "Ann 5 snip")
    tap_at_once(page, (pad, "6"), (pad, "7"), (".strip", "Undo"))
    told(page, "Bea 9", "Cal 10", "Ann J", "Bea 4", "Cal 5", "Ann 5 snip", "Bea 6")
    page.close()


def test_another_game_begun_in_haste_has_nothing_of_the_last(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "table.html").page
    begin(page, "snip-snap-snorum", mode="tell", players=3)
    page.evaluate(
        """() => { [...document.querySelectorAll("#table-pad .rank")].slice(0, 3).forEach(each => each.click());
          document.querySelector("#table-leave").click(); document.querySelector("#table-begin").click(); }"""
    )
    expect(page.locator("#table-verdict")).to_contain_text("Who played first?")
    expect(page.locator("#card-table:not([data-busy])")).to_be_attached()
    assert "plays" not in record_of(page)
    page.close()


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize(("players", "sizes"), [(2, [(390, 844), (1280, 800), (360, 640)]), (8, [(360, 640)])])
def test_a_game_is_one_screen(
    warm: BrowserContext, site_url: str, name: str, players: int, sizes: Sequence[tuple[int, int]]
) -> None:
    """The others, the table, what is said, the hand and the next acts; nothing scrolls, and a thumb hits every card."""
    page = opened(warm, site_url + "table.html").page
    width, height = sizes[0]
    page.set_viewport_size({"width": width, "height": height})
    least, most = GAMES[name].players_allowed(GAMES[name].Rules())
    begin(page, name, players=max(least, min(players, most)))
    settle(page)
    for _ in range(9):  # until a deal in which somebody else is not out before it is one's turn
        if page.locator("#table-next").is_visible():
            page.locator("#table-next").click()
            settle(page)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        is_one_screen(page, height)
    page.close()


def is_one_screen(page: Page, height: int) -> None:
    scrolls = "each => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1"
    for part in (".board", "#table-felt", "#table-play"):
        assert not page.locator(part).evaluate(scrolls), part
    assert page.evaluate("getComputedStyle(document.documentElement).overflow") == "hidden"
    shown = ["#table-seats", "#table-felt", "#table-said", ".strip", "#table-me"]
    shown += ["#table-hand"] if page.locator("#table-hand .card").count() else []
    for part in shown:
        box = page.locator(part).bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= height + 1, part
    # Of more than 21 cards on a small phone 33 px of each are to be seen: the hand keeps to three rows.
    narrow = 32 if height < 700 and page.locator("#table-hand .card").count() > 21 else 43
    small = page.evaluate(
        """narrow => [...document.querySelectorAll("#table-play button")].filter(each => each.checkVisibility())
          .filter(each => each.getBoundingClientRect().width < narrow || each.getBoundingClientRect().height < 43)
          .map(each => each.outerHTML)""",
        narrow,
    )
    page.locator("#table-felt").evaluate("each => { each.style.height = '60px'; each.style.flex = 'none'; }")
    assert page.locator("#table-felt").evaluate(
        """each => { const top = each.getBoundingClientRect().top;
          return [...each.querySelectorAll(".card")].every(card => card.getBoundingClientRect().top >= top); }"""
    ), "what does not fit must be within reach of scrolling"
    page.locator("#table-felt").evaluate("each => each.removeAttribute('style')")
    assert small == []


def taps_to_a_verdict(page: Page, site_url: str, game: str, taps: list[str], said: str) -> None:
    """Settle a quarrel of a game from its own address by tapping these buttons, until this verdict is said."""
    page.goto(f"{site_url}table.html#tell={game}")
    expect(page.locator("#table-game")).to_have_value(game)
    page.locator("#table-begin").click()
    expect(page.locator("#table-play")).to_be_visible(timeout=PATIENCE)
    for tap in taps:
        page.locator("#table-pad, #table-seats").get_by_role("button", name=tap, exact=True).first.click()
        expect(page.locator("#card-table:not([data-busy])")).to_be_attached()
    assert len(taps) + 1 <= 8
    expect(page.locator("#table-verdict strong")).to_have_text(said, timeout=PATIENCE)


def test_a_quarrel_is_settled_in_eight_taps(warm: BrowserContext, site_url: str) -> None:
    """From *Settle a quarrel*: Peel's failure to pair (93-6); two who call at once at Snap (snap-5-1); wrong takes."""
    page = opened(warm, site_url + "table.html").page
    failed = ["9", "10", "J", "4", "9"]
    taps_to_a_verdict(page, site_url, "snip-snap-snorum", failed, "Cal must pay 2, Bea 1.")
    both = ["9", "4", "4", "Ann", "Bea", "Snap!"]
    taps_to_a_verdict(page, site_url, "snap", both, "Nothing is wrong.")
    assert '"Ann+Bea snap"' in record_of(page)
    expect(page.locator("#table-lines li").first).to_contain_text("pot")
    taps_to_a_verdict(page, site_url, "snap", ["4", "4", "Cal", "Snap!"], "Nothing is wrong.")
    assert '"Cal snap"' in record_of(page), "whoever is tapped calls alone, not with whose turn it is"
    page.close()


def test_what_is_put_right_by_tapping_is_its_player_s(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "table.html").page
    begin(page, "snip-snap-snorum", mode="tell", players=3)
    tell(page, ["9", "10", "J"])
    second = page.locator("#table-lines li").nth(1)
    second.locator("summary").click()
    second.get_by_role("button", name="Put it right").click()
    expect(page.locator("#table-pad .instead")).to_contain_text("In place of “Cal 10”")
    page.locator("#table-pad .ranks").get_by_role("button", name="9", exact=True).click()
    expect(page.locator("#table-lines li").nth(1)).to_contain_text("Cal pairs")
    expect(page.locator("#table-pad .instead")).to_have_count(0)
    last = page.locator("#table-lines li").first
    last.locator("summary").click()
    last.get_by_role("button", name="Put it right").click()
    page.get_by_role("button", name="leave it as it is").click()
    page.locator("#table-pad .ranks").get_by_role("button", name="4", exact=True).click()
    told(page, "Bea 9", "Cal 9", "Ann J", "Bea 4")
    page.close()


def test_a_card_tapped_by_mistake_is_let_go(warm: BrowserContext, site_url: str) -> None:
    """And what is refused stays in the line, to be mended."""
    page = opened(warm, site_url + "table.html").page
    begin(page, "cassino", mode="tell", players=2, source="foster-1897")
    pad = page.locator("#table-pad")
    pad.get_by_role("button", name="K", exact=True).click()
    pad.get_by_role("button", name="Clear", exact=True).click()
    expect(pad.locator(".taking")).to_have_count(0)
    pad.get_by_role("button", name="K", exact=True).click()
    page.keyboard.press("Escape")
    expect(pad.locator(".taking")).to_have_count(0)
    expect(page.locator("#table-play")).to_be_visible()
    for tap in ("2", "7", "it builds 9 on 7"):
        pad.get_by_role("button", name=tap, exact=True).click()
    expect(page.locator("#table-why")).to_contain_text("the line 'layout: 7D 4C KH 2S'")
    expect(page.locator("#table-line")).to_have_value("Bea 2 builds 9 on 7")
    page.close()


def test_of_an_offence_the_reason_that_is_certain_comes_first(warm: BrowserContext, site_url: str) -> None:
    """Bea lays a nine beside a nine; what else she could have taken is not known (peel-98-9)."""
    page = opened(warm, site_url + "table.html").page
    begin(page, "cassino", mode="tell", players=3, laid="9S AH 6C KD")
    page.locator("#table-pad .ranks").get_by_role("button", name="9", exact=True).click()
    page.get_by_role("button", name="It takes nothing", exact=True).click()
    expect(page.locator("#table-verdict")).to_contain_text("for example with a nine; the card laid is 9")
    page.get_by_role("button", name="Keep ruling").click()
    expect(page.locator("#table-ruled .reason").first).to_contain_text("the card laid is 9")
    expect(page.locator("#table-ruled")).not_to_contain_text("not known;")
    page.close()


def test_where_a_book_is_silent_a_ruling_quotes_what_decides_all_the_same(warm: BrowserContext, site_url: str) -> None:
    """The rules of 1898 say nothing of what a ten takes; it is played as Peel has it, and the ruling says both."""
    page = opened(warm, site_url + "table.html").page
    begin(page, "cassino", mode="tell", players=2, source="uspc-1898", laid="9S AH 6C KD")
    page.locator("#table-line").fill("Bea 10C takes KD")
    page.locator("#table-line").press("Enter")
    expect(page.locator("#table-verdict")).to_contain_text("cannot be so")
    page.get_by_role("button", name="Keep ruling").click()
    expect(page.locator("#table-ruled .silent").first).to_contain_text("not from uspc-1898")
    quoted = page.locator("#table-ruled blockquote").all_inner_texts()
    assert any(f"“{edition.passage('peel-98-7').text}”" in each for each in quoted)
    page.close()


def test_two_who_share_a_device_see_no_hand_but_their_own(warm: BrowserContext, site_url: str) -> None:
    """While it is passed the keyboard reaches nothing below the cover; what is taken back passes it back."""
    page = opened(warm, site_url + "table.html").page
    share(page, "snip-snap-snorum")
    uncover = page.get_by_role("button", name=re.compile("^I am "))
    for _ in range(3):
        page.locator("#table-hand .lawful").first.click(timeout=PATIENCE)
        expect(uncover).to_be_focused()
        for key in ["Tab"] * 6:
            page.keyboard.press(key)
            inside = "document.activeElement.closest('.board, .strip')"
            assert page.evaluate(f"{inside} === null")
        uncover.click()
        expect(uncover).to_be_hidden()
    before = page.locator("#table-me .who").inner_text()
    page.locator("#table-undo").click()
    expect(uncover).to_be_visible()
    assert before not in uncover.inner_text() and page.locator("#table-hand .card").count() == 0
    uncover.click()
    expect(page.locator("#table-hand .lawful").first).to_be_visible()
    page.close()


def test_a_new_deal_tells_nothing_of_the_last(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "table.html").page
    begin(page, "snip-snap-snorum", players=2)
    page.evaluate(DO_SOMETHING, True)
    page.evaluate(SAID)
    page.locator("#table-next").click()
    settle(page)
    first = page.evaluate("window.saidOnes")[0]
    assert re.match(r"(Ann|Bea) has dealt\.", first), first
    assert "pair" not in first
    page.get_by_role("button", name="Leave the table").click()
    begin(page, "cassino", mode="tell")
    expect(page.locator("#table-me")).to_be_hidden()
    page.close()


@pytest.mark.parametrize("button", ["Leave it", "Play it all the same"])
def test_the_focus_is_not_lost_with_the_button_that_had_it(warm: BrowserContext, site_url: str, button: str) -> None:
    page = opened(warm, site_url + "table.html").page
    begin(page, "snip-snap-snorum", players=5)
    penalised(page)
    page.get_by_role("button", name=button).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#table-why")).to_be_empty()
    assert page.evaluate("document.activeElement !== document.body")
    page.close()


def test_a_play_is_put_right_and_the_ruling_is_kept(warm: BrowserContext, site_url: str) -> None:
    warm.grant_permissions(["clipboard-read", "clipboard-write"])
    page = opened(warm, site_url + "table.html").page
    begin(page, "snip-snap-snorum", players=5, mode="tell")
    tell(page, QUARREL)
    page.get_by_role("button", name="Keep ruling").click()
    leaf = page.locator("#table-leaf")
    for says in (
        "Cal must pay 2, Bea 1.",
        "Cal held one and did not play it",
        "he must play it",
        "What would decide it",
    ):
        expect(leaf).to_contain_text(says)
    quoted = leaf.locator("blockquote").all_inner_texts()
    for id in ("peel-93-5", "peel-93-6", "peel-93-7"):  # the duty, who pays, and until when it is claimed
        assert any(id in each and f"“{edition.passage(id).text}”" in each for each in quoted), id
    page.locator("#table-send").click()
    expect(page.locator("#table-said")).to_contain_text("The address is copied")
    other = opened(warm, page.evaluate("navigator.clipboard.readText()")).page
    expect(other.locator("#table-leaf")).to_contain_text("Cal must pay 2, Bea 1.", timeout=PATIENCE)
    other.close()
    page.locator("#table-leaf .close").click()
    last = page.locator("#table-lines li").first
    last.locator("summary").click()
    last.get_by_role("button", name="Put it right").click()
    page.locator("#table-line").fill("Cal plays the eight")
    page.locator("#table-line").press("Enter")
    expect(page.locator("#table-verdict")).to_contain_text("Nothing wrong is seen")
    assert '"Cal 8",' in record_of(page) and '"Cal 9",' not in record_of(page)
    assert '"7: Cal 9",' in record_of(page), "what was told first stays, and that it was put right"
    expect(last).to_contain_text("Put right. First Cal 9")
    last.locator("summary").click()
    last.get_by_role("button", name="Put it right").click()
    told = page.locator("#table-lines li").count()
    page.locator("#table-undo").click()
    expect(page.locator("#table-lines li")).to_have_count(told - 1)
    page.locator("#table-pad .ranks").get_by_role("button", name="9", exact=True).click()
    expect(page.locator("#table-lines li")).to_have_count(told)  # one more, not one put right
    assert "put_right" not in record_of(page), "it was taken back"
    page.close()


def counts_of_a_pack(deals: Iterable[Deal]) -> dict[str, dict[str, tuple[int, int]]]:
    """What each of two players has of each thing that counts, and scores for it, by Peel's page 99, from the moves."""
    lying: list[str] = []
    piles: dict[str, list[str]] = {"Ann": [], "Bea": []}
    sweeps = dict.fromkeys(piles, 0)
    last = ""
    for deal in deals:
        lying += [str(card) for card in deal.face_up]
        for line in deal.plays:
            if line.played is None or line.played.card is None:
                continue
            played, taken = str(line.played.card), [str(card) for card in line.played.takes]
            if not taken:
                lying.append(played)
                continue
            last = line.played.player
            piles[last] += [played, *taken]
            lying = [card for card in lying if card not in taken]
            sweeps[last] += not lying
    if lying and last:  # the cards left are taken like a sweep (Peel, 98-12)
        piles[last] += lying
        sweeps[last] += 1

    def most(numbers: dict[str, int], points: int) -> dict[str, tuple[int, int]]:
        alone = len(set(numbers.values())) == 2
        return {each: (n, points * (alone and n == max(numbers.values()))) for each, n in numbers.items()}

    def number(counts: Callable[[str], bool]) -> dict[str, int]:
        return {player: sum(map(counts, pile)) for player, pile in piles.items()}

    def each(numbers: dict[str, int], points: int = 1) -> dict[str, tuple[int, int]]:
        return {player: (n, n * points) for player, n in numbers.items()}

    return {
        "Cards": most(number(lambda card: True), 3),
        "Spades": most(number(lambda card: card[-1] == "S"), 1),
        "Great Cassino": each(number("10D".__eq__), 2),
        "Little Cassino": each(number("2S".__eq__)),
        "Aces": each(number(lambda card: card[0] == "A")),
        "Sweeps": each(sweeps),
    }


def test_a_match_is_what_a_count_of_the_moves_gives(warm: BrowserContext, site_url: str) -> None:
    """Cassino to eleven, pack after pack: each row, what a pack brings, and the match, counted from the moves alone."""
    page = opened(warm, site_url + "table.html").page
    begin(page, "cassino", length="11")
    has, packs = {"Ann": 0, "Bea": 0}, 0
    done = 0
    while max(has.values()) < 11 and packs < 20:
        page.evaluate(DO_SOMETHING, True)
        if not page.locator("#table-counted").is_visible():
            page.locator("#table-next").click()
            continue
        deals = records.read(record_of(page)).deals
        pack, done = counts_of_a_pack(deals[done:]), len(deals)
        for name, of in pack.items():
            row = page.locator("#table-counted tbody tr", has_text=re.compile(f"^{name}")).first
            told = [f"{n} {f'+{points}' if points else '–'}" for n, points in of.values()]
            assert [" ".join(cell.split()) for cell in row.locator("td").all_inner_texts()] == told, name
        sums = {player: sum(of[player][1] for of in pack.values()) for player in has}
        brings = {player: max(0, sums[player] - min(sums.values())) for player in has}  # the difference (Peel, 97-3)
        pegs = page.locator(".match p").all_inner_texts()[1:]
        for peg, player in zip(pegs, has, strict=True):
            numbers = [
                player,
                f"{brings[player]} with this pack, {has[player]} before",
                f"{has[player] + brings[player]}",
            ]
            assert " ".join(peg.split()) == " ".join(numbers)
            has[player] += brings[player]
        packs += 1
        if max(has.values()) < 11:
            page.get_by_role("button", name="Play on: next pack").click()
    assert packs > 1, "one pack alone is no match"
    winner, loser = sorted(has, key=lambda player: -has[player])
    expect(page.locator("#table-counted h3")).to_have_text(f"{winner} wins, {has[winner]} to {has[loser]}")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#table-counted")).to_be_empty()
    expect(page.locator("#table-which")).to_contain_text(f"Games won: {winner} 1")
    assert page.evaluate("JSON.parse(localStorage.getItem(Object.keys(localStorage)[0])).state.won") == {winner: 1}
    page.close()


def ended(name: str, players: Sequence[str], seed: int, **rules: str) -> dict[str, Any]:
    """A game that the computer has played to its end; none of the players is the computer's any more."""
    seats = {player: {"policy": "random", "mistakes": 0} for player in players}
    game = {"format": 1, "mode": "play", "game": name, "players": players, "rules": rules, "seed": seed}
    entries: list[Any] = []
    while True:
        asked = {**game, "seats": seats, "entries": entries, "viewer": "", "do": "next", "passed": []}
        answer = json.loads(table(json.dumps(asked)))
        entries.append(answer.get("added") or {"deal": ""})
        if answer["over"]:
            return {**game, "seats": {}, "entries": entries}


@pytest.mark.parametrize(
    ("name", "players", "seed", "rules", "says"),
    [
        # Ann has captured 23 cards, Bea 17 and Cal 12: none more than half (Reid).
        ("snitchems", ["Ann", "Bea", "Cal"], 0, {}, "Nobody wins"),
        ("snitchems", ["Ann", "toString"], 0, {}, "toString wins"),
        ("cassino", ["Ann", "__proto__"], 7, {"game_points": "11"}, "__proto__ wins, 12 to 0"),
    ],
)
def test_the_score_says_who_has_won_whatever_their_name(
    warm: BrowserContext, site_url: str, name: str, players: list[str], seed: int, rules: dict[str, str], says: str
) -> None:
    """What every object has is no number of points. Those who win go on to be counted."""
    game = ended(name, players, seed, **rules)
    watched = opened(warm, site_url + "table.html")
    page = watched.page
    kept = json.dumps({"state": game, "undone": [], "pace": "quick"})
    page.evaluate("kept => localStorage.setItem(`snorum-table ${new URL('.', location).pathname}`, kept)", kept)
    page.reload()
    expect(page.locator("#table-counted h3")).to_have_text(says, timeout=PATIENCE)
    assert not re.search("native code|\\[object", page.locator("#table-counted").inner_text())
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#table-counted")).to_be_empty()
    won = page.evaluate(
        "Object.entries(JSON.parse(localStorage.getItem(Object.keys(localStorage)[0])).state.won ?? {})"
    )
    assert won == ([[says.partition(" ")[0], 1]] if says != "Nobody wins" else [])
    assert watched.wrong == []
    page.close()


def test_a_turn_is_sent_as_an_address(warm: BrowserContext, site_url: str) -> None:
    """Whoever opens it sees nobody's hand until they say who they are; then their own, and the game goes on."""
    warm.grant_permissions(["clipboard-read", "clipboard-write"])
    page = opened(warm, site_url + "table.html").page
    share(page, "snip-snap-snorum")
    expect(page.locator("#table-hand .lawful").first).to_be_visible(timeout=PATIENCE)
    page.locator("#table-hand .lawful").first.click()
    uncover = page.get_by_role("button", name=re.compile("^I am "))
    expect(uncover).to_be_visible(timeout=PATIENCE)
    player = uncover.inner_text().removeprefix("I am ")
    page.get_by_role("button", name=f"Send the turn to {player}").click()
    expect(page.locator("#table-send-turn")).to_have_text("The address is copied: send it")
    other = opened(warm, page.evaluate("navigator.clipboard.readText()")).page
    expect(other.get_by_role("button", name=f"I am {player}")).to_be_visible(timeout=PATIENCE)
    assert other.locator("#table-hand .card").count() == 0
    other.get_by_role("button", name=f"I am {player}").click()
    expect(other.locator("#table-said")).to_contain_text(f"turn, {player}")
    other.locator("#table-hand .lawful").first.click()
    expect(other.locator("#table-log li")).to_have_count(2)
    other.close()
    page.close()


def test_the_keyboard_stays_in_the_hand(warm: BrowserContext, site_url: str) -> None:
    """A whole deal by Enter alone: after each play the focus is on a card, or on the next act."""
    page = opened(warm, site_url + "table.html").page
    begin(page, "snip-snap-snorum")
    settle(page)
    page.locator("#table-hand .lawful").first.focus()
    for _ in range(4):
        said = page.locator("#table-log li").count()
        page.keyboard.press("Enter")
        expect(page.locator("#table-log li").nth(said)).to_be_attached()
        settle(page)
        if page.locator("#table-next").count():
            break
        assert page.evaluate("Boolean(document.activeElement.closest('#table-hand, #table-calls'))")
        if page.evaluate("!document.activeElement.classList.contains('lawful')"):
            page.locator("#table-hand .lawful").first.focus()
    page.close()


def test_arrows_go_through_the_hand_and_escape_lets_go(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "table.html").page
    begin(page, "cassino")
    settle(page)
    cards = page.locator("#table-hand .card")
    page.locator("#table-said").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#table-hand .lawful").first).to_be_focused()
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#table-calls button").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#table-felt button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#table-hand [aria-pressed=true]")).to_have_count(0)
    expect(page.locator("#table-play")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#table-play")).to_be_hidden()
    page.close()


def two_of_a_rank() -> tuple[dict[str, Any], str, str]:
    """A game in which Ann can take one of two cards of a rank; her card, and that one."""
    rules = {"as": "dick-1866"}
    for seed in range(100):
        sitting = Table.begin(
            "cassino", ("Ann", "Bea"), rules=rules_as(GAMES["cassino"], "dick-1866", {}, 2), seed=seed
        )
        while not sitting.deal_over:
            lying = [card.rank for card in sitting.result["table"]]
            for act in sitting.view("Ann").acts:
                if act.move and len(act.move.takes) == 1 and lying.count(act.move.takes[0].rank) == 2:
                    seats = {"Bea": {"policy": "greedy", "mistakes": 0}}
                    entries = [step.text for step in sitting.steps]
                    state = {"format": 1, "mode": "play", "game": "cassino", "players": ["Ann", "Bea"], "rules": rules}
                    found = {**state, "seats": seats, "seed": seed, "entries": entries}
                    return found, str(act.move.card), str(act.move.takes[0])
            sitting.play(sitting.view(sitting.actors[-1]).acts[-1])
    raise AssertionError


def test_of_two_cards_of_a_rank_the_button_names_the_suit(warm: BrowserContext, site_url: str) -> None:
    state, card, taken = two_of_a_rank()
    page = opened(warm, site_url + "table.html").page
    kept = {"state": state, "undone": [], "pace": "wait"}
    page.evaluate("kept => localStorage.setItem('snorum-table /', JSON.stringify(kept))", kept)
    page.reload()
    page.locator(f"#table-hand [data-card='{card}']").click(timeout=PATIENCE)
    if page.get_by_role("button", name="Clear", exact=True).count():
        page.get_by_role("button", name="Clear", exact=True).click()
    page.locator(f"#table-felt [data-card='{taken}']").click()
    spoken = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[taken[-1]]
    expect(page.locator("#table-calls")).to_contain_text(re.compile(f"Take the .* of {spoken}"))
    page.close()


def test_a_capture_that_cannot_be_so_is_answered_and_put_right(warm: BrowserContext, site_url: str) -> None:
    """Seven takes three and four at Snitch'ems, which make neither eight nor ten; a hand is given when it comes up."""
    page = opened(warm, site_url + "table.html").page
    taps_to_a_verdict(page, site_url, "snitchems", ["7", "3", "4", "Done"], "Play 1 cannot be so.")
    expect(page.locator("#table-verdict")).to_contain_text("neither pair with it nor make eight or ten")
    page.get_by_role("button", name=re.compile("^Put it right: .* 7, and takes nothing$")).click()
    expect(page.locator("#table-verdict")).not_to_contain_text("cannot be so")
    expect(page.locator("#table-lines li")).to_have_count(1)
    taps_to_a_verdict(page, site_url, "cassino", ["9", "6", "A", "Done"], "Play 1 cannot be so.")
    page.get_by_role("button", name=re.compile("^Put it right")).click()
    expect(page.locator("#table-verdict")).not_to_contain_text("cannot be so")
    page.locator("#table-line").fill("layout: 9S AH 6C KD")
    page.locator("#table-line").press("Enter")
    expect(page.locator("#table-line")).to_have_value("")
    assert '"9S AH 6C KD"' in record_of(page)
    page.close()


def test_the_computer_says_why_and_the_own_plays_are_looked_at(warm: BrowserContext, site_url: str) -> None:
    watched = opened(warm, site_url + "table.html")
    page = watched.page
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, "snitchems")
    do_something(page)
    settle(page)
    page.locator("#table-book").click()
    asked = page.locator("#table-log li").filter(has=page.get_by_role("button", name="Why?")).first
    asked.get_by_role("button", name="Why?").click()
    expect(asked).to_contain_text("plays as sparing")
    assert "lawful act" not in asked.inner_text(), "so much nobody may know yet"
    page.locator("#table-beside .close").click()
    expect(page.locator("#table-look-back")).to_have_count(0)
    page.evaluate(DO_SOMETHING, True)
    page.locator("#table-look-back").click()
    review = page.locator("#table-reviewed")
    expect(review.get_by_role("status")).to_have_text(re.compile(r"^(Of \d+ choice|You never had)"), timeout=PATIENCE)
    for each in review.locator("ol > li").all():
        expect(each).to_contain_text(re.compile(r"Better: .*It brings \d+\.\d more"))
        expect(each).to_contain_text(
            re.compile(r"deals of the hidden cards that could have been, played on at random|followed to its end")
        )
    page.locator("#table-review .close").click()
    assert watched.wrong == []
    page.close()


SAID = """() => {
  window.saidOnes = [];
  const said = document.querySelector("#table-said");
  const heard = new MutationObserver(() => window.saidOnes.push(said.textContent));
  heard.observe(said, { childList: true, characterData: true });
}"""


def test_what_is_announced_is_short_and_in_order(warm: BrowserContext, site_url: str) -> None:
    """What was played, what follows, whose turn; the end of a deal comes first of all."""
    page = opened(warm, site_url + "table.html").page
    begin(page, "snip-snap-snorum", players=3)
    settle(page)
    page.evaluate(SAID)
    page.evaluate(DO_SOMETHING, True)
    heard: list[str] = page.evaluate("window.saidOnes")
    players = json.loads(re.search(r"^players = (\[.*\])$", record_of(page), re.M)[1])  # type: ignore[index]
    plays = [line.split()[0].strip('"') for line in re.findall(r'^  ("[A-Z][a-z]+ \S+)', record_of(page), re.M)]
    assert len(heard) > 3
    told = [text.removeprefix("The deal is over. ").split()[0] for text in heard]
    assert told == plays[-len(told) :], "each play once, in the order in which they were made"
    for number, text in enumerate(heard, 1):
        sentences = re.findall(r"[^.]+\.", text)
        assert len(sentences) <= 5, text
        assert ("It is your turn" in text) == sentences[-1].strip().startswith("It is your turn"), text
        assert text.startswith("The deal is over.") == (number == len(heard)), text
        assert any(text.removeprefix("The deal is over. ").startswith(player) for player in players), text
    page.close()


def test_who_builds_where_the_book_has_no_building_is_offered_books_that_have(
    warm: BrowserContext, site_url: str
) -> None:
    """By Peel nothing is built, so that the verdict is of no use to people who build; by Foster the play is judged."""
    page = opened(warm, site_url + "table.html").page
    page.goto(f"{site_url}table.html#tell=cassino")
    page.locator("#table-begin").click()
    expect(page.locator("#table-play")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#table-which")).to_have_text("Settling a quarrel; by Peel, 1891")
    for line in ("layout: 5D 9C 2H JS", "Bea 3C builds 8 on 5D"):
        page.locator("#table-line").fill(line)
        page.locator("#table-line").press("Enter")
        expect(page.locator("#card-table:not([data-busy])")).to_be_attached()
    expect(page.locator("#table-verdict")).to_contain_text("Peel, 1891, has no building", timeout=PATIENCE)
    expect(page.locator("#table-me")).to_have_text("On the table: 5♦ 9♣ 2♥ J♠ 3♣")
    page.get_by_role("button", name="Foster, 1914").click()
    expect(page.locator("#table-which")).to_have_text("Settling a quarrel; by Foster, 1914", timeout=PATIENCE)
    expect(page.locator("#table-verdict")).not_to_contain_text("has no building")
    expect(page.locator("#table-me")).to_contain_text("a build of 8")
    page.close()


def a_position(acceptable: Callable[[Table, View], tuple[str, str] | None]) -> tuple[dict[str, Any], str, str]:
    """A game of Cassino by Peel that has come to where two cards fit: one of Ann's hand, and one of the table."""
    for seed in range(100):
        sitting = Table.begin("cassino", ("Ann", "Bea"), rules=GAMES["cassino"].Rules(), seed=seed)
        for _ in range(6):
            if sitting.deal_over:
                break
            if sitting.actors[-1] == "Ann" and (found := acceptable(sitting, sitting.view("Ann"))):
                state = {"format": 1, "mode": "play", "game": "cassino", "players": ["Ann", "Bea"], "rules": {}}
                seats = {"Bea": {"policy": "greedy", "mistakes": 0}}
                return {**state, "seats": seats, "seed": seed, "entries": [each.text for each in sitting.steps]}, *found
            sitting.play(sitting.view(sitting.actors[-1]).acts[-1])
    raise AssertionError


def takes_nothing(sitting: Table, view: View) -> tuple[str, str] | None:
    """A card of the hand that is lower than one of the table, and so neither pairs with it nor makes it up."""
    pairs = ((held, lying) for held in view.hand for lying in sitting.result["table"])
    return next(
        ((str(held), str(lying)) for held, lying in pairs if 0 < (value(held) or 0) < (value(lying) or 0)), None
    )


def takes_too_little(sitting: Table, view: View) -> tuple[str, str] | None:
    """A card that lawfully takes its like and more besides: its like alone it could take, and may not."""
    for act in view.acts:
        if act.move and len(act.move.takes) > 1:
            for taken in act.move.takes:
                if taken.rank == act.move.card.rank:
                    return str(act.move.card), str(taken)
    return None


@pytest.mark.parametrize(("fits", "offered"), [(takes_nothing, False), (takes_too_little, True)])
def test_what_a_card_could_take_against_the_rules_is_offered_and_what_it_never_could_is_not(
    warm: BrowserContext, site_url: str, fits: Callable[[Table, View], tuple[str, str] | None], offered: bool
) -> None:
    state, held, lying = a_position(fits)
    page = opened(warm, site_url + "table.html").page
    kept = {"state": state, "undone": [], "pace": "wait"}
    page.evaluate("kept => localStorage.setItem('snorum-table /', JSON.stringify(kept))", kept)
    page.reload()
    page.locator(f"#table-hand [data-card='{held}']").click(timeout=PATIENCE)
    if page.get_by_role("button", name="Clear", exact=True).count():
        page.get_by_role("button", name="Clear", exact=True).click()
    page.locator(f"#table-felt [data-card='{lying}']").click()
    expect(page.get_by_role("button", name="Clear", exact=True)).to_be_visible()
    assert page.get_by_role("button", name=re.compile("all the same$")).count() == offered
    assert ("cannot take" in page.locator("#table-said").inner_text()) == (not offered)
    page.close()


def test_what_the_others_played_stays_and_no_hand_is_shown(warm: BrowserContext, site_url: str) -> None:
    """What was played after one's own turn stands above the hand; *More* has the record folded, with a warning."""
    page = opened(warm, site_url + "table.html").page
    begin(page, "cassino", players=4)
    settle(page)
    page.locator("#table-hand .lawful").first.click()
    page.locator("#table-calls .chief").click()
    expect(page.locator("#table-log li")).not_to_have_count(0)
    settle(page)
    plays = page.locator("#table-log li").evaluate_all("all => all.map(each => each.querySelector('code').textContent)")
    since = list(itertools.takewhile(lambda each: not each.startswith("Ann "), plays))
    told = page.locator("#table-since").inner_text()
    assert len(since) > 1
    for play in since[1:3]:  # the last is said; of the others, two
        assert play.split()[0] in told and play.split()[1] in told, (told, plays)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator("#table-open-hands")).to_be_visible()
    expect(page.locator("#table-record")).not_to_be_visible()
    page.close()


WITHOUT_BOOKS = """(fetched => {
  window.fetch = async (...asked) => {
    const answer = await fetched(...asked);
    if (!String(asked[0]).endsWith("/seats.json")) return answer;
    const seats = await answer.json();
    return Response.json({ ...seats, games: seats.games.map(game => ({ ...game, sources: [] })) });
  };
})(window.fetch)"""
"""A new game of somebody's own edition has no ruling set of any book."""


def test_a_game_from_no_book_is_played_and_told_and_names_none(warm: BrowserContext, site_url: str) -> None:
    watched = opened(warm, site_url + "table.html")
    page = watched.page
    page.add_init_script(WITHOUT_BOOKS)
    page.reload()
    begin(page, "cassino")
    settle(page)
    expect(page.locator("#table-which")).to_be_empty()
    page.locator("#table-leave").click()
    begin(page, "cassino", mode="tell", laid="5D 9C 2H JS")
    page.locator("#table-line").fill("Bea 3C builds 8 on 5D")
    page.locator("#table-line").press("Enter")
    expect(page.locator("#table-lines li")).to_have_count(1, timeout=PATIENCE)
    expect(page.locator("#table-which")).to_have_text("Settling a quarrel")
    expect(page.locator("#table-verdict")).not_to_contain_text("Judge it by a book")
    assert watched.wrong == []
    page.close()
