"""Prints how long a visitor waits in a real Chromium: first paint, a page that can be used, first and second verdict.

Run: python benchmarks/first_paint.py [--runs 3]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from serving import CHROMIUM, FLAGS, served  # noqa: E402

PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


def main() -> int:
    """Measure and print; 1 where there is no Chromium."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    if CHROMIUM is None:
        print("No Chromium here. Install it (Debian: apt-get install chromium).", file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        rows = [measured(browser) for _ in range(runs)]
        browser.close()
    print(f"{'seconds, median of ' + str(runs) + ' fresh servers':45} " + f"{'median':>7} {'worst':>7}")
    for name in rows[0]:
        values = [row[name] for row in rows]
        print(f"{name:45} {statistics.median(values):7.2f} {max(values):7.2f}")
    return 0


def measured(browser: Browser) -> dict[str, float]:
    """Seconds of one visit to a fresh server with a fresh cache."""
    with tempfile.TemporaryDirectory() as cache:
        started = time.perf_counter()
        with served(ROOT / "app.py", Path(cache)) as address:
            up = time.perf_counter() - started
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            page = context.new_page()
            opened = time.perf_counter()
            page.goto(address)
            page.get_by_role("button", name="Check the claims").wait_for(timeout=60_000)
            usable = time.perf_counter() - opened
            paint = page.evaluate(PAINT) / 1000
            first = verdict(page)
            page.get_by_role("button", name="Change the text").click()
            page.get_by_role("button", name="Check the claims").wait_for()
            page.wait_for_timeout(500)
            second = verdict(page)
            context.close()
    return {
        "server start until it answers": up,
        "open until first paint": paint,
        "open until the page can be used": usable,
        "click until first verdict (models load)": first,
        "click until next verdict (warm)": second,
    }


def verdict(page: Page) -> float:
    """Seconds from the click until a claim is marked."""
    clicked = time.perf_counter()
    page.get_by_role("button", name="Check the claims").click()
    page.locator("mark").first.wait_for(timeout=300_000)
    return time.perf_counter() - clicked


if __name__ == "__main__":
    raise SystemExit(main())
