"""The pages Compare, Evaluation and Sources in a real Chromium: nothing for axe to find, no sideways scroll."""

from __future__ import annotations

import pytest
from browsing import sideways, violations
from playwright.sync_api import expect
from serving import Visitor

pytestmark = [pytest.mark.browser]
SMALL_DARK = {"viewport": {"width": 320, "height": 900}, "color_scheme": "dark"}
PAGES = {"compare": "Compare methods", "evaluate": "Evaluation", "sources": "Sources"}


@pytest.mark.parametrize("visitor", [{}, SMALL_DARK], indirect=True, ids=["light", "320px dark"])
def test_axe_finds_nothing_on_the_pages_and_they_do_not_scroll_sideways(visitor: Visitor, real: str) -> None:
    for name, title in PAGES.items():
        page = visitor.open(f"{real}/{name}")
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        assert violations(page) == [], name
        assert sideways(page) <= 0, name
