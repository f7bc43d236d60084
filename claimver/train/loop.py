"""Networks and the training loop of the language pipeline: what the parser and the recognizer have in common."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimver.train.tokenizer import adapt_tokenizer

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = [
    "RATE",
    "Course",
    "Schedule",
    "Sizes",
    "embedding",
    "listener",
    "lowered_embedding",
    "run",
    "tagging",
    "transitions",
    "write",
]

RATE = 0.0015


@dataclass(frozen=True)
class Sizes:
    """The widths of one network: embedding, convolutions, transition state."""

    width: int = 96
    depth: int = 4
    rows: tuple[int, ...] = (5000, 1000, 2500, 2500)
    hidden: int = 64


@dataclass(frozen=True)
class Schedule:
    """How long and how fast to train: steps, peak rate, dropout, words of the first and of the last batches.

    With `averaged` the weights kept are a running mean of about the last ninth of the steps.
    """

    steps: int
    rate: float = RATE
    dropout: float = 0.15
    words: tuple[int, int] = (300, 1200)
    averaged: bool = False

    def shortened(self, share: float) -> Schedule:
        """The same with that share of the steps, at least twelve."""
        return replace(self, steps=max(12, round(self.steps * share)))


@dataclass(frozen=True)
class Course:
    """One training: its schedule, word vectors if any, and a trained pipeline whose parts are trained further."""

    schedule: Schedule
    vectors: Path | None = None
    start: Path | None = None
    seed: int = 0


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


def lowered_embedding(sizes: Sizes) -> dict[str, Any]:
    """The same with word vectors that are looked up in lower case, so that names have them too."""
    settings = embedding(sizes, None)
    names = {name: settings["embed"][name] for name in ("width", "attrs", "rows")}
    return settings | {"embed": {"@architectures": "claimver.LowerEmbed.v1", **names}}


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
    course: Course,
) -> Language:
    """The pipeline after the last step of spaCy's training loop over the files that start with `kind`."""
    import spacy
    from spacy.training.initialize import init_nlp
    from spacy.training.loop import train
    from thinc.api import Config, use_ops

    import claimver.text.embedding  # noqa: F401  # registers the recognizer's embedding

    config = Config(
        {
            "nlp": {"lang": "en", "pipeline": list(pipes), "batch_size": 256},
            "components": pipes,
            "corpora": {
                "train": corpus(scratch / f"{kind}-train.spacy", augment=True),
                "dev": corpus(scratch / f"{kind}-dev.spacy", augment=False),
            },
            "training": training(scores, course.schedule, seed=course.seed),
            "initialize": {"vectors": str(course.vectors) if course.vectors else None},
        }
    )
    folder = scratch / f"{kind}-trained"
    folder.mkdir(exist_ok=True)
    with use_ops("numpy", use_blis=False):  # numpy's matrix products: up to four times as fast as blis's
        nlp = init_nlp(config)
        adapt_tokenizer(nlp)
        _restore_trees(nlp)
        train(nlp, folder)
        return spacy.load(folder / "model-last")


def _restore_trees(nlp: Language) -> None:
    """A loaded lemmatizer can be trained further: spaCy does not read back which tree has which label."""
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


def training(scores: dict[str, float], schedule: Schedule, *, seed: int) -> dict[str, Any]:
    """The settings of the loop: batches that grow, a rate that falls to nothing at the last step."""
    first, last = schedule.words
    return {
        "seed": seed,
        "gpu_allocator": None,
        "dropout": schedule.dropout,
        "max_steps": schedule.steps,
        "patience": 0,
        "eval_frequency": max(100, schedule.steps // 5),
        "score_weights": scores,
        "dev_corpus": "corpora.dev",
        "train_corpus": "corpora.train",
        "batcher": {
            "@batchers": "spacy.batch_by_words.v1",
            "size": {
                "@schedules": "compounding.v1",
                "start": first,
                "stop": last,
                "compound": 1.002,
            },
            "tolerance": 0.2,
            "discard_oversize": False,
        },
        "optimizer": {
            "@optimizers": "Adam.v1",
            "grad_clip": 1.0,
            "L2": 0.01,
            "L2_is_weight_decay": True,
            "use_averages": schedule.averaged,
            "learn_rate": {
                "@schedules": "warmup_linear.v1",
                "initial_rate": schedule.rate,
                "warmup_steps": schedule.steps // 12,
                "total_steps": schedule.steps,
            },
        },
        "logger": {"@loggers": "spacy.ConsoleLogger.v1", "progress_bar": False},
    }
