"""The methods that run: found by name, and under one contract."""

from __future__ import annotations

from dataclasses import replace

import pytest
from scripted_kit import FACTS, kit
from scripted_reasoner import ScriptedReasoner, ScriptedSearcher

from claimver.errors import (
    BudgetSpent,
    ClaimverError,
    EndpointError,
    ModelTimedOut,
    ReplyError,
    RetrievalError,
    SettingsError,
    TimedOut,
    UnknownName,
)
from claimver.kg.memory import MemoryGraph
from claimver.methods import METHODS, SEEING, method, settings_of
from claimver.parts import Kit
from claimver.types import Cause, Claim, Document, Label, Passage, Step

TEXT = "Apollo 11 landed on the Moon. Nobody knows. The Moon orbits Earth."
REASONING = sorted(set(METHODS) - {"claimver", "claimver-onepass"})
GRAPHLESS = ("no-retrieval", "vegraph-kg")  # what asks no retriever
PASSAGE = Passage("p1", "Apollo 11 landed on the Moon.", title="Apollo 11")


def parts(error: Exception | None = None, reasoner: ScriptedReasoner | None = None) -> Kit:
    return replace(kit(error=error), reasoner=reasoner or ScriptedReasoner())


def linked(text: str, *, date: str = "") -> Document:
    own = kit()
    document = own.linker.link(own.preprocessor.process(text, date=date))
    return replace(document, claims=own.segmenter.claims(document))


class DownGraph(MemoryGraph):
    """A graph that does not answer in time."""

    def search(self, name: str, *, limit: int = 10):  # type: ignore[no-untyped-def]
        raise TimedOut("60 seconds")

    def neighbours(self, ids):  # type: ignore[no-untyped-def]
        raise TimedOut("60 seconds")


class FailingReasoner(ScriptedReasoner):
    """One whose every skill fails, as a broken model's does."""

    def __init__(self, error: ClaimverError) -> None:
        super().__init__()
        self.error = error

    def _call(self, skill: str, text: str) -> None:
        super()._call(skill, text)
        raise self.error


@pytest.mark.parametrize("name", sorted(METHODS))
def test_verdicts_come_in_text_order_cite_what_was_found_and_name_the_method(name: str) -> None:
    document, own = linked(TEXT), parts()
    verdicts = list(method(name)(document, own))
    starts = [verdict.claim.span.start for verdict in verdicts]
    found = {triplet.id for triplet in own.retriever.find(document).triplets}
    assert len(verdicts) == 3
    assert starts == sorted(starts)
    assert all(triplet.id in found for verdict in verdicts for triplet in verdict.triplets)
    assert {verdict.method for verdict in verdicts} == {name}


@pytest.mark.parametrize("name", sorted(METHODS))
def test_verdicts_stream(name: str) -> None:
    stream = method(name)(linked("Apollo 11 landed on the Moon. Nobody knows."), parts())
    assert next(stream).claim.proposition == "Apollo 11 landed on the Moon"


@pytest.mark.parametrize("name", sorted(METHODS))
def test_a_retrieval_that_times_out_is_no_silence(name: str) -> None:
    if name == "no-retrieval":
        return
    own = replace(parts(TimedOut("60 seconds")), graph=DownGraph.from_names(FACTS))
    document = replace(linked("The Moon orbits Earth."), mentions=())
    verdicts = list(method(name)(document, own))
    assert [(verdict.label, verdict.cause) for verdict in verdicts] == [(None, Cause.TIMED_OUT)]


@pytest.mark.parametrize("name", REASONING)
@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (ReplyError("nonsense"), Cause.UNREADABLE),
        (BudgetSpent("over"), Cause.BUDGET),
        (ModelTimedOut("late"), Cause.TIMED_OUT),
        (EndpointError("down"), Cause.FAILED),
    ],
    ids=lambda value: value.value if isinstance(value, Cause) else "",
)
def test_a_reply_that_cannot_be_used_is_no_label_and_keeps_its_steps(
    name: str, error: ClaimverError, cause: Cause
) -> None:
    verdicts = list(method(name)(linked("The Moon orbits Earth."), parts(reasoner=FailingReasoner(error))))
    assert [(verdict.label, verdict.cause) for verdict in verdicts] == [(None, cause)]
    assert verdicts[0].steps[-1].answer.startswith("failed")
    assert str(error) in verdicts[0].rationale


@pytest.mark.parametrize("name", REASONING)
def test_every_step_says_what_it_cost_and_grows_from_an_earlier_one(name: str) -> None:
    own = ScriptedReasoner()
    verdict = next(iter(method(name)(linked("The Moon orbits Earth."), parts(reasoner=own))))
    assert sum(step.calls for step in verdict.steps) == len(own.asked)
    assert sum(step.tokens for step in verdict.steps) == 10 * len(own.asked)
    parents = [(place, step.parent) for place, step in enumerate(verdict.steps) if step.parent is not None]
    assert all(0 <= parent < place for place, parent in parents)


@pytest.mark.parametrize("name", REASONING)
def test_a_budget_of_calls_ends_a_claim_not_the_text(name: str) -> None:
    verdicts = list(method(name)(linked(TEXT), parts(), calls=1))
    assert len(verdicts) == 3
    for verdict in verdicts:
        assert verdict.label is not None or verdict.cause is Cause.BUDGET
        assert sum(step.calls for step in verdict.steps) <= 4  # four documents are read side by side


@pytest.mark.parametrize("name", sorted(set(REASONING) - set(GRAPHLESS)))
def test_nothing_to_search_is_silence_with_its_cause(name: str) -> None:
    document = replace(linked("Nobody knows."), mentions=())
    verdicts = list(method(name)(document, parts()))
    assert [(v.label, v.cause) for v in verdicts] == [(Label.EXTRAPOLATORY, Cause.NO_EVIDENCE)]


@pytest.mark.parametrize("name", sorted(set(REASONING) - set(GRAPHLESS)))
def test_a_searcher_takes_the_place_of_the_evidence(name: str) -> None:
    own = replace(parts(RetrievalError("not asked")), searcher=ScriptedSearcher([PASSAGE]))
    verdict = next(iter(method(name)(linked("Apollo 11 landed on the Moon."), own)))
    assert verdict.label is not None
    assert {passage.id for passage in verdict.passages} <= {"p1"}
    assert not verdict.triplets


@pytest.mark.parametrize("name", sorted(set(REASONING) - set(GRAPHLESS)))
def test_a_search_provider_that_fails_is_no_silence(name: str) -> None:
    own = replace(parts(), searcher=ScriptedSearcher(RetrievalError("the provider is down")))
    verdict = next(iter(method(name)(linked("The Moon orbits Earth."), own)))
    assert (verdict.label, verdict.cause) == (None, Cause.FAILED)


@pytest.mark.parametrize("name", REASONING)
def test_a_cancelled_run_keeps_what_was_yielded(name: str) -> None:
    seen: list[Step] = []

    def watch(claim: Claim, step: Step) -> None:
        seen.append(step)
        if claim.proposition.startswith("Nobody"):
            raise KeyboardInterrupt

    own = replace(parts(), options={"watch": watch})
    stream, kept = method(name)(linked(TEXT), own), []
    with pytest.raises(KeyboardInterrupt):
        kept.extend(stream)
    assert [verdict.claim.proposition for verdict in kept] == ["Apollo 11 landed on the Moon"]
    assert tuple(seen[:-1]) == kept[0].steps


@pytest.mark.parametrize("name", REASONING)
def test_an_option_that_does_not_exist_is_refused_before_anything_runs(name: str) -> None:
    with pytest.raises(UnknownName, match=f"No option of {name} 'no_such'"):
        method(name)(linked("The Moon orbits Earth."), parts(), no_such=1)


@pytest.mark.parametrize("name", REASONING)
def test_every_setting_can_be_given_as_text_and_is_checked(name: str) -> None:
    defaults = settings_of(name)
    assert {"calls", "seconds"} <= set(defaults)
    texts = {key: ",".join(value) if isinstance(value, tuple) else str(value) for key, value in defaults.items()}
    assert next(iter(method(name)(linked("The Moon orbits Earth."), parts(), **texts))).method == name
    with pytest.raises(SettingsError, match="calls"):
        method(name)(linked("The Moon orbits Earth."), parts(), calls="many")


LIMITS: dict[str, object] = {"calls": 0, "seconds": 0.0}
VEGRAPH = {"documents": 15, "tokens": 6_000}
SITES = ("politifact.com", "snopes.com", "factcheck.org", "tiktok.com", "facebook.com", "twitter.com", "youtube.com")
RAGAR = {"results": 10, "questions": 6, "branches": 3, "years": 2}
PUBLISHED: dict[str, dict[str, object]] = {
    "claimver": {},
    "claimver-onepass": {},
    "vegraph": {"mode": "default", "rounds": 5, **VEGRAPH},
    "vegraph-kg": {"mode": "default", "rounds": 5},
    "cot-decomposing": {"mode": "default", **VEGRAPH},
    "programfc": {"mode": "default", **VEGRAPH},
    "folk": {"mode": "default", **VEGRAPH},
    "corag": {**RAGAR, "veracity": "standard"},
    "torag": {**RAGAR, "veracity": "standard"},
    "cove": {**RAGAR, "chain": "torag"},
    "subq": {**RAGAR, "veracity": "cot"},
    "garag": {
        **{"documents": 4, "alpha": 0.8, "beta": 0.2, "gamma": 0.15, "iterations": 5, "first_term": "previous"},
        **{"relevance": 0.6, "centrality": 0.2, "confidence": 0.2, "facts": 10, "extraction_seconds": 30.0},
    },
    "rag": {"documents": 4},
    "community": {"delta": 25.0, "lam": 100.0, "scope": "claim", "documents": 15, "context_tokens": 2_000},
    "no-retrieval": {},
    "semantic": {"documents": 15, "sentences": 10, "context_tokens": 2_000},
    "kaping": {"documents": 15, "triplets": 10},
}


@pytest.mark.parametrize("name", sorted(METHODS))
def test_a_method_has_the_published_defaults_and_no_setting_of_another(name: str) -> None:
    found = settings_of(name)
    exclude = found.pop("exclude", None)
    assert found == PUBLISHED[name] | (LIMITS if name in REASONING else {})
    assert (exclude is not None and set(SITES) <= set(exclude)) == (name in SEEING)  # type: ignore[call-overload]


@pytest.mark.parametrize("name", REASONING)
def test_a_kit_without_a_model_says_what_is_missing(name: str) -> None:
    with pytest.raises(SettingsError, match=f"The method {name} reasons"):
        list(method(name)(linked("The Moon orbits Earth."), kit()))


def test_an_unknown_method_is_refused_with_those_that_exist() -> None:
    with pytest.raises(UnknownName, match="There is: claimver"):
        method("claimvr")
