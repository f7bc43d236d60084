"""The reasoner's skills, measured: `python benchmarks/reason.py [--adapter models/reasoner] [--count 100] [--plain]`.

Lessons that no training saw (`claimver/train/reason_examples.py`, `measures`): claims built of properties kept for
measuring, parts of human sets kept apart, and multi-hop claims that a larger language model worded (source "written",
tests/data/outside/hops.jsonl). Public data: CLAIMVER_DATA. `--plain` measures the reasoner that needs no adapter, on the
same lessons: the dependency tree reads triplets, the judge chooses answers among names.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path

from claimver.compose import build_kit, tuned
from claimver.evaluate.metrics import interval
from claimver.lm import forms
from claimver.lm.skills import Names
from claimver.methods.sources import reasoner_of
from claimver.parts import Reasoner
from claimver.settings import Settings, load, wait_idly
from claimver.train.reason_examples import Lesson, measures
from claimver.train.reason_written import written_lessons
from claimver.types import Passage

TEXTS = Path(__file__).resolve().parent.parent / "tests" / "data" / "outside"


def triplets(reasoner: Reasoner, lesson: Lesson) -> float:
    """F1 of the triplets, unknowns named as fits best."""
    claim = lesson.prompt.removeprefix("Claim: ").partition("\n")[0]
    return best_f1(rows_of(lesson.reply), list(reasoner.triplets(claim)))


def question(reasoner: Reasoner, lesson: Lesson) -> float:
    """F1 of the question's words."""
    rows, _, asked = lesson.prompt.removeprefix("Triplets:\n").rpartition("\nQuestion for ")
    said = reasoner.question(asked.removesuffix(":"), rows_of(rows))
    return f1(re.findall(r"\w+", lesson.reply.casefold()), re.findall(r"\w+", said.casefold()))


def answer(reasoner: Reasoner, lesson: Lesson) -> float:
    """Whether the answer is the one wanted, letter by letter but for case, or rightly none."""
    shown, _, asked = lesson.prompt.removeprefix("Passages:\n").rpartition("\nQuestion: ")
    lines = [line.removeprefix("- ").partition(": ") for line in shown.splitlines()]
    passages = [Passage(f"p{n}", text or head, title=head if text else "") for n, (head, _, text) in enumerate(lines)]
    said = reasoner.answer(asked.removesuffix("\nAnswer:"), passages) or forms.NONE
    return float(said.casefold().strip(" .") == lesson.reply.casefold().strip(" ."))


def enough(reasoner: Reasoner, lesson: Lesson) -> float:
    """Whether it says so rightly."""
    return float(reasoner.enough(*known(lesson)) == (lesson.reply.strip() == forms.YES))


def best(reasoner: Reasoner, lesson: Lesson) -> float:
    """Whether it is the right one."""
    return float(reasoner.best(*known(lesson)) == int(lesson.reply) - 1)


def known(lesson: Lesson) -> tuple[str, list[tuple[str, str]]]:
    """The claim and the answered questions of a lesson."""
    claim, *lines = lesson.prompt.removeprefix("Claim: ").splitlines()[:-1]
    pairs = [line.partition(". ")[2].partition(" — ") for line in lines[1:]]
    return claim, [(asked, said) for asked, _, said in pairs]


def rows_of(text: str) -> list[Names]:
    """The triplets of a reply."""
    rows = [line.split(" | ") for line in text.splitlines()]
    return [(row[0], row[1], row[2]) for row in rows if len(row) == 3]


def best_f1(gold: list[Names], found: list[Names]) -> float:
    """F1 of triplets, case aside, under the naming of unknowns that gives most."""
    unknown = sorted({end for row in found for end in (row[0], row[2]) if re.fullmatch(r"X_\d+", end)})[:4]
    wanted = [tuple(part.casefold() for part in row) for row in gold]
    scores = [0.0]
    for order in permutations([f"X_{n}" for n in range(max(4, len(unknown)))], len(unknown)):
        named = dict(zip(unknown, order, strict=True))
        scores.append(f1(wanted, [tuple(named.get(part, part).casefold() for part in row) for row in found]))
    return max(scores)


def f1(gold: Sequence[object], found: Sequence[object]) -> float:
    """F1 of two bags."""
    both = sum((Counter(gold) & Counter(found)).values())
    return 2 * both / (len(gold) + len(found)) if gold or found else 1.0


Measure = Callable[[Reasoner, Lesson], float]
SCORES: dict[str, Measure] = {
    "triplets": triplets, "question": question, "answer": answer, "enough": enough, "best": best,
}  # fmt: skip
WHAT = {
    "triplets": "F1",
    "question": "F1 of words",
    "answer": "exact",
    "enough": "right",
    "best": "right",
    "facts": "F1",
}


def main() -> None:
    """Prints a line for each skill and source."""
    wait_idly()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--adapter", type=Path, default=Path(Settings().models) / "reasoner", metavar="DIR")
    parser.add_argument("--count", type=int, default=100, metavar="N", help="built lessons a skill (100)")
    parser.add_argument("--plain", action="store_true", help="without the adapter")
    parser.add_argument("--skills", default="triplets,question,answer,enough,best", metavar="A,B")
    options = parser.parse_args()
    settings = load()
    if not settings.data:
        parser.error("set CLAIMVER_DATA to the folder of the public data")
    kit = build_kit(settings)
    own = reasoner_of(replace(kit, reasoner=None), "benchmarks/reason.py")
    reasoner = own if options.plain else tuned(settings, own, folder=options.adapter)
    print(reasoner.name)
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    begun: dict[tuple[str, str], float] = defaultdict(float)
    written = written_lessons(TEXTS, random.Random(7), measured=True)
    for lesson in [*written, *measures(Path(settings.data), count=options.count)]:
        if lesson.skill in options.skills.split(","):
            start = time.perf_counter()
            found[lesson.skill, lesson.source].append(SCORES[lesson.skill](reasoner, lesson))
            begun[lesson.skill, lesson.source] += time.perf_counter() - start
    for (skill, source), scores in sorted(found.items()):
        mean = interval(lambda pairs: sum(float(p[0]) for p in pairs) / len(pairs), [[(str(s), None)] for s in scores])
        seconds = begun[skill, source] / len(scores)
        print(f"{skill:<9} {source:<15} n={len(scores):<4} {WHAT[skill]} {mean}  {seconds:.2f} s")


if __name__ == "__main__":
    main()
