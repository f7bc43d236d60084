"""A seeded set of multi-hop claims with unnamed things, made of the public graph and passages; no text is kept.

A claim of n hops follows n statements from one name to another; what lies between is described, not named:
"The person who directed Dune was born in Trois-Rivières." Each statement used is in the graph, and one of its two ends
is the title of a passage whose text names the other. Half of the claims have one end swapped for another of the same
property, such that no chain of these properties joins the two names in the graph.
"""

from __future__ import annotations

import gzip
import json
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from claimver.types import Passage

# property: kind of its subject, kind of its object, clause from the subject, clause from the object
WORDED = {
    "P17": ("place", "country", "lies in", "contains"),
    "P19": ("person", "place", "was born in", "is the birthplace of"),
    "P20": ("person", "place", "died in", "is where the life ended of"),
    "P26": ("person", "person", "was married to", "was married to"),
    "P27": ("person", "country", "is a citizen of", "has among its citizens"),
    "P30": ("country", "continent", "is on the continent of", "includes"),
    "P36": ("territory", "city", "has as its capital", "is the capital of"),
    "P37": ("country", "language", "has as an official language", "is an official language of"),
    "P47": ("territory", "territory", "borders", "borders"),
    "P50": ("work", "person", "was written by", "wrote"),
    "P57": ("film", "person", "was directed by", "directed"),
    "P58": ("film", "person", "has a script by", "wrote the script of"),
    "P69": ("person", "school", "studied at", "educated"),
    "P86": ("work", "person", "has music by", "composed the music of"),
    "P103": ("person", "language", "is a native speaker of", "is the mother tongue of"),
    "P108": ("person", "organisation", "worked for", "employed"),
    "P112": ("organisation", "person", "was founded by", "founded"),
    "P131": ("place", "territory", "is located in", "has within it"),
    "P159": ("organisation", "city", "has its headquarters in", "is home to the headquarters of"),
    "P161": ("film", "actor", "stars", "appears in"),
    "P166": ("person", "award", "received", "was given to"),
    "P264": ("musician", "label", "recorded for", "released records by"),
    "P463": ("member", "organisation", "is a member of", "has as a member"),
    "P551": ("person", "place", "lived in", "was the home of"),
    "P676": ("song", "person", "has words by", "wrote the words of"),
    "P737": ("person", "person", "was influenced by", "influenced"),
}
SUPPORTED, REFUTED = "supported", "refuted"
Edge = tuple[str, str, str]
Step = tuple[str, bool]  # a property, and whether it is walked from its subject


@dataclass(frozen=True)
class MultiHop:
    """A claim of the set, its hops, whether it is supported, and then the names that each unnamed thing may have."""

    claim: str
    hops: int
    gold: str
    inner: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Source:
    """The graph's statements with these properties, the names, and the passages."""

    labels: dict[str, str]
    known: dict[tuple[str, Step], set[str]]  # where a step leads from an entity, in the whole graph
    told: dict[tuple[str, Step], list[str]]  # the same, of what a passage tells
    passages: tuple[Passage, ...]


def load(data: Path) -> Source:
    """The public data, read."""
    labels = {row[0]: row[1] for row in _rows(data / "kg" / "entities.tsv.gz") if row[1]}
    with gzip.open(data / "passages" / "wikipedia_intros.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = list(map(json.loads, lines))
    texts = {row["qid"]: row["text"] for row in rows}
    known, told = defaultdict[tuple[str, Step], set[str]](set), defaultdict[tuple[str, Step], list[str]](list)
    for subject, property, object, *_ in _rows(data / "kg" / "triples.tsv.gz"):
        if property not in WORDED or subject not in labels or object not in labels or subject == object:
            continue
        known[subject, (property, True)].add(object)
        known[object, (property, False)].add(subject)
        if labels[object] in texts.get(subject, "") or labels[subject] in texts.get(object, ""):
            told[subject, (property, True)].append(object)
            told[object, (property, False)].append(subject)
    passages = tuple(Passage(row["qid"], row["text"], title=row["title"]) for row in rows)
    return Source(labels, dict(known), dict(told), passages)


def made(source: Source, hops: int, count: int, *, seed: int) -> list[MultiHop]:
    """``count`` claims of so many hops, half of them supported; the same for the same seed."""
    rng = random.Random(f"{seed} {hops}")
    starts = defaultdict[Step, list[str]](list)
    onward = defaultdict[str, list[Step]](list)
    for entity, step in sorted(source.told):
        starts[step].append(entity)
        onward[entity].append(step)
    found: dict[str, MultiHop] = {}
    while len(found) < count:
        gold = REFUTED if len(found) % 2 else SUPPORTED
        chain = _chain(source, rng, starts, onward, hops)
        if chain is None:
            continue
        nodes, steps = chain
        if gold == REFUTED and (nodes := _swapped(source, rng, starts, nodes, steps)) is None:
            continue
        claim = worded(source.labels[nodes[0]], steps, source.labels[nodes[-1]])
        inner = _inner(source, nodes, steps) if gold == SUPPORTED else ()
        found.setdefault(claim, MultiHop(claim, hops, gold, inner))
    return list(found.values())


def worded(first: str, steps: list[Step], last: str) -> str:
    """The claim in words.

    >>> worded("Dune", [("P57", True), ("P19", True)], "Oslo")
    'The person who directed Dune was born in Oslo.'
    """
    phrase = first
    for property, outward in steps[:-1]:
        kinds, clauses = WORDED[property][:2], WORDED[property][2:]
        kind, clause = (kinds[1], clauses[1]) if outward else (kinds[0], clauses[0])
        link = "who" if kind in ("person", "actor", "musician") else "that"
        phrase = f"the {kind} {link} {clause} {phrase}"
    property, outward = steps[-1]
    clause = WORDED[property][2 if outward else 3]
    return f"{phrase[0].upper()}{phrase[1:]} {clause} {last}."


def _chain(
    source: Source, rng: random.Random, starts: dict[Step, list[str]], onward: dict[str, list[Step]], hops: int
) -> tuple[list[str], list[Step]] | None:
    """Entities and the steps between them, each entity once, no property twice; None where the walk ends early."""
    step = rng.choice(sorted(starts))
    nodes, steps = [rng.choice(starts[step])], list[Step]()
    for _ in range(hops):
        if not steps:
            next_step = step
        else:
            used = {property for property, _ in steps}
            choices = [one for one in onward[nodes[-1]] if one[0] not in used]
            if not choices:
                return None
            next_step = rng.choice(choices)
        ends = [end for end in source.told[nodes[-1], next_step] if end not in nodes]
        if not ends:
            return None
        nodes.append(rng.choice(ends))
        steps.append(next_step)
    named = {source.labels[node] for node in nodes}
    return (nodes, steps) if len(named) == len(nodes) else None


def _swapped(
    source: Source, rng: random.Random, starts: dict[Step, list[str]], nodes: list[str], steps: list[Step]
) -> list[str] | None:
    """The chain with its first or its last entity swapped, so that it holds nowhere in the graph; else None."""
    reached = {nodes[0]}
    if rng.random() < 0.5:
        property, outward = steps[-1]
        other = rng.choice(starts[property, not outward])
        changed = [*nodes[:-1], other]
    else:
        other = rng.choice(starts[steps[0]])
        changed, reached = [other, *nodes[1:]], {other}
    for step in steps:
        reached = {end for node in reached for end in source.known.get((node, step), ())}
    same = {source.labels[node] for node in reached}
    return None if source.labels[changed[-1]] in same or other in nodes else changed


def _inner(source: Source, nodes: list[str], steps: list[Step]) -> tuple[tuple[str, ...], ...]:
    """The names of what may stand at each inner place, such that the steps lead from the first node to the last."""

    def reached(first: str, walked: list[Step]) -> list[set[str]]:
        found = [{first}]
        for step in walked:
            found.append({end for node in found[-1] for end in source.known.get((node, step), ())})
        return found

    there = reached(nodes[0], steps)
    back = reached(nodes[-1], [(property, not outward) for property, outward in reversed(steps)])[::-1]
    inner = [one & other for one, other in zip(there, back, strict=True)][1:-1]
    return tuple(tuple(sorted({source.labels[node] for node in place})) for place in inner)


def _rows(path: Path) -> Iterator[list[str]]:
    """The rows of a TSV, its header left out."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            yield line.rstrip("\n").split("\t")
