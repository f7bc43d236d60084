"""The toy linker, made once."""

import pytest

from tests.link.toy import Toy


@pytest.fixture(scope="session")
def toy() -> Toy:
    return Toy()
