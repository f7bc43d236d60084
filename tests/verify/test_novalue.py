"""Statements of no value: what they support, what they contradict, and what they leave open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from claimver.types import Cause, Claim, Label, Span, Value
from claimver.verify.checks import Proposed, Ruling, rule
from claimver.verify.facts import Facts, Group
from claimver.verify.reading import read
from tests.verify.cases import OPINIONS, A, C, E, document, fact

CHILD = fact("Zed", "child", Value("none", "no value", ""))


def near(texts: Sequence[str], claim: str) -> list[float]:
    """The cosines of a scripted encoder: a relation is near where the claim has its word."""
    return [0.5 if text.casefold() in claim.casefold() else 0.1 for text in texts]


def told(text: str, denial: str, proposed: Label) -> Ruling:
    read_ = document(text, ["Zed"])
    tokens = tuple(replace(t, morph="PronType=Neg") if t.text == denial else t for t in read_.tokens)
    reading = read(Claim(Span(0, len(text)), text), replace(read_, tokens=tokens))
    proposal = Proposed(proposed, 0.9, OPINIONS[proposed])
    return rule(reading, proposal, [Group((CHILD,))], Facts.of([CHILD]), nearness=near)


@pytest.mark.parametrize("proposed", [A, C])
def test_a_denial_is_supported_and_what_is_affirmed_contradicted(proposed: Label) -> None:
    ruling = told("Zed had no child", "no", proposed)
    assert (ruling.label, ruling.triplets) == (A, (CHILD,))
    assert told("Zed had a child", "", C).label is C


def test_what_is_affirmed_is_never_supported_by_no_value() -> None:
    assert told("Zed had a child", "", A).label is E


def test_another_relation_that_is_nearer_leaves_it_open() -> None:
    ruling = told("Zed had no father", "no", C)
    assert (ruling.label, ruling.cause) == (E, Cause.PARTIAL)
