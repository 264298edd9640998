"""The diagram of `{kinship}`: games as boxes in rows, and a numbered line for each statement, as SVG.

A family is 360 units wide, so that its words can be read on a phone. Voice and kind change the form of a line, not only
its colour. A line to several games starts from a bar that joins them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from snorum.site.sphinxext.kinship.statements import Family, Statement

WIDTH, BOX, GAP, MARGIN = 360, 36, 88, 4
NARROW_GAP, WIDE_GAP = 14, 76
"""The distance between two boxes of a row: without a statement between them, and with one."""
LETTER, LINE, BADGE = 7.4, 14, 8
"""In a label: the width of a letter, the height of a line, and the radius of the number's disc."""

SVG = "http://www.w3.org/2000/svg"

Href = Callable[[str], str | None]
Anchor = Callable[[Statement], str]


class Box(NamedTuple):
    """The position and width of a game's box."""

    x: float
    y: float
    width: float

    @property
    def middle(self) -> float:
        """The horizontal middle."""
        return self.x + self.width / 2


def place_boxes(family: Family) -> dict[str, Box]:
    """Place the box of each game; return the boxes by the games' names.

    The boxes of a row have the same width and fill the row; the rows are `GAP` apart.
    """
    found: dict[str, Box] = {}
    for number, row in enumerate(family.rows):
        beside = any({*one, *other} <= set(row) for one, other in (said.between for said in family.says))
        between = WIDE_GAP if beside else NARROW_GAP
        width = (WIDTH - 2 * MARGIN - between * (len(row) - 1)) / len(row)
        for place, name in enumerate(row):
            found[name] = Box(MARGIN + place * (width + between), MARGIN + number * (BOX + GAP), width)
    return found


def diagram(family: Family, titles: Mapping[str, str], href: Href, anchor: Anchor) -> str:
    """The drawing of one family as SVG; boxes link to the pages of the games, and numbers to the list."""
    at = place_boxes(family)
    height = MARGIN * 2 + len(family.rows) * (BOX + GAP) - GAP
    name = f"kin-{family.says[0].number}"
    svg = Element(
        "svg",
        {"xmlns": SVG, "class": "kin", "viewBox": f"0 0 {WIDTH} {height}", "role": "group", "aria-labelledby": name},
    )
    SubElement(svg, "title", id=name).text = family.title
    for said in family.says:
        _draw_statement(svg, said, family.says, at, anchor)
    for game, box in at.items():
        _draw_box(svg, box, titles[game], href(game))
    return tostring(svg, encoding="unicode")


def legend() -> str:
    """The key to the forms of the lines, as HTML."""
    kinds = {
        "kin voice-source": "a source says that they are related or alike",
        "name voice-source": "a source says that they shared a name",
        "unlike voice-source": "a source denies that they are related",
        "kin voice-editors": "the editors find them alike; no source says it",
    }
    listed = Element("ul", {"class": "kin-key"})
    for names, means in kinds.items():
        item = SubElement(listed, "li")
        svg = SubElement(item, "svg", {"xmlns": SVG, "class": "kin", "viewBox": "0 0 34 12", "aria-hidden": "true"})
        _draw_stroke(svg, names, 1, 6, 33, 6)
        item[-1].tail = f" {means}"
    return tostring(listed, encoding="unicode", method="html")


def _draw_box(svg: Element, box: Box, title: str, link: str | None) -> None:
    here = SubElement(svg, "a", {"class": "kin-game", "href": link}) if link else svg
    css = "kin-box" if link else "kin-box elsewhere"
    SubElement(here, "rect", {"class": css, **_as_attributes(x=box.x, y=box.y, width=box.width, height=BOX, rx=3)})
    words = SubElement(here, "text", {"class": css, **_as_attributes(x=box.middle, y=box.y + BOX / 2 + 4.5)})
    words.text = title


def _draw_statement(
    svg: Element, said: Statement, all_said: Sequence[Statement], at: Mapping[str, Box], anchor: Anchor
) -> None:
    """Draw the line of a statement, its label, and a bar at an end that joins several games."""
    css = f"{said.kind} voice-{said.voice}"
    one, other = sorted(said.between, key=lambda names: at[names[0]].y)
    top, bottom = at[one[0]].y + BOX, at[other[0]].y
    if at[one[0]].y == at[other[0]].y:  # side by side
        west, east = sorted((at[one[0]], at[other[0]]))
        y, start, end = west.y + BOX / 2, west.x + west.width, east.x
        _draw_stroke(svg, css, start, y, end, y)
        _draw_label(svg, said, (start + end) / 2 - BADGE, y + BADGE + 6, end - start, anchor, centred=True)
        return
    spans = [_range_for_line([at[name] for name in names]) for names in (one, other)]
    left, right = max(start for start, _ in spans), min(end for _, end in spans)
    same = [each for each in all_said if set(each.between) == set(said.between)]
    wants = [9 + min(len(each.label), 11) for each in same]
    before = same.index(said)
    x = left + (right - left) * sum(wants[:before]) / sum(wants) + min(20, (right - left) / 14)
    slot = (right - left) * wants[before] / sum(wants)
    if len(one) > 1:
        top = _draw_bar(svg, [at[name] for name in one], top, 12)
    if len(other) > 1:
        bottom = _draw_bar(svg, [at[name] for name in other], bottom, -12)
    _draw_stroke(svg, css, x, top, x, bottom)
    _draw_label(svg, said, x, (top + bottom) / 2, slot - 24, anchor)


def _range_for_line(joined: Sequence[Box]) -> tuple[float, float]:
    """The range of x in which a line may start: the width of a box, or of the bar that joins several."""
    if len(joined) == 1:
        return joined[0].x, joined[0].x + joined[0].width
    return joined[0].middle, joined[-1].middle


def _draw_bar(svg: Element, joined: Sequence[Box], y: float, by: float) -> float:
    """Draw the bar that joins some boxes, and return its y."""
    path = "".join(f"M{box.middle:g} {y:g}v{by:g}" for box in joined)
    path += f"M{joined[0].middle:g} {y + by:g}H{joined[-1].middle:g}"
    if not any(each.get("d") == path for each in svg):
        SubElement(svg, "path", {"class": "kin-line", "d": path})
    return y + by


def _draw_stroke(svg: Element, css: str, x1: float, y1: float, x2: float, y2: float) -> None:
    """Draw a line: double for a shared name, crossed for a denied relation."""
    upright = x1 == x2
    for offset in (-1.75, 1.75) if css.startswith("name") else (0,):
        x, y = (offset, 0) if upright else (0, offset)
        SubElement(
            svg, "line", {"class": f"kin-line {css}", **_as_attributes(x1=x1 + x, y1=y1 + y, x2=x2 + x, y2=y2 + y)}
        )
    if css.startswith("unlike"):
        x, y = ((x1 + x2) / 2, y1 + (y2 - y1) * 0.8) if upright else ((x1 + x2) / 2, y1)
        path = f"M{x - 5:g} {y + 2:g}l10 -4" + (f"M{x - 5:g} {y + 7:g}l10 -4" if upright else "")
        SubElement(svg, "path", {"class": "kin-line", "d": path if upright else f"M{x - 3:g} {y + 5:g}l6 -10"})


def _draw_label(
    svg: Element, said: Statement, x: float, y: float, width: float, anchor: Anchor, centred: bool = False
) -> None:
    """Draw the number on the line, linked to the statement, and a few words beside it (below it if `centred`)."""
    link = SubElement(svg, "a", {"class": f"kin-label voice-{said.voice}", "href": f"#{anchor(said)}"})
    if centred:
        x += BADGE
    lines = wrap(said.label, max(6, int(width / LETTER)), break_long_words=False)
    disc_y = y - BADGE - 6 if centred else y
    SubElement(link, "circle", _as_attributes(cx=x, cy=disc_y, r=BADGE))
    SubElement(link, "text", {"class": "number", **_as_attributes(x=x, y=disc_y + 3.8)}).text = str(said.number)
    first = y + LINE if centred else y - LINE * (len(lines) - 1) / 2 + 4
    css = "words centred" if centred else "words"
    words = SubElement(link, "text", {"class": css})
    for number, line in enumerate(lines):
        begins = x if centred else x + BADGE + 5
        part = SubElement(words, "tspan", _as_attributes(x=begins, y=first + number * LINE))
        part.text = line + (" " if number < len(lines) - 1 else "")


def _as_attributes(**values: float) -> dict[str, str]:
    return {name: f"{value:g}" for name, value in values.items()}
