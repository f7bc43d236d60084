"""The hand-judged sentences and the sample graph that they are judged by, read for tests.

Every claim cites statements twice: by id (`triplets`) and in words (`evidence`, as
"subject | property | object", with " | qualifier=value" where several statements read
alike). The words are what was judged. When the sample graph is compiled anew its local
ids can move; then `python tests/judged.py` writes the ids again from the words.
"""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent
DATA = TESTS / "data"
GRAPH = TESTS.parent / "assets" / "sample_kg"
SENTENCE_FILES = ("judged_sentences", "worked_texts", "dev_sentences", "dev_mixed")
PRECISION = {"9": 4, "10": 7, "11": 10}

Row = dict[str, Any]


def rows(name: str) -> list[Row]:
    """The lines of one of the data files."""
    text = (DATA / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def statements() -> dict[str, str]:
    """Each statement of the sample graph in words, by id."""
    labels = {row["id"]: row["label"] for name in ("entities", "properties") for row in _table(name)}
    return {row["id"]: _in_words(row, labels) for row in _table("triples")}


def ids_of(evidence: str, graph: dict[str, str]) -> list[str]:
    """The ids of the statements that read as `evidence` says."""
    core, *qualifiers = re.split(r" \| (?=[^|]*=)", evidence)
    wanted = [part for text in qualifiers for part in text.split(";")]
    return [
        id_ for id_, words in graph.items() if words.split(" || ")[0] == core and all(part in words for part in wanted)
    ]


def renumber() -> None:
    """Write the ids of the sentence files again, from the evidence in words."""
    graph = statements()
    for name in SENTENCE_FILES:
        found = rows(name)
        for claim in (claim for row in found for claim in row["claims"]):
            claim["triplets"] = [id_ for words in claim["evidence"] for id_ in ids_of(words, graph)]
        lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in found]
        (DATA / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")


def _table(name: str) -> list[dict[str, str]]:
    with (GRAPH / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _in_words(row: dict[str, str], labels: dict[str, str]) -> str:
    words = " | ".join((labels[row["subject"]], labels[row["property"]], _value(row["object"], labels)))
    qualifiers = [
        f"{labels[property_]}={_value(value, labels)}"
        for property_, values in json.loads(row["qualifiers"]).items()
        for value in values
    ]
    return f"{words} || {';'.join(qualifiers)}"


def _value(value: str, labels: dict[str, str]) -> str:
    time = re.fullmatch(r"\^(-?\d{4}-\d\d-\d\d)T00:00:00Z/(9|10|11)", value)
    if time:
        return time[1][: PRECISION[time[2]]]
    quantity = re.fullmatch(r"([+-][\d.]+)([QL]\d+)", value)
    if quantity:
        return f"{quantity[1]} {labels[quantity[2]]}"
    return labels.get(value, value)


if __name__ == "__main__":
    renumber()
