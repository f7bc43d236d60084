"""Random Unicode texts cut into words by the annotation component in a real Chromium: are its offsets Python's?

    python benchmarks/annotate_offsets.py [--texts 20000]

Each word's start and end, as the browser's script counts them, must cut the same characters out of the Python string.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PLANES = (
    (0x20, 0x7E), (0x09, 0x0D), (0xA0, 0x24F), (0x300, 0x36F), (0x590, 0x6FF), (0x900, 0xDFF), (0xE00, 0xE7F),
    (0x1F1E6, 0x1F1FF), (0x1F300, 0x1FAFF), (0x1F3FB, 0x1F3FF), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x2069),
    (0x3040, 0x30FF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0xFE00, 0xFE0F), (0xE0001, 0xE007F), (0x20000, 0x2A6DF),
    (0x0, 0x1F), (0xFFF0, 0xFFFF), (0x10F000, 0x10FFFF),
)  # fmt: skip
BATCH = 500


def texts(count: int, rng: random.Random) -> Iterator[str]:
    """Random texts of up to 80 code points from many planes; no half characters, which the page replaces before."""
    for _ in range(count):
        picked = [rng.choice(PLANES) for _ in range(rng.randrange(1, 6))]
        yield "".join(chr(rng.randint(*rng.choice(picked))) for _ in range(rng.randrange(1, 80)))


def mismatches(page: Page, some: Sequence[str], script: str) -> int:
    """The number of texts in which a word's offsets cut out something else, or words do not make up the text."""
    page.goto("about:blank")
    page.evaluate(f"() => {{ {script}; window.wordsOf = wordsOf; window.quoteOf = quoteOf; }}")
    ask = """texts => texts.map((text) => { const points = Array.from(text);
      return wordsOf(text).map((word) => [word.start, word.end, word.text, quoteOf(points, word.start, word.end)]); })"""
    wrong = 0
    for first in range(0, len(some), BATCH):
        part = some[first : first + BATCH]
        for text, words in zip(part, page.evaluate(ask, part), strict=True):
            alike = all(text[start:end] == quote == cut for start, end, quote, cut in words)
            wrong += not alike or "".join(word[2] for word in words) != text
    return wrong


def main() -> int:
    """0 where all are equal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=20_000)
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT / "tests"))
    from serving import CHROMIUM, FLAGS

    from claimver.ui.components import asset

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        wrong = mismatches(
            browser.new_page(), list(texts(options.texts, random.Random(1))), asset("annotate_offsets.js")
        )
    print(f"{options.texts:,} random texts, {wrong} with offsets that differ between browser and Python")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
