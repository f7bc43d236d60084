"""Checks in the real explorer: the demo text, and a long one."""

from __future__ import annotations

import re

import pytest
from browsing import check, click_node, graph_frame
from playwright.sync_api import expect
from serving import Visitor

pytestmark = pytest.mark.browser
GRAPH = "Evidence graph of this claim"


def test_the_demo_text_is_there_and_its_graph_answers(visitor: Visitor, real: str) -> None:
    page = visitor.open(f"{real}/verify")  # the page's own address, not only the bare one
    expect(page.get_by_role("link", name="Verify", exact=True)).to_have_attribute("aria-current", "page")
    expect(page.get_by_label("Text to check")).to_have_value(re.compile("^Apollo 11 never landed on the Moon"))
    check(visitor)
    page.locator("mark.contradictory, mark.attributable").first.click()
    page.get_by_role("tab", name="Graph").click()
    assert "Q43653" in graph_frame(page, GRAPH).evaluate("nodes.getIds()")
    click_node(page, "Q43653", GRAPH)
    expect(page.locator(".graph-told")).to_contain_text("Apollo 11")


@pytest.mark.parametrize("visitor", [{"viewport": {"width": 1280, "height": 600}}], indirect=True, ids=["low"])
def test_what_is_said_about_a_claim_stays_in_view_beside_a_long_text(visitor: Visitor, real: str) -> None:
    page = visitor.open(real)
    check(visitor, "Apollo 11 landed on the Moon." + "\n\nHm?" * 40)
    heading = page.get_by_role("heading", name="Claim 1 of 1")
    expect(heading).to_be_in_viewport()
    page.locator("mark").hover()
    page.mouse.wheel(0, 900)
    expect(page.locator("mark")).not_to_be_in_viewport()
    expect(heading).to_be_in_viewport()
