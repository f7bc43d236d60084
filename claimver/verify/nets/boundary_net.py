"""The network of the boundary tagger: the encoder's states to where claims begin, and to the sentence's tree.

Heads on the states of each word: whether a claim begins there, which kind of clause it is the predicate of, its tags,
and a biaffine scorer of arcs (Dozat and Manning, arXiv 1611.01734).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence

from claimver.lm import encoder as base

TAGS = "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split()
FORMS = (
    "",
    "Mood=Ind|Tense=Past|VerbForm=Fin",
    "Mood=Ind|Tense=Pres|VerbForm=Fin",
    "VerbForm=Fin",
    "Tense=Past|VerbForm=Part",
    "Tense=Pres|VerbForm=Part",
    "VerbForm=Ger",
    "VerbForm=Inf",
)
KINDS = ("", "main", "coordinated", "relative", "adverbial", "participial", "comment", "beside")
RELATIONS = (
    "root punct case det nsubj advmod amod obj obl conj nmod compound cc mark aux cop nmod:poss advcl xcomp flat "
    "acl:relcl ccomp acl parataxis nummod aux:pass appos nsubj:pass discourse obl:unmarked nmod:unmarked "
    "compound:prt expl fixed iobj obl:agent list reparandum dep nmod:desc csubj nsubj:outer det:predet advcl:relcl "
    "vocative cc:preconj goeswith orphan dislocated csubj:pass csubj:outer"
).split()
CASES = 6  # lower, capital at the start, capital elsewhere, all capitals, mixed, no letter
PARTS = {"begin": 2, "kind": len(KINDS), "tag": len(TAGS), "form": len(FORMS), "unit": 2}
ARC, RELATION, HIDDEN = 256, 96, 192


@dataclass(frozen=True)
class Pieces:
    """One sentence as word pieces: ids and cases of pieces, first and last piece of each word; word 0 is the root."""

    ids: tuple[int, ...]
    cases: tuple[int, ...]
    firsts: tuple[int, ...]
    lasts: tuple[int, ...]


@dataclass
class Scores:
    """Logits of a batch: ``parts`` each ``(batch, words, n)``, arcs ``(batch, words, heads)``; word 0 is the root."""

    parts: dict[str, Any]
    arcs: Any
    governed: Any  # (batch, words, RELATION), of words as dependents
    governing: Any  # (batch, words, RELATION), of words as heads


def pieces(tokenizer: Any, sentences: Sequence[Sequence[str]]) -> list[Pieces]:
    """The sentences' word pieces; a word of which the tokenizer leaves nothing is its unknown piece."""
    found, known = [], _known(tokenizer, {word for words in sentences for word in words})
    for words in sentences:
        ids, cases, firsts, lasts = [tokenizer.cls_token_id], [CASES - 1], [0], [0]
        for place, word in enumerate(words):
            firsts.append(len(ids))
            ids += known[word] or [tokenizer.unk_token_id]
            cases += [_case(word, first=place == 0)] * (len(ids) - firsts[-1])
            lasts.append(len(ids) - 1)
        found.append(Pieces((*ids, tokenizer.sep_token_id), (*cases, CASES - 1), tuple(firsts), tuple(lasts)))
    return found


def _known(tokenizer: Any, words: set[str]) -> dict[str, list[int]]:
    """The ids of each word, all looked up at once."""
    order = sorted(words)
    plain = [word.encode("utf-8", "replace").decode() for word in order]  # half a surrogate pair is no text
    ids = tokenizer(plain, add_special_tokens=False, split_special_tokens=True)["input_ids"] if plain else []
    return dict(zip(order, ids, strict=True))


def _case(word: str, *, first: bool) -> int:
    if not any(map(str.isalpha, word)):
        return 5
    if word.islower():
        return 0
    if word[:1].isupper() and (len(word) == 1 or word[1:].islower()):
        return 1 if first else 2
    return 3 if word.isupper() else 4


class BoundaryNet(nn.Module):
    """Word pieces to `Scores`; the encoder is handed in and stays its owner's."""

    def __init__(self) -> None:
        super().__init__()
        self.case = nn.Embedding(CASES, base.DIM)
        nn.init.zeros_(self.case.weight)
        self.mix = nn.Parameter(torch.zeros(7))  # of the encoder's layers, the embeddings first
        self.hidden = nn.Sequential(nn.Linear(base.DIM, HIDDEN), nn.GELU(), nn.Dropout(0.1))
        self.out = nn.ModuleDict({name: nn.Linear(HIDDEN, size) for name, size in PARTS.items()})
        self.sides = nn.ModuleDict(
            {
                name: nn.Sequential(nn.Linear(base.DIM, size), nn.GELU(), nn.Dropout(0.15))
                for name, size in {"arc_to": ARC, "arc_from": ARC, "rel_to": RELATION, "rel_from": RELATION}.items()
            }
        )
        self.arc = nn.Parameter(torch.zeros(ARC + 1, ARC))
        self.relation = nn.Parameter(torch.zeros(len(RELATIONS), RELATION + 1, RELATION + 1))

    def forward(self, encoder: Any, batch: Sequence[Pieces]) -> Scores:
        """The scores of a batch of sentences."""
        ids, cases, firsts, lasts = (
            pad_sequence([torch.tensor(getattr(item, name)) for item in batch], batch_first=True)
            for name in ("ids", "cases", "firsts", "lasts")
        )
        mask = pad_sequence([torch.ones(len(item.ids), dtype=torch.long) for item in batch], batch_first=True)
        given = encoder.get_input_embeddings()(ids) + self.case(cases)
        states = encoder(inputs_embeds=given, attention_mask=mask, output_hidden_states=True).hidden_states
        shares = torch.softmax(self.mix, 0)
        mixed = torch.stack(list(states), -1) @ shares * 2.0  # (batch, pieces, 384)
        rows = torch.arange(len(batch))[:, None]
        each = (mixed[rows, firsts] + mixed[rows, lasts]) / 2
        return self._scores(each, torch.tensor([len(item.firsts) for item in batch]))

    def _scores(self, each: Any, lengths: Any) -> Scores:
        hidden = self.hidden(each)
        to, origin = self.sides["arc_to"](each), self.sides["arc_from"](each)
        arcs = (_one(to) @ self.arc) @ origin.transpose(1, 2) / ARC**0.5
        absent = torch.arange(each.shape[1])[None, :] >= lengths[:, None]
        arcs = arcs.masked_fill(absent[:, None, :], -1e4)
        arcs = arcs.masked_fill(torch.eye(each.shape[1], dtype=torch.bool)[None], -1e4)
        parts = {name: layer(hidden) for name, layer in self.out.items()}
        return Scores(parts, arcs, self.sides["rel_to"](each), self.sides["rel_from"](each))

    def relations(self, scores: Scores, heads: Any) -> Any:
        """Logits ``(batch, words, relations)`` of the relation of each word to the head given for it."""
        chosen = torch.gather(scores.governing, 1, heads[:, :, None].expand(-1, -1, RELATION))
        made = _one(scores.governed) @ self.relation.permute(1, 0, 2).flatten(1)  # (batch, words, relations * 97)
        return (made.unflatten(-1, (len(RELATIONS), RELATION + 1)) @ _one(chosen)[..., None]).squeeze(-1)


def _one(values: Any) -> Any:
    return torch.cat([values, torch.ones_like(values[..., :1])], -1)
