"""The baselines that VeGraph (arXiv 2505.22993) is compared with: CoT-decomposing, ProgramFC and FOLK.

Each takes the claim apart before anything is looked up, and the claim is the conjunction of its parts. CoT-decomposing
verifies statements one by one; what is unnamed stays so. ProgramFC (arXiv 2305.12744) runs a program of questions and
facts, answers taking the place of variables; its plan never changes. FOLK (arXiv 2310.05253) asks a question for each
predicate, all from the claim alone, and decides each predicate by all answers.

A reasoner without these skills gives its triplets as statements, as a program and as predicates. ``mode`` is VeGraph's.
In neither mode an unreadable reply is a label (the public code of ProgramFC tosses a coin), and a program without a
fact or with a variable that nothing asks for is unreadable (there it is true).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from claimver.errors import ReplyError
from claimver.lm.embedded import unknowns
from claimver.lm.skills import Decomposing, Instruction, Names, Predicate, headed
from claimver.methods.asking import FromTriplets
from claimver.methods.bound import replaced
from claimver.methods.sources import Sources, cited, holding, investigated, lines_of
from claimver.methods.steps import Log, answered, chosen, conjoined, settled, told, unfounded, weighed
from claimver.methods.vegraph import MODES
from claimver.parts import Kit, Reasoner
from claimver.text.triplets import IS
from claimver.types import Cause, Document, Label, Passage, Verdict

__all__ = ["COT", "FOLK", "PROGRAMFC", "Options", "cot_decomposing", "folk", "planned", "programfc"]

COT, PROGRAMFC, FOLK = "cot-decomposing", "programfc", "folk"
_UNNAMED = re.compile(r"\{\w+\}|\bX_[0-9]+\b")  # a variable of a program, an unknown of the triplets


@dataclass(frozen=True, slots=True)
class Options:
    """Settings of the baselines; documents and tokens are VeGraph's."""

    mode: str = "default"
    documents: int = 15
    tokens: int = 6_000
    calls: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the claim in words, what the evidence says of it, and how surely; no label where it is silent."""

    words: str
    label: Label | None = None
    share: float = 0.5

    def __str__(self) -> str:
        return f"{_UNNAMED.sub('…', self.words)}: {self.label.value if self.label else 'not found'}"


@dataclass
class _Inquiry:
    """One claim taken apart."""

    options: Options
    log: Log
    reasoner: Reasoner
    sources: Sources
    parts: list[_Part] = field(default_factory=list)
    used: list[Passage] = field(default_factory=list)

    @property
    def claim(self) -> str:
        return self.log.claim.proposition

    def triplets(self) -> tuple[Names, ...]:
        """The claim's triplets. Raises: ReplyError where there is none, ModelError."""
        found = self.log.ask("triplets", self.claim, lambda: self.reasoner.triplets(self.claim), say=told)
        if not found:
            raise ReplyError(f"No triplet could be read from the claim {self.claim!r}.")
        return found

    def search(self, query: str, parent: int) -> tuple[Passage, ...]:
        """The passages for a question or a statement. Raises: RetrievalError."""
        own = self.options
        return self.sources.search(self.log, query, limit=own.documents, tokens=own.tokens, parent=parent)

    def answer(self, question: str, parent: int) -> str | None:
        """The answer of the documents, or None. Raises: RetrievalError, ReplyError, ModelError."""
        here = self.log.add("question", question, parent=parent)
        passages = self.search(question, here)
        work = partial(self.reasoner.answer, question, passages)
        answer = self.log.ask("answer", question, work, say=answered, parent=here)
        self.used += holding(passages, answer) if answer else ()
        return answer

    def decide(self, words: str, lines: Sequence[str], parent: int) -> Label | None:
        """What lines of evidence say of a part of the claim, which is kept. Raises: ReplyError, ModelError."""
        work = partial(self.reasoner.supports, words, lines)
        found = self.log.ask("verify", words, work, say=weighed, parent=parent)
        label = settled(found)
        self.parts.append(_Part(words, label, max(found) if label else 0.5))
        return label

    def verify(self, words: str, parent: int) -> None:
        """What the documents say of a part is known. Raises: RetrievalError, ReplyError, ModelError."""
        passages = self.search(words, parent)
        if not passages:
            self.parts.append(_Part(words))
        elif self.decide(words, lines_of(passages, self.sources.triplets), parent):
            self.used += passages[:1]

    def verdict(self) -> Verdict:
        """The conjunction of the parts."""
        published, labels = self.options.mode == "published", [part.label for part in self.parts]
        label = conjoined(labels, published=published)
        shares = [part.share for part in self.parts if part.label is label]
        sure = 0.5 if not shares else max(shares) if label is Label.CONTRADICTORY else min(shares)
        rationale = "; ".join(map(str, self.parts))
        evidence = cited(self.used, self.sources.triplets)
        found = Verdict(self.log.claim, label, round(sure, 4), rationale=rationale, **evidence)  # type: ignore[arg-type]
        partial_ = self.used or Label.ATTRIBUTABLE in labels
        if label is not Label.EXTRAPOLATORY:
            return found
        return replace(found, cause=Cause.PARTIAL) if partial_ else unfounded(self.log.claim, rationale)


def cot_decomposing(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Verdicts by the claim's statements, each verified by itself."""
    return _run(COT, _statements, document, kit, options)


def programfc(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Verdicts by a program that is written from the claim and then done line by line."""
    return _run(PROGRAMFC, _program, document, kit, options)


def folk(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Verdicts by the claim's predicates, each decided by the answers to the questions of all."""
    return _run(FOLK, _predicates, document, kit, options)


def planned(reasoner: Reasoner, triplets: Sequence[Names]) -> tuple[Instruction, ...]:
    """The triplets as a program: a question for each unknown, those next to a name first; the rest are facts.

    The triplet that a question is asked from is no fact; where none is left, all are. Raises: ReplyError, ModelError.
    """
    left, lines = list(triplets), list[Instruction]()
    while open_ := [triplet for triplet in left if unknowns(triplet)]:
        asked = min(open_, key=lambda triplet: (len(unknowns(triplet)), triplet[1] == IS))
        unknown = unknowns(asked)[0]
        lines.append(Instruction(unknown, reasoner.question(unknown, [asked]), asks=True))
        left = [_with_slot(triplet, unknown) for triplet in left if triplet != asked]
    facts = left or list(triplets)
    for line in lines:
        facts = [_with_slot(fact, line.name) for fact in facts]
    return (*lines, *(Instruction(f"fact_{n}", " ".join(fact), asks=False) for n, fact in enumerate(facts, 1)))


def _run(
    name: str, investigate: Callable[[_Inquiry], None], document: Document, kit: Kit, options: dict[str, object]
) -> Iterator[Verdict]:
    own = chosen(Options(), options, name, mode=MODES)

    def work(log: Log, reasoner: Reasoner, sources: Sources) -> Verdict:
        inquiry = _Inquiry(own, log, reasoner, sources)
        investigate(inquiry)
        return inquiry.verdict()

    return investigated(document, kit, name, work, own)


def _statements(inquiry: _Inquiry) -> None:
    reasoner, claim = inquiry.reasoner, inquiry.claim
    if isinstance(reasoner, Decomposing):
        found: Sequence[str] = inquiry.log.ask("subclaims", claim, lambda: reasoner.subclaims(claim), say=" / ".join)
    else:
        found = [" ".join(triplet) for triplet in inquiry.triplets()]
    here = inquiry.log.last
    for statement in found:
        inquiry.verify(statement, here)


def _program(inquiry: _Inquiry) -> None:
    reasoner, claim = inquiry.reasoner, inquiry.claim
    if isinstance(reasoner, Decomposing):
        work: Callable[[], Sequence[Instruction]] = partial(reasoner.program, claim)
    else:
        work = partial(planned, reasoner, inquiry.triplets())
    lines = inquiry.log.ask("program", claim, work, say=_listing)
    here, answers = inquiry.log.last, dict[str, str | None]()
    for line in lines:
        text = _with_answers(line.text, answers)
        if line.asks:
            answers[line.name] = None if text is None else inquiry.answer(text, here)
        elif text is None:
            inquiry.log.add("verify", line.text, "an answer that it needs was not found", parent=here)
            inquiry.parts.append(_Part(line.text))
        else:
            inquiry.verify(text, here)


def _predicates(inquiry: _Inquiry) -> None:
    reasoner, claim = inquiry.reasoner, inquiry.claim
    if isinstance(reasoner, Decomposing):
        work: Callable[[], Sequence[Predicate]] = partial(reasoner.predicates, claim)
    else:
        work = partial(_as_predicates, reasoner, inquiry.triplets())
    found = inquiry.log.ask("predicates", claim, work, say=_formulas)
    here = inquiry.log.last
    pairs = [(question, inquiry.answer(question, here)) for question in dict.fromkeys(one.question for one in found)]
    lines = [headed(question, answer) for question, answer in pairs if answer]
    for predicate in found:
        if lines:
            inquiry.decide(predicate.statement, lines, here)
        else:
            inquiry.parts.append(_Part(predicate.statement))


def _as_predicates(reasoner: Reasoner, triplets: Sequence[Names]) -> tuple[Predicate, ...]:
    questions = FromTriplets(reasoner, triplets).each()
    return tuple(
        Predicate(f"{relation}({head}, {tail})", f"{head} {relation} {tail}", question)
        for (head, relation, tail), question in zip(triplets, questions, strict=True)
    )


def _with_answers(text: str, answers: Mapping[str, str | None]) -> str | None:
    """The text with the answers in the places of their names, all at once; None where one of them was not found."""
    pieces = text.split("{")
    found = pieces[:1]
    for piece in pieces[1:]:
        name, closed, rest = piece.partition("}")
        if not closed or name not in answers:
            found.append("{" + piece)
            continue
        answer = answers[name]
        if answer is None:
            return None
        found.append(answer + rest)
    return "".join(found)


def _with_slot(triplet: Names, unknown: str) -> Names:
    return replaced(triplet, unknown, f"{{{unknown}}}")


def _listing(lines: Sequence[Instruction]) -> str:
    return "; ".join(f"{line.name} = {'question' if line.asks else 'verify'}: {line.text}" for line in lines)


def _formulas(predicates: Sequence[Predicate]) -> str:
    return " and ".join(one.formula for one in predicates)
