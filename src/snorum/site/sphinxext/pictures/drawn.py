"""`{drawn}`: drawings of cards, hands, piles and the tables of examples. A page can have only one."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from snorum import referee
from snorum.cards import Card, read_card
from snorum.cards.scene import Pile
from snorum.site import drawing, trace
from snorum.site.drawing import Drawing
from snorum.site.sphinxext.base import SnorumDirective, source_file


class DrawnDirective(SnorumDirective):
    """A drawing for each line: `card JS`, `hand 9S 10 ?`, `pile 9S 4H`, `table peel/nine-sequence 6` (play 6)."""

    required_arguments = 0
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The drawings, after the definitions of the cards that they share."""
        try:
            found = list(self._read_drawings())
        except (ValueError, LookupError) as error:
            raise self.error(str(error)) from error
        self.depends_on(source_file(drawing), source_file(referee))
        shared = drawing.symbols(card for each in found for card in each.cards)
        pictures = "".join(each.svg("page", f"drawn-{number}") for number, each in enumerate(found, 1))
        frame = nodes.container(classes=["drawn"])
        frame += nodes.raw("", shared + pictures, format="html")
        return [frame]

    def _read_drawings(self) -> Iterator[Drawing]:
        for line in filter(None, map(str.strip, self.content)):
            match line.split():
                case ["card", word]:
                    yield drawing.card(_card_or_back(word))
                case ["hand", *words]:
                    yield drawing.hand([_card_or_back(word) for word in words])
                case ["pile", *words]:
                    yield drawing.pile(Pile("pile", tuple(_card_or_back(word) for word in words), 3))
                case ["table", name, play]:
                    example = trace.example(name)
                    if example is None or example.record is None:
                        raise LookupError(f"{line}: unknown example {name}; expected one that has a record")
                    scene = referee.check(example.record).plays[int(play) - 1].scene
                    if scene is None:
                        raise LookupError(f"{line}: the table at play {play} of {name} is not known; choose another")
                    yield drawing.table(scene)
                case _:
                    raise ValueError(f"unknown drawing {line!r}; expected card, hand, pile or table, and what it shows")


def _card_or_back(word: str) -> Card | None:
    return None if word == "?" else read_card(word)
