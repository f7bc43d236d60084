"""The Graph page in a real Chromium, over the real sample graph: by mouse, by keyboard, by address, on a small screen."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import pytest
import rdflib
from browsing import PHONE, click_node, graph_frame, sideways, tab_to, violations_light_and_dark
from playwright.sync_api import Browser, expect
from serving import Visitor

pytestmark = [pytest.mark.browser]

OVERLAPS = """() => {
  const boxes = [...Object.values(network.body.edges).map((edge) => edge.labelModule.size),
    ...network.body.nodeIndices.map((id) => network.getBoundingBox(id))]
    .map((box) => ({ left: box.left, top: box.top, right: box.right ?? box.left + box.width, bottom: box.bottom ?? box.top + box.height }));
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 2 || b.bottom <= a.top + 2;
  return boxes.flatMap((one, n) => boxes.slice(n + 1).filter((other) => !apart(one, other)).map((other) => [one, other]));
}"""
TWO = "graph?entity=Q43653&entity=Q2252"  # Apollo 11 and Buzz Aldrin


def test_the_keyboard_alone_finds_an_entity_and_the_paths_to_another(visitor: Visitor, real: str) -> None:
    page = visitor.open(f"{real}/graph")
    for name in ("Apollo 11", "Buzz Aldrin"):
        tab_to(page, "[data-testid=stTextInput] input")
        page.keyboard.insert_text(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("list", name="Entities found")).to_be_visible()
        visitor.settle()
        tab_to(page, "button.claim-row")
        page.keyboard.press("Enter")
        visitor.settle()
    expect(page.get_by_role("heading", name="Paths between them")).to_be_visible()
    expect(page.get_by_role("list", name="Paths")).to_contain_text("Apollo 11 — crew member → Buzz Aldrin")
    assert "entity=Q43653&entity=Q2252" in page.url
    assert sideways(page) == 0


def test_an_address_opens_the_same_view_in_another_browser(visitor: Visitor, browser: Browser, real: str) -> None:
    page = visitor.open(f"{real}/{TWO}&about=Q405&hops=1")
    expect(page.get_by_role("heading", name="Moon Q405")).to_be_visible()
    expect(page.get_by_role("list", name="Paths").locator("button.claim-row")).to_have_count(2)
    page.get_by_role("button", name="Find paths to it too").click()
    visitor.settle()
    other = browser.new_context()
    elsewhere = other.new_page()
    elsewhere.goto(page.url)
    expect(elsewhere.get_by_role("button", name="Remove Moon")).to_be_visible()
    expect(elsewhere.get_by_role("slider", name="Longest path (statements)")).to_have_value("1")
    other.close()


def test_the_first_page_a_visitor_opens_is_dressed_by_the_router(visitor: Visitor, real: str) -> None:
    page = visitor.open(f"{real}/graph")
    expect(page.get_by_role("link", name="How to read it")).to_be_visible()


def test_a_click_in_the_graph_shows_the_entity_and_a_path_is_followed(visitor: Visitor, real: str) -> None:
    page = visitor.open(f"{real}/{TWO}")
    click_node(page, "Q2252", title="Paths")
    expect(page.get_by_role("region", name="Buzz Aldrin")).to_contain_text("Statements here")
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("heading", name="Buzz Aldrin Q2252")).to_be_visible()
    page.locator("ol.paths button.claim-row").nth(1).click()
    visitor.settle()
    thick = "edges.get().filter((edge) => edge.width === 5).length"
    assert graph_frame(page, title="Paths").evaluate(thick) == 1


@pytest.mark.parametrize("id", ["Q43653", "Q30"])
def test_no_name_in_the_neighbourhood_lies_on_another(visitor: Visitor, real: str, id: str) -> None:
    page = visitor.open(f"{real}/graph?entity={id}")
    frame = graph_frame(page, title="Neighbourhood")
    assert frame.evaluate("edges.length") >= 10
    assert frame.evaluate(OVERLAPS) == []


def test_a_large_neighbourhood_is_drawn_in_parts(visitor: Visitor, real: str) -> None:
    page = visitor.open(f"{real}/graph?entity=Q30")
    first = graph_frame(page, title="Neighbourhood").evaluate("edges.getIds()")
    page.get_by_role("radio", name="17–32").click()
    visitor.settle()
    second = graph_frame(page, title="Neighbourhood").evaluate("edges.getIds()")
    assert len(first) == len(second) == 16
    assert set(first).isdisjoint(second)


def test_a_name_cut_in_the_drawing_is_whole_under_the_pointer(visitor: Visitor, real: str) -> None:
    page = visitor.open(f"{real}/graph?entity=Q405")
    frame = graph_frame(page, title="Neighbourhood")
    frame.frame_element().scroll_into_view_if_needed()
    place = frame.evaluate(
        """() => {
          const { left, top, width, height } = network.body.edges[edges.get().find((edge) => edge.whole).id].labelModule.size;
          return network.canvasToDOM({ x: left + width / 2, y: top + height / 2 });
        }"""
    )
    box = frame.frame_element().bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + place["x"], box["y"] + place["y"], steps=5)
    expect(frame.locator(".told")).to_have_text("parent astronomical body")


def test_the_paths_can_be_drawn(visitor: Visitor, real: str) -> None:
    page = visitor.open(f"{real}/{TWO}")
    page.get_by_role("radio", name="Drawing").first.click()
    expect(page.locator("[data-testid=stGraphVizChart] text", has_text="crew member").first).to_be_visible()


def test_graphml_and_turtle_are_read_by_other_programs(visitor: Visitor, real: str, tmp_path: Path) -> None:
    page = visitor.open(f"{real}/{TWO}")
    for name, file in (("GraphML", tmp_path / "g.graphml"), ("Turtle", tmp_path / "g.ttl")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        download.value.save_as(file)
    assert nx.read_graphml(tmp_path / "g.graphml", force_multigraph=True).nodes["Q43653"]["label"] == "Apollo 11"
    read = rdflib.Graph().parse(tmp_path / "g.ttl")
    assert rdflib.URIRef("http://www.wikidata.org/entity/Q2252") in set(read.subjects())


def test_axe_finds_nothing_on_the_graph_page(visitor: Visitor, real: str) -> None:
    page = visitor.open(f"{real}/graph?entity=Q43653&entity=Q2252&entity=Q404404")
    expect(page.get_by_role("alert")).to_contain_text("No entity 'Q404404' here.")
    graph_frame(page, title="Paths")
    assert violations_light_and_dark(page) == []
    page.get_by_label("Name or id").fill("Springfield")
    page.keyboard.press("Enter")
    visitor.settle()
    assert violations_light_and_dark(page) == []


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["320px"])
def test_the_graph_page_does_not_scroll_sideways_on_a_small_screen(visitor: Visitor, real: str) -> None:
    page = visitor.open(f"{real}/{TWO}")
    graph_frame(page, title="Paths")
    assert sideways(page) <= 0
    assert violations_light_and_dark(page) == []
