"""A real Chromium, and the explorer started for it with a fresh cache folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright
from serving import CHROMIUM, FLAGS, ROOT, served

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


expect.set_options(timeout=30_000)  # a busy machine is no failure


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
    with served(ROOT / "app.py", tmp_path_factory.mktemp("cache")) as address:
        yield address


@pytest.fixture(scope="session")
def scripted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the explorer's pages over a scripted run."""
    with served(Path(__file__).with_name("scripted_app.py"), tmp_path_factory.mktemp("cache")) as address:
        yield address


class Visitor:
    """A page of a fresh browser profile that notes each request to another host and each error of a script."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.elsewhere: list[str] = []
        self.errors: list[str] = []
        context.route("**/*", self._pass)
        self.page: Page = context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _pass(self, route: Route) -> None:
        if route.request.url.startswith(("http://127.0.0.1", "file:", "data:", "blob:")):
            route.continue_()
        else:
            self.elsewhere.append(route.request.url)
            route.abort()

    def open(self, address: str) -> Page:
        """The page once its script has run."""
        self.page.goto(address)
        self.settle()
        return self.page

    def settle(self) -> None:
        """Wait until no script of Streamlit runs."""
        self.page.wait_for_selector("[data-test-script-state=notRunning]", timeout=60_000)
        self.page.wait_for_timeout(300)
        self.page.wait_for_selector("[data-test-script-state=notRunning]", timeout=60_000)


@pytest.fixture
def visitor(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A visitor; parametrised indirectly with options of the browser's context."""
    context = browser.new_context(
        **{"viewport": {"width": 1280, "height": 1600}, "reduced_motion": "reduce"} | getattr(request, "param", {})
    )
    made = Visitor(context)
    yield made
    context.close()
    assert made.elsewhere == []
    assert made.errors == []
