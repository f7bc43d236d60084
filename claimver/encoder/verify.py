"""The encoder verifier: a whole document's claims judged with one pass of the model over all their questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from claimver.encoder.claims.fragments import fragments
from claimver.encoder.evidence.bridging import bridged
from claimver.encoder.evidence.ground import Ground
from claimver.encoder.evidence.implied import implied
from claimver.encoder.evidence.meant import settled
from claimver.encoder.evidence.plan import Plan, make_plan
from claimver.encoder.evidence.tabled import cited
from claimver.encoder.judging.judge import judge, undecided
from claimver.encoder.judging.passages import PairModel, judge_passages
from claimver.encoder.judging.rationale import rationale
from claimver.encoder.read.lexicon import Lexicon
from claimver.encoder.read.reading import Reading, read_claim
from claimver.parts import Embedder, Segmenter
from claimver.types import Claim, Document, Entity, Evidence, Label, Verdict

CLAIMS_AT_ONCE = 8
TOPICS = 3  # things that the text has been about of late


class EncoderVerifier:
    """A Verifier of segmenter, embedder and cross-encoder; every cited triplet is one of the evidence."""

    def __init__(
        self,
        model: PairModel,
        embedder: Embedder,
        segmenter: Segmenter,
        reader: Callable[[], PairModel] | None = None,
    ) -> None:
        """``reader`` gives the model that reads passages, once there are any; by default it is ``model``."""
        self._model, self._embedder, self._segmenter = model, embedder, segmenter
        self._reader = reader or (lambda: model)

    @property
    def name(self) -> str:
        """The model's name and version."""
        return self._model.name

    def verify(self, document: Document, evidence: Evidence) -> Iterator[Verdict]:
        """Verdicts in text order, a few claims at a time."""
        for verdict in self._judged(document, evidence):
            span = verdict.claim.span
            yield settled(
                verdict,
                document,
                lambda sense, span=span: next(  # type: ignore[misc]
                    v for v in self._judged(sense, evidence) if v.claim.span == span
                ),
            )

    def _judged(self, document: Document, evidence: Evidence) -> Iterator[Verdict]:
        """The verdicts with each description taken for the first thing that it fits."""
        ground, lexicon = Ground.of(evidence.readings or evidence.triplets), Lexicon(document)
        ground.given = evidence.triplets
        claims = document.claims or self._segmenter.claims(document) or (fragments(document) if evidence.given else ())
        readings = list(_readings(document, claims, ground, lexicon))
        for first in range(0, len(readings), CLAIMS_AT_ONCE):
            plans = [
                make_plan(reading, ground, self._embedder, given=evidence.given)
                for reading in readings[first : first + CLAIMS_AT_ONCE]
            ]
            self._ask(plans)
            self._ask_whole([plan for plan in plans if undecided(plan, ground, given=evidence.given)])
            verdicts = [self._verdict(plan, ground, given=evidence.given) for plan in plans]
            yield from self._with_passages(verdicts, evidence)

    def _ask(self, plans: Sequence[Plan]) -> None:
        pairs = [plan.pairs() for plan in plans]
        probabilities = self._model.probabilities([pair for some in pairs for pair in some])
        start = 0
        for plan, some in zip(plans, pairs, strict=True):
            plan.answer(probabilities[start : start + len(some)])
            start += len(some)

    def _with_passages(self, verdicts: Sequence[Verdict], evidence: Evidence) -> list[Verdict]:
        """The verdicts, and where triplets leave a claim open, what the passages say of it, if there are any."""
        opened = [verdict.claim for verdict in verdicts if verdict.label is Label.EXTRAPOLATORY]
        if not (evidence.passages and opened):
            return list(verdicts)
        read = judge_passages(opened, evidence.passages, self._reader(), self._embedder)
        better = {v.claim.span: v for v in read if v.label is not Label.EXTRAPOLATORY or not evidence.triplets}
        return [better.get(v.claim.span, v) if v.label is Label.EXTRAPOLATORY else v for v in verdicts]

    def _ask_whole(self, plans: Sequence[Plan]) -> None:
        tables = [plan for plan in plans if plan.is_table]
        pairs = [*(plan.whole() for plan in plans), *(plan.table() for plan in tables)]
        probabilities = self._model.probabilities(pairs)
        for plan, row in zip(plans, probabilities, strict=False):
            plan.joint = row
        for plan, row in zip(tables, probabilities[len(plans) :], strict=True):
            plan.tabled = row

    def _verdict(self, plan: Plan, ground: Ground, *, given: bool) -> Verdict:
        judgement = judge(plan, ground, given=given)
        judgement = replace(judgement, triplets=cited(judgement.triplets, ground))
        return Verdict(
            claim=plan.reading.claim,
            label=judgement.label,
            confidence=judgement.confidence,
            triplets=judgement.triplets,
            rationale=rationale(plan.reading, judgement),
            cause=judgement.cause,
        )


def _readings(document: Document, claims: Sequence[Claim], ground: Ground, lexicon: Lexicon) -> Iterator[Reading]:
    """The claims read one after another; what a definite noun is of is taken from what those before are about."""
    topics: dict[str, Entity] = {}
    before: Reading | None = None
    for claim in claims:
        reading = read_claim(document, claim, lexicon)
        told = {e.id: e for e in list(reversed(topics.values()))[:TOPICS]}
        told |= {n.entity.id: n.entity for n in reading.earlier[-TOPICS:] if n.entity is not None}
        if text := bridged(reading, list(told.values()), ground) or implied(
            reading, before, list(told.values()), ground
        ):
            own = read_claim(document, replace(claim, proposition=text), lexicon)
            reading = replace(own, topics=own.topics | {e.id for e in own.entities if e.id in told})
        for entity in reading.entities:
            if entity.id in reading.topics:
                topics.pop(entity.id, None)
                topics[entity.id] = entity
        before = reading
        yield reading
