"""A real Chromium, and the explorer started for it with a fresh cache folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import annotated
import pytest
import shipped
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from serving import CHROMIUM, FLAGS, ROOT, Visitor, served

from claimver.annotate.store import Store

MISSING = "BROWSER TESTS SKIPPED: no Chromium on this machine. Install it (Debian: apt-get install chromium)."


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip browser tests where there is no browser; in CI that is a failure."""
    if CHROMIUM is None and os.environ.get("CI", "").lower() != "true":
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.skip(reason=MISSING))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One loud line when browser tests were skipped."""
    skipped = terminalreporter.stats.get("skipped", [])
    if any(MISSING in str(report.longrepr) for report in skipped):
        terminalreporter.write_line(MISSING, red=True, bold=True)


expect.set_options(timeout=120_000)  # a busy machine is no failure


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.fail("CI must have a Chromium: the browser tests are never skipped there.")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the explorer itself."""
    cache = tmp_path_factory.mktemp("cache")
    shipped.lend(cache)
    with served(ROOT / "app.py", cache) as address:
        yield address


@pytest.fixture(scope="session")
def scripted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the explorer's pages over a scripted run."""
    with served(Path(__file__).with_name("scripted_app.py"), tmp_path_factory.mktemp("cache")) as address:
        yield address


@pytest.fixture(scope="session")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One browser profile, so that each script of the page is read and compiled once."""
    made = browser.new_context()
    made.new_page()
    yield made
    made.close()


@pytest.fixture
def visitor(context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A visitor who finds nothing of the one before; parametrised indirectly with a window's size and colours."""
    options = {"viewport": {"width": 1280, "height": 1600}, "color_scheme": "light"} | getattr(request, "param", {})
    made = Visitor(context, context.pages[0])
    made.page.bring_to_front()  # else nothing is drawn in it once another window was in front
    made.page.set_viewport_size(options["viewport"])
    made.page.emulate_media(media="null", color_scheme=options["color_scheme"], reduced_motion="reduce")
    yield made
    for page in context.pages[1:]:
        page.close()
    made.leave()
    assert made.elsewhere == []
    assert made.errors == []


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """The annotations of a module: six texts that wait."""
    made = Store(tmp_path_factory.mktemp("annotations") / "annotations.sqlite")
    made.add(replace(annotated.report_item(f"item{n}"), uncertainty=1 - n / 10) for n in range(6))
    return made


@pytest.fixture(scope="module")
def address(store: Store) -> Iterator[str]:
    """The address of the Annotate page over them."""
    with served(Path(__file__).with_name("scripted_annotate.py"), store.path.parent) as found:
        yield found
