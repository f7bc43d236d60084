"""What the check of cited triplets keeps and refuses: the encoder verifier's own citations, and others of the same subject.

python benchmarks/citation_checks.py

A citation that decides a claim should be kept; another statement about the same subject, with another property, is a
laundered one. Some of the latter do bear on the claim by chance, so the second figure has no right value of 0.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from claimver.compose import build_kit
from claimver.encoder.words.wordings import worded
from claimver.lm.checks import rule
from claimver.lm.evidence import Chooser, Shown
from claimver.settings import load
from claimver.types import Label

DATA = Path(__file__).resolve().parents[1] / "tests" / "data"


def main() -> None:
    """Nothing; prints the counts."""
    kit = build_kit(load({"model": "embedded", "threads": 1}, environment={}))
    chooser, seen = Chooser(kit.embedder), Counter[str]()
    lines = [line for name in ("worked_texts", "dev_sentences") for line in (DATA / f"{name}.jsonl").open()]
    for row in map(json.loads, filter(str.strip, lines)):
        document = kit.linker.link(kit.preprocessor.process(row["text"]))
        evidence = kit.retriever.find(document)
        for verdict in kit.verifier.verify(document, evidence):
            if verdict.label in (None, Label.EXTRAPOLATORY) or not verdict.triplets:
                continue
            own = rule(
                document,
                verdict.claim,
                verdict.label,
                range(1, len(verdict.triplets) + 1),
                Shown(verdict.triplets),
                chooser,
                worded,
            )
            used = {triplet.property.id for triplet in verdict.triplets}
            subjects = {triplet.subject.id for triplet in verdict.triplets}
            others = [t for t in evidence.triplets if t.subject.id in subjects and t.property.id not in used]
            seen.update(
                {
                    "claims": 1,
                    "labels kept": own.label is verdict.label,
                    "citations": len(verdict.triplets),
                    "kept": len(own.triplets),
                }
            )
            for other in others:
                ruling = rule(document, verdict.claim, verdict.label, (1,), Shown((other,)), chooser, worded)
                seen.update({"others": 1, "let through": bool(ruling.triplets)})
                seen["holding the label up"] += ruling.label is verdict.label
    print(
        f"{seen['labels kept']} of {seen['claims']} labels kept, {seen['kept']} of {seen['citations']} citations kept"
    )
    print(
        f"other statements about the same subject: {seen['let through']} of {seen['others']} let through, "
        f"{seen['holding the label up']} hold the label up alone"
    )


if __name__ == "__main__":
    main()
