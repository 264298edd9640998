"""Editions: the folder and the title page of each, and which of them is worked with.

An edition is a folder with a title page, `edition.toml`; beside it lie its bibliography, `works.bib`, and a folder for
each work. Snorum's own edition is the default. Another is chosen by `snorum --edition FOLDER`, by `edition = "FOLDER"`
under `[tool.snorum]` in the `pyproject.toml` of the current folder or of one above it, by `snorum_edition = "FOLDER"`
in a project of Sphinx, or in Python:

>>> with using(own()) as edition:
...     print(edition.title)
Snorum: an executable edition of old card-game rules
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, fields
from datetime import UTC, date, datetime
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, Protocol, TypeVar, cast

from snorum.cards import read_card
from snorum.games.vocabulary import GROUNDS, SnorumError

TITLE_PAGE, BIBLIOGRAPHY, ADDRESSES, PROJECT = "edition.toml", "works.bib", "addresses.txt", "pyproject.toml"
KINDS: dict[str, type] = {"year": int, "games": list, "claims": list, "grounds": list, "moments": dict}
EXPECTED = {
    int: "a number",
    str: "a text",
    list: "a list of texts",
    dict: 'for each game an example and its play: ["book/example", "A 9"]',
}
P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class EditionError(SnorumError):
    """An edition cannot be read. The message says all that is wrong with its title page."""


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition: what its title page says. Two with the same folder and the same title page are equal."""

    home: Path
    """The folder with the title page."""
    id: str
    """The key of the reference to the whole edition: `snorum`."""
    title: str
    editors: str
    """Who publishes it, as one name."""
    year: int
    version: str
    address: str
    """The beginning of its permanent addresses, with a slash at the end."""
    stands_since: str = ""
    """The day since when these addresses lead to it, as `2027-01-31`; while it is empty they are only reserved."""
    host: str = ""
    """Where the site is put, and to which `address` forwards, with a slash at the end; empty until that is known."""
    repository: str = ""
    """The address of its repository, without a slash at the end; empty until it has one, as the next three are."""
    issues: str = ""
    """Where faults are reported."""
    doi: str = ""
    """The identifier under which all its versions are archived, without a resolver: `10.5281/zenodo.1234567`."""
    index: str = ""
    """Its page on a package index, from which it can be installed by its name."""
    language: str = "en-GB"
    text_licence: str = "https://creativecommons.org/licenses/by/4.0/"
    """The licence of all that the editors have written."""
    code_licence: str = "https://spdx.org/licenses/MIT.html"
    games: tuple[str, ...] = ()
    """The Python modules of its own games, each with `GAME`, in the folder `games` beside the title page."""
    claims: tuple[str, ...] = ()
    """The Python modules that settle its claims, each with `FINDERS` and `STUDIES`; the claims stand in `claims`."""
    grounds: tuple[str, ...] = ()
    """The grounds for an answer to an open question, the strongest first, if their order is not that of `GROUNDS`."""
    cover: str = ""
    """The cards on the cover of its e-book; if it names none, a card of each suit."""
    moments: tuple[tuple[str, str, str], ...] = ()
    """For each game a moment that represents it: the game, an example and the play that is shown."""
    proofs: str = ""
    """`all` if every passage with a rule must be proved to be played, not only those of works with a file of proofs."""

    def __hash__(self) -> int:
        """What is kept for each edition is looked up very often, and no folder has two."""
        return hash(self.home)

    @property
    def bibliography(self) -> Path:
        """The file of the works that it contains or cites, in BibTeX."""
        return self.home / BIBLIOGRAPHY

    @property
    def addresses(self) -> Path:
        """The file of its published addresses."""
        return self.home / ADDRESSES

    @classmethod
    def read(cls, home: str | Path) -> Edition:
        """Read the edition in a folder.

        Raises:
            EditionError: the folder has no title page, or something is wrong with it.
        """
        folder = Path(home).resolve()
        path = folder if folder.name == TITLE_PAGE else folder / TITLE_PAGE
        try:
            table = tomllib.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            inner = next(iter(sorted(folder.glob(f"*/{TITLE_PAGE}"))), None)
            hint = f"; there is one in {inner.parent}" if inner else ""
            raise EditionError(f"{folder}: no {TITLE_PAGE}, expected the title page of an edition{hint}") from None
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise EditionError(f"{path}: not a title page ({error}), expected TOML in UTF-8") from None
        faults = list(faults_of_title_page(table))
        if not (path.parent / BIBLIOGRAPHY).is_file():
            faults.append(f"no {BIBLIOGRAPHY} lies beside it, expected the edition's bibliography, which may be empty")
        if faults:
            raise EditionError("\n".join(f"{path}: {fault}" for fault in faults))
        lists = {name: tuple(table.get(name, ())) for name, kind in KINDS.items() if kind is list}
        moments = tuple((game, *moment) for game, moment in table.get("moments", {}).items())
        return cls(path.parent, **{**table, **lists, "moments": moments})


def faults_of_title_page(table: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a title page, a sentence for each fault."""
    kinds: dict[str, type] = {each.name: KINDS.get(each.name, str) for each in fields(Edition) if each.name != "home"}
    needed = [each.name for each in fields(Edition) if each.name in kinds and each.default is MISSING]
    if missing := [name for name in needed if name not in table]:
        yield f"{', '.join(missing)} missing, expected {', '.join(needed)}"
    for name, value in table.items():
        if name not in kinds:
            yield f"unknown key {name}, expected one of {', '.join(kinds)}"
        elif not isinstance(value, kinds[name]) or isinstance(value, bool):
            yield f"{name} is {value!r}, expected {EXPECTED[kinds[name]]}"
        elif isinstance(value, list) and not are_texts(value):
            yield f"{name} is {value!r}, expected {EXPECTED[list]}"
        elif isinstance(value, dict) and (above := [each for each in value if each in kinds]):
            yield f"{', '.join(above)} under [{name}], expected above it"
        elif isinstance(value, dict) and not all(are_texts(each) and len(each) == 2 for each in value.values()):
            yield f"{name} is {value!r}, expected {EXPECTED[dict]}"
        elif value not in ([], {}) and not (value.strip() if isinstance(value, str) else value):
            yield f"{name} is {value!r}, expected something"
    if (grounds := table.get("grounds")) and (not are_texts(grounds) or sorted(grounds) != sorted(GROUNDS)):
        yield f"grounds is {grounds!r}, expected {', '.join(GROUNDS)} in the order that you want"
    for word in cover.split() if isinstance(cover := table.get("cover", ""), str) else ():
        try:
            read_card(word)
        except ValueError as error:
            yield f"cover: {error}, in capitals and with spaces between: OA UB 7L"
            break
    for name in ("address", "host"):
        address = table.get(name, "https://x/")
        if isinstance(address, str) and not re.fullmatch(r"https?://\S+/", address):
            yield f"{name} is {address!r}, expected https://… with a slash at the end"
    for name in ("repository", "issues", "index"):
        place, mail = table.get(name, "https://x"), r"|mailto:\S+@\S+" if name == "issues" else ""
        if isinstance(place, str) and place.strip() and not re.fullmatch(rf"https?://\S*[^\s/]{mail}", place):
            expected = "an address such as https://example.org/a, without a slash at the end"
            yield f"{name} is {place!r}, expected {expected}{', or mailto:somebody@example.org' if mail else ''}"
    if isinstance(since := table.get("stands_since", "2000-01-01"), str) and not _is_past_day(since):
        yield f'stands_since is {since!r}, expected a day that is not to come, as a text: "2026-01-31"'
    if isinstance(doi := table.get("doi", "10.1/x"), str) and not re.fullmatch(r"10\.[0-9.]+/\S+", doi):
        yield f"doi is {doi!r}, expected an identifier such as 10.5281/zenodo.1234567"
    if isinstance(id := table.get("id", "x"), str) and not re.fullmatch(r"[a-z][a-z0-9-]*", id):
        yield f"id is {id!r}, expected small letters, digits and hyphens"


def _is_past_day(text: str) -> bool:
    try:
        return date.fromisoformat(text) <= datetime.now(UTC).date()
    except ValueError:
        return False


def are_texts(value: object) -> bool:
    """Whether a value of a TOML file is a list of texts."""
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def licence_name(address: str) -> str | None:
    """The name of a licence in the list of SPDX, by its address there or at Creative Commons; `None` if it has none.

    >>> licence_name("https://creativecommons.org/licenses/by/4.0/"), licence_name("https://spdx.org/licenses/MIT.html")
    ('CC-BY-4.0', 'MIT')
    """
    if known := re.fullmatch(r"https://spdx\.org/licenses/(.+)\.html", address):
        return known[1]
    known = re.fullmatch(r"https://creativecommons\.org/licenses/([a-z-]+)/([0-9.]+)/", address)
    return f"CC-{known[1].upper()}-{known[2]}" if known else None


# Which edition is worked with


@cache
def own() -> Edition:
    """Snorum's own edition: the installed package's copy, or the one in the repository.

    Raises:
        SnorumError: there is no such folder.
    """
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "_sources", package.parents[1] / "sources"):
        if (folder / TITLE_PAGE).is_file():
            return Edition.read(folder)
    raise SnorumError(f"{package}: the sources of the edition are missing, expected _sources in the package")


_used: list[tuple[Edition, Edition]] = []
"""The editions of `using` and `looking_into`, the innermost last, each with the one that was chosen."""


def chosen() -> Edition:
    """The edition that is worked with."""
    return _used[-1][0] if _used else own()


def asked_for() -> Edition:
    """The edition that was chosen to be worked with, even while another is looked into for a moment."""
    return _used[-1][1] if _used else own()


def is_looked_into() -> bool:
    """Whether the edition that is worked with is only looked into for a moment, while another was chosen."""
    return chosen() != asked_for()


def whose_default(game: str) -> str:
    """What is played where a source of a game is silent, as the edition that is worked with calls it."""
    theirs = chosen() != own() and game.replace("-", "_") not in chosen().games
    return "Snorum's default" if theirs else "our default"


def use(edition: Edition) -> None:
    """Work with an edition from now on, or until the end of the `with` block of `using`."""
    if _used or edition != own():
        _used[-1:] = [(edition, edition)]


@contextmanager
def using(edition: Edition | str | Path) -> Iterator[Edition]:
    """Work with an edition, given itself or by its folder, until the end of a `with` block.

    It holds for the whole process, threads included.
    """
    found = edition if isinstance(edition, Edition) else Edition.read(edition)
    with _with(found, found):
        yield found


@contextmanager
def looking_into(edition: Edition) -> Iterator[None]:
    """Work with an edition for a moment, because the one that was chosen lacks something."""
    with _with(edition, asked_for()):
        yield


@contextmanager
def _with(edition: Edition, asked: Edition) -> Iterator[None]:
    before = _used[:]
    _used.append((edition, asked))
    try:
        yield
    finally:
        _used[:] = before


def of_project(folder: Path) -> Edition | None:
    """The edition that the nearest `pyproject.toml` with a table `[tool.snorum]` names; `None` if there is none.

    Raises:
        EditionError: it names no edition, or one that cannot be read.
    """
    for each in (folder, *folder.parents):
        try:
            text = (each / PROJECT).read_text("utf-8")
            tools = tomllib.loads(text).get("tool")
        except tomllib.TOMLDecodeError as error:
            if "tool.snorum" in text:
                raise EditionError(f"{each / PROJECT}: not TOML ({error}), and so no edition is known") from None
            continue  # another program's file, and not ours to judge
        except (OSError, UnicodeDecodeError):
            continue
        if isinstance(tools, dict) and "snorum" in tools:
            ours = tools["snorum"]
            if not isinstance(ours, dict) or not isinstance(name := ours.get("edition"), str):
                raise EditionError(f'{each / PROJECT}: [tool.snorum] names no edition, expected edition = "FOLDER"')
            return Edition.read(each / name)
    return None


class Kept(Protocol[P, T_co]):
    """A function whose results are kept."""

    def __call__(self, *args: P.args, **named: P.kwargs) -> T_co:
        """Call it, or return what it returned before."""

    def cache_clear(self) -> None:
        """Forget what it returned."""


def for_each_edition(function: Callable[P, T]) -> Kept[P, T]:
    """Call a function once for each edition and arguments, and keep what it returns."""

    @cache
    def known(edition: Edition, *args: Any, **named: Any) -> T:
        return function(*args, **named)

    @wraps(function)
    def asked(*args: Any, **named: Any) -> T:
        return known(chosen(), *args, **named)

    asked.cache_clear = known.cache_clear  # type: ignore[attr-defined]
    return cast("Kept[P, T]", asked)
