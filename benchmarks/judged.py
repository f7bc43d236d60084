"""The hand-judged sentences with the verdict of each: `python benchmarks/judged.py [judged|worked|dev|mixed|given|spelled] ...`.

A sentence is right when every claim has the span and the label that the judge gave. Prints every sentence, then the
counts; `--wrong` prints only the wrong ones.
"""

from __future__ import annotations

import argparse
import json
import logging
from pathlib import Path

from claimver.compose import verify_text
from claimver.types import Label, Report

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"
FILES = {
    "judged": "judged_sentences.jsonl",
    "worked": "worked_texts.jsonl",
    "dev": "dev_sentences.jsonl",
    "mixed": "dev_mixed.jsonl",
    "given": "given_triplets.jsonl",
    "spelled": "given_outside.jsonl",  # as DBpedia, Wikidata and people of their own spell triplets
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", default=["worked", "judged"])
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("--part", default="", help="of the given set: dev or test")
    arguments = parser.parse_args()
    logging.disable(logging.INFO)
    for name in arguments.sets:
        rows = [json.loads(line) for line in (DATA / FILES[name]).read_text("utf-8").splitlines()]
        rows = [row for row in rows if not arguments.part or row.get("part") == arguments.part]
        right = sum(_show(name, row, only_wrong=arguments.wrong) for row in rows)
        print(f"{name}: {right} of {len(rows)} right\n")


def _show(name: str, row: dict, *, only_wrong: bool) -> bool:
    report = verify_text(row["text"], triplets=row.get("triplets"))
    right, note = _given(report, row) if name in ("given", "spelled") else _claims(report, row)
    if not (right and only_wrong):
        print("ok   " if right else "WRONG", row["id"], note)
        for verdict in report.verdicts:
            label = verdict.label.value if verdict.label else None
            cause = f" ({verdict.cause.value})" if verdict.cause else ""
            print(f"      {label}{cause} {verdict.confidence:.2f} {verdict.claim.proposition!r}: {verdict.rationale}")
    return right


def _claims(report: Report, row: dict) -> tuple[bool, str]:
    wanted = [(claim["text"], claim["label"]) for claim in row["claims"]]
    found = [(v.claim.span.of(row["text"]), v.label.value if v.label else None) for v in report.verdicts]
    return wanted == found, f"{row['text']}\n      wanted {wanted}" if wanted != found else row["text"]


def _given(report: Report, row: dict) -> tuple[bool, str]:
    labels = [verdict.label for verdict in report.verdicts]
    if Label.CONTRADICTORY in labels:
        whole = "Contradictory"
    elif labels and all(label is Label.ATTRIBUTABLE for label in labels):
        whole = "Attributable"
    else:
        whole = "Extrapolatory"
    return whole == row["label"], f"{row['text']} | {row['triplets']} | wanted {row['label']}"


if __name__ == "__main__":
    main()
