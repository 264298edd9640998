"""Write files whole: beside the old one, and then in its place, so that whatever goes wrong the old one stays."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO, Any

_NUMBERS = count()


def in_json(value: Any) -> str:
    """A value as JSON in one line, with every letter as it is."""
    return json.dumps(value, ensure_ascii=False)


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to. It takes the place of the one at `path` when all has been written, and keeps its mode.

    If that is a link, what it leads to is replaced; if it is a terminal or a pipe, it is written to at once.

    Raises:
        OSError: the file cannot be written. Then nothing has changed.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        with target.open("wb") as file:
            yield file
        return
    beside = target.with_name(f".{os.getpid()}-{next(_NUMBERS)}.tmp")
    try:
        with beside.open("wb") as file:
            yield file
        if target.exists():
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file whole, text as UTF-8; an `OSError` if it cannot be written, and then nothing has changed."""
    with replacing(path) as file:
        file.write(content if isinstance(content, bytes) else content.encode())


def write_all(texts: Mapping[Path, str]) -> None:
    """Write several new files, with their folders, or none of them.

    Raises:
        OSError: one of them cannot be written. Then all that was made is gone again.
    """
    made: list[Path] = []
    try:
        for path, text in texts.items():
            for folder in reversed([each for each in path.parents if not each.exists()]):
                made.append(folder)
                folder.mkdir()
            made.append(path)
            write_whole(path, text)
    except BaseException:
        for each in reversed(made):
            if each.is_dir():
                each.rmdir()
            else:
                each.unlink(missing_ok=True)
        raise
