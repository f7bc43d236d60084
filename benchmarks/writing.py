"""Replies of the reasoner's adapter by llama.cpp beside transformers and PEFT on the same prompts, in turns.

    CLAIMVER_DATA=… python benchmarks/writing.py [--count 30] [--dtype bfloat16]

The peer is plain use of the libraries: the same base dequantised, PEFT's adapter unmerged, greedy ``generate``. Prompts
are lessons that no training saw (``claimver/train/reason_examples.py``, ``measures``), of all skills alike.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from engine import Peer

from claimver.evaluate.suite import data_folder
from claimver.kg.open import cache_folder
from claimver.lm import gemma
from claimver.lm.tuned import LONGEST, writer_of
from claimver.settings import load
from claimver.train.reason_examples import measures


def main() -> None:
    """Prints seconds of each, their ratio, and how many replies are equal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--dtype", default="bfloat16", choices=("bfloat16", "float32"))
    options = parser.parse_args()
    settings = load()
    lessons = measures(data_folder(settings), count=options.count)[: options.count]
    base, adapter = gemma.joined(cache_folder(settings)), Path(settings.models) / "reasoner"
    ours, theirs = writer_of(adapter, lambda: base, threads=settings.threads), Peer(base, adapter, options.dtype)
    ours.write("Claim: ", 1)  # opened before the clock runs
    seconds, equal = [0.0, 0.0], 0
    for lesson in lessons:
        begun = time.perf_counter()
        one, _ = ours.write(lesson.prompt, LONGEST[lesson.skill])
        middle = time.perf_counter()
        other = theirs.reply(lesson.prompt, LONGEST[lesson.skill])
        seconds[0] += middle - begun
        seconds[1] += time.perf_counter() - middle
        equal += one.strip() == other.strip()
    print(
        f"{len(lessons)} replies: {seconds[0]:.1f} s against {seconds[1]:.1f} s in {options.dtype}, "
        f"{seconds[1] / seconds[0]:.2f} times; equal {equal}"
    )


if __name__ == "__main__":
    main()
