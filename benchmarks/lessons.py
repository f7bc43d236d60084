"""Judges the ready lessons and their twins with the model that ships, and says which twins turn the label.

Run: python benchmarks/lessons.py [--model minilm]
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from claimver.compose import graph_of, verify_text
from claimver.kg.edited import EditedGraph, with_object
from claimver.kg.rings import recorded
from claimver.parts import KnowledgeGraph
from claimver.report.lesson_steps import pairs, seeds
from claimver.report.lessons import Lesson, Twin, lessons
from claimver.settings import Settings, load, wait_idly
from claimver.types import Label, Report, Verdict

LESSONS = Path(__file__).resolve().parents[1] / "assets" / "lessons"


def main() -> None:
    """Print a line for each lesson, its search, and each twin."""
    wait_idly()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="")
    model = parser.parse_args().model
    chosen = load({"model": model} if model else {})
    graph = graph_of(chosen)
    for lesson in lessons(LESSONS):
        begun = time.perf_counter()
        report = verify_text(lesson.text, settings=chosen)
        print(f"{lesson.id}: {told(report, lesson)} ({time.perf_counter() - begun:.1f} s)")
        print(f"  search: {searched(graph, report, report.verdicts[lesson.claim - 1])}")
        for twin in lesson.twins:
            after = judged(twin, lesson, chosen, graph)
            turned = label(after, lesson) is not label(report, lesson)
            print(f"  {'turns' if turned else 'stays'}: {twin.text or twin}: {told(after, lesson)}")


def judged(twin: Twin, lesson: Lesson, chosen: Settings, graph: KnowledgeGraph) -> Report:
    """The report on the twin."""
    if twin.text:
        return verify_text(twin.text, settings=chosen)
    before = graph.statements([twin.statement])[0]
    after = with_object(before, graph.entity(twin.object)) if twin.object else None
    return verify_text(lesson.text, settings=chosen, graph=EditedGraph(graph, {before.id: after}))


def searched(graph: KnowledgeGraph, report: Report, verdict: Verdict) -> str:
    """How the search between the claim's first two names went."""
    found = pairs(report, verdict)
    if not found:
        return "one name only"
    one, other = found[0]
    search = recorded(graph, one.id, other.id, seeds=seeds(report, verdict))
    rings = " + ".join(str(len(ring.found)) for ring in search.rings)
    return f"{one.label} and {other.label}: rings {rings}; met {len(search.met)}; {len(search.paths)} paths"


def label(report: Report, lesson: Lesson) -> Label | None:
    """The label of the lesson's claim."""
    return report.verdicts[min(lesson.claim, len(report.verdicts)) - 1].label


def told(report: Report, lesson: Lesson) -> str:
    """The label in words."""
    found = label(report, lesson)
    return found.value if found else "no label"


if __name__ == "__main__":
    main()
