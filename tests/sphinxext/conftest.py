"""What the tests of the extension share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.sphinxext.building import Builder, builder


@pytest.fixture(scope="module")
def build() -> Iterator[Builder]:
    with builder() as found:
        yield found
