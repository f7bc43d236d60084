"""Texts by outsiders, over the sample graph and 45 graphs of theirs: `python benchmarks/outside.py [GRAPH ...]`.

Thirty-seven people who had not seen the code wrote and judged them (tests/data/outside). All were used for tuning after
they had been measured once, so they say what is known to be wrong rather than what to expect. A text is right when the
labels of its claims are those given, in order. `--wrong` prints the wrong ones with verdict and rationale.
"""

from __future__ import annotations

import argparse
import json
import logging
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path

from claimver.compose import verify_text
from claimver.kg.load import load_memory
from claimver.parts import KnowledgeGraph

DATA = Path(__file__).resolve().parent.parent / "tests" / "data" / "outside"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graphs", nargs="*")
    parser.add_argument("--wrong", action="store_true")
    arguments = parser.parse_args()
    logging.disable(logging.INFO)
    rows = [json.loads(line) for line in (DATA / "texts.jsonl").read_text("utf-8").splitlines()]
    graphs = arguments.graphs or list(dict.fromkeys(row["graph"] for row in rows))
    texts, claims = Counter[bool](), Counter[bool]()
    for name in graphs:
        graph = None if name == "sample" else opened(DATA / name)
        of_graph = [row for row in rows if row["graph"] == name]
        right = [shown(row, graph, claims, wrong=arguments.wrong) for row in of_graph]
        texts.update(right)
        print(f"{name}: {sum(right)} of {len(right)} texts right", flush=True)
    print(f"all: {texts[True]} of {texts.total()} texts, {claims[True]} of {claims.total()} claims right")


def opened(folder: Path) -> KnowledgeGraph:
    """The graph of a folder's tables."""

    def tables(name: str) -> list[Path]:
        return sorted(folder.glob(f"{name}.*"))

    return load_memory(tables("facts"), entities=tables("entities"), properties=tables("properties"))


def shown(row: dict[str, str], graph: KnowledgeGraph | None, claims: Counter[bool], *, wrong: bool) -> bool:
    """Whether the text is right; its claims are counted, those that are cut otherwise as wrong."""
    verdicts = verify_text(row["text"], graph=graph).verdicts
    found = "".join(v.label.value[0] if v.label else "-" for v in verdicts)
    blocks = SequenceMatcher(None, row["labels"], found, autojunk=False).get_matching_blocks()
    same = len(row["labels"]) == len(found)
    hits = sum(a == b for a, b in zip(row["labels"], found, strict=True)) if same else sum(b.size for b in blocks)
    claims.update([True] * hits + [False] * (len(row["labels"]) - hits))
    if wrong and found != row["labels"]:
        print(f"{row['id']} wanted {row['labels']}, got {found}: {row['text']}\n      {row['why']}")
        for verdict in verdicts:
            label = verdict.label.value if verdict.label else None
            print(f"      {label} {verdict.confidence:.2f} {verdict.claim.proposition!r}: {verdict.rationale}")
    return found == row["labels"]


if __name__ == "__main__":
    main()
