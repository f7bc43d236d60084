"""Relation reading: which property a claim states between two names, or between a name and a value.

The claim, with X and Y in place of the names, goes through the encoder with a LoRA adapter; a property's wordings (its
label, aliases, description and, if reviewed, templates) go through the plain encoder and one learned matrix. A property
that nobody trained on is thus read by its words, and its vectors are made once. The folder holds
``adapter_config.json``, ``adapter_model.safetensors``, ``map.safetensors`` and ``relations.json``.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimver.encoder.nets import base
from claimver.encoder.nets.crossencoder import batches, mean, padded
from claimver.encoder.nets.merge import merge
from claimver.encoder.words.wordings import known, plain
from claimver.errors import ModelError
from claimver.parts import Embedder
from claimver.types import Entity, Property, Triplet, Value

__all__ = ["FORMAT", "Asked", "Ranked", "RelationReader", "marked", "views"]

FORMAT = 1
MAX_TOKENS = 112
BATCH_TOKENS = 4096
ALIASES, TEMPLATES = 5, 6  # of a property that are read
DESCRIPTION_WORDS = 24
NAMED = 0.3  # what an object named in the text adds
REMEMBERED = 4_000  # claims, 384 floats each
FILLERS = 8  # names and figures of a text that are tried as the object
_WORD = r"[A-Z0-9][\w'’.-]*(?:,\d+)*"
FILLER = re.compile(rf"{_WORD}(?:\s(?:(?:of|the|de|and|von|van)\s)?{_WORD})*")
Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Asked:
    """A claim and the names between which its relation is asked for; ``object`` may be a value's text, or empty."""

    claim: str
    subject: str
    object: str = ""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A property and how well a claim's words state it: -1 to 1, to be compared within one claim only."""

    property: Property
    score: float


def marked(asked: Asked) -> tuple[str, str]:
    """The claim with X and Y in place of the names, and who X and Y are.

    >>> marked(Asked("Oslo is Norway's capital.", "Norway", "Oslo"))
    ("Y is X's capital.", 'X is Norway. Y is Oslo.')
    """
    text = asked.claim
    for name, letter in sorted(((asked.subject, "X"), (asked.object, "Y")), key=lambda pair: -len(pair[0])):
        if name:
            exact = rf"(?<!\w){re.escape(name)}(?!\w)"
            text, found = re.subn(exact, letter, text)
            text = text if found else re.sub(exact, letter, text, flags=re.IGNORECASE)
    who = f"X is {asked.subject}." + (f" Y is {asked.object}." if asked.object else "")
    return text, who


def views(property: Property, *, datatype: str = "item") -> tuple[str, ...]:
    """The wordings by which a property is read: label first, then aliases, description, reviewed templates."""
    entry = known(property, datatype=datatype)
    names = dict.fromkeys([*property.aliases, *(entry.aliases if entry else ())])
    aliases = [name for name in names if plain(name) != plain(property.label)][:ALIASES]
    found = [plain(property.label) or property.id, ", ".join(aliases)]
    found.append(" ".join(property.description.split()[:DESCRIPTION_WORDS]))
    found += entry.templates[:TEMPLATES] if entry else ()
    return tuple(dict.fromkeys(text for text in found if text))


def scored(cosines: NDArray[Any]) -> Any:
    """The score of a property from the cosines ``(claims, views)`` of its views: half their mean, half the best."""
    return (cosines.mean(axis=1) + cosines.max(axis=1)) / 2


class RelationReader:
    """A loaded relation reader. Safe across threads: one forward pass at a time."""

    def __init__(
        self,
        tokenizer: Any,
        model: Any,
        table: Matrix,
        embedder: Embedder,
        *,
        name: str = "",
        remembered: int = REMEMBERED,
    ) -> None:
        self._tokenizer, self._model, self._table, self._embedder = tokenizer, model, table, embedder
        self.name, self._remembered = name, remembered
        self._lock = Lock()
        self._claims: OrderedDict[tuple[str, str], Matrix] = OrderedDict()
        self._views: dict[tuple[str, ...], Matrix] = {}

    @classmethod
    def load(
        cls, folder: Path, embedder: Embedder, *, encoder: base.Base | None = None, remembered: int = REMEMBERED
    ) -> RelationReader:
        """The model of a folder, its adapter merged into the encoder; ``embedder`` is the plain encoder's.

        Raises: ModelError, which names the file that is missing, unreadable, unsafe or of another version.
        """
        from safetensors.numpy import load_file

        settings = base.read_settings(folder / "relations.json", FORMAT, "relation reader")
        loaded = encoder or base.load()
        with base.loading(folder, "relation reader"):
            model = merge(loaded.model, folder)
            table = np.asarray(load_file(folder / "map.safetensors")["map"], dtype=np.float32)
        if table.shape != (base.DIM, base.DIM):
            raise ModelError(f"{folder}: map.safetensors is {table.shape}, not ({base.DIM}, {base.DIM}).")
        name = str(settings["name"])
        return cls(loaded.tokenizer, model.eval(), table, embedder, name=name, remembered=remembered)

    def rank_properties(
        self, claim: str, subject: str, object: str, properties: Sequence[Property], *, datatype: str = "item"
    ) -> list[Ranked]:
        """The properties, the one that the claim states most likely between the two names first."""
        row = self.scores([Asked(claim, subject, object)], properties, datatype=datatype)[0]
        order = np.argsort(-row, kind="stable")
        return [Ranked(properties[index], round(float(row[index]), 4)) for index in order]

    def scores(self, asked: Sequence[Asked], properties: Sequence[Property], *, datatype: str = "item") -> Matrix:
        """How well each claim states each property ``(claims, properties)``."""
        result = np.zeros((len(asked), len(properties)), dtype=np.float32)
        if not asked or not properties:
            return result
        claims = self.claims(asked)
        for column, rows in enumerate(self.property_rows(properties, datatype=datatype)):
            result[:, column] = scored(claims @ rows.T)
        return result

    def nearness(self, text: str, triplets: Sequence[Triplet]) -> list[float]:
        """How much each statement bears on a text about its subject, for ranking.

        The mean of two readings: the best score over the names and figures that the text may put in the object's place,
        and the plain cosine of text and label; more where the text names the object.
        """
        if not triplets:
            return []
        plain_rows = self._embedder.embed([text, *(plain(t.property.label) for t in triplets)])
        cosines = plain_rows[1:] @ plain_rows[0]
        read = {t.subject: self.claims(_readings(text, t.subject)) for t in triplets}
        found = []
        for triplet, cosine in zip(triplets, cosines, strict=True):
            kind = triplet.object.kind if isinstance(triplet.object, Value) else "item"
            (rows,) = self.property_rows([triplet.property], datatype=kind)
            score = scored(read[triplet.subject] @ rows.T).max()
            found.append(round(float(score + cosine) / 2 + NAMED * bool(_spoken(triplet.object, text)), 4))
        return found

    def claims(self, asked: Sequence[Asked]) -> Matrix:
        """The unit vector of each claim ``(claims, 384)``; recent ones are remembered."""
        texts = [marked(item) for item in asked]
        with self._lock:
            missing = [text for text in dict.fromkeys(texts) if text not in self._claims]
            if missing:
                self._claims.update(zip(missing, self._forward(missing), strict=True))
            rows = np.stack([self._claims[text] for text in texts])
            while len(self._claims) > self._remembered:
                self._claims.popitem(last=False)
        return rows

    def property_rows(self, properties: Sequence[Property], *, datatype: str = "item") -> list[Matrix]:
        """For each property the unit vectors of its views ``(views, 384)``, made once."""
        texts = [views(item, datatype=datatype) for item in properties]
        missing = [some for some in dict.fromkeys(texts) if some not in self._views]
        if missing:
            vectors = self._embedder.embed([text for some in missing for text in some]) @ self._table.T
            vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
            starts = np.cumsum([len(some) for some in missing])[:-1]
            self._views.update(zip(missing, np.split(vectors, starts), strict=True))
        return [self._views[some] for some in texts]

    def _forward(self, texts: Sequence[tuple[str, str]]) -> Matrix:
        import torch

        encoded = self._tokenizer(
            [text for text, _ in texts], [who for _, who in texts], truncation=True, max_length=MAX_TOKENS
        )
        lengths = [len(ids) for ids in encoded["input_ids"]]
        result = np.zeros((len(texts), base.DIM), dtype=np.float32)
        with torch.inference_mode():
            for batch in batches(sorted(range(len(texts)), key=lengths.__getitem__), lengths, BATCH_TOKENS):
                result[batch] = mean_state(self._model, padded(self._tokenizer, encoded, batch)).numpy()
        return result


def _readings(text: str, subject: Entity) -> list[Asked]:
    """What can be asked of a text about a subject: with each name and figure in it as the object, and with none."""
    name = _spoken(subject, text) or subject.label
    others = dict.fromkeys(found.strip(" .,'’") for found in FILLER.findall(text.replace(name, " | ")))
    return [Asked(text, name, other) for other in ["", *filter(None, others)][: FILLERS + 1]]


def _spoken(node: Entity | Value, text: str) -> str:
    """The longest of an entity's names, or the value, if the text holds it; else nothing."""
    names = [node.label, *node.aliases] if isinstance(node, Entity) else [node.text]
    folded = text.casefold()
    return max((name for name in names if len(name) > 1 and name.casefold() in folded), key=len, default="")


def mean_state(model: Any, encoded: Any) -> Any:
    """The mean of the encoder's states, unit length ``(texts, 384)``."""
    import torch

    states = model(**encoded).last_hidden_state
    return torch.nn.functional.normalize(mean(states, encoded["attention_mask"]), dim=1)
