"""Does the wider graph decide more of ordinary paragraphs, and no more wrongly?

    python benchmarks/wide_verdicts.py [--model minilm] [--kg sample --kg sample+wide]

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
from claimver.settings import load
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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kg", action="append", default=[])
    parser.add_argument("--model", default=load().model)
    options = parser.parse_args()
    for kg in options.kg or ["sample", "sample+wide"]:
        settings, counts, start = replace(load(), kg=kg, model=options.model), Counter[str](), time.perf_counter()
        for sentences in paragraphs():
            report = verify_text(" ".join(text for text, _ in sentences), settings=settings)
            for how, proposition in outcomes(report, sentences):
                counts[how] += 1
                if how == "wrong":
                    print(f"  {kg}, wrong: {proposition}")
        decided = 100 * (counts["right"] + counts["wrong"]) / counts.total()
        print(f"{kg}, {options.model}: {counts.total()} claims, {counts['right']} right, {counts['wrong']} wrong, "
              f"{counts['open']} open ({decided:.0f} % decided), {time.perf_counter() - start:.0f} s", flush=True)  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
