"""The results that are kept with the package, a file for each study; each is read when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from snorum.studies.results import Result
from snorum.vocabulary import SnorumError

MEASURED = Path(__file__).parent / "measured"


class KeptResults(Mapping[str, Result]):
    """The results in a folder, the package's own if no other is named; those found `anew` stand in their place."""

    def __init__(self, folder: Path | None = None, anew: Mapping[str, Result] | None = None) -> None:
        self.folder, self.anew = folder or MEASURED, dict(anew or {})

    def __getitem__(self, name: str) -> Result:
        """The result of a study; a `SnorumError` if none is kept."""
        if name in self.anew:
            return self.anew[name]
        path = self.folder / f"{name}.json"
        if not path.is_file():
            raise SnorumError(f"no result of the study {name} is kept; run it: snorum study {name}")
        return _read(path)

    def __contains__(self, name: object) -> bool:
        return name in self.anew or (self.folder / f"{name}.json").is_file()

    def __iter__(self) -> Iterator[str]:
        yield from sorted({*self.anew, *(path.stem for path in self.folder.glob("*.json"))})

    def __len__(self) -> int:
        return len(list(iter(self)))


@cache
def _read(path: Path) -> Result:
    try:
        return Result.read(path.read_text("utf-8"))
    except SnorumError as error:
        raise SnorumError(f"{path}: {error}") from None


def kept() -> KeptResults:
    """The results that came with the package."""
    return KeptResults()
