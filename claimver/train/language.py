"""The English pipeline of models/language, trained: tags, lemmas, trees and entities.

`train_language(data, out)` runs spaCy's own training loop over binary documents in a scratch folder. The
parser's parts share one embedding; the entity recognizer has its own, since its corpora hold no trees.
"""

from __future__ import annotations

import re
import tempfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimver.train.entities import train_recognizer
from claimver.train.loop import Course, Schedule, Sizes, embedding, listener, run, tagging, transitions, write
from claimver.train.treebank import read_trees, tree_docs
from claimver.train.vectors import LINES, WORDS, build_vectors

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = ["PARSER_SIZES", "join", "prune_strings", "train_language", "train_parser", "with_vectors"]

TREEBANKS = ("ewt", "gum_permissive")
PARSER_SIZES = Sizes()
FIRST = Schedule(1900)
SECOND = Schedule(3000, rate=0.001)
NO_TREE = 2**32 - 1  # a lemma tree's mark for a side without one


def train_language(data: Path, out: Path, *, seed: int = 0, share: float = 1.0) -> Path:
    """The folder `out`, holding the trained pipeline; with a `share` of the words and steps for a quick run.

    The parser is trained without word vectors first and then, from those weights, with them; the entity
    recognizer as `claimver.train.entities` says.
    """
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        vectors = build_vectors(
            data, scratch / "vectors", words=max(1000, round(WORDS * share)), lines=max(200, round(LINES * share))
        )
        parser = train_parser(data, scratch, Course(FIRST.shortened(share), seed=seed))
        start = scratch / "with-vectors"
        with_vectors(parser, vectors, PARSER_SIZES).to_disk(start)
        parser = train_parser(data, scratch, Course(SECOND.shortened(share), vectors, start, seed + 1))
        entities = train_recognizer(data, scratch, vectors=vectors, seed=seed, share=share)
    joined = join(parser, entities)
    joined.to_disk(out)
    prune_strings(out)
    return out


def prune_strings(folder: Path) -> int:
    """How many strings the pipeline of a folder keeps: its labels and what its lemma trees write, no training text."""
    from spacy.strings import StringStore

    srsly = import_module("srsly")  # no types
    table, lemmatizer = folder / "vocab" / "strings.json", folder / "trainable_lemmatizer"
    trees = srsly.read_msgpack(lemmatizer / "trees")["trees"]
    written: set[int] = set()
    used: list[int] = srsly.read_json(lemmatizer / "cfg")["labels"]
    while used:
        tree = trees[used.pop()]
        written |= {tree[side] for side in ("orig", "subst") if side in tree}
        used += [tree[side] for side in ("prefix_tree", "suffix_tree") if tree.get(side, NO_TREE) != NO_TREE]
    labels = {label for some in srsly.read_json(folder / "meta.json")["labels"].values() for label in some}
    parts = {part for label in labels for part in (label, *re.split(r"[|=]", label))}
    store = StringStore()
    kept = sorted(text for text in srsly.read_json(table) if text in parts or store[text] in written)
    srsly.write_json(table, kept)
    return len(kept)


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


def train_parser(data: Path, scratch: Path, course: Course) -> Language:
    """A pipeline that tags, lemmatizes and parses, trained on both treebanks."""
    import spacy

    vocab = spacy.blank("en").vocab
    for part in ("train", "dev"):
        docs: list[Doc] = []
        for name in TREEBANKS:
            sentences = read_trees(data / "treebank" / f"{name}_{part}.conllu.gz")
            docs += tree_docs(sentences, vocab, longest=8, seed=course.seed)
        write(docs, scratch / f"parser-{part}.spacy", seed=course.seed)
    sizes = PARSER_SIZES
    pipes: dict[str, dict[str, Any]] = {
        "tok2vec": {"factory": "tok2vec", "model": embedding(sizes, course.vectors)},
        "tagger": {"factory": "tagger", "model": tagging(sizes)},
        "morphologizer": {"factory": "morphologizer", "model": tagging(sizes)},
        "parser": {
            "factory": "parser",
            "min_action_freq": 10,
            "model": transitions("parser", sizes, listener(sizes)),
        },
        "trainable_lemmatizer": {"factory": "trainable_lemmatizer", "model": tagging(sizes)},
    }
    if course.start:
        pipes = {name: {"source": str(course.start)} for name in pipes}
    scores = {"pos_acc": 0.3, "dep_las": 0.4, "lemma_acc": 0.1, "tag_acc": 0.1, "sents_f": 0.1}
    return run(pipes, scratch, "parser", scores=scores, course=course)


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
