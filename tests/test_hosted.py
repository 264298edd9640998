"""What hosts and other programs read of the project: valid by their schemas, and true of the tree."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from tools.forwarding import request
from tools.metadata import LINK, as_it_reads_elsewhere, urls

from snorum.edition.editions import own
from snorum.games.vocabulary import SnorumError

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted({*(ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")} - {ROOT / ".github/ISSUE_TEMPLATE/config.yml"})


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-workflows", WORKFLOWS),
        ("custom.github-workflows-require-timeout", WORKFLOWS),
        ("vendor.github-issue-forms", FORMS),
        ("vendor.github-issue-config", [ROOT / ".github/ISSUE_TEMPLATE/config.yml"]),
        ("vendor.dependabot", [ROOT / ".github/dependabot.yml"]),
        ("vendor.citation-file-format", [ROOT / "CITATION.cff"]),
    ],
)
def test_each_file_is_valid(schema: str, files: list[Path]) -> None:
    assert files
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_python_that_is_promised_is_tried() -> None:
    promised = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", each)]
    assert PROJECT["requires-python"] == f">={promised[0]}"
    jobs = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))["jobs"]
    assert jobs["test"]["strategy"]["matrix"]["python"] == promised
    assert jobs["installed"]["strategy"]["matrix"]["python"] == promised
    tried = [each["python"] for each in jobs["dependencies"]["strategy"]["matrix"]["include"]]
    assert tried == [promised[0], promised[-1]], (
        "the lowest dependencies with the oldest Python, the newest with the newest"
    )


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_by_commit_and_says_its_version(workflow: Path) -> None:
    used = re.findall(r"uses: (.*)", workflow.read_text("utf-8"))
    assert used
    assert [each for each in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each)] == []


def test_what_workflows_hooks_and_templates_run_is_there() -> None:
    places = [
        *WORKFLOWS,
        ROOT / ".pre-commit-config.yaml",
        ROOT / ".github/pull_request_template.md",
        ROOT / "CONTRIBUTING.md",
    ]
    texts = "\n".join(path.read_text("utf-8") for path in places)
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    run = {each for found in re.findall(r"(?:[$`] ?|run: )make ((?:[a-z-]+ ?)+)", texts) for each in found.split()}
    assert {"release", "released", "edition", "epub", "test"} <= run <= targets
    files = set(re.findall(r"(?<![\w./-])(?:tests|tools|src|docs|\.ci)/[\w./-]*\w", texts))
    assert len(files) > 5
    assert [each for each in files if not (ROOT / each).exists()] == []
    named = re.findall(r"(tests/\S+\.py)::(\w+)", texts)
    assert named
    assert [name for file, name in named if f"def {name}(" not in (ROOT / file).read_text("utf-8")] == []


@pytest.mark.parametrize("file", [".github/ISSUE_TEMPLATE/config.yml", ".github/workflows/release.yml"])
def test_every_address_given_of_the_site_is_that_of_a_page(file: str) -> None:
    text = (ROOT / file).read_text("utf-8")
    pages = re.findall(re.escape(own().address) + r"([\w./-]*)", text)
    assert pages
    for page in filter(None, pages):
        assert page.endswith(".html") and (ROOT / "docs" / page).with_suffix(".md").is_file(), page


def test_the_readme_links_to_files_in_a_repository() -> None:
    links = [path for path, _ in LINK.findall((ROOT / "README.md").read_text("utf-8"))]
    assert len(links) > 10 and [path for path in links if not (ROOT / path).is_file()] == []
    assert own().address not in (ROOT / "README.md").read_text("utf-8")


def test_the_readme_links_to_pages_on_an_index(tmp_path: Path) -> None:
    """As the metadata of a wheel have it, and of an editable installation too."""
    command = [sys.executable, "-m", "hatchling", "metadata"]
    said = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    links = re.findall(r"\]\(([^)]+)\)", said["readme"]["text"])
    pages = [each.removeprefix(own().address) for each in links if each.startswith(own().address)]
    assert len(pages) > 10 and all(each.startswith("https://") for each in links)
    assert [each for each in pages if not (ROOT / "docs" / each).with_suffix(".md").is_file()] == []
    assert said["urls"]["Homepage (reserved)"] == own().address


def test_a_place_that_stands_is_named_without_reserve() -> None:
    page = {
        "address": "https://a.org/",
        "stands_since": "2027-01-31",
        "repository": "https://b.org/c",
        "issues": "https://b.org/i",
    }
    assert urls(page)["Homepage"] == "https://a.org/" and urls(page)["Source"] == "https://b.org/c"
    text = "[one](docs/guide/python.md#x), [two](LICENSE), [three](https://c.org/)"
    told = "[one](https://a.org/guide/python.html#x), [two](https://b.org/c/blob/main/LICENSE), [three](https://c.org/)"
    assert as_it_reads_elsewhere(text, page) == told


def test_the_request_to_forward_the_addresses_is_made_from_the_title_page() -> None:
    with pytest.raises(SnorumError, match=r"edition.toml: no host, expected one before addresses are forwarded"):
        request(own())
    host = "https://o.example/snorum/"
    files = request(replace(own(), host=host, repository="https://r.example", issues="https://i.example"))
    assert list(files) == ["snorum/.htaccess", "snorum/README.md"]
    pattern, target = re.findall(r"RewriteRule (\S+) (\S+)", files["snorum/.htaccess"])[0]
    page = re.sub(pattern, target.replace("$1", r"\1"), "edition/jig.html", count=1)
    assert page == "https://o.example/snorum/edition/jig.html"
    assert "https://i.example" in files["snorum/README.md"]
