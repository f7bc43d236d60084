"""What the judge's adapter learns from: rows of evidence with the claims that are judged against them.

``data`` is the folder of public data sets (CLAIMVER_DATA); only sets whose licence lets weights ship are read.
Properties whose number divides by seven and every fourth graph of our own texts are kept for measuring.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from claimver.parts import Row
from claimver.train.examples import LABELS, Pair, lines
from claimver.train.facts import read_facts
from claimver.train.human import fewrel, human_pairs, redocred, text2kgbench, wdv
from claimver.train.relations import human_relations, joined_relations, made_relations, value_relations
from claimver.train.synthetic import Maker

CLAIMS_AT_ONCE = 10  # of one evidence
SENTENCES = {  # set of verify/: how many claims at most
    "cad_snli_train": 8_330,
    "conjnli_train": 15_000,
    "mnli_dev": 10_000,
    "breaking_nli": 3_000,
    "fool_me_twice_dev": 1_169,
}
MORE = {  # set of more/: how many claims at most
    "exfever_test": 4_400,
    "sufficient_facts_fever": 2_389,
    "sufficient_facts_hover": 800,
    "sufficient_facts_vitaminc": 1_200,
    "tabfact_pairs_train": 4_000,
    "logicnlg_val": 2_500,
    "begin_wow_test": 2_000,
    "wice_partial_train": 374,
    "ambient_test": 2_100,
    "med": 2_500,
    "scone_train": 1_500,
    "folio_train": 1_003,
    "begin_cmu_dev": 337,
    "scitab": 1_188,
}
LONGEST = 1_500  # characters of evidence and claim


@dataclass(frozen=True, slots=True)
class Asked:
    """A claim, its label as a place in LABELS, and the rows that decide it (None where that is not known)."""

    claim: str
    label: int
    cited: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """Rows of evidence, and the claims that are judged against them."""

    rows: tuple[Row, ...]
    asked: tuple[Asked, ...]
    source: str


def public_examples(data: Path, *, share: float = 1.0, seed: int = 5) -> list[Example]:
    """All examples of the public sets, shuffled; with a ``share`` about so much of each."""
    rng = random.Random(seed)
    found = list(
        chain(
            limited(_tables(data / "verify/infotabs_train.jsonl.gz"), 20_000, share, rng),
            *(limited(_sentences(data / f"verify/{n}.jsonl.gz"), most, share, rng) for n, most in SENTENCES.items()),
            *(limited(mixed(data / f"more/verify_{n}.jsonl.gz"), most, share, rng) for n, most in MORE.items()),
            _of_graph(data, share, rng),
        )
    )
    rng.shuffle(found)
    return found


def limited(found: Iterable[Example], most: int, share: float, rng: random.Random) -> list[Example]:
    """Examples in random order until they hold ``most * share`` claims."""
    short = [e for e in found if sum(len(r.heading) + len(r.text) for r in e.rows) < LONGEST]
    rng.shuffle(short)
    kept, claims = [], 0
    for example in short:
        if claims >= most * share:
            break
        kept.append(example)
        claims += len(example.asked)
    return kept


def together(found: Iterable[tuple[tuple[Row, ...], Asked]], source: str) -> Iterator[Example]:
    """The claims of the same rows together, at most ``CLAIMS_AT_ONCE``."""
    by_rows: dict[tuple[Row, ...], list[Asked]] = {}
    for rows, asked in found:
        by_rows.setdefault(rows, []).append(asked)
    for rows, all_asked in by_rows.items():
        for first in range(0, len(all_asked), CLAIMS_AT_ONCE):
            yield Example(rows, tuple(all_asked[first : first + CLAIMS_AT_ONCE]), source)


def table_rows(triplets: Sequence[Sequence[str]]) -> tuple[Row, ...]:
    """Cells of a table or an info box: those of one subject and property in one row."""
    found: dict[tuple[str, str], list[str]] = {}
    for subject, relation, value in triplets:
        found.setdefault((" ".join(subject.split()), " ".join(relation.split())), []).append(" ".join(value.split()))
    return tuple(Row(subject, f"{relation}: {'; '.join(some)}") for (subject, relation), some in found.items())


def passage_rows(passages: Sequence[str]) -> tuple[Row, ...]:
    """Sentences as rows; "Title: sentence" has its title as heading."""
    rows = []
    for passage in passages:
        title, colon, rest = passage.partition(": ")
        titled = bool(colon) and len(title) < 60 and title[:1].isupper() and "." not in title
        rows.append(Row(title, rest) if titled else Row("", passage))
    return tuple(rows)


def _tables(path: Path) -> Iterator[Example]:
    def pairs() -> Iterator[tuple[tuple[Row, ...], Asked]]:
        for item in lines(path):
            yield table_rows(item["evidence"]["triplets"]), Asked(item["claim"], LABELS.index(item["label"]))

    return together(pairs(), path.name.partition(".")[0])


def _sentences(path: Path) -> Iterator[Example]:
    def pairs() -> Iterator[tuple[tuple[Row, ...], Asked]]:
        for item in lines(path):
            text = item["evidence"].get("text")
            rows = (Row("", text),) if text else passage_rows(item["evidence"].get("passages", ()))
            yield rows, _whole(item, rows)

    return together(pairs(), path.name.partition(".")[0])


def _whole(item: dict[str, Any], rows: Sequence[Row]) -> Asked:
    """The claim, which its only row decides, or nothing."""
    label = LABELS.index(item["label"])
    cited = () if label == 1 else ((0,) if len(rows) == 1 else None)
    return Asked(item["claim"], label, cited)


def mixed(path: Path) -> Iterator[Example]:
    """The examples of a file of sentences or of tables."""
    first = next(lines(path), None)
    return _tables(path) if first is not None and "triplets" in first["evidence"] else _sentences(path)


@dataclass
class _Written(Maker):
    """A Maker that writes evidence as JSON, with the place of the row that decides."""

    def written(self, rows: Sequence[tuple[str, str, str]], first: tuple[str, str, str]) -> str:
        """The rows and the place of the first."""
        return json.dumps([list(rows), list(rows).index(first)])


def _of_graph(data: Path, share: float, rng: random.Random) -> Iterator[Example]:
    """Claims made from the public graph, and human sentences beside statements of it."""
    facts = read_facts(data)
    maker = _Written(facts, rng, longest=9)
    by_label = {label: id for id, label in facts.property_labels.items()}
    human = [*text2kgbench(data), *wdv(data, by_label)]
    some = rng.sample(list(fewrel(data, facts.property_labels)), int(1_500 * share))
    some += rng.sample(list(redocred(data, facts.property_labels)), int(1_500 * share))
    rng.shuffle(human)
    pairs: Iterable[Pair] = chain(
        human_pairs(maker, human[: int(6_000 * share)], longest=34),
        human_pairs(maker, some, longest=30),
        maker.item_pairs(int(6_000 * share)),
        maker.hop_pairs(int(1_500 * share)),
        maker.date_pairs(int(2_000 * share)),
        maker.quantity_pairs(int(2_000 * share)),
        human_relations(maker, human[int(6_000 * share) : int(7_500 * share)], longest=32),
        made_relations(maker, int(2_000 * share)),
        value_relations(maker, int(1_200 * share)),
        joined_relations(maker, int(2_000 * share)),
    )
    for pair in pairs:
        rows, decides = json.loads(pair.evidence)
        cells = [(s, r, v) for s, r, v in rows]
        shown = table_rows(cells)
        place = next(i for i, r in enumerate(shown) if _holds(r, cells[decides]))
        cited = () if pair.label == 1 else (None if pair.source.startswith("hop") else (place,))
        yield Example(shown, (Asked(pair.claim, pair.label, cited),), pair.source)


def _holds(row: Row, cell: tuple[str, str, str]) -> bool:
    return row.heading == " ".join(cell[0].split()) and row.text.startswith(" ".join(cell[1].split()) + ": ")


def write(examples: Iterable[Example], path: Path) -> int:
    """The number of examples written to the file, a JSON line each."""
    count = 0
    with path.open("w", encoding="utf-8") as file:
        for example in examples:
            asked = [[a.claim, a.label, a.cited] for a in example.asked]
            rows = [[r.heading, r.text] for r in example.rows]
            file.write(json.dumps({"rows": rows, "asked": asked, "source": example.source}, ensure_ascii=False) + "\n")
            count += 1
    return count


def read(path: Path, keep: Callable[[str], bool] = lambda source: True) -> list[Example]:
    """The examples of a file that ``write`` made."""
    found = []
    with path.open(encoding="utf-8") as file:
        for line in file:
            item = json.loads(line)
            if keep(item["source"]):
                asked = tuple(
                    Asked(c, label, None if cited is None else tuple(cited)) for c, label, cited in item["asked"]
                )
                found.append(Example(tuple(Row(h, t) for h, t in item["rows"]), asked, item["source"]))
    return found
