"""`{moment}`: the table of a game at one moment of an example, for the top of its page; `{moments}`: all of them.

The moment that represents a game is chosen here. The picture and its caption come from the referee.
"""

from __future__ import annotations

import re
from typing import ClassVar, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec

from snorum import referee, trace
from snorum.cards import read_card
from snorum.drawing.words import cards_in_words
from snorum.games import GAMES
from snorum.scene import Scene
from snorum.sphinxext.base import SnorumDirective, para, pending_link
from snorum.sphinxext.pictures.picture import picture_of
from snorum.sphinxext.pictures.replay import capitalise
from snorum.vocabulary import SnorumError

CHOSEN = {
    "snip-snap-snorum": ("peel/nine-sequence", "E 9 snorum"),
    "jig": ("peel/jig-sequence", "D 5C jig"),
    "cassino": ("peel/cassino-last-take", "F KH takes KS"),
    "snitchems": ("reid/three-ways-ten", "B 2D takes 2C 6D"),
    "snap": ("snap/snap-pot", "B 9H"),
}
"""For each game, an example and the play that is shown."""
CARDS = re.compile(r"\b(?:10|[2-9AJQK])[CDHS](?: (?:10|[2-9AJQK])[CDHS])*\b")
"""One or more cards in the notation of records."""


class Moment(NamedTuple):
    """The table at a moment of an example, and what just happened."""

    game: str
    title: str
    example: trace.Example
    scene: Scene
    says: str


def moment(game: str) -> Moment:
    """The moment that represents a game; a `SnorumError` if it cannot be found."""
    if game not in CHOSEN:
        raise SnorumError(f"no moment is chosen for {game!r}; expected one of {', '.join(CHOSEN)}")
    name, text = CHOSEN[game]
    example = trace.example(name)
    if example is None or example.record is None:
        raise SnorumError(f"unknown example {name}; change the moment chosen for {game}")
    for play in referee.check(example.record).plays:
        if play.text == text and play.scene:
            says = spell_out_cards(capitalise(next((each.text for each in play.reasons), play.text)))
            return Moment(game, GAMES[game].TITLE.replace("'", "’"), example, play.scene, says)
    raise SnorumError(f"{name}: no play {text!r} that can be drawn; change the moment chosen for {game}")


def spell_out_cards(text: str) -> str:
    """Replace the cards in a text by words.

    >>> spell_out_cards("B makes ten with 2D, and takes 2C 10D")
    'B makes ten with the two of diamonds, and takes the two of clubs and the ten of diamonds'
    """
    return CARDS.sub(lambda found: cards_in_words(map(read_card, found[0].split())), text)


class MomentDirective(SnorumDirective):
    """Show the moment of one game, with a caption that links to the example."""

    kind = "moment"
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """The figure."""
        found = _find_moment(self, self.arguments[0])
        link = self.link("example", found.example.id, found.example.title)
        return [_figure(self, found, para("caption", f"{found.says}. From ", link, "."), "moment")]


class MomentsDirective(SnorumDirective):
    """Show the moments of all games, each with a link to the page of its game; the content is the last tile."""

    kind = "moment"
    required_arguments = 0
    has_content = True
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        """A figure for each."""
        listed = nodes.container(classes=["moments"])
        for game in CHOSEN:
            found = _find_moment(self, game)
            link = pending_link(self.env.docname, "std", "doc", f"/edition/{game}", found.title)
            listed += _figure(self, found, para("caption", link, f" {found.says}."), "moment linked")
        if self.content:
            listed += nodes.container("", *self.parse_content_to_nodes(), classes=["words"])
        return [listed]


def _find_moment(directive: SnorumDirective, game: str) -> Moment:
    try:
        found = moment(game)
    except SnorumError as error:
        raise directive.error(str(error)) from None
    directive.depends_on(found.example.path, __file__)
    return found


def _figure(directive: SnorumDirective, found: Moment, caption: nodes.paragraph, css: str) -> nodes.container:
    drawn = picture_of(directive, found.scene, moment=found.says)
    return nodes.container("", drawn, caption, classes=css.split())


def setup(app: Sphinx) -> None:
    """Register both directives."""
    for name, directive in {"moment": MomentDirective, "moments": MomentsDirective}.items():
        app.add_directive(name, directive)
        app.add_directive_to_domain("snorum", name, directive)
