"""Peel's pages 80 to 100: every passage is there, under its permanent id, in its place."""

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
    "peel-95-1": "JIG.",
    "peel-95-2": "We have already mentioned that our reason for adopting",
    "peel-95-3": "The first dealer having been settled, and the pack",
    "peel-95-4": "The object of the players is to get rid",
    "peel-95-5": "The player on the dealer's left-hand side has to",
    "peel-95-6": "The one who plays Jig has the next lead,",
    "peel-95-7": "If either of the cards played is a stop,--that",
    "peel-96-1": "The player of the stop has to lead the",
    "peel-96-2": "It will thus be seen that the object of",
    "peel-96-3": "To do this successfully, it is necessary to remember",
    "peel-96-4": "It will be well to bear in mind the",
    "peel-96-5": 'The five is "Jig" to the ace.',
    "peel-96-6": 'The ten is "Jig" to six.',
    "peel-96-7": 'The six is "Jig" to two.',
    "peel-96-8": 'The knave is "Jig" to seven.',
    "peel-96-9": 'The seven is "Jig" to three.',
    "peel-96-10": 'The queen is "Jig" to eight.',
    "peel-96-11": 'The eight is "Jig" to four.',
    "peel-96-12": 'The king is "Jig" to nine, ten, knave or',
    "peel-96-13": 'The nine is "Jig" to five.',
    "peel-96-14": "Similarly, if the two, three, or four is a",
    "peel-96-15": "When one of the party has exhausted his cards,",
    "peel-96-16": "This is possible in many ways: either by each",
    "peel-96-17": "It is hardly necessary to give further details of",
    "peel-96-18": "Players will do well to refer to those games",
    "peel-97-1": "CASSINO.",
    "peel-97-2": "This game, which is of considerable antiquity, is available",
    "peel-97-3": "It is, however, equally available for four players acting",
    "peel-97-4": "With three players it is also necessary to score",
    "peel-97-5": "Similarly, if A made 2 points, B 2, C",
    "peel-97-6": "It is usual to play with the full pack",
    "peel-97-7": "Assuming that four persons intend to take part in",
    "peel-97-8": "This is arranged by each of the four",
    "peel-98-1": "The lowest of the four (ace counting as lowest)",
    "peel-98-2": "In the event of a tie, which prevents the",
    "peel-98-3": "The partners sit opposite to each other, and the",
    "peel-98-4": "The cards having been shuffled and cut, the dealer",
    "peel-98-5": "He also places four other cards face upwards in",
    "peel-98-6": "It is usual to deal these latter one at",
    "peel-98-7": "The player on the left-hand side of the dealer",
    "peel-98-8": "For instance, a ten not only takes every other",
    "peel-98-9": "If the player is able to pair or combine",
    "peel-98-10": "The next player does the same, and so on",
    "peel-98-11": "The original dealer then distributes four fresh cards to",
    "peel-98-12": "The same proceeding is repeated until the whole",
    "peel-99-1": "If a player is able to sweep the board",
    "peel-99-2": "The whole of the cards having thus been played,",
    "peel-99-3": "The winner of Great Cassino (the ten of diamonds)",
    "peel-99-4": "The winner of Little Cassino (the two of spades)",
}


def ids_with(role: str) -> set[str]:
    return {each.id.removeprefix("peel-") for each in passages("peel") if role in each.roles}


SUMMARISED = {
    "peel-99-5": ("each ace", "1 point"),
    "peel-99-6": ("“the majority of the cards of the spade suit”", "1 point"),
    "peel-99-7": ("“the majority of the entire pack of cards”", "3 points"),
    "peel-99-9": ("“score the remainder to their game”", "6 against 5", "7 against 4", "“would add to their score”"),
    "peel-99-10": ("“the majority of spades, and the greater number of cards”",),
    "peel-100-1": ("“are always best got off the board as early as possible”",),
    "peel-100-2": ("“the two lowest shall add their points together, and subtract them from the highest”",),
    "peel-100-3": ("equal the higher, or are more", "“neither party scores”"),
    "peel-100-4": ("“will not be found desirable”", "“a negative score”"),
    "peel-100-5": ("first round", "forfeits the deal", "“it is best to impose some penalty for the fault”"),
}
"""The sentences after the end of the copy, and what of each its summary must have: its numbers and its own words."""

BEFORE = {80: 7, 81: 10, 82: 8, 83: 9, 84: 8, 85: 11, 86: 8, 87: 10, 88: 15, 89: 13}
"""How many passages of Pope Joan, Spin and Newmarket begin on each page before the copies."""

HEADINGS = {
    "peel-80-1": "POPE JOAN.",
    "peel-85-1": "VARIATIONS.",
    "peel-85-4": "FIVE-POOL POPE.",
    "peel-85-7": "POPE JOAN WINS.",
    "peel-85-10": "LIMITED STOPS.",
    "peel-86-2": "LOOKING AT THE SPARE HAND.",
    "peel-87-1": "SPIN.",
    "peel-89-1": "NEWMARKET.",
}
"""The headings of these pages, which alone are given in Peel's words."""

ONLY_SUMMARISED = [f"peel-{page}-{number}" for page, last in BEFORE.items() for number in range(1, last + 1)]

STOPS = {
    "peel-80-3": ("Any number", "fifty-two", "eight of diamonds", "from ace to king", "four suits"),
    "peel-80-5": ("“six regular known stops”",),
    "peel-81-2": ("fifteen", "or more", "“the dealer giving double the amount paid by the other players”"),
    "peel-81-4": ("Six", "Pope Joan", "two each on Matrimony and Intrigue", "one each on Ace, King, Queen and Knave"),
    "peel-81-9": ("five players", "eight cards", "two remain"),
    "peel-81-10": ("eight players", "five cards each", "five remain", "ten", "“will not prove any disadvantage”"),
    "peel-82-1": ("“receives from each player a stake for every card dealt”",),
    "peel-82-2": ("either four or six",),
    "peel-82-3": ("“hoard”, where board must be meant",),
    "peel-83-1": ("“the player of knave, queen, or king takes the stake on those chances in addition”",),
    "peel-83-8": ("rank is missing", "We infer that it is the seven"),
    "peel-85-2": ("“except that all the eight must be covered”",),
    "peel-85-6": ("twelve",),
    "peel-87-3": ("pages 81 to 87",),
    "peel-87-4": ("two of hearts", "eight of diamonds", "“there are always six regular stops in the game”"),
    "peel-87-7": ("“usually three counters”", "one counter from every other player"),
    "peel-88-1": ("“as near equally as possible”",),
    "peel-88-4": ("“at any time after he plays a stop”",),
    "peel-88-6": ("“at any time when either of his other cards comes in sequence",),
    "peel-88-11": ("“has to pay double to the winner of the game for every card remaining in his hand”",),
    "peel-89-3": ("seven of each suit", "four cards"),
    "peel-89-6": ("“The dealer pays one extra throughout the game.”",),
    "peel-89-9": ("“both as lowest and highest”", "king of spades", "queen of clubs", "knave of hearts"),
}
"""Of the summaries of these pages, some that must have their numbers and Peel's own words."""

TIES = "[Where two or more are equal for the most spades or the most cards, nobody reckons them.]"


def test_the_passages_of_pages_80_to_100_are_all_there_in_order() -> None:
    after = list(SUMMARISED)
    after.insert(3, "peel-99-8")
    assert [each.id for each in passages("peel")] == [*ONLY_SUMMARISED, *FIRST_WORDS, *after]
    for id, words in FIRST_WORDS.items():
        assert (passage(id).text or "").startswith(words), id
        assert not passage(id).supplied and "[" not in (passage(id).text or "")


def test_what_no_copy_has_is_in_our_words_with_brief_quotations() -> None:
    """The copy breaks off after Little Cassino. No words after it are printed as Peel's, except in quotation marks."""
    for id, parts in SUMMARISED.items():
        each = passage(id)
        assert each.text is None and not each.supplied and each.notes == ()
        assert each.known == "seen"
        assert all(part in (each.gist or "") for part in parts), each.gist
        assert all(len(quoted.split()) <= 25 for quoted in re.findall("“([^”]*)”", each.gist or ""))
    copy = (sources() / "peel" / "witnesses" / "novelonlinefull.txt").read_text(encoding="utf-8")
    assert copy.split()[-2:] == ["1", "point."] and "spades)" in copy.splitlines()[-1]


def test_pages_before_the_copies_have_their_headings_and_our_words() -> None:
    for id in ONLY_SUMMARISED:
        each = passage(id)
        assert (each.known, each.notes, each.supplied) == ("seen", (), False)
        assert each.page == int(id.split("-")[1])
        assert each.text == HEADINGS.get(id) and bool(each.gist) != (id in HEADINGS)
        assert all(part in (each.gist or "") for part in STOPS.get(id, ())), each.gist
        assert all(len(quoted.split()) <= 25 for quoted in re.findall("“([^”]*)”", each.gist or ""))
    assert set(HEADINGS) | set(STOPS) <= set(ONLY_SUMMARISED)


def test_the_author_is_named_with_his_pseudonym() -> None:
    (peel,) = [work for work in works() if work.id == "peel"]
    assert (peel.author, peel.pseudonym) == ("W. H. Peel", "Baxter-Wray")
    assert {work.id: work.language for work in works() if work.id in ("peel", "snapsv")} == {
        "peel": "en",
        "snapsv": "sv",
    }
    assert (passage("peel-90-1").page_label, passage("snap-7-2").page_label) == ("p. 90", "")


def test_no_word_before_page_90_is_in_a_copy() -> None:
    (peel,) = [work for work in works() if work.id == "peel"]
    assert {witness.id: witness.words[0] for witness in peel.witnesses} == {
        "novelonlinefull": ("[90]", "peel-90-1"),
        "playingcardgames": ("Snip-snap-snorum", "peel-90-1"),
    }


def test_only_the_line_on_ties_is_supplied() -> None:
    assert [each.id for each in passages("peel") if each.supplied] == ["peel-99-8"]
    assert passage("peel-99-8").text == TIES
    assert passage("peel-99-8").notes == ("supplied by the editors; the source does not say",)


def test_paragraphs_are_those_of_the_transcription_behind_the_copies() -> None:
    """One copy begins new paragraphs with these five sentences; the transcription that it comes from does not."""
    text = (sources() / "peel" / "peel.xml").read_text(encoding="utf-8")
    paragraphs = re.findall(r"<p>(?:(?!</p>).)*<s .*?</p>", text, re.DOTALL)
    first = {re.findall(r'<s xml:id="peel-([0-9-]+)"', each)[0] for each in paragraphs}
    assert not first & {"91-1", "92-7", "93-7", "94-10", "96-1"}
    assert {"90-6", "91-2", "92-6", "93-5", "94-8", "95-3", "99-9", "99-10", "100-2", "100-5"} <= first


def test_the_table_of_jigs_is_a_table() -> None:
    """Five lines of two cells, the last on the right over two of them."""
    cells = {each.id.removeprefix("peel-96-"): each for each in passages("peel") if each.cells}
    assert {number: each.cells[0] for number, each in cells.items()} == {
        "5": (1, 1),
        "6": (1, 2),
        "7": (2, 1),
        "8": (2, 2),
        "9": (3, 1),
        "10": (3, 2),
        "11": (4, 1),
        "12": (4, 2),
        "13": (5, 1),
    }
    assert [number for number, each in cells.items() if len(each.cells) > 1] == ["12"]
    assert cells["12"].cells == ((4, 2), (5, 2))
    assert cells["12"].text == 'The king is "Jig" to nine, ten, knave or queen.'
    assert cells["12"].notes[-1].startswith("knave or queen.: after 96-13 in novelonlinefull")
    dittos = {
        number: [piece.text for piece in each.pieces if piece.kind == "expanded"] for number, each in cells.items()
    }
    assert dittos == {number: ["The", 'is "Jig" to'] if int(number) > 6 else [] for number in cells}
    assert cells["7"].notes == (
        'The: novelonlinefull reads ‘"’, for ditto',
        'is "Jig" to: novelonlinefull reads ‘"’, for ditto',
    )


def test_a_passage_is_one_line_of_plain_text_made_of_its_pieces() -> None:
    for each in passages("peel"):
        summarised = each.id in SUMMARISED or each.id in {*ONLY_SUMMARISED} - {*HEADINGS}
        assert (each.text is None) == summarised == (each.gist is not None)
        if each.text is None:
            continue
        assert each.text == " ".join(each.text.split()) == "".join(piece.text for piece in each.pieces)
        assert "_" not in each.text and ("[" in each.text) == each.supplied
        assert each.text[-1] in ".?!:]" or each.text.endswith(":--"), each.id


def test_a_corrected_error_notes_the_words_of_the_copies() -> None:
    stake, stop, inactive = passage("peel-92-2"), passage("peel-91-9"), passage("peel-93-11")
    assert "opportunity of securing a stake for the pool" in (stake.text or "")
    assert stake.notes == ("stake: both copies read ‘stack&’",)
    assert (stop.text or "").endswith("his card having been paired.")
    assert stop.notes == ("‘.’: missing in both copies",)
    assert "while he remains inactive until" in (inactive.text or "")
    assert inactive.notes == ("inactive: both copies read ‘in active’",)


def test_a_reading_of_only_one_copy_is_noted() -> None:
    differing = {
        "peel-90-1": ("SNIP-SNAP-SNORUM.: playingcardgames reads ‘Snip-snap-snorum’",),
        "peel-90-2": ("associated: novelonlinefull reads ‘a.s.sociated’",),
        "peel-90-3": ("title: novelonlinefull reads ‘t.i.tle’",),
        "peel-90-5": ("associating: novelonlinefull reads ‘a.s.sociating’", "title: novelonlinefull reads ‘t.i.tle’"),
        "peel-92-3": ("illustration: novelonlinefull reads ‘ill.u.s.tration’",),
        "peel-94-7": ("TURN-UP SNIP.: playingcardgames ends before this",),
    }
    given = [passage(id) for id in FIRST_WORDS]
    varying = [each for each in given if any(piece.kind == "variant" for piece in each.pieces)]
    assert {each.id: each.notes for each in varying} == differing


def test_full_stops_added_by_a_filter_are_undone_where_one_copy_is_left() -> None:
    read = "{}: novelonlinefull reads ‘{}’".format
    dotted = {
        "peel-95-2": (read("title", "t.i.tle"),) * 2,
        "peel-95-5": (read("Hicockalorum", "Hic.o.c.kalorum"),),
        "peel-97-1": (read("CASSINO", "Ca.s.sINO"),),
        "peel-97-7": (read("Assuming", "a.s.suming"),),
        "peel-99-3": (read("Cassino", "Ca.s.sino"),),
        "peel-99-4": (read("Cassino", "Ca.s.sino"),),
    }
    later = [each for each in passages("peel") if (each.page or 0) > 94]
    mended = [each for each in later if any(piece.kind == "mended" for piece in each.pieces)]
    assert {each.id: each.notes for each in mended} == dotted
    assert not any(re.search(r"[a-z]\.[a-z]", each.text or "") for each in passages("peel"))


def test_odd_but_correct_words_are_not_changed() -> None:
    assert "available for any number, of players from two to ten" in (passage("peel-90-6").text or "")
    assert "distributed, equally; or as nearly equal" in (passage("peel-93-9").text or "")


def test_a_page_that_turns_within_a_sentence_is_kept() -> None:
    turned = [(id, piece.page) for id in FIRST_WORDS for piece in passage(id).pieces if piece.kind == "break"]
    assert turned == [
        ("peel-90-6", 91),
        ("peel-91-10", 92),
        ("peel-93-11", 94),
        ("peel-95-7", 96),
        ("peel-97-8", 98),
        ("peel-98-12", 99),
    ]


def test_letters_for_players_are_italic_where_the_copy_has_them_so() -> None:
    italics = [piece.text for piece in passage("peel-92-5").pieces if piece.kind == "emph"]
    assert italics == ["E", "E's", "E"]  # and A, whom the copy sets in roman, is not among them


def test_sections_are_the_headings() -> None:
    assert passage("peel-80-1").section is passage("peel-87-1").section is passage("peel-89-1").section is None
    assert passage("peel-84-8").section == passage("peel-85-1").section == "POPE JOAN"
    assert passage("peel-85-3").section == passage("peel-86-2").section == passage("peel-86-8").section == "VARIATIONS"
    assert passage("peel-86-1").section == "LIMITED STOPS"
    assert passage("peel-86-5").section == "LOOKING AT THE SPARE HAND"
    assert (passage("peel-88-15").section, passage("peel-89-13").section) == ("SPIN", "NEWMARKET")
    assert passage("peel-90-1").section is None
    assert passage("peel-93-7").section == passage("peel-93-8").section == "SNIP-SNAP-SNORUM"
    assert passage("peel-94-6").section == passage("peel-94-7").section == "VARIATIONS"
    assert passage("peel-94-10").section == "TURN-UP SNIP"
    assert passage("peel-95-1").section is passage("peel-97-1").section is None
    assert passage("peel-96-12").section == passage("peel-96-18").section == "JIG"
    assert passage("peel-97-2").section == passage("peel-100-5").section == "CASSINO"


def test_roles() -> None:
    headings = {id.removeprefix("peel-") for id in HEADINGS}
    assert ids_with("heading") == headings | {"90-1", "93-8", "94-7", "95-1", "97-1"}
    imaginary_hand = {f"83-{number}" for number in range(6, 10)} | {f"84-{number}" for number in range(1, 9)}
    assert imaginary_hand <= ids_with("example") and imaginary_hand & ids_with("rule") == {"84-8"}
    assert {"80-5", "81-10", "82-6", "83-4", "85-9", "86-1", "86-4", "87-4", "87-10"} <= ids_with("claim")
    assert {"83-5", "87-3", "89-13"} <= ids_with("comment")
    assert {"90-2", "90-4", "90-5"} <= ids_with("comment")
    assert {"90-3", "95-2", "90-6", "91-1", "93-2", "93-3", "93-4", "94-6", "94-9"} <= ids_with("claim")
    assert {"97-2", "97-6", "98-8", "98-12"} <= ids_with("claim")
    first, second = {"91-8", "91-9", "91-10", "92-1"}, {"92-3", "92-4", "92-5"}
    assert first | second | {"93-11", "94-1", "94-2", "94-3"} <= ids_with("example")
    assert {"97-4", "97-5", "98-8", "99-9"} <= ids_with("example")
    table_of_jigs = {f"96-{number}" for number in range(5, 14)}
    assert table_of_jigs | {"96-2", "96-3", "96-14"} <= ids_with("claim")
    assert not table_of_jigs & ids_with("rule")
    assert {"95-3", "95-5", "95-7", "96-15", "97-4", "98-7", "98-12", "99-1", "99-4"} <= ids_with("rule")
    assert {"99-5", "99-6", "99-7", "99-8", "99-9", "100-5"} <= ids_with("rule")
    assert "99-10" in ids_with("comment")
    not_rules = {"91-8", "91-9", "91-10", "92-3", "92-4", "92-5", "91-1", "93-2", "93-3", "93-4"}
    assert not not_rules & ids_with("rule")
    assert {"90-6", "91-7", "92-1", "92-2", "93-5", "93-6", "93-7", "94-8", "94-10"} <= ids_with("rule")


def test_the_header_has_the_facts_that_a_librarian_needs() -> None:
    (peel,) = [work for work in works() if work.id == "peel"]
    assert peel.title == "Round Games with Cards"
    assert peel.full_title.endswith("with Their Different Variations, and Hints for Their Practice")
    assert (peel.author, peel.pseudonym) == ("W. H. Peel", "Baxter-Wray")
    assert "public domain" in peel.licence
    assert peel.revised >= "2026-11-23"
    assert len(peel.principles) >= 5
    assert [(witness.page_numbers, witness.underscores) for witness in peel.witnesses] == [(True, True), (False, False)]


def test_the_header_explains_each_role() -> None:
    text = (sources() / "peel" / "peel.xml").read_text(encoding="utf-8")
    taxonomy = text.partition('<taxonomy xml:id="roles">')[2].partition("</taxonomy>")[0]
    assert tuple(re.findall(r'category xml:id="(\w+)"', taxonomy)) == ROLES


def test_every_file_under_examples_is_a_record() -> None:
    assert [path.relative_to(sources()).parts[1] for path in examples()] == ["examples"] * len(examples())
    assert all(path.suffix == ".toml" for path in examples())
    assert list(examples()) == sorted(sources().glob("*/examples/*"))
    assert {"nine-sequence", "whole-pack-chain"} <= {path.stem for path in examples() if path.parts[-3] == "peel"}
