"""A judge with the checks behind it: claims and evidence to verdicts.

The judge proposes a label and the rows that decide; ``checks`` makes the label, ``cite`` the citation, ``explain`` the
reason. Statements are asked first; what they leave open is asked of the passages, where there are any.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from claimver.lm.verify import Checks, Proposal, Ruled
from claimver.parts import Embedder, Judge, Opinion, Question, Row
from claimver.types import Claim, Document, Evidence, Label, Step, Verdict
from claimver.verify.checks import Nearness, Proposed, Ruling, rule
from claimver.verify.choose import candidates, choose, grouped, named, nearest, row_words
from claimver.verify.claims import fragments
from claimver.verify.direction import DirectionReader
from claimver.verify.explain import explain
from claimver.verify.facts import Facts, Group
from claimver.verify.passages import Near
from claimver.verify.passages import nearest as nearest_passages
from claimver.verify.reading import Reading, read
from claimver.verify.reckon import Reckoned, reckoned
from claimver.verify.sheet import row, title
from claimver.verify.succession import of_nearest, successions
from claimver.verify.terms import in_terms
from claimver.verify.tongue import in_english

__all__ = ["CheckedVerifier", "checks_of"]

FIRST, NEXT = 1, 12  # claims judged together: one at first, so that its verdict comes soon
WHOLE = 20  # rows of evidence that was given: so many are shown to every claim as they are
OPEN = 0.6  # weight of "the evidence is silent" where rows were retrieved for the claim; fitted on held-out graphs
LABELS = (Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY)


@dataclass(frozen=True, slots=True)
class _Asked:
    claim: Claim
    reading: Reading
    groups: tuple[Group, ...]
    counted: tuple[Reckoned, ...]  # shown behind the groups
    near: tuple[Near, ...]
    open_weight: float
    whole: bool  # whether the evidence was given, and all of it is shown


class CheckedVerifier:
    """A Verifier of any Judge; every cited triplet is one of the evidence.

    With ``counts`` the judge is shown what lies between two dates or amounts that bear on a claim (``reckon``); which
    of the two the claim says to be the greater is the ``reader``'s to tell, where there is one.
    """

    def __init__(
        self, judge: Judge, embedder: Embedder, *, counts: bool = False, reader: DirectionReader | None = None
    ) -> None:
        self.judge, self._embedder, self._counts, self._reader = judge, embedder, counts, reader

    @property
    def name(self) -> str:
        """The judge's name."""
        return self.judge.name

    def verify(self, document: Document, evidence: Evidence) -> Iterator[Verdict]:
        """Verdicts of the document's claims in text order, a few at a time."""
        claims = document.claims or (fragments(document) if evidence.given else ())
        facts = Facts.of(evidence.triplets, evidence.readings)
        groups = grouped(evidence.triplets)
        near = nearest_passages([claim.proposition for claim in claims], evidence.passages, self._embedder)
        for start, end in itertools.pairwise([0, *range(FIRST, len(claims), NEXT), len(claims)]):
            asked = self._asked(claims[start:end], document, groups, near[start:end], given=evidence.given)
            yield from in_english(document, self._judged(asked, document, facts))

    def _asked(
        self,
        claims: Sequence[Claim],
        document: Document,
        groups: Sequence[Group],
        near: Sequence[tuple[Near, ...]],
        *,
        given: bool,
    ) -> list[_Asked]:
        """The claims with the rows, pairs and sentences that each is judged against."""
        told = [named(document, claim) for claim in claims]
        own, readings = [candidates(groups, names) for names in told], [read(claim, document) for claim in claims]
        whole = given and len(groups) <= WHOLE
        if not whole or self._counts:
            texts = [*map(row_words, itertools.chain(*own)), *(reading.proposition for reading in readings)]
            self._embedder.embed(texts)  # together; it remembers them
        found = []
        for claim, reading, names, some, sentences in zip(claims, readings, told, own, near, strict=True):
            ranked = list(some)
            if not whole or self._counts:
                ranked = nearest(reading.proposition, some, self._embedder, named=names)
            rows = groups if whole else choose(reading.proposition, ranked, named=names, own=reading.own)
            counted = reckoned(ranked, names, reading, groups) if self._counts else ()
            found.append(_Asked(claim, reading, tuple(rows), counted, sentences, 1.0 if given else OPEN, whole))
        return found

    def _judged(self, asked: Sequence[_Asked], document: Document, facts: Facts) -> list[Verdict]:
        """The verdicts by statements, and by passages where those are all or leave a claim open."""
        verdicts = self._by_statements(asked, document, facts)
        opened = [at for at, item in enumerate(asked) if item.near and verdicts[at].label is Label.EXTRAPOLATORY]
        for at, verdict in zip(opened, self._by_passages([asked[at] for at in opened], document), strict=True):
            if verdict.label is not Label.EXTRAPOLATORY or not asked[at].groups:
                verdicts[at] = verdict
        return verdicts

    def _by_statements(self, asked: Sequence[_Asked], document: Document, facts: Facts) -> list[Verdict]:
        with_rows = [item for item in asked if item.groups]
        questions = [_question(item, facts) for item in with_rows]
        opinions = {
            item.claim.span: opinion for item, opinion in zip(with_rows, self.judge.judge(questions), strict=True)
        }
        return [self._verdict(item, opinions.get(item.claim.span, _SILENT), document, facts) for item in asked]

    def _verdict(self, item: _Asked, opinion: Opinion, document: Document, facts: Facts) -> Verdict:
        own, heard, followed = len(item.groups), tuple[Step, ...](), tuple[Reckoned, ...]()
        nearness = nearness_of(self._embedder)
        if self._reader is not None and len(item.reading.named) > 1 and not item.reading.denied:
            pairs = of_nearest(successions(facts, item.reading.named), item.reading.proposition, nearness)
            opinion, followed, heard = self._reader.succeeded(opinion, item.reading.proposition, document, pairs)
        if self._reader is not None and item.counted:
            opinion, compared = self._reader.directed(
                opinion,
                item.reading.proposition,
                document,
                item.counted,
                first=own,
                multiplied=item.reading.multiplied,
                lone=len(item.reading.named) < 2,
                terms=followed,
            )
            heard = (*heard, *compared)
        proposed = _proposed(opinion, open_weight=item.open_weight)
        cited = [item.groups[place] for place in opinion.cited if place < own]
        counted = [item.counted[place - own] for place in opinion.cited if place >= own]
        ruling = rule(
            item.reading,
            proposed,
            cited,
            facts,
            date=document.date,
            nearness=nearness,
            shown=item.groups,
            counted=(*(pair for pair in followed if pair.follows), *counted),
            offered=item.counted,
            whole=item.whole,
        )
        verdict = _verdict(item.claim, replace(ruling, steps=(*heard, *ruling.steps)))
        asked = item.groups or verdict.label is not Label.EXTRAPOLATORY  # else no model has said how sure it is
        return verdict if asked else replace(verdict, confidence=0.0)

    def _by_passages(self, asked: Sequence[_Asked], document: Document) -> list[Verdict]:
        questions = [
            Question(item.reading.proposition, tuple(Row(title(n.passage.title), n.passage.text) for n in item.near))
            for item in asked
        ]
        verdicts = []
        for item, opinion in zip(asked, self.judge.judge(questions), strict=True):
            passages = [item.near[place].passage for place in opinion.cited or (0,)]
            proposed, nothing = _proposed(opinion), Facts.of(())
            nearness = nearness_of(self._embedder)
            ruling = rule(
                item.reading,
                proposed,
                (),
                nothing,
                date=document.date,
                nearness=nearness,
                passages=passages,
                whole=item.whole,
            )
            verdicts.append(_verdict(item.claim, ruling))
        return verdicts


_SILENT = Opinion(0.0, 1.0, 0.0)


def _question(item: _Asked, facts: Facts) -> Question:
    words = in_terms(item.reading, facts)
    rows = [row(group.triplets, words) for group in item.groups]
    return Question(item.reading.proposition, (*rows, *(Row(pair.heading, pair.text) for pair in item.counted)))


def nearness_of(embedder: Embedder) -> Nearness:
    """A function that gives the cosine of each text with a claim."""

    def nearness(texts: Sequence[str], claim: str) -> list[float]:
        vectors = embedder.embed([claim, *texts])
        return [float(cosine) for cosine in vectors[1:] @ vectors[0]]

    return nearness


def checks_of(embedder: Embedder) -> Checks:
    """The checks for a language model's reply, which cites what it likes."""
    nearness = nearness_of(embedder)

    def checked(document: Document, claim: Claim, proposal: Proposal, evidence: Evidence) -> Ruled:
        sure = [proposal.confidence or 1.0 if label is proposal.label else 0.0 for label in LABELS]
        opinion, facts = Opinion(sure[0], sure[1], sure[2]), Facts.of(evidence.triplets, evidence.readings)
        ruling = rule(
            read(claim, document),
            Proposed(proposal.label, proposal.confidence, opinion),
            grouped(proposal.triplets),
            facts,
            date=document.date,
            nearness=nearness,
            passages=proposal.passages,
        )
        return Ruled(
            ruling.label,
            ruling.triplets,
            ruling.passages,
            ruling.cause,
            ruling.steps,
            ruling.confidence,
            explain(claim, ruling),
        )

    return checked


def _proposed(opinion: Opinion, *, open_weight: float = 1.0) -> Proposed:
    """The likeliest label, and how likely it is."""
    weighed = (opinion.attributable, opinion.extrapolatory * open_weight, opinion.contradictory)
    shares = [share / sum(weighed) for share in weighed]
    best = max(range(3), key=lambda place: shares[place])
    return Proposed(LABELS[best], shares[best], Opinion(shares[0], shares[1], shares[2], opinion.cited))


def _verdict(claim: Claim, ruling: Ruling) -> Verdict:
    return Verdict(
        claim=claim,
        label=ruling.label,
        confidence=round(ruling.confidence, 4),
        triplets=ruling.triplets,
        passages=ruling.passages,
        rationale=explain(claim, ruling),
        cause=ruling.cause,
        steps=ruling.steps,
    )
