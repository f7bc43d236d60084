"""Examples as a model sees them: the prompt of use, the reply in the fixed form, and the loss on the reply alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from claimver.lm.chat import encode_example
from claimver.lm.prompt import fill
from claimver.lm.reply import write_reply
from claimver.train.adapter_examples import Example, answers, statements
from claimver.train.adapter_texts import trimmed

IGNORED = -100  # the label of tokens that carry no loss


@dataclass(frozen=True, slots=True)
class Tokens:
    """One example as the model sees it; ``labels`` are the ids of the reply, IGNORED elsewhere."""

    ids: tuple[int, ...]
    labels: tuple[int, ...]


def tokens_of(tokenizer: Any, example: Example, *, context: int, prompt: str = "") -> Tokens | None:
    """The example in at most ``context`` tokens; uncited triplets are left out from the end until it fits.

    None where it does not fit with its cited triplets alone. Raises: InputError, ModelError.
    """
    cited = len({number for claim in example.claims for number in claim.cited or ()})
    fewest, most = cited, len(example.triplets or ())
    whole = _encoded(tokenizer, example, prompt)
    if len(whole.ids) <= context:
        return whole
    best = None
    while fewest <= most:  # the longest list of triplets that fits
        middle = (fewest + most) // 2
        tried = _encoded(tokenizer, trimmed(example, middle), prompt)
        if len(tried.ids) <= context:
            best, fewest = tried, middle + 1
        else:
            most = middle - 1
    return best


def _encoded(tokenizer: Any, example: Example, prompt: str) -> Tokens:
    asked = fill(example.text, statements(example), prompt=prompt)
    made = encode_example(
        tokenizer, asked, write_reply([replace(a, rationale=plain_rationale(a.rationale)) for a in answers(example)])
    )
    return Tokens(made.ids, (IGNORED,) * made.answer + made.ids[made.answer :])


def plain_rationale(rationale: str) -> str:
    """The rationale as the grammar of replies allows it: one line without quotation marks and backslashes."""
    return " ".join(rationale.replace('"', "'").replace("\\", "/").split())


def collate(batch: Sequence[dict[str, Any]], padding: int) -> dict[str, Any]:
    """Tensors ``(batch, longest)`` of ids, attention and labels, padded on the right."""
    import torch

    longest = max(len(item["input_ids"]) for item in batch)

    def padded(name: str, filler: int) -> Any:
        return torch.tensor([[*item[name], *[filler] * (longest - len(item[name]))] for item in batch])

    return {
        "input_ids": padded("input_ids", padding),
        "labels": padded("labels", IGNORED),
        "attention_mask": torch.tensor(
            [[1] * len(item["input_ids"]) + [0] * (longest - len(item["input_ids"])) for item in batch]
        ),
    }
