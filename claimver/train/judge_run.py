"""``train judge``: examples gathered, the adapter trained, and the folder made that ``--model`` takes."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from claimver.errors import InputError
from claimver.kg.load import load_memory
from claimver.parts import Kit, KnowledgeGraph, Question
from claimver.pipeline import read as read_text
from claimver.train.cards import cards
from claimver.train.device import loaded
from claimver.train.factor_loop import Log, Recipe, write_adapter
from claimver.train.facts import read_facts
from claimver.train.judge import train_judge
from claimver.train.judge_examples import Example, limited, mixed, public_examples, read, write
from claimver.train.judge_texts import Judged, held_out, text_examples
from claimver.train.temperature import fit_temperature
from claimver.train.written import written
from claimver.verify.judge import LanguageModelJudge

__all__ = ["NAME", "gather", "judged_texts", "mean_of", "run"]

NAME = "gemma-3-270m+judge"
CARDS = 100_000  # claims against several rows of a graph
EXAMPLES, SETTINGS = "examples.jsonl", "judge.json"
CALIBRATION = 500  # claims of each set
LEAST = 0.3  # of them: a temperature is not fitted on a few
KitOf = Callable[[KnowledgeGraph | None], Kit]
"""The parts over a graph, or over the sample graph."""


def run(
    out: Path,
    data: Path,
    texts: Path | None,
    base: Path,
    recipe: Recipe,
    *,
    kit_of: KitOf,
    share: float,
    log: Log,
    start: Path | None = None,
    keep: float = 0.0,
    of_cards: int | None = None,
    lots: Sequence[Path] = (),
) -> None:
    """``out`` holds the adapter, its configuration, curve and state. Repeated, it goes on where it stopped.

    ``start`` is the folder of an adapter to go on from; of its weights the share ``keep`` stays in the mean of both.
    ``lots`` are folders of judged texts that are learnt whole; of ``texts`` every fourth graph is left out.
    ``share`` is of the public sets, and of ``CARDS`` claims of cards where their number ``of_cards`` is not given.
    """
    out.mkdir(parents=True, exist_ok=True)
    kept = out / EXAMPLES
    if not kept.is_file():
        aside = kept.with_suffix(".part")
        claims = int(CARDS * share) if of_cards is None else of_cards
        write(gather(data, texts, kit_of=kit_of, share=share, claims=claims, seed=recipe.seed, lots=lots), aside)
        aside.rename(kept)
    steps = train_judge(read(kept), loaded(base, recipe), out, recipe, log=log, start=start)
    finish(out, recipe, steps)
    if start is not None and keep:
        mean_of(start, out, keep)
    temperature = calibrate(out, base, calibration_examples(data, share=max(share, LEAST)))
    log(f"{steps:,} steps; temperature {temperature:.2f}")


def gather(
    data: Path,
    texts: Path | None,
    *,
    kit_of: KitOf,
    share: float,
    claims: int,
    seed: int,
    lots: Sequence[Path] = (),
) -> Iterator[Example]:
    """The examples of the public sets, of cards of the public graph, texts and cards not kept for measuring, lots."""
    yield from public_examples(data, share=share, seed=seed + 5)
    yield from cards(read_facts(data), random.Random(seed + 9), claims)
    learnt = [] if texts is None else list(judged_texts(texts, kit_of, measured=False))
    learnt += [text for lot in lots for text in judged_texts(lot, kit_of)]
    if learnt:
        yield from text_examples(learnt, kit_of(None).embedder, seed=seed)
    if texts is not None:
        yield from written(texts)


def judged_texts(folder: Path, kit_of: KitOf, *, share: float = 1.0, measured: bool | None = None) -> Iterator[Judged]:
    """The texts of a folder, linked and cut: ``texts.jsonl`` and a folder of tables for each graph but "sample".

    ``measured`` keeps those of the graphs held out for measuring (True), or those of the others (False).

    Raises: InputError where the folder has no texts.
    """
    file = folder / "texts.jsonl"
    if not file.is_file():
        raise InputError(f"{file} is not here. Name a folder with texts.jsonl and the tables of its graphs.")
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()][:: max(1, round(1 / share))]
    names = list(dict.fromkeys(row["graph"] for row in rows))
    for name in names:
        if measured is not None and held_out(name, names) is not measured:
            continue
        kit = kit_of(None if name == "sample" else graph_of(folder / name))
        for row in rows:
            if row["graph"] == name:
                document = kit.linker.link(read_text(row["text"], kit), kit.preprocessor.reread)
                yield Judged(
                    document,
                    kit.segmenter.claims(document),
                    row["labels"],
                    kit.retriever.find(document),
                    name,
                    row.get("why", ""),
                )


def graph_of(folder: Path) -> KnowledgeGraph:
    """The graph of a folder's tables."""
    tables = {kind: sorted(folder.glob(f"{kind}.*")) for kind in ("facts", "entities", "properties")}
    return load_memory(tables["facts"], entities=tables["entities"], properties=tables["properties"])


def finish(out: Path, recipe: Recipe, steps: int) -> None:
    """The adapter lies in ``out`` in PEFT's form, in float16, with what it is."""
    write_adapter(
        out, recipe, SETTINGS, {"format": 1, "name": NAME, "temperature": 1.0, "steps": steps, "counts": True}
    )


def mean_of(start: Path, out: Path, keep: float) -> None:
    """``out`` holds the weighted mean of both adapters' factors, ``keep`` of the first's.

    What was trained further often loses a little of what it knew; between the two lies more than either (Wortsman et
    al. 2022, robust fine-tuning of zero-shot models).
    """
    from safetensors.torch import load_file, save_file

    name = "adapter_model.safetensors"
    before, after = load_file(start / name), load_file(out / name)
    mean = {key: keep * before[key].float() + (1 - keep) * after[key].float() for key in after}
    save_file({key: factor.half() for key, factor in mean.items()}, out / name)


def calibration_examples(data: Path, *, share: float = 1.0, seed: int = 11) -> list[Example]:
    """Some claims of three development sets, and of cards of properties kept for measuring; none is trained on."""
    rng = random.Random(seed)
    sets = ("infotabs_dev", "snli_dev", "conjnli_dev")
    found = [
        example
        for name in sets
        for example in limited(mixed(data / f"verify/{name}.jsonl.gz"), CALIBRATION, share, rng)
    ]
    return [*found, *cards(read_facts(data), rng, int(len(sets) * CALIBRATION * share), measured=True)]


def calibrate(out: Path, base: Path, examples: Sequence[Example]) -> float:
    """The temperature with the lowest loss on the examples, written to the adapter's settings (Guo et al. 2017)."""
    judge = LanguageModelJudge.load(base, out)
    questions = [Question(asked.claim, example.rows) for example in examples for asked in example.asked]
    gold = np.array([asked.label for example in examples for asked in example.asked])
    opinions = list(judge.judge(questions))
    shares = np.array([[o.attributable, o.extrapolatory, o.contradictory] for o in opinions])
    told = json.loads((out / SETTINGS).read_text("utf-8"))
    temperature = round(float(told["temperature"]) * fit_temperature(shares, gold), 3)
    (out / SETTINGS).write_text(json.dumps(told | {"temperature": temperature}, indent=1) + "\n", "utf-8")
    return temperature
