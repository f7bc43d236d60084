"""The Verify page of a test, and the script that its checks follow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import scripted_desk
from streamlit.testing.v1 import AppTest
from verify_page import page


@pytest.fixture
def script(tmp_path: Path) -> Iterator[scripted_desk.Script]:
    made = scripted_desk.Script()
    scripted_desk.DESK = scripted_desk.make(tmp_path / "texts", made)
    yield made
    made.gate.set()
    scripted_desk.DESK = None


@pytest.fixture
def app(script: scripted_desk.Script) -> AppTest:
    return AppTest.from_function(page, default_timeout=20)
