"""The methods that run: found by name, and under one contract."""

from __future__ import annotations

from dataclasses import replace

import pytest
from scripted_kit import kit

from claimver.errors import TimedOut, UnknownName
from claimver.methods import METHODS, method
from claimver.types import Cause, Document


def linked(text: str) -> Document:
    parts = kit()
    document = parts.linker.link(parts.preprocessor.process(text))
    return replace(document, claims=parts.segmenter.claims(document))


@pytest.mark.parametrize("name", sorted(METHODS))
def test_verdicts_come_in_text_order_cite_what_was_found_and_name_the_method(name: str) -> None:
    document = linked("Apollo 11 landed on the Moon. Nobody knows. The Moon orbits Earth.")
    parts = kit()
    verdicts = list(method(name)(document, parts))
    starts = [verdict.claim.span.start for verdict in verdicts]
    found = {triplet.id for triplet in parts.retriever.find(document).triplets}
    assert len(verdicts) == 3
    assert starts == sorted(starts)
    assert all(triplet.id in found for verdict in verdicts for triplet in verdict.triplets)
    assert {verdict.method for verdict in verdicts} == {name}


@pytest.mark.parametrize("name", sorted(METHODS))
def test_verdicts_stream(name: str) -> None:
    stream = method(name)(linked("Apollo 11 landed on the Moon. Nobody knows."), kit())
    assert next(stream).claim.proposition == "Apollo 11 landed on the Moon"


@pytest.mark.parametrize("name", sorted(METHODS))
def test_a_retrieval_that_times_out_is_no_silence(name: str) -> None:
    verdicts = list(method(name)(linked("The Moon orbits Earth."), kit(error=TimedOut("60 seconds"))))
    assert [(verdict.label, verdict.cause) for verdict in verdicts] == [(None, Cause.TIMED_OUT)]


def test_an_unknown_method_is_refused_with_those_that_exist() -> None:
    with pytest.raises(UnknownName, match="There is: claimver"):
        method("claimvr")
