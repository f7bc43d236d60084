"""The English pipeline of models/language, trained: tags, lemmas, trees and entities.

`train_language(data, out)` runs spaCy's own training loop over binary documents in a scratch folder. The
parser's parts share one embedding; the entity recognizer has its own, since its corpora hold no trees.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimver.train.tokenizer import adapt_tokenizer
from claimver.train.treebank import (
    ENTITY_FILES,
    TaggedSentence,
    read_documents,
    read_tags,
    read_trees,
    tagged_docs,
    tree_docs,
)
from claimver.train.vectors import build_vectors

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = [
    "ENTITY_SIZES",
    "PARSER_SIZES",
    "Sizes",
    "articles",
    "entity_sentences",
    "train_entities",
    "train_language",
    "train_parser",
    "train_recognizer",
    "with_vectors",
]

RATE = 0.0015
TREEBANKS = ("ewt", "gum_permissive")


@dataclass(frozen=True)
class Sizes:
    """The widths of one network: embedding, convolutions, transition state."""

    width: int = 96
    depth: int = 4
    rows: tuple[int, ...] = (5000, 1000, 2500, 2500)
    hidden: int = 64


PARSER_SIZES = Sizes()
ENTITY_SIZES = Sizes(rows=(4000, 1000, 2000, 2000))


def train_language(
    data: Path,
    out: Path,
    *,
    parser_steps: int = 2800,
    vector_steps: int = 900,
    entity_steps: int = 1500,
    near_steps: int = 600,
    parser_sizes: Sizes = PARSER_SIZES,
    entity_sizes: Sizes = ENTITY_SIZES,
    seed: int = 0,
) -> Path:
    """The folder `out`, holding the trained pipeline.

    The parser is trained without word vectors first and then, from those weights, with them; the entity
    recognizer on all corpora but wikigold first, then on edited text.
    """
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        vectors = build_vectors(data, scratch / "vectors")
        parser = train_parser(data, scratch, steps=parser_steps, sizes=parser_sizes, seed=seed)
        start = scratch / "with-vectors"
        with_vectors(parser, vectors, parser_sizes).to_disk(start)
        parser = train_parser(data, scratch, steps=vector_steps, start=start, vectors=vectors, seed=seed + 1)
        entities = train_recognizer(
            entity_sentences(data),
            scratch,
            steps=entity_steps,
            near_steps=near_steps,
            sizes=entity_sizes,
            vectors=vectors,
            seed=seed,
        )
    joined = join(parser, entities)
    joined.to_disk(out)
    return out


def join(parser: Language, entities: Language) -> Language:
    """The parser's pipeline with the entity recognizer of the other added at its end, and no scratch path kept."""
    parser.vocab.vectors = entities.vocab.vectors
    parser.add_pipe("ner", source=entities)
    for part in ("train", "dev"):
        parser.config["corpora"][part]["path"] = None
    parser.config["initialize"]["vectors"] = None
    parser.meta.update(
        name="claimver",
        description="English tags, lemmas, dependency trees and entities",
        license="CC BY-SA 4.0",
    )
    return parser


def train_parser(
    data: Path,
    scratch: Path,
    *,
    steps: int,
    start: Path | None = None,
    sizes: Sizes = PARSER_SIZES,
    vectors: Path | None = None,
    seed: int = 0,
) -> Language:
    """A pipeline that tags, lemmatizes and parses, trained on both treebanks.

    `start` is a trained pipeline whose parts are trained further, at half the rate.
    """
    import spacy

    vocab = spacy.blank("en").vocab
    for part in ("train", "dev"):
        docs: list[Doc] = []
        for name in TREEBANKS:
            sentences = read_trees(data / "treebank" / f"{name}_{part}.conllu.gz")
            docs += tree_docs(sentences, vocab, longest=8, seed=seed)
        write(docs, scratch / f"parser-{part}.spacy", seed=seed)
    pipes: dict[str, dict[str, Any]] = {
        "tok2vec": {"factory": "tok2vec", "model": embedding(sizes, vectors)},
        "tagger": {"factory": "tagger", "model": tagging(sizes)},
        "morphologizer": {"factory": "morphologizer", "model": tagging(sizes)},
        "parser": {
            "factory": "parser",
            "min_action_freq": 10,
            "model": transitions("parser", sizes, listener(sizes)),
        },
        "trainable_lemmatizer": {"factory": "trainable_lemmatizer", "model": tagging(sizes)},
    }
    if start:
        pipes = {name: {"source": str(start)} for name in pipes}
    scores = {"pos_acc": 0.3, "dep_las": 0.4, "lemma_acc": 0.1, "tag_acc": 0.1, "sents_f": 0.1}
    rate = RATE / 2 if start else RATE
    return run(pipes, scratch, "parser", scores=scores, steps=steps, rate=rate, vectors=vectors, seed=seed)


def with_vectors(parser: Language, vectors: Path, sizes: Sizes) -> Language:
    """The trained parser with word vectors as a further input, which counts for nothing until trained."""
    import spacy

    widened = spacy.load(vectors)
    parser.vocab.vectors = widened.vocab.vectors
    widened.add_pipe("tok2vec", config={"model": embedding(sizes, vectors)})
    embedder: Any = widened.get_pipe("tok2vec")
    embedder.model.initialize(X=[widened.make_doc("Words give the shapes.")])
    for old, new in zip(_layers(parser), _layers(widened), strict=True):
        for name in old.param_names:
            was, now = old.get_param(name), new.get_param(name).copy()
            if was.ndim == 3 and now.shape[2] > was.shape[2]:
                now[:, :, was.shape[2] :] = 0
            now[tuple(slice(length) for length in was.shape)] = was
            new.set_param(name, now)
    for name in parser.pipe_names[1:]:
        widened.add_pipe(name, source=parser)
    return widened


def _layers(nlp: Language) -> list[Any]:
    """The layers of the embedding that have weights, but for the projection of word vectors."""
    embedder: Any = nlp.get_pipe("tok2vec")
    layers = [layer for layer in embedder.model.walk() if layer.param_names]
    return sorted((layer for layer in layers if layer.name != "static_vectors"), key=lambda layer: layer.name)


def entity_sentences(data: Path) -> dict[str, list[TaggedSentence]]:
    """The tagged sentences of every entity corpus, by corpus."""
    found = {name: read_tags(data / "ner" / f"{name}.jsonl.gz") for name in ENTITY_FILES}
    found["redocred_dev"] = read_documents(data / "relations" / "redocred_dev.jsonl.gz")
    return found


def train_recognizer(
    sentences: dict[str, list[TaggedSentence]],
    scratch: Path,
    *,
    steps: int,
    near_steps: int,
    sizes: Sizes = ENTITY_SIZES,
    vectors: Path | None = None,
    seed: int = 0,
) -> Language:
    """A recognizer trained on all corpora but wikigold, then further on those that read like articles."""
    far = {name: found for name, found in sentences.items() if name != "wikigold"}
    base = scratch / "base"
    train_entities(far, scratch, steps=steps, sizes=sizes, vectors=vectors, seed=seed).to_disk(base)
    return train_entities(articles(sentences), scratch, steps=near_steps, start=base, vectors=vectors, seed=seed)


def articles(sentences: dict[str, list[TaggedSentence]]) -> dict[str, list[TaggedSentence]]:
    """The corpora of edited text: wikigold, Re-DocRED and CrossNER."""
    return {name: found for name, found in sentences.items() if name.startswith(("wikigold", "redocred", "crossner"))}


def train_entities(
    sentences: dict[str, list[TaggedSentence]],
    scratch: Path,
    *,
    steps: int,
    start: Path | None = None,
    sizes: Sizes = ENTITY_SIZES,
    vectors: Path | None = None,
    seed: int = 0,
) -> Language:
    """A pipeline that only recognizes entities; every twentieth document chooses the best step.

    `start` is a trained pipeline whose recognizer is trained further, at half the rate.
    """
    import spacy

    vocab = spacy.blank("en").vocab
    train: list[Doc] = []
    dev: list[Doc] = []
    for name in sorted(sentences):
        docs = list(tagged_docs(sentences[name], vocab, longest=3, seed=seed))
        dev += docs[::20]
        train += [doc for index, doc in enumerate(docs) if index % 20]
    write(train, scratch / "ner-train.spacy", seed=seed)
    write(dev, scratch / "ner-dev.spacy", seed=seed)
    pipe = {"factory": "ner", "model": transitions("ner", sizes, embedding(sizes, vectors))}
    if start:
        pipe = {"source": str(start)}
    return run(
        {"ner": pipe},
        scratch,
        "ner",
        scores={"ents_f": 1.0},
        steps=steps,
        rate=RATE / 2 if start else RATE,
        vectors=vectors,
        seed=seed,
    )


def write(docs: Iterable[Doc], path: Path, *, seed: int) -> None:
    """The documents in shuffled order as one binary file."""
    from spacy.tokens import DocBin

    shuffled = list(docs)
    random.Random(seed).shuffle(shuffled)
    DocBin(docs=shuffled, store_user_data=False).to_disk(path)


def embedding(sizes: Sizes, vectors: Path | None) -> dict[str, Any]:
    """The settings of the word embedding and its convolutions."""
    return {
        "@architectures": "spacy.Tok2Vec.v2",
        "embed": {
            "@architectures": "spacy.MultiHashEmbed.v2",
            "width": sizes.width,
            "attrs": ["NORM", "PREFIX", "SUFFIX", "SHAPE"],
            "rows": list(sizes.rows),
            "include_static_vectors": vectors is not None,
        },
        "encode": {
            "@architectures": "spacy.MaxoutWindowEncoder.v2",
            "width": sizes.width,
            "depth": sizes.depth,
            "window_size": 1,
            "maxout_pieces": 3,
        },
    }


def listener(sizes: Sizes) -> dict[str, Any]:
    """The settings of a layer that reads the shared embedding."""
    return {"@architectures": "spacy.Tok2VecListener.v1", "width": sizes.width, "upstream": "*"}


def tagging(sizes: Sizes) -> dict[str, Any]:
    """The settings of a classifier of single words."""
    return {"@architectures": "spacy.Tagger.v2", "nO": None, "tok2vec": listener(sizes)}


def transitions(kind: str, sizes: Sizes, tok2vec: dict[str, Any]) -> dict[str, Any]:
    """The settings of a transition network over `tok2vec`."""
    return {
        "@architectures": "spacy.TransitionBasedParser.v2",
        "state_type": kind,
        "extra_state_tokens": False,
        "hidden_width": sizes.hidden,
        "maxout_pieces": 2,
        "use_upper": True,
        "nO": None,
        "tok2vec": tok2vec,
    }


def run(
    pipes: dict[str, dict[str, Any]],
    scratch: Path,
    kind: str,
    *,
    scores: dict[str, float],
    steps: int,
    rate: float = RATE,
    vectors: Path | None,
    seed: int,
) -> Language:
    """The best pipeline of spaCy's training loop over the files that start with `kind`."""
    import spacy
    from spacy.training.initialize import init_nlp
    from spacy.training.loop import train
    from thinc.api import Config

    config = Config(
        {
            "nlp": {"lang": "en", "pipeline": list(pipes), "batch_size": 256},
            "components": pipes,
            "corpora": {
                "train": corpus(scratch / f"{kind}-train.spacy", augment=True),
                "dev": corpus(scratch / f"{kind}-dev.spacy", augment=False),
            },
            "training": training(scores, steps=steps, rate=rate, seed=seed),
            "initialize": {"vectors": str(vectors) if vectors else None},
        }
    )
    nlp = init_nlp(config)
    adapt_tokenizer(nlp)
    _restore_trees(nlp)
    best = scratch / f"{kind}-best"
    best.mkdir(exist_ok=True)
    train(nlp, best)
    return spacy.load(best / "model-best")


def _restore_trees(nlp: Language) -> None:
    """Nothing; a loaded lemmatizer can be trained further: spaCy does not read back which tree has which label."""
    if nlp.has_pipe("trainable_lemmatizer"):
        lemmatizer: Any = nlp.get_pipe("trainable_lemmatizer")
        lemmatizer.tree2label = {tree: label for label, tree in enumerate(lemmatizer.cfg["labels"])}


def corpus(path: Path, *, augment: bool) -> dict[str, Any]:
    """The settings of a reader of binary documents; training text is lower-cased or respaced now and then."""
    augmenter = {
        "@augmenters": "spacy.combined_augmenter.v1",
        "lower_level": 0.04,
        "whitespace_level": 0.02,
        "whitespace_per_token": 0.03,
        "whitespace_variants": [" ", "\n", "\n\n", "\t"],
        "orth_level": 0.0,
        "orth_variants": None,
    }
    return {"@readers": "spacy.Corpus.v1", "path": str(path), "augmenter": augmenter if augment else None}


def training(scores: dict[str, float], *, steps: int, rate: float, seed: int) -> dict[str, Any]:
    """The settings of the loop: batches that grow, a rate that falls to nothing at the last step."""
    return {
        "seed": seed,
        "gpu_allocator": None,
        "dropout": 0.1,
        "max_steps": steps,
        "patience": 0,
        "eval_frequency": max(100, steps // 5),
        "score_weights": scores,
        "dev_corpus": "corpora.dev",
        "train_corpus": "corpora.train",
        "batcher": {
            "@batchers": "spacy.batch_by_words.v1",
            "size": {"@schedules": "compounding.v1", "start": 300, "stop": 1200, "compound": 1.002},
            "tolerance": 0.2,
            "discard_oversize": False,
        },
        "optimizer": {
            "@optimizers": "Adam.v1",
            "grad_clip": 1.0,
            "L2": 0.01,
            "L2_is_weight_decay": True,
            "use_averages": False,
            "learn_rate": {
                "@schedules": "warmup_linear.v1",
                "initial_rate": rate,
                "warmup_steps": steps // 12,
                "total_steps": steps,
            },
        },
        "logger": {"@loggers": "spacy.ConsoleLogger.v1", "progress_bar": False},
    }
