"""What a server of the OpenAI-compatible protocol says, read without trust: usage, probabilities, errors, waits."""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from claimver.lm.thinking import without_thoughts

__all__ = [
    "about_length", "choice_of", "json_object", "names", "probabilities", "refusal", "said", "seconds_asked", "usage",
    "written",
]  # fmt: skip

_THOUGHTS = ("reasoning_content", "reasoning", "thinking", "reasoning_details")


def json_object(body: bytes) -> Mapping[str, Any] | None:
    """The JSON object that a body is, or None."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, Mapping) else None


def choice_of(row: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """The first choice of an answer; empty where there is none."""
    choices = row.get("choices") if row else None
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, Mapping) else {}


def written(message: object) -> tuple[str | None, bool]:
    """What a message says, and whether the model only thought: text or a list of parts, thoughts left out.

    The text is None where there is none. Thoughts come as ``reasoning_content`` (vLLM, DeepSeek), ``reasoning``
    (Ollama, OpenRouter), parts of the kind "thinking" (Mistral), or within marks of their own.
    """
    if not isinstance(message, Mapping):
        return None, False
    content, thought = message.get("content"), any(message.get(name) for name in _THOUGHTS)
    if isinstance(content, list):
        thought = thought or any(isinstance(part, Mapping) and part.get("type") in _THOUGHTS for part in content)
        found = [_part(part) for part in content]
        content = "".join(part for part in found if part is not None) if any(p is not None for p in found) else None
    if not isinstance(content, str):
        return None, bool(thought)
    reply = without_thoughts(content)
    thought = thought or reply != content
    return reply or "", bool(thought) and not (reply or "").strip()


def _part(part: object) -> str | None:
    """The text of one part of a content; None for a part of another kind."""
    if isinstance(part, Mapping) and part.get("type", "text") in ("text", "output_text"):
        text = part.get("text")
        part = text.get("value") if isinstance(text, Mapping) else text
    return part if isinstance(part, str) else None


def refusal(message: object) -> str:
    """Why a model would not answer, where it says so apart from its content."""
    told = message.get("refusal") if isinstance(message, Mapping) else None
    return told if isinstance(told, str) else ""


def names(body: bytes, field: str) -> bool:
    """Whether an error speaks of a field of the request: in its message, or as the parameter that is wrong."""
    row = json_object(body) or {}
    error = row.get("error")
    parameter = error.get("param") if isinstance(error, Mapping) else None
    return parameter == field or re.search(rf"(?<![\w.]){field}(?!\w)", said(body)) is not None


def usage(row: Mapping[str, Any], otherwise: tuple[int, int]) -> tuple[int, int]:
    """Tokens of prompt and reply; ``otherwise`` where the server does not tell."""
    told = row.get("usage")
    if not isinstance(told, Mapping):
        return otherwise
    asked, answered = told.get("prompt_tokens"), told.get("completion_tokens")
    if isinstance(asked, int) and isinstance(answered, int) and min(asked, answered) >= 0:
        return asked, answered
    return otherwise


def probabilities(choice: Mapping[str, Any], text: str) -> tuple[tuple[int, float], ...]:
    """Where in the text each token ends, with its probability; empty where the server does not tell."""
    told = choice.get("logprobs")
    rows = told.get("content") if isinstance(told, Mapping) else None
    placed, length, whole = [], 0, ""
    for row in rows if isinstance(rows, list) else ():
        if not isinstance(row, Mapping) or not isinstance(row.get("token"), str):
            return ()
        logarithm = row.get("logprob")
        if not isinstance(logarithm, (int, float)) or isinstance(logarithm, bool) or math.isnan(logarithm):
            return ()
        whole += row["token"]
        length += len(row["token"])
        placed.append((length, math.exp(min(0.0, logarithm))))
    return tuple(placed) if whole == text else ()


def said(body: bytes) -> str:
    """What a body says, on one line: its error's message where it has one."""
    text = body[:4000].decode("utf-8", "replace")
    try:
        row = json.loads(body)
        error = row.get("error", row) if isinstance(row, Mapping) else row
        message = error.get("message") if isinstance(error, Mapping) else error
        text = message if isinstance(message, str) else text
    except (ValueError, RecursionError):
        pass
    return " ".join(text.split())


def about_length(text: str) -> bool:
    """Whether a refusal speaks of the prompt's length, which leaving a field out cannot mend."""
    return any(word in text.casefold() for word in ("context length", "too long", "maximum context", "exceed"))


def seconds_asked(value: str) -> float | None:
    """The seconds of a Retry-After header, a number or a date."""
    if not value:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None
