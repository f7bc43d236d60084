"""What a reader says a name means, put in the place of what the linker found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claimver.errors import InputError
from claimver.parts import KnowledgeGraph, Linker, Reread
from claimver.types import Document, Entity, Mention, Span


@dataclass(frozen=True, slots=True)
class Choice:
    """The mention at ``span`` means the entity of that id; none of the graph where ``entity`` is None."""

    span: Span
    entity: str | None


class ChosenLinker:
    """A Linker that lets the one behind it link, then follows the reader's choices."""

    def __init__(self, inner: Linker, graph: KnowledgeGraph, choices: Sequence[Choice]) -> None:
        self._inner, self._graph, self._choices = inner, graph, tuple(choices)

    def link(self, document: Document, reread: Reread | None = None) -> Document:
        """The document with its mentions, chosen ones as chosen. Raises: UnknownName, InputError."""
        return choose(self._inner.link(document, reread), self._choices, self._graph)


def choose(document: Document, choices: Sequence[Choice], graph: KnowledgeGraph) -> Document:
    """The document with the chosen entities: of the mention, of the same name elsewhere, of what refers to them.

    "Elsewhere" is where the same words were held to mean the same entity. A later choice overrides an earlier one.
    Raises: UnknownName for an entity that is not in the graph, InputError where nothing is named at the span.
    """
    mentions = list(document.mentions)
    for choice in choices:
        entity = None if choice.entity is None else graph.entity(choice.entity)
        mentions = _followed(mentions, _read(document, mentions, choice.span), entity)
    return replace(document, mentions=tuple(mentions))


def _read(document: Document, mentions: Sequence[Mention], span: Span) -> Span:
    """The span of the mention that a reader sees at ``span``; that itself where the document is as it is shown."""
    if document.origin is None:
        return span
    return next((mention.span for mention in mentions if document.origin.span(mention.span) == span), span)


def _followed(mentions: Sequence[Mention], span: Span, entity: Entity | None) -> list[Mention]:
    named = next((mention for mention in mentions if mention.span == span), None)
    if named is None:
        raise InputError(
            f"Nothing is named at {span.start}–{span.end} of this text, so no meaning can be chosen there."
        )
    before = named.entity.id if named.entity else None
    changed = {
        mention.span
        for mention in mentions
        if mention.span == span
        or (mention.text == named.text and (mention.entity.id if mention.entity else None) == before)
    }
    grown = 0
    while len(changed) > grown:  # what refers to a changed mention changes with it
        grown = len(changed)
        changed |= {mention.span for mention in mentions if mention.antecedent in changed}
    sure = 1.0 if entity else 0.0
    return [replace(m, entity=entity, confidence=sure) if m.span in changed else m for m in mentions]
