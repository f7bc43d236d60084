"""A prompt to token ids by the model's own chat template, with control tokens that the prompt's text holds made text.

A pasted ``<|im_end|>`` would else end the user's turn. A prompt without such a string is encoded exactly as the
template's text is; one with them is encoded in three parts, and the middle one is checked to hold no control token.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from claimver.errors import ModelError

__all__ = ["PLAIN_END", "Example", "control_ids", "encode_example", "encode_prompt", "end_of_turn", "messages"]

_MARK = "ClaimVerContentStandsHere"
PLAIN_END = "\n\nAnswer:\n"  # behind the prompt of a model that has no chat template


@dataclass(frozen=True, slots=True)
class Example:
    """Token ids of prompt and answer; ``ids[answer:]`` is what a model is to learn, its end of turn included."""

    ids: tuple[int, ...]
    answer: int


def messages(prompt: str) -> list[dict[str, str]]:
    """The conversation: one turn of the user, since some templates know no system turn."""
    return [{"role": "user", "content": prompt}]


def encode_prompt(tokenizer: Any, prompt: str) -> list[int]:
    """The ids of the user's turn up to where the answer begins.

    Raises: ModelError where the chat template cannot be used, or a control token cannot be kept out.
    """
    content = prompt.strip().encode("utf-8", "replace").decode("utf-8")  # a lone surrogate has no bytes
    left, right = _around(tokenizer)
    whole = _ids(tokenizer, left + content + right)
    control = control_ids(tokenizer)
    if _count(whole, control) == _count(_ids(tokenizer, left + _MARK + right), control):
        return _begun(tokenizer) + whole
    return _begun(tokenizer) + _ids(tokenizer, left) + _as_text(tokenizer, content, control) + _ids(tokenizer, right)


def encode_example(tokenizer: Any, prompt: str, reply: str) -> Example:
    """A training example: the prompt as it will be asked, the reply, and the end of the turn. Raises: ModelError."""
    asked = encode_prompt(tokenizer, prompt)
    answered = _as_text(tokenizer, reply, control_ids(tokenizer))
    return Example((*asked, *answered, end_of_turn(tokenizer)), len(asked))


def end_of_turn(tokenizer: Any) -> int:
    """The id with which an answer ends: what the template writes behind one, else the end of a text.

    Raises: ModelError for a tokenizer that has neither.
    """
    if tokenizer.chat_template:
        turns = [*messages("?"), {"role": "assistant", "content": _MARK}]
        _, _, behind = _rendered(tokenizer, turns, generation=False).rpartition(_MARK)
        specials = set(tokenizer.all_special_ids)
        for id in _ids(tokenizer, behind):
            if id in specials:
                return int(id)
    if tokenizer.eos_token_id is None:
        raise ModelError(f"The tokenizer {tokenizer.name_or_path!r} names no end of a text. Choose another model.")
    return int(tokenizer.eos_token_id)


def control_ids(tokenizer: Any) -> frozenset[int]:
    """The ids that text must not become: special tokens and other added ones that are no white space."""
    added = {id for id, token in tokenizer.added_tokens_decoder.items() if token.special or token.content.strip()}
    return frozenset(added | set(tokenizer.all_special_ids))


def _around(tokenizer: Any) -> tuple[str, str]:
    """What the template writes before and behind the user's words."""
    if not tokenizer.chat_template:
        return "", PLAIN_END
    left, found, right = _rendered(tokenizer, messages(_MARK), generation=True).partition(_MARK)
    if not found or _MARK in right:
        raise ModelError(f"The chat template of {tokenizer.name_or_path!r} does not show the user's words once.")
    return left, right


def _rendered(tokenizer: Any, turns: Sequence[dict[str, str]], *, generation: bool) -> str:
    from jinja2 import TemplateError

    try:
        return str(
            tokenizer.apply_chat_template(
                turns, tokenize=False, add_generation_prompt=generation, enable_thinking=False
            )
        )
    except (TemplateError, ValueError, TypeError) as error:
        raise ModelError(f"The chat template of {tokenizer.name_or_path!r} cannot be used ({error}).") from error


def _begun(tokenizer: Any) -> list[int]:
    """The ids that open a text where no template writes them."""
    if tokenizer.chat_template or tokenizer.bos_token_id is None:
        return []
    return [tokenizer.bos_token_id] if tokenizer("a").input_ids[0] == tokenizer.bos_token_id else []


def _ids(tokenizer: Any, text: str, **options: bool) -> list[int]:
    return list(tokenizer(text, add_special_tokens=False, **options).input_ids) if text else []


def _count(ids: Sequence[int], control: frozenset[int]) -> int:
    return sum(id in control for id in ids)


def _as_text(tokenizer: Any, text: str, control: frozenset[int]) -> list[int]:
    """The ids of the text, none of them a control token. Raises: ModelError where that cannot be."""
    ids = _ids(tokenizer, text, split_special_tokens=True)
    if not _count(ids, control):
        return ids
    names = [token.content for id, token in tokenizer.added_tokens_decoder.items() if id in control]
    ids = [id for part in _broken(text, names) for id in _ids(tokenizer, part, split_special_tokens=True)]
    if _count(ids, control):
        raise ModelError(f"The text holds a control token of {tokenizer.name_or_path!r} that cannot be made text.")
    return ids


def _broken(text: str, names: Sequence[str]) -> Iterator[str]:
    """The text in parts, cut behind the first character of each control token that it holds."""
    cuts = {0, len(text)}
    for name in names:
        place = text.find(name)
        while place >= 0 and name:
            cuts.add(place + 1)
            place = text.find(name, place + 1)
    ordered = sorted(cuts)
    return (text[start:end] for start, end in pairwise(ordered))
