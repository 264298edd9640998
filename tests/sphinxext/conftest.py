"""What the tests of the extension share."""

from __future__ import annotations

import pytest
from tests.sphinxext import building
from tests.sphinxext.building import Builder


@pytest.fixture(scope="module")
def build() -> Builder:
    return building.build
