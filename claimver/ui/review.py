"""What the Train page does with a queue, free of the page: which example is shown, what a decision makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from claimver import __version__
from claimver.errors import InputError
from claimver.train.adapter_examples import Example, ExampleClaim, Status, statements
from claimver.types import Claim, Document, Evidence, Label, Report, Verdict

LABELS: Mapping[str, Label] = {label.value: label for label in Label}


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the reviewer chose for one claim: a label's name, numbers of triplets, a rationale."""

    label: str | None
    cited: tuple[int, ...]
    rationale: str


def place_of(examples: Sequence[Example], id: str | None, *, step: int = 0) -> int:
    """The index of the example to show: that of ``id``, moved by ``step``; the first that waits where there is none."""
    known = {example.id: number for number, example in enumerate(examples)}
    if id in known:
        return max(0, min(len(examples) - 1, known[id] + step))
    return next((number for number, example in enumerate(examples) if example.status is Status.PENDING), 0)


def next_pending(examples: Sequence[Example], place: int) -> str | None:
    """The id of the next example that waits, behind ``place`` first; None where all are decided."""
    ordered = [*examples[place + 1 :], *examples[: place + 1]]
    return next((example.id for example in ordered if example.status is Status.PENDING), None)


def decided(shown: Example, judgements: Sequence[Judgement]) -> tuple[Status, tuple[ExampleClaim, ...]]:
    """Accepted where nothing was changed, else corrected, and the claims as they then stand.

    Raises: InputError for a claim without label, or a label that its triplets do not carry.
    """
    claims = tuple(_claim(claim, judged, shown) for claim, judged in zip(shown.claims, judgements, strict=True))
    return (Status.ACCEPTED if claims == shown.claims else Status.CORRECTED), claims


def _claim(claim: ExampleClaim, judged: Judgement, shown: Example) -> ExampleClaim:
    label = LABELS.get(judged.label or "")
    quote = claim.span.of(shown.text)
    if label is None:
        raise InputError(f"“{quote}” has no label yet. Choose one, or reject the example.")
    cited = tuple(sorted(number for number in set(judged.cited) if 1 <= number <= len(shown.triplets or ())))
    if label is not Label.EXTRAPOLATORY and not cited:
        raise InputError(f"“{quote}” is {label.value} by no triplet. Choose those that decide, or another label.")
    return replace(claim, label=label, cited=cited, rationale=" ".join(judged.rationale.split()))


def report_of(example: Example) -> Report:
    """The example as a report, so that its text is shown as reports are."""
    triplets = statements(example)
    verdicts = tuple(
        Verdict(
            Claim(claim.span, claim.span.of(example.text)),
            claim.label,
            triplets=tuple(triplets[number - 1] for number in claim.cited or ()),
            rationale=claim.rationale,
        )
        for claim in example.claims
    )
    document = Document(example.id, example.text)
    evidence = Evidence(triplets=triplets, given=True)
    return Report(document, verdicts, evidence, None, "claimver", example.source, "given", version=__version__)
