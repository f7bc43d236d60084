"""Thoughts that a model writes before its reply, in the marks of its kind."""

from __future__ import annotations

__all__ = ["without_thoughts"]

# Of DeepSeek, Qwen and most others; of models that copy them; of Mistral; of Kimi.
_MARKS = (
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("[THINK]", "[/THINK]"),
    ("◁think▷", "◁/think▷"),
)


def without_thoughts(text: str) -> str | None:
    """What stands behind the thoughts; the text itself where there are none, None where they do not end.

    Many templates open the thoughts in the prompt: then a reply has their end alone.

    >>> without_thoughts("Hm, {} … </think> {1}"), without_thoughts("<think>Hm"), without_thoughts("Yes")
    ('{1}', None, 'Yes')
    """
    body = text.strip()
    for begin, end in () if body.startswith("{") else _MARKS:
        if end in body:
            return body.rpartition(end)[2].strip()
        if body.startswith(begin):
            return None
    return text
