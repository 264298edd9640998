"""The build of the edition, on small projects of which each has one fault: it must fail, and name the fault."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile
from tests.sphinxext.building import Builder

from snorum import claims, edition, trace
from snorum.sphinxext import rebuilding

CONF = """
extensions = ["myst_parser", "snorum.sphinxext"]
snorum_edition = True
myst_enable_extensions = ["colon_fence", "deflist"]
html_theme = "basic"
"""


def passage(*ids: str) -> str:
    return f":::{{passage}} {' '.join(ids)}\n:::\n"


def crux(point: trace.CruxOf) -> str:
    options = "".join(f"{option}\n: for it\n\n" for option in point.crux.options)
    return f":::{{crux}} {point.game} {point.crux.name}\n{options}Conclusion.\n:::\n"


def example(each: trace.Example) -> str:
    work, name = each.id.split("/")
    return f":::{{example}} {work} {name}\n:verdict: {each.verdict}\n:::\n"


def claim(id: str) -> str:
    return f":::{{claim}} {id}\n:::\n"


PASSAGES = [each.id for each in edition.passages()]
NINES = next(each for each in trace.examples() if each.id == "peel/nine-sequence")
FIRST = next(iter(claims.all_claims()))
SCOPE = next(each for each in trace.every_crux() if each.crux.name == "pairing_scope")
FAR = PASSAGES.index("peel-95-1")
SOUND = ["# Game", *(passage(name) for name in PASSAGES[:FAR]), crux(SCOPE), example(NINES), claim(FIRST)]
"""The page on which the faults are made."""
REST = [
    "# Rest",
    *(passage(name) for name in PASSAGES[FAR:]),
    *(f":::{{rule}} {rule.id}\n:::\n" for rule in trace.rules()),
    *(crux(each) for each in trace.every_crux() if each != SCOPE),
    *(example(each) for each in trace.examples() if each.id != NINES.id),
    *(claim(each) for each in claims.all_claims() if each != FIRST),
]
"""What else an edition shows: a page that takes long to read, and is not touched."""


def write(folder: Path, *, game: list[str] = SOUND, other: str = "") -> None:
    """A project of four pages: its start, the game, all else, and one more. What is there already is not touched."""
    folder.mkdir(exist_ok=True)
    pages = {
        "conf.py": CONF,
        "index.md": "# Start\n\n```{toctree}\ngame\nrest\nother\n```\n",
        "game.md": "\n".join(game),
        "rest.md": "\n".join(REST),
        "other.md": f"# Other\n\n{other}\n",
    }
    for name, text in pages.items():
        if not (folder / name).is_file() or (folder / name).read_text("utf-8") != text:
            (folder / name).write_text(text, encoding="utf-8")


MORE = "See {passage}`peel-91-7`, {rule}`words <snip_snap_snorum.pairing>`."


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory, build: Builder) -> Path:
    """A project without a fault, built."""
    folder = tmp_path_factory.mktemp("sound") / "docs"
    write(folder, other=MORE)
    result = build(folder)
    assert result.returncode == 0, result.stderr
    return folder


def without(part: str) -> list[str]:
    assert part in SOUND
    return [each for each in SOUND if each != part]


def with_changed(old: str, new: str) -> list[str]:
    assert old in SOUND
    return [new if each == old else each for each in SOUND]


def swapped(first: str, second: str) -> list[str]:
    places = {passage(first): passage(second), passage(second): passage(first)}
    return [places.get(each, each) for each in SOUND]


def test_a_sound_project_builds_and_anchors_everything(sound: Path) -> None:
    with (sound / "_out" / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda base, path: path)
    assert set(inventory["snorum:passage"]) == set(PASSAGES)
    assert set(inventory["snorum:rule"]) == {rule.id for rule in trace.rules()}
    assert set(inventory["snorum:crux"]) == {point.id for point in trace.every_crux()}
    assert set(inventory["snorum:claim"]) == {*claims.all_claims()}
    assert set(inventory["snorum:example"]) == {each.id for each in trace.examples()}
    assert inventory["snorum:passage"]["peel-91-7"].uri == "game.html#peel-91-7"
    other = (sound / "_out" / "other.html").read_text("utf-8")
    assert 'href="game.html#peel-91-7"' in other
    assert ">Peel 91-7<" in other
    assert 'href="rest.html#snip_snap_snorum.pairing"' in other


def test_a_site_must_keep_its_published_addresses(sound: Path, build: Builder) -> None:
    write(sound, game=without(passage("peel-94-10")))
    result = build(sound, "-b", "dummy", "-D", "snorum_addresses=keep")
    assert result.returncode != 0
    assert "peel-90-1 is on game.html; its published address is edition/snip-snap-snorum.html#" in result.stderr
    assert "the passage peel-94-10 is gone" in result.stderr


FAULTS: list[tuple[str, Callable[[], dict[str, object]], list[str]]] = [
    ("a passage on no page", lambda: {"game": without(passage("peel-92-3"))}, ["peel-92-3 is on no page", "peel.xml:"]),
    (
        "a passage on two pages",
        lambda: {"game": SOUND, "other": passage("peel-92-3")},
        ["peel-92-3 is shown twice", "other.md:3"],
    ),
    (
        "a passage twice on one page",
        lambda: {"game": [*SOUND, passage("peel-94-10")]},
        ["peel-94-10 is shown twice", "game.md:"],
    ),
    (
        "passages out of order",
        lambda: {"game": swapped("peel-91-2", "peel-91-3")},
        ["peel-91-2 comes after peel-91-3"],
    ),
    (
        "a passage on another page than those about it",
        lambda: {"game": without(passage("peel-92-3")), "other": passage("peel-92-3")},
        ["peel-92-3 belongs between peel-92-2 and peel-92-4"],
    ),
    (
        "an unknown passage",
        lambda: {"game": [*SOUND, passage("peel-91-77")]},
        ["unknown passage peel-91-77", "game.md:"],
    ),
    (
        "an unknown rule",
        lambda: {"game": [*SOUND, ":::{rule} snip_snap_snorum.pears\n:::\n"]},
        ["unknown rule snip_snap_snorum.pears"],
    ),
    (
        "an unknown crux",
        lambda: {"game": [*SOUND, ":::{crux} snip-snap-snorum pear\n:::\n"]},
        ["unknown crux snip-snap-snorum.pear"],
    ),
    (
        "an unknown example",
        lambda: {"game": [*SOUND, ":::{example} peel ten-sequence\n:::\n"]},
        ["unknown example peel/ten-sequence"],
    ),
    (
        "an example with another verdict",
        lambda: {"game": with_changed(example(NINES), example(NINES).replace(": lawful", ": offence"))},
        ["the page says that peel/nine-sequence is offence; it is lawful", "game.md:"],
    ),
    (
        "an example with another verdict under other rules",
        lambda: {
            "game": [
                *SOUND,
                ":::{example} peel interrupted-sequence\n:verdict: undetermined\n"
                ":under: pairing_scope=whole-deal\n:::\n",
            ]
        },
        ["peel/interrupted-sequence under pairing_scope whole-deal is undetermined; it is contradicted"],
    ),
    (
        "rules that the game does not have",
        lambda: {"game": [*SOUND, ":::{example} peel nine-sequence\n:under: colour=red\n:::\n"]},
        ["peel/nine-sequence is replayed under colour, which is not a rule of its game"],
    ),
    (
        "a crux on no page",
        lambda: {"game": without(crux(SCOPE))},
        ["snip-snap-snorum.pairing_scope is discussed on no"],
    ),
    (
        "an option without an argument",
        lambda: {"game": with_changed(crux(SCOPE), crux(SCOPE).replace("whole-deal\n: for it\n", ""))},
        ["no argument for the option whole-deal", "game.md:"],
    ),
    (
        "an option that there is not",
        lambda: {"game": with_changed(crux(SCOPE), crux(SCOPE).replace("whole-deal\n", "half-deal\n"))},
        ["snip-snap-snorum.pairing_scope: unknown option half-deal"],
    ),
    ("a claim on no page", lambda: {"game": without(claim(FIRST))}, [f"the claim {FIRST} is on no page", "claims/"]),
    (
        "a claim on two pages",
        lambda: {"game": SOUND, "other": claim(FIRST)},
        [f"the claim {FIRST} is shown twice", "other.md:3"],
    ),
    ("an unknown claim", lambda: {"game": [*SOUND, claim("jig.pear")]}, ["unknown claim jig.pear", "game.md:"]),
    (
        "a reference that leads nowhere",
        lambda: {"game": SOUND, "other": "See {passage}`peel-91-77`."},
        ["snorum:passage reference target not found: peel-91-77"],
    ),
]


@pytest.mark.parametrize(("project", "named"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_a_fault_fails_the_build_and_is_named(
    sound: Path, build: Builder, project: Callable[[], dict[str, object]], named: list[str]
) -> None:
    write(sound, **project())  # type: ignore[arg-type]
    result = build(sound, "-b", "dummy")
    assert result.returncode != 0
    for words in named:
        assert words in result.stderr


def test_touching_one_page_reads_only_that_page_again(sound: Path, build: Builder) -> None:
    write(sound, other=MORE)
    assert build(sound).returncode == 0
    assert "0 added, 0 changed, 0 removed" in build(sound, "-v").stdout
    write(sound, other=f"{MORE}\n\nMore.")
    again = build(sound)
    assert again.returncode == 0, again.stderr
    assert "0 added, 1 changed, 0 removed" in again.stdout


def test_a_page_depends_on_the_text_the_game_and_the_records_that_it_shows(sound: Path, build: Builder) -> None:
    write(sound)
    assert build(sound, "-b", "dummy").returncode == 0
    env = pickle.loads((sound / "_out" / ".doctrees" / "environment.pickle").read_bytes())
    shown = {(sound / each).resolve() for page in ("game", "rest") for each in env.dependencies[page]}
    sources = edition.sources()
    assert {sources / "peel" / "peel.xml", *edition.examples()} <= shown
    assert any(path.match("snip_snap_snorum/rules.py") for path in shown)
    assert {Path(claims.__file__).parent / "measured" / f"{name}.json" for name in claims.all_studies()} <= shown
    assert any(path.match("claims/snip/lead.py") for path in shown)
    assert {*rebuilding.input_files()} <= shown  # whatever decides a verdict
    assert "other" not in env.dependencies


def test_reading_in_parallel_gives_the_same_site(tmp_path: Path, build: Builder) -> None:
    more, said = "{passage}`peel-91-7`", {}
    for name, jobs in (("one", "1"), ("two", "2")):
        folder = tmp_path / name
        write(folder, other=more)
        (folder / "rest.md").write_text("# Rest\n")  # what is missing is missed in both
        for number in range(6):  # Sphinx reads in parallel only where there are more than five pages
            (folder / f"page{number}.md").write_text(f"---\norphan: true\n---\n# {number}\n\n{more}\n")
        said[name] = sorted(build(folder, "-j", jobs).stderr.replace(str(folder), "").splitlines())
    assert said["one"] == said["two"]
    assert not [line for line in said["one"] if "on no page" not in line and "no page says so" not in line]
    for page in ("game.html", "other.html", "page3.html"):
        assert (tmp_path / "one" / "_out" / page).read_text() == (tmp_path / "two" / "_out" / page).read_text()


def test_anchors_disappear_with_their_entries(sound: Path, build: Builder) -> None:
    write(sound, other=MORE)
    assert build(sound, "-b", "dummy").returncode == 0
    write(sound, game=["# Game"], other=MORE)
    again = build(sound, "-b", "dummy")
    assert again.returncode != 0
    assert "peel-91-7 is on no page" in again.stderr
