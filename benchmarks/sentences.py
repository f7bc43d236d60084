"""Labelled sentences of this repository, scored: `python benchmarks/sentences.py [--model minilm] [--wrong] [SET …]`.

`worked` are METHODS' eight worked texts over the sample graph, `dev`, `mixed` and `judged` sentences over it, `given` and
`spelled` texts with triplets of their own. A claim is right when its span and its label are those marked. All but `worked`
were used for tuning an earlier version, so they say what is known to be wrong rather than what to expect.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from claimver.compose import verify_text  # noqa: E402
from claimver.evaluate.run import text_label  # noqa: E402
from claimver.settings import wait_idly  # noqa: E402

FILES = {
    "worked": "worked_texts",
    "dev": "dev_sentences",
    "mixed": "dev_mixed",
    "judged": "judged_sentences",
    "given": "given_triplets",
    "spelled": "given_outside",
}


def main() -> None:
    wait_idly()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", default=list(FILES), metavar="SET", choices=[*FILES, []])
    parser.add_argument("--model", default="gemma")
    parser.add_argument("--wrong", action="store_true")
    options = parser.parse_args()
    for name in options.sets or FILES:
        rows = [json.loads(line) for line in (ROOT / f"tests/data/{FILES[name]}.jsonl").read_text("utf-8").splitlines()]
        right, total = 0, 0
        for row in rows:
            hits, wanted = scored(row, options.model, wrong=options.wrong)
            right, total = right + hits, total + wanted
        print(f"{options.model} {name}: {right} of {total} claims right", flush=True)


def scored(row: dict[str, Any], model: str, *, wrong: bool) -> tuple[int, int]:
    """The claims of a text that are right, and all of them."""
    report = verify_text(row["text"], model=model, triplets=row.get("triplets"))
    if "claims" not in row:
        label = text_label(report)
        if wrong and label != row["label"]:
            print(f"  {row['id']} wanted {row['label']}, got {label}: {row['text']}")
        return int(label == row["label"]), 1
    found = {v.claim.span.of(row["text"]): v for v in report.verdicts}
    hits = 0
    for claim in row["claims"]:
        verdict = found.get(claim["text"])
        hit = verdict is not None and verdict.label is not None and verdict.label.value == claim["label"]
        hits += hit
        if wrong and not hit:
            got = (
                f"{verdict.label.value if verdict.label else None}: {verdict.rationale}" if verdict else "cut otherwise"
            )
            print(f"  {row['id']} wanted {claim['label']} for {claim['text']!r}, got {got}")
    return hits, len(row["claims"])


if __name__ == "__main__":
    main()
