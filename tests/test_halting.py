"""A caller that does not wait any longer ends what runs below it: each check is asked, in other threads too."""

from __future__ import annotations

import threading
import time
from contextvars import copy_context
from dataclasses import replace

import pytest
from leaving import Gone
from scripted_kit import kit
from scripted_reasoner import YES, ScriptedReasoner, ScriptedSearcher

from claimver.halting import halted, halting
from claimver.lm.embedded import pattern
from claimver.methods import METHODS
from claimver.types import Cause, Claim, Document, Passage, Span


def raising(words: str) -> None:
    raise Gone(words)


def test_work_goes_on_while_no_check_raises() -> None:
    halted()
    with halting(lambda: None):
        halted()


def test_the_outermost_check_is_asked_first_and_none_after_its_block() -> None:
    with halting(lambda: raising("outer")), halting(lambda: raising("inner")), pytest.raises(Gone, match="outer"):
        halted()
    with pytest.raises(Gone, match="once"), halting(lambda: raising("once")):
        halted()
    halted()


def test_work_in_another_thread_is_asked_for_where_it_takes_the_context_along() -> None:
    told: list[str] = []

    def work() -> None:
        try:
            halted()
        except Gone as error:
            told.append(str(error))

    with halting(lambda: raising("gone")):
        context = copy_context()
        for thread in (threading.Thread(target=work), threading.Thread(target=context.run, args=(work,))):
            thread.start()
            thread.join()
    assert told == ["gone"]


@pytest.mark.parametrize("name", ["rag", "garag", "corag"])
def test_the_seconds_of_a_claim_end_a_call_of_the_model_and_the_next_claim_is_judged(name: str) -> None:
    """A model that never ends its first reply, and answers all others."""

    def supports(claim: str, evidence: object) -> tuple[float, float, float]:
        while "first" in claim:
            halted()
            time.sleep(0.01)
        return YES

    text = "Ada sang first. Ada sang again."
    claims = (Claim(Span(0, 15), "Ada sang first."), Claim(Span(16, 31), "Ada sang again."))
    searcher = ScriptedSearcher([Passage("a", "Ada sang first. Ada sang again.", title="Ada")])
    reasoner = ScriptedReasoner(
        supports=supports, answers={pattern("X_0", [("Ada", "sang", "X_0")]): "first."}, enough=1
    )
    parts = replace(kit(), reasoner=reasoner, searcher=searcher)
    first, second = METHODS[name](Document("d", text, claims=claims), parts, seconds=0.5)
    assert (first.label, first.cause) == (None, Cause.TIMED_OUT)
    assert first.steps[-1].answer.startswith("failed: The claim has taken 0.5 s")
    assert second.label is not None
