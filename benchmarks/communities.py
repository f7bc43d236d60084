"""CommunityKG-RAG: the graph of communities in figures, and accuracy over the grid of delta and lambda.

python benchmarks/communities.py [--set mocheg|multihop] [--small] [--count N] [--grid A,B] [--update] [--kg FOLDER] [--store FOLDER] [--model M]

``mocheg`` (default) is the published sample of MOCHEG: its claims over the corpus of all their evidence, as in the paper;
it holds no refuted claim, so accuracy beside the share of the commonest label says how little it tells. ``multihop`` is
the seeded set of ``multihop.py`` over its passages. Both come from the public data (CLAIMVER_DATA); nothing is kept of
them but the folder that --store names. ``--small`` takes 6 claims and the evidence of those alone.

``--update`` prints instead what it takes that articles arrive: the last tenth added to the communities of the others,
beside all made anew; whether graph and sentences are equal, and how alike the communities are (adjusted Rand index, 1
for the same, about 0 by chance; Louvain itself, run on the articles in another order, beside it). Reading is not counted.

Published (MOCHEG, LLaMA-2-7B, graph by REBEL): 48,630 nodes, 202,455 edges, mean degree 8.33; 2.05 communities a claim
at 25 %, 9.64 at 100 %; accuracy 56.24 at (25, 100), 43.84 by the nearest sentences, 39.41 by triplets, 39.79 by none.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb
from pathlib import Path

import multihop
from kit_parts import graph_in, kit_of, linked

from claimver.compose import graph_of
from claimver.corpus.store import Store
from claimver.evaluate.datasets import cases_of, dataset, sampled
from claimver.evaluate.metrics import Pair, accuracy, interval, macro_f1
from claimver.kg.communities import Article, Communities
from claimver.methods import method
from claimver.methods.community import article_of
from claimver.methods.facts import extractor_of
from claimver.methods.sources import reasoner_of
from claimver.parts import Kit
from claimver.settings import Settings
from claimver.settings import load as load_settings
from claimver.types import Label, Passage, Verdict

GRID = (25, 50, 75, 100)
BASELINES = ("no-retrieval", "semantic", "kaping")
SMALL = 6
TOGETHER = 50  # articles that are read before the next are shown


@dataclass(frozen=True)
class Task:
    """Claims with their gold labels over a corpus, and what our labels mean in the set."""

    claims: Sequence[tuple[str, str]]
    corpus: Sequence[Passage]
    answers: Mapping[Label, str]


def mocheg(settings: Settings, count: int) -> Task:
    """The sample of MOCHEG over all its evidence; of ``count`` claims where that is more than 0."""
    cases = sampled(cases_of("mocheg", settings), count)
    corpus = [passage for case in cases for passage in case.passages or ()]
    return Task([(case.text, case.gold) for case in cases], corpus, dataset("mocheg").answers)


def hops(settings: Settings, count: int) -> Task:
    """The multi-hop claims, ``count`` of each number of hops, over the passages that they are made of."""
    source = multihop.load(Path(settings.data))
    made = [item for n in (2, 3, 4) for item in multihop.made(source, n, count or 40, seed=7)]
    answers = dict.fromkeys(Label, multihop.REFUTED) | {Label.ATTRIBUTABLE: multihop.SUPPORTED}
    return Task([(item.claim, item.gold) for item in made], source.passages, answers)


def communities(store: Path, kit: Kit) -> Communities:
    """The communities of the passages in the store."""
    known = Communities()
    known.add(read_articles(store, kit), kit.embedder)
    return known


def read_articles(store: Path, kit: Kit) -> list[Article]:
    """The articles of the store with their facts, read by what the method reads with."""
    held, reader = Store(store), extractor_of(reasoner_of(kit, "community"), kit, {})
    articles = list[Article]()
    passages = held.passages([row.number for row in held.rows()[1]])
    for done, passage in enumerate(passages, 1):
        articles.append(article_of(passage, reader))
        if not done % TOGETHER:
            print(f"{done} of {len(passages)} passages read", flush=True)
    return articles


def update(articles: Sequence[Article], kit: Kit) -> Iterator[str]:
    """What it takes to add the last tenth, beside all made anew, and how alike the results are."""
    late = max(1, len(articles) // 10)
    whole, seconds = _timed(articles, kit)
    grown, _ = _timed(articles[:-late], kit)
    other, _ = _timed(articles[::-1], kit)
    begun = time.perf_counter()
    grown.add(articles[-late:], kit.embedder)
    added = time.perf_counter() - begun
    same = all(getattr(grown, name) == getattr(whole, name) for name in ("edges", "facts", "told", "labels"))
    yield f"all {len(articles)} articles anew      {statistics(whole)}  {seconds:.2f} s"
    yield f"the last {late} added to the others  {statistics(grown)}  {added:.2f} s"
    yield f"graph and sentences {'equal' if same else 'differ'}; communities alike {alike(grown, whole):.3f}, by order {alike(other, whole):.3f}"


def _timed(articles: Sequence[Article], kit: Kit) -> tuple[Communities, float]:
    begun, known = time.perf_counter(), Communities()
    known.add(articles, kit.embedder)
    return known, time.perf_counter() - begun


def alike(one: Communities, other: Communities) -> float:
    """The adjusted Rand index of two divisions of the nodes that both have (Hubert and Arabie 1985).

    >>> alike(Communities(community={"a": 0, "b": 0, "c": 1}), Communities(community={"a": 5, "b": 5, "c": 2}))
    1.0
    """
    nodes = [node for node in one.community if node in other.community]
    pairs = [(one.community[node], other.community[node]) for node in nodes]

    def together(groups: Iterable[object]) -> int:
        return sum(comb(size, 2) for size in Counter(groups).values())

    both, first, second = together(pairs), together(a for a, _ in pairs), together(b for _, b in pairs)
    expected = first * second / max(1, comb(len(nodes), 2))
    most = (first + second) / 2
    return 1.0 if most == expected else (both - expected) / (most - expected)


def statistics(known: Communities) -> str:
    """The size of the graph in a line."""
    size = known.statistics()
    told = f"{size.nodes:,} nodes, {size.edges:,} edges, mean degree {size.degree:.2f}"
    biggest = max(map(len, known.members().values()), default=0)
    return f"{told}, {size.communities:,} communities (the biggest of {biggest}), {len(known.told):,} sentences"


def judged(name: str, task: Task, kit: Kit, **options: object) -> list[tuple[str, Verdict]]:
    """The gold label and the verdict of every claim."""
    run = method(name)
    return [(gold, next(iter(run(linked(claim, kit), kit, **options)))) for claim, gold in task.claims]


def line(title: str, task: Task, found: Sequence[tuple[str, Verdict]], seconds: float) -> str:
    """What a run got right, how many communities a claim had, and what it took."""
    groups: list[list[Pair]] = [
        [(gold, task.answers.get(verdict.label)) if verdict.label else (gold, None)] for gold, verdict in found
    ]
    kept = [kept_of(verdict) for _, verdict in found]
    told = f"communities {sum(kept) / len(kept):5.2f}  " if any(kept) else ""
    return (
        f"{title:<22} accuracy {interval(accuracy, groups)}  macro-F1 {interval(macro_f1, groups)}  "
        f"{told}no label {sum(verdict.label is None for _, verdict in found)}  {seconds / len(found):5.2f} s"
    )


def kept_of(verdict: Verdict) -> int:
    """How many communities were kept for a claim."""
    return sum(step.kind == "community" for step in verdict.steps)


def lines(task: Task, kit: Kit, grid: Sequence[int]) -> Iterator[str]:
    """A line for each baseline and each cell of the grid, as it is reached."""
    commonest, share = Counter(gold for _, gold in task.claims).most_common(1)[0]
    yield f"{len(task.claims)} claims; always {commonest!r}: accuracy {share / len(task.claims):.3f}"
    cells = [("community", {"delta": delta, "lam": lam}) for delta in grid for lam in grid]
    for name, options in [*((name, dict[str, int]()) for name in BASELINES), *cells]:
        begun = time.perf_counter()
        found = judged(name, task, kit, **options)
        title = f"{name} ({options['delta']}, {options['lam']})" if options else name
        yield line(title, task, found, time.perf_counter() - begun)


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=("mocheg", "multihop"), default="mocheg")
    parser.add_argument("--small", action="store_true", help=f"{SMALL} claims")
    parser.add_argument("--count", type=int, default=0, metavar="N", help="claims (of each number of hops)")
    parser.add_argument("--grid", default=",".join(map(str, GRID)), metavar="A,B", help="per cents of both")
    parser.add_argument("--update", action="store_true", help="what it takes that articles arrive")
    parser.add_argument("--kg", type=Path, metavar="FOLDER", help="for multihop: the public graph, built if need be")
    parser.add_argument("--store", type=Path, metavar="FOLDER", help="where passages and communities are kept")
    parser.add_argument("--model", default="minilm", metavar="M", help="what judges (default: minilm)")
    options = parser.parse_args()
    settings = load_settings({"model": options.model})
    if not settings.data:
        parser.error("set CLAIMVER_DATA to the folder of the public data")
    count = options.count or (SMALL if options.small else 0)
    with tempfile.TemporaryDirectory() as aside:
        if options.set == "mocheg":
            task, graph = mocheg(settings, count), graph_of(settings)
        else:
            task, graph = hops(settings, count), graph_in(options.kg or Path(aside) / "kg", settings)
        store = options.store or Path(aside) / "store"
        kit = kit_of(settings, graph, store, task.corpus)
        if options.update:
            print("\n".join(update(read_articles(store, kit), kit)), flush=True)
            return
        known = stored(store, kit)
        print(statistics(known), flush=True)
        for told in lines(
            task, replace(kit, options={"communities": known}), [int(x) for x in options.grid.split(",")]
        ):
            print(told, flush=True)


def stored(store: Path, kit: Kit) -> Communities:
    """The communities that lie beside the passages, made there if need be."""
    if (store / "communities.npz").is_file():
        return Communities.load(store)
    known = communities(store, kit)
    known.save(store)
    return known


if __name__ == "__main__":
    main()
