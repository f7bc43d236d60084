"""What would change a verdict, asked on the page: a step at a time, other work in between, stopped on request."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator

import pytest
import scripted_report

from claimver.errors import InputError
from claimver.halting import halted
from claimver.report.elements import plain
from claimver.report.flip import Change, Flip
from claimver.types import Label, Report
from claimver.ui.flips import flip_words
from claimver.ui.jobs import Order, Runner, Watch


def counting(most: int, gate: threading.Event, log: list[str]) -> Generator[int, None, str]:
    for number in range(1, most + 1):
        assert gate.wait(20)
        log.append(f"step {number}")
        yield number
    return "found"


def runner(log: list[str]) -> Runner:
    def run(order: Order, watch: Watch) -> Report:
        log.append(order.text)
        return scripted_report.report()

    return Runner(run)


def test_a_text_is_checked_between_two_steps() -> None:
    gate, log = threading.Event(), list[str]()
    worker = runner(log)
    aside = worker.stepwise(counting(40, gate, log))
    job = worker.start(Order("a text"))
    gate.set()
    assert aside.future.result(20) == "found"
    assert job.future.result(20)
    assert log.index("a text") <= 2
    assert aside.made == 40


def test_a_stopped_search_makes_no_further_step() -> None:
    gate, log = threading.Event(), list[str]()
    worker = runner(log)
    aside = worker.stepwise(counting(40, gate, log))
    aside.cancel()
    gate.set()
    worker.aside(lambda: None).result(20)
    worker.aside(lambda: None).result(20)
    assert aside.future.cancelled()
    assert len(log) <= 1
    aside.cancel()  # twice is once


def test_a_step_at_work_ends_where_a_model_asks_whether_it_is_waited_for() -> None:
    begun, log = threading.Event(), list[str]()

    def writing() -> Generator[int, None, str]:
        begun.set()
        while True:
            halted()  # as a model that writes
            time.sleep(0.01)
        yield 1
        return "never"

    worker = runner(log)
    aside = worker.stepwise(writing())
    assert begun.wait(20)
    aside.cancel()
    assert worker.start(Order("the next text")).future.result(20)
    assert aside.future.cancelled()


def test_a_step_that_fails_ends_the_search_with_its_error() -> None:
    def failing() -> Generator[int, None, str]:
        yield 1
        raise InputError("The model did not answer.")

    with pytest.raises(InputError, match="did not answer"):
        runner([]).stepwise(failing()).future.result(20)


def told(found: Flip) -> str:
    return " ".join(plain(part) for part in flip_words(found))


LANDED = scripted_report.LANDED


def test_each_answer_has_its_sentence() -> None:
    exchanged = Change(scripted_report.CREWED[0], LANDED, Label.ATTRIBUTABLE)
    words = told(Flip(Label.CONTRADICTORY, Label.EXTRAPOLATORY, (LANDED,), 3, change=exchanged, changes=1))
    assert "Without this statement it would be Extrapolatory instead of Contradictory" in words
    assert "If the graph had the first statement instead of the second" in words
    assert "instead of Apollo 11" in words
    added = told(Flip(Label.EXTRAPOLATORY, tries=2, change=Change(LANDED, None, Label.ATTRIBUTABLE), changes=1))
    assert "If the graph had this statement too" in added
    assert "rests on no statement" in added
    assert "With none of the 3 other statements" in told(Flip(Label.EXTRAPOLATORY, tries=4, changes=3))
    assert "No other statement was tried" in told(Flip(Label.EXTRAPOLATORY, tries=1))
    assert "says already what the claim says" in told(Flip(Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, (LANDED,), 2))
