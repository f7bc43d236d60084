"""LoRA training of the boundary tagger on the shipped MiniLM: where claims begin, and the sentence's tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import torch

from claimver.lm import encoder as base
from claimver.train.lora import Log, adapted, learn, planned, resume, save_adapter, trained
from claimver.train.spans_data import Marked, examples
from claimver.verify.nets.boundaries import FORMAT, HEADS, SETTINGS
from claimver.verify.nets.boundary_net import FORMS, KINDS, RELATIONS, TAGS, BoundaryNet, Pieces, pieces

__all__ = ["train_in_passes", "train_spans"]

NAME = "claimver-minilm-spans"
MOST_PIECES = 180
WEIGHTS = {"begin": 2.0, "kind": 1.0, "tag": 0.5, "form": 0.5, "unit": 0.5}
IGNORED = -100


@dataclass(frozen=True)
class Lesson:
    """One sentence as numbers; the first of each list stands for the root and is ignored."""

    given: Pieces
    heads: list[int]
    relations: list[int]
    parts: dict[str, list[int]]


def train_in_passes(data: Path, out: Path, *, share: float = 1.0, seed: int = 7, log: Log = lambda line: None) -> None:
    """The model that ships is in ``out``: two epochs, and one more with other joined sentences."""
    with TemporaryDirectory() as scratch:
        first = Path(scratch)
        train_spans(data, first, share=share, seed=seed, log=log)
        train_spans(data, out, share=share, seed=seed + 1, start=first, epochs=1, learning_rate=5e-4, log=log)


def train_spans(
    data: Path,
    out: Path,
    *,
    share: float = 1.0,
    rank: int = 16,
    epochs: int = 2,
    learning_rate: float = 1e-3,
    batch_tokens: int = 2000,
    seed: int = 7,
    start: Path | None = None,
    log: Log = lambda line: None,
) -> None:
    """Adapter, heads and settings are in ``out``. ``start`` is an earlier run to go on from."""
    from safetensors.torch import load_file

    torch.manual_seed(seed)
    encoder = base.load()
    lessons = lessons_of(encoder.tokenizer, examples(data, share=share, seed=seed))
    log(f"{len(lessons):,} sentences")
    layers = range(encoder.model.config.num_hidden_layers)
    model = adapted(encoder.model, rank=rank, alpha=2 * rank, layers=layers)
    net = BoundaryNet().train()
    if start is not None:
        resume(model, start)
        net.load_state_dict({name: weight.float() for name, weight in load_file(start / HEADS).items()})
    plan = planned([lesson.given.ids for lesson in lessons], batch_tokens, seed=seed, epochs=epochs)
    learn(
        plan,
        lambda batch: loss_of(net, model, [lessons[index] for index in batch]),
        [{"params": trained(model)}, {"params": list(net.parameters()), "lr": 2 * learning_rate}],
        learning_rate=learning_rate,
        log=log,
        after=_saving(model, net, out, len(plan)),
    )


def lessons_of(tokenizer: Any, sentences: Sequence[Marked]) -> list[Lesson]:
    """The sentences as numbers; those of too many pieces are left out."""
    given = pieces(tokenizer, [sentence.words for sentence in sentences])
    return [
        _lesson(sentence, own) for sentence, own in zip(sentences, given, strict=True) if len(own.ids) <= MOST_PIECES
    ]


def _lesson(sentence: Marked, given: Pieces) -> Lesson:
    units = sentence.units
    parts = {
        "begin": [int(begins) for begins in sentence.begins],
        "kind": [KINDS.index(kind) for kind in sentence.kinds],
        "tag": [TAGS.index(tag) if tag in TAGS else len(TAGS) - 1 for tag in sentence.tags],
        "form": [FORMS.index(form_of(features)) for features in sentence.forms],
        "unit": [int(begins) for begins in units] if units else [IGNORED] * len(sentence.words),
    }
    return Lesson(
        given,
        [IGNORED, *sentence.heads],
        [IGNORED, *map(_relation, sentence.relations)],
        {name: [IGNORED, *values] for name, values in parts.items()},
    )


def form_of(features: str) -> str:
    """The one of our verb forms that the features of a treebank hold, or "".

    >>> form_of("Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin")
    'Mood=Ind|Tense=Past|VerbForm=Fin'
    """
    own = set(features.split("|"))
    fitting = [form for form in FORMS if set(form.split("|")) - {"Mood=Ind"} <= own]
    return max(fitting, key=len, default="") if "VerbForm" in features else ""


def _relation(name: str) -> int:
    """The number of a relation; of a rare one, that of its kind."""
    return RELATIONS.index(next((n for n in (name, name.split(":")[0]) if n in RELATIONS), "dep"))


def loss_of(net: BoundaryNet, encoder: Any, batch: Sequence[Lesson]) -> Any:
    """The mean loss a word, of all that is said of it."""
    scores = net(encoder, [lesson.given for lesson in batch])
    width = scores.arcs.shape[1]
    heads = _filled([lesson.heads for lesson in batch], width)
    relations = net.relations(scores, heads.clamp(min=0))
    total = _cross(scores.arcs, heads) + _cross(relations, _filled([lesson.relations for lesson in batch], width))
    for name, weight in WEIGHTS.items():
        gold = _filled([lesson.parts[name] for lesson in batch], width)
        if bool((gold >= 0).any()):
            total = total + weight * _cross(scores.parts[name], gold)
    return total


def _cross(logits: Any, gold: Any) -> Any:
    return torch.nn.functional.cross_entropy(logits.flatten(0, 1), gold.flatten(), ignore_index=IGNORED)


def _filled(rows: Sequence[list[int]], width: int) -> Any:
    return torch.tensor([[*row, *([IGNORED] * (width - len(row)))] for row in rows])


def _saving(model: Any, net: BoundaryNet, out: Path, steps: int, every: int = 200) -> Callable[[int], None]:
    def save(step: int) -> None:
        if step % every == 0 or step == steps:
            _save(model, net, out)

    return save


def _save(model: Any, net: BoundaryNet, out: Path) -> None:
    """The weights are in ``out``, as half floats."""
    from safetensors.torch import load_file, save_file

    save_adapter(model, out)
    adapter = out / "adapter_model.safetensors"
    save_file({name: weight.half() for name, weight in load_file(adapter).items()}, adapter)
    save_file({name: weight.half().contiguous() for name, weight in net.state_dict().items()}, out / HEADS)
    base.write_settings(out / SETTINGS, FORMAT, NAME)
