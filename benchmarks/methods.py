"""The methods on multi-hop claims with unnamed things: macro-F1 with intervals, and what a claim costs.

python benchmarks/methods.py [--small] [--count N] [--hops A,B] [--methods A,B] [--ablation] [--tables] [--kg FOLDER] [--store FOLDER] [--model M] [--mode published] [--seed N]

The claims are made by ``multihop.py`` from the public data (CLAIMVER_DATA): 200 of 2, 3 and 4 hops each, or 20 with
``--small``; none is kept. Evidence of ``vegraph-kg`` is the graph of that data, of all others its 2,034 passages. As in
HoVer a claim is supported or not: what is Extrapolatory is not supported, a claim without a label is wrong.
VeGraph and its baselines run by the paper's rules, with ``--mode default`` by ours, which verify every triplet.
VeGraph's run of 3 and 4 hops with its 0, 1, 2 and 5 rounds over the graph: --methods vegraph-kg --hops 3,4 --ablation.
With --tables VeGraph's two ways are followed by what they found of the unnamed, and by their mistakes by cause.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kit_parts import ORDER, graph_in, kit_of, linked
from multihop import REFUTED, SUPPORTED, MultiHop, load, made
from resolution import mistakes, resolution

from claimver.evaluate.metrics import Pair, interval, macro_f1
from claimver.lm.tuned import TunedReasoner
from claimver.methods import METHODS, method, settings_of
from claimver.methods.vegraph import MODES
from claimver.parts import Kit
from claimver.settings import Settings
from claimver.settings import load as load_settings
from claimver.types import Label, Step, Verdict

HOPS = (2, 3, 4)
SMALL, WHOLE = 20, 200
ROUNDS = (0, 1, 2, 5)
VEGRAPH = ("vegraph", "vegraph-kg")
KB = ("retrieval", "pattern", "verify")  # steps that ask the knowledge base


@dataclass(frozen=True)
class Result:
    """One claim judged."""

    item: MultiHop
    verdict: Verdict
    seconds: float

    @property
    def pair(self) -> Pair:
        """Gold and prediction; None where there is no label."""
        label = self.verdict.label
        return self.item.gold, None if label is None else SUPPORTED if label is Label.ATTRIBUTABLE else REFUTED

    def count(self, kinds: Sequence[str]) -> int:
        """How many steps are of these kinds."""
        return sum(step.kind in kinds for step in self.verdict.steps)


def results(name: str, items: Sequence[MultiHop], kit: Kit, **options: object) -> list[Result]:
    """Every claim judged by the method, one after the other."""
    found = []
    if isinstance(kit.reasoner, TunedReasoner):
        kit = replace(kit, reasoner=kit.reasoner.fresh())  # what another method asked costs this one as much
    for item in items:
        document = linked(item.claim, kit)
        begun = time.perf_counter()
        verdict = next(iter(method(name)(document, kit, **options)))
        found.append(Result(item, verdict, time.perf_counter() - begun))
    return found


def lines(name: str, found: Sequence[Result]) -> Iterator[str]:
    """A line for each number of hops: macro-F1, claims without a label, and the cost of one."""
    for hops in HOPS:
        part = [result for result in found if result.item.hops == hops]
        if not part:
            continue
        score = interval(macro_f1, [[result.pair] for result in part])
        calls = sum(sum(step.calls for step in result.verdict.steps) for result in part) / len(part)
        asked = sum(result.count(KB) for result in part) / len(part)
        seconds = sum(result.seconds for result in part) / len(part)
        unlabelled = sum(result.verdict.label is None for result in part)
        yield (
            f"{name:<22} {hops} hops  n={len(part):<4} macro-F1 {score}  supported {supported(part):.2f}  "
            f"no label {unlabelled:<3} calls {calls:5.1f}  KB {asked:4.1f}  {seconds:5.2f} s"
        )


def supported(part: Sequence[Result]) -> float:
    """The share that was found supported."""
    return sum(result.pair[1] == SUPPORTED for result in part) / len(part)


def graph_used(found: Sequence[Result]) -> float:
    """On what share of the claims GA-RAG used its graph."""

    def used(step: Step) -> bool:
        return step.kind == "graph" and step.answer.startswith("used")

    return sum(any(map(used, result.verdict.steps)) for result in found) / max(1, len(found))


def run(options: argparse.Namespace, kit: Kit, items: Sequence[MultiHop]) -> None:
    """A line is printed for each method and number of hops as it is reached."""
    for name in options.methods.split(","):
        given: dict[str, object] = {"mode": options.mode} if "mode" in settings_of(name) else {}
        if options.ablation and "rounds" in settings_of(name):
            for rounds in ROUNDS:
                told(f"{name} rounds={rounds}", name, items, kit, {**given, "rounds": rounds})
            continue
        found = told(name, name, items, kit, given)
        if options.tables and name in VEGRAPH:
            judged = [(result.item, result.verdict) for result in found]
            print("\n".join([*resolution(judged), *mistakes(judged)]), flush=True)
        if name == "garag":
            print(f"garag used its graph on {graph_used(found):.0%} of the claims", flush=True)


def told(title: str, name: str, items: Sequence[MultiHop], kit: Kit, given: dict[str, object]) -> list[Result]:
    """The results of a method; those of each number of hops are printed when they are there."""
    found: list[Result] = []
    for hops in HOPS:
        part = results(name, [item for item in items if item.hops == hops], kit, **given)
        for line in lines(title, part):
            print(line, flush=True)
        found += part
    return found


def heading(count: int, seed: int, model: str, kit: Kit) -> str:
    """The line above the table: the claims, which model and reasoner judged, and the graph."""
    reasoner = kit.reasoner.name if kit.reasoner else "none"
    return f"{count} claims, seed {seed}; model {model}; reasoner {reasoner}; graph {kit.graph.snapshot}"


def arguments() -> argparse.ArgumentParser:
    """What the command line takes; the model is the one that ships, where none is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true", help=f"{SMALL} claims of each number of hops")
    parser.add_argument("--count", type=int, default=0, metavar="N", help=f"claims of each number of hops ({WHOLE})")
    parser.add_argument(
        "--hops", default=",".join(map(str, HOPS)), metavar="A,B", help="numbers of hops, of 2, 3 and 4"
    )
    parser.add_argument("--methods", default=",".join(ORDER), metavar="A,B", help=", ".join(sorted(METHODS)))
    parser.add_argument("--mode", default="published", choices=MODES, help="whose rules VeGraph keeps")
    parser.add_argument("--ablation", action="store_true", help="VeGraph with 0, 1, 2 and 5 rounds")
    parser.add_argument("--tables", action="store_true", help="VeGraph's entities found, and its mistakes by cause")
    parser.add_argument(
        "--kg", type=Path, metavar="FOLDER", help="the graph of the public data, built there if need be"
    )
    parser.add_argument("--store", type=Path, metavar="FOLDER", help="where passages and vectors are kept")
    shipped = Settings().model
    parser.add_argument("--model", default=shipped, metavar="M", help=f"what judges (default: {shipped}, as it ships)")
    parser.add_argument("--seed", type=int, default=7, metavar="N")
    return parser


def main() -> None:
    """Prints the table."""
    parser = arguments()
    options = parser.parse_args()
    settings = load_settings({"model": options.model})
    if not settings.data:
        parser.error("set CLAIMVER_DATA to the folder of the public data")
    data, count = Path(settings.data), options.count or (SMALL if options.small else WHOLE)
    source = load(data)
    wanted = [int(hops) for hops in options.hops.split(",")]
    items = [item for hops in wanted for item in made(source, hops, count, seed=options.seed)]
    with tempfile.TemporaryDirectory() as aside:
        graph = graph_in(options.kg or Path(aside) / "kg", settings)
        kit = kit_of(settings, graph, options.store or Path(aside) / "passages", source.passages)
        print(heading(len(items), options.seed, settings.model, kit), flush=True)
        run(options, kit, items)


if __name__ == "__main__":
    main()
