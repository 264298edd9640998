"""The way from this repository to a reader: release, upload, install, new edition, site, a citation that resolves.

The steps of the workflow *Release* are run as it has them, in an empty folder, with an index on this machine and a
stand-in for the host's command `gh`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
import yaml
from tests.package_index import Index, index
from tests.test_project import build_wheel
from tools.serve import Compressing

from snorum import __version__

ROOT = Path(__file__).parent.parent
STEPS = {
    step.get("name", step.get("run", "")): step["run"]
    for job in yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))["jobs"].values()
    for step in job["steps"]
    if "run" in step
}
"""What the workflow runs, by the name of the step or else by itself."""
GH = """#!/bin/sh
echo "$@" >> "$SAID"
case "$*" in
"release list"*) echo v0.0.1 v0.0.0 ;;
"release download v0.0.1"*) cp "$OLDER" older.tar.gz ;;
"release download"*) exit 1 ;;
esac
"""


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder with `dist`, as the workflow's job *build* leaves it for the others."""
    folder = tmp_path_factory.mktemp("released")
    wheel = build_wheel(ROOT, tmp_path_factory.mktemp("wheel"))
    (folder / "dist").mkdir()
    shutil.move(wheel, folder / "dist" / wheel.name)
    return folder


@pytest.fixture(scope="module")
def uploaded(released: Path) -> Iterator[Index]:
    """An index to which the step *Upload* has uploaded."""
    step = next(run for run in STEPS.values() if "uv publish" in run)
    # Elsewhere than at the host nobody vouches for whoever uploads; so a token stands in for that.
    step = step.replace("python ", f"{sys.executable} ").replace("always", "never").replace("dist/*.tar.gz", "")
    with index() as found:
        bash(step, released, UV_PUBLISH_URL=f"{found.address}/legacy/", UV_PUBLISH_TOKEN="nobody")
        yield found


def bash(script: str, folder: Path, **variables: str) -> str:
    """What a script prints, run as the host runs a step."""
    environment = {**os.environ, "MAKEFLAGS": "", **variables}
    command = ["bash", "-e", "-o", "pipefail", "-c", script]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_what_is_uploaded_is_the_wheel_with_a_readme_that_reads_there(uploaded: Index) -> None:
    assert list(uploaded.files) == [f"snorum-{__version__}-py3-none-any.whl"]
    assert "](https://w3id.org/snorum/guide/claims.html)" in uploaded.said["description"]
    assert "](docs/" not in uploaded.said["description"]


def test_an_edition_begun_with_what_was_installed_is_built_published_and_cited(uploaded: Index, tmp_path: Path) -> None:
    """The dependencies are lent, as by `snorum new` without a network: they are not on this index."""
    bash(f"{sys.executable} -m venv venv", tmp_path)
    (packages,) = (tmp_path / "venv/lib").glob("python*/site-packages")
    bash(f"venv/bin/python -m pip install -q --no-deps --index-url {uploaded.address}/simple/ snorum", tmp_path)
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")  # without Snorum itself
    assert f"snorum {__version__}" in bash("venv/bin/snorum --version", tmp_path)
    bash("venv/bin/snorum new mine --address https://example.org/mine/", tmp_path)
    assert f"SNORUM ?= snorum[docs]=={__version__}\n" in (tmp_path / "mine/.made-with.mk").read_text("utf-8")
    assert "2 passed" in bash("make test", tmp_path / "mine", PIP_NO_INDEX="1")
    shutil.copytree(tmp_path / "mine/build/site", tmp_path / "www/mine")
    cited = bash("../venv/bin/snorum cite parlour-7-3", tmp_path / "mine")
    address = re.search(r"https://example\.org/(mine/\S+?)#(\S+?)(?: |\.$|$)", cited, re.MULTILINE)
    assert address, cited
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Compressing, directory=str(tmp_path / "www"))) as host:
        Thread(target=host.serve_forever, daemon=True).start()
        page = urllib.request.urlopen(f"http://127.0.0.1:{host.server_port}/{address[1]}").read().decode()
        host.shutdown()
    assert f'id="{address[2]}"' in page and "parlour-7-3" in page


def test_the_release_is_made_and_older_sites_lie_beside_the_new(released: Path, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/gh").write_text(GH, "utf-8")
    (tmp_path / "bin/gh").chmod(0o755)
    (tmp_path / "old.html").write_text("old", "utf-8")
    with tarfile.open(tmp_path / "older.tar.gz", "w:gz") as older:
        older.add(tmp_path / "old.html", "index.html")
    work = tmp_path / "work"
    (work / "build/site").mkdir(parents=True)
    (work / "build/site/index.html").write_text("new", "utf-8")
    shutil.copytree(released / "dist", work / "dist")
    said = tmp_path / "said"
    variables = {
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
        "SAID": str(said),
        "OLDER": str(tmp_path / "older.tar.gz"),
        "TAG": "v0.1.0",
    }
    bash(STEPS["Put the sites of earlier releases beside it"], work, **variables)
    assert (work / "build/pages/index.html").read_text() == "new"
    assert (work / "build/pages/v0.0.1/index.html").read_text() == "old"
    assert not (work / "build/pages/v0.0.0").exists(), "a release without its site is passed over"
    bash(next(run for run in STEPS.values() if "gh release create" in run), work, **variables)
    assert f"release create v0.1.0 dist/snorum-{__version__}-py3-none-any.whl --verify-tag" in said.read_text()


def test_what_else_the_workflow_runs_is_made_here(tmp_path: Path) -> None:
    """Each other step is a target of make, or builds and tries files; none is left that nobody has tried."""
    tried = ("make released", "make edition epub", "hatchling build", "-m venv", "cyclonedx-py")
    rest = [run for run in STEPS.values() if not re.search("gh release|uv publish|--require-hashes -r .github", run)]
    assert rest and [run for run in rest if not any(each in run for each in tried)] == []
