"""The site as a folder for any host: what hosts read, and nothing that is not of this build.

`.nojekyll` keeps GitHub Pages from leaving out folders that begin with an underscore. `_headers` is what Netlify,
Cloudflare and others send with the files: the policy, and how long each file stays. Beside a large file lies the same,
compressed, for servers that send it as it is (`gzip_static` of nginx). Every page names the policy too, since most
hosts send no headers.
"""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from snorum.edition.files import write_whole
from snorum.site.sphinxext.base import makes_site
from snorum.site.sphinxext.checking.checker import POLICY, policy_tag
from snorum.site.sphinxext.checking.runtime import FOLDER
from snorum.site.sphinxext.files.markdown import copy_of

HEADERS = "_headers"
TEXT = frozenset({".css", ".csv", ".html", ".js", ".json", ".md", ".mjs", ".svg", ".txt", ".xml"})
LARGE = 100_000
"""From how many bytes on a file of text has a compressed copy."""
COPIES = "compressed.txt"
"""A file beside the doctrees that lists the compressed copies."""
YEAR, DAY = 31_536_000, 86_400


def headers(policy: str) -> str:
    """What a host is to send: by pattern of the path. What is named by its content never changes."""
    found = {
        "/*": [
            *([f"Content-Security-Policy: {policy}"] if policy else []),
            "X-Content-Type-Options: nosniff",
            "Referrer-Policy: strict-origin-when-cross-origin",
        ],
        "/_static/*": [f"Cache-Control: public, max-age={DAY}"],
        f"/{FOLDER}/pyodide-*": [f"Cache-Control: public, max-age={YEAR}, immutable"],
        f"/{FOLDER}/snorum-*": [f"Cache-Control: public, max-age={YEAR}, immutable"],
    }
    return "".join(f"{path}\n" + "".join(f"  {line}\n" for line in lines) for path, lines in found.items())


def name_policy(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Name the policy at the head of each page that does not yet; it must come first."""
    said = context.get("metatags", "")
    policy = app.config.snorum_policy
    if makes_site(app) and policy and "Content-Security-Policy" not in said:
        context["metatags"] = f"{policy_tag(policy)}\n{said}"


def take_away(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Take away the files of pages that are gone, which Sphinx leaves."""
    if app.builder.format == "html" and hasattr(app.builder, "get_output_path"):
        for page in removed:
            file = Path(app.builder.get_output_path(page))
            for each in (file, copy_of(file)):
                each.unlink(missing_ok=True)
                _compressed(each).unlink(missing_ok=True)
    return []


def write_files(app: Sphinx, failed: Exception | None) -> None:
    """Write what hosts read, and the compressed copies, at the very end of a build."""
    if failed or app.builder.name not in ("html", "dirhtml"):
        return
    out = Path(app.outdir)
    (out / ".nojekyll").touch()
    write_whole(out / HEADERS, headers(app.config.snorum_policy))
    large = {path: path.stat() for path in out.rglob("*") if path.suffix in TEXT and path.stat().st_size >= LARGE}
    copies = {_compressed(file): (file, of.st_mtime_ns) for file, of in large.items()}
    listed = Path(app.doctreedir, COPIES)  # what else ends in `.gz` is the edition's own
    before = {Path(line) for line in listed.read_text("utf-8").splitlines()} if listed.is_file() else set()
    for copy in before - copies.keys():
        copy.unlink(missing_ok=True)
    for copy, (file, time) in copies.items():
        # A copy has its file's time, which may be older than that of a file of another build.
        if not copy.is_file() or copy.stat().st_mtime_ns != time:
            copy.write_bytes(gzip.compress(file.read_bytes(), mtime=0))
            os.utime(copy, ns=(time, time))
    write_whole(listed, "".join(f"{copy}\n" for copy in sorted(copies)))


def _compressed(file: Path) -> Path:
    return file.with_name(f"{file.name}.gz")


def setup(app: Sphinx) -> None:
    """Register the setting, and write the files after all others."""
    app.add_config_value("snorum_policy", POLICY, "html", frozenset({str}))
    app.connect("html-page-context", name_policy, priority=950)
    app.connect("env-get-outdated", take_away)
    app.connect("build-finished", write_files, priority=990)
