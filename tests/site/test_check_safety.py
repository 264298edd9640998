"""What a stranger might try on the page "Check a record": whatever it is, it is text."""

from __future__ import annotations

import json
import re
import threading
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from tests.conftest import Quiet
from tests.site.checking import NINE, check, downloaded, opened, settled

from snorum.site.sphinxext.checking.checker import POLICY

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


NASTY = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'`${alert(3)}</textarea><svg onload=alert(4)>]]>&amp;"


def test_a_record_is_only_ever_shown_as_text(warm: BrowserContext, site_url: str) -> None:
    watched = opened(warm, site_url + "check.html")
    page = watched.page
    count = (
        "document.querySelectorAll('script, img, iframe, object, embed, base, link, style, [onload], [onerror]').length"
    )
    before = page.evaluate(count)
    quoted = json.dumps(NASTY)
    records = [
        NASTY,
        f"format = {quoted}",
        f"format = 1\ngame = {quoted}\n",
        NINE.replace("The sequence of nines", quoted[1:-1]),
        NINE.replace('"A", "B"', f'{quoted}, "B"'),
        NINE.replace('"B 9"', quoted),
        NINE.replace("[[deals]]", f"[rules]\n{quoted} = {quoted}\n\n[[deals]]"),
        NINE + f"\n{quoted} = 1\n",
        NINE.replace('source = "peel"', f"source = {quoted}"),
        NINE.replace('passages = ["peel-91-8"', f'passages = [{quoted}, "peel-91-8"'),
    ]
    for text in records:
        check(page, text)
        assert page.evaluate(count) == before, text
    page.locator(".check-take > summary").click()
    page.locator("#check-file").fill(NASTY)
    page.locator("#check-file").press("Tab")
    check(page, records[3])
    page.get_by_role("button", name="Copy address").click()
    expect(page.locator("#check-taken")).not_to_be_empty()
    page.reload()
    settled(page)
    assert page.evaluate(count) == before
    name, _ = downloaded(page, "Download record")
    assert not set(name) & set('<>"/\\:|?*')
    for fragment in (
        NASTY,
        f"example={NASTY}",
        f"difference={NASTY}",
        f"example=peel/nine-sequence&set={NASTY}={NASTY}",
    ):
        page.goto("about:blank")
        page.goto(f"{site_url}check.html#{fragment}")
        expect(page.locator("#checker")).to_be_visible()
        if "set=" in fragment:
            settled(page)
        assert page.evaluate(count) == before
    page.locator(".chip").click()  # the rule of the last address
    # Names without a space may be such; then they stand in plays, in sentences and in the drawing.
    head, note, deals = NINE.partition("note = ")[0], "note = ''\n\n", NINE[NINE.index("[[deals]]") :]
    for name in ("<script>alert(5)</script>", "<b>D</b>", "&lt;b&gt;"):
        check(page, re.sub(r"\bD\b", lambda _, name=name: name, head + note + deals))  # type: ignore[misc]
        expect(page.locator("#check-status .verdict")).to_contain_text("lawful")
        page.locator(".check-found").get_by_role("button", name=f"{name} 9 snap").click()
        expect(page.locator(".check-found .spoken")).to_contain_text(f"{name} pairs the nine that C played")
        expect(page.locator(".check-found .pictures svg title").first).to_contain_text(name)
        assert page.evaluate(count) == before
    assert watched.wrong == []
    page.close()


def test_a_megabyte_of_noise_does_no_harm(warm: BrowserContext, site_url: str, forms: Any) -> None:
    watched = opened(warm, site_url + "check.html")
    page = watched.page
    fill = """(area, text) => { area.value = text; area.dispatchEvent(new Event("input", { bubbles: true })); }"""
    lines = "\n".join(["x" * 99] * 10_400)
    for text, says in {
        "é" * (forms["most_bytes"] // 2 + 1): "and the limit is",
        lines: "Line 1: ",
        "[" * 1_000_000: "more than 32 deep",
        'a = "' + "\\u0041" * 160_000: "Line 1: ",
    }.items():
        page.locator("#check-text").evaluate(fill, text)
        page.get_by_role("button", name="Check", exact=True).click()
        settled(page)
        expect(page.get_by_role("alert")).to_contain_text(says)
        expect(page.get_by_role("alert")).not_to_contain_text("Try again, or download")
    check(page, NINE)
    expect(page.locator("#check-status .verdict")).to_contain_text("lawful")
    assert watched.wrong == []
    page.close()


NOISE = "<b>\u0000\u0007\ufeff\u202e\uffff🂡'\"`$(x)\\" * 500
"""Some ten thousand characters: a browser lays out a megabyte of them in one line for minutes."""


def test_noise_in_every_field_does_no_harm(warm: BrowserContext, site_url: str) -> None:
    watched = opened(warm, site_url + "check.html")
    page = watched.page
    check(page, NINE)
    put = """(field, text) => {
      field.removeAttribute("maxlength");
      field.type = "text";
      field.value = text;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }"""
    page.locator("#check-file").evaluate(put, NOISE)
    settled(page)
    name, text = downloaded(page, "Download record")
    assert len(name) <= 110 and name.endswith(".toml") and text == NINE
    assert not set(name) & set('<>"/\\:|?*\u0000\u0007\u202e')
    page.locator("#check-example").select_option("peel/jig-sequence")
    check(page)
    page.locator(".point input[type=number]").first.evaluate(put, NOISE)
    expect(page.get_by_role("alert")).not_to_be_empty()
    settled(page)
    assert page.locator("#check-status .verdict").count() == 0
    page.evaluate("document.querySelector('.chip').click()")
    expect(page.locator("#check-status .verdict")).to_contain_text("lawful")
    page.goto("about:blank")
    page.goto(f"{site_url}check.html#example=peel/nine-sequence&set={quote('payer=' + NOISE[:2000])}")
    expect(page.get_by_role("alert")).to_contain_text("control characters")
    noise = "n" * 2000
    page.goto("about:blank")
    page.goto(f"{site_url}check.html#example=peel/nine-sequence&set=payer={noise}&set={noise}=payer")
    settled(page)
    expect(page.locator("#check-status .verdict")).to_have_count(0)
    assert watched.wrong == []
    page.close()


def test_invisible_characters_do_not_get_into_a_command(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    address = """async ([name, settings]) => {
      const { encoded } = await import("./_static/check/share.js");
      return `#record=${await encoded({ text: "x", name, settings })}`;
    }"""
    for bad in ("\u0003", "\n", "\u202e", "\u2028", "\u009b"):
        asked = [({"payer": f"a{bad}b"}, "control characters"), ({f"a{bad}b": "payer"}, "control characters"), ({}, "")]
        for settings, says in asked:
            fragment = page.evaluate(address, [f"a{bad}b.toml", settings])
            page.goto("about:blank")
            page.goto(f"{site_url}check.html{fragment}")
            if says:
                expect(page.get_by_role("alert")).to_contain_text(says)
                assert bad not in (page.locator("#check-command").text_content() or "")
            else:
                expect(page.locator("#check-command")).to_have_text("snorum check a-b.toml")


def test_the_policy_is_strict_and_holds(site: Path, fresh: BrowserContext, site_url: str) -> None:
    assert "'unsafe-inline'" not in POLICY and "'unsafe-eval'" not in POLICY
    text = (site / "check.html").read_text(encoding="utf-8")
    assert text.index("Content-Security-Policy") < text.index('rel="stylesheet"') < text.index("<script")
    assert not re.search(r"<(?!meta)[^>]* style=|<style|<script(?![^>]*(src=|ld\+json))| on\w+=", text)
    (stands,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
    assert stands == POLICY
    page = opened(fresh, site_url + "check.html").page
    heard: list[str] = []
    page.on("console", lambda said: heard.append(said.text))
    page.evaluate("""() => {
      const script = document.createElement("script");
      script.textContent = "window.harmed = true";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", "<p style='color: red' onclick='1'>x</p>");
    }""")
    assert page.evaluate("window.harmed") is None
    assert any("Content Security Policy" in each for each in heard)
    # Another origin, which would answer.
    got = "address => fetch(address, { mode: 'no-cors' }).then(() => 'answered', () => 'refused')"
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        assert page.evaluate(got, site_url) == "answered"
        assert page.evaluate(got, f"http://127.0.0.1:{other.server_port}/") == "refused"
        other.shutdown()


def test_a_faulty_drawing_is_refused(warm: BrowserContext, site_url: str) -> None:
    page = opened(warm, site_url + "check.html").page
    refused = """async xml => {
      const { drawing } = await import("./_static/check/picture.js");
      try { drawing(xml); return ""; } catch (error) { return error.message; }
    }"""
    frame = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
    assert page.evaluate(refused, frame.format('<text x="1">a &lt;b&gt;</text>')) == ""
    for inner, why in {
        "<script>1</script>": "no script",
        "<foreignObject/>": "no foreignObject",
        '<g onload="1"/>': "no onload",
        '<use href="http://a/#b"/>': "links only to itself",
        '<g style="color: red"/>': "no style",
        "<a": "not XML",
        '<b xmlns="http://www.w3.org/1999/xhtml"/>': "no b",
        "<image href='#x'/>": "no image",
    }.items():
        assert why in page.evaluate(refused, frame.format(inner)), inner
