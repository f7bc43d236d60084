"""The entity recognizer, trained: first on everything but wikigold and on a teacher's labels, then on edited text."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from claimver.train.loop import Course, Schedule, Sizes, lowered_embedding, run, transitions, write
from claimver.train.silver import label, read_unlabelled, train_teacher
from claimver.train.treebank import (
    ENTITY_FILES,
    TaggedSentence,
    read_documents,
    read_named,
    read_tags,
    tagged_docs,
)

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = [
    "ENTITY_SIZES",
    "FAR",
    "NEAR",
    "Corpora",
    "far",
    "named_sentences",
    "near",
    "silver_sentences",
    "train_entities",
    "train_recognizer",
]

Corpora = dict[str, list[TaggedSentence]]

ENTITY_SIZES = Sizes(rows=(10000, 2000, 5000, 3000))
FAR = Schedule(3000, rate=0.0015, dropout=0.2, words=(800, 1600), averaged=True)
NEAR = Schedule(250, rate=0.001, dropout=0.25, words=(800, 1200), averaged=True)
TEST = "wikigold"
TWEETS = 3000
SILVER = 45_000  # sentences that the teacher reads; it is sure enough of four in five


def named_sentences(data: Path) -> Corpora:
    """The tagged sentences of every entity corpus, by corpus; of tweets the first 3,000."""
    found = {name: read_tags(data / "ner" / f"{name}.jsonl.gz") for name in ENTITY_FILES}
    found["broad_twitter"] = found["broad_twitter"][:TWEETS]
    found["redocred_dev"] = read_documents(data / "relations" / "redocred_dev.jsonl.gz")
    found["gum_named"] = read_named(data / "treebank" / "gum_permissive_train.conllu.gz")
    return found


def silver_sentences(
    data: Path, corpora: Corpora, *, most: int = SILVER, epochs: float = 2.0, seed: int = 0
) -> list[TaggedSentence]:
    """Sentences of Wikipedia with the entities that a teacher sees in them, which never saw wikigold.

    The teacher reads Re-DocRED, CrossNER without its part on computing, and the sentences with names of Universal
    NER and GUM, with 400 of GUM without.
    """
    chance = random.Random(0)
    gum = [sentence for sentence in corpora["gum_named"] if sentence.entities]
    plain = [row for row in corpora["gum_named"] if not row.entities and len(row.tokens) > 4]
    known = corpora["redocred_dev"] + _articles(corpora)
    known += [sentence for sentence in corpora["uner_ewt_dev"] if sentence.entities] + gum + chance.sample(plain, 400)
    teacher = train_teacher([row for row in known if 3 <= len(row.tokens) <= 44], epochs=epochs, rate=2e-4, seed=seed)
    unlabelled = without(read_unlabelled(data, most=most), corpora[TEST])
    return label(teacher, unlabelled, sure=0.5)


def _articles(corpora: Corpora) -> list[TaggedSentence]:
    names = [name for name in corpora if name.startswith("crossner") and "_ai_" not in name]
    return [sentence for name in names for sentence in corpora[name]]


def far(corpora: Corpora, silver: list[TaggedSentence]) -> Corpora:
    """All corpora and the teacher's sentences, without wikigold and without any sentence of it."""
    rest = {name: found for name, found in corpora.items() if name != TEST} | {"silver": silver}
    return {name: without(found, corpora[TEST]) for name, found in rest.items()}


def near(
    corpora: Corpora, silver: list[TaggedSentence], held: list[TaggedSentence] | None = None, *, seed: int = 0
) -> Corpora:
    """Wikigold five times, without `held`, and some sentences of other articles: for the last steps."""
    chance = random.Random(seed)
    gold = without(corpora[TEST], held or [])
    others = without(corpora["redocred_dev"] + _articles(corpora), held or [])
    parts = {f"gold {copy}": gold for copy in range(5)}
    parts["others"] = chance.sample(others, min(len(others), 2000))
    parts["silver"] = chance.sample(silver, min(len(silver), 1000))
    return parts


def without(sentences: list[TaggedSentence], known: list[TaggedSentence]) -> list[TaggedSentence]:
    """The sentences whose text is not that of a known one, however cut into tokens."""
    texts = {"".join(sentence.tokens).lower() for sentence in known}
    return [sentence for sentence in sentences if "".join(sentence.tokens).lower() not in texts]


def train_entities(sentences: Corpora, scratch: Path, course: Course) -> Language:
    """A pipeline that only recognizes entities; every twentieth document is kept to watch it."""
    import spacy

    vocab = spacy.blank("en").vocab
    train: list[Doc] = []
    dev: list[Doc] = []
    for name in sorted(sentences):
        docs = list(tagged_docs(sentences[name], vocab, longest=3, seed=course.seed))
        dev += docs[::20]
        train += [doc for index, doc in enumerate(docs) if index % 20]
    write(train, scratch / "ner-train.spacy", seed=course.seed)
    write(dev, scratch / "ner-dev.spacy", seed=course.seed)
    pipe = {"factory": "ner", "model": transitions("ner", ENTITY_SIZES, lowered_embedding(ENTITY_SIZES))}
    if course.start:
        pipe = {"source": str(course.start)}
    return run({"ner": pipe}, scratch, "ner", scores={"ents_f": 1.0}, course=course)


def train_recognizer(data: Path, scratch: Path, *, vectors: Path, seed: int = 0, share: float = 1.0) -> Language:
    """The shipped recognizer: first without wikigold, then with it; with a ``share`` of the steps for a quick run."""
    corpora = named_sentences(data)
    silver = silver_sentences(data, corpora, most=round(SILVER * share), epochs=2 * share, seed=seed)
    base = scratch / "entities-base"
    train_entities(far(corpora, silver), scratch, Course(FAR.shortened(share), vectors, seed=seed)).to_disk(base)
    last = near(corpora, silver, seed=seed)
    return train_entities(last, scratch, Course(NEAR.shortened(share), base, base, seed))
