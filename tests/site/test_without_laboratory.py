"""The whole site is built from the findings: without the laboratory, and without the libraries that it needs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ABSENT = ("numpy", "numba", "scipy", "distributed", "gymnasium", "pettingzoo", "snorum.lab")
BUILD = f"""
import sys
for name in {ABSENT}:
    sys.modules[name] = None
from sphinx.cmd.build import main
sys.exit(main(sys.argv[1:]))
"""
LEFT_OUT = (
    "notebooks/index",
    "notebooks/one-rule",
    "notebooks/what-a-reading-does",
    "notebooks/who-plays-first",
    "notebooks/write-a-player",
    "reference/claims",
    "reference/effects",
    "reference/encoding",
    "reference/environments",
    "reference/studies",
    "reference/tournaments",
)
"""The notebooks, which play by the thousand, and the reference of the laboratory."""


EXTENSIONS = (
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "sphinx_design",
    "snorum.site.sphinxext",
    "sphinxext.opengraph",
)


def test_the_site_is_built_without_the_laboratory(tmp_path: Path) -> None:
    """Nothing is missing but what leads to the pages left out. The Python that runs in a page is tested by itself."""
    settings = {
        "extensions": ",".join(EXTENSIONS),
        "exclude_patterns": ",".join(["_static", "_social", *(f"{each}.md" for each in LEFT_OUT)]),
        "snorum_runtime": "0",
    }
    words = ["-q", "-n", "-c", str(ROOT), "-d", str(tmp_path / "doctrees"), str(ROOT / "docs"), str(tmp_path / "site")]
    words += [f"-D{name}={value}" for name, value in settings.items()]
    ran = subprocess.run([sys.executable, "-c", BUILD, *words], capture_output=True, text=True, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr
    beside = [each.removeprefix("reference/") for each in LEFT_OUT if each.startswith("reference/")]
    left_out = "|".join([*LEFT_OUT, *beside])
    known = re.compile(rf"(unknown document: '/?|document ')({left_out})'|reference target not found: snorum\.lab\.")
    assert [line for line in ran.stderr.splitlines() if not known.search(line)] == []
    assert (tmp_path / "site" / "claims" / "jig.lead-again.json").is_file()
