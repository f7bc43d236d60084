"""Exact-span F1 of the segmenter on the hand-marked sentences, with the boundary tagger and on the parser's trees alone.

    python benchmarks/claim_spans.py [--model models/language] [--tagger models/spans] [--errors dev]

With CLAIMVER_DATA set, also prints how its cuts on the test parts of GUM and EWT agree with those on gold trees, and
with GUM's elementary units (a diagnostic: they are finer than claims), and the speed beyond parsing.
"""

from __future__ import annotations

import argparse
import gzip
import os
import random
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from claimver.evaluate.marked import Agreement, MarkedText, agreement, read_marked
from claimver.types import Document, Span, Token
from claimver.verify.claims import ClauseSegmenter
from claimver.verify.clauses import begins
from claimver.verify.nets.boundaries import Boundaries, BoundaryTagger
from claimver.verify.readings import read_trees

ROOT = Path(__file__).resolve().parents[1]
MARKED = ROOT / "tests" / "data" / "claim_spans.jsonl"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, default=ROOT / "models" / "language")
    parser.add_argument("--tagger", type=Path, default=ROOT / "models" / "spans")
    parser.add_argument("--errors", choices=("dev", "held-out"), help="also print the texts cut wrongly")
    arguments = parser.parse_args()
    preprocessor, tagger = _preprocessor(arguments.model), Boundaries.load(arguments.tagger)
    _marked(preprocessor, None, None)
    _marked(preprocessor, tagger, arguments.errors)
    data = os.environ.get("CLAIMVER_DATA")
    if not data:
        print("CLAIMVER_DATA is not set: nothing measured on treebanks")
        return
    folder = Path(data) / "treebank"
    gold = list(read_gum(folder / "gum_permissive_test.conllu.gz"))
    _treebank("GUM", gold, [preprocessor.process(doc.text) for doc, _ in gold], tagger)
    other = list(read_gum(folder / "ewt_test.conllu.gz"))
    _treebank("EWT", other, [preprocessor.process(doc.text) for doc, _ in other], tagger)
    _speed([doc for doc, _ in gold], tagger)


def _preprocessor(folder: Path):
    from claimver.text.preprocess import SpacyPreprocessor

    return SpacyPreprocessor(folder, max_chars=100_000, window_tokens=900)


def _marked(preprocessor, tagger: BoundaryTagger | None, errors: str | None) -> None:
    texts, segmenter = read_marked(MARKED), ClauseSegmenter(tagger)
    found = {item: tuple(claim.span for claim in segmenter.claims(preprocessor.process(item.text))) for item in texts}
    print("with the tagger" if tagger else "parser alone")
    for part in ("dev", "held-out"):
        own = [item for item in texts if item.part == part]
        _show(f"marked sentences, {part}", agreement((found[item], item.spans) for item in own), interval(own, found))
        for style in sorted({item.style for item in own}):
            _show(f"  {style}", agreement((found[item], item.spans) for item in own if item.style == style))
    for item in texts:
        if item.part == errors and found[item] != item.spans:
            print(f"  marked {bracketed(item.text, item.spans)}\n  found  {bracketed(item.text, found[item])}\n")


def _treebank(name: str, gold: list[tuple[Document, set[int]]], parsed: list[Document], tagger: BoundaryTagger) -> None:
    """Print how cuts inside the sentences of a treebank agree with those on its trees, and with its units."""
    trees = [cuts(doc, None) for doc, _ in gold]
    units = [own for _, own in gold]
    for way, found in {
        "gold trees": trees,
        "parser alone": [cuts(doc, None) for doc in parsed],
        "with the tagger": [cuts(doc, tagger) for doc in parsed],
    }.items():
        if way != "gold trees":
            _show(f"{name} test, cuts on gold trees, {way}", _boundaries(zip(found, trees, strict=True)))
        if any(units):
            _show(f"{name} test, units, {way}", _boundaries(zip(found, units, strict=True)))


def interval(items: list[MarkedText], found: dict[MarkedText, tuple[Span, ...]], rounds: int = 1000) -> str:
    """The 95 % bootstrap interval of the F1, over texts."""
    chance = random.Random(7)
    scores = sorted(
        agreement((found[item], item.spans) for item in chance.choices(items, k=len(items))).f1 for _ in range(rounds)
    )
    return f"[{100 * scores[rounds // 40]:.1f}, {100 * scores[-rounds // 40]:.1f}]"


def bracketed(text: str, spans: tuple[Span, ...]) -> str:
    """The text with square brackets around the spans."""
    for span in sorted(spans, reverse=True):
        text = f"{text[: span.start]}[{span.of(text)}]{text[span.end :]}"
    return text


def _show(name: str, score: Agreement, more: str = "") -> None:
    print(
        f"{name:<46} F1 {100 * score.f1:5.1f} {more}  P {100 * score.precision:5.1f}  R {100 * score.recall:5.1f}"
        f"  ({score.same} of {score.marked}, {score.found} found)"
    )


def read_gum(path: Path) -> Iterator[tuple[Document, set[int]]]:
    """One document a sentence, on its gold tree, with the offsets where an elementary unit starts inside it."""
    rows: list[list[str]] = []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                rows.append(line.rstrip("\n").split("\t"))
            elif rows and not line.strip():
                yield _gum_sentence(rows)
                rows = []


def _gum_sentence(rows: list[list[str]]) -> tuple[Document, set[int]]:
    tight: dict[int, bool] = {}
    for row in rows:
        if "-" in row[0]:
            first, last = (int(part) for part in row[0].split("-"))
            tight.update(dict.fromkeys(range(first, last), True))
            tight[last] = "SpaceAfter=No" in row[9]
    text, tokens, units = "", [], set()
    for row in (row for row in rows if row[0].isdigit()):
        number, head = int(row[0]), int(row[6])
        if "Discourse=" in row[9] and number > 1:
            units.add(len(text))
        span = Span(len(text), len(text) + len(row[1]))
        own = head - 1 if head else number - 1
        tokens.append(Token(span, row[1], row[2], row[3], row[7], own, "" if row[5] == "_" else row[5]))
        text += row[1] + ("" if tight.get(number, "SpaceAfter=No" in row[9]) else " ")
    text = text.rstrip()
    return Document("gum", text, (Span(0, len(text)),), tuple(tokens)), units


def cuts(document: Document, tagger: BoundaryTagger | None) -> set[int]:
    """The offsets inside the text where a clause starts or, after an embedded one, goes on."""
    return {
        token.span.start
        for tree in read_trees(document, tagger)
        for token, begun in zip(tree.tokens, begins(tree), strict=True)
        if begun
    }


def _boundaries(pairs: Iterable[tuple[set[int], set[int]]]) -> Agreement:
    return agreement((map(_point, found), map(_point, marked)) for found, marked in pairs)


def _point(offset: int) -> Span:
    return Span(offset, offset)


def _speed(documents: list[Document], tagger: BoundaryTagger) -> None:
    words = sum(len(doc.tokens) for doc in documents)
    for name, segmenter in (("parser alone", ClauseSegmenter()), ("with the tagger", ClauseSegmenter(tagger))):
        start = time.process_time()
        for doc in documents:
            segmenter.claims(doc)
        rate = words / (time.process_time() - start)
        print(f"segmenting and propositions beyond parsing, {name}: {rate:,.0f} words/s of processor time")


if __name__ == "__main__":
    main()
