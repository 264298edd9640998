"""`{drawn}`: cards, hands, piles and the tables of examples, drawn as the page is built; one to a page."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from snorum import drawing, referee, trace
from snorum.cards import Card, read_card
from snorum.drawing import Drawing
from snorum.scene import Pile
from snorum.sphinxext.base import SnorumDirective, source_of


class DrawnDirective(SnorumDirective):
    """A drawing for each line: `card JS`, `hand 9S 10 ?`, `pile 9S 4H`, `table peel/nine-sequence 6` (its play)."""

    required_arguments = 0
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The drawings, and before them the cards that they share."""
        try:
            found = list(self._drawings())
        except (ValueError, LookupError) as error:
            raise self.error(str(error)) from error
        self.depends_on(source_of(drawing), source_of(referee))
        shared = drawing.symbols(card for each in found for card in each.cards)
        pictures = "".join(each.svg("page", f"drawn-{number}") for number, each in enumerate(found, 1))
        frame = nodes.container(classes=["drawn"])
        frame += nodes.raw("", shared + pictures, format="html")
        return [frame]

    def _drawings(self) -> Iterator[Drawing]:
        for line in filter(None, map(str.strip, self.content)):
            match line.split():
                case ["card", word]:
                    yield drawing.card(_card(word))
                case ["hand", *words]:
                    yield drawing.hand([_card(word) for word in words])
                case ["pile", *words]:
                    yield drawing.pile(Pile("pile", tuple(_card(word) for word in words), 3))
                case ["table", name, play]:
                    example = trace.example(name)
                    if example is None or example.record is None:
                        raise LookupError(f"there is no example {name}")
                    scene = referee.check(example.record).plays[int(play) - 1].scene
                    if scene is None:
                        raise LookupError(f"{name} cannot be played as far as its string {play}")
                    yield drawing.table(scene)
                case _:
                    raise ValueError(f"not a drawing: {line!r}; a line is card, hand, pile or table, and what it shows")


def _card(word: str) -> Card | None:
    return None if word == "?" else read_card(word)
