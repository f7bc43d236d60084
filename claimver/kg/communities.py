"""Communities of the entities that articles join (CommunityKG-RAG, arXiv 2408.08535), kept on disk and added to.

Nodes are the entities of the articles' facts, edges join the two ends of a fact, communities are Louvain's. New
articles touch only the communities that their entities belong to: the others stay as they are. A store is one file,
written aside and moved into place.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimver.errors import StoreError, reason_of
from claimver.parts import Embedder
from claimver.types import Passage

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Article", "Communities", "Community", "Lag", "Statistics", "Told", "digest_of"]

FILE, FORMAT = "communities.npz", 1
SEED = 7
BATCH = 256


@dataclass(frozen=True, slots=True)
class Article:
    """A passage with its sentences and the (subject, relation, object) facts that were read from it.

    ``named`` are the sentences with names in the places of pronouns: a sentence tells of the nodes that stand in it so.
    """

    passage: Passage
    sentences: tuple[str, ...]
    facts: tuple[tuple[str, str, str], ...]
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of an article; ``text`` of the passage is the sentence."""

    passage: Passage
    nodes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Community:
    """A community with its relevance to a claim."""

    number: int
    relevance: float
    nodes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The size of the graph."""

    nodes: int
    edges: int
    communities: int

    @property
    def degree(self) -> float:
        """The mean degree."""
        return 2 * self.edges / self.nodes if self.nodes else 0.0


@dataclass(frozen=True, slots=True)
class Lag:
    """How far communities are behind the documents: passages that they lack as they are now, and that are gone.

    ``stale`` are the ids of those whose earlier words they still hold.
    """

    lacking: int = 0
    gone: int = 0
    stale: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.lacking or self.gone)

    def __str__(self) -> str:
        return f"passages that the communities lack: {self.lacking:,}, passages that are gone: {self.gone:,}"


@dataclass
class Communities:
    """The graph, its communities and the sentences that map to them; ``lag`` is told by who compared, never kept."""

    labels: dict[str, str] = field(default_factory=dict)  # node → the name as first met
    community: dict[str, int] = field(default_factory=dict)
    edges: dict[str, dict[str, int]] = field(default_factory=dict)
    facts: dict[str, list[tuple[str, str, str]]] = field(default_factory=dict)  # of each article
    told: list[Told] = field(default_factory=list)
    articles: dict[str, str] = field(default_factory=dict)  # id → hash
    vectors: dict[str, NDArray[np.float32]] = field(default_factory=dict)
    lag: Lag = Lag()

    def add(self, articles: Iterable[Article], embedder: Embedder) -> int:
        """How many articles were new; what was here before is passed over, communities they do not touch stay."""
        new, touched = 0, dict[str, None]()
        for article in articles:
            if self.holds(article.passage):
                continue
            touched.update(dict.fromkeys(self._drop(article.passage.id)))
            self.articles[article.passage.id] = digest_of(article.passage)
            new += 1
            touched.update(dict.fromkeys(self._put(article)))
        touched = {node: None for node in touched if node in self.labels}
        missing = [node for node in touched if node not in self.vectors]
        for start in range(0, len(missing), BATCH):
            part = missing[start : start + BATCH]
            self.vectors.update(zip(part, embedder.embed([self.labels[node] for node in part]), strict=True))
        if touched:
            self._divide(touched)
        return new

    def holds(self, passage: Passage) -> bool:
        """Whether this passage was read, with the words that it has now."""
        return self.articles.get(passage.id) == digest_of(passage)

    def behind(self, passages: Iterable[Passage]) -> Lag:
        """How far this is behind the documents, whose passages these are."""
        same, changed, lacking = set[str](), set[str](), 0
        for passage in passages:
            if self.holds(passage):
                same.add(passage.id)
            else:
                lacking += 1
                changed.add(passage.id)
        stale = frozenset(id for id in self.articles if id not in same)
        return Lag(lacking, len(stale - changed), stale)

    def keep(self, ids: Iterable[str]) -> int:
        """How many articles are gone, those that are none of these; communities that they do not touch stay."""
        kept, touched = set(ids), dict[str, None]()
        gone = [id for id in self.articles if id not in kept]
        for id in gone:
            del self.articles[id]
            touched.update(dict.fromkeys(self._drop(id)))
        touched = {node: None for node in touched if node in self.labels}
        if touched:
            self._divide(touched)
        return len(gone)

    def reached(self, names: Iterable[str], passages: Iterable[str] = ()) -> tuple[int, ...]:
        """The communities that hold one of the entities, or one that is told of in one of the passages (ids)."""
        ids = set(passages)
        nodes = [name.casefold() for name in names]
        nodes += [node for told in self.told if told.passage.id in ids for node in told.nodes]
        return tuple(sorted({self.community[node] for node in nodes if node in self.community}))

    def inside(self, community: Community) -> tuple[tuple[str, str, str], ...]:
        """The facts that join two nodes of the community, each once, in the order of the articles."""
        nodes = set(community.nodes)
        every = (fact for facts in self.facts.values() for fact in facts)
        return tuple(dict.fromkeys(f for f in every if f[0].casefold() in nodes and f[2].casefold() in nodes))

    def relevant(
        self, claim: NDArray[np.float32], *, delta: float, among: Sequence[int] | None = None
    ) -> tuple[Community, ...]:
        """The top ⌈δ% · |M|⌉ of the communities M by φ(claim)·φ(m), φ(m) the mean of its nodes; all by default."""
        import numpy as np

        members = self.members()
        wanted = sorted(members) if among is None else [number for number in among if number in members]
        scored = [
            (float(np.mean([self.vectors[node] for node in members[number]], axis=0) @ claim), number)
            for number in wanted
        ]
        kept = sorted(scored, key=lambda pair: (-round(pair[0], 6), pair[1]))[: math.ceil(delta / 100 * len(scored))]
        return tuple(Community(number, score, tuple(members[number])) for score, number in kept)

    def sentences(self, communities: Iterable[Community]) -> tuple[Told, ...]:
        """The sentences that tell of an entity of the communities, each once, in the order in which they came.

        None that the documents do not have any longer.
        """
        nodes = {node for community in communities for node in community.nodes}
        there = (told for told in self.told if told.passage.id not in self.lag.stale)
        return tuple({(told.passage.id, told.passage.text): told for told in there if nodes & set(told.nodes)}.values())

    def members(self) -> dict[int, list[str]]:
        """The nodes of each community, in the order in which they were met."""
        found: dict[int, list[str]] = {}
        for node in self.labels:
            found.setdefault(self.community[node], []).append(node)
        return found

    def statistics(self) -> Statistics:
        """The size of the graph."""
        joined = sum(len(others) for others in self.edges.values()) // 2
        return Statistics(len(self.labels), joined, len(set(self.community.values())))

    def _drop(self, id: str) -> list[str]:
        """The nodes of an article that is gone, with what it said; those of no other article are gone as well."""
        if id not in self.facts:
            return []
        gone = self.facts.pop(id)
        self.told = [told for told in self.told if told.passage.id != id]
        for subject, _, object in gone:
            one, other = subject.casefold(), object.casefold()
            for start, end in ((one, other), (other, one)) if one != other else ():
                self.edges[start][end] -= 1
                if not self.edges[start][end]:
                    del self.edges[start][end]
        nodes = dict.fromkeys(end.casefold() for fact in gone for end in (fact[0], fact[2]))
        held = {end.casefold() for facts in self.facts.values() for fact in facts for end in (fact[0], fact[2])}
        for node in nodes:
            if node not in held:
                for table in (self.labels, self.community, self.edges, self.vectors):
                    table.pop(node, None)
        return list(nodes)

    def _put(self, article: Article) -> list[str]:
        """The nodes of the article, which are now in the graph with their facts and sentences."""
        here: dict[str, None] = {}
        for subject, relation, object in article.facts:
            one, other = subject.casefold(), object.casefold()
            for node, name in ((one, subject), (other, object)):
                self.labels.setdefault(node, name)
                here[node] = None
            if one != other:
                for start, end in ((one, other), (other, one)):
                    near = self.edges.setdefault(start, {})
                    near[end] = near.get(end, 0) + 1
            self.facts.setdefault(article.passage.id, []).append((subject, relation, object))
        for sentence, named in zip(article.sentences, article.named or article.sentences, strict=True):
            held = tuple(node for node in here if node in named.casefold())
            if held:
                p = article.passage
                self.told.append(Told(Passage(p.id, sentence, p.title, p.url, p.date), held))
        return list(here)

    def _divide(self, touched: Iterable[str]) -> None:
        """The touched nodes and the communities that they belonged to or are joined with are divided anew."""
        import networkx

        fresh = dict.fromkeys(touched)
        near = [other for node in fresh for other in self.edges.get(node, ())]
        old = {self.community[node] for node in (*fresh, *near) if node in self.community}
        wanted = [node for node in self.labels if node in fresh or self.community.get(node) in old]
        inside = set(wanted)
        graph = networkx.Graph()
        graph.add_nodes_from(wanted)
        graph.add_weighted_edges_from(
            (node, other, weight)
            for node in wanted
            for other, weight in self.edges.get(node, {}).items()
            if other in inside and node < other
        )
        place = {node: number for number, node in enumerate(wanted)}
        found = networkx.community.louvain_communities(graph, seed=SEED)
        number = 1 + max(self.community.values(), default=-1)
        for group in sorted(found, key=lambda group: min(place[node] for node in group)):
            self.community.update(dict.fromkeys(group, number))
            number += 1

    def save(self, folder: Path) -> Path:
        """The file, whole or not at all. Raises: StoreError where it cannot be written."""
        import numpy as np

        told = [
            [t.passage.id, t.passage.text, t.passage.title, t.passage.url, t.passage.date, t.nodes] for t in self.told
        ]
        edges = [[one, other, n] for one, near in self.edges.items() for other, n in near.items() if one < other]
        about = {"format": FORMAT, "labels": self.labels, "community": self.community, "edges": edges}
        about |= {"facts": self.facts, "told": told, "articles": self.articles}
        data = np.frombuffer(json.dumps(about).encode(), dtype=np.uint8)
        rows = [self.vectors[node] for node in self.labels]
        vectors = np.stack(rows) if rows else np.zeros((0, 0), np.float32)
        aside = folder / f"{FILE}.{os.getpid()}.building"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with aside.open("wb") as file:
                np.savez(file, about=data, vectors=vectors)
            os.replace(aside, folder / FILE)
        except OSError as error:
            raise StoreError(
                f"{folder} cannot be written: {reason_of(error)}. Check the folder and its rights."
            ) from error
        return folder / FILE

    @classmethod
    def load(cls, folder: Path) -> Communities:
        """The communities of a folder. Raises: StoreError where there are none, or they are damaged."""
        import zipfile

        import numpy as np

        file = folder / FILE
        try:
            with file.open("rb") as raw, np.load(raw, allow_pickle=False) as held:
                about: dict[str, Any] = json.loads(held["about"].tobytes())
                vectors = held["vectors"]
        except FileNotFoundError:
            raise StoreError(
                f"{folder} holds no communities. Make them: claimver corpus communities {folder}"
            ) from None
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
            raise StoreError(f"{file} is damaged ({error}). Make it again from its articles.") from error
        if about.get("format") != FORMAT:
            raise StoreError(f"{file} is of format {about.get('format')!r}; this version reads {FORMAT}.")
        edges: dict[str, dict[str, int]] = {}
        for one, other, weight in about["edges"]:
            edges.setdefault(one, {})[other] = weight
            edges.setdefault(other, {})[one] = weight
        return cls(
            labels=about["labels"],
            community=about["community"],
            edges=edges,
            facts={id: [(s, r, o) for s, r, o in facts] for id, facts in about["facts"].items()},
            told=[Told(Passage(*row[:5]), tuple(row[5])) for row in about["told"]],
            articles=about["articles"],
            vectors=dict(zip(about["labels"], vectors, strict=True)),
        )


def digest_of(passage: Passage) -> str:
    """The hash of what the passage says."""
    return hashlib.sha256(passage.text.encode("utf-8", "replace")).hexdigest()
