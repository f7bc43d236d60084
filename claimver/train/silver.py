"""Entities found in unlabelled sentences by a larger recognizer: what the shipped, smaller one learns from.

The teacher is the encoder all-MiniLM-L6-v2 with a layer that tags each word. The encoder reads lower-case
text, so a word's shape ("Xx", "XX", "xX", "9") is added to its input and to its last state.
"""

from __future__ import annotations

import csv
import gzip
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimver.train.treebank import TaggedSentence, entities

if TYPE_CHECKING:
    import torch

__all__ = ["Teacher", "label", "read_silver", "read_unlabelled", "train_teacher", "write_silver"]

LABELS = ("PERSON", "LOC", "ORG", "MISC")
TAGS = ("O", *(f"{prefix}-{label}" for label in LABELS for prefix in "BI"))
SHAPES = 8
LONGEST = 72
NOT_LABELLED = -100


class Teacher:
    """The encoder with embeddings of word shapes and a layer of tags; `scores` gives logits `(batch, words, tags)`."""

    def __init__(self, *, seed: int = 0) -> None:
        import torch

        from claimver.lm.encoder import DIM, load

        torch.manual_seed(seed)
        base = load()
        self.tokenizer = base.tokenizer
        self.encoder: Any = base.model
        self.shapes = torch.nn.Embedding(SHAPES, DIM)
        self.shapes.weight.data.mul_(0.02)
        self.head = torch.nn.Linear(2 * DIM, len(TAGS))
        self.encoder.embeddings.word_embeddings.weight.requires_grad_(False)

    def groups(self, rate: float) -> list[dict[str, Any]]:
        """The trained weights with their rates."""
        body = [weight for weight in self.encoder.parameters() if weight.requires_grad]
        new = [*self.head.parameters(), *self.shapes.parameters()]
        return [{"params": body, "lr": rate}, {"params": new, "lr": 10 * rate}]

    def scores(self, batch: Sequence[TaggedSentence]) -> tuple[torch.Tensor, list[list[int | None]]]:
        """Logits of each piece, and the word that each piece opens (None where it opens none)."""
        import torch

        encoded = self.tokenizer(
            [list(sentence.tokens) for sentence in batch],
            is_split_into_words=True,
            padding=True,
            truncation=True,
            max_length=LONGEST,
            return_tensors="pt",
        )
        opens: list[list[int | None]] = []
        shapes = torch.zeros_like(encoded["input_ids"])
        for row, sentence in enumerate(batch):
            before, opened = None, []
            for spot, word in enumerate(encoded.word_ids(row)):
                if word is not None:
                    shapes[row, spot] = shape(sentence.tokens[word])
                opened.append(word if word != before else None)
                before = word
            opens.append(opened)
        shaped = self.shapes(shapes)
        words = self.encoder.embeddings.word_embeddings(encoded["input_ids"])
        states = self.encoder(inputs_embeds=words + shaped, attention_mask=encoded["attention_mask"]).last_hidden_state
        return self.head(torch.cat([states, shaped], dim=-1)), opens


def shape(word: str) -> int:
    """The class of a word's letters, from 1 to 7."""
    if word.isupper():
        return 1 if len(word) > 1 else 2
    if word[:1].isupper():
        return 3 if word[1:].islower() else 4
    if word.islower():
        return 5
    return 6 if any(char.isdigit() for char in word) else 7


def train_teacher(
    sentences: Sequence[TaggedSentence], *, epochs: float = 1.0, rate: float = 1e-4, batch: int = 16, seed: int = 0
) -> Teacher:
    """A teacher that read every sentence `epochs` times; the rate rises for a tenth of the steps and then falls."""
    import torch

    teacher = Teacher(seed=seed)
    chance = random.Random(seed)
    batches = [found for _ in range(int(epochs + 0.999)) for found in bucketed(sentences, batch, chance)]
    batches = batches[: int(len(sentences) * epochs / batch)]
    groups = teacher.groups(rate)
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    warm = max(1, len(batches) // 10)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(step / warm, (len(batches) - step) / max(1, len(batches) - warm))
    )
    teacher.encoder.train()
    for rows in batches:
        logits, opens = teacher.scores(rows)
        loss = torch.nn.functional.cross_entropy(logits.transpose(1, 2), gold(rows, opens), ignore_index=NOT_LABELLED)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_([weight for group in groups for weight in group["params"]], 1.0)
        optimizer.step()
        schedule.step()
    teacher.encoder.eval()
    return teacher


def bucketed(
    sentences: Sequence[TaggedSentence], batch: int, chance: random.Random
) -> Iterator[Sequence[TaggedSentence]]:
    """Every sentence once, in batches of about equal length, in random order."""
    rows = sorted(sentences, key=lambda row: (min(len(row.tokens), LONGEST), chance.random()))
    starts = list(range(0, len(rows), batch))
    chance.shuffle(starts)
    for start in starts:
        yield rows[start : start + batch]


def gold(rows: Sequence[TaggedSentence], opens: list[list[int | None]]) -> torch.Tensor:
    """The tag of each piece that opens a word `(batch, pieces)`."""
    import torch

    found = torch.full((len(rows), len(opens[0])), NOT_LABELLED)
    for row, (sentence, opened) in enumerate(zip(rows, opens, strict=True)):
        tags = [0] * len(sentence.tokens)
        for start, end, kind in sentence.entities:
            tags[start] = TAGS.index(f"B-{kind}")
            tags[start + 1 : end] = [TAGS.index(f"I-{kind}")] * (end - start - 1)
        for spot, word in enumerate(opened):
            if word is not None:
                found[row, spot] = tags[word]
    return found


def label(teacher: Teacher, sentences: Sequence[TaggedSentence], *, sure: float = 0.0) -> list[TaggedSentence]:
    """The sentences with the entities that the teacher sees; without those where a word is less than `sure`."""
    import torch

    done: dict[int, TaggedSentence] = {}
    order = sorted(range(len(sentences)), key=lambda place: len(sentences[place].tokens))
    for first in range(0, len(order), 32):
        places = order[first : first + 32]
        with torch.inference_mode():
            logits, opens = teacher.scores([sentences[place] for place in places])
        best, tags = logits.softmax(-1).max(-1)
        for row, place in enumerate(places):
            spots = [spot for spot, word in enumerate(opens[row]) if word is not None]
            if all(float(best[row, spot]) >= sure for spot in spots):
                names = [TAGS[int(tags[row, spot])] for spot in spots]
                tokens = sentences[place].tokens
                done[place] = TaggedSentence(tokens[: len(names)], tuple(entities(names)))
    return [done[place] for place in sorted(done)]


def read_unlabelled(data: Path, *, most: int) -> list[TaggedSentence]:
    """At most `most` different sentences, nearly all of Wikipedia; of those without a capital inside, one in four."""
    seen: set[str] = set()
    found = []
    for tokens in _unlabelled(data):
        tokens = [token for token in tokens if not token.isspace()]
        key = "".join(tokens).lower()
        if not 5 <= len(tokens) <= 50 or key in seen:
            continue
        seen.add(key)
        if any(token[0].isupper() for token in tokens[1:]) or len(seen) % 4 == 0:
            found.append(TaggedSentence(tuple(tokens), ()))
    random.Random(0).shuffle(found)
    return found[:most]


def _unlabelled(data: Path) -> Iterator[list[str]]:
    """The tokens of each sentence: FewRel and WikiSplit (tune, validation) are cut already, the rest by spaCy."""
    from spacy.lang.en import English

    for row in _rows(data / "relations" / "fewrel_val.jsonl.gz"):
        yield row["tokens"]
    for part in ("tune", "validation"):
        with gzip.open(data / "spans" / f"wikisplit_{part}.tsv.gz", "rt", encoding="utf-8") as lines:
            for line in lines:
                yield line.split("\t")[0].replace("''", '"').split()
    cut = English()
    cut.add_pipe("sentencizer")
    for doc in cut.pipe(_texts(data)):
        for sentence in doc.sents:
            yield [token.text for token in sentence]


def _texts(data: Path) -> Iterator[str]:
    """Texts that are still to be cut: Text2KGBench, ConjNLI, Fool Me Twice, FActScore, CREAK, GAP (development)."""
    for row in _rows(data / "relations" / "text2kgbench_train.jsonl.gz"):
        yield row["sent"]
    for name in ("conjnli_train", "fool_me_twice_dev"):
        for row in _rows(data / "verify" / f"{name}.jsonl.gz"):
            yield row["evidence"]["text"]
            yield row["claim"]
    for folder, name in (("spans", "factscore_half"), ("claims", "creak_train")):
        for row in _rows(data / folder / f"{name}.jsonl.gz"):
            yield row["sentence"]
    with gzip.open(data / "coref" / "gap_development.tsv.gz", "rt", encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield row["Text"]


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a gzipped file of JSON lines."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def write_silver(sentences: Sequence[TaggedSentence], path: Path) -> None:
    """The sentences are in the file, one JSON line each."""
    rows = [json.dumps([sentence.tokens, sentence.entities], ensure_ascii=False) for sentence in sentences]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


def read_silver(path: Path) -> list[TaggedSentence]:
    """The sentences of such a file."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
    return [TaggedSentence(tuple(tokens), tuple((a, b, kind) for a, b, kind in found)) for tokens, found in rows]
