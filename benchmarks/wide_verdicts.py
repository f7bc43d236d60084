"""Does the wider graph decide more of ordinary paragraphs, and no more wrongly?

    python benchmarks/wide_verdicts.py [--model minilm] [--kg sample --kg sample+wide] [--start 0] [--count 18]

`wide_paragraphs.txt` holds fifteen paragraphs on famous people and places, a sentence a line: "+" what is so, "-" what
is not. A claim of a true sentence is right as Attributable and wrong as Contradictory, of a false one the other way
round; else it is open.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from claimver.compose import verify_text
from claimver.settings import Settings, load, wait_idly
from claimver.types import Label, Report

DATA = Path(__file__).with_name("wide_paragraphs.txt")
OPPOSITE = {Label.ATTRIBUTABLE: Label.CONTRADICTORY, Label.CONTRADICTORY: Label.ATTRIBUTABLE}


def paragraphs() -> list[list[tuple[str, Label]]]:
    """The sentences of each paragraph with the label that is right."""
    labels = {"+": Label.ATTRIBUTABLE, "-": Label.CONTRADICTORY}
    parts = DATA.read_text("utf-8").strip().split("\n\n")
    return [[(line[2:], labels[line[0]]) for line in part.splitlines()] for part in parts]


def outcomes(report: Report, sentences: list[tuple[str, Label]]) -> list[tuple[str, str]]:
    """("right", "wrong" or "open", proposition) of each claim."""
    found, borders, at = [], list[tuple[int, Label]](), 0
    for sentence, right in sentences:
        at += len(sentence) + 1
        borders.append((at, right))
    for verdict in report.verdicts:
        right = next(right for end, right in borders if verdict.claim.span.start < end)
        how = "right" if verdict.label is right else "wrong" if verdict.label is OPPOSITE[right] else "open"
        found.append((how, verdict.claim.proposition))
    return found


def main() -> int:
    """0; a line for each graph is printed, and what was judged wrongly."""
    wait_idly()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kg", action="append", default=[])
    parser.add_argument("--model", default=load().model)
    parser.add_argument("--start", type=int, default=0, help="the number of the first paragraph, to go on in lots")
    parser.add_argument("--count", type=int, default=None, help="of paragraphs (default: all that are left)")
    options = parser.parse_args()
    graphs = options.kg or ["sample", "sample+wide"]
    totals, start = {kg: Counter[str]() for kg in graphs}, time.perf_counter()
    for number, sentences in list(enumerate(paragraphs()))[options.start :][: options.count]:
        for kg in graphs:
            counts = judged(sentences, replace(load(), kg=kg, model=options.model))
            totals[kg] += counts
            print(f"{number} {kg}: {told(counts)}, {time.perf_counter() - start:.0f} s", flush=True)
    for kg, counts in totals.items():
        print(f"{kg}, {options.model}: {counts.total()} claims, {told(counts)}")
    return 0


def judged(sentences: list[tuple[str, Label]], settings: Settings) -> Counter[str]:
    """How many claims of the paragraph were judged rightly, wrongly and not at all; wrong ones are printed."""
    found = outcomes(verify_text(" ".join(text for text, _ in sentences), settings=settings), sentences)
    for how, proposition in found:
        if how == "wrong":
            print(f"  {settings.kg}, wrong: {proposition}")
    return Counter(how for how, _ in found)


def told(counts: Counter[str]) -> str:
    """The counts in words."""
    decided = 100 * (counts["right"] + counts["wrong"]) / max(1, counts.total())
    return f"{counts['right']} right, {counts['wrong']} wrong, {counts['open']} open ({decided:.0f} % decided)"


if __name__ == "__main__":
    sys.exit(main())
