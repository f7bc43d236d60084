"""From corrected texts to a switched-on adapter of the language model that ships: how long, and what it gains.

    python benchmarks/annotate_train.py [--texts 10] [--graph volcano]

Takes texts with gold labels over one of the graphs in tests/data/outside, makes them annotations, and runs the job
that the page Train starts, in a folder of its own. Prints the time said beforehand, the time taken, and both measures.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from claimver.annotate.work import Annotation, Decision, Done, Item, Mark, Name, Record, plain_triplet
from claimver.compose import annotation_means, build_kit
from claimver.lm.adapter_in_use import in_use
from claimver.settings import load, wait_idly
from claimver.train.annotated import LABELS
from claimver.train.annotated_job import EPOCHS, Means, expected_seconds, new_job, recipe_of, run, status
from claimver.train.judge_run import judged_texts
from claimver.train.judge_texts import LETTERS, Judged

OUTSIDE = Path(__file__).resolve().parents[1] / "tests" / "data" / "outside"


def record(text: Judged, number: int) -> Record:
    """The text as somebody would have corrected it: gold labels, and the triplets that the reason names."""
    reason = text.why.casefold()
    triplets = tuple({t.id: plain_triplet(t) for t in text.evidence.triplets}.values())
    marks = []
    for claim, letter in zip(text.claims, text.labels, strict=True):
        label = LABELS[LETTERS.index(letter)]
        named = [
            t.id for t in triplets if t.property.label.casefold() in reason and t.subject.label.casefold() in reason
        ]
        marks.append(Mark(claim.span, label, tuple(named[:2]) if letter != "E" else (), "", claim.proposition))
    names = tuple(Name(m.span, m.entity) for m in text.document.mentions)
    item = Item(f"{text.graph}-{number}", text.document.text, triplets, Annotation(tuple(marks), names))
    return Record(item, (Done("gold", Decision.CORRECTED, item.suggestion),))


def records(graph: str, most: int) -> Iterator[Record]:
    """Texts over the graph whose claims were cut as they were judged."""
    settings = load({"model": "minilm"})
    with tempfile.TemporaryDirectory() as folder:
        lines = (OUTSIDE / "texts.jsonl").read_text("utf-8").splitlines()
        chosen = [line for line in lines if f'"graph": "{graph}"' in line]
        (Path(folder) / "texts.jsonl").write_text("\n".join(chosen), "utf-8")
        (Path(folder) / graph).symlink_to(OUTSIDE / graph)
        found = 0
        for number, text in enumerate(judged_texts(Path(folder), lambda kg: build_kit(settings, graph=kg))):
            if len(text.claims) == len(text.labels) and found < most:
                found += 1
                yield record(text, number)


def main() -> None:
    """Train once and print what came of it."""
    wait_idly()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, default=10)
    parser.add_argument("--graph", default="volcano")
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    options = parser.parse_args()
    print("texts are read", flush=True)
    made = list(records(options.graph, options.texts))
    claims = sum(len(one.item.suggestion.claims) for one in made)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        settings = load({"additions": folder})
        body, judge, embedder, start = annotation_means(settings)
        said = expected_seconds(data, len(made), claims)
        began = time.monotonic()
        job = new_job(data)
        run(
            job,
            lambda: made,
            Means(body, judge, embedder, start, recipe_of(start, epochs=options.epochs)),
            data=data,
            log=lambda line: print(line, flush=True),
        )
        taken, told = time.monotonic() - began, status(job)
        print(f"{len(made)} texts, {claims} claims, {told['steps']} steps; said {said:.0f} s, taken {taken:.0f} s")
        print(f"before {told['before']}\nafter {told['after']}\ngain {told['gain']}, measured {told['measured']}")
        print(f"in use: {in_use(data) or 'the one that ships'}")


if __name__ == "__main__":
    main()
