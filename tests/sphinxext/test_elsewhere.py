"""Sphinx projects of other people: what refers to the edition, what shows a part of it, and what is left alone."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from tests.sphinxext.building import Builder

EXTENSION = "snorum.site.sphinxext"
HERE = "https://example.org/edition/"
INVENTORY = ("passage", "peel-91-7"), ("rule", "snip_snap_snorum.pairing"), ("example", "peel/nine-sequence")


def project(folder: Path, extensions: list[str], *, inventory: Path | None = None, **pages: str) -> Path:
    """A project of these pages in reStructuredText; with an inventory, that of the edition at `HERE`."""
    folder.mkdir()
    lines = [f"extensions = {extensions!r}", 'html_theme = "basic"']
    if inventory is not None:
        lines.append(f"intersphinx_mapping = {{'snorum': ({HERE!r}, {str(inventory)!r})}}")
    (folder / "conf.py").write_text("\n".join(lines), encoding="utf-8")
    for name, text in pages.items():
        page = folder / f"{name.replace('__', '/')}.rst"
        page.parent.mkdir(exist_ok=True)
        page.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def inventory(tmp_path_factory: pytest.TempPathFactory, build: Builder) -> Path:
    """The inventory of a site that shows a passage, a rule and an example."""
    shown = "\n".join(f".. {kind}:: {name.replace('/', ' ')}\n" for kind, name in INVENTORY)
    game = project(tmp_path_factory.mktemp("edition") / "docs", [EXTENSION], index=f"Game\n====\n\n{shown}")
    result = build(game)
    assert result.returncode == 0, result.stderr
    return game / "_out" / "objects.inv"


def test_a_project_without_the_package_refers_to_a_passage(tmp_path: Path, inventory: Path, build: Builder) -> None:
    named = " ".join(f":external+snorum:ref:`{name}`" for _, name in INVENTORY)
    plain = project(tmp_path / "plain", ["sphinx.ext.intersphinx"], inventory=inventory, index=f"Ours\n====\n\n{named}")
    result = build(plain)
    assert result.returncode == 0, result.stderr
    page = (plain / "_out" / "index.html").read_text("utf-8")
    for _, name in INVENTORY:
        assert f'href="{HERE}index.html#{name}"' in page
    assert ">Peel 91-7<" in page


IN_REFERENCE = re.compile(r"^```\{code-block\} \w+\n:caption: (\S+)\n\n(.*?)^```$", re.MULTILINE | re.DOTALL)
REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "index.md"


@pytest.mark.parametrize("name", ["index.rst", "index.md"])
def test_the_projects_that_the_reference_shows_are_built(tmp_path: Path, build: Builder, name: str) -> None:
    blocks = IN_REFERENCE.findall(REFERENCE.read_text("utf-8"))
    for file, text in (blocks[(at := [file for file, _ in blocks].index(name)) - 1], blocks[at]):
        (tmp_path / file).write_text(text, "utf-8")
    result = build(tmp_path)
    assert result.returncode == 0, result.stderr
    page = (tmp_path / "_out" / "index.html").read_text("utf-8")
    for id in ("peel-91-7", "snip_snap_snorum.pairing"):
        assert f'href="#{id}"' in page and f'id="{id}"' in page


def test_a_project_in_myst_refers_to_each_kind_without_doubt(tmp_path: Path, inventory: Path, build: Builder) -> None:
    plain = project(tmp_path / "plain", ["sphinx.ext.intersphinx", "myst_parser"], inventory=inventory)
    links = " ".join(f"[{name}](inv:snorum:*:{kind}#{name})" for kind, name in INVENTORY)
    (plain / "index.md").write_text(f"# Ours\n\n{links} {{external+snorum:ref}}`peel-91-7`\n", "utf-8")
    result = build(plain)
    assert result.returncode == 0, result.stderr
    page = (plain / "_out" / "index.html").read_text("utf-8")
    for _, name in INVENTORY:
        assert f'href="{HERE}index.html#{name}"' in page


def test_a_project_with_the_extension_refers_by_the_roles_of_the_domain(
    tmp_path: Path, inventory: Path, build: Builder
) -> None:
    text = """Ours
====

:external+snorum:snorum:passage:`peel-91-7`, :snorum:rule:`snip_snap_snorum.pairing`, :passage:`so it is <peel-91-7>`.
"""
    ours = project(tmp_path / "ours", ["sphinx.ext.intersphinx", EXTENSION], inventory=inventory, index=text)
    result = build(ours)
    assert result.returncode == 0, result.stderr
    page = (ours / "_out" / "index.html").read_text("utf-8")
    assert page.count(f'href="{HERE}index.html#peel-91-7"') == 2
    assert f'href="{HERE}index.html#snip_snap_snorum.pairing"' in page


def test_links_of_a_shown_passage_lead_to_the_edition(tmp_path: Path, inventory: Path, build: Builder) -> None:
    text = "Ours\n====\n\n.. passage:: peel-91-7\n"
    ours = project(tmp_path / "ours", ["sphinx.ext.intersphinx", EXTENSION], inventory=inventory, index=text)
    result = build(ours)
    assert result.returncode == 0, result.stderr
    page = (ours / "_out" / "index.html").read_text("utf-8")
    assert 'id="peel-91-7"' in page and f'href="{HERE}index.html#snip_snap_snorum.pairing"' in page
    assert ">across gap<" in page and "#snip-snap-snorum.across_gap" not in page, (
        "what is on no page is named, not linked"
    )


SHOWN = """Ours
====

.. passage:: peel-90-1 peel-90-2

.. example:: peel nine-sequence

What follows the example.

.. crux:: snip-snap-snorum.payer
"""


def test_in_other_formats_what_is_folded_is_kept_and_pictures_are_left_out(tmp_path: Path, build: Builder) -> None:
    ours = project(tmp_path / "ours", [EXTENSION], index="Ours\n====\n\n.. example:: peel nine-sequence\n")
    result = build(ours, "-b", "text")
    assert result.returncode == 0, result.stderr
    page = (ours / "_out" / "index.txt").read_text("utf-8")
    for said in ("The record", "plays = [", "C 9 snip", "pairs the nine that B played: Snip", "cite this"):
        assert said in page
    assert "svg" not in page and "As dealt" not in page


def test_what_others_show_stands_as_they_wrote_it(tmp_path: Path, build: Builder) -> None:
    """In their order, without an argument that they did not mean to give, and no heading runs into the text."""
    ours = project(tmp_path / "ours", [EXTENSION], index=SHOWN)
    result = build(ours)
    assert result.returncode == 0, result.stderr
    written = (ours / "_out" / "index.html").read_text("utf-8")
    shown = 'id="peel-90-1"', 'id="peel/nine-sequence"', "What follows the example", 'id="snip-snap-snorum.payer"'
    places = [written.index(each) for each in shown]
    assert places == sorted(places)
    page: Any = html.fromstring(written)
    heading, after = page.xpath("//blockquote[contains(@class, 'source')]//p")
    assert heading.get("class") == "heading" and "peel-90-1" in heading.xpath(".//@id")
    assert after.get("class") is None and "peel-90-2" in after.xpath(".//@id")


NOT_IN_THE_EXTRA = (
    "arro3",
    "furo",
    "jupyter_client",
    "myst_nb",
    "numba",
    "numpy",
    "pandas",
    "resvg_py",
    "scipy",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinxext",
    "snorum.lab",
)
PLAIN = """# Ours

```{passage} peel-90-1 peel-90-2
```

The nines: {snorum:passage}`peel-90-2`.

```{example} peel nine-sequence
```

```{crux} snip-snap-snorum.payer
```

```{claim} jig.lead-again
```

```{rule} snip_snap_snorum.pairing
```

```{how-to-play} snap
```

```{compared} deals
cassino
```

"""


@pytest.mark.parametrize("theme", ["alabaster", "classic"])
def test_the_extra_is_enough_for_pages_of_ones_own(tmp_path: Path, theme: str) -> None:
    """With any theme of Sphinx, and without what the edition's own site needs besides."""
    (tmp_path / "index.md").write_text(PLAIN, encoding="utf-8")
    (tmp_path / "conf.py").write_text(f"extensions = ['myst_parser', '{EXTENSION}']\nhtml_theme = '{theme}'\n", "utf-8")
    build = "".join(f"sys.modules[{name!r}] = None; " for name in NOT_IN_THE_EXTRA)
    script = f"import sys; {build} from sphinx.cmd.build import main; sys.exit(main(sys.argv[1:]))"
    words = ["-q", "-W", "--keep-going", "-n", str(tmp_path), str(tmp_path / "_out")]
    ran = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    page = (tmp_path / "_out" / "index.html").read_text("utf-8")
    assert all(f'id="{id}"' in page for id in ("peel-90-2", "jig.lead-again", "snip_snap_snorum.pairing"))


@pytest.mark.parametrize(("shown", "says"), [
    ("passage:: peel-90-1 peel-91-77", "unknown passage: 'peel-91-77'; the nearest is 'peel-91-7'"),
    ("claim:: snip.laed", "unknown claim: 'snip.laed'; the nearest is 'snip.lead'"),
    ("crux:: snip-snap-snorum.payr", "unknown crux: 'snip-snap-snorum.payr'; the nearest is 'snip-snap-snorum.payer'"),
    ("rule:: snip_snap_snorum.paring", "unknown rule: 'snip_snap_snorum.paring'; the nearest is"),
    ("example:: peel nine-sequenc", "unknown example: 'peel/nine-sequenc'; the nearest is 'peel/nine-sequence'"),
])  # fmt: skip
def test_what_does_not_exist_is_named(tmp_path: Path, build: Builder, shown: str, says: str) -> None:
    """In an edition `trace` does that; elsewhere nobody else would."""
    result = build(project(tmp_path / "ours", [EXTENSION], index=f"Ours\n====\n\n.. {shown}\n"), "-b", "dummy")
    assert result.returncode and says in result.stderr and "Traceback" not in result.stderr


def test_an_argument_that_a_directive_does_not_know_is_named(tmp_path: Path, build: Builder) -> None:
    result = build(project(tmp_path / "ours", [EXTENSION], index="Ours\n====\n\n.. every:: passages\n"))
    assert result.returncode and "every: found 'passages', expected one of passage, " in result.stderr
    assert "Traceback" not in result.stderr


def test_the_extension_leaves_other_projects_unchanged(tmp_path: Path, inventory: Path, build: Builder) -> None:
    """It is not checked for completeness, does not call itself the edition, and none of its files is replaced."""
    pages = {
        "index": "Ours\n====\n\nIt is :doc:`snorum:index`.\n\n.. toctree::\n\n   cite/ours\n   claims/ours\n   check\n",
        "cite__ours": "On citing\n=========\n",
        "claims__ours": "On claims\n=========\n\n.. example:: peel nine-sequence\n",
        "check": "To check\n========\n",
    }
    ours = project(tmp_path / "ours", ["sphinx.ext.intersphinx", EXTENSION], inventory=inventory, **pages)
    for _ in range(2):
        result = build(ours, "-a")
        assert result.returncode == 0, result.stderr
    out = ours / "_out"
    files = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert {"cite/ours.html", "claims/ours.html"} <= files
    top = {name for name in files if "/" not in name}
    assert top == {
        "index.html",
        "check.html",
        "search.html",
        "genindex.html",
        "searchindex.js",
        "objects.inv",
        ".buildinfo",
    }
    assert not {name for name in files if "search-data" in name}
    page = (out / "index.html").read_text("utf-8")
    assert "citation_title" not in page and "ld+json" not in page
    assert "check.html#" not in (out / "claims" / "ours.html").read_text("utf-8")


def test_the_search_of_the_edition_copes_with_links_to_other_sites(
    tmp_path: Path, inventory: Path, build: Builder
) -> None:
    text = "Ours\n====\n\nAs :doc:`snorum:index` says, and :doc:`other`.\n\n.. toctree::\n\n   other\n"
    extensions = ["sphinx.ext.intersphinx", EXTENSION]
    ours = project(tmp_path / "ours", extensions, inventory=inventory, index=text, other="The other\n=========\n")
    options = ("-D", "snorum_edition=1", "-D", "suppress_warnings=snorum")
    # It is no edition, and the build says so; what is written is written all the same.
    result = build(ours, *options)
    assert "Traceback" not in result.stderr and "Handler" not in result.stderr, result.stderr
    data = (ours / "_out" / "_static" / "search-data.js").read_text("utf-8")
    found = json.loads(data.removeprefix("window.snorumSearch=").rstrip().removesuffix(";"))
    [start] = [each for each in found if each["title"] == "Ours"]
    assert start["text"] == "As snorum:index says, and The other."


WITHOUT_HOME = """
import pwd
from pathlib import Path

def unknown(uid):
    raise KeyError(uid)

pwd.getpwuid = unknown
try:
    Path.home()
except RuntimeError:
    pass
else:
    raise SystemExit("there is a home directory after all")
import snorum.site.sphinxext
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there a home directory is told otherwise")
def test_the_extension_can_be_imported_without_a_home_folder(tmp_path: Path) -> None:
    """As in a container whose user is a bare number."""
    places = ("HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR")
    bare = {name: value for name, value in os.environ.items() if name not in places}
    result = subprocess.run(
        [sys.executable, "-Wignore", "-c", WITHOUT_HOME], cwd=tmp_path, env=bare, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr
