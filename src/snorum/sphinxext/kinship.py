"""`{kinship}`: who says which game is related to which, as a diagram and as the list of the same statements.

Its argument is a TOML file beside the page: `games` gives names their titles; each `family` has a title, rows of
games, and what is said of them, each statement between two neighbours (or two groups, their names with spaces).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec
from sphinx.writers.html5 import HTML5Translator

from snorum.games import GAMES
from snorum.sphinxext.base import SnorumDirective, para, span
from snorum.sphinxext.kinship_drawing import diagram, key
from snorum.vocabulary import SnorumError

VOICES = ("source", "editors")
KINDS = ("kin", "unlike", "name")


@dataclass(frozen=True, slots=True)
class Statement:
    """That one game, or group of games, stands in some relation to another."""

    number: int
    """From 1, through all families: the same in the diagram and in the list."""
    who: str
    between: tuple[tuple[str, ...], tuple[str, ...]]
    voice: str
    kind: str
    label: str
    says: str
    """In Markdown, with its passages."""


@dataclass(frozen=True, slots=True)
class Family:
    """Games of which somebody says something, in rows, and what is said."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    says: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Kinship:
    """The titles of the games by name, and the families."""

    titles: Mapping[str, str]
    families: tuple[Family, ...]


def read(path: Path) -> Kinship:
    """Read the file; a `SnorumError` says which statement is of no such game, voice or kind, or of no neighbours."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    titles: dict[str, str] = data["games"]
    families: list[Family] = []
    number = 0
    for each in data["family"]:
        rows = tuple(map(tuple, each["rows"]))
        says: list[Statement] = []
        for said in each["says"]:
            number += 1
            one, other = (tuple(names.split()) for names in said["between"])
            statement = Statement(number, **{**said, "between": (one, other)})
            _check(statement, titles, rows)
            says.append(statement)
        families.append(Family(each["title"], rows, tuple(says)))
    return Kinship(titles, tuple(families))


def _check(said: Statement, titles: Mapping[str, str], rows: tuple[tuple[str, ...], ...]) -> None:
    def fault(text: str) -> SnorumError:
        return SnorumError(f"statement {said.number} ({said.who}: {said.label}): {text}")

    place = {name: row for row, names in enumerate(rows) for name in names}
    for name in chain(*said.between):
        if name not in titles or name not in place:
            raise fault(f"{name} is no game of this family")
    ends = [{place[name] for name in names} for names in said.between]
    if any(len(rows) != 1 for rows in ends) or abs(min(ends[0]) - min(ends[1])) > 1:
        raise fault("it is drawn between one row and the next, or within a row")
    if said.voice not in VOICES or said.kind not in KINDS:
        raise fault(f"its voice is one of {', '.join(VOICES)}, and its kind one of {', '.join(KINDS)}")


class kinship_diagram(nodes.General, nodes.Element):
    """The drawing; `kinship` is what it draws."""


class KinshipDirective(SnorumDirective):
    """The diagram, its key, and the statements that it draws."""

    kind = "kinship"
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """A figure, and a list that says the same in words."""
        _, name = self.env.relfn2path(self.arguments[0])
        self.depends_on(name)
        try:
            kinship = read(Path(name))
        except (OSError, KeyError, TypeError, ValueError, SnorumError) as error:
            raise self.error(f"{self.arguments[0]}: {error}") from None
        figure = nodes.container(classes=["kinship"])
        figure += kinship_diagram(kinship=kinship)
        stated = nodes.enumerated_list(classes=["kinship-says"], enumtype="arabic", prefix="", suffix=".")
        for family in kinship.families:
            for said in family.says:
                stated += self._item(said)
        return [figure, stated]

    def _item(self, said: Statement) -> nodes.list_item:
        words, messages = self.parse_inline(said.says, lineno=self.lineno)
        line = para("", span("who", f"{said.who}:"), " ")
        line += words
        return nodes.list_item("", line, *messages, ids=[anchor(said)], classes=[f"voice-{said.voice}"])


def anchor(said: Statement) -> str:
    """The id of a statement in the list."""
    return f"kinship-{said.number}"


def _visit(writer: HTML5Translator, node: kinship_diagram) -> None:
    kinship: Kinship = node["kinship"]
    here: str = writer.builder.current_docname

    def href(game: str) -> str | None:
        return writer.builder.get_relative_uri(here, f"edition/{game}") if game in GAMES else None

    writer.body += [diagram(family, kinship.titles, href, anchor) for family in kinship.families]
    writer.body.append(key())
    raise nodes.SkipNode


def _style(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if doctree is not None and next(doctree.findall(kinship_diagram), None):
        app.add_css_file("kinship.css")


def _skip(writer: Any, node: kinship_diagram) -> None:
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the directive and the node; without HTML the list says it all."""
    other = (_skip, None)
    app.add_node(kinship_diagram, html=(_visit, None), latex=other, text=other, man=other, texinfo=other)
    app.connect("html-page-context", _style)
    app.add_directive("kinship", KinshipDirective)
    app.add_directive_to_domain("snorum", "kinship", KinshipDirective)
