"""Drawings: that they are well formed, show what there is once, and lay nothing over anything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.profiles import FEW

from snorum import records, referee
from snorum.cards import RANKS, Card, make_pack, pack, read_card
from snorum.cards.scene import Payment, Pile, Place, Scene
from snorum.games import GAMES, game
from snorum.games.last_play import with_play
from snorum.games.vocabulary import Captures
from snorum.site import drawing
from snorum.site.drawing.closeup import EDGE
from snorum.site.drawing.faces import WIDTH
from snorum.site.drawing.seats import Box, seats
from snorum.site.drawing.tables import shortened
from snorum.table.playing import turns

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EXAMPLES = sorted((Path(__file__).parent.parent / "sources").glob("*/examples/*.toml"))
SVG = "{http://www.w3.org/2000/svg}"


def scenes_of(path: Path) -> list[Scene]:
    return [play.scene for play in referee.check(records.read_file(path)).plays if play.scene]


def scenes_played(name: str, players: int, seed: int) -> list[Scene]:
    of = game(name)
    played = turns(of, [f"Player {i}" for i in range(players)], Random(seed), most=60)
    return [with_play(of, of.scene(turn.after), turn.move, turn.events) for turn in played]


def used(svg: str) -> Counter[str]:
    """What a drawing for a page uses of the shared pictures, by their ids."""
    return Counter(part.attrib["href"][1:] for part in fromstring(svg).iter(f"{SVG}use"))


def whole(svg: str) -> Element:
    """The root of a drawing that stands alone; what must hold of every one."""
    root = fromstring(svg)
    ids = [part.attrib["id"] for part in root.iter() if "id" in part.attrib]
    assert len(ids) == len(set(ids))
    assert {part.attrib["href"][1:] for part in root.iter(f"{SVG}use")} <= set(ids)
    assert root.attrib["role"] == "img"
    (title,) = (part for part in root.iter(f"{SVG}title") if part.attrib.get("id") == root.attrib["aria-labelledby"])
    assert title.text
    assert not any("style" in part.attrib for part in root.iter())
    return root


def open_cards(scene: Scene) -> Counter[str]:
    """The cards of a scene that are to be seen, by the ids of their pictures; unknown ones apart."""
    piles = (*scene.middle, *(pile for place in scene.places for pile in place.piles))
    cards = [
        *(card for pile in piles for card in pile.cards),
        *(card for place in scene.places for card in place.cards),
    ]
    return Counter(f"card-{card}" for card in cards if card is not None)


# Every example, every game


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_play_of_every_example_can_be_drawn(path: Path) -> None:
    for scene in scenes_of(path):
        found = drawing.table(scene)
        whole(found.svg())
        names = used(found.svg("page", "x"))
        shown = Counter({name: number for name, number in names.items() if name.startswith("card-")})
        del shown["card-back"]
        assert shown == open_cards(scene)
        assert Counter(f"card-{card}" for card in found.cards) == shown
        shared = {part.attrib["id"] for part in fromstring(drawing.symbols(found.cards)).iter() if "id" in part.attrib}
        assert set(names) <= shared


def plays_drawn(path: Path) -> Iterator[tuple[referee.PlayReport, Card | None, drawing.Drawing]]:
    """Each play of a record that lays or takes cards, the card played, and its close-up."""
    record = records.read_file(path)
    for each in referee.check(record).plays:
        played = record.deals[each.deal - 1].plays[each.play - 1].played
        if played and each.scene and each.scene_before:
            card = played.card
            yield each, card, drawing.closeup(each.scene_before, each.scene, each.player or "", card)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_close_up_frames_what_was_played_and_what_it_took(path: Path) -> None:
    """What was taken is known from the event, whatever lay there; a card that another covers has not been taken."""
    for each, card, found in plays_drawn(path):
        svg = found.svg("page", "x")
        taken = [str(card) for event in each.events if isinstance(event, Captures) for card in event.cards]
        uses = list(fromstring(svg).iter("{http://www.w3.org/2000/svg}use"))
        framed = {(use.get("x"), use.get("y")) for use in uses if use.get("href") == "#mark-latest"}
        cards = [use for use in uses if (use.get("href") or "").startswith("#card-")]
        assert all(0 <= float(use.get("x", "0")) <= found.width - EDGE - WIDTH + 0.1 for use in cards)
        assert ("takes" in found.title) == bool(taken), (each.text, found.title)
        seen = {name.removeprefix("card-") for name in open_cards(each.scene_before)} if each.scene_before else set()
        on_table = {name for name in taken if name in seen}
        if taken and all(name[-1] in "CDHS" for name in taken):
            assert len(framed) == len(on_table) + (card is not None), each.text
        if "aside" in found.title:
            assert len(framed) > 1, each.text
        elif not taken:
            assert len(framed) <= 1, each.text


@given(st.sampled_from(sorted(GAMES)), st.integers(2, 10), st.integers(0, 10**6))
@FEW
def test_all_tables_of_a_game_have_one_size_and_show_each_card_once(name: str, players: int, seed: int) -> None:
    least, most = GAMES[name].players_allowed(GAMES[name].Rules())
    players = min(max(players, least), most)
    sizes = set()
    for scene in scenes_played(name, players, seed):
        found = drawing.table(scene)
        if sum(len(pile.cards) for pile in scene.middle) <= 12:
            sizes.add((found.width, found.height))
        shown = used(found.svg("page", "x"))
        assert {name: number for name, number in shown.items() if name in open_cards(scene)} == open_cards(scene)
        for place in scene.places:
            assert place.player in found.title
    assert len(sizes) == 1


def test_a_table_of_five_is_a_small_file_if_the_page_defines_the_cards() -> None:
    (path,) = (path for path in EXAMPLES if path.stem == "nine-sequence")
    for scene in scenes_of(path):
        found = drawing.table(scene)
        assert len(found.svg("page", "t1")) - len(found.title) < 2700


def test_a_payment_is_an_arrow_from_payer_to_payee_with_its_number() -> None:
    scene = Scene((Place("A"), Place("B")), payments=(Payment("A", "pool", 3), Payment("B", "A", None, "cards")))
    root = fromstring(drawing.table(scene).svg("page", "x"))
    paid = [part for part in root.iter(f"{SVG}g") if part.attrib.get("class") == "payment"]
    assert [(part.attrib["data-from"], part.attrib["data-to"]) for part in paid] == [("A", "pool"), ("B", "A")]
    assert ["".join(part.itertext()) for part in paid] == ["3", "?"]
    for part in paid:
        assert [child.tag.removeprefix(SVG) for child in part] == ["path", "path", "circle", "text"]


@pytest.mark.parametrize("example", ["nine-sequence", "jig-out", "turn-up-pool-pays"])
def test_payments_cover_no_card_and_no_number(example: str) -> None:
    """The disc lies clear of the cards, and the arrow ends before the pool."""
    (path,) = (path for path in EXAMPLES if path.stem == example)
    paid = 0
    for scene in scenes_of(path):
        root = fromstring(drawing.table(scene).svg("page", "x"))
        cards = [
            Box(float(part.get("x", 0)), float(part.get("y", 0)), 35, 49)
            for part in root.iter(f"{SVG}use")
            if part.attrib["href"].startswith("#card-")
        ]
        for part in root.iter(f"{SVG}g"):
            if part.get("class") != "payment":
                continue
            paid += 1
            disc = part.find(f"{SVG}circle")
            assert disc is not None
            here = Box(float(disc.attrib["cx"]) - 8, float(disc.attrib["cy"]) - 8, 16, 16)
            assert not any(here.overlaps(card) for card in cards)
            if part.attrib["data-to"] != "pool":
                continue
            head = part.findall(f"{SVG}path")[1].attrib["d"].strip("MZ").replace("L", " ").split()
            pool = next(each for each in root.iter(f"{SVG}g") if each.get("class") == "pool")
            coins, number = pool[0], pool[1]
            left, top = float(coins.attrib["x"]), float(coins.attrib["y"])
            figure = Box(left, top, float(number.attrib["x"]) + 7 - left, 14)
            assert not any(
                Box(float(x), float(y), 0.1, 0.1).overlaps(figure) for x, y in zip(head[::2], head[1::2], strict=True)
            )
    assert paid


# Where things are


@pytest.mark.parametrize("players", range(2, 27))
def test_boxes_of_players_overlap_neither_each_other_nor_the_middle(players: int) -> None:
    laid = seats(players, 101, 70)
    assert len(laid.places) == len(laid.upturned) == players
    boxes = [*laid.places, laid.middle]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    for box in boxes:
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= laid.width
        assert box.y + box.height <= laid.height


def test_boxes_that_overlap_are_found() -> None:
    assert Box(0, 0, 10, 10).overlaps(Box(9, 9, 10, 10))
    assert not Box(0, 0, 10, 10).overlaps(Box(10, 0, 10, 10))


def test_players_sit_clockwise() -> None:
    for players in (3, 5, 8, 10):
        laid = seats(players, 100, 70)
        x, y = laid.width / 2, laid.height / 2
        corners = [(box.x + box.width / 2 - x, box.y + box.height / 2 - y) for box in laid.places]
        turning = [a[0] * b[1] - a[1] * b[0] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
        assert all(turn > 0 for turn in turning)


@pytest.mark.parametrize("cards", [1, 4, 9, 20, 48])
def test_a_layout_of_any_size_stays_on_the_table(cards: int) -> None:
    for players in (2, 4, 8):
        places = tuple(Place(name, 4) for name in "ABCDEFGH"[:players])
        found = drawing.table(
            Scene(places, (Pile("layout", pack(52)[:cards], rows=2), Pile("stock", hidden=9)), counters=False)
        )
        at = [
            (float(part.attrib.get("x", 0)), float(part.attrib.get("y", 0)))
            for part in fromstring(found.svg("page", "x")).iter(f"{SVG}use")
            if part.attrib["href"].startswith("#card-") and part.attrib["href"] != "#card-back"
        ]
        assert len(set(at)) == len(at) == cards
        assert all(8 <= x <= found.width - 8 - 35 and 40 <= y <= found.height - 40 - 49 for x, y in at)


# Cards


@pytest.mark.parametrize("card", pack(52), ids=str)
def test_a_card_has_as_many_pips_as_it_counts(card: Card) -> None:
    root = whole(drawing.card(card).svg())
    pips = [part for part in root.iter(f"{SVG}use") if part.attrib["href"].endswith(f"pip-{card.suit}")]
    assert len(pips) == 1 + {"A": 1, "J": 2, "Q": 2, "K": 2}.get(
        card.rank, int(card.rank) if card.rank.isdigit() else 0
    )
    assert [part.text for part in root.iter(f"{SVG}text")] == [card.rank]
    figures = [part for part in root.iter(f"{SVG}use") if part.attrib["href"].endswith(f"court-{card.rank}")]
    assert len(figures) == (2 if card.rank in "JQK" else 0), "a court has two halves"


def test_king_queen_and_knave_are_drawn_in_the_ink_of_their_suit_and_others_have_their_letter() -> None:
    shapes = {}
    for rank in "KQJ":
        root = whole(drawing.card(Card(rank, "H")).svg())
        (drawn,) = (each for each in root.iter(f"{SVG}g") if each.get("id", "").endswith(f"court-{rank}"))
        shapes[rank] = tuple(part.attrib["d"] for part in drawn.iter(f"{SVG}path"))
        assert {part.get("stroke", "currentColor") for part in drawn.iter(f"{SVG}path")} == {"currentColor"}
        (ink,) = (each for each in root.iter(f"{SVG}g") if each.get("class") == "print")
        assert ink.attrib["color"] == ink.attrib["fill"]
    assert len(set(shapes.values())) == 3
    other = next(card for card in make_pack("german") if card.rank not in (*RANKS, "X"))
    assert [part.text for part in whole(drawing.card(other).svg()).iter(f"{SVG}text")] == [other.rank] * 3


@pytest.mark.parametrize("rank", RANKS)
def test_a_card_of_unknown_suit_shows_its_rank_alone(rank: str) -> None:
    root = whole(drawing.card(Card(rank)).svg())
    assert {part.text for part in root.iter(f"{SVG}text")} == {rank}
    assert not any("pip" in part.attrib["href"] for part in root.iter(f"{SVG}use"))


@pytest.mark.parametrize("card", [None, Card("?"), Card("?", "S"), Card("9", "X")])
def test_an_unknown_card_shows_its_back(card: Card | None) -> None:
    assert set(used(drawing.card(card).svg("page", "x"))) == {"card-back"}


def test_a_drawing_is_described_in_words() -> None:
    assert drawing.card(read_card("JS")).title == "the knave of spades"
    assert drawing.hand([]).title == "no card"
    assert drawing.pile(Pile("taken", hidden=3)).title == "taken 3 cards"
    assert drawing.pile(Pile("taken", (Card("8", "H"),), None)).title == (
        "taken the eight of hearts, and an unknown number of cards besides"
    )
    scene = Scene(
        (Place("Ann", 1, -1, dealer=True), Place("Bob", None, None, to_play=True), Place("Cid", out=True)),
        pool=1,
        payments=(Payment("pool", "Ann", 2), Payment("Bob", "Ann", 1)),
    )
    assert drawing.table(scene).title == (
        "Ann, the dealer: 1 card in hand; −1 counter. Bob: an unknown number of cards in hand; an unknown number of "
        "counters. Cid, is out. Pool: 1 counter. The pool pays Ann 2 counters. Bob pays Ann 1 counter. "
        "Bob is to play."
    )


# Names, and pages


@given(st.lists(st.text(min_size=1), min_size=2, max_size=4, unique=True))
def test_any_name_can_be_drawn(names: list[str]) -> None:
    scene = Scene(tuple(Place(name, 5, 5) for name in names), payments=(Payment(names[0], "pool", 1),))
    whole(drawing.table(scene).svg())
    whole(drawing.table(scene).svg("own", "a"))


def test_a_name_with_markup_is_drawn_as_text() -> None:
    name = '"><script>&amp;</script>'
    root = fromstring(drawing.table(Scene((Place(name), Place("#card-9S")))).svg("page", "x"))
    assert not list(root.iter(f"{SVG}script"))
    assert any(part.text == name for part in root.iter(f"{SVG}title") if "id" not in part.attrib)


def test_a_long_name_is_shortened_with_the_full_name_as_its_title() -> None:
    assert shortened("Ann", 5) == "Ann"
    assert shortened("Bartholomew", 4) == "Barth…"
    root = fromstring(drawing.table(Scene((Place("Bartholomew the Younger"), Place("B")))).svg("page", "x"))
    (full,) = (part for part in root.iter(f"{SVG}title") if "id" not in part.attrib)
    assert full.text == "Bartholomew the Younger"
    assert (full.tail or "").endswith("…")


def test_two_drawings_of_a_page_have_no_id_in_common() -> None:
    page = [drawing.card(Card("9", "S")).svg(prefix=prefix) for prefix in ("a", "b")]
    first, second = ({part.attrib["id"] for part in fromstring(svg).iter() if "id" in part.attrib} for svg in page)
    assert first
    assert not first & second
    one, other = (drawing.card(Card(rank)).svg("page") for rank in "98")
    assert fromstring(one).attrib["aria-labelledby"] != fromstring(other).attrib["aria-labelledby"]


@pytest.mark.browser
def test_names_and_numbers_fit_into_their_boxes(browser: Browser) -> None:
    """Measured as set: letters of other faces may be wider than those that we counted with."""
    names = ["W" * 30, "i" * 60, "Bartholomew the Younger", "ГРОМОВЕРЖЕЦ ГРОМОВ", "Ann", "mmmmmmmmmmmm", "AB CD EF GH"]
    places = tuple(Place(name, 26, 104, to_play=i == 1, dealer=i == 2, won=i == 5) for i, name in enumerate(names))
    page = browser.new_page()
    page.set_content(drawing.symbols([]) + drawing.table(Scene(places, pool=12)).svg("page", "x"))
    ends = page.eval_on_selector_all(
        "g.place",
        "places => places.map(p => [...p.querySelectorAll('text')].map(t => t.getBBox()).map("
        "b => [b.x, b.x + b.width]))",
    )
    fans = page.eval_on_selector_all(
        "g.place",
        "places => places.map(p => [...p.querySelectorAll('use')].filter(u => "
        "u.getAttribute('href').startsWith('#hand-')).map(u => { const b = u.getBBox(); return b.x + b.width; })[0])",
    )
    page.close()
    assert len(ends) == len(names) == len(fans)
    for (_, (count, _), *_), fan in zip(ends[:5], fans[:5], strict=True):
        assert count >= fan, "a fan lies beside its number"
    for texts, box in zip(ends, seats(len(names), 52, 70).places, strict=True):
        assert len(texts) >= 3
        for start, end in texts:
            assert box.x <= start < end <= box.x + box.width + 4
