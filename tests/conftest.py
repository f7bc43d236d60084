"""Makes this folder importable, so that tests of every sub-package share the scripted parts that lie here."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def own_main_module() -> Iterator[None]:
    """Streamlit's AppTest leaves its script behind as the main module, which processes that are spawned later would run."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main
