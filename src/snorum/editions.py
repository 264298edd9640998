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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, fields
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, Protocol, TypeVar, cast

from snorum.vocabulary import SnorumError

TITLE_PAGE, BIBLIOGRAPHY, ADDRESSES, PROJECT = "edition.toml", "works.bib", "addresses.txt", "pyproject.toml"
KINDS: dict[str, type] = {"year": int, "claims": list}
EXPECTED = {int: "a number", str: "a text", list: "a list of texts"}
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
    """What its works are cited under in a bibliography: `snorum`."""
    title: str
    editors: str
    """Who publishes it, as one name."""
    year: int
    version: str
    address: str
    """The beginning of its permanent addresses, with a slash at the end."""
    language: str = "en-GB"
    text_licence: str = "https://creativecommons.org/licenses/by/4.0/"
    """The licence of all that the editors have written."""
    code_licence: str = "https://spdx.org/licenses/MIT.html"
    claims: tuple[str, ...] = ()
    """The Python modules of its claims, each with `CLAIMS` and `STUDIES`, in the order of the text."""

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
        path = Path(home).resolve() / TITLE_PAGE
        try:
            table = tomllib.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            raise EditionError(f"{path.parent}: no {TITLE_PAGE}, expected the title page of an edition") from None
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise EditionError(f"{path}: not a title page ({error}), expected TOML in UTF-8") from None
        if faults := list(_faults(table, path.parent)):
            raise EditionError("\n".join(f"{path}: {fault}" for fault in faults))
        return cls(path.parent, **{**table, "claims": tuple(table.get("claims", ()))})


def _faults(table: dict[str, Any], home: Path) -> Iterator[str]:
    """What is wrong with a title page, and with the folder that it is in."""
    kinds: dict[str, type] = {each.name: KINDS.get(each.name, str) for each in fields(Edition) if each.name != "home"}
    needed = [each.name for each in fields(Edition) if each.name in kinds and each.default is MISSING]
    if missing := [name for name in needed if name not in table]:
        yield f"{', '.join(missing)} missing, expected {', '.join(needed)}"
    for name, value in table.items():
        if name not in kinds:
            yield f"unknown key {name}, expected one of {', '.join(kinds)}"
        elif not isinstance(value, kinds[name]) or isinstance(value, bool):
            yield f"{name} is {value!r}, expected {EXPECTED[kinds[name]]}"
        elif isinstance(value, list) and not all(isinstance(each, str) for each in value):
            yield f"{name} is {value!r}, expected {EXPECTED[list]}"
    if isinstance(address := table.get("address", "https://x/"), str) and not re.fullmatch(r"https?://\S+/", address):
        yield f"address is {address!r}, expected https://… with a slash at the end"
    if isinstance(id := table.get("id", "x"), str) and not re.fullmatch(r"[a-z][a-z0-9-]*", id):
        yield f"id is {id!r}, expected small letters, digits and hyphens"
    if not (home / BIBLIOGRAPHY).is_file():
        yield f"no {BIBLIOGRAPHY} lies beside it, expected the bibliography of the edition, which may be empty"


# Which edition is worked with


@cache
def own() -> Edition:
    """Snorum's own edition: the installed package's copy, or the one in the repository.

    Raises:
        SnorumError: there is no such folder.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "_sources", package.parents[1] / "sources"):
        if (folder / TITLE_PAGE).is_file():
            return Edition.read(folder)
    raise SnorumError(f"{package}: the sources of the edition are missing, expected _sources in the package")


_used: list[Edition] = []


def chosen() -> Edition:
    """The edition that is worked with."""
    return _used[-1] if _used else own()


def whose_default() -> str:
    """What is played where a source is silent, as the edition that is worked with calls it."""
    return "our default" if chosen() == own() else "Snorum's default"


def use(edition: Edition) -> None:
    """Work with an edition from now on."""
    _used[:] = [edition]


@contextmanager
def using(edition: Edition | str | Path) -> Iterator[Edition]:
    """Work with an edition, given itself or by its folder, until the end of a `with` block."""
    _used.append(edition if isinstance(edition, Edition) else Edition.read(edition))
    try:
        yield _used[-1]
    finally:
        _used.pop()


def of_project(folder: Path) -> Edition | None:
    """The edition that the nearest `pyproject.toml` with a table `[tool.snorum]` names; `None` if there is none.

    Raises:
        EditionError: it names no edition, or one that cannot be read.
    """
    for each in (folder, *folder.parents):
        try:
            table = tomllib.loads((each / PROJECT).read_text("utf-8")).get("tool", {}).get("snorum")
        except (OSError, ValueError):
            continue  # another program's file, and not ours to judge
        if table is not None:
            if not isinstance(name := table.get("edition"), str):
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
    def known(edition: Edition, *args: Any) -> T:
        return function(*args)  # type: ignore[call-arg]

    @wraps(function)
    def asked(*args: Any) -> T:
        return known(chosen(), *args)

    asked.cache_clear = known.cache_clear  # type: ignore[attr-defined]
    return cast("Kept[P, T]", asked)
