"""Records in plain lines: a person's spellings are understood, and what is not is answered at its line."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snorum import records
from snorum.books import rulings
from snorum.edition import how_to_play
from snorum.games import GAMES, game
from snorum.records import RecordError, plain
from snorum.records.lines import Reader
from snorum.table import playing

HEAD = "game: Snip-Snap-Snorum\nplayers: Ann, Bea, Cal\ndealer: Cal\n"


def plays(text: str, head: str = HEAD) -> list[str]:
    return [line.text for deal in records.read(head + text).deals for line in deal.plays]


@pytest.mark.parametrize(
    "said",
    [
        "Ann 9h\r",
        "ann 9h",
        "Ann: 9H",
        "Ann : 9♥",
        "Ann ♥9",
        "Ann plays the nine of hearts",
        "ANN  leads a nine of hearts.",
        "Ann “9♥”",
        "Ann plays 9 hearts",
        "Ann the 9 heart",
        "Ann ‘9h’ # the first",
        "\tAnn puts down the 9H",
    ],
)
def test_a_person_s_spelling_of_a_card_is_understood(said: str) -> None:
    assert plays(said) == ["Ann 9H"]


@pytest.mark.parametrize(("said", "written"), [
    ("Ann jack", "Ann J"), ("Ann knave", "Ann J"), ("Ann Knave of Spades", "Ann JS"), ("Ann t", "Ann 10"),
    ("Ann ten", "Ann 10"), ("Ann 10♦", "Ann 10D"), ("Ann plays an ace", "Ann A"), ("Ann deuce", "Ann 2"),
    ("Ann plays the king of spades", "Ann KS"), ("Bea 9 and calls Snip!", "Bea 9 snip"), ("Bea 9 SNAP", "Bea 9 snap"),
    ("Cal pays two counters to the pool", "Cal pays 2"), ("Cal paid 3", "Cal pays 3"), ("Cal is out", "Cal out"),
    ("Cal has won", "Cal wins"), ("= Ann 5, Bea 4, pool 1", "= Ann 5, Bea 4, pool 1"), ("The deal ends.", "deal ends"),
])  # fmt: skip
def test_words_for_ranks_calls_and_payments_are_understood(said: str, written: str) -> None:
    assert plays(said) == [written]


def test_plays_are_divided_by_lines_commas_and_full_stops() -> None:
    assert plays("Ann 9, bea 9 snip. Cal: 10\n\nAnn K") == ["Ann 9", "Bea 9 snip", "Cal 10", "Ann K"]


def test_a_player_called_as_a_card_is_a_player_and_an_ace_a_card() -> None:
    head = "game: cassino\nplayers: A, K\ndealer: K\n"
    assert plays("A 4C takes AD, 3H\nK K, A A\nA captures with".splitlines()[0], head) == ["A 4C takes AD 3H"]
    assert plays("A K, K A", head) == ["A K", "K A"]
    assert plays("A takes".replace("takes", "king takes the king of hearts"), head) == ["A K takes KH"]


def test_calls_without_cards_and_together() -> None:
    head = "game: snap\nplayers: Ann, Bea, Cal\ndealer: Ann\n"
    assert plays("Bea turns the 4 of clubs\nCal 4D\nann and Bea call snap".replace("call ", ""), head) == [
        "Bea 4C",
        "Cal 4D",
        "Ann+Bea snap",
    ]
    assert plays("Cal snap pot", head) == ["Cal snap pot"]


def test_hands_a_turn_up_rules_and_further_deals() -> None:
    text = """# written from memory
game: snip snap snorum
players: A B C
rules: turn_up=dealer-pays, settling = at-once
dealer: A
turn-up: nine of clubs
hand of B: 9h, 4d ? ? ?
B 9
dealer: B
turn up: KD
C: 4
"""
    record = records.read(text)
    assert [deal.dealer for deal in record.deals] == ["A", "B"]
    assert [str(deal.turn_up) for deal in record.deals] == ["9C", "KD"]
    assert [str(card) for card in record.deals[0].hands["B"][:2]] == ["9H", "4D"]
    assert (record.rules.turn_up, record.rules.settling, record.fixed) == (
        "dealer-pays",
        "at-once",
        ("turn_up", "settling"),
    )


def test_the_dealer_is_supplied_so_that_the_first_to_play_is_in_turn_and_the_record_says_so() -> None:
    record = records.read("game: snip-snap-snorum\nplayers: Ann, Bea, Cal\nBea 9\n")
    assert record.deals[0].dealer == "Ann" and "taken to be Ann" in record.note
    with_rules = records.read("game: snip-snap-snorum\nplayers: Ann, Bea, Cal\nrules: settling=at-once\nBea 9\n")
    assert with_rules.deals[0].dealer == "Ann" and with_rules.rules.settling == "at-once"
    with pytest.raises(RecordError, match="deal 1 does not say who deals"):
        records.read("game: cassino\nplayers: Ann, Bea, Cal\nrules: partners=true\nAnn 9\n")


@pytest.mark.parametrize(
    "said", ["Cal deals.", "cal dealt", "Cal is the dealer", "The dealer is Cal", "dealer was cal.", "Cal deals next"]
)
def test_who_deals_may_be_told_in_a_sentence(said: str) -> None:
    another = said.replace("Cal", "Bea").replace("cal", "Bea")
    record = records.read(f"game: snip\nplayers: Ann, Bea, Cal\n{said}\nAnn 9H\nThe deal ends.\n{another}\nCal 4C")
    assert [deal.dealer for deal in record.deals] == ["Cal", "Bea"]


@pytest.mark.parametrize("said", ["Bea plays something odd", "Bea whistles"])
def test_after_a_deal_has_ended_the_next_is_asked_for(said: str) -> None:
    with pytest.raises(RecordError, match=r"expected a line such as 'dealer: Ann' before the next deal"):
        records.read(f"{HEAD}Ann 9H\ndeal ends\n{said}")


def test_a_card_turned_up_may_be_the_turn_up_where_the_rules_have_one() -> None:
    assert plays("Cal turns up 9H") == ["Cal 9H"]
    with pytest.raises(RecordError, match="may tell the turn-up, or a play"):
        records.read(f"{HEAD}rules: turn_up=pool-pays\nCal turns up 9H")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("Dan 9", 4, "there is no player 'Dan'; expected one of Ann, Bea, Cal"),
        ("Ann 9\nBea 9 snup", 5, "'snup' in 'Bea 9 snup' is not understood; expected perhaps 'snip'"),
        ("Ann 9\nBea nein", 5, "'nein' in 'Bea nein' is not understood; expected perhaps 'nine'"),
        ("Ann 9 then pays 1", 4, "'Ann 9 then pays 1' is a play and a payment; expected each in a line of its own"),
        ("Baa 9", 4, "there is no player 'Baa'; expected one of Ann, Bea, Cal (the nearest is 'Bea')"),
        ("Cal pays A", 4, "'Cal pays A' gives no number"),
        ("Ann 9\n\nBea pays lots", 6, "'Bea pays lots' gives no number; expected how many: 'Bea pays 2'"),
        ("Ann", 4, "'Ann' does not say which card; expected 'Ann 9H' or 'Ann 9H snip'"),
        ("Ann 9 snip snap", 4, "'Ann 9 snip snap' has two calls; expected 'Ann 9H' or 'Ann 9H snip'"),
        ("dealt: 9", 4, "'dealt' begins no line of a record; expected one of "),
        ("hand of Ann: 9h, 4x", 4, "'4x' in '9h, 4x' is not understood; expected "),
        ("rules: settling", 4, "'settling' sets no rule; expected NAME=OPTION, as in 'settling=at-once'"),
        ("rules: settling=never\nAnn 9", 4, "the rule settling has no option 'never'; expected one of "),
    ],
)
def test_what_is_not_understood_is_answered_at_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        plays(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: {says}")


def test_every_line_that_is_not_understood_is_named() -> None:
    with pytest.raises(RecordError) as caught:
        plays("Ann 9\nBea frobs\nCal 10\nAnn frobs")
    assert [error.line for error in (caught.value, *caught.value.others)] == [5, 7]


def test_a_layout_of_another_size_is_named_at_its_line() -> None:
    with pytest.raises(RecordError, match=r"^line 4: the layout has 3 cards"):
        records.read("game: cassino\nplayers: Ann, Bea\ndealer: Bea\nlayout: 9S AH 6C\nAnn 9D takes 9S")


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Ann takes 6C with 6D", ["Ann 6D takes 6C"]),
        ("Bea 5 takes A 4", ["Bea 5 takes A 4"]),
        ("Bea 5h takes A, 4S", ["Bea 5H takes A 4S"]),
        ("Bea 5 takes an ace and a four", ["Bea 5 takes A 4"]),
        ("Ann trails 2D", ["Ann 2D"]),
        ("Bea puts down a nine", ["Bea 9"]),
        ("Ann 9,Bea K", ["Ann 9", "Bea K"]),
        ("b 9", ["Bea 9"]),
        ("1. Ann 9", ["Ann 9"]),
        ("Ann K♥;", ["Ann KH"]),
        ("Ann K♥\ufe0f", ["Ann KH"]),
        ("= ann 5; bea 4", ["= Ann 5, Bea 4"]),
        ("Ann A", ["Ann A"]),
    ],
)
def test_what_people_wrote_is_understood(said: str, written: list[str]) -> None:
    assert plays(said, "game: cassino\nplayers: Ann, Bea\ndealer: Bea\n") == written


def test_names_are_found_whatever_marks_they_have() -> None:
    head = "game: snip\nplayers: “O'Brien”, Mr., Ten\ndealer: ‘Ten’\n".replace("game: snip", "game: Snip-Snap-Snorum")
    assert plays("o’brien 9".replace("’", "'") + "\nMr. 9 snip\nTen ten\nO'Brien pays 2", head) == [
        "O'Brien 9",
        "Mr. 9 snip",
        "Ten 10",
        "O'Brien pays 2",
    ]


def test_a_hand_or_a_turn_up_after_the_plays_belongs_to_the_next_deal() -> None:
    text = "game: jig\nplayers: A, B\ndealer: A\nB 9C\nhand of A: 4C" + " ?" * 25 + "\ndealer: B\nA 4C"
    first, second = records.read(text).deals
    assert not first.hands and second.dealer == "B" and [str(card) for card in second.hands["A"][:1]] == ["4C"]


def test_toml_that_speaks_of_a_game_is_toml() -> None:
    text = 'format = 1\ngame = "jig"\nplayers = ["A", "B"]\nnote = """\ngame: third\n"""\n'
    text += '[[deals]]\ndealer = "A"\nplays = ["B 9"]'
    assert not plain.is_plain(text) and records.read(text).note == "game: third\n"
    assert records.read(text.replace('"jig"', "“jig”")).game.NAME == "jig", "typographic quotes"


def test_what_has_no_head_is_told_what_a_head_is() -> None:
    for text, says in (("B 9\nC 10", "the record has no head"), ("", "the record is empty")):
        with pytest.raises(RecordError, match=says) as caught:
            records.read(text)
        assert "game: Snip-Snap-Snorum" in caught.value.expected


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game: whist\nplayers: A, B\nA 9", "line 1: there is no game 'whist'; expected one of"),
        ("game: jig\nA 9", "line 2: the line 'players:' is missing"),
        ("game: jig\nplayers: A, B\ndealer: A\nB 9\ndealer: C", "line 5: there is no player 'C'"),
        ("game: jig\nplayers: A\ndealer: A\nA 9", "line 2: there is 1 player; expected 2 to 13 players"),
    ],
)
def test_a_faulty_head_is_answered(text: str, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        records.read(text)
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ('plays = [\n  "B 9",\n  "C 9 snip"\n  "D 9"\n]', '6 has no comma after "C 9 snip"'),
        ('plays = ["B 9", # a lead\n "C 9" # no\n\n "D 9"]', '5 has no comma after "C 9"'),
        ('players = ["A" "B"]', '4 has no comma after "A"'),
    ],
)
def test_a_missing_comma_of_a_toml_record_is_found_where_it_is_missing(written: str, line: str) -> None:
    head = 'format = 1\ngame = "jig"\nplayers = ["A", "B", "C", "D"]\n'
    with pytest.raises(RecordError, match=f"line {line};"):
        records.read(head + written)


WAYS = [("cassino", "pagat"), ("cassino", "foster-1897"), *((name, "") for name in sorted(GAMES))]
"""Games, and the books by which they are played."""


@given(st.sampled_from(WAYS), st.integers(0, 10**6), st.data())
def test_plain_lines_of_a_game_are_read_as_its_record(way: tuple[str, str], seed: int, data: st.DataObject) -> None:
    """A game of random moves, written down line by line in the words of a person, is the same record.

    Of some games the suits are left out, with the hands: then another card of a rank may be played than the one that
    lies there, and a card may stand before a build that has its own number.
    """
    name, book = way
    people = ["Ann", "Bea", "Cal"][: max(2, game(name).players_allowed(game(name).Rules())[0])]
    rules = rulings.find(name, book).rules(len(people)) if book else game(name).Rules()
    record = playing.play_game(game(name), people, seed, rules, deals=1)
    ranks = not game(name).needs_suits(rules) and data.draw(st.booleans())
    spelled = data.draw(st.sampled_from(["strip", "lower", "upper"]))

    def written(text: str) -> str:
        return re.sub(r"\b(10|[2-9AJQK])[CDHS]\b", r"\1", text) if ranks else text

    (deal,) = record.deals
    lines = [f"game: {record.game.TITLE}", f"players: {', '.join(people)}", f"dealer: {deal.dealer}"]
    lines += [f"as: {book}"] if book else []
    if deal.turn_up:
        lines.append(written(f"turn-up: {deal.turn_up}"))
    if deal.layout:
        lines.append(written("layout: " + ", ".join(map(str, deal.layout))))
    if not ranks:
        lines += [f"hand of {player}: {' '.join(map(str, hand))}" for player, hand in deal.hands.items()]
    told = [written(line.text) for line in deal.plays]
    text = "\n".join([*lines, *(getattr(line, spelled)() for line in told)])
    expected = [Reader(record.game, rules, people).line(each).played for each in told]
    try:
        found = records.read(text).deals[0]
    except RecordError:
        assert ranks and spelled == "lower"  # a small `a` may be no ace
        lines += told[: (number := data.draw(st.integers(0, len(told) - 1)))]
        with suppress(RecordError):
            found = records.read("\n".join([*lines, told[number].lower()])).deals[0]
            assert [line.played for line in found.plays] == expected[: number + 1]
        return
    assert [line.played for line in found.plays] == expected
    assert found.hands == ({} if ranks else deal.hands)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        records.read(HEAD + text)
    except RecordError as error:
        assert error.line is None or 1 <= error.line <= len(plain.lines_of(HEAD + text))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_blank_record_needs_its_plays_only(name: str) -> None:
    with pytest.raises(RecordError, match="there are no plays"):
        records.read(records.blank(game(name)))
    filled = records.blank(game(name)).replace("plays = [", 'plays = [\n  "B 9S",')
    record = records.read(filled)
    assert record.game is game(name)
    assert not plain.is_plain(filled)


@pytest.mark.parametrize("mark", ["\ufeff", b"\xef\xbb\xbf"])
def test_a_byte_order_mark_is_no_part_of_a_record(mark: str | bytes) -> None:
    toml = 'format = 1\ngame = "jig"\nplayers = ["A", "B"]\n[[deals]]\ndealer = "A"\nplays = ["B 4C"]'
    for text in (toml, "game: jig\nplayers: A, B\ndealer: A\nB 4C"):
        read = records.read(mark + text if isinstance(mark, str) else mark + text.encode())
        assert read.deals[0].plays[0].text == "B 4C"


def test_old_line_ends_and_decomposed_names_are_understood() -> None:
    toml = (
        'format = 1\ngame = "jig"\nplayers = ["Ame\u0301lie", "B"]\n[[deals]]\ndealer = "B"\nplays = ["Am\u00e9lie 4C"]'
    )
    assert records.read(toml).players[0] == records.read(toml).deals[0].plays[0].player
    text = "game: jig\rplayers: Ame\u0301lie, Bob\rdealer: Bob\rAm\u00e9lie 4C snip\rame\u0301lie 5C"
    assert [line.text for line in records.read(text).deals[0].plays] == ["Amélie 4C snip", "Amélie 5C"]


TWO = f"{HEAD}Ann 9\ngame: Jig\nplayers: A, B\ndealer: A\nB 4C\n"


@pytest.mark.parametrize("first", ["Snip-Snap-Snorum\n", "# Tuesday\n\n snip snap snorum \n"])
def test_the_first_line_may_be_a_game_by_its_name_alone(first: str) -> None:
    rest = "players: A, B, C\ndealer: A\nB 9"
    assert records.read(first + rest) == records.read("game: Snip-Snap-Snorum\n" + rest)
    assert len(records.games_told(f"{first}{rest}\ngame: jig\nplayers: A, B\nB 2C")) == 2


def test_a_later_line_with_a_name_of_a_game_is_none() -> None:
    """It may be a call; and a play is no name."""
    with pytest.raises(RecordError, match="'snap' does not say who"):
        records.read("Snap\nplayers: A, B\nA 9\nB 9\nsnap\n")
    assert not plain.is_plain("A snap\nB 9")


@pytest.mark.parametrize(
    "text", [":snap", "snap = 1\nformat = 1", "[snap]", '{"jig": 3}', "Snap:\nplayers: A, B", "Snap 1"]
)
def test_a_line_with_more_than_a_name_names_no_game(text: str) -> None:
    assert not plain.is_plain(text) and records.games_told(text) == [text]


def test_two_games_in_a_text_are_two_records() -> None:
    one, other = (records.read(text) for text in records.games_told(TWO))
    assert (one.game.NAME, len(one.players), other.game.NAME, len(other.players)) == ("snip-snap-snorum", 3, "jig", 2)
    with pytest.raises(RecordError, match="line 5: 2 games are told; expected one") as caught:
        records.read(TWO)
    assert caught.value.line == 5
    with pytest.raises(RecordError, match="line 9: there is no player 'C'"):
        records.read(records.games_told(TWO + "C 5C")[1])
    toml = 'format = 1\ngame = "jig"\nplayers = ["A", "B"]\n[[deals]]\ndealer = "A"\nplays = ["B 4C"]'
    assert records.games_told(toml) == [toml]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("game: jig\ngame: snap", "line 2: 'game' is said twice"),
        ("game: jig\nplayers: A, B\nplayers: A, B, C", "line 3: 'players' is said twice"),
        ("game: jig\nplayers: A, B\ntitle: x\ntitle: y", "line 4: 'title' is said twice"),
        ("game: cassino\nplayers: A, B\nlayout: 9S 4D 5C 6H\nlayout: 9S 4D 5C 7H", "line 4: 'layout' is said twice"),
        ("game: jig\nplayers: A, B\ndealer: A\ndealer: B", "line 4: 'dealer' is said twice of deal 1"),
        ("game: jig\nplayers: A, B\nhand of A: 9C\nhand of a: 9D", "line 4: the hand of A is said twice"),
        ("game: cassino\nplayers: A, B\nrules: pack=32\npack: 52", "line 4: the rule pack is set twice"),
    ],
)
def test_what_is_said_twice_is_refused_at_its_second_line(lines: str, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        records.read(lines)
    assert str(caught.value).startswith(says)


def test_an_option_that_a_rule_has_not_is_answered_with_those_that_it_has() -> None:
    with pytest.raises(RecordError, match="the rule pack has no option '40'; expected one of 52, 32"):
        plays("rules: pack=40\nAnn 9", "game: cassino\nplayers: Ann, Bob\ndealer: Bob\n")


@pytest.mark.parametrize(
    ("name", "game_id", "rules"),
    [
        ("Casino", "cassino", {}),
        ("Snip Snap Snorem", "snip-snap-snorum", {}),
        ("Earl of Coventry", "snip-snap-snorum", {"variant": "earl-of-coventry"}),
        ("earl of coventry", "snip-snap-snorum", {"variant": "earl-of-coventry"}),
        ("Turn-up Snip", "snip-snap-snorum", {"turn_up": "dealer-pays"}),
        ("Pope", "pope-joan", {}),
    ],
)
def test_a_game_has_the_names_of_its_sources(name: str, game_id: str, rules: dict[str, str]) -> None:
    assert plain.game_named(name) == (game_id, rules)


CASSINO = "game: Cassino\nas: pagat\nplayers: Ann, Bob\ndealer: Bob\n"


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (CASSINO + "layout: 9H AH 6C KD\n", "Ann plays"),
        (CASSINO + "layout: 2C AH 6C KD\n", "Ann builds queen"),
        (CASSINO + "layout: 2C AH QC KD\n", "Ann builds queen with the ten of hearts"),
        (CASSINO + "layout: KD 10C 2D QC\n", "Ann combines the six of diamonds and queen"),
        (CASSINO + "layout: 4D 3C 6D QC\nAnn 3S builds 7 on 4D\n", "Bob 7S takes the seven build of 3S and 4D"),
        ("game: Spin\nplayers: Ann, Bob\ndealer: Bob\n", "Ann plays the knave of clubs and 6"),
        ("game: Newmarket\nplayers: Ann, Bob, Cy\ndealer: Cy\n", "Ann plays the knave of clubs and 6"),
    ],
)
def test_a_line_that_is_advised_is_read(head: str, said: str) -> None:
    with pytest.raises(RecordError) as refused:
        records.read(head + said)
    advised = [each[1:-1] for each in refused.value.expected.split(" or ")]
    assert advised
    for each in advised:
        assert records.read(head + each).deals[0].plays[-1].text == each


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (CASSINO + "layout: AH 6C 4D KD\nAnn 3S builds 7 on 4D\nBob 2C\n", "Ann 7S takes A 6 build 7"),
        (CASSINO + "layout: AS 9D JS KS\nAnn 3\n", "Bob 3 takes 3"),
        (CASSINO + "layout: AS 9D JS KS\nAnn 3\n", "Bob 3"),
        (CASSINO + "layout: 7D 9C JS KS\nAnn 2\n", "Bob 2 builds 9 on 7D"),
        (CASSINO.replace("pagat", "foster-1897") + "layout: 7H 6C 4D KD\n", "Ann KS calls kings with KD"),
    ],
)
def test_the_words_of_a_record_are_read_as_they_stand(head: str, said: str) -> None:
    assert plays(said, head)[-1] == said


@pytest.mark.parametrize(
    "said",
    [
        "Ann 9S takes 8 a",
        "Ann 7 takes a 6",
        "ann a builds 7 on 6C",
        "Bob 4S builds 10 on a 6",
        "Bob 4S calls tens with 3D a 6",
        "Ann 7S takes the build of 3S and 4D",
        "Ann 4S takes the four build 7",
    ],
)
def test_what_may_be_two_plays_is_asked_about(said: str) -> None:
    head = CASSINO + "layout: AH 6C 3D KD\nAnn AS builds 4 on 3D\nBob 2C\n"
    with pytest.raises(RecordError, match="line 8"):
        records.read(head + said)


@pytest.mark.parametrize("sheet", [each for each in how_to_play.all_games().values() if each.title])
def test_the_name_of_a_sheet_is_answered_with_the_head_that_plays_it(sheet: how_to_play.HowToPlay) -> None:
    hand = records.read(sheet.hand.read_text("utf-8"))
    if sheet.title == "Earl of Coventry":  # which is a name of the game
        return
    with pytest.raises(RecordError) as refused:
        records.read(f"game: {sheet.title}\nplayers: Ann, Bea\nAnn 9")
    head = "\n".join(re.findall(r"'(.*?)'", refused.value.expected))
    told = records.read(f"{head}\nplayers: {', '.join(hand.players)}\ndealer: {hand.players[-1]}\n{hand.players[0]} 9C")
    assert (told.game, told.ruling, told.rules) == (hand.game, hand.ruling, hand.rules)


TABLE = "game: cassino\nplayers: Ann, Bob\ndealer: Bob\nlayout: 7D AH 6C KD\n"
FIVES = "game: cassino\nplayers: Ann, Bob\ndealer: Bob\nlayout: 10H 5D 5C 3S\n"


@pytest.mark.parametrize("said", ["both fives", "two fives", "the fives"])
def test_a_rank_in_the_plural_is_all_of_it_where_all_the_table_is_known_and_no_build_lies(said: str) -> None:
    assert plays(f"Ann takes 10H and {said} with 10D", FIVES) == ["Ann 10D takes 10H 5C 5D"]
    with pytest.raises(RecordError, match=r"may mean two of them, or a build|may count cards"):
        plays(f"Ann takes 10H and {said} with 10D", FIVES.replace("3S", "?"))


@pytest.mark.parametrize(("game", "said", "advised"), [
    ("snip", "Bea gets 1 from Ann", "'Ann pays 1'"), ("snip", "Ann pays one and has four left", "'= Ann 4'"),
    ("snip", "Bea has the jack", "hand of Bea: 9H ? ?"),
    ("newmarket", "Ann puts her penny on the ace of spades", "'Ann stakes on ace'"),
    ("newmarket", "Ann puts one on the queen and one on the jack", "'Ann stakes on queen' or 'Ann stakes on knave'"),
    ("spin", "Ann 3S\nBea 4", "4S"), ("snap", "No snap. Bea 4H", "'Bea 4H'"),
])  # fmt: skip
def test_what_is_advised_is_what_was_told(game: str, said: str, advised: str) -> None:
    with pytest.raises(RecordError) as refused:
        records.read(f"game: {game}\nplayers: Ann, Bea, Cal\ndealer: Cal\n{said}")
    assert refused.value.expected.endswith(advised)


@pytest.mark.parametrize(("said", "written"), [
    ("Ann pairs her 6h with the six", "Ann 6H takes 6"), ("Ann matches kh with kd", "Ann KH takes KD"),
    ("Ann pairs the six with 6h", "Ann 6H takes 6"), ("Ann combines her 7h with the 6 and the ace", "Ann 7H takes 6 A"),
    ("#1 Ann 2c", "Ann 2C"), ("[21:14] Ann: led 8h", "Ann 8H"), ("19:02 - Ann: 7 of clubs", "Ann 7C"),
])  # fmt: skip
def test_the_card_from_the_hand_is_that_which_does_not_lie_there_and_messages_have_times(
    said: str, written: str
) -> None:
    assert plays(said, TABLE) == [written]


@pytest.mark.parametrize(("said", "asked"), [
    ("Ann 7h takes a, 6, 7", "a small 'a'"), ("Ann 7h takes a+6, 7", "a small 'a'"),
    ("Ann kc takes kd +1", "count a point"), ("Ann's 7h takes three", "3 does not lie on the table"),
    ("Ann takes a and 6 with 7h", "a small 'a'"), ("Ann leaves 7h", "may lay 7H, or let it lie; expected 'Ann 7H'"),
    ("Ann takes the 7 and 6s with 7h", "6S does not lie on the table"),
    ("Ann has no seven: 8h", "what was not done; expected 'Ann 8H'"),
])  # fmt: skip
def test_what_would_be_read_as_something_that_cannot_be_is_asked_about(said: str, asked: str) -> None:
    with pytest.raises(RecordError) as refused:
        plays(said, TABLE)
    assert asked in str(refused.value)


def test_what_cannot_be_is_read_if_it_stands_in_the_words_of_a_record() -> None:
    assert plays("Ann 7H takes 3", TABLE) == ["Ann 7H takes 3"]
    assert plays("Ann 9H\nBea 9H snip") == ["Ann 9H", "Bea 9H snip"]
    with pytest.raises(RecordError, match="'Bea snips 9H' would be 'Bea 9H snip', and Ann has played 9H"):
        plays("Ann 9H\nBea snips 9H")


def test_a_call_before_a_name_is_of_the_one_who_plays_after_a_colon_and_asked_about_without() -> None:
    assert plays("Ann 9H\nBea 8D, snip: Cal 8C") == ["Ann 9H", "Bea 8D", "Cal 8C snip"]
    with pytest.raises(
        RecordError, match="the call before Cal or of Cal; expected a full stop after it, or 'Cal 8C snip'"
    ):
        plays("Ann 9H\nBea 8D, snip Cal 8C")


@pytest.mark.parametrize("heading", ["Deal 2", "next hand:", "Second round."])
def test_a_heading_begins_the_next_deal(heading: str) -> None:
    record = records.read(f"{HEAD}Ann 9H\n{heading}\nAnn deals\nBea 4C")
    assert [(deal.dealer, [line.text for line in deal.plays]) for deal in record.deals] == [
        ("Cal", ["Ann 9H"]),
        ("Ann", ["Bea 4C"]),
    ]
    with pytest.raises(RecordError, match="deal 2 does not say who deals; expected a line such as 'dealer: Ann'"):
        records.read(f"{HEAD}Ann 9H\n{heading}\nBea 4C")


def test_numbered_players_have_no_numbers_in_their_names() -> None:
    assert (
        plain.players_of("1. Ann 2. Bea 3. Cal")[0]
        == plain.players_of("1) Ann, 2) Bea, 3) Cal")[0]
        == ["Ann", "Bea", "Cal"]
    )


def test_a_rule_that_is_not_set_is_answered_with_one_of_the_game() -> None:
    with pytest.raises(RecordError, match="expected NAME=OPTION, as in 'partners=true'"):
        records.read("game: cassino\nplayers: Ann, Bob\nrules: partners\nAnn 9")


def test_the_table_of_the_next_pack_is_not_known_by_that_of_the_last() -> None:
    """Two players have six deals of a pack; with the seventh another table is laid, which is not told here."""
    deals = "".join(f"dealer: Bob\nAnn {card}\n" for card in ("2C", "3C", "3D", "3H", "3S", "4C"))
    head = TABLE.replace("dealer: Bob\n", "rules: game_points=11\n") + deals
    with pytest.raises(RecordError, match="9S does not lie on the table"):
        plays("Bob takes 9S with 9H", head)
    assert plays("dealer: Ann\nBob takes 9S with 9H", head)[-1] == "Bob 9H takes 9S"
    assert plays("dealer: Ann\nBob takes 9S with 9H", head.replace("rules: game_points=11", "as: jones-1796"))


def test_what_is_advised_has_not_been_played() -> None:
    with pytest.raises(RecordError, match="expected 'Ann 9H'") as refused:
        plays("Ann plays something odd\nBea plays the 9H")
    assert not refused.value.others
