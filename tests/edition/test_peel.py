"""Peel's pages 90 to 94: every passage is there, under its permanent id, in its place."""

from __future__ import annotations

import re

from snorum.edition import ROLES, examples, passage, passages, sources, works

FIRST_WORDS = {
    "peel-90-1": "SNIP-SNAP-SNORUM.",
    "peel-90-2": "There are two distinct methods",
    "peel-90-3": "There is hardly one point",
    "peel-90-4": "As preference in such a case",
    "peel-90-5": "In doing so we must excuse",
    "peel-90-6": "Snip-Snap-Snorum is a round game",
    "peel-91-1": "Probably the best number of players",
    "peel-91-2": "At the commencement of the game",
    "peel-91-3": "The player who holds out the longest",
    "peel-91-4": "The deal is decided",
    "peel-91-5": "He shuffles the pack",
    "peel-91-6": "There is no turn-up card needed",
    "peel-91-7": "The object of the players",
    "peel-91-8": "For instance, suppose there are five players",
    "peel-91-9": "A is the dealer",
    "peel-91-10": "D also has a nine",
    "peel-92-1": "This having disposed of the four nines",
    "peel-92-2": "The penalties of Snip-Snap-Snorum",
    "peel-92-3": "Taking the illustration given above",
    "peel-92-4": "B would have had to pay",
    "peel-92-5": "Then suppose E, in his turn",
    "peel-92-6": "As soon as the five cards",
    "peel-92-7": "He is then out of the game",
    "peel-92-8": "The other players proceed",
    "peel-92-9": "This goes on until all but one",
    "peel-93-1": "If a new game is started on",
    "peel-93-2": "The lead is a disadvantage",
    "peel-93-3": "For instance, suppose two knaves",
    "peel-93-4": "For the same reason a player",
    "peel-93-5": "If a player has a card similar",
    "peel-93-6": "In the event of his failing",
    "peel-93-7": "These penalties must be enforced",
    "peel-93-8": "VARIATIONS.",
    "peel-93-9": "This method of playing the game",
    "peel-93-10": "The player on the dealer's left-hand side",
    "peel-93-11": "When C succeeds in doing this",
    "peel-94-1": "Play now rests between C and D.",
    "peel-94-2": "If D can pair C's card",
    "peel-94-3": "If, however, the players cannot pair",
    "peel-94-4": "The game goes round until all",
    "peel-94-5": "This variation may be altered again",
    "peel-94-6": "By this system each deal",
    "peel-94-7": "TURN-UP SNIP.",
    "peel-94-8": "It is sometimes agreed",
    "peel-94-9": "A much better way",
    "peel-94-10": "In that case the player takes one counter",
}  # fmt: skip


def ids_with(role: str) -> set[str]:
    return {each.id.removeprefix("peel-") for each in passages("peel") if role in each.roles}


def test_the_passages_of_pages_90_to_94_are_all_there_in_order() -> None:
    until_94 = [each for each in passages("peel") if (each.page or 0) <= 94]
    assert [each.id for each in until_94] == list(FIRST_WORDS)
    for each in until_94:
        assert (each.text or "").startswith(FIRST_WORDS[each.id]), each.id


def test_a_passage_is_one_line_of_plain_text_made_of_its_pieces() -> None:
    for each in passages("peel"):
        assert each.text and each.gist is None
        assert each.text == " ".join(each.text.split()) == "".join(piece.text for piece in each.pieces)
        assert "_" not in each.text and "[" not in each.text
        assert each.text[-1] in ".?!:", each.id


def test_what_is_mended_reads_right_and_says_what_the_copies_have() -> None:
    stake, stop, inactive = passage("peel-92-2"), passage("peel-91-9"), passage("peel-93-11")
    assert "opportunity of securing a stake for the pool" in (stake.text or "")
    assert stake.notes == ("stake: both copies read ‘stack&’",)
    assert (stop.text or "").endswith("his card having been paired.")
    assert stop.notes == ("‘.’: missing in both copies",)
    assert "while he remains inactive until" in (inactive.text or "")
    assert inactive.notes == ("inactive: both copies read ‘in active’",)


def test_what_only_one_copy_does_is_noted() -> None:
    differing = {
        "peel-90-1": ("SNIP-SNAP-SNORUM.: playingcardgames reads ‘Snip-snap-snorum’",),
        "peel-90-2": ("associated: novelonlinefull reads ‘a.s.sociated’",),
        "peel-90-3": ("title: novelonlinefull reads ‘t.i.tle’",),
        "peel-90-5": (
            "associating: novelonlinefull reads ‘a.s.sociating’",
            "title: novelonlinefull reads ‘t.i.tle’",
        ),
        "peel-92-3": ("illustration: novelonlinefull reads ‘ill.u.s.tration’",),
        "peel-94-7": ("TURN-UP SNIP.: playingcardgames ends before this",),
    }
    given = [passage(id) for id in FIRST_WORDS]
    varying = [each for each in given if any(piece.kind == "variant" for piece in each.pieces)]
    assert {each.id: each.notes for each in varying} == differing


def test_what_is_odd_but_not_wrong_is_left() -> None:
    assert "available for any number, of players from two to ten" in (passage("peel-90-6").text or "")
    assert "distributed, equally; or as nearly equal" in (passage("peel-93-9").text or "")


def test_a_page_that_turns_within_a_sentence_is_kept() -> None:
    turned = [(id, piece.page) for id in FIRST_WORDS for piece in passage(id).pieces if piece.kind == "break"]
    assert turned == [("peel-90-6", 91), ("peel-91-10", 92), ("peel-93-11", 94)]


def test_letters_for_players_are_italic_where_the_copy_has_them_so() -> None:
    italics = [piece.text for piece in passage("peel-92-5").pieces if piece.kind == "emph"]
    assert italics == ["E", "E's", "E"]  # and A, whom the copy sets in roman, is not among them


def test_sections_are_the_headings() -> None:
    assert passage("peel-90-1").section is None
    assert passage("peel-93-7").section == passage("peel-93-8").section == "SNIP-SNAP-SNORUM"
    assert passage("peel-94-6").section == passage("peel-94-7").section == "VARIATIONS"
    assert passage("peel-94-10").section == "TURN-UP SNIP"


def test_roles() -> None:
    assert {"90-1", "93-8", "94-7"} <= ids_with("heading")
    assert {"90-2", "90-3", "90-4", "90-5"} <= ids_with("comment")
    assert {"91-1", "93-2", "93-3", "93-4", "94-6", "94-9"} <= ids_with("claim")
    first, second = {"91-8", "91-9", "91-10", "92-1"}, {"92-3", "92-4", "92-5"}
    assert first | second | {"93-11", "94-1", "94-2", "94-3"} <= ids_with("example")
    not_rules = {"91-8", "91-9", "91-10", "92-3", "92-4", "92-5", "91-1", "93-2", "93-3", "93-4"}
    assert not not_rules & ids_with("rule")
    assert {"90-6", "91-7", "92-1", "92-2", "93-5", "93-6", "93-7", "94-8", "94-10"} <= ids_with("rule")


def test_the_header_says_what_a_librarian_asks() -> None:
    (peel,) = [work for work in works() if work.id == "peel"]
    assert peel.title == "Round Games with Cards"
    assert peel.full_title.endswith("with Their Different Variations, and Hints for Their Practice")
    assert (peel.author, peel.pseudonym) == ("W. H. Peel", "Baxter-Wray")
    assert "public domain" in peel.licence
    assert peel.revised >= "2026-11-21"
    assert len(peel.principles) >= 5
    assert [(witness.page_numbers, witness.underscores) for witness in peel.witnesses] == [
        (True, True),
        (False, False),
    ]


def test_the_header_explains_each_role() -> None:
    text = (sources() / "peel" / "peel.xml").read_text(encoding="utf-8")
    taxonomy = text.partition('<taxonomy xml:id="roles">')[2].partition("</taxonomy>")[0]
    assert tuple(re.findall(r'category xml:id="(\w+)"', taxonomy)) == ROLES


def test_every_file_under_examples_is_a_record() -> None:
    assert [path.relative_to(sources()).parts[1] for path in examples()] == ["examples"] * len(examples())
    assert all(path.suffix == ".toml" for path in examples())
    assert list(examples()) == sorted(sources().glob("peel/examples/*.toml"))
