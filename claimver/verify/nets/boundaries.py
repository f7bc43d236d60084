"""The boundary tagger: a sentence's words to where claims begin, and to a second reading of its tree.

A LoRA adapter and heads on the shipped encoder. The folder holds ``adapter_config.json``,
``adapter_model.safetensors``, ``heads.safetensors`` and ``spans.json`` (format, base).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol

from claimver.lm import encoder as base
from claimver.lm.merge import merge
from claimver.verify.nets.arcs import governed
from claimver.verify.nets.crossencoder import batches, side_by_side

if TYPE_CHECKING:
    from claimver.verify.nets.boundary_net import BoundaryNet, Pieces, Scores

__all__ = ["FORMAT", "HEADS", "SETTINGS", "Boundaries", "BoundaryTagger", "Reading"]

FORMAT = 1
HEADS, SETTINGS = "heads.safetensors", "spans.json"
MOST_PIECES = 256  # a longer sentence is left to the parser
BATCH_PIECES = 320  # small, since sentences of a batch are padded to the longest


@dataclass(frozen=True, slots=True)
class Reading:
    """What the tagger says of each word of a sentence: heads are places of words, -1 for the root."""

    begins: tuple[float, ...]  # the probability that a clause begins, or goes on, here
    heads: tuple[int, ...]
    relations: tuple[str, ...]
    tags: tuple[str, ...]
    forms: tuple[str, ...]  # of verbs: UD features


class BoundaryTagger(Protocol):
    """What reads sentences: the loaded model, or a script."""

    def read(self, sentences: Sequence[Sequence[str]]) -> list[Reading | None]:
        """The reading of each sentence, given as words; None for one that is too long."""


class Boundaries:
    """A loaded BoundaryTagger. Safe across threads: one call at a time."""

    def __init__(self, tokenizer: Any, encoder: Any, net: BoundaryNet) -> None:
        self._tokenizer, self._encoder, self._net, self._lock = tokenizer, encoder, net, Lock()

    @classmethod
    def load(cls, folder: Path) -> Boundaries:
        """The model of a folder, its adapter merged into the encoder.

        Raises: ModelError, which names the file that is missing, unreadable, unsafe or of another version.
        """
        from safetensors.torch import load_file

        from claimver.verify.nets.boundary_net import BoundaryNet

        base.read_settings(folder / SETTINGS, FORMAT, "boundary tagger")
        loaded, net = base.load(), BoundaryNet()
        with base.loading(folder, "boundary tagger"):
            encoder = merge(loaded.model, folder)
            net.load_state_dict({name: weight.float() for name, weight in load_file(folder / HEADS).items()})
        return cls(loaded.tokenizer, encoder.eval(), net.eval())

    def read(self, sentences: Sequence[Sequence[str]]) -> list[Reading | None]:
        """The reading of each sentence, given as words; None for one that is too long."""
        import torch

        from claimver.verify.nets.boundary_net import pieces

        found: list[Reading | None] = [None] * len(sentences)
        given = pieces(self._tokenizer, sentences)
        lengths = [len(item.ids) for item in given]
        order = [at for at in range(len(given)) if sentences[at] and lengths[at] <= MOST_PIECES]
        runs = [run for run in batches(sorted(order, key=lengths.__getitem__), lengths, BATCH_PIECES) if run]

        def forward(run: list[int]) -> None:
            with torch.inference_mode():
                for at, reading in zip(run, self._readings([given[at] for at in run]), strict=True):
                    found[at] = reading

        with self._lock:
            if runs:
                side_by_side(forward, runs)
        return found

    def _readings(self, batch: list[Pieces]) -> list[Reading]:
        import torch

        scores = self._net(self._encoder, batch)
        arcs = torch.log_softmax(scores.arcs, -1).numpy()
        width = arcs.shape[1]
        trees = [governed(arcs[row][: len(item.firsts), : len(item.firsts)]) for row, item in enumerate(batch)]
        heads = torch.tensor([[0, *(head + 1 for head in tree), *[0] * (width - len(tree) - 1)] for tree in trees])
        relations = self._net.relations(scores, heads)
        relations[..., 0] = -1e4  # a root is known by its head
        return self._written(scores, relations.argmax(-1).tolist(), trees)

    def _written(self, scores: Scores, relations: list[list[int]], trees: list[list[int]]) -> list[Reading]:
        import torch

        from claimver.verify.nets.boundary_net import FORMS, RELATIONS, TAGS

        begins = torch.softmax(scores.parts["begin"], -1)[..., 1].tolist()
        tags, forms = (scores.parts[name].argmax(-1).tolist() for name in ("tag", "form"))
        return [
            Reading(
                begins=tuple(begins[row][1 : len(heads) + 1]),
                heads=tuple(heads),
                relations=tuple(
                    "root" if head < 0 else RELATIONS[relations[row][at]] for at, head in enumerate(heads, 1)
                ),
                tags=tuple(TAGS[tag] for tag in tags[row][1 : len(heads) + 1]),
                forms=tuple(FORMS[form] for form in forms[row][1 : len(heads) + 1]),
            )
            for row, heads in enumerate(trees)
        ]
