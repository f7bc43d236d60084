"""Reading the authored topic files, and finding an id for every name in them."""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sample_kg_tables import Tables, close_label

REVIEW = Path(__file__).with_name("sample_kg_properties.tsv")
ITEM, TIME, QUANTITY, STRING = "item", "time", "quantity", "string"
QUALIFIED = re.compile(r" \([^)]*\)$")  # "Let It Be (album)" is called "Let It Be"
RANKS = ("preferred", "normal", "deprecated")


@dataclass
class Name:
    """One authored entity: label, our description and aliases, and the id once it is found."""

    key: str
    label: str
    hint: str
    description: str
    aliases: list[str]
    where: str
    id: str = ""
    confirmed: bool = False


@dataclass(frozen=True)
class Fact:
    """One authored statement, still in labels."""

    subject: str
    property: str
    object: str
    rank: str
    qualifiers: tuple[tuple[str, str], ...]
    reference: str
    where: str


@dataclass
class Property:
    """One reviewed property."""

    label: str
    datatype: str
    single: str
    description: str
    aliases: list[str]
    id: str = ""
    inverse: str = ""


@dataclass
class Graph:
    """All that was read, and the problems met on the way."""

    names: dict[str, Name] = field(default_factory=dict)
    facts: dict[Fact, None] = field(default_factory=dict)
    properties: dict[str, Property] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    looks: list[str] = field(default_factory=list)
    duplicates: int = 0


def split_label(text: str) -> tuple[str, str]:
    """`Paris {Q90}` -> ("Paris", "Q90"); without a hint the second is empty."""
    label, brace, rest = text.strip().partition(" {")
    return label.strip(), rest.rstrip("} ").strip() if brace else ""


def records(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Each record of a topic file with the place it stands at."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield f"{path.name}:{number}", [cell.strip() for cell in line.split("\t")]


def read_topics(paths: Iterable[Path]) -> Graph:
    """All topic files merged: the first E record of an entity wins, aliases are united."""
    graph = Graph()
    for path in paths:
        for where, cells in records(path):
            if cells[0] == "E" and len(cells) >= 3:
                add_name(graph, cells, where)
            elif cells[0] == "F" and len(cells) >= 4:
                add_fact(graph, cells, where)
            else:
                graph.errors.append(f"{where}: no E or F record: {cells[:3]}")
    return graph


def add_name(graph: Graph, cells: list[str], where: str) -> None:
    """`graph` gains one entity or unites it with the one it has."""
    label, hint = split_label(cells[1])
    aliases = [a.strip() for a in (cells[3] if len(cells) > 3 else "").split(";") if a.strip()]
    key = cells[1].strip()
    plain = graph.names.get(label)
    if hint and plain and plain.hint in ("", hint):
        key = label
    old = graph.names.get(key)
    if old is None:
        graph.names[key] = Name(key, label, hint, cells[2], list(dict.fromkeys(aliases)), where)
        return
    old.aliases = list(dict.fromkeys([*old.aliases, *aliases]))
    old.hint = old.hint or hint


def add_fact(graph: Graph, cells: list[str], where: str) -> None:
    """`graph` gains one statement."""
    subject, label, obj, qualifiers, reference = [*cells[1:], "", ""][:5]
    label, _, rank = label.partition(" !")
    rank = rank.strip() or "normal"
    if rank not in RANKS:
        graph.errors.append(f"{where}: rank {rank!r}; there is {', '.join(RANKS)}")
    pairs = [q.partition("=") for q in qualifiers.split("; ") if q.strip()]
    fact = Fact(
        subject,
        label.strip(),
        obj,
        rank,
        tuple((name.strip(), value.strip()) for name, _, value in pairs),
        reference,
        where,
    )
    graph.facts[fact] = None


def read_review(path: Path = REVIEW) -> dict[str, Property]:
    """The hand-reviewed properties by label."""
    found = {}
    with path.open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            wordings = [w.strip() for w in row["wordings"].split(";") if w.strip()]
            found[row["label"]] = Property(
                row["label"],
                row["datatype"],
                row["single_value"],
                row["description"],
                wordings,
                row["id"],
            )
    return found


def settle_properties(graph: Graph, tables: Tables, reviewed: dict[str, Property]) -> None:
    """`graph.properties` holds each property in use, with its P number."""
    used: dict[str, str] = {}
    for fact in graph.facts:
        used.setdefault(fact.property, fact.where)
        for label, _ in fact.qualifiers:
            used.setdefault(label, fact.where)
    used.setdefault("reference URL", "references")
    for label, where in used.items():
        own = reviewed[label].id if label in reviewed else ""
        pid = own or tables.property_ids.get(label)
        if pid is None:
            near = ", ".join(close_label(label, tables.property_ids))
            graph.errors.append(f"{where}: no property {label!r}; near: {near or 'nothing'}")
        elif label not in reviewed:
            graph.errors.append(f"{where}: {label!r} ({pid}) is not in {REVIEW.name}: review it")
        else:
            graph.properties[label] = reviewed[label]
            graph.properties[label].id = pid
    for prop in graph.properties.values():
        other = tables.property_labels.get(tables.inverses.get(prop.id, ""), "")
        prop.inverse = tables.inverses[prop.id] if other in graph.properties else ""


def find(graph: Graph, text: str) -> Name | None:
    """The entity that a cell names; a bare label will do where only one entity has it."""
    label, hint = split_label(text)
    name = graph.names.get(text.strip())
    if name is not None:
        return name
    same = {n.id or n.key: n for key, n in graph.names.items() if split_label(key)[0] == label}
    if hint:
        same = {key: n for key, n in same.items() if n.hint == hint or n.id == hint} or {
            key: n for key, n in same.items() if not n.hint and len(same) == 1
        }
    return next(iter(same.values())) if len(same) == 1 else None


def literal(text: str, datatype: str, graph: Graph) -> str | None:
    """A date, quantity or string in KGTK syntax; None when it is no literal of that type."""
    if datatype == STRING:
        return text if text.startswith('"') else json.dumps(text, ensure_ascii=False)
    if datatype == TIME:
        return kgtk_time(text)
    number, _, unit = text.partition(" ")
    number = number if number[:1] in "+-" else f"+{number}"
    if not number[1:].replace(".", "", 1).isdigit():
        return None
    if not unit:
        return number
    name = find(graph, unit)
    return f"{number}{name.id}" if name else None


def kgtk_time(text: str) -> str | None:
    """`1969-07` -> `^1969-07-00T00:00:00Z/10`; None when it is no date."""
    sign = "-" if text.startswith("-") else ""
    parts = text.lstrip("-").split("-")
    if not all(p.isdigit() for p in parts) or len(parts) > 3 or len(parts[0]) != 4:
        return None
    year, month, day = [*parts, "01", "01"][:3]
    if not (1 <= int(month) <= 12 and 1 <= int(day) <= 31):
        return None
    return f"^{sign}{year}-{month:0>2}-{day:0>2}T00:00:00Z/{8 + len(parts)}"


def value(text: str, prop: Property, graph: Graph) -> str | None:
    """The id or KGTK literal that a cell stands for; None when it cannot be read."""
    if prop.datatype == ITEM:
        name = find(graph, text)
        return name.id if name else None
    return literal(text, prop.datatype, graph)


def settle_names(graph: Graph, tables: Tables) -> None:
    """Each entity has its id, chosen by agreement with its authored facts."""
    links: dict[str, list[tuple[str, str, bool]]] = defaultdict(list)
    for fact in graph.facts:
        prop = graph.properties.get(fact.property)
        subject = find(graph, fact.subject)
        obj = find(graph, fact.object) if prop and prop.datatype == ITEM else None
        if prop and subject and obj:
            links[subject.key].append((prop.id, obj.label, True))
            links[obj.key].append((prop.id, subject.label, False))
    for name in graph.names.values():
        choose(name, links[name.key], tables, graph)
    local = sorted((n for n in graph.names.values() if not n.confirmed), key=lambda n: n.key)
    for number, name in enumerate(local, 1):
        name.id = f"L{number}"
    unite(graph)


def unite(graph: Graph) -> None:
    """Entities that turned out to have one id are one entity: the first, with all names."""
    by_id: dict[str, Name] = {}
    for key, name in list(graph.names.items()):
        first = by_id.setdefault(name.id, name)
        if first is not name:
            graph.looks.append(f"{name.where}: {key!r} is {first.key!r} ({name.id}): united")
            first.aliases = list(dict.fromkeys([*first.aliases, name.label, *name.aliases]))
            graph.names[key] = first


def choose(name: Name, links: list[tuple[str, str, bool]], tables: Tables, graph: Graph) -> None:
    """`name.id` is the hinted or the best candidate, if there is one."""
    if name.hint.startswith("Q"):
        name.id, name.confirmed = name.hint, name.hint in tables.labels
        if not name.confirmed:
            graph.looks.append(f"{name.where}: hint {name.key} is in no table: local id")
        elif not tables.is_called(name.hint, name.label):
            known = tables.labels[name.hint]
            graph.looks.append(f"{name.where}: {name.key} is called {known!r} in the tables")
        return
    if name.hint == "local":
        return
    ranked = sorted(
        (
            (tables.agreement(c, name.label, name.description, links), c)
            for c in tables.candidates(name.label, name.aliases)
        ),
        key=lambda pair: (-pair[0], pair[1]),
    )
    only = len(ranked) == 1 and tables.is_bare(ranked[0][1], name.label)
    if not ranked or (ranked[0][0] < 2 and not only):
        if ranked:
            told = "; ".join(tables.tell(c, s) for s, c in ranked[:3])
            graph.looks.append(f"{name.where}: {name.key!r} made local, though: {told}")
        return
    name.id, name.confirmed = ranked[0][1], True
    if ranked[0][0] < 4 or (len(ranked) > 1 and ranked[1][0] > ranked[0][0] - 3):
        told = "; ".join(tables.tell(c, s) for s, c in ranked[:3])
        graph.looks.append(f"{name.where}: {name.key!r} ({name.description}) -> {told}")
