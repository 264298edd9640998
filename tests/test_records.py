"""Reading and writing records: what a person writes is read, what makes no sense is refused with its place."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import is_normalized, normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.profiles import MANY
from tests.strategies import snip_rules

from snorum import records
from snorum.cards import RANKS, SUITS, Card, pack, ranks_of
from snorum.games import GAMES, UnknownGame, game, nearest, snip_snap_snorum
from snorum.games.snip_snap_snorum import Rules
from snorum.games.vocabulary import Withheld
from snorum.records import (
    Assertion,
    Deal,
    Holding,
    IsOut,
    IsWinner,
    Line,
    Paid,
    Played,
    Record,
    RecordError,
    read,
    read_file,
    write,
)
from snorum.table.playing import play_game, recorded, turns

GAME = game("snip-snap-snorum")
EXAMPLES = sorted((Path(__file__).parent.parent / "sources").glob("*/examples/*.toml"))

GOOD = """\
format = 1
game = "snip-snap-snorum"
players = ["A", "B", "C"]

[[deals]]
dealer = "A"
hands = ["B: 9C 4D KH 2S ?"]
plays = ["B 9C", "C 9 snip", "B pays 1"]

[[deals]]
dealer = "B"
plays = ["C 4"]
"""


def record_of(*plays: str, rules: str = "", players: str = '"A", "B", "C"', dealer: str = "A", deal: str = "") -> str:
    """A record of one deal."""
    listed = ", ".join(f"'{play}'" for play in plays)
    return (
        f'format = 1\ngame = "snip-snap-snorum"\nplayers = [{players}]\n[rules]\n{rules}\n'
        f'[[deals]]\ndealer = "{dealer}"\n{deal}\nplays = [{listed}]\n'
    )


def lines(*plays: str, **given: str) -> tuple[Line, ...]:
    return read(record_of(*plays, **given)).deals[0].plays


def refusal(text: str | bytes, **overridden: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(text, overridden)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 1000
    return caught.value


# What is read


def test_a_record_is_read_in_all_its_parts() -> None:
    record = read(
        """
        format = 1
        game = "snip-snap-snorum"
        players = ["Ann", "Ben", "Cid"]
        title = "An evening"
        source = "peel"
        passages = ["peel-94-9", "peel-94-10"]
        note = "Ours."
        [rules]
        turn_up = "pool-pays"
        settling = "at-once"
        [[deals]]
        dealer = "Ann"
        turn_up = "9H"
        hands = ["Ben: 9C, 4♦,t ?  ?"]
        plays = ["Ben 9C snip"]
        """
    )
    assert record == Record(
        game=GAME,
        players=("Ann", "Ben", "Cid"),
        rules=Rules(turn_up="pool-pays", settling="at-once"),
        deals=(
            Deal(
                dealer="Ann",
                plays=(Line("Ben 9C snip", "Ben", Played("Ben", Card("9", "C"), "snip"), ()),),
                turn_up=Card("9", "H"),
                hands={"Ben": (Card("9", "C"), Card("4", "D"), Card("10"), None, None)},
            ),
        ),
        title="An evening",
        source="peel",
        passages=("peel-94-9", "peel-94-10"),
        note="Ours.",
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("B 9H snip", ("B", Played("B", Card("9", "H"), "snip"), ())),
        ("  B\t9h   SNIP ", ("B", Played("B", Card("9", "H"), "snip"), ())),
        ("B t♠", ("B", Played("B", Card("10", "S")), ())),
        ("C Pays  2", ("C", None, (Paid("C", 2),))),
        ("C pays 0", ("C", None, (Paid("C", 0),))),
        ("A OUT", ("A", None, (IsOut("A"),))),
        ("A wins", ("A", None, (IsWinner("A"),))),
        ("= A 5, B -4, pool 6", (None, None, (Holding("A", 5), Holding("B", -4), Holding("pool", 6)))),
        ("=A  5 ,POOL 999999999", (None, None, (Holding("A", 5), Holding("pool", 999_999_999)))),
    ],
)
def test_a_play_is_read_in_every_spelling(
    text: str, line: tuple[str | None, Played | None, tuple[Assertion, ...]]
) -> None:
    assert lines(text) == (Line(text, *line),)


def test_players_are_named_exactly_and_may_bear_any_name_that_is_one_word() -> None:
    players = '"pays", "9H", "Pool", "a", "Åsa-Märta♠"'
    plays = ("9H 9H snip", "pays pays 3", "= Pool 2, pool 4, POOL 4", "Åsa-Märta♠ out")
    read_ = lines(*plays, players=players, dealer="a")
    assert read_[0].played == Played("9H", Card("9", "H"), "snip")
    assert read_[1].assertions == (Paid("pays", 3),)
    assert read_[2].assertions == (Holding("Pool", 2), Holding("pool", 4), Holding("pool", 4))
    assert read_[3].assertions == (IsOut("Åsa-Märta♠"),)


def test_rules_are_overridden_where_the_game_has_them() -> None:
    text = record_of("B A", rules='variant = "whole-pack"\nsettling = "at-once"')
    assert read(text).rules == Rules(variant="whole-pack", settling="at-once")
    assert read(text, {"pack": "32", "settling": "when-shown", "tricks": "no"}).rules == Rules(
        variant="whole-pack", settling="when-shown", pack=32
    )
    assert refusal(text, settling="never").deal is None
    assert "excludes" in refusal(text, turn_up="dealer-pays").says
    assert "not in the pack of 32" in refusal(record_of("B 5"), pack="32").says
    # The record may be mended by what overrides it, but what it says itself must be an option.
    mended = read(record_of("B 5", rules='variant="first-out"\nturn_up="pool-pays"'), {"turn_up": "none"})
    assert mended.rules == Rules(variant="first-out")
    refusal(record_of("B 5", rules='turn_up="pool"'), turn_up="none")


def test_a_file_is_read_and_one_that_cannot_be_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "record.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert read_file(file) == read_file(str(file), {}) == read(GOOD) == read(GOOD.encode())
    for path in (tmp_path, tmp_path / "none.toml", "nul\0byte"):
        with pytest.raises(RecordError, match="cannot be read"):
            read_file(path)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_worked_examples_are_read_and_written_back(path: Path) -> None:
    record = read_file(path)
    # A record without a source is a test that the editors wrote from a sentence, and says so.
    assert record.source == path.parent.parent.name or (not record.source and record.note.startswith("The editors'"))
    assert record.title
    assert record.note
    assert record.passages
    assert read(write(record)) == record


def test_there_are_worked_examples() -> None:
    assert {path.stem for path in EXAMPLES} >= {
        "nine-sequence",
        "interrupted-sequence",
        "whole-pack-chain",
        "whole-pack-failure",
        "turn-up-pool-pays",
        "turn-up-dealer-pays",
    }


# Reading and writing are inverse

NAMES = st.text(st.characters(exclude_characters=":,+=", exclude_categories=["Cs"]), min_size=1, max_size=32).filter(
    lambda name: name != "pool" and not any(char.isspace() for char in name)
)
PLAYS = '[[deals]]\ndealer = "A"\nplays = ["B 9"]\n'
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


@st.composite
def written_records(draw: st.DrawFn) -> Record:
    """Records that say anything that can be read, whether or not anyone could have played so."""
    agreed = draw(snip_rules())
    players = draw(st.lists(NAMES, min_size=2, max_size=6, unique=True))
    who = st.sampled_from(players)
    number = st.integers(-(10**9) + 1, 10**9 - 1)
    card = st.builds(Card, st.sampled_from(ranks_of(agreed.pack)), st.sampled_from(["", *SUITS]))
    call = st.sampled_from(["", "snip", "snap", "snorum"])
    holder = st.one_of(who, st.just("pool"))
    deals = []
    for number_of_deal in range(1, draw(st.integers(1, 3)) + 1):
        dealer = draw(who)
        left = draw(st.permutations(pack(agreed.pack)))
        sizes = GAME.hand_sizes(agreed, players, dealer, number_of_deal)
        hands = {}
        for player in draw(st.lists(who, unique=True)):
            cards = [left.pop() for _ in range(sizes[player])]
            hands[player] = tuple(draw(st.sampled_from([each, Card(each.rank), None])) for each in cards)
        plays = draw(
            st.lists(
                st.one_of(
                    st.builds(lambda *played: records.line(Played(*played)), who, card, call),
                    st.builds(lambda p, n: Line(f"{p} pays {n}", p, None, (Paid(p, n),)), who, number),
                    st.builds(lambda p: Line(f"{p} Out", p, None, (IsOut(p),)), who),
                    st.builds(lambda p: Line(f" {p}  wins", p, None, (IsWinner(p),)), who),
                    st.builds(
                        lambda counts: Line(
                            "=" + ",".join(f" {h} {n}" for h, n in counts),
                            None,
                            None,
                            tuple(Holding(h, n) for h, n in counts),
                        ),
                        st.lists(st.tuples(holder, number), min_size=1, max_size=4),
                    ),
                ),
                min_size=1,
                max_size=5,
            )
        )
        turn_up = None
        if agreed.turn_up != "none" and left and draw(st.booleans()):
            turn_up = left.pop()
        assert number_of_deal
        deals.append(Deal(dealer, tuple(plays), turn_up, None, hands))
    passages = tuple(draw(st.lists(TEXTS, max_size=2)))
    return Record(GAME, tuple(players), agreed, tuple(deals), draw(TEXTS), draw(TEXTS), passages, draw(TEXTS))


@given(written_records())
def test_what_is_written_is_read_again(record: Record) -> None:
    """Letters that can be written in two ways are read in one, the composed (NFC)."""
    text = write(record)
    again = read(text)
    assert again == read(text.encode())
    assert write(again) == normalize("NFC", text)
    assert again == record or not is_normalized("NFC", text)


def test_a_letter_written_in_two_ways_is_read_in_one() -> None:
    record = read('format = 1\ngame = "snip-snap-snorum"\nplayers = ["A", "B"]\nnote = "\uf900 e\u0301"\n' + PLAYS)
    assert record.note == "\u8c48 \u00e9"


@given(st.integers(0, 10**6), st.integers(2, 6), snip_rules())
def test_what_is_played_is_read_again(seed: int, count: int, agreed: Rules) -> None:
    record = play_game(GAME, "ABCDEF"[:count], seed, agreed, deals=3)
    assert read(write(record)) == record


@given(st.integers(0, 10**6), snip_rules())
def test_a_game_of_offenders_is_read_again(seed: int, agreed: Rules) -> None:
    """A strategy that plays any card when its turn comes, and holds back what is demanded."""

    def careless(game: Any, table: Any, hands: Any, random: Random) -> Any:
        demand = game.demanded(table)
        card = random.choice(hands[table.turn])
        held = demand is not None and demand.cards[0].rank in [card.rank for card in hands[demand.player]]
        met = game.meets_demand(table, game.Move(table.turn, card))
        return game.Move(table.turn, card, Withheld(demand.player, demand.cards[0]) if held and not met else None)

    played = turns(GAME, "ABCD", Random(seed), agreed, deals=2, most=400, choose=careless)
    record = recorded(GAME, "ABCD", agreed, played)
    assert read(write(record)) == record


def test_rules_at_their_default_are_not_written() -> None:
    assert "[rules]" not in write(read(GOOD))
    written = write(replace(read(record_of("B 9")), rules=Rules(pack=32, settling="at-once")))
    assert '[rules]\npack = 32\nsettling = "at-once"\n' in written


# No input makes the reader raise anything else


def reads_or_refuses(data: str | bytes) -> None:
    try:
        record = read(data)
    except RecordError as error:
        assert error.says
        assert error.expected
        assert error.play is None or error.deal is not None
        assert "\n" not in str(error)
        return
    assert read(write(record)) == record


@MANY
@given(st.one_of(st.text(max_size=400), st.binary(max_size=400)))
def test_any_text_is_read_or_refused(data: str | bytes) -> None:
    reads_or_refuses(data)


PIECES = [*"[]{}=.,\"'\\# a1-_\n\0", "[[", "]]", "'''", '"""', "1e9", "inf", "nan", "true", "1979-05-27", "07:32:00"]
PIECES += ["\r\n", "deals", "players", "format = 1\n", 'game = "snip-snap-snorum"\n']
TOML = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


@MANY
@given(TOML)
def test_any_text_of_the_pieces_of_toml_is_read_or_refused(text: str) -> None:
    reads_or_refuses(text)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A good record with a few characters, words or lines changed, dropped, doubled or put elsewhere."""
    text = draw(st.sampled_from([GOOD, *[path.read_text(encoding="utf-8") for path in EXAMPLES]]))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 1, 1, 3, 20, 80])))
        put = draw(
            st.one_of(
                st.text(max_size=5),
                st.sampled_from(
                    ["9", "?", "true", "[]", "{}", "''", '"B 9",', "[[deals]]\n", "J", "pool", "= ", "1.5"]
                ),
                st.just(text[start:end] * 2),
                st.just(text[end : end + 30]),
            )
        )
        text = text[:start] + put + text[end:]
    return text


@MANY
@given(mutated())
def test_a_mutated_record_is_read_or_refused(text: str) -> None:
    reads_or_refuses(text)
    reads_or_refuses(text.encode("utf-8", "surrogatepass"))


@st.composite
def misfitted(draw: st.DrawFn) -> str:
    """A good record in which one value is of any other kind."""
    keys = ["format", "game", "players", "title", "passages", "rules", "deals", "source", "note"]
    values = ["1", "2", "true", "1.0", "'x'", "[]", "['A', 'B']", "[1]", "[[]]", "{}", "{a = 1}", "[{}]", "1979-05-27"]
    values += ["nan", "['']", "['A', 'A']", "-0", "0x1", "'''snip-snap-snorum'''", "[{dealer='A', plays=['B 9']}]"]
    values += [
        f"[{{dealer={d}, plays={p}, hands={h}, turn_up={t}}}]"
        for d, p, h, t in [draw(st.tuples(*[st.sampled_from(values)] * 4))]
    ]
    given = {
        "format": "1",
        "game": "'snip-snap-snorum'",
        "players": "['A', 'B']",
        "deals": "[{dealer='A', plays=['B 9']}]",
    }
    given |= dict(draw(st.lists(st.tuples(st.sampled_from(keys), st.sampled_from(values)), max_size=3)))
    return "".join(f"{key} = {value}\n" for key, value in given.items())


@given(misfitted())
def test_a_value_of_another_kind_is_refused(text: str) -> None:
    reads_or_refuses(text)


MIB = 1 << 20


@pytest.mark.parametrize(
    "piece",
    ["[", "]", "a.", "{a=", "a={a=", "1", "a=1\n", '"', "'", '"""', "'''", '""" \\"', "\\", "[[deals]]\n",
     "[a.b.c.d.e.f.g.h]\n", "#", "\n", "\r", " ", "\0", '"" ', "1.", "é", "= A 5,", "[[[]]],"],
)  # fmt: skip
@pytest.mark.parametrize("head", ["", "a=[", 'a="""'])
def test_a_mebibyte_of_anything_is_answered_at_once(head: str, piece: str) -> None:
    data = (head + piece * MIB).encode()[:MIB]
    started = time.process_time()
    reads_or_refuses(data)
    assert time.process_time() - started < 60, "what grows with the square of the length takes hours"


# What is refused before play, and where


@pytest.mark.parametrize(
    ("data", "says", "expected"),
    [
        (b"#" * (MIB + 1), "larger than 1 MiB", "at most 1 MiB"),
        ("é" * (MIB // 2 + 1), "larger than 1 MiB", "at most 1 MiB"),
        (b"title = '\xff'", "not UTF-8 at byte 9", "UTF-8"),
        ("\ud800", "not UTF-8", "UTF-8"),
        ("format 1", "not TOML: Expected '='", "quotation marks"),
        (GOOD + "plays = []", "not TOML: Cannot overwrite", "quotation marks"),
        ("a = " + "9" * 5000, "too many digits", "smaller"),
        ("\n\na.b.c.d.e.f.g.h.i = 1", "line 3 has a key with more than 8 parts", "at most 8"),
        ('"a.".b.c.d.e.f.g.h."." = 1', "a key with more than 8 parts", "at most 8"),
        ("[[a.b.c.d.e.f.g.h.i]]", "a key with more than 8 parts", "at most 8"),
        ("a = " + "[" * 33 + "]" * 33, "line 1 nests values more than 32 deep", "at most 32"),
        ("a = [" * 16 + "{b = " * 17, "nests values more than 32 deep", "at most 32"),
    ],
)
def test_what_is_not_toml_or_too_much_of_it(data: bytes | str, says: str, expected: str) -> None:
    error = refusal(data)
    assert says in error.says
    assert expected in error.expected
    assert (error.deal, error.play) == (None, None)


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c.d.e.f.g.h = 1",
        "a = " + "[" * 32 + "]" * 32,
        "a = '" + "[.{" * 100 + "'",
        'a = "' + r"\"[.{" * 100 + '"',
        "a = '''\n" + "'[.{\n" * 100 + "'''",
        'a = """\n' + r'"[.{\""" ' * 100 + '"""',
        "#" + "[.{" * 100 + "\na = 1",
        'a = """"[""" # "' + "[" * 40,
        "a = 1.5\n" * 1 + "b = 'x' # a.b.c.d.e.f.g.h.i",
        "c = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]",
    ],
)
def test_what_only_looks_like_too_much_is_read_on(text: str) -> None:
    assert "unknown key" in refusal(text).says


def test_a_record_of_exactly_the_largest_size_is_read() -> None:
    text = GOOD + "#" * (MIB - len(GOOD))
    assert read(text) == read(GOOD)
    refusal(text + "#")


def test_ten_thousand_plays_are_read_and_no_more() -> None:
    plays = ["B 9"] * 10_000
    assert len(lines(*plays)) == 10_000
    assert "more than 10,000 plays" in refusal(record_of(*plays, "B 9")).says
    deals = ('[[deals]]\ndealer="A"\nplays=[' + '"B 9",' * 100 + "]\n") * 100
    head = 'format=1\ngame="snip-snap-snorum"\nplayers=["A", "B"]\n'
    assert len(read(head + deals).deals) == 100
    error = refusal(head + deals + '[[deals]]\ndealer="A"\nplays=["B 9"]\n')
    assert (error.deal, error.play) == (101, None)


HEAD = GOOD.partition("[[deals]]")[0]


def changed(old: str, new: str, text: str = GOOD) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "says", "expected"),
    [
        (changed("format = 1\n", ""), "the key 'format' is missing", "format"),
        (changed('game = "snip-snap-snorum"\n', ""), "the key 'game' is missing", "game"),
        (changed("players", "player"), "unknown key 'player'", "the nearest is 'players'"),
        (changed("format = 1", "format = 2"), "format 2 is unknown", "format = 1"),
        (changed("format = 1", "format = true"), "format is true or false", "a whole number"),
        (changed("format = 1", "format = 1.0"), "format is a float", "a whole number"),
        (changed("format = 1", "format = 0x" + "f" * 9000), "format huge is unknown", "format = 1"),
        (changed("snorum", "snorom"), "no game 'snip-snap-snorom'", "the nearest is 'snip-snap-snorum'"),
        (changed('"snip-snap-snorum"', "[]"), "game is an array", "a text"),
        (changed('["A", "B", "C"]', '"A"'), "players is a text", "an array"),
        (changed('["A", "B", "C"]', '["A", 2]'), "players contains a whole number", "texts only"),
        (changed('["A", "B", "C"]', '["A"]'), "there is 1 player", "2 to 10"),
        (changed('["A", "B", "C"]', "[" + "'A'," * 11 + "]"), "there are 11 players", "2 to 10"),
        (changed('["A", "B", "C"]', '["A", "B", "A"]'), "duplicate player name: A", "a different name"),
        (changed('"C"]', '"pool"]'), "'pool' cannot be a player's name", "not 'pool'"),
        (changed('"C"]', '""]'), "'' cannot be a player's name", "1 to 32"),
        (changed('"C"]', f'"{"C" * 33}"]'), "cannot be a player's name", "1 to 32"),
        (changed('"C"]', '"C  D"]'), "'C  D' cannot be a player's name", "single spaces between words"),
        (changed('"C"]', '"C\u00a0D"]'), "cannot be a player's name", "single spaces between words"),
        *[(changed('"C"]', f'"C{sign}"]'), "cannot be a player's name", ": , + =") for sign in ":,+="],
        ("title = 1\n" + GOOD, "title is a whole number", "a text"),
        ("passages = 'x'\n" + GOOD, "passages is a text", "an array"),
        ("passages = [[]]\n" + GOOD, "passages contains an array", "texts only"),
        ("rules = 1\n" + GOOD, "rules is a whole number", "a table"),
        ("rules.variants = 1\n" + GOOD, "no rule 'variants'", "the nearest is 'variant'"),
        ("rules.variant = 'five-cards'\n" + GOOD, "no option 'five-cards'", "the nearest is 'five-card'"),
        ("rules.variant = true\n" + GOOD, "variant is true or false", "a text"),
        ("rules.pack = '32'\n" + GOOD, "pack is a text", "a whole number"),
        ("rules.pack = true\n" + GOOD, "pack is true or false", "a whole number"),
        ("rules.pack = 40\n" + GOOD, "pack has no option '40'", "52, 32"),
        ("rules.pack = 0x" + "f" * 9000 + "\n" + GOOD, "pack has no option 'huge'", "52, 32"),
        ("rules = {pack = 32}\n" + changed('["A", "B", "C"]', "[" + "'A'," * 7 + "]"), "7 players", "2 to 6"),
        ("rules = {variant = 'first-out', turn_up = 'dealer-pays'}\n" + GOOD, "excludes", "do not exclude each other"),
        (HEAD, "the key 'deals' is missing", "deals"),
        (HEAD + "deals = []", "there are no deals", "one"),
        (HEAD + "deals = 1", "deals is a whole number", "an array"),
    ],
)
def test_what_is_wrong_with_the_whole_record(text: str, says: str, expected: str) -> None:
    error = refusal(text)
    assert says in error.says
    assert expected in error.expected
    assert (error.deal, error.play) == (None, None)


TURN_UP = 'rules.turn_up = "pool-pays"\n' + GOOD
THIRTY_TWO = "rules.pack = 32\n" + changed('hands = ["B: 9C 4D KH 2S ?"]', "", changed('"C 4"', '"C 7"'))


@pytest.mark.parametrize(
    ("text", "deal", "says", "expected"),
    [
        (changed('dealer = "A"\n', ""), 1, "'dealer' is missing", "dealer"),
        (changed('plays = ["C 4"]\n', ""), 2, "'plays' is missing", "plays"),
        (changed('["C 4"]', "[]"), 2, "there are no plays", "at least one string"),
        (changed('["C 4"]', '"C 4"'), 2, "plays is a text", "an array"),
        (changed('dealer = "B"', 'dealer = "b"'), 2, "no player 'b'", "A, B, C"),
        (changed('dealer = "B"', "dealer = 2"), 2, "dealer is a whole number", "a text"),
        (changed('dealer = "B"', 'dealer = "B"\nturnup = "9"'), 2, "unknown key 'turnup'", "nearest is 'turn_up'"),
        (changed('dealer = "B"\nplays = ["C 4"]', ""), 2, "'dealer' is missing", "dealer"),
        (HEAD + "deals = [{dealer='A', plays=['B 9']}, 1]", 2, "deals contains a whole", "tables"),
        (changed('dealer = "B"', 'dealer = "B"\nturn_up = "9"'), 2, "has no turn_up", "without turn_up"),
        (changed('dealer = "B"', 'dealer = "B"\nlayout = "9"'), 2, "has no layout", "without layout"),
        (changed('dealer = "B"', 'dealer = "B"\nturn_up = "?"', TURN_UP), 2, "'?' is not a card", "a rank"),
        (changed('dealer = "B"', 'dealer = "B"\nturn_up = 9', TURN_UP), 2, "turn_up is a whole number", "a text"),
        (changed('dealer = "A"', 'dealer = "A"\nturn_up = "9C"', TURN_UP), 1, "9C is named 2 times", "one of each"),
        (changed("?", "9C"), 1, "9C is named 2 times", "one of each"),
        (changed("B: 9C 4D KH 2S ?", "B: 9 9 9 9 9"), 1, "5 cards of the rank 9", "four"),
        (changed('4D KH 2S ?"]', '9 9 ? ?", "C: 9D 9H ? ? ?"]'), 1, "5 cards of the rank 9", "four"),
        (changed(" ?", ""), 1, "hand of B has 4 cards", "5 cards"),
        (changed("?", "? ?"), 1, "hand of B has 6 cards", "5 cards"),
        (changed("9C 4D KH 2S ?", ""), 1, "hand of B has 0 cards", "5 cards"),
        (changed("4D", "4X"), 1, "'4X' is not a card", "a rank"),
        (changed("4D", "4D??"), 1, "'4D??' is not a card", "a rank"),
        (changed("B:", "B"), 1, "is not a hand", "a colon"),
        (changed("B:", "D:"), 1, "no player 'D'", "A, B, C"),
        (changed('?"]', '?", "B: ? ? ? ? ?"]'), 1, "duplicate hand: B", "one hand for each"),
        (changed('["B: 9C', '[1, "B: 9C'), 1, "hands contains a whole number", "texts only"),
        (changed('["B: 9C 4D KH 2S ?"]', '"B: 9C 4D KH 2S ?"'), 1, "hands is a text", "an array"),
        (changed('dealer = "B"', 'dealer = "B"\nhands = ["A: 9 9 9 9"]'), 2, "hands of 4 cards", "hands of 5"),
        (changed('"B"\n', '"B"\nhands = ["C: 7 7 5 ? ?"]\n', THIRTY_TWO), 2, "5 is not in the pack", "A 7 8"),
    ],
)
def test_what_is_wrong_with_a_deal(text: str, deal: int, says: str, expected: str) -> None:
    error = refusal(text)
    assert says in error.says
    assert expected in error.expected
    assert (error.deal, error.play) == (deal, None)
    assert str(error).startswith(f"deal {deal}: ")


@pytest.mark.parametrize(
    ("play", "says", "expected"),
    [
        ("", "the play is empty", "a player and a card"),
        ("  ", "the play is empty", "a player and a card"),
        ("c 9", "no player 'c'", "A, B, C"),
        ("D 9", "no player 'D'", "A, B, C"),
        ("9H C", "no player '9H'", "A, B, C"),
        ("C", "'C' is not a play", "a card"),
        ("C nine", "'nine' is not a card", "a rank"),
        ("C ?", "'?' is not a card", "a rank"),
        ("C 9HH", "'9HH' is not a card", "a suit"),
        ("C 9 snup", "'snup' is not a call", "the nearest is 'snip'"),
        ("C 9 jig", "'jig' is not a call", "snip, snap, snorum"),
        ("C 9 snip snap", "is not a play", "'C 9H snip'"),
        ("B+C snap", "no player 'B+C'", "A, B, C"),
        ("C pays", "gives no number", "'C pays 2'"),
        ("C pays two", "gives no number", "digits"),
        ("C pays 2 3", "gives no number", "digits"),
        ("C pays 2.0", "gives no number", "digits"),
        ("C pays +2", "gives no number", "digits"),
        ("C pays " + "9" * 401, "gives no number", "digits"),
        ("C pays ٣", "gives no number", "digits"),
        ("C out now", "'out' is not a card", "a rank"),
        ("pool pays 1", "no player 'pool'", "A, B, C"),
        ("=", "a count is empty", "'= A 5, B 4'"),
        ("= A 5,", "a count is empty", "'= A 5, B 4'"),
        ("= A", "'A' gives no number", "'= A 5, B 4'"),
        ("= A 5 B 4", "'A 5 B 4' gives no number", "digits"),
        ("= a 5", "counted for 'a'", "A, B, C, pool"),
        ("= pol 5", "counted for 'pol'", "the nearest is 'pool'"),
        ("== A 5", "counted for '='", "A, B, C, pool"),
    ],
)
def test_what_is_wrong_with_a_play(play: str, says: str, expected: str) -> None:
    head, _, tail = GOOD.partition('"C 9 snip"')
    error = refusal(f"{head}'{play}'{tail}")
    assert says in error.says
    assert expected in error.expected
    assert (error.deal, error.play) == (1, 2)
    assert str(error).startswith("deal 1, play 2: ")
    error = refusal(changed('"C 4"', f"'{play}'"))
    assert (error.deal, error.play) == (2, 1)


def test_a_play_that_is_no_text_has_its_place() -> None:
    error = refusal(changed('"C 9 snip"', "9"))
    assert (error.deal, error.play, error.says) == (1, 2, "the play is a whole number")


@pytest.mark.parametrize("rank", [rank for rank in RANKS if rank not in ranks_of(32)])
def test_a_card_that_is_not_in_the_pack_has_its_place(rank: str) -> None:
    error = refusal(record_of("B 9", f"C {rank}H", rules="pack = 32"))
    assert (error.deal, error.play) == (1, 2)
    assert error.says == f"{rank}H is not in the pack of 32"


def test_hands_of_the_whole_pack_are_as_large_as_the_players_left_allow() -> None:
    """Five players are dealt 11 11 10 10 10 from the dealer's left; four, 13 each; three, 18 17 17."""
    head = record_of("B 9", rules='variant = "whole-pack"', players='"A", "B", "C", "D", "E"')

    def with_hands(sizes: dict[str, int], first: bool = False) -> str:
        hands = ", ".join(f'"{player}:{" ?" * size}"' for player, size in sizes.items())
        if first:
            return head.replace('dealer = "A"', f'dealer = "A"\nhands = [{hands}]')
        return f'{head}[[deals]]\ndealer = "B"\nhands = [{hands}]\nplays = ["C 9"]\n'

    first = read(with_hands({"A": 10, "B": 11, "C": 11, "D": 10, "E": 10}, first=True))
    assert len(first.deals[0].hands) == 5
    assert refusal(with_hands({"A": 11}, first=True)).expected == "10 cards"
    assert refusal(with_hands({"A": 13}, first=True)).deal == 1
    # Who is out by the second deal only play can tell; so any number of players will do, but one for all.
    for sizes in ({"A": 10}, {"A": 11}, {"A": 13, "C": 13}, {"A": 18, "B": 17}, {"D": 26, "E": 26}):
        hands = read(with_hands(sizes)).deals[1].hands
        assert {player: len(hand) for player, hand in hands.items()} == sizes
    for sizes in ({"A": 12}, {"A": 52}, {"A": 13, "B": 17}, {"A": 26, "B": 26, "C": 26}):
        error = refusal(with_hands(sizes))
        assert (error.deal, error.play) == (2, None)


def test_where_nobody_goes_out_every_deal_has_hands_of_one_size() -> None:
    text = (
        record_of("B 9", rules='variant = "first-out"') + '[[deals]]\ndealer = "B"\nhands = ["{}"]\nplays = ["C 9"]\n'
    )
    assert len(read(text.replace("{}", "C:" + " ?" * 18)).deals[1].hands["C"]) == 18
    assert len(read(text.replace("{}", "A:" + " ?" * 17)).deals[1].hands["A"]) == 17
    assert refusal(text.replace("{}", "A:" + " ?" * 18)).deal == 2
    assert refusal(text.replace("{}", "C:" + " ?" * 26)).deal == 2


@pytest.mark.parametrize(
    "plays",
    [
        ["C 9"],  # out of turn
        ["B 9H", "C 9H"],  # one card twice
        ["B 9", "C 9", "A 9", "B 9", "C 9"],  # five of a rank
        ["B 5"],  # a card that is not in B's hand
        ["A wins", "B 9 snorum", "= A 900"],
    ],
)
def test_what_only_playing_can_show_to_be_wrong_is_read(plays: list[str]) -> None:
    hand = 'hands = ["B: 9H 9D 9S 9C 2C"]'
    assert [line.text for line in lines(*plays, deal=hand)] == plays


# The games that records name


def test_the_games_by_their_ids() -> None:
    assert all(name == each.NAME for name, each in GAMES.items())
    assert game("snip-snap-snorum").TITLE == "Snip-Snap-Snorum"
    with pytest.raises(UnknownGame, match="the nearest is 'snip-snap-snorum'"):
        game("snip-snap")
    with pytest.raises(UnknownGame, match=r"there is no game 'whist'; there is .*snip-snap-snorum"):
        game("whist")


@given(st.text())
@example("snip-snap-snorum")
def test_the_nearest_is_one_that_is_known(word: str) -> None:
    assert nearest(word, ["five-card", "whole-pack"]) in ("", "five-card", "whole-pack")


def test_only_turn_up_snip_without_five_cards_is_at_odds_with_itself() -> None:
    for variant in ("five-card", "whole-pack", "first-out"):
        for turn_up in ("none", "dealer-pays", "pool-pays"):
            rules: Any = {"variant": variant, "turn_up": turn_up}
            assert bool(snip_snap_snorum.at_odds(Rules(**rules), 4)) == (variant != "five-card" and turn_up != "none")
