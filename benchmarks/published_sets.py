"""HoVer and FEVER by every method: accuracy and macro-F1 with intervals, and what a claim costs.

python benchmarks/published_sets.py --out FOLDER [--set hover|fever] [--evidence corpus|gold] [--count N] [--methods A,B] [--mode published] [--model M] [--corpus FOLDER] [--seed N]

``corpus`` is the 2,034 passages of the public data (CLAIMVER_DATA), which hold the pages of few claims: what is right
there is mostly that nothing is found. ``gold`` gives each claim its own evidence. For HoVer it is the sentences that
Sufficient Facts restores, of claims of its dev set that are all supported, and of whose rows some trained the judge: a
method can only be seen to miss them. For FEVER it is the pages of its evidence, of claims whose pages are all among
the passages; no claim without evidence is one of them.

Each claim is one claim, however many clauses it has. Every run is a file of results in --out, gone on with when the
script is run again; ``claimver evaluate compare`` reads them, and the page Evaluation where they lie in its folder.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from kit_parts import ORDER

from claimver import pipeline
from claimver.compose import build_kit, given_kit
from claimver.corpus.sources import Source
from claimver.corpus.store import Store
from claimver.evaluate.datasets import Case, cases_of, sampled
from claimver.evaluate.measures import measures
from claimver.evaluate.metrics import Score
from claimver.evaluate.runs import Run, evaluate_dataset
from claimver.methods import METHODS, method, options_of, settings_of
from claimver.methods.vegraph import MODES
from claimver.parts import Kit
from claimver.settings import Settings, wait_idly
from claimver.settings import load as load_settings
from claimver.types import Claim, Document, Passage, Report, Span

PASSAGES = "passages/wikipedia_intros.jsonl.gz"
FEVER = "claims/fever_paper_dev.jsonl.gz"
RESTORED = "more/verify_sufficient_facts_hover.jsonl.gz"
SIGNS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-COLON-": ":", "_": " "}  # in FEVER's titles
Rows = Iterator[dict[str, Any]]


@dataclass(frozen=True)
class Whole:
    """A segmenter for sets of claims: the text is one claim."""

    name: str = "whole text"

    def claims(self, document: Document) -> tuple[Claim, ...]:
        """The text."""
        text = document.text
        return (Claim(Span(0, len(text)), text),)


def passages(data: Path) -> tuple[Passage, ...]:
    """The passages of the public data."""
    return tuple(Passage(row["qid"], row["text"], title=row["title"]) for row in _rows(data / PASSAGES))


def with_gold(name: str, cases: Sequence[Case], data: Path) -> list[Case]:
    """The claims whose evidence is here, each with it."""
    known = _fever_gold(data) if name == "fever" else _hover_gold(data)
    key = (lambda case: case.id) if name == "fever" else (lambda case: case.text)
    return [replace(case, passages=known[key(case)]) for case in cases if key(case) in known]


def _fever_gold(data: Path) -> dict[str, tuple[Passage, ...]]:
    """The pages of each claim by its id, where the passages have all pages of a set of its evidence."""
    pages, found = {passage.title: passage for passage in passages(data)}, {}
    for row in _rows(data / FEVER):
        groups = [[title_of(part[2]) for part in group if part[2]] for group in row["evidence"]]
        titles = {title: None for group in groups if group and all(t in pages for t in group) for title in group}
        if titles:
            found[str(row["id"])] = tuple(pages[title] for title in titles)
    return found


def _hover_gold(data: Path) -> dict[str, tuple[Passage, ...]]:
    """The sentences of each claim by its text."""
    found = {}
    for row in _rows(data / RESTORED):
        if row["id"].endswith("-full"):
            parts = [text.partition(": ") for text in row["evidence"]["passages"]]
            found[row["claim"]] = tuple(Passage(f"g{n}", text, title) for n, (title, _, text) in enumerate(parts, 1))
    return found


def title_of(page: str) -> str:
    """The title of a page as FEVER writes it.

    >>> title_of("Soul_Food_-LRB-film-RRB-")
    'Soul Food (film)'
    """
    for sign, character in SIGNS.items():
        page = page.replace(sign, character)
    return page


def _rows(path: Path) -> Rows:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


@lru_cache(maxsize=2)
def _kit(settings: Settings) -> Kit:
    return build_kit(settings)


def verified(
    text: str,
    *,
    settings: Settings,
    triplets: object = None,
    passages: Sequence[Passage] | None = None,
    id: str = "",
    date: str = "",
) -> Report:
    """The report on a text as one claim; passages that are given are all its evidence."""
    kit = _kit(replace(settings, method="claimver", method_options="")) if passages is None else None
    own = replace(kit or given_kit(settings, None, passages), segmenter=Whole())
    run = partial(method(settings.method), **options_of(settings.method, settings.method_options))
    stated = asdict(settings)
    return pipeline.verify(text, own, run, id=id, date=date, settings=stated, method_name=settings.method)


def heading() -> str:
    """The line above the rows."""
    return f"{'method':17}{'n':>5}  {'accuracy':22}{'macro-F1':22}{'no label':>8}{'calls':>7}{'KB':>6}{'tokens':>8}{'s':>8}"


def rows(run: Run) -> Iterator[str]:
    """A line for the run, one for each group of its set, and one for what was said of each gold label."""
    found, name = measures(run), str(run.about["method"])
    cost: Mapping[str, float] = found.get("cost", {})
    if not cost:
        return
    none = sum(outcome.predicted is None for outcome in run.outcomes)
    yield (
        f"{name:17}{found['claims']:>5}  {_score(found.get('accuracy')):22}{_score(found.get('macro_f1')):22}{none:>8}"
        f"{cost['calls']:>7.1f}{cost['kb_calls']:>6.1f}{cost['tokens']:>8.0f}{cost['seconds']:>8.2f}"
    )
    for group, score in found["groups"].items():
        count = sum(outcome.group == group for outcome in run.outcomes)
        yield f"  {group:15}{count:>5}  {'':22}{_score(score):22}".rstrip()
    for gold, predicted in found["confusion"].items():
        yield f"  gold {gold}: " + ", ".join(f"{count} {label}" for label, count in predicted.items() if count)


def _score(score: Mapping[str, float] | None) -> str:
    return str(Score(**score)) if score else "–"


def applying(evidence: str) -> list[str]:
    """The methods that there is evidence for: claims of documents alone have no graph to solve a pattern on."""
    return [name for name in ("claimver", *ORDER) if evidence == "corpus" or name != "vegraph-kg"]


def heard(cases: Sequence[Case]) -> str:
    """How many claims have which label."""
    golds = [case.gold for case in cases]
    return ", ".join(f"{golds.count(gold)} {gold}" for gold in sorted(set(golds)))


def arguments() -> argparse.ArgumentParser:
    """What the command line takes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where the files of results are kept")
    parser.add_argument("--set", choices=("hover", "fever"), default="hover")
    parser.add_argument("--evidence", choices=("corpus", "gold"), default="corpus")
    parser.add_argument("--count", type=int, default=0, metavar="N", help="so many claims, the same for every method")
    parser.add_argument(
        "--methods", default="", metavar="A,B", help=f"default: all that apply, of {', '.join(METHODS)}"
    )
    parser.add_argument("--mode", default="published", choices=MODES, help="whose rules VeGraph keeps")
    parser.add_argument("--corpus", type=Path, metavar="FOLDER", help="the passages' store (default: in --out)")
    parser.add_argument(
        "--kg", default=Settings().kg, metavar="KG", help="the graph, for corpus (default: as it ships)"
    )
    parser.add_argument("--model", default=Settings().model, metavar="M", help="what judges (default: as it ships)")
    parser.add_argument("--seed", type=int, default=7, metavar="N")
    return parser


def main() -> None:
    """Prints the table, a method as it is done."""
    wait_idly()
    parser = arguments()
    options = parser.parse_args()
    settings = load_settings({"model": options.model, "kg": options.kg})
    if not settings.data:
        parser.error("set CLAIMVER_DATA to the folder of the public data")
    data, cases = Path(settings.data), cases_of(options.set, settings)
    if options.evidence == "gold":
        cases = with_gold(options.set, cases, data)
    else:
        corpus = options.corpus or options.out / "passages"
        for _ in Store(corpus, create=True).add(Source(p.id, p.text, p.title) for p in passages(data)):
            pass
        settings = replace(settings, corpus=str(corpus))
    cases = sampled(cases, options.count, seed=options.seed)
    print(f"{options.set}, evidence {options.evidence}, model {settings.model}: {heard(cases)}", flush=True)
    print(heading(), flush=True)
    for name in options.methods.split(",") if options.methods else applying(options.evidence):
        given = f"mode={options.mode}" if "mode" in settings_of(name) else ""
        own = replace(settings, method=name, method_options=given)
        out = options.out / f"{options.set}-{options.evidence}-{name}.jsonl"
        named, snapshot = f"{options.set}:{options.evidence}", "none" if options.evidence == "gold" else options.kg
        run = evaluate_dataset(named, own, verified, snapshot=snapshot, out=out, seed=options.seed, cases=cases)
        for line in rows(run):
            print(line, flush=True)


if __name__ == "__main__":
    main()
