"""`snorum new` and `snorum new-game`: begin an edition of one's own, or a game in it, from a small one that works."""

from __future__ import annotations

import re
import sys
import sysconfig
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from keyword import iskeyword
from pathlib import Path
from shlex import quote
from string import Template
from unicodedata import normalize

from snorum import __version__
from snorum.cli.words import bold, echo
from snorum.edition import installing
from snorum.edition.editions import TITLE_PAGE, chosen, faults_of_title_page, own
from snorum.edition.files import write_all
from snorum.games.vocabulary import SnorumError

TEMPLATES = Path(__file__).parent / "templates"
TEMPLATE = TEMPLATES / "edition"
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
        "made_with": installing.requirement("docs"),
        "python": sys.executable,
        "packages": sysconfig.get_path("purelib"),
    }
    for name in ("title", "editors", "address"):
        if not words[name].isprintable() or re.search(r'["\\]', words[name]):
            raise SnorumError(f"the {name} {words[name]!r}, expected words without quotation marks and backslashes")
    if faults := list(faults_of_title_page(tomllib.loads(_filled(TEMPLATE / "sources" / TITLE_PAGE, words)))):
        raise SnorumError("\n".join(faults))
    texts = dict(_files_to_fill(folder, words))
    _write_all(texts)
    echo(f"{bold(str(folder))}: an edition of an invented book, with {len(texts)} files")
    echo(f"""
  cd {quote(str(folder))}
  snorum trace            what is missing between text, rulings, records and pages
  snorum check parlour/third-player
  make edition            check it and build its site
  make test               run its tests

Then put your own book in place of the invented one: sources/works.bib, sources/parlour, docs/snap.md.""")


def _write_all(texts: Mapping[Path, str]) -> None:
    try:
        write_all(texts)
    except OSError as error:
        raise SnorumError(
            f"{error.filename}: {error.strerror}; nothing was made, expected a folder that can be written"
        ) from None


def _files_to_fill(folder: Path, words: Mapping[str, str]) -> Iterator[tuple[Path, str]]:
    """The files of the template as they will lie in a folder, each with its text."""
    for path in sorted(each for each in TEMPLATE.rglob("*") if each.is_file() and "__pycache__" not in each.parts):
        name = path.relative_to(TEMPLATE)
        hidden = name.name in ("gitignore.in", "made-with.mk.in")
        name = name.with_name(("." if hidden else "") + name.name.removesuffix(".in"))
        yield folder / name, _filled(path, words)


def begin_game(name: str, work: str) -> None:
    """Make a small game in the edition that is worked with, and the ruling set of the work from which it is taken.

    Raises:
        SnorumError: the name or the work cannot be used, or one of the files is there already. Then nothing is made.
    """
    from snorum.edition import bibliography, works
    from snorum.games import GAMES

    if chosen() == own():
        raise SnorumError("a game of one's own belongs to an edition of one's own; `snorum new FOLDER` begins one")
    id = re.sub(r"[\W_]+", "-", name.lower()).strip("-")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", id) or re.search(r'["\\$]', name):
        expected = "a name in letters from A to Z and digits, with a letter first, such as Old Maid"
        raise SnorumError(f"the game {name!r}, expected {expected}")
    if iskeyword(id):
        raise SnorumError(f"the game {name!r}, expected another name than a word of Python's, such as {name} Game")
    if id in GAMES:
        raise SnorumError(f"there is a game {id} already")
    if work not in (known := [each.id for each in works()]):
        raise SnorumError(f"the edition has no work {work!r}, expected one of {', '.join(known)}")
    module, home = id.replace("-", "_"), chosen().home
    title = name.strip() if " " in name.strip() or not name.islower() else id.replace("-", " ").capitalize()
    words = {
        "name": id,
        "module": module,
        "title": title,
        "ruling": "-".join(filter(None, (re.sub("[^a-z]+", "-", work).strip("-"), bibliography.entry(work).year))),
    }
    texts = {home / "games" / f"{module}.py": "game.py.in", home / work / "rulings" / f"{id}.toml": "rulings.toml.in"}
    if there := [str(path) for path in texts if path.exists()]:
        raise SnorumError(f"{', '.join(there)}: there already")
    _write_all({path: _filled(TEMPLATES / "game" / template, words) for path, template in texts.items()})
    echo(f"{bold(title)}, a small game to begin with:")
    for path in texts:
        echo(f"  {path}")
    games = ", ".join(f'"{each}"' for each in (*chosen().games, module))
    echo(f"""
Two places are left to you:
  {home / TITLE_PAGE}: games = [{games}]
  for the site, a page with the passages of the book and `:::{{rule}} {module}.matches`

Then:
  snorum play {id} --players 3
  snorum trace            what is missing""")


def _filled(path: Path, words: Mapping[str, str]) -> str:
    """The text of a file of the template with its words filled in."""
    return Template(path.read_text("utf-8")).substitute(words)
