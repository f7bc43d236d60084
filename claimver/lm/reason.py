"""The prompted Reasoner: each skill is one prompt file and one reply, bound by its schema and read strictly.

A reply that cannot be read is told what was wrong and asked for once more; then it is a ReplyError, never a guess.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Any, TypeVar

from claimver.errors import ModelError, ReplyError, reason_of
from claimver.lm.images import data_address
from claimver.lm.meter import Meter, Spending
from claimver.lm.prompt import NONE, PROMPTS, one_line
from claimver.lm.replies import items, number, object_of, schema_of, share, text_of, texts
from claimver.lm.skills import Fact, Instruction, Names, Predicate, Sight, parted
from claimver.parts import LanguageModel, Reply
from claimver.types import Label, Passage

__all__ = ["SKILLS", "PromptedReasoner"]

T = TypeVar("T")
Json = Mapping[str, Any]
_AGAIN = "\n\nAn earlier answer could not be used: $reason Answer again, in the form asked for."
_TEXT: Json = {"type": "string"}
_CALLS = ("question", "verify")
_SLOT = re.compile(r"\{([^{}]*)\}")
_LABELS: Json = {"type": "string", "enum": [label.value for label in Label]}
SKILLS: Mapping[str, tuple[str, ...]] = {  # a prompt file each, with its slots
    "triplets": ("claim",),
    "question": ("unknown", "triplets"),
    "answer": ("question", "passages"),
    "enough": ("claim", "pairs"),
    "best": ("claim", "pairs"),
    "supports": ("claim", "evidence"),
    "known": ("claim",),
    "reasoned": ("claim", "evidence"),
    "questions": ("claim", "pairs", "count", "context"),
    "checks": ("claim", "explanation", "count"),
    "facts": ("passage",),
    "subclaims": ("claim",),
    "program": ("claim",),
    "predicates": ("claim",),
    "image": ("claim", "known"),
}


class PromptedReasoner:
    """A Reasoner on any language model; also Questioning, Checking, Explaining, Extracting, Decomposing, Seeing.

    ``prompts`` is a folder of files ``reason_SKILL.txt`` that take the place of those that ship.
    """

    def __init__(self, model: LanguageModel, *, prompts: Path | None = None, tries: int = 2) -> None:
        self._model, self._tries, self._meter = model, max(1, tries), Meter()
        self._prompts = {skill: _prompt(skill, prompts) for skill in SKILLS}

    @property
    def name(self) -> str:
        """The language model's name."""
        return self._model.name

    @property
    def spent(self) -> Spending:
        """What this thread's calls have cost so far."""
        return self._meter.spent

    def triplets(self, claim: str) -> tuple[Names, ...]:
        """(head, relation, tail) of a claim; unnamed entities are ``X_0``, ``X_1`` … Raises: ReplyError, ModelError."""
        row = {"head": _TEXT, "relation": _TEXT, "tail": _TEXT}
        schema = schema_of({"triplets": {"type": "array", "items": schema_of(row), "maxItems": 24}})

        def read(found: Json) -> tuple[Names, ...]:
            return tuple(
                (text_of(item, "head"), text_of(item, "relation"), text_of(item, "tail"))
                for item in items(found, "triplets", tuple(row))
            )

        return self._ask("triplets", schema, read, claim=claim)

    def question(self, unknown: str, triplets: Sequence[Names]) -> str:
        """One question whose answer is the unknown entity. Raises: ReplyError, ModelError."""
        lines = "\n".join(one_line(" | ".join(triplet)) for triplet in triplets)
        schema = schema_of({"question": _TEXT})
        return self._ask("question", schema, lambda found: text_of(found, "question"), unknown=unknown, triplets=lines)

    def answer(self, question: str, passages: Sequence[Passage]) -> str | None:
        """The answer that the passages give, or None. Raises: ReplyError, ModelError."""
        if not passages:
            return None  # what the model knows is no evidence
        lines = _numbered([one_line(f"{p.title}: {p.text}" if p.title else p.text) for p in passages])
        schema = schema_of({"answer": {"type": ["string", "null"]}})

        def read(found: Json) -> str | None:
            return None if found["answer"] is None else text_of(found, "answer")

        return self._ask("answer", schema, read, question=question, passages=lines)

    def enough(self, claim: str, pairs: Sequence[tuple[str, str]]) -> bool:
        """Whether the question-answer pairs suffice to judge the claim. Raises: ReplyError, ModelError."""

        def read(found: Json) -> bool:
            if not isinstance(found["enough"], bool):
                raise ReplyError(f'The reply\'s "enough" is {found["enough"]!r}, neither true nor false.')
            return found["enough"]

        return self._ask("enough", schema_of({"enough": {"type": "boolean"}}), read, claim=claim, pairs=_pairs(pairs))

    def best(self, claim: str, pairs: Sequence[tuple[str, str]]) -> int:
        """The index of the pair that helps most. Raises: ReplyError, ModelError."""
        if len(pairs) < 2:
            return 0
        schema = schema_of({"best": {"type": "integer", "minimum": 1, "maximum": len(pairs)}})

        def read(found: Json) -> int:
            return number(found, "best", len(pairs)) - 1

        return self._ask("best", schema, read, claim=claim, pairs=_pairs(pairs))

    def supports(self, claim: str, evidence: Sequence[str]) -> tuple[float, float, float]:
        """Probabilities that the evidence supports, is silent on, contradicts the claim; without any, what is known.

        The label has the likelihood of its tokens where the model tells it, else 1. Raises: ReplyError, ModelError.
        """
        schema = schema_of({"label": _LABELS})
        if not evidence:
            return self._labelled("known", schema, claim=claim)[0]
        return self._labelled("supports", schema, claim=claim, evidence=_evidence(evidence))[0]

    def reasoned(self, claim: str, evidence: Sequence[str]) -> tuple[tuple[float, float, float], str]:
        """What ``supports`` gives, and the thoughts that led to it. Raises: ReplyError, ModelError."""
        schema = schema_of({"thoughts": _TEXT, "label": _LABELS})
        found, row = self._labelled("reasoned", schema, claim=claim, evidence=_evidence(evidence))
        return found, text_of(row, "thoughts")

    def questions(
        self, claim: str, pairs: Sequence[tuple[str, str]], *, count: int, context: str = ""
    ) -> tuple[str, ...]:
        """At most ``count`` questions that help to judge the claim, given what was answered.

        Raises: ReplyError, ModelError.
        """
        slots = {"claim": claim, "pairs": _pairs(pairs), "count": str(count), "context": one_line(context) or NONE}
        return self._ask("questions", _questions(count), lambda found: texts(found, "questions")[:count], **slots)

    def checks(self, claim: str, explanation: str, *, count: int) -> tuple[str, ...]:
        """At most ``count`` questions whose answers would show mistakes of the fact-check.

        Raises: ReplyError, ModelError.
        """
        slots = {"claim": claim, "explanation": one_line(explanation), "count": str(count)}
        return self._ask("checks", _questions(count), lambda found: texts(found, "questions")[:count], **slots)

    def facts(self, passage: Passage) -> tuple[Fact, ...]:
        """The facts that the passage states, each with how sure the model is. Raises: ReplyError, ModelError."""
        sure: Json = {"type": "number", "minimum": 0, "maximum": 1}
        row = {"subject": _TEXT, "relation": _TEXT, "object": _TEXT, "confidence": sure}
        schema = schema_of({"facts": {"type": "array", "items": schema_of(row), "maxItems": 24}})

        def read(found: Json) -> tuple[Fact, ...]:
            return tuple(
                (*(text_of(item, key) for key in ("subject", "relation", "object")), share(item, "confidence"))  # type: ignore[misc]
                for item in items(found, "facts", tuple(row))
            )

        return self._ask("facts", schema, read, passage=one_line(f"{passage.title}. {passage.text}".lstrip(". ")))

    def subclaims(self, claim: str) -> tuple[str, ...]:
        """Simple statements that together say what the claim says. Raises: ReplyError, ModelError."""
        schema = schema_of({"thoughts": _TEXT, "statements": {"type": "array", "items": _TEXT, "maxItems": 24}})

        def read(found: Json) -> tuple[str, ...]:
            return _some(texts(found, "statements"), "statements")

        return self._ask("subclaims", schema, read, claim=claim)

    def program(self, claim: str) -> tuple[Instruction, ...]:
        """Questions and facts in the order in which they are done. Raises: ReplyError, ModelError."""
        row = {"call": {"type": "string", "enum": list(_CALLS)}, "name": _TEXT, "text": _TEXT}
        schema = schema_of({"lines": {"type": "array", "items": schema_of(row), "maxItems": 24}})

        def read(found: Json) -> tuple[Instruction, ...]:
            return _program(items(found, "lines", tuple(row)))

        return self._ask("program", schema, read, claim=claim)

    def predicates(self, claim: str) -> tuple[Predicate, ...]:
        """Predicates whose conjunction is the claim. Raises: ReplyError, ModelError."""
        row = {"predicate": _TEXT, "statement": _TEXT, "question": _TEXT}
        schema = schema_of({"predicates": {"type": "array", "items": schema_of(row), "maxItems": 24}})

        def read(found: Json) -> tuple[Predicate, ...]:
            rows = items(found, "predicates", tuple(row))
            return _some(tuple(Predicate(*(text_of(item, key) for key in row)) for item in rows), "predicates")

        return self._ask("predicates", schema, read, claim=claim)

    def seen(self, claim: str, image: str, *, known: str = "") -> Sight:
        """What an image file shows that matters for the claim. Raises: ReplyError, ModelError, InputError."""
        schema = schema_of({"claim": _TEXT, "shows": _TEXT, "speaker": _TEXT, "matters": {"type": "boolean"}})

        def read(found: Json, reply: Reply) -> Sight:
            speaker, matters = found["speaker"], found["matters"]
            if not isinstance(speaker, str) or not isinstance(matters, bool):
                raise ReplyError('The reply\'s "speaker" is no text, or its "matters" neither true nor false.')
            return Sight(text_of(found, "claim"), text_of(found, "shows"), " ".join(speaker.split()), matters)

        slots = {"claim": claim, "known": one_line(known) or NONE}
        return self._asked("image", schema, read, slots, images=(data_address(image),))

    def _labelled(self, skill: str, schema: Json, **slots: str) -> tuple[tuple[float, float, float], Json]:
        kept: list[tuple[Reply, Json]] = []

        def read(found: Json, reply: Reply) -> Label:
            said = text_of(found, "label")
            if said not in [label.value for label in Label]:
                raise ReplyError(f"The reply's label is {said!r}; it is one of {', '.join(x.value for x in Label)}.")
            kept.append((reply, found))
            return Label(said)

        label = self._asked(skill, schema, read, slots)
        reply, row = kept[-1]
        sure = _likelihood(reply, label)
        rest = (1.0 - sure) / 2
        return (
            sure if label is Label.ATTRIBUTABLE else rest,
            sure if label is Label.EXTRAPOLATORY else rest,
            sure if label is Label.CONTRADICTORY else rest,
        ), row

    def _ask(self, skill: str, schema: Json, read: Callable[[Json], T], **slots: str) -> T:
        return self._asked(skill, schema, lambda found, reply: read(found), slots)

    def _asked(
        self,
        skill: str,
        schema: Json,
        read: Callable[[Json, Reply], T],
        slots: Mapping[str, str],
        *,
        images: Sequence[str] = (),
    ) -> T:
        """What ``read`` makes of the model's reply. Raises: ReplyError where no try can be read, ModelError."""
        first = self._prompts[skill].substitute(slots)
        prompt, grammar = first, "start: %json " + json.dumps(schema)
        for left in range(self._tries, 0, -1):
            reply = self._model.reply(prompt, images=images, schema=schema, grammar=grammar)
            self._meter.add(tokens=reply.prompt_tokens + reply.reply_tokens)
            try:
                return read(object_of(reply, schema), reply)
            except ReplyError as error:
                if left == 1:
                    raise ReplyError(f"{self.name}, asked for {skill}: {error}") from None
                prompt = first + _AGAIN.replace("$reason", str(error))
        raise ReplyError(f"{self.name} was not asked for {skill}: no try is allowed.")


def _some(found: tuple[T, ...], key: str) -> tuple[T, ...]:
    if not found:
        raise ReplyError(f'The reply\'s "{key}" is an empty list; a claim says one thing at least.')
    return found


def _program(rows: Sequence[Json]) -> tuple[Instruction, ...]:
    """The lines of a program that can be done in their order. Raises: ReplyError which says why it cannot."""
    found: list[Instruction] = []
    asked, names = set[str](), set[str]()
    for row in rows:
        line = Instruction(text_of(row, "name"), text_of(row, "text"), row["call"] == _CALLS[0])
        if row["call"] not in _CALLS:
            raise ReplyError(f"The reply has the call {row['call']!r}; there is {' and '.join(_CALLS)}.")
        if line.name in names:
            raise ReplyError(f"The reply has the name {line.name!r} twice.")
        unknown = [name for name in _SLOT.findall(line.text) if name not in asked]
        if unknown:
            raise ReplyError(f"The line {line.name!r} uses {{{unknown[0]}}}, which no question before it asks for.")
        names.add(line.name)
        asked.update({line.name} if line.asks else ())
        found.append(line)
    if all(line.asks for line in found):
        raise ReplyError("The program verifies nothing; it needs one fact at least.")
    return tuple(found)


def _likelihood(reply: Reply, label: Label) -> float:
    """How likely the tokens of the label at the end of the reply were; 1 where the model does not tell."""
    end = reply.text.rfind(label.value) + len(label.value)
    start = end - len(label.value)
    sure, before = 1.0, 0
    for upto, likelihood in reply.tokens:
        if before < end and upto > start:
            sure *= likelihood
        before = upto
    return min(1.0, max(sure, 1 / 3))  # the label that was said is the likeliest of the three


def _questions(count: int) -> Json:
    return schema_of({"questions": {"type": "array", "items": _TEXT, "maxItems": count}})


def _pairs(pairs: Sequence[tuple[str, str]]) -> str:
    return _numbered([one_line(f"{question} — {answer}") for question, answer in pairs])


def _evidence(lines: Sequence[str]) -> str:
    return _numbered([one_line(": ".join(part for part in parted(line) if part)) for line in lines])


def _numbered(lines: Sequence[str]) -> str:
    return "\n".join(f"[{place}] {line}" for place, line in enumerate(lines, 1)) or NONE


def _prompt(skill: str, folder: Path | None) -> Template:
    """The prompt of a skill. Raises: ModelError where a file cannot be read, or has other slots than it should."""
    own = folder / f"reason_{skill}.txt" if folder is not None else None
    file = own if own is not None and own.is_file() else PROMPTS / f"reason_{skill}.txt"
    try:
        template = Template(file.read_text("utf-8").strip())
    except (OSError, UnicodeDecodeError) as error:
        raise ModelError(f"The prompt {file} cannot be read ({reason_of(error)}). Name a UTF-8 text file.") from None
    slots = set(template.get_identifiers()) if template.is_valid() else set()
    if slots != set(SKILLS[skill]):
        raise ModelError(
            f"The prompt {file} has the slots {', '.join(sorted(slots)) or 'none'}; it needs "
            f"{', '.join('$' + name for name in SKILLS[skill])} and no other. A dollar sign of its own is written $$."
        )
    return template
