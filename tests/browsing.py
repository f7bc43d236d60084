"""What browser tests do with a page: wait for its graph, click in it, walk by keyboard, ask axe."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Frame, Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from serving import Visitor

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["cat.color"]  # all that another theme changes
THEMES = [{"color_scheme": "light"}, {"color_scheme": "dark"}]
PHONE: dict[str, ViewportSize] = {"viewport": {"width": 320, "height": 900}}
WIDTHS = (320, 768, 1280)

FADED = """async () => {
  const roots = (root) => [root, ...[...root.querySelectorAll('*')].flatMap((one) => one.shadowRoot ? roots(one.shadowRoot) : [])];
  const ends = (one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime < Infinity;
  const end = performance.now() + 2000;
  do await new Promise((done) => setTimeout(done, 60));  // what the pointer or the theme begins is there some frames later
  while (performance.now() < end && roots(document).some((root) => root.getAnimations().some(ends)));
}"""


def check(visitor: Visitor, text: str | None = None) -> None:
    """Paste a text (or take the demo), press the button, wait for the report."""
    page = visitor.page
    if text is not None:
        page.get_by_label("Text to check").fill(text)
    button, done = (page.get_by_role("button", name=name) for name in ("Check the claims", "Change the text"))
    button.click()
    try:
        done.wait_for(timeout=90_000)
    except PlaywrightTimeout:  # a click while Streamlit draws the button anew is lost
        if button.is_visible():
            button.click()
        done.wait_for(timeout=300_000)
    visitor.settle()


def graph_frame(page: Page, title: str = "Evidence graph") -> Frame:
    """The sandboxed frame of the graph whose title begins so, once it is drawn and stands still."""
    handle = page.locator(f"iframe[title^='{title}']").element_handle(timeout=180_000)
    frame = handle.content_frame()
    assert frame is not None
    frame.wait_for_function("typeof network === 'object' && network.getScale() > 0")
    view, before = "JSON.stringify([network.getScale(), network.getViewPosition()])", ""
    for _ in range(150):  # until it stands still
        page.wait_for_timeout(200)
        now = frame.evaluate(view)
        if now == before:
            return frame
        before = now
    pytest.fail("The graph never stands still.")


def click_node(page: Page, id: str, title: str = "Evidence graph") -> None:
    """Click where the graph has drawn the node, again if a busy machine moved it meanwhile, until it is selected."""
    for _ in range(3):
        frame = graph_frame(page, title)
        frame.frame_element().scroll_into_view_if_needed()
        place = frame.evaluate("id => network.canvasToDOM(network.getPositions([id])[id])", id)
        box = frame.frame_element().bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + place["x"], box["y"] + place["y"])
        page.wait_for_timeout(500)
        if frame.evaluate("network.getSelectedNodes()") == [id]:
            return
    pytest.fail(f"No click reaches the node {id}.")


def violations(page: Page, tags: Sequence[str] = TAGS) -> list[str]:
    """What axe-core finds by the rules with these tags, one line each, once no colour fades any longer."""
    page.mouse.move(0, 0)
    page.evaluate(FADED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    options = {  # within frames, where no axe is, it would wait in vain
        "runOnly": {"type": "tag", "values": list(tags)},
        "resultTypes": ["violations"],
        "iframes": False,
    }
    found = page.evaluate("options => axe.run(options)", options)
    return [
        f"{problem['id']}: {node['target']} {node['html'][:120]}"
        for problem in found["violations"]
        for node in problem["nodes"]
    ]


def violations_light_and_dark(page: Page) -> list[str]:
    """What axe-core finds in the light theme, and of colours in the dark one, to which the page turns with the system."""
    found = []
    for theme, tags in (("dark", COLOURS), ("light", TAGS)):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", theme)
        found += violations(page, tags)
    return found


def problems_at_widths(page: Page, widths: Sequence[int] = WIDTHS) -> list[str]:
    """What axe-core finds in both themes on the page as it stands at each width, and whether it is wider than the window."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 1000})
        found += [f"{width} px: {problem}" for problem in violations_light_and_dark(page)]
        if sideways(page) > 0:
            found.append(f"{width} px: {sideways(page)} px wider than the window")
    return found


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than the window, the boxes that Streamlit scrolls it in included."""
    boxes = "[document.scrollingElement, ...document.querySelectorAll('[data-testid=stAppViewContainer], [data-testid=stMain]')]"
    return int(page.evaluate(f"Math.max(...{boxes}.map(box => box.scrollWidth - box.clientWidth))"))


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element that matches has the focus, shadow trees included."""
    inside = """selector => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return Boolean(active?.matches(selector));
    }"""
    for _ in range(60):
        if page.evaluate(inside, selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never reaches {selector}")


def tab_to_words(page: Page, words: str, *, key: str = "Tab") -> None:
    """Press the key until the control in focus is called so, from its beginning, shadow trees included."""
    called = """() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active?.matches('button, input, a, summary') ? active.getAttribute('aria-label') || active.textContent : '';
    }"""
    seen: list[str] = []
    for _ in range(60):
        seen.append(str(page.evaluate(called))[:60].strip())
        if seen[-1].startswith(words):
            return
        page.keyboard.press(key)
    pytest.fail(f"{key} never reaches {words!r}, but {list(dict.fromkeys(seen))}")
