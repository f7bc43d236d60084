"""Takes assets/screenshot.png, the README's picture, from the real explorer in a real Chromium.

Run: python benchmarks/screenshot.py [--theme dark] [--out FILE]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from serving import CHROMIUM, FLAGS, served  # noqa: E402


def main() -> int:
    """Take the picture; 1 where there is no Chromium."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--out", type=Path, default=ROOT / "assets" / "screenshot.png")
    parser.add_argument("--demo", default="Batman")
    chosen = parser.parse_args()
    if CHROMIUM is None:
        print("No Chromium here. Install it (Debian: apt-get install chromium).", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as cache, served(ROOT / "app.py", Path(cache)) as address:
        take(address, chosen.demo, theme=chosen.theme, out=chosen.out)
    print(chosen.out)
    return 0


def take(address: str, demo: str, *, theme: str, out: Path) -> None:
    """Check the demo text whose title holds ``demo`` and picture the page with its graph."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 1240}, color_scheme=theme, reduced_motion="reduce")
        page.goto(address)
        page.get_by_role("combobox", name="Try a demo text").click()
        page.get_by_role("option").filter(has_text=demo).click()
        page.wait_for_timeout(1000)
        page.get_by_role("button", name="Check the claims").click()
        page.locator("mark").first.wait_for(timeout=300_000)
        page.locator("iframe[title^='Evidence graph']").wait_for()
        page.mouse.move(0, 0)
        page.wait_for_timeout(2500)
        page.screenshot(path=out)
        browser.close()


if __name__ == "__main__":
    raise SystemExit(main())
