"""The small writer's network: the verifier's encoder, and a decoder of two layers over a closed vocabulary.

For each claim it writes the numbers of the triplets that decide, a stop, a label and the code of a rationale. Numbers
are pointers: the decoder's state against the mean encoder state of each triplet's words.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn
from transformers import BertModel

from claimver.encoder.nets import base
from claimver.encoder.nets.crossencoder import head, pooled
from claimver.encoder.nets.render import Row

START, STOP = 0, 1
LABELS = (2, 3, 4)  # attributable, extrapolatory, contradictory
CODES = ("states", "holds", "otherwise", "denies", "others", "partial", "silent")
FIRST_CODE = 5
FIXED = FIRST_CODE + len(CODES)  # numbers follow: FIXED is the first triplet
OF_LABEL = (("states", "holds"), ("others", "partial", "silent"), ("otherwise", "denies"))
MOST_CITED = 8
MAX_TOKENS = 192
LAYERS = 2

Ranges = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Written:
    """What was written of one claim: triplets by index from 0, the label's index, a code, the label's probability."""

    cited: tuple[int, ...]
    label: int
    code: str
    sure: float


@dataclass
class Batch:
    """Encoder inputs ``(claims, tokens)``; for each triplet the weights of its words ``(claims, most, tokens)``."""

    inputs: dict[str, Any]
    pools: Any
    given: Any  # (claims, most): whether there is such a triplet, with a word that was not cut off


def laid(rows: Sequence[Row]) -> tuple[str, list[Ranges]]:
    """The rows as the verifier's text, grouped by subject and relation, and where each row's words stand in it.

    >>> laid([("Apollo 11", "crew", "Buzz"), ("Apollo 11", "crew", "Neil")])
    ('Apollo 11; crew: Buzz, Neil.', [[(11, 15), (17, 21)], [(11, 15), (23, 27)]])
    """
    grouped: dict[str, dict[str, list[int]]] = {}
    for index, (subject, relation, _) in enumerate(rows):
        grouped.setdefault(subject, {}).setdefault(relation, []).append(index)
    text, places = "", [Ranges() for _ in rows]
    for subject, relations in grouped.items():
        start = len(text) + bool(text)
        text += (" " if text else "") + subject
        for relation, indices in relations.items():
            text += f"; {relation}: " if relation else ""
            named = (len(text) - len(relation) - 2, len(text) - 2) if relation else (start, len(text))
            for order, index in enumerate(indices):
                text += ", " if order and relation else ""
                places[index] = [named, (len(text), len(text) + len(rows[index][2]))]
                text += rows[index][2]
        text += "."
    return text, places


def batch_of(tokenizer: Any, items: Sequence[tuple[str, Sequence[Row]]]) -> Batch:
    """The batch of (claim, its rows) pairs."""
    told = [laid(rows) for _, rows in items]
    encoded = tokenizer(
        [claim for claim, _ in items],
        [text for text, _ in told],
        truncation=True,
        max_length=MAX_TOKENS,
        padding=True,
        return_offsets_mapping=True,
        return_tensors="pt",
    )
    offsets = encoded.pop("offset_mapping").numpy()  # (claims, tokens, 2)
    most = max(1, *(len(rows) for _, rows in items))
    pools = np.zeros((len(items), most, offsets.shape[1]), dtype=np.float32)
    for number, (_, places) in enumerate(told):
        second = np.array([part == 1 for part in encoded.sequence_ids(number)])
        starts, ends = offsets[number, :, 0], offsets[number, :, 1]
        for index, ranges in enumerate(places):
            for start, end in ranges:
                pools[number, index] += second & (starts < end) & (ends > start)
    totals = pools.sum(-1, keepdims=True)
    pools = pools / np.maximum(totals, 1)
    return Batch(dict(encoded), torch.from_numpy(pools), torch.from_numpy(totals[..., 0] > 0))


class WriterNet(nn.Module):
    """Encoder, decoder, pointers, and the verifier's head as what the labels start from."""

    def __init__(self, encoder: Any) -> None:
        super().__init__()
        self.encoder = encoder
        config = copy.deepcopy(encoder.config)
        config.update({"is_decoder": True, "add_cross_attention": True, "num_hidden_layers": LAYERS, "use_cache": False,
                       "vocab_size": FIXED, "max_position_embeddings": 32, "type_vocab_size": 1})  # fmt: skip
        self.decoder = BertModel(config, add_pooling_layer=False)
        self.told, self.asked = nn.Linear(base.DIM, base.DIM), nn.Linear(base.DIM, base.DIM)
        self.key, self.out = nn.Linear(base.DIM, base.DIM), nn.Linear(base.DIM, FIXED)
        self.prior = head(base.DIM)

    def begin(self, layers: Sequence[Any]) -> None:
        """Nothing; the decoder's layers are copies of these of the encoder, cross-attention of its attention."""
        for mine, theirs in zip(self.decoder.encoder.layer, layers, strict=True):
            state = {name.replace(".base_layer", ""): value for name, value in theirs.state_dict().items()}
            state = {name: value for name, value in state.items() if "lora_" not in name}
            state |= {"cross" + name: value for name, value in state.items() if name.startswith("attention.")}
            mine.load_state_dict(state)

    def read(self, batch: Batch) -> tuple[Any, Any, Any]:
        """Encoder states, triplet states ``(claims, most, 384)`` and the prior of the labels ``(claims, 3)``."""
        states = self.encoder(**batch.inputs).last_hidden_state
        return states, batch.pools @ states, self.prior(pooled(states, batch.inputs["attention_mask"]))

    def write(self, batch: Batch, read: tuple[Any, Any, Any], written: Any) -> Any:
        """Logits ``(claims, length, FIXED + most)`` of what follows each of ``written`` ``(claims, length)``."""
        states, triplets, prior = read
        fixed = self.decoder.embeddings.word_embeddings.weight
        table = torch.cat([fixed.expand(len(written), -1, -1), self.told(triplets)], dim=1)
        inputs = table.gather(1, written.unsqueeze(-1).expand(-1, -1, table.shape[-1]))
        hidden = self.decoder(
            inputs_embeds=inputs,
            encoder_hidden_states=states,
            encoder_attention_mask=batch.inputs["attention_mask"],
            use_cache=False,
        ).last_hidden_state
        closed = self.out(hidden)
        closed[..., list(LABELS)] += prior.unsqueeze(1)
        pointed = self.asked(hidden) @ self.key(triplets).transpose(1, 2) / base.DIM**0.5
        return torch.cat([closed, pointed], dim=-1)

    def greedy(self, batch: Batch) -> list[Written]:
        """The likeliest writing of each claim, step by step, that the grammar allows."""
        with torch.inference_mode():
            read = self.read(batch)
            written = torch.full((len(batch.pools), 1), START)
            likely = []
            for _ in range(MOST_CITED + 3):
                open = allowed(written, batch.given)
                chances = self.write(batch, read, written)[:, -1].masked_fill(~open, -torch.inf).softmax(-1)
                cites = (chances[:, FIXED:].sum(-1) > chances[:, STOP]) & open[:, STOP]  # some number, whichever
                chance, chosen = torch.where(
                    cites.unsqueeze(-1) & (torch.arange(chances.shape[1]) == STOP), 0.0, chances
                ).max(-1)
                likely.append(chance)
                written = torch.cat([written, chosen.unsqueeze(-1)], dim=1)
                if bool(((chosen >= FIRST_CODE) & (chosen < FIXED)).all()):
                    break
        return [
            _written(row, sure) for row, sure in zip(written.tolist(), torch.stack(likely, 1).tolist(), strict=True)
        ]


def allowed(written: Any, given: Any) -> Any:
    """What the grammar allows next ``(claims, FIXED + most)``: numbers going up, a stop, a label, a code of the label.

    What decides nothing has the label Extrapolatory; behind the code only the code can be written again.
    """
    found = torch.zeros(len(written), FIXED + given.shape[1], dtype=torch.bool)
    for number, row in enumerate(written.tolist()):
        last, cited = row[-1], sum(token >= FIXED for token in row)
        if last == START or last >= FIXED:
            found[number, STOP] = True
            if cited < MOST_CITED:
                first = max(FIXED, last + 1)
                found[number, first:] = given[number, first - FIXED :]
        elif last == STOP:
            found[number, list(LABELS if cited else LABELS[1:2])] = True
        elif last in LABELS:
            found[number, codes(LABELS.index(last), cited > 0)] = True
        else:
            found[number, last] = True
    return found


def codes(label: int, cites: bool) -> list[int]:
    """The tokens of the rationales that go with a label, with or without triplets."""
    fitting = [name for name in OF_LABEL[label] if (name != "silent") == cites]
    return [FIRST_CODE + CODES.index(name) for name in fitting]


def _written(row: Sequence[int], sure: Sequence[float]) -> Written:
    place = row.index(STOP)
    cited = tuple(token - FIXED for token in row[1:place])
    return Written(cited, row[place + 1] - LABELS[0], CODES[row[place + 2] - FIRST_CODE], sure[place])
