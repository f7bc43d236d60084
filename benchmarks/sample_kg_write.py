"""Writing the compiled sample graph, and the report on what wants a human look."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path

from sample_kg_read import ITEM, QUALIFIED, Fact, Graph, Name, Property, find, value
from sample_kg_tables import Tables, time_agrees


def dumps(thing: object) -> str:
    """Compact JSON that keeps letters as they are."""
    return json.dumps(thing, ensure_ascii=False)


def triple(fact: Fact, graph: Graph, tables: Tables) -> dict[str, str] | None:
    """One row of triples.tsv without its id; None (and an error noted) when it cannot be read."""
    prop = graph.properties.get(fact.property)
    subject = find(graph, fact.subject)
    if prop is None or subject is None:
        if prop:
            graph.errors.append(f"{fact.where}: subject {fact.subject!r} has no E record")
        return None
    obj = value(fact.object, prop, graph)
    if obj is None:
        kind = "has no E record" if prop.datatype == ITEM else f"is no {prop.datatype}"
        graph.errors.append(f"{fact.where}: {fact.property}: {fact.object!r} {kind}")
        return None
    held = tables.confirming(subject.id, prop.id, obj, prop.datatype)
    references = [{"P854": [fact.reference]}] if fact.reference else []
    return {
        "subject": subject.id,
        "property": prop.id,
        "object": obj,
        "rank": fact.rank,
        "qualifiers": dumps(qualifiers(fact, graph)),
        "references": dumps(references),
        "source": cited(subject.id, prop.id, confirmed=bool(held)),
        "held": ",".join(held),
    }


def cited(subject: str, prop: str, *, confirmed: bool) -> str:
    """Where the statement can be opened; what no public table holds is said to be ours."""
    page = f"https://www.wikidata.org/wiki/{subject}#{prop}" if subject.startswith("Q") else ""
    if confirmed:
        return page
    return f"written by hand; look it up: {page}" if page else "written by hand"


def qualifiers(fact: Fact, graph: Graph) -> dict[str, list[str]]:
    """Qualifier property ids with their values; unreadable ones are noted as errors."""
    found: dict[str, list[str]] = defaultdict(list)
    for label, text in fact.qualifiers:
        prop = graph.properties.get(label)
        read = value(text, prop, graph) if prop else None
        if prop and read:
            found[prop.id].append(read)
        elif prop:
            graph.errors.append(f"{fact.where}: qualifier {label}={text!r} cannot be read")
    return dict(found)


def unite_values(old: list[str], new: list[str]) -> list[str] | None:
    """The finer of two equal qualifier values; None when they differ."""
    if old == new:
        return old
    if len(old) == len(new) == 1 and old[0][:1] == new[0][:1] == "^":
        if time_agrees(old[0], new[0]):
            return new
        if time_agrees(new[0], old[0]):
            return old
    return None


def unite_rows(old: dict[str, str], new: dict[str, str]) -> bool:
    """Whether `new` says the same as `old`, which then has the qualifiers of both."""
    mine, theirs = json.loads(old["qualifiers"]), json.loads(new["qualifiers"])
    if old["rank"] != new["rank"]:
        return False
    shared = {key: unite_values(mine[key], theirs[key]) for key in mine.keys() & theirs.keys()}
    if None in shared.values():
        return False
    old["qualifiers"] = dumps(dict(sorted({**mine, **theirs, **shared}.items())))
    if old["references"] == "[]":
        old["references"] = new["references"]
    return True


def number_rows(rows: list[dict[str, str]]) -> None:
    """Each row has its statement id, numbered in the order of writing."""
    seen = Counter[tuple[str, str]]()
    for row in rows:
        key = (row["subject"], row["property"])
        seen[key] += 1
        row["id"] = f"{key[0]}-{key[1]}-{seen[key]}"


def table(path: Path, header: str, rows: list[dict[str, str]]) -> None:
    """A TSV with a header is written."""
    columns = header.split()
    lines = ["\t".join(columns)]
    lines += ["\t".join(row[column] for column in columns) for row in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def write(graph: Graph, tables: Tables, out: Path) -> list[dict[str, str]]:
    """The rows of triples.tsv; the three files are in `out`."""
    out.mkdir(parents=True, exist_ok=True)
    held: dict[tuple[str, str, str], list[dict[str, str]]] = defaultdict(list)
    for fact in graph.facts:
        row = triple(fact, graph, tables)
        if row is not None:
            same = held[row["subject"], row["property"], row["object"]]
            if any(unite_rows(old, row) for old in same):
                graph.duplicates += 1
            else:
                same.append({**row, "where": fact.where})
    rows = [row for same in held.values() for row in same]
    number_rows(rows)
    rows.sort(key=lambda r: (order(r["subject"]), order(r["property"]), order(r["id"])))
    table(out / "triples.tsv", "id subject property object rank qualifiers references source", rows)
    table(out / "entities.tsv", "id label description aliases kind source", entities(graph, rows))
    table(
        out / "properties.tsv",
        "id label description aliases datatype single_value inverse",
        [property_row(p) for p in sorted(graph.properties.values(), key=lambda p: order(p.id))],
    )
    return rows


def distinct(graph: Graph) -> list[Name]:
    """Each entity once, in the order they were written."""
    return list({n.id: n for n in graph.names.values()}.values())


def order(id_: str) -> tuple[str, tuple[int, ...]]:
    """A key that compares the numbers of ids as numbers."""
    return id_[:1], tuple(int("".join(c for c in p if c.isdigit()) or 0) for p in id_.split("-"))


def property_row(prop: Property) -> dict[str, str]:
    """One row of properties.tsv."""
    return {
        "id": prop.id,
        "label": prop.label,
        "description": prop.description,
        "aliases": dumps(prop.aliases),
        "datatype": prop.datatype,
        "single_value": prop.single,
        "inverse": prop.inverse,
    }


def entities(graph: Graph, rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """The rows of entities.tsv; an entity's kind is the label of its first class."""
    labels = {n.id: n.label for n in graph.names.values()}
    used = joined(rows)
    kinds: dict[str, str] = {}
    for row in rows:
        if row["property"] == "P31":
            kinds.setdefault(row["subject"], labels[row["object"]])
    return [
        {
            "id": name.id,
            "label": QUALIFIED.sub("", name.label),
            "description": name.description,
            "aliases": dumps(name.aliases),
            "kind": kinds.get(name.id, ""),
            "source": "confirmed" if name.confirmed else "local",
        }
        for name in sorted(distinct(graph), key=lambda n: order(n.id))
        if name.id in used
    ]


def joined(rows: list[dict[str, str]]) -> set[str]:
    """The ids that stand in a statement: as subject, object, unit or in a qualifier."""
    found = {r["subject"] for r in rows} | {r["object"] for r in rows}
    values = [v for r in rows for vs in json.loads(r["qualifiers"]).values() for v in vs]
    found |= {v.lstrip("+-.0123456789") for v in [*found, *values] if v[:1] in "+-"}
    return found | set(values)


def single_conflicts(graph: Graph, rows: list[dict[str, str]]) -> list[str]:
    """Single-valued properties for which we wrote two values."""
    single = {p.id: p.label for p in graph.properties.values() if p.single == "yes"}
    by_key: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for row in rows:
        if row["property"] in single and row["rank"] != "deprecated":
            by_key[row["subject"], row["property"]][row["object"]] = row["where"]
    return [f"two values: {key[0]} {single[key[1]]}: {values}" for key, values in by_key.items() if len(values) > 1]


def current_conflicts(graph: Graph, rows: list[dict[str, str]]) -> list[str]:
    """Properties with one value at a time for which we wrote two that both hold today."""
    held = {p.id: p.label for p in graph.properties.values() if p.single == "time"}
    by_key: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for row in rows:
        qualifiers = json.loads(row["qualifiers"])
        if row["property"] in held and not qualifiers.keys() & {"P582", "P585"}:
            by_key[row["subject"], row["property"]][row["object"]] = row["where"]
    labels = {n.id: n.label for n in graph.names.values()}
    return [
        f"{labels[key[0]]} | {held[key[1]]}: "
        + ", ".join(f"{labels.get(v, v)} ({where})" for v, where in values.items())
        for key, values in by_key.items()
        if len(values) > 1 and key[1] != "P17"
    ]


def repeated(graph: Graph, rows: list[dict[str, str]]) -> list[str]:
    """Statements written twice with other qualifiers."""
    labels = {n.id: n.label for n in graph.names.values()}
    by_key: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for row in rows:
        by_key[row["subject"], row["property"], row["object"]].append(f"{row['where']} {row['qualifiers']}")
    return [
        f"{labels[s]} | {p} | {labels.get(o, o)}: {places}" for (s, p, o), places in by_key.items() if len(places) > 1
    ]


def table_conflicts(graph: Graph, tables: Tables, rows: list[dict[str, str]]) -> list[str]:
    """Our values of single-valued properties that the tables hold otherwise."""
    props = {p.id: p for p in graph.properties.values()}
    labels = {n.id: n.label for n in graph.names.values()}
    found = []
    for row in rows:
        prop = props[row["property"]]
        if row["held"] or prop.single == "no":
            continue
        others = tables.others(row["subject"], prop.id, prop.datatype)
        if others and (prop.single == "yes" or prop.datatype == ITEM):
            ours = f"{row['object']} {labels.get(row['object'], '')}"
            who = f"{row['subject']} {labels[row['subject']]}"
            found.append(f"{row['where']}: {who} | {prop.label} | {ours} | tables: {others[:4]}")
    return found


def report(graph: Graph, tables: Tables, rows: list[dict[str, str]]) -> int:
    """0 when nothing was wrong; the counts and all that wants a look are printed."""
    used = joined(rows)
    alone = [n.key for n in distinct(graph) if n.id not in used]
    conflicts = single_conflicts(graph, rows)
    for title, lines in (
        ("LOOK (ids)", graph.looks),
        ("LOOK (tables differ)", table_conflicts(graph, tables, rows)),
        ("TWO VALUES", conflicts),
        ("TWO VALUES TODAY", current_conflicts(graph, rows)),
        ("TWICE", repeated(graph, rows)),
        ("ALONE, left out", alone),
        ("ERRORS", graph.errors),
    ):
        print(f"== {title}: {len(lines)}", *lines, sep="\n")
    local = sum(not n.confirmed for n in distinct(graph))
    held = sum(bool(r["held"]) for r in rows)
    print(
        f"{len(distinct(graph)) - len(alone)} entities ({local} local before leaving out), {len(graph.properties)} properties"
    )
    print(f"{len(rows)} statements ({held} confirmed), {graph.duplicates} duplicates merged")
    return 1 if graph.errors or conflicts else 0
