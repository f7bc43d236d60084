"""The one flow: its stages in order, what it records, what it does when a part fails."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from scripted_kit import FACTS, Verifier, kit, scripted_verify

from claimver import __version__
from claimver.errors import InputError, RetrievalError, TimedOut
from claimver.kg.memory import MemoryGraph
from claimver.link.choose import Choice, ChosenLinker
from claimver.methods import method
from claimver.pipeline import Names, Recorder, verify
from claimver.sharing import sharing
from claimver.types import Candidate, Cause, Document, Evidence, Label, Passage, Path, Report, Verdict

TEXT = "Apollo 11 never landed on the Moon. Nobody knows why."


class Cancelled(Exception):
    """What a page raises in ``progress`` when its user has had enough."""


class Several:
    """A retriever that finds something else each time."""

    def __init__(self, *evidence: Evidence) -> None:
        self.evidence = list(evidence)

    def find(self, document: Document) -> Evidence:
        return self.evidence.pop(0)


def run(error: Exception | None = None) -> Report:
    return verify(TEXT, kit(error=error), method("claimver"), id="x", date="2024-05-31", settings={"kas": "mean"})


def test_the_stages_follow_each_other_and_the_share_never_falls() -> None:
    told: list[tuple[str, float]] = []
    scripted_verify(TEXT, progress=lambda stage, share: told.append((stage, share)))
    stages = list(dict.fromkeys(stage for stage, _ in told))
    assert stages == ["reading", "linking", "reading claims", "retrieving", "verifying", "scoring", "done"]
    shares = [share for _, share in told]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)


def test_a_report_states_what_made_it() -> None:
    report = run()
    assert (report.method, report.model, report.kg_snapshot) == ("claimver", "scripted 1", "scripted graph")
    assert (report.version, report.settings) == (__version__, {"kas": "mean"})
    assert (report.document.id, report.document.date) == ("x", "2024-05-31")
    assert set(report.seconds) == {"preprocess", "link", "claims", "verify", "score"}


def test_others_have_a_turn_between_parts_and_verdicts_and_their_time_is_not_counted() -> None:
    turns: list[float] = []

    def rest() -> float:
        begun = time.perf_counter()
        time.sleep(0.05)
        turns.append(time.perf_counter() - begun)
        return turns[-1]

    with sharing(rest):
        report = run()
    assert len(turns) >= 5 + len(report.verdicts)
    assert sum(report.seconds.values()) < 0.05
    assert sum(step.seconds for verdict in report.verdicts for step in verdict.steps) < 0.05
    assert [verdict.label for verdict in run().verdicts] == [verdict.label for verdict in report.verdicts]


def test_every_verdict_is_scored_and_names_its_method() -> None:
    contradicted, silent = run().verdicts
    assert (contradicted.label, silent.label) == (Label.CONTRADICTORY, Label.EXTRAPOLATORY)
    assert contradicted.tms > 0.5
    assert silent.tms == 0.0
    assert {contradicted.method, silent.method} == {"claimver"}


def test_cited_triplets_are_among_the_evidence_of_the_report() -> None:
    report = run()
    known = {triplet.id for triplet in report.evidence.triplets}
    assert {triplet.id for verdict in report.verdicts for triplet in verdict.triplets} <= known
    assert known == {"t1", "t2", "t3"}


@pytest.mark.parametrize(
    ("error", "cause"), [(RetrievalError("it is gone"), Cause.FAILED), (TimedOut("too slow"), Cause.TIMED_OUT)]
)
def test_a_failed_retrieval_gives_claims_without_label_and_never_no_evidence(error: Exception, cause: Cause) -> None:
    report = run(error)
    assert [(verdict.label, verdict.cause, verdict.tms) for verdict in report.verdicts] == [(None, cause, 0.0)] * 2
    assert str(error) in report.verdicts[0].rationale
    assert report.kas is None


@pytest.mark.parametrize("at", ["reading", "linking", "reading claims", "retrieving", "verifying", "scoring"])
def test_raising_in_progress_cancels_at_any_stage(at: str) -> None:
    def progress(stage: str, share: float) -> None:
        if stage == at:
            raise Cancelled

    with pytest.raises(Cancelled):
        scripted_verify(TEXT, progress=progress)


def test_a_text_that_cannot_be_used_is_an_error() -> None:
    with pytest.raises(InputError, match="empty"):
        scripted_verify("   ")


def test_the_recorder_keeps_each_thing_once_and_in_order() -> None:
    first, second, third = kit().graph.statements(["t1", "t2", "t3"])
    note = Passage("p", "text")
    recorder = Recorder(
        Several(
            Evidence((first, second), (Path((first,)),), (note,)),
            Evidence((second, third), (Path((first,)), Path((first, third))), (note,), complete=False),
        )
    )
    for _ in range(2):
        recorder.find(Document("", ""))
    assert recorder.evidence() == Evidence(
        (first, second, third), (Path((first,)), Path((first, third))), (note,), complete=False
    )


def _timeless(verdict: Verdict) -> Verdict:
    return replace(verdict, steps=tuple(replace(step, seconds=0.0) for step in verdict.steps))


def test_two_runs_give_equal_reports_but_for_the_seconds() -> None:
    one, other = run(), run()
    assert [_timeless(verdict) for verdict in one.verdicts] == [_timeless(verdict) for verdict in other.verdicts]
    assert (one.evidence, one.kas) == (other.evidence, other.kas)


def test_verdicts_arrive_one_by_one_with_the_linked_document() -> None:
    told: list[tuple[Document, int]] = []
    report = verify(
        TEXT,
        kit(),
        method("claimver"),
        arrived=lambda document, verdicts: told.append((document, len(verdicts))),
    )
    assert [count for _, count in told] == [1, 2]
    assert {id(document) for document, _ in told} == {id(report.document)}


def test_half_a_character_in_the_text_is_judged_and_shown_as_the_replacement_character() -> None:
    report = verify("Apollo 11 landed on the Moon \ud83d today.", kit(), method("claimver"))
    assert report.document.text == "Apollo 11 landed on the Moon \ufffd today."
    assert [verdict.label for verdict in report.verdicts] == [Label.ATTRIBUTABLE]


def test_spans_are_of_the_text_shown_and_the_copy_is_what_is_judged() -> None:
    seen: list[str] = []
    text = "Apol-\nlo 11 landed\ufe0f on the Mo\u00adon. Ｂｕｚｚ Aldrin never sang."
    report = verify(
        text,
        kit(),
        method("claimver"),
        arrived=lambda document, verdicts: seen.append(verdicts[-1].claim.span.of(document.text)),
    )
    assert report.document.text == text
    claim = report.verdicts[0]
    assert claim.label is Label.ATTRIBUTABLE
    assert claim.claim.proposition == "Apollo 11 landed on the Moon"
    assert claim.claim.span.of(text) == seen[0] == "Apol-\nlo 11 landed\ufe0f on the Mo\u00adon"
    assert next((m.text, m.span.of(text)) for m in report.document.mentions) == ("Apol-\nlo 11", "Apol-\nlo 11")


def test_a_sentence_that_lacks_a_part_is_never_judged_and_says_so() -> None:
    report = verify("Apollo 11 landed on \ufffc Moon. Apollo 11 landed on Moon.", kit(), method("claimver"))
    lacking, whole = report.verdicts
    assert (lacking.label, lacking.cause, lacking.triplets) == (None, Cause.UNREADABLE, ())
    assert "could not be read from the file" in lacking.rationale
    assert whole.label is Label.ATTRIBUTABLE


def test_a_graph_far_away_that_does_not_answer_joins_no_word_and_ends_nothing() -> None:
    class Silent(MemoryGraph):
        def search(self, name: str, *, limit: int = 10) -> tuple[Candidate, ...]:
            raise RetrievalError("away")

    names = Names(Silent.from_names(FACTS, snapshot="x"))
    assert not names("Apollo 11")
    assert names.left == 0


class Asked:
    """The scripted verifier, which notes what it is asked."""

    def __init__(self) -> None:
        self.name, self._inner = "scripted 1", Verifier()
        self.claims: list[str] = []

    def verify(self, document: Document, evidence: Evidence) -> Iterator[Verdict]:
        self.claims += [claim.proposition for claim in document.claims]
        yield from self._inner.verify(document, evidence)


def checked(
    earlier: Report | None, *choices: Choice, text: str = "Apollo 11 landed on the Moon. Moon orbits Earth."
) -> tuple[Report, list[str]]:
    """A report with these choices, and the claims that were judged for it."""
    asked, parts = Asked(), kit()
    chosen = replace(parts, linker=ChosenLinker(parts.linker, parts.graph, choices), verifier=asked)
    return verify(text, chosen, method("claimver"), settings={"kas": "mean"}, earlier=earlier), asked.claims


def test_after_another_meaning_only_the_claims_that_it_touches_are_judged_again() -> None:
    first, judged = checked(None)
    assert judged == ["Apollo 11 landed on the Moon", "Moon orbits Earth"]
    apollo = Choice(first.document.mentions[0].span, None)
    second, judged = checked(first, apollo)
    assert judged == ["Apollo 11 landed on the Moon"]
    assert [verdict.claim for verdict in second.verdicts] == [verdict.claim for verdict in first.verdicts]
    anew = checked(None, apollo)[0]
    assert [replace(v, steps=()) for v in second.verdicts] == [replace(v, steps=()) for v in anew.verdicts]
    assert second.evidence == anew.evidence
    moon = Choice(first.document.mentions[1].span, None)  # the same name elsewhere follows
    assert len(checked(first, moon)[1]) == 2


@pytest.mark.parametrize(
    "change", [{"model": "another"}, {"kg_snapshot": "another"}, {"settings": {}}, {"method": "garag"}]
)
def test_what_was_made_another_way_is_judged_anew(change: dict[str, object]) -> None:
    first, judged = checked(None)
    assert checked(replace(first, **change))[1] == judged  # type: ignore[arg-type]
    assert checked(first)[1] == []
    assert len(checked(first, text="Moon orbits Earth. Apollo 11 landed on the Moon.")[1]) == 2
