"""`{moment}`: the table of a game at one moment of an example, for the top of its page; `{moments}`: all of them.

The edition's title page chooses the moment that represents a game. The picture and its caption come from the referee.
"""

from __future__ import annotations

import re
from typing import ClassVar, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import OptionSpec

from snorum import referee
from snorum.cards import read_card
from snorum.cards.scene import Scene
from snorum.edition.addresses import pages_of_games
from snorum.edition.editions import TITLE_PAGE, chosen
from snorum.games import GAMES, Game
from snorum.games.vocabulary import SnorumError
from snorum.site import trace
from snorum.site.drawing.words import cards_in_words
from snorum.site.sphinxext.base import SnorumDirective, para, pending_link
from snorum.site.sphinxext.pictures.picture import picture_of
from snorum.site.sphinxext.pictures.replay import capitalise


class Moment(NamedTuple):
    """The table at a moment of an example, and what just happened."""

    game: str
    title: str
    example: trace.Example
    scene: Scene
    says: str


def moment(game: str) -> Moment:
    """The moment that represents a game; a `SnorumError` if it cannot be found."""
    known = {each: (example, play) for each, example, play in chosen().moments}
    if game not in known:
        raise SnorumError(f"{TITLE_PAGE} has no moment of {game!r}, expected one of {', '.join(known) or 'none'}")
    if game not in GAMES:
        raise SnorumError(f"{TITLE_PAGE} has a moment of {game!r}, expected one of {', '.join(GAMES)}")
    name, text = known[game]
    example = trace.example(name)
    if example is None or example.record is None:
        raise SnorumError(f"{TITLE_PAGE}, the moment of {game}: unknown example {name}")
    for play in referee.check(example.record).plays:
        if play.text == text and play.scene:
            says = spell_out_cards(GAMES[game], capitalise(next((each.text for each in play.reasons), play.text)))
            return Moment(game, GAMES[game].TITLE.replace("'", "’"), example, play.scene, says)
    raise SnorumError(f"{TITLE_PAGE}, the moment of {game}: {name} has no play {text!r} that can be drawn")


def spell_out_cards(game: Game, text: str) -> str:
    """Replace the cards of a game in a text by words.

    >>> spell_out_cards(GAMES["snitchems"], "B makes ten with 2D, and takes 2C 10D")
    'B makes ten with the two of diamonds, and takes the two of clubs and the ten of diamonds'
    """
    card = f"(?:{'|'.join(re.escape(str(each)) for each in game.every_card())})"
    cards = re.compile(rf"(?<!\w){card}(?: {card})*(?!\w)")
    return cards.sub(lambda found: cards_in_words(map(read_card, found[0].split())), text)


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
        for game, example, _ in chosen().moments:
            found = _find_moment(self, game)
            link = self.link("example", example, found.title)
            if (page := pages_of_games().get(game)) in self.env.found_docs:
                link = pending_link(self.env.docname, "std", "doc", f"/{page}", found.title)
            listed += _figure(self, found, para("caption", link, f" {found.says}."), "moment linked")
        if self.content:
            listed += nodes.container("", *self.parse_content_to_nodes(), classes=["words"])
        return [listed]


def _find_moment(directive: SnorumDirective, game: str) -> Moment:
    try:
        found = moment(game)
    except SnorumError as error:
        raise directive.error(str(error)) from None
    directive.depends_on(found.example.path, chosen().home / TITLE_PAGE)
    return found


def _figure(directive: SnorumDirective, found: Moment, caption: nodes.paragraph, css: str) -> nodes.container:
    drawn = picture_of(directive, found.scene, moment=found.says)
    return nodes.container("", drawn, caption, classes=css.split())


def setup(app: Sphinx) -> None:
    """Register both directives."""
    for name, directive in {"moment": MomentDirective, "moments": MomentsDirective}.items():
        app.add_directive(name, directive)
        app.add_directive_to_domain("snorum", name, directive)
