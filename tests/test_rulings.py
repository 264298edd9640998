"""Ruling sets: how a source plays a game, read from its file, asked for by name, and followed by records."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from snorum import edition, records, referee
from snorum.books import rulings
from snorum.books.comparison import compare
from snorum.books.rulings import (
    Ruling,
    RulingError,
    RulingSet,
    State,
    UnknownRulingSet,
    find,
    read,
    ruling_sets,
    source_says,
)
from snorum.edition.editions import using
from snorum.games import GAMES
from snorum.games.vocabulary import RULES, points
from snorum.site.trace.rulings import gaps_of_rulings

ALL_SILENT = "\n".join(f'{name} = "silent"' for name in points(GAMES["cassino"].Rules))

HEAD = 'id = "book-1800"\ngame = "cassino"'

TITLE_PAGE = 'id = "x"\ntitle = "X"\neditors = "Y"\nyear = 2026\nversion = "1"\naddress = "https://example.org/x/"\n'

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a ruling set of an invented book, whose rulings are silent but for the lines given."""

    def write(lines: str) -> Path:
        named = {line.split(" =")[0] for line in lines.splitlines()}
        rest = [line for line in ALL_SILENT.splitlines() if line.split(" =")[0] not in named]
        path = tmp_path / "book" / "rulings" / "cassino.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join([HEAD, "[points]", lines, *rest]), "utf-8")
        return path

    return write


def test_a_ruling_set_says_for_every_point_what_the_source_says(write: Write) -> None:
    found = read(write('last_take_point = { option = "does-not", passages = ["peel-98-12"] }'))
    assert (found.id, found.game, found.work, found.year, found.own) == ("book-1800", "cassino", "book", 1800, False)
    assert list(found.points) == list(points(GAMES["cassino"].Rules))
    assert {name for name, each in found.points.items() if each.state != "silent"} == {"last_take_point"}
    assert found.rules() == GAMES["cassino"].Rules(last_take_point="does-not")


@pytest.mark.parametrize("name", GAMES)
def test_who_plays_an_option_is_who_states_it(name: str) -> None:
    stated: set[tuple[str, str, str]] = set()
    others = set()
    for path in edition.sources().glob(f"*/rulings/{name}.toml"):
        table = tomllib.loads(path.read_text("utf-8"))
        if table.get("own"):
            continue
        others.add(table["id"])
        for point, said in table["points"].items():
            option = said.get("option", []) if isinstance(said, dict) else []
            stated |= {(table["id"], point, str(each)) for each in (option if isinstance(option, list) else [option])}
    found = {
        (each.id, point, str(option))
        for point in points(GAMES[name].Rules)
        for option, stating in rulings.who_plays(name, point).items()
        for each in stating
        if each.id in others
    }
    assert found == stated


def test_of_several_options_the_first_is_played(write: Write) -> None:
    found = read(write("partners = { option = [true, false], passages = ['peel-97-2'] }"))
    assert found.points["partners"].options == (True, False)
    assert found.rules().partners is True


@pytest.mark.parametrize(
    ("mean", "played"),
    [("['none', 'player']", "player"), ("['none', 'card']", "none")],  # the default is `player`
)
def test_what_is_uncertain_is_played_by_the_default_unless_that_cannot_be_meant(
    mean: str, played: str, write: Write
) -> None:
    found = read(write(f"compulsion = {{ uncertain = {mean}, why = 'Not reported.' }}"))
    assert found.points["compulsion"].state == "uncertain"
    assert found.rules().compulsion == played


def test_an_option_can_be_for_a_number_of_players(write: Write) -> None:
    found = read(write("partners = { option = [true, false], players = { 4 = true }, passages = ['peel-97-2'] }"))
    assert [found.rules(number).partners for number in (3, 4, None)] == [False, True, False]
    assert [found.points["partners"].for_whom(option) for option in (True, False)] == ["for 4 players", "otherwise"]
    alone = read(write("partners = { option = true, players = { 4 = true }, passages = ['peel-97-2'] }"))
    assert [alone.options(number).get("partners") for number in (3, 4)] == [None, True]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("pack = { option = 40, passages = ['peel-97-6'] }", "pack has no option '40', expected one of 52, 32"),
        ("pack = { option = '52', passages = ['peel-97-6'] }", "pack has no option '52', expected one of 52, 32"),
        ("partners = { option = 1, passages = ['peel-97-2'] }", "partners has no option '1', expected one of false"),
        ("pack = { option = 52 }", "pack: an option needs the passages that have it"),
        ("pack = { passages = ['peel-97-6'] }", "pack: expected one of option, inferred, uncertain, not-seen"),
        ("pack = { option = 52, inferred = 52, why = 'x' }", "pack: expected one of option, inferred"),
        ("pack = { option = 52, whose = 'x' }", "pack is {'option': 52, 'whose': 'x'}, expected \"silent\""),
        ("pack = { option = 52, passages = 'peel-97-6' }", "pack: expected passages as a list, and why as a text"),
        ("pack = { option = 52, passages = [97] }", "pack: expected passages as a list, and why as a text"),
        ("pack = { option = [52, 52], passages = ['peel-97-6'] }", "pack: an option stands twice in 52, 52"),
        ("pack = { option = 52, passages = ['peel-97-6'], why = 5 }", "expected passages as a list, and why as a text"),
        ("pack = { option = [], passages = ['peel-97-6'] }", "pack: an option needs the passages that have it"),
        ("pack = { inferred = [], why = 'x' }", "pack: an option needs the passages that have it"),
        (
            "pack = { option = 52, players = { 4 = 32 }, passages = ['peel-97-6'] }",
            "pack: players has an option that the source is not said to have",
        ),
        (
            "pack = { uncertain = [52, 32], players = { 4 = 32 }, passages = ['peel-97-6'] }",
            "pack: players has an option that the source is not said to have",
        ),
        (
            "pack = { option = 52, players = { 4 = 52.0 }, passages = ['peel-97-6'] }",
            "pack has no option '52.0', expected one of 52, 32",
        ),
        (
            "partners = { option = true, players = { 4 = 1 }, passages = ['peel-97-2'] }",
            "partners has no option '1', expected one of false, true",
        ),
        ("pack = { option = [[52]], passages = ['peel-97-6'] }", "pack has no option '[52]', expected one of 52, 32"),
        ("pack = { option = 52, players = 4, passages = ['peel-97-6'] }", "pack: players is 4, expected a number of"),
        ("pack = { option = 52, players = { few = 52 }, passages = ['peel-97-6'] }", "expected a number of players"),
        ("pack = 'quiet'", "pack is 'quiet', expected \"silent\""),
        ("pock = 'silent'", "no point is called 'pock', expected one of partners, pack"),
    ],
)
def test_a_wrong_ruling_is_refused_by_name(lines: str, says: str, write: Write) -> None:
    path = write(lines)
    with pytest.raises(RulingError) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}:4: ")
    assert says in str(caught.value)


def test_an_option_that_is_a_number_lies_within_its_bounds(tmp_path: Path) -> None:
    def with_fine(fine: object) -> RulingSet:
        silent = "".join(f'{name} = "silent"\n' for name in points(GAMES["jig"].Rules) if name != "fine")
        path = tmp_path / "jig.toml"
        path.write_text(
            f'id = "book-1800"\ngame = "jig"\n[points]\nfine = {{ option = {fine}, passages = ["x-1"] }}\n{silent}'
        )
        return read(path)

    assert with_fine(3).rules().fine == 3
    for wrong in ("1000000000", "true", '"much"', "3.0"):
        with pytest.raises(RulingError, match=r"fine has no option '.*', expected a whole number from 0 to [0-9,]+$"):
            with_fine(wrong)


def test_what_a_ruling_set_takes_from_a_passage_is_named(write: Write) -> None:
    made = read(
        write("pack = { option = [52, 32], passages = ['x-1'] }\nspades = { uncertain = 'most', passages = ['x-1'] }")
    )
    found = replace(made, agrees={"cassino.added": ("x-2", "x-1")}, beyond={"Prayers are said.": ("x-3", "x-1")})
    in_points = ["pack: 52 or 32", "spades: uncertain: most"]
    rule, beyond = "as the rule cassino.added", "not played here: Prayers are said."
    assert list(found.rests_on("x-1")) == [*in_points, rule, beyond]
    assert list(found.rests_on("x-2")) == [rule] and list(found.rests_on("x-3")) == [beyond]
    assert found.passages_played == ["x-1", "x-2"] and found.passages == {"x-1", "x-2", "x-3"}
    assert (found.in_state("stated"), found.in_state("uncertain")) == (["pack"], ["spades"])


def test_an_id_that_names_another_year_than_the_source_has_is_explained(write: Write) -> None:
    made = read(write(""))
    assert (made.year, made.printing, made.entry, made.about_id) == (1800, "", "book", "")
    assert "The name book-1800 is permanent" in (told := replace(made, year=1799).about_id) and told.endswith(" 1799.")
    assert replace(made, id="book", year=None).about_id == ""
    path = _with_head(write, HEAD.replace("1800", "1801") + '\nyear = 1799\nprinting = "second"')
    assert ((again := read(path)).year, again.entry) == (1799, "second")


def test_a_fault_is_named_at_its_line_below_the_points_though_another_part_has_the_word(write: Write) -> None:
    path = write("pack = { option = 52 }")
    path.write_text(path.read_text("utf-8").replace("[points]", "[beyond]\npack = ['peel-97-6']\n[points]"), "utf-8")
    with pytest.raises(RulingError, match=":6: pack: an option needs the passages that have it"):
        read(path)


def test_two_ruling_sets_of_a_game_have_two_ids(write: Write, tmp_path: Path) -> None:
    text, home = write("").read_text("utf-8"), tmp_path / "home"
    for work in ("book", "other"):
        (home / work / "rulings").mkdir(parents=True)
        (home / work / "rulings" / "cassino.toml").write_text(text, "utf-8")
    (home / "works.bib").touch()
    (home / "edition.toml").write_text(TITLE_PAGE)
    with using(home), pytest.raises(RulingError) as caught:
        ruling_sets()
    first, second = (home / work / "rulings" / "cassino.toml" for work in ("book", "other"))
    assert str(caught.value) == f"{second}: a second ruling set book-1800 of cassino, after {first}"


def test_all_faults_of_all_files_are_named_at_once(tmp_path: Path, write: Write) -> None:
    rulings = tmp_path / "home" / "book" / "rulings"
    rulings.mkdir(parents=True)
    (tmp_path / "home" / "works.bib").touch()
    (tmp_path / "home" / "edition.toml").write_text(TITLE_PAGE)
    text = write("pack = { option = 52 }\n'pock' = 'silent'").read_text("utf-8").replace('uneven = "silent"\n', "")
    text = 'own = "no"\ndate = 1800\n' + text + '\n[beyond]\n"pack of a kind" = "much"\n'
    for name in ("cassino", "jig"):
        (rulings / f"{name}.toml").write_text(text, "utf-8")
    with using(tmp_path / "home"), pytest.raises(RulingError) as caught:
        ruling_sets()
    said = [line.removeprefix(f"{rulings}/") for line in str(caught.value).splitlines()]
    beyond = len(text.splitlines()) - 1
    expected = [
        "2: unknown key date, expected agrees",
        "1: own is 'no', expected true or false",
        f"{beyond}: beyond is {{'pack of a kind': 'much'}}, expected a list of passages for each",
        "6: pack: an option needs the passages that have it",
        "7: no point is called 'pock'",
        "5: no ruling for uneven, expected",
    ]
    for line, begins in zip(said, expected, strict=False):
        assert line.startswith(f"cassino.toml:{begins}")
    assert said[6:] == [
        f"jig.toml:{at}"
        for at in (
            expected[0].replace("agrees", "agrees, beyond, game, id, own, points, printing, year"),
            "4: the game is cassino, expected cassino.toml as the name of its file",
            *expected[1:3],
        )
    ]


def test_a_point_without_a_ruling_is_named(write: Write) -> None:
    path = write("")
    path.write_text(path.read_text("utf-8").replace('uneven = "silent"\n', ""), "utf-8")
    with pytest.raises(RulingError, match="no ruling for uneven, expected an option"):
        read(path)


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ('id = "Book 1800"\ngame = "cassino"', "the id 'Book 1800', expected the author or a short title and the year"),
        ('id = "book-1800"\ngame = "whist"', "the game 'whist', expected one of snip-snap-snorum, jig, cassino"),
        ('id = "book-1800"', "cassino.toml: the key 'game' is missing"),
        ('id = "book-1800"\ngame = "cassino"\ndate = 1800', "unknown key date, expected agrees, beyond, game"),
        ('id = "book-1800"\ngame = "cassino"\nyear = "1800"', "year '1800', printing None, expected a number"),
        ('id = "book-1800"\ngame = "cassino"\nprinting = 2', "year None, printing 2, expected a number and a key"),
        ('id = "book-1800"\ngame = ["cassino"]', "the game ['cassino'], expected one of snip-snap-snorum"),
        ('id = 1800\ngame = "cassino"', "the id 1800, expected the author or a short title and the year"),
        ('id = "book-1800"\ngame = "cassino"\nagrees = 5', "agrees is 5, expected a list of passages for each"),
    ],
)
def test_a_wrong_head_is_refused(head: str, says: str, write: Write) -> None:
    with pytest.raises(RulingError) as caught:
        read(_with_head(write, head))
    assert says in str(caught.value)


def _with_head(write: Write, head: str) -> Path:
    path = write("")
    path.write_text(head + path.read_text("utf-8").removeprefix(HEAD), "utf-8")
    return path


@pytest.mark.parametrize("asked", ["peel-1891", "Peel 1891", "PEEL, 1891", "peel"])
def test_a_source_is_found_by_author_and_year(asked: str) -> None:
    assert find("cassino", asked).id == "peel-1891"


def test_an_unknown_source_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        UnknownRulingSet, match=r"no source of Cassino is called 'pel-1891', expected one of .*peel-1891"
    ):
        find("cassino", "pel-1891")


def test_sources_are_in_order_of_date_and_those_without_a_date_last() -> None:
    for name in GAMES:
        years = [each.year or 9999 for each in ruling_sets(name)]
        assert years == sorted(years)


def test_the_own_source_of_a_game_rules_its_cruxes_by_their_grounds() -> None:
    peel = find("cassino", "peel-1891")
    assert peel.points["last_take_point"] == rulings.Ruling("stated", ("scores",), ("peel-98-12",))  # by the letter
    assert peel.points["court_cards"].state == "uncertain"  # by the sense


def test_what_the_own_source_does_not_say_outright_is_inferred_from_its_words() -> None:
    """Peel says that the card must be played; what becomes of one that was played instead he does not say outright."""
    held_back = find("jig", "peel-1891").points["withheld_card"]
    assert (held_back.state, held_back.options, held_back.passages) == ("inferred", ("corrected",), ("peel-95-5",))
    assert held_back.why.startswith("Peel does not say outright")
    for own in (each for each in ruling_sets() if each.own):
        given = tomllib.loads(own.path.read_text("utf-8"))["points"]
        for rule in (each for each in RULES.values() if each.game_id == own.game and "not say" in each.supplied):
            of_cruxes = [own.points[name] for name in rulings.points_asked(rule) & own.points.keys() - given.keys()]
            assert all(each.state != "stated" for each in of_cruxes), rule.id


RECORD = """
format = 1
game = "cassino"
players = ["A", "B"]
{as_}
{rules}
[[deals]]
dealer = "B"
layout = "2C 3C 4C 5C"
plays = ["A 2D takes 2C"]
"""


@pytest.fixture
def book(write: Write, monkeypatch: pytest.MonkeyPatch) -> Iterator[rulings.RulingSet]:
    """An invented book by which court cards combine and the last take scores nothing."""
    found = read(
        write(
            'court_cards = { option = "eleven-to-thirteen", passages = ["peel-98-7"] }\n'
            'last_take_point = { option = "does-not", passages = ["peel-98-12"] }'
        )
    )
    known = [*ruling_sets(), found]
    monkeypatch.setattr(rulings, "_all", lambda: tuple(known))
    yield found


def test_a_record_is_played_as_the_source_that_it_names(book: rulings.RulingSet) -> None:
    record = records.read(RECORD.format(as_='as = "book-1800"', rules=""))
    assert (record.rules, record.ruling) == (book.rules(), "book-1800")
    assert set(record.fixed) == {"court_cards", "last_take_point"}


def test_rules_change_single_points_of_a_source(book: rulings.RulingSet) -> None:
    record = records.read(RECORD.format(as_='as = "book-1800"', rules='rules = { last_take_point = "scores" }'))
    assert (record.rules.court_cards, record.rules.last_take_point) == ("eleven-to-thirteen", "scores")


def test_a_source_asked_for_takes_the_place_of_the_records_own(book: rulings.RulingSet) -> None:
    record = records.read(RECORD.format(as_='as = "book-1800"', rules=""), ruling="Peel 1891")
    assert record.ruling == "peel-1891"
    assert record.rules.last_take_point == "scores"


def test_a_record_as_a_source_is_written_and_read_back(book: rulings.RulingSet) -> None:
    record = records.read(RECORD.format(as_='as = "book 1800"', rules='rules = { last_take_point = "scores" }'))
    text = records.write(record)
    assert 'as = "book-1800"' in text
    assert "court_cards" not in text  # the source says so
    assert 'last_take_point = "scores"' in text  # though it is the default: the source says otherwise
    assert records.read(text) == record


def test_an_unknown_source_in_a_record_is_refused_at_its_key() -> None:
    with pytest.raises(records.RecordError, match="no source of Cassino is called 'bok'") as caught:
        records.read(RECORD.format(as_='as = "bok"', rules=""))
    assert caught.value.path == ("as",)


def test_plain_lines_name_a_source_too(book: rulings.RulingSet) -> None:
    text = "game: Cassino\nas: Book 1800\nplayers: A, B\ndealer: B\nlayout: 2C 3C 4C 5C\nA 2D takes 2C\n"
    assert records.read(text).ruling == "book-1800"


def test_the_report_names_the_source(book: rulings.RulingSet) -> None:
    record = records.read(RECORD.format(as_='as = "book-1800"', rules=""))
    assert referee.as_json("it", record, referee.check(record))["as"] == "book-1800"


def test_what_is_inferred_is_played_and_says_from_what_and_counts_for_nothing(write: Write) -> None:
    inferred = read(
        write('last_take_point = { inferred = "does-not", passages = ["peel-98-12"], why = "None is named." }')
    )
    assert inferred.rules() == GAMES["cassino"].Rules(last_take_point="does-not")
    cell = compare("cassino", ["long-1792", "peel-1891"])
    building = next(point for point in cell.points if point.name == "building").cells
    assert {each.state for each in building.values()} == {"inferred"} and not building["long-1792"].stated_for(2)
    with pytest.raises(RulingError, match="what is inferred needs its reason"):
        read(write('last_take_point = { inferred = "does-not", passages = ["peel-98-12"] }'))


def test_what_was_not_seen_rests_on_no_passage_and_is_played_by_default(write: Write) -> None:
    found = read(write('pack = "not-seen"\nsupplied_scoring = { not-seen = ["handbooks"] }'))
    assert {found.points[name].state for name in ("pack", "supplied_scoring")} == {"not-seen"}
    assert found.rules() == GAMES["cassino"].Rules(supplied_scoring="handbooks"), "the one that it may have"
    with pytest.raises(RulingError, match="not seen, though passages speak of it"):
        read(write('pack = { not-seen = [52], passages = ["peel-97-6"] }'))


@pytest.mark.parametrize(
    ("id", "wrong"), [("long-1792", "silent"), ("squareman-1916", "not-seen"), ("pagat", "silent")]
)
def test_only_a_source_that_was_read_whole_is_called_silent(
    id: str, wrong: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise we do not know: in the edition no gap says so, and one does if a single cell is changed."""
    assert not [gap for gap in gaps_of_rulings() if "as silent" in gap.says or "as not-seen" in gap.says]
    each = next(each for each in ruling_sets() if each.id == id)
    name = next(name for name, ruling in each.points.items() if ruling.state in ("silent", "not-seen", "uncertain"))
    changed = replace(each, points={**each.points, name: Ruling(wrong)})
    monkeypatch.setattr(rulings, "ruling_sets", lambda: (changed,))
    assert [gap for gap in gaps_of_rulings() if f"{id} has {name} as {wrong}" in gap.says]


def test_ruling_sets_come_in_the_order_of_their_years_and_those_without_a_year_last() -> None:
    for name in GAMES:
        years = [each.year or 9999 for each in ruling_sets(name)]
        assert years == sorted(years)
    assert any(each.year is None for each in ruling_sets())


def test_a_source_is_found_by_its_author_alone_unless_there_are_several() -> None:
    firsts = Counter(each.id.partition("-")[0] for each in ruling_sets("cassino"))
    once = {first for first, number in firsts.items() if number == 1}
    of_one_work = Counter(each.work for each in ruling_sets("cassino"))
    for each in ruling_sets("cassino"):
        if (first := each.id.partition("-")[0]) in once and of_one_work[first] <= 1:
            assert find("cassino", first) is each
    with pytest.raises(UnknownRulingSet, match=r"\(the nearest: foster-1897\)"):
        find("cassino", "fostr-1897")
    dicks = [each.id for each in ruling_sets("cassino") if each.id.startswith("dick")]
    assert len(dicks) > 1
    with pytest.raises(UnknownRulingSet) as refused:
        find("cassino", "dick")
    assert refused.value.expected.endswith(f"(the nearest: {', '.join(dicks)})")


def test_what_a_source_says_of_a_rule_is_each_point_once_and_the_cruxes_of_its_passages() -> None:
    """Those of which `snorum show peel-93-6` tells, and the payer, for which the penalty asks."""
    rule = RULES["snip_snap_snorum.double_penalty"]
    said = source_says("snip-snap-snorum", "squareman-1916", {rule: (), RULES["snip_snap_snorum.offence"]: ()})
    points = [each.point for each in said if each.point]
    assert len(points) == len(set(points))
    of_passage = {"double_penalty", "settling", "offending_card", "undiscovered", "penalty_order", "offender_paid"}
    assert {each.point for each in said if each.rule == rule.id} >= of_passage
    assert not {"pairing_scope", "next_dealer", "reshuffle"} & set(points)
