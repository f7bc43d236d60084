"""Offsets of random Unicode texts: are they the same characters in Python and in the browser?

    python benchmarks/offsets.py [--count 20000] [--seed 1]

Each text has random claims. They are drawn by the page's own script (`reader.js`) and, as the HTML of a report, by
the browser's parser; then the characters of the page are read back, boxes for invisible characters as what they stand
for, and counted in code points: the text and each claim's start and end must be those of Python.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import unicodedata
from collections.abc import Iterator, Sequence

from playwright.sync_api import Page, sync_playwright

from claimver.report.elements import element, markup, visible
from claimver.report.sections import segments
from claimver.text.clean import without_surrogates
from claimver.types import Claim, Document, Evidence, Label, Report, Span, Verdict
from claimver.ui import components

BATCH = 200
ODD = (
    "\r\n", "\r", "\0", "\ud83d", "\udfff", "\ufeff", "\ufffc", "\ufffd", "\u2028", "\u200b", "\u202e", "\u00ad", "&amp;", "<b>",
    "👩‍🚀", "🇩🇪", "e\u0301", "ﬁ", "𝐏", "\U000e0101", "ש", "ا", "한", "\u3099", "U+200B", "</mark>", "\t", "\x0c", "\x85",
)  # fmt: skip
READ = """
function draw(segment) {
  return Reader.prototype.piece.call({ data: { words: { one: '{number}' } } }, segment);
}
function shown(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.classList?.contains('code-point')) return String.fromCodePoint(parseInt(node.textContent.slice(2), 16));
  return Array.from(node.childNodes, shown).join('');
}
function found(host) {
  let at = 0;
  const claims = {};
  const texts = Array.from(host.children, (part) => {
    const text = shown(part), size = Array.from(text).length;
    if (part.tagName === 'MARK') claims[part.dataset.index] = [at, at + size];
    at += size;
    return text;
  });
  return [texts.join(''), claims];
}
function both(cases) {
  return cases.map(([parts, html]) => {
    const host = document.createElement('div'), parsed = document.createElement('div');
    host.append(...parts.map(draw));
    parsed.innerHTML = html;
    return [found(host), found(parsed)];
  });
}
"""


def cases(seed: int, count: int) -> Iterator[Report]:
    """Reports on random texts, each with some claims that do not overlap."""
    chance = random.Random(seed)
    for _ in range(count):
        text = without_surrogates("".join(_piece(chance) for _ in range(chance.randint(1, 40))))
        places = sorted(chance.sample(range(len(text) + 1), k=min(len(text) + 1, 2 * chance.randint(0, 4)) // 2 * 2))
        spans = [Span(start, end) for start, end in zip(places[::2], places[1::2], strict=True)]
        verdicts = tuple(Verdict(Claim(span, span.of(text)), chance.choice(list(Label))) for span in spans)
        yield Report(Document("d", text), verdicts, Evidence(), kas=None, method="", model="", kg_snapshot="")


def _piece(chance: random.Random) -> str:
    """A character of any plane that is assigned, a letter, or something odd."""
    if chance.random() < 0.25:
        return chance.choice(ODD)
    if chance.random() < 0.4:
        return chance.choice("The cat sat on 5 mats. ")
    while unicodedata.category(letter := chr(chance.randrange(0x110000))) in ("Cn", "Co"):
        pass
    return letter


def differing(page: Page, reports: Sequence[Report]) -> list[str]:
    """The texts, quoted, of which the browser shows other characters or claims elsewhere."""
    sent = []
    for report in reports:
        pieces = [components.piece(report, segment) for segment in segments(report)]
        parts = [
            element("mark", *visible(s.text), data_index=s.claim)
            if s.claim is not None
            else element("span", *visible(s.text))
            for s in segments(report)
        ]
        sent.append([pieces, "".join(map(markup, parts))])
    wrong = []
    for report, answers in zip(reports, page.evaluate("cases => both(cases)", sent), strict=True):
        spans = {str(n): [v.claim.span.start, v.claim.span.end] for n, v in enumerate(report.verdicts)}
        wrong += [f"{way}: {report.document.text!r}" for way, answer in zip(("page", "report"), answers, strict=True)
                  if answer != [report.document.text, spans]]  # fmt: skip
    return wrong


def prepared(page: Page) -> Page:
    """The page with the scripts that draw and read back."""
    script = "".join(components.asset(name) for name in ("dom.js", "reader_detail.js", "reader.js"))
    script = script.replace("export default ", "const shown_by = ")
    page.set_content("<!doctype html><title>offsets</title>")
    page.add_script_tag(content=script + READ)
    return page


def main() -> int:
    """0 where all are the same."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    reports, wrong = list(cases(options.seed, options.count)), list[str]()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = prepared(chromium.new_page())
        for start in range(0, len(reports), BATCH):
            wrong += differing(page, reports[start : start + BATCH])
        chromium.close()
    claims = sum(len(report.verdicts) for report in reports)
    print(
        f"{len(reports):,} texts, {claims:,} claims, each drawn by the page and parsed from HTML: {len(wrong)} differ"
    )
    for line in wrong[:10]:
        print(line)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
