"""Word vectors for the language pipeline: what the shipped encoder makes of a word, averaged over contexts.

No downloaded vectors are needed. A word's vector is the mean of its states in a lower layer of the encoder
over a few sentences and knowledge-graph descriptions that hold it, reduced by PCA; five more columns say
how often it stands in the names of people (first word, last word), places, organizations and works.
"""

from __future__ import annotations

import csv
import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from claimver.train.treebank import ENTITY_FILES, read_tags, read_trees

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["build_vectors"]

CLASSES = {"Q5": "PERSON", "Q2221906": "LOC", "Q27096213": "LOC", "Q43229": "ORG", "Q17537576": "MISC", "Q15474042": ""}
COLUMNS = ("first", "last", "LOC", "ORG", "MISC")
TEXTS = ("verify/infotabs_train", "verify/conjnli_train", "verify/cad_snli_train", "relations/text2kgbench_train")
LAYER = 3
WORDS = 40_000  # that get a vector
LINES = 60_000  # texts that are read for them


def build_vectors(
    data: Path, out: Path, *, words: int = WORDS, dims: int = 59, lines: int = LINES, per_word: int = 3
) -> Path:
    """The folder `out`: a blank spaCy pipeline with vectors of `dims` + 5 columns, keyed by lower-case form."""
    import spacy
    from spacy.vectors import Vectors

    names = list(read_names(data))
    texts = list(read_texts(data))
    counts = Counter(word for text in texts for word in text)
    in_names = Counter(word for label, _, _ in names for word in label.lower().split())
    total = Counter({word: 3 * count for word, count in counts.items() if count > 1}) + in_names
    vocabulary = sorted((word for word, _ in total.most_common(words)), key=lambda word: (-total[word], word))
    described = [(label + " , " + text).lower().split() for label, text, _ in names if text]
    chosen = choose(texts + described, set(vocabulary), lines=lines, per_word=per_word)
    states, seen = average(chosen, {word: row for row, word in enumerate(vocabulary)})
    table = np.hstack([reduce(states, seen, dims), gazetteer(names, vocabulary)]).astype("float32")
    nlp = spacy.blank("en")
    nlp.vocab.vectors = Vectors(
        data=table, keys=[nlp.vocab.strings.add(word) for word in vocabulary], attr="LOWER", name="claimver"
    )
    nlp.to_disk(out)
    return out


def read_names(data: Path) -> Iterator[tuple[str, str, str]]:
    """Label, description and coarse class ("" if none) of every labelled entity of the knowledge graph."""
    kinds = dict(read_kinds(data))
    with gzip.open(data / "kg" / "entities.tsv.gz", "rt", encoding="utf-8", newline="") as lines:
        next(lines)
        for row in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row[1]:
                yield row[1], row[2], kinds.get(row[0], "")


def read_kinds(data: Path) -> Iterator[tuple[str, str]]:
    """Each instance with the coarse class that its types are subclasses of."""
    parents: dict[str, list[str]] = {}
    types: dict[str, list[str]] = {}
    with gzip.open(data / "kg" / "triples.tsv.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            subject, relation, value = line.split("\t")[:3]
            if relation == "P279":
                parents.setdefault(subject, []).append(value)
            elif relation == "P31":
                types.setdefault(subject, []).append(value)
    for subject, values in types.items():
        level, steps = values, 0
        while level and steps < 6:
            found = [CLASSES[value] for value in level if CLASSES.get(value)]
            if found:
                yield subject, found[0]
                break
            level = sorted({parent for value in level for parent in parents.get(value, ())})
            steps += 1


def read_texts(data: Path) -> Iterator[list[str]]:
    """The lower-case words of training sentences: treebanks, entity corpora, verification pairs."""
    for name in ("ewt", "gum_permissive"):
        for tree in read_trees(data / "treebank" / f"{name}_train.conllu.gz"):
            yield [word.form.lower() for word in tree.words]
    for name in ENTITY_FILES:
        for sentence in read_tags(data / "ner" / f"{name}.jsonl.gz"):
            yield [token.lower() for token in sentence.tokens]
    for name in TEXTS:
        with gzip.open(data / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                for text in strings(json.loads(line)):
                    yield spaced(text).lower().split()


def strings(value: Any) -> Iterator[str]:
    """The texts of several words in a JSON value."""
    if isinstance(value, str) and value.count(" ") > 3:
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)


def spaced(text: str) -> str:
    """The text with a space around each punctuation mark."""
    return "".join(f" {char} " if char in ".,;:!?()[]\"'“”’-/" else char for char in text)


def choose(texts: Iterable[list[str]], vocabulary: set[str], *, lines: int, per_word: int) -> list[list[str]]:
    """At most `lines` texts such that rare words are seen `per_word` times; texts are cut at 40 words."""
    seen: Counter[str] = Counter()
    chosen = []
    for text in texts:
        text = text[:40]
        needed = [word for word in text if word in vocabulary and seen[word] < per_word]
        if needed:
            seen.update(set(text))
            chosen.append(text)
        if len(chosen) == lines:
            break
    return chosen


def average(texts: list[list[str]], row_of: dict[str, int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The mean state of each word `(words, 384)` and how often it was seen `(words,)`."""
    import torch

    from claimver.lm.encoder import DIM, load

    base = load()
    base.model.encoder.layer = base.model.encoder.layer[:LAYER]
    sums = np.zeros((len(row_of), DIM), dtype=np.float32)
    seen = np.zeros(len(row_of), dtype=np.float32)
    texts = sorted(texts, key=len)
    for first in range(0, len(texts), 128):
        batch = texts[first : first + 128]
        encoded = base.tokenizer(
            batch, is_split_into_words=True, padding=True, truncation=True, max_length=80, return_tensors="pt"
        )
        with torch.inference_mode():
            states = base.model(**encoded).last_hidden_state.numpy()
        for number, text in enumerate(batch):
            spots: dict[int, list[int]] = {}
            for spot, word in enumerate(encoded.word_ids(number)):
                if word is not None:
                    spots.setdefault(word, []).append(spot)
            for word, places in spots.items():
                row = row_of.get(text[word])
                if row is not None:
                    sums[row] += states[number, places].mean(0)
                    seen[row] += 1
    means: NDArray[np.float32] = (sums / np.maximum(seen, 1)[:, None]).astype(np.float32)
    return means, seen


def reduce(states: NDArray[np.float32], seen: NDArray[np.float32], dims: int) -> NDArray[np.float32]:
    """The states on their first `dims` principal directions, half whitened; zeros for words never seen."""
    known = seen > 0
    centred = states - states[known].mean(0)
    values, directions = np.linalg.eigh(np.cov(centred[known].T))
    strongest = np.argsort(values)[::-1][:dims]
    table = centred @ directions[:, strongest] / values[strongest] ** 0.25
    table /= np.abs(table[known]).mean() * 2
    table[~known] = 0
    found: NDArray[np.float32] = table.astype(np.float32)
    return found


def gazetteer(names: list[tuple[str, str, str]], vocabulary: list[str]) -> NDArray[np.float32]:
    """How much of a word's use in names is first or last name, place, group or work `(words, 5)`."""
    row_of = {word: row for row, word in enumerate(vocabulary)}
    counts = np.zeros((len(vocabulary), len(COLUMNS)), dtype=np.float32)
    for label, _, kind in names:
        parts = label.lower().split()
        for place, word in enumerate(parts):
            row = row_of.get(word)
            if row is None or not kind:
                continue
            column = kind if kind != "PERSON" else "last" if place and place + 1 == len(parts) else "first"
            counts[row, COLUMNS.index(column)] += 1
    shares: NDArray[np.float32] = (np.log1p(counts) / 2).astype(np.float32)
    return shares
