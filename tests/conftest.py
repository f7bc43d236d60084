"""Makes this folder importable, so that tests of every sub-package share the scripted parts that lie here."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest

# Before torch is there: on a busy machine threads that share a small sum spin for longer than they reckon.
for name, value in {"OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "passive", "CLAIMVER_THREADS": "1"}.items():
    os.environ.setdefault(name, value)


@pytest.fixture(autouse=True)
def own_main_module() -> Iterator[None]:
    """Streamlit's AppTest leaves its script behind as the main module, which processes that are spawned later would run."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main
