"""A language model that says what it was told to: for tests, demonstrations and replays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimver.errors import ModelError
from claimver.parts import Reply

__all__ = ["Asked", "ScriptedModel"]


@dataclass(frozen=True, slots=True)
class Asked:
    """One call as it came."""

    prompt: str
    images: tuple[str, ...] = ()
    schema: Mapping[str, object] | None = None
    grammar: str = ""


class ScriptedModel:
    """A LanguageModel with a queue of replies, errors among them, and the history of what it was asked."""

    def __init__(self, replies: Sequence[str | Reply | ModelError], *, name: str = "scripted") -> None:
        self._replies, self._name = list(replies), name
        self.asked: list[Asked] = []

    @property
    def name(self) -> str:
        """The name it was given."""
        return self._name

    def reply(
        self,
        prompt: str,
        *,
        images: Sequence[str] = (),
        schema: Mapping[str, object] | None = None,
        grammar: str = "",
    ) -> Reply:
        """The next reply of the queue. Raises: the error that stands there, or ModelError at its end."""
        self.asked.append(Asked(prompt, tuple(images), schema, grammar))
        if not self._replies:
            raise ModelError(f"The scripted model has no reply left for call {len(self.asked)}.")
        said = self._replies.pop(0)
        if isinstance(said, ModelError):
            raise said
        return said if isinstance(said, Reply) else Reply(said)
