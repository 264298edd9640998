"""`snorum new`: begin an edition of one's own, from a small one that builds."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from shlex import quote
from string import Template
from unicodedata import normalize

from snorum import __version__
from snorum.cli.words import bold, echo
from snorum.editions import TITLE_PAGE, faults_of_title_page
from snorum.vocabulary import SnorumError

TEMPLATE = Path(__file__).parents[1] / "template"
"""A small edition. Names that end with `.in` lose that; `$title` and the like are filled in."""


def begin(folder: Path, *, title: str, editors: str, address: str) -> None:
    """Make a small edition in a new or empty folder.

    Raises:
        SnorumError: something lies in the folder, or what was given cannot stand on a title page. Then nothing is made.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SnorumError(f"{folder} is there already, expected a new or an empty folder")
    folder_name = folder.resolve().name
    plain = normalize("NFKD", folder_name).encode("ascii", "ignore").decode().lower()
    id = re.sub(r"[^a-z0-9]+", "-", plain).lstrip("-0123456789").rstrip("-") or "edition"
    today = date.today()
    words = {
        "id": id,
        "title": title or (folder_name[:1].upper() + folder_name[1:]).replace("-", " "),
        "editors": editors,
        "address": address or f"https://example.org/{id}/",
        "year": str(today.year),
        "date": today.isoformat(),
        "requirement": f"snorum[docs]=={__version__}",
    }
    for name in ("title", "editors", "address"):
        if not words[name].isprintable() or re.search(r'["\\]', words[name]):
            raise SnorumError(f"the {name} {words[name]!r}, expected words without quotation marks and backslashes")
    if faults := list(faults_of_title_page(tomllib.loads(_filled(TEMPLATE / "sources" / TITLE_PAGE, words)))):
        raise SnorumError("\n".join(faults))
    made = list(_fill(folder, words))
    echo(f"{bold(str(folder))}: an edition of an invented book, with {len(made)} files")
    echo(f"""
  cd {quote(str(folder))}
  snorum trace            what is missing between text, rulings, records and pages
  snorum check parlour/third-player
  make edition            check it and build its site
  make test               run its tests

Then put your own book in place of the invented one: sources/works.bib, sources/parlour, docs/snap.md.""")


def _fill(folder: Path, words: Mapping[str, str]) -> Iterator[Path]:
    """Copy the template into a folder, and yield each file made."""
    for path in sorted(each for each in TEMPLATE.rglob("*") if each.is_file() and "__pycache__" not in each.parts):
        name = path.relative_to(TEMPLATE)
        name = Path(".gitignore") if name.name == "gitignore.in" else name.with_name(name.name.removesuffix(".in"))
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(_filled(path, words), encoding="utf-8")
        yield folder / name


def _filled(path: Path, words: Mapping[str, str]) -> str:
    """The text of a file of the template with its words filled in."""
    return Template(path.read_text("utf-8")).substitute(words)
