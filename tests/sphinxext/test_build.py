"""The build of the edition, on small projects of which each has one fault: it must fail, and name the fault."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile
from tests.sphinxext.building import Builder, read

from snorum import edition
from snorum.books import claims, findings
from snorum.site import trace
from snorum.site.sphinxext import rebuilding

CONF = """
extensions = ["myst_parser", "snorum.site.sphinxext"]
snorum_edition = True
myst_enable_extensions = ["colon_fence", "deflist"]
html_theme = "basic"
smartquotes = False  # as on the site
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
FIRST, SECOND, *_ = claims.all_claims()
SCOPE = next(each for each in trace.every_crux() if each.crux.name == "pairing_scope")
PAYER = next(each for each in trace.every_crux() if each.crux.name == "payer")
SETTLING = next(each for each in trace.every_crux() if each.crux.name == "settling")
CRUXES = [SCOPE, PAYER, SETTLING]
NEAR = slice(PASSAGES.index("peel-90-1"), PASSAGES.index("peel-95-1"))
BEFORE = slice(PASSAGES.index("peel-80-1"), PASSAGES.index("peel-90-1"))
SOUND = [
    "# Game",
    *(passage(name) for name in PASSAGES[NEAR]),
    *map(crux, CRUXES),
    example(NINES),
    claim(FIRST),
    claim(SECOND),
]
"""The page on which the faults are made."""
REST = [
    "# Rest",
    *(passage(name) for name in PASSAGES if name not in PASSAGES[BEFORE] and name not in PASSAGES[NEAR]),
    *(f":::{{rule}} {rule.id}\n:::\n" for rule in trace.rules()),
    *(crux(each) for each in trace.every_crux() if each not in CRUXES),
    *(example(each) for each in trace.examples() if each.id != NINES.id),
    *(claim(each) for each in claims.all_claims() if each not in (FIRST, SECOND)),
]
"""What else an edition shows: a page that takes long to read, and is not touched."""


def write(folder: Path, *, game: list[str] = SOUND, other: str = "") -> None:
    """A project: its start, what stands before the game, the game, all else, and one page more.

    What is there already is not touched.
    """
    folder.mkdir(exist_ok=True)
    pages = {
        "conf.py": CONF,
        "index.md": "# Start\n\n```{toctree}\nbefore\ngame\nrest\nother\n```\n",
        "before.md": "\n".join(["# Before", *map(passage, PASSAGES[BEFORE])]),
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


def test_a_site_must_keep_its_published_addresses(sound: Path) -> None:
    write(sound, game=without(passage("peel-94-10")))
    result = read(sound, "-D", "snorum_addresses=keep")
    assert result.returncode != 0
    assert "peel-90-1 is on game.html; its published address is edition/snip-snap-snorum.html#" in result.stderr
    assert "the passage peel-94-10 is gone" in result.stderr


class Faulty:
    """A project with a fault of each kind."""

    def __init__(self) -> None:
        self.game, self.other = [*SOUND], ["# Other"]

    def leave_out(self, part: str) -> None:
        self.game.remove(part)

    def change(self, part: str, old: str, new: str) -> None:
        assert old in part
        self.game[self.game.index(part)] = part.replace(old, new)

    def add(self, part: str) -> None:
        self.game.append(part)

    def add_elsewhere(self, part: str) -> None:
        self.other.append(part)

    def move(self, part: str) -> None:
        self.leave_out(part)
        self.add_elsewhere(part)

    def swap(self, one: str, other: str) -> None:
        first, second = self.game.index(one), self.game.index(other)
        self.game[first], self.game[second] = other, one


def under(name: str, verdict: str, rules: str) -> str:
    return f":::{{example}} peel {name}\n:verdict: {verdict}\n:under: {rules}\n:::\n"


FAULTS: dict[str, tuple[Callable[[Faulty], None], str, str]] = {
    "a passage on two pages": (
        lambda it: it.add_elsewhere(passage("peel-90-3")), "peel-90-3 is shown twice", "other.md:2"),
    "a passage on no page": (lambda it: it.leave_out(passage("peel-92-3")), "peel-92-3 is on no page", "peel.xml:"),
    "a passage twice on one page": (
        lambda it: it.add(passage("peel-94-10")), "peel-94-10 is shown twice", "game.md:"),
    "passages out of order": (
        lambda it: it.swap(passage("peel-91-2"), passage("peel-91-3")), "peel-91-2 comes after peel-91-3", "game.md:"),
    "a passage on another page than those about it": (
        lambda it: it.move(passage("peel-93-3")), "peel-93-3 belongs between peel-93-2 and peel-93-4", ""),
    "an unknown passage": (lambda it: it.add(passage("peel-91-77")), "unknown passage peel-91-77", "game.md:"),
    "an unknown rule": (
        lambda it: it.add(":::{rule} snip_snap_snorum.pears\n:::\n"), "unknown rule snip_snap_snorum.pears",
        "game.md:"),
    "an unknown crux": (
        lambda it: it.add(":::{crux} snip-snap-snorum pear\n:::\n"), "unknown crux snip-snap-snorum.pear",
        "game.md:"),
    "an unknown example": (
        lambda it: it.add(":::{example} peel ten-sequence\n:::\n"), "unknown example peel/ten-sequence",
        "game.md:"),
    "an unknown claim": (lambda it: it.add(claim("jig.pear")), "unknown claim jig.pear", "game.md:"),
    "an example with another verdict": (
        lambda it: it.change(example(NINES), ": lawful", ": offence"),
        "the page says that peel/nine-sequence is offence, but it is lawful", "game.md:"),
    "an example with another verdict under other rules": (
        lambda it: it.add(under("interrupted-sequence", "undetermined", "pairing_scope=whole-deal")),
        "peel/interrupted-sequence under pairing_scope whole-deal is undetermined, but it is contradicted", "game.md:"),
    "rules that the game does not have": (
        lambda it: it.add(under("nine-sequence", "lawful", "colour=red")),
        "peel/nine-sequence is replayed under colour, which is not a rule of its game", "game.md:"),
    "a crux on no page": (
        lambda it: it.leave_out(crux(SETTLING)), "snip-snap-snorum.settling is discussed on no", "rules.py"),
    "an option without an argument": (
        lambda it: it.change(crux(SCOPE), "whole-deal\n: for it\n", ""),
        "no argument for the option whole-deal", "game.md:"),
    "an option that there is not": (
        lambda it: it.change(crux(PAYER), "pairer\n", "player\n"), "snip-snap-snorum.payer: unknown option player",
        "game.md:"),
    "a claim on no page": (lambda it: it.leave_out(claim(SECOND)), f"the claim {SECOND} is on no page", "claims/"),
    "a claim on two pages": (
        lambda it: it.add_elsewhere(claim(FIRST)), f"the claim {FIRST} is shown twice", "other.md:"),
    "a reference that leads nowhere": (
        lambda it: it.add_elsewhere("See {passage}`peel-91-77`.\n"),
        "snorum:passage reference target not found: peel-91-77", "other.md:"),
}  # fmt: skip


@pytest.fixture(scope="module")
def warnings(sound: Path) -> list[str]:
    """What the build says of a project that has every fault."""
    faulty = Faulty()
    for make_fault, *_ in FAULTS.values():
        make_fault(faulty)
    write(sound, game=faulty.game)
    (sound / "other.md").write_text("\n".join(faulty.other), encoding="utf-8")
    result = read(sound, pages=["game", "other"])
    assert result.returncode
    return result.stderr.splitlines()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_a_warning_and_a_warning_fails_the_build(fault: str, warnings: list[str]) -> None:
    """Sphinx is told to fail at any warning; `sound` has none."""
    _, named, place = FAULTS[fault]
    [line] = {each for each in warnings if named in each}
    assert "WARNING: " in line and place in line


def test_touching_one_page_reads_only_that_page_again(sound: Path) -> None:
    write(sound, other=MORE)
    assert read(sound).returncode == 0
    assert "0 added, 0 changed, 0 removed" in read(sound, "-v").stdout
    write(sound, other=f"{MORE}\n\nMore.")
    again = read(sound)
    assert again.returncode == 0, again.stderr
    assert "0 added, 1 changed, 0 removed" in again.stdout


def test_a_page_depends_on_the_text_the_game_and_the_records_that_it_shows(sound: Path) -> None:
    write(sound)
    assert read(sound).returncode == 0
    env = pickle.loads((sound / "_out" / ".doctrees" / "environment.pickle").read_bytes())
    shown = {(sound / each).resolve() for page in ("game", "rest") for each in env.dependencies[page]}
    sources = edition.sources()
    assert {sources / "peel" / "peel.xml", *edition.examples()} <= shown
    assert any(path.match("snip_snap_snorum/rules.py") for path in shown)
    assert {findings.file_of(id) for id in claims.all_claims()} <= shown
    assert any(path.match("claims/jig.toml") for path in shown)
    assert {*rebuilding.input_files()} <= shown  # whatever decides a verdict
    assert "other" not in env.dependencies


def test_reading_in_parallel_gives_the_same_site(tmp_path: Path, build: Builder) -> None:
    more, said = "{passage}`peel-91-7`", {}
    for name, jobs in (("one", "1"), ("two", "2")):
        folder = tmp_path / name
        write(
            folder, game=["# Game", passage("peel-91-7"), *map(crux, CRUXES), example(NINES), claim(FIRST)], other=more
        )
        (folder / "rest.md").write_text("# Rest\n")  # what is missing is missed in both
        for number in range(6):  # Sphinx reads in parallel only where there are more than five pages
            (folder / f"page{number}.md").write_text(f"---\norphan: true\n---\n# {number}\n\n{more}\n")
        said[name] = sorted(build(folder, "-j", jobs).stderr.replace(str(folder), "").splitlines())
    assert said["one"] == said["two"]
    assert not [line for line in said["one"] if "on no page" not in line and "no page says so" not in line]
    for page in ("game.html", "other.html", "page3.html"):
        assert (tmp_path / "one" / "_out" / page).read_text() == (tmp_path / "two" / "_out" / page).read_text()


def test_anchors_disappear_with_their_entries(sound: Path) -> None:
    write(sound, other=MORE)
    assert read(sound).returncode == 0
    write(sound, game=["# Game"], other=MORE)
    again = read(sound)
    assert again.returncode != 0
    assert "peel-91-7 is on no page" in again.stderr
