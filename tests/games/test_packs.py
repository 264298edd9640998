"""Packs of other kinds: the same game with German and Spanish cards is judged as it is with French ones."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.recording import deal, record
from tests.test_web_table import TOLD

from snorum import records, referee
from snorum.cards import Card, a_card, a_suit, make_pack, pack, read_card
from snorum.edition.editions import using
from snorum.games import game, jig
from snorum.lab.encoding import Encoding
from snorum.site import drawing
from snorum.site.drawing.words import card_in_words
from snorum.site.sphinxext.pictures.moment import spell_out_cards
from snorum.site.web import forms
from snorum.site.web.table import table as web_table
from snorum.table import Table
from snorum.table.playing import recorded, turns

PACKS = {"german": "7 8 9 10 U O K A / A L H B", "spanish": "A 6 7 8 9 J N K / O U W T"}
"""The ranks of 32 cards, lowest first, and the suits."""


def translation(pattern: str) -> dict[str, str]:
    """The card of a pack that stands where each French card does."""
    ranks, suits = (each.split() for each in PACKS[pattern].split("/"))
    french = [f"{rank}{suit}" for suit in "CDHS" for rank in ["A", "7", "8", "9", "10", "J", "Q", "K"]]
    return dict(zip(french, (f"{rank}{suit}" for suit in suits for rank in ranks), strict=True))


@given(st.sampled_from([*PACKS]), st.integers(2, 4), st.integers(0, 10**6), st.booleans())
def test_the_same_play_has_the_same_verdict(tricks: Path, pattern: str, players: int, seed: int, shown: bool) -> None:
    with using(tricks):
        it, random, seats = game("tricks"), Random(seed), "XYZV"[:players]
        careless = lambda game, table, hands, chance: it.Move(table.turn, chance.choice(hands[table.turn]))  # noqa: E731
        record = recorded(it, seats, it.Rules(), turns(it, seats, random, it.Rules(), choose=careless))
        text = records.write(record) if shown else re.sub(r"(?m)^hands = \[[^]]*\]\n", "", records.write(record))
        other = translation(pattern)
        words = {a_suit(a[-1]): a_suit(b[-1]) for a, b in other.items()}
        change = {**other, **words}
        found = re.compile(r"\b(" + "|".join(sorted(change, key=len, reverse=True)) + r")\b")
        moved = found.sub(lambda each: change[each[0]], text).replace(
            'game = "tricks"\n', f'game = "tricks"\nrules = {{ pack = "{pattern}" }}\n'
        )
        before, after = (referee.check(records.read(each)) for each in (text, moved))
        assert [each.verdict for each in after.plays] == [each.verdict for each in before.plays]
        assert [
            [found.sub(lambda each: change[each[0]], said.text) for said in each.reasons] for each in before.plays
        ] == [[said.text for said in each.reasons] for each in after.plays]
        assert after.result["tricks"] == before.result["tricks"]


def test_what_is_said_at_the_table_is_understood(tricks: Path) -> None:
    said = """\
game: tricks
players: Ann, Bea
dealer: Bea
pack: german
Ann leads the ober of acorns
Bea plays 10b
Ann: UL
Bea the ace of ♥
"""
    with using(tricks):
        (deal,) = records.read(said).deals
    assert [str(line.played.card) for line in deal.plays if line.played] == ["OA", "10B", "UL", "AH"]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("A 9H", "9H is not in the pack of 32; expected one of the suits O U W T"),
        ("A 2O", "2O is not in the pack of 32; expected one of the ranks A 6 7 8 9 J N K"),
        ("A 9Q", "a suit (O U W T)"),
    ],
)
def test_a_card_of_another_pack_is_refused(tricks: Path, wrong: str, says: str) -> None:
    with using(tricks), pytest.raises(records.RecordError) as error:
        record("tricks", "AB", deal("B", [wrong]), rules={"pack": "spanish"})
    assert says in str(error.value)


def test_no_card_of_another_kind_is_taken_for_a_french_one() -> None:
    with pytest.raises(records.RecordError, match="9A is not in the pack of 52; expected one of the suits C D H S"):
        record("snap", "AB", deal("A", ["B 9A"]))


@pytest.mark.parametrize(
    ("pattern", "without", "size", "first", "last"),
    [
        ("french", "", 52, "AC", "KS"),
        ("german", "", 36, "6A", "AB"),
        ("german", "6 7 8 9", 20, "10A", "AB"),
        ("italian", "", 40, "AO", "KT"),
        ("spanish", "", 48, "AO", "KT"),
        ("spanish", "8 9", 40, "AO", "KT"),
    ],
)
def test_packs_are_as_they_are_sold(pattern: str, without: str, size: int, first: str, last: str) -> None:
    cards = make_pack(pattern, without)
    assert (len(cards), len(set(cards)), str(cards[0]), str(cards[-1])) == (size, size, first, last)
    assert make_pack("french", "2 3 4 5 6") == pack(32)


def test_what_no_pack_has_is_refused() -> None:
    with pytest.raises(ValueError, match="no cards are 'swiss', expected one of french, german, italian, spanish"):
        make_pack("swiss")
    with pytest.raises(ValueError, match="german cards have no Q, 2, expected some of 6 7 8 9 10 U O K A"):
        make_pack("german", "Q 2")
    for wrong in ("9*", "XH", "*", "A*", "X?"):
        with pytest.raises(ValueError, match="is not a card"):
            read_card(wrong)


@pytest.mark.parametrize("card", [*make_pack("german", jokers=1), *make_pack("spanish"), *make_pack("french")])
def test_every_card_is_read_as_it_is_written_and_has_a_face_of_its_own(card: Card) -> None:
    assert read_card(str(card)) == card == read_card(str(card).lower())
    picture = drawing.card(card)
    assert picture.title == card_in_words(card) and "  " not in picture.title
    page = ElementTree.fromstring(picture.svg(prefix="x"))
    uses = [each.attrib["href"] for each in page.iter() if "href" in each.attrib]
    shapes = [each for each in uses if each.startswith("#x-pip")]
    assert shapes == ["#x-pip-star"] * 2 or {each[-1] for each in shapes} == {card.suit}
    assert len(shapes) == {"A": 2, "X": 2}.get(card.rank, int(card.rank) + 1 if card.rank.isdigit() else 3)


def test_cards_have_their_names() -> None:
    assert [card_in_words(read_card(each)) for each in ("OA", "UL", "NW", "AO", "X", "U")] == [
        "the ober of acorns",
        "the unter of leaves",
        "the knight of swords",
        "the ace of coins",
        "a joker",
        "an unter",
    ]
    assert [a_suit(each) for each in "HALT"] == ["a heart", "an acorn", "a leaf", "a baton"]
    assert [a_card(each) for each in "A8OX9"] == ["an ace", "an eight", "an ober", "a joker", "a nine"]


def test_a_view_of_such_a_game_is_written_as_numbers(tricks: Path) -> None:
    with using(tricks):
        it = game("tricks")
        rules = it.Rules(pack="german")
        table = Table.begin("tricks", ["A", "B"], rules=rules, seed=3)
        encoding = Encoding(it, rules, 2)
        numbers = dict(zip(encoding.names, encoding.observe(table.view("A")), strict=True))
        assert sum(numbers[f"own {card}"] for card in make_pack("german", "6")) == 4
        assert "seat 0: lacks O" in numbers and "seat 0: lacks Q" not in numbers


class _GermanJig(type(jig.GAME)):  # type: ignore[misc]
    """Jig with other packs, which its rules do not know."""

    packs: tuple[Card, ...] = ()

    def pack_of(self, rules: jig.Rules) -> tuple[Card, ...]:
        return self.packs


@pytest.mark.parametrize(
    ("packs", "needs"),
    [
        (pack(52), False),
        (pack(32), False),
        (pack(52) * 2, True),
        ((*pack(52), read_card("X")), True),
        (make_pack("german"), True),
    ],
)
def test_how_cards_follow_tells_suits_of_french_cards_that_are_there_once(packs: tuple[Card, ...], needs: bool) -> None:
    other = _GermanJig()
    other.packs = packs
    assert other.needs_suits(jig.Rules()) is needs
    assert not game("snap").needs_suits(game("snap").Rules())


@pytest.mark.parametrize(
    ("hands", "plays", "verdict", "says"),
    [
        ("A: 9H KH KH 8S", ("A 9H", "B 9D", "A KH", "B 8D"), "undetermined", "if B held a heart"),
        ("", ("A 9H", "B 9D", "A KH", "B KH"), "offence", "B held one and did not play it"),
        ("B: X* 9D 9D 8S", ("A 7H", "B 9D"), "lawful", "the cards show that B held none"),
        ("", ("A X", "B 9D"), "undetermined", "an offence if B held a joker"),
    ],
)
def test_two_packs_with_jokers(
    tricks: Path, monkeypatch: pytest.MonkeyPatch, hands: str, plays: tuple[str, ...], verdict: str, says: str
) -> None:
    """A card that was played once may come again, and a joker is a suit by itself."""
    with using(tricks):
        module = sys.modules["snorum.games.tricks"]
        two = lambda rules: make_pack(rules.pack, "2 3 4 5 6", copies=2, jokers=2)  # noqa: E731
        monkeypatch.setattr(module, "pack_of", two)
        monkeypatch.setattr(type(game("tricks")), "pack_of", staticmethod(two))
        report = referee.check(record("tricks", "AB", deal("B", plays, hands=[hands] if hands else [])))
    assert report.plays[1].verdict == verdict and says in report.plays[1].reasons[-1].text


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("Ann oa", "'oa' in 'Ann oa' is not understood; expected 'Ann "),
        ("Ann ober", "O"),
        ("Ann the leaf ober", "a rank before the suit: 'nine of leaf'"),
        ("Ann upper of acorns", "'upper' in"),
        ("Ann 7a", "7A"),
        ("Ann OA", "OA"),
    ],
)
def test_small_letters_that_may_be_words_are_no_cards(tricks: Path, said: str, read: str) -> None:
    head = "game: tricks\nplayers: Ann, Bea\ndealer: Bea\npack: german\n"
    with using(tricks):
        try:
            (deal,) = records.read(head + said).deals
            found = " ".join(str(line.played.card) for line in deal.plays if line.played)
        except records.RecordError as error:
            found = str(error)
    assert read in found


@pytest.mark.parametrize("name", ["Al", "Jo", "Ko", "At", "No", "to"])
def test_a_player_with_the_name_of_a_card_of_other_packs_still_plays(name: str) -> None:
    head = f"game: cassino\nplayers: Bea, {name}\ndealer: {name}\nlayout: 9C 5S 2D 3D\n"
    said = f"{head}Bea 9H takes 9C, {name} 5D takes 5S"
    (deal,) = records.read(said).deals
    assert [line.player for line in deal.plays] == ["Bea", name]


def test_a_player_called_joker_plays_where_no_joker_does() -> None:
    (deal,) = records.read("game: snap\nplayers: Bea, Joker\ndealer: Joker\nBea 9H, Joker 5D").deals
    assert [line.player for line in deal.plays] == ["Bea", "Joker"]


def test_cards_in_a_sentence_are_those_of_the_game() -> None:
    assert spell_out_cards(game("snap"), "AL turns KO, NO and 9H 10D") == (
        "AL turns KO, NO and the nine of hearts and the ten of diamonds"
    )


def test_a_page_that_is_told_has_the_cards_of_its_rules(tricks: Path) -> None:
    asked = {**TOLD, "game": "tricks", "players": ["A", "B"], "rules": {"pack": "spanish"}}
    with using(tricks):
        found = json.loads(web_table(json.dumps(asked)))
        assert (found["suits"], found["ranks"]) == (list("OUWT"), ["A", "6", "7", "8", "9", "J", "N", "K"])
        shown = re.findall(r'id="card-([^"]+)"', json.loads(forms.seats())["symbols"])
    assert {"9A", "OB", "NW", "KH", "KS"} <= {*shown}


def test_an_empty_record_names_cards_that_the_game_has(tricks: Path) -> None:
    with using(tricks):
        named = re.findall(r"\b(?:10|[2-9A-Z])[A-Z]\b", records.blank(game("tricks")))
        assert named and {read_card(each) for each in named} <= {*game("tricks").pack_of(game("tricks").Rules())}
