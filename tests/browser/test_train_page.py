"""The Train page in a real Chromium: a finished job with its curve, nothing for axe to find, a job begun by a click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import annotated
import pytest
from browsing import PHONE, sideways
from playwright.sync_api import expect
from serving import Visitor, served

from claimver.annotate.store import Store
from claimver.annotate.work import Decision, Done, Record

pytestmark = [pytest.mark.browser]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Ten settled texts, and a job that ended with a better adapter."""
    data = tmp_path_factory.mktemp("train")
    items = [annotated.report_item(f"i{n}") for n in range(10)]
    done = [Record(item, (Done("Ada", Decision.ACCEPTED, item.suggestion),)) for item in items]
    Store(data / "annotations.sqlite").put(done)
    annotated.finished_job(data)
    with served(Path(__file__).with_name("scripted_annotate.py"), data) as found:
        yield f"{found}/train"


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["320px"])
def test_a_job_is_begun_and_cancelled_on_a_small_screen(visitor: Visitor, address: str) -> None:
    page = visitor.open(address)
    expect(page.get_by_text("may be chance")).to_be_visible()
    assert sideways(page) <= 0
    page.get_by_role("button", name="Train an adapter").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Stopping before the next step")).to_be_disabled()
