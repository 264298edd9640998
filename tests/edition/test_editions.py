"""Editions by others: the title page, which edition is worked with, and the edition that `snorum new` makes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests import dividing
from tests.dividing import Ran

import snorum
from snorum import cli, edition
from snorum.books import claims, findings, rulings
from snorum.edition import UnknownPassage, addresses, attestations, bibliography, how_to_play, terms
from snorum.edition.addresses import UnknownAddress
from snorum.edition.editions import Edition, EditionError, chosen, for_each_edition, of_project, own, use, using
from snorum.edition.tei import TeiError
from snorum.games.vocabulary import SnorumError
from snorum.lab import claims as lab_claims
from snorum.site import citing, exports, naming, trace
from snorum.site.citing import linked, works
from snorum.site.sphinxext import rebuilding
from snorum.site.sphinxext.files.exports import SCHEMAS

GOOD = """\
id = "parlour"
title = "Parlour games of the coast"
editors = "Jane Doe"
year = 2026
version = "1.0"
address = "https://example.org/parlour/"
"""
UNMADE = Path("no/such/folder")
OF_DOCUMENTS = [each for each in SCHEMAS.glob("*-1.json") if each.stem.removesuffix("-1") in exports.DOCUMENTS]


def title_page(folder: Path, text: str = GOOD) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "edition.toml").write_text(text, encoding="utf-8")
    (folder / "works.bib").touch()
    return folder


# The title page


def test_a_title_page_is_read(tmp_path: Path) -> None:
    found = Edition.read(title_page(tmp_path))
    assert (found.home, found.title, found.year, found.claims) == (tmp_path, "Parlour games of the coast", 2026, ())
    assert (found.bibliography, found.addresses) == (tmp_path / "works.bib", tmp_path / "addresses.txt")


def test_of_the_cards_of_a_cover_the_first_wrong_one_is_named(tmp_path: Path) -> None:
    with pytest.raises(EditionError) as caught:
        Edition.read(title_page(tmp_path, GOOD + 'cover = "9H 9Z 9Y"'))
    assert "'9Z'" in str(caught.value) and "'9Y'" not in str(caught.value)


def test_faults_may_be_reported_by_mail(tmp_path: Path) -> None:
    assert Edition.read(title_page(tmp_path, GOOD + 'issues = "mailto:jane@example.org"')).issues[:7] == "mailto:"


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    text = 'title = 3\nadress = "x"\nyear = "2026"\nversion = "1"\naddress = "example.org"\nid = "A b"\nclaims = [1]'
    title_page(tmp_path, text + '\nindex = ""\nrepository = 5\n')
    (tmp_path / "works.bib").unlink()
    with pytest.raises(EditionError) as caught:
        Edition.read(tmp_path)
    assert [
        line.removeprefix(f"{tmp_path / 'edition.toml'}: ").partition(", expected ")[0]
        for line in str(caught.value).splitlines()
    ] == [
        "editors missing",
        "title is 3",
        "unknown key adress",
        "year is '2026'",
        "claims is [1]",
        "index is ''",
        "repository is 5",
        "address is 'example.org'",
        "id is 'A b'",
        "no works.bib lies beside it",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "no edition.toml, expected the title page of an edition"),
        ("title =", "not a title page"),
        (GOOD.replace("Jane Doe", " "), "editors is ' ', expected something"),
        (GOOD.replace("2026", "0"), "year is 0, expected something"),
        (GOOD.replace("2026", "true"), "year is True, expected a number"),
        (GOOD.replace('"https://example.org/parlour/"', "5"), "address is 5, expected"),
        (GOOD + "grounds = 5", "grounds is 5, expected"),
        (GOOD + 'grounds = ["example"]', "in the order that you want"),
        (GOOD + 'cover = "9H 9Z"', "cover: '9Z' is not a card; expected a rank"),
        (GOOD + '[moments]\nsnap = ["a/b", "A 9"]\ngames = ["x"]', "games under [moments], expected above it"),
        (GOOD + '[moments]\nsnap = "ab"', "moments is {'snap': 'ab'}, expected for each game an example and its play"),
        (GOOD + 'moments = "x"', "moments is 'x', expected for each game an example and its play"),
        (GOOD + '[moments]\nsnap = ["a/b"]', "moments is {'snap': ['a/b']}, expected for each game an example"),
        (GOOD + '[moments]\nsnap = ["a/b", 9]', "expected for each game an example and its play"),
        (
            GOOD + 'repository = "mailto:jane@example.org"',
            "repository is 'mailto:jane@example.org', expected an address",
        ),
        (GOOD + 'issues = "jane@example.org"', "without a slash at the end, or mailto:somebody@example.org"),
        (GOOD.replace("parlour/", "parlour"), "expected https://… with a slash at the end"),
    ],
)
def test_a_faulty_title_page_is_refused(tmp_path: Path, text: str | None, says: str) -> None:
    if text is not None:
        title_page(tmp_path, text)
    with pytest.raises(EditionError, match=re.escape(says)):
        Edition.read(tmp_path)


# Which edition is worked with


def test_an_edition_is_worked_with_until_the_block_ends(tmp_path: Path) -> None:
    other = title_page(tmp_path / "a")
    with pytest.raises(ZeroDivisionError), using(other) as it:
        with using(own()):
            assert chosen() == own()
        assert chosen() == it == Edition.read(other) != own()
        raise ZeroDivisionError
    assert chosen() == own()


def test_what_is_chosen_within_a_block_ends_with_it(tmp_path: Path) -> None:
    one, other = Edition.read(title_page(tmp_path / "a")), Edition.read(title_page(tmp_path / "b"))
    with using(one):
        with using(own()):
            use(other)
            assert chosen() == other
        assert chosen() == one
        use(other)
        assert chosen() == other
    assert chosen() == own()


def test_the_title_page_itself_or_a_folder_above_may_be_named(tmp_path: Path) -> None:
    folder = title_page(tmp_path / "mine" / "sources")
    assert Edition.read(folder / "edition.toml") == Edition.read(folder)
    with pytest.raises(EditionError, match=f"there is one in {folder}"):
        Edition.read(tmp_path / "mine")


def test_what_a_function_returned_is_kept_for_each_edition(tmp_path: Path) -> None:
    asked = []

    @for_each_edition
    def title(end: str) -> str:
        asked.append(end)
        return chosen().title + end

    for _ in range(2):
        assert title("!") == f"{own().title}!"
        with using(title_page(tmp_path)):
            assert title("!") == "Parlour games of the coast!"
    assert asked == ["!", "!"]
    title.cache_clear()
    assert title("!") and len(asked) == 3


def test_the_nearest_project_that_names_an_edition_decides(tmp_path: Path) -> None:
    title_page(tmp_path / "sources")
    below = tmp_path / "docs" / "deep"
    below.mkdir(parents=True)
    assert of_project(below) is None
    (tmp_path / "pyproject.toml").write_text('[tool.snorum]\nedition = "sources"\n')
    (tmp_path / "docs" / "pyproject.toml").write_text("[tool.black]\n")
    (below / "pyproject.toml").write_text("not TOML")
    found = of_project(below)
    assert found and found.home == tmp_path / "sources"
    (tmp_path / "docs" / "pyproject.toml").write_text("[tool.snorum]\n")
    with pytest.raises(
        EditionError, match=r"docs/pyproject.toml: \[tool.snorum\] names no edition, expected edition ="
    ):
        of_project(below)


# The edition that `snorum new` makes


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("other") / "parlour-games"
    done = run("new", str(folder), "--editors", "Jane Doe")
    assert done.returncode == 0 and f"cd {folder}" in done.stdout, done.stderr
    return folder


@pytest.fixture
def parlour(made: Path) -> Iterator[Edition]:
    with using(made / "sources") as it:
        yield it


def run(*words: str, folder: Path | None = None) -> Ran:
    return dividing.run("snorum", *words, folder=folder, COLUMNS="300")


def test_it_contains_its_own_book_alone(parlour: Edition) -> None:
    assert parlour.title == "Parlour games" and parlour.address == "https://example.org/parlour-games/"
    assert [work.id for work in edition.works()] == ["parlour"] == list(bibliography.entries())
    assert len(edition.passages()) == 6 and [each.id for each in rulings.ruling_sets()] == ["parlour-1900"]
    assert not claims.all_claims() and not lab_claims.all_studies()
    assert exports.document("claims")["claims"] == []
    head = exports.head("passages")
    assert (head["edition"], head["address"]) == ("Parlour games", "https://example.org/parlour-games/passages.json")


def test_nothing_is_missing_from_it_and_what_is_broken_is_named(parlour: Edition, made: Path, tmp_path: Path) -> None:
    assert trace.gaps() == []
    folder = copied(made, tmp_path / "broken")
    change(folder / "sources/parlour/rulings/snap.toml", '"parlour-7-5"', '"parlour-7-9"')
    with using(folder / "sources"):
        assert [gap.says for gap in trace.gaps()] == [
            "the ruling set parlour-1900 names parlour-7-9, which does not exist",
            "parlour-7-5 states a rule, but no ruling set of parlour names it",
        ]


CLAIM = """[[claim]]
id = "snap.quick-eye"
title = "A quick eye"
passages = ["parlour-7-2"]
asserts = "Whoever sees sooner that two cards agree wins more often."
turns_on = "How quickly the others call."
method = "judgement"
found = "So we think; we have measured nothing."
"""


def test_a_claim_is_judged_without_code(parlour: Edition, made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path / "claiming")
    change(folder / "sources/parlour/parlour.xml", 'ana="#comment"', 'ana="#claim"')
    with using(folder / "sources"):
        [gap] = trace.gaps()
        assert "state it in sources/claims/GAME.toml, or give the sentence the role comment" in gap.says
    folder = copied(folder, tmp_path / "stating")  # what was read of an edition is kept
    stated = folder / "sources/claims/snap.toml"
    stated.parent.mkdir()
    stated.write_text(CLAIM, "utf-8")
    with using(folder / "sources"):
        assert [gap.says for gap in trace.gaps()] == ["the claim snap.quick-eye is on no page"]
        settled = findings.settle(claims.claim("snap.quick-eye"))
        assert settled.finding and (settled.finding.verdict, settled.finding.sentence) == (
            "judgement",
            "So we think; we have measured nothing.",
        )
        assert lab_claims.find(claims.claim("snap.quick-eye")) == settled and not list(lab_claims.store_findings())
        [item] = exports.document("claims")["claims"]
        assert item["method"] == "judgement" and item["verdict"] == "judgement"
    folder = copied(folder, tmp_path / "showing")
    with (folder / "docs/snap.md").open("a") as page:
        page.write("\n:::{claim} snap.quick-eye\n:::\n")
    with using(folder / "sources"):
        assert trace.gaps() == []
    folder = copied(folder, tmp_path / "wrong")
    stated = folder / "sources/claims/snap.toml"
    stated.write_text(CLAIM.replace('method = "judgement"', 'method = "proof"'), "utf-8")
    with using(folder / "sources"), pytest.raises(SnorumError, match="found, what the editors judge, must be given if"):
        claims.all_claims()


READERS: list[Callable[[], object]] = [
    edition.works, edition.passages, edition.examples, bibliography.entries, terms.terms, how_to_play.all_games,
    attestations.attestations, addresses.published, rulings.ruling_sets, rulings.games_from_here, claims.all_claims,
    lab_claims.all_studies, lab_claims.all_finders, trace.examples,
    lambda: findings.settle_all(claims.all_claims().values()),
    works.pseudonyms, works.journals, naming._other_books, rebuilding.input_files,
    lambda: naming._distinguishing_work("peel", "91-7"), lambda: exports.document("comparison"),
]  # fmt: skip


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)
def test_what_is_read_of_one_edition_is_not_taken_for_another(made: Path, read: Callable[[], object]) -> None:
    ours = read()
    with using(made / "sources"):
        theirs = read()
        assert theirs != ours or read is READERS[-2], "nothing of Peel is in it"
    assert read() == ours
    with using(made / "sources"):
        assert read() == theirs


def test_its_licences_and_its_language_are_its_own(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path / "licensed")
    licence = "https://creativecommons.org/licenses/by-sa/3.0/"
    change(folder / "sources/edition.toml", "version =", f'language = "sv"\ntext_licence = "{licence}"\nversion =')
    with using(folder / "sources"):
        text, code, _ = exports.head("rules")["licences"]
        assert (text["name"], text["address"], code["name"]) == ("CC-BY-SA-3.0", licence, "MIT")
        book, _, program = linked.linked_edition([], [])["@graph"]
        assert (book["license"], book["inLanguage"]) == (licence, "sv")
        assert program["name"] == "parlour-games", "whose editors have not written Snorum"


def test_its_book_is_played_and_judged_by(parlour: Edition) -> None:
    assert snorum.check("parlour/third-player").verdict == "offence"
    assert rulings.find("snap", "parlour").rules().who_calls == "the-two"
    with pytest.raises(rulings.UnknownRulingSet):
        rulings.find("cassino", "long-1792")


def test_what_its_games_rest_on_is_found_in_snorums_edition(parlour: Edition) -> None:
    assert edition.passage("peel-91-7").work == "peel" and "peel-91-7" not in {each.id for each in edition.passages()}
    with pytest.raises(UnknownPassage, match="the nearest: parlour-7-1"):
        edition.passage("parlour-7-11")
    assert addresses.address("passage", "peel-91-7").startswith(own().address)
    names = ("peel-91-7", "snip-snap-snorum.settling", "snip_snap_snorum.penalty", "jig")
    here = [citing.plain(citing.item(name), style) for name in names for style in citing.STYLES]
    with using(own()):
        assert here == [citing.plain(citing.item(name), style) for name in names for style in citing.STYLES]
    settled = next(point for point in trace.every_crux() if point.id == "snip-snap-snorum.pairing_scope")
    assert trace.state_of(settled) == "excluded"


def test_another_host_of_its_site_is_not_taken_for_ours(parlour: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(addresses.URL, "https://my.host/p")
    assert addresses.base_address() == "https://my.host/p/"
    assert addresses.address("passage", "peel-91-7").startswith(own().address)


def test_its_passages_are_cited_under_its_own_address_once_they_have_one(
    parlour: Edition, made: Path, tmp_path: Path
) -> None:
    with pytest.raises(UnknownAddress, match=r"parlour-7-4 has no address, expected it in .*addresses\.txt"):
        citing.item("parlour-7-4")
    folder = copied(made, tmp_path / "built")
    (folder / "sources" / "addresses.txt").write_text("passage parlour-7-4 snap.html\n")
    with using(folder / "sources"):
        item = citing.item("parlour-7-4")
        assert item["URL"] == "https://example.org/parlour-games/snap.html#parlour-7-4"
        assert "Parlour Games, version 0.1.0 (Jane Doe, " in citing.plain(item, "chicago")
        assert citing.item()["author"] == [{"literal": "Jane Doe"}]


def test_a_work_may_have_the_name_of_one_of_snorums_but_no_passage_may(parlour: Edition, tmp_path: Path) -> None:
    (tmp_path / "peel").mkdir()
    path = tmp_path / "peel" / "peel.xml"
    text = (parlour.home / "parlour" / "parlour.xml").read_text("utf-8").replace("parlour", "peel")
    path.write_text(text, encoding="utf-8")
    with using(replace(parlour, home=tmp_path)):
        assert [each.id for each in edition.passages()][:1] == ["peel-7-1"]
        assert edition.passage("peel-91-7").text != edition.passage("peel-7-2").text
        assert addresses.address("passage", "peel-91-7").startswith(own().address)
    path.write_text(text.replace('n="7"', 'n="91"').replace("-7-", "-91-"), encoding="utf-8")
    says = "peel.xml:42: the passage peel-91-1, which Snorum's edition has too, expected another name of the work"
    with using(replace(parlour, home=tmp_path, version="2")), pytest.raises(TeiError, match=says):
        edition.works()


def test_for_one_passage_only_its_work_is_read(made: Path, tmp_path: Path) -> None:
    """So a work that is being written, and cannot be read yet, stands in the way of no other."""
    home = copied(made, tmp_path / "one")
    [whole] = home.glob("sources/*/*.xml")
    broken = home / "sources" / "zz" / "zz.xml"
    broken.parent.mkdir()
    broken.write_text("<TEI>", "utf-8")
    with using(home / "sources"):
        found = edition.find_work(whole.stem)
        assert edition.passage(found.passages[0].id) == found.passages[0]
        assert edition.passages(whole.stem) == found.passages
        with pytest.raises(TeiError, match=r"zz\.xml"):
            edition.works()
        with pytest.raises(edition.UnknownWork, match=r"no work '\.\./parlour'"):
            edition.find_work("../parlour")


def test_the_command_finds_it_from_a_folder_within_or_by_its_name(made: Path, tmp_path: Path) -> None:
    for done in (
        run("passages", "--json", folder=made / "docs"),
        run("--edition", str(made / "sources"), "passages", "--json", folder=tmp_path),
    ):
        found = [json.loads(line) for line in done.stdout.splitlines()]
        assert [each["id"] for each in found] == [f"parlour-7-{number}" for number in range(1, 7)]
        assert {each["address"] for each in found} == {None}
    other = copied(made, tmp_path / "other")
    change(other / "sources/edition.toml", "Parlour games", "Others")
    assert run("--edition", str(other / "sources"), "cite", folder=made).stdout.startswith("Jane Doe. Others. ")
    assert run("compare", "snap", folder=made).stdout.startswith("Snap: 1 source\n")
    judged = run("check", "parlour/third-player", folder=made)
    assert judged.returncode == 1 and "silent, played here as caller-chooses, Snorum's default" in judged.stdout
    shown = run("show", "peel-91-7", folder=made)
    assert shown.returncode == 0 and "Round Games with Cards" in shown.stdout
    wrong = run("--edition", str(UNMADE), "passages")
    assert wrong.returncode == 2 and "no edition.toml, expected the title page" in wrong.stderr
    assert "parlour" not in run("passages", folder=tmp_path).stdout


def copied(made: Path, folder: Path) -> Path:
    """A copy of an edition, to be changed."""
    shutil.copytree(made, folder, ignore=shutil.ignore_patterns("build", "__pycache__"))
    return folder


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def build(folder: Path) -> Ran:
    return dividing.run("sphinx", "-W", "--keep-going", "-n", "-q", "docs", "build/site", folder=folder)


def test_its_site_is_built_without_a_warning_and_without_a_word_of_ours(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path / "site")
    change(folder / "docs/index.md", "An edition", "An edition (see {passage}`peel-91-7` and {passage}`parlour-7-4`)")
    done = build(folder)
    assert done.returncode == 0, done.stderr
    listed = (folder / "sources" / "addresses.txt").read_text("utf-8").splitlines()
    assert listed == [
        *(f"passage parlour-7-{number} snap.html" for number in range(1, 7)),
        "example parlour/third-player snap.html",
    ]
    page = (folder / "build/site/snap.html").read_text("utf-8")
    assert "https://example.org/parlour-games/snap.html" in page
    assert "Snorum editors" not in page and "our default" not in page
    ours = set(re.findall(rf'(?:href|src)="{re.escape(own().address)}([^"]*)"', page))
    assert page.count(own().address) == page.count(f'href="{own().address}') and "edition/snap.html#snap-3-1" in ours
    assert (folder / "build/site/index.html").read_text("utf-8").count(own().address) == 2, "made with Snorum"
    start = (folder / "build/site/index.html").read_text("utf-8")
    assert f'href="{own().address}edition/snip-snap-snorum.html#peel-91-7"' in start
    assert 'href="snap.html#parlour-7-4"' in start
    for schema in OF_DOCUMENTS:
        document = json.loads((folder / "build/site" / f"{schema.stem.removesuffix('-1')}.json").read_text("utf-8"))
        assert list(Draft202012Validator(json.loads(schema.read_text("utf-8"))).iter_errors(document)) == []
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert "2 passed" in tested.stdout, tested.stdout


def test_the_first_build_names_every_file_that_cannot_be_read(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path / "faulty")
    change(folder / "sources/parlour/parlour.xml", 'ana="#comment"', 'ana="#coment"')
    (folder / "sources" / "second").mkdir()
    (folder / "sources" / "second" / "second.xml").write_text("<TEI")
    change(folder / "sources/works.bib", "title =", "titel =")
    change(
        folder / "sources/parlour/rulings/snap.toml", 'who_calls = { option = "the-two"', 'who_call = { option = "two"'
    )
    lists = {
        "terms.toml": "[[term]]\n",
        "how-to-play.toml": "[poker]\n",
        "attestations.toml": "[[attestation]]\n",
        "addresses.txt": "passage\n",
    }
    for name, text in lists.items():
        (folder / "sources" / name).write_text(text)
    for done in (build(folder), run("trace", folder=folder)):
        assert done.returncode in (1, 2) and "Traceback" not in done.stderr and "github.com" not in done.stderr
        said = [line.partition("sources/")[2].partition(":")[0] for line in done.stderr.splitlines()]
        files = ["works.bib", "parlour/parlour.xml", "second/second.xml", "parlour/rulings/snap.toml", *lists]
        assert list(dict.fromkeys(said)) == files, done.stderr
    assert "no point is called 'who_call', expected one of variant" in done.stderr
    assert not (folder / "build" / "site" / "index.html").exists()


@pytest.mark.parametrize(("file", "old", "new", "says"), [
    ("sources/works.bib", "@book{parlour,", "@book{parlor,", "works.bib: no entry 'parlour', expected one for "),
    ("docs/snap.md", "{sources} snap parlour-1900", "{sources} snap parlor-1900", "snap.md:12: "),
    ("docs/snap.md", "parlour-7-6", "parlour-7-9", "parlour-7-6 is on no page"),
    ("sources/parlour/examples/third-player.toml", '"Cal snap"', '"Cal snapp"', "third-player cannot be read: "),
    ("docs/conf.py", '"draft"', '"draught"', "snorum_addresses"),
    ("sources/edition.toml", "https://", "", "edition.toml: address is 'example.org/parlour-games/', expected https://"),
    ("sources/edition.toml", "address =", 'moments.snapp = ["parlour/third-player", "Cal snap"]\naddress =',
     "sources/edition.toml:1: WARNING: the moment of snapp: expected one of snip-snap-snorum"),
    ("sources/edition.toml", "address =", 'moments.snap = ["parlour/third-player", "Cal snip"]\naddress =',
     "sources/edition.toml:1: WARNING: the moment of snap: parlour/third-player has no play 'Cal snip'"),
])  # fmt: skip
def test_a_mistake_is_named_at_its_place(made: Path, tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    folder = copied(made, tmp_path / "mistaken")
    change(folder / file, old, new)
    done = build(folder)
    assert done.returncode and says in done.stderr and "Traceback" not in done.stderr, done.stderr
    assert "github.com" not in done.stderr, "advice to report a fault elsewhere"


def test_an_edition_may_have_another_look(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path / "plain")
    change(folder / "docs/conf.py", 'html_theme = "furo"', 'html_theme = "alabaster"\nhtml_copy_source = True')
    assert build(folder).returncode == 0
    assert not (folder / "build/site/_static/snorum.css").exists()
    change(folder / "docs/conf.py", '"alabaster"', '"furo"')
    (folder / "docs/_static").mkdir()
    (folder / "docs/_static/mine.css").write_text("h1 { color: green }")
    with (folder / "docs/conf.py").open("a") as conf:
        conf.write('html_static_path = ["_static"]\nhtml_css_files = ["mine.css"]\n')
    assert build(folder).returncode == 0
    page = (folder / "build/site/snap.html").read_text("utf-8")
    assert page.index("snorum.css") < page.index("mine.css"), "what an edition adds has the last word"
    assert (folder / "build/site/_sources/snap.md.txt").is_file(), "and what its conf.py says"


def test_an_edition_may_be_in_any_language(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path / "german")
    change(folder / "sources/edition.toml", "version =", 'language = "de"\nversion =')
    assert build(folder).returncode == 0
    page = (folder / "build/site/snap.html").read_text("utf-8")
    assert '<html class="no-js" lang="de"' in page and "Stichwortverzeichnis" in page
    change(folder / "docs/conf.py", "nitpicky", 'copyright = "2020, nobody"\nnitpicky')
    assert build(folder).returncode == 0, "what conf.py says stands"
    page = (folder / "build/site/snap.html").read_text("utf-8")
    assert "2020, nobody" in page and "<title>Snap - Parlour games</title>" in page
    cited = run("cite", "parlour-7-4", "--format", "bibtex", folder=folder)
    assert cited.returncode == 0 and "Parlour" in cited.stdout


def test_in_a_draft_addresses_go_with_what_had_them_and_published_ones_stay(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path / "draft")
    listed = folder / "sources" / "addresses.txt"
    assert build(folder).returncode == 0 and "parlour-7-2 snap.html" in listed.read_text("utf-8")
    written = listed.stat().st_mtime_ns
    assert build(folder).returncode == 0 and listed.stat().st_mtime_ns == written
    change(folder / "sources/parlour/parlour.xml", "#rule #example", "#rule")
    change(folder / "docs/snap.md", ":::{example} parlour third-player\n:verdict: offence\n:::", "")
    (folder / "sources/parlour/examples/third-player.toml").unlink()
    assert build(folder).returncode == 0 and "third-player" not in listed.read_text("utf-8")
    change(folder / "docs/conf.py", '"draft"', '"keep"')
    change(listed, "passage parlour-7-3 snap.html", "passage parlour-7-8 snap.html")
    done = build(folder)
    assert done.returncode and "the passage parlour-7-8 is gone" in done.stderr
    assert "parlour-7-3 has no published address; build once with snorum_addresses" in done.stderr


def test_a_project_of_sphinx_without_its_edition_says_so(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path / "lost")
    change(folder / "docs" / "conf.py", 'snorum_edition = "../sources"', 'snorum_edition = "../none"')
    done = build(folder)
    assert done.returncode == 1 and "conf.py: snorum_edition = '../none'" in done.stderr
    assert "no edition.toml, expected the title page of an edition" in done.stderr and "Traceback" not in done.stderr


def in_process(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr(sys, "argv", ["snorum", *words])
    cli.main()


def test_nothing_is_overwritten_or_left_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("keep")
    for words, says in (
        (["new", "mine"], "mine is there already, expected a new or an empty folder"),
        (["new", "other", "--title", 'The "best"'], "the title 'The \"best\"', expected words without quotation marks"),
        (["new", "other", "--editors", ""], "editors is '', expected something"),
        (["new", "other", "--address", "example.org"], "address is 'example.org', expected https://…"),
    ):
        monkeypatch.chdir(tmp_path)
        with pytest.raises(SystemExit) as ended:
            in_process(monkeypatch, *words)
        assert ended.value.code == 2 and says in capsys.readouterr().err
    assert sorted(each.name for each in tmp_path.rglob("*")) == ["mine", "notes.txt"]
