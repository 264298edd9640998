"""What people write of a play is understood, or asked about, and never read as another play."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.profiles import MANY
from tests.spoken.telling import Teller

from snorum import records
from snorum.books import rulings
from snorum.games import GAMES, game
from snorum.records import RecordError
from snorum.records.plain import PlainText
from snorum.records.words import split, vocabulary
from snorum.table import playing

SPOKEN = Path(__file__).with_name("spoken")
LISTS = ("lines.tsv", "more.tsv", "further.tsv", "traps.tsv", "stops.tsv")
HEADS = {path.stem.removeprefix("head-"): path.read_text("utf-8") for path in SPOKEN.glob("head-*.txt")}
HEADS["raise"] = HEADS["build"] + "\nAnn 2C builds 9 on 7D"
HEADS["builds"] = HEADS["raise"] + "\nBob 6D calls sixes with 6C"


@dataclass(frozen=True)
class Case:
    """A line under a head, and what it means in the words of a record, or `ask`.

    In the lists `| ask` after what it means says that it is not understood yet.
    """

    head: str
    says: str
    means: str
    is_asked: bool = False


def cases(name: str) -> list[Case]:
    with (SPOKEN / name).open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            Case(row["head"], row["says"].replace("\\t", "\t"), means, is_asked=means == "ask" or bool(asked))
            for row in rows
            for means, asked, _ in [row["means"].partition(" | ask")]
        ]


def heard(head: str, says: str) -> str:
    """What is understood of a line under a head; `ask` with the question, if it is not."""
    reader = PlainText()
    for number, line in enumerate(HEADS[head].splitlines(), 1):
        reader.read(number, line)
    try:
        return " ; ".join(reader.read(99, says))
    except RecordError as error:
        assert error.expected, says
        return f"ask: {error}"


def is_same(one: str, other: str) -> bool:
    """Whether two lines say the same; the order of the cards taken makes no difference."""
    plays, others = one.split(" ; "), other.split(" ; ")
    return len(plays) == len(others) and all(
        mine.partition(" takes ")[0] == theirs.partition(" takes ")[0]
        and sorted(mine.split()) == sorted(theirs.split())
        for mine, theirs in zip(plays, others, strict=True)
    )


@pytest.mark.parametrize("name", LISTS)
def test_what_people_wrote_is_understood_or_asked_about(name: str) -> None:
    """`lines.tsv` was collected before the reader was written, `more.tsv` and `further.tsv` without looking at it.

    Of `traps.tsv` each line was once misread by some version of it.
    """
    for case in cases(name):
        found = heard(case.head, case.says)
        assert found.startswith("ask") == case.is_asked, f"{case}: {found}"
        assert case.is_asked or is_same(found, case.means), f"{case}: {found}"


@pytest.mark.parametrize("name", LISTS)
def test_no_hint_proposes_the_word_that_was_refused(name: str) -> None:
    for case in cases(name):
        found = heard(case.head, case.says)
        if found.startswith("ask") and "is not understood" in found:
            refused = found.split("'")[1]
            assert f"perhaps '{refused.casefold()}'" not in found.casefold(), found


@pytest.mark.parametrize("name", LISTS)
def test_what_a_hint_proposes_is_understood(name: str) -> None:
    """Each play or count that it has in quotation marks is read as it stands."""
    proposed = 0
    for case in cases(name):
        _, _, expected = heard(case.head, case.says).partition("; expected ")
        for way in re.findall(r"'([^' ]* [^']*)'", expected):
            proposed += 1
            assert is_same(heard(case.head, way), way), (case, way)
    assert proposed


@pytest.mark.parametrize("name", GAMES)
def test_a_card_and_the_games_own_name_for_it_are_one_card(name: str) -> None:
    """Whatever stands between them; two other cards, or the same card twice, are two."""
    own = {word: value for word, (kind, value) in vocabulary(game(name)).items() if kind == "card"}
    assert own or name not in ("spin", "pope-joan", "cassino")
    for word, card in own.items():
        for says in (f"{card} {word}", f"{word}, the {card}", f"{card}, {word}", f"{word} ({card})"):
            assert [each.value for each in split(says, game(name), ["Ann"]) if each.kind == "card"] == [card], says
        for says in (f"{card} {card}", f"{word} {word}", f"{word} with {card}", f"{word} 7H"):
            assert len([each for each in split(says, game(name), ["Ann"]) if each.kind == "card"]) == 2, says


def test_a_line_too_long_to_be_a_play_is_refused_as_that() -> None:
    assert "one play in a line" in heard("fishing", "Ann cannot take and " * 500 + "lays 6D")


def test_cards_of_the_deal_before_are_forgotten() -> None:
    reader = PlainText()
    for number, line in enumerate([*HEADS["snap"].splitlines(), "dealer: Ann", "Bob 4C"], 1):
        reader.read(number, line)
    with pytest.raises(RecordError, match="have not been turned"):
        reader.read(99, "Bob snaps the fours")


SETTINGS = [("cassino", "pagat"), *((name, "") for name in sorted(GAMES))]


@MANY
@given(st.sampled_from(SETTINGS), st.integers(0, 10**6))
def test_a_record_put_into_words_comes_back_as_itself(setting: tuple[str, str], seed: int) -> None:
    name, ruling = setting
    random, chosen = Random(seed), game(name)
    players = ["Ann", "Bob", "Cal"][: 2 if name in ("cassino", "snitchems") else 3]
    rules = rulings.find(name, ruling).rules(len(players)) if ruling else chosen.Rules()
    record = playing.play_game(chosen, players, seed, rules, deals=1)
    (deal,) = record.deals
    head = [f"game: {name}", f"players: {', '.join(players)}", f"dealer: {deal.dealer}"]
    head += [f"as: {ruling}"] if ruling else []
    head += [f"layout: {' '.join(map(str, deal.layout))}"] if deal.layout else []
    head += [f"hand of {player}: {' '.join(map(str, hand))}" for player, hand in deal.hands.items()]
    reader, teller = PlainText(), Teller(chosen, random)
    for number, line in enumerate(head, 1):
        reader.read(number, line)
    for number, play in enumerate(deal.plays[:40], 20):
        assert play.played is not None
        told = random.choice((teller.told(play.played), play.text))
        found = " ; ".join(reader.read(number, told))
        assert is_same(found, play.text), f"{told!r} is read as {found!r}"


@pytest.mark.parametrize(
    ("head", "says", "expected"),
    [
        ("snip", "Cal has five left", "'= Cal 5'"),
        ("snip", "Cal three chips, Bob two", "'= Cal 3'"),
        ("snip", "Cal x 9D", "'Cal 9D' or 'Cal 9D snip'"),
        ("snip", "somebody plays 9D after Bob", "'Bob 9D' or 'Bob 9D snip'"),
        ("snip", "Ann snaps fives", "'Ann AC' or 'Ann AC snip'"),
        ("snip", "Cal does not play 9D", "'Cal 9D'"),
        ("snip", "Cal pays 2 3", "'Cal pays 2' or 'Cal pays 3'"),
        ("snip", "Cal gets 2 from Bob", "'Bob pays 2'"),
        ("snip", "Cal has the king", "a line before the plays, hand of Cal: 9H ? ?"),
        ("snip", "Cal plays 9D or 9S", "'Cal 9D' or 'Cal 9S'"),
        ("snip", "Cal now plays", "'Cal AC' or 'Cal AC snip'"),
        ("fishing", "Ann takes 9S or 6C with 9H", "'Ann 9H takes 9S' or 'Ann 9H takes 6C'"),
        ("fishing", "Ann does not take 9S", "'Ann 9H'"),
        ("raise", "Bob takes a 7", "'Bob ? takes 7' or 'Bob ? takes A 7'"),
        ("snip", "Cal snips", "'Cal AC snip'"),
        ("snap", "Ann says", "'Ann snap' or 'Ann snap pot'"),
        ("build", "Ann 9C 4S takes 7D", "'Ann 9C takes 7D'"),
        ("build", "Ann takes with 7S", "'Ann 7S takes 7D'"),
        ("build", "Ann takes with 8S", "'Ann 8S takes 7D AH'"),
        ("build", "Ann takes 14 with 2C", "'Ann 6 takes 6C'"),
        ("snip", "they pay 2", "'Ann pays 2' or 'Bob pays 2' or 'Cal pays 2'"),
        ("snip", "Cal takes two counters", "'= Cal 5'"),
        ("newmarket", "Ann stakes", "'Ann stakes on ace' or 'Ann stakes on king'"),
        ("newmarket", "Ann stakes on queen and jack", "'Ann stakes on queen' or 'Ann stakes on knave'"),
        ("fishing", "Ann trails 3H because she cannot take", "'Ann 3H'"),
        ("fishing", "Ann took two of the cards with 10C", "'Ann 10C takes 9S AH' or 'Ann 10C'"),
        ("snitchems", "Ann took two of the cards with 10C", "'Ann 10C'"),
        ("build", "Ann takes the 9S with foo", "'Ann 4S'"),
        ("fishing", "Bob takes Ann's 9D and foo", "'Bob 9H takes 9S' or 'Bob 9H'"),
        ("build", "Bob foo 9C", "'Bob 6D takes 6C' or 'Bob 9H'"),
        ("raise", "Bob foo 2C", "'Bob 9H takes build 9' or 'Bob 9H'"),
        ("fishing", "Bob takes A making 1", "'Bob A takes A'"),
        ("snitchems", "Ann clears the table with 3D", "'Ann 3D takes 2D 7H 8S KC'"),
        ("build", "Bob sweeps 7D", "'Bob 7 takes 7D'"),
        ("build", "Ann takes it", "'Ann 6 takes 6C'"),
        ("build", "Bob leaves 7D", "'Bob 7 takes 7D'"),
        ("build", "Bob takes A and 7D", "'Bob 8 takes A 7D'"),
        ("build", "Ann takes 7D and calls 1", "'Ann 4S'"),
        ("build", "Bob builds 9", "'Bob 2C builds 9 on 7D'"),
        ("build", "Bob builds 6C to 10", "'Bob 4 builds 10 on 6C'"),
        ("build", "Ann 5H on 9", "'Ann 5H builds 6 on AH'"),
        ("build", "Ann 9 to 3", "'Ann 9 builds 10 on AH'"),
        ("build", "Ann builds eight with 6 and 2", "'Ann 6 builds 8 on 2' or 'Ann 2 builds 8 on 6'"),
        ("build", "Bob three on 6C = tens", "'Bob 3 builds 10 on 6C' or 'Bob 3 calls tens with 6C'"),
        ("build", "Bob 9 but KD", "'Bob 9 takes KD'"),
        ("build", "Ann 2C takes AH and it", "'Ann 2C takes AH'"),
        ("raise", "Bob raises the nine to 10", "'Bob A builds 10 on build 9'"),
        ("raise", "Bob adds 8 to the nine", "'Bob A builds 10 on build 9'"),
        ("raise", "Bob lays AS on it", "'Bob AS builds 10 on build 9'"),
        ("raise", "Ann lays 9C on it", "'Ann 9C takes build 9'"),
        ("builds", "Ann takes the build", "'Ann 6 takes build 6' or 'Ann 9C takes build 9'"),
        ("builds", "Ann takes the build with 9C", "'Ann 9C takes build 9'"),
        ("builds", "Ann lays 4S on the build", "'Ann 4S builds 10 on build 6'"),
        ("builds", "Ann raises the build with 2D", "'Ann 2D builds 8 on build 6'"),
    ],
)
def test_advice_has_the_words_of_who_wrote(head: str, says: str, expected: str) -> None:
    assert heard(head, says).partition("; expected ")[2] == expected


@pytest.mark.parametrize(
    ("head", "says", "why"),
    [
        ("snip", "Cal plays a ten (9D)", "says more in brackets ('9D')"),
        ("snip", "Cal now plays", "does not say which card"),
        ("fishing", "Ann takes 6C and 9S", "does not say with which card"),
        ("snip", "Cal plays 9D?", "asks something"),
        ("snip", "Cal plays 9D (and Bob 9C)", "says more in brackets ('and Bob 9C')"),
        ("snip", "Cal takes two counters", "says what somebody gets"),
        ("build", "Ann takes nine with 2C", "may name a card, or the sum ('nine')"),
        ("build", "Ann takes 9 with 2C", "would be 'Ann 2C takes 9', and 9 does not lie on the table"),
        ("build", "Ann takes 14 with 2C", "names no card for a number"),
        ("snap", "Ann says", "does not say what was called"),
    ],
)
def test_a_question_says_what_the_line_leaves_open(head: str, says: str, why: str) -> None:
    assert heard(head, says).partition(";")[0] == f"ask: {says!r} {why}"


@MANY
@given(
    st.sampled_from([case for name in LISTS for case in cases(name)]),
    st.integers(0, 10**6),
    st.text("bdfgmrtvwyz", min_size=4, max_size=9),
)
def test_a_word_that_nobody_knows_makes_no_other_play(case: Case, seed: int, strange: str) -> None:
    """The line is read as it was, refused, or asked about."""
    if any(strange in vocabulary(each) for each in GAMES.values()):
        return
    before = heard(case.head, case.says)
    words = case.says.split(" ")
    at = Random(seed).randint(0, len(words))
    after = heard(case.head, " ".join([*words[:at], strange, *words[at:]]))
    assert after.startswith("ask") or after == before, f"{strange} in {case.says!r} at {at}: {after!r}"


@pytest.mark.parametrize(
    ("listed", "names"),
    [
        ("Ann and Bob", ["Ann", "Bob"]),
        ("Ann & Bob", ["Ann", "Bob"]),
        ("Ann vs Bob", ["Ann", "Bob"]),
        ("Ann vs. Bob", ["Ann", "Bob"]),
        ("Ann/Bob", ["Ann", "Bob"]),
        ("Ann, Bob, and Cal", ["Ann", "Bob", "Cal"]),
        ("Ann, Bob (dealer), Cal.", ["Ann", "Bob", "Cal"]),
        ("Mary Ann, Bob", ["Mary Ann", "Bob"]),
        ("Player 1, Player 2", ["Player 1", "Player 2"]),
        ("“Mary Ann”, Bob", ["Mary Ann", "Bob"]),
        ("A B C", ["A", "B", "C"]),
        ("Andy and Brand", ["Andy", "Brand"]),
    ],
)
def test_players_are_listed_as_people_list_them(listed: str, names: list[str]) -> None:
    text = f"game: jig\nplayers: {listed}\n" + ("" if "dealer" in listed else f"dealer: {names[1]}\n")
    record = records.read(f"{text}{names[0]} 4C snip")
    assert (list(record.players), record.deals[0].dealer) == (names, names[1])
    assert records.read(records.write(record)) == record


def test_names_with_spaces_are_understood_everywhere() -> None:
    text = "game: snap\nplayers: Mary Ann, Mary, Bob\ndealer: Bob\nrules: variant=own-piles\n"
    text += "mary ann 4C\nMary 9H\nBob 4D\nMary Ann and Mary shout snap\n= Mary Ann 16, Mary 16\nBob's snap on Mary Ann"
    with pytest.raises(RecordError):
        records.read(text + " and Dan")
    record = records.read(text.rsplit("\n", 1)[0])
    assert [line.player for line in record.deals[0].plays] == ["Mary Ann", "Mary", "Bob", "Mary Ann+Mary", None]
    assert records.read(records.write(record)) == record
