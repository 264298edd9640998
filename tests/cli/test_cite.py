"""`snorum cite`, run as a separate process."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys

import pytest
import rispy
from pybtex.database import parse_string
from tests import dividing

from snorum import __version__
from snorum.site import citing
from snorum.site.citing.imprint import full_title


def cite(*words: str) -> tuple[int, str, str]:
    ran = dividing.run("snorum", "cite", *words)
    assert "Traceback" not in ran.stderr, ran.stderr
    return ran


def test_the_default_style_is_chicago() -> None:
    status, out, err = cite("peel-91-7")
    assert (status, err) == (0, "") and out == citing.plain(citing.item("peel-91-7"), "chicago") + "\n"
    assert cite("peel-91-7", "--style", "chicago-note")[1].startswith(
        "W. H. Peel [Baxter-Wray, pseud.], “Snip-Snap-Snorum,” in "
    )
    assert cite("peel-91-7", "--style", "mla", "--format", "html")[1].startswith(
        "Peel, W. H. [Baxter-Wray, pseud.]. “Snip-Snap-Snorum.” <i>Round Games with Cards</i>, 1891, p. 91. "
    )


def test_several_names_give_a_line_each_and_no_name_gives_the_edition() -> None:
    names = [
        "peel-91-7..peel-91-10",
        "snip-snap-snorum.settling=at-once",
        "snip_snap_snorum.double_penalty",
        "peel/nine-sequence",
        "peel",
    ]
    status, out, _ = cite(*names)
    assert status == 0 and len(out.splitlines()) == len(names)
    assert "option at-once" in out and "passages peel-91-7 to peel-91-10" in out
    assert cite()[1].startswith(f"The Snorum editors. {full_title()}. Version {__version__}. ")


def test_each_format_gives_a_complete_file() -> None:
    names = ["peel-91-7", "peel-99-5"]
    assert [each["id"] for each in json.loads(cite(*names, "--format", "csl-json")[1])] == names
    assert [each["id"] for each in rispy.loads(cite(*names, "--format", "ris")[1])] == names
    assert list(parse_string(cite(*names, "--format", "bibtex")[1], "bibtex").entries) == names


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["peel-91-77"], "peel-91-7,"),
        (["peel-91-7", "peel-91-77"], "peel-91-7,"),
        (["x", "--style", "apa"], "chicago-note, chicago, mla"),
        (["peel-91-7", "--format", "word"], "text, html, bibtex, ris, csl-json"),
        (["peel-91-7", "--format", "ris", "--style", "mla"], "expected the format text or html"),
        (["snip-snap-snorum.settling=x"], "at-once"),
        (["peel-91-7..peel-90-1"], "peel-90-1..peel-91-7"),
    ],
)
def test_a_mistake_gives_one_line_of_explanation_and_no_output(words: list[str], says: str) -> None:
    status, out, err = cite(*words)
    assert (status, out) == (2, "") and says in err and len(err.splitlines()) == 1


def test_the_help_has_examples_that_work() -> None:
    status, out, _ = cite("--help")
    assert status == 0
    examples = [shlex.split(line)[2:] for line in out.splitlines() if line.startswith("    snorum cite")]
    assert len(examples) == 9
    for example in examples:
        words = example[: example.index(">")] if ">" in example else example
        assert cite(*words)[0] == 0, words


def test_citing_a_passage_does_not_load_the_games() -> None:
    code = "import sys; from snorum.site import citing; citing.plain(citing.item('peel-91-7')); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "citeproc" in loaded
    assert not {"snorum.games.cassino", "snorum.referee", "snorum.referee.readings", "sphinx"} & set(loaded)
