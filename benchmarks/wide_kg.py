"""Write the wider bundled graph: the most linked-to labelled entities of Wikidata with all that is known of them.

    CLAIMVER_DATA=... python benchmarks/wide_kg.py [--entities 200000] [--out assets/wide_kg]

Read are the public tables of CLAIMVER_DATA/kg (Wikidata, CC0): item statements, times, quantities, qualifiers, labels,
descriptions, aliases. Written are statements, entities and properties in our own form, Zstandard, and how many of each.
What is absent there means nothing: the tables have large gaps. Properties that the sample graph reviewed keep its words
and whether a subject has one value.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyarrow as pa

ROOT = Path(__file__).parent.parent
SOURCE = "Wikidata"
LEFT_OUT = frozenset(
    "P1343 P5008 P910 P1424 P6104 P7867 P1151 P301 P971 P1740 P7084 P2959".split()
)  # of Wikimedia's own pages
ALIASES = 8  # that an entity keeps
LEVEL = 12
Key = tuple[str, str, str]


def rows(folder: Path, name: str, delimiter: str = "\t") -> Iterator[list[str]]:
    """The rows of a public table."""
    with gzip.open(folder / name, "rt", encoding="utf-8", newline="") as file:
        yield from csv.reader(file, delimiter=delimiter, quoting=csv.QUOTE_NONE)


def items(folder: Path) -> dict[Key, dict[str, list[str]]]:
    """Statements between items, with the qualifiers that are given."""
    found: dict[Key, dict[str, list[str]]] = {
        (s, p, o): {} for s, p, o, *_ in rows(folder, "triples.tsv.gz") if s != "subject"
    }
    for s, p, o, *pairs in rows(folder, "qualified_statements.csv.gz", ","):
        held = found.setdefault((s, p, o), {})
        for name, value in zip(pairs[::2], pairs[1::2], strict=False):
            if value not in held.setdefault(name, []):
                held[name].append(value)
    return {key: held for key, held in found.items() if key[1] not in LEFT_OUT}


def literals(folder: Path) -> Iterator[Key]:
    """Times and quantities of items."""
    for name in ("times.tsv.gz", "quantities.tsv.gz"):
        yield from ((r[0], r[1], r[2]) for r in rows(folder, name) if r[0][:1] == "Q" and r[1] not in LEFT_OUT)


def write(path: Path, header: str, lines: Iterable[Iterable[str]]) -> int:
    """The number of rows in the table that is now there."""
    made, count = ["\t".join(header.split())], 0
    for cells in lines:
        made.append("\t".join(" ".join(cell.split()) for cell in cells))
        count += 1
    packed = pa.Codec("zstd", compression_level=LEVEL).compress(("\n".join(made) + "\n").encode(), asbytes=True)
    path.write_bytes(packed)
    return count


def order(id: str) -> tuple[str, int]:
    """A key that compares ids as numbers."""
    return id[:1], int(id[1:])


def properties(folder: Path, used: set[str]) -> list[list[str]]:
    """The rows of the properties that statements use, those that the sample graph reviewed as they are there."""
    with (ROOT / "assets" / "sample_kg" / "properties.tsv").open(encoding="utf-8", newline="") as file:
        reviewed = {row[0]: row for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}
    made = {id: row for id, row in reviewed.items() if id in used}
    for id, label, about, aliases, datatype, inverse, *_ in rows(folder, "properties.tsv.gz"):
        if id in used and id not in made and label:
            made[id] = [id, label, about, aliases, datatype or "wikibase-item", "no", inverse]
    return [made[id] for id in sorted(made, key=order)]


def main() -> int:
    """0; the tables are written."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--entities", type=int, default=200_000, help="that all is kept of")
    parser.add_argument("--out", type=Path, default=ROOT / "assets" / "wide_kg")
    options = parser.parse_args()
    if "CLAIMVER_DATA" not in os.environ:
        parser.error("set CLAIMVER_DATA to the folder of the public data")
    folder = Path(os.environ["CLAIMVER_DATA"]) / "kg"
    people = {row[0]: row for row in rows(folder, "entities.tsv.gz") if row[0] != "qid" and row[1]}
    statements = {key: held for key, held in items(folder).items() if key[0] in people and key[2] in people}
    linked = Counter(o for s, _, o in statements if s != o)
    rank = {row[0]: float(row[2]) for row in rows(folder, "pagerank.tsv.gz") if row[1].startswith("Pundirected")}
    best = sorted(people, key=lambda id: (-linked[id], -rank.get(id, 0.0), order(id)))
    chosen = set(best[: options.entities])
    values = {key for key in literals(folder) if key[0] in chosen}
    kept = [(*key, statements[key]) for key in statements if key[0] in chosen]
    kept += [(*key, dict[str, list[str]]()) for key in values]
    named = chosen | {o for _, _, o, _ in kept if o in people}
    facts = labelled(folder, kept, people, named)
    used = {fact[1] for fact in facts} | {name for fact in facts for name in fact[3]}
    options.out.mkdir(parents=True, exist_ok=True)
    known = properties(folder, used)
    ids = {row[0] for row in known}
    facts = sorted((f for f in facts if f[1] in ids), key=lambda f: (order(f[0]), order(f[1]), f[2]))
    count = write(
        options.out / "triples.tsv.zst",
        "subject property object qualifiers source",
        ((s, p, o, json.dumps(held) if held else "", SOURCE) for s, p, o, held in facts),
    )
    things = write(
        options.out / "entities.tsv.zst",
        "id label description aliases popularity",
        (described(people[id], linked[id]) for id in sorted(named, key=order)),
    )
    write(options.out / "properties.tsv.zst", "id label description aliases datatype single_value inverse", known)
    size = sum(path.stat().st_size for path in options.out.iterdir()) / 1e6
    print(
        f"{things:,} entities, all of {len(chosen):,}; {len(known):,} properties; {count:,} statements; {size:.1f} MB"
    )
    return 0


def labelled(
    folder: Path,
    kept: Iterable[tuple[str, str, str, dict[str, list[str]]]],
    people: dict[str, list[str]],
    named: set[str],
) -> list[tuple[str, str, str, dict[str, list[str]]]]:
    """The statements, their qualifiers as far as all in them has a name; what those and units name joins ``named``."""
    made, units = [], defaultdict(int)
    for s, p, o, held in kept:
        whole = {name: [v for v in values if v in people] for name, values in held.items()}
        whole = {name: values for name, values in whole.items() if values}
        named.update(value for values in whole.values() for value in values)
        unit = o.lstrip("+-.,[]0123456789eE") if o[:1] in "+-" else ""
        if unit and unit not in people:
            units[unit] += 1
            continue
        if unit:
            named.add(unit)
        made.append((s, p, o, whole))
    print(f"left out for a unit without a name: {sum(units.values()):,}", file=sys.stderr)
    return made


def described(row: list[str], links: int) -> list[str]:
    """An entity's row."""
    id, label, about, aliases, *_ = row
    names = [name for name in json.loads(aliases or "[]") if name != label][:ALIASES]
    return [id, label, about, json.dumps(names, ensure_ascii=False) if names else "", str(links)]


if __name__ == "__main__":
    sys.exit(main())
