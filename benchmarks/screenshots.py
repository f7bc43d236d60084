"""Takes a picture of every page from the real explorer in a real Chromium; --readme renews the README's of Verify.

Run: python benchmarks/screenshots.py [--theme dark] [--width 320] [--out FOLDER] [--only verify teach] [--readme]
"""

from __future__ import annotations

import argparse
import ast
import json
import shutil
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import annotated  # noqa: E402
from serving import CHROMIUM, FLAGS, served  # noqa: E402

from claimver.annotate.store import FILE, Store  # noqa: E402
from claimver.annotate.work import Decision, Done, Record  # noqa: E402
from claimver.evaluate.runs import Outcome  # noqa: E402

PATIENCE = 300_000  # milliseconds: the models load first


def main() -> int:
    """Take the pictures; 1 where there is no Chromium."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--width", type=int, default=1440)
    parser.add_argument("--out", type=Path, default=Path("screenshots"))
    parser.add_argument("--only", nargs="*", default=pages(), choices=pages())
    parser.add_argument("--readme", action="store_true")
    chosen = parser.parse_args()
    if CHROMIUM is None:
        print("No Chromium here. Install it (Debian: apt-get install chromium).", file=sys.stderr)
        return 1
    chosen.out.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as cache,
        served(ROOT / "app.py", Path(cache)) as address,
        sync_playwright() as p,
    ):
        work_on(Path(cache) / "additions")
        browser = p.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        size = {"width": chosen.width, "height": 900}
        for name in chosen.only:
            context = browser.new_context(viewport=size, color_scheme=chosen.theme, reduced_motion="reduce")
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"{address}/{name}{OPENED.get(name, '')}")
            settle(page)
            SHOWN.get(name, settle)(page)
            page.mouse.move(0, 0)
            page.screenshot(path=chosen.out / f"{name}.png")
            context.close()
            print(chosen.out / f"{name}.png")
        browser.close()
    if chosen.readme and "verify" in chosen.only:
        shutil.copyfile(chosen.out / "verify.png", ROOT / "assets" / "screenshot.png")
    return 0


def pages() -> list[str]:
    """The names of the pages, as the router has them."""
    tree = ast.parse((ROOT / "app.py").read_text("utf-8"))
    found = next(node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PAGES")
    return list(ast.literal_eval(found.value))


def work_on(data: Path) -> None:
    """In the data folder twelve texts to annotate, most of them settled, a training that has ended, and two runs."""
    items = [annotated.report_item(f"text {number}") for number in range(12)]
    settled = [Record(item, (Done("Ada", Decision.ACCEPTED, item.suggestion),)) for item in items[:10]]
    Store(data / FILE).put([*settled, *map(Record, items[10:])])
    annotated.finished_job(data, switched=False)  # its weights are none: the pages use what ships

    for method, right in (("torag", 17), ("corag", 14)):
        about = {"dataset": "scripted", "cases": "c", "method": method, "model": "minilm", "kg": "toy", "count": 20}
        about |= {"options": "", "adapter": "", "corpus": "", "seed": 7, "commit": "", "version": "0"}
        done = [
            Outcome(str(n), ("supported", "refuted")[n % 2], "supported" if n % 2 < 1 or n > right else "refuted",
                    text=f"Claim {n}.", confidence=0.9 - n / 50)
            for n in range(20)
        ]  # fmt: skip
        (data / "runs").mkdir(exist_ok=True)
        lines = "".join(json.dumps(line) + "\n" for line in (about, *map(asdict, done)))
        (data / "runs" / f"{method}.jsonl").write_text(lines)


def settle(page: Page) -> None:
    """Wait until no script of Streamlit runs and what it drew stands still."""
    page.wait_for_selector("[data-test-script-state=notRunning]")
    page.wait_for_timeout(1_500)
    page.wait_for_selector("[data-test-script-state=notRunning]")


def verify(page: Page) -> None:
    """The demo text of a film, judged, its graph beside it."""
    page.get_by_role("combobox", name="Try a demo text").click()
    page.get_by_role("option").filter(has_text="Batman").click()
    settle(page)
    page.get_by_role("button", name="Check the claims").click()
    page.get_by_role("button", name="Change the text").wait_for()
    settle(page)
    page.locator("mark").first.click()
    page.get_by_role("tab", name="Graph").click()
    page.wait_for_timeout(3_000)


def teach(page: Page) -> None:
    """A lesson, its search drawn."""
    page.get_by_role("button", name="3 Search").click()
    for _ in range(4):
        page.get_by_role("button", name="Next").click()
    settle(page)


def graph(page: Page) -> None:
    """Two entities and the paths between them."""
    page.locator("iframe[title^='Paths']").wait_for()
    page.wait_for_timeout(3_000)


OPENED = {"annotate": "?by=Bob", "teach": "?lesson=two_steps", "graph": "?entity=Q43653&entity=Q2252"}
SHOWN = {"verify": verify, "teach": teach, "graph": graph}

if __name__ == "__main__":
    raise SystemExit(main())
