"""The results stored with the package: one file for each study, read when it is first used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from snorum.games.vocabulary import SnorumError
from snorum.lab.studies.results import Result

MEASURED = Path(__file__).parent / "measured"


class KeptResults(Mapping[str, Result]):
    """The stored results of studies, by name, with new results in place of stored ones.

    Args:
        folder: Where the results are stored; the package's own folder, if none is given.
        new: New results by the name of their study; they take the place of stored ones.
    """

    def __init__(self, folder: Path | None = None, new: Mapping[str, Result] | None = None) -> None:
        self.folder, self.new = folder or MEASURED, dict(new or {})

    def __getitem__(self, name: str) -> Result:
        """The result of a study; a `SnorumError` if none is stored."""
        if name in self.new:
            return self.new[name]
        path = self.folder / f"{name}.json"
        if not path.is_file():
            raise SnorumError(f"no result of the study {name} is stored; run it: snorum study {name}")
        return _read(path)

    def __contains__(self, name: object) -> bool:
        return name in self.new or (self.folder / f"{name}.json").is_file()

    def __iter__(self) -> Iterator[str]:
        yield from sorted({*self.new, *(path.stem for path in self.folder.glob("*.json"))})

    def __len__(self) -> int:
        return len(list(iter(self)))


@cache
def _read(path: Path) -> Result:
    try:
        return Result.read(path.read_text("utf-8"))
    except SnorumError as error:
        raise SnorumError(f"{path}: {error}") from None


def kept() -> KeptResults:
    """The results stored with the package."""
    return KeptResults()
