"""What is written can be read: names in drawn paths, headings by their rank."""

from __future__ import annotations

import pytest
from browsing import graph_frame
from serving import Visitor

pytestmark = pytest.mark.browser
PATHS = (
    "graph?entity=Q43653&entity=Q2252",  # Apollo 11 and Buzz Aldrin
    "graph?entity=Q43653&entity=Q2252&paths=10",
    "graph?entity=Q7186&entity=Q270",  # Marie Curie and Warsaw
    "graph?entity=Q43653&entity=Q2252&entity=Q405",
)
HEADING = """name => {
  const found = [...document.querySelectorAll('*')].flatMap((one) => [...(one.shadowRoot?.querySelectorAll('h2, h3') ?? [])])
    .find((one) => one.textContent === name);
  const { fontSize, fontWeight } = getComputedStyle(found);
  return [found.tagName, parseFloat(fontSize), Number(fontWeight)];
}"""


@pytest.mark.parametrize("visitor", [{"viewport": {"width": 1280, "height": 900}}], indirect=True, ids=["1280x900"])
@pytest.mark.parametrize("address", PATHS)
def test_names_in_drawn_paths_have_letters_of_16_pixels(visitor: Visitor, real: str, address: str) -> None:
    page = visitor.open(f"{real}/{address}")
    frame = graph_frame(page, "Paths")
    assert 17 * frame.evaluate("network.getScale()") >= 15.9


def test_a_heading_below_another_looks_so(visitor: Visitor, real: str) -> None:
    page = visitor.open(f"{real}/sources")
    upper, lower = (page.evaluate(HEADING, name) for name in ("Images", "Add images"))
    assert (upper[0], lower[0]) == ("H2", "H3")
    assert upper[1] > lower[1]
    assert upper[2] >= lower[2]
