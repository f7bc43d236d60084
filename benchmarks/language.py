"""What models/language scores: tags and trees on two test sets, entities by cross-validation, words a second.

    CLAIMVER_DATA=… python benchmarks/language.py                  # trees, entities, speed
    CLAIMVER_DATA=… python benchmarks/language.py --ner-folds 10   # and the cross-validation, which trains

The shipped entity recognizer has seen all of wikigold, so its own score there would be worth nothing. The
cross-validation follows its recipe: one recognizer trained on all corpora but wikigold and on the sentences of
a teacher that never saw wikigold either; then, for each of N runs of neighbouring wikigold sentences, a copy of
it trained further on the other runs (and other articles) and scored on the run held out. Word vectors are built
without labels, from text that includes wikigold's. It takes an hour of one core; --ner-base keeps the first part.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import spacy  # noqa: E402
from spacy.language import Language  # noqa: E402

from claimver.text.preprocess import load_language  # noqa: E402
from claimver.train.entities import (  # noqa: E402
    FAR,
    NEAR,
    Corpora,
    far,
    named_sentences,
    near,
    silver_sentences,
    train_entities,
)
from claimver.train.language_scores import Count, count_entities, count_trees, score  # noqa: E402
from claimver.train.loop import Course  # noqa: E402
from claimver.train.silver import read_silver, write_silver  # noqa: E402
from claimver.train.treebank import read_trees, tree_docs  # noqa: E402


def main() -> None:
    """Print every score as one line, and write all of them as JSON with --json."""
    options = arguments()
    data = Path(os.environ["CLAIMVER_DATA"])
    nlp = load_language(options.model)
    results: dict[str, object] = {}
    if not options.only_ner:
        results |= trees(nlp, data) | speed(nlp, data)
    if options.ner_folds:
        with tempfile.TemporaryDirectory() as scratch:
            results |= folds(nlp, data, options, options.ner_base or Path(scratch) / "base")
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def arguments() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, default=ROOT / "models" / "language")
    parser.add_argument("--ner-folds", type=int, default=0)
    parser.add_argument("--ner-base", type=Path, help="folder of the first part; filled if missing")
    parser.add_argument("--only-ner", action="store_true", help="skip trees and speed")
    parser.add_argument("--json", type=Path, help="where to write the numbers")
    return parser.parse_args()


def show(name: str, counts: list[Count]) -> dict[str, object]:
    """One printed line, and the same as a dictionary."""
    found = score(counts)
    print(
        f"{name:48} F1 {found.f1:5.1f}  [{found.low:.1f}, {found.high:.1f}]"
        f"  P {found.precision:.1f}  R {found.recall:.1f}",
        flush=True,
    )
    return {name: {"f1": found.f1, "low": found.low, "high": found.high, "p": found.precision, "r": found.recall}}


def trees(nlp: Language, data: Path) -> dict[str, object]:
    """Scores on both treebanks' test parts, from running text and from gold tokens."""
    results: dict[str, object] = {}
    for bank in ("ewt", "gum_permissive"):
        sentences = read_trees(data / "treebank" / f"{bank}_test.conllu.gz")
        for gold_tokens in (True, False):
            given = "gold sentences and tokens" if gold_tokens else "running text"
            for measure, counts in count_trees(nlp, sentences, gold_tokens=gold_tokens).items():
                if not (gold_tokens and measure == "words"):
                    results |= show(f"{bank} {given} {measure}", counts)
    return results


def speed(nlp: Language, data: Path) -> dict[str, object]:
    """Words a second over the test parts' paragraphs, in this process and in two."""
    texts, words = [], 0
    for bank in ("ewt", "gum_permissive"):
        for doc in tree_docs(read_trees(data / "treebank" / f"{bank}_test.conllu.gz"), nlp.vocab, longest=8, seed=0):
            texts.append(doc.text)
            words += len(doc)
    results: dict[str, object] = {}
    for processes in (1, 2):
        start = time.perf_counter()
        for _ in nlp.pipe(texts, n_process=processes):
            pass
        rate = words / (time.perf_counter() - start)
        print(
            f"nlp.pipe, {processes} process{'es' if processes > 1 else ''}, {words:,} words: {rate:,.0f} words/s",
            flush=True,
        )
        results[f"words_per_second_{processes}"] = rate
    return results


def folds(nlp: Language, data: Path, options: argparse.Namespace, base: Path) -> dict[str, object]:
    """Entity scores of the cross-validation on wikigold."""
    count = options.ner_folds
    corpora = named_sentences(data)
    if not base.exists():
        train_base(nlp, corpora, data, base)
    silver = read_silver(base / "silver.jsonl")
    gold = corpora["wikigold"]
    labels = ("PERSON", "LOC", "ORG", "MISC")
    totals: dict[str, list[Count]] = {name: [] for name in ("all", *labels[:3])}
    four: list[Count] = []
    for fold in range(count):
        held = gold[len(gold) * fold // count : len(gold) * (fold + 1) // count]
        rest = near(corpora, silver, held, seed=fold)
        with tempfile.TemporaryDirectory() as scratch:
            trained = train_entities(rest, Path(scratch), Course(NEAR, base, base, fold))
        for name, counts in count_entities(trained, held).items():
            totals[name] += counts
        four += count_entities(trained, held, labels)["all"]
        show(f"fold {fold + 1} of {count}, PERSON LOC ORG so far", totals["all"])
    results: dict[str, object] = {"folds": count, "steps": FAR.steps, "near_steps": NEAR.steps}
    for name, counts in totals.items():
        results |= show(f"wikigold {count}-fold {name}", counts)
    return results | show(f"wikigold {count}-fold all four labels", four)


def train_base(nlp: Language, corpora: Corpora, data: Path, out: Path) -> None:
    """A recognizer with the model's own word vectors, trained without wikigold, and the teacher's sentences."""
    silver = silver_sentences(data, corpora)
    with tempfile.TemporaryDirectory() as scratch:
        blank = spacy.blank("en")
        blank.vocab.vectors = nlp.vocab.vectors
        vectors = Path(scratch) / "vectors"
        blank.to_disk(vectors)
        train_entities(far(corpora, silver), Path(scratch), Course(FAR, vectors)).to_disk(out)
    write_silver(silver, out / "silver.jsonl")


if __name__ == "__main__":
    main()
