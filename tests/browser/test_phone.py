"""The explorer on a screen of 320 pixels."""

from __future__ import annotations

import pytest
from browsing import PHONE, check, graph_frame, sideways, violations_light_and_dark
from playwright.sync_api import expect
from serving import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["320px"])]
GRAPH = "Evidence graph of this claim"
OFFSCREEN = """id => {
  const box = network.getBoundingBox(id), root = document.documentElement;
  const [from, to] = [network.canvasToDOM({ x: box.left, y: box.top }), network.canvasToDOM({ x: box.right, y: box.bottom })];
  return from.x < 0 || from.y < 0 || to.x > root.clientWidth || to.y > root.clientHeight;
}"""


def test_on_a_small_screen_a_claim_opens_in_a_sheet(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(scripted)
    check(visitor)
    page.locator("mark").nth(1).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Claim 2 of 3")).to_be_in_viewport()
    assert violations_light_and_dark(page) == []
    sheet.get_by_role("button", name="Next claim").click()
    expect(sheet.get_by_role("heading", name="Claim 3 of 3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator("mark").nth(2)).to_be_focused()


def test_nothing_scrolls_sideways_on_a_small_screen(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(scripted)
    assert sideways(page) <= 0
    check(visitor)
    counts = page.locator(".tally").bounding_box()
    assert counts is not None
    assert counts["y"] < 300  # the buttons above it take one row
    page.locator("mark").first.click()
    page.get_by_role("tab", name="Graph").click()
    graph_frame(page, GRAPH)
    assert page.evaluate("document.scrollingElement.scrollWidth - window.innerWidth") <= 0
    sheet = page.get_by_role("dialog")
    assert sheet.evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") <= 0
    visitor.open(f"{scripted}/about")
    assert sideways(page) <= 0


def test_on_a_small_screen_the_graph_opens_whole_or_at_its_first_node_with_letters_that_can_be_read(
    visitor: Visitor, scripted: str
) -> None:
    page = visitor.open(scripted)
    check(visitor)
    page.locator("mark").nth(1).click()
    page.get_by_role("tab", name="Graph").click()
    frame = graph_frame(page, GRAPH)
    assert frame.evaluate(f"nodes.getIds().filter({OFFSCREEN})") == []
    assert 17 * frame.evaluate("network.getScale()") >= 15.99
    row = [{"id": f"n{n}", "label": f"Node {n}", "x": 300 * n, "y": 0, "shape": "box", "cv": "named"} for n in range(6)]
    for first in (0, 3, 5):  # a graph too wide for the screen: what is drawn first is in view
        message = {"cv": "draw", "nodes": [row[first], *row], "edges": [], "links": []}
        message["nodes"] = list({node["id"]: node for node in message["nodes"]}.values())  # type: ignore[attr-defined]
        page.locator("iframe").last.evaluate(
            "(frame, message) => frame.contentWindow.postMessage(message, '*')", message
        )
        frame = graph_frame(page, GRAPH)
        shown = frame.evaluate(f"nodes.getIds().filter((id) => !({OFFSCREEN})(id))")
        assert f"n{first}" in shown
        assert 0 < len(shown) < 6
        assert 17 * frame.evaluate("network.getScale()") >= 15.99


def test_on_a_small_screen_the_graph_of_the_whole_text_opens_with_letters_that_can_be_read(
    visitor: Visitor, scripted: str
) -> None:
    page = visitor.open(scripted)
    check(visitor)
    page.get_by_text("Show the evidence of the whole text as a graph").click()
    frame = graph_frame(page, "Graph of the whole text")
    assert 17 * frame.evaluate("network.getScale()") >= 10
    shown = frame.evaluate(f"nodes.getIds().filter((id) => !({OFFSCREEN})(id))")
    assert frame.evaluate("nodes.getIds()[0]") in shown
