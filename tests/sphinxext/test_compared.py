"""The tables that set the games side by side, and the names that cells carry for narrow pages."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from tests import dividing

from snorum.games import GAMES
from snorum.site.sphinxext.lists.compared import DealtPack, agreed_rules, deal_out
from snorum.site.sphinxext.reference.modules import modules_of

PAGE = """# Games

:::{compared} deals
snitchems
cassino uneven=short-deal
:::

:::{compared} deals
cassino pack=23
:::

:::{compared} deals
whist
:::

| name | | what |
| --- | --- | --- |
| first | second | third |

| name | what |
| --- | --- |
| first | second |
"""


def fall_out(name: str, number: int, **agreed: str) -> DealtPack | None:
    return deal_out(GAMES[name], agreed_rules(GAMES[name], agreed), number)


def test_reids_number_of_deals_and_what_follows_from_seven_cards_for_three() -> None:
    assert [fall_out("snitchems", number) for number in (2, 3, 4, 5)] == [
        DealtPack(((3,),) * 8, 0),
        DealtPack(((3,),) * 5, 0),
        DealtPack(((3,),) * 4, 0),
        None,
    ]


@pytest.mark.parametrize(("pack", "even"), [("52", {2, 3, 4, 6, 12}), ("32", {7})])
def test_cassino_comes_out_even_for_few_numbers_of_players(pack: str, even: set[int]) -> None:
    found = {number: fall_out("cassino", number, pack=pack, uneven="leftover-aside") for number in range(2, 13)}
    assert {number for number, each in found.items() if each and not each.left_over} == even


def test_left_over_cards_are_dealt_or_laid_out_if_agreed() -> None:
    assert fall_out("cassino", 5, uneven="short-deal") == DealtPack(((4,), (4,), (1, 2)), 0)
    assert fall_out("cassino", 5, uneven="to-table") == DealtPack(((4,), (4,)), 0)


def test_partnerships_need_four_players() -> None:
    assert [number for number in range(2, 13) if fall_out("cassino", number, partners="true")] == [4]


def test_a_pack_dealt_anew_each_time_is_dealt_once() -> None:
    assert fall_out("snip-snap-snorum", 10) == DealtPack(((5,),), 2)
    assert fall_out("snip-snap-snorum", 6, pack="32") == DealtPack(((5,),), 2)
    assert fall_out("jig", 6) == DealtPack(((8, 9),), 0)
    assert fall_out("snap", 4, packs="3") == DealtPack(((39,),), 0)


def test_a_game_in_several_modules_is_documented_completely() -> None:
    folder = Path(sys.modules["snorum.games.snap"].__file__ or "").parent
    modules = {f"snorum.games.snap.{path.stem}" for path in folder.glob("[a-z]*.py")}
    assert len(modules) > 1
    assert set(modules_of("snorum.games.snap")) == {"snorum.games.snap", *modules}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A page with both tables and three errors: its HTML, and what the build said."""
    folder = tmp_path_factory.mktemp("compared")
    conf = 'extensions = ["myst_parser", "snorum.site.sphinxext"]\nmyst_enable_extensions = ["colon_fence"]\n'
    (folder / "conf.py").write_text(f"{conf}snorum_edition = True\n", encoding="utf-8")
    (folder / "index.md").write_text(PAGE, encoding="utf-8")
    result = dividing.run("sphinx", "-q", str(folder), str(folder / "_out"), NO_COLOR="1")
    assert result.returncode == 0, result.stderr
    return (folder / "_out" / "index.html").read_text("utf-8"), result.stderr


def test_a_row_shows_how_a_pack_is_dealt(built: tuple[str, str]) -> None:
    table = next(iter(re.findall(r'<table class="compared.*?</table>', built[0], re.DOTALL)))
    rows = [
        re.sub(r"\s*</?(?:tr|t[dh]|p|a)\b[^>]*>\s*", "|", row) for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL)
    ]
    cells = [[re.sub(r"<[^>]+>", "", word) for word in row.split("|") if re.sub(r"<[^>]+>", "", word)] for row in rows]
    assert cells[1][:9] == ["Snitch’ems", "cards", "52", "face up", "4 or 7", "players", "2–4", "2 play", "8 × 3"]
    assert cells[2][1] == "uneven = short-deal"
    assert cells[2][cells[2].index("5 play") + 1] == "2 × 4, then 1 or 2"


@pytest.mark.parametrize("says", ["Cassino has no pack = 23", "there is no game 'whist'"])
def test_errors_in_the_directive_are_named(built: tuple[str, str], says: str) -> None:
    assert re.search(rf"index\.md:\d+: .*{re.escape(says)}", built[1])


def test_cells_of_a_wide_table_carry_the_names_of_their_columns(built: tuple[str, str]) -> None:
    tables = re.findall(r"<table.*?</table>", built[0], re.DOTALL)
    three, two = tables[-2:]
    assert re.findall(r'<p class="column">(.*?)</p>', three) == ["what"]
    assert 'class="column"' not in two
